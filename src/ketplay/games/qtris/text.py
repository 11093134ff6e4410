"""QTris in a terminal: a box for each square with glyph, code and name; colour is only extra."""

from __future__ import annotations

from ketplay.games.qtris.board.appearance import (
    Appearance,
    UncertainSquare,
    group_words,
    percent,
)
from ketplay.games.qtris.board.own_cards import OwnCards
from ketplay.games.qtris.board.tile_board import board_words
from ketplay.games.qtris.board.tiles import (
    EMPTY,
    PAIR,
    PAIRS,
    SINGLES,
    family_of,
    kind_of,
    partner_of,
)
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, card_words
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.words import colour_of, count_words, points_of, seat_name, step_words

WIDTH = 11  # of a cell
# As printed: the right kitten is black on the left.
_GLYPHS = ("○", "●", "◐", "◑", "◓", "◒", "○", "●", "◐", "◑")
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
    front = seat or 0
    count = len(game.seats)
    others = [_seat_line(game, view, (front + offset) % count) for offset in range(1, count)]
    appearance = game.appearance(view)
    return "\n".join(
        [
            *others,
            squares(appearance, colour),
            *group_words(appearance),
            _seat_line(game, view, front),
            f"{step_words(game, view)}; deck {sum(view.deck)}",
        ]
    )


def squares(appearance: Appearance, colour: bool = False) -> str:
    """The nine squares in boxes."""
    words = board_words(appearance.board)
    uncertain = dict(appearance.uncertain)
    cells = [
        _uncertain_cell(square, uncertain[square])
        if square in uncertain
        else _cell(square, code, words[square], colour)
        for square, code in enumerate(appearance.board)
    ]
    bar = "─" * WIDTH
    rows = []
    for row in (0, 3, 6):
        rows += [
            "│" + "│".join(cell[line] for cell in cells[row : row + 3]) + "│" for line in range(3)
        ]
        rows.append(f"├{bar}┼{bar}┼{bar}┤")
    return "\n".join([f"┌{bar}┬{bar}┬{bar}┐", *rows[:-1], f"└{bar}┴{bar}┴{bar}┘"])


def _uncertain_cell(square: int, uncertain: UncertainSquare) -> list[str]:
    """A mixed square as its tiles with shares, or the arrow of a square without a tile."""
    if uncertain.cases:
        tiles = " ".join(tile_code(code) for code, _ in uncertain.cases)
        shares = "/".join(percent(share).removesuffix(" %") for _, share in uncertain.cases)
        lines = [tiles, shares]
    elif uncertain.arrow is None:
        lines = ["entangled", "no arrow"]
    else:
        lines = ["arrow", " ".join(map(_short_number, uncertain.arrow))]
    number = str(square + 1).ljust(WIDTH)
    return [number, *(line.center(WIDTH)[:WIDTH] for line in lines)]


def _short_number(part: float) -> str:
    """A number from -1 to 1 in at most three characters, so that an arrow fits into a cell.

    >>> [_short_number(part) for part in (-0.61, 0.5, 1.0, -0.04)]
    ['-.6', '.5', '1', '0']
    """
    return f"{round(part, 1) + 0.0:g}".replace("0.", ".")


def tile_code(code: int) -> str:
    """The code of a tile, or of the pair that a half belongs to."""
    return SINGLES[code] if code < PAIR else PAIRS[kind_of(code)]


def _cell(square: int, code: int, word: str, colour: bool) -> list[str]:
    number = str(square + 1).ljust(WIDTH)
    if code == EMPTY:
        return [number, " " * WIDTH, " " * WIDTH]
    if code < PAIR:
        lines = [f"{_GLYPHS[code]} {word:>2} ", _SHORT[code]]
        ink = _INK[code]
    else:
        lines = _half(square, code, word)
        ink = _YARN[family_of(kind_of(code))]
    centred = [line.center(WIDTH) for line in lines]
    return [number, *(f"\x1b[{ink}m{line}\x1b[0m" if colour else line for line in centred)]


def _half(square: int, code: int, word: str) -> list[str]:
    """A triangle, then the partner and the sign.

    The triangle is upside down on the second square of an anti-correlated pair.
    """
    pair = PAIRS[kind_of(code)]
    anti = "A" in pair
    glyph = "▽" if anti and square > partner_of(code) else "△"
    return [f"{glyph} {word} ", f"{'≠' if anti else '='} {partner_of(code) + 1}  {pair[-1]} "]


def _seat_line(game: QTris, view: State, seat: int) -> str:
    """A seat with its colour, its points and its cards."""
    notes = [seat_name(game, view, seat)]
    if colour := colour_of(view, seat):
        notes.append(colour)
    if view.sets is not None:
        notes.append(count_words(points_of(view, seat), "point"))
    turn = " (to move)" if game.actor(view) == seat else ""
    return f"{', '.join(notes)}{turn}: {hand_text(view.hands[seat], game.setup.own)}"


def hand_text(hand: Counts, own: OwnCards = ()) -> str:
    """A hand in one line.

    >>> hand_text((0, 2, 0, 0, 1, 0, 0, 0, 0)), hand_text((0, 0, 0, 0, 0, 0, 0, 0, 4))
    ('X×2 Flip, H Wake or settle', '4 cards face down')
    """
    if hand[UNKNOWN]:
        return f"{count_words(sum(hand), 'card')} face down"
    cards = []
    for card, number in enumerate(hand):
        if number:
            times = f"×{number}" if number > 1 else ""
            cards.append(f"{NAMES[card]}{times} {card_words(card, own).title}")
    return ", ".join(cards) or "no cards"
