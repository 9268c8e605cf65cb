"""Strings and regular expressions."""

from z3 import *

s, t, u = Strings("s t u")
solve(s + t == StringVal("ab"), Length(s) == 1)
prove(Implies(PrefixOf(s, t), Length(s) <= Length(t)))
prove(Length(Concat(s, t)) == Length(s) + Length(t))
prove(Implies(And(PrefixOf(s, t), SuffixOf(u, t), Length(t) == Length(s) + Length(u)), t == Concat(s, u)))
solver = Solver()
solver.add(Contains(s, "needle"), Length(s) < 6)
print(solver.check())

word = Plus(Range("a", "z"))
date = Concat(Loop(Range("0", "9"), 4, 4), Re("-"), Loop(Range("0", "9"), 2, 2))
solver = Solver()
solver.add(InRe(s, date), PrefixOf("2026", s), SuffixOf("-11", s))
print(solver.check(), solver.model()[s], solver.model()[s].as_string())
solver.add(Not(InRe(s, Concat(word, Re("-"), Option(word)))))
print(solver.check())
print(simplify(InRe(StringVal("abc"), word)), simplify(InRe(StringVal("ab1"), word)))
print(simplify(Replace(StringVal("aXbX"), "X", "-")), simplify(IndexOf(StringVal("hello"), "l", 0)))
print(simplify(SubString(StringVal("hello"), 1, 3)), simplify(StrToInt(StringVal("42"))), simplify(IntToStr(IntVal(7))))
print(simplify(StringVal("ab") + "c"), simplify(StringVal("abc").at(1)), simplify(Length(StringVal(""))))
print(is_string(s), is_string_value(StringVal("x")), StringVal('say "hi"'), s.sort(), is_seq(s))

# A filter that can be passed.
attack = String("attack")
solver = Solver()
solver.add(Contains(Replace(attack, "<script>", ""), "<script>"), Length(attack) == 16)
print(solver.check(), "<script>" in solver.model()[attack].as_string().replace("<script>", "", 1))

# Sequences of numbers.
v = Const("v", SeqSort(IntSort()))
solver = Solver()
solver.add(Length(v) == 3, v[0] == 1, v[1] == v[0] + 1, v[2] == v[1] * 2)
print(solver.check())
print(v.sort(), [solver.model().eval(v[i]) for i in range(3)])
print(simplify(Length(Concat(Unit(IntVal(1)), Unit(IntVal(2))))), is_seq(v))
