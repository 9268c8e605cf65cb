//! Terms: one loop over tokens with an explicit stack of open constructs.
//!
//! Idea: each `(` opens a frame that says what is being read; each finished term is delivered to
//! the frame on top, which either waits for more or is finished itself. Arguments collect on one
//! stack of values. Nothing recurses, so nesting is bounded by memory alone.
//! Invariant: a frame owns the values from its `base` on; `starts` runs parallel to `values` and
//! says where the text of each value begins. On a fault all stacks are emptied and the scopes undone
//! by the caller.
//! Reference: SMT-LIB 2.7, section 3.6 (terms). `let` is parallel: its variables are bound after
//! the last right-hand side is read.

use trine_term::{FunId, Op, Sort, SortId, SymbolId, TermId};

use super::array_set::SetOperator;
use super::cursor::{Result, fault};
use super::fold::FoldKind;
use super::{FormParser, literal};
use crate::diagnostic::Problem;
use crate::position::Span;
use crate::scope::{Binding, Mark};
use crate::token::Token;

/// The numeral indices of an operator. Heads are copied in words of eight bytes, and who reads across
/// two words that were just written waits for both, so these share one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(8))]
pub(super) struct Indices(pub(super) [u32; 2]);

/// What is applied to the arguments of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    /// An entry of the operator table, with its indices.
    Operator { entry: u16, indices: Indices, count: u8 },
    /// A function of another tool, by its entry.
    Adapted(u16),
    /// `(_ re.loop n)`, at least `n` times.
    AtLeast(u32),
    /// `(_ str.extract g)`
    Extract(u32),
    /// `(_ at-most k)` and its relatives, by their number in the form.
    Count(u32),
    /// A declared function, constructor or selector.
    Function(FunId),
    /// The same as part of `(as f S)`.
    Instance(FunId, SortId),
    /// A definition with parameters.
    Macro(u32),
    /// The same as part of `(as f S)`.
    DefinitionInstance(u32, SortId),
    /// `(as const S)`
    ConstArray(SortId),
    /// `(_ is C)`
    Tester(FunId),
    /// `(_ update s)`
    Updater(FunId),
    /// A function that is a value, of a sort of `->` or `Array`.
    Map(TermId),
    /// `(_ f x)`: the first argument is the function.
    Application,
    /// `(_ map f)`, by its number in the form.
    ArrayMap(u32),
    /// `union` and its relatives.
    Set(SetOperator),
    /// `seq.fold_left` and its like
    Fold(FoldKind),
}

/// What binds sorted variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binder {
    Forall,
    Exists,
    Lambda,
}

/// A construct that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frame {
    Apply {
        head: Head,
        base: u32,
        start: u32,
    },
    /// In the list of bindings, inside a pair.
    LetBindings {
        names: u32,
        base: u32,
        start: u32,
    },
    LetBody {
        mark: Mark,
        start: u32,
    },
    /// `forall`, `exists` or `lambda`; the variables are the values from `base` on.
    Binder {
        binder: Binder,
        mark: Mark,
        base: u32,
        start: u32,
    },
    /// `(! t ...)`
    Annotated {
        start: u32,
    },
    /// Before the scrutinee of a `match`.
    Match {
        base: u32,
        start: u32,
    },
    /// In the body of a case; the scrutinee is the value at `base`, bodies follow.
    MatchCase {
        mark: Mark,
        base: u32,
        cases: u32,
        start: u32,
    },
}

/// The pattern of one case of a `match`, seen so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// The constructor; `None` for a variable, which matches everything.
    pub(super) constructor: Option<FunId>,
}

/// The stacks of the term parser, kept between commands to keep their memory.
#[derive(Debug, Default)]
pub(crate) struct Stacks {
    pub(super) frames: Vec<Frame>,
    pub(super) values: Vec<TermId>,
    pub(super) starts: Vec<u32>,
    /// Names of `let` bindings whose right-hand sides are being read.
    pub(super) names: Vec<SymbolId>,
    pub(super) cases: Vec<Case>,
    /// Variables of the binders around the place that is being read.
    pub(super) bound: Vec<TermId>,
}

impl Stacks {
    pub(crate) fn clear(&mut self) {
        self.frames.clear();
        self.values.clear();
        self.starts.clear();
        self.names.clear();
        self.cases.clear();
        self.bound.clear();
    }

    pub(super) fn push_value(&mut self, value: TermId, start: u32) {
        self.values.push(value);
        self.starts.push(start);
    }

    pub(super) fn truncate_values(&mut self, base: u32) {
        self.values.truncate(base as usize);
        self.starts.truncate(base as usize);
    }

    pub(super) fn height(&self) -> u32 {
        // A form has fewer than 2^32 bytes, so fewer values.
        self.values.len() as u32
    }
}

/// What opening a parenthesis led to.
enum Opened {
    /// A new frame.
    Frame,
    /// A whole term, as `(as nil S)`; its last parenthesis is taken.
    Term(TermId),
}

