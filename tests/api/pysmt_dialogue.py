"""Drives the trine binary through the generic solver of pySMT.

Usage: pysmt_dialogue.py BINARY

pySMT is a second reader and printer of SMT-LIB: it writes the commands, waits for `success`, reads
values and models back, and evaluates them by its own simplifier. Small formulas are decided here by
trying all assignments.
"""

import itertools
import random
import sys
from io import StringIO

from pysmt.exceptions import UnknownSolverAnswerError
from pysmt.logics import QF_BV, QF_BOOL
from pysmt.shortcuts import (
    BV, BVAShr, BVAdd, BVAnd, BVComp, BVConcat, BVExtract, BVLShl, BVLShr, BVMul, BVNeg, BVNot, BVOr,
    BVRol, BVRor, BVSDiv, BVSExt, BVSGE, BVSLT, BVSRem, BVSub, BVUDiv, BVUGT, BVULE, BVULT, BVURem,
    BVXor, BVZExt, And, Equals, Iff, Implies, Ite, Not, Or, Solver, Symbol, TRUE, get_env, is_sat,
    is_unsat, is_valid,
)
from pysmt.smtlib.parser import SmtLibParser
from pysmt.typing import BOOL, BVType

from pysmt.smtlib.solver import SmtLibSolver

WIDTH = 3
TYPE = BVType(WIDTH)
WORDS = [Symbol("x", TYPE), Symbol("a name with blanks", TYPE)]
SWITCH = Symbol("p", BOOL)

BINARY_WORDS = [
    BVAnd, BVOr, BVXor, BVAdd, BVSub, BVMul, BVUDiv, BVURem, BVSDiv, BVSRem, BVLShl, BVLShr, BVAShr,
    lambda a, b: BVExtract(BVConcat(a, b), 1, WIDTH),
    lambda a, b: BVZExt(BVComp(a, b), WIDTH - 1),
    lambda a, b: Ite(BVULE(a, b), a, b),
]
UNARY_WORDS = [
    BVNot, BVNeg,
    lambda a: BVRol(a, 1),
    lambda a: BVRor(a, 2),
    lambda a: BVExtract(BVSExt(a, 2), 1, WIDTH),
    lambda a: BVExtract(BVZExt(a, 2), 2, WIDTH + 1),
]
PREDICATES = [Equals, BVULT, BVULE, BVUGT, BVSLT, BVSGE]


def read_values(solver, read=SmtLibSolver._get_value_answer):
    """As in pySMT, and the end of the line too: 0.9.6 leaves it to be taken for the next response."""
    values = read(solver)
    assert solver.solver_stdout.readline() == "\n"
    return values


SmtLibSolver._get_value_answer = read_values


def word(rng, depth):
    if depth == 0:
        return rng.choice(WORDS + [BV(rng.randrange(1 << WIDTH), WIDTH)])
    if rng.random() < 0.3:
        return rng.choice(UNARY_WORDS)(word(rng, depth - 1))
    return rng.choice(BINARY_WORDS)(word(rng, depth - 1), word(rng, depth - 1))


def formula(rng, depth):
    if depth == 0:
        if rng.random() < 0.2:
            return SWITCH
        return rng.choice(PREDICATES)(word(rng, 2), word(rng, 1))
    left, right = formula(rng, depth - 1), formula(rng, depth - 1)
    return rng.choice([And, Or, Iff, Implies, lambda a, b: Not(And(a, b))])(left, right)


def assignments():
    values = [BV(value, WIDTH) for value in range(1 << WIDTH)]
    for x, y in itertools.product(values, values):
        for p in (TRUE(), Not(TRUE()).simplify()):
            yield {WORDS[0]: x, WORDS[1]: y, SWITCH: p}


ALL = list(assignments())


def has_model(formulas):
    whole = And(formulas)
    return any(whole.substitute(values).simplify().is_true() for values in ALL)


def check_values(solver, formulas):
    """The values of the names satisfy the formulas, and the values of the formulas say so too."""
    names = sorted(And(formulas).get_free_variables(), key=lambda name: name.symbol_name())
    values = {name: solver.get_value(name) for name in names}
    for one in formulas:
        assert one.substitute(values).simplify().is_true(), (one.serialize(), values)
        assert solver.get_value(one).is_true(), one.serialize()


