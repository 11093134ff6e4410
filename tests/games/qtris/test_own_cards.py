"""Cards of one's own (R9.6), checked by a simulator of 512 amplitudes that shares no code with the
product: it reads kets and matrices written out here and knows frames of tilted squares.
"""

from random import Random

import numpy as np
import pytest

import ketplay
from ketplay import bots
from ketplay.bots.review import turns
from ketplay.core.bot import Limit
from ketplay.core.circuit_export import circuit, qasm3
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.record import format_record, parse_record
from ketplay.core.testkit import contract
from ketplay.games.qtris import sandbox
from ketplay.games.qtris.rules import QTris

CARDS = "T:6:T;V:4:sqrt(X):Half_flip;N:5:ctrl(Ry(45));M:2:[1,0,0,0/0,.6,.8i,0/0,.8i,.6,0/0,0,0,i]"
TABLE = f"qtris:engine=full,level=advanced,cards={CARDS}"

R2 = 1 / np.sqrt(2)
KETS = {"W": [1, 0], "B": [0, 1], "R": [R2, R2], "L": [R2, -R2]}
TURN = np.array([[0.5, -np.sqrt(0.75)], [np.sqrt(0.75), 0.5]])  # U: 120 degrees about y
C, S = np.cos(np.pi / 8), np.sin(np.pi / 8)
GATES = {
    "X": np.array([[0, 1], [1, 0]]),
    "Y": np.array([[0, -1j], [1j, 0]]),
    "Z": np.diag([1, -1]),
    "H": np.array([[R2, R2], [R2, -R2]]),
    "T": np.diag([1, np.exp(0.25j * np.pi)]),
    "V": np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]]) / 2,
    "CX": np.eye(4)[[0, 1, 3, 2]],
    "N": np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, C, -S], [0, 0, S, C]]),
    "M": np.array([[1, 0, 0, 0], [0, 0.6, 0.8j, 0], [0, 0.8j, 0.6, 0], [0, 0, 0, 1j]]),
}


def on(vector, matrix, *squares):
    """A matrix on some squares (from 1) of a vector of nine qubits, square 1 first."""
    tensor = np.moveaxis(vector.reshape((2,) * 9), [n - 1 for n in squares], range(len(squares)))
    shape = tensor.shape
    tensor = (matrix @ tensor.reshape(2 ** len(squares), -1)).reshape(shape)
    return np.moveaxis(tensor, range(len(squares)), [n - 1 for n in squares]).reshape(512)


def ket(tile):
    """The two amplitudes of a tile; `(60,30)` has angles from white, and from right to up."""
    if tile[0] != "(":
        return KETS[tile[-1]]
    theta, phi = (np.radians(float(angle)) for angle in (tile[1:-1] + ",0").split(",")[:2])
    return [np.cos(theta / 2), np.exp(1j * phi) * np.sin(theta / 2)]


def simulate(tiles, cards):
    """The chances of all 512 colourings after some cards; tilted tiles keep their frame."""
    vector = np.array([1.0 + 0j])
    for tile in tiles:
        vector = np.kron(vector, ket(tile))
    for card in cards:
        name = card.rstrip("123456789")
        vector = on(vector, GATES[name], *map(int, card[len(name) :]))
    for square, tile in enumerate(tiles, 1):
        if tile[0] == "u":
            vector = on(vector, TURN, square)
    return np.abs(vector) ** 2


def random_board(rng):
    own = [f"({rng.randint(0, 18000) / 100:g},{rng.randint(1, 35999) / 100:g})" for _ in range(3)]
    own.append("(60)")
    tiles = [rng.choice(["W", "B", "R", "L", "uW", "uB", "uR", "uL", *own]) for _ in range(9)]
    cards = []
    for _ in range(12):
        name = rng.choice([*GATES])
        squares = rng.sample("123456789", 2 if len(GATES[name]) == 4 else 1)
        cards.append(name + "".join(squares))
    return tiles, cards


def product_chances(game, board):
    chances = np.zeros(512)
    for mask, chance in game.model.colourings(board, "exact"):
        index = sum(1 << (8 - n) for n in range(9) if not mask >> n & 1)
        chances[index] += chance
    return chances


