//! Functions, definitions and assertions for all sorts at once: `declare-sort-parameter`.
//!
//! Idea: a sort parameter is a sort. What is declared over it is read like everything else; an application says by
//! the sorts of its arguments, or by `(as f S)`, which instance is meant, and that instance is a function of its own
//! from then on. Terms over parameters become terms over other sorts by one walk ([`Parser::at_sorts`]).
//! Invariant: terms that a command hands out have no sort parameters, except those of `AssertPolymorphic`; an instance
//! over the parameters themselves is the declared function. The same function over the same sorts is made once.
//! Reference: SMT-LIB 2.7, sections 4.2.3 and 4.2.4; Bonichon, Déharbe, Tavares, "Extending SMT-LIB v2 with λ-Terms
//! and Polymorphism", SMT 2014.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{
    Definition, FunDecl, FunId, FunKind, Op, Sort, SortError, SortId, SymbolId, TermId, TermSet,
    TermStore, VarId, post_order,
};

use super::apply::exactly;
use super::cursor::{Result, fault};
use super::macro_definition::MacroDefinition;
use super::term::Head;
use super::{FormParser, Parser, sort_algebra};
use crate::command::Command;
use crate::diagnostic::Problem;
use crate::print::sort_text;
use crate::scope::{Binding, SortBinding};

/// Instances of one script; a recursive function may ask for itself over ever larger sorts.
const MOST_INSTANCES: usize = 2_000;
/// Names in a sort that an instance is over.
const LARGEST_INSTANCE_SORT: u64 = 1_000;

/// Sorts for sort parameters.
pub(super) type Known = FxHashMap<SymbolId, SortId>;

/// A function or a definition over certain sorts.
type Key<T> = (T, Box<[SortId]>);

/// What was declared for all sorts, and its instances.
#[derive(Debug, Default)]
pub(super) struct Polymorphism {
    /// Whether the script has sort parameters.
    has_parameters: bool,
    /// The sort parameters of functions, in the order in which their sorts name them.
    functions: FxHashMap<FunId, Box<[SymbolId]>>,
    instances: FxHashMap<Key<FunId>, FunId>,
    /// What instances are instances of.
    origins: FxHashMap<FunId, Key<FunId>>,
    /// Instances in the order in which they were made.
    made: Vec<FunId>,
    /// As for functions; by the number of the definition.
    definitions: FxHashMap<u32, Box<[SymbolId]>>,
    defined: FxHashMap<Key<u32>, u32>,
    /// Recursive functions that still lack their definitions.
    pending: Vec<(FunId, FunId, Known)>,
}

/// An instance cannot be made.
enum NoInstance {
    /// There are too many.
    TooMany,
    /// A term cannot be over these sorts.
    Sorts,
}

type Made<T> = std::result::Result<T, NoInstance>;

impl NoInstance {
    fn rule(&self) -> &'static str {
        match self {
            Self::TooMany => "more than 2,000 instances of functions over sort parameters",
            Self::Sorts => "a function over sort parameters cannot be over these sorts",
        }
    }
}

impl From<NoInstance> for SortError {
    fn from(why: NoInstance) -> Self {
        Self::Pattern { rule: why.rule() }
    }
}

impl FormParser<'_, '_> {
    /// `(declare-sort-parameter X)`
    pub(super) fn declare_sort_parameter(&mut self) -> Result<Command> {
        let name = self.new_sort_name()?;
        self.cursor.close()?;
        let sort = self.store.sorts.intern(Sort::Parameter(name));
        self.parser.scopes.declare_sort(name, SortBinding::Sort(sort));
        self.parser.polymorphism.has_parameters = true;
        Ok(Command::DeclareSortParameter(name))
    }

