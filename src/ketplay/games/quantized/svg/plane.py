"""Amplification as a turn: the plane of lost and won, the state as an arrow in it, and where `!` would turn it to."""

from __future__ import annotations

from math import cos, degrees, sin

from ketplay.core.drawing import attr
from ketplay.games.quantized.rules import Quantized, Quantum
from ketplay.games.quantized.svg.groups import percent
from ketplay.quantum.superposition import Superposition, angle, best_times

RADIUS = 120
HEIGHT = RADIUS + 92
AXES = f"M0 0H{RADIUS}M0 0V{-RADIUS}M{RADIUS} 0A{RADIUS} {RADIUS} 0 0 0 0 {-RADIUS}"
CSS = (
    ".quantized-axis{stroke:var(--line);stroke-width:2;fill:none}"
    ".quantized-state{stroke:var(--text);stroke-width:5;fill:none;stroke-linecap:round}"
    ".quantized-turned{stroke:var(--accent);stroke-width:4;fill:none;stroke-dasharray:8 5;stroke-linecap:round}"
    ".quantized-stop{fill:var(--accent)}"
    ".quantized-arc{stroke:var(--accent);stroke-width:2;fill:none}"
)


def draw(game: Quantized, view: Quantum, x: int, y: int) -> str:
    """The plane with its corner at (x, y + RADIUS): up is won by force by the seat in question."""
    seat, now, then, words = _angles(game, view)
    good = game.seats[seat]
    parts = [
        f'<g class="quantized-plane" role="img" aria-label={attr(words)}{_turned(view, now, then)} '
        f'transform="translate({x} {y + RADIUS + 24})">',
        f'<path class="quantized-axis" d="{AXES}"/>',
        f'<text class="quantized-small" x="0" y="{-RADIUS - 8}">{good} wins</text>',
        f'<text class="quantized-small" x="{RADIUS - 36}" y="18">not yet</text>',
        _arrow("state", now),
    ]
    if abs(then - now) > 1e-9:
        parts += [_arrow("turned", then), _arc(now, then), *_stops(now, then)]
    for line, piece in enumerate(words.split(": ")):
        parts.append(f'<text class="quantized-small" x="0" y="{38 + 16 * line}">{piece}</text>')
    return "".join([*parts, "</g>"])


def _turned(view: Quantum, now: float, then: float) -> str:
    """What the page needs to show the last ply's turn as a movement: which ply, from and to how many degrees."""
    if not (view.plies and view.plies[-1].power):
        return ""
    return f' data-turned="{len(view.plies)}" data-angles="{degrees(now):.2f} {degrees(then):.2f}"'


def _angles(game: Quantized, view: Quantum) -> tuple[int, float, float, str]:
    """(whose plane, the arrow, where it is turned to, in words): the last ply's turn, else what `!` would do."""
    last = view.plies[-1] if view.plies else None
    if last and last.power:
        seat = (len(view.plies) - 1) % 2
        moved = game.evolution.body(game.superposition(Quantum(view.plies[:-1])), last)
        turns = game.evolution.turns(moved, last.power, seat)
        now, then = _turn(game, moved, seat, turns)
        how = "phases matched" if turns < 0 else _times(turns)
        if abs(then - now) < 1e-9:
            return seat, now, now, f"Not amplified: {percent(sin(now) ** 2)}"
        return seat, now, then, f"Amplified, {how}: {_shares(now, then)}"
    actor = game.actor(view)
    seat = actor if actor is not None and actor >= 0 else 0
    state = game.superposition(view)
    share = state.weight(game.evolution.good(seat))
    now, then = _turn(game, state, seat, best_times(share))
    if abs(then - now) < 1e-9 or game.chosen["validity"] == "strict" or actor is None or actor < 0:
        return seat, now, now, f"Won by force: {percent(share)}"
    return seat, now, then, f"opt! turns it {_times(best_times(share))}: {_shares(now, then)}"


def _turn(game: Quantized, state: Superposition, seat: int, turns: int) -> tuple[float, float]:
    now = angle(state.weight(game.evolution.good(seat)))
    if not 1e-6 < now < 1.570795:
        return now, now
    return now, 1.5707963267948966 if turns < 0 else now * (2 * turns + 1)


def _times(turns: int) -> str:
    return "once" if turns == 1 else f"{turns} times"


def _shares(now: float, then: float) -> str:
    return f"{percent(sin(now) ** 2)} to {percent(sin(then) ** 2)}"


def _arrow(kind: str, theta: float) -> str:
    x, y = RADIUS * cos(theta), -RADIUS * sin(theta)
    return f'<path class="quantized-{kind}" data-key="plane-{kind}" d="M0 0L{x:.1f} {y:.1f}"/>'


def _stops(now: float, then: float) -> list[str]:
    """A dot on the circle after each turn by twice the angle, but for the last; none where phases are matched."""
    turns = (then / now - 1) / 2
    stops = range(1, round(turns)) if abs(turns - round(turns)) < 1e-6 else ()
    angles = [(2 * turn + 1) * now for turn in stops]
    return [
        f'<circle class="quantized-stop" cx="{RADIUS * cos(a):.1f}" cy="{-RADIUS * sin(a):.1f}" r="4"/>'
        for a in angles
    ]


def _arc(now: float, then: float) -> str:
    radius = 0.6 * RADIUS
    x0, y0 = radius * cos(now), -radius * sin(now)
    x1, y1 = radius * cos(then), -radius * sin(then)
    large = 1 if degrees(then - now) % 360 > 180 else 0
    path = f"M{x0:.1f} {y0:.1f}A{radius:.0f} {radius:.0f} 0 {large} 0 {x1:.1f} {y1:.1f}"
    return f'<path class="quantized-arc" d="{path}"/>'
