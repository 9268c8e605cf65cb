//! The ranges of the floats of a problem, from bounds upwards.
//!
//! Idea: comparisons and classifications that are known to hold bound the floats that they are about;
//! the ranges of results follow from those of the operands, and decide other predicates.
//! Invariant: a range holds wherever the predicates that gave bounds hold, and depends on no larger
//! term than those.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermMap, TermStore, Theory};
use trine_value::FloatFormat;

use super::fact::Fact;
use super::float_range::{FloatRange, Operand, bound, decide, forward};

/// The ranges of the floats of a problem, by term.
#[derive(Default)]
pub(super) struct FloatRanges {
    bounds: TermMap<Box<FloatRange>>,
    ranges: TermMap<Box<FloatRange>>,
}

fn format_of(store: &TermStore, term: TermId) -> Option<FloatFormat> {
    match *store.sort_of(term) {
        Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
        _ => None,
    }
}

/// The comparison with its operands exchanged.
pub(crate) fn mirrored(op: Op) -> Op {
    match op {
        Op::FpLt => Op::FpGt,
        Op::FpGt => Op::FpLt,
        Op::FpLeq => Op::FpGeq,
        Op::FpGeq => Op::FpLeq,
        other => other,
    }
}

/// Whether the term is a predicate of floats whose ranges decide it.
fn is_predicate(store: &TermStore, term: TermId) -> bool {
    let args = store.args(term);
    *store.sort_of(term) == Sort::Bool
        && matches!(args.len(), 1 | 2)
        && format_of(store, args[0]).is_some()
        && (store.op(term) == Op::Eq || store.op(term).info().theory == Theory::Float)
}

impl FloatRanges {
    /// Reads a bound off a predicate with this truth value; false if it says nothing.
    pub(super) fn learn(&mut self, store: &TermStore, predicate: TermId, value: bool) -> bool {
        if !is_predicate(store, predicate) {
            return false;
        }
        let op = store.op(predicate);
        let (operand, op, constant) = match *store.args(predicate) {
            [operand] => (operand, op, None),
            [left, right] if store.is_value(right) => (left, op, store.float_value(right)),
            [left, right] if store.is_value(left) => (right, mirrored(op), store.float_value(left)),
            _ => return false,
        };
        let Some(format) = format_of(store, operand) else { return false };
        let found = bound(op, value, format, constant.as_ref());
        if found.is_top() || store.is_value(operand) {
            return false;
        }
        let met = match self.bounds.get(operand) {
            Some(old) => old.meet(&found),
            None => Some(found),
        };
        // An empty range is for the search to find.
        met.map(|met| self.bounds.insert(operand, Box::new(met))).is_some()
    }

    /// Whether the ranges decide a predicate, where `word` tells what is known of words.
    ///
    /// # Errors
    /// If the budget ends.
    pub(super) fn decided(
        &mut self,
        store: &TermStore,
        predicate: TermId,
        word: &dyn Fn(TermId) -> Option<Fact>,
        budget: &Budget,
    ) -> Result<Option<bool>, Exhausted> {
        if !is_predicate(store, predicate) {
            return Ok(None);
        }
        let args = store.args(predicate);
        let mut operands = Vec::with_capacity(args.len());
        for &arg in args {
            operands.push(self.range(store, arg, word, budget)?);
        }
        Ok(decide(store.op(predicate), &operands))
    }

    fn range(
        &mut self,
        store: &TermStore,
        root: TermId,
        word: &dyn Fn(TermId) -> Option<Fact>,
        budget: &Budget,
    ) -> Result<FloatRange, Exhausted> {
        let mut stack = vec![(root, 0)];
        while let Some((term, next)) = stack.last_mut() {
            let (term, position) = (*term, *next);
            *next += 1;
            let known = self.ranges.contains(term);
            match store.args(term).get(position) {
                Some(&arg) if !known && format_of(store, term).is_some() => {
                    if format_of(store, arg).is_some() && !self.ranges.contains(arg) {
                        stack.push((arg, 0));
                    }
                }
                _ => {
                    if !known && let Some(format) = format_of(store, term) {
                        budget.spend(8)?;
                        let range = self.of_operands(store, term, format, word);
                        self.ranges.insert(term, Box::new(range));
                    }
                    stack.pop();
                }
            }
        }
        Ok(self
            .ranges
            .get(root)
            .map_or_else(|| FloatRange::top(FloatFormat::FLOAT32), |range| (**range).clone()))
    }

    fn of_operands(
        &self,
        store: &TermStore,
        term: TermId,
        format: FloatFormat,
        word: &dyn Fn(TermId) -> Option<Fact>,
    ) -> FloatRange {
        let operand = |&arg: &TermId| match *store.sort_of(arg) {
            Sort::Float { .. } => {
                self.ranges.get(arg).map(|range| Operand::Float((**range).clone()))
            }
            Sort::RoundingMode => Some(Operand::Mode(store.rounding_value(arg))),
            Sort::Bool => Some(Operand::Truth(word(arg).and_then(|fact| fact.truth_value()))),
            Sort::BitVec(width) => {
                Some(Operand::Word(word(arg).unwrap_or_else(|| Fact::top(width))))
            }
            _ => None,
        };
        let computed = match store.float_value(term) {
            Some(value) => FloatRange::constant(&value),
            None => match store.args(term).iter().map(operand).collect::<Option<Vec<_>>>() {
                Some(operands) => forward(store.op(term), format, &operands),
                None => FloatRange::top(format),
            },
        };
        match self.bounds.get(term) {
            Some(bound) => computed.meet(bound).unwrap_or(computed),
            None => computed,
        }
    }
}
