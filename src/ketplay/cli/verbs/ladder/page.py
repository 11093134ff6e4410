"""A ladder as one HTML file, with a plot of the ratings and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import ceil, floor

from ketplay.bots.intervals import Interval
from ketplay.bots.ladder import Ladder, Rung

CSS = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
svg { width: 100%; height: auto; } svg text { font-size: 13px; fill: currentColor; }
"""
# Measures of the plot.
WIDTH = 720
LABELS = 190
ROW = 28
TOP = 12
LONGEST_LABEL = 26  # characters
TICKS = 6
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # Elo between two ticks


def page(ladder: Ladder, note: str) -> str:
    """The whole page."""
    title = f"Ratings: {ladder.game}"
    rungs = sorted(ladder.rungs, key=lambda rung: -rung.rating.mean)
    advantage = (
        f"Moving first is worth {round(ladder.advantage.mean):+d} Elo {_bounds(ladder.advantage)}."
    )
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{CSS}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            plot(rungs),
            _table(rungs),
            f"<p>{escape(advantage)}</p><p>{escape(note)}</p>",
            "</body></html>",
            "",
        ]
    )


def plot(rungs: list[Rung]) -> str:
    """A point for each rating, and a line for its interval."""
    low = min(rung.rating.low for rung in rungs)
    high = max(rung.rating.high for rung in rungs)
    step = next((step for step in STEPS if high - low <= TICKS * step), STEPS[-1])
    first = floor(low / step)
    last = max(ceil(high / step), floor(low / step) + 1)
    wide = WIDTH - LABELS - 30

    def x(points: float) -> float:
        return LABELS + wide * (points / step - first) / (last - first)

    bottom = TOP + ROW * len(rungs)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {bottom + 44}" role="img" '
        'aria-label="Ratings with 95 % intervals; the table has the numbers">'
    ]
    for tick in range(first, last + 1):
        place = x(tick * step)
        parts.append(
            f'<path d="M{place:.1f} {TOP}V{bottom}" stroke="#8886"/>'
            f'<text x="{place:.1f}" y="{bottom + 18}" text-anchor="middle">{tick * step}</text>'
        )
    parts.append(f'<text x="{LABELS}" y="{bottom + 38}">rating (Elo)</text>')
    parts += [_mark(rung, TOP + ROW * row + ROW / 2, x) for row, rung in enumerate(rungs)]
    return "".join([*parts, "</svg>"])


def _mark(rung: Rung, y: float, x: Callable[[float], float]) -> str:
    label = rung.name
    if len(label) > LONGEST_LABEL:
        label = label[: LONGEST_LABEL - 1] + "…"
    mean, low, high = map(x, rung.rating)
    return (
        f'<text x="{LABELS - 12}" y="{y + 5}" text-anchor="end">{escape(label)}</text>'
        f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10" '
        f'stroke="#0072b2" stroke-width="2"/><circle cx="{mean:.1f}" cy="{y}" r="5" '
        'fill="#0072b2"/>'
    )


def _table(rungs: list[Rung]) -> str:
    headings = ("player", "rating", "95 %", "score %", "games")
    rows = [
        (
            rung.name,
            f"{rung.rating.mean:.0f}",
            _bounds(rung.rating),
            f"{100 * rung.score.mean:.1f}",
            str(rung.games),
        )
        for rung in rungs
    ]
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _bounds(interval: Interval) -> str:
    return f"[{round(interval.low)}, {round(interval.high)}]"
