//! The format of SLEEK.
//!
//! Kinds of cells are `data` declarations; `pred` defines a predicate whose first parameter is
//! `self`; an atom is `x::name<arguments>` for cells and predicates alike; pure atoms follow the
//! spatial ones behind `&`. `checkentail A |- B.` poses an entailment, `|- false` satisfiability.
//! A cell or predicate at `nil` is written with an existential variable that equals `null`.
//! Reference: Chin, David, Nguyen, Qin, SCP 2012, and the examples that come with the tool.

use std::fmt::Write;

use super::linear_text::linear_text;
use super::spelling::Spelling;
use super::tokens::{Cursor, LineComment, tokenize};
use super::{Unreadable, Unwritable, sort_inference};
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Linear, Predicate, Problem, Pure, Record, Spatial, SymbolicHeap, VarSort,
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
    let mut free = Spelling::new(WORDS);
    for (name, _) in &problem.constants {
        free.of(name);
    }
    let left = writer.heap(&problem.antecedent, &mut free.clone(), None);
    let right = match &problem.consequent {
        Some(consequent) => writer.heap(consequent, &mut free, None),
        None => "false".to_owned(),
    };
    let _ = writeln!(out, "checkentail {left}\n  |- {right}.");
    Ok(out)
}

struct Writer<'p> {
    problem: &'p Problem,
    records: Spelling,
    predicates: Spelling,
}

impl Writer<'_> {
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

/// Reads SLEEK's format: `data`, `pred` with or without sorts of parameters, invariants (which are
/// left out: they follow from the rules), one `checkentail`. Sorts of variables are inferred.
///
/// # Errors
///
/// What is wrong, with its place.
pub fn read(text: &str) -> Result<Problem, Unreadable> {
    let mut cursor = Cursor::new(tokenize(text, &LineComment::Slashes)?);
    let mut reader = Reader::default();
    loop {
        if cursor.take("data") {
            reader.data(&mut cursor)?;
        } else if cursor.take("pred") {
            reader.predicate(&mut cursor)?;
        } else {
            break;
        }
        cursor.expect(".")?;
    }
    cursor.expect("checkentail")?;
    let mut problem = Problem::default();
    let mut names = Vec::new();
    problem.antecedent = reader.heap(&mut cursor, &mut names)?;
    cursor.expect("|-")?;
    if !cursor.take("false") {
        problem.consequent = Some(reader.heap(&mut cursor, &mut names)?);
    }
    cursor.expect(".")?;
    if cursor.peek().is_some() {
        return Err(cursor.fault("expected the end: one `checkentail`"));
    }
    problem.constants = names.into_iter().map(|name| (name, VarSort::unknown())).collect();
    problem.predicates = reader.predicates;
    for (_, fields) in &mut reader.fields {
        for (name, sort) in fields {
            let known = match sort.as_str() {
                "int" => VarSort::Int,
                other => match reader.records.iter().position(|record| record == other) {
                    Some(record) => VarSort::Location(record),
                    None => VarSort::Foreign(other.to_owned()),
                },
            };
            reader.sorts.push((name.clone(), known));
        }
    }
    let mut sorts = reader.sorts.into_iter();
    problem.records = reader
        .fields
        .iter()
        .map(|(name, fields)| Record {
            location: name.clone(),
            data: format!("{name}_cell"),
            constructor: format!("c_{name}"),
            fields: sorts.by_ref().take(fields.len()).collect(),
        })
        .collect();
    sort_inference::infer(&mut problem)
        .map_err(|reason| Unreadable { position: trine_smtlib::Position::START, reason })?;
    Ok(problem)
}

#[derive(Default)]
struct Reader {
    records: Vec<String>,
    /// Per record its name and its fields, each with the name of its sort.
    fields: Vec<(String, Vec<(String, String)>)>,
    sorts: Vec<(String, VarSort)>,
    predicates: Vec<Predicate>,
}

impl Reader {
    fn data(&mut self, cursor: &mut Cursor) -> Result<(), Unreadable> {
        let name = cursor.word("the name of a kind of cell")?;
        cursor.expect("{")?;
        let mut fields = Vec::new();
        while !cursor.take("}") {
            let sort = cursor.word("a sort")?;
            fields.push((cursor.word("a field")?, sort));
            if !cursor.sees("}") {
                cursor.expect(";")?;
            }
        }
        self.records.push(name.clone());
        self.fields.push((name, fields));
        Ok(())
    }

    fn predicate(&mut self, cursor: &mut Cursor) -> Result<(), Unreadable> {
        let name = cursor.word("the name of a predicate")?;
        cursor.expect("<")?;
        let mut params = vec!["self".to_owned()];
        while !cursor.take(">") {
            params.push(cursor.word("a parameter")?);
            if cursor.take(":") {
                cursor.word("a sort")?;
            }
            if !cursor.sees(">") {
                cursor.expect(",")?;
            }
        }
        cursor.expect("==")?;
        let mut rules = Vec::new();
        loop {
            let mut names = params.clone();
            rules.push(self.heap(cursor, &mut names)?);
            if let Some(free) = names.get(params.len()) {
                return Err(cursor.fault(&format!("`{free}` is neither a parameter nor bound")));
            }
            if !cursor.take("or") {
                break;
            }
        }
        if cursor.take("inv") {
            while !cursor.sees(".") && cursor.next().is_some() {}
        }
        let params = params.into_iter().map(|name| (name, VarSort::unknown())).collect();
        self.predicates.push(Predicate { name, params, rules });
        Ok(())
    }

