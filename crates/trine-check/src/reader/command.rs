//! Commands.
//! Reference: SMT-LIB 2.7, section 4.2.

use rustc_hash::FxHashSet;

use crate::operator::{Operator, VariableId};
use crate::reader::literal::small;
use crate::reader::logic::Theories;
use crate::reader::names::{is_core, is_reserved};
use crate::reader::scope::{Binding, Lifetime, Macro, SortBinding};
use crate::reader::{Level, Reader, Writer};
use crate::refusal::{Place, Refusal, Result};
use crate::script::Check;
use crate::sexp::{Form, Kind};
use crate::sort::{Sort, SortId, Symbol};
use crate::term::{Function, TermId};

/// What follows a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The next command.
    Command,
    /// The end of the script.
    Exit,
}

fn malformed<T>(place: Place, message: impl Into<String>) -> Result<T> {
    Err(Refusal::malformed(place, message))
}

/// More levels than any script opens.
const MOST_LEVELS: usize = 1 << 20;

impl Reader {
    /// Reads one command.
    ///
    /// # Errors
    /// If it is no command, or has something that the reader does not know.
    pub fn command(&mut self, form: &Form<'_>) -> Result<Next> {
        let parts = form.list(0)?;
        let place = form.place(0);
        let Some((&head, rest)) = parts.split_first() else {
            return malformed(place, "a command was expected");
        };
        // A command is a word: no text, and nothing between bars.
        let Ok(name) = std::str::from_utf8(form.word(head)) else {
            return malformed(place, "a command was expected");
        };
        match (name, rest) {
            ("", _) => return malformed(place, "a command was expected"),
            ("exit", []) => return Ok(Next::Exit),
            ("set-logic", &[logic]) => {
                if !form.node(logic).kind.is_symbol() {
                    return malformed(place, "the name of a logic was expected");
                }
                let logic = form.string(logic).into_owned();
                self.theories = Theories::of(&logic);
                self.logic = Some(logic);
            }
            ("set-option", &[option, value]) => self.option(form, option, value)?,
            ("declare-const", &[name, sort]) => self.declare(form, name, &[], sort)?,
            ("declare-fun", &[name, parameters, sort]) => {
                let parameters = form.list(parameters)?;
                self.declare(form, name, &parameters, sort)?;
            }
            ("define-const", &[name, sort, body]) => {
                self.definition(form, name, None, sort, body)?
            }
            ("define-fun", &[name, parameters, sort, body]) => {
                self.definition(form, name, Some(parameters), sort, body)?;
            }
            ("define-fun-rec", &[name, parameters, sort, body]) => {
                self.recursive(form, &[[name, parameters, sort]], &[body])?;
            }
            ("define-funs-rec", &[heads, bodies]) => {
                let mut signatures = Vec::new();
                for head in form.list(heads)? {
                    let &[name, parameters, sort] = form.list(head)?.as_slice() else {
                        return malformed(form.place(head), "(f (parameters) sort) was expected");
                    };
                    signatures.push([name, parameters, sort]);
                }
                let bodies = form.list(bodies)?;
                self.recursive(form, &signatures, &bodies)?;
            }
            ("declare-sort", &[name]) => self.declare_sort(form, name, 0)?,
            ("declare-sort", &[name, number]) => {
                let number = small(form, number)?;
                self.declare_sort(form, name, number)?;
            }
            ("define-sort", &[name, parameters, sort]) => {
                let symbol = self.free_sort_name(form, name)?;
                let parameters = form.list(parameters)?;
                let symbols = self.different_symbols(form, &parameters)?;
                let sort = self.sort_with(form, sort, &symbols)?;
                self.scope.declare_sort(symbol, SortBinding::Defined(symbols.len() as u32, sort));
            }
            ("declare-datatype", &[name, body]) => {
                let parameters = self.count_parameters(form, body)?;
                self.datatypes(form, &[(name, parameters, body)])?;
            }
            ("declare-datatypes", &[names, bodies]) => {
                let mut group = Vec::new();
                let bodies = form.list(bodies)?;
                let names = form.list(names)?;
                if names.len() != bodies.len() {
                    return malformed(place, "as many names as declarations were expected");
                }
                for (name, body) in names.into_iter().zip(bodies) {
                    let &[name, number] = form.list(name)?.as_slice() else {
                        return malformed(form.place(name), "(name number) was expected");
                    };
                    group.push((name, small(form, number)?, body));
                }
                self.datatypes(form, &group)?;
            }
            ("declare-heap", pairs) => {
                self.declares_heaps = true;
                for &pair in pairs {
                    self.declare_heap(form, pair)?;
                }
            }
            ("assert", &[term]) => {
                let place = form.place(0);
                let term = self.truth_value(form, term)?;
                self.assertions.push((term, place));
            }
            ("push" | "pop", levels) => {
                let number = match levels {
                    [] => 1,
                    &[number] => small(form, number)?,
                    _ => return malformed(place, "one number was expected"),
                };
                for _ in 0..number {
                    if name == "pop" {
                        self.pop(place)?;
                    } else if self.levels.len() < MOST_LEVELS {
                        let level =
                            Level { assertions: self.assertions.len(), names: self.scope.mark() };
                        self.levels.push(level);
                    } else {
                        return Err(Refusal::unsupported(place, "that many levels"));
                    }
                }
            }
            ("check-sat", []) => self.check(Vec::new()),
            ("check-sat-assuming", &[literals]) => {
                let mut assumptions = Vec::new();
                for literal in form.list(literals)? {
                    assumptions.push((self.truth_value(form, literal)?, form.place(literal)));
                }
                self.check(assumptions);
            }
            // Nothing is asserted by it, and no proof may use it.
            ("get-count", parts) => self.count(form, parts)?,
            ("prove-lemma", &[premise, conclusion]) => {
                for side in [premise, conclusion] {
                    self.truth_value(form, side)?;
                }
            }
            // Valid if nothing satisfies the premise and the negated conclusion.
            ("check-entail", &[premise, conclusion]) => {
                let holds = (self.truth_value(form, premise)?, form.place(premise));
                let place = form.place(conclusion);
                let conclusion = self.truth_value(form, conclusion)?;
                let fails = self.terms.apply(Operator::Not, &[conclusion]);
                let fails = fails.map_err(|message| Refusal::malformed(place, message))?;
                self.check(vec![holds, (fails, place)]);
            }
            ("reset", []) => {
                if !self.checks.is_empty() {
                    return Err(Refusal::unsupported(place, "`reset` after a check"));
                }
                *self = Self::new();
            }
            ("reset-assertions", []) => {
                self.assertions.clear();
                self.levels.clear();
                self.scope.back_to_the_beginning();
                self.forget_heaps(|_| false);
            }
            (
                "set-info"
                | "get-info"
                | "get-option"
                | "get-model"
                | "get-value"
                | "get-unsat-core"
                | "get-unsat-assumptions"
                | "get-assignment"
                | "get-assertions"
                | "get-proof"
                | "get-frame"
                | "get-abduct"
                | "echo",
                _,
            ) => {}
            _ => {
                return Err(Refusal::unsupported(place, format!("the command `{name}`")));
            }
        }
        self.bind_pending_names();
        Ok(Next::Command)
    }

