//! The format of Cyclist (`sl_prove`, `sl_satcheck`).
//!
//! Definitions are separated by `;`. A definition lists rules, body first, with the predicate over
//! its parameters behind `=>`. Pure and spatial atoms are joined by `*`; a primed variable is
//! existential; `nil` and `emp` are words. An entailment follows the definitions; a satisfiability
//! problem is the first definition, of a predicate that holds the formula.
//! Reference: Brotherston, Gorogiannis, Petersen, APLAS 2012, and the tool's documentation.

use std::fmt::Write;

use super::spelling::Spelling;
use super::tokens::{Cursor, LineComment, tokenize};
use super::{Unreadable, Unwritable, check_plain, sort_inference};
use crate::problem_sets::fragment::has_integers;
use crate::problem_sets::symbolic_heap::{
    Arg, Predicate, Problem, Pure, Record, Spatial, SymbolicHeap, VarSort,
};

/// Words that are no names.
const WORDS: &[&str] = &["nil", "emp", "true", "false"];

/// The predicate that holds the formula of a satisfiability problem.
const GOAL: &str = "sat_problem";

/// The problem in Cyclist's format.
///
/// # Errors
///
/// The problem has integers or cells without fields.
pub fn write(problem: &Problem) -> Result<String, Unwritable> {
    check_plain(problem)?;
    if has_integers(problem) {
        return Err(Unwritable::Integers);
    }
    if problem.records.iter().any(|record| record.fields.is_empty()) {
        return Err(Unwritable::EmptyCell);
    }
    let mut predicates = Spelling::new(&[WORDS, &[GOAL]].concat());
    let mut definitions = Vec::new();
    let mut free = Spelling::new(WORDS);
    if problem.consequent.is_none() {
        let mut variables = free.clone();
        let params: Vec<String> =
            problem.constants.iter().map(|(name, _)| variables.of(name)).collect();
        let body = heap(&problem.antecedent, &mut variables, &mut predicates);
        definitions.push(format!("{GOAL} {{\n  {body} => {GOAL}({})\n}}", params.join(",")));
    }
    for predicate in &problem.predicates {
        let mut text = format!("{} {{\n", predicates.of(&predicate.name));
        for (at, rule) in predicate.rules.iter().enumerate() {
            let mut variables = Spelling::new(WORDS);
            let params: Vec<String> =
                predicate.params.iter().map(|(name, _)| variables.of(name)).collect();
            let body = heap(rule, &mut variables, &mut predicates);
            let name = predicates.of(&predicate.name);
            let separator = if at + 1 < predicate.rules.len() { " |" } else { "" };
            let _ = writeln!(text, "  {body} => {name}({}){separator}", params.join(","));
        }
        text.push('}');
        definitions.push(text);
    }
    let mut out = definitions.join(" ;\n\n");
    out.push('\n');
    if let Some(consequent) = &problem.consequent {
        for (name, _) in &problem.constants {
            free.of(name);
        }
        let left = heap(&problem.antecedent, &mut free.clone(), &mut predicates);
        let right = heap(consequent, &mut free, &mut predicates);
        let _ = writeln!(out, "\n{left} |- {right}");
    }
    Ok(out)
}

fn heap(heap: &SymbolicHeap, variables: &mut Spelling, predicates: &mut Spelling) -> String {
    let bound: Vec<String> = heap.exists.iter().map(|(name, _)| variables.bind(name)).collect();
    let mut arg = |arg: &Arg| match arg {
        Arg::Location(name) => {
            let spelled = variables.of(name);
            if bound.contains(&spelled) { format!("{spelled}'") } else { spelled }
        }
        Arg::Nil(_) | Arg::Int(_) => "nil".to_owned(),
    };
    let mut atoms: Vec<String> = Vec::new();
    for atom in &heap.pure {
        if let Pure::Eq(a, b) = atom {
            atoms.push(format!("{}={}", arg(a), arg(b)));
        } else if let Pure::Ne(a, b) = atom {
            atoms.push(format!("{}!={}", arg(a), arg(b)));
        }
    }
    for atom in &heap.spatial {
        atoms.push(match atom {
            Spatial::PointsTo { source, fields, .. } => {
                let fields: Vec<String> = fields.iter().map(&mut arg).collect();
                format!("{}->{}", arg(source), fields.join(","))
            }
            Spatial::Call { predicate, args } => {
                let args: Vec<String> = args.iter().map(&mut arg).collect();
                format!("{}({})", predicates.of(predicate), args.join(","))
            }
        });
    }
    if heap.spatial.is_empty() {
        atoms.push("emp".to_owned());
    }
    atoms.join(" * ")
}

