"""A mixed board (section 7): boards of tiles with weights, of which one is the real one and nobody knows which.

A card acts on every board; a measurement that nobody looks at splits boards, one whose result is told keeps those
that fit. Noise leaves pairs on the same squares in all boards, so a mixture is written group by group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ketplay.games.qtris.board import lines
from ketplay.games.qtris.board import measurement as measure
from ketplay.games.qtris.board.model import Results
from ketplay.games.qtris.board.root3 import Root, eighths, shares, times, total, value
from ketplay.games.qtris.board.tile_board import Board, Cards
from ketplay.games.qtris.board.tiles import COVERED, NONE, PAIR, PHYSICAL, B, partner_of, tables

EXACT = "exact"  # a mixture is always measured exactly (section 7)


class Ensemble(NamedTuple):
    """Boards in order, each with its weight; the weights add up to a whole number."""

    parts: tuple[tuple[Board, Root], ...]


def mix(parts: Iterable[tuple[Board, Root]]) -> Ensemble:
    """The mixture of these boards; equal ones become one.

    >>> mix([((0,) * 9, (2, 0)), ((0,) * 9, (2, 0))]).parts
    (((0, 0, 0, 0, 0, 0, 0, 0, 0), (1, 0)),)
    """
    found: dict[Board, Root] = {}
    for board, weight in parts:
        old = found.get(board)
        found[board] = weight if old is None else (old[0] + weight[0], old[1] + weight[1])
    boards = sorted(found)
    return Ensemble(tuple(zip(boards, shares([found[board] for board in boards]), strict=True)))


def measured(board: Board, square: int, basis: str = "colour") -> list[tuple[str, Board, Root]]:
    """What measuring a square (or its whole pair) makes of one board: result, board after, weight."""
    found = measure.splits(board[square], basis)
    return [(word, measure.collapse(board, square, word), eighths(p)) for word, p in found]


def letter_at(board: Board, square: int, word: str) -> str:
    """What a result says about one of its squares."""
    return word[len(word) > 1 and square > partner_of(board[square])]


class Mixtures:
    """The engine of games with noise."""

    def __init__(self, base: bool) -> None:
        self.cards = Cards(tables(base)).apply

    def begin(self, board: Board) -> Ensemble:
        return Ensemble(((board, (1, 0)),))

    def apply(self, mixed: Ensemble, card: int, a: int, b: int) -> tuple[Ensemble, str]:
        after = [(self.cards(board, card, a, b), weight) for board, weight in mixed.parts]
        effects = {effect for (_, effect), _ in after}
        best = next(effect for effect in (COVERED, PHYSICAL, NONE) if effect in effects)
        return mix((board, weight) for (board, _), weight in after), best

    def due(self, mixed: Ensemble) -> int | None:
        columns = zip(*(board for board, _ in mixed.parts), strict=True)
        return next(
            (
                square
                for square, codes in enumerate(columns)
                if max(codes) > B or len(set(codes)) > 1
            ),
            None,
        )

    def results(self, mixed: Ensemble, square: int) -> Results:
        """One square at a time, each given the results before it."""
        return self._told(mixed, square, "colour", letter_at)

    def probes(self, mixed: Ensemble, square: int, basis: str) -> Results:
        return self._told(mixed, square, basis, lambda board, at, word: word)

    def _told(
        self, mixed: Ensemble, square: int, basis: str, tell: Callable[[Board, int, str], str]
    ) -> Results:
        weights: dict[str, list[Root]] = {}
        for board, weight in mixed.parts:
            for word, _, chance in measured(board, square, basis):
                weights.setdefault(tell(board, square, word), []).append(times(weight, chance))
        order = [
            word for letters in (1, 2) for word in measure.words(basis, letters) if word in weights
        ]
        sums = shares([total(weights[word]) for word in order])
        whole = not any(q for _, q in sums)
        return tuple(
            (word, n[0] if whole else value(n)) for word, n in zip(order, sums, strict=True)
        )

    def collapse(self, mixed: Ensemble, square: int, word: str) -> Ensemble:
        """Keeps what fits the result. One letter on half of a pair leaves the partner's colour open."""
        basis = measure.BASIS_OF[word[0]]
        tell = letter_at if len(word) == 1 else lambda board, at, told: told
        return mix(
            (after, times(weight, chance))
            for board, weight in mixed.parts
            for told, after, chance in measured(board, square, basis)
            if tell(board, square, told) == word
        )

    def disturb(self, mixed: Ensemble, square: int) -> Ensemble:
        return mix(
            (after, times(weight, chance))
            for board, weight in mixed.parts
            for _, after, chance in measured(board, square)
        )

    def colours(self, mixed: Ensemble, by: str = EXACT) -> Iterable[tuple[int, float]]:
        for board, share in weighed(mixed):
            for mask, p in zip(*lines.outcomes(board, measure.odds(EXACT)), strict=True):
                yield mask, share * p

    def white(self, mixed: Ensemble, by: str = EXACT) -> list[float]:
        rows = [(lines.white_chances(board, measure.odds(EXACT)), p) for board, p in weighed(mixed)]
        return [sum(row[square] * p for row, p in rows) for square in range(9)]

    def lines(self, mixed: Ensemble, by: str = EXACT) -> dict[tuple[int, int], float]:
        found: dict[tuple[int, int], float] = {}
        for board, p in weighed(mixed):
            for score, chance in lines.distribution(board, measure.odds(EXACT)).items():
                found[score] = found.get(score, 0.0) + p * chance
        return found

    def lead(self, mixed: Ensemble, by: str = EXACT) -> float:
        return sum(p * lines.advantage(board, measure.odds(EXACT)) for board, p in weighed(mixed))

    def mean(self, mixed: Ensemble, by: str, table: Sequence[float]) -> float:
        return sum(p * lines.mean(board, measure.odds(EXACT), table) for board, p in weighed(mixed))

    def settled(self, mixed: Ensemble) -> Board:
        return mixed.parts[0][0]

    def key(self, mixed: Ensemble) -> Ensemble:
        return mixed

    def boards(self, mixed: Ensemble) -> tuple[Board, ...]:
        return tuple(board for board, _ in mixed.parts)

    def format(self, mixed: Ensemble) -> str:
        from ketplay.games.qtris.board.mixture_text import format_mixture

        return format_mixture(mixed)

    def parse(self, text: str) -> Ensemble:
        from ketplay.games.qtris.board.mixture_text import parse_mixture

        return parse_mixture(text)


