//! What stands under the cursor: a name with its sort and its declaration, or an operator with
//! what it means and where that is defined; and the sort of the term.
//!
//! Idea: the parser is asked for the terms of the form with their places. The meaning of an
//! operator comes from the table beside the table of operators.

use std::ops::Range;

use trine_smtlib::{Span, sort_text};
use trine_term::{Op, TermId, manual};

use crate::answers::navigation::{Target, target};
use crate::document::Document;
use crate::names::{Occurrence, Role, Space};

/// The text to show, in Markdown, and the bytes that it is about.
#[must_use]
pub fn hover(document: &mut Document, offset: usize) -> Option<(String, Range<usize>)> {
    let index = document.piece_at(offset)?;
    let range = document.pieces()[index].range.clone();
    let text = document.text().as_str()[range.clone()].to_owned();
    let inside = offset - range.start;
    let terms = document.terms(index);
    let found = super::navigation::names_of(document, index, &text);
    let Some(occurrence) =
        found.into_iter().find(|o| o.span.start <= inside && inside <= o.span.end)
    else {
        // On a parenthesis or literal: the term that begins or ends here.
        let (span, term) = terms
            .iter()
            .filter(|(span, _)| (span.start as usize..=span.end as usize).contains(&inside))
            .min_by_key(|(span, _)| span.end - span.start)?;
        let sort = sort_text(document.store(), document.store().sort(*term));
        let shown = range.start + span.start as usize..range.start + span.end as usize;
        return Some((code(&format!("a term of the sort {sort}")), shown));
    };
    let shown = range.start + occurrence.span.start..range.start + occurrence.span.end;
    let sort = sort_at(document, &terms, &text, &occurrence);
    let mut lines = Vec::new();
    let headline = match &sort {
        Some(sort) => format!("{} : {sort}", occurrence.name),
        None => occurrence.name.to_owned(),
    };
    lines.push(code(&headline));
    match target(document, offset) {
        Some(Target { form, .. }) if occurrence.role == Role::Uses => {
            let declaration = &document.pieces()[form].range;
            let source = &document.text().as_str()[declaration.clone()];
            lines.push(code(&source.chars().take(400).collect::<String>()));
        }
        Some(_) => {}
        None if occurrence.space == Space::Term => lines.extend(operator(occurrence.name)),
        None => {}
    }
    Some((lines.join("\n\n"), shown))
}

/// What the operators with a name mean.
#[must_use]
pub fn operator(name: &str) -> Option<String> {
    let named = |op: &Op| {
        let info = op.info();
        !info.name.is_empty() && (info.name == name || info.aliases.contains(&name))
    };
    let mut lines: Vec<String> = Vec::new();
    for op in Op::all().filter(named) {
        let entry = manual(op);
        let mut line = entry.text.to_owned();
        if op.info().name != name {
            line.push_str(&format!(" The standard writes `{}`.", op.info().name));
        }
        line.push_str(&format!(" ({})", entry.source));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n\n"))
}

/// The sort of the term that a name is, or is the head of.
fn sort_at(
    document: &Document,
    terms: &[(Span, TermId)],
    text: &str,
    occurrence: &Occurrence<'_>,
) -> Option<String> {
    let shown = |term: TermId| sort_text(document.store(), document.store().sort(term));
    let (start, end) = (occurrence.span.start, occurrence.span.end);
    let itself = terms.iter().find(|(s, _)| (s.start as usize, s.end as usize) == (start, end));
    if let Some((_, term)) = itself {
        return Some(shown(*term));
    }
    if let Role::Local { binder } = occurrence.role {
        // A bound variable has the sort of any of its uses.
        let found = super::navigation::names_of_text(text);
        let use_of = found.iter().find_map(|other| {
            let same = other.role == Role::Local { binder };
            let at = (other.span.start, other.span.end);
            let here = |(s, _): &&(Span, TermId)| (s.start as usize, s.end as usize) == at;
            same.then(|| terms.iter().find(here)).flatten()
        });
        return use_of.map(|(_, term)| shown(*term));
    }
    // The head of an application: the parenthesis stands before it, or before `(_` and `(as`.
    let term_at = |open: usize| terms.iter().find(|(span, _)| span.start as usize == open);
    let before = text[..start].trim_end();
    let marked = ["_", "as"]
        .iter()
        .find_map(|mark| before.strip_suffix(mark)?.trim_end().strip_suffix('(').map(str::len));
    let open = match marked {
        Some(inner) if term_at(inner).is_some() => inner,
        Some(inner) => text[..inner].trim_end().strip_suffix('(')?.len(),
        None => before.strip_suffix('(')?.len(),
    };
    term_at(open).map(|(_, term)| shown(*term))
}

fn code(text: &str) -> String {
    format!("```smt2\n{text}\n```")
}
