#!/usr/bin/env python3
"""Random patterns and words with the answers of the engine of a language, one case a line.

    cases.py python|ecma2020|posix|java|dotnet COUNT SEED > FILE
    cases.py ... PATTERNS SEED references > FILE

Engines: the module `re` of this Python (3.11), Node.js, `regexec` of glibc where a search over the ends of matches
by Python agrees with it, Java 17 (`Engine.java`), .NET as Mono has it (`Engine.cs`, compiled by `mcs`). A line has, between
tabs, in SMT-LIB's escapes: pattern, flags, word, whether the pattern matches the whole word (0, 1, or `error`
where the engine refuses the pattern), where the first match and its groups are (`0-2,0-1,-`), the word with the
first match replaced, and with each match replaced, by a template that shows the match and three groups.
`crates/trine-smtlib/tests/all/patterns.rs` compares them; PATTERN_CASES names a file and `--ignored` runs it.
"""

import ctypes
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")
LETTERS = "aaabbbcAB1_ -\n"
# Behind a line feed `^` matches in glibc even without REG_NEWLINE, against the standard: no line feeds there.
POSIX_LETTERS = LETTERS.rstrip("\n")


# An engine reported a fault of its own.
FAULT = {}


class Random:
    """Patterns of one flavour. Groups are counted so that few are made."""

    def __init__(self, flavour, seed):
        self.flavour, self.rng, self.groups = flavour, random.Random(seed), 0
        self.named, self.strict, self.flags_v = set(), False, False
        self.letters = POSIX_LETTERS if flavour == "posix" else LETTERS

    def pick(self, *choices):
        return self.rng.choice(choices)

    def letter(self):
        letter = self.rng.choice(self.letters)
        return {"\n": "\\n"}.get(letter, letter)

    def escape(self):
        if self.flavour == "posix":
            return self.pick("\\.", "\\*", "\\(", "\\\\", "[[:alpha:]]", "[[:digit:]_]", "[^[:space:]]")
        shared = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\x61", "\\u0062", "\\t", "\\.", "\\-", "\\n"]
        if self.flavour == "python":
            shared += ["\\141", "\\0", "\\U00000061", "\\ "]
        elif self.flavour == "java":
            shared += ["\\0141", "\\x{62}", "\\h", "\\H", "\\v", "\\V", "\\R", "\\e", "\\cJ", "\\Qa.\\E", "\\Q1b\\E", self.name(), self.name()]
        elif self.flavour == "dotnet":
            shared += ["\\0", "\\141", "\\e", "\\cJ", "\\ ", self.name(), self.name()]
        elif self.strict:
            shared = [text for text in shared if text != "\\-"] + ["\\0", "\\cJ", "\\/", "\\u{1F600}", self.name(), self.name(), self.name()]
        else:
            shared += ["\\0", "\\cJ", "\\_", "\\/"]
        return self.rng.choice(shared)

    def name(self):
        """A property of letters."""
        names = {
            "java": ["{L}", "{Lu}", "L", "{IsLatin}", "{Alpha}", "{Upper}", "{Punct}", "{IsN}", "{gc=Ll}", "{XDigit}", "{script=Greek}", "{Space}"],
            "dotnet": ["{L}", "{Lu}", "{Nd}", "{P}", "{Zs}", "{M}", "{Ll}"],
            "ecma2020": ["{L}", "{Lu}", "{Letter}", "{Script=Latin}", "{sc=Greek}", "{scx=Grek}", "{Alphabetic}", "{Uppercase}", "{White_Space}", "{ASCII}", "{Any}", "{Emoji}", "{gc=Nd}", "{P}", "{ID_Start}"],
        }[self.flavour]
        return self.pick("\\p", "\\p", "\\P") + self.rng.choice(names)

    def operands(self):
        """A class with operators: of ECMAScript with `v`, of Java, of .NET."""
        simple = lambda: self.pick("a-b", "abc", "\\w", "\\d_", "a", "A-Za-z", self.name())
        if self.flavour == "dotnet":
            return "[" + self.pick("", "^") + simple() + self.pick("", "1") + "-[" + self.pick("", "^") + simple() + "]]"
        if self.flavour == "java":
            inner = lambda: self.pick(simple(), "[" + self.pick("", "^") + simple() + "]")
            return self.pick("[" + inner() + "&&" + inner() + "]", "[" + simple() + "[" + simple() + "]]", "[" + inner() + "&&" + inner() + "&&" + inner() + "]")
        inner = lambda: self.pick("[" + self.pick("", "^") + simple() + "]", "\\w", "a", "\\p{L}", "\\P{Lu}", "[a-b[AB]]")
        operator = self.pick("--", "&&", "")
        return "[" + self.pick("", "", "^") + operator.join(inner() for _ in range(self.rng.randint(1, 3))) + "]"

    def klass(self):
        if (self.flavour in ("java", "dotnet") or self.flags_v) and self.rng.randint(0, 2) == 0:
            return self.operands()
        count = self.rng.randint(1, 3)
        parts = []
        for _ in range(count):
            kind = self.rng.randint(0, 4)
            if kind == 0:
                parts.append(self.pick("a-b", "b-c", "A-B", "0-9", "a-z", "+--"))
            elif kind == 1 and self.flavour == "posix":
                parts.append(self.pick("[:alpha:]", "[:upper:]", "[:digit:]", "[:space:]", "[:punct:]", "[=a=]", "[.-.]", "[:alnum:]"))
            elif kind == 1:
                parts.append(self.pick("\\d", "\\w", "\\s", "\\W", "\\S", "\\D", "\\b", "\\-", "\\]", "\\\\", "\\x61"))
            elif kind == 2:
                parts.append(self.pick("-", "^", ".", "$", "*", "{") if not self.flags_v else self.pick(".", "$", "*"))
            else:
                parts.append(self.rng.choice("abcAB1_ "))
        first = "]" if self.flavour not in ("ecma2020", "java") and self.rng.randint(0, 9) == 0 else ""
        return "[" + self.pick("", "", "^") + first + "".join(parts) + "]"

    def quantified(self, atom):
        kind = self.rng.randint(0, 7)
        if kind > 5 or not atom:
            text = self.pick("{2}", "{1,2}", "{0,2}", "{2,}", "{1,}", "{0}", "{2,1}", "{a", "{,2}") if self.rng.randint(0, 1) else self.pick("{2}", "{1,2}", "{0,1}")
        else:
            text = self.pick("*", "+", "?")
        if self.flavour != "posix":
            text += self.pick("", "", "?")
        if self.flavour in ("python", "java") and not text.endswith("?") and self.rng.randint(0, 3) == 0:
            text += "+"
        return atom + text

    def assertion(self, depth):
        if self.flavour == "posix":
            return self.pick("^", "$")
        kinds = ["^", "$", "\\b", "\\B"] + {"python": ["\\A", "\\Z"], "java": ["\\A", "\\Z", "\\z"], "dotnet": ["\\A", "\\Z", "\\z"]}.get(self.flavour, [])
        if depth > 0 and self.rng.randint(0, 1):
            kind = self.pick("(?=", "(?!", "(?<=", "(?<!")
            inside = self.fixed() if "<" in kind and self.flavour == "python" else self.union(depth - 1)
            return kind + inside + ")"
        return self.rng.choice(kinds)

    def fixed(self):
        return "".join(self.pick(self.letter(), self.letter(), self.klass(), self.escape(), ".") for _ in range(self.rng.randint(1, 2)))

    def atom(self, depth):
        kind = self.rng.randint(0, 11 if depth > 0 else 5)
        if kind <= 3:
            return self.letter()
        if kind == 4:
            return self.pick(".", self.klass())
        if kind == 5:
            return self.pick(self.escape(), self.klass())
        if kind == 6:
            return self.assertion(depth)
        if kind == 9 and self.flavour != "posix" and (self.groups or self.flavour == "ecma2020"):
            return self.reference()
        if kind in (7, 8) and self.groups < 3:
            self.groups += 1
            name = self.groups
            head = "("
            if self.flavour == "python" and self.rng.randint(0, 3) == 0:
                head = f"(?P<g{name}>"
            if self.flavour in ("ecma2020", "java", "dotnet") and self.rng.randint(0, 3) == 0:
                head = f"(?<g{name}>"
            if head != "(":
                self.named.add(name)
            return head + self.union(depth - 1) + ")"
        if self.flavour == "posix":
            return "(" + self.union(depth - 1) + ")" if self.groups < 6 else "a"
        heads = ["(?:", "(?:"]
        if self.flavour == "python":
            heads += ["(?>", "(?i:", "(?s:", "(?m:", "(?a:", "(?x: ", "(?s-i:"]
        return self.rng.choice(heads) + self.union(depth - 1) + ")"

    def reference(self):
        """A reference to a group, which is open or does not exist now and then."""
        group = self.rng.randint(1, max(self.groups, 1) + (self.rng.randint(0, 9) == 0))
        if group in self.named and self.rng.randint(0, 1):
            return f"(?P=g{group})" if self.flavour == "python" else f"\\k<g{group}>"
        return f"\\{group}"

    def concat(self, depth):
        low = 1 if self.flavour == "posix" and self.rng.randint(0, 20) else 0
        parts = []
        for _ in range(self.rng.randint(low, 3)):
            atom = self.atom(depth)
            parts.append(self.quantified(atom) if self.rng.randint(0, 2) == 0 else atom)
        return "".join(parts)

    def union(self, depth):
        return "|".join(self.concat(depth) for _ in range(self.pick(1, 1, 1, 2, 3)))

    def case(self):
        self.groups, self.named = 0, set()
        mode = self.pick("", "", "u", "v") if self.flavour == "ecma2020" else ""
        self.strict, self.flags_v = mode != "", mode == "v"
        pattern = self.union(3)
        flags = {"python": "imsxa", "ecma2020": "imsy", "posix": "i", "java": "imsxd", "dotnet": "imsxn"}[self.flavour]
        flags = "".join(flag for flag in flags if self.rng.randint(0, 5) == 0)
        flags += mode
        if self.flavour == "python" and self.rng.randint(0, 19) == 0:
            pattern = self.pick("(?i)", "(?m)", "(?sx)") + pattern
        word = "".join(self.rng.choice(self.letters) for _ in range(self.rng.randint(0, 6)))
        if self.flavour != "posix" and self.rng.randint(0, 19) == 0:
            others = "\u00e9\u017f\u00a0\u0131\u212a\u0130\u2028\u0301\u03c3\u0391\u0660\u0085\r"
            word += self.rng.choice(others) + self.pick("", "", "a", "\n")
            if self.strict and self.rng.randint(0, 3) == 0:
                word += "\U0001F600"
        return pattern, flags, word


    def with_references(self, patterns, words):
        """Patterns with back references, with several words each."""
        cases, seen = [], set()
        while len(seen) < patterns:
            pattern, flags, _ = self.case()
            if pattern in seen or not re.search(r"\\[1-9k]|\(\?P=", pattern):
                continue
            seen.add(pattern)
            for _ in range(words):
                word = "".join(self.rng.choice("aaabbcAB1 ") for _ in range(self.rng.randint(0, 8)))
                cases.append((pattern, flags, word))
        return cases


