"""The names of z3py over Trine: ``from trine.z3 import *`` instead of ``from z3 import *``.

Values of models are terms here (``m[x].as_long()``), as in z3py. The manual says what of z3py is not there.
"""

from fractions import Fraction as _Fraction

from . import _datatypes, _methods, _notation, _solver, _tactics, _terms
from ._datatypes import *
from ._model import Model as _Model
from ._simplify import simplify as _simplify
from ._solver import Result as CheckSatResult
from ._solver import prove, sat, unknown, unsat
from ._tactics import *
from ._terms import *
from ._terms import __all__ as _terms_all
from ._trine import Context, Function as FuncDeclRef
from ._trine import NoAnswer, Sort as SortRef, SortError, Term as ExprRef, TrineError as Z3Exception
from ._trine import __version__

AstRef = ExprRef


class _KindOfTerm(type):
    """Terms by the kind of their sort, so that ``isinstance`` works as in z3py."""

    def __instancecheck__(cls, instance):
        if not isinstance(instance, ExprRef) or (cls.kinds and instance.kind not in cls.kinds):
            return False
        return not cls.literal or instance.is_value()


def _class(name, *kinds, literal=False):
    return _KindOfTerm(name, (), {"kinds": kinds, "literal": literal})


def _quantifiers():
    class _Kind(type):
        def __instancecheck__(cls, instance):
            return is_quantifier(instance)

    return _Kind("QuantifierRef", (), {})


BoolRef = _class("BoolRef", "Bool")
ArithRef = _class("ArithRef", "Int", "Real")
IntNumRef = _class("IntNumRef", "Int", literal=True)
RatNumRef = _class("RatNumRef", "Real", literal=True)
BitVecRef = _class("BitVecRef", "BitVec")
BitVecNumRef = _class("BitVecNumRef", "BitVec", literal=True)
ArrayRef = _class("ArrayRef", "Array")
SeqRef = _class("SeqRef", "String", "Seq")
QuantifierRef = _quantifiers()
ReRef = _class("ReRef", "RegLan")
FPRef = _class("FPRef", "FloatingPoint")
FPNumRef = _class("FPNumRef", "FloatingPoint", literal=True)


class _KindOfSort(type):
    """Sorts by their kind."""

    def __instancecheck__(cls, instance):
        return isinstance(instance, SortRef) and (
            bool(instance.constructors()) if cls.kinds == ("datatype",) else instance.kind() in cls.kinds
        )


def _sort_class(name, *kinds):
    return _KindOfSort(name, (), {"kinds": kinds})


ArithSortRef = _sort_class("ArithSortRef", "Int", "Real")
ArraySortRef = _sort_class("ArraySortRef", "Array")
BitVecSortRef = _sort_class("BitVecSortRef", "BitVec")
BoolSortRef = _sort_class("BoolSortRef", "Bool")
DatatypeSortRef = _sort_class("DatatypeSortRef", "datatype")
FPSortRef = _sort_class("FPSortRef", "FloatingPoint")
FPRMSortRef = _sort_class("FPRMSortRef", "RoundingMode")
ReSortRef = _sort_class("ReSortRef", "RegLan")
SeqSortRef = _sort_class("SeqSortRef", "String", "Seq")
FPRMRef = _class("FPRMRef", "RoundingMode")


class _OfDatatypes(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, ExprRef) and isinstance(instance.sort(), DatatypeSortRef)


DatatypeRef = _OfDatatypes("DatatypeRef", (), {})

FloatHalf, FloatSingle, FloatDouble, FloatQuadruple = Float16, Float32, Float64, Float128
RoundNearestTiesToEven, RoundNearestTiesToAway = RNE, RNA
RoundTowardPositive, RoundTowardNegative, RoundTowardZero = RTP, RTN, RTZ


class ModelRef(_Model):
    """A model whose values are terms; a constant that no assertion mentions has none."""

    def __getitem__(self, what):
        if isinstance(what, int):
            return self.decls()[what]
        if isinstance(what, FuncDeclRef):
            if what.arity() == 0:
                what = what()
            else:
                return FuncInterp(self, what)
        if what not in self and what.num_args() == 0:
            return None
        return self.literal(what)

    def eval(self, term, model_completion=False):
        """The value of a term; constants without one get some value."""
        if not isinstance(term, ExprRef):
            return term
        return self.literal(term)

    evaluate = eval

    def decls(self):
        """The declared symbols that have values."""
        return [constant.decl() for constant in self.constants()] + self.functions()

    def get_interp(self, decl):
        """The value of a symbol."""
        return self[decl]

    def __iter__(self):
        return iter(self.decls())

    def __len__(self):
        return len(self.decls())

    def __repr__(self):
        parts = [f"{c.head()} = {_text(self._model.value(c))}" for c in self.constants()]
        return f"[{', '.join(parts + [f'{f.name()} = {FuncInterp(self, f)}' for f in self.functions()])}]"


