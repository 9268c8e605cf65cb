//! The heaps that a magic wand ranges over, up to what a formula can tell apart.
//!
//! Invariant: if some heap disjoint from the given one is a counterexample to the wand, then one of
//! those listed is, as long as cells hold locations only.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001: a formula looks at no more cells than its bound.

use std::collections::BTreeSet;

use trine_collections::Budget;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermStore, Value};

use crate::evidence::GiveUp;
use crate::heap::{Heap, Location};

/// How many heaps are listed at most.
const MAX_EXTENSIONS: usize = 200_000;

/// The number of cells that matter to a formula.
pub(crate) fn bound(store: &TermStore, formula: TermId) -> usize {
    let mut bounds: rustc_hash::FxHashMap<TermId, usize> = rustc_hash::FxHashMap::default();
    trine_term::post_order(store, &[formula], &mut trine_term::TermSet::new(), |term| {
        let args = store.args(term).iter().map(|arg| bounds.get(arg).copied().unwrap_or(0));
        let bound = match store.op(term) {
            Op::SepEmp | Op::SepPto => 1,
            Op::SepStar => args.sum(),
            Op::SepWand => {
                store.args(term).last().and_then(|arg| bounds.get(arg)).copied().unwrap_or(0)
            }
            _ => args.max().unwrap_or(0),
        };
        bounds.insert(term, bound);
    });
    bounds.get(&formula).copied().unwrap_or(0)
}

/// All heaps of at most `bound` cells beside `heap`, up to renaming of locations that are not known.
pub(crate) fn extensions(
    store: &TermStore,
    heap: &Heap,
    known: &BTreeSet<Location>,
    bound: usize,
    budget: &Budget,
) -> Result<Vec<Heap>, GiveUp> {
    let mut shapes: Vec<Shape> = Vec::new();
    for (at, value) in heap.cells() {
        let shape = match value {
            Value::Constructed(record) => {
                let decl = store.function_decl(record.constructor());
                (at.sort, Some((record.constructor(), decl.params.to_vec())), decl.result)
            }
            Value::Element { sort, .. } => (at.sort, None, *sort),
            _ => return Err(GiveUp::Data),
        };
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    if shapes.is_empty() {
        shapes = declared_shapes(store, known);
    }
    let mut universe: Vec<Location> = known.iter().copied().collect();
    let mut sorts: Vec<SortId> = universe.iter().map(|at| at.sort).collect();
    sorts.dedup();
    for sort in sorts {
        let largest = universe.iter().filter(|at| at.sort == sort).map(|at| at.number).max();
        let first = largest.map_or(1, |largest| largest + 1);
        universe.extend((0..=bound as u32).map(|i| Location { sort, number: first + i }));
    }
    universe.sort_unstable();
    let mut contents: Vec<(SortId, Value)> = Vec::new();
    for (address, record, result) in &shapes {
        let fields = match record {
            None => vec![*result],
            Some((_, fields)) => fields.clone(),
        };
        for tuple in tuples(store, &fields, &universe, budget)? {
            let value = match record {
                None => tuple.into_iter().next().ok_or(GiveUp::Data)?,
                Some((constructor, _)) => Value::constructed(*constructor, tuple),
            };
            contents.push((*address, value));
        }
    }
    let mut found = vec![Heap::new()];
    let mut last: Vec<(Heap, usize)> = vec![(Heap::new(), 0)];
    for _ in 0..bound {
        let mut next = Vec::new();
        for (base, start) in &last {
            for (position, &at) in universe.iter().enumerate().skip(*start) {
                if at.is_nil() || heap.get(at).is_some() {
                    continue;
                }
                for (sort, content) in &contents {
                    budget.spend(4)?;
                    let mut larger = base.clone();
                    if *sort == at.sort && larger.allocate(at, content.clone()) {
                        next.push((larger, position + 1));
                    }
                }
            }
            if found.len() + next.len() > MAX_EXTENSIONS {
                return Err(GiveUp::Bound);
            }
        }
        found.extend(next.iter().map(|(heap, _)| heap.clone()));
        last = next;
    }
    Ok(found)
}

/// The sort of an address, the constructor of the record there with the sorts of its fields, and the
/// sort of the content.
type Shape = (SortId, Option<(FunId, Vec<SortId>)>, SortId);

/// Bare cells and single-constructor records over the location sorts that are known.
fn declared_shapes(store: &TermStore, known: &BTreeSet<Location>) -> Vec<Shape> {
    let mut sorts: Vec<SortId> = known.iter().map(|at| at.sort).collect();
    sorts.dedup();
    sorts
        .into_iter()
        .map(|sort| (sort, None, sort))
        .filter(|_| store.datatype_count() == 0)
        .collect()
}

fn tuples(
    store: &TermStore,
    fields: &[SortId],
    universe: &[Location],
    budget: &Budget,
) -> Result<Vec<Vec<Value>>, GiveUp> {
    let mut done: Vec<Vec<Value>> = vec![Vec::new()];
    for &field in fields {
        if !matches!(store.sorts.get(field), Sort::Uninterpreted { .. }) {
            return Err(GiveUp::Data);
        }
        let mut next = Vec::new();
        for tuple in &done {
            for at in universe.iter().filter(|at| at.sort == field) {
                budget.spend(1)?;
                let mut longer = tuple.clone();
                longer.push(at.value());
                next.push(longer);
            }
            if next.len() > MAX_EXTENSIONS {
                return Err(GiveUp::Bound);
            }
        }
        done = next;
    }
    Ok(done)
}
