//! From formulas with mapped arrays and defaults to formulas with reads.
//!
//! Invariant: each axiom is true of the new constants if they mean what they stand for.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, post_order};

use super::definitions::LambdaDefinitions;
use super::relevance::{Asked, Indices};
use super::{ArrayFunctions, Symbols};
use crate::answer::{Cause, Incomplete};

/// So many elements of mapped arrays are written down.
const MOST_ELEMENTS: usize = 100_000;

/// How often the indices that an element brings in are followed. A function that reads arrays may bring in
/// new ones for ever.
const MOST_ROUNDS: usize = 4;

/// So many different arrays that a function has at one place are told apart where they differ; of more, a
/// model may be given up.
const MOST_ARGUMENTS: usize = 12;

/// A mapped array of the formulas, reduced.
struct MappedArray {
    array: TermId,
    term: TermId,
    index: SortId,
    /// The indices at which its element was written down.
    done: usize,
}

/// What one check needs while it is reduced.
struct Reduction {
    mapped: Vec<MappedArray>,
    /// The constants of `mapped`.
    known: FxHashSet<TermId>,
    visited: TermSet,
    /// Terms below which a variable stands, or a quantifier.
    open: FxHashSet<TermId>,
    elements: usize,
    /// Arrays as arguments, by function and place.
    arguments: FxHashMap<(FunId, usize), Vec<TermId>>,
}

impl ArrayFunctions {
    /// Reduces the formulas of a check, of which `holds` says whether they hold in any case.
    ///
    /// # Errors
    /// What cannot be reduced.
    pub(crate) fn reduce(
        &mut self,
        store: &mut TermStore,
        originals: &[TermId],
        holds: impl Fn(usize) -> bool,
    ) -> Result<(), Incomplete> {
        self.clear();
        self.definitions = LambdaDefinitions::of(store, originals, holds);
        let expanded = originals.iter().map(|&formula| self.definitions.expanded(store, formula));
        let expanded: Vec<TermId> = expanded.collect();
        let formulas = &expanded[..];
        let asked = Asked::of(store, formulas)?;
        for (&sort, &what) in &asked.sorts {
            let rest = self.symbols.rest.get(&sort).copied();
            let indices = Indices::new(store, sort, what, &asked, rest)?;
            if let Some(rest) = indices.rest {
                self.symbols.rest.insert(sort, rest);
            }
            self.indices.insert(sort, indices);
        }
        let mut reduction = Reduction {
            mapped: Vec::new(),
            known: FxHashSet::default(),
            visited: TermSet::new(),
            open: FxHashSet::default(),
            elements: 0,
            arguments: FxHashMap::default(),
        };
        let mut fresh: Vec<TermId> = Vec::new();
        for (&original, &formula) in originals.iter().zip(formulas) {
            let lowered = self.lower(store, formula, &mut reduction)?;
            self.terms.insert(original, lowered);
            fresh.push(lowered);
        }
        for _ in 0..MOST_ROUNDS {
            while !fresh.is_empty() {
                let axioms = self.look_at(store, &fresh, &mut reduction);
                self.axioms.extend(&axioms);
                fresh = axioms;
            }
            fresh = self.elements(store, &mut reduction)?;
            self.axioms.extend(&fresh);
            if fresh.is_empty() {
                break;
            }
        }
        self.look_at(store, &fresh, &mut reduction);
        for indices in self.indices.values() {
            indices.rest_is_apart(store, &mut self.axioms)?;
        }
        Ok(())
    }

    /// A term of the script with constants for its mapped arrays and reads for its defaults.
    fn lower(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        reduction: &mut Reduction,
    ) -> Result<TermId, Incomplete> {
        let mut parts = Vec::new();
        post_order(store, &[root], &mut TermSet::new(), |part| parts.push(part));
        for part in parts {
            if self.terms.contains_key(&part) {
                continue;
            }
            let args: Vec<TermId> = store.args(part).iter().map(|arg| self.terms[arg]).collect();
            let is_open = store.op(part) == Op::BoundVar
                || store.args(part).iter().any(|arg| reduction.open.contains(arg));
            if is_open {
                reduction.open.insert(part);
            }
            let op = store.op(part);
            if is_open && matches!(op, Op::ArrayMap | Op::ArrayDefault) {
                return Err(Cause::ArrayFunctionBelowQuantifier.at(part));
            }
            let lowered = match op {
                Op::ArrayDefault => self.default(store, args[0]),
                Op::ArrayMap => self.mapped(store, part, &args, reduction),
                _ if args[..] == *store.args(part) => part,
                _ => store.with_args(part, &args),
            };
            if is_open {
                reduction.open.insert(lowered);
            }
            self.terms.insert(part, lowered);
        }
        Ok(self.terms[&root])
    }

