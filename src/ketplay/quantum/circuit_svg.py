"""A circuit as a picture: wires from left to right, a box for each gate, dials for measurements.

Steps share a column where they touch different wires. Long circuits break into lines like text. Colours are variables
with defaults, so that a page gives its own and the picture needs no stylesheet.
"""

from __future__ import annotations

from math import degrees
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from ketplay.quantum.circuit import Circuit, Step

WIRE = 34  # from wire to wire
COLUMN = 40
HEAD = 46  # room for the labels
PER_LINE = 18  # columns, unless the caller wants another width
LETTERS = {"UDG": "U†", "SDG": "S†", "SX": "√X"}

_TEXT, _DIM, _FELT, _GROUND, _ACCENT = (
    f"var(--{name},{colour})"
    for name, colour in (
        ("text", "#222"),
        ("dim", "#666"),
        ("felt", "#fff"),
        ("ground", "#fff"),
        ("accent", "#7a5800"),
    )
)
_SANS, _SERIF = 'font-family="system-ui, sans-serif"', 'font-family="ui-serif, Georgia, serif"'
LOOKS = {  # presentation attributes, by what is drawn
    "wire": f'stroke="{_DIM}" stroke-width="1.5"',
    "box": f'fill="{_FELT}" stroke="{_TEXT}" stroke-width="1.5"',
    "letter": f'fill="{_TEXT}" font-size="15" font-weight="700" text-anchor="middle" {_SERIF}',
    "label": f'fill="{_DIM}" font-size="13" text-anchor="end" {_SANS}',
    "bit": f'fill="{_DIM}" font-size="11" text-anchor="middle" {_SANS}',
    "angle": f'fill="{_TEXT}" font-size="9" text-anchor="middle" {_SANS}',
    "link": f'stroke="{_TEXT}" stroke-width="2" fill="none"',
    "dot": f'fill="{_TEXT}"',
    "open": f'fill="{_GROUND}" stroke="{_TEXT}" stroke-width="2"',
    "dial": f'stroke="{_ACCENT}" stroke-width="2" fill="none"',
    "note": f'stroke="{_ACCENT}" stroke-dasharray="2 4"',
}


class Placed(NamedTuple):
    """A step and the column it stands in."""

    step: Step
    column: int


def columns(circuit: Circuit) -> list[Placed]:
    """Every step in the first column where its wires are free; a comment stands in a column of its own.

    >>> from ketplay.quantum.circuit import Circuit
    >>> [one.column for one in columns(Circuit(2).gate("H", 0).gate("X", 1).gate("CX", 0, 1))]
    [0, 0, 1]
    """
    free = [0] * circuit.qubits
    placed = []
    for step in circuit.steps:
        wires = _wires(step, circuit.qubits)
        column = max(free[wire] for wire in wires)
        for wire in wires:
            free[wire] = column + 1
        placed.append(Placed(step, column))
    return placed


def _wires(step: Step, qubits: int) -> range:
    """All wires a step covers, those between its ends included."""
    named = [*step.qubits, *(qubit for qubit, _ in step.controls)]
    return range(min(named), max(named) + 1) if named else range(qubits)


def draw(circuit: Circuit, per_line: int = PER_LINE) -> str:
    """The circuit as an <svg> without colours of its own.

    >>> from ketplay.quantum.circuit import Circuit
    >>> draw(Circuit(1).gate("H", 0)).count("<rect")
    1
    """
    placed = columns(circuit)
    used = 1 + max((one.column for one in placed), default=0)
    lines = -(-used // per_line)
    width = HEAD + COLUMN * min(used, per_line) + 12
    height = lines * (circuit.qubits + 0.6) * WIRE
    rows = "".join(_line(circuit, placed, line, per_line, used) for line in range(lines))
    label = quoteattr(circuit.title.partition("\n")[0] or f"a circuit of {circuit.qubits} qubits")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ket-strip" viewBox="0 0 {width} {height:g}" width="{width}" '
        f'role="img" aria-label={label}><title>{escape(circuit.title)}</title>{rows}</svg>'
    )


