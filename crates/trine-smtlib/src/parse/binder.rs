//! Constructs that bind names: `let`, quantifiers, `match`, and `!` with `:named`.
//!
//! Invariant: what a construct binds lies on the trail above the mark in its frame, and is undone
//! when the construct is closed. Each quantifier gets variables of its own, so no substitution can
//! capture one. A named term is visible right after the term, and taken back if the command is
//! rejected.
//! Reference: SMT-LIB 2.7, section 3.6.1 (quantifiers, `let`, `match`), 3.6.3 (annotations).

use rustc_hash::FxHashSet;
use trine_term::{FunId, Op, Sort, SymbolId, TermId};

use super::coverage::Feature;
use super::cursor::{Result, fault};
use super::term::{Binder, Case, Frame};
use super::{FormParser, Label};
use crate::command::{LabelSign, ModelLabel};
use crate::diagnostic::{NameKind, Problem};
use crate::position::Span;
use crate::print::sort_text;
use crate::scope::{Binding, Mark};
use crate::token::Token;

/// So many lambdas may stand inside each other: their sorts nest as deep.
const MOST_LAMBDAS: usize = 256;

/// Below this number, names are compared pairwise to find one that is bound twice.
const FEW: usize = 8;

impl FormParser<'_, '_> {
    /// After `(let` at `start`.
    pub(super) fn open_let(&mut self, start: u32) -> Result<()> {
        self.cursor.open("the bindings")?;
        let stacks = &mut self.parser.stacks;
        let names = stacks.names.len() as u32;
        let base = stacks.height();
        if self.cursor.open_or_close("a name with its term, as in (x 1), or ')'")? {
            self.parser.stacks.frames.push(Frame::LetBindings { names, base, start });
            self.let_name()
        } else {
            let mark = self.parser.scopes.mark();
            self.parser.stacks.frames.push(Frame::LetBody { mark, start });
            Ok(())
        }
    }

    /// The name of a binding, after its parenthesis.
    pub(super) fn let_name(&mut self) -> Result<()> {
        let name = self.symbol("a variable")?;
        self.parser.stacks.names.push(name);
        Ok(())
    }

    /// Binds the variables of a `let`, after its last right-hand side.
    pub(super) fn bind_let(&mut self, names: u32, base: u32) -> Result<Mark> {
        let scopes = &mut self.parser.scopes;
        let stacks = &mut self.parser.stacks;
        // The standard forbids it; Z3 and cvc5 take the last value.
        if let Some(twice) = repeated(&stacks.names[names as usize..]) {
            let name = self.store.symbols.name(twice).to_owned();
            return fault(Problem::BoundTwice(name), self.cursor.span());
        }
        let mark = scopes.mark();
        let bound = &stacks.names[names as usize..];
        for (&name, &value) in bound.iter().zip(&stacks.values[base as usize..]) {
            scopes.bind(name, Binding::Term(value));
        }
        stacks.names.truncate(names as usize);
        stacks.truncate_values(base);
        Ok(mark)
    }

    /// After `(forall`, `(exists` or `(lambda` at `start`.
    pub(super) fn open_binder(&mut self, binder: Binder, start: u32) -> Result<()> {
        if binder == Binder::Lambda {
            let is_lambda =
                |frame: &&Frame| matches!(frame, Frame::Binder { binder: Binder::Lambda, .. });
            if self.parser.stacks.frames.iter().filter(is_lambda).count() >= MOST_LAMBDAS {
                let rule = "more than 256 lambdas inside each other";
                return fault(Problem::Rule(rule), self.cursor.span());
            }
        } else {
            self.uses(Feature::Quantifiers, self.cursor.span());
        }
        let base = self.parser.stacks.height();
        let mark = self.parser.scopes.mark();
        let may_be_letters = binder != Binder::Lambda || self.reads_folded();
        self.variables_of_binder(may_be_letters)?;
        self.parser.stacks.frames.push(Frame::Binder { binder, mark, base, start });
        Ok(())
    }

