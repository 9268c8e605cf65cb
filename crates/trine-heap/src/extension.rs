//! The heaps that a magic wand ranges over, up to what a formula can tell apart.
//!
//! Idea: where the left side says which cells there are, those are listed. Otherwise, without quantifiers and
//! definitions, one heap is listed for each way to [look](crate::told_apart) to the sides. Otherwise all heaps
//! over the known elements and some more are, up to the number of cells that a formula can look at.
//! Invariant: if some heap disjoint from the given one refutes the wand, then one of those listed
//! does; where that is not known (definitions, cells with data, sorts with an order) the list says so.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001: a formula looks at no more cells than its bound.

use std::rc::Rc;

use trine_term::{FunId, Op, Sort, SortId, TermId, TermMap, TermSet, Value, post_order};

use crate::error::HeapEvalError;
use crate::evaluator::Context;
use crate::heap::{Heap, NIL};

/// How many heaps are listed at most.
pub(crate) const MAX_EXTENSIONS: usize = 200_000;

/// How many heaps are listed where these are not all.
const SOME_EXTENSIONS: usize = 2_000;

/// The heaps that a wand ranges over.
#[derive(Clone)]
pub(crate) struct Extensions {
    pub(crate) heaps: Rc<[Heap]>,
    /// If any heap refutes the wand, one of these does.
    pub(crate) complete: bool,
}

