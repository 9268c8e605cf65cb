//! Comparisons of polynomials in one unknown.
//!
//! Idea: where the difference of the sides is a polynomial in one unknown, the comparison says in which intervals the unknown
//! is: between two neighbouring roots the sign does not change. Integers have such intervals for all roots, reals
//! where all roots are rational; of an equation over reals the rational roots are split off.
//! Invariant: the result is linear in the unknown, or an equation of a smaller degree.
//! Reference: the sign table of one variable, the base case of Collins, "Quantifier Elimination for Real Closed Fields by
//! Cylindrical Algebraic Decomposition", 1975.

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, TermId};
use trine_value::number::{Integer, Rational};

use crate::cx::RewriteCx;
use crate::rule::rules;
use crate::sum::number;
use crate::univariate::{Cell, Polynomial, integer_cells, real_cells};

rules! {
    Eq / Deep { eq_univariate }
    Le / Deep { le_univariate }
    Lt / Deep { lt_univariate }
    Ge / Deep { ge_univariate }
    Gt / Deep { gt_univariate }
}

/// The largest degree that is looked at.
const MOST_DEGREE: usize = 16;
/// The most terms of one side.
const MOST_TERMS: usize = 128;

/// A polynomial that is read: the unknown, if there is one, and the coefficients.
type Read = (Option<TermId>, Polynomial);

/// `(= (* x x) 4) => (or (= x (- 2)) (= x 2))`
fn eq_univariate(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    let [left, _] = cx.args2(t)?;
    let (x, difference) = difference(cx, t)?;
    let is_int = *cx.store.sort_of(left) == Sort::Int;
    if is_int {
        return Some(within(cx, x, integer_cells(&difference), |sign| sign == 0));
    }
    let (cells, rest) = real_cells(&difference);
    let Some(rest) = rest else {
        return Some(within(cx, x, cells, |sign| sign == 0));
    };
    if rest.degree() == difference.degree() {
        return None;
    }
    // A cell that is a point is a root.
    let roots: Vec<Rational> =
        cells.into_iter().filter_map(|cell| cell.low.filter(|_| cell.is_closed)).collect();
    let mut cases = Vec::with_capacity(roots.len() + 1);
    for root in roots {
        let root = numeral(cx, x, &root);
        cases.push(cx.mk(Op::Eq, &[x, root]));
    }
    let value = term_of(cx, x, &rest);
    let zero = numeral(cx, x, &Rational::ZERO);
    cases.push(cx.mk(Op::Eq, &[value, zero]));
    Some(if let [single] = cases[..] { single } else { cx.mk(Op::Or, &cases) })
}

/// `(<= (* x x) 4) => (and (<= (- 2) x) (<= x 2))`
fn le_univariate(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compared(cx, t, |sign| sign <= 0)
}

/// `(< (* x x) 4) => (and (< (- 2) x) (< x 2))`
fn lt_univariate(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compared(cx, t, |sign| sign < 0)
}

/// `(>= (* x x) 4) => (or (<= x (- 2)) (>= x 2))`
fn ge_univariate(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compared(cx, t, |sign| sign >= 0)
}

/// `(> (* x x) 4) => (or (< x (- 2)) (> x 2))`
fn gt_univariate(cx: &mut RewriteCx, t: TermId) -> Option<TermId> {
    compared(cx, t, |sign| sign > 0)
}

/// The comparison whose sides differ by a number with a sign that fits.
fn compared(cx: &mut RewriteCx, t: TermId, fits: fn(i8) -> bool) -> Option<TermId> {
    let (x, difference) = difference(cx, t)?;
    if *cx.store.sort_of(x) == Sort::Int {
        return Some(within(cx, x, integer_cells(&difference), fits));
    }
    let (cells, rest) = real_cells(&difference);
    rest.is_none().then(|| within(cx, x, cells, fits))
}

/// The unknown of a comparison, and the left side without the right one, of degree 2 at least.
fn difference(cx: &RewriteCx, t: TermId) -> Option<(TermId, Polynomial)> {
    let [left, right] = cx.args2(t)?;
    if !matches!(cx.store.sort_of(left), Sort::Int | Sort::Real) {
        return None;
    }
    let (one, left) = read(cx, left)?;
    let (other, right) = read(cx, right)?;
    let x = same(one, other)??;
    let difference = left.minus(&right);
    (difference.degree() >= 2).then_some((x, difference))
}

