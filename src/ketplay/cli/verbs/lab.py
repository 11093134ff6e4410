"""`ketplay lab`: list the experiments, run them, write what came of them, and check it."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import ketplay
from ketplay.bridges.dask import cluster
from ketplay.cli.parser import Usage, add_cluster_option, add_json_option, shard, whole
from ketplay.cli.terminal import Progress, table
from ketplay.core.words import quantity

if TYPE_CHECKING:
    from ketplay.lab.experiment import Experiment

EXAMPLES = (
    "ketplay lab list",
    "ketplay lab run NAME --out lab",
    "ketplay lab all --workers 4",
    "ketplay lab check NAME",
)
PACKAGE = Path(str(ketplay.__file__)).parent
SHIPPED = (PACKAGE / "docs/lab", PACKAGE.parents[1] / "docs/lab")  # installed, or in a checkout


class Size(NamedTuple):
    """How many processors an experiment can use, and for how long."""

    tasks: int
    parts: int  # of tasks that can be cut
    cpu_seconds: float  # of the results that come with ketplay; 0 without them

    def __str__(self) -> str:
        cut = f" in {self.parts} parts" if self.parts > self.tasks else ""
        time = f", {self.cpu_seconds:g} CPU-s" if self.cpu_seconds else ""
        return f"{quantity(self.tasks, 'task')}{cut}{time}"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        default="list",
        choices=("list", "run", "all", "check"),
        help="list the experiments (default), run some by name, run all, or compute results again "
        "and compare them",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="names of experiments, or all")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="where the results are (default: lab; for check, those that come with ketplay)",
    )
    parser.add_argument(
        "--workers",
        type=whole(1),
        default=1,
        metavar="N",
        help="processes on this computer (default: 1)",
    )
    parser.add_argument(
        "--shard",
        type=shard,
        metavar="N/M",
        help="compute only the N-th of M parts of the tasks, without verdicts yet; each part needs "
        "a folder of its own",
    )
    parser.add_argument(
        "--merge",
        metavar="DIR",
        nargs="+",
        default=[],
        help="take over the tasks in these folders, such as those of shards",
    )
    add_cluster_option(parser)
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    if args.action == "list":
        return _list(args)
    work = _check if args.action == "check" else _run
    with cluster(args.cluster) as executor:
        return work(args, executor)


def _list(args: argparse.Namespace) -> int:
    from ketplay.lab.discover import experiments

    if args.names:
        name = args.names[0]
        message = f"'{name}': `lab list` takes no names; did you mean `lab run {name}`?"
        raise Usage(message, at="list")
    if args.json:
        rows = [
            {"name": name, "title": experiment.title, **_size(experiment)._asdict()}
            for name, experiment in experiments().items()
        ]
        print(json.dumps(rows))
        return 0
    lines = [
        (name, f"{experiment.title} ({_size(experiment)})")
        for name, experiment in experiments().items()
    ]
    if lines:
        print(table(lines))
        print("\nTo run one: ketplay lab run NAME. To run all of them: ketplay lab all.")
    return 0


def _size(experiment: Experiment) -> Size:
    from ketplay.lab.experiment import parts
    from ketplay.lab.provenance import earlier_runs

    tasks = experiment.tasks()
    runs = earlier_runs(_shipped(), experiment.name)
    return Size(
        tasks=len(tasks),
        parts=sum(len(parts(experiment, args)) for args in tasks),
        cpu_seconds=round(sum(run["cpu_seconds"] for run in runs), 1),
    )


def _run(args: argparse.Namespace, executor: Executor | None) -> int:
    from ketplay.lab.discover import experiments
    from ketplay.lab.report import write, write_index
    from ketplay.lab.run import run as compute

    names = _names(args)
    folder = Path(args.out or "lab")
    verdicts = {}
    for number, name in enumerate(names, 1):
        part = args.shard or (1, 1)
        _merge(experiments()[name], folder, args.merge)
        try:
            with Progress(f"{name} ({number} of {len(names)})", logged=True) as progress:
                journal = compute(
                    experiments()[name], folder, args.workers, executor, progress, part
                )
        except KeyboardInterrupt:
            message = f"interrupted; finished tasks are in {folder}: the same command continues"
            print("\n" + message, file=sys.stderr)
            return 130
        if args.shard:
            print(f"{folder} has part {part[0]} of {part[1]} of {name}")
            continue
        verdicts[name] = write(journal, _command(name, args))
        write_index(folder, experiments().values())
        if not args.json:
            for verdict in verdicts[name]:
                print(f"{name}: {verdict.claim}: {verdict.word}. {verdict.why}")
    if args.shard:
        print("When all parts are there: ketplay lab run NAME --merge DIR ...")
    elif args.json:
        rows = {name: [verdict._asdict() for verdict in each] for name, each in verdicts.items()}
        print(json.dumps(rows))
    else:
        print(f"Written: {folder / 'README.md'}")
    return 0


def _merge(experiment: Experiment, folder: Path, sources: list[str]) -> None:
    """Takes over the finished tasks of other folders."""
    from ketplay.lab.journal import Journal

    for source in map(Path, sources):
        if not source.is_dir():
            raise Usage(f"'{source}' is not a folder with results of the lab", at="--merge")
        Journal(experiment, folder).take_over(source)


def _command(name: str, args: argparse.Namespace) -> str:
    """The command that computed a result, without addresses and folders."""
    options = f" --workers {args.workers}" if args.workers > 1 else ""
    cluster = " --cluster ADDRESS" if args.cluster else ""
    return f"ketplay lab run {name}{options}{cluster}"


def _check(args: argparse.Namespace, executor: Executor | None) -> int:
    from ketplay.lab.discover import experiments
    from ketplay.lab.recheck import recheck

    names = _names(args)
    folder = Path(args.out) if args.out else _shipped()
    comparisons = []
    for number, name in enumerate(names, 1):
        with Progress(f"{name} ({number} of {len(names)})", logged=True) as progress:
            comparison = recheck(experiments()[name], folder, args.workers, executor, progress)
        comparisons.append(comparison)
        if not args.json:
            print(comparison)
    if args.json:
        print(json.dumps([comparison._asdict() for comparison in comparisons]))
    return 1 if any(comparison.differences for comparison in comparisons) else 0


def _shipped() -> Path:
    """The folder with the results that come with ketplay."""
    return next((folder for folder in SHIPPED if folder.is_dir()), Path("lab"))


def _names(args: argparse.Namespace) -> list[str]:
    from ketplay.lab.discover import experiment, experiments

    if args.action == "all" or args.names == ["all"]:
        return list(experiments())
    if not args.names:
        message = f"{args.action} which experiment? A name from `ketplay lab list`, or all"
        raise Usage(message, at=args.action)
    return [experiment(name).name for name in args.names]
