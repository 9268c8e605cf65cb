//! The moves that use no other sequent.
//!
//! Invariant: the sequents that a move leaves are made here, never read from a proof.

use super::data::Arithmetic;
use super::form::{Heap, Refused, Vocabulary, is_location};
use super::sequent::{Places, Sequent, comparison, constants};
use super::{Introduced, Move, Prover, pairs};
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

impl Prover {
    /// The sequents that a move leaves.
    pub(super) fn moved(
        &mut self,
        terms: &mut Terms,
        mut sequent: Sequent,
        step: &Move,
        arithmetic: &mut dyn Arithmetic,
        introduced: &mut Introduced,
    ) -> Refused<Vec<Sequent>> {
        match step {
            &Move::Equal(from, to) => {
                let says = |&fact: &TermId| {
                    comparison(terms, fact).is_some_and(|(a, b, holds)| {
                        holds && [(a, b), (b, a)].contains(&(from, to))
                    })
                };
                if !sequent.left.facts.iter().any(says) {
                    return Err("the left side does not say that these are equal");
                }
                if constants(terms, [to]).contains(&from) {
                    return Err("a constant would be replaced by itself");
                }
                let places = self.places_of(terms, &[(from, to)])?;
                sequent.replace(terms, &places);
                forget_trivial(terms, &mut sequent.left);
            }
            &Move::Choose(flexible, value) => {
                let Some(at) = sequent.flexible.iter().position(|&own| own == flexible) else {
                    return Err("no existential of the right side");
                };
                if constants(terms, [value]).contains(&flexible) {
                    return Err("an existential is chosen to be made of itself");
                }
                let places = self.places_of(terms, &[(flexible, value)])?;
                sequent.flexible.remove(at);
                sequent.right = sequent.right.replaced(terms, &places);
            }
            &Move::Cell(left, right) => {
                let have = taken(&mut sequent.left.cells, left)?;
                let want = taken(&mut sequent.right.cells, right)?;
                let ([address, have], [other, want]) = (two(terms, have)?, two(terms, want)?);
                sequent.framed.push(address);
                equate(terms, &mut sequent.right, address, other)?;
                equate(terms, &mut sequent.right, have, want)?;
            }
            &Move::Beside(at) => {
                let is_false = |&fact: &TermId| *terms.operator(fact) == Operator::False;
                if !sequent.right.facts.iter().any(is_false) {
                    return Err("the right side is not false");
                }
                let cell = taken(&mut sequent.left.cells, at)?;
                sequent.framed.push(two(terms, cell)?[0]);
            }
            &Move::Call(left, right) => {
                let have = taken(&mut sequent.left.calls, left)?;
                let want = taken(&mut sequent.right.calls, right)?;
                if terms.operator(have) != terms.operator(want) {
                    return Err("calls of two predicates");
                }
                let (have, want) = (terms.args(have).to_vec(), terms.args(want).to_vec());
                for (have, want) in have.into_iter().zip(want) {
                    equate(terms, &mut sequent.right, have, want)?;
                }
            }
            &Move::Known(fact) => {
                self.is_condition(terms, &sequent, fact)?;
                if !self.is_known(terms, &sequent, fact, arithmetic)? {
                    return Err("no call implies this");
                }
                sequent.left.facts.push(fact);
            }
            &Move::Drop(at) => {
                let fact = taken(&mut sequent.right.facts, at)?;
                if !self.follows(terms, &sequent, fact, arithmetic)? {
                    return Err("a condition does not follow");
                }
            }
            Move::Contradiction => {
                return if self.has_no_model(terms, &sequent, arithmetic)? {
                    Ok(Vec::new())
                } else {
                    Err("the left side may have a model")
                };
            }
            Move::Empty => {
                is_empty(terms, &sequent)?;
                return Ok(Vec::new());
            }
            &Move::Cases(fact) => {
                self.is_condition(terms, &sequent, fact)?;
                let mut holds = sequent.clone();
                holds.left.facts.push(fact);
                sequent.left.facts.push(terms.apply(Operator::Not, &[fact])?);
                return Ok(vec![holds, sequent]);
            }
            Move::Unfold(call, names) => {
                return self.unfolded(terms, sequent, *call, names, introduced);
            }
            Move::UnfoldPart(..) | Move::CellOfPart(..) | Move::Divide(..) | Move::Forget(..) => {
                return self.moved_in_part(terms, sequent, step, arithmetic, introduced);
            }
            Move::UnfoldRight(call, rule, names) => {
                let call = taken(&mut sequent.right.calls, *call)?;
                let (heap, more) = self.instance(terms, call, *rule, names)?;
                sequent.right.join(heap);
                sequent.flexible.extend(more.iter().map(|&(_, constant)| constant));
                introduced.extend(more);
            }
            Move::Generalize(values, left, right) => {
                let general = (left, right);
                sequent = self.generalized(terms, sequent, values, general, arithmetic)?;
            }
            Move::Use(_) | Move::UseOnRight(_) => return Err("no sequent to use"),
        }
        Ok(vec![sequent])
    }

    fn unfolded(
        &mut self,
        terms: &mut Terms,
        mut sequent: Sequent,
        call: usize,
        names: &[Vec<String>],
        introduced: &mut Introduced,
    ) -> Refused<Vec<Sequent>> {
        let call = taken(&mut sequent.left.calls, call)?;
        let rules = self.rules_of(terms, call, names, introduced)?;
        let with = |rule| {
            let mut premise = sequent.clone();
            premise.left.join(rule);
            premise
        };
        Ok(rules.into_iter().map(with).collect())
    }

