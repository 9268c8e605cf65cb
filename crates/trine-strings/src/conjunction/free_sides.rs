//! Equations with a free side: one made of letters and of variables that occur nowhere else.
//!
//! Idea: such a side can be any word that its parts can be put together to, so the equation says only
//! that the other side is one of these words. Where nothing restricts the parts, that is a length at
//! most, and the equation goes (free side). Where languages restrict them and no length does, a
//! variable on the other side is in the concatenation of the languages (regular removal); it is not
//! taken apart wherever else it occurs. In a model the word of the other side is cut into words for
//! the parts.
//! Invariant: the rest has a model if and only if the whole has one. Parts whose length matters have the
//! length that the linear session says; sides were dropped in this order, so that words are found in
//! the opposite one.
//! Reference: Sloth (Holík et al., POPL 2018), where regular removal is the optimisation that gains
//! most.

use rustc_hash::FxHashMap;
use trine_arith::LinearSession;
use trine_automata::RegexId;
use trine_collections::Budget;
use trine_value::StrValue;

use super::deps::Deps;
use super::kernel::{Equation, Kernel, Membership, Piece, Sym, Word, pieces};
use super::lengths::length_value;
use super::precision::Reason;
use crate::language::{Languages, short_codes, string_of};

/// Longer letters of a side are not made part of a language.
const MAX_LETTERS: usize = 1000;
/// The other side is cut by languages where the search has at most so many steps.
const MAX_STEPS: u64 = 200_000;

/// A side that was dropped with its equation.
#[derive(Clone, Debug)]
pub(super) struct FreeSide {
    side: Word,
    /// What it equals.
    other: Word,
    /// The languages of its variables, where they have any.
    languages: FxHashMap<u32, RegexId>,
    deps: Deps,
}

/// How often variables occur, and what languages they have.
struct Occurrences {
    count: FxHashMap<u32, u32>,
    languages: FxHashMap<u32, Vec<(RegexId, Deps)>>,
}

impl Occurrences {
    /// What a kernel says of variables, in words that `expand` puts values in; `equations` take the
    /// place of those of the kernel.
    fn of(
        kernel: &Kernel,
        equations: &[Equation],
        expand: &dyn Fn(&[Sym], &mut Deps) -> Word,
    ) -> Self {
        let mut found = Self { count: FxHashMap::default(), languages: FxHashMap::default() };
        for equation in equations {
            found.add(&equation.left);
            found.add(&equation.right);
        }
        for membership in &kernel.memberships {
            let mut deps = membership.deps.clone();
            match expand(&membership.word, &mut deps).as_slice() {
                [Sym::Var(var)] => {
                    found.languages.entry(*var).or_default().push((membership.regex, deps));
                }
                longer => found.add(longer),
            }
        }
        let negatives = kernel.disequalities.iter().chain(&kernel.not_contains);
        let negatives = negatives.flat_map(|negative| [&negative.left, &negative.right]);
        let orders = kernel.orders.iter().flat_map(|order| [&order.smaller, &order.larger]);
        let negated_relations =
            kernel.negated_relations.iter().flat_map(|negated_relation| &negated_relation.words);
        let conversions = kernel.conversions.iter().map(|conversion| &conversion.word);
        let applications = kernel.applications.iter();
        let applied = applications.flat_map(|one| one.args.iter().chain([&one.value]));
        for word in
            negatives.chain(orders).chain(negated_relations).chain(conversions).chain(applied)
        {
            found.add(&expand(word, &mut Deps::none()));
        }
        found
    }

    fn add(&mut self, word: &[Sym]) {
        for var in vars(word) {
            *self.count.entry(var).or_default() += 1;
        }
    }

    fn remove(&mut self, word: &[Sym]) {
        for var in vars(word) {
            self.count.entry(var).and_modify(|count| *count -= 1);
        }
    }

    fn is_free(&self, side: &[Sym]) -> bool {
        side.len() > 1
            && vars(side).next().is_some()
            && vars(side).all(|var| self.count.get(&var) == Some(&1))
    }

