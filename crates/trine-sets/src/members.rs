//! Who is in which set, as a full assignment says; and the axioms that it violates.
//!
//! Idea: a class of sets has the elements for which an atom says so. What a term with an operator should
//! have follows from its parts; where it has something else, the axiom for that element and that term is
//! missing. Elements of which no atom speaks are in neither, so they need no axiom.
//! Invariant: each axiom is violated by the assignment when it is made, and cannot be violated again.
//! So there are at most as many as there are pairs of elements and terms.
//! Reference: Bansal et al., LMCS 2018, section 3.1, for the axioms.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{Assignment, Class};
use trine_sat::Lit;
use trine_term::{Op, TermId, TermStore};

/// An atom `(set.member element set)` with its literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MemberAtom {
    pub(crate) element: TermId,
    pub(crate) set: TermId,
    pub(crate) literal: Lit,
}

/// Elements of classes, by what the true atoms say.
#[derive(Default)]
pub(crate) struct Members {
    /// By class of sets: its elements, one term for each class of them.
    of: FxHashMap<Class, Vec<(Class, TermId)>>,
    has: FxHashSet<(Class, Class)>,
}

impl Members {
    /// Reads an assignment.
    pub(crate) fn read(atoms: &[MemberAtom], assignment: &Assignment<'_>) -> Self {
        let mut this = Self::default();
        for atom in atoms.iter().filter(|atom| assignment.is_true(atom.literal)) {
            let [Some(set), Some(element)] =
                [atom.set, atom.element].map(|term| assignment.class(term))
            else {
                continue;
            };
            if this.has.insert((set, element)) {
                this.of.entry(set).or_default().push((element, atom.element));
            }
        }
        this
    }

    /// The elements of a class of sets, in the order in which they were met.
    pub(crate) fn of(&self, set: Class) -> &[(Class, TermId)] {
        self.of.get(&set).map_or(&[], Vec::as_slice)
    }

    /// Whether a class of sets has a class of elements.
    pub(crate) fn has(&self, set: Class, element: Class) -> bool {
        self.has.contains(&(set, element))
    }

    /// Whether two classes of sets have the same elements.
    pub(crate) fn are_same(&self, one: Class, other: Class) -> bool {
        let (left, right) = (self.of(one), self.of(other));
        left.len() == right.len() && left.iter().all(|&(element, _)| self.has(other, element))
    }

    /// The elements of which a term with an operator has others than its parts say.
    pub(crate) fn wrong(
        &self,
        store: &TermStore,
        term: TermId,
        elements: &[TermId],
        assignment: &Assignment<'_>,
        budget: &Budget,
    ) -> Result<Vec<TermId>, Exhausted> {
        let Some(own) = assignment.class(term) else { return Ok(Vec::new()) };
        let op = store.op(term);
        let args = store.args(term);
        let parts: Vec<Class> = args.iter().filter_map(|&arg| assignment.class(arg)).collect();
        if parts.len() < args.len() {
            return Ok(Vec::new());
        }
        let has = |part: &Class, element| self.has(*part, element);
        let should = |element| match op {
            Op::SetUnion => parts.iter().any(|part| has(part, element)),
            Op::SetInter => parts.iter().all(|part| has(part, element)),
            Op::SetMinus => {
                has(&parts[0], element) && !parts[1..].iter().any(|part| has(part, element))
            }
            Op::SetSingleton => parts[0] == element,
            Op::SetUniverse => true,
            _ => false,
        };
        let mut wrong = Vec::new();
        let mut seen = FxHashSet::default();
        let mut look = |element: Class, name: TermId| {
            if seen.insert(element) && should(element) != self.has(own, element) {
                wrong.push(name);
            }
        };
        budget.spend(1 + self.of(own).len() as u64)?;
        self.of(own).iter().for_each(|&(element, name)| look(element, name));
        match op {
            Op::SetUnion | Op::SetInter | Op::SetMinus => {
                for part in &parts {
                    budget.spend(1 + self.of(*part).len() as u64)?;
                    self.of(*part).iter().for_each(|&(element, name)| look(element, name));
                }
            }
            Op::SetUniverse => {
                budget.spend(elements.len() as u64)?;
                for &name in elements {
                    if let Some(element) = assignment.class(name) {
                        look(element, name);
                    }
                }
            }
            _ => {}
        }
        Ok(wrong)
    }
}

