"""A bracket on the table: its cards locked into each other, the halves as coins at their joints, the circuit below."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ketplay.core.drawing import attr, text
from ketplay.games.brakets.bracket import Bracket, dirac, read
from ketplay.games.brakets.cards import BRA
from ketplay.games.brakets.odds import closed_now
from ketplay.games.brakets.state import SEATS, Result, State
from ketplay.games.brakets.svg import faces, strip
from ketplay.games.brakets.svg.marks import coin, plate, seat_mark
from ketplay.games.brakets.words import coins_of

PANEL = 118
LEFT, RIGHT = 12, 390
ROOM = 30  # for the plate of the open ket
CSS = """
.brakets-panel{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.brakets-value{font:700 17px ui-serif,Georgia,serif;fill:var(--text);text-anchor:end}
.brakets-dot{fill:#22202b}
.brakets-gone{opacity:.34}
.brakets-warning{visibility:hidden;pointer-events:none}
.brakets-warning rect{fill:var(--accent)}.brakets-warning text{font-size:14px;font-weight:600;fill:var(--ground)}
.brakets:has(.brakets-costs[data-chosen]) .brakets-warning-costs,
.brakets:has(.brakets-nevers[data-chosen]) .brakets-warning-nevers{visibility:visible}
.brakets-more{font-size:13px;font-weight:600;fill:#22202b;text-anchor:middle}
"""


def panel(view: State, owner: int, top: float, below: bool, keys: Sequence[str]) -> str:
    """One player's bracket, which can be picked as the place for a card. `below`: its owner sits below it."""
    bracket = view.sides[owner].bracket
    ghost = _gone(view, owner)
    parts = [
        f'<rect class="brakets-panel" x="4" y="{top:g}" width="392" height="{PANEL}" rx="12"/>',
        _head(view, owner, top),
        chain(bracket.cards, top + 28, below, keys)
        if not ghost
        else _faded(ghost, top + 28, below),
        ""
        if not bracket.ket or ghost
        else plate(bracket.ket, _end(bracket.cards) - 15, top + 58, 12, f"open-{owner}"),
        _warning(view, owner, top),
    ]
    return (
        f'<g data-pick="bracket:{SEATS[owner]}" role="button" aria-label={attr(described(view, owner))}>'
        f"{''.join(parts)}</g>"
    )


def _warning(view: State, owner: int, top: float) -> str:
    """Words that show while a card is chosen that would zero this bracket; the card's class switches them on."""
    kind, words = (
        ("nevers", "you may not zero your own bracket")
        if owner == view.turn
        else ("costs", "zeroes their bracket and costs you a point")
    )
    return (
        f'<g class="brakets-warning brakets-warning-{kind}" aria-hidden="true"><rect x="12" y="{top + PANEL - 27:g}" '
        f'width="324" height="21" rx="6"/><text x="22" y="{top + PANEL - 12:g}">{words}</text></g>'
    )


def described(view: State, owner: int) -> str:
    """A bracket for those who cannot see it.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> described(Brakets().parse_state("A H.p0 b0 0/0 - Z 0/0 - 0 -"), 0)
    "A's bracket: |+><0|H|0>, open at |+>, value 1/2, one coin"
    """
    bracket = view.sides[owner].bracket
    open_ = f"open at |{bracket.ket}>" if bracket.ket else f"closed, {view.tails} tails so far"
    value = Fraction(1, 2**bracket.halves)
    return f"{SEATS[owner]}'s bracket: {dirac(bracket.cards)}, {open_}, value {value}, {coins_of(bracket.halves)}"


def _head(view: State, owner: int, top: float) -> str:
    """The owner, what <0| would do now, the value, and as many coins."""
    bracket = view.sides[owner].bracket
    value = Fraction(1, 2**bracket.halves)
    tip = text(f"{SEATS[1 - owner]}'s chance of the point if it were closed at this value")
    shown = (
        f'<text class="brakets-value" x="388" y="{top + 20:g}"><title>{tip}</title>{value}</text>'
    )
    return (
        f'{seat_mark(owner, 17, top + 14)}<text class="brakets-small" x="28" y="{top + 19:g}">'
        f"{SEATS[owner]}’s bracket{_would(bracket)}</text>"
        f'<g data-key="value-{owner}">{shown}</g>{_purse(view, owner, top + 14, 380 - 9 * len(str(value)))}'
    )


def _would(bracket: Bracket) -> str:
    if not bracket.ket:
        return " is closed"
    value = closed_now(bracket)
    return " · ⟨0| would zero it" if value is None else f" · ⟨0| makes it {value}"


def _purse(view: State, owner: int, y: float, right: float) -> str:
    """The coins of a bracket, to the left of its value."""
    bracket = view.sides[owner].bracket
    if bracket.halves > 6:
        words = f"{bracket.halves} coins"
        return f'<text class="brakets-small brakets-right" x="{right - 6:g}" y="{y + 5:g}">{words}</text>'
    shown = ["half"] * bracket.halves
    if not bracket.ket:
        shown = ["T"] * view.tails + ["wait"] * (bracket.halves - view.tails)
    left = right - 16 * bracket.halves
    return "".join(
        coin(face, left + 16 * n, y, 15, f"coin-{owner}-{n}") for n, face in enumerate(shown)
    )


def _gone(view: State, owner: int) -> Result | None:
    """The bracket that was closed or zeroed last, shown until a card is laid on it."""
    last = view.sheet[-1] if view.sheet else None
    return last if last and last.owner == owner and not view.sides[owner].bracket.cards else None


def _faded(gone: Result, top: float, below: bool) -> str:
    drawn = chain(gone.cards, top, below, [])
    return f'<g class="brakets-gone" aria-hidden="true">{drawn}</g>{chain((), top, below, [])}'


class Layout:
    """Where the cards of a bracket lie: wide while they fit, then slim, then the oldest in a pile."""

    def __init__(self, cards: Sequence[str]) -> None:
        closed = bool(cards) and cards[-1] == BRA
        space = RIGHT - faces.END - LEFT - (0 if closed else ROOM)
        self.slim = self._width(cards, False) > space
        self.piled = 0
        while (
            self._width(cards[self.piled :], self.slim) + (faces.SLIM if self.piled else 0) > space
        ):
            self.piled += 1
        self.cards = cards[self.piled :]

    @staticmethod
    def _width(cards: Sequence[str], slim: bool) -> int:
        return sum(faces.width(card, slim) for card in cards)

    def places(self) -> list[float]:
        """The left edge of each card that is shown, in play order."""
        x, found = RIGHT - faces.END - (faces.SLIM if self.piled else 0), []
        for card in self.cards:
            x -= faces.width(card, self.slim)
            found.append(float(x))
        return found


def _end(cards: Sequence[str]) -> float:
    """The left edge of the whole bracket."""
    layout = Layout(cards)
    return (layout.places() or [RIGHT - faces.END - (faces.SLIM if layout.piled else 0)])[-1]


def chain(cards: Sequence[str], top: float, below: bool, keys: Sequence[str]) -> str:
    """The cards from |0> leftwards, with their circuit."""
    layout = Layout(cards)
    places = layout.places()
    halves = [step.amplitude == Fraction(1, 2) for step in read(cards).steps][layout.piled :]
    under = top + faces.HEIGHT + 5
    start = RIGHT - faces.END
    parts = [
        strip.wire(min([start, *places]), start + 14, under),
        strip.prepared("0", start + 18, under),
    ]
    parts.append(_use("brakets-ket", start, top, faces.END) + _dot(start + 17, top, below))
    parts += [_pile(layout.piled, start - faces.SLIM, top)] if layout.piled else []
    for number, (card, x, half) in enumerate(zip(layout.cards, places, halves, strict=True)):
        width = faces.width(card, layout.slim)
        key = f' data-key="{keys[layout.piled + number]}"' if keys else ""
        face = _use(faces.name(card, layout.slim), x, top, width)
        parts.append(
            f"<g{key}>{face}{_dot(x + width / 2, top, below)}</g>{strip.step(card, x, width, under)}"
        )
        parts += [coin("half", x + width + 1, top + 2, 16)] if half else []
    return "".join(parts)


def _use(name: str, x: float, y: float, width: float) -> str:
    return (
        f'<use href="#{name}" x="{x - 1:g}" y="{y - 1:g}" width="{width + faces.TAB + 2:g}" '
        f'height="{faces.HEIGHT + 2}"/>'
    )


def _dot(x: float, top: float, below: bool) -> str:
    """The dot that points to the bracket's owner (R2.5)."""
    y = top + faces.HEIGHT - 2.5 if below else top + 2.5
    return f'<circle class="brakets-dot" cx="{x:g}" cy="{y:g}" r="1.9"/>'


def _pile(cards: int, x: float, top: float) -> str:
    """The oldest cards of a long bracket: their number."""
    label = text(f"+{cards}")
    return (
        f'<rect class="brakets-paper" x="{x + 2:g}" y="{top + 4:g}" width="{faces.SLIM - 6}" height="52" rx="5"/>'
        f'<rect class="brakets-paper" x="{x:g}" y="{top:g}" width="{faces.SLIM}" height="{faces.HEIGHT}" rx="6"/>'
        f'<text class="brakets-more" x="{x + faces.SLIM / 2:g}" y="{top + 35:g}">{label}</text>'
    )
