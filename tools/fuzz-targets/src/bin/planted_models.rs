//! A campaign of checks that have a planted model: `planted_models [SCRIPTS [SEED]]`, so many scripts
//! for each mixture of theories. Prints a table, and each script that broke; exit code 1 if any did.

use std::panic::catch_unwind;
use std::process::ExitCode;

use trine_fuzz_targets::{Outcome, mixtures, planted_model};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Ok(scripts), Ok(seed)) =
        (numbers.next().unwrap_or(Ok(100)), numbers.next().unwrap_or(Ok(0)))
    else {
        eprintln!("usage: planted_models [SCRIPTS [SEED]]");
        return ExitCode::from(2);
    };
    let (mut all, mut broken) = (Outcome::default(), 0);
    for (name, config) in mixtures() {
        let mut outcome = Outcome::default();
        for index in 0..scripts {
            let config = config.clone();
            match catch_unwind(move || planted_model(&config, seed, index)) {
                Ok(done) => outcome.add(done),
                Err(_) => {
                    println!("{name}: script {index} of seed {seed} broke");
                    broken += 1;
                }
            }
        }
        print_row(name, outcome);
        all.add(outcome);
    }
    print_row("all", all);
    println!("{broken} broken");
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print_row(name: &str, outcome: Outcome) {
    println!(
        "{name:30} {:7} checks, {:7} sat, {:6} met a limit, {:6} unknown, overshoot {:.2} s",
        outcome.checks(),
        outcome.sat,
        outcome.limited,
        outcome.unknown,
        outcome.overshoot.as_secs_f64()
    );
}
