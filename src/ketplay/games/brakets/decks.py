"""Decks: how many of each block there are. We have not found the author's list: these are ours.

A list names blocks by their codes, `00x2.p0.Hx4`: two |0><0|, one |+><0|, four H.
"""

from __future__ import annotations

from collections.abc import Mapping

from ketplay.core.errors import BadOption
from ketplay.games.brakets.cards import BLOCKS, BRA, KETBRAS, code, find_card

MOST_BLOCKS = 400  # in a deck; far more than two people play in an evening

PRESETS: dict[str, dict[str, int]] = {
    "standard60": dict.fromkeys(KETBRAS, 2) | {"I": 4, "X": 4, "Z": 4, "H": 4},
    "poker54": dict.fromkeys(KETBRAS, 2) | {"I": 1, "X": 3, "Z": 3, "H": 3},
    "short44": dict.fromkeys(KETBRAS, 1) | {"I": 4, "X": 4, "Z": 4, "H": 4},
}


def format_table(counts: Mapping[str, int]) -> str:
    """A list of blocks as text, in canonical order; '-' when it is empty.

    >>> format_table({"H": 4, "|+><0|": 1})
    'p0.Hx4'
    """
    entries = []
    for block in BLOCKS:
        count = counts.get(block, 0)
        if count:
            entries.append(code(block) + (f"x{count}" if count > 1 else ""))
    return ".".join(entries) or "-"


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
                f"'{entry}' is not a block with its number; write 00x2 (two |0><0|), p0 or Hx4",
                at=entry,
            )
        if cross and not (
            count.isascii() and count.isdigit() and len(count) < 4 and int(count) > 0
        ):
            raise BadOption(
                f"'{entry}': the number of {card} must be a whole number from 1 to {MOST_BLOCKS}",
                at=entry,
            )
        if card in counts:
            raise BadOption(f"'{entry}': {card} is listed twice", at=entry)
        counts[card] = int(count) if cross else 1
    return counts


def parse_deck(text: str) -> dict[str, int]:
    """A preset by name, or a list of blocks.

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
            f"deck={text}: {error.message}, or choose one of {names}", at=f"deck={text}"
        ) from None
    if not 2 <= sum(counts.values()) <= MOST_BLOCKS:
        raise BadOption(
            f"deck={text}: a deck has from 2 to {MOST_BLOCKS} blocks", at=f"deck={text}"
        )
    return counts


def format_deck(counts: Mapping[str, int]) -> str:
    """The name of a deck: a preset's, or its list of blocks.

    >>> format_deck(parse_deck("standard60")), format_deck(parse_deck("Xx2.I"))
    ('standard60', 'I.Xx2')
    """
    return next((name for name, deck in PRESETS.items() if deck == counts), format_table(counts))
