"""Why options or a move are refused, in a sentence with what is possible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from ketplay.core.errors import BadOption
from ketplay.games.octal.board.boards import Board
from ketplay.games.octal.octal_code import Code
from ketplay.games.octal.state import GONE, Move, State

MOST_LISTED = 8  # legal moves that are named
MOST_MOVES = 2_048  # legal at a time


class Rules(Protocol):
    """What of the rules a refusal speaks of."""

    code: Code
    board: Board
    quantum: bool
    risk: bool
    on_graph: bool
    on_edges: bool
    is_domino: bool

    @property
    def most_moves(self) -> int: ...

    def moves(self, state: State) -> Sequence[Move]: ...

    def format_move(self, move: Move) -> str: ...

    def row_spans(self, state: State) -> list[tuple[int, int]]: ...

    def dead(self, state: State, first: int, last: int) -> bool: ...


def check_options(game: Rules) -> None:
    """Refuses options that do not go together, or make a game too large."""
    option = f"board={game.board.text}"
    if not (game.on_graph or game.on_edges or game.board.rows):
        kind = "quantum" if game.quantum else "classical"
        raise BadOption(
            f"the {kind} game {game.code} is played on rows: path:9, path:5+path:4; only the "
            "qubit game (code 0.7, quantum=yes) and the domino game (code 0.07, quantum=no) "
            "are played on any graph",
            at=option,
        )
    if game.most_moves > MOST_MOVES:
        raise BadOption(
            f"code {game.code} on {game.board.size} squares would allow up to "
            f"{game.most_moves} moves; a game has at most {MOST_MOVES}",
            at=option[:80],
        )
    if not (game.risk or game.quantum):
        raise BadOption("risk=no is for qubits: leave out quantum=no", at="risk=no")
    if game.quantum and game.code.digits[0]:
        raise BadOption(
            f"code {game.code}: cutting rows without taking is for quantum=no",
            at=f"code={game.code}",
        )
    if not game.quantum and game.board.colours.strip("w"):
        raise BadOption(
            "the classical games have no colours: leave out what follows '@'", at=option
        )


def why_not(game: Rules, state: State, text: str) -> str:
    """What is wrong with a word that looks like a move.

    >>> from ketplay.core.registry import game
    >>> octal = game("octal:board=path:3")
    >>> why_not(octal, octal.start(), "v7")
    "'v7': there is no kitten 7; they are 0 to 2"
    """
    piece = "kitten" if game.quantum and game.risk else "square"
    low, high = (int(number) for number in (re.findall(r"\d+", text) * 2)[:2])
    if max(low, high) >= len(state.cells):
        last = len(state.cells) - 1
        return f"'{text}': there is no {piece} {max(low, high)}; they are 0 to {last}"
    covered = (low, high) if game.on_edges else range(low, high + 1)
    removed = next((v for v in covered if state.cells[v] == GONE), None)
    if removed is not None:
        return f"'{text}': {piece} {removed} is gone; left: {_left(state)}"
    legal = [game.format_move(move) for move in game.moves(state)]
    allowed = ", ".join(legal[:MOST_LISTED]) or "nothing"
    allowed += ", ..." if len(legal) > MOST_LISTED else ""
    if game.is_domino:
        return f"'{text}': a domino covers two neighbours, such as {allowed}"
    if not game.risk and state.cells[low : high + 1].strip("w"):
        return f"'{text}': only white squares are taken; allowed: {allowed}"
    if game.on_graph:
        example = f"v{low}; left: {_left(state)}"
        return f"'{text}': one {piece} is taken at a time, such as {example}"
    if any(game.dead(state, *span) and span[0] == low for span in game.row_spans(state)):
        return f"'{text}': a left-over single black square is dead"
    if not any(first <= low <= high <= last for first, last in game.row_spans(state)):
        return f"'{text}' is not a block of one row, from left to right"
    return f"'{text}' is not allowed by the code {game.code}; allowed: {allowed}"


def _left(state: State) -> str:
    remaining = [f"v{v}" for v, cell in enumerate(state.cells) if cell != GONE]
    return ", ".join(remaining[:12]) + (", ..." if len(remaining) > 12 else "")
