"""A game of QTris as a quantum circuit: preparation, cards, noise, Eve's measurement, the measurement at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.measurement import BASIS_OF
from ketplay.games.qtris.board.mixture import Ensemble
from ketplay.games.qtris.board.model import Tiles
from ketplay.games.qtris.board.quantum import History
from ketplay.games.qtris.board.tile_board import Board, pairs
from ketplay.games.qtris.board.tiles import NONE, PAIR, PAIRS, SINGLES, I, partner_of
from ketplay.games.qtris.circuit.gates import BACK, TURNS, Operation, operations, prepared
from ketplay.games.qtris.moves import Move, format_move, parse_move
from ketplay.games.qtris.position import EARLY
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State
from ketplay.quantum.circuit import Circuit

SQUARES = 9


def circuit(game: QTris, log: Sequence[Move], first: State | None = None) -> Circuit:
    """The experiment that the game's players built so far. Nine bits are the squares' colours (0 is white), those
    after them are what noise and Eve measured; a match with Eve has such a block for every set.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="1=R", hands="HXXX.XXXX", turns="2", order="play_draw")
    >>> sorted(circuit(game, [parse_move("H1"), parse_move("X2")]).distribution().items())
    [('010000000', 1.0)]
    """
    run = Run(game)
    state = game.view(game.start(), None) if first is None else first
    run.begin(state)
    for move in log:
        after = game.play(state, move)
        run.follow(state, move)
        if state.step in EARLY or (state.step == "between" and after.step != "between"):
            run.begin(after)
        state = after
    run.end()
    return run.circuit


class Run:
    """The circuit while it grows; `base` is the first bit of this set, `open` whether its board is not yet measured."""

    def __init__(self, game: QTris) -> None:
        title = f"{game.id}\nbits 0 to 8: squares 1 to 9, 0 is white"
        self.game = game
        self.circuit = Circuit(SQUARES, (), title, tuple(str(at + 1) for at in range(SQUARES)))
        self.base = self.extra = 0
        self.open = False

    def begin(self, state: State) -> None:
        """A board is there: the one before is measured, and this one prepared."""
        if state.step in EARLY:
            self.end()
            return
        again = self.circuit.bits > 0
        self.end()
        self.base = SQUARES * -(-self.circuit.bits // SQUARES)
        self.extra, self.open = self.base + SQUARES, True
        if again:
            for at in range(SQUARES):
                self.circuit = self.circuit.reset(at, note="a new set")
        self._prepare(state.board)

    def _prepare(self, value: Any) -> None:
        boards = self.game.engine.boards(value)
        if len(boards) > 1:
            raise KetError(
                "a circuit begins with a pure board, and this game began with a mixed one"
            )
        self._tiles(boards[0])
        if isinstance(value, History):
            self._again(value)

    def _again(self, history: History) -> None:
        """What had happened to a board of the full-quantum game before the first move of the log."""
        before = History(history.prepared)
        for word in history.events:
            if word.startswith("~"):
                self._look(int(word[1]) - 1, "colour", "noise: nobody looks")
            elif "=" in word:
                self._look(int(word[0]) - 1, BASIS_OF[word[2]], f"found {word[2]}")
            else:
                move = parse_move(word)
                self.gates(operations(before, move.card, move.a, move.b), word)
            before = History(before.prepared, (*before.events, word))

    def _tiles(self, board: Board) -> None:
        for low, high, kind in pairs(board):
            self.gates(
                prepared(PAIRS[kind], (low, high)), f"{PAIRS[kind]} on {low + 1} and {high + 1}"
            )
        for at, code in enumerate(board):
            if code < PAIR:
                self.gates(prepared(SINGLES[code], (at,)), f"{SINGLES[code]} on {at + 1}")

    def gates(self, made: Sequence[Operation], words: str = "") -> None:
        """Some gates, the first with a comment."""
        for number, (name, squares) in enumerate(made):
            self.circuit = self.circuit.gate(name, *squares, note="" if number else words)

    def follow(self, state: State, move: Move) -> None:
        """What happened in `state`."""
        if move.verb == "play":
            self._card(state, move)
        elif move.verb == "d10" and state.step == "noise" and move.a < 10:
            for at in self._together(state.board, move.a - 1):
                self._look(at, "colour", "noise: nobody looks")
        elif move.verb == "measure":
            for at in self._together(state.board, move.a):
                self._look(at, move.word, f"Eve asks for {move.word}")

    def _card(self, state: State, move: Move) -> None:
        effect = self.game.engine.apply(state.board, move.card, move.a, move.b)[1]
        if move.card == I or effect == NONE:
            words = "changes nothing" if move.card == I else "there is no rule for it"
            self.circuit = self.circuit.note(f"{format_move(move)}: {words}")
        else:
            self.gates(operations(state.board, move.card, move.a, move.b), format_move(move))

    def _together(self, value: Any, square: int) -> list[int]:
        """What a measurement in between takes: the square, and on tiles the whole pair."""
        if not isinstance(value, Ensemble) and not isinstance(self.game.engine, Tiles):
            return [square]
        code = self.game.engine.boards(value)[0][square]
        return [square] if code < PAIR else sorted((square, partner_of(code)))

    def _look(self, square: int, basis: str, words: str) -> None:
        self.gates([(gate, (square,)) for gate in TURNS[basis]], words)
        self.circuit = self.circuit.measure(square, self.extra, note=words)
        self.extra += 1
        self.gates([(gate, (square,)) for gate in BACK[basis]])

    def end(self) -> None:
        """The measurement of all squares, from 1 to 9."""
        if self.open:
            for at in range(SQUARES):
                self.circuit = self.circuit.measure(at, self.base + at)
        self.open = False
