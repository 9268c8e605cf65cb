#!/usr/bin/env python3
"""Writes problems about integers between bounds: different sums, magic squares, and equations of products.

    python3 benches/bounded_integers.py FOLDER
"""

import argparse
import pathlib


def write(folder, name, logic, constants, assertions):
    lines = [f"(set-logic {logic})"]
    lines += [f"(declare-const {constant} Int)" for constant in constants]
    lines += [f"(assert {assertion})" for assertion in assertions]
    lines.append("(check-sat)\n")
    (folder / f"{name}.smt2").write_text("\n".join(lines))


def total(terms):
    return "(+ " + " ".join(terms) + ")"


def golomb(folder, marks, length):
    """Marks on a ruler whose distances all differ (Golomb)."""
    places = [f"x{i}" for i in range(marks)]
    assertions = ["(= x0 0)", f"(<= {places[-1]} {length})"]
    assertions += [f"(< {a} {b})" for a, b in zip(places, places[1:])]
    distances = [f"(- {b} {a})" for i, a in enumerate(places) for b in places[i + 1 :]]
    assertions.append("(distinct " + " ".join(distances) + ")")
    write(folder, f"golomb-{marks}-{length}", "QF_LIA", places, assertions)


def magic(folder, size):
    """Magic squares."""
    cell = lambda i, j: f"m{i}-{j}"
    cells = [cell(i, j) for i in range(size) for j in range(size)]
    lines = [[cell(i, j) for j in range(size)] for i in range(size)]
    lines += [[cell(j, i) for j in range(size)] for i in range(size)]
    lines += [[cell(i, i) for i in range(size)], [cell(i, size - 1 - i) for i in range(size)]]
    number = size * (size * size + 1) // 2
    assertions = [f"(<= 1 {c} {size * size})" for c in cells]
    assertions += ["(distinct " + " ".join(cells) + ")"]
    assertions += [f"(= {number} {total(line)})" for line in lines]
    write(folder, f"magic-{size}", "QF_LIA", cells, assertions)


def products(folder):
    """Equations of products."""
    write(folder, "cubes", "QF_NIA", "xyz", [
        "(< 1 x 100)", "(< 1 y 100)", "(< 1 z 200)", "(= (+ (* x x x) (* y y y)) (* z z z))"])
    write(folder, "two-triangles", "QF_NIA", "abcd", [
        "(< 0 a b c 500)", "(< 0 d 500)", "(= (+ (* a a) (* b b)) (* c c))", "(= (* d d) (+ (* b b) (* c c)))"])
    write(folder, "factors", "QF_NIA", "xy", [
        "(< 1 x 100000)", "(< 1 y 100000)", "(= (* x y) 1000036000099)"])
    write(folder, "taxicab", "QF_NIA", "abcd", [
        "(< 0 a 200)", "(< a c d 200)", "(< d b 200)", "(= (+ (* a a a) (* b b b)) (+ (* c c c) (* d d d)))"])
    write(folder, "fractions", "QF_NIA", "abc", [
        "(< 1 a b c 3000)", "(= (* 5 a b c) (* 121 (+ (* a b) (* b c) (* a c))))"])
    write(folder, "remainders", "QF_NIA", "xy", [
        "(< 0 x 10000)", "(< 0 y 10000)", "(= (mod (+ (* x x) (* 3 y)) 997) 5)", "(= (mod (* x y) 1009) 17)", "(> x y)"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=pathlib.Path, help="where the scripts go; made if it is not there")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for marks, length in [(7, 25), (7, 24), (8, 34), (8, 33)]:
        golomb(folder, marks, length)
    for size in [4, 5, 6]:
        magic(folder, size)
    products(folder)


if __name__ == "__main__":
    main()
