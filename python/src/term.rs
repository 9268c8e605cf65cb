//! Terms as Python objects, with the operators of Python.
//!
//! Invariant: `kind` is that of the sort of `id` in `context`.

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PySlice};
use trine::{TermId, term_text};
use trine_bridge::{Binary, BridgeError, Kind, Side, Terms, Unary};

use crate::context::Context;
use crate::error::{SortError, TrineError, exception};
use crate::function::{Function, Operator};
use crate::given::operand;
use crate::sort::Sort;
use crate::value;

/// What the half of the package in Python writes for a term or a sort.
pub(crate) fn notation(what: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    let module = what.py().import(pyo3::intern!(what.py(), "trine._notation"))?;
    module.call_method1(name, (what,))?.extract()
}

/// A term. Equal terms are equal numbers: `same_as` compares, `==` makes a formula.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Term {
    pub(crate) id: TermId,
    pub(crate) kind: Kind,
    pub(crate) context: Py<Context>,
}

impl Term {
    pub(crate) fn new(terms: &Terms, id: TermId, context: &Bound<'_, Context>) -> Self {
        Self { id, kind: terms.kind(id), context: context.clone().unbind() }
    }

    /// The number of a term that must be one of a context.
    pub(crate) fn id_in(term: &Bound<'_, PyAny>, context: &Bound<'_, Context>) -> PyResult<TermId> {
        let Ok(term) = term.cast::<Self>() else {
            let found = term.get_type().name()?;
            return Err(SortError::new_err(format!("a term is wanted, this is of type {found}")));
        };
        if !term.get().context.is(context) {
            return Err(TrineError::new_err("a term of another context"));
        }
        Ok(term.get().id)
    }

    /// A term that is made with the context locked.
    fn made(
        &self,
        py: Python<'_>,
        make: impl FnOnce(&mut Terms) -> Result<TermId, BridgeError>,
    ) -> PyResult<Self> {
        let context = self.context.bind(py);
        let mut terms = context.get().lock(py);
        let term = make(&mut terms).map_err(|error| exception(py, error))?;
        Ok(Self::new(&terms, term, context))
    }

    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: Binary,
        side: Side,
    ) -> PyResult<Self> {
        let other = operand(self.context.bind(py), other, Some(self.kind_beside(other)))?;
        self.made(py, |terms| terms.binary(operator, self.id, &other, side))
    }

    fn equality(&self, py: Python<'_>, other: &Bound<'_, PyAny>, differs: bool) -> PyResult<Self> {
        let other = operand(self.context.bind(py), other, Some(self.kind_beside(other)))?;
        self.made(py, |terms| terms.equality(self.id, &other, differs))
    }

    /// The kind of value that is wanted beside this term: a float beside an integer makes both reals.
    fn kind_beside(&self, other: &Bound<'_, PyAny>) -> Kind {
        match self.kind {
            Kind::Int if other.is_instance_of::<PyFloat>() => Kind::Real,
            kind => kind,
        }
    }

    fn with_terms<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Terms) -> T) -> T {
        work(&mut self.context.get().lock(py))
    }

    fn shown(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut Terms) -> Result<trine_bridge::Shown, BridgeError>,
    ) -> PyResult<Py<PyAny>> {
        let context = self.context.bind(py);
        let mut terms = context.get().lock(py);
        let shown = ask(&mut terms).map_err(|error| exception(py, error))?;
        value::to_python(&terms, context, &shown)
    }
}

