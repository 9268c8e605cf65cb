//! The text of functions that are values.
//!
//! Idea: the function of a `lambda` is closed, so its text does not depend on where it stands: `(lambda ((x S)) t)`,
//! in which its other parameters are free. Who writes the term binds those by a `let` around it.
//! Invariant: a parameter has a name that nothing else in the body has; the functions inside a body are written
//! before it, so nothing recurses.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, TermId, TermStore};

use super::sharing::{Definitions, terms_below};
use super::sort::write_sort;
use super::symbol::symbol_text;
use super::term::{PrintOptions, used_names, write_body};

/// Bytes of functions; what is beyond is written as a mapped function. The text of a function has those inside of it.
const MOST_TEXT: usize = 1 << 22;

/// A function as text.
pub(super) struct LambdaText {
    /// The names of what is taken from around it.
    pub(super) taken: Vec<String>,
    pub(super) text: String,
}

/// The functions of the lambdas below a term, by their number.
pub(super) type Lambdas = FxHashMap<FunId, LambdaText>;

/// Writes the functions of all lambdas below a term.
pub(super) fn lambdas_below(
    store: &TermStore,
    term: TermId,
    options: PrintOptions,
    definitions: &Definitions,
) -> Lambdas {
    let mut functions: Vec<FunId> = Vec::new();
    let mut known: FxHashSet<FunId> = FxHashSet::default();
    let mut roots = vec![term];
    while let Some(root) = roots.pop() {
        for part in terms_below(store, &[root], definitions) {
            if !store.is_lambda(part) {
                continue;
            }
            let Some(function) = store.function(part).filter(|&function| known.insert(function))
            else {
                continue;
            };
            functions.push(function);
            roots.extend(store.definition(function).map(|definition| definition.body));
        }
    }
    // A function is made after those in its body.
    functions.sort_unstable();
    let mut lambdas = Lambdas::default();
    let mut size = 0;
    for function in functions {
        if size > MOST_TEXT {
            break;
        }
        if let Some(text) = written(store, function, options, definitions, &lambdas) {
            size += text.text.len();
            lambdas.insert(function, text);
        }
    }
    lambdas
}

fn written(
    store: &TermStore,
    function: FunId,
    options: PrintOptions,
    definitions: &Definitions,
    inner: &Lambdas,
) -> Option<LambdaText> {
    let definition = store.definition(function)?;
    let params: Option<Vec<TermId>> =
        definition.params.iter().map(|&param| store.variable_term(param)).collect();
    let params = params?;
    let mut used = used_names(store, definition.body, definitions, &params);
    let mut names: FxHashMap<TermId, String> = FxHashMap::default();
    for &param in &params {
        let (mut name, mut suffix) = ("x".to_owned(), 0);
        while !used.insert(name.clone()) {
            suffix += 1;
            name = format!("x!{suffix}");
        }
        names.insert(param, name);
    }
    let (own, taken) = params.split_first()?;
    let mut text = format!("(lambda (({} ", symbol_text(&names[own]));
    write_sort(&mut text, store, store.sort(*own));
    text.push_str(")) ");
    let taken = taken.iter().map(|param| names[param].clone()).collect();
    write_body(&mut text, store, definition.body, options, definitions, inner, names);
    text.push(')');
    Some(LambdaText { taken, text })
}
