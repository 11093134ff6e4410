"""The lab on players: what the strong ones give away on boards that are too large for them to be
exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from statistics import mean, stdev

from ketplay.core.bot import Limit
from ketplay.games.octal.expert import LEVELS, estimated, risk, safest, winning
from ketplay.games.octal.lab.paper import PAPER
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.solver import GraphMethod
from ketplay.games.octal.state import Move
from ketplay.lab.experiment import Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import interval, sampled
from ketplay.lab.report import table

SEEDS = range(8)
COLUMNS = {  # of the page's table, and where they are in a row
    "board": "board", "vertices": "vertices", "losing": "losing", "white game": "white",
    "sighted": "sighted",
    "sighted at worst": "sighted_worst", "blind": "blind", "blind at worst": "blind_worst",
    "paper": "paper",
    "careful": "careful",
}  # fmt: skip
SIGHT = next(level.limit for level in LEVELS if level.name == "perfect").repeatable


def tree(n: int, seed: int) -> str:
    """A tree drawn by lot, with branches that are neither short nor all alike.

    >>> tree(5, 1)
    'tree:0,0,1,0'
    """
    rng = Random(seed)
    return "tree:" + ",".join(str(rng.randrange(max(0, v - 4), v)) for v in range(1, n))


def sparse(n: int, seed: int) -> str:
    """A connected graph drawn by lot, with a quarter more edges than vertices.

    >>> sparse(4, 1)
    '0-1,0-2,0-3,1-3,2-3'
    """
    rng = Random(seed)
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    while len(edges) < n + n // 4:
        a, b = sorted(rng.sample(range(n), 2))
        edges.add((a, b))
    return ",".join(f"{a}-{b}" for a, b in sorted(edges))


BOARDS = {
    "tree of 28": tree(28, 1),
    "tree of 29": tree(29, 7),
    "tree of 30": tree(30, 2),
    "graph of 28": sparse(28, 3),
    "graph of 30": sparse(30, 4),
    "graph of 31": sparse(31, 5),
    "grid of 5x6": "grid:5x6",
    "grid of 3x10": "grid:3x10",
}


def players_work(name: str) -> list[Row]:
    """The exact value of every first move of a board, and what each player gives away
    with its own.
    """
    game = Octal(board=BOARDS[name])
    state = game.start()
    method = GraphMethod(game, state, Effort())
    best = method.losing(state)
    cost = {move: method.after(state, move) - best for move in game.moves(state)}
    safe = safest(state, list(cost))
    wins = winning(game, state, list(cost), Effort(nodes=SIGHT.nodes))
    row: Row = {
        "board": name,
        "edges": game.board.text,
        "vertices": game.board.size,
        "losing": str(best),
    }
    row["white"] = "W" if method.white(state) else "L"
    row["careful"], row["paper"] = (
        _mean([cost[move] for move in moves]) for moves in (safe, wins or safe)
    )
    for column, limit in (("sighted", SIGHT), ("blind", Limit(nodes=1))):
        costs = [cost[_estimated(game, limit, seed)] for seed in SEEDS]
        row[column] = _mean(costs)
        row[f"{column}_worst"] = round(float(max(costs)), 4)
    return [row]


def _estimated(game: Octal, limit: Limit, seed: int) -> Move:
    """What the perfect player takes where it cannot be exact."""
    rng = Random(seed)
    moves = list(game.moves(game.start()))
    rng.shuffle(moves)
    moves.sort(key=lambda move: risk(game.start(), move))
    return estimated(game, game.start(), moves, limit, rng)


def _mean(costs: Sequence[Fraction]) -> float:
    return round(float(sum(costs, Fraction(0)) / len(costs)), 4)


SMALL = 0.02  # of the losing probability, given away by a first move
LARGE = 0.1


def players_judge(rows: Sequence[Row]) -> list[Verdict]:
    def judge(column: str, claim: str, holds: Callable[[float], bool]) -> Verdict:
        costs = [row[column] for row in rows]
        error = stdev(costs) / len(costs) ** 0.5
        worst = max(rows, key=lambda row: float(row[column]))
        sample = sampled(len(rows) * len(SEEDS), "first move", interval(mean(costs), error, 3))
        most = max(row[f"{column}_worst"] for row in rows)
        return Verdict(
            claim,
            judged(holds(mean(costs)), sample),
            f"{mean(costs):.3f} on average, {most:.3f} at worst",
            case="" if holds(mean(costs)) else f"a {worst['board']}: {worst[column]:.3f}",
        )

    return [
        judge(
            "sighted",
            "Where the perfect player decides the white game but is not exact, its first move "
            f"costs less than {SMALL} of the losing probability on average",
            lambda cost: cost < SMALL,
        ),
        judge(
            "blind",
            "Where it cannot decide the white game, its first move costs more than "
            f"{LARGE} on average: random games to the end do not show who wins it",
            lambda cost: cost > LARGE,
        ),
    ]


PLAYERS = Experiment(
    "octal-players",
    "What players give away on boards of about thirty vertices",
    "The first move of boards of 28 to 31 vertices, against the exact value of every move (long "
    "runs of the solver). "
    "*sighted*: the perfect player without its exact search, so that it decides the white game "
    "within its usual "
    f"{SIGHT.nodes:,} nodes and plays the rest out, as it does beyond its reach; *blind*: the same "
    "without the white "
    "game; *paper*: any winning move of the white game, or otherwise any safe move; *careful*: "
    "any safe move. "
    "Larger boards have no exact value to compare with; there the perfect player is blind at first "
    "and sighted, then "
    "exact, as the board empties.",
    players_work,
    lambda: [{"name": name} for name in BOARDS],
    players_judge,
    table=lambda rows: table(
        list(COLUMNS), [[row[column] for column in COLUMNS.values()] for row in rows]
    ),
    seed=0,
    paper=PAPER,
    probe=(),
    version=2,  # a limit in nodes alone, so that every computer finds the same
)
