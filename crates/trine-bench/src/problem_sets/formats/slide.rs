//! The format of SLIDE: an entailment between two predicates, `LHS` and `RHS`, that hold the
//! formulas; rules with `|`; existential variables behind `\E`; no kinds of cells and no integers.
//! Reference: Iosif, Rogalewicz, Vojnar, ATVA 2014, and the tool's examples.

use std::fmt::Write;

use super::spelling::Spelling;
use super::{Unwritable, check_plain};
use crate::problem_sets::fragment::has_integers;
use crate::problem_sets::symbolic_heap::{Arg, Problem, Pure, Spatial, SymbolicHeap};

/// Words that are no names.
const WORDS: &[&str] = &["nil", "emp", "true", "false", "junk", "Entail", "LHS", "RHS", "E"];

/// The problem in SLIDE's format. Satisfiability is posed as an entailment of a predicate without
/// models: an antecedent that entails `false`.
///
/// # Errors
///
/// The problem has integers, or cells without fields.
pub fn write(problem: &Problem) -> Result<String, Unwritable> {
    check_plain(problem)?;
    if has_integers(problem) {
        return Err(Unwritable::Integers);
    }
    if problem.records.iter().any(|record| record.fields.is_empty()) {
        return Err(Unwritable::EmptyCell);
    }
    let mut predicates = Spelling::new(WORDS);
    let mut free = Spelling::new(WORDS);
    let params: Vec<String> = problem.constants.iter().map(|(name, _)| free.of(name)).collect();
    let params = params.join(",");
    let mut out = String::new();
    let right = match &problem.consequent {
        Some(_) => format!("RHS({params})"),
        None => "false".to_owned(),
    };
    let _ = writeln!(out, "Entail LHS({params}) |- {right}\n");
    let left = rule(&problem.antecedent, &mut free.clone(), &mut predicates);
    let _ = writeln!(out, "LHS({params}) ::= {left}\n");
    if let Some(consequent) = &problem.consequent {
        let _ =
            writeln!(out, "RHS({params}) ::= {}\n", rule(consequent, &mut free, &mut predicates));
    }
    for predicate in &problem.predicates {
        let mut variables = Spelling::new(WORDS);
        let params: Vec<String> =
            predicate.params.iter().map(|(name, _)| variables.of(name)).collect();
        let rules: Vec<String> = predicate
            .rules
            .iter()
            .map(|body| rule(body, &mut variables.clone(), &mut predicates))
            .collect();
        let name = predicates.of(&predicate.name);
        let _ = writeln!(out, "{name}({}) ::= {}\n", params.join(","), rules.join(" |\n  "));
    }
    Ok(out)
}

/// Cells first, then pure atoms behind `&`, then predicates: the order that the tool reads.
fn rule(heap: &SymbolicHeap, variables: &mut Spelling, predicates: &mut Spelling) -> String {
    let bound: Vec<String> = heap.exists.iter().map(|(name, _)| variables.bind(name)).collect();
    let mut arg = |arg: &Arg| match arg {
        Arg::Location(name) => variables.of(name),
        Arg::Nil(_) | Arg::Int(_) => "nil".to_owned(),
    };
    let (mut cells, mut calls, mut pure) = (Vec::new(), Vec::new(), Vec::new());
    for atom in &heap.spatial {
        match atom {
            Spatial::PointsTo { source, fields, .. } => {
                let fields: Vec<String> = fields.iter().map(&mut arg).collect();
                cells.push(format!("{}->{}", arg(source), fields.join(",")));
            }
            Spatial::Call { predicate, args } => {
                let args: Vec<String> = args.iter().map(&mut arg).collect();
                calls.push(format!("{}({})", predicates.of(predicate), args.join(",")));
            }
        }
    }
    for atom in &heap.pure {
        if let Pure::Eq(a, b) = atom {
            pure.push(format!("{}={}", arg(a), arg(b)));
        } else if let Pure::Ne(a, b) = atom {
            pure.push(format!("{}!={}", arg(a), arg(b)));
        }
    }
    let mut out = String::new();
    if !bound.is_empty() {
        let _ = write!(out, "\\E {} . ", bound.join(","));
    }
    if heap.spatial.is_empty() {
        pure.push("emp".to_owned());
    }
    let cells = cells.join(" * ");
    let pure = pure.join(" & ");
    let calls = calls.join(" * ");
    out.push_str(&cells);
    if !pure.is_empty() {
        let _ = write!(out, "{}{pure}", if cells.is_empty() { "" } else { " & " });
    }
    if !calls.is_empty() {
        let first = cells.is_empty() && pure.is_empty();
        let _ = write!(out, "{}{calls}", if first { "" } else { " * " });
    }
    out
}
