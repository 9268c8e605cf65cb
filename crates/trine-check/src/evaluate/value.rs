//! Values of the sorts, and the tables that make equal values equal.
//!
//! Idea: rational numbers, words, floats and texts are themselves; irrational numbers, records and arrays are positions in tables
//! in which each stands once. So equality looks at one level, and nothing recurses over values.
//! Invariant: an array has no exception that equals its default. Where the sort of its indices has at
//! most twice as many values as the array has exceptions, the default is the most frequent value, the
//! least of these. Otherwise the default is the more frequent value anyway. So equal arrays are equal.
//! Reference: SMT-LIB 2.7, the theories.

use std::rc::Rc;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::evaluate::float::Float;
use crate::evaluate::language::LanguageId;
use crate::evaluate::root::{RootId, Roots};
use crate::evaluate::{Outcome, Steps, Undecided};
use crate::operator::RoundingMode;
use crate::sort::{Sort, SortId, Sorts};

/// The number of a record: a value of a datatype.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RecordId(u32);

/// The number of an array.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayId(u32);

/// A value. Which sort it has is known from the term.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(IBig),
    /// A rational number of sort `Real`.
    Real(RBig),
    /// An irrational one that a model names, or that such numbers make.
    Root(RootId),
    /// A word, below two to its width.
    Word(UBig),
    /// A float.
    Float(Float),
    /// A rounding mode.
    Rounding(RoundingMode),
    /// Code points.
    Text(Rc<[u32]>),
    /// A set of texts, by its expression: different expressions may have the same words.
    Language(LanguageId),
    /// An array.
    Array(ArrayId),
    /// A finite set: its elements in ascending order, each once.
    Set(Rc<[Value]>),
    /// A value of a datatype.
    Record(RecordId),
    /// An element of a declared sort.
    Element(u32),
    /// The address where nothing is.
    Nil,
}

/// A constructor with its fields.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// The position of the constructor.
    pub constructor: u32,
    /// The values of the fields.
    pub fields: Box<[Value]>,
}

/// A value almost everywhere, and exceptions in the order of their indices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Array {
    /// The sort of the array: arrays of different sorts are never compared.
    pub sort: SortId,
    /// The value at other indices.
    pub default: Value,
    /// Indices and their values.
    pub exceptions: Box<[(Value, Value)]>,
}

/// How many values a sort may have to be gone through.
pub(super) const LARGEST_DOMAIN: usize = 1 << 16;

/// The tables of records and arrays.
#[derive(Debug, Default)]
pub struct Values {
    records: Vec<Record>,
    record_numbers: FxHashMap<Record, RecordId>,
    arrays: Vec<Rc<Array>>,
    array_numbers: FxHashMap<Rc<Array>, ArrayId>,
    domains: FxHashMap<SortId, Option<Rc<[Value]>>>,
    pub(super) roots: Roots,
}

impl Values {
    /// A value of a datatype.
    pub fn record(&mut self, constructor: u32, fields: Box<[Value]>) -> Value {
        let record = Record { constructor, fields };
        if let Some(&found) = self.record_numbers.get(&record) {
            return Value::Record(found);
        }
        let id = RecordId(u32::try_from(self.records.len()).expect("steps end before"));
        self.records.push(record.clone());
        self.record_numbers.insert(record, id);
        Value::Record(id)
    }

    /// The record with this number.
    #[must_use]
    pub fn get_record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// The array with this number.
    #[must_use]
    pub fn get_array(&self, id: ArrayId) -> &Array {
        &self.arrays[id.0 as usize]
    }

    fn intern_array(&mut self, array: Array) -> Value {
        let array = Rc::new(array);
        if let Some(&found) = self.array_numbers.get(&array) {
            return Value::Array(found);
        }
        let id = ArrayId(u32::try_from(self.arrays.len()).expect("steps end before"));
        self.arrays.push(Rc::clone(&array));
        self.array_numbers.insert(array, id);
        Value::Array(id)
    }

    /// The array with one value everywhere.
    pub fn constant_array(&mut self, sort: SortId, default: Value) -> Value {
        self.intern_array(Array { sort, default, exceptions: Box::new([]) })
    }

    /// What an array has at an index.
    #[must_use]
    pub fn select(&self, array: ArrayId, index: &Value) -> Value {
        let array = self.get_array(array);
        match array.exceptions.binary_search_by(|(at, _)| at.cmp(index)) {
            Ok(at) => array.exceptions[at].1.clone(),
            Err(_) => array.default.clone(),
        }
    }

