//! Conditions that no values satisfy.
//!
//! Idea: conjunctions are taken apart, a disjunction and the condition of an `ite` are cases. In each
//! case equality refutes the literals, or linear arithmetic does, which whoever made the proof has to say
//! how.
//! Invariant: whatever is left out of a case is a literal, so a case that is refuted has no values.

use dashu_base::Abs as _;
use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::linear::{Forms, divisor};
use crate::operator::Operator;
use crate::rules::congruence;
use crate::rules::linear::{Constraint, constraint};
use crate::term::{TermId, Terms};

/// How many cases conditions may have.
const MOST_CASES: usize = 400;

/// Knows why linear constraints contradict each other.
pub trait Arithmetic {
    /// Whether it does, for these.
    fn refutes(&mut self, terms: &mut Terms, known: Vec<Constraint>) -> bool;
}

/// Whether no values satisfy all conditions.
pub fn refuted(terms: &mut Terms, facts: &[TermId], arithmetic: &mut dyn Arithmetic) -> bool {
    let mut open = vec![Case { pending: facts.to_vec(), ..Case::default() }];
    let mut cases = 0;
    while let Some(mut case) = open.pop() {
        cases += 1;
        if cases > MOST_CASES {
            return false;
        }
        let Ok(is_open) = case.read(terms) else { return false };
        if !is_open || congruence::refutes(terms, &case.literals) {
            continue;
        }
        match case.split(terms) {
            Err(_) => return false,
            Ok(Some(cases)) => open.extend(cases),
            Ok(None) if case.is_refuted(terms, arithmetic) => {}
            Ok(None) => return false,
        }
    }
    true
}

/// Formulas, or their negations.
fn sided(terms: &mut Terms, holds: bool, formulas: &[TermId]) -> Result<Vec<TermId>, &'static str> {
    let deny = |&formula: &TermId| terms.apply(Operator::Not, &[formula]);
    if holds { Ok(formulas.to_vec()) } else { formulas.iter().map(deny).collect() }
}

/// Whether the operator holds of a list if it does of each two neighbours.
fn is_chain(operator: &Operator) -> bool {
    use Operator as O;
    matches!(operator, O::Equal | O::Less | O::LessEqual | O::Greater | O::GreaterEqual)
}

#[derive(Clone, Default)]
struct Case {
    pending: Vec<TermId>,
    literals: Vec<TermId>,
    /// Disjunctions that are still to be taken apart.
    choices: Vec<Vec<TermId>>,
    /// Terms of `ite` that were replaced by one of their values.
    chosen: FxHashSet<TermId>,
}

impl Case {
    /// Takes conjunctions apart; false if a condition is false.
    fn read(&mut self, terms: &mut Terms) -> Result<bool, &'static str> {
        while let Some(fact) = self.pending.pop() {
            let (inner, holds) = match (terms.operator(fact), terms.args(fact)) {
                (Operator::Not, &[inner]) => (inner, false),
                _ => (fact, true),
            };
            let args = terms.args(inner).to_vec();
            match terms.operator(inner).clone() {
                operator @ (Operator::True | Operator::False) => {
                    if (operator == Operator::True) != holds {
                        return Ok(false);
                    }
                }
                Operator::Not => self.pending.push(args[0]),
                Operator::And if holds => self.pending.extend(args),
                Operator::Or if !holds => self.pending.extend(sided(terms, false, &args)?),
                Operator::And | Operator::Or => self.choices.push(sided(terms, holds, &args)?),
                Operator::Implies if args.len() == 2 && holds => {
                    let mut sides = sided(terms, false, &args[..1])?;
                    sides.push(args[1]);
                    self.choices.push(sides);
                }
                Operator::Implies if args.len() == 2 => {
                    let denied = sided(terms, false, &args[1..])?;
                    self.pending.extend([args[0], denied[0]]);
                }
                operator if args.len() > 2 && is_chain(&operator) => {
                    let mut pairs = Vec::with_capacity(args.len());
                    for pair in args.windows(2) {
                        pairs.push(terms.apply(operator.clone(), pair)?);
                    }
                    if holds {
                        self.pending.extend(pairs);
                    } else {
                        self.choices.push(sided(terms, false, &pairs)?);
                    }
                }
                _ => self.literals.push(fact),
            }
        }
        Ok(true)
    }

    /// The cases of a choice that is left.
    fn split(&mut self, terms: &mut Terms) -> Result<Option<Vec<Self>>, &'static str> {
        if let Some(choices) = self.choices.pop() {
            let with = |choice| Self { pending: vec![choice], ..self.clone() };
            return Ok(Some(choices.into_iter().map(with).collect()));
        }
        let Some(choice) = self.choice(terms) else { return Ok(None) };
        self.chosen.insert(choice);
        let &[condition, then, other] = terms.args(choice) else { return Ok(None) };
        let denied = terms.apply(Operator::Not, &[condition])?;
        let mut cases = Vec::new();
        for (condition, value) in [(condition, then), (denied, other)] {
            let places: FxHashMap<TermId, TermId> = [(choice, value)].into_iter().collect();
            let mut pending = vec![condition];
            for &literal in &self.literals {
                pending.push(terms.replace(literal, &places));
            }
            let chosen = self.chosen.clone();
            cases.push(Self { pending, literals: Vec::new(), choices: Vec::new(), chosen });
        }
        Ok(Some(cases))
    }

    /// A term of `ite` in the literals.
    fn choice(&self, terms: &Terms) -> Option<TermId> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = self.literals.clone();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match terms.operator(term) {
                Operator::Ite if !self.chosen.contains(&term) => return Some(term),
                Operator::Forall(_) | Operator::Exists(_) => {}
                _ => stack.extend(terms.args(term)),
            }
        }
        None
    }

    fn is_refuted(&self, terms: &mut Terms, arithmetic: &mut dyn Arithmetic) -> bool {
        let mut forms = Forms::default();
        let mut known = Vec::new();
        for &literal in &self.literals {
            if let Some(constraint) = constraint(terms, &mut forms, literal) {
                known.push(constraint);
            }
        }
        if add_remainders(terms, &mut forms, &mut known).is_err() {
            return false;
        }
        known.iter().any(|constraint| constraint.is_false(terms))
            || !known.is_empty() && arithmetic.refutes(terms, known)
    }
}

/// What a division by a number leaves is not negative, and less than the divisor.
fn add_remainders(
    terms: &mut Terms,
    forms: &mut Forms,
    known: &mut Vec<Constraint>,
) -> Result<(), &'static str> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut at = 0;
    while at < known.len() {
        let leaves: Vec<TermId> = known[at].form.parts.iter().map(|&(leaf, _)| leaf).collect();
        at += 1;
        for leaf in leaves {
            let is_division = matches!(terms.operator(leaf), Operator::IntDivide);
            let Some(divisor) = divisor(terms, leaf).filter(|_| is_division) else { continue };
            if !seen.insert(leaf) {
                continue;
            }
            let args = terms.args(leaf).to_vec();
            let rest = terms.apply(Operator::Modulo, &args)?;
            let (zero, limit) = (terms.int(IBig::ZERO), terms.int(divisor.abs()));
            let least = terms.apply(Operator::LessEqual, &[zero, rest])?;
            let most = terms.apply(Operator::Less, &[rest, limit])?;
            known.extend(constraint(terms, forms, least));
            known.extend(constraint(terms, forms, most));
        }
    }
    Ok(())
}
