//! Models, and scripts of formulas.
//!
//! Invariant: a model keeps its values when the solver goes on; it knows the constants of the assertions that it was found
//! for.

use std::fmt::Write;

use trine::{TermId, TermStore, sort_text};
use trine_term::{FunId, FunKind, Sort, TermSet, Theory, post_order};

use crate::error::BridgeError;
use crate::given::Shown;
use crate::terms::Terms;

/// The table of a function: arguments with results, and the result for other arguments.
type Table = (Vec<(Vec<Shown>, Shown)>, Option<Shown>);

/// Values of the declared symbols under which the assertions are true.
pub struct Model {
    model: trine::model::Model,
    /// Declared constants and functions of the assertions.
    functions: Vec<FunId>,
}

impl Model {
    pub(crate) fn new(terms: &Terms, model: trine::model::Model, formulas: &[TermId]) -> Self {
        Self { model, functions: terms.declared(formulas) }
    }

    pub(crate) fn model(&self) -> &trine::model::Model {
        &self.model
    }

    pub(crate) fn declared(&self) -> &[FunId] {
        &self.functions
    }

    /// The constants of the assertions.
    pub fn constants(&self, terms: &mut Terms) -> Vec<TermId> {
        let store = terms.store_mut();
        let is_constant = |f: &&FunId| store.function_decl(**f).params.is_empty();
        let constants: Vec<FunId> = self.functions.iter().filter(is_constant).copied().collect();
        constants.into_iter().map(|f| store.apply(f, &[])).collect()
    }

    /// The functions with parameters of the assertions.
    #[must_use]
    pub fn functions(&self, terms: &Terms) -> Vec<FunId> {
        let has_params = |f: &&FunId| !terms.store().function_decl(**f).params.is_empty();
        self.functions.iter().filter(has_params).copied().collect()
    }

    /// The table of a function.
    #[must_use]
    pub fn table(&self, terms: &mut Terms, function: FunId) -> Table {
        let Some(table) = self.model.interpretation().function(function) else {
            return (Vec::new(), None);
        };
        let (params, result_sort) = terms.function_sorts(function);
        let mut rows = Vec::new();
        for (arguments, result) in table.entries() {
            let pairs = arguments.iter().zip(&params);
            let row = pairs.map(|(argument, &sort)| terms.shown(argument, sort)).collect();
            rows.push((row, terms.shown(result, result_sort)));
        }
        let other = terms.shown(table.default(), result_sort);
        (rows, Some(other))
    }

    /// The model as a list of definitions in SMT-LIB.
    ///
    /// # Errors
    /// If a value has no text.
    pub fn sexpr(&self, terms: &mut Terms) -> Result<String, BridgeError> {
        let text = terms.context().model_text_of(&self.model, &self.functions);
        text.map_err(|error| BridgeError::NoAnswer(error.to_string()))
    }
}

/// Whether an operator of separation logic stands in formulas.
fn speaks_of_heaps(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut found = false;
    post_order(store, formulas, &mut TermSet::new(), |term| {
        found |= store.op(term).info().theory == Theory::Heap;
    });
    found
}

impl Terms {
    /// Declared symbols of formulas, in the order in which they were declared.
    fn declared(&self, formulas: &[TermId]) -> Vec<FunId> {
        let store = self.store();
        let mut found = Vec::new();
        post_order(store, formulas, &mut TermSet::new(), |term| {
            let function = store.function(term);
            found.extend(function.filter(|&f| store.function_decl(f).kind == FunKind::Declared));
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A script that declares the symbols of formulas and asserts these.
    #[must_use]
    pub fn script(&self, formulas: &[TermId]) -> String {
        let functions = self.declared(formulas);
        let store = self.store();
        let mut text = String::new();
        let mut sorts: Vec<String> = Vec::new();
        let mut lines = String::new();
        let mut name_sort = |sort| {
            if matches!(store.sorts.get(sort), Sort::Uninterpreted { args, .. } if args.is_empty())
            {
                let name = sort_text(store, sort);
                if !sorts.contains(&name) {
                    sorts.push(name);
                }
            }
        };
        for function in functions {
            let declaration = store.function_decl(function);
            declaration.params.iter().copied().for_each(&mut name_sort);
            name_sort(declaration.result);
            let params: Vec<String> =
                declaration.params.iter().map(|&s| sort_text(store, s)).collect();
            let name = trine_smtlib::symbol_text(store.symbols.name(declaration.name));
            let result = sort_text(store, declaration.result);
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "(declare-fun {name} ({}) {result})", params.join(" "));
        }
        let mut heaps = String::new();
        if speaks_of_heaps(store, formulas) {
            for heap in store.heaps() {
                name_sort(heap.location);
                name_sort(heap.data);
                let [location, data] =
                    [heap.location, heap.data].map(|sort| sort_text(store, sort));
                let _ = writeln!(heaps, "(declare-heap ({location} {data}))");
            }
        }
        for sort in &sorts {
            let _ = writeln!(text, "(declare-sort {sort} 0)");
        }
        text += &heaps;
        text += &lines;
        for &formula in formulas {
            let _ = writeln!(text, "(assert {})", trine::term_text(store, formula));
        }
        text
    }
}
