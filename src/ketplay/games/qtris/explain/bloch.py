"""The state of a square for those who want to know: its ket, and its arrow on the Bloch sphere."""

from __future__ import annotations

from math import hypot, sqrt

from ketplay.core.explanation import Row
from ketplay.games.qtris.board.appearance import Arrow, UncertainSquare, arrow_words
from ketplay.games.qtris.board.tiles import PAIR, kind_of, pair_ket, partner_of, single_ket
from ketplay.games.qtris.explain.pictures import Content, arrow_picture
from ketplay.quantum.gates import Vector
from ketplay.quantum.ket_text import ket_text

PURE = 0.999  # the length of an arrow from which on a square has a ket of its own
_NO_ARROW = "no arrow of its own"


def state_row(content: Content, square: int) -> Row:
    """The Bloch arrow and the ket of what is on a square."""
    if isinstance(content, int) and content >= PAIR:
        low, high = sorted((square + 1, partner_of(content) + 1))
        together = ket_text(pair_ket(kind_of(content)))
        words = f"squares {low} and {high} together: {together}. Half of a pair has {_NO_ARROW}."
        return Row((arrow_picture(None),), "", words)
    if isinstance(content, int):
        ket = single_ket(content)
        return _arrow_row(_arrow_of(ket), ket_text(ket))
    if content.cases:
        return _mixed_row(content)
    if content.arrow is None:
        return Row((arrow_picture(None),), "", f"{_NO_ARROW.capitalize()}: its state is shared.")
    if hypot(*content.arrow) < PURE:
        return _arrow_row(content.arrow, "no ket of its own: the arrow is shorter than one")
    return _arrow_row(content.arrow, ket_text(_ket_of(content.arrow)))


def _arrow_row(arrow: Arrow, ket: str) -> Row:
    return Row((arrow_picture(arrow),), "", f"{ket}. Arrow {arrow_words(arrow)}.")


def _mixed_row(content: UncertainSquare) -> Row:
    """A mixture has the mean of the arrows of its cases; half of a pair counts as none."""
    x = y = z = 0.0
    for code, share in content.cases:
        arrow = (0.0, 0.0, 0.0) if code >= PAIR else _arrow_of(single_ket(code))
        x = x + share * arrow[0]
        y = y + share * arrow[1]
        z = z + share * arrow[2]
    words = "no ket of its own: a mixture"
    if hypot(x, y, z) < 1 - PURE:
        return Row((arrow_picture(None),), "", f"{words}. Its arrow has no length.")
    return _arrow_row((round(x, 6), round(y, 6), round(z, 6)), words)


def _arrow_of(ket: Vector) -> Arrow:
    """The Bloch arrow of a ket: towards right, up and white.

    >>> _arrow_of((1, 0)), _arrow_of((0.5**0.5, 0.5**0.5))
    ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    """
    first, second = ket
    across = 2 * complex(first).conjugate() * second
    up_down = abs(first) ** 2 - abs(second) ** 2
    return (
        round(complex(across).real, 6) + 0.0,
        round(complex(across).imag, 6) + 0.0,
        round(float(up_down), 6) + 0.0,
    )


def _ket_of(arrow: Arrow) -> Vector:
    """The ket of an arrow that is as long as the sphere is wide."""
    right, up, white = arrow
    first = sqrt(max(0.0, (1 + white) / 2))
    if first < 1 - PURE:
        return 0, 1
    return first, complex(right, up) / (2 * first)
