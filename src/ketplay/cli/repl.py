"""The read-eval-print loop of a game on the terminal. A mistake in a line changes nothing."""

from __future__ import annotations

from ketplay.cli import describe
from ketplay.cli.commands import COMMANDS
from ketplay.cli.local_match import LocalMatch
from ketplay.cli.match_screen import Screen
from ketplay.cli.parser import sentence
from ketplay.cli.terminal import Prompt, wrap
from ketplay.core.errors import KetError


class Repl:
    """Reads moves and commands for one match, from the first move to the last command."""

    def __init__(self, local: LocalMatch) -> None:
        self.local = local
        self.game = local.game
        self.screen = Screen(local, Prompt(self.completions))

    def run(self) -> int:
        """Plays until somebody leaves; returns the exit code, 130 after Ctrl-C."""
        try:
            self.screen.introduce()
            while not self.screen.finished:
                self.screen.advance()
                self.screen.show_position()
                while not self.screen.finished and self.read_line():
                    pass
        except KeyboardInterrupt:
            self.keep("Interrupted")
            return 130
        return 0

    def read_line(self) -> bool:
        """Reads a line and acts on it; True while the position is still the same."""
        try:
            line = self.screen.prompt.read(self.question())
        except EOFError:
            self.keep("The input ended")
            return False
        before = self.local.match
        try:
            self.act_on(line.strip())
        except KetError as error:
            print(wrap(sentence(error.message)))
        return self.local.match is before

    def question(self) -> str:
        actor = self.local.match.actor
        if actor is None:
            return "(over; again, review, save FILE, undo, or Enter to leave) > "
        return f"{self.game.seats[actor]} > "

    def act_on(self, line: str) -> None:
        """Runs a command, or plays the moves on the line."""
        if not line:
            self.screen.finished = self.local.match.actor is None
            return
        word, _, argument = line.partition(" ")
        name = word.lstrip("?:/").rstrip("!").lower()
        if name in COMMANDS and (word[0] in "?:/" or not self.is_move(word)):
            COMMANDS[name].run(self.screen, argument.strip(), word.endswith("!"))
        elif line == "?":
            COMMANDS["help"].run(self.screen, "", False)
        elif self.local.match.actor is None:
            raise KetError(
                "the game is over; 'again' plays another, 'review' goes through this one, "
                "'undo' takes back your last move, 'save FILE' saves the game, 'quit' leaves"
            )
        else:
            self.play([line] if self.is_move(line) else line.split())

    def play(self, tokens: list[str]) -> None:
        """Plays a person's moves and prints what they did."""
        before = len(self.local.match.log)
        try:
            self.local.play(tokens)
        except KetError as error:
            suffix = "; nothing was played" if len(tokens) > 1 else ""
            raise KetError(error.message + suffix, error.at) from None
        self.screen.print_events(describe.events(self.local.match, self.screen.reader)[before:])

    def is_move(self, text: str) -> bool:
        match = self.local.match
        if match.actor is None:
            return False
        try:
            self.game.parse_move(match.state, text)
        except KetError:
            return False
        return True

    def keep(self, cause: str) -> None:
        """Saves the match where it was saved before, or prints its record."""
        self.screen.finished = True
        if self.local.path:
            self.local.save(self.local.path)
            print(f"\n{cause}; the game is saved in {self.local.path}.")
            return
        early = " before the end of the game" if self.local.match.end is None else ""
        print(f"\n{cause}{early}. The record:\n\n{self.local.record()}", end="")

    def completions(self) -> list[str]:
        match = self.local.match
        moves = () if match.actor is None else self.game.moves(match.state)
        return [*map(self.game.format_move, moves), *COMMANDS]