def _line(circuit: Circuit, placed: list[Placed], line: int, per_line: int, used: int) -> str:
    """One line of the picture: the wires and the columns that belong to it."""
    first = line * per_line
    end = HEAD + COLUMN * min(per_line, used - first) + 4
    labels = circuit.labels or tuple(f"q{wire}" for wire in range(circuit.qubits))
    wires = "".join(
        f'<path {LOOKS["wire"]} d="M{HEAD} {_y(wire):g}H{end}"/>'
        f'<text {LOOKS["label"]} x="{HEAD - 8}" y="{_y(wire) + 4.5:g}">{escape(labels[wire])}</text>'
        for wire in range(circuit.qubits)
    )
    here = (one for one in placed if first <= one.column < first + per_line)
    steps = "".join(
        _step(one.step, HEAD + COLUMN * (one.column - first + 0.5), circuit.qubits) for one in here
    )
    return (
        f'<g transform="translate(0 {line * (circuit.qubits + 0.6) * WIRE:g})">{wires}{steps}</g>'
    )


def _y(wire: int) -> float:
    return (wire + 0.7) * WIRE


def _step(step: Step, x: float, qubits: int) -> str:
    if step.name == "note":
        body = f'<path {LOOKS["note"]} d="M{x:g} {_y(0) - 14:g}V{_y(qubits - 1) + 14:g}"/>'
    elif step.name == "measure":
        body = _measure(x, _y(step.qubits[0]), step.bit)
    elif step.name == "CX":
        body = _controlled(step, x, ((step.qubits[0], 1), *step.controls), step.qubits[1])
    else:
        body = _links(step, x) + "".join(
            _box(_letter(step), x, _y(wire), _angle(step)) for wire in step.qubits
        )
        body += "".join(_dot(x, _y(wire), value) for wire, value in step.controls)
    words = f"<title>{escape(step.note)}</title>" if step.note else ""
    return f"<g>{words}{body}</g>"


def _letter(step: Step) -> str:
    return "|0⟩" if step.name == "reset" else LETTERS.get(step.name, step.name)


def _angle(step: Step) -> str:
    """A turn's angle, to the degree."""
    return (
        "" if step.angle is None else f"{degrees(step.angle):.0f}°".replace("-", "\N{MINUS SIGN}")
    )


def _box(letter: str, x: float, y: float, angle: str) -> str:
    return (
        f'<rect {LOOKS["box"]} x="{x - 14:g}" y="{y - 13:g}" width="28" height="26" rx="4"/>'
        f'<text {LOOKS["letter"]} x="{x:g}" y="{y + (1 if angle else 5):g}">{letter}</text>'
        + (f'<text {LOOKS["angle"]} x="{x:g}" y="{y + 11:g}">{angle}</text>' if angle else "")
    )


def _links(step: Step, x: float) -> str:
    wires = [*step.qubits, *(wire for wire, _ in step.controls)]
    return (
        f'<path {LOOKS["link"]} d="M{x:g} {_y(min(wires)):g}V{_y(max(wires)):g}"/>'
        if len(wires) > 1
        else ""
    )


def _dot(x: float, y: float, value: int) -> str:
    return f'<circle {LOOKS["dot" if value else "open"]} cx="{x:g}" cy="{y:g}" r="5"/>'


def _controlled(step: Step, x: float, controls: tuple[tuple[int, int], ...], target: int) -> str:
    y = _y(target)
    cross = f'<circle {LOOKS["open"]} cx="{x:g}" cy="{y:g}" r="10"/>'
    cross += f'<path {LOOKS["link"]} d="M{x - 10:g} {y:g}h20M{x:g} {y - 10:g}v20"/>'
    return _links(step, x) + "".join(_dot(x, _y(wire), value) for wire, value in controls) + cross


def _measure(x: float, y: float, bit: int | None) -> str:
    """A dial with its hand, and the bit it writes."""
    return (
        f'<rect {LOOKS["box"]} x="{x - 14:g}" y="{y - 13:g}" width="28" height="26" rx="4"/>'
        f'<path {LOOKS["dial"]} d="M{x - 9:g} {y + 3:g}a9 9 0 0 1 18 0M{x:g} {y + 3:g}l6 -11"/>'
        f'<text {LOOKS["bit"]} x="{x:g}" y="{y + 12:g}">{"" if bit is None else bit}</text>'
    )
