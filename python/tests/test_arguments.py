"""Constructors with arguments that they do not take: they raise, or build what the row says, and never another formula.

A row gives an expression and one with right arguments that means the same, or ``None`` where it raises. With Z3
installed z3py is asked too: rows of ``LIKE_Z3`` come out as there. Rows of ``OTHERWISE`` are where Trine takes more
with one possible meaning, or refuses what z3py rounds or renames. ``test_matrix.py`` goes over all constructors.
"""


import pytest

import trine
import trine.z3 as shim

try:
    import z3
except ImportError:
    z3 = None

SETTING = """
from fractions import Fraction
p, q, u = Bools('p q u')
x, y = Ints('x y')
r = Real('r')
w, v, n = BitVec('w', 8), BitVec('v', 8), BitVec('n', 4)
s, t = Strings('s t')
A = Array('A', IntSort(), IntSort())
B = Array('B', IntSort(), BoolSort())
L = Re('a')
f = Function('f', IntSort(), IntSort())
h = FP('h', Float32())
"""

LIKE_Z3 = {
    # Connectives: formulas one by one, or one list of them.
    "And([p, q])": "And(p, q)",
    "And((p, q))": "And(p, q)",
    "And({p})": "And(p, True)",
    "And(a for a in [p, q])": "And(p, q)",
    "And(p, True)": "p",
    "And([])": "BoolVal(True)",
    "Or([])": "BoolVal(False)",
    "And([p, q], u)": None,
    "And(u, [p, q])": None,
    "And([[p], q])": None,
    "And([p], [q])": None,
    "And({'k': p})": None,
    "And(p, 'x')": None,
    "And(p, None)": None,
    "And(None)": None,
    "And(p, 1)": None,
    "And(p, 0)": None,
    "And(p, 1.5)": None,
    "And(p, x)": None,
    "And(x)": None,
    "And(w)": None,
    "And('xy')": None,
    "And(range(2))": None,
    "Or([p, q], u)": None,
    "Or(p, 'x')": None,
    "Or(p, None)": None,
    "Or(1)": None,
    "Not([p])": None,
    "Not('x')": None,
    "Not(None)": None,
    "Not(1)": None,
    "Not(x)": None,
    "Not([])": None,
    "Not(True)": "BoolVal(False)",
    "Xor([p], q)": None,
    "Xor(p, 1)": None,
    "Xor(p, None)": None,
    "Xor(p, 'x')": None,
    "Implies([p], q)": None,
    "Implies(p, [q])": None,
    "Implies(p, 'x')": None,
    "Implies(p, None)": None,
    "Implies(1, p)": None,
    "Implies(p, 0)": None,
    "Implies(p, False)": "Not(p)",
    "If(1, x, y)": None,
    "If(x, x, y)": None,
    "If([p], x, y)": None,
    "If('x', x, y)": None,
    "If(None, x, y)": None,
    "If(p, x, None)": None,
    "If(p, [x], y)": None,
    "If(p, x, 'a')": None,
    "If(p, q, 1)": None,
    "If(p, w, s)": None,
    "If(p, w, n)": None,
    "If(p, x, r)": "If(p, ToReal(x), r)",
    "If(p, 1, x)": "If(p, IntVal(1), x)",
    "If(p, x, True)": "If(p, x, 1)",
    "p & 1": None,
    "p | 'x'": None,
    "p ^ None": None,
    # Equality and its relatives.
    "p == 1": None,
    "p == 'x'": None,
    "x == 'a'": None,
    "x == [1]": None,
    "w == n": None,
    "s == 1": None,
    "s == x": None,
    "w == 300": "w == 44",
    "x == '5'": "x == 5",
    "x == r": "ToReal(x) == r",
    "Distinct([x, y])": "x != y",
    "Distinct([x], y)": None,
    "Distinct(x, 'a')": None,
    "Distinct(x, None)": None,
    "Distinct(x, s)": None,
    "Distinct(w, n)": None,
    "Distinct()": None,
    "Distinct(x, True)": "x != 1",
    # Numbers.
    "Sum([x, y])": "x + y",
    "Sum([x], y)": None,
    "Sum(x, None)": None,
    "Sum(x, 'a')": None,
    "Sum('x')": None,
    "Sum(['a', 'b'])": None,
    "Sum(p, q)": "If(p, 1, 0) + If(q, 1, 0)",
    "Sum([p, x])": "If(p, 1, 0) + x",
    "Product([x], y)": None,
    "Product(x, None)": None,
    "x + [1]": None,
    "x + None": None,
    "x + s": None,
    "x + w": None,
    "w + n": None,
    "w + 'x'": None,
    "x < 'a'": None,
    "x < None": None,
    "w < [1]": None,
    "IntVal('x')": None,
    "IntVal(None)": None,
    "IntVal([1])": None,
    "IntVal(x)": None,
    "IntVal(p)": None,
    "RealVal('x')": None,
    "RealVal(None)": None,
    "RealVal(x)": None,
    "ToReal(s)": None,
    "ToReal(None)": None,
    "ToInt(x)": None,
    "ToInt('1')": None,
    "IsInt(p)": None,
    # Words.
    "BitVecVal('x', 8)": None,
    "BitVecVal(None, 8)": None,
    "BitVecVal([1], 8)": None,
    "BitVecVal(1, IntSort())": None,
    "BitVecVal(1, 'x')": None,
    "BitVecVal(1, None)": None,
    "BitVec('b', IntSort())": None,
    "BitVec('b', None)": None,
    "BitVec('b', 1.5)": None,
    "ULT(w, 'x')": None,
    "ULT(w, None)": None,
    "ULT(w, n)": None,
    "ULT([w], v)": None,
    "ULT(x, y)": None,
    "LShR(w, [1])": None,
    "Concat([w, v])": "Concat(w, v)",
    "Concat([w], v)": None,
    "Concat(w, 1)": None,
    "Concat(w, 's')": None,
    "Concat(w, None)": None,
    "Concat(p, q)": None,
    "Concat()": None,
    "Extract(1.0, 0, w)": None,
    "Extract(7, 0, x)": None,
    "Extract(9, 0, w)": None,
    "Extract(0, 7, w)": None,
    "Extract(7, None, w)": None,
    "ZeroExt('1', w)": None,
    "ZeroExt(None, w)": None,
    "ZeroExt(-1, w)": None,
    "SignExt(1, x)": None,
    "RotateLeft(w, 'x')": None,
    "RotateLeft(w, None)": None,
    "BV2Int(x)": None,
    "Int2BV(x, 'a')": None,
    "BVAddNoOverflow(x, y, True)": None,
    "BVSubNoUnderflow(w, n, False)": None,
    "p ** 1": None,
    "IntVal(BoolVal(True))": None,
    # Arrays, sets and functions.
    "Select(A, 'x')": None,
    "Select(A, None)": None,
    "Select(A, [1])": None,
    "Select(A, s)": None,
    "Select(x, 1)": None,
    "A[None]": None,
    "A['x']": None,
    "A[w]": None,
    "Store(A, 'x', 1)": None,
    "Store(A, 1, 'x')": None,
    "Store(A, 1, None)": None,
    "Store(A, 1, r)": None,
    "Store(A, [1], 1)": None,
    "Store(x, 1, 1)": None,
    "Store(B, 1, 0)": None,
    "Store(A, True, p)": "Store(A, 1, If(p, 1, 0))",
    "K(IntSort(), None)": None,
    "K(IntSort(), [1])": None,
    "K('x', 1)": None,
    "SetAdd(B, 'x')": None,
    "IsMember('x', B)": None,
    "SetAdd(A, 1)": None,
    "IsMember(1, x)": None,
    "IsMember(1, s)": None,
    "Select(s, 1)": None,
    "SetUnion(A, A)": None,
    "SetUnion(p, q)": None,
    "f('x')": None,
    "f(None)": None,
    "f()": None,
    "f(x, y)": None,
    "f(s)": None,
    "f(True)": "f(1)",
    "Function('g', IntSort(), 'x')": None,
    "Const('c', 'x')": None,
    "Const('c', None)": None,
    "Array('D', IntSort(), 'x')": None,
    # Strings and languages.
    "StringVal(1)": None,
    "StringVal(None)": None,
    "Length(1)": None,
    "Length(None)": None,
    "Length(['a'])": None,
    "Length(x)": None,
    "Length('ab')": "IntVal(2)",
    "Contains(s, 1)": None,
    "Contains(s, None)": None,
    "Contains(s, ['a'])": None,
    "Contains(x, 'a')": None,
    "PrefixOf(1, s)": None,
    "SuffixOf(s, None)": None,
    "IndexOf(s, 1)": None,
    "IndexOf(s, 'a', 'b')": None,
    "Replace(s, 'a', 1)": None,
    "Replace(s, None, 'b')": None,
    "SubString(s, 'a', 1)": None,
    "SubString(s, 0, None)": None,
    "SubString(x, 0, 1)": None,
    "StrToInt(1)": None,
    "IntToStr('1')": None,
    "IntToStr(None)": None,
    "IntToStr(s)": None,
    "s + 1": None,
    "s + None": None,
    "s + x": None,
    "s < 1": None,
    "InRe('a', 'b')": None,
    "InRe(s, 'a')": None,
    "InRe(s, None)": None,
    "InRe(1, L)": None,
    "InRe(x, L)": None,
    "Re(1)": None,
    "Re(None)": None,
    "Re(['a'])": None,
    "Union([L], L)": None,
    "Union(L, None)": None,
    "Union(L, 1)": None,
    "Union(p, q)": None,
    "Union(p)": None,
    "Intersect(L, None)": None,
    "L + Re('b')": "Union(L, Re('b'))",
    "Star('a')": None,
    "Star(None)": None,
    "Plus(p)": None,
    "Option(s)": None,
    "Complement(p)": None,
    "Range(1, 2)": None,
    "Range('a', None)": None,
    "Loop(L, 'a', 2)": None,
    "Loop(L, 1, None)": None,
    "Loop(s, 1, 2)": None,
    # Floats.
    "FPVal('x', Float32())": None,
    "FPVal(1.0, IntSort())": None,
    "fpAdd(RNE(), h, 'x')": None,
    "fpAdd(RNE(), h, None)": None,
    "fpAdd(h, h, h)": None,
    "fpLT(h, x)": None,
    "fpLT(h, 'x')": None,
    "fpNeg(x)": None,
    "fpIsNaN(r)": None,
    "fpToReal(x)": None,
    "fpFPToFP(RNE(), w, Float32())": None,
    "fpRealToFP(RNE(), h, Float32())": None,
    "fpSignedToFP(RNE(), h, Float32())": None,
    "fpBVToFP(h, Float32())": None,
    "fpToSBV(RNE(), h, Float32())": None,
    "fpNaN(RealSort())": None,
    "fpPlusZero(RealSort())": None,
    # Counting.
    "AtMost([p, q, 1])": "Not(And(p, q))",
    "AtMost([p, q], 1)": None,
    "AtMost(p, q, 'x')": None,
    "AtMost(p, q)": None,
    "AtMost(p, q, None)": None,
    "AtMost(p, q, x)": None,
    "AtLeast(p, 'x', 1)": None,
    "AtLeast(p, 1.5)": None,
    "PbLe([(p, 1), ('x', 2)], 2)": None,
    "PbLe([(p, 'x')], 2)": None,
    "PbLe([(p, 1)], 'x')": None,
    "PbEq([(p, 1.5)], 1)": None,
    # Quantifiers.
    "ForAll([x], x)": None,
    "ForAll([x + 1], x > 0)": None,
    "ForAll('x', x > 0)": None,
    "substitute(x, (x, p))": None,
    "substitute(x, x)": None,
    # Solvers.
    "Solver().add('foo')": None,
    "Solver().add(None)": None,
    "Solver().add(1)": None,
    "Solver().add(x)": None,
    "Solver().add(p, 'foo')": None,
    "Solver().add(['foo'])": None,
    "Solver().add({'k': p})": None,
    "Solver().add(A)": None,
    "Solver().check('foo')": None,
    "Solver().check(None)": None,
    "Solver().check(1)": None,
    "Solver().check(x)": None,
    "Solver().check(['foo'])": None,
    "Solver().assert_and_track('foo', 'label')": None,
    "Solver().assert_and_track(p, None)": None,
    "Solver().assert_and_track(p, x)": None,
    "Solver().assert_and_track(p, Not(q))": None,
    "Solver().assert_and_track([p], 'label')": None,
    "prove('foo')": None,
}

