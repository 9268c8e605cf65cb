//! Terms as they are written.
//!
//! Idea: a stack of tasks and a stack of values instead of recursion. What a construct binds is
//! unbound by a task of its own.
//! Reference: SMT-LIB 2.7, section 3.6.

use dashu_int::IBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;

use crate::operator::{Fault, FunctionId, Operator, VariableId};
use crate::reader::literal::{natural, small};
use crate::reader::names::{Named, named};
use crate::reader::scope::{Binding, Mark};
use crate::reader::{Reader, Writer};
use crate::refusal::{Place, Refusal, Result};
use crate::sexp::{Form, Kind};
use crate::sort::{DatatypeId, Sort, SortId, Symbol};
use crate::term::TermId;

/// What is applied.
#[derive(Clone, Debug)]
enum Head {
    Named(Named),
    Function(FunctionId),
    Macro(u32),
    Constructor(DatatypeId, u32, Option<SortId>),
    Selector(DatatypeId, u32, u32),
    Tester(DatatypeId, u32),
    Update(DatatypeId, u32, u32),
    ConstArray(SortId),
    /// What is applied gives a term of this sort.
    Qualified(Box<Head>, SortId),
}

enum Task {
    Visit(u32),
    /// Applies the head to so many values.
    Apply(Head, usize, Place),
    /// Binds the names to the last values.
    Bind(Vec<Symbol>),
    Unbind(Mark),
    Quantify {
        universal: bool,
        variables: Vec<VariableId>,
        place: Place,
    },
    /// Names the last value by the symbol at a node.
    Name(u32),
    /// The subject of a `match` is the last value.
    Match(u32),
    /// Binds the variables of a pattern.
    BindCase {
        subject: TermId,
        pattern: u32,
    },
    /// The cases are the last values; each but the last one has a condition.
    Choose {
        conditions: Vec<Option<TermId>>,
        place: Place,
    },
}

fn malformed<T>(place: Place, message: impl Into<String>) -> Result<T> {
    Err(Refusal::malformed(place, message))
}

/// Reads a term.
pub(super) fn read(reader: &mut Reader, form: &Form<'_>, index: u32) -> Result<TermId> {
    let mark = reader.scope.mark();
    let mut builder = Builder { reader, form, tasks: vec![Task::Visit(index)], values: Vec::new() };
    let result = builder.run();
    if result.is_err() {
        reader.scope.back_to(mark);
    }
    result
}

struct Builder<'r, 'f, 'a> {
    reader: &'r mut Reader,
    form: &'f Form<'a>,
    tasks: Vec<Task>,
    values: Vec<TermId>,
}

