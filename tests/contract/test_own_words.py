"""What the players of a game read speaks of that game, never of another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ketplay
from ketplay.core import registry, words
from ketplay.core.explanation import explain
from ketplay.core.match import Match
from ketplay.core.registry import part
from ketplay.server.records.guide import FIGURE, first_part
from ketplay.server.views import catalogue

# Words that belong to other games. "board" is left to the games that are played on one.
FOREIGN = {
    "nim": "board card die dice square kitten coin measure row bracket vertex qubit cell mark",
    "tictactoe": "card die dice square kitten coin measure bracket vertex qubit stone heap",
    "brakets": "board die dice square kitten stone heap vertex cell mark lines",
    "octal": "card die dice stone heap bracket cell",
    "qt3": "card die dice kitten stone heap bracket vertex square",
    "qtris": "coin stone heap bracket vertex cell",
}
WEB = Path(str(ketplay.__file__)).parent / "web"
SHARED = (
    "table/words.js",
    "table/queue/words.js",
    "table/after/words.js",
    "board/words.js",
    "board/words-later.js",
    "coach/words.js",
    "replay/words.js",
)
IN_NO_SHARED_SENTENCE = "card|dice|square|kitten|coin|stone|heap|bracket|vertex|cell|tile"


def sentences(name: str) -> Iterator[str]:
    """What a player of a random match reads."""
    rng = Random(5)
    match = Match.begin(registry.game(name))
    game = match.game
    coach, odds = part(game, "coach"), part(game, "odds")
    while True:
        state = match.state
        for seat in (0, 1, None):
            yield words.status(game, game.view(state, seat), seat)
        if match.actor is None:
            assert match.end is not None
            yield from (words.outcome(game, state, match.end, seat) for seat in (0, 1, None))
            return
        moves = list(game.moves(state))
        move = rng.choice(moves)
        yield words.move(game, state, move)
        if match.actor >= 0:
            yield words.preview(game, state, move)
            view = game.view(state, match.actor)
            if coach:
                yield coach.goal(game, view, match.actor)
                yield from (tip.words for tip in coach.tips(game, view, match.actor))
            yield from explained(game, view, move, match.actor)
        if odds and len(match.log) % 6 == 0:
            forecast = odds.forecast(game, game.view(state, 0))
            yield forecast.basis if forecast else ""
        match = match.play(game.format_move(move))


def explained(game: Any, view: Any, move: Any, seat: int) -> Iterator[str]:
    """What the pieces of a move say of themselves."""
    from ketplay.core.drawing import picks

    for pick in picks(game, view, move):
        found = explain(game, view, pick, seat)
        if found:
            yield " ".join((found.title, *found.facts, *(row.words for row in found.rows)))


def guide_text(name: str) -> str:
    """The first part of a guide and all of it, without what its figures are made from."""
    text = (catalogue.folder(registry.game(name)) / "guide.md").read_text(encoding="utf-8")
    assert first_part(text)
    return FIGURE.sub(lambda figure: figure["words"], text)


@pytest.mark.parametrize("name", FOREIGN)
def test_no_word_of_another_game(name: str) -> None:
    foreign = re.compile(rf"\b({'|'.join(FOREIGN[name].split())})(s|d|ment|ments)?\b", re.I)
    told = {sentence for sentence in sentences(name) if foreign.search(sentence)}
    assert told == set()


@pytest.mark.parametrize("name", ["nim", "tictactoe", "brakets"])
def test_nor_in_the_guide(name: str) -> None:
    allowed = {"measure"}  # why it is physics
    foreign = [word for word in FOREIGN[name].split() if word not in allowed]
    assert re.findall(rf"\b(?:{'|'.join(foreign)})s?\b", guide_text(name), re.I) == []


def test_what_all_tables_say_belongs_to_no_game() -> None:
    pattern = re.compile(rf"\b(?:{IN_NO_SHARED_SENTENCE})s?\b", re.I)
    found = [
        (file, text)
        for file in SHARED
        for text in re.findall(r'"([^"\n]{12,})"|`([^`]{12,})`', (WEB / file).read_text("utf-8"))
        if pattern.search("".join(text))
    ]
    assert found == []
