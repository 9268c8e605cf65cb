#!/usr/bin/env python3
"""Writes families of miters and parities: questions about words that are hard for a SAT solver alone.

    benches/miters.py FOLDER

Each family grows with one number, the width of the words or the number of vertices. Members are
unsatisfiable, but those whose names end in `sat`; `:status` says which. The scripts are made from the
numbers alone, so that two runs write the same files.

shift-add    a product by `bvmul`, and by rows that are shifted and added
horner       a product by `bvmul`, and row by row from the highest bit on
commuted     the rows of `a * b` and those of `b * a`, added
popcount     ones of a word, counted bit by bit and by masks and shifts
divide       quotient and remainder of a constant by `bvudiv`, and by subtractions
urquhart     one parity for each vertex of a graph with three neighbours each; all parities together are odd
parities     random parities of fifteen bits, one more than is consistent (or not)

References: Urquhart, "Hard examples for resolution", JACM 1987; Crawford, Kearns, Schapire, "The minimal
disagreement parity problem as a hard satisfiability problem", 1994.
"""

import argparse
import random
from pathlib import Path


def declare(names, width):
    return [f"(declare-const {name} (_ BitVec {width}))" for name in names]


def constant(value, width):
    return f"(_ bv{value} {width})"


def row(i, width, one="a", other="b"):
    """The row of bit `i` of the other word in the product with the one."""
    shifted = f"(bvshl {one} {constant(i, width)})"
    return f"(ite (= ((_ extract {i} {i}) {other}) #b1) {shifted} {constant(0, width)})"


def chain(operator, terms):
    result = terms[0]
    for term in terms[1:]:
        result = f"({operator} {result} {term})"
    return result


def differ(names, width, one, other):
    return declare(names, width) + [f"(assert (distinct {one} {other}))"]


def shift_add(width):
    return differ("ab", width, "(bvmul a b)", chain("bvadd", [row(i, width) for i in range(width)]))


def horner(width):
    result = constant(0, width)
    for i in reversed(range(width)):
        bit = f"(ite (= ((_ extract {i} {i}) b) #b1) a {constant(0, width)})"
        result = f"(bvadd (bvshl {result} {constant(1, width)}) {bit})"
    return differ("ab", width, "(bvmul a b)", result)


def commuted(width):
    rows = [row(i, width) for i in range(width)]
    swapped = [row(i, width, "b", "a") for i in range(width)]
    return differ("ab", width, chain("bvadd", rows), chain("bvadd", swapped))


def popcount(width):
    bits = [f"((_ zero_extend {width - 1}) ((_ extract {i} {i}) a))" for i in range(width)]
    folded, step = "a", 1
    while step < width:
        mask = constant(sum(((1 << step) - 1) << i for i in range(0, width, 2 * step)), width)
        shifted = f"(bvlshr s{step} {constant(step, width)})"
        folded = f"(let ((s{step} {folded})) (bvadd (bvand s{step} {mask}) (bvand {shifted} {mask})))"
        step *= 2
    return differ("a", width, chain("bvadd", bits), folded)


def divide(width):
    rest, quotient = constant(0, width + 1), []
    for i in reversed(range(width)):
        rest = f"(concat ((_ extract {width - 1} 0) {rest}) ((_ extract {i} {i}) a))"
        quotient.append((f"r{i}", rest))
        rest = f"(ite (bvuge r{i} d) (bvsub r{i} d) r{i})"
    bits = " ".join(f"(ite (bvuge r{i} d) #b1 #b0)" for i in reversed(range(width)))
    result = f"(distinct (concat {bits}) (bvudiv a b))"
    for name, term in reversed(quotient):
        result = f"(let (({name} {term})) {result})"
    return declare("ab", width) + [f"(assert (let ((d ((_ zero_extend 1) b))) {result}))"]


def parity(bits, odd):
    return f"(assert (= {chain('bvxor', bits)} #b{int(odd)}))"


def urquhart(vertices):
    source = random.Random(vertices)
    while True:
        stubs = [vertex for vertex in range(vertices) for _ in range(3)]
        source.shuffle(stubs)
        edges = list(zip(stubs[::2], stubs[1::2]))
        if all(one != other for one, other in edges) and len(set(map(frozenset, edges))) == len(edges):
            break
    lines = declare([f"e{i}" for i in range(len(edges))], 1)
    for vertex in range(vertices):
        lines.append(parity([f"e{i}" for i, edge in enumerate(edges) if vertex in edge], vertex == 0))
    return lines


def parities(bits, consistent):
    source = random.Random(bits)
    names = [f"x{i}" for i in range(bits)]
    solution = [source.randrange(2) for _ in names]
    lines = declare(names, 1)
    rows = [source.sample(range(bits), 15) for _ in range(bits - 1)]
    for chosen in rows:
        lines.append(parity([names[i] for i in chosen], sum(solution[i] for i in chosen) % 2))
    if not consistent:
        total = sorted(i for i in range(bits) if sum(i in chosen for chosen in rows[: bits // 2]) % 2)
        odd = 1 - sum(solution[i] for i in total) % 2
        lines.append(parity([names[i] for i in total], odd))
    return lines


FAMILIES = {
    "shift-add": (shift_add, (6, 8, 10)),
    "horner": (horner, (6, 8, 10)),
    "commuted": (commuted, (6, 8, 10)),
    "popcount": (popcount, (16, 32, 64)),
    "divide": (divide, (8, 12, 16, 24)),
    "urquhart": (urquhart, (50, 100, 200)),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the scripts go; made if it is not there")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)

    def write(name, status, lines):
        text = ["(set-logic QF_BV)", f"(set-info :status {status})", *lines, "(check-sat)"]
        (folder / f"{name}.smt2").write_text("\n".join(text) + "\n")

    for family, (make, sizes) in FAMILIES.items():
        for size in sizes:
            write(f"{family}-{size}", "unsat", make(size))
    for bits in (40, 60, 100):
        write(f"parities-{bits}", "unsat", parities(bits, False))
        write(f"parities-{bits}-sat", "sat", parities(bits, True))


if __name__ == "__main__":
    main()
