#!/usr/bin/env python3
"""Write scripts with quantifiers after public ones: alternation, definitions, triggers, arrays, bounded integers, words, floats.

    benches/quantifiers.py FOLDER

writes 120 files FOLDER/FAMILY_NUMBER.smt2, each with its answer by construction as `:status`.
"""
import argparse
import pathlib


def alternation():
    """Linear integers and reals under two or three quantifiers."""
    true = [
        "(forall ((x Int)) (exists ((y Int)) (> (* 3 y) (+ x 7))))",
        "(forall ((x Int)) (exists ((y Int)) (or (= x (* 2 y)) (= x (+ 1 (* 2 y))))))",
        "(forall ((x Int)) (exists ((y Int)) (and (<= (* 5 y) x) (< x (+ 5 (* 5 y))))))",
        "(forall ((x Real) (y Real)) (=> (< x y) (exists ((z Real)) (and (< x z) (< z y)))))",
        "(forall ((x Real)) (exists ((y Real)) (= (* 3.0 y) x)))",
        "(exists ((x Int)) (forall ((y Int)) (=> (> y x) (> (* 2 y) 10))))",
        "(forall ((x Int)) (exists ((y Int) (z Int)) (= x (+ (* 3 y) (* 5 z)))))",
        "(forall ((x Int)) (=> (> x 7) (exists ((y Int) (z Int)) (and (>= y 0) (>= z 0) (= x (+ (* 3 y) (* 5 z)))))))",
        "(forall ((a Int) (b Int)) (exists ((c Int)) (and (>= c a) (>= c b) (or (= c a) (= c b)))))",
        "(forall ((x Int)) (= (exists ((y Int)) (= x (* 6 y))) (and (= (mod x 2) 0) (= (mod x 3) 0))))",
    ]
    for formula in true:
        yield "", [formula], "sat"
        yield "", [f"(not {formula})"], "unsat"


def definitions():
    """Equations and equivalences that define functions."""
    declared = "(declare-fun f (Int) Int)(declare-fun g (Int Int) Int)(declare-fun p (Int) Bool)(declare-const a Int)"
    f = "(forall ((x Int)) (= (f x) (+ (* 2 x) 1)))"
    g = "(forall ((x Int) (y Int)) (= (g x y) (ite (< x y) (f y) (f x))))"
    p = "(forall ((x Int)) (= (p x) (exists ((y Int)) (= x (f y)))))"
    yield declared, [f, "(= (f a) 9)"], "sat"
    yield declared, [f, "(= (f a) 10)"], "unsat"
    yield declared, [f, "(= (f (f a)) 15)"], "sat"
    yield declared, [f, "(= (f (f (f a))) 16)"], "unsat"
    yield declared, [f, g, "(= (g a 3) 7)", "(< a 2)"], "sat"
    yield declared, [f, g, "(< (g a 3) 7)"], "unsat"
    yield declared, [f, p, "(p 5)"], "sat"
    yield declared, [f, p, "(p 6)"], "unsat"
    yield declared, [f, p, "(p a)", "(p (+ a 1))"], "unsat"
    yield declared, [f, p, "(not (p a))", "(> a 10)"], "sat"
    yield declared, [f, "(exists ((x Int)) (distinct (f (+ x 1)) (+ 2 (f x))))"], "unsat"
    yield declared, [f, g, "(forall ((x Int) (y Int)) (= (g x y) (g y x)))"], "sat"
    yield declared, [f, g, "(exists ((x Int) (y Int)) (distinct (g x y) (g y x)))"], "unsat"
    lists = "(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-fun len (L) Int)(declare-const l L)"
    length = ["(= (len nil) 0)", "(forall ((x Int) (t L)) (= (len (cons x t)) (+ 1 (len t))))"]
    yield lists, length + ["(distinct (len (cons 1 (cons 2 nil))) 2)"], "unsat"
    yield lists, length + ["(= (len l) 1)", "(= l (cons 4 (cons 5 nil)))"], "unsat"


