"""The test vectors of QTris: boards, cards and what comes of them, by hand and from the books."""

from __future__ import annotations

from pathlib import Path

LINES = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()


def vectors(kind: str) -> list[list[str]]:
    """The fields of all vectors of a kind: T cards, M measurement, Q and J odds, N noise."""
    rows = [
        line.partition("  #")[0].split(";")
        for line in LINES
        if line.startswith(kind) and not line.startswith("#")
    ]
    return [[field.strip() for field in row] for row in rows]
