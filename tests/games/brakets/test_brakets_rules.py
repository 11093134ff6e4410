"""The rules (R1 to R7): legality, scoring, a scripted game, exact endgames."""

from fractions import Fraction
from itertools import product

import pytest
from support.brakets_endgame import value, values, win

from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record
from ketplay.core.registry import game, position
from ketplay.games.brakets.bracket import BARE, Bracket, chain
from ketplay.games.brakets.cards import BLOCKS, BRA, KETBRAS, KETS, LETTERS, find_card
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import Side, State, bras_remaining, scores

GAME = Brakets()


def bracket(ket: str, halves: int) -> Bracket:
    """Some bracket that stands at this ket with this many halves."""
    cards: list[str] = []
    while chain(cards).halves < halves:
        cards.append("|0><+|")
    return chain([*cards, *{"0": "", "1": "X", "+": "H", "-": "XH"}[ket]])


def cards(text: str) -> tuple[str, ...]:
    return tuple(find_card(word) or pytest.fail(word) for word in text.split())


def setup(a: tuple[str, int], b: tuple[str, int], hand_a: str, hand_b: str, turn: int = 0) -> State:
    """A position without decks."""
    sides = Side(bracket(*a), cards(hand_a), 0, 0), Side(bracket(*b), cards(hand_b), 0, 0)
    return State(sides, (0,) * len(BLOCKS), turn, 0, ())


def texts(state: State) -> set[str]:
    return {GAME.format_move(move) for move in GAME.moves(state)}


# Legality (R5)


@pytest.mark.parametrize("card", [*BLOCKS, BRA])
@pytest.mark.parametrize("ket", KETS)
@pytest.mark.parametrize("mover", [0, 1])
def test_orthogonal_is_illegal_at_home_and_legal_abroad(card: str, ket: str, mover: int) -> None:
    opposite = dict(zip("01+-", "10-+", strict=True))
    state = setup((ket, 1), (ket, 1), f"{card} b0", f"{card} b0", mover)
    orthogonal = card not in LETTERS and card[-2] == opposite[ket]
    legal = {(m.card, m.seat) for m in GAME.moves(state)}
    assert ((card, mover) in legal) == (not orthogonal)
    assert (card, 1 - mover) in legal
    after = GAME.play(state, Move(MoveKind.LAY, card, 1 - mover))
    if orthogonal:
        assert scores(after)[mover] == -1
        assert after.sides[1 - mover].bracket == BARE


def test_the_closing_bra_is_legal_on_ones_own_plus_and_makes_a_half() -> None:
    state = setup(("+", 0), ("0", 0), "b0", "I b0")
    after = GAME.play(state, Move(MoveKind.LAY, BRA, 0))
    assert after.sides[0].bracket.halves == 1
    assert GAME.actor(after) == CHANCE


def test_all_free_moves_can_be_missing() -> None:
    state = setup(("1", 0), ("1", 0), "b0 p0 10", "I")
    assert texts(state) == {"<0|@B", "|+><0|@B", "|1><0|@B"}
    for move in GAME.moves(state):
        assert scores(GAME.play(state, move)) == (-1, 0)


def test_duplicates_count_once() -> None:
    assert texts(setup(("0", 0), ("0", 0), "H H b0", "I")) == {"H@A", "H@B", "<0|@A", "<0|@B"}


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        ("H@A", IllegalMove, "A does not hold H; A holds <0|"),
        ("b0@A", IllegalMove, "you may not zero your own bracket"),
        ("<0|@A", IllegalMove, r"<0\|1> = 0"),
        ("Y@A", InvalidMove, "'Y' is not a card"),
        ("<0|", InvalidMove, "does not say whose bracket"),
        ("<0|@C", InvalidMove, "does not say whose bracket"),
        ("", InvalidMove, "is not a card"),
        ("~H", InvalidMove, "is not a card"),
    ],
)
def test_wrong_moves_say_why(text: str, kind: type[Exception], why: str) -> None:
    with pytest.raises(kind, match=why):
        GAME.parse_move(setup(("1", 0), ("0", 0), "b0", "I"), text)


def test_both_spellings_are_understood() -> None:
    state = setup(("0", 0), ("0", 0), "p0 b0", "I")
    for text in ("p0@B", "|+><0|@B", "P0@b", "|+⟩⟨0|@B"):
        assert GAME.parse_move(state, text) == Move(MoveKind.LAY, "|+><0|", 1)


def test_nothing_can_be_played_after_the_end() -> None:
    state = GAME.play(setup(("0", 0), ("0", 0), "b0 I", "I"), Move(MoveKind.LAY, BRA, 1))
    assert GAME.actor(state) is None
    assert GAME.outcome(state).payoffs == (1, -1)
    with pytest.raises(IllegalMove, match="the game is over"):
        Match.begin(GAME, state).play("I@A")


