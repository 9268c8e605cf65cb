//! What may be written at a place: commands behind the parenthesis of a form, elsewhere the names
//! that are visible there and the operators.

use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, TextEdit};
use trine_smtlib::{Parser, symbol_text};
use trine_term::Op;

use crate::answers::hover::operator;
use crate::document::Document;

/// Words that are no operators and no commands.
const WORDS: [&str; 14] = [
    "let",
    "match",
    "as",
    "_",
    "!",
    "Bool",
    "Int",
    "Real",
    "String",
    "RegLan",
    "Array",
    "BitVec",
    "FloatingPoint",
    "RoundingMode",
];

/// The completions at a byte.
#[must_use]
pub fn completions(document: &Document, offset: usize) -> Vec<CompletionItem> {
    let text = document.text().as_str();
    let is_word = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let start = text[..offset].trim_end_matches(is_word).len();
    let index = document.piece_at(offset);
    let begin = index.map(|index| document.pieces()[index].range.start);
    let before = text[..start].trim_end();
    let opens_form = before.ends_with('(') && begin.is_none_or(|begin| begin >= before.len() - 1);
    let range = document.text().range(start..offset);
    let item = |label: &str, kind: CompletionItemKind, text: Option<String>| CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        documentation: text.map(Documentation::String),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, label.to_owned()))),
        ..CompletionItem::default()
    };
    if opens_form {
        let commands = Parser::commands();
        return commands.map(|name| item(name, CompletionItemKind::KEYWORD, None)).collect();
    }
    let mut items = Vec::new();
    let here = index
        .unwrap_or_else(|| document.pieces().partition_point(|piece| piece.range.end <= offset));
    for symbol in document.visible_before(here) {
        let name = symbol_text(document.store().symbols.name(symbol));
        items.push(item(&name, CompletionItemKind::VARIABLE, None));
    }
    let mut last = "";
    for name in Op::all().map(Op::name).filter(|name| !name.is_empty()) {
        if name != last {
            items.push(item(name, CompletionItemKind::OPERATOR, operator(name)));
        }
        last = name;
    }
    items.extend(WORDS.map(|word| item(word, CompletionItemKind::KEYWORD, None)));
    items
}