@pytest.mark.parametrize("seed", range(12))
def test_own_cards_on_random_boards_against_a_simulator_of_its_own(seed):
    game = ketplay.game(TABLE)
    tiles, cards = random_board(Random(seed))
    text = "/".join(".".join(tiles[row : row + 3]) for row in (0, 3, 6))
    board = game.model.parse(f"{text}@{','.join(cards)}")
    expected = simulate(tiles, cards)
    assert np.allclose(product_chances(game, board), expected, atol=1e-9)
    match = ketplay.Match.begin(*ketplay.position(f"{TABLE} {text}@{','.join(cards)}"))
    found = circuit(match).distribution()
    for bits, chance in found.items():
        assert chance == pytest.approx(expected[int(bits, 2)], abs=1e-9)
    assert sum(found.values()) == pytest.approx(1)


def test_own_tiles_are_prepared_written_and_drawn():
    game = ketplay.game("qtris:engine=full,prep=(54.74,45).W.(180)/W.(90).W/W.W.W")
    state = game.start()
    assert game.format_state(state).startswith("(54.74,45).W.(180)/W.(90).W/W.W.W ")
    assert game.parse_state(game.format_state(state)) == state
    white = game.model.white_chances(state.board)
    assert [round(white[square], 3) for square in (0, 2, 4)] == [0.789, 0, 0.5]
    appearance = game.appearance(state)
    assert appearance.board[2] == 1  # black, and drawn as such
    assert appearance.board[4] == 2  # a right kitten
    assert [square for square, _ in appearance.uncertain] == [0]
    match = ketplay.Match.begin(game)
    bits = {"000000000": 0, "001000000": 0.7887 / 2, "101010000": 0.2113 / 2}
    found = circuit(match).distribution()
    assert {key: round(found.get(key, 0), 4) for key in bits} == pytest.approx(bits, abs=1e-4)


def test_own_tiles_in_the_sandbox():
    game = QTris(engine="full")
    board, words = sandbox.act(game, sandbox.begin(game), "put:(60,30)5")
    assert board == "_._._/_.(60,30)._/_._._"
    assert words == "a tile of its own, 60° from white and 30° from right towards up on square 5"
    drawing = sandbox.draw(game, board)
    assert "an arrow of its own, towards right 0.75, up 0.43, white 0.5" in drawing
    board, _ = sandbox.act(game, board, "lift:5")
    assert board == sandbox.begin(game)
    assert sandbox.table_game(game, "(60,30).W.W/W.W.W/W.W.W@T1,H1").endswith(
        "prep=(60,30).W.W/W.W.W/W.W.W@T1;H1"
    )


@pytest.mark.parametrize("tile", ["(181)", "(60,360)", "(60,30,1)", "()", "(x)", "(1e3)", "(-1)"])
def test_bad_tiles_are_refused(tile):
    with pytest.raises(BadOption, match=r"is not a (tile|board)"):
        QTris(engine="full", prep=f"{tile}.W.W/W.W.W/W.W.W")
    with pytest.raises(InvalidMove, match=r"put:\(60,30\)5"):
        sandbox.act(QTris(engine="full"), sandbox.begin(QTris()), f"put:{tile}5")


def test_own_tiles_need_full_quantum_rules():
    with pytest.raises(BadOption, match="tiles of your own need engine=full"):
        QTris(prep="(60).W.W/W.W.W/W.W.W")
    with pytest.raises(BadOption, match="tiles of your own need engine=full"):
        QTris(noise="on", prep="(60).W.W/W.W.W/W.W.W")


def test_the_laws_of_a_game_hold():
    contract(ketplay.game(f"{TABLE},prep=(60,30).W.R/W.uB.W/(120).C+a.C+a"), games=1)


@pytest.mark.long
@pytest.mark.parametrize("options", ["variant=eve", "noise=on", "edition=compact"])
def test_the_laws_hold_with_eve_noise_and_the_compact_book(options):
    contract(ketplay.game(f"qtris:engine=full,{options},cards=T:12:T;Q:12:CZ"), games=1)


@pytest.mark.parametrize("level", ["random", "kitten", "learner", "greedy", "expert"])
def test_bots_play_with_own_cards(level):
    game = ketplay.game(
        "qtris:engine=full,turns=2,order=play_draw,cards=T:6:T;N:5:CZ:Both,"
        "prep=R.W.B/W.L.W/B.W.R,hands=TNXI.TNHI"
    )
    players = [bots.make(game, level, 1), bots.make(game, "random", 2)]
    match = ketplay.Match.begin(game)
    while match.end is None:
        view = match.view(match.actor)
        move = players[match.actor].choose(game, view, match.tokens, Limit(nodes=5))
        match = match.play(game.format_move(move)).settle(Random(3))
    assert len(match.tokens) >= 4


