"""Scripts for z3py, with the first line changed. With Z3 installed they run there too, and answers agree."""

import contextlib
import io

import pytest

SCRIPTS = {
    "words": """
x, y = BitVecs('x y', 32)
s = Solver()
s.add(x & (x - 1) == 0, UGT(x, 5), ULE(x, 9), LShR(y, 4) == x, y >> 31 == -1)
print(s.check())
s = Solver(); s.add(x & (x - 1) == 0, UGT(x, 5), ULE(x, 9))
print(s.check(), s.model()[x].as_long(), s.model().eval(x + 1).as_long(), s.model()[x].size())
print(s.model().eval(x == 8), is_true(s.model().eval(x == 8)))
""",
    "integers": """
x, y = Ints('x y')
s = Solver()
s.add(x + 2*y == 7, x > 2, y > 1)
print(s.check(), s.model()[x], s.model()[y])
s.push(); s.add(x < 0); print(s.check()); s.pop(); print(s.check(), len(s.assertions()))
m = s.model()
print(sorted(str(d) for d in m if '!' not in str(d)), [d.name() for d in m.decls()].count('x'))
print(simplify(IntVal(3) * 4), is_int_value(m[x]), isinstance(m[x], IntNumRef))
""",
    "reals": """
r = Real('r')
s = Solver(); s.add(3 * r == 1)
print(s.check(), s.model()[r].as_fraction(), s.model()[r], s.model()[r].numerator_as_long())
print(RealVal('0.25').as_fraction(), Q(1, 3).as_fraction())
""",
    "arrays": """
A = Array('A', IntSort(), IntSort())
x, y = Ints('x y')
s = Solver()
s.add(A[x] == x, Store(A, x, y) == A, x != y)
print(s.check())
s = Solver(); s.add(Select(A, 3) == 8); print(s.check(), s.model().eval(A[3]))
""",
    "functions": """
S = DeclareSort('S')
f = Function('f', S, S)
x = Const('x', S)
s = Solver(); s.add(f(f(x)) == x, f(f(f(x))) == x, f(x) != x)
print(s.check())
g = Function('g', IntSort(), IntSort())
s = Solver(); s.add(g(1) == 5, g(2) == 6); print(s.check(), s.model().eval(g(1)), g.arity(), g.name(), g(1).decl() == g)
""",
    "strings": """
s = Solver()
a, b = Strings('a b')
s.add(Concat(a, StringVal('-'), b) == 'foo-bar', Length(a) == 3)
print(s.check(), s.model()[a].as_string(), s.model()[b].as_string())
s = Solver(); s.add(InRe(a, Star(Union(Re('a'), Re('bc')))), Length(a) == 3, PrefixOf('b', a), Contains(a, 'ca'))
print(s.check(), s.model()[a].as_string())
""",
    "cores": """
p1, p2, p3 = Bools('p1 p2 p3'); x = Int('x')
s = Solver(); s.set(unsat_core=True)
s.assert_and_track(x > 0, p1); s.assert_and_track(x < 0, p2); s.assert_and_track(x != 7, p3)
print(s.check(), sorted(str(c) for c in s.unsat_core())[:2])
s = Solver(); s.add(Implies(p1, x > 3), Implies(p2, x < 2)); print(s.check(p1, p2), len(s.unsat_core()), s.check(p1))
""",
    "terms": """
x, y = Ints('x y'); b = BitVec('b', 8)
e = And(x > 1, Or(y < 2, Not(x == y)))
print(is_and(e), e.num_args(), e.arg(1).decl().name(), is_or(e.children()[1]), e.sort(), b.sort().size())
print(eq(x + y, x + y), eq(x, y), is_const(x), is_const(x + 1), is_bv(b), is_app(e), (x + 1).arg(1).as_long())
print(substitute(x + y, (x, IntVal(3))).children()[0], If(x > 0, x, -x).num_args(), Distinct(x, y, 3).num_args())
print(b.sort().kind() == BitVecVal(1, 8).sort().kind(), Extract(3, 0, b).size(), ZeroExt(8, b).size(), BitVecVal(-1, 8).as_signed_long())
""",
    "enumeration": """
x = BitVec('x', 4)
s = Solver(); s.add(x * x == 1)
found = []
while s.check() == sat:
    m = s.model(); found.append(m[x].as_long()); s.add(x != m[x])
print(sorted(found))
""",
    "text": """
f = parse_smt2_string('(declare-const q Int)(assert (> q 3))(assert (< q 5))')
s = Solver(); s.add(f); print(s.check(), s.model().eval(Int('q')))
s = Solver(); s.from_string('(declare-const q Int)(assert (= q 9))'); print(s.check(), len(s.assertions()))
""",
    "puzzle": """
X = [[Int('x_%s_%s' % (i+1, j+1)) for j in range(4)] for i in range(4)]
s = Solver()
s.add([And(1 <= X[i][j], X[i][j] <= 4) for i in range(4) for j in range(4)])
s.add([Distinct(X[i]) for i in range(4)] + [Distinct([X[i][j] for i in range(4)]) for j in range(4)])
s.add([Distinct([X[2*a+i][2*b+j] for i in range(2) for j in range(2)]) for a in range(2) for b in range(2)])
s.add(X[0][0] == 1, X[0][1] == 2, X[1][0] == 3, X[2][1] == 1, X[1][3] == 2)
print(s.check())
m = s.model(); r = [[m.evaluate(X[i][j]).as_long() for j in range(4)] for i in range(4)]
print(all(sorted(row) == [1, 2, 3, 4] for row in r))
""",
    "overflow": """
a, b = BitVecs('a b', 8)
for name, f in [('add', BVAddNoOverflow(a, b, True)), ('mul', BVMulNoOverflow(a, b, False)), ('sub', BVSubNoUnderflow(a, b, True))]:
    s = Solver(); s.add(Not(f), a == 100, b == 100); print(name, s.check())
""",
    "counting": """
ps = Bools('u v w')
s = Solver(); s.add(AtMost(*ps, 1), AtLeast(*ps, 1), PbLe([(p, i) for i, p in enumerate(ps)], 0)); print(s.check(), s.model()[ps[0]])
""",
    "optimisation": """
x, y = Ints('x y')
o = Optimize(); o.add(x >= 0, y >= 0, x + y <= 10); h = o.maximize(x + 2 * y); o.minimize(x)
print(o.check(), h.value(), o.lower(h), o.model()[y])
o.push(); o.add(x > 20); print(o.check()); o.pop(); print(o.check())
p, q = Bools('p q')
o = Optimize(); o.add(Or(Not(p), Not(q))); o.add_soft(p, 3, 'g'); o.add_soft(q, 2, 'g'); print(o.check(), o.model()[p])
b = BitVec('b', 8)
o = Optimize(); o.add(UGT(b, 5)); h = o.minimize(b); print(o.check(), h.value(), o.model()[b])
""",
    "floats": """
x = FP('x', Float32())
s = Solver(); s.add(fpEQ(x + x, FPVal(3.0, Float32()))); print(s.check(), is_fp_value(s.model()[x]))
s = Solver(); s.add(fpIsNaN(x), x == x); print(s.check())
""",
}


def run(module, script):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(f"from {module} import *\n{script}", {})
    return output.getvalue()


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_of_z3py(name):
    said = run("trine.z3", SCRIPTS[name])
    assert said
    try:
        import z3  # noqa: F401
    except ImportError:
        return
    assert said == run("z3", SCRIPTS[name])
