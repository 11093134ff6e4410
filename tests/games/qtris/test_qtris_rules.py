"""The duel clause by clause (README R2, R5, R6): flow, views, and what is refused."""

from random import Random

import pytest

import ketplay
from ketplay import Match
from ketplay.core.drawing import Style
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.games.qtris import svg
from ketplay.games.qtris.cards import UNKNOWN

BOARD = "R.W.B/C+a.W.L/B.C+a.W"
DEAL = "~H ~X ~H ~X ~H ~X ~CX ~I"  # to seats 0 1 0 1 ...: seat 0 has H H H CX, seat 1 X X X I
LAST_FIELDS = "aside:-|- spent:- rolls:9.1 first:0 white:1"


def begun(options: str = "", moves: str = "") -> Match:
    game = ketplay.game(f"qtris:prep={BOARD}" + options)
    return Match.replay(game, f"{DEAL} {moves}".split())


def test_r2_1_random_preparation_is_a_die_over_the_singles() -> None:
    game = ketplay.game("qtris")
    assert [(game.format_move(move), weight) for move, weight in game.chances(game.start())] == [
        ("~W", 1),
        ("~B", 1),
        ("~R", 1),
        ("~L", 1),
    ]
    advanced = ketplay.game("qtris:level=advanced")
    match = Match.replay(advanced, ["~1"])
    assert len(advanced.moves(match.state)) == 36 * 12
    match = match.play("~rC+16")
    assert [match.state.board[square] >= 16 for square in range(9)].count(True) == 2
    assert len(advanced.moves(match.state)) == 8


