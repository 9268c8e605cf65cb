//! A context as a Python object: the store of terms, the parser, and the names that Python has declared.
//!
//! Idea: a declaration is found again by its name and sorts, as in z3py; levels of a solver do not end it.
//! Invariant: the lock is taken through [`Context::lock`], which gives up the interpreter lock while it
//! waits; a check holds it without the interpreter lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;
use rustc_hash::FxHashMap;
use trine::options::{MemoryLimit, Options};
use trine::{CancelHandle, Op, Reason, SortId, TermId, TermStore, sort_text};
use trine_smtlib::{Command, Framer};
use trine_term::{FunDecl, FunId, FunKind, HeapSort};

use crate::coercion;
use crate::error::{self, NoAnswer, SortError, TrineError};
use crate::function::Function;
use crate::kind::Kind;
use crate::sort::Sort;
use crate::term::Term;

/// What a declaration is known by.
type Declared = (String, Box<[SortId]>, SortId);

/// Terms, sorts and names.
pub(crate) struct Inner {
    pub(crate) context: trine::context::Context,
    functions: FxHashMap<Declared, FunId>,
}

impl Inner {
    pub(crate) fn store(&self) -> &TermStore {
        self.context.store()
    }

    pub(crate) fn store_mut(&mut self) -> &mut TermStore {
        self.context.store_mut()
    }

    fn declare(&mut self, name: &str, params: Box<[SortId]>, result: SortId) -> FunId {
        let key = (name.to_owned(), params, result);
        if let Some(&found) = self.functions.get(&key) {
            return found;
        }
        let store = self.context.store_mut();
        let symbol = store.symbols.intern(name);
        let kind = FunKind::Declared;
        let made = store.declare(FunDecl { name: symbol, params: key.1.clone(), result, kind });
        self.functions.insert(key, made);
        made
    }

    /// The Boolean constant of a name.
    pub(crate) fn boolean(&mut self, name: &str) -> TermId {
        let sort = self.store().sorts.bool();
        let function = self.declare(name, Box::default(), sort);
        self.store_mut().apply(function, &[])
    }

    /// Why a check has no answer, with the names of what a procedure stopped at.
    pub(crate) fn reason_text(&self, reason: &Reason) -> String {
        self.context.reason_text(reason)
    }

    /// Makes names of a text those of Python: a constant that Python has already is put in its place.
    fn adopt(&mut self, declared: &[FunId], replaced: &mut Vec<(TermId, TermId)>) {
        for &function in declared {
            let store = self.context.store_mut();
            let declaration = store.function_decl(function).clone();
            if declaration.kind != FunKind::Declared {
                continue;
            }
            let name = store.symbols.name(declaration.name).to_owned();
            let key = (name, declaration.params, declaration.result);
            match self.functions.get(&key) {
                Some(&known) if key.1.is_empty() => {
                    replaced.push((store.apply(function, &[]), store.apply(known, &[])));
                }
                _ => {
                    self.functions.insert(key, function);
                }
            }
        }
    }
}

/// Terms, sorts and names. Terms of different contexts do not mix; threads that check at the same time
/// need a context each.
#[pyclass(frozen, module = "trine")]
pub(crate) struct Context {
    inner: Mutex<Inner>,
}

