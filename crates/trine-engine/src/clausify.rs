//! From formulas to clauses: gates get variables, atoms are handed to who decides them.
//!
//! Idea: each formula has one literal for the life of the engine, with clauses that define it in
//! both directions; what a level asserts is guarded by the level's activation literal. Conjunctions
//! and disjunctions at the top of an assertion need no variable.
//! Invariant: the defining clauses hold in every model, so they outlive levels.
//! Reference: Tseitin, "On the complexity of derivation in propositional calculus", 1968.

use trine_collections::{Budget, Exhausted};
use trine_sat::Lit;
use trine_term::{Op, Sort, TermId, TermMap, TermStore};

use crate::clause_buffer::ClauseBuffer;

/// What stands between the formula and its atoms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gate {
    And,
    Or,
    Implies,
    Xor,
    Iff,
    Ite,
}

fn gate(store: &TermStore, formula: TermId) -> Option<Gate> {
    let args = store.args(formula);
    Some(match store.op(formula) {
        Op::And => Gate::And,
        Op::Or => Gate::Or,
        Op::Implies => Gate::Implies,
        Op::Xor => Gate::Xor,
        Op::Eq if args.len() == 2 && *store.sort_of(args[0]) == Sort::Bool => Gate::Iff,
        Op::Ite => Gate::Ite,
        _ => return None,
    })
}

/// Whoever gives atoms their literals.
pub(crate) trait AtomSource {
    /// The formula that the atom stands for, if it is not simple.
    fn expand(&mut self, store: &mut TermStore, atom: TermId) -> Option<TermId>;

    /// The literal of a simple atom.
    fn literal(
        &mut self,
        store: &mut TermStore,
        atom: TermId,
        out: &mut ClauseBuffer,
        budget: &Budget,
    ) -> Result<Lit, Exhausted>;
}

/// Gives each formula one literal, with clauses that define it in both directions.
pub(crate) struct Clausifier {
    literals: TermMap<Lit>,
    truth: Lit,
}

impl Clausifier {
    /// A clausifier for which `truth` is the literal that is true.
    pub(crate) fn new(truth: Lit) -> Self {
        Self { literals: TermMap::new(), truth }
    }

    /// The literal of a formula that has one.
    pub(crate) fn known(&self, formula: TermId) -> Option<Lit> {
        self.literals.get(formula).copied()
    }

