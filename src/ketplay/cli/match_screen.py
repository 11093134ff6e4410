"""What people at this terminal see of a match: its players, its events, its positions."""

from __future__ import annotations

from itertools import groupby

from ketplay.cli import describe
from ketplay.cli.describe import Event
from ketplay.cli.local_match import PERSON, LocalMatch
from ketplay.cli.terminal import Prompt, Thinking, clear, dim, strong, wrap
from ketplay.core import words
from ketplay.core.game import CHANCE


class Screen:
    """Prints a match for the people at the keyboard, until `finished` is set."""

    def __init__(self, local: LocalMatch, prompt: Prompt) -> None:
        self.local = local
        self.game = local.game
        self.prompt = prompt
        self.last_reader: int | None = None  # the seat of the person who read the screen last
        self.finished = False

    def introduce(self) -> None:
        """Prints the game, the players, and how to begin."""
        print(strong(words.title(self.game)), f"({self.game.id}, seed {self.local.seed})")
        for seat, name in enumerate(self.local.players):
            seat_name = self.game.seats[seat]
            if name != PERSON:
                print(wrap(f"{seat_name} is the bot {name}. {self.local.levels[seat].words}"))
            elif len(self.local.persons) == 1:
                print(f"You play {seat_name}.")
        if self.local.persons:
            print("Type a move. 'moves' lists the legal ones, 'help' the other commands.")

    def advance(self) -> None:
        """Lets chance and bots act until a person must decide."""
        pending: list[Event] = []
        while not self.local.waits:
            actor = self.local.match.actor
            if actor == CHANCE or actor is None:
                happened = self.local.advance()
            else:
                with Thinking(f"{self.game.seats[actor]} is thinking"):
                    happened = self.local.advance()
            for actor, before, move in happened:
                description = describe.seen_event(self.game, before, move, self.reader)
                pending.append(Event(actor, description))
            if happened[-1].actor != CHANCE:  # the next bot may think for a while: print this now
                self.print_events(pending)
                pending = []
        self.print_events(pending)

    def print_events(self, events: list[Event]) -> None:
        """Prints a line for each run of events by the same actor."""
        for actor, group in groupby(events, key=lambda event: event.actor):
            name = describe.actor_name(self.game, actor)
            line = wrap("; ".join(event.words for event in group), f"{name}: ")
            print(dim(line) if actor == CHANCE else line, flush=True)

    @property
    def reader(self) -> int | None:
        """Who reads the screen: the only person; with several, or none, a spectator."""
        persons = self.local.persons
        return persons[0] if len(persons) == 1 else None

    @property
    def seat(self) -> int | None:
        """Whose view is shown: that of the person whose turn it is, else the reader's."""
        actor = self.local.match.actor
        return actor if actor in self.local.persons else self.reader

    def show_position(self) -> None:
        """Prints the position and what to do, or how the match ended."""
        match = self.local.match
        seat = self.seat
        ended = match.actor is None
        if not ended and seat is not None:
            self.change_reader(seat)
        view = match.view(seat)
        print(f"\n{describe.board(self.game, view, seat)}\n")
        text = words.ending(match, view) if ended else words.status(self.game, view, seat)
        print(strong(wrap(text)))
        if ended and not self.local.persons:
            self.finished = True

    def change_reader(self, seat: int) -> None:
        """Clears the screen between two people at one keyboard, if their views differ."""
        changes = seat != self.last_reader
        self.last_reader = seat
        several = len(self.local.persons) > 1
        if changes and several and self.game.hides_state and self.prompt.interactive:
            clear()
            self.prompt.read(f"Pass the keyboard to {self.game.seats[seat]}, who presses Enter. ")
            clear()
            news = describe.events(self.local.match, seat)[self.local.last_decision(seat) :]
            self.print_events(news)
