//! Unconstrained elimination: a constant that occurs once can give its parent any value.
//!
//! Idea: if `v` occurs nowhere but in `(bvadd v t)`, that sum can be anything: it is replaced by a
//! fresh constant `u`, and `v` is `u - t` in the model. The fresh constant may occur once again, so
//! whole expressions collapse from below. Where both operands are free, `*`, `/`, shifts and the
//! like can be anything too.
//! Invariant: for every replacement of `p(v, t)` by `r(u, t)` with `v := i(u, t)`, the value of
//! `p(i(u, t), t)` is that of `r(u, t)` for all `u` and `t`; and for all `v` and `t` there is a `u`
//! with `r(u, t) = p(v, t)`. So nothing becomes satisfiable or unsatisfiable. A constant that was
//! consumed so must not occur in a later assertion: its definition takes one of many choices.
//! Reference: Bryant et al., "Deciding Bit-Vector Arithmetic with Abstraction", TACAS 2007;
//! Brummayer, "Efficient SMT Solving for Bit-Vectors and the Extensional Theory of Arrays", 2009,
//! section 3.3.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, Sort, TermId, TermMap, TermSet, TermStore, post_order};
use trine_value::BitVec;

use super::Work;
use super::solve_equation::is_constant;
use super::substitution::Definition;
use super::whole::Found;
use crate::linear::inverse;

/// What took the place of a term.
struct Replacement {
    /// The new term.
    term: TermId,
    /// Whether it is a fresh constant alone.
    fresh: bool,
}

/// One run of the pass.
struct Elimination<'a> {
    store: &'a mut TermStore,
    /// Constants that occur once.
    free: TermSet,
    definitions: Vec<Definition>,
}

/// Replaces what is unconstrained in the assertions; `used` says which constants occur elsewhere.
pub(super) fn eliminate(
    store: &mut TermStore,
    work: &mut [Work],
    used: &TermSet,
    budget: &Budget,
) -> Result<Found, Exhausted> {
    let mut order = Vec::new();
    let roots: Vec<TermId> = work.iter().map(|assertion| assertion.term).collect();
    post_order(store, &roots, &mut TermSet::new(), |term| order.push(term));
    let mut occurrences: TermMap<u32> = TermMap::new();
    let mut occurs = |term: TermId| {
        let count = occurrences.get(term).copied().unwrap_or(0);
        occurrences.insert(term, count.saturating_add(1));
    };
    for &term in &order {
        budget.spend(1)?;
        if matches!(store.op(term), Op::Forall | Op::Exists) {
            // A definition must not mention bound variables.
            return Ok(Found::default());
        }
        store.args(term).iter().for_each(|&arg| occurs(arg));
    }
    roots.iter().for_each(|&root| occurs(root));

    let once = |term: TermId| occurrences.get(term) == Some(&1);
    let mut run = Elimination { store, free: TermSet::new(), definitions: Vec::new() };
    let mut results: TermMap<TermId> = TermMap::new();
    let mut args = Vec::new();
    for &term in &order {
        budget.spend(1)?;
        if is_constant(run.store, term) {
            if once(term) && !used.contains(term) {
                run.free.insert(term);
            }
            continue;
        }
        args.clear();
        args.extend(run.store.args(term).iter().map(|&arg| *results.get(arg).unwrap_or(&arg)));
        let changed = args != run.store.args(term);
        let rebuilt = if changed { run.store.with_args(term, &args) } else { term };
        match run.replace(rebuilt) {
            Some(replacement) => {
                if replacement.fresh && once(term) {
                    run.free.insert(replacement.term);
                }
                results.insert(term, replacement.term);
            }
            None if changed => {
                results.insert(term, rebuilt);
            }
            None => {}
        }
    }
    for assertion in work {
        if let Some(&result) = results.get(assertion.term) {
            assertion.term = result;
        }
    }
    Ok(run.definitions.into())
}