def _text(value):
    if isinstance(value, str):
        return f'"{value}"'
    return str(value)


class FuncInterp:
    """The table of a function."""

    def __init__(self, model, function):
        rows, other = model._model.table(function)
        self._rows, self._other = rows, other

    def num_entries(self):
        """Number of rows."""
        return len(self._rows)

    def as_list(self):
        """Rows, then the value elsewhere."""
        return [[*arguments, value] for arguments, value in self._rows] + [self._other]

    def else_value(self):
        """The value where no row applies."""
        return self._other

    def __repr__(self):
        rows = [f"{', '.join(map(_text, a))} -> {_text(v)}" for a, v in self._rows]
        return f"[{', '.join(rows + [f'else -> {_text(self._other)}'])}]"


class Solver(_solver.Solver):
    """A solver whose times are milliseconds and whose models give terms."""

    def set(self, *arguments, **named):
        """Sets ``timeout``, ``rlimit``, ``random_seed``; what changes no answer is passed over."""
        pairs = list(zip(arguments[::2], arguments[1::2])) + list(named.items())
        for name, value in pairs:
            name = name.lstrip(":").replace("-", "_")
            if name == "timeout":
                self.timeout = value / 1000 if value and value < 4294967295 else None
            elif name == "rlimit":
                self.ticks = value or None
            elif name in ("random_seed", "seed"):
                self.set_option("random-seed", str(value))

    def model(self):
        """The model of the last check."""
        return ModelRef(self.model_of())

    def assert_and_track(self, formula, label):
        """Asserts a formula with a label for cores."""
        super().assert_and_track(formula, label)

    def translate(self, ctx):
        """Copies of the assertions are made through text."""
        other = Solver(ctx)
        other.parse(self.sexpr())
        return other


class OptimizeObjective:
    """An objective of :class:`Optimize`, with its bounds after a check."""

    def __init__(self, objective):
        self._objective = objective

    def lower(self):
        """The lower bound, as a term where it is a number."""
        return _bound(self._objective, self._objective.lower())

    def upper(self):
        """The upper bound."""
        return _bound(self._objective, self._objective.upper())

    def value(self):
        """The best value."""
        return _bound(self._objective, self._objective.value())


def _bound(objective, text):
    """A number as a term; infinities and infinitesimals stay text."""
    if "oo" in text or "epsilon" in text:
        return text
    context = objective._solver.context
    return context.parse_term(text, [])


class Optimize(Solver):
    """A solver with objectives: the first one counts before the second unless ``priority`` is ``box``."""

    def set(self, *arguments, **named):
        """As for a solver, and ``priority``: ``lex`` or ``box``."""
        pairs = list(zip(arguments[::2], arguments[1::2])) + list(named.items())
        for name, value in pairs:
            if name.lstrip(":").removeprefix("opt.") == "priority":
                self.set_option("opt.priority", str(value))
            else:
                super().set(name, value)

    def minimize(self, term):
        """Wants a term as small as possible."""
        return OptimizeObjective(super().minimize(term))

    def maximize(self, term):
        """Wants a term as great as possible."""
        return OptimizeObjective(super().maximize(term))

    def add_soft(self, formula, weight="1", id=None):
        """Adds a formula that costs its weight where it fails."""
        formulas = list(_solver._flat([formula]))
        found = [super(Optimize, self).add_soft(formula, weight, id) for formula in formulas]
        return OptimizeObjective(found[-1]) if found else None

    def lower(self, objective):
        """The lower bound of an objective."""
        return objective.lower()

    def upper(self, objective):
        """The upper bound of an objective."""
        return objective.upper()


def SolverFor(logic, ctx=None, logFile=None):
    """A solver; what the logic says is read off the formulas."""
    return Solver(ctx)


SimpleSolver = Solver


def solve(*formulas, **_options):
    """Prints a model, or that there is none."""
    flat = list(_solver._flat(formulas))
    solver = Solver(_solver.context_of(flat))
    solver.add(flat)
    answer = solver.check()
    print("no solution" if answer == unsat else solver.model() if answer == sat else "failed to solve")


def simplify(term, *_arguments, **_options):
    """A simpler term."""
    return _simplify(term) if isinstance(term, ExprRef) else term


