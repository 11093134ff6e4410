"""Quantum games (R1 to R8): the grammar of moves, what they do, what is refused, theorems."""

from __future__ import annotations

import pickle
import re
from cmath import exp
from math import isclose, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ketplay
import ketplay.core.drawing
import ketplay.core.registry
import ketplay.core.words
from ketplay.bots import levels, make
from ketplay.core import drawing
from ketplay.core.bot import Limit
from ketplay.core.errors import (
    BadOption,
    IllegalMove,
    InvalidMove,
    InvalidPosition,
    KetError,
    UnknownGame,
)
from ketplay.core.match import Match
from ketplay.core.testkit import contract
from ketplay.core.words import option_words
from ketplay.games.quantized import classical as classical_games
from ketplay.games.quantized.classical import classical
from ketplay.games.quantized.validity import weight_on_wrong_records
from ketplay.quantum.superposition import Superposition, best_times, matched_turns

QT3 = ketplay.game("qt3")


def state(line: str):
    return QT3.parse_state(line)


def weights(line: str) -> dict[str, float]:
    found = QT3.superposition(state(line)).positions
    return {QT3.classical.text(board): round(weight, 9) for board, weight in found.items()}


@pytest.mark.parametrize(
    "name",
    [
        "qt3",
        "quantum-nim:heaps=1.2",
        "qt3:measure=outcome",
        "qt3:validity=strict",
        "qt3:information=blind",
        "qt3:n=2,k=2,information=blind,measure=outcome",
    ],
)
def test_contract(name: str) -> None:
    contract(ketplay.game(name), games=2)


# --- the grammar (R3) ---


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a1", "a1"),
        ("a1+c3", "a1+c3"),
        ("2*b2-c1", "2*b2-c1"),
        ("-b2+c1", "-b2+c1"),
        ("1*a1+0.50*b1", "a1+0.5*b1"),
        ("a1+i*c3", "a1+i*c3"),
        ("a1-2i*c3", "a1-2i*c3"),
        ("a1+c3/b2", "a1+c3/b2"),
        ("opt", "opt"),
        ("opt!", "opt!"),
        ("opt+!", "opt!"),
        ("opt!3", "opt!3"),
        ("opt!0", "opt"),
        ("opt!*", "opt!*"),
        ("=4", "=4"),
        ("A1", "a1"),  # R3.8
        (" a1 + B2 ", "a1+b2"),
        ("OPT !", "opt!"),
        ("first2!", "first2!"),
        ("a1/opt", "a1/opt"),
        (".........=2*b2+c3/a1/opt!*", ".........=2*b2+c3/a1/opt!*"),
    ],
)
def test_text_of_moves(text: str, canonical: str) -> None:
    move = QT3.parse_move(QT3.start(), text)
    assert QT3.format_move(move) == canonical
    assert QT3.parse_move(QT3.start(), canonical) == move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not one word"),
        ("d1", "'d1' is not a move"),
        ("a1+", "is not a term"),
        ("a1++b1", "is not a term"),
        ("0*a1+b1", "no weight"),
        ("a1+a1", "twice"),
        ("a1-a1", "twice"),
        ("a1/", "empty alternative"),
        ("=9", "not the sign of a move"),
        ("opt!x", "is not a move"),
        ("a1 b1", "not one word"),
        ("a1/=b2", "write the board before ="),
    ],
)
def test_what_is_no_move(text: str, words: str) -> None:
    with pytest.raises(InvalidMove, match=words):
        QT3.parse_move(QT3.start(), text)


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        ("a1", "a1", r"a1 is taken on X\.{8} \(100 %\): .*write a1/b1: b1 where a1 is"),
        ("a1+b1", "a1!", r"taken on X\.{8} \(50 %\): add a move, or write a1/b1: b1 where"),
        ("a1+b1", "=1", "one sign for each board: 2 here, not 1"),
        ("a1+b1", "=10", r"played on \.X\.{7} \(50 %\); moves there are a1, c1"),
        ("a1", "-", "some boards are not finished"),
        ("a1 b2 b1 a2 c1", "opt", "every board is finished"),
        ("a1", ".X.......=b2/opt", r"'\.X\.{7}' is not one of the boards"),
        ("a1", "~X........", "not possible"),
    ],
)
def test_what_cannot_be_played(line: str, text: str, words: str) -> None:
    with pytest.raises(IllegalMove, match=words):
        QT3.parse_move(state(line), text)


