"""The other processes on the same store: who is alive, and what they tell of tables that are open here."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from ketplay.server.cluster.notices import CLASS, Alive, Back, Bye, Here, Word, Wrote
from ketplay.server.protocol.errors import Refused

if TYPE_CHECKING:
    from ketplay.server.rooms.lobby import Rooms

log = logging.getLogger("ketplay.server")
BEAT = 1.0  # seconds between signs of life
GONE = 4.0  # seconds without one after which a process is gone


class Peers:
    """What this process knows of the others, from what they say. It hears nothing while it is alone."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.store = rooms, rooms.store
        self.heard: dict[str, float] = {}  # process -> when it was last heard
        self.sockets: dict[str, int] = {}
        self.own_sockets = 0
        self.beaten = time.monotonic()
        self.seen: dict[str, float] = {}  # who of the class gave a sign of life, and when

    def start(self) -> None:
        self.store.attach(self.hear)
        self.store.tell(Alive(self.store.me))

    def beat(self, sockets: int) -> None:
        """A sign of life, and a look for those who give none."""
        now = time.monotonic()
        late = (
            now - self.beaten > GONE / 2
        )  # it was this process that was away, and the others may think it is gone
        self.beaten, self.own_sockets = now, sockets
        self.store.tell(Alive(self.store.me, sockets))
        if late:
            self._announce()
            return
        for peer in [peer for peer, when in self.heard.items() if now - when > GONE]:
            self._gone(peer)

    def _announce(self) -> None:
        """Tells all about everybody, and asks for the same."""
        for room in list(self.rooms.rooms.values()):
            if room.watchers:
                room.announce(ask=True)

    def hear(self, word: Word) -> None:
        """Something one of the others says."""
        if isinstance(word, Back):
            self._announce()
        if word.sender == self.store.me:
            return
        if isinstance(word, Bye):
            self._gone(word.sender)
            return
        stranger = word.sender not in self.heard
        self.heard[word.sender] = time.monotonic()
        self.store.others = True
        if stranger:
            self.store.tell(Alive(self.store.me, self.own_sockets))
        if isinstance(word, Alive):
            self.sockets[word.sender] = word.sockets
        elif isinstance(word, Wrote | Here):
            self._of_table(word)

    def _of_table(self, word: Wrote | Here) -> None:
        room = self.rooms.rooms.get(word.table)
        if isinstance(word, Here) and word.table == CLASS:
            self.seen.update(dict.fromkeys(word.signs, self.rooms.keeper.now()))
        if room is None:
            return
        if isinstance(word, Here):
            room.hear(word)
        elif word.n <= room.table.n or not (room.watchers or room.thinks):
            return  # known, or read when somebody comes
        else:
            try:
                room.catch_up()
            except Refused as refused:
                log.warning("table %s cannot be read: %s", word.table, refused.message)
            except Exception:
                log.exception("table %s cannot be read", word.table)
        if room.watchers:
            self.rooms.rouse(room)

    def _gone(self, peer: str) -> None:
        """Forgets who was connected there; bots that thought there think here."""
        if self.heard.pop(peer, None) is None:
            return
        self.sockets.pop(peer, None)
        self.store.others = bool(self.heard)
        for room in list(self.rooms.rooms.values()):
            if peer in room.elsewhere:
                room.hear(Here(peer, room.table.code))
                self.rooms.rouse(room)
        if not self.store.others:
            self.rooms.catch_up()  # from now on what is in memory counts as the newest

    def sign(self, holder: str) -> None:
        """Somebody of the class gives a sign of life."""
        self.seen[holder] = self.rooms.keeper.now()
        if self.store.others:
            self.store.tell(Here(self.store.me, CLASS, signs=[holder]))

    def leave(self) -> None:
        """Says goodbye."""
        if self.store.others:
            self.store.tell(Bye(self.store.me))
