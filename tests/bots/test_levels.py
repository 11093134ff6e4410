"""Bots by name: what is offered, what is refused, and that a seed repeats."""

import time
from collections import Counter
from threading import Thread

import pytest

from ketplay import bots
from ketplay.cli.local_match import default_level
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError, UnknownBot
from ketplay.server.views.catalogue import games


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


@pytest.mark.parametrize("name", [info.name for info in games()])
def test_every_game_offers_a_few_levels_by_strength(name: str) -> None:
    """Four to six, each with a nickname of its own, a short line and a strength that grows."""
    game = registry.game(name)
    offered = bots.offered(game)
    assert 4 <= len(offered) <= 6
    assert len({level.nickname for level in offered}) == len(offered)
    for level in offered:
        assert level.nickname[0].isupper()
        assert level.nickname.lower() not in {other.name for other in offered}
        assert len(level.summary) < 80
    strengths = [level.strength for level in offered]
    assert strengths == sorted(strengths)
    assert (strengths[0], strengths[-1]) == (1, bots.STRONGEST)
    assert bots.strongest(game).name == offered[-1].name
    assert bots.line_up(game).first in [level.name for level in offered[:3]]
    assert bots.quickest(game).limit == Limit(), "it does not search"


@pytest.mark.parametrize("name", [info.name for info in games()])
def test_page_and_terminal_begin_with_the_same_level(name: str) -> None:
    [info] = [info for info in games() if info.name == name]
    assert [level.name for level in info.levels if level.first] == [
        default_level(registry.game(name))
    ]
    assert [level.name for level in info.levels] == list(bots.line_up(registry.game(name)).names)


def test_the_first_opponents() -> None:
    assert bots.first_level(registry.game("qt3")).name == "imperfect-20"
    assert bots.first_level(registry.game("octal")).name == "careful"


@pytest.mark.parametrize("name", ["qt3", "octal"])
def test_general_levels_are_only_there_where_they_make_sense(name: str) -> None:
    """There the evaluation is exact, so that a level that looks no further would be perfect."""
    game = registry.game(name)
    assert not {"learner", "greedy", "searcher"} & set(bots.levels(game))
    with pytest.raises(UnknownBot):
        bots.level(game, "greedy")


def test_all_other_levels_can_be_named() -> None:
    qt3 = registry.game("qt3")
    assert {"best", "superposition", "amplify-last"} <= set(bots.levels(qt3))
    assert bots.level(qt3, "imperfect-12.5").nickname == "Tumble 12.5"
    assert bots.level(qt3, "random").name == "random"
    assert bots.level(registry.game("qtris"), "erring-20").limit == Limit(1.5, 2000)
    with pytest.raises(KetError, match="from erring-0 to erring-100"):
        bots.level(qt3, "erring-101")


def test_an_erring_player_errs_as_often_as_its_name_says() -> None:
    nim = registry.game("nim:heaps=7")
    bests = 0
    for seed in range(300):
        move = bots.make(nim, "erring-20", seed).choose(nim, nim.start(), (), Limit(nodes=500))
        bests += nim.format_move(move) == "1-7"
    assert 235 < bests < 265, "four times in five, and by chance once in seven of the rest"


def compute(seconds: float) -> None:
    """Keeps this thread busy for so many seconds of its own."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_what_others_compute_takes_no_time_from_a_bot() -> None:
    clock = Limit(seconds=0.1).clock()
    busy = Thread(target=compute, args=(0.2,))
    busy.start()
    busy.join()
    assert clock.tick()
    compute(0.1)
    assert not clock.tick()
