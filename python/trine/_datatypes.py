"""Datatypes and recursive functions that are declared in Python.

The sort of a datatype has its constructors, testers and selectors as attributes:

>>> from trine import *
>>> Tree = Datatype("Tree")
>>> Tree.declare("leaf")
>>> Tree.declare("node", ("left", Tree), ("label", IntSort()), ("right", Tree))
>>> Tree = Tree.create()
>>> t = Tree.node(Tree.leaf, 7, Tree.leaf)
>>> t, simplify(Tree.label(t)), simplify(Tree.is_leaf(t))
(node(leaf, 7, leaf), 7, False)
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Union

from . import _arguments as _a
from ._trine import Context, Function, Sort, SortError, Term, TrineError


class Tester:
    """Whether a term was built by a constructor; calling it gives a formula."""

    # It is no test of pytest.
    __test__ = False

    def __init__(self, constructor: Function) -> None:
        self._constructor = constructor

    def __call__(self, term: Term) -> Term:
        return self._constructor.test(term)

    def name(self) -> str:
        """``is``, as in SMT-LIB."""
        return "is"

    def arity(self) -> int:
        """1."""
        return 1

    def domain(self, index: int) -> Sort:
        """The datatype."""
        return self._constructor.range()

    def range(self) -> Sort:
        """The sort of formulas."""
        return self._constructor.range().context.sort("Bool")

    def kind(self) -> str:
        """``is``."""
        return "is"

    def __repr__(self) -> str:
        return f"is({self._constructor.name()})"


def _called(constructor: Function) -> Any:
    """A constructor without fields is its only term."""
    return constructor if constructor.arity() else constructor()


def member(sort: Sort, name: str) -> Any:
    """A constructor, tester or selector of a datatype, by its name."""
    if not name.startswith("__"):
        for constructor, selectors in sort.constructors():
            if constructor.name() == name:
                return _called(constructor)
            if name == f"is_{constructor.name()}":
                return Tester(constructor)
            for selector in selectors:
                if selector.name() == name:
                    return selector
    raise AttributeError(f"the sort {sort.sexpr()} has no {name}")


def _constructor(sort: Sort, index: int) -> tuple[Function, list[Function]]:
    constructors = sort.constructors()
    if not 0 <= index < len(constructors):
        raise IndexError("no such constructor")
    return constructors[index]


class Datatype:
    """A datatype that is being declared: ``declare`` adds constructors, ``create`` makes its sort."""

    def __init__(self, name: str, ctx: Optional[Context] = None) -> None:
        if not isinstance(name, str):
            raise TypeError("the name of a datatype is a text")
        self.name, self.ctx = name, _a.context_or_main(ctx)
        self.constructors: list[tuple[str, list[tuple[str, Union[Sort, Datatype]]]]] = []

    def declare(self, name: str, *fields: tuple[str, Union[Sort, Datatype]]) -> None:
        """Adds a constructor; a field is a pair of its name and its sort, or a datatype that is being declared."""
        if not isinstance(name, str) or not name:
            raise TypeError("the name of a constructor is a text")
        for field in fields:
            fits = isinstance(field, tuple) and len(field) == 2 and isinstance(field[0], str)
            if not fits or not isinstance(field[1], (Sort, Datatype)):
                raise SortError("a field is a pair of its name and its sort")
        self.constructors.append((name, list(fields)))

    def declare_core(self, name: str, _recognizer: str, *fields: tuple[str, Union[Sort, Datatype]]) -> None:
        """As :meth:`declare`; testers are found by the name of the constructor."""
        self.declare(name, *fields)

    def create(self) -> Any:
        """The sort."""
        return CreateDatatypes(self)[0]

    def __repr__(self) -> str:
        return f"Datatype({self.name}, {self.constructors})"


def CreateDatatypes(*datatypes: Union[Datatype, Iterable[Datatype]]) -> tuple[Any, ...]:
    """The sorts of datatypes that need each other.

    >>> List, Item = Datatype("List"), Datatype("Item")
    >>> List.declare("end"); List.declare("more", ("first", Item), ("rest", List))
    >>> Item.declare("one", ("inner", List))
    >>> CreateDatatypes(List, Item)
    (List, Item)
    """
    group = _a.flat(datatypes)
    if not group or not all(isinstance(datatype, Datatype) for datatype in group):
        raise TrineError("datatypes that are being declared are wanted")
    context = group[0].ctx
    places = {id(datatype): at for at, datatype in enumerate(group)}

    def sort(of: Union[Sort, Datatype]) -> Union[Sort, int]:
        if isinstance(of, Sort):
            return of
        if id(of) not in places:
            raise TrineError(f"the datatype {of.name} is not created together with these")
        return places[id(of)]

    for datatype in group:
        if not datatype.constructors:
            raise TrineError(f"the datatype {datatype.name} has no constructor")
        if datatype.ctx is not context:
            raise TrineError("a datatype of another context")
    made = [
        (datatype.name, [(name, [(field, sort(of)) for field, of in fields]) for name, fields in datatype.constructors])
        for datatype in group
    ]
    return tuple(context.declare_datatypes(made))


def EnumSort(name: str, values: Iterable[str], ctx: Optional[Context] = None) -> tuple[Any, list[Term]]:
    """A sort with these values only, and the values.

    >>> Color, (red, green) = EnumSort("Color", ["red", "green"])
    >>> x = Const("x", Color)
    >>> solve(x != red)
    [x = green]
    """
    values = list(values)
    if not values or not all(isinstance(value, str) for value in values):
        raise TrineError("the values of an enumeration are one name or more")
    sort = Datatype(name, ctx)
    for value in values:
        sort.declare(value)
    made = sort.create()
    return made, [constructor() for constructor, _ in made.constructors()]


def TupleSort(name: str, sorts: Iterable[Sort], ctx: Optional[Context] = None) -> tuple[Any, Function, list[Function]]:
    """A sort of tuples, the function that makes one, and the functions that take it apart.

    >>> Pair, pair, (first, second) = TupleSort("Pair", [IntSort(), StringSort()])
    >>> simplify(second(pair(1, "a")))
    "a"
    """
    sort = Datatype(name, ctx)
    sort.declare(name, *((f"project{at}", of) for at, of in enumerate(sorts)))
    made = sort.create()
    constructor, selectors = made.constructors()[0]
    return made, constructor, selectors


def DisjointSum(name: str, sorts: Iterable[Sort], ctx: Optional[Context] = None) -> tuple[Any, list[tuple[Any, Any]]]:
    """A sort whose values are those of several sorts: for each a function into it, and one back."""
    sort = Datatype(name, ctx)
    for at, of in enumerate(sorts):
        sort.declare(f"inject{at}", (f"project{at}", of))
    made = sort.create()
    return made, [(constructor, selectors[0]) for constructor, selectors in made.constructors()]


def RecFunction(name: str, *signature: Sort) -> Function:
    """A function that :func:`RecAddDefinition` defines by calls of itself.

    >>> n = Int("n")
    >>> factorial = RecFunction("factorial", IntSort(), IntSort())
    >>> RecAddDefinition(factorial, n, If(n <= 0, 1, n * factorial(n - 1)))
    >>> solve(factorial(n) == 120, n > 0, n < 9)
    [n = 5]
    """
    if len(signature) < 2:
        raise SortError("a recursive function has parameters: their sorts and that of the result are wanted")
    *params, result = signature
    if not isinstance(result, Sort):
        raise SortError(f"a sort is wanted, this is of {_a.what(result)}")
    return result.context.recursive_function(name, params, result)


def RecAddDefinition(function: Function, arguments: Union[Term, Iterable[Term]], body: Any) -> None:
    """Defines a recursive function over constants, once and before it is used in a check."""
    constants = [arguments] if isinstance(arguments, Term) else list(arguments)
    if not isinstance(function, Function):
        raise TrineError("a recursive function is wanted")
    function.define(constants, function.range().context.value(body, function.range()))


__all__ = [
    "CreateDatatypes",
    "Datatype",
    "DisjointSum",
    "EnumSort",
    "RecAddDefinition",
    "RecFunction",
    "Tester",
    "TupleSort",
]
