"""Lines of three (R6.1), and the exact distribution of lines that measuring a board of tiles gives.

Cost doubles with every undecided square or pair: a typical last board has three to five, the worst
nine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ketplay.games.qtris.board.measurement import Odds
from ketplay.games.qtris.board.tiles import PAIR, SQUARES, TILTED, B, Board, R, W

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
_MASKS = tuple(sum(1 << square for square in line) for line in LINES)
_POWERS = tuple(3**square for square in range(SQUARES))


def score(white: int) -> tuple[int, int]:
    """(white lines, black lines) of a measured board, given its white squares as bits.

    >>> score(0b111111111), score(0)
    ((8, 0), (0, 8))
    """
    return sum(white & mask == mask for mask in _MASKS), sum(not white & mask for mask in _MASKS)


SCORES = tuple(score(mask) for mask in range(2**SQUARES))
SIGNS = tuple((white > black) - (white < black) for white, black in SCORES)


def white_mask(board: Board) -> int:
    """The plainly white squares as bits."""
    return sum(1 << square for square, code in enumerate(board) if code == W)


def outcomes(board: Board, odds: Odds) -> tuple[list[int], list[float]]:
    """Every colouring that measuring can give (white squares as bits), with its probability."""
    masks = [0]
    chances = [1.0]
    certain = 0
    single = odds.single
    for square, code in enumerate(board):
        bit = 1 << square
        if code == W:
            certain |= bit
        elif code < PAIR:
            if code != B:
                white = single[code]
                masks += [mask | bit for mask in masks]
                chances = [p * (1 - white) for p in chances] + [p * white for p in chances]
        elif square < code % PAIR:
            other = 1 << code % PAIR
            corners = zip(odds.pair[code // PAIR - 1], (bit | other, bit, other, 0), strict=True)
            cases = [(p, bits) for p, bits in corners if p]
            masks = [mask | bits for _, bits in cases for mask in masks]
            chances = [p * q for q, _ in cases for p in chances]
    return [mask | certain for mask in masks] if certain else masks, chances


def distribution(board: Board, odds: Odds) -> dict[tuple[int, int], float]:
    """The probability of each (white lines, black lines).

    >>> from ketplay.games.qtris.board.measurement import odds
    >>> distribution((R, *(W,) * 8), odds("exact"))
    {(5, 0): 0.5, (8, 0): 0.5}
    """
    chances: dict[tuple[int, int], float] = {}
    get = chances.get
    scores = SCORES
    masks, mask_chances = outcomes(board, odds)
    for mask, chance in zip(masks, mask_chances, strict=True):
        key = scores[mask]
        chances[key] = get(key, 0.0) + chance
    return chances


def white_chances(board: Board, odds: Odds) -> list[float]:
    """Each square's own chance of white."""
    chances = []
    for square, code in enumerate(board):
        if code < PAIR:
            chances.append(odds.single[code])
        else:
            both, lower, higher, _ = odds.pair[code // PAIR - 1]
            chances.append(both + (lower if square < code % PAIR else higher))
    return chances


@cache
def lead_table() -> list[float]:
    """P(white wins) - P(black wins) for every board of blacks (0), fair coins (1) and whites (2).

    The place in the table is the board read as a number in base three, square 1 last.
    """
    return mean_table(SIGNS)


def mean_table(values: Sequence[float]) -> list[float]:
    """The mean of what each colouring is worth, for every board of blacks, fair coins, whites."""
    means: list[float] = list(values)
    for square in range(SQUARES - 1, -1, -1):  # replace each square's bit by three cases
        size = 1 << square
        expanded: list[float] = []
        for start in range(0, len(means), 2 * size):
            black = means[start : start + size]
            white = means[start + size : start + 2 * size]
            expanded += black + [(b + w) / 2 for b, w in zip(black, white, strict=True)] + white
        means = expanded
    return means


def advantage(board: Board, odds: Odds) -> float:
    """P(white wins) - P(black wins).

    >>> from ketplay.games.qtris.board.measurement import odds
    >>> advantage((R, *(W,) * 8), odds("exact"))
    1.0
    """
    return mean(board, odds, lead_table())


def mean(board: Board, odds: Odds, table: Sequence[float]) -> float:
    """The mean of a `mean_table` over the colourings that measuring the board can give."""
    index = 0
    mixed: list[tuple[tuple[int, float], ...]] = []
    for square, code in enumerate(board):
        power = _POWERS[square]
        if code < PAIR:
            if code == W:
                index += 2 * power
            elif R <= code < TILTED:
                index += power
            elif code != B:
                white = odds.single[code]
                mixed.append(((2 * power, white), (0, 1 - white)))
        elif square < code % PAIR:
            mixed.append(_pair_cases(power, _POWERS[code % PAIR], odds.pair[code // PAIR - 1]))
    if not mixed:
        return table[index]
    places = [(index, 1.0)]
    for cases in mixed:
        places = [(place + step, p * q) for place, p in places for step, q in cases]
    return sum(table[place] * p for place, p in places)


def _pair_cases(low: int, high: int, chances: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
    """The steps in a table that the colours of a pair make, with their chances."""
    if chances[0] == chances[1] == chances[2] == chances[3]:
        return ((low + high, 1.0),)  # two fair coins
    steps = (2 * low + 2 * high, 2 * low, 2 * high, 0)
    return tuple((step, p) for step, p in zip(steps, chances, strict=True) if p)
