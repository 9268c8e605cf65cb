"""Trine as a solver of pySMT, in the same process: ``trine.pysmt.register()``, then ``Solver(name="trine")``.

pySMT 0.9.6 has no entry points for solvers, so registration is a call; ``pytest -p trine.pysmt`` makes it while pytest
starts. Formulas are converted node by node; the table below names the function of SMT-LIB for each operator.
"""

from __future__ import annotations

from fractions import Fraction

import pysmt.factory
import pysmt.operators as op
from pysmt.decorators import catch_conversion_error, clear_pending_pop
from pysmt.exceptions import (
    ConvertExpressionError,
    PysmtValueError,
    SolverNotConfiguredForUnsatCoresError,
    SolverReturnedUnknownResultError,
    SolverStatusError,
)
from pysmt.logics import PYSMT_LOGICS
from pysmt.solvers.eager import EagerModel
from pysmt.solvers.solver import Converter, IncrementalTrackingSolver, SolverOptions, UnsatCoreSolver
from pysmt.walkers import DagWalker, handles

from . import Context, Solver, TrineError, sat, unknown

# What stands at the head of an application.
_HEADS = {
    op.AND: "and",
    op.OR: "or",
    op.NOT: "not",
    op.IMPLIES: "=>",
    op.IFF: "=",
    op.EQUALS: "=",
    op.ITE: "ite",
    op.PLUS: "+",
    op.MINUS: "-",
    op.TIMES: "*",
    op.LE: "<=",
    op.LT: "<",
    op.TOREAL: "to_real",
    op.BV_NOT: "bvnot",
    op.BV_AND: "bvand",
    op.BV_OR: "bvor",
    op.BV_XOR: "bvxor",
    op.BV_CONCAT: "concat",
    op.BV_ULT: "bvult",
    op.BV_ULE: "bvule",
    op.BV_NEG: "bvneg",
    op.BV_ADD: "bvadd",
    op.BV_SUB: "bvsub",
    op.BV_MUL: "bvmul",
    op.BV_UDIV: "bvudiv",
    op.BV_UREM: "bvurem",
    op.BV_LSHL: "bvshl",
    op.BV_LSHR: "bvlshr",
    op.BV_ASHR: "bvashr",
    op.BV_SLT: "bvslt",
    op.BV_SLE: "bvsle",
    op.BV_COMP: "bvcomp",
    op.BV_SDIV: "bvsdiv",
    op.BV_SREM: "bvsrem",
    op.BV_TONATURAL: "bv2nat",
    op.STR_LENGTH: "str.len",
    op.STR_CONCAT: "str.++",
    op.STR_CONTAINS: "str.contains",
    op.STR_INDEXOF: "str.indexof",
    op.STR_REPLACE: "str.replace",
    op.STR_SUBSTR: "str.substr",
    op.STR_PREFIXOF: "str.prefixof",
    op.STR_SUFFIXOF: "str.suffixof",
    op.STR_TO_INT: "str.to_int",
    op.INT_TO_STR: "str.from_int",
    op.STR_CHARAT: "str.at",
    op.ARRAY_SELECT: "select",
    op.ARRAY_STORE: "store",
}


