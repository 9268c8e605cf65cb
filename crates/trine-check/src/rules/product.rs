//! Products of constraints.
//!
//! Idea: a product of two forms is a sum of products of their leaves. Each of those is brought to one
//! order of factors and becomes a leaf itself, so what follows is linear again. Constraints whose signs
//! are known may be multiplied, an equation by anything; squares are not negative, nor is an integer
//! times the next one.
//! Invariant: each constraint that is made holds wherever those that it is made of do.
//! Reference: Krivine, "Anneaux préordonnés", 1964; Stengle, "A Nullstellensatz and a
//! Positivstellensatz in semialgebraic geometry", 1974, for what such products can refute.

use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::linear::{Form, Forms, is_integer};
use crate::operator::Operator;
use crate::rules::linear::{Constraint, Node, Relation};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// Steps that multiplying out may take.
const MOST_STEPS: usize = 100_000;
/// Factors of a product.
const MOST_FACTORS: usize = 32;

/// A multiple of a product.
struct Multiple {
    coefficient: RBig,
    /// Factors that may be sums themselves.
    open: Vec<TermId>,
    /// Factors that are none.
    factors: Vec<TermId>,
}

/// The sum of multiples of products as a form whose leaves are products in one order of factors. For a divisor,
/// what is divided stands for the remainder.
fn multiplied_out(
    terms: &mut Terms,
    mut stack: Vec<Multiple>,
    modulo: Option<TermId>,
) -> Result<Form, &'static str> {
    let mut forms = Forms::default();
    let mut sum: FxHashMap<Vec<TermId>, RBig> = FxHashMap::default();
    let mut order = Vec::new();
    let mut steps = 0;
    while let Some(Multiple { coefficient, mut open, mut factors }) = stack.pop() {
        steps += 1;
        if steps > MOST_STEPS || open.len() + factors.len() > MOST_FACTORS {
            return Err("a product is too long");
        }
        let Some(factor) = open.pop() else {
            factors.sort_unstable();
            if !sum.contains_key(&factors) {
                order.push(factors.clone());
            }
            *sum.entry(factors).or_insert(RBig::ZERO) += coefficient;
            continue;
        };
        let form = forms.of(terms, factor);
        if form == Form::leaf(factor) {
            match (terms.operator(factor), terms.args(factor)) {
                (Operator::Multiply, args) => open.extend(args),
                (Operator::Modulo, &[dividend, divisor]) if modulo == Some(divisor) => {
                    open.push(dividend);
                }
                _ => factors.push(factor),
            }
            stack.push(Multiple { coefficient, open, factors });
            continue;
        }
        for (leaf, own) in &form.parts {
            let mut open = open.clone();
            open.push(*leaf);
            let coefficient = &coefficient * own;
            stack.push(Multiple { coefficient, open, factors: factors.clone() });
        }
        if !form.constant.is_zero() {
            let coefficient = &coefficient * &form.constant;
            stack.push(Multiple { coefficient, open, factors });
        }
    }
    let mut form = Form::default();
    for factors in order {
        let coefficient = &sum[&factors];
        let part = match factors.as_slice() {
            [] => Form::number(RBig::ONE),
            &[factor] => Form::leaf(factor),
            factors => Form::leaf(terms.apply(Operator::Multiply, factors)?),
        };
        form = form.plus(coefficient, &part);
    }
    Ok(form)
}

/// The constraint with its products multiplied out.
///
/// # Errors
/// If that takes too long, or integers and reals are multiplied.
pub fn expanded(terms: &mut Terms, constraint: &Constraint) -> Result<Constraint, &'static str> {
    let mut stack = multiples(&constraint.form);
    stack.reverse();
    let form = multiplied_out(terms, stack, None)?;
    Ok(Constraint { form, relation: constraint.relation }.normalized(terms))
}