def triggers():
    """Axioms about declared sorts, with triggers as verifiers give them."""
    order = "(declare-sort S 0)(declare-fun r (S S) Bool)" + "".join(f"(declare-const c{i} S)" for i in range(9))
    transitive = "(forall ((x S) (y S) (z S)) (! (=> (and (r x y) (r y z)) (r x z)) :pattern ((r x y) (r y z))))"
    for length in (2, 4, 6, 8):
        chain = [f"(r c{i} c{i + 1})" for i in range(length)]
        yield order, [transitive] + chain + [f"(not (r c0 c{length}))"], "unsat"
        yield order, [transitive] + chain + [f"(not (r c{length} c0))"], "sat"
    inverse = "(declare-sort S 0)(declare-sort T 0)(declare-fun f (S) T)(declare-fun g (T) S)(declare-const a S)(declare-const b S)"
    back = "(forall ((x S)) (! (= (g (f x)) x) :pattern ((f x))))"
    yield inverse, [back, "(= (f a) (f b))", "(distinct a b)"], "unsat"
    yield inverse, [back, "(distinct (f a) (f b))"], "sat"
    groups = "(declare-sort G 0)(declare-fun m (G G) G)(declare-const e G)(declare-fun i (G) G)(declare-const a G)(declare-const b G)"
    axioms = [
        "(forall ((x G) (y G) (z G)) (= (m (m x y) z) (m x (m y z))))",
        "(forall ((x G)) (= (m e x) x))",
        "(forall ((x G)) (= (m (i x) x) e))",
    ]
    yield groups, axioms + ["(= (m a b) e)", "(= (m b a) e)", "(= a e)", "(distinct b e)"], "unsat"
    yield groups, axioms + ["(= a b)"], "sat"
    types = "(declare-sort R 0)(declare-sort T 0)(declare-fun sub (T T) Bool)(declare-fun of (R) T)(declare-const t T)(declare-const u T)(declare-const o R)"
    subtypes = ["(forall ((x T)) (sub x x))", "(forall ((x T) (y T) (z T)) (! (=> (and (sub x y) (sub y z)) (sub x z)) :pattern ((sub x y) (sub y z))))",
                "(forall ((x T) (y T)) (! (=> (and (sub x y) (sub y x)) (= x y)) :pattern ((sub x y) (sub y x))))"]
    yield types, subtypes + ["(sub (of o) t)", "(sub t u)", "(not (sub (of o) u))"], "unsat"
    yield types, subtypes + ["(sub t u)", "(sub u t)", "(distinct t u)"], "unsat"
    yield types, subtypes + ["(sub t u)", "(distinct t u)"], "sat"
    yield types, subtypes + ["(sub (of o) t)", "(not (sub t (of o)))"], "sat"
    yield order, [transitive, "(r c0 c1)", "(r c1 c0)", "(not (r c0 c0))"], "unsat"
    yield order, ["(forall ((x S)) (exists ((y S)) (r x y)))", transitive, "(forall ((x S)) (not (r x x)))", "(= c0 c1)", "(r c0 c1)"], "unsat"


