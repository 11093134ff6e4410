"""A quantum move as a value and as text: `BODY[!n]` (R3).

BODY is terms (`a1+c3`, `2*b2-c1`, `a1+i*c3`), alternatives of terms (`a1+c3/b2`), some of them for
one board only (`X........=b2/a1/opt`), `opt`, `first2`, a policy (`=4408`) or `-`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ketplay.core.errors import InvalidMove

NUMBER = r"\d{1,6}(?:\.\d{1,6})?"
_TERM = re.compile(rf"([+-]?)(?:({NUMBER})?(i)?\*)?([^+\-*/]+)")
_POWER = re.compile(r"!(\d{0,4}|\*)\Z")
TACTICS = ("opt", "first2")  # R3.3, R3.6
EXAMPLES = (
    "write a1, a1+c3, 2*b2-c1, a1+i*c3, a1+c3/b2, X........=b2/opt, opt, first2, =4408... or -, "
    "with !, !2 or !* after it to amplify"
)


class Term(NamedTuple):
    """A classical move and its amplitude before normalising."""

    move: Any
    weight: complex


class Ply(NamedTuple):
    """One quantum move. At most one of `terms`, `policy` and `tactic` is used; none: `-`."""

    # Alternatives, tried in order on each branch; an empty one stands for all safe moves.
    terms: tuple[tuple[Term, ...], ...] = ()
    # a classical move for each unfinished board, boards in the order of their texts
    policy: tuple[Any, ...] = ()
    tactic: str = ""  # opt: the safe moves; first2: the first two moves; in equal superposition
    power: str = ""  # "", "!", "!3" or "!*"
    boards: tuple[str, ...] = ()  # the board of each alternative; "" or no such tuple: all boards


PASS = Ply()
OPT = Ply(tactic="opt")
FIRST_TWO = Ply(tactic="first2")


def parse_ply(text: str, words: Mapping[str, Any], by_sign: Mapping[str, Any], width: int) -> Ply:
    """The move that a text means, whether or not it can be played now.

    >>> parse_ply("2*b-a/c!3", {"a": "A", "b": "B", "c": "C"}, {}, 1)
    Ply(terms=((Term(move='B', weight=2.0), Term(move='A', weight=-1.0)),
               (Term(move='C', weight=1.0),)),
        policy=(), tactic='', power='!3', boards=())
    """
    body, power = _split(text)
    if body == "-":
        return Ply(power=power)
    if body.lower() in TACTICS:
        return Ply(tactic=body.lower(), power=power)
    if body.startswith("="):
        return Ply(policy=_policy(body, by_sign, width), power=power)
    alternatives = [_alternative(piece, text, words) for piece in body.split("/")]
    boards = tuple(board for board, _ in alternatives)
    terms = tuple(terms for _, terms in alternatives)
    return Ply(terms, power=power, boards=boards if any(boards) else ())


def _alternative(piece: str, text: str, words: Mapping[str, Any]) -> tuple[str, tuple[Term, ...]]:
    """The board for which an alternative is (empty: all of them), and its terms."""
    board, equals, body = piece.rpartition("=")
    if equals and not board:
        raise InvalidMove(f"'{piece[:40]}': write the board before =; {EXAMPLES}", at=piece[:40])
    return board, () if body.lower() == "opt" else _terms(body, text, words)


def _split(text: str) -> tuple[str, str]:
    """The body and the power of a move."""
    joined = text.replace("+!", "!")  # the page joins what was clicked by +, so it says `opt+!`
    match = _POWER.search(joined)
    if not match:
        return text, ""
    power = match[0] if match[1] in ("", "*") else f"!{int(match[1])}"
    return joined[: match.start()], "" if power == "!0" else power


def _policy(body: str, by_sign: Mapping[str, Any], width: int) -> tuple[Any, ...]:
    signs = [body[start : start + width] for start in range(1, len(body), width)]
    for sign in signs:
        if sign not in by_sign:
            raise InvalidMove(
                f"'{sign}' in '{body[:40]}' is not the sign of a move; the signs are "
                + " ".join(by_sign),
                at=sign,
            )
    return tuple(by_sign[sign] for sign in signs)


def _terms(piece: str, text: str, words: Mapping[str, Any]) -> tuple[Term, ...]:
    if piece in words:
        return (Term(words[piece], 1.0),)
    words = {**words, **{word.upper(): move for word, move in words.items()}}
    terms: list[Term] = []
    start = 0
    while start < len(piece):
        match = _TERM.match(piece, start)
        if not match or (start > 0 and not match[1]):
            unread = piece[start:][:20]
            raise InvalidMove(
                f"'{unread or text}' in '{text[:60]}' is not a term; {EXAMPLES}", at=unread
            )
        terms.append(_term(match, words))
        start = match.end()
    if not terms:
        raise InvalidMove(f"'{text[:60]}' has an empty alternative; {EXAMPLES}", at=text[:60])
    moves = [term.move for term in terms]
    if len(set(moves)) < len(moves):
        raise InvalidMove(
            f"'{piece}' has a move twice; write 2*... for twice the amplitude", at=piece
        )
    return tuple(terms)


def _term(match: re.Match[str], words: Mapping[str, Any]) -> Term:
    sign, number, imaginary, word = match.groups()
    if word not in words:
        examples = ", ".join([word for word in words if word == word.lower()][:9])
        raise InvalidMove(
            f"'{word[:20]}' is not a move of this game; moves are {examples}", at=word[:20]
        )
    size = float(number) if number else 1.0
    if size == 0:
        raise InvalidMove(f"'{match[0]}' has no weight; leave the term out", at=match[0])
    weight = -size if sign == "-" else size
    return Term(words[word], weight * 1j if imaginary else weight)


def format_ply(ply: Ply, words: Mapping[Any, str], signs: Mapping[Any, str]) -> str:
    """The canonical text of a move; `words` and `signs` are by move."""
    if ply.terms:
        boards = ply.boards or ("",) * len(ply.terms)
        body = "/".join(
            (f"{board}=" if board else "") + _format_terms(terms, words)
            for board, terms in zip(boards, ply.terms, strict=True)
        )
    elif ply.policy:
        body = "=" + "".join(signs[move] for move in ply.policy)
    else:
        body = ply.tactic or "-"
    return body + ply.power


def _format_terms(terms: tuple[Term, ...], words: Mapping[Any, str]) -> str:
    text = "".join(_format_term(term, words) for term in terms) or "opt"
    return text.removeprefix("+")


def _format_term(term: Term, words: Mapping[Any, str]) -> str:
    weight = complex(term.weight)
    part = weight.imag if weight.imag else weight.real
    size = f"{abs(part):.6f}".rstrip("0").rstrip(".")
    factor = ("" if size == "1" else size) + ("i" if weight.imag else "")
    return ("-" if part < 0 else "+") + (f"{factor}*" if factor else "") + words[term.move]
