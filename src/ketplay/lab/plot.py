"""Line charts as SVG, by matplotlib (extra `[lab]`). The same values give the same file.

Curves differ in dashes and markers, not in colour alone.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import cycle
from typing import Any, NamedTuple

from ketplay.core.errors import MissingExtra

CURVE_STYLES = (  # dashes, marker, colour: any two differ in two of the three
    ("-", "", "#22202b"),
    ("--", "", "#0072b2"),
    ("-", "o", "#b85200"),
    ("-", "s", "#0b7d74"),
    (":", "", "#8e3f86"),
    ("-.", "^", "#a3680a"),
    ("--", "v", "#3f5fae"),
    (":", "D", "#555555"),
)


class Line(NamedTuple):
    """A curve, with a band of `spread` on both sides if given; `points` leaves out the line."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    spread: Sequence[float] = ()
    points: bool = False


class Panel(NamedTuple):
    """A chart: its title, its axes, its curves."""

    title: str
    x: str
    y: str
    lines: Sequence[Line]
    log: bool = False  # a logarithmic vertical axis


def chart(panels: Sequence[Panel]) -> str:
    """The panels side by side.

    >>> svg = chart([Panel("Squares", "n", "n squared", [Line("exact", [0, 1, 2], [0, 1, 4])])])
    >>> svg[:4], "Squares" in svg
    ('<svg', True)
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("figures need", "lab") from None
    with matplotlib.rc_context(
        {"svg.hashsalt": "ketplay", "svg.fonttype": "none", "font.size": 10}
    ):
        figure = Figure(figsize=(6.2 * len(panels), 4.4), layout="tight")
        for axes, panel in zip(
            figure.subplots(1, len(panels), squeeze=False)[0], panels, strict=True
        ):
            _panel(axes, panel)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]  # without the XML declaration: a page embeds it


def _panel(axes: Any, panel: Panel) -> None:
    for line, (dashes, marker, colour) in zip(panel.lines, cycle(CURVE_STYLES)):
        every = max(1, len(line.x) // 20)
        style = "none" if line.points else dashes
        axes.plot(
            line.x,
            line.y,
            label=line.name,
            markevery=1 if line.points else every,
            markersize=4,
            linestyle=style,
            marker=marker or ("o" if line.points else ""),
            color=colour,
        )
        if line.spread:
            low = [y - s for y, s in zip(line.y, line.spread, strict=True)]
            high = [y + s for y, s in zip(line.y, line.spread, strict=True)]
            axes.fill_between(line.x, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.set(title=panel.title, xlabel=panel.x, ylabel=panel.y)
    if panel.log:
        axes.set_yscale("log")
    axes.grid(alpha=0.3)
    if len(panel.lines) > 1:
        axes.legend(fontsize=9)
