//! The problems of a set: which files, which division, which expected answers.
//!
//! Idea: whatever a set comes from (patterns, a table, a folder of SL-COMP), it becomes the same
//! list. Every file is read once, which also brings it into memory before anybody is measured.
//! Invariant: the list is sorted by name and free of duplicates, so the same set is the same list
//! everywhere. A file that links give several names has the shortest one.
//! Reference: SMT-LIB 2.7, section 4.2.3 (`:status`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use trine_smtlib::Framer;

use crate::configuration::{Columns, Set, SetSource};
use crate::failure::Failure;
use crate::result::Answer;
use crate::set_format::{Preamble, SetFormat};
use crate::shuffle::Shuffle;
use crate::validators::Shown;

/// One problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// The name of its set.
    pub set: String,
    /// Its path below the folder of the set.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// Its division.
    pub division: String,
    /// Its family, folders joined by `/`.
    pub family: String,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
    /// How many assertions it holds.
    #[serde(default)]
    pub assertions: u32,
    /// How many `check-sat` it holds.
    pub checks: u32,
    /// Which of them are questions.
    #[serde(default)]
    pub format: SetFormat,
    /// The expected answers of its last checks.
    pub expected: Vec<Answer>,
    /// What another run printed, where the problem is to judge it.
    #[serde(default)]
    pub shown: Option<Shown>,
}

/// What the text of a file says.
#[derive(Clone, Debug, Default)]
struct Contents {
    logic: Option<String>,
    preamble: Preamble,
    assertions: u32,
    /// What is stated before each check.
    statuses: Vec<Option<Answer>>,
    /// Whether all of it is a script.
    whole: bool,
}

/// The problems of a set, in the order of their names. `seed` chooses a sample.
///
/// # Errors
///
/// A file or folder cannot be read, a table has a wrong column, or the set is empty.
pub fn collect(set: &Set, base: &Path, seed: u64) -> Result<Vec<Problem>, Failure> {
    let mut found: BTreeMap<String, Found> = match &set.source {
        SetSource::Files(patterns) => distinct(by_patterns(patterns, base)?)?,
        SetSource::SlComp(folder) => distinct(by_divisions(folder)?)?,
        SetSource::Index { file, columns, filter } => by_index(file, columns, filter)?,
    };
    let entered = |name: &str| set.divisions.as_ref().is_none_or(|d| d.iter().any(|d| d == name));
    // What names its division is sorted out before it is read.
    found.retain(|_, found| found.division.as_deref().is_none_or(entered));
    let mut found: Vec<_> = found.into_iter().collect();
    // Where the text decides what belongs to the set, all of it is read before a sample is drawn.
    let text_decides = set.divisions.is_some() && found.iter().any(|(_, f)| f.division.is_none());
    if let Some(size) = set.sample
        && !text_decides
    {
        sample(&mut found, size, seed, |(name, _)| name.clone());
    }
    let mut problems = Vec::new();
    for (name, found) in found {
        let text = fs::read(&found.file).map_err(Failure::read(&found.file))?;
        let contents = contents(&text);
        let format = match set.source {
            SetSource::SlComp(_) => SetFormat::LastCheck,
            SetSource::Files(_) | SetSource::Index { .. } => contents.preamble.format(),
        };
        let division = found.division.or(contents.logic).unwrap_or_default();
        if entered(&division) {
            if contents.whole && contents.preamble.checks() == 0 {
                let reason = "there is no `check-sat`".to_owned();
                return Err(Failure::Content { path: found.file, line: 1, reason });
            }
            problems.push(Problem {
                set: set.name.clone(),
                name,
                file: found.file,
                division,
                family: found.family,
                sha256: hex(&Sha256::digest(&text)),
                assertions: contents.assertions,
                checks: contents.preamble.checks(),
                format,
                expected: found.expected.unwrap_or_else(|| format.expected(&contents.statuses)),
                shown: None,
            });
        }
    }
    if let Some(size) = set.sample
        && text_decides
    {
        sample(&mut problems, size, seed, |problem| problem.name.clone());
    }
    if problems.is_empty() {
        let Set { name, line, .. } = set;
        return Err(Failure::Usage(format!("the set `{name}` (line {line}) is empty")));
    }
    Ok(problems)
}

/// The problem of one file, whose division is its logic. What it says of its answer is not heard.
///
/// # Errors
///
/// The file cannot be read.
pub fn of_file(set: &str, name: &str, file: &Path) -> Result<Problem, Failure> {
    let text = fs::read(file).map_err(Failure::read(file))?;
    let contents = contents(&text);
    Ok(Problem {
        set: set.to_owned(),
        name: name.to_owned(),
        file: file.to_owned(),
        division: contents.logic.unwrap_or_default(),
        family: String::new(),
        sha256: hex(&Sha256::digest(&text)),
        assertions: contents.assertions,
        checks: contents.preamble.checks(),
        format: contents.preamble.format(),
        expected: Vec::new(),
        shown: None,
    })
}

