//! Declarations of datatypes.
//!
//! Idea: first all sorts of the group get their names, then the constructors are read, and only
//! when the whole command is read anything is declared.
//! Invariant: every datatype that is declared has a value that is built in finitely many steps.
//! Reference: SMT-LIB 2.7, section 4.2.3; the list of parameters before the list of datatypes is
//! the syntax before version 2.6, `(declare-datatypes (T) ((List nil (cons (hd T) (tl List)))))`.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use trine_term::{DatatypeId, Sort, SortId, SymbolId, TermStore};

use super::cursor::{Fault, Result, fault};
use super::polymorphism::parameters_of;
use super::{FormParser, binder};
use crate::command::Command;
use crate::diagnostic::{NameKind, Problem};
use crate::position::{Position, Span};
use crate::scope::SortBinding;
use crate::token::Token;

/// A name with its place.
#[derive(Clone, Copy)]
struct Named {
    symbol: SymbolId,
    span: Span,
    at: Position,
}

struct Constructor {
    name: Named,
    fields: Vec<(Named, SortId)>,
}

struct Datatype {
    name: SymbolId,
    /// The number of parameters that was announced, if it was.
    arity: Option<u32>,
    params: Vec<SymbolId>,
    id: Option<DatatypeId>,
    self_sort: Option<SortId>,
    constructors: Vec<Constructor>,
    span: Span,
}

impl FormParser<'_, '_> {
    /// `(declare-datatype D (...))`
    pub(super) fn declare_datatype(&mut self) -> Result<Command> {
        let mark = self.parser.scopes.mark();
        let name = self.new_sort_name()?;
        let mut group = vec![self.new_datatype(name, None)];
        self.cursor.open("the constructors")?;
        self.datatype_body(&mut group, 0)?;
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        self.finish_datatypes(group)
    }

    fn new_datatype(&self, name: SymbolId, arity: Option<u32>) -> Datatype {
        Datatype {
            name,
            arity,
            params: Vec::new(),
            id: None,
            self_sort: None,
            constructors: Vec::new(),
            span: self.cursor.span(),
        }
    }

    /// `(declare-datatypes ((D n) ...) ((...) ...))`, or the older form.
    pub(super) fn declare_datatypes(&mut self) -> Result<Command> {
        let mark = self.parser.scopes.mark();
        self.cursor.open("the datatypes")?;
        let group = if self.cursor.peek()? == Token::Open {
            self.present_group()?
        } else {
            self.old_group()?
        };
        self.cursor.close()?;
        self.parser.scopes.undo(mark);
        self.finish_datatypes(group)
    }

    /// The group after `((`; its name list comes first.
    fn present_group(&mut self) -> Result<Vec<Datatype>> {
        let mut group = Vec::new();
        while self.cursor.open_or_close("'(' or ')'")? {
            let name = self.new_sort_name()?;
            let mut datatype = self.new_datatype(name, None);
            let arity = self.cursor.small_numeral("the number of parameters")?;
            datatype.arity = Some(arity);
            self.cursor.close()?;
            group.push(datatype);
        }
        let names: Vec<SymbolId> = group.iter().map(|datatype| datatype.name).collect();
        if let Some(twice) = binder::repeated(&names) {
            let name = self.store.symbols.name(twice).to_owned();
            let problem = Problem::Redeclared { kind: NameKind::Sort, name };
            return fault(problem, self.cursor.span());
        }
        self.cursor.open("the constructors")?;
        self.look_for_parameters(&mut group)?;
        for datatype in &mut group {
            self.bind_datatype(datatype);
        }
        for number in 0..group.len() {
            self.cursor.open("the constructors of a datatype")?;
            self.datatype_body(&mut group, number)?;
        }
        self.cursor.close()?;
        Ok(group)
    }

    /// Reads the names of the parameters ahead: a datatype can be used before its own constructors
    /// are read.
    fn look_for_parameters(&mut self, group: &mut [Datatype]) -> Result<()> {
        let saved = self.cursor.clone();
        for datatype in group {
            self.cursor.open("the constructors of a datatype")?;
            if self.cursor.next_is_word(b"par")? {
                self.cursor.next()?;
                self.cursor.open("the parameters")?;
                while self.cursor.peek()? != Token::Close {
                    datatype.params.push(self.symbol("a sort parameter")?);
                }
                self.cursor.close()?;
            }
            if datatype.arity.is_some_and(|arity| arity as usize != datatype.params.len()) {
                let name = self.store.symbols.name(datatype.name).to_owned();
                let rule = "has another number of parameters than announced";
                return fault(Problem::NamedRule { name, rule }, self.cursor.span());
            }
            self.cursor.skip_rest(Token::Open)?;
        }
        self.cursor = saved;
        Ok(())
    }

