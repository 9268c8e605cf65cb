//! Terms as proofs write them: each compound part is defined once, under a name of its own.
//!
//! Idea: `(define @7 (+ @5 x))` stands in front of the first step that needs the term. So the text of
//! a proof is as long as its terms are many, and reading it needs no recursion.
//! Invariant: reading the definitions in the scope of the same check gives the same terms.

use std::fmt::Write as _;

use dashu_int::UBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::operator::{Operator, RoundingMode};
use crate::sort::{Sort, symbol_text};
use crate::term::{TermId, Terms};

/// Writes terms as SMT-LIB text that the reader of proofs reads back.
#[derive(Debug, Default)]
pub struct Printer {
    names: FxHashMap<TermId, String>,
    next: u32,
}

impl Printer {
    /// A printer that has defined nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls a term by a name that the proof gives it.
    pub fn call(&mut self, term: TermId, name: &str) {
        self.names.insert(term, name.to_owned());
    }

    /// A name that no term has yet.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("@{}", self.next)
    }

    /// The text of a term; definitions that it needs are appended to `out`. None if the term has a
    /// binder, or an element of a model.
    pub fn text(&mut self, terms: &Terms, term: TermId, out: &mut String) -> Option<String> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.names.contains_key(&top) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(top).iter().filter(|arg| !self.names.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let own = self.own_text(terms, top)?;
            let name = if terms.args(top).is_empty() {
                own
            } else {
                let name = self.fresh();
                let _ = writeln!(out, "(define {name} {own})");
                name
            };
            self.names.insert(top, name);
        }
        self.names.get(&term).cloned()
    }

    /// The text of a term whose parts have names.
    fn own_text(&self, terms: &Terms, term: TermId) -> Option<String> {
        let args = terms.args(term);
        if let (Operator::SepShare(top, bottom), &[address, content]) = (terms.operator(term), args)
        {
            let [address, content] = [self.names.get(&address)?, self.names.get(&content)?];
            return Some(format!("(pto {address} {content} (/ {top}.0 {bottom}.0))"));
        }
        let head = Self::head(terms, term)?;
        if args.is_empty() {
            return Some(head);
        }
        let mut text = format!("({head}");
        for arg in args {
            text.push(' ');
            text.push_str(self.names.get(arg)?);
        }
        text.push(')');
        Some(text)
    }

    /// What stands in front of the arguments of a term; none if it has a binder, is an element of a model, or
    /// has a share behind its arguments.
    #[must_use]
    pub fn head(terms: &Terms, term: TermId) -> Option<String> {
        let args = terms.args(term);
        let sort = terms.sort(term);
        let constructor = |sort: &Sort, position: u32| match sort {
            Sort::Datatype(id, _) => {
                let constructors = &terms.sorts.datatype(*id).constructors;
                constructors.get(position as usize).cloned()
            }
            _ => None,
        };
        let symbol = |name| symbol_text(terms.sorts.name(name));
        let of_argument = || terms.sort(args[0]);
        Some(match terms.operator(term) {
            Operator::Element(_)
            | Operator::Variable(_)
            | Operator::Forall(_)
            | Operator::Exists(_)
            | Operator::SepShare(..) => return None,
            Operator::Apply(function) => symbol(terms.function(*function).name),
            Operator::Int(value) => value.to_string(),
            Operator::Real(value) => {
                let (top, bottom) = (value.numerator(), value.denominator());
                // Negative numbers come from proofs only, never from texts.
                if top.to_string().starts_with('-') {
                    format!("(/ (- {}.0) {bottom}.0)", top.to_string().trim_start_matches('-'))
                } else {
                    // What a text says as a decimal has to be read as one.
                    decimal(value).unwrap_or_else(|| format!("(/ {top}.0 {bottom}.0)"))
                }
            }
            Operator::Root(coefficients, index) => {
                let monomials = coefficients.iter().enumerate().rev().map(|(place, number)| {
                    let digits = number.to_string();
                    match digits.strip_prefix('-') {
                        Some(digits) => format!("(* (- {digits}) (^ x {place}))"),
                        None => format!("(* {digits} (^ x {place}))"),
                    }
                });
                let monomials: Vec<String> = monomials.collect();
                format!("(root-obj (+ {}) {index})", monomials.join(" "))
            }
            Operator::Word(value, width) => format!("(_ bv{value} {width})"),
            Operator::Rounding(mode) => rounding_name(*mode).to_owned(),
            Operator::PlusInfinity(e, s)
            | Operator::MinusInfinity(e, s)
            | Operator::PlusZero(e, s)
            | Operator::MinusZero(e, s)
            | Operator::NaN(e, s) => {
                format!("(_ {} {e} {s})", terms.operator(term).name())
            }
            Operator::Text(letters) => text_literal(letters),
            Operator::ConstArray => format!("(as const {})", terms.sorts.text(terms.sort_id(term))),
            Operator::Construct(position) => {
                let name = symbol(constructor(sort, *position)?.name);
                format!("(as {name} {})", terms.sorts.text(terms.sort_id(term)))
            }
            Operator::SelectField(position, field) => {
                symbol(constructor(of_argument(), *position)?.fields.get(*field as usize)?.0)
            }
            Operator::IsConstructor(position) => {
                format!("(_ is {})", symbol(constructor(of_argument(), *position)?.name))
            }
            Operator::UpdateField(position, field) => {
                let constructor = constructor(of_argument(), *position)?;
                format!("(_ update {})", symbol(constructor.fields.get(*field as usize)?.0))
            }
            operator @ (Operator::SetEmpty | Operator::SetUniverse) => {
                let sort = terms.sorts.text(terms.sort_id(term));
                format!("(as {} {sort})", operator.name())
            }
            Operator::SepNil => format!("(as nil {})", terms.sorts.text(terms.sort_id(term))),
            operator => match indices(operator) {
                Some(indices) => format!("(_ {} {indices})", operator.name()),
                None => operator.name().to_owned(),
            },
        })
    }
}