    /// The command as its terms want it: an assertion over sort parameters is one of its own, other commands have none.
    pub(super) fn with_sort_parameters(&mut self, command: Command) -> Result<Command> {
        if !self.parser.polymorphism.has_parameters {
            return Ok(command);
        }
        let holds = |term: &TermId| holds_parameters(self.store, *term);
        match command {
            Command::Assert { term, name } if holds(&term) => {
                Ok(Command::AssertPolymorphic { term, name })
            }
            Command::DeclareFun(function)
                if self.parser.polymorphism.functions.contains_key(&function) =>
            {
                Ok(Command::DeclarePolymorphic(function))
            }
            other => {
                if other.terms().iter().any(holds) {
                    return fault(Problem::Rule(ONLY_ASSERTED), self.cursor.span());
                }
                Ok(other)
            }
        }
    }

    /// Refuses terms over sort parameters where a program builds them.
    pub(super) fn without_sort_parameters(&self, term: TermId) -> Result<TermId> {
        if self.parser.polymorphism.has_parameters && holds_parameters(self.store, term) {
            return fault(Problem::Rule(ONLY_ASSERTED), self.cursor.span());
        }
        Ok(term)
    }

    /// Defines the instances that a group of recursive functions has asked for.
    pub(super) fn define_instances(&mut self) -> Result<()> {
        match self.parser.finish_definitions(self.store) {
            Ok(()) => Ok(()),
            Err(why) => fault(Problem::Rule(why.rule()), self.cursor.span()),
        }
    }

    /// Whether a definition is one for all sorts.
    pub(super) fn is_generic(&self, definition: u32) -> bool {
        self.parser.polymorphism.definitions.contains_key(&definition)
    }

    /// The function of a constant for all sorts.
    pub(super) fn generic_function(&self, constant: TermId) -> Option<FunId> {
        let function = self.store.function(constant)?;
        self.parser.polymorphism.functions.contains_key(&function).then_some(function)
    }

    /// Notes that a function was declared, if its sorts have parameters.
    pub(super) fn note_parameters(&mut self, function: FunId) {
        if self.parser.polymorphism.has_parameters {
            let decl = self.store.function_decl(function);
            let sorts: Vec<SortId> = decl.params.iter().copied().chain([decl.result]).collect();
            let parameters = parameters_of(self.store, &sorts);
            if !parameters.is_empty() {
                self.parser.polymorphism.functions.insert(function, parameters);
            }
        }
    }

    /// What a definition without parameters is bound to, if it is one for all sorts. `None` if it is not.
    pub(super) fn generic_definition(
        &mut self,
        name: SymbolId,
        params: &[TermId],
        body: TermId,
    ) -> Option<Binding> {
        if !self.parser.polymorphism.has_parameters {
            return None;
        }
        let places = params.iter().copied().chain([body]);
        let sorts: Vec<SortId> = places.map(|place| self.store.sort(place)).collect();
        let parameters = parameters_of(self.store, &sorts);
        if parameters.is_empty() {
            return None;
        }
        let number = self.parser.macros.len() as u32;
        self.parser.macros.push(MacroDefinition::new(self.store, name, params.into(), body));
        self.parser.polymorphism.definitions.insert(number, parameters);
        Some(Binding::Macro(number))
    }

    /// Refuses a body with sort parameters that the sorts of the function do not have.
    pub(super) fn check_body_parameters(
        &self,
        name: SymbolId,
        body: TermId,
        sorts: &[SortId],
    ) -> Result<()> {
        if !self.parser.polymorphism.has_parameters {
            return Ok(());
        }
        let own = parameters_of(self.store, sorts);
        let mut of_body = Vec::new();
        walk(self.store, body, |store, sort| of_body.extend(parameters_of(store, &[sort])));
        if of_body.iter().all(|parameter| own.contains(parameter)) {
            return Ok(());
        }
        let name = self.store.symbols.name(name).to_owned();
        let rule = "has sort parameters in its body that are not in its sorts";
        fault(Problem::NamedRule { name, rule }, self.cursor.span())
    }

