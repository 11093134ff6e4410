"""The largest matching of a bipartite graph, by augmenting paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def largest(options: Mapping[Any, Sequence[Any]]) -> int:
    """How many left nodes can have a right node of their own.

    >>> largest({"a": [1, 2], "b": [1], "c": [1]})
    2
    """
    return len(matching(options))


def matching(options: Mapping[Any, Sequence[Any]]) -> dict[Any, Any]:
    """A right node for as many left nodes as possible, by left node.

    Earlier left nodes and earlier options come first where there is a choice.

    >>> matching({"a": [1, 2], "b": [1]})
    {'a': 2, 'b': 1}
    """
    owner: dict[Any, Any] = {}  # right node -> its left node
    place: dict[Any, Any] = {}  # left node -> its right node
    for left in options:
        _place(left, options, owner, place)
    return place


def _place(
    left: Any, options: Mapping[Any, Sequence[Any]], owner: dict[Any, Any], place: dict[Any, Any]
) -> None:
    """Finds a right node for `left` if there is one, moving earlier left nodes (breadth first)."""
    came: dict[Any, Any] = {}  # right node -> the left node that asked for it
    queue = [left]
    for node in queue:
        for right in options[node]:
            if right in came:
                continue
            came[right] = node
            if right in owner:
                queue.append(owner[right])
                continue
            while right is not None:  # each left node on the way moves to the node it asked for
                asker = came[right]
                free = place.get(asker)
                owner[right] = asker
                place[asker] = right
                right = free
            return
