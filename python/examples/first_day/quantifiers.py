"""Quantifiers: proofs by instances, what a quantifier is made of."""

from z3 import *

f = Function("f", IntSort(), IntSort(), IntSort())
g = Function("g", IntSort(), IntSort())
x, y = Ints("x y")
q = ForAll([x, y], f(x, y) == 0)
print(q)
print(Exists(x, g(x) > 0))
print(is_quantifier(q), q.is_forall(), q.is_exists(), q.num_vars(), q.var_name(0), q.var_name(1), q.var_sort(0))
print(is_app(q), is_quantifier(q.body()), q.body().num_args(), q.body().decl())
b = q.body().arg(0)
print(b.decl(), is_var(b.arg(0)), is_var(b.arg(1)))

# A function that grows.
s = Solver()
s.add(ForAll(x, g(x) > x), g(3) == 3)
print(s.check())
s = Solver()
s.add(ForAll(x, Implies(And(x >= 0, x < 5), g(x) == x * x)), Or([g(k) != k * k for k in range(5)]))
print(s.check())

# Subtypes: everything is below the top.
Type = DeclareSort("Type")
subtype = Function("subtype", Type, Type, BoolSort())
root = Const("root", Type)
a, b, c = Consts("a b c", Type)
axioms = [
    ForAll(a, subtype(a, a)),
    ForAll([a, b, c], Implies(And(subtype(a, b), subtype(b, c)), subtype(a, c))),
    ForAll([a, b], Implies(And(subtype(a, b), subtype(b, a)), a == b)),
    ForAll(a, subtype(a, root)),
]
s = Solver()
s.add(axioms)
top = Const("top", Type)
s.push()
s.add(subtype(root, top), top != root)
print(s.check())
s.pop()

# Linear arithmetic is decided.
r, t = Reals("r t")
prove(ForAll([r, t], Implies(r < t, Exists(Real("m"), And(r < Real("m"), Real("m") < t)))))
prove(Not(ForAll(x, Exists(y, x == 2 * y))))
prove(ForAll(x, Exists(y, Or(x == 2 * y, x == 2 * y + 1))))
w = BitVec("w", 8)
prove(ForAll(w, w & w == w))
prove(Exists(w, w * 3 == 1))
