//! Sort rules: from the sorts of the arguments to the sort of the result.
//!
//! Invariant: a rule never looks at terms, only at sorts and indices; it is total, and an error
//! names the argument at fault.
//! Reference: the rank declarations in the SMT-LIB 2.7 theory files.

use trine_value::pattern::PatternFault;

use super::arity::ArityError;
use crate::share::Share;
use crate::sort::{Sort, SortId, SortTable};

/// What a sort rule wanted to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This sort.
    Sort(SortId),
    /// The same sort as the argument at this position (from zero).
    SameAs(usize),
    /// `Int` or `Real`.
    Number,
    /// Any bit-vector sort.
    BitVec,
    /// A bit-vector of this width.
    Width(u32),
    /// Any floating-point sort.
    Float,
    /// Any array sort.
    Array,
    /// Any sort of sequences.
    Sequence,
    /// Any sort of sets.
    Set,
}

/// Why arguments do not fit an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SortError {
    /// Wrong number of arguments.
    Arity(ArityError),
    /// The argument at `position` (from zero) has the wrong sort.
    Argument {
        /// Position of the argument, from zero.
        position: usize,
        /// What would fit.
        expected: Expected,
        /// The sort it has.
        found: SortId,
    },
    /// An index is out of range; the text states the rule.
    Index {
        /// Which index, from zero.
        position: usize,
        /// The condition that does not hold.
        rule: &'static str,
    },
    /// An argument is no pattern that can be expressed.
    Pattern {
        /// What is wanted.
        rule: &'static str,
    },
    /// A number is no share of a cell; see [`Share::RULE`].
    Share,
    /// A text is no pattern of its flavour.
    PatternText(PatternFault),
    /// The result would be wider than the widest bit-vector that Trine represents.
    TooWide,
    /// The operator cannot be applied by name: the store builds it in another way.
    NotByName,
}

/// The widest bit-vector: 2^31 - 1 bits, so that bit positions fit everywhere.
pub(crate) const MAX_WIDTH: u64 = (1 << 31) - 1;

/// What a rule may look at.
pub(crate) struct SortCx<'a> {
    pub(crate) sorts: &'a mut SortTable,
    pub(crate) indices: [u32; 2],
    pub(crate) args: &'a [SortId],
}

pub(crate) type SortRule = fn(&mut SortCx) -> Result<SortId, SortError>;
type Rule = Result<SortId, SortError>;

impl SortCx<'_> {
    fn want(&self, position: usize, sort: SortId) -> Result<(), SortError> {
        self.check(position, self.args[position] == sort, Expected::Sort(sort))
    }

    fn check(&self, position: usize, fits: bool, expected: Expected) -> Result<(), SortError> {
        if fits {
            return Ok(());
        }
        Err(SortError::Argument { position, expected, found: self.args[position] })
    }

    fn all(&self, sort: SortId) -> Result<(), SortError> {
        (0..self.args.len()).try_for_each(|position| self.want(position, sort))
    }

    /// All arguments from `first` on have one sort, which is returned.
    fn same(&self, first: usize) -> Rule {
        let sort = self.args[first];
        for position in first + 1..self.args.len() {
            self.check(position, self.args[position] == sort, Expected::SameAs(first))?;
        }
        Ok(sort)
    }

    fn width(&self, position: usize) -> Result<u32, SortError> {
        self.sorts.width(self.args[position]).ok_or(SortError::Argument {
            position,
            expected: Expected::BitVec,
            found: self.args[position],
        })
    }

    fn float(&self, position: usize) -> Result<(u32, u32), SortError> {
        match *self.sorts.get(self.args[position]) {
            Sort::Float { eb, sb } => Ok((eb, sb)),
            _ => Err(SortError::Argument {
                position,
                expected: Expected::Float,
                found: self.args[position],
            }),
        }
    }

    fn array(&self, position: usize) -> Result<(SortId, SortId), SortError> {
        match *self.sorts.get(self.args[position]) {
            Sort::Array { index, element } => Ok((index, element)),
            _ => Err(SortError::Argument {
                position,
                expected: Expected::Array,
                found: self.args[position],
            }),
        }
    }

    /// The sort of the sequences at `position` and that of their elements.
    fn sequence(&self, position: usize) -> Result<(SortId, SortId), SortError> {
        let found = self.args[position];
        match self.sorts.sequence_element(found) {
            Some(element) => Ok((found, element)),
            None => Err(SortError::Argument { position, expected: Expected::Sequence, found }),
        }
    }

    /// The sort of the elements of the set at `position`.
    fn set_element(&self, position: usize) -> Rule {
        let found = self.args[position];
        let expected = Expected::Set;
        self.sorts.set_element(found).ok_or(SortError::Argument { position, expected, found })
    }

    fn number(&self, position: usize) -> Result<(), SortError> {
        let sort = self.args[position];
        let fits = sort == self.sorts.int() || sort == self.sorts.real();
        self.check(position, fits, Expected::Number)
    }

    fn bitvec(&mut self, width: u64) -> Rule {
        match u32::try_from(width) {
            Ok(width) if u64::from(width) <= MAX_WIDTH => Ok(self.sorts.bitvec(width)),
            _ => Err(SortError::TooWide),
        }
    }

    fn index_rule(position: usize, holds: bool, rule: &'static str) -> Result<(), SortError> {
        if holds { Ok(()) } else { Err(SortError::Index { position, rule }) }
    }

    fn float_format(&mut self) -> Rule {
        let [eb, sb] = self.indices;
        check_float_format(eb, sb)?;
        Ok(self.sorts.float(eb, sb))
    }
}

