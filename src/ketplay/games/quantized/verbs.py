"""`ketplay qt3`: ties against imperfect players, and amplification as a circuit."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from ketplay.core.chance import probability
from ketplay.core.errors import KetError

if TYPE_CHECKING:
    from ketplay.games.quantized.strategies.curves import Curve

    CurvesBySide = dict[str, dict[str, Curve]]  # side -> strategy -> curve

HELP = "ties against imperfect players, exactly or sampled; amplification as a circuit"
EXAMPLES = (
    "ketplay qt3 ties --p 0.05,0.1 --tactics 2000",
    "ketplay qt3 ties --side X --p 0.5 --strategies classical,best --json",
    "ketplay qt3 circuit --qubits 3",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `ketplay qt3`."""
    parser.add_argument(
        "subject",
        choices=("ties", "circuit"),
        help="tie probabilities, or a circuit of amplification",
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
        "--seed",
        type=int,
        default=2025,
        metavar="S",
        help="the seed for sampling tactics (default: 2025)",
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="enumerate all tactics where they are few enough (imperfect X); elsewhere (imperfect "
        "O) they are sampled, and the output says so",
    )
    parser.add_argument(
        "--qubits",
        type=int,
        default=3,
        metavar="N",
        help="the size of the circuit: 3, 7 or 12 qubits (default: 3)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Prints tie probabilities or a circuit."""
    return _circuit(args) if args.subject == "circuit" else _ties(args)


def _ties(args: argparse.Namespace) -> int:
    from ketplay.core.registry import game
    from ketplay.games.quantized.strategies.curves import GRID, curves, seat_of
    from ketplay.games.quantized.strategies.safe_graph import NothingToExploit
    from ketplay.games.quantized.strategies.tie_formulas import STRATEGIES

    base = game(args.game)
    rates = _rates(args.p) or list(GRID)
    strategies = args.strategies.split(",") if args.strategies else list(STRATEGIES)
    seats = [seat_of(base.id, args.side)] if args.side else [0, 1]
    curves_by_side = {}
    for seat in seats:
        side = f"imperfect {base.seats[seat]}"
        try:
            side_curves = curves(
                base.id,
                seat,
                rates,
                strategies,
                tactics=args.tactics,
                seed=args.seed,
                exact=args.exact,
                progress=_ProgressBar(side),
            )
        except NothingToExploit:
            if args.side:
                raise
            continue  # the other side is the one that can err
        curves_by_side[base.seats[seat]] = side_curves
        sampled = any(point.se for curve in side_curves.values() for point in curve)
        if args.exact and sampled:
            print(
                f"{side}: too many tactics to enumerate; {args.tactics} were sampled instead",
                file=sys.stderr,
            )
    if args.json:
        print(json.dumps(_as_json(curves_by_side, rates, args.exact)))
    else:
        print(_table(curves_by_side, rates))
    return 0


def _rates(text: str) -> list[float]:
    rates = []
    for word in filter(None, text.split(",")):
        try:
            rates.append(float(word))
        except ValueError:
            raise KetError(f"--p {word}: a mistake rate is a number from 0 to 1", at=word) from None
    return rates


def _as_json(
    curves_by_side: CurvesBySide, rates: list[float], exact: bool
) -> dict[str, dict[str, list[dict[str, float]]]]:
    """The curves for JSON; `sampled` marks points for which exact numbers were not possible."""
    result: dict[str, dict[str, list[dict[str, float]]]] = {}
    for side, curves in curves_by_side.items():
        result[side] = {}
        for name, curve in curves.items():
            points = [
                {"p": p, "tie": probability(estimate.tie), "se": estimate.se}
                | ({"sampled": True} if exact and estimate.se else {})
                for p, estimate in zip(rates, curve, strict=True)
            ]
            result[side][name] = points
    return result


def _table(curves_by_side: CurvesBySide, rates: list[float]) -> str:
    lines = []
    for side, curves in curves_by_side.items():
        lines += [
            f"imperfect {side}: how often it is not beaten",
            "p     " + "".join(f"{name:>12}{'':8}" for name in curves).rstrip(),
        ]
        for number, rate in enumerate(rates):
            points = (curve[number] for curve in curves.values())
            cells = (f"{point.tie:>12.6f} {_error(point.se)}" for point in points)
            lines.append((f"{rate:<6g}" + "".join(f"{cell:<20}" for cell in cells)).rstrip())
        lines.append("")
    return "\n".join([*lines, "Numbers are exact, or have their standard error after +-."])


def _error(se: float) -> str:
    return "exact" if se == 0 else f"+-{se:.0e}"


class _ProgressBar:
    """Progress on a terminal's standard error; silent elsewhere."""

    def __init__(self, title: str) -> None:
        self.title = title

    def __call__(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            percentage = 100 * done // total
            print(f"\r{self.title}: {percentage} %", end=end, file=sys.stderr, flush=True)


def _circuit(args: argparse.Namespace) -> int:
    from ketplay.games.quantized.circuit import instance

    example = instance(args.qubits)
    if args.json:
        numbers = {
            "qubits": example.circuit.qubits,
            "before": probability(example.before),
            "after": probability(example.after),
            "turns": example.turns,
        }
        print(json.dumps({**numbers, "qasm": example.circuit.qasm3()}))
    else:
        print(example.circuit.qasm3(), end="")
    return 0