    /// The head with the instance that its arguments, the values from `base` on, or `(as f S)` ask for.
    pub(super) fn instance_head(
        &mut self,
        head: Head,
        base: usize,
    ) -> std::result::Result<Head, SortError> {
        if !self.parser.polymorphism.has_parameters {
            return Ok(head);
        }
        let poly = &self.parser.polymorphism;
        let (parameters, wanted) = match head {
            Head::Function(function) => (poly.functions.get(&function), None),
            Head::Instance(function, sort) => (poly.functions.get(&function), Some(sort)),
            Head::Macro(number) => (poly.definitions.get(&number), None),
            Head::DefinitionInstance(number, sort) => (poly.definitions.get(&number), Some(sort)),
            _ => (None, None),
        };
        let Some(parameters) = parameters.cloned() else { return Ok(head) };
        let (formal, result) = match head {
            Head::Function(function) | Head::Instance(function, _) => {
                let decl = self.store.function_decl(function);
                (decl.params.to_vec(), decl.result)
            }
            Head::Macro(number) | Head::DefinitionInstance(number, _) => {
                let definition = &self.parser.macros[number as usize];
                let params = definition.params.iter().map(|&param| self.store.sort(param));
                (params.collect(), self.store.sort(definition.body()))
            }
            _ => return Ok(head),
        };
        let args = &self.parser.stacks.values[base..];
        if formal.len() != args.len() {
            return Err(exactly(formal.len(), args.len()));
        }
        let mut known = Known::default();
        if let Some(sort) = wanted
            && !sort_algebra::unify(&self.store.sorts, result, sort, &mut known)
        {
            return Err(SortError::NotByName);
        }
        for (position, (&param, &arg)) in formal.iter().zip(args).enumerate() {
            let found = self.store.sort(arg);
            if !sort_algebra::unify(&self.store.sorts, param, found, &mut known) {
                let expected = sort_algebra::instantiate(&mut self.store.sorts, param, &known);
                let expected = trine_term::Expected::Sort(expected);
                return Err(SortError::Argument { position, expected, found });
            }
        }
        let sorts: Option<Box<[SortId]>> =
            parameters.iter().map(|parameter| known.get(parameter).copied()).collect();
        // Reported as an ambiguity.
        let sorts = sorts.ok_or(SortError::NotByName)?;
        let made = match head {
            Head::Function(function) | Head::Instance(function, _) => {
                self.parser.instance(self.store, function, sorts).map(Head::Function)
            }
            Head::Macro(number) | Head::DefinitionInstance(number, _) => {
                self.parser.definition_instance(self.store, number, sorts).map(Head::Macro)
            }
            _ => return Ok(head),
        };
        let made = made?;
        self.parser.finish_definitions(self.store)?;
        Ok(made)
    }
}

/// Where terms over sort parameters may stand.
const ONLY_ASSERTED: &str = "terms over sort parameters stand in assertions and definitions only";

/// The sort parameters in sorts, in the order of the text.
pub(super) fn parameters_of(store: &TermStore, sorts: &[SortId]) -> Box<[SymbolId]> {
    let mut found = Vec::new();
    let mut pending: Vec<SortId> = sorts.iter().rev().copied().collect();
    while let Some(sort) = pending.pop() {
        if !store.sorts.holds_parameters(sort) {
            continue;
        }
        match store.sorts.get(sort) {
            Sort::Parameter(parameter) if !found.contains(parameter) => found.push(*parameter),
            _ => pending.extend(store.sorts.parts(sort).iter().rev()),
        }
    }
    found.into()
}

/// Tells the sort of each part of a term, and of the bodies of functions that are mapped in it.
fn walk(store: &TermStore, term: TermId, mut tell: impl FnMut(&TermStore, SortId)) {
    let mut visited = TermSet::new();
    let mut functions = FxHashSet::default();
    let mut pending = vec![term];
    while let Some(root) = pending.pop() {
        post_order(store, &[root], &mut visited, |part| {
            tell(store, store.sort(part));
            if store.op(part) == Op::ArrayMap
                && let Some(function) = store.function(part)
                && functions.insert(function)
                && let Some(definition) = store.definition(function)
            {
                pending.push(definition.body);
            }
        });
    }
}

