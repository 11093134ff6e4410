"""The odds of a board if it were measured now: each square, the lines, who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.core.game import Forecast, Observable
from ketplay.games.qtris.board.appearance import list_squares
from ketplay.games.qtris.board.measurement import Measure
from ketplay.games.qtris.board.model import BoardModel
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import SQUARES, Board
from ketplay.games.qtris.flow import eve, everyone, steps
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, Sets, State, Step

_TILES = TileModel(base=False)
MOST_CASES = 8  # results of a group that are described
MOST_TOGETHER = 4  # squares whose results together are counted
_COLOUR_WORDS = {"W": "white", "B": "black"}
MEASURED_NOW = "exact, if the board were measured now"
FINAL_MEASUREMENT = True
AVERAGES_NOTE = (
    "Each board is scored first, and the scores are averaged afterwards. The order matters: an "
    "average board, half white and half black on a square, has no lines to count, and the score of "
    "an average is not the average of the scores."
)


class BoardOdds(NamedTuple):
    """The odds of a full board."""

    white: list[float]  # each square's chance of white
    lines: dict[tuple[int, int], float]  # (white lines, black lines) -> probability
    expected: tuple[float, float]
    win: tuple[float, float, float]  # white, draw, black


def tile_odds(board: Board, measure: Measure = Measure.EXACT) -> BoardOdds:
    """The odds of a board of tiles, in one line from Python.

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> tile_odds(parse_board("1=R")).expected
    (6.5, 0.0)
    """
    return board_odds(_TILES, board, measure)


def board_odds(model: BoardModel[Any], value: Any, measure: Measure) -> BoardOdds:
    """The odds of a board of any model."""
    lines = dict(sorted(model.lines(value, measure).items()))
    white = sum(p for (w, b), p in lines.items() if w > b) + 0.0
    black = sum(p for (w, b), p in lines.items() if w < b) + 0.0
    draw = sum(p for (w, b), p in lines.items() if w == b) + 0.0
    return BoardOdds(
        white=model.white_chances(value, measure),
        lines=lines,
        expected=_expected_lines(lines),
        win=(white, draw, black),
    )


def _expected_lines(lines: dict[tuple[int, int], float]) -> tuple[float, float]:
    white = sum(w * p for (w, _), p in lines.items())
    black = sum(b * p for (_, b), p in lines.items())
    return white, black


def joint_chances(
    model: BoardModel[Any],
    value: Any,
    squares: Sequence[int],
    measure: Measure = Measure.EXACT,
) -> dict[str, float]:
    """The joint odds of the colours of some squares, in the order named.

    >>> from ketplay.games.qtris.board.tile_board import parse_board
    >>> joint_chances(TileModel(base=True), parse_board("1-6=A+"), (5, 0))
    {'BW': 0.5, 'WB': 0.5}
    """
    chances: dict[str, float] = {}
    for mask, chance in model.colourings(value, measure):
        word = "".join("BW"[mask >> square & 1] for square in squares)
        chances[word] = chances.get(word, 0.0) + chance
    return {word: chances[word] for word in sorted(chances) if chances[word] > 1e-12}


def joint_odds(game: QTris, view: State, picks: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """The joint odds of freely chosen squares in words, likeliest first.

    >>> import ketplay
    >>> game = ketplay.game("qtris:prep=A+a.W.W/W.W.W/A+a.W.W")
    >>> joint_odds(game, game.start(), ("sq:1", "sq:7", "sq:3"))
    (('1 black, 7 white, 3 white', 0.5), ('1 white, 7 black, 3 white', 0.5))
    """
    if view.step in EARLY or not picks:
        return ()
    squares = parse_picks(picks)
    chances = joint_chances(game.model, view.board, squares, game.setup.measure)
    ordered = sorted(chances.items(), key=lambda case: (-round(case[1], 9), case[0]))
    return tuple((_case_words(squares, word), chance) for word, chance in ordered)


def parse_picks(picks: Sequence[str]) -> tuple[int, ...]:
    """The squares that are picked.

    >>> parse_picks(("sq:1", "sq:7"))
    (0, 6)
    """
    names = {f"sq:{square + 1}": square for square in range(SQUARES)}
    unknown = [pick for pick in picks if pick not in names]
    if unknown or len(set(picks)) < len(picks):
        raise KetError("name the squares as sq:1 to sq:9, each once", at=" ".join(picks))
    return tuple(names[pick] for pick in picks)


def _case_words(squares: Sequence[int], word: str) -> str:
    return ", ".join(
        f"{square + 1} {_COLOUR_WORDS[letter]}"
        for square, letter in zip(squares, word, strict=True)
    )


def observables(game: QTris, state: State, picks: Sequence[str] = ()) -> list[Observable]:
    """Each square's colour, and those of bound squares, and of picked ones, together.

    >>> import ketplay
    >>> game = ketplay.game("qtris:prep=A+a.W.W/W.W.W/A+a.W.W")
    >>> observables(game, game.start())[-1][:3]
    ('squares 1 and 7', ('sq:1', 'sq:7'), {'WB': 0.5, 'BW': 0.5})
    """
    picked = parse_picks(picks)
    if len(picked) > MOST_TOGETHER:
        raise KetError(f"at most {MOST_TOGETHER} squares are counted together", at=" ".join(picks))
    groups: list[Sequence[int]] = [(square,) for square in range(SQUARES)]
    groups += [
        group for group in game.appearance(state).bound_squares if len(group) <= MOST_TOGETHER
    ]
    if len(picked) > 1 and picked not in groups:
        groups.append(picked)
    final_tiles = lru_cache(maxsize=1)(game.model.final_tiles)  # all read the same board in turn
    return [_observable(game, state, group, final_tiles) for group in groups]


def _observable(
    game: QTris, state: State, squares: Sequence[int], final_tiles: Callable[[Any], Board]
) -> Observable:
    def read(end: State) -> str:
        tiles = final_tiles(end.board)
        return "".join("WB"[tiles[square]] for square in squares)

    chances = joint_chances(game.model, state.board, squares, game.setup.measure)
    return Observable(
        name=f"square{'s' if len(squares) > 1 else ''} {list_squares(squares)}",
        picks=tuple(f"sq:{square + 1}" for square in squares),
        odds=dict(sorted(chances.items(), reverse=True)),  # white first, as in the book
        read=read,
        words={value: ", ".join(_COLOUR_WORDS[letter] for letter in value) for value in chances},
    )


def forecast(game: QTris, view: State) -> Forecast | None:
    """The odds bar and the squares' odds; None while the board is not full."""
    if view.step in EARLY:
        return None
    odds = board_odds(game.model, view.board, game.setup.measure)
    groups = _group_words(game, view)
    parts = tuple(
        (f"sq:{square + 1}", chance, f"white {exact_percent(chance)}{groups.get(square, '')}")
        for square, chance in enumerate(odds.white)
    )
    bars: tuple[tuple[str, float], ...]
    if game.setup.for_themselves:
        white, draw, black = odds.win
        bars = (("White wins", white), ("Black wins", black), ("Grey wins", draw))
    elif view.sets is not None:
        bars = _set_bars(team_line_chances(odds.lines, eve.is_team_white(view)))
    else:
        bars = tuple(zip(("White wins", "Draw", "Black wins"), odds.win, strict=True))
    return Forecast(bars, expected_payoffs(game, view), parts, MEASURED_NOW)


