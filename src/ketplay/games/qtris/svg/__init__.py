"""QTris as SVG: the whole table, 400 units wide, in two tile sets; imports the rules and the board.

Colours and lines are CSS, tiles and cards are symbols.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ketplay.core.drawing import PLAIN, Style, attr, standalone, text
from ketplay.games.qtris.board.appearance import Appearance, group_words, of_tiles
from ketplay.games.qtris.board.lines import SCORES, white_mask
from ketplay.games.qtris.board.tile_board import format_board
from ketplay.games.qtris.board.tiles import PAIRS, I, takes_two, tile_word
from ketplay.games.qtris.cards import NAMES, UNKNOWN, card_words, cards_in
from ketplay.games.qtris.flow.eve import is_eve, may_measure
from ketplay.games.qtris.flow.everyone import COLOURS, colours_left
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, State, Step
from ketplay.games.qtris.svg import cards, kittens, printed_tiles
from ketplay.games.qtris.svg.board import PAD, SIZE, board_pieces, draw_notes
from ketplay.games.qtris.svg.buttons import (
    BUTTON,
    choices,
    probes,
    probes_height,
    tray,
    tray_height,
)
from ketplay.games.qtris.svg.dice import draw_card, draw_chance
from ketplay.games.qtris.svg.pictures import PICTURES as _PICTURES
from ketplay.games.qtris.svg.pictures import draw as _draw_picture
from ketplay.games.qtris.svg.players import (
    HAND,
    STRIP,
    WIDTH,
    Seat,
    deck,
    others_hand,
    own_hand,
    strip,
    turns,
)
from ketplay.games.qtris.words import colour_of, count_words, points_of, role_name, step_words
from ketplay.games.qtris.words import move as move_words

TILES = ("kitten", "printed")
PICTURES = tuple(_PICTURES)
DRAWS_NAMES = True
_MEASURING = (Step.MEASURE, Step.PROBE, Step.DISTURB)
_ROLL_SHOWN = (Step.ROLL, Step.COLOUR, Step.MULLIGAN, Step.REFILL)  # steps that show the dice
FIXED_PICKS = True  # a move is clicked in the same way in every view

CSS = """
.qtris{font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-user-select:none;user-select:none}
.qtris-felt{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.qtris-well{fill:none;stroke:var(--dim);stroke-width:1.5;stroke-dasharray:3 5}
.qtris-next{fill:none;stroke:var(--accent);stroke-width:3;pointer-events:none}
.qtris-veil{fill:var(--ground);stroke:var(--dim);stroke-width:1.5}
.qtris-share{font-size:12px;fill:var(--text);text-anchor:middle}
.qtris-none{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-dasharray:3 4}
.qtris-shaft{stroke:var(--accent);stroke-width:4;stroke-linecap:round}
.qtris-tip-dot{fill:var(--accent)}
.qtris-depth{fill:none;stroke:var(--dim);stroke-width:1;stroke-dasharray:3 3}
.qtris-mark{fill:none;stroke:var(--ground)}
.qtris-small{font-size:12.5px;fill:var(--dim)}
.qtris-note{font-size:13px;fill:var(--dim);text-anchor:middle}
.qtris-place{font-size:12.5px;fill:var(--dim);paint-order:stroke;stroke:var(--felt);stroke-width:3px;pointer-events:none}
.qtris-number{font-size:12.5px;text-anchor:end;fill:var(--text);paint-order:stroke;stroke:var(--felt);stroke-width:3px}
.qtris-name{font-size:14.5px;font-weight:600;fill:var(--text)}
.qtris-score{font-size:17px;font-weight:700;fill:var(--text);font-family:ui-serif,Georgia,serif}
.qtris-tip{font-size:12.5px;fill:var(--dim);text-anchor:middle;visibility:hidden;pointer-events:none}
.qtris-card:hover+.qtris-tip,.qtris-card:focus-visible+.qtris-tip{visibility:visible}
.qtris-count{font-size:12.5px;font-weight:700;fill:#fffdf7}
.qtris-turn{fill:var(--accent)}
.qtris-seat0{fill:var(--seat0)}.qtris-seat1{fill:var(--seat1)}.qtris-seat2{fill:var(--dim)}
.qtris-line0{stroke:var(--seat0)}.qtris-line1{stroke:var(--seat1)}.qtris-line2{stroke:var(--dim)}
.qtris-past.qtris-line0{fill:var(--seat0)}.qtris-past.qtris-line1{fill:var(--seat1)}.qtris-past.qtris-line2{fill:var(--dim)}
.qtris-due,.qtris-now{fill:none;stroke-width:1.6}.qtris-now{stroke:var(--accent);stroke-width:2.4}
.qtris-face{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.qtris-word{font-size:14px;font-weight:600;fill:var(--text);text-anchor:middle}
.qtris-late{visibility:hidden}.qtris-late[data-legal]{visibility:visible}
.qtris [data-legal]{cursor:pointer}
.qtris-card{transition:translate .16s}
.qtris-card[data-legal]:hover{translate:0 -4px}.qtris-card[data-chosen]{translate:0 -9px}
.qtris-yarn,.qtris-line,.qtris-odds{pointer-events:none}
@media (prefers-reduced-motion:reduce){.qtris-card{transition:none}}
"""


def symbols(tiles: str) -> str:
    """All tiles, cards and patterns of a set, as <symbol>s and definitions.

    >>> "qtris-uR" in symbols("kitten") and "qtris-uR" in symbols("printed")
    True
    """
    tile_symbols = printed_tiles.symbols() if tiles == "printed" else kittens.symbols()
    return tile_symbols + cards.definitions() + cards.symbols()


def draw(game: QTris, view: State, style: Style = PLAIN) -> str:
    """The table as a seat sees it: the others' cards, the board, its own hand, the choices."""
    return "".join(pieces(game, view, style))


def pieces(game: QTris, view: State, style: Style = PLAIN) -> list[str]:
    """The same in pieces; a move leaves most of them unchanged."""
    first = style.seat or 0
    count = len(game.seats)
    actor = game.actor(view)
    seats = [_seat(game, view, (first + n) % count, style.names, actor) for n in range(count)]
    top = STRIP * (len(seats) - 1)
    bottom = top + SIZE + 2 * PAD + 2
    status = step_words(game, view)
    hand, buttons, height = _below(game, view, seats[0], bottom + STRIP)
    appearance = game.appearance(view)
    notes, height = draw_notes(appearance, height)
    pieces = [_tag(status, height), _board_words(game, view.board, view.step in EARLY, status)]
    for n, seat in enumerate(seats[1:]):
        pieces.append(strip(seat, STRIP * n))
        pieces.append(others_hand(view.hands[seat.number], seat.number, seat.name, STRIP * n))
    pieces += _board(game, view, appearance, style, top)
    pieces.append(strip(seats[0], bottom))
    pieces.append(
        turns(
            view.turn,
            all_turns=game.setup.turns,
            order=_order(view, count),
            words=status,
            top=bottom,
        )
    )
    pieces += [deck(sum(view.deck), bottom), hand, buttons, notes, "</svg>"]
    return pieces


def _order(view: State, count: int) -> tuple[int, ...]:
    """The signs of the seats in the order of their turns, once that is known."""
    if view.first < 0:
        return ()
    order = [(view.first + turn) % count for turn in range(count)]
    return tuple(order if view.sets is None else [int(is_eve(view, seat)) for seat in order])


def _board(
    game: QTris, view: State, appearance: Appearance, style: Style, top: float
) -> tuple[str, ...]:
    square = game.due_question(view).square if view.step in _MEASURING else -1
    live = view.step in (Step.PLAY, Step.PLACE)
    return board_pieces(
        appearance,
        top,
        live=live,
        labels=style.labels,
        odds=_chances(game, view, style),
        due=square,
    )


@lru_cache(maxsize=512)
def _board_words(game: QTris, board: Any, early: bool, status: str) -> str:
    """The board as text, and which squares are tied to which, for screen readers."""
    words = format_board(board) if early else game.model.format(board)
    appearance = of_tiles(board) if early else game.model.appearance(board)
    return _desc("; ".join([words, *group_words(appearance)]), status)


def _desc(words: str, status: str) -> str:
    return f"<desc>{text(f'Board {words}; {status}.')}</desc>"


def board_svg(words: str, body: str, height: float) -> str:
    """A drawing of a board of the sandbox."""
    status = "a board in the sandbox"
    return f"{_tag(status, height)}{_desc(words, status)}{body}</svg>"


@lru_cache(maxsize=512)
def _tag(status: str, height: float) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="qtris" '
        f'viewBox="0 0 {WIDTH} {height:g}" role="group" '
        f"aria-label={attr(f'QTris table: {status}')}>"
    )


def _chances(game: QTris, view: State, style: Style) -> tuple[float, ...]:
    """Each square's chance of white, if it is asked for and the board is full."""
    if not style.odds or view.step in EARLY:
        return ()
    return tuple(game.model.white_chances(view.board, game.setup.measure))


def _seat(game: QTris, view: State, number: int, names: tuple[str, ...], actor: int | None) -> Seat:
    colour = colour_of(view, number)
    sign = number
    name = (names[number] if number < len(names) else "") or game.seats[number]
    role = f"plays {colour}" if colour else "no colour yet"
    if view.sets is not None:
        sign = int(is_eve(view, number))
        name = _name_with_role(view, number, name)
        role = _role_with_points(view, number, role)
    is_first_roll = view.turn == 0 and view.step in _ROLL_SHOWN and number < len(view.rolls)
    return Seat(
        number=number,
        sign=sign,
        name=name,
        colour=colour,
        role=role,
        acting=actor == number,
        roll=view.rolls[number] if is_first_roll else 0,
        score=_score(game, view, colour) if view.step == Step.OVER else "",
    )


def _name_with_role(view: State, number: int, name: str) -> str:
    """A player's name and, in a match with Eve, the role."""
    role = role_name(view, number)
    return f"{role}: {name}" if role and role != name else name


def _role_with_points(view: State, number: int, role: str) -> str:
    """What a player does in a match with Eve, and the points of the side, in words."""
    side = "against both" if is_eve(view, number) else role
    return f"{side}, {count_words(points_of(view, number), 'point')}"


def _score(game: QTris, view: State, colour: str) -> str:
    """The lines at the end, in words; points of a match with Eve are beside the colour."""
    if view.sets is not None or colour == "grey":
        return ""
    return count_words(
        SCORES[white_mask(game.model.final_tiles(view.board))][colour != "white"], "row"
    )


def _below(game: QTris, view: State, seat: Seat, top: float) -> tuple[str, str, float]:
    """What is below the board, and where it ends: the tray of tiles, or hand and buttons."""
    if view.step == Step.PLACE:
        level, kinds = game.setup.level, game.setup.placed_kinds
        return tray(level, kinds, top + 6), "", top + 6 + tray_height(level, kinds)
    live = view.step in (Step.PLAY, Step.MULLIGAN) and seat.acting
    hand = own_hand(view.hands[seat.number], top, live, game.setup.own)
    buttons = ""
    if seat.acting:
        colours = colours_left(view) if game.setup.for_themselves else COLOURS[:2]
        buttons = choices(view.step, bool(view.hands[view.seat][I]), colours, top + HAND)
    end = top + HAND + BUTTON + 4
    if live and view.step == Step.PLAY and may_measure(view):
        return hand, buttons + probes(game.setup.bases, end), end + probes_height(game.setup.bases)
    return hand, buttons, end


def chance_picture(game: QTris, view: State, move: Move) -> str:
    """A picture of a chance event: dice or a card; empty where the board itself shows it.

    >>> from ketplay.games.qtris.moves import D100
    >>> game = QTris(prep="1=R")
    >>> picture = chance_picture(game, game.start()._replace(step=Step.MEASURE), D100[53])
    >>> 'aria-label="the dice show 54: square 1 is black"' in picture
    True
    """
    is_card = move.verb == Verb.DRAW and move.card != UNKNOWN
    title = card_words(move.card, game.setup.own).title if is_card else ""
    return draw_chance(move, move_words(game, view, move), title)


def move_picture(game: QTris, view: State, move: Move) -> str:
    """The card that is played; empty where the board itself shows what happens.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> "qtris-card-H" in move_picture(QTris(), QTris().start(), parse_move("H5"))
    True
    """
    if move.verb != Verb.PLAY:
        return ""
    title = card_words(move.card, game.setup.own).title
    return draw_card(move.card, move_words(game, view, move), title)


def places(game: QTris, view: State, move: Move) -> tuple[str, ...]:
    """The squares that a move or a chance event is about; what is measured comes first.

    >>> from ketplay.games.qtris.moves import D100, parse_move
    >>> game = QTris(prep="1=R")
    >>> places(game, game.start(), parse_move("CX16"))
    ('sq:1', 'sq:6')
    >>> places(game, game.start()._replace(step=Step.MEASURE), D100[53])
    ('sq:1',)
    """
    if view.step in _MEASURING and move.verb in (Verb.D100, Verb.RESULT):
        return (f"sq:{game.due_question(view).square + 1}",)
    if move.verb == Verb.PLAY:
        return () if move.card == I else tuple(dict.fromkeys(_targets(move)))
    if move.verb in (Verb.PUT, Verb.MEASURE):
        return tuple(f"sq:{square + 1}" for square in (move.a, move.b) if square >= 0)
    return ()


def draw_picture(game: QTris, view: State, name: str, style: Style) -> str:
    """A picture for the start page or the guide, as an SVG file of its own.

    >>> draw_picture(QTris(), QTris().start(), "tiles", Style())[:4]
    '<svg'
    """
    return standalone(game, _draw_picture(game, view, name, style), style, ground=False)


def picks(game: QTris, view: State, move: Move) -> tuple[str, ...]:
    """What a player clicks for a move, in order.

    >>> from ketplay.games.qtris.moves import parse_move
    >>> game = QTris()
    >>> [picks(game, game.start(), parse_move(word)) for word in ("H5", "CX16", "CX7", "white")]
    [('card:H', 'sq:5'), ('card:CX', 'sq:1', 'sq:6'), ('card:CX', 'sq:7', 'sq:7'),
     ('choice:white',)]
    >>> picks(game, game.start(), parse_move("swap:HXX"))
    ('card:X', 'card:X', 'card:H', 'choice:swap')
    >>> picks(game, game.start(), parse_move("measure:5:orient:HX"))
    ('basis:orient', 'card:X', 'card:H', 'sq:5')
    """
    if move.verb == Verb.PLAY:
        return (f"card:{NAMES[move.card]}", *_targets(move))
    if move.verb == Verb.PUT:
        code = tile_word(move.card) if move.b < 0 else PAIRS[move.card]
        return (f"tray:{code}", *(f"sq:{square + 1}" for square in (move.a, move.b) if square >= 0))
    if move.verb == Verb.SWAP:
        return (*(f"card:{NAMES[card]}" for card in cards_in(move.cards)), "choice:swap")
    if move.verb == Verb.MEASURE:
        given_up = (f"card:{NAMES[card]}" for card in cards_in(move.cards) if card != UNKNOWN)
        squares = (f"sq:{square + 1}" for square in (move.a, move.b) if square >= 0)
        return (f"basis:{move.word}", *given_up, *squares)
    return (f"choice:{move.word or move.verb}",)


def _targets(move: Move) -> Sequence[str]:
    if move.card == I:
        return ["choice:rest"]
    squares = [move.a, move.b] if takes_two(move.card) else [move.a]
    return [f"sq:{square + 1}" for square in squares]
