//! What operators mean that no theory decides by itself: definitions by other operators.
//!
//! Idea: an atom may stand for a formula over simpler atoms ([`expand`]), and an uninterpreted term comes
//! with formulas that hold for it in every model ([`axioms`]). Both are made of terms, so they go
//! through the same door as what the user wrote.
//! Invariant: a formula of [`expand`] is equivalent to the atom; those of [`axioms`] are valid.
//! Reference: SMT-LIB 2.7, theories Core, Ints, Reals_Ints and ArraysEx.

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, TermId, TermStore};
use trine_value::BitVec;
use trine_value::number::{Integer, Rational};

use crate::distinct::pairs;
use crate::float_conversions::rounded_real_axioms;
use crate::linear_form::int_constant;

fn number_like(store: &mut TermStore, term: TermId, value: i64) -> TermId {
    match store.sort_of(term) {
        Sort::Int => store.mk_int(&Integer::from(value)),
        _ => store.mk_real(&Rational::from(value)),
    }
}

fn conjunction(store: &mut TermStore, parts: &[TermId]) -> TermId {
    match *parts {
        [] => store.mk_bool(true),
        [only] => only,
        _ => store.mk(Op::And, parts),
    }
}

/// The formula that an atom stands for, if it is not simple.
pub fn expand(store: &mut TermStore, atom: TermId) -> Option<TermId> {
    let args = store.args(atom).to_vec();
    match store.op(atom) {
        op @ (Op::Eq | Op::Le | Op::Lt | Op::Ge | Op::Gt | Op::StrLt | Op::StrLe)
            if args.len() > 2 =>
        {
            let parts: Vec<_> = args.windows(2).map(|pair| store.mk(op, pair)).collect();
            Some(conjunction(store, &parts))
        }
        Op::Distinct => Some(distinct(store, &args)),
        Op::IsInt => {
            let floor = store.mk(Op::ToInt, &args);
            let back = store.mk(Op::ToReal, &[floor]);
            Some(store.mk(Op::Eq, &[args[0], back]))
        }
        Op::Divisible => {
            let divisor = store.mk_int(&Integer::from(store.indices(atom)[0]));
            let rest = store.mk(Op::Mod, &[args[0], divisor]);
            let zero = store.mk_int(&Integer::ZERO);
            Some(store.mk(Op::Eq, &[rest, zero]))
        }
        _ => None,
    }
}

/// All arguments are different, pair by pair.
fn distinct(store: &mut TermStore, args: &[TermId]) -> TermId {
    let parts: Vec<TermId> = pairs(args)
        .map(|(left, right)| {
            let equal = store.mk(Op::Eq, &[left, right]);
            store.mk(Op::Not, &[equal])
        })
        .collect();
    conjunction(store, &parts)
}