def spans(match, count):
    found = [match.span(group) for group in range(min(count, 3) + 1)]
    return [None if start < 0 else [start, end] for start, end in found]


def python_answer(pattern, flags, word):
    try:
        regex = re.compile(pattern, sum(getattr(re, flag.upper()) for flag in flags))
    except (re.error, OverflowError):
        return None
    template = "<" + "|".join(f"\\g<{group}>" for group in range(min(regex.groups, 3) + 1)) + ">"
    try:
        match = regex.search(word)
        return {
            "whole": regex.fullmatch(word) is not None,
            "first": match and spans(match, regex.groups),
            "replaced": regex.sub(template, word, count=1),
            "all": regex.sub(template, word),
            "groups": regex.groups,
        }
    except SystemError:
        # "The span of capturing group is wrong, please report a bug for the re module."
        return FAULT


NODE = r"""
const lines = require('fs').readFileSync(0, 'utf8').split('\n').filter(line => line);
for (const line of lines) {
  const [pattern, flags, word] = JSON.parse(line);
  let answer = null;
  try {
    const groups = new RegExp(pattern + '|', flags).exec('').length - 1;
    const regex = new RegExp(pattern, flags + 'd'), all = new RegExp(pattern, flags + 'g');
    const whole = new RegExp('(?:' + pattern + ')(?!' + (/[uv]/.test(flags) ? '[\\s\\S]' : '[^]') + ')',
                             flags.replace('y', '') + 'y');
    const shown = ['$&', '$1', '$2', '$3'].slice(0, Math.min(groups, 3) + 1);
    const template = '<' + shown.join('|') + '>';
    const match = regex.exec(word);
    const spans = match && match.indices.slice(0, shown.length).map(span => span ? span.map(at => [...word.slice(0, at)].length) : null);
    answer = {whole: whole.test(word), first: spans, replaced: word.replace(new RegExp(pattern, flags), template),
              all: word.replace(all, template), groups};
    // Node.js 20 now and then replaces fewer matches than it finds.
    let count = 0;
    word.replace(all, () => { count += 1; return ''; });
    if (count !== [...word.matchAll(all)].length) answer = 'fault';
  } catch (error) { if (!(error instanceof SyntaxError)) throw error; }
  console.log(JSON.stringify(answer));
}
"""