    fn pop(&mut self, place: Place) -> Result<()> {
        let Some(level) = self.levels.pop() else {
            return malformed(place, "there is no level to pop");
        };
        self.assertions.truncate(level.assertions);
        self.scope.back_to(level.names);
        let open = self.levels.len();
        self.forget_heaps(|of_heap| of_heap <= open);
        Ok(())
    }

    /// A check of the assertions in force and these assumptions.
    fn check(&mut self, assumptions: Vec<(TermId, Place)>) {
        let count = assumptions.len();
        let all = self.assertions.iter().copied().chain(assumptions);
        let (assertions, places) = all.unzip();
        self.checks.push(Check { assertions, places, assumptions: count });
    }

    /// Adds a formula of a guest, or its negation, to the assertions of the last check.
    ///
    /// # Errors
    /// If it is no formula.
    pub fn assume(&mut self, form: &Form<'_>, index: u32, holds: bool) -> Result<()> {
        let place = form.place(index);
        let mut formula = self.term(form, index)?;
        if *self.terms.sort(formula) != Sort::Bool {
            return malformed(place, "a formula was expected");
        }
        if !holds {
            let denied = self.terms.apply(Operator::Not, &[formula]);
            formula = denied.map_err(|message| Refusal::malformed(place, message))?;
        }
        if let Some(check) = self.checks.last_mut() {
            let at = check.assertions.len() - check.assumptions;
            check.assertions.insert(at, formula);
            check.places.insert(at, place);
        }
        Ok(())
    }

    /// The options that change what a script means.
    fn option(&mut self, form: &Form<'_>, option: u32, value: u32) -> Result<()> {
        if form.node(option).kind != Kind::Keyword {
            return malformed(form.place(option), "a keyword was expected");
        }
        match form.text(option) {
            b":global-declarations" => {
                self.scope.lifetime = if form.is_symbol(value, "true") {
                    Lifetime::Global
                } else if form.is_symbol(value, "false") {
                    Lifetime::Level
                } else {
                    return malformed(form.place(value), "`true` or `false` was expected");
                };
                Ok(())
            }
            b":string-escapes" if !form.is_symbol(value, "std") => {
                Err(Refusal::unsupported(form.place(value), "other escapes than the standard's"))
            }
            _ => Ok(()),
        }
    }