class TrineConverter(Converter, DagWalker):
    """Formulas of pySMT as terms of a context, and values of models as formulas."""

    def __init__(self, environment):
        DagWalker.__init__(self, environment)
        self.manager = environment.formula_manager
        self.type_of = environment.stc.get_type
        self.context = Context()
        self._sorts = {}

    @catch_conversion_error
    def convert(self, formula):
        try:
            return self.walk(formula)
        except TrineError as error:
            raise ConvertExpressionError(message=str(error), expression=formula) from error

    def sort(self, kind):
        """The sort of a type; a declared type gets its sort when it is met first."""
        if kind not in self._sorts:
            if kind.is_array_type():
                index, element = self.sort(kind.index_type), self.sort(kind.elem_type)
                made = self.context.array_sort(index, element)
            elif kind.is_custom_type():
                made = self.context.declare_sort(str(kind))
            else:
                made = self.context.sort(kind.as_smtlib(funstyle=False))
            self._sorts[kind] = made
        return self._sorts[kind]

    def walk_symbol(self, formula, args, **_kwargs):
        return self.context.constant(formula.symbol_name(), self.sort(formula.symbol_type()))

    def walk_function(self, formula, args, **_kwargs):
        symbol = formula.function_name()
        kind = symbol.symbol_type()
        params = [self.sort(param) for param in kind.param_types]
        function = self.context.function(symbol.symbol_name(), params, self.sort(kind.return_type))
        return function(*args)

    @handles(*_HEADS)
    def walk_applied(self, formula, args, **_kwargs):
        if len(args) == 1 and formula.node_type() in (op.AND, op.OR, op.PLUS, op.TIMES):
            return args[0]
        return self.context.apply(_HEADS[formula.node_type()], *args)

    @handles(op.REAL_CONSTANT)
    def walk_real(self, formula, args, **_kwargs):
        value = Fraction(int(formula.constant_value().numerator), int(formula.constant_value().denominator))
        return self.context.value(value, self.context.sort("Real"))

    def walk_int_constant(self, formula, args, **_kwargs):
        return self.context.value(int(formula.constant_value()), self.context.sort("Int"))

    def walk_bool_constant(self, formula, args, **_kwargs):
        return self.context.value(formula.constant_value(), self.context.sort("Bool"))

    def walk_bv_constant(self, formula, args, **_kwargs):
        sort = self.context.bitvec_sort(formula.bv_width())
        return self.context.value(int(formula.constant_value()), sort)

    def walk_str_constant(self, formula, args, **_kwargs):
        return self.context.value(formula.constant_value(), self.context.sort("String"))

    def walk_bv_extract(self, formula, args, **_kwargs):
        low, high = formula.bv_extract_start(), formula.bv_extract_end()
        return self.context.apply(f"(_ extract {high} {low})", *args)

    def walk_bv_ror(self, formula, args, **_kwargs):
        return self.context.apply(f"(_ rotate_right {formula.bv_rotation_step()})", *args)

    def walk_bv_rol(self, formula, args, **_kwargs):
        return self.context.apply(f"(_ rotate_left {formula.bv_rotation_step()})", *args)

    def walk_bv_zext(self, formula, args, **_kwargs):
        return self.context.apply(f"(_ zero_extend {formula.bv_extend_step()})", *args)

    def walk_bv_sext(self, formula, args, **_kwargs):
        return self.context.apply(f"(_ sign_extend {formula.bv_extend_step()})", *args)

    def walk_div(self, formula, args, **_kwargs):
        integers = self.type_of(formula).is_int_type()
        return self.context.apply("div" if integers else "/", *args)

    def walk_pow(self, formula, args, **_kwargs):
        return args[0] ** int(formula.arg(1).constant_value())

    def walk_array_value(self, formula, args, **_kwargs):
        sort = self.sort(self.type_of(formula)).sexpr()
        array = self.context.apply(f"(as const {sort})", args[0])
        for index, element in zip(args[1::2], args[2::2]):
            array = self.context.apply("store", array, index, element)
        return array

    def walk_forall(self, formula, args, **_kwargs):
        variables = [self.walk(variable) for variable in formula.quantifier_vars()]
        return self.context.quantifier("forall", variables, args[0])

    def walk_exists(self, formula, args, **_kwargs):
        variables = [self.walk(variable) for variable in formula.quantifier_vars()]
        return self.context.quantifier("exists", variables, args[0])

    def back(self, value, kind):
        """A literal of a type as a formula."""
        if kind.is_bool_type():
            return self.manager.Bool(value.value())
        if kind.is_int_type():
            return self.manager.Int(value.value())
        if kind.is_real_type():
            return self.manager.Real(value.value())
        if kind.is_bv_type():
            return self.manager.BV(value.value(), kind.width)
        if kind.is_string_type():
            return self.manager.String(value.value())
        if kind.is_array_type():
            return self._array(value, kind)
        # Elements of declared types are constants that stand for themselves.
        return self.manager.Symbol(f"{kind}!{value.sexpr()}", kind)

    def _array(self, value, kind):
        stores = {}
        while value.head() == "store":
            value, index, element = value.children()
            index = self.back(index, kind.index_type)
            stores.setdefault(index, self.back(element, kind.elem_type))
        default = self.back(value.children()[0], kind.elem_type)
        return self.manager.Array(kind.index_type, default, stores)