def node_answers(cases):
    """Those of Node.js; a case in which it ends with a fault of its own has none."""
    answers = []
    while len(answers) < len(cases):
        text = "\n".join(json.dumps(case) for case in cases[len(answers):])
        done = subprocess.run(["node", "-e", NODE], input=text, capture_output=True, text=True)
        found = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
        answers += [FAULT if answer == "fault" else answer for answer in found]
        if done.returncode:
            assert done.returncode < 0, done.stderr
            answers.append(FAULT)
    return answers


class Regmatch(ctypes.Structure):
    _fields_ = [("start", ctypes.c_int), ("end", ctypes.c_int)]


class Posix:
    """`regcomp` and `regexec` of glibc."""

    EXTENDED, ICASE, NOTBOL, STARTEND = 1, 2, 1, 4

    def __init__(self):
        self.libc = ctypes.CDLL(None)

    def compiled(self, pattern, flags):
        buffer = ctypes.create_string_buffer(256)
        mode = self.EXTENDED | (self.ICASE if "i" in flags else 0)
        return None if self.libc.regcomp(buffer, pattern.encode(), mode) else buffer

    def search(self, regex, word, start):
        found = (Regmatch * 1)(Regmatch(start, len(word)))
        mode = self.STARTEND | (self.NOTBOL if start else 0)
        if self.libc.regexec(regex, word.encode(), 1, found, mode):
            return None
        return found[0].start, found[0].end

    def answer(self, pattern, flags, word):
        regex = self.compiled(pattern, flags)
        if regex is None:
            return None
        answer = replaced_as_by_sed(word, lambda start: self.search(regex, word, start))
        whole = self.compiled("^(" + pattern + ")$", flags)
        answer["whole"] = whole is not None and self.search(whole, word, 0) is not None
        for buffer in (regex, whole):
            self.libc.regfree(buffer)
        return answer