    /// `((x S) ...)`: makes fresh variables, binds them, and leaves them on the stack of values
    /// and among the bound variables.
    pub(super) fn sorted_variables(&mut self) -> Result<()> {
        self.variables_of_binder(false)
    }

    /// The same; those of quantifiers and of functions that are folded may be letters.
    fn variables_of_binder(&mut self, may_be_letters: bool) -> Result<()> {
        self.cursor.open("the variables with their sorts")?;
        let first = self.parser.stacks.names.len();
        while self.cursor.open_or_close("a variable with its sort, as in (x Int), or ')'")? {
            let start = self.cursor.span().start;
            let name = self.symbol("a variable")?;
            let (sort, is_letter) = self.variable_sort(may_be_letters)?;
            self.cursor.close()?;
            let (_, variable) = self.store.fresh_variable(name, sort);
            if is_letter {
                self.letters.push(variable);
            }
            self.parser.stacks.names.push(name);
            self.parser.stacks.push_value(variable, start);
            self.parser.stacks.bound.push(variable);
        }
        let names = &self.parser.stacks.names[first..];
        if let Some(twice) = repeated(names) {
            let name = self.store.symbols.name(twice).to_owned();
            return fault(Problem::BoundTwice(name), self.cursor.span());
        }
        let variables = self.parser.stacks.values.len() - names.len();
        for (&name, &variable) in names.iter().zip(&self.parser.stacks.values[variables..]) {
            self.parser.scopes.bind(name, Binding::Term(variable));
        }
        self.parser.stacks.names.truncate(first);
        Ok(())
    }

    /// Builds the quantified formula whose variables are the values from `base` on.
    pub(super) fn finish_quantifier(
        &mut self,
        op: Op,
        base: u32,
        body: TermId,
        start: u32,
    ) -> Result<TermId> {
        self.expect_bool(body, start, "the body of the quantifier")?;
        let variables = self.parser.stacks.values[base as usize..].to_vec();
        let mut guards = self.letter_guards(&variables);
        let body = match (op, guards.is_empty()) {
            (_, true) => body,
            (Op::Forall, false) => {
                guards = vec![self.store.mk(Op::And, &guards)];
                self.store.mk(Op::Implies, &[guards[0], body])
            }
            _ => {
                guards.push(body);
                self.store.mk(Op::And, &guards)
            }
        };
        let stacks = &mut self.parser.stacks;
        let count = stacks.values.len() - base as usize;
        let formula = if count == 0 {
            body
        } else {
            stacks.values.push(body);
            self.store.mk(op, &stacks.values[base as usize..])
        };
        stacks.truncate_values(base);
        stacks.bound.truncate(stacks.bound.len() - count);
        Ok(formula)
    }

    /// Checks that a term is a formula.
    pub(super) fn expect_bool(&mut self, term: TermId, start: u32, what: &str) -> Result<()> {
        let bool = self.store.sorts.bool();
        self.expect_sort(term, bool, start, what)
    }

    /// Checks the sort of a term whose text begins at `start`.
    pub(super) fn expect_sort(
        &mut self,
        term: TermId,
        expected: trine_term::SortId,
        start: u32,
        what: &str,
    ) -> Result<()> {
        let found = self.store.sort(term);
        if found == expected {
            return Ok(());
        }
        let expected = sort_text(self.store, expected);
        let found = sort_text(self.store, found);
        let span = self.cursor.extent(start);
        let mut fault = super::cursor::Fault::new(
            Problem::Sort { what: what.to_owned(), expected, found },
            span,
        );
        fault.notes.extend(self.constant_note(term));
        Err(Box::new(fault))
    }

