"""QTris in words: what is going on, what a move does, how it ended; for people who know no quantum mechanics."""

from __future__ import annotations

from collections.abc import Callable

from ketplay.core.game import Outcome
from ketplay.games.qtris.board import Board
from ketplay.games.qtris.counts import NAMES, UNKNOWN, cards_in
from ketplay.games.qtris.measure import by_roll, due
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.tiles import CARDS, CX, PAIR, PAIRS, SINGLE_NAMES, I, kind_of, partner_of

COLOUR = {"W": "white", "B": "black"}

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "level": (
        "What is in the box",
        {
            "base": "Base game: white, black, two kittens and pairs",
            "advanced": "Advanced: with the Tilt card (U), tilted tiles, red and pink pairs",
            "s": "S expansion: also the Quarter turn card (S), up and down kittens",
        },
    ),
    "edition": (
        "Rulebook",
        {
            "full": "Full book: a random board, draw two cards, then play two",
            "compact": "Compact book: players fill the board, play two cards, then draw two",
        },
    ),
    "measure": (
        "Measurement",
        {
            "dice": "Two ten-sided dice, whole percentages as printed",
            "exact": "The exact odds of quantum mechanics",
        },
    ),
    "order": (
        "In a turn",
        {"draw_play": "Draw two cards, then play two", "play_draw": "Play two cards, then draw two"},
    ),
    "turns": ("Turns in all", {str(n): f"{n} turns, {n // 2} each" for n in range(2, 19, 2)}),
    "prep": (
        "Who fills the board",
        {
            "random": "Chance: every tile is equally likely",
            "manual": "The players, in turn, a tile or a pair at a time",
        },
    ),
}

_STEP = {
    "pairs": "setting up the board",
    "prepare": "setting up the board",
    "place": "setting up the board",
    "deal": "dealing",
    "roll": "rolling for the first turn",
    "colour": "choosing a colour",
    "mulligan": "swapping cards",
    "refill": "swapping cards",
    "measure": "measuring",
    "over": "measured",
}


def step_words(game: QTris, view: State) -> str:
    """What is going on, in a few words.

    >>> game = QTris()
    >>> step_words(game, game.start())
    'setting up the board'
    """
    if view.step in _STEP:
        return _STEP[view.step]
    return f"turn {min(view.turn + 1, game.turns)} of {game.turns}"


def status(game: QTris, view: State, seat: int | None) -> str:
    """Whose turn it is and what to do now.

    >>> game = QTris(prep="manual")
    >>> status(game, game.start(), 0)
    'Place a tile, or a whole pair, on free squares.'
    >>> status(game, game.start(), 1)
    'Player 1 places a tile or a pair.'
    """
    if view.step == "over":
        found = game.outcome(view)
        assert found is not None
        return outcome(game, view, found)
    if game.actor(view) == seat:
        return _asked(game, view)
    return _told(game, view)


def _asked(game: QTris, view: State) -> str:
    """To the one who is to act."""
    if view.step == "place":
        return "Place a tile, or a whole pair, on free squares."
    if view.step == "colour":
        return "You rolled higher: choose your colour. Lines of three in it will count for you."
    if view.step == "mulligan":
        return f"{_colour_of(view, view.seat)}Choose the cards to swap, or keep all. You can do this once."
    card = "first" if view.left == 2 else "second"
    return f"Your turn, {view.turn + 1} of {game.turns}: play your {card} card on any square."


def _told(game: QTris, view: State) -> str:
    """To everybody else."""
    name = game.seats[view.seat]
    if view.step == "measure":
        return f"The board is measured, square by square: square {_due(view) + 1} comes next."
    return {
        "place": f"{name} places a tile or a pair.",
        "colour": f"{name} rolled higher and chooses a colour.",
        "mulligan": f"{name} may swap cards.",
        "refill": f"{name} draws new cards.",
        "deal": "The cards are dealt.",
        "roll": "Each player rolls a die; the higher roll has the first turn and chooses the colour.",
        "draw": f"{name} draws cards.",
        "play": f"{name} plays card {3 - view.left} of 2 in turn {view.turn + 1} of {game.turns}.",
    }.get(view.step, "The board is set up by chance.")


def _due(view: State) -> int:
    square = due(view.board)
    return 0 if square is None else square


def _colour_of(view: State, seat: int) -> str:
    return "" if view.white < 0 else f"You play {'white' if view.white == seat else 'black'}. "


def move(game: QTris, view: State, move: Move) -> str:
    """A move made in `view`, as the fragment of a sentence.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris(prep="R.W.B/W.W.L/B.B.W")
    >>> state = game.start()
    >>> move(game, state, parse_move("H1"))
    'H on square 1: right kitten becomes white'
    >>> move(game, state, parse_move("CX12"))
    'CX from square 1 to square 2: squares 1 and 2 become a pair (same colour, plus)'
    >>> move(game, state, parse_move("CX7"))
    'CX on square 7: black becomes white'
    """
    return _SAY[move.verb](game, view, move)


def _play(game: QTris, view: State, move: Move) -> str:
    if move.card == I:
        return "I: nothing changes"
    name, a, b = CARDS[move.card], move.a + 1, move.b + 1
    where = f"from square {a} to square {b}" if move.card == CX and a != b else f"on square {a}"
    after, effect = game.cards.apply(view.board, move.card, move.a, move.b)
    if effect == "none":
        return f"{name} {where}: no rule for it, nothing changes"
    return f"{name} {where}: {change_words(view.board, after)}"


