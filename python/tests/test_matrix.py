"""Constructors with a wrong argument at each place: each cell raises, or means what z3py means.

A constructor stands here with right arguments; one after the other is replaced by each of ``WRONG``. Cells that build
something are stored in ``matrix.txt`` with what they build, so that nothing new is built unseen; with Z3 installed
what they build is compared with what z3py builds of the same cell. ``ALONE`` are the cells that z3py refuses and that
have one possible meaning. ``UPDATE=1`` writes the file anew, where Z3 is installed.
"""

import os
import pathlib

import pytest

import trine
import trine.z3 as shim

try:
    import z3
except ImportError:
    z3 = None

STORED = pathlib.Path(__file__).parent / "matrix.txt"

SETTING = """
p, q = Bools('p q')
x, y = Ints('x y')
r = Real('r')
w, v, n = BitVec('w', 8), BitVec('v', 8), BitVec('n', 4)
s, t = Strings('s t')
A = Array('A', IntSort(), IntSort())
B = Array('B', IntSort(), BoolSort())
L = Re('a')
f = Function('f', IntSort(), IntSort())
h = FP('h', Float32())
u = Const('u', SeqSort(IntSort()))
other = Int('x', Context())
"""

WRONG = [
    "[p]",
    "(x, y)",
    "None",
    "'a'",
    "1.5",
    "1",
    "-1",
    "True",
    "p",
    "x",
    "r",
    "w",
    "n",
    "s",
    "A",
    "L",
    "h",
    "u",
    "f",
    "IntSort()",
    "other",
]

RIGHT = """
And(p, q) | Or(p, q) | Not(p) | Xor(p, q) | Implies(p, q) | If(p, x, y) | If(p, w, v) | Distinct(x, y) | Distinct(w, v)
Sum(x, y) | Product(x, y) | ToReal(x) | ToInt(r) | IsInt(r) | IntVal(1) | RealVal(1) | BoolVal(True) | BitVecVal(1, 8)
StringVal('a') | FPVal(1.5, Float32()) | Q(1, 2) | K(IntSort(), 1) | Const('c', IntSort()) | BitVec('c', 8)
FP('c', Float32()) | Array('c', IntSort(), IntSort()) | SeqSort(IntSort()) | ArraySort(IntSort(), IntSort())
UDiv(w, v) | URem(w, v) | SRem(w, v) | LShR(w, v) | ULT(w, v) | ULE(w, v) | UGT(w, v) | UGE(w, v)
Concat(w, v) | Concat(s, t) | Concat(L, L) | Extract(3, 0, w) | ZeroExt(1, w) | SignExt(1, w) | RepeatBitVec(2, w)
RotateLeft(w, 1) | RotateRight(w, 1) | BV2Int(w) | Int2BV(x, 8) | BVRedAnd(w) | BVRedOr(w)
BVAddNoOverflow(w, v, True) | BVAddNoUnderflow(w, v) | BVSubNoOverflow(w, v) | BVSubNoUnderflow(w, v, True)
BVMulNoOverflow(w, v, True) | BVMulNoUnderflow(w, v) | BVSDivNoOverflow(w, v) | BVSNegNoOverflow(w)
Select(A, x) | Store(A, x, y) | Update(A, x, y) | SetAdd(B, x) | SetDel(B, x) | IsMember(x, B) | IsSubset(B, B)
SetUnion(B, B) | SetIntersect(B, B) | SetComplement(B) | SetDifference(B, B) | EmptySet(IntSort()) | FullSet(IntSort())
Length(s) | Length(u) | SubString(s, 0, 1) | Contains(s, t) | Contains(u, u) | PrefixOf(s, t) | SuffixOf(s, t)
IndexOf(s, t, 0) | Replace(s, t, s) | StrToInt(s) | IntToStr(x) | StrToCode(s) | StrFromCode(x) | Re('a') | InRe(s, L)
Unit(x) | Union(L, L) | Intersect(L, L) | Complement(L) | Star(L) | Plus(L) | Option(L) | Range('a', 'b') | Loop(L, 1, 2)
fpAdd(RNE(), h, h) | fpMul(RNE(), h, h) | fpSqrt(RNE(), h) | fpNeg(h) | fpAbs(h) | fpLT(h, h) | fpEQ(h, h) | fpIsNaN(h)
fpToFP(RNE(), h, Float64()) | fpToFP(BitVecVal(0, 32), Float32()) | fpToSBV(RTZ(), h, BitVecSort(8)) | fpToReal(h)
fpNaN(Float32()) | fpNEQ(h, h) | fpZero(Float32(), True) | fpInfinity(Float32(), False) | fpToFPUnsigned(RNE(), w, Float32()) | fpFP(BitVec('b', 1), BitVec('e', 8), BitVec('m', 23))
AtMost(p, q, 1) | AtLeast(p, q, 1) | ForAll(x, p) | Exists(x, p) | f(x)
substitute(x, (x, y))
"""

