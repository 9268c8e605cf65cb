//! Recursive definitions that look at the first letter of a word without asking whether there is one.
//!
//! Idea: in the drafts that `seq-head` and `seq-tail` come from, these are partial: an alternative of
//! a definition that uses them holds only for words that have a first letter, which has as many bits as the value. The
//! definition is given these conditions, so that from there on all functions are total.
//! Invariant: a definition without such terms is left as it is.
//! Reference: Bjørner, Ganesh, Michel, Veanes, "An SMT-LIB format for sequences and regular
//! expressions", SMT workshop 2012; the definitions of transducers of Sloth.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{Op, Sort, TermId, TermSet, TermStore, post_order};
use trine_value::{Integer, StrValue};

/// The body with its conditions; `partial` holds the applications of `seq-head` and `seq-tail`.
pub(super) fn with_conditions(
    store: &mut TermStore,
    body: TermId,
    partial: &FxHashSet<TermId>,
) -> TermId {
    if partial.is_empty() {
        return body;
    }
    let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut stack = vec![body];
    while let Some(&formula) = stack.last() {
        if done.contains_key(&formula) {
            stack.pop();
            continue;
        }
        let result = match store.op(formula) {
            op @ (Op::And | Op::Or) => {
                let args = store.args(formula).to_vec();
                let before = stack.len();
                stack.extend(args.iter().filter(|arg| !done.contains_key(arg)));
                if stack.len() > before {
                    continue;
                }
                let args: Vec<TermId> = args.iter().map(|arg| done[arg]).collect();
                store.mk(op, &args)
            }
            _ => with_its_conditions(store, formula, partial),
        };
        done.insert(formula, result);
        stack.pop();
    }
    done[&body]
}

/// An alternative, or a part of one, with the conditions of the terms in it.
fn with_its_conditions(
    store: &mut TermStore,
    formula: TermId,
    partial: &FxHashSet<TermId>,
) -> TermId {
    let mut found = Vec::new();
    post_order(store, &[formula], &mut TermSet::new(), |term| {
        if partial.contains(&term) {
            found.push(term);
        }
    });
    if found.is_empty() {
        return formula;
    }
    let mut parts = Vec::new();
    for term in found {
        let word = match store.op(term) {
            Op::IntToBv => {
                let code = store.arg(term, 0);
                let last = store.mk_int(&Integer::from(last_letter(store, term)));
                parts.push(store.mk(Op::Le, &[code, last]));
                store.arg(store.arg(code, 0), 0)
            }
            _ => store.arg(term, 0),
        };
        let empty = store.mk_string(&StrValue::empty());
        let is_empty = store.mk(Op::Eq, &[word, empty]);
        parts.insert(0, store.mk(Op::Not, &[is_empty]));
    }
    parts.push(formula);
    store.mk(Op::And, &parts)
}

/// The largest code of a letter whose bits a term is.
fn last_letter(store: &TermStore, term: TermId) -> u64 {
    match *store.sort_of(term) {
        Sort::BitVec(bits) => (1 << bits.min(u64::BITS - 1)) - 1,
        _ => u64::MAX,
    }
}
