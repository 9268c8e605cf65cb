//! Terms as Python objects, with the operators of Python.
//!
//! Invariant: `kind` is that of the sort of `id` in `context`.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PySlice;
use trine::{Op, TermId, sort_text, term_text};
use trine_value::RoundingMode;

use crate::coercion::{coerce, converted};
use crate::context::{Context, Inner};
use crate::error::{NoAnswer, SortError, TrineError};
use crate::function::{Function, Operator};
use crate::kind::Kind;
use crate::operator::{Applied, Binary};
use crate::picture::machines;
use crate::sort::Sort;
use crate::value;

/// A term. Equal terms are equal numbers: `same_as` compares, `==` makes a formula.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Term {
    pub(crate) id: TermId,
    pub(crate) kind: Kind,
    pub(crate) context: Py<Context>,
}

/// Which side of an operator the object itself is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// What two operands become: terms of one kind.
struct Operands {
    left: TermId,
    right: TermId,
    kind: Kind,
}

impl Term {
    pub(crate) fn new(inner: &Inner, id: TermId, context: &Bound<'_, Context>) -> Self {
        let store = inner.store();
        Self { id, kind: Kind::of(store, store.sort(id)), context: context.clone().unbind() }
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

    /// Brings two operands to one kind: numbers of Python become terms, integers become reals.
    fn operands(
        &self,
        inner: &mut Inner,
        context: &Bound<'_, Context>,
        other: &Bound<'_, PyAny>,
        side: Side,
    ) -> PyResult<Operands> {
        let mut own = self.id;
        let mut kind = self.kind;
        let theirs = match other.cast_exact::<Self>() {
            Ok(term) => {
                let term = term.get();
                if !term.context.is(context) {
                    return Err(TrineError::new_err("a term of another context"));
                }
                if term.kind == kind {
                    term.id
                } else {
                    own = converted(inner, own, kind, term.kind);
                    let theirs = converted(inner, term.id, term.kind, kind);
                    if own != self.id {
                        kind = term.kind;
                    }
                    theirs
                }
            }
            Err(_) => {
                let sort = inner.store().sort(own);
                coerce(inner, context, other, kind, sort)?
            }
        };
        let (left, right) = if side == Side::Left { (own, theirs) } else { (theirs, own) };
        Ok(Operands { left, right, kind })
    }

    fn apply(
        inner: &mut Inner,
        context: &Bound<'_, Context>,
        op: Op,
        args: &[TermId],
    ) -> PyResult<Self> {
        match inner.store_mut().try_mk(op, [0, 0], args) {
            Ok(id) => Ok(Self::new(inner, id, context)),
            Err(_) => Err(misfit(inner, op.name(), args)),
        }
    }

    fn binary(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: Binary,
        side: Side,
    ) -> PyResult<Self> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let operands = self.operands(&mut inner, context, other, side)?;
        let (left, right) = (operands.left, operands.right);
        match operator.over(operands.kind) {
            Some(Applied::Plain(op)) => Self::apply(&mut inner, context, op, &[left, right]),
            Some(Applied::Rounded(op)) => {
                let mode = inner.store_mut().mk_rounding(RoundingMode::Rne);
                Self::apply(&mut inner, context, op, &[mode, left, right])
            }
            // What is greater is what the other is less than.
            None if operands.kind == Kind::String && operator == Binary::Gt => {
                Self::apply(&mut inner, context, Op::StrLt, &[right, left])
            }
            None if operands.kind == Kind::String && operator == Binary::Ge => {
                Self::apply(&mut inner, context, Op::StrLe, &[right, left])
            }
            None => Err(misfit(&inner, operator.sign(), &[left, right])),
        }
    }

    fn unary(&self, py: Python<'_>, sign: &str, op: Option<Op>) -> PyResult<Self> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        match op {
            Some(op) => Self::apply(&mut inner, context, op, &[self.id]),
            None => Err(misfit(&inner, sign, &[self.id])),
        }
    }

    fn equality(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: Op) -> PyResult<Self> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let operands = self.operands(&mut inner, context, other, Side::Left)?;
        Self::apply(&mut inner, context, op, &[operands.left, operands.right])
    }

    fn with_inner<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Inner) -> T) -> T {
        work(&mut self.context.get().lock(py))
    }
}

