"""The package as its users use it."""

import signal
import threading
import time
from fractions import Fraction

import pytest

import trine
from trine import *


def model_of(*formulas):
    solver = Solver()
    solver.add(*formulas)
    assert solver.check() is sat
    return solver.model()


def test_words():
    x, y = BitVecs("x y", 8)
    assert model_of(x + 1 < x)[x] == 127
    assert model_of(ULT(x + 1, x))[x] == 255
    model = model_of(x * y == 21, ULT(x, y), x != 1, ULT(y, 16))
    assert (model[x], model[y]) == (3, 7)
    assert model[Concat(x, y)] == 3 * 256 + 7
    wide = BitVec("wide", 200)
    assert model_of(wide == 2**199 + 1)[wide] == 2**199 + 1
    assert model_of(wide == -1)[wide] == 2**200 - 1


@pytest.mark.parametrize("a", [0, 1, 3, -1, -4, 7, -8])
@pytest.mark.parametrize("b", [1, 2, 3, -1, -3, 7, -8])
def test_operators_of_words_are_those_of_z3(a, b):
    x, y = BitVecs("x y", 4)
    model = model_of(x == a, y == b)
    word = lambda n: n % 16
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    assert model[x / y] == word(quotient)
    assert model[x % y] == word(a % b)
    assert model[x >> 1] == word(a >> 1)
    assert model[LShR(x, 1)] == word(a) >> 1
    assert model[UDiv(x, y)] == word(a) // word(b)
    assert model[x & y] == word(a) & word(b)
    assert model[~x ^ y] == word(~a ^ b)
    assert model[x < y] == (a < b)
    assert model[x >= y] == (a >= b)


@pytest.mark.parametrize("signed", [True, False])
def test_overflow_predicates(signed):
    x, y = BitVecs("x y", 3)
    low, high = (-4, 3) if signed else (0, 7)
    solver = Solver()
    for a in range(low, high + 1):
        for b in range(low, high + 1):
            with solver.scope():
                solver.add(x == a, y == b)
                assert solver.check() is sat
                m = solver.model()
                assert m[BVAddNoOverflow(x, y, signed)] == (a + b <= high)
                assert m[BVMulNoOverflow(x, y, signed)] == (a * b <= high)
                assert m[BVSubNoUnderflow(x, y, signed)] == (a - b >= low)
                if signed:
                    assert m[BVAddNoUnderflow(x, y)] == (a + b >= low)
                    assert m[BVSubNoOverflow(x, y)] == (a - b <= high)
                    assert m[BVMulNoUnderflow(x, y)] == (a * b >= low)
                    assert m[BVSDivNoOverflow(x, y)] == (not (a == -4 and b == -1))


def test_numbers():
    a, b = Ints("a b")
    r = Real("r")
    model = model_of(2 * a + b == 7, a - b == 2, r * 3 == 1)
    assert (model[a], model[b], model[r]) == (3, 1, Fraction(1, 3))
    assert model[a / 2] == 1 and model[-a % 2] == 1 and model[a**2] == 9
    assert model[a + r] == Fraction(10, 3)
    assert model_of(a == 10**40)[a] == 10**40
    assert model_of(r == 0.1)[r] == Fraction(1, 10)
    assert model_of(Sum(a, b, 1) == 5, Sum([a, 0]) == 1)[b] == 3


def test_strings():
    s, t = Strings("s t")
    model = model_of(InRe(s, Plus(Union(Re("ab"), Range("x", "z")))), Length(s) == 3, PrefixOf("ab", s))
    assert model[s][:2] == "ab" and model[s][2] in "xyz"
    assert model_of(ReplaceAll(s, "a", "") == "bc", Length(s) == 5, Contains(s, "aaa"))[s].replace("a", "") == "bc"
    assert model_of(s + "!" == "naïve\n☃!")[s] == "naïve\n☃"
    assert model_of(s == t + t, Length(t) == 2, s[0] == "q", IndexOf(s, "q", 1) == 2)[s][2] == "q"
    assert model_of(StrToInt(s) == 42, Length(s) == 4)[s] == "0042"


def test_arrays_and_functions():
    a = Array("a", IntSort(), IntSort())
    f = Function("f", IntSort(), BoolSort(), IntSort())
    x = Int("x")
    model = model_of(Store(a, x, 5)[3] == 7, f(x, True) == 9, f(x, False) == 8, x == 4, K(IntSort(), 0)[x] == 0)
    assert model[a[3]] == 7 and model[f(4, True)] == 9
    table, other = model[f]
    assert table.get((4, True), other) == 9 and table.get((4, False), other) == 8
    assert "f" in model.sexpr() and "f = [" in repr(model)


def test_floats():
    x = FP("x", Float32())
    model = model_of(x * x == 2.25, x < 0.0)
    assert model[x] == -1.5
    y = FP("y", Float64())
    assert model_of(fpEQ(fpSqrt(RNE(), y), 3))[y] == 9.0
    assert model_of(fpIsInf(y), y < 0)[y] == float("-inf")