/// Formulas that hold for an uninterpreted term in every model, and say what it means.
pub fn axioms(store: &mut TermStore, term: TermId) -> Vec<TermId> {
    let args = store.args(term).to_vec();
    match store.op(term) {
        Op::Ite if *store.sort_of(term) != Sort::Bool => [(false, args[1]), (true, args[2])]
            .into_iter()
            .map(|(negated, branch)| {
                let condition = args[0];
                let guard = if negated { condition } else { store.mk(Op::Not, &[condition]) };
                let equal = store.mk(Op::Eq, &[term, branch]);
                store.mk(Op::Or, &[guard, equal])
            })
            .collect(),
        Op::Abs => {
            let zero = number_like(store, term, 0);
            let negated = store.mk(Op::Neg, &[args[0]]);
            let nonnegative = store.mk(Op::Ge, &[args[0], zero]);
            let negative = store.mk(Op::Not, &[nonnegative]);
            let same = store.mk(Op::Eq, &[term, args[0]]);
            let opposite = store.mk(Op::Eq, &[term, negated]);
            vec![store.mk(Op::Or, &[negative, same]), store.mk(Op::Or, &[nonnegative, opposite])]
        }
        Op::IntLog2 => logarithm(store, term, args[0]),
        Op::IntPow2 => power(store, term, args[0]),
        Op::ToInt => {
            let floor = store.mk(Op::ToReal, &[term]);
            let one = store.mk_real(&Rational::ONE);
            let next = store.mk(Op::Add, &[floor, one]);
            vec![store.mk(Op::Le, &[floor, args[0]]), store.mk(Op::Lt, &[args[0], next])]
        }
        Op::IntDiv if args.len() == 2 => division(store, term, &args),
        // Remainders by numbers are spelled out in linear forms.
        Op::Mod => {
            let quotient = store.mk(Op::IntDiv, &args);
            let product = store.mk(Op::Mul, &[args[1], quotient]);
            let sum = store.mk(Op::Add, &[product, term]);
            let mut axioms = vec![unless_zero(store, args[1], sum, args[0])];
            if int_constant(store, args[1]).is_none() {
                axioms.extend(remainder_range(store, term, args[1]));
                if let Some(congruent) = without_remainders(store, args[0], args[1]) {
                    let same = store.mk(Op::Mod, &[congruent, args[1]]);
                    axioms.push(unless_zero(store, args[1], term, same));
                }
            }
            axioms
        }
        Op::Divide if args.len() == 2 => {
            let product = store.mk(Op::Mul, &[args[1], term]);
            vec![unless_zero(store, args[1], product, args[0])]
        }
        Op::UbvToInt => unsigned_number(store, term, args[0]),
        Op::SbvToInt => vec![signed_number(store, term, args[0])],
        Op::IntToBv => {
            let number = store.mk(Op::UbvToInt, &[term]);
            let width = store.indices(term)[0];
            let modulus = store.mk_int(&(Integer::ONE << width as usize));
            let rest = store.mk(Op::Mod, &[args[0], modulus]);
            vec![store.mk(Op::Eq, &[number, rest])]
        }
        Op::FpFromReal => rounded_real_axioms(store, term),
        Op::Store => {
            let read = store.mk(Op::Select, &[term, args[1]]);
            vec![store.mk(Op::Eq, &[read, args[2]])]
        }
        _ => Vec::new(),
    }
}

/// The logarithm of `x` is not negative, zero iff `x < 2`, and below `x` from one on. What it is for
/// larger numbers is said on demand ([`crate::powers`]).
fn logarithm(store: &mut TermStore, log: TermId, x: TermId) -> Vec<TermId> {
    let [zero, one, two] = [0, 1, 2].map(|value| store.mk_int(&Integer::from(value)));
    let is_large = store.mk(Op::Ge, &[x, two]);
    let is_small = store.mk(Op::Lt, &[x, two]);
    let is_none = store.mk(Op::Le, &[log, zero]);
    let is_some = store.mk(Op::Ge, &[log, one]);
    let not_positive = store.mk(Op::Lt, &[x, one]);
    let below = store.mk(Op::Lt, &[log, x]);
    vec![
        store.mk(Op::Ge, &[log, zero]),
        store.mk(Op::Or, &[is_large, is_none]),
        store.mk(Op::Or, &[is_small, is_some]),
        store.mk(Op::Or, &[not_positive, below]),
    ]
}

/// The power for `x` is not negative, above `x`, and zero if `x` is negative. What it is otherwise is
/// said on demand ([`crate::powers`]).
fn power(store: &mut TermStore, power: TermId, x: TermId) -> Vec<TermId> {
    let zero = store.mk_int(&Integer::ZERO);
    let has_power = store.mk(Op::Ge, &[x, zero]);
    let is_none = store.mk(Op::Le, &[power, zero]);
    vec![
        store.mk(Op::Ge, &[power, zero]),
        store.mk(Op::Gt, &[power, x]),
        store.mk(Op::Or, &[has_power, is_none]),
    ]
}

/// Whether a bit of a word is set, as a formula.
fn bit(store: &mut TermStore, word: TermId, position: u32) -> TermId {
    let bit = store.mk_indexed(Op::Extract, [position, position], &[word]);
    let one = store.mk_bv(&BitVec::from_bool(true));
    store.mk(Op::Eq, &[bit, one])
}

/// Wider words are not spelled out as sums of powers of two, which have half as many bits as the
/// square of the width.
const WIDEST_SUM: u32 = 1 << 14;

/// Whether the axioms of a conversion between words and integers say all that it means.
pub fn is_summed_up(store: &TermStore, conversion: TermId) -> bool {
    let word = match store.op(conversion) {
        Op::IntToBv => conversion,
        _ => store.arg(conversion, 0),
    };
    matches!(*store.sort_of(word), Sort::BitVec(width) if width <= WIDEST_SUM)
}

