//! Formulas and the literals that stand for them in the clauses.
//!
//! Idea: a formula implies its literal and the other way round. Connectives follow from the rules about them, the
//! links of their parts and the gates between; inequalities from sums. What the checker makes of other
//! formulas by circuits of its own is a hole.
//! Invariant: a formula has two links, or is its literal.

use rustc_hash::FxHashMap;
use trine_check::linear::Bound;
use trine_check::{Definition, Literal, Operator, Sort, TermId, Terms};

use super::gates::{self, Gates};
use super::linear::{self, Counted};
use super::rule::{Connective, Rule};
use super::writer::{Lit, Shown, StepId, Writer};

/// Gates between a formula and the literals of its parts, at most.
const MOST_GATES: usize = 64;

/// Links that were made.
pub(super) struct Links {
    /// Literals of formulas.
    pub(super) truths: FxHashMap<TermId, Literal>,
    /// Inequalities by variable.
    pub(super) bounds: FxHashMap<usize, Bound>,
    done: FxHashMap<TermId, Vec<StepId>>,
}

/// Parts of the writing that links need.
pub(super) struct Page<'a> {
    pub(super) writer: &'a mut Writer,
    pub(super) terms: &'a mut Terms,
    pub(super) gates: &'a mut Gates,
}

/// Whether the formula is made of formulas.
fn is_connective(terms: &Terms, formula: TermId) -> bool {
    use Operator as O;
    let args = terms.args(formula);
    let of_formulas = args.first().is_some_and(|&arg| *terms.sort(arg) == Sort::Bool);
    match terms.operator(formula) {
        O::Not | O::And | O::Or => true,
        O::Implies | O::Xor => args.len() == 2,
        O::Equal => of_formulas && args.len() == 2,
        O::Ite => *terms.sort(formula) == Sort::Bool,
        _ => false,
    }
}

impl Links {
    /// Links of formulas with these literals and inequalities.
    pub(super) fn new(truths: FxHashMap<TermId, Literal>, bounds: FxHashMap<usize, Bound>) -> Self {
        Self { truths, bounds, done: FxHashMap::default() }
    }

    /// The steps that tie a formula to its literal; none without literal or text.
    pub(super) fn of(&mut self, page: &mut Page<'_>, formula: TermId) -> Option<Vec<StepId>> {
        let mut stack = vec![formula];
        while let Some(&top) = stack.last() {
            if self.done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            if is_connective(page.terms, top) {
                let is_new = |arg: &&TermId| !self.done.contains_key(*arg);
                stack.extend(page.terms.args(top).iter().filter(is_new));
            }
            if stack.len() == before {
                stack.pop();
                let made = self.make(page, top)?;
                self.done.insert(top, made);
            }
        }
        self.done.get(&formula).cloned()
    }

    fn make(&self, page: &mut Page<'_>, formula: TermId) -> Option<Vec<StepId>> {
        let own = page.writer.formula(page.terms, formula)?;
        let literal = *self.truths.get(&formula)?;
        let shown = page.gates.literal(literal)?;
        if shown.lit == own.lit {
            return Some(Vec::new());
        }
        if *page.terms.operator(formula) == Operator::Not {
            // Negations are signs.
            return self.done.get(page.terms.args(formula).first()?).cloned();
        }
        let (premises, cases) = self.reasons(page, formula, &own, literal).unwrap_or_default();
        let mut steps = Vec::with_capacity(2);
        for (from, to) in [(own.not(), shown.clone()), (own.clone(), shown.not())] {
            let found = page.writer.by_cases(&[from.lit, to.lit], &premises, &cases);
            steps.push(match found {
                Some(step) => step,
                None => page.writer.hole(&[from, to], self.why(page.terms, formula)),
            });
        }
        Some(steps)
    }

