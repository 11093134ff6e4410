"""Noise (R7): the vectors, the density matrix, the text of mixtures, and what is refused."""

from itertools import product
from random import Random

import numpy as np
import pytest
from support import dense
from support.qtris_vectors import vectors

import ketplay
from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.games.qtris import words
from ketplay.games.qtris.board.appearance import group_words
from ketplay.games.qtris.board.lines import outcomes
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.mixture import Mixture, independent_groups, weighted_boards
from ketplay.games.qtris.board.mixture_model import MixtureModel
from ketplay.games.qtris.board.mixture_text import format_mixture, parse_mixture
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    LEVELS,
    PAIR,
    PAIRS,
    SINGLES,
    Board,
    U,
    pairs,
    put,
)
from ketplay.games.qtris.moves import parse_move
from ketplay.games.qtris.turns import turns

MODEL = MixtureModel(base=False)


def played(board: str, tokens: str) -> Mixture:
    value = MODEL.prepare(parse_board(board))
    for token in tokens.split():
        if token.startswith("~"):
            value = (
                value if token == "~10" else MODEL.disturb(value, int(token[1:]) - 1, Noise.COLOUR)
            )
        else:
            move = parse_move(token)
            value = MODEL.apply(value, move.card, move.a, move.b)[0]
    return value


@pytest.mark.parametrize(("name", "board", "tokens", "chances"), vectors("N"))
def test_vectors(name, board, tokens, chances):
    computed = MODEL.white_chances(played(board, tokens))
    assert computed == pytest.approx([float(p) for p in chances.split()], abs=5e-4)


def test_all_vectors_are_there():
    assert len(vectors("N")) == 6


# --- the density matrix ---------------------------------------------------------------------------

SIZE = 4  # squares that are played on; the others stay white


def ket(board: Board) -> np.ndarray:
    names = {(low, high): PAIRS[kind] for low, high, kind in pairs(board)}
    return dense.ket(["" if code >= PAIR else SINGLES[code] for code in board[:SIZE]], names)


def density(value: Mixture) -> np.ndarray:
    return sum(p * np.outer(ket(board), ket(board).conj()) for board, p in weighted_boards(value))


def operator(board: Board, card: int, a: int, b: int) -> list[np.ndarray]:
    """What a card that has a rule may mean on the squares as they are (R3.3)."""
    tilted = {square for square, code in enumerate(board) if 6 <= code < 10}
    tilted |= {low for low, _, kind in pairs(board) if kind >= 8}
    if card == CX and a == b:
        if board[a] < PAIR:
            card = CARDS.index("X")
        else:
            b = board[a] % PAIR
    if card == CX:
        frame = dense.on(dense.U, b, SIZE) if b in tilted else np.eye(2**SIZE)
        return [frame @ dense.controlled(a, b, SIZE) @ frame.conj().T]
    gate = dense.GATES[CARDS[card]]
    if card == U:
        if board[a] >= PAIR:
            return [dense.on(g, a, SIZE) for g in (gate, gate.conj().T)]
        return [dense.on(gate.conj().T if a in tilted else gate, a, SIZE)]
    return [dense.on(dense.U @ gate @ dense.U.conj().T if a in tilted else gate, a, SIZE)]


def dephased(rho: np.ndarray, square: int) -> np.ndarray:
    white, black = (dense.on(np.diag(d), square, SIZE) for d in ((1.0, 0.0), (0.0, 1.0)))
    return white @ rho @ white + black @ rho @ black


def random_start(rng: Random, level: str) -> Board:
    singles = LEVELS[level].singles
    board = tuple(rng.choice(singles) if square < SIZE else 0 for square in range(9))
    if rng.random() < 0.5:
        low, high = sorted(rng.sample(range(SIZE), 2))
        board = put(board, rng.randrange(4 if level == "base" else 12), low, high)
    return board


