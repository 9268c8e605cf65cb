//! Why lemmas hold, as the checker wants it.

use std::fmt::Write as _;

use trine_check::rules::{congruence, denied};
use trine_check::{Printer, Terms, number_text, premises};
use trine_collections::Budget;
use trine_value::Rational;

use super::search::{Checked, Search, Source};
use super::text::signed;
use super::{linear, product, strings};

/// Why a clause of the search holds.
#[derive(Clone, Debug)]
pub(super) enum Justification {
    /// It comes with an axiom.
    Axiom,
    Congruence,
    Linear(Vec<linear::Written>),
    /// The nodes as text.
    Strings(String),
}

impl Search {
    /// How the checker can justify a source.
    pub(super) fn justification(
        &mut self,
        source: &Source,
        budget: &Budget,
    ) -> Option<Justification> {
        let Source::Lemma { clause, equations, .. } = source else {
            return Some(Justification::Axiom);
        };
        if let Some(known) = self.justified.get(clause) {
            return known.clone();
        }
        let found = self.justified_by_rule(clause, equations, budget);
        self.justified.insert(clause.clone(), found.clone());
        found
    }

    pub(super) fn justified_by_rule(
        &mut self,
        clause: &[Checked],
        equations: &[(Checked, Checked)],
        budget: &Budget,
    ) -> Option<Justification> {
        let facts = denied(self.reader.terms_mut(), clause);
        if congruence::refutes(self.reader.terms_mut(), &facts) {
            return Some(Justification::Congruence);
        }
        let equations = numeric(self.reader.terms(), equations);
        // Products are often of more use than many cases.
        for most_nodes in [linear::FEW_NODES, linear::MOST_NODES] {
            let known = premises(&mut self.reader, clause, &equations).ok()?;
            let by_sums = linear::refute(self.reader.terms(), known.clone(), most_nodes, budget);
            let found = by_sums
                .or_else(|| product::refute(self.reader.terms_mut(), &known, most_nodes, budget));
            if let Some(nodes) = found {
                return Some(Justification::Linear(nodes));
            }
        }
        if !self.has_strings {
            return None;
        }
        let nodes =
            strings::refute(self.reader.terms_mut(), &facts, strings::Effort::USUAL, budget)?;
        Some(Justification::Strings(strings::text(&nodes)))
    }

    /// The lines of a source.
    pub(super) fn lines(
        &mut self,
        source: &Source,
        printer: &mut Printer,
        budget: &Budget,
    ) -> Option<String> {
        let mut out = String::new();
        let justification = self.justification(source, budget);
        let terms = self.reader.terms();
        let mut list = |terms_to_write: &[Checked], out: &mut String| -> Option<Vec<String>> {
            terms_to_write.iter().map(|&term| printer.text(terms, term, out)).collect()
        };
        match (source, justification) {
            (Source::Axiom(known, about), _) => {
                let about = list(about, &mut out)?.join(" ");
                let _ = writeln!(out, "(axiom {} {about})", known.name());
            }
            (Source::Difference(name, one, other), _) => {
                let about = list(&[*one, *other], &mut out)?.join(" ");
                let _ = writeln!(out, "(axiom difference {name} {about})");
            }
            (Source::Partition(count), _) => {
                let numbers: Vec<String> = (0..*count).map(|number| number.to_string()).collect();
                let _ = writeln!(out, "(partition ({}))", numbers.join(" "));
            }
            (Source::Instance(_) | Source::Witness(_) | Source::Element(_), _) => {
                self.quantifier_lines(source, printer, &mut out)?;
            }
            (
                Source::Lemma { clause, .. },
                Some(Justification::Axiom | Justification::Congruence),
            ) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(congruence {clause})");
            }
            (Source::Lemma { clause, .. }, Some(Justification::Strings(nodes))) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(strings ({clause}){nodes})");
            }
            (Source::Lemma { clause, equations, .. }, Some(Justification::Linear(nodes))) => {
                let clause = list(clause, &mut out)?.join(" ");
                let mut pairs = String::new();
                for (one, other) in numeric(terms, equations) {
                    let pair = list(&[one, other], &mut out)?.join(" ");
                    let _ = write!(pairs, "({pair})");
                }
                let mut text = format!("(linear ({clause}) ({pairs})");
                for node in nodes {
                    if let linear::Written::Branch(sum, bound) = &node {
                        let mut parts = String::new();
                        // Where numerals are reals, a leaf alone stays an integer.
                        if let [(leaf, coefficient)] = sum.parts.as_slice()
                            && *coefficient == Rational::ONE
                        {
                            let leaf = list(&[*leaf], &mut out)?.join(" ");
                            let bound = number_text(&bound.clone().into());
                            let _ = write!(text, " (branch {leaf} {bound})");
                            continue;
                        }
                        for (leaf, coefficient) in &sum.parts {
                            let leaf = list(&[*leaf], &mut out)?.join(" ");
                            let coefficient = signed(&coefficient.to_string());
                            let _ = write!(parts, " (* {coefficient} {leaf})");
                        }
                        let bound = number_text(&bound.clone().into());
                        let _ = write!(text, " (branch (+ 0{parts}) {bound})");
                    }
                    let (head, factor) = match node {
                        linear::Written::Multiply(fact, factor) => {
                            (format!("multiply {fact}"), Some(factor))
                        }
                        linear::Written::Square(factor) => ("square".to_owned(), Some(factor)),
                        linear::Written::Consecutive(factor) => {
                            ("consecutive".to_owned(), Some(factor))
                        }
                        _ => (String::new(), None),
                    };
                    if let Some(factor) = factor {
                        let factor = list(&[factor], &mut out)?.join(" ");
                        let _ = write!(text, " ({head} {factor})");
                    }
                    node.write_plain(&mut text);
                }
                let _ = writeln!(out, "{text})");
            }
            (Source::Lemma { rule, clause, .. }, None) => {
                let clause = list(clause, &mut out)?.join(" ");
                let _ = writeln!(out, "(hole \"{}\" {clause})", rule.name());
            }
        }
        Some(out)
    }
}

/// Equations between numbers.
fn numeric(terms: &Terms, equations: &[(Checked, Checked)]) -> Vec<(Checked, Checked)> {
    use trine_check::Sort;
    let is_number =
        |&&(one, _): &&(Checked, Checked)| matches!(terms.sort(one), Sort::Int | Sort::Real);
    equations.iter().filter(is_number).copied().collect()
}