def test_weights_are_amplitudes() -> None:
    assert weights("2*b2+c1") == {"....X....": 0.8, "..X......": 0.2}


def test_terms_apply_where_their_cell_is_free() -> None:
    assert weights("a1+b1 a1+c1") == {"X.O......": 0.5, "OX.......": 0.25, ".XO......": 0.25}


def test_alternatives_in_order() -> None:
    assert weights("a1+b1 a1/c3") == {"X.......O": 0.5, "OX.......": 0.5}


def test_a_policy_names_a_cell_per_board_in_sorted_order() -> None:
    """'.X.......' sorts before 'X........', so the first digit is for it."""
    assert weights("a1+b1 =84") == {".X......O": 0.5, "X...O....": 0.5}


def test_amplitudes_may_differ_by_board() -> None:
    """R3.7: terms of their own on each board; elsewhere the alternatives after them."""
    assert weights("a1+b1 X........=2*b2+c3/a1") == {
        "X...O....": 0.4,
        "X.......O": 0.1,
        "OX.......": 0.5,
    }
    assert weights("a1+b1 X........=b2/opt") == weights("a1+b1 .X.......=opt/b2")


def test_the_first_two_moves_of_every_board() -> None:
    """R3.6: the thesis's example; where one cell is left, it is that one."""
    assert weights("a1+c3 first2") == {
        "XO.......": 0.25,
        "X.O......": 0.25,
        "O.......X": 0.25,
        ".O......X": 0.25,
    }
    assert len(weights("a1 b1 c1 a2 b2 c2 b3 a3 first2")) == 1
    assert make(QT3, "first-two", 1).choose(QT3, QT3.start(), (), Limit()).tactic == "first2"


def test_opt_is_the_equal_superposition_of_safe_moves() -> None:
    assert weights("a1 opt") == {"X...O....": 1.0}
    assert len(weights("b2 opt")) == 4


def test_finished_boards_get_a_bullet_and_stay() -> None:
    found = QT3.superposition(state("a1 b2 b1 a2 c1/c2 -"))
    assert found.branches[0].record[-1] is None
    assert QT3.classical.text(found.branches[0].position) == "XXXOO...."


def test_histories_never_merge() -> None:
    """a1 then b1 and b1 then a1 give one board and two branches."""
    found = QT3.superposition(state("a1+c1 b2 a1+c1"))
    assert len(found.branches) == 2
    assert len(found.positions) == 1


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_norm_is_kept_and_records_differ(data: st.DataObject) -> None:
    position = QT3.start()
    for _ in range(data.draw(st.integers(1, 6))):
        if QT3.actor(position) not in (0, 1):
            break
        moves = QT3.moves(position)
        position = QT3.play(position, data.draw(st.sampled_from(moves)))
    found = QT3.superposition(position)
    assert isclose(found.norm, 1, abs_tol=1e-9)
    assert len({branch.record for branch in found.branches}) == len(found.branches)


def test_signs_and_phases_change_no_odds() -> None:
    assert weights("a1+c3 b1+b2 opt") == weights("a1-c3 b1-i*b2 opt")
    plain, turned = "a1+c3 b1+b2 a2+2*c2 opt", "a1-c3 b1+i*b2 a2-2i*c2 opt"
    assert weights(plain) == weights(turned)
    assert weights(plain + " opt!") == weights(turned + " opt!")


def test_the_drawing_says_that_signs_change_no_odds() -> None:
    for part in ("svg", "text"):
        draw = ketplay.core.registry.part(QT3, part).draw
        rest = (ketplay.core.drawing.Style(),) if part == "svg" else (None, False)
        assert "change no odds" in draw(QT3, state("a1-c3"), *rest)
        assert "change no odds" not in draw(QT3, state("a1+c3"), *rest)


