//! Texts of the checker's terms and bounds that the solver reads.

use std::fmt::Write as _;

use trine_check::linear::Bound;
use trine_check::{Printer, Terms};

use super::search::Checked;

/// The text of a term without definitions in front of it.
pub(super) fn inline(terms: &Terms, term: Checked) -> Option<String> {
    let mut definitions = String::new();
    let name = Printer::new().text(terms, term, &mut definitions)?;
    Some(with_lets(&definitions, &name))
}

fn with_lets(definitions: &str, body: &str) -> String {
    let mut text = String::new();
    let mut open = 0;
    for line in definitions.lines() {
        let inner = line.strip_prefix("(define ").and_then(|rest| rest.strip_suffix(')'));
        if let Some(inner) = inner {
            // The last part is often the whole.
            if let Some((name, last)) = inner.split_once(' ')
                && name == body
            {
                return text + last + &")".repeat(open);
            }
            let _ = write!(text, "(let (({inner})) ");
            open += 1;
        }
    }
    text + body + &")".repeat(open)
}

pub(super) fn inline_bound(terms: &Terms, bound: &Bound) -> Option<String> {
    let mut definitions = String::new();
    let mut printer = Printer::new();
    let reals = !bound.parts.iter().all(|(leaf, _)| trine_check::linear::is_integer(terms, *leaf));
    // Numerals may be reals or integers, as the script says; these are what they look like.
    let point = if reals { ".0" } else { "" };
    let mut sum = format!("(+ 0{point}");
    for (leaf, coefficient) in &bound.parts {
        let mut leaf_text = printer.text(terms, *leaf, &mut definitions)?;
        if reals && trine_check::linear::is_integer(terms, *leaf) {
            leaf_text = format!("(to_real {leaf_text})");
        }
        let _ = write!(sum, " (* {} {leaf_text})", signed(&format!("{coefficient}{point}")));
    }
    let (top, bottom) = (bound.bound.numerator().to_string(), bound.bound.denominator());
    let top = signed(&format!("{top}{point}"));
    let limit = if reals { format!("(/ {top} {bottom}.0)") } else { top };
    let relation = if bound.strict { "<" } else { "<=" };
    Some(with_lets(&definitions, &format!("({relation} {sum}) {limit})")))
}

pub(super) fn signed(digits: &str) -> String {
    match digits.strip_prefix('-') {
        Some(digits) => format!("(- {digits})"),
        None => digits.to_owned(),
    }
}
