//! The sparse tableau: homogeneous equations with integer coefficients, one basic variable each.
//!
//! Idea: a row is `sum c_i * x_i = 0` over integers; the basic variable has a coefficient of its own,
//! so that pivoting needs cross multiplication and a division by the content, but no fractions.
//! Invariants: a basic variable occurs in exactly one row; the coefficients of a row have content 1;
//! each entry knows its place in the column and the column its place in the row.
//! Reference: Dutertre and de Moura, CAV 2006; the integral rows are as in Yices.

use crate::form::ArithVar;
use crate::number::Int;

trine_collections::define_id! {
    /// A row of the tableau; ids of removed rows are used again.
    pub struct RowId;
}

/// One coefficient of a row.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub var: ArithVar,
    pub coef: Int,
    /// Position in the column of `var`.
    link: u32,
}

/// One occurrence of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence {
    pub row: RowId,
    /// Position in the row.
    pub pos: u32,
}

/// The rows and columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tableau {
    rows: Vec<Vec<Entry>>,
    basic_of: Vec<Option<ArithVar>>,
    free_rows: Vec<RowId>,
    columns: Vec<Vec<Occurrence>>,
    row_of: Vec<Option<RowId>>,
    /// Position of a variable in the row that is being changed, else `ABSENT`.
    position: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Tableau {
    pub fn new_var(&mut self) {
        self.columns.push(Vec::new());
        self.row_of.push(None);
        self.position.push(ABSENT);
    }

    /// Forgets the variables from `len` on, which occur in no row.
    pub fn truncate_vars(&mut self, len: usize) {
        debug_assert!(self.columns[len..].iter().all(Vec::is_empty));
        self.columns.truncate(len);
        self.row_of.truncate(len);
        self.position.truncate(len);
    }

    #[inline]
    pub fn row(&self, row: RowId) -> &[Entry] {
        &self.rows[row.index()]
    }

    #[inline]
    pub fn column(&self, var: ArithVar) -> &[Occurrence] {
        &self.columns[var.index()]
    }

    /// The row in which the variable is basic.
    #[inline]
    pub fn row_of(&self, var: ArithVar) -> Option<RowId> {
        self.row_of[var.index()]
    }

    #[inline]
    pub fn is_basic(&self, var: ArithVar) -> bool {
        self.row_of[var.index()].is_some()
    }

    /// The basic variable of a row in use.
    #[inline]
    pub fn basic(&self, row: RowId) -> Option<ArithVar> {
        self.basic_of[row.index()]
    }

    /// The coefficient of the basic variable in its row.
    #[inline]
    pub fn basic_coef(&self, basic: ArithVar) -> &Int {
        let at = self.columns[basic.index()][0];
        &self.rows[at.row.index()][at.pos as usize].coef
    }

    #[inline]
    pub fn entry(&self, at: Occurrence) -> &Entry {
        &self.rows[at.row.index()][at.pos as usize]
    }

    /// All row ids given out, of rows in use or not.
    pub fn row_ids(&self) -> impl Iterator<Item = RowId> + use<> {
        (0..self.rows.len()).map(RowId::new)
    }

    fn push_entry(&mut self, row: RowId, var: ArithVar, coef: Int) {
        let entries = &mut self.rows[row.index()];
        let column = &mut self.columns[var.index()];
        let pos = entries.len() as u32;
        entries.push(Entry { var, coef, link: column.len() as u32 });
        column.push(Occurrence { row, pos });
    }

    fn remove_entry(&mut self, row: RowId, pos: usize) {
        let entries = &mut self.rows[row.index()];
        let gone = entries.swap_remove(pos);
        if let Some(moved) = entries.get(pos) {
            self.columns[moved.var.index()][moved.link as usize].pos = pos as u32;
        }
        let column = &mut self.columns[gone.var.index()];
        column.swap_remove(gone.link as usize);
        if let Some(moved) = column.get(gone.link as usize) {
            self.rows[moved.row.index()][moved.pos as usize].link = gone.link;
        }
    }

    /// Adds the equation `slack = vector`, with the slack basic. Basic variables of the vector are
    /// replaced by their rows. The slack occurs nowhere yet.
    pub fn add_definition(&mut self, slack: ArithVar, vector: &[(ArithVar, Int)]) -> RowId {
        let row = self.free_rows.pop().unwrap_or_else(|| {
            self.rows.push(Vec::new());
            self.basic_of.push(None);
            RowId::new(self.rows.len() - 1)
        });
        self.rows[row.index()].reserve(vector.len() + 1);
        self.push_entry(row, slack, Int::MINUS_ONE);
        for (var, coef) in vector {
            self.push_entry(row, *var, coef.clone());
        }
        self.basic_of[row.index()] = Some(slack);
        self.row_of[slack.index()] = Some(row);
        for (var, _) in vector {
            if let Some(source) = self.row_of[var.index()] {
                // The entry may have moved or changed while others were eliminated.
                let at = self.columns[var.index()].iter().find(|at| at.row == row).copied();
                let own = self.columns[var.index()].iter().find(|at| at.row == source);
                let pivot = own.map(|own| self.entry(*own).coef.clone());
                if let (Some(at), Some(pivot)) = (at, pivot) {
                    self.eliminate(row, at.pos as usize, source, &pivot);
                }
            }
        }
        row
    }

    /// Takes the variable that stands at `pos` of `target` out of it by adding a multiple of
    /// `source`, in which its coefficient is `pivot`.
    fn eliminate(&mut self, target: RowId, pos: usize, source: RowId, pivot: &Int) {
        let coef = &self.rows[target.index()][pos].coef;
        let divisor = coef.gcd(pivot);
        let (mut scale, mut times) = (pivot.div_exact(&divisor), coef.div_exact(&divisor));
        // A positive scale keeps the sign of the target's basic coefficient.
        if scale.is_negative() {
            scale = -&scale;
        } else {
            times = -&times;
        }
        self.combine(target, &scale, source, &times);
    }

    /// `target := scale * target + times * source`, then divided by its content.
    fn combine(&mut self, target: RowId, scale: &Int, source: RowId, times: &Int) {
        let source_entries = std::mem::take(&mut self.rows[source.index()]);
        for (pos, entry) in self.rows[target.index()].iter_mut().enumerate() {
            self.position[entry.var.index()] = pos as u32;
            if !scale.is_one() {
                entry.coef = &entry.coef * scale;
            }
        }
        let mut zeros = false;
        for entry in &source_entries {
            let pos = self.position[entry.var.index()];
            if pos == ABSENT {
                self.push_entry(target, entry.var, &entry.coef * times);
            } else {
                let coef = &mut self.rows[target.index()][pos as usize].coef;
                *coef = &*coef + &(&entry.coef * times);
                zeros |= coef.is_zero();
            }
        }
        self.rows[source.index()] = source_entries;
        let entries = &self.rows[target.index()];
        for entry in entries {
            self.position[entry.var.index()] = ABSENT;
        }
        if zeros {
            for pos in (0..self.rows[target.index()].len()).rev() {
                if self.rows[target.index()][pos].coef.is_zero() {
                    self.remove_entry(target, pos);
                }
            }
        }
        self.divide_by_content(target);
    }

    fn divide_by_content(&mut self, row: RowId) {
        let entries = &mut self.rows[row.index()];
        let mut content = Int::ZERO;
        for entry in entries.iter() {
            content = content.gcd(&entry.coef);
            if content.is_one() {
                return;
            }
        }
        if !content.is_zero() {
            for entry in entries {
                entry.coef = entry.coef.div_exact(&content);
            }
        }
    }

    /// Makes `entering`, which occurs in `row`, basic there in place of the present basic variable.
    /// Returns the cost in ticks.
    pub fn pivot(&mut self, row: RowId, entering: ArithVar) -> u64 {
        if let Some(leaving) = self.basic_of[row.index()] {
            self.row_of[leaving.index()] = None;
        }
        self.basic_of[row.index()] = Some(entering);
        self.row_of[entering.index()] = Some(row);
        let mut ticks = self.rows[row.index()].len() as u64;
        let own = self.columns[entering.index()].iter().find(|at| at.row == row);
        let pivot = own.map_or(Int::ZERO, |own| self.entry(*own).coef.clone());
        debug_assert!(!pivot.is_zero(), "the entering variable stands in the row");
        // The column shrinks to the one occurrence in the row itself. Elimination fills no new
        // occurrence of the entering variable, so the column can be read from its end.
        let mut at = self.columns[entering.index()].len();
        while at > 0 {
            at -= 1;
            let occurrence = self.columns[entering.index()][at];
            if occurrence.row != row {
                ticks += self.rows[occurrence.row.index()].len() as u64
                    + self.rows[row.index()].len() as u64 * self.entry(occurrence).coef.ticks();
                self.eliminate(occurrence.row, occurrence.pos as usize, row, &pivot);
            }
        }
        debug_assert_eq!(self.columns[entering.index()].len(), 1);
        ticks
    }

    /// Removes the row, whose basic variable then occurs nowhere.
    pub fn remove_row(&mut self, row: RowId) {
        while let Some(last) = self.rows[row.index()].len().checked_sub(1) {
            self.remove_entry(row, last);
        }
        if let Some(basic) = self.basic_of[row.index()].take() {
            self.row_of[basic.index()] = None;
        }
        self.free_rows.push(row);
    }

    /// Whether the links of rows and columns agree.
    #[cfg(test)]
    pub fn is_consistent(&self) -> bool {
        let links = self.rows.iter().enumerate().all(|(r, entries)| {
            entries.iter().enumerate().all(|(p, e)| {
                let at = self.columns[e.var.index()][e.link as usize];
                at.row.index() == r && at.pos as usize == p && !e.coef.is_zero()
            })
        });
        let occurrences: usize = self.columns.iter().map(Vec::len).sum();
        links && occurrences == self.rows.iter().map(Vec::len).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pivots_keep_links_and_equations() {
        let mut tableau = Tableau::default();
        let vars: Vec<ArithVar> = (0..9).map(ArithVar::new).collect();
        vars.iter().for_each(|_| tableau.new_var());
        let mut seed = 7u64;
        let mut next = |limit: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % limit
        };
        let forms: Vec<Vec<(ArithVar, Int)>> = (0..5)
            .map(|_| {
                let terms = vars[..4].iter().map(|var| (*var, Int::from(next(9) as i64 - 4)));
                terms.filter(|(_, coef)| !coef.is_zero()).collect()
            })
            .collect();
        for (slack, form) in vars[4..].iter().zip(&forms) {
            tableau.add_definition(*slack, form);
            // Pivot somewhere, so that later definitions mention basic variables.
            let row = RowId::new(next(tableau.rows.len() as u64) as usize);
            let at = next(tableau.row(row).len() as u64) as usize;
            let entering = tableau.row(row)[at].var;
            if !tableau.is_basic(entering) {
                tableau.pivot(row, entering);
            }
            assert!(tableau.is_consistent());
        }
        // Every row holds at points of the definitions.
        for point in [[1, 0, 0, 0], [2, -3, 5, 7], [0, 1, -1, 4]] {
            let mut values: Vec<Int> = point.iter().map(|n| Int::from(*n)).collect();
            for form in &forms {
                let sum =
                    form.iter().fold(Int::ZERO, |sum, (v, c)| &sum + &(c * &values[v.index()]));
                values.push(sum);
            }
            for row in tableau.row_ids() {
                let entries = tableau.row(row).iter();
                let sum =
                    entries.fold(Int::ZERO, |sum, e| &sum + &(&e.coef * &values[e.var.index()]));
                assert!(sum.is_zero());
            }
        }
    }
}
