//! The least value of a real term.
//!
//! Idea: a model fixes which atoms hold and what the integers are; the linear program over these constraints gives the
//! least value near it, and a check asks for something better elsewhere. Each round leaves a polyhedron for good, so
//! there are finitely many of them.
//! Invariant: the linear program only proposes; a value counts after a check reached it or refuted everything below.
//! Reference: Sebastiani, Tomasi, "Optimization modulo theories with linear rational costs", TOCL 16(2), 2015.

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, TermId, TermSet, Value, post_order};
use trine_value::{Rational, number as numbers};

use super::integer::{nothing, without_end};
use super::linear_program::{self, Constraint, Least, Near};
use super::query::Query;
use super::{Bound, Found, not_certain, number, vertices};
use crate::answer::{Answer, Reason};
use crate::model::Model;
use crate::solver::InternalFault;

/// After so many better models, a check asks whether there is a least value at all.
const IMPROVEMENTS: u32 = 32;

pub(super) fn least(
    query: &mut Query<'_>,
    goal: TermId,
    start: Model,
) -> Result<Found, InternalFault> {
    let mut model = start;
    let Some(mut best) = value(query, &model, goal) else {
        return Ok(nothing(model, not_certain()));
    };
    let mut improvements = 0;
    let open: Reason = loop {
        improvements += 1;
        if improvements == IMPROVEMENTS {
            match vertices::ask_beyond(query, goal)? {
                Some((_, Answer::Sat(model))) => return Ok(without_end(model)),
                Some((_, Answer::Unknown(reason))) => break reason,
                Some((_, Answer::Unsat(_))) | None => {}
            }
        }
        let proposed = match near_model(query, &model, goal) {
            Ok(proposed) => proposed,
            Err(reason) => break reason,
        };
        let better = match &proposed {
            // Far enough that nothing near it was meant; whether it is reached is for the check to say.
            Some(Least::Unbounded) => match vertices::ask_beyond(query, goal)? {
                Some((_, Answer::Sat(model))) => return Ok(without_end(model)),
                Some((_, Answer::Unknown(reason))) => break reason,
                Some((_, Answer::Unsat(_))) | None => break not_certain(),
            },
            Some(Least::Value(Near { value, infinitesimal }))
                if *infinitesimal > Rational::ZERO =>
            {
                match asked(query, Op::Le, goal, value)? {
                    Answer::Unsat(_) => return not_reached(query, goal, model, best, value),
                    answer => answer,
                }
            }
            Some(Least::Value(near)) if near.value < best => {
                asked(query, Op::Le, goal, &near.value)?
            }
            None if improvements > IMPROVEMENTS => break not_certain(),
            _ => match asked(query, Op::Lt, goal, &best)? {
                Answer::Unsat(_) => {
                    let reached = Bound::Value(best.clone());
                    let fixed = Some(compared(query, Op::Le, goal, &best));
                    let (lower, upper) = (reached.clone(), reached);
                    return Ok(Found { model, lower, upper, open: None, fixed });
                }
                answer => answer,
            },
        };
        match better {
            Answer::Sat(better) => match value(query, &better, goal) {
                Some(found) if found < best => (best, model) = (found, better),
                _ => break not_certain(),
            },
            Answer::Unsat(_) => break not_certain(),
            Answer::Unknown(reason) => break reason,
        }
    };
    let upper = Bound::Value(best.clone());
    let fixed = Some(compared(query, Op::Le, goal, &best));
    Ok(Found { model, lower: Bound::MinusInfinity, upper, open: Some(open), fixed })
}

/// Nothing is at `end` or below: a model closer to it shows that it is approached.
fn not_reached(
    query: &mut Query<'_>,
    goal: TermId,
    model: Model,
    best: Rational,
    end: &Rational,
) -> Result<Found, InternalFault> {
    let closer = end + (&best - end) / Rational::from(1_u64 << 20);
    let near = Bound::Above(end.clone());
    let (model, reached, open) = match asked(query, Op::Le, goal, &closer)? {
        Answer::Sat(closer) => (closer, near.clone(), None),
        Answer::Unsat(_) => (model, Bound::Value(best), Some(not_certain())),
        Answer::Unknown(reason) => (model, Bound::Value(best), Some(reason)),
    };
    let fixed = value(query, &model, goal).map(|value| compared(query, Op::Le, goal, &value));
    Ok(Found { model, lower: near, upper: reached, open, fixed })
}

fn value(query: &Query<'_>, model: &Model, goal: TermId) -> Option<Rational> {
    query.value(model, goal).as_ref().and_then(number)
}

