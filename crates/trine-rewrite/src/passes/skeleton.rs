//! The Boolean skeleton: which atoms have a value already by the connectives alone.
//!
//! Idea: the assertions are clauses over their atoms, whatever those mean. Short runs of a SAT solver
//! find literals that hold in all models of these clauses; those that are atoms become assertions, so
//! that the other passes learn from them.
//! Invariant: every connective is defined by clauses in both directions, so a literal that is fixed
//! follows from the assertions. Only atoms are taken over: the variables of connectives are internal.
//! Guarded assertions take no part.
//! Reference: Tseitin, "On the Complexity of Derivation in Propositional Calculus", 1968; Niemetz and
//! Preiner, "Bitwuzla", CAV 2023 (skeleton preprocessing); Janota, Lynce, Marques-Silva, "Algorithms
//! for Computing Backbones of Propositional Formulae", AI Communications 2015.

use trine_collections::{Budget, Exhausted};
use trine_sat::{Cadical, Lit, LitValue, SatAnswer, SatConfig, SatSolver};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore};

use super::Work;
use super::origin::Origin;

/// Ticks of the search for each clause and beside that, and of the longest search.
const TICKS_PER_CLAUSE: u64 = 100;
const TICKS: u64 = 20_000;
const MAX_TICKS: u64 = 2_000_000;

/// Asserts the literals that hold by the connectives alone; `false` if nothing does. Returns how many
/// there are.
///
/// # Errors
/// If the budget ends.
pub(super) fn fix_atoms(
    store: &mut TermStore,
    work: &mut Vec<Work>,
    budget: &Budget,
) -> Result<u64, Exhausted> {
    let plain = |term: TermId| {
        let negated = store.op(term) == Op::Not;
        !is_connective(store, if negated { store.arg(term, 0) } else { term })
    };
    let mut conjuncts = work.iter().filter(|assertion| assertion.origin == Origin::NONE);
    if conjuncts.all(|assertion| plain(assertion.term)) {
        // No connectives, and no reason to make a solver.
        return Ok(0);
    }
    let mut skeleton = Skeleton {
        store,
        solver: Cadical::new(&SatConfig::default()),
        literals: TermMap::new(),
        atoms: Vec::new(),
        clauses: 0,
    };
    let mut asserted = TermSet::new();
    for assertion in work.iter().filter(|assertion| assertion.origin == Origin::NONE) {
        let literal = skeleton.literal(assertion.term, budget)?;
        skeleton.solver.add_clause(&[literal]);
        asserted.insert(assertion.term);
    }
    if skeleton.clauses == 0 {
        // No connectives.
        return Ok(0);
    }
    let fixed = budget.within(MAX_TICKS.min(TICKS + TICKS_PER_CLAUSE * skeleton.clauses), |part| {
        skeleton.backbone(part)
    });
    budget.refresh()?;
    let facts: Vec<TermId> = match fixed {
        None => vec![store.mk_bool(false)],
        Some(fixed) => fixed
            .into_iter()
            .map(|(atom, holds)| if holds { atom } else { store.mk(Op::Not, &[atom]) })
            .filter(|&fact| !asserted.contains(fact))
            .collect(),
    };
    let count = facts.len() as u64;
    work.extend(facts.into_iter().map(|term| Work { term, origin: Origin::NONE }));
    Ok(count)
}

/// Whether the truth of a formula depends on nothing but the truth of its arguments.
fn is_connective(store: &TermStore, term: TermId) -> bool {
    let bool = store.sorts.bool();
    let args = store.args(term);
    match store.op(term) {
        Op::True | Op::False | Op::Not | Op::And | Op::Xor => true,
        Op::Eq => args.len() == 2 && store.sort(args[0]) == bool,
        Op::Ite => store.sort(term) == bool,
        _ => false,
    }
}

/// Clauses for the connectives.
struct Skeleton<'a> {
    store: &'a mut TermStore,
    solver: Cadical,
    literals: TermMap<Lit>,
    /// What is no connective.
    atoms: Vec<(TermId, Lit)>,
    clauses: u64,
}

