//! Functions as values: `(lambda ((x S)) t)`.
//!
//! Idea: a function that is a value is an array, so `lambda` needs no binder of its own. It is a function with a
//! definition, mapped over the array of all indices ([`Op::ArrayIdentity`]) and over constant arrays of what its
//! body takes from around it. Reading it at an index unfolds the definition there.
//! Invariant: the function of a lambda is closed: its body has no variables but its parameters. Binders in a body
//! get variables of their own wherever it is unfolded, so nothing is captured.
//! Reference: SMT-LIB 2.7, sections 3.6.1 (`lambda`) and 3.6.3 (maps); Barendregt, "The Lambda Calculus", 1984,
//! section 2.1 (the rule beta).

use crate::declaration::FunId;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

impl TermStore {
    /// Whether a term is a function mapped over all indices, and over what does not depend on them.
    #[must_use]
    pub fn is_lambda(&self, term: TermId) -> bool {
        self.op(term) == Op::ArrayMap
            && self.args(term).iter().any(|&arg| self.op(arg) == Op::ArrayIdentity)
            && self
                .args(term)
                .iter()
                .all(|&arg| matches!(self.op(arg), Op::ArrayIdentity | Op::ConstArray))
    }

    /// What a lambda is at an index; nothing for other arrays.
    ///
    /// # Example
    /// ```
    /// use trine_term::{Definition, FunDecl, FunKind, Op, TermStore};
    ///
    /// let mut store = TermStore::new();
    /// let int = store.sorts.int();
    /// let [name, x] = ["lambda", "x"].map(|name| store.symbols.intern(name));
    /// let (variable, x) = store.fresh_variable(x, int);
    /// let double = store.mk(Op::Add, &[x, x]);
    /// let kind = FunKind::Recursive;
    /// let function = store.declare(FunDecl { name, params: Box::new([int]), result: int, kind });
    /// store.define(function, Definition { params: Box::new([variable]), body: double });
    /// let indices = store.mk_array_identity(int);
    /// let lambda = store.mk_array_map(function, &[indices])?;
    /// let one = store.mk_int(&1.into());
    /// assert_eq!(store.lambda_at(lambda, one), Some(store.mk(Op::Add, &[one, one])));
    /// assert_eq!(store.lambda_at(indices, one), None);
    /// # Ok::<(), trine_term::SortError>(())
    /// ```
    pub fn lambda_at(&mut self, lambda: TermId, index: TermId) -> Option<TermId> {
        if !self.is_lambda(lambda) {
            return None;
        }
        let args = self.args(lambda).iter();
        let args: Vec<TermId> = args
            .map(|&arg| if self.op(arg) == Op::ConstArray { self.arg(arg, 0) } else { index })
            .collect();
        self.unfolded_apart(self.function(lambda)?, &args)
    }

    /// As [`TermStore::unfolded`], with new variables for the quantifiers of the body.
    pub fn unfolded_apart(&mut self, function: FunId, args: &[TermId]) -> Option<TermId> {
        let definition = self.definition(function)?;
        let (params, body) = (definition.params.clone(), definition.body);
        let params: Option<Vec<TermId>> =
            params.iter().map(|&param| self.variable_term(param)).collect();
        let params = params.filter(|params| params.len() == args.len())?;
        let mut bound = Vec::new();
        post_order(self, &[body], &mut TermSet::new(), |part| {
            if let (Op::Forall | Op::Exists, [variables @ .., _]) = (self.op(part), self.args(part))
            {
                bound.extend_from_slice(variables);
            }
        });
        let mut replacements: Vec<(TermId, TermId)> =
            params.into_iter().zip(args.iter().copied()).collect();
        for variable in bound {
            if let Some(id) = self.variable(variable) {
                let (name, sort) = (self.variable_decl(id).name, self.variable_decl(id).sort);
                replacements.push((variable, self.fresh_variable(name, sort).1));
            }
        }
        Some(self.substitute(body, &replacements))
    }
}
