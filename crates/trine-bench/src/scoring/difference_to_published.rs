//! A computed table against a published one, row by row.
//!
//! Idea: rows are matched by their key columns; the columns that both tables have are compared as
//! text, so that the last digit counts.
//! Invariant: nothing is left out: a row that stands in one table only is a difference too, except
//! for groups that the published table does not have at all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::table::Table;
use crate::failure::Failure;

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The key of the row, as in the published table.
    pub key: Vec<String>,
    /// What differs.
    pub kind: Kind,
}

/// What differs in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The published table has a row that was not computed.
    NotComputed,
    /// A row was computed that is not published.
    NotPublished,
    /// A cell differs.
    Cell {
        /// The column.
        column: String,
        /// What was computed.
        computed: String,
        /// What was published.
        published: String,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let key = self.key.join(", ");
        match &self.kind {
            Kind::NotComputed => write!(f, "{key}: published, not computed"),
            Kind::NotPublished => write!(f, "{key}: computed, not published"),
            Kind::Cell { column, computed, published } => {
                write!(f, "{key}: {column} is {computed}, published is {published}")
            }
        }
    }
}

/// A published table compared with a computed one.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How many rows are published.
    pub rows: usize,
    /// Rows that differ in a way that has an explanation: the row and the explanation.
    pub explained: Vec<(Vec<String>, String)>,
    /// Everything else.
    pub unexplained: Vec<Difference>,
}

/// Rows by key, each with its cells by column.
type Rows = BTreeMap<Vec<String>, BTreeMap<String, String>>;

/// A published table.
#[derive(Clone, Debug)]
pub struct Published {
    /// Names of the key columns.
    keys: Vec<&'static str>,
    rows: Rows,
    /// The values of the first key column.
    groups: BTreeSet<String>,
}

impl Published {
    /// Reads a CSV table.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a key column is missing.
    pub fn read(path: &Path, keys: &[&'static str]) -> Result<Self, Failure> {
        let bytes = super::import::read_bytes(path)?;
        Self::parse(path, &bytes, keys)
    }

    /// Reads the text of a CSV table.
    ///
    /// # Errors
    ///
    /// A key column is missing, or a row has too few cells.
    pub fn parse(path: &Path, bytes: &[u8], keys: &[&'static str]) -> Result<Self, Failure> {
        let content = |line, reason| Failure::Content { path: path.to_owned(), line, reason };
        let mut reader = csv::Reader::from_reader(bytes);
        let header = reader.headers().map_err(|error| content(1, error.to_string()))?.clone();
        for key in keys {
            if !header.iter().any(|name| name == *key) {
                return Err(content(1, format!("there is no column `{key}`")));
            }
        }
        let mut rows = Rows::new();
        for (index, record) in reader.records().enumerate() {
            let record = record.map_err(|error| content(index + 2, error.to_string()))?;
            let cells: BTreeMap<String, String> =
                header.iter().zip(&record).map(|(n, c)| (n.to_owned(), c.to_owned())).collect();
            rows.insert(keys.iter().map(|key| cells[*key].clone()).collect(), cells);
        }
        let groups = rows.keys().filter_map(|key| key.first().cloned()).collect();
        Ok(Self { keys: keys.to_vec(), rows, groups })
    }

    /// How many rows it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A cell of a row.
    #[must_use]
    pub fn cell(&self, key: &[String], column: &str) -> Option<&str> {
        self.rows.get(key)?.get(column).map(String::as_str)
    }

    /// The keys of all rows.
    pub fn keys(&self) -> impl Iterator<Item = &[String]> {
        self.rows.keys().map(Vec::as_slice)
    }

    /// Compares a computed table with it, rows in the order of their keys.
    #[must_use]
    pub fn compare(&self, table: &Table) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut computed = BTreeSet::new();
        for row in &table.rows {
            let cells: BTreeMap<&str, String> =
                table.columns.iter().zip(row).map(|(n, c)| (*n, c.text())).collect();
            let key: Vec<String> =
                self.keys.iter().map(|key| cells.get(key).cloned().unwrap_or_default()).collect();
            match self.rows.get(&key) {
                Some(published) => {
                    for (column, published) in published {
                        let Some(ours) = cells.get(column.as_str()) else { continue };
                        if ours != published {
                            let kind = Kind::Cell {
                                column: column.clone(),
                                computed: ours.clone(),
                                published: published.clone(),
                            };
                            found.push(Difference { key: key.clone(), kind });
                        }
                    }
                }
                None if key.first().is_some_and(|group| self.groups.contains(group)) => {
                    found.push(Difference { key: key.clone(), kind: Kind::NotPublished });
                }
                None => {}
            }
            computed.insert(key);
        }
        for key in self.rows.keys().filter(|key| !computed.contains(*key)) {
            found.push(Difference { key: key.clone(), kind: Kind::NotComputed });
        }
        found.sort_by(|a, b| a.key.cmp(&b.key));
        found
    }
}
