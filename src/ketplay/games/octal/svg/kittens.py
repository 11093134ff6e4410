"""The qubits as sleeping kittens: plate, coat, texture and badge each show the colour."""

from __future__ import annotations

IVORY = "#f7f1e3"
INK = "#17161d"
ROSE = "#d9776c"
_OCTAGON = "M31 4H69L96 31V69L69 96H31L4 69V31Z"
_PLATE = {  # outline and paint of the four plates
    "w": f'<circle cx="50" cy="50" r="46" fill="{IVORY}" stroke="#7d6e49" stroke-width="3"/>',
    "l": f'<path d="{_OCTAGON}" fill="#8f93a8" stroke="{INK}" stroke-width="3"/>',
    "b": f'<rect x="6" y="6" width="88" height="88" rx="14" fill="{INK}" stroke="#8b8799" '
    'stroke-width="4"/>',
    "d": f'<path d="M50 3L97 50L50 97L3 50Z" fill="#5b5f78" stroke="{INK}" stroke-width="3"/>',
}
_HATCH = {  # light grey leans right, dark grey leans left
    "l": "M14 60L60 14M20 80L80 20M40 86L86 40",
    "d": "M40 14L86 60M20 34L66 80M30 24L76 70",
}
_COAT = {
    "w": (IVORY, IVORY),
    "l": (IVORY, INK),
    "b": (INK, INK),
    "d": (INK, IVORY),
}  # body, the half that turned
_BADGE = {  # zero, one, and the two halves between them
    "w": f'<circle r="6" fill="none" stroke="{INK}" stroke-width="3.4"/>',
    "l": f'<circle r="7" fill="{INK}"/><path d="M0 -7A7 7 0 0 0 0 7Z" fill="#fff"/>',
    "b": f'<path d="M-4 -4L1 -7.500V7M-4 7.500H6" fill="none" stroke="{INK}" stroke-width="3.4"/>',
    "d": f'<circle r="7" fill="{INK}"/><path d="M0 -7A7 7 0 0 1 0 7Z" fill="#fff"/>',
}


def symbols() -> str:
    """One symbol a colour, `octal-w` to `octal-d`, and the coin."""
    tiles = "".join(
        f'<symbol id="octal-{c}" viewBox="0 0 100 100">{_tile(c)}</symbol>' for c in "wlbd"
    )
    return tiles + (
        '<symbol id="octal-coin" viewBox="0 0 40 40"><circle cx="20" cy="20" r="17" fill="#ffd866" '
        'stroke="#17161d" '
        'stroke-width="3"/><path d="M14 15Q14 9 20 9Q27 9 27 15Q27 19 20 22V26M20 30V32" '
        'fill="none" stroke="#17161d" '
        'stroke-width="3.6" stroke-linecap="round"/></symbol>'
    )


def _tile(colour: str) -> str:
    hatch = _HATCH.get(colour, "")
    lines = f'<path d="{hatch}" stroke="#fff" stroke-width="2" opacity=".35"/>' if hatch else ""
    badge = (
        '<g transform="translate(80 80)">'
        f'<circle r="13" fill="#fff" stroke="{INK}" stroke-width="2.400"/>'
    )
    return _PLATE[colour] + lines + _kitten(colour) + badge + _BADGE[colour] + "</g>"


def _kitten(colour: str) -> str:
    """A kitten asleep in a ball; a dark grey one faces the other way."""
    body, half = _COAT[colour]
    line = IVORY if colour == "b" else INK
    turn = ' transform="translate(100 0) scale(-1 1)"' if colour == "d" else ""
    face = INK if body == IVORY else IVORY
    return (
        f'<g{turn}><g transform="translate(14 13) scale(.72)" stroke-linejoin="round">'
        f'<ellipse cx="52" cy="54" rx="34" ry="30" fill="{body}" stroke="{line}" '
        'stroke-width="3.500"/>'
        f'<path d="M52 24A34 30 0 0 1 52 84Q64 70 52 56Q44 42 52 24Z" fill="{half}"/>'
        '<path d="M20 46L17 26L32 33Q40 30 47 33L60 27L57 47Q55 62 38 62Q22 61 20 46Z" '
        f'fill="{body}" '
        f'stroke="{line}" stroke-width="3.500"/>'
        f'<path d="M26 47q5 5 9 0M43 47q5 5 9 0" fill="none" stroke="{face}" stroke-width="3.200" '
        f'stroke-linecap="round"/><path d="M36 53h6l-3 4z" fill="{ROSE}"/>'
        f'<path d="M84 62Q80 86 52 84Q40 82 44 75" fill="none" stroke="{line}" stroke-width="5" '
        'stroke-linecap="round"/></g></g>'
    )
