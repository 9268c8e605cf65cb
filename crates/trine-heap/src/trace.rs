//! What a search unfolded, for people who read models.
//!
//! Idea: each call that is unfolded gets a number, and each choice of an alternative is written down
//! beside it; both are cut when the search goes back.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, Sort, TermId, TermMap, TermSet, Value, post_order};

use crate::error::HeapEvalError;
use crate::evaluator::Context;
use crate::model::{Unfolding, UnfoldingStep};
use crate::state::{NONE, State};

struct TracedCall {
    owner: u32,
    function: FunId,
    frame: u32,
}

/// Lengths of the lists of a trace.
#[derive(Clone, Copy)]
pub(crate) struct TraceMark {
    calls: usize,
    choices: usize,
}

/// Which calls a search unfolded, and which alternative it took for each; cut when the search goes back.
#[derive(Default)]
pub(crate) struct Trace {
    on: bool,
    calls: Vec<TracedCall>,
    /// Owner, `or`, and which of its operands.
    choices: Vec<(u32, TermId, usize)>,
}

impl Trace {
    pub(crate) fn switch_on(&mut self) {
        self.on = true;
    }

    pub(crate) fn mark(&self) -> TraceMark {
        TraceMark { calls: self.calls.len(), choices: self.choices.len() }
    }

    pub(crate) fn undo(&mut self, mark: TraceMark) {
        self.calls.truncate(mark.calls);
        self.choices.truncate(mark.choices);
    }

    /// A call is unfolded; its number.
    pub(crate) fn called(&mut self, owner: u32, function: FunId, frame: u32) -> u32 {
        if !self.on {
            return NONE;
        }
        self.calls.push(TracedCall { owner, function, frame });
        self.calls.len() as u32 - 1
    }

    /// An alternative is chosen.
    pub(crate) fn chose(&mut self, owner: u32, formula: TermId, operand: usize) {
        if self.on {
            self.choices.push((owner, formula, operand));
        }
    }

    /// The calls level by level, those of the formula first.
    pub(crate) fn unfolding(
        &self,
        cx: &mut Context<'_>,
        state: &State,
    ) -> Result<Unfolding, HeapEvalError> {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); self.calls.len()];
        let mut order: Vec<u32> = Vec::with_capacity(self.calls.len());
        for (number, call) in self.calls.iter().enumerate() {
            match children.get_mut(call.owner as usize) {
                Some(list) => list.push(number as u32),
                None => order.push(number as u32),
            }
        }
        for list in std::iter::once(&mut order).chain(&mut children) {
            // Frames are made in the order in which calls are unfolded; the text has another one.
            list.sort_unstable();
        }
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            order.extend_from_slice(&children[number as usize]);
            next += 1;
        }
        let mut place: Vec<usize> = vec![0; self.calls.len()];
        for (position, &number) in order.iter().enumerate() {
            place[number as usize] = position;
        }
        let mut chosen: Vec<FxHashMap<TermId, usize>> =
            vec![FxHashMap::default(); self.calls.len()];
        for &(owner, formula, operand) in &self.choices {
            if let Some(own) = chosen.get_mut(owner as usize) {
                own.entry(formula).or_insert(operand);
            }
        }
        let mut steps = Vec::with_capacity(order.len());
        for &number in &order {
            let call = &self.calls[number as usize];
            let sorts = cx.store.function_decl(call.function).params.clone();
            let mut args = Vec::with_capacity(sorts.len());
            for (slot, &sort) in state.slots_of(call.frame).zip(&sorts) {
                let value = match state.resolve(slot) {
                    (_, Some(value)) => value.clone(),
                    // Nothing speaks of the variable: it may be anything.
                    (root, None) => match cx.store.sorts.get(sort) {
                        _ if let Some(values) = cx.all_values(sort) => {
                            values.into_iter().next().ok_or(HeapEvalError::Bound)?
                        }
                        Sort::Uninterpreted { .. } => {
                            let number = cx.first_free(sort, 0) + root;
                            Value::Element { sort, number }
                        }
                        _ => {
                            let any = cx.store.default_value(sort);
                            any.ok_or(HeapEvalError::Bound)?
                        }
                    },
                };
                args.push(value);
            }
            let body = cx.vocabulary.predicate_of(call.function).map(|p| p.body);
            let rule = body.map_or(0, |body| alternative(cx, body, &chosen[number as usize]));
            let children =
                children[number as usize].iter().map(|&child| place[child as usize]).collect();
            steps.push(UnfoldingStep { function: call.function, args, rule, children });
        }
        Ok(Unfolding { steps })
    }
}

/// The number of an alternative where each `or` over the heap is spread, in the order of the text.
fn alternative(cx: &Context<'_>, body: TermId, chosen: &FxHashMap<TermId, usize>) -> u64 {
    let store = cx.store;
    // For each formula: how many alternatives it has, and which one was chosen.
    let mut known: TermMap<(u64, u64)> = TermMap::default();
    post_order(store, &[body], &mut TermSet::new(), |term| {
        let of = |&arg: &TermId| known.get(arg).copied().unwrap_or((1, 0));
        let args = store.args(term);
        let result = if !cx.vocabulary.is_spatial(term) {
            (1, 0)
        } else if store.op(term) == Op::Or {
            let operand = chosen.get(&term).copied().unwrap_or(0);
            let before: u64 = args[..operand].iter().map(|arg| of(arg).0).sum();
            (args.iter().map(|arg| of(arg).0).sum(), before + of(&args[operand]).1)
        } else {
            args.iter().map(of).fold((1u64, 0u64), |(count, rank), (inner, chosen)| {
                (count.saturating_mul(inner), rank.saturating_mul(inner).saturating_add(chosen))
            })
        };
        known.insert(term, result);
    });
    known.get(body).map_or(0, |&(_, rank)| rank)
}