OTHERWISE = {
    # All of a list of lists is to hold, so there is one meaning.
    "Solver().add([p], q)": "Solver().add(p, q)",
    "Solver().add([[p], [q]])": "Solver().add(p, q)",
    # A text is the language of itself.
    "Union('a', L)": "Union(Re('a'), L)",
    # Nothing is rounded.
    "IntVal(1.5)": None,
    "IntVal(RealVal(1))": None,
    "BitVecVal(1.5, 8)": None,
    "f(1.5)": None,
    "A[1.5]": None,
    "w == 1.5": None,
    "w + 1.5": None,
    "UDiv(w, 1.5)": None,
    # No other sort than the one that the name says, and no truth value of a text or a list.
    "Int2BV(w, 8)": None,
    "FP('c', IntSort())": None,
    "ForAll([x], [p])": None,
    "ForAll([x], 'p')": None,
    "ForAll([x], None)": None,
    "Exists([x], 1)": None,
    # Lists are no single arguments, names are texts, and terms have no members to go over.
    "f([x])": None,
    "Int(1)": None,
    "Int(None)": None,
    "list(A)": None,
    "1 in A": None,
}

# What a wrong argument leads to: never a RecursionError, a MemoryError, or a fault of Trine.
REFUSED = (trine.TrineError, TypeError, AttributeError, ValueError, OverflowError)


