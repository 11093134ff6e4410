"""Claim: games without a sparse space (.007, .06) are no slower than a vectorised scan (a scatter of a share of the
pairs, then equality scans on a reversed copy, with the share that suits each game best), and faster than the plain
quadratic mex; at 2^16 values, or 2^18 with --long."""

from __future__ import annotations

import sys

import numpy as np
from measure import compare, cpu, finish
from octal_naive import digits, quadratic, vectorised

from ketplay.games.octal.code import Code, parse_code
from ketplay.games.octal.solver.grundy import Heaps

BEST = {"0.007": 0.4, "0.06": 0.6}  # the scan's best share of 0.2, 0.3, ... 0.6 at 2^18 values
FAR = 1 << (18 if "--long" in sys.argv else 16)


def ours(code: Code) -> float:
    return FAR / cpu(lambda: Heaps(code).compute(FAR))


def scan(code: Code) -> float:
    values = np.zeros(FAR + 1, np.uint16)
    mirror = values.copy()
    seconds = cpu(lambda: vectorised(values, mirror, FAR + 1, *digits(code), BEST[str(code)]))
    assert Heaps(code).upto(3000) == values[:3001].tolist()
    return FAR / seconds


def plain(code: Code) -> float:
    values = np.zeros(1 << 15, np.uint16)
    return FAR / (
        cpu(lambda: quadratic(values, 1, 1 << 15, *digits(code))) * (FAR / (1 << 15)) ** 2
    )


def main() -> None:
    Heaps(parse_code("0.007")).compute(16_000)
    scan(parse_code("0.007"))
    plain(parse_code("0.007"))
    met = []
    for text in ("0.007", "0.06"):
        code = parse_code(text)
        met.append(
            compare(
                text,
                lambda c=code: ours(c),
                lambda c=code: scan(c),
                "vectorised scan",
                "values",
                1.0,
                3,
            )
        )
        met.append(
            compare(
                text, lambda c=code: ours(c), lambda c=code: plain(c), "quadratic", "values", 1.0, 3
            )
        )
    finish(*met)


if __name__ == "__main__":
    main()