    /// Reads a formula, in parentheses or not; free variables are added to `names`.
    fn heap(
        &self,
        cursor: &mut Cursor,
        names: &mut Vec<String>,
    ) -> Result<SymbolicHeap, Unreadable> {
        let mut heap = SymbolicHeap::default();
        let mut open = 0;
        while cursor.take("(") {
            open += 1;
            if cursor.take("exists") || cursor.take("ex") {
                loop {
                    heap.exists.push((cursor.word("a variable")?, VarSort::unknown()));
                    if !cursor.take(",") {
                        break;
                    }
                }
                if !cursor.take(".") {
                    cursor.expect(":")?;
                }
            }
        }
        loop {
            if cursor.take("emp") || cursor.take("true") {
            } else if cursor.peek_second().is_some_and(|token| token.text == "::") {
                self.spatial(cursor, &mut heap, names)?;
            } else {
                let left = sum(cursor, &heap, names)?;
                let mut sign = cursor.next().map(|token| token.text).unwrap_or_default();
                // `<>` is no token of its own: it is also an empty list of arguments.
                if sign == "<" && cursor.take(">") {
                    sign = "!=".to_owned();
                }
                let right = sum(cursor, &heap, names)?;
                heap.pure
                    .push(pure(left, &sign, right).ok_or_else(|| {
                        cursor.fault(&format!("`{sign}` does not compare these"))
                    })?);
            }
            if !cursor.take("*") && !cursor.take("&") {
                break;
            }
        }
        for _ in 0..open {
            cursor.expect(")")?;
        }
        Ok(heap)
    }

    fn spatial(
        &self,
        cursor: &mut Cursor,
        heap: &mut SymbolicHeap,
        names: &mut Vec<String>,
    ) -> Result<(), Unreadable> {
        let source = sum(cursor, heap, names)?;
        cursor.expect("::")?;
        let name = cursor.word("a predicate or a kind of cell")?;
        cursor.expect("<")?;
        let mut args = Vec::new();
        while !cursor.take(">") {
            args.push(sum(cursor, heap, names)?);
            if !cursor.sees(">") {
                cursor.expect(",")?;
            }
        }
        heap.spatial.push(match self.records.iter().position(|record| *record == name) {
            Some(record) if self.fields[record].1.len() != args.len() => {
                return Err(cursor.fault(&format!("`{name}` has another number of fields")));
            }
            Some(record) => Spatial::PointsTo { source, record, fields: args },
            None => {
                args.insert(0, source);
                Spatial::Call { predicate: name, args }
            }
        });
        Ok(())
    }
}

/// A variable, `null`, or a sum.
fn sum(
    cursor: &mut Cursor,
    heap: &SymbolicHeap,
    names: &mut Vec<String>,
) -> Result<Arg, Unreadable> {
    if cursor.take("null") {
        return Ok(Arg::Nil(VarSort::unknown()));
    }
    let mut total = Linear::default();
    let mut only: Option<String>;
    let mut parts = 0;
    let mut factor = if cursor.take("-") { -1 } else { 1 };
    loop {
        let number = cursor.peek().and_then(|token| token.text.parse::<i128>().ok());
        let mut by = factor;
        let mut is_number = false;
        if let Some(value) = number {
            cursor.next();
            by = value.checked_mul(factor).ok_or_else(|| cursor.fault("too large a number"))?;
            is_number = !cursor.take("*");
        }
        let summand = if is_number {
            only = None;
            Linear::constant(1)
        } else {
            let name = cursor.word("a variable or a number")?;
            if !heap.exists.iter().any(|(bound, _)| *bound == name) && !names.contains(&name) {
                names.push(name.clone());
            }
            only = (by == 1).then(|| name.clone());
            Linear::variable(&name)
        };
        parts += 1;
        total = total.plus(by, &summand).ok_or_else(|| cursor.fault("too large a number"))?;
        if cursor.take("+") {
            factor = 1;
        } else if cursor.take("-") {
            factor = -1;
        } else {
            break;
        }
    }
    Ok(match only {
        Some(name) if parts == 1 => Arg::Location(name),
        _ => Arg::Int(total),
    })
}

fn pure(left: Arg, sign: &str, right: Arg) -> Option<Pure> {
    let linear = |arg| match arg {
        Arg::Int(sum) => Some(sum),
        Arg::Location(name) => Some(Linear::variable(&name)),
        Arg::Nil(_) => None,
    };
    Some(match sign {
        "=" => Pure::Eq(left, right),
        "!=" => Pure::Ne(left, right),
        "<=" => Pure::Compare(Comparison::Le, linear(left)?, linear(right)?),
        "<" => Pure::Compare(Comparison::Lt, linear(left)?, linear(right)?),
        ">=" => Pure::Compare(Comparison::Le, linear(right)?, linear(left)?),
        ">" => Pure::Compare(Comparison::Lt, linear(right)?, linear(left)?),
        _ => return None,
    })
}
