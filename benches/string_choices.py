#!/usr/bin/env python3
"""Write problems over strings with many choices: each string lies in one of three languages, and clauses
of three literals relate them by equality, a letter in front, lengths and languages that they are not in.

    benches/string_choices.py FOLDER [--strings 8 12 16 20] [--seeds 4] [--density 4.6]

writes FOLDER/choices_N_SEED.smt2 for N strings; about as many have a model as have none.
"""
import argparse
import pathlib
import random

LANGUAGES = [
    '(re.++ (str.to_re "a") re.all)',
    '(re.++ (str.to_re "b") (re.* (re.range "a" "c")))',
    '(re.* (re.union (str.to_re "ca") (str.to_re "cb")))',
]


def literal(choices, strings):
    """One literal of a clause."""
    x, y = choices.sample(range(strings), 2)
    kind = choices.randrange(4)
    if kind == 0:
        return f"(= x{x} x{y})"
    if kind == 1:
        return f"(not (str.in_re x{x} {choices.choice(LANGUAGES)}))"
    if kind == 2:
        return f'(= x{x} (str.++ "{choices.choice("abc")}" x{y}))'
    return f"(= (str.len x{x}) {choices.randrange(1, 4)})"


def problem(strings, seed, density):
    """The script of one problem."""
    choices = random.Random(1000 * strings + seed)
    lines = ["(set-logic QF_SLIA)"]
    for x in range(strings):
        lines.append(f"(declare-const x{x} String)")
    for x in range(strings):
        members = " ".join(f"(str.in_re x{x} {language})" for language in LANGUAGES)
        lines.append(f"(assert (or {members}))")
        lines.append(f"(assert (> (str.len x{x}) 0))")
    for _ in range(round(density * strings)):
        clause = " ".join(literal(choices, strings) for _ in range(3))
        lines.append(f"(assert (or {clause}))")
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--strings", type=int, nargs="+", default=[8, 12, 16, 20])
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--density", type=float, default=4.6)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for strings in options.strings:
        for seed in range(options.seeds):
            path = options.folder / f"choices_{strings}_{seed}.smt2"
            path.write_text(problem(strings, seed, options.density))


if __name__ == "__main__":
    main()
