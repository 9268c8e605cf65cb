//! SL-COMP's format: SMT-LIB 2.6 with `declare-heap`. The reader is
//! [`Problem::from_script`](crate::problem_sets::symbolic_heap::Problem::from_script).

use std::fmt::Write;

use trine_smtlib::symbol_text;

use rustc_hash::FxHashSet;

use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Linear, Problem, Pure, Question, Rest, Spatial, SymbolicHeap, VarSort,
    Variable,
};

/// The problem in SL-COMP's format; several questions stand on levels of their own.
///
/// Formats have name spaces that SMT-LIB does not have: a field that shares its name with another one, or
/// with a constant, gets a number, and so does a variable that shares it with a predicate or constructor.
#[must_use]
pub fn write(problem: &Problem) -> String {
    let mut out = String::new();
    let logic = if problem.logic.is_empty() { "ALL" } else { &problem.logic };
    let _ = writeln!(out, "(set-logic {logic})");
    if let Some(status) = problem.status {
        let _ = writeln!(out, "(set-info :status {})", status.word());
    }
    let writer = Writer::new(problem);
    out.push('\n');
    for record in &problem.records {
        let _ = writeln!(out, "(declare-sort {} 0)", symbol(&record.location));
    }
    let mut foreign: Vec<&str> = Vec::new();
    for sort in problem.sorts() {
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
        let mut selectors = writer.functions.clone();
        let more = problem.more.iter().flat_map(|question| &question.constants);
        let constants = problem.constants.iter().chain(more);
        selectors.extend(constants.map(|(name, _)| name.clone()));
        for record in typed {
            let fields: String = record
                .fields
                .iter()
                .map(|(name, sort)| {
                    format!(" ({} {})", symbol(&fresh(name, &mut selectors)), writer.sort(sort))
                })
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
    if problem.more.is_empty() {
        writer.question(&problem.first(), &mut out);
        return out;
    }
    for (number, question) in [problem.first()].iter().chain(&problem.more).enumerate() {
        out.push_str("(push 1)\n");
        if let (Some(status), true) = (question.status, number > 0) {
            let _ = writeln!(out, "(set-info :status {})", status.word());
        }
        writer.question(question, &mut out);
        out.push_str("(pop 1)\n\n");
    }
    out
}

/// The name, with a number if it is taken; it is taken then.
fn fresh(name: &str, taken: &mut FxHashSet<String>) -> String {
    let mut own = name.to_owned();
    let mut number = 1;
    while !taken.insert(own.clone()) {
        own = format!("{name}_{number}");
        number += 1;
    }
    own
}

/// A symbol as SMT-LIB writes it.
fn symbol(name: &str) -> String {
    let mut out = String::new();
    let _ = write!(out, "{}", symbol_text(name));
    out
}

struct Writer<'p> {
    problem: &'p Problem,
    /// Predicates and constructors.
    functions: FxHashSet<String>,
    /// Those and the names of all variables.
    taken: FxHashSet<String>,
}

impl<'p> Writer<'p> {
    fn new(problem: &'p Problem) -> Self {
        let predicates = problem.predicates.iter().map(|predicate| predicate.name.clone());
        let constructors = problem.records.iter().map(|record| record.constructor.clone());
        let functions: FxHashSet<String> = predicates.chain(constructors).collect();
        let mut taken = functions.clone();
        let mut take = |heap: &SymbolicHeap| {
            taken.extend(heap.exists.iter().map(|(name, _)| name.clone()));
            heap.for_each_variable(|name| {
                taken.insert(name.to_owned());
            });
        };
        for question in [problem.first()].iter().chain(&problem.more) {
            take(&question.antecedent);
            question.consequent.iter().for_each(&mut take);
        }
        for predicate in &problem.predicates {
            predicate.rules.iter().for_each(&mut take);
        }
        Self { problem, functions, taken }
    }

    /// A variable: another name than those of predicates and constructors.
    fn variable(&self, name: &str) -> String {
        let mut own = name.to_owned();
        let mut number = 1;
        while self.functions.contains(name) && self.taken.contains(&own) {
            own = format!("{name}_{number}");
            number += 1;
        }
        symbol(&own)
    }

    fn question(&self, question: &Question, out: &mut String) {
        for (name, sort) in &question.constants {
            let _ = writeln!(out, "(declare-const {} {})", self.variable(name), self.sort(sort));
        }
        let _ = writeln!(out, "\n(assert {})", self.heap(&question.antecedent, Rest::None));
        if let Some(consequent) = &question.consequent {
            let _ = writeln!(out, "(assert (not {}))", self.heap(consequent, question.rest));
        }
        out.push_str("\n(check-sat)\n");
    }

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
            .map(|(name, s)| format!("({} {})", self.variable(name), self.sort(s)))
            .collect();
        binders.join(" ")
    }

    fn predicates(&self, out: &mut String) {
        let predicates = &self.problem.predicates;
        let body = |at: usize| {
            let rules: Vec<String> =
                predicates[at].rules.iter().map(|r| self.heap(r, Rest::None)).collect();
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

    fn heap(&self, heap: &SymbolicHeap, rest: Rest) -> String {
        let mut spatial: Vec<String> = heap.spatial.iter().map(|atom| self.spatial(atom)).collect();
        if rest == Rest::Any {
            spatial.push("true".to_owned());
        }
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
                format!("({sign} {} {})", self.linear(a), self.linear(b))
            }
        }
    }

    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Nil(sort) => format!("(as nil {})", self.sort(sort)),
            Arg::Location(name) => self.variable(name),
            Arg::Int(sum) => self.linear(sum),
        }
    }

    fn linear(&self, sum: &Linear) -> String {
        linear(sum, |name| self.variable(name))
    }
}

fn numeral(value: i128) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

/// A sum in the notation of SMT-LIB.
pub(super) fn linear(sum: &Linear, mut spell: impl FnMut(&str) -> String) -> String {
    let mut parts: Vec<String> = sum
        .terms
        .iter()
        .map(|(name, by)| match by {
            1 => spell(name),
            _ => format!("(* {} {})", numeral(*by), spell(name)),
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
