"""The history of a match as one seat (or a spectator) saw it: its entries, and the odds of each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.core.game import Game
from ketplay.core.match import AnyMatch, AnyStep, Step
from ketplay.core.registry import part
from ketplay.core.words import YOU
from ketplay.server.protocol.replies import Chance, Entry
from ketplay.server.table.events import PERSON
from ketplay.server.table.table import Origin, Table
from ketplay.server.views import render

log = logging.getLogger("ketplay.server")
AnyGame = Game[Any, Any]
MOST_OUTCOMES = 120  # listed one by one
OTHER = "something else"


class History:
    """The entries of one viewer, extended as the match goes on.

    Where a seat saw no more than a spectator, the entry is the spectator's (`public`).
    """

    __slots__ = ("entries", "public", "seat", "state", "view")

    def __init__(self, table: Table, seat: int | None, public: History | None = None) -> None:
        self.seat = seat
        self.public = public
        self.state = table.match.first
        self.view = table.game.view(self.state, seat)  # what the seat sees after the last entry
        self.entries: list[Entry] = []

    def extend(self, table: Table, step: AnyStep | None = None) -> list[Entry]:
        """All entries up to now. `step` spares playing the latest ones again.

        After an undo a new history is needed.
        """
        match = table.match
        if len(self.entries) < len(match.log):
            if step is None or step.match is not match or step.start > len(self.entries):
                step = self._replayed(match)
            self._add(table, step)
            self.state = match.state
            self.view = table.game.view(self.state, self.seat)
        if match.stop and len(self.entries) == len(match.log):
            origin = table.origins[-1]
            self.entries.append(Entry(origin.n, origin.seat, match.stop, match.stopped_by[1]))
        return self.entries

    def _add(self, table: Table, step: AnyStep) -> None:
        game = table.game
        seat = self.seat
        log = table.match.log
        entries = self.entries
        first = len(entries)
        names = names_for(table, seat)
        skip = first - step.start
        shared: Iterable[Entry | None] = repeat(None)
        if self.public:
            shared = self.public.extend(table, step)[first:]
        new = zip(step.states[skip:], log[first:], step.tokens[skip:], shared, strict=False)
        for state, move, whole, public in new:
            is_open = public and public.token == whole  # what a spectator saw, a seat saw, too
            token = whole if is_open else game.seen(state, move, seat)
            if public and public.token == token:
                entries.append(public)
                continue
            index = len(entries)
            view = self.view if index == first else game.view(state, seat)
            visible = move if token == whole else game.parse_move(view, token)
            origin = table.origins[index]
            entry = Entry(origin.n, origin.seat, token, "", stand_in=nickname(table, origin))
            entries.append(entry_of(game, view, visible, entry, names))

    def _replayed(self, match: AnyMatch) -> AnyStep:
        """The events after the last entry, played again."""
        game = match.game
        states = []
        state = self.state
        start = len(self.entries)
        moves = match.log[start:]
        for move in moves:
            states.append(state)
            state = game.play(state, move)
        tokens = tuple(map(game.format_move, moves))
        return Step(match, tuple(states), tokens, match.end, start)


def names_for(table: Table, seat: int | None) -> tuple[str, ...]:
    """The players' names as somebody at a seat reads them: without a name, one is `You` there."""
    names = table.names
    if seat is None or names[seat] or table.seats[seat].kind != PERSON:
        return names
    return (*names[:seat], YOU, *names[seat + 1 :])


def nickname(table: Table, origin: Origin) -> str:
    """Who moved for a bot that failed; empty for all other entries."""
    return bots.level(table.game, origin.stand_in).nickname if origin.stand_in else ""


def entry_of(game: AnyGame, view: Any, move: Any, entry: Entry, names: Sequence[str] = ()) -> Entry:
    """The entry with the words and the label of a move, as it was seen in a view."""
    entry.words = render.move_words(game, view, move, names)
    if entry.stand_in:
        entry.words += f" (moved by {entry.stand_in}, as there was no answer)"
    entry.label = render.move_label(game, view, move)
    return entry


def words_of(
    game: AnyGame, view: Any, move: Any, token: str, seen: str, names: Sequence[str] = ()
) -> str:
    """A move in words, from the view of it; `seen` is its token in that view."""
    visible = move if token == seen else game.parse_move(view, seen)
    return render.move_words(game, view, visible, names)