/// Checks the indices of a floating-point sort.
///
/// # Errors
/// The index that is out of range.
pub(crate) fn check_float_format(eb: u32, sb: u32) -> Result<(), SortError> {
    SortCx::index_rule(0, eb >= 2, "a float needs at least 2 exponent bits")?;
    SortCx::index_rule(
        0,
        eb <= trine_value::float::MAX_EXPONENT_WIDTH,
        "a float has at most 60 exponent bits",
    )?;
    SortCx::index_rule(1, sb >= 2, "a float needs at least 2 significand bits")?;
    SortCx::index_rule(1, sb <= 1 << 30, "a float has at most 2^30 significand bits")
}

pub(crate) fn by_store(_: &mut SortCx) -> Rule {
    Err(SortError::NotByName)
}

pub(crate) fn boolean(cx: &mut SortCx) -> Rule {
    Ok(cx.sorts.bool())
}

pub(crate) fn booleans(cx: &mut SortCx) -> Rule {
    let bool = cx.sorts.bool();
    cx.all(bool)?;
    Ok(bool)
}

pub(crate) fn equality(cx: &mut SortCx) -> Rule {
    cx.same(0)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn ite(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.bool())?;
    cx.same(1)
}

pub(crate) fn quantifier(cx: &mut SortCx) -> Rule {
    let bool = cx.sorts.bool();
    cx.want(cx.args.len() - 1, bool)?;
    Ok(bool)
}

pub(crate) fn arith(cx: &mut SortCx) -> Rule {
    cx.number(0)?;
    cx.same(0)
}

pub(crate) fn ints(cx: &mut SortCx) -> Rule {
    let int = cx.sorts.int();
    cx.all(int)?;
    Ok(int)
}

pub(crate) fn reals(cx: &mut SortCx) -> Rule {
    let real = cx.sorts.real();
    cx.all(real)?;
    Ok(real)
}

pub(crate) fn arith_predicate(cx: &mut SortCx) -> Rule {
    cx.number(0)?;
    cx.same(0)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn divisible(cx: &mut SortCx) -> Rule {
    SortCx::index_rule(0, cx.indices[0] > 0, "the divisor must be positive")?;
    cx.want(0, cx.sorts.int())?;
    Ok(cx.sorts.bool())
}

pub(crate) fn to_real(cx: &mut SortCx) -> Rule {
    cx.number(0)?;
    Ok(cx.sorts.real())
}

pub(crate) fn to_int(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.real())?;
    Ok(cx.sorts.int())
}

pub(crate) fn is_int(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.real())?;
    Ok(cx.sorts.bool())
}

pub(crate) fn bv_same(cx: &mut SortCx) -> Rule {
    cx.width(0)?;
    cx.same(0)
}

