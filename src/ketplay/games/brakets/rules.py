"""The rules of <B|raket|S>. The clauses (R1.1, ...) are those of the README in this folder."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.core.game import CHANCE, Game, Option, Outcome
from ketplay.games.brakets import position
from ketplay.games.brakets.bracket import BARE, lay
from ketplay.games.brakets.cards import BLOCKS, BRA, EFFECTS, ZERO, parse_card
from ketplay.games.brakets.decks import format_deck, parse_deck
from ketplay.games.brakets.state import (
    SEATS,
    Side,
    State,
    begin_game,
    bras_remaining,
    closing_owner,
    draw_card,
    end_bracket,
    end_count,
    flip_coin,
    joints,
    scores,
    with_side,
)


class MoveKind(StrEnum):
    """What can happen: a player lays a card or counts coins; the others are chance events."""

    LAY = "lay"
    DRAW = "draw"
    COIN = "coin"
    FIRST = "first"  # a coin decides who begins
    COUNT = "count"  # the owner of a closed bracket says how many coins it has


class Move(NamedTuple):
    """A card laid on a seat's bracket, a number of coins, or a chance event."""

    kind: MoveKind
    card: str  # a card; H or T for a coin; a number for COUNT; empty for FIRST
    seat: int  # whose bracket, who draws, who flips, who begins, who counts


HEADS = "H"
TAILS = "T"


