//! From a candidate to an interpretation.
//!
//! Idea: each class of the congruence closure gets one value: numbers from arithmetic, elements of
//! uninterpreted sorts by counting, arrays from the accesses that reach them ([`trine_arrays`]).
//! Arrays that are not linked get different defaults where the sort allows it. A function is the table
//! of its applications.
//! Invariant: the interpretation says something about every declared symbol that was met; whether
//! it satisfies the assertions is for the caller to confirm.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arrays::accesses::{Accesses, Findings};
use trine_arrays::constant_arrays;
use trine_arrays::graph::ArrayGraph;
use trine_arrays::values::{ArrayValues, FunctionTables};
use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{
    ArrayValue, Domain, Head, Interpretation, Op, Sort, SortId, TermId, TermStore, Value,
};
use trine_value::StrValue;
use trine_value::number::{Integer, Rational};

use crate::arrays::{ANSWERED, ClassKeys, FewIndices, Violations};
use crate::candidate::Candidate;
use crate::congruence::NodeId;
use crate::sort_order::{Place, SortOrder};
use crate::theory::{Class, Construction, Theory};

/// Builds the interpretation of a candidate, one value for each class of the congruence closure.
///
/// # Errors
/// If the budget ends.
pub(crate) fn build_model(
    store: &TermStore,
    candidate: &Candidate<'_>,
    values: &Values<'_>,
    is_true: impl Fn(Lit) -> bool,
    budget: &Budget,
) -> Result<Interpretation, Exhausted> {
    let mut interpretation = Interpretation::new();
    for &term in candidate.uninterpreted() {
        budget.spend(1)?;
        if let Some(function) = constant(store, term)
            && let Some(number) = candidate.number_of_uninterpreted(term)
        {
            interpretation.set_constant(function, number_value(store, store.sort(term), number));
        }
    }
    for &(term, literal) in &candidate.atoms.propositions {
        if let Some(function) = constant(store, term) {
            interpretation.set_constant(function, Value::Bool(is_true(literal)));
        }
    }
    let mut tables = FunctionTables::default();
    for (node, term) in candidate.atoms.registered() {
        budget.spend(1)?;
        if store.op(term).may_be_open() {
            let args: Option<Vec<Value>> =
                candidate.congruence().args(node).iter().map(|&arg| values.of(arg)).collect();
            if let Some(args) = args.filter(|args| !args.is_empty())
                && let Some(value) = values.of(node)
            {
                // The evaluator asks for it only where the divisor is zero, the float no number, and the
                // like.
                interpretation.set_open(Head::of(store, term).case(&args), value);
            }
            continue;
        }
        if store.op(term) != Op::Apply {
            continue;
        }
        let Some(function) = store.function(term) else { continue };
        let Some(value) = values.of(node) else { continue };
        if store.args(term).is_empty() {
            interpretation.set_constant(function, value);
            continue;
        }
        let args: Option<Vec<Value>> =
            candidate.congruence().args(node).iter().map(|&arg| values.of(arg)).collect();
        let Some(args) = args else { continue };
        tables.set(store, function, args, value);
    }
    for theory in candidate.theories() {
        theory.constants(store, &mut |function, value| {
            interpretation.set_constant(function, value);
        });
        theory.functions(&mut |function, table| {
            tables.replace(function, table);
        });
    }
    for (function, table) in tables.into_tables() {
        let Some(theory) = candidate.theories().iter().find(|theory| theory.is_open(function))
        else {
            interpretation.set_function(function, table);
            continue;
        };
        for (args, value) in table.entries() {
            if let Some((case, value)) = theory.open_case(function, args, value) {
                interpretation.set_open(case, value);
            }
        }
    }
    for theory in candidate.theories() {
        theory.complete(&mut interpretation);
    }
    Ok(interpretation)
}

/// The declared constant that a term is.
fn constant(store: &TermStore, term: TermId) -> Option<trine_term::FunId> {
    (store.op(term) == Op::Apply && store.args(term).is_empty())
        .then(|| store.function(term))
        .flatten()
}

fn number_value(store: &TermStore, sort: SortId, number: Rational) -> Value {
    match store.sorts.get(sort) {
        Sort::Int => Value::Int(number.floor()),
        _ => Value::real(number),
    }
}

/// Elements of uninterpreted sorts that no class has yet.
#[derive(Clone)]
struct NewElements {
    next: FxHashMap<SortId, u32>,
    /// Those that the problem names.
    named: FxHashSet<(SortId, u32)>,
}

