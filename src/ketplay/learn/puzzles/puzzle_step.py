"""A puzzle as a step of a lesson: shown, judged and solved like any other.

`judge`, `hint` and the drawing of a step therefore work for puzzles, too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from ketplay.core import registry
from ketplay.core.parts.puzzles import Puzzle
from ketplay.learn.expression import Value, parse
from ketplay.learn.lesson import Hint, Option, Remark, Step
from ketplay.learn.situation import Situation, begin
from ketplay.learn.texts import fill
from ketplay.learn.turn_values import share_of

STEP = "find"  # the name of its only step
CLOSE_ENOUGH = 0.02  # of the point: a turn this much worse than the best one solves the puzzle
FIND = "Find the best turn. It makes your expected score highest: a win counts 100 %, a draw 50 %."
BEST = "That is it: your expected score is {share}, and no turn makes it higher."
IDEAS = "What the best turn does: {}."
SHORT = "After this your expected score is {share}. There is a turn after which it is {best}."


@lru_cache(maxsize=256)
def step_of(puzzle: Puzzle) -> Step:
    """The puzzle as a step of the kind `best`; in a game with more moves than can be listed, as a
    question with the cards as answers.

    >>> step_of(Puzzle(1, "nim:heaps=1.2", 800)).title
    'Puzzle 1'
    """
    game, state = registry.position(puzzle.position)
    part = registry.part(game, "puzzles")
    question = getattr(part, "question", None)
    step = Step(
        id=STEP,
        title=f"Puzzle {puzzle.number}",
        text=str(question(game, state)) if question else FIND,
        line=0,
        kind="best",
        start=puzzle.position,
        cards=puzzle.cards,
        within=CLOSE_ENOUGH,
        show=tuple(getattr(part, "SHOW", ())),
        hints=tuple(Hint(IDEAS.format(words), (), 0) for words in _ideas(part, puzzle)),
        whens=(Remark(parse("over"), SHORT, 0),),
        done=(Remark(None, BEST, 0),),
    )
    return _as_question(step) if game.open_moves and puzzle.cards else step


def _ideas(part: Any, puzzle: Puzzle) -> list[str]:
    """What the solution does, in words, if the game says so."""
    values = part.TAGS if part is not None else {}
    words = "; ".join(values[tag] for tag in puzzle.tags if tag in values)
    return [words] if words else []


def _as_question(step: Step) -> Step:
    """The step with an answer for each card, right if it is as good as the best."""
    start = begin(step)
    shares = {card: _share_after(start, card) for card in step.cards}
    best = max(shares.values())
    options = tuple(
        Option(
            condition=None,
            is_right=share >= best - CLOSE_ENOUGH,
            text=_words(start, card),
            reply=fill_shares(SHORT, share, best),
            line=0,
        )
        for card, share in shares.items()
    )
    done = (Remark(None, fill_shares(BEST, best, best), 0),)
    return replace(step, kind="ask", options=options, done=done, cards=(), within=None, whens=())


def _share_after(start: Situation, card: str) -> float:
    after = start.play(card)
    return share_of(after.game, after.state, start.seat)


def _words(start: Situation, card: str) -> str:
    part = registry.part(start.game, "puzzles")
    if part is not None and hasattr(part, "choice"):
        return str(part.choice(start.game, start.state, card))
    return card


def fill_shares(text: str, share: float, best: float) -> str:
    """A sentence with the shares in it.

    >>> fill_shares(SHORT, 0.5, 1.0)
    'After this your expected score is 50 %. There is a turn after which it is 100 %.'
    """
    values: dict[str, Value] = {"share": float(share), "best": float(best)}
    return fill(text, lambda name, _: values[name])