impl Context {
    pub(crate) fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// For a thread that has given up the interpreter lock.
    pub(crate) fn lock_detached(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The options of contexts and solvers: limits of memory would concern the process, which is not ours.
pub(crate) fn options() -> Options {
    Options { memory: MemoryLimit::None, ..Options::default() }
}

fn sort(slf: &Bound<'_, Context>, make: impl FnOnce(&mut Inner) -> SortId) -> Sort {
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

#[pymethods]
impl Context {
    #[new]
    fn new() -> Self {
        let context = trine::context::Context::new(&options());
        Self { inner: Mutex::new(Inner { context, functions: FxHashMap::default() }) }
    }

    /// A sort from its SMT-LIB text.
    fn sort(slf: &Bound<'_, Self>, text: &str) -> PyResult<Sort> {
        let id = slf.get().lock(slf.py()).context.parse_sort(text);
        let id = id.map_err(|diagnostic| error::parse_error(slf.py(), &diagnostic))?;
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
        Ok(sort(slf, |inner| inner.store_mut().sorts.array(ids[0], ids[1])))
    }

    /// An uninterpreted sort; each call makes another one.
    fn declare_sort(slf: &Bound<'_, Self>, name: &str) -> Sort {
        sort(slf, |inner| {
            let symbol = inner.store_mut().symbols.intern(name);
            inner.store_mut().declare_sort(symbol, Box::default())
        })
    }

    /// Makes addresses of a sort have cells that hold values of another sort; gives the formula that says that there is
    /// no cell, and the address without one.
    fn declare_heap(
        slf: &Bound<'_, Self>,
        location: &Bound<'_, Sort>,
        data: &Bound<'_, Sort>,
    ) -> PyResult<(Term, Term)> {
        let ids = sort_ids(slf, &[location.clone(), data.clone()])?;
        let heap = HeapSort { location: ids[0], data: ids[1] };
        let mut inner = slf.get().lock(slf.py());
        let store = inner.store_mut();
        if store.heap_at(heap.location) != Some(heap) && !store.declare_heap(heap) {
            return Err(TrineError::new_err("addresses of this sort have other cells already"));
        }
        let (emp, nil) = (store.mk(Op::SepEmp, &[]), store.mk_sep_nil(heap.location));
        Ok((Term::new(&inner, emp, slf), Term::new(&inner, nil, slf)))
    }

    /// The constant of a name and sort.
    fn constant(slf: &Bound<'_, Self>, name: &str, sort: &Bound<'_, Sort>) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        let mut inner = slf.get().lock(slf.py());
        let function = inner.declare(name, Box::default(), id);
        let term = inner.store_mut().apply(function, &[]);
        Ok(Term::new(&inner, term, slf))
    }

    /// A constant whose name nothing else has.
    fn fresh(slf: &Bound<'_, Self>, prefix: &str, sort: &Bound<'_, Sort>) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        let mut inner = slf.get().lock(slf.py());
        let mut number = inner.functions.len();
        let name = loop {
            let name = format!("{prefix}!{number}");
            if inner.store().symbols.find(&name).is_none() {
                break name;
            }
            number += 1;
        };
        let function = inner.declare(&name, Box::default(), id);
        let term = inner.store_mut().apply(function, &[]);
        Ok(Term::new(&inner, term, slf))
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
        let id = slf.get().lock(slf.py()).declare(name, params.into(), result);
        Ok(Function { id, context: slf.clone().unbind() })
    }

    /// A value of Python, or a term that has the sort or becomes one that has, as a term of a sort.
    fn value(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        sort: &Bound<'_, Sort>,
    ) -> PyResult<Term> {
        let id = sort_ids(slf, std::slice::from_ref(sort))?[0];
        let mut inner = slf.get().lock(slf.py());
        let kind = Kind::of(inner.store(), id);
        let term = coercion::coerce(&mut inner, slf, value, kind, id)?;
        let store = inner.store();
        if store.sort(term) != id {
            let (found, wanted) = (sort_text(store, store.sort(term)), sort_text(store, id));
            let message = format!("a term of sort {wanted} is wanted, this has sort {found}");
            return Err(SortError::new_err(message));
        }
        Ok(Term::new(&inner, term, slf))
    }

    /// What stands at the head of an application in SMT-LIB, applied to terms: `apply("bvult", x, y)`,
    /// `apply("(_ extract 7 0)", x)`.
    #[pyo3(signature = (head, *arguments))]
    fn apply(slf: &Bound<'_, Self>, head: &str, arguments: &Bound<'_, PyTuple>) -> PyResult<Term> {
        let mut ids = Vec::with_capacity(arguments.len());
        for argument in arguments.iter() {
            ids.push(Term::id_in(&argument, slf)?);
        }
        let mut inner = slf.get().lock(slf.py());
        let built = inner.context.apply(head, &ids);
        match built {
            Ok(term) => Ok(Term::new(&inner, term, slf)),
            Err(diagnostic) if ids.is_empty() => Err(error::parse_error(slf.py(), &diagnostic)),
            Err(diagnostic) => Err(SortError::new_err(diagnostic.to_string())),
        }
    }

    /// `forall` or `exists` over constants, which become bound variables.
    fn quantifier(
        slf: &Bound<'_, Self>,
        head: &str,
        variables: Vec<Bound<'_, Term>>,
        body: &Bound<'_, Term>,
    ) -> PyResult<Term> {
        let op = if head == "forall" { Op::Forall } else { Op::Exists };
        let mut inner = slf.get().lock(slf.py());
        let constants = variables.iter().map(|variable| Term::id_in(variable.as_any(), slf));
        let constants = constants.collect::<PyResult<Vec<TermId>>>()?;
        let body = Term::id_in(body.as_any(), slf)?;
        let term = inner.context.bind(op, &constants, body);
        let wrong = || SortError::new_err("only constants can be bound, in a formula");
        Ok(Term::new(&inner, term.ok_or_else(wrong)?, slf))
    }

    /// A term with some terms replaced by others of the same sorts.
    fn substitute(
        slf: &Bound<'_, Self>,
        term: &Bound<'_, Term>,
        pairs: Vec<(Bound<'_, Term>, Bound<'_, Term>)>,
    ) -> PyResult<Term> {
        let root = Term::id_in(term.as_any(), slf)?;
        let mut inner = slf.get().lock(slf.py());
        let store = inner.store_mut();
        let mut replaced = Vec::with_capacity(pairs.len());
        for (old, new) in &pairs {
            let pair = (Term::id_in(old.as_any(), slf)?, Term::id_in(new.as_any(), slf)?);
            if store.sort(pair.0) != store.sort(pair.1) {
                return Err(SortError::new_err("a term would get another sort"));
            }
            replaced.push(pair);
        }
        let term = store.substitute(root, &replaced);
        Ok(Term::new(&inner, term, slf))
    }

    /// A simpler term with the same meaning.
    fn simplify(slf: &Bound<'_, Self>, term: &Bound<'_, Term>) -> PyResult<Term> {
        let id = Term::id_in(term.as_any(), slf)?;
        let mut inner = slf.get().lock(slf.py());
        let simpler = inner.context.simplify(id);
        Ok(Term::new(&inner, simpler, slf))
    }

    /// The assertions of a text in SMT-LIB. Its constants are those of Python with the same name and sort.
    fn parse(slf: &Bound<'_, Self>, text: &str) -> PyResult<Vec<Term>> {
        let mut inner = slf.get().lock(slf.py());
        let floor = inner.context.level();
        inner.context.push();
        let before = inner.context.declared().len();
        let read = assertions(slf.py(), &mut inner, text);
        let declared = inner.context.declared()[before..].to_vec();
        let above = inner.context.level() - floor;
        inner.context.pop(above);
        let mut replaced = Vec::new();
        inner.adopt(&declared, &mut replaced);
        let mut terms = Vec::new();
        for term in read? {
            let term = inner.store_mut().substitute(term, &replaced);
            terms.push(Term::new(&inner, term, slf));
        }
        Ok(terms)
    }

    /// One term from its SMT-LIB text; `names` says what names in it mean.
    fn parse_term(
        slf: &Bound<'_, Self>,
        text: &str,
        names: Vec<(String, Bound<'_, Term>)>,
    ) -> PyResult<Term> {
        let mut inner = slf.get().lock(slf.py());
        inner.context.push();
        let mut replaced = Vec::new();
        let mut read = || -> PyResult<TermId> {
            for (name, meaning) in &names {
                let meaning = Term::id_in(meaning.as_any(), slf)?;
                let sort = inner.store().sort(meaning);
                let made = inner.context.declare_const(name, sort);
                replaced.push((made.map_err(|d| error::parse_error(slf.py(), &d))?, meaning));
            }
            inner.context.parse_term(text).map_err(|d| error::parse_error(slf.py(), &d))
        };
        let term = read();
        inner.context.pop(1);
        let term = inner.store_mut().substitute(term?, &replaced);
        Ok(Term::new(&inner, term, slf))
    }

    /// A number that is another one whenever a term is another one.
    fn __len__(&self, py: Python<'_>) -> usize {
        self.lock(py).store().len()
    }
}

/// Reads commands; the formulas that they assert.
fn assertions(py: Python<'_>, inner: &mut Inner, text: &str) -> PyResult<Vec<TermId>> {
    let mut framer = Framer::new(text.as_bytes());
    let mut found = Vec::new();
    while let Some(form) = framer.next_form() {
        let form = form.map_err(|fault| {
            let place = fault.position;
            error::at(py, format!("{:?}", fault.kind), place.line, place.column)
        })?;
        let head: Vec<u8> =
            form.bytes.iter().copied().filter(|b| !b.is_ascii_whitespace()).take(6).collect();
        if head == *b"(reset" {
            let message = "(reset) would forget the terms of Python".to_owned();
            return Err(error::at(py, message, form.position.line, form.position.column));
        }
        let parsed = inner.context.read(form).map_err(|d| error::parse_error(py, &d))?;
        if let Command::Assert { term, .. } = parsed.command {
            found.push(term);
        }
    }
    Ok(found)
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
    let mut options = options();
    if let Some(seconds) = timeout {
        let time = std::time::Duration::try_from_secs_f64(seconds);
        options.check_time =
            Some(time.map_err(|_| pyo3::exceptions::PyValueError::new_err("no time"))?);
    }
    let done = py.detach(|| run(&options, &text, &cancel));
    signals.raised()?;
    done.ok_or_else(|| NoAnswer::new_err("the script ended in a fault"))
}

fn run(options: &Options, text: &str, cancel: &CancelHandle) -> Option<Vec<String>> {
    let work = || {
        let mut context = trine::context::Context::new(options);
        trine::script::run(&mut context, None, text.as_bytes(), cancel).responses
    };
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}
