"""Programs of a first day with z3py: each runs with only its import changed. With Z3 installed it prints the same there.

A model is a set: ``[x = 1, y = 2]`` is compared without its order, and where z3py breaks a line is left to it.
"""

import pathlib
import re
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).parent.parent / "examples" / "first_day"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py"))


def run(module, name):
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert text.count("from z3 import *") == 1
    changed = text.replace("from z3 import *", f"from {module} import *")
    # A process each, as a program has.
    done = subprocess.run([sys.executable, "-"], input=changed, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def comparable(said):
    def line(text):
        parts = re.fullmatch(r"(.*)\[(\w+ = .*)\]", text)
        return (parts[1], sorted(parts[2].split(", "))) if parts else text

    return [line(text) for text in re.sub(r",\n\s*", ", ", said).splitlines()]


def test_there_are_sixteen():
    assert len(PROGRAMS) == 16


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_print_what_is_stored(name):
    assert comparable(run("trine.z3", name)) == comparable((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_z3py_prints_the_same(name):
    pytest.importorskip("z3")
    assert comparable(run("z3", name)) == comparable((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