/// How many questions a script asks, and the expected answer of the last one if it states one.
#[must_use]
pub fn questions(text: &[u8]) -> (u32, Option<Answer>) {
    let contents = contents(text);
    let format = contents.preamble.format();
    let questions = match format {
        SetFormat::LastCheck => 1,
        SetFormat::EveryCheck => contents.preamble.checks(),
    };
    (questions, format.expected(&contents.statuses).last().copied())
}

/// Keeps as many of a list, chosen by the seed, in the order of their names.
fn sample<T>(list: &mut Vec<T>, size: usize, seed: u64, name: impl Fn(&T) -> String) {
    Shuffle::new(seed).shuffle(list);
    list.truncate(size);
    list.sort_by_cached_key(name);
}

#[derive(Clone, PartialEq)]
struct Found {
    file: PathBuf,
    division: Option<String>,
    family: String,
    expected: Option<Vec<Answer>>,
}

fn by_patterns(patterns: &[String], base: &Path) -> Result<BTreeMap<String, Found>, Failure> {
    let mut found = BTreeMap::new();
    for pattern in patterns {
        let base = base.to_str().ok_or_else(|| {
            Failure::Usage(format!(
                "the pattern `{pattern}` lies in a folder whose name is no text"
            ))
        })?;
        // The folder is no pattern, whatever its name.
        let full = Path::new(&glob::Pattern::escape(base)).join(pattern);
        let files = glob::glob(&full.to_string_lossy())
            .map_err(|error| Failure::Usage(format!("the pattern `{pattern}`: {error}")))?;
        let mut any = false;
        for file in files {
            let file = file.map_err(|error| {
                let path = error.path().to_owned();
                Failure::Read { path, source: error.into() }
            })?;
            if !file.is_file() {
                continue;
            }
            any = true;
            let name = text(file.strip_prefix(base).unwrap_or(&file))?;
            let family = folder_of(&name).to_owned();
            let file = absolute(&file)?;
            found.insert(name, Found { file, division: None, family, expected: None });
        }
        if !any {
            return Err(Failure::Usage(format!("no file matches the pattern `{pattern}`")));
        }
    }
    Ok(found)
}

/// The folder of a path with `/`, without it where there is none.
fn folder_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(Failure::read(path))
}

/// The path without links.
fn real(path: &Path) -> Result<PathBuf, Failure> {
    fs::canonicalize(path).map_err(Failure::read(path))
}

/// A path as text: journals, commands and tables hold nothing else.
fn text(path: &Path) -> Result<String, Failure> {
    let refused = || Failure::Usage(format!("the name of {} is no text (UTF-8)", path.display()));
    path.to_str().map(str::to_owned).ok_or_else(refused)
}

/// Keeps one name of each file, the shortest.
fn distinct(found: BTreeMap<String, Found>) -> Result<BTreeMap<String, Found>, Failure> {
    let mut kept: BTreeMap<PathBuf, (String, Found)> = BTreeMap::new();
    for (name, found) in found {
        let file = real(&found.file)?;
        let shorter = kept.get(&file).is_none_or(|(other, _)| name.len() < other.len());
        if shorter {
            kept.insert(file, (name, found));
        }
    }
    Ok(kept.into_values().collect())
}

/// A folder whose folders are divisions; folders within these are families.
fn by_divisions(root: &Path) -> Result<BTreeMap<String, Found>, Failure> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    // Links may lead back.
    let mut entered = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        if !entered.insert(real(&folder)?) {
            continue;
        }
        for entry in fs::read_dir(&folder).map_err(Failure::read(&folder))? {
            let path = entry.map_err(Failure::read(&folder))?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "smt2") {
                continue;
            }
            if !path.is_file() {
                continue;
            }
            let name = text(path.strip_prefix(root).unwrap_or(&path))?;
            let Some((division, rest)) = name.split_once('/') else { continue };
            let (division, family) = (division.to_owned(), folder_of(rest).to_owned());
            let file = absolute(&path)?;
            found.insert(name, Found { file, division: Some(division), family, expected: None });
        }
    }
    Ok(found)
}