def test_r2_1_manual_preparation_alternates_from_seat_0() -> None:
    match = Match.begin(ketplay.game("qtris:edition=compact"))
    assert match.actor == 0
    match = match.play("put:C+16")
    assert match.actor == 1
    for text, reason in (
        ("put:R1", "taken"),
        ("put:A+56", "taken"),
        ("put:uW2", "level base"),
        ("put:rC+23", "level"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    for square in "2345789":
        match = match.play(f"put:W{square}")
    assert match.state.step == "deal"


def test_r2_1_with_noise_bags_are_placed_by_hand() -> None:
    """One of two tiles is drawn when the board is full, and nobody sees which."""
    game = ketplay.game("qtris:noise=on,prep=manual")
    match = Match.replay(game, ["put:[B,W]5", "put:R1", "put:[R,L]2"])
    assert game.format_state(match.state).startswith("R.[R,L]._/_.[W,B]._/_._._ ")
    assert game.parse_state(game.format_state(match.state)) == match.state
    drawing = svg.draw(game, match.state, Style(seat=1))
    for pick in svg.picks(game, match.state, game.parse_move(match.state, "put:[W,B]7")):
        assert f'data-pick="{pick}"' in drawing
    assert "square 5: mixed: white 50 %, black 50 %" in drawing
    with pytest.raises(IllegalMove, match="square 5 is taken"):
        match.play("put:[W,L]5")
    match = match.play("put:[W,L]3")
    with pytest.raises(IllegalMove, match="there are 3 bags already"):
        match.play("put:[W,B]4")
    for square in "46789":
        match = match.play(f"put:W{square}")
    assert game.model.format(match.state.board) == "R.m.m/W.m.W/W.W.W@2=R,L@3=W,L@5=W,B"
    assert Match.replay(game, [game.format_move(move) for move in match.log]).state == match.state


def test_r2_1_a_bag_without_noise_is_refused() -> None:
    match = Match.begin(ketplay.game("qtris:prep=manual"))
    with pytest.raises(IllegalMove, match="need noise"):
        match.play("put:[W,B]5")
    for word in ("put:[W,W]5", "put:[W]5", "put:[W,Q]5"):
        with pytest.raises(InvalidMove, match="for a bag of two tiles"):
            match.play(word)
    with pytest.raises(InvalidPosition, match="a bag is placed by hand"):
        ketplay.position("qtris [W,B].W.W/W.W.W/W.W.W")


def test_r2_2_deck_and_deal() -> None:
    game = ketplay.game("qtris")
    assert sum(game.setup.full_deck) == 52
    assert sum(ketplay.game("qtris:level=advanced").setup.full_deck) == 61
    assert sum(ketplay.game("qtris:level=s").setup.full_deck) == 68
    match = begun()
    assert [sum(hand) for hand in match.state.hands] == [4, 4]
    assert match.state.hands[0][5] == 1


def test_r2_3_order_and_colour() -> None:
    match = begun(moves="~7 ~7 ~3 ~10")
    assert match.actor == 1, "equal rolls are rolled again, the higher one is first"
    match = match.play("black")
    assert (match.state.first, match.state.white) == (1, 0)


def test_r2_4_mulligan() -> None:
    match = begun(moves="~9 ~1 white")
    assert match.actor == 0
    with pytest.raises(IllegalMove, match="hand"):
        match.play("swap:Z")
    match = match.play("swap:HH").play("~Z").play("~Y")
    assert match.actor == 1
    assert sum(match.state.aside[0]) == 2
    match = match.play("keep")
    assert match.state.step == "draw"


def test_r2_5_ten_turns_of_two_cards() -> None:
    rng = Random(1)
    for options, hand in (("", 4), (",order=play_draw", 2)):
        match = begun(options, "~9 ~1 white keep keep").settle(rng)
        turns = []
        while match.actor is not None:
            turns.append(match.actor)
            match = match.push(rng.choice(match.game.moves(match.state))).settle(rng)
        assert turns == [0, 0, 1, 1] * 5
        assert [sum(cards) for cards in match.state.hands] == [hand, hand], (
            "in play_draw the last draw falls away"
        )


def test_r2_6_a_card_without_a_rule_is_spent() -> None:
    match = begun(moves="~9 ~1 white keep keep ~X ~X")
    after = match.play("H4")
    assert after.state.board == match.state.board
    assert sum(after.state.hands[0]) == 5


def test_spellings() -> None:
    """R4.1, R12.2: C_X names one square or two, every other card one or none."""
    match = begun(moves="~9 ~1 white keep keep ~I ~X")
    game = match.game
    for text in ("CX16", "C16", "CX1>6", "C1>6"):
        assert game.format_move(game.parse_move(match.state, text)) == "CX16"
    assert game.format_move(game.parse_move(match.state, "I5")) == "I"
    assert game.format_move(game.parse_move(match.state, "C7")) == "CX7"
    assert game.format_move(game.parse_move(match.state, "CX77")) == "CX7"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Q5", InvalidMove),
        ("H", InvalidMove),
        ("H0", InvalidMove),
        ("X12", InvalidMove),
        ("Z5", IllegalMove),
        ("white", IllegalMove),
        ("keep", IllegalMove),
        ("swap:H", IllegalMove),
        ("swap:", InvalidMove),
        ("put:R", InvalidMove),
        ("~W", IllegalMove),
        ("", InvalidMove),
    ],
)
def test_wrong_moves_say_why(text: str, kind: type[Exception]) -> None:
    match = begun(moves="~9 ~1 white keep keep ~X ~X")
    with pytest.raises(kind) as caught:
        match.play(text)
    assert len(str(caught.value)) > 15


def test_r6_1_score_and_draw() -> None:
    game = ketplay.game("qtris:turns=2")
    finished = f"over:1:0 turn:2 deck:I5X10Y5Z10H12CX10 hands:-|- {LAST_FIELDS}"
    for board, payoffs, scores in (
        ("W.W.W/B.B.B/W.B.W", (0, 0), (1, 1)),
        ("W.W.W/B.W.B/W.B.B", (-1, 1), (0, 2)),
        ("B.W.W/B.B.W/B.B.B", (1, -1), (3, 0)),
    ):
        outcome = game.outcome(game.parse_state(f"{board} {finished}"))
        assert outcome is not None
        assert (outcome.payoffs, outcome.scores) == (payoffs, scores), "seat 1 plays white here"


