"""Bots against each other: games come in rounds that share chance events while seats rotate."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ketplay.bots.outside.failure import BotFailed
from ketplay.bots.outside.naming import Player, level_of, player_name
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.results import GameResult, Results, game_results
from ketplay.bots.rounds import Round, RoundJournal, play_rounds
from ketplay.core import registry
from ketplay.core.bot import Bot, Limit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game, check_game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.record import format_record

log = logging.getLogger("ketplay.bots")


def play_match(
    game: Game[Any, Any],
    players: Sequence[Player],
    games: int,
    seed: int = 0,
    limit: Limit | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
    records: bool = False,
    journal: Path | None = None,
    merged: Sequence[Path] = (),
    shard: tuple[int, int] = (1, 1),
) -> Results:
    """At least `games` games (whole rounds) between bots, one for each seat.

    A player is the name of a level, or a bot of your own: an object with a method `choose`, a
    class, `package.module:Class`, or `exec:COMMAND`. One that gives no legal move in time loses
    that game. Objects stay in this process; with several workers name a class or a command.

    Without a limit each level uses its own, in nodes if it counts them. With a limit in seconds the
    results cannot be repeated exactly; with one in nodes they can, by any number of workers. They
    are processes of this computer; an `executor` of `concurrent.futures` plays elsewhere.
    With `records` each of `results.games` has its game as text in `record`.

    With a `journal`, each round is in this file as soon as it is played, and rounds that are in it
    or in the `merged` journals are not played again. Of shard N of M, only every M-th round is.

    >>> import ketplay
    >>> results = play_match(ketplay.game("nim:heaps=1.2"), ["searcher", "random"], 4, seed=1)
    >>> len(results.games), results.names
    (4, ('searcher', 'random'))
    """
    _check_players(game, players, stay_here=workers < 2 and executor is None)
    with_records = records or journal is not None  # games of a journal can be saved later
    tasks = rounds_of(game, players, games, seed, limit, with_records)[shard[0] - 1 :: shard[1]]
    heading = {"game": game.id, "seed": seed, "limit": limit and list(limit)}
    played = RoundJournal(journal, "match", heading, game_results)
    for path in merged:
        played.merge(path)
    rounds: dict[int, tuple[GameResult, ...]] = {}
    for number, round_results in play_rounds(tasks, play_round, played, workers, executor):
        rounds[number] = round_results
        if progress:
            progress(len(rounds) * len(players), len(tasks) * len(players))
    results = tuple(result for number in range(len(tasks)) for result in rounds[number])
    if not records:
        results = tuple(result._replace(record="") for result in results)
    return Results(game.id, tuple(map(player_name, players)), results)


def _check_players(game: Game[Any, Any], players: Sequence[Player], stay_here: bool) -> None:
    """Raises KetError for players that cannot have this match."""
    check_game(game)
    seats = len(game.seats)
    if len(players) != seats:
        names = ", ".join(game.seats)
        raise KetError(
            f"{game.name} has {seats} seats ({names}): name a player for each, not {len(players)}"
        )
    for player in players:
        level_of(game, player)  # refuses an unknown one
    if not stay_here and not all(isinstance(player, str) for player in players):
        raise KetError(
            "a bot that is an object cannot go to another process: use one worker, or name its "
            "class as package.module:Class",
            at="workers",
        )


def rounds_of(
    game: Game[Any, Any],
    players: Sequence[Player],
    games: int,
    seed: int = 0,
    limit: Limit | None = None,
    records: bool = False,
) -> list[Round]:
    """The rounds of a match of at least `games` games."""
    number = -(-games // len(game.seats))
    return [
        Round(
            game=game.id,
            players=tuple(players),
            seed=seed,
            number=each,
            limit=limit,
            records=records,
        )
        for each in range(number)
    ]


def play_round(task: Round) -> tuple[GameResult, ...]:
    """The games of a round; in the r-th, bot b has seat b + r."""
    game = registry.game(task.game)
    return tuple(play_game(game, task, rotation) for rotation in range(len(game.seats)))


def play_on(
    match: AnyMatch,
    players: Sequence[Bot],
    limits: Sequence[Limit],
    chance: PairedChance,
    until: Callable[[Any], bool] = lambda state: False,
) -> tuple[AnyMatch, list[int]]:
    """Plays to the end, or to a state that `until` names; a seat whose bot fails has lost.

    Also returns the seats in the order of their first moves.
    """
    game = match.game
    order: list[int] = []
    while (actor := match.actor) is not None and not until(match.state):
        if actor == CHANCE:
            match = match.settle(chance, until)
            continue
        if actor not in order:
            order.append(actor)
        try:
            move = players[actor].choose(game, match.view(actor), match.seen(actor), limits[actor])
        except BotFailed as failure:
            log.warning("%s", failure.message)
            return match.end_by(f"!{failure.stop}:{actor}"), order
        chance.happened(actor)
        match = match.push(move)
    return match, order


def play_game(game: Game[Any, Any], task: Round, rotation: int) -> GameResult:
    """One game of a round. The first to decide anything has the first role, and so on."""
    seats = range(len(game.seats))
    bot_at = [(seat - rotation) % len(seats) for seat in seats]
    levels = [level_of(game, task.players[bot]) for bot in bot_at]
    players = [level.make(_bot_seed(task, bot)) for level, bot in zip(levels, bot_at, strict=True)]
    limits = [task.limit or level.limit.repeatable for level in levels]
    chance = PairedChance(f"{task.seed} {task.number}")
    match, order = play_on(Match.begin(game), players, limits, chance)
    end = match.end
    if end is None:
        raise KetError(f"{game.name} stopped without an outcome after {len(match.log)} events")
    order += [seat for seat in seats if seat not in order]
    seat_of = {bot: seat for seat, bot in enumerate(bot_at)}
    scores = end.scores or end.payoffs
    return GameResult(
        round=task.number,
        payoffs=tuple(end.payoffs[seat_of[bot]] for bot in seats),
        scores=tuple(float(scores[seat_of[bot]]) for bot in seats),
        roles=tuple(order.index(seat_of[bot]) for bot in seats),
        stop=match.stop,
        record=_record(task, match, bot_at) if task.records else "",
    )


def _record(task: Round, match: AnyMatch, bot_at: Sequence[int]) -> str:
    """A game as text, with the bots in the order of the seats and what its chance came from."""
    names = "; ".join(player_name(task.players[bot]) for bot in bot_at)
    tags = {"Event": "ketplay match", "Bots": names}
    return format_record(
        match, {**tags, "MatchSeed": str(task.seed), "Round": str(task.number + 1)}
    )


def _bot_seed(task: Round, bot: int) -> int:
    """A bot's seed is its own in every round, whatever its seat."""
    return (task.seed * 1_000_003 + task.number) * len(task.players) + bot
