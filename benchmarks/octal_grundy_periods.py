"""Claim: full period proofs: .16, .56 and .127 in seconds, .354 in under half a minute, and with --long .104 (420
million values) in minutes. The baseline is the plain quadratic mex compiled by numba, measured on 2^15 values and
scaled."""

from __future__ import annotations

import sys

import numpy as np
from measure import cpu, finish
from octal_naive import digits, quadratic

from ketplay.games.octal.code import parse_code
from ketplay.games.octal.solver.grundy import Heaps

NEAR = 1 << 15
PROOFS = {  # code: preperiod, period, CPU seconds at most
    "0.16": (105351, 149459, 5.0),
    "0.56": (326640, 144, 5.0),
    "0.127": (46578, 4, 5.0),
    "0.354": (10061916, 1180, 30.0),
}
LONG = {"0.104": (197769598, 11770282, 300.0)}


def plain(text: str, count: int) -> float:
    """Seconds of the quadratic mex for so many values."""
    values = np.zeros(NEAR, np.uint16)
    return cpu(lambda: quadratic(values, 1, NEAR, *digits(parse_code(text)))) * (count / NEAR) ** 2


def prove(text: str, preperiod: int, period: int, most: float) -> bool:
    heaps = Heaps(parse_code(text))
    seconds = cpu(lambda: heaps.prove(1 << 30))
    assert heaps.period == (preperiod, period), f"{text}: {heaps.period}"
    slow = plain(text, heaps.count_known)
    met = seconds <= most
    print(
        f"{text}: preperiod {preperiod}, period {period} proved from {heaps.count_known:,} values in {seconds:.2f} CPU s"
    )
    print(
        f"  ratio {slow / seconds:,.0f} to the quadratic mex; at most {most:g} s: {'met' if met else 'MISSED'}"
    )
    return met


def main() -> None:
    Heaps(parse_code("0.16")).compute(5000)
    Heaps(parse_code("0.007")).compute(16_000)
    plain("0.16", 1)
    chosen = {**PROOFS, **(LONG if "--long" in sys.argv else {})}
    finish(*(prove(text, *numbers) for text, numbers in chosen.items()))


if __name__ == "__main__":
    main()
