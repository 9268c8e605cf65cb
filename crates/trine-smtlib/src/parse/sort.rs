//! Sorts, with an explicit stack, as terms are read.
//!
//! Reference: SMT-LIB 2.7, section 3.5 (sorts).

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, SortId, SymbolId, TermId};

use super::cursor::{Result, fault};
use super::{FormParser, literal, sort_algebra};
use crate::diagnostic::{NameKind, Problem};
use crate::position::Span;
use crate::print::sort_text;
use crate::scope::SortBinding;
use crate::token::Token;

/// Definitions can double a sort in each line. What is told about sorts, and much of what is done
/// with them, takes time by their texts.
pub(super) const LARGEST_SORT: u64 = 1 << 20;
/// Bits of letters of words, if no sort `(Seq (_ BitVec N))` says otherwise.
pub(super) const LETTER_BITS: u32 = 8;
/// The largest number of bits whose values are all code points.
const LARGEST_LETTER_BITS: u32 = 17;

/// A definition of `define-sort`.
#[derive(Clone, Debug)]
pub(crate) struct SortMacro {
    pub(super) params: Box<[SymbolId]>,
    /// The sort over [`Sort::Parameter`]s.
    pub(super) body: SortId,
}

/// How deep sorts of sequences may be nested.
const MOST_NESTED_SEQUENCES: usize = 100;

/// An application of a sort constructor that is being read.
struct Open {
    binding: SortBinding,
    name: SymbolId,
    base: usize,
    start: u32,
}