def test_records_positions_and_circuits_keep_own_cards():
    game = ketplay.game(
        "qtris:engine=full,turns=2,order=play_draw,cards=T:2:T:Eighth;N:2:ctrl(H),"
        "prep=R.W.B/W.L.W/B.W.R,hands=TNXI.TNHI"
    )
    match = ketplay.Match.begin(game).play("T1").play("N12").settle(Random(1)).play("N31")
    match = match.play("T9").settle(Random(2))
    text = format_record(match)
    assert parse_record(text).match.state == match.state
    assert game.parse_state(game.format_state(match.state)) == match.state
    program = qasm3(match)
    assert "gate own_T a { p(0.7853981633974483) a; }" in program
    assert "own_N q[2], q[0];  // N31" in program


def test_the_sandbox_draws_plays_and_describes_own_cards():
    game = ketplay.game(TABLE)
    drawing = sandbox.draw(game, "R.W.W/W.W.W/W.W.W")
    assert 'data-pick="card:V"' in drawing
    assert ">Half flip</text>" in drawing
    board, words = sandbox.act(game, "R.W.W/W.W.W/W.W.W", "N12")
    assert board == "R.W.W/W.W.W/W.W.W@N12"
    assert words.startswith("N on squares 1 and 2: ")
    choices = dict(sandbox.choices(game, board))
    assert choices["T5"] == ("card:T", "sq:5")
    assert choices["M12"] == ("card:M", "sq:1", "sq:2")
    assert "M11" not in choices
    assert ketplay.game(sandbox.table_game(game, board)).setup.own == game.setup.own


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("T", "expected LETTER:NUMBER:GATE"),
        ("T:3:", "expected LETTER:NUMBER:GATE"),
        ("T:0:T", "1 to 12 cards"),
        ("T:13:T", "1 to 12 cards"),
        ("X:1:T", "letter of A D E F G J K T V"),
        ("N:1:T", "T acts on one square"),
        ("T:1:CZ", "CZ acts on two squares"),
        ("T:1:Foo", "'Foo' is not known"),
        ("T:1:[1,0/0,2]", "off by 3"),
        ("T:1:T;T:1:S", "T is defined twice"),
        ("A:1:T;D:1:T;E:1:T;F:1:T;G:1:T;J:1:T;K:1:T", "at most 6 kinds"),
        ("T:1:T:a_name_that_is_too_long", "at most 16 characters"),
    ],
)
def test_bad_cards_are_refused_with_the_reason(cards, why):
    with pytest.raises(BadOption, match=why):
        QTris(engine="full", cards=cards)


def test_own_cards_need_full_quantum_rules_and_their_own_table():
    with pytest.raises(BadOption, match="need engine=full"):
        QTris(cards="T:1:T")
    plain = ketplay.game("qtris:engine=full")
    with pytest.raises(InvalidPosition, match="'T1' is not an event"):
        plain.parse_state("R.W.W/W.W.W/W.W.W@T1")
    with pytest.raises(IllegalMove, match="'T1' is not a card"):
        sandbox.act(plain, "R.W.W/W.W.W/W.W.W", "T1")
    with pytest.raises(InvalidMove, match="N acts on two squares"):
        sandbox.act(ketplay.game(TABLE), "R.W.W/W.W.W/W.W.W", "N1")


def test_tables_do_not_mix_up_their_cards():
    white = []
    for word in ("Z", "S", "T"):
        game = ketplay.game(f"qtris:engine=full,cards=T:1:{word}")
        board = game.model.parse("R.W.W/W.W.W/W.W.W@T1,H1")
        white.append(round(game.model.white_chances(board)[0], 4))
    assert white == [0, 0.5, 0.8536]


def test_a_game_with_own_cards_is_reviewed():
    game = ketplay.game(
        "qtris:engine=full,turns=2,order=play_draw,cards=T:2:T;N:2:CZ,"
        "prep=R.W.B/W.L.W/B.W.R,hands=TNXI.TNHI"
    )
    match = ketplay.Match.begin(game).play("T1").play("N12").settle(Random(1)).play("N31")
    reviewed = list(turns(match.play("H9").settle(Random(2))))
    assert reviewed[0].events == ("T1", "N12")
    assert reviewed[0].words[1].startswith("N on squares 1 and 2")
