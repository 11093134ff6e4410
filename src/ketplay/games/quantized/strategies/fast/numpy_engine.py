"""The weight of many tactics through the layers, with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ketplay.games.quantized.strategies.fast.graph_arrays import GraphArrays
from ketplay.games.quantized.strategies.fast.tactic_keys import (
    HALF,
    LOW,
    PERFECT_PLAYER,
    STEP,
    mix,
    tactic_keys,
)

Floats = NDArray[np.float64]


def survival_sequences(
    arrays: GraphArrays, limit: np.uint64, seed: int, first: int, count: int
) -> Floats:
    """The survival sequence of each tactic, one in each row."""
    keys = tactic_keys(seed, first, count)
    weight: Floats = np.ones((count, 1))
    alive = np.ones(count)
    columns = []
    for layer, errs in enumerate(arrays.errs[: arrays.last + 1]):
        if not errs:
            weight = _spread(arrays, layer, weight)
            continue
        tactic, node = np.nonzero(weight)
        weights = weight[tactic, node]
        number = _number(arrays, layer, keys, tactic, node)
        mistake = arrays.error[_nodes(arrays, layer)][node] & ((number >> HALF) < limit)
        alive = alive - np.bincount(tactic, np.where(mistake, weights, 0.0), minlength=count)
        columns.append(np.where(alive < 1e-12, 0.0, alive))
        survives = ~mistake
        if layer < arrays.last:
            weight = _move(
                arrays,
                layer,
                count,
                tactic=tactic[survives],
                node=node[survives],
                weights=weights[survives],
                number=number[survives],
            )
    columns += [columns[-1]] * (int(arrays.errs.sum()) - len(columns))
    return np.stack(columns, axis=1)


def classical_ties(
    arrays: GraphArrays, limit: np.uint64, seed: int, first: int, count: int
) -> NDArray[np.bool_]:
    """Whether each game of a classical player, who chooses a safe move at random, is a tie."""
    keys = tactic_keys(seed, first, count)
    perfect_keys = tactic_keys(seed + PERFECT_PLAYER, first, count)
    node = np.zeros(count, dtype=np.int64)
    is_tie = np.ones(count, dtype=bool)
    for errs in arrays.errs[: arrays.last + 1]:
        number = mix(
            (keys if errs else perfect_keys)
            + (arrays.board[node].astype(np.uint64) + np.uint64(1)) * STEP
        )
        sizes = arrays.first[node + 1] - arrays.first[node]
        if errs:
            is_tie &= ~(arrays.error[node] & ((number >> HALF) < limit))
        chosen = ((number & LOW) * sizes.astype(np.uint64) >> HALF).astype(np.int64)
        node = np.where(
            sizes > 0,
            arrays.after[np.minimum(arrays.first[node] + chosen, len(arrays.after) - 1)],
            node,
        )
    return is_tie


def exposed_boards(arrays: GraphArrays, seed: int, first: int, count: int) -> NDArray[np.int64]:
    """For each tactic: on how many boards that it meets without mistakes one is possible."""
    keys = tactic_keys(seed, first, count)
    weight: Floats = np.ones((count, 1))
    met = np.zeros((count, int(arrays.board.max()) + 1), dtype=bool)
    for layer, errs in enumerate(arrays.errs[: arrays.last + 1]):
        if not errs:
            weight = _spread(arrays, layer, weight)
            continue
        nodes = _nodes(arrays, layer)
        met[:, arrays.board[nodes]] |= (weight > 0) & arrays.error[nodes]
        tactic, node = np.nonzero(weight)
        number = _number(arrays, layer, keys, tactic, node)
        weight = _move(
            arrays,
            layer,
            count,
            tactic=tactic,
            node=node,
            weights=weight[tactic, node],
            number=number,
        )
    return np.count_nonzero(met, axis=1)  # type: ignore[no-any-return]


def _nodes(arrays: GraphArrays, layer: int) -> slice:
    return slice(int(arrays.begins[layer]), int(arrays.begins[layer + 1]))


def _sizes(arrays: GraphArrays, layer: int) -> tuple[int, int, NDArray[np.int64]]:
    """Where the layer begins, how many nodes the next has, how many successors each node has."""
    nodes = _nodes(arrays, layer)
    last = layer + 2 >= len(arrays.begins)
    wide = 0 if last else int(arrays.begins[layer + 2] - arrays.begins[layer + 1])
    return nodes.start, wide, np.diff(arrays.first[nodes.start : nodes.stop + 1])


def _spread(arrays: GraphArrays, layer: int, weight: Floats) -> Floats:
    """The weight shared evenly among the safe boards after each board."""
    start, wide, sizes = _sizes(arrays, layer)
    if not wide:
        return np.zeros((len(weight), 0))
    tactic, node = np.nonzero(weight)
    each = sizes[node]
    share = np.repeat(weight[tactic, node] / np.maximum(each, 1), each)
    place = np.arange(len(share)) + np.repeat(
        arrays.first[start + node] - np.cumsum(each) + each, each
    )
    target = arrays.after[place] - arrays.begins[layer + 1]
    return _gather(np.repeat(tactic, each), target, share, len(weight), wide)


def _gather(tactic: Any, target: Any, share: Any, count: int, wide: int) -> Floats:
    moved: Floats = np.bincount(tactic * wide + target, share, minlength=count * wide).astype(float)
    return moved.reshape(count, wide)


def _number(
    arrays: GraphArrays, layer: int, keys: NDArray[np.uint64], tactic: Any, node: Any
) -> Any:
    """The random number of each tactic on each of its boards."""
    offset = (arrays.board[_nodes(arrays, layer)].astype(np.uint64) + np.uint64(1)) * STEP
    return mix(keys[tactic] + offset[node])


def _move(
    arrays: GraphArrays, layer: int, count: int, tactic: Any, node: Any, weights: Any, number: Any
) -> Floats:
    """The weight moved to the safe board that each tactic chooses; finished boards drop out."""
    start, wide, sizes = _sizes(arrays, layer)
    if not wide:
        return np.zeros((count, 0))
    going = sizes[node] > 0
    tactic = tactic[going]
    node = node[going]
    number = number[going]
    chosen = ((number & LOW) * sizes[node].astype(np.uint64) >> HALF).astype(np.int64)
    target = arrays.after[arrays.first[start + node] + chosen] - arrays.begins[layer + 1]
    return _gather(tactic, target, weights[going], count, wide)