    /// Makes the datatype and binds its name.
    fn bind_datatype(&mut self, datatype: &mut Datatype) {
        let params: Box<[SymbolId]> = datatype.params.as_slice().into();
        let id = self.store.declare_datatype(datatype.name, params);
        datatype.id = Some(id);
        let binding = self.datatype_binding(id, datatype.params.len());
        self.parser.scopes.bind_sort(datatype.name, binding);
    }

    fn datatype_binding(&mut self, datatype: DatatypeId, params: usize) -> SortBinding {
        if params > 0 {
            return SortBinding::Datatype { datatype, arity: params as u32 };
        }
        let sort = Sort::Datatype { datatype, args: Box::default() };
        SortBinding::Sort(self.store.sorts.intern(sort))
    }

    /// The constructors of one datatype and their parenthesis, with `(par (X) ...)` around them or
    /// not.
    fn datatype_body(&mut self, group: &mut [Datatype], number: usize) -> Result<()> {
        let mark = self.parser.scopes.mark();
        let is_par = self.cursor.next_is_word(b"par")?;
        let datatype = &mut group[number];
        if is_par {
            self.cursor.next()?;
            self.cursor.open("the parameters")?;
            datatype.params = self.sort_parameters()?;
            self.cursor.open("the constructors")?;
        }
        if datatype.id.is_none() {
            self.bind_datatype(datatype);
        }
        datatype.constructors = self.constructors()?;
        if is_par {
            self.cursor.close()?;
        }
        self.parser.scopes.undo(mark);
        Ok(())
    }

    /// Constructors up to a parenthesis; those without fields may stand without their own.
    fn constructors(&mut self) -> Result<Vec<Constructor>> {
        let mut constructors = Vec::new();
        loop {
            match self.cursor.peek()? {
                Token::Close => {
                    self.cursor.close()?;
                    return Ok(constructors);
                }
                Token::Open => {
                    self.cursor.open("a constructor")?;
                    let name = self.new_name()?;
                    let mut fields = Vec::new();
                    while self.cursor.open_or_close("'(' or ')'")? {
                        let field = self.new_field()?;
                        let sort = self.sort()?;
                        self.cursor.close()?;
                        fields.push((field, sort));
                    }
                    constructors.push(Constructor { name, fields });
                }
                _ => {
                    let name = self.new_name()?;
                    constructors.push(Constructor { name, fields: Vec::new() });
                }
            }
        }
    }

    fn new_name(&mut self) -> Result<Named> {
        let symbol = self.new_symbol()?;
        let span = self.cursor.span();
        Ok(Named { symbol, span, at: self.position_of(span.start) })
    }

    /// The name of a field, which other datatypes and other constructors may have too.
    fn new_field(&mut self) -> Result<Named> {
        let symbol = self.symbol("a name")?;
        let span = self.cursor.span();
        if self.selector_of(symbol).is_none() {
            self.check_new(symbol, span)?;
        }
        Ok(Named { symbol, span, at: self.position_of(span.start) })
    }

    /// The form before version 2.6, after the parenthesis of the parameters.
    fn old_group(&mut self) -> Result<Vec<Datatype>> {
        let params = self.sort_parameters()?;
        self.cursor.open("the datatypes")?;
        // The datatypes may refer to later ones: look for their names first.
        let mut names = self.old_names()?;
        for datatype in &mut names {
            datatype.params = params.clone();
            let id = self.store.declare_datatype(datatype.name, params.as_slice().into());
            datatype.id = Some(id);
            let args = self.parameter_sorts(&params);
            let sort = self.store.sorts.intern(Sort::Datatype { datatype: id, args });
            // Inside the group the bare name stands for the datatype over the parameters.
            self.parser.scopes.bind_sort(datatype.name, SortBinding::Sort(sort));
        }
        for datatype in &mut names {
            self.cursor.open("a datatype")?;
            self.symbol("the name of a datatype")?;
            datatype.constructors = self.constructors()?;
        }
        self.cursor.close()?;
        Ok(names)
    }

