"""The model of games with noise (R7): a mixture of boards of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ketplay.games.qtris.board import lines
from ketplay.games.qtris.board.appearance import Appearance, UncertainSquare
from ketplay.games.qtris.board.card_rules import Effect, Operation, card_gates, toggle_pink
from ketplay.games.qtris.board.measurement import BASIS_OF, Basis, Measure, odds, result_words
from ketplay.games.qtris.board.mixture import (
    Mixture,
    Split,
    Unit,
    independent_groups,
    letter_of,
    mix,
    splits,
    units,
    weighted_boards,
)
from ketplay.games.qtris.board.mixture_text import format_mixture, parse_mixture
from ketplay.games.qtris.board.model import BoardModel, Results
from ketplay.games.qtris.board.root3 import Root3, shares, times, total, value
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import PAIR, SQUARES, UNCERTAIN, B, Board, partner_of

_BEST_FIRST = tuple(Effect)
EXACT = Measure.EXACT  # a mixture is always measured exactly (R7.5)


class MixtureModel(BoardModel[Mixture]):
    """The board of games with noise."""

    is_mixture = True

    def __init__(self, base: bool) -> None:
        self.apply_to_tiles = TileModel(base).apply

    def prepare(self, board: Board) -> Mixture:
        return Mixture(((board, (1, 0)),))

    def apply(self, mixture: Mixture, card: int, a: int, b: int) -> tuple[Mixture, Effect]:
        after = [
            (self.apply_to_tiles(board, card, a, b), weight) for board, weight in mixture.parts
        ]
        effects = {effect for (_, effect), _ in after}
        best = next(effect for effect in _BEST_FIRST if effect in effects)
        return mix((board, weight) for (board, _), weight in after), best

    def next_square(self, mixture: Mixture) -> int | None:
        columns = zip(*(board for board, _ in mixture.parts), strict=True)
        return next(
            (
                square
                for square, codes in enumerate(columns)
                if max(codes) > B or len(set(codes)) > 1
            ),
            None,
        )

    def results(self, mixture: Mixture, square: int) -> Results:
        """One square at a time, each given the results before it."""
        weights: dict[str, list[Root3]] = {}
        for board, weight in mixture.parts:
            for split in splits(board, square):
                letter = letter_of(board, square, split.result)
                weights.setdefault(letter, []).append(times(weight, split.weight))
        return _in_order(weights, Basis.COLOUR)

    def probes(self, mixture: Mixture, square: int, basis: Basis) -> Results:
        weights: dict[str, list[Root3]] = {}
        for board, weight in mixture.parts:
            for split in splits(board, square, basis):
                weights.setdefault(split.result, []).append(times(weight, split.weight))
        return _in_order(weights, basis)

    def collapse(self, mixture: Mixture, square: int, result: str) -> Mixture:
        """Keeps what fits; one letter on half of a pair leaves the partner's colour open."""

        def fits(board: Board, split: Split) -> bool:
            if len(result) == 1:
                return letter_of(board, square, split.result) == result
            return split.result == result

        return mix(
            (split.board, times(weight, split.weight))
            for board, weight in mixture.parts
            for split in splits(board, square, BASIS_OF[result[0]])
            if fits(board, split)
        )

    def disturb(self, mixture: Mixture, square: int) -> Mixture:
        return mix(
            (split.board, times(weight, split.weight))
            for board, weight in mixture.parts
            for split in splits(board, square)
        )

    def measured_together(self, mixture: Mixture, square: int) -> Unit:
        code = mixture.parts[0][0][square]  # pairs are on the same squares in all boards
        return (square,) if code < PAIR else tuple(sorted((square, partner_of(code))))

    def colourings(self, mixture: Mixture, measure: Measure = EXACT) -> Iterable[tuple[int, float]]:
        for board, share in weighted_boards(mixture):
            for mask, chance in zip(*lines.outcomes(board, odds(EXACT)), strict=True):
                yield mask, share * chance

    def white_chances(self, mixture: Mixture, measure: Measure = EXACT) -> list[float]:
        rows = [
            (lines.white_chances(board, odds(EXACT)), share)
            for board, share in weighted_boards(mixture)
        ]
        return [sum(row[square] * share for row, share in rows) for square in range(SQUARES)]

    def lines(self, mixture: Mixture, measure: Measure = EXACT) -> dict[tuple[int, int], float]:
        chances: dict[tuple[int, int], float] = {}
        for board, share in weighted_boards(mixture):
            for score, chance in lines.distribution(board, odds(EXACT)).items():
                chances[score] = chances.get(score, 0.0) + share * chance
        return chances

    def lead(self, mixture: Mixture, measure: Measure = EXACT) -> float:
        boards = weighted_boards(mixture)
        return sum(share * lines.advantage(board, odds(EXACT)) for board, share in boards)

    def mean(self, mixture: Mixture, measure: Measure, table: Sequence[float]) -> float:
        boards = weighted_boards(mixture)
        return sum(share * lines.mean(board, odds(EXACT), table) for board, share in boards)

    def final_tiles(self, mixture: Mixture) -> Board:
        return mixture.parts[0][0]

    def key(self, mixture: Mixture) -> Mixture:
        return mixture

    def boards(self, mixture: Mixture) -> tuple[Board, ...]:
        return tuple(board for board, _ in mixture.parts)

    def format(self, mixture: Mixture) -> str:
        return format_mixture(mixture)

    def parse(self, text: str) -> Mixture:
        return parse_mixture(text)

    def appearance(self, mixture: Mixture) -> Appearance:
        return _appearance(mixture)

    def gates(self, mixture: Mixture, card: int, a: int, b: int) -> list[Operation]:
        first, *others = [card_gates(board, card, a, b) for board, _ in mixture.parts]
        if all(gates == first for gates in others):
            return first
        return toggle_pink(mixture.parts[0][0], a)


def _in_order(weights: dict[str, list[Root3]], basis: Basis) -> Results:
    """Results in the order of the dice, with the smallest weights that fit."""
    words = [word for letters in (1, 2) for word in result_words(basis, letters) if word in weights]
    sums = shares([total(weights[word]) for word in words])
    if any(irrational for _, irrational in sums):
        return tuple((word, value(number)) for word, number in zip(words, sums, strict=True))
    return tuple((word, whole) for word, (whole, _) in zip(words, sums, strict=True))


@lru_cache(maxsize=1024)
def _appearance(mixture: Mixture) -> Appearance:
    board = list(mixture.parts[0][0])
    boards = weighted_boards(mixture)
    uncertain = []
    for square in range(SQUARES):
        cases: dict[int, float] = {}
        for tiles, share in boards:
            cases[tiles[square]] = cases.get(tiles[square], 0.0) + share
        if len(cases) > 1:
            board[square] = UNCERTAIN
            uncertain.append((square, UncertainSquare(tuple(sorted(cases.items())))))
    pairs = units(mixture.parts[0][0])
    groups = tuple(group for group in independent_groups(mixture) if group not in pairs)
    return Appearance(tuple(board), tuple(uncertain), groups)
