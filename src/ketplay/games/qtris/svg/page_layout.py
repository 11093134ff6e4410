"""QTris on a page: a board of fixed size, with the hand beside it or below it.

The page itself names the players and says what happens, so there are only short lines for the
seats here. Marked areas are left free: the page puts the cards of the last turn and what the
chosen card does there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ketplay.core.drawing import Shape, attr, text
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, cards_in
from ketplay.games.qtris.svg.board import FELT, Place
from ketplay.games.qtris.svg.buttons import PROBE_WORDS, Strip
from ketplay.games.qtris.svg.dice import die
from ketplay.games.qtris.svg.palette import INK, IVORY, PAPER, RIM, SERIF, SUIT, rect, use
from ketplay.games.qtris.svg.players import HandRoom, Seat

RAIL = 168  # the width of what is beside the board
GAP = 12
LINE = 22  # the height of a seat's line
SHORTEST_WITH_DIE = 150  # a shorter line has room for the name alone
NOTES = 44  # where a board needs explaining, the height of the notes below it
REACH = 50  # the height of a button that a finger finds
_HIGHLIGHT = f'fill="none" stroke="{IVORY}" stroke-width="1.6" stroke-linecap="round"'
WIDE_REACH = 57  # the same on a phone that is held across, where everything is smaller


class Layout(NamedTuple):
    """Where everything lies; it is the same through the whole game."""

    width: float
    height: float
    board: Place
    dots: Place | None  # where the dots of the turns begin, if there is room for them
    lines: tuple[tuple[float, float, float], ...]  # left, top and width of each seat's line
    hand: HandRoom
    strip: Strip
    areas: tuple[tuple[str, float, float, float, float], ...]  # name, left, top, width, height
    notes: Place  # the middle of the notes, and their top


@lru_cache(maxsize=64)
def layout(shape: Shape, others: int, has_notes: bool, probing: bool) -> Layout:
    """The layout for a window of some shape and a number of other seats.

    Where Eve may measure (`probing`), her hand makes way for the buttons.
    """
    notes = NOTES if has_notes else 0
    if shape == "tall":
        return _tall(others, notes)
    left = RAIL + GAP
    lines = tuple((0.0, 14.0 + LINE * n, float(RAIL)) for n in range(others))
    own = 120.0
    rows, card = (1, 46.0) if probing else (2, 50.0)
    bottom = own + LINE + 12 + rows * (card * 1.4 + 10)
    played = 16.0 + LINE * others
    return Layout(
        width=left + FELT,
        height=FELT + notes,
        board=(left, 0),
        dots=(8, 7),
        lines=((0.0, own, float(RAIL)), *lines),
        hand=HandRoom(0, own + LINE - 4, RAIL, card, rows=rows),
        strip=Strip(RAIL / 2, bottom, RAIL, WIDE_REACH),
        areas=(
            ("played", 0, played, RAIL, own - played - 2),
            ("explain", 0, bottom, RAIL, FELT - bottom),
            ("after", 0, own + LINE, RAIL, FELT - own - LINE),
        ),
        notes=(left + FELT / 2, FELT),
    )


def _tall(others: int, notes: float) -> Layout:
    top = FELT + notes + 2
    share = 250 / others
    hand = top + LINE
    bottom = hand + 98
    return Layout(
        width=FELT + 16,
        height=bottom + REACH + (PROBE_WORDS if others > 1 else 0),
        board=(8, 0),
        dots=None,
        lines=(
            (FELT - 120.0, top, 128.0),
            *((8 + share * n, top, share - 8) for n in range(others)),
        ),
        hand=HandRoom(8, hand - 4, FELT, 62),
        strip=Strip(8 + FELT / 2, bottom, FELT, REACH),
        areas=(
            ("explain", 8, bottom, FELT, REACH),
            ("after", 8, hand, FELT, bottom + REACH - hand),
        ),
        notes=(8 + FELT / 2, FELT),
    )


def areas(room: Layout, over: bool, free: bool) -> str:
    """What the page may use: at the end everything that is left, before it what nothing lies on."""
    return "".join(
        area(name, *place)
        for name, *place in room.areas
        if (name == "after") == over and (free or name != "explain")
    )


def area(name: str, left: float, top: float, width: float, height: float) -> str:
    """A place that the page may use."""
    return rect(
        left, top, width, height, 8, f'data-area="{name}" fill="none" pointer-events="none"'
    )


@lru_cache(maxsize=1024)
def seat_line(seat: Seat, left: float, top: float, width: float, extra: str) -> str:
    """A seat in one line: the colour, the name, and at its end the roll (where there is room), the
    score or `extra`.
    """
    fill = {"white": IVORY, "black": INK}.get(seat.colour, RIM)
    stone = f'<circle cx="8" cy="11" r="6" fill="{fill}" stroke="{RIM}" stroke-width="1.5"/>'
    if fill == INK:  # on a dark table it would be an empty ring
        stone += f'<path d="M4.5 10.5a3.5 3.5 0 0 1 3 -3" {_HIGHLIGHT}/>'
    has_die = bool(seat.roll) and width >= SHORTEST_WITH_DIE
    most = int((width - (114 if has_die else 70)) / 7)
    name = _short_name(seat.name, most)
    end = extra
    if has_die:
        label = f'data-key="die:{seat.number}" role="img" aria-label="rolled {seat.roll}"'
        end = f"<g {label}>{die(str(seat.roll), width - 84, 11, 0.6)}</g>{extra}"
    if seat.score:
        attributes = f'x="{width:g}" y="15.5" text-anchor="end"'
        end = f'<text class="qtris-small" {attributes}>{seat.score}</text>'
    return (
        f'<g transform="translate({left:g} {top:g})"><title>{text(f"{seat.name}: {seat.role}")}'
        f'</title>{stone}<text class="qtris-small qtris-seat-name" x="20" y="15.5">{text(name)}'
        f"</text>{end}</g>"
    )


def _short_name(name: str, most: int) -> str:
    """A name of at most so many letters: rather the role or the seat alone than half of it.

    >>> _short_name("Bob: Dizzy (Bob)", 12), _short_name("Dizzy (Player 2)", 10)
    ('Bob: Dizzy', 'Player 2')
    >>> _short_name("Eve: Whiskers", 5), _short_name("Maximiliane", 8)
    ('Eve', 'Maximil…')
    """
    role, _, player = name.partition(": ")
    own, _, seat = player.removesuffix(")").partition(" (")
    twice = f"{role}: {own}" if seat == role else name
    seat_alone = seat or name.removesuffix(")").partition(" (")[2]
    for words in (name, twice, seat_alone, role if player else ""):
        if words and len(words) <= most:
            return words
    return f"{name[: most - 1]}…"


@lru_cache(maxsize=1024)
def small_hand(hand: Counts, seat: int, name: str, width: float) -> str:
    """Another seat's cards at the end of its line: backs, or letters where the hand is open."""
    cards = cards_in(hand)
    if not cards:
        return ""
    pitch = min(9.0 if cards[0] == UNKNOWN else 16.0, 62 / len(cards))
    start = width - 15 - pitch * (len(cards) - 1)
    names = " ".join(NAMES[card] for card in cards)
    noun = "card" if len(cards) == 1 else "cards"
    words = f": {names}" if "?" not in names else ", face down"
    label = attr(f"{name} holds {len(cards)} {noun}{words}")
    small_cards = "".join(
        _small(card, start + pitch * place, f"{seat}:{place}") for place, card in enumerate(cards)
    )
    return f'<g data-seat="{seat}" role="img" aria-label={label}>{small_cards}</g>'


def _small(card: int, x: float, key: str) -> str:
    if card == UNKNOWN:
        back = use("qtris-back", x, 1, 14, 19.6)
        return f'<g data-key="held:{key}">{back}</g>'
    name = NAMES[card]
    size = 11 if len(name) == 1 else 9
    return (
        f'<g data-key="held:{key}">'
        + rect(x, 1, 15, 20, 3, f'fill="{PAPER}" stroke="{SUIT[name]}"')
        + f'<text x="{x + 7.5:g}" y="15" text-anchor="middle" font-family="{SERIF}" '
        f'font-weight="700" font-size="{size}" fill="{SUIT[name]}">{name}</text></g>'
    )


@lru_cache(maxsize=256)
def small_deck(cards: int, width: float) -> str:
    """How many cards the deck has, at the end of a line."""
    if not cards:
        return ""
    return (
        f'<g role="img" aria-label="{cards} cards in the deck">'
        f'<text class="qtris-small" x="{width - 19:g}" y="15.5" text-anchor="end">{cards}</text>'
        + use("qtris-back", width - 15, 1, 14, 19.6)
        + "</g>"
    )
