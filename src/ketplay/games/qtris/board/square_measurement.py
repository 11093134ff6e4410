"""Measuring a square of a board of tiles (R5, R7.3, R8.3): what is found, how likely, what is left.

This is the one place where a measurement changes tiles. Noise and a look ask one square and leave
its partner as quantum mechanics does. Eve and the end of the game measure a whole pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from ketplay.games.qtris.board.measurement import (
    BASES,
    EIGHTHS,
    Basis,
    chance_of,
    letters,
    result_chances,
)
from ketplay.games.qtris.board.root3 import Root3, eighths
from ketplay.games.qtris.board.tiles import (
    PAIR,
    PAIRS,
    SINGLES,
    Board,
    is_pink,
    kind_of,
    pair_ket,
    partner_of,
    put,
    single_ket,
)
from ketplay.quantum.gates import Vector, same

PLAIN_BASES = (Basis.COLOUR, Basis.ORIENT)


class Question(NamedTuple):
    """What is measured: a basis and a square, or for `bell` the two squares of a pair."""

    basis: Basis
    square: int
    other: int = -1


class Found(NamedTuple):
    """One result of a measurement: its word, its chance, and the board after it."""

    word: str
    chance: float
    board: Board

    @property
    def weight(self) -> Root3:
        """Eight times the chance, exactly."""
        return eighths(self.chance)


def measure(board: Board, question: Question, whole: bool) -> tuple[Found, ...]:
    """What measuring can give; of a pair both members are measured if `whole`.

    >>> from ketplay.games.qtris.board.tile_board import format_board, parse_board
    >>> red = parse_board("1-2=rC+")
    >>> [(finding.word, format_board(finding.board)[:3], finding.chance)
    ...  for finding in measure(red, Question(Basis.COLOUR, 0), whole=False)]
    [('W', 'W.R', 0.5), ('B', 'B.L', 0.5)]
    >>> [finding.word for finding in measure(red, Question(Basis.COLOUR, 0), whole=True)]
    ['WW', 'WB', 'BW', 'BB']
    """
    basis, square, _ = question
    code = board[square]
    if code >= PAIR and not whole:
        outcomes = one_member(kind_of(code), square > partner_of(code), basis)
        if outcomes:
            low, high = sorted((square, partner_of(code)))
            return tuple(
                Found(word, chance, put(put(board, left, low), right, high))
                for word, chance, (left, right) in outcomes
            )
    return tuple(
        Found(word, chance, collapse(board, square, word))
        for word, chance in result_chances(code, basis)
    )


def measured_squares(board: Board, question: Question, whole: bool) -> tuple[int, ...]:
    """The squares that a result speaks of, in its order: one, or both of a pair."""
    code = board[question.square]
    if code < PAIR:
        return (question.square,)
    partner = partner_of(code)
    if not whole and one_member(kind_of(code), question.square > partner, question.basis):
        return (question.square,)
    return tuple(sorted((question.square, partner)))


@cache
def one_member(
    kind: int, higher: bool, basis: Basis
) -> tuple[tuple[str, float, tuple[int, int]], ...]:
    """What asking one member of a pair gives: the word, its chance, and both tiles after it.

    Nothing where the partner would be left without a tile of the box: there, and only there, the
    whole pair is measured (R7.3). The four pink pairs are treated alike, although the lower member
    of two of them would leave a tile.

    >>> [word for word, _, _ in one_member(PAIRS.index("pC+"), True, Basis.COLOUR)]
    ['W', 'B']
    >>> one_member(PAIRS.index("pC+"), False, Basis.COLOUR)
    ()
    """
    if basis == Basis.BELL or (is_pink(kind) and not higher and basis in PLAIN_BASES):
        return ()
    outcomes = []
    for word in BASES[basis]:
        tile = SINGLES.index(word)
        chance, rest = _partner_ket(pair_ket(kind), single_ket(tile), higher)
        partner = next((n for n in range(len(SINGLES)) if same(rest, single_ket(n))), None)
        if partner is None:
            return ()
        tiles = (partner, tile) if higher else (tile, partner)
        outcomes.append((word, chance, tiles))
    return tuple(outcomes)


def _partner_ket(ket: Vector, seen: Vector, higher: bool) -> tuple[float, Vector]:
    """The chance to find one member of a pair as `seen`, and what its partner is then."""
    first, second = (complex(a).conjugate() for a in seen)
    near, far = (1, 2) if higher else (2, 1)
    rest = (first * ket[0] + second * ket[near], first * ket[far] + second * ket[3])
    chance = sum(abs(a) ** 2 for a in rest)
    return chance_of(chance), tuple(a / sqrt(chance) for a in rest)


def exact_results(
    board: Board, square: int, basis: Basis = Basis.COLOUR
) -> tuple[tuple[str, int | float], ...]:
    """What measuring the square (or its whole pair) gives, with weights, whole where rational."""
    return _weights(board[square], basis)


@cache
def _weights(code: int, basis: Basis) -> tuple[tuple[str, int | float], ...]:
    return whole_weights(result_chances(code, basis))


def whole_weights(
    chances: Sequence[tuple[str, float]],
) -> tuple[tuple[str, int | float], ...]:
    """Results with eighths as weights, where all of them are whole, and otherwise with chances."""
    if all((chance * EIGHTHS).is_integer() for _, chance in chances):
        return tuple((word, int(chance * EIGHTHS)) for word, chance in chances)
    return tuple(chances)


def collapse(board: Board, square: int, result: str) -> Board:
    """The board after a result on a square; of a pair both members change, the lower first."""
    if result in PAIRS:
        return put(board, PAIRS.index(result), *sorted((square, partner_of(board[square]))))
    tiles = list(board)
    names = letters(result)
    if len(names) == 1:
        tiles[square] = SINGLES.index(result)
    else:
        partner = partner_of(board[square])
        tiles[min(square, partner)] = SINGLES.index(names[0])
        tiles[max(square, partner)] = SINGLES.index(names[1])
    return tuple(tiles)


def roll_word(results: Sequence[tuple[str, int | float]], roll: int) -> str:
    """What a roll of the d100 means: whole percentages, one result after the other (R5.2).

    >>> roll_word([("W", 2), ("B", 6)], 25), roll_word([("W", 2), ("B", 6)], 26)
    ('W', 'B')
    """
    total = sum([weight for _, weight in results])
    for word, weight in results:
        roll -= round(100 * weight / total)
        if roll <= 0:
            return word
    raise AssertionError("the percentages add up to 100")