    /// The terms after `:pattern`; what is none of this script is passed over, as it means nothing.
    fn pattern_of_quantifier(&mut self) -> Result<()> {
        if self.cursor.peek()? != Token::Open
            || self.parser.stacks.bound.is_empty()
            || self.is_in_pattern
        {
            return self.skip_value();
        }
        let before = self.cursor.clone();
        let frames = std::mem::take(&mut self.parser.stacks.frames);
        let stacks = &self.parser.stacks;
        let height = stacks.height();
        let (names, cases, bound) = (stacks.names.len(), stacks.cases.len(), stacks.bound.len());
        let mark = self.parser.scopes.mark();
        self.is_in_pattern = true;
        let patterns = self.patterns();
        self.is_in_pattern = false;
        self.parser.scopes.undo(mark);
        let stacks = &mut self.parser.stacks;
        stacks.truncate_values(height);
        stacks.frames = frames;
        stacks.names.truncate(names);
        stacks.cases.truncate(cases);
        stacks.bound.truncate(bound);
        match patterns {
            Ok(patterns) => self.store.add_trigger(&patterns),
            Err(_) => {
                self.cursor = before;
                self.skip_value()?;
            }
        }
        Ok(())
    }

    /// Terms between parentheses.
    fn patterns(&mut self) -> Result<Vec<TermId>> {
        self.cursor.open("the terms of a pattern")?;
        let mut patterns = Vec::new();
        while self.cursor.peek()? != Token::Close {
            patterns.push(self.term()?);
        }
        self.cursor.close()?;
        Ok(patterns)
    }

    /// Takes the value of an attribute, if it has one.
    fn skip_value(&mut self) -> Result<()> {
        if !matches!(self.cursor.peek()?, Token::Close | Token::Keyword) {
            let token = self.cursor.next()?;
            self.cursor.skip_rest(token)?;
        }
        Ok(())
    }

    /// The attributes of `(! t ...)` up to its parenthesis. `:named` has a meaning, and the labels that Z3
    /// explains models by; `:pattern` is a trigger of the quantifier around it. Everything else is skipped.
    pub(super) fn attributes(&mut self, term: TermId) -> Result<()> {
        loop {
            let token = self.cursor.next()?;
            match token {
                Token::Close => return Ok(()),
                Token::Keyword if self.cursor.slice() == b":named" => {
                    let name = self.new_symbol()?;
                    self.name_term(name, term)?;
                }
                Token::Keyword
                    if matches!(self.cursor.slice(), b":lblpos" | b":lblneg")
                        && self.store.sort(term) == self.store.sorts.bool() =>
                {
                    let sign = match self.cursor.slice() {
                        b":lblpos" => LabelSign::Positive,
                        _ => LabelSign::Negative,
                    };
                    let name = self.symbol("a label")?;
                    if !self.has_bound_variable(term) {
                        self.model_labels.push(ModelLabel { name, formula: term, sign });
                    }
                }
                Token::Keyword if self.cursor.slice() == b":pattern" => {
                    self.pattern_of_quantifier()?
                }
                Token::Keyword => self.skip_value()?,
                other => return self.cursor.unexpected(other, "a keyword or ')'"),
            }
        }
    }

    fn name_term(&mut self, name: SymbolId, term: TermId) -> Result<()> {
        if self.has_bound_variable(term) {
            let name = self.store.symbols.name(name).to_owned();
            return fault(Problem::NamedOpen(name), self.cursor.span());
        }
        let at = self.position_of(self.cursor.span().start);
        // Not on the trail: the name outlives the binders around it.
        let before = self.parser.scopes.replace_symbol(name, Binding::Term(term));
        self.labels.push(Label { name, term, at, before });
        Ok(())
    }

    /// Whether a variable that is bound around this place occurs in the term.
    fn has_bound_variable(&self, term: TermId) -> bool {
        !self.bound_variables_in(term).is_empty()
    }

    /// The variables that are bound around this place and occur in the term, in the order of their binders.
    pub(super) fn bound_variables_in(&self, term: TermId) -> Vec<TermId> {
        let bound = &self.parser.stacks.bound;
        // Variables are made in the order of their binders and before the terms over them, so older terms need no
        // look.
        let Some(&oldest) = bound.first() else { return Vec::new() };
        let mut seen = FxHashSet::default();
        let mut pending = vec![term];
        let mut has_variables = false;
        while let Some(term) = pending.pop() {
            if term >= oldest && seen.insert(term) {
                has_variables |= self.store.op(term) == Op::BoundVar;
                pending.extend_from_slice(self.store.args(term));
            }
        }
        if !has_variables {
            return Vec::new();
        }
        bound.iter().copied().filter(|variable| seen.contains(variable)).collect()
    }

