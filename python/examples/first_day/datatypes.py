"""Datatypes: lists, trees, enumerations, tuples."""

from z3 import *

List = Datatype("List")
List.declare("cons", ("car", IntSort()), ("cdr", List))
List.declare("nil")
List = List.create()
cons, car, cdr, nil = List.cons, List.car, List.cdr, List.nil
print(is_func_decl(cons), is_expr(nil), List)
l1 = cons(10, cons(20, nil))
print(l1)
print(simplify(cdr(l1)), simplify(car(l1)), simplify(l1 == nil))
print(simplify(List.is_cons(l1)), simplify(List.is_nil(l1)))
x = Const("x", List)
s = Solver()
s.add(List.is_cons(x), car(x) == 7, List.is_nil(cdr(x)))
print(s.check(), s.model()[x])
prove(Implies(List.is_cons(x), x == cons(car(x), cdr(x))))
prove(cons(1, x) != x)

Color, (red, green, blue) = EnumSort("Color", ("red", "green", "blue"))
print(green, Color, is_expr(green), green == blue, simplify(green == blue))
c = Const("c", Color)
s = Solver()
s.add(c != red, c != blue)
print(s.check(), s.model()[c])
solve(c != green, c != red, c != blue)
print(Color.num_constructors(), Color.constructor(0), [str(Color.constructor(i)) for i in range(3)])

Pair, mk_pair, (first, second) = TupleSort("Pair", [IntSort(), StringSort()])
p = Const("p", Pair)
s = Solver()
s.add(p == mk_pair(3, StringVal("a")), first(p) + 1 == Int("n"))
print(s.check(), s.model()[Int("n")], s.model().eval(second(p)))
print(simplify(first(mk_pair(1, StringVal("b")))), mk_pair.arity(), first.range())

# Trees and lists of trees, which need each other.
TreeList = Datatype("TreeList")
Tree = Datatype("Tree")
Tree.declare("leaf", ("val", IntSort()))
Tree.declare("node", ("left", TreeList), ("right", TreeList))
TreeList.declare("empty")
TreeList.declare("more", ("head", Tree), ("tail", TreeList))
Tree, TreeList = CreateDatatypes(Tree, TreeList)
print(Tree.val(Tree.leaf(10)), simplify(Tree.val(Tree.leaf(10))))
t = Const("t", TreeList)
solve(t == TreeList.more(Tree.leaf(10), t))

# A maze as a type: where is one after two steps?
Place, (door, hall, roof) = EnumSort("Place", ["door", "hall", "roof"])
step = Function("step", Place, Place)
s = Solver()
s.add(step(door) == hall, step(hall) == roof)
q = Const("q", Place)
s.add(q == step(step(door)))
print(s.check(), s.model()[q])
