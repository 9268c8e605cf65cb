//! Formulas about the heap as atoms of the one search.
//!
//! Idea: all assertions speak of one heap, so what a formula about it says is a predicate of the declared
//! constants that the formula and the definitions in it mention. Each largest formula about the heap below
//! the connectives becomes an application of a predicate of its own to these constants, and the rest of the
//! assertion stays. Preprocessing, the search and the other theories see an application like any other and
//! may put equal terms in the places of the constants; [`HeapTheory`](crate::heap_theory::HeapTheory) says
//! what it means.
//! Invariants: nothing rewrites below an operator of separation logic, where a formula that is asserted need
//! not hold; a predicate has a first argument that is no constant of the script (the heap, of which there is
//! one), so that nobody takes it for a Boolean constant.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_heap::{Heap, HeapModel};
use trine_sep::normalize::Vocabulary;
use trine_term::{
    EvalError, Evaluator, FunDecl, FunId, FunKind, Interpretation, Op, SortId, TermId, TermSet,
    TermStore, Value, post_order_with_definitions,
};

use crate::heap_values;
use crate::solver::InternalFault;

/// A formula about the heap, and the constants that its predicate is applied to.
#[derive(Clone)]
pub(crate) struct HeapAtom {
    /// The formula.
    pub(crate) formula: TermId,
    /// The constants, in the order of the arguments after the first.
    pub(crate) constants: Rc<[TermId]>,
}

/// What the reduction and the theory of heaps share.
#[derive(Default)]
pub(crate) struct HeapState {
    atoms: FxHashMap<FunId, HeapAtom>,
    /// The model that the theory found for the last candidate.
    pub(crate) model: Option<HeapModel>,
    /// A claim of a procedure that turned out to be wrong.
    pub(crate) fault: Option<InternalFault>,
}

impl HeapState {
    /// The formula that an application stands for, if it is one of these predicates.
    pub(crate) fn atom(&self, store: &TermStore, term: TermId) -> Option<&HeapAtom> {
        if store.op(term) != Op::Apply {
            return None;
        }
        self.atoms.get(&store.function(term)?)
    }
}

/// The assertions with predicates in the places of formulas about the heap.
#[derive(Default)]
pub(crate) struct HeapAtoms {
    state: Rc<RefCell<HeapState>>,
    /// What stands for each formula about the heap.
    applications: FxHashMap<TermId, TermId>,
    reduced: FxHashMap<TermId, TermId>,
}

impl HeapAtoms {
    /// What the theory of heaps has to know.
    pub(crate) fn state(&self) -> Rc<RefCell<HeapState>> {
        Rc::clone(&self.state)
    }

    /// Moves out the model that the theory found last, if the last candidate had one.
    pub(crate) fn take_model(&self) -> Option<HeapModel> {
        self.state.borrow_mut().model.take()
    }

    /// Moves out what a procedure claimed wrongly.
    pub(crate) fn take_fault(&self) -> Option<InternalFault> {
        self.state.borrow_mut().fault.take()
    }

    /// Reduces the assertions of a check.
    pub(crate) fn reduce(&mut self, store: &mut TermStore, formulas: &[TermId]) {
        let new: Vec<TermId> =
            formulas.iter().copied().filter(|f| !self.reduced.contains_key(f)).collect();
        if new.is_empty() {
            return;
        }
        let vocabulary = Vocabulary::new(store, &new, &[]);
        for formula in new {
            let mut pairs = Vec::new();
            for atom in largest_atoms(store, &vocabulary, formula) {
                pairs.push((atom, self.application(store, atom)));
            }
            let reduced =
                if pairs.is_empty() { formula } else { store.substitute(formula, &pairs) };
            self.reduced.insert(formula, reduced);
        }
    }

    /// The assertion with predicates; the assertion itself if it was not [reduced](Self::reduce).
    pub(crate) fn reduced(&self, formula: TermId) -> TermId {
        self.reduced.get(&formula).copied().unwrap_or(formula)
    }

    /// Whether the formula that a predicate stands for holds on a heap, with the values of these arguments for
    /// its constants.
    ///
    /// # Errors
    /// If it cannot be evaluated.
    pub(crate) fn evaluate(
        &self,
        store: &TermStore,
        (predicate, args): (TermId, &[TermId]),
        interpretation: &Interpretation,
        heap: &Heap,
        budget: &Budget,
    ) -> Result<bool, EvalError> {
        let Some(atom) = self.state.borrow().atom(store, predicate).cloned() else {
            return Err(EvalError::TooHard { term: predicate });
        };
        let mut evaluator = Evaluator::new(store, interpretation);
        let mut model = HeapModel { interpretation: interpretation.clone(), heap: heap.clone() };
        for (&constant, &arg) in atom.constants.iter().zip(&args[1..]) {
            if let Some(constant) = store.function(constant) {
                model.interpretation.set_constant(constant, evaluator.eval(arg, budget)?);
            }
        }
        let value = heap_values::value(store, &model, atom.formula, budget)?;
        Ok(value == Value::Bool(true))
    }

