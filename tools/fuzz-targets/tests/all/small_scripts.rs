//! Scripts of many checks over small domains, in slices by what they speak of: no answer is wrong, no run ends
//! in a fault, and nearly all checks without a limit are answered. `TRINE_FUZZ_ROUNDS=N` makes it N times as
//! many, `TRINE_FUZZ_SEED=N` makes them others.

use trine_fuzz::small::Feature;
use trine_fuzz_targets::{Answered, small_script};

/// Scripts of a slice.
const SCRIPTS: u64 = 60;

fn slice(features: &[Feature], check_proofs: bool) {
    let value = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let rounds = value("TRINE_FUZZ_ROUNDS").unwrap_or(1);
    let seed = value("TRINE_FUZZ_SEED").unwrap_or(1);
    let mut sum = Answered::default();
    for index in 0..SCRIPTS * rounds {
        let Answered { definite, all } = small_script(features, seed, index, check_proofs);
        sum.definite += definite;
        sum.all += all;
    }
    println!("{features:?}: {sum:?}");
    assert!(sum.definite * 10 >= sum.all * 9, "{features:?}: {sum:?}");
}

#[test]
fn levels_and_limits() {
    slice(&[Feature::Limits], false);
}

#[test]
fn arrays_between_limits() {
    slice(&[Feature::Arrays, Feature::Limits], false);
}

#[test]
fn recursive_definitions_in_levels() {
    slice(&[Feature::Recursion], false);
}

#[test]
fn recursive_definitions_between_limits() {
    slice(&[Feature::Recursion, Feature::Arrays, Feature::Limits], false);
}

#[test]
fn quantifiers_with_proofs() {
    slice(&[Feature::Quantifiers], true);
}

#[test]
fn quantifiers_between_limits() {
    slice(&[Feature::Quantifiers, Feature::Arrays, Feature::Limits], false);
}