# Scoring (R6)


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_closing_without_halves_gives_the_point_to_the_other_without_a_coin(
    owner: int, mover: int
) -> None:
    state = GAME.play(setup(("0", 0), ("0", 0), "b0", "b0", mover), Move(MoveKind.LAY, BRA, owner))
    assert GAME.actor(state) == 1 - mover
    assert scores(state)[1 - owner] == 1
    assert scores(state)[owner] == 0


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("coins", ["TT", "TH", "H"])
def test_two_halves_are_two_coins_flipped_until_the_first_head(coins: str, mover: int) -> None:
    """Whoever laid <0| is irrelevant: the owner A keeps the point unless both coins are tails."""
    match = Match.begin(GAME, setup(("0", 2), ("0", 0), "b0", "b0", mover)).play("<0|@A")
    for coin in coins:
        assert match.actor == CHANCE
        match = match.play(f"~{coin}")
    assert scores(match.state) == ((0, 1) if coins == "TT" else (1, 0))
    assert match.state.sides[0].bracket == BARE
    assert match.actor == 1 - mover


def test_zeroing_by_the_closing_bra_uses_it_up() -> None:
    state = setup(("1", 0), ("0", 0), "b0", "b0 I", 1)
    after = GAME.play(state, Move(MoveKind.LAY, BRA, 0))
    assert (scores(after), after.sides[0].bracket) == ((0, -1), BARE)
    assert (bras_remaining(state), bras_remaining(after)) == (2, 1)


def test_zeroing_by_a_ketbra_leaves_the_bras_alone() -> None:
    state = setup(("0", 3), ("0", 0), "b0", "01 I", 1)
    after = GAME.play(state, Move(MoveKind.LAY, "|0><1|", 0))
    assert (scores(after), after.sides[0].bracket) == ((0, -1), BARE)
    assert bras_remaining(state) == bras_remaining(after) == 1


def test_the_unfinished_bracket_scores_nothing() -> None:
    state = GAME.play(setup(("+", 5), ("0", 0), "b0", "I"), Move(MoveKind.LAY, BRA, 1))
    assert GAME.outcome(state).scores == (1, 0)


# The scripted game


SCRIPT = "brakets:deck=01.p0.Xx2.I.H,bras=1"
DEAL = "~A ~H@A ~X@B ~|+><0|@A ~<0|@B ~<0|@A ~|0><1|@B"
PLAYS = "H@A ~X@A X@B X@B |0><1|@A <0|@B <0|@A"


@pytest.mark.parametrize(
    ("coin", "points", "payoffs"), [("~T", (1, 1), (0, 0)), ("~H", (2, 0), (1, -1))]
)
def test_the_scripted_game(coin: str, points: tuple[int, int], payoffs: tuple[int, int]) -> None:
    scripted = game(SCRIPT)
    match = Match.replay(scripted, f"{DEAL} {PLAYS} {coin}".split())
    assert match.end.scores == points
    assert match.end.payoffs == payoffs
    assert parse_record(format_record(match)).match == match


def test_the_scripted_game_step_by_step() -> None:
    match = Match.replay(game(SCRIPT), DEAL.split())
    assert [len(s.hand) for s in match.state.sides] == [3, 3]
    assert [s.deck for s in match.state.sides] == [1, 1]
    seen = []
    for word in PLAYS.split():
        match = match.play(word)
        if not word.startswith("~"):
            seen.append([(s.bracket.ket, s.bracket.halves) for s in match.state.sides])
    assert seen == [
        [("+", 0), ("0", 0)],
        [("+", 0), ("1", 0)],
        [("+", 0), ("0", 0)],
        [("0", 1), ("0", 0)],
        [("0", 1), ("0", 0)],
        [("", 1), ("0", 0)],
    ]


def test_a_card_that_is_certain_is_drawn_without_a_chance_node() -> None:
    """B's last card must be the I that is left: the record has no draw after B's first play."""
    match = Match.replay(game(SCRIPT), [*DEAL.split(), "H@A", "~X@A", "X@B"])
    assert match.actor == 0
    assert "I" in match.state.sides[1].hand


# Exact endgames: expected points of A less those of B


ENDGAMES = [
    ("E1", ("0", 0), ("0", 0), "b0", "b0", "0", "<0|@B"),
    ("E2", ("+", 1), ("0", 0), "b0", "H b0", "1", "<0|@B"),
    ("E3", ("1", 2), ("1", 3), "b0", "I", "-1", "<0|@B"),
    ("E4", ("1", 0), ("0", 4), "b0 X", "b0", "1/8", "<0|@B"),
    ("E5", ("0", 0), ("0", 0), "b0 pp X", "b0 pp Z", "1/2", "X@A"),
    ("E6", ("0", 0), ("-", 5), "I 0p", "b0 X", "-31/32", ""),
    ("E7", ("0", 1), ("0", 5), "11 b0", "I b0", "0", "|1><1|@B"),
]


@pytest.mark.parametrize(("name", "a", "b", "hand_a", "hand_b", "worth", "best"), ENDGAMES)
def test_exact_endgames(name: str, a, b, hand_a: str, hand_b: str, worth: str, best: str) -> None:
    state = setup(a, b, hand_a, hand_b)
    found = {GAME.format_move(move): worth for move, worth in values(GAME, state).items()}
    assert value(GAME, state) == max(found.values()) == Fraction(worth)
    if best:
        assert found[best] == Fraction(worth)


