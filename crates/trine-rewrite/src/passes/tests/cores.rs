//! Cores of assertions that are all there are: what was made from some of the guarded assertions has a
//! model if these have one, so a core that is refuted is inconsistent.

use trine_collections::Budget;
use trine_term::{Evaluator, TermId, TermSet, TermStore, post_order};

use super::solving::equation;
use super::{Random, all_interpretations};
use crate::Level;
use crate::passes::{Assertion, Preprocessor, Scope, is_constant};

/// Whether some interpretation satisfies all terms.
fn satisfiable(store: &TermStore, terms: &[TermId]) -> bool {
    let mut constants = Vec::new();
    post_order(store, terms, &mut TermSet::new(), |term| {
        if is_constant(store, term) {
            constants.push(term);
        }
    });
    let budget = Budget::unlimited();
    all_interpretations(store, &constants).iter().any(|model| {
        let mut evaluator = Evaluator::new(store, model);
        terms.iter().all(|&term| evaluator.holds(term, &budget) == Ok(true))
    })
}

#[test]
fn what_is_made_from_consistent_guards_is_consistent() {
    let budget = Budget::unlimited();
    let mut joined = 0;
    for seed in 1..250u64 {
        let mut random = Random(0x94d0_49bb_1331_11eb ^ seed << 20);
        let mut store = TermStore::new();
        let (three, two) = (store.sorts.bitvec(3), store.sorts.bitvec(2));
        let words = ["x", "y"].map(|name| store.declare_const(name, three));
        let small = ["a", "b"].map(|name| store.declare_const(name, two));
        let assertions: Vec<Assertion> = (0..4)
            .map(|number| {
                let term = equation(&mut store, &mut random, &words, &small);
                Assertion { term, guard: (random.below(5) > 0).then_some(number) }
            })
            .collect();
        let mut preprocessor = Preprocessor::new(Level::Deep, true);
        let rest = preprocessor.process(&mut store, &assertions, Scope::Whole, &budget).unwrap();
        joined += rest.iter().filter(|processed| processed.guards.len() > 1).count();
        for chosen in 0..16u32 {
            let holds = |guard: u32| chosen >> guard & 1 == 1;
            let before: Vec<TermId> =
                assertions.iter().filter(|a| a.guard.is_none_or(holds)).map(|a| a.term).collect();
            let after: Vec<TermId> = rest
                .iter()
                .filter(|processed| processed.guards.iter().all(|&guard| holds(guard)))
                .map(|processed| processed.term)
                .collect();
            let is_core = !satisfiable(&store, &after);
            assert!(!is_core || !satisfiable(&store, &before), "seed {seed}, guards {chosen:b}");
        }
    }
    assert!(joined > 30, "only {joined} assertions were made from several");
}
