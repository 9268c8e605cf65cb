//! The indices at which mapped arrays and defaults are looked at.
//!
//! Invariant: if an index sort has a rest, it has more values than there are indices that are written.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use trine_term::{
    Domain, Op, Sort, SortId, TermId, TermSet, TermStore, post_order, post_order_with_definitions,
};

use crate::answer::{Cause, Incomplete};

/// Index sorts of so many values are listed.
const FEW: u64 = 16;

/// The same where a lambda is defined over them: no one index stands for the others.
const FEW_OF_LAMBDAS: u64 = 256;

/// What formulas ask of arrays over one index sort.
#[derive(Clone, Copy, Default)]
pub(super) struct Questions {
    default: bool,
    /// What a function is at each of them.
    lambda: bool,
}

/// What formulas ask, by index sort.
pub(super) struct Asked {
    pub(super) sorts: BTreeMap<SortId, Questions>,
    /// The sorts of quantified variables.
    quantified: FxHashSet<SortId>,
}

impl Asked {
    /// What the formulas ask, and the functions that they map.
    pub(super) fn of(store: &TermStore, formulas: &[TermId]) -> Result<Self, Incomplete> {
        let mut asked = Self { sorts: BTreeMap::new(), quantified: FxHashSet::default() };
        let mut visited = TermSet::new();
        let mut called = Vec::new();
        let mut roots = formulas.to_vec();
        while !roots.is_empty() {
            let mut bodies = Vec::new();
            post_order(store, &roots, &mut visited, |term| {
                asked.take_in(store, term);
                let definition = store.function(term).and_then(|f| store.definition(f));
                match (store.op(term), definition) {
                    (Op::ArrayMap, Some(definition)) => bodies.push(definition.body),
                    (Op::Apply, Some(definition)) => called.push(definition.body),
                    _ => {}
                }
            });
            roots = bodies;
        }
        // What recursive functions ask is asked for arguments that nobody knows.
        let mut hidden = false;
        post_order_with_definitions(store, &called, &mut TermSet::new(), |term| {
            hidden |= matches!(store.op(term), Op::ArrayMap | Op::ArrayDefault);
        });
        if hidden {
            return Err(Cause::ArrayFunctionInDefinition.into());
        }
        Ok(asked)
    }

    fn take_in(&mut self, store: &TermStore, term: TermId) {
        match (store.op(term), store.args(term)) {
            (op @ (Op::ArrayMap | Op::ArrayDefault), &[array, ..]) => {
                if let Sort::Array { index, .. } = *store.sort_of(array) {
                    let questions = self.sorts.entry(index).or_default();
                    questions.default |= op == Op::ArrayDefault;
                    questions.lambda |= store.is_lambda(term);
                }
            }
            (Op::Forall | Op::Exists, [variables @ .., _]) => {
                self.quantified.extend(variables.iter().map(|&variable| store.sort(variable)));
            }
            _ => {}
        }
    }
}

/// The relevant indices of one sort.
pub(super) struct Indices {
    /// In the order in which they were met, without variables.
    pub(super) terms: Vec<TermId>,
    known: FxHashSet<TermId>,
    /// Those at which arrays are written.
    written: Vec<TermId>,
    known_written: FxHashSet<TermId>,
    /// An index that none of them is; none where all values of the sort are relevant.
    pub(super) rest: Option<TermId>,
    /// The number of values, if it is finite.
    count: Option<u64>,
}

impl Indices {
    /// The indices that are relevant from the start. `rest` is the constant for the rest, if there was one.
    pub(super) fn new(
        store: &mut TermStore,
        sort: SortId,
        questions: Questions,
        asked: &Asked,
        rest: Option<TermId>,
    ) -> Result<Self, Incomplete> {
        let domain = Domain::of(store, sort);
        let domain = domain.ok_or(Cause::ArrayFunctionIndices)?;
        let is_quantified = asked.quantified.contains(&sort);
        let is_declared = matches!(store.sorts.get(sort), Sort::Uninterpreted { .. });
        if questions.default && !domain.is_wide() {
            return Err(Cause::DefaultOfSmallArray.into());
        }
        if is_quantified && (questions.default || is_declared) {
            return Err(Cause::ArrayFunctionsBesideQuantifier.into());
        }
        let mut indices = Self {
            terms: Vec::new(),
            known: FxHashSet::default(),
            written: Vec::new(),
            known_written: FxHashSet::default(),
            rest: None,
            count: domain.count(),
        };
        let few = if questions.lambda { FEW_OF_LAMBDAS } else { FEW };
        match &domain {
            Domain::Finite(values) if values.count() <= few => {
                for number in 0..values.count() {
                    indices.terms.push(store.mk_value(&values.element(number), sort));
                }
            }
            _ => {
                let rest = rest.unwrap_or_else(|| store.skolem("map!rest", sort));
                indices.rest = Some(rest);
                indices.add(rest, false);
            }
        }
        Ok(indices)
    }

    /// Takes in an index that is read, or written. Where all values are listed, nothing is new.
    pub(super) fn add(&mut self, index: TermId, is_written: bool) {
        if self.rest.is_none() {
            return;
        }
        if is_written && self.known_written.insert(index) {
            self.written.push(index);
        }
        if self.known.insert(index) {
            self.terms.push(index);
        }
    }

    /// That the rest is none of the indices that are written.
    pub(super) fn rest_is_apart(
        &self,
        store: &mut TermStore,
        axioms: &mut Vec<TermId>,
    ) -> Result<(), Incomplete> {
        let Some(rest) = self.rest else { return Ok(()) };
        if self.count.is_some_and(|count| count <= self.written.len() as u64) {
            return Err(Cause::MapOfFullArrays.into());
        }
        for &index in &self.written {
            axioms.push(store.mk(Op::Distinct, &[rest, index]));
        }
        Ok(())
    }
}
