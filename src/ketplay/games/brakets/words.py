"""<B|raket|S> in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ketplay.core.game import CHANCE, Outcome
from ketplay.core.words import plain_outcome
from ketplay.games.brakets.bracket import lay, read
from ketplay.games.brakets.cards import BRA, LETTERS, bra_of
from ketplay.games.brakets.rules import HEADS, Brakets, Move, MoveKind
from ketplay.games.brakets.state import SEATS, Result, State, closing_owner, scores

OPTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "deck": (
        "Deck",
        {
            "standard60": "60 cards",
            "poker54": "54 cards, the size of a poker deck",
            "short44": "44 cards, short",
            "*": "a deck of your own: blocks and how many of each, such as 00x2.p0.Hx4",
        },
    ),
    "hand": ("Cards in hand", {}),
    "bras": ("Closing bras each", {}),
    "count": (
        "The coins of a bracket",
        {"table": "the table counts them", "players": "you count them (to learn the game)"},
    ),
}
AIM = "Keep your bracket long; close the other while it is short."
COIN_RULE = "One wherever 0 or 1 meets + or -."
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def coins_of(halves: int) -> str:
    """How many coins are flipped, in words.

    >>> coins_of(0), coins_of(1), coins_of(3)
    ('no coin', 'one coin', 'three coins')
    """
    number = NUMBERS[halves] if halves < len(NUMBERS) else str(halves)
    return f"{number} coin" + ("s" if halves > 1 else "")


def point_chance(halves: int) -> str:
    """Who gets the point when a bracket with this many halves is closed.

    >>> point_chance(0), point_chance(2)
    ('the other player gets the point', 'the owner gets the point with probability 3/4')
    """
    if not halves:
        return "the other player gets the point"
    return f"the owner gets the point with probability {1 - Fraction(1, 2**halves)}"


def status(game: Brakets, view: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do now."""
    actor = game.actor(view)
    if actor is None:
        end = game.outcome(view)
        return outcome(game, view, end, seat, names) if end else ""
    if actor == CHANCE:
        return _chance_status(game, view, names)
    if view.counting:
        return _counting_status(game, actor, seat, names)
    if actor != seat:
        a, b = scores(view)
        return f"{game.player(actor, names)} to play a card. Points {a}:{b}."
    if all(costs_point(view, move) for move in game.moves(view)):
        return "Your turn. Every card you can play zeroes the other bracket and costs you a point."
    return "Your turn: lay a card. Keep yours long, close theirs early."


def _counting_status(game: Brakets, owner: int, seat: int | None, names: Sequence[str]) -> str:
    if owner == seat:
        return f"How many coins? {COIN_RULE}"
    return f"{game.player(owner, names)} counts the coins of the closed bracket."


def _chance_status(game: Brakets, view: State, names: Sequence[str]) -> str:
    if view.turn is None:
        return "A coin decides who begins."
    owner = closing_owner(view)
    if owner is None:
        return f"{game.player(game.drawer(view) or 0, names)} draws a card."
    halves = view.sides[owner].bracket.halves
    coins = coins_of(halves - view.tails)
    return (
        f"{game.player(owner, names)}'s bracket is closed at {Fraction(1, 2**halves)}: {coins} to "
        f"flip; if all are tails, {game.player(1 - owner, names)} gets the point."
    )


def costs_point(view: State, move: Move) -> bool:
    """Whether a play zeroes the other player's bracket and so costs a point (R5.3)."""
    return move.kind == MoveKind.LAY and lay(view.sides[move.seat].bracket, move.card) is None


def move(game: Brakets, view: State, move: Move, names: Sequence[str] = ()) -> str:
    """A move or chance event as a fragment of a sentence."""
    players = [game.player(seat, names) for seat in range(2)]
    name = players[move.seat]
    if move.kind == MoveKind.FIRST:
        return f"{name} begins"
    if move.kind == MoveKind.DRAW:
        return f"{name} draws {move.card}"
    if move.kind == MoveKind.COIN:
        return _coin(view, move, players)
    if move.kind == MoveKind.COUNT:
        return _count(view, move)
    return f"{move.card} on {name}'s bracket: {effect(game, view, move, players)}"


