//! Rankings and comparisons: functions of journals.
//!
//! Idea: results of all kinds (journals, the rows of SL-COMP, the entries of SMT-COMP) become
//! [`RunResult`](crate::result::RunResult)s; a rule turns them into tables; a format prints these.
//! Invariant: a table depends on the results alone, not on their order or on the clock, and every
//! number in it can be counted by hand from the results.

pub mod competition_division;
pub mod contradiction;
pub mod date;
pub mod diff;
pub mod difference_to_published;
pub mod evidence;
pub mod export;
pub mod import;
pub mod paired_test;
pub mod par2;
pub mod problem_name;
pub mod rank;
pub mod repeated_rows;
pub mod slcomp;
pub mod smtcomp;
pub mod status;
pub mod table;
pub mod validations;