    /// After the scrutinee of a `match`: keeps it as a value.
    pub(super) fn begin_match(&mut self, scrutinee: TermId, start: u32) -> Result<()> {
        if !matches!(self.store.sort_of(scrutinee), Sort::Datatype { .. }) {
            let found = sort_text(self.store, self.store.sort(scrutinee));
            let what = "the term that is matched".to_owned();
            return fault(
                Problem::Sort { what, expected: "a datatype".into(), found },
                self.cursor.extent(start),
            );
        }
        self.parser.stacks.push_value(scrutinee, start);
        self.cursor.open("the cases")
    }

    /// The first case of a `match`.
    pub(super) fn begin_case(&mut self, base: u32, start: u32) -> Result<Frame> {
        let cases = self.parser.stacks.cases.len() as u32;
        self.cursor.open("a case")?;
        self.next_case(base, cases, start)
    }

    /// The pattern of a case, after its parenthesis: binds the variables in it.
    pub(super) fn next_case(&mut self, base: u32, cases: u32, start: u32) -> Result<Frame> {
        let mark = self.parser.scopes.mark();
        let scrutinee = self.parser.stacks.values[base as usize];
        let case = if self.cursor.peek()? == Token::Open {
            self.cursor.open("a pattern")?;
            let constructor = self.case_constructor(scrutinee)?;
            self.bind_fields(constructor, scrutinee)?;
            Case { constructor: Some(constructor) }
        } else {
            let name = self.pattern_variable("a pattern")?;
            let constructor = name.and_then(|name| self.constructor_in(scrutinee, name));
            match (constructor, name) {
                (Some(constructor), _) => self.check_field_count(constructor, 0)?,
                (None, Some(name)) if self.constructor_of(name).is_some() => {
                    return self.other_constructor(scrutinee);
                }
                (None, Some(name)) => self.parser.scopes.bind(name, Binding::Term(scrutinee)),
                (None, None) => {}
            }
            Case { constructor }
        };
        self.parser.stacks.cases.push(case);
        Ok(Frame::MatchCase { mark, base, cases, start })
    }

    fn case_constructor(&mut self, scrutinee: TermId) -> Result<FunId> {
        let name = self.symbol("a constructor")?;
        if let Some(constructor) = self.constructor_in(scrutinee, name) {
            return Ok(constructor);
        }
        if self.constructor_of(name).is_none() {
            return self.no_such(NameKind::Constructor, name, self.cursor.span());
        }
        self.other_constructor(scrutinee)
    }

    /// The fault that the last token is a constructor of another datatype than a term's.
    fn other_constructor<T>(&self, scrutinee: TermId) -> Result<T> {
        let function = self.cursor.text();
        let sort = sort_text(self.store, self.store.sort(scrutinee));
        fault(Problem::Qualification { function, sort }, self.cursor.span())
    }

    /// The constructor with this name of the datatype of a term, whatever the name stands for around.
    fn constructor_in(&self, scrutinee: TermId, name: SymbolId) -> Option<FunId> {
        let Sort::Datatype { datatype, .. } = *self.store.sort_of(scrutinee) else { return None };
        let constructors = self.store.datatype(datatype).constructors.iter();
        let mut functions = constructors.map(|constructor| constructor.function);
        functions.find(|&function| self.store.function_decl(function).name == name)
    }

    /// Takes a variable of a pattern; none for `_`, which binds nothing.
    fn pattern_variable(&mut self, what: &'static str) -> Result<Option<SymbolId>> {
        if self.cursor.next_is_word(b"_")? {
            self.cursor.next()?;
            return Ok(None);
        }
        self.symbol(what).map(Some)
    }

    fn check_field_count(&self, constructor: FunId, found: usize) -> Result<()> {
        let decl = self.store.function_decl(constructor);
        let count = decl.params.len();
        if count == found {
            return Ok(());
        }
        let function = self.store.symbols.name(decl.name).to_owned();
        let problem = Problem::Arity { function, at_least: count, at_most: Some(count), found };
        fault(problem, self.cursor.span())
    }