/// Reads Cyclist's format. Sorts are inferred; kinds of cells are told apart by their number of
/// fields. Without an entailment the question is whether the first predicate has a heap. Comments begin
/// with `#` or stand in `/* */`.
///
/// # Errors
///
/// What is wrong, with its place; disjunctions, tags and `true` are not symbolic heaps.
pub fn read(text: &str) -> Result<Problem, Unreadable> {
    let mut cursor = Cursor::new(tokenize(text, &LineComment::Hash)?);
    let mut problem = Problem::default();
    let mut arities: Vec<usize> = Vec::new();
    while cursor.peek_second().is_some_and(|token| token.text == "{") {
        problem.predicates.push(definition(&mut cursor, &mut arities)?);
        if !cursor.take(";") {
            break;
        }
    }
    let mut names: Vec<String> = Vec::new();
    if cursor.peek().is_some() {
        problem.antecedent = formula(&mut cursor, &mut arities, &mut names)?;
        cursor.expect("|-")?;
        problem.consequent = Some(formula(&mut cursor, &mut arities, &mut names)?);
        if cursor.peek().is_some() {
            return Err(cursor.fault("expected the end"));
        }
    } else if is_goal(&problem) {
        // The formula of a satisfiability problem, as it is written here.
        let mut goal = problem.predicates.remove(0);
        names = goal.params.iter().map(|(name, _)| name.clone()).collect();
        problem.antecedent = goal.rules.pop().unwrap_or_default();
    } else if let Some(first) = problem.predicates.first() {
        // Definitions alone ask whether the first predicate has a heap.
        names = first.params.iter().map(|(name, _)| name.clone()).collect();
        let args = names.iter().map(|name| Arg::Location(name.clone())).collect();
        let call = Spatial::Call { predicate: first.name.clone(), args };
        problem.antecedent.spatial.push(call);
    } else {
        return Err(cursor.fault("expected definitions or an entailment `... |- ...`"));
    }
    problem.constants = names.into_iter().map(|name| (name, VarSort::unknown())).collect();
    problem.records = arities
        .iter()
        .map(|arity| Record {
            location: format!("Loc{arity}"),
            data: format!("cell{arity}"),
            constructor: format!("c_cell{arity}"),
            fields: (0..*arity).map(|at| (format!("f{arity}_{at}"), VarSort::unknown())).collect(),
        })
        .collect();
    sort_inference::infer(&mut problem)
        .map_err(|reason| Unreadable { position: trine_smtlib::Position::START, reason })?;
    Ok(problem)
}

/// Whether the first predicate does nothing but hold the formula of a satisfiability problem.
fn is_goal(problem: &Problem) -> bool {
    let first = problem.predicates.first();
    let calls = |heap: &SymbolicHeap| {
        heap.spatial.iter().any(|atom| match atom {
            Spatial::Call { predicate, .. } => predicate == GOAL,
            Spatial::PointsTo { .. } => false,
        })
    };
    let mut rules = problem.predicates.iter().flat_map(|predicate| &predicate.rules);
    first.is_some_and(|first| first.name == GOAL && first.rules.len() == 1) && !rules.any(calls)
}

