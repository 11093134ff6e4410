"""The players: a strip for each with the cards, the viewer's own hand, the deck, turns and dice."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ketplay.core.drawing import attr, text
from ketplay.games.qtris.board.own_cards import OwnCards
from ketplay.games.qtris.board.tiles import FIRST_OWN, OWN_DOUBLES
from ketplay.games.qtris.cards import NAMES, UNKNOWN, CardText, Counts, card_words, cards_in
from ketplay.games.qtris.svg.cards import card_face
from ketplay.games.qtris.svg.dice import die
from ketplay.games.qtris.svg.palette import INK, IVORY, PAPER, RIM, SERIF, SUIT, rect, use

WIDTH = 400
STRIP = 46  # height of a seat's strip
HAND = 118  # height of the own hand, with room for a card that rises


class Seat(NamedTuple):
    """What is drawn of a player besides the cards."""

    number: int
    sign: int  # of its side: see `chip`
    name: str
    colour: str  # white, black, or nothing (yet)
    role: str  # the same in words
    acting: bool
    roll: int  # the d10 for the order, 0 when it does not matter (any more)
    score: str  # lines or points, in words; nothing before there are any


@lru_cache(maxsize=1024)
def strip(seat: Seat, top: float) -> str:
    """A player's strip: who, which colour, whose turn it is, the roll, the score."""
    name = _name(seat)
    return f'<g transform="translate(0 {top:g})">{name}{_die(seat)}{_score(seat)}</g>'


def _name(seat: Seat) -> str:
    fill = {"white": IVORY, "black": INK}.get(seat.colour, RIM)
    dot = f'<circle cx="47" cy="32.5" r="4.5" fill="{fill}" stroke="{RIM}" stroke-width="1.5"/>'
    words = f'<text class="qtris-small" x="{57 if seat.colour else 43}" y="37">{seat.role}</text>'
    turn = '<path class="qtris-turn" d="M3 14L10 23L3 32Z"/>' if seat.acting else ""
    return (
        f"{turn}{chip(seat.sign, 25, 23)}"
        f'<text class="qtris-name" x="42" y="19">{text(seat.name)}</text>'
        f"{dot if seat.colour else ''}{words}"
    )


def chip(sign: int, x: float, y: float, radius: float = 12) -> str:
    """A seat's sign: a ring in a blue disc (also Alice and Bob), or stripes on a red one.

    A third seat that plays for itself has a dot in a grey disc.
    """
    if sign == 2:
        mark = '<circle class="qtris-mark" r="3" stroke-width="2.6"/>'
    elif sign == 0:
        mark = '<circle class="qtris-mark" r="5.5" stroke-width="2.6"/>'
    else:
        stripes = "M-8 2.5L2.5 -8M-6.5 7.5L7.5 -6.5M-2.5 8L8 -2.5"
        mark = f'<path class="qtris-mark" d="{stripes}" stroke-width="2.6"/>'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({radius / 12:g})" aria-hidden="true">'
        f'<circle class="qtris-seat{sign}" r="12"/>{mark}</g>'
    )


def _die(seat: Seat) -> str:
    """A ten-sided die with the roll for the order."""
    if not seat.roll:
        return ""
    label = f'data-key="die:{seat.number}" role="img" aria-label="rolled {seat.roll}"'
    return f"<g {label}>{die(str(seat.roll), 158, 23)}</g>"


def _score(seat: Seat) -> str:
    return f'<text class="qtris-score" x="150" y="29">{seat.score}</text>' if seat.score else ""


@lru_cache(maxsize=1024)
def others_hand(hand: Counts, seat: int, name: str, top: float) -> str:
    """Small cards at the right end of a strip: backs, or letters where the hand is open."""
    cards = cards_in(hand)
    if not cards:
        return ""
    pitch = min(21.0, 130 / len(cards))
    start = WIDTH - 12 - 26 - pitch * (len(cards) - 1)
    small_cards = "".join(
        _small(card, start + pitch * place, f"{seat}:{place}") for place, card in enumerate(cards)
    )
    names = " ".join(NAMES[card] for card in cards)
    cards_words = f": {names}" if "?" not in names else ", face down"
    noun = "card" if len(cards) == 1 else "cards"
    label = attr(f"{name} holds {len(cards)} {noun}{cards_words}")
    transform = f"translate(0 {top + 5:g})"
    return (
        f'<g data-seat="{seat}" role="img" aria-label={label} transform="{transform}">'
        f"{small_cards}</g>"
    )


