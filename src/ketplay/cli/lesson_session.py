"""A course on the terminal: its steps one after the other, with typed moves, answers and hints."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from secrets import randbits

from ketplay.cli.local_match import PERSON, LocalMatch
from ketplay.cli.parser import sentence
from ketplay.cli.repl import Repl
from ketplay.cli.terminal import Prompt, coloured, dim, strong, wrap
from ketplay.core.errors import KetError
from ketplay.core.explanation import explain
from ketplay.core.match import Match
from ketplay.learn import progress
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import shelf
from ketplay.learn.hints import hint
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.sampling import Series
from ketplay.learn.situation import Situation, begin
from ketplay.learn.texts import fill, say
from ketplay.learn.verdict import Attempt, Verdict, first_true, judge, played_match

COMMANDS = ("hint", "undo", "skip", "why", "measure", "moves", "help", "quit")
HELP = (
    "Type a move or the number of an answer. hint: a hint, then a larger one. undo: take back. "
    "moves: what can be played. measure 100: where a step asks for it. why: what was said, again. "
    "skip: the next step. quit: leave; what is solved is remembered."
)
SHOWN_MOVES = 24
BAR = 20  # characters


class Stopped(Exception):
    """The learner leaves, or the input has ended."""


class Session:
    """Goes through steps. What is solved is written to a file at once, if there is one."""

    def __init__(self, course: Course, file: Path | None) -> None:
        self.course = course
        self.file = file
        self.progress = progress.load(file) if file else {}
        self.prompt = Prompt(lambda: list(COMMANDS))
        self.begin_step()

    def begin_step(self) -> None:
        self.line: tuple[str, ...] = ()
        self.hints = 0
        self.last_words = ""

    def steps(self) -> list[tuple[Lesson, Step, str]]:
        """Every step of the course with its name in the progress."""
        return [
            (lesson, step, shelf.key(self.course, lesson, step))
            for lesson in self.course.lessons
            for step in lesson.steps
        ]

    def run(self) -> int:
        """From the first step that is not solved to the end; if all are, from the beginning."""
        steps = self.steps()
        keys = [key for _, _, key in steps]
        first = progress.first_unsolved(self.progress, keys)
        start = keys.index(first) if first else 0
        try:
            for lesson, step, key in steps[start:]:
                self.go_through(lesson, step, key)
        except (Stopped, EOFError):
            print()
            return 0
        print(strong(f"That was {self.course.title}."))
        return 0

    def go_through(self, lesson: Lesson, step: Step, key: str) -> None:
        """One step, until it is solved or skipped."""
        self.begin_step()
        number = self.course.lessons.index(lesson) + 1
        part = f" ({lesson.steps.index(step) + 1} of {len(lesson.steps)})"
        print(f"\n{dim(f'{self.course.title} / {number} {lesson.title}{part}')}")
        verdict = judge(step, Attempt())
        print(strong(wrap(fill(step.text, lookup_in(begin(step))))))
        self.show(step, verdict)
        if step.kind == "play":
            self.play_match(step, key)
            return
        while not self.read_line(step, key):
            pass

    def show(self, step: Step, verdict: Verdict) -> None:
        """The board, what may be played or answered."""
        print(f"\n{verdict.situation.text(coloured())}\n")
        if verdict.state == "solved":
            return
        for at, option in enumerate(step.options, 1):
            print(f"  {at}  {option.text}")
        if step.kind == "do":
            print(wrap(_offer(verdict.situation)))
        if step.kind == "measure":
            print(f"Type: measure {step.shots}")

    def read_line(self, step: Step, key: str) -> bool:
        """Reads a line and acts on it; True when the step is over."""
        words = self.prompt.read("> ").split()
        if not words:
            return False
        try:
            return self.act_on(step, key, words)
        except KetError as error:
            print(wrap(sentence(error.message)))
            return False

    def act_on(self, step: Step, key: str, words: Sequence[str]) -> bool:
        command, *arguments = words
        if command in ("quit", "exit"):
            raise Stopped
        if command == "skip":
            return True
        if command in ("help", "?"):
            print(wrap(HELP))
        elif command == "why":
            print(wrap(self.last_words or "Nothing was said yet."))
        elif command == "hint":
            self.give_hint(step, key)
        elif command == "moves":
            self.list_moves(step)
        elif command == "undo":
            self.line = self.line[:-1]
            self.show(step, judge(step, Attempt(line=self.line)))
        else:
            return self.attempt(step, key, self.read_attempt(step, command, arguments))
        return False

    def read_attempt(self, step: Step, command: str, arguments: Sequence[str]) -> Attempt:
        seed = randbits(32)
        if command == "measure":
            shots = arguments[0] if arguments else str(step.shots or 1)
            if not shots.isdecimal():
                raise KetError(f"'{shots}' is not a number of measurements; right: measure 100")
            return Attempt(line=self.line, shots=int(shots), seed=seed)
        if step.options:
            if not command.isdecimal():
                raise KetError(f"choose an answer by its number, 1 to {len(step.options)}")
            return Attempt(answer=int(command) - 1, seed=seed)
        line = (*self.line, _spelled(step, self.line, command))
        self.line = judge(step, Attempt(line=line)).situation.line  # or it is refused
        return Attempt(line=self.line)

    def attempt(self, step: Step, key: str, attempt: Attempt) -> bool:
        """Judges what was done, says so and remembers it; True when the step is solved."""
        verdict = judge(step, attempt)
        if verdict.situation.happened:
            print(sentence(verdict.situation.happened))
        if verdict.series:
            print(series_text(verdict.series))
        self.show(step, verdict)
        self.last_words = " ".join(filter(None, (verdict.say, verdict.more)))
        if verdict.say:
            print(strong(wrap(verdict.say, "✓ " if verdict.state == "solved" else "")))
        if verdict.state == "solved":
            if verdict.more:
                print(wrap(verdict.more))
            self.remember(progress.solved(self.progress, key, date.today().isoformat()))
            return True
        if verdict.state == "tried":
            self.remember(progress.tried(self.progress, key))
        return False

    def give_hint(self, step: Step, key: str) -> None:
        situation = judge(step, Attempt(line=self.line)).situation
        advice = hint(situation, self.hints)
        where = advice.move or " ".join(advice.picks)
        self.hints = self.hints if advice.is_last else self.hints + 1
        print(wrap(f"{advice.say} {f'({where})' if where else ''}".strip()))
        self.remember(progress.hinted(self.progress, key, self.hints))

    def list_moves(self, step: Step) -> None:
        choices = judge(step, Attempt(line=self.line)).situation.choices
        moves = [move for move, _ in choices]
        rest = f" and {len(moves) - SHOWN_MOVES} more" if len(moves) > SHOWN_MOVES else ""
        print(wrap(" ".join(moves[:SHOWN_MOVES]) + rest if moves else "There is nothing to play."))

    def remember(self, marks: progress.Progress) -> None:
        self.progress = marks
        if self.file:
            progress.save(self.file, marks)

    def play_match(self, step: Step, key: str) -> None:
        """A whole match against a bot, again until it is solved or the learner goes on."""
        start = begin(step)
        levels = [step.against] * len(start.game.seats)
        levels[step.seat] = PERSON
        while True:
            print(wrap("Press Enter to begin; skip goes on, quit leaves."))
            answer = self.prompt.read("> ").strip()
            if answer in ("quit", "exit"):
                raise Stopped
            if answer == "skip":
                return
            local = LocalMatch(Match.begin(start.game, start.first), tuple(levels), randbits(32))
            coach = first_true(step.coach, played_match(step, local.record()))
            if coach:
                print(wrap(coach))
            Repl(local).run()
            if self.attempt(step, key, Attempt(record=local.record())):
                return


def _spelled(step: Step, line: tuple[str, ...], word: str) -> str:
    """A move as the game spells it: it may be typed in capitals or not."""
    offered = {move.lower(): move for move, _ in judge(step, Attempt(line=line)).situation.choices}
    return offered.get(word.lower(), word)


def _offer(situation: Situation) -> str:
    """What can be played, by its names where the game explains its pieces."""
    if not situation.choices:
        return "Nothing is left to play; undo takes your last move back."
    names = []
    for pick in dict.fromkeys(picks[0] for _, picks in situation.choices):
        explanation = explain(situation.game, situation.state, pick, None)
        if explanation and explanation.letter:
            names.append(f"{explanation.letter} ({explanation.title})")
    listed = ", ".join(names) or "moves lists what can be played"
    number = situation.plays_left
    return f"{listed}: {number} to play, such as {situation.choices[0][0]}."


def series_text(series: Series) -> str:
    """Counts beside the exact odds, a bar for each result."""
    wide = max(len(result.words) for result in series.results)
    return "\n".join(
        f"  {result.words:<{wide}}  {'#' * round(BAR * result.count / series.shots):<{BAR}}  "
        f"{result.count} of {series.shots} (exact {say(result.exact)})"
        for result in series.results
    )
