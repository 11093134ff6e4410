"""The weight of many tactics through the layers, compiled; only boards with weight are visited.

The compiled functions have no annotations, because mypy knows no types of numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ketplay.games.quantized.strategies.fast.graph_arrays import GraphArrays
from ketplay.games.quantized.strategies.fast.tactic_keys import (
    FIRST_FACTOR,
    HALF,
    LOW,
    PERFECT_PLAYER,
    SECOND_FACTOR,
    STEP,
    tactic_keys,
)

_FIRST_SHIFT = np.uint64(30)
_SECOND_SHIFT = np.uint64(27)
_LAST_SHIFT = np.uint64(31)
_UNIT = np.uint64(1)


@njit(cache=True, inline="always")
def _mix(number):  # type: ignore[no-untyped-def]
    number = (number ^ (number >> _FIRST_SHIFT)) * FIRST_FACTOR
    number = (number ^ (number >> _SECOND_SHIFT)) * SECOND_FACTOR
    return number ^ (number >> _LAST_SHIFT)


@njit(cache=True)
def _survival_sequences(begins, errs, error, board, first, after, last, limit, keys, out):  # type: ignore[no-untyped-def]
    weight = np.zeros(begins[-1])
    nodes = np.empty(begins[-1], dtype=np.int64)  # nodes of the layer that carry weight
    next_nodes = np.empty(begins[-1], dtype=np.int64)
    for tactic in range(len(keys)):
        nodes[0] = 0
        count = 1
        weight[0] = 1.0
        alive = 1.0
        column = 0
        for layer in range(last + 1):
            next_count = 0
            for index in range(count):
                node = nodes[index]
                node_weight = weight[node]
                weight[node] = 0.0
                begin = first[node]
                end = first[node + 1]
                if begin == end:
                    continue
                if errs[layer]:
                    number = _mix(keys[tactic] + (np.uint64(board[node]) + _UNIT) * STEP)
                    if error[node] and (number >> HALF) < limit:
                        alive -= node_weight
                        continue
                    if layer == last:
                        continue
                    begin += np.int64((number & LOW) * np.uint64(end - begin) >> HALF)
                    end = begin + 1
                share = node_weight / (end - begin)
                for place in range(begin, end):
                    target = after[place]
                    if weight[target] == 0.0:
                        next_nodes[next_count] = target
                        next_count += 1
                    weight[target] += share
            nodes, next_nodes, count = next_nodes, nodes, next_count
            if errs[layer]:
                out[tactic, column] = 0.0 if alive < 1e-12 else alive
                column += 1
                if count == 0:
                    break
        for later in range(column, out.shape[1]):
            out[tactic, later] = out[tactic, column - 1]


@njit(cache=True)
def _classical_ties(begins, errs, error, board, first, after, last, limit, keys, perfect_keys, out):  # type: ignore[no-untyped-def]
    for game in range(len(keys)):
        node = 0
        is_tie = True
        for layer in range(last + 1):
            begin = first[node]
            size = first[node + 1] - first[node]
            if size == 0:
                break
            key = keys[game] if errs[layer] else perfect_keys[game]
            number = _mix(key + (np.uint64(board[node]) + _UNIT) * STEP)
            if errs[layer] and error[node] and (number >> HALF) < limit:
                is_tie = False
                break
            node = after[begin + np.int64((number & LOW) * np.uint64(size) >> HALF)]
        out[game] = is_tie


@njit(cache=True)
def _exposed_boards(begins, errs, error, board, first, after, last, keys, out):  # type: ignore[no-untyped-def]
    has_weight = np.zeros(begins[-1], dtype=np.bool_)
    met = np.full(board.max() + 1, -1)
    for tactic in range(len(keys)):
        has_weight[0] = True
        for layer in range(last + 1):
            for node in range(begins[layer], begins[layer + 1]):
                if not has_weight[node]:
                    continue
                has_weight[node] = False
                begin = first[node]
                end = first[node + 1]
                if error[node] and met[board[node]] != tactic:
                    met[board[node]] = tactic
                    out[tactic] += 1
                if errs[layer] and begin < end:
                    number = _mix(keys[tactic] + (np.uint64(board[node]) + _UNIT) * STEP)
                    begin += np.int64((number & LOW) * np.uint64(end - begin) >> HALF)
                    end = begin + 1
                if layer < last:
                    for place in range(begin, end):
                        has_weight[after[place]] = True


def survival_sequences(
    arrays: GraphArrays, limit: np.uint64, seed: int, first: int, count: int
) -> Any:
    """The survival sequence of each tactic, one in each row."""
    out = np.empty((count, int(arrays.errs.sum())))
    _survival_sequences(*arrays, limit, tactic_keys(seed, first, count), out)
    return out


def classical_ties(arrays: GraphArrays, limit: np.uint64, seed: int, first: int, count: int) -> Any:
    """Whether each game of a classical player, who chooses a safe move at random, is a tie."""
    out = np.empty(count, dtype=np.bool_)
    _classical_ties(
        *arrays,
        limit,
        tactic_keys(seed, first, count),
        tactic_keys(seed + PERFECT_PLAYER, first, count),
        out,
    )
    return out


def exposed_boards(arrays: GraphArrays, seed: int, first: int, count: int) -> Any:
    """For each tactic: on how many boards that it meets without mistakes one is possible."""
    out = np.zeros(count, dtype=np.int64)
    _exposed_boards(*arrays, tactic_keys(seed, first, count), out)
    return out
