"""The line between the brackets: one pip for every <0|, and what the last bracket came to."""

from __future__ import annotations

from ketplay.core.drawing import attr, text
from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.cards import BRA
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import Result, State, bras_left, closing
from ketplay.games.brakets.svg.marks import coin, seat_mark
from ketplay.games.brakets.words import result

SHEET = 44
CSS = """
.brakets-pip{fill:none;stroke:var(--dim);stroke-width:1.4}
.brakets-spent{stroke:var(--dim);stroke-width:1.8}
.brakets-said{font-size:13px;fill:var(--text)}
"""


def draw_sheet(game: Brakets, view: State, top: float) -> str:
    """Pips: a seat's sign for a point won, a cross for a <0| that zeroed, a ring for one to come."""
    played = [r for r in view.sheet if r.cards[-1] == BRA]
    total = 2 * game.bras
    step = min(17, 250 / total)
    pips = [
        _pip(played[n] if n < len(played) else None, 16 + n * step, top + 13, n)
        for n in range(total)
    ]
    left = bras_left(view) + (closing(view) is not None)
    count = f'<text class="brakets-small brakets-right" x="392" y="{top + 17:g}">{left} of {total} ⟨0| to come</text>'
    label = attr(f"{left} of {total} closing bras to come")
    return f'<g role="img" aria-label={label}>{"".join(pips)}{count}</g>{_last(view, top + 36)}'


def _pip(played: Result | None, x: float, y: float, number: int) -> str:
    if played is None:
        return f'<g data-key="pip-{number}"><circle class="brakets-pip" cx="{x:g}" cy="{y:g}" r="5.5"/></g>'
    if played.point is None:
        cross = f"M{x - 4:g} {y - 4:g}l8 8m0 -8l-8 8"
        return f'<g data-key="pip-{number}"><path class="brakets-spent" d="{cross}"/></g>'
    return f'<g data-key="pip-{number}">{seat_mark(played.point, x, y, 6)}</g>'


def _last(view: State, y: float) -> str:
    """The last result in words, with the coins that decided it."""
    if not view.sheet:
        return f'<text class="brakets-small" x="12" y="{y:g}">Close brackets with ⟨0|; halves are coins.</text>'
    last = view.sheet[-1]
    words = f'<text class="brakets-said" x="12" y="{y:g}">{text(result(last))}</text>'
    return f'<g data-key="last-{len(view.sheet)}">{words}{_coins(last, y - 4.5)}</g>'


def _coins(last: Result, y: float) -> str:
    """All tails, or the head that decided; none where there was nothing to flip."""
    halves = read(last.cards).halves
    if last.point is None or not halves:
        return ""
    faces = ["H"] if last.point == last.owner else ["T"] * min(halves, 6)
    return "".join(coin(face, 384 - 15 * n, y, 14) for n, face in enumerate(reversed(faces)))
