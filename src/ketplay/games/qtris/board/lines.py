"""Lines of three, and the exact distribution of lines that a board will give when it is measured.

Cost doubles with every undecided square or pair: a typical last board has three to five, the worst has nine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ketplay.games.qtris.board.measurement import Odds
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import PAIR, B, R, W

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_MASKS = tuple(sum(1 << square for square in line) for line in LINES)


def score(white: int) -> tuple[int, int]:
    """(white lines, black lines) of a measured board given as the set of its white squares, a bit each.

    >>> score(0b111111111), score(0)
    ((8, 0), (0, 8))
    """
    return sum(white & mask == mask for mask in _MASKS), sum(not white & mask for mask in _MASKS)


SCORES = tuple(score(mask) for mask in range(512))
SIGNS = tuple((w > b) - (w < b) for w, b in SCORES)


def whites(board: Board) -> int:
    """The plainly white squares as bits."""
    return sum(1 << square for square, code in enumerate(board) if code == W)


def outcomes(board: Board, odds: Odds) -> tuple[list[int], list[float]]:
    """Every way the board can turn out (white squares as bits) with its probability."""
    masks, chances, sure = [0], [1.0], 0
    single = odds.single
    for square, code in enumerate(board):
        bit = 1 << square
        if code == W:
            sure |= bit
        elif code < PAIR:
            if code != B:
                white = single[code]
                masks += [mask | bit for mask in masks]
                chances = [p * (1 - white) for p in chances] + [p * white for p in chances]
        elif square < code % PAIR:
            other = 1 << code % PAIR
            split = odds.pair[code // PAIR - 1]
            parts = [
                (p, bits) for p, bits in zip(split, (bit | other, bit, other, 0), strict=True) if p
            ]
            masks = [mask | bits for _, bits in parts for mask in masks]
            chances = [p * q for q, _ in parts for p in chances]
    return [mask | sure for mask in masks] if sure else masks, chances


def distribution(board: Board, odds: Odds) -> dict[tuple[int, int], float]:
    """The probability of each (white lines, black lines).

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> from ketplay.games.qtris.board.measurement import odds
    >>> distribution(parse_board("1=R"), odds("exact"))
    {(5, 0): 0.5, (8, 0): 0.5}
    """
    found: dict[tuple[int, int], float] = {}
    get = found.get
    scores = SCORES
    masks, chances = outcomes(board, odds)
    for mask, p in zip(masks, chances, strict=True):
        key = scores[mask]
        found[key] = get(key, 0.0) + p
    return found


def white_chances(board: Board, odds: Odds) -> list[float]:
    """Each square's own chance of white."""
    found = []
    for square, code in enumerate(board):
        if code < PAIR:
            found.append(odds.single[code])
        else:
            ww, wb, bw, _ = odds.pair[code // PAIR - 1]
            found.append(ww + (wb if square < code % PAIR else bw))
    return found


_POWERS = tuple(3**square for square in range(9))


@cache
def leads() -> list[float]:
    """P(white wins) - P(black wins) for every board of whites (2), blacks (0) and fair coins (1), in base three."""
    return thirds(SIGNS)


def thirds(of: Sequence[float]) -> list[float]:
    """The mean of a number that belongs to each colouring, for every board of whites, blacks and fair coins."""
    values: list[float] = list(of)
    for square in range(8, -1, -1):  # replace the bit of one square after the other by three cases
        below = 1 << square
        out: list[float] = []
        for start in range(0, len(values), 2 * below):
            black, white = values[start : start + below], values[start + below : start + 2 * below]
            out += black + [(b + w) / 2 for b, w in zip(black, white, strict=True)] + white
        values = out
    return values


def advantage(board: Board, odds: Odds) -> float:
    """P(white wins) - P(black wins).

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> from ketplay.games.qtris.board.measurement import odds
    >>> advantage(parse_board("1=R"), odds("exact"))
    1.0
    """
    return mean(board, odds, leads())


def mean(board: Board, odds: Odds, table: Sequence[float]) -> float:
    """The mean of a table made by `thirds`: each pair mixes two to four rows of it, each tilted tile two."""
    index = 0
    mixed: list[tuple[tuple[int, float], ...]] = []
    for square, code in enumerate(board):
        power = _POWERS[square]
        if code < PAIR:
            if code == W:
                index += 2 * power
            elif R <= code < 6:
                index += power
            elif code != B:
                white = odds.single[code]
                mixed.append(((2 * power, white), (0, 1 - white)))
        elif square < code % PAIR:
            mixed.append(_pair_rows(power, _POWERS[code % PAIR], odds.pair[code // PAIR - 1]))
    if not mixed:
        return table[index]
    rows = [(index, 1.0)]
    for choices in mixed:
        rows = [(at + step, p * q) for at, p in rows for step, q in choices]
    return sum(table[at] * p for at, p in rows)


def _pair_rows(low: int, high: int, split: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
    if split[0] == split[1] == split[2] == split[3]:
        return ((low + high, 1.0),)  # four equal corners: two fair coins
    steps = (2 * low + 2 * high, 2 * low, 2 * high, 0)
    return tuple((step, p) for step, p in zip(steps, split, strict=True) if p)
