//! Addresses at which each heap of a formula has a cell.
//!
//! Idea: a wand holds of a heap that has a cell where each heap of the left side has one, however many heaps the left
//! side has: with a predicate there, none of them need be listed. Addresses are read off the atoms, and off the
//! bodies of predicates that are called, as far as the stack gives values to their variables.
//! Invariant: each heap that satisfies the formula has a cell at each of the addresses; no result if there
//! is no such heap.

use trine_term::{Op, Sort, TermId, TermMap, TermSet, Value, post_order};

use crate::error::HeapEvalError;
use crate::evaluator::Context;

/// How deep calls of predicates are read.
const MOST_CALLS: usize = 2;

impl Context<'_> {
    /// Whether no heap of a formula is disjoint from one heap.
    pub(crate) fn always_meets(
        &mut self,
        formula: TermId,
        assignment: &[(TermId, Value)],
        heap: usize,
    ) -> Result<bool, HeapEvalError> {
        let Some(cells) = self.certain_cells(formula, assignment, MOST_CALLS)? else {
            return Ok(true);
        };
        let base = self.shared_heap(heap);
        Ok(cells.iter().any(|at| base.index.contains_key(at)))
    }

    /// Addresses at which each heap of the formula has a cell; nothing if there is no such heap.
    fn certain_cells(
        &mut self,
        formula: TermId,
        assignment: &[(TermId, Value)],
        calls: usize,
    ) -> Result<Option<Vec<Value>>, HeapEvalError> {
        let store = self.store;
        let mut order = Vec::new();
        post_order(store, &[formula], &mut TermSet::new(), |term| {
            if *store.sort_of(term) == Sort::Bool {
                order.push(term);
            }
        });
        let mut known: TermMap<Option<Vec<Value>>> = TermMap::default();
        for term in order {
            self.spend(4)?;
            let args = store.args(term);
            let of = |arg: &TermId| known.get(*arg).cloned().unwrap_or(Some(Vec::new()));
            let cells = match store.op(term) {
                _ if !self.vocabulary.is_spatial(term) => {
                    let is_false = self.is_given(term, assignment)
                        && self
                            .value_under(term, assignment)
                            .is_ok_and(|v| v == Value::Bool(false));
                    (!is_false).then(Vec::new)
                }
                Op::SepPto if self.is_given(args[0], assignment) => {
                    let at = self.value_under(args[0], assignment)?;
                    (self.nil(store.sort(args[0])).as_ref() != Some(&at)).then(|| vec![at])
                }
                Op::SepStar | Op::And => {
                    let parts: Option<Vec<Vec<Value>>> = args.iter().map(of).collect();
                    parts.and_then(|parts| {
                        let mut all = parts.concat();
                        let count = all.len();
                        all.sort_unstable();
                        all.dedup();
                        // No two parts have cells at one address.
                        (store.op(term) == Op::And || all.len() == count).then_some(all)
                    })
                }
                Op::Or => {
                    let mut ways = args.iter().filter_map(of);
                    ways.next().map(|first| {
                        ways.fold(first, |mut common, way| {
                            common.retain(|at| way.contains(at));
                            common
                        })
                    })
                }
                Op::Exists => args.last().map_or(Some(Vec::new()), of),
                _ => match self.vocabulary.predicate(store, term) {
                    Some((_, predicate)) if calls > 0 => {
                        let (params, body) = (predicate.params.clone(), predicate.body);
                        let mut values = Vec::with_capacity(params.len());
                        for (&param, &arg) in params.iter().zip(args) {
                            if self.is_given(arg, assignment) {
                                values.push((param, self.value_under(arg, assignment)?));
                            }
                        }
                        self.certain_cells(body, &values, calls - 1)?
                    }
                    _ => Some(Vec::new()),
                },
            };
            known.insert(term, cells);
        }
        Ok(known.remove(formula).unwrap_or(Some(Vec::new())))
    }

    /// Whether all variables of a term have values.
    fn is_given(&mut self, term: TermId, assignment: &[(TermId, Value)]) -> bool {
        let free = self.vocabulary.free(term);
        free.iter().all(|variable| assignment.iter().any(|(known, _)| known == variable))
    }
}