/// The unknown of two polynomials; nothing if they have different ones.
fn same(one: Option<TermId>, other: Option<TermId>) -> Option<Option<TermId>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        (one, other) => Some(one.or(other)),
    }
}

/// The polynomial in one unknown that a term is.
fn read(cx: &RewriteCx, term: TermId) -> Option<Read> {
    let mut known: FxHashMap<TermId, Read> = FxHashMap::default();
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        if known.len() > MOST_TERMS || stack.len() > MOST_TERMS {
            return None;
        }
        if known.contains_key(&top) {
            stack.pop();
            continue;
        }
        if let Some(value) = number(cx, top) {
            known.insert(top, (None, Polynomial::constant(value)));
            continue;
        }
        if !matches!(cx.op(top), Op::Add | Op::Sub | Op::Neg | Op::Mul) {
            known.insert(top, (Some(top), Polynomial::unknown()));
            continue;
        }
        let before = stack.len();
        stack.extend(cx.args(top).iter().filter(|arg| !known.contains_key(arg)));
        if stack.len() > before {
            continue;
        }
        let (mut x, mut all) = known[&cx.arg(top, 0)].clone();
        if cx.op(top) == Op::Neg {
            all = Polynomial::constant(Rational::ZERO).minus(&all);
        }
        for arg in &cx.args(top)[1..] {
            let (other, next) = &known[arg];
            x = same(x, *other)?;
            all = match cx.op(top) {
                Op::Add => all.plus(next),
                Op::Sub => all.minus(next),
                _ if all.degree() + next.degree() > MOST_DEGREE => return None,
                _ => all.times(next),
            };
        }
        known.insert(top, (x, all));
    }
    known.remove(&term)
}

/// A number of the sort of a term.
fn numeral(cx: &mut RewriteCx, like: TermId, value: &Rational) -> TermId {
    match cx.store.sort_of(like) {
        Sort::Int => {
            let value: Integer = value.numerator().clone();
            cx.store.mk_int(&value)
        }
        _ => cx.store.mk_real(value),
    }
}

fn term_of(cx: &mut RewriteCx, x: TermId, polynomial: &Polynomial) -> TermId {
    let mut summands = Vec::new();
    for (power, coefficient) in polynomial.coefficients().iter().enumerate() {
        if coefficient.is_zero() {
            continue;
        }
        let factor = numeral(cx, x, coefficient);
        let mut factors = vec![factor];
        factors.extend(std::iter::repeat_n(x, power));
        summands.push(if power == 0 { factor } else { cx.mk(Op::Mul, &factors) });
    }
    if let [single] = summands[..] { single } else { cx.mk(Op::Add, &summands) }
}

/// That the unknown is in one of the cells where the sign fits.
fn within(cx: &mut RewriteCx, x: TermId, cells: Vec<Cell>, fits: impl Fn(i8) -> bool) -> TermId {
    let mut runs: Vec<Cell> = Vec::new();
    let mut is_open = false;
    for cell in cells {
        let does_fit = fits(cell.sign);
        match runs.last_mut() {
            Some(run) if does_fit && is_open => run.extend(cell),
            _ if does_fit => runs.push(cell),
            _ => {}
        }
        is_open = does_fit;
    }
    let mut cases = Vec::with_capacity(runs.len());
    for run in runs {
        let mut bounds = Vec::with_capacity(2);
        if run.low.is_some() && run.low == run.high {
            let value = numeral(cx, x, &run.low.unwrap_or_default());
            bounds.push(cx.mk(Op::Eq, &[x, value]));
        } else {
            if let Some(low) = run.low {
                let low = numeral(cx, x, &low);
                bounds.push(cx.mk(if run.is_closed { Op::Le } else { Op::Lt }, &[low, x]));
            }
            if let Some(high) = run.high {
                let high = numeral(cx, x, &high);
                bounds.push(cx.mk(if run.is_closed_above { Op::Le } else { Op::Lt }, &[x, high]));
            }
        }
        cases.push(match bounds[..] {
            [] => return cx.bool(true),
            [single] => single,
            _ => cx.mk(Op::And, &bounds),
        });
    }
    match cases[..] {
        [] => cx.bool(false),
        [single] => single,
        _ => cx.mk(Op::Or, &cases),
    }
}
