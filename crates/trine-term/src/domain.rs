//! Finite sorts: how many elements they have, and which.
//!
//! Idea: a description of a sort that needs no term store, so that array values can carry the
//! description of their index sort, and quantifiers over small sorts can run through it.
//! Invariant: [`Domain::Large`] means infinite or more than 2^63 elements; the elements of a finite
//! domain are numbered from zero without gaps or repetitions.
//! Recursion here follows the nesting of sorts, not of terms, and is bounded by [`MAX_NESTING`].

use std::sync::Arc;

use smallvec::SmallVec;
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use crate::declaration::FunId;
use crate::sort::{DatatypeId, Sort, SortId};
use crate::store::TermStore;
use crate::symbol::SymbolId;
use crate::value::{ArrayValue, Value};

/// How deep sorts may be nested for their domain to be computed.
const MAX_NESTING: u32 = 100;

/// Counts above this are [`Domain::Large`].
const MAX_COUNT: u64 = 1 << 63;

/// The elements of a sort.
#[derive(Clone)]
pub enum Domain {
    /// Infinite, or more than 2^63 elements. Declared sorts are taken to be infinite.
    Large,
    /// These elements.
    Finite(Arc<FiniteDomain>),
}

/// The elements of a finite sort.
pub struct FiniteDomain {
    count: u64,
    shape: Shape,
}

enum Shape {
    Bool,
    BitVec(u32),
    Rounding,
    Float(FloatFormat),
    /// All functions; the index domain is large only if there is just one element value.
    Array {
        index: Domain,
        element: Arc<FiniteDomain>,
    },
    Datatype(Box<[Constructors]>),
    /// All sets of these elements.
    Set(Arc<FiniteDomain>),
}

/// The applications of one constructor.
struct Constructors {
    function: FunId,
    fields: Box<[Arc<FiniteDomain>]>,
    count: u64,
}

type Parameters = SmallVec<[(SymbolId, Domain); 2]>;

impl Domain {
    /// The elements of `sort`, or `None` if sorts are nested too deeply to tell.
    #[must_use]
    pub fn of(store: &TermStore, sort: SortId) -> Option<Self> {
        Builder { store, open: SmallVec::new() }.domain(sort, &Parameters::new(), 0)
    }

    /// The number of elements, if it is finite and at most 2^63.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::Large => None,
            Self::Finite(domain) => Some(domain.count),
        }
    }

    /// Whether there are at least 2^14 elements: where Z3 takes for granted that an index is left
    /// that no `store` names.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.count().is_none_or(|count| count >= 1 << 14)
    }

    fn finite(count: Option<u64>, shape: Shape) -> Self {
        match count {
            Some(count) if count <= MAX_COUNT => {
                Self::Finite(Arc::new(FiniteDomain { count, shape }))
            }
            _ => Self::Large,
        }
    }
}

struct Builder<'a> {
    store: &'a TermStore,
    /// Datatypes being looked at: one that contains itself is infinite.
    open: SmallVec<[DatatypeId; 4]>,
}