impl Builder<'_, '_, '_> {
    fn run(&mut self) -> Result<TermId> {
        while let Some(task) = self.tasks.pop() {
            self.step(task)?;
        }
        Ok(self.pop())
    }

    fn pop(&mut self) -> TermId {
        self.values.pop().expect("each task leaves one value")
    }

    fn pop_many(&mut self, count: usize) -> Vec<TermId> {
        self.values.split_off(self.values.len() - count)
    }

    fn step(&mut self, task: Task) -> Result<()> {
        match task {
            Task::Visit(index) => self.visit(index)?,
            Task::Apply(head, count, place) => {
                let args = self.pop_many(count);
                let term = self.apply(&head, args, place)?;
                self.values.push(term);
            }
            Task::Bind(names) => {
                let values = self.pop_many(names.len());
                for (name, value) in names.into_iter().zip(values) {
                    self.reader.scope.bind(name, Binding::Term(value));
                }
            }
            Task::Unbind(mark) => self.reader.scope.back_to(mark),
            Task::Quantify { universal, variables, place } => {
                let body = self.pop();
                let outer = self.reader.bound.len() - variables.len();
                self.reader.bound.truncate(outer);
                let operator = if universal { Operator::Forall } else { Operator::Exists };
                let term = self.reader.terms.apply(operator(variables.into()), &[body]);
                self.values.push(sorted(term, place)?);
            }
            Task::Name(name) => {
                let term = *self.values.last().expect("the named term is the last value");
                let symbol = self.reader.free_symbol(self.form, name)?;
                if self.reader.is_open(term) {
                    return malformed(self.form.place(name), "a term with bound variables");
                }
                self.reader.name_inside(symbol, term);
            }
            Task::Match(index) => self.open_match(index)?,
            Task::BindCase { subject, pattern } => self.bind_pattern(subject, pattern)?,
            Task::Choose { conditions, place } => {
                let cases = self.pop_many(conditions.len());
                let mut pairs = conditions.into_iter().zip(cases).rev();
                let Some((_, mut term)) = pairs.next() else {
                    return malformed(place, "a match needs cases");
                };
                for (condition, case) in pairs {
                    // Behind a pattern without condition nothing is reached.
                    term = match condition {
                        Some(condition) => {
                            let ite =
                                self.reader.terms.apply(Operator::Ite, &[condition, case, term]);
                            sorted(ite, place)?
                        }
                        None => case,
                    };
                }
                self.values.push(term);
            }
        }
        Ok(())
    }

    fn symbol(&mut self, index: u32) -> Result<Symbol> {
        self.reader.new_symbol(self.form, index)
    }

    fn visit(&mut self, index: u32) -> Result<()> {
        let node = self.form.node(index);
        let place = self.form.place(index);
        match node.kind {
            Kind::List => self.visit_list(index),
            Kind::Symbol | Kind::QuotedSymbol => {
                let symbol = self.symbol(index)?;
                let binding = self.reader.scope.get(symbol);
                if let Some(Binding::Term(term)) = binding {
                    self.values.push(term);
                    return Ok(());
                }
                // As verifiers write it, where no sort of addresses but one is there.
                if binding.is_none()
                    && self.form.is_symbol(index, "nil")
                    && let Some(sort) = self.reader.terms.sorts.only_address()
                {
                    self.values.push(self.reader.terms.nil(sort));
                    return Ok(());
                }
                let head = self.symbol_head(index)?;
                let term = self.apply(&head, Vec::new(), place)?;
                self.values.push(term);
                Ok(())
            }
            kind => {
                let term = self.reader.literal(kind, self.form.text(index), place)?;
                self.values.push(term);
                Ok(())
            }
        }
    }

    fn visit_list(&mut self, index: u32) -> Result<()> {
        let place = self.form.place(index);
        let parts: Vec<u32> = self.form.elements(index).collect();
        let Some((&head, rest)) = parts.split_first() else {
            return malformed(place, "a term was expected");
        };
        match self.form.word(head) {
            b"let" => return self.open_let(place, rest),
            b"forall" => return self.open_quantifier(true, place, rest),
            b"exists" => return self.open_quantifier(false, place, rest),
            b"!" => return self.open_annotation(place, rest),
            b"match" => {
                let &[subject, _] = rest else {
                    return malformed(place, "(match t (...)) was expected");
                };
                self.tasks.push(Task::Match(index));
                self.tasks.push(Task::Visit(subject));
                return Ok(());
            }
            b"root-obj" if self.reader.writer == Writer::Guest => {
                let symbol = self.symbol(head)?;
                if self.reader.scope.get(symbol).is_none() {
                    let root = super::root::root(self.form, index, rest)?;
                    self.values.push(sorted(self.reader.terms.constant(root), place)?);
                    return Ok(());
                }
            }
            b"_" | b"as" => {
                let term = self.identifier(index)?;
                self.values.push(term);
                return Ok(());
            }
            _ => {}
        }
        if rest.is_empty() {
            return malformed(place, "an application needs arguments");
        }
        let head = self.head(head)?;
        self.tasks.push(Task::Apply(head, rest.len(), place));
        self.tasks.extend(rest.iter().rev().map(|&part| Task::Visit(part)));
        Ok(())
    }

    fn open_let(&mut self, place: Place, parts: &[u32]) -> Result<()> {
        let &[bindings, body] = parts else {
            return malformed(place, "(let ((x t)...) t) was expected");
        };
        let mut names = Vec::new();
        let mut values = Vec::new();
        for binding in self.form.list(bindings)? {
            let &[name, value] = self.form.list(binding)?.as_slice() else {
                return malformed(self.form.place(binding), "(x t) was expected");
            };
            names.push(name);
            values.push(value);
        }
        let names = self.reader.different_symbols(self.form, &names)?;
        self.tasks.push(Task::Unbind(self.reader.scope.mark()));
        self.tasks.push(Task::Visit(body));
        self.tasks.push(Task::Bind(names));
        self.tasks.extend(values.into_iter().rev().map(Task::Visit));
        Ok(())
    }

    fn open_quantifier(&mut self, universal: bool, place: Place, parts: &[u32]) -> Result<()> {
        let &[list, body] = parts else {
            return malformed(place, "variables and a body were expected");
        };
        let mark = self.reader.scope.mark();
        let variables = self.reader.bind_variables(self.form, list)?;
        if variables.is_empty() {
            return malformed(place, "a quantifier needs variables");
        }
        self.reader.bound.extend(&variables);
        self.tasks.push(Task::Quantify { universal, variables, place });
        self.tasks.push(Task::Unbind(mark));
        self.tasks.push(Task::Visit(body));
        Ok(())
    }

    fn open_annotation(&mut self, place: Place, parts: &[u32]) -> Result<()> {
        // A name would be one of the script's.
        if self.reader.writer != Writer::Script {
            return malformed(place, "only a script annotates terms");
        }
        let Some((&term, mut attributes)) = parts.split_first() else {
            return malformed(place, "an annotated term was expected");
        };
        let is_keyword = |node: u32| self.form.node(node).kind == Kind::Keyword;
        let mut names = Vec::new();
        while let Some((&keyword, rest)) = attributes.split_first() {
            if !is_keyword(keyword) {
                return malformed(self.form.place(keyword), "a keyword was expected");
            }
            let value = rest.first().copied().filter(|&value| !is_keyword(value));
            attributes = &rest[usize::from(value.is_some())..];
            if self.form.text(keyword) == b":named" {
                let Some(name) = value else {
                    return malformed(self.form.place(keyword), "a name was expected");
                };
                names.push(Task::Name(name));
            }
        }
        self.tasks.extend(names.into_iter().rev());
        self.tasks.push(Task::Visit(term));
        Ok(())
    }

    fn open_match(&mut self, index: u32) -> Result<()> {
        let subject = self.pop();
        let place = self.form.place(index);
        let parts = self.form.list(index)?;
        let cases = self.form.list(parts[2])?;
        let mark = self.reader.scope.mark();
        let mut conditions = Vec::with_capacity(cases.len());
        let mut tasks = Vec::with_capacity(3 * cases.len());
        let mut covered: Vec<u32> = Vec::new();
        let mut everything = false;
        for &case in &cases {
            let &[pattern, body] = self.form.list(case)?.as_slice() else {
                return malformed(self.form.place(case), "a pattern and a term were expected");
            };
            let condition = match self.pattern_constructor(subject, pattern)? {
                None => {
                    everything = true;
                    None
                }
                Some(constructor) => {
                    covered.push(constructor);
                    let tester = self.reader.terms.is_constructor(constructor, subject);
                    Some(sorted(tester, place)?)
                }
            };
            conditions.push(condition);
            tasks.push(Task::BindCase { subject, pattern });
            tasks.push(Task::Visit(body));
            tasks.push(Task::Unbind(mark));
        }
        let Sort::Datatype(id, _) = self.reader.terms.sort(subject) else {
            return malformed(place, "the subject of a match has to be of a datatype");
        };
        let count = self.reader.terms.sorts.datatype(*id).constructors.len() as u32;
        if !everything && !(0..count).all(|constructor| covered.contains(&constructor)) {
            return malformed(place, "the cases do not cover all constructors");
        }
        self.tasks.push(Task::Choose { conditions, place });
        self.tasks.extend(tasks.into_iter().rev());
        Ok(())
    }

    /// The constructor that a pattern asks for; none if it is a variable.
    fn pattern_constructor(&mut self, subject: TermId, pattern: u32) -> Result<Option<u32>> {
        let is_list = self.form.node(pattern).kind == Kind::List;
        let head = if is_list { self.form.list(pattern)?.first().copied() } else { Some(pattern) };
        let Some(head) = head else {
            return malformed(self.form.place(pattern), "a pattern was expected");
        };
        let Sort::Datatype(wanted, _) = *self.reader.terms.sort(subject) else {
            return malformed(self.form.place(pattern), "the subject is of no datatype");
        };
        if !is_list && self.form.is_word(head, "_") {
            return Ok(None);
        }
        let symbol = self.symbol(head)?;
        // The datatype knows its constructors, whatever their names stand for around.
        let constructors = &self.reader.terms.sorts.datatype(wanted).constructors;
        let found = constructors.iter().position(|constructor| constructor.name == symbol);
        match found {
            Some(constructor) => Ok(Some(constructor as u32)),
            None if matches!(self.reader.scope.get(symbol), Some(Binding::Constructor(..))) => {
                malformed(self.form.place(head), "a constructor of another datatype")
            }
            None if !is_list => Ok(None),
            None => malformed(self.form.place(head), "a constructor was expected"),
        }
    }

    /// A variable of a pattern becomes a term; `_` binds nothing.
    fn bind_case(&mut self, name: u32, term: TermId) -> Result<()> {
        if !self.form.is_word(name, "_") {
            let symbol = self.symbol(name)?;
            self.reader.scope.bind(symbol, Binding::Term(term));
        }
        Ok(())
    }

    fn bind_pattern(&mut self, subject: TermId, pattern: u32) -> Result<()> {
        let place = self.form.place(pattern);
        match self.pattern_constructor(subject, pattern)? {
            None => self.bind_case(pattern, subject)?,
            Some(constructor) => {
                let names: Vec<u32> = self.form.elements(pattern).skip(1).collect();
                let sort = self.reader.terms.sort_id(subject);
                let fields = self.reader.terms.sorts.field_sorts(sort, constructor);
                if fields.is_none_or(|fields| fields.len() != names.len()) {
                    return malformed(place, "the pattern has another number of fields");
                }
                let is_variable = |name: &u32| !self.form.is_word(*name, "_");
                let variables: Vec<u32> = names.iter().copied().filter(is_variable).collect();
                self.reader.different_symbols(self.form, &variables)?;
                for (field, name) in names.into_iter().enumerate() {
                    let term = self.reader.terms.select_field(constructor, field as u32, subject);
                    self.bind_case(name, sorted(term, place)?)?;
                }
            }
        }
        Ok(())
    }

    /// What a plain symbol at the head stands for; it is no term.
    fn symbol_head(&mut self, index: u32) -> Result<Head> {
        let symbol = self.symbol(index)?;
        if let Some(binding) = self.reader.scope.get(symbol) {
            return Ok(match binding {
                Binding::Term(_) => {
                    return malformed(self.form.place(index), "this takes no arguments");
                }
                Binding::Function(function) => Head::Function(function),
                Binding::Macro(number) => Head::Macro(number),
                Binding::Constructor(id, constructor) => Head::Constructor(id, constructor, None),
                Binding::Selector(id, constructor, field) => Head::Selector(id, constructor, field),
            });
        }
        let name = self.form.string(index);
        if let Some(named) = named(&name, &[]) {
            return Ok(Head::Named(named));
        }
        // Testers before version 2.6.
        if let Some(constructor) = name.strip_prefix("is-") {
            let symbol = self.reader.terms.sorts.symbol(constructor);
            if let Some(Binding::Constructor(id, constructor)) = self.reader.scope.get(symbol) {
                return Ok(Head::Tester(id, constructor));
            }
        }
        Err(Refusal::unsupported(self.form.place(index), format!("the symbol `{name}`")))
    }

    /// Whether a symbol is declared as something that can be applied.
    fn is_function(&mut self, index: u32) -> Result<bool> {
        let symbol = self.symbol(index)?;
        let binding = self.reader.scope.get(symbol);
        Ok(binding.is_some_and(|binding| !matches!(binding, Binding::Term(_))))
    }

    /// What is applied in `(head ...)`.
    fn head(&mut self, index: u32) -> Result<Head> {
        let place = self.form.place(index);
        if self.form.node(index).kind != Kind::List {
            return self.symbol_head(index);
        }
        let parts = self.form.list(index)?;
        match parts.as_slice() {
            [mark, name, sort] if self.form.is_word(*mark, "as") => {
                let sort = self.reader.sort(self.form, *sort)?;
                if self.form.is_symbol(*name, "const") && !self.is_function(*name)? {
                    return Ok(Head::ConstArray(sort));
                }
                match self.symbol_head(*name)? {
                    Head::Constructor(id, constructor, _) => {
                        Ok(Head::Constructor(id, constructor, Some(sort)))
                    }
                    // The sort of any other function follows from its arguments.
                    head => Ok(Head::Qualified(Box::new(head), sort)),
                }
            }
            [mark, name, argument] if self.form.is_word(*mark, "_") => {
                if self.form.is_symbol(*name, "is") {
                    return self.tester(*argument);
                }
                if ["update", "update-field"].iter().any(|own| self.form.is_symbol(*name, own)) {
                    let symbol = self.symbol(*argument)?;
                    return match self.reader.scope.get(symbol) {
                        Some(Binding::Selector(id, constructor, field)) => {
                            Ok(Head::Update(id, constructor, field))
                        }
                        _ => malformed(place, "a selector was expected"),
                    };
                }
                self.indexed_head(&parts, place)
            }
            [mark, ..] if self.form.is_word(*mark, "_") => self.indexed_head(&parts, place),
            _ => malformed(place, "a function was expected"),
        }
    }

    /// The tester of a constructor, which is given by name or as `(as C S)`.
    fn tester(&mut self, constructor: u32) -> Result<Head> {
        let place = self.form.place(constructor);
        let name = match self.form.elements(constructor).collect::<Vec<_>>()[..] {
            [mark, name, sort] if self.form.is_word(mark, "as") => {
                self.reader.sort(self.form, sort)?;
                name
            }
            _ => constructor,
        };
        let symbol = self.symbol(name)?;
        match self.reader.scope.get(symbol) {
            Some(Binding::Constructor(id, constructor)) => Ok(Head::Tester(id, constructor)),
            _ => malformed(place, "a constructor was expected"),
        }
    }

    fn indexed_head(&mut self, parts: &[u32], place: Place) -> Result<Head> {
        let Some(&name) = parts.get(1) else {
            return malformed(place, "an identifier was expected");
        };
        let mut indices = Vec::with_capacity(parts.len() - 2);
        for &index in &parts[2..] {
            if self.form.node(index).kind != Kind::Numeral {
                return Err(Refusal::unsupported(self.form.place(index), "this index"));
            }
            indices.push(small(self.form, index)?);
        }
        self.symbol(name)?;
        let name = self.form.string(name);
        match named(&name, &indices) {
            Some(named) if !indices.is_empty() => Ok(Head::Named(named)),
            _ => Err(Refusal::unsupported(place, format!("the indexed symbol `{name}`"))),
        }
    }

    /// `(_ f i)` or `(as f S)` without arguments.
    fn identifier(&mut self, index: u32) -> Result<TermId> {
        let place = self.form.place(index);
        let parts = self.form.list(index)?;
        if let &[mark, name, argument] = parts.as_slice() {
            let text =
                if self.form.node(name).kind.is_symbol() { self.form.text(name) } else { b"" };
            if self.form.is_word(mark, "as") {
                let sort = self.reader.sort(self.form, argument)?;
                let symbol = self.symbol(name)?;
                let is_nil = text == b"nil" || text == b"sep.nil";
                // A `nil` of another sort does not hide that of addresses.
                let is_address = self.reader.terms.sorts.is_address(sort);
                let hidden = match self.reader.scope.get(symbol) {
                    None => false,
                    Some(Binding::Term(term)) => self.reader.terms.sort_id(term) == sort,
                    Some(Binding::Constructor(id, _)) => {
                        matches!(self.reader.terms.sorts.get(sort), Sort::Datatype(of, _) if *of == id)
                    }
                    Some(_) => true,
                };
                let is_free = self.reader.scope.get(symbol).is_none();
                if is_nil && (is_free || is_address && !hidden) {
                    // Other sorts have no address where nothing is.
                    let sorts = &self.reader.terms.sorts;
                    return if sorts.is_address(sort)
                        || matches!(sorts.get(sort), Sort::Declared(..))
                    {
                        Ok(self.reader.terms.nil(sort))
                    } else {
                        malformed(place, "no heap has addresses of this sort")
                    };
                }
                let set = match text {
                    b"set.empty" => Some(Operator::SetEmpty),
                    b"set.universe" => Some(Operator::SetUniverse),
                    _ => None,
                };
                if let Some(set) = set.filter(|_| is_free) {
                    return sorted(self.reader.terms.set_constant(set, sort), place);
                }
                if let Some(Binding::Term(term)) = self.reader.scope.get(symbol) {
                    if self.reader.terms.sort_id(term) != sort {
                        return malformed(place, "this has another sort");
                    }
                    return Ok(term);
                }
            } else if text == b"char" && self.form.node(argument).kind == Kind::Hexadecimal {
                let value = natural(self.form.text(argument), 16, place)?;
                let letter = u32::try_from(value).ok().filter(|&letter| letter < 0x3_0000);
                let Some(letter) = letter else {
                    return malformed(place, "no letter has this number");
                };
                let term = self.reader.terms.constant(Operator::Text([letter].into()));
                return sorted(term, place);
            } else if let Some(digits) = text.strip_prefix(b"bv")
                && digits.first().is_some_and(u8::is_ascii_digit)
            {
                let width = small(self.form, argument)?;
                let value = natural(digits, 10, place)?;
                return sorted(self.reader.terms.word(value, width), place);
            }
        }
        // In the format of SL-COMP the sorts of the heap stand behind `emp`.
        if let &[mark, name, address, content] = parts.as_slice()
            && self.form.is_word(mark, "_")
            && self.form.is_symbol(name, "emp")
        {
            let address = self.reader.sort(self.form, address)?;
            let content = self.reader.sort(self.form, content)?;
            self.reader.note_cell(address, content);
            if self.reader.terms.sorts.content(address) != Some(content) {
                return malformed(place, "no heap has cells of these sorts");
            }
            return sorted(self.reader.terms.constant(Operator::SepEmp), place);
        }
        let head = self.head(index)?;
        self.apply(&head, Vec::new(), place)
    }

    fn apply(&mut self, head: &Head, args: Vec<TermId>, place: Place) -> Result<TermId> {
        match self.try_apply(head, &args) {
            Ok(term) => Ok(term),
            // Integers among reals are read as reals, as the usual solvers do.
            Err(fault) => match self.with_reals(head, &args) {
                Some(args) => sorted(self.try_apply(head, &args), place),
                None => malformed(place, fault),
            },
        }
    }

    /// The arguments with integers turned into reals; none if there is nothing to turn.
    fn with_reals(&mut self, head: &Head, args: &[TermId]) -> Option<Vec<TermId>> {
        let wanted: Vec<bool> = match head {
            Head::Qualified(head, _) => return self.with_reals(head, args),
            Head::Function(function) => {
                let parameters = &self.reader.terms.function(*function).parameters;
                let is_real = |&sort: &SortId| *self.reader.terms.sorts.get(sort) == Sort::Real;
                parameters.iter().map(is_real).collect()
            }
            Head::Macro(number) => {
                let parameters = &self.reader.scope.macros[*number as usize].parameters;
                let terms = &self.reader.terms;
                let is_real = |&variable: &VariableId| {
                    *terms.sorts.get(terms.variable(variable).sort) == Sort::Real
                };
                parameters.iter().map(is_real).collect()
            }
            Head::Named(Named::ToFloat(..)) => return None,
            _ => vec![true; args.len()],
        };
        let is_int = |term: &TermId| *self.reader.terms.sort(*term) == Sort::Int;
        if wanted.len() != args.len() || !args.iter().any(is_int) {
            return None;
        }
        let mut turned = Vec::with_capacity(args.len());
        for (&arg, wanted) in args.iter().zip(wanted) {
            let terms = &mut self.reader.terms;
            turned.push(if wanted && *terms.sort(arg) == Sort::Int {
                match terms.operator(arg) {
                    Operator::Int(value) => {
                        let value = RBig::from(value.clone());
                        terms.real(value)
                    }
                    _ => terms.apply(Operator::ToReal, &[arg]).ok()?,
                }
            } else {
                arg
            });
        }
        Some(turned)
    }

    /// `(pto x v q)`: a share of a cell.
    fn share_of_cell(
        &mut self,
        address: TermId,
        content: TermId,
        share: TermId,
    ) -> std::result::Result<TermId, Fault> {
        let wanted = "a share is a constant above 0 and at most 1";
        let sorts = [address, content].map(|term| self.reader.terms.sort_id(term));
        self.reader.note_cell(sorts[0], sorts[1]);
        let terms = &mut self.reader.terms;
        let operator = match share_of(terms, share).ok_or(wanted)? {
            (top, bottom) if top == bottom => Operator::SepPto,
            (top, bottom) => Operator::SepShare(top, bottom),
        };
        terms.apply(operator, &[address, content])
    }

    fn try_apply(&mut self, head: &Head, args: &[TermId]) -> std::result::Result<TermId, Fault> {
        if let (Head::Named(Named::Operator(Operator::SepPto)), &[address, content, share]) =
            (head, args)
        {
            return self.share_of_cell(address, content, share);
        }
        if let (Head::Named(Named::Operator(Operator::SepPto)), &[address, content]) = (head, args)
        {
            let [address, content] = [address, content].map(|term| self.reader.terms.sort_id(term));
            self.reader.note_cell(address, content);
        }
        let terms = &mut self.reader.terms;
        match head {
            // One division after the other.
            Head::Named(Named::Operator(operator @ (Operator::IntDivide | Operator::Divide)))
                if args.len() > 2 =>
            {
                args[1..].iter().try_fold(args[0], |dividend, &divisor| {
                    terms.apply(operator.clone(), &[dividend, divisor])
                })
            }
            // A sum of one word is the word.
            Head::Named(Named::Operator(
                Operator::BvAnd
                | Operator::BvOr
                | Operator::BvXor
                | Operator::BvAdd
                | Operator::BvMul,
            )) if matches!(*args, [word] if matches!(terms.sort(word), Sort::BitVec(_))) => {
                Ok(args[0])
            }
            Head::Named(Named::Operator(operator)) => terms.apply(operator.clone(), args),
            Head::Named(Named::Minus) => {
                let operator = if args.len() == 1 { Operator::Negate } else { Operator::Subtract };
                terms.apply(operator, args)
            }
            Head::Named(Named::ToFloat(e, s)) => {
                let (e, s) = (*e, *s);
                let operator = match *args {
                    [_] => Operator::FpFromBits(e, s),
                    [_, number] => match terms.sort(number) {
                        Sort::Float(..) => Operator::FpFromFloat(e, s),
                        Sort::BitVec(_) => Operator::FpFromSigned(e, s),
                        Sort::Int => return self.float_of_int(e, s, args),
                        _ => Operator::FpFromReal(e, s),
                    },
                    [mode, significand, exponent] => {
                        return self.float_of_parts((e, s), mode, significand, exponent);
                    }
                    _ => return Err("to_fp takes one, two or three arguments"),
                };
                terms.apply(operator, args)
            }
            Head::Named(Named::OldLoop) => {
                let (&body, bounds) = args.split_first().ok_or("re.loop needs arguments")?;
                let bound = |at: usize| match bounds.get(at).map(|&term| terms.operator(term)) {
                    Some(Operator::Int(value)) => {
                        u32::try_from(value.clone()).map_err(|_| "a bound is out of range")
                    }
                    _ => Err("re.loop needs two numerals"),
                };
                let operator = Operator::ReLoop(bound(0)?, bound(1)?);
                terms.apply(operator, &[body])
            }
            Head::Function(function) => terms.call(*function, args),
            Head::Macro(number) => {
                let definition = self.reader.scope.macros[*number as usize].clone();
                let sorts = |terms: &crate::term::Terms| -> Vec<SortId> {
                    definition.parameters.iter().map(|&v| terms.variable(v).sort).collect()
                };
                let given: Vec<SortId> = args.iter().map(|&arg| terms.sort_id(arg)).collect();
                if sorts(terms) != given {
                    return Err("the arguments do not fit the definition");
                }
                let pairs = definition.parameters.iter().copied().zip(args.iter().copied());
                let map: FxHashMap<VariableId, TermId> = pairs.collect();
                Ok(terms.substitute(definition.body, &map))
            }
            Head::Constructor(id, constructor, sort) => {
                let sort = match sort {
                    Some(sort) if matches!(terms.sorts.get(*sort), Sort::Datatype(of, _) if of == id) => {
                        *sort
                    }
                    Some(_) => return Err("a constructor of another datatype"),
                    None => self.reader.constructed_sort(*id, *constructor, args)?,
                };
                self.reader.terms.construct(sort, *constructor, args)
            }
            Head::Selector(id, constructor, field) => match args {
                &[term] if is_of(terms, term, *id) => {
                    terms.select_field(*constructor, *field, term)
                }
                _ => Err("a selector takes one argument, of its datatype"),
            },
            Head::Tester(id, constructor) => match args {
                &[term] if is_of(terms, term, *id) => terms.is_constructor(*constructor, term),
                _ => Err("a tester takes one argument, of its datatype"),
            },
            Head::Update(id, constructor, field) => match args {
                &[term, value] if is_of(terms, term, *id) => {
                    terms.update_field(*constructor, *field, term, value)
                }
                _ => Err("an update takes two arguments, the first of the selector's datatype"),
            },
            Head::Qualified(head, sort) => {
                let term = self.try_apply(head, args)?;
                if self.reader.terms.sort_id(term) == *sort {
                    Ok(term)
                } else {
                    Err("this has another sort than `as` says")
                }
            }
            Head::ConstArray(sort) => match args {
                &[element] => terms.const_array(*sort, element),
                _ => Err("a constant array takes one argument"),
            },
        }
    }

    /// `((_ to_fp e s) mode n)` of an integer literal, which is read as a real.
    fn float_of_int(
        &mut self,
        exponent: u32,
        significand: u32,
        args: &[TermId],
    ) -> std::result::Result<TermId, Fault> {
        let terms = &mut self.reader.terms;
        let number = match terms.operator(args[1]) {
            Operator::Int(value) => {
                let value: IBig = value.clone();
                terms.real(RBig::from(value))
            }
            _ => terms.apply(Operator::ToReal, &[args[1]])?,
        };
        terms.apply(Operator::FpFromReal(exponent, significand), &[args[0], number])
    }

    /// `((_ to_fp e s) mode x n)` of other tools: `x * 2^n`, rounded.
    fn float_of_parts(
        &mut self,
        (e, s): (u32, u32),
        mode: TermId,
        significand: TermId,
        exponent: TermId,
    ) -> std::result::Result<TermId, Fault> {
        let terms = &mut self.reader.terms;
        let number = |term: TermId| match (terms.operator(term), terms.args(term)) {
            (Operator::Negate, &[inner]) => literal(terms, inner).map(|value| -value),
            _ => literal(terms, term),
        };
        let (Some(significand), Some(exponent)) = (number(significand), number(exponent)) else {
            return Err("to_fp takes numerals as parts");
        };
        let exponent = i32::try_from(exponent.numerator().clone())
            .ok()
            .filter(|value| RBig::from(*value) == exponent && value.unsigned_abs() <= MOST_EXPONENT)
            .ok_or("the exponent is out of range")?;
        let power = RBig::from(IBig::ONE << exponent.unsigned_abs() as usize);
        let value = if exponent < 0 { significand / power } else { significand * power };
        let value = terms.real(value);
        terms.apply(Operator::FpFromReal(e, s), &[mode, value])
    }
}

