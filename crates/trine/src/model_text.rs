//! Models as SMT-LIB text.
//!
//! Invariant: one `define-fun` for each declared symbol, in the order of the declarations, each a
//! total function; what the text says is what was evaluated.
//! Reference: SMT-LIB 2.7, section 4.2.6 (`get-model`); rules of the SMT-COMP model-validation
//! track.

use std::fmt::{self, Write};

use crate::array_functions::closed_lambda;
use crate::heap_values::{named_nils, value_term};
use trine_smtlib::{sort_text, spelled_out_text, symbol_text};
use trine_term::{
    Definition, FunId, FunctionTable, Interpretation, Op, SortId, TermId, TermSet, TermStore,
    Value, post_order,
};

/// A string of a model has more letters than are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLongToPrint {
    /// The letters of the string.
    pub letters: u64,
}

impl fmt::Display for TooLongToPrint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { letters } = self;
        write!(
            f,
            "the model has a string of {letters} letters, more than :max-printed-string-length; ask for its \
             length or for parts of it"
        )
    }
}

/// Symbols up to which a value is written without `let`.
const SPELLED_OUT: u32 = 1 << 14;

/// The text of a term without strings of more than `most` letters.
pub(crate) fn printed(
    store: &TermStore,
    term: TermId,
    most: u64,
) -> Result<String, TooLongToPrint> {
    let mut too_long = None;
    post_order(store, &[term], &mut TermSet::new(), |part| {
        let letters = store.string_value(part).map_or(0, |text| text.len() as u64);
        if letters > most {
            too_long = Some(TooLongToPrint { letters });
        }
    });
    too_long.map_or_else(|| Ok(spelled_out_text(store, term, SPELLED_OUT)), Err)
}

/// The response to `get-model` over the functions given; strings have at most `most` letters. Where the model has a heap, its text comes
/// last; where the script declares one, element zero of a sort is nil.
///
/// # Errors
///
/// A string of the model is longer.
pub fn model_text(
    store: &mut TermStore,
    model: &Interpretation,
    functions: &[FunId],
    heap: Option<&str>,
    most: u64,
) -> Result<String, TooLongToPrint> {
    let mut text = String::from("(\n");
    let with_nil = heap.is_some() || !store.heaps().is_empty();
    for &function in functions {
        let decl = store.function_decl(function).clone();
        let name = symbol_text(store.symbols.name(decl.name)).into_owned();
        let result = sort_text(store, decl.result);
        let (parameters, body) = if decl.params.is_empty() {
            let value = model.constant(function).cloned();
            let value = value.or_else(|| model.default_value(store, decl.result));
            let body = value.map(|value| {
                let body = store.mk_value(&value, decl.result);
                if with_nil { value_term(store, &value, body) } else { body }
            });
            let defined = model.definition(function).map(|definition| definition.body);
            let defined = defined.map(|lambda| closed_lambda(store, lambda, model));
            (String::new(), defined.or(body))
        } else {
            let default = model.default_value(store, decl.result);
            let table = (model.function(function), default);
            let given = model.definition(function);
            let (parameters, body) = function_body(store, given, table, &decl.params, decl.result);
            (parameters, body.map(|body| if with_nil { named_nils(store, body) } else { body }))
        };
        if let Some(body) = body {
            let body = printed(store, body, most)?;
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  (define-fun {name} ({parameters}) {result} {body})");
        }
    }
    if let Some(heap) = heap {
        text.push_str("  ");
        text.push_str(heap);
        text.push('\n');
    }
    text.push(')');
    Ok(text)
}

/// What a function is in a model: `(lambda ((x!0 S) ..) body)`.
///
/// # Errors
/// A string in it has more than `most` letters.
pub fn function_text(
    store: &mut TermStore,
    model: &Interpretation,
    function: FunId,
    most: u64,
) -> Result<String, TooLongToPrint> {
    let decl = store.function_decl(function).clone();
    let default = model.default_value(store, decl.result);
    let table = (model.function(function), default);
    let given = model.definition(function);
    let (parameters, body) = function_body(store, given, table, &decl.params, decl.result);
    let body =
        body.map(|body| if store.heaps().is_empty() { body } else { named_nils(store, body) });
    let name = || symbol_text(store.symbols.name(decl.name)).into_owned();
    let body = body.map_or_else(|| Ok(name()), |body| printed(store, body, most))?;
    Ok(format!("(lambda ({parameters}) {body})"))
}

/// The parameters of a function as text, and what it is: the term that gives it, or its table as nested `ite`.
fn function_body(
    store: &mut TermStore,
    definition: Option<&Definition>,
    (table, default): (Option<&FunctionTable>, Option<Value>),
    params: &[SortId],
    result: SortId,
) -> (String, Option<TermId>) {
    let mut text = String::new();
    let mut variables = Vec::with_capacity(params.len());
    for (position, &sort) in params.iter().enumerate() {
        let name = store.symbols.intern(&format!("x!{position}"));
        variables.push(store.fresh_variable(name, sort).1);
        let separator = if position == 0 { "" } else { " " };
        let _ = write!(text, "{separator}(x!{position} {})", sort_text(store, sort));
    }
    if let Some(definition) = definition {
        let params = definition.params.iter().map(|&param| store.variable_term(param));
        let params: Option<Vec<TermId>> = params.collect();
        let pairs: Option<Vec<(TermId, TermId)>> =
            params.map(|params| params.into_iter().zip(variables).collect());
        return (text, pairs.map(|pairs| store.substitute(definition.body, &pairs)));
    }
    let given = table.map(|table| table.default().clone());
    let Some(default) = given.or(default) else {
        return (text, None);
    };
    let mut body = store.mk_value(&default, result);
    for (args, value) in table.map(FunctionTable::entries).unwrap_or_default().iter().rev() {
        let conditions: Vec<TermId> = args
            .iter()
            .zip(&variables)
            .zip(params)
            .map(|((arg, &variable), &sort)| {
                let arg = store.mk_value(arg, sort);
                // The value first, as cvc5 writes it.
                store.mk(Op::Eq, &[arg, variable])
            })
            .collect();
        let condition = store.mk(Op::And, &conditions);
        let value = store.mk_value(value, result);
        body = store.mk(Op::Ite, &[condition, value, body]);
    }
    (text, Some(body))
}

/// The text of a value of a sort, in which strings have at most `most` letters. In a model with a heap
/// element zero of a sort is nil.
///
/// # Errors
///
/// A string of the value is longer.
pub fn value_text(
    store: &mut TermStore,
    value: &Value,
    sort: SortId,
    with_heap: bool,
    most: u64,
) -> Result<String, TooLongToPrint> {
    let mut term = store.mk_value(value, sort);
    if with_heap {
        term = value_term(store, value, term);
    }
    printed(store, term, most)
}
