"""Uninterpreted functions and sorts: congruence, models as tables."""

from z3 import *

x, y = Ints("x y")
f = Function("f", IntSort(), IntSort())
s = Solver()
s.add(f(f(x)) == x, f(x) == y, x != y)
print(s.check())
m = s.model()
print(m.eval(f(f(x)) == x), m.eval(f(x) == y), is_true(m.eval(x != y)))

A = DeclareSort("A")
a, b = Consts("a b", A)
g = Function("g", A, A)
s = Solver()
s.add(g(g(a)) == a, g(g(g(a))) == a, g(a) != a)
print(s.check())
s = Solver()
s.add(g(a) == b, g(b) == a, a != b)
print(s.check(), s.model().eval(g(g(a))) is not None)
print(A, g, g.arity(), g.domain(0), g.range(), g.name(), g(a), g(g(a)).decl() == g, eq(g(a), g(a)))

# The table of a function.
h = Function("h", IntSort(), IntSort())
s = Solver()
s.add(h(1) == 10, h(2) == 20, ForAll(x, Implies(x > 2, h(x) == 0)))
print(s.check(), s.model().eval(h(1)), s.model().eval(h(2)), s.model().eval(h(77)))
s = Solver()
s.add(h(0) == 5, h(1) == 5)
print(s.check())
interp = s.model()[h]
print(interp.num_entries() >= 0, s.model()[h] is not None)

# Two functions that agree everywhere give the same.
k = Function("k", IntSort(), IntSort(), BoolSort())
prove(Implies(And(x == y, k(x, y)), k(y, x)))
s = Solver()
s.add(k(1, 2), Not(k(2, 1)))
print(s.check(), s.model().eval(k(1, 2)), s.model().eval(k(2, 1)))

# Fresh names.
c1, c2 = FreshInt(), FreshInt()
print(eq(c1, c2), c1.sort(), is_const(c1))
z = FreshConst(A, "z")
print(z.sort(), is_const(z), z.decl().arity(), f.arity())
try:
    f(x, y)
except Z3Exception:
    print("too many arguments")
