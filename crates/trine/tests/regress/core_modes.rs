//! Modes that look at cores.

use trine::options::Options;

use crate::answer_modes::{each_check, expect, limited, run_cleanly};
use crate::case::Case;
use crate::expressions::{bare, items, list};
use crate::snapshot::{Snapshot, asserted};

fn label(position: usize) -> String {
    format!("assertion {position}")
}

/// The positions of the assertions in a core of this check, and the assumptions in force.
pub fn core(check: &Snapshot, options: &Options) -> Result<Vec<usize>, String> {
    let named = check.assertions.iter().enumerate();
    let named = named.map(|(position, text)| format!("(! {text} :named |{}|)", label(position)));
    let script = check.declared() + &asserted(named) + &check.check() + "(get-unsat-core)\n";
    let done = run_cleanly(&script, &Options { produce_unsat_cores: true, ..options.clone() })?;
    let printed = items(&done.output);
    let ["unsat", names] = printed[..] else { return Err(done.output) };
    let names: Vec<&str> = list(names).into_iter().map(bare).collect();
    let all: Vec<String> = (0..check.assertions.len()).map(label).collect();
    let found: Vec<usize> = (0..all.len()).filter(|&i| names.contains(&all[i].as_str())).collect();
    if found.len() != names.len() {
        return Err(format!("the core {names:?} has names twice, or names that nothing has"));
    }
    Ok(found)
}

/// The check with some of its assertions only. The others may name terms, so they stay as
/// formulas that say nothing.
fn restricted(check: &Snapshot, kept: &[usize]) -> Snapshot {
    let mut other = check.clone();
    for (position, formula) in other.assertions.iter_mut().enumerate() {
        if !kept.contains(&position) {
            *formula = format!("(=> false {formula})");
        }
    }
    other
}

/// The assertions of the core alone are inconsistent.
pub fn cores(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        if expected != "unsat" {
            return Ok(());
        }
        inconsistent_core(check, &limited())
    })
}

/// The assertions in the core that these options give are inconsistent.
pub fn inconsistent_core(check: &Snapshot, options: &Options) -> Result<(), String> {
    let core = core(check, options)?;
    expect(&restricted(check, &core).script(), &limited(), &["unsat"])
}

/// A minimal core is inconsistent, and no longer so without any one of its members.
pub fn minimal_cores(case: &Case) -> Result<(), String> {
    let options = Options { minimal_unsat_cores: true, check_unsat_cores: true, ..limited() };
    each_check(case, |check, expected| {
        if expected != "unsat" {
            return Ok(());
        }
        let core = core(check, &options)?;
        expect(&restricted(check, &core).script(), &limited(), &["unsat"])?;
        for left_out in &core {
            let kept: Vec<usize> = core.iter().copied().filter(|i| i != left_out).collect();
            expect(&restricted(check, &kept).script(), &limited(), &["sat"])?;
        }
        Ok(())
    })
}

/// The assumptions that `get-unsat-assumptions` prints are inconsistent with the assertions.
pub fn failed_assumptions(case: &Case) -> Result<(), String> {
    each_check(case, |check, expected| {
        if expected != "unsat" {
            return Ok(());
        }
        let script = check.script() + "(get-unsat-assumptions)\n";
        let done = run_cleanly(&script, &limited())?;
        let printed = items(&done.output);
        let ["unsat", failed] = printed[..] else { return Err(done.output) };
        let failed: Vec<String> = list(failed).into_iter().map(str::to_owned).collect();
        if !failed.iter().all(|text| check.assumptions.contains(text)) {
            return Err(format!("{failed:?} was not assumed"));
        }
        let smaller = Snapshot { assumptions: failed, ..check.clone() };
        expect(&smaller.script(), &limited(), &["unsat"])
    })
}
