//! The Boolean skeleton: clauses for the connectives, one SAT variable per atom, and what has to
//! hold of the terms inside the atoms.
//!
//! Idea: each subformula has a literal that is equivalent to it (Tseitin). When an atom is met for
//! the first time, the axioms of the terms in it are encoded too, and those of their terms, until
//! nothing new appears. Whether an axiom matters is decided later ([`crate::implicant`]).
//! Invariant: clauses say only what connectives mean, axioms, asserted formulas, and lemmas.
//! Reference: Plaisted and Greenbaum 1986; here with both directions, since literals are reused.

use std::collections::VecDeque;

use trine_collections::{Budget, Exhausted};
use trine_rewrite::{Level, Rewriter};
use trine_sat::{Cadical, Lit, SatAnswer, SatConfig, SatSolver};
use trine_term::{FunId, Op, TermId, TermMap, TermSet, TermStore, post_order};

use crate::axioms::{Axiom, Axioms};

/// Formulas as clauses. The head of the module says more.
pub(crate) struct Skeleton {
    sat: Cadical,
    literals: TermMap<Lit>,
    pub(crate) axioms: Axioms,
    rewriter: Rewriter,
    /// Axioms of terms and atoms, rewritten.
    axiom_of: TermMap<Axiom>,
    /// Terms of an atom that have axioms.
    inside: TermMap<Box<[TermId]>>,
    roots: Vec<TermId>,
    atoms: VecDeque<TermId>,
    booleans: Vec<TermId>,
}

/// Whether a term is a connective of the skeleton, or a constant truth value.
pub(crate) fn is_connective(store: &TermStore, term: TermId) -> bool {
    let over_bool = |position| store.sort(store.arg(term, position)) == store.sorts.bool();
    match store.op(term) {
        Op::True | Op::False | Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => true,
        Op::Eq | Op::Distinct => over_bool(0),
        Op::Ite => over_bool(1),
        _ => false,
    }
}

impl Skeleton {
    pub(crate) fn new(config: &SatConfig) -> Self {
        Self {
            sat: Cadical::new(config),
            literals: TermMap::new(),
            axioms: Axioms::default(),
            rewriter: Rewriter::new(Level::Deep),
            axiom_of: TermMap::new(),
            inside: TermMap::new(),
            roots: Vec::new(),
            atoms: VecDeque::new(),
            booleans: Vec::new(),
        }
    }

    /// Formulas that were asserted.
    pub(crate) fn roots(&self) -> &[TermId] {
        &self.roots
    }

    /// The axiom of a term or atom.
    pub(crate) fn axiom(&self, term: TermId) -> Option<Axiom> {
        self.axiom_of.get(term).copied()
    }

    /// Terms with axioms in an atom.
    pub(crate) fn inside(&self, atom: TermId) -> &[TermId] {
        self.inside.get(atom).map_or(&[], |terms| &**terms)
    }

    /// Asserts a formula.
    pub(crate) fn assert(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.roots.push(formula);
        self.require(store, formula, budget)
    }

    fn require(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let literal = self.encode(store, formula, budget)?;
        self.sat.add_clause(&[literal]);
        self.drain(store, budget)
    }

    /// Makes `formula` hold wherever the term matters.
    pub(crate) fn add_fact(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let formula = self.rewriter.rewrite(store, formula, budget)?;
        let before = self.axiom_of.get(term).copied().unwrap_or_default();
        let joined = match before.always {
            Some(old) => store.mk(Op::And, &[old, formula]),
            None => formula,
        };
        self.axiom_of.insert(term, Axiom { always: Some(joined), ..before });
        let joined = self.encode(store, joined, budget)?;
        let literal = self.encode(store, formula, budget)?;
        self.sat.add_clause(&[joined]);
        self.sat.add_clause(&[literal]);
        self.drain(store, budget)
    }

