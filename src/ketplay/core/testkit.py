"""The contract that every game must keep: `contract(game)` plays at random and checks it.

The laws are in docs/adding-a-game.md. Games in packages of their own can be checked as well.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, TypeVar, get_origin, get_type_hints
from xml.etree import ElementTree

from ketplay.core import drawing, registry, words
from ketplay.core.chance import pick
from ketplay.core.drawing import Style, picture
from ketplay.core.errors import KetError
from ketplay.core.explanation import explain
from ketplay.core.game import CHANCE, Game, check_game
from ketplay.core.match import Match
from ketplay.core.parts import PARTS, Hook, hooks
from ketplay.core.parts.actions import ActionSpace, action_space
from ketplay.core.parts.coach import ANY
from ketplay.core.record import format_record, parse_record, seat_record

S = TypeVar("S")
M = TypeVar("M")
Seats = Sequence[int | None]  # every seat, and None for a spectator
SAMPLED_MOVES = 60  # about how many moves of a long list are parsed
SAMPLED_ACTIONS = 4  # about how many numbers of moves are tried at a time
DRAWN_EVERY = 7  # events between two drawings that are checked
EXPLAINED_PIECES = 8  # about how many pieces of a drawing are explained


def contract(game: Game[S, M], games: int = 3, seed: int = 1) -> None:
    """Checks the laws of a game on random play; raises AssertionError that says what is broken.

    >>> from ketplay import game
    >>> contract(game("nim:heaps=1.2"), games=1)
    """
    check_game(game)
    rng = Random(seed)
    assert registry.game(game.id) == game, f"the id {game.id} makes a different game"
    check_parts(game)
    _assert_refused(lambda: game.parse_move(game.start(), "no such move"), "nonsense as a move")
    _assert_refused(lambda: game.parse_state("no such position !"), "nonsense as a position")
    for _ in range(games):
        _check_random_game(game, rng)


def check_parts(game: Game[S, M]) -> None:
    """Checks a game's parts against their protocols: needed hooks are there, signatures fit.

    >>> from ketplay import game
    >>> check_parts(game("nim"))
    """
    for name in PARTS:
        module = _about(game) if name == "__init__" else registry.part(game, name)
        if module is not None:
            for hook in hooks(name):
                _check_hook(hook, module)


def _about(game: Game[S, M]) -> Any:
    package = registry.package_of(game)
    folders = (name for name, path in registry.packages().items() if path == package)
    return registry.about(next(folders))


def _check_hook(hook: Hook, module: Any) -> None:
    place = f"{module.__name__}.{hook.name}"
    if not hasattr(module, hook.name):
        assert hook.is_optional, f"{place} is missing: {hook.words}"
        return
    value = getattr(module, hook.name)
    if hook.is_constant:
        _check_constant(hook, value, place)
        return
    assert callable(value), f"{place} must be a function: {hook.words}"
    declared = list(inspect.signature(hook.declaration).parameters.values())[1:]  # without self
    positional = [None for parameter in declared if parameter.kind is not parameter.VAR_KEYWORD]
    names = ", ".join(str(parameter).partition(":")[0] for parameter in declared)
    try:
        inspect.signature(value).bind(*positional)
    except TypeError as error:
        raise AssertionError(f"{place} must accept ({names}): {error}") from None


def _check_constant(hook: Hook, value: Any, place: str) -> None:
    hint = get_type_hints(hook.declaration)["return"]
    kind = get_origin(hint) or hint
    assert isinstance(value, kind), (
        f"{place} is of type {type(value).__name__}, not {kind.__name__}: {hook.words}"
    )


def _check_random_game(game: Game[S, M], rng: Random) -> None:
    match = Match.begin(game)
    space = action_space(game)
    seats: Seats = (*range(len(game.seats)), None)
    views = {seat: game.view(match.state, seat) for seat in seats}
    while match.actor is not None:
        state = match.state
        _check_state(game, state)
        if len(match.log) % DRAWN_EVERY == 0:
            for seat in seats:
                _check_view(game, views[seat], seat)
            _check_actions(space, match, views)
        if match.actor == CHANCE:
            assert game.has_chance, "a chance event in a game that says it has none"
            move = pick(game.chances(state), rng)
        else:
            move = rng.choice(list(game.moves(state)))
        token = game.format_move(move)
        match = match.play(token)
        after = game.play(state, move)
        assert match.state == after, f"{token}: the text leads to a different state than the move"
        for seat in seats:
            views[seat] = _check_view_law(game, state, move, seat, views[seat])
    _check_end(game, match, seats)
    _check_length(space, match)


def _check_actions(space: ActionSpace, match: Match[S, M], views: dict[int | None, S]) -> None:
    """Every legal move has a number of its own, and leads back to the move; tensors keep their
    length.
    """
    game = space.game
    actor = match.actor
    if actor is None or actor == CHANCE:
        return
    view = views[actor]
    numbers = space.legal(view)
    count = len(game.moves(view))
    assert len(set(numbers)) == count, f"{count} legal moves have {len(set(numbers))} numbers"
    assert numbers[0] >= 0, "the number of a move is negative"
    assert numbers[-1] < space.size, f"a move has number {numbers[-1]} of {space.size}"
    for number in numbers[:: max(1, len(numbers) // SAMPLED_ACTIONS)]:
        move = space.move(view, number)
        assert space.number(view, move) == number, f"action {number} leads to another move"
    if space.has_tensor:
        tensors = [space.tensor(views[seat], seat) for seat in range(len(game.seats))]
        lengths = set(map(len, tensors))
        assert len(lengths) == 1, f"tensors of different lengths: {sorted(lengths)}"
        assert all(0 <= number <= 1 for tensor in tensors for number in tensor), (
            "a number of a tensor is not between 0 and 1"
        )


def _check_length(space: ActionSpace, match: Match[S, M]) -> None:
    """A match is not longer than the game says."""
    state = match.first
    counts = {True: 0, False: 0}
    for move in match.log:
        counts[match.game.actor(state) == CHANCE] += 1
        state = match.game.play(state, move)
    moves, chances = space.longest
    assert counts[False] <= moves, f"{counts[False]} moves, but at most {moves} are promised"
    assert counts[True] <= chances, f"{counts[True]} chance events, at most {chances} promised"


def _check_view_law(game: Game[S, M], state: S, move: M, seat: int | None, view: S) -> S:
    """The view after a move that the seat saw, which must be the view of the state after it."""
    token = game.seen(state, move, seat)
    after = game.play(view, game.parse_move(view, token))
    expected = game.view(game.play(state, move), seat)
    assert after == expected, f"view law broken for seat {seat} by {token}"
    return after


def _check_state(game: Game[S, M], state: S) -> None:
    actor = game.actor(state)
    assert game.outcome(state) is None, "there is an outcome although it is someone's turn"
    text = game.format_state(state)
    assert hash(state) == hash(game.parse_state(text))
    assert game.parse_state(text) == state, f"position text: {text}"
    moves = list(game.moves(state))
    assert moves, "it is someone's turn but there is no move"
    _check_moves(game, state, moves)
    if actor == CHANCE:
        chances = game.chances(state)
        assert [move for move, _ in chances] == moves, "chances and moves differ"
        assert all(weight > 0 for _, weight in chances), "the weight of an outcome is not positive"
        assert _groups(game.effects(state)) == _groups(Game.effects(game, state)), (
            "effects are equal where the states after them differ, or the other way round"
        )
        return
    view = game.view(state, actor)
    assert game.actor(view) == actor
    assert list(game.moves(view)) == moves, (
        "the actor's view has different legal moves from the state"
    )
    filled = game.fill(view, Random(0))
    assert game.view(filled, actor) == view, "a filled view looks different"


def _groups(effects: Sequence[Hashable]) -> list[int]:
    """For each effect, where it comes first."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(effect, number) for number, effect in enumerate(effects)]


