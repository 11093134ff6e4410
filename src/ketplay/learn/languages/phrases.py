"""A phrase book: sentences with gaps, and the same sentences in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

LONGEST = 400  # characters of a sentence that is looked up
_GAP = re.compile(r"\{([a-z_]+)\}")
_WORD = re.compile(r"[A-Za-z]{2,}")
_CODE = re.compile(r"[A-Z]+")  # a card or a tile, which has the same letters in every language


class Phrases:
    """Looks sentences up. What fills a gap is looked up, too, so phrases can be put together.

    >>> book = Phrases({"{card} on {place}": "{card} su {place}", "square {n}": "casella {n}"})
    >>> book.translate("H on square 5")
    'H su casella 5'
    >>> book.translate("Nobody wrote this")
    'Nobody wrote this'
    """

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._whole = {key: words for key, words in entries.items() if not _GAP.search(key)}
        self._open = [(_pattern(key), words) for key, words in entries.items() if _GAP.search(key)]
        self._look_up = lru_cache(maxsize=4096)(self._find)

    def translate(self, text: str) -> str:
        """The sentence in the other language; as it is, where the book does not have it."""
        translation = self._look_up(text) if len(text) <= LONGEST else None
        return text if translation is None else translation

    def _find(self, text: str) -> str | None:
        if text in self._whole:
            return self._whole[text]
        for pattern, words in self._open:
            match = pattern.fullmatch(text)
            if match is None:
                continue
            gaps = {name: self._part(part) for name, part in match.groupdict().items()}
            filled = {name: part for name, part in gaps.items() if part is not None}
            if len(filled) == len(gaps):
                return words.format(**filled)
        return None

    def _part(self, text: str) -> str | None:
        """What fills a gap: a phrase of its own, or a number or code; None for other words."""
        translation = self._look_up(text)
        if translation is not None:
            return translation
        return None if any(not _CODE.fullmatch(word) for word in _WORD.findall(text)) else text

    def translate_lines(self, text: str) -> str:
        """A drawing in characters: its words, in the middle of the room that they had.

        >>> Phrases({"white": "bianco"}).translate_lines("│   white   │")
        '│  bianco   │'
        """
        return re.sub(r" *[A-Za-z]{2,}(?: [A-Za-z]+)* *", self._centred, text)

    def _centred(self, match: re.Match[str]) -> str:
        words = match[0].strip()
        translation = self.translate(words)
        return match[0] if translation == words else translation.center(len(match[0]))


def _pattern(key: str) -> re.Pattern[str]:
    return re.compile("".join(_pieces(key)))


def _pieces(key: str) -> Iterator[str]:
    for number, piece in enumerate(_GAP.split(key)):
        yield f"(?P<{piece}>.+?)" if number % 2 else re.escape(piece)