    /// The constants of sort Bool with their values in the last model.
    pub(crate) fn truth_values(&self, store: &TermStore) -> Vec<(FunId, bool)> {
        let mut values: Vec<(FunId, bool)> = self
            .booleans
            .iter()
            .filter_map(|&term| store.function(term).map(|function| (function, self.value(term))))
            .collect();
        values.sort_by_key(|&(function, _)| function);
        values
    }

    /// Makes the atom imply `formula` if it has the polarity; the formula matters then.
    pub(crate) fn add_axiom(
        &mut self,
        store: &mut TermStore,
        atom: TermId,
        polarity: bool,
        formula: TermId,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let formula = self.rewriter.rewrite(store, formula, budget)?;
        let before = self.axiom_of.get(atom).copied().unwrap_or_default();
        let old = if polarity { before.if_true } else { before.if_false };
        let joined = match old {
            Some(old) => store.mk(Op::And, &[old, formula]),
            None => formula,
        };
        self.encode(store, joined, budget)?;
        let axiom = if polarity {
            Axiom { if_true: Some(joined), ..before }
        } else {
            Axiom { if_false: Some(joined), ..before }
        };
        self.axiom_of.insert(atom, axiom);
        let literal = self.encode(store, atom, budget)?;
        let meaning = self.encode(store, formula, budget)?;
        self.sat.add_clause(&[if polarity { !literal } else { literal }, meaning]);
        self.drain(store, budget)
    }

    /// Forbids that all these literals hold together.
    pub(crate) fn block(&mut self, literals: &[(TermId, bool)]) {
        let clause: Vec<Lit> = literals
            .iter()
            .filter_map(|&(atom, value)| {
                self.literals.get(atom).map(|&lit| if value { !lit } else { lit })
            })
            .collect();
        self.sat.add_clause(&clause);
    }

    pub(crate) fn solve(&mut self, budget: &Budget) -> SatAnswer {
        self.sat.solve(&[], budget)
    }

    /// The value of a formula that was encoded, in the last model.
    pub(crate) fn value(&self, formula: TermId) -> bool {
        self.literals.get(formula).is_some_and(|&lit| self.sat.value(lit).is_true())
    }

    /// Whether the formula has a literal.
    pub(crate) fn is_encoded(&self, formula: TermId) -> bool {
        self.literals.contains(formula)
    }

    fn fresh(&mut self) -> Lit {
        self.sat.new_var().positive()
    }

