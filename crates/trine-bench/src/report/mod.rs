//! Reports of journals as one HTML file and as tables.
//!
//! Idea: the tables of the rule and the results themselves go into one file with its style and
//! script; whoever opens it needs nothing else, and no address in it leads outside. The same
//! tables are written as CSV, JSON, Markdown and LaTeX beside it.
//! Invariant: everything that comes from results is escaped: a solver's output cannot become a
//! part of the page.

mod html;
mod plot;
mod runs;

use std::fs;
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::scoring::rank::{Ranked, Sources};
use crate::scoring::repeated_rows::tell;
use crate::scoring::table::Format;
use crate::show_line;
use serde_json::json;

pub use html::page;

/// Arguments of `trine bench report`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// What is reported, and how it is ranked.
    #[command(flatten)]
    pub sources: Sources,
    /// The folder to write to; it is made if it does not exist
    #[arg(long, short, default_value = "report")]
    pub output: PathBuf,
    /// The title of the page
    #[arg(long, default_value = "Competition")]
    pub title: String,
    /// Leave out the outputs of the runs
    #[arg(long)]
    pub no_outputs: bool,
}

/// Runs `trine bench report`.
///
/// # Errors
///
/// The results cannot be read, or the folder cannot be written.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let mut ranked: Ranked = args.sources.rank()?;
    tell(&ranked.repeated, args.sources.repeated_rows);
    if args.no_outputs {
        ranked.results.iter_mut().for_each(|result| result.output.clear());
    }
    let folder = &args.output;
    fs::create_dir_all(folder).map_err(Failure::write(folder))?;
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(Failure::write(&path))
    };
    write("index.html", &page(&args.title, &ranked))?;
    for table in &ranked.tables {
        for format in [Format::Csv, Format::Latex] {
            write(&format!("{}.{}", table.name, format.extension()), &table.write(format))?;
        }
    }
    write("runs.csv", &runs::table(&ranked.results).write(Format::Csv))?;
    let tables: Vec<_> = ranked.tables.iter().map(|table| table.json()).collect();
    let document = json!({ "title": args.title, "tables": tables });
    write("report.json", &format!("{document:#}\n"))?;
    let mut markdown = format!("# {}\n", args.title);
    if let Some(isolated) = runs::isolated(&ranked.results) {
        markdown += &format!("\n{isolated}.\n");
    }
    for table in &ranked.tables {
        markdown += &format!("\n## {}\n\n{}\n", table.name, table.title);
        markdown += &format!("\n{}", table.write(Format::Markdown));
    }
    write("report.md", &markdown)?;
    show_line!("{}", folder.join("index.html").display())?;
    Ok(Outcome::Done)
}
