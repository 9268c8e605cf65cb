//! Axioms: clauses that are made from terms.
//!
//! Reference: McCarthy's axioms of arrays; SMT-LIB 2.7 for `ArraysEx`, datatypes and recursive
//! definitions.

use rustc_hash::FxHashMap;

use crate::operator::Operator;
use crate::rules::{int_blasting, power, quotient, sets};
use crate::sort::Sort;
use crate::term::{Function, TermId, Terms};

/// What an axiom is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axiom {
    /// Of a write: what was written is read.
    ReadSame,
    /// Of a write and an index: another index reads what was there before.
    ReadOther,
    /// Of a constant array and an index.
    ReadConstant,
    /// Of a choice between arrays and an index: read from the chosen array. Also of other arguments of
    /// functions: `f(ite c a b)` is `ite c f(a) f(b)`, by cases.
    ReadChoice,
    /// Of two arrays or sets and the name of a new constant: if they differ, they differ there.
    Difference,
    /// Of an element and a set that an operator makes: when it is in the set.
    SetMember,
    /// Of a term with an operator on sets that others say: what it means.
    SetMeaning,
    /// Of a chosen element of a set: the set is empty or has it.
    SetChoice,
    /// Of a term of a datatype: it is built by one of the constructors from its fields.
    Built,
    /// Of a term with another value in a field: it is built from the other fields, or nothing changes.
    Update,
    /// Of an application of a recursive function: its value is the body's.
    Unfold,
    /// Of a power of two and an exponent: how it compares with that power.
    PowerValue,
    /// Of a logarithm and a positive number: how it compares with that.
    LogarithmValue,
    /// Of two powers of two and a number: their ratio if the exponents differ by that.
    PowerRatio,
    /// Of two logarithms and a number: whether they differ by that.
    LogarithmDifference,
    /// Of a power of two and a logarithm: the order of the exponents is that of the numbers.
    PowerAndLogarithm,
    /// Of a quotient: where the dividend lies, seen from multiples of the divisor.
    Quotient,
    /// Of a remainder: what it is by the quotient, and its range.
    Remainder,
    /// Of two remainders by one divisor: they are equal if the dividends are congruent.
    Congruent,
    /// Of two numbers that are the same once products are multiplied out.
    MultipliedOut,
    /// Of a formula: it is one over the numbers of its words.
    IntBlast,
}

impl Axiom {
    /// All axioms.
    pub const ALL: [Self; 21] = [
        Self::ReadSame,
        Self::ReadOther,
        Self::ReadConstant,
        Self::ReadChoice,
        Self::Difference,
        Self::SetMember,
        Self::SetMeaning,
        Self::SetChoice,
        Self::Built,
        Self::Update,
        Self::Unfold,
        Self::PowerValue,
        Self::LogarithmValue,
        Self::PowerRatio,
        Self::LogarithmDifference,
        Self::PowerAndLogarithm,
        Self::Quotient,
        Self::Remainder,
        Self::Congruent,
        Self::MultipliedOut,
        Self::IntBlast,
    ];

    /// Its name in proofs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadSame => "read-same",
            Self::ReadOther => "read-other",
            Self::ReadConstant => "read-constant",
            Self::ReadChoice => "read-choice",
            Self::Difference => "difference",
            Self::SetMember => "set-member",
            Self::SetMeaning => "set-meaning",
            Self::SetChoice => "set-choice",
            Self::Built => "built",
            Self::Update => "update",
            Self::Unfold => "unfold",
            Self::PowerValue => "power-value",
            Self::LogarithmValue => "logarithm-value",
            Self::PowerRatio => "power-ratio",
            Self::LogarithmDifference => "logarithm-difference",
            Self::PowerAndLogarithm => "power-and-logarithm",
            Self::Quotient => "quotient",
            Self::Remainder => "remainder",
            Self::Congruent => "congruent",
            Self::MultipliedOut => "multiplied-out",
            Self::IntBlast => "int-blast",
        }
    }
}

/// The clauses of an axiom, or what is wrong with the terms.
pub(super) type Made = Result<Vec<Vec<TermId>>, &'static str>;

