"""Compares runs of `true` with and without isolation, by this user and by one without rights.

    python3 measure.py TRINE_BENCH FOLDER > results.csv
"""

import csv
import os
import pathlib
import shutil
import subprocess
import sys
import time

RUNS = 1000
ROUNDS = 7


def main():
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy = folder / "trine-bench"
    shutil.copy(program, copy)
    (folder / "p.smt2").write_text("(check-sat)\n")
    for isolation in ["never", "always"]:
        (folder / f"{isolation}.toml").write_text(
            f"[run]\njobs = 1\nrepetitions = {RUNS}\nisolation = '{isolation}'\n"
            "[[solver]]\nname = 'true'\ncommand = ['true', '{file}']\n"
            "[[set]]\nname = 'p'\nfiles = ['p.smt2']\n"
        )
    os.chmod(folder, 0o777)
    out = csv.writer(sys.stdout)
    out.writerow(["user", "isolation", "round", "runs", "seconds", "load"])
    users = {"root": {}, "nobody": {"user": 65534, "group": 65534, "extra_groups": []}}
    for number in range(ROUNDS):
        for user, identity in users.items():
            for isolation in ["never", "always"]:
                into = folder / f"{user}-{isolation}-{number}"
                begun = time.monotonic()
                subprocess.run(
                    [copy, "run", f"{isolation}.toml", "--into", into],
                    cwd=folder, check=True, capture_output=True, **identity,
                )
                seconds = time.monotonic() - begun
                load = os.getloadavg()[0]
                out.writerow([user, isolation, number, RUNS, f"{seconds:.3f}", f"{load:.1f}"])
                sys.stdout.flush()
                shutil.rmtree(into)


main()