@lru_cache(maxsize=1024)
def _small(card: int, x: float, key: str) -> str:
    if card == UNKNOWN:
        size = 'width="26" height="36.4"'
        return f'<use data-key="held:{key}" href="#qtris-back" x="{x:g}" y="0" {size}/>'
    name = NAMES[card]
    colour = SUIT[name]
    font_size = 13.5 if len(name) == 1 else 11
    return (
        f'<g data-key="held:{key}"><rect x="{x:g}" width="26" height="36" rx="4" fill="{PAPER}" '
        f'stroke="{colour}" stroke-width="1.5"/>'
        f'<text x="{x + 4:g}" y="15" font-family="{SERIF}" font-weight="700" '
        f'font-size="{font_size}" fill="{colour}">{name}</text></g>'
    )


class HandRoom(NamedTuple):
    """Where the viewer's own cards lie."""

    left: float
    top: float
    width: float
    card: float  # the width of a card
    rows: int = 1
    has_tips: bool = False  # whether a line below says what a card does
    apart: bool = False  # whether equal cards lie apart, to be chosen one by one


@lru_cache(maxsize=1024)
def own_hand(hand: Counts, room: HandRoom, live: bool, own: OwnCards = ()) -> str:
    """The viewer's cards as a fan, equal ones in a pile: equal cards are one move."""
    if hand[UNKNOWN]:
        return _backs(sum(hand), room)
    piles = [(card, number, 1) for card, number in enumerate(hand) if number]
    if room.apart:
        piles = [(card, 1, copy) for card, number, _ in piles for copy in range(1, number + 1)]
    return "".join(
        _pile(card, number, copy, place=place, piles=len(piles), room=room, live=live, own=own)
        for place, (card, number, copy) in enumerate(piles)
    )


@lru_cache(maxsize=256)
def below_board(top: float, piles: int, apart: bool) -> HandRoom:
    """The room of a hand in a picture, below everything else."""
    card = {5: 72.0, 6: 68.0}.get(min(piles, 6), 74.0)
    return HandRoom(12, top, WIDTH - 24, card, has_tips=True, apart=apart)


_ONE_SQUARE = "a square"
_STEPS = {  # what is picked after a card that does not take one square
    "CX": "control|target",
    **dict.fromkeys(OWN_DOUBLES, "first square|second square"),
}


@lru_cache(maxsize=1024)
def _pile(
    card: int,
    number: int,
    copy: int,
    place: int,
    piles: int,
    room: HandRoom,
    live: bool,
    own: OwnCards,
) -> str:
    name = NAMES[card]
    words = card_words(card, own)
    width = room.card
    x, y, turn = fan(place, piles, room)
    height = width * 1.4
    paper = f"qtris-card-{name}" if card < FIRST_OWN else "qtris-own-1"
    under = "".join(
        use(paper, 3.5 * n - width / 2, -3.5 * n, width, height) for n in range(number - 1, 0, -1)
    )
    role = "button" if live else "img"
    label = attr(f"{name}, {words.title}" + (f" ×{number}" if number > 1 else ""))
    key = f"card:{name}" + (f":{copy}" if copy > 1 else "")
    pick = f'data-pick="card:{name}" data-key="{key}" role="{role}" aria-label={label}'
    if live:
        pick += f" data-name={attr(f'{name} ({words.title})')} {_next_step(name)}"
    transform = f"translate({x:g} {y:g}) rotate({turn:g} 0 {height:g})"
    pile = under + card_face(card, words.title, -width / 2, 0, width) + _count(number, width)
    tip = _tip(words, room.top + HAND + 13) if room.has_tips else ""
    return f'<g class="qtris-card" data-mark="none" {pick} transform="{transform}">{pile}</g>{tip}'


def _next_step(name: str) -> str:
    """What a player does after choosing a card."""
    if name == "I":
        return 'data-next="Rest: press the button below to pass with this card."'
    return f'data-steps="{_STEPS.get(name, _ONE_SQUARE)}"'


def _tip(words: CardText, y: float) -> str:
    """What a card does, shown while it is pointed at."""
    line = text(f"{words.title}: {words.effect}")
    return f'<text class="qtris-tip" x="{WIDTH / 2:g}" y="{y:g}" aria-hidden="true">{line}</text>'


