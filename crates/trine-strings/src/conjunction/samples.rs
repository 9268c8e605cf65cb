//! Short words for one variable after the other.
//!
//! Idea: equations that no procedure gets through often become easy once the variable that occurs most
//! often is a known word. A few short words of its language are tried, made of the letters of the
//! problem; what is left goes through the table again, and may fix the next variable.
//! Before that, all variables of equations are powers of one letter, so that lengths decide: solutions of
//! exponential length are often of this kind.
//! Invariant: an under-approximation. It finds models, and refutes nothing.

use rustc_hash::FxHashMap;
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Equation, Membership, Sym, Word};
use super::lengths::length_difference;
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
    !problem.equations.is_empty() && problem.kernel.samples < MAX_FIXED
}

/// The symbols of equations.
struct Symbols {
    /// How often each variable occurs.
    count: FxHashMap<u32, u32>,
    /// The first few letters.
    letters: Vec<u32>,
}

fn symbols(problem: &Problem) -> Symbols {
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
    Symbols { count, letters }
}

/// Whether equations are not quadratic, so that few searches end.
pub(super) fn may_be_of_one_letter(problem: &Problem) -> bool {
    problem.kernel.samples == 0
        && !problem.is_completed
        && problem.kernel.applications.is_empty()
        && symbols(problem).count.values().any(|&times| times > 2)
}

/// Tries powers of one letter for all variables.
pub(super) fn fix_letters(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Under> {
    let problem: &Problem = problem;
    for letter in symbols(problem).letters {
        let part = budget.part(budget.ticks_left() / MAX_LETTERS as u64);
        let answer =
            languages.aside(|languages| match problem.of_one_letter(languages, letter, &part) {
                Ok(Some(mut narrow)) => walk(&mut narrow, languages, &part),
                Ok(None) => Answer::Open(Reason::NothingFound),
                Err(end) => end.into(),
            });
        budget.spend(part.ticks_spent())?;
        budget.refresh()?;
        if let Answer::Model(model) = answer {
            return Ok(Finding::model(model));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Tries short words for the variable that occurs most often in equations.
pub(super) fn fix_words(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Under> {
    let problem: &Problem = problem;
    let Symbols { count, letters } = symbols(problem);
    let most = count.into_iter().max_by_key(|&(var, n)| (n, std::cmp::Reverse(var)));
    let Some((var, _)) = most else { return Ok(Finding::open(Reason::NoProcedure)) };
    let nfa = problem.automata.as_ref().and_then(|automata| automata.get(&var)).cloned();
    for word in short_words(&letters) {
        if nfa.as_ref().is_some_and(|nfa| !nfa.accepts(&word)) {
            continue;
        }
        budget.spend(COPY_TICKS)?;
        let part = budget.part(WORD_TICKS);
        let answer = languages.aside(|languages| {
            let word = word.into_iter().map(Sym::Char).collect();
            match problem.narrowed(languages, var, word, &part) {
                Ok(mut narrow) => walk(&mut narrow, languages, &part),
                Err(end) => end.into(),
            }
        });
        budget.spend(part.ticks_spent())?;
        budget.refresh()?;
        if let Answer::Model(model) = answer {
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
    /// The problem in which all variables of equations are powers of a letter; `None` where other letters
    /// differ. Between other letters, equations say then that lengths are equal.
    fn of_one_letter(
        &self,
        languages: &mut Languages,
        letter: u32,
        budget: &Budget,
    ) -> Result<Option<Self>, super::End> {
        let once = languages.regexes.literal(&[letter]);
        let regex = languages.regexes.star(once);
        let mut kernel = self.as_read();
        for var in self.tied_vars() {
            let (word, deps) = (vec![Sym::Var(var)], Deps::none());
            kernel.memberships.push(Membership { word, regex, deps });
        }
        let is_other = |symbol: &Sym| matches!(*symbol, Sym::Char(code) if code != letter);
        for Equation { left, right, .. } in &self.equations {
            let [others, same] = [left, right].map(|side| side.iter().filter(|s| is_other(s)));
            if !others.eq(same) {
                return Ok(None);
            }
            for (left, right) in left.split(is_other).zip(right.split(is_other)) {
                let (form, value) = length_difference(&kernel.lengths, left, right);
                let formula = kernel.session.eq(&form, &value);
                kernel.require(formula, &Deps::none());
            }
        }
        kernel.has_forms = true;
        let mut narrow = Self::new(languages, kernel, budget)?;
        narrow.kernel.samples = MAX_FIXED;
        Ok(Some(narrow))
    }

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
        narrow.kernel.samples += 1;
        Ok(narrow)
    }
}
