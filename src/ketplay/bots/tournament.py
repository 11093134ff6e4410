"""Bots against each other, fairly: games come in rounds that share preparation, rolls and draws while seats rotate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.bots.paired_luck import SharedLuck
from ketplay.bots.results import Played, Tally
from ketplay.core import registry
from ketplay.core.bot import Bot, Limit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match


class Round(NamedTuple):
    """One share of luck, played once for every way to seat the bots around the table."""

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
) -> Tally:
    """`games` games (whole rounds: at least so many) between one level per seat. Any number of workers gives the same.

    Without a limit each level takes its own. A limit in seconds does not repeat exactly; one in nodes does.

    >>> import ketplay
    >>> tally = play_match(ketplay.game("nim:heaps=1.2"), ["searcher", "random"], 4, seed=1)
    >>> len(tally.games), tally.names
    (4, ('searcher', 'random'))
    """
    seats = len(game.seats)
    if len(levels) != seats:
        raise KetError(
            f"{game.name} has {seats} seats ({', '.join(game.seats)}): name a level for each, not {len(levels)}"
        )
    for name in levels:
        bots.level(game, name)
    rounds = [
        Round(game.id, tuple(levels), seed, number, limit) for number in range(-(-games // seats))
    ]
    found: list[Played] = []
    for played in _all(rounds, workers):
        found += played
        if progress:
            progress(len(found), len(rounds) * seats)
    return Tally(game.id, tuple(levels), tuple(found))


def _all(rounds: list[Round], workers: int) -> Iterator[list[Played]]:
    if workers < 2 or len(rounds) < 2:
        yield from map(play_round, rounds)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(workers, len(rounds))) as pool:
        yield from pool.map(
            play_round, rounds, chunksize=max(1, min(8, len(rounds) // (4 * workers)))
        )


def play_round(task: Round) -> list[Played]:
    """The games of a round; in the r-th, bot b sits at seat b + r."""
    game = registry.game(task.game)
    return [play_game(game, task, turn) for turn in range(len(game.seats))]


def play_on(
    match: Match, players: Sequence[Bot], limits: Sequence[Limit], luck: SharedLuck,
    until: Callable[[Any], bool] = lambda state: False,
) -> tuple[Match, list[int]]:  # fmt: skip
    """Plays to the end, or to the first state that is asked for; also the seats in the order of their first moves."""
    game, roles = match.game, list[int]()
    while (actor := match.actor) is not None and not until(match.state):
        if actor == CHANCE:
            match = match.settle(luck, until)
            continue
        move = players[actor].choose(game, match.view(actor), match.seen(actor), limits[actor])
        roles += [] if actor in roles else [actor]
        luck.happened(actor)
        match = match.push(move)
    return match, roles


def play_game(game: Game[Any, Any], task: Round, turn: int) -> Played:
    """One game, and who took which role: the first to decide anything is first."""
    seats = len(game.seats)
    at = [(seat - turn) % seats for seat in range(seats)]  # which bot sits there
    levels = [bots.level(game, task.levels[bot]) for bot in at]
    players = [level.make(_seed(task, bot)) for level, bot in zip(levels, at, strict=True)]
    limits = [task.limit or level.limit for level in levels]
    match, roles = play_on(
        Match.begin(game), players, limits, SharedLuck(f"{task.seed} {task.number}")
    )
    end = match.end
    if end is None:
        raise KetError(f"{game.name} stopped without an outcome after {len(match.log)} events")
    roles += [seat for seat in range(seats) if seat not in roles]
    where = {bot: seat for seat, bot in enumerate(at)}
    scores = end.scores or end.payoffs
    return Played(
        task.number,
        tuple(end.payoffs[where[bot]] for bot in range(seats)),
        tuple(float(scores[where[bot]]) for bot in range(seats)),
        tuple(roles.index(where[bot]) for bot in range(seats)),
    )


def _seed(task: Round, bot: int) -> int:
    """A bot's seed is its own in every round, wherever it sits."""
    return (task.seed * 1_000_003 + task.number) * len(task.levels) + bot