    /// The names of an old group, read ahead.
    fn old_names(&mut self) -> Result<Vec<Datatype>> {
        let saved = self.cursor.clone();
        let mut group: Vec<Datatype> = Vec::new();
        while self.cursor.open_or_close("'(' or ')'")? {
            let name = self.new_sort_name()?;
            group.push(self.new_datatype(name, None));
            self.cursor.skip_rest(Token::Open)?;
        }
        self.cursor = saved;
        let names: Vec<SymbolId> = group.iter().map(|datatype| datatype.name).collect();
        match binder::repeated(&names) {
            None => Ok(group),
            Some(twice) => {
                let name = self.store.symbols.name(twice).to_owned();
                fault(Problem::Redeclared { kind: NameKind::Sort, name }, self.cursor.span())
            }
        }
    }

    fn parameter_sorts(&mut self, params: &[SymbolId]) -> Box<[SortId]> {
        params.iter().map(|&param| self.store.sorts.intern(Sort::Parameter(param))).collect()
    }

    /// Refuses fields over sort parameters that the datatype does not have.
    fn check_parameters(&self, group: &[Datatype]) -> Result<()> {
        for datatype in group {
            let fields = datatype.constructors.iter().flat_map(|constructor| &constructor.fields);
            for (field, sort) in fields {
                let parameters = parameters_of(self.store, &[*sort]);
                if !parameters.iter().all(|parameter| datatype.params.contains(parameter)) {
                    let name = self.store.symbols.name(field.symbol).to_owned();
                    let rule = "is a field over a sort parameter that its datatype does not have";
                    return fault(Problem::NamedRule { name, rule }, field.span);
                }
            }
        }
        Ok(())
    }

    /// Declares a group that was read completely.
    fn finish_datatypes(&mut self, mut group: Vec<Datatype>) -> Result<Command> {
        self.check_names(&group)?;
        self.check_parameters(&group)?;
        self.check_inhabited(&group)?;
        let mut ids = Vec::with_capacity(group.len());
        for datatype in &mut group {
            let Some(id) = datatype.id else { continue };
            let args = self.parameter_sorts(&datatype.params);
            let self_sort = self.store.sorts.intern(Sort::Datatype { datatype: id, args });
            datatype.self_sort = Some(self_sort);
            let binding = self.datatype_binding(id, datatype.params.len());
            self.parser.scopes.declare_sort(datatype.name, binding);
            ids.push(id);
        }
        for datatype in &group {
            let (Some(id), Some(self_sort)) = (datatype.id, datatype.self_sort) else { continue };
            for constructor in &datatype.constructors {
                self.declare_constructor(id, self_sort, constructor);
            }
        }
        Ok(Command::DeclareDatatypes(ids))
    }

    fn declare_constructor(
        &mut self,
        datatype: DatatypeId,
        self_sort: SortId,
        constructor: &Constructor,
    ) {
        let fields: Vec<(SymbolId, SortId)> =
            constructor.fields.iter().map(|&(name, sort)| (name.symbol, sort)).collect();
        let name = constructor.name;
        let function = self.store.add_constructor(datatype, self_sort, name.symbol, &fields);
        let declared = self.store.datatype(datatype).constructors.last().cloned();
        let parametric = !self.store.datatype(datatype).params.is_empty();
        let binding = if parametric {
            crate::scope::Binding::Function(function)
        } else {
            self.function_binding(function)
        };
        self.parser.scopes.declare(name.symbol, binding, name.at);
        let Some(declared) = declared else { return };
        for (&(field, _), &selector) in constructor.fields.iter().zip(&declared.selectors) {
            let binding = crate::scope::Binding::Function(selector);
            self.parser.fields_share_names |= self.selector_of(field.symbol).is_some();
            self.parser.scopes.declare(field.symbol, binding, field.at);
        }
    }

