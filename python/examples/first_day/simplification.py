"""Simplification: arithmetic, Booleans, words, arrays, and a walk over a term."""

from z3 import *

x, y, z = Ints("x y z")
p, q = Bools("p q")
print(simplify(x + y + 2 * x + 3))
print(simplify(x < y + x + 2))
print(simplify(And(x + 1 >= 3, x**2 + x**2 + y**2 + 2 >= 5)) is not None)
print(simplify(x - x), simplify(3 * (x + 1) - 3 * x), simplify(2 * x + 4 - (x + x)))
print(simplify(IntVal(2) ** 10 + 1), simplify(IntVal(7) / 2), simplify(IntVal(7) % 4), simplify(IntVal(-7) / 2))
print(simplify(Q(1, 3) + Q(1, 6)), simplify(RealVal("0.1") + RealVal("0.2")), simplify(RealVal(1) / 3))
print(simplify(x + 1 > x), simplify(x + 2 == x + 3), simplify(x == x))
print(simplify(And(p, True, q)), simplify(Or(p, True)), simplify(And(p, Not(p))), simplify(Not(Not(p))))
print(simplify(If(True, x, y)), simplify(If(p, x, x)), simplify(Implies(p, p)), simplify(Xor(p, p)))
print(simplify(x >= 4), simplify(x > 4), simplify(Not(x > 4)))
print(simplify(x + 1 <= 4), simplify(2 * x >= 4 + x))

a = Array("a", IntSort(), IntSort())
print(simplify(Select(Store(a, 1, 5), 1)), simplify(Store(a, 1, 5)[2]), simplify(K(IntSort(), 7)[x]))
print(simplify(Length(StringVal("abc"))), simplify(Concat("a", StringVal("b"))), simplify(Contains(StringVal("abc"), "bc")))
b = BitVec("b", 8)
print(simplify(b ^ b), simplify(b & 0), simplify(b | 255), simplify(b * 1), simplify(Extract(3, 0, BitVecVal(0xAB, 8))))

# Replacement.
f = Function("f", IntSort(), IntSort())
t = f(x) + f(y)
print(substitute(t, (x, y)), substitute(x + y, (x, IntVal(2)), (y, IntVal(3))))
print(simplify(substitute(x + y, (x, IntVal(2)), (y, IntVal(3)))))

# What a term is made of.
n = x + y >= 3
print(n.num_args(), n.children(), n.arg(0), n.decl(), n.decl().name(), n.sort())
print(is_app_of(n, Z3_OP_GE), n.decl().kind() == Z3_OP_GE, n.arg(0).decl().kind() == Z3_OP_ADD)
print(is_app(n), is_const(x), is_const(n), is_var(x), is_int(x), is_int_value(IntVal(3)), is_add(x + y), is_ge(n))


def visit(e, seen):
    if e in seen:
        return
    seen[e] = True
    yield e
    for child in e.children():
        yield from visit(child, seen)


print([str(e) for e in visit(And(x > 0, f(x) == y), {})])
