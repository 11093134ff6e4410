"""The rules of the octal games. The clauses (R1, ...) are those of the README in this folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from ketplay.core.errors import IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.game import CHANCE, Game, Option, Outcome
from ketplay.games.octal.board.boards import COLOURS, Board, parse_board
from ketplay.games.octal.board.layout import has_known_layout
from ketplay.games.octal.octal_code import Code, parse_code
from ketplay.games.octal.refusals import check_options, why_not
from ketplay.games.octal.state import GONE, TURN, Coin, Cut, Move, State, Take

DOMINO = "0.07"


class Octal(Game[State, Move]):
    """The qubit game on a graph (code 0.7), or an octal game on rows.

    >>> game = Octal(board="path:3")
    >>> state = game.play(game.start(), game.parse_move(game.start(), "v0"))
    >>> state.cells, [game.format_move(move) for move in game.moves(state)]
    ('.lw', ['v1', 'v2'])
    """

    name = "octal"
    version = 1
    fixed: ClassVar[Mapping[str, str]] = {}  # what a game of the family leaves no choice about
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "code",
            "0.7",
            (),
            "octal code: which blocks may be taken; 0.7 is the qubit game, on any graph",
        ),
        Option(
            "board",
            "path:9",
            (),
            "graph, such as path:9, cycle:8, grid:3x4, petersen, 0-1,1-2; colours after @",
        ),
        Option(
            "reading",
            "B",
            ("A", "B"),
            "whether a left-over single black square counts as a row (A) or not (B)",
        ),
        Option("quantum", "yes", ("yes", "no"), "qubits, or the classical octal game on rows"),
        Option(
            "risk",
            "yes",
            ("yes", "no"),
            "whether grey and black qubits may be measured; no: only white ones, the white game",
        ),
    )

    def __init__(self, **chosen: str) -> None:
        if "code" in chosen:
            chosen["code"] = str(parse_code(chosen["code"]))
        if "board" in chosen:
            chosen["board"] = parse_board(chosen["board"]).text
        super().__init__(**chosen)
        settings = {**self.fixed, **self.chosen}
        self.code: Code = parse_code(settings["code"])
        self.board: Board = parse_board(settings["board"])
        self.quantum = settings["quantum"] == "yes"
        self.reading = settings["reading"]
        self.risk = settings["risk"] == "yes"
        self.has_chance = self.quantum and self.risk
        self.on_graph = self.quantum and str(self.code) == "0.7"
        self.is_domino = not self.quantum and str(self.code) == DOMINO
        self.on_edges = self.is_domino and not self.board.rows  # R5: there a domino is an edge
        check_options(self)

    @cached_property
    def quick(self) -> bool:  # type: ignore[override]  # here it depends on the board
        """Small boards whose vertices have known places; others are laid out step by step."""
        is_known = all(has_known_layout(piece) for piece in self.board.pieces)
        return is_known and self.board.size <= 64 and len(self.board.edges) + self.most_moves <= 400

    @property
    def most_moves(self) -> int:
        """How many legal moves there are at most."""
        if self.on_edges:
            return len(self.board.edges)
        return self.board.size * (1 if self.on_graph else sum(map(bool, self.code.digits)))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        return self.board.neighbours

    @cached_property
    def _joined(self) -> frozenset[int]:
        """The squares v that are joined to v + 1."""
        return frozenset(a for a, b in self.board.edges if b == a + 1)

    def start(self) -> State:
        return State(self.board.colours, 0)

    def actor(self, state: State) -> int | None:
        if state.lost:
            return None
        if state.block is not None:
            return CHANCE
        return state.turn if self._can_move(state) else None

    def _can_move(self, state: State) -> bool:
        """Whether there is a move at all; finding the first is much quicker than listing them."""
        return next(self._takes(state), None) is not None

    def moves(self, state: State) -> Sequence[Move]:
        if state.lost:
            return []
        if state.block is not None:
            return [Coin(0), Coin(1)]
        return list(self._takes(state))

    def _takes(self, state: State) -> Iterator[Move]:
        """What the player to move may do, one by one."""
        if not self.risk:
            return (move for move in self._all_takes(state) if self._is_safe(state, move))
        return self._all_takes(state)

    def _all_takes(self, state: State) -> Iterator[Move]:
        cells = state.cells
        if self.on_edges:
            return (Take(a, b) for a, b in self.board.edges if cells[a] != GONE != cells[b])
        if self.on_graph:  # R2.1: any vertex, even a black one
            return (Take(v, v) for v, cell in enumerate(cells) if cell != GONE)
        return self._blocks(state)

    def _is_safe(self, state: State, move: Move) -> bool:
        """Whether everything that a move measures is white (R6)."""
        return isinstance(move, Take) and not state.cells[move.first : move.last + 1].strip("w")

    def vertices(self, first: int, last: int) -> Sequence[int]:
        """The vertices of a block, or the two ends of a domino on a graph (R5)."""
        return (first, last) if self.on_edges else range(first, last + 1)

    def row_spans(self, state: State) -> list[tuple[int, int]]:
        """The rows as (first, last) square, in order.

        >>> game = Octal(code="0.07", board="path:3+path:2")
        >>> game.row_spans(game.start())
        [(0, 2), (3, 4)]
        """
        spans: list[tuple[int, int]] = []
        for v, cell in enumerate(state.cells):
            if cell == GONE:
                continue
            if (
                spans
                and spans[-1][1] == v - 1
                and v - 1 in self._joined
                and v - 1 not in state.cuts
            ):
                spans[-1] = (spans[-1][0], v)
            else:
                spans.append((v, v))
        return spans

    def dead(self, state: State, first: int, last: int) -> bool:
        """Whether a row is a left-over single black square that does not count (R3.4,
        reading B).
        """
        return self.quantum and self.reading == "B" and first == last and state.cells[first] == "b"

    def _blocks(self, state: State) -> Iterator[Move]:
        """R3.2: blocks whose digit has the bit of the number of rows that they leave."""
        allows = self.code.allows
        for low, high in self.row_spans(state):
            if self.dead(state, low, high):
                continue
            if allows(0, 2):
                yield from (Cut(v) for v in range(low, high))
            for size in range(1, min(self.code.last, high - low + 1) + 1):
                for first in range(low, high - size + 2):
                    last = first + size - 1
                    if allows(size, self._rows_left(state, low, high, first, last)):
                        yield Take(first, last)

    def _rows_left(self, state: State, low: int, high: int, first: int, last: int) -> int:
        """How many rows a block leaves of its own: one on each side of it where there is any."""
        count = (first > low) + (last < high)
        if self.quantum and self.reading == "B":  # a single square that turns black does not count
            count -= first == low + 1 and state.cells[low] == "l"
            count -= last == high - 1 and state.cells[high] == "l"
        return count

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        return [(Coin(0), 1), (Coin(1), 1)]  # R2.2: a grey qubit is a fair coin

    def play(self, state: State, move: Move) -> State:
        if isinstance(move, Cut):
            return State(state.cells, 1 - state.turn, cuts=tuple(sorted((*state.cuts, move.after))))
        if isinstance(move, Coin):
            if move.bit:
                return state._replace(lost=True)
            return self._measure(state._replace(coins=state.coins + 1))
        return self._measure(state._replace(block=(move.first, move.last), coins=0))

    def _measure(self, state: State) -> State:
        """Goes on with the block: a black qubit is lost, a grey one is a coin, after the last one
        it is removed.
        """
        assert state.block is not None
        first, last = state.block
        cells = state.cells[first : last + 1]
        if "b" in cells and self.quantum:
            return state._replace(lost=True)
        if state.coins < sum(cell in "ld" for cell in cells):
            return state
        dominoes = (*state.dominoes, (first, last)) if self.on_edges else ()
        return State(
            self._without(state, first, last),
            1 - state.turn,
            cuts=state.cuts,
            dominoes=tuple(sorted(dominoes)),
        )

    def _without(self, state: State, first: int, last: int) -> str:
        cells = list(state.cells)
        for v in self.vertices(first, last):
            cells[v] = GONE
        if self.quantum:
            for v in range(first, last + 1):
                for w in self.neighbours[v]:
                    cells[w] = cells[w].translate(TURN)
        return "".join(cells)

    def measuring(self, state: State) -> int:
        """The grey qubit whose coin is to fall.

        >>> game = Octal(board="path:3")
        >>> state = game.play(game.play(game.start(), Take(0, 0)), Take(1, 1))
        >>> game.actor(state), game.measuring(state)
        (-1, 1)
        """
        assert state.block is not None
        first, last = state.block
        return [v for v in range(first, last + 1) if state.cells[v] in "ld"][state.coins]

    def outcome(self, state: State) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        payoffs = (-1.0, 1.0) if state.turn == 0 else (1.0, -1.0)
        return Outcome(payoffs, f"{self.seats[state.turn]} {self.defeat(state)}")

    def defeat(self, state: State, has: str = "has") -> str:
        """Why the seat to move has lost, after its name (or "you", which goes with "have")."""
        if not state.lost:
            if self.is_domino:
                return "cannot lay another domino"
            return f"{has} no {self.piece} left to take" if self.on_graph else f"{has} no move left"
        assert state.block is not None
        first, last = state.block
        black = next((v for v in range(first, last + 1) if state.cells[v] == "b"), None)
        if black is not None:
            return f"took {self.piece} {black}, which was black (1)"
        return f"measured 1 (black) at {self.piece} {self.measuring(state)}"

    @property
    def piece(self) -> str:
        """What a vertex is called: a kitten where it is measured, a white square, or a square."""
        if self.quantum and self.risk:
            return "kitten"
        return "white square" if self.quantum else "square"

    # -- text

    def format_move(self, move: Move) -> str:
        if isinstance(move, Coin):
            return f"~{move.bit}"
        if isinstance(move, Cut):
            return f"v{move.after}:{move.after + 1}"
        return f"v{move.first}" if move.first == move.last else f"v{move.first}-{move.last}"

    def looks_like_move(self, text: str) -> bool:
        return re.fullmatch(r"v\d{1,3}([-:]\d{1,3})?|~[01]", text) is not None

    def parse_move(self, state: State, text: str) -> Move:
        for move in self.moves(state):
            if self.format_move(move) == text:
                return move
        if state.block is not None and not state.lost:
            raise IllegalMove(
                f"'{text}' must wait: kitten {self.measuring(state)} is being measured; ~0 or ~1",
                at=text,
            )
        if not self.looks_like_move(text) or text.startswith("~"):
            raise InvalidMove(
                f"'{text}' is not a move; a vertex is v3, a block v3-5, a cut v3:4", at=text
            )
        raise IllegalMove(why_not(self, state, text), at=text)

    def format_state(self, state: State) -> str:
        """`cells turn`, then `first-last/coins` while a block is measured (`!` once it is lost),
        then cuts `:v` and, on a graph, dominoes `a-b`.
        """
        words = [state.cells, str(state.turn)]
        if state.block is not None:
            mark = "!" if state.lost else ""
            words.append(f"{state.block[0]}-{state.block[1]}/{state.coins}{mark}")
        words += [f":{v}" for v in state.cuts]
        return " ".join(words + [f"{a}-{b}" for a, b in state.dominoes])

    def parse_state(self, text: str) -> State:
        words = text.split()
        if len(words) < 2 or words[1] not in ("0", "1"):
            raise InvalidPosition(
                f"'{text}' is not a position; right: colours and whose turn, such as 'wl.w 0'",
                at=text,
            )
        cells = words[0]
        wrong = next(
            (c for c in cells if c not in COLOURS + GONE or (c not in "w." and not self.quantum)),
            "",
        )
        if wrong or len(cells) != self.board.size:
            problem = (
                f"'{wrong}' is not a colour"
                if wrong
                else f"{len(cells)} colours for {self.board.size} vertices"
            )
            raise InvalidPosition(
                f"'{cells}': {problem}; one of w l b d or . (gone) for each vertex", at=cells
            )
        state = State(cells, int(words[1]))
        for word in words[2:]:
            state = self._parse_extra(state, word)
        return state

    def _parse_extra(self, state: State, word: str) -> State:
        if self.on_edges:
            return self._parse_domino(state, word)
        cut = re.fullmatch(r":(\d{1,3})", word)
        if cut and self.code.allows(0, 2) and int(cut[1]) in self._joined:
            return state._replace(cuts=tuple(sorted({*state.cuts, int(cut[1])})))
        measured = re.fullmatch(r"(\d{1,3})-(\d{1,3})/(\d{1,3})(!?)", word)
        if not measured or not self.quantum:
            raise InvalidPosition(
                f"'{word}' is neither a block being measured (3-5/1) nor a cut (:4)", at=word
            )
        first, last, coins = (int(number) for number in measured.groups()[:3])
        if Take(first, last) not in self.moves(state):
            raise InvalidPosition(
                f"'{word}': the block {first}-{last} cannot be measured here", at=word
            )
        block = state.cells[first : last + 1]
        greys = sum(cell in "ld" for cell in block)
        sure = "b" in block
        if (sure and (coins or not measured[4])) or (not sure and coins >= greys):
            raise InvalidPosition(
                f"'{word}': {coins} coins have fallen, but the block has {greys} grey qubits",
                at=word,
            )
        return state._replace(block=(first, last), coins=coins, lost=bool(measured[4]))

    def _parse_domino(self, state: State, word: str) -> State:
        """A domino that lies on two neighbours (R5)."""
        ends = re.fullmatch(r"(\d{1,3})-(\d{1,3})", word)
        domino = (int(ends[1]), int(ends[2])) if ends else (0, 0)
        covered = {v for pair in state.dominoes for v in pair}
        if domino not in self.board.edges or covered & {*domino}:
            raise InvalidPosition(
                f"'{word}' is not a domino: two neighbours that no other one covers", at=word
            )
        if {state.cells[v] for v in domino} != {GONE}:
            raise InvalidPosition(f"'{word}': what a domino covers is gone, a '.'", at=word)
        return state._replace(dominoes=tuple(sorted((*state.dominoes, domino))))


GAME = Octal
