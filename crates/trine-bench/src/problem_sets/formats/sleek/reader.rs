//! Reads SLEEK's format, as its users write it.
//!
//! Idea: conjunctions are flat, so a formula is a list of atoms between `*` and `&`, whatever parentheses
//! group them; `exists` binds until its parenthesis closes. Boolean variables are numbers of which `b`
//! says that they are one. Invariants, lemmas and annotations of termination are left out: they follow from
//! the rest, or say nothing of heaps. Sorts of variables are inferred.
//! Invariant: what is neither read nor known to say nothing is refused with its place.
//! Reference: as in [`super`].

use rustc_hash::FxHashMap;

use crate::problem_sets::formats::tokens::{Cursor, LineComment, tokenize};
use crate::problem_sets::formats::{Unreadable, sort_inference};
use crate::problem_sets::symbolic_heap::{
    Arg, Comparison, Linear, Predicate, Problem, Pure, Question, Record, Rest, Spatial,
    SymbolicHeap, VarSort,
};
use crate::result::Answer;

/// Reads a file: `data`, `pred`, `relation`, and questions.
///
/// # Errors
///
/// What is wrong, with its place.
pub fn read(text: &str) -> Result<Problem, Unreadable> {
    let mut cursor = Cursor::new(tokenize(text, &LineComment::Slashes)?);
    let mut reader = Reader::default();
    let mut questions: Vec<Question> = Vec::new();
    while let Some(token) = cursor.peek() {
        match token.text.clone().as_str() {
            "data" => {
                cursor.next();
                reader.data(&mut cursor)?;
                if !cursor.take(".") {
                    cursor.take(";");
                }
                continue;
            }
            "pred" => {
                cursor.next();
                reader.predicate(&mut cursor)?;
            }
            "relation" => {
                cursor.next();
                reader.relation(&mut cursor)?;
            }
            "checkentail" | "checkentail_exact" | "checkentail_inexact" | "checksat" => {
                questions.push(reader.question(&mut cursor)?);
            }
            "expect" => {
                cursor.next();
                let status = match cursor.word("an answer")?.as_str() {
                    "Valid" | "Unsat" => Some(Answer::Unsat),
                    word if word.starts_with("Fail") => Some(Answer::Sat),
                    "Sat" => Some(Answer::Sat),
                    _ => None,
                };
                if let Some(question) = questions.last_mut() {
                    question.status = status;
                }
            }
            // What is printed, and what helps to prove, says nothing of the question.
            "print" | "lemma" | "lemma_safe" | "lemma_unsafe" => {
                while !cursor.sees(".") && cursor.next().is_some() {}
            }
            _ => return Err(cursor.fault("expected `data`, `pred`, `relation` or a question")),
        }
        cursor.expect(".")?;
    }
    if questions.is_empty() {
        return Err(cursor.fault("expected `checkentail` or `checksat`"));
    }
    let mut questions = questions.into_iter();
    let first = questions.next().unwrap_or_default();
    let mut problem = Problem {
        status: first.status,
        constants: first.constants,
        antecedent: first.antecedent,
        consequent: first.consequent,
        rest: first.rest,
        more: questions.collect(),
        records: reader.records(),
        predicates: reader.predicates,
        ..Problem::default()
    };
    sort_inference::infer(&mut problem)
        .map_err(|reason| Unreadable { position: trine_smtlib::Position::START, reason })?;
    Ok(problem)
}

/// A named condition on numbers.
struct Relation {
    name: String,
    params: Vec<String>,
    /// None where nothing is said of it.
    body: Option<Vec<Pure>>,
}

#[derive(Default)]
struct Reader {
    /// Per kind of cell its name and its fields, each with the name of its sort.
    kinds: Vec<(String, Vec<(String, String)>)>,
    predicates: Vec<Predicate>,
    relations: Vec<Relation>,
}

/// What is known while a formula is read.
struct Formula {
    heap: SymbolicHeap,
    /// Free variables, and parameters.
    names: Vec<String>,
    /// Bound names with what they are called in the formula, and how many parentheses were open.
    bound: Vec<(String, String, usize)>,
    open: usize,
}

