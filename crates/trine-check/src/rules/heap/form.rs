//! Symbolic heaps: conditions, cells and calls of predicates, side by side.
//!
//! Idea: a formula is taken apart by a worklist; each alternative of a disjunction is a copy of the list
//! with what was built so far. Bound variables become new constants, each time their binder is met.
//! Invariants: an alternative describes a heap exactly: what says nothing about the heap beside its
//! conditions is refused. The order of alternatives and atoms is that of the text.
//! Reference: Berdine, Calcagno, O'Hearn, "A decidable fragment of separation logic", FSTTCS 2004.

use rustc_hash::{FxHashMap, FxHashSet};

use super::sequent::constants;
use crate::operator::{FunctionId, Operator, VariableId};
use crate::sort::{Sort, SortId};
use crate::term::{Function, TermId, Terms};

/// How many alternatives one formula may have.
const MOST_ALTERNATIVES: usize = 5_000;

/// What goes wrong, for people.
pub type Refused<T> = Result<T, &'static str>;

/// Conditions, cells (`pto`) and calls, each as a term.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    /// Conditions, which do not look at the heap.
    pub facts: Vec<TermId>,
    /// Cells.
    pub cells: Vec<TermId>,
    /// Calls of predicates.
    pub calls: Vec<TermId>,
}

/// What is said of a heap beside another description.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// Cells and calls; conditions stand elsewhere.
    pub heap: Heap,
    /// Whether there may be more cells.
    pub is_open: bool,
}

/// A symbolic heap with its existential constants.
#[derive(Clone, Debug, Default)]
pub struct Alternative {
    /// What it says.
    pub heap: Heap,
    /// What else it says of the same heap.
    pub also: Vec<Description>,
    /// Whether there may be more cells than it says.
    pub is_open: bool,
    /// Constants that stand for bound variables, in the order of the text.
    pub existentials: Vec<TermId>,
}

/// An inductive predicate: the least relation that its rules allow.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Constants that stand for its parameters.
    pub parameters: Vec<TermId>,
    /// Its rules.
    pub rules: Vec<Alternative>,
}

/// The predicates of a problem.
#[derive(Clone, Debug, Default)]
pub struct Predicates {
    /// By function, in an order that does not depend on the run.
    pub list: Vec<(FunctionId, Predicate)>,
    places: FxHashMap<FunctionId, usize>,
}

impl Predicates {
    /// The number of the predicate that a term calls.
    #[must_use]
    pub fn place(&self, terms: &Terms, call: TermId) -> Option<usize> {
        match terms.operator(call) {
            Operator::Apply(function) => self.places.get(function).copied(),
            _ => None,
        }
    }

    /// The predicates that formulas speak of.
    ///
    /// # Errors
    /// If a definition is no disjunction of symbolic heaps.
    pub fn of(terms: &mut Terms, formulas: &[TermId]) -> Refused<Self> {
        let mut this = Self::default();
        let functions = functions(terms, formulas);
        for &function in &functions {
            let place = this.places.len();
            this.places.insert(function, place);
        }
        for &function in &functions {
            let Some((variables, body)) = terms.function(function).definition.clone() else {
                return Err("a predicate without definition");
            };
            let mut parameters = Vec::with_capacity(variables.len());
            let mut map = FxHashMap::default();
            for variable in variables {
                let constant = named_like(terms, variable);
                parameters.push(constant);
                map.insert(variable, constant);
            }
            let body = terms.substitute(body, &map);
            let rules = this.alternatives(terms, body)?;
            this.list.push((function, Predicate { parameters, rules }));
        }
        Ok(this)
    }

    /// Constants of rules that are neither parameters nor existentials.
    #[must_use]
    pub fn constants(&self, terms: &Terms) -> FxHashSet<TermId> {
        let mut found = FxHashSet::default();
        for (_, predicate) in &self.list {
            for rule in &predicate.rules {
                let mut own = constants(terms, rule.heap.terms());
                own.retain(|constant| {
                    !predicate.parameters.contains(constant)
                        && !rule.existentials.contains(constant)
                });
                found.extend(own);
            }
        }
        found
    }

    /// The symbolic heaps whose disjunction a formula is.
    ///
    /// # Errors
    /// If it is none.
    pub fn alternatives(&self, terms: &mut Terms, formula: TermId) -> Refused<Vec<Alternative>> {
        self.conjunctions(terms, Partial::of(vec![(formula, Mode::PART)]))
    }

