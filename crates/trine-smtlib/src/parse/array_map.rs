//! Functions mapped over arrays as Z3 writes them: `((_ map f) a b)`, or with the sorts of `f` where its
//! name has several, `((_ map (- (Int Int) Int)) a b)`.
//!
//! Idea: a declared or recursive function is mapped as it is. Of everything else, operators and
//! definitions, a function with a body is made, `f` applied to variables, so that the term knows one kind
//! of function only. The sorts of the elements say which operator a name means, with or without a signature.
//! Invariant: the same name over the same sorts gives the same function as long as it means the same, so
//! equal applications are equal terms.
//! Reference: Z3's array theory; de Moura, Bjørner, "Generalized, Efficient Array Decision Procedures",
//! FMCAD 2009 (combinatory array logic).

use rustc_hash::FxHashMap;
use trine_term::{
    Definition, Expected, FunDecl, FunId, FunKind, Sort, SortError, SortId, SymbolId, TermId,
};

use super::FormParser;
use super::apply::exactly;
use super::builtin::Kind;
use super::cursor::{Result, fault};
use super::term::{Head, Indices};
use crate::diagnostic::Problem;
use crate::scope::Binding;
use crate::token::Token;

/// The function of one `(_ map f)`.
#[derive(Clone, Debug)]
pub(super) struct Mapped {
    name: SymbolId,
    head: Head,
    /// The sorts of the parameters and of the result, if they were written.
    signature: Option<(Vec<SortId>, SortId)>,
}

/// Functions with a body that were made of what was mapped.
#[derive(Debug, Default)]
pub(super) struct Lambdas {
    /// Parameter number so many of this sort.
    variables: FxHashMap<(usize, SortId), TermId>,
    /// By name, sorts of the parameters, and body; folds by the function that is folded.
    pub(super) functions: FxHashMap<(SymbolId, Box<[SortId]>, TermId), FunId>,
}

impl FormParser<'_, '_> {
    /// The rest of `(_ map f)`.
    pub(super) fn array_map_head(&mut self) -> Result<Head> {
        let mut token = self.cursor.next()?;
        let has_signature = token == Token::Open;
        if has_signature {
            token = self.cursor.next()?;
        }
        if !matches!(token, Token::Symbol | Token::QuotedSymbol) {
            return self.cursor.unexpected(token, "a function");
        }
        let name = self.symbol_of_token(token);
        let head = match self.parser.scopes.symbol(name) {
            Binding::Function(function) => Head::Function(function),
            Binding::Macro(number) => Head::Macro(number),
            Binding::Builtin(entry)
                if matches!(self.parser.builtins[usize::from(entry)].kind, Kind::Operators(_)) =>
            {
                Head::Operator { entry, indices: Indices([0, 0]), count: 0 }
            }
            Binding::Free => return self.undeclared(name, token),
            _ => {
                let rule = "is no function that can be mapped over arrays";
                return fault(
                    Problem::NamedRule { name: self.cursor.text(), rule },
                    self.cursor.span(),
                );
            }
        };
        let signature = if has_signature { Some(self.mapped_sorts()?) } else { None };
        self.cursor.close()?;
        self.mapped.push(Mapped { name, head, signature });
        Ok(Head::ArrayMap(self.mapped.len() as u32 - 1))
    }

    /// `(S ..) R)`
    fn mapped_sorts(&mut self) -> Result<(Vec<SortId>, SortId)> {
        let token = self.cursor.next()?;
        if token != Token::Open {
            return self.cursor.unexpected(token, "the sorts of the parameters");
        }
        let mut params = Vec::new();
        while self.cursor.peek()? != Token::Close {
            params.push(self.sort()?);
        }
        self.cursor.close()?;
        let result = self.sort()?;
        self.cursor.close()?;
        Ok((params, result))
    }

    /// Maps a function over the arrays that are the values from `base` on.
    pub(super) fn apply_array_map(
        &mut self,
        number: u32,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let Mapped { name, head, signature } = self.mapped[number as usize].clone();
        let args = self.parser.stacks.values[base..].to_vec();
        if args.is_empty() {
            let of_head = match head {
                Head::Function(function) => self.store.function_decl(function).params.len(),
                Head::Macro(number) => self.parser.macros[number as usize].params.len(),
                _ => 1,
            };
            return Err(exactly(signature.map_or(of_head, |(params, _)| params.len()), 0));
        }
        let mut elements = Vec::with_capacity(args.len());
        for (position, &arg) in args.iter().enumerate() {
            let found = self.store.sort(arg);
            let Sort::Array { element, .. } = *self.store.sorts.get(found) else {
                return Err(SortError::Argument { position, expected: Expected::Array, found });
            };
            elements.push(element);
        }
        if let Some((params, _)) = &signature {
            if params.len() != elements.len() {
                return Err(exactly(params.len(), elements.len()));
            }
            for (position, (&param, &found)) in params.iter().zip(&elements).enumerate() {
                if param != found {
                    let expected = Expected::Sort(param);
                    return Err(SortError::Argument { position, expected, found });
                }
            }
        }
        let function = match head {
            Head::Function(function)
                if matches!(
                    self.store.function_decl(function).kind,
                    FunKind::Declared | FunKind::Recursive
                ) =>
            {
                function
            }
            _ => self.lambda(name, head, &elements)?,
        };
        let result = self.store.function_decl(function).result;
        if signature.is_some_and(|(_, wanted)| wanted != result) {
            let rule = "the function has another result";
            return Err(SortError::Index { position: 0, rule });
        }
        self.store.mk_array_map(function, &args)
    }

    /// A function whose body is the head applied to its parameters.
    fn lambda(
        &mut self,
        name: SymbolId,
        head: Head,
        params: &[SortId],
    ) -> std::result::Result<FunId, SortError> {
        let base = self.parser.stacks.height();
        let variables = self.parameters(params);
        for &variable in &variables {
            self.parser.stacks.push_value(variable, 0);
        }
        let body = self.try_apply(head, base as usize);
        self.parser.stacks.truncate_values(base);
        Ok(self.function_of_body(name, &variables, body?))
    }

    /// Variables of these sorts, the same each time.
    pub(super) fn parameters(&mut self, sorts: &[SortId]) -> Vec<TermId> {
        let mut variables = Vec::with_capacity(sorts.len());
        for (position, &sort) in sorts.iter().enumerate() {
            let store = &mut *self.store;
            let known = self.parser.lambdas.variables.entry((position, sort));
            variables.push(*known.or_insert_with(|| {
                let name = store.symbols.intern("x");
                store.fresh_variable(name, sort).1
            }));
        }
        variables
    }

    /// The function with these parameters and this body.
    pub(super) fn function_of_body(
        &mut self,
        name: SymbolId,
        parameters: &[TermId],
        body: TermId,
    ) -> FunId {
        let params: Box<[SortId]> =
            parameters.iter().map(|&parameter| self.store.sort(parameter)).collect();
        let key = (name, params.clone(), body);
        if let Some(&known) = self.parser.lambdas.functions.get(&key) {
            return known;
        }
        let (result, kind) = (self.store.sort(body), FunKind::Recursive);
        let function = self.store.declare(FunDecl { name, params, result, kind });
        let params = parameters.iter().filter_map(|&variable| self.store.variable(variable));
        let params = params.collect();
        self.store.define(function, Definition { params, body });
        self.parser.lambdas.functions.insert(key, function);
        function
    }

    /// How messages name a mapped function.
    pub(super) fn array_map_name(&self, number: u32) -> String {
        let name = self.store.symbols.name(self.mapped[number as usize].name);
        format!("(_ map {name})")
    }
}
