//! The declarations that stand at the head of a proof.
//!
//! Idea: what the terms of the proof name is declared once more, as CPC writes sorts, so that the proof can be read
//! without the script.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use trine_check::{DatatypeId, Sort, SortId, Symbol, Terms, symbol_text};

use super::spelling::spelled;
use crate::derivation::Writer;

/// The declarations of sorts and functions that occur.
///
/// # Errors
/// If a datatype has parameters.
pub(super) fn declarations(terms: &Terms, found: &Writer) -> Result<String, String> {
    let mut text = String::new();
    let mut stack: Vec<SortId> = found.sorts.iter().copied().collect();
    for &function in &found.functions {
        let function = terms.function(function);
        stack.extend(&function.parameters);
        stack.push(function.result);
    }
    let (mut seen, mut declared) = (BTreeSet::new(), BTreeSet::new());
    let mut datatypes: Vec<DatatypeId> = Vec::new();
    while let Some(sort) = stack.pop() {
        if !seen.insert(sort) {
            continue;
        }
        match terms.sorts.get(sort) {
            Sort::Array(index, element) => stack.extend([*index, *element]),
            Sort::Set(element) => stack.push(*element),
            Sort::Declared(name, parts) => {
                stack.extend(parts);
                declared.insert((*name, parts.len()));
            }
            Sort::Datatype(id, parts) => {
                let datatype = terms.sorts.datatype(*id);
                if !parts.is_empty() || datatype.parameters > 0 {
                    return Err("a datatype has parameters".into());
                }
                if !datatypes.contains(id) {
                    datatypes.push(*id);
                }
                let fields = datatype.constructors.iter().flat_map(|one| &one.fields);
                stack.extend(fields.map(|field| field.1));
            }
            _ => {}
        }
    }
    let symbol = |name: Symbol| symbol_text(terms.sorts.name(name));
    for (name, parts) in declared {
        let _ = writeln!(text, "(declare-sort {} {parts})", symbol(name));
    }
    if !datatypes.is_empty() {
        let (mut names, mut bodies) = (Vec::new(), Vec::new());
        for id in datatypes {
            let datatype = terms.sorts.datatype(id);
            names.push(format!("({} 0)", symbol(datatype.name)));
            let mut body = Vec::new();
            for constructor in &datatype.constructors {
                let mut one = symbol(constructor.name);
                for &(selector, sort) in &constructor.fields {
                    let _ = write!(one, " ({} {})", symbol(selector), sort_text(terms, sort));
                }
                body.push(format!("({one})"));
            }
            bodies.push(format!("({})", body.join(" ")));
        }
        let _ = writeln!(text, "(declare-datatypes ({}) ({}))", names.join(" "), bodies.join(" "));
    }
    for &function in &found.functions {
        let function = terms.function(function);
        let mut sorts: Vec<String> =
            function.parameters.iter().map(|&sort| sort_text(terms, sort)).collect();
        sorts.push(sort_text(terms, function.result));
        let sort = match sorts.as_slice() {
            [only] => only.clone(),
            sorts => format!("(-> {})", sorts.join(" ")),
        };
        let _ = writeln!(text, "(declare-const {} {sort})", symbol(function.name));
    }
    Ok(text)
}

fn sort_text(terms: &Terms, sort: SortId) -> String {
    spelled(&terms.sorts.text(sort))
}
