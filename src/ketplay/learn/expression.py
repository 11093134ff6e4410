"""Goals and conditions of lessons: short expressions over facts, parsed with `ast` and walked here.

Nothing is ever evaluated as Python. An expression has `and or not`, comparisons, `in`, the four
operations, numbers, texts, and facts by name: `white(5) == 1/2 and left > 0`.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ketplay.core.errors import KetError

LONGEST = 200  # characters
MOST_PARTS = 80
DEEPEST = 16
LARGEST_NUMBER = 10**9
EQUAL = 1e-9  # numbers that differ by less are equal

Number = int | float | Fraction
Value = bool | Number | str | tuple[Any, ...]
Lookup = Callable[[str, tuple[Value, ...] | None], Value]  # a fact by name; None: without brackets


class BadExpression(KetError):
    code = "bad_expression"


@dataclass(frozen=True)
class Expression:
    """An expression that was read and is safe to walk.

    >>> parse("left + 1 == 3").evaluate(lambda name, arguments: 2)
    True
    """

    text: str
    tree: ast.expr

    def evaluate(self, lookup: Lookup) -> Value:
        try:
            return _walk(self.tree, lookup)
        except ZeroDivisionError:
            raise BadExpression(f"'{self.text}' divides by zero", at=self.text) from None

    def holds(self, lookup: Lookup) -> bool:
        return bool(self.evaluate(lookup))

    @property
    def facts(self) -> Iterator[tuple[str, tuple[ast.expr, ...] | None]]:
        """Every fact that it names, with its arguments where it has brackets."""
        called = {id(node.func) for node in ast.walk(self.tree) if isinstance(node, ast.Call)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, tuple(node.args)
            elif isinstance(node, ast.Name) and id(node) not in called:
                yield node.id, None


def parse(text: str) -> Expression:
    """The expression that a text says; raises BadExpression.

    >>> parse("__import__('os').system('true')")
    Traceback (most recent call last):
    ...
    ketplay.learn.expression.BadExpression: '__import__('os').system('true')': only facts are called
    """
    if len(text) > LONGEST:
        raise BadExpression(f"an expression has at most {LONGEST} characters", at=text[:40])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # `1or 2`: a warning would fill a server's log
            tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadExpression(f"'{text}' is not an expression", at=text) from None
    _check(tree, text)
    return Expression(text, tree)


def _check(tree: ast.expr, text: str) -> None:
    parts = 0
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        parts += len(level)
        if parts > MOST_PARTS:
            raise BadExpression(f"'{text}' has too many parts", at=text)
        for node in level:
            _check_node(node, text)
        level = [child for node in level for child in _operands(node)]
        if not level:
            return
    raise BadExpression(f"'{text}' is nested too deeply", at=text)


def _operands(node: ast.AST) -> list[ast.AST]:
    """What is evaluated below a node: not the name of a fact that is called."""
    if isinstance(node, ast.Call):
        return list(node.args)
    return [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]


_OPERATORS = (ast.And, ast.Or, ast.Not, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)


def _check_node(node: ast.AST, text: str) -> None:
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise BadExpression(f"'{text}': only facts are called", at=text)
        return
    if isinstance(node, ast.Constant):
        number = isinstance(node.value, int | float) and abs(node.value) <= LARGEST_NUMBER
        if not number and not isinstance(node.value, str):
            raise BadExpression(f"'{text}': {node.value!r} is no number and no text", at=text)
        return
    if isinstance(node, ast.Compare):
        allowed = all(isinstance(operator, _COMPARISONS) for operator in node.ops)
    elif isinstance(node, ast.BoolOp | ast.UnaryOp | ast.BinOp):
        allowed = isinstance(node.op, _OPERATORS)
    else:
        allowed = isinstance(node, ast.Name | ast.Tuple | ast.List)
    if not allowed:
        raise BadExpression(
            f"'{text}': only facts, numbers, texts, comparisons, in, + - * /, and, or, not", at=text
        )


def _walk(node: ast.expr, lookup: Lookup) -> Value:
    match node:
        case ast.Constant(value=value):
            return value  # type: ignore[return-value]  # checked: a number or a text
        case ast.Name(id=name):
            return lookup(name, None)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return lookup(name, tuple(_walk(each, lookup) for each in arguments))
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return tuple(_walk(item, lookup) for item in items)
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_walk(value, lookup) for value in values)
        case ast.BoolOp(values=values):
            return any(_walk(value, lookup) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _walk(operand, lookup)
        case ast.UnaryOp(operand=operand):
            return -_number(_walk(operand, lookup))
        case ast.BinOp(left=left, op=operator, right=right):
            return _calculate(operator, _number(_walk(left, lookup)), _number(_walk(right, lookup)))
        case ast.Compare():
            return _compare(node, lookup)
    raise BadExpression(f"'{ast.unparse(node)}' cannot be evaluated")


def _number(value: Value) -> Number:
    if isinstance(value, Number):
        return value
    raise BadExpression(f"'{value}' is not a number")


def _calculate(operator: ast.operator, left: Number, right: Number) -> Number:
    if isinstance(operator, ast.Add):
        return left + right
    if isinstance(operator, ast.Sub):
        return left - right
    if isinstance(operator, ast.Mult):
        return left * right
    return left / right


def _compare(node: ast.Compare, lookup: Lookup) -> bool:
    left = _walk(node.left, lookup)
    for operator, operand in zip(node.ops, node.comparators, strict=True):
        right = _walk(operand, lookup)
        if not _comparison(operator, left, right):
            return False
        left = right
    return True


def _comparison(operator: ast.cmpop, left: Value, right: Value) -> bool:
    if isinstance(operator, ast.In | ast.NotIn):
        return _contains(right, left) == isinstance(operator, ast.In)
    if isinstance(operator, ast.Eq | ast.NotEq):
        return _equal(left, right) == isinstance(operator, ast.Eq)
    difference = _number(left) - _number(right)
    if isinstance(operator, ast.Lt):
        return difference < -EQUAL
    if isinstance(operator, ast.LtE):
        return difference <= EQUAL
    if isinstance(operator, ast.Gt):
        return difference > EQUAL
    return difference >= -EQUAL


def _equal(left: Value, right: Value) -> bool:
    if isinstance(left, Number) and isinstance(right, Number):
        return abs(float(left - right)) < EQUAL
    return left == right


def _contains(whole: Value, part: Value) -> bool:
    if isinstance(whole, tuple):
        return any(_equal(item, part) for item in whole)
    if isinstance(whole, str) and isinstance(part, str):
        return part in whole
    raise BadExpression(f"'in {whole}': a text or a list stands after in")
