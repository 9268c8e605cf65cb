"""A verifier of programs on lists and trees that asks Trine three things: check-entail, get-frame, declare-const.

    python3 heap_verifier.py PROGRAM.heap ... [--solver trine]

A program is a list of forms: SMT-LIB declarations of one record and its predicates, and procedures
(procedure NAME (PARAMS) (requires PRE) (ensures POST) STATEMENT ...). Statements: (set v e), (load v x field),
(store x field e), (new v), (free x), (if cond (then ...) (else ...)), (while cond INVARIANT ...), (call v ... (f e ...)).
The formulas speak of the variables; a parameter stands for its first value in POST. A procedure that has results names
them in (returns (v ...)). A parameter or result is an address, or (v S) of another sort. Each answer of get-frame is a case: names, facts, and the heap that is left.
"""

import itertools
import re
import subprocess
import sys


def read(text):
    """The S-expressions of a text, as strings and lists."""
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text)):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def show(form):
    return form if isinstance(form, str) else f"({' '.join(map(show, form))})"


def replaced(form, values):
    return values.get(form, form) if isinstance(form, str) else [replaced(part, values) for part in form]


class Rejected(Exception):
    """A proof obligation that Trine does not confirm."""


class Verifier:
    def __init__(self, forms, solver):
        self.solver = subprocess.Popen([solver, "--in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.fresh = (f"v{number}" for number in itertools.count())
        self.procedures = {form[1]: form for form in forms if form[0] == "procedure"}
        self.say("(set-logic ALL)")
        for form in forms:
            if form[0] == "declare-datatypes":
                (self.record, *self.fields), = form[2][0]
            if form[0] == "declare-heap":
                self.sort, self.nil = form[1][0], ["as", "nil", form[1][0]]
            if form[0] != "procedure":
                self.say(show(form))

    def say(self, text):
        self.solver.stdin.write(text + "\n")

    def ask(self, *question):
        """The answer to a question; the echo says where it ends."""
        self.say(f'{show(list(question))} (echo "done")')
        self.solver.stdin.flush()
        answer = "".join(iter(self.solver.stdout.readline, '"done"\n'))
        if answer.startswith("(error"):
            raise SystemExit(answer)
        return read(answer)[0]

    def constant(self, sort, name=None):
        name = name or next(self.fresh)
        self.say(f"(declare-const {name} {show(sort)})")
        return name

    def typed(self, variables):
        """The sorts of variables: (v S), or v for an address."""
        pairs = (variable if isinstance(variable, list) else (variable, self.sort) for variable in variables)
        return dict(pairs)

    # A state is (values of variables, facts, heap).

    def formula(self, state):
        values, facts, heap = state
        return ["and", *facts, heap] if facts else heap

    def entails(self, state, wanted, why):
        if self.ask("check-entail", self.formula(state), wanted) != "valid":
            raise Rejected(f"{why}: {show(self.formula(state))} |- {show(wanted)}")

    def taken(self, state, wanted, why):
        """For each case what its names are, and the state without the wanted part."""
        answer = self.ask("get-frame", self.formula(state), wanted)
        if answer in ("none", "unknown"):
            raise Rejected(f"{why}: {show(self.formula(state))} has no {show(wanted)}")
        for case in answer[1:]:
            if case == ":contradictory":
                return
            case = dict(zip(case[::2], case[1::2]))
            for name, sort in case[":names"]:
                self.constant(sort, name)
            bound = {name for name, _ in wanted[1]} if wanted[0] == "exists" else set()
            chosen = {fact[1]: fact[2] for fact in case[":facts"] if fact[0] == "=" and show(fact[1]) in bound}
            facts = [fact for fact in case[":facts"] if not (fact[0] == "=" and show(fact[1]) in bound)]
            yield chosen, (dict(state[0]), facts, case[":frame"])

    def cell(self, state, address, why):
        """For each case the values of the fields of a cell, and the state without it."""
        names = [next(self.fresh) for _ in self.fields]
        sorts = [[name, sort] for name, (_, sort) in zip(names, self.fields)]
        wanted = ["exists", sorts, ["pto", address, [self.record, *names]]]
        for chosen, rest in self.taken(state, wanted, why):
            yield [chosen[name] for name in names], rest

    def with_cell(self, state, address, fields):
        return (state[0], state[1], ["sep", ["pto", address, [self.record, *fields]], state[2]])

    def value(self, state, term):
        return replaced(term, {**state[0], "nil": self.nil})

    def run(self, statements, states):
        for statement in statements:
            states = [after for state in states for after in self.step(statement, state)]
        return states

    def step(self, statement, state):
        kind, *rest = statement
        why, values = show(statement[:4]), state[0]
        position = {name: number for number, (name, _) in enumerate(self.fields)}
        if kind == "set":
            return [({**values, rest[0]: self.value(state, rest[1])}, state[1], state[2])]
        if kind == "new":
            address, fields = self.constant(self.sort), [self.constant(sort) for _, sort in self.fields]
            return [self.with_cell(({**values, rest[0]: address}, state[1], state[2]), address, fields)]
        if kind == "if":
            yes, no = self.assume(state, rest[0]), self.assume(state, ["not", rest[0]])
            return self.run(rest[1][1:], [yes]) + self.run(rest[2][1:] if len(rest) > 2 else [], [no])
        if kind == "while":
            return self.loop(state, *rest)
        if kind == "call":
            return self.call(state, rest[:-1], rest[-1])
        address = self.value(state, rest[1] if kind == "load" else rest[0])
        after = []
        for fields, left in self.cell(state, address, why):
            if kind == "load":
                left = ({**values, rest[0]: fields[position[rest[2]]]}, left[1], left[2])
            if kind == "store":
                fields[position[rest[1]]] = self.value(state, rest[2])
            after.append(left if kind == "free" else self.with_cell(left, address, fields))
        return after

    def assume(self, state, condition):
        return (state[0], [*state[1], self.value(state, condition)], state[2])

    def loop(self, state, condition, invariant, *body):
        changed = {part[1] for part in walk(list(body)) if part and part[0] in ("set", "load", "new")}
        changed |= {name for part in walk(list(body)) if part and part[0] == "call" for name in part[1:-1]}
        after = []
        for _, left in self.taken(state, self.value(state, invariant), "the invariant does not hold at first"):
            values = {**left[0], **{name: self.constant(self.sort) for name in changed}}
            start = (values, left[1], self.value((values,), invariant))
            for end in self.run(body, [self.assume(start, condition)]):
                self.entails(end, self.value(end, invariant), "the invariant is not kept")
            after.append(self.assume((values, left[1], ["sep", start[2], left[2]]), ["not", condition]))
        return after

    def call(self, state, results, call):
        _, name, params, *parts = self.procedures[call[0]]
        parts = {part[0]: part[1] for part in parts}
        returns = self.typed(parts.get("returns", []))
        values = dict(zip(self.typed(params), (self.value(state, arg) for arg in call[1:])))
        after = []
        for _, left in self.taken(state, self.value((values,), parts["requires"]), f"calling {name}"):
            values.update((result, self.constant(sort)) for result, sort in returns.items())
            own = {**left[0], **dict(zip(results, (values[result] for result in returns)))}
            after.append((own, left[1], ["sep", self.value((values,), parts["ensures"]), left[2]]))
        return after

    def verify(self, name):
        _, _, params, *parts = self.procedures[name]
        known = {part[0]: part[1] for part in parts if part[0] in ("requires", "ensures", "returns")}
        body = [part for part in parts if part[0] not in known]
        values = {param: self.constant(sort) for param, sort in self.typed(params).items()}
        start = (values, [], self.value((values,), known["requires"]))
        for end in self.run(body, [start]):
            self.entails(end, self.value(({**end[0], **values},), known["ensures"]), "at the end")


def walk(form):
    """All lists in a list."""
    if isinstance(form, list):
        yield form
        for part in form:
            yield from walk(part)


def main(arguments):
    solver = arguments[arguments.index("--solver") + 1] if "--solver" in arguments else "trine"
    for path in (path for path in arguments if path.endswith(".heap")):
        with open(path, encoding="utf-8") as file:
            verifier = Verifier(read(file.read()), solver)
        for name in verifier.procedures:
            try:
                verifier.verify(name)
                print(f"{name}: verified")
            except Rejected as reason:
                print(f"{name}: rejected, {reason}")
        verifier.solver.stdin.close()
        verifier.solver.wait()


if __name__ == "__main__":
    main(sys.argv[1:])
