"""The model of the full-quantum game (R9): every card acts on every state."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from ketplay.core.errors import InvalidMove, InvalidPosition
from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.card_rules import COVERED, Effect, Operation
from ketplay.games.qtris.board.card_text import format_card, parse_card
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.measurement import BASES, BASIS_OF, EIGHTHS, Basis, Measure
from ketplay.games.qtris.board.model import BoardModel, Results
from ketplay.games.qtris.board.quantum import entanglement
from ketplay.games.qtris.board.quantum.state import (
    CERTAIN,
    History,
    branches,
    card_gates,
    fingerprint,
    measure,
    probabilities,
)
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import SQUARES, B, Board, I, W

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

    def prepare(self, board: Board) -> History:
        return History(board)

    def apply(self, history: History, card: int, a: int, b: int) -> tuple[History, Effect]:
        if card == I:
            return history, COVERED
        return history.then(format_card(card, a, b)), COVERED

    def next_square(self, history: History) -> int | None:
        chances = enumerate(self.white_chances(history))
        return next((square for square, p in chances if CERTAIN < p < 1 - CERTAIN), None)

    def results(self, history: History, square: int) -> Results:
        return self.probes(history, square, Basis.COLOUR)

    def probes(self, history: History, square: int, basis: Basis) -> Results:
        chances = dict.fromkeys(BASES[basis], 0.0)
        for branch in branches(history):
            for letter, after in measure(branch, square, basis):
                chances[letter] += after.chance
        results = [(letter, chance) for letter, chance in chances.items() if chance > CERTAIN]
        weights = [EIGHTHS * chance for chance in chances.values()]
        if all(abs(weight - round(weight)) < CERTAIN for weight in weights):
            return tuple((letter, round(EIGHTHS * chance)) for letter, chance in results)
        return tuple(results)

    def collapse(self, history: History, square: int, result: str) -> History:
        return history.then(f"{square + 1}={result}")

    def disturb(self, history: History, square: int) -> History:
        return history.then(f"~{square + 1}")

    def measured_together(self, history: History, square: int) -> tuple[int, ...]:
        return (square,)

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
        history = History(parse_board(rows))
        for event in re.split("[,;]", events) if separator else ():
            history = self._parse_event(history, event)
        return history

    def _parse_event(self, history: History, event: str) -> History:
        """The history with one more event given as text; says what is wrong with it."""
        if len(event) == 2 and event[0] == "~" and event[1] in "123456789":
            return history.then(event)
        if len(event) == 3 and event[0] in "123456789" and event[1] == "=" and event[2] in BASIS_OF:
            results = self.probes(history, int(event[0]) - 1, BASIS_OF[event[2]])
            if event[2] not in dict(results):
                raise InvalidPosition(
                    f"'{event}': that result is impossible after the events before it", at=event
                )
            return history.then(event)
        if not _is_card(event):
            raise InvalidPosition(
                f"'{event}' is not an event; expected H5, CX16, ~3 for noise or 5=W for a result",
                at=event,
            )
        return history.then(event)

    def appearance(self, history: History) -> Appearance:
        return entanglement.appearance(history)

    def gates(self, history: History, card: int, a: int, b: int) -> list[Operation]:
        return card_gates(history, card, a, b)

    def events(self, history: History) -> tuple[str, ...]:
        return history.events


def _is_card(event: str) -> bool:
    try:
        card, a, b = parse_card(event)
    except InvalidMove:
        return False
    return card != I and format_card(card, a, b) == event


@lru_cache(maxsize=1)
def _scores() -> Any:
    """The score of each colouring in the vector's order: white lines times nine plus black ones."""
    import numpy as np

    return np.array([SCORES[mask][0] * 9 + SCORES[mask][1] for mask in _MASKS])