/// That an element is in a part of a set; of a singleton, that it is its element.
fn is_in(store: &mut TermStore, element: TermId, part: TermId) -> TermId {
    match store.op(part) {
        Op::SetEmpty => store.mk_bool(false),
        Op::SetSingleton => {
            let only = store.arg(part, 0);
            if only == element {
                store.mk_bool(true)
            } else if store.is_value(only) && store.is_value(element) {
                store.mk_bool(false)
            } else {
                store.mk(Op::Eq, &[element, only])
            }
        }
        _ => store.mk(Op::SetMember, &[element, part]),
    }
}

/// What it means that `element` is in a term with an operator.
pub(crate) fn meaning(store: &mut TermStore, element: TermId, term: TermId) -> TermId {
    let own = store.mk(Op::SetMember, &[element, term]);
    let args = store.args(term).to_vec();
    let op = store.op(term);
    let mut parts = Vec::with_capacity(args.len());
    for (position, &arg) in args.iter().enumerate() {
        if op == Op::SetSingleton {
            parts.push(store.mk(Op::Eq, &[element, arg]));
            continue;
        }
        let member = is_in(store, element, arg);
        // Of many singletons most have another value.
        if store.op(member) == Op::False && op == Op::SetUnion {
            continue;
        }
        let is_negated = op == Op::SetMinus && position > 0;
        parts.push(if is_negated { store.mk(Op::Not, &[member]) } else { member });
    }
    let meaning = match (op, &parts[..]) {
        (Op::SetUnion, []) => return store.mk(Op::Not, &[own]),
        (Op::SetEmpty, _) => return store.mk(Op::Not, &[own]),
        (Op::SetUniverse, _) => return own,
        (_, &[only]) => only,
        (Op::SetUnion, parts) => store.mk(Op::Or, parts),
        (_, parts) => store.mk(Op::And, parts),
    };
    store.mk(Op::Eq, &[own, meaning])
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, Value};

    use super::*;

    fn set(mask: usize) -> Value {
        let members = (0..2).filter(|bit| mask >> bit & 1 == 1);
        Value::set(members.map(|bit| Value::bits(1, bit)).collect())
    }

    /// Each axiom holds under all values over words of one bit.
    #[test]
    fn meanings_hold_everywhere() {
        let mut store = TermStore::new();
        let bit = store.sorts.bitvec(1);
        let sort = store.sorts.set(bit);
        let [x, y] = ["x", "y"].map(|name| store.declare_const(name, bit));
        let [s, t] = ["s", "t"].map(|name| store.declare_const(name, sort));
        let one = store.mk_bv_u64(1, 1);
        let [empty, all] = [Op::SetEmpty, Op::SetUniverse]
            .map(|op| store.mk_set_constant(op, sort).expect("a sort of sets"));
        let singles = [x, y, one].map(|element| store.mk(Op::SetSingleton, &[element]));
        let mut made = vec![empty, all];
        made.extend(singles);
        for op in [Op::SetUnion, Op::SetInter, Op::SetMinus] {
            for args in [&[s, t][..], &[s, t, s], &[singles[0], s], &[s, singles[1], singles[2]]] {
                made.push(store.mk(op, args));
            }
            made.push(store.mk(op, &[singles[0], singles[2]]));
            made.push(store.mk(op, &[empty, singles[2]]));
        }
        let mut formulas = Vec::new();
        for &term in &made {
            formulas.extend([x, y, one].map(|element| meaning(&mut store, element, term)));
        }
        for bits in 0..64 {
            let mut model = Interpretation::new();
            for (place, element) in [x, y].into_iter().enumerate() {
                let value = Value::bits(1, bits >> place & 1);
                model.set_constant(store.function(element).expect("a constant"), value);
            }
            for (place, leaf) in [s, t].into_iter().enumerate() {
                let mask = bits as usize >> (2 + 2 * place) & 3;
                model.set_constant(store.function(leaf).expect("a constant"), set(mask));
            }
            let mut evaluator = Evaluator::new(&store, &model);
            for &formula in &formulas {
                assert_eq!(evaluator.holds(formula, &Budget::unlimited()), Ok(true));
            }
        }
    }
}