/// A number multiplied out: a sum of products in one order of factors. For a divisor it is only congruent to the
/// number, as what is divided by that stands for the remainder.
///
/// # Errors
/// If that takes too long, or integers and reals are multiplied.
pub fn polynomial(
    terms: &mut Terms,
    number: TermId,
    modulo: Option<TermId>,
) -> Result<Form, &'static str> {
    if !matches!(terms.sort(number), Sort::Int | Sort::Real) {
        return Err("a number was expected");
    }
    let all = Multiple { coefficient: RBig::ONE, open: vec![number], factors: Vec::new() };
    multiplied_out(terms, vec![all], modulo)
}

/// The parts of a form, with its number.
fn multiples(form: &Form) -> Vec<Multiple> {
    let mut multiples: Vec<Multiple> = form
        .parts
        .iter()
        .map(|(leaf, coefficient)| Multiple {
            coefficient: coefficient.clone(),
            open: vec![*leaf],
            factors: Vec::new(),
        })
        .collect();
    if !form.constant.is_zero() {
        let coefficient = form.constant.clone();
        multiples.push(Multiple { coefficient, open: Vec::new(), factors: Vec::new() });
    }
    multiples
}

/// The product of two forms.
fn product(terms: &mut Terms, one: &Form, other: &Form) -> Result<Form, &'static str> {
    let mut stack = Vec::new();
    for a in multiples(one) {
        for b in multiples(other) {
            let open = a.open.iter().chain(&b.open).copied().collect();
            let coefficient = &a.coefficient * &b.coefficient;
            stack.push(Multiple { coefficient, open, factors: Vec::new() });
        }
    }
    multiplied_out(terms, stack, None)
}

