"""Writes the golden files anew: one seeded game of every registered game as a record, and drawings
on the way.

    python tests/golden/regenerate.py

A change that shows in `git diff tests/golden` is either meant, and committed with its reason, or a
mistake.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import ketplay
from ketplay.core.chance import pick
from ketplay.core.drawing import Style, picture
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.core.registry import names, part

HERE = Path(__file__).parent
MORE = {
    "qtris-advanced": "qtris:level=advanced,measure=exact",
    "qtris-compact": "qtris:level=s,edition=compact",
    "qtris-ex345": "qtris-ex345",
    "qtris-eve": "qtris:variant=eve,level=s",
    "qtris-full": "qtris:engine=full",
    "qtris-noise": "qtris:level=advanced,noise=on",
}
MOST = 80  # seats' moves; a game that is longer is left unfinished


def games() -> dict[str, str]:
    """File name -> game id."""
    return {**{name: name for name in names()}, **MORE}


def playthrough(game_id: str) -> Match:
    """A game at random, the same every time."""
    rng = Random(2026)
    match = Match.begin(ketplay.game(game_id))
    for _ in range(10_000):
        if match.actor is None or (match.actor != CHANCE and sum(1 for _ in match.log) > 4 * MOST):
            break
        game, state = match.game, match.state
        is_chance = match.actor == CHANCE
        match = match.push(
            pick(game.chances(state), rng) if is_chance else rng.choice(list(game.moves(state)))
        )
    return match


def golden(name: str, game_id: str) -> dict[str, str]:
    """The golden files of one game: its record, and its drawing in the middle (a seat's view) and
    at the end.
    """
    match = playthrough(game_id)
    files = {f"{name}.ket": format_record(match)}
    if part(match.game, "svg"):
        middle = match.back(len(match.log) - len(match.log) // 2)
        while middle.actor == CHANCE:
            middle = middle.push(match.log[len(middle.log)])
        seat = middle.actor
        files[f"{name}-middle.svg"] = picture(match.game, middle.view(seat), Style(seat=seat))
        files[f"{name}-end.svg"] = picture(match.game, match.state, Style(theme="light"))
    return files


if __name__ == "__main__":
    for name, game_id in games().items():
        for file, text in golden(name, game_id).items():
            (HERE / file).write_text(text, encoding="utf-8")
            print(file)