impl FormParser<'_, '_> {
    /// Takes one term.
    pub(super) fn term(&mut self) -> Result<TermId> {
        loop {
            let token = self.cursor.next()?;
            let mut start = self.cursor.span().start;
            let mut value = match token {
                Token::Symbol | Token::QuotedSymbol => {
                    let symbol = self.symbol_of_token(token);
                    self.constant(symbol, token)?
                }
                Token::Open => match self.open_term(start)? {
                    Opened::Frame => continue,
                    Opened::Term(term) => term,
                },
                Token::Close => match self.parser.stacks.frames.pop() {
                    Some(Frame::Apply { head, base, start: opened }) => {
                        start = opened;
                        let span = Span::new(opened, self.cursor.span().end);
                        match self.empty_junction(head, base) {
                            Some(term) => term,
                            None => self.finish_apply(head, base, span)?,
                        }
                    }
                    _ => return self.cursor.unexpected(token, "a term"),
                },
                Token::Numeral => self.numeral()?,
                Token::Binary => {
                    let literal = literal::binary(self.store, self.cursor.slice());
                    self.fits(literal)?
                }
                Token::Hexadecimal => {
                    let literal = literal::hexadecimal(self.store, self.cursor.slice());
                    self.fits(literal)?
                }
                Token::Decimal => literal::decimal(self.store, self.cursor.slice()),
                Token::String | Token::SingleQuoted => self.string_literal(token)?,
                other => return self.cursor.unexpected(other, "a term"),
            };
            // Deliver the value; frames that it completes deliver theirs.
            loop {
                if let Some(observed) = &mut self.parser.observed {
                    observed.push((Span::new(start, self.cursor.span().end), value));
                }
                let Some(frame) = self.parser.stacks.frames.last_mut() else { return Ok(value) };
                match *frame {
                    Frame::Apply { .. } => {
                        self.parser.stacks.push_value(value, start);
                        break;
                    }
                    Frame::LetBindings { names, base, start: opened } => {
                        self.cursor.close()?;
                        self.parser.stacks.push_value(value, start);
                        if self.cursor.open_or_close("a name with its term, as in (x 1), or ')'")? {
                            self.let_name()?;
                        } else {
                            let mark = self.bind_let(names, base)?;
                            let body = Frame::LetBody { mark, start: opened };
                            self.replace_frame(body);
                        }
                        break;
                    }
                    Frame::LetBody { mark, start: opened } => {
                        self.cursor.close()?;
                        self.parser.scopes.undo(mark);
                        start = opened;
                    }
                    Frame::Binder { binder, mark, base, start: opened } => {
                        self.cursor.close()?;
                        value = match binder {
                            Binder::Forall => {
                                self.finish_quantifier(Op::Forall, base, value, start)?
                            }
                            Binder::Exists => {
                                self.finish_quantifier(Op::Exists, base, value, start)?
                            }
                            Binder::Lambda => self.finish_lambda(base, value),
                        };
                        self.parser.scopes.undo(mark);
                        start = opened;
                    }
                    Frame::Annotated { start: opened } => {
                        self.attributes(value)?;
                        start = opened;
                    }
                    Frame::Match { base, start: opened } => {
                        self.begin_match(value, start)?;
                        let case = self.begin_case(base, opened)?;
                        self.replace_frame(case);
                        break;
                    }
                    Frame::MatchCase { mark, base, cases, start: opened } => {
                        self.cursor.close()?;
                        self.parser.scopes.undo(mark);
                        self.parser.stacks.push_value(value, start);
                        if self.cursor.open_or_close("a case or ')'")? {
                            let case = self.next_case(base, cases, opened)?;
                            self.replace_frame(case);
                            break;
                        }
                        self.cursor.close()?;
                        value = self.finish_match(base, cases, opened)?;
                        start = opened;
                    }
                }
                self.parser.stacks.frames.pop();
            }
        }
    }

    fn replace_frame(&mut self, frame: Frame) {
        if let Some(top) = self.parser.stacks.frames.last_mut() {
            *top = frame;
        }
    }

    /// The head of an application, after its `(`; for whoever has the arguments already.
    pub(super) fn head_alone(&mut self) -> Result<Head> {
        self.open_term(self.cursor.span().start)?;
        match self.parser.stacks.frames.pop() {
            Some(Frame::Apply { head, .. }) => Ok(head),
            _ => {
                let rule = "cannot be applied to terms";
                fault(Problem::NamedRule { name: self.cursor.text(), rule }, self.cursor.span())
            }
        }
    }

