"""A game of QTris as a quantum circuit (R10): preparation, cards, noise and measurements.

May import the rules and the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.card_rules import Effect, Operation
from ketplay.games.qtris.board.card_text import parse_card
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.noise import KICKS, Noise
from ketplay.games.qtris.board.quantum.state import FOUND_EVENTS, NOISE_EVENTS
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import (
    CARDS,
    PAIR,
    PAIRS,
    SINGLES,
    SQUARES,
    Board,
    I,
    is_own_tile,
    own_angles,
    pairs,
    tile_word,
)
from ketplay.games.qtris.circuit.preparation import FROM_COLOUR, TO_COLOUR, prepare
from ketplay.games.qtris.moves import Move, Verb, format_move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, State, Step
from ketplay.quantum.circuit import Circuit

NOISE_NOTE = "noise: nobody looks"


def circuit(game: QTris, log: Sequence[Move], first: State | None = None) -> Circuit:
    """The experiment that the players have built so far.

    Nine bits are the squares' colours (0 is white), those after them what noise and Eve measured; a
    match with Eve has such a block for every set.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="1=R", hands="HXXX.XXXX", turns="2", order="play_draw")
    >>> sorted(circuit(game, [parse_move("H1"), parse_move("X2")]).distribution().items())
    [('010000000', 1.0)]
    """
    builder = Builder(game)
    state = game.view(game.start(), None) if first is None else first
    builder.begin(state)
    for move in log:
        after = game.play(state, move)
        builder.add_move(state, move)
        new_set = state.step == Step.BETWEEN and after.step != Step.BETWEEN
        if state.step in EARLY or new_set:
            builder.begin(after)
        elif after.turn != state.turn:
            builder.end_part(f"end of turn {state.turn + 1}")
        state = after
    builder.end()
    return builder.circuit


class Builder:
    """The circuit while it grows."""

    def __init__(self, game: QTris) -> None:
        title = f"{game.id}\nc[0] to c[8]: squares 1 to 9, 0 is white"
        labels = tuple(str(square + 1) for square in range(SQUARES))
        self.model = game.model
        self.noise = game.setup.noise
        self.noise_shown = game.setup.noise_shown
        self.own = {card.letter: card for card in game.setup.own}
        self.circuit = Circuit(SQUARES, (), title, labels, first_bit=1)
        self.first_bit = 0  # of this set
        self.next_bit = 0  # for what noise and Eve measure
        self.is_open = False  # a board is prepared and not yet measured

    def begin(self, state: State) -> None:
        """A board is full: the one before is measured, and this one prepared."""
        later_set = self.circuit.bits > 0
        self.end()
        if state.step in EARLY:
            return
        blocks = -(-self.circuit.bits // SQUARES)
        self.first_bit = SQUARES * blocks
        self.next_bit = self.first_bit + SQUARES
        self.is_open = True
        if later_set:
            for square in range(SQUARES):
                self.circuit = self.circuit.reset(square, note="a new set")
        self._prepare(state.board)
        self.end_part("the board is ready")

    def end_part(self, note: str) -> None:
        """Draws a line across the circuit, unless nothing has happened since the last one."""
        operations = self.circuit.operations
        if self.is_open and operations and operations[-1].name != "barrier":
            self.circuit = self.circuit.barrier(note)

    def _prepare(self, value: Any) -> None:
        boards = self.model.boards(value)
        if len(boards) > 1:
            raise KetError(
                "a circuit begins with a pure board, and this game began with a mixed one"
            )
        self._prepare_tiles(boards[0])
        self._add_events(self.model.prepare(boards[0]), self.model.events(value))

    def _add_events(self, value: Any, events: Sequence[str]) -> None:
        """What had happened to a full-quantum board before the first move of the log."""
        for event in events:
            if event in NOISE_EVENTS:
                square, noise = NOISE_EVENTS[event]
                self._add_noise(value, square, noise)
                value = self.model.disturb(value, square, noise)
            elif event in FOUND_EVENTS:
                question, word = FOUND_EVENTS[event]
                self._ask(value, question, False, f"found {word}")
                findings = self.model.measure(value, question, False)
                value = next(finding.value for finding in findings if finding.word == word)
            else:
                card = parse_card(event)
                self._add_gates(self.model.gates(value, *card), event)
                value = self.model.apply(value, *card)[0]

    def _prepare_tiles(self, board: Board) -> None:
        for low, high, kind in pairs(board):
            name = PAIRS[kind]
            self._add_gates(prepare(name, (low, high)), f"{name} on {low + 1} and {high + 1}")
        for square, code in enumerate(board):
            if is_own_tile(code):
                polar, azimuth = map(radians, own_angles(code))
                self.circuit = self.circuit.note(f"{tile_word(code)} on {square + 1}")
                self.circuit = self.circuit.turn("RY", square, polar).turn("P", square, azimuth)
            elif code < PAIR:
                name = SINGLES[code]
                self._add_gates(prepare(name, (square,)), f"{name} on {square + 1}")

    def _add_gates(self, operations: Sequence[Operation], note: str = "") -> None:
        """Adds gates, the first with a comment."""
        for number, (name, squares) in enumerate(operations):
            words = "" if number else note
            if name in self.own:
                matrix = self.own[name].matrix
                self.circuit = self.circuit.unitary(name, matrix, *squares, note=words)
            else:
                self.circuit = self.circuit.gate(name, *squares, note=words)

    def add_move(self, state: State, move: Move) -> None:
        """Adds what a move made in `state` does to the board."""
        if move.verb == Verb.PLAY:
            self._add_card(state, move)
        elif move.verb == Verb.D10 and state.step == Step.NOISE and move.a < 10:
            if not self.noise_shown:
                self._add_noise(state.board, move.a - 1, self.noise)
            elif self.noise not in KICKS:
                question = Question(Basis.COLOUR, move.a - 1)
                self._ask(state.board, question, False, "noise: everyone looks")
        elif move.verb == Verb.RESULT and move.word in CARDS:
            square = state.left - 1
            gates = self.model.gates(state.board, CARDS.index(move.word), square, square)
            self._add_gates(gates, f"noise: {move.word} on {square + 1}")
        elif move.verb == Verb.MEASURE:
            question = Question(Basis(move.word), move.a, move.b)
            self._ask(state.board, question, True, f"Eve measures {move.word}")

    def _add_noise(self, value: Any, square: int, noise: Noise | None) -> None:
        """Noise that nobody looks at, as measurements that nobody reads.

        A phase flip with even odds is an unread measurement of colour in the frame of the square;
        with one of orientation after it, nothing is left of the square.
        """
        if noise not in KICKS:
            self._ask(value, Question(Basis.COLOUR, square), False, NOISE_NOTE)
            return
        frame = self.model.frame(value, square)
        self._add_gates([("UDG", (square,))] if frame else [], NOISE_NOTE)
        self._measure(square, Basis.COLOUR, NOISE_NOTE)
        if noise == Noise.DEPOLARISE:
            self._measure(square, Basis.ORIENT, NOISE_NOTE)
        self._add_gates([("U", (square,))] if frame else [])

    def _ask(self, value: Any, question: Question, whole: bool, note: str) -> None:
        """A measurement of one square, of both squares of a pair, or of a pair as a whole."""
        squares = self.model.measured_squares(value, question, whole)
        if question.basis != Basis.BELL:
            for square in squares:
                self._measure(square, question.basis, note)
            return
        self._add_gates([("CX", squares), ("H", squares[:1])], note)
        for square in squares:
            self._measure(square, Basis.COLOUR, note)
        self._add_gates([("H", squares[:1]), ("CX", squares)])

    def _add_card(self, state: State, move: Move) -> None:
        effect = self.model.apply(state.board, move.card, move.a, move.b)[1]
        word = format_move(move)
        if move.card == I:
            self.circuit = self.circuit.note(f"{word}: changes nothing")
        elif effect == Effect.NONE:
            self.circuit = self.circuit.note(f"{word}: there is no rule for it")
        else:
            self._add_gates(self.model.gates(state.board, move.card, move.a, move.b), word)

    def _measure(self, square: int, basis: Basis, note: str) -> None:
        self._add_gates([(gate, (square,)) for gate in TO_COLOUR[basis]], note)
        self.circuit = self.circuit.measure(square, self.next_bit, note=note)
        self.next_bit += 1
        self._add_gates([(gate, (square,)) for gate in FROM_COLOUR[basis]])

    def end(self) -> None:
        """Measures all squares, from 1 to 9."""
        if self.is_open:
            for square in range(SQUARES):
                self.circuit = self.circuit.measure(square, self.first_bit + square)
        self.is_open = False