# --- amplification ---


def test_amplification_is_part_of_the_ply() -> None:
    """O puts a weight of 1/4 on a losing reply: one turn makes the win certain (R5.1)."""
    line = "a1 b1+1.732051*b2"
    share = QT3.superposition(state(line)).weight(QT3.evolution.good(0))
    assert isclose(share, 0.25, abs_tol=1e-6)
    after = QT3.superposition(state(line + " opt!")).weight(QT3.evolution.good(0))
    assert isclose(after, 1, abs_tol=1e-6)
    assert len(state(line + " opt!").plies) == 3


def test_exact_amplification_leaves_only_wins() -> None:
    line = "a1 b1+3*b2 opt!*"
    assert isclose(QT3.superposition(state(line)).weight(QT3.evolution.good(0)), 1)


STRICT = ketplay.game("qt3:validity=strict")
NINE_OPENINGS = "opt =004404444"  # O errs on two of the nine boards, a = 2/9


def test_strict_refuses_exactly_what_amplifies() -> None:
    """R6: every body is valid on every state, every turn of Q is refused."""
    with pytest.raises(IllegalMove, match=r"weight 0.5 it puts 1.0000 on wrong records"):
        STRICT.parse_move(STRICT.parse_state("a1+b2 b1+2*b2/2*a1+b1"), "opt!1")
    assert STRICT.parse_move(STRICT.parse_state("a1+b2 b1+2*b2/2*a1+b1"), "opt")
    assert STRICT.parse_move(STRICT.start(), "opt!")  # nothing to amplify: no turn is made
    with pytest.raises(IllegalMove, match="on this single branch it would put nothing"):
        STRICT.parse_move(STRICT.parse_state("a1 b1"), "b2+c1!1")


def wrong_records(line: str, body: str, turns: int, phase: complex) -> dict[str, float]:
    """What Q^turns U puts of each branch alone on records of others, entry by entry."""
    evolution = QT3.evolution
    before = QT3.superposition(state(line))
    ply = QT3.parse_move(state(line), body)
    psi = {b.record: complex(b.amplitude) for b in evolution.body(before, ply).branches}
    good = evolution.good(0)
    is_good = {b.record: good(b.position) for b in evolution.body(before, ply).branches}
    leaks = {}
    for kappa in before.branches:
        alone = Superposition((kappa._replace(amplitude=1.0),))
        vector = dict.fromkeys(psi, 0j)
        vector |= {b.record: complex(b.amplitude) for b in evolution.body(alone, ply).branches}
        for _ in range(turns):
            vector = {r: z * (phase if is_good[r] else 1) for r, z in vector.items()}
            overlap = sum(psi[r].conjugate() * z for r, z in vector.items())
            vector = {r: -z - (phase - 1) * overlap * psi[r] for r, z in vector.items()}
        length = len(kappa.record)
        leaks[QT3.record_text(kappa.record)] = sum(
            abs(z) ** 2 for r, z in vector.items() if r[:length] != kappa.record
        )
    return leaks


@pytest.mark.parametrize(
    ("power", "told"), [("!1", "0.3951"), ("!2", "0.3560"), ("!3", ""), ("!", ""), ("!*", "")]
)
def test_a_refusal_tells_the_weight_on_wrong_records(power: str, told: str) -> None:
    """R6: 4w(1 - w) for one turn of Q, and what n turns give, worked out on all records."""
    with pytest.raises(IllegalMove) as refusal:
        STRICT.parse_move(STRICT.parse_state(NINE_OPENINGS), f"opt{power}")
    message = r"\(([a-c1-3 ]+)\) of weight 0.1111 it puts ([0-9.]+) on wrong records"
    found = re.search(message, str(refusal.value))
    assert found
    assert told in found[2]
    turns, phase = matched_turns(2 / 9) if power == "!*" else (int(power[1:] or 1), pi)
    leaks = wrong_records(NINE_OPENINGS, "opt", turns, exp(1j * phase))
    assert isclose(float(found[2]), leaks[found[1]], abs_tol=6e-5)