/// The constraint that a node about products adds.
///
/// # Errors
/// If the constraints do not fit, or multiplying out fails.
pub fn made(
    terms: &mut Terms,
    known: &[Constraint],
    node: &Node,
) -> Result<Constraint, &'static str> {
    let get = |at: &usize| known.get(*at).ok_or("there is no constraint with this number");
    let minus = |form: &Form| form.times(&-RBig::ONE);
    let (form, relation) = match node {
        Node::Times(one, other) => {
            let (one, other) = (get(one)?, get(other)?);
            let form = product(terms, &one.form, &other.form)?;
            match (one.relation, other.relation) {
                (Relation::Zero, _) | (_, Relation::Zero) => (form, Relation::Zero),
                (Relation::NotZero, Relation::NotZero) => (form, Relation::NotZero),
                (Relation::NotZero, _) | (_, Relation::NotZero) => {
                    return Err("the sign of the product is not known");
                }
                // Neither is above zero.
                (Relation::Below, Relation::Below) => (minus(&form), Relation::Below),
                _ => (minus(&form), Relation::AtMost),
            }
        }
        Node::Multiply(fact, factor) => {
            let fact = get(fact)?;
            if fact.relation != Relation::Zero {
                return Err("an equation was expected");
            }
            (product(terms, &fact.form, factor)?, Relation::Zero)
        }
        Node::Square(factor) => (minus(&product(terms, factor, factor)?), Relation::AtMost),
        Node::Consecutive(factor) => {
            let integers = factor.parts.iter().all(|(leaf, coefficient)| {
                is_integer(terms, *leaf) && *coefficient.denominator() == dashu_int::UBig::ONE
            });
            if !integers || *factor.constant.denominator() != dashu_int::UBig::ONE {
                return Err("an integer was expected");
            }
            let next = factor.plus(&RBig::ONE, &Form::number(RBig::ONE));
            (minus(&product(terms, factor, &next)?), Relation::AtMost)
        }
        _ => return Err("no node about products"),
    };
    Ok(Constraint { form, relation }.normalized(terms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::linear::check;
    use crate::term::Function;

    fn unknown(terms: &mut Terms, name: &str) -> TermId {
        let name = terms.sorts.symbol(name);
        let result = terms.sorts.add(Sort::Int);
        let declared = Function { name, parameters: Vec::new(), result, definition: None };
        let declared = terms.declare(declared);
        terms.call(declared, &[]).unwrap()
    }

    fn at_most(form: Form) -> Constraint {
        Constraint { form, relation: Relation::AtMost }
    }

    #[test]
    fn products_refute_what_signs_exclude() {
        let mut terms = Terms::new();
        let (x, y) = (unknown(&mut terms, "x"), unknown(&mut terms, "y"));
        let xy = terms.apply(Operator::Multiply, &[x, y]).unwrap();
        let yx = terms.apply(Operator::Multiply, &[y, x]).unwrap();
        let one = Form::number(RBig::ONE);
        let minus = Form::default().plus(&-RBig::ONE, &one);
        // x <= -1, y <= -1, y x <= 0.
        let known = vec![
            at_most(Form::leaf(x).plus(&RBig::ONE, &one)),
            at_most(Form::leaf(y).plus(&RBig::ONE, &one)),
            at_most(Form::leaf(yx)),
        ];
        let sum = |numbers: &[usize]| Node::Sum(numbers.iter().map(|&n| (n, RBig::ONE)).collect());
        let nodes = [Node::Expand, Node::Times(0, 1), sum(&[0, 1, 2, 3])];
        // (x + 1) (y + 1) >= 0 gives x y >= - x - y - 1 >= 1.
        assert!(check(&mut terms, known.clone(), &nodes).is_ok());
        assert!(check(&mut terms, known.clone(), &nodes[1..]).is_err() || xy == yx);
        let mut weaker = known;
        weaker[1] = at_most(Form::leaf(y).plus(&RBig::ONE, &minus));
        assert!(check(&mut terms, weaker, &nodes).is_err());
    }

    #[test]
    fn what_a_node_makes_holds_for_small_numbers() {
        let mut terms = Terms::new();
        let (x, y) = (unknown(&mut terms, "x"), unknown(&mut terms, "y"));
        let value = |form: &Form, a: i32, b: i32, terms: &Terms| {
            form.parts.iter().fold(form.constant.clone(), |sum, (leaf, coefficient)| {
                let factors = match terms.args(*leaf) {
                    [] => vec![*leaf],
                    args => args.to_vec(),
                };
                let of = |factor: &TermId| RBig::from(if *factor == x { a } else { b });
                sum + factors.iter().map(of).fold(coefficient.clone(), |all, one| all * one)
            })
        };
        let holds = |constraint: &Constraint, a: i32, b: i32, terms: &Terms| {
            let value = value(&constraint.form, a, b, terms);
            match constraint.relation {
                Relation::AtMost => value <= RBig::ZERO,
                Relation::Below => value < RBig::ZERO,
                Relation::Zero => value == RBig::ZERO,
                Relation::NotZero => value != RBig::ZERO,
            }
        };
        let relations = [Relation::AtMost, Relation::Below, Relation::Zero, Relation::NotZero];
        let forms: Vec<Form> = [(1, 1, 0), (2, -1, 1), (1, 0, -2), (0, 1, 2)]
            .map(|(a, b, c)| {
                Form::number(RBig::from(c))
                    .plus(&RBig::from(a), &Form::leaf(x))
                    .plus(&RBig::from(b), &Form::leaf(y))
            })
            .to_vec();
        let mut made_some = 0;
        for (first, second) in forms.iter().flat_map(|a| forms.iter().map(move |b| (a, b))) {
            for (r, s) in relations.iter().flat_map(|&r| relations.map(|s| (r, s))) {
                let known = [
                    Constraint { form: first.clone(), relation: r },
                    Constraint { form: second.clone(), relation: s },
                ];
                for node in [
                    Node::Times(0, 1),
                    Node::Times(1, 1),
                    Node::Multiply(0, second.clone()),
                    Node::Square(first.clone()),
                    Node::Consecutive(second.clone()),
                ] {
                    let Ok(made) = made(&mut terms, &known, &node) else { continue };
                    made_some += 1;
                    for (a, b) in (-4..=4).flat_map(|a| (-4..=4).map(move |b| (a, b))) {
                        if known.iter().all(|fact| holds(fact, a, b, &terms)) {
                            assert!(holds(&made, a, b, &terms), "{node:?} at {a} {b}: {made:?}");
                        }
                    }
                }
            }
        }
        assert!(made_some > 500, "{made_some}");
    }
}
