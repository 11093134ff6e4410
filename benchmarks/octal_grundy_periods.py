"""Claim: periods are proved in seconds for .16, .56 and .127, in less than half a minute for
.354, and with --long in minutes for .104 (420 million values). The baseline is the plain
quadratic mex compiled by numba, measured on 2^15 values and scaled."""

from __future__ import annotations

import sys

import numpy as np
from measure import cpu, finish, verdict
from octal_naive import digits, quadratic

from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.solver.grundy import Heaps

BASELINE_VALUES = 1 << 15
PROOFS = {  # code: preperiod, period, CPU seconds at most
    "0.16": (105351, 149459, 5.0),
    "0.56": (326640, 144, 5.0),
    "0.127": (46578, 4, 5.0),
    "0.354": (10061916, 1180, 30.0),
}
LONG = {"0.104": (197769598, 11770282, 300.0)}


def quadratic_seconds(text: str, count: int) -> float:
    """Seconds that the quadratic mex takes for `count` values."""
    values = np.zeros(BASELINE_VALUES, np.uint16)
    code = digits(parse_code(text))
    seconds = cpu(lambda: quadratic(values, 1, BASELINE_VALUES, *code))
    return seconds * (count / BASELINE_VALUES) ** 2


def prove(text: str, preperiod: int, period: int, time_limit: float) -> bool:
    heaps = Heaps(parse_code(text))
    seconds = cpu(lambda: heaps.prove(1 << 30))
    assert heaps.period == (preperiod, period), f"{text}: {heaps.period}"
    ratio = quadratic_seconds(text, heaps.count_known) / seconds
    is_met = seconds <= time_limit
    print(
        f"{text}: preperiod {preperiod}, period {period} proved from {heaps.count_known:,} values"
        f" in {seconds:.2f} CPU s"
    )
    print(f"  ratio {ratio:,.0f} to the quadratic mex; at most {time_limit:g} s: {verdict(is_met)}")
    return is_met


def main() -> None:
    Heaps(parse_code("0.16")).compute(5000)
    Heaps(parse_code("0.007")).compute(16_000)
    quadratic_seconds("0.16", 1)
    proofs = {**PROOFS, **(LONG if "--long" in sys.argv else {})}
    finish(*(prove(text, *numbers) for text, numbers in proofs.items()))


if __name__ == "__main__":
    main()
