"""The other processes on the same store: which are alive, and what they report about tables."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Mapping
from typing import Generic, Protocol, TypeVar

from ketplay.server.cluster.notices import (
    CLASS,
    Channel,
    Heartbeat,
    Notice,
    Presence,
    Reconnected,
    Shutdown,
    Written,
)
from ketplay.server.protocol.errors import Refused
from ketplay.server.table.table import Table

log = logging.getLogger("ketplay.server")
HEARTBEAT_INTERVAL = 1.0  # seconds
TIMEOUT = 4.0  # seconds without a heartbeat after which a process counts as gone


class Connections(Protocol):
    """Who is connected to a table, here and elsewhere."""

    @property
    def watchers(self) -> Collection[object]: ...

    @property
    def elsewhere(self) -> Mapping[str, Presence]: ...

    @property
    def bot_thinking(self) -> bool: ...

    def announce(self, ask: bool = False) -> None: ...

    def receive(self, notice: Presence, /) -> None: ...


class OpenRoom(Protocol):
    """A table in memory, as far as other processes concern it."""

    @property
    def table(self) -> Table: ...

    @property
    def attendance(self) -> Connections: ...

    @property
    def is_writing(self) -> bool: ...

    def catch_up(self) -> None: ...


R = TypeVar("R", bound=OpenRoom)


class OpenRooms(Protocol[R]):
    """All tables in memory."""

    @property
    def rooms(self) -> Mapping[str, R]: ...

    def take_turn(self, room: R, /) -> None: ...

    def catch_up(self) -> None: ...


class Peers(Generic[R]):
    """What this process knows about the others, from their notices."""

    def __init__(
        self, channel: Channel, lobby: OpenRooms[R], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.channel = channel
        self.lobby = lobby
        self.now = now
        self.last_heard: dict[str, float] = {}  # by process
        self.sockets: dict[str, int] = {}  # by process
        self.own_sockets = 0
        self.last_beat = time.monotonic()
        self.pupils_seen: dict[str, float] = {}  # when each pupil, by holder, was last active

    def start(self) -> None:
        self.channel.listen(self.receive)
        self.channel.notify(Heartbeat(self.channel.process_id))

    def beat(self, sockets: int) -> None:
        """Sends a heartbeat, and forgets processes that no longer send any."""
        now = time.monotonic()
        # This process itself was stopped for a while: the others may have given it up.
        was_stopped = now - self.last_beat > TIMEOUT / 2
        self.last_beat = now
        self.own_sockets = sockets
        self.channel.notify(Heartbeat(self.channel.process_id, sockets))
        if was_stopped:
            self._announce_all()
            return
        for peer in [peer for peer, when in self.last_heard.items() if now - when > TIMEOUT]:
            self._forget(peer)

    def _announce_all(self) -> None:
        """Announces who is connected to every table here, and asks the others for the same."""
        for room in list(self.lobby.rooms.values()):
            if room.attendance.watchers:
                room.attendance.announce(ask=True)

    def receive(self, notice: Notice) -> None:
        """Takes in a notice from another process."""
        if isinstance(notice, Reconnected):
            self._announce_all()
        if notice.sender == self.channel.process_id:
            if isinstance(notice, Written):
                self._receive_about_table(notice)  # its writer may not have waited for the answer
            return
        if isinstance(notice, Shutdown):
            self._forget(notice.sender)
            return
        is_new = notice.sender not in self.last_heard
        self.last_heard[notice.sender] = time.monotonic()
        self.channel.has_peers = True
        if is_new:
            self.channel.notify(Heartbeat(self.channel.process_id, self.own_sockets))
        if isinstance(notice, Heartbeat):
            self.sockets[notice.sender] = notice.sockets
        elif isinstance(notice, Written | Presence):
            self._receive_about_table(notice)

    def _receive_about_table(self, notice: Written | Presence) -> None:
        if isinstance(notice, Presence) and notice.table == CLASS:
            self.pupils_seen.update(dict.fromkeys(notice.active, self.now()))
        room = self.lobby.rooms.get(notice.table)
        if room is None:
            return
        if isinstance(notice, Presence):
            room.attendance.receive(notice)
        elif notice.n <= room.table.n or room.is_writing:
            return  # known already, or about to be found out
        elif not (room.attendance.watchers or room.attendance.bot_thinking):
            return  # read as soon as someone opens the table
        else:
            try:
                room.catch_up()
            except Refused as refused:
                log.warning("cannot read table %s: %s", notice.table, refused.message)
            except Exception:
                log.exception("cannot read table %s", notice.table)
        if room.attendance.watchers:
            self.lobby.take_turn(room)

    def _forget(self, peer: str) -> None:
        """Drops a process: its people are no longer connected, and its bots think here."""
        if self.last_heard.pop(peer, None) is None:
            return
        self.sockets.pop(peer, None)
        self.channel.has_peers = bool(self.last_heard)
        for room in list(self.lobby.rooms.values()):
            if peer in room.attendance.elsewhere:
                room.attendance.receive(Presence(peer, room.table.code))
                self.lobby.take_turn(room)
        if not self.channel.has_peers:
            self.lobby.catch_up()  # from now on what is in memory counts as the newest

    def pupil_active(self, holder: str) -> None:
        """Notes that a pupil is there, and passes it on."""
        self.pupils_seen[holder] = self.now()
        if self.channel.has_peers:
            self.channel.notify(Presence(self.channel.process_id, CLASS, active=[holder]))

    def leave(self) -> None:
        """Tells the others that this process is shutting down."""
        if self.channel.has_peers:
            self.channel.notify(Shutdown(self.channel.process_id))
