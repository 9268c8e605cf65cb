//! Axioms of finite sets: who is in a set that an operator makes, and operators that others say.
//!
//! Invariant: each clause holds in every model. What speaks of all elements of a sort is refused where the sort
//! is not finite: there is no such set.
//! Reference: the theory of finite sets of cvc5.

use crate::operator::Operator as O;
use crate::rules::axiom::Made;
use crate::sort::{Sort, SortId, Sorts};
use crate::term::{TermId, Terms};

/// Sorts are nested at most so deep.
const MOST_NESTING: usize = 200;

/// Whether a sort is known to be finite.
fn is_finite(sorts: &mut Sorts, sort: SortId, inside: &mut Vec<SortId>) -> bool {
    match sorts.get(sort).clone() {
        Sort::Bool | Sort::BitVec(_) | Sort::Float(..) | Sort::RoundingMode => true,
        Sort::Set(element) => {
            inside.len() < MOST_NESTING && {
                inside.push(sort);
                let finite = is_finite(sorts, element, inside);
                inside.pop();
                finite
            }
        }
        Sort::Datatype(id, _) => {
            if inside.len() >= MOST_NESTING || inside.contains(&sort) {
                return false;
            }
            inside.push(sort);
            let count = sorts.datatype(id).constructors.len() as u32;
            let finite = (0..count).all(|constructor| {
                let fields = sorts.field_sorts(sort, constructor).unwrap_or_default();
                fields.into_iter().all(|field| is_finite(sorts, field, inside))
            });
            inside.pop();
            finite
        }
        _ => false,
    }
}

/// Refuses the set of all elements of a sort that is not finite.
fn needs_finite(terms: &mut Terms, set: TermId) -> Result<(), &'static str> {
    let Sort::Set(element) = *terms.sort(set) else { return Err("a set was expected") };
    match is_finite(&mut terms.sorts, element, &mut Vec::new()) {
        true => Ok(()),
        false => Err("the sort of the elements is not finite"),
    }
}

/// What it means that an element is in a set that an operator makes.
pub(super) fn member(terms: &mut Terms, element: TermId, set: TermId) -> Made {
    let own = terms.apply(O::SetMember, &[element, set])?;
    let operator = terms.operator(set).clone();
    let args = terms.args(set).to_vec();
    let mut parts = Vec::with_capacity(args.len());
    for (position, &arg) in args.iter().enumerate() {
        let is_element = match operator {
            O::SetSingleton => true,
            O::SetInsert => position + 1 < args.len(),
            _ => false,
        };
        let part = if is_element {
            terms.apply(O::Equal, &[element, arg])?
        } else {
            terms.apply(O::SetMember, &[element, arg])?
        };
        let is_denied = operator == O::SetComplement || (operator == O::SetMinus && position > 0);
        parts.push(if is_denied { terms.apply(O::Not, &[part])? } else { part });
    }
    let meaning = match (&operator, &parts[..]) {
        (O::SetEmpty, []) => return Ok(vec![vec![terms.apply(O::Not, &[own])?]]),
        (O::SetUniverse, []) => {
            needs_finite(terms, set)?;
            return Ok(vec![vec![own]]);
        }
        (O::SetComplement, &[part]) => {
            needs_finite(terms, set)?;
            part
        }
        (O::SetSingleton | O::SetUnion | O::SetInter | O::SetMinus, &[part]) => part,
        (O::SetInsert | O::SetUnion, parts) => terms.apply(O::Or, parts)?,
        (O::SetInter | O::SetMinus, parts) => terms.apply(O::And, parts)?,
        _ => return Err("a set that an operator makes was expected"),
    };
    Ok(vec![vec![terms.apply(O::Equal, &[own, meaning])?]])
}

/// What an operator on sets means by others.
pub(super) fn meaning(terms: &mut Terms, term: TermId) -> Made {
    let operator = terms.operator(term).clone();
    let args = terms.args(term).to_vec();
    let meaning = match (&operator, &args[..]) {
        (O::SetSubset, &[one, other]) => {
            let both = terms.apply(O::SetUnion, &[one, other])?;
            terms.apply(O::Equal, &[both, other])?
        }
        (O::SetIsEmpty, &[set]) => {
            let empty = terms.set_constant(O::SetEmpty, terms.sort_id(set))?;
            terms.apply(O::Equal, &[set, empty])?
        }
        (O::SetIsSingleton, &[set]) => {
            let chosen = terms.apply(O::SetChoose, &[set])?;
            let single = terms.apply(O::SetSingleton, &[chosen])?;
            terms.apply(O::Equal, &[set, single])?
        }
        (O::SetInsert, [elements @ .., set]) => {
            let mut parts = Vec::with_capacity(args.len());
            for &element in elements {
                parts.push(terms.apply(O::SetSingleton, &[element])?);
            }
            parts.push(*set);
            terms.apply(O::SetUnion, &parts)?
        }
        (O::SetComplement, &[set]) => {
            needs_finite(terms, set)?;
            let all = terms.set_constant(O::SetUniverse, terms.sort_id(set))?;
            terms.apply(O::SetMinus, &[all, set])?
        }
        _ => return Err("an operator on sets that others say was expected"),
    };
    Ok(vec![vec![terms.apply(O::Equal, &[term, meaning])?]])
}

/// A set that is not empty has the element that is chosen.
pub(super) fn choice(terms: &mut Terms, choice: TermId) -> Made {
    let (O::SetChoose, &[set]) = (terms.operator(choice), terms.args(choice)) else {
        return Err("a chosen element was expected");
    };
    let empty = terms.set_constant(O::SetEmpty, terms.sort_id(set))?;
    let is_empty = terms.apply(O::Equal, &[set, empty])?;
    Ok(vec![vec![is_empty, terms.apply(O::SetMember, &[choice, set])?]])
}

#[cfg(test)]
mod tests;
