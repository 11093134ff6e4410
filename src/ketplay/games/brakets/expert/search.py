"""How the searching players think: some plies ahead by the fitted values, then the end exactly."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ketplay.core.bot import Clock
from ketplay.games.brakets.cards import BLOCKS
from ketplay.games.brakets.expert.bracket_values import BracketValues, fitted_values
from ketplay.games.brakets.expert.fast_rules import (
    CLOSING_BRA,
    Hand,
    Node,
    Play,
    PlayEffect,
    apply_play,
    legal_plays,
    remove_card,
)
from ketplay.games.brakets.state import State

LOWEST_VALUE = -99.0
HIGHEST_VALUE = 99.0
STEPS_PER_POINT = 16  # the win curve is tabulated in sixteenths of a point
LAST_STEP = 24 * STEPS_PER_POINT  # further ahead a game is as good as decided


class TooLong(Exception):
    """The clock ran out before the search was finished."""


def best_value(values: BracketValues, node: Node, depth: int) -> float:
    """The best expected difference in points over `depth` plies without drawing cards."""
    if node.hand:
        return max(
            play_value(values, node, play, depth) for play in legal_plays(node.hand, node.ket)
        )
    if depth > 1 and node.their_hand:
        return -best_value(values, swap_sides(node), depth - 1)
    return 0.0


def play_value(values: BracketValues, node: Node, play: Play, depth: int) -> float:
    """The same for one play: what it brings at once and what follows."""
    card, on_own = play
    effect = apply_play(card, on_own, node.ket, node.halves, node.their_ket, node.their_halves)
    bras_remaining = node.bras_remaining - (card == CLOSING_BRA)
    if not bras_remaining:
        return effect.expected
    hand = remove_card(node.hand, card)
    if depth > 1:
        reply = next_node(effect, hand, node, bras_remaining)
        return effect.expected - best_value(values, reply, depth - 1)
    bras = hand.count(CLOSING_BRA)
    their_bras = node.their_hand.count(CLOSING_BRA)
    return effect.expected + values.difference(*effect[:4], bras, their_bras)


def swap_sides(node: Node) -> Node:
    """The same position as the other player sees it."""
    return Node(
        node.their_ket,
        node.their_halves,
        node.ket,
        node.halves,
        node.their_hand,
        node.hand,
        node.bras_remaining,
        -node.lead,
    )


def next_node(
    effect: PlayEffect, hand: Hand, node: Node, bras_remaining: int, points: int = 0
) -> Node:
    """The position after a play, as the other player sees it."""
    return Node(
        effect.their_ket,
        effect.their_halves,
        effect.ket,
        effect.halves,
        node.their_hand,
        hand,
        bras_remaining,
        -(node.lead + points),
    )


class Draw(NamedTuple):
    """A card that may be drawn, and how likely it is."""

    card: int
    chance: float


def possible_draws(state: State, seat: int) -> list[Draw]:
    """What the seat can draw next, by the law of R4.4.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> possible_draws(Brakets().parse_state("A - b0.X.I 2/1 - 01.H.Z 1/0 0m.I 0 -"), 0)
    [Draw(card=20, chance=0.5), Draw(card=3, chance=0.25), Draw(card=16, chance=0.25)]
    """
    side = state.sides[seat]
    unseen = sum(state.pool)
    if not side.deck:
        return []
    block_chance = (side.deck - side.bras) / side.deck
    blocks = [
        Draw(card, block_chance * count / unseen)
        for card, count in enumerate(state.pool[: len(BLOCKS)])
        if count and block_chance
    ]
    return [Draw(CLOSING_BRA, side.bras / side.deck), *blocks] if side.bras else blocks


def win_curve(values: BracketValues, bras_remaining: int) -> list[float]:
    """Win less loss by the expected difference, in steps of a sixteenth of a point."""
    steps = range(-LAST_STEP, LAST_STEP + 1)
    chances = (values.chances(step / STEPS_PER_POINT, bras_remaining) for step in steps)
    return [win - loss for win, _, loss in chances]


@cache
def fitted_win_curve(bras_remaining: int) -> list[float]:
    """The curve of the fitted values, computed once."""
    return win_curve(fitted_values(), bras_remaining)


class ExpertSearch:
    """Three plies towards winning, not points.

    Every coin branches, and what the player draws after its own play is a chance event that the
    other player sees before answering. When nothing is left to draw, every line is followed to its
    end.
    """

    def __init__(self, values: BracketValues, clock: Clock) -> None:
        self.values = values
        self.clock = clock
        self.endgame_values: dict[Node, float] = {}
        self.curves: dict[int, list[float]] = {}

    def value(self, node: Node, play: Play, draws: list[Draw]) -> float:
        """What a play is worth: win less loss."""
        card, on_own = play
        effect = apply_play(card, on_own, node.ket, node.halves, node.their_ket, node.their_halves)
        hand = remove_card(node.hand, card)
        bras_remaining = node.bras_remaining - (card == CLOSING_BRA)
        return sum(
            chance * self.value_after(next_node(effect, hand, node, bras_remaining, points), draws)
            for chance, points in effect.chances
        )

    def value_after(self, node: Node, draws: list[Draw]) -> float:
        """What the other player's position is worth to the player who has just moved."""
        if not node.bras_remaining:
            return self.utility(-node.lead, 0)
        return self.value_of_answers(node, draws) if draws else -self.endgame_value(node)

    def endgame_value(self, node: Node) -> float:
        """The exact value for the player to move when the decks are empty."""
        if not node.hand:
            return -self.endgame_value(swap_sides(node))
        if node in self.endgame_values:
            return self.endgame_values[node]
        if not self.clock.tick():
            raise TooLong
        best = max(self.value(node, play, []) for play in legal_plays(node.hand, node.ket))
        self.endgame_values[node] = best
        return best

    def value_of_answers(self, node: Node, draws: list[Draw]) -> float:
        """The mean, over what the searching player draws, of the other player's best answer.

        `node` is the other player's, the value is the searching player's.
        """
        least = [HIGHEST_VALUE] * len(draws)
        answers: list[Play | None] = [*legal_plays(node.hand, node.ket)]
        for play in answers or [None]:
            for number, value in enumerate(self.values_after_answer(node, play, draws)):
                if value < least[number]:
                    least[number] = value
        return sum(draw.chance * value for draw, value in zip(draws, least, strict=True))

    def values_after_answer(self, node: Node, play: Play | None, draws: list[Draw]) -> list[float]:
        """One answer: the searching player's best third ply for each card it may have drawn."""
        if play is None:  # an empty hand passes (R4.5)
            return self.third_ply_values(swap_sides(node), draws)
        card, on_own = play
        effect = apply_play(card, on_own, node.ket, node.halves, node.their_ket, node.their_halves)
        hand = remove_card(node.hand, card)
        bras_remaining = node.bras_remaining - (card == CLOSING_BRA)
        totals = [0.0] * len(draws)
        for chance, points in effect.chances:
            third = next_node(effect, hand, node, bras_remaining, points)
            if bras_remaining:
                values = self.third_ply_values(third, draws)
            else:
                values = [self.utility(third.lead, 0)] * len(draws)
            totals = [total + chance * value for total, value in zip(totals, values, strict=True)]
        return totals

    def third_ply_values(self, node: Node, draws: list[Draw]) -> list[float]:
        """The best last ply by the fitted values, for each card that may have been drawn."""
        bras = node.hand.count(CLOSING_BRA)
        their_bras = node.their_hand.count(CLOSING_BRA)
        old_cards = self.best_last_ply(node, node.hand, bras, their_bras)
        old_cards_beside_bra = self.best_last_ply(node, node.hand, bras + 1, their_bras)
        values = []
        for card, _ in draws:
            is_bra = card == CLOSING_BRA
            new_card = self.best_last_ply(node, (card,), bras + is_bra, their_bras)
            values.append(max(new_card, old_cards_beside_bra if is_bra else old_cards))
        return values

    def best_last_ply(self, node: Node, hand: Hand, bras: int, their_bras: int) -> float:
        """The best of these cards as a last ply; `bras` counts all <0| in hand before it."""
        best = LOWEST_VALUE
        for card, on_own in legal_plays(hand, node.ket):
            effect = apply_play(
                card, on_own, node.ket, node.halves, node.their_ket, node.their_halves
            )
            is_bra = card == CLOSING_BRA
            bras_remaining = node.bras_remaining - is_bra
            lead: float = node.lead
            if bras_remaining:
                lead += self.values.difference(*effect[:4], bras - is_bra, their_bras)
            value = 0.0
            for chance, points in effect.chances:
                value += chance * self.utility(lead + points, bras_remaining)
            if value > best:
                best = value
        return best

    def utility(self, difference: float, bras_remaining: int) -> float:
        """Win less loss when this difference is expected and this many <0| are to come."""
        if bras_remaining not in self.curves:
            self.curves[bras_remaining] = (
                fitted_win_curve(bras_remaining)
                if self.values is fitted_values()
                else win_curve(self.values, bras_remaining)
            )
        step = int(difference * STEPS_PER_POINT + LAST_STEP + 0.5)
        if step < 0:
            step = 0
        elif step > 2 * LAST_STEP:
            step = 2 * LAST_STEP
        return self.curves[bras_remaining][step]
