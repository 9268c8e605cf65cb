//! The format of the first SL-COMP, of 2014: SMT-LIB 2.0 with sorts `Field` and `Space`.
//!
//! Idea: each sort with fields is a sort of addresses; a cell lists fields with their values. Spatial
//! formulas have a sort of their own: `tobool` and `tospace` lead from one to the other, and `ssep`
//! separates. A variable of a rule that nothing binds is existential, and its sort follows from its use.
//! Invariant: a rule without spatial part means the empty heap, an assertion without one is refused;
//! fields that a cell does not list hold anything. Nothing recurses.
//! Reference: Sighireanu, Cok, "Report on SL-COMP'14", JSAT 9, 2014, and the files of that edition.

mod reader;

pub use reader::read;

use std::fmt::Write;

use super::slcomp::linear;
use super::spelling::Spelling;
use super::{Unwritable, check_plain};
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Problem, Pure, Spatial, SymbolicHeap, VarSort, Variable,
};

/// Words that are no names.
const WORDS: &[&str] = &[
    "nil", "emp", "true", "false", "and", "or", "not", "exists", "forall", "distinct", "ssep",
    "wsep", "pto", "ref", "sref", "tobool", "tospace", "index", "loop", "Int", "Bool", "Field",
    "Space", "SetLoc", "SetRef", "Void", "NUM",
];

/// The problem in the format.
///
/// # Errors
///
/// A cell has no fields, or the conclusion leaves some of the heap.
pub fn write(problem: &Problem) -> Result<String, Unwritable> {
    if problem.records.iter().any(|record| record.fields.is_empty()) {
        return Err(Unwritable::EmptyCell);
    }
    check_plain(problem)?;
    let mut writer = Writer {
        sorts: Spelling::new(WORDS),
        functions: Spelling::new(WORDS),
        fields: Vec::new(),
        problem,
    };
    let mut out = String::from("(set-logic QF_S)\n");
    if let Some(status) = problem.status {
        let _ = writeln!(out, "(set-info :status {})", status.word());
    }
    for record in &problem.records {
        let _ = writeln!(out, "(declare-sort {} 0)", writer.sorts.of(&record.location));
    }
    let mut foreign: Vec<String> = Vec::new();
    for sort in problem.sorts() {
        if let VarSort::Foreign(name) = sort
            && !foreign.contains(name)
        {
            let _ = writeln!(out, "(declare-sort {} 0)", writer.sorts.of(name));
            foreign.push(name.clone());
        }
    }
    for record in &problem.records {
        let location = writer.sorts.of(&record.location);
        let mut own = Vec::new();
        for (name, sort) in &record.fields {
            let field = writer.functions.bind(name);
            let sort = writer.sort(sort);
            let _ = writeln!(out, "(declare-fun {field} () (Field {location} {sort}))");
            own.push(field);
        }
        writer.fields.push(own);
    }
    for predicate in &problem.predicates {
        let name = writer.functions.of(&format!("{} of predicate", predicate.name));
        let mut variables = Spelling::new(WORDS);
        let params = writer.binders(&predicate.params, &mut variables);
        let rules: Vec<String> =
            predicate.rules.iter().map(|rule| writer.heap(rule, &mut variables.clone())).collect();
        let rules = rules.join("\n    ");
        let _ = writeln!(out, "(define-fun {name} ({params}) Space (tospace (or\n    {rules})))");
    }
    let mut variables = Spelling::new(WORDS);
    for (name, sort) in &problem.constants {
        let sort = writer.sort(sort);
        let spelled = writer.functions.of(name);
        variables.give(name, &spelled);
        let _ = writeln!(out, "(declare-fun {spelled} () {sort})");
    }
    let left = writer.heap(&problem.antecedent, &mut variables.clone());
    let _ = writeln!(out, "(assert {left})");
    if let Some(consequent) = &problem.consequent {
        let right = writer.heap(consequent, &mut variables);
        let _ = writeln!(out, "(assert (not {right}))");
    }
    out.push_str("(check-sat)\n");
    Ok(out)
}

struct Writer<'p> {
    problem: &'p Problem,
    sorts: Spelling,
    functions: Spelling,
    /// The spelled fields of each record.
    fields: Vec<Vec<String>>,
}

impl Writer<'_> {
    fn sort(&mut self, sort: &VarSort) -> String {
        match sort {
            VarSort::Location(record) => self.sorts.of(&self.problem.records[*record].location),
            VarSort::Foreign(name) => self.sorts.of(name),
            VarSort::Int => "Int".to_owned(),
        }
    }

    fn binders(&mut self, bound: &[Variable], variables: &mut Spelling) -> String {
        let binders: Vec<String> = bound
            .iter()
            .map(|(name, sort)| {
                let spelled = format!("?{}", variables.bind(name));
                variables.give(name, &spelled);
                format!("({spelled} {})", self.sort(sort))
            })
            .collect();
        binders.join(" ")
    }

    fn heap(&mut self, heap: &SymbolicHeap, variables: &mut Spelling) -> String {
        let binders = self.binders(&heap.exists, variables);
        let arg = |arg: &Arg, variables: &mut Spelling| match arg {
            Arg::Nil(_) => "nil".to_owned(),
            Arg::Location(name) => variables.of(name),
            Arg::Int(sum) => linear(sum, |name| variables.of(name)),
        };
        let mut parts: Vec<String> = Vec::new();
        for atom in &heap.pure {
            parts.push(match atom {
                Pure::Eq(a, b) => format!("(= {} {})", arg(a, variables), arg(b, variables)),
                Pure::Ne(a, b) => format!("(distinct {} {})", arg(a, variables), arg(b, variables)),
                Pure::Compare(how, a, b) => {
                    let sign = if *how == Comparison::Le { "<=" } else { "<" };
                    let a = linear(a, |name| variables.of(name));
                    format!("({sign} {a} {})", linear(b, |name| variables.of(name)))
                }
            });
        }
        let mut spatial: Vec<String> = Vec::new();
        for atom in &heap.spatial {
            spatial.push(match atom {
                Spatial::PointsTo { source, record, fields } => {
                    let refs: Vec<String> = self.fields[*record]
                        .iter()
                        .zip(fields)
                        .map(|(field, value)| format!("(ref {field} {})", arg(value, variables)))
                        .collect();
                    let source = arg(source, variables);
                    match &refs[..] {
                        [only] => format!("(pto {source} {only})"),
                        _ => format!("(pto {source} (sref {}))", refs.join(" ")),
                    }
                }
                Spatial::Call { predicate, args } => {
                    let name = self.functions.of(&format!("{predicate} of predicate"));
                    let args: String =
                        args.iter().map(|a| format!(" {}", arg(a, variables))).collect();
                    if args.is_empty() { name } else { format!("({name}{args})") }
                }
            });
        }
        parts.push(match &spatial[..] {
            [] => "(tobool emp)".to_owned(),
            [only] => format!("(tobool {only})"),
            _ => format!("(tobool (ssep {}))", spatial.join(" ")),
        });
        let body = match &parts[..] {
            [only] => only.clone(),
            _ => format!("(and {})", parts.join(" ")),
        };
        if binders.is_empty() { body } else { format!("(exists ({binders}) {body})") }
    }
}
