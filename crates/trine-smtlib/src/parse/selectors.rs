//! Selectors that share a name: which one an application means.
//!
//! Idea: the name is bound to the selector that was declared last. Where several have it, the datatype of the
//! argument says which is meant, and among those of one datatype the sort of `(as s S)`.
//! Reference: SMT-LIB 2.7, section 3.6.4 (overloaded function symbols).

use trine_term::{FunId, FunKind, Sort, SortId, SymbolId};

use super::cursor::{Result, fault};
use super::term::Head;
use super::{FormParser, sort_algebra};
use crate::diagnostic::Problem;
use crate::position::Span;
use crate::scope::Binding;

impl FormParser<'_, '_> {
    /// The selector that a name stands for; if several have it, the one that was declared last.
    pub(super) fn selector_of(&self, name: SymbolId) -> Option<FunId> {
        match self.parser.scopes.symbol(name) {
            Binding::Function(function) if self.is_selector(function) => Some(function),
            _ => None,
        }
    }

    fn is_selector(&self, function: FunId) -> bool {
        matches!(self.store.function_decl(function).kind, FunKind::Selector { .. })
    }

    /// Whether other selectors may have the name of this one.
    pub(super) fn may_be_shared(&self, function: FunId) -> bool {
        self.parser.fields_share_names && self.is_selector(function)
    }

    /// The head with the selector that its first argument, the value at `base`, asks for.
    #[inline]
    pub(super) fn resolved(&self, head: Head, base: u32, span: Span) -> Result<Head> {
        let (selector, wanted) = match head {
            Head::Function(selector) | Head::Updater(selector) => (selector, None),
            Head::Instance(selector, sort) => (selector, Some(sort)),
            _ => return Ok(head),
        };
        if !self.may_be_shared(selector) {
            return Ok(head);
        }
        let name = self.store.function_decl(selector).name;
        let selector = match self.selectors_at(name, wanted, base)[..] {
            // The argument is at fault.
            [] => return Ok(head),
            [selector] => selector,
            _ => {
                let name = self.store.symbols.name(name).to_owned();
                let rule = "is a field of several constructors of this sort; ((as f S) t) names the sort of the \
                            field that is meant";
                return fault(Problem::NamedRule { name, rule }, span);
            }
        };
        Ok(match head {
            Head::Updater(_) => Head::Updater(selector),
            _ => Head::Function(selector),
        })
    }

    /// The selectors of this name that the datatype of the first argument has, for fields of the sort.
    fn selectors_at(&self, name: SymbolId, wanted: Option<SortId>, base: u32) -> Vec<FunId> {
        let Some(&record) = self.parser.stacks.values.get(base as usize) else { return Vec::new() };
        let &Sort::Datatype { datatype, .. } = self.store.sort_of(record) else {
            return Vec::new();
        };
        let constructors = &self.store.datatype(datatype).constructors;
        let selectors = constructors.iter().flat_map(|constructor| &constructor.selectors);
        let fits = |&&selector: &&FunId| {
            let decl = self.store.function_decl(selector);
            let has_sort = |sort| {
                let mut parameters = Default::default();
                sort_algebra::unify(&self.store.sorts, decl.result, sort, &mut parameters)
            };
            decl.name == name && wanted.is_none_or(has_sort)
        };
        selectors.filter(fits).copied().collect()
    }
}
