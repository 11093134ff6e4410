"""The model of the full-quantum game (R9): every card acts on every state."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from ketplay.core.errors import InvalidMove, InvalidPosition, KetError
from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.card_rules import COVERED, Effect, Operation
from ketplay.games.qtris.board.card_text import format_card, parse_card
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.measurement import BASES, EIGHTHS, Basis, Measure
from ketplay.games.qtris.board.model import BoardModel, Finding, Results
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.own_cards import OwnCards, find
from ketplay.games.qtris.board.quantum import entanglement
from ketplay.games.qtris.board.quantum.state import (
    CERTAIN,
    FOUND_EVENTS,
    NOISE_EVENTS,
    History,
    branches,
    card_gates,
    fingerprint,
    found_event,
    measure,
    noise_event,
    probabilities,
)
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import FIRST_OWN, SQUARES, B, Board, I, W

EXACT = Measure.EXACT  # measurement is always exact here (R9.4)

# For each colouring in the vector's order its white squares as bits ...
_MASKS = tuple(
    sum(1 << square for square in range(SQUARES) if not index >> (SQUARES - 1 - square) & 1)
    for index in range(2**SQUARES)
)
# ... and its place in a `lines.mean_table`.
_PLACES = tuple(
    sum(2 * 3**square for square in range(SQUARES) if mask >> square & 1) for mask in _MASKS
)


class QuantumModel(BoardModel[History]):
    """The board of the full-quantum game."""

    price = 10  # about as long as this many whole turns on tiles take

    def __init__(self, own: OwnCards = ()) -> None:
        self.own = own

    def prepare(self, board: Board) -> History:
        return History(board, (), self.own)

    def apply(self, history: History, card: int, a: int, b: int) -> tuple[History, Effect]:
        if card == I:
            return history, COVERED
        return history.then(format_card(card, a, b)), COVERED

    def next_square(self, history: History) -> int | None:
        chances = enumerate(self.white_chances(history))
        return next((square for square, p in chances if CERTAIN < p < 1 - CERTAIN), None)

    def results(self, history: History, square: int) -> Results:
        findings = self.measure(history, Question(Basis.COLOUR, square), whole=False)
        return tuple((finding.word, finding.weight) for finding in findings)

    def collapse(self, history: History, square: int, result: str) -> History:
        return history.then(found_event(Question(Basis.COLOUR, square), result))

    def measure(
        self, history: History, question: Question, whole: bool
    ) -> tuple[Finding[History], ...]:
        """One square of the physical state, never its partner (R9.4); two squares for `bell`."""
        chances = dict.fromkeys(BASES[question.basis], 0.0)
        for branch in branches(history):
            for word, after in measure(branch, question):
                chances[word] += after.chance
        results = [(word, chance) for word, chance in chances.items() if chance > CERTAIN]
        weights = [EIGHTHS * chance for chance in chances.values()]
        is_whole = all(abs(weight - round(weight)) < CERTAIN for weight in weights)
        return tuple(
            Finding(
                word,
                round(EIGHTHS * chance) if is_whole else chance,
                history.then(found_event(question, word)),
            )
            for word, chance in results
        )

    def disturb(self, history: History, square: int, noise: Noise) -> History:
        return history.then(noise_event(square, noise))

    def measured_squares(
        self, history: History, question: Question, whole: bool
    ) -> tuple[int, ...]:
        if question.basis == Basis.BELL:
            return question.square, question.other
        return (question.square,)

    def measurable_pairs(self, history: History) -> tuple[tuple[int, int], ...]:
        return tuple(combinations(range(SQUARES), 2))

    def colourings(self, history: History, measure: Measure = EXACT) -> Iterable[tuple[int, float]]:
        chances = zip(_MASKS, probabilities(history), strict=True)
        return ((mask, float(chance)) for mask, chance in chances if chance > CERTAIN)

    def white_chances(self, history: History, measure: Measure = EXACT) -> list[float]:
        table = probabilities(history).reshape((2,) * SQUARES)
        axes = range(SQUARES)
        return [
            float(table.sum(axis=tuple(axis for axis in axes if axis != square))[0])
            for square in axes
        ]

    def lines(self, history: History, measure: Measure = EXACT) -> dict[tuple[int, int], float]:
        import numpy as np

        sums = np.bincount(_scores(), weights=probabilities(history), minlength=81)
        return {divmod(index, 9): float(p) for index, p in enumerate(sums) if p > CERTAIN}

    def lead(self, history: History, measure: Measure = EXACT) -> float:
        import numpy as np

        scores = _scores()
        return float(np.dot(np.sign(scores // 9 - scores % 9), probabilities(history)))

    def mean(self, history: History, measure: Measure, table: Sequence[float]) -> float:
        import numpy as np

        return float(np.dot([table[place] for place in _PLACES], probabilities(history)))

    def final_tiles(self, history: History) -> Board:
        return tuple(W if chance > 0.5 else B for chance in self.white_chances(history))

    def key(self, history: History) -> Hashable:
        return frozenset(
            (fingerprint(branch), round(branch.chance, 9)) for branch in branches(history)
        )

    def boards(self, history: History) -> tuple[Board, ...]:
        return (history.prepared,)

    def format(self, history: History) -> str:
        return "@".join([format_board(history.prepared), ",".join(history.events)]).rstrip("@")

    def parse(self, text: str) -> History:
        rows, separator, events = text.strip().partition("@")
        history = self.prepare(parse_board(rows))
        for event in re.split("[,;]", events) if separator else ():
            history = self._parse_event(history, event)
        return history

    def _parse_event(self, history: History, event: str) -> History:
        """The history with one more event given as text; says what is wrong with it."""
        if event in NOISE_EVENTS:
            return history.then(event)
        if event in FOUND_EVENTS:
            question, word = FOUND_EVENTS[event]
            if word not in [finding.word for finding in self.measure(history, question, False)]:
                raise InvalidPosition(
                    f"'{event}': that result is impossible after the events before it", at=event
                )
            return history.then(event)
        if not self._is_card(event):
            raise InvalidPosition(
                f"'{event}' is not an event; expected H5, CX16, ~3 for noise or 5=W for a result",
                at=event,
            )
        return history.then(event)

    def _is_card(self, event: str) -> bool:
        try:
            card, a, b = parse_card(event)
        except InvalidMove:
            return False
        is_known = card < FIRST_OWN or find(self.own, card) is not None
        return is_known and card != I and format_card(card, a, b) == event

    def appearance(self, history: History) -> Appearance:
        return entanglement.appearance(history)

    def frame(self, history: History, square: int) -> bool:
        first, *others = [square in branch.tilted for branch in branches(history)]
        if any(tilted != first for tilted in others):
            raise KetError(
                "there is no circuit for this game: whether a square is tilted depends on the "
                "result of the noise, which nobody knows",
                at=str(square + 1),
            )
        return first

    def gates(self, history: History, card: int, a: int, b: int) -> list[Operation]:
        return card_gates(history, card, a, b)

    def events(self, history: History) -> tuple[str, ...]:
        return history.events


@lru_cache(maxsize=1)
def _scores() -> Any:
    """The score of each colouring in the vector's order: white lines times nine plus black ones."""
    import numpy as np

    return np.array([SCORES[mask][0] * 9 + SCORES[mask][1] for mask in _MASKS])
