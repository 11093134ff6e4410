"""How the players of <B|raket|S> think: some plies ahead by the table, draws as chance nodes, the end exactly."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ketplay.core.bot import Clock
from ketplay.games.brakets.cards import BLOCKS
from ketplay.games.brakets.expert.bracket_values import Table
from ketplay.games.brakets.expert.bracket_values import table as fitted
from ketplay.games.brakets.expert.fast_rules import LAST, Hand, Landing, Spot, land, plays, without
from ketplay.games.brakets.state import State

Play = tuple[int, bool]
WORST = -99.0
STEPS = 16  # the utility is tabulated in sixteenths of a point
REACH = 24 * STEPS  # further ahead a game is as good as decided


class TooLong(Exception):
    """The clock ended before the search did."""


def ahead(table: Table, at: Spot, depth: int) -> float:
    """The best expected difference in points over `depth` plies in which nobody draws a card (section: 3-ply)."""
    if not at.hand:
        return -ahead(table, turned(at), depth - 1) if depth > 1 and at.their_hand else 0.0
    return max(after(table, at, play, depth) for play in plays(at.hand, at.ket))


def after(table: Table, at: Spot, play: Play, depth: int) -> float:
    """The same for one play: what it brings at once and what follows."""
    card, own = play
    made = land(card, own, at.ket, at.halves, at.their_ket, at.their_halves)
    left = at.left - (card == LAST)
    if not left:
        return made.expected
    hand = without(at.hand, card)
    if depth > 1:
        return made.expected - ahead(table, handed(made, hand, at, left), depth - 1)
    return made.expected + table.difference(*made[:4], hand.count(LAST), at.their_hand.count(LAST))


def turned(at: Spot) -> Spot:
    """The same position as the other player sees it."""
    return Spot(
        at.their_ket, at.their_halves, at.ket, at.halves, at.their_hand, at.hand, at.left, -at.lead
    )


def handed(made: Landing, hand: Hand, at: Spot, left: int, points: int = 0) -> Spot:
    """What the other player is handed after a play."""
    lead = -(at.lead + points)
    return Spot(
        made.their_ket, made.their_halves, made.ket, made.halves, at.their_hand, hand, left, lead
    )


class Draw(NamedTuple):
    card: int
    chance: float


def draws(state: State, seat: int) -> list[Draw]:
    """What the seat can draw next, by the law of R4.4.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> draws(Brakets().parse_state("A - b0.X.I 2/1 - 01.H.Z 1/0 0m.I 0 -"), 0)
    [Draw(card=20, chance=0.5), Draw(card=3, chance=0.25), Draw(card=16, chance=0.25)]
    """
    side, unseen = state.sides[seat], sum(state.pool)
    if not side.deck:
        return []
    blocks = (side.deck - side.bras) / side.deck
    found = [
        Draw(card, blocks * n / unseen)
        for card, n in enumerate(state.pool[: len(BLOCKS)])
        if n and blocks
    ]
    return [Draw(LAST, side.bras / side.deck), *found] if side.bras else found


def curve(table: Table, left: int) -> list[float]:
    """Win less loss by the expected difference, in steps of a sixteenth."""
    odds = (table.chances(step / STEPS, left) for step in range(-REACH, REACH + 1))
    return [won - lost for won, _, lost in odds]


@cache
def fitted_curve(left: int) -> list[float]:
    """The same for the fitted table, made once."""
    return curve(fitted(), left)


class Expert:
    """Three plies towards winning, not points: every coin branches, and what I draw after my play is a chance node
    that the other player sees before answering. Nothing is left to draw: every line to the end."""

    def __init__(self, table: Table, clock: Clock) -> None:
        self.table, self.clock = table, clock
        self.known: dict[Spot, float] = {}
        self.curves: dict[int, list[float]] = {}

    def value(self, at: Spot, play: Play, drawn: list[Draw]) -> float:
        """What a play is worth: win less loss."""
        card, own = play
        made = land(card, own, at.ket, at.halves, at.their_ket, at.their_halves)
        hand, left = without(at.hand, card), at.left - (card == LAST)
        return sum(
            chance * self.reached(handed(made, hand, at, left, points), drawn)
            for chance, points in made.chances
        )

    def reached(self, at: Spot, drawn: list[Draw]) -> float:
        """A position handed to the other player, as it is worth to me."""
        if not at.left:
            return self.utility(-at.lead, 0)
        return self.answered(at, drawn) if drawn else -self.end(at)

    def end(self, at: Spot) -> float:
        """The exact value for the one to move when nobody draws any more."""
        if not at.hand:
            return -self.end(turned(at))
        if at in self.known:
            return self.known[at]
        if not self.clock.tick():
            raise TooLong
        best = max(self.value(at, play, []) for play in plays(at.hand, at.ket))
        self.known[at] = best
        return best

    def answered(self, at: Spot, drawn: list[Draw]) -> float:
        """The mean over my draw of the other player's best answer to it (at is theirs; the value is mine)."""
        worst = [-WORST] * len(drawn)
        options: list[Play | None] = [*plays(at.hand, at.ket)]
        for play in options or [None]:
            for number, value in enumerate(self.answer(at, play, drawn)):
                if value < worst[number]:
                    worst[number] = value
        return sum(draw.chance * value for draw, value in zip(drawn, worst, strict=True))

    def answer(self, at: Spot, play: Play | None, drawn: list[Draw]) -> list[float]:
        """One answer: my best third ply for each card I may have drawn."""
        if play is None:  # an empty hand passes
            return self.thirds(turned(at), drawn)
        card, own = play
        made = land(card, own, at.ket, at.halves, at.their_ket, at.their_halves)
        hand, left = without(at.hand, card), at.left - (card == LAST)
        total = [0.0] * len(drawn)
        for chance, points in made.chances:
            back = handed(made, hand, at, left, points)
            found = self.thirds(back, drawn) if left else [self.utility(back.lead, 0)] * len(drawn)
            total = [sum_ + chance * value for sum_, value in zip(total, found, strict=True)]
        return total

    def thirds(self, at: Spot, drawn: list[Draw]) -> list[float]:
        """My best last ply by the table, for each card that I may have drawn meanwhile."""
        bras, their_bras = at.hand.count(LAST), at.their_hand.count(LAST)
        old = self.best(at, at.hand, bras, their_bras)
        with_bra = self.best(at, at.hand, bras + 1, their_bras)
        found = []
        for card, _ in drawn:
            new = self.best(at, (card,), bras + (card == LAST), their_bras)
            found.append(max(new, with_bra if card == LAST else old))
        return found

    def best(self, at: Spot, hand: Hand, bras: int, their_bras: int) -> float:
        """The best of these cards as a last ply; `bras` are all I hold before it."""
        best = WORST
        for card, own in plays(hand, at.ket):
            made = land(card, own, at.ket, at.halves, at.their_ket, at.their_halves)
            last = card == LAST
            left = at.left - last
            lead = at.lead + (
                self.table.difference(*made[:4], bras - last, their_bras) if left else 0.0
            )
            value = 0.0
            for chance, points in made.chances:
                value += chance * self.utility(lead + points, left)
            if value > best:
                best = value
        return best

    def utility(self, difference: float, left: int) -> float:
        """Win less loss when this difference is expected and so many <0| are to come."""
        if left not in self.curves:
            self.curves[left] = (
                fitted_curve(left) if self.table is fitted() else curve(self.table, left)
            )
        at = int(difference * STEPS + REACH + 0.5)
        return self.curves[left][at if 0 <= at <= 2 * REACH else 0 if at < 0 else 2 * REACH]