def _group_words(game: QTris, view: State) -> dict[int, str]:
    """For squares that are bound to others: the odds of all of them together, in words."""
    words = {}
    for group in game.appearance(view).bound_squares:
        chances = joint_chances(game.model, view.board, group, game.setup.measure)
        likeliest = sorted(chances.items(), key=lambda case: -case[1])[:MOST_CASES]
        cases = ", ".join(f"{word} {exact_percent(chance)}" for word, chance in likeliest)
        words.update(dict.fromkeys(group, f"; squares {list_squares(group)} together: {cases}"))
    return words


def team_line_chances(lines: dict[tuple[int, int], float], team_white: bool) -> dict[int, float]:
    """The chances of the lines in the team's colour."""
    chances: dict[int, float] = {}
    for score, chance in lines.items():
        number = score[not team_white]
        chances[number] = chances.get(number, 0.0) + chance
    return chances


def _set_bars(chances: dict[int, float]) -> tuple[tuple[str, float], ...]:
    """A set with Eve: a point for her, or one, two, ... for Alice and Bob (R8.5)."""
    bars = [("Eve gets 1 point", sum(p for lines, p in chances.items() if lines < 2))]
    for lines in sorted(lines for lines in chances if lines > 1):
        points = "1 point" if lines == 2 else f"{lines - 1} points"
        bars.append((f"Alice and Bob get {points}", chances[lines]))
    return tuple(bars)


