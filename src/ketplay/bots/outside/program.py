"""A program as a bot: it reads questions as lines of JSON and writes a line for each move.

docs/bots.md describes the lines. A question says everything, so a program need not remember any.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any

from ketplay.bots.outside.failure import TIME, BotFailed, deadline, legal_move
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game

PROTOCOL = 1
LONGEST_LINE = 10_000  # bytes of an answer
PIECE = 65_536  # bytes that are read at once
START = 30.0  # seconds for a program to start
END = 2.0  # seconds for a program to end by itself
# One for all games, by the process that started it and the command: a fork starts its own.
_programs: dict[tuple[int, str], Program] = {}


class Program:
    """A running program. It is started by its first question, and again after it has ended."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.words = shlex.split(command)
        if not self.words:
            raise KetError("exec: has no command behind it; right: exec:python my_bot.py")
        self.turn = threading.Lock()  # threads of an executor ask one after the other
        self.process: subprocess.Popen[bytes] | None = None
        self.buffer = b""  # what was read beyond the last line

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question; raises BotFailed if none comes in time."""
        with self.turn:
            process = self.process or self._start()
            return self._exchange(process, question, seconds)

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(self.words, stdin=pipe, stdout=pipe, bufsize=0)
        except OSError as error:
            raise KetError(f"cannot start '{self.command}': {error.strerror or error}") from None
        self.process = process
        self.buffer = b""
        hello = self._exchange(process, {"op": "hello", "protocol": PROTOCOL}, START)
        if hello.get("protocol") != PROTOCOL:
            self.stop()
            raise BotFailed(
                f"'{self.command}' answered the hello with {json.dumps(hello)[:80]}; "
                f'expected {{"protocol": {PROTOCOL}}}'
            )
        return process

    def _exchange(
        self, process: subprocess.Popen[bytes], question: dict[str, Any], seconds: float
    ) -> dict[str, Any]:
        end_time = time.monotonic() + seconds
        line = json.dumps(question, separators=(",", ":")).encode() + b"\n"
        try:
            self._write(process, line, end_time)
            answer = json.loads(self._line(process, end_time))
        except TimeoutError:
            self.stop()
            words = f"'{self.command}' did not answer within {seconds:g} s"
            raise BotFailed(words, TIME) from None
        except (OSError, EOFError):
            self.stop()
            raise BotFailed(f"'{self.command}' ended instead of answering") from None
        except ValueError as error:
            self.stop()
            raise BotFailed(f"'{self.command}' did not answer with JSON: {error}") from None
        if not isinstance(answer, dict):
            self.stop()
            raise BotFailed(f"'{self.command}' answered with something else than an object")
        return answer

    def _write(self, process: subprocess.Popen[bytes], line: bytes, end_time: float) -> None:
        """Writes a line; a program that does not read it has the same time as one that thinks."""
        assert process.stdin is not None
        place = process.stdin.fileno()
        os.set_blocking(place, False)
        while line:
            _wait(place, selectors.EVENT_WRITE, end_time)
            with contextlib.suppress(BlockingIOError):
                line = line[os.write(place, line) :]

    def _line(self, process: subprocess.Popen[bytes], end_time: float) -> bytes:
        assert process.stdout is not None
        place = process.stdout.fileno()
        while b"\n" not in self.buffer:
            if len(self.buffer) > LONGEST_LINE:
                raise ValueError(f"a line of more than {LONGEST_LINE} bytes")
            _wait(place, selectors.EVENT_READ, end_time)
            piece = os.read(place, PIECE)
            if not piece:
                raise EOFError
            self.buffer += piece
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def stop(self) -> None:
        """Ends the program, whatever it is doing."""
        process = self.process
        self.process = None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def close(self) -> None:
        """Lets the program end: its input is over. One that goes on is ended."""
        process = self.process
        if process is not None and process.stdin is not None:
            process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(END)
        self.stop()


def _wait(place: int, event: int, end_time: float) -> None:
    """Waits until a file can be read or written; raises TimeoutError."""
    with selectors.DefaultSelector() as selector:
        selector.register(place, event)
        if not selector.select(max(0.0, end_time - time.monotonic())):
            raise TimeoutError


def running(command: str) -> Program:
    """The program of a command, which all games of this process share."""
    key = (os.getpid(), command)
    if key not in _programs:
        _programs.setdefault(key, Program(command))
    return _programs[key]


def close_all() -> None:
    """Lets all programs of this process end."""
    for key in [key for key in _programs if key[0] == os.getpid()]:
        _programs.pop(key).close()


atexit.register(close_all)


class ProgramBot:
    """Asks a program for each move."""

    def __init__(self, seed: int, command: str, name: str = "") -> None:
        self.seed = seed
        self.command = command
        self.name = name or f"'{command}'"

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        """The program's move; raises BotFailed."""
        question = {
            "op": "choose",
            "game": game.id,
            "seat": game.actor(view),
            "seed": self.seed,
            "position": game.format_state(view),
            "log": list(log),
            "moves": [game.format_move(move) for move in game.moves(view)],
            "open": game.open_moves,  # the legal moves are more than those
            "limit": limit._asdict(),
        }
        answer = running(self.command).ask(question, deadline(limit))
        return legal_move(game, view, str(answer.get("move", "")), self.name)
