//! Words that are powers of one unknown word, and what that makes of others.
//!
//! Idea: if `u v` equals `v u` and both have letters, they are powers of one primitive word `t`. An
//! equation `u a .. = a v ..` then makes `a` such a power too: it is a prefix of `u a`, so that `u a` is a
//! prefix of `t t t ..`, and the first letters of `v` are `t` only if `a` ends where a `t` does. If a
//! power of `t` begins or ends with another one, so is the rest. That these words commute is added as
//! equations, whose letters often clash. Powers of `t` are prefixes of `t t t ..` and suffixes of
//! `.. t t t`: where their languages allow no word that begins, or ends, with all of them, there is no `t`.
//! Equations between powers say the same: if `a a .. b b .. = c c ..`, each at least twice, the three commute.
//! From `X = A B C`, `X X = A A B B C C` and `X X X = A A A B B B C C C` follows in this way that `A`, `B`
//! and `C` commute.
//! Invariant: only consequences of equations and lengths are added, so that no model is lost.
//! Reference: Lyndon and Schützenberger, "The equation a^M = b^N c^P in a free group", 1962; Lothaire, "Combinatorics on
//! Words", propositions 1.3.1 and 1.3.2.

use trine_collections::Budget;

use super::End;
use super::commuting::{commuting, is_some};
use super::conjugates::root;
use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Words of one root that are looked at.
const MAX_WORDS: usize = 24;
/// Words that are told to commute with each other, the shortest.
const MAX_TOLD: usize = 4;
/// Equations with more symbols are not read as powers.
const MAX_SYMBOLS: usize = 64;
/// Ticks to intersect the languages of words of one root.
const LANGUAGE_TICKS: u64 = 100_000;

/// Whether words commute, and other equations or languages may speak of them.
pub(super) fn applies(problem: &Problem) -> bool {
    let has_others = problem.equations.len() > 1 || problem.is_restricted();
    let says_so = |equation: &Equation| {
        has_others && !commuting(equation).is_empty() || bases(equation).is_some()
    };
    !problem.is_completed && problem.equations.iter().any(says_so)
}

/// The words `a`, `b` and `c` of an equation `a a .. b b .. = c c ..` between powers, each of at least two of them, or of
/// one `a a .. = c c ..`: such words have one root.
fn bases(Equation { left, right, .. }: &Equation) -> Option<Vec<Word>> {
    if left.len() + right.len() > MAX_SYMBOLS {
        return None;
    }
    let base = |word: &[Sym]| {
        let base = root(word);
        (base.len() < word.len()).then(|| base.to_vec())
    };
    for (whole, other) in [(left, right), (right, left)] {
        let Some(whole) = base(whole) else { continue };
        if let Some(other) = base(other) {
            return Some(vec![other, whole]);
        }
        for place in 2..other.len().saturating_sub(1) {
            let (front, back) = other.split_at(place);
            if let (Some(front), Some(back)) = (base(front), base(back)) {
                return Some(vec![front, back, whole]);
            }
        }
    }
    None
}

/// Words of one root, and what that rests on.
struct Powers {
    words: Vec<Word>,
    deps: Deps,
}

impl Powers {
    /// Adds a word that has the root, unless there are many; whether it is new.
    fn add(&mut self, word: &[Sym], deps: &Deps) -> bool {
        let known = word.is_empty() || self.words.iter().any(|other| other == word);
        if known || self.words.len() >= MAX_WORDS {
            return false;
        }
        self.words.push(word.to_vec());
        self.deps.extend(deps);
        true
    }

    /// Adds rests of words that begin or end with others.
    fn divide(&mut self, budget: &Budget) -> Result<bool, Reason> {
        let mut rests: Vec<Word> = Vec::new();
        for whole in &self.words {
            for part in &self.words {
                budget.spend(1 + part.len() as u64)?;
                rests.extend(whole.strip_prefix(&part[..]).map(<[_]>::to_vec));
                rests.extend(whole.strip_suffix(&part[..]).map(<[_]>::to_vec));
            }
        }
        let mut is_news = false;
        for rest in rests {
            is_news |= self.add(&rest, &Deps::none());
        }
        Ok(is_news)
    }