/// Whether a term has parts of sorts with parameters.
fn holds_parameters(store: &TermStore, term: TermId) -> bool {
    let mut holds = false;
    walk(store, term, |store, sort| holds |= store.sorts.holds_parameters(sort));
    holds
}

impl Parser {
    /// The instances of functions over sort parameters that were made, oldest first, those over parameters among them.
    #[must_use]
    pub fn instances(&self) -> &[FunId] {
        &self.polymorphism.made
    }

    /// The function over sort parameters that a function is an instance of, with the sorts; a function over sort
    /// parameters is the instance over these.
    pub fn origin(&self, store: &mut TermStore, function: FunId) -> Option<(FunId, Box<[SortId]>)> {
        if let Some(origin) = self.polymorphism.origins.get(&function) {
            return Some(origin.clone());
        }
        let parameters = self.polymorphism.functions.get(&function)?;
        let sorts = parameters.iter().map(|&name| store.sorts.intern(Sort::Parameter(name)));
        Some((function, sorts.collect()))
    }

    /// Finds sorts for the parameters in a sort that make it another one, given what is known of them already; false if
    /// there are none.
    pub fn unify_sorts(
        store: &TermStore,
        formal: SortId,
        actual: SortId,
        known: &mut FxHashMap<SymbolId, SortId>,
    ) -> bool {
        sort_algebra::unify(&store.sorts, formal, actual, known)
    }

    /// A formula over sort parameters with sorts in their place; nothing if that cannot be made.
    pub fn at_sorts(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
        sorts: &[(SymbolId, SortId)],
    ) -> Option<TermId> {
        let known: Known = sorts.iter().copied().collect();
        let term = self.over(store, formula, &known).ok()?;
        self.finish_definitions(store).ok()?;
        (!holds_parameters(store, term)).then_some(term)
    }

    /// The sort parameters in a formula.
    #[must_use]
    pub fn sort_parameters(store: &TermStore, formula: TermId) -> Vec<SymbolId> {
        let mut found = Vec::new();
        walk(store, formula, |store, sort| {
            for &parameter in &parameters_of(store, &[sort]) {
                if !found.contains(&parameter) {
                    found.push(parameter);
                }
            }
        });
        found
    }

    /// A function over certain sorts.
    fn instance(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        sorts: Box<[SortId]>,
    ) -> Made<FunId> {
        let Some(parameters) = self.polymorphism.functions.get(&function).cloned() else {
            return Ok(function);
        };
        let is_itself =
            |(&sort, &name): (&SortId, &SymbolId)| *store.sorts.get(sort) == Sort::Parameter(name);
        if sorts.iter().zip(&parameters).all(is_itself) {
            return Ok(function);
        }
        if let Some(&known) = self.polymorphism.instances.get(&(function, sorts.clone())) {
            return Ok(known);
        }
        if self.polymorphism.made.len() >= MOST_INSTANCES {
            return Err(NoInstance::TooMany);
        }
        let known: Known = parameters.iter().copied().zip(sorts.iter().copied()).collect();
        let made = declared_over(store, function, &known, Some(&sorts))?;
        let key = (function, sorts);
        self.polymorphism.instances.insert(key.clone(), made);
        self.polymorphism.origins.insert(made, key);
        self.polymorphism.made.push(made);
        if store.function_decl(function).kind == FunKind::Recursive {
            self.polymorphism.pending.push((function, made, known));
        }
        Ok(made)
    }

