"""A step with its board turned. The learner sees and plays the turned board; what the step's
expressions ask about is looked up on the board as its author wrote it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.learn.lesson import Hint, Remark, Step
from ketplay.learn.situation import Situation, begin

TURNED_KINDS = ("do", "ask", "best")
# Words that mean another place on a turned board, and numbers that may be names of places.
_FIXED = re.compile(r"\b(top|bottom|upper|lower|rows?|columns?)\b|(?<![{\w.])\d(?![\w.}])")
MOST_PLAYS = 300  # that are tried before a step is turned
_HOLE = re.compile(r"\{([^{}]*)\}")
_PLACE = re.compile(r"\d")


@lru_cache(maxsize=256)
def turn_step(step: Step, way: int) -> Step:
    """The step with its board turned; the step itself where that is not possible."""
    try:
        return _turned(step, way) if way and can_turn(step) else step
    except KetError:
        return step


def ways(step: Step) -> int:
    """How many ways there are to turn the board of a step; 1 where it stays as it is."""
    symmetry = registry.part(registry.game(step.start.split()[0]), "symmetry")
    if symmetry is None or not can_turn(step) or turn_step(step, 1) is step:
        return 1
    return int(symmetry.WAYS)


def can_turn(step: Step) -> bool:
    """Whether its words fit a turned board: they name places as `{5}`, and in no other way."""
    is_measured = bool(step.shots or step.wrong_shots or step.chain or step.luck)
    is_several = bool(step.boards or step.secrets or step.impossible is not None)
    if step.kind not in TURNED_KINDS or is_measured or is_several or step.original:
        return False
    texts = list(_texts(step))
    holes = [hole for text in texts for hole in _HOLE.findall(text)]
    names_places = any("(" in hole and hole.startswith("pair") for hole in holes)
    return not names_places and not any(_FIXED.search(_HOLE.sub("", text)) for text in texts)


def _texts(step: Step) -> list[str]:
    remarks = [remark.text for remark in (*step.whens, *step.done)]
    options = [text for option in step.options for text in (option.text, option.reply)]
    return [step.text, step.more, *remarks, *(hint.text for hint in step.hints), *options]


def _turned(step: Step, way: int) -> Step:
    head, _, fields = step.start.strip().partition(" ")
    game = registry.game(head)
    symmetry = registry.need_part(game, "symmetry")
    turned_word = symmetry.turned_word

    def text(words: str) -> str:
        def place(match: re.Match[str]) -> str:
            is_place = _PLACE.fullmatch(match[1])
            return f"{{{turned_word(match[1], way)}}}" if is_place else match[0]

        return _HOLE.sub(place, words)

    def move(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(turned_word(word, way) for word in words)

    def remarks(each: tuple[Remark, ...]) -> tuple[Remark, ...]:
        return tuple(remark._replace(text=text(remark.text)) for remark in each)

    new_step = replace(
        step,
        start=f"{head} {symmetry.turned(game, fields, way)}",
        text=text(step.text),
        more=text(step.more),
        cards=move(step.cards),
        after=move(step.after),
        hints=tuple(Hint(text(hint.text), move(hint.picks), hint.line) for hint in step.hints),
        whens=remarks(step.whens),
        done=remarks(step.done),
        options=tuple(
            option._replace(text=text(option.text), reply=text(option.reply))
            for option in step.options
        ),
        original=step,
        way=way,
    )
    situation = begin(new_step)  # raises where the turned board cannot be read
    for word in new_step.after:
        situation = situation.after(word)
    _check_way_back(situation)
    return new_step


def _check_way_back(situation: Situation) -> None:
    """Raises KetError where one of the next moves leads to a board that cannot be turned back."""
    reached = [situation]
    for before in reached:
        as_written(before)
        for move, _ in before.choices[: max(0, MOST_PLAYS - len(reached))]:
            if not before.results(move):
                reached.append(before.play(move))


def as_written(situation: Situation) -> Situation:
    """The same situation on the board as the author wrote it."""
    original = situation.step.original
    if original is None:
        return situation
    game = situation.game
    symmetry = registry.need_part(game, "symmetry")
    back = symmetry.INVERSE[situation.step.way]
    line = tuple(symmetry.turned_word(move, back) for move in situation.line)
    if situation.match is None:
        sandbox = registry.need_part(game, "sandbox")
        board = symmetry.turned(game, situation.board, back)
        states = (begin(original).first, sandbox.state(game, board))
        return Situation(original, game, states, line, board)

    def back_turned(state: Any) -> Any:
        return game.parse_state(symmetry.turned(game, game.format_state(state), back))

    states = tuple(map(back_turned, situation.states))
    match = Match.begin(game, states[-1])
    return Situation(original, game, states, line, match=match)
