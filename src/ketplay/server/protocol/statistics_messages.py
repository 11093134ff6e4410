"""The statistics of chance events, as they are sent."""

from __future__ import annotations

from msgspec import Struct


class ChanceClass(Struct):
    """Chance events with about equal odds: how often the outcome that was asked for came."""

    game: str  # empty: of all games together
    least: float  # the odds of this class, from
    most: float  # and to
    events: int
    happened: int
    exact: float  # the share that should have happened: the mean of the odds
    low: float  # the 95 % confidence interval of the share that did
    high: float
    inside: bool  # whether the exact share is in it


class Statistics(Struct):
    """The chance events of all finished matches of this server."""

    events: int
    classes: list[ChanceClass]  # of all games together
    games: list[ChanceClass]  # game by game
    judged: int  # classes with enough events for an interval to mean something
    outside: int  # of those, how many have the exact share outside
    expected_outside: float  # how many that should be on average
    enough: int
