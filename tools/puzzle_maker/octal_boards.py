"""The qubit game: boards of up to ten qubits, with exact fractions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.octal.expert import safest
from ketplay.games.octal.odds import losing
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.solver import method_for
from ketplay.games.octal.state import GONE, State, Take
from puzzle_maker.candidates import Candidate, Choice, best_choice, mean_share

NAME = "octal"
NUMBER = 365
POOL = 365
MOST_QUBITS = 10  # so many are judged within milliseconds
FEWEST_CHOICES = 3  # that are not lost for sure
CAREFUL = 0.8  # of the moves before are of the least risk, the others are any
SHAPES = (
    "path:6", "path:7", "path:8", "path:9", "path:10", "path:11", "path:12", "cycle:6", "cycle:7",
    "cycle:8", "cycle:9", "cycle:10", "cycle:11", "grid:2x3", "grid:2x4", "grid:2x5", "grid:3x3",
    "grid:3x4", "grid:2x6", "wheel:6", "wheel:7", "cube", "star:5", "star:6", "prism",
    "path:3+path:4", "path:4+path:5", "path:3+cycle:5", "cycle:4+path:5", "path:2+path:3+path:4",
    "star:4+path:4", "grid:2x3+path:3", "cycle:5+cycle:4", "bipartite:3,3", "bipartite:2,5",
    "house+path:4", "bull+path:4", "diamond+path:5", "petersen", "octahedron+path:3",
)  # fmt: skip


def candidates(rng: Random) -> Iterator[Candidate]:
    """Every position of a match that is small enough, on a board of the list or a random tree."""
    game = registry.game(f"{NAME}:board={_board(rng)}")
    assert isinstance(game, Octal)
    state = game.start()
    while game.actor(state) is not None:
        if game.actor(state) == CHANCE:
            state = game.play(state, pick(game.chances(state), rng))
            continue
        moves = game.moves(state)
        if _is_fit(state):
            yield _candidate(game, state)
        good = safest(state, moves) if rng.random() < CAREFUL else moves
        state = game.play(state, rng.choice(good))


def _board(rng: Random) -> str:
    if rng.random() < 0.6:
        return rng.choice(SHAPES)
    size = rng.randint(6, 11)
    return ",".join(f"{rng.randrange(max(0, v - 4), v)}-{v}" for v in range(1, size))


def _is_fit(state: State) -> bool:
    left = len(state.cells) - state.cells.count(GONE)
    return left <= MOST_QUBITS and left - state.cells.count("b") >= FEWEST_CHOICES


def _candidate(game: Octal, state: State) -> Candidate:
    seat = state.turn
    choices = []
    for move in game.moves(state):
        assert isinstance(move, Take)
        after = game.play(state, move)
        chance = losing(game, after)
        glance = {"w": 1.0, "b": 0.0}.get(state.cells[move.first], 0.5)
        choices.append(
            Choice(
                board=(state.cells[move.first], form(game, after)),
                share=float(1 - chance if after.turn == seat else chance),
                glance=glance,
                line=(game.format_move(move),),
            )
        )
    best = best_choice(choices)
    move = game.parse_move(state, best.line[0])
    assert isinstance(move, Take)
    return Candidate(
        position=f"{game.id} {game.format_state(state)}",
        form=form(game, state),
        before=mean_share(choices),
        choices=tuple(choices),
        tags=tags(game, state, move),
    )


def tags(game: Octal, state: State, move: Take) -> tuple[str, ...]:
    """What the best measurement does; a coin is taken as lucky."""
    after = _measured(game, state, move.first)
    names = set()
    if state.cells[move.first] != "w":
        names.add("coin")
    elif not method_for(game, state, Effort()).white(game.play(state, move)):
        names.add("white")
    changes = list(zip(state.cells, after, strict=True))
    if ("d", "w") in changes:
        names.add("clear")
    if ("l", "b") in changes:
        names.add("black")
    if "w" not in after:
        names.add("last")
    if len(_components(game, after)) > len(_components(game, state.cells)):
        names.add("split")
    return tuple(
        tag for tag in ("white", "coin", "clear", "black", "split", "last") if tag in names
    )


def _measured(game: Octal, state: State, vertex: int) -> str:
    turn = {"w": "l", "l": "b", "b": "d", "d": "w", GONE: GONE}
    cells = [
        turn[cell] if other in game.neighbours[vertex] else cell
        for other, cell in enumerate(state.cells)
    ]
    cells[vertex] = GONE
    return "".join(cells)


# --- boards that are alike ------------------------------------------------------------------------


def form(game: Octal, state: State) -> Hashable:
    """Equal for positions of which one is the other with its qubits renamed: the canonical forms of
    all connected pieces, in order. While a coin is in the air, its qubit counts as gone.
    """
    cells = state.cells
    if state.block:
        cells = _measured(game, state, state.block[0])
    return tuple(
        sorted(_canonical(cells, piece, game.neighbours) for piece in _components(game, cells))
    )


def _components(game: Octal, cells: str) -> list[list[int]]:
    pieces = []
    unseen = {vertex for vertex, cell in enumerate(cells) if cell != GONE}
    while unseen:
        waiting = [min(unseen)]
        unseen.discard(waiting[0])
        piece = []
        while waiting:
            vertex = waiting.pop()
            piece.append(vertex)
            near = [other for other in game.neighbours[vertex] if other in unseen]
            unseen.difference_update(near)
            waiting += near
        pieces.append(sorted(piece))
    return pieces


def _canonical(
    cells: str, piece: Sequence[int], neighbours: Sequence[Sequence[int]]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The first of all texts of a connected piece: colours, then edges."""
    near = {vertex: {other for other in neighbours[vertex] if other in piece} for vertex in piece}
    letters = sorted({cells[vertex] for vertex in piece})
    kinds = {vertex: letters.index(cells[vertex]) for vertex in piece}
    return _first_text(cells, near, _refined(kinds, near))


def _refined(kinds: dict[int, int], near: dict[int, set[int]]) -> dict[int, int]:
    """Numbers for the vertices, finer by those of their neighbours, until nothing changes."""
    while True:
        seen = {v: (kinds[v], tuple(sorted(kinds[w] for w in near[v]))) for v in kinds}
        names = {kind: number for number, kind in enumerate(sorted(set(seen.values())))}
        finer = {v: names[seen[v]] for v in kinds}
        if len(set(finer.values())) == len(set(kinds.values())):
            return finer
        kinds = finer


def _first_text(
    cells: str, near: dict[int, set[int]], kinds: dict[int, int]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    classes: dict[int, list[int]] = {}
    for vertex, kind in kinds.items():
        classes.setdefault(kind, []).append(vertex)
    unclear = [kind for kind, members in sorted(classes.items()) if len(members) > 1]
    if not unclear:
        order = sorted(kinds, key=lambda vertex: kinds[vertex])
        place = {vertex: at for at, vertex in enumerate(order)}
        edges = sorted((place[v], place[w]) for v in near for w in near[v] if place[v] < place[w])
        return "".join(cells[vertex] for vertex in order), tuple(edges)
    texts = []
    tried: list[int] = []
    for vertex in classes[unclear[0]]:
        if any(near[vertex] - {twin} == near[twin] - {vertex} for twin in tried):
            continue  # the two can change places
        tried.append(vertex)
        apart = {v: 2 * kind + (kind == unclear[0] and v != vertex) for v, kind in kinds.items()}
        texts.append(_first_text(cells, near, _refined(apart, near)))
    return min(texts)
