//! All values of finitely many constants with finitely many values, one after the other.
//!
//! Idea: words, truth values and other small sorts are run through; of integers those between numbers that formulas
//! state. Under each assignment the formulas are evaluated, and the values of the counted terms are collected.
//! Invariant: what the standard leaves open is not guessed: then there is no count.

use dashu_int::{IBig, UBig};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::count::Recount;
use crate::count::recount::Group;
use crate::evaluate::{Definition, Evaluator, Value};
use crate::operator::{FunctionId, Operator};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// Assignments that are tried.
const MOST_ASSIGNMENTS: u64 = 1 << 20;

/// Values of one constant.
const MOST_VALUES: u64 = 1 << 20;

/// Counts the values of the terms of a group.
pub(super) fn count(terms: &mut Terms, group: &Group, steps: u64) -> Result<Recount, String> {
    let mut domains = Vec::new();
    let mut assignments = 1_u64;
    for &constant in &group.constants {
        let domain = domain(terms, constant, &group.formulas)?;
        assignments = assignments.saturating_mul(domain.len() as u64);
        domains.push(domain);
    }
    if assignments > MOST_ASSIGNMENTS {
        return Err("too many assignments to try all".into());
    }
    let mut evaluator = Evaluator::new(terms, FxHashMap::default(), steps);
    let mut found: FxHashSet<Vec<Value>> = FxHashSet::default();
    for number in 0..assignments {
        let mut rest = number;
        for (&constant, domain) in group.constants.iter().zip(&domains) {
            let body = domain[(rest % domain.len() as u64) as usize];
            rest /= domain.len() as u64;
            evaluator.define(constant, Definition { parameters: Vec::new(), body });
        }
        evaluator.forget();
        if let Some(values) = values(&mut evaluator, group)? {
            found.insert(values);
        }
        if !evaluator.guesses().is_empty() {
            return Err("it depends on what the standard leaves open".into());
        }
    }
    Ok(Recount::Finite(UBig::from(found.len())))
}

/// The values of the counted terms, if the formulas hold.
fn values(evaluator: &mut Evaluator<'_>, group: &Group) -> Result<Option<Vec<Value>>, String> {
    for &formula in &group.formulas {
        match evaluator.evaluate(formula) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return Ok(None),
            Err(reason) => return Err(reason.to_string()),
        }
    }
    let values = group.terms.iter().map(|&term| evaluator.evaluate(term));
    values.collect::<Result<Vec<Value>, _>>().map(Some).map_err(|reason| reason.to_string())
}

/// Terms for all values of a constant.
fn domain(
    terms: &mut Terms,
    constant: FunctionId,
    formulas: &[TermId],
) -> Result<Vec<TermId>, String> {
    let sort = terms.function(constant).result;
    let fault = |message: &'static str| message.to_owned();
    match terms.sorts.get(sort).clone() {
        Sort::Bool => Ok(vec![terms.truth(false), terms.truth(true)]),
        Sort::BitVec(width) if width <= 20 => {
            (0..1_u64 << width).map(|word| terms.word(word.into(), width).map_err(fault)).collect()
        }
        Sort::Int => {
            let own = terms.call(constant, &[]).map_err(fault)?;
            let (Some(low), Some(high)) = bounds(terms, own, formulas) else {
                return Err("an integer has no bounds that a formula states".into());
            };
            let (mut values, mut next) = (Vec::new(), low);
            while next <= high {
                if values.len() as u64 >= MOST_VALUES {
                    return Err("an integer has too many values".into());
                }
                values.push(terms.int(next.clone()));
                next += IBig::ONE;
            }
            Ok(values)
        }
        _ => Err("a constant has too many values to try all".into()),
    }
}

/// The numbers between which a constant is, as formulas state that have to hold.
fn bounds(terms: &Terms, constant: TermId, formulas: &[TermId]) -> (Option<IBig>, Option<IBig>) {
    let (mut low, mut high): (Option<IBig>, Option<IBig>) = (None, None);
    let mut open = formulas.to_vec();
    while let Some(formula) = open.pop() {
        let args = terms.args(formula);
        // Each pair of a chain, as `smaller < greater` or `smaller <= greater`.
        let (is_strict, is_turned) = match terms.operator(formula) {
            Operator::And => {
                open.extend(args);
                continue;
            }
            Operator::LessEqual => (false, false),
            Operator::Less => (true, false),
            Operator::GreaterEqual => (false, true),
            Operator::Greater => (true, true),
            _ => continue,
        };
        let step = if is_strict { IBig::ONE } else { IBig::ZERO };
        for pair in args.windows(2) {
            let (smaller, greater) =
                if is_turned { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
            if greater == constant
                && let Some(number) = numeral(terms, smaller)
            {
                let bound = number + &step;
                low = Some(low.map_or(bound.clone(), |low| low.max(bound)));
            }
            if smaller == constant
                && let Some(number) = numeral(terms, greater)
            {
                let bound = number - &step;
                high = Some(high.map_or(bound.clone(), |high| high.min(bound)));
            }
        }
    }
    (low, high)
}

/// The number that a numeral, perhaps with a sign, is.
fn numeral(terms: &Terms, term: TermId) -> Option<IBig> {
    match terms.operator(term) {
        Operator::Int(number) => Some(number.clone()),
        Operator::Negate => match terms.operator(terms.args(term)[0]) {
            Operator::Int(number) => Some(-number.clone()),
            _ => None,
        },
        _ => None,
    }
}