    /// After a `(` at `start` where a term is expected.
    fn open_term(&mut self, start: u32) -> Result<Opened> {
        if self.opens_function(start)? {
            return Ok(Opened::Frame);
        }
        let token = self.cursor.next()?;
        let head = match token {
            Token::Symbol => match self.cursor.slice() {
                b"let" => {
                    self.open_let(start)?;
                    return Ok(Opened::Frame);
                }
                b"forall" => {
                    self.open_binder(Binder::Forall, start)?;
                    return Ok(Opened::Frame);
                }
                b"exists" => {
                    self.open_binder(Binder::Exists, start)?;
                    return Ok(Opened::Frame);
                }
                b"lambda" if self.is_lambda_free() => {
                    self.open_binder(Binder::Lambda, start)?;
                    return Ok(Opened::Frame);
                }
                b"!" => {
                    self.parser.stacks.frames.push(Frame::Annotated { start });
                    return Ok(Opened::Frame);
                }
                b"match" => {
                    let base = self.parser.stacks.height();
                    self.parser.stacks.frames.push(Frame::Match { base, start });
                    return Ok(Opened::Frame);
                }
                b"root-obj" if self.is_root_free() => {
                    return self.root_object(start).map(Opened::Term);
                }
                b"_" => return self.indexed_constant(start).map(Opened::Term),
                b"as" => return self.qualified_constant(start).map(Opened::Term),
                _ => {
                    let symbol = self.symbol_of_token(token);
                    self.head(symbol, token)?
                }
            },
            Token::QuotedSymbol => {
                let symbol = self.symbol_of_token(token);
                self.head(symbol, token)?
            }
            Token::Open => self.compound_head()?,
            other => return self.cursor.unexpected(other, "a function"),
        };
        let base = self.parser.stacks.height();
        self.parser.stacks.frames.push(Frame::Apply { head, base, start });
        Ok(Opened::Frame)
    }

    /// The function that a symbol at the head of an application stands for.
    #[inline]
    fn head(&mut self, symbol: SymbolId, token: Token) -> Result<Head> {
        match self.parser.scopes.symbol(symbol) {
            Binding::Builtin(entry) => self.operator_head(entry),
            Binding::Function(function) => Ok(Head::Function(function)),
            Binding::Macro(number) => Ok(Head::Macro(number)),
            Binding::Term(term) | Binding::Constant(term)
                if matches!(self.store.sort_of(term), Sort::Array { .. }) =>
            {
                Ok(Head::Map(term))
            }
            Binding::Term(_) | Binding::Constant(_) => {
                let (name, span) = (self.cursor.text(), self.cursor.span());
                let rule = if self.operator_follows()? {
                    "is no function; a function stands before its arguments, as in (< x 1)"
                } else {
                    "takes no arguments; write it without parentheses"
                };
                fault(Problem::NamedRule { name, rule }, span)
            }
            // As cvc5 writes `(_ f x)`.
            Binding::Free if self.store.symbols.name(symbol) == "@" => Ok(Head::Application),
            Binding::Free => self.undeclared_head(symbol, token),
        }
    }

    /// Whether the next token is an operator, as where it is written between its arguments.
    fn operator_follows(&mut self) -> Result<bool> {
        if self.cursor.peek()? != Token::Symbol {
            return Ok(false);
        }
        let mut ahead = self.cursor.clone();
        ahead.next()?;
        let symbol = self.store.symbols.intern(&ahead.text());
        Ok(matches!(self.parser.scopes.symbol(symbol), Binding::Builtin(_)))
    }

    /// The term that a symbol stands for on its own.
    #[inline]
    pub(super) fn constant(&mut self, symbol: SymbolId, token: Token) -> Result<TermId> {
        match self.parser.scopes.symbol(symbol) {
            Binding::Term(term) | Binding::Constant(term) => Ok(term),
            Binding::Builtin(entry) => self.builtin_constant(entry),
            Binding::Function(function) => self.function_constant(function),
            Binding::Macro(number) => self.macro_constant(number),
            Binding::Free => self.undeclared_constant(symbol, token),
        }
    }

    /// The symbol that the last token, a symbol, is.
    #[inline]
    pub(super) fn symbol_of_token(&mut self, token: Token) -> SymbolId {
        let Span { mut start, mut end } = self.cursor.span();
        if token == Token::QuotedSymbol {
            (start, end) = (start + 1, end - 1);
        }
        let range = start as usize..end as usize;
        match self.text.and_then(|text| text.get(range.clone())) {
            Some(name) => self.store.symbols.intern(name),
            None => self.store.symbols.intern(&literal::decode(&self.form[range])),
        }
    }

    /// A bit-vector literal, which may be too long.
    fn fits(&self, literal: Option<TermId>) -> Result<TermId> {
        match literal {
            Some(term) => Ok(term),
            None => fault(Problem::TooWide { function: "a literal".into() }, self.cursor.span()),
        }
    }

    fn numeral(&mut self) -> Result<TermId> {
        let digits = self.cursor.slice();
        let numeral = if self.parser.logic.numerals_are_real() {
            literal::real_numeral(self.store, digits)
        } else {
            literal::numeral(self.store, digits)
        };
        self.uses_sort(self.store.sort(numeral), self.cursor.span());
        Ok(numeral)
    }

    fn string_literal(&mut self, token: Token) -> Result<TermId> {
        self.uses_sort(self.store.sorts.string(), self.cursor.span());
        let escapes = self.parser.escapes();
        match literal::string(self.cursor.slice(), token, escapes) {
            Some(value) => Ok(self.store.mk_string(&value)),
            None => fault(
                Problem::Rule("a character above U+2FFFF, the last character of strings"),
                self.cursor.span(),
            ),
        }
    }
}