class TrineOptions(SolverOptions):
    """Options of pySMT, and those of Trine by their SMT-LIB names."""

    def __call__(self, solver):
        options = dict(self.solver_options)
        if self.random_seed is not None:
            options["random-seed"] = self.random_seed
        try:
            for name, value in options.items():
                solver.trine.set_option(str(name), str(value))
        except TrineError as error:
            raise PysmtValueError(str(error)) from error


class TrineSolver(IncrementalTrackingSolver, UnsatCoreSolver):
    """Trine behind the interface of pySMT."""

    LOGICS = PYSMT_LOGICS
    OptionsClass = TrineOptions

    def __init__(self, environment, logic, **options):
        IncrementalTrackingSolver.__init__(self, environment=environment, logic=logic, **options)
        self.mgr = environment.formula_manager
        self.converter = TrineConverter(environment)
        self.trine = Solver(self.converter.context)
        self.options(self)

    @clear_pending_pop
    def _reset_assertions(self):
        self.trine.reset()

    @clear_pending_pop
    def _add_assertion(self, formula, named=None):
        self._assert_is_boolean(formula)
        term = self.converter.convert(formula)
        if self.options.unsat_cores_mode is None:
            self.trine.add(term)
            return formula
        key = self.mgr.FreshSymbol(template="_assertion_%d")
        self.trine.assert_and_track(term, self.converter.convert(key))
        return (key, named, formula)

    @clear_pending_pop
    def _solve(self, assumptions=None):
        answer = self.trine.check(*[self.converter.convert(formula) for formula in assumptions or ()])
        if answer is unknown:
            raise SolverReturnedUnknownResultError(self.trine.reason_unknown())
        return answer is sat

    @clear_pending_pop
    def _push(self, levels=1):
        for _ in range(levels):
            self.trine.push()

    @clear_pending_pop
    def _pop(self, levels=1):
        self.trine.pop(levels)

    def get_unsat_core(self):
        return set(self.get_named_unsat_core().values())

    def get_named_unsat_core(self):
        if self.options.unsat_cores_mode is None:
            raise SolverNotConfiguredForUnsatCoresError
        if self.last_result is not False or self.last_command != "solve":
            raise SolverStatusError("the last command was no solve() that found a contradiction")
        found = {label.head() for label in self.trine.unsat_core()}
        core = {}
        for key, name, formula in self.assertions:
            if key.symbol_name() in found:
                core[f"_a_{len(core)}" if name is None else name] = formula
        return core

    def _value(self, model, formula):
        value = model.literal(self.converter.convert(formula))
        return self.converter.back(value, self.environment.stc.get_type(formula))

    def get_value(self, item):
        self._assert_no_function_type(item)
        return self._value(self.trine.model(), item)

    def get_model(self):
        model = self.trine.model()
        formulas = [entry[2] if isinstance(entry, tuple) else entry for entry in self.assertions]
        symbols = {symbol for formula in formulas for symbol in formula.get_free_variables()}
        values = {
            symbol: self._value(model, symbol)
            for symbol in symbols
            if not symbol.symbol_type().is_function_type()
        }
        return EagerModel(assignment=values, environment=self.environment)

    def print_model(self, name_filter=None):
        print(self.trine.model())

    def _exit(self):
        del self.trine


def register(factory=pysmt.factory.Factory):
    """Makes Trine known to environments that are made from now on, as ``trine``."""
    ask = factory._get_available_solvers
    if getattr(ask, "knows_trine", False):
        return

    def with_trine(self):
        ask(self)
        self._all_solvers["trine"] = TrineSolver
        self._all_unsat_core_solvers["trine"] = TrineSolver

    pysmt.factory.DEFAULT_SOLVER_PREFERENCE_LIST.append("trine")
    with_trine.knows_trine = True
    factory._get_available_solvers = with_trine


# A plug-in of pytest is imported before the first environment is made.
register()
