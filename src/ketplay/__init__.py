"""ketplay: a table for quantum games.

>>> import ketplay
>>> ketplay.game("nim:heaps=1.2").id
'nim:heaps=1.2'
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ketplay.core.match import Match
    from ketplay.core.record import load, parse_record
    from ketplay.core.registry import game, position

__version__ = "0.1.0"
__all__ = ["Match", "game", "load", "parse_record", "position"]


def __getattr__(
    name: str,
) -> object:  # names are imported when they are used, so that `ketplay --help` is quick
    if name == "Match":
        from ketplay.core import match as module
    elif name in ("load", "parse_record"):
        from ketplay.core import record as module  # type: ignore[no-redef]
    elif name in ("game", "position"):
        from ketplay.core import registry as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module 'ketplay' has no attribute '{name}'")
    return getattr(module, name)
