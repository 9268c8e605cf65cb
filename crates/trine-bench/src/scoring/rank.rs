//! Ranks the solvers of journals and of published rows by the rules of a competition.

use std::path::{Path, PathBuf};

use super::contradiction::Contradiction;
use super::difference_to_published::{Comparison, Published};
use super::problem_name::published;
use super::repeated_rows::{self, Counted, Repeated};
use super::smtcomp::compare::{add_entrants, compare};
use super::smtcomp::track::Track;
use super::status::{Doubts, apply_statuses};
use super::table::{Format, Table};
use super::{contradiction, evidence, import, par2, slcomp, smtcomp, validations};
use crate::failure::{Failure, Outcome};
use crate::result::RunResult;
use crate::standard_output::show;

/// Whose rule ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Rule {
    /// Fewest wrong, most solved, least CPU time, per division
    Slcomp,
    /// Errors, solved, wall and CPU time; parallel, sequential, SAT, UNSAT, 24 seconds
    Smtcomp,
    /// The time of what was solved, and twice the limit for what was not
    Par2,
}

/// Arguments of `trine bench rank`, and what `report` ranks by.
#[derive(Clone, Debug, clap::Args)]
pub struct Sources {
    /// Journals, folders of runs, rows of SL-COMP (CSV), entries of SMT-COMP (JSON); may be gzip
    #[arg(required = true)]
    pub results: Vec<PathBuf>,
    /// Whose rule ranks
    #[arg(long, value_enum, default_value_t = Rule::Slcomp)]
    pub rule: Rule,
    /// Statuses for problems that have none: CSV with the columns problem,status
    #[arg(long)]
    pub statuses: Option<PathBuf>,
    /// Judge by the verified statuses of this file instead of the official ones
    /// (problem,official,verified,evidence); `slcomp` names the file that comes with Trine
    #[arg(long)]
    pub doubted: Option<PathBuf>,
    /// Entrants without results: CSV with the columns solver,division; `smtcomp2025-parallel` names
    /// the file that comes with Trine
    #[arg(long)]
    pub entrants: Option<PathBuf>,
    /// The track of SMT-COMP, for sets that are not called like one
    #[arg(long, value_enum)]
    pub track: Option<Track>,
    /// What checkers said of models, cores and proofs: CSV with the columns
    /// solver,configuration,problem,validation
    #[arg(long)]
    pub validations: Option<PathBuf>,
    /// A command that is run on the file of each contradicted problem, {file} in it; its answer is
    /// shown as evidence
    #[arg(long)]
    pub evidence: Option<String>,
    /// The time that PAR-2 counts
    #[arg(long, value_enum, default_value_t)]
    pub clock: par2::Clock,
    /// The limit in seconds, for results that were recorded without one
    #[arg(long, default_value_t = 1200.0)]
    pub limit: f64,
    /// Call problems by their published names, so that runs over a collection stand beside
    /// published rows
    #[arg(long)]
    pub published_names: bool,
    /// Leave out problems that not every entrant of the division tried
    #[arg(long)]
    pub common: bool,
    /// Which row counts where several say the same run
    #[arg(long, value_enum, default_value_t, value_name = "WHICH")]
    pub repeated_rows: Counted,
}

/// Arguments of `trine bench rank`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// What is ranked, and how.
    #[command(flatten)]
    pub sources: Sources,
    /// How the tables are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Print only the table of this name
    #[arg(long)]
    pub table: Option<String>,
    /// A published table (CSV): report every difference, row by row
    #[arg(long)]
    pub compare: Option<PathBuf>,
}

/// Results with everything that ranks them.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The results, judged by the chosen statuses.
    pub results: Vec<RunResult>,
    /// What is doubted: the chosen file, or the one that comes with Trine.
    pub doubts: Doubts,
    /// The rows that said a run again.
    pub repeated: Vec<Repeated>,
    /// The tables of the rule, the ranking first, then contradictions and repeated rows.
    pub tables: Vec<Table>,
}

impl Sources {
    /// Reads the results and ranks them.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or there is no result.
    pub fn rank(&self) -> Result<Ranked, Failure> {
        let mut results = import::read_all(&self.results)?;
        if self.published_names {
            for result in &mut results {
                result.problem = published(&result.problem);
            }
        }
        let repeated = repeated_rows::settle(&mut results, self.repeated_rows);
        if let Some(path) = &self.validations {
            validations::apply(path, &mut results)?;
        }
        if let Some(path) = &self.statuses {
            apply_statuses(path, &mut results)?;
        }
        let doubts = match &self.doubted {
            None => Doubts::of_slcomp()?,
            Some(path) if path.as_os_str() == "slcomp" => Doubts::of_slcomp()?,
            Some(path) => {
                let bytes = import::read_bytes(path)?;
                Doubts::parse(path, &String::from_utf8_lossy(&bytes))?
            }
        };
        if self.doubted.is_some() {
            doubts.apply(&mut results);
        }
        if let Some(path) = &self.entrants {
            add_entrants(path, &mut results)?;
        }
        if self.common {
            keep_common(&mut results);
        }
        let costs = par2::Costs { clock: self.clock, limit_s: self.limit };
        let mut tables = match self.rule {
            Rule::Slcomp => slcomp::tables(&slcomp::rank(&results)),
            Rule::Smtcomp => {
                let track = Track::choose(self.track, &mut results)?;
                let judged = smtcomp::Entries::of(&results, track);
                let podiums = smtcomp::rank(&judged, self.limit);
                let mut tables = vec![smtcomp::table(&podiums)];
                tables.extend(smtcomp::overall::tables(&judged, &podiums, self.limit));
                tables
            }
            Rule::Par2 => vec![
                par2::table(&par2::rank(&results, costs)),
                par2::pair_table(&par2::pairs(&results, costs)),
            ],
        };
        let mut contradictions = contradiction::find(&results, &doubts);
        if let Some(command) = &self.evidence {
            ask_for_evidence(command, &results, &mut contradictions);
        }
        tables.push(contradiction::table(&contradictions));
        tables.push(repeated_rows::table(&repeated, self.repeated_rows));
        Ok(Ranked { results, doubts, repeated, tables })
    }
}

