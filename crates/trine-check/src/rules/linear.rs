//! Linear arithmetic: facts that no numbers satisfy.
//!
//! Idea: a refutation is a tree whose leaves are sums of inequalities that are false. On the way a sum
//! may be rounded and kept (a cut), a sum of integers may be at most a number or more (a branch), and
//! a disequality may hold on either side (a split), constraints may be multiplied ([`product`]). Facts are numbered from 0 on; what a node adds
//! gets the next number below it.
//! Invariant: each constraint that is known at a node holds wherever the facts hold and the choices
//! above the node are made. Multipliers of inequalities are positive.
//! Reference: Schrijver, "Theory of Linear and Integer Programming", sections 7.8 and 23.1.

use dashu_base::Signed;
use dashu_int::IBig;
use dashu_ratio::RBig;

use crate::linear::{Form, Forms, content, is_integer};
use crate::operator::Operator;
use crate::rules::product;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// How a form compares with zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// At most zero.
    AtMost,
    /// Below zero.
    Below,
    /// Zero.
    Zero,
    /// Not zero.
    NotZero,
}

/// A form compared with zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// The form.
    pub form: Form,
    /// How it compares.
    pub relation: Relation,
}

/// What a constraint says at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sense {
    False,
    Open,
}

impl Constraint {
    /// The constraint with coprime integer coefficients, rounded where all leaves are integers.
    #[must_use]
    pub fn normalized(self, terms: &Terms) -> Self {
        if self.form.is_number() {
            return self;
        }
        let content = content(&self.form);
        let mut form = self.form.times(&(RBig::ONE / content));
        let mut relation = self.relation;
        if form.parts.iter().all(|&(leaf, _)| is_integer(terms, leaf)) {
            match relation {
                // `sum + c <= 0` is `sum <= floor(-c)`.
                Relation::AtMost => form.constant = RBig::from(form.constant.ceil()),
                Relation::Below => {
                    form.constant = RBig::from(form.constant.floor() + IBig::ONE);
                    relation = Relation::AtMost;
                }
                Relation::Zero | Relation::NotZero => {}
            }
        }
        Self { form, relation }
    }

    /// Whether it can be seen to be false.
    fn sense(&self, terms: &Terms) -> Sense {
        let constant = &self.form.constant;
        let is_false = if self.form.is_number() {
            match self.relation {
                Relation::AtMost => !constant.is_zero() && constant.is_positive(),
                Relation::Below => constant.is_zero() || constant.is_positive(),
                Relation::Zero => !constant.is_zero(),
                Relation::NotZero => constant.is_zero(),
            }
        } else {
            // Coprime sums of integers are integers.
            self.relation == Relation::Zero
                && *constant.denominator() != dashu_int::UBig::ONE
                && self.form.parts.iter().all(|(leaf, coefficient)| {
                    is_integer(terms, *leaf) && *coefficient.denominator() == dashu_int::UBig::ONE
                })
        };
        if is_false { Sense::False } else { Sense::Open }
    }

    /// Whether it is false, whatever the leaves are.
    #[must_use]
    pub fn is_false(&self, terms: &Terms) -> bool {
        self.sense(terms) == Sense::False
    }
}

/// The constraint that a fact says; none if it is not about numbers.
pub fn constraint(terms: &mut Terms, forms: &mut Forms, fact: TermId) -> Option<Constraint> {
    let (fact, holds) = match (terms.operator(fact), terms.args(fact)) {
        (Operator::Not, &[inner]) => (inner, false),
        _ => (fact, true),
    };
    let &[a, b] = terms.args(fact) else { return None };
    if !matches!(terms.sort(a), Sort::Int | Sort::Real) {
        return None;
    }
    // With `b - a`, which is negated below where the fact does not hold.
    let (less, more, strict) = match terms.operator(fact) {
        Operator::LessEqual => (a, b, false),
        Operator::Less => (a, b, true),
        Operator::GreaterEqual => (b, a, false),
        Operator::Greater => (b, a, true),
        Operator::Equal | Operator::Distinct => {
            let equal = (*terms.operator(fact) == Operator::Equal) == holds;
            let relation = if equal { Relation::Zero } else { Relation::NotZero };
            let form = difference(terms, forms, a, b);
            return Some(Constraint { form, relation }.normalized(terms));
        }
        _ => return None,
    };
    let (form, strict) = if holds {
        (difference(terms, forms, less, more), strict)
    } else {
        (difference(terms, forms, more, less), !strict)
    };
    let relation = if strict { Relation::Below } else { Relation::AtMost };
    Some(Constraint { form, relation }.normalized(terms))
}

/// `a - b`.
pub fn difference(terms: &mut Terms, forms: &mut Forms, a: TermId, b: TermId) -> Form {
    let b = forms.of(terms, b);
    forms.of(terms, a).plus(&-RBig::ONE, &b)
}

