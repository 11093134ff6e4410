"""An octal code: which blocks of adjacent squares may be taken from a row, and how many rows may be
left.

Digit i says what happens when i squares are taken: its bit 1 allows that no row is left, bit 2 that
one is left, bit 4 that two are left. The digit before the point takes nothing, so only its bit 4
(cut a row in two) makes sense.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ketplay.core.errors import BadOption

# Digits after the point: more than any game has been studied with, and a row has no more squares.
LONGEST = 60


class Code(NamedTuple):
    """The digits d0, d1, ..., without zeros at the end.

    >>> str(Code((0, 0, 7))), Code((4, 1, 2)).takes(2), Code((0, 1, 3, 7)).takes(0)
    ('0.07', (0,), (1, 2, 3))
    """

    digits: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.digits[0]}." + "".join(map(str, self.digits[1:]))

    def takes(self, rows: int) -> tuple[int, ...]:
        """The sizes of blocks that may be taken if exactly this many rows are left."""
        return tuple(i for i, digit in enumerate(self.digits) if digit >> rows & 1)

    def allows(self, block: int, rows: int) -> bool:
        """Whether a block of this size may be taken if this many rows are left."""
        return block < len(self.digits) and self.digits[block] >> rows & 1 == 1

    @property
    def last(self) -> int:
        """The largest block."""
        return len(self.digits) - 1


def parse_code(text: str) -> Code:
    """The code that `text` means; a leading Q or a missing zero before the point is fine.

    >>> parse_code("Q.070").digits
    (0, 0, 7)
    """
    match = re.fullmatch(r"[Qq]?([0-9]?)\.([0-9]+)", text.strip())
    if not match:
        raise BadOption(
            f"'{text}' is not an octal code; right: 0.7, 0.07, 4.12 (a point, then digits 0 to 7)",
            at=text,
        )
    whole = match[1] or "0"
    digits = match[2].rstrip("0")
    if whole not in "04":
        raise BadOption(
            f"code '{text}': the digit before the point is 0, or 4 if a row may be cut in two",
            at=text,
        )
    wrong = next((digit for digit in digits if digit in "89"), "")
    if wrong:
        raise BadOption(f"code '{text}': {wrong} is not an octal digit; digits are 0 to 7", at=text)
    if not digits and whole == "0":
        raise BadOption(
            f"code '{text}' allows no move at all; a digit after the point must be 1 to 7", at=text
        )
    if len(digits) > LONGEST:
        raise BadOption(
            f"code '{text[:20]}...' has {len(digits)} digits after the point; at most {LONGEST}",
            at=text,
        )
    return Code((int(whole), *map(int, digits)))


def white_code(code: Code) -> Code:
    """The classical game of the safe moves of a quantum octal game (the paper's formula, section
    5.1).

    On rows whose borders are white or grey, a safe block takes the white squares beside it out of
    play with it: one at a border (bit 2 moves on by one digit), two in the middle (bit 4 moves on
    by two).

    >>> [str(white_code(parse_code(text))) for text in ("0.7", "0.07", "0.3", "0.27")]
    ['0.137', '0.0137', '0.13', '0.0337']
    """
    q = (*code.digits, 0, 0)
    digits = [0]
    for i in range(1, len(q)):
        middle = i >= 2 and i - 2 >= 1 and q[i - 2] >> 2 & 1
        border = i - 1 >= 1 and q[i - 1] >> 1 & 1
        zero = (q[i] & 1) or border or middle
        digits.append(int(bool(zero)) + 2 * int(bool(border or middle)) + 4 * int(bool(middle)))
    while len(digits) > 1 and digits[-1] == 0:
        digits.pop()
    return Code(tuple(digits))
