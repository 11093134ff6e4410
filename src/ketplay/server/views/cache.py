"""What the views of one table share, so that each part of them is made once."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from ketplay.core.drawing import draws_names
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyMatch, AnyStep
from ketplay.server.table.table import Table
from ketplay.server.views import render
from ketplay.server.views.catalogue import game_card
from ketplay.server.views.history import History
from ketplay.server.views.stage import SeenEvent, seen_events
from ketplay.server.views.viewer import Known, Viewer

MOST_DRAWN = 300_000  # characters of the drawings that are remembered of one table
MOST_ENCODED = 300_000  # bytes of the views that are kept of one table
MOST_STEPS = 12  # kept, for viewers who have not been sent them yet


class RecentStep(NamedTuple):
    """A step that was played a short while ago, and the event of the table that brought it."""

    n: int
    step: AnyStep


class LastDrawing(NamedTuple):
    """The pieces of the drawing that a viewer was sent last."""

    n: int  # the event it belongs to
    pieces: Sequence[str]
    size: int  # characters of the pieces


class ViewCache:
    """A table with the histories, drawings and encoded views made of it so far.

    One rule of invalidation: `update` follows every event. It drops the encoded views, and the
    histories too when entries of the log were taken away.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = game_card(table.game)
        self.draws_names = draws_names(table.game)
        self.step: AnyStep | None = None  # the latest one, while it is known
        self.encoded: dict[tuple[Viewer, Known], bytes] = {}
        self.drawings: dict[Viewer, LastDrawing] = {}
        self._drawn = 0  # characters of them
        # The last steps, each from the position in which the one before it ended: all that
        # happened in the match after the event `steps_since`.
        self.steps: deque[RecentStep] = deque()
        self.steps_since = table.n
        self._seen_events: dict[tuple[int, int | None], list[SeenEvent]] = {}
        self._histories: dict[int | None, History] = {}
        self._rewinds = table.rewinds
        self._decided: tuple[AnyMatch, str] | None = None

    def update(self, step: AnyStep | None = None) -> None:
        """The table has changed; `step` is what its latest event brought, where that is known."""
        self.encoded.clear()
        self.step = step
        self._remember_step(step)
        if self.table.rewinds != self._rewinds:
            self._rewinds = self.table.rewinds
            self._histories.clear()

    def _remember_step(self, step: AnyStep | None) -> None:
        """Keeps a step that begins where the last one ended; else begins anew."""
        table = self.table
        is_move = bool(step and step.tokens and table.origins[step.start].seat != CHANCE)
        start = step.start if step and is_move else len(table.match.log)
        if self.steps and len(self.steps[-1].step.match.log) != start:
            self.steps.clear()
        if not self.steps:
            self._forget_steps(table.n - is_move)
        if step and is_move:
            self.steps.append(RecentStep(table.n, step))
        if len(self.steps) > MOST_STEPS:
            oldest = self.steps_since = self.steps.popleft().n
            for key in [key for key in self._seen_events if key[0] == oldest]:
                del self._seen_events[key]

    def _forget_steps(self, since: int) -> None:
        self.steps.clear()
        self.steps_since = since
        self._seen_events.clear()

    def remember_drawing(self, viewer: Viewer, pieces: Sequence[str]) -> None:
        """Remembers the pieces that a viewer was sent, to compare the next ones with."""
        size = sum(map(len, pieces))
        previous = self.drawings.get(viewer)
        if previous is not None:
            self._drawn -= previous.size
        elif self._drawn + size > MOST_DRAWN:
            self.drawings.clear()
            self._drawn = 0
        self.drawings[viewer] = LastDrawing(self.table.n, pieces, size)
        self._drawn += size

    def forget(self) -> None:
        """Nobody watches any more: drops what can be made again."""
        self.encoded.clear()
        self.drawings.clear()
        self._drawn = 0
        self._histories.clear()
        self._forget_steps(self.table.n)

    def remember_view(self, viewer: Viewer, known: Known, text: bytes) -> None:
        """Keeps an encoded view for others who see the same, if there is room for it."""
        if sum(map(len, self.encoded.values())) + len(text) <= MOST_ENCODED:
            self.encoded[viewer, known] = text

    def history(self, seat: int | None) -> History:
        """The history of a seat, or a spectator, up to now."""
        history = self._histories.get(seat)
        if history is None:
            public = None if seat is None else self.history(None)
            history = self._histories[seat] = History(self.table, seat, public)
        history.extend(self.table, self.step)
        return history

    def summary(self) -> str:
        """What decided the match: the same sentence goes to everybody, so it is made once."""
        match = self.table.match
        if self._decided is None or self._decided[0] is not match:
            self._decided = match, render.summary_words(match, self.step)
        return self._decided[1]

    def steps_after(self, n: int) -> list[RecentStep]:
        """The steps after the event `n` of the table; none if some of them are not known."""
        return [recent for recent in self.steps if recent.n > n] if n >= self.steps_since else []

    def steps_by_others(self, seat: int) -> list[RecentStep]:
        """The last steps, from the one after the last move of a seat."""
        steps: list[RecentStep] = []
        for recent in reversed(self.steps):
            if self.table.origins[recent.step.start].seat == seat:
                break
            steps.insert(0, recent)
        return steps

    def seen_events(self, recent: RecentStep, seat: int | None) -> list[SeenEvent]:
        """What a seat saw of a step, of what can be shown."""
        key = recent.n, seat
        events = self._seen_events.get(key)
        if events is None:
            public = () if seat is None else self.seen_events(recent, None)
            events = self._seen_events[key] = seen_events(self.table, recent.step, seat, public)
        return events

    def tokens(self, seat: int | None) -> list[str]:
        """The tokens that a seat saw."""
        return [entry.token for entry in self.history(seat).entries]
