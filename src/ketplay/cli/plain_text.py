"""Characters that a terminal lacks, as others that it has: an arrow as `->`, an ellipsis as `...`.

Importing this registers HANDLER, a way to handle encoding errors, as `open` and streams take it.
"""

from __future__ import annotations

import codecs
import unicodedata

HANDLER = "ketplay-plain-text"
PLAIN = {
    "→": "->",
    "←": "<-",
    "⟩": ">",
    "⟨": "<",
    "×": "x",
    "·": ".",
    "•": "*",
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "√": "sqrt",
    "π": "pi",
    "θ": "theta",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "⊕": "(+)",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "█": "#",
    "░": ".",
}


def plain(text: str) -> str:
    """Text in ASCII; what has no equivalent is a question mark.

    >>> plain("a1 → ⟨0|ψ⟩ … é ☃")
    'a1 -> <0|?> ... e ?'
    """
    return "".join(map(_plain_character, text))


def _plain_character(character: str) -> str:
    if character.isascii():
        return character
    if character in PLAIN:
        return PLAIN[character]
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if part.isascii()) or "?"


def _replacement(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(HANDLER, _replacement)
