//! What equality concludes from an assignment that breaks it.
//!
//! Idea: atoms with their truth, and equations between words of one value that are arguments, are merged as the
//! checker merges them. A contradiction is a lemma, and so are two numbers or words of one class: linear arithmetic and
//! circuits do not know that they are equal.
//! Invariant: a lemma holds by the checker's rule of congruence, and names only facts that it needs.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_check::rules::congruence::Closure;
use trine_check::{Operator, Sort, TermId, Terms};
use trine_collections::Budget;
use trine_engine::Rule;
use trine_sat::{Lit, SatSolver};

use super::search::{Checked, Search, Source};

/// Facts, and terms whose classes are compared, at most.
const MOST: usize = 1_000;
/// Lemmas of one assignment, at most.
const MOST_LEMMAS: usize = 20;
/// Steps for each fact in each closure.
const TICKS_PER_FACT: u64 = 100;

/// What facts have to give.
#[derive(Clone, Copy)]
enum Goal {
    Contradiction,
    Equal(Checked, Checked),
}

impl Search {
    /// Lemmas of equality about the last assignment of the clauses.
    pub(super) fn broken_equality(&mut self, budget: &Budget) -> Vec<Source> {
        let facts = self.facts();
        let compared = self.compared();
        if facts.len() > MOST || compared.len() > MOST {
            return Vec::new();
        }
        let mut goals = Vec::new();
        let mut closure = Closure::new(self.reader.terms_mut(), &facts, &compared);
        if closure.contradiction {
            goals.push(Goal::Contradiction);
        } else {
            let mut first: FxHashMap<TermId, TermId> = FxHashMap::default();
            for &term in &compared {
                let class = closure.find(term);
                if let Some(other) = first.insert(class, term) {
                    goals.push(Goal::Equal(other, term));
                }
            }
        }
        let mut lemmas = Vec::new();
        for goal in goals {
            if lemmas.len() == MOST_LEMMAS {
                break;
            }
            if let Goal::Equal(one, other) = goal
                && self.agree(one, other)
            {
                continue;
            }
            let Some(core) = self.core(facts.clone(), goal, budget) else { break };
            let terms = self.reader.terms_mut();
            let Some(clause) = clause(terms, &core, goal) else { continue };
            lemmas.push(Source::Lemma { rule: Rule::Congruence, clause, equations: Vec::new() });
        }
        lemmas
    }

    /// What holds in the assignment.
    fn facts(&mut self) -> Vec<Checked> {
        let mut facts = Vec::new();
        for (literal, term) in self.encoder.atoms().to_vec() {
            let Some(own) = Lit::from_dimacs(literal.dimacs()) else { continue };
            let holds = self.clauses.solver.value(own).is_true();
            let fact = if holds {
                Some(term)
            } else {
                self.reader.terms_mut().apply(Operator::Not, &[term]).ok()
            };
            facts.extend(fact);
        }
        // Words that are arguments are equal if their values are.
        let mut by_value: FxHashMap<(Sort, Vec<bool>), Checked> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let terms = self.reader.terms();
        let mut pairs = Vec::new();
        for position in 0..terms.len() {
            let Some(term) = terms.at(position) else { continue };
            if !matches!(
                terms.operator(term),
                Operator::Apply(_) | Operator::Select | Operator::Store | Operator::Construct(_)
            ) {
                continue;
            }
            for &arg in terms.args(term) {
                if !matches!(terms.sort(arg), Sort::BitVec(_)) || !seen.insert(arg) {
                    continue;
                }
                if let Some(value) = self.value(arg) {
                    match by_value.get(&(terms.sort(arg).clone(), value.clone())) {
                        Some(&other) => pairs.push((other, arg)),
                        None => drop(by_value.insert((terms.sort(arg).clone(), value), arg)),
                    }
                }
            }
        }
        for (one, other) in pairs {
            facts.extend(self.reader.terms_mut().apply(Operator::Equal, &[one, other]).ok());
        }
        facts
    }

    /// Numbers and words about which other theories would like to know that they are equal.
    fn compared(&self) -> Vec<Checked> {
        let terms = self.reader.terms();
        let all = (0..terms.len()).filter_map(|position| terms.at(position));
        let is_compared = |&term: &TermId| {
            use Operator as O;
            let sort = matches!(terms.sort(term), Sort::Int | Sort::Real | Sort::BitVec(_));
            sort && matches!(
                terms.operator(term),
                O::Apply(_) | O::Select | O::SelectField(..) | O::Int(_) | O::Real(_) | O::Word(..)
            )
        };
        all.filter(is_compared).collect()
    }

    /// Whether the assignment is known to make two terms equal.
    fn agree(&self, one: Checked, other: Checked) -> bool {
        let value = self.value(one);
        value.is_some() && value == self.value(other)
    }

    /// Facts that are needed for the goal; none if there is no time.
    fn core(
        &mut self,
        mut facts: Vec<Checked>,
        goal: Goal,
        budget: &Budget,
    ) -> Option<Vec<Checked>> {
        let mut size = facts.len().div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < facts.len() {
                budget.spend(TICKS_PER_FACT * facts.len() as u64).ok()?;
                let mut fewer = facts.clone();
                fewer.drain(at..(at + size).min(facts.len()));
                if reaches(self.reader.terms_mut(), &fewer, goal) {
                    facts = fewer;
                } else {
                    at += size;
                }
            }
            if size == 1 {
                return Some(facts);
            }
            size = size.div_ceil(2);
        }
    }
}

fn reaches(terms: &mut Terms, facts: &[Checked], goal: Goal) -> bool {
    match goal {
        Goal::Contradiction => Closure::new(terms, facts, &[]).contradiction,
        Goal::Equal(one, other) => Closure::new(terms, facts, &[one, other]).are_equal(one, other),
    }
}

/// The clause that the facts give the goal.
fn clause(terms: &mut Terms, facts: &[Checked], goal: Goal) -> Option<Vec<Checked>> {
    let mut clause = Vec::with_capacity(facts.len() + 1);
    for &fact in facts {
        clause.push(match (terms.operator(fact), terms.args(fact)) {
            (Operator::Not, &[inner]) => inner,
            _ => terms.apply(Operator::Not, &[fact]).ok()?,
        });
    }
    if let Goal::Equal(one, other) = goal {
        clause.push(terms.apply(Operator::Equal, &[one, other]).ok()?);
    }
    Some(clause)
}