    /// The same where `true` may stand beside parts of the heap.
    ///
    /// # Errors
    /// If it is none.
    pub fn open_alternatives(
        &self,
        terms: &mut Terms,
        formula: TermId,
    ) -> Refused<Vec<Alternative>> {
        let mut alternative = Alternative::default();
        let place = alternative.another();
        let pending = vec![(formula, Mode::Spatial(Scope::Part(Some(place))))];
        let mut found = self.conjunctions(terms, Partial { alternative, pending })?;
        for alternative in &mut found {
            for description in std::mem::take(&mut alternative.also) {
                alternative.heap.join(description.heap);
                alternative.is_open |= description.is_open;
            }
        }
        Ok(found)
    }

    /// The symbolic heaps of formulas about the heap and others that do not look at it.
    ///
    /// # Errors
    /// If there are none.
    pub fn together(&self, terms: &mut Terms, formulas: &[TermId]) -> Refused<Vec<Alternative>> {
        let mut vocabulary = Vocabulary::default();
        let mut pending = Vec::with_capacity(formulas.len());
        for &formula in formulas.iter().rev() {
            let spatial = vocabulary.is_spatial(terms, self, formula);
            pending.push((formula, if spatial { Mode::WHOLE } else { Mode::Holds }));
        }
        if !pending.iter().any(|(_, mode)| *mode == Mode::WHOLE) {
            return Err("no formula about the heap");
        }
        let mut found = self.conjunctions(terms, Partial::of(pending))?;
        for alternative in &mut found {
            alternative.begin_with_exact();
        }
        Ok(found)
    }

    fn conjunctions(&self, terms: &mut Terms, first: Partial) -> Refused<Vec<Alternative>> {
        let mut done = Vec::new();
        let mut vocabulary = Vocabulary::default();
        let mut open = vec![first];
        while let Some(mut partial) = open.pop() {
            let mut is_alive = true;
            while let Some((term, mode)) = partial.pending.pop() {
                let mut reading = Reading { terms, predicates: self, vocabulary: &mut vocabulary };
                match reading.step(&mut partial, term, mode)? {
                    Step::Done => {}
                    Step::Dead => {
                        is_alive = false;
                        break;
                    }
                    Step::Split(choices) => {
                        for &choice in choices.iter().skip(1).rev() {
                            let mut copy = partial.clone();
                            copy.pending.push(choice);
                            open.push(copy);
                        }
                        partial.pending.extend(choices.first());
                        if open.len() + done.len() > MOST_ALTERNATIVES {
                            return Err("too many alternatives");
                        }
                    }
                }
            }
            if is_alive {
                done.push(partial.alternative);
            }
        }
        Ok(done)
    }
}

/// A new constant with the name and sort of a variable.
fn named_like(terms: &mut Terms, variable: VariableId) -> TermId {
    let (name, sort) = (terms.variable(variable).name, terms.variable(variable).sort);
    let function = Function { name, parameters: Vec::new(), result: sort, definition: None };
    let function = terms.declare(function);
    terms.call(function, &[]).expect("a constant has no arguments")
}

/// Whether a sort is one of locations: declared, and one of addresses. Of these it is known that there are
/// infinitely many, and that nothing else can be said of them than which are equal. Any other declared
/// sort may have a single element.
#[must_use]
pub fn is_location(terms: &Terms, sort: SortId) -> bool {
    terms.sorts.is_address(sort) && matches!(terms.sorts.get(sort), Sort::Declared(..))
}

fn is_heap_operator(operator: &Operator) -> bool {
    use Operator as O;
    matches!(operator, O::SepEmp | O::SepPto | O::SepShare(..) | O::SepStar | O::SepWand)
}

/// Defined functions below formulas that speak of the heap, in the order in which they were declared.
fn functions(terms: &Terms, formulas: &[TermId]) -> Vec<FunctionId> {
    let mut found: Vec<(FunctionId, Vec<FunctionId>, bool)> = Vec::new();
    let mut known: FxHashSet<FunctionId> = FxHashSet::default();
    let mut open = calls(terms, formulas).0;
    while let Some(function) = open.pop() {
        if !known.insert(function) {
            continue;
        }
        if let Some((_, body)) = &terms.function(function).definition {
            let (called, speaks) = calls(terms, &[*body]);
            open.extend(&called);
            found.push((function, called, speaks));
        }
    }
    let mut spatial: FxHashSet<FunctionId> = FxHashSet::default();
    loop {
        let before = spatial.len();
        for (function, called, speaks) in &found {
            if *speaks || called.iter().any(|other| spatial.contains(other)) {
                spatial.insert(*function);
            }
        }
        if spatial.len() == before {
            break;
        }
    }
    let is_formula = |id: &FunctionId| *terms.sorts.get(terms.function(*id).result) == Sort::Bool;
    let mut list: Vec<FunctionId> = spatial.into_iter().filter(is_formula).collect();
    list.sort_unstable();
    list
}

