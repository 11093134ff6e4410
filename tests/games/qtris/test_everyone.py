"""Everyone against everyone (R8.11): white, black and grey, three players each for themselves."""

from itertools import product
from random import Random

import pytest

import ketplay
from ketplay.bots import make
from ketplay.core.bot import Limit
from ketplay.core.chance import pick
from ketplay.core.drawing import Style
from ketplay.core.errors import BadOption, IllegalMove, InvalidPosition, KetError
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record
from ketplay.games.qtris import odds, svg, text, turns, words
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.expert import analyse, turn_cost
from ketplay.games.qtris.flow import everyone

GAME = "qtris:variant=everyone"


def random_match(seed, stop=lambda state: False, game_id=GAME):
    match, rng = Match.begin(ketplay.game(game_id)), Random(seed)
    while match.actor is not None and not stop(match.state):
        game, state = match.game, match.state
        if match.actor == CHANCE:
            match = match.push(pick(game.chances(state), rng))
        else:
            match = match.push(rng.choice(list(game.moves(state))))
    return match


def rolled(*faces):
    match = random_match(1, lambda state: state.step == "roll")
    for face in faces:
        match = match.play(f"~{face}")
    return match


@pytest.mark.parametrize(
    ("first", "second", "colours"),
    [
        ("white", "black", ("grey", "white", "black")),
        ("white", "grey", ("black", "white", "grey")),
        ("black", "white", ("grey", "black", "white")),
        ("grey", "black", ("white", "grey", "black")),
    ],
)
def test_two_choose_and_the_third_takes_what_is_left(first, second, colours):
    match = rolled(2, 9, 4)
    assert (match.actor, match.state.first) == (1, 1)
    game = match.game
    assert [game.format_move(m) for m in game.moves(match.state)] == ["white", "black", "grey"]
    match = match.play(first)
    assert match.actor == 2
    with pytest.raises(IllegalMove, match="it is taken"):
        match.play(first)
    assert game.parse_state(game.format_state(match.state)) == match.state
    assert f'data-pick="choice:{second}"' in svg.draw(game, match.view(2), Style(seat=2))
    match = match.play(second)
    assert tuple(everyone.colour_of(match.state, seat) for seat in range(3)) == colours
    assert (match.state.step, match.actor) == ("mulligan", 1)


def test_fifteen_turns_of_one_card():
    match = random_match(3, lambda state: state.step in ("measure", "over"))
    cards = [move for move in match.log if move.verb == "play"]
    assert len(cards) == 15
    assert match.state.turn == 15
    assert sum(ketplay.game(GAME).setup.full_deck) >= 12 + 12 + 15, "the deck never runs out"


def test_one_wins_and_two_lose():
    """All 512 colourings: white with more lines, black with more, grey with equally many."""
    state = ketplay.game(GAME).start()._replace(white=2, black=0)
    shares = [0, 0, 0]
    for white, black in SCORES:
        end = everyone.outcome(state, white, black)
        assert sorted(end.payoffs) == [-1, -1, 1]
        winner = end.payoffs.index(1)
        assert winner == (1 if white == black else 2 if white > black else 0)
        shares[everyone.winner(white, black)] += 1
    assert shares == [204, 204, 104]


def test_odds_are_counted_colouring_by_colouring():
    match = random_match(4, lambda state: state.step == "measure", f"{GAME},level=s")
    game, state = match.game, match.state
    chances = [0.0, 0.0, 0.0]
    for mask, chance in game.model.colourings(state.board, game.setup.measure):
        chances[everyone.winner(*SCORES[mask])] += chance
    colours = [everyone.COLOURS.index(everyone.colour_of(state, seat)) for seat in range(3)]
    expected = [2 * chances[colour] - 1 for colour in colours]
    assert odds.expected_payoffs(game, state) == pytest.approx(expected)
    assert sum(expected) == pytest.approx(-1)
    bars = dict(odds.forecast(game, state).chances)
    assert bars["Grey wins"] == pytest.approx(chances[2])
    end = random_match(5).end
    assert sum(end.payoffs) == -1


def test_words_drawings_and_records():
    match = random_match(6, lambda state: state.step == "mulligan")
    view = match.view(0)
    drawing, lines = svg.draw(match.game, view), text.draw(match.game, view, 0)
    for colour in everyone.COLOURS:
        assert f"plays {colour}" in drawing
        assert f", {colour}" in lines
    assert "wins ties" in words.OPTIONS["variant"][1]["everyone"]
    ended = random_match(6)
    assert parse_record(format_record(ended)).match.state == ended.state
    assert " won with " in words.outcome(ended.game, ended.state, ended.end)
    assert ended.game.sides(ended.state) == ()


@pytest.mark.parametrize("level", ["random", "kitten", "learner", "greedy", "searcher", "expert"])
def test_every_level_plays(level):
    match = random_match(2, lambda state: state.step == "play" and state.turn == 13)
    game, seat = match.game, match.actor
    move = make(game, level, 1).choose(game, match.view(seat), match.seen(seat), Limit(nodes=20))
    assert move in game.moves(match.state)


def test_what_is_known_of_two_sides_is_not_used():
    """Compiled plans, exact last turns and the cost of a turn are for two sides."""
    match = random_match(2, lambda state: state.step == "play" and state.turn == 14)
    view = match.view(match.actor)
    assert turns.best_turn(match.game, view) is None
    assert analyse(match.game, view, Limit(nodes=10)) == []
    assert turn_cost(match.game, view, [], [], Limit(nodes=10)) is None


@pytest.mark.parametrize("chosen", ["variant=everyone", "noise=phase,noise_result=shown"])
def test_batches_of_random_games_are_duels(chosen):
    playouts = pytest.importorskip("ketplay.games.qtris.fast.playouts").playouts
    with pytest.raises(KetError, match="duels of tiles without noise"):
        playouts(ketplay.game(f"qtris:{chosen}"), 10)


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ("turns=6", "always have fifteen turns"),
        ("hands=XXXX.XXXX", "are dealt"),
        ("roles=rolled", "only a game with Eve"),
        ("bell=on", "only Eve measures"),
    ],
)
def test_refused_options(chosen, says):
    with pytest.raises(BadOption, match=says):
        ketplay.game(f"{GAME},{chosen}")


def test_refused_positions():
    match = random_match(2, lambda state: state.step == "play")
    line = match.game.format_state(match.state)
    seats = f"white:{match.state.white} black:{match.state.black}"
    assert seats in line
    for white, black in product("-012", repeat=2):
        changed = line.replace(seats, f"white:{white} black:{black}")
        if "-" in (white, black) or white == black:
            with pytest.raises(InvalidPosition, match="white and black"):
                match.game.parse_state(changed)
        else:
            assert match.game.parse_state(changed).black == int(black)
    duel = random_match(1, lambda state: state.step == "colour", "qtris").state
    with pytest.raises(IllegalMove, match="has grey"):
        ketplay.game("qtris").parse_move(duel, "grey")
