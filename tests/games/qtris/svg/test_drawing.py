"""The drawing: well-formed, clickable, legible on every felt; yarn never crosses a tile."""

import re
from itertools import combinations
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import ketplay
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.registry import part, position
from ketplay.games.qtris import svg, text, words
from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.tile_board import parse_board
from ketplay.games.qtris.board.tiles import OWN_DOUBLES, OWN_SINGLES, PAIRS, SINGLES
from ketplay.games.qtris.cards import CARD_TEXTS
from ketplay.games.qtris.moves import D100, DRAWS, KEEP, parse_move
from ketplay.games.qtris.svg import kittens, palette, printed_tiles
from ketplay.games.qtris.svg.board import draw_board
from ketplay.games.qtris.svg.buttons import Strip, tray, tray_height
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.routing import (
    CORNER,
    PITCH,
    REACH,
    _knot_box,
    _overlap,
    centre,
    route_yarns,
)

PICTURE = Path(__file__).parents[4] / "docs" / "table.svg"
TABLE = (
    "qtris C+a.W.R/A-b.W.C+a/A-b.L.B play:0:2 turn:6 deck:?27 hands:X2Y1Z1H1CX1|?4 aside:-|?3 "
    "spent:X1Y2Z3H3CX3 rolls:10.9 first:0 white:1"
)
GAMES = ("qtris", "qtris:level=advanced,measure=exact", "qtris:level=s,edition=compact")
SETS = {"kitten": kittens, "printed": printed_tiles}


def positions(game_id, seed, every=5):
    """Some positions of a random game, with what led to the next one."""
    match, rng, number = Match.begin(ketplay.game(game_id)), Random(seed), 0
    while match.actor is not None:
        move = rng.choice(list(match.game.moves(match.state)))
        number += 1
        if number % every == 0 or match.actor != CHANCE:
            yield match, move
        match = match.push(move)
    yield match, None


@pytest.mark.parametrize("game_id", GAMES)
def test_pictures_are_sound(game_id):
    for number, (match, _) in enumerate(positions(game_id, 3)):
        seat = (0, 1, None)[number % 3]
        style = Style(tuple(THEMES)[number % 3], svg.TILES[number % 2], seat, odds=number % 2 == 0)
        svg_root = ElementTree.fromstring(
            picture(match.game, match.game.view(match.state, seat), style)
        )
        nodes = list(svg_root.iter())
        ids = [node.get("id") for node in nodes if node.get("id")]
        assert len(set(ids)) == len(ids)
        assert all(name.startswith("qtris-") for name in ids)
        references = {node.get("href")[1:] for node in nodes if node.get("href")}
        references |= {
            name for node in nodes for name in re.findall(r"url\(#(.*?)\)", node.get("fill", ""))
        }
        assert references <= set(ids), "a piece without its symbol"
        keys = [node.get("data-key") for node in nodes if node.get("data-key")]
        assert len(set(keys)) == len(keys), "a key is used once"
        assert not any(node.get("style") for node in nodes)
        assert all(
            node.get("aria-label") and node.get("role") for node in nodes if node.get("data-pick")
        )
        classes = {name for node in nodes for name in (node.get("class") or "").split()}
        assert all(name.startswith("qtris") for name in classes)
        unstyled = {name for name in classes if f".{name}" not in svg.CSS} - {
            "qtris-square",
            "qtris-button",
        }
        assert not unstyled


@pytest.mark.parametrize("game_id", GAMES)
def test_picks_are_in_the_drawing_unique_and_no_move_hides_a_longer_one(game_id):
    for match, _ in positions(game_id, 8):
        if match.actor in (None, CHANCE):
            continue
        view = match.view(match.actor)
        drawn_picks = set(
            re.findall(r'data-pick="(.*?)"', svg.draw(match.game, view, Style(seat=match.actor)))
        )
        picks = {svg.picks(match.game, view, move) for move in match.game.moves(view)}
        assert len(picks) == len(match.game.moves(view))
        assert {pick for sequence in picks for pick in sequence} <= drawn_picks
        assert not any(sequence[:n] in picks for sequence in picks for n in range(1, len(sequence)))