NAMED = {
    "alpha": "a-zA-Z", "upper": "A-Z", "lower": "a-z", "digit": "0-9", "alnum": "a-zA-Z0-9",
    "space": " \\t-\\r", "punct": "!-/:-@\\[-`{-~",
}


def bracket(text):
    """A bracket expression as one of Python; the rest of the text."""
    end = text.startswith("[^") + 1
    end += text[end:end + 1] == "]"
    while text[end] != "]":
        end = text.index(text[end + 1] + "]", end + 2) + 2 if re.match(r"\[[:.=]", text[end:]) else end + 1
    inside = re.sub(r"\[:(\w+):\]|\[([.=])(.)\2\]|([\\\[\]&~|])",
                    lambda m: NAMED[m[1]] if m[1] else re.escape(m[3] or m[4]), text[1:end])
    return "[" + inside + "]", text[end + 1:]


def of_posix(text):
    """An extended regular expression as a pattern of Python with the same language."""
    result = ""
    while text:
        if text[0] == "[":
            part, text = bracket(text)
        elif text[0] == "\\":
            part, text = text[:2], text[2:]
        else:
            part = {"^": "\\A", "$": "\\Z", ".": "[^\\0]", "(": "(?:"}.get(text[0], text[0])
            text = text[1:]
        result += part
    return result


def longest_of_python(pattern, flags, word):
    """The answer by trying each end, the last one first."""
    translated, mode = of_posix(pattern), re.ASCII | (re.I if "i" in flags else 0)
    ends = [re.compile(f"(?:{translated})(?=(?s:.{{{rest}}})\\Z)", mode) for rest in range(len(word) + 1)]

    def search(start):
        for place in range(start, len(word) + 1):
            for rest in range(len(word) - place + 1):
                if ends[rest].match(word, place):
                    return place, len(word) - rest
        return None

    answer = replaced_as_by_sed(word, search)
    answer["whole"] = ends[0].match(word) is not None
    return answer


