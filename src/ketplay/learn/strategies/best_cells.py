"""The best strategy that goes on from what is in a table: every choice of cells is compared.

The last player's cells do not depend on each other, so only the cells of the players before are
compared in all combinations. The search is bounded, and says so where it is given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.learn.lesson import Player, Step
from ketplay.learn.strategies.table import (
    Cells,
    Moves,
    answers_in,
    begin_strategy,
    boards_of,
    cell_name,
    open_cells,
    round_on,
    rounds_of,
)
from ketplay.learn.strategies.values import round_chance

MOST_ANSWERS = 400  # different contents of one cell
MOST_TABLES = 20_000  # combinations of the players before the last


class TooLarge(KetError):
    code = "too_large"


class Best(NamedTuple):
    """A best strategy, the shortest of them; its share, and how many tables were compared."""

    share: float
    cells: Cells
    compared: int


def best_cells(step: Step, line: tuple[str, ...] = ()) -> Best:
    """The best strategy whose cells begin as they do after a line; raises TooLarge."""
    answers = {
        cell: _answers(step, cell, moves) if cell in open_cells(step) else [moves]
        for cell, moves in begin_strategy(step, line).cells.items()
    }
    *before, last = step.players
    free = [cell_name(player, question) for player in before for question in player.questions]
    size = prod(len(answers[cell]) for cell in free)
    if size > MOST_TABLES:
        raise TooLarge(f"{size} strategies are too many to compare; offer fewer cards")
    tables = [
        _with_last(step, last, dict(zip(free, chosen, strict=True)), answers)
        for chosen in product(*(answers[cell] for cell in free))
    ]
    fitting = [each for each in tables if each is not None]
    if not fitting:
        return Best(0.0, {}, size)
    total, cells = max(fitting, key=lambda each: (round(each[0], 9), -_length(each[1])))
    return Best(total / len(step.rounds), cells, size)


def _length(cells: Mapping[str, Moves]) -> int:
    return sum(map(len, cells.values()))


def _with_last(
    step: Step, last: Player, cells: Cells, answers: Mapping[str, list[Moves]]
) -> tuple[float, Cells] | None:
    """The cells of the others with the last player's best ones; None where none is possible."""
    total = 0.0
    for question in last.questions:
        name = cell_name(last, question)
        values = list(_values(step, name, cells, answers[name]))
        if not values:
            return None
        value, moves = max(values, key=lambda each: (round(each[0], 9), -len(each[1])))
        cells = cells | {name: moves}
        total += value
    return total, cells


def _values(
    step: Step, name: str, cells: Cells, answers: list[Moves]
) -> Iterator[tuple[float, Moves]]:
    """What each content of a cell is worth in the rounds in which it is played."""
    numbers = rounds_of(step, name)
    for moves in answers:
        table = cells | {name: moves}
        try:
            chances = [
                round_chance(step, number, answers_in(step, number, table)) for number in numbers
            ]
        except KetError:
            continue  # physics refuses it beside the other players' cards
        yield sum(chances), moves


def _answers(step: Step, cell: str, moves: Moves) -> list[Moves]:
    """Every different content of a cell that begins with some moves, the shortest of each."""
    different: dict[object, Moves] = {}
    waiting = [moves]
    for content in waiting:
        key = _effect(step, cell, content)
        if key is None or key in different:
            continue
        different[key] = content
        if len(different) > MOST_ANSWERS:
            raise TooLarge(f"{cell} can be filled in too many ways; offer fewer cards")
        words = tuple(f"{cell}:{move}" for move in content)
        choices = begin_strategy(step, words, cell).choices
        waiting += [(*content, word.partition(":")[2]) for word, _ in choices]
    return list(different.values())


def _effect(step: Step, cell: str, content: Moves) -> object:
    """What a content makes of the boards while nobody else plays; None where it is refused."""
    try:
        return tuple(
            _alone(step, number, cell, content, board)
            for number in rounds_of(step, cell)
            for board in boards_of(step)
        )
    except KetError:
        return None


def _alone(step: Step, number: int, cell: str, content: Moves, board: str) -> object:
    empty: Cells = dict.fromkeys(begin_strategy(step).cells, ())
    answers = answers_in(step, number, empty | {cell: content})
    return round_on(step, number, answers, board).state_key