    fn is_restricted(&self, side: &[Sym]) -> bool {
        side.iter().any(|symbol| match symbol {
            Sym::Var(var) => self.languages.contains_key(var),
            Sym::Char(_) => true,
        })
    }
}

fn vars(word: &[Sym]) -> impl Iterator<Item = u32> + '_ {
    word.iter().filter_map(|symbol| match *symbol {
        Sym::Var(var) => Some(var),
        Sym::Char(_) => None,
    })
}

/// Takes equations with a free side out of `equations`, whose words have values put in by `expand`.
pub(super) fn remove(
    kernel: &mut Kernel,
    languages: &mut Languages,
    equations: &mut Vec<Equation>,
    expand: &dyn Fn(&[Sym], &mut Deps) -> Word,
    budget: &Budget,
) -> Result<Vec<FreeSide>, Reason> {
    let mut dropped = Vec::new();
    if equations.is_empty() {
        return Ok(dropped);
    }
    let mut occurrences = Occurrences::of(kernel, equations, expand);
    // Whoever loses an occurrence may be free in an equation before this one.
    loop {
        let before = dropped.len();
        let mut position = 0;
        while position < equations.len() {
            let Equation { left, right, .. } = &equations[position];
            budget.spend((left.len() + right.len()) as u64)?;
            let sides = [(left, right), (right, left)];
            let free = sides.into_iter().find(|(side, other)| {
                occurrences.is_free(side) && can_be_dropped(kernel, &occurrences, side, other)
            });
            let Some((side, other)) = free else {
                position += 1;
                continue;
            };
            let (side, other) = (side.clone(), other.clone());
            let equation = equations.remove(position);
            occurrences.remove(&side);
            occurrences.remove(&other);
            let free = drop_side(kernel, languages, &mut occurrences, side, other, equation.deps);
            dropped.push(free);
        }
        if dropped.len() == before {
            return Ok(dropped);
        }
    }
}

/// Whether a free side can be dropped.
fn can_be_dropped(kernel: &Kernel, occurrences: &Occurrences, side: &[Sym], other: &[Sym]) -> bool {
    if !occurrences.is_restricted(side) {
        return true;
    }
    matches!(other, [Sym::Var(_)])
        && vars(side).all(|var| !kernel.measured[var as usize])
        && side.iter().filter(|symbol| matches!(symbol, Sym::Char(_))).count() <= MAX_LETTERS
}

/// Says what is left of an equation without its free side.
fn drop_side(
    kernel: &mut Kernel,
    languages: &mut Languages,
    occurrences: &mut Occurrences,
    side: Word,
    other: Word,
    deps: Deps,
) -> FreeSide {
    let mut of_var = FxHashMap::default();
    let mut why = deps.clone();
    if occurrences.is_restricted(&side) {
        for var in vars(&side) {
            let Some(own) = occurrences.languages.get(&var) else { continue };
            own.iter().for_each(|(_, more)| why.extend(more));
            let all: Vec<RegexId> = own.iter().map(|(regex, _)| *regex).collect();
            of_var.insert(var, languages.regexes.inter(all));
        }
        let parts: Vec<RegexId> = pieces(&side)
            .map(|piece| match piece {
                Piece::Letters(letters) => languages.regexes.literal(&letters),
                Piece::Var(var) => {
                    of_var.get(&var).copied().unwrap_or_else(|| languages.regexes.all())
                }
            })
            .collect();
        let regex = languages.regexes.concat_all(parts);
        let is_known = |one: &Membership| one.word == other && one.regex == regex;
        if !kernel.memberships.iter().any(is_known) {
            kernel.memberships.push(Membership { word: other.clone(), regex, deps: why.clone() });
        }
        if let [Sym::Var(var)] = other[..] {
            occurrences.languages.entry(var).or_default().push((regex, why));
        }
    } else if vars(&side).any(|var| kernel.measured[var as usize]) {
        // The parts get the lengths that the session says, so the other side has to have its own.
        vars(&side).chain(vars(&other)).for_each(|var| kernel.measured[var as usize] = true);
    }
    FreeSide { side, other, languages: of_var, deps }
}

