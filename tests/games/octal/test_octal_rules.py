"""The rules (R1 to R4), the boards, the texts, and what is said when something is wrong."""

import pytest
from support import octal_reference

from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition, KetError
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.core.testkit import contract
from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.state import Coin, Take
from ketplay.quantum.gates import GATES
from ketplay.quantum.ket import Ket

VARIANTS = [
    "octal:board=grid:3x3",
    "octal:board=petersen",
    "octal:board=path:4+cycle:3@wlwwdbw",
    "octal:board=tree:0,0,1,1",
    "octal:code=0.07,board=path:8",
    "octal:code=0.3,board=path:8",
    "octal:code=0.3,board=path:8,reading=A",
    "octal:code=0.27,board=path:5+path:6@wlwwwwwwbww",
    "octal:code=4.12,board=path:7,quantum=no",
    "octal:code=0.137,board=path:9,quantum=no",
]


@pytest.mark.parametrize("game_id", VARIANTS)
def test_contract(game_id):
    contract(game(game_id), games=3)


def test_r1_white_at_first_and_a_begins():
    octal = game("octal")
    assert octal.start().cells == "w" * 9
    assert octal.actor(octal.start()) == 0


def test_r2_3_neighbours_turn():
    match = Match.begin(game("octal:board=star:4"))
    for leaf, colour in ((1, "l"), (2, "b"), (3, "d"), (4, "w")):
        match = match.play(f"v{leaf}")
        assert match.state.cells[0] == colour
    assert match.actor == 0


def test_r2_1_grey_is_a_coin():
    match = Match.begin(game("octal:board=path:3")).play("v0").play("v1")
    assert match.actor == CHANCE
    assert [(move.bit, weight) for move, weight in match.game.chances(match.state)] == [
        (0, 1),
        (1, 1),
    ]
    lost = match.play("~1")
    assert lost.end.payoffs == (1, -1)
    assert lost.end.reason == "B measured 1 (black) at kitten 1"
    assert match.play("~0").state.cells == "..l"


def test_r2_1_black_is_lost():
    match = Match.begin(game("octal:board=path:3")).play("v0").play("v2").play("v1")
    assert match.end.payoffs == (-1, 1)
    assert "black" in match.end.reason


def test_r2_4_nothing_left():
    match = Match.begin(game("octal:board=path:1")).play("v0")
    assert match.end.payoffs == (1, -1)
    assert match.end.reason == "B has no kitten left to take"


def test_r3_1_a_block_with_two_coins():
    match = Match.begin(game("octal:code=0.07,board=path:4@wllw")).play("v1-2")
    assert match.actor == CHANCE
    match = match.play("~0")
    assert match.actor == CHANCE
    assert match.game.measuring(match.state) == 2
    assert match.play("~0").state.cells == "l..l"
    assert match.play("~1").end.payoffs == (-1, 1)


def test_r3_4_readings():
    """Q0.1 on lw: taking the white square leaves a single black one, which is no row in B and one
    row in A.
    """
    b, a = (game(f"octal:code=0.1,board=path:2@lw,reading={reading}") for reading in "BA")
    assert [b.format_move(move) for move in b.moves(b.start())] == ["v1"]
    assert a.moves(a.start()) == []
    dead = game("octal:code=0.3,board=path:1@b")
    assert dead.actor(dead.start()) is None


def test_r4_classical():
    match = Match.begin(game("octal:code=4.12,board=path:4,quantum=no"))
    assert "v1:2" in [match.game.format_move(move) for move in match.game.moves(match.state)]
    match = match.play("v1:2")
    assert match.game.row_spans(match.state) == [(0, 1), (2, 3)]
    assert match.game.format_state(match.state) == "wwww 1 :1"


def test_colours_are_the_states_of_the_qubits():
    """A white qubit after k gates sqrt(X) measures one with the odds of its colour, on a state
    vector.
    """
    ket = Ket.zeros(1)
    for odds in (0, 0.5, 1, 0.5, 0, 0.5, 1, 0.5):
        one = sum(chance for value, chance, _ in ket.branches(0) if value == 1)
        assert one == pytest.approx(odds)
        ket = ket.apply(GATES["SX"].matrix, 0)


