"""Full quantum (R9): the tile game wherever that has a rule, and beyond it."""

from random import Random

import numpy as np
import pytest

import ketplay
from ketplay.core.errors import BadOption, InvalidPosition, KetError
from ketplay.core.match import Match
from ketplay.games.qtris import odds as odds_part
from ketplay.games.qtris import text, words
from ketplay.games.qtris.board.appearance import Appearance, group_words
from ketplay.games.qtris.board.lines import advantage, distribution, outcomes, white_chances
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.quantum.entanglement import arrow, independent_groups
from ketplay.games.qtris.board.quantum.model import QuantumModel
from ketplay.games.qtris.board.quantum.state import History, branches, probabilities
from ketplay.games.qtris.board.tile_board import TileModel, parse_board
from ketplay.games.qtris.board.tiles import CX, LEVELS, Board, put
from ketplay.games.qtris.moves import parse_move
from ketplay.games.qtris.turns import turns

MODEL = QuantumModel()


def joint(history, squares):
    return {
        word: round(p, 12) for word, p in odds_part.joint_chances(MODEL, history, squares).items()
    }


def after(board: str, plays: str) -> History:
    value = MODEL.prepare(parse_board(board))
    for play in plays.split():
        move = parse_move(play)
        value = MODEL.apply(value, move.card, move.a, move.b)[0]
    return value


def colours(board: Board) -> np.ndarray:
    """The tile game's chances of all colourings, in the vector's order."""
    chances = np.zeros(512)
    for mask, p in zip(*outcomes(board, odds("exact")), strict=True):
        index = sum(1 << (8 - square) for square in range(9) if not mask >> square & 1)
        chances[index] += p
    return chances


def random_board(rng: Random, level: str) -> Board:
    box = LEVELS[level]
    board: Board = tuple(rng.choice(box.singles) for _ in range(9))
    squares = rng.sample(range(9), 4)
    for number in range(rng.randrange(3)):
        low, high = sorted(squares[2 * number : 2 * number + 2])
        board = put(board, rng.choice(box.kinds), low, high)
    return board


def game(rng: Random, level: str, cards: int):
    """A random game without cards that have no rule: the board and the history after each card."""
    apply = TileModel(level == "base").apply
    board = random_board(rng, level)
    history = MODEL.prepare(board)
    deck = [card for card, number in enumerate(LEVELS[level].deck) for _ in range(number)]
    for _ in range(cards):
        card, a, b = rng.choice(deck), rng.randrange(9), rng.randrange(9)
        b = b if card == CX else a
        board_after, effect = apply(board, card, a, b)
        if effect == "none":
            continue
        board, history = board_after, MODEL.apply(history, card, a, b)[0]
        yield board, history


@pytest.mark.parametrize("level", LEVELS)
def test_agrees_with_the_tile_game(level):
    """Random games without noise and Eve, all 512 chances, to 1e-12."""
    rng, worst = Random(8), 0.0
    for number in range(40):
        for board, history in game(rng, level, 20):
            if number % 10 == 0:
                worst = max(worst, np.abs(probabilities(history) - colours(board)).max())
        worst = max(worst, np.abs(probabilities(history) - colours(board)).max())
        assert MODEL.lead(history) == pytest.approx(advantage(board, odds("exact")), abs=1e-12)
        assert MODEL.white_chances(history) == pytest.approx(
            white_chances(board, odds("exact")), abs=1e-12
        )
        lines = {key: p for key, p in distribution(board, odds("exact")).items() if p > 1e-9}
        assert MODEL.lines(history) == pytest.approx(lines, abs=1e-12)
    assert worst < 1e-12


def test_the_comparison_can_fail():
    board, history = parse_board("1=R 2=W"), after("1=R 2=W", "CX12")
    assert np.abs(probabilities(history) - colours(board)).max() > 0.2


