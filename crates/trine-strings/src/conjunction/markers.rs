//! Equations that are cut at the first or the last place of a letter.
//!
//! Idea: in `u c v = w c z`, where neither `u` nor `w` has the letter `c`, the marked places are both the first `c` of the same
//! word, so that `u = w` and `v = z`; the last `c` is found from the right. A word with the letter is not equal to one
//! without it. Which letters a variable does not have is said by languages of words that it is a part of.
//! Invariant: the equations have the same solutions as before; each cut takes one letter off both sides.

use rustc_hash::FxHashMap;
use trine_automata::CharSet;
use trine_collections::{Budget, Exhausted};

use super::deps::Deps;
use super::kernel::{Equation, Membership, Sym, Word};
use super::precision::Reason;
use super::solved::Solved;
use crate::language::Languages;

/// For each variable sets with all its letters, and what says so.
pub(super) struct UsedLetters(FxHashMap<u32, Vec<(CharSet, Deps)>>);

impl UsedLetters {
    /// What memberships say.
    pub(super) fn new(
        languages: &mut Languages,
        memberships: &[Membership],
        solved: &Solved,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let mut all = Self(FxHashMap::default());
        for membership in memberships {
            budget.spend(1)?;
            let letters = languages.regexes.used_letters(membership.regex, budget)?;
            if letters.size() > u64::from(languages.regexes.max()) {
                continue;
            }
            let mut deps = membership.deps.clone();
            for symbol in solved.expand(&membership.word, &mut deps) {
                if let Sym::Var(var) = symbol {
                    all.0.entry(var).or_default().push((letters.clone(), deps.clone()));
                }
            }
        }
        Ok(all)
    }

    /// What says that a symbol is not the letter and has it not.
    fn without(&self, symbol: Sym, letter: u32) -> Option<Deps> {
        match symbol {
            Sym::Char(code) => (code != letter).then(Deps::none),
            Sym::Var(var) => {
                let mut known = self.0.get(&var)?.iter();
                known.find(|(letters, _)| !letters.contains(letter)).map(|(_, deps)| deps.clone())
            }
        }
    }

    /// The first place of a letter in symbols; `deps` grows by what says that the symbols before it do not have it.
    fn first(&self, symbols: impl Iterator<Item = Sym>, letter: u32, deps: &mut Deps) -> First {
        for (place, symbol) in symbols.enumerate() {
            if symbol == Sym::Char(letter) {
                return First::At(place);
            }
            match self.without(symbol, letter) {
                Some(more) => deps.extend(&more),
                None => return First::Unknown,
            }
        }
        First::Nowhere
    }

    /// Cuts an equation once, if it can be.
    fn cut(&self, equation: &Equation) -> Option<Cut> {
        let Equation { left, right, .. } = equation;
        let mut tried: Vec<u32> = Vec::new();
        for symbol in left.iter().chain(right) {
            let Sym::Char(letter) = *symbol else { continue };
            if tried.contains(&letter) {
                continue;
            }
            tried.push(letter);
            for is_first in [true, false] {
                let mut deps = equation.deps.clone();
                let mut place = |word: &Word| {
                    if is_first {
                        return self.first(word.iter().copied(), letter, &mut deps);
                    }
                    match self.first(word.iter().rev().copied(), letter, &mut deps) {
                        First::At(place) => First::At(word.len() - 1 - place),
                        other => other,
                    }
                };
                match (place(left), place(right)) {
                    (First::At(one), First::At(other)) => {
                        let [before, after] = [
                            (&left[..one], &right[..other]),
                            (&left[one + 1..], &right[other + 1..]),
                        ]
                        .map(|(left, right)| Equation {
                            left: left.to_vec(),
                            right: right.to_vec(),
                            deps: deps.clone(),
                        });
                        return Some(Cut::Parts([before, after]));
                    }
                    (First::At(_), First::Nowhere) | (First::Nowhere, First::At(_)) => {
                        return Some(Cut::Contradiction(deps));
                    }
                    _ => {}
                }
            }
        }
        None
    }
}

