"""Kets as text, for people: exact where the amplitudes are equally large, else two decimals."""

from __future__ import annotations

from math import isclose

from ketplay.quantum.gates import Vector

TINY = 1e-6
_DIVISORS = {1: "", 2: "/√2", 4: "/2", 8: "/√8"}
_PHASES = ((1, ""), (-1, "-"), (1j, "i"), (-1j, "-i"))


def ket_text(vector: Vector) -> str:
    """A state vector as a sum of kets; the phase of its first term is taken to be plus.

    >>> ket_text((0.5**0.5, -(0.5**0.5))), ket_text((0, 1j))
    ('(|0⟩ - |1⟩)/√2', '|1⟩')
    >>> ket_text((0.5, 0.75**0.5))
    '0.5|0⟩ + 0.87|1⟩'
    """
    size = len(vector).bit_length() - 1
    terms = [
        (amplitude, f"|{index:0{size}b}⟩")
        for index, amplitude in enumerate(vector)
        if abs(amplitude) > TINY
    ]
    first = terms[0][0]
    terms = [(amplitude * abs(first) / first, ket) for amplitude, ket in terms]
    return _equal_text(terms) or _decimal_text(terms)


def _equal_text(terms: list[tuple[complex, str]]) -> str:
    """The sum over a common root, or nothing where the amplitudes differ by more than a sign."""
    length = abs(terms[0][0])
    signs = [_phase(amplitude / length) for amplitude, _ in terms]
    if len(terms) not in _DIVISORS or None in signs:
        return ""
    text = _join([(sign or "", ket) for sign, (_, ket) in zip(signs, terms, strict=True)])
    return f"({text}){_DIVISORS[len(terms)]}" if len(terms) > 1 else text


def _phase(factor: complex) -> str | None:
    return next((sign for value, sign in _PHASES if abs(factor - value) < TINY), None)


def _decimal_text(terms: list[tuple[complex, str]]) -> str:
    return _join([(_number(amplitude), ket) for amplitude, ket in terms])


def _number(amplitude: complex) -> str:
    real = round(amplitude.real, 2) + 0.0
    imaginary = round(amplitude.imag, 2) + 0.0
    if isclose(imaginary, 0):
        return f"{real:g}"
    if isclose(real, 0):
        return f"{imaginary:g}i"
    return f"({real:g}{imaginary:+g}i)"


def _join(terms: list[tuple[str, str]]) -> str:
    text = ""
    for factor, ket in terms:
        if not text:
            text = factor + ket
        elif factor.startswith("-"):
            text += f" - {factor[1:]}{ket}"
        else:
            text += f" + {factor}{ket}"
    return text
