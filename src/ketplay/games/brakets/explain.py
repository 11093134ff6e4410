"""Cards and brackets that explain themselves to the player who points at them."""

from __future__ import annotations

from ketplay.core.explanation import Explanation, Row
from ketplay.games.brakets.bracket import dirac
from ketplay.games.brakets.cards import BRA, LETTERS, bra_of, find_card
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State
from ketplay.games.brakets.svg.effect_chips import effect_words
from ketplay.games.brakets.words import AIM, COIN_RULE, coins_of, point_chance


def explain(game: Brakets, view: State, pick: str, seat: int | None) -> Explanation | None:
    """What a card or a bracket is, and what it does.

    >>> game = Brakets()
    >>> state = game.parse_state("A - b0.X 0/0 0p.p0 b0.I 0/0 - 0 -")
    >>> [row.words for row in explain(game, state, "card:X", 0).rows]
    ['Yours: |0> becomes |1>', "B's: |+> stays the same"]
    """
    kind, _, name = pick.partition(":")
    if kind == "card":
        card = find_card(name)
        return _explain_card(game, view, card, seat) if card else None
    if kind == "bracket" and name in SEATS:
        return _explain_bracket(game, view, SEATS.index(name), seat)
    return None


def _explain_card(game: Brakets, view: State, card: str, seat: int | None) -> Explanation:
    rows: tuple[Row, ...] = ()
    if seat is not None:
        brackets = (("Yours", seat), (f"{SEATS[1 - seat]}'s", 1 - seat))
        rows = tuple(
            Row((), "", f"{whose}: {effect_words(game, view, card, seat, owner)}")
            for whose, owner in brackets
        )
    return Explanation(_kind(card), card, (_card_words(card),), rows)


def _kind(card: str) -> str:
    if card in LETTERS:
        return "gate"
    return "closing card" if card == BRA else "block"


def _card_words(card: str) -> str:
    if card in LETTERS:
        return "A gate: it changes the ket at the open end."
    if card == BRA:
        return (
            "It closes a bracket. For each half a coin is flipped: if all are tails, the other "
            "player gets the point, else the owner."
        )
    return (
        f"Its bra <{bra_of(card)}| meets the open ket: the same gives 1, the opposite 0, any "
        f"other a half. Then |{card[1]}> is the open end."
    )


def _explain_bracket(game: Brakets, view: State, owner: int, seat: int | None) -> Explanation:
    bracket = view.sides[owner].bracket
    title = "Your bracket" if owner == seat else f"{SEATS[owner]}'s bracket"
    if not game.shows_coins(view, owner):
        end = f"Open end |{bracket.ket}>" if bracket.ket else "Closed"
        return Explanation(title, facts=(f"{end}: {dirac(bracket.cards)}.", COIN_RULE, AIM))
    if bracket.closed:
        return Explanation(title, facts=(f"Closed, {coins_of(bracket.halves)}.",))
    facts = (
        f"Open end |{bracket.ket}>; {coins_of(bracket.halves)} so far.",
        f"If it were closed at this value, {point_chance(bracket.halves)}.",
        AIM,
    )
    return Explanation(title, facts=facts)