pub(crate) fn bv_predicate(cx: &mut SortCx) -> Rule {
    bv_same(cx)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn bv_to_bit(cx: &mut SortCx) -> Rule {
    bv_same(cx)?;
    cx.bitvec(1)
}

pub(crate) fn concat(cx: &mut SortCx) -> Rule {
    let mut width = 0;
    for position in 0..cx.args.len() {
        width += u64::from(cx.width(position)?);
    }
    cx.bitvec(width)
}

pub(crate) fn extract(cx: &mut SortCx) -> Rule {
    let width = cx.width(0)?;
    let [high, low] = cx.indices;
    SortCx::index_rule(0, high < width, "the upper index must be below the width")?;
    SortCx::index_rule(1, low <= high, "the lower index must not exceed the upper one")?;
    cx.bitvec(u64::from(high - low) + 1)
}

pub(crate) fn repeat(cx: &mut SortCx) -> Rule {
    let width = u64::from(cx.width(0)?);
    SortCx::index_rule(0, cx.indices[0] > 0, "the number of repetitions must be positive")?;
    cx.bitvec(width * u64::from(cx.indices[0]))
}

pub(crate) fn extend(cx: &mut SortCx) -> Rule {
    let width = u64::from(cx.width(0)?);
    cx.bitvec(width + u64::from(cx.indices[0]))
}

pub(crate) fn rotate(cx: &mut SortCx) -> Rule {
    cx.width(0)?;
    Ok(cx.args[0])
}

pub(crate) fn bv_to_int(cx: &mut SortCx) -> Rule {
    cx.width(0)?;
    Ok(cx.sorts.int())
}

pub(crate) fn int_to_bv(cx: &mut SortCx) -> Rule {
    SortCx::index_rule(0, cx.indices[0] > 0, "the width must be positive")?;
    cx.want(0, cx.sorts.int())?;
    cx.bitvec(u64::from(cx.indices[0]))
}

pub(crate) fn fp(cx: &mut SortCx) -> Rule {
    let sign = cx.width(0)?;
    cx.check(0, sign == 1, Expected::Width(1))?;
    let (eb, fraction) = (cx.width(1)?, cx.width(2)?);
    cx.indices = [eb, fraction.saturating_add(1)];
    cx.float_format()
}

pub(crate) fn fp_same(cx: &mut SortCx) -> Rule {
    cx.float(0)?;
    cx.same(0)
}

pub(crate) fn fp_rounded(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.rounding_mode())?;
    cx.float(1)?;
    cx.same(1)
}

pub(crate) fn fp_predicate(cx: &mut SortCx) -> Rule {
    fp_same(cx)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn fp_from_bits(cx: &mut SortCx) -> Rule {
    let width = cx.width(0)?;
    let format = cx.float_format()?;
    let [eb, sb] = cx.indices;
    cx.check(0, width == eb + sb, Expected::Width(eb + sb))?;
    Ok(format)
}

pub(crate) fn fp_from_fp(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.rounding_mode())?;
    cx.float(1)?;
    cx.float_format()
}

pub(crate) fn fp_from_real(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.rounding_mode())?;
    cx.want(1, cx.sorts.real())?;
    cx.float_format()
}

pub(crate) fn fp_from_bv(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.rounding_mode())?;
    cx.width(1)?;
    cx.float_format()
}

pub(crate) fn fp_to_bv(cx: &mut SortCx) -> Rule {
    SortCx::index_rule(0, cx.indices[0] > 0, "the width must be positive")?;
    cx.want(0, cx.sorts.rounding_mode())?;
    cx.float(1)?;
    cx.bitvec(u64::from(cx.indices[0]))
}

pub(crate) fn fp_to_real(cx: &mut SortCx) -> Rule {
    cx.float(0)?;
    Ok(cx.sorts.real())
}

pub(crate) fn fp_to_ieee_bv(cx: &mut SortCx) -> Rule {
    let (eb, sb) = cx.float(0)?;
    cx.bitvec(u64::from(eb) + u64::from(sb))
}

pub(crate) fn select(cx: &mut SortCx) -> Rule {
    let (index, element) = cx.array(0)?;
    cx.want(1, index)?;
    Ok(element)
}

pub(crate) fn store(cx: &mut SortCx) -> Rule {
    let (index, element) = cx.array(0)?;
    cx.want(1, index)?;
    cx.want(2, element)?;
    Ok(cx.args[0])
}

pub(crate) fn array_default(cx: &mut SortCx) -> Rule {
    cx.array(0).map(|(_, element)| element)
}

pub(crate) fn seq_unit(cx: &mut SortCx) -> Rule {
    Ok(cx.sorts.sequence(cx.args[0]))
}

pub(crate) fn seq_same(cx: &mut SortCx) -> Rule {
    cx.sequence(0)?;
    cx.same(0)
}

pub(crate) fn seq_len(cx: &mut SortCx) -> Rule {
    cx.sequence(0)?;
    Ok(cx.sorts.int())
}

pub(crate) fn seq_at(cx: &mut SortCx) -> Rule {
    let (sequence, _) = cx.sequence(0)?;
    cx.want(1, cx.sorts.int())?;
    Ok(sequence)
}

pub(crate) fn seq_nth(cx: &mut SortCx) -> Rule {
    seq_at(cx)?;
    cx.sequence(0).map(|(_, element)| element)
}

pub(crate) fn seq_extract(cx: &mut SortCx) -> Rule {
    let sequence = seq_at(cx)?;
    cx.want(2, cx.sorts.int())?;
    Ok(sequence)
}

pub(crate) fn seq_update(cx: &mut SortCx) -> Rule {
    let sequence = seq_at(cx)?;
    cx.check(2, cx.args[2] == sequence, Expected::SameAs(0))?;
    Ok(sequence)
}

