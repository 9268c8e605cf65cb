//! Lemmas about products of unknowns, as the checker wants them.
//!
//! Idea: what a lemma denies is split into cases that are conjunctions of literals. In each the
//! constraints are multiplied with each other, twice where products have more than two factors, and
//! equations with the factors that occur; squares that fit the coefficients are added. What is linear then is refuted as always, and what the refutation
//! does not use is left out.
//! Invariant: constraints are numbered as the checker numbers them.
//! Reference: `trine_check::rules::product`.

use rustc_hash::FxHashSet;
use trine_check::linear::is_integer;
use trine_check::rules::linear::{Constraint, Node, Relation};
use trine_check::rules::product;
use trine_check::{Operator, Sort, TermId, Terms};
use trine_collections::Budget;
use trine_engine::Rule;
use trine_value::{Integer, Rational};

use super::linear::{self, Written};

/// Cases of a lemma.
const MOST_CASES: usize = 128;
/// Constraints that are multiplied with each other.
const MOST_CONSTRAINTS: usize = 10;
/// Constraints of which three are multiplied with each other.
const MOST_CONSTRAINTS_OF_THREE: usize = 6;
/// Factors with which equations are multiplied, and of whose sums squares are made.
const MOST_FACTORS: usize = 8;

/// Whether lemmas of this rule speak of products.
pub(super) fn is_about_products(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::ProductZero
            | Rule::ProductSign
            | Rule::ProductSquare
            | Rule::ProductValue
            | Rule::ProductTangent
            | Rule::ProductOrder
    )
}

/// Conjunctions of literals one of which holds where the formula does not; none if there are too many.
pub(super) fn denied_cases(terms: &mut Terms, formula: TermId) -> Option<Vec<Vec<TermId>>> {
    use Operator as O;
    let mut done = Vec::new();
    let mut stack = vec![(vec![(formula, false)], Vec::new())];
    while let Some((mut open, mut literals)) = stack.pop() {
        if stack.len() + done.len() > MOST_CASES {
            return None;
        }
        let Some((term, holds)) = open.pop() else {
            done.push(literals);
            continue;
        };
        let args = terms.args(term).to_vec();
        let is_number = |arg: TermId| matches!(terms.sort(arg), Sort::Int | Sort::Real);
        let mut cases: Vec<Vec<(TermId, bool)>> = Vec::new();
        match (terms.operator(term), holds) {
            (O::Not, _) => cases.push(vec![(args[0], !holds)]),
            (O::And, true) | (O::Or, false) => {
                cases.push(args.iter().map(|&arg| (arg, holds)).collect());
            }
            (O::And, false) | (O::Or, true) => {
                cases.extend(args.iter().map(|&arg| vec![(arg, holds)]));
            }
            (O::Implies, _) => {
                let (last, premises) = args.split_last()?;
                let mut all: Vec<_> = premises.iter().map(|&arg| (arg, !holds)).collect();
                all.push((*last, holds));
                if holds {
                    cases.extend(all.into_iter().map(|part| vec![part]));
                } else {
                    cases.push(all);
                }
            }
            (O::Equal, _) if args.len() == 2 && *terms.sort(args[0]) == Sort::Bool => {
                cases.push(vec![(args[0], true), (args[1], holds)]);
                cases.push(vec![(args[0], false), (args[1], !holds)]);
            }
            (O::Equal, false) if args.len() == 2 && is_number(args[0]) => {
                for (less, more) in [(args[0], args[1]), (args[1], args[0])] {
                    cases.push(vec![(terms.apply(O::Less, &[less, more]).ok()?, true)]);
                }
            }
            (_, true) => literals.push(term),
            (_, false) => literals.push(terms.apply(O::Not, &[term]).ok()?),
        }
        if cases.is_empty() {
            cases.push(Vec::new());
        }
        for case in cases {
            let open = open.iter().copied().chain(case).collect();
            stack.push((open, literals.clone()));
        }
    }
    Some(done)
}

