//! What is wrong with a document, in the words of the solver.
//!
//! Idea: findings of forms become diagnostics with ranges; each feature that the logic lacks is told
//! once, as the solver does. Hints at similar names are looked for here, among the names that are
//! visible at the place.
//! Invariant: at most [`MOST`] are told; the last one says how many there are.

use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Uri};
use trine_smtlib::{FrameErrorKind, Problem};

use crate::document::{Document, Effect, Finding, Severity, form_of};
use crate::pieces::PieceKind;

/// The most diagnostics that are sent.
pub const MOST: usize = 200;

/// The most that get a hint at a similar name, which costs a look at each name.
const MOST_HINTS: usize = 10;

/// The diagnostics of a document.
#[must_use]
pub fn diagnostics(document: &Document, uri: &Uri) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut count = 0;
    let (mut wanted, mut places) = (Vec::new(), Vec::new());
    let mut told: Vec<&str> = Vec::new();
    for (index, piece) in document.pieces().iter().enumerate() {
        if let PieceKind::Fault(kind) = piece.kind {
            count += 1;
            if found.len() < MOST {
                found.push(frame_fault(document, kind, piece.range.start));
            }
            continue;
        }
        let Some(known) = &piece.known else { continue };
        if known.effect == Effect::SetLogic {
            told.clear();
        }
        for finding in &known.findings {
            if let Problem::OutsideLogic { what, .. } = finding.problem {
                if told.contains(&what) {
                    continue;
                }
                told.push(what);
            }
            count += 1;
            if found.len() >= MOST {
                continue;
            }
            if let Problem::Undeclared { kind, name, .. } = &finding.problem
                && wanted.len() < MOST_HINTS
            {
                wanted.push((index, *kind, name.clone()));
                places.push(found.len());
            }
            found.push(diagnostic(document, uri, index, finding));
        }
    }
    for (place, (nearest, (_, kind, name))) in
        places.into_iter().zip(document.suggestions(&wanted).into_iter().zip(&wanted))
    {
        let problem = Problem::Undeclared { kind: *kind, name: name.clone(), nearest };
        found[place].message = problem.to_string();
    }
    if count > MOST
        && let Some(last) = found.last_mut()
    {
        last.message.push_str(&format!("\n({} more are not shown)", count - MOST));
    }
    found
}

fn frame_fault(document: &Document, kind: FrameErrorKind, at: usize) -> Diagnostic {
    let text = document.text().as_str();
    let length = text[at..].chars().next().map_or(0, char::len_utf8);
    Diagnostic {
        range: document.text().range(at..at + length),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("trine".into()),
        message: Problem::Frame(kind).to_string(),
        ..Diagnostic::default()
    }
}

fn diagnostic(document: &Document, uri: &Uri, index: usize, finding: &Finding) -> Diagnostic {
    let piece = &document.pieces()[index];
    let start = piece.range.start;
    let severity = match finding.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
    };
    let mut message = finding.problem.to_string();
    let mut related = Vec::new();
    for note in &finding.notes {
        let declaring = note
            .position
            .and_then(form_of)
            .and_then(|id| document.pieces().iter().find(|piece| piece.id == id));
        match (declaring, note.position) {
            (Some(place), _) => related.push(DiagnosticRelatedInformation {
                location: Location::new(uri.clone(), document.text().range(place.range.clone())),
                message: note.text.clone(),
            }),
            (None, _) => message.push_str(&format!("; {}", note.text)),
        }
    }
    Diagnostic {
        range: document.text().range(start + finding.span.start..start + finding.span.end),
        severity: Some(severity),
        source: Some("trine".into()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}
