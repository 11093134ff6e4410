"""The opponents of the white game: the perfect player of the family, in the words of squares."""

from __future__ import annotations

from ketplay.games.octal.expert import PERFECT
from ketplay.games.octal.expert import line_up as line_up

LEVELS = (
    PERFECT._replace(
        words="Takes a square that wins, if there is one: on rows by their Grundy numbers, on "
        "small graphs by looking at every move. On larger graphs it plays many games to the end, "
        "which is strong but not exact.",
        summary="Finds a square that wins, if there is one. Perfect on rows.",
    ),
)