@pytest.mark.parametrize("level", ["base", "advanced", "s"])
def test_mixtures_are_the_density_matrix(level):
    """A card has a rule in all boards or in none; noise measures one square."""
    rng = Random(11)
    model = MixtureModel(level == "base")
    cards = [
        c
        for c in range(1, 8)
        if not (level == "base" and c == U) and not (level != "s" and CARDS[c] == "S")
    ]
    largest = compared = 0
    for _ in range(60):
        value = model.prepare(random_start(rng, level))
        for _ in range(12):
            before, rho = value, density(value)
            if rng.random() < 0.3:
                square = rng.randrange(SIZE)
                value = model.disturb(value, square, Noise.COLOUR)
                expected = dephased(rho, square)
                partners = {
                    board[square] % PAIR
                    for board, _ in before.parts
                    if board[square] // PAIR > 8 and square < board[square] % PAIR
                }
                for partner in partners:  # R7.3: both members of a pink pair, if it is the lower
                    expected = dephased(expected, partner)
                options = [expected]
            else:
                card, a, b = rng.choice(cards), rng.randrange(SIZE), rng.randrange(SIZE)
                value, effect = model.apply(value, card, a, b if card == CX else a)
                effects = {
                    model.apply_to_tiles(board, card, a, b if card == CX else a)[1]
                    for board, _ in before.parts
                }
                assert "none" not in effects or effects == {"none"}
                if effect == "none":
                    assert value == before
                    continue
                if card == U and before.parts[0][0][a] >= PAIR and len(before.parts) > 1:
                    continue  # by ruling U or its inverse, as each pair needs: no one operator
                options = [
                    op @ rho @ op.conj().T for op in operator(before.parts[0][0], card, a, b)
                ]
            assert any(np.allclose(density(value), option, atol=1e-12) for option in options)
            compared += 1
            largest = max(largest, len(value.parts))
    assert compared > 300
    assert largest >= 8


def test_measuring_square_by_square_is_measuring_at_once():
    """The product of conditional odds is the joint probability of all nine colours."""
    rng = Random(5)
    for _ in range(6):
        value = MODEL.prepare(random_start(rng, "advanced"))
        for _ in range(6):
            value = MODEL.disturb(
                MODEL.apply(value, rng.randrange(1, 8), rng.randrange(4), rng.randrange(4))[0],
                0,
                Noise.COLOUR,
            )
        joint: dict[int, float] = {}
        for board, p in weighted_boards(value):
            for mask, q in zip(*outcomes(board, odds("exact")), strict=True):
                joint[mask] = joint.get(mask, 0) + p * q
        for colours in product("WB", repeat=SIZE):
            left, chance = value, 1.0
            for square, colour in enumerate(colours):
                weights = dict(MODEL.results(left, square))
                chance *= weights.get(colour, 0) / sum(weights.values())
                if not chance:
                    break
                left = MODEL.collapse(left, square, colour)
            mask = sum(1 << square for square, c in enumerate(colours) if c == "W") | 0b111110000
            assert chance == pytest.approx(joint.get(mask, 0), abs=1e-12)


# --- whole games ----------------------------------------------------------------------------------


def noisy_game(game_id: str, seed: int) -> list[Match]:
    match = Match.begin(ketplay.game(game_id))
    rng = Random(seed)
    matches = []
    while match.actor is not None:
        match = match.push(rng.choice(list(match.game.moves(match.state))))
        matches.append(match)
    return matches


@pytest.mark.parametrize("seed", range(4))
def test_a_die_after_every_turn(seed):
    matches = noisy_game("qtris:noise=on,level=advanced", seed)
    dice = [
        m for m in matches if m.log[-1].verb == "d10" and m.state.first >= 0 and m.state.turn > 0
    ]
    assert len(dice) == 10
    for match in matches:
        if isinstance(match.state.board, Mixture):
            ties = {
                tuple(c % PAIR if c >= PAIR else -1 for c in board)
                for board, _ in match.state.board.parts
            }
            assert len(ties) == 1, "pairs are on the same squares in all boards"


