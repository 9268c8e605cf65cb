//! Addresses of sorts that the script does not declare: integers, reals, strings, bit-vectors.
//!
//! Idea: where the elements of an infinite sort are only compared, stored and passed on, it is like a
//! declared sort, so the procedures for those decide the problem and their elements are replaced by
//! values of the sort afterwards. Where addresses are computed, the definitions are unrolled a few
//! times, and what is left is decided as a formula without definitions.
//! Invariant: nil is an element like any other that no cell may have; the script may name it by a
//! literal. Calls that are left stand where they hold: with `false` in their places what is unrolled serves `sat`
//! alone, with `true` it serves `unsat` alone.

use rustc_hash::FxHashSet;
use trine_term::{
    DefinitionSet, FunId, FunKind, Op, Sort, SortId, TermId, TermMap, TermSet, TermStore,
    post_order,
};

use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;

/// How often definitions are unrolled.
const ROUNDS: usize = 8;

/// How many terms an unrolled formula may have.
const MAX_TERMS: usize = 20_000;

/// The formulas and the bodies of all definitions that they reach.
pub(crate) fn with_bodies(store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
    let used = DefinitionSet::of(store, formulas);
    let definitions = used.functions().iter().filter_map(|&function| store.definition(function));
    let mut roots = formulas.to_vec();
    roots.extend(definitions.map(|definition| definition.body));
    roots
}

/// Whether a heap is declared at addresses of a sort that the script does not declare.
pub(crate) fn are_computed(store: &TermStore) -> bool {
    let declared = |sort| matches!(store.sorts.get(sort), Sort::Uninterpreted { .. });
    store.heaps().iter().any(|heap| !declared(heap.location))
}

/// Whether formulas, or definitions that they reach, speak of parts of cells.
pub(crate) fn shares_cells(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut found = false;
    post_order(store, &with_bodies(store, formulas), &mut TermSet::new(), |term| {
        found |= store.op(term) == Op::SepShare;
    });
    found
}

/// The infinite sorts of addresses whose elements are only compared, stored and passed on.
pub(crate) fn compared_only(store: &TermStore, formulas: &[TermId]) -> Vec<SortId> {
    let infinite =
        |sort: &SortId| matches!(store.sorts.get(*sort), Sort::Int | Sort::Real | Sort::String);
    let sorts: Vec<SortId> =
        store.heaps().iter().map(|heap| heap.location).filter(infinite).collect();
    if sorts.is_empty() {
        return sorts;
    }
    let mut computed: FxHashSet<SortId> = FxHashSet::default();
    let roots = with_bodies(store, formulas);
    post_order(store, &roots, &mut TermSet::new(), |term| {
        let (op, args) = (store.op(term), store.args(term));
        let is_plain = match op {
            Op::BoundVar | Op::SepNil | Op::IntValue | Op::RealValue | Op::StringValue => true,
            Op::Apply => args.is_empty(),
            Op::Ite => true,
            _ => false,
        };
        if !is_plain {
            computed.insert(store.sort(term));
        }
        let passes_on = match op {
            Op::Eq | Op::Distinct | Op::SepPto | Op::Construct | Op::Ite => true,
            Op::Exists | Op::Forall => true,
            Op::Apply => store.called(term).is_some(),
            _ => false,
        };
        if !passes_on {
            computed.extend(args.iter().map(|&arg| store.sort(arg)));
        }
    });
    sorts.into_iter().filter(|sort| !computed.contains(sort)).collect()
}

