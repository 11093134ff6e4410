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
from ketplay.games.qtris.board.tiles import PAIRS, I, bag_tiles, is_bag, tile_word
from ketplay.games.qtris.cards import NAMES, UNKNOWN, cards_in
from ketplay.games.qtris.flow.eve import is_eve, may_measure
from ketplay.games.qtris.flow.everyone import COLOURS, colours_left
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, State, Step
from ketplay.games.qtris.svg import cards, kittens, players, printed_tiles
from ketplay.games.qtris.svg.board import FELT, Place, board_pieces, draw_notes
from ketplay.games.qtris.svg.buttons import (
    BUTTON,
    Strip,
    button,
    choices,
    probes,
    probes_height,
    tray,
    tray_height,
)
from ketplay.games.qtris.svg.page_layout import (
    Layout,
    areas,
    layout,
    seat_line,
    small_deck,
    small_hand,
)
from ketplay.games.qtris.svg.pictures import PICTURES as _PICTURES
from ketplay.games.qtris.svg.pictures import draw as _draw_picture
from ketplay.games.qtris.svg.pictures.events import MEASURING, squares_of
from ketplay.games.qtris.svg.pictures.events import chance_picture as chance_picture
from ketplay.games.qtris.svg.pictures.events import move_picture as move_picture
from ketplay.games.qtris.svg.pictures.events import outcome_picture as outcome_picture
from ketplay.games.qtris.svg.pictures.events import places as places
from ketplay.games.qtris.svg.players import (
    HAND,
    STRIP,
    WIDTH,
    Seat,
    below_board,
    deck,
    others_hand,
    own_hand,
    strip,
    turn_dots,
    turns,
)
from ketplay.games.qtris.svg.stylesheet import CSS as CSS
from ketplay.games.qtris.words import colour_of, count_words, points_of, role_name, step_words

TILES = ("kitten", "printed")
PICTURES = tuple(_PICTURES)
DRAWS_NAMES = True
_ROLL_SHOWN = (Step.ROLL, Step.COLOUR, Step.MULLIGAN, Step.REFILL)  # steps that show the dice
FIXED_PICKS = True  # a move is clicked in the same way in every view


def symbols(tiles: str) -> str:
    """All tiles, cards and patterns of a set, as <symbol>s and definitions.

    >>> "qtris-uR" in symbols("kitten") and "qtris-uR" in symbols("printed")
    True
    """
    tile_symbols = printed_tiles.symbols() if tiles == "printed" else kittens.symbols()
    return tile_symbols + players.stones() + cards.definitions() + cards.symbols()


def draw(game: QTris, view: State, style: Style = PLAIN) -> str:
    """The table as a seat sees it: the others' cards, the board, its own hand, the choices."""
    return "".join(pieces(game, view, style))


def pieces(game: QTris, view: State, style: Style = PLAIN) -> list[str]:
    """The same in pieces; a move leaves most of them unchanged."""
    if style.shape == "board":
        return _board_alone(game, view, style)
    first = style.seat or 0
    count = len(game.seats)
    actor = game.actor(view)
    in_order = _seats(game, view, style.names, actor)
    seats = (*in_order[first:], *in_order[:first])
    if style.shape:
        return _page_pieces(game, view, style, seats)
    top = STRIP * (len(seats) - 1)
    bottom = top + FELT + 2
    status = step_words(game, view)
    hand, buttons, height = _below(game, view, seats[0], bottom + STRIP)
    appearance = game.appearance(view)
    notes, height = draw_notes(appearance, WIDTH / 2, height)
    pieces = [_tag(status, WIDTH, height), _words_of(game, view, status)]
    for n, seat in enumerate(seats[1:]):
        pieces.append(strip(seat, STRIP * n))
        pieces.append(others_hand(view.hands[seat.number], seat.number, seat.name, STRIP * n))
    pieces += _board(game, view, appearance, style, ((WIDTH - FELT) / 2, top))
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


