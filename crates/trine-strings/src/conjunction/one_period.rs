//! Words that go through one word again and again: lengths say whether they are equal.
//!
//! Idea: a variable whose language is `w* p` for a prefix `p` of `w w w ..` has one value of each length, and whoever
//! follows it goes on at the place in `w` where `p` ends. Where both sides of a constraint are beginnings of one and the same
//! `w w w ..`, an equation says no more than its lengths, and a difference that these differ. Such languages
//! come from equations that shift variables along letters ([`super::rotations`]).
//! Invariant: each constraint is replaced by one that is equivalent, given the languages; these stay.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", proposition 1.3.4.

use rustc_hash::FxHashMap;
use trine_automata::{RegexId, RegexNode, RegexStore, primitive_root};
use trine_collections::Budget;

use super::by_lengths::{differ, require};
use super::commuting::repeated;
use super::deps::Deps;
use super::in_order;
use super::kernel::{Sym, Word};
use super::language_refinement::check_lengths;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Longer periods, and longer sides, are not looked at.
const MAX_LETTERS: usize = 4000;

/// The beginnings of `w w w ..` that are `w` some times and then a certain part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Period {
    /// `w`, which is no power of a shorter word.
    root: Vec<u32>,
    /// The length of the part.
    part: usize,
}

impl Period {
    /// The period of a language, where the expression shows it.
    fn of(regexes: &RegexStore, regex: RegexId) -> Option<Self> {
        let (many, part) = match *regexes.node(regex) {
            RegexNode::Concat(many, part) => (many, single_word(regexes, part)?),
            _ => (regex, Vec::new()),
        };
        if !matches!(regexes.node(many), RegexNode::Loop { .. }) {
            return None;
        }
        let word = repeated(regexes, many).filter(|word| word.len() <= MAX_LETTERS)?;
        let root = primitive_root(&word).to_vec();
        let is_beginning = part.iter().zip(root.iter().cycle()).all(|(a, b)| a == b);
        is_beginning.then(|| Self { part: part.len() % root.len(), root })
    }
}

/// The only word of a language, where the expression shows that.
fn single_word(regexes: &RegexStore, regex: RegexId) -> Option<Vec<u32>> {
    let mut word = Vec::new();
    let mut open = vec![regex];
    while let Some(regex) = open.pop() {
        match regexes.node(regex) {
            RegexNode::Epsilon => {}
            RegexNode::Set(letters) => word.push(letters.as_single()?),
            RegexNode::Word(letters) => word.extend(regexes.letters(*letters)),
            RegexNode::Concat(first, rest) => open.extend([*rest, *first]),
            RegexNode::Loop { body, low, high: Some(high) } if low == high => {
                let RegexNode::Set(letters) = regexes.node(*body) else { return None };
                let (letter, times) = (letters.as_single()?, usize::try_from(*low).ok()?);
                if times > MAX_LETTERS {
                    return None;
                }
                word.resize(word.len() + times, letter);
            }
            _ => return None,
        }
        if word.len() > MAX_LETTERS {
            return None;
        }
    }
    Some(word)
}

/// The languages with a period, by variable.
struct Periods(FxHashMap<u32, (Period, Deps)>);

impl Periods {
    fn of(problem: &Problem, languages: &Languages, budget: &Budget) -> Result<Self, Reason> {
        let mut found = FxHashMap::default();
        for (var, memberships) in in_order(&problem.sorted.of_var) {
            for (regex, deps) in &memberships.regexes {
                let Some(period) = Period::of(&languages.regexes, *regex) else { continue };
                budget.spend(period.root.len() as u64)?;
                found.insert(var, (period, deps.clone()));
            }
        }
        Ok(Self(found))
    }

    /// What a side goes through again and again, from its first letter on.
    fn root(&self, side: &[Sym]) -> Option<Vec<u32>> {
        let is_var = |symbol: &Sym| matches!(symbol, Sym::Var(_));
        let place = side.iter().position(is_var)?;
        let Sym::Var(var) = side[place] else { return None };
        let (Period { root, .. }, _) = self.0.get(&var)?;
        let mut turned = root.clone();
        turned.rotate_right(place % root.len());
        Some(turned)
    }

    /// What it rests on that a side is a beginning of `root root ..`.
    fn is_beginning(&self, side: &[Sym], root: &[u32]) -> Option<Deps> {
        let mut deps = Deps::none();
        let mut place = 0;
        for symbol in side {
            match symbol {
                Sym::Char(letter) if root[place] == *letter => place = (place + 1) % root.len(),
                Sym::Char(_) => return None,
                Sym::Var(var) => {
                    let (period, more) = self.0.get(var)?;
                    let goes_on = period.root.len() == root.len()
                        && period.root.starts_with(&root[place..])
                        && period.root.ends_with(&root[..place]);
                    if !goes_on {
                        return None;
                    }
                    deps.extend(more);
                    place = (place + period.part) % root.len();
                }
            }
        }
        Some(deps)
    }

