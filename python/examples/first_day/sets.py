"""Sets: algebra, counting by membership, a small policy."""

from z3 import *

A, B, C = [Const(name, SetSort(IntSort())) for name in "ABC"]
x, y = Ints("x y")
prove(SetIntersect(A, SetUnion(B, C)) == SetUnion(SetIntersect(A, B), SetIntersect(A, C)))
prove(SetComplement(SetUnion(A, B)) == SetIntersect(SetComplement(A), SetComplement(B)))
prove(SetDifference(A, B) == SetIntersect(A, SetComplement(B)))
prove(Implies(And(IsSubset(A, B), IsSubset(B, C)), IsSubset(A, C)))
prove(Implies(IsMember(x, A), IsMember(x, SetUnion(A, B))))
prove(Implies(And(IsSubset(A, B), IsSubset(B, A)), A == B))
prove(Not(IsMember(x, EmptySet(IntSort()))))
prove(IsMember(x, FullSet(IntSort())))
prove(IsMember(x, SetAdd(A, x)))
prove(Not(IsMember(x, SetDel(A, x))))

s = Solver()
s.add(IsSubset(A, B), Not(IsSubset(B, A)), IsMember(x, B))
print(s.check(), s.model().eval(IsMember(x, B)))
s.add(A == FullSet(IntSort()))
print(s.check())

numbers = EmptySet(IntSort())
for k in (1, 2, 3):
    numbers = SetAdd(numbers, k)
s = Solver()
s.add(IsMember(x, numbers), x % 2 == 0)
print(s.check(), s.model()[x])
s.add(x != 2)
print(s.check())
print(A.sort(), numbers.sort(), SetSort(BoolSort()), is_array(A))

# Who may do what: no user is both an author and a judge of the same paper.
User, (ann, bob, eve) = EnumSort("User", ["ann", "bob", "eve"])
authors, judges = Consts("authors judges", SetSort(User))
policy = [SetIntersect(authors, judges) == EmptySet(User), IsMember(ann, authors), Or(IsMember(ann, judges), IsMember(eve, judges))]
s = Solver()
s.add(policy)
print(s.check())
m = s.model()
print([(str(u), m.eval(IsMember(u, judges), model_completion=True)) for u in (ann, eve)])
s.add(IsMember(eve, authors))
print(s.check())