def seen_tokens(match: AnyMatch, start: int, state: Any, seat: int | None) -> list[str]:
    """The tokens of a match after the first `start`, which led to `state`, as a seat sees them."""
    tokens = []
    for move in match.log[start:]:
        tokens.append(match.game.seen(state, move, seat))
        state = match.game.play(state, move)
    return [*tokens, match.stop] if match.stop else tokens


class KnownOdds(NamedTuple):
    """The odds of a chance event as a viewer knows them: the outcomes in words, and which came."""

    words: tuple[str, ...]
    shares: tuple[float, ...]
    picked: int
    moves: tuple[Any, ...] = ()  # the outcomes themselves; none where they are too many


def known_odds(
    game: AnyGame, state: Any, view: Any, move: Any, seen: str, names: Sequence[str] = ()
) -> KnownOdds | None:
    """The odds of a chance event where the viewer's own view has them: never those of a hidden
    draw.

    `state` is the position before it, `view` what was seen of that, `seen` the token that was seen.

    >>> import ketplay
    >>> game = ketplay.game("nim")
    >>> known_odds(game, game.start(), game.start(), game.moves(game.start())[0], "~?") is None
    True
    """
    if seen != game.format_move(move):
        return None
    odds = _odds_in_view(game, view)
    # In the record of one seat the state is a view, too, and may lack the outcome.
    if odds is None or odds != list(game.chances(state)):
        return None
    moves = [outcome for outcome, _ in odds]
    if move not in moves:
        return None
    picked = moves.index(move)
    total = sum([weight for _, weight in odds])
    if len(odds) > MOST_OUTCOMES:
        share = odds[picked][1] / total
        words = render.move_words(game, view, move, names)
        return KnownOdds((words, OTHER), (share, 1 - share), 0)
    all_words = render.chance_words(game, view, moves, names)
    shares = tuple([weight / total for _, weight in odds])
    return KnownOdds(tuple(all_words), shares, picked, tuple(moves))


def chance_odds(
    game: AnyGame, state: Any, view: Any, move: Any, seen: str, names: Sequence[str] = ()
) -> Chance | None:
    """The same as a reply: each outcome with its share."""
    odds = known_odds(game, state, view, move, seen, names)
    if odds is None:
        return None
    return Chance(list(zip(odds.words, odds.shares, strict=True)), odds.picked)


def _odds_in_view(game: AnyGame, view: Any) -> Sequence[tuple[Any, Any]] | None:
    try:
        return list(game.chances(view))
    except Exception:  # a view with question marks may have no odds at all
        return None


def outcome_pictures(game: AnyGame, view: Any, moves: Sequence[Any]) -> list[str]:
    """Pictures of what outcomes of a chance event lead to; none where the game draws none."""
    draw = getattr(part(game, "svg"), "outcome_picture", None)
    if draw is None:
        return []
    try:
        pictures = [str(draw(game, view, move)) for move in moves]
    except Exception:
        log.exception("the pictures of outcomes in %s failed", game.id)
        return []
    return pictures if any(pictures) else []


def event_picture(game: AnyGame, view: Any, move: Any, seen: str, is_chance: bool) -> str:
    """A picture of a move or a chance event as it was seen, where the game draws such pictures."""
    svg = part(game, "svg")
    draw = getattr(svg, "chance_picture", None) if is_chance else getattr(svg, "move_picture", None)
    if draw is None:
        return ""
    try:
        return str(draw(game, view, _visible(game, view, move, seen)))
    except Exception:
        log.exception("the picture of an event in %s failed", game.id)
        return ""


def event_places(
    game: AnyGame, view: Any, move: Any, seen: str, is_chance: bool
) -> tuple[str, ...]:
    """The picks of the pieces that a move or a chance event is about, as it was seen.

    Without the game's own hook these are the picks of a move, and none of a chance event.
    """
    find = getattr(part(game, "svg"), "places", None)
    if find is None and is_chance:
        return ()
    try:
        visible = _visible(game, view, move, seen)
        if find is None:
            return render.picks(game, view, visible)
        return tuple(find(game, view, visible))
    except Exception:
        log.exception("the places of a move in %s failed", game.id)
        return ()


def _visible(game: AnyGame, view: Any, move: Any, seen: str) -> Any:
    """The move as it was seen; `seen` is its token in that view."""
    return move if seen == game.format_move(move) else game.parse_move(view, seen)