    /// No name may be given twice in the group, but fields of different constructors may share one if their sorts or
    /// their datatypes tell them apart.
    fn check_names(&self, group: &[Datatype]) -> Result<()> {
        let constructors = || group.iter().flat_map(|datatype| &datatype.constructors);
        let mut seen: FxHashSet<SymbolId> = FxHashSet::default();
        for constructor in constructors() {
            self.check_first(&mut seen, constructor.name)?;
        }
        for datatype in group {
            let mut told_apart: FxHashSet<(SymbolId, SortId)> = FxHashSet::default();
            for constructor in &datatype.constructors {
                let mut own: FxHashSet<SymbolId> = FxHashSet::default();
                for &(name, sort) in &constructor.fields {
                    let is_new = own.insert(name.symbol) && !seen.contains(&name.symbol);
                    if !is_new || !told_apart.insert((name.symbol, sort)) {
                        return self.given_twice(name);
                    }
                }
            }
        }
        Ok(())
    }

    fn check_first(&self, seen: &mut FxHashSet<SymbolId>, name: Named) -> Result<()> {
        if seen.insert(name.symbol) { Ok(()) } else { self.given_twice(name) }
    }

    fn given_twice(&self, name: Named) -> Result<()> {
        let (kind, text) = (NameKind::Symbol, self.store.symbols.name(name.symbol).to_owned());
        fault(Problem::Redeclared { kind, name: text }, name.span)
    }

    /// Every datatype of the group must have a constructor whose fields can be filled.
    fn check_inhabited(&self, group: &[Datatype]) -> Result<()> {
        let mut values = Values { store: self.store, filled: FxHashSet::default(), group };
        loop {
            let before = values.filled.len();
            for datatype in group {
                // Each parameter stands for a sort with values.
                let known = datatype.params.iter().copied().collect();
                if let Some(id) = datatype.id
                    && values.can_build(id, &known, &mut Vec::new())
                {
                    values.filled.insert(id);
                }
            }
            if values.filled.len() == before {
                break;
            }
        }
        let filled = values.filled;
        match group.iter().find(|d| d.id.is_none_or(|id| !filled.contains(&id))) {
            None => Ok(()),
            Some(datatype) => {
                let name = self.store.symbols.name(datatype.name).to_owned();
                let rule = "has no value that is built in finitely many steps";
                Err(Box::new(Fault::new(Problem::NamedRule { name, rule }, datatype.span)))
            }
        }
    }
}

/// Which sorts have values that are built in finitely many steps.
struct Values<'a> {
    store: &'a TermStore,
    /// Datatypes of the group that have some.
    filled: FxHashSet<DatatypeId>,
    group: &'a [Datatype],
}

/// Parameters that stand for sorts with values.
type Known = BTreeSet<SymbolId>;

impl Values<'_> {
    /// Whether a datatype has a value, if these of its parameters stand for sorts with values. Datatypes
    /// nest as deep as they are written; one that is met inside of itself gives no value.
    fn can_build(
        &self,
        id: DatatypeId,
        known: &Known,
        inside: &mut Vec<(DatatypeId, Known)>,
    ) -> bool {
        let this = (id, known.clone());
        if inside.contains(&this) {
            return false;
        }
        inside.push(this);
        let mut can_fill = |sort: SortId| self.can_fill(sort, known, inside);
        let found = match self.group.iter().find(|own| own.id == Some(id)) {
            Some(own) => own
                .constructors
                .iter()
                .any(|constructor| constructor.fields.iter().all(|&(_, sort)| can_fill(sort))),
            None => self.store.datatype(id).constructors.iter().any(|constructor| {
                let fields = &self.store.function_decl(constructor.function).params;
                fields.iter().all(|&sort| can_fill(sort))
            }),
        };
        inside.pop();
        found
    }

    fn can_fill(&self, sort: SortId, known: &Known, inside: &mut Vec<(DatatypeId, Known)>) -> bool {
        match self.store.sorts.get(sort) {
            Sort::Array { element, .. } => self.can_fill(*element, known, inside),
            Sort::Parameter(name) => known.contains(name),
            Sort::Datatype { datatype, args } => {
                let own = self.group.iter().find(|own| own.id == Some(*datatype));
                if own.is_some() && !self.filled.contains(datatype) {
                    return false;
                }
                if args.is_empty() {
                    return true;
                }
                let params: &[SymbolId] = match own {
                    Some(own) => &own.params,
                    None => &self.store.datatype(*datatype).params,
                };
                let parts = params.iter().zip(args);
                let filled = parts.filter(|&(_, &arg)| self.can_fill(arg, known, inside));
                let filled = filled.map(|(&param, _)| param).collect();
                self.can_build(*datatype, &filled, inside)
            }
            _ => true,
        }
    }
}
