"""The weight of many tactics through the layers, with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ketplay.games.quantized.strategies.fast.draw import HALF, LOTS, LOW, STEP, keys, mix
from ketplay.games.quantized.strategies.fast.tables import Tables

Floats = NDArray[np.float64]


def survive(tables: Tables, limit: np.uint64, seed: int, first: int, count: int) -> Floats:
    """The survival sequence of each tactic, a row each."""
    drawn = keys(seed, first, count)
    weight: Floats = np.ones((count, 1))
    alive, columns = np.ones(count), []
    for layer, errs in enumerate(tables.errs[: tables.last + 1]):
        if not errs:
            weight = _spread(tables, layer, weight)
            continue
        tactic, node = np.nonzero(weight)
        here, number = weight[tactic, node], _number(tables, layer, drawn, tactic, node)
        lost = tables.error[_nodes(tables, layer)][node] & ((number >> HALF) < limit)
        alive = alive - np.bincount(tactic, np.where(lost, here, 0.0), minlength=count)
        columns.append(np.where(alive < 1e-12, 0.0, alive))
        kept = ~lost
        if layer < tables.last:
            weight = _move(tables, layer, count, tactic[kept], node[kept], here[kept], number[kept])
    columns += [columns[-1]] * (int(tables.errs.sum()) - len(columns))
    return np.stack(columns, axis=1)


def walk(tables: Tables, limit: np.uint64, seed: int, first: int, count: int) -> NDArray[np.bool_]:
    """Whether each game of a classical player, who draws one of its safe moves by lot, is a tie."""
    drawn, lots = keys(seed, first, count), keys(seed + LOTS, first, count)
    node, tied = np.zeros(count, dtype=np.int64), np.ones(count, dtype=bool)
    for errs in tables.errs[: tables.last + 1]:
        number = mix(
            (drawn if errs else lots) + (tables.board[node].astype(np.uint64) + np.uint64(1)) * STEP
        )
        sizes = tables.first[node + 1] - tables.first[node]
        if errs:
            tied &= ~(tables.error[node] & ((number >> HALF) < limit))
        chosen = ((number & LOW) * sizes.astype(np.uint64) >> HALF).astype(np.int64)
        node = np.where(
            sizes > 0,
            tables.after[np.minimum(tables.first[node] + chosen, len(tables.after) - 1)],
            node,
        )
    return tied


def exposed(tables: Tables, seed: int, first: int, count: int) -> NDArray[np.int64]:
    """For each tactic, on how many boards of its support a mistake would be possible if none were made."""
    drawn = keys(seed, first, count)
    weight: Floats = np.ones((count, 1))
    met = np.zeros((count, int(tables.board.max()) + 1), dtype=bool)
    for layer, errs in enumerate(tables.errs[: tables.last + 1]):
        if not errs:
            weight = _spread(tables, layer, weight)
            continue
        nodes = _nodes(tables, layer)
        met[:, tables.board[nodes]] |= (weight > 0) & tables.error[nodes]
        tactic, node = np.nonzero(weight)
        number = _number(tables, layer, drawn, tactic, node)
        weight = _move(tables, layer, count, tactic, node, weight[tactic, node], number)
    return np.count_nonzero(met, axis=1)  # type: ignore[no-any-return]


def _nodes(tables: Tables, layer: int) -> slice:
    return slice(int(tables.begins[layer]), int(tables.begins[layer + 1]))


def _sizes(tables: Tables, layer: int) -> tuple[int, int, NDArray[np.int64]]:
    """Where the layer's successors begin, how many nodes the next layer has, how many successors each node has."""
    nodes = _nodes(tables, layer)
    last = layer + 2 >= len(tables.begins)
    wide = 0 if last else int(tables.begins[layer + 2] - tables.begins[layer + 1])
    return nodes.start, wide, np.diff(tables.first[nodes.start : nodes.stop + 1])


def _spread(tables: Tables, layer: int, weight: Floats) -> Floats:
    """The weight shared evenly among the safe boards after each board."""
    start, wide, sizes = _sizes(tables, layer)
    if not wide:
        return np.zeros((len(weight), 0))
    tactic, node = np.nonzero(weight)
    each = sizes[node]
    share = np.repeat(weight[tactic, node] / np.maximum(each, 1), each)
    place = np.arange(len(share)) + np.repeat(
        tables.first[start + node] - np.cumsum(each) + each, each
    )
    target = tables.after[place] - tables.begins[layer + 1]
    return _gather(np.repeat(tactic, each), target, share, len(weight), wide)


def _gather(tactic: Any, target: Any, share: Any, count: int, wide: int) -> Floats:
    moved: Floats = np.bincount(tactic * wide + target, share, minlength=count * wide).astype(float)
    return moved.reshape(count, wide)


def _number(tables: Tables, layer: int, drawn: NDArray[np.uint64], tactic: Any, node: Any) -> Any:
    """What each tactic draws on each of its boards."""
    offset = (tables.board[_nodes(tables, layer)].astype(np.uint64) + np.uint64(1)) * STEP
    return mix(drawn[tactic] + offset[node])


def _move(
    tables: Tables, layer: int, count: int, tactic: Any, node: Any, here: Any, number: Any
) -> Floats:
    """The weight moved to the safe board that each tactic chooses; on finished boards it stays out of the way."""
    start, wide, sizes = _sizes(tables, layer)
    if not wide:
        return np.zeros((count, 0))
    going = sizes[node] > 0
    tactic, node, number = tactic[going], node[going], number[going]
    chosen = ((number & LOW) * sizes[node].astype(np.uint64) >> HALF).astype(np.int64)
    target = tables.after[tables.first[start + node] + chosen] - tables.begins[layer + 1]
    return _gather(tactic, target, here[going], count, wide)
