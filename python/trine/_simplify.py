"""Simplification: what the rewriter does, and sums brought together.

A sum becomes its constant and its summands, each once; what is compared becomes a sum on the left and a constant on the
right, or another sum where that has no minus.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, gcd
from typing import Any, Optional

from ._arguments import what
from ._trine import Function, SortError, Term

# A sum: its constant, and the summands that are no literals with their coefficients.
_Sum = tuple[Fraction, dict[Term, Fraction]]

# How often recursive functions are called in one simplification.
_MOST_CALLS = 1000

_COMPARISONS = ("<=", "<", ">=", ">", "=")


def simplify(term: Term, *_arguments: Any, **_options: Any) -> Term:
    """A simpler term with the same meaning.

    >>> x, y = Ints("x y")
    >>> simplify(x + y + 2 * x + 3), simplify(x < y + x + 2), simplify(2 * x >= x + 4)
    (3 + 3*x + y, Not(y <= -2), x >= 4)
    """
    if not isinstance(term, Term):
        raise SortError(f"a term is wanted, this is of {what(term)}")
    calls = 0
    while calls < _MOST_CALLS:
        simpler, more = _simpler(term.context.simplify(term))
        calls += max(more, 1)
        if simpler.same_as(term):
            break
        term = simpler
    return term


def _head(term: Term) -> str:
    return "" if isinstance(term.decl(), Function) else term.head()


def _simpler(root: Term) -> tuple[Term, int]:
    """A simpler term, and the number of calls of recursive functions on the way."""
    calls = 0
    made: dict[int, Term] = {}
    sums: dict[int, _Sum] = {}
    waiting = [(root, False)]
    while waiting:
        term, is_ready = waiting.pop()
        if term.get_id() in made:
            continue
        children = term.children()
        if not is_ready:
            waiting.append((term, True))
            waiting.extend((child, False) for child in children)
            continue
        simple = [made[child.get_id()] for child in children]
        head = _head(term)
        new: Optional[Term] = None
        if term.kind in ("Int", "Real") and not term.is_value():
            total = _sum(head, [sums.setdefault(t.get_id(), _of(t)) for t in simple])
            if total is not None:
                new = _written(term, total)
                sums[new.get_id()] = total
        elif head in _COMPARISONS and len(children) == 2 and children[0].kind in ("Int", "Real"):
            new = _compared(term, head, [sums.setdefault(t.get_id(), _of(t)) for t in simple])
        elif head == "not" and _head(simple[0]) == "not":
            new = simple[0].arg(0)
        elif head in ("is", "=", "distinct") and any(map(_is_built, simple)):
            new = _of_datatypes(term, head, simple)
        if new is None and head == "seq.len":
            new = _length(simple[0])
        if new is None and term.function() is not None and simple:
            kind = term.decl().kind()
            if kind == "selector" and _is_built(simple[0]):
                new = _selected(term, simple[0])
            elif kind == "uninterpreted" and all(map(_is_known, simple)):
                new = term.function().unfold(simple)
                calls += new is not None
        if new is None:
            pairs = [(old, to) for old, to in zip(children, simple) if not old.same_as(to)]
            new = term.context.substitute(term, pairs) if pairs else term
        made[term.get_id()] = new
    return made[root.get_id()], calls


def _is_built(term: Term) -> bool:
    """Whether a constructor stands at the top."""
    return term.function() is not None and term.decl().kind() == "constructor"


def _is_known(term: Term) -> bool:
    """Whether a term is a literal or built of literals."""
    waiting = [term]
    while waiting:
        term = waiting.pop()
        if _is_built(term):
            waiting.extend(term.children())
        elif not term.is_value():
            return False
    return True


def _of_datatypes(term: Term, head: str, simple: list[Term]) -> Optional[Term]:
    context = term.context
    if head == "is":
        truth = term.function() == simple[0].function()
        return context.value(truth, context.sort("Bool"))
    if len(simple) != 2 or not all(map(_is_built, simple)):
        return None
    left, right = simple
    if left.function() != right.function():
        return context.value(head == "distinct", context.sort("Bool"))
    parts = [context.apply("=", a, b) for a, b in zip(left.children(), right.children())]
    if len(parts) == 1:
        equal = parts[0]
    else:
        equal = context.apply("and", *parts) if parts else context.value(True, context.sort("Bool"))
    return equal if head == "=" else _negated(equal)


def _selected(term: Term, record: Term) -> Optional[Term]:
    for constructor, selectors in record.sort().constructors():
        if constructor == record.function() and term.function() in selectors:
            return record.arg(selectors.index(term.function()))
    return None


def _length(sequence: Term) -> Optional[Term]:
    """The length of a sequence of known parts."""
    context, count = sequence.context, 0
    waiting = [sequence]
    while waiting:
        part = waiting.pop()
        head = _head(part)
        if head == "seq.++":
            waiting.extend(part.children())
        elif head == "seq.unit":
            count += 1
        elif head != "seq.empty":
            return None
    return context.value(count, context.sort("Int"))


def _of(term: Term) -> _Sum:
    """A literal or a term that is no sum, as a sum."""
    if term.kind in ("Int", "Real") and term.is_value():
        return term.as_fraction(), {}
    return Fraction(0), {term: Fraction(1)}


def _sum(head: str, parts: list[_Sum]) -> Optional[_Sum]:
    if head == "+":
        return _added(parts)
    if head == "-":
        signed = [_times(part, Fraction(-1)) for part in parts]
        return signed[0] if len(parts) == 1 else _added([parts[0], *signed[1:]])
    if head == "*":
        factors = [part for part in parts if part[1]]
        if len(factors) > 1:
            return None
        constant = Fraction(1)
        for number, summands in parts:
            constant *= 1 if summands else number
        return _times(factors[0], constant) if factors else (constant, {})
    return None


def _added(parts: list[_Sum]) -> _Sum:
    constant, summands = Fraction(0), dict[Term, Fraction]()
    for number, more in parts:
        constant += number
        for term, coefficient in more.items():
            summands[term] = summands.get(term, Fraction(0)) + coefficient
    return constant, {term: coefficient for term, coefficient in summands.items() if coefficient}


def _times(part: _Sum, factor: Fraction) -> _Sum:
    number, summands = part
    return number * factor, {term: c * factor for term, c in summands.items()} if factor else {}


def _written(like: Term, total: _Sum) -> Term:
    """A sum as a term of the sort of another one."""
    context, sort = like.context, like.sort()
    number, summands = total
    parts = [context.value(number if like.kind == "Real" else int(number), sort)] if number or not summands else []
    for term, coefficient in sorted(summands.items(), key=lambda pair: pair[0].get_id()):
        if coefficient == 1:
            parts.append(term)
        else:
            factor = context.value(coefficient if like.kind == "Real" else int(coefficient), sort)
            parts.append(context.apply("*", factor, term))
    return context.apply("+", *parts) if len(parts) > 1 else parts[0]


def _compared(term: Term, head: str, sides: list[_Sum]) -> Optional[Term]:
    context = term.context
    if head in ("<", ">"):
        # Less is not greater or equal.
        opposite = _compared(term, "<=" if head == ">" else ">=", sides)
        return None if opposite is None else _negated(opposite)
    number, summands = _added([sides[0], _times(sides[1], Fraction(-1))])
    bound = -number
    if not summands:
        truth = {"<=": 0 <= bound, ">=": 0 >= bound, "=": bound == 0}[head]
        return context.value(truth, context.sort("Bool"))
    ordered = sorted(summands, key=lambda summand: summand.get_id())
    is_int = term.arg(0).kind == "Int"
    scale = abs(summands[ordered[0]])
    if is_int:
        scale = Fraction(gcd(*(int(coefficient) for coefficient in summands.values())))
    # One summand less another one is compared as it was.
    if len(ordered) == 2 and bound == 0 and sorted(summands.values()) == [-scale, scale]:
        plus, minus = sorted(ordered, key=lambda summand: -summands[summand])
        return context.apply(head, plus, minus)
    if summands[ordered[0]] < 0:
        scale = -scale
        head = {"<=": ">=", ">=": "<=", "=": "="}[head]
    bound /= scale
    if is_int and bound.denominator != 1:
        if head == "=":
            return context.value(False, context.sort("Bool"))
        bound = Fraction(floor(bound) if head == "<=" else ceil(bound))
    left = _written(term.arg(0), (Fraction(0), {summand: c / scale for summand, c in summands.items()}))
    return context.apply(head, left, _written(term.arg(0), (bound, {})))


def _negated(formula: Term) -> Term:
    context = formula.context
    if formula.is_value():
        return context.value(not formula.value(), context.sort("Bool"))
    return context.apply("not", formula)
