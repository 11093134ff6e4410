"""Drawing, words, odds and circuit."""

import re
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from ketplay.core.drawing import Style, picture
from ketplay.core.match import Match
from ketplay.core.registry import game, part
from ketplay.games.octal.board.boards import NAMED, parse_board
from ketplay.games.octal.board.layout import layout
from ketplay.games.octal.circuit import circuit
from ketplay.games.octal.odds import expected_payoffs, forecast
from ketplay.games.octal.state import State
from ketplay.games.octal.svg import kitten_board, kittens
from ketplay.games.octal.svg.geometry import drawing_places
from ketplay.games.octal.words import BOARDS


@pytest.mark.parametrize(
    "board",
    [*NAMED, "path:40", "cycle:12", "torus:4x5", "hypercube:4", "tree:0,0,1,1,2", "complete:7"],
)
def test_vertices_do_not_cover_each_other(board):
    places = layout(parse_board(board))
    assert len(places) == parse_board(board).size
    close = [
        (v, w)
        for v, (x, y) in enumerate(places)
        for w, (a, b) in enumerate(places[:v])
        if (x - a) ** 2 + (y - b) ** 2 < 0.3
    ]
    assert close == []


@pytest.mark.parametrize("board", [*BOARDS, "cycle:5", "star:5", "wheel:7", "complete:5"])
def test_odds_have_room_below_each_kitten(board):
    """A plate with a kitten's odds does not lie on another kitten."""
    places = drawing_places(game(f"octal:board={board}"), Style())
    width, height = kitten_board.PLATE
    radius = kitten_board.TILE / 2
    for v, (x, y) in enumerate(places):
        plate = (x, y + radius + 3 + height / 2)
        for other in places[:v] + places[v + 1 :]:
            right, down = (abs(a - b) for a, b in zip(plate, other, strict=True))
            assert hypot(max(0, right - width / 2), max(0, down - height / 2)) > radius - 2


@pytest.mark.parametrize("board", ["icosahedron", "petersen", "cube"])
def test_kittens_can_be_pressed_on_a_phone(board):
    """What can be pressed is 44 pixels wide where a drawing is 366 pixels wide."""
    octal = game(f"octal:board={board}")
    drawing = kitten_board.draw(octal, octal.start(), Style(shape="tall"))
    wide = float(drawing.split('viewBox="0 0 ')[1].split()[0])
    radius = float(drawing.split('<circle r="')[1].split('"')[0]) if "<circle r=" in drawing else 27
    assert 2 * radius * 366 / wide >= 43.9


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("octal", 300),
        ("octal:board=path:40", 540),
        ("domino", 310),
        ("white-game:board=grid:3x4", 230),
    ],
)
def test_a_phone_shows_rows_and_grids_over_its_whole_width(name, most):
    """A drawing is as narrow as it can be there, so that its pieces are large."""
    board = game(name)
    style = Style(shape="tall", odds=True)
    drawn = ElementTree.fromstring(part(board, "svg").draw(board, board.start(), style))
    width, height = map(float, drawn.get("viewBox").split()[2:])
    assert width <= most
    assert height < 1.5 * width


def test_the_four_colours_differ_without_colour():
    """With every paint made grey the four symbols still differ: in the plate, in the hatching and
    in the badge.
    """
    plain = {
        c: re.sub(
            r"#[0-9a-f]{3,6}",
            "grey",
            kittens._PLATE[c] + kittens._HATCH.get(c, "") + kittens._BADGE[c],
        )
        for c in "wlbd"
    }
    assert len(set(plain.values())) == 4
    shapes = {re.sub(r"#[0-9a-f]{3,6}", "", kittens._PLATE[c]).split()[0:2][1] for c in "wlbd"}
    assert len(shapes) == 4


def test_risks_are_said():
    octal = game("octal:board=star:4")
    drawn = picture(octal, State("dlbww", 0))
    root = ElementTree.fromstring(drawn)
    labels = [node.get("aria-label") or "" for node in root.iter()]
    assert any("kitten 0, dark grey: an even chance of losing" in label for label in labels)
    assert any("kitten 2, black: sure to lose" in label for label in labels)


def test_odds_on_the_board():
    octal = game("octal:board=path:3")
    drawn = picture(octal, octal.start(), Style(odds=True))
    assert drawn.count(">lose 25 %<") == 1
    assert drawn.count(">you lose<") == 2
    assert drawn.count('class="octal-star"') == 1  # on the best one
    assert ">lose" not in picture(octal, octal.start(), Style())


def test_the_coin_is_staged():
    octal = game("octal:board=path:3")
    state = octal.parse_state(".lw 1 1-1/0")
    assert "a coin decides" in picture(octal, state)
    assert "octal-lost" in picture(octal, octal.play(state, octal.moves(state)[1]))
    status = part(octal, "words").status(octal, state, 1)
    assert status == "You measure kitten 1, which is light grey: a fair coin."


def test_forecast_is_exact_and_says_when_it_is_not():
    octal = game("octal")
    found = forecast(octal, octal.start())
    assert found.chances[0] == ("A wins", 11 / 16)
    assert expected_payoffs(octal, octal.start()) == (0.375, -0.375)
    coin = octal.parse_state("lwwwwwwww 0 0-0/0")
    assert forecast(octal, coin).chances[0][1] < 0.5
    large = game("octal:board=grid:6x6")
    assert forecast(large, large.start()).chances == ()
    assert forecast(large, large.start()).parts[0][2] == "white: safe"


@pytest.mark.parametrize(
    "game_id", ["octal:board=path:4@wlbd", "octal:board=cycle:5", "octal:code=0.77,board=path:6"]
)
def test_a_played_game_is_a_circuit(game_id):
    """The circuit's odds for the bits that were measured are the odds of the coins that fell."""
    for seed in range(6):
        rng = Random(seed)
        match = Match.begin(game(game_id))
        coins = 0
        while match.actor is not None:
            match = match.settle(rng)
            if match.actor is not None:
                match = match.push(rng.choice(list(match.game.moves(match.state))))
        coins = sum(token.startswith("~") for token in match.tokens)
        drawn = circuit(match.game, match.log)
        assert "sx" in drawn.qasm3() or coins == 0
        chances = drawn.distribution()
        assert sum(chances.values()) == pytest.approx(1)
        assert all(round(chance * 2**coins * 4, 6).is_integer() for chance in chances.values())


def test_no_circuit_of_a_classical_game():
    from ketplay.core.errors import KetError

    with pytest.raises(KetError, match="no circuit"):
        circuit(game("domino"), [])


def test_text_board():
    octal = game("octal:board=grid:2x3")
    shown = part(octal, "text").draw(octal, State("wl.bdw", 0), 0, False)
    assert shown.splitlines()[0] == "   0  o---/"
    assert "\\" in shown
    assert "#" in shown
    petersen = game("octal:board=petersen")
    assert " - 1 4 5" in part(petersen, "text").draw(petersen, petersen.start(), 0, False)


def test_all_plays_can_be_seen_in_the_dark():
    """Black kittens have a light outline there, and edges are no darker than the text."""
    octal = game("octal:board=path:3")
    tree = part(octal, "svg").draw_picture(octal, octal.start(), "tree", Style(theme="dark"))
    circles = re.findall(r"<circle[^>]*>", tree)
    assert circles
    assert all('stroke="var(--text)"' in circle for circle in circles)
    assert 'stroke="var(--line)"' not in tree
