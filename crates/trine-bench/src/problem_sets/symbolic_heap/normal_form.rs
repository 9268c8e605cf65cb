//! When two problems are the same up to names: what a round trip through another format must keep.
//!
//! Idea: all names become numbers in the order in which the problem uses them; atoms keep their
//! order. Records keep their number of fields; their names, and those of sorts and fields, are
//! left out, since not every format has them.
//! Invariant: equal normal forms mean equal problems up to names. The converse does not hold: the
//! order of atoms counts.

use rustc_hash::FxHashMap;
use std::fmt::Write;

use super::{Arg, Comparison, Linear, Problem, Pure, Rest, Spatial, SymbolicHeap};

#[derive(Default)]
struct Numbers {
    known: FxHashMap<String, usize>,
    next: usize,
}

impl Numbers {
    fn of(&mut self, name: &str) -> usize {
        *self.known.entry(name.to_owned()).or_insert_with(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

/// The normal form as text.
#[must_use]
pub fn normal_form(problem: &Problem) -> String {
    let mut predicates = Numbers::default();
    let mut out = String::new();
    for question in [problem.first()].iter().chain(&problem.more) {
        let mut variables = Numbers::default();
        heap(&question.antecedent, &mut variables, &mut predicates, &mut out);
        if let Some(consequent) = &question.consequent {
            out.push_str(" |- ");
            heap(consequent, &mut variables, &mut predicates, &mut out);
            out.push_str(if question.rest == Rest::Any { " * true" } else { "" });
        }
        out.push('\n');
    }
    // Predicates in the order of use; those that nothing uses are no part of the problem.
    let mut done = 0;
    while done < predicates.next {
        let next = predicates.known.iter().find(|(_, number)| **number == done);
        let name = next.map(|(name, _)| name.clone()).unwrap_or_default();
        if let Some(predicate) = problem.predicates.iter().find(|p| p.name == name) {
            let _ = write!(out, "P{done}/{}:", predicate.params.len());
            for rule in &predicate.rules {
                let mut variables = Numbers::default();
                predicate.params.iter().for_each(|(param, _)| {
                    variables.of(param);
                });
                out.push_str(" | ");
                heap(rule, &mut variables, &mut predicates, &mut out);
            }
            out.push('\n');
        }
        done += 1;
    }
    out
}

fn heap(heap: &SymbolicHeap, variables: &mut Numbers, predicates: &mut Numbers, out: &mut String) {
    // Existential names hide others of the formula around them.
    let hidden: Vec<(String, Option<usize>)> =
        heap.exists.iter().map(|(name, _)| (name.clone(), variables.known.remove(name))).collect();
    let mut atoms: Vec<String> = Vec::new();
    for atom in &heap.spatial {
        atoms.push(match atom {
            Spatial::PointsTo { source, fields, .. } => {
                let source = arg(source, variables);
                format!("{source}->{}", args(fields, variables))
            }
            Spatial::Call { predicate, args: of } => {
                format!("P{}({})", predicates.of(predicate), args(of, variables))
            }
        });
    }
    for atom in &heap.pure {
        atoms.push(match atom {
            Pure::Eq(a, b) => format!("{}={}", arg(a, variables), arg(b, variables)),
            Pure::Ne(a, b) => format!("{}!={}", arg(a, variables), arg(b, variables)),
            Pure::Compare(how, a, b) => {
                let sign = if *how == Comparison::Le { "<=" } else { "<" };
                format!("{}{sign}{}", linear(a, variables), linear(b, variables))
            }
        });
    }
    // An existential that nothing mentions says nothing.
    let used = heap.exists.iter().filter(|(name, _)| variables.known.contains_key(name)).count();
    let _ = write!(out, "E{used}.{}", atoms.join("*"));
    for (name, number) in hidden {
        variables.known.remove(&name);
        if let Some(number) = number {
            variables.known.insert(name, number);
        }
    }
}

fn args(args: &[Arg], variables: &mut Numbers) -> String {
    let args: Vec<String> = args.iter().map(|a| arg(a, variables)).collect();
    args.join(",")
}

fn arg(arg: &Arg, variables: &mut Numbers) -> String {
    match arg {
        Arg::Nil(_) => "nil".to_owned(),
        Arg::Location(name) => format!("v{}", variables.of(name)),
        Arg::Int(sum) => linear(sum, variables),
    }
}

fn linear(sum: &Linear, variables: &mut Numbers) -> String {
    if let Some(name) = sum.as_variable() {
        return format!("v{}", variables.of(name));
    }
    let mut terms: Vec<(usize, i128)> =
        sum.terms.iter().map(|(name, by)| (variables.of(name), *by)).collect();
    terms.sort_unstable();
    let mut out = sum.constant.to_string();
    for (variable, by) in terms {
        let _ = write!(out, "+{by}v{variable}");
    }
    out
}