def arrays():
    """Loops over arrays: sorted ones, copies, initial segments."""
    declared = "(declare-const a (Array Int Int))(declare-const b (Array Int Int))(declare-const n Int)(declare-const k Int)"
    ordered = "(forall ((i Int) (j Int)) (=> (and (<= 0 i) (< i j) (< j n)) (<= (select a i) (select a j))))"
    zeros = "(forall ((i Int)) (=> (and (<= 0 i) (< i k)) (= (select a i) 0)))"
    copied = "(forall ((i Int)) (=> (and (<= 0 i) (< i n)) (= (select a i) (select b i))))"
    step = "(not (forall ((i Int)) (=> (and (<= 0 i) (< i (+ k 1))) (= (select (store a k 0) i) 0))))"
    yield declared, [ordered, "(< 5 n)", "(> (select a 2) (select a 4))"], "unsat"
    yield declared, [ordered, "(< 5 n)", "(< (select a 2) (select a 4))"], "sat"
    yield declared, [zeros, step], "unsat"
    yield declared, [zeros, "(<= 0 k)", "(= (select a k) 1)"], "sat"
    yield declared, [zeros, "(< 7 k)", "(exists ((i Int)) (and (<= 2 i) (< i 6) (> (select a i) 0)))"], "unsat"
    yield declared, [copied, ordered, "(= n 4)", "(> (select b 0) (select b 3))"], "unsat"
    yield declared, [copied, "(= n 3)", "(distinct (select a 3) (select b 3))"], "sat"
    yield declared, [copied, "(<= 0 k)", "(< k n)", "(distinct (select a k) (select b k))"], "unsat"
    yield declared, ["(forall ((i Int)) (= (select a i) (select b i)))", "(distinct a b)"], "unsat"
    yield declared, ["(forall ((i Int)) (= (select a i) (+ 1 (select b i))))", "(= (select a 3) (select b 3))"], "unsat"
    yield declared, ["(forall ((i Int)) (>= (select a i) 0))", "(= (select a n) 5)"], "sat"
    yield declared, [ordered, "(= n 6)", "(= (select a 0) 1)", "(= (select a 5) 1)", "(distinct (select a 3) 1)"], "unsat"
    swapped = "(= b (store (store a k (select a n)) n (select a k)))"
    yield declared, [swapped, "(not (forall ((i Int)) (exists ((j Int)) (= (select a i) (select b j)))))"], "unsat"
    yield declared, [swapped, "(exists ((i Int)) (distinct (select a i) (select b i)))"], "sat"
    bytes_ = "(declare-const m (Array (_ BitVec 32) (_ BitVec 8)))(declare-const p (_ BitVec 32))"
    clear = "(forall ((i (_ BitVec 32))) (=> (bvult i #x00000010) (= (select m (bvadd p i)) #x00)))"
    yield bytes_, [clear, "(= (select m (bvadd p #x0000000f)) #x01)"], "unsat"
    yield bytes_, [clear, "(= (select m (bvadd p #x00000010)) #x01)"], "sat"
    yield bytes_, [clear, "(not (forall ((i (_ BitVec 32))) (=> (bvult i #x00000011) (= (select (store m (bvadd p #x00000010) #x00) (bvadd p i)) #x00))))"], "unsat"


def bounded():
    """Integers between two numbers."""
    for holes in (2, 3, 4):
        declared = "(declare-fun f (Int) Int)"
        into = f"(forall ((i Int)) (=> (and (<= 0 i) (<= i {holes})) (and (<= 1 (f i)) (<= (f i) {holes}))))"
        different = f"(forall ((i Int) (j Int)) (=> (and (<= 0 i) (< i j) (<= j {holes})) (distinct (f i) (f j))))"
        yield declared, [into, different], "unsat"
        fewer = f"(forall ((i Int) (j Int)) (=> (and (<= 1 i) (< i j) (<= j {holes})) (distinct (f i) (f j))))"
        yield declared, [into, fewer], "sat"
    square = "(declare-fun q (Int) Int)"
    for size in (4, 5, 6):
        queens = f"(forall ((i Int)) (=> (and (<= 1 i) (<= i {size})) (and (<= 1 (q i)) (<= (q i) {size}))))"
        apart = (f"(forall ((i Int) (j Int)) (=> (and (<= 1 i) (< i j) (<= j {size})) "
                 "(and (distinct (q i) (q j)) (distinct (- (q i) (q j)) (- i j)) (distinct (- (q i) (q j)) (- j i)))))")
        yield square, [queens, apart], "sat"
        yield square, [queens, apart, f"(= (q 1) 1)", f"(= (q {size}) {size})"], "unsat"
    yield "", ["(exists ((x Int) (y Int)) (and (<= 0 x 20) (<= 0 y 20) (= (+ (* 7 x) (* 11 y)) 100)))"], "sat"
    yield "", ["(forall ((x Int) (y Int)) (=> (and (<= 0 x 8) (<= 0 y 8)) (distinct (+ (* 7 x) (* 11 y)) 59)))"], "sat"
    yield "", ["(exists ((x Int)) (and (<= 2 x 30) (= (mod x 2) 1) (= (mod x 3) 2) (= (mod x 5) 4) (= (mod x 7) 6)))"], "unsat"
    yield "", ["(not (forall ((x Int)) (=> (<= 1 x 50) (exists ((y Int)) (and (<= 1 y 64) (>= y x) (<= y (* 2 x)))))))"], "unsat"


