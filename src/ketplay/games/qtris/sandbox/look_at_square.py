"""Looking at a square: a measurement whose result is read. Chance decides what is found.

`look:5` asks for the colour, `look:5:orient` for left or right, `look:5:updown` for up or down,
`look:5:uness` for tilted white or tilted black. With its result it is `look:5:orient=R`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ketplay.core.errors import IllegalMove, InvalidMove
from ketplay.games.qtris.board.appearance import tile_phrase
from ketplay.games.qtris.board.measurement import BASES, Basis, letters
from ketplay.games.qtris.board.model import BoardModel, Finding
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import SINGLES, SQUARES, Level
from ketplay.games.qtris.words.moves import BASIS_WORDS

LOOK = "look:"
NAMES = {
    Basis.COLOUR: "colour",
    Basis.ORIENT: "orient",
    Basis.UPDOWN: "updown",
    Basis.TILTED: "uness",
}
BUTTONS = {
    Basis.COLOUR: "Colour?",
    Basis.ORIENT: "Left or right?",
    Basis.UPDOWN: "Up or down?",
    Basis.TILTED: "Tilted?",
}
_WORD = re.compile(r"look:([1-9])(?::([a-z]+))?(?:=([\^A-Za-z]+))?")


class Look(NamedTuple):
    """A question to a square and, where it is known, the result."""

    question: Question
    result: str = ""

    @property
    def asked(self) -> str:
        """The look without its result."""
        basis, square, _ = self.question
        colon = "" if basis == Basis.COLOUR else f":{NAMES[basis]}"
        return f"{LOOK}{square + 1}{colon}"


def parse_look(word: str) -> Look:
    """A look as it is written; raises InvalidMove.

    >>> parse_look("look:5:orient=R").result, parse_look("look:5").asked
    ('R', 'look:5')
    """
    match = _WORD.fullmatch(word)
    bases = {name: basis for basis, name in NAMES.items()}
    if match is None or (match[2] or "colour") not in bases:
        raise InvalidMove(
            f"'{word}' is not a look; expected look:5, look:5:orient, look:5:updown or "
            "look:5:uness",
            at=word,
        )
    return Look(Question(bases[match[2] or "colour"], int(match[1]) - 1), match[3] or "")


def questions_of(level: Level) -> list[Basis]:
    """What can be asked at a level: only what its tiles can answer.

    >>> from ketplay.games.qtris.board.tiles import LEVELS
    >>> list(map(str, questions_of(LEVELS["base"])))
    ['colour', 'orient']
    """
    singles = {SINGLES[code] for code in level.singles}
    return [basis for basis in NAMES if set(BASES[basis]) <= singles]


def check_level(level: Level, look: Look) -> None:
    """Raises IllegalMove where the level has no tile for the answer."""
    basis = look.question.basis
    offered = questions_of(level)
    if basis not in offered:
        names = ", ".join(NAMES[each] for each in offered)
        raise IllegalMove(
            f"'{look.asked}': level {level.name} has no tile for the answer; it can be asked for "
            f"{names}",
            at=look.asked,
        )


def findings(model: BoardModel[Any], value: Any, look: Look) -> list[tuple[Finding[Any], float]]:
    """Everything that a look can find, each with its exact chance.

    The look asks one square. Its partner is left as quantum mechanics leaves it; where the box has
    no tile for that, both squares are measured.
    """
    options = model.measure(value, look.question, whole=False)
    total = sum(finding.weight for finding in options)
    return [(finding, float(finding.weight / total)) for finding in options]


def results(model: BoardModel[Any], value: Any, look: Look) -> list[tuple[str, float]]:
    """The look with each result that it can have, and its chance."""
    return [(f"{look.asked}={each.word}", chance) for each, chance in findings(model, value, look)]


def play_look(model: BoardModel[Any], value: Any, look: Look) -> tuple[Any, str]:
    """The board after a look, and what was found; a result that is certain need not be given."""
    options = findings(model, value, look)
    words = [finding.word for finding, _ in options]
    if not look.result and len(options) > 1:
        listed = " or ".join(f"{look.asked}={word}" for word in words)
        raise IllegalMove(
            f"'{look.asked}': chance decides what is found; with the result it is {listed}",
            at=look.asked,
        )
    if look.result and look.result not in words:
        raise IllegalMove(
            f"'{look.asked}={look.result}' cannot be found here; possible: {', '.join(words)}",
            at=look.asked,
        )
    number = words.index(look.result) if look.result else 0
    finding, chance = options[number]
    squares = model.measured_squares(value, look.question, False)
    words_found = look_words(look, squares, finding.word, chance)
    return finding.value, words_found + _partner_words(model, value, finding.value, squares)


def _partner_words(
    model: BoardModel[Any], before: Any, after: Any, squares: tuple[int, ...]
) -> str:
    """What the look has left on squares that nobody looked at."""
    old = model.appearance(before).board
    new = model.appearance(after).board
    return "".join(
        f"; given that, square {square + 1} is {tile_phrase(new[square])}"
        for square in range(SQUARES)
        if square not in squares and old[square] != new[square] and 0 <= new[square] < len(SINGLES)
    )


def look_words(look: Look, squares: tuple[int, ...], result: str, chance: float) -> str:
    """What was asked, what was found, and how likely that was.

    >>> look_words(parse_look("look:1:orient"), (0,), "R", 0.5)
    'square 1, asked for left or right, is a right kitten (the chance was 50 %)'
    """
    codes = [SINGLES.index(letter) for letter in letters(result)]
    basis, square, _ = look.question
    beginning = f"square {square + 1}, asked for {BASIS_WORDS[basis]}, is "
    own = tile_phrase(codes[squares.index(square)])
    others = [
        f"square {other + 1} is {tile_phrase(code)}"
        for other, code in zip(squares, codes, strict=True)
        if other != square
    ]
    percent = f"{100 * chance:.2f}".rstrip("0").rstrip(".")
    odds = "this was certain" if chance > 1 - 1e-9 else f"the chance was {percent} %"
    return " and ".join([beginning + own, *others]) + f" ({odds})"


RESULTS = {"W": "white", "B": "black", "R": "right", "L": "left", "^": "up", "v": "down"}


def short_words(look: Look) -> str:
    """The question of a look, or its result, as short as possible.

    >>> short_words(parse_look("look:5:uness=uW"))
    'tilted white'
    """
    if not look.result:
        return BUTTONS[look.question.basis].lower()
    return " and ".join(
        ("tilted " if letter.startswith("u") else "") + RESULTS[letter.removeprefix("u")]
        for letter in letters(look.result)
    )


def buttons(level: Level) -> list[tuple[str, str]]:
    """The buttons of a level: what to pick, and its words."""
    return [(f"tool:look-{NAMES[basis]}", BUTTONS[basis]) for basis in questions_of(level)]


def pick_of(word: str) -> str:
    """The button of a look.

    >>> pick_of("look:5:orient")
    'tool:look-orient'
    """
    return f"tool:look-{NAMES[parse_look(word).question.basis]}"


def choices(level: Level) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every look of a level, with what to click for it."""
    for basis in questions_of(level):
        for square in range(SQUARES):
            look = Look(Question(basis, square))
            yield look.asked, (pick_of(look.asked), f"sq:{square + 1}")
