"""Grundy values of the rows of a classical octal game: values, sparse space, period.

Sprague and Grundy: a sum of rows is lost for the player to move exactly when the values of its rows
XOR to zero. Most games have a *sparse space*: split by a mask of bits into rare and common values,
nearly all values are common, and a common value can only be reached from one rare and one common
row. So the few rare rows decide nearly everything.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.games.octal.octal_code import Code
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.period import Period, candidate

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

FIRST = 2048  # up to here no sparse space is looked for
SHARE = 0.01  # rare rows beyond this share of all rows make the plain scan cheaper (measured)
WIDEST = 65536
FEW = 1500  # values that are there sooner than the compiler


class Sparse(NamedTuple):
    """A sparse space: a value is rare when it has an even number of ones under `mask`.

    With `turning` 0 or 1, the parity of n + turning is added: it helps when all splitting digits
    have equal parity.
    """

    mask: int
    turning: int
    rare: int  # how many of the rows so far are rare
    rows: int

    @property
    def worthwhile(self) -> bool:
        return self.rare <= SHARE * self.rows


class Heaps:
    """The Grundy values of one code, as far as they have been needed.

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> heaps = Heaps(parse_code("0.07"))
    >>> heaps.upto(12)
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
    >>> heaps.prove(1000)
    Period(preperiod=53, period=34)
    """

    def __init__(self, code: Code) -> None:
        import numpy as np

        self.code = code
        self.count_known = 1  # values[:count_known] are right; a row of no squares has value 0
        self.values: Array = np.zeros(4096, np.uint8)
        self.sparse: Sparse | None = None
        self.period: Period | None = None
        self._prefix = 64.0
        self._rare: Array = np.zeros(0, np.int64)
        self._rebuild_at = FIRST

    def value(self, n: int) -> int:
        """G(n); beyond a proved period nothing more is computed."""
        if self.period and n >= self.period.preperiod:
            n = self.period.preperiod + (n - self.period.preperiod) % self.period.period
        self.compute(n)
        return int(self.values[n])

    def upto(self, n: int) -> list[int]:
        """G(0), ..., G(n)."""
        if self.period is None:
            self.compute(n)
            return [int(value) for value in self.values[: n + 1]]
        return [self.value(i) for i in range(n + 1)]

    def compute(self, n: int) -> None:
        """Makes sure that values[:n + 1] are known."""
        if n < self.count_known:
            return
        self._grow(n + 1)
        step = _compiled if n > FEW and numba_support.available() else _numpy
        while self.count_known <= n:
            if self.count_known >= self._rebuild_at:
                self._choose()
            stop = min(n + 1, self._rebuild_at)
            step(self, stop)

    def prove(self, search: int) -> Period | None:
        """The period, proved by Guy and Smith's theorem from at most `search` values; None if that
        shows none.
        """
        n = 128
        while self.period is None:
            n = min(n, search)
            self.compute(n)
            guess = candidate(self.values[: n + 1], self.code.last)
            if guess and guess.needs(self.code.last) <= n + 1:
                self.period = guess
            elif n == search:
                break
            elif guess and n < guess.needs(self.code.last) <= 2 * n:
                n = guess.needs(self.code.last)
            else:
                n = n * 3 // 2
        return self.period

    def _grow(self, size: int) -> None:
        import numpy as np

        if size > len(self.values):
            # `prove` asks for half as much again each time; the copy is cheap beside the values
            self.values = np.concatenate(
                [self.values, np.zeros(size - len(self.values), self.values.dtype)]
            )

    def _widen(self) -> None:
        import numpy as np

        if self.values.dtype == np.uint16:
            raise OverflowError(f"a value of {self.code} passes {WIDEST - 1}")
        self.values = self.values.astype(np.uint16)

    def _choose(self) -> None:
        """Looks for the sparse space of the values so far, and when to look again."""
        import numpy as np

        self.sparse = sparse_space(self.values[: self.count_known], self.code)
        self._rebuild_at = max(FIRST, self.count_known * 3 // 2)
        if self.sparse and self.sparse.worthwhile:
            self._rare = np.flatnonzero(rare_rows(self.values[: self.count_known], self.sparse))
        else:
            self.sparse = None


@cache
def heaps(code: Code) -> Heaps:
    """The one table of a code in this process."""
    return Heaps(code)


def grundy(code: Code, upto: int) -> list[int]:
    """G(0), ..., G(upto).

    >>> from ketplay.games.octal.octal_code import parse_code
    >>> grundy(parse_code("0.137"), 9)
    [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    """
    return heaps(code).upto(upto)


def sparse_space(values: Array, code: Code) -> Sparse | None:
    """The mask that makes the fewest rows rare, found by a Walsh-Hadamard transform of how often
    values occur.

    >>> import numpy as np
    >>> from ketplay.games.octal.octal_code import parse_code
    >>> sparse_space(np.array([0, 1, 1, 2, 0, 3, 1, 1, 0]), parse_code("0.137")).mask
    2
    """
    import numpy as np

    splits = code.takes(2)
    if not splits or len(values) < 2:
        return None
    rows = values[1:]
    size = 1 << int(rows.max()).bit_length()
    counts = np.bincount(rows, minlength=size).astype(np.int64)
    best = Sparse(*_deepest(_walsh(counts), len(rows)), rows=len(rows))
    parities = {split & 1 for split in splits}
    if len(parities) == 1:
        turning = parities.pop()
        even = np.bincount(rows[1::2], minlength=size).astype(np.int64)  # rows 2, 4, ...
        signed = (2 * even - counts) * (-1 if turning else 1)
        mask, _, rare = _deepest(_walsh(signed), len(rows))
        if rare < best.rare:
            best = Sparse(mask, turning, rare, len(rows))
    return best


def _walsh(counts: Array) -> Array:
    """Entry m is the sum of counts[v] * (-1) ** (ones of v & m)."""
    import numpy as np

    table = counts.copy()
    half = 1
    while half < len(table):
        pairs = table.reshape(-1, 2, half)
        table = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        half *= 2
    return table


def _deepest(table: Array, rows: int) -> tuple[int, int, int]:
    mask = int(table.argmin())
    return mask, -1, (rows + int(table[mask])) // 2


def rare_rows(values: Array, sparse: Sparse) -> Array:
    """Which rows are rare; row 0 is none, since nothing splits into it."""
    import numpy as np

    parity = np.array(
        [(value & sparse.mask).bit_count() & 1 for value in range(int(values.max()) + 1)], np.uint8
    )
    parities = parity[values]
    if sparse.turning >= 0:
        parities[1 - sparse.turning :: 2] ^= 1
    rare: Array = parities == 0
    rare[0] = False
    return rare


def _compiled(heaps: Heaps, stop: int) -> None:
    """One stretch of values by the compiled kernel."""
    import numpy as np

    from ketplay.games.octal.solver.fast.grundy import fill

    whole, keep, splits = (np.array(heaps.code.takes(rows), np.int64) for rows in range(3))
    sparse = heaps.sparse or Sparse(-1, -1, 0, 0)
    rares = len(heaps._rare) if heaps.sparse else 0
    rare = np.concatenate([heaps._rare[:rares], np.zeros(rares // 2 + 4096, np.int64)])
    values = heaps.values[:stop]
    mirror = values[::-1].copy()
    seen = np.full(int(np.iinfo(values.dtype).max) + 2, -1, np.int64)
    count_known, rares, heaps._prefix = fill(
        values, mirror, heaps.count_known, stop, whole, keep, splits, sparse.mask, sparse.turning,
        rare, rares, seen,
        heaps._prefix,
    )  # fmt: skip
    heaps.count_known = count_known
    if count_known == stop:
        heaps._rare = rare[:rares]
    elif rares < 0:
        heaps._rebuild_at = count_known  # the sparse space wore out: look for another one
    else:
        heaps._widen()
        heaps._rare = rare[:rares]


def _numpy(heaps: Heaps, stop: int) -> None:
    """The same stretch without the compiler: one vector operation a row and splitting digit."""
    import numpy as np

    seen = np.zeros(2 * WIDEST, bool)
    for n in range(heaps.count_known, stop):
        least = _least(heaps, n, seen)
        if least > np.iinfo(heaps.values.dtype).max:
            heaps._widen()
        heaps.values[n] = least
        heaps.count_known = n + 1
        if heaps.sparse and not _common(least, n, heaps.sparse):
            heaps._rare = np.append(heaps._rare, n)


def _common(value: int, n: int, sparse: Sparse) -> bool:
    turn = (n + sparse.turning) & 1 if sparse.turning >= 0 else 0
    return ((value & sparse.mask).bit_count() & 1) ^ turn == 1


def _least(heaps: Heaps, n: int, seen: Array) -> int:
    """The smallest value that no move from a row of n squares reaches."""
    values = heaps.values
    code = heaps.code
    top = 2 * (int(values[:n].max()) + 1)
    size = 1 << top.bit_length()
    seen[:size] = False
    if n in code.takes(0):
        seen[0] = True
    seen[[values[n - take] for take in code.takes(1) if take < n]] = True
    if heaps.sparse:
        for split in code.takes(2):
            rare = heaps._rare[: heaps._rare.searchsorted(n - split)]
            seen[values[rare] ^ values[n - split - rare]] = True
        bound = next(v for v in range(size) if not seen[v] and _common(v, n, heaps.sparse))
        if seen[:bound].all():
            return bound
    for split in code.takes(2):
        half = (n - split) // 2
        if half >= 1:
            seen[values[1 : half + 1] ^ values[n - split - half : n - split][::-1]] = True
    return int(seen[:size].argmin())