/// Where a letter is first.
enum First {
    At(usize),
    Nowhere,
    Unknown,
}

/// What became of an equation.
enum Cut {
    Parts([Equation; 2]),
    Contradiction(Deps),
}

/// Cuts the equations as often as they can be; whether one was cut. The error is what a contradiction rests on.
pub(super) fn cut_at_markers(
    equations: &mut Vec<Equation>,
    letters: &UsedLetters,
    budget: &Budget,
) -> Result<Result<bool, Deps>, Exhausted> {
    let mut is_cut = false;
    // The order stays: whoever searches begins with the first ones.
    let mut open = std::mem::take(equations);
    open.reverse();
    while let Some(equation) = open.pop() {
        budget.spend(1 + (equation.left.len() + equation.right.len()) as u64)?;
        match letters.cut(&equation) {
            Some(Cut::Parts(parts)) => {
                is_cut = true;
                open.extend(parts.into_iter().rev().filter(|part| part.left != part.right));
            }
            Some(Cut::Contradiction(deps)) => return Ok(Err(deps)),
            None => equations.push(equation),
        }
    }
    Ok(Ok(is_cut))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_words::words;

    const LETTERS: u32 = 2;

    fn value(word: &[Sym], values: &[&Vec<u32>]) -> Vec<u32> {
        word.iter()
            .flat_map(|symbol| match *symbol {
                Sym::Char(letter) => vec![letter],
                Sym::Var(var) => values[var as usize].clone(),
            })
            .collect()
    }

    /// What cuts leave has the same solutions among short words.
    #[test]
    fn cuts_keep_solutions() {
        let mut number = 5_u64;
        let mut below = |bound: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) % bound
        };
        let (short, budget) = (words(2), Budget::unlimited());
        let (mut cuts, mut contradictions) = (0, 0);
        for _ in 0..1500 {
            // The letter that a variable does not have, if there is one.
            let missing =
                [(); 3].map(|()| Some(below(3) as u32).filter(|&letter| letter < LETTERS));
            let mut letters = UsedLetters(FxHashMap::default());
            for (var, missing) in missing.iter().enumerate() {
                if let Some(letter) = *missing {
                    let used = CharSet::single(letter).complement();
                    letters.0.insert(var as u32, vec![(used, Deps::of(var as u32 + 1))]);
                }
            }
            let mut word = || -> Word {
                let length = 1 + below(5);
                (0..length)
                    .map(|_| match below(5) {
                        letter @ 0..2 => Sym::Char(letter as u32),
                        var => Sym::Var(var as u32 - 2),
                    })
                    .collect()
            };
            let equation = Equation { left: word(), right: word(), deps: Deps::of(0) };
            let mut parts = vec![equation.clone()];
            let is_cut = cut_at_markers(&mut parts, &letters, &budget).expect("no limit");
            cuts += usize::from(is_cut == Ok(true));
            contradictions += usize::from(is_cut.is_err());
            let fits =
                |var: usize, word: &Vec<u32>| missing[var].is_none_or(|m| !word.contains(&m));
            for one in short.iter().filter(|word| fits(0, word)) {
                for two in short.iter().filter(|word| fits(1, word)) {
                    for three in short.iter().filter(|word| fits(2, word)) {
                        let values = [one, two, three];
                        let holds = |equation: &Equation| {
                            value(&equation.left, &values) == value(&equation.right, &values)
                        };
                        let expected = holds(&equation);
                        let found = is_cut.is_ok() && parts.iter().all(holds);
                        assert_eq!(expected, found, "{equation:?} {missing:?} {parts:?}");
                    }
                }
            }
        }
        assert!(cuts > 100 && contradictions > 20, "{cuts} {contradictions}");
    }
}
