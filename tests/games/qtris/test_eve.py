"""Alice and Bob against Eve (R8): turns, her measurement, sets, points, views, and bots."""

from itertools import pairwise
from random import Random

import pytest

import ketplay
from ketplay.bots import make
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.drawing import Style, picture
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.games.qtris import odds, text, words
from ketplay.games.qtris.board.measurement import BASES, DICE_PAIR, DICE_SINGLE, dice_faces
from ketplay.games.qtris.board.measurement import odds as chances
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.tiles import CARDS, PAIRS, SINGLES
from ketplay.games.qtris.flow.eve import EVE, match_value, points
from ketplay.games.qtris.options import EVE_SCHEDULES as SCHEDULES

BOARD = "prep=R.W.B/C+a.W.L/B.C+a.W"


def to_eve(game_id=f"qtris:variant=eve,{BOARD}", seed=1):
    """A match in which Eve is to play her first card."""
    match, rng = Match.begin(ketplay.game(game_id)), Random(seed)
    while True:
        match = match.settle(rng)
        if match.state.step == "play" and match.state.seat == EVE:
            return match
        move = {"colour": "white", "mulligan": "keep"}.get(match.state.step)
        match = match.play(move or match.game.format_move(match.game.moves(match.state)[0]))


def cards_of(match):
    hand = match.state.hands[EVE]
    return [name for card, name in enumerate(CARDS) for _ in range(hand[card])]


def random_match(game_id, seed):
    match = Match.begin(ketplay.game(game_id))
    rng = Random(seed)
    matches = []
    while match.actor is not None:
        if match.actor == CHANCE:
            match = match.settle(rng)
        else:
            match = match.push(rng.choice(list(match.game.moves(match.state))))
        matches.append(match)
    return matches


def test_points():
    """R8.5."""
    assert [points(lines) for lines in (0, 1, 2, 3, 8)] == [(0, 1), (0, 1), (1, 0), (2, 0), (7, 0)]


def test_mulligan_of_the_full_book():
    """R8.4: one card fewer is drawn than was put aside."""
    assert [SCHEDULES["full"].refill(number) for number in (0, 1, 4)] == [0, 0, 3]
    match = Match.begin(ketplay.game(f"qtris:variant=eve,{BOARD}")).settle(Random(1)).play("black")
    hand = match.state.hands[0]
    name = next(name for name, number in zip(CARDS, hand, strict=False) if number)
    after = match.play(f"swap:{name}")
    assert sum(after.state.hands[0]) == 3
    assert (after.state.step, after.state.seat) == ("mulligan", 1)


def test_mulligan_of_the_compact_book():
    """R8.4: at most three cards are exchanged."""
    game = ketplay.game(f"qtris:variant=eve,edition=compact,{BOARD}")
    match = Match.begin(game).settle(Random(1)).play("white")
    assert all(sum(move.cards) <= 3 for move in game.moves(match.state))
    four = "".join(name * number for name, number in zip(CARDS, match.state.hands[0], strict=False))
    with pytest.raises(IllegalMove, match="at most 3"):
        match.play(f"swap:{four}")


@pytest.mark.parametrize("seed", range(3))
def test_fifteen_turns_a_set(seed):
    match = random_match("qtris:variant=eve", seed)[-1]
    state, game = match.first, match.game
    plays: list[tuple[int, int, str]] = []
    for move in match.log:
        if move.verb in ("play", "measure"):
            plays.append((state.sets.played, state.seat, move.verb))
        state = game.play(state, move)
    sets = match.state.sets
    assert max(sets.team, sets.eve) >= 3
    assert sets.played <= 5
    for number in range(sets.played):
        here = [(seat, verb) for n, seat, verb in plays if n == number]
        assert [seat for seat, _ in here].count(0) == [seat for seat, _ in here].count(2) == 5
        assert sum(2 if verb == "measure" else 1 for seat, verb in here if seat == EVE) == 10
        assert sum(verb == "measure" for _, verb in here) <= 1
    won = 1 if sets.team >= 3 else -1
    assert match.end.payoffs == (won, -won, won)
    assert match.end.scores[0] == match.end.scores[2]


