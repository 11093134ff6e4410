"""How a board set up by hand is drawn: with tiles, tools and cards, or with those of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.drawing import Style
from ketplay.games.qtris.board.appearance import group_words
from ketplay.games.qtris.board.tiles import I
from ketplay.games.qtris.moves import parse_move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.sandbox import bags, look_at_square
from ketplay.games.qtris.sandbox.look_at_square import LOOK
from ketplay.games.qtris.state import State, Step
from ketplay.games.qtris.svg import board_svg
from ketplay.games.qtris.svg.board import FELT, draw_board, draw_notes
from ketplay.games.qtris.svg.buttons import BUTTON, Strip, button, tray, tray_height
from ketplay.games.qtris.svg.players import WIDTH, HandRoom, own_hand

GAP = 12  # between a board and what lies beside it
CARD = 66  # the width of a card below a board
# Widths of what lies beside a board, and of a card there: the first that is no higher than the
# board is taken, so that the board is as large as it can be.
BESIDE = ((240, 50), (340, 62), (400, 50))
TOOLS_IN_A_ROW = 3
REACH = BUTTON + 14  # how high a finger finds a button: 44 pixels on a phone


def draw(game: QTris, board: str, now: State, style: Style) -> str:
    """The board, and below or beside it the tiles to put, the tools and the cards to try.

    Below a full board there is no room for tiles: one is lifted before another one is put.
    """
    level = game.setup.level
    is_full = now.step != Step.PLACE
    appearance = game.appearance(now)
    odds: tuple[float, ...] = ()
    if is_full and style.odds:
        odds = tuple(game.model.white_chances(now.board, game.setup.measure))
    beside = style.shape == "wide"
    left = 0.0 if beside else (WIDTH - FELT) / 2
    place, card = _beside(game) if beside else (Strip(WIDTH / 2, FELT + 10, WIDTH - 24), CARD)
    parts = [draw_board(appearance, (left, 0), True, style.labels, odds)]
    top = place.top
    if beside or not is_full:
        parts.append(tray(level, level.kinds, place))
        top += tray_height(level, level.kinds, place)
    parts.append(_tools(game, place, top, is_full))
    top += _tools_height(game, is_full)
    if is_full:
        parts.append(_cards(game, place, top, card))
        top += _cards_height(game, place, card)
    top = max(top, FELT) if beside else top
    width = FELT + GAP + place.width if beside else WIDTH
    notes, height = draw_notes(appearance, left + FELT / 2, top)
    words = "; ".join([board, *group_words(appearance)])
    return board_svg(words, "".join(parts) + notes, width, height)


def draw_task(
    game: QTris, board: str, now: State, actions: Sequence[str] | None, style: Style
) -> str:
    """The board and below it the cards and questions of these actions; None: the board alone."""
    appearance = game.appearance(now)
    odds: tuple[float, ...] = ()
    if style.odds and now.step != Step.PLACE:
        odds = tuple(game.model.white_chances(now.board, game.setup.measure))
    looks = [
        tool
        for tool in look_at_square.buttons(game.setup.level)
        if _has_look(tool[0], actions or ())
    ]
    cards = {parse_move(word).card for word in actions or () if not word.startswith(LOOK)}
    width, height = (FELT, FELT) if actions is None else (WIDTH, FELT + CARD * 1.4 + 26)
    if actions is not None and looks:
        height += BUTTON + 10 if cards else BUTTON + 18 - CARD * 1.4
    place = ((width - FELT) / 2, 0)
    played = actions is not None  # a question does not show the lines, which may be its answer
    parts = [draw_board(appearance, place, bool(actions), style.labels, odds, scored=played)]
    if looks:
        parts.append(look_row(looks, Strip(WIDTH / 2, FELT + 10, WIDTH - 24)))
    if cards or (actions is not None and not looks):
        hand = tuple(int(card in cards) for card in range(len(game.setup.full_deck)))
        room = HandRoom(12, FELT + 10 + (BUTTON + 10 if looks else 0), WIDTH - 24, CARD)
        parts.append(own_hand(hand, room, True, game.setup.own))
    notes, height = draw_notes(appearance, width / 2, height)
    words = "; ".join([board, *group_words(appearance)])
    return board_svg(words, "".join(parts) + notes, width, height)


def _has_look(pick: str, actions: Sequence[str]) -> bool:
    """Whether a button's question is among the actions."""
    return any(word.startswith(LOOK) and look_at_square.pick_of(word) == pick for word in actions)


def look_row(tools: Sequence[tuple[str, str]], place: Strip) -> str:
    """The questions that a square can be asked, side by side."""
    width = min(168.0, place.width / len(tools) - 6)
    start = place.middle - (width + 6) * (len(tools) - 1) / 2
    return "".join(
        button(pick, words, start + number * (width + 6), place.top, width, reach=REACH)
        for number, (pick, words) in enumerate(tools)
    )


def _beside(game: QTris) -> tuple[Strip, int]:
    """Where tiles, tools and cards lie beside a board, and how wide a card is there."""
    level = game.setup.level
    for width, card in BESIDE:
        place = Strip(FELT + GAP + width / 2, 6, width)
        tiles = tray_height(level, level.kinds, place) + _tools_height(game, True)
        if place.top + tiles + _cards_height(game, place, card) <= FELT:
            break
    return place, card


def _cards(game: QTris, place: Strip, top: float, card: int) -> str:
    """Every card of the deck to try, in rows that fit."""
    rows = _card_rows(game, place, card)
    room = HandRoom(place.middle - place.width / 2, top, place.width, card, rows=rows)
    return own_hand(_card_counts(game), room, True, game.setup.own)


def _cards_height(game: QTris, place: Strip, card: int) -> float:
    return _card_rows(game, place, card) * (card * 1.4 + 10) + 10


def _card_rows(game: QTris, place: Strip, card: int) -> int:
    return int(-(-sum(_card_counts(game)) // (place.width // (card + 4))))


def _card_counts(game: QTris) -> tuple[int, ...]:
    deck = game.setup.full_deck
    return tuple(int(number > 0 and card != I) for card, number in enumerate(deck))


def _tools(game: QTris, place: Strip, top: float, is_full: bool) -> str:
    """The buttons that are no cards, in rows: lift a tile, make noise, look at a square."""
    tools = _tool_words(game, is_full)
    width = min(168.0, place.width / TOOLS_IN_A_ROW - 6)
    parts = []
    for number, (pick, words) in enumerate(tools):
        row, column = divmod(number, TOOLS_IN_A_ROW)
        in_row = min(TOOLS_IN_A_ROW, len(tools) - row * TOOLS_IN_A_ROW)
        x = place.middle + (column - (in_row - 1) / 2) * (width + 6)
        parts.append(button(pick, words, x, top + row * REACH, width, reach=REACH))
    return "".join(parts)


def _tools_height(game: QTris, is_full: bool) -> float:
    rows = -(-len(_tool_words(game, is_full)) // TOOLS_IN_A_ROW)
    return rows * REACH + 2


def _tool_words(game: QTris, is_full: bool) -> list[tuple[str, str]]:
    tools = [("tool:lift", "Lift a tile")]
    if not is_full:
        return tools
    if not game.model.is_tiles:
        tools.append(("tool:noise", "Noise"))
    if game.model.is_mixture:
        tools.append((bags.TOOL, "Into the bag"))
    return tools + look_at_square.buttons(game.setup.level)
