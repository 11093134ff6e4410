"""A sequential test between two players: games are played until the answer is clear.

Wald's test with empirical likelihoods: is the first player better by at most LOW Elo, or by at
least HIGH? Each answer is wrong with a probability of about 0.05. What is counted is the share of
each round, since the games of a round have the same luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isfinite, log
from typing import NamedTuple

from ketplay.bots.intervals import Interval, normal
from ketplay.bots.ladder.fit import expected_share
from ketplay.core.errors import KetError

ERROR = 0.05  # the probability of either wrong answer
BOUND = log((1 - ERROR) / ERROR)
POSSIBLE = (0.0, 0.25, 0.5, 0.75, 1.0)  # shares of a round; a little of each is added
LITTLE = 1e-3  # of a round
HALVINGS = 60
MOST_POINTS = 2000.0  # Elo
AT_MOST_LOW = "at most low"
AT_LEAST_HIGH = "at least high"
UNDECIDED = "undecided"


class Hypotheses(NamedTuple):
    """The lead of the first player in Elo: at most `low`, or at least `high`."""

    low: float
    high: float

    def check(self) -> None:
        """Raises KetError for numbers between which there is nothing to decide."""
        if not (isfinite(self.low) and isfinite(self.high)):
            raise KetError("a sequential test needs two finite numbers", at="sprt")
        if not -MOST_POINTS <= self.low < self.high <= MOST_POINTS:
            raise KetError(
                f"a sequential test from {self.low:g} to {self.high:g}: the first number must be "
                f"less than the second, and both between {-MOST_POINTS:g} and {MOST_POINTS:g}",
                at="sprt",
            )


class Decision(NamedTuple):
    """What a sequential test says after so many rounds."""

    word: str  # AT_MOST_LOW, AT_LEAST_HIGH or UNDECIDED
    rounds: int
    log_ratio: float  # of the likelihoods of HIGH and LOW; the test ends at BOUND or -BOUND
    share: Interval


def log_ratio(shares: Sequence[float], hypotheses: Hypotheses) -> float:
    """How much likelier the rounds are if the lead is `high` than if it is `low`.

    >>> log_ratio([0.5, 1.0, 0.5, 1.0], Hypotheses(0, 100)) > 0
    True
    """
    weights = Counter(dict.fromkeys(POSSIBLE, LITTLE))
    for share in shares:
        weights[share] += 1
    low = _log_likelihood(weights, expected_share(hypotheses.low))
    return _log_likelihood(weights, expected_share(hypotheses.high)) - low


def _log_likelihood(weights: Counter[float], mean: float) -> float:
    """Of the likeliest distribution with that mean on the values seen, but for a constant."""
    total = sum(weights.values())
    # Its probabilities are weight / total / (1 + tilt (value - mean)), positive for all values.
    lowest = -1 / (1 - mean)
    highest = 1 / mean
    for _ in range(HALVINGS):
        tilt = (lowest + highest) / 2
        slope = sum(
            weight * (value - mean) / (1 + tilt * (value - mean))
            for value, weight in weights.items()
        )
        if slope > 0:
            lowest = tilt
        else:
            highest = tilt
    tilt = (lowest + highest) / 2
    return sum(
        weight * log(weight / total / (1 + tilt * (value - mean)))
        for value, weight in weights.items()
    )


def decide(shares: Sequence[float], hypotheses: Hypotheses) -> Decision:
    """What the test says after these rounds."""
    ratio = log_ratio(shares, hypotheses)
    word = UNDECIDED
    if ratio >= BOUND:
        word = AT_LEAST_HIGH
    elif ratio <= -BOUND:
        word = AT_MOST_LOW
    interval = normal(shares)
    share = Interval(interval.mean, max(0.0, interval.low), min(1.0, interval.high))
    return Decision(word, len(shares), ratio, share)
