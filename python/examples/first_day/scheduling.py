"""Scheduling: a job shop, and packages to install."""

from z3 import *

# Each job is a list of machines and times; a machine does one thing at a time.
jobs = [[(0, 3), (1, 2), (2, 2)], [(0, 2), (2, 1), (1, 4)], [(1, 4), (2, 3)]]
start = [[Int("s_%d_%d" % (j, t)) for t in range(len(job))] for j, job in enumerate(jobs)]
end = Int("end")


def constraints():
    for j, job in enumerate(jobs):
        yield start[j][0] >= 0
        for t in range(len(job) - 1):
            yield start[j][t + 1] >= start[j][t] + job[t][1]
        yield end >= start[j][-1] + job[-1][1]
    tasks = [(j, t) for j, job in enumerate(jobs) for t in range(len(job))]
    for j, t in tasks:
        for k, u in tasks:
            if j < k and jobs[j][t][0] == jobs[k][u][0]:
                yield Or(start[j][t] + jobs[j][t][1] <= start[k][u], start[k][u] + jobs[k][u][1] <= start[j][t])


for limit in (10, 11):
    s = Solver()
    s.add(*constraints(), end <= limit)
    print(limit, s.check())

o = Optimize()
o.add(*constraints())
h = o.minimize(end)
print(o.check(), o.lower(h), o.upper(h), o.model()[end])

# Packages: what depends on what, and what does not go together.
a, b, c, d, e, f, g, z = Bools("a b c d e f g z")


def DependsOn(pack, deps):
    if is_expr(deps):
        return Implies(pack, deps)
    return And([Implies(pack, dep) for dep in deps])


def Conflict(*packs):
    return Or([Not(pack) for pack in packs])


def install_check(*problem):
    s = Solver()
    s.add(problem)
    if s.check() == sat:
        m = s.model()
        print(sorted(x.name() for x in m if is_true(m[x])))
    else:
        print("invalid installation profile")


install_check(DependsOn(a, [b, c, z]), DependsOn(b, d), DependsOn(c, [Or(d, e), Or(f, g)]), Conflict(d, e), a, g, Not(e), Not(f))
install_check(DependsOn(a, [b, c, z]), DependsOn(b, d), DependsOn(c, [Or(d, e), Or(f, g)]), Conflict(d, e), Conflict(d, g), a, g)
