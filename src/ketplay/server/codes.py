"""Names of tables that one can read aloud: four syllables, 41 million of them."""

from __future__ import annotations

import re
import secrets

CONSONANTS = "bdfghjklmnprstvz"  # without c, q, w, x, y: they are spelt differently from country to country
VOWELS = "aeiou"
SYLLABLES = 4
_CODE = re.compile(f"(?:[{CONSONANTS}][{VOWELS}]){{{SYLLABLES}}}\\Z")


def new_code() -> str:
    """A code such as `bakotumi`."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def clean(text: str) -> str:
    """A code as somebody typed it, in its one spelling; empty if it cannot be one.

    >>> clean(" Bako-Tumi "), clean("hello")
    ('bakotumi', '')
    """
    code = re.sub(r"[\s_-]+", "", text[:40]).lower()
    return code if _CODE.match(code) else ""