impl Formula {
    fn new(names: Vec<String>) -> Self {
        Self { heap: SymbolicHeap::default(), names, bound: Vec::new(), open: 0 }
    }

    /// A name for an existential variable that nothing else has.
    fn bind(&mut self, written: &str) -> String {
        let is_taken = |formula: &Self, name: &str| {
            let exists = formula.heap.exists.iter().any(|(known, _)| known == name);
            exists || formula.names.iter().any(|known| known == name)
        };
        let mut own = written.to_owned();
        let mut number = 1;
        while is_taken(self, &own) {
            own = format!("{written}_{number}");
            number += 1;
        }
        self.heap.exists.push((own.clone(), VarSort::unknown()));
        own
    }

    /// What a name stands for; a new one is free.
    fn variable(&mut self, written: &str) -> String {
        if written == "_" {
            return self.bind("any");
        }
        if let Some((_, own, _)) = self.bound.iter().rev().find(|(name, ..)| name == written) {
            return own.clone();
        }
        if !self.names.iter().any(|known| known == written) {
            self.names.push(written.to_owned());
        }
        written.to_owned()
    }
}

const SIGNS: &[&str] = &["=", "!=", "<", "<=", ">", ">="];

impl Reader {
    fn records(&self) -> Vec<Record> {
        let sort = |name: &str| match name {
            "int" | "bool" => VarSort::Int,
            other => match self.kinds.iter().position(|(known, _)| known == other) {
                Some(record) => VarSort::Location(record),
                None => VarSort::Foreign(other.to_owned()),
            },
        };
        self.kinds
            .iter()
            .map(|(name, fields)| Record {
                location: name.clone(),
                data: format!("{name}_cell"),
                constructor: format!("c_{name}"),
                fields: fields.iter().map(|(field, of)| (field.clone(), sort(of))).collect(),
            })
            .collect()
    }

    fn data(&mut self, cursor: &mut Cursor) -> Result<(), Unreadable> {
        let name = cursor.word("the name of a kind of cell")?;
        cursor.expect("{")?;
        let mut fields: Vec<(String, String)> = Vec::new();
        while !cursor.take("}") {
            let sort = cursor.word("a sort")?;
            if matches!(sort.as_str(), "float" | "string" | "bag") {
                return Err(cursor.fault(&format!("fields of sort `{sort}` are not read, before")));
            }
            let field = cursor.word("a field")?;
            if fields.iter().any(|(known, _)| *known == field) {
                return Err(cursor.fault(&format!("`{field}` is a field already, before")));
            }
            fields.push((field, sort));
            if !cursor.sees("}") {
                cursor.expect(";")?;
            }
        }
        self.kinds.push((name, fields));
        Ok(())
    }

    fn predicate(&mut self, cursor: &mut Cursor) -> Result<(), Unreadable> {
        let name = cursor.word("the name of a predicate")?;
        cursor.expect("<")?;
        let mut params = vec!["self".to_owned()];
        // `<n>==` is cut as `<n` `>=` `=`.
        let mut cut = false;
        while !cursor.take(">") {
            if cursor.take(">=") {
                cut = true;
                break;
            }
            params.push(cursor.word("a parameter")?);
            if cursor.take(":") {
                cursor.word("a sort")?;
            }
            if !cursor.sees(">") && !cursor.sees(">=") {
                cursor.expect(",")?;
            }
        }
        cursor.expect(if cut { "=" } else { "==" })?;
        let mut rules = Vec::new();
        loop {
            let mut formula = Formula::new(params.clone());
            self.formula(cursor, &mut formula)?;
            // What nothing binds is existential.
            let free = formula.names.split_off(params.len());
            formula.heap.exists.extend(free.into_iter().map(|name| (name, VarSort::unknown())));
            rules.push(formula.heap);
            if !cursor.take("or") {
                break;
            }
        }
        if cursor.take("inv") || cursor.take("inv_exact") {
            while !cursor.sees(".") && cursor.next().is_some() {}
        }
        let params = params.into_iter().map(|name| (name, VarSort::unknown())).collect();
        self.predicates.push(Predicate { name, params, rules });
        Ok(())
    }

