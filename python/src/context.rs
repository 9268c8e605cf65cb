//! A context as a Python object: the store of terms, the parser, and the names that Python has declared.
//!
//! Invariant: the lock is taken through [`Context::lock`], which gives up the interpreter lock while it
//! waits; a check holds it without the interpreter lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;
use trine::{SortId, TermId};
use trine_bridge::{Field, Kind, Terms};

use crate::error::{TrineError, exception};
use crate::function::Function;
use crate::given::operand;
use crate::sort::Sort;
use crate::term::Term;

/// Terms, sorts and names. Terms of different contexts do not mix; threads that check at the same time
/// need a context each.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Context {
    terms: Mutex<Terms>,
}

/// The sort of a field, as Python gives it.
#[derive(FromPyObject)]
enum FieldSort<'py> {
    Group(usize),
    Sort(Bound<'py, Sort>),
}

/// A datatype with its constructors and their fields, as Python gives them.
type Given<'py> = (String, Vec<(String, Vec<(String, FieldSort<'py>)>)>);

impl Context {
    pub(crate) fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Terms> {
        self.terms.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// For a thread that has given up the interpreter lock.
    pub(crate) fn lock_detached(&self) -> MutexGuard<'_, Terms> {
        self.terms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn kind_of(&self, py: Python<'_>, sort: SortId) -> Kind {
        Kind::of(self.lock(py).store(), sort)
    }
}

fn sort(slf: &Bound<'_, Context>, make: impl FnOnce(&mut Terms) -> SortId) -> Sort {
    let id = make(&mut slf.get().lock(slf.py()));
    Sort { id, context: slf.clone().unbind() }
}

pub(crate) fn sort_ids(
    slf: &Bound<'_, Context>,
    sorts: &[Bound<'_, Sort>],
) -> PyResult<Vec<SortId>> {
    let id = |sort: &Bound<'_, Sort>| {
        let own = sort.get().context.is(slf);
        own.then(|| sort.get().id).ok_or_else(|| TrineError::new_err("a sort of another context"))
    };
    sorts.iter().map(id).collect()
}

/// The numbers of terms of a context.
fn term_ids(slf: &Bound<'_, Context>, terms: &[Bound<'_, Term>]) -> PyResult<Vec<TermId>> {
    terms.iter().map(|term| Term::id_in(term.as_any(), slf)).collect()
}

/// A term that is made with a context locked.
fn made(
    slf: &Bound<'_, Context>,
    make: impl FnOnce(&mut Terms) -> Result<TermId, trine_bridge::BridgeError>,
) -> PyResult<Term> {
    let mut terms = slf.get().lock(slf.py());
    let term = make(&mut terms).map_err(|error| exception(slf.py(), error))?;
    Ok(Term::new(&terms, term, slf))
}

#[pymethods]
impl Context {
    #[new]
    fn new() -> Self {
        Self { terms: Mutex::default() }
    }

    /// A sort from its SMT-LIB text.
    fn sort(slf: &Bound<'_, Self>, text: &str) -> PyResult<Sort> {
        let id = slf.get().lock(slf.py()).sort(text).map_err(|error| exception(slf.py(), error))?;
        Ok(Sort { id, context: slf.clone().unbind() })
    }

    fn bitvec_sort(slf: &Bound<'_, Self>, width: u32) -> PyResult<Sort> {
        Self::sort(slf, &format!("(_ BitVec {width})"))
    }

    fn array_sort(
        slf: &Bound<'_, Self>,
        index: &Bound<'_, Sort>,
        element: &Bound<'_, Sort>,
    ) -> PyResult<Sort> {
        let ids = sort_ids(slf, &[index.clone(), element.clone()])?;
        Ok(sort(slf, |terms| terms.store_mut().sorts.array(ids[0], ids[1])))
    }

    /// Sequences of elements of a sort.
    fn sequence_sort(slf: &Bound<'_, Self>, element: &Bound<'_, Sort>) -> PyResult<Sort> {
        let id = sort_ids(slf, std::slice::from_ref(element))?[0];
        let made = slf.get().lock(slf.py()).sequence_sort(id);
        let id = made.map_err(|error| exception(slf.py(), error))?;
        Ok(Sort { id, context: slf.clone().unbind() })
    }

