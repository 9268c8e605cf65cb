//! The bits of a check as files: DIMACS and AIGER.
//!
//! Idea: the assertions and assumptions of a check are preprocessed as if they were all there is,
//! and blasted into a graph of their own. Its one output is the conjunction; the clauses are those
//! that the conjunction needs. Comments and symbols say which bit of which constant a variable is.
//! Invariant: the file is satisfied by an assignment if and only if the check has a model; problems
//! whose meaning is not in the bits alone (arrays, functions, other theories) are refused.
//! Reference: Biere, "The AIGER And-Inverter Graph (AIG) Format Version 20071012"; the DIMACS
//! format of the SAT competitions.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use trine_bv::Blaster;
use trine_bv::aig::aiger::{AigerFormat, write_aiger};
use trine_bv::aig::{AigLit, NodeKind};
use trine_bv::cnf::{CnfEncoder, Formula};
use trine_collections::{Budget, Exhausted};
use trine_rewrite::passes::{Assertion, Preprocessor, Scope};
use trine_term::{Op, TermId, TermStore};

use crate::options::Options;

/// Why there is no file.
#[derive(Debug)]
pub enum DumpError {
    /// The problem is not one of words alone.
    NotWords,
    /// A limit was reached.
    Exhausted,
    /// The file cannot be written.
    Io(String, io::Error),
}

impl fmt::Display for DumpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWords => f.write_str(
                "no bits to write: only Booleans, bit-vectors and floats are bits, without arrays, \
                 functions, and results that the standard leaves open",
            ),
            Self::Exhausted => f.write_str("no bits to write: a limit was reached"),
            Self::Io(path, error) => write!(f, "{path}: {error}"),
        }
    }
}

impl std::error::Error for DumpError {}

/// Writes the files that the options ask for. `number` counts the checks from zero; from the second
/// check on it is appended to the names.
///
/// # Errors
/// If the problem is not one of words, a limit is reached, or a file cannot be written.
pub fn dump(
    store: &mut TermStore,
    formulas: &[TermId],
    options: &Options,
    number: u64,
    budget: &Budget,
) -> Result<(), DumpError> {
    if options.dump_dimacs.is_empty() && options.dump_aiger.is_empty() {
        return Ok(());
    }
    let bits = Bits::of(store, formulas, options, budget)?;
    if !options.dump_dimacs.is_empty() {
        let formula = bits.clauses(budget)?;
        let name = numbered(&options.dump_dimacs, number);
        write_file(&name, |writer| bits.write_dimacs(store, &formula, writer))?;
    }
    if !options.dump_aiger.is_empty() {
        let name = numbered(&options.dump_aiger, number);
        let is_text = Path::new(&options.dump_aiger).extension().is_some_and(|e| e == "aag");
        let format = if is_text { AigerFormat::Ascii } else { AigerFormat::Binary };
        write_file(&name, |writer| bits.write_aiger(store, format, writer))?;
    }
    Ok(())
}

fn numbered(name: &str, number: u64) -> String {
    if number == 0 { name.into() } else { format!("{name}.{number}") }
}

/// Writes transition systems; `first` counts those that were written before.
///
/// # Errors
/// If a file cannot be written.
pub fn dump_systems(systems: &[String], path: &str, first: u64) -> Result<(), DumpError> {
    for (number, system) in (first..).zip(systems) {
        write_file(&numbered(path, number), |writer| writer.write_all(system.as_bytes()))?;
    }
    Ok(())
}

fn write_file(
    name: &str,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), DumpError> {
    let written = File::create(name).map(BufWriter::new).and_then(|mut writer| {
        write(&mut writer)?;
        writer.flush()
    });
    written.map_err(|error| DumpError::Io(name.into(), error))
}

/// A problem as a graph.
struct Bits {
    blaster: Blaster,
    root: AigLit,
}

impl Bits {
    fn of(
        store: &mut TermStore,
        formulas: &[TermId],
        options: &Options,
        budget: &Budget,
    ) -> Result<Self, DumpError> {
        let mut preprocessor = Preprocessor::new(options.rewriting(), options.preprocess);
        let assertions: Vec<Assertion> =
            formulas.iter().map(|&term| Assertion { term, guard: None }).collect();
        let processed = preprocessor
            .process(store, &assertions, Scope::Whole, budget)
            .map_err(|_: Exhausted| DumpError::Exhausted)?;
        let parts: Vec<TermId> = processed.iter().map(|assertion| assertion.term).collect();
        let conjunction = match parts[..] {
            [] => store.mk_bool(true),
            [part] => part,
            _ => store.mk(Op::And, &parts),
        };
        let mut blaster = Blaster::new();
        let root = blaster
            .formula(store, conjunction, budget)
            .map_err(|_: Exhausted| DumpError::Exhausted)?;
        if blaster.needs_lemmas() || blaster.unsupported().is_some() {
            return Err(DumpError::NotWords);
        }
        Ok(Self { blaster, root })
    }

    fn clauses(&self, budget: &Budget) -> Result<(Formula, CnfEncoder), DumpError> {
        let mut formula = Formula::new();
        let mut encoder = CnfEncoder::default();
        encoder
            .assert_root(self.blaster.aig(), self.root, None, &mut formula, budget)
            .map_err(|_: Exhausted| DumpError::Exhausted)?;
        Ok((formula, encoder))
    }

    /// Each bit of each constant with its name, `x` for a Boolean and `x[0]` for a bit of a word.
    fn names<'a>(&'a self, store: &'a TermStore) -> impl Iterator<Item = (String, AigLit)> + 'a {
        self.blaster.leaves().iter().flat_map(|leaf| {
            let function = store.function(leaf.term);
            let name = function.map_or("", |f| store.symbols.name(store.function_decl(f).name));
            let name: String =
                name.chars().map(|c| if c.is_control() || c == ' ' { '_' } else { c }).collect();
            let bits = self.blaster.bits(leaf.word);
            let is_bool = store.sort(leaf.term) == store.sorts.bool();
            bits.iter().enumerate().map(move |(position, &bit)| {
                let name = if is_bool { name.clone() } else { format!("{name}[{position}]") };
                (name, bit)
            })
        })
    }

    fn write_dimacs(
        &self,
        store: &TermStore,
        (formula, encoder): &(Formula, CnfEncoder),
        writer: &mut impl Write,
    ) -> io::Result<()> {
        for (name, bit) in self.names(store) {
            if let Some(literal) = encoder.literal(bit) {
                writeln!(writer, "c {} {name}", literal.to_dimacs())?;
            }
        }
        formula.write_dimacs(writer)
    }

    fn write_aiger(
        &self,
        store: &TermStore,
        format: AigerFormat,
        writer: &mut impl Write,
    ) -> io::Result<()> {
        let aig = self.blaster.aig();
        write_aiger(aig, &[self.root], format, writer)?;
        for (name, bit) in self.names(store) {
            if let (NodeKind::Input(number), false) = (aig.kind(bit.node()), bit.is_negated()) {
                writeln!(writer, "i{number} {name}")?;
            }
        }
        Ok(())
    }
}
