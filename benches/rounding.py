#!/usr/bin/env python3
"""Facts about products, quotients and rounding of words, each at several widths.

    benches/rounding.py FOLDER [--widths 16 32 64 128 256 512] [--integers]

writes `NAME_WIDTH.smt2` for each fact and width. A fact that holds is denied, so its script is `unsat`; a fact
with `holds = False` fails, so its script is `sat`. `:status` says which. The facts are what contracts, codecs and
indices rely on: order and rounding of quotients, overflow checks, shares of a vault, exchanges at a constant
product, vesting, fixed point numbers, flattened indices.

With `--integers` the unknowns are integers in the range of the words, and sums and products are remainders by a power
of two; facts about bits and signed words are left out.

A fact is a table row: name, declared words, premises, conclusion. Terms are written in a small notation:
`mul(a, b)`, `div`, `mod`, `add`, `sub`, `ule`, `ult`, `eq`, `no_mul(a, b)` (the product fits), `no_add` (the sum
fits), and constants as Python integers.
"""

import argparse
import pathlib


class Words:
    """The notation of the table, for one width."""

    def __init__(self, width):
        self.width = width
        self.scale = 10 ** max(2, (width * 3 // 10) // 4)

    def num(self, value):
        return f"(_ bv{value % 2 ** self.width} {self.width})" if isinstance(value, int) else value

    def binary(self, name, *arguments):
        result = self.num(arguments[0])
        for argument in arguments[1:]:
            result = f"({name} {result} {self.num(argument)})"
        return result

    def mul(self, *a):
        return self.binary("bvmul", *a)

    def add(self, *a):
        return self.binary("bvadd", *a)

    def sub(self, *a):
        return self.binary("bvsub", *a)

    def div(self, *a):
        return self.binary("bvudiv", *a)

    def mod(self, *a):
        return self.binary("bvurem", *a)

    def sdiv(self, *a):
        return self.binary("bvsdiv", *a)

    def srem(self, *a):
        return self.binary("bvsrem", *a)

    def both(self, *a):
        return self.binary("bvand", *a)

    def xor(self, *a):
        return self.binary("bvxor", *a)

    def shr(self, *a):
        return self.binary("bvlshr", *a)

    def ule(self, a, b):
        return f"(bvule {self.num(a)} {self.num(b)})"

    def ult(self, a, b):
        return f"(bvult {self.num(a)} {self.num(b)})"

    def sle(self, a, b):
        return f"(bvsle {self.num(a)} {self.num(b)})"

    def slt(self, a, b):
        return f"(bvslt {self.num(a)} {self.num(b)})"

    def eq(self, a, b):
        return f"(= {self.num(a)} {self.num(b)})"

    def ne(self, a, b):
        return f"(not {self.eq(a, b)})"

    def pos(self, *a):
        return self.all(*(self.ne(x, 0) for x in a))

    def all(self, *a):
        return a[0] if len(a) == 1 else f"(and {' '.join(a)})"

    def any(self, *a):
        return f"(or {' '.join(a)})"

    def ite(self, c, a, b):
        return f"(ite {c} {self.num(a)} {self.num(b)})"

    def wide(self, a):
        return f"((_ zero_extend {self.width}) {self.num(a)})"

    def wide_mul(self, a, b):
        return f"(bvmul {self.wide(a)} {self.wide(b)})"

    def wide_add(self, a, b):
        return f"(bvadd {self.wide(a)} {self.wide(b)})"

    def wide_mod(self, product, b):
        return f"(bvurem {product} {self.wide(b)})"

    def high(self, a):
        return f"((_ extract {2 * self.width - 1} {self.width}) {a})"

    def low(self, a):
        return f"((_ extract {self.width - 1} 0) {a})"

    def no_mul(self, a, b):
        """The product fits, as a program checks it in twice the width."""
        return f"(= {self.high(self.wide_mul(a, b))} {self.num(0)})"

    def no_add(self, a, b):
        return self.ule(a, self.add(a, b))

    def checked_mul(self, a, b):
        """The product fits, as Solidity's checked arithmetic asks."""
        return self.any(self.eq(a, 0), self.eq(self.div(self.mul(a, b), a), b))

    def ceil(self, a, b):
        """`a / b` rounded up, for `a + b - 1` that fits."""
        return self.div(self.sub(self.add(a, b), 1), b)


class Integers(Words):
    """The same over integers from zero to the largest word."""

    def num(self, value):
        return str(value % 2 ** self.width) if isinstance(value, int) else value

    def wrapped(self, name, *arguments):
        result = self.num(arguments[0])
        for argument in arguments[1:]:
            result = f"(mod ({name} {result} {self.num(argument)}) {2 ** self.width})"
        return result

    def mul(self, *a):
        return self.wrapped("*", *a)

    def add(self, *a):
        return self.wrapped("+", *a)

    def sub(self, *a):
        return self.wrapped("-", *a)

    def divided(self, name, a, b, by_zero):
        result = f"({name} {self.num(a)} {self.num(b)})"
        is_number = isinstance(b, int) and b % 2 ** self.width != 0
        return result if is_number else self.ite(self.eq(b, 0), by_zero, result)

    def div(self, a, b):
        return self.divided("div", a, b, 2 ** self.width - 1)

    def mod(self, a, b):
        return self.divided("mod", a, b, a)

    def ule(self, a, b):
        return f"(<= {self.num(a)} {self.num(b)})"

    def ult(self, a, b):
        return f"(< {self.num(a)} {self.num(b)})"

    def wide(self, a):
        return self.num(a)

    def wide_mul(self, a, b):
        return f"(* {self.num(a)} {self.num(b)})"

    def wide_add(self, a, b):
        return f"(+ {self.num(a)} {self.num(b)})"

    def wide_mod(self, product, b):
        return f"(mod {product} {self.num(b)})"

    def high(self, a):
        return f"(div {a} {2 ** self.width})"

    def low(self, a):
        return f"(mod {a} {2 ** self.width})"


def facts(w):
    """The facts at one width: (name, constants, premises, conclusion, holds)."""
    k = w.scale
    mul, add, sub, div, mod = w.mul, w.add, w.sub, w.div, w.mod
    ule, ult, eq, ne = w.ule, w.ult, w.eq, w.ne
    return [
        # quotients and remainders by unknowns
        ("div_grows", "abc", [ule("a", "b"), w.pos("c")], ule(div("a", "c"), div("b", "c")), True),
        ("div_falls", "abc", [w.pos("b"), ule("b", "c")], ule(div("a", "c"), div("a", "b")), True),
        ("mul_div", "ab", [w.no_mul("a", "b"), w.pos("b")], eq(div(mul("a", "b"), "b"), "a"), True),
        ("mul_mod", "ab", [w.no_mul("a", "b"), w.pos("b")], eq(mod(mul("a", "b"), "b"), 0), True),
        ("div_mul_below", "ab", [w.pos("b")], ule(mul(div("a", "b"), "b"), "a"), True),
        ("div_mul_near", "ab", [w.pos("b")], ult(sub("a", mul(div("a", "b"), "b")), "b"), True),
        ("div_mod_sum", "ab", [w.pos("b")], eq(add(mul(div("a", "b"), "b"), mod("a", "b")), "a"), True),
        ("div_div", "abc", [w.pos("b", "c"), w.no_mul("b", "c")], eq(div(div("a", "b"), "c"), div("a", mul("b", "c"))), True),
        ("div_cancel", "abc", [w.pos("b", "c"), w.no_mul("a", "c"), w.no_mul("b", "c")],
         eq(div(mul("a", "c"), mul("b", "c")), div("a", "b")), True),
        ("mod_cancel", "abc", [w.pos("b", "c"), w.no_mul("a", "c"), w.no_mul("b", "c")],
         eq(mod(mul("a", "c"), mul("b", "c")), mul(mod("a", "b"), "c")), True),
        ("div_again", "ab", [w.pos("b")], eq(div(mul(div("a", "b"), "b"), "b"), div("a", "b")), True),
        ("div_of_sum_below", "abc", [w.pos("c"), w.no_add("a", "b")], ule(add(div("a", "c"), div("b", "c")), div(add("a", "b"), "c")), True),
        ("div_of_sum_near", "abc", [w.pos("c"), w.no_add("a", "b")],
         ule(sub(div(add("a", "b"), "c"), add(div("a", "c"), div("b", "c"))), 1), True),
        ("mod_of_multiple", "abc", [w.pos("b"), w.no_mul("b", "c"), w.no_add("a", mul("b", "c"))],
         eq(mod(add("a", mul("b", "c")), "b"), mod("a", "b")), True),
        ("div_of_multiple", "abc", [w.pos("b"), w.no_mul("b", "c"), w.no_add("a", mul("b", "c"))],
         eq(div(add("a", mul("b", "c")), "b"), add(div("a", "b"), "c")), True),
        ("mod_of_mod", "abc", [w.pos("b", "c"), w.no_mul("b", "c")], eq(mod(mod("a", mul("b", "c")), "b"), mod("a", "b")), True),
        ("digits", "abc", [w.pos("b", "c"), w.no_mul("b", "c")],
         eq(add(mul(mod(div("a", "b"), "c"), "b"), mod("a", "b")), mod("a", mul("b", "c"))), True),
        ("quotient_bounds", "abq", [w.pos("b"), w.no_mul("q", "b"), ule(mul("q", "b"), "a"), ult(sub("a", mul("q", "b")), "b")],
         eq(div("a", "b"), "q"), True),
        ("ceil_above", "ab", [w.pos("b"), w.no_add("a", sub("b", 1))], ule("a", mul(w.ceil("a", "b"), "b")), True),
        ("ceil_near", "ab", [w.pos("b"), w.no_add("a", sub("b", 1))], ule(sub(w.ceil("a", "b"), div("a", "b")), 1), True),
        ("ceil_exact", "ab", [w.pos("b"), w.no_add("a", sub("b", 1)), eq(mod("a", "b"), 0)], eq(w.ceil("a", "b"), div("a", "b")), True),
        ("align_up", "an", [w.pos("n"), w.no_add("a", sub("n", 1))], eq(mod(mul(w.ceil("a", "n"), "n"), "n"), 0), True),
        ("half", "ab", [w.no_add("a", "b")], eq(add(w.both("a", "b"), w.shr(w.xor("a", "b"), 1)), div(add("a", "b"), 2)), True),
        # overflow checks
        ("check_add", "ab", [ule("a", add("a", "b"))], eq(w.wide(add("a", "b")), w.wide_add("a", "b")), True),
        ("check_mul", "ab", [w.pos("b"), eq(div(mul("a", "b"), "b"), "a")], w.no_mul("a", "b"), True),
        ("check_mul_back", "ab", [w.pos("b"), w.no_mul("a", "b")], w.checked_mul("b", "a"), True),
        ("check_mul_fails", "ab", [w.pos("b"), ne(div(mul("a", "b"), "b"), "a")], ne(w.high(w.wide_mul("a", "b")), 0), True),
        ("bounded_factors", "abmn", [w.no_mul("m", "n"), ule("a", "m"), ule("b", "n")], w.no_mul("a", "b"), True),
        ("fits_by_quotient", "abm", [w.pos("b"), ule("a", div("m", "b"))], w.all(w.no_mul("a", "b"), ule(mul("a", "b"), "m")), True),
        ("fits_not", "abm", [w.pos("b"), ult(div("m", "b"), "a"), w.no_mul("a", "b")], ult("m", mul("a", "b")), True),
        # products alone
        ("mul_grows", "abcd", [ult("a", "c"), ult("b", "d"), w.no_mul("c", "d")], ult(mul("a", "b"), mul("c", "d")), True),
        ("mul_cancel", "abc", [w.pos("a"), w.no_mul("a", "b"), w.no_mul("a", "c"), eq(mul("a", "b"), mul("a", "c"))], eq("b", "c"), True),
        ("mul_zero", "ab", [w.no_mul("a", "b"), eq(mul("a", "b"), 0)], w.any(eq("a", 0), eq("b", 0)), True),
        ("squares", "ab", [w.no_mul("a", "a"), w.no_mul("b", "b"), eq(mul("a", "a"), mul("b", "b"))], eq("a", "b"), True),
        ("root_grows", "abrs",
         [ule("a", "b"), w.no_mul("s", "s"), ule(mul("r", "r"), "a"), w.no_mul("r", "r"), w.no_mul(add("s", 1), add("s", 1)), ne(add("s", 1), 0),
          ult("b", mul(add("s", 1), add("s", 1)))], ule("r", "s"), True),
        ("newton", "ax", [w.pos("x"), w.no_add("x", div("a", "x")), eq(mul("x", "x"), "a"), w.no_mul("x", "x")],
         eq(div(add("x", div("a", "x")), 2), "x"), True),
        # shares of a vault
        ("share_below", "ast", [ule("s", "t"), w.pos("t"), w.no_mul("a", "s")], ule(div(mul("a", "s"), "t"), "a"), True),
        ("share_grows", "abst", [ule("a", "b"), w.pos("t"), w.no_mul("b", "s")], ule(div(mul("a", "s"), "t"), div(mul("b", "s"), "t")), True),
        ("round_trip", "ast", [w.pos("s", "t"), w.no_mul("a", "s"), w.no_mul(div(mul("a", "s"), "t"), "t")],
         ule(div(mul(div(mul("a", "s"), "t"), "t"), "s"), "a"), True),
        ("round_trip_checked", "ast",
         [w.pos("s", "t"), w.checked_mul("a", "s"), w.checked_mul(div(mul("a", "s"), "t"), "t")],
         ule(div(mul(div(mul("a", "s"), "t"), "t"), "s"), "a"), True),
        ("split", "axyt", [w.no_add("x", "y"), eq(add("x", "y"), "t"), w.pos("t"), w.no_mul("a", "t")],
         ule(add(div(mul("a", "x"), "t"), div(mul("a", "y"), "t")), "a"), True),
        ("split_near", "axyt", [w.no_add("x", "y"), eq(add("x", "y"), "t"), w.pos("t"), w.no_mul("a", "t")],
         ule(sub("a", add(div(mul("a", "x"), "t"), div(mul("a", "y"), "t"))), 1), True),
        ("price_kept", "ast", [w.pos("s", "t"), w.no_mul("a", "s"), w.no_add("t", "a"), w.no_add("s", div(mul("a", "s"), "t")),
                              w.no_mul("s", add("t", "a")), w.no_mul(add("s", div(mul("a", "s"), "t")), "t")],
         ule(mul(add("s", div(mul("a", "s"), "t")), "t"), mul("s", add("t", "a"))), True),
        # an exchange at a constant product
        ("swap_below", "xyd", [w.pos("x", "y"), w.no_add("x", "d"), w.no_mul("y", "d")], ult(div(mul("y", "d"), add("x", "d")), "y"), True),
        ("swap_product", "xyd", [w.pos("x", "y"), w.no_add("x", "d"), w.no_mul("y", add("x", "d"))],
         ule(mul("x", "y"), mul(add("x", "d"), sub("y", div(mul("y", "d"), add("x", "d"))))), True),
        ("swap_quotient", "xyd", [w.pos("x", "y"), w.no_add("x", "d"), w.no_mul("x", "y")],
         ule(mul(div(mul("x", "y"), add("x", "d")), add("x", "d")), mul("x", "y")), True),
        ("swap_fee", "xyd", [w.pos("x", "y"), w.no_mul("d", 1000), ule("d", div(mul("d", 1000), 1000))], ule(div(mul("d", 997), 1000), "d"), True),
        # vesting and interest
        ("vested_below", "tnde", [w.pos("d"), ule("e", "d"), w.no_mul("t", "e")], ule(div(mul("t", "e"), "d"), "t"), True),
        ("vested_end", "td", [w.pos("d"), w.checked_mul("t", "d")], eq(div(mul("t", "d"), "d"), "t"), True),
        ("vested_rest", "tde", [w.pos("d"), ule("e", "d"), w.no_mul("t", "d")],
         ule(div(mul("t", sub("d", "e")), "d"), sub("t", div(mul("t", "e"), "d"))), True),
        ("interest", "prs", [w.pos("s"), w.no_mul("p", "r"), w.no_add("p", div(mul("p", "r"), "s")), ule("s", "r")],
         ule("p", div(mul("p", "r"), "s")), True),
        # fixed point
        ("wad_mul_below", "ab", [ule("b", k), w.no_mul("a", "b")], ule(div(mul("a", "b"), k), "a"), True),
        ("wad_there_and_back", "ab", [w.pos("b"), w.no_mul("a", "b"), w.no_mul(div(mul("a", "b"), k), k)],
         ule(div(mul(div(mul("a", "b"), k), k), "b"), "a"), True),
        ("wad_back_and_there", "ab", [w.pos("b"), w.no_mul("a", k), w.no_mul(div(mul("a", k), "b"), "b")],
         ule(div(mul(div(mul("a", k), "b"), "b"), k), "a"), True),
        ("wad_half_up", "ab", [w.no_mul("a", "b"), w.no_add(mul("a", "b"), k // 2)],
         ule(div(mul("a", "b"), k), div(add(mul("a", "b"), k // 2), k)), True),
        # indices
        ("flat_index", "ijns", [ult("i", "n"), ult("j", "s"), w.no_mul("n", "s")], ult(add(mul("i", "s"), "j"), mul("n", "s")), True),
        ("row", "ijns", [ult("i", "n"), ult("j", "s"), w.no_mul("n", "s")], eq(div(add(mul("i", "s"), "j"), "s"), "i"), True),
        ("column", "ijns", [ult("i", "n"), ult("j", "s"), w.no_mul("n", "s")], eq(mod(add(mul("i", "s"), "j"), "s"), "j"), True),
        ("cells_apart", "ijklns", [ult("i", "n"), ult("k", "n"), ult("j", "s"), ult("l", "s"), w.no_mul("n", "s"),
                                   eq(add(mul("i", "s"), "j"), add(mul("k", "s"), "l"))], w.all(eq("i", "k"), eq("j", "l")), True),
        # remainders in twice the width
        ("mulmod_below", "abn", [w.pos("n")], ult(w.low(w.wide_mod(w.wide_mul("a", "b"), "n")), "n"), True),
        ("mulmod_reduced", "abn", [w.pos("n")],
         eq(w.wide_mod(w.wide_mul(mod("a", "n"), "b"), "n"), w.wide_mod(w.wide_mul("a", "b"), "n")), True),
        ("addmod_reduced", "abn", [w.pos("n"), w.no_add("a", "b"), w.no_add(mod("a", "n"), mod("b", "n"))],
         eq(mod(add(mod("a", "n"), mod("b", "n")), "n"), mod(add("a", "b"), "n")), True),
        # signed
        ("signed_identity", "ab", [w.pos("b")], eq(add(mul(w.sdiv("a", "b"), "b"), w.srem("a", "b")), "a"), True),
        ("signed_rem_sign", "ab", [w.slt(0, "b"), w.sle(0, "a")], w.all(w.sle(0, w.srem("a", "b")), w.slt(w.srem("a", "b"), "b")), True),
        ("signed_toward_zero", "ab", [w.slt(0, "b"), w.slt("a", 0)], w.sle("a", mul(w.sdiv("a", "b"), "b")), True),
        # facts that fail
        ("mul_div_wraps", "ab", [w.pos("b"), ult("a", "b")], eq(div(mul("a", "b"), "b"), "a"), False),
        ("round_trip_exact", "ast", [w.pos("s", "t"), w.no_mul("a", "s"), w.no_mul(div(mul("a", "s"), "t"), "t")],
         eq(div(mul(div(mul("a", "s"), "t"), "t"), "s"), "a"), False),
        ("split_exact", "axyt", [w.no_add("x", "y"), eq(add("x", "y"), "t"), w.pos("t"), w.no_mul("a", "t")],
         eq(add(div(mul("a", "x"), "t"), div(mul("a", "y"), "t")), "a"), False),
        ("swap_wraps", "xyd", [w.pos("x", "y"), w.no_add("x", "d"), ult(k, "y"), ult(k, "d")],
         ult(div(mul("y", "d"), add("x", "d")), "y"), True),
        ("ceil_wraps", "ab", [w.pos("b"), ult(k, "a")], ule("a", mul(w.ceil("a", "b"), "b")), False),
        ("mulmod_wraps", "abn", [ult(k, "n"), ult("a", "n"), ult("b", "n")],
         eq(mod(mul("a", "b"), "n"), w.low(w.wide_mod(w.wide_mul("a", "b"), "n"))), False),
    ]


def script(w, constants, premises, conclusion, holds):
    of_words = not isinstance(w, Integers)
    lines = [f"(set-logic {'QF_BV' if of_words else 'QF_NIA'})", f"(set-info :status {'unsat' if holds else 'sat'})"]
    for constant in constants:
        lines.append(f"(declare-const {constant} {f'(_ BitVec {w.width})' if of_words else 'Int'})")
        if not of_words:
            lines.append(f"(assert (<= 0 {constant} {2 ** w.width - 1}))")
    lines += [f"(assert {premise})" for premise in premises]
    lines += [f"(assert (not {conclusion}))", "(check-sat)", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--widths", type=int, nargs="+", default=[16, 32, 64, 128, 256, 512])
    parser.add_argument("--integers", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for width in arguments.widths:
        w = (Integers if arguments.integers else Words)(width)
        for name, *rest in facts(w):
            text = script(w, *rest)
            if not (arguments.integers and "(bv" in text):
                (arguments.folder / f"{name}_{width}.smt2").write_text(text)


if __name__ == "__main__":
    main()
