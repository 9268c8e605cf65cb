//! Instances of axioms, before they become formulas.
//!
//! Idea: a check only reads, and says what is violated by the terms involved; terms are made for
//! the instances that are taken. An [`Instance`] says all in one formula, which a SAT solver alone can
//! propagate; a [`ReadAxiom`] is one step of it, for those who follow equalities themselves.
//! Invariant: the formula of every instance is valid.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Op, Sort, TermId, TermStore};

/// An expansion goes through so many arrays.
const MAX_EXPANDED: usize = 256;

/// Which axiom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Arrays that agree at an index have the same element there.
    Access,
    /// The same for constant arrays.
    Constant,
    /// Different arrays differ at some index.
    Extensionality,
    /// Equal arguments give equal results.
    Function,
    /// The elements of an array that is made from others, in terms of theirs.
    Expansion,
}

/// A condition of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Premise {
    /// The terms are equal.
    Equal(TermId, TermId),
    /// The terms are different.
    Different(TermId, TermId),
    /// The formula has this value.
    Is(TermId, bool),
}

/// An instance: the premises imply that two terms are equal. (An expansion is a conjunction of
/// such instances.)
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    kind: Kind,
    premises: Vec<Premise>,
    conclusion: (TermId, TermId),
}

impl Instance {
    /// The arrays are equal or differ at their witness.
    pub fn extensionality(left: TermId, right: TermId) -> Self {
        let conclusion = (left.min(right), left.max(right));
        Self { kind: Kind::Extensionality, premises: Vec::new(), conclusion }
    }

    /// The premises imply that the terms are equal.
    pub fn new(kind: Kind, mut premises: Vec<Premise>, conclusion: (TermId, TermId)) -> Self {
        let mut seen = FxHashSet::default();
        premises.retain_mut(|premise| {
            let trivial = matches!(premise, Premise::Equal(a, b) if a == b);
            if let Premise::Equal(a, b) | Premise::Different(a, b) = premise
                && *a > *b
            {
                std::mem::swap(a, b);
            }
            !trivial && seen.insert(*premise)
        });
        Self { kind, premises, conclusion }
    }

    /// Which axiom it is an instance of.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The number of premises.
    pub fn size(&self) -> usize {
        self.premises.len()
    }

    /// Spells out what a read is, down to the arrays that are made from no others.
    pub fn expansion(read: TermId) -> Self {
        Self { kind: Kind::Expansion, premises: Vec::new(), conclusion: (read, read) }
    }

    /// The formula. Extensionality takes the index from `witnesses`, or makes it.
    pub fn formula(
        &self,
        store: &mut TermStore,
        witnesses: &mut FxHashMap<(TermId, TermId), TermId>,
    ) -> TermId {
        if self.kind == Kind::Expansion {
            return expansion_formula(store, self.conclusion.0);
        }
        let mut disjuncts = Vec::with_capacity(self.premises.len() + 2);
        for &premise in &self.premises {
            disjuncts.push(match premise {
                Premise::Equal(left, right) => {
                    let equal = store.mk(Op::Eq, &[left, right]);
                    store.mk(Op::Not, &[equal])
                }
                Premise::Different(left, right) => store.mk(Op::Eq, &[left, right]),
                Premise::Is(formula, true) => store.mk(Op::Not, &[formula]),
                Premise::Is(formula, false) => formula,
            });
        }
        let (left, right) = self.conclusion;
        disjuncts.push(store.mk(Op::Eq, &[left, right]));
        if self.kind == Kind::Extensionality {
            let index = *witnesses.entry((left, right)).or_insert_with(|| {
                let Sort::Array { index, .. } = *store.sort_of(left) else {
                    unreachable!("extensionality speaks of arrays")
                };
                store.skolem("diff", index)
            });
            let reads = [left, right].map(|array| store.mk(Op::Select, &[array, index]));
            let equal = store.mk(Op::Eq, &reads);
            disjuncts.push(store.mk(Op::Not, &[equal]));
        }
        match *disjuncts {
            [only] => only,
            _ => store.mk(Op::Or, &disjuncts),
        }
    }
}

/// What a write or a constant array says about an index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReadAxiom {
    /// The write or the constant array.
    pub array: TermId,
    /// The index.
    pub index: TermId,
}

impl ReadAxiom {
    /// The formula: what is read there is the element of the constant array, or what was there before
    /// the write unless the write is there.
    pub fn formula(self, store: &mut TermStore) -> TermId {
        let Self { array, index } = self;
        let read = store.mk(Op::Select, &[array, index]);
        if store.op(array) == Op::ConstArray {
            let element = store.arg(array, 0);
            return store.mk(Op::Eq, &[read, element]);
        }
        let (base, place) = (store.arg(array, 0), store.arg(array, 1));
        let below = store.mk(Op::Select, &[base, index]);
        let agree = store.mk(Op::Eq, &[read, below]);
        let same_place = store.mk(Op::Eq, &[place, index]);
        store.mk(Op::Or, &[same_place, agree])
    }
}

/// The equations of a read with the reads of the arrays that its array is made from.
fn expansion_formula(store: &mut TermStore, read: TermId) -> TermId {
    let index = store.arg(read, 1);
    let mut seen = FxHashSet::default();
    let mut open = vec![store.arg(read, 0)];
    let mut equations = Vec::new();
    while let Some(array) = open.pop() {
        if seen.len() == MAX_EXPANDED || !seen.insert(array) {
            continue;
        }
        let args = store.args(array).to_vec();
        let element = match store.op(array) {
            Op::Store => {
                open.push(args[0]);
                let below = store.mk(Op::Select, &[args[0], index]);
                let written = store.mk(Op::Eq, &[index, args[1]]);
                store.mk(Op::Ite, &[written, args[2], below])
            }
            Op::Ite => {
                open.extend([args[2], args[1]]);
                let below = [1, 2].map(|branch| store.mk(Op::Select, &[args[branch], index]));
                store.mk(Op::Ite, &[args[0], below[0], below[1]])
            }
            Op::ConstArray => args[0],
            _ => continue,
        };
        let read = store.mk(Op::Select, &[array, index]);
        equations.push(store.mk(Op::Eq, &[read, element]));
    }
    match *equations {
        [] => store.mk_bool(true),
        [only] => only,
        _ => store.mk(Op::And, &equations),
    }
}
