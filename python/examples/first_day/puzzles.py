"""Puzzles: SEND + MORE = MONEY, a Sudoku, eight queens, dog, cat and mouse."""

from z3 import *

letters = Ints("S E N D M O R Y")
S, E, N, D, M, O, R, Y = letters
s = Solver()
s.add([And(0 <= letter, letter <= 9) for letter in letters])
s.add(Distinct(letters), S > 0, M > 0)
send, more = 1000 * S + 100 * E + 10 * N + D, 1000 * M + 100 * O + 10 * R + E
s.add(send + more == 10000 * M + 1000 * O + 100 * N + 10 * E + Y)
print(s.check())
m = s.model()
print([m[letter] for letter in letters])
s.add(Or([letter != m[letter] for letter in letters]))
print("another one:", s.check())

# A Sudoku.
X = [[Int("x_%s_%s" % (i + 1, j + 1)) for j in range(9)] for i in range(9)]
cells_c = [And(1 <= X[i][j], X[i][j] <= 9) for i in range(9) for j in range(9)]
rows_c = [Distinct(X[i]) for i in range(9)]
cols_c = [Distinct([X[i][j] for i in range(9)]) for j in range(9)]
sq_c = [
    Distinct([X[3 * i0 + i][3 * j0 + j] for i in range(3) for j in range(3)])
    for i0 in range(3)
    for j0 in range(3)
]
instance = (
    (5, 3, 0, 0, 7, 0, 0, 0, 0),
    (6, 0, 0, 1, 9, 5, 0, 0, 0),
    (0, 9, 8, 0, 0, 0, 0, 6, 0),
    (8, 0, 0, 0, 6, 0, 0, 0, 3),
    (4, 0, 0, 8, 0, 3, 0, 0, 1),
    (7, 0, 0, 0, 2, 0, 0, 0, 6),
    (0, 6, 0, 0, 0, 0, 2, 8, 0),
    (0, 0, 0, 4, 1, 9, 0, 0, 5),
    (0, 0, 0, 0, 8, 0, 0, 7, 9),
)
instance_c = [If(instance[i][j] == 0, True, X[i][j] == instance[i][j]) for i in range(9) for j in range(9)]
s = Solver()
s.add(cells_c + rows_c + cols_c + sq_c + instance_c)
if s.check() == sat:
    m = s.model()
    r = [[m.evaluate(X[i][j]) for j in range(9)] for i in range(9)]
    print_matrix(r)
else:
    print("failed to solve")

# Eight queens.
Q = [Int("Q_%i" % (i + 1)) for i in range(8)]
val_c = [And(1 <= Q[i], Q[i] <= 8) for i in range(8)]
col_c = [Distinct(Q)]
diag_c = [
    If(i == j, True, And(Q[i] - Q[j] != i - j, Q[i] - Q[j] != j - i)) for i in range(8) for j in range(i)
]
s = Solver()
s.add(val_c + col_c + diag_c)
print(s.check())
m = s.model()
places = [m[q].as_long() for q in Q]
print(len(set(places)), all(abs(places[i] - places[j]) != i - j for i in range(8) for j in range(i)))

# A hundred animals for a hundred dollars, at least one of each.
dog, cat, mouse = Ints("dog cat mouse")
solve(dog >= 1, cat >= 1, mouse >= 1, dog + cat + mouse == 100, 1500 * dog + 100 * cat + 25 * mouse == 10000)
