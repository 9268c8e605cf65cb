//! SL-COMP's format: SMT-LIB 2.6 with `declare-heap`. The reader is
//! [`Problem::from_script`](crate::problem_sets::symbolic_heap::Problem::from_script).

use std::fmt::Write;

use trine_smtlib::symbol_text;

use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Linear, Problem, Pure, Spatial, SymbolicHeap, VarSort, Variable,
};

/// The problem in SL-COMP's format.
#[must_use]
pub fn write(problem: &Problem) -> String {
    let mut out = String::new();
    let logic = if problem.logic.is_empty() { "ALL" } else { &problem.logic };
    let _ = writeln!(out, "(set-logic {logic})");
    if let Some(status) = problem.status {
        let _ = writeln!(out, "(set-info :status {})", status.word());
    }
    let writer = Writer { problem };
    out.push('\n');
    for record in &problem.records {
        let _ = writeln!(out, "(declare-sort {} 0)", symbol(&record.location));
    }
    let mut foreign: Vec<&str> = Vec::new();
    let fields = problem.records.iter().flat_map(|record| &record.fields);
    for (_, sort) in fields.chain(&problem.constants) {
        if let VarSort::Foreign(name) = sort
            && !foreign.contains(&name.as_str())
        {
            foreign.push(name);
            let _ = writeln!(out, "(declare-sort {} 0)", symbol(name));
        }
    }
    let typed: Vec<_> = problem.records.iter().filter(|r| !r.constructor.is_empty()).collect();
    if !typed.is_empty() {
        let heads: Vec<String> = typed.iter().map(|r| format!("({} 0)", symbol(&r.data))).collect();
        let _ = writeln!(out, "(declare-datatypes ({}) (", heads.join(" "));
        for record in typed {
            let fields: String = record
                .fields
                .iter()
                .map(|(name, sort)| format!(" ({} {})", symbol(name), writer.sort(sort)))
                .collect();
            let _ = writeln!(out, "  (({}{fields}))", symbol(&record.constructor));
        }
        out.push_str("))\n");
    }
    let pairs: Vec<String> = problem
        .records
        .iter()
        .map(|record| {
            let data = match &record.fields[..] {
                [(_, sort)] if record.constructor.is_empty() => writer.sort(sort),
                _ => symbol(&record.data),
            };
            format!("({} {data})", symbol(&record.location))
        })
        .collect();
    let _ = writeln!(out, "(declare-heap {})\n", pairs.join(" "));
    writer.predicates(&mut out);
    out.push_str("(check-sat)\n\n");
    for (name, sort) in &problem.constants {
        let _ = writeln!(out, "(declare-const {} {})", symbol(name), writer.sort(sort));
    }
    let _ = writeln!(out, "\n(assert {})", writer.heap(&problem.antecedent));
    if let Some(consequent) = &problem.consequent {
        let _ = writeln!(out, "(assert (not {}))", writer.heap(consequent));
    }
    out.push_str("\n(check-sat)\n");
    out
}

/// A symbol as SMT-LIB writes it.
fn symbol(name: &str) -> String {
    let mut out = String::new();
    let _ = write!(out, "{}", symbol_text(name));
    out
}

struct Writer<'p> {
    problem: &'p Problem,
}