fn asked(
    query: &mut Query<'_>,
    op: Op,
    goal: TermId,
    bound: &Rational,
) -> Result<Answer, InternalFault> {
    let formula = compared(query, op, goal, bound);
    query.check(&[formula])
}

fn compared(query: &mut Query<'_>, op: Op, goal: TermId, bound: &Rational) -> TermId {
    let bound = query.store.mk_real(bound);
    query.store.mk(op, &[goal, bound])
}

/// A sum of multiples of real unknowns, and a number.
#[derive(Clone, Default)]
struct Form {
    factors: FxHashMap<usize, Rational>,
    constant: Rational,
}

impl Form {
    fn add(&mut self, factor: &Rational, other: &Self) {
        for (&unknown, other) in &other.factors {
            *self.factors.entry(unknown).or_default() += factor * other;
        }
        self.constant += factor * &other.constant;
    }
}

/// What a model makes of the formulas: linear constraints over the real constants.
struct Polyhedron {
    constraints: Vec<Constraint>,
    point: Vec<Rational>,
}

impl Polyhedron {
    /// `form <= 0`, or `< 0`.
    fn constrain(&mut self, form: &Form, sign: &Rational, is_strict: bool) {
        let factors: Vec<(usize, Rational)> = form
            .factors
            .iter()
            .filter(|(_, factor)| **factor != Rational::ZERO)
            .map(|(&unknown, factor)| (unknown, factor * sign))
            .collect();
        if !factors.is_empty() {
            let bound = -(&form.constant * sign);
            self.constraints.push(Constraint { factors, bound, is_strict });
        }
    }
}

