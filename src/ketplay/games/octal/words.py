"""The octal games in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import CHANCE, Outcome
from ketplay.core.words import verdict
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, Coin, Cut, Move, State

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "code": ("Octal code", {}),
    "board": ("Board", {}),
    "reading": ("A single black square", {"A": "counts as a row", "B": "does not count as a row"}),
    "quantum": ("Squares", {"yes": "qubits", "no": "classical"}),
    "risk": (
        "Grey and black qubits",
        {"yes": "may be measured", "no": "may not be measured: the white game"},
    ),
}
RISK = {
    "w": "white: safe",
    "l": "light grey: an even chance of losing",
    "b": "black: sure to lose",
    "d": "dark grey: an even chance of losing",
}


def status(game: Octal, view: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do now."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if actor == CHANCE:
        name = game.player(view.turn, names)
        measurer = "You measure" if seat == view.turn else f"{name} measures"
        vertex = game.measuring(view)
        return f"{measurer} vertex {vertex}, which is {NAMES[view.cells[vertex]]}: a fair coin."
    task = _task(game)
    left = f" {_left(game, view)}"
    if seat == actor:
        return f"Your turn: {task}.{left}"
    return f"{game.player(actor, names)} is to {task}.{left}"


def _task(game: Octal) -> str:
    if game.on_edges:
        return "take two neighbours"
    if not game.risk:
        return "measure a white qubit" if game.on_graph else "measure a block of white qubits"
    if game.on_graph:
        return "measure a qubit"
    return "measure a block of qubits" if game.quantum else "take a block of squares"


def _left(game: Octal, view: State) -> str:
    if game.on_edges:
        return f"{len(view.cells) - view.cells.count(GONE)} squares are left."
    if not game.quantum:
        rows = [last - first + 1 for first, last in game.row_spans(view)]
        return f"Rows of {', '.join(map(str, rows))} are left."
    counts = [(view.cells.count(colour), NAMES[colour]) for colour in "wlbd"]
    return "Left: " + ", ".join(f"{count} {name}" for count, name in counts if count) + "."


def move(game: Octal, view: State, move: Move, names: Sequence[str] = ()) -> str:
    """One move as a fragment.

    >>> from ketplay.games.octal.state import Take
    >>> octal = Octal(board="path:3")
    >>> move(octal, octal.start(), Take(1, 1))
    'measure vertex 1 (white: safe)'
    """
    if isinstance(move, Coin):
        return "the coin lands on one: lost" if move.bit else "the coin lands on zero: safe"
    if isinstance(move, Cut):
        return f"cut between {move.after} and {move.after + 1}"
    block = view.cells[move.first : move.last + 1]
    vertices = (
        f"vertex {move.first}"
        if move.first == move.last
        else f"vertices {move.first} to {move.last}"
    )
    if game.on_edges:
        return f"take squares {move.first} and {move.last}"
    if not game.quantum:
        return f"take {vertices.replace('vertex', 'square').replace('vertices', 'squares')}"
    return f"measure {vertices} ({risk(block)})"


def risk(block: str) -> str:
    """What measuring a block risks.

    >>> risk("l"), risk("wll")
    ('light grey: an even chance of losing', '2 grey: lost with probability 3/4')
    """
    if len(block) == 1:
        return RISK.get(block, NAMES[GONE])
    greys = sum(cell in "ld" for cell in block)
    if "b" in block:
        return "one is black: sure to lose"
    if not greys:
        return "all white: safe"
    return f"{greys} grey: lost with probability {2**greys - 1}/{2**greys}"


def outcome(
    game: Octal,
    view: State,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    loser = view.turn
    if seat == loser:
        return f"You lost: you {game.defeat(view, 'have')}."
    who = game.player(loser, names)
    return f"{verdict(game, outcome, seat, names)}: {who} {game.defeat(view, 'has')}."
