"""The lines between the brackets: a pip for every <0|, the aim, how the last bracket ended."""

from __future__ import annotations

from ketplay.core.drawing import attr, text
from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.cards import BRA
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import Result, State, bras_remaining, closing_owner
from ketplay.games.brakets.svg.seat_marks import coin, seat_mark
from ketplay.games.brakets.words import AIM
from ketplay.games.brakets.words import result as result_words

HEIGHT = 44
CSS = """
.brakets-pip{fill:none;stroke:var(--dim);stroke-width:1.4}
.brakets-spent{stroke:var(--dim);stroke-width:1.8}
.brakets-said{font-size:13px;fill:var(--text)}
"""


def score_line(game: Brakets, view: State, top: float) -> str:
    """Pips: a seat's sign for a point, a cross for a <0| that zeroed, a ring for one to come."""
    results = [result for result in view.sheet if result.cards[-1] == BRA]
    total = 2 * game.bras
    step = min(17, 250 / total)
    pips = [
        _pip(results[n] if n < len(results) else None, 16 + n * step, top + 13, n)
        for n in range(total)
    ]
    remaining = bras_remaining(view) + (closing_owner(view) is not None)
    count = (
        f'<text class="brakets-small brakets-right" x="392" y="{top + 17:g}">'
        f"{remaining} of {total} &lt;0| to come</text>"
    )
    label = attr(f"{remaining} of {total} closing bras to come")
    return f'<g role="img" aria-label={label}>{"".join(pips)}{count}</g>{_last(view, top + 36)}'


def _pip(result: Result | None, x: float, y: float, number: int) -> str:
    if result is None:
        mark = f'<circle class="brakets-pip" cx="{x:g}" cy="{y:g}" r="5.5"/>'
    elif result.point is None:
        mark = f'<path class="brakets-spent" d="M{x - 4:g} {y - 4:g}l8 8m0 -8l-8 8"/>'
    else:
        mark = seat_mark(result.point, x, y, 6)
    return f'<g data-key="pip-{number}">{mark}</g>'


def _last(view: State, y: float) -> str:
    """The last result in words, with the coins that decided it; before the first, the aim."""
    if not view.sheet:
        return f'<text class="brakets-small" x="12" y="{y:g}">{text(AIM)}</text>'
    last = view.sheet[-1]
    said = text(f"Last closing: {result_words(last)}")
    words = f'<text class="brakets-said" x="12" y="{y:g}">{said}</text>'
    return f'<g data-key="last-{len(view.sheet)}">{words}{_coins(last, y - 4.5)}</g>'


def _coins(last: Result, y: float) -> str:
    """The coins that decided: all tails, or the first head; none without halves."""
    halves = read(last.cards).halves
    if last.point is None or not halves:
        return ""
    if last.point == last.owner:
        return coin("H", 384, y, 14)
    return "".join(coin("T", 384 - 15 * n, y, 14) for n in range(min(halves, 6)))
