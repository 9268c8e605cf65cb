//! Names of a program: constants and functions that are found again, names that nothing has, bound constants.
//!
//! Invariant: what is found has the sorts asked for and was declared, not defined.

use trine_smtlib::{Diagnostic, symbol_text};
use trine_term::{FunId, FunKind, Op, SortId, TermId};

use super::Context;

impl Context {
    /// The constant of a name and sort: the one in scope, or else a new one.
    ///
    /// # Errors
    /// If the name means something else.
    pub fn constant(&mut self, name: &str, sort: SortId) -> Result<TermId, Box<Diagnostic>> {
        if let Ok(term) = self.parse_term(&symbol_text(name))
            && self.store.sort(term) == sort
            && self.store.args(term).is_empty()
            && self.store.function(term).is_some_and(|function| self.is_declared(function))
        {
            return Ok(term);
        }
        self.declare_const(name, sort)
    }

    /// The function of a name with sorts as SMT-LIB text: the one in scope, or else a new one.
    ///
    /// # Errors
    /// If a sort cannot be read, or the name means something else.
    pub fn function(
        &mut self,
        name: &str,
        params: &[&str],
        result: &str,
    ) -> Result<FunId, Box<Diagnostic>> {
        let params = params.iter().map(|text| self.parse_sort(text));
        let params = params.collect::<Result<Vec<SortId>, _>>()?;
        let result = self.parse_sort(result)?;
        let store = &self.store;
        let known = self.declared.iter().copied().find(|&function| {
            let declaration = store.function_decl(function);
            store.symbols.name(declaration.name) == name
                && *declaration.params == *params
                && declaration.result == result
        });
        known
            .filter(|&function| self.is_declared(function))
            .map_or_else(|| self.declare_function(name, &params, result), Ok)
    }

    fn is_declared(&self, function: FunId) -> bool {
        self.store.function_decl(function).kind == FunKind::Declared
    }

    /// A name that no symbol has.
    #[must_use]
    pub fn fresh_name(&self, prefix: &str) -> String {
        let mut number = self.store.symbols.len();
        loop {
            let name = format!("{prefix}!{number}");
            if self.store.symbols.find(&name).is_none() {
                return name;
            }
            number += 1;
        }
    }

    /// A quantifier, `forall` or `exists`, over constants, which become bound variables. Nothing if one of
    /// them is no constant or the body is no formula.
    pub fn bind(&mut self, quantifier: Op, constants: &[TermId], body: TermId) -> Option<TermId> {
        let store = &mut self.store;
        let (mut args, mut replaced) = (Vec::new(), Vec::new());
        for &constant in constants {
            let function = store.function(constant).filter(|_| store.args(constant).is_empty())?;
            let name = store.function_decl(function).name;
            let (_, bound) = store.fresh_variable(name, store.sort(constant));
            replaced.push((constant, bound));
            args.push(bound);
        }
        args.push(store.substitute(body, &replaced));
        store.try_mk(quantifier, [0, 0], &args).ok()
    }
}
