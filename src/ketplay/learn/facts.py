"""Facts: what a lesson's expressions can ask about a situation, in any game and of one game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from ketplay.core import registry
from ketplay.core.game import CHANCE, Game
from ketplay.learn.chain import answer_chance, path_chance, tree_of
from ketplay.learn.expression import BadExpression, Expression, Lookup, Value, parse
from ketplay.learn.repetition.turned_step import as_written
from ketplay.learn.situation import RESULT, Situation, card_fits, question_of
from ketplay.learn.turn_values import best_share, share_in, share_of

Fact = tuple[Callable[..., Any], str]  # a function, and what it says

SERIES = {  # of the measurements that a step makes, besides the facts of its situation
    "count": "how often the result that the step counts came up",
    "shots": "how many measurements were made",
    "low": "the lower end of the band in which 19 of 20 series lie",
    "high": "its upper end",
    "exact": "the exact chance of what the step counts",
    "results": "the results one by one, in words",
    "other": "another way to solve the step",
    "tried": "how many moves were tried to find that a step is impossible",
}


def _won(situation: Situation) -> bool:
    end = situation.match.end if situation.match else None
    return bool(end and end.payoffs[situation.seat] > 0)


def _played(situation: Situation, move: str) -> bool:
    return any(each == move or card_fits(move, each) for each in situation.line)


def _result(situation: Situation, move: str) -> str:
    """What chance last made of a move; '' if it was not played."""
    fitting = [each for each in situation.line if question_of(each) == move]
    return fitting[-1].partition(RESULT)[2] if fitting else ""


def _turns(situation: Situation) -> int:
    """Turns of the learner that are over: runs of states in which that seat acts."""
    actors = [situation.game.actor(state) for state in situation.states]
    return sum(before == situation.seat != after for before, after in pairwise(actors))


def _chance(situation: Situation, words: str) -> float:
    forecast = _forecast(situation)
    chances = dict(forecast.chances) if forecast else {}
    if words not in chances:
        names = ", ".join(f'"{each}"' for each in chances) or "none"
        raise BadExpression(f'chance("{words}"): the chances here are {names}')
    return float(chances[words])


def _part(situation: Situation, pick: str) -> float:
    forecast = _forecast(situation)
    parts = {name: length for name, length, _ in forecast.parts} if forecast else {}
    if pick not in parts:
        raise BadExpression(f'part("{pick}"): there are no odds of that piece')
    return float(parts[pick])


def _together(situation: Situation, words: str, *picks: str) -> float:
    odds = registry.part(situation.game, "odds")
    if odds is None or not hasattr(odds, "joint_odds"):
        raise BadExpression(f"{situation.game.name} has no joint odds")
    return float(dict(odds.joint_odds(situation.game, situation.state, picks)).get(words, 0.0))


def _score(situation: Situation, seat: int) -> float:
    end = situation.match.end if situation.match else None
    if end is None or not 0 <= seat < len(end.scores):
        return 0.0
    return end.scores[seat]


def _ever(situation: Situation, condition: str) -> bool:
    """Whether a condition held in any state since the start."""
    expression = parse(condition)
    if any(name == "ever" for name, _ in expression.facts):
        raise BadExpression("ever(...) cannot be used inside ever(...)")
    return any(
        expression.holds(lookup_in(_earlier(situation, length)))
        for length in range(1, len(situation.states) + 1)
    )


def _earlier(situation: Situation, length: int) -> Situation:
    """The situation as it was when so many states had been seen."""
    return Situation(situation.step, situation.game, situation.states[:length])


def _last_odds(situation: Situation) -> float:
    """The share that the learner's seat could expect before the last run of chance events."""
    states = situation.states
    last = len(states) - 1
    while last > 0 and situation.game.actor(states[last - 1]) == CHANCE:
        last -= 1
    return share_of(situation.game, states[last], situation.seat)


def _forecast(situation: Situation) -> Any:
    odds = registry.part(situation.game, "odds")
    return odds.forecast(situation.game, situation.state) if odds else None


def _first(situation: Situation, text: str) -> Value:
    """An expression as it was before anything was played."""
    return parse(text).evaluate(lookup_in(_earlier(situation, 1)))


def _case(situation: Situation, number: int, text: str) -> Value:
    """An expression in one case of a recipe."""
    if not 1 <= number <= len(situation.cases):
        raise BadExpression(f"case({number}): the cases are 1 to {len(situation.cases)}")
    return parse(text).evaluate(lookup_in(situation.cases[number - 1]))