/// The number of a word is the sum of the powers of two of its bits, and in the range of its width.
fn unsigned_number(store: &mut TermStore, number: TermId, word: TermId) -> Vec<TermId> {
    let &Sort::BitVec(width) = store.sort_of(word) else { return Vec::new() };
    if width > WIDEST_SUM {
        return Vec::new();
    }
    let zero = store.mk_int(&Integer::ZERO);
    let mut summands = Vec::with_capacity(width as usize);
    for position in 0..width {
        let is_set = bit(store, word, position);
        let power = store.mk_int(&(Integer::ONE << position as usize));
        summands.push(store.mk(Op::Ite, &[is_set, power, zero]));
    }
    let sum = match summands[..] {
        [only] => only,
        _ => store.mk(Op::Add, &summands),
    };
    let end = store.mk_int(&(Integer::ONE << width as usize));
    vec![
        store.mk(Op::Eq, &[number, sum]),
        store.mk(Op::Ge, &[number, zero]),
        store.mk(Op::Lt, &[number, end]),
    ]
}

/// The signed number of a word is the unsigned one, less a power of two if the highest bit is set.
fn signed_number(store: &mut TermStore, number: TermId, word: TermId) -> TermId {
    let &Sort::BitVec(width) = store.sort_of(word) else { return store.mk_bool(true) };
    let unsigned = store.mk(Op::UbvToInt, &[word]);
    let is_negative = bit(store, word, width - 1);
    let turn = store.mk_int(&(Integer::ONE << width as usize));
    let wrapped = store.mk(Op::Sub, &[unsigned, turn]);
    let value = store.mk(Op::Ite, &[is_negative, wrapped, unsigned]);
    store.mk(Op::Eq, &[number, value])
}

/// `left = right`, unless the divisor is zero.
fn unless_zero(store: &mut TermStore, divisor: TermId, left: TermId, right: TermId) -> TermId {
    let zero = number_like(store, divisor, 0);
    let by_zero = store.mk(Op::Eq, &[divisor, zero]);
    let equal = store.mk(Op::Eq, &[left, right]);
    store.mk(Op::Or, &[by_zero, equal])
}

/// `0 <= r` and `r < |k|` for `r = x mod k`.
fn remainder_range(store: &mut TermStore, rest: TermId, divisor: TermId) -> Vec<TermId> {
    let zero = store.mk_int(&Integer::ZERO);
    let by_zero = store.mk(Op::Eq, &[divisor, zero]);
    let not_negative = store.mk(Op::Ge, &[rest, zero]);
    let negated = store.mk(Op::Neg, &[divisor]);
    let mut axioms = vec![store.mk(Op::Or, &[by_zero, not_negative])];
    for (other_sign, size) in [(Op::Le, divisor), (Op::Ge, negated)] {
        let other_sign = store.mk(other_sign, &[divisor, zero]);
        let below = store.mk(Op::Lt, &[rest, size]);
        axioms.push(store.mk(Op::Or, &[other_sign, below]));
    }
    axioms
}

/// The sum or product with dividends in the place of remainders by this divisor, which it is congruent to, and with
/// operands in one order; none if it is so itself.
fn without_remainders(store: &mut TermStore, root: TermId, divisor: TermId) -> Option<TermId> {
    let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut stack = vec![root];
    while let Some(&term) = stack.last() {
        if done.contains_key(&term) {
            stack.pop();
            continue;
        }
        let args = store.args(term).to_vec();
        let result = match store.op(term) {
            Op::Mod if args[1] == divisor => args[0],
            Op::Add | Op::Sub | Op::Neg | Op::Mul => {
                let before = stack.len();
                stack.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                if stack.len() > before {
                    continue;
                }
                let mut args: Vec<TermId> = args.iter().map(|arg| done[arg]).collect();
                if matches!(store.op(term), Op::Add | Op::Mul) {
                    args.sort_unstable();
                }
                if args[..] == *store.args(term) { term } else { store.with_args(term, &args) }
            }
            _ => term,
        };
        done.insert(term, result);
        stack.pop();
    }
    Some(done[&root]).filter(|&result| result != root)
}

