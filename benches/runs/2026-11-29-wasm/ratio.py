"""Processor time of several programs on files of a list, one after the other: ratio.py LIST OUT NAME=COMMAND..

The list has whole paths; a command has {f} where the file goes, and the first one is that which the others are compared with. `!` marks
other answers. `ratios.csv` has: the native program; Node 20 and Node 24 with run.mjs, each also with --wasm-tiering-budget=40000000.
"""
import resource, statistics, subprocess, sys

listed, out, *commands = sys.argv[1:]
commands = [command.split("=", 1) for command in commands]


def run(command, file):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command.format(f=file).split(), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = [line for line in done.stdout.split("\n") if line in ("sat", "unsat", "unknown")]
    return answers, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


rows = []
with open(out, "w") as report:
    for file in open(listed).read().split():
        results = [run(command, file) for _, command in commands]
        (answers, first), row = results[0], [seconds for _, seconds in results]
        rows.append(row)
        marks = ["" if found == answers else "!" for found, _ in results]
        print(file, *(f"{s:.2f}({s / first:.2f}){m}" for s, m in zip(row, marks)), file=report, flush=True)
    for at, (name, _) in enumerate(commands):
        ratios = sorted(row[at] / row[0] for row in rows if row[0] >= 0.5)
        if ratios:
            ninth = ratios[round(len(ratios) * 0.9) - 1]
            print(f"{name}: {len(ratios)}, median {statistics.median(ratios):.2f}, nine in ten {ninth:.2f}", file=report)