    /// All rules with the arguments of a call, and new constants for their existentials.
    pub(super) fn rules_of(
        &self,
        terms: &mut Terms,
        call: TermId,
        names: &[Vec<String>],
        introduced: &mut Introduced,
    ) -> Refused<Vec<Heap>> {
        let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
        if self.predicates.list[place].1.rules.len() != names.len() {
            return Err("another number of rules");
        }
        let mut rules = Vec::with_capacity(names.len());
        for (rule, names) in names.iter().enumerate() {
            let (heap, more) = self.instance(terms, call, rule, names)?;
            introduced.extend(more);
            rules.push(heap);
        }
        Ok(rules)
    }

    /// A rule with the arguments of a call, and new constants for its existentials.
    fn instance(
        &self,
        terms: &mut Terms,
        call: TermId,
        rule: usize,
        names: &[String],
    ) -> Refused<(Heap, Introduced)> {
        let place = self.predicates.place(terms, call).ok_or("a call of no predicate")?;
        let predicate = &self.predicates.list[place].1;
        let rule = predicate.rules.get(rule).ok_or("no such rule")?;
        let (mut places, introduced) = Self::renamed(terms, &rule.existentials, names)?;
        places.extend(arguments(terms, &predicate.parameters, call));
        Ok((rule.heap.replaced(terms, &places), introduced))
    }

    /// Whether a term can be a condition of the left side.
    fn is_condition(&self, terms: &Terms, sequent: &Sequent, fact: TermId) -> Refused<()> {
        self.are_conditions(terms, &[fact])?;
        if sequent.is_rigid(terms, fact) { Ok(()) } else { Err("the condition has existentials") }
    }

    /// Whether terms are formulas that do not look at the heap.
    pub(super) fn are_conditions(&self, terms: &Terms, facts: &[TermId]) -> Refused<()> {
        if facts.iter().any(|&fact| *terms.sort(fact) != Sort::Bool) {
            return Err("a condition was expected");
        }
        self.are_blind(terms, facts)
    }

    fn are_blind(&self, terms: &Terms, list: &[TermId]) -> Refused<()> {
        let mut vocabulary = Vocabulary::default();
        let mut looks = |&term: &TermId| vocabulary.is_spatial(terms, &self.predicates, term);
        if list.iter().any(&mut looks) { Err("a term that looks at the heap") } else { Ok(()) }
    }

    /// A map of constants to terms.
    pub(super) fn places_of(&self, terms: &Terms, pairs: &[(TermId, TermId)]) -> Refused<Places> {
        let mut places = Places::default();
        for &(from, to) in pairs {
            let is_constant =
                terms.args(from).is_empty() && matches!(terms.operator(from), Operator::Apply(_));
            if !is_constant || terms.sort_id(from) != terms.sort_id(to) {
                return Err("no value of a constant");
            }
            if places.insert(from, to).is_some_and(|other| other != to) {
                return Err("two values of one constant");
            }
        }
        let values: Vec<TermId> = pairs.iter().map(|&(_, to)| to).collect();
        self.are_blind(terms, &values)?;
        Ok(places)
    }
}

/// Parameters and the arguments of a call.
pub(super) fn arguments(terms: &Terms, parameters: &[TermId], call: TermId) -> Places {
    parameters.iter().copied().zip(terms.args(call).iter().copied()).collect()
}

pub(super) fn taken(list: &mut Vec<TermId>, at: usize) -> Refused<TermId> {
    if at < list.len() { Ok(list.remove(at)) } else { Err("there is no atom with this number") }
}

fn two(terms: &Terms, cell: TermId) -> Refused<[TermId; 2]> {
    terms.args(cell).try_into().map_err(|_| "a cell was expected")
}

/// What two atoms have at one place becomes a condition.
fn equate(terms: &mut Terms, right: &mut Heap, have: TermId, want: TermId) -> Refused<()> {
    for (have, want) in pairs(terms, have, want) {
        right.facts.push(terms.apply(Operator::Equal, &[have, want])?);
    }
    Ok(())
}

fn forget_trivial(terms: &Terms, heap: &mut Heap) {
    heap.facts
        .retain(|&fact| !comparison(terms, fact).is_some_and(|(a, b, holds)| holds && a == b));
}

/// Whether both sides are empty heaps, and what is left of the right side can be chosen: existential
/// locations that only have to differ.
fn is_empty(terms: &Terms, sequent: &Sequent) -> Refused<()> {
    let is_all = sequent.is_open || sequent.left.is_bare() && sequent.parts.is_empty();
    if !is_all || !sequent.right.is_bare() {
        return Err("a side is not the empty heap");
    }
    let is_flexible = |term: TermId| sequent.flexible.contains(&term);
    let is_free = |&fact: &TermId| {
        comparison(terms, fact).is_some_and(|(a, b, holds)| {
            let is_plain = |term| is_flexible(term) || sequent.is_rigid(terms, term);
            let can_be_chosen = is_flexible(a) && is_plain(b) || is_flexible(b) && is_plain(a);
            !holds && a != b && can_be_chosen && is_location(terms, terms.sort_id(a))
        })
    };
    if sequent.right.facts.iter().all(is_free) {
        Ok(())
    } else {
        Err("a condition of the right side is left")
    }
}