    /// A literal equivalent to the formula.
    fn encode(
        &mut self,
        store: &TermStore,
        formula: TermId,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            budget.spend(1)?;
            if self.literals.contains(top) {
                stack.pop();
                continue;
            }
            if !is_connective(store, top) {
                let literal = self.fresh();
                // Equations are rarely true unless something asks for them.
                self.sat.set_phase(!literal);
                self.literals.insert(top, literal);
                self.atoms.push_back(top);
                stack.pop();
                continue;
            }
            let pending: Vec<TermId> = store
                .args(top)
                .iter()
                .copied()
                .filter(|&arg| !self.literals.contains(arg))
                .collect();
            if !pending.is_empty() {
                stack.extend(pending);
                continue;
            }
            let literal = self.gate(store, top);
            self.literals.insert(top, literal);
            stack.pop();
        }
        Ok(self.literals.get(formula).copied().unwrap_or_else(|| self.fresh()))
    }

    fn gate(&mut self, store: &TermStore, term: TermId) -> Lit {
        let args: Vec<Lit> =
            store.args(term).iter().filter_map(|&arg| self.literals.get(arg).copied()).collect();
        match store.op(term) {
            Op::Not => !args[0],
            Op::And => self.and(&args),
            Op::True => self.and(&[]),
            Op::False => !self.and(&[]),
            Op::Or => self.or(&args),
            Op::Implies => {
                let mut args = args;
                let last = args.len() - 1;
                for arg in &mut args[..last] {
                    *arg = !*arg;
                }
                self.or(&args)
            }
            Op::Xor => {
                let mut result = args[0];
                for &arg in &args[1..] {
                    result = !self.equal(result, arg);
                }
                result
            }
            Op::Eq => {
                let pairs: Vec<Lit> = args.windows(2).map(|p| self.equal(p[0], p[1])).collect();
                self.and(&pairs)
            }
            Op::Distinct => {
                let mut pairs = Vec::new();
                for (i, &a) in args.iter().enumerate() {
                    for &b in &args[i + 1..] {
                        pairs.push(!self.equal(a, b));
                    }
                }
                self.and(&pairs)
            }
            // `ite`, the only connective that is left
            _ => {
                let [c, then, otherwise] = [args[0], args[1], args[2]];
                let result = self.fresh();
                self.sat.add_clause(&[!c, !then, result]);
                self.sat.add_clause(&[!c, then, !result]);
                self.sat.add_clause(&[c, !otherwise, result]);
                self.sat.add_clause(&[c, otherwise, !result]);
                result
            }
        }
    }

    fn and(&mut self, args: &[Lit]) -> Lit {
        if let [single] = args {
            return *single;
        }
        let result = self.fresh();
        let mut all: Vec<Lit> = args.iter().map(|&arg| !arg).collect();
        all.push(result);
        self.sat.add_clause(&all);
        for &arg in args {
            self.sat.add_clause(&[!result, arg]);
        }
        result
    }

    fn or(&mut self, args: &[Lit]) -> Lit {
        let negated: Vec<Lit> = args.iter().map(|&arg| !arg).collect();
        !self.and(&negated)
    }

    fn equal(&mut self, a: Lit, b: Lit) -> Lit {
        let result = self.fresh();
        self.sat.add_clause(&[!result, !a, b]);
        self.sat.add_clause(&[!result, a, !b]);
        self.sat.add_clause(&[result, a, b]);
        self.sat.add_clause(&[result, !a, !b]);
        result
    }

    /// Encodes the axioms of the terms in new atoms.
    fn drain(&mut self, store: &mut TermStore, budget: &Budget) -> Result<(), Exhausted> {
        while let Some(atom) = self.atoms.pop_front() {
            budget.spend(1)?;
            if store.op(atom) == Op::Apply && store.args(atom).is_empty() {
                self.booleans.push(atom);
                continue;
            }
            let mut terms = Vec::new();
            let mut seen = TermSet::new();
            // Languages hold no terms of interest, and are large.
            let parts: Vec<TermId> = store
                .args(atom)
                .iter()
                .copied()
                .filter(|&arg| store.sort(arg) != store.sorts.reglan())
                .collect();
            post_order(store, &parts, &mut seen, |term| terms.push(term));
            let mut inside = Vec::new();
            for term in terms {
                if store.sort(term) == store.sorts.bool() {
                    continue;
                }
                if self.define(store, term, budget)? {
                    inside.push(term);
                }
            }
            self.inside.insert(atom, inside.into());
            self.define(store, atom, budget)?;
        }
        Ok(())
    }

    /// Encodes the axiom of a term, once; says whether it has one.
    fn define(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        if self.axiom_of.contains(term) {
            return Ok(true);
        }
        let Some(axiom) = self.axioms.axiom(store, term) else { return Ok(false) };
        let mut rewritten = Axiom::default();
        let fields = [
            (axiom.always, &mut rewritten.always),
            (axiom.if_true, &mut rewritten.if_true),
            (axiom.if_false, &mut rewritten.if_false),
        ];
        for (formula, slot) in fields {
            if let Some(formula) = formula {
                *slot = Some(self.rewriter.rewrite(store, formula, budget)?);
            }
        }
        self.axiom_of.insert(term, rewritten);
        if let Some(formula) = rewritten.always {
            let literal = self.encode(store, formula, budget)?;
            self.sat.add_clause(&[literal]);
        }
        for (formula, polarity) in [(rewritten.if_true, true), (rewritten.if_false, false)] {
            let Some(formula) = formula else { continue };
            let atom = self.encode(store, term, budget)?;
            let literal = self.encode(store, formula, budget)?;
            self.sat.add_clause(&[if polarity { !atom } else { atom }, literal]);
        }
        Ok(true)
    }
}