def replaced_as_by_sed(word, search):
    """What `search` finds from a place on, shown; an empty match behind another one does not count."""
    result, at, last = "", 0, -1
    while at <= len(word):
        found = search(at)
        if found is None:
            break
        start, end = found
        if start == end == last:
            result, at, last = result + word[at:at + 1], at + 1, -1
            continue
        result += word[at:start] + "<" + word[start:end] + ">"
        at = last = end
        if start == end:
            result, at = result + word[at:at + 1], at + 1
    first, match = word, search(0)
    if match:
        first = word[:match[0]] + "<" + word[match[0]:match[1]] + ">" + word[match[1]:]
    return {"first": match and [list(match)], "replaced": first, "all": result + word[at:], "groups": 0}


def posix_answers(cases):
    """Those of glibc, where it does what the standard says.

    Known faults of glibc: anchors inside repetitions hold elsewhere (`(^.)+` matches two letters), ends of
    ranges are changed under REG_ICASE (`[]-a]` is refused).
    """
    engine, answers = Posix(), []
    for case in cases:
        answer = engine.answer(*case)
        try:
            other = longest_of_python(*case)
        except (re.error, IndexError, ValueError):
            other = answer
        answers.append(answer if answer == other else FAULT)
    return answers


def of_program(command, cases):
    """The answers of a program that reads and writes lines."""
    codes = lambda text: " ".join(f"{ord(letter):x}" for letter in text)
    text = "\n".join("\t".join((codes(pattern), flags, codes(word))) for pattern, flags, word in cases)
    done = subprocess.run(command, input=text + "\n", capture_output=True, text=True, check=True)
    answers = []
    plain = lambda codes: "".join(chr(int(code, 16)) for code in codes.split())
    for row in done.stdout.strip("\n").split("\n"):
        if row in ("error", "fault"):
            answers.append(None if row == "error" else FAULT)
            continue
        whole, first, replaced, everywhere, groups = row.split("\t")
        spans = [None if span == "-" else [int(end) for end in span.split("-")] for span in first.split(",")] if first != "none" else None
        answers.append({"whole": whole == "1", "first": spans, "replaced": plain(replaced), "all": plain(everywhere), "groups": int(groups)})
    assert len(answers) == len(cases)
    return answers


HERE = os.path.dirname(os.path.abspath(__file__))


def java_answers(cases):
    return of_program(["java", "-Xss64m", os.path.join(HERE, "Engine.java")], cases)


def dotnet_answers(cases):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "Engine.exe")
        subprocess.run(["mcs", "-out:" + program, os.path.join(HERE, "Engine.cs")], check=True)
        return of_program(["mono", program], cases)


def escaped(text):
    plain = lambda letter: " " <= letter <= "~" and letter not in '\\"'
    return "".join(letter if plain(letter) else f"\\u{{{ord(letter):x}}}" for letter in text)


def line(case, answer):
    fields = [escaped(field) for field in case]
    if answer is None:
        return "\t".join(fields + ["error"])
    first = "none"
    if answer["first"]:
        first = ",".join("-" if span is None else f"{span[0]}-{span[1]}" for span in answer["first"])
    results = [str(int(answer["whole"])), first, escaped(answer["replaced"]), escaped(answer["all"])]
    return "\t".join(fields + results)


def main():
    flavour, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    source = Random(flavour, seed)
    if sys.argv[4:] == ["references"]:
        cases = source.with_references(count, 20)
    else:
        cases = [source.case() for _ in range(count)]
    if flavour == "python":
        answers = [python_answer(*case) for case in cases]
    elif flavour == "ecma2020":
        answers = node_answers(cases)
    elif flavour == "java":
        answers = java_answers(cases)
    elif flavour == "dotnet":
        answers = dotnet_answers(cases)
    else:
        answers = posix_answers(cases)
    for case, answer in zip(cases, answers):
        if answer is not FAULT:
            print(line(case, answer))
    print(f"{sum(answer is FAULT for answer in answers)} faults of the engine left out", file=sys.stderr)


if __name__ == "__main__":
    main()
