//! Splitting by cases: what one comparison makes of products that no circuit should have to show equal.
//!
//! Idea: `(ite (= a b) (* a c) d)` against `(ite (= a b) (* b c) d)` is easy for the other passes once `a = b` is
//! asserted, and once it is denied; for a SAT solver it is two products. So each atom of a small problem about wide
//! products or quotients is asserted and denied, the passes run on both, and what they leave is counted in gates
//! (lookahead over words). A side that they refute makes the other one hold. Otherwise the atom whose sides cost least
//! together splits the problem, as long as both together cost no more than the whole. The problem is refuted if all
//! cases are; nothing is kept of cases that stay open.
//! Invariant: an atom is asserted only where the assertions with its negation are refuted, so it follows from them.
//! Cost: bounded in ticks, and each trial runs the passes over what is left.
//! Reference: Heule and van Maaren, "Look-Ahead Based SAT Solvers", Handbook of Satisfiability, for the choice; the
//! case splits of Sheeran and Stålmarck, "A Tutorial on Stålmarck's Proof Procedure", FMSD 16, 2000.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};

use super::gate_cost::gate_cost;
use super::{Assertion, Preprocessor, Scope, Work};
use crate::Level;

/// Words that are multiplied or divided from this width on are worth the trouble.
const WIDE: u32 = 12;

/// Problems with more terms are left to circuits.
const MOST_TERMS: usize = 1_500;

/// Problems with more atoms are left to circuits, since each costs two runs of the passes.
const MOST_ATOMS: usize = 24;

/// Cases are split so deep.
const MOST_DEEP: usize = 6;

/// Visited terms for all trials together: about a tenth of a second.
const TICKS: u64 = 150_000;

/// What became of a case.
enum Case {
    Refuted,
    /// The passes leave these formulas, which cost so many gates.
    Open(Vec<TermId>, u64),
}

/// A search over cases.
struct Search<'a> {
    store: &'a mut TermStore,
    level: Level,
    budget: &'a Budget,
}

