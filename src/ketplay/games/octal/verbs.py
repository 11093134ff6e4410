"""`ketplay octal solve` and `ketplay octal grundy`: exact values of a position, and of the rows of
a classical game.
"""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from ketplay.core.errors import BadOption, KetError
from ketplay.games.octal.octal_code import Code, parse_code
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.progress_line import ProgressLine
from ketplay.games.octal.solver.solver import Solution, solve
from ketplay.games.octal.state import State

HELP = (
    "exact values: `solve` a position of the qubit game, "
    "or list the `grundy` values of an octal game"
)
EXAMPLES = (
    "ketplay octal solve path:9",
    "ketplay octal solve grid:4x4 --json",
    "ketplay octal solve 'octal:board=path:5 w.lww 1'",
    "ketplay octal solve path:12 --code 0.07",
    "ketplay octal solve grid:3x4 --code 0.07 --quantum no",
    "ketplay octal solve petersen --risk no",
    "ketplay octal solve path:30 --bfile",
    "ketplay octal grundy 0.07 --upto 90",
    "ketplay octal grundy 0.16 --search 1000000 --values no",
    "ketplay octal grundy 0.07 --rows 2,4,1 --svg wins.svg",
)
FARTHEST = 1 << 31

WHITE_GAME = {None: None, True: "W", False: "L"}


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="what", required=True, metavar="solve|grundy")
    _solve_arguments(
        kinds.add_parser(
            "solve", help="the losing probability of the player to move, and of each move"
        )
    )
    _grundy_arguments(
        kinds.add_parser(
            "grundy",
            help="values, sparse space, period and winning transitions of a classical game",
        )
    )


def _solve_arguments(solve_parser: argparse.ArgumentParser) -> None:
    solve_parser.add_argument(
        "board", metavar="BOARD", help="path:9, grid:4x4, 0-1,1-2, path:3@wlw, or a position line"
    )
    solve_parser.add_argument(
        "--code", default="0.7", metavar="C", help="octal code (default 0.7, the qubit game)"
    )
    solve_parser.add_argument(
        "--reading",
        default="B",
        choices=("A", "B"),
        help="whether a single black square counts as a row (A) or not (B)",
    )
    solve_parser.add_argument(
        "--quantum", default="yes", choices=("yes", "no"), help="no: the classical game"
    )
    solve_parser.add_argument(
        "--risk",
        default="yes",
        choices=("yes", "no"),
        help="no: only white qubits may be measured, the white game",
    )
    solve_parser.add_argument(
        "--moves",
        default="yes",
        choices=("yes", "no"),
        help="no: only the position, which is quicker",
    )
    solve_parser.add_argument(
        "--seconds", type=float, metavar="T", help="stop after this many seconds and print bounds"
    )
    solve_parser.add_argument(
        "--memory",
        type=float,
        default=8.0,
        metavar="GB",
        help="stop when the tables grow beyond this (default 8)",
    )
    solve_parser.add_argument(
        "--bfile",
        action="store_true",
        help="print k(n) for path:1 to path:N as a b-file: the losing probability is over 2^k(n)",
    )
    solve_parser.add_argument("--json", action="store_true", help="print one JSON object")


def _grundy_arguments(grundy_parser: argparse.ArgumentParser) -> None:
    grundy_parser.add_argument("code", metavar="CODE", help="0.07, 0.137, 4.12, ...")
    grundy_parser.add_argument(
        "--upto", type=int, default=200, metavar="N", help="values G(0) to G(N) (default 200)"
    )
    grundy_parser.add_argument(
        "--search", type=int, metavar="N", help="look for the period in N values (default: 20 000)"
    )
    grundy_parser.add_argument(
        "--rows", metavar="A,B,...", help="the class of a set of rows and every winning transition"
    )
    grundy_parser.add_argument(
        "--values", default="yes", choices=("yes", "no"), help="no: leave the values out"
    )
    grundy_parser.add_argument("--svg", metavar="FILE", help="with --rows: draw the transitions")
    grundy_parser.add_argument("--bfile", action="store_true", help="print the values as a b-file")
    grundy_parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    return run_solve(args) if args.what == "solve" else run_grundy(args)


# -- solve


