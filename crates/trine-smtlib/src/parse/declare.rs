//! Declarations and definitions of functions and sorts.
//!
//! Invariant: a name is declared only after the whole command was read. A name of the user hides an
//! operator of the same name, except those of the core theory, which no script can do without, and a sort
//! of a theory that the logic lacks.
//! Reference: SMT-LIB 2.7, section 4.2.3.

use trine_term::{
    Definition, FunDecl, FunId, FunKind, HeapSort, Op, Sort, SortId, SymbolId, TermId, TermStore,
    VarId,
};
use trine_value::{Integer, StrValue};

use super::builtin::is_fixed;
use super::coverage::Feature;
use super::cursor::{Fault, Result, fault};
use super::macro_definition::MacroDefinition;
use super::sort::SortMacro;
use super::{FormParser, binder, partial_heads};
use crate::command::Command;
use crate::diagnostic::{NameKind, Problem};
use crate::position::{Position, Span};
use crate::scope::{Binding, SortBinding};
use crate::token::Token;

/// A recursive function whose body is still to be read.
struct Signature {
    name: SymbolId,
    at: Position,
    span: Span,
    variables: Vec<(SymbolId, TermId)>,
    function: FunId,
    result: SortId,
}

impl FormParser<'_, '_> {
    /// Takes a symbol that can be declared.
    pub(super) fn new_symbol(&mut self) -> Result<SymbolId> {
        let symbol = self.symbol("a name")?;
        self.check_new(symbol, self.cursor.span())?;
        Ok(symbol)
    }

    /// Checks that a symbol can be declared.
    pub(super) fn check_new(&self, symbol: SymbolId, span: Span) -> Result<()> {
        let free = match self.parser.scopes.symbol(symbol) {
            Binding::Free => true,
            Binding::Builtin(_) => !is_fixed(&self.parser.builtins, &self.parser.scopes, symbol),
            _ => false,
        };
        if free {
            return Ok(());
        }
        let name = self.store.symbols.name(symbol).to_owned();
        let mut fault = Fault::new(Problem::Redeclared { kind: NameKind::Symbol, name }, span);
        fault.notes.extend(self.symbol_note(symbol));
        Err(Box::new(fault))
    }

    /// Takes the name of a sort that can be declared.
    pub(super) fn new_sort_name(&mut self) -> Result<SymbolId> {
        let symbol = self.symbol("the name of a sort")?;
        let present = self.parser.scopes.sort(symbol);
        let is_theory = present == self.parser.scopes.theory_sort(symbol);
        if present == SortBinding::Free || is_theory && !self.logic_has_sort(present) {
            return Ok(symbol);
        }
        let name = self.store.symbols.name(symbol).to_owned();
        fault(Problem::Redeclared { kind: NameKind::Sort, name }, self.cursor.span())
    }

    pub(super) fn declare_const(&mut self) -> Result<Command> {
        let name = self.new_symbol()?;
        let at = self.position_of(self.cursor.span().start);
        let result = self.bit_words(Self::sort)?;
        self.cursor.close()?;
        let function = self.declare_function(name, at, Box::default(), result);
        self.note_bit_words(function);
        self.note_letter(function);
        Ok(Command::DeclareFun(function))
    }

    pub(super) fn declare_fun(&mut self) -> Result<Command> {
        let name = self.new_symbol()?;
        let name_span = self.cursor.span();
        let at = self.position_of(self.cursor.span().start);
        self.cursor.open("the sorts of the parameters")?;
        let mut params = Vec::new();
        while self.cursor.peek()? != Token::Close {
            params.push(self.sort()?);
        }
        self.cursor.close()?;
        let result = self.bit_words(Self::sort)?;
        self.cursor.close()?;
        if !params.is_empty() {
            self.uses(Feature::Functions, name_span);
        }
        if self.has_letter && !params.is_empty() {
            let rule = "functions whose values are letters are not read, only constants";
            return fault(Problem::Rule(rule), name_span);
        }
        if self.has_bit_words && !params.is_empty() {
            let rule = "functions of words over letters of bits are not read, only constants";
            return fault(Problem::Rule(rule), name_span);
        }
        let function = self.declare_function(name, at, params.into(), result);
        self.note_bit_words(function);
        self.note_letter(function);
        Ok(Command::DeclareFun(function))
    }

