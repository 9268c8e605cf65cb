//! Applications: from a head and its arguments to a term, with sort checks.
//!
//! Idea: the store's sort rules decide. A name with several operators is tried in the order of the
//! table. Only when nothing fits, integers among the arguments are turned into reals and everything
//! is tried once more, as Z3 and cvc5 accept such mixtures; so well-sorted input never pays for it.
//! Negated numerals, quotients of numerals and `fp` of three literals become values at once: that
//! is how values are written, and so printing and reading a value give back the same term.
//! Reference: SMT-LIB 2.7, section 3.7; section 3.9.1 for datatypes.

use rustc_hash::FxHashMap;
use trine_term::{
    Arity, ArityError, Expected, FunId, FunKind, Op, Share, Sort, SortError, SortId, SymbolId,
    TermId,
};
use trine_value::{BitVec, Float, Rational, number};

use super::builtin::Kind;
use super::cursor::{Fault, Result, fault};
use super::dialect::{Domain, Yields};
use super::sort::LETTER_BITS;
use super::term::{Head, Indices};
use super::{FormParser, dialect, patterns, sort_algebra};
use crate::diagnostic::{Note, Problem};
use crate::position::Span;
use crate::print::sort_text;

impl FormParser<'_, '_> {
    /// Builds the application whose arguments are the values from `base` on.
    pub(super) fn finish_apply(&mut self, head: Head, base: u32, span: Span) -> Result<TermId> {
        let head = self.resolved(head, base, span)?;
        let head = match self.instance_head(head, base as usize) {
            Ok(head) => head,
            Err(error) => return self.sort_fault(head, base as usize, span, error),
        };
        if let Some(function) = self.partial_application(head, base) {
            return Ok(function);
        }
        if let Some(element) = self.curried_application(head, base) {
            return Ok(element);
        }
        if let Some(equality) = self.extensional_equality(head, base) {
            self.parser.stacks.truncate_values(base);
            return Ok(equality);
        }
        self.note_pattern_equation(head, base as usize);
        self.expand_pattern_constants(head, base as usize);
        if let Some((string, pattern)) = self.written_membership(head, base as usize) {
            return match patterns::membership(self.store, string, pattern) {
                Ok(term) => {
                    self.parser.stacks.truncate_values(base);
                    Ok(term)
                }
                Err(error) => self.sort_fault(head, base as usize, span, error),
            };
        }
        if let Err(error) = self.languages_of_patterns(head, base as usize) {
            return self.sort_fault(head, base as usize, span, error);
        }
        let term = match self.try_apply(head, base as usize) {
            Ok(term) => term,
            Err(error) => {
                let coerced = self.coerce_integers(head, base as usize);
                match coerced.then(|| self.try_apply(head, base as usize)) {
                    Some(Ok(term)) => term,
                    _ => return self.sort_fault(head, base as usize, span, error),
                }
            }
        };
        if self.store.share(term).is_some() {
            let args = self.store.args(term);
            let sorts: Vec<SortId> = args.iter().map(|&arg| self.store.sort(arg)).collect();
            self.check_heap_sorts("pto", &sorts, span)?;
        }
        let is_pattern = patterns::is_of_patterns(self.store.op(term))
            || matches!(head, Head::Adapted(_))
                && self.store.sort(term) == self.store.sorts.reglan();
        self.parser.has_patterns |= is_pattern;
        self.parser.extracts_groups |= matches!(head, Head::Extract(_));
        self.uses_sort(self.store.sort(term), span);
        self.parser.stacks.truncate_values(base);
        Ok(term)
    }

    /// `(and)` and `(or)`, which clients write for lists that may be empty: `true` and `false`, as in Z3.
    pub(super) fn empty_junction(&mut self, head: Head, base: u32) -> Option<TermId> {
        let Head::Operator { entry, .. } = head else { return None };
        if self.parser.stacks.height() != base {
            return None;
        }
        match &self.parser.builtins[usize::from(entry)].kind {
            Kind::Operators(ops) if ops[0] == Op::And => Some(self.store.mk_bool(true)),
            Kind::Operators(ops) if ops[0] == Op::Or => Some(self.store.mk_bool(false)),
            _ => None,
        }
    }

