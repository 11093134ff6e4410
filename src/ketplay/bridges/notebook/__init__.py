"""A table to play at in a notebook (JupyterLab, marimo), as a widget that needs no server.

`Table("nim", opponent="searcher")` as the last line of a cell shows it; in marimo, wrap it in
`mo.ui.anywidget(...)`. `table.match` is what has been played so far. Imports core and bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from random import Random, SystemRandom
from typing import Any

from ketplay import bots
from ketplay.core import registry
from ketplay.core.drawing import THEMES, Style, picks, picture
from ketplay.core.errors import BadOption, KetError, MissingExtra
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.words import ending, status
from ketplay.core.words import move as move_words

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingExtra("tables in notebooks need", "notebook") from None

MOST_MOVES = 4_000  # that are sent; where there are more, the others can be typed
_PACKAGE = files("ketplay")
# How picks make a move is what the page does, too.
SCRIPT = "\n".join(
    _PACKAGE.joinpath(path).read_text(encoding="utf-8")
    for path in ("web/board/picking.js", "bridges/notebook/table.js")
)


class Table(anywidget.AnyWidget):
    """A match between the person at the notebook and levels of ketplay.

    Without an opponent all seats are played by hand, and the table shows what the player to move
    may see. `match` is a match to go on with.
    """

    _esm = SCRIPT
    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str | Game[Any, Any],
        opponent: str = "",
        seat: int = 0,
        seed: int | None = None,
        match: AnyMatch | None = None,
        theme: str = "dark",
    ) -> None:
        super().__init__()
        self.game: Game[Any, Any] = registry.game(game) if isinstance(game, str) else game
        if not 0 <= seat < len(self.game.seats):
            raise BadOption(
                f"seat={seat}: {self.game.id} has seats 0 to {len(self.game.seats) - 1}",
                at="seat",
            )
        if theme not in THEMES:
            raise BadOption(f"theme={theme}: the themes are {', '.join(THEMES)}", at="theme")
        self.seat = seat if opponent else None
        self.theme = theme
        self.level = bots.level(self.game, opponent) if opponent else None
        self.chance = SystemRandom() if seed is None else Random(seed)
        self.begin(match)
        self.on_msg(self._receive)

    def begin(self, match: AnyMatch | None = None) -> None:
        """Starts another match, or goes on with one."""
        seeds = [self.chance.getrandbits(32) for _ in self.game.seats]
        self.bots = [self.level.make(seed) for seed in seeds] if self.level else []
        self.match = (match or Match.begin(self.game)).settle(self.chance)
        self._show(self._let_bots_play())

    def play(self, text: str) -> None:
        """Plays a move of the person and lets the bots answer; raises a KetError."""
        self.match = self.match.play(text).settle(self.chance)
        self._show(self._let_bots_play())

    def _let_bots_play(self) -> list[str]:
        """Plays the moves of all bots that are to move; returns them."""
        played = []
        while self.level and self.match.actor not in (None, CHANCE, self.seat):
            actor = self.match.actor
            assert actor is not None
            log = self.match.seen(actor)
            move = self.bots[actor].choose(self.game, self.match.view(actor), log, self.level.limit)
            played.append(f"{self.game.seats[actor]}: {self._words_of(move)}.")
            self.match = self.match.push(move).settle(self.chance)
        return played

    def _words_of(self, move: Any) -> str:
        """A bot's move in words, or as much of its token as the person may see."""
        token = self.game.seen(self.match.state, move, self.seat)
        if token != self.game.format_move(move):
            return token
        return move_words(self.game, self.match.view(self.seat), move)

    @property
    def viewer(self) -> int | None:
        """Whose view is shown: the person's, or the player's to move where one plays all seats."""
        if self.seat is not None:
            return self.seat
        return None if self.match.actor == CHANCE else self.match.actor

    def _show(self, played: Sequence[str], said: str = "") -> None:
        """Sends the scene: the drawing, the legal moves, and what to say about it."""
        game = self.game
        match = self.match
        view = match.view(self.viewer)
        moves: Sequence[Any] = () if match.actor is None else game.moves(view)
        words = ending(match, view, self.viewer) or status(game, view, self.viewer)
        self.scene = {
            "drawing": shadowed(picture(game, view, Style(self.theme, seat=self.viewer))),
            "title": f"{game.name}: the table",
            "moves": [
                {"text": game.format_move(move), "picks": list(picks(game, view, move))}
                for move in moves[:MOST_MOVES]
            ],
            "words": " ".join([*filter(None, [said]), *played, words]),
            "events": len(match.log),
        }

    def _receive(self, widget: object, content: dict[str, Any], buffers: object) -> None:
        """A message from the widget: a move, or the wish for another game."""
        if content.get("kind") == "begin":
            self.begin()
            return
        try:
            self.play(str(content.get("text", "")))
        except KetError as error:
            self._show((), error.message.rstrip(".") + ".")


def shadowed(drawing: str) -> str:
    """A picture for a shadow root, where its style sheet and its ids stay its own.

    >>> shadowed("<style>:root{--ground:#000}</style>")
    '<style>:host{--ground:#000}</style>'
    """
    return drawing.replace(":root{", ":host{")
