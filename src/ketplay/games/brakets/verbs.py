"""`ketplay brakets`: evaluates a bracket, card by card."""

from __future__ import annotations

import argparse
import json

from ketplay.core.errors import KetError
from ketplay.games.brakets.bracket import LaidCard, Reading, dirac, read
from ketplay.games.brakets.cards import CARDS, bra_of, code, parse_card
from ketplay.games.brakets.words import coins_of, point_chance

HELP = "evaluate a bracket of <B|raket|S>, card by card"
EXAMPLES = (
    "ketplay brakets",
    "ketplay brakets p0 H 1p X b0",
    "ketplay brakets '|+><0|' '<0|' --json",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `ketplay brakets`."""
    parser.add_argument(
        "card",
        nargs="*",
        metavar="CARD",
        help="cards in play order, the first next to |0>: p0 or '|+><0|', H, b0",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Prints an evaluation, or the cards in both spellings."""
    if not args.card:
        cards_by_code = {card: code(card) for card in CARDS}
        print(json.dumps({"cards": cards_by_code}) if args.json else spellings())
        return 0
    cards = parse_cards(args.card)
    reading = read(cards)
    print(json.dumps(as_json(reading)) if args.json else report(reading))
    return 0


def parse_cards(words: list[str]) -> list[str]:
    """Cards in either spelling; the error says which one is wrong.

    >>> parse_cards(["p0", "<0|"])
    ['|+><0|', '<0|']
    """
    cards = []
    for number, word in enumerate(words, 1):
        try:
            cards.append(parse_card(word))
        except KetError as error:
            raise type(error)(
                f"card {number}: {error.message}", at=f"card {number}: {word}"
            ) from None
    return cards


def as_json(reading: Reading) -> dict[str, object]:
    """The evaluation for scripts.

    >>> as_json(read(["|0><+|"]))["probability"]
    '1/2'
    """
    return {
        "steps": [
            {
                "card": step.card,
                "ket": step.ket or None,
                "amplitude": None if step.amplitude is None else str(step.amplitude),
            }
            for step in reading.steps
        ],
        "amplitudes": [str(amplitude) for amplitude in reading.amplitudes],
        "halves": reading.halves,
        "probability": str(reading.probability),
        "ket": reading.ket or None,
        "closed": reading.closed,
        "zero": reading.zero,
        "unplayed": list(reading.unplayed),
    }


def report(reading: Reading) -> str:
    """The evaluation for people: the bracket in Dirac's notation, its steps and its value."""
    lines = [*draw(reading), ""]
    ket = "0"
    for step in reading.steps:
        lines.append(f"  {step.card:<8}{_describe_step(step, ket)}")
        ket = step.ket
    lines += ["", _verdict(reading)]
    if reading.unplayed:
        lines.append(f"not played: {' '.join(reading.unplayed)}")
    return "\n".join(lines)


def _describe_step(step: LaidCard, ket: str) -> str:
    """What a card does to the open ket."""
    if not bra_of(step.card):
        return f"|{ket}> stays the same" if ket == step.ket else f"|{ket}> becomes |{step.ket}>"
    open_end = f"; the open end is now |{step.ket}>" if step.ket else ""
    return f"<{bra_of(step.card)}|{ket}> = {step.amplitude}{open_end}"


def draw(reading: Reading) -> list[str]:
    """The bracket with the value of each amplitude under the place where bra meets ket.

    >>> print("\\n".join(draw(read(["|1><+|", "X", "<0|"]))))
    <0|  X  |1><+|  |0>
      1         1/2
    """
    line = "|0>"
    values = "".rjust(len(line))
    for step in reading.steps:
        value = "" if step.amplitude is None else str(step.amplitude)
        line = f"{step.card}  {line}"
        indent = " " * (len(step.card) - 1)
        values = f"{indent}{value}".ljust(len(step.card) + 2) + values
    return [line, values.rstrip()] if values.strip() else [line]


def _verdict(reading: Reading) -> str:
    if reading.zero:
        return (
            "zero: the bracket is cleared; you may not do this to your own bracket, "
            "and doing it to the other one costs a point"
        )
    value = f"{reading.probability}: {coins_of(reading.halves)}"
    if reading.closed:
        return f"closed, value {value}; {point_chance(reading.halves)}"
    return f"open at |{reading.ket}>, value so far {value}"


def spellings() -> str:
    """Every card in both spellings, and how to use them."""
    rows = [CARDS[start : start + 4] for start in range(0, len(CARDS), 4)]
    table = ["   ".join(f"{card:>6} {code(card):<3}" for card in row).rstrip() for row in rows]
    example = dirac(["H", "|1><+|", "<0|"])
    return "\n".join(
        [
            "The cards in Dirac's notation, and in a spelling that needs no quotes:",
            "",
            *table,
            "",
            f"A bracket grows to the left: H, then |1><+|, then <0| is {example}.",
            "ketplay brakets H 1p b0 evaluates it.",
        ]
    )