    /// String and pattern of `str.in_re`, if the pattern is a text, which need not have a language.
    fn written_membership(&self, head: Head, base: usize) -> Option<(TermId, TermId)> {
        let Head::Operator { entry, .. } = head else { return None };
        let (Kind::Operators(ops), true) =
            (&self.parser.builtins[usize::from(entry)].kind, self.parser.has_patterns)
        else {
            return None;
        };
        match self.parser.stacks.values[base..] {
            [string, pattern]
                if ops[0] == Op::StrInRe
                    && self.store.sort(string) == self.store.sorts.string()
                    && self.store.op(pattern) == Op::ReFromText =>
            {
                Some((string, pattern))
            }
            _ => None,
        }
    }

    /// Makes languages of the patterns among the arguments of what is no part of a pattern.
    fn languages_of_patterns(
        &mut self,
        head: Head,
        base: usize,
    ) -> std::result::Result<(), SortError> {
        let takes_patterns = match head {
            Head::Operator { entry, .. } => match &self.parser.builtins[usize::from(entry)].kind {
                Kind::Operators(ops) => ops.iter().all(|&op| patterns::is_former(op)),
                _ => false,
            },
            Head::Adapted(entry) => {
                patterns::takes_patterns(self.parser.builtins[usize::from(entry)].name)
            }
            Head::AtLeast(_) | Head::Extract(_) => true,
            _ => false,
        };
        if takes_patterns || !self.parser.has_patterns {
            return Ok(());
        }
        for place in base..self.parser.stacks.values.len() {
            let arg = self.parser.stacks.values[place];
            if self.store.sort(arg) == self.store.sorts.reglan()
                && patterns::is_pattern(self.store, arg)
            {
                self.parser.stacks.values[place] = patterns::language(self.store, arg)?;
            }
        }
        Ok(())
    }