impl FormParser<'_, '_> {
    /// Takes one sort.
    pub(super) fn sort(&mut self) -> Result<SortId> {
        let mut open: Vec<Open> = Vec::new();
        let mut args: Vec<SortId> = Vec::new();
        loop {
            let token = self.cursor.next()?;
            let sort = match token {
                Token::Symbol | Token::QuotedSymbol => {
                    let symbol = self.symbol_of_token(token);
                    if open.is_empty() && self.is_letter_sort(symbol) {
                        self.has_letter = true;
                        self.store.sorts.string()
                    } else if open.last().is_some_and(|open| open.binding == SortBinding::Seq)
                        && self.names_letters(symbol)
                    {
                        // A sequence of letters is a word.
                        self.cursor.close()?;
                        open.pop();
                        self.store.sorts.string()
                    } else {
                        self.plain_sort(symbol)?
                    }
                }
                Token::Open => {
                    let start = self.cursor.span().start;
                    let token = self.cursor.next()?;
                    if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
                        return self.cursor.unexpected(token, "a sort");
                    }
                    if token == Token::Symbol && self.cursor.slice() == b"_" {
                        self.indexed_sort(start)?
                    } else {
                        let name = self.symbol_of_token(token);
                        let binding = self.parser.scopes.sort(name);
                        if binding == SortBinding::Free {
                            return self.no_such(NameKind::Sort, name, self.cursor.span());
                        }
                        open.push(Open { binding, name, base: args.len(), start });
                        continue;
                    }
                }
                Token::Close => match open.pop() {
                    Some(application) => {
                        let is_part = !open.is_empty() || !self.allows_bit_words;
                        let of_bits = self.parser.logic.has_words_of_bits();
                        if of_bits && application.binding == SortBinding::Seq && is_part {
                            let rule = "(Seq ..) may be the sort of constants, and of parameters of \
                                        definitions";
                            return fault(Problem::Rule(rule), self.cursor.span());
                        }
                        let sort = self.apply_sort(&application, &args[application.base..])?;
                        args.truncate(application.base);
                        sort
                    }
                    None => return self.cursor.unexpected(token, "a sort"),
                },
                other => return self.cursor.unexpected(other, "a sort"),
            };
            if self.store.sorts.text_size(sort) > LARGEST_SORT {
                let rule = "a sort of more than 2^20 names, counted as often as they occur in it";
                return fault(Problem::Rule(rule), self.cursor.span());
            }
            if open.is_empty() {
                self.uses_sort(sort, self.cursor.span());
                return Ok(sort);
            }
            args.push(sort);
        }
    }

    /// A sort that is a symbol.
    fn plain_sort(&mut self, symbol: SymbolId) -> Result<SortId> {
        let expected = match self.parser.scopes.sort(symbol) {
            SortBinding::Sort(sort) => return Ok(sort),
            SortBinding::Free => {
                return self.no_such(NameKind::Sort, symbol, self.cursor.span());
            }
            SortBinding::BitVec => return self.needs_indices(symbol, "(_ BitVec 8)"),
            SortBinding::FloatingPoint => {
                return self.needs_indices(symbol, "(_ FloatingPoint 8 24)");
            }
            SortBinding::Array | SortBinding::Map => 2,
            SortBinding::RegEx | SortBinding::Seq | SortBinding::Set => 1,
            SortBinding::Declared { arity, .. } | SortBinding::Datatype { arity, .. } => arity,
            SortBinding::Macro(number) => {
                self.parser.sort_macros[number as usize].params.len() as u32
            }
        };
        self.sort_arity(symbol, expected as usize, 0, self.cursor.span())
    }

    fn needs_indices<T>(&self, symbol: SymbolId, rule: &'static str) -> Result<T> {
        let name = self.store.symbols.name(symbol).to_owned();
        let rule = match rule {
            "(_ BitVec 8)" => "needs a width: (_ BitVec 8)",
            _ => "needs two indices: (_ FloatingPoint 8 24)",
        };
        fault(Problem::NamedRule { name, rule }, self.cursor.span())
    }

    fn sort_arity<T>(&self, name: SymbolId, count: usize, found: usize, span: Span) -> Result<T> {
        let function = self.store.symbols.name(name).to_owned();
        fault(Problem::Arity { function, at_least: count, at_most: Some(count), found }, span)
    }

    /// `(_ BitVec n)`, `(_ FloatingPoint e s)`, after `_`.
    fn indexed_sort(&mut self, start: u32) -> Result<SortId> {
        let name = self.symbol("the name of a sort")?;
        match self.parser.scopes.theory_sort(name) {
            SortBinding::BitVec => {
                let width = self.cursor.small_numeral("the width")?;
                self.cursor.close()?;
                if width == 0 || width as usize > literal::WIDEST {
                    let rule = "the width is from 1 to 2^31 - 1";
                    let span = Span::new(start, self.cursor.span().end);
                    return fault(Problem::Index { function: "BitVec".into(), rule }, span);
                }
                Ok(self.store.sorts.bitvec(width))
            }
            SortBinding::FloatingPoint => {
                let eb = self.cursor.small_numeral("the number of exponent bits")?;
                let sb = self.cursor.small_numeral("the number of significand bits")?;
                self.cursor.close()?;
                self.float_format(eb, sb)?;
                Ok(self.store.sorts.float(eb, sb))
            }
            SortBinding::Free if self.parser.scopes.sort(name) == SortBinding::Free => {
                self.no_such(NameKind::Sort, name, self.cursor.span())
            }
            _ => {
                let name = self.store.symbols.name(name).to_owned();
                fault(Problem::NamedRule { name, rule: "takes no indices" }, self.cursor.span())
            }
        }
    }

    fn apply_sort(&mut self, open: &Open, args: &[SortId]) -> Result<SortId> {
        let span = Span::new(open.start, self.cursor.span().end);
        let sort = match open.binding {
            // Arrays of several indices, as Z3 has them: `(Array I J E)` is `(Array I (Array J E))`.
            SortBinding::Array => match args {
                [indices @ .., element] if !indices.is_empty() => {
                    let sorts = &mut self.store.sorts;
                    let array = |element, &index| sorts.array(index, element);
                    return Ok(indices.iter().rev().fold(*element, array));
                }
                _ => return self.sort_arity(open.name, 2, args.len(), span),
            },
            // Functions as values are arrays: both are total maps with extensional equality.
            SortBinding::Map => match args {
                [params @ .., result] if !params.is_empty() => {
                    self.parser.has_maps = true;
                    let sorts = &mut self.store.sorts;
                    let map = |element, &index| sorts.array(index, element);
                    return Ok(params.iter().rev().fold(*result, map));
                }
                _ => {
                    let function = self.store.symbols.name(open.name).to_owned();
                    let found = args.len();
                    return fault(
                        Problem::Arity { function, at_least: 2, at_most: None, found },
                        span,
                    );
                }
            },
            SortBinding::RegEx => match args {
                [_] => Sort::RegLan,
                _ => return self.sort_arity(open.name, 1, args.len(), span),
            },
            SortBinding::Seq => {
                let &[element] = args else {
                    return self.sort_arity(open.name, 1, args.len(), span);
                };
                if !self.parser.logic.has_words_of_bits() {
                    return self.sequence_sort(element, span);
                }
                let name = "Seq".to_owned();
                let bits = match *self.store.sorts.get(element) {
                    Sort::BitVec(bits) if bits <= LARGEST_LETTER_BITS => bits,
                    _ => {
                        let rule = "is read as words over letters of 1 to 17 bits only, as in \
                                    (Seq (_ BitVec 8))";
                        return fault(Problem::NamedRule { name, rule }, span);
                    }
                };
                if self.parser.letter_bits.is_some_and(|other| other != bits) {
                    let rule = "has letters of the same number of bits everywhere in a script";
                    return fault(Problem::NamedRule { name, rule }, span);
                }
                self.parser.letter_bits = Some(bits);
                self.has_bit_words = true;
                Sort::String
            }
            SortBinding::Set => {
                let &[element] = args else {
                    return self.sort_arity(open.name, 1, args.len(), span);
                };
                self.set_sort(element, span)?
            }
            SortBinding::Declared { declaration, arity } if arity as usize == args.len() => {
                Sort::Uninterpreted { name: open.name, declaration, args: args.into() }
            }
            SortBinding::Datatype { datatype, arity } if arity as usize == args.len() => {
                Sort::Datatype { datatype, args: args.into() }
            }
            SortBinding::Declared { arity, .. } | SortBinding::Datatype { arity, .. } => {
                return self.sort_arity(open.name, arity as usize, args.len(), span);
            }
            SortBinding::Macro(number) => {
                let definition = &self.parser.sort_macros[number as usize];
                if definition.params.len() != args.len() {
                    let count = definition.params.len();
                    return self.sort_arity(open.name, count, args.len(), span);
                }
                let known: FxHashMap<SymbolId, SortId> =
                    definition.params.iter().copied().zip(args.iter().copied()).collect();
                let body = definition.body;
                return Ok(sort_algebra::instantiate(&mut self.store.sorts, body, &known));
            }
            SortBinding::Sort(sort) if args.is_empty() => return Ok(sort),
            SortBinding::Sort(_) => return self.sort_arity(open.name, 0, args.len(), span),
            SortBinding::BitVec => return self.needs_indices(open.name, "(_ BitVec 8)"),
            SortBinding::FloatingPoint | SortBinding::Free => {
                return self.needs_indices(open.name, "(_ FloatingPoint 8 24)");
            }
        };
        Ok(self.store.sorts.intern(sort))
    }

    /// `(Seq element)`.
    fn sequence_sort(&mut self, element: SortId, span: Span) -> Result<SortId> {
        let sorts = &mut self.store.sorts;
        let nested = std::iter::successors(Some(element), |&sort| sorts.sequence_element(sort));
        if nested.count() > MOST_NESTED_SEQUENCES || element == sorts.reglan() {
            let rule =
                "(Seq ..) is read over elements of any sort but RegLan, nested at most 100 deep";
            return fault(Problem::Rule(rule), span);
        }
        Ok(sorts.sequence(element))
    }

    /// `(Set element)`.
    fn set_sort(&self, element: SortId, span: Span) -> Result<Sort> {
        if element == self.store.sorts.reglan() {
            let rule = "(Set ..) is read over elements of any sort but RegLan";
            return fault(Problem::Rule(rule), span);
        }
        Ok(Sort::Set { element })
    }

    /// `set.empty` or `set.universe` of a sort, at the end of their brackets.
    pub(super) fn set_constant(&mut self, op: Op, sort: SortId) -> Result<TermId> {
        let span = self.cursor.span();
        let Ok(constant) = self.store.mk_set_constant(op, sort) else {
            let (function, sort) = (op.name().to_owned(), sort_text(self.store, sort));
            return fault(Problem::Qualification { function, sort }, span);
        };
        Ok(constant)
    }

    /// Refuses sequences where they are not decided: in cells of the heap.
    pub(super) fn no_sequence(&self, part: SortId, span: Span) -> Result<()> {
        if !self.store.sorts.holds_sequences(part) {
            return Ok(());
        }
        let rule = "(Seq ..) is no part of what cells of the heap hold, and of their addresses";
        fault(Problem::Rule(rule), span)
    }
}
