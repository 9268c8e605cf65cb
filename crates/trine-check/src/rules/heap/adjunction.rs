//! Magic wands: facts about one heap become facts about another one, which speak of one wand less.
//!
//! Idea: a heap of which `A -* B` fails has an extension by a heap of `A` of which `B` fails, so facts about the
//! extension refute the heap. `A * (A -* B)` gives `B`. Where `P * Q` holds and `P * R` fails, `Q` holds and `R` fails of
//! a part of the heap. What does not look at the heap holds of each.
//! Invariant: if the facts before a step have a model, those after it have one.
//! Reference: O'Hearn, Reynolds, Yang, "Local reasoning about programs that alter data structures", CSL 2001 (the
//! adjunction of `*` and `-*`).

use std::rc::Rc;

use super::form::{Predicates, Refused, Vocabulary};
use crate::operator::{Operator, VariableId};
use crate::term::{TermId, Terms};

/// A step. Facts and operands are counted from 0 on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WandStep {
    /// A wand fails: the heap is extended by one of its left side, of which its right side fails.
    Extend {
        /// The negated wand.
        wand: usize,
        /// What is known of the heap before. What is negated counts only if the left side lists cells, since then
        /// no other part of the extension is one of it.
        known: Vec<usize>,
    },
    /// A wand is used beside operands that are its left side.
    Apply {
        /// The separating conjunction.
        fact: usize,
        /// Which operand is the wand.
        wand: usize,
        /// The operands that are its left side, in its order.
        operands: Vec<usize>,
    },
    /// Operands that one separating conjunction, which holds, and another one, which fails, have in common go.
    Part {
        /// The one that holds.
        holds: usize,
        /// The negated one.
        fails: usize,
        /// Operands of the one and of the other.
        common: Vec<(usize, usize)>,
    },
}

/// Facts with conjunctions and double negations taken apart, and separating conjunctions without others as their
/// operands. Steps count these.
///
/// # Errors
/// Never, as all terms are well-sorted.
pub fn flat(terms: &mut Terms, facts: &[TermId]) -> Refused<Vec<TermId>> {
    let mut pending: Vec<TermId> = facts.iter().rev().copied().collect();
    let mut found = Vec::with_capacity(facts.len());
    while let Some(fact) = pending.pop() {
        let args = terms.args(fact).to_vec();
        match terms.operator(fact) {
            Operator::And => pending.extend(args.iter().rev()),
            Operator::Not => {
                let inner = args[0];
                match terms.operator(inner) {
                    Operator::Not => pending.push(terms.args(inner)[0]),
                    Operator::SepStar => {
                        let star = joined(terms, &[inner])?;
                        found.push(terms.apply(Operator::Not, &[star])?);
                    }
                    _ => found.push(fact),
                }
            }
            Operator::SepStar => found.push(joined(terms, &[fact])?),
            _ => found.push(fact),
        }
    }
    Ok(found)
}

/// The facts after a step.
///
/// # Errors
/// If the step does not fit the facts.
pub fn after(terms: &mut Terms, facts: &[TermId], step: &WandStep) -> Refused<Vec<TermId>> {
    let fact = |at: usize| facts.get(at).copied().ok_or("no such fact");
    let next = match step {
        WandStep::Extend { wand, known } => {
            let wand = negated(terms, fact(*wand)?, &Operator::SepWand)?;
            let (left, right) = sides(terms, wand)?;
            let any = terms.truth(true);
            let mut next = vec![joined(terms, &[any, left])?];
            next.extend(blind(terms, facts)?);
            for &at in known {
                let known = fact(at)?;
                next.push(match (terms.operator(known), terms.args(known)) {
                    (Operator::Not, &[denied]) => {
                        if !lists_cells(terms, left) {
                            return Err("a left side that several parts of a heap may be");
                        }
                        let denied = joined(terms, &[denied, left])?;
                        terms.apply(Operator::Not, &[denied])?
                    }
                    _ => joined(terms, &[known, left])?,
                });
            }
            next.push(terms.apply(Operator::Not, &[right])?);
            next
        }
        WandStep::Apply { fact: at, wand, operands } => {
            let star = fact(*at)?;
            if *terms.operator(star) != Operator::SepStar {
                return Err("no separating conjunction");
            }
            let all = terms.args(star).to_vec();
            let (left, right) = sides(terms, *all.get(*wand).ok_or("no such operand")?)?;
            let parts = match terms.operator(left) {
                Operator::SepStar => operands_of(terms, &[left]),
                // The empty heap is one of these.
                Operator::SepEmp | Operator::True => Vec::new(),
                _ => vec![left],
            };
            let taken = [&[*wand], &**operands].concat();
            let rest = without(&all, &taken)?;
            let same = parts.len() == operands.len()
                && parts.iter().zip(operands).all(|(&part, &at)| alike(terms, part, all[at]));
            if !same {
                return Err("the operands are not the left side of the wand");
            }
            let given = joined(terms, &[&*rest, &[right]].concat())?;
            let mut next = facts.to_vec();
            next[*at] = given;
            next
        }
        WandStep::Part { holds, fails, common } => {
            let star = fact(*holds)?;
            let denied = negated(terms, fact(*fails)?, &Operator::SepStar)?;
            if *terms.operator(star) != Operator::SepStar {
                return Err("no separating conjunction");
            }
            let (all, others) = (terms.args(star).to_vec(), terms.args(denied).to_vec());
            let (mine, theirs): (Vec<usize>, Vec<usize>) = common.iter().copied().unzip();
            let (rest, rest_of_others) = (without(&all, &mine)?, without(&others, &theirs)?);
            if !common.iter().all(|&(at, with)| alike(terms, all[at], others[with])) {
                return Err("the operands are not the same");
            }
            if rest.is_empty() || rest_of_others.is_empty() {
                return Err("no operand is left");
            }
            let (rest, others) = (joined(terms, &rest)?, joined(terms, &rest_of_others)?);
            let fails = terms.apply(Operator::Not, &[others])?;
            [blind(terms, facts)?, vec![rest, fails]].concat()
        }
    };
    flat(terms, &next)
}