    pub(super) fn try_apply(
        &mut self,
        head: Head,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let args = &self.parser.stacks.values[base..];
        match head {
            Head::Operator { entry, indices: Indices(indices), count } => {
                let Kind::Operators(ops) = &self.parser.builtins[usize::from(entry)].kind else {
                    return Err(SortError::NotByName);
                };
                match (ops[0], args) {
                    (Op::Select, &[array, ref indices @ ..]) if !indices.is_empty() => {
                        let indices = indices.to_vec();
                        return self.read_all(array, &indices);
                    }
                    (Op::Store, &[array, ref indices @ .., element]) if indices.len() > 1 => {
                        let indices = indices.to_vec();
                        return self.written_at(array, &indices, element);
                    }
                    _ => {}
                }
                if let (Op::SeqUnit, &[letter]) = (ops[0], args)
                    && self.is_letter(letter)
                {
                    return Ok(letter);
                }
                if ops[0] == Op::SeqNth
                    && args.first().is_some_and(|&text| *self.store.sort_of(text) == Sort::String)
                {
                    let args = args.to_vec();
                    return self.letter_at(&args);
                }
                if ops[0] == Op::SeqUnit && self.parser.logic.has_words_of_bits() {
                    return dialect::letter(self.store, args);
                }
                let mut first_error = None;
                for &op in ops {
                    let info = op.info();
                    if info.indices != count {
                        continue;
                    }
                    let result = match fold(self.store, op, args) {
                        Some(value) => Ok(value),
                        None if args.len() == 1 && !stands_for_one(op) => {
                            Err(SortError::Arity(ArityError {
                                at_least: 2,
                                at_most: None,
                                found: 1,
                            }))
                        }
                        None => self.store.try_mk(op, indices, args),
                    };
                    match result {
                        Ok(term) => return Ok(term),
                        // The complaint of an operator that takes this number of arguments says
                        // more than that of one that does not.
                        Err(error) => match first_error {
                            Some(SortError::Arity(_)) | None => first_error = Some(error),
                            Some(_) => {}
                        },
                    }
                }
                let indices = &indices[..count.into()];
                match dialect::other_arguments(self.store, ops[0], indices, args) {
                    Some(result) => result,
                    None => Err(first_error.unwrap_or(SortError::NotByName)),
                }
            }
            Head::Adapted(entry) => {
                let Kind::Adapted(adapter) = self.parser.builtins[usize::from(entry)].kind else {
                    return Err(SortError::NotByName);
                };
                match adapter.arity {
                    Some(count) if count != args.len() => Err(exactly(count, args.len())),
                    None if args.is_empty() => Err(exactly(1, 0)),
                    _ => {
                        let built = (adapter.build)(self.store, args);
                        let built = match adapter.yields {
                            Yields::Value => built,
                            Yields::LetterCode => {
                                let bits = self.parser.letter_bits.unwrap_or(LETTER_BITS);
                                built.and_then(|code| {
                                    dialect::bits_of_letter(self.store, code, bits)
                                })
                            }
                        };
                        if let (Domain::NonEmptyWords, Ok(term)) = (adapter.domain, &built) {
                            self.parser.partial_heads.insert(*term);
                        }
                        built
                    }
                }
            }
            Head::AtLeast(low) => match *args {
                [regex] => dialect::at_least(self.store, low, regex),
                _ => Err(exactly(1, args.len())),
            },
            Head::Extract(group) => match *args {
                [_, _] => patterns::extract(self.store, group, args),
                _ => Err(exactly(2, args.len())),
            },
            Head::Count(number) => self.counts[number as usize].apply(self.store, args),
            Head::Function(function) => {
                let decl = self.store.function_decl(function);
                if matches!(decl.kind, FunKind::Constructor { .. } | FunKind::Selector { .. })
                    && let Some(parameters) = self.parser.parametric(self.store, function)
                {
                    return self.apply_parametric(function, &parameters, base);
                }
                let args = &self.parser.stacks.values[base..];
                self.store.try_apply(function, args)
            }
            Head::Instance(function, sort) => self.apply_instance(function, sort, base),
            Head::Macro(number) => {
                let definition = &self.parser.macros[number as usize];
                check_params(self.store, &definition.params, args)?;
                Ok(definition.instantiate(self.store, args))
            }
            Head::ConstArray(sort) => match *args {
                [element] => self.store.mk_const_array(sort, element),
                _ => Err(exactly(1, args.len())),
            },
            Head::Tester(constructor) => match *args {
                [term] => self.store.mk_tester(constructor, term),
                _ => Err(exactly(1, args.len())),
            },
            Head::Updater(selector) => self.apply_update(selector, base),
            Head::ArrayMap(number) => self.apply_array_map(number, base),
            Head::Set(operator) => self.apply_set_operator(operator, base),
            Head::Fold(kind) => self.apply_fold(kind, base),
            Head::Map(_) if args.is_empty() => {
                Err(SortError::Arity(ArityError { at_least: 1, at_most: None, found: 0 }))
            }
            // Their instances are known by now.
            Head::DefinitionInstance(..) => Err(SortError::NotByName),
            Head::Application => match args {
                [function, indices @ ..] if !indices.is_empty() => {
                    let (function, indices) = (*function, indices.to_vec());
                    self.read_all(function, &indices)
                }
                _ => Err(SortError::Arity(ArityError {
                    at_least: 2,
                    at_most: None,
                    found: args.len(),
                })),
            },
            // One argument after the other: `->` is right-associative.
            Head::Map(map) => {
                let args = args.to_vec();
                self.read_all(map, &args).map_err(|error| match error {
                    SortError::Argument { position, expected, found } => SortError::Argument {
                        position: position.saturating_sub(1),
                        expected,
                        found,
                    },
                    other => other,
                })
            }
        }
    }