def print_matrix(rows):
    """Prints rows one below the other."""
    if not isinstance(rows, (list, tuple)):
        raise Z3Exception("a list of rows is wanted")
    shown = [str(list(row)) if isinstance(row, (list, tuple)) else str(row) for row in rows]
    is_short = sum(map(len, shown)) + 2 * len(shown) <= _WIDTH
    print(f"[{', '.join(shown)}]" if is_short else "[" + ",\n ".join(shown) + "]")


# How wide a matrix may be on one line.
_WIDTH = 80


def set_param(*_arguments, **_named):
    """Parameters of Z3 say how Z3 works; here they change nothing."""


set_option = set_param


def main_ctx():
    """The context of terms that are made without one."""
    return main_context()


def parse_smt2_string(text, sorts=None, decls=None, ctx=None):
    """What a text asserts."""
    return _with_names(text, decls, ctx)


def parse_smt2_file(path, sorts=None, decls=None, ctx=None):
    """What a file asserts."""
    with open(path, encoding="utf-8") as file:
        return _with_names(file.read(), decls, ctx)


def _with_names(text, decls, ctx):
    lines = []
    for name, meaning in (decls or {}).items():
        is_function = isinstance(meaning, FuncDeclRef)
        params = [meaning.domain(i).sexpr() for i in range(meaning.arity())] if is_function else []
        result = (meaning.range() if is_function else meaning.sort()).sexpr()
        lines.append(f"(declare-fun |{name}| ({' '.join(params)}) {result})")
    return parse("".join(lines) + text, ctx)


# What a term is


def is_expr(value):
    """Whether a value is a term."""
    return isinstance(value, ExprRef)


is_ast = is_expr


def is_sort(value):
    """Whether a value is a sort."""
    return isinstance(value, SortRef)


def is_func_decl(value):
    """Whether a value is a function."""
    return isinstance(value, FuncDeclRef)


def _is_kind(*kinds):
    def test(value):
        return isinstance(value, ExprRef) and value.kind in kinds

    return test


is_bool = _is_kind("Bool")
is_int = _is_kind("Int")
is_real = _is_kind("Real")
is_arith = _is_kind("Int", "Real")
is_bv = _is_kind("BitVec")
is_array = _is_kind("Array")
is_string = _is_kind("String")
is_seq = _is_kind("String", "Seq")
is_re = _is_kind("RegLan")
is_fp = _is_kind("FloatingPoint")


def _is_literal(*kinds):
    def test(value):
        return isinstance(value, ExprRef) and value.kind in kinds and value.is_value()

    return test


is_int_value = _is_literal("Int")
is_rational_value = _is_literal("Real")
is_bv_value = _is_literal("BitVec")
is_string_value = _is_literal("String")
is_fp_value = _is_literal("FloatingPoint")


def _is_head(*heads):
    def test(value):
        return isinstance(value, ExprRef) and value.function() is None and value.head() in heads

    return test


is_true = _is_head("true")
is_false = _is_head("false")
is_and = _is_head("and")
is_or = _is_head("or")
is_not = _is_head("not")
is_implies = _is_head("=>")
is_eq = _is_head("=")
is_distinct = _is_head("distinct")
is_add = _is_head("+")
is_mul = _is_head("*")
is_select = _is_head("select")
is_store = _is_head("store")
is_sub = _is_head("-")
is_div = _is_head("/")
is_idiv = _is_head("div")
is_mod = _is_head("mod")
is_le = _is_head("<=")
is_lt = _is_head("<")
is_ge = _is_head(">=")
is_gt = _is_head(">")
is_to_real = _is_head("to_real")
is_to_int = _is_head("to_int")
is_const_array = is_K = _is_head("const")
is_map = _is_head("map")
is_default = _is_head("default")


