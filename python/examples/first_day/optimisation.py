"""Optimisation: linear programs, soft constraints, priorities."""

from z3 import *

x, y = Ints("x y")
o = Optimize()
o.add(x < 2, y - x < 1)
h = o.maximize(x + y)
print(o.check(), h.value(), o.model()[x], o.model()[y])

# A knapsack.
weights, values = [12, 2, 1, 4, 1], [4, 2, 1, 10, 2]
take = [Int("take_%d" % i) for i in range(5)]
o = Optimize()
o.add([And(0 <= t, t <= 1) for t in take])
o.add(Sum([w * t for w, t in zip(weights, take)]) <= 15)
best = o.maximize(Sum([v * t for v, t in zip(values, take)]))
print(o.check(), o.upper(best), [o.model()[t] for t in take])

# Rationals, open bounds, and no bound.
r, q = Reals("r q")
o = Optimize()
o.add(3 * r + 2 * q <= 12, r >= 0, q >= 0, r <= 3)
h = o.maximize(2 * r + q)
print(o.check(), h.value(), o.model()[r], o.model()[q])
o = Optimize()
o.add(x > 10)
h = o.maximize(x)
print(o.check(), o.upper(h))

# Soft constraints.
a, b, c = Bools("a b c")
o = Optimize()
o.add(a == c, Not(And(a, b)))
o.add_soft(a, 5, "A")
o.add_soft(b, 6, "A")
print(o.check())
m = o.model()
print(is_true(m[a]), is_true(m[b]))

# One objective after the other, and each by itself.
def made():
    o = Optimize()
    o.add(x >= 0, y >= 0, x + y <= 10, x + 2 * y <= 14)
    return o, o.maximize(x), o.maximize(y)


o, first, second = made()
print(o.check(), first.value(), second.value())
o, first, second = made()
o.set(priority="box")
print(o.check(), first.value(), second.value())

# Levels.
o = Optimize()
o.add(x >= 3)
h = o.minimize(x)
o.push()
o.add(x >= 5)
print(o.check(), o.lower(h))
o.pop()
print(o.check(), o.lower(h))