    /// The variables of a pattern and its parenthesis.
    fn bind_fields(&mut self, constructor: FunId, scrutinee: TermId) -> Result<()> {
        let mut names = Vec::new();
        while self.cursor.peek()? != Token::Close {
            names.push(self.pattern_variable("a variable")?);
        }
        self.cursor.close()?;
        self.check_field_count(constructor, names.len())?;
        let distinct: Vec<SymbolId> = names.iter().copied().flatten().collect();
        if let Some(twice) = repeated(&distinct) {
            let name = self.store.symbols.name(twice).to_owned();
            return fault(Problem::BoundTwice(name), self.cursor.span());
        }
        let trine_term::FunKind::Constructor { datatype, index } =
            self.store.function_decl(constructor).kind
        else {
            return Ok(());
        };
        let decl = &self.store.datatype(datatype).constructors[index as usize];
        let selectors = decl.selectors.clone();
        for (name, &selector) in names.into_iter().zip(&selectors) {
            let Some(name) = name else { continue };
            if let Ok(field) = self.select(selector, scrutinee) {
                self.parser.scopes.bind(name, Binding::Term(field));
            }
        }
        Ok(())
    }

    /// Builds the chain of `ite` that a `match` stands for.
    pub(super) fn finish_match(&mut self, base: u32, cases: u32, start: u32) -> Result<TermId> {
        let scrutinee = self.parser.stacks.values[base as usize];
        let bodies = self.parser.stacks.values[base as usize + 1..].to_vec();
        let starts = self.parser.stacks.starts[base as usize + 1..].to_vec();
        let cases_seen = self.parser.stacks.cases[cases as usize..].to_vec();
        self.check_exhaustive(scrutinee, &cases_seen, start)?;
        let sort = self.store.sort(bodies[0]);
        for (&body, &start) in bodies.iter().zip(&starts) {
            self.expect_sort(body, sort, start, "this case")?;
        }
        // The last case that can be reached needs no test.
        let last = cases_seen
            .iter()
            .position(|case| case.constructor.is_none())
            .unwrap_or(cases_seen.len() - 1);
        let mut result = bodies[last];
        for (case, &body) in cases_seen[..last].iter().zip(&bodies).rev() {
            let Some(constructor) = case.constructor else { continue };
            let Ok(test) = self.store.mk_tester(constructor, scrutinee) else { continue };
            result = self.store.mk(Op::Ite, &[test, body, result]);
        }
        self.parser.stacks.truncate_values(base);
        self.parser.stacks.cases.truncate(cases as usize);
        Ok(result)
    }

    fn check_exhaustive(&self, scrutinee: TermId, cases: &[Case], start: u32) -> Result<()> {
        if cases.iter().any(|case| case.constructor.is_none()) {
            return Ok(());
        }
        let Sort::Datatype { datatype, .. } = *self.store.sort_of(scrutinee) else { return Ok(()) };
        let covered: FxHashSet<FunId> = cases.iter().filter_map(|case| case.constructor).collect();
        let constructors = &self.store.datatype(datatype).constructors;
        match constructors.iter().find(|c| !covered.contains(&c.function)) {
            None => Ok(()),
            Some(missing) => {
                let name = self.store.function_decl(missing.function).name;
                let constructor = self.store.symbols.name(name).to_owned();
                let span = Span::new(start, self.cursor.span().end);
                fault(Problem::MissingCase { constructor }, span)
            }
        }
    }
}

/// A symbol that stands in the list more than once.
pub(super) fn repeated(names: &[SymbolId]) -> Option<SymbolId> {
    if names.len() <= FEW {
        let later = |at: usize| names[at + 1..].contains(&names[at]);
        return (0..names.len()).find(|&at| later(at)).map(|at| names[at]);
    }
    let mut seen = FxHashSet::default();
    names.iter().copied().find(|&name| !seen.insert(name))
}
