"""Codes that can be read aloud: four syllables for a table (41 million of them), three
for a class.
"""

from __future__ import annotations

import re
import secrets

CONSONANTS = "bdfghjklmnprstvz"  # not c, q, w, x, y: languages spell them differently
VOWELS = "aeiou"
TABLE = 4  # syllables
CLASS = 3
_CODE = re.compile(f"(?:[{CONSONANTS}][{VOWELS}])+\\Z")


def new_code(syllables: int = TABLE) -> str:
    """A code such as `bakotumi`."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(syllables))


def clean(text: str, syllables: int = TABLE) -> str:
    """A code as someone typed it, in its one spelling; empty if it cannot be one.

    >>> clean(" Bako-Tumi "), clean("hello"), clean("BAKOTU", CLASS)
    ('bakotumi', '', 'bakotu')
    """
    code = re.sub(r"[\s_-]+", "", text[:40]).lower()
    return code if len(code) == 2 * syllables and _CODE.match(code) else ""
