//! The theory of heaps: decides the literals about the heap in an assignment together.
//!
//! Idea: the atoms are the predicates of [`HeapAtoms`](crate::heap_atoms::HeapAtoms). Of each candidate the
//! theory takes the implicant: the literals about the heap, and of the others those that have a symbol in
//! common with them, directly or over others. They go as one conjunction to the procedures of `trine-sep`,
//! which ask a solver about data. What contradicts itself is made smaller before it is excluded; a model has
//! a heap and values for all symbols of the conjunction, which take the places of those that the other
//! theories chose, since what else is true shares no symbol with it.
//! Invariant: a predicate at equal terms is its formula beside equations between constants and terms; a
//! literal that contains a predicate at another place than its top counts as a whole, with the value that the
//! predicate has in the candidate.
//! Reference: Reynolds, Iosif, Serban, King, "A Decision Procedure for Separation Logic in SMT", ATVA 2016,
//! for heaps as a theory of CDCL(T); the procedures are others.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Assignment, Claim, Effort, Literal, Registration, Theory, Verdict};
use trine_heap::{HeapModel, counted_sorts};
use trine_sat::Lit;
use trine_sep::compiled::CompiledDefinitions;
use trine_term::{
    FunId, FunKind, FunctionTable, Interpretation, Link, Op, Parts, Sort, TermId, TermSet,
    TermStore, Theory as TheoryName, Value, post_order, post_order_with_definitions,
};

use crate::answer::{Answer, Cause, Incomplete, Reason};
use crate::heap_atoms::HeapState;
use crate::heap_memory::{HeapMemory, shape};
use crate::heap_pipeline::{MINIMIZE_TICKS, check_literals, minimize};
use crate::options::Options;

/// A contradiction is made smaller in so many times the ticks that it took to find, and some more.
const MINIMIZE_FACTOR: u64 = 4;

/// The literals of an assignment that have to do with the heap, as formulas.
#[derive(Default)]
struct Conjunction {
    formulas: Vec<TermId>,
    /// By formula: the literals that say it.
    sources: FxHashMap<TermId, Vec<Literal>>,
    /// The literals from which values of predicates inside of others were taken.
    inside: Vec<Literal>,
}

impl Conjunction {
    fn add(&mut self, formula: TermId, sources: &[Literal]) {
        if !self.sources.contains_key(&formula) {
            self.formulas.push(formula);
            self.sources.insert(formula, sources.to_vec());
        }
    }

    /// The literals that say these formulas.
    fn literals(&self, formulas: &[TermId]) -> Vec<Literal> {
        let sources = formulas.iter().filter_map(|formula| self.sources.get(formula)).flatten();
        let mut seen = FxHashSet::default();
        sources.chain(&self.inside).copied().filter(|&literal| seen.insert(literal)).collect()
    }
}

/// Counts over the life of the theory.
#[derive(Clone, Copy, Default)]
struct Stats {
    /// Conjunctions that were handed to the procedures.
    decided: u64,
    /// Contradictions that were known under other names.
    remembered: u64,
    /// Literals of contradictions before they were made smaller, and after.
    sizes: [u64; 2],
}

/// Heaps as a theory of the engine.
pub(crate) struct HeapTheory {
    state: Rc<RefCell<HeapState>>,
    options: Options,
    memory: HeapMemory,
    known: CompiledDefinitions,
    /// The literals of formulas that predicates are applied to.
    truths: FxHashMap<TermId, Lit>,
    /// The conjunction that had a model last, and what its symbols are.
    last: Option<(Vec<TermId>, HeapModel)>,
    links: FxHashSet<Link>,
    stats: Stats,
}

impl HeapTheory {
    pub(crate) fn new(state: Rc<RefCell<HeapState>>, options: &Options) -> Self {
        Self {
            state,
            options: options.clone(),
            memory: HeapMemory::default(),
            known: CompiledDefinitions::default(),
            truths: FxHashMap::default(),
            last: None,
            links: FxHashSet::default(),
            stats: Stats::default(),
        }
    }

