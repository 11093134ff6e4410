"""The odds and stars that are drawn on boards, at random positions, against the definitions."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from support import octal_reference

from ketplay.core import registry
from ketplay.core.drawing import Style, picture
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.server.jobs import forecast

SVG = "{http://www.w3.org/2000/svg}"


def positions(game: Game[Any, Any], seed: int) -> list[Any]:
    """Those of a random match in which a seat is to move."""
    rng = Random(seed)
    match = Match.begin(game).settle(rng)
    found = []
    while match.actor is not None:
        found.append(match.state)
        match = match.push(rng.choice(list(game.moves(match.state)))).settle(rng)
    return found


def drawn(game: Game[Any, Any], state: Any) -> ElementTree.Element:
    return ElementTree.fromstring(picture(game, state, Style(odds=True)))


def kitten_risks(game: Any, state: Any) -> dict[int, float]:
    """The chance of losing with each kitten."""
    colours = {v: cell for v, cell in enumerate(state.cells) if cell != "."}
    neighbours = tuple(map(tuple, game.board.neighbours))
    risks = {}
    for v, colour in colours.items():
        rest = octal_reference.measured(frozenset(colours.items()), v, neighbours)
        after = octal_reference.losing(dict(rest), neighbours)
        survives = {"w": 1.0, "b": 0.0}.get(colour, 0.5)
        risks[v] = float(1 - survives * after)
    return risks


@pytest.mark.parametrize("board", ["path:6", "cycle:5", "grid:2x3", "star:5"])
def test_the_plates_of_kittens(board: str) -> None:
    """Each kitten has its chance of losing in percent; the best ones have a star."""
    game = registry.game(f"octal:board={board}")
    for state in positions(game, len(board)):
        risks = kitten_risks(game, state)
        least = min(risks.values())
        seen = set()
        for vertex in drawn(game, state).iter(f"{SVG}g"):
            if not (vertex.get("data-pick") or "").startswith("v"):
                continue
            number = int(vertex.get("data-at", ""))
            seen.add(number)
            risk = risks[number]
            words = "".join(vertex.itertext())
            if risk == 1:
                assert "you lose" in words
            else:
                shown = re.search(r"lose (\d+) %", words)
                assert shown, words
                assert int(shown[1]) == pytest.approx(100 * risk, abs=0.5)
            star = vertex.find(f".//{SVG}path[@class='octal-star']")
            assert (star is not None) == (risk == least)
        assert seen == set(risks)


def wins(game: Any, state: Any) -> bool:
    """Whether the player to move wins: by looking at every move."""

    @cache
    def search(position: Any) -> bool:
        return any(not search(game.play(position, move)) for move in game.moves(position))

    return search(state)


@pytest.mark.parametrize(
    "name", ["domino:board=path:5+path:4", "domino:board=grid:2x4", "white-game:board=grid:2x4"]
)
def test_stars_and_chances_of_games_without_luck(name: str) -> None:
    game = registry.game(name)
    for state in positions(game, 5):
        if game.actor(state) == CHANCE or not game.moves(state):
            continue
        winning = {
            (move.first, move.last)
            for move in game.moves(state)
            if not wins(game, game.play(state, move))
        }
        keys = [node.get("data-key") or "" for node in drawn(game, state).iter(f"{SVG}path")]
        stars = [re.fullmatch(r"star(\d+)-(\d+)", key) for key in keys]
        assert {(int(star[1]), int(star[2])) for star in stars if star} == winning
        found = forecast(game.id, state)
        assert found is not None
        assert found.chances[game.actor(state)][1] == float(bool(winning))


def nim_shares(heaps: list[int], plies: list[str]) -> dict[tuple[int, int], float]:
    """How likely each stone is there: every history with its weight, one by one."""
    branches = {(): (tuple(heaps), 1.0)}
    for ply in plies:
        terms = [tuple(map(int, term.split(":"))) for term in ply.split("+")]
        further = {}
        for record, (board, weight) in branches.items():
            possible = [(heap, number) for heap, number in terms if board[heap - 1] >= number]
            for heap, number in possible:
                left = (*board[: heap - 1], board[heap - 1] - number, *board[heap:])
                further[(*record, (heap, number))] = left, weight / len(possible)
        branches = further
    return {
        (heap, number): sum(w for board, w in branches.values() if board[heap - 1] >= number)
        for heap, most in enumerate(heaps, 1)
        for number in range(1, most + 1)
    }


@pytest.mark.parametrize("plies", [["1:1+3:2"], ["2:1+3:1", "3:1+3:3"], ["3:1", "1:1+2:2", "3:3"]])
def test_the_stones_of_quantum_nim(plies: list[str]) -> None:
    game = registry.game("quantum-nim")
    expected = nim_shares([1, 2, 4], plies)
    shown = {}
    for stone in drawn(game, game.parse_state(" ".join(plies))).iter(f"{SVG}g"):
        label = re.fullmatch(
            r"take (\d+) from heap (\d+), possible on (\S+) % of the boards",
            stone.get("aria-label") or "",
        )
        if label:
            shown[int(label[2]), int(label[1])] = float(label[3]) / 100
    assert shown == pytest.approx(expected, abs=5e-4)
