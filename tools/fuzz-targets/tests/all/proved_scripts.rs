//! Proofs of some random scripts without models for each family: none is refused. `TRINE_FUZZ_ROUNDS=N` makes it
//! N times as many, `TRINE_FUZZ_SEED=N` makes them others, and `TRINE_FUZZ_FAMILY=NAME` stays with the families whose
//! names have this part.

use trine_fuzz_targets::{Proved, families, proved_script};

/// Proofs for each family.
const PROOFS: usize = 6;

/// Scripts that are tried for each of them.
const TRIES: u64 = 20;

#[test]
fn no_proof_is_refused() {
    let value = |name: &str| std::env::var(name).ok();
    let rounds = value("TRINE_FUZZ_ROUNDS").and_then(|n| n.parse().ok()).unwrap_or(1);
    let seed = value("TRINE_FUZZ_SEED").and_then(|n| n.parse().ok()).unwrap_or(1);
    let part = value("TRINE_FUZZ_FAMILY").unwrap_or_default();
    for (name, scripts) in families().into_iter().filter(|(name, _)| name.contains(&part)) {
        let mut proved = Proved::default();
        for index in 0..TRIES * (PROOFS * rounds) as u64 {
            proved_script(&scripts, seed, index, &mut proved);
            if proved.all() == PROOFS * rounds {
                break;
            }
        }
        println!("{name}: {proved:?}");
        assert!(2 * proved.all() >= PROOFS * rounds, "{name}: {proved:?}");
        assert!(2 * proved.valid >= proved.all(), "{name}: {proved:?}");
    }
}
