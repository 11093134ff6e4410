"""A strategy for a whole blind game (R10.2): a word for each of one's own plies, or a named player.

`opt!` is played at every ply; of `a1+c3,opt,opt!` the last word is repeated. `best`, `classical@7`
and `imperfect-20@7` are the classical players of that name, with a seed.
"""

from __future__ import annotations

from ketplay.core.errors import IllegalMove, InvalidMove, KetError
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.ply import OPT, PASS, Ply, format_ply, parse_ply
from ketplay.games.quantized.strategies.classical_players import ClassicalPlayer, policy_choice

MOST_SEED = 999_999_999_999
# What is offered, with a name and a few words; any other strategy can be written.
OFFERED = {
    "opt": ("All safe moves", "at every move"),
    "opt!": ("All safe, amplified", "at every move"),
    "opt!*": ("All safe, made certain", "at every move"),
    "first2": ("First two fields", "of every board"),
    "best": ("Best classical", "where mistakes are easy"),
    "classical": ("Safe classical", "never makes a mistake"),
    "imperfect-20": ("Imperfect", "20 mistakes in a hundred"),
}


def read_strategy(game: Quantized, text: str) -> str:
    """The canonical text of a strategy; refuses what is none."""
    if _player(text):
        name, _, seed = text.partition("@")
        return name if int(seed or 0) == 0 else f"{name}@{int(seed)}"
    words = text.split(",")
    most = game.plies // 2 + game.plies % 2
    if len(words) > most:
        raise InvalidMove(f"a strategy has at most {most} words, one for each move", at=text[:40])
    return ",".join(_read_word(game, word) for word in words)


def _read_word(game: Quantized, word: str) -> str:
    classical = game.classical
    ply = parse_ply(word, game.move_words, classical.by_sign, classical.width)
    if ply.policy:
        raise IllegalMove(
            f"'{word[:40]}': the boards are not known beforehand; write X........=b2/opt",
            at=word[:40],
        )
    if ply.power and game.chosen["validity"] == "strict":
        raise IllegalMove(
            f"'{ply.power}' is not allowed by validity=strict; leave it out", at=ply.power
        )
    return format_ply(ply, game.words_by_move, classical.signs)


def _player(text: str) -> bool:
    """Whether a text names a classical player, with or without a seed."""
    name, at, seed = text.partition("@")
    if policy_choice(name) is None:
        return False
    if at and not (seed.isdecimal() and len(seed) < 20 and int(seed) <= MOST_SEED):
        raise InvalidMove(
            f"'{text[:40]}': after @ comes a seed, a whole number up to {MOST_SEED}", at=text[:40]
        )
    return True


def next_ply(game: Quantized, state: QuantumState, strategy: str) -> Ply:
    """What a strategy plays next (R10.3)."""
    unfinished = game.evolution.unfinished(game.boards(state))
    name, _, seed = strategy.partition("@")
    choice = policy_choice(name)
    if choice:
        return ClassicalPlayer(int(seed or 0), choice).ply(game, state) if unfinished else PASS
    words = strategy.split(",")
    classical = game.classical
    word = words[min(len(state.plies) // 2, len(words) - 1)]
    ply = parse_ply(word, game.move_words, classical.by_sign, classical.width)
    return _first_possible(game, state, _completed(ply, bool(unfinished)))


def _completed(ply: Ply, unfinished: bool) -> Ply:
    """The ply with all safe moves where its own are impossible; a pass when all is finished."""
    if not unfinished:
        return PASS._replace(power=ply.power)
    if ply.tactic:
        return ply
    if not ply.terms:
        return OPT._replace(power=ply.power)
    boards = (*ply.boards, "") if ply.boards else ()
    return ply._replace(terms=(*ply.terms, ()), boards=boards)


def _first_possible(game: Quantized, state: QuantumState, ply: Ply) -> Ply:
    """The ply, or it without amplification, or a safe move on each board: the first that is legal.

    Boards that a ply names and that are not there do not matter here.
    """
    boards = game.boards(state)
    texts = {game.classical.text(board) for board in game.evolution.unfinished(boards)}
    if ply.boards:
        kept = [
            (board, terms)
            for board, terms in zip(ply.boards, ply.terms, strict=True)
            if not board or board in texts
        ]
        ply = ply._replace(
            terms=tuple(terms for _, terms in kept), boards=tuple(board for board, _ in kept)
        )
    for each in (ply, ply._replace(power="")):
        try:
            game.check(state, each, "")
        except KetError:
            continue
        return each
    return game.policy(state)


def play_out(game: Quantized, state: QuantumState, first: str, second: str) -> QuantumState:
    """All plies of a game between two strategies."""
    while len(state.plies) < game.plies:
        strategy = (first, second)[len(state.plies) % 2]
        state = state._replace(plies=(*state.plies, next_ply(game, state, strategy)))
    return state