class Brakets(Game[State, Move]):
    """<B|raket|S>.

    >>> game = Brakets(bras="1", deck="I.Xx2.H.p0.01")
    >>> game.id, game.actor(game.start()) == CHANCE
    ('brakets:deck=01.p0.I.Xx2.H,bras=1', True)
    """

    name = "brakets"
    quick = True
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "deck",
            "standard60",
            (),
            "how many of each block: standard60, poker54, short44, or a list such as 00x2.p0.Hx4",
        ),
        Option("hand", "3", tuple("1234567"), "how many cards each player has face up"),
        Option("bras", "5", tuple(map(str, range(1, 11))), "how many <0| each player has"),
        Option("count", "table", ("table", "players"), "who counts the coins of a bracket"),
    )
    seats = ("A", "B")

    def __init__(self, **chosen: str) -> None:
        if "deck" in chosen:
            chosen["deck"] = format_deck(parse_deck(chosen["deck"]))  # one spelling for one deck
        super().__init__(**chosen)
        self.deck = parse_deck(self.chosen["deck"])
        self.hand_size = int(self.chosen["hand"])
        self.bras = int(self.chosen["bras"])
        self.players_count = self.chosen["count"] == "players"

    def start(self) -> State:
        blocks = sum(self.deck.values())
        side = Side(BARE, (), blocks // 2 + self.bras, self.bras)
        return State(
            sides=(side, side),
            pool=tuple(self.deck.get(block, 0) for block in BLOCKS),
            turn=None,
            tails=0,
            sheet=(),
        )

    def shows_coins(self, state: State, owner: int) -> bool:
        """Whether the table says what the coins of a bracket are (R8.1, R8.3)."""
        being_flipped = closing_owner(state) == owner and not state.counting
        return being_flipped or not self.players_count

    def actor(self, state: State) -> int | None:
        if state.counting:
            return closing_owner(state)
        if state.turn is None or closing_owner(state) is not None:
            return CHANCE
        if not bras_remaining(state):
            return None  # R7.1
        return state.turn if self.drawer(state) is None else CHANCE

    def drawer(self, state: State) -> int | None:
        """Who draws next (R3.3, R4.4): the player with fewer cards who has a deck.

        On a tie the player to move draws first.
        """
        if state.turn is None:
            return None
        seats = (state.turn, 1 - state.turn)
        hand_sizes = {seat: len(state.sides[seat].hand) for seat in seats if state.sides[seat].deck}
        seat = min(hand_sizes, key=hand_sizes.__getitem__, default=None)
        return None if seat is None or hand_sizes[seat] >= self.hand_size else seat

    def moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        if actor is None:
            return []
        if state.counting:
            return self.counts(state)
        return self.plays(state) if actor != CHANCE else [move for move, _ in self.chances(state)]

    def counts(self, state: State) -> list[Move]:
        """Each number of coins that a bracket of this length could have (R8.2)."""
        owner = closing_owner(state)
        assert owner is not None
        most = joints(state.sides[owner].bracket)
        return [Move(MoveKind.COUNT, str(number), owner) for number in range(most + 1)]

    def plays(self, state: State) -> list[Move]:
        """Each card in hand on either bracket, except to zero the player's own (R4.1, R5.2)."""
        assert state.turn is not None
        seat = state.turn
        kets = [side.bracket.ket for side in state.sides]
        return [
            Move(MoveKind.LAY, card, owner)
            for card in dict.fromkeys(state.sides[seat].hand)
            for owner in (0, 1)
            if owner != seat or EFFECTS[card, kets[owner]].halves != ZERO
        ]

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        if state.turn is None:
            return [(Move(MoveKind.FIRST, "", seat), 1) for seat in (0, 1)]
        owner = closing_owner(state)
        if owner is not None:
            return [(Move(MoveKind.COIN, face, owner), 1) for face in (HEADS, TAILS)]
        drawer = self.drawer(state)
        return [] if drawer is None else self.draws(state, drawer)

    def draws(self, state: State, seat: int) -> list[tuple[Move, int]]:
        """What a seat can draw, with weights (R4.4).

        A <0| is as likely as the deck's own count of them says; a block comes from the unseen
        blocks of both decks together, because nobody knows how they were split.
        """
        side = state.sides[seat]
        blocks_in_deck = side.deck - side.bras
        weights = [
            (Move(MoveKind.DRAW, block, seat), blocks_in_deck * count)
            for block, count in zip(BLOCKS, state.pool, strict=True)
            if blocks_in_deck * count
        ]
        if side.bras:
            bra_weight = side.bras * max(sum(state.pool), 1)
            weights.append((Move(MoveKind.DRAW, BRA, seat), bra_weight))
        return weights

    def play(self, state: State, move: Move) -> State:
        if move.kind == MoveKind.LAY:
            state = self.lay_card(state, move.card, move.seat)
        elif move.kind == MoveKind.DRAW:
            state = draw_card(state, move.card, move.seat)
        elif move.kind == MoveKind.COIN:
            state = flip_coin(state, move.card == HEADS, move.seat)
        elif move.kind == MoveKind.COUNT:
            state = end_count(state, move.seat)
        else:
            state = begin_game(state, move.seat)
        return self.after_forced_events(state)

    def lay_card(self, state: State, card: str, owner: int) -> State:
        """A card goes from the hand of the player to move to a bracket (R2, R5, R6).

        The turn passes at once; chance events come before the next play.
        """
        seat = state.turn
        assert seat is not None
        hand = state.sides[seat].hand
        place = hand.index(card)
        side = state.sides[seat]._replace(hand=hand[:place] + hand[place + 1 :])
        state = with_side(state, seat, side)._replace(turn=1 - seat)
        bracket = state.sides[owner].bracket
        after = lay(bracket, card)
        if after is None:  # R5.3
            return end_bracket(state, owner, (*bracket.cards, card), None)
        if after.closed and not after.halves and not self.players_count:  # R6.2
            return end_bracket(state, owner, after.cards, 1 - owner)
        state = with_side(state, owner, state.sides[owner]._replace(bracket=after))
        return state._replace(counting=after.closed and self.players_count)

    def after_forced_events(self, state: State) -> State:
        """The state after certain draws and the pass of an empty hand (R4.5)."""
        while closing_owner(state) is None and bras_remaining(state):
            drawer = self.drawer(state)
            if drawer is None:
                seat = state.turn or 0
                return state if state.sides[seat].hand else state._replace(turn=1 - seat)
            draws = self.draws(state, drawer)
            if len(draws) > 1:
                return state
            state = draw_card(state, draws[0][0].card, drawer)
        return state

    def outcome(self, state: State) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        a, b = scores(state)
        lead = (a > b) - (a < b)
        reason = f"{a}:{b} on points when the last <0| was played"
        return Outcome((lead, -lead), reason, (a, b))  # R7

    def format_move(self, move: Move) -> str:
        """
        >>> game = Brakets()
        >>> game.format_move(Move(MoveKind.LAY, "|+><0|", 0))
        '|+><0|@A'
        >>> game.format_move(Move(MoveKind.DRAW, "H", 1))
        '~H@B'
        """
        if move.kind == MoveKind.FIRST:
            return f"~{SEATS[move.seat]}"
        if move.kind == MoveKind.COIN:
            return f"~{move.card}"
        if move.kind == MoveKind.COUNT:
            return move.card
        return ("~" if move.kind == MoveKind.DRAW else "") + f"{move.card}@{SEATS[move.seat]}"

    def parse_move(self, state: State, text: str) -> Move:
        actor = self.actor(state)
        if actor is None or actor == CHANCE:
            return super().parse_move(state, text)
        if state.counting:
            return self.parse_count(state, text)
        word, _, owner = text.partition("@")
        card = parse_card(word)
        if owner.upper() not in ("A", "B"):
            raise InvalidMove(
                f"'{text}' does not say whose bracket; write {word}@A or {word}@B", at=text
            )
        move = Move(MoveKind.LAY, card, SEATS.index(owner.upper()))
        if move in self.plays(state):
            return move
        raise IllegalMove(self.why_not(state, move), at=text)

    def parse_count(self, state: State, text: str) -> Move:
        """A number of coins (R8.2)."""
        counts = {move.card: move for move in self.counts(state)}
        if text in counts:
            return counts[text]
        raise InvalidMove(
            f"'{text}': count the coins of the closed bracket, 0 to {len(counts) - 1}", at=text
        )

    def why_not(self, state: State, move: Move) -> str:
        """Why a play is not legal, in one sentence."""
        assert state.turn is not None
        side = state.sides[state.turn]
        name = SEATS[state.turn]
        if move.card not in side.hand:
            return f"{name} does not have {move.card}; {name} has {', '.join(side.hand)}"
        ket = side.bracket.ket
        return (
            f"{move.card} on your |{ket}> makes <{move.card[-2]}|{ket}> = 0: "
            "you may not zero your own bracket"
        )

    def format_state(self, state: State) -> str:
        return position.format_state(state)

    def parse_state(self, text: str) -> State:
        state = position.parse_state(text)
        position.check(self, state)
        return state


GAME = Brakets
