"""Which rows and coin flips decided a game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.chance import percent
from ketplay.games.qtris.board.appearance import Appearance, list_squares
from ketplay.games.qtris.board.lines import LINES
from ketplay.games.qtris.board.tiles import B, Board, W
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.words.seats import count_words

COLOURS = {W: "white", B: "black"}
MOST_TOLD = 3  # chance events that a summary speaks of one by one
SURE = 1e-9


def summary(game: QTris, before: State, after: State) -> str:
    """The rows, and the coin flips behind them.

    >>> game = QTris(prep="W.B.R/B.W.W/W.W.B", turns="2")
    >>> before = game.start()
    >>> after = before._replace(board=(W, B, W, B, W, W, W, W, B))
    >>> summary(game, before, after)
    'White made 1 row: 3-5-7. Square 3 was a coin flip and came out white.'
    """
    tiles = game.model.final_tiles(after.board)
    rows = {colour: _rows(tiles, colour) for colour in COLOURS}
    sentences = [_rows_words(colour, lines) for colour, lines in rows.items() if lines]
    if not sentences:
        sentences = ["Nobody made a row."]
    in_rows = {square for lines in rows.values() for line in lines for square in line}
    return " ".join([*sentences, *_flips(game, before, tiles, in_rows)])


def _rows(tiles: Board, colour: int) -> list[tuple[int, ...]]:
    return [line for line in LINES if all(tiles[square] == colour for square in line)]


def _rows_words(colour: int, lines: Sequence[tuple[int, ...]]) -> str:
    names = ["-".join(str(square + 1) for square in line) for line in lines]
    listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
    return f"{COLOURS[colour].capitalize()} made {count_words(len(lines), 'row')}: {listed}."


def _flips(game: QTris, before: State, tiles: Board, in_rows: set[int]) -> list[str]:
    """What the measurement decided: squares of rows first, the rest counted."""
    chances = game.model.white_chances(before.board, game.setup.measure)
    undecided = [square for square, p in enumerate(chances) if SURE < p < 1 - SURE]
    appearance = game.appearance(before)
    groups = appearance.bound_squares
    bound = {square for group in groups for square in group}
    groups += [(square,) for square in undecided if square not in bound]
    groups = [group for group in groups if any(square in undecided for square in group)]
    telling = sorted(
        (group for group in groups if in_rows.intersection(group)), key=lambda group: group[0]
    )[:MOST_TOLD]
    coins = [group for group in telling if len(group) == 1 and _is_fair(chances[group[0]])]
    sentences = [_coin_words([square for (square,) in coins], tiles)] if coins else []
    sentences += [
        _flip_words(group, chances, tiles, appearance) for group in telling if group not in coins
    ]
    rest = {square for group in groups if group not in telling for square in group}
    if rest:
        more = "more " if telling else ""
        verb = "was" if len(rest) == 1 else "were"
        sentences.append(
            f"{count_words(len(rest), f'{more}square').capitalize()} {verb} open until the"
            " measurement."
        )
    return sentences


def _is_fair(chance: float) -> bool:
    return abs(chance - 0.5) < SURE


def _coin_words(squares: Sequence[int], tiles: Board) -> str:
    if len(squares) == 1:
        return f"Square {squares[0] + 1} was a coin flip and came out {COLOURS[tiles[squares[0]]]}."
    return f"Squares {list_squares(squares)} were coin flips: {_colours(squares, tiles)}."


def _colours(squares: Sequence[int], tiles: Board) -> str:
    return ", ".join(f"{square + 1} {COLOURS[tiles[square]]}" for square in squares)


def _flip_words(
    group: tuple[int, ...], chances: Sequence[float], tiles: Board, appearance: Appearance
) -> str:
    if len(group) > 1:
        bond = appearance.bond if group in appearance.groups else "a pair"
        return (
            f"Squares {list_squares(group)} were {bond} and came out together: "
            f"{_colours(group, tiles)}."
        )
    (square,) = group
    colour = COLOURS[tiles[square]]
    likely = percent(chances[square] if tiles[square] == W else 1 - chances[square])
    return f"Square {square + 1} came out {colour}, which had a chance of {likely}."
