//! Reads scripts and says how fast: `cargo run --release --example read_scripts -- FILE...`
//!
//! Prints each rejected command as `FILE:LINE:COLUMN: message`, then one line of totals.

use std::fs::File;
use std::time::{Duration, Instant};

use trine_smtlib::ScriptReader;
use trine_term::TermStore;

fn main() -> std::io::Result<()> {
    let (mut bytes, mut commands, mut rejected, mut terms) = (0, 0u64, 0u64, 0);
    let mut spent = Duration::ZERO;
    for path in std::env::args().skip(1) {
        let file = File::open(&path)?;
        bytes += file.metadata()?.len();
        let start = Instant::now();
        let mut store = TermStore::new();
        let mut script = ScriptReader::new(file, &mut store);
        while let Some(command) = script.next_command(&mut store) {
            commands += 1;
            if let Err(diagnostic) = command {
                rejected += 1;
                println!("{path}:{diagnostic}");
            }
        }
        spent += start.elapsed();
        terms += store.len();
    }
    let seconds = spent.as_secs_f64();
    println!(
        "{commands} commands, {rejected} rejected, {terms} terms, {:.1} MB in {seconds:.3} s: {:.1} MB/s",
        bytes as f64 / 1e6,
        bytes as f64 / 1e6 / seconds
    );
    Ok(())
}
