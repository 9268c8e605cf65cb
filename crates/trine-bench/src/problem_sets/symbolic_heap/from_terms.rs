//! From the terms of a script to symbolic heaps.
//!
//! Idea: one pass upwards says for each formula below the root whether it speaks of the heap and
//! whether it is a symbolic heap at all; a walk downwards then collects the atoms. Existential
//! quantifiers move outwards; a bound name that is taken gets a number.
//! Differs from the solver: this reading refuses what a format cannot say, and decides nothing.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

use trine_smtlib::Command;
use trine_term::{
    FunId, FunKind, Op, Sort, SortId, TermId, TermMap, TermSet, TermStore, VarId, post_order,
};

use super::{
    Arg, Comparison, Linear, Predicate, Problem, Pure, Record, Refusal, Rest, Spatial,
    SymbolicHeap, VarSort, Variable,
};
use crate::problem_sets::script::Script;

/// Whether a formula speaks of the heap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Pure,
    Spatial,
}

struct Reader<'s> {
    store: &'s TermStore,
    records: Vec<Record>,
    locations: FxHashMap<SortId, usize>,
    classes: TermMap<Class>,
    visited: TermSet,
}

/// The names of variables within one formula.
struct Scope {
    bound: FxHashMap<VarId, String>,
    taken: BTreeSet<String>,
}

impl Problem {
    /// Reads a script in SL-COMP's format.
    ///
    /// # Errors
    ///
    /// The first reason why it is no problem of symbolic heaps.
    pub fn from_script(script: &Script) -> Result<Self, Refusal> {
        let store = &script.store;
        let mut definitions: Vec<FunId> = Vec::new();
        let mut constants = Vec::new();
        let mut assertions: Vec<TermId> = Vec::new();
        let mut checked = 0;
        for parsed in &script.commands {
            match &parsed.command {
                Command::DefineFunsRec(functions) => definitions.extend(functions),
                Command::DeclareFun(function) => constants.push(*function),
                Command::Assert { term, .. } => assertions.push(*term),
                Command::CheckSat if !assertions.is_empty() => checked += 1,
                Command::Push(_) | Command::Pop(_) | Command::CheckSatAssuming(_) => {
                    return Err(Refusal::Incremental);
                }
                _ => {}
            }
        }
        if checked > 1 {
            return Err(Refusal::Incremental);
        }
        let pairs = store.heaps();
        if pairs.is_empty() {
            return Err(Refusal::NoHeap);
        }
        let mut reader = Reader {
            store,
            records: Vec::new(),
            locations: pairs.iter().enumerate().map(|(at, pair)| (pair.location, at)).collect(),
            classes: TermMap::new(),
            visited: TermSet::new(),
        };
        for pair in pairs {
            let record = reader.record(pair.location, pair.data)?;
            reader.records.push(record);
        }
        let mut predicates = Vec::new();
        for function in definitions {
            predicates.push(reader.predicate(function)?);
        }
        let mut free: Vec<Variable> = Vec::new();
        for function in constants {
            let decl = store.function_decl(function);
            let name = store.symbols.name(decl.name).to_owned();
            if !decl.params.is_empty() {
                return Err(Refusal::Sort(name));
            }
            let sort = reader.var_sort(decl.result).ok_or_else(|| Refusal::Sort(name.clone()))?;
            free.push((name, sort));
        }
        let taken: BTreeSet<String> = free.iter().map(|(name, _)| name.clone()).collect();
        let mut positive = Vec::new();
        let mut negative = Vec::new();
        for term in assertions {
            reader.classify(term)?;
            if store.op(term) == Op::Not && reader.class(store.arg(term, 0)) == Class::Spatial {
                negative.push(store.arg(term, 0));
            } else {
                positive.push(term);
            }
        }
        if positive.is_empty() && negative.is_empty() {
            return Err(Refusal::Nothing);
        }
        if !positive.iter().any(|term| reader.class(*term) == Class::Spatial) {
            return Err(Refusal::AnyHeap("the antecedent".to_owned()));
        }
        if positive.iter().filter(|term| reader.class(**term) == Class::Spatial).count() > 1 {
            return Err(Refusal::Intersection);
        }
        let antecedent = reader.heap(&positive, taken.clone(), FxHashMap::default())?;
        let consequent = match &negative[..] {
            [] => None,
            [only] => Some(reader.heap(&[*only], taken, FxHashMap::default())?),
            _ => return Err(Refusal::SeveralConsequents),
        };
        Ok(Self {
            logic: script.logic().unwrap_or_default().to_owned(),
            status: script.status(),
            records: reader.records,
            predicates,
            constants: free,
            antecedent,
            consequent,
            rest: Rest::None,
            more: Vec::new(),
        })
    }
}