/// Functions that terms apply, and whether an operator about heaps is among the terms.
fn calls(terms: &Terms, roots: &[TermId]) -> (Vec<FunctionId>, bool) {
    let (mut called, mut speaks) = (Vec::new(), false);
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = roots.to_vec();
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            match terms.operator(term) {
                Operator::Apply(function) => called.push(*function),
                operator => speaks |= is_heap_operator(operator),
            }
            stack.extend(terms.args(term));
        }
    }
    (called, speaks)
}

/// Which terms speak of the heap, and in which locations occur.
#[derive(Default)]
pub(super) struct Vocabulary {
    known: FxHashMap<TermId, (bool, bool)>,
}

impl Vocabulary {
    fn read(&mut self, terms: &Terms, predicates: &Predicates, root: TermId) -> (bool, bool) {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().filter(|arg| !self.known.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            let mut own = (
                is_heap_operator(terms.operator(term)) || predicates.place(terms, term).is_some(),
                is_location(terms, terms.sort_id(term)),
            );
            for arg in terms.args(term) {
                let (spatial, located) = self.known[arg];
                own = (own.0 || spatial, own.1 || located);
            }
            self.known.insert(term, own);
        }
        self.known[&root]
    }

    pub(super) fn is_spatial(
        &mut self,
        terms: &Terms,
        predicates: &Predicates,
        term: TermId,
    ) -> bool {
        self.read(terms, predicates, term).0
    }
}

impl Alternative {
    /// A place for another description of the heap.
    fn another(&mut self) -> usize {
        self.also.push(Description::default());
        self.also.len() - 1
    }

    /// The first description that leaves nothing open becomes that of the heap, or the first one.
    fn begin_with_exact(&mut self) {
        let exact = self.also.iter().position(|description| !description.is_open);
        let first = self.also.remove(exact.unwrap_or(0));
        self.heap.join(first.heap);
        self.is_open = first.is_open;
    }
}

/// Of what a formula about the heap speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    /// Of the whole heap, which others may describe as well.
    Whole,
    /// Of the whole heap or a part of it, in the description with this number; without one there is only
    /// one description.
    Part(Option<usize>),
}

/// How a formula stands in the alternative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It describes a part of the heap exactly.
    Spatial(Scope),
    /// It does not look at the heap, and holds.
    Holds,
    /// It does not look at the heap, and fails.
    Fails,
}

impl Mode {
    const WHOLE: Self = Self::Spatial(Scope::Whole);
    const PART: Self = Self::Spatial(Scope::Part(None));
}

#[derive(Clone)]
struct Partial {
    alternative: Alternative,
    pending: Vec<(TermId, Mode)>,
}

impl Partial {
    fn of(pending: Vec<(TermId, Mode)>) -> Self {
        Self { alternative: Alternative::default(), pending }
    }
}

enum Step {
    Done,
    Dead,
    Split(Vec<(TermId, Mode)>),
}

struct Reading<'a> {
    terms: &'a mut Terms,
    predicates: &'a Predicates,
    vocabulary: &'a mut Vocabulary,
}

