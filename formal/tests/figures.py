#!/usr/bin/env python3
"""Measures what docs/certified.md says of certified answers, one row of CSV for each file.

    figures.py strings COLLECTION TRINE [--limit 10] [--sample 160] [--minutes 600] > strings.csv
    figures.py words   COLLECTION TRINE [--sample 160] [--seed 1] > words.csv
    figures.py lrat    TRINE CHECKER [--bits 8 9] > lrat.csv
    figures.py procedures COLLECTION TRINE --options=...,... > procedures.csv

COLLECTION is a folder with an index.csv (columns path, family, logic, incremental, expected), TRINE
the solver, which finds the checker by TRINE_CERT or next to itself. A summary goes to the
diagnostic channel. `wall` and `cpu` are seconds; cpu counts Trine and the checker together. Limits are
of cpu, so that others on the machine matter little: a run may take six times its limit on the wall.

strings     files of the problem class of CertiStrR (below), each solved plainly and certified: those of
            slog, slent and webapp, and a sample of the others
words       files of QF_BV whose index says unsat: solved plainly within 2 s, certified within ten
            times the plain time plus 5 s
lrat        refutations of "multiplication commutes": time to find, steps, time to check
procedures  files of slog, slent and webapp with several options of Trine, `+` between those that go together
"""
import argparse, csv, os, random, re, resource, signal, statistics, subprocess, sys, tempfile, time

# The class: these symbols, literals, and names that the file declares or defines itself.
CLASS = set("""
set-logic set-info set-option declare-fun declare-const define-fun assert check-sat get-model exit
true false not and or xor => = distinct ite let String Int Bool
str.++ str.in_re str.replace str.replace_re str.replace_all str.prefixof str.suffixof str.contains
str.len str.to_re re.none re.all re.allchar re.++ re.union re.inter re.* re.+ re.opt re.comp re.diff
re.range re.loop re.^ _ + - * <= < >= >
""".split())
TOKEN = re.compile(r'\s+|;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()";|]+')


def forms(text):
    """The S-expressions of a script as nested lists."""
    stack = [[]]
    for token in TOKEN.findall(text):
        if token[0] == ";" or token.isspace():
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(token)
    return stack[0]


def in_class(text):
    """Whether a script is of the class: symbols as above, patterns and factors constant, and every
    equation of texts defines a variable, without cycles."""
    own, texts, checks, used = {}, set(), 0, False
    words = []
    for form in forms(text):
        head = form[0]
        if head not in CLASS:
            return False
        if head in ("set-info", "set-option", "set-logic"):
            continue
        checks += head == "check-sat"
        if head in ("declare-fun", "declare-const", "define-fun"):
            if head != "declare-const" and form[2]:
                return False
            sort = form[2] if head == "declare-const" else form[3]
            own[form[1]] = form[4] if head == "define-fun" else None
            if sort == "String":
                texts.add(form[1])
        pending = [form[1:]]
        while pending:
            part = pending.pop()
            if isinstance(part, str):
                if not (part in CLASS or part in own or part[0] == '"' or part.isdigit()):
                    return False
                continue
            if not part:
                continue
            if part[0] == "let":
                own.update(part[1])
            if part[0] in ("str.replace", "str.replace_all", "str.replace_re") \
                    and not (isinstance(part[3], str) and part[3][0] == '"'):
                return False
            if part[0] in ("str.replace", "str.replace_all") \
                    and not (isinstance(part[2], str) and part[2][0] == '"'):
                return False
            if part[0] == "*" and sum(not constant(factor) for factor in part[1:]) > 1:
                return False
            if part[0] in ("=", "distinct"):
                words.append((part[0], part[1:]))
            used |= isinstance(part[0], str) and part[0].startswith("str.")
            pending.extend(reversed(part))
    return used and checks == 1 and straight(words, own, texts)


def straight(words, own, texts):
    """Whether the equations of texts define variables without cycles."""
    def plain(term):
        seen = 0
        while isinstance(term, str) and own.get(term) is not None and seen < 1000:
            term, seen = own[term], seen + 1
        return term

    def is_text(term):
        term = plain(term)
        if isinstance(term, str):
            return term[0] == '"' or term in texts
        if term[0] in ("let", "ite"):
            return is_text(term[2])
        return term[0] in ("str.++", "str.replace", "str.replace_re", "str.replace_all")

    def names(term):
        found, pending = set(), [term]
        while pending:
            part = plain(pending.pop())
            if isinstance(part, list):
                pending.extend(part)
            elif part in texts:
                found.add(part)
        return found

    after = {}
    for operator, sides in words:
        if operator == "distinct" or not is_text(sides[0]):
            continue
        if len(sides) != 2:
            return False
        left, right = map(plain, sides)
        if not names(left) or not names(right):
            continue  # a membership in the language of a constant
        if isinstance(left, list) and isinstance(right, list):
            return False
        if isinstance(left, list):
            left, right = right, left
        after.setdefault(left, set()).update(names(right) if left != right else ())
    done, open_ = set(), set()
    stack = [(name, False) for name in after]
    while stack:
        name, leave = stack.pop()
        if leave:
            open_.discard(name)
            done.add(name)
        elif name in open_:
            return False
        elif name not in done:
            open_.add(name)
            stack.append((name, True))
            stack.extend((other, False) for other in after.get(name, ()) if other not in done)
    return True


