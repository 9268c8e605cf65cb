//! Identifiers: plain, indexed `(_ f i)`, and qualified `(as f S)`, at the head of an application
//! or as a constant.
//!
//! Invariant: when a function of this file returns, the parentheses of the identifier are taken.
//! Reference: SMT-LIB 2.7, sections 3.3 (identifiers) and 3.6.

use trine_term::{FunId, FunKind, Op, Sort, SortId, SymbolId, TermId};
use trine_value::{BitVec, CodePoint, Float, FloatFormat, StrValue};

use super::builtin::{FloatName, Kind, RESERVED};
use super::counting::{Count, Counting};
use super::cursor::{Fault, Result, fault};
use super::term::{Head, Indices};
use super::{FormParser, dialect, literal, sort_algebra};
use crate::diagnostic::{NameKind, Problem};
use crate::position::Span;
use crate::print::sort_text;
use crate::scope::Binding;
use crate::token::Token;

/// What Z3 calls the constants of its sort of letters.
const LETTER_CONSTANT: &str = "Char";

/// The code point that digits write, if it is one.
fn code_point(digits: &[u8], radix: u32) -> Option<CodePoint> {
    let digits = std::str::from_utf8(digits).ok()?.trim_start_matches('0');
    if digits.is_empty() {
        return CodePoint::new(0);
    }
    u32::from_str_radix(digits, radix).ok().and_then(CodePoint::new)
}

/// An index of an identifier.
enum Index {
    Numeral(u32),
    Symbol(SymbolId, Span),
}

impl FormParser<'_, '_> {
    /// An operator at the head, without indices.
    #[inline]
    pub(super) fn operator_head(&mut self, entry: u16) -> Result<Head> {
        match &self.parser.builtins[usize::from(entry)].kind {
            Kind::Operators(_) => Ok(Head::Operator { entry, indices: Indices([0, 0]), count: 0 }),
            Kind::Adapted(_) => Ok(Head::Adapted(entry)),
            &Kind::Set(operator) => Ok(Head::Set(operator)),
            &Kind::Fold(kind) => {
                // The function that is folded may be a name.
                self.parser.has_maps = true;
                Ok(Head::Fold(kind))
            }
            kind => {
                let rule = match kind {
                    Kind::ConstArray => "needs a sort: ((as const (Array I E)) v)",
                    Kind::ArrayMap => "needs a function: ((_ map f) a b)",
                    Kind::Nil => "needs a sort, unless one heap is declared: (as nil S)",
                    Kind::EmptySequence => "needs a sort: (as seq.empty (Seq S))",
                    Kind::SetConstant(_) => "needs a sort: (as set.empty (Set S))",
                    Kind::Is => "needs a constructor: ((_ is C) t)",
                    Kind::Update => "needs a selector: ((_ update s) t v)",
                    Kind::Extract => "needs a group: ((_ str.extract 1) s p)",
                    Kind::Char => "needs an index: (_ char #x41)",
                    Kind::Count(_) => "needs indices, as in ((_ at-most 2) a b c)",
                    Kind::Float(_) => "needs two indices, as in (_ NaN 8 24)",
                    Kind::Emp
                    | Kind::Rounding(_)
                    | Kind::Operators(_)
                    | Kind::Adapted(_)
                    | Kind::Fold(_)
                    | Kind::Set(_) => "takes no arguments",
                };
                fault(Problem::NamedRule { name: self.cursor.text(), rule }, self.cursor.span())
            }
        }
    }

    /// An entry of the operator table on its own.
    pub(super) fn builtin_constant(&mut self, entry: u16) -> Result<TermId> {
        match self.parser.builtins[usize::from(entry)].kind {
            Kind::Rounding(mode) => Ok(self.store.mk_rounding(mode)),
            Kind::Emp => Ok(self.store.mk(Op::SepEmp, &[])),
            // Where there is one heap, its addresses are meant.
            Kind::Nil => match self.store.heaps() {
                &[heap] => Ok(self.store.mk_sep_nil(heap.location)),
                _ => self.theory_constant(entry),
            },
            _ => self.theory_constant(entry),
        }
    }

    /// An operator without arguments, or a mistake.
    fn theory_constant(&mut self, entry: u16) -> Result<TermId> {
        let head = self.operator_head(entry)?;
        self.apply_to_nothing(head)
    }

