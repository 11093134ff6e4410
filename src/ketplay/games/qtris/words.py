"""QTris in words: what is going on, what a move does, how it ended; for people who know no quantum mechanics."""

from __future__ import annotations

from collections.abc import Callable

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.appearance import Look, listed, look, tile_words, veil_words
from ketplay.games.qtris.board.measurement import by_roll
from ketplay.games.qtris.board.mixture import Ensemble
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    PAIR,
    PAIRS,
    SINGLE_NAMES,
    SINGLES,
    I,
    kind_of,
    partner_of,
)
from ketplay.games.qtris.cards import NAMES, UNKNOWN, cards_in
from ketplay.games.qtris.eve import EVE, made, may_measure, points
from ketplay.games.qtris.labels import OPTIONS
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.rules import QTris, State

BASIS = {"colour": "colour", "orient": "left or right", "updown": "up or down"}
__all__ = ["OPTIONS", "move", "outcome", "status"]

LETTER = dict(zip(SINGLES[:6], SINGLE_NAMES, strict=False))  # what a measurement can find

_STEP = {
    "pairs": "setting up the board",
    "prepare": "setting up the board",
    "place": "setting up the board",
    "deal": "dealing",
    "roll": "rolling for the first turn",
    "colour": "choosing a colour",
    "mulligan": "swapping cards",
    "refill": "swapping cards",
    "probe": "Eve measures",
    "noise": "rolling for noise",
    "measure": "measuring",
    "between": "measured",
    "over": "measured",
}


def step_words(game: QTris, view: State) -> str:
    """What is going on, in a few words.

    >>> game = QTris()
    >>> step_words(game, game.start())
    'setting up the board'
    """
    current = (
        f"set {view.sets.played + (view.step not in ('between', 'over'))}, "
        if view.sets is not None
        else ""
    )
    return current + _STEP.get(view.step, f"turn {min(view.turn + 1, game.turns)} of {game.turns}")


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
        won = (
            "You rolled higher: choose your colour."
            if game.schedule.rolled
            else "Choose a colour for you and Bob."
        )
        return f"{won} Lines of three in it will count for you."
    if view.step == "mulligan":
        return f"{_side_of(view, view.seat)}Choose the cards to swap, or keep all. You can do this once."
    if view.step == "between":
        return f"{_set_words(game, view)} Go on to the next set when you have seen the board."
    many = game.schedule.cards[view.seat]
    card = "card" if many == 1 else "first card" if view.left == 2 else "second card"
    probe = (
        " Or measure a square: a basis, two cards to give up, the square."
        if may_measure(view)
        else ""
    )
    return f"Your turn, {view.turn + 1} of {game.turns}: play your {card} on any square.{probe}"


def _told(game: QTris, view: State) -> str:
    """To everybody else."""
    name, many = game.seats[view.seat], game.schedule.cards[view.seat]
    if view.step == "play":
        return f"{name} plays card {many + 1 - view.left} of {many} in turn {view.turn + 1} of {game.turns}."
    square, basis = game.asked(view) if view.step in ("measure", "probe") else (0, "")
    return {
        "place": f"{name} places a tile or a pair.",
        "colour": f"{name} rolled higher and chooses a colour."
        if game.schedule.rolled
        else f"{name} chooses a colour.",
        "mulligan": f"{name} may swap cards.",
        "refill": f"{name} draws new cards.",
        "deal": "The cards are dealt.",
        "roll": "Each player rolls a die; the higher roll has the first turn and chooses the colour.",
        "draw": f"{name} draws cards.",
        "noise": "A die is rolled for noise: 1 to 9 measures that square and nobody looks, 10 leaves all alone.",
        "between": f"{_set_words(game, view)} {name} goes on after a look."
        if view.step == "between"
        else "",
        "probe": f"Eve measures square {square + 1} for {BASIS.get(basis, '')}.",
        "measure": f"The board is measured, square by square: square {square + 1} comes next.",
    }.get(view.step, "The board is set up by chance.")


def _set_words(game: QTris, view: State) -> str:
    """What the set that was measured brought."""
    assert view.sets is not None
    lines = made(game.engine.settled(view.board), view.white)
    team, eve = points(lines)
    who = (
        f"Alice and Bob {count_words(team, 'point')}"
        if team
        else f"Eve {count_words(eve, 'point')}"
    )
    some = f"{count_words(lines, 'line')} of {colour_of(view, 0)} {'brings' if lines == 1 else 'bring'} {who}"
    return f"Set {view.sets.played} is measured: {some}. Alice and Bob now have {view.sets.team}, Eve {view.sets.eve}."


def colour_of(view: State, seat: int) -> str:
    """The colour whose lines count for a seat, or nothing: Eve has none, the others none before the choice."""
    if view.white < 0 or (view.sets is not None and seat == EVE):
        return ""
    mine = view.white == (seat if view.sets is None else 0)
    return "white" if mine else "black"


