"""A viewer of a table, and what their client has already been sent."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.server.protocol.messages import ViewStyle

DEFAULT_STYLE = ViewStyle()


class Viewer(NamedTuple):
    """The seats someone has (none: a spectator) and the style they want things drawn in."""

    seats: tuple[int, ...]
    style: ViewStyle = DEFAULT_STYLE


class Known(NamedTuple):
    """What a client has already: whose view it was shown last, and up to which events."""

    seat: int | None = None
    n: int = -1  # of the last view
    since: int = -1  # the last event of its history
    drawn: int = -1  # the event of its drawing


NOTHING_KNOWN = Known()
