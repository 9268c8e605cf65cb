//! Some checks with a planted model for each mixture of theories: none is answered `unsat`, most are
//! answered `sat`. `TRINE_FUZZ_ROUNDS=N` makes it N times as many.

use trine_fuzz_targets::{Outcome, mixtures, planted_model};

#[test]
fn a_model_that_is_there_is_not_denied() {
    let rounds = std::env::var("TRINE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for (name, config) in mixtures() {
        let mut outcome = Outcome::default();
        for index in 0..12 * rounds {
            outcome.add(planted_model(&config, 1, index));
        }
        println!("{name}: {outcome:?}");
        assert!(outcome.sat * 2 > outcome.checks() - outcome.limited, "{name}: {outcome:?}");
    }
}