    /// Applies a head that stands alone.
    pub(super) fn apply_to_nothing(&mut self, head: Head) -> Result<TermId> {
        let base = self.parser.stacks.height();
        self.finish_apply(head, base, self.cursor.span())
    }

    /// A function symbol on its own: a constructor without fields, or a mistake.
    pub(super) fn function_constant(&mut self, function: FunId) -> Result<TermId> {
        self.apply_to_nothing(Head::Function(function))
    }

    /// A definition with parameters on its own: a mistake.
    pub(super) fn macro_constant(&mut self, number: u32) -> Result<TermId> {
        self.apply_to_nothing(Head::Macro(number))
    }

    /// The constructor that a tester `is-C`, the spelling before version 2.6, tests for.
    fn old_tester(&self, symbol: SymbolId) -> Option<FunId> {
        let name = self.store.symbols.name(symbol).strip_prefix("is-")?;
        let constructor = self.store.symbols.find(name)?;
        self.constructor_of(constructor)
    }

    /// The constructor with this name.
    pub(super) fn constructor_of(&self, symbol: SymbolId) -> Option<FunId> {
        let function = match self.parser.scopes.symbol(symbol) {
            Binding::Function(function) => function,
            Binding::Constant(term) => self.store.function(term)?,
            _ => return None,
        };
        let kind = self.store.function_decl(function).kind;
        matches!(kind, FunKind::Constructor { .. }).then_some(function)
    }

    /// A symbol without declaration on its own: a negative number in the spelling of other solvers,
    /// or a mistake.
    pub(super) fn undeclared_constant(&mut self, symbol: SymbolId, token: Token) -> Result<TermId> {
        let name = self.store.symbols.name(symbol).to_owned();
        let real = self.parser.logic.numerals_are_real();
        match dialect::signed_literal(self.store, &name, real) {
            Some(term) if token == Token::Symbol => Ok(term),
            _ => self.undeclared(symbol, token),
        }
    }

    pub(super) fn undeclared_head(&mut self, symbol: SymbolId, token: Token) -> Result<Head> {
        match self.old_tester(symbol) {
            Some(constructor) => Ok(Head::Tester(constructor)),
            None => self.undeclared(symbol, token),
        }
    }

    /// The fault that the symbol just read has no meaning here.
    pub(super) fn undeclared<T>(&self, symbol: SymbolId, token: Token) -> Result<T> {
        let name = self.store.symbols.name(symbol);
        if token == Token::Symbol && RESERVED.contains(&name) {
            return self.cursor.unexpected(token, "a term");
        }
        let nearest = self.parser.nearest_symbol(self.store, name);
        let problem =
            Problem::Undeclared { kind: NameKind::Symbol, name: name.to_owned(), nearest };
        fault(problem, self.cursor.span())
    }

