"""The rules of <B|raket|S>. Clauses (R1.1, ...) are those of the README beside this file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.core.game import CHANCE, Game, Option, Outcome
from ketplay.games.brakets import position
from ketplay.games.brakets.bracket import BARE, lay
from ketplay.games.brakets.cards import BLOCKS, BRA, EFFECTS, ZERO, find_card, parse_card
from ketplay.games.brakets.decks import format_deck, parse_deck
from ketplay.games.brakets.state import (
    SEATS,
    Side,
    State,
    begun,
    bras_left,
    changed,
    closing,
    drawn,
    ended,
    flipped,
    scores,
)


class Move(NamedTuple):
    """What can happen: `lay` a card on a seat's bracket; by luck: `draw` a card, flip a `coin`, who is `first`."""

    kind: str
    card: str  # a card; H or T for a coin
    seat: int  # whose bracket, who draws, who flips, who begins


COINS = ("H", "T")


class Brakets(Game[State, Move]):
    """<B|raket|S>.

    >>> game = Brakets(bras="1", deck="I.Xx2.H.p0.01")
    >>> game.id, game.actor(game.start()) == CHANCE
    ('brakets:deck=01.p0.I.Xx2.H,bras=1', True)
    """

    name = "brakets"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "deck",
            "standard60",
            (),
            "how many of each block: standard60, poker54, short44, or a table",
        ),
        Option("hand", "3", tuple("1234567"), "how many cards lie face up before each player"),
        Option("bras", "5", tuple(map(str, range(1, 11))), "how many <0| each player has"),
    )
    seats = ("A", "B")

    def __init__(self, **chosen: str) -> None:
        if "deck" in chosen:
            chosen["deck"] = format_deck(parse_deck(chosen["deck"]))  # one spelling for one deck
        super().__init__(**chosen)
        self.deck = parse_deck(self.chosen["deck"])
        self.size = int(self.chosen["hand"])
        self.bras = int(self.chosen["bras"])

    def start(self) -> State:
        blocks = sum(self.deck.values())
        side = Side(BARE, (), blocks // 2 + self.bras, self.bras)
        return State((side, side), tuple(self.deck.get(block, 0) for block in BLOCKS), None, 0, ())

    def actor(self, state: State) -> int | None:
        if state.turn is None or closing(state) is not None:
            return CHANCE
        if not bras_left(state):
            return None  # R7.1
        return state.turn if self.drawer(state) is None else CHANCE

    def drawer(self, state: State) -> int | None:
        """Who draws next (R3.3, R4.4): whoever is short of cards and has a deck; the one to move on a tie."""
        if state.turn is None:
            return None
        hands = {
            s: len(state.sides[s].hand) for s in (state.turn, 1 - state.turn) if state.sides[s].deck
        }
        seat = min(hands, key=hands.__getitem__, default=None)
        return None if seat is None or hands[seat] >= self.size else seat

    def moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        if actor is None:
            return []
        return self.plays(state) if actor != CHANCE else [move for move, _ in self.chances(state)]

    def plays(self, state: State) -> list[Move]:
        """The legal plays: each card in hand on either bracket, but nobody zeroes their own (R5.2)."""
        assert state.turn is not None
        seat, kets = state.turn, [side.bracket.ket for side in state.sides]
        return [
            Move("lay", card, owner)
            for card in dict.fromkeys(state.sides[seat].hand)
            for owner in (0, 1)
            if owner != seat or EFFECTS[card, kets[owner]].halves != ZERO
        ]

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        if state.turn is None:
            return [(Move("first", "", 0), 1), (Move("first", "", 1), 1)]
        owner = closing(state)
        if owner is not None:
            return [(Move("coin", side, owner), 1) for side in COINS]
        drawer = self.drawer(state)
        return [] if drawer is None else self.draws(state, drawer)

    def draws(self, state: State, seat: int) -> list[tuple[Move, int]]:
        """R4.4: <0| by the deck's own count, else a block from the pool of both decks, as if they lay shuffled."""
        side, unseen = state.sides[seat], sum(state.pool)
        blocks = side.deck - side.bras
        odds = [
            (Move("draw", b, seat), blocks * n)
            for b, n in zip(BLOCKS, state.pool, strict=True)
            if blocks * n
        ]
        return [*odds, (Move("draw", BRA, seat), side.bras * max(unseen, 1))] if side.bras else odds

    def play(self, state: State, move: Move) -> State:
        if move.kind == "lay":
            return self.settled(self.laid(state, move.card, move.seat))
        if move.kind == "draw":
            return self.settled(drawn(state, move.card, move.seat))
        if move.kind == "coin":
            return self.settled(flipped(state, move.card, move.seat))
        return self.settled(begun(state, move.seat))

    def laid(self, state: State, card: str, owner: int) -> State:
        """A card leaves the hand of the one to move; the turn passes at once, luck is settled before the next play."""
        seat = state.turn
        assert seat is not None
        hand = state.sides[seat].hand
        at = hand.index(card)
        state = changed(state, seat, state.sides[seat]._replace(hand=hand[:at] + hand[at + 1 :]))
        state = state._replace(turn=1 - seat)
        bracket = state.sides[owner].bracket
        after = lay(bracket, card)
        if after is None:  # R5.3
            return ended(state, owner, (*bracket.cards, card), None)
        if after.closed and not after.halves:  # R6.2: no coin, the point is the other player's
            return ended(state, owner, after.cards, 1 - owner)
        return changed(state, owner, state.sides[owner]._replace(bracket=after))

    def settled(self, state: State) -> State:
        """What follows without luck or choice: draws that are certain, and the pass of an empty hand (R4.5)."""
        while closing(state) is None and bras_left(state):
            drawer = self.drawer(state)
            if drawer is None:
                return (
                    state
                    if state.sides[state.turn or 0].hand
                    else state._replace(turn=1 - (state.turn or 0))
                )
            draws = self.draws(state, drawer)
            if len(draws) > 1:
                return state
            state = drawn(state, draws[0][0].card, drawer)
        return state

    def outcome(self, state: State) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        a, b = scores(state)
        lead = (a > b) - (a < b)
        reason = f"{a}:{b} in points when the last <0| was played"
        return Outcome((lead, -lead), reason, (a, b))

    def format_move(self, move: Move) -> str:
        """
        >>> game = Brakets()
        >>> game.format_move(Move("lay", "|+><0|", 0)), game.format_move(Move("draw", "H", 1))
        ('|+><0|@A', '~H@B')
        """
        if move.kind == "first":
            return f"~{SEATS[move.seat]}"
        if move.kind == "coin":
            return f"~{move.card}"
        return ("~" if move.kind == "draw" else "") + f"{move.card}@{SEATS[move.seat]}"

    def parse_move(self, state: State, text: str) -> Move:
        actor = self.actor(state)
        if actor is None or actor == CHANCE:
            return super().parse_move(state, text)
        word, at, owner = text.partition("@")
        if not at or owner.upper() not in ("A", "B") or find_card(word) is None:
            if find_card(word):
                raise InvalidMove(
                    f"'{text}' does not say on whose bracket; right: {word}@A or {word}@B", at=text
                )
            parse_card(word)
        move = Move("lay", parse_card(word), SEATS.index(owner.upper()))
        if move in self.plays(state):
            return move
        raise IllegalMove(self.why_not(state, move), at=text)

    def why_not(self, state: State, move: Move) -> str:
        """Why a play is not legal, in one sentence."""
        assert state.turn is not None
        side, name = state.sides[state.turn], SEATS[state.turn]
        if move.card not in side.hand:
            return f"{name} does not hold {move.card}; {name} holds {', '.join(side.hand)}"
        ket = side.bracket.ket
        return f"{move.card} on {name}'s own |{ket}> makes <{move.card[-2]}|{ket}> = 0: nobody may zero their own bracket"

    def format_state(self, state: State) -> str:
        return position.format_state(state)

    def parse_state(self, text: str) -> State:
        state = position.parse_state(text)
        position.check(self, state)
        return state


GAME = Brakets
