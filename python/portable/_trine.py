"""The half of the package that is compiled elsewhere, over the WebAssembly module: the same classes, for machines that no
other wheel fits."""

from __future__ import annotations

import struct
import weakref
from fractions import Fraction
from typing import Any, Optional, Sequence

from ._module import Instance, Trapped

__version__ = "@version@"


class TrineError(Exception):
    """Anything that Trine refuses or cannot do."""


class ParseError(TrineError):
    """Text that cannot be read; has line and column."""


class SortError(TrineError):
    """Terms whose sorts do not fit together."""


class NoAnswer(TrineError):
    """There is no such model, core or value."""


class InternalFault(TrineError):
    """A fault of Trine; please report the input."""


for _class in (TrineError, ParseError, SortError, NoAnswer, InternalFault):
    _class.__module__ = "trine"

_ERRORS = {
    "refused": TrineError,
    "parse": ParseError,
    "sort": SortError,
    "no answer": NoAnswer,
    "fault": InternalFault,
    "index": IndexError,
    "value": ValueError,
}


def _notation() -> Any:
    from . import _notation

    return _notation


def _answer(said: Any) -> Any:
    if "error" not in said:
        return said["ok"]
    error = _ERRORS[said["error"]](said["message"])
    if "line" in said:
        error.line, error.column = said["line"], said["column"]
    raise error


def _given(value: Any, kind: Optional[str]) -> list[Any]:
    """A value of Python as a message has it. Where a real number is wanted, texts and floats are read as people do."""
    is_real = kind == "Real"
    if isinstance(value, bool):
        return ["bool", bool(value)]
    if isinstance(value, int):
        return ["int", format(int(value), "x")]
    if is_real:
        try:
            exact = Fraction(str(value)) if isinstance(value, (str, float)) else value
            numerator, denominator = exact.numerator, exact.denominator
            if isinstance(numerator, int) and isinstance(denominator, int) and denominator != 0:
                return ["fraction", format(numerator, "x"), format(denominator, "x")]
        except (ValueError, AttributeError, ZeroDivisionError):
            pass
    elif isinstance(value, str):
        return ["str", [ord(letter) for letter in value]]
    elif isinstance(value, float):
        return ["float", struct.pack(">d", value).hex()]
    return ["other", type(value).__name__]


class _Part:
    """What belongs to a context and has a number there."""

    __slots__ = ("context", "_number")

    def __init__(self, context: Context, number: int) -> None:
        self.context = context
        self._number = number

    def __hash__(self) -> int:
        return self._number

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self.context._ask(name, self._number, *arguments)

    def _make(self, name: str, *arguments: Any) -> Term:
        return self.context._make(name, self._number, *arguments)


class Picture:
    """A drawing with its title; notebooks show it."""

    __slots__ = ("title", "_svg", "_dot")

    def __init__(self, title: str, svg: str, dot: str) -> None:
        self.title, self._svg, self._dot = title, svg, dot

    def svg(self) -> str:
        return self._svg

    _repr_svg_ = svg

    def dot(self) -> str:
        return self._dot

    def __repr__(self) -> str:
        return f"<Picture of {self.title}>"


def _picture(drawn: Optional[list[str]]) -> Optional[Picture]:
    return None if drawn is None else Picture(*drawn)


class Sort(_Part):
    """A sort of a context."""

    __slots__ = ("_kind",)

    def __init__(self, context: Context, made: list[Any]) -> None:
        super().__init__(context, made[0])
        self._kind = made[1]

    def sexpr(self) -> str:
        return self._ask("sort.text")

    def __repr__(self) -> str:
        return _notation().sort_text(self)

    def constructors(self) -> list[tuple[Function, list[Function]]]:
        made = lambda number: Function(self.context, number)
        found = self._ask("sort.constructors")
        return [(made(constructor), [made(one) for one in selectors]) for constructor, selectors in found]

    def name(self) -> str:
        return self._ask("sort.name")

    def __eq__(self, other: object) -> bool:
        return type(other) is Sort and other._number == self._number and other.context is self.context

    __hash__ = _Part.__hash__

    def kind(self) -> str:
        return self._kind

    def size(self) -> int:
        return self._ask("sort.size")

    def format(self) -> tuple[int, int]:
        return tuple(self._ask("sort.format"))

    def domain(self) -> Sort:
        return Sort(self.context, self._ask("sort.parts")[0])

    def range(self) -> Sort:
        return Sort(self.context, self._ask("sort.parts")[1])


