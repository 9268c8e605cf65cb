//! The Parikh image of a rational expression, from its syntax: linear in its size, counters included.
//!
//! Idea: one unknown per subexpression says how often it is used. The parts of a concatenation are used
//! as often as the whole; the alternatives of a union share its uses; a loop used `x` times with bounds
//! `low` and `high` uses its body between `low x` and `high x` times, and not at all if `x` is 0. Any
//! total in between can be distributed over the `x` uses, so no connection is missing as it is with
//! flows.
//! Invariant: the solutions are exactly the counts of the words, each with at least one derivation.
//! Cost: one unknown per occurrence; shared subexpressions share one unknown, since only the sum of
//! their uses matters.
//! Reference: Parikh 1966; the encoding is that of Verma, Seidl, Schwentick (CADE 2005) for the grammar
//! that an expression is.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::store::{RegexId, RegexNode, RegexStore};
use crate::char_set::CharSet;
use crate::give_up::GiveUp;
use crate::linear::{Comparison, CountConstraint, LinearSum, Unknown};

/// The counts of the words of an expression.
#[derive(Clone, Debug)]
pub struct WordFormula {
    num_unknowns: usize,
    constraints: Vec<CountConstraint>,
    letters: Vec<(Unknown, CharSet)>,
}

impl WordFormula {
    /// The number of unknowns.
    #[must_use]
    pub fn num_unknowns(&self) -> usize {
        self.num_unknowns
    }

    /// The constraints.
    #[must_use]
    pub fn constraints(&self) -> &[CountConstraint] {
        &self.constraints
    }

    /// The unknowns that count letters, with the set that those letters are from. Different sets may
    /// overlap.
    #[must_use]
    pub fn letters(&self) -> &[(Unknown, CharSet)] {
        &self.letters
    }

    /// The length of the word.
    #[must_use]
    pub fn length(&self) -> LinearSum {
        LinearSum::of(self.letters.iter().map(|&(unknown, _)| unknown))
    }
}

impl RegexStore {
    /// The counting formula of a rational expression; `None` if intersection or complement occurs, or
    /// a bound of a loop does not fit into `i64`.
    ///
    /// # Errors
    /// The budget's reason if it runs out.
    pub fn word_formula(
        &self,
        regex: RegexId,
        budget: &Budget,
    ) -> Result<Option<WordFormula>, GiveUp> {
        if !self.is_pure(regex) {
            return Ok(None);
        }
        // How often each subexpression is used, as the sum over the places where it occurs; operands
        // are older than what uses them, so descending ids visit users first.
        let mut order: Vec<RegexId> = vec![regex];
        let mut seen: rustc_hash::FxHashSet<RegexId> = [regex].into_iter().collect();
        let mut next = 0;
        while let Some(&part) = order.get(next) {
            next += 1;
            budget.spend(1)?;
            for child in self.children(part) {
                if seen.insert(child) {
                    order.push(child);
                }
            }
        }
        order.sort_unstable();
        order.reverse();
        let mut formula = Builder { num_unknowns: 0, constraints: vec![], letters: vec![] };
        let mut uses: FxHashMap<RegexId, Vec<Unknown>> = FxHashMap::default();
        let root = formula.unknown();
        formula.equal(root, &[], 1);
        uses.insert(regex, vec![root]);
        for part in order {
            budget.spend(1)?;
            let Some(places) = uses.remove(&part) else { continue };
            let count = match places[..] {
                [only] => only,
                _ => {
                    let sum = formula.unknown();
                    formula.equal(sum, &places, 0);
                    sum
                }
            };
            let mut use_at = |part: RegexId, unknown: Unknown| {
                uses.entry(part).or_default().push(unknown);
            };
            match *self.node(part) {
                RegexNode::None => formula.equal(count, &[], 0),
                RegexNode::Epsilon => {}
                RegexNode::All => {
                    let letters = formula.unknown();
                    formula.implies(letters, count);
                    formula.letters.push((letters, CharSet::range(0, self.max())));
                }
                RegexNode::Set(ref set) => formula.letters.push((count, set.clone())),
                RegexNode::Word(word) => {
                    let mut numbers: FxHashMap<u32, i64> = FxHashMap::default();
                    budget.spend(self.scan_ticks(word))?;
                    for letter in self.letters(word) {
                        *numbers.entry(letter).or_default() += 1;
                    }
                    let mut numbers: Vec<(u32, i64)> = numbers.into_iter().collect();
                    numbers.sort_unstable();
                    for (letter, number) in numbers {
                        let letters = match number {
                            1 => count,
                            _ => formula.multiple(number, count),
                        };
                        formula.letters.push((letters, CharSet::single(letter)));
                    }
                }
                RegexNode::Concat(first, rest) => {
                    use_at(first, count);
                    use_at(rest, count);
                }
                RegexNode::Union(ref list) => {
                    let shares: Vec<Unknown> = list.iter().map(|_| formula.unknown()).collect();
                    formula.equal(count, &shares, 0);
                    list.iter().zip(&shares).for_each(|(&part, &share)| use_at(part, share));
                }
                RegexNode::Loop { body, low, high } => {
                    let rounds = formula.unknown();
                    let Ok(low) = i64::try_from(low) else { return Ok(None) };
                    formula.at_most(vec![(low, count), (-1, rounds)]);
                    match high.map(i64::try_from) {
                        None => formula.implies(rounds, count),
                        Some(Ok(high)) => formula.at_most(vec![(1, rounds), (-high, count)]),
                        Some(Err(_)) => return Ok(None),
                    }
                    use_at(body, rounds);
                }
                RegexNode::Inter(_) | RegexNode::Comp(_) => return Ok(None),
            }
        }
        Ok(Some(WordFormula {
            num_unknowns: formula.num_unknowns,
            constraints: formula.constraints,
            letters: formula.letters,
        }))
    }
}

struct Builder {
    num_unknowns: usize,
    constraints: Vec<CountConstraint>,
    letters: Vec<(Unknown, CharSet)>,
}

impl Builder {
    fn unknown(&mut self) -> Unknown {
        self.num_unknowns += 1;
        Unknown::new(self.num_unknowns - 1)
    }

    /// `whole = sum of parts + constant`
    fn equal(&mut self, whole: Unknown, parts: &[Unknown], constant: i64) {
        let mut sum = LinearSum { terms: vec![(-1, whole)], constant };
        parts.iter().for_each(|&part| sum.add(1, part));
        self.constraints.push(CountConstraint::Linear(sum, Comparison::Zero));
    }

    /// A new unknown that is `factor * unknown`.
    fn multiple(&mut self, factor: i64, unknown: Unknown) -> Unknown {
        let product = self.unknown();
        let terms = vec![(-1, product), (factor, unknown)];
        let sum = LinearSum { terms, constant: 0 };
        self.constraints.push(CountConstraint::Linear(sum, Comparison::Zero));
        product
    }

    fn at_most(&mut self, terms: Vec<(i64, Unknown)>) {
        let sum = LinearSum { terms, constant: 0 };
        self.constraints.push(CountConstraint::Linear(sum, Comparison::AtMostZero));
    }

    /// `used > 0` only if `needed > 0`.
    fn implies(&mut self, used: Unknown, needed: Unknown) {
        self.constraints.push(CountConstraint::Implies { used: vec![used], needs: vec![needed] });
    }
}
