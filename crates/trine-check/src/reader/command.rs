//! Commands.
//! Reference: SMT-LIB 2.7, section 4.2.

use crate::operator::{Operator, VariableId};
use crate::reader::Reader;
use crate::reader::literal::small;
use crate::reader::scope::{Binding, Macro, SortBinding};
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

/// Logics with reals and no integers, in which numerals are reals.
fn numerals_are_real(logic: &str) -> bool {
    let theories = logic.strip_prefix("QF_").unwrap_or(logic);
    let reals = ["LRA", "NRA", "RDL"].iter().any(|name| theories.ends_with(name));
    reals && !theories.ends_with("LIRA") && !theories.ends_with("NIRA")
}

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
        let name = form.string(head);
        match (&*name, rest) {
            ("exit", []) => return Ok(Next::Exit),
            ("set-logic", &[logic]) => {
                let logic = form.string(logic).into_owned();
                self.numerals_are_real = numerals_are_real(&logic);
                self.logic = Some(logic);
            }
            ("set-option", &[option, value]) => {
                if form.text(option) == b":global-declarations" {
                    self.global_declarations = form.is_symbol(value, "true");
                }
            }
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
                let number = small(form.text(number), form.place(number))?;
                self.declare_sort(form, name, number)?;
            }
            ("define-sort", &[name, parameters, sort]) => {
                let mut symbols: Vec<Symbol> = Vec::new();
                for parameter in form.list(parameters)? {
                    symbols.push(self.new_symbol(form, parameter)?);
                }
                let sort = self.sort_with(form, sort, &symbols)?;
                let symbol = self.new_symbol(form, name)?;
                self.scope.bind_sort(symbol, SortBinding::Defined(symbols.len() as u32, sort));
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
                    group.push((name, small(form.text(number), form.place(number))?, body));
                }
                self.datatypes(form, &group)?;
            }
            ("declare-heap", pairs) => {
                for &pair in pairs {
                    let &[location, data] = form.list(pair)?.as_slice() else {
                        return malformed(form.place(pair), "a pair of sorts was expected");
                    };
                    let pair = (self.sort(form, location)?, self.sort(form, data)?);
                    self.heaps.push(pair);
                }
            }
            ("assert", &[term]) => {
                let term = self.truth_value(form, term)?;
                self.assertions.push(term);
            }
            ("push" | "pop", levels) => {
                let number = match levels {
                    [] => 1,
                    &[number] => small(form.text(number), form.place(number))?,
                    _ => return malformed(place, "one number was expected"),
                };
                for _ in 0..number {
                    if name == "push" {
                        self.levels.push((self.assertions.len(), self.scope.mark()));
                    } else {
                        self.pop(place)?;
                    }
                }
            }
            ("check-sat", []) => {
                self.checks.push(Check { assertions: self.assertions.clone(), assumptions: 0 });
            }
            ("check-sat-assuming", &[literals]) => {
                let mut assertions = self.assertions.clone();
                let literals = form.list(literals)?;
                for &literal in &literals {
                    assertions.push(self.truth_value(form, literal)?);
                }
                self.checks.push(Check { assertions, assumptions: literals.len() });
            }
            // Valid if nothing satisfies the premise and the negated conclusion.
            ("check-entail", &[premise, conclusion]) => {
                let mut assertions = self.assertions.clone();
                assertions.push(self.truth_value(form, premise)?);
                let conclusion = self.truth_value(form, conclusion)?;
                match self.terms.apply(Operator::Not, &[conclusion]) {
                    Ok(fails) => assertions.push(fails),
                    Err(message) => return malformed(place, message),
                }
                self.checks.push(Check { assertions, assumptions: 2 });
            }
            ("reset", []) => {
                if !self.checks.is_empty() {
                    return Err(Refusal::unsupported(place, "`reset` after a check"));
                }
                *self = Self::new();
            }
            ("reset-assertions", []) => {
                self.assertions.clear();
                if let Some(&(_, mark)) = self.levels.first()
                    && !self.global_declarations
                {
                    self.scope.back_to(mark);
                }
                self.levels.clear();
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
        let Some((length, mark)) = self.levels.pop() else {
            return malformed(place, "there is no level to pop");
        };
        self.assertions.truncate(length);
        if !self.global_declarations {
            self.scope.back_to(mark);
        }
        Ok(())
    }

    /// A symbol of the form.
    pub(super) fn new_symbol(&mut self, form: &Form<'_>, index: u32) -> Result<Symbol> {
        if form.node(index).kind != Kind::Symbol {
            return malformed(form.place(index), "a symbol was expected");
        }
        match std::str::from_utf8(form.text(index)) {
            Ok(name) => Ok(self.terms.sorts.symbol(name)),
            Err(_) => Err(Refusal::unsupported(form.place(index), "a symbol that is not UTF-8")),
        }
    }

    fn truth_value(&mut self, form: &Form<'_>, index: u32) -> Result<TermId> {
        let term = self.term(form, index)?;
        if *self.terms.sort(term) == Sort::Bool {
            Ok(term)
        } else {
            malformed(form.place(index), "a formula was expected")
        }
    }

    fn declare(&mut self, form: &Form<'_>, name: u32, parameters: &[u32], sort: u32) -> Result<()> {
        let symbol = self.new_symbol(form, name)?;
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
        self.scope.bind(symbol, binding);
        Ok(())
    }

    /// New variables for `((x S)...)`, bound.
    pub(super) fn bind_variables(&mut self, form: &Form<'_>, list: u32) -> Result<Vec<VariableId>> {
        let mut variables = Vec::new();
        for pair in form.list(list)? {
            let &[name, sort] = form.list(pair)?.as_slice() else {
                return malformed(form.place(pair), "(x S) was expected");
            };
            let symbol = self.new_symbol(form, name)?;
            let sort = self.sort(form, sort)?;
            variables.push(self.terms.new_variable(symbol, sort));
        }
        for &variable in &variables {
            let term = self.terms.variable_term(variable);
            let name = self.terms.variable(variable).name;
            self.scope.bind(name, Binding::Term(term));
        }
        Ok(variables)
    }

    /// A body of this sort; an integer literal where a real is wanted is a real.
    fn body(&mut self, form: &Form<'_>, body: u32, sort: SortId) -> Result<TermId> {
        let term = self.term(form, body)?;
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
        let symbol = self.new_symbol(form, name)?;
        let sort = self.sort(form, sort)?;
        let mark = self.scope.mark();
        let parameters = match parameters {
            Some(list) => self.bind_variables(form, list)?,
            None => Vec::new(),
        };
        let body = self.body(form, body, sort)?;
        self.scope.back_to(mark);
        let binding = if parameters.is_empty() {
            Binding::Term(body)
        } else {
            self.scope.macros.push(Macro { parameters, body });
            Binding::Macro(self.scope.macros.len() as u32 - 1)
        };
        self.scope.bind(symbol, binding);
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
            let symbol = self.new_symbol(form, name)?;
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
            self.scope.bind(symbol, binding);
            functions.push(function);
        }
        for ((function, &[_, parameters, _]), &body) in
            functions.into_iter().zip(signatures).zip(bodies)
        {
            let mark = self.scope.mark();
            let variables = self.bind_variables(form, parameters)?;
            let sort = self.terms.function(function).result;
            let body = self.body(form, body, sort)?;
            self.scope.back_to(mark);
            self.terms.define(function, variables, body);
        }
        Ok(())
    }

    fn declare_sort(&mut self, form: &Form<'_>, name: u32, parameters: u32) -> Result<()> {
        let symbol = self.new_symbol(form, name)?;
        self.scope.bind_sort(symbol, SortBinding::Declared(parameters));
        Ok(())
    }

    fn count_parameters(&self, form: &Form<'_>, body: u32) -> Result<u32> {
        let parts = form.list(body)?;
        match parts.as_slice() {
            [par, names, _] if form.is_symbol(*par, "par") => {
                Ok(form.elements(*names).count() as u32)
            }
            _ => Ok(0),
        }
    }
}
