from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ketplay.core.errors import InvalidPosition
from ketplay.core.game import CHANCE, Game, Outcome

MARKS = tuple(f"mark{n:02}zq" for n in range(10))
HIDDEN = "?"


class Deal(NamedTuple):
    hands: tuple[tuple[str, ...], ...] = ((), ())
    deck: tuple[str, ...] = MARKS
    shown: tuple[str, ...] = ()
    points: tuple[int, ...] = (0, 0)
    due: str = "deal"  # deal, play, coin, draw
    turn: int = 0


class Marked(Game[Deal, str]):
    name = "marked"

    def start(self) -> Deal:
        return Deal()

    def actor(self, state: Deal) -> int | None:
        if state.due == "play":
            return state.turn if state.hands[state.turn] else None
        return CHANCE

    def moves(self, state: Deal) -> Sequence[str]:
        if state.due == "play":
            return sorted(set(state.hands[state.turn]))
        return ["~H", "~T"] if state.due == "coin" else sorted({"~" + card for card in state.deck})

    def play(self, state: Deal, move: str) -> Deal:
        if state.due == "play":
            hands = _changed(state.hands, state.turn, _without(state.hands[state.turn], move))
            return state._replace(hands=hands, shown=(*state.shown, move), due="coin")
        if state.due == "coin":
            points = tuple(
                p + (move == "~H" and s == state.turn) for s, p in enumerate(state.points)
            )
            return (
                self._next(state._replace(points=points))
                if not state.deck
                else state._replace(points=points, due="draw")
            )
        hand = (*state.hands[state.turn], move[1:])
        drawn = state._replace(
            hands=_changed(state.hands, state.turn, hand), deck=_without(state.deck, move[1:])
        )
        if state.due == "draw":
            return self._next(drawn)
        return drawn._replace(
            turn=1 - state.turn, due="play" if sum(map(len, drawn.hands)) == 6 else "deal"
        )

    def _next(self, state: Deal) -> Deal:
        return state._replace(turn=1 - state.turn, due="play")

    def outcome(self, state: Deal) -> Outcome | None:
        if self.actor(state) is not None:
            return None
        a, b = state.points
        return Outcome(((a > b) - (a < b), (b > a) - (b < a)), f"{a} heads to {b}", (a, b))

    def format_move(self, move: str) -> str:
        return move

    def view(self, state: Deal, seat: int | None) -> Deal:
        hands = tuple(
            hand if s == seat else (HIDDEN,) * len(hand) for s, hand in enumerate(state.hands)
        )
        return state._replace(hands=hands, deck=(HIDDEN,) * len(state.deck))

    def seen(self, state: Deal, move: str, seat: int | None) -> str:
        return "~?" if state.due in ("deal", "draw") and seat != state.turn else move

    def parse_move(self, state: Deal, text: str) -> str:
        if state.due in ("deal", "draw") and HIDDEN in state.deck and text[:1] == "~":
            return text
        if state.due == "play" and HIDDEN in state.hands[state.turn] and text in MARKS:
            return text
        return super().parse_move(state, text)

    def fill(self, view: Deal, rng: Random) -> Deal:
        known = {*view.shown, *view.hands[0], *view.hands[1]}
        unseen = [mark for mark in MARKS if mark not in known]
        rng.shuffle(unseen)
        hands = tuple(
            tuple(unseen.pop() if card == HIDDEN else card for card in hand) for hand in view.hands
        )
        return view._replace(hands=hands, deck=tuple(sorted(unseen)))

    def format_state(self, state: Deal) -> str:
        piles = [*state.hands, state.deck, state.shown]
        return " ".join(
            [
                *(",".join(pile) or "-" for pile in piles),
                f"{state.points[0]}-{state.points[1]}",
                state.due,
                str(state.turn),
            ]
        )

    def parse_state(self, text: str) -> Deal:
        try:
            a, b, deck, shown, points, due, turn = text.split()
            x, y = points.split("-")
            piles = [tuple(pile.split(",")) if pile != "-" else () for pile in (a, b, deck, shown)]
            return Deal((piles[0], piles[1]), piles[2], piles[3], (int(x), int(y)), due, int(turn))
        except ValueError:
            raise InvalidPosition(f"'{text}' is no position", at=text) from None


def _changed(
    hands: tuple[tuple[str, ...], ...], seat: int, hand: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return tuple(hand if s == seat else h for s, h in enumerate(hands))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    left = list(cards)
    left.remove(card if card in left else HIDDEN)
    return tuple(left)


GAME = Marked
