//! Gaussian elimination over the field of two elements.
//!
//! Idea: a row is a set of columns and a bit: the sum of the columns is the bit. Each row in turn is freed of
//! the pivots of the others, gets a pivot of its own, and frees the others of that. Afterwards a sum of one
//! column, or of two, that follows from the rows can be read off: a column is determined if it is a row of
//! its own, and two are equal or opposite if their rows are the same but for the pivots.
//! Invariant: the rows have the same solutions all the time, and a pivot is in no row but its own.
//! Reference: Soos, Nohl, Castelluccia, "Extending SAT Solvers to Cryptographic Problems", SAT 2009.

use rustc_hash::FxHashMap;
use trine_collections::{Budget, Exhausted};

/// A tick is the sum of so many words.
const WORDS_PER_TICK: u64 = 32;

/// Rows over some columns; the bit on the right is the last column of each.
pub(super) struct Matrix {
    words_per_row: usize,
    words: Vec<u64>,
    columns: usize,
    rows: usize,
    /// The pivot of each row that was looked at.
    pivots: Vec<usize>,
}

/// What one column, or two, are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Consequence {
    /// The column has this value.
    Value(usize, bool),
    /// The sum of the columns has this value.
    Sum(usize, usize, bool),
}

/// No solution.
#[derive(Debug)]
pub(super) struct Inconsistent;

impl Matrix {
    /// No rows yet.
    pub(super) fn new(columns: usize) -> Self {
        let words_per_row = (columns + 1).div_ceil(64);
        Self { words_per_row, words: Vec::new(), columns, rows: 0, pivots: Vec::new() }
    }

    /// Adds the row that says that the sum of the columns is `value`; a column that comes twice cancels.
    pub(super) fn push(&mut self, columns: impl IntoIterator<Item = usize>, value: bool) {
        let start = self.words.len();
        self.words.resize(start + self.words_per_row, 0);
        self.rows += 1;
        let right = value.then_some(self.columns);
        for column in columns.into_iter().chain(right) {
            self.words[start + column / 64] ^= 1 << (column % 64);
        }
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_per_row..][..self.words_per_row]
    }

    fn has(&self, row: usize, column: usize) -> bool {
        self.row(row)[column / 64] >> (column % 64) & 1 == 1
    }

    /// Adds a row to another one.
    fn add(&mut self, row: usize, to: usize) {
        let width = self.words_per_row;
        let (low, high) = self.words.split_at_mut(row.max(to) * width);
        let (source, target) = if row < to {
            (&low[row * width..][..width], &mut high[..width])
        } else {
            (&high[..width], &mut low[to * width..][..width])
        };
        for (target, source) in target.iter_mut().zip(source) {
            *target ^= source;
        }
    }

    /// The first column of a row; the bit on the right, if there is no other.
    fn first_column(&self, row: usize) -> Option<usize> {
        let words = self.row(row);
        let word = words.iter().position(|&word| word != 0)?;
        Some(word * 64 + words[word].trailing_zeros() as usize)
    }

    /// Gives each row a pivot that is in no other row. Rows that follow from others are dropped.
    pub(super) fn eliminate(
        &mut self,
        budget: &Budget,
    ) -> Result<Result<(), Inconsistent>, Exhausted> {
        let cost = self.words_per_row as u64;
        let mut done = 0;
        while done < self.rows {
            budget.spend(self.rows as u64 * cost / WORDS_PER_TICK + 1)?;
            match self.first_column(done) {
                None => {
                    self.rows -= 1;
                    let (width, last) = (self.words_per_row, self.rows);
                    self.words.copy_within(last * width..(last + 1) * width, done * width);
                    self.words.truncate(last * width);
                }
                Some(column) if column == self.columns => return Ok(Err(Inconsistent)),
                Some(pivot) => {
                    for other in 0..self.rows {
                        if other != done && self.has(other, pivot) {
                            self.add(done, other);
                        }
                    }
                    self.pivots.push(pivot);
                    done += 1;
                }
            }
        }
        Ok(Ok(()))
    }

    /// All that the rows say of one column, and of columns that are equal or opposite: each is compared
    /// with one of them. To be asked after the elimination.
    pub(super) fn consequences(&self) -> Vec<Consequence> {
        let mut consequences = Vec::new();
        // Rows without their pivots and their right sides.
        let mut pivot_of_rest: FxHashMap<Vec<u64>, (usize, bool)> = FxHashMap::default();
        for (row, &pivot) in self.pivots.iter().enumerate() {
            let value = self.has(row, self.columns);
            let mut rest = self.row(row).to_vec();
            rest[pivot / 64] &= !(1 << (pivot % 64));
            rest[self.columns / 64] &= !(1 << (self.columns % 64));
            let first = rest.iter().position(|&word| word != 0);
            let Some(word) = first else {
                consequences.push(Consequence::Value(pivot, value));
                continue;
            };
            let is_single =
                rest[word].is_power_of_two() && rest[word + 1..].iter().all(|&w| w == 0);
            if is_single {
                let column = word * 64 + rest[word].trailing_zeros() as usize;
                consequences.push(Consequence::Sum(column, pivot, value));
            } else if let Some(&(other, of_other)) = pivot_of_rest.get(&rest) {
                consequences.push(Consequence::Sum(other, pivot, value != of_other));
            } else {
                pivot_of_rest.insert(rest, (pivot, value));
            }
        }
        consequences
    }
}