/// The clauses of an axiom that introduces nothing.
///
/// # Errors
/// If the terms are not what the axiom is about.
pub fn clauses(terms: &mut Terms, axiom: Axiom, about: &[TermId]) -> Made {
    match (axiom, about) {
        (Axiom::ReadSame, &[write]) => {
            let (Operator::Store, &[_, index, element]) =
                (terms.operator(write), terms.args(write))
            else {
                return Err("a write was expected");
            };
            let read = terms.apply(Operator::Select, &[write, index])?;
            Ok(vec![vec![terms.apply(Operator::Equal, &[read, element])?]])
        }
        (Axiom::ReadOther, &[write, index]) => {
            let (Operator::Store, &[array, written, _]) =
                (terms.operator(write), terms.args(write))
            else {
                return Err("a write was expected");
            };
            let after = terms.apply(Operator::Select, &[write, index])?;
            let before = terms.apply(Operator::Select, &[array, index])?;
            let same_index = terms.apply(Operator::Equal, &[written, index])?;
            Ok(vec![vec![same_index, terms.apply(Operator::Equal, &[after, before])?]])
        }
        (Axiom::ReadConstant, &[array, index]) => {
            let (Operator::ConstArray, &[element]) = (terms.operator(array), terms.args(array))
            else {
                return Err("a constant array was expected");
            };
            let read = terms.apply(Operator::Select, &[array, index])?;
            Ok(vec![vec![terms.apply(Operator::Equal, &[read, element])?]])
        }
        (Axiom::ReadChoice, &[array, index]) => {
            let (Operator::Ite, &[condition, then, other]) =
                (terms.operator(array), terms.args(array))
            else {
                return Err("a choice was expected");
            };
            let read = terms.apply(Operator::Select, &[array, index])?;
            let then = terms.apply(Operator::Select, &[then, index])?;
            let other = terms.apply(Operator::Select, &[other, index])?;
            let denied = terms.apply(Operator::Not, &[condition])?;
            let is_then = terms.apply(Operator::Equal, &[read, then])?;
            let is_other = terms.apply(Operator::Equal, &[read, other])?;
            Ok(vec![vec![denied, is_then], vec![condition, is_other]])
        }
        (Axiom::Built, &[term]) => built(terms, term),
        (Axiom::Update, &[update]) => {
            let (&Operator::UpdateField(constructor, field), &[term, value]) =
                (terms.operator(update), terms.args(update))
            else {
                return Err("a term with another field was expected");
            };
            let is_built = terms.is_constructor(constructor, term)?;
            let mut fields = fields(terms, constructor, term)?;
            fields[field as usize] = value;
            let changed = terms.construct(terms.sort_id(term), constructor, &fields)?;
            let denied = terms.apply(Operator::Not, &[is_built])?;
            let is_changed = terms.apply(Operator::Equal, &[update, changed])?;
            let is_same = terms.apply(Operator::Equal, &[update, term])?;
            Ok(vec![vec![denied, is_changed], vec![is_built, is_same]])
        }
        (Axiom::Unfold, &[application]) => {
            let Operator::Apply(function) = *terms.operator(application) else {
                return Err("an application was expected");
            };
            let Some((variables, body)) = terms.function(function).definition.clone() else {
                return Err("the function has no definition");
            };
            let args = terms.args(application).to_vec();
            let map: FxHashMap<_, _> = variables.into_iter().zip(args).collect();
            let value = terms.substitute(body, &map);
            Ok(vec![vec![terms.apply(Operator::Equal, &[application, value])?]])
        }
        (Axiom::SetMember, &[element, set]) => sets::member(terms, element, set),
        (Axiom::SetMeaning, &[term]) => sets::meaning(terms, term),
        (Axiom::SetChoice, &[choice]) => sets::choice(terms, choice),
        (Axiom::PowerValue, &[p, k]) => power::power_value(terms, p, k),
        (Axiom::LogarithmValue, &[l, k]) => power::logarithm_value(terms, l, k),
        (Axiom::PowerRatio, &[p, q, d]) => power::power_ratio(terms, p, q, d),
        (Axiom::LogarithmDifference, &[l, m, d]) => power::logarithm_difference(terms, l, m, d),
        (Axiom::PowerAndLogarithm, &[p, l]) => power::power_and_logarithm(terms, p, l),
        (Axiom::Quotient, &[q]) => quotient::quotient(terms, q),
        (Axiom::Remainder, &[r]) => quotient::remainder(terms, r),
        (Axiom::Congruent, &[r, s]) => quotient::congruent(terms, r, s),
        (Axiom::MultipliedOut, &[a, b]) => quotient::multiplied_out(terms, a, b),
        (Axiom::IntBlast, &[formula]) => int_blasting::int_blast(terms, formula),
        _ => Err("wrong number of terms"),
    }
}

/// The selectors of a constructor, applied to a term.
fn fields(terms: &mut Terms, constructor: u32, term: TermId) -> Result<Vec<TermId>, &'static str> {
    let sorts = terms.sorts.field_sorts(terms.sort_id(term), constructor);
    let count = sorts.ok_or("a term of a datatype was expected")?.len();
    (0..count).map(|field| terms.select_field(constructor, field as u32, term)).collect()
}

fn built(terms: &mut Terms, term: TermId) -> Made {
    let Sort::Datatype(datatype, _) = *terms.sort(term) else {
        return Err("a term of a datatype was expected");
    };
    let count = terms.sorts.datatype(datatype).constructors.len();
    let mut cases = Vec::with_capacity(count);
    let mut clauses = Vec::with_capacity(count + 1);
    for constructor in 0..count as u32 {
        let is_built = terms.is_constructor(constructor, term)?;
        let fields = fields(terms, constructor, term)?;
        let made = terms.construct(terms.sort_id(term), constructor, &fields)?;
        let denied = terms.apply(Operator::Not, &[is_built])?;
        clauses.push(vec![denied, terms.apply(Operator::Equal, &[term, made])?]);
        cases.push(is_built);
    }
    clauses.push(cases);
    Ok(clauses)
}

/// A new index at which two arrays differ if they do, or an element that is in one of two sets alone, with the
/// clause that says so.
///
/// # Errors
/// If the terms are no arrays and no sets of one sort.
pub fn difference(
    terms: &mut Terms,
    name: &str,
    one: TermId,
    other: TermId,
) -> Result<(TermId, Vec<TermId>), &'static str> {
    let (index, is_array) = match *terms.sort(one) {
        Sort::Array(index, _) => (index, true),
        Sort::Set(element) => (element, false),
        _ => return Err("two arrays or two sets were expected"),
    };
    let name = terms.sorts.symbol(name);
    let declared = Function { name, parameters: Vec::new(), result: index, definition: None };
    let place = terms.declare(declared);
    let place = terms.call(place, &[])?;
    let equal = terms.apply(Operator::Equal, &[one, other])?;
    let mut look = |whole: TermId| match is_array {
        true => terms.apply(Operator::Select, &[whole, place]),
        false => terms.apply(Operator::SetMember, &[place, whole]),
    };
    let (first, second) = (look(one)?, look(other)?);
    let differ = terms.apply(Operator::Distinct, &[first, second])?;
    Ok((place, vec![equal, differ]))
}