    /// A constructor or selector of a parametric datatype: its parameters follow from the sorts of
    /// the arguments.
    fn apply_parametric(
        &mut self,
        function: FunId,
        parameters: &[SymbolId],
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let args = &self.parser.stacks.values[base..];
        let decl = self.store.function_decl(function);
        let (formal, result) = (decl.params.clone(), decl.result);
        if formal.len() != args.len() {
            return Err(exactly(formal.len(), args.len()));
        }
        let mut known: FxHashMap<SymbolId, SortId> = FxHashMap::default();
        for (position, (&param, &arg)) in formal.iter().zip(args).enumerate() {
            let found = self.store.sort(arg);
            if !sort_algebra::unify(&self.store.sorts, param, found, &mut known) {
                let expected = sort_algebra::instantiate(&mut self.store.sorts, param, &known);
                return Err(SortError::Argument {
                    position,
                    expected: Expected::Sort(expected),
                    found,
                });
            }
        }
        if parameters.iter().any(|parameter| !known.contains_key(parameter)) {
            // Reported as an ambiguity.
            return Err(SortError::NotByName);
        }
        let sort = sort_algebra::instantiate(&mut self.store.sorts, result, &known);
        let args = &self.parser.stacks.values[base..];
        Ok(self.store.apply_instance(function, sort, args))
    }

    /// `((as f S) ...)`
    fn apply_instance(
        &mut self,
        function: FunId,
        sort: SortId,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let decl = self.store.function_decl(function);
        let (formal, result) = (decl.params.clone(), decl.result);
        let mut known: FxHashMap<SymbolId, SortId> = FxHashMap::default();
        if !sort_algebra::unify(&self.store.sorts, result, sort, &mut known) {
            return Err(SortError::NotByName);
        }
        let args = &self.parser.stacks.values[base..];
        if formal.len() != args.len() {
            return Err(exactly(formal.len(), args.len()));
        }
        for (position, (&param, &arg)) in formal.iter().zip(args).enumerate() {
            let expected = sort_algebra::instantiate(&mut self.store.sorts, param, &known);
            let found = self.store.sort(arg);
            if found != expected {
                let expected = Expected::Sort(expected);
                return Err(SortError::Argument { position, expected, found });
            }
        }
        Ok(self.store.apply_instance(function, sort, args))
    }

    /// `((_ update s) t v)`: `t` with `v` in the field `s`, if `t` has that field.
    fn apply_update(
        &mut self,
        selector: FunId,
        base: usize,
    ) -> std::result::Result<TermId, SortError> {
        let &[record, value] = &self.parser.stacks.values[base..] else {
            return Err(exactly(2, self.parser.stacks.values.len() - base));
        };
        let FunKind::Selector { datatype, constructor, field } =
            self.store.function_decl(selector).kind
        else {
            return Err(SortError::NotByName);
        };
        let constructor = &self.store.datatype(datatype).constructors[constructor as usize];
        let (function, selectors) = (constructor.function, constructor.selectors.clone());
        let is_built_by = self.store.mk_tester(function, record)?;
        let sort = self.store.sort(record);
        let mut fields = Vec::with_capacity(selectors.len());
        for (position, &other) in selectors.iter().enumerate() {
            let old = self.select(other, record)?;
            let new = if position == field as usize { value } else { old };
            let (expected, found) = (self.store.sort(old), self.store.sort(new));
            if expected != found {
                let expected = Expected::Sort(expected);
                return Err(SortError::Argument { position: 1, expected, found });
            }
            fields.push(new);
        }
        let updated = self.store.apply_instance(function, sort, &fields);
        self.store.try_mk(Op::Ite, [0, 0], &[is_built_by, updated, record])
    }