    /// What it rests on that both sides are beginnings of the same repetitions.
    fn one_period(&self, sides: [&Word; 2], budget: &Budget) -> Result<Option<Deps>, Reason> {
        if sides.iter().any(|side| side.len() > MAX_LETTERS) {
            return Ok(None);
        }
        let Some(root) = sides.iter().find_map(|side| self.root(side)) else { return Ok(None) };
        budget.spend((sides[0].len() + sides[1].len() + root.len()) as u64)?;
        let [left, right] = sides.map(|side| self.is_beginning(side, &root));
        Ok(left.zip(right).map(|(mut deps, more)| {
            deps.extend(&more);
            deps
        }))
    }
}

/// Whether languages restrict variables of equations or differences.
pub(super) fn applies(problem: &Problem) -> bool {
    let has_constraints = !problem.equations.is_empty() || !problem.disequalities.is_empty();
    has_constraints && !problem.sorted.of_var.is_empty()
}

/// Replaces constraints between words of one period by linear ones.
pub(super) fn use_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let periods = Periods::of(problem, languages, budget)?;
    if periods.0.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    let mut measured: Vec<Word> = Vec::new();
    let mut equations = Vec::with_capacity(problem.equations.len());
    for equation in &problem.equations {
        // Its lengths are known to be equal.
        match periods.one_period([&equation.left, &equation.right], budget)? {
            Some(_) => measured.extend([equation.left.clone(), equation.right.clone()]),
            None => equations.push(equation.clone()),
        }
    }
    let Problem { kernel, disequalities, .. } = &mut *problem;
    let one_period = |sides: [&Word; 2]| periods.one_period(sides, budget);
    let disequalities = require(kernel, disequalities, differ, &mut measured, one_period)?;
    // What ends the work before leaves the problem as it was.
    problem.equations = equations;
    problem.disequalities = disequalities;
    if measured.is_empty() {
        return Ok(Finding::open(Reason::NothingFound));
    }
    problem.depend_on_lengths(measured.iter().flatten());
    check_lengths(problem, budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_one_period_are_equal_if_they_are_as_long() {
        let mut languages = Languages::new().expect("an alphabet");
        let roots = [vec![0], vec![0, 1], vec![1, 0], vec![0, 0, 1], vec![0, 1, 0]];
        let mut periods = Vec::new();
        for root in &roots {
            for part in 0..root.len() {
                let r = &mut languages.regexes;
                let (whole, rest) = (r.literal(root), r.literal(&root[..part]));
                let many = r.star(whole);
                let regex = r.concat(many, rest);
                let period = Period::of(r, regex).expect("a period");
                assert_eq!(period, Period { root: root.clone(), part });
                periods.push(period);
            }
        }
        let budget = Budget::unlimited();
        let [x, y] = [0, 1].map(Sym::Var);
        let letters: Vec<Word> = vec![vec![], vec![Sym::Char(0)], vec![Sym::Char(1)]];
        let mut found = 0;
        for of_x in &periods {
            for of_y in &periods {
                let known = [(0, of_x), (1, of_y)].map(|(var, p)| (var, (p.clone(), Deps::none())));
                let known = Periods(known.into_iter().collect());
                for (before, between) in
                    letters.iter().flat_map(|a| letters.iter().map(move |b| (a, b)))
                {
                    let left = [&before[..], &[x], between, &[y]].concat();
                    let right = [&[y][..], between, &[x], before].concat();
                    let both = known.one_period([&left, &right], &budget).expect("no limit");
                    if both.is_none() {
                        continue;
                    }
                    found += 1;
                    for times in 0..16 {
                        let word = |side: &Word| -> Vec<u32> {
                            let value = |period: &Period, times: usize| {
                                [period.root.repeat(times), period.root[..period.part].to_vec()]
                                    .concat()
                            };
                            side.iter()
                                .flat_map(|symbol| match symbol {
                                    Sym::Char(letter) => vec![*letter],
                                    Sym::Var(0) => value(of_x, times % 4),
                                    Sym::Var(_) => value(of_y, times / 4),
                                })
                                .collect()
                        };
                        assert_eq!(word(&left), word(&right), "{left:?} {right:?} {times}");
                    }
                }
            }
        }
        assert!(found > 10, "{found}");
    }
}
