"""<B|raket|S> in sentences."""

from __future__ import annotations

from fractions import Fraction

from ketplay.core.game import CHANCE, Outcome
from ketplay.games.brakets.bracket import lay, read
from ketplay.games.brakets.cards import BRA, LETTERS, bra_of
from ketplay.games.brakets.decks import PRESETS
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import SEATS, Result, State, closing, scores

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "deck": (
        "Deck",
        dict(
            zip(
                PRESETS,
                ("60 cards", "54 cards, as a poker deck prints", "44 cards, short"),
                strict=True,
            )
        ),
    ),
    "hand": ("Cards in hand", {}),
    "bras": ("Closing bras each", {}),
}
NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def coins_of(halves: int) -> str:
    """How many coins are flipped, in words.

    >>> coins_of(0), coins_of(1), coins_of(3)
    ('no coin', 'one coin', 'three coins')
    """
    number = NUMBERS[halves] if halves < len(NUMBERS) else str(halves)
    return f"{number} coin" + ("s" if halves > 1 else "")


def points_of(halves: int) -> str:
    """Who gets the point of a closing.

    >>> points_of(0), points_of(2)
    ("the point is the other player's for sure", "the point is the owner's with chance 3/4")
    """
    if not halves:
        return "the point is the other player's for sure"
    return f"the point is the owner's with chance {1 - Fraction(1, 2**halves)}"


def status(game: Brakets, view: State, seat: int | None) -> str:
    """Whose turn it is and what to do now."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end) if end else ""
    if actor == CHANCE:
        return _luck(game, view)
    a, b = scores(view)
    ahead = f"Points {a}:{b}."
    if actor != seat:
        return f"{SEATS[actor]} is to lay a card. {ahead}"
    return f"Your turn: lay one of your cards on either bracket. {ahead}{_warning(game, view)}"


def _warning(game: Brakets, view: State) -> str:
    """What is special about this turn: nothing is free."""
    if all(cost(view, move) for move in game.moves(view)):
        return " Every card you can lay zeroes the other bracket and costs you a point."
    return ""


def _luck(game: Brakets, view: State) -> str:
    if view.turn is None:
        return "A coin decides who begins."
    owner = closing(view)
    if owner is None:
        return f"{SEATS[game.drawer(view) or 0]} draws a card."
    halves = view.sides[owner].bracket.halves
    shown, coins = Fraction(1, 2**halves), coins_of(halves - view.tails)
    return f"{SEATS[owner]}'s bracket is closed at {shown}: {coins} to flip, all tails is {SEATS[1 - owner]}'s point."


def cost(view: State, move: Move) -> bool:
    """Whether a play zeroes the other player's bracket and so costs a point (R5.3)."""
    return move.kind == "lay" and lay(view.sides[move.seat].bracket, move.card) is None


def move(game: Brakets, view: State, move: Move) -> str:
    """One event as a fragment of a sentence."""
    name = SEATS[move.seat]
    if move.kind == "first":
        return f"the coin lets {name} begin"
    if move.kind == "draw":
        return f"{name} draws {move.card}"
    if move.kind == "coin":
        return _coin(view, move)
    return f"{move.card} on {_whose(view, move)} bracket: {effect(view, move)}"


def _whose(view: State, move: Move) -> str:
    return f"{SEATS[move.seat]}'s own" if move.seat == view.turn else f"{SEATS[move.seat]}'s"


def _coin(view: State, move: Move) -> str:
    halves = view.sides[move.seat].bracket.halves
    if move.card == "H":
        return (
            f"heads: {SEATS[move.seat]} keeps the point of the closing at {Fraction(1, 2**halves)}"
        )
    left = halves - view.tails - 1
    if left:
        return f"tails, {coins_of(left)} to go"
    return f"tails, all of them: {SEATS[1 - move.seat]} takes the point of the closing at {Fraction(1, 2**halves)}"


def effect(view: State, move: Move) -> str:
    """What a play does: the meeting, and what it costs or brings."""
    bracket = view.sides[move.seat].bracket
    after = lay(bracket, move.card)
    if move.card in LETTERS and after:
        return (
            f"|{bracket.ket}> stays"
            if after.ket == bracket.ket
            else f"|{bracket.ket}> becomes |{after.ket}>"
        )
    meeting = f"<{bra_of(move.card)}|{bracket.ket}>"
    if after is None:
        return f"{meeting} = 0, zeroes {SEATS[move.seat]}'s bracket and costs {SEATS[1 - move.seat]} a point"
    amplitude = "1" if after.halves == bracket.halves else "1/2"
    if move.card != BRA:
        return f"{meeting} = {amplitude}, then |{after.ket}>"
    return f"{meeting} = {amplitude}, closes it at {Fraction(1, 2**after.halves)}: {_closing(after.halves, move.seat)}"


def _closing(halves: int, owner: int) -> str:
    other = SEATS[1 - owner]
    return (
        f"the point is {other}'s"
        if not halves
        else f"{coins_of(halves)}, all tails is {other}'s point"
    )


def result(done: Result) -> str:
    """One line of the sheet.

    >>> result(Result(0, ("H", "<0|"), 0)), result(Result(1, ("X", "<0|"), None))
    ("A's bracket closed at 1/2: point to A", "B's bracket zeroed: A pays a point")
    """
    owner = SEATS[done.owner]
    if done.point is None:
        return f"{owner}'s bracket zeroed: {SEATS[1 - done.owner]} pays a point"
    return (
        f"{owner}'s bracket closed at {read(done.cards).probability}: point to {SEATS[done.point]}"
    )


def outcome(game: Brakets, view: State, outcome: Outcome) -> str:
    """How it ended."""
    if outcome.payoffs[0] == outcome.payoffs[1]:
        return f"A draw: {outcome.reason}."
    return f"{SEATS[0 if outcome.payoffs[0] > outcome.payoffs[1] else 1]} wins: {outcome.reason}."