    /// What stands behind a link that is a hole.
    fn why(&self, terms: &Terms, formula: TermId) -> &'static str {
        let of_words = |arg: &TermId| {
            matches!(terms.sort(*arg), Sort::BitVec(_) | Sort::Float(..) | Sort::RoundingMode)
        };
        if terms.args(formula).iter().any(of_words) { "bitblast" } else { "clausification" }
    }

    /// Steps from which the links of a formula follow, and what may have to be split.
    fn reasons(
        &self,
        page: &mut Page<'_>,
        formula: TermId,
        own: &Shown,
        literal: Literal,
    ) -> Option<(Vec<StepId>, Vec<Lit>)> {
        let args = page.terms.args(formula).to_vec();
        if let (Operator::Distinct, &[a, b]) = (page.terms.operator(formula), args.as_slice()) {
            return Some((self.of_difference(page, own, (a, b), literal)?, Vec::new()));
        }
        if !is_connective(page.terms, formula) {
            let steps = match turned(page, formula, own, literal) {
                Some(steps) => steps,
                None => self.of_numbers(page, formula, own, literal)?,
            };
            return Some((steps, Vec::new()));
        }
        let mut parts = Vec::with_capacity(args.len());
        for &arg in &args {
            parts.push(page.writer.formula(page.terms, arg)?);
        }
        let mut premises = match (page.terms.operator(formula), parts.as_slice()) {
            (Operator::And, parts) => gates::conjunction(page.writer, own, parts),
            (Operator::Or, parts) => gates::disjunction(page.writer, own, parts),
            (Operator::Implies, [a, b]) => gates::implication(page.writer, own, a, b),
            (Operator::Xor, [a, b]) => gates::exclusive(page.writer, own, a, b),
            (Operator::Equal, [a, b]) => gates::equivalence(page.writer, own, a, b),
            (Operator::Ite, [c, a, b]) => gates::choice(page.writer, own, [c, a, b]),
            _ => return None,
        };
        let mut ends: Vec<usize> = Vec::with_capacity(args.len());
        for arg in &args {
            premises.extend(self.done.get(arg)?);
            ends.push(self.truths.get(arg)?.variable());
        }
        premises.extend(between(page, literal.variable(), &ends));
        let cases = parts.iter().take(3).map(|part| part.lit).collect();
        Some((premises, cases))
    }

    /// Steps about two terms that differ: that is what it means that they are not equal.
    fn of_difference(
        &self,
        page: &mut Page<'_>,
        own: &Shown,
        (a, b): (TermId, TermId),
        literal: Literal,
    ) -> Option<Vec<StepId>> {
        let equality = page.terms.apply(Operator::Equal, &[a, b]).ok()?;
        let equal = page.writer.formula(page.terms, equality)?;
        let unequal = equal.not();
        let same = page.writer.atom(&format!("(= {} {})", own.text, unequal.text));
        let mut steps = vec![page.writer.step(std::slice::from_ref(&same), Rule::Distinct, &[])];
        let from_right = [same.not(), own.clone(), unequal.not()];
        steps.push(page.writer.connective(&from_right, Connective::EquivPosFirst));
        let from_left = [same.not(), own.not(), unequal];
        steps.push(page.writer.connective(&from_left, Connective::EquivPosSecond));
        if matches!(page.terms.sort(a), Sort::Int | Sort::Real) {
            steps.extend(self.of_numbers(page, equality, &equal, literal)?);
        } else {
            steps.extend(turned(page, equality, &equal, !literal).unwrap_or_default());
        }
        Some(steps)
    }

    /// Steps about a comparison of two numbers and the inequalities that it is made of.
    fn of_numbers(
        &self,
        page: &mut Page<'_>,
        formula: TermId,
        own: &Shown,
        literal: Literal,
    ) -> Option<Vec<StepId>> {
        let &[a, b] = page.terms.args(formula) else { return None };
        if !matches!(page.terms.sort(a), Sort::Int | Sort::Real) {
            return None;
        }
        let mut steps = between(page, literal.variable(), &[]);
        // An equation is two inequalities, whatever its own literal is made of.
        let mut sides = vec![(formula, own.clone())];
        if *page.terms.operator(formula) == Operator::Equal {
            sides.clear();
            let mut either = own.text.clone();
            let mut clause = vec![own.clone()];
            for (one, other) in [(a, b), (b, a)] {
                let side = page.terms.apply(Operator::LessEqual, &[one, other]).ok()?;
                let shown = page.writer.formula(page.terms, side)?;
                let denied = linear::of_formula(page.terms, side, false)?;
                let held = linear::of_formula(page.terms, formula, true)?;
                steps.extend(linear::implies(
                    page.writer,
                    page.terms,
                    (own.clone(), held),
                    (shown.clone(), denied),
                ));
                either = format!("{either} {}", shown.not().text);
                clause.push(shown.not());
                sides.push((side, shown));
            }
            let whole = page.writer.atom(&format!("(or {either})"));
            let whole = page.writer.step(&[whole], Rule::Disequality, &[]);
            steps.push(page.writer.step(&clause, Rule::Or, &[whole]));
        }
        let mut inequalities = vec![literal];
        if let Some(Definition::All(parts)) = page.gates.definition(literal.variable()) {
            inequalities.clone_from(parts);
        }
        for (side, shown) in sides {
            for holds in [true, false] {
                let known = linear::of_formula(page.terms, side, holds)?;
                let own = if holds { shown.clone() } else { shown.not() };
                if known.constraint.form.is_number() {
                    let counted =
                        Counted { shown: own.not(), denied: known, times: dashu_ratio::RBig::ONE };
                    steps.extend(linear::step(page.writer, page.terms, vec![counted]));
                    continue;
                }
                for &inequality in &inequalities {
                    let Some(bound) = self.bounds.get(&inequality.variable()) else { continue };
                    for literal in [inequality, !inequality] {
                        let implied = page.gates.literal(literal)?;
                        let denied = linear::of_bound(page.terms, bound, literal.dimacs() < 0);
                        steps.extend(linear::implies(
                            page.writer,
                            page.terms,
                            (own.clone(), known.clone()),
                            (implied, denied),
                        ));
                    }
                }
            }
        }
        Some(steps)
    }
}