    fn relation(&mut self, cursor: &mut Cursor) -> Result<(), Unreadable> {
        let name = cursor.word("the name of a relation")?;
        cursor.expect("(")?;
        let mut params = Vec::new();
        while !cursor.take(")") {
            let first = cursor.word("a sort or a parameter")?;
            let named = cursor.peek().is_some_and(|token| token.is_word());
            params.push(if named { cursor.word("a parameter")? } else { first });
            if !cursor.sees(")") {
                cursor.expect(",")?;
            }
        }
        let mut body = None;
        if cursor.take("==") {
            let mut formula = Formula::new(params.clone());
            self.formula(cursor, &mut formula)?;
            let plain = formula.heap.spatial.is_empty() && formula.heap.exists.is_empty();
            if !plain || formula.names.len() > params.len() {
                return Err(cursor.fault("expected a condition on the parameters, before"));
            }
            body = Some(formula.heap.pure);
        }
        self.relations.push(Relation { name, params, body });
        Ok(())
    }

    /// `checkentail A |- B` and its kin, and `checksat A`.
    fn question(&self, cursor: &mut Cursor) -> Result<Question, Unreadable> {
        let command = cursor.word("a question")?;
        let mut question = Question::default();
        let mut left = Formula::new(Vec::new());
        self.formula(cursor, &mut left)?;
        // `x=x` says that `x` is meant to be a variable of the premise.
        left.heap
            .pure
            .retain(|atom| !matches!(atom, Pure::Eq(Arg::Location(a), Arg::Location(b)) if a == b));
        let mut names = left.names;
        question.antecedent = left.heap;
        if command != "checksat" {
            cursor.expect("|-")?;
            if !cursor.take("false") {
                let known = names.len();
                let mut right = Formula::new(names);
                self.formula(cursor, &mut right)?;
                let new = right.names.split_off(known);
                names = right.names;
                right.heap.exists.extend(new.into_iter().map(|name| (name, VarSort::unknown())));
                question.consequent = Some(right.heap);
                question.rest = if command == "checkentail_exact" { Rest::None } else { Rest::Any };
            }
        }
        question.constants = names.into_iter().map(|name| (name, VarSort::unknown())).collect();
        Ok(question)
    }

    fn formula(&self, cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
        loop {
            while cursor.take("(") {
                formula.open += 1;
                binders(cursor, formula)?;
            }
            binders(cursor, formula)?;
            self.atom(cursor, formula)?;
            while formula.open > 0 && cursor.take(")") {
                formula.bound.retain(|(.., open)| *open < formula.open);
                formula.open -= 1;
            }
            if cursor.sees("|") || cursor.sees("or") && formula.open > 0 {
                return Err(cursor.fault("disjunctions within a formula are not read"));
            }
            if !cursor.take("*") && !cursor.take("&") {
                break;
            }
        }
        if formula.open > 0 { cursor.expect(")") } else { Ok(()) }
    }

    fn atom(&self, cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
        if cursor.take("emp") || cursor.take("true") || cursor.take("htrue") {
            return Ok(());
        }
        let second = cursor.peek_second().map(|token| token.text.clone()).unwrap_or_default();
        match second.as_str() {
            "::" => return self.spatial(cursor, formula),
            "[" => {
                // An annotation of termination.
                while !cursor.take("]") {
                    if cursor.next().is_none() {
                        return cursor.expect("]");
                    }
                }
                return Ok(());
            }
            "(" if cursor.peek().is_some_and(|token| token.is_word()) => {
                return self.relation_atom(cursor, formula);
            }
            _ => {}
        }
        if cursor.take("!") {
            let open = cursor.take("(");
            let place = formula.heap.pure.len();
            comparison(cursor, formula)?;
            if open {
                cursor.expect(")")?;
            }
            if formula.heap.pure.len() != place + 1 {
                return Err(cursor.fault("expected one condition behind `!`, before"));
            }
            let denied = formula.heap.pure.pop().map(denied);
            formula.heap.pure.extend(denied);
            return Ok(());
        }
        comparison(cursor, formula)
    }

