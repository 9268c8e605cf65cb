//! The outline of a document: what each form declares, and its checks.

use lsp_types::{DocumentSymbol, SymbolKind};

use crate::answers::navigation::names_of;
use crate::document::{Document, head};
use crate::names::{Role, Space};
use crate::pieces::PieceKind;

/// The outline in the order of the text.
#[must_use]
pub fn outline(document: &Document) -> Vec<DocumentSymbol> {
    let mut found = Vec::new();
    for (index, piece) in document.pieces().iter().enumerate() {
        if piece.kind != PieceKind::Form {
            continue;
        }
        let text = &document.text().as_str()[piece.range.clone()];
        let command = head(text);
        if matches!(command, "check-sat" | "check-sat-assuming") {
            found.push(symbol(
                document,
                command,
                command,
                SymbolKind::EVENT,
                piece.range.clone(),
                piece.range.clone(),
            ));
            continue;
        }
        let may_declare = command.starts_with("declare") || command.starts_with("define");
        if !may_declare && !text.contains(":named") {
            continue;
        }
        for name in names_of(document, index, text) {
            if name.role != Role::Declares {
                continue;
            }
            let kind = match (name.space, command) {
                (Space::Sort, _) => SymbolKind::CLASS,
                (_, "declare-const" | "define-const") => SymbolKind::CONSTANT,
                (_, "declare-datatype" | "declare-datatypes") => SymbolKind::ENUM_MEMBER,
                (_, "assert") => SymbolKind::KEY,
                _ => SymbolKind::FUNCTION,
            };
            let place = piece.range.start + name.span.start..piece.range.start + name.span.end;
            found.push(symbol(document, name.name, command, kind, piece.range.clone(), place));
        }
    }
    found
}

#[allow(deprecated, reason = "the protocol's type has a field that is no longer used")]
fn symbol(
    document: &Document,
    name: &str,
    detail: &str,
    kind: SymbolKind,
    range: std::ops::Range<usize>,
    place: std::ops::Range<usize>,
) -> DocumentSymbol {
    DocumentSymbol {
        // The protocol refuses empty names, which `||` is.
        name: if name.is_empty() { "||".into() } else { name.into() },
        detail: Some(detail.into()),
        kind,
        tags: None,
        deprecated: None,
        range: document.text().range(range),
        selection_range: document.text().range(place),
        children: None,
    }
}