def test_uneven_branches_leak_as_computed() -> None:
    line = "2*a1+b1-3*c3 b1+2*b2/2*a1+b2"
    before = QT3.superposition(state(line))
    moved = QT3.evolution.body(before, QT3.parse_move(state(line), "opt"))
    for turns in (1, 2, 5):
        told = [
            weight_on_wrong_records(branch, moved, QT3.evolution.good(0), turns)
            for branch in before.branches
        ]
        assert told == pytest.approx(list(wrong_records(line, "opt", turns, -1).values()))


def test_one_half_is_one_turn_however_it_was_rounded() -> None:
    """R5.2: at the boundaries pi / (4n) of theta the n of the formula, not of the last bit."""
    for share in (0.5 - 3e-16, 0.5, 0.5 + 3e-16):
        assert best_times(share) == 1
    assert best_times(0.5 + 1e-6) == 0
    for n in range(1, 30):
        boundary = sin(pi / (4 * n)) ** 2
        assert {best_times(boundary * (1 + error)) for error in (-1e-15, 0.0, 1e-15)} == {n}


@pytest.mark.parametrize(
    "line",
    [  # the weight of X's wins comes out as 0.4999999999999998, 0.5, 0.5000000000000001, ...2
        "2*b3 b2+c2/c2",
        "a1 b2+b1/b2+a1",
        "3*a3+c3 b2+b1/b2+a1",
        "a3+c1+3*b1+3*b2+c3 b2+b1/b2+a1",
    ],
)
def test_positions_at_one_half(line: str) -> None:
    """R5.2: `!` turns once at one half and changes no odds; the strict game refuses it (R6)."""
    with pytest.raises(IllegalMove, match="not allowed by validity=strict"):
        STRICT.parse_move(STRICT.parse_state(line), "opt!")
    described = ketplay.core.words.move(QT3, state(line), QT3.parse_move(state(line), "opt!"))
    assert described.endswith("amplified once: X's wins stay at 50 %")
    forecast = ketplay.core.registry.part(QT3, "odds").forecast(QT3, state(f"{line} opt!"))
    assert forecast.chances[0] == ("X wins", 0.5)
    assert forecast.payoffs == (0.5, -0.5)
    printed = [value for _, value, _ in forecast.parts] + list(
        QT3.odds(state(f"{line} opt!")).values()
    )
    assert all(len(repr(value)) <= 14 for value in printed)


# --- the end ---


def test_ten_plies_and_one_measurement() -> None:
    match = Match.replay(QT3, ["opt"] * 9)
    assert match.actor == 1
    match = match.play("-!")
    assert match.actor == ketplay.core.game.CHANCE
    chances = QT3.chances(match.state)
    assert len(chances) == 16
    assert isclose(sum(weight for _, weight in chances), 1)
    token = QT3.format_move(chances[0][0])
    assert match.play(token).end.payoffs == (0, 0)


def test_a_certain_result_is_no_chance() -> None:
    match = Match.replay(QT3, ["a1", "b2", "b1", "a2", "c1", "-", "-", "-", "-", "-"])
    assert match.end.payoffs == (1, -1)
    assert "X has a1 b1 c1" in match.end.reason


@pytest.mark.parametrize(
    "line",
    ["a1+c3 b1+b2 opt opt opt! opt opt opt opt/- -", "b2 a1+b1 opt!1 opt opt opt opt opt opt -"],
)
def test_measuring_the_outcome_gives_the_same_odds(line: str) -> None:
    """The odds of measuring only the outcome are those of measuring the board (R7)."""
    boards, outcome = QT3, ketplay.game("qt3:measure=outcome")
    words = line.replace("opt/-", "opt").split()
    position = boards.start()
    for word in words:
        word = word if boards.evolution.unfinished(boards.superposition(position)) else "-"
        position = boards.play(position, boards.parse_move(position, word))
    sums = {"X": 0.0, "O": 0.0, "tie": 0.0}
    for board, weight in boards.superposition(position).positions.items():
        sums[boards.winner_name(board)] += weight
    found = outcome.odds(position)
    assert all(isclose(found.get(name, 0), share, abs_tol=1e-12) for name, share in sums.items())


