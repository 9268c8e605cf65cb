//! Interpolants as disjunctions of cubes.
//!
//! Idea: a model of the one side that the cubes so far do not cover says which of the shared atoms hold. The other
//! side contradicts some of these; they are the next cube. If the atoms are too weak, those come in that eliminate the own
//! symbols of the one side from what is true in the model, then bits of words, then values.
//! Invariant: each cube contradicts the other side, so the disjunction is an interpolant once it covers the one side.
//! Reference: Chockler, Ivrii, Matsliah, HVC 2012; Komuravelli, Gurfinkel, Chaki, CAV 2014 (projection in a model).

use trine_collections::Budget;
use trine_term::{Op, Sort, TermId, Value};

use super::vocabulary::Vocabulary;
use super::{Search, Searched, Side, all, any, languages, not};
use crate::answer::Answer;
use crate::model::Model;
use crate::solver::{ScriptAssertion, Solver};

/// Cubes of an interpolant.
const MOST_CUBES: usize = 64;
/// Checks that make one cube smaller.
const MOST_REDUCTIONS: usize = 40;
/// Bits of words that become literals.
const MOST_BITS: u32 = 4096;

impl Search<'_> {
    /// A disjunction of cubes that covers the one side and contradicts the other.
    pub(super) fn cubes(&mut self, one: &Side, other: &Side) -> Searched<Option<TermId>> {
        let vocabulary = Vocabulary::of(self.store, &self.shared, &one.formulas, &other.formulas);
        let mut open = self.solver(&one.formulas);
        let mut against = self.solver(&other.formulas);
        let mut cubes = Vec::new();
        while cubes.len() < MOST_CUBES {
            let model = match open.check_on(self.store, &[], self.budget)? {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => return Ok(Some(any(self.store, &cubes))),
                Answer::Unknown(_) => return Ok(None),
            };
            let Some(literals) = self.cube(&vocabulary, one, &model, &mut against)? else {
                return Ok(None);
            };
            let cube = all(self.store, &literals);
            cubes.push(cube);
            let rest = not(self.store, cube);
            open.assert(ScriptAssertion { term: rest, name: None });
        }
        Ok(None)
    }

    /// Literals that hold in a model and contradict what a solver has.
    fn cube(
        &mut self,
        vocabulary: &Vocabulary,
        one: &Side,
        model: &Model,
        against: &mut Solver,
    ) -> Searched<Option<Vec<TermId>>> {
        let mut literals = Vec::new();
        for step in [Step::Atoms, Step::Projection, Step::Bits, Step::Values] {
            let new = match step {
                Step::Atoms => {
                    let atoms = vocabulary.atoms(self.store, &self.shared, model, self.budget);
                    self.literals(model, &atoms)
                }
                Step::Projection => self.projection(vocabulary, one, model)?,
                Step::Bits => self.bits(vocabulary, model),
                Step::Values => self.values(vocabulary, model),
            };
            let before = literals.len();
            for literal in new {
                if !literals.contains(&literal) {
                    literals.push(literal);
                }
            }
            if literals.len() == before && before > 0 {
                continue;
            }
            if let Answer::Unsat(core) = against.check_on(self.store, &literals, self.budget)? {
                let core = core.assumptions.iter().map(|&at| literals[at]).collect();
                return self.smaller(core, against).map(Some);
            }
        }
        Ok(None)
    }

    /// Leaves literals out of a cube as long as it contradicts the other side.
    fn smaller(&mut self, mut cube: Vec<TermId>, against: &mut Solver) -> Searched<Vec<TermId>> {
        let mut position = 0;
        for _ in 0..MOST_REDUCTIONS {
            if position >= cube.len() {
                break;
            }
            let mut rest = cube.clone();
            rest.remove(position);
            match against.check_on(self.store, &rest, self.budget)? {
                Answer::Unsat(core) => {
                    // What was kept before stays needed.
                    cube = core.assumptions.iter().map(|&at| rest[at]).collect();
                    position = position.min(cube.len());
                }
                _ => position += 1,
            }
        }
        Ok(cube)
    }

    /// Atoms with the sign that they have in a model; those without a value are left out.
    fn literals(&mut self, model: &Model, atoms: &[TermId]) -> Vec<TermId> {
        let mut literals = Vec::with_capacity(atoms.len());
        for &atom in atoms {
            match value(self, model, atom).and_then(|value| value.as_bool()) {
                Some(true) => literals.push(atom),
                Some(false) => literals.push(not(self.store, atom)),
                None => {}
            }
        }
        literals
    }

    /// What the literals of the one side that make it true in a model say of the shared symbols.
    fn projection(
        &mut self,
        vocabulary: &Vocabulary,
        one: &Side,
        model: &Model,
    ) -> Searched<Vec<TermId>> {
        let mut implicant = Vec::new();
        for &formula in &one.formulas {
            if !self.justify(model, formula, &mut implicant) {
                return Ok(Vec::new());
            }
        }
        implicant.sort_unstable();
        implicant.dedup();
        let words: Vec<TermId> = vocabulary.terms().to_vec();
        let mut languages = languages::of(self.store, &implicant, &words);
        languages.retain(|&atom| self.is_shared(atom));
        let Some(projected) = self.projected(&implicant, &one.own)? else { return Ok(languages) };
        let mut said = trine_engine::joined_parts(self.store, Op::And, projected);
        said.extend(languages);
        Ok(said)
    }

    /// Adds literals that hold in a model and imply a formula; false if the model does not say.
    fn justify(&mut self, model: &Model, formula: TermId, found: &mut Vec<TermId>) -> bool {
        let mut open = vec![(formula, true)];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some((formula, sign)) = open.pop() {
            if !seen.insert((formula, sign)) {
                continue;
            }
            let args = self.store.args(formula).to_vec();
            let truth = |search: &Self, term| value(search, model, term).and_then(|v| v.as_bool());
            match (self.store.op(formula), sign) {
                (Op::True, true) | (Op::False, false) => {}
                (Op::Not, _) => open.push((args[0], !sign)),
                (Op::And, true) | (Op::Or, false) => {
                    open.extend(args.iter().map(|&arg| (arg, sign)));
                }
                (Op::And, false) | (Op::Or, true) => {
                    let Some(&arg) = args.iter().find(|&&arg| truth(self, arg) == Some(sign))
                    else {
                        return false;
                    };
                    open.push((arg, sign));
                }
                (Op::Implies, true) => {
                    let conclusion = args[args.len() - 1];
                    if truth(self, conclusion) == Some(true) {
                        open.push((conclusion, true));
                        continue;
                    }
                    let premises = &args[..args.len() - 1];
                    let Some(&premise) =
                        premises.iter().find(|&&arg| truth(self, arg) == Some(false))
                    else {
                        return false;
                    };
                    open.push((premise, false));
                }
                (Op::Implies, false) => {
                    let last = args.len() - 1;
                    open.extend(args[..last].iter().map(|&arg| (arg, true)));
                    open.push((args[last], false));
                }
                (Op::Ite, _) => {
                    let Some(condition) = truth(self, args[0]) else { return false };
                    open.push((args[0], condition));
                    open.push((if condition { args[1] } else { args[2] }, sign));
                }
                (Op::Xor, _) => {
                    for &arg in &args {
                        let Some(holds) = truth(self, arg) else { return false };
                        open.push((arg, holds));
                    }
                }
                (Op::Eq | Op::Distinct, _)
                    if args.iter().all(|&arg| *self.store.sort_of(arg) == Sort::Bool) =>
                {
                    for &arg in &args {
                        let Some(holds) = truth(self, arg) else { return false };
                        open.push((arg, holds));
                    }
                }
                _ => {
                    if truth(self, formula) != Some(sign) {
                        return false;
                    }
                    found.push(if sign { formula } else { not(self.store, formula) });
                }
            }
        }
        true
    }

    /// The bits of shared words.
    fn bits(&mut self, vocabulary: &Vocabulary, model: &Model) -> Vec<TermId> {
        let mut left = MOST_BITS;
        let mut literals = Vec::new();
        for &term in vocabulary.terms() {
            let Sort::BitVec(width) = *self.store.sort_of(term) else { continue };
            if width > left || self.store.is_value(term) {
                continue;
            }
            let Some(value) = value(self, model, term) else { continue };
            let sort = self.store.sort(term);
            let literal = self.store.mk_value(&value, sort);
            let Some(bits) = self.store.bv_value(literal) else { continue };
            left -= width;
            for at in (0..width).rev() {
                let bit = self.store.mk_indexed(Op::Extract, [at, at], &[term]);
                let one = self.store.mk_bv_u64(1, u64::from(bits.bit(at)));
                literals.push(self.store.mk(Op::Eq, &[bit, one]));
            }
        }
        literals
    }

    /// The values of shared terms.
    fn values(&mut self, vocabulary: &Vocabulary, model: &Model) -> Vec<TermId> {
        let mut literals = Vec::new();
        for &term in vocabulary.terms() {
            let sort = self.store.sort(term);
            if !matches!(self.store.sorts.get(sort), Sort::Int | Sort::Real | Sort::String) {
                continue;
            }
            let Some(value) = value(self, model, term) else { continue };
            let literal = self.store.mk_value(&value, sort);
            if literal != term {
                literals.push(self.store.mk(Op::Eq, &[term, literal]));
            }
        }
        literals
    }
}

/// Which literals a cube may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Atoms,
    Projection,
    Bits,
    Values,
}

fn value(search: &Search<'_>, model: &Model, term: TermId) -> Option<Value> {
    let budget: &Budget = search.budget;
    model.values(search.store, &[term], budget).ok()?.pop()
}