def run_solve(args: argparse.Namespace) -> int:
    for name, number, unit in (
        ("--seconds", args.seconds, "a time"),
        ("--memory", args.memory, "gigabytes"),
    ):
        if number is not None and not 0 < number <= FARTHEST:
            raise BadOption(f"{name} {number:g}: give {unit} above zero", at=name)
    if args.bfile:
        return print_bfile(args)
    game, state = position(args.board, args.code, args.reading, args.quantum, args.risk)
    effort = Effort(seconds=args.seconds, memory=int(args.memory * 2**30), report=ProgressLine())
    solution = solve(game, state, effort, moves=args.moves == "yes")
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    print(
        json.dumps(as_json(game, solution))
        if args.json
        else "\n".join(report(game, state, solution))
    )
    return 130 if solution.losing is None and args.seconds is None else 0


def print_bfile(args: argparse.Namespace) -> int:
    from ketplay.games.octal.solver.bfile import exponents, family

    if (args.quantum, args.risk) != ("yes", "yes"):
        raise BadOption("--bfile: only the quantum game has probabilities to list", at="--bfile")
    games = family(args.board, args.code, args.reading)
    print(exponents(games, args.seconds, int(args.memory * 2**30)), end="")
    return 0


def position(
    board: str, code: str, reading: str, quantum: str, risk: str = "yes"
) -> tuple[Octal, State]:
    """The game and position that the words of the command mean.

    >>> position("path:3@wlw", "0.7", "B", "yes")[1].cells
    'wlw'
    """
    if board.partition(":")[0].strip() == "octal" or board.startswith("octal "):
        from ketplay.core.registry import position as read

        if (code, reading, quantum, risk) != ("0.7", "B", "yes", "yes"):
            right = "octal:code=0.3,board=path:5 wwwww 0"
            raise BadOption(
                f"a position line names its own code and options, such as '{right}'",
                at=board,
            )

        game, state = read(board)
        assert isinstance(game, Octal)
        if game.actor(state) == -1:
            raise KetError(
                f"'{board}': a coin is in the air; solve the position before or after it", at=board
            )
        return game, state
    game = Octal(code=code, board=board, reading=reading, quantum=quantum, risk=risk)
    return game, game.start()


