//! Quantifiers over few elements: the conjunction of all instances.
//!
//! Idea: integers between two numbers ([`quantifier_ranges`]) and elements of small sorts are run through, tuples with
//! early elements first.
//! Invariant: an expansion is equivalent to its quantifier.
//! Reference: SMT-LIB 2.7, section 5.3 (the meaning of quantifiers).

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_term::{Domain, Op, Sort, SortId, TermId, TermStore, quantifier_ranges};
use trine_value::number::{Integer, Rational};

/// A quantifier over so many tuples is expanded at once; one over integers also if the problem has as many
/// terms.
pub(super) const FEW_TUPLES: u64 = 64;
/// And so many instances in all, as quantifiers may be nested.
const MOST_EXPANDED: u64 = 1 << 16;
/// Elements of a finite sort that are all tried.
const FEW_ELEMENTS: u64 = 256;

/// The conjunction of all instances of a universal formula, if there are few of them.
pub(super) fn expansion(
    store: &mut TermStore,
    formula: TermId,
    few: u64,
    numbers: &mut BTreeSet<TermId>,
    expanded: &mut u64,
    budget: &Budget,
) -> Option<TermId> {
    let args = store.args(formula).to_vec();
    let (variables, body) = args.split_at(args.len() - 1);
    let ranges = quantifier_ranges(store, formula, |_| None);
    // Elements of small sorts are tried as they are needed; integers are not.
    let few = if ranges.iter().any(Option::is_some) { few } else { FEW_TUPLES };
    let mut count = 1u64;
    for (&variable, range) in variables.iter().zip(&ranges) {
        let elements = match range {
            Some(range) => range.count()?,
            None => {
                let elements = Domain::of(store, store.sort(variable))?.count()?;
                (elements <= FEW_ELEMENTS).then_some(elements)?
            }
        };
        count = count.checked_mul(elements).filter(|&count| count <= few)?;
    }
    if *expanded + count > MOST_EXPANDED || budget.spend(count).is_err() {
        return None;
    }
    *expanded += count;
    let mut lists = Vec::new();
    for (&variable, range) in variables.iter().zip(&ranges) {
        lists.push(match range {
            Some(range) => {
                let all = (0..range.count()?).map(|more| &range.low + Integer::from(more));
                let all: Vec<TermId> = all.map(|number| store.mk_int(&number)).collect();
                numbers.extend(&all);
                all
            }
            None => elements(store, store.sort(variable))?,
        });
    }
    let lists: Vec<&[TermId]> = lists.iter().map(Vec::as_slice).collect();
    let mut instances = Vec::new();
    for tuple in tuples(&lists, count as usize) {
        let elements = lists.iter().zip(tuple).map(|(list, position)| list[position]);
        let replacements: Vec<(TermId, TermId)> = variables.iter().copied().zip(elements).collect();
        instances.push(store.substitute(body[0], &replacements));
    }
    Some(match instances[..] {
        [] => store.mk_bool(true),
        [instance] => instance,
        _ => store.mk(Op::And, &instances),
    })
}

/// Terms that are worth trying in any problem: all elements of a small sort, some of a large one.
pub(super) fn elements(store: &mut TermStore, sort: SortId) -> Option<Vec<TermId>> {
    if let Some(Domain::Finite(domain)) = Domain::of(store, sort)
        && domain.count() <= FEW_ELEMENTS
    {
        let values = (0..domain.count()).map(|number| domain.element(number));
        return Some(values.map(|value| store.mk_value(&value, sort)).collect());
    }
    Some(match store.sorts.get(sort) {
        Sort::Int => [0, 1].map(|n| store.mk_int(&Integer::from(n))).to_vec(),
        Sort::Real => [0, 1].map(|n| store.mk_real(&Rational::from(n))).to_vec(),
        Sort::Uninterpreted { .. } | Sort::RegLan => Vec::new(),
        _ => {
            let value = store.default_value(sort)?;
            vec![store.mk_value(&value, sort)]
        }
    })
}

/// Positions in lists, at most so many: those with small sums come first.
pub(super) fn tuples<T>(lists: &[&[T]], most: usize) -> Vec<Vec<usize>> {
    let mut tuples: Vec<Vec<usize>> = Vec::new();
    let largest: usize = lists.iter().map(|list| list.len().saturating_sub(1)).sum();
    if lists.iter().any(|list| list.is_empty()) {
        return tuples;
    }
    for sum in 0..=largest {
        // Each tuple of the sum, by counting all but the last position.
        let mut tuple = vec![0; lists.len()];
        loop {
            let rest: usize = tuple[..lists.len() - 1].iter().sum();
            if rest <= sum && sum - rest < lists[lists.len() - 1].len() {
                let mut found = tuple.clone();
                found[lists.len() - 1] = sum - rest;
                tuples.push(found);
                if tuples.len() == most {
                    return tuples;
                }
            }
            let next = (0..lists.len() - 1).rev().find(|&position| {
                tuple[position] + 1 < lists[position].len() && tuple[position] < sum
            });
            let Some(position) = next else { break };
            tuple[position] += 1;
            tuple[position + 1..].fill(0);
        }
    }
    tuples
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashSet;

    use super::*;

    #[test]
    fn tuples_are_all_and_small_sums_come_first() {
        let lists: Vec<&[u8]> = vec![&[0; 3], &[0; 1], &[0; 4]];
        let all = tuples(&lists, 100);
        assert_eq!(all.len(), 12);
        let distinct: FxHashSet<&Vec<usize>> = all.iter().collect();
        assert_eq!(distinct.len(), 12);
        assert!(all.is_sorted_by_key(|tuple| tuple.iter().sum::<usize>()));
        assert_eq!(tuples(&lists, 5).len(), 5);
        assert!(tuples::<u8>(&[&[], &[0]], 5).is_empty());
        assert_eq!(tuples::<u8>(&[&[0, 0]], 5), vec![vec![0], vec![1]]);
    }
}