def _board_alone(game: QTris, view: State, style: Style) -> list[str]:
    """The board without hands, for a large screen or a small picture."""
    status = step_words(game, view)
    appearance = game.appearance(view)
    notes, height = draw_notes(appearance, FELT / 2, FELT)
    head = [_tag(status, FELT, height), _words_of(game, view, status)]
    return [*head, *_board(game, view, appearance, style, (0, 0)), notes, "</svg>"]


def _page_pieces(game: QTris, view: State, style: Style, seats: Sequence[Seat]) -> list[str]:
    """The drawing for a page: board and hand, and a line for each seat."""
    own = seats[0]
    others = seats[1:]
    probing = own.acting and view.step == Step.PLAY and may_measure(view)
    room = layout(style.shape, len(others), not game.model.is_tiles, probing)
    status = step_words(game, view)
    hand, buttons, height = _beside(game, view, own, room)
    appearance = game.appearance(view)
    notes, _ = draw_notes(appearance, *room.notes)
    pieces = [_tag(status, room.width, height), _words_of(game, view, status)]
    if room.dots:
        order = _order(view, len(seats))
        pieces.append(turn_dots(view.turn, game.setup.turns, order, room.dots))
    for seat, (left, top, width) in zip(others, room.lines[1:], strict=True):
        held = small_hand(view.hands[seat.number], seat.number, seat.name, width)
        pieces.append(seat_line(seat, left, top, width, held))
    pieces += _board(game, view, appearance, style, room.board)
    left, top, width = room.lines[0]
    pieces.append(seat_line(own, left, top, width, small_deck(sum(view.deck), width)))
    free = not probing and (not buttons or "qtris-late" in buttons)
    return [*pieces, hand, buttons, notes, areas(room, view.step == Step.OVER, free), "</svg>"]


def _order(view: State, count: int) -> tuple[int, ...]:
    """The signs of the seats in the order of their turns, once that is known."""
    if view.first < 0:
        return ()
    order = [(view.first + turn) % count for turn in range(count)]
    return tuple(order if view.sets is None else [int(is_eve(view, seat)) for seat in order])


def _board(
    game: QTris, view: State, appearance: Appearance, style: Style, place: Place
) -> tuple[str, ...]:
    square = game.due_question(view).square if view.step in MEASURING else -1
    live = view.step in (Step.PLAY, Step.PLACE)
    return board_pieces(
        appearance,
        place,
        live=live,
        labels=style.labels,
        odds=_chances(game, view, style),
        due=square,
    )


def _words_of(game: QTris, view: State, status: str) -> str:
    return _board_words(game, view.board, view.step in EARLY, status)


@lru_cache(maxsize=512)
def _board_words(game: QTris, board: Any, early: bool, status: str) -> str:
    """The board as text, and which squares are tied to which, for screen readers."""
    words = format_board(board) if early else game.model.format(board)
    appearance = of_tiles(board) if early else game.model.appearance(board)
    return _desc("; ".join([words, *group_words(appearance)]), status)


def _desc(words: str, status: str) -> str:
    return f"<desc>{text(f'Board {words}; {status}.')}</desc>"


def board_svg(words: str, body: str, width: float, height: float) -> str:
    """A drawing of a board of the sandbox."""
    status = "a board in the sandbox"
    return f"{_tag(status, width, height)}{_desc(words, status)}{body}</svg>"


@lru_cache(maxsize=512)
def _tag(status: str, width: float, height: float) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="qtris" data-first="a card" '
        f'viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="xMidYMin" role="group" '
        f"aria-label={attr(f'QTris table: {status}')}>"
    )


def _chances(game: QTris, view: State, style: Style) -> tuple[float, ...]:
    """Each square's chance of white, if it is asked for while the board is full and undecided."""
    if not style.odds or view.step in EARLY or view.step == Step.OVER:
        return ()
    return tuple(game.model.white_chances(view.board, game.setup.measure))


