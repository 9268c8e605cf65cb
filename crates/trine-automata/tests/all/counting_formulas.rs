//! Counting formulas against the words they describe.

use crate::random::{Rng, alphabet, nfa};
use trine_automata::{Nfa, RunFormula, StateId, Step};
use trine_collections::Budget;

/// The counts of every accepting run with at most `max` edges.
fn runs(nfa: &Nfa, formula: &RunFormula, max: usize) -> Vec<Vec<u64>> {
    let place = |wanted: Step| formula.steps().iter().position(|step| *step == wanted).unwrap();
    let mut found = vec![];
    let mut work: Vec<(StateId, usize, Vec<u64>)> = vec![];
    for &state in nfa.initial() {
        let mut counts = vec![0; formula.steps().len()];
        counts[place(Step::Begin(state))] = 1;
        work.push((state, 0, counts));
    }
    while let Some((state, length, counts)) = work.pop() {
        if nfa.is_final(state) {
            let mut counts = counts.clone();
            counts[place(Step::End(state))] = 1;
            found.push(counts);
        }
        if length < max {
            for (at, step) in formula.steps().iter().enumerate() {
                if let Step::Read { from, to, .. } = *step
                    && from == state
                {
                    let mut counts = counts.clone();
                    counts[at] += 1;
                    work.push((to, length + 1, counts));
                }
            }
        }
    }
    found
}

/// All assignments of `width` numbers with a sum of at most `total`, each at most 2.
fn small_assignments(width: usize, total: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..width {
        let extend = |partial: &Vec<u64>| -> Vec<Vec<u64>> {
            let left = total - partial.iter().sum::<u64>();
            (0..=left.min(2)).map(|n| partial.iter().copied().chain([n]).collect()).collect()
        };
        all = all.iter().flat_map(extend).collect();
    }
    all
}

#[test]
fn flows_without_missing_links_are_runs() {
    let (alphabet, free) = (alphabet(), Budget::unlimited());
    let only_a = alphabet.label(&trine_automata::CharSet::single(0x61)).unwrap();
    let mut refuted = 0;
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let a = nfa(&mut rng, &alphabet, 3);
        let formula = RunFormula::new(&a, std::slice::from_ref(&only_a), &free).unwrap();
        if formula.steps().len() > 11 {
            continue;
        }
        let satisfies = |counts: &[u64]| formula.constraints().iter().all(|c| c.holds(counts));
        let runs = runs(&a, &formula, 4);
        for counts in &runs {
            assert!(satisfies(counts) && formula.missing_link(counts).is_none(), "seed {seed}");
        }
        for counts in small_assignments(formula.steps().len(), 5) {
            if !satisfies(&counts) {
                continue;
            }
            let letters = formula.length().value(&counts);
            match formula.missing_link(&counts) {
                // Begin and end take two of the total, so at most three letters are left.
                None => assert!(runs.contains(&counts), "seed {seed}: {counts:?}"),
                Some(link) => {
                    refuted += 1;
                    assert!(letters > 0 && !link.holds(&counts));
                    assert!(runs.iter().all(|run| link.holds(run)), "seed {seed}");
                }
            }
        }
    }
    assert!(refuted > 50, "the test must meet islands");
}
