"""A board on the bench, set up by hand where a game offers that (its part `bench`). Runs in a worker, keeps nothing."""

from __future__ import annotations

import msgspec

from ketplay.core import registry
from ketplay.core.drawing import Style, tile_set
from ketplay.core.errors import KetError
from ketplay.core.registry import part
from ketplay.server import jobs
from ketplay.server.protocol import record_messages as d
from ketplay.server.views import catalogue


def benched(asked: d.Bench) -> bytes:
    """The board after an act, drawn, with its odds."""
    game = registry.game(asked.game)
    bench = part(game, "sandbox")
    if bench is None:
        raise KetError(f"{game.name} has no bench to set a board up on", at=asked.game)
    board, words = asked.board or bench.begin(game), ""
    if asked.act:
        board, words = bench.act(game, board, asked.act)
    state = bench.state(game, board)
    style = Style("dark", tile_set(game, asked.tiles), None, asked.odds, asked.labels)
    told = part(game, "odds", needed=True).forecast(game, state)
    return msgspec.json.encode(
        d.Benched(
            catalogue.here(game), board, words, bench.draw(game, board, style), bench.choices(game, board),
            f"{game.id} {board}" if told else "", told.chances if told else None, told.parts if told else (),
            jobs.joint_odds(game.id, state, asked.picks) if told else None,
        )
    )  # fmt: skip
