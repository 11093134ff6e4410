"""Advice for players: hints, the best turns, and the odds of a position."""

from __future__ import annotations

from typing import Any

from ketplay import bots
from ketplay.bots.advice import reason
from ketplay.bots.analysis import describe_turn, share
from ketplay.core.game import Forecast, Game
from ketplay.core.registry import part
from ketplay.server import jobs
from ketplay.server.fair_queue import Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol import messages, replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.searches import AnyAdvice, Searches
from ketplay.server.table.table import Table
from ketplay.server.views import render
from ketplay.server.views.byte_cache import ByteCache
from ketplay.server.views.view import past_match, seat_of
from ketplay.server.views.viewer import Viewer

FORECASTS = 2_000_000  # bytes of them that are kept


class Advisor:
    """What workers say about positions, from the view of the player who asks."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self.searches = Searches()
        self._forecasts = ByteCache[Any, Forecast](FORECASTS, _size)

    async def hint(
        self, room: Room, viewer: Viewer, asker: Asker, best: int = 0
    ) -> replies.HintReply:
        """What the strongest bot would do, and this many of the best turns."""
        table = room.table
        seat = seat_of(table, viewer)
        _check_help(table)
        if table.game.no_advice:
            raise Refused("no_such", table.game.no_advice)
        if seat is None or seat != table.actor:
            raise Refused("not_yours", "only the player to move can have a hint")
        n = table.n
        game = table.game
        view = table.match.view(seat)
        advice = await self._search(game, view, asker)
        hint = await room.work(_described, game, view, advice, best)
        hint.n = n
        return hint

    async def _search(self, game: Game[Any, Any], view: Any, asker: Asker) -> AnyAdvice:
        known = self.searches.get(game.id, view)
        if known is not None:
            return known
        found = await self.workers.ask(jobs.advice, game.id, view, asker=asker, thinks=True)
        (_, first), *_ = [
            (seen, self.searches.put(game.id, seen, advice)) for seen, advice in found
        ]
        return first

    async def odds(
        self, room: Room, viewer: Viewer, asker: Asker, request: messages.Odds
    ) -> replies.OddsReply:
        """The odds of a position, now, earlier, or after one of the player's own moves."""
        table = room.table
        game = table.game
        _check_help(table)
        if part(game, "odds") is None:
            raise Refused("no_such", f"{game.name} does not offer odds", at=game.name)
        n = table.n
        index = len(table.origins) if request.index is None else request.index
        view = await room.work(_past_view, table, viewer, index, request.move)
        forecast = await self._forecast(game, view, asker)
        end = table.match.end if index == len(table.origins) else None
        if forecast is not None and end is not None:
            forecast = forecast.decided(end)  # also where somebody resigned
        if forecast is None:
            return replies.OddsReply(n=n, index=index, chances=None, payoffs=(), parts=())
        joint = await self.workers.ask(jobs.joint_odds, game.id, view, request.picks, asker=asker)
        return replies.OddsReply(
            n=n,
            index=index,
            chances=forecast.chances,
            payoffs=forecast.payoffs,
            parts=forecast.parts,
            joint_odds=joint,
            basis=forecast.basis,
            seats=forecast.seats,
        )

    async def public_odds(self, room: Room, asker: Asker) -> Forecast | None:
        """The odds of a table's position as spectators know it; None if there are none."""
        game = room.table.game
        if part(game, "odds") is None:
            return None
        view = await room.work(_past_view, room.table, Viewer(()), len(room.table.origins), "")
        return await self._forecast(game, view, asker)

    async def _forecast(self, game: Game[Any, Any], view: Any, asker: Asker) -> Forecast | None:
        key = game.id, view
        forecast = self._forecasts.get(key)
        if forecast is None:
            forecast = await self.workers.ask(jobs.forecast, game.id, view, asker=asker)
            if forecast is not None:
                self._forecasts.put(key, forecast)
        return forecast


def _size(forecast: Forecast) -> int:
    """About how many bytes a forecast takes."""
    return 200 * (len(forecast.chances) + len(forecast.parts))


def _described(game: Game[Any, Any], view: Any, advice: AnyAdvice, best: int) -> replies.HintReply:
    """Advice in words, with its picks, a reason and the best turns."""
    turns = [
        replies.BestTurn(*describe_turn(game, view, turn.moves), share(turn.value))
        for turn in advice.turns[:best]
    ]
    return replies.HintReply(
        n=0,
        move=game.format_move(advice.move),
        picks=render.picks(game, view, advice.move),
        words=_named(game, view, advice.move),
        level=bots.strongest(game).name,
        best=turns,
        method=advice.method if best else "",
        reason=reason(game, view, advice),
    )


def _named(game: Game[Any, Any], view: Any, move: Any) -> str:
    """A move in words; where moves are typed, with the word to type."""
    words = render.move_words(game, view, move)
    return f"{game.format_move(move)} – {words}" if game.open_moves else words


def _past_view(table: Table, viewer: Viewer, index: int, move: str) -> Any:
    """What a viewer knows after so many entries, and after one of their own moves."""
    view = past_match(table, index).view(seat_of(table, viewer))
    return table.game.play(view, table.game.parse_move(view, move)) if move else view


def _check_help(table: Table) -> None:
    if not table.help_open:
        raise Refused(
            "off", "between people, hints and odds are off until everyone agrees (ask for help)"
        )