impl Skeleton<'_> {
    /// The literal of a formula, with the clauses that define it.
    fn literal(&mut self, formula: TermId, budget: &Budget) -> Result<Lit, Exhausted> {
        let mut open = vec![formula];
        while let Some(&term) = open.last() {
            if self.literals.contains(term) {
                open.pop();
                continue;
            }
            budget.spend(1)?;
            let is_connective = is_connective(self.store, term);
            if is_connective {
                let before = open.len();
                let args = self.store.args(term).iter();
                open.extend(args.filter(|&&arg| !self.literals.contains(arg)));
                if open.len() > before {
                    continue;
                }
            }
            let literal = if is_connective {
                self.define(term)
            } else {
                let literal = self.solver.new_var().positive();
                self.atoms.push((term, literal));
                literal
            };
            self.literals.insert(term, literal);
            open.pop();
        }
        Ok(self.of(formula))
    }

    /// The literal of a formula that was met before.
    fn of(&self, formula: TermId) -> Lit {
        *self.literals.get(formula).expect("arguments come first")
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause(literals);
        self.clauses += 1;
    }

    /// The literal of a connective whose arguments have theirs.
    fn define(&mut self, term: TermId) -> Lit {
        let args: Vec<Lit> = self.store.args(term).iter().map(|&arg| self.of(arg)).collect();
        match (self.store.op(term), args.as_slice()) {
            (Op::Not, &[inner]) => !inner,
            (Op::Eq, &[left, right]) => !self.parity(left, right),
            (Op::Ite, &[condition, then, otherwise]) => {
                let result = self.solver.new_var().positive();
                for (case, branch) in [(condition, then), (!condition, otherwise)] {
                    self.clause(&[!case, !branch, result]);
                    self.clause(&[!case, branch, !result]);
                }
                result
            }
            (Op::Xor, _) => {
                let mut literals = args.iter().copied();
                let first = literals.next();
                let first = first.unwrap_or_else(|| self.solver.new_var().positive());
                literals.fold(first, |parity, literal| self.parity(parity, literal))
            }
            (op, _) => {
                // A conjunction; the constants are those of nothing.
                let result = self.solver.new_var().positive();
                let mut some_fails: Vec<Lit> = args.iter().map(|&arg| !arg).collect();
                args.iter().for_each(|&arg| self.clause(&[!result, arg]));
                some_fails.push(result);
                self.clause(&some_fails);
                if op == Op::False { !result } else { result }
            }
        }
    }

    /// The atoms that have one value in all models of the clauses, as far as the budget allows to
    /// find them; `None` if there is no model.
    ///
    /// What is fixed has the same value in each model, so each model leaves fewer candidates. So that it
    /// leaves few, the search gives candidates the other value wherever it may choose, and what is no
    /// candidate any more the one that it had before: in a clause of two atoms one of them has to give way.
    fn backbone(&mut self, budget: &Budget) -> Option<Vec<(TermId, bool)>> {
        let mut fixed = Vec::new();
        let mut candidates: Vec<(TermId, Lit)> = Vec::new();
        match self.solver.solve(&[], budget) {
            SatAnswer::Unsat(()) => return None,
            SatAnswer::Sat(()) => candidates.clone_from(&self.atoms),
            SatAnswer::Unknown(_) => {}
        }
        for (_, literal) in &mut candidates {
            if !self.solver.value(*literal).is_true() {
                *literal = !*literal;
            }
        }
        candidates.iter().for_each(|&(_, literal)| self.solver.set_phase(!literal));
        while let Some((_, literal)) = candidates.pop() {
            if self.solver.fixed(literal) != LitValue::Unassigned {
                continue;
            }
            match self.solver.solve(&[!literal], budget) {
                SatAnswer::Unsat(()) => self.solver.add_clause(&[literal]),
                SatAnswer::Sat(()) => {
                    self.solver.set_phase(literal);
                    let (same, changed): (Vec<_>, Vec<_>) = candidates
                        .into_iter()
                        .partition(|&(_, other)| self.solver.value(other).is_true());
                    changed.iter().for_each(|&(_, other)| self.solver.set_phase(other));
                    candidates = same;
                }
                SatAnswer::Unknown(_) => break,
            }
            // Each model takes a decision for each atom, which the solver does not count.
            if budget.spend(self.atoms.len() as u64).is_err() {
                break;
            }
        }
        for &(atom, literal) in &self.atoms {
            match self.solver.fixed(literal) {
                LitValue::Unassigned => {}
                value => fixed.push((atom, value.is_true())),
            }
        }
        Some(fixed)
    }

    /// The literal of `left xor right`.
    fn parity(&mut self, left: Lit, right: Lit) -> Lit {
        let result = self.solver.new_var().positive();
        for (left, right) in [(left, right), (!left, !right)] {
            self.clause(&[left, !right, result]);
            self.clause(&[left, right, !result]);
        }
        result
    }
}
