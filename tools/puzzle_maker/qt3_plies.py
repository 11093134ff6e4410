"""Quantum tic-tac-toe: one ply, which cell and how often to amplify."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.odds import expected_payoffs
from puzzle_maker.candidates import Candidate, Choice, best_choice

NAME = "quantized"
GAME = "qt3"
NUMBER = 60
POOL = 150
POWERS = ("", "!1", "!2", "!3")  # turns of amplification; `!` alone would choose their number
CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
MOST_CELLS = 3  # that are offered
MOST_BOARDS = 8
FACTORS = ("", "", "2*", "3*")  # of the terms of a ply


def candidates(rng: Random) -> Iterator[Candidate]:
    """The positions of a match of players who put up to three cells in superposition."""
    game = registry.game(GAME)
    assert isinstance(game, Quantized)
    state = game.start()
    while len(state.plies) < 7:
        if len(state.plies) >= 2:
            candidate = _candidate(game, state, rng)
            if candidate is not None:
                yield candidate
        after = _random_ply(game, state, rng)
        if after is None or len(game.boards(after).positions) > MOST_BOARDS:
            return
        state = after


def _random_ply(game: Quantized, state: QuantumState, rng: Random) -> QuantumState | None:
    for _ in range(20):
        cells = sorted(rng.sample(CELLS, rng.choice((1, 2, 2, 3))))
        factors = [rng.choice(FACTORS) for _ in cells]
        if len(set(factors)) == 1:
            factors = [""] * len(cells)
        text = "+".join(map("".join, zip(factors, cells, strict=True)))
        try:
            return game.play(state, game.parse_move(state, text))
        except KetError:
            continue
    return None


def _candidate(game: Quantized, state: QuantumState, rng: Random) -> Candidate | None:
    cells = [cell for cell in CELLS if _after(game, state, cell) is not None]
    if len(cells) < 2 or len(game.boards(state).positions) < 2:
        return None
    seat = len(state.plies) % 2
    shares = {
        (cell, power): _share(game, state, cell + power, seat) for cell in cells for power in POWERS
    }
    best_cell = max(shares, key=lambda key: shares[key])[0]
    others = [cell for cell in cells if cell != best_cell]
    offered = sorted([best_cell, *rng.sample(others, min(len(others), MOST_CELLS - 1))])
    choices = tuple(
        Choice(
            board=cell + power,
            share=shares[cell, power],
            glance=shares[cell, ""] + (0.001 if power == "!1" else 0.0),
            line=(cell + power,),
        )
        for cell in offered
        for power in POWERS
    )
    return Candidate(
        position=f"{game.id} {game.format_state(state)}",
        form=form(game, state),
        before=(1 + expected_payoffs(game, state)[seat]) / 2,
        choices=choices,
        tags=tags(best_choice(choices).line[0]),
        cards=tuple(choice.line[0] for choice in choices),
    )


def _after(game: Quantized, state: QuantumState, text: str) -> QuantumState | None:
    try:
        return game.play(state, game.parse_move(state, text))
    except KetError:
        return None


def _share(game: Quantized, state: QuantumState, text: str, seat: int) -> float:
    after = _after(game, state, text)
    return -1.0 if after is None else (1 + expected_payoffs(game, after)[seat]) / 2


def tags(move: str) -> tuple[str, ...]:
    """What the best ply does."""
    return ("amplify",) if move.endswith("!1") else ("amplify", "again")


def form(game: Quantized, state: QuantumState) -> Hashable:
    """Equal for superpositions of the same boards with the same odds, turned or mirrored."""
    boards = [
        (game.classical.text(position), round(weight, 9))
        for position, weight in game.boards(state).positions.items()
    ]
    return min(
        tuple(sorted(("".join(text[cell] for cell in way), weight) for text, weight in boards))
        for way in WAYS
    )


def _ways() -> list[tuple[int, ...]]:
    ways = []
    grid = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    for _ in range(4):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
        ways.append(tuple(cell for row in grid for cell in row))
        ways.append(tuple(cell for row in grid for cell in row[::-1]))
    return ways


WAYS = _ways()
