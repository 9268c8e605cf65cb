//! Comparisons of two runs.

use trine_bench::result::Answer::{Sat, Unsat};
use trine_bench::result::RunResult;
use trine_bench::scoring::diff::{Clock, Sensitivity, compare};

use super::samples::result;

const SENSITIVITY: Sensitivity = Sensitivity { noise: 1.2, floor_s: 0.05, significance: 0.01 };

/// `count` problems, each solved in a time that differs from problem to problem.
fn run(solver: &str, count: usize, factor: impl Fn(usize) -> f64) -> Vec<RunResult> {
    (0..count)
        .map(|at| {
            let time = (1.0 + at as f64 / 7.0) * factor(at);
            result(solver, "d", &format!("p{at}"), Some(Sat), Some(Sat), time)
        })
        .collect()
}

#[test]
fn a_run_compared_with_itself_shows_nothing() {
    let run = run("a", 30, |_| 1.0);
    let found = compare(&run, &run, Clock::Cpu, SENSITIVITY);
    assert!(!found.is_worse(SENSITIVITY));
    assert_eq!((found.lost.len(), found.slower.len(), found.unpaired), (0, 0, 0));
    assert_eq!(found.summaries[0].both, 30);
    assert_eq!(found.summaries[0].p_time, 1.0);
}

#[test]
fn noise_is_no_change_and_a_shift_is_one() {
    let old = run("a", 30, |_| 1.0);
    let noisy = run("b", 30, |at| if at % 2 == 0 { 1.1 } else { 1.0 / 1.1 });
    let found = compare(&old, &noisy, Clock::Cpu, SENSITIVITY);
    assert!(found.slower.is_empty() && !found.is_worse(SENSITIVITY), "{found:?}");
    let slower = run("b", 30, |_| 1.5);
    let found = compare(&old, &slower, Clock::Cpu, SENSITIVITY);
    assert_eq!(found.slower.len(), 30);
    assert!(found.is_worse(SENSITIVITY));
    assert!((found.summaries[0].median_ratio - 1.5).abs() < 1e-9);
}

#[test]
fn losses_and_wrong_answers_are_found() {
    let old = run("a", 20, |_| 1.0);
    let mut new = old.clone();
    for result in new.iter_mut().take(9) {
        result.answers.clear();
    }
    let found = compare(&old, &new, Clock::Wall, SENSITIVITY);
    assert_eq!((found.lost.len(), found.gained.len()), (9, 0));
    assert!(found.is_worse(SENSITIVITY));
    let found = compare(&new, &old, Clock::Wall, SENSITIVITY);
    assert_eq!((found.lost.len(), found.gained.len()), (0, 9));
    assert!(!found.is_worse(SENSITIVITY));
    let mut wrong = old.clone();
    wrong[3].answers = vec![Unsat];
    let found = compare(&old, &wrong, Clock::Cpu, SENSITIVITY);
    assert_eq!((found.newly_wrong.len(), found.contradicting.len()), (1, 1));
    assert!(found.is_worse(SENSITIVITY));
}

#[test]
fn repetitions_widen_the_band() {
    let mut old = run("a", 20, |_| 1.0);
    let mut again = run("a", 20, |_| 2.0);
    again.iter_mut().for_each(|result| result.repetition = 1);
    old.extend(again);
    let new = run("a", 20, |_| 2.9);
    let found = compare(&old, &new, Clock::Cpu, SENSITIVITY);
    assert!(found.noise >= 2.0 - 1e-9 && found.slower.is_empty(), "{found:?}");
}