    /// `(L D)`: cells at addresses of one sort hold values of another one.
    fn declare_heap(&mut self, form: &Form<'_>, pair: u32) -> Result<()> {
        let &[location, data] = form.list(pair)?.as_slice() else {
            return malformed(form.place(pair), "a pair of sorts was expected");
        };
        let address = self.sort(form, location)?;
        let data = self.sort(form, data)?;
        if !self.keep_heap(address, data) {
            return malformed(form.place(location), "this sort of addresses has a heap already");
        }
        Ok(())
    }

    /// Adds a heap, which dies with the level unless declarations outlive it; false if there is one.
    fn keep_heap(&mut self, address: SortId, data: SortId) -> bool {
        let is_new = self.terms.sorts.declare_heap(address, data);
        if is_new && self.scope.lifetime == Lifetime::Level {
            self.heaps.push((self.levels.len(), address));
        }
        is_new
    }

    /// What a cell of a script says that declares no heap: the first one at a sort of addresses decides
    /// what cells there hold. Proofs and models say nothing of the kind.
    pub(super) fn note_cell(&mut self, address: SortId, data: SortId) {
        if !self.declares_heaps && self.writer == Writer::Script {
            self.keep_heap(address, data);
        }
    }

    /// Forgets the heaps that do not stay, given how many levels were open where they were declared.
    fn forget_heaps(&mut self, stays: impl Fn(usize) -> bool) {
        let sorts = &mut self.terms.sorts;
        self.heaps.retain(|&(level, address)| {
            let stays = stays(level);
            if !stays {
                sorts.forget_heap(address);
            }
            stays
        });
    }

    /// A symbol of the form: no reserved word, unless it stands between bars.
    pub(super) fn new_symbol(&mut self, form: &Form<'_>, index: u32) -> Result<Symbol> {
        if !form.node(index).kind.is_symbol() {
            return malformed(form.place(index), "a symbol was expected");
        }
        if is_reserved(form.word(index)) {
            return malformed(form.place(index), "a reserved word is a symbol only between bars");
        }
        match std::str::from_utf8(form.text(index)) {
            Ok(name) => Ok(self.terms.sorts.symbol(name)),
            Err(_) => Err(Refusal::unsupported(form.place(index), "a symbol that is not UTF-8")),
        }
    }

    /// A symbol that can be declared: it has no other declaration, and is none of the core theory.
    pub(super) fn free_symbol(&mut self, form: &Form<'_>, index: u32) -> Result<Symbol> {
        let symbol = self.new_symbol(form, index)?;
        if self.scope.get(symbol).is_some() || is_core(self.terms.sorts.name(symbol)) {
            return malformed(form.place(index), "this name is declared already");
        }
        Ok(symbol)
    }

    /// A name of a sort that can be declared: it has no other declaration, and no theory of the logic has
    /// such a sort.
    pub(super) fn free_sort_name(&mut self, form: &Form<'_>, index: u32) -> Result<Symbol> {
        let symbol = self.new_symbol(form, index)?;
        let is_of_theory = self.theories.have_sort(self.terms.sorts.name(symbol));
        if is_of_theory || self.scope.get_sort(symbol).is_some() {
            return malformed(form.place(index), "a sort of this name is declared already");
        }
        Ok(symbol)
    }

    /// Symbols that are different from each other.
    pub(super) fn different_symbols(
        &mut self,
        form: &Form<'_>,
        nodes: &[u32],
    ) -> Result<Vec<Symbol>> {
        let mut symbols = Vec::with_capacity(nodes.len());
        let mut seen = FxHashSet::default();
        for &node in nodes {
            let symbol = self.new_symbol(form, node)?;
            if !seen.insert(symbol) {
                return malformed(form.place(node), "bound twice");
            }
            symbols.push(symbol);
        }
        Ok(symbols)
    }

    fn truth_value(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        let term = self.term_of(Writer::Script, form, index)?;
        if *self.terms.sort(term) == Sort::Bool {
            Ok(term)
        } else {
            malformed(form.place(index), "a formula was expected")
        }
    }

    fn declare(&mut self, form: &Form<'_>, name: u32, parameters: &[u32], sort: u32) -> Result<()> {
        let symbol = self.free_symbol(form, name)?;
        let mut sorts: Vec<SortId> = Vec::with_capacity(parameters.len());
        for &parameter in parameters {
            sorts.push(self.sort(form, parameter)?);
        }
        let result = self.sort(form, sort)?;
        let is_constant = sorts.is_empty();
        let function = self.terms.declare(Function {
            name: symbol,
            parameters: sorts,
            result,
            definition: None,
        });
        let binding = if is_constant {
            let term = self.terms.call(function, &[]);
            Binding::Term(term.map_err(|fault| Refusal::malformed(form.place(name), fault))?)
        } else {
            Binding::Function(function)
        };
        self.scope.declare(symbol, binding);
        Ok(())
    }