    /// `(default array)`: a read at the rest. Sorts that have none were refused.
    fn default(&self, store: &mut TermStore, array: TermId) -> TermId {
        let Sort::Array { index, .. } = *store.sort_of(array) else { return array };
        match self.indices.get(&index).and_then(|indices| indices.rest) {
            Some(rest) => store.mk(Op::Select, &[array, rest]),
            None => unreachable!("the indices of defaults have a rest"),
        }
    }

    /// A constant for `((_ map f) args)`. Its term has the reduced arguments.
    fn mapped(
        &mut self,
        store: &mut TermStore,
        array: TermId,
        args: &[TermId],
        reduction: &mut Reduction,
    ) -> TermId {
        let sort = store.sort(array);
        let Sort::Array { index, .. } = *store.sorts.get(sort) else { return array };
        let term = if *args == *store.args(array) { array } else { store.with_args(array, args) };
        let constant = self.symbols.mapped.entry(term);
        let constant = *constant.or_insert_with(|| store.skolem("map!array", sort));
        if reduction.known.insert(constant) {
            self.take_in_asked(store, term);
            reduction.mapped.push(MappedArray { array: constant, term, index, done: 0 });
        }
        constant
    }

    /// Takes in the declared functions in the body of a lambda.
    fn take_in_asked(&mut self, store: &TermStore, lambda: TermId) {
        if !store.is_lambda(lambda) {
            return;
        }
        let mut visited = TermSet::new();
        let mut roots = vec![lambda];
        while !roots.is_empty() {
            let mut bodies = Vec::new();
            post_order(store, &roots, &mut visited, |part| {
                let Some(function) = store.function(part) else { return };
                match store.definition(function) {
                    Some(definition) => bodies.push(definition.body),
                    None if store.op(part) == Op::Apply && !store.args(part).is_empty() => {
                        self.asked.insert(function);
                    }
                    None => {}
                }
            });
            roots = bodies;
        }
    }

    /// Takes in the indices of new formulas; returns what equalities between arrays need.
    fn look_at(
        &mut self,
        store: &mut TermStore,
        formulas: &[TermId],
        reduction: &mut Reduction,
    ) -> Vec<TermId> {
        let mut parts = Vec::new();
        post_order(store, formulas, &mut reduction.visited, |part| parts.push(part));
        let mut axioms = Vec::new();
        for part in parts {
            let is_open = store.op(part) == Op::BoundVar
                || store.args(part).iter().any(|arg| reduction.open.contains(arg));
            if is_open {
                reduction.open.insert(part);
            }
            match (store.op(part), store.args(part)) {
                (op @ (Op::Select | Op::Store), &[_, index, ..])
                    if !reduction.open.contains(&index) =>
                {
                    if let Some(indices) = self.indices.get_mut(&store.sort(index)) {
                        indices.add(index, op == Op::Store);
                    }
                }
                (Op::Eq | Op::Distinct, arrays)
                    if !is_open && self.is_relevant(store, store.sort(arrays[0])) =>
                {
                    for (left, right) in pairs(store.op(part), arrays) {
                        axioms.push(differ_somewhere(&mut self.symbols, store, left, right));
                    }
                }
                (Op::Apply, args) if !is_open => {
                    if store.function(part).is_some_and(|function| self.asked.contains(&function)) {
                        for &index in args {
                            if let Some(indices) = self.indices.get_mut(&store.sort(index)) {
                                indices.add(index, false);
                            }
                        }
                    }
                    for (left, right) in self.told_apart(store, part, reduction) {
                        axioms.push(differ_somewhere(&mut self.symbols, store, left, right));
                    }
                }
                _ => {}
            }
        }
        axioms
    }

