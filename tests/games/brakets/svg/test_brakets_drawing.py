"""The drawing: what it shows, what can be picked, what each play would cost."""

import re
from xml.etree import ElementTree

import pytest

from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games.brakets import svg
from ketplay.games.brakets.bracket import BARE
from ketplay.games.brakets.cards import BRA, CARDS
from ketplay.games.brakets.rules import Move, MoveKind
from ketplay.games.brakets.svg import card_symbols
from ketplay.games.brakets.svg.bracket_panel import LEFT, Layout
from ketplay.games.brakets.svg.card_keys import CardKeys
from ketplay.games.brakets.svg.effect_chips import chip_label

GAME = game("brakets")
MIDDLE = GAME.parse_state("A 1p X.m1.b0 3/1 - 00.11.Z 3/1 0m.1p.pp.I 0 A:X.b0:-,B:0p.p0.X.00.b0:A")
COINS = GAME.parse_state("B 0p.Z.p0.00.b0 X.I.m0 3/1 X 00.b0.Z 3/1 0m.1p.pp.I 1 -")


def nodes(state, seat: int | None = 0) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture(GAME, state, Style(seat=seat))).iter())


def words(state, seat: int | None = 0) -> str:
    return " ".join(
        "".join(node.itertext()) for node in nodes(state, seat) if node.tag.endswith("text")
    )


def labels(state, seat: int | None = 0) -> list[str]:
    return [node.get("aria-label") for node in nodes(state, seat) if node.get("aria-label")]


@pytest.mark.parametrize("halves", [0, 1, 2, 3, 4, 12])
def test_words_over_a_bracket_leave_room_for_its_coins(halves: int) -> None:
    chain = ".".join(["0p"] * halves) or "-"
    long = game("brakets:deck=0px20.Xx2.Hx2.Zx2.Ix2.10x2")
    state = long.parse_state(f"A {chain} b0.X.H 0/0 - Z.I.10 0/0 - 0 -")
    heads = [
        (float(node.get("x", "")), node.text or "")
        for node in ElementTree.fromstring(picture(long, state, Style(seat=0))).iter()
        if "brakets-small" in node.get("class", "") and "Closed now" in (node.text or "")
    ]
    assert len(heads) == 2
    coins = min(halves, 3)
    assert all(x + 7.2 * len(words) < 340 - 16 * coins for x, words in heads)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_brackets_hands_decks_values_and_points_are_there(seat: int | None) -> None:
    said = words(MIDDLE, seat)
    for piece in (
        "3 cards, 1 <0|",
        "1/2",
        "A’s bracket: <0| would zero it",
        "Closed now: A’s point for sure",
        "to come",
    ):
        assert piece in said
    assert "−1" in said
    hrefs = [node.get("href") for node in nodes(MIDDLE, seat) if node.get("href")]
    for card in (*MIDDLE.sides[0].hand, *MIDDLE.sides[1].hand, *MIDDLE.sides[0].bracket.cards):
        assert f"#{card_symbols.symbol_id(card)}" in hrefs


def test_every_piece_used_is_a_symbol() -> None:
    ids = set(re.findall(r'id="([^"]+)"', svg.symbols("paper")))
    assert {card_symbols.symbol_id(card, slim) for card in CARDS for slim in (True, False)} <= ids
    for state in (MIDDLE, COINS, GAME.start()):
        assert {node.get("href")[1:] for node in nodes(state) if node.get("href")} <= ids


@pytest.mark.parametrize(
    ("card", "owner", "said"),
    [
        ("X", 0, ("", "→0")),
        ("X", 1, ("", "→1")),
        ("Z", 1, ("", "=")),
        ("|-><1|", 0, ("", "1")),
        ("|-><1|", 1, ("cost", "−1")),
        ("<0|", 0, ("never", "no")),
        ("<0|", 1, ("", "+1")),
        ("|0><+|", 1, ("", "½")),
    ],
)
def test_chips_mark_legal_and_costly_plays(card: str, owner: int, said: tuple[str, str]) -> None:
    assert chip_label(GAME, MIDDLE, card, 0, owner) == said


def test_screen_readers_hear_the_cost_before_the_play() -> None:
    said = {
        node.get("data-pick"): node.get("aria-description")
        for node in nodes(MIDDLE)
        if node.get("data-pick")
    }
    assert said["card:m1"].endswith(
        "on the other: <1|0> = 0, this zeroes their bracket and costs you a point"
    )
    assert said["card:b0"].startswith(
        "on your own bracket: not allowed, because it would zero the bracket; "
        "on the other: closes it empty, which is allowed: A gets the point"
    )
    assert "A's bracket: |1><+||0>, open at |1>, value 1/2, one coin" in labels(MIDDLE)


