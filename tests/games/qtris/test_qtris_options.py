"""Options (R11): what follows from each, what is refused, and the exercise of the book (R7.6)."""

from random import Random

import pytest

import ketplay
from ketplay.core.errors import BadOption, IllegalMove, InvalidPosition
from ketplay.core.match import Match
from ketplay.games.qtris import sandbox, svg, words


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ("engine=full,measure=dice", "exact odds"),
        ("noise=on,measure=dice", "exact odds"),
        ("variant=eve,turns=6", "fifteen turns"),
        ("variant=eve,hands=IXHH.XXHH", "dealt"),
        ("turns=20", "one of 2, 4, 6, 8, 10, 12, 14, 16, 18"),
        ("turns=3", "one of 2, 4"),
        ("level=expert", "one of base, advanced, s"),
        ("engine=half", "one of tile, full"),
        ("luck=none", "has no option 'luck'"),
        ("hands=IXHU.YZCXU", "only 0 U"),
        ("hands=IXH.YZCXX", "two hands of four"),
        ("hands=IXHH", "two hands of four"),
        ("hands=????.XXXX", "two hands of four"),
        ("prep=R.W.B/C+a.W.L/B.W.W", "needs exactly two members"),
        ("prep=uW.W.W/W.W.W/W.W.W", "does not belong to level base"),
        ("prep=R.W.B", "three rows"),
        ("prep=_.W.W/W.W.W/W.W.W", "square 1 is empty"),
    ],
)
def test_refused(chosen, says):
    with pytest.raises(BadOption, match=says):
        ketplay.game(f"qtris:{chosen}")


@pytest.mark.parametrize(
    ("chosen", "id"),
    [
        ("noise=on,measure=exact", "qtris:noise=on"),
        ("engine=full,level=s", "qtris:level=s,engine=full"),
        ("edition=compact,order=play_draw,prep=manual", "qtris:edition=compact"),
        ("edition=compact,prep=random", "qtris:edition=compact,prep=random"),
        ("variant=eve,noise=on", "qtris:variant=eve,noise=on"),
    ],
)
def test_what_follows_is_not_written(chosen, id):
    assert ketplay.game(f"qtris:{chosen}").id == id


def test_given_hands_begin_at_once():
    """R11: with given hands the first player is white and begins at once."""
    state = ketplay.game("qtris:hands=IXHH.YZCXX").start()
    assert state.step == "prepare", "chance still fills the board"
    state = ketplay.game("qtris:hands=IXHH.YZCXX,order=play_draw,prep=1=R").start()
    assert (state.step, state.seat, state.first, state.white, sum(state.deck)) == (
        "play",
        0,
        0,
        0,
        44,
    )


EXERCISE = "X4 H5 ~1 ~Z ~H Y6 CX7 ~4 ~I ~X H6 U7 ~10 I Z7 ~3"


def test_the_exercise_of_the_book():
    """Exercise 3.4.5, turn by turn; its last table of odds."""
    match = Match.begin(ketplay.game("qtris-ex345"))
    for word in EXERCISE.split():
        match = match.play(word)
    assert match.state.step == "measure"
    white = match.game.model.white_chances(match.state.board, "exact")
    assert [round(p, 2) for p in white] == [0.5, 0.07, 0.25, 1, 0.5, 0.5, 0.93, 0.5, 0]
    board = match.game.format_state(match.state).split()[0]
    assert board == "m.uR.m/W.C+a.L/uL.C+a.B@1=W,B@3=W,3:B"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("Z4", "no Z in the hand; it has I, X, H, U"),
        ("swap:X", "cannot be played now"),
        ("measure:1:colour:IX", "only Eve"),
    ],
)
def test_the_game_goes_on_after_a_refusal(word, says):
    match = Match.begin(ketplay.game("qtris-ex345"))
    with pytest.raises(IllegalMove, match=says):
        match.play(word)
    assert match.play("X4").state.left == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("play:0:2", "play:0:3"),
        ("play:0:2", "noise:0:1"),
        ("play:0:2", "probe:0:0"),
        ("hands:I1X1H1U1", "hands:I1X1H1"),
        ("deck:I4", "deck:I5"),
        ("rC+a.W/", "rC+c.W/"),
    ],
)
def test_impossible_positions(old, new):
    game = ketplay.game("qtris-ex345")
    text = game.format_state(game.start())
    assert old in text
    with pytest.raises(InvalidPosition):
        game.parse_state(text.replace(old, new))


