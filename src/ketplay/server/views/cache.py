"""What the views of one table share, so that each part of them is made once."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.game import CHANCE
from ketplay.core.match import AnyStep
from ketplay.server.table.table import Table
from ketplay.server.views.catalogue import game_card
from ketplay.server.views.history import History
from ketplay.server.views.stage import ChanceEvent, known_events
from ketplay.server.views.viewer import Known, Viewer

MOST_DRAWN = 300_000  # characters of the drawings that are remembered of one table
MOST_ENCODED = 300_000  # bytes of the views that are kept of one table


class ViewCache:
    """A table with the histories, drawings and encoded views made of it so far.

    One rule of invalidation: `update` follows every event. It drops the encoded views, and the
    histories too when entries of the log were taken away.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = game_card(table.game)
        self.step: AnyStep | None = None  # the latest one, while it is known
        self.encoded: dict[tuple[Viewer, Known], bytes] = {}
        # By viewer: the pieces of the drawing made last, and the event it belongs to.
        self.drawings: dict[Viewer, tuple[int, Sequence[str]]] = {}
        self._drawn = 0  # characters of them
        self._chance_events: dict[int | None, list[ChanceEvent]] = {}
        self._histories: dict[int | None, History] = {}
        self._rewinds = table.rewinds

    def update(self, step: AnyStep | None = None) -> None:
        """The table has changed; `step` is what its latest event brought, where that is known."""
        self.encoded.clear()
        self.step = step
        self._chance_events.clear()
        if self.table.rewinds != self._rewinds:
            self._rewinds = self.table.rewinds
            self._histories.clear()

    def remember_drawing(self, viewer: Viewer, pieces: Sequence[str]) -> None:
        """Remembers the pieces that a viewer was sent, to compare the next ones with."""
        size = sum(map(len, pieces))
        if viewer in self.drawings:
            self._drawn -= sum(map(len, self.drawings[viewer][1]))
        elif self._drawn + size > MOST_DRAWN:
            self.drawings.clear()
            self._drawn = 0
        self.drawings[viewer] = self.table.n, pieces
        self._drawn += size

    def forget(self) -> None:
        """Nobody watches any more: drops what can be made again."""
        self.encoded.clear()
        self.drawings.clear()
        self._drawn = 0
        self._histories.clear()

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

    def chance_events(self, seat: int | None) -> list[ChanceEvent]:
        """The chance events of the latest step whose odds a seat knows; none without a move."""
        step = self.step
        if step is None or len(step.tokens) < 2 or self.table.origins[step.start].seat == CHANCE:
            return []
        events = self._chance_events.get(seat)
        if events is None:
            public = () if seat is None else self.chance_events(None)
            events = self._chance_events[seat] = known_events(step, seat, public)
        return events

    def tokens(self, seat: int | None) -> list[str]:
        """The tokens that a seat saw."""
        return [entry.token for entry in self.history(seat).entries]