    /// `(_ f i ...)` on its own, after `(` at `start` and `_`.
    pub(super) fn indexed_constant(&mut self, start: u32) -> Result<TermId> {
        let token = self.cursor.next()?;
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "a symbol");
        }
        let symbol = self.symbol_of_token(token);
        let Some(entry) = self.parser.scopes.theory_symbol(symbol) else {
            // Numbers of bit-vectors are the one family of names that is not in the table.
            let name = self.store.symbols.name(symbol);
            if let Some(digits) = literal::bv_number(name) {
                let digits = digits.to_owned();
                return self.bv_decimal(&digits, start);
            }
            if name == LETTER_CONSTANT && self.parser.scopes.symbol(symbol) == Binding::Free {
                return self.letter_constant();
            }
            return self.not_indexed(symbol, token);
        };
        match self.parser.builtins[usize::from(entry)].kind {
            Kind::Float(name) => self.float_constant(name),
            Kind::Char => self.char_constant(),
            Kind::Emp => {
                let span = self.cursor.span();
                let mut sorts = Vec::new();
                while self.cursor.peek()? != Token::Close {
                    sorts.push(self.sort()?);
                }
                self.cursor.close()?;
                self.check_heap_sorts("emp", &sorts, span)?;
                Ok(self.store.mk(Op::SepEmp, &[]))
            }
            _ => {
                let head = self.indexed_head(entry)?;
                self.apply_to_nothing(head)
            }
        }
    }

    /// The fault that the symbol just read has no meaning with indices.
    fn not_indexed<T>(&self, symbol: SymbolId, token: Token) -> Result<T> {
        if self.parser.scopes.symbol(symbol) == Binding::Free {
            return self.undeclared(symbol, token);
        }
        let name = self.store.symbols.name(symbol).to_owned();
        fault(Problem::NamedRule { name, rule: "takes no indices" }, self.cursor.span())
    }

    fn bv_decimal(&mut self, digits: &str, start: u32) -> Result<TermId> {
        let width = self.cursor.small_numeral("the width")?;
        self.cursor.close()?;
        let span = Span::new(start, self.cursor.span().end);
        if width == 0 || width as usize > literal::WIDEST {
            let rule = "the width is from 1 to 2^31 - 1";
            return fault(Problem::Index { function: format!("bv{digits}"), rule }, span);
        }
        match literal::bv_decimal(width, digits) {
            Some(value) => Ok(self.store.mk_bv(&value)),
            None => {
                let rule = "the number needs more bits than the width";
                fault(Problem::Index { function: format!("bv{digits}"), rule }, span)
            }
        }
    }

    fn float_constant(&mut self, name: FloatName) -> Result<TermId> {
        let eb = self.cursor.small_numeral("the number of exponent bits")?;
        let sb = self.cursor.small_numeral("the number of significand bits")?;
        self.cursor.close()?;
        let format = self.float_format(eb, sb)?;
        let value = match name {
            FloatName::PlusInfinity => special(format, false, BitVec::ones(eb)),
            FloatName::MinusInfinity => special(format, true, BitVec::ones(eb)),
            FloatName::PlusZero => special(format, false, BitVec::zero(eb)),
            FloatName::MinusZero => special(format, true, BitVec::zero(eb)),
            FloatName::Nan => Float::nan(format),
        };
        Ok(self.store.mk_float(&value))
    }

    /// The format with these numbers of bits.
    pub(super) fn float_format(&self, eb: u32, sb: u32) -> Result<FloatFormat> {
        match FloatFormat::new(eb, sb).filter(|_| sb <= 1 << 30) {
            Some(format) => Ok(format),
            None => {
                let rule =
                    "a float has from 2 to 60 exponent bits and from 2 to 2^30 significand bits";
                fault(Problem::Index { function: "FloatingPoint".into(), rule }, self.cursor.span())
            }
        }
    }

    /// The rest of `(_ char #x41)`.
    fn char_constant(&mut self) -> Result<TermId> {
        let token = self.cursor.next()?;
        let code = match token {
            Token::Hexadecimal => code_point(&self.cursor.slice()[2..], 16),
            other => return self.cursor.unexpected(other, "a hexadecimal code point"),
        };
        self.word_of_letter("char", code)
    }

    /// The rest of `(_ Char 65)`, as Z3 writes letters.
    fn letter_constant(&mut self) -> Result<TermId> {
        let token = self.cursor.next()?;
        let code = match token {
            Token::Numeral => code_point(self.cursor.slice(), 10),
            other => return self.cursor.unexpected(other, "a code point"),
        };
        let letter = self.word_of_letter(LETTER_CONSTANT, code)?;
        self.letters.push(letter);
        Ok(letter)
    }

    /// The word of one letter, and the end of the constant.
    fn word_of_letter(&mut self, function: &str, code: Option<CodePoint>) -> Result<TermId> {
        let Some(code) = code else {
            let rule = "the last character is #x2FFFF";
            return fault(Problem::Index { function: function.into(), rule }, self.cursor.span());
        };
        self.cursor.close()?;
        Ok(self.store.mk_string(&StrValue::from_code_points([code])))
    }

    /// The rest of `(_ f i ...)` for an operator `f`.
    fn indexed_head(&mut self, entry: u16) -> Result<Head> {
        if let Kind::Count(counting) = self.parser.builtins[usize::from(entry)].kind {
            return self.counting_head(entry, counting);
        }
        if self.parser.builtins[usize::from(entry)].kind == Kind::ArrayMap {
            return self.array_map_head();
        }
        let mut indices = [0, 0];
        let mut count = 0;
        let mut symbol = None;
        while let Some(index) = self.index()? {
            match index {
                Index::Numeral(number) if count < 2 => indices[count] = number,
                Index::Numeral(_) => {}
                Index::Symbol(name, span) => symbol = Some((name, span)),
            }
            count += 1;
        }
        let builtin = &self.parser.builtins[usize::from(entry)];
        match (&builtin.kind, symbol, count) {
            (Kind::Is, Some((name, span)), 1) => match self.constructor_of(name) {
                Some(constructor) => Ok(Head::Tester(constructor)),
                None => self.no_such(NameKind::Constructor, name, span),
            },
            (Kind::Extract, None, 1) => Ok(Head::Extract(indices[0])),
            (Kind::Update, Some((name, span)), 1) => match self.parser.scopes.symbol(name) {
                Binding::Function(function)
                    if matches!(
                        self.store.function_decl(function).kind,
                        FunKind::Selector { .. }
                    ) =>
                {
                    Ok(Head::Updater(function))
                }
                _ => {
                    let name = self.store.symbols.name(name).to_owned();
                    fault(Problem::NamedRule { name, rule: "is no selector" }, span)
                }
            },
            (Kind::Operators(ops), None, _) => {
                if ops.as_slice() == [Op::ReLoop] && count == 1 {
                    return Ok(Head::AtLeast(indices[0]));
                }
                if !ops.iter().any(|op| usize::from(op.info().indices) == count) {
                    let expected = usize::from(ops[0].info().indices);
                    let function = builtin.name.to_owned();
                    return fault(
                        Problem::IndexCount { function, expected, found: count },
                        self.cursor.span(),
                    );
                }
                Ok(Head::Operator { entry, indices: Indices(indices), count: count as u8 })
            }
            _ => {
                let name = builtin.name.to_owned();
                let rule = "cannot have these indices";
                fault(Problem::NamedRule { name, rule }, self.cursor.span())
            }
        }
    }

    /// The rest of `(_ at-most k)` and its relatives.
    fn counting_head(&mut self, entry: u16, counting: Counting) -> Result<Head> {
        let mut numbers = Vec::new();
        let mut are_numbers = true;
        while let Some(index) = self.index()? {
            match index {
                Index::Numeral(number) => numbers.push(number),
                Index::Symbol(..) => are_numbers = false,
            }
        }
        match Count::new(counting, &numbers).filter(|_| are_numbers) {
            Some(count) => {
                self.counts.push(count);
                Ok(Head::Count(self.counts.len() as u32 - 1))
            }
            None => {
                let name = self.parser.builtins[usize::from(entry)].name.to_owned();
                let rule = "cannot have these indices";
                fault(Problem::NamedRule { name, rule }, self.cursor.span())
            }
        }
    }

    /// The fault that a name is not what it is used as.
    pub(super) fn no_such<T>(&self, kind: NameKind, name: SymbolId, span: Span) -> Result<T> {
        let name = self.store.symbols.name(name);
        let nearest = match kind {
            NameKind::Sort => self.parser.nearest_sort(self.store, name),
            NameKind::Symbol | NameKind::Constructor => {
                self.parser.nearest_symbol(self.store, name)
            }
        };
        fault(Problem::Undeclared { kind, name: name.to_owned(), nearest }, span)
    }

    /// The next index, or `None` after the closing parenthesis.
    fn index(&mut self) -> Result<Option<Index>> {
        let token = self.cursor.next()?;
        match token {
            Token::Close => Ok(None),
            Token::Numeral => self.cursor.as_small_numeral().map(|n| Some(Index::Numeral(n))),
            Token::Symbol | Token::QuotedSymbol => {
                let symbol = self.symbol_of_token(token);
                Ok(Some(Index::Symbol(symbol, self.cursor.span())))
            }
            // `(_ is (as C S))`, and `(_ is (C (S ..) S))` as Z3 writes it: the sorts add nothing.
            Token::Open => {
                let is_qualified = self.cursor.next_is_word(b"as")?;
                if is_qualified {
                    self.cursor.next()?;
                }
                let symbol = self.symbol("a constructor")?;
                let span = self.cursor.span();
                if !is_qualified {
                    self.cursor.open("the sorts of the fields")?;
                    while self.cursor.peek()? != Token::Close {
                        self.sort()?;
                    }
                    self.cursor.close()?;
                }
                self.sort()?;
                self.cursor.close()?;
                Ok(Some(Index::Symbol(symbol, span)))
            }
            other => self.cursor.unexpected(other, "an index"),
        }
    }

    /// `(as f S)` on its own, after `(` at `start` and `as`.
    pub(super) fn qualified_constant(&mut self, start: u32) -> Result<TermId> {
        let token = self.cursor.next()?;
        if token == Token::Open {
            // `(as (_ f i) S)`: the indices decide the sort already.
            let start = self.cursor.span().start;
            let token = self.cursor.next()?;
            if token != Token::Symbol || self.cursor.slice() != b"_" {
                return self.cursor.unexpected(token, "'_'");
            }
            let term = self.indexed_constant(start)?;
            return self.check_qualified(None, term, start);
        }
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "a symbol");
        }
        let symbol = self.symbol_of_token(token);
        let binding = self.parser.scopes.symbol(symbol);
        match binding {
            Binding::Builtin(entry)
                if self.parser.builtins[usize::from(entry)].kind == Kind::Nil =>
            {
                let sort = self.sort()?;
                self.cursor.close()?;
                Ok(self.store.mk_sep_nil(sort))
            }
            Binding::Builtin(entry)
                if self.parser.builtins[usize::from(entry)].kind == Kind::EmptySequence =>
            {
                let sort = self.bit_words(Self::sort)?;
                self.cursor.close()?;
                if sort == self.store.sorts.string() {
                    return Ok(self.store.mk_string(&StrValue::empty()));
                }
                let Ok(empty) = self.store.mk_empty_sequence(sort) else {
                    let (function, sort) = ("seq.empty".to_owned(), sort_text(self.store, sort));
                    return fault(Problem::Qualification { function, sort }, self.cursor.span());
                };
                Ok(empty)
            }
            Binding::Builtin(entry)
                if let Kind::SetConstant(op) = self.parser.builtins[usize::from(entry)].kind =>
            {
                let sort = self.sort()?;
                self.cursor.close()?;
                self.set_constant(op, sort)
            }
            Binding::Function(function) => {
                let sort = self.sort()?;
                self.cursor.close()?;
                let result = self.store.function_decl(function).result;
                if self.is_nil_of_heap(symbol, sort)
                    && !sort_algebra::unify(
                        &self.store.sorts,
                        result,
                        sort,
                        &mut Default::default(),
                    )
                {
                    return Ok(self.store.mk_sep_nil(sort));
                }
                self.apply_to_nothing(Head::Instance(function, sort))
            }
            Binding::Macro(number) if self.is_generic(number) => {
                let sort = self.sort()?;
                self.cursor.close()?;
                self.apply_to_nothing(Head::DefinitionInstance(number, sort))
            }
            Binding::Constant(term) if let Some(function) = self.generic_function(term) => {
                let sort = self.sort()?;
                self.cursor.close()?;
                self.apply_to_nothing(Head::Instance(function, sort))
            }
            Binding::Free => self.abstract_value(symbol, token),
            _ => {
                let term = self.constant(symbol, token)?;
                self.check_qualified(Some(symbol), term, start)
            }
        }
    }

    /// `(as @name_N S)`: the element number `N` of a declared sort, as models write it.
    fn abstract_value(&mut self, symbol: SymbolId, token: Token) -> Result<TermId> {
        let name = self.store.symbols.name(symbol);
        let digits = name.rsplit(['_', '@']).next().unwrap_or("");
        let number = if name.starts_with('@') { digits.parse::<u32>().ok() } else { None };
        let Some(number) = number else { return self.undeclared(symbol, token) };
        let sort = self.sort()?;
        self.cursor.close()?;
        if matches!(self.store.sorts.get(sort), Sort::Uninterpreted { .. }) {
            return Ok(self.store.mk_element(sort, number));
        }
        let function = self.store.symbols.name(symbol).to_owned();
        let sort = sort_text(self.store, sort);
        fault(Problem::Qualification { function, sort }, self.cursor.span())
    }

    /// The sort and the parenthesis of `(as f S)`, where `f` has a sort already.
    fn check_qualified(
        &mut self,
        symbol: Option<SymbolId>,
        term: TermId,
        start: u32,
    ) -> Result<TermId> {
        let function = self.cursor.text();
        let sort = self.sort()?;
        self.cursor.close()?;
        if self.store.sort(term) == sort {
            return Ok(term);
        }
        if symbol.is_some_and(|symbol| self.is_nil_of_heap(symbol, sort)) {
            return Ok(self.store.mk_sep_nil(sort));
        }
        let sort = sort_text(self.store, sort);
        let span = Span::new(start, self.cursor.span().end);
        fault(Problem::Qualification { function, sort }, span)
    }

    /// The head after `((`: `(_ f i)` or `(as f S)`.
    pub(super) fn compound_head(&mut self) -> Result<Head> {
        let token = self.cursor.next()?;
        match (token, self.cursor.slice()) {
            (Token::Symbol, b"_") => {
                let token = self.cursor.next()?;
                if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
                    return self.cursor.unexpected(token, "a symbol");
                }
                let symbol = self.symbol_of_token(token);
                match self.parser.scopes.theory_symbol(symbol) {
                    Some(entry) => self.indexed_head(entry),
                    None => self.not_indexed(symbol, token),
                }
            }
            (Token::Symbol, b"as") => self.qualified_head(),
            _ => self.cursor.unexpected(token, "'_' or 'as'"),
        }
    }

    /// The rest of `(as f S)` at the head of an application.
    fn qualified_head(&mut self) -> Result<Head> {
        let token = self.cursor.next()?;
        if token == Token::Open {
            // `((as (_ f i) S) ...)`: the indices decide the sort already.
            let head = self.compound_head()?;
            self.sort()?;
            self.cursor.close()?;
            return Ok(head);
        }
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "a symbol");
        }
        let symbol = self.symbol_of_token(token);
        let span = self.cursor.span();
        let binding = self.parser.scopes.symbol(symbol);
        let name = self.cursor.text();
        let tester = self.old_tester(symbol).filter(|_| binding == Binding::Free);
        let sort = self.sort()?;
        self.cursor.close()?;
        match (binding, tester) {
            // A constant of this name can be no function, so it hides nothing here.
            (Binding::Builtin(_) | Binding::Term(_) | Binding::Constant(_), _)
                if self.is_theory(symbol, &Kind::ConstArray) =>
            {
                Ok(Head::ConstArray(sort))
            }
            (Binding::Builtin(entry), _) => self.operator_head(entry),
            // The argument will say which one.
            (Binding::Function(function), _) if self.may_be_shared(function) => {
                Ok(Head::Instance(function, sort))
            }
            (Binding::Function(function), _) => {
                let result = self.store.function_decl(function).result;
                let mut known = Default::default();
                if sort_algebra::unify(&self.store.sorts, result, sort, &mut known) {
                    return Ok(Head::Instance(function, sort));
                }
                let sort = sort_text(self.store, sort);
                Err(Box::new(Fault::new(Problem::Qualification { function: name, sort }, span)))
            }
            (Binding::Macro(number), _) if self.is_generic(number) => {
                Ok(Head::DefinitionInstance(number, sort))
            }
            (Binding::Macro(number), _) => Ok(Head::Macro(number)),
            // `((as is-C Bool) t)`, as SBV writes it for Z3.
            (Binding::Free, Some(constructor)) => {
                if sort == self.store.sorts.bool() {
                    return Ok(Head::Tester(constructor));
                }
                let sort = sort_text(self.store, sort);
                fault(Problem::Qualification { function: name, sort }, span)
            }
            _ => fault(Problem::NamedRule { name, rule: "is no function" }, span),
        }
    }

    /// Whether a symbol is `nil` and the sort one of addresses: then another `nil`, of a list say, does not
    /// hide it, as the sort tells them apart.
    fn is_nil_of_heap(&self, symbol: SymbolId, sort: SortId) -> bool {
        self.is_theory(symbol, &Kind::Nil) && self.store.heap_at(sort).is_some()
    }

    /// Whether the theories give a symbol a meaning of this kind.
    fn is_theory(&self, symbol: SymbolId, kind: &Kind) -> bool {
        let entry = self.parser.scopes.theory_symbol(symbol);
        entry.is_some_and(|entry| self.parser.builtins[usize::from(entry)].kind == *kind)
    }
}

/// An infinity or zero: the value with this sign and exponent field and no fraction.
fn special(format: FloatFormat, negative: bool, exponent: BitVec) -> Float {
    let fraction = BitVec::zero(format.sb() - 1);
    Float::from_bits(format, &BitVec::from_bool(negative).concat(&exponent).concat(&fraction))
}