def names(module):
    setting = {}
    exec(f"from {module.__name__} import *\n{SETTING}", setting)
    return setting


@pytest.mark.parametrize("module", [trine, shim])
@pytest.mark.parametrize("expression", [*LIKE_Z3, *OTHERWISE])
def test_wrong_arguments(module, expression):
    meaning = {**LIKE_Z3, **OTHERWISE}[expression]
    setting = names(module)
    if meaning is None:
        with pytest.raises(REFUSED) as caught:
            eval(expression, setting)
        assert not isinstance(caught.value, trine.InternalFault)
        return
    found, wanted = eval(expression, setting), eval(meaning, setting)
    if found is None and wanted is None:
        return
    solver = setting["Solver"]()
    solver.add(found != wanted)
    assert found.sort() == wanted.sort() and solver.check() == trine.unsat


@pytest.mark.skipif(z3 is None, reason="Z3 is not installed")
@pytest.mark.parametrize("expression", LIKE_Z3)
def test_z3py_does_the_same(expression):
    setting = names(z3)
    meaning = LIKE_Z3[expression]
    if meaning is None:
        with pytest.raises(Exception):
            eval(expression, setting)
        return
    found, wanted = eval(expression, setting), eval(meaning, setting)
    solver = z3.Solver()
    solver.add(found != wanted)
    assert found.sort() == wanted.sort() and solver.check() == z3.unsat


def test_a_refused_argument_leaves_no_assertion():
    p = trine.Bool("p")
    solver = trine.Solver()
    with pytest.raises(trine.SortError, match="type str"):
        solver.add(p, "foo")
    assert solver.assertions() == []
