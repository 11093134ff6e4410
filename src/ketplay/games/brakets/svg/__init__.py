"""<B|raket|S> as a drawing: two brackets, two open hands, decks, coins and points. 400 units wide.

This room draws what the rules, words and odds of the game say; it imports nothing of `expert`.
"""

from __future__ import annotations

from ketplay.core.drawing import PLAIN, Style, attr, standalone, text
from ketplay.games.brakets.cards import code
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import SEATS, State, bras_remaining, closing_owner, scores
from ketplay.games.brakets.svg import (
    annotated_bracket,
    bracket_panel,
    card_symbols,
    card_tray,
    circuit_strip,
    count_buttons,
    cover,
    effect_chips,
    page_layout,
    score_line,
)
from ketplay.games.brakets.svg.annotated_bracket import draw_annotated
from ketplay.games.brakets.svg.bracket_panel import AMPLITUDES, panel
from ketplay.games.brakets.svg.card_keys import CardKeys
from ketplay.games.brakets.svg.card_symbols import TAB, card_width, symbol_id
from ketplay.games.brakets.svg.effect_chips import chip_label, chips, effect_words
from ketplay.games.brakets.svg.page_layout import CardPlace, HandRoom
from ketplay.games.brakets.svg.seat_marks import coin, seat_mark
from ketplay.games.brakets.words import move as move_words
from ketplay.games.brakets.words import status

TILES = ("paper", AMPLITUDES)  # the second shows the true amplitudes, with signs and roots
PICTURES = ("cover", "annotated")  # the two brackets alone; A's bracket with notes
DRAWS_NAMES = True
WIDTH = 400
NAME_LINE = 30  # the line with a player's name
LONGEST_NAME = 13  # letters of a name
NOTHING = ("", "")  # no card is being considered
LOWER_HAND = 97  # a hand with its chips
UPPER_HAND = 78

CSS = (
    """
.brakets{font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums;\
-webkit-user-select:none;user-select:none}
.brakets-name{font-size:15px;font-weight:600;fill:var(--text)}
.brakets-small{font-size:13px;fill:var(--dim)}
.brakets-right{text-anchor:end}.brakets-middle{text-anchor:middle}
.brakets-score{font:700 22px ui-serif,Georgia,serif;fill:var(--text);text-anchor:end}
.brakets-seat0{fill:var(--seat0)}.brakets-seat1{fill:var(--seat1)}
.brakets-stripe{stroke:#fff;stroke-width:1.6}
.brakets-turn{fill:var(--accent)}
.brakets-card{transition:translate .16s}
.brakets [data-legal]{cursor:pointer}
.brakets-card[data-legal]:hover{translate:0 -3px}.brakets-card[data-chosen]{translate:0 -7px}
@media (prefers-reduced-motion:reduce){.brakets-card{transition:none}}
[data-game="brakets"] .ket-mini[data-label^="|"]{font-size:11.5px;letter-spacing:-.6px}
[data-game="brakets"] .ket-mini{white-space:nowrap}
"""
    + card_symbols.CSS
    + circuit_strip.CSS
    + bracket_panel.CSS
    + effect_chips.CSS
    + score_line.CSS
    + count_buttons.CSS
    + annotated_bracket.CSS
    + cover.CSS
    + card_tray.CSS
)


def symbols(tiles: str) -> str:
    """All pieces as <symbol>s."""
    return card_symbols.symbols()


def picks(game: Brakets, view: State, move: Move) -> tuple[str, ...]:
    """A card, then a bracket; or a number of coins.

    >>> picks(Brakets(), Brakets().start(), Move(MoveKind.LAY, "|+><0|", 1))
    ('card:p0', 'bracket:B')
    """
    if move.kind == MoveKind.COUNT:
        return (f"count:{move.card}",)
    if move.kind != MoveKind.LAY:
        return ()
    return f"card:{code(move.card)}", f"bracket:{SEATS[move.seat]}"


def places(game: Brakets, view: State, move: Move) -> tuple[str, ...]:
    """The bracket at which a card is laid.

    >>> places(Brakets(), Brakets().start(), Move(MoveKind.LAY, "|+><0|", 1))
    ('bracket:B',)
    """
    if move.kind == MoveKind.COUNT:
        return (f"bracket:{SEATS[move.seat]}",)
    return picks(game, view, move)[1:]


def move_picture(game: Brakets, view: State, move: Move) -> str:
    """The card that is laid.

    >>> game = Brakets()
    >>> "<use" in move_picture(game, game.start(), Move(MoveKind.LAY, "|+><0|", 1))
    True
    """
    if move.kind == MoveKind.COUNT:
        return ""
    return _card_picture(move.card, attr(move_words(game, view, move)))


