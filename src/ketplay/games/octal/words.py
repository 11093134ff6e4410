"""The octal games in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import CHANCE, OTHER, Outcome
from ketplay.core.parts.presentation import OptionWords
from ketplay.core.words import verdict
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, Coin, Cut, Move, State

BOARDS = {  # what the gallery offers, in its order
    "path:9": "Row of 9",
    "cycle:8": "Ring of 8",
    "grid:3x4": "Grid, 3 by 4",
    "star:6": "Star",
    "wheel:5": "Wheel",
    "cube": "Cube",
    "octahedron": "Octahedron",
    "prism": "Prism",
    "petersen": "Petersen graph",
    "icosahedron": "Icosahedron",
    "torus:3x4": "Torus: the ends of each line are tied",
    "tree:0,0,1,1,2,2": "Tree",
}
ROWS = {"path:8+path:5": "Rows of 8 and 5", "path:12": "Row of 12", "grid:4x5": "Grid, 4 by 5"}
WHITE_ROWS = {
    "path:7+path:4": "Rows of 7 and 4",
    "path:11": "Row of 11",
    "grid:4x5": "Grid, 4 by 5",
}
GRAPHS = ("cycle:8", "cube", "octahedron", "petersen", "torus:3x4", "wheel:5", "tree:0,0,1,1,2,2")
ANOTHER = {OTHER: "another board: path:5+cycle:4, petersen, 0-1,1-2"}
OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "code": ("Octal code", {}),
    "board": ("Board", BOARDS | ANOTHER),
    "reading": ("A single black square", {"A": "counts as a row", "B": "does not count as a row"}),
    "quantum": ("Squares", {"yes": "qubits", "no": "classical"}),
    "risk": (
        "Grey and black qubits",
        {"yes": "may be measured", "no": "may not be measured: the white game"},
    ),
}


def option_words(game: Octal) -> OptionWords:
    """The words of the options; the games of the family without qubits begin with rows.

    >>> from ketplay.core.registry import game
    >>> next(iter(option_words(game("domino"))["board"][1]))
    'path:8+path:5'
    """
    if not game.fixed:
        return OPTIONS
    first = WHITE_ROWS if game.quantum else ROWS
    boards = first | {name: BOARDS[name] for name in GRAPHS} | ANOTHER
    return {"board": ("Board", boards)}


def title(game: Octal) -> str:
    """What an octal game is called that is not the qubit game.

    >>> title(Octal()), title(Octal(code="0.77", quantum="no")), title(Octal(risk="no"))
    ('', 'The octal game 0.77', 'The white game')
    """
    if game.fixed or (game.on_graph and game.risk):
        return ""
    if game.is_domino or game.on_graph:
        return "The domino game" if game.is_domino else "The white game"
    return f"The {'quantum ' if game.quantum else ''}octal game {game.code}"


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
        return f"{measurer} kitten {vertex}, which is {NAMES[view.cells[vertex]]}: a fair coin."
    task, danger = aim(game)
    if game.quantum and game.risk:  # two lines of a phone
        danger = f"Black (1) loses; so does having {'none left' if game.on_graph else 'no move'}."
    if seat == actor:
        return f"Your turn: {task}. {danger}"
    return f"{game.player(actor, names)} is to {task}."


def aim(game: Octal) -> tuple[str, str]:
    """What a move is, and how one loses.

    >>> aim(Octal())
    ('take a kitten', 'Finding it black (1) loses; so does having none left to take.')
    """
    if game.is_domino:
        return "lay a domino on two free squares", "Whoever cannot loses."
    if not game.quantum:
        return "take a block of squares", "Whoever cannot take one loses."
    if not game.risk:
        block = "a white square" if game.on_graph else "a block of white squares"
        return f"take {block}", "Whoever finds none loses."
    if game.on_graph:
        return "take a kitten", "Finding it black (1) loses; so does having none left to take."
    return "take a block of kittens", "Finding one black (1) loses; so does having no move left."


def move(game: Octal, view: State, move: Move, names: Sequence[str] = ()) -> str:
    """One move as a fragment.

    >>> from ketplay.games.octal.state import Take
    >>> octal = Octal(board="path:3")
    >>> move(octal, octal.start(), Take(1, 1))
    'take kitten 1 (white: safe)'
    """
    if isinstance(move, Coin):
        return "measured 1 (black): lost" if move.bit else "measured 0 (white): safe"
    if isinstance(move, Cut):
        return f"cut between {move.after} and {move.after + 1}"
    if game.is_domino:
        return f"lay a domino on {move.first} and {move.last}"
    single = move.first == move.last
    numbers = f"{move.first}" if single else f"{move.first} to {move.last}"
    piece = "kitten" if game.quantum and game.risk else "square"
    words = f"take {piece}{'' if single else 's'} {numbers}"
    if piece == "square":
        return words
    return f"{words} ({risk(view.cells[move.first : move.last + 1])})"


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
    loser_name = game.player(loser, names)
    return f"{verdict(game, outcome, seat, names)}: {loser_name} {game.defeat(view, 'has')}."