def test_a_chosen_card_switches_on_the_warning_it_needs() -> None:
    """The card's class, the words on the bracket and the rule in the stylesheet that joins them."""
    classes = {
        node.get("data-pick"): node.get("class") for node in nodes(MIDDLE) if node.get("data-pick")
    }
    assert classes["card:m1"] == "brakets-card brakets-costs"
    assert classes["card:b0"] == "brakets-card brakets-nevers"
    assert classes["card:X"] == "brakets-card"
    assert ".brakets:has(.brakets-costs[data-chosen]) .brakets-warning-costs" in svg.CSS
    assert words(MIDDLE).count("zeroes their bracket and costs you a point") >= 1


def test_only_the_hand_to_play_can_be_picked() -> None:
    picked = {node.get("data-pick") for node in nodes(MIDDLE, 1) if node.get("data-pick")}
    assert picked == {"card:X", "card:m1", "card:b0", "bracket:A", "bracket:B"}
    assert {node.get("data-pick") for node in nodes(COINS) if node.get("data-pick")} == {
        "bracket:A",
        "bracket:B",
    }


def test_coins_lie_where_they_were_flipped() -> None:
    coins = [node.get("href") for node in nodes(COINS) if "coin" in (node.get("href") or "")]
    assert coins.count("#brakets-coin-T") == 1
    assert coins.count("#brakets-coin-wait") == 1
    assert "A’s bracket is closed" in words(COINS)


def test_a_closed_bracket_has_both_ends() -> None:
    hrefs = [node.get("href") for node in nodes(COINS) if node.get("href")]
    assert hrefs.count("#brakets-ket") == 2
    assert "#brakets-b0" in hrefs


def test_what_was_closed_stays_in_sight_until_the_next_card() -> None:
    assert MIDDLE.sides[1].bracket == BARE
    assert any(node.get("class") == "brakets-gone" for node in nodes(MIDDLE))
    after = GAME.play(MIDDLE, Move(MoveKind.LAY, "X", 1))
    assert not any(node.get("class") == "brakets-gone" for node in nodes(after))


def test_a_card_keeps_its_key_when_it_is_laid() -> None:
    match = Match.begin(GAME, MIDDLE).play("X@A")
    assert CardKeys(MIDDLE).hands[0][0] == CardKeys(match.state).brackets[0][-1]


@pytest.mark.parametrize("length", range(1, 40))
def test_brackets_of_any_length_fit(length: int) -> None:
    cards = ["|0><+|", "H", "|+><0|", "I", "Z"] * 8
    for chain in (cards[:length], [*cards[: length - 1], BRA]):
        layout = Layout(chain)
        assert min([*layout.places(), 400]) >= LEFT
        assert layout.piled + len(layout.cards) == len(chain)
        assert len(layout.cards) >= min(length, 7)


@pytest.mark.parametrize("hand", ["1", "7"])
def test_hands_of_any_size_fit(hand: str) -> None:
    table = game(f"brakets:hand={hand}")
    state = table.play(table.start(), Move(MoveKind.FIRST, "", 0))
    while table.actor(state) == -1:
        state = table.play(state, table.moves(state)[0])
    drawn = svg.draw(table, state, Style(seat=0))
    used = re.findall(
        r'<use href="#brakets-[^"]+" x="([-\d.]+)" y="[-\d.]+" width="([\d.]+)"', drawn
    )
    assert all(float(x) >= 0 and float(x) + float(width) <= 400.5 for x, width in used)


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_stand_alone(theme: str) -> None:
    drawn = picture(GAME, MIDDLE, Style(theme=theme, seat=0))
    assert len(drawn) < 60_000
    assert "style=" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Move(MoveKind.COIN, "T", 0), "brakets-coin-T"),
        (Move(MoveKind.COIN, "H", 0), "brakets-coin-H"),
        (Move(MoveKind.DRAW, "|+><0|", 1), "#brakets-p0"),
        (Move(MoveKind.DRAW, BRA, 1), "#brakets-b0"),
        (Move(MoveKind.FIRST, "", 1), "brakets-seat1"),
    ],
)
def test_luck_has_a_picture(move: Move, said: str) -> None:
    drawn = svg.chance_picture(GAME, COINS, move)
    assert said in drawn
    assert ElementTree.fromstring(drawn).get("aria-label")