fn definition(cursor: &mut Cursor, arities: &mut Vec<usize>) -> Result<Predicate, Unreadable> {
    let name = cursor.word("the name of a predicate")?;
    cursor.expect("{")?;
    let mut params: Vec<String> = Vec::new();
    let mut rules = Vec::new();
    loop {
        let mut names = Vec::new();
        let mut rule = formula(cursor, arities, &mut names)?;
        cursor.expect("=>")?;
        if cursor.word("the predicate")? != name {
            return Err(cursor.fault(&format!("expected a rule of `{name}`")));
        }
        cursor.expect("(")?;
        let mut own = Vec::new();
        while !cursor.take(")") {
            own.push(cursor.word("a parameter")?);
            if !cursor.sees(")") {
                cursor.expect(",")?;
            }
        }
        if rules.is_empty() {
            params.clone_from(&own);
        } else if own.len() != params.len() {
            return Err(cursor.fault("expected as many parameters as in the first rule"));
        }
        // A variable that is no parameter is existential, primed or not.
        let free = names.into_iter().filter(|name| !own.contains(name));
        rule.exists.extend(free.map(|name| (name, VarSort::unknown())));
        // Rules may name their parameters differently; a bound name that is now taken moves aside.
        for (bound, _) in rule.exists.clone() {
            if params.contains(&bound) {
                let mut aside = format!("{bound}'");
                while rule.exists.iter().any(|(known, _)| *known == aside) {
                    aside.push('\'');
                }
                rename(&mut rule, &bound, &aside);
            }
        }
        if own != params {
            for name in &own {
                rename(&mut rule, name, &format!("{name} of rule"));
            }
            for (name, param) in own.iter().zip(&params) {
                rename(&mut rule, &format!("{name} of rule"), param);
            }
        }
        rules.push(rule);
        if !cursor.take("|") {
            break;
        }
    }
    cursor.expect("}")?;
    let params = params.into_iter().map(|name| (name, VarSort::unknown())).collect();
    Ok(Predicate { name, params, rules })
}

fn rename(heap: &mut SymbolicHeap, from: &str, to: &str) {
    let change = |name: &mut String| {
        if name == from {
            to.clone_into(name);
        }
    };
    heap.exists.iter_mut().for_each(|(name, _)| change(name));
    let change_arg = |arg: &mut Arg| {
        if let Arg::Location(name) = arg {
            change(name);
        }
    };
    for atom in &mut heap.pure {
        if let Pure::Eq(a, b) | Pure::Ne(a, b) = atom {
            change_arg(a);
            change_arg(b);
        }
    }
    for atom in &mut heap.spatial {
        match atom {
            Spatial::PointsTo { source, fields, .. } => {
                change_arg(source);
                fields.iter_mut().for_each(change_arg);
            }
            Spatial::Call { args, .. } => args.iter_mut().for_each(change_arg),
        }
    }
}

/// Reads a formula; unprimed variables are added to `names`.
fn formula(
    cursor: &mut Cursor,
    arities: &mut Vec<usize>,
    names: &mut Vec<String>,
) -> Result<SymbolicHeap, Unreadable> {
    let mut heap = SymbolicHeap::default();
    loop {
        if cursor.take("emp") {
        } else if cursor.peek_second().is_some_and(|token| token.text == "(") {
            let predicate = cursor.word("a predicate")?;
            cursor.expect("(")?;
            let mut args = Vec::new();
            while !cursor.take(")") {
                args.push(argument(cursor, &mut heap, names)?);
                if !cursor.sees(")") {
                    cursor.expect(",")?;
                }
            }
            heap.spatial.push(Spatial::Call { predicate, args });
        } else {
            let left = argument(cursor, &mut heap, names)?;
            if cursor.take("=") {
                let right = argument(cursor, &mut heap, names)?;
                heap.pure.push(Pure::Eq(left, right));
            } else if cursor.take("!=") {
                let right = argument(cursor, &mut heap, names)?;
                heap.pure.push(Pure::Ne(left, right));
            } else {
                cursor.expect("->")?;
                let mut fields = vec![argument(cursor, &mut heap, names)?];
                while cursor.take(",") {
                    fields.push(argument(cursor, &mut heap, names)?);
                }
                let known = arities.iter().position(|arity| *arity == fields.len());
                let record = known.unwrap_or(arities.len());
                if known.is_none() {
                    arities.push(fields.len());
                }
                heap.spatial.push(Spatial::PointsTo { source: left, record, fields });
            }
        }
        if !cursor.take("*") {
            return Ok(heap);
        }
    }
}

fn argument(
    cursor: &mut Cursor,
    heap: &mut SymbolicHeap,
    names: &mut Vec<String>,
) -> Result<Arg, Unreadable> {
    if cursor.take("nil") {
        return Ok(Arg::Nil(VarSort::unknown()));
    }
    let name = cursor.word("a variable")?;
    let list: &mut Vec<String> = names;
    if name.ends_with('\'') {
        if !heap.exists.iter().any(|(known, _)| *known == name) {
            heap.exists.push((name.clone(), VarSort::unknown()));
        }
    } else if !list.contains(&name) {
        list.push(name.clone());
    }
    Ok(Arg::Location(name))
}
