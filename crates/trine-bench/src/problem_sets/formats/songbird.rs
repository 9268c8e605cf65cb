//! The format of Songbird: that of SLEEK with `x->kind{fields}` for cells, predicates over all
//! their parameters, `:=` and `\/` in definitions, and `;` behind every item.
//! Reference: Ta, Le, Khoo, Chin, FM 2016, and the tool's documentation.

use std::fmt::Write;

use super::linear_text::linear_text;
use super::spelling::Spelling;
use super::{Unwritable, check_plain};
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Problem, Pure, Spatial, SymbolicHeap, VarSort,
};

/// Words that are no names.
const WORDS: &[&str] = &[
    "null",
    "nil",
    "emp",
    "true",
    "false",
    "data",
    "pred",
    "exists",
    "forall",
    "int",
    "bool",
    "checkentail",
    "checksat",
    "max",
    "min",
    "abs",
    "lhs",
    "rhs",
    "lemma",
    "hip",
    "expect",
];

/// The problem in Songbird's format.
///
/// # Errors
///
/// A cell has no field.
pub fn write(problem: &Problem) -> Result<String, Unwritable> {
    check_plain(problem)?;
    let mut records = Spelling::new(WORDS);
    let mut predicates = Spelling::new(WORDS);
    let mut fields = Spelling::new(WORDS);
    let mut out = String::new();
    for record in &problem.records {
        if record.fields.is_empty() {
            return Err(Unwritable::EmptyCell);
        }
        let _ = writeln!(out, "data {} {{", records.of(&record.location));
        for (name, sort) in &record.fields {
            let sort = match sort {
                VarSort::Location(other) => records.of(&problem.records[*other].location),
                VarSort::Foreign(name) => records.of(name),
                VarSort::Int => "int".to_owned(),
            };
            let _ = writeln!(out, "  {sort} {};", fields.bind(name));
        }
        out.push_str("};\n\n");
    }
    for predicate in &problem.predicates {
        let mut variables = Spelling::new(WORDS);
        let params: Vec<String> =
            predicate.params.iter().map(|(name, _)| variables.of(name)).collect();
        let rules: Vec<String> = predicate
            .rules
            .iter()
            .map(|rule| {
                let body =
                    heap(problem, rule, &mut variables.clone(), &mut records, &mut predicates);
                format!("({body})")
            })
            .collect();
        let name = predicates.of(&predicate.name);
        let _ = writeln!(
            out,
            "pred {name}({}) :=\n     {};\n",
            params.join(","),
            rules.join("\n  \\/ ")
        );
    }
    let mut free = Spelling::new(WORDS);
    for (name, _) in &problem.constants {
        free.of(name);
    }
    let left = heap(problem, &problem.antecedent, &mut free.clone(), &mut records, &mut predicates);
    let right = match &problem.consequent {
        Some(consequent) => heap(problem, consequent, &mut free, &mut records, &mut predicates),
        None => "false".to_owned(),
    };
    let _ = writeln!(out, "checkentail {left}\n  |- {right};");
    Ok(out)
}

fn heap(
    problem: &Problem,
    heap: &SymbolicHeap,
    variables: &mut Spelling,
    records: &mut Spelling,
    predicates: &mut Spelling,
) -> String {
    let bound: Vec<String> = heap.exists.iter().map(|(name, _)| variables.bind(name)).collect();
    let mut arg = |arg: &Arg| match arg {
        Arg::Nil(_) => "null".to_owned(),
        Arg::Location(name) => variables.of(name),
        Arg::Int(sum) => linear_text(sum, |name| variables.of(name)),
    };
    let mut spatial = Vec::new();
    for atom in &heap.spatial {
        spatial.push(match atom {
            Spatial::PointsTo { source, record, fields } => {
                let fields: Vec<String> = fields.iter().map(&mut arg).collect();
                let kind = records.of(&problem.records[*record].location);
                format!("{}->{kind}{{{}}}", arg(source), fields.join(","))
            }
            Spatial::Call { predicate, args } => {
                let args: Vec<String> = args.iter().map(&mut arg).collect();
                format!("{}({})", predicates.of(predicate), args.join(","))
            }
        });
    }
    if spatial.is_empty() {
        spatial.push("emp".to_owned());
    }
    let mut out = spatial.join(" * ");
    for atom in &heap.pure {
        let text = match atom {
            Pure::Eq(a, b) => format!("{}={}", arg(a), arg(b)),
            Pure::Ne(a, b) => format!("{}!={}", arg(a), arg(b)),
            Pure::Compare(how, a, b) => {
                let sign = if *how == Comparison::Le { "<=" } else { "<" };
                format!("{}{sign}{}", arg(&Arg::Int(a.clone())), arg(&Arg::Int(b.clone())))
            }
        };
        let _ = write!(out, " & {text}");
    }
    if bound.is_empty() { out } else { format!("exists {}. {out}", bound.join(",")) }
}