impl Elimination<'_> {
    fn is_free(&self, term: TermId) -> bool {
        self.free.contains(term)
    }

    fn define(&mut self, constant: TermId, value: TermId) {
        self.free.remove(constant);
        self.definitions.push(Definition { constant, value });
    }

    fn fresh(&mut self, like: TermId) -> TermId {
        let sort = self.store.sort(like);
        self.store.skolem("unconstrained", sort)
    }

    /// What can take the place of a term whose arguments are done.
    fn replace(&mut self, term: TermId) -> Option<Replacement> {
        let args: Vec<TermId> = self.store.args(term).to_vec();
        let first_free = args.iter().position(|&arg| self.is_free(arg))?;
        let all_free = args.iter().all(|&arg| self.is_free(arg));
        match self.store.op(term) {
            Op::Not | Op::BvNot => {
                let op = self.store.op(term);
                let fresh = self.fresh(term);
                let value = self.store.mk(op, &[fresh]);
                Some(self.consume(&[(args[0], value)], fresh))
            }
            Op::Eq if args.len() == 2 => {
                self.equality(term, args[first_free], args[1 - first_free])
            }
            Op::Xor | Op::BvXor => {
                let op = self.store.op(term);
                let fresh = self.fresh(term);
                let mut others = args.clone();
                others[first_free] = fresh;
                let value = self.store.mk(op, &others);
                Some(self.consume(&[(args[first_free], value)], fresh))
            }
            Op::BvAdd => {
                let fresh = self.fresh(term);
                let mut difference = vec![fresh];
                for (position, &arg) in args.iter().enumerate() {
                    if position != first_free {
                        difference.push(self.store.mk(Op::BvNeg, &[arg]));
                    }
                }
                let value = self.store.mk(Op::BvAdd, &difference);
                Some(self.consume(&[(args[first_free], value)], fresh))
            }
            Op::BvMul if args.len() == 2 => self.product(term, &args, first_free),
            Op::Ite => self.choice(term, [args[0], args[1], args[2]]),
            Op::Extract => Some(self.slice(term, args[0])),
            Op::BvUlt | Op::BvSlt => self.comparison(term, &args, first_free),
            Op::Select if first_free == 0 => {
                let fresh = self.fresh(term);
                let sort = self.store.sort(args[0]);
                let value = self.store.mk_const_array(sort, fresh).ok()?;
                Some(self.consume(&[(args[0], value)], fresh))
            }
            _ if all_free => self.all_free(term, &args),
            _ => None,
        }
    }

    /// Defines constants and puts `fresh` in the place of their parent.
    fn consume(&mut self, values: &[(TermId, TermId)], fresh: TermId) -> Replacement {
        for &(constant, value) in values {
            self.define(constant, value);
        }
        Replacement { term: fresh, fresh: true }
    }

    /// `(= v t)` is true for `v = t`, and false for another value.
    fn equality(&mut self, term: TermId, constant: TermId, other: TermId) -> Option<Replacement> {
        let fresh = self.fresh(term);
        let value = match self.store.sort_of(constant) {
            Sort::Bool => self.store.mk(Op::Eq, &[fresh, other]),
            Sort::BitVec(_) => {
                let different = self.store.mk(Op::BvNot, &[other]);
                self.store.mk(Op::Ite, &[fresh, other, different])
            }
            _ => return None,
        };
        Some(self.consume(&[(constant, value)], fresh))
    }

    /// A product with an odd number is a bijection; that of two free factors takes every value.
    fn product(&mut self, term: TermId, args: &[TermId], free: usize) -> Option<Replacement> {
        let (constant, other) = (args[free], args[1 - free]);
        let width = self.store.width(term);
        if self.is_free(other) && other != constant {
            let fresh = self.fresh(term);
            let one = self.store.mk_bv(&BitVec::one(width));
            return Some(self.consume(&[(constant, fresh), (other, one)], fresh));
        }
        let factor = self.store.bv_value(other).filter(|factor| factor.bit(0))?;
        let fresh = self.fresh(term);
        let inverse = self.store.mk_bv(&inverse(&factor));
        let value = self.store.mk(Op::BvMul, &[inverse, fresh]);
        Some(self.consume(&[(constant, value)], fresh))
    }

    /// `ite` takes every value if both branches do, or if the condition and a branch do.
    fn choice(&mut self, term: TermId, args: [TermId; 3]) -> Option<Replacement> {
        let [condition, high, low] = args;
        let free = args.map(|arg| self.is_free(arg));
        let chosen = |this: &mut Self, value: bool| this.store.mk_bool(value);
        let values = match free {
            [_, true, true] if high != low => None,
            [true, true, false] => Some((chosen(self, true), high)),
            [true, false, true] => Some((chosen(self, false), low)),
            _ => return None,
        };
        let fresh = self.fresh(term);
        Some(match values {
            None => self.consume(&[(high, fresh), (low, fresh)], fresh),
            Some((value, branch)) => self.consume(&[(condition, value), (branch, fresh)], fresh),
        })
    }

    /// A slice of a free word is free; the other bits are zero.
    fn slice(&mut self, term: TermId, constant: TermId) -> Replacement {
        let [high, low] = self.store.indices(term);
        let width = self.store.width(constant);
        let fresh = self.fresh(term);
        let mut parts = Vec::new();
        if high + 1 < width {
            parts.push(self.store.mk_bv(&BitVec::zero(width - high - 1)));
        }
        parts.push(fresh);
        if low > 0 {
            parts.push(self.store.mk_bv(&BitVec::zero(low)));
        }
        let value = self.store.mk(Op::Concat, &parts);
        self.consume(&[(constant, value)], fresh)
    }

    /// `(bvult v t)` can be true unless `t` is the least value, and can always be false; dually for
    /// the other side.
    fn comparison(&mut self, term: TermId, args: &[TermId], free: usize) -> Option<Replacement> {
        let (constant, other) = (args[free], args[1 - free]);
        let width = self.store.width(constant);
        let (least, greatest) = match self.store.op(term) {
            Op::BvUlt => (BitVec::zero(width), BitVec::ones(width)),
            _ => (BitVec::min_signed(width), BitVec::max_signed(width)),
        };
        // The value of the free side that makes the comparison true if any does.
        let extreme = if free == 0 { least } else { greatest };
        let extreme = self.store.mk_bv(&extreme);
        let fresh = self.fresh(term);
        let blocked = self.store.mk(Op::Eq, &[extreme, other]);
        let possible = self.store.mk(Op::Not, &[blocked]);
        let result = self.store.mk(Op::And, &[fresh, possible]);
        let value = self.store.mk(Op::Ite, &[fresh, extreme, other]);
        self.define(constant, value);
        Some(Replacement { term: result, fresh: false })
    }

    /// Operators that take every value if all operands do.
    fn all_free(&mut self, term: TermId, args: &[TermId]) -> Option<Replacement> {
        let mut distinct = TermSet::new();
        if !args.iter().all(|&arg| distinct.insert(arg)) {
            return None;
        }
        let bool = self.store.sorts.bool();
        let width = self.store.sorts.width(self.store.sort(term));
        let neutral = match self.store.op(term) {
            Op::And if self.store.sort(term) == bool => self.store.mk_bool(true),
            Op::BvAnd => self.store.mk_bv(&BitVec::ones(width?)),
            Op::BvUdiv => self.store.mk_bv(&BitVec::one(width?)),
            // The remainder by zero is the dividend.
            Op::BvUrem | Op::BvShl | Op::BvLshr | Op::BvAshr => {
                self.store.mk_bv(&BitVec::zero(width?))
            }
            Op::Concat => return Some(self.pieces(term, args)),
            _ => return None,
        };
        let fresh = self.fresh(term);
        let values: Vec<(TermId, TermId)> = args
            .iter()
            .enumerate()
            .map(|(position, &arg)| (arg, if position == 0 { fresh } else { neutral }))
            .collect();
        Some(self.consume(&values, fresh))
    }

    /// A concatenation of free words is free.
    fn pieces(&mut self, term: TermId, args: &[TermId]) -> Replacement {
        let fresh = self.fresh(term);
        let mut top = self.store.width(term);
        let mut values = Vec::with_capacity(args.len());
        for &arg in args {
            let low = top - self.store.width(arg);
            values.push((arg, self.store.mk_indexed(Op::Extract, [top - 1, low], &[fresh])));
            top = low;
        }
        self.consume(&values, fresh)
    }
}