# Bob's last card of a first set; H9 settles the last kitten, so that no die is needed.
LAST_CARD = (
    "qtris:variant=eve W.W.W/B.W.B/B.W.R play:2:1 turn:14 deck:I2X3Y3Z4H4CX4 "
    "hands:I1X1Z1H1|I1X1Y1H1|I1X1Z1H1CX1 aside:-|-|- spent:X4Y1Z4H5CX5 rolls:- "
    "first:0 white:0 sets:0-0.0.yes"
)


def measured_set():
    return Match.begin(*registry.position(LAST_CARD)).play("H9")


def test_a_measured_board_stays_until_every_seat_has_gone_on():
    """R8.6: each of the three sees lines, points and score."""
    match = measured_set()
    assert match.game.model.format(match.state.board) == "W.W.W/B.W.B/B.W.W"
    assert (match.state.sets.team, match.state.sets.eve, match.state.sets.played) == (2, 0, 1)
    for seat in range(3):
        assert (match.state.step, match.actor) == ("between", seat)
        assert [match.game.format_move(move) for move in match.game.moves(match.state)] == ["next"]
        assert match.game.parse_state(match.game.format_state(match.state)) == match.state
        match = match.play("next")
    assert (match.state.step, match.actor, match.state.turn) == ("prepare", CHANCE, 0)
    assert (match.state.white, match.state.sets) == (0, (2, 0, 1, False, None, ()))


def test_between_two_sets_nothing_is_hidden_and_nothing_else_can_be_done():
    match = measured_set()
    assert len({match.view(seat) for seat in (0, 1, 2)}) == 1, (
        "one screen for three needs no curtain"
    )
    for word in ("H9", "~R", "keep", "put:R5"):
        with pytest.raises(IllegalMove, match="play next to start another"):
            match.play(word)
    with pytest.raises(IllegalMove, match="cannot be played now"):
        to_eve().play("next")


def test_between_two_sets_in_words_and_pictures():
    match = measured_set()
    result = (
        "Set 1 is measured: 3 rows of white bring Alice and Bob 2 points. "
        "Alice and Bob now have 2, Eve 0."
    )
    assert (
        words.status(match.game, match.view(0), 0)
        == f"{result} Go on to the next set when you have seen the board."
    )
    assert words.status(match.game, match.view(1), 1) == f"{result} Waiting for Alice to go on."
    board = text.draw(match.game, match.view(0), 0)
    assert "Alice, white, 2 points (to move): no cards" in board
    assert board.endswith("set 1, measured; deck 52")
    drawing = picture(match.game, match.view(0), Style(seat=0))
    assert drawing.count('data-key="line:') == 3
    assert 'data-pick="choice:next"' in drawing
    assert 'data-pick="choice:next"' not in picture(match.game, match.view(1), Style(seat=1))


def test_a_set_between_two_is_worth_its_points():
    match = measured_set()
    assert odds.expected_payoffs(match.game, match.state) == (
        match_value(2, 0),
        -match_value(2, 0),
        match_value(2, 0),
    )
    for level in ("random", "greedy", "expert"):
        move = make(match.game, level, 1).choose(
            match.game, match.view(0), match.seen(0), Limit(nodes=10)
        )
        assert match.game.format_move(move) == "next"


def test_every_set_begins_with_a_fresh_deck():
    states = [match.state for match in random_match("qtris:variant=eve", 2)]
    fresh = [b for a, b in pairwise(states) if a.step == "between" and b.step != "between"]
    assert len(fresh) == states[-1].sets.played - 1 > 0
    colour = states[-1].white
    for state in fresh:
        assert state.white == colour
        assert not state.sets.used
        assert sum(map(sum, state.hands)) + sum(state.deck) + sum(state.spent) == 52


# --- her measurement ------------------------------------------------------------------------------


def test_measuring_a_single_tile():
    match = to_eve()
    first, second, *_ = cards_of(match)
    after = match.play(f"measure:1:colour:{first}{second}")
    assert after.state.step == "probe"
    assert after.game.format_move(after.game.moves(after.state)[0]) == "~1"  # two dice
    state = after.play("~50").state
    assert state.board[0] == 0, "1 to 50: the right kitten becomes white"
    assert (state.seat, state.step) == (2, "draw"), "it was her whole turn"
    assert sum(state.aside[EVE]) == 2