/// The indices of an operator that has some.
fn indices(operator: &Operator) -> Option<String> {
    Some(match operator {
        Operator::Divisible(by) => by.to_string(),
        Operator::Extract(a, b)
        | Operator::FpFromBits(a, b)
        | Operator::FpFromFloat(a, b)
        | Operator::FpFromReal(a, b)
        | Operator::FpFromSigned(a, b)
        | Operator::FpFromUnsigned(a, b)
        | Operator::ReLoop(a, b) => format!("{a} {b}"),
        Operator::Repeat(n)
        | Operator::ZeroExtend(n)
        | Operator::SignExtend(n)
        | Operator::RotateLeft(n)
        | Operator::RotateRight(n)
        | Operator::IntToBv(n)
        | Operator::FpToUbv(n)
        | Operator::FpToSbv(n)
        | Operator::RePower(n) => n.to_string(),
        _ => return None,
    })
}

fn rounding_name(mode: RoundingMode) -> &'static str {
    match mode {
        RoundingMode::NearestTiesToEven => "RNE",
        RoundingMode::NearestTiesToAway => "RNA",
        RoundingMode::TowardPositive => "RTP",
        RoundingMode::TowardNegative => "RTN",
        RoundingMode::TowardZero => "RTZ",
    }
}

/// A number without sign as a decimal; none if it has no end.
fn decimal(value: &RBig) -> Option<String> {
    let mut rest = value.denominator().clone();
    let mut places = [0_usize; 2];
    for (factor, count) in [2_u8, 5].into_iter().zip(&mut places) {
        let factor = UBig::from(factor);
        while (&rest % &factor).is_zero() {
            rest /= &factor;
            *count += 1;
        }
    }
    if rest != UBig::ONE {
        return None;
    }
    let places = places[0].max(places[1]);
    let scale = RBig::from(UBig::from(10_u8).pow(places));
    let digits = (value * scale).numerator().to_string();
    // At least one digit in front of the point, and one behind it.
    let digits = format!("{digits:0>width$}", width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    Some(format!("{whole}.{}", if part.is_empty() { "0" } else { part }))
}

/// A text with escapes for whatever is not plain.
fn text_literal(letters: &[u32]) -> String {
    let mut text = String::from("\"");
    for &letter in letters {
        match char::from_u32(letter) {
            Some('"') => text.push_str("\"\""),
            Some(plain @ ' '..='~') if plain != '\\' => text.push(plain),
            _ => drop(write!(text, "\\u{{{letter:x}}}")),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_they_were_written() {
        for text in ["0.0", "4.5", "0.25", "10.0", "3.125", "0.0001", "120.03"] {
            let script = format!("(declare-const x Real)(assert (= x {text}))(check-sat)");
            let script = crate::read_script(script.as_bytes()).expect("a script");
            let formula = script.checks[0].assertions[0];
            let number = script.terms.args(formula)[1];
            let mut definitions = String::new();
            let written = Printer::new().text(&script.terms, number, &mut definitions);
            assert_eq!(written.as_deref(), Some(text), "{definitions}");
        }
        let third = RBig::from_parts(1.into(), UBig::from(3_u8));
        assert_eq!(decimal(&third), None);
    }
}
