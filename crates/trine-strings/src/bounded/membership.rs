//! Membership of a bounded string in a regular language, by running an automaton on all positions.
//!
//! Idea: one formula per state and position says whether some run on the letters before it ends
//! there. Since the set of reached states is a function of the string, the result is exact for members
//! and for others.
//! Invariant: letters are members of the classes of the automaton's alphabet.

use rustc_hash::FxHashMap;
use trine_automata::{ClassSet, Nfa};
use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId};

use super::bounded_string::{BoundedString, Words};
use super::letters::Letters;

/// The numbers of the letters in a label, as maximal ranges.
fn ranges(nfa: &Nfa, letters: &Letters, label: &ClassSet) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for (position, &code) in letters.codes().iter().enumerate() {
        let inside = nfa.alphabet().class_of(code).is_some_and(|class| label.contains(class));
        let number = position as u32 + 1;
        match found.last_mut() {
            _ if !inside => {}
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => found.push((number, number)),
        }
    }
    found
}

/// Whether the string is in the language.
pub(crate) fn member(
    w: &mut Words<'_>,
    letters: &Letters,
    string: BoundedString,
    nfa: &Nfa,
    budget: &Budget,
) -> Result<TermId, Exhausted> {
    let ends = ends_of_runs(w, letters, (string, 0), nfa, budget)?;
    let mut accepted = Vec::with_capacity(ends.len());
    for (position, end) in ends.into_iter().enumerate() {
        let index = w.constant(position as i64);
        let is_end = w.eq(string.length, index);
        accepted.push(w.and(&[is_end, end]));
    }
    Ok(w.or(&accepted))
}

/// For each position from the given one on, whether what stands between the two is in the language.
pub(crate) fn ends_of_runs(
    w: &mut Words<'_>,
    letters: &Letters,
    (string, start): (BoundedString, u32),
    nfa: &Nfa,
    budget: &Budget,
) -> Result<Vec<TermId>, Exhausted> {
    let never = w.store.mk_bool(false);
    let always = w.store.mk_bool(true);
    let states = nfa.num_states();
    let mut reached = vec![never; states];
    for &state in nfa.initial() {
        reached[state.index()] = always;
    }
    let labels: FxHashMap<ClassSet, Vec<(u32, u32)>> = nfa
        .states()
        .flat_map(|state| nfa.edges(state).map(|edge| edge.label).collect::<Vec<_>>())
        .map(|label| {
            let found = ranges(nfa, letters, &label);
            (label, found)
        })
        .collect();
    let mut ends = Vec::new();
    for position in start..=string.capacity {
        let finals: Vec<TermId> = nfa
            .finals()
            .map(|state| reached[state.index()])
            .filter(|&formula| formula != never)
            .collect();
        ends.push(w.or(&finals));
        if position == string.capacity {
            break;
        }
        let letter = w.at(string, position);
        let mut predicates: FxHashMap<&ClassSet, TermId> = FxHashMap::default();
        let mut into: Vec<Vec<TermId>> = vec![Vec::new(); states];
        for state in nfa.states() {
            let from = reached[state.index()];
            if from == never {
                continue;
            }
            for edge in nfa.edges(state) {
                budget.spend(1)?;
                let Some((label, found)) = labels.get_key_value(&edge.label) else { continue };
                let reads = match predicates.get(label) {
                    Some(&known) => known,
                    None => {
                        let made = in_ranges(w, letter, found);
                        predicates.insert(label, made);
                        made
                    }
                };
                let step = if from == always { reads } else { w.and(&[from, reads]) };
                into[edge.to.index()].push(step);
            }
        }
        reached = into.iter().map(|steps| w.or(steps)).collect();
    }
    Ok(ends)
}

fn in_ranges(w: &mut Words<'_>, letter: TermId, ranges: &[(u32, u32)]) -> TermId {
    let mut parts = Vec::with_capacity(ranges.len());
    for &(low, high) in ranges {
        let (first, last) = (w.letter(low), w.letter(high));
        if low == high {
            parts.push(w.eq(letter, first));
        } else {
            let bounds =
                [w.store.mk(Op::BvUle, &[first, letter]), w.store.mk(Op::BvUle, &[letter, last])];
            parts.push(w.and(&bounds));
        }
    }
    w.or(&parts)
}