/// Adds what the command says about each contradicted problem whose file is there.
fn ask_for_evidence(command: &str, results: &[RunResult], found: &mut [Contradiction]) {
    let scratch = std::env::temp_dir().join(format!("trine-bench-evidence-{}", std::process::id()));
    for contradiction in found {
        let file = results
            .iter()
            .filter(|result| result.problem == contradiction.problem)
            .map(|result| Path::new(&result.file))
            .find(|file| file.is_file());
        let text = match file {
            Some(file) => evidence::ask(command, file, &scratch),
            None => "the file of the problem is not there to be checked".to_owned(),
        };
        contradiction.evidence.push(text);
    }
    // A file that was never made need not be removed.
    let _ = std::fs::remove_file(scratch);
}

/// Keeps the problems that every entrant of their division tried.
fn keep_common(results: &mut Vec<RunResult>) {
    use std::collections::{BTreeMap, BTreeSet};
    let mut entrants: BTreeMap<String, BTreeSet<slcomp::Entrant>> = BTreeMap::new();
    let mut tried: BTreeMap<(String, String), BTreeSet<slcomp::Entrant>> = BTreeMap::new();
    for result in &*results {
        let entrant = slcomp::Entrant::of(result);
        entrants.entry(result.division.clone()).or_default().insert(entrant.clone());
        let key = (result.division.clone(), result.problem.clone());
        tried.entry(key).or_default().insert(entrant);
    }
    results.retain(|result| {
        let key = (result.division.clone(), result.problem.clone());
        tried[&key].len() == entrants[&result.division].len()
    });
}

/// Runs `trine bench rank`.
///
/// # Errors
///
/// A file cannot be read, there is no result, or no table has the name that is asked for.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let ranked = args.sources.rank()?;
    repeated_rows::tell(&ranked.repeated, args.sources.repeated_rows);
    if let Some(path) = &args.compare {
        return compare_with(path, &args.sources, &ranked);
    }
    let mut shown = 0;
    for table in &ranked.tables {
        if args.table.as_ref().is_some_and(|name| *name != table.name) {
            continue;
        }
        shown += 1;
        if args.format == Format::Text {
            show(&format!("{} ({} rows)\n", table.title, table.rows.len()))?;
        }
        show(&table.write(args.format))?;
        if args.table.is_none() {
            show("\n")?;
        }
    }
    if shown == 0 {
        let names: Vec<&str> = ranked.tables.iter().map(|table| table.name.as_str()).collect();
        return Err(Failure::Usage(format!("the tables are: {}", names.join(", "))));
    }
    Ok(Outcome::Done)
}

/// The key columns of SL-COMP's published table.
pub const SLCOMP_KEYS: [&str; 4] = ["division", "solver", "solver_id", "configuration"];

fn compare_with(path: &Path, sources: &Sources, ranked: &Ranked) -> Result<Outcome, Failure> {
    let table = &ranked.tables[0];
    let Comparison { rows, explained, unexplained } = match sources.rule {
        Rule::Slcomp => {
            let published = Published::read(path, &SLCOMP_KEYS)?;
            let differences = published.compare(table);
            let every = if ranked.repeated.is_empty() || differences.is_empty() {
                None
            } else {
                let all =
                    Sources { repeated_rows: Counted::Every, evidence: None, ..sources.clone() };
                Some(all.rank()?.tables.swap_remove(0))
            };
            slcomp::compare(&published, differences, &ranked.repeated, every.as_ref())
        }
        Rule::Smtcomp => {
            let published = Published::read(path, &smtcomp::compare::KEYS)?;
            compare(&published, table)
        }
        Rule::Par2 => {
            return Err(Failure::Usage("no competition publishes PAR-2 in this form".to_owned()));
        }
    };
    for (key, text) in &explained {
        show(&format!("explained: {}: {text}\n", key.join(", ")))?;
    }
    for difference in &unexplained {
        show(&format!("differs: {difference}\n"))?;
    }
    show(&format!(
        "{rows} rows published, {} explained differences, {} others\n",
        explained.len(),
        unexplained.len()
    ))?;
    Ok(if unexplained.is_empty() { Outcome::Done } else { Outcome::Found })
}
