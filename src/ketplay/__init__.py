"""ketplay: quantum games to play, watch and analyse.

>>> import ketplay
>>> ketplay.game("nim:heaps=1.2").id
'nim:heaps=1.2'
"""

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ketplay.core.match import Match
    from ketplay.core.record import load, parse_record
    from ketplay.core.registry import game, position

__version__ = "0.2.0"
__all__ = ["Match", "game", "load", "parse_record", "position"]
_MODULES = {
    "Match": "match",
    "load": "record",
    "parse_record": "record",
    "game": "registry",
    "position": "registry",
}


def __getattr__(name: str) -> object:
    """Imports a name when it is first used, so that `ketplay --help` is quick."""
    if name not in _MODULES:
        raise AttributeError(f"module 'ketplay' has no attribute '{name}'")
    return getattr(importlib.import_module(f"ketplay.core.{_MODULES[name]}"), name)