def test_whole_games_against_state_vectors():
    """Random games on random graphs: before each measurement the vector gives the odds that the
    colour says.
    """
    from random import Random

    odds = {"w": 0.0, "l": 0.5, "b": 1.0, "d": 0.5}
    for seed in range(8):
        rng = Random(seed)
        edges = octal_reference.random_graph(6, 0.6, seed)
        lone = [v for v in range(6) if not any(v in edge for edge in edges)]
        octal = game("octal:board=" + ",".join([*(f"{a}-{b}" for a, b in edges), *map(str, lone)]))
        ket, state = Ket.zeros(6), octal.start()
        while octal.actor(state) is not None:
            move = rng.choice(list(octal.moves(state)))
            v = move.first
            branches = {value: (chance, after) for value, chance, after in ket.branches(v)}
            assert branches.get(1, (0, None))[0] == pytest.approx(odds[state.cells[v]], abs=1e-9)
            coin = state.cells[v] in "ld"
            state = octal.play(state, move)
            if state.lost:
                break
            if coin:
                state = octal.play(state, Coin(0))
            ket = branches[0][1]
            for w in octal.neighbours[v]:
                ket = ket.apply(GATES["SX"].matrix, w)


def test_canonical_ids():
    assert game("octal:code=Q.70,board=path:9").id == "octal"
    assert game("octal:board=path:2@lw+path:1").id == "octal:board=path:2+path:1@lww"
    assert game("domino:board=path:8+path:5").id == "domino"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("hexagon:3", "no board"), ("path:0", "too small"), ("path:x", "right: path:5"),
        ("grid:3", "right: grid:3x4"),
        ("0-0", "itself"), ("0-1,1-0", "twice"), ("0-2", "missing"), ("0-1,1", "has an edge"),
        ("2,2", "twice"),
        ("tree:1", "before its child"), ("path:3@wl", "3 vertices but 2 colours"),
        ("path:3@wxw", "not a colour"),
        ("path:3@www@www", "more than one"), ("path:300", "at most 256"),
        ("grid:20x20", "at most 256"),
        ("0-1-2", "not an edge"),
        ("0-300", "at most"), ("hypercube:9", "too large"),
        ("torus:256x256+" * 40 + "path:1", "too large"), ("complete:256", "at most"),
        ("complete:30+complete:30", "room for 226 and 77"), ("path:200+path:200", "at most 256"),
        ("", "no board"),
    ],
)  # fmt: skip
def test_bad_boards(board, words):
    with pytest.raises(BadOption, match=words) as caught:
        parse_board(board)
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    ("game_id", "words"),
    [
        ("octal:code=0.07,board=cycle:5", "on rows"),
        ("octal:code=4.12,board=path:5", "quantum=no"),
        ("octal:code=0.07,board=path:3@wlw,quantum=no", "no colours"),
        ("octal:code=0.9,board=path:3", "not an octal digit"),
        ("octal:code=0.0", "no move"),
        ("octal:reading=C", "one of A, B"),
    ],
)
def test_bad_options(game_id, words):
    with pytest.raises(KetError, match=words):
        game(game_id)


@pytest.mark.parametrize(
    ("game_id", "played", "text", "error", "words"),
    [
        ("octal:board=path:3", "v0", "v0", IllegalMove, "kitten 0 is gone"),
        ("octal:board=path:3", "", "v7", IllegalMove, "no kitten 7"),
        ("octal:board=path:3", "", "v0-1", IllegalMove, "one kitten"),
        ("octal:board=path:3", "", "hello", InvalidMove, "v3"),
        ("octal:board=path:3", "", "~0", InvalidMove, "not a move"),
        ("octal:board=path:3", "v0 v1", "v2", IllegalMove, "being measured"),
        ("octal:code=0.07,board=path:3+path:3", "", "v2-3", IllegalMove, "block of one row"),
        ("octal:code=0.07,board=path:5", "", "v2", IllegalMove, "not allowed by the code"),
        ("octal:code=0.3,board=path:3@wwl", "v0", "v1-0", IllegalMove, "left to right"),
    ],
)
def test_bad_moves(game_id, played, text, error, words):
    match = Match.begin(game(game_id))
    for word in played.split():
        match = match.play(word)
    with pytest.raises(error, match=words):
        match.play(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "www",
        "wxw 0",
        "ww 0",
        "www 2",
        "www 0 0-0/0",
        "www 0 7-7/0",
        "lww 0 0-0/1",
        "bww 0 0-0/0",
        "www 0 :1",
    ],
)
def test_bad_positions(text):
    with pytest.raises(InvalidPosition):
        game("octal:board=path:3").parse_state(text)


def test_positions_while_measuring():
    octal = game("octal:board=path:3")
    state = octal.parse_state("lww 1 0-0/0")
    assert octal.actor(state) == CHANCE
    assert octal.play(state, Coin(0)).cells == ".lw"
    assert octal.outcome(octal.parse_state("lww 1 0-0/0!")).payoffs == (1, -1)
    assert Take(0, 0) in octal.moves(octal.parse_state("bww 0"))
