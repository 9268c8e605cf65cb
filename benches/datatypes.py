#!/usr/bin/env python3
"""Random problems about datatypes alone, after the families of QF_DT: datatypes.py FAMILY NUMBER > FILE.smt2

bouncing   lists of two datatypes that refer to each other; equations bounce selectors and constructors between them
wrong      recursive lists whose selectors are applied to terms that other literals may build by another constructor
nests      parametric pairs, options and lists inside of each other, with updates and testers
trees      trees of which subterms are asked to be equal or distinct
colours    constants of one enumeration, of which pairs differ, as units of a Petri net that are never active together

The same arguments give the same file; sizes grow with the number up to 39, and begin anew.
"""
import math
import random
import sys


# Clauses for each variable, from few to more than can hold.
FULL = (0.8, 2.2)


class Writer:
    def __init__(self, family, number):
        self.random = random.Random(f"{family} {number}")
        self.size = 8 + 5 * (number % 40)
        self.lines = ["(set-logic QF_DT)"]

    def say(self, line):
        self.lines.append(line)

    def literal(self, left, right):
        return self.random.choice([f"(= {left} {right})"] * 3 + [f"(not (= {left} {right}))"])

    def clauses(self, literal, count):
        for _ in range(count):
            parts = [literal() for _ in range(self.random.choice([1, 2, 2, 3]))]
            self.say(f"(assert {parts[0]})" if len(parts) == 1 else f"(assert (or {' '.join(parts)}))")

    def text(self):
        return "\n".join(self.lines + ["(check-sat)", ""])


