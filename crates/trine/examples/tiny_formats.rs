//! Writes the tiny-format suite into a folder, for any solver.
//!
//! `cargo run --release --example tiny_formats -p trine -- FOLDER`

#[path = "../tests/support/tiny_formats.rs"]
mod tiny_formats;

use std::path::Path;

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: tiny_formats FOLDER");
        return Ok(());
    };
    std::fs::create_dir_all(&folder)?;
    let mut written = 0;
    for (name, text) in tiny_formats::scripts() {
        std::fs::write(Path::new(&folder).join(format!("{name}.smt2")), text)?;
        written += 1;
    }
    println!("{written} scripts");
    Ok(())
}