def _side_of(view: State, seat: int) -> str:
    if view.sets is not None and seat == EVE:
        return f"Keep the lines of {colour_of(view, 0)} below two. "
    return f"You play {colour_of(view, seat)}. " if view.white >= 0 else ""


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
    after, effect = game.engine.apply(view.board, move.card, move.a, move.b)
    if effect == "none":
        return f"{name} {where}: no rule for it, nothing changes"
    return f"{name} {where}: {looks_change(look(view.board), look(after))}"


def looks_change(before: Look, after: Look) -> str:
    """What became of a board of any engine; squares with a veil are told one by one."""
    veils = dict(after.veils)
    if not veils and not before.veils:
        return change_words(before.board, after.board)
    old = dict(before.veils)
    changed = [
        at for at in range(9) if before.board[at] != after.board[at] or old.get(at) != veils.get(at)
    ]
    parts = [f"square {at + 1} becomes {veil_words(veils[at]) if at in veils else tile_words(after.board[at])}"
             for at in changed]  # fmt: skip
    new = [group for group in after.groups if group not in before.groups]
    parts += [f"squares {listed(group)} are now {after.tie}" for group in new]
    return "; ".join(parts) or "nothing changes"


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
    return next(
        (square for square, code in enumerate(view.board) if code not in range(10) and code < PAIR),
        0,
    )


def _swap(game: QTris, view: State, move: Move) -> str:
    number = sum(move.cards)
    shown = (
        "" if move.cards[UNKNOWN] else ": " + " ".join(NAMES[card] for card in cards_in(move.cards))
    )
    return f"swaps {number} {'card' if number == 1 else 'cards'}{shown}"


def _draw(game: QTris, view: State, move: Move) -> str:
    card = "a card" if move.card == UNKNOWN else NAMES[move.card]
    return f"{game.seats[view.seat]} draws {card}"


def _die(game: QTris, view: State, move: Move) -> str:
    if view.step != "noise":
        return f"{game.seats[view.seat]} rolls {move.a}"
    if move.a == 10:
        return "noise: the die shows 10, nothing is disturbed"
    after = game.engine.disturb(view.board, move.a - 1)
    return f"noise measures square {move.a}, nobody looks: {looks_change(look(view.board), look(after))}"


def _roll(game: QTris, view: State, move: Move) -> str:
    square, basis = game.asked(view)
    word = by_roll(view.board, square, move.a, basis or "colour")
    return f"the dice show {move.a}: {_result_words(game, view, word)}"


def _result_words(game: QTris, view: State, word: str) -> str:
    return _found_words(view, game.asked(view)[0], word)


def _found_words(view: State, square: int, word: str) -> str:
    squares = (
        [square] if len(word) == 1 else sorted((square, partner_of(_some_board(view)[square])))
    )
    return " and ".join(
        f"square {at + 1} is {LETTER[letter]}" for at, letter in zip(squares, word, strict=True)
    )


def _some_board(view: State) -> Board:
    """A board of tiles to read off who is paired with whom: in a mixture all boards agree on that."""
    return view.board.parts[0][0] if isinstance(view.board, Ensemble) else view.board


def _measure(game: QTris, view: State, move: Move) -> str:
    found = game.engine.probes(view.board, move.a, move.word)
    certain = f": {_found_words(view, move.a, found[0][0])}" if len(found) == 1 else ""
    return f"measures square {move.a + 1} for {BASIS[move.word]} and gives up two cards{certain}"


_SAY: dict[str, Callable[[QTris, State, Move], str]] = {
    "play": _play,
    "keep": lambda game, view, move: "keeps all cards",
    "next": lambda game, view, move: "goes on to the next set",
    "swap": _swap,
    "colour": lambda game, view, move: f"plays {move.word}",
    "put": _put,
    "tile": _put,
    "pairs": lambda game, view, move: (
        f"the board begins with {move.a} {'pair' if move.a == 1 else 'pairs'}"
    ),
    "draw": _draw,
    "measure": _measure,
    "d10": _die,
    "d100": _roll,
    "result": lambda game, view, move: _result_words(game, view, move.word),
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
    high, low = sorted(
        (int(score) for score in outcome.scores[:2]), reverse=True
    )  # Bob has what Alice has
    if not winners:
        return f"A draw: {count_words(high, 'line')} each."
    if view.sets is not None:
        who = "Eve wins" if winners == [EVE] else "Alice and Bob win"
        return f"{who}: {count_words(high, 'point')} to {low}."
    return f"{game.seats[winners[0]]} wins as {colour_of(view, winners[0])}: {count_words(high, 'line')} to {low}."


def count_words(number: int, thing: str) -> str:
    """A number of things.

    >>> count_words(1, "line"), count_words(2, "point")
    ('1 line', '2 points')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
