//! Modes with several jobs: the same answers, and with `deterministic-jobs` the same models and cores for
//! every number of them.

use std::num::NonZeroUsize;

use trine::options::{Jobs, Options, Strategy};

use crate::answer_modes::{each_check, expect, limited, run_cleanly};
use crate::case::Case;
use crate::core_modes::{core, inconsistent_core};
use crate::snapshot::asserted;

/// Options under which other jobs take part at once.
fn with_jobs(count: usize) -> Options {
    let jobs = NonZeroUsize::new(count).map_or(Jobs::ONE, Jobs::Count);
    Options { jobs, jobs_delay: 0, ..limited() }
}

/// The file as it is, then a level for each assertion of each check and all of them again, as one script.
pub fn raced(case: &Case) -> Result<(), String> {
    let sharing = Options { share_clauses: true, ..with_jobs(2) };
    expect(&case.text, &sharing, &case.expected)?;
    each_check(case, |check, expected| {
        let mut script = check.declared();
        for formula in &check.assertions {
            script.push_str("(push 1)\n");
            script.push_str(&asserted([formula]));
        }
        script.push_str(&check.check());
        script.push_str(&format!("(pop {})\n", check.assertions.len()));
        script.push_str(&asserted(&check.assertions));
        script.push_str(&check.check());
        // Half of the jobs work on cubes from the start.
        let cubes = Options { cubes_delay: 0, ..with_jobs(3) };
        expect(&script, &cubes, &[expected, expected])?;
        if expected == "unsat" { core(check, &with_jobs(3)).map(drop) } else { Ok(()) }
    })
}

/// Whatever a script prints, models and cores among it, it prints with every number of jobs.
pub fn deterministic(case: &Case) -> Result<(), String> {
    let options =
        |count| Options { deterministic_jobs: true, share_clauses: true, ..with_jobs(count) };
    let printed = |count| {
        let options = Options { print_models: true, ..options(count) };
        run_cleanly(&case.text, &options).map(|run| run.output)
    };
    let alone = printed(1)?;
    for count in [2, 4] {
        let together = printed(count)?;
        if together != alone {
            return Err(format!("one job prints\n{alone}\n{count} jobs print\n{together}"));
        }
    }
    each_check(case, |check, expected| {
        if expected != "unsat" {
            return Ok(());
        }
        let (alone, together) = (core(check, &options(1))?, core(check, &options(3))?);
        if alone == together { Ok(()) } else { Err(format!("cores {alone:?} and {together:?}")) }
    })
}

/// The file as it is, by two workers that split each check at once; and cores by one, where there are any.
pub fn cubes(case: &Case) -> Result<(), String> {
    let by_cubes = |count| Options { strategy: Strategy::Cubes, ..with_jobs(count) };
    expect(&case.text, &by_cubes(2), &case.expected)?;
    each_check(case, |check, expected| match expected == "unsat" && case.has_mode("cores") {
        true => inconsistent_core(check, &by_cubes(1)),
        false => Ok(()),
    })
}
