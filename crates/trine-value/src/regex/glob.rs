//! Literals with anything between them: `"ab" Σ* "c" Σ*`.
//!
//! Idea: the literals before the first gap and after the last one stand at the ends; each of those
//! between stands at its first place after the one before. A text is searched, not read through
//! derivatives, which for a literal of `n` letters may be `n` in number and of size `n`.
//! Invariant: an answer is exact; expressions of another shape have none.

use super::{Regex, RegexNode};
use crate::StrValue;

/// Whether a text is in the language, for a concatenation of literals and `re.all` with at least one
/// `re.all`.
pub(super) fn is_match(regex: &Regex, text: &StrValue) -> Option<bool> {
    let RegexNode::Concat(parts) = regex.node() else { return None };
    // What lies between two gaps is searched as one literal.
    let mut runs = vec![StrValue::empty()];
    for part in parts {
        match (part.node(), runs.last_mut()) {
            (RegexNode::All, _) => runs.push(StrValue::empty()),
            (RegexNode::Literal(word), Some(run)) => *run = run.concat(word),
            _ => return None,
        }
    }
    let [front, middle @ .., back] = &runs[..] else { return None };
    if front.len() + back.len() > text.len()
        || !front.is_prefix_of(text)
        || !back.is_suffix_of(text)
    {
        return Some(false);
    }
    let end = text.len() - back.len();
    let mut start = front.len();
    for run in middle {
        match text.find(run, start) {
            Some(place) => start = place + run.len(),
            None => return Some(false),
        }
    }
    Some(start <= end)
}
