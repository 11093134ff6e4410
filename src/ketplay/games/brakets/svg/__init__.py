"""<B|raket|S> drawn: two brackets that lock and close, two open hands, decks, coins, points. 400 units wide."""

from __future__ import annotations

from ketplay.core.drawing import PLAIN, Style, attr, text
from ketplay.games.brakets.cards import code
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import SEATS, State, bras_left, closing, scores
from ketplay.games.brakets.svg import faces, strip
from ketplay.games.brakets.svg.chips import CSS as CHIP_CSS
from ketplay.games.brakets.svg.chips import chips, shown, told
from ketplay.games.brakets.svg.keys import Keys
from ketplay.games.brakets.svg.marks import coin, seat_mark
from ketplay.games.brakets.svg.panel import CSS as PANEL_CSS
from ketplay.games.brakets.svg.panel import PANEL, panel
from ketplay.games.brakets.svg.sheet import CSS as SHEET_CSS
from ketplay.games.brakets.svg.sheet import SHEET, draw_sheet
from ketplay.games.brakets.words import move as move_words
from ketplay.games.brakets.words import status

TILES = ("paper",)
WIDTH = 400
NAME = 30  # the line with a player's name
LONGEST = 13  # letters of a name
OWN = 97  # a hand with its chips
OTHER = 78

CSS = (
    """
.brakets{font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-user-select:none;user-select:none}
.brakets-name{font-size:15px;font-weight:600;fill:var(--text)}
.brakets-small{font-size:12.5px;fill:var(--dim)}
.brakets-right{text-anchor:end}.brakets-middle{text-anchor:middle}
.brakets-score{font:700 22px ui-serif,Georgia,serif;fill:var(--text);text-anchor:end}
.brakets-seat0{fill:var(--seat0)}.brakets-seat1{fill:var(--seat1)}
.brakets-stripe{stroke:#fff;stroke-width:1.6}
.brakets-turn{fill:var(--accent)}
.brakets-card{transition:translate .16s}
.brakets [data-legal]{cursor:pointer}
.brakets-card[data-legal]:hover{translate:0 -3px}.brakets-card[data-chosen]{translate:0 -7px}
@media (prefers-reduced-motion:reduce){.brakets-card{transition:none}}
"""
    + faces.CSS
    + strip.CSS
    + PANEL_CSS
    + CHIP_CSS
    + SHEET_CSS
)


def symbols(tiles: str) -> str:
    """All pieces as <symbol>s."""
    return faces.symbols()


def picks(game: Brakets, view: State, move: Move) -> tuple[str, ...]:
    """A card, then a bracket.

    >>> picks(Brakets(), Brakets().start(), Move("lay", "|+><0|", 1))
    ('card:p0', 'bracket:B')
    """
    return (f"card:{code(move.card)}", f"bracket:{SEATS[move.seat]}") if move.kind == "lay" else ()


def chance_picture(game: Brakets, view: State, move: Move) -> str:
    """A picture of what luck brings: a coin, or a card.

    >>> game = Brakets()
    >>> 'aria-label="the coin lets B begin"' in chance_picture(game, game.start(), Move("first", "", 1))
    True
    """
    label = attr(move_words(game, view, move))
    if move.kind == "draw":
        width, height = faces.width(move.card) + faces.TAB + 2, faces.HEIGHT + 2
        body = f'<use href="#{faces.name(move.card)}" width="{width}" height="{height}"/>'
    else:
        width, height = 48, 48
        body = (
            coin(move.card, 24, 24, 44) if move.kind == "coin" else seat_mark(move.seat, 24, 24, 20)
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label={label}>{body}</svg>'
    )


def draw(game: Brakets, view: State, style: Style = PLAIN) -> str:
    """The table from a seat's side: the other above, oneself below."""
    own = style.seat or 0
    keys, body, top = Keys(view), list[str](), 0.0
    for seat in (1 - own, own):
        lower = seat == own
        bracket = panel(view, seat, top + (0 if lower else NAME + OTHER), lower, keys.bracket(seat))
        if lower:
            body += [bracket]
            top += PANEL + 2
        body += [
            _name(view, seat, top, style),
            _hand(view, seat, top + NAME, OWN if lower else OTHER, keys.hand(seat)),
        ]
        top += NAME + (OWN if lower else OTHER)
        if not lower:
            body += [bracket, draw_sheet(game, view, top + PANEL)]
            top += PANEL + SHEET
    label = attr(f"Table of <B|raket|S>. {status(game, view, style.seat)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" viewBox="0 0 {WIDTH} {top:g}" role="group" '
        f"aria-label={label}>{''.join(body)}</svg>"
    )


