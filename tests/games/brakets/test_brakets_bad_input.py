"""Whatever is typed: a state, a move, a bracket, or one sentence that says what is wrong."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ketplay.core.errors import KetError
from ketplay.core.registry import game
from ketplay.games.brakets.verbs import parse_cards, read

GAME = game("brakets")
POSITION = "A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 A:X.b0:-,B:b0:A"
WORDS = st.text(alphabet="01+-pmbxIXZHAB.:,/|<>@~ ²٣é", max_size=12)


def tried(attempt: Callable[..., Any], *args: Any) -> tuple[Any, str]:
    """What came of it, or the one sentence of the refusal; anything but a KetError is a failure."""
    try:
        return attempt(*args), ""
    except KetError as error:
        return None, error.message


def is_sentence(message: str) -> bool:
    return bool(message) and "\n" not in message and not message.startswith(" ")


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(POSITION)), st.integers(0, 6), WORDS)
def test_edited_positions_are_positions_or_refused(at: int, cut: int, word: str) -> None:
    state, refusal = tried(GAME.parse_state, POSITION[:at] + word + POSITION[at + cut :])
    if state is None:
        assert is_sentence(refusal)
        return
    assert GAME.parse_state(GAME.format_state(state)) == state
    assert all(GAME.play(state, move) for move in GAME.moves(state))


@settings(max_examples=300, deadline=None)
@given(WORDS)
def test_moves_are_moves_or_refused(word: str) -> None:
    state = GAME.parse_state(POSITION)
    move, refusal = tried(GAME.parse_move, state, word)
    assert move in GAME.moves(state) if move else is_sentence(refusal)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["p0", "H", "b0", "X", "0m", "|1><+|", "q", "", "<0|"]), max_size=8)
)
def test_brackets_are_read_or_refused(words: list[str]) -> None:
    reading, refusal = tried(lambda: read(parse_cards(words)))
    if reading is None:
        assert is_sentence(refusal)
        return
    assert len(reading.steps) + len(reading.unplayed) == len(words)
    assert 0 <= reading.probability <= 1


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="01pmbxIXZH.x9-", max_size=14))
def test_decks_are_decks_or_refused(table: str) -> None:
    found, refusal = tried(game, f"brakets:deck={table}")
    if found is None:
        assert is_sentence(refusal)
        return
    assert game(found.id) == found
    assert sum(found.start().pool) >= 2
