"""What the bridges for circuits share: measured values as strings of bits, as in `distribution`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ketplay.quantum.circuit import Circuit


def measured_bits(program: Circuit) -> list[int]:
    """The bit of each measurement, in order.

    >>> measured_bits(Circuit(2).measure(1).measure(0))
    [0, 1]
    """
    return [
        operation.bit
        for operation in program.operations
        if operation.name == "measure" and operation.bit is not None
    ]


def counts(program: Circuit, shots: Iterable[Sequence[int]]) -> Counter[str]:
    """How often each string came, bit 0 first; a shot has a value for each measurement, in order.

    A bit that is not measured is `-`; of a bit that is measured twice, the last value counts.

    >>> counts(Circuit(1).measure(0, bit=1), [[1], [0], [1]])
    Counter({'-1': 2, '-0': 1})
    """
    bits = measured_bits(program)
    strings: Counter[str] = Counter()
    for shot in shots:
        characters = ["-"] * program.bits
        for bit, value in zip(bits, shot, strict=True):
            characters[bit] = str(int(value))
        strings["".join(characters)] += 1
    return strings
