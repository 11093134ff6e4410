"""Checks of the theorems of the thesis: each gives rows of numbers, and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.games.quantized.bipartite_matching import largest
from ketplay.games.quantized.classical import Classical, classical
from ketplay.games.quantized.game.superposition_game import Quantized
from ketplay.games.quantized.game.without_records import most_shared
from ketplay.games.quantized.ply import PASS, Ply, Term
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.classical_players import ClassicalPlayer, optimal
from ketplay.games.quantized.strategies.safe_graph import SafeGraph, safe_graph
from ketplay.games.quantized.validity import weight_on_wrong_records
from ketplay.lab.experiment import Row
from ketplay.quantum.superposition import Branch, Superposition

SEED = 2025


def _row(item: str, value: Any, expected: Any = None) -> Row:
    return {"item": item, "value": value, "expected": expected}


def safe_play() -> list[Row]:
    """Theorem 3.16 by sets: the boards that can be reached against a player who never errs."""
    ttt = classical("tictactoe")
    rows = []
    for seat, expected in ((0, 3878), (1, 2094)):
        loss = -1 if seat == 0 else 1
        reached: set[Any] = set()
        unvisited = [ttt.game.start()]
        while unvisited:
            board = unvisited.pop()
            if board in reached:
                continue
            reached.add(board)
            after = ttt.classes.after[board]
            if ttt.game.actor(board) == seat:
                after = tuple(next_ for next_ in after if ttt.classes.value[next_] != loss)
            unvisited += after
        losses = sum(ttt.classes.value[board] == loss for board in reached if ttt.finished(board))
        rows += [
            _row(f"boards against a safe {ttt.game.seats[seat]}", len(reached), expected),
            _row("of them lost", losses, 0),
        ]
    return rows


def random_moves() -> list[Row]:
    """Theorem 3.16 by play: random complex moves and amplification against a safe player."""
    game = registry.game("qt3")
    assert isinstance(game, Quantized)
    most = 0.0
    for seed in range(20):
        rng = Random(seed)
        seat = seed % 2
        state = game.start()
        opponent = ClassicalPlayer(seed, optimal)
        for number in range(game.classical.plies):
            boards = game.evolution.unfinished(game.superposition(state))
            ply = Ply((_random_terms(game, rng),)) if boards else PASS
            ply = ply._replace(power=rng.choice(("", "!", "!1", "!*")))
            if number % 2 != seat:
                ply = opponent.ply(game, state) if boards else PASS
            state = game.play(state, ply)
        most = max(most, game.superposition(state).weight(game.evolution.good(seat)))
    return [_row("largest chance to beat a safe player, 20 games", most, 0.0)]


def _random_terms(game: Quantized, rng: Random) -> tuple[Term, ...]:
    return tuple(
        Term(move, complex(rng.gauss(0, 1), rng.gauss(0, 1))) for move in game.classical.signs
    )


def outcome_register() -> list[Row]:
    """Section 3.5 and lemma 3.17: X plays c1 and a3 with opposite signs where both win."""
    ttt = classical("tictactoe")
    board = ttt.game.parse_state("XX.XOO.O.")
    moves = [ttt.words["c1"], ttt.words["a3"]]
    half = 0.5**0.5
    rows = []
    for sign, name in ((-1, "opposite"), (1, "equal")):
        terms = [
            (ttt.game.play(board, move), move, half * (sign if n else 1))
            for n, move in enumerate(moves)
        ]
        state = Superposition.of(board).spread({board: terms}.__getitem__)
        total = abs(sum(branch.amplitude for branch in state.branches)) ** 2
        truth = state.weight(lambda b: ttt.winner(b) == 0)
        rows.append(
            _row(f"{name} signs: the formula's chance that X wins", round(total, 12), 1.0 + sign)
        )
        rows.append(_row(f"{name} signs: the chance that X wins", round(truth, 12), 1.0))
        rows.append(
            _row(
                f"{name} signs: the register's, board beside it",
                round(_register(ttt, state), 12),
                1.0,
            )
        )
    return rows


def _register(ttt: Classical, state: Superposition) -> float:
    """The chance that a register entangled with the boards says X.

    This is an entry of its density matrix: the trace over all boards.
    """
    joint = {
        (branch.position, branch.record): (ttt.winner(branch.position), complex(branch.amplitude))
        for branch in state.branches
    }
    return sum(abs(amplitude) ** 2 for winner, amplitude in joint.values() if winner == 0)


def searching_moves() -> list[Row]:
    """Lemma 4.4: all nine openings, O errs on two boards; what Q U does to one branch alone."""
    game = registry.game("qt3")
    assert isinstance(game, Quantized)
    ttt = game.classical
    good = game.evolution.good(0)
    state = game.superposition(game.parse_state("opt"))
    boards = game.evolution.unfinished(state)
    replies = [
        ttt.classes.mistakes(b, 0)[0] if n < 2 else ttt.classes.safe(b)[0]
        for n, b in enumerate(boards)
    ]
    phi = game.evolution.after(state, Ply(policy=tuple(replies)), 1)
    psi = game.evolution.body(phi, Ply(tactic="opt"))
    share = psi.weight(good)
    kappa = phi.branches[-1]
    alone = game.evolution.body(Superposition((kappa._replace(amplitude=1.0),)), Ply(tactic="opt"))
    w = kappa.weight
    support = {b.record for b in psi.amplify(good, 1).branches} <= {b.record for b in psi.branches}
    rows = [
        _row("weight a of the boards that X wins", round(share, 12), round(2 / 9, 12)),
        _row(
            "of Q U kappa on wrong records",
            round(_on_wrong_records(psi, alone, kappa, good, 1), 12),
            round(4 * w * (1 - w), 12),
        ),
        _row("Q U phi stays in the support of U phi", int(support), 1),
    ]
    for turns in (2, 3):
        wrong = _on_wrong_records(psi, alone, kappa, good, turns)
        formula = weight_on_wrong_records(kappa, psi, good, turns)
        name = f"of Q^{turns} U kappa on wrong records"
        rows.append(_row(name, round(wrong, 9), round(formula, 9)))
    return rows


def _on_wrong_records(
    psi: Superposition,
    alone: Superposition,
    kappa: Branch,
    good: Callable[[Any], bool],
    turns: int,
) -> float:
    """Q to the `turns` on U kappa (`alone`), entry by entry, and what is not on kappa's records."""
    is_good = {branch.record: good(branch.position) for branch in psi.branches}
    state = {branch.record: complex(branch.amplitude) for branch in psi.branches}
    vector = dict.fromkeys(state, 0j)
    vector |= {branch.record: complex(branch.amplitude) for branch in alone.branches}
    for _ in range(turns):
        signed = {record: -z if is_good[record] else z for record, z in vector.items()}
        overlap = sum(state[record].conjugate() * z for record, z in signed.items())
        vector = {record: 2 * overlap * state[record] - z for record, z in signed.items()}
    length = len(kappa.record)
    return sum(abs(z) ** 2 for record, z in vector.items() if record[:length] != kappa.record)