    /// All formulas that have literals.
    pub(crate) fn known_literals(&self) -> impl Iterator<Item = (TermId, Lit)> + '_ {
        self.literals.iter().map(|(formula, &literal)| (formula, literal))
    }

    /// Asserts a formula, unless `guard` is false.
    pub(crate) fn assert(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        guard: Option<Lit>,
        atoms: &mut dyn AtomSource,
        out: &mut ClauseBuffer,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let mut conjuncts = vec![formula];
        while let Some(conjunct) = conjuncts.pop() {
            budget.spend(1)?;
            let args = store.args(conjunct);
            match store.op(conjunct) {
                Op::And => {
                    conjuncts.extend(args.iter().rev());
                    continue;
                }
                Op::Not if store.op(args[0]) == Op::Or => {
                    let disjuncts = store.args(args[0]).to_vec();
                    let negated = disjuncts.iter().rev().map(|&arg| store.mk(Op::Not, &[arg]));
                    conjuncts.extend(negated);
                    continue;
                }
                _ => {}
            }
            let mut clause: Vec<Lit> = guard.map(|guard| !guard).into_iter().collect();
            let mut disjuncts = vec![conjunct];
            while let Some(disjunct) = disjuncts.pop() {
                let args = store.args(disjunct).to_vec();
                match store.op(disjunct) {
                    Op::Or => disjuncts.extend(args.iter().rev()),
                    Op::Implies => {
                        let Some((&last, premises)) = args.split_last() else { continue };
                        disjuncts.push(last);
                        for &premise in premises.iter().rev() {
                            disjuncts.push(store.mk(Op::Not, &[premise]));
                        }
                    }
                    Op::Not if store.op(args[0]) == Op::And => {
                        let conjuncts = store.args(args[0]).to_vec();
                        for &arg in conjuncts.iter().rev() {
                            disjuncts.push(store.mk(Op::Not, &[arg]));
                        }
                    }
                    Op::Not if store.op(args[0]) == Op::Not => {
                        disjuncts.push(store.arg(args[0], 0));
                    }
                    _ => clause.push(self.literal(store, disjunct, atoms, out, budget)?),
                }
            }
            out.add(&clause);
        }
        Ok(())
    }

    /// A literal that is equivalent to the formula.
    pub(crate) fn literal(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        atoms: &mut dyn AtomSource,
        out: &mut ClauseBuffer,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let mut stack = vec![root];
        while let Some(&formula) = stack.last() {
            if self.literals.contains(formula) {
                stack.pop();
                continue;
            }
            budget.spend(1)?;
            let literal = match (store.op(formula), gate(store, formula)) {
                (Op::True, _) => self.truth,
                (Op::False, _) => !self.truth,
                (Op::Not, _) => match self.wanted(store.args(formula), &mut stack) {
                    true => continue,
                    false => !self.literal_of(store.arg(formula, 0)),
                },
                (_, Some(gate)) => match self.wanted(store.args(formula), &mut stack) {
                    true => continue,
                    false => self.define(store, formula, gate, out),
                },
                (_, None) => match atoms.expand(store, formula) {
                    Some(meaning) => match self.wanted(&[meaning], &mut stack) {
                        true => continue,
                        false => self.literal_of(meaning),
                    },
                    None => atoms.literal(store, formula, out, budget)?,
                },
            };
            self.literals.insert(formula, literal);
            stack.pop();
        }
        Ok(self.literal_of(root))
    }

    fn literal_of(&self, formula: TermId) -> Lit {
        self.known(formula).expect("the parts have literals before the whole")
    }

    /// Puts the formulas that have no literal on the stack, and says whether there is one.
    fn wanted(&self, formulas: &[TermId], stack: &mut Vec<TermId>) -> bool {
        let before = stack.len();
        stack.extend(formulas.iter().rev().filter(|&&part| !self.literals.contains(part)));
        stack.len() > before
    }

    /// A gate over parts that have literals.
    fn define(
        &mut self,
        store: &TermStore,
        formula: TermId,
        gate: Gate,
        out: &mut ClauseBuffer,
    ) -> Lit {
        let parts: Vec<Lit> = store.args(formula).iter().map(|&arg| self.literal_of(arg)).collect();
        match gate {
            Gate::And => self.and(parts, out),
            Gate::Or => !self.and(parts.into_iter().map(|part| !part).collect(), out),
            Gate::Implies => {
                let mut parts = parts;
                if let Some(last) = parts.last_mut() {
                    *last = !*last;
                }
                !self.and(parts, out)
            }
            Gate::Xor => {
                let first = parts[0];
                parts[1..].iter().fold(first, |left, &right| self.xor(left, right, out))
            }
            Gate::Iff => !self.xor(parts[0], parts[1], out),
            Gate::Ite => self.ite(parts[0], parts[1], parts[2], out),
        }
    }

    /// The literal of a conjunction.
    pub(crate) fn and(&self, mut parts: Vec<Lit>, out: &mut ClauseBuffer) -> Lit {
        parts.sort_unstable();
        parts.dedup();
        parts.retain(|&part| part != self.truth);
        let opposite = |pair: &[Lit]| pair[0].var() == pair[1].var();
        if parts.contains(&!self.truth) || parts.windows(2).any(opposite) {
            return !self.truth;
        }
        match *parts {
            [] => return self.truth,
            [only] => return only,
            _ => {}
        }
        let output = out.new_var();
        for &part in &parts {
            out.add(&[!output, part]);
        }
        let mut clause: Vec<Lit> = parts.iter().map(|&part| !part).collect();
        clause.push(output);
        out.add(&clause);
        output
    }

    fn xor(&self, left: Lit, right: Lit, out: &mut ClauseBuffer) -> Lit {
        if left.var() == right.var() {
            return if left == right { !self.truth } else { self.truth };
        }
        for (one, other) in [(left, right), (right, left)] {
            if one.var() == self.truth.var() {
                return if one == self.truth { !other } else { other };
            }
        }
        let output = out.new_var();
        out.add(&[!output, left, right]);
        out.add(&[!output, !left, !right]);
        out.add(&[output, !left, right]);
        out.add(&[output, left, !right]);
        output
    }

    fn ite(&self, condition: Lit, high: Lit, low: Lit, out: &mut ClauseBuffer) -> Lit {
        if high == low {
            return high;
        }
        if condition.var() == self.truth.var() {
            return if condition == self.truth { high } else { low };
        }
        let output = out.new_var();
        out.add(&[!condition, !high, output]);
        out.add(&[!condition, high, !output]);
        out.add(&[condition, !low, output]);
        out.add(&[condition, low, !output]);
        // Follows from the others; helps propagation.
        out.add(&[!high, !low, output]);
        out.add(&[high, low, !output]);
        output
    }
}