    /// A definition over certain sorts.
    fn definition_instance(
        &mut self,
        store: &mut TermStore,
        number: u32,
        sorts: Box<[SortId]>,
    ) -> Made<u32> {
        let key = (number, sorts);
        if let Some(&known) = self.polymorphism.defined.get(&key) {
            return Ok(known);
        }
        if self.polymorphism.defined.len() >= MOST_INSTANCES {
            return Err(NoInstance::TooMany);
        }
        let parameters = &self.polymorphism.definitions[&number];
        let known: Known = parameters.iter().copied().zip(key.1.iter().copied()).collect();
        let definition = &self.macros[number as usize];
        let (name, params, body) = (definition.name, definition.params.clone(), definition.body());
        // The parameters first: terms over them have to be younger.
        let mut images = FxHashMap::default();
        for &param in &params {
            images.insert(param, fresh_over(store, param, &known));
        }
        let new_params: Box<[TermId]> = params.iter().map(|param| images[param]).collect();
        let body = self.over_with(store, body, &known, images)?;
        let made = self.macros.len() as u32;
        self.macros.push(MacroDefinition::new(store, name, new_params, body));
        self.polymorphism.defined.insert(key, made);
        Ok(made)
    }

    /// Gives recursive functions that were made their definitions, which may ask for more of them.
    fn finish_definitions(&mut self, store: &mut TermStore) -> Made<()> {
        let mut undefined = Vec::new();
        while let Some((generic, made, known)) = self.polymorphism.pending.pop() {
            let Some(definition) = store.definition(generic).cloned() else {
                // Its command is being read.
                undefined.push((generic, made, known));
                continue;
            };
            let mut images = FxHashMap::default();
            let mut params: Vec<VarId> = Vec::with_capacity(definition.params.len());
            for &param in &definition.params {
                let Some(term) = store.variable_term(param) else { continue };
                let fresh = fresh_over(store, term, &known);
                images.insert(term, fresh);
                params.extend(store.variable(fresh));
            }
            let body = self.over_with(store, definition.body, &known, images)?;
            store.define(made, Definition { params: params.into(), body });
        }
        self.polymorphism.pending = undefined;
        Ok(())
    }

    /// A term with sorts in the place of parameters.
    fn over(&mut self, store: &mut TermStore, term: TermId, known: &Known) -> Made<TermId> {
        self.over_with(store, term, known, FxHashMap::default())
    }

    /// The same, where some variables have their places already.
    fn over_with(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        known: &Known,
        mut images: FxHashMap<TermId, TermId>,
    ) -> Made<TermId> {
        let mut parts = Vec::new();
        post_order(store, &[term], &mut TermSet::new(), |part| parts.push(part));
        for part in parts {
            if images.contains_key(&part) {
                continue;
            }
            let image = self.part_over(store, part, known, &images)?;
            images.insert(part, image);
        }
        Ok(images[&term])
    }

    fn part_over(
        &mut self,
        store: &mut TermStore,
        part: TermId,
        known: &Known,
        images: &FxHashMap<TermId, TermId>,
    ) -> Made<TermId> {
        let old = store.sort(part);
        let sort = sort_over(store, old, known)?;
        let args: Vec<TermId> = store.args(part).iter().map(|arg| images[arg]).collect();
        let op = store.op(part);
        let done = match op {
            Op::BoundVar => return Ok(fresh_over(store, part, known)),
            Op::Apply | Op::Construct | Op::SelectField => {
                let Some(function) = store.function(part) else { return Ok(part) };
                let function = self.function_over(store, function, known)?;
                return Ok(store.apply_instance(function, sort, &args));
            }
            Op::ArrayMap => {
                let Some(function) = store.function(part) else { return Ok(part) };
                let function = self.function_over(store, function, known)?;
                store.mk_array_map(function, &args)
            }
            Op::IsConstructor => match store.function(part) {
                Some(constructor) => store.mk_tester(constructor, args[0]),
                None => return Ok(part),
            },
            _ if args == store.args(part) && sort == old => return Ok(part),
            Op::ConstArray => store.mk_const_array(sort, args[0]),
            Op::ArrayIdentity => match *store.sorts.get(sort) {
                Sort::Array { index, .. } => Ok(store.mk_array_identity(index)),
                _ => return Ok(part),
            },
            Op::SetEmpty | Op::SetUniverse => store.mk_set_constant(op, sort),
            Op::SeqEmpty => store.mk_empty_sequence(sort),
            Op::SepNil => Ok(store.mk_sep_nil(sort)),
            _ => {
                let indices = store.indices(part);
                store.try_mk(op, indices, &args)
            }
        };
        done.map_err(|_| NoInstance::Sorts)
    }