def expected_payoffs(game: QTris, state: State) -> tuple[float, ...]:
    """Each seat's expected payoff if the board were measured now.

    Seat 0 counts as white before the choice.
    """
    if state.step in EARLY:
        return (0.0,) * len(game.seats)
    if state.sets is not None:
        return _match_payoffs(game, state, state.sets)
    if game.setup.for_themselves:
        return _own_payoffs(game, state)
    lead = game.model.lead(state.board, game.setup.measure)
    return (lead, -lead) if state.white != 1 else (-lead, lead)


def _own_payoffs(game: QTris, state: State) -> tuple[float, ...]:
    """Everyone for themselves (R8.11); before the choice every colour is equally likely."""
    values = [
        game.model.mean(state.board, game.setup.measure, everyone.win_table(colour))
        for colour in range(len(everyone.COLOURS))
    ]
    colours = [everyone.colour_of(state, seat) for seat in range(len(game.seats))]
    if not all(colours):
        return (sum(values) / len(values),) * len(values)
    return tuple(values[everyone.COLOURS.index(colour)] for colour in colours)


def _match_payoffs(game: QTris, state: State, sets: Sets) -> tuple[float, ...]:
    """With Eve: each seat's expected payoff, which for Alice and Bob is the same (R8.5).

    Before the roll for the roles a seat is one of the team twice out of three times.
    """
    is_over = state.step in (Step.BETWEEN, Step.OVER)
    white = eve.is_team_white(state)
    if sets.own:
        if is_over:
            alice = (state.first + 1) % len(eve.ROLES)
            return eve.own_match_values(sets.own, alice)
        alice = max(state.first, 0)
        values = tuple(
            _mean(game, state, sets, eve.own_set_values(sets.own, alice, white, seat))
            for seat in range(len(eve.ROLES))
        )
        return values if state.first >= 0 else (sum(values) / len(values),) * len(values)
    if is_over:
        team = eve.match_value(sets.team, sets.eve)
    else:
        team = _mean(game, state, sets, eve.set_values(sets.team, sets.eve, white))
    return eve.by_seat(state, team, -team) if state.first >= 0 else (team / 3,) * 3


def _mean(game: QTris, state: State, sets: Sets, table: Sequence[float]) -> float:
    """The mean of what boards are worth; while Eve measures, over her results as well."""
    model = game.model
    measure = game.setup.measure
    if sets.question is None:
        return model.mean(state.board, measure, table)
    total = mean = 0.0
    for _, weight, board in model.measure(state.board, sets.question, whole=True):
        mean += model.mean(board, measure, table) * weight
        total += weight
    return mean / total


def score_names(game: QTris, state: State) -> tuple[str, ...]:
    """Before the colours are chosen, points belong to colours: those of seat 0 are white's.

    >>> import ketplay
    >>> score_names(*ketplay.position("qtris R.W.B/W.W.L/B.B.W"))
    ('White', 'Black')
    """
    is_undecided = state.white < 0 and len(game.seats) == 2
    return ("White", "Black") if is_undecided else game.seats


def measure_now(game: QTris, state: State) -> State:
    """The position with the remaining turns skipped, so that its measurement is next.

    Seat 0 is white before the choice.
    """
    if state.step in EARLY:
        raise KetError("the board is not full yet, so it cannot be measured")
    if state.sets is not None:
        raise KetError(
            "a match with Eve goes on after a measurement: look at the odds of this set instead"
        )
    decided = state._replace(white=max(state.white, 0), first=max(state.first, 0))
    if game.setup.for_themselves and not everyone.colour_of(state, 0):
        decided = decided._replace(white=0, black=1)
    return steps.measure(game.setup, decided)


def expected_points(game: QTris, state: State) -> tuple[float, ...]:
    """Each seat's expected lines if the board were measured now.

    Seat 0 counts as white before the choice. With Eve only the team's lines count, and hers are as
    many fewer.
    """
    if state.step in EARLY:
        return (0.0,) * len(game.seats)
    white, black = _expected_lines(game.model.lines(state.board, game.setup.measure))
    if state.sets is not None:
        team = white if eve.is_team_white(state) else black
        return eve.by_seat(state, team, -team)
    if game.setup.for_themselves:
        lines = {"white": white, "black": black, "grey": -abs(white - black), "": 0.0}
        return tuple(lines[everyone.colour_of(state, seat)] for seat in range(len(game.seats)))
    return (white, black) if state.white != 1 else (black, white)


def exact_percent(probability: float) -> str:
    """A percentage with no more digits than it needs.

    >>> exact_percent(0.125), exact_percent(0.5)
    ('12.5 %', '50 %')
    """
    return f"{100 * probability:.1f}".rstrip("0").rstrip(".") + " %"
