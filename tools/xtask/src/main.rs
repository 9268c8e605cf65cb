//! `cargo xtask tidy [CHECK..]` runs the checks of the tree; without names, all of them.

use std::process::ExitCode;
use xtask::tidy::CHECKS;
use xtask::workspace::{Workspace, own_root};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let names = match arguments.split_first() {
        Some((command, names)) if command == "tidy" => names,
        _ => return usage(),
    };
    if let Some(unknown) = names.iter().find(|n| CHECKS.iter().all(|c| c.name != n.as_str())) {
        eprintln!("no check is called `{unknown}`");
        return usage();
    }
    let workspace = match Workspace::load(&own_root()) {
        Ok(workspace) => workspace,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let mut count = 0;
    for check in CHECKS.iter().filter(|c| names.is_empty() || names.iter().any(|n| n == c.name)) {
        let mut findings = (check.run)(&workspace);
        findings.sort();
        if !findings.is_empty() {
            println!("{}: {}", check.name, check.rule);
        }
        for finding in &findings {
            println!("  {finding}");
        }
        count += findings.len();
    }
    println!("{count} findings");
    if count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage() -> ExitCode {
    eprintln!("usage: cargo xtask tidy [CHECK..]\n\nchecks:");
    for check in CHECKS {
        eprintln!("  {:<22} {}", check.name, check.rule);
    }
    ExitCode::from(2)
}