def _seats(game: QTris, view: State, names: tuple[str, ...], actor: int | None) -> tuple[Seat, ...]:
    """All seats in order. Before the end they do not depend on the cards and the board."""
    if view.step == Step.OVER:
        return _drawn_seats(game, view, names, actor)
    hands = ((),) * len(view.hands)
    without_cards = view.with_cards(
        board=None, seat=0, left=0, deck=(), hands=hands, aside=(), spent=()
    )
    return _known_seats(game, without_cards, names, actor)


def _drawn_seats(
    game: QTris, view: State, names: tuple[str, ...], actor: int | None
) -> tuple[Seat, ...]:
    return tuple([_seat(game, view, n, names, actor) for n in range(len(game.seats))])


_known_seats = lru_cache(maxsize=512)(_drawn_seats)


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
    choice_strip = _strip_below(top)
    if view.step == Step.PLACE:
        return _tray(game, choice_strip._replace(top=top + 6))
    counts = view.hands[seat.number]
    apart = view.step == Step.MULLIGAN
    room = below_board(top, sum(counts) if apart else len(counts) - counts.count(0), apart)
    hand = own_hand(counts, room, _is_live(view, seat), game.setup.own)
    buttons = _choices(game, view, seat, choice_strip)
    end = top + HAND + BUTTON + 4
    if seat.acting and view.step == Step.PLAY and may_measure(view):
        probe_strip = choice_strip._replace(top=end)
        buttons += probes(game.setup.bases, probe_strip)
        end += probes_height(game.setup.bases, probe_strip)
    return hand, buttons, end


@lru_cache(maxsize=16)
def _strip_below(top: float) -> Strip:
    """Where the choices lie below a hand."""
    return Strip(WIDTH / 2, top + HAND, WIDTH - 12)


def _beside(game: QTris, view: State, seat: Seat, room: Layout) -> tuple[str, str, float]:
    """Hand and buttons of a page, and how high the drawing is: it grows only if tiles are placed
    or Eve may measure.
    """
    if view.step == Step.PLACE:
        tiles, buttons, end = _tray(game, room.strip._replace(top=room.hand.top + 6))
        return tiles, buttons, max(end, room.height)
    hand = ""
    if view.step != Step.OVER:
        hand_room = room.hand._replace(apart=view.step == Step.MULLIGAN)
        cards = own_hand(view.hands[seat.number], hand_room, _is_live(view, seat), game.setup.own)
        hand = f'<g data-seat="{seat.number}">{cards}</g>'
    buttons = _choices(game, view, seat, room.strip)
    end = room.height
    if seat.acting and view.step == Step.PLAY and may_measure(view):
        buttons = probes(game.setup.bases, room.strip) + buttons  # one to rest appears over them
        end = max(end, room.strip.top + probes_height(game.setup.bases, room.strip))
    return hand, buttons, end


def _tray(game: QTris, place: Strip) -> tuple[str, str, float]:
    level = game.setup.level
    kinds = game.setup.placed_kinds
    end = place.top + tray_height(level, kinds, place)
    if not level.bags:
        return tray(level, kinds, place), "", end
    bag = button(
        "choice:bag", "A bag of two", place.middle, end, 150, steps="first tile|second tile|square"
    )
    return tray(level, kinds, place), bag, end + BUTTON + 10


def _is_live(view: State, seat: Seat) -> bool:
    """Whether the cards of a hand can be picked."""
    return view.step in (Step.PLAY, Step.MULLIGAN) and seat.acting


def _choices(game: QTris, view: State, seat: Seat, place: Strip) -> str:
    if not seat.acting:
        return ""
    colours = colours_left(view) if game.setup.for_themselves else COLOURS[:2]
    return choices(view.step, bool(view.hands[view.seat][I]), colours, place)


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
        if is_bag(move.card):
            tiles = (f"tray:{tile_word(tile)}" for tile in bag_tiles(move.card))
            return ("choice:bag", *tiles, f"sq:{move.a + 1}")
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
    return ["choice:rest"] if move.card == I else squares_of(move)