# Constants that the rows make.
OF_RIGHT = {
    "b": "BitVec('b', 1)",
    "e": "BitVec('e', 8)",
    "m": "BitVec('m', 23)",
}

# z3py refuses these, or rounds in them; there is one thing that they can mean.
ALONE = {
    "Sum(1.5, y)",
    "Sum(x, 1.5)",
    "Product(1.5, y)",
    "Product(x, 1.5)",
    "Union('a', L)",
    "Union(L, 'a')",
    "Intersect('a', L)",
    "Intersect(L, 'a')",
    "Concat('a', L)",
    "Concat(L, 'a')",
}

REFUSED = (trine.TrineError, TypeError, AttributeError, ValueError, OverflowError)


def arguments(text):
    """The arguments of a call, split at the commas outside of parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def cells():
    for row in (row.strip() for line in RIGHT.strip().splitlines() for row in line.split("|")):
        head, inner = row[:-1].split("(", 1)
        given = arguments(inner)
        yield row
        for at in range(len(given)):
            for wrong in WRONG:
                yield f"{head}({', '.join([*given[:at], wrong, *given[at + 1:]])})"


def names(module):
    setting = {}
    exec(f"from {module.__name__} import *\n{SETTING}", setting)
    return setting


def text(built):
    return built.sexpr().replace("\n", " ") if hasattr(built, "sexpr") else repr(built)


def built():
    """The cells that build something, with what that is."""
    setting = names(shim)
    found = {}
    for cell in dict.fromkeys(cells()):
        try:
            found[cell] = eval(cell, setting)
        except REFUSED as refusal:
            assert not isinstance(refusal, trine.InternalFault), cell
    return found


BUILT = built()


def stored():
    lines = STORED.read_text(encoding="utf-8").splitlines() if STORED.exists() else []
    return dict(line.split("\t") for line in lines)


def test_nothing_is_built_unseen():
    found = {cell: text(what) for cell, what in BUILT.items()}
    if os.environ.get("UPDATE") and z3 is not None:
        STORED.write_text("".join(f"{cell}\t{what}\n" for cell, what in found.items()), encoding="utf-8")
    kept = stored()
    assert {cell: what for cell, what in found.items() if kept.get(cell) != what} == {}
    assert set(kept) == set(found)


def test_what_is_right_is_built():
    rows = [row.strip() for line in RIGHT.strip().splitlines() for row in line.split("|")]
    assert [row for row in rows if row not in BUILT] == []


def differs(cell, found, setting):
    """How what z3py builds is another thing; nothing if it means the same."""
    if cell in ALONE:
        return ""
    try:
        other = eval(cell, setting)
    except Exception as refusal:
        return f"z3py refuses it: {str(refusal)[:80]}"
    if not isinstance(found, trine.Term):
        return "" if text(found) == text(other) else f"z3py has {text(other)}"
    if str(found.sort()) != str(other.sort()):
        return f"z3py has the sort {other.sort()}"
    constants = {
        what.decl().name(): what
        for name, what in setting.items()
        if z3.is_expr(what) and name != "other" and what.decl().kind() == z3.Z3_OP_UNINTERPRETED
    }
    constants |= {name: eval(text, setting) for name, text in OF_RIGHT.items()}
    solver = z3.Solver()
    solver.set("timeout", 5000)
    try:
        ours = z3.parse_smt2_string(
            f"(assert (= {found.sexpr()} {found.sexpr()}))",
            decls=constants | {"f": setting["f"]},
        )
        solver.add(ours[0].arg(0) != other)
    except z3.Z3Exception:
        # A language of Trine's own, or a name that only one side has: the texts are compared.
        return "" if text(found) == text(other) else f"z3py has {text(other)}"
    return "" if solver.check() == z3.unsat else f"z3py has {text(other)}"


@pytest.mark.skipif(z3 is None, reason="Z3 is not installed")
def test_what_is_built_means_what_z3py_means():
    setting = names(z3)
    wrong = {cell: differs(cell, found, setting) for cell, found in BUILT.items()}
    assert {cell: f"{text(BUILT[cell])}; {why}" for cell, why in wrong.items() if why} == {}
