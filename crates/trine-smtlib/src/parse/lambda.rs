//! `(lambda ((x S) ..) t)`: functions as values.
//!
//! Idea: a function of one variable is made for each, closed over what its body takes from the binders around it
//! ([`trine_term::TermStore::lambda_at`]); several variables are one `lambda` inside the other, as `->` is
//! right-associative. Applied to an argument, as by `select`, it is its body at once.
//! Invariant: parameters have the same variables each time, so lambdas that differ in the names of their
//! variables only are one term.
//! Reference: SMT-LIB 2.7, section 3.6.1.

use rustc_hash::FxHashMap;
use trine_term::{FunKind, Op, Sort, SortError, SortId, SymbolId, TermId};

use super::builtin::Kind;
use super::cursor::{Cursor, Result};
use super::term::{Frame, Head};
use super::{FormParser, literal};
use crate::scope::Binding;
use crate::token::Token;

/// Parts of a choice between functions that are read one by one.
const MOST_CHOICES: usize = 64;

impl FormParser<'_, '_> {
    /// Whether `lambda` is the reserved word here: older scripts declare functions of this name.
    pub(super) fn is_lambda_free(&mut self) -> bool {
        let name = self.store.symbols.intern("lambda");
        self.parser.scopes.symbol(name) == Binding::Free
    }

    /// The function whose variables are the values from `base` on.
    pub(super) fn finish_lambda(&mut self, base: u32, body: TermId) -> TermId {
        self.parser.has_maps = true;
        let variables = self.parser.stacks.values[base as usize..].to_vec();
        let mut value = body;
        for &variable in variables.iter().rev() {
            self.parser.stacks.bound.pop();
            value = self.function_of(variable, value);
        }
        self.parser.stacks.truncate_values(base);
        value
    }

    /// `(lambda ((variable S)) body)`; the variable is no longer among the bound ones.
    fn function_of(&mut self, variable: TermId, body: TermId) -> TermId {
        let captured = self.bound_variables_in(body);
        let mut places = vec![variable];
        places.extend(&captured);
        let sorts: Vec<_> = places.iter().map(|&place| self.store.sort(place)).collect();
        let parameters = self.parameters(&sorts);
        let pairs: Vec<_> = places.into_iter().zip(parameters.iter().copied()).collect();
        let body = self.store.substitute(body, &pairs);
        let name = self.store.symbols.intern("lambda");
        let function = self.function_of_body(name, &parameters, body);
        let mut arrays = vec![self.store.mk_array_identity(sorts[0])];
        for (&term, &sort) in captured.iter().zip(&sorts[1..]) {
            let sort = self.store.sorts.array(sorts[0], sort);
            let array = self.store.mk_const_array(sort, term);
            arrays.push(array.expect("an array of this element"));
        }
        self.store.mk_array_map(function, &arrays).expect("arrays of the parameters")
    }

    /// A declared function or a definition with too few arguments, the values from `base` on, as the function of
    /// the others: `f` is `(lambda ((x S) (y T)) (f x y))`. Only where the script has functions as values.
    pub(super) fn partial_application(&mut self, head: Head, base: u32) -> Option<TermId> {
        if !self.parser.has_maps {
            return None;
        }
        let params: Vec<SortId> = match head {
            Head::Function(function) => {
                let decl = self.store.function_decl(function);
                match decl.kind {
                    FunKind::Declared | FunKind::Recursive => decl.params.to_vec(),
                    _ => return None,
                }
            }
            Head::Macro(number) => {
                let params = &self.parser.macros[number as usize].params;
                params.iter().map(|&param| self.store.sort(param)).collect()
            }
            _ => return None,
        };
        let given = (self.parser.stacks.height() - base) as usize;
        let lacking = params.get(given..).filter(|lacking| !lacking.is_empty())?.to_vec();
        let name = self.store.symbols.intern("x");
        let mut variables = Vec::with_capacity(lacking.len());
        for sort in lacking {
            let variable = self.store.fresh_variable(name, sort).1;
            variables.push(variable);
            self.parser.stacks.push_value(variable, 0);
        }
        let body = self.try_apply(head, base as usize);
        self.parser.stacks.truncate_values(base);
        let mut value = body.ok()?;
        // An inner function takes the variables of the outer ones from around it.
        self.parser.stacks.bound.extend_from_slice(&variables);
        for &variable in variables.iter().rev() {
            self.parser.stacks.bound.pop();
            value = self.function_of(variable, value);
        }
        Some(value)
    }