def rights(situation: Situation) -> list[bool]:
    """In which cases of a recipe the goal holds."""
    step = situation.step
    goals = step.goals or (step.goal,) * len(situation.cases)
    return [
        goal is None or goal.holds(lookup_in(case))
        for goal, case in zip(goals, situation.cases, strict=True)
    ]


def count_right(situation: Situation) -> int:
    """In how many cases of a recipe the goal holds."""
    return sum(rights(situation))


GENERAL: Mapping[str, Fact] = {
    "won": (_won, "whether the learner won the match"),
    "over": (lambda situation: situation.is_over, "whether nothing more can be played"),
    "left": (lambda situation: situation.plays_left, "how many moves may still be played"),
    "unchanged": (lambda situation: situation.is_unchanged, "whether the board is as it was"),
    "played": (_played, 'whether a card or a move was played: played("H")'),
    "result": (_result, 'the last result of a move that chance decides: result("look:5") == "W"'),
    "answer": (
        lambda situation, number, value: answer_chance(tree_of(situation), number, value),
        'in a chain, the odds of an answer of those that get there: answer(3, "W")',
    ),
    "path": (
        lambda situation, path: path_chance(tree_of(situation), path),
        'in a chain, the chance of these answers from the beginning: path("W R")',
    ),
    "turns": (_turns, "how many turns the learner has completed"),
    "chance": (_chance, 'a chance by its words: chance("Draw")'),
    "part": (_part, "the odds of one piece, by its pick"),
    "together": (_together, "the odds of several picks together, by the words of the result"),
    "score": (_score, "the points of a seat at the end"),
    "share": (
        lambda situation: share_in(situation),
        "the part of the point that the learner can expect, if it were decided now; of a strategy, "
        "the part of its rounds that it wins",
    ),
    "best": (lambda situation: best_share(situation), "the share after the best turn"),
    "ever": (_ever, 'whether something was ever true in the match: ever("over")'),
    "first": (_first, 'an expression before anything was played: first("over")'),
    "case": (_case, 'an expression in one case of a recipe: case(2, "over")'),
    "hits": (count_right, "in how many cases of a recipe the goal holds"),
    "last_odds": (_last_odds, "the learner's share before chance decided the match"),
}


def facts_of(game: Game[Any, Any]) -> dict[str, Fact]:
    """The facts of a game's own part `facts`.

    >>> facts_of(registry.game("nim"))
    {}
    """
    part = registry.part(game, "facts")
    return dict(part.FACTS) if part else {}


def lookup_in(situation: Situation, series: Mapping[str, Value] | None = None) -> Lookup:
    """Facts by name, as they are in a situation; `series` has what measurements gave."""
    situation = as_written(situation)
    own = facts_of(situation.game)
    results = series or {}

    def lookup(name: str, arguments: tuple[Value, ...] | None) -> Value:
        if name in results and arguments is None:
            return results[name]
        values = arguments or ()
        try:
            if name in own:
                value: Value = own[name][0](situation.game, situation.state, *values)
                return value
            if name in GENERAL:
                value = GENERAL[name][0](situation, *values)
                return value
        except (TypeError, IndexError, KeyError, AttributeError) as error:
            raise BadExpression(f"{name}{values}: {error}") from None
        raise BadExpression(unknown_fact(situation.game, name), at=name)

    return lookup


def unknown_fact(game: Game[Any, Any], name: str) -> str:
    """What to say about a fact that does not exist."""
    names = ", ".join([*facts_of(game), *GENERAL])
    return f"there is no fact '{name}'; {game.name} has {names}"


def problem_with(expression: Expression, game: Game[Any, Any], extra: tuple[str, ...] = ()) -> str:
    """What is wrong with the facts that an expression names, or ''."""
    own = facts_of(game)
    for name, arguments in expression.facts:
        if name in extra and arguments is None:
            continue
        if name not in own and name not in GENERAL:
            return unknown_fact(game, name)
        function, words = own.get(name) or GENERAL[name]
        before = (None, None) if name in own else (None,)
        try:
            inspect.signature(function).bind(*before, *(arguments or ()))
        except TypeError:
            return f"{name}: wrong number of arguments; it is {words}"
    return ""
