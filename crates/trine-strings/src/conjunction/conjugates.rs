//! Variables that an equation shifts along themselves by words with variables.
//!
//! Idea: if `z A = W z B` for a power `W` of a word `P` that is not empty, then `z` is a prefix of
//! `P P P ..`, so that there are `u` and `v` with `P = u v`, `z = P .. P u` and `A = v u .. v u B`, with `v u`
//! as often as `P` is in `W`. That takes `z` out of the equation, on which cuts need not end. Two cases
//! make a search of it: `z = u`, after which the equation says no more, and `z = P r`, where only that
//! `z` begins with `P` is kept. The same from the back.
//! Invariant: a solution of the equation is one of one of the cases, with words for `u`, `v` and `r`
//! (where `P` is empty, of the second one); what solves the first case solves the equation.
//! Reference: Lyndon and Schützenberger 1962; Lothaire, "Combinatorics on Words", proposition 1.3.4.

use trine_collections::Budget;

use super::End;
use super::deps::Deps;
use super::kernel::{Equation, Sym, Word};
use super::precision::{Answer, Finding, Found, Precise, Reason};
use super::problem::Problem;
use super::procedures::walk;
use crate::language::Languages;

/// Shifts that are looked at.
const MAX_SHIFTS: usize = 3;
/// How often what is left is shifted again.
const MAX_DEPTH: u32 = 2;
/// Equations with more symbols are left alone.
const MAX_SYMBOLS: usize = 64;

/// An equation `z A = P .. P z B`, perhaps read from the back.
struct Shift {
    /// The position of the equation.
    equation: usize,
    moved: Sym,
    /// `P`
    by: Word,
    /// How often it is there.
    times: usize,
    after_left: Word,
    after_right: Word,
    is_from_back: bool,
}

/// The shortest word of symbols that a word is a power of.
pub(super) fn root(word: &[Sym]) -> &[Sym] {
    let whole = word.len();
    let is_period =
        |&size: &usize| whole.is_multiple_of(size) && word[size..] == word[..whole - size];
    let size = (1..=whole).find(is_period).unwrap_or(whole);
    &word[..size]
}

/// Whether an equation shifts a variable along itself.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.is_completed && problem.kernel.shifts < MAX_DEPTH && !shifts(problem).is_empty()
}

/// The shifts of a problem, those by short words first.
fn shifts(problem: &Problem) -> Vec<Shift> {
    let mut found = Vec::new();
    for (equation, Equation { left, right, .. }) in problem.equations.iter().enumerate() {
        if left.len() + right.len() > MAX_SYMBOLS {
            continue;
        }
        for is_from_back in [false, true] {
            let read = |side: &Word| -> Word {
                match is_from_back {
                    true => side.iter().rev().copied().collect(),
                    false => side.clone(),
                }
            };
            let (left, right) = (read(left), read(right));
            for (plain, shifted) in [(&left, &right), (&right, &left)] {
                let Some(&moved @ Sym::Var(_)) = plain.first() else { continue };
                let Some(place) = shifted.iter().position(|&symbol| symbol == moved) else {
                    continue;
                };
                let by = root(&shifted[..place]);
                found.push(Shift {
                    equation,
                    moved,
                    by: by.to_vec(),
                    times: place / by.len().max(1),
                    after_left: plain[1..].to_vec(),
                    after_right: shifted[place + 1..].to_vec(),
                    is_from_back,
                });
            }
        }
    }
    found.retain(|shift| !shift.by.is_empty());
    found.sort_by_key(|shift| shift.by.len());
    found.truncate(MAX_SHIFTS);
    found
}

/// Decides the two cases of one shift after the other.
pub(super) fn shift(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let shifts = shifts(problem);
    let turns = shifts.len() as u64;
    let mut why = Reason::NothingFound;
    for (turn, shift) in shifts.into_iter().enumerate() {
        let share = budget.ticks_left() / (turns - turn as u64);
        let decided = budget.within(share, |part| decide_cases(problem, languages, &shift, part));
        if let Answer::Sat(model) = decided {
            return Ok(Finding::model(model));
        }
        budget.refresh()?;
        match decided {
            Answer::Unsat(deps) => return Ok(Finding::conflict(deps)),
            Answer::Sat(_) | Answer::Unknown(Reason::NothingFound) => {}
            Answer::Unknown(reason) => why = reason,
        }
    }
    Ok(Finding::open(why))
}

/// Decides the cases of a shift: a contradiction if both have one.
fn decide_cases(
    problem: &Problem,
    languages: &mut Languages,
    shift: &Shift,
    budget: &Budget,
) -> Answer {
    let mut rests_on = Deps::none();
    for is_short in [true, false] {
        let share = budget.ticks_left() / if is_short { 2 } else { 1 };
        let answer = budget.within(share, |part| {
            match problem.after_shift(languages, shift, is_short, part) {
                Ok(mut case) => walk(&mut case, languages, part),
                Err(end) => end.into(),
            }
        });
        match answer {
            // A model of the second case need not be one, and takes as long to find.
            Answer::Sat(_) if !is_short => return Answer::Unknown(Reason::NothingFound),
            Answer::Unsat(deps) => rests_on.extend(&deps),
            decided => return decided,
        }
        if let Err(ended) = budget.refresh() {
            return Answer::Unknown(ended.into());
        }
    }
    Answer::Unsat(rests_on)
}

impl Problem {
    /// One of the cases of a shift: the variable is a prefix of the word that it is shifted by, or begins
    /// with it.
    fn after_shift(
        &self,
        languages: &mut Languages,
        shift: &Shift,
        is_short: bool,
        budget: &Budget,
    ) -> Result<Self, End> {
        let mut kernel = self.as_read();
        kernel.shifts += 1;
        let first = kernel.num_vars();
        let lengths = [(); 3].map(|()| kernel.session.new_int(Some(0)));
        kernel.add_parts(&lengths);
        let [u, v, r] = [0, 1, 2].map(|number| Sym::Var(first + number));
        let deps = &self.equations[shift.equation].deps;
        let mut add = |left: Word, right: Word| {
            let mut sides = [left, right];
            if shift.is_from_back {
                sides.iter_mut().for_each(|side| side.reverse());
            }
            let [left, right] = sides;
            kernel.equations.push(Equation { left, right, deps: deps.clone() });
        };
        add(shift.by.clone(), vec![u, v]);
        let turned = [v, u].repeat(shift.times);
        add(shift.after_left.clone(), [turned, shift.after_right.clone()].concat());
        match is_short {
            true => add(vec![shift.moved], vec![u]),
            false => add(vec![shift.moved], [shift.by.as_slice(), &[r]].concat()),
        }
        let others = self.equations.iter().enumerate();
        let others = others.filter(|&(position, _)| position != shift.equation);
        kernel.equations.extend(others.map(|(_, equation)| equation.clone()));
        Self::new(languages, kernel, budget)
    }
}