# --- limits and wrong ids ---


def test_branches_are_counted_before_a_move_is_applied() -> None:
    small = ketplay.game("qt3:branches=50")
    position = small.parse_state("a1+b1+c1+a2+b2+c2+a3+b3+c3")
    with pytest.raises(IllegalMove, match=r"would make 72 branches, more than 50.*branches=72"):
        small.parse_move(position, "a1+b1+c1+a2+b2+c2+a3+b3+c3")
    assert small.moves(position)


def test_the_largest_superposition_fits() -> None:
    everything = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
    position = QT3.start()
    for _ in range(6):
        position = QT3.play(position, QT3.parse_move(position, everything))
    assert (
        len(QT3.superposition(position).branches) == 54_720 + 1_440
    )  # histories of six, and bullets


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("quantum-", UnknownGame),
        ("quantum-chess", UnknownGame),
        ("quantum-qt3", BadOption),
        ("qt3:branches=0", BadOption),
        ("qt3:branches=many", BadOption),
        ("qt3:validity=maybe", BadOption),
        ("qt3:heaps=1.2", BadOption),
        ("quantum-nim:heaps=0", BadOption),
        ("quantum-brakets", BadOption),
    ],
)
def test_what_cannot_be_quantised(name: str, error: type[KetError]) -> None:
    with pytest.raises(error):
        ketplay.game(name)


@pytest.mark.parametrize("line", ["a1 a1", "zz", "a1 ~X........", "opt!!"])
def test_impossible_positions(line: str) -> None:
    with pytest.raises(InvalidPosition, match="event"):
        state(line)


def test_other_games_have_their_own_words() -> None:
    nim = ketplay.game("quantum-nim:heaps=1.2.3")
    assert nim.classical.plies == 6
    assert nim.format_move(nim.parse_move(nim.start(), "2-1")) == "2:1"
    assert nim.format_move(nim.parse_move(nim.start(), "2:1-1:1")) == "2:1-1:1"
    assert pickle.loads(pickle.dumps(nim)) == nim


# --- the opponents ---


@pytest.mark.parametrize(
    "name",
    ["classical", "imperfect-20", "best", "superposition", "amplify", "amplify-last", "exact"],
)
def test_every_opponent_plays_whole_games(name: str) -> None:
    assert name in levels(QT3)
    for rules in ("qt3", "qt3:validity=strict"):
        game = ketplay.game(rules)
        match = Match.begin(game)
        while match.actor in (0, 1):
            bot = make(game, name if match.actor == 0 else "imperfect-50", seed=3)
            match = match.push(
                bot.choose(game, match.view(match.actor), match.seen(match.actor), Limit())
            )
            game.parse_state(game.format_state(match.state))


def play_out(game, first: str, second: str, seed: int):
    match = Match.begin(game)
    while match.actor in (0, 1):
        bot = make(game, (first, second)[match.actor], seed)
        match = match.push(bot.choose(game, match.state, (), Limit()))
    return match


@pytest.mark.parametrize("opponent", ["superposition", "amplify", "exact", "classical"])
def test_theorem_3_16_nobody_beats_a_safe_classical_player(opponent: str) -> None:
    for seats, mine in (((opponent, "classical"), "X"), (("classical", opponent), "O")):
        match = play_out(QT3, *seats, seed=5)
        odds = ketplay.game("qt3:measure=outcome").odds(match.state)
        assert odds.get(mine, 0.0) == 0.0


