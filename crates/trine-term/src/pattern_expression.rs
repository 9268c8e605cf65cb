//! Patterns as expressions with the same structure.
//!
//! Invariant: only for patterns without look-around, atomic groups and back references.

use trine_value::pattern::{Node, NodeId, Pattern, Repetition};
use trine_value::{CodePoint, StrValue};

use crate::op::{Op, SortError};
use crate::store::{TermId, TermStore};

type Built = Result<TermId, SortError>;

/// What such a pattern does not have.
const NO_STRUCTURE: &str = "wants a pattern without look-around, atomic groups and back references";

/// The expression with captures and lazy repetitions.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn expression(store: &mut TermStore, pattern: &Pattern) -> Built {
    match pattern.root() {
        Some(root) => made(store, pattern, root, true),
        None => store.try_mk(Op::ReNone, [0, 0], &[]),
    }
}

/// The expression of the words that a part of the pattern matches, with anchors.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn language(store: &mut TermStore, pattern: &Pattern, part: NodeId) -> Built {
    made(store, pattern, part, false)
}

fn made(store: &mut TermStore, pattern: &Pattern, root: NodeId, has_priorities: bool) -> Built {
    let (nothing, mut needed) = (nothing(store)?, vec![false; root.index() + 1]);
    needed[root.index()] = true;
    for (place, node) in pattern.nodes().take(root.index() + 1).enumerate().rev() {
        if needed[place] {
            node.parts().iter().for_each(|part| needed[part.index()] = true);
        }
    }
    let mut terms: Vec<TermId> = Vec::new();
    for (place, node) in pattern.nodes().take(root.index() + 1).enumerate() {
        if !needed[place] {
            terms.push(nothing);
            continue;
        }
        let parts: Vec<TermId> = node.parts().iter().map(|part| terms[part.index()]).collect();
        terms.push(match node {
            Node::Letter(ranges) => letters(store, ranges)?,
            Node::Concat(_) => in_row(store, &parts)?,
            Node::Choice(_) => any_of(store, &parts)?,
            Node::Repeat(_, times) => {
                let is_lazy = times.is_lazy && has_priorities;
                repeated(store, parts[0], Repetition { is_lazy, ..*times })?
            }
            Node::Capture(group, _) if has_priorities => {
                store.try_mk(Op::ReCapture, [*group, 0], &parts)?
            }
            Node::Capture(..) => parts[0],
            Node::Begin => store.try_mk(Op::ReBeginAnchor, [0, 0], &[])?,
            Node::End => store.try_mk(Op::ReEndAnchor, [0, 0], &[])?,
            Node::LetterBefore(_) | Node::Look { .. } | Node::Atomic(_) | Node::Back(_) => {
                return Err(SortError::Pattern { rule: NO_STRUCTURE });
            }
        });
    }
    Ok(terms.pop().unwrap_or(nothing))
}

/// The empty word.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn nothing(store: &mut TermStore) -> Built {
    let empty = store.mk_string(&StrValue::empty());
    store.try_mk(Op::StrToRe, [0, 0], &[empty])
}

/// One after the other.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn in_row(store: &mut TermStore, parts: &[TermId]) -> Built {
    match parts {
        [] => nothing(store),
        [single] => Ok(*single),
        _ => store.try_mk(Op::ReConcat, [0, 0], parts),
    }
}

/// One of several.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn any_of(store: &mut TermStore, parts: &[TermId]) -> Built {
    match parts {
        [] => store.try_mk(Op::ReNone, [0, 0], &[]),
        [single] => Ok(*single),
        _ => store.try_mk(Op::ReUnion, [0, 0], parts),
    }
}

/// One letter of a set.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn letters(store: &mut TermStore, ranges: &[(u32, u32)]) -> Built {
    let mut members = Vec::with_capacity(ranges.len());
    for &(low, high) in ranges {
        let ends = [low, high].map(|point| {
            let letter = StrValue::from_code_points(CodePoint::new(point));
            store.mk_string(&letter)
        });
        members.push(if low == high {
            store.try_mk(Op::StrToRe, [0, 0], &ends[..1])?
        } else {
            store.try_mk(Op::ReRange, [0, 0], &ends)?
        });
    }
    any_of(store, &members)
}

/// A part again and again.
///
/// # Errors
/// If the store refuses a part; what a pattern has that no expression has.
pub fn repeated(store: &mut TermStore, body: TermId, times: Repetition) -> Built {
    let Repetition { low, high, is_lazy, .. } = times;
    let star = if is_lazy { Op::ReStarLazy } else { Op::ReStar };
    match (low, high) {
        (0, None) => store.try_mk(star, [0, 0], &[body]),
        (1, None) => {
            store.try_mk(if is_lazy { Op::RePlusLazy } else { Op::RePlus }, [0, 0], &[body])
        }
        (0, Some(1)) => {
            store.try_mk(if is_lazy { Op::ReOptLazy } else { Op::ReOpt }, [0, 0], &[body])
        }
        (low, None) => {
            let many = store.try_mk(Op::RePower, [low, 0], &[body])?;
            let more = store.try_mk(star, [0, 0], &[body])?;
            store.try_mk(Op::ReConcat, [0, 0], &[many, more])
        }
        (low, Some(high)) => {
            let op = if is_lazy { Op::ReLoopLazy } else { Op::ReLoop };
            store.try_mk(op, [low, high], &[body])
        }
    }
}