impl Writer<'_> {
    fn sort(&self, sort: &VarSort) -> String {
        match sort {
            VarSort::Location(record) => symbol(&self.problem.records[*record].location),
            VarSort::Foreign(name) => symbol(name),
            VarSort::Int => "Int".to_owned(),
        }
    }

    fn binders(&self, variables: &[Variable]) -> String {
        let binders: Vec<String> = variables
            .iter()
            .map(|(name, s)| format!("({} {})", symbol(name), self.sort(s)))
            .collect();
        binders.join(" ")
    }

    fn predicates(&self, out: &mut String) {
        let predicates = &self.problem.predicates;
        let body = |at: usize| {
            let rules: Vec<String> = predicates[at].rules.iter().map(|r| self.heap(r)).collect();
            match &rules[..] {
                [only] => only.clone(),
                _ => format!("(or\n    {})", rules.join("\n    ")),
            }
        };
        let head = |at: usize| {
            let name = symbol(&predicates[at].name);
            format!("{name} ({}) Bool", self.binders(&predicates[at].params))
        };
        // A call of what is defined later needs one group.
        let forward = predicates.iter().enumerate().any(|(at, predicate)| {
            predicate.rules.iter().flat_map(|rule| &rule.spatial).any(|atom| match atom {
                Spatial::Call { predicate, .. } => {
                    predicates[at + 1..].iter().any(|later| later.name == *predicate)
                }
                Spatial::PointsTo { .. } => false,
            })
        });
        if forward {
            out.push_str("(define-funs-rec (\n");
            (0..predicates.len()).for_each(|at| {
                let _ = writeln!(out, "  ({})", head(at));
            });
            out.push_str(") (\n");
            (0..predicates.len()).for_each(|at| {
                let _ = writeln!(out, "  {}", body(at));
            });
            out.push_str("))\n\n");
        } else {
            for at in 0..predicates.len() {
                let _ = writeln!(out, "(define-fun-rec {}\n  {})\n", head(at), body(at));
            }
        }
    }

    fn heap(&self, heap: &SymbolicHeap) -> String {
        let spatial: Vec<String> = heap.spatial.iter().map(|atom| self.spatial(atom)).collect();
        let spatial = match &spatial[..] {
            [] => {
                let record = &self.problem.records[0];
                let data = match &record.fields[..] {
                    [(_, sort)] if record.constructor.is_empty() => self.sort(sort),
                    _ => symbol(&record.data),
                };
                format!("(_ emp {} {data})", symbol(&record.location))
            }
            [only] => only.clone(),
            _ => format!("(sep {})", spatial.join(" ")),
        };
        let body = if heap.pure.is_empty() {
            spatial
        } else {
            let pure: Vec<String> = heap.pure.iter().map(|atom| self.pure(atom)).collect();
            format!("(and {} {spatial})", pure.join(" "))
        };
        if heap.exists.is_empty() {
            body
        } else {
            format!("(exists ({}) {body})", self.binders(&heap.exists))
        }
    }

    fn spatial(&self, atom: &Spatial) -> String {
        match atom {
            Spatial::PointsTo { source, record, fields } => {
                let fields: String = fields.iter().map(|f| format!(" {}", self.arg(f))).collect();
                let constructor = &self.problem.records[*record].constructor;
                if constructor.is_empty() {
                    format!("(pto {}{fields})", self.arg(source))
                } else if fields.is_empty() {
                    format!("(pto {} {})", self.arg(source), symbol(constructor))
                } else {
                    format!("(pto {} ({}{fields}))", self.arg(source), symbol(constructor))
                }
            }
            Spatial::Call { predicate, args } => {
                let args: String = args.iter().map(|arg| format!(" {}", self.arg(arg))).collect();
                if args.is_empty() {
                    symbol(predicate)
                } else {
                    format!("({}{args})", symbol(predicate))
                }
            }
        }
    }

    fn pure(&self, atom: &Pure) -> String {
        match atom {
            Pure::Eq(a, b) => format!("(= {} {})", self.arg(a), self.arg(b)),
            Pure::Ne(a, b) => format!("(distinct {} {})", self.arg(a), self.arg(b)),
            Pure::Compare(how, a, b) => {
                let sign = if *how == Comparison::Le { "<=" } else { "<" };
                format!("({sign} {} {})", linear(a), linear(b))
            }
        }
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Nil(sort) => format!("(as nil {})", self.sort(sort)),
            Arg::Location(name) => symbol(name),
            Arg::Int(sum) => linear(sum),
        }
    }
}

fn numeral(value: i128) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

fn linear(sum: &Linear) -> String {
    let mut parts: Vec<String> = sum
        .terms
        .iter()
        .map(|(name, by)| match by {
            1 => symbol(name),
            _ => format!("(* {} {})", numeral(*by), symbol(name)),
        })
        .collect();
    if sum.constant != 0 || parts.is_empty() {
        parts.push(numeral(sum.constant));
    }
    match &parts[..] {
        [only] => only.clone(),
        _ => format!("(+ {})", parts.join(" ")),
    }
}
