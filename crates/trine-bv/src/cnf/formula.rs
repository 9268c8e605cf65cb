//! A formula in memory, and its DIMACS file.
//!
//! Invariant: every literal belongs to a variable below the variable count.

use super::ClauseSink;
use std::io::{self, Write};
use trine_sat::{Lit, Var};

/// A list of clauses over variables numbered from zero.
#[derive(Default)]
pub struct Formula {
    variables: usize,
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
}

impl Formula {
    /// The formula without variables and clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of variables.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.variables
    }

    /// The number of clauses.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// Writes the formula in the DIMACS format of the SAT competitions.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_dimacs(&self, writer: &mut impl Write) -> io::Result<()> {
        writeln!(writer, "p cnf {} {}", self.variables, self.ends.len())?;
        for clause in self.clauses() {
            for literal in clause {
                write!(writer, "{} ", literal.to_dimacs())?;
            }
            writeln!(writer, "0")?;
        }
        Ok(())
    }
}

impl ClauseSink for Formula {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}