/// `k q <= x` and `x < k q + |k|` for `q = x div k`.
fn division(store: &mut TermStore, quotient: TermId, args: &[TermId]) -> Vec<TermId> {
    let [dividend, divisor] = [args[0], args[1]];
    let product = store.mk(Op::Mul, &[divisor, quotient]);
    let at_least = store.mk(Op::Le, &[product, dividend]);
    if let Some(value) = int_constant(store, divisor) {
        if value.is_zero() {
            return Vec::new();
        }
        let rest = trine_value::number::abs(&value);
        let rest = store.mk_int(&rest);
        let end = store.mk(Op::Add, &[product, rest]);
        return vec![at_least, store.mk(Op::Lt, &[dividend, end])];
    }
    let zero = store.mk_int(&Integer::ZERO);
    let by_zero = store.mk(Op::Eq, &[divisor, zero]);
    let mut axioms = vec![store.mk(Op::Or, &[by_zero, at_least])];
    for (other_sign, op) in [(Op::Le, Op::Add), (Op::Ge, Op::Sub)] {
        let other_sign = store.mk(other_sign, &[divisor, zero]);
        let end = store.mk(op, &[product, divisor]);
        let below = store.mk(Op::Lt, &[dividend, end]);
        axioms.push(store.mk(Op::Or, &[other_sign, below]));
    }
    // What is not negative is divided to what is not negative and not larger.
    let not_positive = store.mk(Op::Le, &[divisor, zero]);
    let negative = store.mk(Op::Lt, &[dividend, zero]);
    for range in [store.mk(Op::Ge, &[quotient, zero]), store.mk(Op::Le, &[quotient, dividend])] {
        axioms.push(store.mk(Op::Or, &[not_positive, negative, range]));
    }
    axioms
}

/// Arrays that are not equal differ somewhere: the axiom for one equality of arrays.
pub fn extensionality(store: &mut TermStore, equality: TermId) -> TermId {
    let [left, right] = [store.arg(equality, 0), store.arg(equality, 1)];
    let index = match *store.sort_of(left) {
        Sort::Array { index, .. } => index,
        _ => unreachable!("an equality of arrays"),
    };
    let witness = store.skolem("difference", index);
    let reads = [left, right].map(|array| store.mk(Op::Select, &[array, witness]));
    let same = store.mk(Op::Eq, &reads);
    let differ = store.mk(Op::Not, &[same]);
    store.mk(Op::Or, &[equality, differ])
}

#[cfg(test)]
mod tests {
    use trine_collections::Budget;
    use trine_term::{Evaluator, Interpretation, Value};

    use super::*;

    /// What is said of quotients and remainders by unknowns holds for small numbers of both signs, and leaves
    /// one quotient and one remainder where the divisor is not zero.
    #[test]
    fn axioms_of_division_mean_division() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let [x, k, q, r] = ["x", "k", "q", "r"].map(|name| store.declare_const(name, int));
        let quotient = store.mk(Op::IntDiv, &[x, k]);
        let rest = store.mk(Op::Mod, &[x, k]);
        let mut formulas = axioms(&mut store, quotient);
        formulas.extend(axioms(&mut store, rest));
        let freed: Vec<TermId> = formulas
            .iter()
            .map(|&formula| store.substitute(formula, &[(quotient, q), (rest, r)]))
            .collect();
        let holds = |store: &TermStore, formulas: &[TermId], values: &[(TermId, i32)]| {
            let mut point = Interpretation::new();
            for &(constant, value) in values {
                let function = store.function(constant).expect("a constant");
                point.set_constant(function, Value::Int(value.into()));
            }
            let mut evaluator = Evaluator::new(store, &point);
            formulas.iter().all(|&one| evaluator.holds(one, &Budget::unlimited()) == Ok(true))
        };
        for (a, b) in (-7..=7).flat_map(|a| (-4..=4).map(move |b| (a, b))) {
            assert!(b == 0 || holds(&store, &formulas, &[(x, a), (k, b)]), "{a} {b}");
            let pairs = (-9..=9).flat_map(|q| (-9..=9).map(move |r| (q, r)));
            let solutions = pairs
                .filter(|&(c, d)| holds(&store, &freed, &[(x, a), (k, b), (q, c), (r, d)]))
                .count();
            assert_eq!(solutions, if b == 0 { 19 * 19 } else { 1 }, "{a} {b}");
        }
    }
}
