//! Questions about assignments that the checker's clauses leave.
//!
//! Idea: the engine is asked about the atoms of an assignment alone. Its lemmas are taken; where they do
//! not help, the literals that it needs to refute the assignment are a lemma themselves.
//! Invariant: each question that is answered adds a clause that the assignment breaks, or is the last.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::linear::{Bound, Form};
use trine_check::rules::linear::{Constraint, Relation};
use trine_check::{Forms, Operator, Terms};
use trine_collections::Budget;
use trine_engine::{Answer, IncrementalSolver, Rule};
use trine_rewrite::Rewriter;
use trine_sat::{Lit, SatConfig, SatSolver};
use trine_term::{Op, TermId, TermStore};
use trine_value::Rational;

use super::linear;
use super::search::{Checked, Search, Source, rewritten};
use super::text::{inline, inline_bound};
use crate::answer::Reason;
use crate::context::Context;

/// How often an assignment that is left is asked about.
const MOST_ROUNDS: usize = 2_000;

impl Search {
    /// Asks the engine about assignments of the atoms until none is left, or it accepts one.
    pub(super) fn ask_about_assignments(
        &mut self,
        context: &mut Context,
        rewriter: &mut Rewriter,
        config: &SatConfig,
        budget: &Budget,
    ) -> Result<(), String> {
        let mut engine = self.engine(config);
        engine.keep_lemmas();
        let mut formulas: FxHashMap<i32, Option<TermId>> = FxHashMap::default();
        for _ in 0..MOST_ROUNDS {
            let mut assumed = Vec::new();
            for (literal, text) in self.atoms(&formulas) {
                // Numbers of words are integers there.
                let text = text.filter(|_| !self.over_integers);
                let formula = text.and_then(|text| context.parse_term(&text).ok());
                // Constants of the proof have no names in the script.
                let formula = formula.or_else(|| self.mirrored_atom(context, literal));
                let known = match formula {
                    None => None,
                    Some(formula) => {
                        let store = context.store_mut();
                        Some(rewritten(store, rewriter, formula, budget)?)
                    }
                };
                formulas.insert(literal, known);
            }
            for (&atom, &formula) in &formulas {
                let (Some(formula), Some(own)) = (formula, Lit::from_dimacs(atom)) else {
                    continue;
                };
                let holds = self.clauses.solver.value(own).is_true();
                let store = context.store_mut();
                assumed.push(if holds { formula } else { negated(store, formula) });
            }
            assumed.sort_unstable();
            assumed.dedup();
            match self.ask_engine(&mut *engine, context.store_mut(), &assumed, budget) {
                Answer::Unsat(()) => {}
                Answer::Unknown(Reason::Exhausted(why)) => {
                    return Err(format!("the engine ended: {why:?}"));
                }
                Answer::Unknown(_) if self.has_strings => {
                    // The rules of the checker know something else than the engine.
                    let source = self.conflict(context.store_mut(), &assumed, &formulas);
                    let source =
                        source.filter(|source| self.justification(source, budget).is_some());
                    let Some(source) = source else { return Ok(()) };
                    self.add(source);
                    if self.refute_by_values(budget)? {
                        return Ok(());
                    }
                    continue;
                }
                Answer::Sat(()) | Answer::Unknown(_) => return Ok(()),
            }
            let failed: Vec<TermId> =
                assumed.iter().copied().filter(|&formula| engine.failed(formula)).collect();
            let before = self.sources.len();
            let lemmas = engine.take_lemmas(context.store_mut());
            // How terms of datatypes are built can be said without end, so a conflict comes first there.
            let mut conflict = None;
            if self.has_datatypes {
                let core = needed(&mut *engine, context.store_mut(), failed.clone(), budget);
                conflict = self.conflict(context.store_mut(), &core, &formulas);
            }
            match conflict {
                Some(source) if self.justification(&source, budget).is_some() => self.add(source),
                _ => self.take(context.store(), &lemmas, budget),
            }
            if self.sources.len() == before {
                let core = needed(&mut *engine, context.store_mut(), failed, budget);
                let mut conflict = self.conflict(context.store_mut(), &core, &formulas);
                let is_justified = match &conflict {
                    Some(source) => self.justification(source, budget).is_some(),
                    None => false,
                };
                if !is_justified {
                    // The engine knows what `div` and the like mean; the clauses say it by bounds.
                    let of_core = self.literals_of(context.store_mut(), &core, &formulas);
                    let of_bounds = self.conflict_of_bounds(&of_core, budget);
                    if of_bounds.is_none() {
                        self.broken_equality(budget).into_iter().for_each(|lemma| self.add(lemma));
                    }
                    let is_new = self.sources.len() > before;
                    conflict = of_bounds.or(conflict).filter(|_| !is_new);
                }
                conflict.into_iter().for_each(|source| self.add(source));
            }
            if self.sources.len() == before || self.refute_by_values(budget)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The atoms that are some formulas in the assignment.
    fn literals_of(
        &self,
        store: &mut TermStore,
        together: &[TermId],
        formulas: &FxHashMap<i32, Option<TermId>>,
    ) -> Vec<i32> {
        let mut found = Vec::with_capacity(together.len());
        for (&atom, &formula) in formulas {
            let (Some(formula), Some(own)) = (formula, Lit::from_dimacs(atom)) else { continue };
            let holds = self.clauses.solver.value(own).is_true();
            if together.contains(&if holds { formula } else { negated(store, formula) }) {
                found.push(atom);
            }
        }
        found
    }

    /// The clause that some formulas do not hold together.
    pub(super) fn conflict(
        &mut self,
        store: &mut TermStore,
        together: &[TermId],
        formulas: &FxHashMap<i32, Option<TermId>>,
    ) -> Option<Source> {
        let mut clause = Vec::with_capacity(together.len());
        for atom in self.literals_of(store, together, formulas) {
            let holds = self.clauses.solver.value(Lit::from_dimacs(atom)?).is_true();
            clause.push(self.denial_of(atom, holds)?);
        }
        clause.sort_unstable();
        Some(Source::Lemma { rule: Rule::TheoryConflict, clause, equations: Vec::new() })
    }

    /// The clause that some bounds of the assignment do not hold together, by linear arithmetic: first bounds near
    /// those of a core, then all.
    fn conflict_of_bounds(&mut self, core: &[i32], budget: &Budget) -> Option<Source> {
        let terms = self.reader.terms();
        let mut known = Vec::new();
        let mut atoms = Vec::new();
        for (literal, bound) in self.encoder.bounds() {
            let own = Lit::from_dimacs(literal.dimacs())?;
            let holds = self.clauses.solver.value(own).is_true();
            known.push(constraint(terms, bound, holds));
            atoms.push((literal.dimacs(), holds));
        }
        let of_core = |number: &usize| core.contains(&atoms[*number].0);
        let mut near: Vec<usize> = (0..known.len()).filter(of_core).collect();
        let mut found = None;
        while found.is_none() {
            let before = near.len();
            near = neighbours(&known, &near);
            if near.len() == before || near.len() > MOST_BOUNDS {
                break;
            }
            let facts = near.iter().map(|&number| known[number].clone()).collect();
            found = linear::refute(terms, facts, linear::FEW_NODES, budget);
        }
        let (nodes, facts) = match found {
            Some(nodes) => (nodes, near),
            None if known.len() > MOST_BOUNDS => return None,
            None => {
                let all = (0..known.len()).collect();
                (linear::refute(terms, known, linear::MOST_NODES, budget)?, all)
            }
        };
        let mut used: Vec<usize> = nodes.iter().flat_map(linear::Written::facts).collect();
        used.retain(|&fact| fact < facts.len());
        used.sort_unstable();
        used.dedup();
        let mut clause = Vec::with_capacity(used.len());
        for fact in used {
            let (atom, holds) = atoms[facts[fact]];
            clause.push(self.denial_of(atom, holds)?);
        }
        let source = Source::Lemma { rule: Rule::TheoryConflict, clause, equations: Vec::new() };
        self.justification(&source, budget).is_some().then_some(source)
    }

    /// That an atom is not as it is.
    fn denial_of(&mut self, atom: i32, holds: bool) -> Option<Checked> {
        let formula = self.formula_of(atom)?;
        let denied = self.reader.terms_mut().apply(Operator::Not, &[formula]).ok()?;
        Some(if holds { denied } else { formula })
    }

    /// The formula of an atom.
    pub(super) fn formula_of(&mut self, atom: i32) -> Option<Checked> {
        let is_this = |literal: &trine_check::Literal| literal.dimacs() == atom;
        let found = self.encoder.atoms().iter().find(|(literal, _)| is_this(literal));
        if let Some(&(_, term)) = found {
            return Some(term);
        }
        let (_, bound) = self.encoder.bounds().iter().find(|(literal, _)| is_this(literal))?;
        let text = inline_bound(self.reader.terms(), bound)?;
        let form = Forms::new(text.as_bytes()).next_form().ok()??;
        self.reader.term(&form, 0).ok()
    }

    /// Atoms that are not known yet, with their texts as far as they have one.
    pub(super) fn atoms(
        &self,
        known: &FxHashMap<i32, Option<TermId>>,
    ) -> Vec<(i32, Option<String>)> {
        let terms = self.reader.terms();
        let mut found = Vec::new();
        for &(literal, term) in self.encoder.atoms() {
            if !known.contains_key(&literal.dimacs()) {
                let text = if looks_at_heap(terms, term) { None } else { inline(terms, term) };
                found.push((literal.dimacs(), text));
            }
        }
        for (literal, bound) in self.encoder.bounds() {
            if !known.contains_key(&literal.dimacs()) {
                found.push((literal.dimacs(), inline_bound(terms, bound)));
            }
        }
        found
    }
}

/// Whether an atom speaks of the heap.
fn looks_at_heap(terms: &Terms, atom: Checked) -> bool {
    use Operator as O;
    matches!(
        terms.operator(atom),
        O::SepEmp | O::SepPto | O::SepShare(..) | O::SepStar | O::SepWand
    )
}

/// Most bounds among which a conflict is looked for.
const MOST_BOUNDS: usize = 300;

/// The constraints that speak of a leaf of these, and they themselves, in order.
fn neighbours(all: &[Constraint], of: &[usize]) -> Vec<usize> {
    let leaves = |number: usize| all[number].form.parts.iter().map(|(leaf, _)| *leaf);
    let known: FxHashSet<Checked> = of.iter().flat_map(|&number| leaves(number)).collect();
    let is_near = |number: &usize| leaves(*number).any(|leaf| known.contains(&leaf));
    (0..all.len()).filter(is_near).collect()
}

/// What a bound says if it holds, or if it does not.
fn constraint(terms: &Terms, bound: &Bound, holds: bool) -> Constraint {
    let parts = bound.parts.iter();
    let parts = parts.map(|(leaf, coefficient)| (*leaf, coefficient.clone().into())).collect();
    let form = Form { parts, constant: -bound.bound.clone() };
    let form = if holds { form } else { form.times(&-Rational::ONE) };
    let relation = if bound.strict == holds { Relation::Below } else { Relation::AtMost };
    Constraint { form, relation }.normalized(terms)
}

/// The opposite of a formula.
fn negated(store: &mut TermStore, formula: TermId) -> TermId {
    match store.op(formula) {
        Op::Not => store.arg(formula, 0),
        _ => store.mk(Op::Not, &[formula]),
    }
}

/// Most formulas of a core that is made smaller.
const MOST_TO_DROP: usize = 60;

/// Formulas that the engine refutes, without those that it does not need.
fn needed(
    engine: &mut dyn IncrementalSolver,
    store: &mut TermStore,
    mut core: Vec<TermId>,
    budget: &Budget,
) -> Vec<TermId> {
    if core.len() > MOST_TO_DROP {
        return core;
    }
    let mut at = 0;
    while at < core.len() {
        let mut fewer = core.clone();
        fewer.remove(at);
        if engine.check(store, &fewer, budget) == Answer::Unsat(()) {
            fewer.retain(|&formula| engine.failed(formula));
            // What was kept stays in its order.
            at = fewer.iter().filter(|formula| core[..at].contains(formula)).count();
            core = fewer;
        } else {
            at += 1;
        }
    }
    core
}
