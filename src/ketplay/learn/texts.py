"""Texts of lessons: `{5}` is a square, `{white(5)}` a fact, worked out while it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ketplay.learn.expression import Expression, Lookup, Value, parse
from ketplay.learn.languages.speech import number

_EMPHASIS = re.compile(r"\*([^*]+)\*")
_HOLE = re.compile(r"\{([^{}]+)\}")


def holes(text: str) -> Iterator[Expression]:
    """What a text asks for; raises BadExpression.

    >>> [each.text for each in holes("Square {5} is at {white(5)}.")]
    ['5', 'white(5)']
    """
    return (parse(match[1]) for match in _HOLE.finditer(text))


def fill(text: str, lookup: Lookup, language: str = "") -> str:
    """The text with its facts in it.

    >>> fill("White stands at {win}.", lambda name, arguments: 0.75)
    'White stands at 75 %.'
    """
    return _HOLE.sub(lambda match: say(parse(match[1]).evaluate(lookup), language), text)


def plain(text: str) -> str:
    """A text without the marks of emphasis.

    >>> plain("It is *not* one.")
    'It is not one.'
    """
    return _EMPHASIS.sub(r"\1", text)


def say(value: Value, language: str = "") -> str:
    """A value in a text: chances as percentages, fractions and everything else as they are.

    >>> from fractions import Fraction
    >>> say(0.933), say(-1e-17), say(5), say("black"), say(Fraction(3, 8))
    ('93.3 %', '0 %', '5', 'black', '3/8')
    """
    if isinstance(value, float):
        percent = f"{100 * value:.1f}".rstrip("0").rstrip(".")
        return number(f"{'0' if percent == '-0' else percent} %", language)
    return str(value)
