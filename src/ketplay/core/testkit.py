"""The contract that every game, ours or a third party's, must keep: `contract(game)` plays at random and checks it."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

from ketplay.core.chance import pick
from ketplay.core.drawing import Style, picture
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record, seat_record
from ketplay.core.registry import game as make_game
from ketplay.core.registry import part

Any_ = Game[Any, Any]
SAMPLE = 60  # how many moves of a long list are looked at


def contract(game: Any_, games: int = 3, seed: int = 1) -> None:
    """Checks the laws of `docs/adding-a-game.md` on random play; raises AssertionError with what was broken.

    >>> from ketplay import game
    >>> contract(game("nim:heaps=1.2"), games=1)
    """
    rng = Random(seed)
    assert make_game(game.id) == game, f"the id {game.id} makes another game"
    _refuses(lambda: game.parse_move(game.start(), "no such move"), "nonsense as a move")
    _refuses(lambda: game.parse_state("no such position !"), "nonsense as a position")
    for _ in range(games):
        _one_game(game, rng)


def _one_game(game: Any_, rng: Random) -> None:
    match = Match.begin(game)
    seats: tuple[int | None, ...] = (*range(len(game.seats)), None)
    views = {seat: game.view(match.state, seat) for seat in seats}
    drawn = 0
    while match.actor is not None:
        state = match.state
        _check_state(game, state)
        if drawn % 7 == 0:
            for seat in seats:
                _check_drawing(game, views[seat], seat)
        drawn += 1
        chance = match.actor == CHANCE
        move = pick(game.chances(state), rng) if chance else rng.choice(list(game.moves(state)))
        match = match.play(game.format_move(move))
        assert match.state == game.play(state, move), (
            f"{game.format_move(move)}: text and value lead apart"
        )
        for seat in seats:
            seen = game.seen(state, move, seat)
            views[seat] = game.play(views[seat], game.parse_move(views[seat], seen))
            assert views[seat] == game.view(match.state, seat), (
                f"view law broken for seat {seat} by {seen}"
            )
    _check_end(game, match, seats)


def _check_state(game: Any_, state: Any) -> None:
    actor = game.actor(state)
    assert game.outcome(state) is None, "there is an outcome although somebody is to move"
    assert hash(state) == hash(game.parse_state(game.format_state(state)))
    assert game.parse_state(game.format_state(state)) == state, (
        f"position text: {game.format_state(state)}"
    )
    moves = list(game.moves(state))
    assert moves, "somebody is to move but nothing can be done"
    texts = [game.format_move(move) for move in moves]
    assert len(set(moves)) == len(moves) == len(set(texts)), "moves or their texts repeat"
    assert all(text and " " not in text and text[0] not in "{}[]!" for text in texts), (
        "a move is one word"
    )
    assert all(text.startswith("~") == (actor == CHANCE) for text in texts), (
        "chance moves, and only they, begin with ~"
    )
    for move, text in list(zip(moves, texts, strict=True))[:: max(1, len(moves) // SAMPLE)]:
        assert game.parse_move(state, text) == move, f"{text} is read as another move"
    if actor == CHANCE:
        chances = game.chances(state)
        assert [move for move, _ in chances] == moves, "chances and moves differ"
        assert all(weight > 0 for _, weight in chances), "an outcome without weight is no outcome"
        return
    own = game.view(state, actor)
    assert game.actor(own) == actor
    assert list(game.moves(own)) == moves, "the actor's view has other legal moves than the state"
    filled = game.fill(own, Random(0))
    assert game.view(filled, actor) == own, "a filled view looks different"


def _check_drawing(game: Any_, view: Any, seat: int | None) -> None:
    text = game.format_state(view)
    assert game.parse_state(text) == view, f"view text: {text}"
    svg, words = part(game, "svg"), part(game, "words")
    if words is not None:
        assert words.status(game, view, seat), "no status in words"
    if svg is None:
        return
    root = ElementTree.fromstring(picture(game, view, Style(seat=seat)))
    shown = {node.get("data-pick") for node in root.iter() if node.get("data-pick")}
    assert not any(node.get("style") for node in root.iter()), (
        "a style attribute: the page's policy forbids it"
    )
    if seat is None or game.actor(view) != seat:
        return
    picks = [svg.picks(game, view, move) for move in game.moves(view)]
    assert len(set(picks)) == len(picks), "two moves have the same picks"
    missing = {pick for sequence in picks for pick in sequence} - shown
    assert not missing, f"picks that are not in the drawing: {sorted(missing)[:5]}"


def _check_end(game: Any_, match: Match, seats: tuple[int | None, ...]) -> None:
    outcome = match.end
    assert outcome is not None
    assert not game.moves(match.state), "moves after the end"
    assert len(outcome.payoffs) == len(game.seats)
    assert outcome.reason, "an outcome has a reason in words"
    _refuses(lambda: match.play("anything"), "a move after the end")
    text = format_record(match, {"Event": 'a "test"'}, {1: "a comment"})
    again = parse_record(text)
    assert again.match == match, "the record replays to something else"
    assert str(again) == text, "the record prints differently after reading"
    for seat in seats:
        assert parse_record(seat_record(match, seat)).match.state == game.view(match.state, seat)
    half = Match.replay(game, match.tokens[: len(match.tokens) // 2])
    assert match.back(len(match.log) - len(half.log)) == half


def _refuses(attempt: Any, what: str) -> None:
    try:
        attempt()
    except KetError:
        return
    raise AssertionError(f"{what} is accepted")
