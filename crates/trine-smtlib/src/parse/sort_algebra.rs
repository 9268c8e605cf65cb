//! Sorts with parameters: matching a sort of a declaration against a sort of a script, and
//! filling parameters in.
//!
//! Invariant: the parts of a sort have smaller ids than the sort, so both functions work on lists
//! of ids without recursion.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Sort, SortId, SortTable, SymbolId};

/// Finds sorts for the parameters in `formal` that make it equal to `actual`, given what is known
/// already; false if there are none.
pub(crate) fn unify(
    sorts: &SortTable,
    formal: SortId,
    actual: SortId,
    known: &mut FxHashMap<SymbolId, SortId>,
) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![(formal, actual)];
    while let Some((formal, actual)) = pending.pop() {
        if !seen.insert((formal, actual)) {
            continue;
        }
        match (sorts.get(formal), sorts.get(actual)) {
            (Sort::Parameter(parameter), _) => {
                if *known.entry(*parameter).or_insert(actual) != actual {
                    return false;
                }
            }
            // The same parameters on both sides are found, too.
            _ if formal == actual && !sorts.holds_parameters(formal) => {}
            (
                Sort::Array { index, element },
                Sort::Array { index: other_index, element: other_element },
            ) => pending.extend([(*index, *other_index), (*element, *other_element)]),
            (Sort::Sequence { element }, Sort::Sequence { element: other })
            | (Sort::Set { element }, Sort::Set { element: other }) => {
                pending.push((*element, *other));
            }
            (
                Sort::Uninterpreted { declaration, args, .. },
                Sort::Uninterpreted { declaration: other, args: other_args, .. },
            ) if declaration == other && args.len() == other_args.len() => {
                pending.extend(args.iter().copied().zip(other_args.iter().copied()));
            }
            (
                Sort::Datatype { datatype, args },
                Sort::Datatype { datatype: other, args: other_args },
            ) if datatype == other && args.len() == other_args.len() => {
                pending.extend(args.iter().copied().zip(other_args.iter().copied()));
            }
            _ => return false,
        }
    }
    true
}

/// The sort with its parameters replaced by what is known of them.
pub(crate) fn instantiate(
    sorts: &mut SortTable,
    sort: SortId,
    known: &FxHashMap<SymbolId, SortId>,
) -> SortId {
    let mut done: FxHashMap<SortId, SortId> = FxHashMap::default();
    let mut pending = vec![sort];
    while let Some(&top) = pending.last() {
        if done.contains_key(&top) {
            pending.pop();
            continue;
        }
        let before = pending.len();
        let shape = sorts.get(top).clone();
        let mut visit = |part: SortId| match done.get(&part) {
            Some(&replaced) => replaced,
            None => {
                pending.push(part);
                part
            }
        };
        let replaced = match shape {
            Sort::Parameter(parameter) => Err(known.get(&parameter).copied().unwrap_or(top)),
            Sort::Array { index, element } => {
                Ok(Sort::Array { index: visit(index), element: visit(element) })
            }
            Sort::Sequence { element } => Ok(Sort::Sequence { element: visit(element) }),
            Sort::Set { element } => Ok(Sort::Set { element: visit(element) }),
            Sort::Uninterpreted { name, declaration, args } => {
                let args = args.iter().map(|&part| visit(part)).collect();
                Ok(Sort::Uninterpreted { name, declaration, args })
            }
            Sort::Datatype { datatype, args } => {
                let args = args.iter().map(|&part| visit(part)).collect();
                Ok(Sort::Datatype { datatype, args })
            }
            _ => Err(top),
        };
        if pending.len() > before {
            continue;
        }
        let replaced = match replaced {
            Ok(sort) => sorts.intern(sort),
            Err(sort) => sort,
        };
        done.insert(top, replaced);
        pending.pop();
    }
    done[&sort]
}
