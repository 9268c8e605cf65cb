#!/usr/bin/env python3
"""Patterns of packages with words, as `cases.py` writes them.

    corpus.py python FOLDER... > FILE
    corpus.py ecma2020|java|dotnet LINES > FILE     (lines of `node corpus.mjs FOLDER...`)

Of each pattern ten words are made, of pieces of its own text and random letters, five of them cut short where the
engine finds a match. Patterns of JavaScript are given to other engines as they stand.
"""
import ast, json, os, random, re, sys, warnings
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../crates/trine-smtlib/tests/all/patterns"))
import cases

warnings.simplefilter("ignore")
CALLS = {"compile", "match", "search", "sub", "subn", "split", "findall", "finditer", "fullmatch"}

def flags_of(node):
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return flags_of(node.left) + flags_of(node.right)
    name = getattr(node, "attr", getattr(node, "id", "?"))
    name = {"IGNORECASE": "I", "MULTILINE": "M", "DOTALL": "S", "VERBOSE": "X", "ASCII": "A", "UNICODE": "U"}.get(name, name)
    if len(name) != 1 or name not in "IMSXAU":
        raise ValueError(name)
    return name.lower()

def of_python(folders):
    found = {}
    for folder in folders:
        for base, _, names in os.walk(folder):
            for name in names:
                if not name.endswith(".py"):
                    continue
                try:
                    tree = ast.parse(open(os.path.join(base, name), encoding="utf8").read())
                except (SyntaxError, UnicodeDecodeError):
                    continue
                for node in ast.walk(tree):
                    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in CALLS and getattr(getattr(node.func, "value", None), "id", "") == "re" and node.args:
                        first = node.args[0]
                        flags = [word.value for word in node.keywords if word.arg == "flags"]
                        if node.func.attr == "compile":
                            flags += node.args[1:2]
                        try:
                            letters = "".join(sorted(set(flags_of(flags[0])))) if flags else ""
                        except ValueError:
                            continue
                    elif "lexers" in base and isinstance(node, ast.Tuple) and len(node.elts) in (2, 3):
                        first, letters = node.elts[0], "m"
                    else:
                        continue
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        found[first.value, letters.replace("u", "")] = None
    return list(found)

def words(rng, pattern, count):
    pieces = re.findall(r"[A-Za-z]{2,}|[^\\()\[\]*+?|{}^$]", pattern) or ["a"]
    for _ in range(count):
        parts = rng.choices(pieces, k=rng.randint(0, 4)) + rng.choices("ab1 .-/:_\"'x0Z\n", k=rng.randint(0, 3))
        rng.shuffle(parts)
        yield "".join(part for part in parts if all(ord(letter) < 0x30000 for letter in part))

def main():
    flavour, rng = sys.argv[1], random.Random(3)
    if flavour == "python":
        patterns = of_python(sys.argv[2:])
    else:
        patterns = [json.loads(line) for line in open(sys.argv[2])]
        kept = "imsuvy" if flavour == "ecma2020" else "ims"
        patterns = [(pattern, "".join(flag for flag in flags if flag in kept)) for pattern, flags in patterns]
    patterns = [(pattern, flags) for pattern, flags in patterns if len(pattern) < 2000 and all(ord(letter) < 0x30000 for letter in pattern)]
    ask = {"python": lambda rows: [cases.python_answer(*row) for row in rows], "ecma2020": cases.node_answers, "java": cases.java_answers, "dotnet": cases.dotnet_answers}[flavour]
    first = [(pattern, flags, word) for pattern, flags in patterns for word in words(rng, pattern, 5)]
    answers = ask(first)
    second = []
    for (pattern, flags, word), answer in zip(first, answers):
        span = answer and answer is not cases.FAULT and answer["first"]
        second.append((pattern, flags, word[span[0][0]:span[0][1]] if span else word + word))
    for case, answer in zip(first + second, answers + ask(second)):
        if answer is not cases.FAULT:
            print(cases.line(case, answer))
    print(len(patterns), "patterns", file=sys.stderr)

main()
