"""A flow as arrays: nodes layer by layer, and for each node the safe nodes after it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.games.quantized.strategies.flow import flow_of

Ints = NDArray[np.int64]


class Tables(NamedTuple):
    begins: Ints  # of each layer among the nodes, and the end
    errs: NDArray[np.bool_]  # layer: does the imperfect player move?
    error: NDArray[np.bool_]  # node: is a mistake possible?
    board: Ints  # node: the number of its board, by which a tactic is drawn
    first: Ints  # node: where its successors begin, and the end
    after: Ints  # successors, as numbers of nodes
    last: int  # the last layer in which a mistake is possible: nothing is let out after it


@cache
def tables(game_id: str, imperfect: int) -> Tables:
    """The arrays of a classical game's flow."""
    flow = flow_of(game_id, imperfect)
    begins = np.cumsum([0, *flow.sizes()])
    nodes = [(ply, node) for ply, layer in enumerate(flow.layers) for node in layer]
    after = [begins[ply + 1] + number for ply, node in nodes for number in node.after]
    return Tables(
        begins.astype(np.int64),
        np.array([flow.errs_at(ply) for ply in range(len(flow.layers))]),
        np.array([node.error for _, node in nodes]),
        np.array([node.board for _, node in nodes], dtype=np.int64),
        np.cumsum([0, *(len(node.after) for _, node in nodes)]).astype(np.int64),
        np.array(after, dtype=np.int64),
        max((ply for ply, node in nodes if node.error), default=0),
    )