impl Reader<'_> {
    fn sort_name(&self, sort: SortId) -> String {
        trine_smtlib::sort_text(self.store, sort)
    }

    fn var_sort(&self, sort: SortId) -> Option<VarSort> {
        if let Some(record) = self.locations.get(&sort) {
            return Some(VarSort::Location(*record));
        }
        match self.store.sorts.get(sort) {
            Sort::Int => Some(VarSort::Int),
            Sort::Uninterpreted { .. } => Some(VarSort::Foreign(self.sort_name(sort))),
            _ => None,
        }
    }

    fn record(&self, location: SortId, data: SortId) -> Result<Record, Refusal> {
        let name = self.sort_name(data);
        let store = self.store;
        let mut record = Record {
            location: self.sort_name(location),
            data: name.clone(),
            constructor: String::new(),
            fields: Vec::new(),
        };
        let Sort::Datatype { datatype, .. } = store.sorts.get(data) else {
            let sort = self.var_sort(data).ok_or(Refusal::Sort(name))?;
            record.fields.push(("content".to_owned(), sort));
            return Ok(record);
        };
        let [constructor] = &store.datatype(*datatype).constructors[..] else {
            return Err(Refusal::Constructors(name));
        };
        let symbol = store.function_decl(constructor.function).name;
        record.constructor = store.symbols.name(symbol).to_owned();
        for selector in &constructor.selectors {
            let decl = store.function_decl(*selector);
            let field = store.symbols.name(decl.name).to_owned();
            let sort = self.var_sort(decl.result).ok_or_else(|| Refusal::Sort(field.clone()))?;
            record.fields.push((field, sort));
        }
        Ok(record)
    }

    fn predicate(&mut self, function: FunId) -> Result<Predicate, Refusal> {
        let store = self.store;
        let decl = store.function_decl(function);
        let name = store.symbols.name(decl.name).to_owned();
        let Some(definition) = store.definition(function) else {
            return Err(Refusal::Operator(name));
        };
        let mut params = Vec::new();
        let mut bound = FxHashMap::default();
        let mut taken = BTreeSet::new();
        for param in &definition.params {
            let decl = store.variable_decl(*param);
            let param_name = fresh(&mut taken, store.symbols.name(decl.name));
            let sort = self.var_sort(decl.sort).ok_or_else(|| Refusal::Sort(param_name.clone()))?;
            bound.insert(*param, param_name.clone());
            params.push((param_name, sort));
        }
        let mut rules = Vec::new();
        let mut alternatives = vec![definition.body];
        while let Some(term) = alternatives.pop() {
            if store.op(term) == Op::Or {
                alternatives.extend(store.args(term).iter().rev());
                continue;
            }
            self.classify(term)?;
            if self.class(term) == Class::Pure {
                return Err(Refusal::AnyHeap(format!("a rule of `{name}`")));
            }
            rules.push(self.heap(&[term], taken.clone(), bound.clone())?);
        }
        Ok(Predicate { name, params, rules })
    }

    fn class(&self, term: TermId) -> Class {
        self.classes.get(term).copied().unwrap_or(Class::Pure)
    }

    fn is_predicate(&self, term: TermId) -> bool {
        self.store.op(term) == Op::Apply
            && self
                .store
                .function(term)
                .is_some_and(|f| self.store.function_decl(f).kind == FunKind::Recursive)
    }

    fn classify(&mut self, root: TermId) -> Result<(), Refusal> {
        let store = self.store;
        let mut order = Vec::new();
        post_order(store, &[root], &mut self.visited, |term| order.push(term));
        for term in order {
            let op = store.op(term);
            let spatial = |class: &Self| {
                store.args(term).iter().filter(|a| class.class(**a) == Class::Spatial).count()
            };
            let class = match op {
                Op::SepEmp | Op::SepPto => Class::Spatial,
                Op::Apply if self.is_predicate(term) => Class::Spatial,
                Op::SepWand => return Err(Refusal::Operator("wand".to_owned())),
                Op::SepStar => {
                    if spatial(self) < store.args(term).len() {
                        return Err(Refusal::AnyHeap("an operand of `sep`".to_owned()));
                    }
                    Class::Spatial
                }
                Op::And => match spatial(self) {
                    0 => Class::Pure,
                    1 => Class::Spatial,
                    _ => return Err(Refusal::Intersection),
                },
                Op::Exists if spatial(self) == 1 => Class::Spatial,
                // A negated assertion; deeper ones are found when the formula is collected.
                Op::Not if term == root => Class::Pure,
                _ if spatial(self) > 0 => {
                    return Err(Refusal::BooleanCombination(op.name().to_owned()));
                }
                _ => Class::Pure,
            };
            self.classes.insert(term, class);
        }
        Ok(())
    }

    fn heap(
        &self,
        terms: &[TermId],
        taken: BTreeSet<String>,
        bound: FxHashMap<VarId, String>,
    ) -> Result<SymbolicHeap, Refusal> {
        let store = self.store;
        let mut scope = Scope { bound, taken };
        let mut heap = SymbolicHeap::default();
        let mut stack: Vec<TermId> = terms.iter().rev().copied().collect();
        while let Some(term) = stack.pop() {
            match store.op(term) {
                Op::And | Op::SepStar => stack.extend(store.args(term).iter().rev()),
                Op::Exists => {
                    let args = store.args(term);
                    let (body, variables) = args.split_last().ok_or(Refusal::Nothing)?;
                    for variable in variables {
                        let Some(id) = store.variable(*variable) else { continue };
                        let decl = store.variable_decl(id);
                        let written = store.symbols.name(decl.name);
                        let sort = self
                            .var_sort(decl.sort)
                            .ok_or_else(|| Refusal::Sort(written.to_owned()))?;
                        let name = fresh(&mut scope.taken, written);
                        scope.bound.insert(id, name.clone());
                        heap.exists.push((name, sort));
                    }
                    stack.push(*body);
                }
                Op::SepEmp | Op::True => {}
                Op::SepPto => heap.spatial.push(self.points_to(term, &scope)?),
                Op::Apply if self.is_predicate(term) => {
                    let function = store.function(term).ok_or(Refusal::Nothing)?;
                    let symbol = store.function_decl(function).name;
                    let args: Result<_, _> =
                        store.args(term).iter().map(|arg| self.arg(*arg, &scope)).collect();
                    heap.spatial.push(Spatial::Call {
                        predicate: store.symbols.name(symbol).to_owned(),
                        args: args?,
                    });
                }
                _ => self.pure(term, &scope, &mut heap.pure)?,
            }
        }
        Ok(heap)
    }

    fn points_to(&self, term: TermId, scope: &Scope) -> Result<Spatial, Refusal> {
        let store = self.store;
        let (source, data) = (store.arg(term, 0), store.arg(term, 1));
        let sort = store.sort(source);
        let record =
            *self.locations.get(&sort).ok_or_else(|| Refusal::Sort(self.sort_name(sort)))?;
        let fields: Vec<TermId> = if self.records[record].constructor.is_empty() {
            vec![data]
        } else {
            let constructor = store.function(data).is_some_and(|f| {
                matches!(store.function_decl(f).kind, FunKind::Constructor { .. })
            });
            if !constructor {
                let text = trine_smtlib::term_text(store, source);
                return Err(Refusal::OpaqueCell(text));
            }
            store.args(data).to_vec()
        };
        let fields: Result<_, _> = fields.iter().map(|field| self.arg(*field, scope)).collect();
        Ok(Spatial::PointsTo { source: self.arg(source, scope)?, record, fields: fields? })
    }

    fn arg(&self, term: TermId, scope: &Scope) -> Result<Arg, Refusal> {
        let store = self.store;
        let sort = store.sort(term);
        let refused = || Refusal::Sort(trine_smtlib::term_text(store, term));
        if sort == store.sorts.int() {
            return self.linear(term, scope).map(Arg::Int);
        }
        if store.op(term) == Op::SepNil {
            return self.var_sort(sort).map(Arg::Nil).ok_or_else(refused);
        }
        if self.var_sort(sort).is_none() {
            return Err(refused());
        }
        self.name(term, scope).map(Arg::Location).ok_or_else(refused)
    }

    /// The name of a variable or constant.
    fn name(&self, term: TermId, scope: &Scope) -> Option<String> {
        let store = self.store;
        if let Some(variable) = store.variable(term) {
            return scope.bound.get(&variable).cloned();
        }
        let function = store.function(term)?;
        store
            .args(term)
            .is_empty()
            .then(|| store.symbols.name(store.function_decl(function).name).to_owned())
    }

    /// A linear sum; nested ones by a stack with the factor so far.
    fn linear(&self, root: TermId, scope: &Scope) -> Result<Linear, Refusal> {
        let store = self.store;
        let refused = || Refusal::Nonlinear(trine_smtlib::term_text(store, root));
        let mut sum = Linear::default();
        let mut stack = vec![(root, 1i128)];
        while let Some((term, factor)) = stack.pop() {
            let args = store.args(term);
            match store.op(term) {
                Op::Add => stack.extend(args.iter().map(|arg| (*arg, factor))),
                Op::Neg => stack.push((args[0], -factor)),
                Op::Sub => {
                    let later = args[1..].iter().map(|arg| (*arg, -factor));
                    stack.extend([(args[0], factor)].into_iter().chain(later));
                }
                Op::Mul => {
                    let mut by = factor;
                    let mut rest = None;
                    for arg in args {
                        match self.number(*arg) {
                            Some(value) => by = by.checked_mul(value).ok_or_else(refused)?,
                            None if rest.is_none() => rest = Some(*arg),
                            None => return Err(refused()),
                        }
                    }
                    match rest {
                        Some(rest) => stack.push((rest, by)),
                        None => {
                            sum = sum.plus(by, &Linear::constant(1)).ok_or_else(refused)?;
                        }
                    }
                }
                _ => {
                    let summand = match (self.number(term), self.name(term, scope)) {
                        (Some(value), _) => Linear::constant(value),
                        (None, Some(name)) => Linear::variable(&name),
                        (None, None) => return Err(refused()),
                    };
                    sum = sum.plus(factor, &summand).ok_or_else(refused)?;
                }
            }
        }
        Ok(sum)
    }

    fn number(&self, term: TermId) -> Option<i128> {
        self.store.int_value(term)?.to_string().parse().ok()
    }

    fn pure(&self, term: TermId, scope: &Scope, out: &mut Vec<Pure>) -> Result<(), Refusal> {
        let store = self.store;
        let args = store.args(term);
        let two = |a: TermId, b: TermId| Ok((self.arg(a, scope)?, self.arg(b, scope)?));
        let compare = |how, a: TermId, b: TermId| {
            Ok(Pure::Compare(how, self.linear(a, scope)?, self.linear(b, scope)?))
        };
        let op = store.op(term);
        match op {
            Op::Eq => {
                for pair in args.windows(2) {
                    let (a, b) = two(pair[0], pair[1])?;
                    out.push(Pure::Eq(a, b));
                }
            }
            Op::Distinct => {
                for (at, a) in args.iter().enumerate() {
                    for b in &args[at + 1..] {
                        let (a, b) = two(*a, *b)?;
                        out.push(Pure::Ne(a, b));
                    }
                }
            }
            Op::Le | Op::Lt | Op::Ge | Op::Gt => {
                for pair in args.windows(2) {
                    out.push(match op {
                        Op::Le => compare(Comparison::Le, pair[0], pair[1])?,
                        Op::Lt => compare(Comparison::Lt, pair[0], pair[1])?,
                        Op::Ge => compare(Comparison::Le, pair[1], pair[0])?,
                        _ => compare(Comparison::Lt, pair[1], pair[0])?,
                    });
                }
            }
            Op::Not => {
                let inner = args[0];
                let operands = store.args(inner);
                let binary = operands.len() == 2;
                out.push(match store.op(inner) {
                    Op::Eq if binary => {
                        let (a, b) = two(operands[0], operands[1])?;
                        Pure::Ne(a, b)
                    }
                    Op::Distinct if binary => {
                        let (a, b) = two(operands[0], operands[1])?;
                        Pure::Eq(a, b)
                    }
                    Op::Le if binary => compare(Comparison::Lt, operands[1], operands[0])?,
                    Op::Lt if binary => compare(Comparison::Le, operands[1], operands[0])?,
                    Op::Ge if binary => compare(Comparison::Lt, operands[0], operands[1])?,
                    Op::Gt if binary => compare(Comparison::Le, operands[0], operands[1])?,
                    other => return Err(Refusal::Operator(format!("not {}", other.name()))),
                });
            }
            other => return Err(Refusal::Operator(other.name().to_owned())),
        }
        Ok(())
    }
}

/// A name that is not yet taken: the written one, or that with a number.
fn fresh(taken: &mut BTreeSet<String>, written: &str) -> String {
    let mut name = written.to_owned();
    let mut number = 1;
    while !taken.insert(name.clone()) {
        name = format!("{written}_{number}");
        number += 1;
    }
    name
}