class Operator:
    """An operator of SMT-LIB at the top of a term."""

    __slots__ = ("_head", "_arguments", "_literal")

    def __init__(self, head: str, arguments: int, literal: Optional[str]) -> None:
        self._head, self._arguments, self._literal = head, arguments, literal

    def name(self) -> str:
        return self._head

    def arity(self) -> int:
        return self._arguments

    def kind(self) -> str:
        if self._literal not in (None, "Bool"):
            return f"value {self._literal}"
        return "neg" if self._head == "-" and self._arguments == 1 else self._head

    def __repr__(self) -> str:
        return _notation().operator_text(self)

    def _parts(self) -> tuple[str, int, Optional[str]]:
        return self._head, self._arguments, self._literal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Operator) and other._parts() == self._parts()

    def __hash__(self) -> int:
        return hash(self._parts())


class Function(_Part):
    """A declared function; calling it gives a term."""

    __slots__ = ()

    def _sorts(self) -> list[list[Any]]:
        return self._ask("function.sorts")

    def __call__(self, *arguments: Any) -> Term:
        kinds = [kind for _, kind in self._sorts()[:-1]] + [None] * len(arguments)
        return self._make("call", [self.context._operand(one, kind) for one, kind in zip(arguments, kinds)])

    def map(self, *arrays: Term) -> Term:
        return self._make("map", self.context._numbers(arrays))

    def kind(self) -> str:
        return self._ask("function.kind")

    def test(self, term: Term) -> Term:
        return self._make("tester", self.context._number(term))

    def unfold(self, arguments: Sequence[Term]) -> Optional[Term]:
        made = self._ask("function.unfold", self.context._numbers(arguments))
        return None if made is None else Term(self.context, made)

    def define(self, constants: Sequence[Term], body: Term) -> None:
        self._ask("function.define", self.context._numbers(constants), self.context._number(body))

    def name(self) -> str:
        return self._ask("function.name")

    __repr__ = name

    def arity(self) -> int:
        return len(self._sorts()) - 1

    def domain(self, index: int) -> Sort:
        params = self._sorts()[:-1]
        if not 0 <= index < len(params):
            raise IndexError("no such parameter")
        return Sort(self.context, params[index])

    def range(self) -> Sort:
        return Sort(self.context, self._sorts()[-1])

    def is_declared(self) -> bool:
        return self._ask("function.is_declared")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Function) and other._number == self._number and other.context is self.context

    __hash__ = _Part.__hash__


def _binary(sign: str, is_left: bool = True) -> Any:
    def operator(self: Term, other: Any) -> Term:
        return self._make("binary", self.context._operand(other, self._kind_beside(other)), is_left, first=sign)

    return operator


def _unary(sign: str) -> Any:
    return lambda self: self._make("unary", first=sign)