impl Search<'_> {
    /// What the passes make of formulas.
    fn simplified(&mut self, formulas: &[TermId]) -> Result<Case, Exhausted> {
        let mut visited = 0;
        post_order(self.store, formulas, &mut TermSet::new(), |_| visited += 1);
        self.budget.spend(visited)?;
        let assertions: Vec<Assertion> =
            formulas.iter().map(|&term| Assertion { term, guard: None }).collect();
        let mut passes = Preprocessor::new(self.level, true);
        passes.splits_cases = false;
        let left = passes.process(self.store, &assertions, Scope::Whole, self.budget)?;
        let left: Vec<TermId> = left.iter().map(|assertion| assertion.term).collect();
        if left.iter().any(|&term| self.store.op(term) == Op::False) {
            return Ok(Case::Refuted);
        }
        let cost = gate_cost(self.store, &left, self.budget)?;
        Ok(Case::Open(left, cost))
    }

    fn with(&mut self, formulas: &[TermId], atom: TermId, holds: bool) -> Result<Case, Exhausted> {
        let literal = if holds { atom } else { self.store.mk(Op::Not, &[atom]) };
        let mut all = formulas.to_vec();
        all.push(literal);
        self.simplified(&all)
    }

    /// Whether all cases of formulas are refuted. What holds in the whole is written down at depth zero.
    fn refutes(
        &mut self,
        mut formulas: Vec<TermId>,
        mut cost: u64,
        depth: usize,
        implied: &mut Vec<TermId>,
    ) -> Result<bool, Exhausted> {
        loop {
            let Some(atoms) = atoms(self.store, &formulas) else { return Ok(false) };
            let mut best: Option<(u64, [Case; 2], TermId)> = None;
            let mut reduced = None;
            for atom in atoms {
                let then = self.with(&formulas, atom, true)?;
                let otherwise = self.with(&formulas, atom, false)?;
                match (then, otherwise) {
                    (Case::Refuted, Case::Refuted) => return Ok(true),
                    (Case::Refuted, Case::Open(left, cost)) => {
                        reduced = Some((atom, false, left, cost));
                    }
                    (Case::Open(left, cost), Case::Refuted) => {
                        reduced = Some((atom, true, left, cost));
                    }
                    (Case::Open(one, its), Case::Open(other, others)) => {
                        let sum = its.saturating_add(others);
                        if sum <= cost && best.as_ref().is_none_or(|&(least, ..)| sum < least) {
                            let cases = [Case::Open(one, its), Case::Open(other, others)];
                            best = Some((sum, cases, atom));
                        }
                    }
                }
                if reduced.is_some() {
                    break;
                }
            }
            if let Some((atom, holds, left, its)) = reduced {
                if depth == 0 {
                    let literal = if holds { atom } else { self.store.mk(Op::Not, &[atom]) };
                    implied.push(literal);
                }
                (formulas, cost) = (left, its);
                continue;
            }
            let Some((_, cases, _)) = best.filter(|_| depth < MOST_DEEP) else { return Ok(false) };
            for case in cases {
                if let Case::Open(left, its) = case
                    && !self.refutes(left, its, depth + 1, implied)?
                {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
    }
}

/// The atoms below formulas, those of choices between words among them; none if the problem is too large, or has no
/// wide product.
fn atoms(store: &TermStore, formulas: &[TermId]) -> Option<Vec<TermId>> {
    let (mut atoms, mut terms, mut is_hard, mut is_of_words) = (Vec::new(), 0, false, true);
    post_order(store, formulas, &mut TermSet::new(), |term| {
        terms += 1;
        match store.op(term) {
            Op::BvMul | Op::BvUdiv | Op::BvUrem => {
                let variable = store.args(term).iter().filter(|&&arg| !store.is_value(arg));
                is_hard |= store.width(term) >= WIDE && variable.count() > 1;
            }
            Op::Forall | Op::Exists => is_of_words = false,
            Op::Eq if matches!(store.sort_of(store.arg(term, 0)), Sort::BitVec(_)) => {
                atoms.push(term);
            }
            Op::BvUlt | Op::BvSlt => atoms.push(term),
            Op::Apply if store.args(term).is_empty() && *store.sort_of(term) == Sort::Bool => {
                atoms.push(term);
            }
            _ => {}
        }
    });
    // What is asserted, or its negation, needs no trial.
    let stated = |&formula: &TermId| match store.op(formula) {
        Op::Not => store.arg(formula, 0),
        _ => formula,
    };
    let mut known = TermSet::new();
    for term in formulas.iter().map(stated) {
        known.insert(term);
    }
    atoms.retain(|&atom| !known.contains(atom));
    let fits = terms <= MOST_TERMS && (1..=MOST_ATOMS).contains(&atoms.len());
    (is_hard && is_of_words && fits).then_some(atoms)
}

impl Preprocessor {
    /// Refutes the assertions by cases, or asserts atoms whose negation is refuted. Returns how many.
    pub(super) fn split_cases(
        &mut self,
        store: &mut TermStore,
        work: &mut Vec<Work>,
        budget: &Budget,
    ) -> Result<u64, Exhausted> {
        if !self.splits_cases {
            return Ok(0);
        }
        let formulas: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
        if atoms(store, &formulas).is_none() {
            return Ok(0);
        }
        let mut implied = Vec::new();
        let level = self.rewriter.level();
        let refuted = budget.within(TICKS, |part| {
            let cost = gate_cost(store, &formulas, part)?;
            let mut search = Search { store, level, budget: part };
            Ok(search.refutes(formulas, cost, 0, &mut implied))
        })?;
        budget.refresh()?;
        if refuted == Ok(true) {
            implied = vec![store.mk_bool(false)];
        }
        // The trials do not say what they have used.
        let all = work.iter().map(|assertion| assertion.origin);
        let origin = all.fold(super::Origin::NONE, |all, one| self.origins.union(all, one));
        work.extend(implied.iter().map(|&term| Work { term, origin }));
        Ok(implied.len() as u64)
    }
}