def change_words(before: Board, after: Board) -> str:
    """What became of a board.

    >>> change_words((0,) * 9, (1,) + (0,) * 8)
    'white becomes black'
    """
    changed = [square for square in range(9) if before[square] != after[square]]
    if not changed:
        return "nothing changes"
    first = changed[0]
    if after[first] >= PAIR:
        return _pair_change(before[first], after[first], first)
    if len(changed) == 1:
        return f"{SINGLE_NAMES[before[first]]} becomes {SINGLE_NAMES[after[first]]}"
    parts = [f"square {square + 1} becomes {SINGLE_NAMES[after[square]]}" for square in changed]
    return ("the pair comes apart: " if before[first] >= PAIR else "") + " and ".join(parts)


def _pair_change(before: int, after: int, square: int) -> str:
    low, high = sorted((square + 1, partner_of(after) + 1))
    kind = kind_of(after)
    now = f"{relation(kind)}, {sign_words(kind)}"
    if before < PAIR:
        return f"squares {low} and {high} become a {_FRAME[kind // 4]}pair ({now})"
    return f"the pair on squares {low} and {high} is now {_NOW[kind // 4]}{now}"


_FRAME = ("", "red ", "pink ")
_NOW = ("", "red: ", "pink: ")


def pair_words(kind: int, letter: str) -> str:
    """Which pair it is: red after an H, pink after a U.

    >>> pair_words(0, "A"), pair_words(5, "B")
    ('pair A', 'red pair B')
    """
    return _FRAME[kind // 4] + f"pair {letter}".strip()


def relation(kind: int) -> str:
    """What = and ≠ mean: only a plain pair's colours are bound to each other for sure.

    >>> relation(0), relation(2), relation(6)
    ('same colour', 'opposite colours', 'opposite before its H')
    """
    same = "C" in PAIRS[kind]
    if kind < 4:
        return "same colour" if same else "opposite colours"
    return f"{'same' if same else 'opposite'} before its {'H' if kind < 8 else 'U'}"


def sign_words(kind: int) -> str:
    """The sign of a pair.

    >>> sign_words(0), sign_words(3)
    ('plus', 'minus')
    """
    return "minus" if kind % 2 else "plus"


def _put(game: QTris, view: State, move: Move) -> str:
    if move.b < 0:
        where = f" on square {move.a + 1}" if move.a >= 0 else ""
        return f"{SINGLE_NAMES[move.card]}{where or f' on square {_free(view) + 1}'}"
    pair = f"{pair_words(move.card, '')} ({relation(move.card)}, {sign_words(move.card)})"
    return f"{pair} on squares {move.a + 1} and {move.b + 1}"


def _free(view: State) -> int:
    return next((square for square, code in enumerate(view.board) if code not in range(10) and code < PAIR), 0)


def _swap(game: QTris, view: State, move: Move) -> str:
    number = sum(move.cards)
    shown = "" if move.cards[UNKNOWN] else ": " + " ".join(NAMES[card] for card in cards_in(move.cards))
    return f"swaps {number} {'card' if number == 1 else 'cards'}{shown}"


def _draw(game: QTris, view: State, move: Move) -> str:
    card = "a card" if move.card == UNKNOWN else NAMES[move.card]
    return f"{game.seats[view.seat]} draws {card}"


def _roll(game: QTris, view: State, move: Move) -> str:
    return f"the dice show {move.a}: {_result_words(view, by_roll(view.board, _due(view), move.a))}"


def _result_words(view: State, word: str) -> str:
    square = _due(view)
    squares = [square] if len(word) == 1 else sorted((square, partner_of(view.board[square])))
    return " and ".join(f"square {at + 1} is {COLOUR[colour]}" for at, colour in zip(squares, word, strict=True))


_SAY: dict[str, Callable[[QTris, State, Move], str]] = {
    "play": _play,
    "keep": lambda game, view, move: "keeps all cards",
    "swap": _swap,
    "colour": lambda game, view, move: f"plays {move.word}",
    "put": _put,
    "tile": _put,
    "pairs": lambda game, view, move: f"the board begins with {move.a} {'pair' if move.a == 1 else 'pairs'}",
    "draw": _draw,
    "d10": lambda game, view, move: f"{game.seats[view.seat]} rolls {move.a}",
    "d100": _roll,
    "result": lambda game, view, move: _result_words(view, move.word),
}


def outcome(game: QTris, view: State, outcome: Outcome) -> str:
    """How it ended, as a sentence.

    >>> game = QTris()
    >>> outcome(game, game.start()._replace(white=1), Outcome((-1, 1), "white has 2 lines, black 1 line", (1, 2)))
    'Player 2 wins as white: 2 lines to 1.'
    """
    winners = [seat for seat, payoff in enumerate(outcome.payoffs) if payoff > 0]
    if not outcome.scores:
        who = f"{game.seats[winners[0]]} wins: " if winners else ""
        return f"{who}{outcome.reason}."
    high, low = sorted((int(score) for score in outcome.scores), reverse=True)
    if not winners:
        return f"A draw: {_lines(high)} each."
    colour = "white" if view.white == winners[0] else "black"
    return f"{game.seats[winners[0]]} wins as {colour}: {_lines(high)} to {low}."


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"