def test_amplifying_players_profit_from_mistakes() -> None:
    wins = {}
    for name in ("classical", "amplify", "exact"):
        match = play_out(QT3, name, "imperfect-10", seed=11)
        wins[name] = ketplay.game("qt3:measure=outcome").odds(match.state).get("X", 0.0)
    assert wins["exact"] > 0.999
    assert wins["amplify"] > 0.9


def test_mistakes_are_a_function_of_seed_and_board() -> None:
    a, b = make(QT3, "imperfect-50", 7), make(QT3, "imperfect-50", 7)
    position = state("opt")
    assert a.choose(QT3, position, (), Limit()) == b.choose(QT3, position, (), Limit())
    assert make(QT3, "imperfect-50", 8).choose(QT3, position, (), Limit()) != a.choose(
        QT3, position, (), Limit()
    )


def test_an_imperfect_player_of_any_rate() -> None:
    """The rate is a part of the name; at 0 it never errs, at 100 wherever it can."""
    position = state("opt")
    boards = QT3.evolution.unfinished(QT3.superposition(position))
    for name, erring in (("imperfect-0", 0), ("imperfect-100", 9)):
        policy = make(QT3, name, 3).choose(QT3, position, (), Limit()).policy
        moves = zip(boards, policy, strict=True)
        assert (
            sum(move in QT3.classical.classes.mistakes(board, 0) for board, move in moves) == erring
        )
    assert make(QT3, "imperfect-12.5", 3).choose(QT3, position, (), Limit())
    with pytest.raises(KetError, match="from imperfect-0 to imperfect-100"):
        make(QT3, "imperfect-101", 3)
    with pytest.raises(KetError, match="has no level 'imperfect-x'"):
        make(QT3, "imperfect-x", 3)


def test_amplifying_nothing_is_said_plainly() -> None:
    words = ketplay.core.registry.part(QT3, "words")
    assert words.move(QT3, QT3.start(), QT3.parse_move(QT3.start(), "opt!")).endswith(
        "with nothing to amplify yet"
    )


def test_options_of_the_classical_game_are_described_by_its_own_words() -> None:
    for name in ("nim", "tictactoe"):
        base, quantum = ketplay.game(name), ketplay.game(f"quantum-{name}")
        labels = option_words(quantum)
        assert {option.name for option in quantum.options} == set(labels)
        assert option_words(base).items() <= labels.items()


# --- size ---


@pytest.mark.parametrize(
    "name",
    [
        "quantum-tictactoe:m=4,n=4",
        "quantum-tictactoe:m=4",
        "quantum-nim:heaps=9.9.9.9.9",
        "quantum-" * 40 + "nim",
    ],
)
def test_what_is_too_large_is_refused_before_it_is_classified(name: str, monkeypatch) -> None:
    monkeypatch.setattr(
        "ketplay.games.quantized.classical.classify", lambda *_, **__: pytest.fail("classified")
    )
    with pytest.raises(BadOption):
        ketplay.game(name)


def test_every_value_on_the_menu_can_be_played() -> None:
    offered = {option.name: option.values for option in QT3.options}
    assert offered["m"] == offered["n"] == ("1", "2", "3")
    for name, values in offered.items():
        for value in values:
            game = ketplay.game(f"qt3:{name}={value}")
            assert game.moves(game.start())


def test_nine_cells_a_ply_need_no_branch(monkeypatch) -> None:
    """A quarter of a million branches are never looked at one by one to play and draw."""
    monkeypatch.setattr(Superposition, "spread", lambda *_: pytest.fail("branches were spread"))
    everything = "+".join(QT3.classical.words)
    match = Match.begin(QT3)
    for _ in range(8):
        match = match.play(everything)
        assert drawing.draw(QT3, match.state)
        assert QT3.moves(match.state)
    assert QT3.boards(match.state).branch_count == 255_168


def test_classified_games_are_kept_up_to_a_number_of_positions() -> None:
    for stones in "123456789":
        assert classical(f"nim:heaps=9.9.{stones}").plies
    kept = sum(len(each.classes.value) for each in classical_games._kept.values())
    assert kept <= classical_games.KEPT_POSITIONS