def test_zeroing_can_be_the_best_move() -> None:
    state = setup(("0", 1), ("0", 5), "11 b0", "I b0")
    found = {GAME.format_move(move): worth for move, worth in values(GAME, state).items()}
    assert (found["<0|@A"], found["<0|@B"]) == (-2, Fraction(-31, 16))


def test_an_empty_hand_passes_in_a_set_up() -> None:
    state = GAME.play(setup(("0", 0), ("0", 0), "I b0", ""), Move(MoveKind.LAY, "I", 0))
    assert GAME.actor(state) == 0


def test_winning_is_not_the_same_as_points() -> None:
    assert value(GAME, setup(("0", 0), ("0", 0), "b0", "I"), win) == 1


# Options, decks, positions


@pytest.mark.parametrize(
    ("name", "blocks", "deck"), [("standard60", 48, 29), ("poker54", 42, 26), ("short44", 32, 21)]
)
def test_presets(name: str, blocks: int, deck: int) -> None:
    preset = game(f"brakets:deck={name}")
    start = preset.start()
    assert sum(start.pool) == blocks
    assert [side.deck for side in start.sides] == [deck, deck]
    assert sum(start.pool) + 2 * 5 + 2 == int(name[-2:])
    assert all(preset.deck[card] == preset.deck["|0><0|"] for card in KETBRAS)


def test_a_deck_is_named_in_one_way() -> None:
    assert (
        game("brakets:deck=Hx2.p0x1.I").id
        == game("brakets:deck=p0.I.Hx2").id
        == "brakets:deck=p0.I.Hx2"
    )
    assert game("brakets:deck=standard60").id == "brakets"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("deck=foo", "'foo' is not a block with its number"),
        ("deck=I.I", "listed twice"),
        ("deck=Ix0", "whole number"),
        ("deck=Ix-1", "whole number"),
        ("deck=Ix²", "whole number"),
        ("deck=b0x2.I", "not a block with its number"),
        ("deck=I", "from 2 to 400 blocks"),
        ("deck=Ix999", "from 2 to 400 blocks"),
        ("hand=0", "hand must be one of"),
        ("bras=x", "bras must be one of"),
        ("size=3", "no option 'size'"),
    ],
)
def test_bad_options(options: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        game(f"brakets:{options}")


def test_with_an_odd_deck_the_starter_has_the_extra_card_and_nobody_passes() -> None:
    odd = game("brakets:deck=00.11.I.X.H,bras=1,hand=2")
    for first in "AB":
        match = Match.begin(odd).play(f"~{first}")
        assert [s.deck for s in match.state.sides] == ([4, 3] if first == "A" else [3, 4])


POSITION = "brakets A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 A:X.b0:-,B:b0:A"


def test_a_position_line_round_trips() -> None:
    found, state = position(POSITION)
    assert f"{found.id} {found.format_state(state)}" == POSITION
    assert scores(state) == (1, -1)
    assert state.sides[0].bracket.halves == 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("A H.p0", "C H.p0", "the turn is A, B or -"),
        ("H.p0", "H.0m", "'H.0m' is not a bracket"),
        ("H.p0", "H.q0", "'q0' in 'H.q0' is not a card"),
        ("b0.X.I", "b0.X.I.Z", "has 4 cards"),
        ("b0.X.I 1/1", "b0.X.I 11", "is not a deck"),
        ("b0.X.I 1/1", "b0.X.I 1/2", "cannot contain 2"),
        ("b0.X.I 1/1", "b0.X.I 1/0", "1 blocks are unseen, but the decks contain 2"),
        ("b0.X.I 1/1", "b0.X.I x/1", "whole number"),
        ("0m 0", "0mx9 0", "there are 9 |0><-|, but this deck has 2"),
        ("0m 0", "q 0", "the unseen blocks 'q'"),
        ("0m 0", "0m 1", "1 tails are too many"),
        ("A:X.b0:-", "A:X.b0:A", "is not closed"),
        ("A:X.b0:-", "A:X.I:-", "is not zero at its last card"),
        ("A:X.b0:-", "A:X.b0.I:-", "is not zero at its last card"),
        ("B:b0:A", "B:b0:B", "gives the point to the other player"),
        ("B:b0:A", "B-b0", "not a result"),
        ("A H.p0", "- H.p0", "before the first coin"),
        ("H.p0", "b0", "only while its coins are flipped"),
        (" 0 A:X", " A:X", "has 10 fields"),
        ("b0.X.I 1/1", "b0 1/1", "drawn at once"),
    ],
)
def test_impossible_positions_say_why(old: str, new: str, why: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        position(POSITION.replace(old, new, 1))
    assert why in error.value.message


def test_set_ups_of_the_tests_are_brackets() -> None:
    for ket, halves in product(KETS, range(6)):
        assert (bracket(ket, halves).ket, bracket(ket, halves).halves) == (ket, halves)
