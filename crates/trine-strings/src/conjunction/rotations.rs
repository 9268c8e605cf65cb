//! Equations that shift one variable along letters.
//!
//! Idea: `x U = V x` for words `U` and `V` of letters says that there are `p` and `q` with `V = p q .. p q`,
//! `U = q p .. q p` and `x = p q .. p q p`. A primitive word is no rotation of itself but for the whole turn, so that
//! there is at most one such `p` shorter than the root of `V`. The equation is a language of `x`, or has no
//! solution. Cuts go through the letters one by one, and need not end where something else is asked of `x`.
//! Invariant: the language that takes the place of an equation has exactly its solutions.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", propositions 1.3.3 and
//! 1.3.4.

use trine_automata::{RegexId, primitive_root};
use trine_collections::Budget;

use super::End;
use super::kernel::{Equation, Kernel, Sym};
use super::negatives::letters;
use crate::language::Languages;

/// Longer words are not turned.
const MAX_LETTERS: usize = 4000;

/// `x U = V x`
struct Shift {
    var: u32,
    /// `U`
    behind: Vec<u32>,
    /// `V`
    before: Vec<u32>,
}

impl Shift {
    /// The shift that an equation is.
    fn of(Equation { left, right, .. }: &Equation) -> Option<Self> {
        if left.len() != right.len() || left.len() > MAX_LETTERS {
            return None;
        }
        let (plain, shifted) = match left.first()? {
            Sym::Var(_) => (left, right),
            Sym::Char(_) => (right, left),
        };
        let ([first @ Sym::Var(var), behind @ ..], [before @ .., last]) =
            (&plain[..], &shifted[..])
        else {
            return None;
        };
        let [behind, before] = [letters(behind)?, letters(before)?];
        (first == last && !before.is_empty()).then_some(Self { var: *var, behind, before })
    }

    /// The root `p q` of what is before the variable, and the length of `p`; nothing without solutions.
    fn turn(&self) -> Option<(&[u32], usize)> {
        let root = primitive_root(&self.before);
        let start = self.behind.get(..root.len())?;
        let place = turn(root, start)?;
        (self.behind == start.repeat(self.before.len() / root.len())).then_some((root, place))
    }
}

/// The length of `p`, if one word is `p q` and the other one `q p`, the least one.
pub(super) fn turn(word: &[u32], other: &[u32]) -> Option<usize> {
    let is_turned =
        |&place: &usize| other.starts_with(&word[place..]) && other.ends_with(&word[..place]);
    (0..word.len()).find(|place| word.len() == other.len() && is_turned(place))
}

/// `w* p`, for a beginning `p` of `w`.
pub(super) fn repeated_and_part(languages: &mut Languages, root: &[u32], part: usize) -> RegexId {
    let r = &mut languages.regexes;
    let (whole, part) = (r.literal(root), r.literal(&root[..part]));
    let many = r.star(whole);
    r.concat(many, part)
}

/// Puts languages in the place of equations that shift one variable along letters.
pub(super) fn restrict(
    kernel: &mut Kernel,
    languages: &mut Languages,
    equations: &mut Vec<Equation>,
    budget: &Budget,
) -> Result<(), End> {
    for equation in std::mem::take(equations) {
        let Some(shift) = Shift::of(&equation) else {
            equations.push(equation);
            continue;
        };
        budget.spend(shift.before.len() as u64)?;
        let Some((root, place)) = shift.turn() else { return Err(End::Conflict(equation.deps)) };
        let regex = repeated_and_part(languages, root, place);
        kernel.restrict(shift.var, regex, &equation.deps);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::deps::Deps;
    use super::*;
    use crate::test_words::words;

    #[test]
    fn solutions_are_repetitions_of_the_root_and_one_part_of_it() {
        let x = Sym::Var(7);
        let symbols = |word: &[u32]| word.iter().map(|&code| Sym::Char(code)).collect::<Vec<_>>();
        let candidates = words(7);
        let (mut with_solutions, all) = (0, words(4));
        for before in all.iter().filter(|word| !word.is_empty()) {
            for behind in all.iter().filter(|word| word.len() == before.len()) {
                let left = [&[x][..], &symbols(behind)].concat();
                let right = [&symbols(before)[..], &[x]].concat();
                let mut sides = [left, right];
                if before > behind {
                    sides.reverse();
                }
                let [left, right] = sides;
                let equation = Equation { left, right, deps: Deps::none() };
                let shift = Shift::of(&equation).expect("a shift");
                let turn = shift.turn();
                with_solutions += u32::from(turn.is_some());
                for word in &candidates {
                    let is_solution = [&word[..], behind].concat() == [&before[..], word].concat();
                    let is_member = turn.is_some_and(|(root, place)| {
                        word.len() % root.len() == place
                            && word.iter().zip(root.iter().cycle()).all(|(a, b)| a == b)
                    });
                    assert_eq!(is_solution, is_member, "{before:?} {behind:?} {word:?}");
                }
            }
        }
        assert!(with_solutions > 40, "{with_solutions}");
    }
}