def called(seat: int, style: Style) -> str:
    """A player in the line above the hand: the seat's letter, which the moves use, and the name.

    >>> called(0, Style(seat=0)), called(1, Style(names=("", "Konstantinopolis")))
    ('A (you)', 'B · Konstantinop…')
    """
    name = style.names[seat] if seat < len(style.names) else ""
    if not name:
        return SEATS[seat] + (" (you)" if style.seat == seat else "")
    return f"{SEATS[seat]} · {name if len(name) <= LONGEST else name[: LONGEST - 1] + '…'}"


def _name(view: State, seat: int, top: float, style: Style) -> str:
    """A player's line: sign, name, whose turn it is, deck, points."""
    side, points = view.sides[seat], scores(view)[seat]
    y = top + 20
    who = text(called(seat, style))
    turn = (
        f'<path class="brakets-turn" d="M38 {y - 11:g}l9 6-9 6Z" transform="translate(-33 0)"/>'
        if view.turn == seat and bras_left(view)
        else ""
    )
    cards = "1 card" if side.deck == 1 else f"{side.deck} cards"
    deck = (
        f'<use href="#brakets-back" x="176" y="{top + 3:g}" width="19" height="25"/>'
        f'<text class="brakets-small" x="201" y="{y:g}">{cards}, {side.bras} ⟨0|</text>'
    )
    label = attr(
        f"{SEATS[seat]}: {points} points, deck of {side.deck} with {side.bras} closing bras"
    )
    shown = f'<text class="brakets-score" x="392" y="{y + 3:g}">{points}</text>'.replace(">-", ">−")
    return (
        f'<g role="img" aria-label={label}>{turn}{seat_mark(seat, 25, y - 5, 8)}'
        f'<text class="brakets-name" x="39" y="{y:g}">{who}</text>{deck}'
        f'<g data-key="score-{seat}">{shown}</g></g>'
    )


def _hand(view: State, seat: int, top: float, height: float, keys: list[str]) -> str:
    """The open cards of a player; with chips that say what each would do, when it is this player's turn."""
    cards = view.sides[seat].hand
    scale = 1.12 if height == OWN else 0.88
    pitch = min(100.0, (WIDTH - 16) / max(len(cards), 1))
    scale = min(scale, pitch / (faces.WIDE + faces.TAB + 6))
    start = WIDTH / 2 - pitch * len(cards) / 2
    live = view.turn == seat and closing(view) is None and bras_left(view) > 0
    return "".join(
        _card(view, seat, card, start + pitch * (n + 0.5), top, scale, keys[n], live)
        for n, card in enumerate(cards)
    )


def _card(
    view: State, seat: int, card: str, x: float, top: float, scale: float, key: str, live: bool
) -> str:
    """One open card around x."""
    width = (faces.width(card) + faces.TAB + 2) * scale
    height = (faces.HEIGHT + 2) * scale
    face = f'<use href="#{faces.name(card)}" x="{x - width / 2:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'
    if not live:
        return f'<g data-key="{key}" role="img" aria-label={attr(f"{SEATS[seat]} holds {card}")}>{face}</g>'
    effects = f"on your own bracket: {told(view, card, seat, seat)}; on the other: {told(view, card, seat, 1 - seat)}"
    kinds = [f" brakets-{kind}s" for owner in (0, 1) if (kind := shown(view, card, seat, owner)[0])]
    return (
        f'<g class="brakets-card{"".join(kinds)}" data-pick="card:{code(card)}" data-key="{key}" data-steps="bracket" '
        f'role="button" aria-label={attr(card)} aria-description={attr(effects)}>{face}</g>'
        + chips(view, card, seat, x - 47, top + height + 5, 94)
    )