    /// Applies a selector to a term of its datatype.
    pub(super) fn select(
        &mut self,
        selector: FunId,
        record: TermId,
    ) -> std::result::Result<TermId, SortError> {
        self.store.try_select(selector, record)
    }

    /// Turns integer arguments into reals where a real is wanted; false if there are none.
    fn coerce_integers(&mut self, head: Head, base: usize) -> bool {
        let (int, real) = (self.store.sorts.int(), self.store.sorts.real());
        let args = &self.parser.stacks.values[base..];
        let wanted: Vec<bool> = match head {
            Head::Function(function) => {
                let params = &self.store.function_decl(function).params;
                params.iter().map(|&sort| sort == real).collect()
            }
            Head::Macro(number) => {
                let params = &self.parser.macros[number as usize].params;
                params.iter().map(|&param| self.store.sort(param) == real).collect()
            }
            Head::Operator { entry, .. } => {
                let all_real = match &self.parser.builtins[usize::from(entry)].kind {
                    Kind::Operators(ops) => ops.iter().any(|op| {
                        matches!(op, Op::Divide | Op::FpFromReal | Op::ToInt | Op::IsInt)
                    }),
                    _ => false,
                };
                let some_real = args.iter().any(|&arg| self.store.sort(arg) == real);
                vec![all_real || some_real; args.len()]
            }
            Head::ConstArray(sort) => match *self.store.sorts.get(sort) {
                Sort::Array { element, .. } => vec![element == real; args.len()],
                _ => return false,
            },
            _ => return false,
        };
        let mut changed = false;
        for (position, wanted) in wanted.into_iter().enumerate() {
            let Some(&arg) = self.parser.stacks.values.get(base + position) else { break };
            if wanted && self.store.sort(arg) == int {
                self.parser.stacks.values[base + position] = self.real_of_integer(arg);
                changed = true;
            }
        }
        changed
    }

    /// An integer term as a real one.
    pub(super) fn real_of_integer(&mut self, term: TermId) -> TermId {
        match self.store.int_value(term) {
            Some(value) => {
                let value = Rational::from(value.clone());
                self.store.mk_real(&value)
            }
            None => self.store.mk(Op::ToReal, &[term]),
        }
    }

    /// The name of a head as the script writes it.
    fn head_name(&self, head: Head) -> String {
        let function = match head {
            Head::Operator { entry, .. } | Head::Adapted(entry) => {
                return self.parser.builtins[usize::from(entry)].name.to_owned();
            }
            Head::AtLeast(_) => return "re.loop".to_owned(),
            Head::Extract(_) => return "str.extract".to_owned(),
            Head::Count(_) => return "the count".to_owned(),
            Head::ConstArray(_) => return "const".to_owned(),
            Head::ArrayMap(number) => return self.array_map_name(number),
            Head::Application => return "the application".to_owned(),
            Head::Set(operator) => return operator.name().to_owned(),
            Head::Fold(kind) => return kind.name().to_owned(),
            Head::Map(map) => match self.store.function(map) {
                Some(function) => function,
                None => return "the map".to_owned(),
            },
            Head::Macro(number) | Head::DefinitionInstance(number, _) => {
                let name = self.parser.macros[number as usize].name;
                return self.store.symbols.name(name).to_owned();
            }
            Head::Function(function) | Head::Instance(function, _) => function,
            Head::Tester(constructor) => {
                let name = self.store.function_decl(constructor).name;
                return format!("(_ is {})", self.store.symbols.name(name));
            }
            Head::Updater(selector) => {
                let name = self.store.function_decl(selector).name;
                return format!("(_ update {})", self.store.symbols.name(name));
            }
        };
        self.store.symbols.name(self.store.function_decl(function).name).to_owned()
    }

