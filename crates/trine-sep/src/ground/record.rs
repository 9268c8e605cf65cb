//! Records and nils as plain constants, so that the pure solver needs no theory for them.
//!
//! Idea: a constant of a datatype with one constructor is the tuple of its fields; nil of a sort is
//! one more constant of that sort.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, post_order};

use crate::give_up::GiveUp;

/// The content of a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Content {
    /// The constructor; none for a bare value.
    pub(crate) constructor: Option<FunId>,
    /// The fields.
    pub(crate) fields: Box<[TermId]>,
}

/// Names for nils and fields.
#[derive(Default)]
pub(crate) struct Records {
    nils: Vec<(SortId, TermId)>,
    expanded: Vec<(TermId, Content)>,
    places: FxHashMap<TermId, usize>,
    plain: Vec<TermId>,
    seen: TermSet,
}

impl Records {
    /// The constant that stands for nil.
    pub(crate) fn nil(&mut self, store: &mut TermStore, sort: SortId) -> TermId {
        if let Some(&(_, nil)) = self.nils.iter().find(|&&(of, _)| of == sort) {
            return nil;
        }
        let nil = store.skolem("nil", sort);
        self.nils.push((sort, nil));
        nil
    }

    pub(crate) fn nils(&self) -> impl Iterator<Item = (SortId, TermId)> + '_ {
        self.nils.iter().copied()
    }

    /// The fields of a value that a cell may hold.
    pub(crate) fn fields(
        &mut self,
        store: &mut TermStore,
        value: TermId,
    ) -> Result<Content, GiveUp> {
        if store.op(value) == Op::Construct {
            let fields = store.args(value).into();
            return Ok(Content { constructor: store.function(value), fields });
        }
        let Sort::Datatype { datatype, args } = store.sort_of(value).clone() else {
            return Ok(Content { constructor: None, fields: Box::new([value]) });
        };
        if let Some(&place) = self.places.get(&value) {
            return Ok(self.expanded[place].1.clone());
        }
        let is_constant = store.op(value) == Op::Apply && store.args(value).is_empty();
        let [only] = &*store.datatype(datatype).constructors else {
            return Err(GiveUp::Outside(value));
        };
        if !is_constant || !args.is_empty() {
            return Err(GiveUp::Outside(value));
        }
        let constructor = only.function;
        let sorts = store.function_decl(constructor).params.clone();
        let fields: Box<[TermId]> = sorts.iter().map(|&sort| store.skolem("field", sort)).collect();
        let content = Content { constructor: Some(constructor), fields };
        self.places.insert(value, self.expanded.len());
        self.expanded.push((value, content.clone()));
        Ok(content)
    }

    /// The datatype constants that were expanded.
    pub(crate) fn expanded(&self) -> impl Iterator<Item = (TermId, &Content)> {
        self.expanded.iter().map(|(constant, content)| (*constant, content))
    }

    /// Remembers the constants below formulas, for the model.
    pub(crate) fn collect(&mut self, store: &TermStore, formulas: &[TermId]) {
        let mut plain = Vec::new();
        post_order(store, formulas, &mut self.seen, |term| {
            let constant = store.op(term) == Op::Apply && store.args(term).is_empty();
            if constant && !matches!(store.sort_of(term), Sort::Datatype { .. }) {
                plain.push(term);
            }
        });
        self.plain.extend(plain);
    }

    /// Constants that are no records.
    pub(crate) fn plain_constants(&self) -> Vec<TermId> {
        self.plain.clone()
    }
}