class Term(_Part):
    """A term. Equal terms are equal numbers: `same_as` compares, `==` makes a formula."""

    __slots__ = ("kind",)

    def __init__(self, context: Context, made: list[Any]) -> None:
        super().__init__(context, made[0])
        self.kind = made[1]

    def _make(self, name: str, *arguments: Any, first: Optional[str] = None) -> Term:
        before = () if first is None else (first,)
        return self.context._make(name, *before, self._number, *arguments)

    __add__, __radd__ = _binary("+"), _binary("+", False)
    __sub__, __rsub__ = _binary("-"), _binary("-", False)
    __mul__, __rmul__ = _binary("*"), _binary("*", False)
    __truediv__, __rtruediv__ = _binary("/"), _binary("/", False)
    __mod__, __rmod__ = _binary("%"), _binary("%", False)
    __and__, __rand__ = _binary("&"), _binary("&", False)
    __or__, __ror__ = _binary("|"), _binary("|", False)
    __xor__, __rxor__ = _binary("^"), _binary("^", False)
    __lshift__, __rlshift__ = _binary("<<"), _binary("<<", False)
    __rshift__, __rrshift__ = _binary(">>"), _binary(">>", False)
    __lt__, __le__, __gt__, __ge__ = _binary("<"), _binary("<="), _binary(">"), _binary(">=")
    __neg__, __invert__, __abs__ = _unary("-"), _unary("~"), _unary("abs")

    def _kind_beside(self, other: Any) -> str:
        return "Real" if self.kind == "Int" and isinstance(other, float) else self.kind

    def __pos__(self) -> Term:
        return self

    def __pow__(self, exponent: Any, modulus: Any = None) -> Term:
        is_term = isinstance(exponent, Term)
        return self._make("power", ["term", exponent._number] if is_term else _given(exponent, None))

    def __eq__(self, other: Any) -> Any:
        return False if other is None else self._make("equality", self.context._operand(other, self._kind_beside(other)), False)

    def __ne__(self, other: Any) -> Any:
        return True if other is None else self._make("equality", self.context._operand(other, self._kind_beside(other)), True)

    __hash__ = _Part.__hash__

    def __bool__(self) -> bool:
        return self._ask("term.truth")

    def __iter__(self) -> Any:
        raise TypeError("a term cannot be gone over")

    def __contains__(self, element: Any) -> bool:
        raise TypeError("whether something is in a term is a formula; use Contains, IsMember or InRe")

    def __getitem__(self, index: Any) -> Term:
        if isinstance(index, slice):
            raise SortError("slices of terms: use SubString or Extract")
        _, kind = self._ask("term.index")
        return self._make("element", self.context._operand(index, kind))

    def sexpr(self) -> str:
        return self._ask("term.text")

    def __repr__(self) -> str:
        return _notation().term_text(self)

    def _repr_svg_(self) -> Optional[str]:
        drawn = self._ask("term.machine")
        return None if drawn is None else drawn[1]

    def as_long(self) -> int:
        if self.kind not in ("Int", "BitVec"):
            raise SortError("only integers and words are integers of Python")
        return self.value()

    def as_signed_long(self) -> int:
        return self.context._shown(self._ask("term.signed"))

    def as_fraction(self) -> Fraction:
        return Fraction(self.value())

    def numerator_as_long(self) -> int:
        return self.as_fraction().numerator

    def denominator_as_long(self) -> int:
        return self.as_fraction().denominator

    def as_string(self) -> str:
        return str(self.value())

    def children(self) -> list[Term]:
        return self.context._terms(self._ask("term.children"))

    def num_args(self) -> int:
        return len(self.children())

    def arg(self, index: int) -> Term:
        children = self.children()
        if not 0 <= index < len(children):
            raise IndexError("no such argument")
        return children[index]

    def size(self) -> int:
        return self.sort().size()

    def decl(self) -> Any:
        number = self._ask("term.applied")
        if number is not None:
            return Function(self.context, number)
        return Operator(self.head(), self.num_args(), self.kind if self.is_value() else None)

    def sort(self) -> Sort:
        return Sort(self.context, self._ask("term.sort"))

    def same_as(self, other: object) -> bool:
        return isinstance(other, Term) and other._number == self._number and other.context is self.context

    eq = same_as

    def get_id(self) -> int:
        return self._number

    def head(self) -> str:
        return self._ask("term.head")

    def indices(self) -> list[int]:
        return self._ask("term.indices")

    def function(self) -> Optional[Function]:
        number = self._ask("term.function")
        return None if number is None else Function(self.context, number)

    def is_value(self) -> bool:
        return self._ask("term.is_value")

    def is_quantified(self) -> bool:
        return self._ask("term.is_quantified")

    def value(self) -> Any:
        return self.context._shown(self._ask("term.literal"))


