//! Semantic tokens: what each word of a script is, for colours that a grammar of words cannot know.
//!
//! Idea: the tokens and comments of a form come from the tokenizer, the roles of names from
//! [`crate::names`], and what a name without a declaration is from the meanings at the place. So a
//! declared `f`, a bound `x` and a constructor differ although they look alike, and a name that
//! nobody declared stays plain.
//! Invariants: tokens ascend and do not overlap; each lies on one line, as the protocol wants it of
//! editors that draw no longer ones.
//! Reference: Language Server Protocol 3.17, "Semantic Tokens".

use std::ops::Range;

use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};
use rustc_hash::FxHashMap;
use trine_smtlib::{Form, Lexemes, Position, Token, comments};

use crate::answers::navigation::names_of;
use crate::document::{Document, Standing, head};
use crate::names::{Occurrence, Role, Space};
use crate::pieces::PieceKind;

/// What a word is; the number is its place in the legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Keyword,
    Sort,
    Function,
    Constant,
    Bound,
    Constructor,
    Attribute,
    Number,
    Text,
    Comment,
}

/// The types in the order of [`Kind`].
const TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::TYPE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
];

const DECLARATION: u32 = 1;
const PREDEFINED: u32 = 2;

/// What the numbers in the tokens stand for.
#[must_use]
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![
            SemanticTokenModifier::DECLARATION,
            SemanticTokenModifier::DEFAULT_LIBRARY,
        ],
    }
}

/// A word with what it is.
type Word = (Range<usize>, Kind, u32);

/// The tokens that touch a range of bytes.
#[must_use]
pub fn tokens(document: &Document, within: &Range<usize>) -> Vec<SemanticToken> {
    let text = document.text().as_str();
    let mut words: Vec<Word> = Vec::new();
    let mut gap = 0;
    let mut is_blank = true;
    for (index, piece) in document.pieces().iter().enumerate() {
        if piece.range.start > within.end {
            break;
        }
        // Behind a fault there may be anything.
        if is_blank && piece.range.start >= within.start {
            gap_words(text, gap..piece.range.start, &mut words);
        }
        is_blank = piece.kind == PieceKind::Form;
        gap = piece.range.end;
        if is_blank && piece.range.end >= within.start {
            form_words(document, index, &mut words);
        }
    }
    if is_blank && gap <= within.end {
        gap_words(text, gap..text.len(), &mut words);
    }
    encode(document, &words)
}

fn gap_words(text: &str, gap: Range<usize>, words: &mut Vec<Word>) {
    let found = comments(&text.as_bytes()[gap.clone()]);
    words.extend(found.map(|c| (gap.start + c.start..gap.start + c.end, Kind::Comment, 0)));
}

fn form_words(document: &Document, index: usize, words: &mut Vec<Word>) {
    let range = document.pieces()[index].range.clone();
    let text = &document.text().as_str()[range.clone()];
    let command = head(text);
    let names: FxHashMap<usize, Occurrence<'_>> =
        names_of(document, index, text).into_iter().map(|o| (o.span.start, o)).collect();
    let form = Form { offset: 0, position: Position::START, bytes: text.as_bytes() };
    let mut before = Token::Close;
    for (number, lexeme) in Lexemes::new(form).map_while(Result::ok).enumerate() {
        let (start, end) = (lexeme.span.start as usize, lexeme.span.end as usize);
        gap_words(
            document.text().as_str(),
            range.start + lexeme.gap as usize..range.start + start,
            words,
        );
        let found = match lexeme.token {
            Token::Symbol if number == 1 => Some((Kind::Keyword, 0)),
            Token::Symbol | Token::QuotedSymbol => match names.get(&start) {
                Some(name) => name_kind(document, index, command, name, before),
                None if lexeme.token == Token::Symbol => word_kind(&text[start..end], before),
                None => None,
            },
            Token::Keyword => Some((Kind::Attribute, 0)),
            Token::Numeral | Token::Decimal | Token::Hexadecimal | Token::Binary => {
                Some((Kind::Number, 0))
            }
            Token::String | Token::SingleQuoted => Some((Kind::Text, 0)),
            Token::Open
            | Token::Close
            | Token::MalformedNumber
            | Token::MalformedSymbol
            | Token::MalformedLiteral => None,
        };
        if let Some((kind, modifiers)) = found {
            words.push((range.start + start..range.start + end, kind, modifiers));
        }
        before = lexeme.token;
    }
}

/// What a name is at its place.
fn name_kind(
    document: &Document,
    index: usize,
    command: &str,
    name: &Occurrence<'_>,
    before: Token,
) -> Option<(Kind, u32)> {
    if name.space == Space::Sort {
        let modifiers = match name.role {
            Role::Declares => DECLARATION,
            Role::Uses | Role::Local { .. } => 0,
        };
        return Some((Kind::Sort, modifiers));
    }
    let applied = if before == Token::Open { Kind::Function } else { Kind::Constant };
    match name.role {
        Role::Local { .. } => Some((Kind::Bound, 0)),
        Role::Declares => {
            let kind = match command {
                "declare-const" | "define-const" | "assert" => Kind::Constant,
                "declare-datatype" | "declare-datatypes" => {
                    match document.standing(index, name.name) {
                        Standing::Constructor => Kind::Constructor,
                        _ => Kind::Function,
                    }
                }
                _ => Kind::Function,
            };
            Some((kind, DECLARATION))
        }
        Role::Uses => match document.standing(index, name.name) {
            Standing::Constructor => Some((Kind::Constructor, 0)),
            Standing::Declared => Some((applied, 0)),
            Standing::Predefined => Some((applied, PREDEFINED)),
            Standing::Unknown => word_kind(name.name, before),
        },
    }
}

/// What a word that stands for no term is: the words of the language itself, which names cannot be.
fn word_kind(word: &str, before: Token) -> Option<(Kind, u32)> {
    let is_keyword = match word {
        "let" | "forall" | "exists" | "match" | "lambda" | "par" | "as" | "_" | "!" => {
            before == Token::Open
        }
        _ => false,
    };
    is_keyword.then_some((Kind::Keyword, 0))
}

/// The tokens of the protocol: each by its distance from the one before, cut at the ends of lines.
fn encode(document: &Document, words: &[Word]) -> Vec<SemanticToken> {
    let text = document.text();
    let mut made = Vec::with_capacity(words.len());
    let (mut line, mut character) = (0, 0);
    for (range, kind, modifiers) in words {
        let mut start = range.start;
        while start < range.end {
            let rest = &text.as_str().as_bytes()[start..range.end];
            let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            if length > 0 {
                let (from, to) = (text.position(start), text.position(start + length));
                made.push(SemanticToken {
                    delta_line: from.line - line,
                    delta_start: if from.line == line {
                        from.character - character
                    } else {
                        from.character
                    },
                    length: to.character - from.character,
                    token_type: *kind as u32,
                    token_modifiers_bitset: *modifiers,
                });
                (line, character) = (from.line, from.character);
            }
            start += length + 1;
        }
    }
    made
}
