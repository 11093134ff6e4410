"""Finding experiments: a game's part `lab` has them as EXPERIMENTS."""

from __future__ import annotations

import importlib
import importlib.util

from ketplay.core.errors import KetError
from ketplay.core.registry import packages
from ketplay.lab.experiment import Experiment


class UnknownExperiment(KetError):
    code = "unknown_experiment"


def experiments() -> dict[str, Experiment]:
    """All experiments of all games by name, in the order of the games and then of their files."""
    by_name: dict[str, Experiment] = {}
    for package in packages().values():
        name = f"{package}.lab"
        if importlib.util.find_spec(name):
            for experiment in importlib.import_module(name).EXPERIMENTS:
                if by_name.setdefault(experiment.name, experiment) is not experiment:
                    raise KetError(f"two experiments are called {experiment.name}", at=name)
    return by_name


def experiment(name: str) -> Experiment:
    """One experiment by name."""
    by_name = experiments()
    if name not in by_name:
        names = ", ".join(by_name) or "none"
        raise UnknownExperiment(
            f"there is no experiment '{name}'; the experiments are: {names}", at=name
        )
    return by_name[name]
