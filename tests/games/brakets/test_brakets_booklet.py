"""What the game's booklet says (R1 to R7), where no other test says it; expectations by hand."""

from fractions import Fraction
from random import Random

import pytest

from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games import brakets
from ketplay.games.brakets.bracket import BARE, chain, closing_value, read
from ketplay.games.brakets.cards import BLOCKS, BRA, EFFECTS, KETBRAS, KETS, LETTERS
from ketplay.games.brakets.rules import Brakets, MoveKind
from ketplay.games.brakets.state import Side, State

DIFFERENT = Fraction(1, 2)


def test_the_boxes_of_letters():
    """R2.2: I, X, Z and H on the four kets, as the boxes have them."""
    boxes = {"I": "01+-", "X": "10+-", "Z": "01-+", "H": "+-01"}
    for letter, images in boxes.items():
        for ket, image in zip(KETS, images, strict=True):
            assert EFFECTS[letter, ket].ket == image
    assert sorted(LETTERS) == sorted(boxes)


def test_the_boxes_of_amplitudes():
    """R2.4: one for the same symbol, nothing for its opposite, a half across the bases."""
    opposite = {"0": "1", "1": "0", "+": "-", "-": "+"}
    for ket in KETS:
        for bra in KETS:
            effect = EFFECTS[f"|0><{bra}|", ket]
            expected = {ket: 0, opposite[ket]: -1}.get(bra, 1)  # halves; -1 stands for a zero
            assert effect.halves == expected


def test_all_ket_bras_of_the_same_and_of_mixed_bases():
    """R1.2: some blocks have both symbols from one basis, some do not; their own pair makes no
    amplitude.
    """
    same = [card for card in KETBRAS if (card[1] in "01") == (card[4] in "01")]
    assert (len(KETBRAS), len(same)) == (16, 8)
    for card in KETBRAS:
        ket = card[4]
        assert EFFECTS[card, ket].halves == 0, "what a block is laid against is all that counts"
        assert EFFECTS[card, ket].ket == card[1]


@pytest.mark.parametrize("card", [*KETBRAS, *LETTERS, BRA])
def test_a_card_means_the_same_on_both_brackets(card: str):
    """R2.5: whoever lays it, and on whichever bracket; the dot keeps a block from being turned."""
    table = Brakets()
    for ket, letters in {"0": "", "1": "X", "+": "H", "-": "XH"}.items():
        side = Side(chain(letters), (card, BRA), 0, 0)
        found = set()
        for mover in (0, 1):
            state = State((side, side), (0,) * len(BLOCKS), mover, 0, ())
            for move in table.moves(state):
                if move.card == card:
                    found.add(table.play(state, move).sides[move.seat].bracket)
        assert len(found) == 1, (card, ket)
    if card in KETBRAS and card[1] != card[4]:
        turned = f"|{card[4]}><{card[1]}|"
        assert any(EFFECTS[card, ket] != EFFECTS[turned, ket] for ket in KETS)


def test_set_up():
    """R1.3, R3.1 to R3.3: two bare kets, five closing bras a deck, three open cards, even decks."""
    match = Match.begin(game("brakets"))
    assert [side.bracket for side in match.state.sides] == [BARE, BARE]
    assert [(side.deck, side.bras) for side in match.state.sides] == [(29, 5), (29, 5)]
    assert len(match.game.chances(match.state)) == 2, "a coin decides who begins"
    match = match.settle(Random(1))
    assert [len(side.hand) for side in match.state.sides] == [3, 3]
    for seat in (0, 1):
        assert match.view(seat) == match.view(1 - seat), "hands lie open"


def test_a_hand_has_three_cards_until_the_deck_is_empty():
    """R4.1, R4.4, R4.5: one card a turn, in turn, and the hand is filled up at once."""
    match, rng = Match.begin(game("brakets")).settle(Random(3)), Random(3)
    last = None
    while match.actor is not None:
        seat = match.actor
        assert seat != last
        side = match.state.sides[seat]
        assert len(side.hand) == 3 or side.deck == 0
        last = seat
        match = match.push(rng.choice(list(match.game.moves(match.state)))).settle(rng)


def test_three_halves_are_an_eighth_and_three_coins():
    """R6.1, R6.3: every half doubles the coins' odds; one in eight that all three are tails."""
    for halves in range(5):
        reading = read(["|0><+|"] * halves + [BRA])
        assert reading.halves == halves
        assert reading.probability == DIFFERENT**halves
        assert closing_value(halves) == 1 - 2 * DIFFERENT**halves


def test_lengthening_ones_own_and_closing_the_others_pays():
    """R6.2, R6.3: an owner's chance grows with every half."""
    chances = [1 - read(["|0><+|"] * halves + [BRA]).probability for halves in range(6)]
    assert chances == sorted(chances)
    assert chances[0] == 0


def test_the_two_kets_stay_for_the_whole_game():
    """R1.3, R6.4, R7.1: after each closing only the ket is left; the tenth bra ends the game."""
    match, rng = Match.begin(game("brakets")).settle(Random(9)), Random(9)
    while match.actor is not None:
        match = match.push(rng.choice(list(match.game.moves(match.state)))).settle(rng)
    played = [move for move in match.log if move.kind == MoveKind.LAY and move.card == BRA]
    closings = [result for result in match.state.sheet if result.cards[-1] == BRA]
    assert len(closings) == 10
    assert len(played) == 10


def test_the_author_and_the_licence_are_named():
    """The text is CC BY-NC-SA: its author is credited and nothing is copied."""
    assert "Chris Ferrie" in brakets.CREDIT
