//! Short words for one variable after the other.
//!
//! Idea: equations that no procedure gets through often become easy once the variable that occurs most
//! often is a known word. A few short words of its language are tried, made of the letters of the
//! problem; what is left goes through the table again, and may fix the next variable.
//! Invariant: an under-approximation. It finds models, and refutes nothing.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::precision::{Answer, Finding, Found, Reason, Under};
use super::problem::Problem;
use super::procedures::walk;
use crate::language::Languages;

/// Variables that are fixed one after the other.
const MAX_FIXED: u32 = 3;
/// Letters of which words are made.
const MAX_LETTERS: usize = 3;
/// Ticks for the rest of the problem with one word.
const WORD_TICKS: u64 = 400_000;
/// Ticks for making the problem with one word.
const COPY_TICKS: u64 = 1_000;

/// Whether there is a variable to be fixed.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.equations.is_empty() && problem.kernel.small_words < MAX_FIXED
}

/// Tries short words for the variable that occurs most often in equations.
pub(super) fn fix_words(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Under> {
    let problem: &Problem = problem;
    let mut count: FxHashMap<u32, u32> = FxHashMap::default();
    let mut letters: Vec<u32> = Vec::new();
    for symbol in problem.equations.iter().flat_map(|e| e.left.iter().chain(&e.right)) {
        match *symbol {
            Sym::Var(var) => *count.entry(var).or_default() += 1,
            Sym::Char(code) if letters.len() < MAX_LETTERS && !letters.contains(&code) => {
                letters.push(code);
            }
            Sym::Char(_) => {}
        }
    }
    let most = count.into_iter().max_by_key(|&(var, n)| (n, std::cmp::Reverse(var)));
    let Some((var, _)) = most else { return Ok(Finding::open(Reason::NoProcedure)) };
    let nfa = problem.automata.as_ref().and_then(|automata| automata.get(&var)).cloned();
    for word in short_words(&letters) {
        if nfa.as_ref().is_some_and(|nfa| !nfa.accepts(&word)) {
            continue;
        }
        budget.spend(COPY_TICKS)?;
        let word = word.into_iter().map(Sym::Char).collect();
        let decide = |languages: &mut Languages, part: &Budget| match problem
            .narrowed(languages, var, word, part)
        {
            Ok(mut narrow) => walk(&mut narrow, languages, part),
            Err(end) => end.into(),
        };
        let answer =
            budget.within(WORD_TICKS, |part| languages.aside(|languages| decide(languages, part)));
        budget.refresh()?;
        if let Answer::Sat(model) = answer {
            return Ok(Finding::model(model));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// The words of at most two letters, the shortest first.
fn short_words(letters: &[u32]) -> Vec<Vec<u32>> {
    let mut words = vec![vec![]];
    words.extend(letters.iter().map(|&letter| vec![letter]));
    words.extend(letters.iter().flat_map(|&a| letters.iter().map(move |&b| vec![a, b])));
    words
}

impl Problem {
    /// The problem in which a variable is a known word.
    fn narrowed(
        &self,
        languages: &mut Languages,
        var: u32,
        word: Word,
        budget: &Budget,
    ) -> Result<Self, super::End> {
        let left = vec![Sym::Var(var)];
        let known = Equation { left, right: word, deps: Deps::none() };
        let mut narrow = self.with_equations(languages, [known], budget)?;
        narrow.kernel.small_words += 1;
        Ok(narrow)
    }
}