def test_beyond_the_tiles():
    """F1: right kitten and tilted white; the tile game has no rule there."""
    assert joint(after("1=R 2=uW", "CX12"), (0, 1)) == pytest.approx(
        {"WW": 0.125, "WB": 0.375, "BW": 0.375, "BB": 0.125}
    )
    board, effect = TileModel(base=False).apply(parse_board("1=R 2=uW"), CX, 0, 1)
    assert effect == "none"
    masks, chances = outcomes(board, odds("exact"))
    bit_chances = {
        bits: sum(p for m, p in zip(masks, chances, strict=True) if m & 3 == bits)
        for bits in range(4)
    }
    assert [bit_chances[bits] for bits in (3, 1, 2, 0)] == pytest.approx(
        [1 / 8, 3 / 8, 1 / 8, 3 / 8]
    )


def test_three_squares_in_one_group():
    ghz = after("1=R", "CX12 CX23")
    assert independent_groups(ghz)[0] == (0, 1, 2)
    assert joint(ghz, (0, 1, 2)) == {"WWW": 0.5, "BBB": 0.5}
    assert joint(ghz, (2, 0)) == {"WW": 0.5, "BB": 0.5}
    assert arrow(ghz, 0) is None
    appearance = MODEL.appearance(ghz)
    assert appearance.groups == ((0, 1, 2),)
    assert group_words(appearance) == (
        "squares 1, 2 and 3 are entangled: a result on one says something about the others",
    )


def test_the_forecast_has_joint_odds():
    game = ketplay.game("qtris:engine=full")
    state = game.parse_state("R.W.W/W.W.W/W.W.W@CX12,CX23")
    pick, white, description = odds_part.forecast(game, state).parts[1]
    assert (pick, round(white, 12)) == ("sq:2", 0.5)
    assert description == "white 50 %; squares 1, 2 and 3 together: BBB 50 %, WWW 50 %"


def test_tiles_and_pairs_are_recognised():
    appearance = MODEL.appearance(after("1=R 4=uL 5-6=pA-", "CX12 S7 H9"))
    tile = Appearance(parse_board("1-2=C+ 4=uL 5-6=pA- 9=R"))
    assert appearance == tile._replace(bond="entangled")


def test_an_arrow_where_there_is_no_tile():
    appearance = MODEL.appearance(after("1=W", "U1 H1 U1 H1 S1 U1"))
    (square, uncertain), *_ = appearance.uncertain or [(0, None)]
    if uncertain is not None:
        assert square == 0
        assert sum(part**2 for part in uncertain.arrow) == pytest.approx(1)
    beyond = MODEL.appearance(after("1-2=rC+", "U2"))
    assert beyond.groups == ((0, 1),)


def test_one_square_cx_splits_what_is_a_pair():
    assert MODEL.appearance(after("1-2=A+", "CX2")).board[:2] == (1, 2)
    assert joint(after("1=R", "CX12 CX23 CX2"), (0, 1, 2)) == {"WBW": 0.5, "BWB": 0.5}, (
        "three squares are not a pair: X"
    )


def test_noise_takes_one_square_only():
    history = MODEL.disturb(after("1-2=pC+", ""), 0, Noise.COLOUR)
    assert len(branches(history)) == 2
    assert joint(history, (0, 1)) == pytest.approx(
        {"WW": 0.125, "WB": 0.375, "BW": 0.375, "BB": 0.125}
    )
    assert MODEL.appearance(history).bond == "correlated"
    assert MODEL.appearance(history).groups == ((0, 1),)


def test_noise_twice_on_a_square_is_noise_once():
    once = MODEL.disturb(after("1=R", ""), 0, Noise.COLOUR)
    assert len(branches(MODEL.disturb(once, 0, Noise.COLOUR))) == len(branches(once)) == 2
    assert MODEL.key(MODEL.disturb(once, 0, Noise.COLOUR)) == MODEL.key(once)


@pytest.mark.parametrize(
    "word",
    [
        "R.W.W/W.W.W/W.W.W",
        "R.W.W/W.W.W/W.W.W@CX12,H3,~1,3=W",
        "uW.W.W/W.W.W/W.W.W@1=L,S1",
        "R.W.W/W.W.W/W.W.W@~1:phase,~2:depolarise,1=uB,23=C+",
    ],
)
def test_text(word):
    assert MODEL.format(MODEL.parse(word)) == word


