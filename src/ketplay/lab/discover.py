"""Finding experiments: every game's folder may have a `lab.py` with EXPERIMENTS."""

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
    found: dict[str, Experiment] = {}
    for package in packages().values():
        name = f"{package}.lab"
        if importlib.util.find_spec(name):
            for experiment in importlib.import_module(name).EXPERIMENTS:
                if found.setdefault(experiment.name, experiment) is not experiment:
                    raise KetError(f"two experiments are called {experiment.name}", at=name)
    return found


def experiment(name: str) -> Experiment:
    """One experiment by name."""
    found = experiments()
    if name not in found:
        raise UnknownExperiment(
            f"there is no experiment '{name}'; there are: {', '.join(found) or 'none'}", at=name
        )
    return found[name]