def words():
    """Machine words with wide quantifiers."""
    sort = "(_ BitVec 32)"
    true = [
        f"(forall ((x {sort})) (= (bvand x (bvneg x)) (bvand x (bvadd (bvnot x) #x00000001))))",
        f"(forall ((x {sort}) (y {sort})) (= (bvadd (bvand x y) (bvor x y)) (bvadd x y)))",
        f"(exists ((x {sort})) (= (bvmul x #x00000003) #x00000001))",
        f"(forall ((x {sort})) (exists ((y {sort})) (= (bvxor x y) #xdeadbeef)))",
        f"(exists ((m {sort})) (forall ((x {sort})) (= (bvand x m) (bvurem x #x00000010))))",
        f"(forall ((x {sort})) (bvuge (bvor x #x0000000f) #x0000000f))",
        f"(forall ((x {sort})) (=> (= (bvand x #x00000001) #x00000001) (distinct x #x00000000)))",
        f"(forall ((x {sort}) (s {sort})) (bvule (bvlshr x s) x))",
    ]
    for formula in true:
        yield "", [formula], "sat"
        yield "", [f"(not {formula})"], "unsat"
    declared = f"(declare-const c {sort})"
    yield declared, [f"(forall ((x {sort})) (= (bvor x c) c))", "(distinct c #xffffffff)"], "unsat"
    yield declared, [f"(forall ((x {sort})) (= (bvand x c) #x00000000))"], "sat"


def floats():
    """Single precision."""
    true = [
        "(forall ((x Float32)) (or (fp.isNaN x) (fp.eq x x)))",
        "(forall ((x Float32) (y Float32)) (=> (fp.lt x y) (not (fp.lt y x))))",
        "(forall ((x Float32)) (=> (not (fp.isNaN x)) (fp.geq (fp.abs x) (_ +zero 8 24))))",
        "(forall ((x Float32)) (= (fp.neg (fp.neg x)) x))",
        "(exists ((x Float32)) (and (distinct x (_ -zero 8 24)) (fp.eq x (_ +zero 8 24))))",
        "(forall ((x Float32) (y Float32)) (= (fp.add RNE x y) (fp.add RNE y x)))",
        "(exists ((x Float32)) (fp.eq (fp.add RNE x ((_ to_fp 8 24) RNE 1.0)) x))",
        "(forall ((x Float32)) (=> (fp.isInfinite x) (= (fp.add RTZ x x) x)))",
    ]
    for formula in true:
        yield "", [formula], "sat"
        yield "", [f"(not {formula})"], "unsat"


FAMILIES = [alternation, definitions, triggers, arrays, bounded, words, floats]


def main():
    """Write all files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for family in FAMILIES:
        for number, (declared, formulas, status) in enumerate(family(), 1):
            lines = ["(set-logic ALL)", f"(set-info :status {status})"] + ([declared] if declared else [])
            lines += [f"(assert {formula})" for formula in formulas] + ["(check-sat)"]
            (folder / f"{family.__name__}_{number:02}.smt2").write_text("\n".join(lines) + "\n")
            count += 1
    print(f"{count} files")


if __name__ == "__main__":
    main()