@pytest.mark.parametrize(
    ("move", "picks"),
    [
        ("H5", "card:H sq:5"),
        ("CX16", "card:CX sq:1 sq:6"),
        ("CX7", "card:CX sq:7 sq:7"),
        ("I", "card:I choice:rest"),
        ("white", "choice:white"),
        ("keep", "choice:keep"),
        ("swap:HXX", "card:X card:X card:H choice:swap"),
        ("put:R5", "tray:R sq:5"),
        ("put:C+61", "tray:C+ sq:1 sq:6"),
    ],
)
def test_what_one_clicks(move, picks):
    game = ketplay.game("qtris")
    assert svg.picks(game, game.start(), parse_move(move)) == tuple(picks.split())


def test_a_view_shows_no_hidden_card():
    match = Match.begin(ketplay.game("qtris:prep=R.W.B/W.W.L/B.B.W")).settle(Random(1))
    own_hand, other_hand = (
        svg.draw(match.game, match.view(seat), Style(seat=0)) for seat in (0, 1)
    )
    assert "qtris-card-" in own_hand
    assert "qtris-card-" not in other_hand


# --- colours and shapes ---


def luminance(colour):
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour, other):
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_function_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_outlines_are_legible_on_every_felt(theme):
    colours = THEMES[theme]
    for ink in ("text", "dim", "accent"):
        assert contrast(colours[ink], colours["felt"]) >= 4.5
        assert contrast(colours[ink], colours["ground"]) >= 4.5
    for seat in ("seat0", "seat1"):
        assert (
            contrast(colours[seat], colours["ground"]) >= 3
        )  # a chip on the table, and its mark on the chip
    for tile, plate in palette.PLATE.items():
        outline = palette.OUTLINE.get(tile, palette.RIM)
        assert max(contrast(outline, colours["felt"]), contrast(plate, colours["felt"])) >= 3, tile
    assert contrast(palette.RIM, colours["felt"]) >= 3


def test_cards_yarn_and_plates_are_legible():
    for colour in palette.SUIT.values():
        assert contrast(colour, palette.PAPER) >= 4.5
    for colour, _ in palette.YARN.values():
        assert contrast(colour, palette.INK) >= 4.5
    for tile in "RL^v":
        assert contrast(palette.PLATE[tile], "#ffffff") >= 4.5
    assert set(palette.SUIT) == {*CARD_TEXTS, *OWN_SINGLES, *OWN_DOUBLES}


@pytest.mark.parametrize("tiles", SETS)
def test_tiles_differ_without_colour(tiles):
    svg_root = ElementTree.fromstring(f"<svg>{SETS[tiles].symbols()}</svg>")
    shapes = {}
    for symbol in svg_root.iter("symbol"):
        body = b"".join(ElementTree.tostring(child) for child in symbol).decode()
        shapes[symbol.get("id")] = re.sub(r"#[0-9a-f]{3,6}\b(?!-)", "", body)
    singles = [shapes[palette.ident(code)] for code in SINGLES]
    alike = {"kitten": 0, "printed": 2}[
        tiles
    ]  # a white and a black disc, plain or tilted, differ by light and dark
    assert len(set(singles)) == len(singles) - alike
    pairs = [shapes[f"{palette.ident(code)}-high"] + knot(code, 0, 0) for code in PAIRS]
    assert len({re.sub("#[0-9a-f]{6}", "", pair) for pair in pairs}) == len(PAIRS)


def _inside(point, square):
    x, y = centre(square)
    return REACH - max(abs(point[0] - x), abs(point[1] - y))


def _layouts(rng, number):
    for _ in range(number):
        squares = rng.sample(range(1, 10), 2 * rng.randint(2, 4))
        yield tuple(sorted(tuple(sorted(squares[n : n + 2])) for n in range(0, len(squares), 2)))


