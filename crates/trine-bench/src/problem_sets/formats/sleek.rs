//! The format of SLEEK.
//!
//! Kinds of cells are `data` declarations; `pred` defines a predicate whose first parameter is
//! `self`; an atom is `x::name<arguments>` for cells and predicates alike; pure atoms follow the
//! spatial ones behind `&`. `checkentail_exact A |- B.` poses an entailment, `checkentail` one whose
//! conclusion describes a part of the heap, `|- false` and `checksat` satisfiability. Variables of a
//! conclusion that do not occur in its premise are existential, as are those of rules that nothing binds.
//! A cell or predicate at `nil` is written with an existential variable that equals `null`.
//! Reference: Chin, David, Nguyen, Qin, SCP 2012, and the examples that come with the tool.

mod reader;

pub use reader::read;

use std::fmt::Write;

use super::Unwritable;
use super::linear_text::linear_text;
use super::spelling::Spelling;
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Problem, Pure, Question, Rest, Spatial, SymbolicHeap, VarSort,
};

/// Words that are no names.
const WORDS: &[&str] = &[
    "self",
    "null",
    "emp",
    "true",
    "false",
    "data",
    "pred",
    "or",
    "exists",
    "inv",
    "int",
    "bool",
    "checkentail",
    "checkentail_exact",
    "checkentail_inexact",
    "checksat",
    "relation",
    "forall",
    "not",
    "min",
    "max",
    "res",
    "print",
    "lemma",
    "infer",
    "expect",
];

/// The problem in SLEEK's format.
///
/// # Errors
///
/// A cell has no field, or a predicate does not begin with a location.
pub fn write(problem: &Problem) -> Result<String, Unwritable> {
    let mut writer =
        Writer { problem, records: Spelling::new(WORDS), predicates: Spelling::new(WORDS) };
    let mut out = String::new();
    let mut fields = Spelling::new(WORDS);
    for record in &problem.records {
        if record.fields.is_empty() {
            return Err(Unwritable::EmptyCell);
        }
        let _ = writeln!(out, "data {} {{", writer.records.of(&record.location));
        for (name, sort) in &record.fields {
            let sort = match sort {
                VarSort::Location(other) => writer.records.of(&problem.records[*other].location),
                VarSort::Foreign(name) => writer.records.of(name),
                VarSort::Int => "int".to_owned(),
            };
            let _ = writeln!(out, "  {sort} {};", fields.bind(name));
        }
        out.push_str("}.\n\n");
    }
    for predicate in &problem.predicates {
        match predicate.params.first() {
            Some((_, VarSort::Int)) => {
                return Err(Unwritable::FirstParameter(predicate.name.clone()));
            }
            Some(_) => {}
            None => return Err(Unwritable::NoParameters(predicate.name.clone())),
        }
        let mut variables = Spelling::new(WORDS);
        let params: Vec<String> =
            predicate.params.iter().skip(1).map(|(name, _)| variables.of(name)).collect();
        let receiver = predicate.params.first().map(|(name, _)| name.as_str());
        let rules: Vec<String> = predicate
            .rules
            .iter()
            .map(|rule| writer.heap(rule, &mut variables.clone(), receiver))
            .collect();
        let name = writer.predicates.of(&predicate.name);
        let _ = writeln!(
            out,
            "pred {name}<{}> ==\n     {}.\n",
            params.join(","),
            rules.join("\n  or ")
        );
    }
    for question in [problem.first()].iter().chain(&problem.more) {
        writer.question(question, &mut out);
    }
    Ok(out)
}

struct Writer<'p> {
    problem: &'p Problem,
    records: Spelling,
    predicates: Spelling,
}

impl Writer<'_> {
    fn question(&mut self, question: &Question, out: &mut String) {
        let mut free = Spelling::new(WORDS);
        for (name, _) in &question.constants {
            free.of(name);
        }
        let mut left = self.heap(&question.antecedent, &mut free.clone(), None);
        let Some(consequent) = &question.consequent else {
            let _ = writeln!(out, "checkentail {left}\n  |- false.");
            return;
        };
        // What only the conclusion mentions would be existential there.
        let mut known: Vec<String> = Vec::new();
        question.antecedent.for_each_variable(|name| known.push(name.to_owned()));
        consequent.for_each_variable(|name| {
            let is_bound = consequent.exists.iter().any(|(bound, _)| bound == name);
            if !is_bound && !known.iter().any(|known| known == name) {
                known.push(name.to_owned());
                let spelled = free.of(name);
                left = format!("{left} & {spelled}={spelled}");
            }
        });
        let right = self.heap(consequent, &mut free, None);
        let command = match question.rest {
            Rest::None => "checkentail_exact",
            Rest::Any => "checkentail",
        };
        let _ = writeln!(out, "{command} {left}\n  |- {right}.");
    }

    fn heap(
        &mut self,
        heap: &SymbolicHeap,
        variables: &mut Spelling,
        receiver: Option<&str>,
    ) -> String {
        let mut bound: Vec<String> =
            heap.exists.iter().map(|(name, _)| variables.bind(name)).collect();
        let mut at_nil: Vec<String> = Vec::new();
        let mut spatial = Vec::new();
        for atom in &heap.spatial {
            let (source, name, args) = match atom {
                Spatial::PointsTo { source, record, fields } => {
                    (source, self.records.of(&self.problem.records[*record].location), &fields[..])
                }
                Spatial::Call { predicate, args } => match args.split_first() {
                    Some((first, rest)) => (first, self.predicates.of(predicate), rest),
                    None => continue,
                },
            };
            let source = if matches!(source, Arg::Nil(_)) {
                let fresh = variables.bind("at_nil");
                at_nil.push(fresh.clone());
                fresh
            } else {
                arg(source, variables, receiver)
            };
            let args: Vec<String> = args.iter().map(|a| arg(a, variables, receiver)).collect();
            spatial.push(format!("{source}::{name}<{}>", args.join(",")));
        }
        if spatial.is_empty() {
            spatial.push("emp".to_owned());
        }
        let mut out = spatial.join(" * ");
        for atom in &heap.pure {
            let text = match atom {
                Pure::Eq(a, b) => {
                    format!("{}={}", arg(a, variables, receiver), arg(b, variables, receiver))
                }
                Pure::Ne(a, b) => {
                    format!("{}!={}", arg(a, variables, receiver), arg(b, variables, receiver))
                }
                Pure::Compare(how, a, b) => {
                    let sign = if *how == Comparison::Le { "<=" } else { "<" };
                    let mut text = |sum| linear_text(sum, |name| variables.of(name));
                    format!("{}{sign}{}", text(a), text(b))
                }
            };
            let _ = write!(out, " & {text}");
        }
        for fresh in &at_nil {
            let _ = write!(out, " & {fresh}=null");
        }
        bound.extend(at_nil);
        if bound.is_empty() { out } else { format!("(exists {}: {out})", bound.join(",")) }
    }
}

fn arg(arg: &Arg, variables: &mut Spelling, receiver: Option<&str>) -> String {
    match arg {
        Arg::Nil(_) => "null".to_owned(),
        Arg::Location(name) if receiver == Some(name) => "self".to_owned(),
        Arg::Location(name) => variables.of(name),
        Arg::Int(sum) => linear_text(sum, |name| variables.of(name)),
    }
}