pub(crate) fn seq_predicate(cx: &mut SortCx) -> Rule {
    seq_same(cx)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn seq_indexof(cx: &mut SortCx) -> Rule {
    let (sequence, _) = cx.sequence(0)?;
    cx.check(1, cx.args[1] == sequence, Expected::SameAs(0))?;
    cx.want(2, cx.sorts.int())?;
    Ok(cx.sorts.int())
}

pub(crate) fn set_singleton(cx: &mut SortCx) -> Rule {
    Ok(cx.sorts.set(cx.args[0]))
}

pub(crate) fn set_insert(cx: &mut SortCx) -> Rule {
    let last = cx.args.len() - 1;
    let element = cx.set_element(last)?;
    (0..last).try_for_each(|position| cx.want(position, element))?;
    Ok(cx.args[last])
}

pub(crate) fn set_same(cx: &mut SortCx) -> Rule {
    cx.set_element(0)?;
    cx.same(0)
}

pub(crate) fn set_member(cx: &mut SortCx) -> Rule {
    let element = cx.set_element(1)?;
    cx.want(0, element)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn set_predicate(cx: &mut SortCx) -> Rule {
    set_same(cx)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn set_choose(cx: &mut SortCx) -> Rule {
    cx.set_element(0)
}

pub(crate) fn set_card(cx: &mut SortCx) -> Rule {
    cx.set_element(0)?;
    Ok(cx.sorts.int())
}

pub(crate) fn string_same(cx: &mut SortCx) -> Rule {
    let string = cx.sorts.string();
    cx.all(string)?;
    Ok(string)
}

pub(crate) fn string_predicate(cx: &mut SortCx) -> Rule {
    string_same(cx)?;
    Ok(cx.sorts.bool())
}

pub(crate) fn string_to_int(cx: &mut SortCx) -> Rule {
    string_same(cx)?;
    Ok(cx.sorts.int())
}

pub(crate) fn string_to_reglan(cx: &mut SortCx) -> Rule {
    string_same(cx)?;
    Ok(cx.sorts.reglan())
}

pub(crate) fn strings_to_reglan(cx: &mut SortCx) -> Rule {
    string_same(cx)?;
    Ok(cx.sorts.reglan())
}

pub(crate) fn int_to_string(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.int())?;
    Ok(cx.sorts.string())
}

pub(crate) fn str_at(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.string())?;
    cx.want(1, cx.sorts.int())?;
    Ok(cx.sorts.string())
}

pub(crate) fn str_substr(cx: &mut SortCx) -> Rule {
    str_at(cx)?;
    cx.want(2, cx.sorts.int())?;
    Ok(cx.sorts.string())
}

pub(crate) fn str_indexof(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.string())?;
    cx.want(1, cx.sorts.string())?;
    cx.want(2, cx.sorts.int())?;
    Ok(cx.sorts.int())
}

pub(crate) fn str_update(cx: &mut SortCx) -> Rule {
    str_at(cx)?;
    cx.want(2, cx.sorts.string())?;
    Ok(cx.sorts.string())
}

pub(crate) fn str_replace_re(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.string())?;
    cx.want(1, cx.sorts.reglan())?;
    cx.want(2, cx.sorts.string())?;
    Ok(cx.sorts.string())
}

pub(crate) fn str_indexof_re(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.string())?;
    cx.want(1, cx.sorts.reglan())?;
    cx.want(2, cx.sorts.int())?;
    Ok(cx.sorts.int())
}

pub(crate) fn str_in_re(cx: &mut SortCx) -> Rule {
    cx.want(0, cx.sorts.string())?;
    cx.want(1, cx.sorts.reglan())?;
    Ok(cx.sorts.bool())
}

pub(crate) fn reglan(cx: &mut SortCx) -> Rule {
    Ok(cx.sorts.reglan())
}

pub(crate) fn reglan_same(cx: &mut SortCx) -> Rule {
    let reglan = cx.sorts.reglan();
    cx.all(reglan)?;
    Ok(reglan)
}

pub(crate) fn re_range(cx: &mut SortCx) -> Rule {
    let string = cx.sorts.string();
    cx.all(string)?;
    Ok(cx.sorts.reglan())
}

pub(crate) fn points_to(cx: &mut SortCx) -> Rule {
    // The pair of sorts is checked against `declare-heap` by the heap front end.
    Ok(cx.sorts.bool())
}

pub(crate) fn share_of_cell(cx: &mut SortCx) -> Rule {
    let [numerator, denominator] = cx.indices;
    SortCx::index_rule(0, Share::part(numerator, denominator).is_some(), Share::RULE)?;
    points_to(cx)
}
