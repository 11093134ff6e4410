"""QTris in a terminal: a box for each square with glyph, code and name, so that nothing depends on colour."""

from __future__ import annotations

from ketplay.games.qtris.board.appearance import Look, Veil, group_words, look, percent
from ketplay.games.qtris.board.tile_board import format_board
from ketplay.games.qtris.board.tiles import EMPTY, PAIR, PAIRS, SINGLES, kind_of, partner_of
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts
from ketplay.games.qtris.eve import EVE
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.svg.cards import CARDS
from ketplay.games.qtris.words import colour_of, count_words, step_words

WIDTH = 11  # of a cell
_GLYPHS = (
    "○",
    "●",
    "◐",
    "◑",
    "◓",
    "◒",
    "○",
    "●",
    "◐",
    "◑",
)  # as printed: the right kitten is black on the left
_SHORT = ("white", "black", "right", "left", "up", "down", "tilted", "tilted", "tilted", "tilted")
_INK = ("30;47", "97;40", "97;46", "97;45", "30;43", "97;44", "30;47", "97;40", "97;46", "97;45")
_YARN = ("33", "31", "35")  # plain, red, pink


def draw(game: QTris, view: State, seat: int | None = None, colour: bool = False) -> str:
    """The table as text, from a seat's side.

    >>> game = QTris(prep="1=R 2-4=A-")
    >>> print(draw(game, game.start()))
    Player 2: no cards
    ┌───────────┬───────────┬───────────┐
    │1          │2          │3          │
    │   ◐  R    │  △ A-a    │   ○  W    │
    │   right   │  ≠ 4  -   │   white   │
    ├───────────┼───────────┼───────────┤
    │4          │5          │6          │
    │  ▽ A-a    │   ○  W    │   ○  W    │
    │  ≠ 2  -   │   white   │   white   │
    ├───────────┼───────────┼───────────┤
    │7          │8          │9          │
    │   ○  W    │   ○  W    │   ○  W    │
    │   white   │   white   │   white   │
    └───────────┴───────────┴───────────┘
    Player 1: no cards
    dealing; deck 52
    """
    own = seat or 0
    others = [_strip(game, view, (own + n) % len(game.seats)) for n in range(1, len(game.seats))]
    last = f"{step_words(game, view)}; deck {sum(view.deck)}"
    seen = look(view.board)
    notes = [f"{words}" for words in group_words(seen)]
    return "\n".join([*others, squares(seen, colour), *notes, _strip(game, view, own), last])


def squares(seen: Look, colour: bool = False) -> str:
    """The nine squares in boxes."""
    codes = format_board(seen.board).replace("/", ".").split(".")
    veils = dict(seen.veils)
    cells = [
        _veiled(square, veils[square])
        if square in veils
        else _cell(square, code, codes[square], colour)
        for square, code in enumerate(seen.board)
    ]
    bar = "─" * WIDTH
    rows = []
    for row in (0, 3, 6):
        rows += [
            "│" + "│".join(cell[line] for cell in cells[row : row + 3]) + "│" for line in range(3)
        ]
        rows.append(f"├{bar}┼{bar}┼{bar}┤")
    return "\n".join([f"┌{bar}┬{bar}┬{bar}┐", *rows[:-1], f"└{bar}┴{bar}┴{bar}┘"])


def _veiled(square: int, veil: Veil) -> list[str]:
    """A mixed square as its tiles with shares, or the arrow of one that is no tile."""
    number = str(square + 1).ljust(WIDTH)
    if veil.cases:
        tiles = [code_of(code) for code, _ in veil.cases]
        shares = [percent(share).replace(" ", "") for _, share in veil.cases]
        lines = [" ".join(tiles), "/".join(share.rstrip("%") for share in shares)]
    elif veil.arrow is None:
        lines = ["entangled", "no arrow"]
    else:
        lines = ["arrow", " ".join(f"{round(part, 1) + 0.0:g}" for part in veil.arrow)]
    return [number, *(line.center(WIDTH)[:WIDTH] for line in lines)]


def code_of(code: int) -> str:
    """The code of a tile, or of the pair that a half belongs to."""
    return SINGLES[code] if code < PAIR else PAIRS[kind_of(code)]


def _cell(square: int, code: int, word: str, colour: bool) -> list[str]:
    number = str(square + 1).ljust(WIDTH)
    if code == EMPTY:
        return [number, " " * WIDTH, " " * WIDTH]
    if code < PAIR:
        lines, ink = [f"{_GLYPHS[code]} {word:>2} ", _SHORT[code]], _INK[code]
    else:
        lines, ink = _half(square, code, word), _YARN[kind_of(code) // 4]
    centred = [line.center(WIDTH) for line in lines]
    return [number, *(f"\x1b[{ink}m{line}\x1b[0m" if colour else line for line in centred)]


def _half(square: int, code: int, word: str) -> list[str]:
    """A triangle, the other way up on the second square of an anti-correlated pair; then the partner and the sign."""
    pair = PAIRS[kind_of(code)]
    anti = "A" in pair
    glyph = "▽" if anti and square > partner_of(code) else "△"
    return [f"{glyph} {word} ", f"{'≠' if anti else '='} {partner_of(code) + 1}  {pair[-1]} "]


def _strip(game: QTris, view: State, seat: int) -> str:
    plays = colour_of(view, seat)
    colour = f", {plays}" if plays else ""
    if view.sets is not None:
        colour += f", {count_words(view.sets.eve if seat == EVE else view.sets.team, 'point')}"
    turn = " (to move)" if game.actor(view) == seat else ""
    return f"{game.seats[seat]}{colour}{turn}: {hand_text(view.hands[seat])}"


def hand_text(hand: Counts) -> str:
    """A hand in one line.

    >>> hand_text((0, 2, 0, 0, 1, 0, 0, 0, 0)), hand_text((0, 0, 0, 0, 0, 0, 0, 0, 4))
    ('X×2 Flip, H Wake or settle', '4 cards face down')
    """
    if hand[UNKNOWN]:
        return f"{sum(hand)} {'card' if sum(hand) == 1 else 'cards'} face down"
    held = [(NAMES[card], number) for card, number in enumerate(hand) if number]
    return (
        ", ".join(name + (f"×{n}" if n > 1 else "") + f" {CARDS[name].title}" for name, n in held)
        or "no cards"
    )
