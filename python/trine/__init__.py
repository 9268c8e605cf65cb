"""Trine, an SMT solver for strings, machine words, arrays, functions, numbers, floats and heaps.

>>> from trine import *
>>> x, y = BitVecs("x y", 8)
>>> solve(x * y == 21, ULT(x, y), x != 1, ULT(y, 16))
[x = 3, y = 7]

Terms are built by operators and by functions with the names of z3py. Values of models are values of Python.
"""

from ._trine import (
    Context,
    Function as FunctionSymbol,
    InternalFault,
    NoAnswer,
    ParseError,
    Picture,
    Sort,
    SortError,
    Term,
    TrineError,
    __version__,
    pictures,
    run_script,
)
from ._model import Model
from . import _methods
from ._datatypes import *
from ._datatypes import __all__ as _datatypes_all
from ._simplify import simplify
from ._solver import Objective, Result, Solver, prove, sat, solve, unknown, unsat
from ._terms import *
from ._terms import __all__ as _terms_all

__all__ = [
    "Context",
    "FunctionSymbol",
    "InternalFault",
    "Model",
    "NoAnswer",
    "Objective",
    "ParseError",
    "Picture",
    "Result",
    "Solver",
    "Sort",
    "SortError",
    "Term",
    "TrineError",
    "pictures",
    "prove",
    "run_script",
    "sat",
    "simplify",
    "solve",
    "unknown",
    "unsat",
    "__version__",
    *_terms_all,
    *_datatypes_all,
]
