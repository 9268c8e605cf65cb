//! The circuit of `str.replace_all`.
//!
//! Idea: one step per letter of the string; a number counts the letters of a match that are still to
//! be passed.
//! Invariant: as in [`super::string`].

use trine_collections::{Budget, Exhausted};

use super::bounded_string::{BoundedString, Words};

/// The string with all occurrences of the pattern replaced; an empty pattern replaces nothing.
pub(super) fn replace_all(
    w: &mut Words<'_>,
    string: BoundedString,
    pattern: BoundedString,
    by: BoundedString,
    budget: &Budget,
) -> Result<BoundedString, Exhausted> {
    let (zero, one) = (w.constant(0), w.constant(1));
    let empty_pattern = w.eq(pattern.length, zero);
    let mut skip = zero;
    let mut result = w.empty();
    let none = w.empty();
    for position in 0..string.capacity {
        budget.spend(64)?;
        let letter = w.at(string, position);
        let index = w.constant(i64::from(position));
        let inside = w.lt(index, string.length);
        let single_length = w.ite(inside, one, zero);
        let single = w.string_of_letters(&[letter], single_length);
        let mut parts = Vec::new();
        let nothing = w.letter(0);
        for offset in 0..pattern.capacity {
            let wanted = w.at(pattern, offset);
            let found = w.at(string, position + offset);
            let (over, same) = (w.eq(wanted, nothing), w.eq(wanted, found));
            parts.push(w.or(&[over, same]));
        }
        let (free, real) = (w.eq(skip, zero), w.not(empty_pattern));
        parts.extend([free, real, inside]);
        let matched = w.and(&parts);
        let kept = w.choose(free, single, none);
        let piece = w.choose(matched, by, kept);
        result = w.concat(result, piece);
        let after = w.sub(pattern.length, one);
        let less = w.sub(skip, one);
        let waiting = w.ite(free, zero, less);
        skip = w.ite(matched, after, waiting);
    }
    Ok(result)
}
