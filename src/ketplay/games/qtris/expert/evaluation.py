"""What handing over a board and keeping some cards is worth with some turns to come: a fitted
evaluation.

With no turn to come it is exact: P(win) - P(loss). With turns to come it adds up what was learnt
from games (`tools/qtris_fit.py`): lines and squares by colour, the tiles, and the cards kept.
Everything that depends on the colours alone is one table over {black, undecided, white}^9, so an
evaluation costs what the exact odds cost. Every level has its own weights.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ketplay.bots.evaluation import EPSILON
from ketplay.games.qtris.board.lines import LINES, SCORES, lead_table, mean_table
from ketplay.games.qtris.board.tiles import CARD_KINDS, OPPOSITES
from ketplay.games.qtris.turns import CHEAP_FIRST

Weights = dict[str, list[list[float]]]  # by level, then a row for every number of turns to go
WEIGHTS = Path(__file__).with_name("weights.json")  # of the duel
WEIGHTS_EVE = Path(__file__).with_name("weights_eve.json")  # of sets with Eve

ROWS = 10  # turns to go with weights of their own; longer games use the last two, by who moves last
# One weight for each, in this order; "mine" is the colour of the player who hands over.
LINE_KINDS = tuple((same, opposite) for same in range(4) for opposite in range(4 - same))
PLACES = ("corner", "edge", "centre")
PLACE_OF = (0, 1, 0, 1, 2, 1, 0, 1, 0)
TILE_KINDS = (
    "kitten to mine",
    "kitten to theirs",
    "up or down",
    "tilted to mine",
    "tilted to theirs",
    "tilted kitten to mine",
    "tilted kitten to theirs",
    "C",
    "A",
    "red",
    "pink C",
    "pink A",
)
# The kind of each tile W B R L ^ v uW uB uR uL for white (-1: the table has it), then of each pair.
TILE_OF = (-1, -1, 0, 1, 2, 2, 4, 3, 6, 5, 7, 7, 8, 8, 9, 9, 9, 9, 10, 10, 11, 11)
SWAPPED = (*OPPOSITES, *range(len(OPPOSITES), len(TILE_OF)))  # the same for black
MOST = 7  # cards of a kind in a hand, and one
LEAST = 2e-9  # what decides when nothing else does

ODDS = 1
ON_LINES = ODDS + len(LINE_KINDS)
ON_SQUARES = ON_LINES + 3 * len(PLACES)
ON_TILES = ON_SQUARES + len(TILE_KINDS)
SIZE = ON_TILES + 2 * CARD_KINDS + 1  # each card: having it, and how many; then a constant


class Evaluation(NamedTuple):
    """What counts for one colour and one number of turns to go."""

    table: Sequence[float]  # over {0 black, 1 undecided, 2 white}^9, in base three
    tiles: tuple[float, ...]  # tile, or EMPTY + kind of pair
    cards: tuple[tuple[float, ...], ...]  # [card][how many]


@cache
def read_weights(path: Path) -> Weights:
    """The fitted weights in one of the two files, read once.

    >>> sorted(read_weights(WEIGHTS))
    ['advanced', 'base', 'base/noise', 's']
    """
    weights: Weights = json.loads(path.read_text(encoding="utf-8"))
    return weights


@cache
def fitted_evaluation(level: str, turns_left: int, side: int) -> Evaluation:
    """The evaluation of a level with this many turns to go after this one, for white (0) or black
    (1).

    `base/play_draw` is the base level with cards drawn after playing; a name without weights takes
    those of its level.

    >>> fitted_evaluation("base", 0, 0).table[-1], fitted_evaluation("base", 0, 1).table[-1]
    (1.0, -1.0)
    """
    weights = read_weights(WEIGHTS)
    rows = weights.get(level) or weights[level.partition("/")[0]]
    row = turns_left if turns_left < ROWS else ROWS - 2 + turns_left % 2
    return build_evaluation(rows[row], side)


def greedy_evaluation(side: int) -> Evaluation:
    """What the level `greedy` wants: the odds of the board as it is, then lines, then cheap cards
    spent.
    """
    lines = mean_table([white - black for white, black in SCORES])
    table = [odds + EPSILON * lead for odds, lead in zip(lead_table(), lines, strict=True)]
    ranks = [CHEAP_FIRST.index(card) for card in range(CARD_KINDS)]
    cards = tuple(tuple(LEAST * rank * number for number in range(MOST)) for rank in ranks)
    return Evaluation(table[::-1] if side else table, (0.0,) * len(TILE_OF), cards)


def build_evaluation(weights: Sequence[float], side: int) -> Evaluation:
    """The evaluation that weights in the order above make."""
    table = _table(weights[:ON_SQUARES], weights[-1])
    tiles = tile_values(weights)
    if side == 1:
        table = table[::-1]
        tiles = [tiles[tile] for tile in SWAPPED]
    return Evaluation(table, tuple(tiles), card_values(weights))


def tile_values(weights: Sequence[float]) -> list[float]:
    """What tiles add for white."""
    kinds = [*weights[ON_SQUARES:ON_TILES], 0.0]
    return [kinds[kind] for kind in TILE_OF]


def card_values(weights: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    """What cards kept add: [card][how many]."""
    having = weights[ON_TILES : ON_TILES + CARD_KINDS]
    each = weights[ON_TILES + CARD_KINDS : ON_TILES + 2 * CARD_KINDS]
    return tuple(
        (0.0, *(having[card] + each[card] * number for number in range(1, MOST)))
        for card in range(CARD_KINDS)
    )


def _table(weights: Sequence[float], constant: float) -> list[float]:
    share = float(weights[0])
    if not any(weights[ODDS:]):
        return [share * odds + constant for odds in lead_table()]
    parts = [_line_values(weights, number) for number in range(len(LINES))]
    values = [
        [part[colouring] for colouring in index]
        for part, index in zip(parts, _line_indices(), strict=True)
    ]
    sums = map(sum, zip(*values, strict=True))
    return [share * odds + lines + constant for odds, lines in zip(lead_table(), sums, strict=True)]


def _line_values(weights: Sequence[float], number: int) -> list[float]:
    """The value of each colouring of a line, first square fastest.

    The three rows carry the values of their squares, too.
    """
    values = []
    for third, second, first in product(range(3), repeat=3):
        digits = (first, second, third)
        value = weights[ODDS + LINE_KINDS.index((digits.count(2), digits.count(0)))]
        if number < 3:
            for square, digit in zip(LINES[number], digits, strict=True):
                value += weights[ON_LINES + 3 * PLACE_OF[square] + digit]
        values.append(value)
    return values


@cache
def _line_indices() -> list[list[int]]:
    """For every line: which of its 27 colourings each board in base three has."""
    digits = [tuple(reversed(digits)) for digits in product(range(3), repeat=9)]
    return [[d[a] + 3 * d[b] + 9 * d[c] for d in digits] for a, b, c in LINES]