    /// Says what is wrong with an application.
    fn sort_fault(
        &mut self,
        head: Head,
        base: usize,
        span: Span,
        error: SortError,
    ) -> Result<TermId> {
        let function = self.head_name(head);
        let problem = match error {
            SortError::Arity(ArityError { at_least, at_most, found }) => {
                let mut fault =
                    Fault::new(Problem::Arity { function, at_least, at_most, found }, span);
                fault.notes.extend(self.declaration_note(head));
                return Err(Box::new(fault));
            }
            SortError::Argument { position, expected, found } => {
                return Err(self.argument_fault(head, base, position, expected, found));
            }
            SortError::Index { rule, .. } => Problem::Index { function, rule },
            SortError::Pattern { rule } => Problem::NamedRule { name: function, rule },
            SortError::PatternText(fault) => Problem::PatternText { name: function, fault },
            SortError::Share => {
                Problem::NamedRule { name: "the share of a cell".into(), rule: Share::RULE }
            }
            SortError::TooWide => Problem::TooWide { function },
            SortError::NotByName => match head {
                Head::Operator { entry, count, .. } => {
                    let Kind::Operators(ops) = &self.parser.builtins[usize::from(entry)].kind
                    else {
                        return fault(
                            Problem::NamedRule { name: function, rule: NO_FUNCTION },
                            span,
                        );
                    };
                    let expected = usize::from(ops[0].info().indices);
                    Problem::IndexCount { function, expected, found: usize::from(count) }
                }
                Head::Instance(_, sort) => {
                    Problem::Qualification { function, sort: sort_text(self.store, sort) }
                }
                _ => Problem::Ambiguous(function),
            },
        };
        fault(problem, span)
    }

    fn argument_fault(
        &mut self,
        head: Head,
        base: usize,
        position: usize,
        expected: Expected,
        found: SortId,
    ) -> Box<Fault> {
        let function = self.head_name(head);
        let place = self.cursor.extent(self.parser.stacks.starts[base + position]);
        let is_sequence = self.store.sorts.sequence_element(found).is_some();
        let of_strings = Expected::Sort(self.store.sorts.string());
        let on_sequences = SEQUENCE_NAMES.iter().find(|names| names.0 == function);
        let on_sequences = on_sequences.filter(|_| is_sequence && expected == of_strings);
        let on_sequences = on_sequences.map(|names| names.1);
        let other = match expected {
            Expected::SameAs(other) => Some(other),
            _ => None,
        };
        let expected = match expected {
            Expected::Sort(sort) => sort_text(self.store, sort),
            Expected::SameAs(other) => {
                let sort = self.store.sort(self.parser.stacks.values[base + other]);
                format!("{} as of argument {}", sort_text(self.store, sort), other + 1)
            }
            Expected::Number => "Int or Real".to_owned(),
            Expected::BitVec => "a bit-vector".to_owned(),
            Expected::Width(width) => format!("(_ BitVec {width})"),
            Expected::Float => "a float".to_owned(),
            Expected::Array => "an array".to_owned(),
            Expected::Sequence => "a sequence".to_owned(),
            Expected::Set => "a set".to_owned(),
        };
        let found = sort_text(self.store, found);
        let problem = Problem::Argument { function, position: position + 1, expected, found };
        let mut fault = Fault::new(problem, place);
        for position in [Some(position), other].into_iter().flatten() {
            let term = self.parser.stacks.values[base + position];
            fault.notes.extend(self.constant_note(term));
        }
        fault.notes.extend(self.declaration_note(head));
        fault.notes.extend(on_sequences.map(|name| Note {
            text: format!("'{name}' is the function on sequences"),
            position: None,
        }));
        Box::new(fault)
    }

    /// Where the function at the head was declared.
    fn declaration_note(&self, head: Head) -> Option<Note> {
        let symbol = match head {
            Head::Function(function) => self.store.function_decl(function).name,
            Head::Macro(number) => self.parser.macros[number as usize].name,
            _ => return None,
        };
        self.symbol_note(symbol)
    }

    /// Where a constant was declared.
    pub(super) fn constant_note(&self, term: TermId) -> Option<Note> {
        if self.store.op(term) != Op::Apply || !self.store.args(term).is_empty() {
            return None;
        }
        self.symbol_note(self.store.function_decl(self.store.function(term)?).name)
    }

