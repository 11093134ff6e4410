"""A bracket as physics: vectors of two amplitudes, matrices, Born's rule."""

from __future__ import annotations

from math import isclose, sqrt

ROOT = sqrt(0.5)
KETS = {"0": (1.0, 0.0), "1": (0.0, 1.0), "p": (ROOT, ROOT), "m": (ROOT, -ROOT)}
LETTERS = {
    "I": ((1, 0), (0, 1)),
    "X": ((0, 1), (1, 0)),
    "Z": ((1, 0), (0, -1)),
    "H": ((ROOT, ROOT), (ROOT, -ROOT)),
}


def overlap(bra, ket) -> float:
    """The probability |<bra|ket>|^2."""
    return (bra[0] * ket[0] + bra[1] * ket[1]) ** 2


class Row:
    """Cards by their codes, laid one after the other against |0>."""

    def __init__(self, cards):
        self.ket = KETS["0"]
        self.chances = []
        self.is_closed = False
        for card in cards:
            self.lay(card)

    def lay(self, card):
        if card in LETTERS:
            (a, b), (c, d) = LETTERS[card]
            x, y = self.ket
            self.ket = (a * x + b * y, c * x + d * y)
            return
        self.chances.append(overlap(KETS[card[1]], self.ket))
        self.is_closed = card == "b0"
        self.ket = None if card == "b0" else KETS[card[0]]

    @property
    def chance(self) -> float:
        """How likely it is that all measurements of the row come out as its cards say."""
        product = 1.0
        for each in self.chances:
            product *= each
        return product

    @property
    def is_zero(self) -> bool:
        return isclose(self.chance, 0, abs_tol=1e-12)

    @property
    def symbol(self) -> str:
        if self.ket is None or self.is_zero:
            return ""
        names = {"0": "0", "1": "1", "p": "+", "m": "-"}
        return next(names[key] for key, ket in KETS.items() if isclose(overlap(ket, self.ket), 1))

    @property
    def owners_chance(self) -> float:
        """Of the point, if the row is closed or were closed now."""
        after = self.chance if self.is_closed else self.chance * overlap(KETS["0"], self.ket)
        return 0.0 if isclose(after, 0, abs_tol=1e-12) else 1 - after


def facts(cards, name, arguments):
    """A fact of the row of A; B's bracket is empty."""
    owner = arguments[-1] if arguments and arguments[-1] in ("A", "B") else "A"
    row = Row(cards if owner == "A" else ())
    if name == "zeroes":
        return Row([*(cards if owner == "A" else ()), arguments[0]]).is_zero
    return {
        "value": row.chance,
        "halves": sum(isclose(each, 0.5) for each in row.chances),
        "ket": row.symbol,
        "closed": row.is_closed and not row.is_zero,
        "zero": row.is_zero,
        "point": 0.0 if row.is_zero else row.owners_chance,
    }[name]