def weighed(mixed: Ensemble) -> list[tuple[Board, float]]:
    """The boards with their probabilities."""
    whole = value(total(weight for _, weight in mixed.parts))
    return [(board, value(weight) / whole) for board, weight in mixed.parts]


Unit = tuple[int, ...]  # a square, or the two squares of a pair


def units(board: Board) -> list[Unit]:
    """The squares, with those of a pair together."""
    found = [(at,) if code < PAIR else (at, partner_of(code)) for at, code in enumerate(board)]
    return [unit for unit in found if unit[0] == min(unit)]


@lru_cache(maxsize=1024)
def groups(mixed: Ensemble) -> tuple[Unit, ...]:
    """The squares whose tiles are uncertain, split into the smallest groups that know nothing of each other.

    >>> engine = Mixtures(base=True)
    >>> noisy = engine.disturb(engine.disturb(engine.begin((17, 16, 2, 0, 0, 0, 0, 0, 0)), 0), 2)
    >>> groups(noisy)
    ((0, 1), (2,))
    """
    first = mixed.parts[0][0]
    left = [
        u
        for u in units(first)
        if any(board[at] != first[at] for board, _ in mixed.parts for at in u)
    ]
    found: list[Unit] = []
    size = 1
    while left:
        if 2 * size > len(left):
            found.append(_squares(left))
            break
        apart = next(
            (some for some in combinations(left, size) if _apart(mixed, _squares(some), left)), None
        )
        if apart is None:
            size += 1
        else:
            found.append(_squares(apart))
            left = [unit for unit in left if unit not in apart]
    return tuple(sorted(found))


def _squares(some: Iterable[Unit]) -> Unit:
    return tuple(sorted(at for unit in some for at in unit))


def shown(mixed: Ensemble, squares: Unit) -> dict[tuple[int, ...], Root]:
    """What lies on some squares, with the weights of each case."""
    found: dict[tuple[int, ...], list[Root]] = {}
    for board, weight in mixed.parts:
        found.setdefault(tuple(board[at] for at in squares), []).append(weight)
    return {tiles: total(weights) for tiles, weights in found.items()}


def _apart(mixed: Ensemble, some: Unit, left: list[Unit]) -> bool:
    """Whether some squares are independent of the other uncertain ones: all products of weights fit."""
    others = tuple(at for at in _squares(left) if at not in some)
    here, there, both = (shown(mixed, squares) for squares in (some, others, (*some, *others)))
    if len(here) * len(there) != len(both):
        return False
    whole = total(here.values())
    return all(
        times(both[a + b], whole) == times(p, q) for a, p in here.items() for b, q in there.items()
    )