/// Numerator and denominator of a share of a cell.
fn share_of(terms: &crate::term::Terms, term: TermId) -> Option<(u32, u32)> {
    let value = match (terms.operator(term), terms.args(term)) {
        (Operator::Divide, &[top, bottom]) => {
            let bottom = literal(terms, bottom).filter(|bottom| !bottom.is_zero())?;
            literal(terms, top)? / bottom
        }
        _ => literal(terms, term)?,
    };
    let top = u32::try_from(value.numerator().clone()).ok()?;
    let bottom = u32::try_from(value.denominator().clone()).ok()?;
    (0 < top && top <= bottom).then_some((top, bottom))
}

/// Whether a term is of this datatype.
fn is_of(terms: &crate::term::Terms, term: TermId, id: DatatypeId) -> bool {
    matches!(terms.sort(term), Sort::Datatype(of, _) if *of == id)
}

/// The largest exponent of a power of two that is written as a number.
const MOST_EXPONENT: u32 = 1 << 20;

/// The value of a numeral.
fn literal(terms: &crate::term::Terms, term: TermId) -> Option<RBig> {
    match terms.operator(term) {
        Operator::Int(value) => Some(RBig::from(value.clone())),
        Operator::Real(value) => Some(value.clone()),
        _ => None,
    }
}