def test_yarn_never_crosses_a_face():
    alone = [((a, b),) for a, b in combinations(range(1, 10), 2)]
    for pairs in [*alone, *_layouts(Random(4), 150)]:
        for yarn in route_yarns(pairs):
            deepest = max(_inside(point, square) for point in yarn.path for square in range(1, 10))
            assert deepest <= REACH - CORNER, (pairs, yarn.pair)  # both ends begin under a tile
            visible = yarn.path[len(yarn.path) // 2]
            assert all(_inside(visible, square) <= 1 for square in range(1, 10)), (pairs, yarn)


@pytest.mark.long
def test_knots_do_not_cover_each_other():
    for pairs in _layouts(Random(5), 200):
        boxes = [_knot_box(yarn.knot) for yarn in route_yarns(pairs)]
        assert all(_overlap(one, other) < 60 for one, other in combinations(boxes, 2)), pairs


@pytest.mark.long
def test_knots_keep_to_the_gaps_between_tiles():
    for pairs in _layouts(Random(6), 200):
        for yarn in route_yarns(pairs):
            left, top, right, bottom = _knot_box(yarn.knot)
            for square in range(1, 10):
                x, y = centre(square)
                into = min(REACH + x - left, REACH + right - x, REACH + y - top, REACH + bottom - y)
                assert into <= 4, (pairs, yarn.pair, square)
            assert min(left, top, 3 * PITCH - right, 3 * PITCH - bottom) >= -10, (pairs, yarn)


@pytest.mark.parametrize("level", ["base", "advanced", "s"])
def test_a_finger_finds_every_piece_of_the_tray(level):
    setup = ketplay.game(f"qtris:level={level}").setup
    strip = Strip(200, 0, 376)
    markup = tray(setup.level, setup.level.kinds, strip)
    place = r'data-pick="tray:(\S+)".*?transform="translate\((\S+) (\S+)\)"'
    pieces = [(code, float(x), float(y)) for code, x, y in re.findall(place, markup)]
    assert len(pieces) == len(setup.level.singles) + len(setup.level.kinds)
    for (code, x, y), (_, other_x, other_y) in combinations(pieces, 2):
        width = 68 if code in PAIRS else 44
        assert abs(other_y - y) >= 48 or abs(other_x - x) >= width + 8, code
    assert max(y for _, _, y in pieces) + 50 == tray_height(setup.level, setup.level.kinds, strip)


def test_a_button_that_is_hidden_takes_no_press():
    """It may lie over others: Eve's questions and the button that plays a card I."""
    text = svg.buttons.button("choice:rest", "Rest", 100, 0, 200, late=True, reach=66)
    events = re.findall('pointer-events="([^"]*)"', text)
    assert events == ["visible"]  # "all" would take presses where nothing is seen


def test_numbers_and_odds_lie_above_yarn_and_knots():
    game = ketplay.game("qtris:prep=A+a.W.W/W.W.W/A+a.W.W,order=play_draw")
    drawn = picture(game, game.start(), Style(labels=True, odds=True))
    on_top = drawn.rindex('class="qtris-yarn"')
    assert drawn.index('class="qtris-place"') > on_top
    assert drawn.index('class="qtris-odds"') > on_top


def test_numbers_of_rows_and_squares_lie_above_the_rows():
    drawn = draw_board(Appearance(parse_board("W.W.W/W.B.B/W.B.W")), (0, 0), False, True, ())
    on_top = drawn.rindex('class="qtris-bridge"')
    assert drawn.index('class="qtris-place"') > on_top
    assert drawn.index('class="qtris-row"') > on_top
    assert drawn.count('class="qtris-row"') == 2


def test_the_letter_of_a_pair_leaves_no_room_for_a_number():
    drawn = draw_board(Appearance(parse_board("A+a.B.B/A+a.C+b.C+b/W.B.W")), (0, 0), True, True, ())
    taken = re.findall(r'data-pick="(sq:.)"[^>]*data-corner="taken"', drawn)
    assert taken == ["sq:1", "sq:4", "sq:5", "sq:6"]


# --- words ---


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_and_status_has_words(game_id):
    for match, move in positions(game_id, 6, every=1):
        for seat in (0, 1, None):
            assert words.status(match.game, match.view(seat), seat).endswith(".")
        if move is not None:
            sentence = words.move(match.game, match.state, move)
            assert sentence
            assert "None" not in sentence
    end = match.end
    assert words.outcome(match.game, match.state, end).endswith(".")


@pytest.mark.parametrize(
    ("board", "move", "sentence"),
    [
        ("5=R", "X5", "X on square 5: nothing changes"),
        (
            "1-6=C+",
            "X1",
            "X on square 1: the pair on squares 1 and 6 is now opposite colours, plus",
        ),
        (
            "1-6=C-",
            "CX1",
            "CX on square 1: the pair comes apart: "
            "square 1 becomes a left kitten and square 6 becomes white",
        ),
        ("1-6=C+", "H1", "H on square 1: there is no rule for this, so nothing changes"),
        ("1=R", "I", "I: nothing changes"),
        ("1=B", "CX12", "CX from square 1 to square 2: white on square 2 becomes black"),
    ],
)
def test_moves_in_words(board, move, sentence):
    game = ketplay.game("qtris")
    state = game.start()._replace(board=parse_board(board), step="play", first=0, white=0, left=2)
    assert words.move(game, state, parse_move(move)) == sentence


def test_options_have_words():
    game = ketplay.game("qtris")
    assert set(words.OPTIONS) == {option.name for option in game.options}
    for option in game.options:
        assert set(option.values) <= set(words.OPTIONS[option.name][1])


@pytest.mark.parametrize("game_id", GAMES)
def test_terminal_board_lines_up(game_id):
    for match, _ in positions(game_id, 2):
        plain = text.draw(match.game, match.view(0), 0, False)
        rows = [row for row in plain.splitlines() if row[0] in "┌│├└"]
        assert {len(row) for row in rows} == {37}
        assert "\x1b" not in plain
        coloured = text.draw(match.game, match.view(0), 0, True)
        assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_the_parts_are_found():
    assert part(ketplay.game("qtris"), "svg") is svg


# --- chance events and the picture of the README ---


def test_chance_events_are_drawn_and_hidden_cards_stay_hidden():
    game = ketplay.game("qtris:prep=1=R")
    state = game.start()
    dice = svg.chance_picture(game, state, D100[99])
    assert re.findall(">([0-9]+)<", dice) == ["00", "0"]  # R6: 00 is a hundred
    assert ElementTree.fromstring(dice).get("aria-label") == "the dice show 100: square 1 is black"
    assert "qtris-back" in svg.chance_picture(game, state, DRAWS[8])
    assert "qtris-card-H" in svg.chance_picture(game, state, DRAWS[4])
    assert svg.chance_picture(game, state, KEEP) == ""


def test_what_is_measured_next_is_marked():
    game = ketplay.game("qtris")
    state = game.start()._replace(
        board=parse_board("1=B 2-9=C+"), step="measure", turn=10, first=0, white=0
    )
    assert svg.draw(game, state).count('class="qtris-next"') == 2
    assert "qtris-next" not in svg.draw(game, state._replace(step="play", turn=9, left=1))


def table_picture():
    """A position of a real game, as its first player sees it."""
    return picture(*position(TABLE), Style(seat=0))


def test_the_picture_of_the_readme_is_fresh():
    stored = PICTURE.read_text(encoding="utf-8")
    assert stored == table_picture(), (
        "docs/table.svg is old: `python tests/games/qtris/svg/test_drawing.py` draws it again"
    )


if __name__ == "__main__":
    PICTURE.write_text(table_picture(), encoding="utf-8")


def test_the_board_alone_has_no_hands_and_nothing_to_press_beside_it():
    game = ketplay.game("qtris:prep=W.B.W/B.W.B/R.L.W")
    view = game.view(Match.begin(game).settle(Random(1)).state, None)
    alone = svg.draw(game, view, Style(shape="board"))
    assert "qtris-back" in svg.draw(game, view, Style(shape="wide"))
    assert "qtris-back" not in alone
    assert set(re.findall(r'data-pick="(\w+)', alone)) <= {"sq"}
