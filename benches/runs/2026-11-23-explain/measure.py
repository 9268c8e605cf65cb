#!/usr/bin/env python3
"""Runs `trine FILE` and `trine explain FILE` on a random sample of each family, one after the other.

measure.py TRINE POOL SECONDS COUNT > rows.csv

POOL is a folder with index.csv (columns path, family, incremental). Times are seconds of CPU of the process.
"""
import csv, json, os, random, resource, subprocess, sys


def run(command, seconds):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, timeout=12 * seconds)
        out = done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        out = ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    trine, pool, seconds, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rows = list(csv.DictReader(open(os.path.join(pool, "index.csv"))))
    out = csv.writer(sys.stdout)
    out.writerow("family path answers explained decided named plain_s explain_s".split())
    for family in sys.argv[5:] or ["strings", "words", "seplog"]:
        paths = sorted(row["path"] for row in rows if row["family"] == family and row["incremental"] == "0")
        for path in sorted(random.Random(21).sample(paths, count)):
            file = os.path.join(pool, path)
            limit = f"--rlimit={seconds * 20_000_000}"
            total = f"--total-timeout={seconds * 10000}"
            plain, plain_s = run([trine, limit, total, file], seconds)
            text, explain_s = run([trine, "explain", "--format=json", limit, total, file], seconds)
            # Short runs are repeated in turn, and the least time of each counts.
            for _ in range(min(20, int(0.5 / max(plain_s, 1e-3)))):
                plain_s = min(plain_s, run([trine, limit, total, file], seconds)[1])
                explain_s = min(explain_s, run([trine, "explain", "--format=json", limit, total, file], seconds)[1])
            answers = [line for line in plain.split() if line in ("sat", "unsat", "unknown")]
            try:
                checks = json.loads(text)["checks"]
            except ValueError:
                checks = []
            explained = [check["answer"] for check in checks]
            decided = named = 0
            for check in checks:
                if check["answer"] == "unknown":
                    marked = any(c["role"] for c in check["conjuncts"])
                    named += bool(check["reason"]) and marked
                else:
                    decided += 1
                    named += bool(check["decided_by"]) or not check["conjuncts"]
            out.writerow([family, path, "|".join(answers), "|".join(explained), decided, f"{named}/{len(checks)}",
                          f"{plain_s:.3f}", f"{explain_s:.3f}"])
            sys.stdout.flush()


main()
