"""A safe graph as arrays: nodes layer by layer, and for each node the safe nodes after it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.games.quantized.strategies.safe_graph import safe_graph

Ints = NDArray[np.int64]


class GraphArrays(NamedTuple):
    """The layers, nodes and safe moves of a graph."""

    begins: Ints  # of each layer among the nodes, and the end
    errs: NDArray[np.bool_]  # layer: does the imperfect player move?
    error: NDArray[np.bool_]  # node: is a mistake possible?
    board: Ints  # node: the number of its board, by which a tactic is drawn
    first: Ints  # node: where its successors begin, and the end
    after: Ints  # successors, as numbers of nodes
    last: int  # the last layer in which a mistake is possible


@cache
def graph_arrays(game_id: str, imperfect: int) -> GraphArrays:
    """The arrays of a classical game's safe graph."""
    graph = safe_graph(game_id, imperfect)
    begins = np.cumsum([0, *graph.sizes()])
    nodes = [(ply, node) for ply, layer in enumerate(graph.layers) for node in layer]
    after = [begins[ply + 1] + number for ply, node in nodes for number in node.after]
    return GraphArrays(
        begins=begins.astype(np.int64),
        errs=np.array([graph.errs_at(ply) for ply in range(len(graph.layers))]),
        error=np.array([node.error for _, node in nodes]),
        board=np.array([node.board for _, node in nodes], dtype=np.int64),
        first=np.cumsum([0, *(len(node.after) for _, node in nodes)]).astype(np.int64),
        after=np.array(after, dtype=np.int64),
        last=max((ply for ply, node in nodes if node.error), default=0),
    )