    /// Where a symbol was declared.
    pub(super) fn symbol_note(&self, symbol: SymbolId) -> Option<Note> {
        let position = self.parser.scopes.declared_at(symbol)?;
        let text = format!("'{}' is declared", self.store.symbols.name(symbol));
        Some(Note { text, position: Some(position) })
    }
}

/// Functions on strings, and those that are the same on sequences.
const SEQUENCE_NAMES: &[(&str, &str)] = &[
    ("str.len", "seq.len"),
    ("str.++", "seq.++"),
    ("str.at", "seq.at"),
    ("str.substr", "seq.extract"),
    ("str.contains", "seq.contains"),
    ("str.prefixof", "seq.prefixof"),
    ("str.suffixof", "seq.suffixof"),
    ("str.indexof", "seq.indexof"),
    ("str.replace", "seq.replace"),
    ("str.replace_all", "seq.replace_all"),
    ("str.rev", "seq.rev"),
    ("str.update", "seq.update"),
];

/// What patterns have to be.
const NO_FUNCTION: &str = "is no function";

pub(super) fn exactly(count: usize, found: usize) -> SortError {
    SortError::Arity(ArityError { at_least: count, at_most: Some(count), found })
}

fn check_params(
    store: &trine_term::TermStore,
    params: &[TermId],
    args: &[TermId],
) -> std::result::Result<(), SortError> {
    if params.len() != args.len() {
        return Err(exactly(params.len(), args.len()));
    }
    for (position, (&param, &arg)) in params.iter().zip(args).enumerate() {
        let (expected, found) = (store.sort(param), store.sort(arg));
        if expected != found {
            let expected = Expected::Sort(expected);
            return Err(SortError::Argument { position, expected, found });
        }
    }
    Ok(())
}

/// The value that an application of literals is the written form of.
pub(super) fn fold(store: &mut trine_term::TermStore, op: Op, args: &[TermId]) -> Option<TermId> {
    match (op, args) {
        (Op::Neg, &[arg]) => {
            if let Some(value) = store.int_value(arg) {
                let value = -value.clone();
                return Some(store.mk_int(&value));
            }
            let value = -store.real_value(arg)?.clone();
            Some(store.mk_real(&value))
        }
        (Op::Divide, &[dividend, divisor]) => {
            let value = number::divide(
                &rational_value(store, dividend)?,
                &rational_value(store, divisor)?,
            )?;
            Some(store.mk_real(&value))
        }
        (Op::Fp, &[sign, exponent, fraction]) => {
            let (sign, exponent) = (store.bv_value(sign)?, store.bv_value(exponent)?);
            let bits: BitVec = sign.concat(&exponent).concat(&store.bv_value(fraction)?);
            let format = trine_value::FloatFormat::new(
                exponent.width(),
                bits.width().checked_sub(exponent.width())?,
            )?;
            (sign.width() == 1).then(|| store.mk_float(&Float::from_bits(format, &bits)))
        }
        _ => None,
    }
}

fn rational_value(store: &trine_term::TermStore, term: TermId) -> Option<Rational> {
    match store.int_value(term) {
        Some(value) => Some(Rational::from(value.clone())),
        None => store.real_value(term).cloned(),
    }
}

/// Whether an application of the operator to a single argument may be written. The standard asks
/// for two arguments of each left-associative operator; of those whose conjunctions, sums or
/// concatenations programs write in a loop, one is accepted, as in Z3.
fn stands_for_one(op: Op) -> bool {
    match op {
        Op::And | Op::Or | Op::Xor | Op::Add | Op::Mul | Op::SepStar => true,
        Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul => true,
        Op::StrConcat | Op::ReConcat | Op::ReUnion | Op::ReInter => true,
        _ => op.info().arity != Arity::LeftAssoc,
    }
}