impl Builder<'_> {
    fn domain(&mut self, sort: SortId, parameters: &Parameters, depth: u32) -> Option<Domain> {
        if depth > MAX_NESTING {
            return None;
        }
        Some(match self.store.sorts.get(sort) {
            Sort::Bool => Domain::finite(Some(2), Shape::Bool),
            Sort::RoundingMode => Domain::finite(Some(5), Shape::Rounding),
            &Sort::BitVec(width) => Domain::finite(1u64.checked_shl(width), Shape::BitVec(width)),
            &Sort::Float { eb, sb } => match FloatFormat::new(eb, sb) {
                // All NaN patterns, of which there are 2 (2^(sb-1) - 1), are one value.
                Some(format) if eb + sb < 64 => {
                    let count = (1u64 << (eb + sb)) - (1 << sb) + 3;
                    Domain::finite(Some(count), Shape::Float(format))
                }
                _ => Domain::Large,
            },
            Sort::Int
            | Sort::Real
            | Sort::String
            | Sort::RegLan
            | Sort::Sequence { .. }
            | Sort::Uninterpreted { .. } => Domain::Large,
            Sort::Parameter(name) => {
                let bound = parameters.iter().find(|(parameter, _)| parameter == name);
                bound.map_or(Domain::Large, |(_, domain)| domain.clone())
            }
            &Sort::Array { index, element } => {
                let Domain::Finite(element) = self.domain(element, parameters, depth + 1)? else {
                    return Some(Domain::Large);
                };
                let count;
                let mut index_domain = Domain::Large;
                if element.count == 1 {
                    count = Some(1);
                } else {
                    index_domain = self.domain(index, parameters, depth + 1)?;
                    let exponent = index_domain.count().and_then(|n| u32::try_from(n).ok());
                    count = exponent.and_then(|n| element.count.checked_pow(n));
                }
                Domain::finite(count, Shape::Array { index: index_domain, element })
            }
            &Sort::Set { element } => {
                let Domain::Finite(element) = self.domain(element, parameters, depth + 1)? else {
                    return Some(Domain::Large);
                };
                let count = u32::try_from(element.count).ok().and_then(|n| 1u64.checked_shl(n));
                Domain::finite(count, Shape::Set(element))
            }
            Sort::Datatype { datatype, args } => {
                if self.open.contains(datatype) {
                    return Some(Domain::Large);
                }
                let declaration = self.store.datatype(*datatype);
                let mut inner = Parameters::new();
                for (&name, &arg) in declaration.params.iter().zip(args) {
                    inner.push((name, self.domain(arg, parameters, depth + 1)?));
                }
                self.open.push(*datatype);
                let domain = self.datatype(*datatype, &inner, depth + 1);
                self.open.pop();
                domain?
            }
        })
    }

    fn datatype(
        &mut self,
        datatype: DatatypeId,
        parameters: &Parameters,
        depth: u32,
    ) -> Option<Domain> {
        let store = self.store;
        let mut total = Some(0u64);
        let mut constructors = Vec::new();
        for constructor in &store.datatype(datatype).constructors {
            let mut count = Some(1u64);
            let mut fields = Vec::new();
            for &sort in &store.function_decl(constructor.function).params {
                let Domain::Finite(field) = self.domain(sort, parameters, depth)? else {
                    return Some(Domain::Large);
                };
                count = count.and_then(|n| n.checked_mul(field.count));
                fields.push(field);
            }
            total = total.zip(count).and_then(|(a, b)| a.checked_add(b));
            let (function, fields) = (constructor.function, fields.into_boxed_slice());
            constructors.push(Constructors { function, fields, count: count.unwrap_or(u64::MAX) });
        }
        if constructors.is_empty() {
            // Not declared yet, so nothing is known.
            return None;
        }
        Some(Domain::finite(total, Shape::Datatype(constructors.into_boxed_slice())))
    }
}

impl FiniteDomain {
    /// The number of elements.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Element number `number`, counted from zero; numbers from the count on wrap round.
    #[must_use]
    pub fn element(&self, number: u64) -> Value {
        let number = number % self.count;
        match &self.shape {
            Shape::Bool => Value::Bool(number == 1),
            Shape::BitVec(width) => Value::bits(*width, number),
            Shape::Rounding => Value::Rounding(RoundingMode::ALL[number as usize]),
            Shape::Float(format) => float(*format, number),
            Shape::Array { index, element } => array(index, element, number),
            Shape::Datatype(constructors) => constructed(constructors, number),
            Shape::Set(element) => {
                let members = (0..element.count).filter(|&member| number >> member & 1 == 1);
                Value::set(members.map(|member| element.element(member)).collect())
            }
        }
    }
}

/// The floats in the order: not negative up to infinity, negative down to it, NaN.
fn float(format: FloatFormat, number: u64) -> Value {
    let (eb, sb) = (format.eb(), format.sb());
    let infinity = ((1u64 << eb) - 1) << (sb - 1);
    let per_sign = infinity + 1;
    let bits = match number / per_sign {
        0 => number,
        1 => (number - per_sign) | (1 << (eb + sb - 1)),
        _ => infinity + 1,
    };
    Value::float(Float::from_bits(format, &BitVec::from_u64(eb + sb, bits)))
}

/// The digits of `number` in the base of the element count, one for each index.
fn array(index: &Domain, element: &FiniteDomain, mut number: u64) -> Value {
    let mut array = ArrayValue::constant(index.clone(), element.element(number % element.count));
    if let (Domain::Finite(indices), true) = (index, element.count > 1) {
        for position in 0..indices.count {
            let digit = number % element.count;
            number /= element.count;
            array = array.store(indices.element(position), element.element(digit));
        }
    }
    Value::Array(array)
}

fn constructed(constructors: &[Constructors], mut number: u64) -> Value {
    let mut chosen = &constructors[0];
    for constructor in constructors {
        chosen = constructor;
        if number < chosen.count {
            break;
        }
        number -= chosen.count;
    }
    let mut fields = Vec::with_capacity(chosen.fields.len());
    for domain in &chosen.fields {
        fields.push(domain.element(number % domain.count));
        number /= domain.count;
    }
    Value::constructed(chosen.function, fields)
}
