"""A course on the terminal: its steps one after the other, with typed moves, answers and hints."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from secrets import randbits
from string import ascii_lowercase, digits

from ketplay.cli.local_match import PERSON, LocalMatch
from ketplay.cli.parser import sentence
from ketplay.cli.repl import Repl
from ketplay.cli.terminal import Prompt, coloured, dim, strong, wrap
from ketplay.core.errors import KetError
from ketplay.core.explanation import explain, maps
from ketplay.core.match import Match
from ketplay.learn import progress
from ketplay.learn.chain import action_words, entry_words
from ketplay.learn.facts import lookup_in, rights
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.sampling import Result, Series, band
from ketplay.learn.situation import Situation, begin
from ketplay.learn.strategies.table import StrategySituation, cell_names
from ketplay.learn.strategies.values import chances, share
from ketplay.learn.texts import fill, plain, say
from ketplay.learn.verdict import Attempt, Verdict, answers, first_true, judge, played_match

COMMANDS = (
    "hint", "undo", "skip", "why", "measure", "moves", "case", "cell", "cannot", "help", "quit",
)  # fmt: skip
HELP = (
    "Type a move, or the number or letter of an answer. hint: a hint, then a larger one. "
    "undo: take back. moves: what can be played. measure 100: where a step asks for it. why: what "
    "was said, again. case 2: another board of several. cell Bob.1: another cell of a strategy. "
    "cannot: it cannot be done. skip: the next step. quit: leave; what is solved is remembered."
)
SHOWN_MOVES = 24
SHOWN_LOOKS = 8
BAR = 20  # characters
FEW = 20  # measurements, below which no band is told


class LearnerLeft(Exception):
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
        self.case = 0  # of a recipe, the one that is shown
        self.cell = ""  # of a strategy, the one that is filled
        self.hints = 0
        self.last_words = ""

    def steps(self) -> list[tuple[Lesson, Step, str]]:
        """Every step of the course with its name in the progress."""
        return [
            (lesson, step, discover.key(self.course, lesson, step))
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
        except (LearnerLeft, EOFError):
            print()
            return 0
        print(strong(f"You have finished {self.course.title}."))
        return 0

    def go_through(self, lesson: Lesson, step: Step, key: str) -> None:
        """One step, until it is solved or skipped."""
        self.begin_step()
        print(f"\n{dim(self.heading(lesson, step))}")
        verdict = judge(step, Attempt())
        print(strong(wrap(plain(fill(step.text, lookup_in(begin(step)))))))
        self.show(step, verdict)
        if step.kind == "play":
            self.play_match(step, key)
            return
        while not self.read_line(step, key):
            pass

    def heading(self, lesson: Lesson, step: Step) -> str:
        """Where the learner is: course, lesson, and which of its steps this is."""
        number = self.course.lessons.index(lesson) + 1
        part = f" ({lesson.steps.index(step) + 1} of {len(lesson.steps)})"
        return f"{self.course.title} / {number} {lesson.title}{part}"

    def show(self, step: Step, verdict: Verdict) -> None:
        """The board, what may be played or answered."""
        print(f"\n{verdict.situation.text(coloured(), self.case)}\n")
        for text in several_lines(verdict.situation, self.case):
            print(text)
        if step.picture:
            print(map_text(verdict.situation))
        if step.chain:
            print(wrap(chain_text(verdict.situation)))
        if verdict.state == "solved":
            return
        for label, text in zip(answer_labels(step), answers(step), strict=True):
            print(f"  {label}  {text}")
        if step.kind in ("do", "recipe", "strategy"):
            print(wrap(_offer(verdict.situation)))
        if step.impossible is not None:
            print("If you think that it cannot be done, type: cannot")
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
            raise LearnerLeft
        if command == "skip":
            return True
        if command in ("help", "?"):
            print(wrap(HELP))
        elif command == "why":
            print(wrap(self.last_words or "Nothing has been said yet."))
        elif command == "hint":
            self.give_hint(step, key)
        elif command == "moves":
            self.list_moves(step)
        elif command == "undo":
            self.line = self.line[:-1]
            self.show(step, self.verdict(step))
        elif command in ("case", "cell") and arguments:
            self.turn_to(step, arguments[0])
        else:
            return self.attempt(step, key, self.read_attempt(step, command, arguments))
        return False

    def verdict(self, step: Step) -> Verdict:
        """Where the learner stands now."""
        return judge(step, Attempt(line=self.line, cell=self.cell))

    def turn_to(self, step: Step, name: str) -> None:
        """Shows another case of a recipe, by its number, or another cell of a strategy."""
        if step.kind == "strategy":
            self.cell = _cell_named(step, name)
        else:
            number = len(judge(step, Attempt()).situation.cases)
            if not name.isdecimal() or not 1 <= int(name) <= number:
                raise KetError(f"the cases are 1 to {number}, not '{name}'", at=name)
            self.case = int(name) - 1
        self.show(step, self.verdict(step))

    def read_attempt(self, step: Step, command: str, arguments: Sequence[str]) -> Attempt:
        seed = randbits(32)
        if command == "measure":
            shots = arguments[0] if arguments else str(step.shots or 1)
            if not shots.isdecimal():
                raise KetError(f"'{shots}' is not a number of measurements; right: measure 100")
            return Attempt(line=self.line, shots=int(shots), seed=seed)
        if command == "cannot" and step.impossible is not None:
            return Attempt(line=self.line, answer=0)
        if step.options:
            return Attempt(answer=answer_named(step, command), seed=seed)
        if step.kind == "strategy" and ":" in command:
            cell, _, command = command.partition(":")
            self.cell = _cell_named(step, cell)
        offered = [move for move, _ in self.verdict(step).situation.choices]
        line = (*self.line, _spelled(offered, command))
        self.line = judge(step, Attempt(line=line, seed=seed)).situation.line  # or it is refused
        return Attempt(line=self.line, seed=seed, cell=self.cell)

    def attempt(self, step: Step, key: str, attempt: Attempt) -> bool:
        """Judges what was done, says so and remembers it; True when the step is solved."""
        verdict = judge(step, attempt)
        if verdict.situation.happened:
            print(sentence(verdict.situation.happened))
        if verdict.series:
            print(series_text(verdict.series, step.counted if step.compare else ""))
        self.show(step, verdict)
        self.last_words = plain(" ".join(filter(None, (verdict.say, verdict.more))))
        if verdict.say:
            print(strong(wrap(plain(verdict.say), "✓ " if verdict.state == "solved" else "")))
        if verdict.state == "solved":
            if verdict.more:
                print(wrap(plain(verdict.more)))
            self.remember(progress.solved(self.progress, key, date.today().isoformat()))
            return True
        if verdict.state == "tried":
            self.remember(progress.tried(self.progress, key))
        return False

    def give_hint(self, step: Step, key: str) -> None:
        situation = self.verdict(step).situation
        advice = hint(situation, self.hints)
        move = advice.move or " ".join(pick.rpartition(":")[2] for pick in advice.picks)
        self.hints = self.hints if advice.is_last else self.hints + 1
        print(wrap(f"{plain(advice.say)} {f'({move})' if move else ''}".strip()))
        self.remember(progress.hinted(self.progress, key, self.hints))

    def list_moves(self, step: Step) -> None:
        choices = self.verdict(step).situation.choices
        moves = [move for move, _ in choices]
        more_words = f" and {len(moves) - SHOWN_MOVES} more" if len(moves) > SHOWN_MOVES else ""
        print(
            wrap(
                " ".join(moves[:SHOWN_MOVES]) + more_words if moves else "There is nothing to play."
            )
        )

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
            print(wrap("Press Enter to begin, or type skip or quit."))
            answer = self.prompt.read("> ").strip()
            if answer in ("quit", "exit"):
                raise LearnerLeft
            if answer == "skip":
                return
            local = LocalMatch(Match.begin(start.game, start.first), tuple(levels), randbits(32))
            coach = first_true(step.coach, played_match(step, local.record()))
            if coach:
                print(wrap(coach))
            Repl(local).run()
            if self.attempt(step, key, Attempt(record=local.record())):
                return


def answer_labels(step: Step) -> str:
    """What is typed for each answer: its number, or a letter where the answers are numbers."""
    starts_with_number = any(option.text[:1].isdecimal() for option in step.options)
    labels = ascii_lowercase if starts_with_number else digits[1:] + ascii_lowercase
    return labels[: len(step.options)]


def answer_named(step: Step, word: str) -> int:
    """The place of an answer that was typed by its label or in full."""
    labels = answer_labels(step)
    texts = [text.lower() for text in answers(step)]
    if word.lower() in texts:
        return texts.index(word.lower())
    if len(word) != 1 or word.lower() not in labels:
        kind = "number" if labels[0] == "1" else "letter"
        raise KetError(f"choose an answer by its {kind}, {labels[0]} to {labels[-1]}", at=word)
    return labels.index(word.lower())


def _cell_named(step: Step, name: str) -> str:
    """A cell of a strategy, typed in capitals or not."""
    names = {cell.lower(): cell for cell in cell_names(step)}
    if name.lower() not in names:
        listed = ", ".join(names.values())
        raise KetError(f"there is no cell '{name}'; the cells are {listed}", at=name)
    return names[name.lower()]


def _spelled(offered: Sequence[str], word: str) -> str:
    """A move as the game spells it: in capitals or not, and without the cell of a strategy."""
    spelled = {move.lower(): move for move in offered}
    short = {move.partition(":")[2].lower(): move for move in offered if ":" in move}
    return spelled.get(word.lower()) or short.get(word.lower(), word)


def several_lines(situation: Situation, case: int) -> list[str]:
    """The cases of a recipe, or the table of a strategy and what its rounds are worth."""
    step = situation.step
    if isinstance(situation, StrategySituation):
        cells = situation.cells.items()
        lines = [
            f"{'>' if name == situation.focus else ' '} {name}: {' '.join(moves) or '-'}"
            for name, moves in cells
        ]
        values = zip(step.rounds, chances(step, situation.cells), strict=True)
        lines += [f"  {each.name}: won {say(chance)}" for each, chance in values]
        return [*lines, f"  all rounds: {say(share(step, situation.cells))}"]
    if step.kind != "recipe":
        return []
    words = ["right" if right else "not yet" for right in rights(situation)]
    return [
        f"{'>' if number == case else ' '} {number + 1} {step.case_name(number)}: {text}"
        for number, text in enumerate(words)
    ]


def _offer(situation: Situation) -> str:
    """What can be played, by its names where the game explains its pieces."""
    if not situation.choices and isinstance(situation, StrategySituation):
        return f"There is nothing left to play in {situation.focus}; try another one: cell NAME"
    if not situation.choices:
        return "There is nothing left to play; type undo to take back your last move."
    names = []
    for pick in dict.fromkeys(picks[0] for _, picks in situation.choices):
        explanation = explain(situation.game, situation.state, pick, None)
        if explanation and explanation.letter:
            names.append(f"{explanation.letter} ({explanation.title})")
    questions = [move for move, _ in situation.choices if situation.results(move)]
    names += [f"{move} ({action_words(situation.game, move)})" for move in questions[:SHOWN_LOOKS]]
    listed = ", ".join(names) or "moves lists what can be played"
    number = situation.plays_left
    return f"{listed}: {number} to play, such as {situation.choices[0][0]}."


def map_text(situation: Situation) -> str:
    """The map of a step in words, a line for each place."""
    chart = next(each for each in maps(situation.game) if each.name == situation.step.picture)
    lines = [wrap(f"{chart.title}: {chart.about}")]
    for place in chart.places:
        ways = chart.way_words(place)
        lines.append(wrap(f"{place.words} ({place.odds})" + (f": {ways}" if ways else ""), "  "))
    return "\n".join(lines)


def chain_text(situation: Situation) -> str:
    """The chain of a step in one line."""
    entries = [entry_words(situation.game, entry) for entry in situation.step.chain]
    words = [f"{question} (keep {result})" if result else question for question, result in entries]
    return f"The chain: {' -> '.join(words)}"


def series_text(series: Series, counted: str = "") -> str:
    """Counts beside the exact odds, a bar for each result; and what is counted, together."""
    total = series.total(counted)
    results = [*series.results, total] if total else list(series.results)
    wide = max(len(_indented(result)) for result in results)
    lines = [_result_line(result, wide) for result in results]
    if total:
        lines.insert(-1, "together:")
    return "\n".join(lines)


def _indented(result: Result) -> str:
    stop = " (stopped)" if result.is_stopped else ""
    return f"{'  ' * result.depth}{result.words}{stop}"


def _result_line(result: Result, wide: int) -> str:
    filled = round(BAR * result.count / result.shots) if result.shots else 0
    line = (
        f"  {_indented(result):<{wide}}  {'#' * filled:<{BAR}}  "
        f"{result.count} of {result.shots} (exact {say(float(result.exact))}"
    )
    if result.shots < FEW:
        return f"{line})"
    low, high = band(result.shots, result.exact)
    return f"{line}; 19 of 20 series: {low} to {high})"
