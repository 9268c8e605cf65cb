#!/usr/bin/env python3
"""Answers of Trine about random patterns with back references, against trying all short words.

    memberships.py TRINE python|ecma2020|java|dotnet COUNT SEED

The unknown word has at most four letters a and b. Asked: membership, its denial, which words the first match
replaced can give, and whether the word differs from it.
"""
import itertools, os, re, subprocess, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../crates/trine-smtlib/tests/all/patterns"))
import cases

WORDS = ["".join(word) for size in range(5) for word in itertools.product("ab", repeat=size)]

def main():
    trine, flavour, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    source = cases.Random(flavour, seed)
    source.letters = "aaabbb"
    patterns = []
    while len(patterns) < count:
        pattern, flags, _ = source.case()
        if re.search(r"\\[1-9k]|\(\?P=", pattern) and (pattern, flags) not in patterns:
            patterns.append((pattern, flags))
    asked = [(*pattern, word) for pattern in patterns for word in WORDS]
    ask = {"python": lambda rows: [cases.python_answer(*row) for row in rows], "ecma2020": cases.node_answers, "java": cases.java_answers, "dotnet": cases.dotnet_answers}[flavour]
    answers = ask(asked)
    counts, wrong = {}, 0
    for place, (pattern, flags) in enumerate(patterns):
        found = answers[place * len(WORDS):(place + 1) * len(WORDS)]
        if any(answer is None or answer is cases.FAULT for answer in found):
            continue
        by_word = dict(zip(WORDS, found))
        for word, answer in by_word.items():
            start, end = answer["first"][0] if answer["first"] else (None, None)
            answer["replaced"] = word if start is None else f"{word[:start]}<{word[start:end]}>{word[end:]}"
        regex = f'(re.from_{flavour}_flags "{cases.escaped(pattern)}" "{flags}")'
        template = '(re.++ (str.to_re "<") (_ re.reference 0) (str.to_re ">"))'
        replaced = f"(str.replace_cg x {regex} {template})"
        one = WORDS[(place * 7) % len(WORDS)]
        target = by_word[one]["replaced"] if place % 2 else one + "<>"
        questions = [
            (f"(str.in_re x {regex})", any(answer["whole"] for answer in found)),
            (f"(not (str.in_re x {regex}))", not all(answer["whole"] for answer in found)),
            (f'(= "{cases.escaped(target)}" {replaced})', any(answer["replaced"] == target for answer in found)),
            (f"(not (= x {replaced}))", any(answer["replaced"] != word for word, answer in by_word.items())),
            (f"(= x {replaced})", any(answer["replaced"] == word for word, answer in by_word.items())),
        ]
        script = "(declare-const x String)(assert (str.in_re x ((_ re.loop 0 4) (re.union (str.to_re \"a\") (str.to_re \"b\")))))"
        for formula, _ in questions:
            script += f"(push)(assert {formula})(check-sat)(pop)"
        try:
            done = subprocess.run([trine, "-"], input=script, capture_output=True, text=True, timeout=20)
            lines = done.stdout.split("\n")
        except subprocess.TimeoutExpired:
            counts["timeout"] = counts.get("timeout", 0) + 1
            continue
        if "(error" in done.stdout:
            counts["refused"] = counts.get("refused", 0) + 1
            continue
        for number, (formula, expected) in enumerate(questions):
            answer = lines[number] if number < len(lines) else "missing"
            if answer in ("sat", "unsat") and (answer == "sat") != expected:
                wrong += 1
                print("WRONG", answer, formula)
            key = f"{number} {answer}"
            counts[key] = counts.get(key, 0) + 1
    print(flavour, len(patterns), "patterns,", wrong, "wrong answers,", dict(sorted(counts.items())))

main()