    /// New variables for `((x S)...)`, bound.
    pub(super) fn bind_variables(&mut self, form: &Form<'_>, list: u32) -> Result<Vec<VariableId>> {
        let (mut names, mut sorts) = (Vec::new(), Vec::new());
        for pair in form.list(list)? {
            let &[name, sort] = form.list(pair)?.as_slice() else {
                return malformed(form.place(pair), "(x S) was expected");
            };
            names.push(name);
            sorts.push(self.sort(form, sort)?);
        }
        let symbols = self.different_symbols(form, &names)?;
        let pairs = symbols.into_iter().zip(sorts);
        let variables: Vec<VariableId> =
            pairs.map(|(symbol, sort)| self.terms.new_variable(symbol, sort)).collect();
        for &variable in &variables {
            let term = self.terms.variable_term(variable);
            let name = self.terms.variable(variable).name;
            self.scope.bind(name, Binding::Term(term));
        }
        Ok(variables)
    }

    /// A body of this sort; an integer literal where a real is wanted is a real.
    fn body(&mut self, form: &Form<'_>, body: u32, sort: SortId) -> Result<TermId> {
        let term = self.term_of(Writer::Script, form, body)?;
        if self.terms.sort_id(term) == sort {
            return Ok(term);
        }
        if *self.terms.sorts.get(sort) == Sort::Real
            && *self.terms.sort(term) == Sort::Int
            && let Ok(real) = self.terms.apply(crate::operator::Operator::ToReal, &[term])
        {
            return Ok(real);
        }
        malformed(form.place(body), "the body has another sort")
    }

    fn definition(
        &mut self,
        form: &Form<'_>,
        name: u32,
        parameters: Option<u32>,
        sort: u32,
        body: u32,
    ) -> Result<()> {
        let symbol = self.free_symbol(form, name)?;
        let sort = self.sort(form, sort)?;
        let mark = self.scope.mark();
        let parameters = match parameters {
            Some(list) => self.bind_variables(form, list)?,
            None => Vec::new(),
        };
        self.bound.clone_from(&parameters);
        let body = self.body(form, body, sort)?;
        self.bound.clear();
        self.scope.back_to(mark);
        if self.scope.get(symbol).is_some() {
            return malformed(form.place(name), "a term inside has this name");
        }
        let binding = if parameters.is_empty() {
            Binding::Term(body)
        } else {
            self.scope.macros.push(Macro { parameters, body });
            Binding::Macro(self.scope.macros.len() as u32 - 1)
        };
        self.scope.declare(symbol, binding);
        Ok(())
    }

    fn recursive(
        &mut self,
        form: &Form<'_>,
        signatures: &[[u32; 3]],
        bodies: &[u32],
    ) -> Result<()> {
        if signatures.len() != bodies.len() {
            return malformed(form.place(0), "as many signatures as bodies were expected");
        }
        let mut functions = Vec::with_capacity(signatures.len());
        for &[name, parameters, sort] in signatures {
            let symbol = self.free_symbol(form, name)?;
            let mut sorts = Vec::new();
            for pair in form.list(parameters)? {
                let &[_, sort] = form.list(pair)?.as_slice() else {
                    return malformed(form.place(pair), "(x S) was expected");
                };
                sorts.push(self.sort(form, sort)?);
            }
            let result = self.sort(form, sort)?;
            let is_constant = sorts.is_empty();
            let declared = Function { name: symbol, parameters: sorts, result, definition: None };
            let function = self.terms.declare(declared);
            let binding = match self.terms.call(function, &[]) {
                Ok(term) if is_constant => Binding::Term(term),
                _ => Binding::Function(function),
            };
            self.scope.declare(symbol, binding);
            functions.push(function);
        }
        for ((function, &[_, parameters, _]), &body) in
            functions.into_iter().zip(signatures).zip(bodies)
        {
            let mark = self.scope.mark();
            let variables = self.bind_variables(form, parameters)?;
            let sort = self.terms.function(function).result;
            self.bound.clone_from(&variables);
            let body = self.body(form, body, sort)?;
            self.bound.clear();
            self.scope.back_to(mark);
            self.terms.define(function, variables, body);
        }
        Ok(())
    }

    fn declare_sort(&mut self, form: &Form<'_>, name: u32, parameters: u32) -> Result<()> {
        let symbol = self.free_sort_name(form, name)?;
        self.scope.declare_sort(symbol, SortBinding::Declared(parameters));
        Ok(())
    }

    fn count_parameters(&self, form: &Form<'_>, body: u32) -> Result<u32> {
        let parts = form.list(body)?;
        match parts.as_slice() {
            [par, names, _] if form.is_word(*par, "par") => {
                Ok(form.elements(*names).count() as u32)
            }
            _ => Ok(0),
        }
    }
}
