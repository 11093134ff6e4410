"""The terminal as a table: shows what happens, reads what a person types, loses nothing on a mistake."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Any

from ketplay.bots import strongest
from ketplay.bots.analysis import analyse, share_words, told
from ketplay.cli import describe as telling
from ketplay.cli.prompt import Prompt
from ketplay.cli.session import PERSON, Session
from ketplay.cli.terminal import clear, columns, dim, strong, wrap
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.core.registry import about, folder, part

COMMANDS = {
    "moves": "what can be played now; 'moves H' only what begins with H",
    "board": "the position again",
    "log": "what happened so far",
    "odds": "what would come of the position as it stands",
    "hint": "what the strongest opponent would play",
    "best": "the best turns found, with what each is worth",
    "undo": "back to your previous decision",
    "resign": "give up",
    "save": "save FILE writes the game; ketplay play --resume FILE goes on",
    "rules": "the rules of the game",
    "help": "this list",
    "quit": "leave the table",
}
BEST = 5  # turns that are told of the best
IN_WORDS = 30  # as many moves are explained one by one


class Table:
    """One game from the first move to the last command."""

    def __init__(self, session: Session) -> None:
        self.session, self.game = session, session.game
        self.prompt = Prompt(self.completions)
        self.near: int | None = None  # the person who was at the keyboard last
        self.left = False

    def run(self) -> int:
        self.greet()
        while not self.left:
            self.go_on()
            self.show()
            while not self.left and self.answer():
                pass
        return 0

    def greet(self) -> None:
        words = about(folder(self.game.name) or self.game.name)
        print(strong(words.TITLE), f"({self.game.id}, seed {self.session.seed})")
        for seat, name in enumerate(self.session.players):
            who = self.game.seats[seat]
            if name != PERSON:
                print(wrap(f"{who} is {name}. {self.session.levels[seat].words}"))
            elif len(self.session.persons) == 1:
                print(f"{who} is you.")
        if self.session.persons:
            print("Type a move; 'moves' lists them, 'help' lists what else you can type.")

    # what happens by itself

    def go_on(self) -> None:
        """Luck and opponents act until a person is to decide."""
        told: list[tuple[int, str]] = []
        while not self.session.waits:
            events = self.session.advance()
            for actor, before, move in events:
                told.append((actor, telling.event(self.game, before, move, self.eyes)))
            if events[-1][0] != CHANCE:  # an opponent may think for a while: show what happened
                self.tell(told)
                told = []
        self.tell(told)

    def tell(self, told: list[tuple[int, str]]) -> None:
        for actor, group in groupby(told, key=lambda pair: pair[0]):
            name = telling.who(self.game, actor)
            line = wrap("; ".join(words for _, words in group), f"{name}: ")
            print(dim(line) if actor == CHANCE else line, flush=True)

    @property
    def eyes(self) -> int | None:
        """Whose eyes look at the screen: the only person's; with several, or none, a spectator's."""
        persons = self.session.persons
        return persons[0] if len(persons) == 1 else None

    def show(self) -> None:
        """The position and what to do."""
        match, seat = self.session.match, self.seat
        end = match.end
        if end is None and seat is not None:
            self.curtain(seat)
        print(f"\n{telling.board(self.game, match.view(seat), seat)}\n")
        if end is None:
            print(strong(wrap(telling.status(self.game, match.view(seat), seat))))
            return
        print(strong(wrap(telling.outcome(self.game, match.view(seat), end))))
        if not self.session.persons:
            self.left = True

    @property
    def seat(self) -> int | None:
        """Whose view is shown: the person's to move, else the only person's."""
        actor = self.session.match.actor
        return actor if actor in self.session.persons else self.eyes

    def curtain(self, seat: int) -> None:
        """Between two persons at one keyboard, when hands are hidden."""
        change, self.near = self.near != seat, seat
        if change and len(self.session.persons) > 1 and self.game.hides_state and self.prompt.live:
            clear()
            self.prompt.read(f"Pass the keyboard to {self.game.seats[seat]}, who presses Enter. ")
            clear()
            self.tell(telling.events(self.session.match, seat)[self.session.since(seat) :])

    # what a person types

    def answer(self) -> bool:
        """Reads and obeys a line; True while the position is still the same."""
        try:
            line = self.prompt.read(self.mark())
        except EOFError:
            return self.end_of_input()
        before = self.session.match
        try:
            self.obey(line.strip())
        except KetError as error:
            print(wrap(_sentence(error.message)))
        return self.session.match is before

    def mark(self) -> str:
        actor = self.session.match.actor
        return (
            "(over; save FILE, undo, or Enter to leave) > "
            if actor is None
            else f"{self.game.seats[actor]} > "
        )

    def obey(self, line: str) -> None:
        if not line:
            self.left = self.session.match.actor is None
            return
        word, _, rest = line.partition(" ")
        name = word.lstrip("?:/").rstrip("!").lower()
        if name in COMMANDS and (word[0] in "?:/" or not self.is_move(word)):
            getattr(self, f"do_{name}")(rest.strip(), word.endswith("!"))
        elif line == "?":
            self.do_help("", False)
        elif self.session.match.actor is None:
            raise KetError(
                "the game is over; 'undo' takes it back, 'save FILE' keeps it, 'quit' leaves"
            )
        else:
            self.play([line] if self.is_move(line) else line.split())

    def play(self, words: list[str]) -> None:
        """A person's moves, and what they did."""
        before = len(self.session.match.log)
        try:
            self.session.play(words)
        except KetError as error:
            more = "; nothing was played" if len(words) > 1 else ""
            raise KetError(error.message + more, error.at) from None
        self.tell(telling.events(self.session.match, self.eyes)[before:])

    def is_move(self, text: str) -> bool:
        match = self.session.match
        try:
            return match.actor is not None and bool(
                self.game.format_move(self.game.parse_move(match.state, text))
            )
        except KetError:
            return False

    def end_of_input(self) -> bool:
        """No more lines: the game is kept, or shown."""
        self.left = True
        if self.session.path:
            self.session.save(self.session.path)
            print(f"\nThe input ended; the game is saved in {self.session.path}.")
        else:
            early = " before the game did" if self.session.match.end is None else ""
            print(f"\nThe input ended{early}. The record:\n\n{self.session.record()}", end="")
        return False

    def completions(self) -> list[str]:
        match = self.session.match
        texts = (
            []
            if match.actor is None
            else [self.game.format_move(move) for move in self.game.moves(match.state)]
        )
        return [*texts, *COMMANDS]

    # the commands

    def do_help(self, rest: str, forced: bool) -> None:
        print("A move, or several with spaces between; capitals do not matter. Otherwise:")
        print("\n".join(f"  {name:<8} {words}" for name, words in COMMANDS.items()))

    def do_moves(self, rest: str, forced: bool) -> None:
        match = self.session.match
        if match.actor is None:
            raise KetError("the game is over, there is nothing to play")
        view = match.view(self.seat)
        moves = {self.game.format_move(move): move for move in self.game.moves(match.state)}
        chosen = {
            text: move for text, move in moves.items() if text.lower().startswith(rest.lower())
        }
        if not chosen:
            raise KetError(f"no move begins with '{rest}'")
        if self.game.open_moves:
            print("Among others:")
        if len(chosen) > IN_WORDS:
            print(columns(list(chosen)))
            print(
                f"{len(chosen)} moves; 'moves {next(iter(chosen))[:1]}' explains those that begin so."
            )
        else:
            wide = max(map(len, chosen)) + 2
            told = [
                wrap(telling.move(self.game, view, move), f"  {text:<{wide}}")
                for text, move in chosen.items()
            ]
            print("\n".join(told))

    def do_board(self, rest: str, forced: bool) -> None:
        view = self.session.match.view(self.seat)
        print(telling.board(self.game, view, self.seat))
        print(wrap(telling.status(self.game, view, self.seat)))

    def do_log(self, rest: str, forced: bool) -> None:
        told = telling.events(self.session.match, self.eyes)
        self.tell(told)
        if not told:
            print("Nothing has happened yet.")

    def do_odds(self, rest: str, forced: bool) -> None:
        odds = part(self.game, "odds")
        if odds is None:
            raise KetError(f"{self.game.name} offers no odds")
        forecast = odds.forecast(self.game, self.session.match.view(self.seat))
        print(
            "\n".join(odds_lines(forecast)) if forecast else "There is nothing to reckon with yet."
        )

    def do_hint(self, rest: str, forced: bool) -> None:
        if self.session.match.actor is None:
            raise KetError("the game is over, there is nothing to advise")
        name, made = self.session.hint()
        words = telling.move(self.game, self.session.match.view(self.seat), made)
        print(wrap(f"{name} would play {self.game.format_move(made)}: {words}"))

    def do_best(self, rest: str, forced: bool) -> None:
        match, game = self.session.match, self.game
        if match.actor is None:
            raise KetError("the game is over, there is nothing to advise")
        view = match.view(match.actor)
        found = analyse(game, view, strongest(game).limit)
        if not found.turns:
            raise KetError(f"{game.name} cannot tell what a turn is worth")
        print(wrap(f"What you may expect of the point (a win 1, a draw a half), {found.method}:"))
        for turn in found.turns[:BEST]:
            texts, words = told(game, view, turn.moves)
            print(
                wrap(
                    f"{' '.join(texts)}: {'; '.join(words)}",
                    f"{share_words((1 + turn.value) / 2):>8}  ",
                )
            )

    def do_undo(self, rest: str, forced: bool) -> None:
        if not self.session.undo():
            raise KetError("there is nothing of yours to take back")
        print("Taken back.")

    def do_resign(self, rest: str, forced: bool) -> None:
        match = self.session.match
        self.session.match = match.end_by(
            f"!resign:{match.actor if self.seat is None else self.seat}"
        )

    def do_save(self, rest: str, forced: bool) -> None:
        path = rest or self.session.path
        if not path:
            raise KetError("save where? Right: save FILE, as in save game.ket")
        self.session.save(path, forced)
        print(f"Saved. ketplay play --resume {path} goes on.")

    def do_rules(self, rest: str, forced: bool) -> None:
        text = rules(self.game.name)
        if sys.stdout.isatty() and self.prompt.live:
            import pydoc

            pydoc.pager(text)
        else:
            print(text)

    def do_quit(self, rest: str, forced: bool) -> None:
        self.left = True
        unsaved = self.session.match.log and self.session.match.end is None
        if not (unsaved and self.prompt.live):
            return
        asked = f" ({self.session.path})" if self.session.path else ""
        path = self.prompt.read(
            f"Save the game to which file{asked}? Enter leaves without saving. "
        ).strip()
        if path:
            self.left = False  # until it is written
            self.do_save(path, path == self.session.path)
            self.left = True


def rules(name: str) -> str:
    """A game's README."""
    import os

    path = os.path.join(os.path.dirname(about(folder(name) or name).__file__ or ""), "README.md")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        raise KetError(f"{name} brought no README with its rules") from None


def odds_lines(forecast: Any) -> list[str]:
    """A forecast in lines: the chances, then what there is to say on each piece.

    >>> from ketplay.core.game import Forecast
    >>> odds_lines(Forecast((("X wins", 0.25),), (0.25, -0.25)))
    ['  25.0 %  X wins']
    """
    lines = [f"{100 * chance:6.1f} %  {words}" for words, chance in forecast.chances]
    pieces = [f"{pick.rpartition(':')[2]} {words}" for pick, _, words in forecast.parts]
    return lines + ([wrap("; ".join(pieces), "  ")] if pieces else [])


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "?", "!")) else ".")