fn by_index(
    file: &Path,
    columns: &Columns,
    filter: &BTreeMap<String, Vec<String>>,
) -> Result<BTreeMap<String, Found>, Failure> {
    let fault = |error: csv::Error| {
        let line = error.position().map_or(1, |position| position.line() as usize);
        Failure::Content { path: file.to_owned(), line, reason: error.to_string() }
    };
    let open = fs::File::open(file).map_err(Failure::read(file))?;
    let mut table = csv::Reader::from_reader(open);
    let header = table.headers().map_err(fault)?.clone();
    let column = |name: &str| {
        header.iter().position(|column| column == name).ok_or_else(|| Failure::Content {
            path: file.to_owned(),
            line: 1,
            reason: format!("there is no column `{name}`"),
        })
    };
    let path_column = column("path")?;
    let expected_column = column("expected").ok();
    let division_column = match &columns.division {
        Some(name) => Some(column(name)?),
        None => column("division").or_else(|_| column("logic")).ok(),
    };
    let family_column = match &columns.family {
        Some(name) => Some(column(name)?),
        None => column("family").ok(),
    };
    let filter = filter.iter().map(|(name, values)| Ok((column(name)?, values)));
    let filter = filter.collect::<Result<Vec<_>, Failure>>()?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut found = BTreeMap::new();
    // What is said of each file, and in which line.
    let mut rows: BTreeMap<PathBuf, (usize, Found)> = BTreeMap::new();
    for row in table.records() {
        let row = row.map_err(fault)?;
        let field = |column: usize| row.get(column).unwrap_or_default();
        if !filter.iter().all(|&(column, values)| values.iter().any(|v| v == field(column))) {
            continue;
        }
        let name = field(path_column).to_owned();
        let division = division_column.map(field).filter(|name| !name.is_empty());
        let line = row.position().map_or(1, |position| position.line() as usize);
        let content = |reason| Failure::Content { path: file.to_owned(), line, reason };
        let expected = expected_column.map(|column| answers(field(column))).transpose();
        let expected = expected.map_err(content)?;
        let value = Found {
            file: absolute(&folder.join(&name))?,
            division: division.map(str::to_owned),
            family: family_column.map(field).unwrap_or_default().to_owned(),
            expected,
        };
        let (first, there) = rows.entry(value.file.clone()).or_insert((line, value.clone()));
        if *there != value {
            return Err(content(format!("line {first} says something else of {name}")));
        }
        if *first == line {
            found.insert(name, value);
        }
    }
    Ok(found)
}

/// The answers of a field of an index; an empty one has none.
fn answers(field: &str) -> Result<Vec<Answer>, String> {
    if field.is_empty() {
        return Ok(Vec::new());
    }
    let answers: Option<Vec<_>> = field.split('|').map(Answer::from_word).collect();
    answers.ok_or_else(|| {
        format!("`{field}` is no expected answer: sat, unsat or unknown, with | between several")
    })
}

/// Reads logic, checks and statuses. Stops at what is no script: others may read it.
fn contents(text: &[u8]) -> Contents {
    let mut contents = Contents::default();
    let mut statuses: Vec<Option<Answer>> = vec![None];
    let mut framer = Framer::new(text);
    contents.whole = true;
    while let Some(form) = framer.next_form() {
        let Ok(form) = form else {
            contents.whole = false;
            break;
        };
        let mut words = form.bytes[1..form.bytes.len().saturating_sub(1)]
            .split(|byte| byte.is_ascii_whitespace() || *byte == b')')
            .filter(|word| !word.is_empty());
        let name = words.next();
        contents.preamble.command(name.unwrap_or_default());
        match (name, words.next(), words.next()) {
            (Some(b"check-sat" | b"check-sat-assuming"), ..) => statuses.push(None),
            (Some(b"assert"), ..) => contents.assertions += 1,
            (Some(b"set-logic"), Some(logic), _) => {
                contents.logic = Some(String::from_utf8_lossy(logic).into_owned());
            }
            (Some(b"set-info"), Some(b":status"), Some(word)) => {
                let word = String::from_utf8_lossy(word);
                if let Some(last) = statuses.last_mut() {
                    *last = Answer::from_word(&word);
                }
            }
            _ => {}
        }
    }
    // Behind the last check stands nothing that is asked.
    statuses.pop();
    contents.statuses = statuses;
    contents
}

/// Hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Answer::{Sat, Unknown, Unsat};

    #[test]
    fn statuses_belong_to_their_checks() {
        let text = b"(check-sat)(set-info :status sat)(check-sat)(check-sat)\n\
            ; (check-sat)\n(echo \"(check-sat)\")(set-info :status unsat)(check-sat)(exit)";
        let contents = contents(text);
        assert_eq!(contents.preamble.checks(), 4);
        let expected = contents.preamble.format().expected(&contents.statuses);
        assert_eq!(expected, [Sat, Unknown, Unsat]);
    }

    #[test]
    fn the_status_of_two_checks_belongs_to_the_question() {
        let text = b"(set-logic QF_SHLS)(set-info :status unsat)(declare-heap (L N))(check-sat)\
            (assert x)(check-sat)";
        let contents = contents(text);
        assert_eq!(contents.logic.as_deref(), Some("QF_SHLS"));
        assert_eq!(contents.preamble.format(), SetFormat::LastCheck);
        assert_eq!(contents.preamble.format().expected(&contents.statuses), [Unsat]);
    }
}