class Context:
    """Terms, sorts and names. Terms of different contexts do not mix; threads that check at the same time need a context
    each."""

    def __init__(self) -> None:
        self._instance = Instance()

    def _ask(self, *message: Any) -> Any:
        try:
            return _answer(self._instance.ask(list(message)))
        except Trapped as trap:
            raise InternalFault(str(trap)) from None

    def _ask_long(self, wants_end: Any, *message: Any) -> Any:
        try:
            return _answer(self._instance.ask_long(list(message), wants_end))
        except Trapped as trap:
            raise InternalFault(str(trap)) from None

    def _make(self, name: str, *arguments: Any) -> Term:
        return Term(self, self._ask(f"make.{name}", *arguments))

    def _terms(self, made: list[list[Any]]) -> list[Term]:
        return [Term(self, one) for one in made]

    def _number(self, term: Any) -> int:
        if not isinstance(term, Term):
            raise SortError(f"a term is wanted, this is of type {type(term).__name__}")
        if term.context is not self:
            raise TrineError("a term of another context")
        return term._number

    def _numbers(self, terms: Any) -> list[int]:
        return [self._number(term) for term in terms]

    def _sort_number(self, sort: Any) -> int:
        if not isinstance(sort, Sort):
            raise TypeError(f"a sort is wanted, this is of type {type(sort).__name__}")
        if sort.context is not self:
            raise TrineError("a sort of another context")
        return sort._number

    def _operand(self, value: Any, kind: Optional[str]) -> list[Any]:
        return ["term", self._number(value)] if isinstance(value, Term) else _given(value, kind)

    def _shown(self, value: Optional[list[Any]]) -> Any:
        """A value of a message as Python has it."""
        if value is None:
            return None
        kind, *parts = value
        if kind == "bool":
            return parts[0]
        if kind == "int":
            return int(parts[0], 16)
        if kind == "fraction":
            return Fraction(int(parts[0], 16), int(parts[1], 16))
        if kind == "float":
            return struct.unpack(">d", bytes.fromhex(parts[0].rjust(16, "0")))[0]
        if kind == "str":
            return "".join(map(chr, parts[0]))
        return Term(self, parts[0])

    def __len__(self) -> int:
        return self._ask("count")

    def sort(self, text: str) -> Sort:
        return Sort(self, self._ask("sort.parse", text))

    def bitvec_sort(self, width: int) -> Sort:
        if not isinstance(width, int):
            raise TypeError("a width is an integer")
        if not 0 <= width < 1 << 32:
            raise OverflowError("no width of words")
        return self.sort(f"(_ BitVec {int(width)})")

    def array_sort(self, index: Sort, element: Sort) -> Sort:
        return Sort(self, self._ask("sort.array", self._sort_number(index), self._sort_number(element)))

    def sequence_sort(self, element: Sort) -> Sort:
        return Sort(self, self._ask("sort.sequence", self._sort_number(element)))

    def declare_sort(self, name: str) -> Sort:
        return Sort(self, self._ask("sort.declare", name))

    def declare_heap(self, location: Sort, data: Sort) -> tuple[Term, Term]:
        emp, nil = self._terms(self._ask("heap", self._sort_number(location), self._sort_number(data)))
        return emp, nil

    def constant(self, name: str, sort: Sort) -> Term:
        return self._make("constant", name, self._sort_number(sort))

    def fresh(self, prefix: str, sort: Sort) -> Term:
        return self._make("fresh", prefix, self._sort_number(sort))

    def function(self, name: str, params: Sequence[Sort], result: Sort) -> Function:
        numbers = [self._sort_number(param) for param in params]
        return Function(self, self._ask("function.declare", name, numbers, self._sort_number(result)))

    def value(self, value: Any, sort: Sort) -> Term:
        number = self._sort_number(sort)
        return self._make("value", self._operand(value, sort.kind()), number)

    def recursive_function(self, name: str, params: Sequence[Sort], result: Sort) -> Function:
        numbers = [self._sort_number(param) for param in params]
        return Function(self, self._ask("function.recursive", name, numbers, self._sort_number(result)))

    def constant_array(self, index: Sort, element: Term) -> Term:
        return self._make("constant_array", self._sort_number(index), self._number(element))

    def empty_sequence(self, sort: Sort) -> Term:
        return self._make("empty_sequence", self._sort_number(sort))

    def declare_datatypes(self, group: Sequence[Any]) -> list[Sort]:
        def sort(given: Any) -> Any:
            return ["group", given] if isinstance(given, int) else self._sort_number(given)

        made = [
            [name, [[constructor, [[field, sort(of)] for field, of in fields]] for constructor, fields in constructors]]
            for name, constructors in group
        ]
        return [Sort(self, one) for one in self._ask("datatypes", made)]

    def apply(self, head: str, *arguments: Term) -> Term:
        return self._make("apply", head, self._numbers(arguments))

    def quantifier(self, head: str, variables: Sequence[Term], body: Term) -> Term:
        return self._make("quantifier", head, self._numbers(variables), self._number(body))

    def substitute(self, term: Term, pairs: Sequence[tuple[Term, Term]]) -> Term:
        old, new = [self._number(pair[0]) for pair in pairs], [self._number(pair[1]) for pair in pairs]
        return self._make("substitute", self._number(term), old, new)

    def simplify(self, term: Term) -> Term:
        return self._make("simplify", self._number(term))

    def parse(self, text: str) -> list[Term]:
        return self._terms(self._ask("parse", text))

    def parse_term(self, text: str, names: Sequence[tuple[str, Term]]) -> Term:
        return self._make("parsed", text, [name for name, _ in names], [self._number(term) for _, term in names])


def run_script(text: str, timeout: Optional[float] = None) -> list[str]:
    """Runs a script in a context of its own and gives the responses."""
    return Context()._ask_long(lambda: False, "script", text, _seconds(timeout))


def _seconds(timeout: Optional[float]) -> Optional[float]:
    # Infinity and the like are no numbers of a message.
    if timeout is not None and not (0 <= timeout < float("inf")):
        raise ValueError("no time")
    return None if timeout is None else float(timeout)