/// A refutation of constraints with products of at most about so many nodes, in prefix order; none if none is
/// found.
pub(super) fn refute(
    terms: &mut Terms,
    known: &[Constraint],
    most_nodes: usize,
    budget: &Budget,
) -> Option<Vec<Written>> {
    let leaves = known.iter().flat_map(|constraint| &constraint.form.parts);
    if !leaves.into_iter().any(|(leaf, _)| *terms.operator(*leaf) == Operator::Multiply) {
        return None;
    }
    let mut all = Vec::with_capacity(known.len());
    for constraint in known {
        all.push(product::expanded(terms, constraint).ok()?);
    }
    if all.iter().any(|constraint| constraint.is_false(terms)) {
        return Some(vec![Written::Expand]);
    }
    let given = all.len();
    let mut extra = Vec::new();
    for candidate in candidates(terms, &all) {
        let node = checked(terms, &candidate)?;
        let Ok(made) = product::made(terms, &all[..given], &node) else { continue };
        if made.is_false(terms) {
            return Some(vec![Written::Expand, candidate]);
        }
        if !made.form.is_number() && !all.contains(&made) {
            all.push(made);
            extra.push(candidate);
        }
    }
    for candidate in candidates_of_three(terms, &all, given, &extra) {
        let node = checked(terms, &candidate)?;
        let Ok(made) = product::made(terms, &all, &node) else { continue };
        if !made.form.is_number() && !all.contains(&made) {
            all.push(made);
            extra.push(candidate);
        }
    }
    let found = linear::refute(terms, all, most_nodes, budget)?;
    Some(without_unused(given, extra, found))
}

/// The node as the checker knows it.
fn checked(terms: &mut Terms, node: &Written) -> Option<Node> {
    let mut form = |term: TermId| trine_check::linear::Forms::default().of(terms, term);
    Some(match *node {
        Written::Times(one, other) => Node::Times(one, other),
        Written::Multiply(fact, factor) => Node::Multiply(fact, form(factor)),
        Written::Square(factor) => Node::Square(form(factor)),
        Written::Consecutive(factor) => Node::Consecutive(form(factor)),
        _ => return None,
    })
}

/// The factors of a product in the checker's order; a leaf that is none is its own.
fn factors(terms: &Terms, leaf: TermId) -> &[TermId] {
    match terms.operator(leaf) {
        Operator::Multiply => terms.args(leaf),
        _ => &[],
    }
}

