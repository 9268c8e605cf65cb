#!/usr/bin/env python3
"""Writes families of straight-line scripts with transducers: the shapes of Sloth's experiments.

    benches/straight_line.py FOLDER

Each family grows with one number: parts of a page or steps of a chain. Members come in pairs, one with a
model and one without, by argument; `:status` says which. The scripts are made from the numbers alone, so
that two runs write the same files.

pages    PHP: "<table>" T(x1) "</td><td>" T(x2) ..: each part passes a chain of replacements of entities and
         changes of case; is there a tag that no part of the program writes?
xss      values for a script inside an attribute: escaped for HTML and for the script in the wrong or in the
         right order, decoded by the browser; does a quote stand alone?
slog     a text that is cleaned and joined again and again; the first occurrence or each one is replaced
all      chains of `str.replace_all` of different letters
chain    chains of transducers as recursive definitions

Reference: Holík, Janků, Lin, Rümmer, Vojnar, "String constraints with concatenation and transducers solved
efficiently", POPL 2018, section 7 (its families, not its files).
"""

import argparse
from pathlib import Path

ENTITIES = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('""', "&quot;"), ("'", "&#39;")]
X0, Y0 = "(str.at x 0)", "(str.at y 0)"
X1, Y1 = "(str.substr x 1 (str.len x))", "(str.substr y 1 (str.len y))"


def writer(name, table, case=False):
    """A transducer that writes a word for each letter of the table, and other letters as they are."""
    states = [(name, [])]
    rows = states[0][1]
    rows.append('(and (= x "") (= y ""))')
    for number, (letter, word) in enumerate(table):
        following = name if len(word) == 1 else f"{name}_{number}_1"
        rows.append(f'(and (= {X0} "{letter}") (= {Y0} "{word[0]}") ({following} {X1} {Y1}))')
        for place in range(1, len(word)):
            following = name if place + 1 == len(word) else f"{name}_{number}_{place + 1}"
            row = f'(and (= {Y0} "{word[place]}") ({following} x {Y1}))'
            states.append((f"{name}_{number}_{place}", [row]))
    others = " ".join(f'(not (= {X0} "{letter}"))' for letter, _ in table)
    code = f"(str.to_code {X0})"
    if case:
        code = f'(ite (str.<= "a" {X0} "z") (- {code} 32) {code})'
    rows.append(
        f'(and (not (= x "")) (not (= y "")) {others} (= (str.to_code {Y0}) {code}) ({name} {X1} {Y1}))'
    )
    heads = " ".join(f"({state} ((x String) (y String)) Bool)" for state, _ in states)
    bodies = "\n  ".join(f"(or {' '.join(rows)} false)" for _, rows in states)
    return f"(define-funs-rec ({heads})\n ({bodies}))"


def script(status, lines):
    end = ["(check-sat)"] + (["(get-model)"] if status == "sat" else [])
    head = [f"(set-info :status {status})", "(set-logic QF_S)"]
    return "\n".join(head + lines + end) + "\n"


def contains(term, words):
    parts = " ".join(word if word.startswith("(") else f'(str.to_re "{word}")' for word in words)
    return f"(assert (str.in_re {term} (re.++ re.all {parts} re.all)))"