def pictures(*terms: Term) -> list[Picture]:
    """The automata and transducers that terms speak of, each as a drawing."""
    if not terms:
        return []
    if not isinstance(terms[0], Term):
        raise TypeError("a term is wanted")
    context = terms[0].context
    return [Picture(*drawn) for drawn in context._ask("machines", context._numbers(terms))]


def _held(what: Any, context: Context, name: str, number: int) -> None:
    """Has the module forget something when Python does."""
    weakref.finalize(what, context._instance.dropped.append, [f"{name}.drop", number]).atexit = False


class Model:
    """Values of the declared symbols under which the assertions are true."""

    def __init__(self, context: Context, number: int) -> None:
        self._context = context
        self._number = number
        _held(self, context, "model", number)

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self._context._ask(f"model.{name}", self._number, *arguments)

    def constants_of(self) -> list[Term]:
        return self._context._terms(self._ask("constants"))

    def functions_of(self) -> list[Function]:
        return [Function(self._context, number) for number in self._ask("functions")]

    def value(self, term: Term) -> Any:
        return self._context._shown(self._ask("value", self._context._number(term)))

    def literal(self, term: Term) -> Term:
        return Term(self._context, self._ask("literal", self._context._number(term)))

    def table(self, function: Function) -> tuple[list[tuple[list[Any], Any]], Any]:
        rows, other = self._ask("table", function._number)
        shown = self._context._shown
        return [([shown(one) for one in row], shown(result)) for row, result in rows], shown(other)

    def heap(self) -> Optional[Picture]:
        return _picture(self._ask("heap"))

    def sexpr(self) -> str:
        return self._ask("text")


class Solver:
    """Assertions in levels, and checks. `trine.Solver` is what users see."""

    context: Context

    def __new__(cls, context: Context, *arguments: Any, **named: Any) -> Solver:
        made = super().__new__(cls)
        made.context = context
        made._number = context._ask("solver.new")
        made._wants_end = False
        _held(made, context, "solver", made._number)
        return made

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self.context._ask(f"solver.{name}", self._number, *arguments)

    def _formula(self, formula: Any) -> int:
        if isinstance(formula, bool):
            return self.context._make("value", ["bool", formula], self.context.sort("Bool")._number)._number
        return self.context._number(formula)

    def assert_one(self, formula: Any) -> None:
        self._ask("assert", self._formula(formula))

    def assert_named(self, formula: Any, label: Term) -> None:
        self._ask("assert_named", self._formula(formula), self.context._number(label))

    def optimize_term(self, term: Term, is_maximum: bool, is_signed: bool) -> int:
        return self._ask("optimize", self.context._number(term), is_maximum, is_signed)

    def add_soft_formula(self, formula: Any, weight: str, group: Optional[str] = None) -> int:
        return self._ask("soft", self._formula(formula), weight, group)

    def optima(self) -> list[tuple[str, str]]:
        return [(lower, upper) for lower, upper in self._ask("optima")]

    def push(self) -> None:
        self._ask("push")

    def pop(self, levels: int = 1) -> None:
        if levels < 0:
            raise OverflowError("no number of levels")
        self._ask("pop", levels)

    def num_scopes(self) -> int:
        return self._ask("depth")

    def reset(self) -> None:
        self._ask("reset")

    def set_option(self, name: str, value: str) -> None:
        self._ask("option", name, value)

    def check_number(
        self, assumptions: Sequence[Any], timeout: Optional[float] = None, ticks: Optional[int] = None
    ) -> int:
        assumed = [self._formula(formula) for formula in assumptions]
        wanted = ("solver.check", self._number, assumed, _seconds(timeout), ticks)
        try:
            return self.context._ask_long(lambda: self._wants_end, *wanted)
        finally:
            self._wants_end = False

    def interrupt(self) -> None:
        self._wants_end = True

    def reason_unknown(self) -> str:
        return self._ask("reason")

    def model_of(self) -> Model:
        return Model(self.context, self._ask("model"))

    def unsat_core(self) -> list[Term]:
        return self.context._terms(self._ask("core"))

    def assertions(self) -> list[Term]:
        return self.context._terms(self._ask("assertions"))

    def statistics_rows(self) -> list[tuple[str, int]]:
        return [(name, count) for name, count in self._ask("statistics")]

    def sexpr(self) -> str:
        return self._ask("script")


for _class in (Picture, Sort, Operator, Function, Term, Context, Model, Solver):
    _class.__module__ = "trine"