    /// A use of a relation: what its definition says.
    fn relation_atom(&self, cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
        let name = cursor.word("a relation")?;
        let Some(relation) = self.relations.iter().find(|relation| relation.name == name) else {
            return Err(cursor.fault(&format!("there is no relation `{name}`, before")));
        };
        let Some(body) = &relation.body else {
            let reason = format!("nothing is said of the relation `{name}`, before");
            return Err(cursor.fault(&reason));
        };
        cursor.expect("(")?;
        let mut args: FxHashMap<String, Arg> = FxHashMap::default();
        for (at, param) in relation.params.iter().enumerate() {
            if at > 0 {
                cursor.expect(",")?;
            }
            args.insert(param.clone(), sum(cursor, formula)?);
        }
        cursor.expect(")")?;
        for atom in body {
            let atom = substituted(atom, &args).ok_or_else(|| {
                cursor.fault("`null` or too large a number in a relation, before")
            })?;
            formula.heap.pure.push(atom);
        }
        Ok(())
    }

    fn spatial(&self, cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
        let source = sum(cursor, formula)?;
        cursor.expect("::")?;
        let name = cursor.word("a predicate or a kind of cell")?;
        annotation(cursor)?;
        cursor.expect("<")?;
        let record = self.kinds.iter().position(|(known, _)| *known == name);
        let is_named = record.is_some_and(|record| {
            cursor.peek_second().is_some_and(|token| token.text == "=")
                && self.kinds[record].1.iter().any(|(field, _)| cursor.sees(field))
        });
        if let (Some(record), true) = (record, is_named) {
            let fields = self.named_fields(cursor, formula, record)?;
            formula.heap.spatial.push(Spatial::PointsTo { source, record, fields });
            return annotation(cursor);
        }
        let mut args = Vec::new();
        while !cursor.take(">") {
            args.push(sum(cursor, formula)?);
            if !cursor.sees(">") {
                cursor.expect(",")?;
            }
        }
        let atom = match record {
            Some(record) if self.kinds[record].1.len() != args.len() => {
                return Err(cursor.fault(&format!("`{name}` has another number of fields")));
            }
            Some(record) => Spatial::PointsTo { source, record, fields: args },
            None => {
                args.insert(0, source);
                Spatial::Call { predicate: name, args }
            }
        };
        formula.heap.spatial.push(atom);
        annotation(cursor)
    }

    /// `f=t, ...>`: fields that are not named hold anything.
    fn named_fields(
        &self,
        cursor: &mut Cursor,
        formula: &mut Formula,
        record: usize,
    ) -> Result<Vec<Arg>, Unreadable> {
        let known = &self.kinds[record].1;
        let mut values: Vec<Option<Arg>> = vec![None; known.len()];
        while !cursor.take(">") {
            let Some(at) = known.iter().position(|(field, _)| cursor.sees(field)) else {
                return Err(cursor.fault("expected a field"));
            };
            if values[at].is_some() {
                return Err(cursor.fault("a field that stands here already"));
            }
            cursor.next();
            cursor.expect("=")?;
            values[at] = Some(sum(cursor, formula)?);
            if !cursor.sees(">") {
                cursor.expect(",")?;
            }
        }
        let fields = known.iter().zip(values);
        Ok(fields
            .map(|((field, _), value)| {
                value.unwrap_or_else(|| Arg::Location(formula.bind(&format!("any_{field}"))))
            })
            .collect())
    }
}

/// `exists x, y :` if it stands here.
fn binders(cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
    while cursor.take("exists") || cursor.take("ex") {
        loop {
            let name = cursor.word("a variable")?;
            let own = formula.bind(&name);
            formula.bound.push((name, own, formula.open));
            if !cursor.take(",") {
                break;
            }
        }
        if !cursor.take(".") {
            cursor.expect(":")?;
        }
    }
    Ok(())
}

