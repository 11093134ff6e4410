"""Amplification as a dial: the state as a needle, and where amplifying would turn it.

The height of the needle's end, squared, is the weight of the boards that a seat wins by force; left
of the top it has been turned too far. The page lets the needle be dragged: `data-share` is the
weight before turning.
"""

from __future__ import annotations

from math import cos, degrees, pi, sin
from typing import NamedTuple

from ketplay.core.drawing import attr, text
from ketplay.games.quantized.board_groups import share_words
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.svg.layout import Box
from ketplay.quantum.superposition import Traced, angle, best_times

CSS = (
    ".quantized-axis{stroke:var(--line);stroke-width:2;fill:var(--felt)}"
    ".quantized-state{stroke:var(--text);stroke-width:5;fill:none;stroke-linecap:round}"
    ".quantized-turned{stroke:var(--accent);stroke-width:4;fill:none;stroke-dasharray:8 5;"
    "stroke-linecap:round}"
    ".quantized-stop{fill:var(--accent)}"
    ".quantized-arc{stroke:var(--accent);stroke-width:2.5;fill:none}"
    ".quantized-knob{fill:var(--accent);stroke:var(--ground);stroke-width:2}"
    ".quantized-shares{fill:var(--text);font:650 15px sans-serif;text-anchor:middle}"
    ".quantized-scale{fill:var(--dim);font:13px sans-serif;text-anchor:middle}"
    ".quantized-reach{fill:transparent}"
    "[data-dragging] .quantized-plane :is(.quantized-shares,.quantized-turned,.quantized-arc,"
    ".quantized-knob,.quantized-stop){visibility:hidden}"
    ".quantized-plane{touch-action:none}"
    ".quantized-plane[role=slider]{cursor:grab}"
)
BELOW = 24  # room for the numbers below the dial
ABOVE = 30  # for the name of the top, above the knob
SIDES = 16
LARGE = 90  # from this radius on there is room for a scale


class Turn(NamedTuple):
    """A rotation of the state in the plane of a seat: the angles before and after it."""

    seat: int
    before: float
    after: float

    @property
    def moves(self) -> bool:
        return abs(self.after - self.before) > 1e-9


class ShownTurn(NamedTuple):
    """A turn on the dial, whether it has been made, and what it is in words."""

    turn: Turn
    made: bool
    words: str


def draw(game: Quantized, view: QuantumState, box: Box, seat: int | None) -> str:
    """The dial of a seat (None: of the one to move) in a box."""
    shown = shown_turn(game, view, seat)
    turn = shown.turn
    radius = min(box.width / 2 - SIDES, box.height - ABOVE - BELOW)
    middle = box.x + box.width / 2
    name = game.seats[turn.seat]
    parts = [
        f'<g class="quantized-plane" data-key="plane" data-preview="over" role="img" '
        f'aria-label={attr(shown.words)} data-share="{sin(turn.before) ** 2:.9f}" '
        f'data-radius="{radius:g}"{_data(game, view, shown)} '
        f'transform="translate({middle:g} {box.y + ABOVE + radius:g})">'
        f'<rect class="quantized-reach" x="{-radius - SIDES:g}" y="{-radius - ABOVE:g}" '
        f'width="{2 * (radius + SIDES):g}" height="{radius + ABOVE + BELOW:g}"/>',
        f'<path class="quantized-axis" d="M{-radius:g} 0A{radius:g} {radius:g} 0 0 1 '
        f'{radius:g} 0ZM0 {-radius:g}V{8 - radius:g}"/>',
        _label(0, -radius - 16, f"{name} wins: 100 %"),
        *([_label(radius, 16, "0 %"), _label(-radius, 16, "0 %")] if radius > LARGE else []),
        f'<text class="quantized-shares" x="0" y="18">{text(_shares(turn))}</text>',
        _arrow("state", turn.before, radius),
    ]
    if turn.moves:
        parts += [
            _arrow("turned", turn.after, radius),
            _arc(turn.before, turn.after, radius),
            *_stops(turn.before, turn.after, radius),
            _knob(turn.after, radius),
        ]
    else:
        parts.append(_knob(turn.before, radius))
    return "".join([*parts, "</g>"])


def _label(x: float, y: float, words: str) -> str:
    return f'<text class="quantized-scale" x="{x:g}" y="{y:g}">{text(words)}</text>'


