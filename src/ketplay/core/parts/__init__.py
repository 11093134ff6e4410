"""The parts that a game's folder may have, and the hooks of each part: one Protocol a part.

A part is a module (or a package) of the game's folder, found by its name. A hook is a function or
a constant of that module. `ketplay.core.registry.part` finds a part, `contract` in `testkit` checks
it against these protocols, and the tables of docs/adding-a-game.md are made from them.
This room imports nothing but the rest of core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import isfunction
from typing import Any, NamedTuple

from ketplay.core.parts.actions import Actions
from ketplay.core.parts.coach import Coach
from ketplay.core.parts.identity import About, Lab, Rules, Verbs
from ketplay.core.parts.languages import Languages
from ketplay.core.parts.presentation import Explain, Svg, Text, Words
from ketplay.core.parts.puzzles import Puzzles
from ketplay.core.parts.sandbox import Sandbox
from ketplay.core.parts.strategy import Circuit, Expert, Facts, Images, Odds, Solver, Turns
from ketplay.core.parts.symmetry import Symmetry
from ketplay.core.parts.vector import Vector

PARTS: dict[str, type] = {
    "__init__": About,
    "rules": Rules,
    "svg": Svg,
    "words": Words,
    "explain": Explain,
    "coach": Coach,
    "text": Text,
    "odds": Odds,
    "turns": Turns,
    "expert": Expert,
    "solver": Solver,
    "sandbox": Sandbox,
    "facts": Facts,
    "actions": Actions,
    "vector": Vector,
    "puzzles": Puzzles,
    "symmetry": Symmetry,
    "languages": Languages,
    "circuit": Circuit,
    "images": Images,
    "verbs": Verbs,
    "lab": Lab,
}


class Hook(NamedTuple):
    """A hook of a part, as its Protocol declares it."""

    part: str
    name: str
    declaration: Callable[..., Any]
    is_constant: bool

    @property
    def is_optional(self) -> bool:
        return hasattr(self.declaration, "__optional__")

    @property
    def words(self) -> str:
        """The first paragraph of its documentation, in one line."""
        paragraph = (self.declaration.__doc__ or "").partition("\n\n")[0]
        return " ".join(paragraph.split())


def hooks(part: str) -> Iterator[Hook]:
    """The hooks of a part, in the order of its Protocol.

    >>> [hook.name for hook in hooks("text")]
    ['draw', 'draw_board']
    """
    for name, value in vars(PARTS[part]).items():
        if name.startswith("_"):
            continue
        if isinstance(value, property) and value.fget:
            yield Hook(part, name, value.fget, is_constant=True)
        elif isfunction(value):
            yield Hook(part, name, value, is_constant=False)
