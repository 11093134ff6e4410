"""The model of games with noise (R7): a mixture of boards of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from ketplay.games.qtris.board import lines
from ketplay.games.qtris.board.appearance import Appearance, UncertainSquare
from ketplay.games.qtris.board.card_rules import (
    Effect,
    Operation,
    card_gates,
    is_square_tilted,
    toggle_pink,
)
from ketplay.games.qtris.board.measurement import BASES, Basis, Measure, odds, result_words
from ketplay.games.qtris.board.mixture import (
    Mixture,
    independent_groups,
    letter_of,
    mix,
    units,
    weighted_boards,
)
from ketplay.games.qtris.board.mixture_text import format_mixture, parse_mixture
from ketplay.games.qtris.board.model import BoardModel, Finding, Results
from ketplay.games.qtris.board.noise import KICKS, Noise
from ketplay.games.qtris.board.root3 import Root3, shares, times, total, value
from ketplay.games.qtris.board.square_measurement import Question, measure, measured_squares
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import (
    SQUARES,
    UNCERTAIN,
    B,
    Board,
    bag_tiles,
    is_bag,
    pairs,
)

_BEST_FIRST = tuple(Effect)
EXACT = Measure.EXACT  # a mixture is always measured exactly (R7.5)


class MixtureModel(BoardModel[Mixture]):
    """The board of games with noise."""

    is_mixture = True

    def __init__(self, base: bool) -> None:
        self.apply_to_tiles = TileModel(base).apply

    def prepare(self, board: Board) -> Mixture:
        """With every bag opened in all ways."""
        choices = [bag_tiles(code) if is_bag(code) else (code,) for code in board]
        return mix((tiles, (1, 0)) for tiles in product(*choices))

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
            for finding in measure(board, Question(Basis.COLOUR, square), whole=True):
                letter = letter_of(board, square, finding.word)
                weights.setdefault(letter, []).append(times(weight, finding.weight))
        words = [word for word in BASES[Basis.COLOUR] if word in weights]
        return tuple(zip(words, _whole_shares([weights[word] for word in words]), strict=True))

    def collapse(self, mixture: Mixture, square: int, result: str) -> Mixture:
        """Keeps what fits; one letter on half of a pair leaves the partner's colour open."""
        return mix(
            (finding.board, times(weight, finding.weight))
            for board, weight in mixture.parts
            for finding in measure(board, Question(Basis.COLOUR, square), whole=True)
            if letter_of(board, square, finding.word) == result
        )

    def measure(
        self, mixture: Mixture, question: Question, whole: bool
    ) -> tuple[Finding[Mixture], ...]:
        whole = whole or self._is_whole(mixture, question)
        parts: dict[str, list[tuple[Board, Root3]]] = {}
        for board, weight in mixture.parts:
            for finding in measure(board, question, whole):
                part = finding.board, times(weight, finding.weight)
                parts.setdefault(finding.word, []).append(part)
        words = [
            word
            for number in (1, 2)
            for word in result_words(question.basis, number)
            if word in parts
        ]
        words = list(dict.fromkeys(words))
        weights = _whole_shares([[weight for _, weight in parts[word]] for word in words])
        return tuple(
            Finding(word, weight, mix(parts[word]))
            for word, weight in zip(words, weights, strict=True)
        )

    def _is_whole(self, mixture: Mixture, question: Question) -> bool:
        """Whether some board has to be measured as a pair; then all are, to find the same words."""
        return any(
            len(measured_squares(board, question, whole=False)) > 1 for board, _ in mixture.parts
        )

    def disturb(self, mixture: Mixture, square: int, noise: Noise) -> Mixture:
        if noise in KICKS:
            return mix(
                (self.apply_to_tiles(board, card, square, square)[0], weight)
                for board, weight in mixture.parts
                for card in KICKS[noise]
            )
        question = Question(Basis.COLOUR, square)
        whole = self._is_whole(mixture, question)
        return mix(
            (finding.board, times(weight, finding.weight))
            for board, weight in mixture.parts
            for finding in measure(board, question, whole)
        )

    def measured_squares(
        self, mixture: Mixture, question: Question, whole: bool
    ) -> tuple[int, ...]:
        whole = whole or self._is_whole(mixture, question)
        return measured_squares(mixture.parts[0][0], question, whole)

    def measurable_pairs(self, mixture: Mixture) -> tuple[tuple[int, int], ...]:
        return tuple((low, high) for low, high, _ in pairs(mixture.parts[0][0]))

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

    def frame(self, mixture: Mixture, square: int) -> bool:
        return is_square_tilted(mixture.parts[0][0], square)

    def gates(self, mixture: Mixture, card: int, a: int, b: int) -> list[Operation]:
        first, *others = [card_gates(board, card, a, b) for board, _ in mixture.parts]
        if all(gates == first for gates in others):
            return first
        return toggle_pink(mixture.parts[0][0], a)


def _whole_shares(weights: list[list[Root3]]) -> list[int | float]:
    """The smallest weights that fit: whole numbers, or floats where the root of three is left."""
    sums = shares([total(group) for group in weights])
    if any(irrational for _, irrational in sums):
        return [value(number) for number in sums]
    return [whole for whole, _ in sums]


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