def random_levels(name):
    """Random formulas in random levels, against all assignments."""
    rng = random.Random(20)
    answers = {True: 0, False: 0}
    with Solver(name=name, logic=QF_BV) as solver:
        levels = [[]]
        for _ in range(150):
            move = rng.random()
            if move < 0.25 and len(levels) < 6:
                solver.push()
                levels.append([])
            elif move < 0.45 and len(levels) > 1:
                solver.pop()
                levels.pop()
            else:
                new = formula(rng, rng.randrange(3))
                solver.add_assertion(new)
                # pySMT simplifies before it sends, and declares only what is left.
                levels[-1].append(new.simplify())
                in_force = [one for level in levels for one in level]
                expected = has_model(in_force)
                assert solver.solve() == expected, [one.serialize() for one in in_force]
                answers[expected] += 1
                if expected:
                    check_values(solver, in_force)
                elif len(levels) > 1:
                    solver.pop()
                    levels.pop()
                else:
                    solver.reset_assertions()
                    # pySMT still believes in its declarations, so they are made again.
                    for declared in solver.declared_vars:
                        declared.clear()
                    levels = [[]]
    assert min(answers.values()) >= 10, answers


def shortcuts(name):
    x, y = Symbol("u", BVType(64)), Symbol("v", BVType(64))
    assert is_valid(Iff(BVULT(x, y), BVUGT(y, x)), solver_name=name, logic=QF_BV)
    assert is_unsat(And(BVULT(x, y), BVULT(y, x)), solver_name=name, logic=QF_BV)
    assert is_sat(Equals(BVMul(x, y), BV(91, 64)), solver_name=name, logic=QF_BV)
    p, q = Symbol("p1", BOOL), Symbol("q1", BOOL)
    assert is_unsat(And(p, Implies(p, q), Not(q)), solver_name=name, logic=QF_BOOL)


def model_read_by_pysmt(name):
    """The response to get-model is a list of definitions that the parser of pySMT accepts."""
    x, p = Symbol("word", BVType(40)), Symbol('odd (name) ; "quoted"', BOOL)
    with Solver(name=name, logic=QF_BV) as solver:
        solver.add_assertion(And(p, Equals(BVMul(x, BV(3, 40)), BV(1, 40))))
        assert solver.solve()
        assert solver.get_model().satisfies(Equals(x, BV(pow(3, -1, 1 << 40), 40)))
        text = raw(solver, "(get-model)")
        script = SmtLibParser().get_script(StringIO(text.strip()[1:-1]))
        definitions = {command.args[0]: command.args[3] for command in script}
        assert definitions["word"] == BV(pow(3, -1, 1 << 40), 40), definitions
        assert len(definitions) == 2, definitions


def raw(solver, command):
    """Sends a command and reads its response, which may have several lines."""
    solver.solver_stdin.write(command + "\n(echo \"end\")\n")
    solver.solver_stdin.flush()
    lines = []
    while True:
        line = solver.solver_stdout.readline()
        assert line, "the solver has ended"
        if line == '"end"\n':
            return "".join(lines)
        lines.append(line)


def cores(name):
    """The generic solver has no cores, so their commands are sent by hand through its pipe."""
    options = {":produce-unsat-cores": "true"}
    with Solver(name=name, logic=QF_BV, solver_options=options) as solver:
        for label in "abcd":
            assert raw(solver, f"(declare-const {label} Bool)") == "success\n"
        for label, text in [("n1", "(=> a b)"), ("n2", "(or c d)"), ("n3", "a"), ("n4", "(not b)")]:
            assert raw(solver, f"(assert (! {text} :named {label}))") == "success\n"
        assert solver.solve() is False
        core = raw(solver, "(get-unsat-core)").strip()
        assert sorted(core[1:-1].split()) == ["n1", "n3", "n4"], core
        solver.reset_assertions()
        assert raw(solver, "(declare-const e Bool)") == "success\n"
        assert raw(solver, "(check-sat-assuming (e (not e)))") == "unsat\n"
        failed = raw(solver, "(get-unsat-assumptions)").strip()
        assert failed in ("(e (not e))", "((not e) e)"), failed


def errors(name):
    """What is wrong is said in place of `success`."""
    solver = Solver(name=name, logic=QF_BV)
    try:
        solver.set_option(":timeout", "soon")
    except UnknownSolverAnswerError as error:
        assert "(error " in str(error), error
    else:
        raise AssertionError("a wrong value was accepted")
    # An error ends the script.
    assert solver.solver.wait(timeout=60) == 1


def main(binary):
    name = "trine"
    get_env().factory.add_generic_solver(name, [binary, "--in"], [QF_BV, QF_BOOL])
    for part in (shortcuts, random_levels, model_read_by_pysmt, cores, errors):
        part(name)
        print(part.__name__, "ok", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