def test_nothing_can_be_picked_up_after_the_end() -> None:
    state = Match.begin(GAME, GAME.parse_state("A - b0.X 0/0 - I.Z 0/0 - 0 -")).play("b0@B").state
    assert GAME.actor(state) is None
    assert not any((node.get("data-pick") or "").startswith("card:") for node in nodes(state))
    assert not any("brakets-chip" in (node.get("class") or "") for node in nodes(state))


def test_names_are_written_as_they_are() -> None:
    drawn = picture(GAME, MIDDLE, Style(seat=0, names=("<b>&", "Grace Hopper, admiral")))
    said = [
        node.text
        for node in ElementTree.fromstring(drawn).iter()
        if node.get("class") == "brakets-name"
    ]
    assert said == ["B · Grace Hopper…", "A · <b>&"]


@pytest.mark.parametrize(
    ("brackets", "own", "other"),
    [
        (("-", "-"), ("gift", "B +1"), ("", "+1")),
        (("0p", "-"), ("", "coin"), ("", "+1")),
        (("0p.0p", "X"), ("", "2 coins"), ("cost", "−1")),
    ],
)
def test_a_closing_card_says_whose_point_it_is(
    brackets: tuple[str, str], own: tuple[str, str], other: tuple[str, str]
) -> None:
    state = GAME.parse_state(f"A {brackets[0]} b0 0/0 {brackets[1]} I 0/0 - 0 -")
    assert [chip_label(GAME, state, BRA, 0, owner) for owner in (0, 1)] == [own, other]


def keyed(drawn: str) -> dict[str, str]:
    """The pieces of a drawing by their keys."""
    return {
        node.get("data-key"): ElementTree.tostring(node, "unicode")
        for node in ElementTree.fromstring(drawn).iter()
        if node.get("data-key")
    }


@pytest.mark.parametrize(
    ("move", "changed"),
    [
        (Move(MoveKind.LAY, "X", 1), {"laid", "open-1"}),
        (Move(MoveKind.LAY, "|-><1|", 0), {"laid", "open-0"}),
        (Move(MoveKind.LAY, "<0|", 1), {"laid"}),
        (Move(MoveKind.LAY, "|-><1|", 1), {"laid", "value-1"}),
    ],
)
def test_a_preview_shows_the_laid_card_and_the_new_value_alone(move: Move, changed: set) -> None:
    """Hand, score, pips and the line about the last closing stay as they are."""
    before = keyed(svg.draw(GAME, MIDDLE, Style(seat=0)))
    after = keyed(svg.draw_preview(GAME, MIDDLE, move, Style(seat=0)))
    assert {key for key in after if after[key] != before.get(key)} == changed
    assert set(before) - set(after) <= {f"open-{move.seat}"}


@pytest.mark.parametrize("hand", range(1, 8))
def test_chips_never_lie_on_each_other(hand: int) -> None:
    game_ = game(f"brakets:hand={hand}")
    cards = ".".join(["b0", "00", "01", "p0", "H", "X", "1p"][:hand])
    state = game_.parse_state(f"A - {cards} 0/0 - I 0/0 - 0 -")
    chips = [
        [float(node.get(name)) for name in ("x", "y", "width", "height")]
        for node in ElementTree.fromstring(svg.draw(game_, state, Style(seat=0))).iter()
        if "brakets-chip" in (node.get("class") or "")
    ]
    assert len(chips) == 2 * hand
    for number, (x, y, width, height) in enumerate(chips):
        assert x >= 0
        assert x + width <= 400
        for other_x, other_y, *_ in chips[number + 1 :]:
            assert abs(other_x - x) >= width or abs(other_y - y) >= height


def test_the_line_between_the_brackets_dates_what_it_says() -> None:
    assert "Last closing: B's bracket at 1/4, point to A" in words(MIDDLE)
    bare = GAME.parse_state("A - H.b0 0/0 - I 0/0 - 0 A:b0:B")
    assert "Last closing: A's empty bracket (allowed), point to B" in words(bare)
    assert "Keep your bracket long" in words(GAME.start())


def test_true_amplitudes_are_shown_beside_the_halves() -> None:
    state = GAME.parse_state("A 1p.H.X b0 0/0 - I 0/0 - 0 -")
    shown = "".join(
        ElementTree.fromstring(svg.draw(GAME, state, Style(tiles="amplitudes"))).itertext()
    )
    for piece in ("1/√2", "−1", "(−1/√2)² = 1/2"):
        assert piece in shown