    /// The application that stands for a formula.
    fn application(&mut self, store: &mut TermStore, formula: TermId) -> TermId {
        if let Some(&known) = self.applications.get(&formula) {
            return known;
        }
        let constants: Rc<[TermId]> = constants(store, formula).into();
        let heap = store.mk_int(&0.into());
        let args: Vec<TermId> = [heap].into_iter().chain(constants.iter().copied()).collect();
        let params: Box<[SortId]> = args.iter().map(|&arg| store.sort(arg)).collect();
        let (name, result) = (store.symbols.intern("heap_formula"), store.sorts.bool());
        let function = store.declare(FunDecl { name, params, result, kind: FunKind::Abstraction });
        let application = store.apply(function, &args);
        self.applications.insert(formula, application);
        self.state.borrow_mut().atoms.insert(function, HeapAtom { formula, constants });
        application
    }
}

/// The formulas about the heap below the connectives of a formula, in the order in which they are met.
fn largest_atoms(store: &TermStore, vocabulary: &Vocabulary, formula: TermId) -> Vec<TermId> {
    let (mut found, mut seen) = (Vec::new(), TermSet::new());
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if is_atom(store, vocabulary, term) {
            found.push(term);
        } else {
            stack.extend(store.args(term).iter().rev());
        }
    }
    found
}

/// Whether a term is a formula whose operator looks at the heap, or a quantifier, which may count the
/// locations.
fn is_atom(store: &TermStore, vocabulary: &Vocabulary, term: TermId) -> bool {
    let op = store.op(term);
    match op {
        Op::Forall | Op::Exists => true,
        Op::Apply => store.function(term).is_some_and(|function| {
            let decl = store.function_decl(function);
            // Where a heap is declared, a definition over addresses is a least fixed point.
            let is_address = |&sort: &SortId| store.heap_at(sort).is_some();
            decl.kind == FunKind::Recursive
                && decl.result == store.sorts.bool()
                && (decl.params.iter().any(is_address) || vocabulary.is_spatial(term))
        }),
        _ => op.describes_heap(),
    }
}

/// The declared constants of a formula and of the definitions that it reaches, in the order in which they
/// are met.
fn constants(store: &TermStore, formula: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order_with_definitions(store, &[formula], &mut TermSet::new(), |term| {
        let is_constant = store.op(term) == Op::Apply && store.args(term).is_empty();
        if is_constant && store.called(term).is_none() {
            found.push(term);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use trine_smtlib::{Command, ScriptReader};
    use trine_term::post_order;

    use super::*;

    #[test]
    fn the_largest_formulas_about_the_heap_become_predicates_of_their_constants() {
        let script =
            "(declare-sort L 0) (declare-heap (L Int)) (declare-const a L) (declare-const b L)
            (declare-const n Int) (declare-const k Int) (declare-const p Bool)
            (define-fun-rec one ((x L)) Bool (pto x k))
            (assert (or p (sep (pto a n) (and p (pto b 1)))))
            (assert (not (xor (one a) (= n (ite (_ emp L Int) 1 2)))))
            (assert (= n 3))";
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
        let mut assertions = Vec::new();
        while let Some(command) = reader.next_command(&mut store) {
            if let Command::Assert { term, .. } = command.expect("a command").command {
                assertions.push(term);
            }
        }
        let mut atoms = HeapAtoms::default();
        atoms.reduce(&mut store, &assertions);
        let mut predicates = Vec::new();
        for &assertion in &assertions {
            let mut found = Vec::new();
            post_order(&store, &[atoms.reduced(assertion)], &mut TermSet::new(), |term| {
                assert!(!store.op(term).describes_heap(), "something is left");
                found.extend(atoms.state.borrow().atom(&store, term).cloned());
            });
            predicates.push(found);
        }
        let constants = |atom: &HeapAtom| -> Vec<String> {
            let name = |&constant: &TermId| {
                let function = store.function(constant).expect("a constant");
                store.symbols.name(store.function_decl(function).name).to_owned()
            };
            atom.constants.iter().map(name).collect()
        };
        let found: Vec<Vec<Vec<String>>> =
            predicates.iter().map(|atoms| atoms.iter().map(constants).collect()).collect();
        // The constant of the definition is one of the formula that calls it.
        assert_eq!(found[0], [["a", "n", "p", "b"]]);
        assert_eq!(found[1], [vec!["a", "k"], vec![]]);
        assert!(found[2].is_empty());
        assert_eq!(atoms.reduced(assertions[2]), assertions[2]);
    }
}
