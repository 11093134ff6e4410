"""Amplification as a rotation: the state as an arrow in a plane, and where `!` would turn it.

Up is the weight of the boards that a seat wins by force, right the weight of all others.
"""

from __future__ import annotations

from math import cos, degrees, pi, sin
from typing import NamedTuple

from ketplay.core.drawing import attr
from ketplay.games.quantized.board_groups import percent
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.rules import Quantized, QuantumState
from ketplay.quantum.superposition import Traced, angle, best_times

RADIUS = 120
HEIGHT = RADIUS + 92
AXES = f"M0 0H{RADIUS}M0 0V{-RADIUS}M{RADIUS} 0A{RADIUS} {RADIUS} 0 0 0 0 {-RADIUS}"
CSS = (
    ".quantized-axis{stroke:var(--line);stroke-width:2;fill:none}"
    ".quantized-state{stroke:var(--text);stroke-width:5;fill:none;stroke-linecap:round}"
    ".quantized-turned{stroke:var(--accent);stroke-width:4;fill:none;stroke-dasharray:8 5;"
    "stroke-linecap:round}"
    ".quantized-stop{fill:var(--accent)}"
    ".quantized-arc{stroke:var(--accent);stroke-width:2;fill:none}"
)


class Turn(NamedTuple):
    """A rotation of the state in the plane of a seat: the angles before and after it."""

    seat: int
    before: float
    after: float

    @property
    def moves(self) -> bool:
        return abs(self.after - self.before) > 1e-9


def draw(game: Quantized, view: QuantumState, x: int, y: int) -> str:
    """The plane with its corner at (x, y + RADIUS): up is won by force by the seat in question."""
    turn, words = _turn_and_words(game, view)
    seat = game.seats[turn.seat]
    parts = [
        f'<g class="quantized-plane" role="img" aria-label={attr(words)}{_data(view, turn)} '
        f'transform="translate({x} {y + RADIUS + 24})">',
        f'<path class="quantized-axis" d="{AXES}"/>',
        f'<text class="quantized-small" x="0" y="{-RADIUS - 8}">{seat} wins</text>',
        f'<text class="quantized-small" x="{RADIUS - 36}" y="18">not yet</text>',
        _arrow("state", turn.before),
    ]
    if turn.moves:
        parts += [
            _arrow("turned", turn.after),
            _arc(turn.before, turn.after),
            *_stops(turn.before, turn.after),
        ]
    for line, piece in enumerate(words.split(": ")):
        parts.append(f'<text class="quantized-small" x="0" y="{38 + 16 * line}">{piece}</text>')
    return "".join([*parts, "</g>"])


def _data(view: QuantumState, turn: Turn) -> str:
    """What the page needs to show the last ply's turn as a movement: the ply and two angles."""
    if not (view.plies and view.plies[-1].power):
        return ""
    angles = f"{degrees(turn.before):.2f} {degrees(turn.after):.2f}"
    return f' data-turned="{len(view.plies)}" data-angles="{angles}"'


def _turn_and_words(game: Quantized, view: QuantumState) -> tuple[Turn, str]:
    """The last ply's amplification, or else what `!` would do now."""
    last = view.plies[-1] if view.plies else None
    if last and last.power:
        return _last_turn(game, view, last)
    actor = game.actor(view)
    has_actor = actor is not None and actor >= 0
    seat = actor if actor is not None and actor >= 0 else 0
    state = game.boards(view)
    share = state.weight(game.evolution.good(seat))
    turns = best_times(share)
    turn = _turn(game, state, seat, turns)
    if not turn.moves or not has_actor or game.chosen["validity"] == "strict":
        return turn._replace(after=turn.before), f"Won by force: {percent(share)}"
    return turn, f"opt! turns it {_times(turns)}: {_shares(turn)}"


def _last_turn(game: Quantized, view: QuantumState, last: Ply) -> tuple[Turn, str]:
    seat = (len(view.plies) - 1) % 2
    moved = game.evolution.body(game.boards(QuantumState(view.plies[:-1])), last)
    turns = game.evolution.turns(moved, last.power, seat)
    turn = _turn(game, moved, seat, turns)
    if not turn.moves:
        return turn, f"Not amplified: {percent(sin(turn.before) ** 2)}"
    times = "phases matched" if turns < 0 else _times(turns)
    return turn, f"Amplified, {times}: {_shares(turn)}"


def _turn(game: Quantized, state: Traced, seat: int, turns: int) -> Turn:
    before = angle(state.weight(game.evolution.good(seat)))
    if not 1e-6 < before < 1.570795:
        return Turn(seat, before, before)
    return Turn(seat, before, pi / 2 if turns < 0 else before * (2 * turns + 1))


def _times(turns: int) -> str:
    return "once" if turns == 1 else f"{turns} times"


def _shares(turn: Turn) -> str:
    return f"{percent(sin(turn.before) ** 2)} to {percent(sin(turn.after) ** 2)}"


def _arrow(kind: str, theta: float) -> str:
    x, y = RADIUS * cos(theta), -RADIUS * sin(theta)
    return f'<path class="quantized-{kind}" data-key="plane-{kind}" d="M0 0L{x:.1f} {y:.1f}"/>'


def _stops(before: float, after: float) -> list[str]:
    """A dot on the circle after each turn but the last; none where phases are matched."""
    turns = (after / before - 1) / 2
    stops = range(1, round(turns)) if abs(turns - round(turns)) < 1e-6 else ()
    dots = []
    for stop in stops:
        theta = (2 * stop + 1) * before
        x, y = RADIUS * cos(theta), -RADIUS * sin(theta)
        dots.append(f'<circle class="quantized-stop" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return dots


def _arc(before: float, after: float) -> str:
    radius = 0.6 * RADIUS
    x0, y0 = radius * cos(before), -radius * sin(before)
    x1, y1 = radius * cos(after), -radius * sin(after)
    large = 1 if degrees(after - before) % 360 > 180 else 0
    path = f"M{x0:.1f} {y0:.1f}A{radius:.0f} {radius:.0f} 0 {large} 0 {x1:.1f} {y1:.1f}"
    return f'<path class="quantized-arc" d="{path}"/>'