impl NewElements {
    fn of(store: &TermStore, candidate: &Candidate<'_>) -> Self {
        let terms = candidate.atoms.registered();
        let named = terms.filter_map(|(_, term)| {
            store.element_number(term).map(|number| (store.sort(term), number))
        });
        Self { next: FxHashMap::default(), named: named.collect() }
    }

    fn next(&mut self, sort: SortId) -> Value {
        let next = self.next.entry(sort).or_default();
        while self.named.contains(&(sort, *next)) {
            *next += 1;
        }
        *next += 1;
        Value::Element { sort, number: *next - 1 }
    }
}

/// The values of classes.
pub(crate) struct Values<'a> {
    store: &'a TermStore,
    candidate: &'a Candidate<'a>,
    /// By root, for what is no number.
    values: FxHashMap<NodeId, Value>,
    /// By root: the term that gave the class its value, where a theory did.
    sources: FxHashMap<NodeId, TermId>,
    /// Terms of one class to which a theory gives different values.
    disagreements: Vec<(TermId, TermId)>,
    elements: NewElements,
    /// Axioms of arrays that the candidate violates.
    violations: Violations,
    /// A term whose class has no value, since that would be too large.
    lacking: Option<TermId>,
}

impl<'a> Values<'a> {
    /// Gives each class a value.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn new(
        store: &'a TermStore,
        candidate: &'a Candidate<'a>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let elements = NewElements::of(store, candidate);
        let mut this = Self {
            store,
            candidate,
            values: FxHashMap::default(),
            sources: FxHashMap::default(),
            disagreements: Vec::new(),
            elements,
            violations: Violations::default(),
            lacking: None,
        };
        let mut order = SortOrder::new(store, candidate.theories());
        // By place: arrays of a level come together, others as groups.
        let mut arrays: BTreeMap<u32, Vec<(NodeId, TermId)>> = BTreeMap::new();
        let mut groups: BTreeMap<Place, Vec<(NodeId, TermId)>> = BTreeMap::new();
        for (node, term) in candidate.atoms.registered() {
            budget.spend(1)?;
            match store.sort_of(term) {
                Sort::Int if !candidate.theories().is_empty() => this.compare(node, term),
                Sort::Int | Sort::Real => {}
                _ => match (store.sort_of(term), order.place(store.sort(term))) {
                    (Sort::Array { .. }, Some(place)) => {
                        arrays.entry(place.level).or_default().push((node, term));
                    }
                    (_, Some(place)) => groups.entry(place).or_default().push((node, term)),
                    (_, None) => this.add_simple(node, term),
                },
            }
        }
        let levels: BTreeSet<u32> =
            arrays.keys().copied().chain(groups.keys().map(|place| place.level)).collect();
        for level in levels {
            if let Some(arrays) = arrays.get(&level) {
                this.add_arrays(arrays, budget)?;
            }
            for (_, group) in groups.iter().filter(|(place, _)| place.level == level) {
                let builder = group.first().and_then(|&(_, term)| order.builder(store.sort(term)));
                if let Some(theory) = builder {
                    this.add_built(theory, group, budget)?;
                }
            }
        }
        Ok(this)
    }

    /// Gives values to classes that a theory builds of what has values.
    fn add_built(
        &mut self,
        theory: &dyn Theory,
        group: &[(NodeId, TermId)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let congruence = self.candidate.congruence();
        let atoms = self.candidate.atoms;
        let mut positions: FxHashMap<NodeId, usize> = FxHashMap::default();
        let mut classes: Vec<(Class, Vec<TermId>)> = Vec::new();
        for &(node, term) in group {
            let root = congruence.root(node);
            let position = *positions.entry(root).or_insert_with(|| {
                classes.push((Class(root), Vec::new()));
                classes.len() - 1
            });
            classes[position].1.push(term);
        }
        let built = theory.build(
            self.store,
            &Construction {
                classes: &classes,
                class: &|term| atoms.node(term).map(|node| Class(congruence.root(node))),
                value: &|term| self.of(atoms.node(term)?),
                are_apart: &|one, other| congruence.apart(one.0, other.0).is_some(),
            },
            budget,
        )?;
        self.values.extend(built.values.into_iter().map(|(class, value)| (class.0, value)));
        let mut pairs: Vec<(TermId, TermId)> = built
            .equalities
            .into_iter()
            .map(|(one, other)| (one.min(other), one.max(other)))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        self.disagreements.extend(pairs);
        self.lacking = self.lacking.or(built.lacking);
        Ok(())
    }

    /// Pairs of terms, the smaller one first, that are equal and to which a theory gives different
    /// values; and pairs of indices with one value at which one array was read differently.
    pub(crate) fn disagreements(&self) -> &[(TermId, TermId)] {
        &self.disagreements
    }

    /// Axioms of arrays that the candidate violates.
    pub(crate) fn violations(&self) -> &Violations {
        &self.violations
    }

    /// A term whose class has no value, since that would be too large.
    pub(crate) fn lacking(&self) -> Option<TermId> {
        self.lacking
    }

    /// The value of a node.
    pub(crate) fn of(&self, node: NodeId) -> Option<Value> {
        if let Some(number) = self.candidate.number(node) {
            let term = self.candidate.atoms.term(node)?;
            return Some(number_value(self.store, self.store.sort(term), number));
        }
        let congruence = self.candidate.congruence();
        let root = congruence.root(node);
        if let Some(value) = self.values.get(&root) {
            return Some(value.clone());
        }
        [true, false]
            .into_iter()
            .find(|&value| congruence.root(self.candidate.truth(value)) == root)
            .map(Value::Bool)
    }

    /// A value that is written down, if the term is one.
    fn written(&self, term: TermId) -> Option<Value> {
        let store = self.store;
        Some(match store.op(term) {
            Op::True => Value::Bool(true),
            Op::False => Value::Bool(false),
            Op::BvValue => Value::bitvec(&store.bv_value(term)?),
            Op::FloatValue => Value::float(store.float_value(term)?),
            Op::RoundingValue => Value::Rounding(store.rounding_value(term)?),
            Op::StringValue => Value::String(store.string_value(term)?.clone()),
            Op::Element => {
                Value::Element { sort: store.sort(term), number: store.element_number(term)? }
            }
            _ => return None,
        })
    }

    /// Makes sure that the shared numbers of one class are one number.
    fn compare(&mut self, node: NodeId, term: TermId) {
        if !self.candidate.atoms.facts.is_shared(term) {
            return;
        }
        let root = self.candidate.congruence().root(node);
        let source = *self.sources.entry(root).or_insert(term);
        let number =
            |term| self.candidate.atoms.node(term).and_then(|node| self.candidate.number(node));
        if number(term) != number(source) {
            self.disagreements.push((term.min(source), term.max(source)));
        }
    }

    fn add_simple(&mut self, node: NodeId, term: TermId) {
        let congruence = self.candidate.congruence();
        let root = congruence.root(node);
        let is_shared = self.candidate.atoms.facts.is_shared(term);
        if let Some(value) = self.candidate.theory_value(self.store, term).filter(|_| is_shared) {
            // What a member that nobody else sees was given before does not matter.
            let source = *self.sources.entry(root).or_insert_with(|| {
                self.values.insert(root, value.clone());
                term
            });
            if self.values.get(&root) != Some(&value) {
                self.disagreements.push((term.min(source), term.max(source)));
            }
            return;
        }
        if self.values.contains_key(&root) {
            return;
        }
        let known = congruence
            .value(node)
            .and_then(|value| self.candidate.atoms.term(value))
            .and_then(|term| self.written(term));
        let sort = self.store.sort(term);
        let value = match (known, self.store.sorts.get(sort)) {
            (Some(value), _) => value,
            (None, Sort::Uninterpreted { .. }) => self.elements.next(sort),
            (None, Sort::Bool) => return,
            (None, _) => match self.store.default_value(sort) {
                Some(value) => value,
                None => return,
            },
        };
        self.values.insert(root, value);
    }

    /// Gives values to arrays whose parts have values.
    fn add_arrays(
        &mut self,
        arrays: &[(NodeId, TermId)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let store = self.store;
        let (atoms, congruence) = (self.candidate.atoms, self.candidate.congruence());
        let mut first: FxHashMap<NodeId, TermId> = FxHashMap::default();
        let mut equalities = Vec::new();
        let mut terms = Vec::with_capacity(arrays.len());
        for &(node, term) in arrays {
            budget.spend(1)?;
            let known = *first.entry(congruence.root(node)).or_insert(term);
            if known != term {
                equalities.push((known, term));
            }
            terms.push(term);
        }
        let keys = ClassKeys::new(atoms, congruence, self);
        let graph = ArrayGraph::new(store, &keys, &terms, equalities);
        let elements = |sort| {
            let terms = atoms.registered().map(|(_, term)| term);
            terms.filter(|&term| store.sort(term) == sort).collect()
        };
        let constants = constant_arrays::check(store, &keys, &graph, elements, budget)?;
        let is_read = |term: &&TermId| store.op(**term) == Op::Select;
        terms.extend(atoms.applications.iter().filter(is_read));
        let accesses = Accesses::new(store, &keys, &graph, &terms);
        let findings = accesses.check(store, &keys, &graph, budget)?;

        // Far from the numbers that occur, as a rule, and different where arrays are not linked.
        let (mut elements, mut chosen) = (self.elements.clone(), 0);
        let default = |sort| {
            chosen += 1;
            fresh(store, &mut elements, sort, chosen - 1)
        };
        let leaves = ArrayValues::new(store, &keys, &graph, &accesses, &findings.leaves, default);
        let of_leaves: Vec<(NodeId, ArrayValue)> = arrays
            .iter()
            .filter_map(|&(node, term)| Some((congruence.root(node), leaves.leaf(term)?.clone())))
            .collect();
        drop(leaves);
        let violations = violations(&graph, &accesses, &findings, constants);
        let are_apart =
            |pair: &(TermId, TermId)| match [pair.0, pair.1].map(|term| atoms.node(term)) {
                [Some(one), Some(other)] => !congruence.are_equal(one, other),
                _ => false,
            };
        let conflicts = findings.conflicts.iter();
        let mut pairs: Vec<(TermId, TermId)> = conflicts
            .map(|conflict| conflict.accesses.map(|access| accesses.get(access).index))
            .map(|[one, other]| (one.min(other), one.max(other)))
            .filter(are_apart)
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        drop(keys);
        self.elements = elements;
        self.disagreements.extend(pairs);
        self.violations.extend(violations);
        for (class, value) in of_leaves {
            self.values.entry(class).or_insert(Value::Array(value));
        }
        self.add_made_arrays(arrays, budget)
    }

    /// Gives values to classes of arrays of which each is made from another: what an array is made from
    /// was met before it.
    fn add_made_arrays(
        &mut self,
        arrays: &[(NodeId, TermId)],
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for &(node, term) in arrays {
            budget.spend(1)?;
            let class = self.candidate.congruence().root(node);
            if self.values.contains_key(&class) {
                continue;
            }
            let of = |term| self.of(self.candidate.atoms.node(term)?);
            let arg = |position| of(self.store.arg(term, position));
            let made = match self.store.op(term) {
                Op::Store => match [0, 1, 2].map(arg) {
                    [Some(Value::Array(mut array)), Some(index), Some(element)] => {
                        array.set(index, element);
                        Some(array)
                    }
                    _ => None,
                },
                Op::ConstArray => {
                    let Sort::Array { index, .. } = *self.store.sort_of(term) else { continue };
                    Domain::of(self.store, index)
                        .zip(arg(0))
                        .map(|(domain, element)| ArrayValue::constant(domain, element))
                }
                _ => None,
            };
            if let Some(array) = made {
                self.values.insert(class, Value::Array(array));
            }
        }
        Ok(())
    }
}

/// The axioms behind the conflicts of a candidate, as many as are answered.
fn violations(
    graph: &ArrayGraph,
    accesses: &Accesses,
    findings: &Findings,
    constants: constant_arrays::Findings,
) -> Violations {
    let of_constants = findings.constants.iter().map(|conflict| conflict.read_axioms(accesses));
    let of_accesses = findings.conflicts.iter().map(|conflict| conflict.read_axioms(accesses));
    let axioms = of_constants.chain(of_accesses).filter(|axioms| !axioms.is_empty());
    let few_indices = constants.small.iter().flat_map(|small| {
        let array = |&node| graph.term(node);
        small.constants.iter().map(array).map(|array| FewIndices {
            array,
            index: small.index,
            domain: Arc::clone(&small.domain),
        })
    });
    Violations {
        reads: axioms.take(ANSWERED).flatten().collect(),
        few_indices: few_indices.collect(),
        linked: constants.instances,
        unclear: constants.unclear,
    }
}

/// An element of a sort that differs from those given for smaller numbers, where there are enough.
fn fresh(
    store: &TermStore,
    elements: &mut NewElements,
    sort: SortId,
    number: usize,
) -> Option<Value> {
    let integer = || Integer::from(1_000_003 + number);
    Some(match store.sorts.get(sort) {
        Sort::Int => Value::Int(integer()),
        Sort::Real => Value::real(Rational::from(integer())),
        Sort::String => Value::String(StrValue::from_literal(&integer().to_string()).ok()?),
        Sort::Uninterpreted { .. } => elements.next(sort),
        _ => return store.default_value(sort),
    })
}