impl Problem<'_> {
    /// Decides formulas whose definitions have no normal form by unrolling them.
    pub(crate) fn unrolled(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let mut formulas = assertions.to_vec();
        for _ in 0..ROUNDS {
            for formula in &mut formulas {
                *formula = self.unroll(*formula)?;
            }
            let mut closed = Vec::with_capacity(formulas.len());
            let mut cut = false;
            for &formula in &formulas {
                let (rest, left_out) = self.without_calls(formula, Side::Stronger)?;
                closed.push(rest);
                cut |= left_out;
            }
            match self.ground(&closed) {
                Ok(Found::NoModel) | Err(GiveUp::Data) if cut => {}
                result => return result,
            }
            // Whatever the calls are, there may be no model.
            let mut open = Vec::with_capacity(formulas.len());
            for &formula in &formulas {
                open.push(self.without_calls(formula, Side::Weaker)?.0);
            }
            if matches!(self.ground(&open), Ok(Found::NoModel)) {
                return Ok(Found::NoModel);
            }
            self.budget.refresh()?;
        }
        Err(GiveUp::Bound)
    }

    /// Replaces each call by its body, and variables of quantifiers that stand where they hold by constants.
    fn unroll(&mut self, formula: TermId) -> Result<TermId, GiveUp> {
        let mut order = Vec::new();
        post_order(self.store, &[formula], &mut TermSet::new(), |term| order.push(term));
        if order.len() > MAX_TERMS {
            return Err(GiveUp::Bound);
        }
        // From the top: what holds if the formula holds.
        let mut holds = TermSet::new();
        holds.insert(formula);
        for &term in order.iter().rev() {
            if holds.contains(term)
                && matches!(self.store.op(term), Op::And | Op::Or | Op::SepStar | Op::Exists)
            {
                for &arg in self.store.args(term) {
                    holds.insert(arg);
                }
            }
        }
        let polarities = polarities(self.store, formula, &order);
        let mut done: TermMap<TermId> = TermMap::default();
        for term in order {
            self.budget.spend(1)?;
            let args: Vec<TermId> =
                self.store.args(term).iter().map(|&a| *done.get(a).unwrap_or(&a)).collect();
            let called = self.store.called(term);
            let result = match called {
                Some(function) if self.is_predicate(function) => {
                    let body = match polarities.get(term) {
                        _ if holds.contains(term) => self.body(function, &args),
                        // It holds in one place and fails in another.
                        None | Some([true, true]) => None,
                        Some(_) => self.store.unfolded_apart(function, &args),
                    };
                    body.ok_or(GiveUp::Outside(term))?
                }
                _ if args == self.store.args(term) => term,
                _ => self.store.with_args(term, &args),
            };
            let result = if self.store.op(result) == Op::Exists && holds.contains(term) {
                self.opened(result)
            } else {
                result
            };
            done.insert(term, result);
        }
        Ok(*done.get(formula).unwrap_or(&formula))
    }

    fn is_predicate(&self, function: FunId) -> bool {
        self.store.function_decl(function).kind == FunKind::Recursive
            && self.store.function_decl(function).result == self.store.sorts.bool()
    }

    /// The body of a predicate with arguments, its outermost quantifiers opened.
    fn body(&mut self, function: FunId, args: &[TermId]) -> Option<TermId> {
        let body = self.store.unfolded_apart(function, args)?;
        let mut order = Vec::new();
        post_order(self.store, &[body], &mut TermSet::new(), |term| order.push(term));
        let mut holds = TermSet::new();
        holds.insert(body);
        for &term in order.iter().rev() {
            let op = self.store.op(term);
            if holds.contains(term) && matches!(op, Op::And | Op::Or | Op::SepStar) {
                for &arg in self.store.args(term) {
                    holds.insert(arg);
                }
            }
        }
        let mut opened = Vec::new();
        for &term in &order {
            if holds.contains(term) && self.store.op(term) == Op::Exists {
                opened.push((term, self.opened(term)));
            }
        }
        Some(self.store.substitute(body, &opened))
    }

    /// The body of a quantifier with new constants for its variables.
    fn opened(&mut self, quantifier: TermId) -> TermId {
        let args = self.store.args(quantifier).to_vec();
        let Some((&body, variables)) = args.split_last() else { return quantifier };
        let mut pairs = Vec::with_capacity(variables.len());
        for &variable in variables {
            let sort = self.store.sort(variable);
            pairs.push((variable, self.store.skolem("some", sort)));
        }
        self.store.substitute(body, &pairs)
    }

    /// The formula with truth values for its calls, so that it is stronger or weaker, and whether there was one.
    fn without_calls(&mut self, formula: TermId, side: Side) -> Result<(TermId, bool), GiveUp> {
        let (mut order, mut calls) = (Vec::new(), Vec::new());
        post_order(self.store, &[formula], &mut TermSet::new(), |term| {
            order.push(term);
            if self.store.called(term).is_some_and(|f| self.is_predicate(f)) {
                calls.push(term);
            }
        });
        let polarities = polarities(self.store, formula, &order);
        let mut pairs = Vec::with_capacity(calls.len());
        for &call in &calls {
            let is_positive = match polarities.get(call) {
                Some([holds, fails]) if holds != fails => *holds,
                _ => return Err(GiveUp::Outside(call)),
            };
            pairs.push((call, self.store.mk_bool(is_positive == (side == Side::Weaker))));
        }
        Ok((self.store.substitute(formula, &pairs), !calls.is_empty()))
    }
}

/// What a formula becomes without its calls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Stronger,
    Weaker,
}

/// Whether each part of a formula, which are given with arguments first, stands where it makes the formula true,
/// and where it makes it false.
fn polarities(store: &TermStore, formula: TermId, order: &[TermId]) -> TermMap<[bool; 2]> {
    let mut polarities: TermMap<[bool; 2]> = TermMap::default();
    polarities.insert(formula, [true, false]);
    for &term in order.iter().rev() {
        let Some(&[holds, fails]) = polarities.get(term) else { continue };
        let (op, args) = (store.op(term), store.args(term));
        for (place, &arg) in args.iter().enumerate() {
            let is_last = place + 1 == args.len();
            let own = match op {
                Op::And | Op::Or | Op::SepStar | Op::Exists | Op::Forall => [holds, fails],
                Op::Not => [fails, holds],
                Op::Implies | Op::SepWand if is_last => [holds, fails],
                Op::Implies | Op::SepWand => [fails, holds],
                _ => [true, true],
            };
            let known = polarities.get(arg).copied().unwrap_or([false, false]);
            polarities.insert(arg, [known[0] || own[0], known[1] || own[1]]);
        }
    }
    polarities
}