impl FreeSide {
    /// The equation, as far as lengths are concerned.
    pub(super) fn as_equation(&self) -> Equation {
        Equation { left: self.side.clone(), right: self.other.clone(), deps: self.deps.clone() }
    }

    /// What the side equals.
    pub(super) fn other(&self) -> &[Sym] {
        &self.other
    }

    /// Cuts the word of the other side into words of the variables; false if the lengths do not fit.
    pub(super) fn cut(
        &self,
        string: &StrValue,
        session: Option<(&LinearSession, &Kernel)>,
        languages: &mut Languages,
        words: &mut FxHashMap<u32, StrValue>,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let is_plain = self.languages.is_empty()
            && self.side.iter().all(|symbol| matches!(symbol, Sym::Var(_)));
        if !is_plain {
            return self.cut_by_languages(string, languages, words, budget);
        }
        let is_length_constrained =
            |kernel: &Kernel| vars(&self.side).any(|var| kernel.measured[var as usize]);
        let mut place: usize = 0;
        let mut left = usize::MAX;
        for var in vars(&self.side) {
            if let Some((session, kernel)) = session
                && is_length_constrained(kernel)
            {
                left = usize::try_from(length_value(session, kernel.lengths[var as usize]))
                    .map_err(|_| Reason::LongWord)?;
            }
            let end = place.max(place.saturating_add(left).min(string.len()));
            words.insert(var, string.slice(place..end));
            if left != usize::MAX && end - place != left {
                return Ok(false);
            }
            place = end;
        }
        Ok(place == string.len())
    }

    /// Cuts a word into words of languages and letters.
    fn cut_by_languages(
        &self,
        string: &StrValue,
        languages: &mut Languages,
        words: &mut FxHashMap<u32, StrValue>,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let codes = short_codes(string)?;
        let parts: Vec<Piece> = pieces(&self.side).collect();
        let reached =
            budget.within(MAX_STEPS, |part| self.reached(&codes, &parts, languages, part))?;
        budget.refresh()?;
        let mut end = codes.len();
        for (piece, from) in parts.iter().zip(&reached).rev() {
            let Some(start) = from[end] else { return Ok(false) };
            if let Piece::Var(var) = piece {
                words.insert(*var, string_of(&codes[start..end]));
            }
            end = start;
        }
        Ok(end == 0)
    }

    /// From where a part was read to each place, by part: the first way is as good as any.
    fn reached(
        &self,
        codes: &[u32],
        parts: &[Piece],
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Vec<Vec<Option<usize>>>, Reason> {
        let mut reached: Vec<Vec<Option<usize>>> = Vec::new();
        let mut starts = vec![0];
        for piece in parts {
            let mut from: Vec<Option<usize>> = vec![None; codes.len() + 1];
            for start in starts {
                match piece {
                    Piece::Letters(letters) => {
                        if codes[start..].starts_with(letters) {
                            from[start + letters.len()].get_or_insert(start);
                        }
                    }
                    Piece::Var(var) => {
                        let mut regex = match self.languages.get(var) {
                            Some(&regex) => regex,
                            None => languages.regexes.all(),
                        };
                        for (end, came) in from.iter_mut().enumerate().skip(start) {
                            budget.spend(1)?;
                            if languages.regexes.is_nullable(regex) {
                                came.get_or_insert(start);
                            }
                            if let Some(letter) = codes.get(end..=end) {
                                regex =
                                    languages.regexes.derivative_by_word(regex, letter, budget)?;
                            }
                        }
                    }
                }
            }
            starts = (0..from.len()).filter(|&end| from[end].is_some()).collect();
            reached.push(from);
        }
        Ok(reached)
    }
}
