"""A circuit as a drawing: wires from left to right, boxes for gates, dials for measurements.

Steps share a column if they are on different wires. Long circuits break into lines, as text does.
Colours are variables with defaults: a page may set them, and a picture needs no style sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ketplay.quantum.operation import Operation

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
_SANS = 'font-family="system-ui, sans-serif"'
_SERIF = 'font-family="ui-serif, Georgia, serif"'
ATTRIBUTES = {  # presentation attributes, by what is drawn
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
    "barrier": f'stroke="{_DIM}" stroke-width="2" stroke-dasharray="7 5"',
}


class Placement(NamedTuple):
    """An operation and its column."""

    operation: Operation
    column: int


def columns(operations: Sequence[Operation], qubits: int) -> list[Placement]:
    """Every operation in the first column where its wires are free; a note or a barrier has a
    column of its own.

    >>> operations = [Operation("H", (0,)), Operation("X", (1,)), Operation("CX", (0, 1))]
    >>> [placement.column for placement in columns(operations, qubits=2)]
    [0, 0, 1]
    """
    free = [0] * qubits
    placements = []
    for operation in operations:
        wires = _wires(operation, qubits)
        column = max(free[wire] for wire in wires)
        for wire in wires:
            free[wire] = column + 1
        placements.append(Placement(operation, column))
    return placements


def _wires(operation: Operation, qubits: int) -> range:
    """All wires that an operation covers, from its first to its last."""
    wires = [*operation.qubits, *(qubit for qubit, _ in operation.controls)]
    return range(min(wires), max(wires) + 1) if wires else range(qubits)


def draw(
    operations: Sequence[Operation],
    qubits: int,
    title: str = "",
    labels: tuple[str, ...] = (),
    per_line: int = PER_LINE,
    first_bit: int = 0,
) -> str:
    """The circuit as an <svg> without colours of its own; its bits are counted from `first_bit`.

    >>> draw([Operation("H", (0,))], qubits=1).count("<rect")
    1
    """
    counted = [
        operation if operation.bit is None else operation._replace(bit=operation.bit + first_bit)
        for operation in operations
    ]
    placements = columns(counted, qubits)
    used = 1 + max((placement.column for placement in placements), default=0)
    lines = -(-used // per_line)
    width = HEAD + COLUMN * min(used, per_line) + 12
    height = lines * (qubits + 0.6) * WIRE
    names = labels or tuple(f"q{wire}" for wire in range(qubits))
    rows = []
    for line in range(lines):
        first = line * per_line
        row = [
            Placement(operation, column - first)
            for operation, column in placements
            if first <= column < first + per_line
        ]
        offset = line * (qubits + 0.6) * WIRE
        content = _line(row, names, min(per_line, used - first))
        rows.append(f'<g transform="translate(0 {offset:g})">{content}</g>')
    label = quoteattr(title.partition("\n")[0] or f"a circuit of {qubits} qubits")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ket-strip" '
        f'viewBox="0 0 {width} {height:g}" width="{width}" role="img" '
        f"aria-label={label}><title>{escape(title)}</title>{''.join(rows)}</svg>"
    )


def _line(placements: list[Placement], names: tuple[str, ...], width: int) -> str:
    """A line of the drawing: the wires with their names, and the operations on it."""
    end = HEAD + COLUMN * width + 4
    wires = "".join(
        f'<path {ATTRIBUTES["wire"]} d="M{HEAD} {_y(wire):g}H{end}"/>'
        f'<text {ATTRIBUTES["label"]} x="{HEAD - 8}" y="{_y(wire) + 4.5:g}">{escape(name)}</text>'
        for wire, name in enumerate(names)
    )
    operations = "".join(
        _step(operation, HEAD + COLUMN * (column + 0.5), len(names))
        for operation, column in placements
    )
    return wires + operations


def _y(wire: int) -> float:
    return (wire + 0.7) * WIRE


def _step(operation: Operation, x: float, qubits: int) -> str:
    if operation.name in ("note", "barrier"):
        across = f"M{x:g} {_y(0) - 14:g}V{_y(qubits - 1) + 14:g}"
        body = f'<path {ATTRIBUTES[operation.name]} d="{across}"/>'
    elif operation.name == "measure":
        body = _measure(x, _y(operation.qubits[0]), operation.bit)
    elif operation.name == "CX":
        body = _controlled(
            operation, x, ((operation.qubits[0], 1), *operation.controls), operation.qubits[1]
        )
    else:
        body = _links(operation, x) + "".join(
            _box(_letter(operation), x, _y(wire), _angle(operation)) for wire in operation.qubits
        )
        body += "".join(_dot(x, _y(wire), value) for wire, value in operation.controls)
    words = f"<title>{escape(operation.note)}</title>" if operation.note else ""
    return f"<g>{words}{body}</g>"


def _letter(operation: Operation) -> str:
    return "|0⟩" if operation.name == "reset" else LETTERS.get(operation.name, operation.name)


def _angle(operation: Operation) -> str:
    """A turn's angle, to the degree."""
    return (
        ""
        if operation.angle is None
        else f"{degrees(operation.angle):.0f}°".replace("-", "\N{MINUS SIGN}")
    )


def _box(letter: str, x: float, y: float, angle: str) -> str:
    return (
        f'<rect {ATTRIBUTES["box"]} x="{x - 14:g}" y="{y - 13:g}" width="28" height="26" rx="4"/>'
        f'<text {ATTRIBUTES["letter"]} x="{x:g}" y="{y + (1 if angle else 5):g}">{letter}</text>'
        + (f'<text {ATTRIBUTES["angle"]} x="{x:g}" y="{y + 11:g}">{angle}</text>' if angle else "")
    )


def _links(operation: Operation, x: float) -> str:
    wires = [*operation.qubits, *(wire for wire, _ in operation.controls)]
    return (
        f'<path {ATTRIBUTES["link"]} d="M{x:g} {_y(min(wires)):g}V{_y(max(wires)):g}"/>'
        if len(wires) > 1
        else ""
    )


def _dot(x: float, y: float, value: int) -> str:
    return f'<circle {ATTRIBUTES["dot" if value else "open"]} cx="{x:g}" cy="{y:g}" r="5"/>'


def _controlled(
    operation: Operation, x: float, controls: tuple[tuple[int, int], ...], target: int
) -> str:
    y = _y(target)
    cross = f'<circle {ATTRIBUTES["open"]} cx="{x:g}" cy="{y:g}" r="10"/>'
    cross += f'<path {ATTRIBUTES["link"]} d="M{x - 10:g} {y:g}h20M{x:g} {y - 10:g}v20"/>'
    return (
        _links(operation, x) + "".join(_dot(x, _y(wire), value) for wire, value in controls) + cross
    )


def _measure(x: float, y: float, bit: int | None) -> str:
    """A dial with its hand, and the bit it writes."""
    return (
        f'<rect {ATTRIBUTES["box"]} x="{x - 14:g}" y="{y - 13:g}" width="28" height="26" rx="4"/>'
        f'<path {ATTRIBUTES["dial"]} d="M{x - 9:g} {y + 3:g}a9 9 0 0 1 18 0'
        f'M{x:g} {y + 3:g}l6 -11"/>'
        f'<text {ATTRIBUTES["bit"]} x="{x:g}" y="{y + 12:g}">{"" if bit is None else bit}</text>'
    )