def bouncing(w):
    w.say("(declare-datatypes ((nat 0) (list 0) (tree 0)) (((succ (pred nat)) (zero))")
    w.say("  ((cons (car tree) (cdr list)) (null)) ((node (children list)) (leaf (data nat)))))")
    names = {s: [f"{s}{i}" for i in range(w.size // 2)] for s in ("nat", "list", "tree")}
    for sort, own in names.items():
        for name in own:
            w.say(f"(declare-fun {name} () {sort})")

    def term(sort, depth):
        r = w.random
        if depth == 0 or r.random() < 0.3:
            return r.choice(names[sort])
        other = {
            "nat": lambda: r.choice([f"(succ {term('nat', depth - 1)})", f"(pred {term('nat', depth - 1)})", f"(data {term('tree', depth - 1)})", "zero"]),
            "list": lambda: r.choice([f"(cons {term('tree', depth - 1)} {term('list', depth - 1)})", f"(cdr {term('list', depth - 1)})", f"(children {term('tree', depth - 1)})", "null"]),
            "tree": lambda: r.choice([f"(node {term('list', depth - 1)})", f"(leaf {term('nat', depth - 1)})", f"(car {term('list', depth - 1)})"]),
        }
        return other[sort]()

    def literal():
        r = w.random
        if r.random() < 0.25:
            sort, tester = r.choice([("nat", "succ"), ("nat", "zero"), ("list", "cons"), ("list", "null"), ("tree", "node"), ("tree", "leaf")])
            sign = r.choice(["{}", "(not {})"])
            return sign.format(f"((_ is {tester}) {term(sort, 2)})")
        sort = r.choice(list(names))
        return w.literal(term(sort, 2), term(sort, 2))

    w.clauses(literal, int(w.size * w.random.uniform(*FULL)))


def wrong(w):
    w.say("(declare-datatype list ((nil) (one (head1 list) (tail1 list)) (two (head2 list) (tail2 list) (mark Bool))))")
    names = [f"x{i}" for i in range(w.size)]
    for name in names:
        w.say(f"(declare-fun {name} () list)")

    def term(depth):
        r = w.random
        if depth == 0 or r.random() < 0.25:
            return r.choice(names)
        selector = r.choice(["head1", "tail1", "head2", "tail2"])
        return r.choice([f"({selector} {term(depth - 1)})"] * 3 + [f"(one {term(depth - 1)} {term(depth - 1)})", f"(two {term(depth - 1)} {term(depth - 1)} (mark {r.choice(names)}))", "nil"])

    def literal():
        r = w.random
        if r.random() < 0.3:
            sign = r.choice(["{}", "(not {})"])
            return sign.format(f"((_ is {r.choice(['nil', 'one', 'two'])}) {term(2)})")
        return w.literal(term(3), term(2))

    w.clauses(literal, int(w.size * w.random.uniform(*FULL)))


def nests(w):
    w.say("(declare-datatypes ((Pair 2) (Option 1) (List 1)) ((par (A B) ((pair (fst A) (snd B))))")
    w.say("  (par (T) ((none) (some (get T)))) (par (T) ((nil) (cons (head T) (tail (List T)))))))")
    sorts = ["Bool"]
    for _ in range(5):
        r = w.random
        sorts.append(r.choice([f"(List {r.choice(sorts)})", f"(Option {r.choice(sorts)})", f"(Pair {r.choice(sorts)} {r.choice(sorts)})"]))
    sorts = sorted(set(sorts))
    names = {sort: [f"x{k}_{i}" for i in range(3)] for k, sort in enumerate(sorts)}
    for sort, own in names.items():
        for name in own:
            w.say(f"(declare-fun {name} () {sort})")
    inside = {sort: split(sort) for sort in sorts}

    def term(sort, depth):
        r = w.random
        if depth == 0 or r.random() < 0.25 or sort not in names:
            return r.choice(names[sort]) if sort in names else default(sort)
        choices = [r.choice(names[sort])]
        for outer, parts in inside.items():
            if not parts:
                continue
            for position, part in enumerate(parts[1:]):
                if part == sort:
                    selector = {"Pair": ["fst", "snd"], "Option": ["get"], "List": ["head"]}[parts[0]][position]
                    choices.append(f"({selector} {term(outer, depth - 1)})")
        parts = inside[sort]
        if parts and parts[0] == "List":
            choices += [f"(tail {term(sort, depth - 1)})", f"(cons {term(parts[1], depth - 1)} {term(sort, depth - 1)})", f"(as nil {sort})"]
        elif parts and parts[0] == "Option":
            choices += [f"(some {term(parts[1], depth - 1)})", f"(as none {sort})"]
        elif parts:
            choices.append(f"(pair {term(parts[1], depth - 1)} {term(parts[2], depth - 1)})")
        return r.choice(choices)

    def literal():
        sort = w.random.choice(sorts)
        return w.literal(term(sort, 3), term(sort, 2))

    w.clauses(literal, int(w.size * w.random.uniform(*FULL)))


def split(sort):
    """`(F A B)` as [F, A, B]; nothing for a name."""
    if not sort.startswith("("):
        return []
    parts, depth, current = [], 0, ""
    for letter in sort[1:-1]:
        depth += (letter == "(") - (letter == ")")
        if letter == " " and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += letter
    return parts + [current]


def default(sort):
    parts = split(sort)
    if not parts:
        return "true"
    if parts[0] == "List":
        return f"(as nil {sort})"
    if parts[0] == "Option":
        return f"(as none {sort})"
    return f"(pair {default(parts[1])} {default(parts[2])})"


def trees(w):
    w.say("(declare-datatypes ((color 0) (tree 0)) (((red) (green) (blue)) ((leaf) (node (left tree) (label color) (right tree)))))")
    trees_, colors = [f"t{i}" for i in range(w.size)], [f"c{i}" for i in range(w.size // 2)]
    for name in trees_:
        w.say(f"(declare-fun {name} () tree)")
    for name in colors:
        w.say(f"(declare-fun {name} () color)")

    def tree(depth):
        r = w.random
        if depth == 0 or r.random() < 0.3:
            return r.choice(trees_)
        return r.choice([f"(left {tree(depth - 1)})", f"(right {tree(depth - 1)})", f"(node {tree(depth - 1)} {color(depth - 1)} {tree(depth - 1)})", "leaf"])

    def color(depth):
        r = w.random
        return r.choice(colors + ["red", "green", "blue"]) if depth == 0 or r.random() < 0.5 else f"(label {tree(depth - 1)})"

    def literal():
        return w.literal(tree(3), tree(2)) if w.random.random() < 0.6 else w.literal(color(2), color(2))

    w.clauses(literal, int(w.size * w.random.uniform(*FULL)))


def colours(w):
    count, vertices = 3 + w.size % 5, w.size
    w.say(f"(declare-datatype colour ({' '.join(f'(k{i})' for i in range(count))}))")
    for v in range(vertices):
        w.say(f"(declare-fun v{v} () colour)")
    # About as many neighbours as decide whether random graphs can be coloured.
    degree = (2 * count - 1) * math.log(count) - 1
    for _ in range(int(vertices * degree * w.random.uniform(0.85, 1.1) / 2)):
        one, other = w.random.sample(range(vertices), 2)
        w.say(f"(assert (distinct v{one} v{other}))")
    for _ in range(vertices // 8):
        one, other, third = w.random.sample(range(vertices), 3)
        w.say(f"(assert (or (= v{one} v{other}) (= v{other} v{third}) (distinct v{one} v{third})))")


if __name__ == "__main__":
    families = {"colours": colours, "bouncing": bouncing, "wrong": wrong, "nests": nests, "trees": trees}
    if len(sys.argv) != 3 or sys.argv[1] not in families or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    writer = Writer(sys.argv[1], int(sys.argv[2]))
    families[sys.argv[1]](writer)
    sys.stdout.write(writer.text())