def _card_picture(card: str, label: str) -> str:
    width = card_width(card) + TAB + 2
    height = card_symbols.HEIGHT + 2
    body = f'<use href="#{symbol_id(card)}" width="{width}" height="{height}"/>'
    return _picture(width, height, label, body)


def _picture(width: float, height: float, label: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label={label}>{body}</svg>'
    )


def chance_picture(game: Brakets, view: State, move: Move) -> str:
    """A picture of a chance event: a coin, a card, or the sign of the player who begins.

    >>> game = Brakets()
    >>> 'aria-label="B begins"' in chance_picture(game, game.start(), Move(MoveKind.FIRST, "", 1))
    True
    """
    label = attr(move_words(game, view, move))
    if move.kind == MoveKind.DRAW:
        return _card_picture(move.card, label)
    is_coin = move.kind == MoveKind.COIN
    body = coin(move.card, 24, 24, 44) if is_coin else seat_mark(move.seat, 24, 24, 20)
    return _picture(48, 48, label, body)


def draw(game: Brakets, view: State, style: Style = PLAIN) -> str:
    """The table as a seat sees it: the other player above, the viewer below; on a wide stage with
    the hands beside the brackets.
    """
    return _table(game, view, style, NOTHING)


def draw_preview(game: Brakets, view: State, move: Move, style: Style) -> str:
    """The same table with a card laid at the open end of a bracket, and that bracket's new value.

    >>> game = Brakets()
    >>> state = game.parse_state("A - b0.X 0/0 0p.p0 b0.I 0/0 - 0 -")
    >>> draw_preview(game, state, Move(MoveKind.LAY, "X", 1), Style()).count('"laid"')
    1
    """
    if move.kind != MoveKind.LAY:
        return _table(game, view, style, NOTHING)
    new_cards = (move.card, "") if move.seat == 0 else ("", move.card)
    return _table(game, view, style, new_cards)


def _table(game: Brakets, view: State, style: Style, new_cards: tuple[str, str]) -> str:
    is_wide = style.shape == "wide"
    body, height = (_wide if is_wide else _tall)(game, view, style, new_cards)
    label = attr(f"Table of <B|raket|S>. {status(game, view, style.seat)}")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="brakets" '
        f'viewBox="0 0 {page_layout.WIDTH if is_wide else WIDTH} {height:g}" '
        f'role="group" aria-label={label}>{body}</svg>'
    )


def _tall(
    game: Brakets, view: State, style: Style, new_cards: tuple[str, str]
) -> tuple[str, float]:
    """Hands and brackets below each other, and their height."""
    lower = style.seat or 0
    upper = 1 - lower
    hands = CardKeys(view).hands
    upper_hand = _hand(game, view, upper, hands[upper], HandRoom(NAME_LINE, WIDTH, 0.88))
    brackets, height = _brackets(game, view, style, new_cards, UPPER_HAND)
    lower_hand = _hand(game, view, lower, hands[lower], HandRoom(height, WIDTH, 1.12))
    return upper_hand + brackets + lower_hand, height + LOWER_HAND


def _wide(
    game: Brakets, view: State, style: Style, new_cards: tuple[str, str]
) -> tuple[str, float]:
    """The hands to the left of the brackets, and the height."""
    lower = style.seat or 0
    hands = CardKeys(view).hands
    brackets, height = _brackets(game, view, style, new_cards)
    rail = page_layout.rail(
        height,
        [len(view.sides[seat].hand) for seat in (1 - lower, lower)],
        game.actor(view) is None,
    )
    hand = [
        _hand(game, view, seat, hands[seat], room)
        for seat, room in zip((1 - lower, lower), rail.hands, strict=True)
    ]
    return "".join([page_layout.beside_rail(brackets), *hand, rail.areas]), rail.height


def _brackets(
    game: Brakets, view: State, style: Style, new_cards: tuple[str, str], upper_hand: float = 0
) -> tuple[str, float]:
    """Names, brackets and points, with room for a hand below the first name; and their height."""
    lower = style.seat or 0
    upper = 1 - lower
    keys = CardKeys(view).brackets
    body = [_name_line(view, upper, 0, style)]
    top = NAME_LINE + upper_hand
    body.append(panel(game, view, upper, top, style, keys[upper], new_cards[upper]))
    top += bracket_panel.HEIGHT
    if view.counting:
        body.append(count_buttons.count_buttons(game, view, top, score_line.HEIGHT))
    else:
        body.append(score_line.score_line(game, view, top))
    top += score_line.HEIGHT
    body.append(panel(game, view, lower, top, style, keys[lower], new_cards[lower]))
    top += bracket_panel.HEIGHT + 2
    body.append(_name_line(view, lower, top, style))
    return "".join(body), top + NAME_LINE