def test_what_is_certain_needs_no_dice():
    match = to_eve()
    first, second, *_ = cards_of(match)
    after = match.play(f"measure:1:orient:{first}{second}")
    assert after.state.step == "draw"
    assert after.state.board == match.state.board


def test_measuring_a_pair_takes_both_squares():
    match = to_eve(f"qtris:variant=eve,measure=exact,{BOARD}")
    first, second, *_ = cards_of(match)
    after = match.play(f"measure:8:orient:{first}{second}")
    assert [after.game.format_move(m) for m in after.game.moves(after.state)] == ["~RR", "~LL"]
    board = after.play("~LL").state.board
    assert (SINGLES[board[3]], SINGLES[board[7]]) == ("L", "L")


def test_measuring_conditions_a_mixture():
    match = to_eve(f"qtris:variant=eve,noise=on,{BOARD}")
    model, state = match.game.model, match.state
    mixed = model.disturb(model.prepare((17, 16, 0, 0, 0, 0, 0, 0, 0)), 0, Noise.COLOUR)
    match = Match(match.game, match.first, (), state._replace(board=mixed))
    first, second, *_ = cards_of(match)
    after = match.play(f"measure:1:colour:{first}{second}").play("~B").state.board
    assert model.white_chances(after)[:2] == [0, 0], "the other square is known now, too"


def test_bases_by_hand():
    """R8.3: the chances in her two other bases, worked out by hand."""
    same, opposite, flat = (0.5, 0, 0, 0.5), (0, 0.5, 0.5, 0), (0.25,) * 4
    s8, o8 = (0.125, 0.375, 0.375, 0.125), (0.375, 0.125, 0.125, 0.375)
    orient, updown = chances("exact", "orient"), chances("exact", "updown")
    assert orient.single == pytest.approx(
        (0.5, 0.5, 1, 0, 0.5, 0.5, 0.933, 0.067, 0.25, 0.75), abs=5e-4
    )
    assert updown.single == pytest.approx((0.5,) * 4 + (1, 0) + (0.5,) * 4)
    expected = {
        "C+": same,
        "A+": same,
        "C-": opposite,
        "A-": opposite,
        "pC+": s8,
        "pA+": s8,
        "pC-": o8,
        "pA-": o8,
    }
    for kind, name in enumerate(PAIRS):
        assert orient.pair[kind] == pytest.approx(expected.get(name, flat))
        alike = name in ("C-", "A+", "rC+", "rA-", "pC-", "pA+")
        assert updown.pair[kind] == pytest.approx(same if alike else opposite)


def test_printed_dice_are_the_rounded_percentages():
    """R5.2."""
    exact = chances("exact")
    assert tuple(round(100 * p) for p in exact.single) == DICE_SINGLE
    assert tuple(tuple(round(100 * p) for p in split) for split in exact.pair) == DICE_PAIR
    assert all(sum(split) == 100 for basis in BASES for split in dice_faces(basis)[1])


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("measure:5:updown:{0}{1}", "does not have this basis"),
        ("measure:5:colour:{0}", "two cards"),
        ("measure:5:colour:UU", "the hand is"),
    ],
)
def test_wrong_measurements(move, says):
    match = to_eve()
    with pytest.raises(IllegalMove, match=says):
        match.play(move.format(*cards_of(match)))


@pytest.mark.parametrize(
    "text", ["measure:0:colour:HX", "measure:5:taste:HX", "measure:5:colour", "measure:5"]
)
def test_nonsense_measurements(text):
    with pytest.raises(InvalidMove, match="expected measure:5:colour:HX"):
        to_eve().play(text)


def test_not_twice_and_not_after_a_card():
    match = to_eve()
    first, second, *cards = cards_of(match)
    twice = match.play(f"measure:2:colour:{first}{second}")
    twice = Match(twice.game, twice.first, (), twice.state._replace(seat=EVE, step="play", left=2))
    with pytest.raises(IllegalMove, match="already"):
        twice.play(f"measure:2:colour:{cards[0]}{cards[1]}")
    moves = [match.game.format_move(move) for move in match.game.moves(match.state)]
    card = next(move for move in moves if not move.startswith("measure"))
    with pytest.raises(IllegalMove, match="instead of her two cards"):
        match.play(card).play(
            f"measure:2:colour:{cards_of(match.play(card))[0]}{cards_of(match.play(card))[1]}"
        )


