//! Choices: case distinctions whose branches, however deep, are numerals.
//!
//! Idea: a choice takes few values, and `choice = k` is a formula over its conditions: no arithmetic
//! is needed to follow a program counter through its jumps. Where a choice is an unknown of
//! arithmetic, each of these formulas implies the two bounds that it stands for, and the least and
//! the greatest value are bounds without a condition, so that sums of choices propagate.
//! Invariants: the values of a choice are decided once and for all; the pairs of choices and values,
//! which bound the formulas that can be asked for, are at most [`MOST_PAIRS`].
//! Reference: Kim, Somenzi, Jin, "Efficient Term-ITE Conversion for Satisfiability Modulo Theories",
//! SAT 2009.

use std::rc::Rc;

use trine_term::{Op, Sort, TermId, TermMap, TermStore};

use crate::linear_form::constant;

/// Pairs of a choice and one of its values.
const MOST_PAIRS: usize = 1 << 20;

/// The numerals that a term may be, sorted by id.
type Values = Rc<[TermId]>;

/// What is known of case distinctions whose branches are numerals.
#[derive(Default)]
pub(crate) struct Choices {
    values: TermMap<Option<Values>>,
    pairs: usize,
}

fn is_case(store: &TermStore, term: TermId) -> bool {
    store.op(term) == Op::Ite && matches!(store.sort_of(term), Sort::Int | Sort::Real)
}

fn is_numeral(store: &TermStore, term: TermId) -> bool {
    matches!(store.op(term), Op::IntValue | Op::RealValue)
}

impl Choices {
    /// The numerals that a choice may be; `None` for other terms.
    pub(crate) fn values(&mut self, store: &TermStore, root: TermId) -> Option<Values> {
        if !is_case(store, root) {
            return None;
        }
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.values.contains(term) {
                stack.pop();
                continue;
            }
            if !is_case(store, term) {
                let own: Option<Values> = is_numeral(store, term).then(|| Rc::from([term]));
                self.values.insert(term, own);
                continue;
            }
            let branches = [store.arg(term, 1), store.arg(term, 2)];
            let before = stack.len();
            stack.extend(branches.iter().filter(|&&branch| !self.values.contains(branch)));
            if stack.len() == before {
                let [one, other] = branches.map(|branch| self.known(branch));
                let values = one.zip(other).and_then(|(one, other)| self.union(&one, &other));
                self.values.insert(term, values);
            }
        }
        self.known(root)
    }

    fn known(&self, term: TermId) -> Option<Values> {
        self.values.get(term)?.clone()
    }

    fn union(&mut self, one: &Values, other: &Values) -> Option<Values> {
        let mut all: Vec<TermId> = one.iter().chain(other.iter()).copied().collect();
        all.sort_unstable();
        all.dedup();
        self.pairs = self.pairs.saturating_add(all.len());
        (self.pairs <= MOST_PAIRS).then(|| all.into())
    }

    /// The formula that an equality of a choice and a numeral stands for, over its conditions and
    /// equalities of its branches.
    pub(crate) fn meaning(&mut self, store: &mut TermStore, equality: TermId) -> Option<TermId> {
        let (choice, value) = sides(store, equality)?;
        let values = self.values(store, choice)?;
        if values.binary_search(&value).is_err() {
            return Some(store.mk_bool(false));
        }
        let condition = store.arg(choice, 0);
        let branches = [store.arg(choice, 1), store.arg(choice, 2)];
        let [then, otherwise] =
            branches.map(|branch| match self.known(branch)?.binary_search(&value) {
                Err(_) => Some(store.mk_bool(false)),
                Ok(_) if branch == value => Some(store.mk_bool(true)),
                Ok(_) => Some(store.mk(Op::Eq, &[branch, value])),
            });
        Some(store.mk(Op::Ite, &[condition, then?, otherwise?]))
    }

    /// What holds of a choice that is an unknown of arithmetic.
    pub(crate) fn axioms(&mut self, store: &mut TermStore, choice: TermId) -> Option<Vec<TermId>> {
        let values = self.values(store, choice)?;
        let mut axioms = Vec::with_capacity(2 * values.len() + 2);
        for &value in values.iter() {
            let is = store.mk(Op::Eq, &[choice, value]);
            let is_not = store.mk(Op::Not, &[is]);
            for side in [Op::Le, Op::Ge] {
                let bound = store.mk(side, &[choice, value]);
                axioms.push(store.mk(Op::Or, &[is_not, bound]));
            }
        }
        let mut sorted = values.to_vec();
        sorted.sort_by_cached_key(|&value| constant(store, value).unwrap_or_default());
        let (least, greatest) = (*sorted.first()?, *sorted.last()?);
        axioms.push(store.mk(Op::Ge, &[choice, least]));
        axioms.push(store.mk(Op::Le, &[choice, greatest]));
        Some(axioms)
    }
}

/// The case distinction and the numeral of an equality between the two.
fn sides(store: &TermStore, equality: TermId) -> Option<(TermId, TermId)> {
    if store.op(equality) != Op::Eq {
        return None;
    }
    let &[left, right] = store.args(equality) else { return None };
    let pairs = [(left, right), (right, left)];
    pairs.into_iter().find(|&(case, value)| is_case(store, case) && is_numeral(store, value))
}