/// What may help, with numbers of the constraints that are given.
fn candidates(terms: &mut Terms, known: &[Constraint]) -> Vec<Written> {
    let mut found = Vec::new();
    let of_use = |&number: &usize| {
        known[number].relation != Relation::NotZero && !known[number].form.is_number()
    };
    let usable: Vec<usize> = (0..known.len()).filter(of_use).take(MOST_CONSTRAINTS).collect();
    for (at, &one) in usable.iter().enumerate() {
        found.extend(usable[..=at].iter().map(|&other| Written::Times(other, one)));
    }
    let mut parts: Vec<TermId> = Vec::new();
    for constraint in known {
        for (leaf, _) in &constraint.form.parts {
            parts.extend(factors(terms, *leaf));
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts.truncate(MOST_FACTORS);
    for &fact in &usable {
        if known[fact].relation == Relation::Zero {
            found.extend(parts.iter().map(|&part| Written::Multiply(fact, part)));
        }
    }
    for constraint in known {
        for &part in &parts {
            found.extend(squares(terms, constraint, part, &parts));
        }
    }
    found
}

/// Products of three constraints, where a product of three factors or more occurs: of one that was
/// made of two, and a given one.
fn candidates_of_three(
    terms: &Terms,
    all: &[Constraint],
    given: usize,
    extra: &[Written],
) -> Vec<Written> {
    let is_long = |constraint: &Constraint| {
        constraint.form.parts.iter().any(|(leaf, _)| factors(terms, *leaf).len() > 2)
    };
    let is_usable =
        |number: &usize| matches!(all[*number].relation, Relation::AtMost | Relation::Below);
    let usable: Vec<usize> = (0..given).filter(is_usable).collect();
    if usable.len() > MOST_CONSTRAINTS_OF_THREE || !all[..given].iter().any(is_long) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, node) in (given..).zip(extra) {
        if let Written::Times(one, other) = *node
            && is_usable(&number)
        {
            let last = one.max(other);
            let third = usable.iter().filter(|&&third| third >= last);
            found.extend(third.map(|&third| Written::Times(number, third)));
        }
    }
    found
}

/// Squares of sums with this part whose coefficients fit those of the constraint.
fn squares(
    terms: &mut Terms,
    constraint: &Constraint,
    part: TermId,
    parts: &[TermId],
) -> Vec<Written> {
    let coefficient = |terms: &Terms, wanted: &[TermId]| {
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        let is_it = |leaf: TermId| match wanted.as_slice() {
            &[one] => leaf == one,
            wanted => factors(terms, leaf) == wanted,
        };
        constraint.form.parts.iter().find(|(leaf, _)| is_it(*leaf)).map(|found| found.1.clone())
    };
    let Some(own) = coefficient(terms, &[part, part]) else { return Vec::new() };
    let twice = own * Rational::from(2);
    let mut found = Vec::new();
    // (part + shift)^2 has the coefficient 2 shift.
    let linear = coefficient(terms, &[part]).unwrap_or(Rational::ZERO);
    let shift = &linear / &twice;
    if is_integer(terms, part) {
        let shift = shift.floor();
        for shift in [&shift - Integer::ONE, shift] {
            found.extend(sum(terms, part, None, &shift.into()).map(Written::Consecutive));
        }
    }
    found.extend(sum(terms, part, None, &shift).map(Written::Square));
    for &other in parts.iter().filter(|&&other| other != part) {
        if let Some(mixed) = coefficient(terms, &[part, other]) {
            let factor = &mixed / &twice;
            found.extend(sum(terms, part, Some(other), &factor).map(Written::Square));
        }
    }
    found
}

/// A positive multiple of `part + factor * other`, or of `part + factor` alone, with integers.
fn sum(
    terms: &mut Terms,
    part: TermId,
    other: Option<TermId>,
    factor: &Rational,
) -> Option<TermId> {
    let integer = is_integer(terms, part);
    let number = |terms: &mut Terms, value: Integer| {
        if integer {
            Some(terms.int(value))
        } else {
            terms.constant(Operator::Real(value.into())).ok()
        }
    };
    let scale = number(terms, Integer::from(factor.denominator().clone()))?;
    let scaled = terms.apply(Operator::Multiply, &[scale, part]).ok()?;
    let top = factor.numerator().clone();
    let (operator, size) =
        if top < Integer::ZERO { (Operator::Subtract, -top) } else { (Operator::Add, top) };
    let size = number(terms, size)?;
    let second = match other {
        Some(other) => terms.apply(Operator::Multiply, &[size, other]).ok()?,
        None => size,
    };
    terms.apply(operator, &[scaled, second]).ok()
}

/// The refutation with those products in front that it uses.
fn without_unused(given: usize, extra: Vec<Written>, found: Vec<Written>) -> Vec<Written> {
    let mut used: FxHashSet<usize> = FxHashSet::default();
    found.iter().for_each(|node| used.extend(node.facts()));
    let behind = given + extra.len();
    // What a product that is used is made of stands before it.
    for (number, node) in (given..behind).zip(&extra).rev() {
        if used.contains(&number) {
            used.extend(node.facts());
        }
    }
    let kept: Vec<usize> = (given..behind).filter(|number| used.contains(number)).collect();
    let renumbered = |number: usize| {
        if number < given {
            number
        } else if number < behind {
            given + kept.partition_point(|&other| other < number)
        } else {
            number - extra.len() + kept.len()
        }
    };
    let mut nodes = vec![Written::Expand];
    for (number, node) in (given..).zip(&extra) {
        if kept.contains(&number) {
            nodes.push(match *node {
                Written::Times(one, other) => Written::Times(renumbered(one), renumbered(other)),
                _ => node.clone(),
            });
        }
    }
    nodes.extend(found.into_iter().map(|node| match node {
        Written::Sum(parts) => {
            Written::Sum(parts.into_iter().map(|(n, by)| (renumbered(n), by)).collect())
        }
        Written::Cut(parts) => {
            Written::Cut(parts.into_iter().map(|(n, by)| (renumbered(n), by)).collect())
        }
        Written::Split(fact) => Written::Split(renumbered(fact)),
        node => node,
    }));
    nodes
}
