"""What is public is documented, its examples are right, and the types say what is there."""

import ast
import doctest
import inspect
import pathlib

import pytest

import trine
import trine.z3 as shim
from trine import _datatypes, _methods, _model, _simplify, _solver, _tactics, _terms, _trine

STUB = pathlib.Path(trine.__file__).parent / "_trine.pyi"


@pytest.mark.parametrize("module", [_datatypes, _methods, _model, _simplify, _solver, _tactics, _terms])
def test_examples(module):
    names = {name: getattr(trine, name) for name in trine.__all__}
    failed, _ = doctest.testmod(module, extraglobs=names, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


@pytest.mark.parametrize("module", [trine, shim])
def test_public_names_say_what_they_are(module):
    bare = [
        name
        for name in module.__all__
        if inspect.isfunction(what := getattr(module, name))
        and not (what.__doc__ or "").strip()
        and what.__name__ not in ("one", "test")
    ]
    assert bare == []


def declared():
    """The classes of the types with their public members."""
    found = {}
    for part in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.ClassDef):
            members = [m.name if isinstance(m, ast.FunctionDef) else m.target.id for m in part.body if not isinstance(m, ast.Expr)]
            found[part.name] = {name for name in members if not name.startswith("_")}
    return found


@pytest.mark.skipif(_trine.__file__.endswith(".py"), reason="the types are those of the compiled half")
@pytest.mark.parametrize("name", ["Sort", "Term", "Operator", "Function", "Context", "Picture"])
def test_types_are_complete(name):
    there = {member for member in dir(getattr(_trine, name)) if not member.startswith("_")}
    assert declared()[name] == there
