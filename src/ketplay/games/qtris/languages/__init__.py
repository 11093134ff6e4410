"""What QTris says in other languages: a file of phrases for each, with gaps in braces.

Imports nothing of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

_FILES = {file.stem: file for file in sorted(Path(__file__).parent.glob("*.toml"))}


def phrases(language: str) -> Mapping[str, str]:
    """English phrases and the same in the language; empty where there are none.

    >>> phrases("it")["white"]
    'bianco'
    """
    if language not in _FILES:
        return {}
    table: dict[str, str] = tomllib.loads(_FILES[language].read_text(encoding="utf-8"))["phrases"]
    return table