def _shares(turn: Turn) -> str:
    """The weight before and after the turn."""
    before = share_words(sin(turn.before) ** 2)
    return f"{before} \u2192 {_after(turn)}" if turn.moves else before


def _data(game: Quantized, view: QuantumState, shown: ShownTurn) -> str:
    """For the page: whether the needle may be dragged, and the last ply's turn as two angles."""
    data = ""
    if game.actor(view) == shown.turn.seat and game.chosen["validity"] != "strict":
        data = ' data-drag=""'
    if shown.made:
        angles = f"{degrees(shown.turn.before):.2f} {degrees(shown.turn.after):.2f}"
        data += f' data-turned="{len(view.plies)}" data-angles="{angles}"'
    return data


def shown_turn(game: Quantized, view: QuantumState, seat: int | None) -> ShownTurn:
    """The last ply's amplification if this seat has just amplified, or else what `!` would do."""
    actor = game.actor(view)
    last = view.plies[-1] if view.plies else None
    mover = (len(view.plies) - 1) % 2
    if seat is None:
        seat = mover if last and last.power else max(0, actor or 0)
    if last and last.power and seat == mover:
        return _last_turn(game, view, last, seat)
    state = game.boards(view)
    share = state.weight(game.evolution.good(seat))
    won = f"{game.seats[seat]} wins on {share_words(share)} with best play"
    turns = best_times(share)
    turn = _turn(game, state, seat, turns)
    if not turn.moves or actor != seat or game.chosen["validity"] == "strict":
        return ShownTurn(turn._replace(after=turn.before), False, won)
    return ShownTurn(turn, False, f"{won}. Amplifying {_times(turns)} makes it {_after(turn)}")


def _last_turn(game: Quantized, view: QuantumState, last: Ply, seat: int) -> ShownTurn:
    moved = game.evolution.body(game.boards(QuantumState(view.plies[:-1])), last)
    turns = game.evolution.turns(moved, last.power, seat)
    turn = _turn(game, moved, seat, turns)
    before = share_words(sin(turn.before) ** 2)
    if not turn.moves:
        return ShownTurn(turn, True, f"Not amplified: {game.seats[seat]} wins on {before}")
    times = "with matched phases" if turns < 0 else _times(turns)
    words = f"Amplified {times}: {game.seats[seat]} wins on {before} before, {_after(turn)} after"
    return ShownTurn(turn, True, words)


def _turn(game: Quantized, state: Traced, seat: int, turns: int) -> Turn:
    before = angle(state.weight(game.evolution.good(seat)))
    if not 1e-6 < before < 1.570795:
        return Turn(seat, before, before)
    return Turn(seat, before, pi / 2 if turns < 0 else before * (2 * turns + 1))


def _times(turns: int) -> str:
    return "once" if turns == 1 else f"{turns} times"


def _after(turn: Turn) -> str:
    return share_words(sin(turn.after) ** 2)


def _arrow(kind: str, theta: float, radius: float) -> str:
    x = radius * cos(theta)
    y = -radius * sin(theta)
    return f'<path class="quantized-{kind}" d="M0 0L{x:.1f} {y:.1f}"/>'


def _knob(theta: float, radius: float) -> str:
    x = radius * cos(theta)
    y = -radius * sin(theta)
    return f'<circle class="quantized-knob" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'


def _stops(before: float, after: float, radius: float) -> list[str]:
    """A dot on the circle after each turn but the last; none where phases are matched."""
    turns = (after / before - 1) / 2
    stops = range(1, round(turns)) if abs(turns - round(turns)) < 1e-6 else ()
    dots = []
    for stop in stops:
        theta = (2 * stop + 1) * before
        x = radius * cos(theta)
        y = -radius * sin(theta)
        dots.append(f'<circle class="quantized-stop" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return dots


def _arc(before: float, after: float, radius: float) -> str:
    size = 0.6 * radius
    x0 = size * cos(before)
    y0 = -size * sin(before)
    x1 = size * cos(after)
    y1 = -size * sin(after)
    large = 1 if degrees(after - before) % 360 > 180 else 0
    path = f"M{x0:.1f} {y0:.1f}A{size:.0f} {size:.0f} 0 {large} 0 {x1:.1f} {y1:.1f}"
    return f'<path class="quantized-arc" d="{path}"/>'
