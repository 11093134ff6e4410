"""ketplay: quantum games to play, watch and analyse.

>>> import ketplay
>>> ketplay.game("nim:heaps=1.2").id
'nim:heaps=1.2'
"""

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ketplay.bots import levels, make
    from ketplay.bots.tournament import play_match
    from ketplay.core.bot import Limit
    from ketplay.core.game import CHANCE, Game, Outcome
    from ketplay.core.match import Match
    from ketplay.core.record import load, parse_record
    from ketplay.core.registry import game, position
    from ketplay.core.testkit import contract
    from ketplay.solvers.solve import solve

__version__ = "0.2.0"
__all__ = [
    "CHANCE",
    "Game",
    "Limit",
    "Match",
    "Outcome",
    "contract",
    "game",
    "levels",
    "load",
    "make",
    "parse_record",
    "play_match",
    "position",
    "solve",
]
_MODULES = {
    "CHANCE": "core.game",
    "Game": "core.game",
    "Limit": "core.bot",
    "Match": "core.match",
    "Outcome": "core.game",
    "contract": "core.testkit",
    "game": "core.registry",
    "levels": "bots",
    "load": "core.record",
    "make": "bots",
    "parse_record": "core.record",
    "play_match": "bots.tournament",
    "position": "core.registry",
    "solve": "solvers.solve",
}


def __getattr__(name: str) -> object:
    """Imports a name when it is first used, so that `ketplay --help` is quick."""
    if name not in _MODULES:
        raise AttributeError(f"module 'ketplay' has no attribute '{name}'")
    return getattr(importlib.import_module(f"ketplay.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """What completion and `help` show: nothing of it is imported before it is used."""
    return sorted({*__all__, *globals()})
