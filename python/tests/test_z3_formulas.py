"""Formulas of z3py, asked of Trine in two ways: built by the names of the shim, and as z3py exports them. With Z3
installed its answers are the expected ones; the answers written here are those that it gave."""

import pytest

import trine.z3 as shim

try:
    import z3
except ImportError:
    z3 = None

SETTING = """
a, b, c = BitVecs('a b c', 8)
w, v = BitVecs('w v', 32)
i, j, k = Ints('i j k')
r, t = Reals('r t')
p, q, u = Bools('p q u')
A, B, C = [Array(n, IntSort(), IntSort()) for n in ('A', 'B', 'C')]
M, N = [Array(n, BitVecSort(8), BitVecSort(8)) for n in ('M', 'N')]
S, T, U = [Const(n, SetSort(IntSort())) for n in ('S', 'T', 'U')]
s, m = Strings('s m')
x, y = FPs('x y', Float32())
D = DeclareSort('D')
d, e = Consts('d e', D)
f = Function('f', IntSort(), IntSort())
g = Function('g', D, D)
h = Function('h', IntSort(), IntSort(), IntSort())
"""

FORMULAS = {
    # Words
    "a & (a - 1) == 0, UGT(a, 5), ULE(a, 9)": "sat",
    "a * b == 143, UGT(a, 1), ULT(a, b), ULT(b, 16)": "sat",
    "UDiv(a, b) * b + URem(a, b) != a": "unsat",
    "a / b == 3, a < 0, b != 0": "sat",
    "a % b < 0, b > 0": "unsat",
    "SRem(a, b) < 0, b > 0, a == 7": "unsat",
    "LShR(w, 31) == 1, w > 0": "unsat",
    "w >> 4 == v, v << 4 != w, w > 0": "sat",
    "Concat(a, b) == 0x1234, Extract(3, 0, a) != 2": "unsat",
    "SignExt(8, a) == ZeroExt(8, a), a < 0": "unsat",
    "RotateLeft(a, 3) == RotateRight(a, 5), a != 0": "sat",
    "~(a | b) == ~a & ~b": "sat",
    "Not(BVAddNoOverflow(a, b, True)), a == 100, b == 20": "unsat",
    "Not(BVMulNoOverflow(a, b, False)), a == 16, b == 16": "sat",
    "BV2Int(a) + BV2Int(b) == 511": "unsat",
    "Int2BV(i, 8) == 255, i > 300": "sat",
    "If(ULT(w, v), w, v) == w - 1": "sat",
    "a ^ b == c, b ^ c != a": "unsat",
    # Integers and reals
    "3 * i + 5 * j == 7, i > 0, j > 0": "unsat",
    "i * i + j * j == 25, i > j, j > 0": "sat",
    "i % 3 == 2, i / 3 == 5": "sat",
    "i % 7 == 3, i % 5 == 4, 0 <= i, i < 20": "unsat",
    "r + t == 1, r - t == 0.5": "sat",
    "ToReal(i) == r, r > 1.2, r < 1.9": "unsat",
    "ToInt(r) == 4, IsInt(r), r != 4": "unsat",
    "Sum(i, j, k) == 10, Distinct(i, j, k), And(i > 0, j > 0, k > 0)": "sat",
    "Abs(i) == 5, i < 0": "sat",
    "i ** 2 == 49, i < 0": "sat",
    "Product(i, j, k) == 30, i > 1, j > i, k > j": "sat",
    # Truth values
    "Xor(p, q), p == q": "unsat",
    "Implies(p, q), Implies(q, u), p, Not(u)": "unsat",
    "AtMost(p, q, u, 1), Or(p, q), Or(q, u), Or(p, u)": "unsat",
    "AtLeast(p, q, u, 2), Not(q)": "sat",
    "PbLe([(p, 3), (q, 2), (u, 1)], 3), p, u": "unsat",
    "PbEq([(p, 3), (q, 2), (u, 1)], 4)": "sat",
    # Arrays
    "Store(A, i, j) == B, A[i] == B[i], A != B": "unsat",
    "Store(Store(A, i, 1), j, 2)[i] == 1": "sat",
    "K(IntSort(), 3)[i] != 3": "unsat",
    "A[A[i]] == i, A[i] != i": "sat",
    "Store(M, a, b) == N, M[c] != N[c], a != c": "unsat",
    "Map(h, A, B) == C, A[1] == B[1], C[1] != h(B[1], A[1])": "unsat",
    "Map(f, A) == B, f(3) == 4, A[i] == 3, B[i] == 5": "unsat",
    "Default(K(IntSort(), 2)) == 3": "unsat",
    "Default(Store(A, i, j)) != Default(A)": "unsat",
    # Sets
    "IsSubset(S, T), IsMember(i, S), Not(IsMember(i, T))": "unsat",
    "SetUnion(S, T) == SetIntersect(S, T), S != T": "unsat",
    "SetDifference(S, T) == EmptySet(IntSort()), S != T": "sat",
    "SetComplement(SetUnion(S, T)) != SetIntersect(SetComplement(S), SetComplement(T))": "unsat",
    "SetAdd(S, i) == SetDel(T, i)": "unsat",
    "IsSubset(S, T), IsSubset(T, U), Not(IsSubset(S, U))": "unsat",
    # Functions and declared sorts
    "g(g(d)) == d, g(g(g(d))) == d, g(d) != d": "unsat",
    "h(i, j) != h(j, i), i == j": "unsat",
    "f(i) == j, f(j) == i, i != j": "sat",
    "ForAll([i], f(i) > i), f(3) < 3": "unsat",
    "ForAll([d, e], d == e), g(d) != d": "unsat",
    # Strings
    "Concat(s, '-', m) == 'foo-bar', Length(s) == 3": "sat",
    "InRe(s, Star(Union(Re('a'), Re('bc')))), Length(s) == 3, PrefixOf('b', s), Contains(s, 'ca')": "sat",
    "InRe(s, Plus(Range('a', 'c'))), Contains(s, 'd')": "unsat",
    "Replace(s, 'a', 'b') == 'cad', Contains(s, 'a')": "unsat",
    "StrToInt(s) == 42, Length(s) == 4": "sat",
    "IndexOf(s, 'x', 0) == 2, SubString(s, 0, 2) == 'ab', Length(s) == 3": "sat",
    # Floats
    "fpEQ(x + x, FPVal(3.0, Float32()))": "sat",
    "fpIsNaN(x), fpLEQ(x, y)": "unsat",
    "fpAdd(RNE(), x, y) != fpAdd(RNE(), y, x)": "unsat",
    "fpLT(fpSqrt(RNE(), x), FPVal(0.0, Float32()))": "unsat",
}


def ask(module, text):
    names = {}
    exec("from trine.z3 import *" if module is shim else "from z3 import *", names)
    exec(SETTING, names)
    solver = names["Solver"]()
    solver.set("timeout", 20000)
    solver.add(*eval(f"({text},)", names))
    return str(solver.check()), solver


def test_there_are_65_formulas():
    assert len(FORMULAS) == 65


@pytest.mark.parametrize("text", FORMULAS)
def test_built_by_the_shim(text):
    assert ask(shim, text)[0] == FORMULAS[text]


@pytest.mark.skipif(z3 is None, reason="skipped: z3-solver is not installed")
@pytest.mark.parametrize("text", FORMULAS)
def test_exported_by_z3py(text):
    answer, solver = ask(z3, text)
    assert answer == FORMULAS[text]
    reader = shim.Solver()
    reader.set("timeout", 20000)
    reader.from_string(solver.to_smt2())
    assert str(reader.check()) == answer
