"""Decks as data: how many of each block there are. The author's own list is lost, so these counts are ours.

A table names blocks by their codes, `00x2.p0.Hx4`: two |0><0|, one |+><0|, four H.
"""

from __future__ import annotations

from collections.abc import Mapping

from ketplay.core.errors import BadOption
from ketplay.games.brakets.cards import BLOCKS, BRA, KETBRAS, code, find_card

MOST = 400  # blocks in a deck; far more than two people play in an evening

PRESETS: dict[str, dict[str, int]] = {
    "standard60": dict.fromkeys(KETBRAS, 2) | {"I": 4, "X": 4, "Z": 4, "H": 4},
    "poker54": dict.fromkeys(KETBRAS, 2) | {"I": 1, "X": 3, "Z": 3, "H": 3},
    "short44": dict.fromkeys(KETBRAS, 1) | {"I": 4, "X": 4, "Z": 4, "H": 4},
}


def format_table(counts: Mapping[str, int]) -> str:
    """A table as text, in canonical order; '-' when it is empty.

    >>> format_table({"H": 4, "|+><0|": 1})
    'p0.Hx4'
    """
    parts = (
        code(b) + (f"x{counts[b]}" if counts[b] > 1 else "") for b in BLOCKS if counts.get(b, 0)
    )
    return ".".join(parts) or "-"


def parse_table(text: str) -> dict[str, int]:
    """The inverse of `format_table`; BadOption names the entry that is wrong.

    >>> parse_table("p0.Hx4")
    {'|+><0|': 1, 'H': 4}
    """
    counts: dict[str, int] = {}
    for entry in text.split(".") if text != "-" else []:
        name, cross, count = entry.partition("x")
        card = find_card(name)
        if card is None or card == BRA:
            raise BadOption(
                f"'{entry}' is no entry of a deck; right: 00x2 (two |0><0|), p0, Hx4", at=entry
            )
        if cross and not (
            count.isascii() and count.isdigit() and len(count) < 4 and int(count) > 0
        ):
            raise BadOption(
                f"'{entry}': how many {card} there are is a whole number from 1 to {MOST}", at=entry
            )
        if card in counts:
            raise BadOption(f"'{entry}': {card} is counted twice", at=entry)
        counts[card] = int(count) if cross else 1
    return counts


def parse_deck(text: str) -> dict[str, int]:
    """A preset by name, or a table.

    >>> sum(parse_deck("standard60").values()), parse_deck("Xx2")
    (48, {'X': 2})
    """
    if text in PRESETS:
        return PRESETS[text]
    try:
        counts = parse_table(text)
    except BadOption as error:
        names = ", ".join(PRESETS)
        raise BadOption(
            f"deck={text}: {error.message}; or one of {names}", at=f"deck={text}"
        ) from None
    if not 2 <= sum(counts.values()) <= MOST:
        raise BadOption(f"deck={text}: a deck has from 2 to {MOST} blocks", at=f"deck={text}")
    return counts


def format_deck(counts: Mapping[str, int]) -> str:
    """The name of a deck: a preset's, or its table.

    >>> format_deck(parse_deck("standard60")), format_deck(parse_deck("Xx2.I"))
    ('standard60', 'I.Xx2')
    """
    return next((name for name, deck in PRESETS.items() if deck == counts), format_table(counts))
