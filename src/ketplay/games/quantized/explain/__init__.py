"""Cells and buttons that explain themselves. May import the rules and the words."""

from __future__ import annotations

from ketplay.core.explanation import Explanation
from ketplay.games.quantized.blind.blind_game import is_hidden
from ketplay.games.quantized.blind.strategy import OFFERED
from ketplay.games.quantized.board_groups import percent
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState

_BUTTONS = {
    "opt": (
        "All safe moves",
        "On every board all moves that give nothing away, each with the same weight.",
    ),
    "=": ("A move per board", "Choose an answer of its own for every board."),
    "-": ("Pass", "Every board is finished: nothing is left to place."),
}
_AMPLIFY = (
    "Together with a move: the boards that you win with best play gain weight, the others lose it.",
    "One turn triples the angle of the needle. Past the top, the weight falls again.",
)
_CERTAIN = (
    "Together with a move: all the weight goes to the boards that you win with best play.",
    "It needs at least one such board.",
)


def explain(game: Quantized, view: QuantumState, pick: str, seat: int | None) -> Explanation | None:
    """What a cell or a button is, and what it does to the superposition.

    >>> from ketplay.core.registry import game
    >>> qt3 = game("qt3")
    >>> explain(qt3, qt3.parse_state("a1+c3"), "a1", 1).facts[0]
    'Possible on 1 of 2 boards, with probability 50 %.'
    """
    if is_hidden(game, view):
        if pick not in OFFERED:
            return None
        return Explanation(
            OFFERED[pick][0], pick, (f"{OFFERED[pick][1].capitalize()}.",), lasting=True
        )
    if pick in _BUTTONS:
        title, words = _BUTTONS[pick]
        return Explanation(title, pick, (words,), lasting=True)
    if pick == "!*":
        return Explanation("Make certain", pick, (*_CERTAIN, _won_words(game, view)))
    if pick.startswith("!"):
        return Explanation("Amplify", pick, (*_AMPLIFY, _won_words(game, view)))
    if pick in game.classical.words:
        return _explain_move(game, view, pick)
    return None


def _won_words(game: Quantized, view: QuantumState) -> str:
    """What the seat to move wins by force now."""
    seat = len(view.plies) % 2
    share = game.boards(view).weight(game.evolution.good(seat))
    return f"{game.seats[seat]} wins on {percent(share)} with best play now."


def _explain_move(game: Quantized, view: QuantumState, word: str) -> Explanation:
    move = game.classical.words[word]
    positions = game.boards(view).positions
    free = [board for board in positions if move in game.classical.moves(board)]
    share = percent(sum(positions[board] for board in free))
    boards = "board" if len(positions) == 1 else "boards"
    facts = [f"Possible on {len(free)} of {len(positions)} {boards}, with probability {share}."]
    if len(free) < len(positions):
        facts.append(f"Where it is not, another move has to be played: {word}/… names it.")
    facts.append("Choose several to play them in superposition, with equal weights.")
    return Explanation(f"Move: {game.spoken_move(move)}", word, tuple(facts))
