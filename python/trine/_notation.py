"""Terms, sorts and operators as Python writes them: infix, with the names of the functions that make them.

What stands deeper than :data:`DEEPEST`, or behind so many arguments or words, is written ``...``; ``sexpr`` writes all
of a term, as SMT-LIB.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Any, Optional

DEEPEST = 20
MOST_ARGUMENTS = 128
MOST_TERMS = 10_000

# Infix operators: how Python writes them, how tightly they bind, and whether spaces stand around them.
_INFIX = {
    "*": ("*", 2, False),
    "/": ("/", 2, False),
    "div": ("/", 2, False),
    "mod": ("%", 2, False),
    "+": ("+", 3, True),
    "-": ("-", 3, True),
    "<=": ("<=", 8, True),
    "<": ("<", 8, True),
    ">=": (">=", 8, True),
    ">": (">", 8, True),
    "=": ("==", 8, True),
    "distinct": ("!=", 8, True),
    "bvmul": ("*", 2, False),
    "bvsdiv": ("/", 2, False),
    "bvsmod": ("%", 2, False),
    "bvadd": ("+", 3, True),
    "bvsub": ("-", 3, True),
    "bvshl": ("<<", 4, True),
    "bvashr": (">>", 4, True),
    "bvand": ("&", 5, True),
    "bvxor": ("^", 6, True),
    "bvor": ("|", 7, True),
    "bvsle": ("<=", 8, True),
    "bvslt": ("<", 8, True),
    "bvsge": (">=", 8, True),
    "bvsgt": (">", 8, True),
    "fp.add": ("+", 3, True),
    "fp.sub": ("-", 3, True),
    "fp.mul": ("*", 2, True),
    "fp.div": ("/", 2, True),
    "fp.leq": ("<=", 8, True),
    "fp.lt": ("<", 8, True),
    "fp.geq": (">=", 8, True),
    "fp.gt": (">", 8, True),
}

# Operators that may be written one after the other without parentheses, on both sides or on the left one.
_ASSOCIATIVE = {"*", "+", "bvmul", "bvadd", "bvand", "bvor", "bvxor"}
_LEFT_ASSOCIATIVE = {"-", "bvsub"}

_PREFIX = {"neg": "-", "bvneg": "-", "bvnot": "~", "fp.neg": "-"}

# Floats add and multiply with the usual rounding where nothing else is said.
_ROUNDED = {"fp.add": "fpAdd", "fp.sub": "fpSub", "fp.mul": "fpMul", "fp.div": "fpDiv"}

_NAMES = {
    "and": "And",
    "or": "Or",
    "not": "Not",
    "=>": "Implies",
    "xor": "Xor",
    "ite": "If",
    "distinct": "Distinct",
    "store": "Store",
    "default": "Default",
    "to_real": "ToReal",
    "to_int": "ToInt",
    "is_int": "IsInt",
    "abs": "Abs",
    "int.log2": "IntLog2",
    "int.pow2": "IntPow2",
    "concat": "Concat",
    "bvudiv": "UDiv",
    "bvurem": "URem",
    "bvsrem": "SRem",
    "bvlshr": "LShR",
    "bvult": "ULT",
    "bvule": "ULE",
    "bvugt": "UGT",
    "bvuge": "UGE",
    "ext_rotate_left": "RotateLeftBy",
    "ext_rotate_right": "RotateRightBy",
    "bv2nat": "BV2Int",
    "ubv_to_int": "BV2Int",
    "str.++": "Concat",
    "str.len": "Length",
    "str.contains": "Contains",
    "str.prefixof": "PrefixOf",
    "str.suffixof": "SuffixOf",
    "str.indexof": "IndexOf",
    "str.replace": "Replace",
    "str.replace_all": "ReplaceAll",
    "str.replace_re": "ReplaceRe",
    "str.replace_re_all": "ReplaceReAll",
    "str.substr": "SubString",
    "str.at": "At",
    "str.to_int": "StrToInt",
    "str.from_int": "IntToStr",
    "str.to_code": "StrToCode",
    "str.from_code": "StrFromCode",
    "str.in_re": "InRe",
    "str.to_re": "Re",
    "re.++": "Concat",
    "re.union": "Union",
    "re.inter": "Intersect",
    "re.comp": "Complement",
    "re.diff": "Diff",
    "re.*": "Star",
    "re.+": "Plus",
    "re.opt": "Option",
    "re.range": "Range",
    "seq.++": "Concat",
    "seq.unit": "Unit",
    "seq.len": "Length",
    "seq.contains": "Contains",
    "seq.prefixof": "PrefixOf",
    "seq.suffixof": "SuffixOf",
    "seq.indexof": "IndexOf",
    "seq.replace": "Replace",
    "seq.extract": "SubSeq",
    "seq.at": "At",
    "fp.abs": "fpAbs",
    "fp.fma": "fpFMA",
    "fp.sqrt": "fpSqrt",
    "fp.rem": "fpRem",
    "fp.roundToIntegral": "fpRoundToIntegral",
    "fp.min": "fpMin",
    "fp.max": "fpMax",
    "fp.eq": "fpEQ",
    "fp.isNaN": "fpIsNaN",
    "fp.isInfinite": "fpIsInf",
    "fp.isZero": "fpIsZero",
    "fp.isNormal": "fpIsNormal",
    "fp.isSubnormal": "fpIsSubnormal",
    "fp.isNegative": "fpIsNegative",
    "fp.isPositive": "fpIsPositive",
    "fp.to_real": "fpToReal",
    "fp.to_ieee_bv": "fpToIEEEBV",
    "fp.to_ubv": "fpToUBV",
    "fp.to_sbv": "fpToSBV",
    "to_fp": "fpToFP",
    "to_fp_unsigned": "fpToFPUnsigned",
    "fp": "fpFP",
    "sep": "Sep",
    "wand": "Wand",
    "forall": "ForAll",
    "exists": "Exists",
}

# Languages without arguments.
_LANGUAGES = {"re.none": "Empty", "re.all": "Full", "re.allchar": "AllChar"}

# Operators with numbers: their names, and whether the numbers come before the arguments.
_INDEXED = {
    "extract": ("Extract", True),
    "zero_extend": ("ZeroExt", True),
    "sign_extend": ("SignExt", True),
    "repeat": ("RepeatBitVec", True),
    "rotate_left": ("RotateLeft", False),
    "rotate_right": ("RotateRight", False),
    "re.loop": ("Loop", False),
    "re.^": ("Loop", False),
    "int2bv": ("Int2BV", False),
    "int_to_bv": ("Int2BV", False),
    "fp.to_ubv": ("fpToUBV", False),
    "fp.to_sbv": ("fpToSBV", False),
}

_TOKEN = re.compile(r"\(|\)|\|[^|]*\||[^\s()]+")

_SORTS = {"RegLan": "ReSort(String)", "FloatingPoint": "FPSort"}


def sort_text(sort: Any) -> str:
    """A sort: ``Int``, ``BitVec(8)``, ``Array(Int, Bool)``."""
    open_lists: list[list[str]] = [[]]
    for token in _TOKEN.findall(sort.sexpr()):
        if token == "(":
            open_lists.append([])
        elif token == ")":
            parts = [part for part in open_lists.pop() if part != "_"]
            open_lists[-1].append(f"{parts[0]}({', '.join(parts[1:])})")
        else:
            open_lists[-1].append(_SORTS.get(token, token.strip("|")))
    return open_lists[0][0]


def operator_text(operator: Any) -> str:
    """The name of an operator, as terms write it."""
    kind = operator.kind()
    if kind in _PREFIX:
        return _PREFIX[kind]
    if kind in _INFIX and not (kind == "distinct" and operator.arity() != 2):
        return _INFIX[kind][0]
    if kind in _INDEXED:
        return _INDEXED[kind][0]
    return _NAMES.get(kind, operator.name() or kind.removeprefix("value "))


def term_text(term: Any) -> str:
    """A term."""
    return _Writer().text(term, 0)


def float_text(value: float) -> str:
    """A float as its significand and a power of two."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "+oo" if value > 0 else "-oo"
    if value == 0:
        return "+0.0" if math.copysign(1, value) > 0 else "-0.0"
    significand, exponent = math.frexp(value)
    shown = format(Decimal(significand * 2), "f")
    return shown if exponent == 1 else f"{shown}*(2**{exponent - 1})"


