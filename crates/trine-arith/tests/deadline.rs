//! A deadline ends every step of an integer check soon, on inputs that none of them finishes quickly:
//! pivots over large numbers, cuts, lattice reduction, branching.

mod random;

use random::Random;
use std::time::{Duration, Instant};
use trine_arith::{
    ArithVar, Check, Int, IntegerEffort, LinearForm, Rat, Reason, Simplex, Value, VarKind,
};
use trine_collections::Budget;

/// How long after the deadline a check may go on.
const GRACE: Duration = Duration::from_millis(500);

/// Equations over bounded integers, with coefficients of about so many bits.
fn equations(seed: u64, count: usize, vars: usize, bits: u32) -> Simplex {
    let mut random = Random::new(seed);
    let mut simplex = Simplex::new();
    let free: Vec<ArithVar> = (0..vars).map(|_| simplex.new_var(VarKind::Int)).collect();
    for (at, var) in free.iter().enumerate() {
        let reason = Reason(at as u32);
        simplex.assert_lower(*var, Value::ZERO, reason).unwrap();
        simplex.assert_upper(*var, Value::from(1_000_000), reason).unwrap();
    }
    let mut large = || {
        let words = (0..bits.div_ceil(30)).map(|_| Int::from(random.within(1, 1 << 30)));
        words.fold(Int::ONE, |product, word| &product * &word)
    };
    for row in 0..count {
        let terms: Vec<(ArithVar, Rat)> = free
            .iter()
            .enumerate()
            .map(|(at, var)| {
                (*var, Rat::from(if (at + row) % 3 == 0 { -&large() } else { large() }))
            })
            .collect();
        let definition = simplex.define(&LinearForm::from_terms(terms));
        let value = Value::from(&large() * &Int::from(1000));
        let reason = Reason(1_000 + row as u32);
        let lower = simplex.assert_lower(definition.var, value.clone(), reason);
        let _crossing = lower
            .and_then(|()| simplex.assert_upper(definition.var, &value + &Value::from(1), reason));
    }
    simplex
}

#[test]
fn deadlines_are_kept() {
    for (seed, (count, vars, bits)) in
        [(12, 24, 30), (20, 40, 30), (6, 20, 300), (15, 30, 600), (60, 120, 30), (1, 60, 60)]
            .into_iter()
            .enumerate()
    {
        let mut simplex = equations(seed as u64, count, vars, bits);
        let limit = Duration::from_millis(150);
        let start = Instant::now();
        let budget = Budget::unlimited().with_deadline(start + limit);
        if simplex.check(&budget) == Check::Feasible {
            let _answer = simplex.integer_check(IntegerEffort::UNLIMITED, &budget);
        }
        let elapsed = start.elapsed();
        assert!(
            elapsed < limit + GRACE,
            "{count} rows, {vars} variables, {bits} bits: {elapsed:?}"
        );
    }
}