def preview(game: Brakets, view: State, move: Move) -> str:
    """What a play would do, to the player who considers it.

    >>> game = Brakets()
    >>> state = game.parse_state("A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 B:b0:A")
    >>> preview(game, state, Move(MoveKind.LAY, "<0|", 0))
    '<0| closes your bracket at 1/4: two coins, and the point is yours with 3/4'
    """
    if move.kind == MoveKind.COUNT:
        return f"say {coins_of(int(move.card))}"
    seat = view.turn
    owner = SEATS[move.seat]
    other = SEATS[1 - move.seat]
    whose = "your" if move.seat == seat else f"{owner}'s"
    bracket = view.sides[move.seat].bracket
    after = lay(bracket, move.card)
    if after is None or move.card != BRA or game.players_count:
        players = ["you" if number == seat else SEATS[number] for number in range(2)]
        return f"{move.card} on {whose} bracket: {effect(game, view, move, players)}"
    value = Fraction(1, 2**after.halves)
    closes = f"<0| closes {whose} {'bracket' if bracket.cards else 'empty bracket'} at {value}"
    if not after.halves:
        return f"{closes}: the point {'is yours' if move.seat != seat else f'goes to {other}'}"
    chance = value if move.seat != seat else 1 - value
    return f"{closes}: {coins_of(after.halves)}, and the point is yours with {chance}"


def move_label(game: Brakets, view: State, move: Move) -> tuple[str, str] | None:
    """A play on a small card of the history; drawn cards need no place there."""
    if move.kind == MoveKind.DRAW:
        return "", ""
    if move.kind != MoveKind.LAY:
        return None
    return move.card, "own" if move.seat == view.turn else "other"


def _count(view: State, move: Move) -> str:
    """What a player counts, and what the table says to it (R8.3)."""
    halves = view.sides[move.seat].bracket.halves
    number = coins_of(int(move.card))
    if int(move.card) == halves:
        return f"{number}: right"
    return f"{number}, but the bracket has {coins_of(halves)}"


def _coin(view: State, move: Move, players: Sequence[str]) -> str:
    halves = view.sides[move.seat].bracket.halves
    bracket = f"the bracket closed at {Fraction(1, 2**halves)}"
    if move.card == HEADS:
        return f"heads: {players[move.seat]} gets the point for {bracket}"
    remaining = halves - view.tails - 1
    if remaining:
        return f"tails, {coins_of(remaining)} to go"
    return f"all tails: {players[1 - move.seat]} gets the point for {bracket}"


def effect(game: Brakets, view: State, move: Move, players: Sequence[str] = SEATS) -> str:
    """What a play does: the amplitude it makes, and what it costs or brings.

    Where players count the coins, it does not say whether there is one more (R8.1).
    """
    bracket = view.sides[move.seat].bracket
    after = lay(bracket, move.card)
    if move.card in LETTERS and after:
        if after.ket == bracket.ket:
            return f"|{bracket.ket}> stays the same"
        return f"|{bracket.ket}> becomes |{after.ket}>"
    owner = players[move.seat]
    other = players[1 - move.seat]
    amplitude = f"<{bra_of(move.card)}|{bracket.ket}>"
    if after is None:
        return f"{amplitude} = 0, zeroes {owner}'s bracket and costs {other} a point"
    if game.players_count:
        return _uncounted(move, bracket.ket, after.ket)
    amplitude += " = 1" if after.halves == bracket.halves else " = 1/2"
    if move.card != BRA:
        return f"{amplitude}, then |{after.ket}>"
    if not bracket.cards:
        return f"closes it empty, which is allowed: {other} {_gets(other)} the point"
    closing = _closing(after.halves, other)
    return f"{amplitude}, closes it at {Fraction(1, 2**after.halves)}: {closing}"


def _uncounted(move: Move, ket: str, after: str) -> str:
    meeting = f"{bra_of(move.card)} meets {ket}"
    if move.card == BRA:
        return f"{meeting}, closes it; then the coins are counted"
    return f"{meeting}, then |{after}> is the open end"


def _closing(halves: int, other: str) -> str:
    if not halves:
        return f"{other} {_gets(other)} the point"
    return f"{coins_of(halves)}; if all are tails, {other} {_gets(other)} the point"


def _gets(player: str) -> str:
    return "get" if player == "you" else "gets"


def result(result: Result) -> str:
    """How a bracket ended, in one line.

    >>> result(Result(0, ("H", "<0|"), 0)), result(Result(1, ("X", "<0|"), None))
    ("A's bracket at 1/2, point to A", "B's bracket zeroed, A loses a point")
    >>> result(Result(0, ("<0|",), 1))
    "A's empty bracket (allowed), point to B"
    """
    owner = SEATS[result.owner]
    if result.point is None:
        return f"{owner}'s bracket zeroed, {SEATS[1 - result.owner]} loses a point"
    point = f"point to {SEATS[result.point]}"
    if result.cards == (BRA,):
        return f"{owner}'s empty bracket (allowed), {point}"
    return f"{owner}'s bracket at {read(result.cards).probability}, {point}"


def outcome(
    game: Brakets,
    view: State,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How the game ended."""
    return plain_outcome(game, outcome, seat, names)