    /// A function with more arguments than it declares, the values from `base` on, where its result is a function that
    /// takes the others: `(f x y)` is `((f x) y)`. Only where the script has functions as values.
    pub(super) fn curried_application(&mut self, head: Head, base: u32) -> Option<TermId> {
        if !self.parser.has_maps {
            return None;
        }
        let (count, mut result) = match head {
            Head::Function(function) => {
                let decl = self.store.function_decl(function);
                let is_plain = matches!(decl.kind, FunKind::Declared | FunKind::Recursive);
                (decl.params.len(), Some(decl.result).filter(|_| is_plain)?)
            }
            Head::Macro(number) => {
                let definition = &self.parser.macros[number as usize];
                (definition.params.len(), self.store.sort(definition.body))
            }
            _ => return None,
        };
        let values = self.parser.stacks.values[base as usize..].to_vec();
        let others = values.get(count..).filter(|others| count > 0 && !others.is_empty())?;
        for &other in others {
            let Sort::Array { index, element } = *self.store.sorts.get(result) else { return None };
            if self.store.sort(other) != index {
                return None;
            }
            result = element;
        }
        self.parser.stacks.truncate_values(base + count as u32);
        let function = self.try_apply(head, base as usize).ok();
        let element = function.and_then(|function| self.read_all(function, others).ok());
        if element.is_some() {
            self.parser.stacks.truncate_values(base);
        } else {
            others.iter().for_each(|&other| self.parser.stacks.push_value(other, 0));
        }
        element
    }

    /// Whether two functions that are values are equal, the values from `base` on, where one of them is a declared
    /// function: they are at each argument.
    pub(super) fn extensional_equality(&mut self, head: Head, base: u32) -> Option<TermId> {
        let Head::Operator { entry, .. } = head else { return None };
        if !self.parser.has_maps {
            return None;
        }
        let op = match &self.parser.builtins[usize::from(entry)].kind {
            Kind::Operators(ops) if matches!(ops[0], Op::Eq | Op::Distinct) => ops[0],
            _ => return None,
        };
        let values = &self.parser.stacks.values[base as usize..];
        let is_same = values.len() > 1 && values.iter().all(|&value| value == values[0]);
        if op == Op::Eq && is_same && self.store.is_lambda(values[0]) {
            return Some(self.store.mk_bool(true));
        }
        let &[one, other] = values else { return None };
        if self.store.sort(one) != self.store.sort(other) {
            return None;
        }
        let (mut one, mut other) = (one, other);
        let mut variables = Vec::new();
        let name = self.store.symbols.intern("x");
        while self.is_declared_function(one) || self.is_declared_function(other) {
            let Sort::Array { index, .. } = *self.store.sort_of(one) else { break };
            let variable = self.store.fresh_variable(name, index).1;
            one = self.read_all(one, &[variable]).ok()?;
            other = self.read_all(other, &[variable]).ok()?;
            variables.push(variable);
        }
        if variables.is_empty() {
            return None;
        }
        variables.push(self.store.mk(Op::Eq, &[one, other]));
        let equal = self.store.mk(Op::Forall, &variables);
        Some(if op == Op::Eq { equal } else { self.store.mk(Op::Not, &[equal]) })
    }

    /// Whether a value is a lambda that says what a declared function is at its variables.
    fn is_declared_function(&self, value: TermId) -> bool {
        if !self.store.is_lambda(value) {
            return false;
        }
        let function = self.store.function(value);
        let definition = function.and_then(|function| self.store.definition(function));
        definition.is_some_and(|definition| {
            let mut body = definition.body;
            while let Some(function) =
                self.store.function(body).filter(|_| self.store.is_lambda(body))
                && let Some(inner) = self.store.definition(function)
            {
                body = inner.body;
            }
            let called = self.store.function(body).filter(|_| self.store.op(body) == Op::Apply);
            called.is_some_and(|called| self.store.function_decl(called).kind == FunKind::Declared)
        })
    }

    /// Whether what follows a `(` at `start` is a function that is a term of its own, `((f x) y)`, or `(_ f x)`; then
    /// its application is open.
    pub(super) fn opens_function(&mut self, start: u32) -> Result<bool> {
        match self.cursor.peek()? {
            Token::Open => {
                let mut ahead = self.cursor.clone();
                ahead.next()?;
                let is_function = match ahead.next()? {
                    Token::Symbol => match ahead.slice() {
                        b"_" => self.is_application(&mut ahead)?,
                        b"as" => false,
                        b"lambda" | b"let" | b"!" | b"match" => true,
                        word => self.is_map_name(word),
                    },
                    Token::Open => true,
                    _ => false,
                };
                if !is_function {
                    return Ok(false);
                }
            }
            Token::Symbol if self.form[self.cursor.peeked_start() as usize] == b'_' => {
                let mut ahead = self.cursor.clone();
                ahead.next()?;
                if ahead.slice() != b"_" || !self.is_application(&mut ahead)? {
                    return Ok(false);
                }
                self.cursor.next()?;
            }
            _ => return Ok(false),
        }
        let base = self.parser.stacks.height();
        self.parser.stacks.frames.push(Frame::Apply { head: Head::Application, base, start });
        Ok(true)
    }

