//! What an editor offers to do about a fault: the suggestion that the fault itself makes.
//!
//! Idea: a fault knows where it is and what was meant - the similar name, the bars around a reserved
//! word - so an action is that text in the place of the word. Hints at similar names are looked for
//! among the names that are visible at the place, as the diagnostics do.
//! Invariant: an action changes the word that is at fault and nothing else.

use std::ops::Range;

use trine_smtlib::{NameKind, Problem, symbol_text};

use crate::document::Document;

/// What can be done at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What the editor shows.
    pub title: String,
    /// The bytes that are replaced.
    pub place: Range<usize>,
    /// What stands there then.
    pub text: String,
}

/// The actions for the faults that touch a range of bytes.
#[must_use]
pub fn actions(document: &Document, within: &Range<usize>) -> Vec<Action> {
    let mut made = Vec::new();
    let mut wanted: Vec<(usize, NameKind, String)> = Vec::new();
    let mut places = Vec::new();
    for (index, piece) in document.pieces().iter().enumerate() {
        if piece.range.start > within.end {
            break;
        }
        let findings = piece.known.iter().flat_map(|known| &known.findings);
        for finding in findings {
            let start = piece.range.start;
            let place = start + finding.span.start..start + finding.span.end;
            if place.end < within.start || place.start > within.end {
                continue;
            }
            match &finding.problem {
                Problem::Undeclared { kind, name, .. } => {
                    wanted.push((index, *kind, name.clone()));
                    places.push(place);
                }
                Problem::UnknownCommand { nearest: Some(nearest), .. } => {
                    made.push(replacement(place, nearest.clone()));
                }
                Problem::Reserved(word) => made.push(replacement(place, format!("|{word}|"))),
                _ => {}
            }
        }
    }
    for (nearest, place) in document.suggestions(&wanted).into_iter().zip(places) {
        made.extend(nearest.map(|name| replacement(place, symbol_text(&name).into_owned())));
    }
    made
}

fn replacement(place: Range<usize>, text: String) -> Action {
    Action { title: format!("Change to `{text}`"), place, text }
}
