"""The commands that a person can type during a game on the terminal, beside moves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NamedTuple

from ketplay.bots import strongest
from ketplay.bots.advice import advise
from ketplay.bots.analysis import describe_turn, share
from ketplay.cli import describe
from ketplay.cli.match_screen import Screen
from ketplay.cli.terminal import Progress, Thinking, bar, columns, table, wrap
from ketplay.core import drawing, words
from ketplay.core.chance import percent
from ketplay.core.errors import KetError
from ketplay.core.explanation import explain
from ketplay.core.game import Forecast
from ketplay.core.registry import about, folder, part

BEST_TURNS = 5
MOST_DESCRIBED = 30  # a longer list of moves is printed without descriptions


class Command(NamedTuple):
    """A command: a line for `help`, and what it does with its argument; `!` after it forces it."""

    help: str
    run: Callable[[Screen, str, bool], None]


def show_help(screen: Screen, argument: str, forced: bool) -> None:
    if argument:
        explain_piece(screen, argument)
        return
    print("Type a move, or several separated by spaces; capitals do not matter. Commands:")
    print("\n".join(f"  {name:<8} {command.help}" for name, command in COMMANDS.items()))


def explain_piece(screen: Screen, name: str) -> None:
    """What a card, a square or another piece is and does: `help H`, `help 5`."""
    match = screen.local.match
    view = match.view(screen.seat)
    moves = () if match.actor is None else screen.game.moves(match.state)
    picks = {pick for move in moves for pick in drawing.picks(screen.game, view, move)}
    fitting = sorted(
        pick for pick in picks if name.lower() in (pick.lower(), pick.lower().rpartition(":")[2])
    )
    explanation = explain(screen.game, view, fitting[0], screen.seat) if fitting else None
    if explanation is None:
        raise KetError(f"there is no help on '{name}'; 'help' alone lists the commands", at=name)
    print(wrap(f"{explanation.letter} {explanation.title}".strip()))
    for row in (*explanation.rows, *explanation.details):
        print(wrap(row.words, "  "))
    for fact in explanation.facts:
        print(wrap(fact, "  "))


def show_moves(screen: Screen, argument: str, forced: bool) -> None:
    match = screen.local.match
    game = screen.game
    if match.actor is None:
        raise KetError("the game is over; there are no moves")
    moves = {
        token: move
        for move in game.moves(match.state)
        if (token := game.format_move(move)).lower().startswith(argument.lower())
    }
    if not moves:
        raise KetError(f"no move begins with '{argument}'")
    if game.open_moves:
        print("Some of the legal moves:")
    if len(moves) > MOST_DESCRIBED:
        letter = next(iter(moves))[:1]
        print(columns(list(moves)))
        print(f"{len(moves)} moves; 'moves {letter}' describes those that begin with {letter}.")
        return
    view = match.view(screen.seat)
    wide = max(map(len, moves)) + 2
    for token, move in moves.items():
        print(wrap(words.preview(game, view, move), f"  {token:<{wide}}"))


def show_board(screen: Screen, argument: str, forced: bool) -> None:
    view = screen.local.match.view(screen.seat)
    print(describe.board(screen.game, view, screen.seat))
    print(wrap(words.status(screen.game, view, screen.seat)))


def show_log(screen: Screen, argument: str, forced: bool) -> None:
    history = describe.events(screen.local.match, screen.reader)
    screen.print_events(history)
    if not history:
        print("Nothing has happened yet.")


def show_odds(screen: Screen, argument: str, forced: bool) -> None:
    odds = part(screen.game, "odds")
    if odds is None:
        raise KetError(f"{screen.game.name} has no odds")
    with Thinking("The odds are computed"):
        forecast = odds.forecast(screen.game, screen.local.match.view(screen.seat))
    print("\n".join(odds_lines(forecast.rounded)) if forecast else "There are no odds to show yet.")


def show_hint(screen: Screen, argument: str, forced: bool) -> None:
    if screen.local.match.actor is None:
        raise KetError("the game is over; there is nothing to suggest")
    with Thinking("Looking for a good move"):
        level, move = screen.local.hint()
    view = screen.local.match.view(screen.seat)
    token = screen.game.format_move(move)
    print(wrap(f"{level.capitalize()} suggests {token}: {words.move(screen.game, view, move)}"))


def show_best(screen: Screen, argument: str, forced: bool) -> None:
    match = screen.local.match
    game = screen.game
    if match.actor is None:
        raise KetError("the game is over; there is nothing to suggest")
    view = match.view(match.actor)
    with Thinking("Looking for the best turns"):
        advice = advise(game, view, strongest(game).limit)
    if not advice.turns:
        raise KetError(f"{game.name} has no evaluation of turns")
    print(wrap(f"Your chance to win after each turn (a draw counts half), {advice.method}:"))
    for turn in advice.turns[:BEST_TURNS]:
        tokens, descriptions = describe_turn(game, view, turn.moves)
        worth = percent(share(turn.value))
        print(wrap(f"{' '.join(tokens)}: {'; '.join(descriptions)}", f"{worth:>8}  "))


def undo(screen: Screen, argument: str, forced: bool) -> None:
    if not screen.local.undo():
        raise KetError("you have no move to take back")
    print("Taken back.")


def resign(screen: Screen, argument: str, forced: bool) -> None:
    match = screen.local.match
    seat = match.actor if screen.seat is None else screen.seat
    screen.local.match = match.end_by(f"!resign:{seat}")


def play_again(screen: Screen, argument: str, forced: bool) -> None:
    local = screen.local
    if local.match.end is None and not forced:
        raise KetError("this game is not over; 'again!' begins another one all the same")
    local.again()
    print(f"A new game (seed {local.seed}).")


def show_review(screen: Screen, argument: str, forced: bool) -> None:
    from ketplay.bots.review import QUICK, review
    from ketplay.cli.review_report import report

    match = screen.local.match
    if match.end is None:
        raise KetError("a game is reviewed when it is over; now 'best' shows the best turns")
    with Progress("events") as progress:
        reviewed = review(match, QUICK, progress)
    print(report(match, reviewed))


def save(screen: Screen, argument: str, forced: bool) -> None:
    path = argument or screen.local.path
    if not path:
        raise KetError("save where? For example: save game.ket")
    screen.local.save(path, overwrite=forced)
    print(f"Saved. To continue: ketplay play --resume {path}")


def show_rules(screen: Screen, argument: str, forced: bool) -> None:
    text = rules(screen.game.name)
    if sys.stdout.isatty() and screen.prompt.interactive:
        import pydoc

        pydoc.pager(text)
    else:
        print(text)


def leave(screen: Screen, argument: str, forced: bool) -> None:
    local = screen.local
    unsaved = local.match.log and local.match.end is None
    if unsaved and screen.prompt.interactive:
        suggestion = f" ({local.path})" if local.path else ""
        question = f"Save the game to which file{suggestion}? Enter leaves without saving. "
        path = screen.prompt.read(question).strip()
        if path:
            save(screen, path, forced=path == local.path)
    screen.finished = True


COMMANDS = {
    "moves": Command("the legal moves; 'moves H' only those that begin with H", show_moves),
    "board": Command("show the position again", show_board),
    "log": Command("what has happened so far", show_log),
    "odds": Command("the chances from here, and how they are known", show_odds),
    "hint": Command("what the strongest opponent would play", show_hint),
    "best": Command("the best turns found, with what each is worth", show_best),
    "undo": Command("go back to your previous decision", undo),
    "resign": Command("give up", resign),
    "again": Command("when the game is over: play another one", play_again),
    "review": Command("when the game is over: which turns were best", show_review),
    "save": Command("save FILE writes the game; ketplay play --resume FILE continues it", save),
    "rules": Command("the rules of the game", show_rules),
    "help": Command("this list; 'help H' what a piece is and does", show_help),
    "quit": Command("leave the game", leave),
}


def rules(name: str) -> str:
    """A game's README."""
    path = os.path.join(os.path.dirname(about(folder(name) or name).__file__ or ""), "README.md")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        raise KetError(f"{name} has no README with its rules") from None


def odds_lines(forecast: Forecast) -> list[str]:
    """A forecast as tables: the chance of each outcome with a bar, then the words for each piece.

    >>> print(*odds_lines(Forecast((("X wins", 0.25), ("tie", 0.75)), (0, 0))), sep="\\n")
    X wins  25.0 %  #####...............
    tie     75.0 %  ###############.....
    """
    chances = [(words, f"{100 * chance:.1f} %", bar(chance)) for words, chance in forecast.chances]
    pieces = [(pick.rpartition(":")[2], words) for pick, _, words in forecast.parts]
    wide = max((len(name) for name, _ in pieces), default=0)
    lines = table(chances, right=[1]).splitlines() if chances else []
    if forecast.basis:
        lines.append(f"({forecast.basis})")
    if pieces:
        lines += ["", *(wrap(words, f"{name:<{wide}}  ") for name, words in pieces)]
    return lines
