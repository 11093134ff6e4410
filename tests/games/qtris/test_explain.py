"""Cards and squares explain themselves, and a preview says what would change."""

import pytest

from ketplay.core import registry, words
from ketplay.core.explanation import explain

MIDDLE = (
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 hands:X1Y1Z1H2CX1|X1Z1H2 "
    "aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)


def rows(explanation):
    return [row.words for row in explanation.rows]


@pytest.fixture(scope="module")
def middle():
    game, state = registry.position(MIDDLE)
    return game, game.view(state, 0)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("H", ["white ↔ right kitten", "black ↔ left kitten"]),
        ("X", ["white ↔ black", "pair: same colour ↔ opposite colours"]),
        ("Z", ["right ↔ left kitten", "pair: plus ↔ minus"]),
        ("I", []),
    ],
)
def test_a_card_says_what_it_turns_into_what(middle, card, words):
    explained = explain(*middle, f"card:{card}", 0)
    assert (explained.letter, rows(explained), explained.lasting) == (card, words, True)


def test_examples_of_cx_are_what_the_rules_make_of_them(middle):
    pictures = [row.pictures for row in explain(*middle, "card:CX", 0).rows]
    assert all(before != after for before, after in pictures)
    assert "qtris-Cp-low" in pictures[0][1]  # right kitten and white: the same colour, plus
    assert pictures[1][1].count("#qtris-B") == 2
    assert pictures[2][1].count("#qtris-L") == 2


@pytest.mark.parametrize("game", ["qtris:level=s", "qtris:engine=full,cards=T:3:T;N:2:ctrl(H)"])
def test_every_card_of_a_deck_is_explained(game):
    game = registry.game(game)
    for card, name in enumerate(("I", "X", "Y", "Z", "H", "CX", "U", "S")):
        explained = explain(game, game.start(), f"card:{name}", 0)
        assert (explained is not None) == bool(game.setup.full_deck[card])
    if game.setup.own:
        assert rows(explain(game, game.start(), "card:N", 0))[1] == (
            "black, white → black, right kitten"
        )


def test_a_square_tells_its_odds_its_state_and_what_the_hand_makes_of_it(middle):
    kitten = explain(*middle, "sq:1", 0)
    assert kitten.title == "Square 1: right kitten"
    assert kitten.facts[-1] == "Measured now: white 50 %, black 50 %."
    assert rows(kitten)[:4] == [
        "X: nothing changes",
        "Y: left kitten",
        "Z: left kitten",
        "H: white",
    ]
    assert kitten.details[0].words.startswith("(|0⟩ + |1⟩)/√2. Arrow towards right 1, ")


def test_half_of_a_pair_has_no_arrow_of_its_own(middle):
    half = explain(*middle, "sq:2", 0)
    assert "squares 2 and 7 have opposite colours" in half.facts[0]
    assert "H: no rule, nothing changes" in rows(half)
    state = half.details[0]
    assert "(|01⟩ + |10⟩)/√2" in state.words
    assert "no arrow of its own" in state.words
    assert "qtris-none" in state.pictures[0]  # a dashed ring
    assert "qtris-shaft" not in state.pictures[0]


def test_only_the_own_hand_is_spoken_of():
    game, state = registry.position(MIDDLE)
    hands = [rows(explain(game, game.view(state, seat), "sq:4", seat)) for seat in (0, 1)]
    assert [len(hand) for hand in hands] == [5, 3]
    assert rows(explain(game, game.view(state, None), "sq:4", None)) == []


def test_mixed_and_entangled_squares():
    game = registry.game("qtris:noise=on,prep=R.W.W/W.W.W/W.W.W")
    state = game.start()
    noisy = state._replace(board=game.model.disturb(state.board, 0, game.setup.noise))
    mixed = explain(game, noisy, "sq:1", 0)
    assert mixed.title == "Square 1: mixed"
    assert "no ket of its own" in mixed.details[0].words
    full = registry.game("qtris:engine=full,prep=R.W.W/W.W.W/W.W.W@CX12;CX13")
    entangled = explain(full, full.start(), "sq:2", 0)
    assert entangled.title == "Square 2: entangled with squares 1 and 3"


def test_a_preview_says_what_would_change(middle):
    game, view = middle

    def preview(text):
        return words.preview(game, view, game.parse_move(view, text))

    assert preview("H5") == "H on square 5: left kitten → black"
    assert preview("X1") == "X on square 1: nothing would change"
    assert preview("H2") == "H on square 2: there is no rule for this, nothing would change"
    assert preview("CX13") == (
        "CX from 1 to 3: squares 1 and 3 become a pair (opposite colours, plus)"
    )
    assert preview("CX15") == "CX from 1 to 5: square 1, right kitten → left kitten"