    /// Whether `(_` goes on with a function instead of a name that takes indices.
    fn is_application(&mut self, ahead: &mut Cursor<'_>) -> Result<bool> {
        let token = ahead.next()?;
        if token == Token::Open {
            return Ok(true);
        }
        let Ok(word) = std::str::from_utf8(ahead.slice()) else { return Ok(false) };
        let word = match token {
            Token::Symbol => word,
            Token::QuotedSymbol => word.trim_matches('|'),
            _ => return Ok(false),
        };
        let Some(symbol) = self.store.symbols.find(word) else { return Ok(false) };
        if self.parser.scopes.theory_symbol(symbol).is_some() || literal::bv_number(word).is_some()
        {
            return Ok(false);
        }
        Ok(self.is_map(symbol))
    }

    /// Whether a word is the name of a function or of a value.
    fn is_map_name(&self, word: &[u8]) -> bool {
        let word = std::str::from_utf8(word).ok();
        word.and_then(|word| self.store.symbols.find(word))
            .is_some_and(|symbol| self.is_map(symbol))
    }

    /// Whether a symbol may stand for a function that is a value.
    fn is_map(&self, symbol: SymbolId) -> bool {
        match self.parser.scopes.symbol(symbol) {
            Binding::Function(_) | Binding::Macro(_) => self.parser.has_maps,
            Binding::Term(term) | Binding::Constant(term) => {
                matches!(self.store.sort_of(term), Sort::Array { .. })
            }
            Binding::Builtin(entry) => {
                self.parser.builtins[usize::from(entry)].name == "select" && self.parser.has_maps
            }
            Binding::Free => false,
        }
    }

    /// `(select array index ..)`, one index after the other; the body of a lambda where the array is one.
    pub(super) fn read_all(
        &mut self,
        array: TermId,
        indices: &[TermId],
    ) -> std::result::Result<TermId, SortError> {
        let mut element = array;
        for (position, &index) in indices.iter().enumerate() {
            let read = self.store.try_mk(Op::Select, [0, 0], &[element, index]);
            let read = read.map_err(|error| match error {
                SortError::Argument { position: 1, expected, found } => {
                    SortError::Argument { position: position + 1, expected, found }
                }
                other => other,
            })?;
            element = self.body_at(element, index).unwrap_or(read);
        }
        Ok(element)
    }

    /// What a lambda is at an index, or a choice by `ite` of which a part is one.
    fn body_at(&mut self, array: TermId, index: TermId) -> Option<TermId> {
        if !self.parser.has_maps || self.store.op(array) != Op::Ite {
            return self.store.lambda_at(array, index);
        }
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut has_lambda = false;
        let mut open = vec![array];
        while let Some(&part) = open.last() {
            let branches = match (self.store.op(part), self.store.args(part)) {
                (Op::Ite, &[_, one, other]) => Some([one, other]),
                _ => None,
            };
            let element = match branches {
                Some(branches) => {
                    let before = open.len();
                    open.extend(branches.iter().filter(|branch| !done.contains_key(branch)));
                    if open.len() > before {
                        continue;
                    }
                    let condition = self.store.arg(part, 0);
                    self.store.mk(Op::Ite, &[condition, done[&branches[0]], done[&branches[1]]])
                }
                None => {
                    let body = self.store.lambda_at(part, index);
                    has_lambda |= body.is_some();
                    body.unwrap_or_else(|| self.store.mk(Op::Select, &[part, index]))
                }
            };
            open.pop();
            done.insert(part, element);
            if done.len() > MOST_CHOICES {
                return None;
            }
        }
        has_lambda.then(|| done[&array])
    }

    /// `(store array index .. element)` of an array of arrays.
    pub(super) fn written_at(
        &mut self,
        array: TermId,
        indices: &[TermId],
        element: TermId,
    ) -> std::result::Result<TermId, SortError> {
        let mut rows = vec![array];
        for last in 1..indices.len() {
            rows.push(self.read_all(array, &indices[..last])?);
        }
        let places = rows.into_iter().zip(indices).enumerate().rev();
        places.into_iter().try_fold(element, |element, (position, (row, &index))| {
            let written = self.store.try_mk(Op::Store, [0, 0], &[row, index, element]);
            written.map_err(|error| match error {
                SortError::Argument { position: 1, expected, found } => {
                    SortError::Argument { position: position + 1, expected, found }
                }
                SortError::Argument { position: 2, expected, found } => {
                    SortError::Argument { position: indices.len() + 1, expected, found }
                }
                other => other,
            })
        })
    }
}
