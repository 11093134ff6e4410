"""The domino game and the white game as games of their own; what is drawn against the solvers."""

import re
from functools import cache
from itertools import combinations
from random import Random

import pytest

from ketplay.core import registry
from ketplay.core.circuit_export import has_circuit
from ketplay.core.drawing import Style, check_layout, draw
from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.core.registry import about, game, part
from ketplay.core.testkit import contract
from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.board.famous_graphs import PLACES
from ketplay.games.octal.solver.solver import solve
from ketplay.games.octal.svg.kitten_board import chance_percent

OWN_GAMES = ("domino", "white-game", "quantum-nim")


@pytest.mark.parametrize("name", OWN_GAMES)
def test_they_are_games_of_their_own(name):
    words = about(name)
    assert registry.folder(name) == name
    assert game(name).id == name
    around = about("quantized" if name == "quantum-nim" else "octal")
    assert {words.TITLE, words.ABOUT, words.CREDIT}.isdisjoint(
        {around.TITLE, around.ABOUT, around.CREDIT}
    )
    registry.position(words.EXAMPLE_POSITION)


@pytest.mark.parametrize("board", ["grid:3x3", "petersen", "path:3+cycle:4"])
@pytest.mark.parametrize("name", ["domino", "white-game"])
def test_contract_on_graphs(name, board):
    contract(game(f"{name}:board={board}"), games=2)


@pytest.mark.parametrize("name", ["domino", "white-game"])
def test_who_begins_can_win_the_default_board(name):
    assert solve(game(name), game(name).start()).losing == 0


def test_the_same_game_has_the_same_moves_under_both_names():
    for own, octal in (
        ("domino:board=grid:2x3", "octal:code=0.07,quantum=no,board=grid:2x3"),
        ("white-game:board=grid:2x3", "octal:risk=no,board=grid:2x3"),
    ):
        assert game(own).moves(game(own).start()) == game(octal).moves(game(octal).start())


def test_only_what_measures_has_a_circuit():
    assert [has_circuit(game(name)) for name in ("octal", "domino", "quantum-nim", "nim")] == [
        True, False, True, False,
    ]  # fmt: skip


def test_a_domino_may_be_begun_at_either_end():
    drawn = draw(game("domino"), game("domino").start(), Style())
    assert drawn.count("data-either") == 13
    assert "Square 3: choose its neighbour 2 or 4 for the other half of the domino." in drawn


def test_dominoes_on_a_graph_stay_as_they_were_laid():
    domino = game("domino:board=grid:2x2")
    state = domino.play(domino.start(), domino.parse_move(domino.start(), "v0-2"))
    assert domino.format_state(state) == ".w.w 1 0-2"
    assert domino.parse_state(".w.w 1 0-2") == state
    assert draw(domino, state, Style()).count('class="octal-domino"') == 1
    for wrong in (".w.w 1 0-1", ".... 1 0-2 0-1", ".w.w 1 0-3", ".w.w 1 x"):
        with pytest.raises(InvalidPosition):
            domino.parse_state(wrong)


# ---- what is drawn, against brute force that shares no code with it


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


@cache
def domino_class(row):
    return mex({domino_class(a) ^ domino_class(row - 2 - a) for a in range(row - 1)})


@cache
def white_class(row):
    """Taking square v of a white row spoils the squares beside it."""
    return mex({white_class(max(v - 1, 0)) ^ white_class(max(row - v - 2, 0)) for v in range(row)})


def random_position(played, rng):
    state = played.start()
    for _ in range(rng.randrange(7)):
        if played.actor(state) is None:
            break
        if played.actor(state) == CHANCE:
            state = played.play(state, played.moves(state)[0])
        else:
            state = played.play(state, rng.choice(list(played.moves(state))))
    return state


@pytest.mark.parametrize(
    ("board", "value"),
    [("domino:board=path:9+path:6", domino_class), ("white-game:board=path:8+path:5", white_class)],
)
def test_the_classes_under_rows_are_grundy_numbers(board, value):
    played, rng = game(board), Random(5)
    for _ in range(25):
        state = random_position(played, rng)
        drawn = draw(played, state, Style(odds=True))
        told = re.findall(r"the row from (\d+) to (\d+) has the Grundy number (\d+)", drawn)
        ends = [(int(first), int(last)) for first, last, _ in told]
        assert sum(last - first + 1 for first, last in ends) == state.cells.count("w")
        assert [int(number) for *_, number in told] == [value(b - a + 1) for a, b in ends]


