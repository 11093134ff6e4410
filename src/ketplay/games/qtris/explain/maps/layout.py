"""Where the places of each map lie in its drawing."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]


class Layout(NamedTuple):
    """A map without its ways: titles, size, and the middle of each place."""

    title: str
    about: str
    width: int
    height: int
    places: dict[str, Point]
    left_out: frozenset[frozenset[str]] = frozenset()  # ways that are only told in words
    along: dict[tuple[str, str], float] = {}  # noqa: RUF012  # where cards lie on a way


def _between(names: str) -> frozenset[frozenset[str]]:
    """Pairs of places, such as `W~B R~L`."""
    return frozenset(frozenset(entry.split("~")) for entry in names.split())


SQUARE = Layout(
    "Four tiles",
    "Settle (H) goes along the sides, Flip (X) and Turn (Z) along the diagonals.",
    440,
    330,
    {"W": (80, 62), "R": (360, 62), "B": (360, 252), "L": (80, 252)},
)
CUBE = Layout(
    "Eight tiles",
    "Tilt (U) leads from each tile to its tilted one and back. "
    "Among the tilted ones the cards lead as among the plain ones.",
    440,
    450,
    {
        "W": (46, 46),
        "R": (394, 46),
        "B": (394, 382),
        "L": (46, 382),
        "uW": (140, 138),
        "uR": (300, 138),
        "uB": (300, 290),
        "uL": (140, 290),
    },
    _between("W~B R~L"),
    {("W", "uW"): 0.6, ("R", "uR"): 0.6, ("B", "uB"): 0.33, ("L", "uL"): 0.33},
)
OCTAHEDRON = Layout(
    "Six tiles",
    "Three questions as three axes. "
    "The quarter turn (S) goes round from right to up, left and down.",
    440,
    450,
    {
        "W": (220, 40),
        "B": (220, 392),
        "R": (392, 216),
        "^": (288, 168),
        "L": (48, 216),
        "v": (152, 266),
    },
    along={
        ("W", "B"): 0.27,
        ("R", "L"): 0.24,
        ("^", "v"): 0.7,
        ("^", "L"): 0.42,
        ("v", "R"): 0.58,
        ("B", "L"): 0.6,
    },
)
H_PAIRS = Layout(
    "Pairs and Settle",
    "Numbers are percentages of white-white, white-black, black-white and black-black. "
    "1 and 2: the first or the second square of the pair.",
    440,
    440,
    {
        "C+": (70, 40),
        "A+": (370, 40),
        "A-": (370, 380),
        "C-": (70, 380),
        "rC+": (160, 128),
        "rA+": (322, 178),
        "rA-": (282, 290),
        "rC-": (120, 240),
    },
    _between("C+~A- A+~C- rC+~rA- rA+~rC-"),
)
U_PAIRS = Layout(
    "Pairs and Tilt",
    H_PAIRS.about,
    440,
    440,
    {
        "C+": (70, 40),
        "A+": (370, 40),
        "A-": (370, 380),
        "C-": (70, 380),
        "pC+": (132, 150),
        "pA+": (308, 150),
        "pA-": (308, 270),
        "pC-": (132, 270),
    },
    _between("C+~A- A+~C- pC+~pA- pA+~pC-"),
)
_RADIUS = 140
_MIDDLE = (220, 200)
_ANGLES = {"W": 0, "uL": 30, "R": 90, "uW": 120, "B": 180, "uR": 210, "L": 270, "uB": 300}
CIRCLE = Layout(
    "The circle",
    "To the right: how certain white is. Upwards: how certain a right kitten is. "
    "In the middle both are fifty-fifty; nothing lies outside.",
    440,
    400,
    {
        name: (
            _MIDDLE[0] + _RADIUS * cos(radians(angle)),
            _MIDDLE[1] - _RADIUS * sin(radians(angle)),
        )
        for name, angle in _ANGLES.items()
    },
)