impl Reading<'_> {
    fn is_spatial(&mut self, term: TermId) -> bool {
        self.vocabulary.is_spatial(self.terms, self.predicates, term)
    }

    fn step(&mut self, at: &mut Partial, term: TermId, mode: Mode) -> Refused<Step> {
        if let Mode::Spatial(scope) = mode {
            return self.spatial(at, term, scope);
        }
        if self.is_spatial(term) {
            return Err("a formula about the heap where none may stand");
        }
        let holds = mode == Mode::Holds;
        let args = self.terms.args(term).to_vec();
        match self.terms.operator(term).clone() {
            Operator::True | Operator::False => {
                let is_true = *self.terms.operator(term) == Operator::True;
                Ok(if is_true == holds { Step::Done } else { Step::Dead })
            }
            Operator::Not => {
                at.pending.push((args[0], if holds { Mode::Fails } else { Mode::Holds }));
                Ok(Step::Done)
            }
            Operator::Exists(variables) if holds => {
                self.bind(at, &variables, args[0], mode);
                Ok(Step::Done)
            }
            operator if self.vocabulary.read(self.terms, self.predicates, term).1 => {
                self.about_locations(at, term, &operator, &args, holds)
            }
            _ => {
                let fact = if holds { term } else { self.negated(term)? };
                at.alternative.heap.facts.push(fact);
                Ok(Step::Done)
            }
        }
    }

    fn negated(&mut self, term: TermId) -> Refused<TermId> {
        self.terms.apply(Operator::Not, &[term])
    }

    fn about_locations(
        &mut self,
        at: &mut Partial,
        term: TermId,
        operator: &Operator,
        args: &[TermId],
        holds: bool,
    ) -> Refused<Step> {
        let mode = if holds { Mode::Holds } else { Mode::Fails };
        match operator {
            Operator::And | Operator::Or if (*operator == Operator::And) == holds => {
                at.pending.extend(args.iter().rev().map(|&arg| (arg, mode)));
                Ok(Step::Done)
            }
            Operator::And | Operator::Or => {
                Ok(Step::Split(args.iter().map(|&arg| (arg, mode)).collect()))
            }
            Operator::Implies if args.len() == 2 => {
                let sides = vec![(args[0], Mode::Fails), (args[1], Mode::Holds)];
                if holds {
                    return Ok(Step::Split(sides));
                }
                at.pending.push((args[0], Mode::Holds));
                at.pending.push((args[1], Mode::Fails));
                Ok(Step::Done)
            }
            Operator::Equal | Operator::Distinct => {
                self.comparison(at, *operator == Operator::Equal, args, holds)
            }
            _ => {
                let fact = if holds { term } else { self.negated(term)? };
                at.alternative.heap.facts.push(fact);
                Ok(Step::Done)
            }
        }
    }

    fn comparison(
        &mut self,
        at: &mut Partial,
        is_equality: bool,
        args: &[TermId],
        holds: bool,
    ) -> Refused<Step> {
        let mut pairs = Vec::new();
        for (i, &first) in args.iter().enumerate() {
            let until = if is_equality { (i + 2).min(args.len()) } else { args.len() };
            for &second in &args[i + 1..until] {
                pairs.push(self.terms.apply(Operator::Equal, &[first, second])?);
            }
        }
        if !holds && args.len() > 2 {
            // One of the pairs breaks the chain.
            let mode = if is_equality { Mode::Fails } else { Mode::Holds };
            return Ok(Step::Split(pairs.into_iter().map(|pair| (pair, mode)).collect()));
        }
        for pair in pairs {
            let fact = if is_equality == holds { pair } else { self.negated(pair)? };
            at.alternative.heap.facts.push(fact);
        }
        Ok(Step::Done)
    }

    fn spatial(&mut self, at: &mut Partial, term: TermId, scope: Scope) -> Refused<Step> {
        let args = self.terms.args(term).to_vec();
        let mode = Mode::Spatial(scope);
        match self.terms.operator(term).clone() {
            Operator::False => return Ok(Step::Dead),
            Operator::Or if self.is_spatial(term) => {
                return Ok(Step::Split(args.iter().map(|&arg| (arg, mode)).collect()));
            }
            Operator::Exists(variables) if self.is_spatial(term) => {
                self.bind(at, &variables, args[0], mode);
                return Ok(Step::Done);
            }
            Operator::And if self.is_spatial(term) => {
                let mut spatial = 0;
                for &arg in args.iter().rev() {
                    let own = if self.is_spatial(arg) { mode } else { Mode::Holds };
                    spatial += usize::from(own == mode);
                    at.pending.push((arg, own));
                }
                let may_be = spatial == 1 || spatial > 1 && scope == Scope::Whole;
                return if may_be { Ok(Step::Done) } else { Err("two formulas about one heap") };
            }
            _ => {}
        }
        let place = match scope {
            Scope::Whole => Some(at.alternative.another()),
            Scope::Part(place) => place,
        };
        if *self.terms.operator(term) == Operator::True
            && let Some(place) = place
        {
            at.alternative.also[place].is_open = true;
            return Ok(Step::Done);
        }
        if !self.is_spatial(term) {
            return Err("an alternative that says nothing about the heap");
        }
        let heap = match place {
            Some(place) => &mut at.alternative.also[place].heap,
            None => &mut at.alternative.heap,
        };
        let speaks_twice =
            args.iter().any(|&arg| self.vocabulary.is_spatial(self.terms, self.predicates, arg));
        match self.terms.operator(term).clone() {
            Operator::SepEmp => Ok(Step::Done),
            Operator::SepStar => {
                let part = Mode::Spatial(Scope::Part(place));
                at.pending.extend(args.iter().rev().map(|&arg| (arg, part)));
                Ok(Step::Done)
            }
            Operator::SepPto if !speaks_twice => {
                heap.cells.push(term);
                Ok(Step::Done)
            }
            Operator::Apply(_)
                if self.predicates.place(self.terms, term).is_some() && !speaks_twice =>
            {
                heap.calls.push(term);
                Ok(Step::Done)
            }
            _ => Err("a formula about the heap that is no symbolic heap"),
        }
    }

    fn bind(&mut self, at: &mut Partial, variables: &[VariableId], body: TermId, mode: Mode) {
        let mut map = FxHashMap::default();
        for &variable in variables {
            let constant = named_like(self.terms, variable);
            at.alternative.existentials.push(constant);
            map.insert(variable, constant);
        }
        let body = self.terms.substitute(body, &map);
        at.pending.push((body, mode));
    }
}
