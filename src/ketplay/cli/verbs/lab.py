"""`ketplay lab`: the experiments of all games; list them, run them, read their verdicts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from ketplay.core.errors import KetError

HELP = "run experiments and write their results, figures and verdicts"
EXAMPLES = ("ketplay lab run qt3-amplification --out lab",)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may be said after `ketplay lab`."""
    parser.add_argument(
        "action", choices=("list", "run", "all"), help="list them, run some by name, or run all"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="names of experiments, or all")
    parser.add_argument(
        "--out", default="lab", metavar="DIR", help="where results are kept (default: lab)"
    )
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes on this machine (default: 1)"
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="a Dask scheduler (not Ray), tcp://host:8786",
    )
    parser.add_argument("--json", action="store_true", help="print verdicts as JSON")


def run(args: argparse.Namespace) -> int:
    if args.workers < 1:
        raise KetError(f"--workers {args.workers}: one or more", at="--workers")
    if args.action == "list":
        return _list(args)
    return _run(args)


def _list(args: argparse.Namespace) -> int:
    from ketplay.lab.discover import experiments

    if args.names:
        raise KetError(
            f"'{args.names[0]}': `lab list` takes no names; did you mean `lab run {args.names[0]}`?",
            at="list",
        )
    found = experiments()
    if args.json:
        print(
            json.dumps(
                [
                    {"name": e.name, "title": e.title, "tasks": len(e.tasks())}
                    for e in found.values()
                ]
            )
        )
        return 0
    width = max(map(len, found), default=0)
    for name, experiment in found.items():
        print(f"{name:<{width}}  {experiment.title} ({len(experiment.tasks())} tasks)")
    return 0


def _run(args: argparse.Namespace) -> int:
    from ketplay.lab.discover import experiments
    from ketplay.lab.report import write, write_index
    from ketplay.lab.run import run as compute

    names, folder, verdicts = _names(args), Path(args.out), {}
    for number, name in enumerate(names, 1):
        tell = _progress(f"{name} ({number} of {len(names)})")
        try:
            journal = compute(experiments()[name], folder, args.workers, args.cluster, tell)
        except KeyboardInterrupt:
            print(
                f"\ninterrupted; what is done is kept in {folder}: the same command goes on from there",
                file=sys.stderr,
            )
            return 130
        verdicts[name] = write(journal)
        write_index(folder, experiments().values())
        if not args.json:
            for verdict in verdicts[name]:
                print(f"{name}: {verdict.claim}: {verdict.word}. {verdict.why}")
    if args.json:
        print(
            json.dumps(
                {name: [verdict._asdict() for verdict in found] for name, found in verdicts.items()}
            )
        )
    else:
        print(f"written: {folder / 'README.md'}")
    return 0


def _names(args: argparse.Namespace) -> list[str]:
    from ketplay.lab.discover import experiment, experiments

    if args.action == "all" or args.names == ["all"]:
        return list(experiments())
    if not args.names:
        raise KetError("run what? A name of `ketplay lab list`, or all", at="run")
    return [experiment(name).name for name in args.names]


def _progress(title: str) -> Callable[[int, int], None]:
    """A bar on a terminal, a line every tenth of the way elsewhere; on standard error in both cases."""
    said = -1

    def tell(done: int, of: int) -> None:
        nonlocal said
        if sys.stderr.isatty():
            filled = 30 * done // max(of, 1)
            end = "\n" if done == of else ""
            print(
                f"\r{title} [{'#' * filled}{'.' * (30 - filled)}] {done}/{of}",
                end=end,
                file=sys.stderr,
                flush=True,
            )
        elif 10 * done // max(of, 1) > said:
            said = 10 * done // max(of, 1)
            print(f"{title}: {done} of {of} tasks", file=sys.stderr, flush=True)

    return tell
