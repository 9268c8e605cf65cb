#!/usr/bin/env python3
"""Path conditions of string programs, as a symbolic executor asks for them: a walk over branches with `push` and `pop`, a
check at each step, a model where there is one, and back where there is none.

    string_paths.py make SOLVER CHECKS SEED > script     the answers of SOLVER (a command that reads standard input) steer
    string_paths.py rounds COMMAND... < script           runs a command on it and prints seconds for each tenth of the checks
"""
import random
import re
import subprocess
import sys
import time

VARIABLES = ["url", "user", "mail", "path", "cookie"]
WORDS = ["http://", "https://", "admin", "/", "?", "&", "=", "@", ".com", ".", "..", "<script>", "id=", "user", "-", ";", "%20"]
LANGUAGES = [
    '(re.+ (re.range "0" "9"))',
    '(re.++ (re.* (re.range "a" "z")) (str.to_re "@") (re.+ (re.range "a" "z")) (str.to_re ".com"))',
    '(re.++ (str.to_re "http") (re.opt (str.to_re "s")) (str.to_re "://") re.all)',
    '(re.* (re.union (re.range "a" "z") (re.range "A" "Z") (re.range "0" "9")))',
    '(re.++ (str.to_re "/") (re.* (re.++ (re.+ (re.range "a" "z")) (str.to_re "/"))))',
]
LAST = "(check-sat)"


class Program:
    """Random conditions of branches."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self, depth=2):
        pick = self.random
        name, word = pick.choice(VARIABLES), pick.choice(WORDS)
        kind = pick.randrange(7 if depth else 1)
        if kind == 2:
            return f"(str.substr {self.text(depth - 1)} {pick.randrange(4)} {pick.randrange(1, 9)})"
        if kind == 3:
            return f'(str.substr {name} (str.indexof {name} "{word}" 0) (str.len {name}))'
        if kind == 4:
            by = pick.choice(["", "_", "-"])
            return f'(str.replace {self.text(depth - 1)} "{word}" "{by}")'
        if kind == 5:
            return f'(str.++ "{word}" {self.text(depth - 1)})'
        if kind == 6:
            return f"(str.at {name} {pick.randrange(6)})"
        return name

    def condition(self):
        pick = self.random
        word = pick.choice(WORDS)
        kinds = [
            lambda: f'(str.contains {self.text()} "{word}")',
            lambda: f'(str.prefixof "{word}" {self.text()})',
            lambda: f'(str.suffixof "{word}" {self.text()})',
            lambda: f'(= {self.text(1)} "{word}")',
            lambda: f"(< (str.len {self.text(1)}) {pick.randrange(1, 20)})",
            lambda: f"(str.in_re {self.text(1)} {pick.choice(LANGUAGES)})",
            lambda: f'(>= (str.indexof {self.text(1)} "{word}" 0) {pick.randrange(5)})',
            lambda: f"(= {self.text(1)} {self.text(1)})",
            lambda: f"(> (str.to_int {self.text(1)}) {pick.randrange(100)})",
        ]
        condition = pick.choice(kinds)()
        return condition if pick.random() < 0.55 else f"(not {condition})"


def make(command, checks, seed):
    program = Program(seed)
    solver = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(line):
        print(line)
        solver.stdin.write(line + "\n")

    say("(set-option :produce-models true)")
    say("(set-logic QF_SLIA)")
    for name in VARIABLES:
        say(f"(declare-const {name} String)")
    depth = 0
    for _ in range(checks):
        say("(push 1)")
        depth += 1
        say(f"(assert {program.condition()})")
        say(LAST)
        solver.stdin.flush()
        answer = solver.stdout.readline().strip()
        if answer == "sat":
            for name in VARIABLES:
                say(f"(get-value ({name}))")
                solver.stdin.flush()
                solver.stdout.readline()
        if answer != "sat" or depth >= 12 or program.random.random() < 0.1:
            back = program.random.randint(1, min(depth, 6)) if answer == "sat" else 1
            say(f"(pop {back})")
            depth -= back
    solver.stdin.close()


def rounds(command, script):
    solver = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    checks = script.count(LAST)
    done, begin, answers, tenths = 0, time.monotonic(), {}, []
    for line in script.splitlines():
        solver.stdin.write(line + "\n")
        if line == LAST:
            solver.stdin.flush()
            answer = solver.stdout.readline().strip()
            answers[answer] = answers.get(answer, 0) + 1
            done += 1
            if done % (checks // 10) == 0:
                tenths.append(time.monotonic() - begin)
                begin = time.monotonic()
        elif re.match(r"\(get-value", line):
            solver.stdin.flush()
            solver.stdout.readline()
    solver.stdin.close()
    print(f"{sum(tenths):.2f} s", " ".join(f"{tenth:.2f}" for tenth in tenths), answers)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        rounds(sys.argv[2:], sys.stdin.read())
