//! Letters that cut equations into blocks.
//!
//! Idea: where a letter stands equally often on both sides of each equation, the first block before it on one side is
//! taken to be the first block on the other side, and so on, as if no variable had the letter. What is left is often
//! solved by substitution, also where the shortest solutions are as long as two to the number of variables, which takes
//! cuts as many steps.
//! Invariant: an under-approximation: what solves the blocks solves the equations.
//! Reference: Day, Ehlers, Kulczynski, Manea, Nowotka, Poulsen, "On Solving Word Equations Using SAT", RP 2019
//! (equations that are made of systems with a letter between them).

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::End;
use super::kernel::{Equation, Sym};
use super::precision::{Answer, Finding, Found, Reason, Under};
use super::problem::Problem;
use super::procedures::walk;
use crate::language::Languages;

/// How often blocks are cut again.
const MAX_DEPTH: u32 = 2;
/// Letters that are tried.
const MAX_LETTERS: usize = 4;
/// Ticks for the blocks of one letter.
const LETTER_TICKS: u64 = 400_000;

/// Letters that stand equally often on both sides of each equation, the most frequent ones first.
fn separators(equations: &[Equation]) -> Vec<u32> {
    // How often in all, and in the present equation on the left less on the right.
    let mut counts: FxHashMap<u32, (usize, isize)> = FxHashMap::default();
    let mut uneven: Vec<u32> = Vec::new();
    for Equation { left, right, .. } in equations {
        for (side, step) in [(left, 1), (right, -1)] {
            for symbol in side {
                let Sym::Char(code) = symbol else { continue };
                let (times, surplus) = counts.entry(*code).or_default();
                *times += 1;
                *surplus += step;
            }
        }
        let surplus = counts.iter_mut().filter(|(_, (_, surplus))| *surplus != 0);
        uneven.extend(surplus.map(|(&code, count)| {
            count.1 = 0;
            code
        }));
    }
    let mut found: Vec<(usize, u32)> = counts
        .into_iter()
        .filter(|(code, _)| !uneven.contains(code))
        .map(|(code, (times, _))| (times, code))
        .collect();
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.into_iter().take(MAX_LETTERS).map(|(_, code)| code).collect()
}

/// The blocks between a letter, as equations.
fn blocks(Equation { left, right, deps }: &Equation, letter: u32) -> Vec<Equation> {
    let is_letter = |symbol: &Sym| *symbol == Sym::Char(letter);
    let pairs = left.split(is_letter).zip(right.split(is_letter));
    let block = |(left, right): (&[Sym], &[Sym])| Equation {
        left: left.to_vec(),
        right: right.to_vec(),
        deps: deps.clone(),
    };
    pairs.map(block).collect()
}

/// Whether a letter cuts the equations.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.is_completed
        && problem.kernel.separators < MAX_DEPTH
        && !separators(&problem.equations).is_empty()
}

/// Decides the blocks of one letter after the other.
pub(super) fn solve_blocks(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Under> {
    for letter in separators(&problem.equations) {
        let decide = |languages: &mut Languages, part: &Budget| match problem
            .cut_into_blocks(languages, letter, part)
        {
            Ok(mut blocks) => walk(&mut blocks, languages, part),
            Err(end) => end.into(),
        };
        let answer = budget
            .within(LETTER_TICKS, |part| languages.aside(|languages| decide(languages, part)));
        budget.refresh()?;
        if let Answer::Sat(model) = answer {
            return Ok(Finding::model(model));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

impl Problem {
    /// The problem in which the blocks between a letter are equal.
    fn cut_into_blocks(
        &self,
        languages: &mut Languages,
        letter: u32,
        budget: &Budget,
    ) -> Result<Self, End> {
        let mut kernel = self.as_read();
        kernel.separators += 1;
        for equation in &self.equations {
            budget.spend((equation.left.len() + equation.right.len()) as u64)?;
            kernel.equations.extend(blocks(equation, letter));
        }
        Self::new(languages, kernel, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::super::deps::Deps;
    use super::*;

    #[test]
    fn blocks_of_letters_that_both_sides_have_as_often() {
        let word = |word: &str| -> Vec<Sym> {
            let symbol = |letter: char| match letter {
                'A'..='Z' => Sym::Var(u32::from(letter)),
                _ => Sym::Char(u32::from(letter)),
            };
            word.chars().map(symbol).collect()
        };
        let equation = |left: &str, right: &str| Equation {
            left: word(left),
            right: word(right),
            deps: Deps::none(),
        };
        let equations = [equation("XaXbYcZ", "aXYbYZcaa"), equation("Xb", "bY")];
        let found: Vec<char> =
            separators(&equations).into_iter().filter_map(char::from_u32).collect();
        assert_eq!(found, ['b', 'c']);
        let cut = blocks(&equations[0], u32::from('b'));
        let sides: Vec<_> = cut.into_iter().map(|one| (one.left, one.right)).collect();
        assert_eq!(sides, [(word("XaX"), word("aXY")), (word("YcZ"), word("YZcaa"))]);
    }
}