impl Context<'_> {
    /// Heaps disjoint from one heap, among them one that refutes the wand if any does.
    pub(crate) fn extensions(
        &mut self,
        left: TermId,
        right: &[TermId],
        assignment: &[(TermId, Value)],
        heap: usize,
    ) -> Result<Extensions, HeapEvalError> {
        if let Some(listed) = self.described(left, assignment)? {
            let base = self.shared_heap(heap);
            let disjoint =
                |extension: &Heap| extension.cells().all(|(at, _)| !base.index.contains_key(at));
            let heaps = listed.into_iter().filter(disjoint).collect();
            return Ok(Extensions { heaps, complete: true });
        }
        if self.always_meets(left, assignment, heap)? {
            return Ok(Extensions { heaps: Rc::from([]), complete: true });
        }
        if let Some(listed) = self.told_apart(left, right, assignment, heap)? {
            return Ok(listed);
        }
        self.enumerated(left, right, heap)
    }

    /// The heaps that a formula of cells, `emp`, `sep`, `or` and conditions describes.
    fn described(
        &mut self,
        formula: TermId,
        assignment: &[(TermId, Value)],
    ) -> Result<Option<Vec<Heap>>, HeapEvalError> {
        let store = self.store;
        let mut order = Vec::new();
        post_order(store, &[formula], &mut TermSet::new(), |term| order.push(term));
        let mut known: TermMap<Option<Vec<Heap>>> = TermMap::default();
        for term in order {
            if *store.sort_of(term) != Sort::Bool || !self.vocabulary.is_spatial(term) {
                continue;
            }
            self.spend(2)?;
            let args = store.args(term);
            let of = |arg: &TermId| known.get(*arg).cloned().flatten();
            let heaps = match store.op(term) {
                Op::SepEmp => Some(vec![Heap::new()]),
                Op::SepPto => {
                    let free = self.vocabulary.free(term);
                    let is_given = |v: &TermId| assignment.iter().any(|(known, _)| known == v);
                    if free.iter().all(is_given) {
                        let own: Vec<(TermId, Value)> = assignment.to_vec();
                        let at = self.value_under(args[0], &own)?;
                        let content = self.value_under(args[1], &own)?;
                        let nil = self.nil(store.sort(args[0]));
                        let mut single = Heap::new();
                        let fits = nil.as_ref() != Some(&at) && single.allocate(at, content);
                        Some(if fits { vec![single] } else { Vec::new() })
                    } else {
                        None
                    }
                }
                Op::Or => args.iter().map(of).collect::<Option<Vec<_>>>().map(|all| all.concat()),
                Op::And => {
                    // The conditions are judged when the left side is.
                    args.iter().filter_map(of).min_by_key(Vec::len)
                }
                Op::SepStar => match args.iter().map(of).collect::<Option<Vec<_>>>() {
                    Some(parts) => Some(products(&parts)?),
                    None => None,
                },
                _ => None,
            };
            known.insert(term, heaps);
        }
        Ok(known.remove(formula).flatten())
    }

    /// The nil of a sort.
    pub(crate) fn nil(&self, sort: SortId) -> Option<Value> {
        if let Sort::Uninterpreted { .. } = self.store.sorts.get(sort) {
            return Some(Value::Element { sort, number: NIL });
        }
        let given = self.interpretation().open(&trine_term::OpenCase::nil(sort)).cloned();
        given.or_else(|| self.store.default_value(sort))
    }

    /// All small heaps over the known elements and as many more as there may be cells.
    fn enumerated(
        &mut self,
        left: TermId,
        right: &[TermId],
        heap: usize,
    ) -> Result<Extensions, HeapEvalError> {
        let store = self.store;
        let mut complete = true;
        let roots: Vec<TermId> = right.iter().copied().chain([left]).collect();
        post_order(store, &roots, &mut TermSet::new(), |term| {
            complete &= self.vocabulary.predicate(store, term).is_none();
        });
        let mut cells = self.cells_looked_at(left);
        cells += right.last().map_or(0, |&right| self.cells_looked_at(right));
        if !complete {
            cells += right.len() + 1;
        }
        let mut contents: Vec<(SortId, Value)> = Vec::new();
        let mut universe: Vec<Value> = Vec::new();
        for pair in self.store.heaps().to_vec() {
            let shapes: Vec<(Option<FunId>, Vec<SortId>)> = match self.store.sorts.get(pair.data) {
                Sort::Datatype { datatype, .. } => {
                    let constructors = &self.store.datatype(*datatype).constructors;
                    let fields = |f: FunId| self.store.function_decl(f).params.to_vec();
                    constructors.iter().map(|c| (Some(c.function), fields(c.function))).collect()
                }
                _ => vec![(None, vec![pair.data])],
            };
            if !matches!(self.store.sorts.get(pair.location), Sort::Uninterpreted { .. }) {
                return Err(HeapEvalError::Bound);
            }
            universe.extend(self.elements(pair.location, heap, cells));
            for (constructor, fields) in shapes {
                for tuple in self.tuples(&fields, heap, cells)? {
                    let content = match constructor {
                        Some(constructor) => Value::constructed(constructor, tuple),
                        None => tuple.into_iter().next().ok_or(HeapEvalError::Bound)?,
                    };
                    contents.push((pair.location, content));
                }
            }
        }
        let base = self.shared_heap(heap);
        let mut found = vec![Heap::new()];
        let mut last: Vec<(Heap, usize)> = vec![(Heap::new(), 0)];
        for _ in 0..cells {
            let mut next = Vec::new();
            for (smaller, start) in &last {
                for (position, at) in universe.iter().enumerate().skip(*start) {
                    let Value::Element { sort, number } = *at else { continue };
                    if number == NIL || base.index.contains_key(at) {
                        continue;
                    }
                    for (_, content) in contents.iter().filter(|(of, _)| *of == sort) {
                        self.spend(4)?;
                        let mut larger = smaller.clone();
                        if larger.allocate(at.clone(), content.clone()) {
                            next.push((larger, position + 1));
                        }
                    }
                }
                if !complete && found.len() + next.len() > SOME_EXTENSIONS {
                    break;
                }
                if found.len() + next.len() > MAX_EXTENSIONS {
                    return Err(HeapEvalError::Bound);
                }
            }
            found.extend(next.iter().map(|(heap, _)| heap.clone()));
            last = next;
        }
        Ok(Extensions { heaps: found.into(), complete })
    }

    /// The number of cells that a formula can tell from more: its atoms, and each address with a name.
    fn cells_looked_at(&self, formula: TermId) -> usize {
        let store = self.store;
        let mut sizes: TermMap<usize> = TermMap::default();
        let mut addresses = Vec::new();
        post_order(store, &[formula], &mut TermSet::new(), |term| {
            let args = store.args(term);
            let of = |arg: &TermId| sizes.get(*arg).copied().unwrap_or(0);
            let size = match store.op(term) {
                Op::SepEmp | Op::SepPto => 1,
                Op::SepStar => args.iter().map(of).sum(),
                Op::SepWand => args.last().map_or(0, of),
                _ => args.iter().map(of).max().unwrap_or(0),
            };
            if store.op(term) == Op::SepPto {
                addresses.push(args[0]);
            }
            sizes.insert(term, size);
        });
        addresses.sort_unstable();
        addresses.dedup();
        sizes.get(formula).copied().unwrap_or(0) + addresses.len()
    }

    /// The known elements of a declared sort and some more.
    fn elements(&mut self, sort: SortId, heap: usize, more: usize) -> Vec<Value> {
        let mut elements = self.known_values(sort, heap);
        elements.push(Value::Element { sort, number: NIL });
        let first = self.first_free(sort, heap);
        for number in first..=first + more as u32 {
            elements.push(Value::Element { sort, number });
        }
        elements.sort_unstable();
        elements.dedup();
        elements
    }

    fn tuples(
        &mut self,
        fields: &[SortId],
        heap: usize,
        more: usize,
    ) -> Result<Vec<Vec<Value>>, HeapEvalError> {
        let mut done: Vec<Vec<Value>> = vec![Vec::new()];
        for &field in fields {
            let values = match self.all_values(field) {
                Some(values) => values,
                None if self.store.heap_at(field).is_some()
                    && matches!(self.store.sorts.get(field), Sort::Uninterpreted { .. }) =>
                {
                    self.elements(field, heap, more)
                }
                None => return Err(HeapEvalError::Bound),
            };
            let mut next = Vec::new();
            for tuple in &done {
                for value in &values {
                    self.spend(1)?;
                    let mut longer = tuple.clone();
                    longer.push(value.clone());
                    next.push(longer);
                }
                if next.len() > MAX_EXTENSIONS {
                    return Err(HeapEvalError::Bound);
                }
            }
            done = next;
        }
        Ok(done)
    }
}

/// All disjoint unions of one heap of each list.
fn products(parts: &[Vec<Heap>]) -> Result<Vec<Heap>, HeapEvalError> {
    let mut done = vec![Heap::new()];
    for part in parts {
        let mut next = Vec::new();
        for base in &done {
            for other in part {
                let mut joined = base.clone();
                let disjoint =
                    other.cells().all(|(at, value)| joined.allocate(at.clone(), value.clone()));
                if disjoint {
                    next.push(joined);
                }
            }
            if next.len() > MAX_EXTENSIONS {
                return Err(HeapEvalError::Bound);
            }
        }
        done = next;
    }
    Ok(done)
}