def cleaned(term, steps):
    """A text through a chain of replacements and changes of case."""
    for step in range(steps):
        if step % 3 == 2:
            term = f"(str.to_lower {term})"
        else:
            letter, entity = ENTITIES[1:][(step - step // 3) % 4]
            term = f'(str.replace_all {term} "{letter}" "{entity}")'
    return term


def pages(parts, steps, status):
    lines, row = [], ['"<table>"']
    for part in range(parts):
        lines.append(f"(declare-const x{part} String)")
        lines.append(f"(define-const t{part} String {cleaned(f'x{part}', steps)})")
        row += ['"<td>"', f"t{part}", '"</td>"']
    page = f"(str.++ {' '.join(row)} \"</table>\")"
    lines.append(f"(declare-const page String)\n(assert (= page {page}))")
    return script(status, lines + [contains("page", ["&lt;td" if status == "sat" else "<script"])])


def xss(values, status):
    lines = [writer("html", [(letter[0], word) for letter, word in ENTITIES if letter != '""'])]
    lines.append(writer("slashes", [("\\", "\\\\"), ("'", "\\'")]))
    first, second = ("html", "slashes") if status == "sat" else ("slashes", "html")
    row = []
    for value in range(values):
        for name in "xyz":
            lines.append(f"(declare-const {name}{value} String)")
        lines.append(f"(assert ({first} x{value} y{value}))")
        lines.append(f"(assert ({second} y{value} z{value}))")
        row += [f"z{value}", '";"']
    lines.append(f"(declare-const inner String)\n(assert (= inner (str.++ \"_\" {' '.join(row)})))")
    decoded = "inner"
    for letter, entity in reversed([entity for entity in ENTITIES if entity[0] != '""']):
        decoded = f'(str.replace_all {decoded} "{entity}" "{letter}")'
    lines.append(f"(declare-const js String)\n(assert (= js {decoded}))")
    other = '(re.diff re.allchar (str.to_re "\\"))'
    return script(status, lines + [contains("js", [other, "'"])])


def slog(steps, each, status):
    lines = ["(declare-const x0 String)"]
    letters = '(re.* (re.range "a" "z"))'
    if not each and status == "unsat":
        lines.append(f'(assert (str.in_re x0 (re.++ {letters} (re.opt (str.to_re "../")) {letters})))')
    for step in range(steps):
        operator = "str.replace_all" if each else "str.replace"
        word = "[" if each else ""
        pattern = "<" if each else "../"
        lines.append(f"(declare-const x{step + 1} String)\n(declare-const y{step} String)")
        lines.append(f"(assert (str.in_re y{step} {letters}))")
        cleaned_text = f'({operator} x{step} "{pattern}" "{word}")'
        lines.append(f'(assert (= x{step + 1} (str.++ "/" {cleaned_text} y{step})))')
    wanted = ["[", '(re.range "b" "d")'] if each and status == "sat" else ["<" if each else ".."]
    return script(status, lines + [contains(f"x{steps}", wanted)])


def replacements(steps, status):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    term = "x"
    for step in range(steps):
        term = f'(str.replace_all {term} "{letters[step]}" "({step})")'
    lines = ["(declare-const x String)", f"(declare-const y String)\n(assert (= y {term}))"]
    wanted = ["(0)", f"({steps - 1})"] if status == "sat" else [letters[0]]
    # Words of the wanted language are literals here, although they begin like terms.
    parts = " ".join(f'(str.to_re "{word}")' for word in wanted)
    return script(status, lines + [f"(assert (str.in_re y (re.++ re.all {parts} re.all)))"])


def chain(steps, status):
    tables = [[("<", "&lt;"), (">", "&gt;")], [("\\", "\\\\"), ("'", "\\'")], []]
    lines = [writer(f"t{kind}", table, kind == 2) for kind, table in enumerate(tables)]
    lines.append("(declare-const x0 String)")
    for step in range(steps):
        lines.append(f"(declare-const x{step + 1} String)")
        lines.append(f"(assert (t{step % 3} x{step} x{step + 1}))")
    wanted = "<" if status == "unsat" else ";a" if steps < 3 else ";A"
    return script(status, lines + [contains(f"x{steps}", [wanted])])


def members():
    for status in ("sat", "unsat"):
        for parts in (1, 2, 4, 6, 8, 10, 16, 24):
            yield f"pages_parts_{parts:02}_{status}", pages(parts, 2, status)
        for steps in (1, 4, 6, 8, 12, 16, 20, 24):
            yield f"pages_steps_{steps:02}_{status}", pages(3, steps, status)
        for values in (1, 2, 3, 4, 6, 8):
            yield f"xss_{values:02}_{status}", xss(values, status)
        for steps in (1, 2, 4, 8, 12, 16):
            yield f"slog_first_{steps:02}_{status}", slog(steps, False, status)
            yield f"slog_each_{steps:02}_{status}", slog(steps, True, status)
        for steps in (1, 4, 8, 12, 16, 20, 24):
            yield f"all_{steps:02}_{status}", replacements(steps, status)
            yield f"chain_{steps:02}_{status}", chain(steps, status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the scripts go; made if it is not there")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in members():
        (folder / f"{name}.smt2").write_text(text)


if __name__ == "__main__":
    main()