    /// Adds the words that equations make powers of the root, if the words so far have letters.
    fn close(
        &mut self,
        problem: &mut Problem,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<(), Reason> {
        let mut solid: Vec<Word> = Vec::new();
        let mut looked = 0;
        let mut is_news = true;
        while std::mem::take(&mut is_news) {
            for word in self.words[looked..].iter().cloned() {
                if let Some(because) = is_some(problem, languages, &word, budget)? {
                    solid.push(word);
                    self.deps.extend(&because);
                }
            }
            // An empty word is a power of each root.
            if looked == 0 && solid.len() < 2 {
                return Ok(());
            }
            looked = self.words.len();
            for other in &problem.equations {
                budget.spend((solid.len() * (other.left.len() + other.right.len())) as u64)?;
                for word in self.shifted(&solid, other) {
                    is_news |= self.add(&word, &other.deps);
                }
            }
            is_news |= self.divide(budget)?;
        }
        Ok(())
    }

    /// What it rests on that no word has them all as prefixes, or as suffixes, as `t t t ..` and
    /// `.. t t t` have.
    fn clash(
        &self,
        problem: &Problem,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        let mut deps = self.deps.clone();
        let [mut with_front, mut with_back] = [(); 2].map(|()| Vec::new());
        for word in &self.words {
            let mut parts = Vec::with_capacity(word.len());
            for symbol in word {
                parts.push(match symbol {
                    Sym::Char(letter) => languages.regexes.literal(&[*letter]),
                    Sym::Var(var) => match problem.sorted.of_var.get(var) {
                        Some(memberships) => {
                            deps.extend(&memberships.deps());
                            memberships.regex(languages)
                        }
                        None => languages.regexes.all(),
                    },
                });
            }
            let r = &mut languages.regexes;
            let all = r.all();
            with_front.push(parts.iter().rev().fold(all, |rest, &part| r.concat(part, rest)));
            with_back.push(parts.iter().fold(all, |rest, &part| r.concat(rest, part)));
        }
        for regexes in [with_front, with_back] {
            let regex = languages.regexes.inter(regexes);
            if languages.regexes.is_language_empty(regex, budget)? {
                return Ok(Some(deps));
            }
        }
        Ok(None)
    }

    /// That the shortest words commute, where others than those that are said to are known.
    fn commutations(self, said: usize) -> Vec<Equation> {
        let Self { mut words, deps } = self;
        if words.len() == said {
            return Vec::new();
        }
        words.sort_by_key(Vec::len);
        words.truncate(MAX_TOLD);
        let pairs = words
            .iter()
            .enumerate()
            .flat_map(|(place, one)| words[..place].iter().map(move |other| (one, other)));
        let equation = |(one, other): (&Word, &Word)| {
            let [left, right] = [[&one[..], other].concat(), [&other[..], one].concat()];
            Equation { left, right, deps: deps.clone() }
        };
        pairs.map(equation).collect()
    }

    /// The words that an equation `u a .. = a v ..` makes powers, for `u` and `v` of `solid`, which
    /// have letters.
    fn shifted(&self, solid: &[Word], equation: &Equation) -> Vec<Word> {
        let mut found = Vec::new();
        for (left, right) in [(&equation.left, &equation.right), (&equation.right, &equation.left)]
        {
            for u in solid {
                if let Some(rest) = left.strip_prefix(&u[..]) {
                    let is_shift = |&at: &usize| {
                        rest.starts_with(&right[..at])
                            && solid.iter().any(|v| right[at..].starts_with(v))
                    };
                    found.extend((1..right.len()).filter(is_shift).map(|at| right[..at].to_vec()));
                }
                if let Some(rest) = left.strip_suffix(&u[..]) {
                    let is_shift = |&at: &usize| {
                        rest.ends_with(&right[at..])
                            && solid.iter().any(|v| right[..at].ends_with(v))
                    };
                    found.extend((1..right.len()).filter(is_shift).map(|at| right[at..].to_vec()));
                }
            }
        }
        found.retain(|word| !self.words.contains(word));
        found
    }
}

/// Adds equations between words that have one root, and looks whether their languages allow one.
pub(super) fn find_powers(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let equations = problem.equations.clone();
    let mut news: Vec<Equation> = Vec::new();
    for equation in &equations {
        let pairs = commuting(equation).into_iter().map(|pair| (pair.to_vec(), pair.len()));
        for (words, said) in pairs.chain(bases(equation).map(|words| (words, 0))) {
            let mut powers = Powers { words, deps: equation.deps.clone() };
            powers.close(problem, languages, budget)?;
            if problem.is_restricted() {
                let clash =
                    budget.within(LANGUAGE_TICKS, |part| powers.clash(problem, languages, part));
                budget.refresh()?;
                // Where it gives up, the equations have their say.
                if let Ok(Some(deps)) = clash {
                    return Ok(Finding::conflict(deps));
                }
            }
            news.extend(powers.commutations(said));
        }
    }
    if news.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    match problem.with_equations(languages, news, budget) {
        Ok(narrow) => *problem = narrow,
        Err(End::Conflict(deps)) => return Ok(Finding::conflict(deps)),
        Err(End::Open(reason)) => return Err(reason),
    }
    super::language_refinement::intersect_languages(problem, languages, budget)
}

#[cfg(test)]
mod tests {
    use trine_automata::primitive_root;

    use super::*;
    use crate::test_words::words;

    fn symbols(word: &[u32]) -> Word {
        word.iter().map(|&letter| Sym::Char(letter)).collect()
    }

    #[test]
    fn words_that_shift_powers_are_powers_of_their_root() {
        let mut found = 0;
        for root in words(3).into_iter().filter(|w| !w.is_empty() && primitive_root(w) == w) {
            let solid = [1, 2, 3].map(|times| symbols(&root.repeat(times))).to_vec();
            let powers = Powers { words: solid.clone(), deps: Deps::none() };
            // Each `u a .. = a v ..` of these letters is one way to read some word.
            for word in words(10) {
                let [left, right] = [(); 2].map(|()| symbols(&word));
                let equation = Equation { left, right, deps: Deps::none() };
                for power in powers.shifted(&solid, &equation) {
                    let whole = root.repeat(power.len() / root.len());
                    assert_eq!(power, symbols(&whole), "{root:?} in {word:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
