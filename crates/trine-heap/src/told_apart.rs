//! Heaps that formulas without quantifiers and definitions tell apart.
//!
//! Idea: such formulas compare addresses and contents with those of their `pto` atoms, and of the cells at
//! other addresses they see only how many there are, up to a bound. So a heap is, up to what they see, a choice
//! for each address that they name (no cell, a content that they name, another content) and a number of cells
//! at other addresses.
//! Invariant: each heap that is disjoint from the given one agrees with a listed one on the formulas; where the
//! values of a sort are too few for that and not all were listed, that is said.
//! Reference: Calcagno, Yang, O'Hearn, FSTTCS 2001; Lozes, "Elimination of spatial connectives in static spatial
//! logics", TCS 2005 (test formulas).

use rustc_hash::FxHashSet;
use trine_term::{
    Domain, FiniteDomain, HeapSort, Op, Sort, SortId, TermId, TermMap, TermSet, TermStore, Value,
    post_order,
};
use trine_value::{Integer, Rational, StrValue};

use crate::error::HeapEvalError;
use crate::evaluator::Context;
use crate::extension::{Extensions, MAX_EXTENSIONS};
use crate::heap::{Heap, NIL, is_of_sort};

/// Where a sort of addresses has no more free values than these, all numbers of cells are tried.
const FEW_ADDRESSES: usize = 8;

/// The cells that may lie at addresses of one sort.
struct Region {
    /// Named addresses that are free.
    names: Vec<Value>,
    /// Contents to choose from: those that are named, and another one if there is one.
    contents: Vec<Value>,
    /// Addresses without a name that are free, as many as matter.
    others: Vec<Value>,
}