    /// The literals of the implicant as formulas of the script; none if one contains a predicate of which
    /// the implicant says nothing.
    fn conjunction(
        &self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
    ) -> Option<Conjunction> {
        let mut found = Conjunction::default();
        let values: FxHashMap<TermId, bool> = assignment.implicant().iter().copied().collect();
        for &(atom, value) in assignment.implicant() {
            let Some(of_heap) = self.state.borrow().atom(store, atom).cloned() else {
                let plain = without_predicates(store, atom, &values, &mut found.inside)?;
                found.add(literal(store, plain, value), &[(atom, value)]);
                continue;
            };
            found.add(literal(store, of_heap.formula, value), &[(atom, value)]);
            let args: Vec<TermId> = store.args(atom)[1..].to_vec();
            for (&constant, arg) in of_heap.constants.iter().zip(args) {
                if arg == constant {
                    continue;
                }
                if *store.sort_of(arg) == Sort::Bool {
                    let (inner, is_negated) = match store.op(arg) {
                        Op::Not => (store.arg(arg, 0), true),
                        _ => (arg, false),
                    };
                    let holds = match store.op(inner) {
                        Op::True | Op::False => store.op(inner) == Op::True,
                        _ => assignment.is_true(*self.truths.get(&inner)?),
                    };
                    let mut sources = vec![(atom, value)];
                    if !matches!(store.op(inner), Op::True | Op::False) {
                        sources.push((inner, holds));
                    }
                    found.add(literal(store, constant, holds != is_negated), &sources);
                } else {
                    let arg = without_predicates(store, arg, &values, &mut found.inside)?;
                    let equation = store.mk(Op::Eq, &[constant, arg]);
                    found.add(equation, &[(atom, value)]);
                }
            }
        }
        Some(found)
    }

    /// Decides the formulas of an assignment that have to do with the heap.
    fn decide(
        &mut self,
        store: &mut TermStore,
        conjunction: &Conjunction,
        about: &[TermId],
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        let shape = shape(store, about);
        let known = shape.as_ref().and_then(|shape| self.memory.refutation(shape, about));
        if let Some(used) = known {
            self.stats.remembered += 1;
            return Ok(Verdict::Conflict(conjunction.literals(&used)));
        }
        self.stats.decided += 1;
        let before = budget.ticks_spent();
        let decided = check_literals(store, about, &mut self.known, &self.options, budget);
        let why = match decided {
            Ok(Answer::Sat(model)) => {
                self.accept(store, about, model);
                return Ok(Verdict::Consistent);
            }
            Ok(Answer::Unsat(_)) => {
                let cost = budget.ticks_spent() - before;
                let ticks = cost.saturating_mul(MINIMIZE_FACTOR).saturating_add(MINIMIZE_TICKS);
                // What is inside of others counts as a whole.
                let fixed = if conjunction.inside.is_empty() { 0 } else { about.len() };
                let (known, options) = (&mut self.known, &self.options);
                let core = budget.within(ticks, |part| {
                    minimize(store, about.to_vec(), fixed, known, options, part)
                });
                budget.refresh()?;
                match core {
                    Ok(core) => {
                        self.stats.sizes[0] += about.len() as u64;
                        self.stats.sizes[1] += core.len() as u64;
                        if let Some(shape) = shape {
                            self.memory.remember(shape, about, &core);
                        }
                        return Ok(Verdict::Conflict(conjunction.literals(&core)));
                    }
                    Err(fault) => self.note(fault),
                }
            }
            Ok(Answer::Unknown(Reason::Exhausted(reason))) => {
                budget.refresh()?;
                return Err(reason);
            }
            Ok(Answer::Unknown(Reason::Incomplete(reason))) => reason,
            // No command is rejected in here.
            Ok(Answer::Unknown(Reason::RejectedCommand { .. })) => Cause::HeapConnectives.into(),
            Err(fault) => self.note(fault),
        };
        Ok(Verdict::Undecided(conjunction.literals(about), why))
    }

    /// Keeps a fault for whoever asked; what is said of it meanwhile.
    fn note(&mut self, fault: crate::solver::InternalFault) -> Incomplete {
        self.state.borrow_mut().fault.get_or_insert(fault);
        Cause::Refuted.into()
    }

    /// Keeps a model of formulas. What it says nothing of has the value with which it was judged.
    fn accept(&mut self, store: &TermStore, about: &[TermId], model: HeapModel) {
        let mut model = model;
        self.links.clear();
        post_order_with_definitions(store, about, &mut TermSet::new(), |term| {
            self.links.extend(Link::of(store, term));
        });
        let symbols = self.links.iter().filter_map(|link| match link {
            Link::Symbol(function) => Some(*function),
            Link::Open(_) => None,
        });
        for function in symbols {
            let decl = store.function_decl(function);
            let values = &mut model.interpretation;
            let is_known =
                values.constant(function).is_some() || values.function(function).is_some();
            if is_known || matches!(decl.kind, FunKind::Recursive) {
                continue;
            }
            let Some(default) = store.default_value(decl.result) else { continue };
            if decl.params.is_empty() {
                values.set_constant(function, default);
            } else {
                values.set_function(function, FunctionTable::constant(default));
            }
        }
        self.state.borrow_mut().model = Some(model.clone());
        self.last = Some((about.to_vec(), model));
    }
}