def as_json(game: Octal, solution: Solution) -> dict[str, Any]:
    """The solution for scripts.

    >>> octal = Octal(board="path:2")
    >>> as_json(octal, solve(octal, octal.start()))["moves"]
    {'0': '1/2', '1': '1/2'}
    """
    return {
        "board": game.board.text,
        "code": str(game.code),
        "reading": game.reading,
        "quantum": game.quantum,
        "losing": _text(solution.losing),
        "bounds": [str(bound) for bound in solution.bounds],
        "moves": {name: _text(value) for name, value in solution.moves.items()},
        "white": WHITE_GAME[solution.white],
        "status": solution.status,
        "method": solution.method,
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def report(game: Octal, state: State, solution: Solution) -> list[str]:
    """The solution for people."""
    low, high = solution.bounds
    if solution.losing is None:
        lines = [f"stopped; the player to move loses with a probability between {low} and {high}"]
    else:
        note = (
            ""
            if solution.status == "exact"
            else "; assuming heap equivalences that are verified but not proved"
        )
        lines = [
            f"the player to move loses with probability {solution.losing} = "
            f"{float(solution.losing):.6f}{note}"
        ]
    if solution.white is not None and game.quantum and game.risk:
        lines.append(f"the white game (safe moves only) is {'won' if solution.white else 'lost'}")
    best = min((value for value in solution.moves.values() if value is not None), default=None)
    for name, value in solution.moves.items():
        mark = " *" if value is not None and value == best else ""
        lines.append(f"  v{name:<6} {_value_text(value)}{mark}")
    return lines


# -- grundy


def _value_text(value: Fraction | None) -> str:
    return "unknown" if value is None else f"{value!s:<12} {float(value):.6f}"


def run_grundy(args: argparse.Namespace) -> int:
    code = parse_code(args.code)
    rows = parse_rows(args.rows)
    for name, number in (("--upto", args.upto), ("--search", args.search or 0)):
        if not 0 <= number <= FARTHEST:
            raise BadOption(f"{name} {number}: a number from 0 to {FARTHEST}", at=name)
    if args.bfile:
        from ketplay.games.octal.solver.bfile import numbered
        from ketplay.games.octal.solver.grundy import heaps

        print(numbered(heaps(code).upto(args.upto)), end="")
        return 0
    if args.svg and not rows:
        raise BadOption(
            "--svg draws the transitions of a set of rows: add --rows 4,7,12", at="--svg"
        )
    facts = values_of(
        code, args.upto, 20_000 if args.search is None else args.search, args.values == "yes", rows
    )
    if args.svg:
        from ketplay.games.octal.solver.winning_moves import analyse, picture

        Path(args.svg).write_text(picture(analyse(code, rows)), "utf-8")
    print(json.dumps(facts) if args.json else "\n".join(describe_values(facts, code, rows)))
    return 0


def parse_rows(text: str | None) -> list[int]:
    """A set of rows such as 4,7,12.

    >>> parse_rows("4,7,12"), parse_rows(None)
    ([4, 7, 12], [])
    """
    if text is None:
        return []
    wrong = next(
        (word for word in text.split(",") if not word.isdigit() or int(word) > 100_000), None
    )
    if wrong is not None:
        raise BadOption(
            f"'{wrong}' in --rows {text} is not a length of a row; right: 4,7,12 (at most 100000)",
            at=wrong,
        )
    return [int(word) for word in text.split(",")]


def values_of(
    code: Code, upto: int, search: int, with_values: bool, rows: list[int]
) -> dict[str, Any]:
    """Everything about the rows of a classical game, for scripts.

    >>> facts = values_of(parse_code("0.07"), 5, 1000, True, [])
    >>> facts["values"], facts["period"], facts["preperiod"], facts["proved"]
    ([0, 0, 1, 1, 2, 0], 34, 53, True)
    """
    from ketplay.games.octal.solver.grundy import heaps, sparse_space
    from ketplay.games.octal.solver.winning_moves import analyse

    table = heaps(code)
    period = table.prove(search) if search else None
    values = table.upto(upto) if with_values else None
    sparse = table.sparse or sparse_space(table.values[: table.count_known], code)
    classes: dict[str, list[int]] = {}
    for n, value in enumerate(values or ()):
        classes.setdefault(str(value), []).append(n)
    facts: dict[str, Any] = {
        "code": str(code),
        "values": values,
        "period": period.period if period else None,
        "preperiod": period.preperiod if period else None,
        "proved": period is not None,
        "searched": table.count_known - 1,
        "classes": dict(sorted(classes.items(), key=lambda item: int(item[0]))),
        "sparse": sparse._asdict() if sparse else None,
    }
    if rows:
        analysis = analyse(code, rows)
        wins = [
            {"row": win.row, "taken": win.taken, "left": list(win.remaining)}
            for win in analysis.wins
        ]
        facts["rows"] = {
            "lengths": rows,
            "classes": list(analysis.classes),
            "class": analysis.total,
            "wins": wins,
        }
    return facts


def describe_values(facts: dict[str, Any], code: Code, rows: list[int]) -> list[str]:
    """The same for people."""
    from ketplay.games.octal.solver.winning_moves import analyse, words

    lines = [f"octal game {code}"]
    if facts["values"] is not None:
        lines += [
            f"class {value}: {_spans(lengths)}" for value, lengths in facts["classes"].items()
        ]
    if facts["proved"]:
        lines.append(
            f"period {facts['period']} from row {facts['preperiod']} on, proved by Guy and Smith's "
            "theorem from "
            f"{facts['searched'] + 1} values"
        )
    else:
        lines.append(f"{facts['searched'] + 1} values do not prove a period")
    if facts["sparse"]:
        lines.append(_sparse(facts["sparse"]))
    return lines + (words(analyse(code, rows)) if rows else [])


def _sparse(sparse: dict[str, int]) -> str:
    turn = f" and the parity of n + {sparse['turning']}" if sparse["turning"] >= 0 else ""
    share = sparse["rare"] / max(1, sparse["rows"])
    kind = "sparse space" if share <= 0.01 else "no sparse space yet; the best split"
    rare = f"{sparse['rare']} of {sparse['rows']} rows rare ({share:.2%})"
    return f"{kind}: bits {sparse['mask']:b}{turn} make {rare}"


def _spans(lengths: list[int]) -> str:
    """Numbers with runs joined.

    >>> _spans([1, 2, 3, 7])
    '1-3 7'
    """
    spans: list[list[int]] = []
    for n in lengths:
        if spans and spans[-1][1] == n - 1:
            spans[-1][1] = n
        else:
            spans.append([n, n])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)