/// The least value of the goal where the atoms hold that hold in the model, and integers are what they are there;
/// none where the goal is not linear in real constants.
fn near_model(query: &Query<'_>, model: &Model, goal: TermId) -> Result<Option<Least>, Reason> {
    let store = &*query.store;
    let mut roots = query.formulas();
    roots.push(goal);
    let mut parts = Vec::new();
    post_order(store, &roots, &mut TermSet::new(), |term| parts.push(term));
    parts.retain(|&term| {
        let is_number = |term: TermId| matches!(store.sort_of(term), Sort::Int | Sort::Real);
        is_number(term) || *store.sort_of(term) == Sort::Bool && store.op(term) != Op::BoundVar
    });
    let Ok(values) = query.values(model, &parts) else { return Ok(None) };
    let known: FxHashMap<TermId, &Value> = parts.iter().copied().zip(&values).collect();
    let holds = |term: TermId| known.get(&term).and_then(|value| value.as_bool());
    let mut forms: FxHashMap<TermId, Form> = FxHashMap::default();
    let mut polyhedron = Polyhedron { constraints: Vec::new(), point: Vec::new() };
    for &term in &parts {
        let args = store.args(term);
        if matches!(known.get(&term), Some(Value::Algebraic(_))) {
            return Ok(None);
        }
        let value = known.get(&term).and_then(|value| number(value));
        if let Some(value) = value {
            let form = match (store.op(term), store.sort_of(term)) {
                (Op::Apply, Sort::Real) if args.is_empty() => {
                    let unknown = polyhedron.point.len();
                    polyhedron.point.push(value);
                    let factors = std::iter::once((unknown, Rational::ONE)).collect();
                    Form { factors, constant: Rational::ZERO }
                }
                (op @ (Op::Add | Op::Sub), _) => {
                    let mut sum = Form::default();
                    for (position, arg) in args.iter().enumerate() {
                        let is_minus = op == Op::Sub && position > 0;
                        let factor = if is_minus { -Rational::ONE } else { Rational::ONE };
                        sum.add(&factor, &forms[arg]);
                    }
                    sum
                }
                (Op::Neg, _) => {
                    let mut sum = Form::default();
                    sum.add(&-Rational::ONE, &forms[&args[0]]);
                    sum
                }
                (Op::Mul, _) => {
                    let mut product = Form { constant: Rational::ONE, ..Form::default() };
                    for arg in args {
                        let (scalar, form) = match (&product, &forms[arg]) {
                            (scalar, form) if scalar.factors.is_empty() => (scalar, form),
                            (form, scalar) if scalar.factors.is_empty() => (scalar, form),
                            _ => return Ok(None),
                        };
                        let mut next = Form::default();
                        next.add(&scalar.constant, form);
                        product = next;
                    }
                    product
                }
                (Op::Divide, _) if args.len() == 2 && forms[&args[1]].factors.is_empty() => {
                    let divisor = &forms[&args[1]].constant;
                    let mut quotient = Form::default();
                    if *divisor == Rational::ZERO {
                        quotient.constant = value;
                    } else {
                        quotient.add(&(Rational::ONE / divisor), &forms[&args[0]]);
                    }
                    quotient
                }
                (Op::Divide, _) => return Ok(None),
                (Op::Ite, _) => match holds(args[0]) {
                    Some(true) => forms[&args[1]].clone(),
                    Some(false) => forms[&args[2]].clone(),
                    None => return Ok(None),
                },
                (Op::Abs, _) => {
                    let form = forms[&args[0]].clone();
                    let is_negative =
                        number(known[&args[0]]).is_some_and(|value| value < Rational::ZERO);
                    let sign = if is_negative { -Rational::ONE } else { Rational::ONE };
                    polyhedron.constrain(&form, &-&sign, false);
                    let mut size = Form::default();
                    size.add(&sign, &form);
                    size
                }
                (Op::ToReal, _) => forms[&args[0]].clone(),
                (Op::ToInt, _) => {
                    // It stays what it is: value <= t < value + 1.
                    let mut rest = forms[&args[0]].clone();
                    rest.constant -= &value;
                    polyhedron.constrain(&rest, &-Rational::ONE, false);
                    rest.constant -= Rational::ONE;
                    polyhedron.constrain(&rest, &Rational::ONE, true);
                    Form { constant: value, ..Form::default() }
                }
                // Integers, and what other theories say.
                _ => Form { constant: value, ..Form::default() },
            };
            forms.insert(term, form);
            continue;
        }
        let is_atom = args.first().is_some_and(|arg| forms.contains_key(arg));
        let (Some(holds), true) = (holds(term), is_atom) else { continue };
        for pair in pairs(store.op(term), args) {
            let mut difference = forms[&pair.0].clone();
            difference.add(&-Rational::ONE, &forms[&pair.1]);
            let (left, right) = (number(known[&pair.0]), number(known[&pair.1]));
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            let (up, down) = (Rational::ONE, -Rational::ONE);
            // Of a comparison that fails somewhere, each pair keeps what it is in the model.
            match (store.op(term), left.cmp(&right)) {
                (Op::IsInt, _) => {
                    // It stays the integer that it is, or between two of them.
                    let floor = Rational::from(numbers::floor(&left));
                    let mut rest = forms[&args[0]].clone();
                    rest.constant -= &floor;
                    polyhedron.constrain(&rest, &down, !holds);
                    if !holds {
                        rest.constant -= Rational::ONE;
                    }
                    polyhedron.constrain(&rest, &up, !holds);
                }
                (_, std::cmp::Ordering::Equal) => match (store.op(term), holds) {
                    (Op::Le, true) => polyhedron.constrain(&difference, &up, false),
                    (Op::Ge, true) => polyhedron.constrain(&difference, &down, false),
                    (Op::Lt, false) => polyhedron.constrain(&difference, &down, false),
                    (Op::Gt, false) => polyhedron.constrain(&difference, &up, false),
                    _ => {
                        polyhedron.constrain(&difference, &up, false);
                        polyhedron.constrain(&difference, &down, false);
                    }
                },
                (Op::Le, std::cmp::Ordering::Less) if holds => {
                    polyhedron.constrain(&difference, &up, false);
                }
                (Op::Ge, std::cmp::Ordering::Greater) if holds => {
                    polyhedron.constrain(&difference, &down, false);
                }
                (_, std::cmp::Ordering::Less) => polyhedron.constrain(&difference, &up, true),
                (_, std::cmp::Ordering::Greater) => polyhedron.constrain(&difference, &down, true),
            }
        }
    }
    let Some(objective) = forms.get(&goal) else { return Ok(None) };
    let factors: Vec<(usize, Rational)> =
        objective.factors.iter().map(|(&unknown, factor)| (unknown, factor.clone())).collect();
    let found =
        linear_program::least(&factors, &polyhedron.constraints, &polyhedron.point, query.budget());
    match found.map_err(Reason::Exhausted)? {
        Least::Unbounded => Ok(Some(Least::Unbounded)),
        Least::Value(Near { value, infinitesimal }) => {
            let value = value + &objective.constant;
            Ok(Some(Least::Value(Near { value, infinitesimal })))
        }
    }
}

/// What a comparison compares.
fn pairs(op: Op, args: &[TermId]) -> Vec<(TermId, TermId)> {
    match op {
        Op::IsInt => vec![(args[0], args[0])],
        Op::Distinct => {
            let later = |at: usize| args[at + 1..].iter().copied();
            let firsts = args.iter().enumerate();
            firsts.flat_map(|(at, &left)| later(at).map(move |right| (left, right))).collect()
        }
        _ => args.windows(2).map(|pair| (pair[0], pair[1])).collect(),
    }
}