    /// An array with other values at some indices; of two pairs with one index the later one counts.
    ///
    /// # Errors
    /// If this takes too many steps.
    pub fn store(
        &mut self,
        sorts: &mut Sorts,
        steps: &mut Steps,
        array: ArrayId,
        changes: Vec<(Value, Value)>,
    ) -> Outcome<Value> {
        let old = self.get_array(array);
        let (sort, default) = (old.sort, old.default.clone());
        // Arrays stay in the table, so steps bound the memory as well.
        steps.spend(16 * (old.exceptions.len() + changes.len()) as u64)?;
        let mut pairs: Vec<(Value, Value)> = old.exceptions.to_vec();
        pairs.extend(changes);
        // The sort is stable: the last of equal indices is the newest.
        pairs.sort_by(|a, b| a.0.cmp(&b.0));
        let mut exceptions: Vec<(Value, Value)> = Vec::with_capacity(pairs.len());
        for (index, value) in pairs {
            if exceptions.last().is_some_and(|last| last.0 == index) {
                exceptions.pop();
            }
            exceptions.push((index, value));
        }
        exceptions.retain(|(_, value)| *value != default);
        self.normal_array(sorts, sort, default, exceptions)
    }

    /// The array in its normal form; no exception equals the default.
    fn normal_array(
        &mut self,
        sorts: &mut Sorts,
        sort: SortId,
        mut default: Value,
        mut exceptions: Vec<(Value, Value)>,
    ) -> Outcome<Value> {
        let Sort::Array(from, _) = *sorts.get(sort) else {
            return Err(Undecided::Unsupported("an array of another sort".into()));
        };
        let most = exceptions.len().saturating_mul(2);
        if most > 0 && size_at_most(sorts, from, most).is_some() {
            if let Some(domain) = self.domain(sorts, from) {
                let mut all: Vec<(Value, Value)> = Vec::with_capacity(domain.len());
                for index in domain.iter() {
                    let found = exceptions.binary_search_by(|(at, _)| at.cmp(index));
                    let value =
                        found.map_or_else(|_| default.clone(), |at| exceptions[at].1.clone());
                    all.push((index.clone(), value));
                }
                let mut counts: FxHashMap<&Value, usize> = FxHashMap::default();
                for (_, value) in &all {
                    *counts.entry(value).or_default() += 1;
                }
                let best = counts
                    .into_iter()
                    .max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(a.0)))
                    .map(|(value, _)| value.clone());
                default = best.unwrap_or(default);
                all.retain(|(_, value)| *value != default);
                all.sort_by(|a, b| a.0.cmp(&b.0));
                exceptions = all;
            } else {
                return Err(Undecided::Unsupported("an array over this finite sort".into()));
            }
        }
        Ok(self.intern_array(Array { sort, default, exceptions: exceptions.into() }))
    }

    /// The values of a sort, if they are few enough to be gone through.
    pub fn domain(&mut self, sorts: &mut Sorts, sort: SortId) -> Option<Rc<[Value]>> {
        if let Some(found) = self.domains.get(&sort) {
            return found.clone();
        }
        let found = size_at_most(sorts, sort, LARGEST_DOMAIN).and_then(|_| self.list(sorts, sort));
        self.domains.insert(sort, found.clone());
        found
    }

    /// The values of a sort of which there are few.
    fn list(&mut self, sorts: &mut Sorts, sort: SortId) -> Option<Rc<[Value]>> {
        Some(match sorts.get(sort).clone() {
            Sort::Bool => Rc::new([Value::Bool(false), Value::Bool(true)]),
            Sort::BitVec(width) => {
                (0..1u32.checked_shl(width)?).map(|word| Value::Word(word.into())).collect()
            }
            Sort::Float(exponent, significand) => {
                let mut all: Vec<Value> = (0..1u32.checked_shl(exponent + significand)?)
                    .map(|bits| Value::Float(Float::from_bits(exponent, significand, &bits.into())))
                    .collect();
                all.sort();
                all.dedup();
                all.into()
            }
            Sort::RoundingMode => [
                RoundingMode::NearestTiesToEven,
                RoundingMode::NearestTiesToAway,
                RoundingMode::TowardPositive,
                RoundingMode::TowardNegative,
                RoundingMode::TowardZero,
            ]
            .map(Value::Rounding)
            .into(),
            Sort::Set(element) => {
                let elements = self.domain(sorts, element)?;
                let mut all: Vec<Vec<Value>> = vec![Vec::new()];
                for element in elements.iter() {
                    let with =
                        |set: &Vec<Value>| [set.as_slice(), std::slice::from_ref(element)].concat();
                    all.extend(all.iter().map(with).collect::<Vec<_>>());
                }
                all.into_iter().map(set).collect()
            }
            Sort::Datatype(id, _) => {
                let mut all = Vec::new();
                for constructor in 0..sorts.datatype(id).constructors.len() as u32 {
                    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
                    for field in sorts.field_sorts(sort, constructor)? {
                        let domain = self.domain(sorts, field)?;
                        let longer = |row: &Vec<Value>, value: &Value| {
                            let mut row = row.clone();
                            row.push(value.clone());
                            row
                        };
                        rows = rows
                            .iter()
                            .flat_map(|row| domain.iter().map(move |value| longer(row, value)))
                            .collect();
                    }
                    all.extend(rows.into_iter().map(|row| self.record(constructor, row.into())));
                }
                all.into()
            }
            _ => return None,
        })
    }

    /// Some value of a sort, the same each time.
    pub fn some_value(&mut self, sorts: &mut Sorts, sort: SortId) -> Option<Value> {
        let mut inside = Vec::new();
        self.simplest(sorts, sort, &mut inside)
    }

    /// The simplest value; a datatype is not built from itself. As deep as sorts are nested.
    fn simplest(
        &mut self,
        sorts: &mut Sorts,
        sort: SortId,
        inside: &mut Vec<SortId>,
    ) -> Option<Value> {
        if inside.len() > 200 {
            return None;
        }
        Some(match sorts.get(sort).clone() {
            Sort::Bool => Value::Bool(false),
            Sort::Int => Value::Int(IBig::ZERO),
            Sort::Real => Value::Real(RBig::ZERO),
            Sort::BitVec(_) => Value::Word(UBig::ZERO),
            Sort::Float(..) => Value::Float(Float::zero(false)),
            Sort::RoundingMode => Value::Rounding(RoundingMode::NearestTiesToEven),
            Sort::String => Value::Text(Rc::new([])),
            Sort::Array(_, to) => {
                inside.push(sort);
                let default = self.simplest(sorts, to, inside);
                inside.pop();
                self.constant_array(sort, default?)
            }
            Sort::Set(_) => Value::Set(Rc::new([])),
            Sort::Declared(..) => Value::Element(u32::MAX),
            Sort::Datatype(id, _) => {
                if inside.contains(&sort) {
                    return None;
                }
                inside.push(sort);
                let mut found = None;
                for constructor in 0..sorts.datatype(id).constructors.len() as u32 {
                    let fields = sorts.field_sorts(sort, constructor)?;
                    let values: Option<Vec<Value>> =
                        fields.iter().map(|&field| self.simplest(sorts, field, inside)).collect();
                    if let Some(values) = values {
                        found = Some(self.record(constructor, values.into()));
                        break;
                    }
                }
                inside.pop();
                found?
            }
            Sort::RegLan | Sort::Parameter(_) => return None,
        })
    }
}

