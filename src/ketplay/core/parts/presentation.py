"""Protocols of the parts that show a game: drawing, words, text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ketplay.core.drawing import Style
from ketplay.core.explanation import Explanation, Map
from ketplay.core.game import Outcome
from ketplay.core.parts.declare import AnyGame, Move, State, optional

OptionWords = Mapping[str, tuple[str, Mapping[str, str]]]  # label and words for values, by option


class Svg(Protocol):
    """The drawing. Without it, the position is shown as text with a button for each move."""

    @property
    def TILES(self) -> tuple[str, ...]:
        """The names of its tile sets, the default one first.

        >>> TILES = ("stones",)
        """

    @property
    def CSS(self) -> str:
        """The style sheet. Class names begin with the game's name.

        >>> CSS = ".nim-stone{fill:var(--accent)}"
        """

    def symbols(self, tiles: str) -> str:
        """The `<symbol>`s of a tile set. Their ids begin with the game's name.

        >>> def symbols(tiles):
        ...     return '<symbol id="nim-stone" viewBox="0 0 9 9"><circle r="4"/></symbol>'
        """

    def draw(self, game: AnyGame, view: State, style: Style) -> str:
        """The view as one `<svg>`.

        >>> def draw(game, view, style):
        ...     return '<svg viewBox="0 0 400 100"><use href="#nim-stone" data-pick="1-1"/></svg>'
        """

    def picks(self, game: AnyGame, view: State, move: Move) -> tuple[str, ...]:
        """What is clicked for a move: values of `data-pick` in the drawing, in order.

        >>> def picks(game, view, move):
        ...     return (game.format_move(move),)
        """

    @optional
    def draw_preview(self, game: AnyGame, view: State, move: Move, style: Style) -> str:
        """The view with a move that a player considers, where that is not the view after it: a
        card laid, before it does anything. The page shows what differs from the view.

        >>> def draw_preview(game, view, move, style):
        ...     return draw(game, view, style).replace("</svg>", '<g data-key="laid"/></svg>')
        """

    @property
    @optional
    def DRAWS_NAMES(self) -> bool:
        """True: the drawing shows the players' names, `style.names`; otherwise they are not given.

        >>> DRAWS_NAMES = True
        """

    @property
    @optional
    def FIXED_PICKS(self) -> bool:
        """True: the picks of a move are the same in every view, so they can be cached.

        >>> FIXED_PICKS = True
        """

    @optional
    def pieces(self, game: AnyGame, view: State, style: Style) -> Sequence[str]:
        """The drawing in pieces, which joined are `draw`. A table sends only those that changed.

        >>> def pieces(game, view, style):
        ...     return ["<svg>", *(f"<g>{size}</g>" for size in view.sizes), "</svg>"]
        """

    @optional
    def chance_picture(self, game: AnyGame, view: State, move: Move) -> str:
        """A small `<svg>` of a chance event, such as two dice. Empty: there is nothing to draw.

        >>> def chance_picture(game, view, move):
        ...     return f'<svg viewBox="0 0 9 9"><text>{game.format_move(move)[1:]}</text></svg>'
        """

    @optional
    def outcome_picture(self, game: AnyGame, view: State, move: Move) -> str:
        """A very small `<svg>` of what an outcome of a chance event leads to, such as a white tile.

        Without it, or where it is empty, the outcome is named in words.

        >>> def outcome_picture(game, view, move):
        ...     return f'<svg viewBox="0 0 9 9"><use href="#nim-{move.face}"/></svg>'
        """

    @optional
    def move_picture(self, game: AnyGame, view: State, move: Move) -> str:
        """A small `<svg>` of what a player plays, such as a card. Empty: there is nothing to draw.

        >>> def move_picture(game, view, move):
        ...     return f'<svg viewBox="0 0 5 7"><use href="#nim-card{move.number}"/></svg>'
        """

    @optional
    def places(self, game: AnyGame, view: State, move: Move) -> tuple[str, ...]:
        """The picks of the pieces that a move or a chance event is about: where a card is played.

        Without it, all picks of a move. What is measured comes first, what follows from it later.

        >>> def places(game, view, move):
        ...     return (f"heap:{move.heap}",)
        """

    @property
    @optional
    def PICTURES(self) -> tuple[str, ...]:
        """The names of further pictures of a position, which `draw_picture` draws. The start page
        shows `cover` on the game's card, and `hero` of the first game beside the headline.

        >>> PICTURES = ("tree",)
        """

    @optional
    def draw_picture(self, game: AnyGame, view: State, name: str, style: Style) -> str:
        """A further picture of a position, as an SVG file of its own.

        >>> def draw_picture(game, view, name, style):
        ...     return draw_tree(game, view, style.theme)
        """

    @property
    @optional
    def PICTURED_OPTIONS(self) -> tuple[str, ...]:
        """The options whose values the set-up form shows as pictures: a start position for each.

        >>> PICTURED_OPTIONS = ("heaps",)
        """

    @optional
    def check_layout(self, game: AnyGame, layout: str) -> None:
        """Refuses a `style.layout` that does not fit the game: where its pieces lie, as a text that
        came with a table. Games without this hook have no layouts.

        >>> def check_layout(game, layout):
        ...     if len(layout.split("-")) != len(game.sizes):
        ...         raise BadOption("a place for each heap", at=layout)
        """

    @optional
    def assets(self, game: AnyGame) -> tuple[str, str]:
        """The style sheet and the symbols that this one game needs, where CSS serves many games.

        >>> def assets(game):
        ...     return CSS, symbols(TILES[0])
        """

    @optional
    def pick_boxes(self, game: AnyGame) -> Mapping[str, tuple[float, float, float, float]]:
        """Where each pick is in the drawing: x, y, width, height. For games built on this one.

        >>> def pick_boxes(game):
        ...     return {"a1": (30.0, 30.0, 100.0, 100.0)}
        """

    @optional
    def marks(self, game: AnyGame, view: State) -> Mapping[str, int]:
        """The seat whose mark lies on each pick that has one. For games built on this one.

        >>> def marks(game, view):
        ...     return {"a1": 0, "b2": 1}
        """

    @optional
    def draw_shares(self, game: AnyGame, shares: Mapping[Move, float], style: Style) -> str:
        """The board with the share of a superposition on which each move is possible; its picks are
        those of the start. For games built on this one.

        >>> def draw_shares(game, shares, style):
        ...     return "".join(f"<svg>{move}: {share}</svg>" for move, share in shares.items())
        """


class Words(Protocol):
    """The game in words. Without it, moves are shown in notation.

    `names` are the players' names by seat; `game.player(seat, names)` is what to call one.
    """

    def status(
        self, game: AnyGame, view: State, seat: int | None, names: Sequence[str] = ()
    ) -> str:
        """Whose turn it is and what to do now, as a sentence to that seat (None: a spectator).

        >>> def status(game, view, seat, names=()):
        ...     actor = game.actor(view)
        ...     return "Your turn." if actor == seat else f"{game.player(actor, names)}'s turn."
        """

    def move(self, game: AnyGame, view: State, move: Move, names: Sequence[str] = ()) -> str:
        """What a move or a chance event does, without a capital or a full stop.

        >>> def move(game, view, move, names=()):
        ...     return f"take {move.stones} stones from heap {move.heap + 1}"
        """

    @optional
    def preview(self, game: AnyGame, view: State, move: Move) -> str:
        """What a move would do, for the line over the board while a player considers it; without
        it, `move` says so. Where nothing would change, it says that.

        >>> def preview(game, view, move):
        ...     return f"heap {move.heap + 1}: {view.sizes[move.heap]} → {move.left} stones"
        """

    @optional
    def chance_words(
        self, game: AnyGame, view: State, moves: Sequence[Move], names: Sequence[str] = ()
    ) -> Sequence[str]:
        """The words of all outcomes of one chance event, where that is quicker than one by one.

        >>> def chance_words(game, view, moves, names=()):
        ...     return [move(game, view, outcome, names) for outcome in moves]
        """

    def outcome(
        self,
        game: AnyGame,
        view: State,
        outcome: Outcome,
        seat: int | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """How the game ended, as a sentence to that seat (None: to everybody else).

        >>> def outcome(game, view, outcome, seat=None, names=()):
        ...     return f"{core.words.verdict(game, outcome, seat, names)}: {outcome.reason}."
        """

    @optional
    def summary(self, game: AnyGame, before: State, after: State) -> str:
        """What decided the game, for people: from the state before its last chance events, and the
        final one. Without it, the probability of those chance events is told.

        >>> def summary(game, before, after):
        ...     return "The coin on heap 2 came up heads."
        """

    @optional
    def move_label(self, game: AnyGame, view: State, move: Move) -> tuple[str, str] | None:
        """A move on a small card in the history: what is played, and where. None: it is shown in
        words. Two empty texts: it needs no place there, such as a drawn card.

        >>> def move_label(game, view, move):
        ...     return f"−{move.stones}", f"heap {move.heap + 1}"
        """

    @optional
    def seat_words(self, game: AnyGame, view: State, seat: int) -> tuple[str, str]:
        """What a seat plays, for its place at the table, and the symbol that stands for it; both
        may be empty.

        >>> def seat_words(game, view, seat):
        ...     return f"plays {game.seats[seat]}", ""
        """

    @optional
    def title(self, game: AnyGame) -> str:
        """What the game is called, where its options make another game of it; empty: TITLE.

        >>> def title(game):
        ...     return "One heap" if len(game.sizes) == 1 else ""
        """

    @property
    @optional
    def OPTIONS(self) -> OptionWords:
        """A label for each option, and words for its values; `*` stands for any other text.

        >>> OPTIONS = {"heaps": ("Heaps", {"1.3.5": "three heaps", "*": "sizes with dots"})}
        """

    @optional
    def option_words(self, game: AnyGame) -> OptionWords:
        """The same, where it depends on the game: for a folder that makes many games.

        >>> def option_words(game):
        ...     return {**core.words.option_words(game.base), **OPTIONS}
        """


class Explain(Protocol):
    """Pieces that explain themselves. Without it, a piece that is pointed at only has its name."""

    def explain(
        self, game: AnyGame, view: State, pick: str, seat: int | None
    ) -> Explanation | None:
        """What a piece is and what it does, for the seat whose view this is (None: a spectator).

        >>> def explain(game, view, pick, seat):
        ...     return Explanation("A heap", facts=("Whoever takes the last stone wins.",))
        """

    @optional
    def maps(self, game: AnyGame) -> Sequence[Map]:
        """Maps of what moves make of pieces, for the rules, the help at the table and lessons.

        >>> def maps(game):
        ...     return [Map("stones", "Stones", "", "<svg></svg>", ())]
        """


class Text(Protocol):
    """The board in characters, for the terminal and for screen readers."""

    def draw(self, game: AnyGame, view: State, seat: int | None, colour: bool) -> str:
        """The view in lines of text; with terminal colours only if `colour` is True.

        >>> def draw(game, view, seat, colour):
        ...     return "\\n".join("o" * size for size in view.sizes)
        """

    @optional
    def draw_board(self, game: AnyGame, view: State, seat: int | None, colour: bool) -> str:
        """The board without odds and advice, for questions of lessons to which these may be the
        answer. Without it, they show `draw`.

        >>> def draw_board(game, view, seat, colour):
        ...     return "\\n".join("o" * size for size in view.sizes)
        """
