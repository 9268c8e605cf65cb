//! Proofs of some random scripts without models for each family: none is refused. `TRINE_FUZZ_ROUNDS=N` makes it
//! N times as many.

use trine_fuzz_targets::{Proved, families, proved_script};

/// Proofs for each family.
const PROOFS: usize = 6;

/// Scripts that are tried for each of them.
const TRIES: u64 = 20;

#[test]
fn no_proof_is_refused() {
    let rounds = std::env::var("TRINE_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for (name, scripts) in families() {
        let mut proved = Proved::default();
        for index in 0..TRIES * (PROOFS * rounds) as u64 {
            proved_script(&scripts, 1, index, &mut proved);
            if proved.all() == PROOFS * rounds {
                break;
            }
        }
        println!("{name}: {proved:?}");
        assert!(2 * proved.all() >= PROOFS * rounds, "{name}: {proved:?}");
        assert!(2 * proved.valid >= proved.all(), "{name}: {proved:?}");
    }
}