@pytest.mark.parametrize("events", ["1=B,1=W", "H0", "~10", "I", "C1>2", "keep", "2=B", ""])
def test_impossible_histories(events):
    with pytest.raises(InvalidPosition):
        MODEL.parse(f"R.W.W/W.W.W/W.W.W@{events}")


def test_whole_turns_count_states_not_ways():
    match = Match.begin(
        ketplay.game("qtris:engine=full,prep=1=R 5=L,hands=HXZI.XXXX,order=play_draw")
    )
    ends = turns(match.game, match.state)
    assert len({match.game.model.key(after.board) for _, after in ends}) == len(ends)
    assert 50 < len(ends) < 200


def test_words_and_text():
    game = ketplay.game("qtris:engine=full,prep=1=R 2=W 3=W,hands=CXCXCXI.XXXX,order=play_draw")
    state = game.play(game.start(), parse_move("CX12"))
    description = words.move(game, state, parse_move("CX23"))
    assert "squares 1, 2 and 3 are now entangled" in description
    assert "entangled (no state of its own)" in description
    drawing = text.draw(game, game.play(state, parse_move("CX23")), 0)
    assert "no arrow" in drawing
    assert "squares 1, 2 and 3 are entangled" in drawing


def test_refused():
    with pytest.raises(BadOption, match="exact"):
        ketplay.game("qtris:engine=full,measure=dice")


@pytest.mark.parametrize("number", [3, 4, 5, 7])
def test_squares_that_are_correlated_only_all_together_are_one_group(number):
    """Noise makes coins of all squares but one, which then has the parity of the others."""
    coins = range(1, number)
    prepared = parse_board(" ".join(f"{coin}=R" for coin in coins))
    history = History(
        prepared, (*(f"~{coin}" for coin in coins), *(f"CX{coin}{number}" for coin in coins))
    )
    assert independent_groups(history)[0] == tuple(range(number))
    assert len(independent_groups(history)) == 10 - number


def test_independent_groups_of_a_mixed_state_stay_apart():
    """A parity of squares 1, 2 and 3, a pair that noise measured on 4 and 5, a coin on 6."""
    prepared = parse_board("1=R 2=R 4-5=C+ 6=R")
    history = History(prepared, ("~1", "~2", "CX13", "CX23", "~4", "~6"))
    assert independent_groups(history) == ((0, 1, 2), (3, 4), (5,), (6,), (7,), (8,))


def test_any_squares_have_joint_odds():
    """Against the sum over all colourings, for squares of one group, of several, and of none."""
    game = ketplay.game("qtris:engine=full,prep=R.W.W/W.R.W/W.W.B")
    state = Match.begin(game).settle(Random(1)).state
    state = state._replace(board=History(state.board.prepared, ("CX12", "CX13", "CX56", "U6")))
    for squares in ((0, 1, 2), (0, 4, 5), (8,), (2, 5, 8, 0)):
        picks = [f"sq:{square + 1}" for square in squares]
        fast = dict(odds_part.joint_odds(game, state, picks))
        slow: dict[str, float] = {}
        for mask, p in game.model.colourings(state.board, "exact"):
            colours_of = [("black", "white")[mask >> square & 1] for square in squares]
            word = ", ".join(
                f"{square + 1} {colour}" for square, colour in zip(squares, colours_of, strict=True)
            )
            slow[word] = slow.get(word, 0.0) + p
        assert fast == pytest.approx(slow)
    assert list(dict(odds_part.joint_odds(game, state, ["sq:1", "sq:3"]))) == [
        "1 black, 3 black",
        "1 white, 3 white",
    ]


@pytest.mark.parametrize("picks", [["sq:0"], ["5"], ["sq:1", "sq:1"]])
def test_joint_odds_of_no_square_are_refused(picks):
    game = ketplay.game("qtris")
    with pytest.raises(KetError, match="sq:1 to sq:9, each once"):
        odds_part.joint_odds(game, Match.begin(game).settle(Random(1)).state, picks)
