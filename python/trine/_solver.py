"""Solvers: levels of assertions, checks, models, cores."""

from __future__ import annotations

import enum
from typing import Any, Iterator, Optional, Union

from ._arguments import LISTS, context_of, context_or_main, what
from ._model import Model
from ._terms import Const, Not, Or, parse
from ._trine import Context
from ._trine import Solver as _Solver
from ._trine import NoAnswer, SortError, Term, TrineError


class Result(enum.Enum):
    """The answer of a check."""

    sat = 1
    unsat = -1
    unknown = 0

    def __repr__(self):
        return self.name

    __str__ = __repr__

    def __bool__(self):
        raise TrineError("compare the answer with sat, unsat or unknown")


sat = Result.sat
unsat = Result.unsat
unknown = Result.unknown
_RESULTS = (unknown, sat, unsat)


def _flat(formulas):
    """Formulas in their order, those in lists of lists too: all of them are to hold."""
    open_lists = [iter(formulas)]
    while open_lists:
        for formula in open_lists[-1]:
            if isinstance(formula, (Term, bool)):
                yield formula
            elif isinstance(formula, LISTS):
                open_lists.append(iter(formula))
                break
            else:
                raise SortError(f"a formula or a list of formulas is wanted, this is of {what(formula)}")
        else:
            open_lists.pop()


class Objective:
    """What a solver optimises, and its best value in the last check.

    >>> solver, x = Solver(), Const("x", main_context().sort("Int"))
    >>> solver.add(x * 3 > 7)
    >>> least = solver.minimize(x)
    >>> solver.check(), least.value()
    (sat, '3')
    """

    def __init__(self, solver: Solver, place: int, term: Optional[Term], is_maximum: bool) -> None:
        self._solver, self._place = solver, place
        self.term, self.is_maximum = term, is_maximum

    def _bounds(self):
        optima = self._solver.optima()
        if self._place >= len(optima):
            raise NoAnswer("the last check found no model")
        return optima[self._place]

    def lower(self) -> str:
        """The best value is not below this, as SMT-LIB text; ``oo`` is infinity, ``epsilon`` infinitely small."""
        return self._bounds()[0]

    def upper(self) -> str:
        """The best value is not above this."""
        return self._bounds()[1]

    def value(self) -> str:
        """The best value: the upper bound of what is maximised, else the lower one."""
        return self._bounds()[1 if self.is_maximum else 0]


class Solver(_Solver):
    """Assertions and checks.

    ``timeout`` is in seconds and ``ticks`` in steps, for each check. Ctrl-C ends a check; other threads run
    meanwhile.
    """

    def __new__(cls, ctx=None, timeout=None, ticks=None, **options):
        return super().__new__(cls, context_or_main(ctx))

    def __init__(
        self,
        ctx: Optional[Context] = None,
        timeout: Optional[float] = None,
        ticks: Optional[int] = None,
        **options: Any,
    ) -> None:
        self.timeout = timeout
        self.ticks = ticks
        for name, value in options.items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            self.set_option(name.replace("_", "-"), text)

    def add(self, *formulas: Any) -> None:
        """Asserts formulas, or lists of them."""
        is_flat = all(isinstance(formula, (Term, bool)) for formula in formulas)
        for formula in formulas if is_flat else list(_flat(formulas)):
            self.assert_one(formula)

    append = assert_exprs = insert = add

    def __iadd__(self, formula):
        self.add(formula)
        return self

    def assert_and_track(self, formula: Union[Term, bool], label: Union[Term, str]) -> None:
        """Asserts a formula with a label, a Boolean constant or its name, by which cores mention it."""
        if isinstance(label, str):
            label = Const(label, self.context.sort("Bool"))
        self.assert_named(formula, label)

    def minimize(self, term: Term, signed: bool = False) -> Objective:
        """Wants a number or a bit-vector as small as possible, after the objectives before it.

        The bits are read without a sign, or as a ``signed`` number. ``set_option("opt.priority", "box")``
        optimises each objective by itself.
        """
        return Objective(self, self.optimize_term(term, False, signed), term, False)

    def maximize(self, term: Term, signed: bool = False) -> Objective:
        """Wants a number or a bit-vector as great as possible."""
        return Objective(self, self.optimize_term(term, True, signed), term, True)

    def add_soft(self, formula: Union[Term, bool], weight: Any = 1, id: Optional[str] = None) -> Objective:
        """Adds a formula that costs its weight where it fails; those of one ``id`` are one objective."""
        return Objective(self, self.add_soft_formula(formula, str(weight), id), None, False)

    def check(
        self,
        *assumptions: Any,
        timeout: Optional[float] = None,
        ticks: Optional[int] = None,
    ) -> Result:
        """Decides the assertions, with assumptions for this check alone."""
        number = self.check_number(
            list(_flat(assumptions)) if assumptions else [],
            self.timeout if timeout is None else timeout,
            self.ticks if ticks is None else ticks,
        )
        return _RESULTS[number]

    def model(self) -> Model:
        """The model of the last check."""
        return Model(self.model_of())

    def models(self, *terms: Term, limit: Optional[int] = None) -> Iterator[Model]:
        """Goes over the models that differ in the terms given (default: in some constant).

        The assertions are the same afterwards.
        """
        found = 0
        self.push()
        try:
            while (limit is None or found < limit) and self.check() is sat:
                model = self.model()
                yield model
                found += 1
                differ = terms or model.constants()
                if not differ:
                    return
                self.add(Or([term != model.literal(term) for term in differ]))
        finally:
            self.pop()

    def scope(self) -> _Scope:
        """A level that ends with a ``with`` statement."""
        return _Scope(self)

    def parse(self, text: str) -> None:
        """Asserts what a text in SMT-LIB asserts."""
        self.add(parse(text, self.context))

    from_string = parse

    def from_file(self, path: Any) -> None:
        """Asserts what a file in SMT-LIB asserts."""
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            self.parse(file.read())

    def statistics(self) -> dict[str, int]:
        """Counts by name."""
        return dict(self.statistics_rows())

    def to_smt2(self) -> str:
        """A script with the assertions and a check."""
        return self.sexpr() + "(check-sat)\n"

    def __repr__(self):
        return f"[{', '.join(map(str, self.assertions()))}]"


class _Scope:
    def __init__(self, solver):
        self.solver = solver

    def __enter__(self):
        self.solver.push()
        return self.solver

    def __exit__(self, *_exception):
        self.solver.pop()


def solve(*formulas: Any, **options: Any) -> None:
    """Prints a model of formulas, or that there is none."""
    flat = list(_flat(formulas))
    solver = Solver(context_of(flat), **options)
    solver.add(*flat)
    answer = solver.check()
    if answer is sat:
        print(solver.model())
    elif answer is unsat:
        print("no solution")
    else:
        print(f"unknown: {solver.reason_unknown()}")


def prove(formula: Any, **options: Any) -> None:
    """Prints whether a formula is true for all values, or a counterexample."""
    solver = Solver(context_of([formula]), **options)
    solver.add(Not(formula))
    answer = solver.check()
    if answer is unsat:
        print("proved")
    elif answer is sat:
        print("counterexample")
        print(solver.model())
    else:
        print(f"unknown: {solver.reason_unknown()}")
