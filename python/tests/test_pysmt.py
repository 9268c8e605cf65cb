"""Trine as a native solver of pySMT; tools/test-pysmt runs pySMT's own tests with it."""

import pytest

pytest.importorskip("pysmt")

import trine.pysmt  # noqa: E402
from pysmt.environment import reset_env  # noqa: E402
from pysmt.exceptions import PysmtValueError, SolverReturnedUnknownResultError  # noqa: E402
from pysmt.shortcuts import (  # noqa: E402
    BV,
    GT,
    INT,
    LT,
    And,
    BVAdd,
    BVType,
    Equals,
    ForAll,
    Function,
    Int,
    Plus,
    Real,
    Select,
    Solver,
    Symbol,
    Times,
    get_unsat_core,
)
from pysmt.typing import REAL, ArrayType, FunctionType  # noqa: E402


@pytest.fixture(autouse=True)
def environment():
    trine.pysmt.register()
    reset_env()


def test_the_entry_point_registers():
    from importlib.metadata import entry_points

    found = entry_points()
    found = found.select(group="pysmt.solvers") if hasattr(found, "select") else found.get("pysmt.solvers", ())
    if not list(found):
        pytest.skip("the package is used without being installed")
    (entry,) = found
    entry.load()()
    assert entry.name == "trine" and entry.name in reset_env().factory.all_solvers()


def test_models_and_levels():
    x, y = Symbol("x", INT), Symbol("y", INT)
    with Solver(name="trine") as solver:
        solver.add_assertion(And(GT(x, Int(3)), Equals(Plus(x, y), Int(7))))
        assert solver.solve()
        assert solver.get_py_value(Plus(x, y)) == 7
        assert solver.get_model().get_py_value(x) > 3
        solver.push()
        solver.add_assertion(GT(y, Int(3)))
        assert not solver.solve()
        solver.pop()
        assert solver.solve([LT(y, Int(0))])
        assert not solver.solve([LT(y, Int(0)), LT(x, Int(7))])


def test_words_arrays_functions():
    word = BVType(8)
    w, a = Symbol("w", word), Symbol("a", ArrayType(INT, word))
    f = Symbol("f", FunctionType(word, [word]))
    with Solver(name="trine") as solver:
        solver.add_assertion(Equals(BVAdd(w, BV(1, 8)), BV(0, 8)))
        solver.add_assertion(Equals(Function(f, [w]), Select(a, Int(3))))
        solver.add_assertion(Equals(Select(a, Int(3)), BV(9, 8)))
        assert solver.solve()
        assert solver.get_value(w) == BV(255, 8)
        array = solver.get_value(a)
        assert Select(array, Int(3)).simplify() == BV(9, 8)


def test_cores_and_options():
    x = Symbol("x", INT)
    core = get_unsat_core([GT(x, Int(5)), LT(x, Int(3)), GT(x, Int(0))], solver_name="trine")
    assert core == {GT(x, Int(5)), LT(x, Int(3))}
    with pytest.raises(PysmtValueError):
        Solver(name="trine", solver_options={"no-such-option": "1"})


def test_what_is_not_decided_is_said():
    r = Symbol("r", REAL)
    with Solver(name="trine") as solver:
        solver.add_assertion(Equals(Times(r, r), Real(2)))
        with pytest.raises(SolverReturnedUnknownResultError):
            solver.solve()
    n = Symbol("n", INT)
    with Solver(name="trine") as solver:
        solver.add_assertion(ForAll([n], GT(n, Int(0))))
        assert not solver.solve()
