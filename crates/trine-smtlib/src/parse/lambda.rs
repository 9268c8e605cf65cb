//! `(lambda ((x S) ..) t)`: functions as values.
//!
//! Idea: a function of one variable is made for each, closed over what its body takes from the binders around it
//! ([`trine_term::TermStore::lambda_at`]); several variables are one `lambda` inside the other, as `->` is
//! right-associative. Applied to an argument, as by `select`, it is its body at once.
//! Invariant: parameters have the same variables each time, so lambdas that differ in the names of their
//! variables only are one term.
//! Reference: SMT-LIB 2.7, section 3.6.1.

use trine_term::{Op, SortError, TermId};

use super::FormParser;
use crate::scope::Binding;

impl FormParser<'_, '_> {
    /// Whether `lambda` is the reserved word here: older scripts declare functions of this name.
    pub(super) fn is_lambda_free(&mut self) -> bool {
        let name = self.store.symbols.intern("lambda");
        self.parser.scopes.symbol(name) == Binding::Free
    }

    /// The function whose variables are the values from `base` on.
    pub(super) fn finish_lambda(&mut self, base: u32, body: TermId) -> TermId {
        let variables = self.parser.stacks.values[base as usize..].to_vec();
        let mut value = body;
        for &variable in variables.iter().rev() {
            self.parser.stacks.bound.pop();
            value = self.function_of(variable, value);
        }
        self.parser.stacks.truncate_values(base);
        value
    }

    /// `(lambda ((variable S)) body)`; the variable is no longer among the bound ones.
    fn function_of(&mut self, variable: TermId, body: TermId) -> TermId {
        let captured = self.bound_variables_in(body);
        let mut places = vec![variable];
        places.extend(&captured);
        let sorts: Vec<_> = places.iter().map(|&place| self.store.sort(place)).collect();
        let parameters = self.parameters(&sorts);
        let pairs: Vec<_> = places.into_iter().zip(parameters.iter().copied()).collect();
        let body = self.store.substitute(body, &pairs);
        let name = self.store.symbols.intern("lambda");
        let function = self.function_of_body(name, &parameters, body);
        let mut arrays = vec![self.store.mk_array_identity(sorts[0])];
        for (&term, &sort) in captured.iter().zip(&sorts[1..]) {
            let sort = self.store.sorts.array(sorts[0], sort);
            let array = self.store.mk_const_array(sort, term);
            arrays.push(array.expect("an array of this element"));
        }
        self.store.mk_array_map(function, &arrays).expect("arrays of the parameters")
    }

    /// `(select array index ..)`, one index after the other; the body of a lambda where the array is one.
    pub(super) fn read_all(
        &mut self,
        array: TermId,
        indices: &[TermId],
    ) -> std::result::Result<TermId, SortError> {
        let mut element = array;
        for (position, &index) in indices.iter().enumerate() {
            let read = self.store.try_mk(Op::Select, [0, 0], &[element, index]);
            let read = read.map_err(|error| match error {
                SortError::Argument { position: 1, expected, found } => {
                    SortError::Argument { position: position + 1, expected, found }
                }
                other => other,
            })?;
            element = self.store.lambda_at(element, index).unwrap_or(read);
        }
        Ok(element)
    }

    /// `(store array index .. element)` of an array of arrays.
    pub(super) fn written_at(
        &mut self,
        array: TermId,
        indices: &[TermId],
        element: TermId,
    ) -> std::result::Result<TermId, SortError> {
        let mut rows = vec![array];
        for last in 1..indices.len() {
            rows.push(self.read_all(array, &indices[..last])?);
        }
        let places = rows.into_iter().zip(indices).enumerate().rev();
        places.into_iter().try_fold(element, |element, (position, (row, &index))| {
            let written = self.store.try_mk(Op::Store, [0, 0], &[row, index, element]);
            written.map_err(|error| match error {
                SortError::Argument { position: 1, expected, found } => {
                    SortError::Argument { position: position + 1, expected, found }
                }
                SortError::Argument { position: 2, expected, found } => {
                    SortError::Argument { position: indices.len() + 1, expected, found }
                }
                other => other,
            })
        })
    }
}
