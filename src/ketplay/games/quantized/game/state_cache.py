"""The states that were used last, so that a match is not played again for every question."""

from __future__ import annotations

import threading
from collections import OrderedDict

from ketplay.games.quantized.ply import Ply
from ketplay.quantum.superposition import Traced

CacheKey = tuple[str, tuple[Ply, ...]]


class StateCache:
    """The states used last, by game and plies; its size is counted in boards."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.states: OrderedDict[CacheKey, Traced] = OrderedDict()
        self.lock = threading.Lock()  # tables of different threads share it

    def get(self, key: CacheKey) -> Traced | None:
        with self.lock:
            state = self.states.get(key)
            if state is not None:
                self.states.move_to_end(key)
            return state

    def put(self, key: CacheKey, state: Traced) -> None:
        with self.lock:
            if key in self.states:
                return
            self.states[key] = state
            self.size += len(state.groups)
            while self.size > self.most and len(self.states) > 1:
                _, oldest = self.states.popitem(last=False)
                self.size -= len(oldest.groups)