    /// Arrays that a function may tell apart: arguments of this application, each with those that stood at
    /// the same place before.
    fn told_apart(
        &self,
        store: &TermStore,
        application: TermId,
        reduction: &mut Reduction,
    ) -> Vec<(TermId, TermId)> {
        let Some(function) = store.function(application) else { return Vec::new() };
        let mut pairs = Vec::new();
        for (place, &array) in store.args(application).iter().enumerate() {
            if !self.is_relevant(store, store.sort(array)) {
                continue;
            }
            let before = reduction.arguments.entry((function, place)).or_default();
            if before.len() < MOST_ARGUMENTS && !before.contains(&array) {
                pairs.extend(before.iter().map(|&other| (other, array)));
                before.push(array);
            }
        }
        pairs
    }

    /// Whether arrays over indices that matter are what values of a sort are made of.
    fn is_relevant(&self, store: &TermStore, mut sort: SortId) -> bool {
        while let Sort::Array { index, element } = *store.sorts.get(sort) {
            if self.indices.contains_key(&index) {
                return true;
            }
            sort = element;
        }
        false
    }

    /// What the elements of mapped arrays are at indices that are new.
    fn elements(
        &mut self,
        store: &mut TermStore,
        reduction: &mut Reduction,
    ) -> Result<Vec<TermId>, Incomplete> {
        let mut wanted: Vec<(TermId, TermId, TermId)> = Vec::new();
        for mapped in &mut reduction.mapped {
            let indices = &self.indices[&mapped.index].terms;
            for &index in &indices[mapped.done..] {
                wanted.push((mapped.array, mapped.term, index));
            }
            mapped.done = indices.len();
        }
        reduction.elements += wanted.len();
        if reduction.elements > MOST_ELEMENTS {
            return Err(Cause::MappedElements.into());
        }
        let mut axioms = Vec::with_capacity(wanted.len());
        for (array, term, index) in wanted {
            let element = store.mk(Op::Select, &[array, index]);
            let arrays = store.args(term).to_vec();
            let elements: Vec<TermId> =
                arrays.iter().map(|&array| element_at(store, array, index)).collect();
            let value = applied(store, term, &elements)?;
            // The body of the function may map functions itself.
            let value = self.lower(store, value, reduction)?;
            axioms.push(store.mk(Op::Eq, &[element, value]));
        }
        Ok(axioms)
    }
}

/// What an array has at an index, which is plain of the arrays that lambdas are mapped over.
fn element_at(store: &mut TermStore, array: TermId, index: TermId) -> TermId {
    match store.op(array) {
        Op::ArrayIdentity => index,
        Op::ConstArray => store.arg(array, 0),
        _ => store.mk(Op::Select, &[array, index]),
    }
}

/// The arrays that an equality compares, or a `distinct`.
fn pairs(op: Op, arrays: &[TermId]) -> Vec<(TermId, TermId)> {
    if op == Op::Eq {
        return arrays.windows(2).map(|pair| (pair[0], pair[1])).collect();
    }
    let later = |at: usize| arrays[at + 1..].iter().copied();
    let firsts = arrays.iter().enumerate();
    firsts.flat_map(|(at, &left)| later(at).map(move |right| (left, right))).collect()
}

/// The mapped function of a term, applied to elements.
fn applied(store: &mut TermStore, term: TermId, elements: &[TermId]) -> Result<TermId, Incomplete> {
    let function = store.function(term).expect("a mapped function");
    if store.definition(function).is_none() {
        return Ok(store.apply(function, elements));
    }
    store.unfolded_apart(function, elements).ok_or_else(|| Cause::MapWithoutParameters.at(term))
}

/// `(or (= a b) (distinct (select a w) (select b w)))` for an index `w` of the two arrays.
fn differ_somewhere(
    symbols: &mut Symbols,
    store: &mut TermStore,
    left: TermId,
    right: TermId,
) -> TermId {
    let pair = (left.min(right), left.max(right));
    let Sort::Array { index, .. } = *store.sort_of(left) else { return store.mk_bool(true) };
    let witness = symbols.witness.entry(pair);
    let witness = *witness.or_insert_with(|| store.skolem("map!witness", index));
    let same = store.mk(Op::Eq, &[pair.0, pair.1]);
    let elements = [left, right].map(|array| store.mk(Op::Select, &[array, witness]));
    let differ = store.mk(Op::Distinct, &elements);
    store.mk(Op::Or, &[same, differ])
}
