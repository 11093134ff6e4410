"""The weight of many tactics through the layers, compiled: only boards that carry weight are looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ketplay.games.quantized.strategies.fast.draw import HALF, LOTS, LOW, ONE, STEP, TWO, keys
from ketplay.games.quantized.strategies.fast.tables import Tables

_A, _B, _C = np.uint64(30), np.uint64(27), np.uint64(31)
_UNIT = np.uint64(1)


@njit(cache=True, inline="always")
def _mix(number):  # type: ignore[no-untyped-def]
    number = (number ^ (number >> _A)) * ONE
    number = (number ^ (number >> _B)) * TWO
    return number ^ (number >> _C)


@njit(cache=True)
def _survive(begins, errs, error, board, first, after, last, limit, drawn, out):  # type: ignore[no-untyped-def]
    weight = np.zeros(begins[-1])
    now = np.empty(begins[-1], dtype=np.int64)  # nodes of the layer that carry weight
    then = np.empty(begins[-1], dtype=np.int64)
    for tactic in range(len(drawn)):
        now[0], many, weight[0] = 0, 1, 1.0
        alive, column = 1.0, 0
        for layer in range(last + 1):
            more = 0
            for index in range(many):
                node = now[index]
                here, weight[node] = weight[node], 0.0
                begin, end = first[node], first[node + 1]
                if begin == end:
                    continue
                if errs[layer]:
                    number = _mix(drawn[tactic] + (np.uint64(board[node]) + _UNIT) * STEP)
                    if error[node] and (number >> HALF) < limit:
                        alive -= here
                        continue
                    if layer == last:
                        continue
                    begin += np.int64((number & LOW) * np.uint64(end - begin) >> HALF)
                    end = begin + 1
                share = here / (end - begin)
                for place in range(begin, end):
                    target = after[place]
                    if weight[target] == 0.0:
                        then[more] = target
                        more += 1
                    weight[target] += share
            now, then, many = then, now, more
            if errs[layer]:
                out[tactic, column] = 0.0 if alive < 1e-12 else alive
                column += 1
                if many == 0:
                    break
        for rest in range(column, out.shape[1]):
            out[tactic, rest] = out[tactic, column - 1]


@njit(cache=True)
def _walk(begins, errs, error, board, first, after, last, limit, drawn, lots, out):  # type: ignore[no-untyped-def]
    for game in range(len(drawn)):
        node, tied = 0, True
        for layer in range(last + 1):
            begin, size = first[node], first[node + 1] - first[node]
            if size == 0:
                break
            key = drawn[game] if errs[layer] else lots[game]
            number = _mix(key + (np.uint64(board[node]) + _UNIT) * STEP)
            if errs[layer] and error[node] and (number >> HALF) < limit:
                tied = False
                break
            node = after[begin + np.int64((number & LOW) * np.uint64(size) >> HALF)]
        out[game] = tied


@njit(cache=True)
def _exposed(begins, errs, error, board, first, after, last, drawn, out):  # type: ignore[no-untyped-def]
    there = np.zeros(begins[-1], dtype=np.bool_)
    met = np.full(board.max() + 1, -1)
    for tactic in range(len(drawn)):
        there[0] = True
        for layer in range(last + 1):
            for node in range(begins[layer], begins[layer + 1]):
                if not there[node]:
                    continue
                there[node] = False
                begin, end = first[node], first[node + 1]
                if error[node] and met[board[node]] != tactic:
                    met[board[node]] = tactic
                    out[tactic] += 1
                if errs[layer] and begin < end:
                    number = _mix(drawn[tactic] + (np.uint64(board[node]) + _UNIT) * STEP)
                    begin += np.int64((number & LOW) * np.uint64(end - begin) >> HALF)
                    end = begin + 1
                if layer < last:
                    for place in range(begin, end):
                        there[after[place]] = True


def survive(tables: Tables, limit: np.uint64, seed: int, first: int, count: int) -> Any:
    """The survival sequence of each tactic, a row each."""
    out = np.empty((count, int(tables.errs.sum())))
    _survive(*tables, limit, keys(seed, first, count), out)
    return out


def walk(tables: Tables, limit: np.uint64, seed: int, first: int, count: int) -> Any:
    """Whether each game of a classical player, who draws one of its safe moves by lot, is a tie."""
    out = np.empty(count, dtype=np.bool_)
    _walk(*tables, limit, keys(seed, first, count), keys(seed + LOTS, first, count), out)
    return out


def exposed(tables: Tables, seed: int, first: int, count: int) -> Any:
    """For each tactic, on how many boards of its support a mistake would be possible if none were made."""
    out = np.zeros(count, dtype=np.int64)
    _exposed(*tables, keys(seed, first, count), out)
    return out