/// Steps about an equation whose literal is that of the equation turned around.
fn turned(
    page: &mut Page<'_>,
    formula: TermId,
    own: &Shown,
    literal: Literal,
) -> Option<Vec<StepId>> {
    let (Operator::Equal, &[a, b]) = (page.terms.operator(formula), page.terms.args(formula))
    else {
        return None;
    };
    let other = page.terms.apply(Operator::Equal, &[b, a]).ok()?;
    let other = page.writer.formula(page.terms, other)?;
    if other.lit != page.gates.literal(literal)?.lit {
        return None;
    }
    let same = page.writer.atom(&format!("(= {} {})", own.text, other.text));
    let from_right = [same.not(), own.clone(), other.not()];
    let from_left = [same.not(), own.not(), other];
    Some(vec![
        page.writer.step(std::slice::from_ref(&same), Rule::Symmetric, &[]),
        page.writer.connective(&from_right, Connective::EquivPosFirst),
        page.writer.connective(&from_left, Connective::EquivPosSecond),
    ])
}

/// What gates say from a variable down to others.
fn between(page: &mut Page<'_>, from: usize, ends: &[usize]) -> Vec<StepId> {
    let mut steps = vec![];
    let truth = page.writer.atom("true");
    steps.push(page.writer.step(&[truth], Rule::True, &[]));
    let (mut stack, mut seen) = (vec![from], Vec::new());
    while let Some(variable) = stack.pop() {
        if ends.contains(&variable) || seen.contains(&variable) || seen.len() >= MOST_GATES {
            continue;
        }
        let Some(definition) = page.gates.definition(variable) else { continue };
        seen.push(variable);
        match definition {
            Definition::All(parts) => stack.extend(parts.iter().map(|part| part.variable())),
            Definition::Xor(a, b) => stack.extend([a.variable(), b.variable()]),
            Definition::Choice(a, b, c) | Definition::Majority(a, b, c) => {
                stack.extend([a.variable(), b.variable(), c.variable()]);
            }
        }
        steps.extend(page.gates.steps(page.writer, variable));
    }
    steps
}