/// Whether a formula is a list of cells at given addresses: of each heap, at most one part is one of it.
fn lists_cells(terms: &Terms, formula: TermId) -> bool {
    let is_cell =
        |&part: &TermId| matches!(terms.operator(part), Operator::SepPto | Operator::SepEmp);
    operands_of(terms, &[formula]).iter().all(is_cell)
}

/// What does not look at the heap.
fn blind(terms: &mut Terms, facts: &[TermId]) -> Refused<Vec<TermId>> {
    let predicates = Predicates::of(terms, facts)?;
    let mut vocabulary = Vocabulary::default();
    let is_blind = |fact: &TermId| !vocabulary.is_spatial(terms, &predicates, *fact);
    Ok(facts.iter().copied().filter(is_blind).collect())
}

/// What a negation with such a formula below it says not to hold.
fn negated(terms: &Terms, fact: TermId, operator: &Operator) -> Refused<TermId> {
    match (terms.operator(fact), terms.args(fact)) {
        (Operator::Not, &[inner]) if terms.operator(inner) == operator => Ok(inner),
        _ => Err("a negated fact of another kind was expected"),
    }
}

/// Left and right side of a wand, which is nested to the right.
fn sides(terms: &mut Terms, wand: TermId) -> Refused<(TermId, TermId)> {
    if *terms.operator(wand) != Operator::SepWand {
        return Err("a wand was expected");
    }
    let args = terms.args(wand).to_vec();
    match *args {
        [left, right] => Ok((left, right)),
        [left, ref rest @ ..] if rest.len() > 1 => {
            Ok((left, terms.apply(Operator::SepWand, rest)?))
        }
        _ => Err("a wand was expected"),
    }
}

/// The operands of separating conjunctions, and what is none.
fn operands_of(terms: &Terms, formulas: &[TermId]) -> Vec<TermId> {
    let mut pending: Vec<TermId> = formulas.iter().rev().copied().collect();
    let mut found = Vec::new();
    while let Some(formula) = pending.pop() {
        match terms.operator(formula) {
            Operator::SepStar => pending.extend(terms.args(formula).iter().rev()),
            _ => found.push(formula),
        }
    }
    found
}

/// One separating conjunction of formulas.
fn joined(terms: &mut Terms, formulas: &[TermId]) -> Refused<TermId> {
    match *operands_of(terms, formulas) {
        [single] => Ok(single),
        ref all => terms.apply(Operator::SepStar, all),
    }
}

/// A list without the members at some places, each of which is named once.
fn without(list: &[TermId], at: &[usize]) -> Refused<Vec<TermId>> {
    let mut places = at.to_vec();
    places.sort_unstable();
    if places.windows(2).any(|pair| pair[0] == pair[1])
        || places.last().is_some_and(|&last| last >= list.len())
    {
        return Err("no such operand, or one for two");
    }
    let kept = list.iter().enumerate().filter(|(at, _)| places.binary_search(at).is_err());
    Ok(kept.map(|(_, &member)| member).collect())
}

/// How many pairs of terms are compared.
const MOST_STEPS: usize = 100_000;

/// Variables that are bound by the same binder of two formulas, innermost first.
struct Bound {
    pair: (VariableId, VariableId),
    outer: Option<Rc<Bound>>,
}

/// Whether two formulas differ in the names of bound variables alone.
fn alike(terms: &Terms, one: TermId, other: TermId) -> bool {
    let mut open: Vec<(TermId, TermId, Option<Rc<Bound>>)> = vec![(one, other, None)];
    let mut steps = 0;
    while let Some((a, b, bound)) = open.pop() {
        steps += 1;
        if steps > MOST_STEPS {
            return false;
        }
        if a == b && bound.is_none() {
            continue;
        }
        let inner = match (terms.operator(a), terms.operator(b)) {
            (Operator::Variable(a), Operator::Variable(b)) => {
                if !are_one(bound.as_deref(), *a, *b) {
                    return false;
                }
                continue;
            }
            (Operator::Exists(mine), Operator::Exists(theirs))
            | (Operator::Forall(mine), Operator::Forall(theirs)) => {
                if mine.len() != theirs.len() {
                    return false;
                }
                let mut inner = bound;
                for (&mine, &theirs) in mine.iter().zip(theirs) {
                    if terms.variable(mine).sort != terms.variable(theirs).sort {
                        return false;
                    }
                    inner = Some(Rc::new(Bound { pair: (mine, theirs), outer: inner }));
                }
                inner
            }
            (mine, theirs) if mine == theirs => bound,
            _ => return false,
        };
        let (mine, theirs) = (terms.args(a), terms.args(b));
        if mine.len() != theirs.len() || terms.sort_id(a) != terms.sort_id(b) {
            return false;
        }
        open.extend(mine.iter().zip(theirs).map(|(&a, &b)| (a, b, inner.clone())));
    }
    true
}

/// Whether two variables are the same: bound at one place, or neither is bound.
fn are_one(mut bound: Option<&Bound>, one: VariableId, other: VariableId) -> bool {
    while let Some(here) = bound {
        if here.pair.0 == one || here.pair.1 == other {
            return here.pair == (one, other);
        }
        bound = here.outer.as_deref();
    }
    one == other
}
