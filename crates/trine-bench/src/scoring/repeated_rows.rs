//! Rows that say the same run twice: found, shown, and counted once.
//!
//! Idea: two results of one entrant on one problem in one division are one run. Published rows hold
//! two kinds of them: exact copies, and rows with other figures (the run was made again, and the
//! first row was left in). A ranking that counts both gives the entrant more problems than the
//! division has, so one row of each run is kept; which one is the organiser's choice.
//! Invariant: what is left out is in the report: for every entrant and division, the rows in the
//! report and the rows that are kept add up to the rows that were read. Repetitions that a
//! configuration asks for are runs of their own.
//! Reference: final run of SL-COMP 2019, where both kinds occur and the published table counts
//! every row.

use std::collections::BTreeMap;

use super::slcomp::Entrant;
use super::table::Table;
use crate::result::RunResult;
use crate::tell;

/// Which of the rows of one run counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Counted {
    /// The run that began last; where no time is recorded, the last row
    #[default]
    Last,
    /// The run that began first; where no time is recorded, the first row
    First,
    /// Every row, as in the published table of SL-COMP 2019
    Every,
}

/// How a row differs from the one that counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// In nothing.
    Equal,
    /// In figures or answers.
    OtherFigures,
}

impl Kind {
    /// The words of the report.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::OtherFigures => "other figures",
        }
    }
}

/// The repeated rows of one entrant in one division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// The division.
    pub division: String,
    /// The entrant.
    pub entrant: Entrant,
    /// How the rows differ.
    pub kind: Kind,
    /// How many rows there are beside the ones that count.
    pub rows: usize,
    /// The first problem among them, by name.
    pub example: String,
}

impl Repeated {
    /// Whether this is about the row of SL-COMP's table with this key: division, solver, its
    /// number, configuration.
    #[must_use]
    pub fn is_of(&self, key: &[String]) -> bool {
        let Entrant { solver, version, configuration } = &self.entrant;
        key.iter().eq([&self.division, solver, version, configuration])
    }
}

/// What identifies a run: two results with equal keys say the same run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    division: String,
    entrant: Entrant,
    set: String,
    problem: String,
    repetition: u32,
}

impl Key {
    fn of(result: &RunResult) -> Self {
        Self {
            division: result.division.clone(),
            entrant: Entrant::of(result),
            set: result.set.clone(),
            problem: result.problem.clone(),
            repetition: result.repetition,
        }
    }
}

/// Reports repeated rows, and removes those that do not count.
pub fn settle(results: &mut Vec<RunResult>, counted: Counted) -> Vec<Repeated> {
    let mut rows: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, result) in results.iter().enumerate() {
        rows.entry(Key::of(result)).or_default().push(index);
    }
    let mut kept = vec![true; results.len()];
    let mut found: BTreeMap<(String, Entrant, Kind), (usize, String)> = BTreeMap::new();
    for (key, mut rows) in rows {
        // A stable sort: rows without a time stay in their order.
        rows.sort_by(|a, b| results[*a].started.total_cmp(&results[*b].started));
        if counted != Counted::First {
            rows.reverse();
        }
        let Some((&counts, others)) = rows.split_first() else { continue };
        for &other in others {
            kept[other] = counted == Counted::Every;
            let kind =
                if results[other] == results[counts] { Kind::Equal } else { Kind::OtherFigures };
            let at = (key.division.clone(), key.entrant.clone(), kind);
            found.entry(at).or_insert_with(|| (0, key.problem.clone())).0 += 1;
        }
    }
    let mut kept = kept.into_iter();
    results.retain(|_| kept.next().unwrap_or(true));
    found
        .into_iter()
        .map(|((division, entrant, kind), (rows, example))| Repeated {
            division,
            entrant,
            kind,
            rows,
            example,
        })
        .collect()
}

/// The report as a table.
#[must_use]
pub fn table(repeated: &[Repeated], counted: Counted) -> Table {
    let title = match counted {
        Counted::Last => "Rows that repeat a run; the last row of each run counts.",
        Counted::First => "Rows that repeat a run; the first row of each run counts.",
        Counted::Every => "Rows that repeat a run; every row counts.",
    };
    let columns =
        ["division", "solver", "solver_id", "configuration", "kind", "rows", "example_problem"];
    let mut table = Table::new("repeated", title, &columns);
    for found in repeated {
        table.rows.push(vec![
            found.division.as_str().into(),
            found.entrant.solver.as_str().into(),
            found.entrant.version.as_str().into(),
            found.entrant.configuration.as_str().into(),
            found.kind.words().into(),
            found.rows.into(),
            found.example.as_str().into(),
        ]);
    }
    table
}

/// Says the sentence on standard error, if there is one.
pub fn tell(repeated: &[Repeated], counted: Counted) {
    if let Some(sentence) = sentence(repeated, counted) {
        tell!("{sentence} (--repeated-rows, table `repeated`)");
    }
}

/// The report in one sentence; `None` where no row repeats a run.
#[must_use]
pub fn sentence(repeated: &[Repeated], counted: Counted) -> Option<String> {
    let rows = |kind| repeated.iter().filter(|f| f.kind == kind).map(|f| f.rows).sum::<usize>();
    let (equal, other) = (rows(Kind::Equal), rows(Kind::OtherFigures));
    let counts = match counted {
        Counted::Last => "the last row of each run counts",
        Counted::First => "the first row of each run counts",
        Counted::Every => "every row counts, so these runs count more than once",
    };
    (equal + other > 0).then(|| {
        format!(
            "{equal} rows are equal to another row and {other} have other figures for the same run; {counts}"
        )
    })
}
