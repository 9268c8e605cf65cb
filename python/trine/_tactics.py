"""Goals and tactics, as far as they mean something here.

A tactic of Z3 says how to look for an answer. Trine decides that itself, so of a tactic there remains what it does to a
goal that people see: ``simplify`` simplifies, ``split-clause`` divides, ``smt`` and its relatives decide; the names of
tactics that only prepare a search for others are known and leave a goal as it is. A name that Z3 does not know is an
error.
"""

from __future__ import annotations

from typing import Any, Callable, Iterator, Optional

from . import _solver, _terms
from ._arguments import context_or_main, what
from ._simplify import simplify
from ._trine import Context, SortError, Term, TrineError

# What decides a goal, and what prepares it for a search.
_DECIDE = {
    "smt", "sat", "default", "nlsat", "qsat", "smtfd", "qfbv", "qflia", "qflra", "qfnia", "qfnra", "qfauflia",
    "qfaufbv", "qfufbv", "qfidl", "qfuf", "qffp", "qffpbv", "qffd", "lia", "lira", "lra", "nra", "ufbv", "ufnia",
    "uflra", "auflia", "auflira", "aufnira", "bv", "psat", "psmt", "pqffd", "qfnra-nlsat", "qe2", "nlqsat",
}  # fmt: skip

_PREPARE = {
    "skip", "solve-eqs", "propagate-values", "elim-uncnstr", "bit-blast", "bv1-blast", "max-bv-sharing",
    "purify-arith", "propagate-ineqs", "ctx-simplify", "ctx-solver-simplify", "aig", "simplify-bv", "elim-term-ite",
    "reduce-args", "symmetry-reduce", "normalize-bounds", "lia2pb", "pb2bv", "fix-dl-var", "elim-and", "der",
    "distribute-forall", "macro-finder", "quasi-macros", "snf", "nnf", "cofactor-term-ite", "injectivity", "unit-subsume-simplify",
    "elim-predicates", "dom-simplify", "propagate-bv-bounds", "add-bounds", "card2bv", "bv_bound_chk",
    "reduce-bv-size", "fpa2bv", "recover-01", "occf", "blast-term-ite", "bvarray2uf", "ackermannize_bv",
    "tseitin-cnf", "tseitin-cnf-core", "fm", "factor", "split-eqs", "solve-eqs-core",
}  # fmt: skip


class Goal:
    """Formulas that are to hold together, one after the other.

    >>> from trine.z3 import *
    >>> x = Int("x")
    >>> goal = Goal()
    >>> goal.add(x > 0, x + 1 < 4)
    >>> goal, Tactic("simplify")(goal)
    ([x > 0, x + 1 < 4], [[Not(x <= 0), Not(x >= 3)]])
    """

    def __init__(self, models: bool = True, unsat_cores: bool = False, proofs: bool = False, ctx: Optional[Context] = None):
        self.ctx = context_or_main(ctx)
        self._formulas: list[Term] = []

    def add(self, *formulas: Any) -> None:
        """Adds formulas, those of conjunctions one by one."""
        for formula in _solver._flat(formulas):
            self._add(formula if isinstance(formula, Term) else _terms.BoolVal(formula, self.ctx))

    append = assert_exprs = insert = add

    def _add(self, formula: Term) -> None:
        if formula.kind != "Bool":
            raise SortError(f"a formula is wanted, this is of {what(formula)}")
        open_formulas = [formula]
        while open_formulas:
            formula = open_formulas.pop()
            if self.inconsistent() or formula.sexpr() == "true":
                continue
            if formula.sexpr() == "false":
                self._formulas = [formula]
            elif formula.function() is None and formula.head() == "and":
                open_formulas.extend(reversed(formula.children()))
            else:
                self._formulas.append(formula)

    def inconsistent(self) -> bool:
        """Whether the goal says ``False``."""
        return len(self._formulas) == 1 and self._formulas[0].sexpr() == "false"

    def size(self) -> int:
        """The number of formulas."""
        return len(self._formulas)

    __len__ = size

    def __getitem__(self, index: int) -> Term:
        return self._formulas[index]

    get = __getitem__

    def __iter__(self) -> Iterator[Term]:
        return iter(self._formulas)

    def depth(self) -> int:
        """How many tactics have been at work: not counted."""
        return 0

    def as_expr(self) -> Term:
        """All as one formula."""
        return _terms.And(self._formulas) if self._formulas else _terms.BoolVal(True, self.ctx)

    def simplify(self, *_arguments: Any, **_options: Any) -> Goal:
        """The goal with simpler formulas."""
        return _goal(self.ctx, [simplify(formula) for formula in self])

    def sexpr(self) -> str:
        """The formulas as SMT-LIB."""
        return "(goal\n  " + "\n  ".join(formula.sexpr() for formula in self) + ")"

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self._formulas))}]"


def _goal(ctx: Context, formulas: list[Term]) -> Goal:
    made = Goal(ctx=ctx)
    made.add(formulas)
    return made


class ApplyResult(list):
    """The goals that a tactic leaves: the first one holds wherever one of them does."""

    def as_expr(self) -> Term:
        """All as one formula."""
        return _terms.Or([goal.as_expr() for goal in self])


class _Failed(TrineError):
    """A tactic that could do nothing."""


# The seconds that a check may take, if they are limited, come with the goal.
_Work = Callable[[Goal, Optional[float]], list[Goal]]


