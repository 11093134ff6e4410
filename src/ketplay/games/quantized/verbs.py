"""`ketplay qt3`: the numbers of quantum games: ties against imperfect players, and amplification as a circuit."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ketplay.core.errors import KetError

HELP = "ties against imperfect players, exactly or sampled; amplification as a circuit"
EXAMPLES = (
    "ketplay qt3 ties --p 0.05,0.1 --tactics 2000",
    "ketplay qt3 ties --side X --p 0.5 --strategies classical,best --json",
    "ketplay qt3 circuit --qubits 3",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may be said after `ketplay qt3`."""
    parser.add_argument(
        "what", choices=("ties", "circuit"), help="tie probabilities, or a circuit of amplification"
    )
    parser.add_argument(
        "--game", default="tictactoe", metavar="ID", help="the classical game (default: tictactoe)"
    )
    parser.add_argument(
        "--p",
        default="",
        metavar="LIST",
        help="mistake rates, such as 0.05,0.1 (default: 0, .05 ... 1)",
    )
    parser.add_argument(
        "--side", default="", metavar="SIDE", help="the imperfect player: X or O (default: both)"
    )
    parser.add_argument(
        "--strategies",
        default="",
        metavar="LIST",
        help="classical,simple,best,aa-last,aa-every,optimum",
    )
    parser.add_argument(
        "--tactics",
        type=int,
        default=20_000,
        metavar="N",
        help="tactics to sample (default: 20000)",
    )
    parser.add_argument(
        "--seed", type=int, default=2025, metavar="S", help="of the sampled tactics (default: 2025)"
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="enumerate all tactics where they are few enough (imperfect X); where not (imperfect O) they are sampled, "
        "and that is said",
    )
    parser.add_argument(
        "--qubits", type=int, default=3, metavar="N", help="of the circuit: 3, 7 or 12 (default: 3)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    return _circuit(args) if args.what == "circuit" else _ties(args)


def _ties(args: argparse.Namespace) -> int:
    from ketplay.core.registry import game
    from ketplay.games.quantized.strategies import STRATEGIES
    from ketplay.games.quantized.strategies.curves import GRID, curves, seat_of
    from ketplay.games.quantized.strategies.flow import Void

    base = game(args.game)
    rates = _rates(args.p) or list(GRID)
    strategies = args.strategies.split(",") if args.strategies else list(STRATEGIES)
    seats = [seat_of(base.id, args.side)] if args.side else [0, 1]
    found = {}
    for seat in seats:
        bar = _Bar(f"imperfect {base.seats[seat]}")
        try:
            curve = curves(
                base.id, seat, rates, strategies, args.tactics, args.seed, args.exact, bar
            )
        except Void:
            if args.side:
                raise
            continue  # the other side is the one that can err
        found[base.seats[seat]] = curve
        if args.exact and any(estimate.se for points in curve.values() for estimate in points):
            side = f"imperfect {base.seats[seat]}"
            print(
                f"{side}: too many tactics to enumerate; {args.tactics} were sampled instead",
                file=sys.stderr,
            )
    print(json.dumps(_plain(found, rates, args.exact)) if args.json else _table(found, rates))
    return 0


def _rates(text: str) -> list[float]:
    rates = []
    for word in filter(None, text.split(",")):
        try:
            rates.append(float(word))
        except ValueError:
            raise KetError(f"--p {word}: a mistake rate is a number from 0 to 1", at=word) from None
    return rates


def _plain(
    found: Any, rates: list[float], exact: bool
) -> dict[str, dict[str, list[dict[str, float]]]]:
    """As JSON wants it. Where exact numbers were asked for and could not be had, an entry says `sampled`."""
    return {
        side: {
            name: [
                {"p": p, "tie": e.tie, "se": e.se} | ({"sampled": True} if exact and e.se else {})
                for p, e in zip(rates, curve, strict=True)
            ]
            for name, curve in by.items()
        }
        for side, by in found.items()
    }


def _table(found: Any, rates: list[float]) -> str:
    lines = []
    for side, by in found.items():
        lines += [
            f"imperfect {side}: how often it is not beaten",
            "p     " + "".join(f"{name:>20}" for name in by),
        ]
        for number, rate in enumerate(rates):
            cells = (f"{curve[number].tie:.6f} {_error(curve[number].se)}" for curve in by.values())
            lines.append(f"{rate:<6g}" + "".join(f"{cell:>20}" for cell in cells))
        lines.append("")
    return "\n".join([*lines, "exact, or with the standard error after +-"])


def _error(se: float) -> str:
    return "exact   " if se == 0 else f"+-{se:.0e}"


class _Bar:
    """Progress on a terminal's standard error; silent elsewhere."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __call__(self, done: int, of: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == of else ""
            print(f"\r{self.what}: {100 * done // of} %", end=end, file=sys.stderr, flush=True)


def _circuit(args: argparse.Namespace) -> int:
    from ketplay.games.quantized.circuit import instance

    found = instance(args.qubits)
    if args.json:
        told = {
            "qubits": found.circuit.qubits,
            "before": found.before,
            "after": found.after,
            "turns": found.turns,
        }
        print(json.dumps({**told, "qasm": found.circuit.qasm3()}))
    else:
        print(found.circuit.qasm3(), end="")
    return 0