def constant(term):
    return isinstance(term, str) and term.isdigit() or isinstance(term, list) and term[:1] == ["-"] \
        and len(term) == 2 and constant(term[1])


# Programs as the analyser Stranger sees them: what CertiStrR was measured on is of this kind.
STRANGER = ("slog", "slent", "webapp")
SLACK = 6  # of the wall clock over the limit


def certified(trine, path, limit):
    """A certified run: answer, reason and seconds."""
    return run([trine, "--certified", f"--total-timeout={int(SLACK * limit * 1000)}", path], limit)


def run(command, limit):
    """The answer, the comment after it, and the seconds (wall, cpu) of a command. An answer that took
    more cpu than the limit is a timeout."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    begin, before = time.monotonic(), used()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        out, _ = process.communicate(timeout=SLACK * limit + 2)
        lines = out.decode(errors="replace").splitlines()
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        lines = ["timeout"]
    wall, cpu = time.monotonic() - begin, used() - before
    answers = [line for line in lines if line in ("sat", "unsat", "unknown", "timeout")]
    comments = [line[2:] for line in lines if line.startswith("; ")]
    answer = answers[-1] if answers else "error"
    if answer in ("sat", "unsat") and cpu > limit:
        answer = "timeout"
    return answer, comments[-1] if answer == "unknown" and comments else "", wall, cpu


def index(collection, wanted):
    with open(os.path.join(collection, "index.csv"), newline="") as file:
        return [row for row in csv.DictReader(file) if row["incremental"] == "0" and wanted(row)]


def files_of_class(collection):
    for row in index(collection, lambda row: row["family"] in ("strings", "replace")):
        with open(os.path.join(collection, row["path"]), encoding="utf-8", errors="replace") as file:
            text = file.read()
        try:
            if in_class(text):
                yield row
        except (IndexError, ValueError, TypeError):
            pass  # not the syntax of the class


def say(*words):
    print(*words, file=sys.stderr, flush=True)


def spread(name, times):
    for clock, seconds in zip(("wall", "cpu"), zip(*times)):
        say(f"{name}: {clock} of {len(seconds)}: median {statistics.median(seconds):.3f} s, "
            f"mean {statistics.mean(seconds):.3f} s, longest {max(seconds):.2f} s")


def strings(args):
    out = csv.writer(sys.stdout)
    out.writerow(["path", "subfamily", "expected", "plain", "plain_cpu", "certified", "reason",
                  "wall", "cpu"])
    rows = list(files_of_class(args.collection))
    others = [row for row in rows if row["subfamily"] not in STRANGER]
    random.Random(args.seed).shuffle(others)
    rows = [row for row in rows if row["subfamily"] in STRANGER]
    rows.sort(key=lambda row: STRANGER.index(row["subfamily"]))
    rows += others[:args.sample]
    total, good, times = {}, {}, {}
    end = time.monotonic() + args.minutes * 60
    for row in rows:
        if time.monotonic() > end:
            say("ended early, at", row["path"])
            break
        path = os.path.join(args.collection, row["path"])
        plain, _, _, plain_cpu = run([args.trine, path], args.limit)
        answer, why, wall, cpu = certified(args.trine, path, args.limit)
        out.writerow([row["path"], row["subfamily"], row["expected"], plain, f"{plain_cpu:.3f}",
                      answer, why, f"{wall:.3f}", f"{cpu:.3f}"])
        sys.stdout.flush()
        # What is right: the pool, or Trine where the pool does not know.
        truth = row["expected"] if row["expected"] in ("sat", "unsat") else plain
        if {answer, truth} == {"sat", "unsat"}:
            say("CONTRADICTION", row["path"], answer, truth)
        for group in ("all", row["subfamily"] if row["subfamily"] in STRANGER else "others"):
            total[group, truth] = total.get((group, truth), 0) + 1
            if answer == truth and answer in ("sat", "unsat"):
                good[group, truth] = good.get((group, truth), 0) + 1
                times.setdefault((group, truth), []).append((wall, cpu))
        if answer not in ("sat", "unsat"):
            say("open", row["path"], truth, plain, why)
    for group, truth in sorted(total):
        say(f"{group}: {truth}: certified {good.get((group, truth), 0)} of {total[group, truth]}")
        spread(f"{group}: {truth}", times.get((group, truth), []))
    for group in ("all", *STRANGER, "others"):
        spread(group, [t for (g, _), some in times.items() if g == group for t in some])


def words(args):
    out = csv.writer(sys.stdout)
    out.writerow(["path", "plain_wall", "plain_cpu", "certified", "reason", "wall", "cpu", "bound"])
    rows = index(args.collection, lambda row: row["logic"] == "QF_BV" and row["expected"] == "unsat")
    random.Random(args.seed).shuffle(rows)
    solved = good = 0
    for row in rows:
        if solved == args.sample:
            break
        path = os.path.join(args.collection, row["path"])
        answer, _, plain_wall, plain_cpu = run([args.trine, path], 2)
        if answer != "unsat":
            continue
        solved += 1
        bound = 10 * plain_cpu + 5
        found, why, wall, cpu = certified(args.trine, path, bound)
        fits = found == "unsat"
        good += fits
        out.writerow([row["path"], f"{plain_wall:.3f}", f"{plain_cpu:.3f}", found, why,
                      f"{wall:.3f}", f"{cpu:.3f}", f"{bound:.3f}"])
        sys.stdout.flush()
        if not fits:
            say("open", row["path"], found, why, f"{cpu:.1f} of {bound:.1f} s")
    say(f"solved in 2 s: {solved}; certified in ten times that plus 5 s: {good} "
        f"({100 * good / max(1, solved):.1f}%)")


def lrat(args):
    out = csv.writer(sys.stdout)
    out.writerow(["bits", "steps", "megabytes", "whole_cpu", "check_cpu", "clauses_cpu", "find_cpu",
                  "ratio"])
    with tempfile.TemporaryDirectory() as folder:
        for bits in args.bits:
            problem, proof = os.path.join(folder, "p.smt2"), os.path.join(folder, "p.cert")
            with open(problem, "w") as file:
                file.write(f"(set-logic QF_BV)(declare-const x (_ BitVec {bits}))"
                           f"(declare-const y (_ BitVec {bits}))"
                           "(declare-const z (_ BitVec %d))(assert (= z (bvmul x y)))" % bits
                           + "(assert (distinct z (bvmul y x)))(check-sat)\n")
            answer, why, _, whole = run([args.trine, "--certified", "--certificate", proof, problem],
                                        3600)
            if answer != "unsat":
                say(bits, "bits:", answer, why)
                continue
            _, _, _, check = run([args.checker, "--problem", problem, "--cert", proof], 3600)
            _, _, _, clauses = run([args.checker, "--problem", problem, "--dump-cnf",
                                    os.path.join(folder, "p.cnf")], 3600)
            with open(proof) as file:
                steps = sum(1 for line in file if " d " not in line) - 1
            # What is neither the checker nor its clauses is search (and writing the proof).
            find = whole - check - clauses
            out.writerow([bits, steps, f"{os.path.getsize(proof) / 1e6:.1f}", f"{whole:.2f}",
                          f"{check:.2f}", f"{clauses:.2f}", f"{find:.2f}", f"{check / find:.2f}"])
            sys.stdout.flush()
            say(f"{bits} bits: {steps} steps, found in {find:.2f} s, checked in {check:.2f} s")


def procedures(args):
    variants = [[f"--{option}" for option in variant.split("+") if option]
                for variant in args.options.split(",")]
    out = csv.writer(sys.stdout)
    out.writerow(["path", "subfamily", "expected", "options", "answer", "wall", "cpu"])
    found = {}
    for row in files_of_class(args.collection):
        if row["subfamily"] not in STRANGER:
            continue
        path = os.path.join(args.collection, row["path"])
        for variant in variants:
            name = " ".join(variant)
            answer, _, wall, cpu = run(
                [args.trine, *variant, f"--total-timeout={int(SLACK * args.limit * 1000)}", path],
                args.limit)
            out.writerow([row["path"], row["subfamily"], row["expected"], name, answer,
                          f"{wall:.3f}", f"{cpu:.3f}"])
            sys.stdout.flush()
            if {answer, row["expected"]} == {"sat", "unsat"}:
                say("CONTRADICTION", row["path"], name, answer)
            found.setdefault((name, answer), []).append((wall, cpu))
    for (name, answer), times in sorted(found.items()):
        spread(f"[{name}] {answer}", times)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True)
    for kind, what in (("strings", strings), ("words", words), ("procedures", procedures)):
        sub = kinds.add_parser(kind)
        sub.add_argument("collection")
        sub.add_argument("trine")
        sub.add_argument("--limit", type=float, default=10)
        sub.add_argument("--sample", type=int, default=160)
        sub.add_argument("--seed", type=int, default=1)
        sub.add_argument("--options", default="")
        sub.add_argument("--minutes", type=float, default=1e6)
        sub.set_defaults(run=what)
    sub = kinds.add_parser("lrat")
    sub.add_argument("trine")
    sub.add_argument("checker")
    sub.add_argument("--bits", type=int, nargs="+", default=[8, 9])
    sub.set_defaults(run=lrat)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
