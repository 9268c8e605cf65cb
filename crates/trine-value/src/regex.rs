//! Regular expressions: the values of the sort `RegLan`, and membership of strings in them.
//!
//! Idea: an expression is an immutable graph with shared nodes, as the terms it comes from.
//! A [`Matcher`] copies it into an arena of its own and reads strings by derivatives: the derivative
//! of a language by a symbol is what may follow that symbol.
//! Invariant: nothing here recurses over an expression, so any depth of nesting will do, and bounds
//! of loops are counters, never copies.
//! Reference: SMT-LIB 2.7, theory `UnicodeStrings`; Brzozowski, "Derivatives of regular
//! expressions", 1964.
//!
//! The value of an expression is a language; two expressions may have one language, so [`Regex`] has
//! no equality.
//!
//! ```
//! use trine_value::regex::{Matcher, Regex, WorkLimit};
//! use trine_value::StrValue;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = |contents| StrValue::from_literal(contents);
//! // An `a`, then up to a million letters of which none is an `x`.
//! let letter = Regex::range(&text("a")?, &text("z")?);
//! let tail = Regex::diff(letter, Regex::literal(text("x")?)).repeated_between(0, 1_000_000);
//! let regex = Regex::concat([Regex::literal(text("a")?), tail]);
//!
//! let mut work = WorkLimit::new(1_000_000);
//! let mut matcher = Matcher::new(&regex);
//! assert!(matcher.is_match(&text("abc")?, &mut work)?);
//! assert!(!matcher.is_match(&text("axe")?, &mut work)?);
//! // The first match is the shortest one at the leftmost place.
//! let replaced = matcher.replace(&text("1. abc")?, &text("-")?, &mut work)?;
//! assert_eq!(replaced, text("1. -bc")?);
//! # Ok(())
//! # }
//! ```

mod alphabet;
mod arena;
mod at_length;
mod derivative;
mod glob;
mod import;
mod matcher;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use crate::{CodePoint, StrValue};

pub use matcher::{Matcher, WorkExhausted, WorkLimit};

/// A regular expression over the code points.
#[derive(Clone)]
pub struct Regex(Arc<Shared>);

/// The operator at the top of a [`Regex`].
///
/// The operators of SMT-LIB that are missing here are built from these.
#[derive(Clone, Debug)]
pub enum RegexNode {
    /// No string.
    None,
    /// All strings.
    All,
    /// One string, which may be empty.
    Literal(StrValue),
    /// The strings of one code point between these two, both included; the first is at most the
    /// second.
    Range(CodePoint, CodePoint),
    /// The strings of two or more languages in a row.
    Concat(Vec<Regex>),
    /// The strings in any of two or more languages.
    Union(Vec<Regex>),
    /// The strings in all of two or more languages.
    Inter(Vec<Regex>),
    /// The strings outside of a language.
    Comp(Regex),
    /// Between `low` and `high` strings of a language in a row; any number if `high` is `None`, and
    /// then `low` is 0 or 1. Otherwise `low <= high`.
    Repeat {
        /// The language that is repeated.
        body: Regex,
        /// The least number of repetitions.
        low: u64,
        /// The largest number of repetitions.
        high: Option<u64>,
    },
}

impl RegexNode {
    /// The operands.
    pub fn children(&self) -> &[Regex] {
        match self {
            Self::None | Self::All | Self::Literal(_) | Self::Range(..) => &[],
            Self::Concat(list) | Self::Union(list) | Self::Inter(list) => list,
            Self::Comp(body) | Self::Repeat { body, .. } => std::slice::from_ref(body),
        }
    }
}

/// The shared part of a [`Regex`].
struct Shared {
    node: RegexNode,
}

/// Frees the nodes that nobody else holds one after the other: a nested release would exhaust the
/// stack on deep expressions.
impl Drop for Shared {
    fn drop(&mut self) {
        let mut unused = vec![std::mem::replace(&mut self.node, RegexNode::None)];
        while let Some(node) = unused.pop() {
            let children = match node {
                RegexNode::None | RegexNode::All => continue,
                RegexNode::Literal(_) | RegexNode::Range(..) => continue,
                RegexNode::Concat(list) | RegexNode::Union(list) | RegexNode::Inter(list) => list,
                RegexNode::Comp(body) | RegexNode::Repeat { body, .. } => vec![body],
            };
            for Regex(child) in children {
                if let Some(mut last) = Arc::into_inner(child) {
                    unused.push(std::mem::replace(&mut last.node, RegexNode::None));
                }
            }
        }
    }
}

impl Regex {
    fn new(node: RegexNode) -> Self {
        Self(Arc::new(Shared { node }))
    }

    /// `n`-ary operators: their neutral element for no operand, the operand itself for one.
    fn collect(
        operands: impl IntoIterator<Item = Self>,
        neutral: fn() -> Self,
        operator: fn(Vec<Self>) -> RegexNode,
    ) -> Self {
        let mut operands: Vec<Self> = operands.into_iter().collect();
        match operands.len() {
            0 => neutral(),
            1 => operands.swap_remove(0),
            _ => Self::new(operator(operands)),
        }
    }

    /// The operator at the top, with its operands.
    #[must_use]
    pub fn node(&self) -> &RegexNode {
        &self.0.node
    }

    /// The place of the top node in memory: equal for two clones of one expression.
    fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// `re.none`: no string.
    #[must_use]
    pub fn none() -> Self {
        Self::new(RegexNode::None)
    }

