"""What each strategy makes of a survival sequence: the chance that the game is still a tie.

`survival` is (s_1, ..., s_K): the weight on boards as good as the start after each move of the
imperfect player. `before_last` counts the moves that come before the other side's last ply.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos
from typing import TYPE_CHECKING

from ketplay.core.errors import KetError
from ketplay.quantum.superposition import angle, best_times

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STRATEGIES = ("classical", "simple", "best", "aa-last", "aa-every", "optimum")
TINY = 1e-12


def amplified_tie(share: float) -> float:
    """g(a): the tie weight after the best amplification of a weight a of wins.

    >>> amplified_tie(0.0), round(amplified_tie(0.25), 12), amplified_tie(0.5), amplified_tie(1.0)
    (1.0, 0.0, 0.5, 0.0)
    """
    if share < TINY:
        return 1.0
    if share > 1 - TINY:
        return 0.0
    turns = best_times(share)
    return 1 - share if turns == 0 else round(cos((2 * turns + 1) * angle(share)) ** 2, 15)


def aa_last(survival: Sequence[float], before_last: int) -> float:
    """Amplified once, after the last own move; later mistakes of the opponent count as they are."""
    alive = survival[before_last - 1] if before_last else 1.0
    return amplified_tie(1 - alive) * _after_last(survival, before_last)


def aa_every(survival: Sequence[float], before_last: int) -> float:
    """Amplified after every own move: b_k = g(1 - b_{k-1} s_k / s_{k-1})."""
    tie = 1.0
    earlier = 1.0
    for alive in survival[:before_last]:
        if earlier < TINY or tie < TINY:
            return 0.0
        tie = amplified_tie(1 - tie * alive / earlier)
        earlier = alive
    return tie * _after_last(survival, before_last)


def optimum(survival: Sequence[float]) -> float:
    """Exact amplification: a tie only if there was no mistake at all."""
    return 1.0 if all(alive > 1 - TINY for alive in survival) else 0.0


def _after_last(survival: Sequence[float], before_last: int) -> float:
    """The share of the surviving weight that also survives what comes after the last own ply."""
    alive = survival[before_last - 1] if before_last else 1.0
    return survival[-1] / alive if len(survival) > before_last and alive > TINY else 1.0


def ties(survival: Floats, before_last: int) -> dict[str, Floats]:
    """The formulas of all strategies for many survival sequences, one in each row.

    >>> import numpy as np
    >>> {name: float(tie[0]) for name, tie in ties(np.array([[1.0, 0.75]]), 2).items()}
    {'simple': 0.75, 'aa-last': 0.0, 'aa-every': 0.0, 'optimum': 0.0}
    """
    import numpy as np

    full = np.ones(len(survival))
    alive_last = survival[:, before_last - 1] if before_last else full
    after_last = np.divide(survival[:, -1], alive_last, out=full.copy(), where=alive_last > TINY)
    every = full
    earlier = full
    for alive in survival.T[:before_last]:
        share = np.divide(alive, earlier, out=np.zeros(len(alive)), where=earlier > TINY)
        every = _amplified_ties(1 - every * share)
        earlier = alive
    return {
        "simple": survival[:, -1],
        "aa-last": _amplified_ties(1 - alive_last) * after_last,
        "aa-every": every * after_last,
        "optimum": (survival[:, -1] > 1 - TINY).astype(float),
    }


def _amplified_ties(shares: Floats) -> Floats:
    """`amplified_tie` of many shares."""
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
    """The name of a strategy, or one sentence that lists them."""
    if name not in STRATEGIES:
        raise KetError(
            f"there is no strategy '{name}'; the strategies are {', '.join(STRATEGIES)}", at=name
        )
    return name