def test_formulas_are_neither_true_nor_false():
    x, y = Ints("x y")
    with pytest.raises(TrineError):
        bool(x < y)
    assert (x == x) and not (x == y) and (x != y)
    assert x in [y, x] and {x: 1}[x] == 1 and len({x, y, Int("x")}) == 2
    assert (x == None) is False  # noqa: E711


def test_sorts_are_checked():
    with pytest.raises(SortError, match="BitVec"):
        BitVec("x", 8) + BitVec("y", 9)
    with pytest.raises(SortError):
        Int("x") + "one"
    with pytest.raises(SortError):
        Solver().add(Int("x") + 1)
    with pytest.raises(TrineError, match="another context"):
        Int("x") + Int("x", Context())


def test_errors_of_texts_have_places():
    with pytest.raises(ParseError) as caught:
        parse("(declare-const x Int)\n(assert (> x y))")
    assert (caught.value.line, caught.value.column) == (2, 14)
    with pytest.raises(ParseError):
        parse("(reset)")
    with pytest.raises(ParseError):
        parse("(assert")


def test_parsed_names_are_those_of_python():
    x = Int("parsed")
    formulas = parse("(declare-const parsed Int)(assert (> parsed 3))(push)(assert (< parsed 5))")
    assert formulas[0].same_as(x > 3)
    assert model_of(*formulas)[x] == 4
    assert term("(+ a 1)", a=x).same_as(x + 1)
    again = parse(Solver().to_smt2())
    assert again == []


def test_scripts_survive_printing():
    s = Solver()
    f = Function("odd name", BitVecSort(4), StringSort())
    s.add(f(BitVecVal(3, 4)) == "a", DeclareSort("U") == DeclareSort("U") or True)
    assert [t.sexpr() for t in parse(s.to_smt2())][0] == s.assertions()[0].sexpr()


def test_levels_and_cores():
    x = Int("x")
    p, q, unused = Bools("p q unused")
    solver = Solver()
    solver.assert_and_track(x > 3, p)
    solver.assert_and_track(x > 100, unused)
    solver.push()
    solver.assert_and_track(x < 2, "q")
    assert solver.check() is unsat
    assert {c.head() for c in solver.unsat_core()} <= {"p", "q", "unused"}
    assert any(c.same_as(q) for c in solver.unsat_core())
    solver.pop()
    assert solver.check() is sat and solver.num_scopes() == 0
    with pytest.raises(NoAnswer):
        solver.unsat_core()
    assumed = x < 50
    assert solver.check(assumed) is unsat
    with pytest.raises(TrineError):
        solver.pop()


def test_two_solvers_share_terms():
    x, y = Ints("x y")
    one, two = Solver(), Solver()
    one.add(x > y)
    two.add(x < y)
    for step in range(5):
        assert one.check() is sat and two.check() is sat
        assert one.check(x == step, y == step) is unsat
        assert two.check(x == step, y == step + 100) is sat
        one.add(x > step)
        two.push()
        two.add(y > x + step)
    assert two.check(x == y) is unsat


def test_all_models():
    b = BitVec("b", 2)
    solver = Solver()
    solver.add(b != 0)
    assert sorted(model[b] for model in solver.models(b)) == [1, 2, 3]
    assert len(list(solver.models(b, limit=2))) == 2
    assert solver.num_scopes() == 0 and len(solver.assertions()) == 1


def hard():
    p, q = BitVecs("p q", 80)
    bounds = [ULT(v, 1 << 40) for v in (p, q)] + [UGT(v, 1) for v in (p, q)]
    return [p * q == 730750818665456651398749, *bounds]


def test_limits():
    solver = Solver(timeout=0.2)
    solver.add(hard())
    start = time.monotonic()
    assert solver.check() is unknown
    assert time.monotonic() - start < 5
    assert solver.reason_unknown() == "timeout"
    assert solver.check(timeout=60, ticks=10_000) is unknown
    assert solver.reason_unknown() == "resourceout"


