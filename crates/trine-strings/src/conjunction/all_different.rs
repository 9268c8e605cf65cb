//! Variables that differ from each other and have few words to choose from.
//!
//! Idea: variables that differ pairwise take different words, so that each set of them has as many words
//! to choose from as it has members (Hall's condition). Words are matched with variables; where that
//! fails, the variables that were reached have too few words.
//! Invariant: only pairwise disequalities, languages and implied lengths are used, so that no model is lost.
//! Reference: Hall 1935; Régin, "A Filtering Algorithm for Constraints of Difference in CSPs", AAAI 1994.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{Implication, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_automata::Nfa;
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::Sym;
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// Words that are written down for one variable.
const MAX_WORDS: usize = 256;
/// Ticks to ask whether a length is implied.
const LENGTH_TICKS: u64 = 20_000;

/// The words that a variable chooses from, and what that rests on.
struct Domain {
    words: Vec<Vec<u32>>,
    deps: Deps,
}

/// Whether variables differ from each other.
pub(super) fn applies(problem: &Problem) -> bool {
    problem.automata.is_some()
        && problem.disequalities.len() > 1
        && problem.kernel.applications.is_empty()
}

/// Refutes where variables that differ have too few words.
pub(super) fn count_words(
    problem: &mut Problem,
    _: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    let mut apart: FxHashMap<[u32; 2], Deps> = FxHashMap::default();
    let mut vars: Vec<u32> = Vec::new();
    for disequality in &problem.disequalities {
        if let ([Sym::Var(x)], [Sym::Var(y)]) = (&disequality.left[..], &disequality.right[..]) {
            apart.insert([*x.min(y), *x.max(y)], disequality.deps.clone());
            vars.extend([*x, *y]);
        }
    }
    vars.sort_unstable();
    vars.dedup();
    let mut session = problem.kernel.session.clone();
    let mut domains: FxHashMap<u32, Domain> = FxHashMap::default();
    for &var in &vars {
        if let Some(domain) = domain(problem, &mut session, var, budget)? {
            domains.insert(var, domain);
        }
    }
    vars.retain(|var| domains.contains_key(var));
    let differs = |x: u32, y: u32| apart.contains_key(&[x.min(y), x.max(y)]);
    for start in 0..vars.len() {
        let mut clique = vec![vars[start]];
        for &var in vars[start + 1..].iter().chain(&vars[..start]) {
            budget.spend(clique.len() as u64)?;
            if clique.iter().all(|&member| differs(member, var)) {
                clique.push(var);
            }
        }
        if let Some(few) = unmatched(&clique, &domains, budget)? {
            let mut deps = Deps::none();
            for (place, &x) in few.iter().enumerate() {
                deps.extend(&domains[&x].deps);
                few[..place].iter().for_each(|&y| deps.extend(&apart[&[x.min(y), x.max(y)]]));
            }
            return Ok(Finding::conflict(deps));
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// The words of a variable, if they are few.
fn domain(
    problem: &Problem,
    session: &mut LinearSession,
    var: u32,
    budget: &Budget,
) -> Result<Option<Domain>, Reason> {
    let Some(nfa) = problem.automata.as_ref().and_then(|automata| automata.get(&var)) else {
        return Ok(None);
    };
    let mut deps = problem.sorted.of_var.get(&var).map_or_else(Deps::none, |all| all.deps());
    if let Some(words) = few_words(nfa, budget)? {
        return Ok(Some(Domain { words, deps }));
    }
    let length = problem.kernel.lengths[var as usize];
    if !problem.with_lengths {
        return Ok(None);
    }
    let (value, implied) = budget.within(LENGTH_TICKS, |part| {
        let is_known = session.check(part) == SessionAnswer::Sat(());
        let value = session.value(length);
        let same = session.eq(&LinearForm::var(length), &value);
        (value, is_known.then(|| session.entails(same, part)))
    });
    budget.refresh()?;
    let Some(Implication::Implied(tags)) = implied else { return Ok(None) };
    let Some(size) = size(&value) else { return Ok(None) };
    let of_length = Nfa::lengths_between(nfa.alphabet(), size, Some(size), budget)?;
    let nfa = nfa.intersection(&of_length, budget)?.trim(budget)?;
    deps.extend(&problem.kernel.tags.untag(&tags));
    Ok(few_words(&nfa, budget)?.map(|words| Domain { words, deps }))
}

fn size(value: &Rat) -> Option<u64> {
    u64::try_from(value.to_integer()?.to_i64()?).ok().filter(|&size| size <= MAX_WORDS as u64)
}

/// All words of a trimmed automaton, if they are few.
fn few_words(nfa: &Nfa, budget: &Budget) -> Result<Option<Vec<Vec<u32>>>, Reason> {
    if !nfa.is_acyclic() {
        return Ok(None);
    }
    let mut words: FxHashSet<Vec<u32>> = FxHashSet::default();
    let mut open: Vec<(_, Vec<u32>)> =
        nfa.initial().iter().map(|&state| (state, Vec::new())).collect();
    let mut steps = 0;
    while let Some((state, word)) = open.pop() {
        budget.spend(1)?;
        if nfa.is_final(state) {
            words.insert(word.clone());
        }
        for edge in nfa.edges(state) {
            for letter in nfa.alphabet().char_set(&edge.label).iter().take(MAX_WORDS + 1) {
                steps += 1;
                let mut longer = word.clone();
                longer.push(letter);
                open.push((edge.to, longer));
            }
        }
        if words.len() > MAX_WORDS || steps > MAX_WORDS * MAX_WORDS {
            return Ok(None);
        }
    }
    let mut words: Vec<Vec<u32>> = words.into_iter().collect();
    words.sort_unstable();
    Ok(Some(words))
}

/// Variables with too few words for all of them, if there are some.
fn unmatched(
    clique: &[u32],
    domains: &FxHashMap<u32, Domain>,
    budget: &Budget,
) -> Result<Option<Vec<u32>>, Reason> {
    let mut owner: FxHashMap<&[u32], usize> = FxHashMap::default();
    for start in 0..clique.len() {
        // Breadth first along words that are taken, to one that is not.
        let mut reached = vec![start];
        let mut from: FxHashMap<&[u32], usize> = FxHashMap::default();
        let mut free = None;
        let mut next = 0;
        while let Some(&member) = reached.get(next).filter(|_| free.is_none()) {
            next += 1;
            for word in &domains[&clique[member]].words {
                budget.spend(1)?;
                if from.contains_key(&word[..]) {
                    continue;
                }
                from.insert(word, member);
                match owner.get(&word[..]) {
                    Some(&other) => reached.push(other),
                    None => {
                        free = Some(&word[..]);
                        break;
                    }
                }
            }
        }
        let Some(mut word) = free else {
            return Ok(Some(reached.into_iter().map(|member| clique[member]).collect()));
        };
        // Each one on the way takes the next word, and leaves its own.
        loop {
            let member = from[word];
            let left = owner.iter().find(|&(_, &other)| other == member).map(|(word, _)| *word);
            owner.insert(word, member);
            let Some(left) = left.filter(|_| member != start) else { break };
            owner.remove(left);
            word = left;
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_words_are_found_as_by_trying() {
        let budget = Budget::unlimited();
        for code in 0..4_096_u32 {
            // Four variables, three words; which word is whose.
            let vars: Vec<u32> = (0..4).collect();
            let domain = |var: u32| {
                let is_member = |&word: &u32| code >> (3 * var + word) & 1 == 1;
                let words = (0..3).filter(is_member).map(|word| vec![word]).collect();
                Domain { words, deps: Deps::none() }
            };
            let domains = vars.iter().map(|&var| (var, domain(var))).collect();
            for clique in [&vars[..2], &vars[..3], &vars] {
                let choices = 3_u32.pow(clique.len() as u32);
                let possible = (0..choices).any(|choice| {
                    let word = |place: usize| choice / 3_u32.pow(place as u32) % 3;
                    let all: FxHashSet<u32> = (0..clique.len()).map(word).collect();
                    let fits = |place: usize| code >> (3 * place as u32 + word(place)) & 1 == 1;
                    all.len() == clique.len() && (0..clique.len()).all(fits)
                });
                let few = unmatched(clique, &domains, &budget).expect("unlimited");
                assert_eq!(few.is_none(), possible, "{code:b}");
                if let Some(few) = few {
                    let words = few.iter().flat_map(|var| domains[var].words.clone());
                    let words: FxHashSet<Vec<u32>> = words.collect();
                    assert!(words.len() < few.len(), "{code:b}");
                }
            }
        }
    }
}
