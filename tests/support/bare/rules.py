"""Count up to five by one or two. A coin decides who begins; reaching five wins."""

from typing import NamedTuple

from ketplay.core.errors import InvalidPosition
from ketplay.core.game import CHANCE, Game, Outcome

GOAL = 5
COIN = CHANCE


class State(NamedTuple):
    count: int
    seat: int


class Bare(Game[State, str]):
    name = "bare"
    seats = ("Ann", "Bob")

    def start(self):
        return State(0, COIN)

    def actor(self, state):
        return None if state.count >= GOAL else state.seat

    def moves(self, state):
        if state.count >= GOAL:
            return ()
        return ("~heads", "~tails") if state.seat == COIN else ("+1", "+2")

    def play(self, state, move):
        if state.seat == COIN:
            return State(0, int(move == "~tails"))
        return State(state.count + int(move), 1 - state.seat)

    def outcome(self, state):
        if state.count < GOAL:
            return None
        payoffs = (-1.0, 1.0) if state.seat == 0 else (1.0, -1.0)
        return Outcome(payoffs, "five is reached")

    def format_move(self, move):
        return move

    def format_state(self, state):
        return f"{state.count} {state.seat}"

    def parse_state(self, text):
        for count in range(GOAL + 2):
            for seat in (COIN, 0, 1):
                if text == f"{count} {seat}":
                    return State(count, seat)
        raise InvalidPosition(f"'{text}': a count and a seat, such as 3 1", at=text)


GAME = Bare