@pytest.mark.parametrize(
    ("chosen", "draws_first"),
    [
        ("edition=full", True),
        ("edition=compact", False),
        ("variant=eve,edition=full", True),
        ("variant=eve,edition=compact", True),
        ("variant=eve,edition=compact,order=play_draw", False),
    ],
)
def test_what_comes_first_in_a_turn(chosen, draws_first):
    """R2.8: only a duel by the compact book plays first; with Eve both books draw first."""
    assert ketplay.game(f"qtris:{chosen}").setup.draw_first == draws_first


@pytest.mark.parametrize(
    ("chosen", "pairs"),
    [
        ("level=base", 0),
        ("level=base,edition=compact", 4),
        ("level=advanced", 12),
        ("level=s,edition=compact", 12),
    ],
)
def test_what_players_may_place(chosen, pairs):
    """R2.1: at the base level of the full book single tiles only; a given board may hold pairs."""
    game = ketplay.game(f"qtris:{chosen},prep=manual")
    placed = {move.card for move in game.moves(game.start()) if move.b >= 0}
    assert len(placed) == pairs
    assert ("Place a tile," in words.status(game, game.start(), 0)) == bool(pairs)
    assert (svg.draw(game, game.start()).count('data-pick="tray:C+"') > 0) == bool(pairs)
    if not pairs:
        with pytest.raises(IllegalMove, match="only single tiles are placed: W, B, R, L"):
            game.parse_move(game.start(), "put:C+12")
        early = game.format_state(game.play(game.start(), game.moves(game.start())[0]))
        with pytest.raises(InvalidPosition, match="no pairs"):
            game.parse_state(early.replace("W._._/", "W.C+a.C+a/"))
    assert "put:C+12" in dict(sandbox.choices(game, sandbox.begin(game)))
    assert ketplay.game("qtris:prep=C+a.C+a.W/W.W.W/W.W.W").start().step == "deal"


def test_as_seated_begins_at_once():
    """R2.4: with opening=as_seated the first seat is white and begins, after a real deal."""
    match = Match.begin(ketplay.game("qtris:opening=as_seated")).settle(Random(1))
    state = match.state
    assert (state.step, state.seat, state.first, state.white) == ("play", 0, 0, 0)
    assert list(map(sum, state.hands)) == [6, 4]
    assert not any("swap" in token or "keep" in token for token in match.log)
    line = match.game.format_state(state).replace("play:0:2", "mulligan:0:0")
    with pytest.raises(InvalidPosition, match="no step 'mulligan'"):
        match.game.parse_state(line)


def test_what_does_not_apply_is_refused_and_nothing_else():
    """The form hides exactly the options that the rules refuse beside others."""
    other = {"hands": "IXHH.XXHH", "turns": "8", "measure": "dice", "cards": "T:3:sqrt(X)"}
    for beside in ("variant=duel", "variant=eve", "variant=everyone", "noise=on", "engine=full",
                   "noise=on,noise_result=shown"):  # fmt: skip
        game = ketplay.game(f"qtris:{beside}")
        named = beside.replace("=", ",").split(",")
        for option in game.options:
            value = other.get(option.name) or (option.values[1:] or ("random",))[0]
            if option.name in named:
                continue
            try:
                ketplay.game(f"qtris:{beside},{option.name}={value}")
                is_possible = True
            except BadOption:
                is_possible = False
            assert is_possible == option.applies(game.chosen), (beside, option.name)
