"""Claim: 2^20 Grundy values of sparse games (.16, .56, .106, .156) are computed at least 300
times as fast as by the plain quadratic mex compiled by numba, which is measured on 2^15 values
and scaled."""

from __future__ import annotations

from functools import partial

import numpy as np
from measure import compare, cpu, finish
from octal_naive import digits, quadratic

from ketplay.games.octal.octal_code import Code, parse_code
from ketplay.games.octal.solver.grundy import Heaps

VALUES = 1 << 20
BASELINE_VALUES = 1 << 15
CODES = ("0.16", "0.56", "0.106", "0.156")


def heaps_rate(code: Code) -> float:
    return VALUES / cpu(lambda: Heaps(code).compute(VALUES))


def quadratic_rate(code: Code) -> float:
    values = np.zeros(BASELINE_VALUES, np.uint16)
    seconds = cpu(lambda: quadratic(values, 1, BASELINE_VALUES, *digits(code)))
    return VALUES / (seconds * (VALUES / BASELINE_VALUES) ** 2)


def main() -> None:
    for code in map(parse_code, CODES):
        heaps_rate(code)
        quadratic_rate(code)
    met = []
    for text in CODES:
        code = parse_code(text)
        is_met = compare(
            f"{text} to 2^20",
            partial(heaps_rate, code),
            partial(quadratic_rate, code),
            peer="quadratic",
            unit="values",
            goal=300,
            rounds=3,
        )
        met.append(is_met)
    finish(*met)


if __name__ == "__main__":
    main()
