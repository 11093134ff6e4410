"""Why amplification is not strictly valid: what it does to one branch alone (R6)."""

from __future__ import annotations

from cmath import exp
from collections.abc import Callable
from math import pi, sqrt
from typing import Any

from ketplay.quantum.superposition import Branch, Superposition, matched_turns


def weight_on_wrong_records(
    branch: Branch, after: Superposition, good: Callable[[Any], bool], turns: int
) -> float:
    """How much of a branch the amplified move would put on the records of other branches.

    `after` is the state after the move without its amplification; `turns` is -1 for matched phases.
    """
    share = after.weight(good)
    length = len(branch.record)
    common = sum(
        later.weight
        for later in after.branches
        if later.record[:length] == branch.record and good(later.position)
    )
    times, phase = matched_turns(share) if turns < 0 else (turns, pi)
    return wrong_weight(branch.weight, share, common, times, phase)


def wrong_weight(
    weight: float, share: float, common: float, turns: int, phase: float = pi
) -> float:
    """The part of Q^n U|kappa> on records that do not begin with the record of kappa.

    kappa has this weight in the state before the move U; `share` of the state after it is good,
    `common` of it both good and on kappa's records. Q moves U|kappa> within the plane of the good
    and the bad part of the state; all other directions only get a phase. With one turn it is
    4w(1 - w).

    >>> [round(wrong_weight(1 / 9, 2 / 9, 0.0, turns), 4) for turns in (1, 2)]
    [0.3951, 0.356]
    """
    good = sqrt(share)
    bad = sqrt(1 - share)
    factor = exp(1j * phase) - 1
    own_good = common / weight
    start = (sqrt(weight) * own_good / good, sqrt(weight) * (1 - own_good) / bad)
    moved: tuple[complex, complex] = start
    other: tuple[complex, complex] = start  # as if the state were elsewhere
    for _ in range(turns):
        signed = (moved[0] * (1 + factor), moved[1])
        overlap = factor * (good * signed[0] + bad * signed[1])
        moved = (-signed[0] - overlap * good, -signed[1] - overlap * bad)
        other = (-other[0] * (1 + factor), -other[1])
    outside = (1 - common / share, 1 - (weight - common) / (1 - share))
    return sum(
        abs(a - b) ** 2 * max(0.0, part) for a, b, part in zip(moved, other, outside, strict=True)
    )