# The kinds of operators, as ``decl().kind()`` gives them.
Z3_OP_TRUE, Z3_OP_FALSE, Z3_OP_EQ, Z3_OP_DISTINCT, Z3_OP_ITE = "true", "false", "=", "distinct", "ite"
Z3_OP_AND, Z3_OP_OR, Z3_OP_XOR, Z3_OP_NOT, Z3_OP_IMPLIES = "and", "or", "xor", "not", "=>"
Z3_OP_ANUM, Z3_OP_BNUM, Z3_OP_FPA_NUM = "value Int", "value BitVec", "value FloatingPoint"
Z3_OP_LE, Z3_OP_GE, Z3_OP_LT, Z3_OP_GT = "<=", ">=", "<", ">"
Z3_OP_ADD, Z3_OP_SUB, Z3_OP_UMINUS, Z3_OP_MUL, Z3_OP_DIV = "+", "-", "neg", "*", "/"
Z3_OP_IDIV, Z3_OP_MOD, Z3_OP_TO_REAL, Z3_OP_TO_INT, Z3_OP_IS_INT = "div", "mod", "to_real", "to_int", "is_int"
Z3_OP_STORE, Z3_OP_SELECT, Z3_OP_CONST_ARRAY, Z3_OP_ARRAY_MAP = "store", "select", "const", "map"
Z3_OP_BADD, Z3_OP_BSUB, Z3_OP_BMUL, Z3_OP_BNEG, Z3_OP_BNOT = "bvadd", "bvsub", "bvmul", "bvneg", "bvnot"
Z3_OP_BAND, Z3_OP_BOR, Z3_OP_BXOR, Z3_OP_BSHL = "bvand", "bvor", "bvxor", "bvshl"
Z3_OP_BLSHR, Z3_OP_BASHR, Z3_OP_CONCAT, Z3_OP_EXTRACT = "bvlshr", "bvashr", "concat", "extract"
Z3_OP_BUDIV, Z3_OP_BUREM, Z3_OP_BSDIV, Z3_OP_BSREM, Z3_OP_BSMOD = "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"
Z3_OP_ULEQ, Z3_OP_ULT, Z3_OP_UGEQ, Z3_OP_UGT = "bvule", "bvult", "bvuge", "bvugt"
Z3_OP_SLEQ, Z3_OP_SLT, Z3_OP_SGEQ, Z3_OP_SGT = "bvsle", "bvslt", "bvsge", "bvsgt"
Z3_OP_ZERO_EXT, Z3_OP_SIGN_EXT = "zero_extend", "sign_extend"
Z3_OP_SEQ_CONCAT, Z3_OP_SEQ_LENGTH, Z3_OP_SEQ_CONTAINS, Z3_OP_SEQ_IN_RE = "str.++", "str.len", "str.contains", "str.in_re"
Z3_OP_UNINTERPRETED, Z3_OP_DT_CONSTRUCTOR, Z3_OP_DT_ACCESSOR, Z3_OP_DT_IS = "uninterpreted", "constructor", "selector", "is"

# The kinds of sorts, as ``sort().kind()`` gives them.
Z3_BOOL_SORT, Z3_INT_SORT, Z3_REAL_SORT, Z3_BV_SORT, Z3_ARRAY_SORT = "Bool", "Int", "Real", "BitVec", "Array"
Z3_FLOATING_POINT_SORT, Z3_ROUNDING_MODE_SORT, Z3_SEQ_SORT, Z3_RE_SORT = "FloatingPoint", "RoundingMode", "Seq", "RegLan"


def _is_sort(kind):
    def test(value):
        return isinstance(value, kind)

    return test


is_arith_sort = _is_sort(ArithSortRef)
is_array_sort = _is_sort(ArraySortRef)
is_bv_sort = _is_sort(BitVecSortRef)
is_fp_sort = _is_sort(FPSortRef)
is_fprm_sort = _is_sort(FPRMSortRef)
is_fprm = _is_kind("RoundingMode")
is_fprm_value = _is_literal("RoundingMode")
is_is_int = _is_head("is_int")


def mk_not(formula):
    """The negation; of a negation what it negates."""
    return formula.arg(0) if is_not(formula) else Not(formula)


def solve_using(solver, *formulas, **_options):
    """Prints a model of a solver's assertions together with formulas, or that there is none."""
    with solver.scope():
        solver.add(*formulas)
        answer = solver.check()
        print("no solution" if answer == unsat else solver.model() if answer == sat else "failed to solve")


def is_app_of(value, kind):
    """Whether a term is an application of an operator of a kind."""
    if not is_app(value):
        return False
    found = value.decl().kind()
    return found == kind or (kind == Z3_OP_ANUM and found == "value Real")


def is_var(value):
    """Whether a term is a variable that a quantifier binds."""
    return isinstance(value, ExprRef) and value.is_quantified() and not value.children()


def is_const(value):
    """Whether a term has no arguments."""
    return isinstance(value, ExprRef) and not value.children() and not value.is_quantified()


def is_app(value):
    """Whether a term is a constant or an application."""
    return isinstance(value, ExprRef) and not value.is_quantified()


def is_quantifier(value):
    """Whether a term is a quantifier."""
    return isinstance(value, ExprRef) and value.head() in ("forall", "exists")


def eq(left, right):
    """Whether both are the same term."""
    return left.same_as(right)


__all__ = [
    name for name in list(globals()) if not name.startswith("_") and name not in ("NoAnswer", "SortError")
]