impl Theory for HeapTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        match store.op(term) {
            Op::Apply => {
                let kind = store.function(term).map(|f| store.function_decl(f).kind);
                (kind == Some(FunKind::Abstraction)).then_some(Claim::Meaning)
            }
            // A constant to everyone else.
            Op::SepNil => Some(Claim::Axioms),
            _ => None,
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        _: Option<Lit>,
        out: &mut Registration<'_>,
        _: &Budget,
    ) -> Result<(), Exhausted> {
        for &arg in store.args(term) {
            if *store.sort_of(arg) != Sort::Bool {
                continue;
            }
            let inner = if store.op(arg) == Op::Not { store.arg(arg, 0) } else { arg };
            if !matches!(store.op(inner), Op::True | Op::False) && !self.truths.contains_key(&inner)
            {
                let literal = out.new_var();
                out.need_formula(inner, literal);
                self.truths.insert(inner, literal);
            }
        }
        Ok(())
    }

    fn effort(&self) -> Effort {
        Effort::Last
    }

    fn wants_implicant(&self) -> bool {
        true
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        _: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        self.state.borrow_mut().model = None;
        let Some(conjunction) = self.conjunction(store, assignment) else {
            let why = Cause::HeapInsideTerm.into();
            return Ok(Verdict::Undecided(assignment.implicant().to_vec(), why));
        };
        let counted = counted_sorts(store, &conjunction.formulas);
        let Parts { about, .. } = Parts::of(store, &conjunction.formulas, |store, term| {
            has_to_do_with_heaps(store, term) || counted.contains(&store.sort(term))
        });
        if let Some((formulas, model)) = &self.last
            && *formulas == about
        {
            self.state.borrow_mut().model = Some(model.clone());
            return Ok(Verdict::Consistent);
        }
        if about.is_empty() {
            self.accept(store, &about, HeapModel::default());
            return Ok(Verdict::Consistent);
        }
        self.decide(store, &conjunction, &about, budget)
    }

    fn value(&self, _: &TermStore, _: TermId) -> Option<Value> {
        None
    }

    fn constants(&self, _: &TermStore, _: &mut dyn FnMut(FunId, Value)) {}

    fn complete(&self, interpretation: &mut Interpretation) {
        if let Some(model) = &self.state.borrow().model {
            let found = model.interpretation.clone();
            interpretation.take_over_ranges(&found);
            interpretation.take_over(found, |link| {
                self.links.contains(&link) || link == Link::Open(Op::SepNil)
            });
        }
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("heap-conjunctions", self.stats.decided),
            ("heap-remembered", self.stats.remembered),
            ("heap-conflict-literals", self.stats.sizes[0]),
            ("heap-core-literals", self.stats.sizes[1]),
        ]
    }
}

/// The formula that an atom is true, or false.
fn literal(store: &mut TermStore, atom: TermId, value: bool) -> TermId {
    if value { atom } else { store.mk(Op::Not, &[atom]) }
}

/// Whether the heap decides about a term together with what is said of the heap: it speaks of locations, or
/// it may count them.
fn has_to_do_with_heaps(store: &TermStore, term: TermId) -> bool {
    let op = store.op(term);
    op.info().theory == TheoryName::Heap
        || matches!(op, Op::Forall | Op::Exists)
        || matches!(store.sort_of(term), Sort::Uninterpreted { .. })
        || store.called(term).is_some()
}

/// The term with the values of the predicates in it, which are added to `used`; none if one has no value.
fn without_predicates(
    store: &mut TermStore,
    term: TermId,
    values: &FxHashMap<TermId, bool>,
    used: &mut Vec<Literal>,
) -> Option<TermId> {
    let mut predicates = Vec::new();
    post_order(store, &[term], &mut TermSet::new(), |part| {
        let kind = store.function(part).map(|f| store.function_decl(f).kind);
        if store.op(part) == Op::Apply && kind == Some(FunKind::Abstraction) {
            predicates.push(part);
        }
    });
    if predicates.is_empty() {
        return Some(term);
    }
    let mut pairs = Vec::new();
    for predicate in predicates {
        let value = *values.get(&predicate)?;
        used.push((predicate, value));
        pairs.push((predicate, store.mk_bool(value)));
    }
    Some(store.substitute(term, &pairs))
}