def _check_moves(game: Game[S, M], state: S, moves: list[M]) -> None:
    texts = [game.format_move(move) for move in moves]
    assert len(set(moves)) == len(moves), "moves repeat"
    assert len(set(texts)) == len(moves), "two moves have the same text"
    single = all(text and " " not in text and text[0] not in "{}[]!" for text in texts)
    assert single, "the text of a move is not a single word"
    is_chance = game.actor(state) == CHANCE
    marked = all(text.startswith("~") == is_chance for text in texts)
    assert marked, "chance events, and nothing else, begin with ~"
    step = max(1, len(moves) // SAMPLED_MOVES)
    for move, text in list(zip(moves, texts, strict=True))[::step]:
        assert game.parse_move(state, text) == move, f"{text} is read as a different move"


def _check_view(game: Game[S, M], view: S, seat: int | None) -> None:
    text = game.format_state(view)
    assert game.parse_state(text) == view, f"view text: {text}"
    assert words.status(game, view, seat), "the status is empty"
    svg = ElementTree.fromstring(picture(game, view, Style(seat=seat)))
    styled = any(node.get("style") for node in svg.iter())
    assert not styled, "a style attribute: the page's policy forbids it"
    names = {node.get("data-pick", "") for node in svg.iter()}
    _check_explanations(game, view, seat, names)
    if seat is None or game.actor(view) != seat:
        return
    _check_tips(game, view, seat, names)
    picks = [drawing.picks(game, view, move) for move in game.moves(view)]
    assert len(set(picks)) == len(picks), "two moves have the same picks"
    all_picks = {node.get("data-pick") for node in svg.iter()}
    missing = {pick for sequence in picks for pick in sequence} - all_picks
    assert not missing, f"picks that are not in the drawing: {sorted(missing)[:5]}"


def _check_tips(game: Game[S, M], view: S, seat: int, names: set[str]) -> None:
    """A tip points at something that is there, and waits for picks that can be chosen."""
    coach = registry.part(game, "coach")
    if coach is None:
        return
    assert coach.goal(game, view, seat).endswith("."), "the goal is not a sentence"
    moves = [drawing.picks(game, view, move) for move in game.moves(view)]
    for tip in coach.tips(game, view, seat):
        assert tip.words.endswith("."), f"the tip {tip.name} is not a sentence"
        assert not tip.at or tip.at in names, f"the tip {tip.name} points at nothing"
        begun = [move for move in moves if move[: len(tip.chosen)] == tip.chosen]
        assert begun or ANY in tip.chosen, f"the tip {tip.name} waits for what cannot be chosen"


def _check_explanations(game: Game[S, M], view: S, seat: int | None, names: set[str]) -> None:
    for name in sorted(names)[:: max(1, len(names) // EXPLAINED_PIECES)]:
        explanation = explain(game, view, name, seat)
        if explanation is None:
            continue
        assert explanation.title, f"the explanation of {name} has no title"
        for row in (*explanation.rows, *explanation.details):
            assert row.words, f"a picture of {name} without words"
            nodes = [node for svg in row.pictures for node in ElementTree.fromstring(svg).iter()]
            assert not any(node.get("style") for node in nodes), f"a style attribute in {name}"


def _check_end(game: Game[S, M], match: Match[S, M], seats: Seats) -> None:
    outcome = match.end
    assert outcome is not None
    assert not game.moves(match.state), "moves after the end"
    assert len(outcome.payoffs) == len(game.seats)
    assert outcome.reason, "an outcome needs a reason in words"
    _assert_refused(lambda: match.play("anything"), "a move after the end")
    text = format_record(match, {"Event": 'a "test"'}, {1: "a comment"})
    record = parse_record(text)
    assert record.match == match, "the record replays to a different state"
    assert str(record) == text, "the record prints differently after reading"
    for seat in seats:
        assert parse_record(seat_record(match, seat)).match.state == game.view(match.state, seat)
    half = Match.replay(game, match.tokens[: len(match.tokens) // 2])
    assert match.back(len(match.log) - len(half.log)) == half


def _assert_refused(attempt: Callable[[], object], nonsense: str) -> None:
    try:
        attempt()
    except KetError:
        return
    raise AssertionError(f"{nonsense} is accepted")
