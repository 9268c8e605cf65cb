"""Methods of terms, sorts and functions that are written in Python.

They belong to the classes of the compiled half, and are attached when the package is imported.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._datatypes import Tester, _called, _constructor, member
from ._trine import Context, Function, Sort, SortError, Term


class _Terms:
    """Methods of terms."""

    @property
    def ctx(self) -> Context:
        """The context."""
        return self.context

    def is_int(self) -> bool:
        """Whether the sort is that of integers."""
        return self.kind == "Int"

    def is_real(self) -> bool:
        """Whether the sort is that of real numbers."""
        return self.kind == "Real"

    def is_string(self) -> bool:
        """Whether the sort is that of strings."""
        return self.kind == "String"

    def is_string_value(self) -> bool:
        """Whether the term is a literal string."""
        return self.kind == "String" and self.is_value()

    def sort_kind(self) -> str:
        """The kind of the sort."""
        return self.kind

    def hash(self) -> int:
        """A number that equal terms share."""
        return hash(self)

    def params(self) -> list[int]:
        """The numbers in the head."""
        return self.indices()

    def domain(self) -> Sort:
        """The sort of the indices of an array."""
        return self.sort().domain()

    def range(self) -> Sort:
        """The sort of the elements of an array."""
        return self.sort().range()

    def at(self, index: Any) -> Term:
        """The letter of a string, or the part of length one of a sequence."""
        head = {"String": "str.at", "Seq": "seq.at"}.get(self.kind)
        if head is None:
            raise SortError(f"a string or a sequence is wanted, this is of sort {self.sort().sexpr()}")
        if not isinstance(index, Term):
            index = self.context.value(index, self.context.sort("Int"))
        return self.context.apply(head, self, index)

    def _number(self) -> Fraction:
        if self.kind not in ("Int", "Real"):
            raise SortError("a literal number is wanted")
        return self.as_fraction()

    def as_decimal(self, places: int) -> str:
        """A literal number with so many places behind the point at most; ``?`` says that there are more.

        >>> Q(1, 3).as_decimal(4), Q(-1, 4).as_decimal(4), IntVal(5).as_decimal(2)
        ('0.3333?', '-0.25', '5')
        """
        number = _Terms._number(self)
        scaled = abs(number) * 10**places
        digits = str(scaled.numerator // scaled.denominator).rjust(places + 1, "0")
        whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
        rest = rest.rstrip("0") if scaled.denominator == 1 else rest
        more = "" if scaled.denominator == 1 else "?"
        return f"{'-' if number < 0 else ''}{whole}{'.' if rest or more else ''}{rest}{more}"

    def numerator(self) -> Term:
        """The numerator of a literal number, as a term."""
        return self.context.value(_Terms._number(self).numerator, self.context.sort("Int"))

    def denominator(self) -> Term:
        """The denominator of a literal number, as a term."""
        return self.context.value(_Terms._number(self).denominator, self.context.sort("Int"))

    def as_binary_string(self) -> str:
        """A literal number or word in binary."""
        return bin(self.as_long()).replace("0b", "")

    def is_forall(self) -> bool:
        """Whether the term is a formula about all values."""
        return self.is_quantified() and self.head() == "forall"

    def is_exists(self) -> bool:
        """Whether the term is a formula about some value."""
        return self.is_quantified() and self.head() == "exists"

    def is_lambda(self) -> bool:
        """No term is."""
        return False

    def _bound(self) -> list[Term]:
        if not self.is_quantified() or not self.children():
            raise SortError("a quantifier is wanted")
        return self.children()[:-1]

    def num_vars(self) -> int:
        """The number of variables that a quantifier binds.

        >>> q = ForAll(Ints("a b"), Int("a") < Int("b"))
        >>> q.num_vars(), q.var_name(1), q.var_sort(1), q.body()
        (2, 'b', Int, a < b)
        """
        return len(_Terms._bound(self))

    def var_name(self, index: int) -> str:
        """The name of a variable that a quantifier binds."""
        return _Terms._bound(self)[index].sexpr().strip("|")

    def var_sort(self, index: int) -> Sort:
        """The sort of a variable that a quantifier binds."""
        return _Terms._bound(self)[index].sort()

    def body(self) -> Term:
        """What a quantifier says of its variables, which are terms of their own in it."""
        _Terms._bound(self)
        return self.children()[-1]


class _Sorts:
    """Methods of sorts."""

    @property
    def ctx(self) -> Context:
        """The context."""
        return self.context

    def __getattr__(self, name: str) -> Any:
        return member(self, name)

    def num_constructors(self) -> int:
        """The number of constructors of a datatype."""
        return len(self.constructors())

    def constructor(self, index: int) -> Function:
        """A constructor of a datatype."""
        return _constructor(self, index)[0]

    def recognizer(self, index: int) -> Tester:
        """The tester of a constructor of a datatype."""
        return Tester(_constructor(self, index)[0])

    def accessor(self, index: int, field: int) -> Function:
        """The selector of a field of a constructor."""
        return _constructor(self, index)[1][field]

    def ebits(self) -> int:
        """Exponent bits of floats."""
        return self.format()[0]

    def sbits(self) -> int:
        """Significand bits of floats, the hidden one included."""
        return self.format()[1]

    def is_int(self) -> bool:
        """Whether the sort is that of integers."""
        return self.kind() == "Int"

    def is_bool(self) -> bool:
        """Whether the sort is that of formulas."""
        return self.kind() == "Bool"

    def eq(self, other: object) -> bool:
        """Whether both are the same sort."""
        return self == other

    def cast(self, value: Any) -> Term:
        """A value of Python, or a term that becomes one, as a term of the sort."""
        return self.context.value(value, self)


def _attach(methods: type, to: type) -> None:
    for name, what in vars(methods).items():
        if name == "__getattr__" or not name.startswith("_"):
            setattr(to, name, what)


_attach(_Terms, Term)
_attach(_Sorts, Sort)