/// Which sorts an operator was applied to that it does not take.
pub(crate) fn misfit(inner: &Inner, operator: &str, args: &[TermId]) -> PyErr {
    let store = inner.store();
    let sorts: Vec<String> = args.iter().map(|&arg| sort_text(store, store.sort(arg))).collect();
    SortError::new_err(format!("{operator} does not take {}", sorts.join(" and ")))
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
        let op = match self.kind {
            Kind::BitVec => Some(Op::BvNeg),
            Kind::Int | Kind::Real => Some(Op::Neg),
            Kind::Float => Some(Op::FpNeg),
            _ => None,
        };
        self.unary(py, "-", op)
    }

    fn __pos__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Self> {
        let op = match self.kind {
            Kind::BitVec => Some(Op::BvNot),
            Kind::Bool => Some(Op::Not),
            Kind::RegLan => Some(Op::ReComp),
            _ => None,
        };
        self.unary(py, "~", op)
    }

    fn __abs__(&self, py: Python<'_>) -> PyResult<Self> {
        let op = match self.kind {
            Kind::Int | Kind::Real => Some(Op::Abs),
            Kind::Float => Some(Op::FpAbs),
            _ => None,
        };
        self.unary(py, "abs", op)
    }

    /// A power with a small known exponent is a product.
    fn __pow__(
        &self,
        py: Python<'_>,
        exponent: &Bound<'_, PyAny>,
        _modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let number = exponent.extract::<u32>().ok().or_else(|| {
            let term = exponent.cast::<Self>().ok()?;
            self.with_inner(py, |inner| u32::try_from(inner.store().int_value(term.get().id)?).ok())
        });
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let is_number = matches!(self.kind, Kind::Int | Kind::Real);
        match number.filter(|number| (1..=64).contains(number)) {
            Some(1) if is_number => Ok(Self::new(&inner, self.id, context)),
            Some(number) if is_number => {
                Self::apply(&mut inner, context, Op::Mul, &vec![self.id; number as usize])
            }
            _ => Err(SortError::new_err("powers take a number and an exponent from 1 to 64")),
        }
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
            CompareOp::Eq => self.equality(py, other, Op::Eq),
            CompareOp::Ne => self.equality(py, other, Op::Distinct),
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
        self.with_inner(py, |inner| {
            let store = inner.store();
            match (store.op(self.id), store.args(self.id)) {
                (Op::True, _) => Ok(true),
                (Op::False, _) => Ok(false),
                (Op::Eq, [left, right]) => Ok(left == right),
                (Op::Distinct, [left, right]) => Ok(left != right),
                _ => Err(TrineError::new_err(
                    "a formula is neither true nor false; use And, Or, Not, If for formulas",
                )),
            }
        })
    }

    /// What has elements by index could be gone over without an end.
    fn __iter__(&self) -> PyResult<Py<PyAny>> {
        Err(pyo3::exceptions::PyTypeError::new_err("a term cannot be gone over"))
    }

    fn __contains__(&self, _element: &Bound<'_, PyAny>) -> PyResult<bool> {
        let message = "whether something is in a term is a formula; use Contains, IsMember or InRe";
        Err(pyo3::exceptions::PyTypeError::new_err(message))
    }

    /// An element of an array, a letter of a string.
    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Self> {
        if index.is_instance_of::<PySlice>() {
            return Err(SortError::new_err("slices of terms: use SubString or Extract"));
        }
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let (wanted, op) = match *inner.store().sort_of(self.id) {
            trine::Sort::Array { index, .. } => (index, Op::Select),
            trine::Sort::String => (inner.store().sorts.int(), Op::StrAt),
            _ => return Err(misfit(&inner, "[]", &[self.id])),
        };
        let kind = Kind::of(inner.store(), wanted);
        let at = coerce(&mut inner, context, index, kind, wanted)?;
        Self::apply(&mut inner, context, op, &[self.id, at])
    }

    /// The term as SMT-LIB writes it.
    fn sexpr(&self, py: Python<'_>) -> String {
        self.with_inner(py, |inner| term_text(inner.store(), self.id))
    }

    /// Literals as Python writes them, other terms as SMT-LIB does.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let as_python = matches!(self.kind, Kind::Bool | Kind::Int | Kind::Real | Kind::BitVec);
        if as_python && self.is_value(py) {
            return Ok(self.value(py)?.bind(py).str()?.to_string());
        }
        Ok(self.sexpr(py))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__str__(py)
    }

    /// A language is drawn as its automaton, a text in which one function replaces as its transducer.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        if !matches!(self.kind, Kind::RegLan | Kind::String) {
            return None;
        }
        let drawn = self.with_inner(py, |inner| machines(inner, &[self.id]));
        let [picture] = &drawn[..] else { return None };
        Some(picture.svg().to_owned())
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
        let context = self.context.bind(py);
        let number = context.get().lock(py).store().bv_value(self.id);
        let number = number.ok_or_else(|| NoAnswer::new_err("the term is no literal word"))?;
        value::integer(py, &number.to_ibig_signed())
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
        self.with_inner(py, |inner| inner.store().args(self.id).len())
    }

    /// An argument.
    fn arg(&self, py: Python<'_>, index: usize) -> PyResult<Self> {
        let context = self.context.bind(py);
        let inner = context.get().lock(py);
        let id = inner.store().args(self.id).get(index).copied();
        let id = id.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("no such argument"))?;
        Ok(Self::new(&inner, id, context))
    }

    /// Bits of a word or float.
    fn size(&self, py: Python<'_>) -> PyResult<u32> {
        self.sort(py).size(py)
    }

    /// The function or operator at the top.
    fn decl(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.function(py) {
            Some(function) => Ok(Py::new(py, function)?.into_any()),
            None => Ok(Py::new(py, Operator { head: self.head(py) })?.into_any()),
        }
    }

    /// As `same_as`, as in z3py.
    fn eq(&self, other: &Bound<'_, PyAny>) -> bool {
        self.same_as(other)
    }

    /// The sort of the term.
    fn sort(&self, py: Python<'_>) -> Sort {
        let id = self.with_inner(py, |inner| inner.store().sort(self.id));
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
        let inner = context.get().lock(py);
        let args = inner.store().args(self.id);
        args.iter().map(|&arg| Self::new(&inner, arg, context)).collect()
    }

    /// Name of the operator or function at the top; empty for values.
    fn head(&self, py: Python<'_>) -> String {
        self.with_inner(py, |inner| {
            let store = inner.store();
            let name = |function| store.symbols.name(store.function_decl(function).name).to_owned();
            let function = store.function(self.id).map(name);
            function.unwrap_or_else(|| store.op(self.id).name().to_owned())
        })
    }

    /// Numbers in the head, as 7 and 0 in `(_ extract 7 0)`.
    fn indices(&self, py: Python<'_>) -> Vec<u32> {
        self.with_inner(py, |inner| {
            let count = usize::from(inner.store().op(self.id).info().indices);
            inner.store().indices(self.id)[..count].to_vec()
        })
    }

    /// The function at the top, if it is a declared one.
    fn function(&self, py: Python<'_>) -> Option<Function> {
        let id = self.with_inner(py, |inner| inner.store().function(self.id))?;
        Some(Function { id, context: self.context.clone_ref(py) })
    }

    /// Whether the term is a literal.
    fn is_value(&self, py: Python<'_>) -> bool {
        self.with_inner(py, |inner| inner.store().is_value(self.id))
    }

    /// Whether the term is a bound variable or a quantifier.
    fn is_quantified(&self, py: Python<'_>) -> bool {
        let of = [Op::Forall, Op::Exists, Op::BoundVar];
        self.with_inner(py, |inner| of.contains(&inner.store().op(self.id)))
    }

    /// The literal as a value of Python.
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let context = self.context.bind(py);
        let mut inner = context.get().lock(py);
        let store = inner.store();
        let budget_free = trine_term::Interpretation::new();
        if !store.is_value(self.id) {
            return Err(NoAnswer::new_err("the term is no literal"));
        }
        let model = trine::model::Model::from(budget_free);
        let found = inner.context.values(&model, &[self.id], &trine::CancelHandle::new());
        let found = found.map_err(|error| NoAnswer::new_err(error.to_string()))?;
        let sort = inner.store().sort(self.id);
        value::to_python(&mut inner, context, &found[0], sort)
    }
}