def wins(played, state):
    """By the definition: some move leads to a position that does not win."""
    return any(not wins(played, played.play(state, move)) for move in played.moves(state))


@pytest.mark.parametrize(
    "board",
    [
        "domino:board=path:6+path:4",
        "white-game:board=path:6",
        "domino:board=grid:2x4",
        "white-game:board=cube",
    ],
)
def test_stars_are_on_the_moves_that_win(board):
    played, rng = game(board), Random(3)
    for _ in range(8):
        state = random_position(played, rng)
        drawn = draw(played, state, Style(odds=True))
        stars = re.findall(r'data-key="star(\d+)-(\d+)"', drawn)
        winning = [
            move for move in played.moves(state) if not wins(played, played.play(state, move))
        ]
        assert [(int(a), int(b)) for a, b in stars] == [(move.first, move.last) for move in winning]


@pytest.mark.parametrize("board", ["path:8", "cube", "octahedron", "tree:0,0,1,1,2,2"])
def test_the_odds_under_kittens_are_the_solvers(board):
    played, rng = game(f"octal:board={board}"), Random(7)
    checked = 0
    for _ in range(10):
        state = random_position(played, rng)
        if played.actor(state) in (None, CHANCE):
            continue
        drawn = draw(played, state, Style(odds=True))
        shown = dict(re.findall(r'data-pick="v(\d+)".*?>((?:you )?lose[^<]*)<', drawn))
        exact = solve(played, state).moves
        assert shown == {
            v: "you lose" if chance == 1 else f"lose {chance_percent(float(chance))}"
            for v, chance in exact.items()
        }
        best = min(exact.values())
        assert drawn.count('class="octal-star"') == sum(p == best for p in exact.values())
        checked += 1
    assert checked


# ---- places


def crossings(points, edges):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def cross(p, q, r, s):
        return side(p, q, r) * side(p, q, s) < -1e-9 and side(r, s, p) * side(r, s, q) < -1e-9

    pairs = (
        ([points[v] for v in one], [points[v] for v in other])
        for one, other in combinations(edges, 2)
        if not set(one) & set(other)
    )
    return sum(cross(*one, *other) for one, other in pairs)


@pytest.mark.parametrize("name", sorted(PLACES))
def test_famous_graphs_are_drawn_without_crossings(name):
    board = parse_board(name)
    expected = 5 if name == "petersen" else 0  # the star inside; it is not planar
    assert crossings(PLACES[name], board.edges) == expected


def test_a_layout_is_drawn_and_is_no_part_of_the_game():
    octal = game("octal:board=0-1,1-2")
    layout = "50.50-450.50-250.300"
    drawn = draw(octal, octal.start(), Style(layout=layout))
    places = [
        tuple(map(float, place))
        for place in re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-key="v', drawn)
    ]
    assert places[1][0] - places[0][0] == pytest.approx(4 * 74)
    assert places[2][1] - places[0][1] == pytest.approx(2.5 * 74)
    assert octal.id == "octal:board=0-1,1-2"


@pytest.mark.parametrize(
    ("name", "layout", "words"),
    [
        ("octal:board=path:2", "1.1", "1 places for 2"),
        ("octal:board=path:2", "1.1-9.9", "on top of each other"),
        ("octal:board=path:2", "1.1-x", "coordinates"),
        ("octal:board=path:2", "1.1-9999.0", "coordinates"),
        ("nim", "1.1", "no layouts"),
    ],
)
def test_a_layout_that_does_not_fit_is_refused(name, layout, words):
    with pytest.raises(BadOption, match=words):
        check_layout(game(name), layout)


def test_the_board_is_offered_in_pictures_and_can_be_drawn():
    from ketplay.server.views.catalogue import game_info

    for name, default in (
        ("octal", "path:9"),
        ("domino", "path:8+path:5"),
        ("white-game", "path:7+path:4"),
    ):
        board = next(o for o in game_info(name).options if o.name == "board")
        assert board.pictured
        assert board.editor == f"/games/{name}/page/option_board.js"
        assert board.values[0].value == board.default == default
        for value in board.values:
            game(f"{name}:board={value.value}")


def test_quantum_nim_has_no_tie_and_says_what_it_is():
    quantum_nim = game("quantum-nim")
    odds = part(quantum_nim, "odds").forecast(quantum_nim, quantum_nim.start())
    assert odds.chances == (("First wins", 1.0), ("Second wins", 0.0))
    assert "tie" not in draw(quantum_nim, quantum_nim.start(), Style())
