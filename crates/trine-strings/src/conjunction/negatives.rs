//! Words that differ, and words that do not contain others.
//!
//! Invariant: what is plain is decided; where one side is a literal, a membership says the same and
//! replaces the literal of the conjunction.

use super::End;
use super::kernel::{Kernel, Membership, Negative, Sym};
use super::solved::{Solved, strip};
use crate::language::Languages;

/// Longer literals are not made languages: a candidate that happens to be one is told what to do.
const MAX_LITERAL: usize = 10_000;

/// The word, where it has no variable.
pub(super) fn letters(word: &[Sym]) -> Option<Vec<u32>> {
    word.iter()
        .map(|symbol| match symbol {
            Sym::Char(code) => Some(*code),
            Sym::Var(_) => None,
        })
        .collect()
}

/// Decides the disequalities that are plain, and turns those against literals into memberships.
pub(super) fn read_disequalities(
    languages: &mut Languages,
    kernel: &mut Kernel,
    solved: &Solved,
) -> Result<Vec<Negative>, End> {
    let mut open = Vec::new();
    for mut disequality in std::mem::take(&mut kernel.disequalities) {
        let mut deps = disequality.deps.clone();
        let mut left = solved.expand(&disequality.left, &mut deps);
        let mut right = solved.expand(&disequality.right, &mut deps);
        if !strip(&mut left, &mut right) {
            continue;
        }
        if left.is_empty() && right.is_empty() {
            return Err(End::Conflict(deps));
        }
        let mut equations = solved.equations.iter();
        if let Some(same) = equations.find(|one| {
            one.left == left && one.right == right || one.left == right && one.right == left
        }) {
            deps.extend(&same.deps);
            return Err(End::Conflict(deps));
        }
        let literal = match (letters(&left), letters(&right)) {
            (Some(word), _) => Some((word, right.clone())),
            (None, Some(word)) => Some((word, left.clone())),
            (None, None) => None,
        };
        disequality.deps = deps;
        match literal {
            Some((word, other)) if word.len() <= MAX_LITERAL => {
                let regex = languages.regexes.literal(&word);
                let regex = languages.regexes.complement(regex);
                let deps = disequality.deps;
                kernel.memberships.push(Membership { word: other, regex, deps });
            }
            _ => {
                disequality.left = left;
                disequality.right = right;
                open.push(disequality);
            }
        }
    }
    Ok(open)
}

/// Decides the not-contains constraints that are plain, and turns those of literals into memberships.
pub(super) fn read_not_contains(
    languages: &mut Languages,
    kernel: &mut Kernel,
    solved: &Solved,
) -> Result<Vec<Negative>, End> {
    let mut open = Vec::new();
    for mut not_contains in std::mem::take(&mut kernel.not_contains) {
        let mut deps = not_contains.deps.clone();
        let string = solved.expand(&not_contains.left, &mut deps);
        let pattern = solved.expand(&not_contains.right, &mut deps);
        if pattern.is_empty() || string.windows(pattern.len()).any(|part| part == pattern) {
            return Err(End::Conflict(deps));
        }
        let word = letters(&pattern).filter(|word| word.len() <= MAX_LITERAL);
        if let Some(word) = word {
            let r = &mut languages.regexes;
            let (word, all) = (r.literal(&word), r.all());
            let found = r.concat_all([all, word, all]);
            let regex = r.complement(found);
            kernel.memberships.push(Membership { word: string, regex, deps });
            continue;
        }
        not_contains.left = string;
        not_contains.right = pattern;
        not_contains.deps = deps;
        open.push(not_contains);
    }
    Ok(open)
}
