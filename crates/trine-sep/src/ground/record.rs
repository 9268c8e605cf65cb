//! Records and nils as plain constants, so that the pure solver needs no theory for them.
//!
//! Idea: a constant of a datatype with one constructor is the tuple of its fields; nil of a sort is
//! one more constant of that sort. Values of other datatypes are left to the pure solver.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, Sort, SortId, TermId, TermSet, TermStore, Value, post_order};

use crate::give_up::GiveUp;
use trine_heap::{NIL, is_data_sort};

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
    /// The constant that stands for nil; that of a sort of data is an element.
    pub(crate) fn nil(&mut self, store: &mut TermStore, sort: SortId) -> TermId {
        if is_data_sort(store, sort) {
            return store.mk_element(sort, NIL);
        }
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
        let Some(constructor) = record_constructor(store, store.sort(value)) else {
            return Ok(Content { constructor: None, fields: Box::new([value]) });
        };
        if store.op(value) == Op::Construct {
            let fields = store.args(value).into();
            return Ok(Content { constructor: Some(constructor), fields });
        }
        if let Some(&place) = self.places.get(&value) {
            return Ok(self.expanded[place].1.clone());
        }
        let is_constant = store.op(value) == Op::Apply && store.args(value).is_empty();
        if !is_constant {
            return Err(GiveUp::Outside(value));
        }
        let sorts = store.function_decl(constructor).params.clone();
        let fields: Box<[TermId]> = sorts.iter().map(|&sort| store.skolem("field", sort)).collect();
        let content = Content { constructor: Some(constructor), fields };
        self.places.insert(value, self.expanded.len());
        self.expanded.push((value, content.clone()));
        Ok(content)
    }

    /// The datatype constants that were expanded.
    pub(crate) fn expanded(&self) -> impl Iterator<Item = TermId> + '_ {
        self.expanded.iter().map(|(constant, _)| *constant)
    }

    /// Equations between terms that are no records, which say that two contents are equal: records in
    /// records are tuples of their fields, too.
    pub(super) fn equations(
        &mut self,
        store: &mut TermStore,
        a: &Content,
        b: &Content,
    ) -> Result<Vec<TermId>, GiveUp> {
        let pairs = |a: &Content, b: &Content| {
            let pairs = a.fields.iter().copied().zip(b.fields.iter().copied());
            pairs.rev().collect::<Vec<(TermId, TermId)>>()
        };
        let mut open = pairs(a, b);
        let mut equations = Vec::with_capacity(open.len());
        while let Some((a, b)) = open.pop() {
            if a == b {
                continue;
            }
            if record_constructor(store, store.sort(a)).is_none() {
                equations.push(store.mk(Op::Eq, &[a, b]));
                continue;
            }
            let (a, b) = (self.fields(store, a)?, self.fields(store, b)?);
            open.extend(pairs(&a, &b));
        }
        Ok(equations)
    }

    /// The value of a term from those of terms that are no records: one that was expanded is made of the
    /// values of its fields. The recursion is as deep as records are nested.
    pub(crate) fn value_of(
        &self,
        term: TermId,
        value: &mut impl FnMut(TermId) -> Result<Value, GiveUp>,
    ) -> Result<Value, GiveUp> {
        let expanded = self.places.get(&term).map(|&place| &self.expanded[place].1);
        let Some(Content { constructor: Some(constructor), fields }) = expanded else {
            return value(term);
        };
        let fields: Result<Vec<Value>, GiveUp> =
            fields.iter().map(|&field| self.value_of(field, value)).collect();
        Ok(Value::constructed(*constructor, fields?))
    }

    /// Remembers the constants below formulas, for the model.
    pub(crate) fn collect(&mut self, store: &TermStore, formulas: &[TermId]) {
        let mut plain = Vec::new();
        post_order(store, formulas, &mut self.seen, |term| {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                plain.push(term);
            }
        });
        self.plain.extend(plain);
    }

    /// Constants; those that were expanded are among them.
    pub(crate) fn plain_constants(&self) -> Vec<TermId> {
        self.plain.clone()
    }
}

/// The constructor of a sort of records: of a datatype that has one constructor and no parameters.
pub(super) fn record_constructor(store: &TermStore, sort: SortId) -> Option<FunId> {
    let Sort::Datatype { datatype, args } = store.sorts.get(sort) else { return None };
    match &*store.datatype(*datatype).constructors {
        [only] if args.is_empty() => Some(only.function),
        _ => None,
    }
}
