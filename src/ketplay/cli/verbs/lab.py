"""`ketplay lab`: list the experiments of all games, run them, and write what came of them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ketplay.cli.parser import Usage, add_json_option, whole
from ketplay.cli.terminal import Progress, table
from ketplay.core.words import quantity

EXAMPLES = ("ketplay lab list", "ketplay lab run NAME --out lab", "ketplay lab all --workers 4")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        default="list",
        choices=("list", "run", "all"),
        help="list the experiments (default), run some by name, or run all",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="names of experiments, or all")
    parser.add_argument(
        "--out", default="lab", metavar="DIR", help="where to write results (default: lab)"
    )
    parser.add_argument(
        "--workers",
        type=whole(1),
        default=1,
        metavar="N",
        help="processes on this computer (default: 1)",
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="a Dask scheduler (not Ray), tcp://host:8786",
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    return _list(args) if args.action == "list" else _run(args)


def _list(args: argparse.Namespace) -> int:
    from ketplay.lab.discover import experiments

    if args.names:
        name = args.names[0]
        message = f"'{name}': `lab list` takes no names; did you mean `lab run {name}`?"
        raise Usage(message, at="list")
    if args.json:
        rows = [
            {"name": experiment.name, "title": experiment.title, "tasks": len(experiment.tasks())}
            for experiment in experiments().values()
        ]
        print(json.dumps(rows))
        return 0
    lines = [
        (name, f"{experiment.title} ({quantity(len(experiment.tasks()), 'task')})")
        for name, experiment in experiments().items()
    ]
    if lines:
        print(table(lines))
        print("\nTo run one: ketplay lab run NAME. To run all of them: ketplay lab all.")
    return 0


def _run(args: argparse.Namespace) -> int:
    from ketplay.lab.discover import experiments
    from ketplay.lab.report import write, write_index
    from ketplay.lab.run import run as compute

    names = _names(args)
    folder = Path(args.out)
    verdicts = {}
    for number, name in enumerate(names, 1):
        try:
            with Progress(f"{name} ({number} of {len(names)})", logged=True) as progress:
                journal = compute(experiments()[name], folder, args.workers, args.cluster, progress)
        except KeyboardInterrupt:
            message = f"interrupted; finished tasks are in {folder}: the same command continues"
            print("\n" + message, file=sys.stderr)
            return 130
        verdicts[name] = write(journal)
        write_index(folder, experiments().values())
        if not args.json:
            for verdict in verdicts[name]:
                print(f"{name}: {verdict.claim}: {verdict.word}. {verdict.why}")
    if args.json:
        rows = {name: [verdict._asdict() for verdict in each] for name, each in verdicts.items()}
        print(json.dumps(rows))
    else:
        print(f"Written: {folder / 'README.md'}")
    return 0


def _names(args: argparse.Namespace) -> list[str]:
    from ketplay.lab.discover import experiment, experiments

    if args.action == "all" or args.names == ["all"]:
        return list(experiments())
    if not args.names:
        raise Usage("run which experiment? A name from `ketplay lab list`, or all", at="run")
    return [experiment(name).name for name in args.names]
