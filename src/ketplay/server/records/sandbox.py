"""A board set up by hand, for games with the part `sandbox`. Runs in a worker and keeps nothing."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import msgspec

from ketplay.core import registry
from ketplay.core.drawing import Style, tile_set
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.registry import need_part, part
from ketplay.server import jobs
from ketplay.server.protocol.record_messages import Sandbox, SandboxBoard
from ketplay.server.views import catalogue


def sandbox_of(game: Game[Any, Any]) -> Any:
    """The game's part `sandbox`."""
    sandbox = part(game, "sandbox")
    if sandbox is None:
        raise KetError(f"{game.name} has no sandbox", at=game.id)
    return sandbox


def decide(sandbox: Any, game: Game[Any, Any], board: str, action: str) -> str:
    """The action with a result, where chance decides what comes of it."""
    results = sandbox.results(game, board, action) if hasattr(sandbox, "results") else ()
    if not results:
        return action
    words, odds = zip(*results, strict=True)
    return str(SystemRandom().choices(words, odds)[0])


def use_sandbox(question: Sandbox) -> bytes:
    """The board after an action, its drawing and its odds."""
    game = registry.game(question.game)
    sandbox = sandbox_of(game)
    board = question.board or sandbox.begin(game)
    words = ""
    if question.action:
        action = decide(sandbox, game, board, question.action)
        board, words = sandbox.act(game, board, action)
    state = sandbox.state(game, board)
    style = Style(
        theme="dark",
        tiles=tile_set(game, question.tiles),
        odds=question.odds,
        labels=question.labels,
        shape=question.shape,
    )
    table_game: Any = getattr(sandbox, "table_game", None)
    forecast = need_part(game, "odds").forecast(game, state)
    can_start = forecast is not None and table_game is not None
    answer = SandboxBoard(
        game=catalogue.game_card(game),
        board=board,
        words=words,
        drawing=sandbox.draw(game, board, style),
        moves=sandbox.choices(game, board),
        position=f"{game.id} {board}" if can_start else "",
        table_game=table_game(game, board) if can_start else "",
        starts_games=table_game is not None,
        chances=forecast.rounded.chances if forecast else None,
        parts=forecast.rounded.parts if forecast else (),
        joint_odds=jobs.joint_odds(game.id, state, question.picks) if forecast else None,
        basis=forecast.basis if forecast else "",
        seats=forecast.seats if forecast else (),
    )
    return msgspec.json.encode(answer)
