"""Datatypes, recursive functions, sequences and notation: what is refused, and what comes out."""

import pytest

import trine
import trine.z3 as shim
from trine import *

REFUSED = (TrineError, TypeError, AttributeError, ValueError, IndexError)

WRONG = [
    "EnumSort('W', [])",
    "EnumSort('W', [1, 2])",
    "EnumSort('W', None)",
    "EnumSort('W', ['a', 'a'])",
    "EnumSort(1, ['a'])",
    "TupleSort('W', [1])",
    "TupleSort('W', None)",
    "TupleSort('W', [ReSort(StringSort())])",
    "Datatype('W').create()",
    "Datatype(1)",
    "Datatype('W').declare(1)",
    "Datatype('W').declare('c', 'f')",
    "Datatype('W').declare('c', ('f', 1))",
    "Datatype('W').declare('c', ('f', None))",
    "CreateDatatypes()",
    "CreateDatatypes(1)",
    "CreateDatatypes([])",
    "endless()",
    "beside()",
    "EnumSort('W', ['a'], ctx=Context())[1][0] == EnumSort('W', ['a'])[1][0]",
    "EnumSort('W', ['a'])[1][0] == EnumSort('W', ['a'])[1][0]",
    "EnumSort('W', ['a'])[0].is_b",
    "EnumSort('W', ['a'])[0].is_a(Int('x'))",
    "EnumSort('W', ['a'])[0].constructor(1)",
    "IntSort().constructor(0)",
    "IntSort().is_cons",
    "RecFunction('W')",
    "RecFunction('W', IntSort())",
    "RecFunction('W', IntSort(), 'x')",
    "RecFunction('W', 1, IntSort())",
    "RecAddDefinition(Function('f', IntSort(), IntSort()), Int('x'), Int('x'))",
    "RecAddDefinition(1, Int('x'), Int('x'))",
    "RecAddDefinition(RecFunction('W', IntSort(), IntSort()), Int('x'), 'a')",
    "RecAddDefinition(RecFunction('W', IntSort(), IntSort()), Ints('x y'), Int('x'))",
    "RecAddDefinition(RecFunction('W', IntSort(), IntSort()), Int('x') + 1, Int('x'))",
    "RecAddDefinition(RecFunction('W', IntSort(), IntSort()), Real('x'), Int('x'))",
    "SeqSort(1)",
    "SeqSort(ReSort(StringSort()))",
    "Unit(1)",
    "Concat(Unit(Int('x')), Unit(Real('x')))",
    "Unit(Int('x')) + Int('x')",
    "Unit(Int('x'))['a']",
    "Int('x').at(0)",
    "Int('x').num_vars()",
    "Int('x').body()",
    "String('s').as_decimal(2)",
    "simplify(1)",
    "simplify(None)",
]

WRONG_TACTICS = [
    "Goal().add('p')",
    "Goal().add(None)",
    "Goal().add(Int('x'))",
    "Tactic('no-such')",
    "Tactic(1)",
    "Tactic('simplify')('p')",
    "Tactic('simplify')(Int('x'))",
    "Tactic('split-clause')(Goal())",
    "Then()",
    "OrElse()",
    "Then(1)",
    "print_matrix(1)",
    "print_matrix(None)",
]


def endless():
    loop = Datatype("Loop")
    loop.declare("again", ("next", loop))
    return loop.create()


def beside():
    one, two = Datatype("One"), Datatype("Two")
    one.declare("one", ("other", two))
    two.declare("two")
    return one.create()


@pytest.mark.parametrize("expression", WRONG)
def test_what_is_wrong_is_refused(expression):
    with pytest.raises(REFUSED) as caught:
        eval(expression)
    assert not isinstance(caught.value, trine.InternalFault)


@pytest.mark.parametrize("expression", WRONG_TACTICS)
def test_what_is_wrong_of_tactics_is_refused(expression):
    with pytest.raises(REFUSED):
        eval(expression, vars(shim).copy())


def test_a_function_is_defined_once_and_before_checks():
    n = Int("n")
    f, late = (RecFunction(name, IntSort(), IntSort()) for name in ("once", "late"))
    RecAddDefinition(f, n, n + 1)
    with pytest.raises(TrineError):
        RecAddDefinition(f, n, n + 2)
    solver = Solver()
    solver.add(f(n) == 3)
    assert solver.check() is sat and solver.model()[n] == 2
    # Without a definition it is any function, which a check has rested on.
    solver.add(late(n) == 7)
    assert solver.check() is sat
    with pytest.raises(TrineError):
        RecAddDefinition(late, n, n)


def test_names_may_stand_in_several_datatypes():
    made = []
    for name in ("First", "Second"):
        sort = Datatype(name)
        sort.declare("make", ("value", IntSort()))
        made.append(sort.create())
    first, second = made
    assert first != second and first.make(1).sort() == first and second.value(second.make(2)).kind == "Int"
    assert first.value(first.make(1)).same_as(first.value(first.make(1)))
    with pytest.raises(SortError):
        first.value(second.make(2))


def test_deep_and_long_terms_are_written_short():
    x = Int("x")
    deep = x
    for _ in range(10_000):
        deep = -deep
    assert "..." in str(deep) and len(str(deep)) < 200
    wide = Sum([Int(f"x{i}") for i in range(1_000)])
    assert len(str(wide)) < 10_000
    shared = x
    for _ in range(200):
        shared = shared + shared
    assert len(str(shared)) < 1_000_000


def test_simplified_terms_mean_the_same():
    x, y = Ints("x y")
    r, s = Reals("r s")
    formulas = [
        2 * x + 3 * y - x < 5 + y,
        3 * x <= 7,
        3 * x >= 7,
        2 * x == 2 * y + 1,
        x - y == 0,
        y - x <= 0,
        -x > 4,
        4 * x + 6 * y > 9,
        r / 2 + r < s - 1,
        3 * r >= 1 - 2 * s,
        -r - s == 3,
        Not(Not(x > y)),
        If(x > 0, x, -x) * 2 - x < 3,
        2 * (x + y) * 3 - 6 * y == 12,
    ]
    for formula in formulas:
        solver = Solver()
        solver.add(formula != simplify(formula))
        assert solver.check() is unsat, formula


def test_division_by_zero_stays():
    assert not simplify(IntVal(1) / 0 == 0).is_value()
    assert not simplify(RealVal(1) / 0 == 0).is_value()
