"""The panel of a bracket: its cards locked together, halves as coins at the joints, the circuit."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from ketplay.core.drawing import Style, attr, text
from ketplay.games.brakets.bracket import Bracket, dirac, lay, read
from ketplay.games.brakets.cards import BRA, LETTERS
from ketplay.games.brakets.odds import closed_now
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, Result, State
from ketplay.games.brakets.svg import circuit_strip
from ketplay.games.brakets.svg.amplitudes import factors, total
from ketplay.games.brakets.svg.card_symbols import END, SLIM, TAB, card_width, symbol_id
from ketplay.games.brakets.svg.card_symbols import HEIGHT as CARD_HEIGHT
from ketplay.games.brakets.svg.seat_marks import coin, plate, seat_mark
from ketplay.games.brakets.words import coins_of

HEIGHT = 118
LEFT = 12
RIGHT = 390
OPEN_KET = 30  # the width of its plate
AMPLITUDES = "amplitudes"  # the tile set that shows signs and roots
MOST_COINS = 3  # drawn one by one; more are counted
LONG = 10  # halves: a smaller value is written as a power of two
NEARLY_SURE = 5  # coins with which the owner nearly always gets the point
CSS = """
.brakets-panel{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.brakets-value{font:700 17px ui-serif,Georgia,serif;fill:var(--text);text-anchor:end}
.brakets-dot{fill:#22202b}
.brakets-gone{opacity:.34}
.brakets-warning{visibility:hidden;pointer-events:none}
.brakets-warning rect{fill:var(--accent)}\
.brakets-warning text{font-size:14px;font-weight:600;fill:var(--ground)}
.brakets:has(.brakets-costs[data-chosen]) .brakets-warning-costs,
.brakets:has(.brakets-nevers[data-chosen]) .brakets-warning-nevers{visibility:visible}
.brakets:has(> .ket-ghost) .brakets-gone{visibility:hidden}
.brakets .ket-under{opacity:0}
.brakets-factor rect{fill:var(--ground);stroke:var(--line);stroke-width:.8}\
.brakets-factor text{font-size:10.5px;fill:var(--text);text-anchor:middle}
.brakets-more{font-size:13px;font-weight:600;fill:#22202b;text-anchor:middle}
"""


class JointSigns(StrEnum):
    """What is drawn where two cards meet."""

    COINS = "coins"
    AMPLITUDES = "amplitudes"  # and the coins
    NOTHING = "nothing"  # the players count the coins themselves


def panel(
    game: Brakets,
    view: State,
    owner: int,
    top: float,
    style: Style,
    keys: Sequence[str],
    laid: str = "",
) -> str:
    """One player's bracket, which can be picked as the place for a card.

    `laid`: a card that a player thinks of laying here.
    """
    bracket = view.sides[owner].bracket
    below = owner == (style.seat or 0)  # its owner sits below it
    shows_coins = game.shows_coins(view, owner)
    true_amplitudes = style.tiles == AMPLITUDES and shows_coins
    previous = _previous_bracket(view, owner)
    parts = [
        f'<rect class="brakets-panel" x="4" y="{top:g}" width="392" height="{HEIGHT}" rx="12"/>',
    ]
    if shows_coins:
        cards = (*bracket.cards, laid) if laid else bracket.cards
        parts.append(_head(view, owner, top, true_amplitudes, cards))
    else:
        parts.append(_uncounted_head(view, owner, top))
    if previous:
        parts.append(_faded_chain(previous, top + 28, below))
    else:
        signs = JointSigns.AMPLITUDES if true_amplitudes else JointSigns.COINS
        shown = signs if shows_coins else JointSigns.NOTHING
        parts.append(chain(bracket.cards, top + 28, below, keys, shown))
    ket = bracket.ket
    edge = _left_edge(bracket.cards)
    if laid:
        after = lay(bracket, laid)
        ket = after.ket if after else ""
        width = card_width(laid, Layout(bracket.cards).slim or edge - card_width(laid) < LEFT)
        edge -= width
        parts.append(_laid_card(bracket, laid, edge, width, top + 28, below, shows_coins))
    if ket and (laid or not previous) and edge > OPEN_KET:
        parts.append(plate(ket, edge - 15, top + 58, 12, f"open-{owner}"))
    parts.append(_warning(view, owner, top))
    label = attr(describe(game, view, owner))
    return (
        f'<g data-pick="bracket:{SEATS[owner]}" data-corner="below" role="button" '
        f"aria-label={label}>"
        f"{''.join(parts)}</g>"
    )


def _laid_card(
    bracket: Bracket,
    card: str,
    x: float,
    width: float,
    top: float,
    below: bool,
    shows_coins: bool,
) -> str:
    """A card at the open end that is not played yet, as one piece."""
    slim = card != BRA and width == SLIM
    symbol = _use(symbol_id(card, slim), x, top, width) + _dot(x + width / 2, top, below)
    after = lay(bracket, card)
    half = after is not None and after.halves > bracket.halves
    joint = coin("half", x + width + 1, top + 2, 16) if half and shows_coins else ""
    return f'<g data-key="laid">{symbol}{joint}</g>'


def _warning(view: State, owner: int, top: float) -> str:
    """A warning, visible while a card is chosen that would zero this bracket (see the CSS)."""
    kind, words = (
        ("nevers", "you may not zero your own bracket")
        if owner == view.turn
        else ("costs", "zeroes their bracket and costs you a point")
    )
    return (
        f'<g class="brakets-warning brakets-warning-{kind}" aria-hidden="true">'
        f'<rect x="12" y="{top + HEIGHT - 27:g}" width="372" height="21" rx="6"/>'
        f'<text x="22" y="{top + HEIGHT - 12:g}">{words}</text></g>'
    )


def describe(game: Brakets, view: State, owner: int) -> str:
    """A bracket in words, for screen readers.

    >>> game = Brakets()
    >>> describe(game, game.parse_state("A H.p0 b0 0/0 - Z 0/0 - 0 -"), 0)
    "A's bracket: |+><0|H|0>, open at |+>, value 1/2, one coin"
    """
    bracket = view.sides[owner].bracket
    words = f"{SEATS[owner]}'s bracket: {dirac(bracket.cards)}"
    if read(bracket.cards).zero:  # only in the sandbox: at a table it is cleared
        return f"{words} = 0, zeroed"
    end = f"open at |{bracket.ket}>" if bracket.ket else "closed"
    if not game.shows_coins(view, owner):
        return f"{words}, {end}"
    if view.tails and not bracket.ket:
        end += f", {view.tails} tails so far"
    value = f"value {Fraction(1, 2**bracket.halves)}, {coins_of(bracket.halves)}"
    return f"{words}, {end}, {value}"


def _head(view: State, owner: int, top: float, true_amplitudes: bool, cards: Sequence[str]) -> str:
    """The owner, whose point it would be if it were closed now, the coins and the value."""
    reading = read(cards)
    bracket = view.sides[owner].bracket
    value = "0" if reading.zero else value_words(reading.halves)
    tip = text(f"{SEATS[1 - owner]}'s chance of the point if the bracket were closed at this value")
    closing = _closing_now(bracket, owner)
    coins = "" if reading.zero else _coins(view, owner, top + 14, reading.halves)
    if true_amplitudes:
        value = f"({total(cards)})² = {value}" if cards else value
        closing = coins = ""
    value_text = (
        f'<text class="brakets-value" x="388" y="{top + 20:g}"><title>{tip}</title>'
        f"{text(value)}</text>"
    )
    return (
        f'{seat_mark(owner, 17, top + 14)}<text class="brakets-small" x="28" y="{top + 19:g}">'
        f"{text(closing or f'{SEATS[owner]}’s bracket')}</text>"
        f'<g data-key="value-{owner}">{value_text}</g>{coins}'
    )


def _uncounted_head(view: State, owner: int, top: float) -> str:
    """The owner; a question mark stands for the value (R8.1)."""
    closed = "" if view.sides[owner].bracket.ket else " is closed: how many coins?"
    return (
        f'{seat_mark(owner, 17, top + 14)}<text class="brakets-small" x="28" y="{top + 19:g}">'
        f"{SEATS[owner]}’s bracket{closed}</text>"
        f'<g data-key="value-{owner}"><text class="brakets-value" x="388" y="{top + 20:g}">'
        "?</text></g>"
    )


def value_words(halves: int) -> str:
    """The value of a bracket, short enough for its panel.

    >>> value_words(0), value_words(3), value_words(15)
    ('1', '1/8', '2⁻¹⁵')
    """
    if halves <= LONG:
        return str(Fraction(1, 2**halves))
    return f"2⁻{str(halves).translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


def _closing_now(bracket: Bracket, owner: int) -> str:
    """Whose point it would be; short, so that coins have room beside it.

    >>> _closing_now(Bracket("0"), 0), _closing_now(Bracket("+", 1), 0)
    ('Closed now: B’s point for sure', 'Closed now: A’s point with 3/4')
    """
    whose = f"{SEATS[owner]}’s bracket"
    if not bracket.ket:
        return f"{whose} is {'zeroed' if read(bracket.cards).zero else 'closed'}"
    value = closed_now(bracket)
    if value is None:
        return f"{whose}: <0| would zero it"
    if value == 1:
        return f"Closed now: {SEATS[1 - owner]}’s point for sure"
    if value.denominator >= 2**NEARLY_SURE:
        return f"Closed now: almost surely {SEATS[owner]}’s point"
    return f"Closed now: {SEATS[owner]}’s point with {1 - value}"


def _coins(view: State, owner: int, y: float, halves: int) -> str:
    """The coins of a bracket, to the left of its value; many are counted."""
    bracket = view.sides[owner].bracket
    if halves > MOST_COINS and bracket.ket:
        count = (
            f'<text class="brakets-small brakets-right" x="316" y="{y + 5:g}">{halves}×</text>'
            + coin("half", 325, y, 15)
        )
        return f'<g data-key="coins-{owner}">{count}</g>'
    coins = ["half"] * halves
    if not bracket.ket:
        coins = ["wait"] * (halves - view.tails) + ["T"] * view.tails
    return "".join(
        coin(face, 340 - 16 * n, y, 15, f"coin-{owner}-{n}") for n, face in enumerate(coins)
    )


def _previous_bracket(view: State, owner: int) -> Result | None:
    """The bracket that was closed or zeroed last, shown until a card is played in its place."""
    last = view.sheet[-1] if view.sheet else None
    return last if last and last.owner == owner and not view.sides[owner].bracket.cards else None


def _faded_chain(result: Result, top: float, below: bool) -> str:
    old_cards = chain(result.cards, top, below, [])
    return f'<g class="brakets-gone" aria-hidden="true">{old_cards}</g>{chain((), top, below, [])}'


class Layout:
    """Where the cards of a bracket lie: wide if they fit, else slim, the oldest in a pile."""

    def __init__(self, cards: Sequence[str]) -> None:
        closed = bool(cards) and cards[-1] == BRA
        space = RIGHT - END - LEFT - (0 if closed else OPEN_KET)
        self.slim = self._width(cards, False) > space
        self.piled = 0
        while self._width(cards[self.piled :], self.slim) + (SLIM if self.piled else 0) > space:
            self.piled += 1
        self.hidden = cards[: self.piled]
        self.cards = cards[self.piled :]

    @staticmethod
    def _width(cards: Sequence[str], slim: bool) -> int:
        return sum(card_width(card, slim) for card in cards)

    def places(self) -> list[float]:
        """The left edge of each card that is shown, in play order."""
        x = self.right_edge()
        places = []
        for card in self.cards:
            x -= card_width(card, self.slim)
            places.append(float(x))
        return places

    def right_edge(self) -> float:
        """Where the cards that are shown begin: to the left of |0> and of the pile."""
        return RIGHT - END - (SLIM if self.piled else 0)


def _left_edge(cards: Sequence[str]) -> float:
    """The left edge of the whole bracket."""
    layout = Layout(cards)
    return layout.places()[-1] if layout.cards else layout.right_edge()


def chain(
    cards: Sequence[str],
    top: float,
    below: bool,
    keys: Sequence[str],
    signs: JointSigns = JointSigns.COINS,
    circuit: bool = True,
) -> str:
    """The cards from |0> leftwards, with their circuit and signs at the joints."""
    layout = Layout(cards)
    places = layout.places()
    halves = [step.amplitude == Fraction(1, 2) for step in read(cards).steps]
    strip_top = top + CARD_HEIGHT + 5
    start = RIGHT - END
    parts = [_use("brakets-ket", start, top, END) + _dot(start + 17, top, below)]
    if circuit:
        parts.append(circuit_strip.wire(min([start, *places]), start + 14, strip_top))
        parts.append(circuit_strip.preparation("0", start + 18, strip_top))
    if layout.piled:
        parts.append(_pile(layout.piled, start - SLIM, top))
    if layout.piled and signs == JointSigns.NOTHING:
        parts.append(_coins_of_pile(sum(halves[: layout.piled]), start - SLIM, top))
    shown = zip(layout.cards, places, halves[layout.piled :], strict=True)
    for number, (card, x, half) in enumerate(shown):
        width = card_width(card, layout.slim)
        key = f' data-key="{keys[layout.piled + number]}"' if keys else ""
        symbol = _use(symbol_id(card, layout.slim), x, top, width)
        parts.append(f"<g{key}>{symbol}{_dot(x + width / 2, top, below)}</g>")
        if circuit:
            parts.append(circuit_strip.card_elements(card, x, width, strip_top))
        if half and signs != JointSigns.NOTHING:
            parts.append(coin("half", x + width + 1, top + 2, 16))
    if signs == JointSigns.AMPLITUDES:
        parts += _factors(layout, places, top)
    return "".join(parts)


def _factors(layout: Layout, places: Sequence[float], top: float) -> list[str]:
    """What each card multiplies the amplitude by: at its joint, or on a letter that adds a sign."""
    parts = []
    shown = factors((*layout.hidden, *layout.cards))[layout.piled :]
    for card, x, factor in zip(layout.cards, places, shown, strict=False):
        width = card_width(card, layout.slim)
        if card in LETTERS and factor.sign > 0:
            continue
        middle = x + width / 2 if card in LETTERS else x + width
        room = 6.2 * len(str(factor)) + 5
        parts.append(
            f'<g class="brakets-factor"><rect x="{middle - room / 2:g}" y="{top + 47:g}" '
            f'width="{room:g}" height="13" rx="4"/>'
            f'<text x="{middle:g}" y="{top + 57:g}">{factor}</text></g>'
        )
    return parts


def _use(name: str, x: float, y: float, width: float) -> str:
    return (
        f'<use href="#{name}" x="{x - 1:g}" y="{y - 1:g}" width="{width + TAB + 2:g}" '
        f'height="{CARD_HEIGHT + 2}"/>'
    )


def _dot(x: float, top: float, below: bool) -> str:
    """The dot that points to the bracket's owner (R2.5)."""
    y = top + CARD_HEIGHT - 2.5 if below else top + 2.5
    return f'<circle class="brakets-dot" cx="{x:g}" cy="{y:g}" r="1.9"/>'


def _pile(cards: int, x: float, top: float) -> str:
    """The oldest cards of a long bracket: their number."""
    label = text(f"+{cards}")
    return (
        f'<rect class="brakets-paper" x="{x + 2:g}" y="{top + 4:g}" '
        f'width="{SLIM - 6}" height="52" rx="5"/>'
        f'<rect class="brakets-paper" x="{x:g}" y="{top:g}" '
        f'width="{SLIM}" height="{CARD_HEIGHT}" rx="6"/>'
        f'<text class="brakets-more" x="{x + SLIM / 2:g}" y="{top + 35:g}">{label}</text>'
    )


def _coins_of_pile(halves: int, x: float, top: float) -> str:
    """The coins of a pile, whose cards nobody can see to count them."""
    return f'<text class="brakets-more" x="{x + 12:g}" y="{top + 54:g}">{halves}×</text>' + coin(
        "half", x + SLIM - 10, top + 49, 14
    )
