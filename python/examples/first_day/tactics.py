"""Goals and tactics: simplification, splitting, solvers made of tactics."""

from z3 import *

x, y = Reals("x y")
g = Goal()
g.add(x > 0, y > 0, x == y + 2)
print(g)
print(len(g), g[0], g.size(), g.inconsistent(), g.as_expr())

t = Tactic("simplify")
r = t(g)
print(len(r), len(r[0]))

t = Tactic("split-clause")
g = Goal()
g.add(Or(x < 0, x > 0), x == y + 1, y < 0)
r = t(g)
print(len(r))
for subgoal in r:
    print(subgoal)

t = Repeat(OrElse(Tactic("split-clause"), Tactic("skip")))
g = Goal()
g.add(Or(x == 0, x == 1), Or(y == 0, y == 1))
print(len(t(g)))

solver = Then("simplify", "solve-eqs", "smt").solver()
solver.add(x + y == 3, x - y == 1)
print(solver.check(), solver.model()[x], solver.model()[y])

a, b = BitVecs("a b", 16)
solver = Then(With("simplify", mul2concat=True), "solve-eqs", "bit-blast", "sat").solver()
solver.add(a * 32 + b == 13, a & b < 10, b > -100)
print(solver.check())
m = solver.model()
print(m.evaluate(a * 32 + b), m.evaluate(a & b < 10))

g = Goal()
g.add(x > 0, x < 0)
print(len(Tactic("smt")(g)), Tactic("smt")(g)[0].inconsistent(), Tactic("smt")(g)[0])
g = Goal()
g.add(x > 0)
print(Tactic("smt")(g)[0].size())
s = SolverFor("QF_LRA")
s.add(x > 0, x < 1)
print(s.check())
print(TryFor(Tactic("smt"), 10000)(g)[0])
try:
    Tactic("no-such-tactic")
except Z3Exception:
    print("no such tactic")
