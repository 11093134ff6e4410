"""Bots against each other: games come in rounds that share chance events while seats rotate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.results import GameResult, Results
from ketplay.core import registry
from ketplay.core.bot import Bot, Limit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match


class Round(NamedTuple):
    """Games with the same chance events, one for each rotation of the bots around the table."""

    game: str
    levels: tuple[str, ...]
    seed: int
    number: int
    limit: Limit | None


def play_match(
    game: Game[Any, Any],
    levels: Sequence[str],
    games: int,
    seed: int = 0,
    limit: Limit | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """At least `games` games (whole rounds) between bots, one level for each seat.

    Without a limit each level uses its own, in nodes if it counts them. With a limit in seconds the
    results cannot be repeated exactly; with one in nodes they can, by any number of workers.

    >>> import ketplay
    >>> results = play_match(ketplay.game("nim:heaps=1.2"), ["searcher", "random"], 4, seed=1)
    >>> len(results.games), results.names
    (4, ('searcher', 'random'))
    """
    seats = len(game.seats)
    if len(levels) != seats:
        names = ", ".join(game.seats)
        raise KetError(
            f"{game.name} has {seats} seats ({names}): name a level for each, not {len(levels)}"
        )
    for name in levels:
        bots.level(game, name)  # refuses an unknown one
    rounds = [
        Round(game.id, tuple(levels), seed, number, limit) for number in range(-(-games // seats))
    ]
    results: list[GameResult] = []
    for round_results in _all_rounds(rounds, workers):
        results += round_results
        if progress:
            progress(len(results), len(rounds) * seats)
    return Results(game.id, tuple(levels), tuple(results))


def _all_rounds(rounds: list[Round], workers: int) -> Iterator[list[GameResult]]:
    if workers < 2 or len(rounds) < 2:
        yield from map(play_round, rounds)
        return
    from concurrent.futures import ProcessPoolExecutor

    chunk = max(1, min(8, len(rounds) // (4 * workers)))
    with ProcessPoolExecutor(min(workers, len(rounds))) as pool:
        yield from pool.map(play_round, rounds, chunksize=chunk)


def play_round(task: Round) -> list[GameResult]:
    """The games of a round; in the r-th, bot b has seat b + r."""
    game = registry.game(task.game)
    return [play_game(game, task, rotation) for rotation in range(len(game.seats))]


def play_on(
    match: AnyMatch,
    players: Sequence[Bot],
    limits: Sequence[Limit],
    chance: PairedChance,
    until: Callable[[Any], bool] = lambda state: False,
) -> tuple[AnyMatch, list[int]]:
    """Plays to the end, or to a state that `until` names.

    Also returns the seats in the order of their first moves.
    """
    game = match.game
    order: list[int] = []
    while (actor := match.actor) is not None and not until(match.state):
        if actor == CHANCE:
            match = match.settle(chance, until)
            continue
        move = players[actor].choose(game, match.view(actor), match.seen(actor), limits[actor])
        if actor not in order:
            order.append(actor)
        chance.happened(actor)
        match = match.push(move)
    return match, order


def play_game(game: Game[Any, Any], task: Round, rotation: int) -> GameResult:
    """One game of a round. The first to decide anything has the first role, and so on."""
    seats = range(len(game.seats))
    bot_at = [(seat - rotation) % len(seats) for seat in seats]
    levels = [bots.level(game, task.levels[bot]) for bot in bot_at]
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
    )


def _bot_seed(task: Round, bot: int) -> int:
    """A bot's seed is its own in every round, whatever its seat."""
    return (task.seed * 1_000_003 + task.number) * len(task.levels) + bot
