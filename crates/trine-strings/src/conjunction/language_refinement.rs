//! What languages and lengths say before any equation is cut.
//!
//! Idea: three looks of growing cost. Languages of a variable that share no word; lengths as the
//! expressions tell them; lengths of the automata, with images and pre-images of functions. What they
//! find out stays in the problem.
//! Invariant: only consequences are added, so that no model is lost.

use rustc_hash::FxHashMap;
use trine_arith::{Int, LinearForm, Rat, SessionAnswer};
use trine_automata::{GiveUp, Nfa, RegexId};
use trine_collections::Budget;

use super::deps::Deps;
use super::images::propagate_images;
use super::in_order;
use super::kernel::{Equation, Kernel, Sym};
use super::lengths::{in_lengths, length_of};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Ticks to intersect the languages of words that equations say are equal.
const EQUAL_WORDS_TICKS: u64 = 100_000;
/// Ticks to relate the lengths of words by transducers.
const TRANSDUCTION_TICKS: u64 = 500_000;

/// Looks for a variable, or for two sides of an equation, whose languages share no word.
pub(super) fn intersect_languages(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    if let Some(deps) = problem.sorted.contradiction(languages, budget)? {
        return Ok(Finding::conflict(deps));
    }
    let found =
        budget.within(EQUAL_WORDS_TICKS, |part| languages_of_equal_words(problem, languages, part));
    budget.refresh()?;
    Ok(match found {
        Ok(Some(deps)) => Finding::conflict(deps),
        // Where it gives up, other procedures look at these words.
        Ok(None) | Err(_) => Finding::open(Reason::NothingFound),
    })
}

