"""Writes the pictures of docs/primer.md: the Bloch sphere, and small circuits.

Run it from the top of the repository: python tools/primer_pictures.py
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path

from ketplay.core.drawing import css
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.gates import GATES
from ketplay.quantum.ket import Ket

FOLDER = Path(__file__).parent.parent / "docs" / "primer"
Point = tuple[float, float, float]
ASIDE = pi / 7  # from where the sphere is seen
ABOVE = pi / 10
INK = "#22202b"
ACCENT = "#b85200"
FAINT = "#8d8778"
FONT = 'font-family="sans-serif" font-size="16"'
STATES: dict[str, Sequence[complex]] = {
    "|0⟩": (1, 0),
    "|1⟩": (0, 1),
    "|+⟩": (1, 1),
    "|−⟩": (1, -1),
    "|i⟩": (1, 1j),
    "|−i⟩": (1, -1j),
}
TURNS = (("X", (1, 0)), ("H", (1, 0)), ("Z", (1, 1)))  # a gate, and a state that it turns


def place(point: Point, centre: tuple[float, float], radius: float) -> tuple[float, float]:
    """A point of the sphere on the paper: z is up, y to the right, x towards the reader."""
    x, y, z = point
    right = y * cos(ASIDE) - x * sin(ASIDE)
    near = x * cos(ASIDE) + y * sin(ASIDE)
    down = near * sin(ABOVE) - z * cos(ABOVE)
    return round(centre[0] + radius * right, 1), round(centre[1] + radius * down, 1)


def sphere(centre: tuple[float, float], radius: float) -> str:
    """The outline, the equator, and the three axes."""
    equator = [place((cos(t), sin(t), 0), centre, radius) for t in (k * pi / 36 for k in range(73))]
    path = "M" + "L".join(f"{x} {y}" for x, y in equator)
    parts = [
        f'<circle cx="{centre[0]}" cy="{centre[1]}" r="{radius}" fill="#fffdf6" '
        f'stroke="{INK}" stroke-width="2"/>',
        f'<path d="{path}" fill="none" stroke="{FAINT}" stroke-width="1.5" '
        'stroke-dasharray="5 4"/>',
    ]
    for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)):
        (x0, y0), (x1, y1) = (
            place((sign * axis[0], sign * axis[1], sign * axis[2]), centre, radius)
            for sign in (-1, 1)
        )
        parts.append(f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{FAINT}" stroke-width="1.5"/>')
    return "".join(parts)


def arrow(
    point: Point, centre: tuple[float, float], radius: float, colour: str, dashed: bool = False
) -> str:
    """A state as an arrow from the middle of the sphere."""
    x, y = place(point, centre, radius)
    dashes = ' stroke-dasharray="7 5"' if dashed else ""
    return (
        f'<path d="M{centre[0]} {centre[1]}L{x} {y}" stroke="{colour}" stroke-width="4"{dashes}/>'
        f'<circle cx="{x}" cy="{y}" r="6" fill="{colour}"/>'
    )


def label(x: float, y: float, words: str, colour: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{colour}" {FONT}>{words}</text>'


def frame(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" role="img"><title>{title}</title>'
        f'<rect width="{width}" height="{height}" fill="#f6f1e5"/>'
        f"{''.join(parts)}</svg>\n"
    )


def bloch() -> str:
    """The sphere with six states at the ends of the axes, and one between them."""
    centre = (260.0, 210.0)
    radius = 150.0
    parts = [sphere(centre, radius)]
    for name, amplitudes in STATES.items():
        point = Ket.of(list(amplitudes)).bloch(0)
        x, y = place(point, centre, radius)
        far_x, far_y = place((point[0] * 1.3, point[1] * 1.22, point[2] * 1.13), centre, radius)
        parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="{INK}"/>')
        parts.append(label(far_x, far_y + 6, name))
    state = Ket.of([cos(pi / 11), sin(pi / 11) * complex(cos(1.3), sin(1.3))])
    tip = place(state.bloch(0), centre, radius)
    parts.append(arrow(state.bloch(0), centre, radius, ACCENT))
    parts.append(label(tip[0] + 70, tip[1] - 6, "α|0⟩ + β|1⟩", ACCENT))
    return frame(520, 420, "The Bloch sphere: every state of a qubit is a point of it", parts)


def turns() -> str:
    """Three gates as turns of the sphere: dashed before, solid after."""
    parts = []
    for number, (name, amplitudes) in enumerate(TURNS):
        centre = (120.0 + 220 * number, 120.0)
        radius = 80.0
        before = Ket.of(list(amplitudes))
        after = before.apply(GATES[name].matrix, 0)
        parts.append(sphere(centre, radius))
        parts.append(arrow(before.bloch(0), centre, radius, FAINT, dashed=True))
        parts.append(arrow(after.bloch(0), centre, radius, ACCENT))
        parts.append(label(centre[0], 236, f"{name}: {_name(before)} to {_name(after)}"))
    return frame(680, 256, "Gates turn the Bloch sphere", parts)


def _name(ket: Ket) -> str:
    return next(name for name, amplitudes in STATES.items() if ket.same(Ket.of(list(amplitudes))))


BOTH = ((0, 1), (1, 1))  # the controls of a Toffoli gate: both are one
CIRCUITS = {
    "cnot": Circuit(2, labels=("a", "b")).gate("CX", 0, 1),
    "measure": Circuit(1, labels=("qubit",)).gate("H", 0).measure(0),
    "and": Circuit(3, labels=("a", "b", "0")).gate("X", 2, controls=BOTH),
    "nand": Circuit(3, labels=("a", "b", "0")).gate("X", 2).gate("X", 2, controls=BOTH),
    "fanout": Circuit(3, labels=("a", "0", "0")).gate("X", 1).gate("X", 2, controls=BOTH),
    "bell": Circuit(2, labels=("0", "0")).gate("H", 0).gate("CX", 0, 1),
}


def pictures() -> dict[str, str]:
    """The files by name."""
    drawn = {f"{name}.svg": _sized(circuit) for name, circuit in CIRCUITS.items()}
    return {"bloch.svg": bloch(), "turns.svg": turns(), **drawn}


def _sized(circuit: Circuit) -> str:
    """A circuit at twice its usual size."""
    drawing = circuit.svg(css("light"))
    return re.sub(
        r' width="(\d+)"', lambda width: f' width="{2 * int(width[1])}"', drawing, count=1
    )


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text.rstrip() + "\n", "utf-8")