impl Context<'_> {
    /// Heaps that are disjoint from one heap, one for each way to look to the formulas; nothing if the formulas
    /// have quantifiers or call definitions.
    pub(crate) fn told_apart(
        &mut self,
        left: TermId,
        right: &[TermId],
        assignment: &[(TermId, Value)],
        heap: usize,
    ) -> Result<Option<Extensions>, HeapEvalError> {
        let store = self.store;
        let mut atoms = Vec::new();
        let (mut is_plain, mut wands) = (true, right.len() > 1);
        let roots: Vec<TermId> = right.iter().copied().chain([left]).collect();
        post_order(store, &roots, &mut TermSet::new(), |term| {
            match store.op(term) {
                Op::SepPto => atoms.push((store.arg(term, 0), store.arg(term, 1))),
                Op::SepWand => wands = true,
                Op::Forall | Op::Exists => is_plain = false,
                _ => {}
            }
            is_plain &= self.vocabulary.predicate(store, term).is_none();
        });
        if !is_plain {
            return Ok(None);
        }
        let last = right.last().copied().unwrap_or(left);
        let bound = cells_counted(store, left).max(cells_counted(store, last));
        let mut regions = Vec::new();
        let mut complete = true;
        for pair in store.heaps().to_vec() {
            let (region, is_whole) = self.region(pair, &atoms, assignment, heap, (bound, wands))?;
            complete &= is_whole;
            regions.push(region);
        }
        Ok(Some(Extensions { heaps: self.combined(&regions)?.into(), complete }))
    }

    /// The cells that may lie at addresses of one sort, and whether no others matter.
    fn region(
        &mut self,
        pair: HeapSort,
        atoms: &[(TermId, TermId)],
        assignment: &[(TermId, Value)],
        heap: usize,
        (bound, wands): (usize, bool),
    ) -> Result<(Region, bool), HeapEvalError> {
        let store = self.store;
        let base = self.shared_heap(heap);
        let (mut names, mut contents) = (Vec::new(), Vec::new());
        for &(address, content) in atoms.iter().filter(|&&(at, _)| store.sort(at) == pair.location)
        {
            self.spend(1)?;
            let (at, value) =
                (self.value_under(address, assignment)?, self.value_under(content, assignment)?);
            if !at.is_exact() || !value.is_exact() {
                return Err(HeapEvalError::Data(address));
            }
            names.push(at);
            contents.push(value);
        }
        names.extend(self.nil(pair.location));
        for list in [&mut names, &mut contents] {
            list.sort_unstable();
            list.dedup();
        }
        let (values, _) = self.some_values(pair.data, contents.len() + 1)?;
        let another = values.into_iter().find(|value| !contents.contains(value));
        contents.extend(another);
        let in_base = |at: &Value| base.index.contains_key(at);
        let taken = base.cells.iter().filter(|(at, _)| is_of_sort(store, at, pair.location));
        let taken = taken.count();
        let wanted = names.len() + taken + bound.max(FEW_ADDRESSES) + 1;
        let (addresses, all) = self.some_values(pair.location, wanted)?;
        let is_free = |at: &Value| !in_base(at) && !names.contains(at);
        let mut others: Vec<Value> = addresses.into_iter().filter(is_free).collect();
        // Where there are few addresses, a wand inside sees which are left.
        let is_finite = !matches!(Domain::of(store, pair.location), Some(Domain::Large));
        let counts_all = all && others.len() <= FEW_ADDRESSES;
        if !counts_all {
            others.truncate(bound);
        }
        let nil = self.nil(pair.location);
        names.retain(|at| !in_base(at) && nil.as_ref() != Some(at));
        let region = Region { names, contents, others };
        Ok((region, counts_all || !is_finite || !wands))
    }

    /// All choices of cells for the regions.
    fn combined(&mut self, regions: &[Region]) -> Result<Vec<Heap>, HeapEvalError> {
        let mut done = vec![Heap::new()];
        for region in regions {
            for name in &region.names {
                let mut next = Vec::with_capacity(done.len() * (region.contents.len() + 1));
                for heap in &done {
                    next.push(heap.clone());
                    for content in &region.contents {
                        self.spend(1)?;
                        let mut larger = heap.clone();
                        larger.allocate(name.clone(), content.clone());
                        next.push(larger);
                    }
                }
                if next.len() > MAX_EXTENSIONS {
                    return Err(HeapEvalError::Bound);
                }
                done = next;
            }
            let Some(content) = region.contents.first() else { continue };
            let mut last = done.clone();
            for address in &region.others {
                for heap in &mut last {
                    self.spend(1)?;
                    heap.allocate(address.clone(), content.clone());
                }
                done.extend(last.iter().cloned());
                if done.len() > MAX_EXTENSIONS {
                    return Err(HeapEvalError::Bound);
                }
            }
        }
        // Small ones are cheap to look at, and refute most.
        done.sort_by_key(Heap::len);
        Ok(done)
    }

    /// So many values of a sort, or all if there are no more, which is said.
    ///
    /// # Errors
    /// If they cannot be listed.
    pub(crate) fn some_values(
        &mut self,
        sort: SortId,
        count: usize,
    ) -> Result<(Vec<Value>, bool), HeapEvalError> {
        let store = self.store;
        if let Some(values) = self.all_values(sort) {
            return Ok((values, true));
        }
        let number = |n: usize| Integer::from(n as i64);
        let values = match store.sorts.get(sort) {
            Sort::Int => (0..count).map(|n| Value::Int(number(n))).collect(),
            Sort::Real => (0..count).map(|n| Value::real(Rational::from(number(n)))).collect(),
            Sort::String => {
                (0..count).map(|n| Value::String(StrValue::from_int(&number(n)))).collect()
            }
            Sort::Uninterpreted { .. } if store.heap_at(sort).is_some() => {
                let element = |n: usize| Value::Element { sort, number: NIL + 1 + n as u32 };
                (0..count).map(element).collect()
            }
            Sort::Datatype { .. } => return self.some_constructed(sort, count),
            _ => match Domain::of(store, sort) {
                Some(Domain::Finite(domain)) => {
                    let count = domain.count().min(count as u64);
                    let all = count == domain.count();
                    let values = (0..count).map(|n| FiniteDomain::element(&domain, n)).collect();
                    return Ok((values, all));
                }
                _ => return Err(HeapEvalError::Bound),
            },
        };
        Ok((values, false))
    }

    /// Values of a datatype whose fields are of other sorts than its own. The recursion is as deep as datatypes
    /// are nested, since one that contains itself is not listed.
    fn some_constructed(
        &mut self,
        sort: SortId,
        count: usize,
    ) -> Result<(Vec<Value>, bool), HeapEvalError> {
        let store = self.store;
        let Sort::Datatype { datatype, args } = store.sorts.get(sort) else {
            return Err(HeapEvalError::Bound);
        };
        if !args.is_empty() || contains_itself(store, sort) {
            return Err(HeapEvalError::Bound);
        }
        let (mut found, mut all) = (Vec::new(), true);
        for constructor in &store.datatype(*datatype).constructors {
            let fields = store.function_decl(constructor.function).params.to_vec();
            let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
            for field in fields {
                let (values, is_all) = self.some_values(field, count)?;
                all &= is_all;
                let mut next = Vec::new();
                'tuples: for tuple in &tuples {
                    for value in &values {
                        self.spend(1)?;
                        if next.len() >= count {
                            all = false;
                            break 'tuples;
                        }
                        let mut longer = tuple.clone();
                        longer.push(value.clone());
                        next.push(longer);
                    }
                }
                tuples = next;
            }
            let made = tuples.into_iter().map(|t| Value::constructed(constructor.function, t));
            found.extend(made);
        }
        Ok((found, all))
    }
}

/// How many cells without a name a formula tells from more.
fn cells_counted(store: &TermStore, formula: TermId) -> usize {
    let mut counts: TermMap<usize> = TermMap::default();
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        let args = store.args(term);
        let of = |arg: &TermId| counts.get(*arg).copied().unwrap_or(0);
        let count = match store.op(term) {
            Op::SepEmp | Op::SepPto => 1,
            Op::SepStar => args.iter().map(of).sum(),
            Op::SepWand => args.last().map_or(0, of),
            _ => args.iter().map(of).max().unwrap_or(0),
        };
        counts.insert(term, count);
    });
    counts.get(formula).copied().unwrap_or(0)
}

/// Whether a value of a datatype may contain another one of it.
fn contains_itself(store: &TermStore, sort: SortId) -> bool {
    let mut seen: FxHashSet<SortId> = FxHashSet::default();
    let mut open = vec![sort];
    while let Some(at) = open.pop() {
        let Sort::Datatype { datatype, .. } = store.sorts.get(at) else { continue };
        for constructor in &store.datatype(*datatype).constructors {
            for &field in &*store.function_decl(constructor.function).params {
                // Between sorts there may be arrays, sets or sequences of the datatype.
                let is_simple =
                    !matches!(store.sorts.get(field), Sort::Array { .. } | Sort::Set { .. });
                if field == sort || !is_simple {
                    return true;
                }
                if seen.insert(field) {
                    open.push(field);
                }
            }
        }
    }
    false
}
