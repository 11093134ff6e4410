"""Two samples of the same thing: how far they are apart."""

from __future__ import annotations

from collections import Counter
from typing import Any


def chi_square(few: Counter[Any], many: Counter[Any]) -> float:
    """How far two samples are apart: chi-square less its degrees of freedom, in its deviations."""
    kinds = [kind for kind in set(few) | set(many) if few[kind] + many[kind] >= 40]
    groups = [(few[kind], many[kind]) for kind in kinds]
    groups.append(tuple(sample.total() - sum(sample[k] for k in kinds) for sample in (few, many)))
    share = few.total() / (few.total() + many.total())
    distance = sum(
        (seen - (seen + other) * part) ** 2 / ((seen + other) * part)
        for a, b in groups
        for seen, other, part in ((a, b, share), (b, a, 1 - share))
        if a + b
    )
    freedom = len(groups) - 1
    return (distance - freedom) / (2 * freedom) ** 0.5