def _value_text(term: Any) -> str:
    value = term.value()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, float):
        return float_text(value)
    return term.sexpr() if hasattr(value, "sexpr") else str(value)


class _Writer:
    def __init__(self) -> None:
        self.left = MOST_TERMS

    def text(self, term: Any, depth: int) -> str:
        self.left -= 1
        if depth > DEEPEST or self.left < 0:
            return "..."
        if term.kind in ("Bool", "Int", "Real", "BitVec", "String", "FloatingPoint") and term.is_value():
            return _value_text(term)
        if term.is_quantified():
            return self.quantifier(term, depth)
        kind = term.decl().kind()
        children = term.children()
        if kind in _PREFIX:
            return _PREFIX[kind] + self.operand(children[0], 1, depth, "")
        if kind in _INFIX:
            infix = self.infix(kind, term, children, depth)
            if infix is not None:
                return infix
        if kind in ("select", "seq.nth"):
            array, index = children
            return f"{self.atom(array, depth)}[{self.text(index, depth + 1)}]"
        return self.call(term, kind, children, depth)

    def quantifier(self, term: Any, depth: int) -> str:
        if term.head() not in ("forall", "exists"):
            return term.sexpr().strip("|")
        *variables, body = term.children()
        names = [self.text(variable, depth + 1) for variable in variables]
        shown = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
        return f"{_NAMES[term.head()]}({shown}, {self.text(body, depth + 1)})"

    def infix(self, kind: str, term: Any, children: list, depth: int) -> Optional[str]:
        if kind in _ROUNDED:
            if children[0].head() not in ("RNE", "roundNearestTiesToEven") and children[0].sexpr() != "RNE":
                return None
            children = children[1:]
        if kind == "distinct" and len(children) != 2:
            return None
        sign, strength, has_spaces = _INFIX[kind]
        shown = []
        for at, child in enumerate(children[:MOST_ARGUMENTS]):
            if kind in _ASSOCIATIVE or (at == 0 and kind in _LEFT_ASSOCIATIVE):
                shown.append(self.operand(child, strength, depth, kind, at == 0))
            else:
                shown.append(self.operand(child, strength, depth, "", at == 0))
        if len(children) > MOST_ARGUMENTS:
            shown.append("...")
        return (f" {sign} " if has_spaces else sign).join(shown)

    def operand(self, child: Any, strength: int, depth: int, same: str, is_first: bool = False) -> str:
        """An argument, in parentheses where it would be read otherwise."""
        shown = self.text(child, depth + 1)
        inner = self.strength(child)
        if inner is None or (same and child.decl().kind() == same):
            return shown
        return shown if strength > inner or (is_first and strength == inner) else f"({shown})"

    def strength(self, term: Any) -> Optional[int]:
        """How tightly the operator at the top of a term binds, if it is written between or before its arguments."""
        if term.is_value() or term.function() is not None:
            return None
        if term.is_quantified():
            return 9 if term.children() else None
        kind = term.decl().kind()
        if kind in _PREFIX:
            return 1
        return _INFIX[kind][1] if kind in _INFIX and not (kind == "distinct" and term.num_args() != 2) else None

    def atom(self, term: Any, depth: int) -> str:
        shown = self.text(term, depth + 1)
        return shown if self.strength(term) is None else f"({shown})"

    def call(self, term: Any, kind: str, children: list, depth: int) -> str:
        arguments = [self.text(child, depth + 1) for child in children[:MOST_ARGUMENTS]]
        if len(children) > MOST_ARGUMENTS:
            arguments.append("...")
        numbers = [str(number) for number in term.indices()]
        function = term.function()
        if function is not None and kind in ("is", "map"):
            return f"{kind.title() if kind == 'map' else kind}({function.name()}, {', '.join(arguments)})"
        if function is not None:
            name = function.name()
            return f"{name}({', '.join(arguments)})" if arguments else name
        if kind in _LANGUAGES:
            return f"{_LANGUAGES[kind]}(ReSort(String))"
        if kind == "const":
            return f"K({sort_text(term.sort().domain())}, {arguments[0]})"
        if kind in _ROUNDED:
            return f"{_ROUNDED[kind]}({', '.join(arguments)})"
        if kind == "pto" and numbers:
            return f"pto({', '.join(arguments)}, {'/'.join(numbers)})"
        if kind in _INDEXED and numbers:
            name, before = _INDEXED[kind]
            if kind == "re.^":
                numbers *= 2
            return f"{name}({', '.join(numbers + arguments if before else arguments + numbers)})"
        if kind in _NAMES:
            return f"{_NAMES[kind]}({', '.join(arguments)})"
        if not arguments:
            if term.kind == "RoundingMode":
                return f"{term.sexpr()}()"
            return term.sexpr()
        return f"{term.head() or kind}({', '.join(numbers + arguments)})"
