from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ketplay.core.errors import InvalidPosition
from ketplay.core.game import CHANCE, Game, Option, Outcome


class Table(NamedTuple):
    hands: tuple[tuple[str, ...], ...] = ((), ())  # '?' is a card one cannot see
    deck: tuple[str, ...] = ()
    sums: tuple[int, ...] = (0, 0)
    turn: int = -1  # -1 while dealing
    coin: int = 0  # the card whose coin is due


class Cards(Game[Table, str]):
    name = "cards"
    options = (Option("top", "6", ("4", "6", "8"), "the highest card"),)
    seats = ("Ada", "Bob")

    def start(self) -> Table:
        return Table(deck=tuple(str(n + 1) for n in range(int(self.chosen["top"]))))

    def actor(self, state: Table) -> int | None:
        if state.turn == -1 or state.coin:
            return CHANCE
        return None if state.turn == 4 else state.turn % 2

    def moves(self, state: Table) -> Sequence[str]:
        if state.turn == -1:
            return sorted({"~" + card for card in state.deck})
        if state.coin:
            return ["~H", "~T"]
        return [] if state.turn == 4 else sorted(set(state.hands[state.turn % 2]))

    def play(self, state: Table, move: str) -> Table:
        if state.turn == -1:
            return self._deal(state, move[1:])
        if state.coin:
            seat = state.turn % 2
            gain = state.coin * (2 if move == "~H" else 1)
            sums = tuple(s + gain * (n == seat) for n, s in enumerate(state.sums))
            return state._replace(sums=sums, coin=0, turn=state.turn + 1)
        return state._replace(hands=_without(state.hands, state.turn % 2, move), coin=int(move))

    def _deal(self, state: Table, card: str) -> Table:
        seat = sum(map(len, state.hands)) % 2
        hands = tuple((*hand, card) if n == seat else hand for n, hand in enumerate(state.hands))
        left = list(state.deck)
        left.remove(card if card in left else "?")
        return state._replace(
            hands=hands, deck=tuple(left), turn=-1 if sum(map(len, hands)) < 4 else 0
        )

    def outcome(self, state: Table) -> Outcome | None:
        if state.turn != 4:
            return None
        a, b = state.sums
        sign = (a > b) - (a < b)
        return Outcome((sign, -sign), f"{a} to {b}", (a, b))

    def format_move(self, move: str) -> str:
        return move

    def view(self, state: Table, seat: int | None) -> Table:
        hands = tuple(
            hand if n == seat else ("?",) * len(hand) for n, hand in enumerate(state.hands)
        )
        return state._replace(hands=hands, deck=("?",) * len(state.deck))

    def seen(self, state: Table, move: str, seat: int | None) -> str:
        return "~?" if state.turn == -1 and seat != sum(map(len, state.hands)) % 2 else move

    def parse_move(self, state: Table, text: str) -> str:
        hidden = state.turn == -1 and "?" in state.deck and text[:1] == "~"
        hidden = hidden or (
            state.turn > -1
            and not state.coin
            and "?" in state.hands[state.turn % 2]
            and text.isdigit()
        )
        return text if hidden else super().parse_move(state, text)

    def fill(self, view: Table, rng: Random) -> Table:
        everything = [str(n + 1) for n in range(int(self.chosen["top"]))]
        unseen = [card for card in everything if card not in sum(view.hands, ())]
        rng.shuffle(unseen)
        hands = tuple(
            tuple(unseen.pop() if card == "?" else card for card in hand) for hand in view.hands
        )
        return view._replace(hands=hands, deck=tuple(sorted(unseen[: len(view.deck)])))

    def format_state(self, state: Table) -> str:
        hands = "/".join("".join(hand) or "-" for hand in state.hands)
        deck = "".join(state.deck) or "-"
        sums = f"{state.sums[0]}-{state.sums[1]}"
        return f"{hands} {deck} {sums} {state.turn} {state.coin}"

    def parse_state(self, text: str) -> Table:
        try:
            hands, deck, sums, turn, coin = text.split()
            a, b = hands.replace("-", "").split("/")
            x, y = sums.split("-")
            return Table(
                (tuple(a), tuple(b)),
                tuple(deck.replace("-", "")),
                (int(x), int(y)),
                int(turn),
                int(coin),
            )
        except ValueError:
            raise InvalidPosition(
                f"'{text}' is no position; right: 12/34 56 0-0 0 0", at=text
            ) from None


def _without(
    hands: tuple[tuple[str, ...], ...], seat: int, card: str
) -> tuple[tuple[str, ...], ...]:
    hand = list(hands[seat])
    hand.remove(card if card in hand else "?")
    return tuple(tuple(hand) if n == seat else h for n, h in enumerate(hands))


GAME = Cards
