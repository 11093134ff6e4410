"""What each strategy makes of a survival sequence: the chance that the game is still a tie at the end.

`survival` is (s_1, ..., s_K): the weight on boards as good as the start after each move of the imperfect player.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos
from typing import Any

from ketplay.core.errors import KetError
from ketplay.quantum.superposition import angle, best_times

STRATEGIES = ("classical", "simple", "best", "aa-last", "aa-every", "optimum")
TINY = 1e-12


def kept(share: float) -> float:
    """g(a): the tie weight after the best amplification of a weight a of wins.

    >>> kept(0.0), round(kept(0.25), 12), kept(0.5), kept(1.0)
    (1.0, 0.0, 0.5, 0.0)
    """
    if share < TINY:
        return 1.0
    if share > 1 - TINY:
        return 0.0
    turns = best_times(share)
    return 1 - share if turns == 0 else round(cos((2 * turns + 1) * angle(share)) ** 2, 15)


def aa_last(survival: Sequence[float], before_last: int) -> float:
    """Amplified once, after the last own move; what the opponent lets out after that counts as it is."""
    seen = survival[before_last - 1] if before_last else 1.0
    return kept(1 - seen) * _tail(survival, before_last)


def aa_every(survival: Sequence[float], before_last: int) -> float:
    """Amplified after every own move: b_k = g(1 - b_{k-1} s_k / s_{k-1})."""
    tie, earlier = 1.0, 1.0
    for alive in survival[:before_last]:
        if earlier < TINY or tie < TINY:
            return 0.0
        tie, earlier = kept(1 - tie * alive / earlier), alive
    return tie * _tail(survival, before_last)


def optimum(survival: Sequence[float]) -> float:
    """Exact amplification: a tie only if nothing at all was let out."""
    return 1.0 if all(alive > 1 - TINY for alive in survival) else 0.0


def _tail(survival: Sequence[float], before_last: int) -> float:
    seen = survival[before_last - 1] if before_last else 1.0
    return survival[-1] / seen if len(survival) > before_last and seen > TINY else 1.0


def ties(survival: Any, before_last: int) -> dict[str, Any]:
    """All of them for many survival sequences at once, a row each.

    >>> import numpy as np
    >>> {name: float(tie[0]) for name, tie in ties(np.array([[1.0, 0.75]]), 2).items()}
    {'simple': 0.75, 'aa-last': 0.0, 'aa-every': 0.0, 'optimum': 0.0}
    """
    import numpy as np

    ones = np.ones(len(survival))
    seen = survival[:, before_last - 1] if before_last else ones
    tail = np.divide(survival[:, -1], seen, out=ones.copy(), where=seen > TINY)
    every, earlier = ones, ones
    for alive in survival.T[:before_last]:
        share = np.divide(alive, earlier, out=np.zeros(len(alive)), where=earlier > TINY)
        every, earlier = _kept(1 - every * share), alive
    return {
        "simple": survival[:, -1],
        "aa-last": _kept(1 - seen) * tail,
        "aa-every": every * tail,
        "optimum": (survival[:, -1] > 1 - TINY).astype(float),
    }


def _kept(shares: Any) -> Any:
    """`kept` of many."""
    import numpy as np

    share = np.clip(shares, 0.0, 1.0)
    theta = np.arcsin(np.sqrt(share))
    turns = np.floor(np.divide(np.pi / 4, theta, out=np.zeros(len(share)), where=share > TINY))
    after = np.cos((2 * turns + 1) * theta) ** 2
    after = np.where(turns == 0, 1 - share, np.where(after < 1e-15, 0.0, after))
    return np.where(share < TINY, 1.0, np.where(share > 1 - TINY, 0.0, after))


def check_rate(p: float) -> float:
    """A mistake rate, or one sentence on what is wrong with it."""
    if not 0 <= p <= 1:
        raise KetError(f"p={p}: a mistake rate is a number from 0 to 1", at=f"p={p}")
    return p


def check_strategy(name: str) -> str:
    if name not in STRATEGIES:
        raise KetError(
            f"there is no strategy '{name}'; there are: {', '.join(STRATEGIES)}", at=name
        )
    return name
