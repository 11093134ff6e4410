"""A cache whose size is counted in bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
ENTRY = 2_000  # bytes that an entry takes beside its value where its key is a view


class ByteCache(Generic[K, V]):
    """Values that were used lately, up to a number of bytes.

    When half of the bytes are new, whatever was not used meanwhile is dropped: that costs a lookup
    in a dictionary, and one more for each value that is kept.

    >>> cache = ByteCache[str, bytes](20_000, len)
    >>> for name in "abcdefg":
    ...     _ = cache.put(name, b"x" * 1000)
    >>> cache.get("a"), len(cache.get("g")), cache.size <= 20_000
    (None, 1000, True)
    """

    __slots__ = ("_measure", "_new", "_new_size", "_old", "_old_size", "entry", "most")

    def __init__(self, most: int, measure: Callable[[V], int], entry: int = ENTRY) -> None:
        self.most = most
        self.entry = entry
        self._measure = measure
        self.clear()

    @property
    def size(self) -> int:
        """The bytes that all entries take."""
        return self._new_size + self._old_size

    def clear(self) -> None:
        self._new: dict[K, V] = {}
        self._old: dict[K, V] = {}
        self._new_size = self._old_size = 0

    def get(self, key: K) -> V | None:
        """The value, if it is there."""
        value = self._new.get(key)
        if value is None and (value := self._old.get(key)) is not None:
            self.put(key, value)
        return value

    def put(self, key: K, value: V) -> V:
        """Keeps a value, unless it would take a quarter of the cache alone; returns it."""
        size = self._measure(value) + self.entry
        if 4 * size > self.most:
            return value
        if 2 * (self._new_size + size) > self.most:
            self._old = self._new
            self._old_size = self._new_size
            self._new = {}
            self._new_size = 0
        if key not in self._new:
            self._new[key] = value
            self._new_size += size
        return value