/// What an equation rests on whose sides are in languages that share no word.
fn languages_of_equal_words(
    problem: &Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Result<Option<Deps>, Reason> {
    let compound = &problem.sorted.compound;
    if compound.len() < 2 {
        return Ok(None);
    }
    for Equation { left, right, deps } in &problem.equations {
        let of_sides: Vec<_> =
            compound.iter().filter(|(word, ..)| word == left || word == right).collect();
        if of_sides.len() < 2 {
            continue;
        }
        let regexes: Vec<RegexId> = of_sides.iter().map(|(_, regex, _)| *regex).collect();
        let regex = languages.regexes.inter(regexes);
        if languages.regexes.is_language_empty(regex, budget)? {
            let mut all = deps.clone();
            of_sides.iter().for_each(|(_, _, more)| all.extend(more));
            return Ok(Some(all));
        }
    }
    Ok(None)
}

/// Whether the lengths contradict each other.
pub(super) fn check_lengths(problem: &mut Problem, budget: &Budget) -> Found<Over> {
    Ok(match problem.kernel.session.check(budget) {
        SessionAnswer::Unsat(tags) => Finding::conflict(problem.kernel.tags.untag(&tags)),
        SessionAnswer::Sat(()) => Finding::open(Reason::NothingFound),
        SessionAnswer::Unknown(_) => {
            budget.refresh()?;
            Finding::open(Reason::NothingFound)
        }
    })
}

/// Lengths as the expressions tell them, before any automaton is built.
pub(super) fn bound_lengths(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let kernel = &mut problem.kernel;
    for (var, memberships) in in_order(&problem.sorted.of_var) {
        if !kernel.measured[var as usize] {
            continue;
        }
        let form = LinearForm::var(kernel.lengths[var as usize]);
        for (regex, deps) in &memberships.regexes {
            let least = Rat::from(Int::from(i128::from(languages.regexes.min_len(*regex))));
            let mut bounds = vec![kernel.session.ge(&form, &least)];
            if let Some(most) = languages.regexes.max_len(*regex) {
                let most = Rat::from(Int::from(i128::from(most)));
                bounds.push(kernel.session.le(&form, &most));
            }
            let formula = kernel.session.and(&bounds);
            kernel.require(formula, deps);
        }
    }
    check_lengths(problem, budget)
}

/// Builds the automata, and looks at their lengths.
pub(super) fn build_automata(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    problem.extend_alphabet(languages, budget)?;
    let (tied, negative) = (problem.tied_vars(), problem.negative_vars());
    let mut automata: FxHashMap<u32, Nfa> = FxHashMap::default();
    for var in problem.free_vars() {
        let Some(memberships) = problem.sorted.of_var.get(&var) else {
            automata.insert(var, Nfa::all_words(languages.alphabet()));
            continue;
        };
        let is_length_constrained = problem.kernel.measured[var as usize];
        if !tied.contains(&var) && !negative.contains(&var) && !is_length_constrained {
            continue;
        }
        let regex = memberships.regex(languages);
        let nfa = match languages.nfa(regex, budget) {
            // A word of the right length is looked for when the lengths are known.
            Err(GiveUp::TooManyStates) if !tied.contains(&var) => continue,
            built => built?,
        };
        automata.insert(var, nfa);
    }
    problem.automata = Some(automata);
    if problem.with_lengths {
        measure_automata(problem, budget)?;
        // Where it gives up, these lengths have no say.
        let _ =
            budget.within(EQUAL_WORDS_TICKS, |part| measure_repeating(problem, languages, part));
        budget.refresh()?;
        return check_lengths(problem, budget);
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Tells the session the lengths of words in which a variable occurs again: its length counts as often.
fn measure_repeating(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Result<(), Reason> {
    let Problem { kernel, sorted, .. } = problem;
    for (word, regex, deps) in &sorted.compound {
        let mut vars: Vec<&Sym> =
            word.iter().filter(|symbol| matches!(symbol, Sym::Var(_))).collect();
        vars.sort_unstable();
        if vars.windows(2).all(|pair| pair[0] != pair[1]) {
            continue;
        }
        let set = languages.nfa(*regex, budget)?.length_set(budget)?;
        let (form, letters) = length_of(&kernel.lengths, word);
        let length = kernel.session.new_int(Some(0));
        let mut same = form;
        same.add(length, Rat::MINUS_ONE);
        let sum = kernel.session.eq(&same, &-&Rat::from(letters));
        let member = in_lengths(&mut kernel.session, &LinearForm::var(length), &set);
        let both = kernel.session.and(&[sum, member]);
        kernel.require(both, deps);
    }
    Ok(())
}

/// Whether there are functions or relations of words.
pub(super) fn has_functions(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    let is_any = !kernel.applications.is_empty() || !kernel.negated_relations.is_empty();
    is_any && problem.automata.is_some()
}

/// Restricts the automata by images of functions, and looks at the lengths.
pub(super) fn restrict_by_images(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    if let Some(mut automata) = problem.automata.clone() {
        let refined = propagate_images(problem, languages, &mut automata, budget)?;
        if refined.is_empty {
            return Ok(Finding::conflict(problem.structure.clone()));
        }
        if problem.with_lengths {
            let structure = problem.structure.clone();
            for var in refined.changed {
                measure(&mut problem.kernel, var, &automata[&var], &structure, budget)?;
            }
            let kernel = &mut problem.kernel;
            let (lasting, others): (Vec<_>, Vec<_>) =
                refined.transductions.iter().partition(|t| t.is_length_constrained(kernel));
            let refuted = budget.within(TRANSDUCTION_TICKS, |part| {
                for transduction in lasting {
                    // Where it gives up, the lengths have no say.
                    let _ = transduction.relate_lengths(kernel, &structure, part);
                }
                if others.is_empty() {
                    return None;
                }
                kernel.session.push();
                for transduction in others {
                    let _ = transduction.relate_lengths(kernel, &structure, part);
                }
                let refuted = match kernel.session.check(part) {
                    SessionAnswer::Unsat(tags) => Some(kernel.tags.untag(&tags)),
                    _ => None,
                };
                kernel.session.pop(1);
                refuted
            });
            budget.refresh()?;
            if let Some(deps) = refuted {
                return Ok(Finding::conflict(deps));
            }
        }
        problem.automata = Some(automata);
        problem.images = refined.longer;
    }
    if problem.with_lengths {
        return check_lengths(problem, budget);
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Tells the session the lengths of a variable's automaton.
fn measure(
    kernel: &mut Kernel,
    var: u32,
    nfa: &Nfa,
    deps: &Deps,
    budget: &Budget,
) -> Result<(), Reason> {
    let set = nfa.length_set(budget)?;
    let form = LinearForm::var(kernel.lengths[var as usize]);
    let formula = in_lengths(&mut kernel.session, &form, &set);
    kernel.require(formula, deps);
    Ok(())
}

/// Tells the session the lengths of all automata.
pub(super) fn measure_automata(problem: &mut Problem, budget: &Budget) -> Result<(), Reason> {
    let Some(automata) = &problem.automata else { return Ok(()) };
    for (var, nfa) in in_order(automata) {
        if let Some(memberships) = problem.sorted.of_var.get(&var) {
            measure(&mut problem.kernel, var, nfa, &memberships.deps(), budget)?;
        }
    }
    Ok(())
}
