//! Regular expressions as values: equality, order and hash of the expressions, not of the
//! languages.
//!
//! Invariant: equal expressions have equal languages; nothing is said about different ones. Shared
//! parts are compared once, so that the cost is that of the pairs of nodes and not of the paths.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHashSet;
use trine_value::Regex;
use trine_value::regex::RegexNode;

/// Which variant a node is.
fn rank(node: &RegexNode) -> u8 {
    match node {
        RegexNode::None => 0,
        RegexNode::All => 1,
        RegexNode::Literal(_) => 2,
        RegexNode::Range(..) => 3,
        RegexNode::Concat(_) => 4,
        RegexNode::Union(_) => 5,
        RegexNode::Inter(_) => 6,
        RegexNode::Comp(_) => 7,
        RegexNode::Repeat { .. } => 8,
    }
}

fn compare_nodes(a: &RegexNode, b: &RegexNode) -> Ordering {
    let heads = match (a, b) {
        (RegexNode::Literal(a), RegexNode::Literal(b)) => a.cmp(b),
        (RegexNode::Range(a, b), RegexNode::Range(c, d)) => (a, b).cmp(&(c, d)),
        (RegexNode::Repeat { low: a, high: b, .. }, RegexNode::Repeat { low: c, high: d, .. }) => {
            (a, b).cmp(&(c, d))
        }
        _ => rank(a).cmp(&rank(b)),
    };
    heads.then_with(|| a.children().len().cmp(&b.children().len()))
}

/// Compares two expressions.
pub(super) fn compare(a: &Regex, b: &Regex) -> Ordering {
    let mut seen = FxHashSet::default();
    let mut pairs = vec![(a.node(), b.node())];
    while let Some((a, b)) = pairs.pop() {
        let places = (std::ptr::from_ref(a).addr(), std::ptr::from_ref(b).addr());
        // A pair that was seen before was equal, or the answer would be known.
        if places.0 == places.1 || !seen.insert(places) {
            continue;
        }
        let order = compare_nodes(a, b);
        if order.is_ne() {
            return order;
        }
        let children = a.children().iter().zip(b.children()).rev();
        pairs.extend(children.map(|(a, b)| (a.node(), b.node())));
    }
    Ordering::Equal
}

/// Hashes the top of an expression.
pub(super) fn hash<H: Hasher>(regex: &Regex, state: &mut H) {
    let node = regex.node();
    state.write_u8(rank(node));
    state.write_usize(node.children().len());
    match node {
        RegexNode::Literal(word) => word.hash(state),
        RegexNode::Range(low, high) => (low, high).hash(state),
        RegexNode::Repeat { low, high, .. } => (low, high).hash(state),
        RegexNode::None
        | RegexNode::All
        | RegexNode::Concat(_)
        | RegexNode::Union(_)
        | RegexNode::Inter(_)
        | RegexNode::Comp(_) => {}
    }
}