/// `@M`, which says that a cell may be written; others say more.
fn annotation(cursor: &mut Cursor) -> Result<(), Unreadable> {
    if cursor.take("@") && !cursor.take("M") {
        return Err(cursor.fault("of annotations only `@M` is read"));
    }
    Ok(())
}

/// `t = t`, `t < t <= t`, or a Boolean variable.
fn comparison(cursor: &mut Cursor, formula: &mut Formula) -> Result<(), Unreadable> {
    let mut left = sum(cursor, formula)?;
    if !SIGNS.iter().any(|sign| cursor.sees(sign)) {
        let Arg::Location(name) = left else {
            return Err(cursor.fault("expected a comparison"));
        };
        let one = Arg::Int(Linear::constant(1));
        formula.heap.pure.push(Pure::Eq(Arg::Int(Linear::variable(&name)), one));
        return Ok(());
    }
    while let Some(sign) = SIGNS.iter().find(|sign| cursor.sees(sign)) {
        cursor.next();
        // `<>` is no token of its own: it is also an empty list of arguments.
        let sign = if *sign == "<" && cursor.take(">") { "!=" } else { *sign };
        let right = sum(cursor, formula)?;
        let atom = pure(left, sign, right.clone())
            .ok_or_else(|| cursor.fault(&format!("`{sign}` does not compare these")))?;
        formula.heap.pure.push(atom);
        left = right;
    }
    Ok(())
}

fn denied(atom: Pure) -> Pure {
    match atom {
        Pure::Eq(a, b) => Pure::Ne(a, b),
        Pure::Ne(a, b) => Pure::Eq(a, b),
        Pure::Compare(Comparison::Le, a, b) => Pure::Compare(Comparison::Lt, b, a),
        Pure::Compare(Comparison::Lt, a, b) => Pure::Compare(Comparison::Le, b, a),
    }
}

/// A variable, `null`, or a sum.
fn sum(cursor: &mut Cursor, formula: &mut Formula) -> Result<Arg, Unreadable> {
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
            let written = cursor.word("a variable or a number")?;
            let name = formula.variable(&written);
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

fn number(arg: Arg) -> Option<Linear> {
    match arg {
        Arg::Int(sum) => Some(sum),
        Arg::Location(name) => Some(Linear::variable(&name)),
        Arg::Nil(_) => None,
    }
}

fn pure(left: Arg, sign: &str, right: Arg) -> Option<Pure> {
    Some(match sign {
        "=" => Pure::Eq(left, right),
        "!=" => Pure::Ne(left, right),
        "<=" => Pure::Compare(Comparison::Le, number(left)?, number(right)?),
        "<" => Pure::Compare(Comparison::Lt, number(left)?, number(right)?),
        ">=" => Pure::Compare(Comparison::Le, number(right)?, number(left)?),
        ">" => Pure::Compare(Comparison::Lt, number(right)?, number(left)?),
        _ => return None,
    })
}

/// The condition with arguments in place of parameters; none beyond 128 bits.
fn substituted(atom: &Pure, args: &FxHashMap<String, Arg>) -> Option<Pure> {
    let of_sum = |sum: &Linear| {
        let mut total = Linear::constant(sum.constant);
        for (name, by) in &sum.terms {
            let value = args.get(name).cloned().unwrap_or_else(|| Arg::Location(name.clone()));
            total = total.plus(*by, &number(value)?)?;
        }
        Some(total)
    };
    let of_arg = |arg: &Arg| match arg {
        Arg::Location(name) => Some(args.get(name).cloned().unwrap_or_else(|| arg.clone())),
        Arg::Int(sum) => of_sum(sum).map(Arg::Int),
        Arg::Nil(_) => Some(arg.clone()),
    };
    Some(match atom {
        Pure::Eq(a, b) => Pure::Eq(of_arg(a)?, of_arg(b)?),
        Pure::Ne(a, b) => Pure::Ne(of_arg(a)?, of_arg(b)?),
        Pure::Compare(how, a, b) => Pure::Compare(*how, of_sum(a)?, of_sum(b)?),
    })
}