fn sorted(term: std::result::Result<TermId, Fault>, place: Place) -> Result<TermId> {
    term.map_err(|fault| Refusal::malformed(place, fault))
}

impl Reader {
    /// Numerator and denominator of a constant that is a share of a cell.
    pub(crate) fn share(&mut self, form: &Form<'_>, index: u32) -> Result<(u32, u32)> {
        let term = self.term(form, index)?;
        let wanted = || Refusal::malformed(form.place(index), "a share of a cell was expected");
        share_of(self.terms(), term).ok_or_else(wanted)
    }

    /// The sort of a constructor's term by its fields.
    fn constructed_sort(
        &mut self,
        id: DatatypeId,
        constructor: u32,
        args: &[TermId],
    ) -> std::result::Result<SortId, Fault> {
        let declared = self.terms.sorts.datatype(id);
        let parameters = declared.parameters as usize;
        let fields: Vec<SortId> = declared.constructors[constructor as usize]
            .fields
            .iter()
            .map(|field| field.1)
            .collect();
        let mut found: Vec<Option<SortId>> = vec![None; parameters];
        let mut pairs: Vec<(SortId, SortId)> = Vec::new();
        pairs
            .extend(fields.iter().zip(args).map(|(&field, &arg)| (field, self.terms.sort_id(arg))));
        while let Some((pattern, sort)) = pairs.pop() {
            match (self.terms.sorts.get(pattern), self.terms.sorts.get(sort)) {
                (Sort::Parameter(at), _) => {
                    found[*at as usize].get_or_insert(sort);
                }
                (Sort::Array(a, b), Sort::Array(c, d)) => pairs.extend([(*a, *c), (*b, *d)]),
                (Sort::Set(a), Sort::Set(b)) => pairs.push((*a, *b)),
                (Sort::Declared(_, a), Sort::Declared(_, b))
                | (Sort::Datatype(_, a), Sort::Datatype(_, b)) => {
                    pairs.extend(a.iter().copied().zip(b.iter().copied()));
                }
                _ => {}
            }
        }
        let arguments: Option<Box<[SortId]>> = found.into_iter().collect();
        let arguments = arguments.ok_or("the sort of this constructor has to be given by `as`")?;
        Ok(self.terms.sorts.add(Sort::Datatype(id, arguments)))
    }
}