#[pymethods]
impl Term {
    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Add, Side::Left)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Add, Side::Right)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Sub, Side::Left)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Sub, Side::Right)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Mul, Side::Left)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Mul, Side::Right)
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Div, Side::Left)
    }

    fn __rtruediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Div, Side::Right)
    }

    fn __mod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Mod, Side::Left)
    }

    fn __rmod__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Mod, Side::Right)
    }

    fn __and__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::And, Side::Left)
    }

    fn __rand__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::And, Side::Right)
    }

    fn __or__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Or, Side::Left)
    }

    fn __ror__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Or, Side::Right)
    }

    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Xor, Side::Left)
    }

    fn __rxor__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Xor, Side::Right)
    }

    fn __lshift__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Shl, Side::Left)
    }

    fn __rlshift__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Shl, Side::Right)
    }

    fn __rshift__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Shr, Side::Left)
    }

    fn __rrshift__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.binary(py, other, Binary::Shr, Side::Right)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, |terms| terms.unary(Unary::Neg, self.id))
    }

    fn __pos__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, |terms| terms.unary(Unary::Invert, self.id))
    }

    fn __abs__(&self, py: Python<'_>) -> PyResult<Self> {
        self.made(py, |terms| terms.unary(Unary::Abs, self.id))
    }

    /// A power with a small known exponent is a product.
    fn __pow__(
        &self,
        py: Python<'_>,
        exponent: &Bound<'_, PyAny>,
        _modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let number = exponent.extract::<u32>().ok().or_else(|| {
            let term = exponent.cast::<Self>().ok()?.get().id;
            self.with_terms(py, |terms| terms.small_number(term))
        });
        self.made(py, |terms| terms.power(self.id, number))
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let made = match op {
            CompareOp::Eq | CompareOp::Ne if other.is_none() => {
                let differs = matches!(op, CompareOp::Ne);
                return Ok(pyo3::types::PyBool::new(py, differs).to_owned().into_any().unbind());
            }
            CompareOp::Eq => self.equality(py, other, false),
            CompareOp::Ne => self.equality(py, other, true),
            CompareOp::Lt => self.binary(py, other, Binary::Lt, Side::Left),
            CompareOp::Le => self.binary(py, other, Binary::Le, Side::Left),
            CompareOp::Gt => self.binary(py, other, Binary::Gt, Side::Left),
            CompareOp::Ge => self.binary(py, other, Binary::Ge, Side::Left),
        };
        Ok(Py::new(py, made?)?.into_any())
    }

    fn __hash__(&self) -> u64 {
        self.id.index() as u64
    }

    /// Equations say whether both sides are the same term, so that terms can be members of sets.
    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.with_terms(py, |terms| terms.truth(self.id)).map_err(|error| exception(py, error))
    }

    /// What has elements by index could be gone over without an end.
    fn __iter__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err("a term cannot be gone over"))
    }

    fn __contains__(&self, _element: &Bound<'_, PyAny>) -> PyResult<bool> {
        let message = "whether something is in a term is a formula; use Contains, IsMember or InRe";
        Err(PyTypeError::new_err(message))
    }

    /// An element of an array, a letter of a string.
    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Self> {
        if index.is_instance_of::<PySlice>() {
            return Err(SortError::new_err("slices of terms: use SubString or Extract"));
        }
        let context = self.context.bind(py);
        let wanted = self.with_terms(py, |terms| terms.index_sort(self.id));
        let wanted = wanted.map_err(|error| exception(py, error))?;
        let kind = context.get().kind_of(py, wanted);
        let at = operand(context, index, Some(kind))?;
        self.made(py, |terms| terms.element(self.id, &at))
    }

    /// The term as SMT-LIB writes it.
    fn sexpr(&self, py: Python<'_>) -> String {
        self.with_terms(py, |terms| term_text(terms.store(), self.id))
    }

    /// The term as Python writes it.
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        notation(slf.as_any(), "term_text")
    }

    /// A language is drawn as its automaton, a text in which one function replaces as its transducer.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.with_terms(py, |terms| terms.machine(self.id)).map(|picture| picture.svg)
    }

    /// The value of a literal of numbers or words, as in z3py.
    fn as_long(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.kind {
            Kind::Int | Kind::BitVec => self.value(py),
            _ => Err(SortError::new_err("only integers and words are integers of Python")),
        }
    }

    /// The value of a literal word that is read with its sign.
    fn as_signed_long(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.shown(py, |terms| terms.signed(self.id))
    }

    /// The value of a literal number as a fraction.
    fn as_fraction(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        Ok(fraction.call1((self.value(py)?,))?.unbind())
    }

    fn numerator_as_long(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.as_fraction(py)?.getattr(py, "numerator")
    }

    fn denominator_as_long(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.as_fraction(py)?.getattr(py, "denominator")
    }

    /// The value of a literal as text, a string without its quotes.
    fn as_string(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.value(py)?.bind(py).str()?.to_string())
    }

    /// Number of arguments.
    fn num_args(&self, py: Python<'_>) -> usize {
        self.with_terms(py, |terms| terms.store().args(self.id).len())
    }

    /// An argument.
    fn arg(&self, py: Python<'_>, index: usize) -> PyResult<Self> {
        let context = self.context.bind(py);
        let terms = context.get().lock(py);
        let id = terms.store().args(self.id).get(index).copied();
        let id = id.ok_or_else(|| PyIndexError::new_err("no such argument"))?;
        Ok(Self::new(&terms, id, context))
    }

    /// Bits of a word or float.
    fn size(&self, py: Python<'_>) -> PyResult<u32> {
        self.sort(py).size(py)
    }

    /// The function or operator at the top.
    fn decl(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.with_terms(py, |terms| terms.applied(self.id)) {
            Some(id) => {
                let context = self.context.clone_ref(py);
                Ok(Py::new(py, Function { id, context })?.into_any())
            }
            None => {
                let literal = self.is_value(py).then(|| self.kind.name());
                let (head, arguments) = (self.head(py), self.num_args(py));
                Ok(Py::new(py, Operator { head, arguments, literal })?.into_any())
            }
        }
    }

    /// As `same_as`, as in z3py.
    fn eq(&self, other: &Bound<'_, PyAny>) -> bool {
        self.same_as(other)
    }

    /// The sort of the term.
    fn sort(&self, py: Python<'_>) -> Sort {
        let id = self.with_terms(py, |terms| terms.store().sort(self.id));
        Sort { id, context: self.context.clone_ref(py) }
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<Context> {
        self.context.clone_ref(py)
    }

    /// Whether both are the same term.
    fn same_as(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().context.is(&self.context))
    }

    /// A number that equal terms share.
    fn get_id(&self) -> usize {
        self.id.index()
    }

    /// The arguments.
    fn children(&self, py: Python<'_>) -> Vec<Self> {
        let context = self.context.bind(py);
        let terms = context.get().lock(py);
        let args = terms.store().args(self.id);
        args.iter().map(|&arg| Self::new(&terms, arg, context)).collect()
    }

    /// Name of the operator or function at the top; empty for values.
    fn head(&self, py: Python<'_>) -> String {
        self.with_terms(py, |terms| terms.head(self.id))
    }

    /// Numbers in the head, as 7 and 0 in `(_ extract 7 0)`.
    fn indices(&self, py: Python<'_>) -> Vec<u32> {
        self.with_terms(py, |terms| terms.indices(self.id))
    }

    /// The function at the top, if it is a declared one.
    fn function(&self, py: Python<'_>) -> Option<Function> {
        let id = self.with_terms(py, |terms| terms.store().function(self.id))?;
        Some(Function { id, context: self.context.clone_ref(py) })
    }

    /// Whether the term is a literal.
    fn is_value(&self, py: Python<'_>) -> bool {
        self.with_terms(py, |terms| terms.store().is_value(self.id))
    }

    /// Whether the term is a bound variable or a quantifier.
    fn is_quantified(&self, py: Python<'_>) -> bool {
        self.with_terms(py, |terms| terms.is_quantified(self.id))
    }

    /// The literal as a value of Python.
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.shown(py, |terms| terms.literal(self.id))
    }
}
