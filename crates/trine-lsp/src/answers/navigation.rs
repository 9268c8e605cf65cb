//! Where a name is declared and where it is used.
//!
//! Idea: a name at a place means what the document found out when it read the form; two places
//! belong together if both mean the declaration of one form. Names that a form binds itself stay
//! inside of it.
//! Invariant: a rename is refused where it would change what a script means: for operators, for
//! names in forms that are rejected, and for new names that something stands for already.

use std::ops::Range;

use trine_smtlib::{Form, Lexemes, Position, Token, symbol_text};
use trine_term::Op;

use crate::document::{Document, Severity, form_of};
use crate::names::{Occurrence, Role, Space, occurrences};

/// A declared or bound name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The form that declares it.
    pub form: usize,
    /// The name.
    pub name: String,
    /// What kind of name it is.
    pub space: Space,
    /// The bytes of the token that declares or binds it.
    pub declared: Range<usize>,
    /// For a name that a form binds: all its places, in bytes of the text.
    local: Option<Vec<Range<usize>>>,
}

/// The names of a form.
#[must_use]
pub fn names_of<'a>(document: &Document, index: usize, text: &'a str) -> Vec<Occurrence<'a>> {
    let is_constructor = |name: &str| {
        let symbol = document.store().symbols.find(name);
        let meaning = symbol.and_then(|symbol| document.meaning_in(index, symbol));
        meaning.is_some_and(|meaning| meaning.is_constructor(document.store()))
    };
    occurrences(text, &is_constructor)
}

/// The names of a form, where nothing is known of constructors.
#[must_use]
pub fn names_of_text(text: &str) -> Vec<Occurrence<'_>> {
    occurrences(text, &|_| false)
}

/// What the name at a byte stands for, if a form of the document declares it.
#[must_use]
pub fn target(document: &Document, offset: usize) -> Option<Target> {
    let index = document.piece_at(offset)?;
    let range = document.pieces()[index].range.clone();
    let text = &document.text().as_str()[range.clone()];
    let inside = offset.checked_sub(range.start)?;
    let found = names_of(document, index, text);
    let here = found.iter().find(|o| o.span.start <= inside && inside <= o.span.end)?;
    let place = |span: &Range<usize>| range.start + span.start..range.start + span.end;
    match here.role {
        Role::Local { binder } => {
            let same = found.iter().filter(|other| other.role == Role::Local { binder });
            Some(Target {
                form: index,
                name: here.name.to_owned(),
                space: here.space,
                declared: place(&found[binder].span),
                local: Some(same.map(|other| place(&other.span)).collect()),
            })
        }
        Role::Declares | Role::Uses => {
            let symbol = document.store().symbols.find(here.name)?;
            let form = match document.meaning_in(index, symbol) {
                Some(meaning) => document.declaring_form(&meaning)?,
                // A form that is rejected declares nothing, but its name stands there.
                None if here.role == Role::Declares => index,
                None => return None,
            };
            let declared = declaration_in(document, form, here.name, here.space)?;
            Some(Target {
                form,
                name: here.name.to_owned(),
                space: here.space,
                declared,
                local: None,
            })
        }
    }
}

/// The form that declares what a name stands for in a form, or would stand for in one that is still
/// being written.
#[must_use]
pub fn declared_by(document: &Document, index: usize, name: &str) -> Option<usize> {
    let symbol = document.store().symbols.find(name)?;
    let meaning = document.meaning_in(index, symbol);
    document.declaring_form(&meaning.or_else(|| document.meaning_before(index, symbol))?)
}

/// Where a form declares a name.
fn declaration_in(
    document: &Document,
    form: usize,
    name: &str,
    space: Space,
) -> Option<Range<usize>> {
    let range = document.pieces()[form].range.clone();
    let text = &document.text().as_str()[range.clone()];
    let found = names_of(document, form, text);
    let declares =
        |o: &&Occurrence<'_>| o.role == Role::Declares && o.name == name && o.space == space;
    let span = &found.iter().find(declares)?.span;
    Some(range.start + span.start..range.start + span.end)
}

/// The places of a name, its declaration among them.
#[must_use]
pub fn references(document: &Document, target: &Target) -> Vec<Range<usize>> {
    if let Some(places) = &target.local {
        return places.clone();
    }
    let Some(symbol) = document.store().symbols.find(&target.name) else { return Vec::new() };
    let id = document.pieces()[target.form].id;
    let mut places = Vec::new();
    for (index, piece) in document.pieces().iter().enumerate() {
        let Some(known) = &piece.known else { continue };
        if !known.mentions(symbol) {
            continue;
        }
        let declared = document.meaning_in(index, symbol).and_then(|m| form_of(m.declared_at?));
        if declared != Some(id) && index != target.form {
            continue;
        }
        let text = &document.text().as_str()[piece.range.clone()];
        let start = piece.range.start;
        for found in names_of(document, index, text) {
            let global = !matches!(found.role, Role::Local { .. });
            if global && found.name == target.name && found.space == target.space {
                places.push(start + found.span.start..start + found.span.end);
            }
        }
    }
    places
}

/// The changes that give a name another one.
///
/// # Errors
/// Why it is refused.
pub fn rename(
    document: &Document,
    target: &Target,
    to: &str,
) -> Result<(String, Vec<Range<usize>>), String> {
    let name = plain_name(to).ok_or_else(|| format!("'{to}' is no symbol"))?;
    let symbol = document.store().symbols.find(name);
    let is_operator = Op::all().any(|op| op.name() == name || op.info().aliases.contains(&name));
    let is_mentioned = |index: usize| {
        let known = document.pieces()[index].known.as_ref();
        symbol.is_some_and(|symbol| known.is_some_and(|known| known.mentions(symbol)))
    };
    if is_operator {
        return Err(format!("'{name}' is an operator"));
    }
    let places = references(document, target);
    let mut forms: Vec<usize> = places.iter().filter_map(|p| document.piece_at(p.start)).collect();
    forms.dedup();
    let all = 0..document.pieces().len();
    let clash = match target.local {
        Some(_) => is_mentioned(target.form),
        None => all.clone().any(is_mentioned),
    };
    if clash && name != target.name {
        return Err(format!("'{name}' is in use already"));
    }
    // In a rejected form nobody knows what a name stands for.
    let old = document.store().symbols.find(&target.name);
    let rejected = all.into_iter().find(|index| {
        document.pieces()[*index].known.as_ref().is_some_and(|known| {
            old.is_some_and(|old| known.mentions(old))
                && known.findings.iter().any(|finding| finding.severity == Severity::Error)
        })
    });
    if let Some(index) = rejected {
        let line = document.text().position(document.pieces()[index].range.start).line + 1;
        return Err(format!("the command in line {line} is rejected, and mentions the name"));
    }
    Ok((symbol_text(name).into_owned(), places))
}

/// The name that a text is, as the script may write it.
fn plain_name(text: &str) -> Option<&str> {
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    let mut lexemes = Lexemes::new(form);
    let first = lexemes.next()?.ok()?;
    let whole = first.span.start == 0 && first.span.end as usize == text.len();
    match first.token {
        Token::Symbol if whole => Some(text),
        Token::QuotedSymbol if whole => Some(&text[1..text.len() - 1]),
        // What must be written between bars may be given without them.
        _ if !text.is_empty() && !text.contains(['|', '\\', '\n', '"', ';', '(', ')']) => {
            Some(text)
        }
        _ => None,
    }
}