/// A node of a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A sum of constraints, each with its multiplier, is false.
    Sum(Vec<(usize, RBig)>),
    /// A sum, rounded: known from here on. If it is false, the branch ends.
    Cut(Vec<(usize, RBig)>),
    /// The integer is at most the number; in the second branch it is greater.
    Branch(Form, IBig),
    /// The disequality: below zero; in the second branch above.
    Split(usize),
    /// From here on products are multiplied out.
    Expand,
    /// The product of two constraints is known from here on.
    Times(usize, usize),
    /// An equation times a form is known from here on.
    Multiply(usize, Form),
    /// The square of a form is not negative.
    Square(Form),
    /// An integer times the next one is not negative.
    Consecutive(Form),
}

/// Checks a refutation of constraints: nodes in prefix order. How deep each node lies in the tree.
///
/// # Errors
/// What is wrong with which node.
pub fn check(
    terms: &mut Terms,
    mut known: Vec<Constraint>,
    nodes: &[Node],
) -> Result<Vec<usize>, (usize, &'static str)> {
    // Second branches that are still to come: how deep they lie, how many constraints are known there,
    // and one more.
    let mut later: Vec<(usize, usize, Constraint)> = Vec::new();
    let mut depth = 0;
    let mut depths = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let wrong = |message| (at, message);
        depths.push(depth);
        let closed = match node {
            Node::Sum(parts) => {
                let sum = sum(&known, parts).map_err(wrong)?;
                if !sum.is_false(terms) {
                    return Err(wrong("the sum is not false"));
                }
                true
            }
            Node::Cut(parts) => {
                let cut = sum(&known, parts).map_err(wrong)?.normalized(terms);
                let closed = cut.is_false(terms);
                known.push(cut);
                closed
            }
            Node::Branch(form, bound) => {
                let integers = form.parts.iter().all(|(leaf, coefficient)| {
                    is_integer(terms, *leaf) && *coefficient.denominator() == dashu_int::UBig::ONE
                });
                if !integers || *form.constant.denominator() != dashu_int::UBig::ONE {
                    return Err(wrong("a branch needs a sum of integers"));
                }
                let bound = Form::number(RBig::from(bound.clone()));
                let low = form.plus(&-RBig::ONE, &bound);
                let high = bound.plus(&-RBig::ONE, form);
                let high = Constraint { form: high, relation: Relation::Below };
                later.push((depth + 1, known.len(), high.normalized(terms)));
                known.push(Constraint { form: low, relation: Relation::AtMost }.normalized(terms));
                false
            }
            Node::Split(index) => {
                let Some(Constraint { form, relation: Relation::NotZero }) = known.get(*index)
                else {
                    return Err(wrong("a split needs a disequality"));
                };
                let above = form.times(&-RBig::ONE);
                let above = Constraint { form: above, relation: Relation::Below };
                let below = Constraint { form: form.clone(), relation: Relation::Below };
                later.push((depth + 1, known.len(), above.normalized(terms)));
                known.push(below.normalized(terms));
                false
            }
            Node::Expand => {
                for constraint in &mut known {
                    *constraint = product::expanded(terms, constraint).map_err(wrong)?;
                }
                known.iter().any(|constraint| constraint.is_false(terms))
            }
            Node::Times(..) | Node::Multiply(..) | Node::Square(_) | Node::Consecutive(_) => {
                let made = product::made(terms, &known, node).map_err(wrong)?;
                let closed = made.is_false(terms);
                known.push(made);
                closed
            }
        };
        depth += usize::from(matches!(node, Node::Branch(..) | Node::Split(_)));
        if closed {
            match later.pop() {
                Some((deep, length, other)) => {
                    depth = deep;
                    known.truncate(length);
                    known.push(other);
                }
                None if at + 1 == nodes.len() => return Ok(depths),
                None => return Err((at + 1, "nodes behind the end")),
            }
        }
    }
    Err((nodes.len(), "a branch is not closed"))
}

/// A sum of constraints.
///
/// # Errors
/// If a multiplier or a constraint does not fit.
pub fn sum(known: &[Constraint], parts: &[(usize, RBig)]) -> Result<Constraint, &'static str> {
    let mut form = Form::default();
    let mut relation = Relation::Zero;
    for (index, multiplier) in parts {
        let part = known.get(*index).ok_or("there is no constraint with this number")?;
        let positive = !multiplier.is_zero() && multiplier.is_positive();
        match part.relation {
            Relation::NotZero => return Err("a disequality does not add up"),
            Relation::Zero => {}
            _ if !positive => return Err("a multiplier of an inequality has to be positive"),
            Relation::Below => relation = Relation::Below,
            Relation::AtMost if relation == Relation::Zero => relation = Relation::AtMost,
            Relation::AtMost => {}
        }
        form = form.plus(multiplier, &part.form);
    }
    Ok(Constraint { form, relation })
}