class Tactic:
    """What turns a goal into goals; its name, as in Z3."""

    def __init__(self, name: Any, ctx: Optional[Context] = None) -> None:
        self.ctx = context_or_main(ctx)
        if isinstance(name, str):
            self._work = _named(name)
        elif callable(name):
            self._work = name
        else:
            raise TrineError(f"the name of a tactic is wanted, this is of {what(name)}")

    def __call__(self, goal: Any, *_arguments: Any, **_options: Any) -> ApplyResult:
        return self.apply(goal)

    def apply(self, goal: Any, *_arguments: Any, **_options: Any) -> ApplyResult:
        """The goals that become of a goal or a formula."""
        return self._apply(goal, None)

    def _apply(self, goal: Any, seconds: Optional[float]) -> ApplyResult:
        if isinstance(goal, Term):
            goal = _goal(goal.context, [goal])
        if not isinstance(goal, Goal):
            raise TrineError(f"a goal or a formula is wanted, this is of {what(goal)}")
        return ApplyResult(self._work(goal, seconds))

    def solver(self, logFile: Any = None) -> Any:
        """A solver. How it looks for answers it decides itself."""
        from .z3 import Solver

        return Solver(self.ctx)


def _decide(goal: Goal, seconds: Optional[float]) -> list[Goal]:
    solver = _solver.Solver(goal.ctx)
    solver.add(list(goal))
    answer = solver.check(timeout=seconds)
    if answer is _solver.sat:
        return [Goal(ctx=goal.ctx)]
    if answer is _solver.unsat:
        return [_goal(goal.ctx, [_terms.BoolVal(False, goal.ctx)])]
    raise _Failed(f"not decided: {solver.reason_unknown()}")


def _split(goal: Goal, _seconds: Optional[float]) -> list[Goal]:
    for at, formula in enumerate(goal):
        if formula.function() is None and formula.head() == "or":
            rest = list(goal)
            return [_goal(goal.ctx, [*rest[:at], case, *rest[at + 1 :]]) for case in formula.children()]
    raise _Failed("no formula is a disjunction")


def _fail(_goal: Goal, _seconds: Optional[float]) -> list[Goal]:
    raise _Failed("the tactic fail")


def _named(name: str) -> _Work:
    if name == "simplify":
        return lambda goal, _seconds: [goal.simplify()]
    if name == "split-clause":
        return _split
    if name == "fail":
        return _fail
    if name in _DECIDE:
        return _decide
    if name in _PREPARE:
        return lambda goal, _seconds: [goal]
    raise TrineError(f"there is no tactic {name}")


def _tactic(tactic: Any) -> Tactic:
    return tactic if isinstance(tactic, Tactic) else Tactic(tactic)


def Then(*tactics: Any, **_options: Any) -> Tactic:
    """One tactic after the other, on each goal."""
    if not tactics:
        raise TrineError("at least one tactic is wanted")
    steps = [_tactic(tactic) for tactic in tactics if not isinstance(tactic, Context)]

    def work(goal: Goal, seconds: Optional[float]) -> list[Goal]:
        goals = [goal]
        for step in steps:
            goals = [after for before in goals for after in step._apply(before, seconds)]
        return goals

    return Tactic(work, steps[0].ctx)


AndThen = Then


def OrElse(*tactics: Any, **_options: Any) -> Tactic:
    """The first tactic that does not fail."""
    if not tactics:
        raise TrineError("at least one tactic is wanted")
    steps = [_tactic(tactic) for tactic in tactics]

    def work(goal: Goal, seconds: Optional[float]) -> list[Goal]:
        for step in steps[:-1]:
            try:
                return step._apply(goal, seconds)
            except _Failed:
                continue
        return steps[-1]._apply(goal, seconds)

    return Tactic(work, steps[0].ctx)


ParOr = OrElse


def Repeat(tactic: Any, max: int = 4294967295, ctx: Optional[Context] = None) -> Tactic:
    """A tactic on each goal until it fails there or changes nothing."""
    step = _tactic(tactic)

    def work(goal: Goal, seconds: Optional[float]) -> list[Goal]:
        waiting, done = [(goal, 0)], []
        while waiting:
            before, rounds = waiting.pop()
            try:
                found = step._apply(before, seconds) if rounds < max else [before]
            except _Failed:
                found = [before]
            if len(found) == 1 and [f.get_id() for f in found[0]] == [f.get_id() for f in before]:
                done.append(before)
            else:
                waiting.extend((after, rounds + 1) for after in reversed(found))
        return done

    return Tactic(work, step.ctx)


def With(tactic: Any, *_arguments: Any, **_options: Any) -> Tactic:
    """A tactic; its parameters say how Z3 works."""
    return _tactic(tactic)


WithParams = With


def TryFor(tactic: Any, milliseconds: int, ctx: Optional[Context] = None) -> Tactic:
    """A tactic whose checks end after a time."""
    step = _tactic(tactic)

    def work(goal: Goal, seconds: Optional[float]) -> list[Goal]:
        own = milliseconds / 1000
        return step._apply(goal, own if seconds is None else min(own, seconds))

    return Tactic(work, step.ctx)


__all__ = [
    "AndThen",
    "ApplyResult",
    "Goal",
    "OrElse",
    "ParOr",
    "Repeat",
    "Tactic",
    "Then",
    "TryFor",
    "With",
    "WithParams",
]
