"""Bots by name: what is offered, what is refused, and that a seed repeats."""

from collections import Counter

import pytest

from ketplay import bots
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.errors import UnknownBot


def test_an_unknown_level_names_the_levels_there_are(cards):
    with pytest.raises(UnknownBot, match=r"no level 'genius'; its levels: random") as caught:
        bots.make(cards, "genius", 1)
    assert caught.value.at == "genius"


def test_every_level_says_how_it_thinks_in_a_sentence(cards):
    assert all(level.words.endswith(".") for level in bots.levels(cards).values())


def test_random_is_uniform_and_repeats(cards):
    view = cards.parse_state("12/?? ?? 0-0 0 0")
    chosen = [
        bots.make(cards, "random", seed).choose(cards, view, ("~1",), Limit())
        for seed in range(400)
    ]
    assert chosen == [
        bots.make(cards, "random", seed).choose(cards, view, ("~1",), Limit())
        for seed in range(400)
    ]
    assert 150 < Counter(chosen)["1"] < 250


@pytest.mark.parametrize("name", ["qtris", "brakets", "octal", "qt3", "nim"])
def test_every_level_is_introduced(name: str) -> None:
    """A nickname of its own, a short summary, and a strength: the strongest has the most."""
    levels = list(bots.levels(registry.game(name)).values())
    assert len({level.nickname for level in levels}) == len(levels)
    for level in levels:
        assert level.nickname[0].isupper()
        assert level.nickname.lower() not in {other.name for other in levels}
        assert len(level.summary) < 80
        assert 1 <= level.strength <= bots.STRONGEST
    assert levels[-1].strength == max(level.strength for level in levels)


def test_a_level_that_says_little_is_introduced_by_its_place() -> None:
    level = bots.level(registry.game("qt3"), "imperfect-12.5")
    assert (level.nickname, level.strength) == ("Tumble 12.5", 2)