    /// `re.all`: all strings.
    #[must_use]
    pub fn all() -> Self {
        Self::new(RegexNode::All)
    }

    /// `re.allchar`: all strings of length 1.
    #[must_use]
    pub fn allchar() -> Self {
        Self::code_points(CodePoint::MIN, CodePoint::MAX)
    }

    /// `str.to_re`: exactly this string.
    #[must_use]
    pub fn literal(string: StrValue) -> Self {
        Self::new(RegexNode::Literal(string))
    }

    /// `re.range`: the strings of one code point from that of `first` to that of `last`; none if one
    /// of the two is not of length 1.
    #[must_use]
    pub fn range(first: &StrValue, last: &StrValue) -> Self {
        match (first.code_point(0), last.code_point(0)) {
            (Some(low), Some(high)) if first.len() == 1 && last.len() == 1 => {
                Self::code_points(low, high)
            }
            _ => Self::none(),
        }
    }

    /// The strings of one code point from `first` to `last`; none if `first > last`.
    #[must_use]
    pub fn code_points(first: CodePoint, last: CodePoint) -> Self {
        if first <= last { Self::new(RegexNode::Range(first, last)) } else { Self::none() }
    }

    /// `re.++`: one string of each operand, in this order; the empty string for no operand.
    #[must_use]
    pub fn concat(operands: impl IntoIterator<Item = Self>) -> Self {
        Self::collect(operands, || Self::literal(StrValue::empty()), RegexNode::Concat)
    }

    /// `re.union`: the strings of any operand.
    #[must_use]
    pub fn union(operands: impl IntoIterator<Item = Self>) -> Self {
        Self::collect(operands, Self::none, RegexNode::Union)
    }

    /// `re.inter`: the strings that all operands have.
    #[must_use]
    pub fn inter(operands: impl IntoIterator<Item = Self>) -> Self {
        Self::collect(operands, Self::all, RegexNode::Inter)
    }

    /// `re.diff` of two operands: the strings of the first that the second does not have.
    #[must_use]
    pub fn diff(minuend: Self, subtrahend: Self) -> Self {
        Self::inter([minuend, subtrahend.complement()])
    }

    /// `re.comp`: all strings but these.
    #[must_use]
    pub fn complement(self) -> Self {
        Self::new(RegexNode::Comp(self))
    }

    fn repeat(self, low: u64, high: Option<u64>) -> Self {
        Self::new(RegexNode::Repeat { body: self, low, high })
    }

    /// `re.*`: any number of these in a row.
    #[must_use]
    pub fn star(self) -> Self {
        self.repeat(0, None)
    }

    /// `re.+`: one or more of these in a row.
    #[must_use]
    pub fn plus(self) -> Self {
        self.repeat(1, None)
    }

    /// `re.opt`: one of these or the empty string.
    #[must_use]
    pub fn optional(self) -> Self {
        self.repeat(0, Some(1))
    }

    /// `(_ re.^ times)`: exactly so many of these in a row.
    #[must_use]
    pub fn power(self, times: u64) -> Self {
        self.repeat(times, Some(times))
    }

    /// `(_ re.loop low high)`: from `low` to `high` of these in a row; no string if `low > high`.
    #[must_use]
    pub fn repeated_between(self, low: u64, high: u64) -> Self {
        if low <= high { self.repeat(low, Some(high)) } else { Self::none() }
    }
}

/// The expression as an SMT-LIB term. Shared parts are written each time they occur.
impl fmt::Display for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What remains to be written: an operand, or the end of an application.
        enum Rest<'a> {
            Operand(&'a Regex),
            Close,
        }
        let mut rest = vec![Rest::Operand(self)];
        let mut separator = "";
        while let Some(next) = rest.pop() {
            let Rest::Operand(regex) = next else {
                f.write_str(")")?;
                continue;
            };
            f.write_str(std::mem::replace(&mut separator, " "))?;
            match regex.node() {
                RegexNode::None => f.write_str("re.none")?,
                RegexNode::All => f.write_str("re.all")?,
                RegexNode::Literal(string) => write!(f, "(str.to_re {string})")?,
                RegexNode::Range(CodePoint::MIN, CodePoint::MAX) => f.write_str("re.allchar")?,
                RegexNode::Range(low, high) => {
                    let [low, high] = [low, high].map(|&point| StrValue::from_code_points([point]));
                    write!(f, "(re.range {low} {high})")?;
                }
                RegexNode::Concat(_) => f.write_str("(re.++")?,
                RegexNode::Union(_) => f.write_str("(re.union")?,
                RegexNode::Inter(_) => f.write_str("(re.inter")?,
                RegexNode::Comp(_) => f.write_str("(re.comp")?,
                RegexNode::Repeat { low: 0, high: None, .. } => f.write_str("(re.*")?,
                RegexNode::Repeat { high: None, .. } => f.write_str("(re.+")?,
                RegexNode::Repeat { low: 0, high: Some(1), .. } => f.write_str("(re.opt")?,
                RegexNode::Repeat { low, high: Some(high), .. } if low == high => {
                    write!(f, "((_ re.^ {low})")?;
                }
                RegexNode::Repeat { low, high: Some(high), .. } => {
                    write!(f, "((_ re.loop {low} {high})")?;
                }
            }
            let children = regex.node().children();
            if !children.is_empty() {
                rest.push(Rest::Close);
                rest.extend(children.iter().rev().map(Rest::Operand));
            }
        }
        Ok(())
    }
}

/// The term, as `Display` writes it.
impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