def fan(place: int, piles: int, room: HandRoom) -> tuple[float, float, float]:
    """A card's place (x, y) and its turn in a fan of this many cards, in one row or in several.

    >>> fan(1, 3, HandRoom(0, 0, 300, 60)), fan(3, 6, HandRoom(0, 0, 300, 60, rows=2))
    ((150.0, 10.0, 0.0), (66.0, 104.9, -2.2))
    """
    columns = max(3, -(-piles // room.rows)) if room.rows > 1 else piles
    row, column = divmod(place, columns)
    pitch = min(84.0, (room.width - room.card) / max(1, columns - 1))
    offset = column - (columns - 1) / 2
    x = room.left + room.width / 2 + offset * pitch
    y = room.top + 10 + row * (room.card * 1.4 + 10) + 0.9 * offset * offset
    return round(x, 2), round(y, 2), round(2.2 * offset, 2)


def _count(number: int, width: float) -> str:
    if number < 2:
        return ""
    return (
        f'<g transform="translate({width / 2 - 10:g} 11)">'
        f'<circle r="12" fill="{INK}" stroke="{PAPER}" stroke-width="2"/>'
        f'<text y="4.5" text-anchor="middle" class="qtris-count">&#215;{number}</text></g>'
    )


def _backs(number: int, room: HandRoom) -> str:
    """A hand that the viewer may not see."""
    backs = []
    width = room.card
    for place in range(number):
        x, y, turn = fan(place, number, room)
        transform = f"translate({x:g} {y:g}) rotate({turn:g} 0 {width * 1.4:g})"
        back = use("qtris-back", -width / 2, 0, width, width * 1.4)
        backs.append(f'<g data-key="back:{place}" transform="{transform}">{back}</g>')
    return f'<g role="img" aria-label="{number} cards, face down">{"".join(backs)}</g>'


@lru_cache(maxsize=256)
def deck(cards: int, top: float) -> str:
    """The deck and how many cards it has."""
    if not cards:
        return ""
    return (
        f'<g role="img" aria-label="{cards} cards in the deck" '
        f'transform="translate(361 {top + 5:g})">'
        + use("qtris-back", 2, -2, 26, 36.4)
        + use("qtris-back", 0, 0, 26, 36.4)
        + rect(1, 10, 24, 17, 8.5, f'fill="{INK}" stroke="{RIM}"')
        + f'<text class="qtris-count" x="13" y="23" text-anchor="middle">{cards}</text></g>'
    )


@lru_cache(maxsize=1024)
def turns(done: int, all_turns: int, order: tuple[int, ...], words: str, top: float) -> str:
    """The current step, and a dot for each turn in its side's colour; past ones are filled."""
    pitch = min(14.0, 140 / all_turns)
    start = 348 - pitch * (all_turns - 1)
    return (
        f'<g transform="translate(0 {top:g})">'
        f'<text class="qtris-small" x="352" y="19" text-anchor="end">{text(words)}</text></g>'
        f"{turn_dots(done, all_turns, order, (start, top + 32.5))}"
    )


@lru_cache(maxsize=1024)
def turn_dots(done: int, all_turns: int, order: tuple[int, ...], first: tuple[float, float]) -> str:
    """A dot for each turn, the first one at some place; nothing before the order is known."""
    if not order:
        return ""
    pitch = min(14.0, 140 / all_turns)
    dots = "".join(_dot(n, done, order[n % len(order)], pitch * n) for n in range(all_turns))
    return f'<g transform="translate({first[0]:g} {first[1]:g})" aria-hidden="true">{dots}</g>'


def _dot(turn: int, done: int, sign: int, x: float) -> str:
    if turn == done:
        return f'<circle class="qtris-now qtris-line{sign}" cx="{x:g}" r="5"/>'
    time = "past" if turn < done else "due"
    dot = f'<circle class="qtris-{time} qtris-line{sign}" cx="{x:g}" r="3.6"/>'
    if sign == 1 and time == "past":
        dot += f'<path class="qtris-mark" d="M{x - 2:g} 2l4 -4" stroke-width="1.4"/>'
    return dot


def stones() -> str:
    """What a player plays, as a small stone beside the name; the black one has a highlight."""
    light = 'fill="none" stroke="#f7f1e3" stroke-width="2.4" stroke-linecap="round"'
    highlight = f'<path d="M5 9.5a5 5 0 0 1 4.5 -4.5" {light}/>'
    return "".join(
        f'<symbol id="qtris-stone-{name}" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8.5" '
        f'fill="{fill}" stroke="#8b8799" stroke-width="2"/>{more}</symbol>'
        for name, fill, more in (
            ("white", "#fff", ""),
            ("black", "#0b0b10", highlight),
            ("grey", "#8b8799", ""),
        )
    )
