"""Arrays: reading over writing, extensionality, sorting, constant arrays."""

from z3 import *

A = Array("A", IntSort(), IntSort())
B = Array("B", IntSort(), IntSort())
x, y, i, j = Ints("x y i j")
prove(Implies(i == j, Select(Store(A, i, x), j) == x))
prove(Implies(i != j, Store(A, i, x)[j] == A[j]))
prove(Store(Store(A, i, x), i, y) == Store(A, i, y))
prove(Implies(i != j, Store(Store(A, i, x), j, y) == Store(Store(A, j, y), i, x)))
print(A[x], Store(A, x, y), Update(A, 0, 1), A.sort(), A.domain(), A.range())
s = Solver()
s.add(A[x] == x, Store(A, x, y) == A, x != y)
print(s.check())

s = Solver()
s.add(Store(A, 0, 1) == Store(B, 0, 1), A[0] != B[0])
print(s.check())
s.add(A[5] != B[5])
print(s.check())

# A swap in three steps.
first = Store(A, i, A[j])
swapped = Store(first, j, A[i])
prove(And(swapped[i] == A[j], swapped[j] == A[i]))
prove(Implies(And(x != i, x != j), swapped[x] == A[x]))

# Five different numbers in order, as an array.
s = Solver()
s.add(*[A[k] < A[k + 1] for k in range(4)], A[0] == 1, A[4] == 5)
print(s.check(), [s.model().eval(A[k]) for k in range(5)])

zeros = K(IntSort(), 0)
print(zeros, simplify(zeros[x]), simplify(Store(zeros, 1, 2)[1]))
s = Solver()
s.add(A == Store(zeros, 3, 7))
print(s.check(), s.model().eval(A[3]), s.model().eval(A[4]))

# Words at addresses of eight bits.
memory = Array("memory", BitVecSort(8), BitVecSort(8))
a = BitVec("a", 8)


def word(at):
    return Concat(memory[at + 1], memory[at])


s = Solver()
s.add(word(a) == 0x1234, memory[BitVecVal(0, 8)] == 0x12, a + 1 == 0)
print(s.check(), s.model()[a], s.model().eval(memory[a]))

f = Map(Function("g", IntSort(), IntSort()), A)
print(is_array(f), is_select(A[x]), is_store(Store(A, x, y)), is_array(zeros), is_const_array(zeros))
