"""Claim: games without a sparse space (.007, .06) are no slower than a vectorised scan (a
scatter of part of the pairs, then equality scans on a reversed copy, with the best part for each
game), and faster than the plain quadratic mex, at 2^16 values, or 2^18 with --long."""

from __future__ import annotations

import sys
from functools import partial

import numpy as np
from measure import compare, cpu, finish
from octal_naive import digits, quadratic, vectorised

from ketplay.games.octal.octal_code import Code, parse_code
from ketplay.games.octal.solver.grundy import Heaps

BEST_SHARE = {"0.007": 0.4, "0.06": 0.6}  # of 0.2, 0.3, ... 0.6, for the scan of 2^18 values
BASELINE_VALUES = 1 << 15
VALUES = 1 << (18 if "--long" in sys.argv else 16)


def heaps_rate(code: Code) -> float:
    return VALUES / cpu(lambda: Heaps(code).compute(VALUES))


def scan_rate(code: Code) -> float:
    values = np.zeros(VALUES + 1, np.uint16)
    mirror = values.copy()
    share = BEST_SHARE[str(code)]
    seconds = cpu(lambda: vectorised(values, mirror, VALUES + 1, *digits(code), share))
    assert Heaps(code).upto(3000) == values[:3001].tolist()
    return VALUES / seconds


def quadratic_rate(code: Code) -> float:
    values = np.zeros(BASELINE_VALUES, np.uint16)
    seconds = cpu(lambda: quadratic(values, 1, BASELINE_VALUES, *digits(code)))
    return VALUES / (seconds * (VALUES / BASELINE_VALUES) ** 2)


def main() -> None:
    Heaps(parse_code("0.007")).compute(16_000)
    scan_rate(parse_code("0.007"))
    quadratic_rate(parse_code("0.007"))
    met = []
    for text in ("0.007", "0.06"):
        code = parse_code(text)
        for peer, peer_rate in (("vectorised scan", scan_rate), ("quadratic", quadratic_rate)):
            is_met = compare(
                text,
                partial(heaps_rate, code),
                partial(peer_rate, code),
                peer=peer,
                unit="values",
                goal=1.0,
                rounds=3,
            )
            met.append(is_met)
    finish(*met)


if __name__ == "__main__":
    main()
