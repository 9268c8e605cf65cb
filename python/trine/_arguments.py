"""What the arguments of constructors may be.

A formula is a term of sort Bool or a truth value of Python, and nothing else becomes one: a number, a text, ``None``
or a list in its place is an error. Arguments stand one by one, or in one list; a list beside others is refused, as by
z3py.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Optional

from ._trine import Context, Function, Sort, SortError, Term

_main: Optional[Context] = None

LISTS = (list, tuple, set, frozenset, Iterator)


def main_context() -> Context:
    """The context of terms that are made without one."""
    global _main
    if _main is None:
        _main = Context()
    return _main


def context_or_main(ctx: Optional[Context]) -> Context:
    """A context, or that of terms that are made without one."""
    return main_context() if ctx is None else ctx


def flat(arguments: tuple) -> list[Any]:
    """Arguments, or those in the one list given."""
    if len(arguments) == 1 and isinstance(arguments[0], LISTS):
        return list(arguments[0])
    return list(arguments)


def context_of(arguments: Any, ctx: Optional[Context] = None) -> Context:
    """The context of the first term among arguments."""
    for argument in arguments:
        if isinstance(argument, Term):
            return argument.context
    return context_or_main(ctx)


def what(value: Any) -> str:
    """How a message names a value."""
    return f"sort {value.sort().sexpr()}" if isinstance(value, Term) else f"type {type(value).__name__}"


def of_kind(value: Any, *kinds: str) -> Term:
    """A term whose sort is of one of these kinds."""
    if isinstance(value, Term) and value.kind in kinds:
        return value
    raise SortError(f"a term of sort {' or '.join(kinds)} is wanted, this is of {what(value)}")


def words(*arguments: Any) -> list[Term]:
    """Words, and numbers of Python beside them as words."""
    return [of_kind(term, "BitVec") for term in alike(list(arguments))]


def elements(value: Any) -> Term:
    """A set: an array of truth values."""
    if of_kind(value, "Array").sort().range().kind() != "Bool":
        raise SortError(f"a set is wanted, this is of {what(value)}")
    return value


def sort_of_kind(sort: Any, kind: str) -> Sort:
    """A sort of a kind."""
    if isinstance(sort, Sort) and sort.kind() == kind:
        return sort
    raise SortError(f"a sort {kind} is wanted, this is {sort.sexpr() if isinstance(sort, Sort) else what(sort)}")


def formula(value: Any, context: Context) -> Term:
    """A formula, or a truth value of Python as one."""
    if isinstance(value, bool):
        return context.value(value, context.sort("Bool"))
    if isinstance(value, Term) and value.kind == "Bool":
        return value
    raise SortError(f"a formula is wanted, this is of {what(value)}")


def formulas(arguments: list[Any], ctx: Optional[Context] = None) -> tuple[Context, list[Term]]:
    """The context of formulas, and the formulas."""
    context = context_of(arguments, ctx)
    return context, [formula(argument, context) for argument in arguments]


def whole(value: Any) -> int:
    """A number that is no term."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise SortError(f"an integer of Python is wanted, this is of {what(value)}")


def integer(value: Any, context: Context) -> Term:
    """An integer, or one of Python as a term."""
    if isinstance(value, Term):
        return of_kind(value, "Int")
    return context.value(whole(value), context.sort("Int"))


def flag(value: Any) -> bool:
    """What is true or false in Python; terms, sorts and functions are neither."""
    if isinstance(value, (Term, Sort, Function)):
        raise SortError(f"a truth value of Python is wanted, this is of type {type(value).__name__}")
    return bool(value)


def switch(value: Any) -> bool:
    """A truth value of Python and nothing that only counts as one."""
    if isinstance(value, bool):
        return value
    raise SortError(f"True or False is wanted, this is of {what(value)}")


def member(value: Any, elements: Term) -> Any:
    """What may be an element of a set; a truth value is one of sets of truth values alone."""
    is_truth = isinstance(value, bool) or (isinstance(value, Term) and value.kind == "Bool")
    if is_truth and elements.sort().domain().kind() != "Bool":
        raise SortError(f"an element of sort {elements.sort().domain().sexpr()} is wanted, this is of {what(value)}")
    return value


def literal(value: Any, context: Context) -> Term:
    """A term, or a value of Python as a term of the sort that it has by itself."""
    if isinstance(value, Term):
        return value
    for of, sort in ((bool, "Bool"), (int, "Int"), (str, "String"), ((float, Fraction), "Real")):
        if isinstance(value, of):
            return context.value(value, context.sort(sort))
    raise SortError(f"a term or a value is wanted, this is of {what(value)}")


def like(value: Any, term: Term) -> Term:
    """A value as a term of the sort of another one; an integer beside a real is a real."""
    if isinstance(value, Term) and (value.kind, term.kind) != ("Int", "Real"):
        return value
    return term.context.value(value, term.sort())


def alike(arguments: list[Any]) -> list[Term]:
    """Values of Python beside terms, as terms; integers beside reals, as reals."""
    terms = [argument for argument in arguments if isinstance(argument, Term)]
    if not terms:
        terms = [literal(argument, main_context()) for argument in arguments[:1]]
    if not terms:
        raise SortError("at least one argument is wanted")
    model = next((term for term in terms if term.kind == "Real"), terms[0])
    return [like(argument, model) for argument in arguments]


def constant(value: Any, sort: Sort) -> Term:
    """A value of Python, or a literal of the sort or of integers, as a term of a sort."""
    if isinstance(value, Term) and not (value.is_value() and value.kind in (sort.kind(), "Int")):
        raise SortError(f"a value of sort {sort.sexpr()} is wanted, this is a term of {what(value)}")
    return sort.context.value(value, sort)
