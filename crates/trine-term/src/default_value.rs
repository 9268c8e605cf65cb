//! A default element of each sort, for what an interpretation does not mention.
//!
//! Idea: zero, the empty word, the empty language, the constant array; for a datatype, the first
//! constructor among those that need the fewest nested constructors.
//! Invariant: the choice depends on the declarations alone. Recursion follows the nesting of sorts,
//! not of terms, and is bounded.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use trine_value::{BitVec, Float, FloatFormat, Integer, Rational, Regex, RoundingMode, StrValue};

use crate::declaration::FunId;
use crate::domain::Domain;
use crate::sort::{DatatypeId, Sort, SortId};
use crate::store::TermStore;
use crate::symbol::SymbolId;
use crate::value::{ArrayValue, Value};

/// How deep sorts may be nested.
const MAX_NESTING: u32 = 100;

type Parameters = SmallVec<[(SymbolId, Value); 2]>;

impl TermStore {
    /// The default element of a sort: `false`, zero (floats: `+0`), `RNE`, `""`, `re.none`, element
    /// number 0, the empty sequence and set, the constant array of defaults, the smallest constructor term. `None` if the sort
    /// has no element (a datatype without a base case) or sorts are nested more than a hundred deep.
    #[must_use]
    pub fn default_value(&self, sort: SortId) -> Option<Value> {
        Defaults { store: self, base: FxHashMap::default() }.value(sort, &Parameters::new(), 0)
    }
}

struct Defaults<'a> {
    store: &'a TermStore,
    /// For each datatype the constructor to take; computed on first use.
    base: FxHashMap<DatatypeId, FunId>,
}

impl Defaults<'_> {
    fn value(&mut self, sort: SortId, parameters: &Parameters, depth: u32) -> Option<Value> {
        if depth > MAX_NESTING {
            return None;
        }
        Some(match self.store.sorts.get(sort) {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(Integer::ZERO),
            Sort::Real => Value::real(Rational::ZERO),
            Sort::String => Value::String(StrValue::empty()),
            Sort::RegLan => Value::RegLan(Regex::none()),
            Sort::RoundingMode => Value::Rounding(RoundingMode::Rne),
            &Sort::BitVec(width) => Value::bits(width, 0),
            &Sort::Float { eb, sb } => {
                Value::float(Float::from_bits(FloatFormat::new(eb, sb)?, &BitVec::zero(eb + sb)))
            }
            &Sort::Array { index, element } => {
                let element = self.value(element, parameters, depth + 1)?;
                Value::Array(ArrayValue::constant(Domain::of(self.store, index)?, element))
            }
            Sort::Sequence { .. } => Value::sequence([]),
            Sort::Set { .. } => Value::set(Vec::new()),
            Sort::Uninterpreted { .. } => Value::Element { sort, number: 0 },
            Sort::Parameter(name) => {
                parameters.iter().find(|(parameter, _)| parameter == name)?.1.clone()
            }
            Sort::Datatype { datatype, args } => {
                let store = self.store;
                let mut inner = Parameters::new();
                for (&name, &arg) in store.datatype(*datatype).params.iter().zip(args) {
                    inner.push((name, self.value(arg, parameters, depth + 1)?));
                }
                let constructor = self.base_constructor(*datatype)?;
                let fields = store.function_decl(constructor).params.iter();
                let fields: Option<Vec<Value>> =
                    fields.map(|&field| self.value(field, &inner, depth + 1)).collect();
                Value::constructed(constructor, fields?)
            }
        })
    }

    fn base_constructor(&mut self, datatype: DatatypeId) -> Option<FunId> {
        if self.base.is_empty() {
            self.find_base_constructors();
        }
        self.base.get(&datatype).copied()
    }

    /// Rounds of adding every datatype that has a constructor over what earlier rounds added.
    fn find_base_constructors(&mut self) {
        let store = self.store;
        loop {
            let mut found = Vec::new();
            for datatype in (0..store.datatype_count()).map(DatatypeId::new) {
                if self.base.contains_key(&datatype) {
                    continue;
                }
                let mut constructors = store.datatype(datatype).constructors.iter();
                let base = constructors.find(|constructor| {
                    let params = &store.function_decl(constructor.function).params;
                    params.iter().all(|&sort| self.has_element(sort))
                });
                found.extend(base.map(|constructor| (datatype, constructor.function)));
            }
            if found.is_empty() {
                return;
            }
            self.base.extend(found);
        }
    }

    /// Whether an element of the sort is known, over datatypes that are known to have one.
    fn has_element(&self, sort: SortId) -> bool {
        let mut sort = sort;
        loop {
            match self.store.sorts.get(sort) {
                Sort::Array { element, .. } => sort = *element,
                Sort::Datatype { datatype, .. } => return self.base.contains_key(datatype),
                _ => return true,
            }
        }
    }
}
