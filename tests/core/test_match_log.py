"""A match: what each seat has seen grows with the log, and a short description."""

from random import Random

import pytest

import ketplay
from ketplay.core.game import CHANCE


def replayed(match, seat):
    """What a seat has seen, from the beginning."""
    state = match.first
    words = []
    for move in match.log:
        words.append(match.game.seen(state, move, seat))
        state = match.game.play(state, move)
    return tuple(words)


@pytest.mark.parametrize("name", ["qtris", "qtris:variant=eve", "brakets", "nim"])
def test_what_a_seat_has_seen_grows_with_the_log(name):
    game = ketplay.game(name)
    chance = Random(3)
    match = ketplay.Match.begin(game).settle(chance)
    while (actor := match.actor) is not None and actor != CHANCE:
        assert match.seen(actor) == replayed(match, actor)
        match = match.push(chance.choice(game.moves(match.state))).settle(chance)
    for seat in (*range(len(game.seats)), None):
        assert match.seen(seat) == replayed(match, seat)
    shorter = match.back(3)
    assert shorter.seen(0) == replayed(shorter, 0)
    stopped = shorter.end_by("!resign:0")
    assert stopped.seen(0) == (*replayed(shorter, 0), "!resign:0")


def test_descriptions_are_short():
    match = ketplay.Match.begin(ketplay.game("nim:heaps=1.2"))
    assert repr(match.play("1-1")) == "Match(nim:heaps=1.2, 1 event, Second to move)"
    begun = ketplay.Match.begin(ketplay.game("qtris:prep=R.W.B/C+a.W.L/B.C+a.W,level=advanced"))
    assert "chance is next" in repr(begun)
    assert len(repr(begun)) <= 120
    long = ketplay.Match.begin(ketplay.game("octal:board=" + "path:3+" * 12 + "path:4"))
    assert len(repr(long)) <= 120
    record = ketplay.parse_record(ketplay.core.record.format_record(match.play("1-1")))
    assert repr(record).startswith("Record(Match(nim:heaps=1.2, 1 event, Second to move), ")


def test_a_seat_is_shown_what_it_may_see():
    match = ketplay.Match.begin(ketplay.game("qtris")).settle(Random(1))
    assert match.show(0) != match.show(1)  # each has its own hand at the bottom
    record = ketplay.core.record.Record(match)
    assert record.show(1) == match.show(1)
    for shown in (match, record, match.show(0)):
        assert shown._repr_svg_().startswith('<svg style="max-width:')
        assert "srcdoc" in shown._repr_html_()
        assert "max-width:" in shown._repr_html_()


def test_results_are_a_line_and_a_table():
    results = ketplay.play_match(ketplay.game("nim:heaps=1.2"), ["searcher", "random"], 2)
    assert repr(results) == "Results(nim:heaps=1.2, 2 games: searcher 1.000, random 0.000)"
    assert results._repr_html_().count("<tr>") == 3