@pytest.fixture
def control_c():
    """Ctrl-C as in a terminal: programs in the background of a shell are started with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_control_c_ends_a_check(control_c):
    solver = Solver()
    solver.add(hard())
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.check()
    timer.join()
    assert solver.check(False) is unsat


def test_threads_run_meanwhile_and_interrupt():
    context = Context()
    solver = Solver(context)
    p = BitVec("p", 80, context)
    solver.add(p * (p + 1) * (p - 3) == 730750818665456651398749, UGT(p, 1 << 30))
    steps = []

    def work():
        for step in range(20):
            other = Context()
            n = Int("n", other)
            mine = Solver(other)
            mine.add(n * 3 > step, n < step)
            mine.check()
            steps.append(step)
        solver.interrupt()

    thread = threading.Thread(target=work)
    thread.start()
    solver.check(timeout=60)
    thread.join()
    assert len(steps) == 20


def test_terms_of_a_busy_context_wait():
    solver = Solver(timeout=0.5)
    solver.add(hard())
    made = []
    thread = threading.Thread(target=lambda: made.append(Int("busy") + 1))
    checking = threading.Thread(target=solver.check)
    checking.start()
    time.sleep(0.1)
    thread.start()
    thread.join()
    checking.join()
    assert made[0].sexpr() == "(+ busy 1)"


def test_quantifiers_and_substitution():
    x, y = Ints("x y")
    f = Function("g", IntSort(), IntSort())
    solver = Solver()
    solver.add(ForAll([x], f(x) > x), f(3) <= 2)
    assert solver.check() is unsat
    assert substitute(x + y, (x, y + 1)).same_as((y + 1) + y)
    assert simplify(IntVal(2) + 3).value() == 5


def test_counting():
    a, b, c = Bools("a b c")
    model = model_of(AtMost(a, b, c, 1), AtLeast(a, b, c, 1), PbEq([(a, 1), (b, 2), (c, 4)], 2))
    assert (model[a], model[b], model[c]) == (False, True, False)


def test_heaps_by_script():
    said = run_script(
        "(declare-sort Loc 0)(declare-heap (Loc Int))(declare-const p Loc)(declare-const q Loc)"
        "(assert (sep (pto p 1) (pto q 2)))(check-sat)(assert (= p q))(check-sat)"
    )
    assert said == ["sat", "unsat"]


def test_heaps():
    location = DeclareSort("Loc")
    p, q = Consts("p q", location)
    heap = Heap(location, IntSort())
    assert Heap(location, IntSort()).emp.same_as(heap.emp)
    with pytest.raises(TrineError):
        Heap(location, BoolSort())
    solver = Solver()
    solver.add(Sep(heap.points_to(p, 1), heap.points_to(q, Int("n"))), Int("n") > 1)
    assert solver.check() is sat
    model = solver.model()
    assert model[p] != model[q] and model[Int("n")] > 1
    assert model[heap.nil].sexpr() == "(as nil Loc)"
    assert "<svg" in model.heap().svg() and "data:image/svg+xml" in model._repr_html_()
    assert run_script(solver.to_smt2()) == ["sat"]
    assert solver.check(p == q) is unsat
    assert solver.check(heap.emp) is unsat
    other = Solver()
    other.add(Wand(heap.points_to(p, 1), heap.points_to(p, 2)), Not(heap.emp), p != heap.nil)
    assert other.check() is sat
    other.reset()
    half = heap.points_to(p, 1, 0.5)
    assert str(half) == "pto(p, 1, 1/2)" and heap.points_to(p, 1, 1).same_as(heap.points_to(p, 1))
    other.add(Sep(half, heap.points_to(p, Int("n"), "1/4")), Int("n") != 1)
    assert other.check() is unsat
    for wrong in (0, -1, 1.5, Real("r")):
        with pytest.raises(TrineError):
            heap.points_to(p, 1, wrong)
    other.reset()
    other.add(Int("n") > 1)
    assert other.check() is sat and other.model().heap() is None


def test_notebooks_draw():
    language = Union(Re("ab"), Plus(Range("x", "z")))
    s = String("s")
    assert language._repr_svg_().startswith("<svg")
    assert ReplaceAll(s, "<", "&lt;")._repr_svg_().startswith("<svg")
    assert s._repr_svg_() is None and (s == "a")._repr_svg_() is None and Int("n")._repr_svg_() is None
    drawn = pictures(InRe(s, language), Contains(ReplaceAll(s, "<", "&lt;"), "&"))
    assert [picture.title for picture in drawn] == [language.sexpr(), '(str.replace_all · "<" "&lt;")']
    assert all(picture._repr_svg_() == picture.svg() and "digraph" in picture.dot() for picture in drawn)
    assert pictures() == []
    f = Function("f", IntSort(), IntSort())
    assert "→ 3" in model_of(f(1) == 3)._repr_html_()


def test_display():
    x, s = BitVec("x", 8), String("s")
    model = model_of(x == 5, s == "<b>")
    assert repr(model) in ("[x = 5, s = '<b>']", "[s = '<b>', x = 5]")
    assert model.to_dict() == {"x": 5, "s": "<b>"}
    assert "<td>x</td>" in model._repr_html_() and "&lt;b&gt;" in model._repr_html_()
    assert dict(model.items())[x] == 5 and model["x"] == 5 and len(model) == 2 and x in model


def test_solve_and_prove(capsys):
    x = Int("x")
    solve(x > 2, x < 4)
    solve(x > 2, x < 3)
    prove(Implies(x > 2, x > 1))
    prove(x > 1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["[x = 3]", "no solution", "proved", "counterexample"]
    assert trine.__version__
