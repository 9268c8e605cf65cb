//! From models of the reduction to models with mapped arrays and defaults.
//!
//! Idea: an array gets at each index that is not relevant what it has at the rest, so that what holds at the
//! relevant ones, of mapped arrays above all, holds everywhere.
//! Recursion here follows the nesting of sorts, not of terms.

use std::collections::BTreeMap;

use trine_collections::Budget;
use trine_term::{
    ArrayValue, EvalError, Evaluator, FunId, FunctionTable, Interpretation, Sort, SortId,
    TermStore, Value,
};

use super::ArrayFunctions;

/// The values of the relevant indices of one sort.
struct Known {
    indices: Vec<Value>,
    rest: Value,
}

struct Lifter<'a> {
    store: &'a TermStore,
    known: BTreeMap<SortId, Known>,
}

impl ArrayFunctions {
    /// The model in which mapped arrays are what they say and defaults are those of the values.
    ///
    /// # Errors
    /// If an index cannot be evaluated.
    pub(crate) fn lift(
        &self,
        store: &TermStore,
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Interpretation, EvalError> {
        let mut lifted = self.lift_tables(store, model, budget)?;
        self.definitions.lift(store, &mut lifted);
        Ok(lifted)
    }

    fn lift_tables(
        &self,
        store: &TermStore,
        model: &Interpretation,
        budget: &Budget,
    ) -> Result<Interpretation, EvalError> {
        let mut evaluator = Evaluator::new(store, model);
        let mut known = BTreeMap::new();
        for (&sort, indices) in &self.indices {
            let Some(rest) = indices.rest else { continue };
            let rest = evaluator.eval(rest, budget)?;
            let values = indices.terms.iter().map(|&index| evaluator.eval(index, budget));
            let mut values = values.collect::<Result<Vec<Value>, EvalError>>()?;
            values.sort_unstable();
            values.dedup();
            known.insert(sort, Known { indices: values, rest });
        }
        let lifter = Lifter { store, known };
        let mut lifted = model.clone();
        for number in 0..store.function_count() {
            let function = FunId::new(number);
            lifter.function(function, model, &mut lifted);
            if self.asked.contains(&function) {
                lifter.asked(function, &mut lifted);
            }
        }
        Ok(lifted)
    }
}

impl Lifter<'_> {
    /// Whether values of a sort change.
    fn changes(&self, mut sort: SortId) -> bool {
        while let Sort::Array { index, element } = *self.store.sorts.get(sort) {
            if self.known.contains_key(&index) || self.changes(index) {
                return true;
            }
            sort = element;
        }
        false
    }

    fn function(&self, function: FunId, model: &Interpretation, lifted: &mut Interpretation) {
        let decl = self.store.function_decl(function);
        if !self.changes(decl.result) && !decl.params.iter().any(|&param| self.changes(param)) {
            return;
        }
        if let Some(value) = model.constant(function) {
            lifted.set_constant(function, self.value(value, decl.result));
        }
        if let Some(table) = model.function(function) {
            let mut result = FunctionTable::constant(self.value(table.default(), decl.result));
            for (args, value) in table.entries() {
                let args = args.iter().zip(&decl.params);
                let args: Vec<Value> = args.map(|(arg, &sort)| self.value(arg, sort)).collect();
                result.set(args, self.value(value, decl.result));
            }
            lifted.set_function(function, result);
        }
    }

    /// A function of one index that a lambda asks is, where nothing is relevant, what it is at the rest.
    fn asked(&self, function: FunId, lifted: &mut Interpretation) {
        let decl = self.store.function_decl(function);
        let [sort] = decl.params[..] else { return };
        let Some(known) = self.known.get(&sort).filter(|_| !self.changes(sort)) else { return };
        let Some(table) = lifted.function(function) else { return };
        let at = |index: &Value| table.apply(std::slice::from_ref(index)).clone();
        let mut result = FunctionTable::constant(at(&known.rest));
        for index in &known.indices {
            result.set([index.clone()], at(index));
        }
        lifted.set_function(function, result);
    }

    fn value(&self, value: &Value, sort: SortId) -> Value {
        let (Value::Array(array), &Sort::Array { index, element }, true) =
            (value, self.store.sorts.get(sort), self.changes(sort))
        else {
            return value.clone();
        };
        let (mut result, indices): (ArrayValue, Vec<&Value>) = match self.known.get(&index) {
            Some(known) => {
                let rest = self.value(array.select(&known.rest), element);
                (array.constant_like(rest), known.indices.iter().collect())
            }
            None => {
                let rest = self.value(array.default(), element);
                let exceptions = array.exceptions().into_iter();
                (array.constant_like(rest), exceptions.map(|(index, _)| index).collect())
            }
        };
        for old in indices {
            let element = self.value(array.select(old), element);
            result.set(self.value(old, index), element);
        }
        Value::Array(result)
    }
}
