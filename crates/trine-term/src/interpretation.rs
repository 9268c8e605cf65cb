//! Interpretations: what a model says about the declared symbols, and about the cases that the
//! standard leaves open.
//!
//! Idea: constants and functions have values and tables; what is not mentioned has the default of
//! its sort ([`TermStore::default_value`](crate::TermStore::default_value)). Some operators of
//! SMT-LIB are *any* function on some arguments; an interpretation may fix those too, and the
//! evaluator reports which of them it used.
//! A function may also be given by a term over its parameters, and closed quantified formulas may have truth values
//! that were found out by other means than by running through all elements.
//! Invariant: an open case is one function application: equal arguments give equal results; what is said of a
//! quantified formula is what it means under the rest of the interpretation.
//! Reference: SMT-LIB 2.7, section 5.3 (models); theories `Ints`, `Reals` (division by zero),
//! `FloatingPoint` (fp.min and fp.max of zeros, conversions out of range), section 3.9 of the
//! language (selectors on other constructors).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::components::Link;
use crate::declaration::{Definition, FunId};
use crate::op::Op;
use crate::sort::SortId;
use crate::store::{TermId, TermStore};
use crate::value::Value;

/// The meaning of a function: a table of exceptions and a default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionTable {
    default: Value,
    entries: FxHashMap<Box<[Value]>, Value>,
}

impl FunctionTable {
    /// The function that is `default` everywhere.
    #[must_use]
    pub fn constant(default: Value) -> Self {
        Self { default, entries: FxHashMap::default() }
    }

    /// Sets the value at `args`.
    pub fn set(&mut self, args: impl Into<Box<[Value]>>, value: Value) {
        self.entries.insert(args.into(), value);
    }

    /// The value at `args`.
    #[must_use]
    pub fn apply(&self, args: &[Value]) -> &Value {
        self.entries.get(args).unwrap_or(&self.default)
    }

    /// The value where the table says nothing.
    #[must_use]
    pub fn default(&self) -> &Value {
        &self.default
    }

    /// The entries in the order of their arguments.
    #[must_use]
    pub fn entries(&self) -> Vec<(&[Value], &Value)> {
        let mut entries: Vec<_> = self.entries.iter().map(|(k, v)| (&**k, v)).collect();
        entries.sort_unstable();
        entries
    }
}

/// An application whose value the standard leaves open.
///
/// The cases, and what the evaluator takes if the interpretation says nothing:
///
/// | application | default |
/// |---|---|
/// | `(div x 0)` | 0 |
/// | `(mod x 0)` | `x` |
/// | `(/ x 0)` | 0 |
/// | `(set.choose s)` | the least element of `s`; of the empty set the default of the elements' sort |
/// | `(seq.nth s i)` out of range | the default of the elements' sort |
/// | a selector on a term of another constructor | the default of the field's sort |
/// | `(fp.min a b)`, `(fp.max a b)` on zeros of different sign | `b` |
/// | `(fp.to_ubv m x)`, `(fp.to_sbv m x)` on NaN, infinities and out of range | zero |
/// | `(fp.to_real x)` on NaN and infinities | 0 |
/// | `(as nil S)` for a sort of addresses that is not declared by the script | the default of `S` |
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpenCase {
    /// The operator.
    pub op: Op,
    /// Its indices, as those of a [`Head`](crate::Head).
    pub indices: [u32; 2],
    /// The selector, for [`Op::SelectField`].
    pub function: Option<FunId>,
    /// The arguments; left-associative operators are taken two arguments at a time.
    pub args: Box<[Value]>,
}

impl OpenCase {
    /// The nil of an address sort that is not declared by the script, such as `Int`.
    #[must_use]
    pub fn nil(sort: SortId) -> Self {
        Self { op: Op::SepNil, indices: [sort.raw(), 0], function: None, args: Box::new([]) }
    }
}

/// Values of open cases, in the order in which they were added.
#[derive(Clone, Default)]
pub(crate) struct OpenTable {
    places: FxHashMap<OpenCase, usize>,
    cases: Vec<(OpenCase, Value)>,
}

impl OpenTable {
    pub(crate) fn get(&self, case: &OpenCase) -> Option<&Value> {
        self.places.get(case).map(|&place| &self.cases[place].1)
    }

    pub(crate) fn set(&mut self, case: OpenCase, value: Value) {
        match self.places.get(&case) {
            Some(&place) => self.cases[place].1 = value,
            None => {
                self.places.insert(case.clone(), self.cases.len());
                self.cases.push((case, value));
            }
        }
    }

    pub(crate) fn cases(&self) -> &[(OpenCase, Value)] {
        &self.cases
    }
}

/// Elements of a sort that quantifiers run through.
#[derive(Clone, Debug)]
pub enum Range {
    /// All elements: what a declared sort is in this interpretation.
    All(Arc<[Value]>),
    /// Some elements of a sort that may have more: they can show that something is, or that not
    /// everything is.
    Some(Arc<[Value]>),
}

/// A model: values of constants, tables of functions, choices in open cases.
#[derive(Clone, Default)]
pub struct Interpretation {
    /// Few of the functions of a store are constants with a value, so the table is no vector.
    constants: FxHashMap<FunId, Value>,
    functions: FxHashMap<FunId, FunctionTable>,
    open: OpenTable,
    ranges: FxHashMap<SortId, Range>,
    /// What few interpretations say.
    beside_tables: Option<Box<BesideTables>>,
}