def draw_picture(game: Brakets, view: State, name: str, style: Style) -> str:
    """The two brackets alone, or A's bracket with notes, as an SVG file of its own.

    >>> draw_picture(Brakets(), Brakets().start(), "cover", Style()).count("brakets-panel")
    3
    """
    if name == "annotated":
        return standalone(game, draw_annotated(game, view, 0, style), style, ground=False)
    return standalone(game, cover.cover_brackets(view), style, ground=False)


def player_name(seat: int, style: Style) -> str:
    """A player in the line above the hand: the seat's letter, which the moves use, and the name.

    >>> player_name(0, Style(seat=0)), player_name(1, Style(names=("", "Konstantinopolis")))
    ('A (you)', 'B · Konstantinop…')
    """
    name = style.names[seat] if seat < len(style.names) else ""
    if not name:
        return SEATS[seat] + (" (you)" if style.seat == seat else "")
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1] + "…"
    return f"{SEATS[seat]} · {name}"


def _name_line(view: State, seat: int, top: float, style: Style) -> str:
    """A player's line: sign, name, whose turn it is, deck, points."""
    side = view.sides[seat]
    points = scores(view)[seat]
    y = top + 20
    name = text(player_name(seat, style))
    turn = (
        f'<path class="brakets-turn" d="M38 {y - 11:g}l9 6-9 6Z" transform="translate(-33 0)"/>'
        if seat == _mover(view)
        else ""
    )
    cards = "1 card" if side.deck == 1 else f"{side.deck} cards"
    deck = (
        f'<use href="#brakets-back" x="176" y="{top + 3:g}" width="19" height="25"/>'
        f'<text class="brakets-small" x="201" y="{y:g}">{cards}, {side.bras} &lt;0|</text>'
    )
    label = attr(
        f"{SEATS[seat]}: {points} points, deck of {side.deck} with {side.bras} closing bras"
    )
    number = str(points).replace("-", "−")
    score = f'<text class="brakets-score" x="392" y="{y + 3:g}">{number}</text>'
    return (
        f'<g role="img" aria-label={label}>{turn}{seat_mark(seat, 25, y - 5, 8)}'
        f'<text class="brakets-name" x="39" y="{y:g}">{name}</text>{deck}'
        f'<g data-key="score-{seat}">{score}</g></g>'
    )


def _mover(view: State) -> int | None:
    """Who is to lay a card or to count."""
    if view.counting:
        return closing_owner(view)
    return view.turn if bras_remaining(view) else None


def _hand(game: Brakets, view: State, seat: int, keys: list[str], room: HandRoom) -> str:
    """The open cards of a player; on this player's turn with chips that say what each would do."""
    cards = view.sides[seat].hand
    playable = view.turn == seat and closing_owner(view) is None and bras_remaining(view) > 0
    places = room.places(len(cards))
    return "".join(
        _card(game, view, seat, card, place=place, key=key, playable=playable)
        for card, place, key in zip(cards, places, keys, strict=True)
    )


def _card(
    game: Brakets,
    view: State,
    seat: int,
    card: str,
    place: CardPlace,
    key: str,
    playable: bool,
) -> str:
    """One open card."""
    x = place.x
    top = place.top
    scale = place.scale
    width = (card_width(card) + TAB + 2) * scale
    height = (card_symbols.HEIGHT + 2) * scale
    symbol = (
        f'<use href="#{symbol_id(card)}" x="{x - width / 2:g}" y="{top:g}" '
        f'width="{width:g}" height="{height:g}"/>'
    )
    if not playable:
        label = attr(f"{SEATS[seat]} holds {card}")
        return f'<g data-key="{key}" role="img" aria-label={label}>{symbol}</g>'
    own_effect = effect_words(game, view, card, seat, seat)
    other_effect = effect_words(game, view, card, seat, 1 - seat)
    effects = f"on your own bracket: {own_effect}; on the other: {other_effect}"
    kinds = [chip_label(game, view, card, seat, owner)[0] for owner in (0, 1)]
    classes = "".join(f" brakets-{kind}s" for kind in kinds if kind)
    return (
        f'<g class="brakets-card{classes}" data-pick="card:{code(card)}" data-key="{key}" '
        f'data-steps="bracket" role="button" aria-label={attr(card)} '
        f"aria-description={attr(effects)}>{symbol}</g>"
        + chips(game, view, card, seat, x=x, top=top + height + 5, width=place.chips)
    )
