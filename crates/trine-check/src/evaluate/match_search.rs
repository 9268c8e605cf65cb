//! Where a text or a word of a language first occurs in a text.
//!
//! Idea: texts are searched with the table of borders of the pattern, in linear time. For languages,
//! what has been found not to lead to a match from a position is not tried again: so the search takes
//! at most as many steps as there are pairs of a position and an expression.
//! Reference: Knuth, Morris, Pratt, "Fast Pattern Matching in Strings", 1977; SMT-LIB 2.7, theory
//! `Strings` (`str.replace_re`: the shortest leftmost match).

use rustc_hash::FxHashSet;

use crate::evaluate::language::{LanguageId, Languages};
use crate::evaluate::{Outcome, Steps};

/// The first position from `from` on where `pattern` occurs in `text`.
pub(super) fn find(
    steps: &mut Steps,
    text: &[u32],
    pattern: &[u32],
    from: usize,
) -> Outcome<Option<usize>> {
    if from > text.len() {
        return Ok(None);
    }
    steps.spend(pattern.len() as u64 + 1)?;
    if pattern.is_empty() {
        return Ok(Some(from));
    }
    // borders[i]: the longest proper prefix of pattern[..=i] that is its suffix.
    let mut borders = vec![0; pattern.len()];
    let mut length = 0;
    for at in 1..pattern.len() {
        while length > 0 && pattern[at] != pattern[length] {
            length = borders[length - 1];
        }
        if pattern[at] == pattern[length] {
            length += 1;
        }
        borders[at] = length;
    }
    let mut matched = 0;
    for (at, &letter) in text.iter().enumerate().skip(from) {
        while matched > 0 && letter != pattern[matched] {
            matched = borders[matched - 1];
        }
        if letter == pattern[matched] {
            matched += 1;
        }
        if matched == pattern.len() {
            steps.spend((at - from) as u64)?;
            return Ok(Some(at + 1 - matched));
        }
    }
    steps.spend((text.len() - from) as u64)?;
    Ok(None)
}

/// Which matches count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Matches {
    /// The empty text as well.
    Any,
    /// Not the empty text.
    NonEmpty,
}

/// The leftmost match that begins at `from` or later, of these the shortest: begin and end.
pub(super) fn find_language(
    steps: &mut Steps,
    languages: &mut Languages,
    text: &[u32],
    language: LanguageId,
    from: usize,
    matches: Matches,
) -> Outcome<Option<(usize, usize)>> {
    let mut failed: FxHashSet<(usize, LanguageId)> = FxHashSet::default();
    for begin in from..=text.len() {
        if matches == Matches::Any && languages.has_empty(language) {
            return Ok(Some((begin, begin)));
        }
        let mut state = language;
        let mut tried = Vec::new();
        for (end, &letter) in text.iter().enumerate().skip(begin) {
            steps.spend(2)?;
            state = languages.derivative(steps, state, letter)?;
            if languages.has_empty(state) {
                return Ok(Some((begin, end + 1)));
            }
            if state == Languages::NONE || failed.contains(&(end + 1, state)) {
                break;
            }
            tried.push((end + 1, state));
        }
        failed.extend(tried);
    }
    Ok(None)
}
