"""Unsat cores: tracked assertions, assumptions, a smallest core by hand."""

from z3 import *

x, y = Ints("x y")
s = Solver()
s.set(unsat_core=True)
s.assert_and_track(x > 0, "positive")
s.assert_and_track(x < 0, "negative")
s.assert_and_track(y == 3, "other")
print(s.check())
print(sorted(str(name) for name in s.unsat_core()))

p1, p2, p3 = Bools("p1 p2 p3")
s = Solver()
s.add(Implies(p1, x > 10), Implies(p1, y > x), Implies(p2, y < 5), Implies(p3, y > 0))
print(s.check(p1, p2, p3), sorted(str(p) for p in s.unsat_core()))
print(s.check(p1, p3), len(s.unsat_core()) if s.check(p2, p3) == unsat else "no core")

# Levels and cores.
s = Solver()
s.assert_and_track(x + y == 10, "sum")
s.push()
s.assert_and_track(x == 4, "x")
s.assert_and_track(y == 7, "y")
print(s.check(), sorted(map(str, s.unsat_core())), s.num_scopes())
s.pop()
print(s.check(), s.num_scopes())

# Each core is unsatisfiable by itself, and stops being so without one of its parts: made minimal.
facts = {"a": x > 3, "b": x < 10, "c": x % 2 == 0, "d": x == 5, "e": y > x}


def answer(names):
    s = Solver()
    for name in names:
        s.add(facts[name])
    return s.check()


core = sorted(facts)
for name in sorted(facts):
    rest = [other for other in core if other != name]
    if answer(rest) == unsat:
        core = rest
print(core)

try:
    s = Solver()
    s.add(x > 0)
    s.assert_and_track(x, "not a formula")
except Z3Exception:
    print("refused")