/// What an interpretation says otherwise than by values.
#[derive(Clone, Default)]
struct BesideTables {
    /// Functions that are given by a term; they have no table.
    definitions: FxHashMap<FunId, Definition>,
    /// Closed quantified formulas whose truth values were found out.
    judged: FxHashMap<TermId, bool>,
}

impl Interpretation {
    /// The interpretation that says nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the value of a declared constant.
    pub fn set_constant(&mut self, constant: FunId, value: Value) {
        self.constants.insert(constant, value);
    }

    /// The value of a declared constant, if one was set.
    #[must_use]
    pub fn constant(&self, constant: FunId) -> Option<&Value> {
        self.constants.get(&constant)
    }

    /// Sets the meaning of a declared function with parameters.
    pub fn set_function(&mut self, function: FunId, table: FunctionTable) {
        self.functions.insert(function, table);
    }

    /// The meaning of a declared function, if one was set.
    #[must_use]
    pub fn function(&self, function: FunId) -> Option<&FunctionTable> {
        self.functions.get(&function)
    }

    /// Gives a declared function by a term over its parameters. The term may speak of other functions, as
    /// long as none depends on itself.
    pub fn set_definition(&mut self, function: FunId, definition: Definition) {
        self.functions.remove(&function);
        self.beside_tables.get_or_insert_default().definitions.insert(function, definition);
    }

    /// The term that gives a declared function, if there is one.
    #[must_use]
    pub fn definition(&self, function: FunId) -> Option<&Definition> {
        self.beside_tables.as_ref()?.definitions.get(&function)
    }

    /// Says whether a closed quantified formula holds.
    pub fn set_judged(&mut self, quantifier: TermId, holds: bool) {
        self.beside_tables.get_or_insert_default().judged.insert(quantifier, holds);
    }

    /// Whether a closed quantified formula holds, if it was found out.
    #[must_use]
    pub fn judged(&self, quantifier: TermId) -> Option<bool> {
        self.beside_tables.as_ref()?.judged.get(&quantifier).copied()
    }

    /// The functions with parameters whose meaning was set as a table, in the order of their ids.
    #[must_use]
    pub fn functions(&self) -> Vec<(FunId, &FunctionTable)> {
        let mut functions: Vec<_> = self.functions.iter().map(|(&f, table)| (f, table)).collect();
        functions.sort_unstable_by_key(|&(function, _)| function);
        functions
    }

    /// Says what quantifiers over a sort run through. Without it they run through all elements of
    /// finite sorts, and have no value over others.
    pub fn set_range(&mut self, sort: SortId, range: Range) {
        self.ranges.insert(sort, range);
    }

    /// What quantifiers over a sort run through, if it was said.
    #[must_use]
    pub fn range(&self, sort: SortId) -> Option<&Range> {
        self.ranges.get(&sort)
    }

    /// The value of a symbol of a sort of which nothing is said: the default of the sort, with elements that
    /// quantifiers run through in the places of others.
    #[must_use]
    pub fn default_value(&self, store: &TermStore, sort: SortId) -> Option<Value> {
        let value = store.default_value(sort)?;
        Some(if self.ranges.is_empty() { value } else { self.within_ranges(value) })
    }

    /// Recurses over a default, which is nested as deeply as sorts are.
    fn within_ranges(&self, value: Value) -> Value {
        match &value {
            Value::Element { sort, .. } => match self.ranges.get(sort) {
                Some(Range::All(values)) if !values.contains(&value) => {
                    values.first().cloned().unwrap_or(value)
                }
                _ => value,
            },
            Value::Constructed(record) => {
                let fields = record.fields().iter().map(|field| self.within_ranges(field.clone()));
                Value::constructed(record.constructor(), fields.collect::<Vec<Value>>())
            }
            Value::Array(array) => {
                Value::Array(array.constant_like(self.within_ranges(array.default().clone())))
            }
            _ => value,
        }
    }

    /// Chooses the value of an open case.
    pub fn set_open(&mut self, case: OpenCase, value: Value) {
        self.open.set(case, value);
    }

    /// Chooses the values of these open cases, and of no others.
    pub fn replace_open(&mut self, cases: Vec<(OpenCase, Value)>) {
        self.open = OpenTable::default();
        for (case, value) in cases {
            self.open.set(case, value);
        }
    }

    /// The value chosen for an open case, if one was.
    #[must_use]
    pub fn open(&self, case: &OpenCase) -> Option<&Value> {
        self.open.get(case)
    }

    /// Takes over all elements that another interpretation says sorts to have.
    pub fn take_over_ranges(&mut self, other: &Self) {
        let all = other.ranges.iter().filter(|(_, range)| matches!(range, Range::All(_)));
        self.ranges.extend(all.map(|(&sort, range)| (sort, range.clone())));
    }

    /// Takes over what another interpretation says of these symbols and of what these operators leave
    /// open.
    pub fn take_over(&mut self, other: Self, is_wanted: impl Fn(Link) -> bool) {
        let is_symbol = |&function: &FunId| is_wanted(Link::Symbol(function));
        self.constants
            .extend(other.constants.into_iter().filter(|(constant, _)| is_symbol(constant)));
        self.functions
            .extend(other.functions.into_iter().filter(|(function, _)| is_symbol(function)));
        for (case, value) in other.open.cases {
            if is_wanted(Link::Open(case.op)) {
                self.open.set(case, value);
            }
        }
    }

    /// The open cases that were chosen, in the order in which they were set first.
    #[must_use]
    pub fn open_cases(&self) -> &[(OpenCase, Value)] {
        self.open.cases()
    }
}
