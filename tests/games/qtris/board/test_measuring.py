"""One measuring function (R7.3, R8.3, R8.8): every tile and pair, every question, either member,
and every kind of noise, against quantum mechanics written out.

`dense` shares no code with the product: kets are typed in, and a result is a projection.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from support import dense
from support.qtris_vectors import vectors

import ketplay
from ketplay.games.qtris import words
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.mixture import weighted_boards
from ketplay.games.qtris.board.mixture_model import MixtureModel
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.quantum.model import QuantumModel
from ketplay.games.qtris.board.quantum.state import branches
from ketplay.games.qtris.board.square_measurement import Question, measure, measured_squares
from ketplay.games.qtris.board.tile_board import TileModel, parse_board
from ketplay.games.qtris.board.tiles import PAIRS, SINGLES
from ketplay.games.qtris.odds import joint_chances

ASKED = {"colour": "W B", "orient": "R L", "updown": "^ v", "tilted": "uW uB"}
CELLS = [*(f"1={tile}" for tile in SINGLES), *(f"1-2={kind}" for kind in PAIRS)]
MIXED, FULL, TILES = MixtureModel(base=False), QuantumModel(), TileModel(base=False)


def ket(board):
    """The first two squares of a board as a vector; its text is read here and nowhere else."""
    first, second, *_ = board
    if first >= 16:
        return dense.ket(["", ""], {(0, 1): PAIRS[first // 16 - 1]})
    return dense.ket([SINGLES[first], SINGLES[second]], {})


def density(vector):
    return np.outer(vector, vector.conj())


def projector(names):
    """The projector on these tiles of squares 1 and 2; None leaves a square alone."""
    parts = [np.eye(2) if name is None else density(dense.SINGLE[name]) for name in names]
    return np.kron(*parts)


def is_whole(cell, member, basis):
    """Where one member cannot be asked alone: its partner would be no tile (R7.3)."""
    if "-2=" not in cell:
        return False
    if "=p" in cell and member == 0 and basis in ("colour", "orient"):
        return True
    vector = ket(parse_board(cell))
    for name in ASKED[basis].split():
        names = [None, None]
        names[member] = name
        after = projector(names) @ vector
        candidates = [
            dense.ket([name, other] if member == 0 else [other, name], {}) for other in SINGLES
        ]
        overlaps = [abs(np.vdot(other, after)) / np.linalg.norm(after) for other in candidates]
        if max(overlaps) < 1 - 1e-9:
            return True
    return False


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("basis", ASKED)
def test_every_cell_is_quantum_mechanics(cell, basis):
    board = parse_board(cell)
    vector = ket(board)
    for member in (0, 1) if "-2=" in cell else (0,):
        question = Question(Basis(basis), member)
        for whole in (False, True):
            both = "-2=" in cell and (whole or is_whole(cell, member, basis))
            expected = {}
            for names in product(ASKED[basis].split(), repeat=2 if both else 1):
                places = list(names) if both else [None, None]
                if not both:
                    places[member] = names[0]
                after = projector(places) @ vector
                chance = np.vdot(after, after).real
                if chance > 1e-12:
                    expected["".join(names)] = chance, density(after) / chance
            found = measure(board, question, whole)
            assert [one.word for one in found] == [*expected]
            squares = measured_squares(board, question, whole)
            assert squares == ((0, 1) if both else (member,))
            for one in found:
                chance, rho = expected[one.word]
                assert one.chance == pytest.approx(chance, abs=1e-12)
                assert np.allclose(density(ket(one.board)), rho, atol=1e-9)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("basis", ASKED)
def test_the_full_game_never_measures_a_partner(cell, basis):
    """R9.4: one square, whatever it is paired with; a tilted result is a tilted tile again."""
    history = FULL.prepare(parse_board(cell))
    vector = ket(parse_board(cell))
    for member in (0, 1):
        findings = FULL.measure(history, Question(Basis(basis), member), whole=True)
        for word, weight, value in findings:
            places = [None, None]
            places[member] = word
            after = projector(places) @ vector
            share = weight / sum(finding.weight for finding in findings)
            assert share == pytest.approx(np.vdot(after, after).real)
            (branch,) = branches(value)
            psi = branch.psi().vector.reshape(4, -1)[:, 0]
            assert abs(np.vdot(psi, after / np.linalg.norm(after))) == pytest.approx(1)
            assert FULL.appearance(value).board[member] == SINGLES.index(word)


@pytest.mark.parametrize("kind", PAIRS)
def test_which_pair(kind):
    """R8.8: a Bell measurement finds one of the four plain pairs and leaves it there."""
    board = parse_board(f"1-2={kind}")
    expected = {}
    for name, bell in dense.BELL.items():
        chance = abs(np.vdot(bell, dense.PAIR[kind])) ** 2
        if chance > 1e-12:
            expected[name] = chance
    for model in (TILES, MIXED, FULL):
        question = Question(Basis.BELL, 0, 1)
        findings = model.measure(model.prepare(board), question, whole=True)
        total = sum(finding.weight for finding in findings)
        assert {one.word: one.weight / total for one in findings} == pytest.approx(expected)
        for finding in findings:
            left = model.appearance(finding.value).board
            assert left[:2] == parse_board(f"1-2={finding.word}")[:2]
    assert TILES.measurable_pairs(board) == ((0, 1),)
    question = Question(Basis.BELL, 0, 1)
    assert measure(board, question, whole=False) == measure(board, question, whole=True)
    assert len(FULL.measurable_pairs(FULL.prepare(board))) == 36


def test_which_pair_swaps_entanglement_in_the_full_game():
    """Asking which pair 2 and 3 are makes a pair of 1 and 4, which never met."""
    history = FULL.parse("C+a.C+a.C+b/C+b.W.W/W.W.W")
    found = FULL.measure(history, Question(Basis.BELL, 1, 2), whole=True)
    assert [(one.word, one.weight) for one in found] == [(kind, 2) for kind in dense.BELL]
    for one in found:
        code = FULL.appearance(one.value).board[0]
        assert (code % 16, PAIRS[code // 16 - 1]) == (3, one.word)
        assert FULL.format(FULL.parse(FULL.format(one.value))) == FULL.format(one.value)


# --- noise ----------------------------------------------------------------------------------------


def operators(noise, frame):
    """The Kraus operators of a kind of noise on one square, with those of its frame around them."""
    if noise == Noise.COLOUR:
        return [np.diag([1, 0]), np.diag([0, 1])]
    cards = "IZ" if noise == Noise.PHASE else "IXYZ"
    return [frame @ dense.GATES[c] @ frame.conj().T / np.sqrt(len(cards)) for c in cards]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("noise", Noise)
def test_noise_is_its_mixture(cell, noise):
    """R7.2, R7.7: what nobody looks at, as a density matrix; what everyone sees adds up to it."""
    board = parse_board(cell)
    rho = density(ket(board))
    for member in (0, 1):
        tilted = (cell[2] == "u" and member == 0) or ("=p" in cell and member == 0)
        frame = dense.U if tilted else np.eye(2)
        whole = noise == Noise.COLOUR and is_whole(cell, member, "colour")
        expected = channel(rho, operators(noise, frame), member)
        full = sum(
            branch.chance * density(branch.psi().vector.reshape(4, -1)[:, 0])
            for branch in branches(FULL.disturb(FULL.prepare(board), member, noise))
        )
        assert np.allclose(full, expected, atol=1e-9), "full quantum"
        if whole:  # the one ruling: both members are measured
            expected = channel(expected, operators(noise, frame), 1 - member)
        hidden = MIXED.disturb(MIXED.prepare(board), member, noise)
        mixed = sum(p * density(ket(part)) for part, p in weighted_boards(hidden))
        assert np.allclose(mixed, expected, atol=1e-9), "tiles"


def channel(rho, kraus, member):
    whole = [dense.on(operator, member, 2) for operator in kraus]
    return sum(operator @ rho @ operator.conj().T for operator in whole)


@pytest.mark.parametrize("noise", Noise)
@pytest.mark.parametrize("engine", ["tile", "full"])
def test_noise_that_is_shown_is_one_case_of_the_mixture(noise, engine):
    """R7.8: the second die picks one of the boards that nobody could tell apart."""
    start = "R.uR.B/rC+a.pC+b.W/rC+a.pC+b.v"
    game = ketplay.game(
        f"qtris:level=s,engine={engine},noise={noise},noise_result=shown,turns=2,order=play_draw,"
        f"measure=exact,hands=XXXX.XXXX,prep={start}"
    )
    state = game.start()
    for _ in range(2):
        state = game.play(state, game.parse_move(state, "X9"))
    model = MIXED if engine == "tile" else FULL
    for face in range(1, 10):
        picked = game.play(state, game.parse_move(state, f"~{face}"))
        cases = [(picked, 1.0)]
        if picked.step == "disturb":
            total = sum(weight for _, weight in game.chances(picked))
            cases = [(game.play(picked, move), w / total) for move, w in game.chances(picked)]
        assert all(after.step == "play" and after.seat == 1 for after, _ in cases)
        said = words.move(game, state, game.parse_move(state, f"~{face}"))
        assert ("certain" in said) == (picked.step == "play")
        shown = sum(
            p * np.array(game.model.white_chances(after.board, "exact")) for after, p in cases
        )
        tiles = state.board if engine == "full" else model.prepare(state.board)
        hidden = model.disturb(tiles, face - 1, noise)
        assert shown == pytest.approx(np.array(model.white_chances(hidden)))


# --- the vectors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "board", "tokens", "joint"), vectors("K"))
@pytest.mark.parametrize("model", [MIXED, FULL])
def test_noise_on_decorated_pairs(model, name, board, tokens, joint):
    value = model.prepare(parse_board(board))
    for token in tokens.split():
        if token.startswith("~"):
            value = model.disturb(value, int(token[1:]) - 1, Noise.COLOUR)
        else:
            value = model.apply(
                value, "IXYZH".index(token[0]), int(token[1]) - 1, int(token[1]) - 1
            )[0]
    chances = joint_chances(model, value, (0, 1))
    expected = zip(("WW", "WB", "BW", "BB"), map(Fraction, joint.split(",")), strict=True)
    assert chances == pytest.approx({word: float(p) for word, p in expected if p})


def test_all_vectors_are_there():
    assert len(vectors("K")) == 2