/// The set of these elements.
pub(super) fn set(mut elements: Vec<Value>) -> Value {
    elements.sort_unstable();
    elements.dedup();
    Value::Set(elements.into())
}

/// How many values a sort has, if these are at most `most`.
fn size_at_most(sorts: &mut Sorts, sort: SortId, most: usize) -> Option<usize> {
    size(sorts, sort, most, &mut Vec::new())
}

/// The size of a sort up to `most`; a datatype inside of itself has no end.
fn size(sorts: &mut Sorts, sort: SortId, most: usize, inside: &mut Vec<SortId>) -> Option<usize> {
    let power = |bits: u32| 1usize.checked_shl(bits).filter(|_| bits < usize::BITS);
    let found = match sorts.get(sort).clone() {
        Sort::Bool => 2,
        Sort::RoundingMode => 5,
        Sort::BitVec(width) => power(width)?,
        // An upper bound: there are several words for NaN.
        Sort::Float(exponent, significand) => power(exponent.checked_add(significand)?)?,
        Sort::Set(element) => {
            if inside.len() > 200 {
                return None;
            }
            inside.push(sort);
            let elements = size(sorts, element, most, inside)?;
            inside.pop();
            power(u32::try_from(elements).ok()?)?
        }
        Sort::Datatype(id, _) => {
            if inside.contains(&sort) || inside.len() > 200 {
                return None;
            }
            inside.push(sort);
            let mut sum = 0usize;
            for constructor in 0..sorts.datatype(id).constructors.len() as u32 {
                let mut product = 1usize;
                for field in sorts.field_sorts(sort, constructor)? {
                    product = product.checked_mul(size(sorts, field, most, inside)?)?;
                }
                sum = sum.checked_add(product)?;
                if sum > most {
                    return None;
                }
            }
            inside.pop();
            sum
        }
        _ => return None,
    };
    (found <= most).then_some(found)
}