def test_what_seats_see() -> None:
    match = begun(moves="~9 ~1 white swap:HH ~Z ~Y")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view.deck[UNKNOWN] == sum(match.state.deck)
        for other in (0, 1):
            hidden = view.hands[other][UNKNOWN]
            assert hidden == (0 if other == seat else 4)
    assert match.seen(1)[-3:] == ("swap:??", "~?", "~?")
    assert match.seen(0)[-3:] == ("swap:HH", "~Z", "~Y")


def test_fill_is_uniform_over_what_is_unseen() -> None:
    match = begun(moves="~9 ~1 white keep keep ~X ~X")
    game, view = match.game, match.view(0)
    for seed in range(20):
        full = game.fill(view, Random(seed))
        cards = [
            sum(pile) for pile in zip(full.deck, *full.hands, *full.aside, full.spent, strict=True)
        ]
        assert tuple(cards) == game.setup.full_deck
        assert full.hands[0] == match.state.hands[0]


@pytest.mark.parametrize(
    "options",
    ["turns=3", "turns=20", "turns=0", "prep=R.W", "prep=1=uW", "prep=C+a.W.W/W.W.W/W.W.W"],
)
def test_bad_options(options: str) -> None:
    with pytest.raises(BadOption):
        ketplay.game(f"qtris:{options}")


GOOD = f"W.W.W/B.W.B/W.B.B play:0:2 turn:0 deck:I4X9Y5Z10H9CX9 hands:X1H3I1CX1|- {LAST_FIELDS}"


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("deck:I4X9", "deck:I5X9"),
        ("deck:I4X9", "deck:I4X8S1"),
        ("play:0:2", "play:0:3"),
        ("play:0:2", "play:2:2"),
        ("play:0:2", "dance:0:2"),
        ("play:0:2", "measure:0:0"),
        ("first:0", "first:-"),
        ("white:1", "white:3"),
        ("turn:0", "turn:10"),
        ("turn:0", "turn:x"),
        ("hands:X1H3I1CX1|-", "hands:X1H3I1CX1"),
        ("hands:X1H3I1CX1|-", "hands:X1|H3I1CX1"),
        ("spent:-", "spent:?1"),
        ("W.W.W/", "W.W._/"),
        (" white:1", ""),
    ],
)
def test_impossible_positions(field: str, other: str) -> None:
    game = ketplay.game("qtris")
    good = GOOD
    assert game.format_state(game.parse_state(good))
    with pytest.raises(InvalidPosition) as caught:
        game.parse_state(good.replace(field, other))
    assert caught.value.at


def test_measurement_goes_from_square_1_to_9_and_skips_what_is_certain() -> None:
    game = ketplay.game("qtris:turns=2,measure=exact")
    state = game.parse_state(
        f"R.W.B/C+a.W.L/B.C+a.W measure:1:0 turn:2 deck:I5X10Y5Z10H12CX10 hands:-|- {LAST_FIELDS}"
    )
    match = Match.begin(game, state)
    assert [game.format_move(move) for move in game.moves(match.state)] == ["~W", "~B"]
    match = match.play("~B")
    assert [(game.format_move(move), weight) for move, weight in game.chances(match.state)] == [
        ("~WW", 4),
        ("~BB", 4),
    ]
    match = match.play("~BB").play("~W")
    assert match.end is not None
    assert match.actor != CHANCE


def test_with_cards_replaces_what_it_says() -> None:
    """The state built by hand, for speed, is the one that `_replace` builds."""
    state = begun(moves="~9 ~1 white keep keep").state
    empty = (0,) * 9
    changes = {
        "board": (1,) * 9,
        "seat": 1,
        "left": 7,
        "deck": empty,
        "hands": (empty, empty),
        "aside": (empty, state.deck),
        "spent": state.deck,
    }
    assert state.with_cards(**changes) == state._replace(**changes)
    assert type(state.with_cards(**changes)) is type(state)
