"""Runs OpenSpiel's own API test, from its wheel, over all games of ketplay and the test game.

Started as a program of its own: the test reads command-line flags and ends the process.
"""

import importlib
import importlib.util
import runpy
import sys

from ketplay.core import registry


def main():
    registry.packages()["cards"] = "support.cards"  # a third party's game, as if installed
    importlib.import_module("ketplay.bridges.openspiel")  # registers the games
    spec = importlib.util.find_spec("open_spiel.integration_tests.api_test")
    sys.argv[1:] = ["--test_only_games=ketplay.*"]
    runpy.run_path(spec.origin, run_name="__main__")


if __name__ == "__main__":
    main()
