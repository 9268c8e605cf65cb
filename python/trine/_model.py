"""Models as mappings from terms to values of Python."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import Any, Iterator, Optional

from ._trine import Function, Picture, Term, TrineError


class Model:
    """Values under which the assertions are true.

    ``model[x]`` is the value of any term; iteration goes over the constants of the assertions.
    """

    def __init__(self, model):
        self._model = model
        self._constants = None

    def constants(self) -> list[Term]:
        """The constants of the assertions, as terms."""
        if self._constants is None:
            self._constants = self._model.constants_of()
        return list(self._constants)

    def functions(self) -> list[Function]:
        """The functions with parameters of the assertions."""
        return self._model.functions_of()

    def __getitem__(self, what: Any) -> Any:
        """The value of a term; of a function, its table and the value elsewhere."""
        if isinstance(what, Term):
            return self._model.value(what)
        if isinstance(what, Function):
            rows, other = self._model.table(what)
            return {tuple(arguments): value for arguments, value in rows}, other
        if isinstance(what, str):
            for constant in self.constants():
                if constant.head() == what:
                    return self._model.value(constant)
            raise KeyError(what)
        raise TrineError("a model gives values of terms, functions and names")

    def literal(self, term: Term) -> Term:
        """The value of a term as a term."""
        return self._model.literal(term)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.constants())

    def __len__(self) -> int:
        return len(self.constants())

    def __contains__(self, term: Any) -> bool:
        return any(term.same_as(constant) for constant in self.constants())

    def items(self) -> list[tuple[Term, Any]]:
        """Constants with their values."""
        return [(constant, self[constant]) for constant in self.constants()]

    def to_dict(self) -> dict[str, Any]:
        """Names with values."""
        return {constant.head(): self[constant] for constant in self.constants()}

    def heap(self) -> Optional[Picture]:
        """The heap as a drawing, if the assertions speak of one."""
        return self._model.heap()

    def sexpr(self) -> str:
        """The model as definitions in SMT-LIB, functions included."""
        return self._model.sexpr()

    def __repr__(self) -> str:
        parts = [f"{constant.head()} = {self[constant]!r}" for constant in self.constants()]
        for function in self.functions():
            table, other = self[function]
            rows = [f"{_row(key)} -> {value!r}" for key, value in table.items()]
            parts.append(f"{function.name()} = [{', '.join(rows + [f'else -> {other!r}'])}]")
        return f"[{', '.join(parts)}]"

    def _repr_html_(self) -> str:
        rows = []
        for constant in self.constants():
            cells = (constant.head(), constant.sort().sexpr(), repr(self[constant]))
            rows.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in cells) + "</tr>")
        for function in self.functions():
            sorts = [function.domain(at).sexpr() for at in range(function.arity())]
            table, other = self[function]
            lines = [f"{_row(key)} → {value!r}" for key, value in table.items()] + [f"else → {other!r}"]
            cells = (function.name(), f"{' '.join(sorts)} → {function.range().sexpr()}", "\n".join(lines))
            name, sort, value = (escape(c).replace("\n", "<br>") for c in cells)
            rows.append(f"<tr><td>{name}</td><td>{sort}</td><td>{value}</td></tr>")
        head = "<tr><th>name</th><th>sort</th><th>value</th></tr>"
        # As an image, so that the style of the drawing stays its own.
        heap = self.heap()
        data = "" if heap is None else b64encode(heap.svg().encode()).decode()
        drawing = data and f'<img alt="the heap" src="data:image/svg+xml;base64,{data}">'
        return f"<table>{head}{''.join(rows)}</table>{drawing}"


def _row(key):
    return repr(key[0]) if len(key) == 1 else repr(key)