def test_greedy_looks_at_whole_turns_of_mixtures():
    for match in noisy_game("qtris:noise=on", 1):
        if match.actor not in (None, CHANCE) and match.state.step == "play":
            view = match.view(match.actor)
            ends = turns(match.game, view)
            for moves, after in ends[:5]:
                state = view
                for move in moves:
                    state = match.game.play(state, move)
                assert state == after
            keys = [after.board for _, after in ends]
            assert len(set(keys)) == len(keys)
            return


# --- text, looks, words ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "m.W.m/W.m.W/W.W.W@13=W.W,B.B@5=W,3:B",
        "m.W.W/W.W.W/W.W.W@1=2r1:W,2r-1:B",
        "m.m.m/m.W.W/W.W.W@123=W.W.W,W.B.B,B.W.B,B.B.W@4=R,L",
        "m.m.W/W.m.W/W.W.W@125=C+a.C+a.W,A+a.A+a.B",
        "R.C+a.W/C+a.W.W/W.W.W",
    ],
)
def test_text_of_mixtures(text):
    assert format_mixture(parse_mixture(text)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("m.W.W/W.W.W/W.W.W", "not what they may be"),
        ("W.W.W/W.W.W/W.W.W@1=W,B", "must be the same"),
        ("m.W.W/W.W.W/W.W.W@1=W,0:B", "positive weight"),
        ("m.W.W/W.W.W/W.W.W@1=W,1r-1:B", "positive weight"),
        ("m.W.W/W.W.W/W.W.W@1=W.W", "positive weight and 1 tiles"),
        ("m.m.W/W.W.W/W.W.W@11=W.W", "not a group"),
        ("m.m.W/W.W.W/W.W.W@12=W.W,C+a.C+a", "same squares"),
        ("m.W/W.W.W/W.W.W@1=W,B", "three rows"),
        ("m.m.W/W.W.W/W.W.W@1=C+a,W@2=C+a,W", "needs exactly two"),
    ],
)
def test_impossible_mixtures(text, says):
    with pytest.raises(InvalidPosition, match=says):
        parse_mixture(text)


def test_groups_are_exact():
    """Three squares of which any two are independent are one group all the same."""
    three = parse_mixture("m.m.m/W.W.W/W.W.W@123=W.W.W,W.B.B,B.W.B,B.B.W")
    assert independent_groups(three) == ((0, 1, 2),)
    assert independent_groups(played("1-2=C+ 5=R", "~2 ~5")) == ((0, 1), (4,))
    assert independent_groups(played("1=R 2=W", "~1 CX12")) == ((0, 1),)
    assert independent_groups(played("1=R 2=R", "~1 ~2")) == ((0,), (1,))


def test_correlation_is_described():
    half = MODEL.appearance(played("1-2=C+", "~2"))
    assert group_words(half) == (
        "squares 1 and 2 are correlated: a result on one says something about the other",
    )
    game = ketplay.game("qtris:noise=on,prep=C+a.C+a.W/R.W.W/W.W.W,hands=XXHH.XXHH")
    state = game.start()._replace(step="noise")
    description = words.move(game, state, game.parse_move(state, "~1"))
    assert "nobody looks: square 1 becomes mixed: white 50 %, black 50 %" in description
    assert description.endswith("squares 1 and 2 are now correlated")


@pytest.mark.parametrize(
    "chosen", ["noise=on,measure=dice", "noise=maybe", "turns=7", "prep=m.W.W/W.W.W/W.W.W@1=W"]
)
def test_refused(chosen):
    with pytest.raises(BadOption):
        ketplay.game(f"qtris:{chosen}")


def test_a_pure_mixture_reads_like_a_board():
    board = parse_board("1=R 2-4=C+")
    assert format_mixture(MODEL.prepare(board)) == format_board(board)