def shared_successors() -> list[Row]:
    """How many next positions two positions can share: one in tic-tac-toe, more in Nim."""
    return [
        _row("tic-tac-toe", most_shared(classical("tictactoe")), 1),
        _row("Nim 3-4-5", most_shared(classical("nim:heaps=3.4.5")), None),
    ]


def counts() -> list[Row]:
    """Histories, complete games and basis states with bullets."""
    ttt = classical("tictactoe")
    paths = {ttt.game.start(): 1}
    alive = []
    done = 0
    states = 0
    games = {1: 0, 0: 0, -1: 0}
    for _ in range(11):
        alive.append(sum(paths.values()))
        states += alive[-1] + done
        after: dict[Any, int] = {}
        for board, number in paths.items():
            if ttt.finished(board):
                done += number
                games[ttt.classes.value[board]] += number
            for next_ in ttt.classes.after[board]:
                after[next_] = after.get(next_, 0) + number
        paths = after
    return [
        _row("histories", sum(alive), 549_946),
        _row("complete games", sum(games.values()), 255_168),
        _row("won by X", games[1], 131_184),
        _row("won by O", games[-1], 77_904),
        _row("tied", games[0], 46_080),
        _row("basis states with bullets, length 0 to 10", states, 995_338),
        _row("unfinished boards on which every move ends the game", _last_moves(ttt)),
    ]


def _last_moves(ttt: Classical) -> int:
    return sum(
        bool(after) and all(map(ttt.finished, after)) for after in ttt.classes.after.values()
    )


def without_records() -> list[Row]:
    """Without records moves must be injective: the spaces of all plies, their largest matchings."""
    ttt = classical("tictactoe")
    rows = []
    now = [ttt.game.start()]
    for ply in range(1, 10):
        moves = {board: ttt.classes.after[board] or (board,) for board in now}
        after = sorted({next_ for options in moves.values() for next_ in options})
        rows.append(
            {
                "item": f"ply {ply}",
                "value": largest(moves),
                "expected": len(now),
                "room": len(after),
            }
        )
        now = after
    ties = [node.position for node in safe_graph("tictactoe", 0).layers[3]]
    safe = {b: tuple(ttt.game.play(b, move) for move in ttt.classes.safe(b)) for b in ties}
    room = len({next_ for options in safe.values() for next_ in options})
    return [
        *rows,
        {
            "item": "ply 4, O plays safe",
            "value": largest(safe),
            "expected": len(ties),
            "room": room,
        },
    ]


def strict_bound() -> list[Row]:
    """Random strictly valid strategies never have fewer ties than the best response."""
    rows = []
    for side in (0, 1):
        graph = safe_graph("tictactoe", side)
        start = graph.classical.game.start()
        for rate in (0.05, 0.2, 0.5):
            bound = least_survival(graph.classical, graph.seat, rate)[start]
            least = min(
                _random_ties(graph, rate, Random(f"{SEED} {side} {number}"))
                for number in range(100)
            )
            rows.append(
                _row(
                    f"imperfect {'XO'[side]}, p = {rate}: least of 100",
                    round(least, 9),
                    round(bound, 9),
                )
            )
    return rows


def _random_ties(graph: SafeGraph, rate: float, rng: Random) -> float:
    """The ties of random amplitudes on the safe moves of every board; only squares count."""
    below: list[float] = []
    for ply in reversed(range(len(graph.layers))):
        layer = []
        for node in graph.layers[ply]:
            after = [below[number] for number in node.after]
            if not after:
                layer.append(1.0)
            elif graph.errs_at(ply):
                layer.append((1 - rate * node.error) * sum(after) / len(after))
            else:
                weights = [abs(complex(rng.gauss(0, 1), rng.gauss(0, 1))) ** 2 for _ in after]
                layer.append(
                    sum(w * tie for w, tie in zip(weights, after, strict=True)) / sum(weights)
                )
        below = layer
    return below[0]


CHECKS: dict[str, Callable[[], list[Row]]] = {
    check.__name__: check
    for check in (
        safe_play,
        random_moves,
        outcome_register,
        searching_moves,
        shared_successors,
        counts,
        without_records,
        strict_bound,
    )
}
