"""ketplay: a table for quantum games.

>>> import ketplay
>>> ketplay.game("nim:heaps=1.2").id
'nim:heaps=1.2'
"""

from ketplay.core.match import Match
from ketplay.core.record import load, parse_record
from ketplay.core.registry import game, position

__version__ = "0.1.0"
__all__ = ["Match", "game", "load", "parse_record", "position"]
