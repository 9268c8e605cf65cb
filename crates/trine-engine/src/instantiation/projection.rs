//! From the values of a counterexample to terms that have them.
//!
//! Idea: an instance for a term of the problem says more than one for its present value: it is still of use when that
//! changes. So a value becomes a term that has it in the candidate, a neighbour of one, or a constructor over
//! such terms; a literal only where nothing of the kind is known.
//! Invariant: the term has the value in the candidate.
//! Reference: Ge, de Moura, CAV 2009, section 5 (inverse of the model for instantiation).

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, SortId, TermId, TermStore, Value};
use trine_value::BitVec;
use trine_value::number::Integer;

/// Terms by their values in a candidate.
pub(super) struct Projection<'a> {
    values: &'a FxHashMap<SortId, Vec<(TermId, Value)>>,
    tables: FxHashMap<SortId, FxHashMap<&'a Value, TermId>>,
}

impl<'a> Projection<'a> {
    /// The projection to these terms.
    pub(super) fn of(values: &'a FxHashMap<SortId, Vec<(TermId, Value)>>) -> Self {
        Self { values, tables: FxHashMap::default() }
    }

    fn known(&mut self, sort: SortId, value: &Value) -> Option<TermId> {
        let values = self.values;
        let table = self.tables.entry(sort).or_insert_with(|| {
            let of_sort = values.get(&sort).map_or(&[][..], |of_sort| of_sort);
            of_sort.iter().map(|(term, value)| (value, *term)).collect()
        });
        table.get(value).copied()
    }

    /// A term with this value; none if only the element of a declared sort has it that no term names.
    pub(super) fn term(
        &mut self,
        store: &mut TermStore,
        value: &Value,
        sort: SortId,
    ) -> Option<TermId> {
        if !value.is_exact() {
            return None;
        }
        if let Some(term) = self.known(sort, value) {
            return Some(term);
        }
        match (value, store.sorts.get(sort)) {
            (Value::Element { .. }, _) => None,
            (Value::Int(number), _) => {
                let one = store.mk_int(&Integer::ONE);
                if let Some(term) = self.known(sort, &Value::Int(number - Integer::ONE)) {
                    return Some(store.mk(Op::Add, &[term, one]));
                }
                if let Some(term) = self.known(sort, &Value::Int(number + Integer::ONE)) {
                    return Some(store.mk(Op::Sub, &[term, one]));
                }
                Some(store.mk_value(value, sort))
            }
            (Value::BitVec(bits), &Sort::BitVec(width)) => {
                let bits = bits.to_bitvec();
                let one = BitVec::one(width);
                let step = store.mk_bv(&one);
                if let Some(term) = self.known(sort, &Value::bitvec(&bits.sub(&one))) {
                    return Some(store.mk(Op::BvAdd, &[term, step]));
                }
                if let Some(term) = self.known(sort, &Value::bitvec(&bits.add(&one))) {
                    return Some(store.mk(Op::BvSub, &[term, step]));
                }
                Some(store.mk_value(value, sort))
            }
            (Value::Constructed(record), _) => {
                // The term of the value has the terms of the fields, with the right sorts.
                let whole = store.mk_value(value, sort);
                let mut args = store.args(whole).to_vec();
                for (arg, field) in args.iter_mut().zip(record.fields()) {
                    let sort = store.sort(*arg);
                    if let Some(term) = self.known(sort, field) {
                        *arg = term;
                    }
                }
                Some(if args.is_empty() { whole } else { store.with_args(whole, &args) })
            }
            _ => Some(store.mk_value(value, sort)),
        }
    }
}
