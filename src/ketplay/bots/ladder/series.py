"""The games of a ladder: pairings of players, in rounds, here or on an executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ketplay.bots.ladder.fit import Pairing, Score
from ketplay.bots.ladder.sprt import UNDECIDED, Decision, Hypotheses, decide
from ketplay.bots.outside.naming import level_of
from ketplay.bots.results import GameResult
from ketplay.bots.rounds import Round, RoundJournal, play_rounds
from ketplay.bots.tournament import play_round, rounds_of
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game

Meeting = tuple[str, str]
Games = tuple[Score, ...]
Progress = Callable[[int, int], None]  # rounds that were played, all rounds


class Terms(NamedTuple):
    """How the games of a ladder are played: as many for each pairing, in whole rounds."""

    games: int = 40
    seed: int = 0
    limit: Limit | None = None
    workers: int = 1
    executor: Executor | None = None
    journal: Path | None = None
    merged: tuple[Path, ...] = ()  # journals of shards, whose rounds are taken over
    progress: Progress = lambda done, total: None


def check(game: Game[Any, Any], names: Sequence[str]) -> None:
    """Raises KetError for a game that has no ladder and for players that are none."""
    if len(game.seats) != 2:
        raise KetError(f"a ladder is for two players; {game.id} has {len(game.seats)}")
    for name in names:
        if names.count(name) > 1:
            raise KetError(f"'{name}' is named twice; a player meets others only", at=name)
        level_of(game, name)  # refuses an unknown one


def play_pairings(game: Game[Any, Any], meetings: Sequence[Meeting], terms: Terms) -> list[Pairing]:
    """All games of the meetings."""
    tasks = [task for meeting in meetings for task in _rounds(game, meeting, terms)]
    games: dict[int, Games] = {}
    for number, scores in _play(game, tasks, terms):
        games[number] = scores
        terms.progress(len(games), len(tasks))
    length = len(tasks) // len(meetings)
    pairings = []
    for place, (first, second) in enumerate(meetings):
        numbers = range(place * length, (place + 1) * length)
        pairings.append(Pairing(first, second, tuple(games[number] for number in numbers)))
    return pairings


def play_shard(
    game: Game[Any, Any], meetings: Sequence[Meeting], shard: tuple[int, int], terms: Terms
) -> int:
    """Plays the rounds of shard N of M into the journal: every M-th. Returns how many it has."""
    number, shards = shard
    tasks = [task for meeting in meetings for task in _rounds(game, meeting, terms)]
    part = tasks[number - 1 :: shards]
    for done, _ in enumerate(_play(game, part, terms), 1):
        terms.progress(done, len(part))
    return len(part)


def play_sprt(
    game: Game[Any, Any], meeting: Meeting, hypotheses: Hypotheses, terms: Terms
) -> Decision:
    """Plays until the sequential test decides, or `terms.games` games.

    Rounds count in their order, so the decision does not depend on the number of workers.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> play_sprt(nim, ("searcher", "random"), Hypotheses(0, 100), Terms(games=200, seed=1)).word
    'at least high'
    """
    check(game, meeting)
    hypotheses.check()
    tasks = _rounds(game, meeting, terms)
    waiting: dict[int, Games] = {}
    shares: list[float] = []
    decision = decide(shares, hypotheses)
    with closing(_play(game, tasks, terms)) as rounds:
        for number, games in rounds:
            waiting[number] = games
            while len(shares) in waiting and decision.word == UNDECIDED:
                scores = waiting.pop(len(shares))
                shares.append(sum(score.share for score in scores) / len(scores))
                decision = decide(shares, hypotheses)
            terms.progress(len(shares), len(tasks))
            if decision.word != UNDECIDED:
                break
    return decision


def _rounds(game: Game[Any, Any], meeting: Meeting, terms: Terms) -> list[Round]:
    return rounds_of(game, meeting, terms.games, terms.seed, terms.limit)


def _play(
    game: Game[Any, Any], tasks: Sequence[Round], terms: Terms
) -> Generator[tuple[int, Games], None, None]:
    """The number of each round and its games, first those that the journal has."""
    limit = terms.limit and list(terms.limit)
    heading = {"game": game.id, "seed": terms.seed, "limit": limit}
    journal = RoundJournal(terms.journal, "ladder", heading, _read)
    for path in terms.merged:
        journal.merge(path)
    yield from play_rounds(tasks, _play_round, journal, terms.workers, terms.executor)


def _play_round(task: Round) -> Games:
    return tuple(map(_score, play_round(task)))


def _score(result: GameResult) -> Score:
    return Score((1 + result.payoffs[0]) / 2, result.roles[0] == 0, bool(result.stop))


def _read(games: list[Any]) -> Games:
    """The games of a round as a journal has them."""
    return tuple(Score(_checked_share(x), bool(y), bool(z)) for x, y, z in games)


def _checked_share(value: float) -> float:
    if not 0 <= value <= 1:
        raise ValueError
    return float(value)