    /// A function that occurs in a term over parameters, over other sorts.
    fn function_over(
        &mut self,
        store: &mut TermStore,
        function: FunId,
        known: &Known,
    ) -> Made<FunId> {
        if let Some((generic, sorts)) = self.origin(store, function) {
            let mut over = Vec::with_capacity(sorts.len());
            for &sort in &sorts {
                over.push(sort_over(store, sort, known)?);
            }
            return self.instance(store, generic, over.into());
        }
        // What is no declaration of the script: the body of a `lambda`.
        let is_lambda = store.function_decl(function).kind == FunKind::Recursive
            && store.definition(function).is_some_and(|definition| {
                let params = definition.params.iter();
                let mut sorts = params.map(|&param| store.variable_decl(param).sort);
                sorts.any(|sort| store.sorts.holds_parameters(sort))
                    || holds_parameters(store, definition.body)
            });
        if !is_lambda {
            return Ok(function);
        }
        let mut sorts: Vec<(SymbolId, SortId)> =
            known.iter().map(|(&name, &sort)| (name, sort)).collect();
        sorts.sort_unstable();
        let key = (function, sorts.iter().map(|&(_, sort)| sort).collect::<Box<[SortId]>>());
        if let Some(&made) = self.polymorphism.instances.get(&key) {
            return Ok(made);
        }
        if self.polymorphism.instances.len() >= MOST_INSTANCES {
            return Err(NoInstance::TooMany);
        }
        let made = declared_over(store, function, known, None)?;
        self.polymorphism.instances.insert(key, made);
        self.polymorphism.pending.push((function, made, known.clone()));
        Ok(made)
    }
}

/// A variable like another one, over other sorts.
fn fresh_over(store: &mut TermStore, variable: TermId, known: &Known) -> TermId {
    let Some(id) = store.variable(variable) else { return variable };
    let decl = store.variable_decl(id);
    let sort = sort_algebra::instantiate(&mut store.sorts, decl.sort, known);
    store.fresh_variable(decl.name, sort).1
}

/// A sort with others in the place of parameters.
fn sort_over(store: &mut TermStore, sort: SortId, known: &Known) -> Made<SortId> {
    if !store.sorts.holds_parameters(sort) {
        return Ok(sort);
    }
    let over = sort_algebra::instantiate(&mut store.sorts, sort, known);
    let is_large = store.sorts.text_size(over) > LARGEST_INSTANCE_SORT;
    // Languages are no parts of other sorts.
    let reglan = store.sorts.reglan();
    let hides = !matches!(store.sorts.get(sort), Sort::Parameter(_))
        && store.sorts.parts(over).contains(&reglan);
    if is_large || hides { Err(NoInstance::Sorts) } else { Ok(over) }
}

/// Declares what a function is over other sorts; the name tells the sorts.
fn declared_over(
    store: &mut TermStore,
    function: FunId,
    known: &Known,
    sorts: Option<&[SortId]>,
) -> Made<FunId> {
    let FunDecl { name, params, result, kind } = store.function_decl(function).clone();
    let mut over = Vec::with_capacity(params.len());
    for &param in &params {
        over.push(sort_over(store, param, known)?);
    }
    let result = sort_over(store, result, known)?;
    let name = match sorts {
        Some(sorts) => {
            let texts: Vec<String> = sorts.iter().map(|&sort| sort_text(store, sort)).collect();
            let text = format!("{}<{}>", store.symbols.name(name), texts.join(", "));
            store.symbols.intern(&text.replace('|', "'"))
        }
        None => name,
    };
    Ok(store.declare(FunDecl { name, params: over.into(), result, kind }))
}
