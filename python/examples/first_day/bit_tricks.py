"""Bit tricks: identities that people use, and one that fails."""

from z3 import *

x, y = BitVecs("x y", 32)
prove(Implies(x != 0, (x & (x - 1) == 0) == Or([x == 2**i for i in range(32)])))
prove((x ^ y < 0) == Or(And(x < 0, y >= 0), And(x >= 0, y < 0)))
prove(~x + 1 == -x)
prove((x & y) + (x | y) == x + y)
prove(x ^ y ^ y == x)
prove(LShR(x, 31) == If(x < 0, BitVecVal(1, 32), BitVecVal(0, 32)))

# The sign of a word and its absolute value without branches.
mask = x >> 31
prove(If(x < 0, -x, x) == (x + mask) ^ mask)

# Averages without overflow.
small = BitVec("a", 8), BitVec("b", 8)
a, b = small
wide = (ZeroExt(1, a) + ZeroExt(1, b)) >> 1
prove(ZeroExt(1, (a & b) + LShR(a ^ b, 1)) == LShR(ZeroExt(1, a) + ZeroExt(1, b), 1))
s = Solver()
s.add(LShR(a + b, 1) != (a & b) + LShR(a ^ b, 1))
print("naive average goes wrong:", s.check())

# Bits counted in two ways.
def count(v):
    return Sum([ZeroExt(7, Extract(i, i, v)) for i in range(8)])


c = a - (LShR(a, 1) & 0x55)
c = (c & 0x33) + (LShR(c, 2) & 0x33)
prove(((c + LShR(c, 4)) & 0x0F) == count(a))

print(simplify(BitVecVal(200, 8) + BitVecVal(100, 8)), simplify(BitVecVal(-1, 8)).as_signed_long())
print(simplify(UDiv(BitVecVal(-1, 8), BitVecVal(2, 8))), simplify(BitVecVal(-6, 8) / BitVecVal(2, 8)).as_signed_long())
print(BitVecVal(10, 32).sexpr(), Concat(a, b).size(), Extract(7, 4, a).sort(), RotateLeft(a, 3))
print(x + 2, x >> 2, LShR(x, 2), x << 2, UGT(x, y), x > y, ~x | y)
print(BV2Int(BitVecVal(255, 8)), simplify(BV2Int(BitVecVal(255, 8))), simplify(Int2BV(IntVal(300), 8)))