    /// Reads something where `(Seq (_ BitVec 8))` may stand: constants are told what letters they have,
    /// and parameters of definitions get the values of others.
    pub(super) fn bit_words<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.allows_bit_words = true;
        self.allows_letters = true;
        let found = read(self);
        self.allows_bit_words = false;
        self.allows_letters = false;
        found
    }

    /// Says of a new constant that its letters have so many bits, if its sort says so.
    fn note_bit_words(&mut self, function: FunId) {
        if self.has_bit_words
            && let Some(bits) = self.parser.letter_bits
        {
            let constant = self.store.apply(function, &[]);
            let condition = has_letters_of_bits(self.store, constant, bits);
            self.parser.conditions.push(condition);
        }
    }

    /// Declares a function under a name that is free.
    pub(super) fn declare_function(
        &mut self,
        name: SymbolId,
        at: Position,
        params: Box<[SortId]>,
        result: SortId,
    ) -> FunId {
        let constant = params.is_empty();
        let kind = FunKind::Declared;
        let function = self.store.declare(FunDecl { name, params, result, kind });
        self.note_parameters(function);
        let binding = if constant {
            Binding::Constant(self.store.apply(function, &[]))
        } else {
            Binding::Function(function)
        };
        self.parser.scopes.declare(name, binding, at);
        function
    }

    pub(super) fn declare_sort(&mut self) -> Result<Command> {
        let name = self.new_sort_name()?;
        // Version 2.0 drafts and Z3 allow the arity to be left out.
        let arity = match self.cursor.peek()? {
            Token::Close => 0,
            _ => self.cursor.small_numeral("the number of parameters")?,
        };
        self.cursor.close()?;
        let binding = if arity == 0 {
            SortBinding::Sort(self.store.declare_sort(name, Box::default()))
        } else {
            SortBinding::Declared { declaration: self.store.fresh_sort_declaration(), arity }
        };
        self.parser.scopes.declare_sort(name, binding);
        Ok(Command::DeclareSort { name, arity })
    }

    pub(super) fn define_sort(&mut self) -> Result<Command> {
        let name = self.new_sort_name()?;
        let mark = self.parser.scopes.mark();
        self.cursor.open("the parameters")?;
        let params = self.sort_parameters()?;
        let body = self.sort()?;
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        let binding = if params.is_empty() {
            SortBinding::Sort(body)
        } else {
            let number = self.parser.sort_macros.len() as u32;
            self.parser.sort_macros.push(SortMacro { params: params.into(), body });
            SortBinding::Macro(number)
        };
        self.parser.scopes.declare_sort(name, binding);
        Ok(Command::DefineSort(name))
    }

    /// Names of sort parameters and the parenthesis behind them; binds them.
    pub(super) fn sort_parameters(&mut self) -> Result<Vec<SymbolId>> {
        let mut params = Vec::new();
        while self.cursor.peek()? != Token::Close {
            params.push(self.symbol("a sort parameter")?);
        }
        self.cursor.close()?;
        if let Some(twice) = binder::repeated(&params) {
            let name = self.store.symbols.name(twice).to_owned();
            return fault(Problem::BoundTwice(name), self.cursor.span());
        }
        for &param in &params {
            let sort = self.store.sorts.intern(Sort::Parameter(param));
            self.parser.scopes.bind_sort(param, SortBinding::Sort(sort));
        }
        Ok(params)
    }

    pub(super) fn define_const(&mut self) -> Result<Command> {
        let name = self.new_symbol()?;
        let at = self.position_of(self.cursor.span().start);
        let result = self.sort()?;
        let body = self.body(name, result)?;
        self.check_body_parameters(name, body, &[result])?;
        self.cursor.close()?;
        Ok(self.define(name, at, Vec::new(), body))
    }

    pub(super) fn define_fun(&mut self) -> Result<Command> {
        let name = self.new_symbol()?;
        let at = self.position_of(self.cursor.span().start);
        let mark = self.parser.scopes.mark();
        self.bit_words(Self::sorted_variables)?;
        let params = std::mem::take(&mut self.parser.stacks.values);
        self.parser.stacks.starts.clear();
        let result = self.sort()?;
        let body = self.body(name, result)?;
        let sorts = params.iter().map(|&param| self.store.sort(param)).chain([result]);
        let sorts: Vec<SortId> = sorts.collect();
        self.check_body_parameters(name, body, &sorts)?;
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        Ok(self.define(name, at, params, body))
    }

    /// The body of a definition, checked against the sort it is declared with.
    fn body(&mut self, name: SymbolId, result: SortId) -> Result<TermId> {
        self.cursor.peek()?;
        let start = self.cursor.peeked_start();
        let mut body = self.term()?;
        let (int, real) = (self.store.sorts.int(), self.store.sorts.real());
        if result == real && self.store.sort(body) == int {
            body = self.real_of_integer(body);
        }
        if self.store.sort(body) != result {
            let what = format!("the body of '{}'", self.store.symbols.name(name));
            self.expect_sort(body, result, start, &what)?;
        }
        Ok(body)
    }

    fn define(
        &mut self,
        name: SymbolId,
        at: Position,
        params: Vec<TermId>,
        body: TermId,
    ) -> Command {
        let binding = if let Some(generic) = self.generic_definition(name, &params, body) {
            generic
        } else if params.is_empty() {
            Binding::Term(body)
        } else {
            let number = self.parser.macros.len() as u32;
            let definition = MacroDefinition::new(self.store, name, params.clone().into(), body);
            self.parser.macros.push(definition);
            Binding::Macro(number)
        };
        self.parser.scopes.declare(name, binding, at);
        Command::DefineFun { name, params, body }
    }

    pub(super) fn define_fun_rec(&mut self) -> Result<Command> {
        let mark = self.parser.scopes.mark();
        let signature = self.signature()?;
        self.bind_signature(&signature);
        let body = self.recursive_body(&signature)?;
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        self.define_recursive(vec![signature], vec![body])
    }

    pub(super) fn define_funs_rec(&mut self) -> Result<Command> {
        let mark = self.parser.scopes.mark();
        self.cursor.open("the signatures")?;
        let mut signatures: Vec<Signature> = Vec::new();
        while self.cursor.open_or_close("'(' or ')'")? {
            let signature = self.signature()?;
            self.cursor.close()?;
            self.bind_signature(&signature);
            signatures.push(signature);
        }
        self.cursor.open("the bodies")?;
        let mut bodies = Vec::with_capacity(signatures.len());
        for signature in &signatures {
            if self.cursor.peek()? == Token::Close {
                let problem =
                    Problem::Expected { what: "one body for each signature", found: None };
                return fault(problem, self.cursor.span());
            }
            bodies.push(self.recursive_body(signature)?);
        }
        self.cursor.close()?;
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        self.define_recursive(signatures, bodies)
    }

    /// `f ((x S) ...) R`: the variables are not in scope yet.
    fn signature(&mut self) -> Result<Signature> {
        let name = self.new_symbol()?;
        let span = self.cursor.span();
        let at = self.position_of(span.start);
        let mark = self.parser.scopes.mark();
        self.bit_words(Self::sorted_variables)?;
        self.parser.scopes.undo(mark);
        self.parser.stacks.bound.clear();
        self.parser.stacks.starts.clear();
        let terms = std::mem::take(&mut self.parser.stacks.values);
        let variables: Vec<(SymbolId, TermId)> = terms
            .into_iter()
            .filter_map(|term| {
                let variable = self.store.variable(term)?;
                Some((self.store.variable_decl(variable).name, term))
            })
            .collect();
        let result = self.sort()?;
        let params = variables.iter().map(|&(_, term)| self.store.sort(term)).collect();
        let kind = FunKind::Recursive;
        let function = self.store.declare(FunDecl { name, params, result, kind });
        self.note_parameters(function);
        Ok(Signature { name, at, span, variables, function, result })
    }

    fn bind_signature(&mut self, signature: &Signature) {
        let binding = self.function_binding(signature.function);
        self.parser.scopes.bind(signature.name, binding);
    }

    /// What the name of a function is bound to.
    pub(super) fn function_binding(&mut self, function: FunId) -> Binding {
        if self.store.function_decl(function).params.is_empty() {
            Binding::Constant(self.store.apply(function, &[]))
        } else {
            Binding::Function(function)
        }
    }

    fn recursive_body(&mut self, signature: &Signature) -> Result<TermId> {
        let mark = self.parser.scopes.mark();
        for &(name, variable) in &signature.variables {
            self.parser.scopes.bind(name, Binding::Term(variable));
            self.parser.stacks.bound.push(variable);
        }
        let body = self.body(signature.name, signature.result)?;
        let variables = signature.variables.iter().map(|&(_, term)| self.store.sort(term));
        let sorts: Vec<SortId> = variables.chain([signature.result]).collect();
        self.check_body_parameters(signature.name, body, &sorts)?;
        self.parser.scopes.undo(mark);
        self.parser.stacks.bound.clear();
        if signature.result != self.store.sorts.bool() {
            return Ok(body);
        }
        Ok(partial_heads::with_conditions(self.store, body, &self.parser.partial_heads))
    }

    fn define_recursive(
        &mut self,
        signatures: Vec<Signature>,
        bodies: Vec<TermId>,
    ) -> Result<Command> {
        let mut functions = Vec::with_capacity(signatures.len());
        let spans: Vec<(FunId, Span)> =
            signatures.iter().map(|signature| (signature.function, signature.span)).collect();
        for (signature, body) in signatures.into_iter().zip(bodies) {
            let params: Box<[VarId]> = signature
                .variables
                .iter()
                .filter_map(|&(_, term)| self.store.variable(term))
                .collect();
            self.store.define(signature.function, Definition { params, body });
            let binding = self.function_binding(signature.function);
            self.parser.scopes.declare(signature.name, binding, signature.at);
            functions.push(signature.function);
        }
        self.define_instances()?;
        self.warn_of_predicates(&spans);
        Ok(Command::DefineFunsRec(functions))
    }

    /// `(declare-heap (L D) ...)`, or with the pairs in one more list.
    pub(super) fn declare_heap(&mut self) -> Result<Command> {
        self.uses(Feature::Heaps, self.cursor.span());
        let mut heaps = Vec::new();
        while self.cursor.open_or_close("'(' or ')'")? {
            if self.opens_pair()? {
                self.cursor.open("a pair of sorts")?;
                loop {
                    let pair = self.heap_pair(&heaps)?;
                    heaps.push(pair);
                    if !self.cursor.open_or_close("'(' or ')'")? {
                        break;
                    }
                }
            } else {
                let pair = self.heap_pair(&heaps)?;
                heaps.push(pair);
            }
        }
        self.parser.declares_heaps = true;
        self.keep_heaps(&heaps);
        Ok(Command::DeclareHeap(heaps))
    }

    /// Whether the next `(` begins a pair of sorts, not a sort: then the word after it is a sort by
    /// itself.
    fn opens_pair(&mut self) -> Result<bool> {
        if self.cursor.peek()? != Token::Open {
            return Ok(false);
        }
        let mut tokens =
            crate::token::Tokens::new(&self.form[self.cursor.peeked_start() as usize..]);
        tokens.next();
        tokens.next();
        let name = super::literal::decode(tokens.slice());
        let symbol = self.store.symbols.find(&name);
        Ok(symbol.is_some_and(|s| matches!(self.parser.scopes.sort(s), SortBinding::Sort(_))))
    }

    /// `L D)`
    fn heap_pair(&mut self, earlier: &[HeapSort]) -> Result<HeapSort> {
        let location = self.sort()?;
        let span = self.cursor.span();
        let declared = |pair: &HeapSort| pair.location == location;
        if earlier.iter().any(declared) || self.store.heap_at(location).is_some() {
            let rule = "the sort of addresses is already declared in a heap";
            return fault(Problem::Rule(rule), span);
        }
        let data = self.sort()?;
        self.cursor.close()?;
        for sort in [location, data] {
            self.no_sequence(sort, span)?;
        }
        Ok(HeapSort { location, data })
    }
}

/// That the letters of a word have so many bits.
fn has_letters_of_bits(store: &mut TermStore, word: TermId, bits: u32) -> TermId {
    let [first, last] = [0, (1_u64 << bits) - 1]
        .map(|code| store.mk_string(&StrValue::from_code(&Integer::from(code))));
    let letter = store.mk(Op::ReRange, &[first, last]);
    let words = store.mk(Op::ReStar, &[letter]);
    store.mk(Op::StrInRe, &[word, words])
}
