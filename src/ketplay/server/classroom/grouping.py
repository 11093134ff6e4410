"""Who plays whom: pupils in groups at random, by strength, or each against each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from ketplay.server.classroom.standings import Standings
from ketplay.server.protocol.errors import Refused

NOBODY = ""  # the opponent of the one who is left over
Pair = tuple[str, str]


def ordered(
    order: str, holders: Sequence[str], size: int, standings: Standings, rng: Random
) -> list[str]:
    """The pupils in the order in which they are seated, `size` at a table; the last are left over.

    >>> ordered("strength", ["a", "b", "c", "d"], 2, Standings(), Random(1))
    ['a', 'b', 'c', 'd']
    """
    if order == "strength":
        return sorted(holders, key=lambda holder: -standings.strength(holder))
    if order == "robin":
        if size != 2:
            raise Refused("not_now", "each against each needs a game for two")
        return _next_round(holders, standings)
    shuffled = list(holders)
    rng.shuffle(shuffled)
    return shuffled


def _next_round(holders: Sequence[str], standings: Standings) -> list[str]:
    """The round in which the fewest play somebody they have met, and the right one is left over."""
    players = sorted(holders)
    if len(players) % 2:
        players.append(NOBODY)
    pairs = min(rounds(players), key=lambda pairs: _repeats(pairs, standings))
    pairs.sort(key=lambda pair: NOBODY in pair)
    seated = [player for pair in pairs for player in _by_turns(pair, standings.firsts)]
    return [player for player in seated if player != NOBODY]


def rounds(players: Sequence[str]) -> Iterator[list[Pair]]:
    """All rounds in which everybody meets everybody once: one stays, the others go round.

    >>> list(rounds("abcd"))
    [[('a', 'd'), ('b', 'c')], [('a', 'c'), ('d', 'b')], [('a', 'b'), ('c', 'd')]]
    """
    fixed, *others = players
    half = len(players) // 2
    for _ in others:
        circle = [fixed, *others]
        yield list(zip(circle[:half], reversed(circle[half:]), strict=True))
        others = [others[-1], *others[:-1]]


def _repeats(pairs: Sequence[Pair], standings: Standings) -> tuple[int, int]:
    """How often these pairs have met, and how often the one left over was left over before."""
    met = sum(standings.met[frozenset(pair)] for pair in pairs if NOBODY not in pair)
    alone = [player for pair in pairs if NOBODY in pair for player in pair if player]
    return met, sum(standings.alone[player] for player in alone)


def _by_turns(pair: Pair, firsts: Counter[str]) -> Pair:
    """Who had the first seat less often has it now."""
    return pair if firsts[pair[0]] <= firsts[pair[1]] else (pair[1], pair[0])
