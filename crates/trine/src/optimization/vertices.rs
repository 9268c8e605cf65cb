//! How large the coordinates of vertices can be.
//!
//! Idea: where all arithmetic is linear, the models are finitely many polyhedra, one for each way to satisfy the atoms.
//! If an objective has a least value on one of them, integers or not, it has it at a vertex of the polyhedron or of the
//! hull of its integers, and these have coordinates of at most so many bits. So an objective that gets beyond them on
//! a polyhedron has no least value there.
//! Reference: Schrijver, "Theory of Linear and Integer Programming", 1986, theorems 10.2 and 17.1.

use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};
use trine_value::{Integer, Rational, number as numbers};

use super::query::Query;
use crate::answer::Answer;
use crate::solver::InternalFault;

/// Numbers of so many bits are no bounds that a check could use.
const MOST_BITS: usize = 1 << 20;

/// Asks for a value of the goal below that of every vertex, and says below which; none if something is not linear. A
/// model shows that there are ever smaller values.
pub(super) fn ask_beyond(
    query: &mut Query<'_>,
    goal: TermId,
) -> Result<Option<(Integer, Answer)>, InternalFault> {
    let formulas = query.formulas();
    let Some(bits) = bits_of_vertices(query.store, &formulas, goal) else { return Ok(None) };
    let end = -(Integer::from(1) << bits);
    let bound = match query.store.sort_of(goal) {
        Sort::Real => query.store.mk_real(&Rational::from(end.clone())),
        _ => query.store.mk_int(&end),
    };
    let formula = query.store.mk(Op::Le, &[goal, bound]);
    let answer = query.check(&[formula])?;
    Ok(Some((end, answer)))
}

/// Bits that the value of `goal` at a vertex does not exceed; none if something in the formulas is not linear.
fn bits_of_vertices(store: &TermStore, formulas: &[TermId], goal: TermId) -> Option<usize> {
    let mut roots = formulas.to_vec();
    roots.push(goal);
    let mut bits = 64_usize;
    let mut is_linear = true;
    post_order(store, &roots, &mut TermSet::new(), |term| {
        is_linear &= is_part_of_linear(store, term);
        // Each term is an unknown with a row of its own.
        bits = bits.saturating_add(8 * (1 + store.args(term).len()));
        let value = number(store, term);
        bits = bits.saturating_add(value.map_or(0, |value| {
            4 * (bit_length(value.numerator())
                + bit_length(&Integer::from(value.denominator().clone())))
        }));
    });
    (is_linear && bits <= MOST_BITS).then_some(bits)
}

fn bit_length(value: &Integer) -> usize {
    let size = if *value < Integer::ZERO { -value } else { value.clone() };
    numbers::log2(&size).map_or(1, |place| place + 2)
}

fn number(store: &TermStore, term: TermId) -> Option<Rational> {
    let integer = store.int_value(term).map(|value| Rational::from(value.clone()));
    integer.or_else(|| store.real_value(term).cloned())
}

fn is_number(store: &TermStore, term: TermId) -> bool {
    matches!(store.sort_of(term), Sort::Int | Sort::Real)
}

/// Whether a term has nothing to do with arithmetic, or is linear if its arguments are.
fn is_part_of_linear(store: &TermStore, term: TermId) -> bool {
    let args = store.args(term);
    let is_about_numbers = is_number(store, term) || args.iter().any(|&arg| is_number(store, arg));
    if !is_about_numbers {
        // Quantifiers, and what ties numbers to other sorts elsewhere.
        return !matches!(store.op(term), Op::Forall | Op::Exists | Op::BoundVar);
    }
    let is_constant = |&term: &TermId| number(store, term).is_some();
    match store.op(term) {
        Op::IntValue | Op::RealValue | Op::Neg | Op::Add | Op::Sub | Op::Abs => true,
        Op::Ite | Op::Eq | Op::Distinct | Op::Le | Op::Lt | Op::Ge | Op::Gt => true,
        Op::ToReal | Op::ToInt | Op::IsInt => true,
        Op::Mul => args.iter().filter(|arg| !is_constant(arg)).count() <= 1,
        Op::Divide | Op::IntDiv | Op::Mod => {
            args.len() == 2 && number(store, args[1]).is_some_and(|value| value != Rational::ZERO)
        }
        Op::Apply => args.is_empty() && store.called(term).is_none(),
        _ => false,
    }
}
