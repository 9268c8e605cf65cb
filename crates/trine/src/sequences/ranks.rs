//! Values inside of their own sequences.
//!
//! Idea: what stands for `(lval (seq.unit e))` is a record with a word, so nothing keeps a record from standing for an
//! element of its own field. Sorts that hold themselves by way of sequences get a rank each: how deep a value is nested.
//! A record is deeper than its fields, a sequence as deep as its deepest element; the axioms say so of the terms of a formula.
//! Invariant: a sort has a rank only if each of its values has a finite one: arrays of infinitely many elements may have
//! none, so sorts that hold themselves by way of arrays have no ranks.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunDecl, FunId, FunKind, Op, Sort, SortId, TermId, TermStore};

use super::Sequences;
use super::lowering::is_inside;
use super::sorts::Sorts;

/// The functions from values to how deep they are nested.
#[derive(Default)]
pub(super) struct Ranks {
    functions: FxHashMap<SortId, Option<FunId>>,
    parts: FxHashMap<SortId, FxHashSet<SortId>>,
}

impl Ranks {
    /// The sorts that values of a sort are made of.
    fn parts(&mut self, store: &TermStore, sorts: &Sorts, sort: SortId) -> &FxHashSet<SortId> {
        self.parts.entry(sort).or_insert_with(|| {
            let mut found = FxHashSet::default();
            let mut open = vec![sort];
            while let Some(sort) = open.pop() {
                let parts: Vec<SortId> = match (store.sorts.get(sort), sorts.mirror(sort)) {
                    (_, Some(mirror)) => mirror.fields.iter().flatten().copied().collect(),
                    (Sort::Datatype { .. }, None) => Vec::new(),
                    _ => store.sorts.parts(sort).to_vec(),
                };
                open.extend(parts.into_iter().filter(|&part| found.insert(part)));
            }
            found
        })
    }

    /// How deep values of a sort are nested, if they hold values of the same sort by way of sequences.
    fn of(&mut self, store: &mut TermStore, sorts: &mut Sorts, sort: SortId) -> Option<FunId> {
        if let Some(&known) = self.functions.get(&sort) {
            return known;
        }
        let parts = self.parts(store, sorts, sort).clone();
        let mut holds_itself = false;
        if parts.contains(&sort) {
            for part in parts {
                if !self.parts(store, sorts, part).contains(&sort) {
                    continue;
                }
                match store.sorts.get(part) {
                    Sort::Sequence { .. } => holds_itself = true,
                    Sort::Datatype { .. } => {}
                    _ => {
                        holds_itself = false;
                        break;
                    }
                }
            }
        }
        let function = holds_itself.then(|| {
            let (name, int) = (store.symbols.intern("seq!rank"), store.sorts.int());
            let params = Box::from([sorts.lowered(store, sort)]);
            store.declare(FunDecl { name, params, result: int, kind: FunKind::Skolem })
        });
        self.functions.insert(sort, function);
        function
    }
}

impl Sequences {
    /// What the ranks of a term and of its parts have to do with each other.
    pub(super) fn rank(&mut self, store: &mut TermStore, term: TermId, axioms: &mut Vec<TermId>) {
        let sort = store.sort(term);
        let args = store.args(term).to_vec();
        match store.op(term) {
            Op::SeqUnit | Op::SeqConcat => {
                for arg in args {
                    self.is_at_most(store, arg, term, None, axioms);
                }
            }
            Op::SeqAt | Op::SeqExtract | Op::SeqRev => {
                self.is_at_most(store, term, args[0], None, axioms);
            }
            Op::SeqNth => {
                let [text, place] = [0, 1].map(|at| self.terms[&args[at]]);
                let is_inside = is_inside(store, &[text, place]);
                self.is_at_most(store, term, args[0], Some(is_inside), axioms);
            }
            Op::SeqContains => {
                let holds = Some(self.terms[&term]);
                self.is_at_most(store, args[1], args[0], holds, axioms);
            }
            Op::SeqPrefixOf | Op::SeqSuffixOf => {
                let holds = Some(self.terms[&term]);
                self.is_at_most(store, args[0], args[1], holds, axioms);
            }
            _ => {}
        }
        let Some(mirror) = self.sorts.mirror(sort) else { return };
        let (datatype, fields) = (mirror.datatype, mirror.fields.clone());
        let Some(rank) = self.ranks.of(store, &mut self.sorts, sort) else { return };
        let whole = self.terms[&term];
        let depth = store.apply(rank, &[whole]);
        let constructors = store.datatype(datatype).constructors.clone();
        for (constructor, fields) in constructors.iter().zip(&fields) {
            for (&selector, &field) in constructor.selectors.iter().zip(fields) {
                if !self.ranks.parts(store, &self.sorts, field).contains(&sort) {
                    continue;
                }
                let Some(rank) = self.ranks.of(store, &mut self.sorts, field) else { continue };
                let Ok(test) = store.mk_tester(constructor.function, whole) else { continue };
                let part = store.apply(selector, &[whole]);
                let part = store.apply(rank, &[part]);
                let less = store.mk(Op::Lt, &[part, depth]);
                axioms.push(store.mk(Op::Implies, &[test, less]));
            }
        }
    }

    /// Says that a value is nested at most as deep as another one, where `guard` holds.
    fn is_at_most(
        &mut self,
        store: &mut TermStore,
        part: TermId,
        whole: TermId,
        guard: Option<TermId>,
        axioms: &mut Vec<TermId>,
    ) {
        let mut depths = Vec::with_capacity(2);
        for term in [part, whole] {
            let sort = store.sort(term);
            let Some(rank) = self.ranks.of(store, &mut self.sorts, sort) else { return };
            depths.push(store.apply(rank, &[self.terms[&term]]));
        }
        let fact = store.mk(Op::Le, &depths);
        axioms.push(match guard {
            Some(guard) => store.mk(Op::Implies, &[guard, fact]),
            None => fact,
        });
    }
}