    /// An uninterpreted sort; each call makes another one.
    fn declare_sort(slf: &Bound<'_, Self>, name: &str) -> Sort {
        sort(slf, |terms| terms.declare_sort(name))
    }

    /// Makes addresses of a sort have cells that hold values of another sort; gives the formula that says that there is
    /// no cell, and the address without one.
    fn declare_heap(
        slf: &Bound<'_, Self>,
        location: &Bound<'_, Sort>,
        data: &Bound<'_, Sort>,
    ) -> PyResult<(Term, Term)> {
        let ids = sort_ids(slf, &[location.clone(), data.clone()])?;
        let mut terms = slf.get().lock(slf.py());
        let made = terms.declare_heap(ids[0], ids[1]);
        let (emp, nil) = made.map_err(|error| exception(slf.py(), error))?;
        Ok((Term::new(&terms, emp, slf), Term::new(&terms, nil, slf)))
    }

    /// The constant of a name and sort.
    fn constant(slf: &Bound<'_, Self>, name: &str, sort: &Bound<'_, Sort>) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        made(slf, |terms| Ok(terms.constant(name, id)))
    }

    /// A constant whose name nothing else has.
    fn fresh(slf: &Bound<'_, Self>, prefix: &str, sort: &Bound<'_, Sort>) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        made(slf, |terms| Ok(terms.fresh(prefix, id)))
    }

    /// The function of a name with sorts of its parameters and its result.
    fn function(
        slf: &Bound<'_, Self>,
        name: &str,
        params: Vec<Bound<'_, Sort>>,
        result: &Bound<'_, Sort>,
    ) -> PyResult<Function> {
        let params = sort_ids(slf, &params)?;
        let result = sort_ids(slf, std::slice::from_ref(result))?[0];
        let id = slf.get().lock(slf.py()).function(name, params.into(), result);
        Ok(Function { id, context: slf.clone().unbind() })
    }

    /// A function whose definition follows by `define`.
    fn recursive_function(
        slf: &Bound<'_, Self>,
        name: &str,
        params: Vec<Bound<'_, Sort>>,
        result: &Bound<'_, Sort>,
    ) -> PyResult<Function> {
        let params = sort_ids(slf, &params)?;
        let result = sort_ids(slf, std::slice::from_ref(result))?[0];
        let id = slf.get().lock(slf.py()).recursive_function(name, params.into(), result);
        Ok(Function { id, context: slf.clone().unbind() })
    }

    /// Declares datatypes that may need each other: for each its name and its constructors, for each of these its name
    /// and its fields, for each of these its name and its sort, or the number of a datatype of the group.
    fn declare_datatypes(slf: &Bound<'_, Self>, group: Vec<Given<'_>>) -> PyResult<Vec<Sort>> {
        let mut made = Vec::with_capacity(group.len());
        for (name, constructors) in group {
            let mut built = Vec::with_capacity(constructors.len());
            for (constructor, fields) in constructors {
                let mut all = Vec::with_capacity(fields.len());
                for (field, sort) in fields {
                    let sort = match sort {
                        FieldSort::Group(number) => Field::Group(number),
                        FieldSort::Sort(sort) => Field::Sort(sort_ids(slf, &[sort])?[0]),
                    };
                    all.push((field, sort));
                }
                built.push((constructor, all));
            }
            made.push((name, built));
        }
        let sorts = slf.get().lock(slf.py()).declare_datatypes(&made);
        let sorts = sorts.map_err(|error| exception(slf.py(), error))?;
        Ok(sorts.into_iter().map(|id| Sort { id, context: slf.clone().unbind() }).collect())
    }

    /// A value of Python, or a term that has the sort or becomes one that has, as a term of a sort.
    fn value(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        sort: &Bound<'_, Sort>,
    ) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        let kind = slf.get().kind_of(slf.py(), id);
        let given = operand(slf, value, Some(kind))?;
        made(slf, |terms| terms.value(&given, id))
    }

    /// What stands at the head of an application in SMT-LIB, applied to terms: `apply("bvult", x, y)`,
    /// `apply("(_ extract 7 0)", x)`.
    #[pyo3(signature = (head, *arguments))]
    fn apply(slf: &Bound<'_, Self>, head: &str, arguments: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let mut ids = Vec::with_capacity(arguments.len());
        for argument in arguments.iter() {
            ids.push(Term::id_in(&argument, slf)?);
        }
        made(slf, |terms| terms.apply(head, &ids))
    }

    /// The array that has the same element at each index of a sort.
    fn constant_array(
        slf: &Bound<'_, Self>,
        index: &Bound<'_, Sort>,
        element: &Bound<'_, Term>,
    ) -> PyResult<Term> {
        let index = sort_ids(slf, std::slice::from_ref(index))?[0];
        let element = Term::id_in(element.as_any(), slf)?;
        made(slf, |terms| terms.constant_array(index, element))
    }

    /// The sequence of a sort that has no element.
    fn empty_sequence(slf: &Bound<'_, Self>, sort: &Bound<'_, Sort>) -> PyResult<Term> {
        let sort = sort_ids(slf, std::slice::from_ref(sort))?[0];
        made(slf, |terms| terms.empty_sequence(sort))
    }

    /// `forall` or `exists` over constants, which become bound variables.
    fn quantifier(
        slf: &Bound<'_, Self>,
        head: &str,
        variables: Vec<Bound<'_, Term>>,
        body: &Bound<'_, Term>,
    ) -> PyResult<Term> {
        let constants = term_ids(slf, &variables)?;
        let body = Term::id_in(body.as_any(), slf)?;
        made(slf, |terms| terms.quantifier(head, &constants, body))
    }

    /// A term with some terms replaced by others of the same sorts.
    fn substitute(
        slf: &Bound<'_, Self>,
        term: &Bound<'_, Term>,
        pairs: Vec<(Bound<'_, Term>, Bound<'_, Term>)>,
    ) -> PyResult<Term> {
        let root = Term::id_in(term.as_any(), slf)?;
        let mut replaced = Vec::with_capacity(pairs.len());
        for (old, new) in &pairs {
            replaced.push((Term::id_in(old.as_any(), slf)?, Term::id_in(new.as_any(), slf)?));
        }
        made(slf, |terms| terms.substitute(root, &replaced))
    }

    /// A simpler term with the same meaning.
    fn simplify(slf: &Bound<'_, Self>, term: &Bound<'_, Term>) -> PyResult<Term> {
        let id = Term::id_in(term.as_any(), slf)?;
        made(slf, |terms| Ok(terms.simplify(id)))
    }

    /// The assertions of a text in SMT-LIB. Its constants are those of Python with the same name and sort.
    fn parse(slf: &Bound<'_, Self>, text: &str) -> PyResult<Vec<Term>> {
        let mut terms = slf.get().lock(slf.py());
        let read = terms.parse(text).map_err(|error| exception(slf.py(), error))?;
        Ok(read.into_iter().map(|term| Term::new(&terms, term, slf)).collect())
    }

    /// One term from its SMT-LIB text; `names` says what names in it mean.
    fn parse_term(
        slf: &Bound<'_, Self>,
        text: &str,
        names: Vec<(String, Bound<'_, Term>)>,
    ) -> PyResult<Term> {
        let meaning =
            |(name, term): (String, Bound<'_, Term>)| Ok((name, Term::id_in(term.as_any(), slf)?));
        let names = names.into_iter().map(meaning).collect::<PyResult<Vec<_>>>()?;
        made(slf, |terms| terms.parse_term(text, &names))
    }

    /// A number that is another one whenever a term is another one.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.lock(py).store().len()
    }
}

/// Runs a script in a context of its own and gives the responses.
#[pyfunction]
#[pyo3(signature = (text, timeout = None))]
pub(crate) fn run_script(
    py: Python<'_>,
    text: String,
    timeout: Option<f64>,
) -> PyResult<Vec<String>> {
    let signals = crate::solver::Signals::default();
    let cancel = signals.handle();
    let timeout = timeout.map(trine_bridge::time).transpose();
    let timeout = timeout.map_err(|error| exception(py, error))?;
    let done = py.detach(|| trine_bridge::run_script(&text, timeout, &cancel));
    signals.raised()?;
    done.map_err(|error| exception(py, error))
}