def test_only_eve_measures():
    match = Match.begin(ketplay.game(f"qtris:variant=eve,{BOARD}")).settle(Random(1)).play("white")
    for _ in range(3):
        match = match.play("keep")
    with pytest.raises(IllegalMove, match="only Eve"):
        match.settle(Random(1)).play("measure:1:colour:HX")


# --- who knows what, words, bots ------------------------------------------------------------------


def test_alice_and_bob_do_not_see_each_other():
    match = to_eve()
    for seat in range(3):
        view = match.view(seat)
        assert [sum(hand[:8]) > 0 for hand in view.hands] == [owner == seat for owner in range(3)]
    first, second, *_ = cards_of(match)
    assert match.play(f"measure:1:colour:{first}{second}").seen(0)[-1] == "measure:1:colour:??"


def test_words():
    match = to_eve()
    assert "Or measure: choose what to ask" in words.status(match.game, match.view(EVE), EVE)
    assert words.status(match.game, match.view(0), 0) == "Eve plays the first card (turn 2 of 15)."
    first, second, *_ = cards_of(match)
    move = match.game.parse_move(match.state, f"measure:1:orient:{first}{second}")
    description = words.move(match.game, match.state, move)
    assert (
        description
        == "measures square 1 for left or right and gives up two cards: square 1 is a right kitten"
    )
    end = random_match("qtris:variant=eve", 1)[-1]
    assert words.outcome(end.game, end.state, end.end).startswith(
        ("Eve won, 3", "Alice and Bob won, ")
    )


def test_each_side_wants_its_own():
    match = to_eve()
    team, eve, bob = odds.expected_payoffs(match.game, match.state)
    assert team == bob == -eve
    forecast = odds.forecast(match.game, match.state)
    assert forecast.chances[0][0] == "Eve gets 1 point"
    assert sum(p for _, p in forecast.chances) == pytest.approx(1)
    probing = match.play("measure:1:colour:{}{}".format(*cards_of(match)))
    assert odds.expected_payoffs(probing.game, probing.state) == pytest.approx((team, eve, bob)), (
        "dice of colours change no odds"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("levels", "better"), [(("greedy", "random", "greedy"), 0), (("random", "greedy", "random"), 1)]
)
def test_bots_play_for_their_side(levels, better):
    game = ketplay.game("qtris:variant=eve")
    won = 0
    for seed in range(6):
        match, rng = Match.begin(game), Random(seed)
        bots = [make(game, level, seed) for level in levels]
        while (match := match.settle(rng)).actor is not None:
            seat = match.actor
            match = match.push(bots[seat].choose(game, match.view(seat), match.seen(seat), Limit()))
        won += match.end.payoffs[better] > 0
    assert won >= 5


@pytest.mark.parametrize("chosen", ["turns=10", "hands=IXHH.XXHH", "noise=on,measure=dice"])
def test_refused_options(chosen):
    with pytest.raises(BadOption):
        ketplay.game(f"qtris:variant=eve,{chosen}")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sets:0-0.0.no", "sets:3-0.1.no"),
        ("sets:0-0.0.no", "sets:1-2.1.no"),
        ("sets:0-0.0.no", "sets:0-0.0.5:colour"),
        ("sets:0-0.0.no", "sets:x"),
        (" sets:0-0.0.no", ""),
        ("first:0", "first:1"),
        ("hands:", "hands:-|"),
    ],
)
def test_impossible_positions(old, new):
    refused(to_eve(), old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sets:2-0.1", "sets:1-0.1"),
        ("sets:2-0.1", "sets:0-1.1"),
        ("sets:2-0.1.no", "sets:2-0.1.yes"),
        ("turn:15", "turn:14"),
        ("W.B/B.W.W", "W.B/B.W.R"),
        ("deck:I5", "deck:I4"),
        ("between:0", "over:0"),
    ],
)
def test_impossible_positions_between_two_sets(old, new):
    refused(measured_set(), old, new)


def refused(match, old, new):
    text = match.game.format_state(match.state)
    assert old in text
    with pytest.raises(InvalidPosition):
        match.game.parse_state(text.replace(old, new))
