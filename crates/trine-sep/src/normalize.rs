//! From formulas to symbolic heaps.
//!
//! Idea: a formula is taken apart by a worklist; each alternative of a disjunction is a copy of the
//! list with the symbolic heap built so far. What has no normal form (negated cells, wands, two
//! spatial parts under one `and`) is reported, and another procedure takes the formula.
//! Invariants: existential variables get fresh locals each time their binder is met, also when the
//! binder is shared by several occurrences: the list is last-in first-out, so a body is done before
//! its binder is met again. An alternative without a spatial atom is rejected, since its meaning is
//! "any heap".

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_term::{
    DefinitionSet, FunId, Op, Share, Sort, SortId, TermId, TermSet, TermStore, by_theory,
    post_order,
};

use crate::any_heap::mark;
use crate::symbolic_heap::{
    Arg, Call, Cell, Definitions, Loc, Local, Param, Predicate, PredicateId, SymbolicHeap,
};

/// How many alternatives one formula may have.
const MAX_ALTERNATIVES: usize = 20_000;

/// Why a formula has no normal form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotSymbolic {
    /// The subformula stands where no symbolic heap has one.
    Shape(TermId),
    /// An alternative below this formula says nothing about the heap.
    NoSpatialPart(TermId),
    /// The formula has too many alternatives.
    TooMany(TermId),
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Exhausted> for NotSymbolic {
    fn from(reason: Exhausted) -> Self {
        Self::Exhausted(reason)
    }
}

/// What the terms of a problem are: which speak of the heap, which of locations.
#[derive(Clone)]
pub struct Vocabulary {
    location_sorts: Vec<SortId>,
    spatial_functions: FxHashSet<FunId>,
    recursive: Vec<FunId>,
    spatial: TermSet,
    located: TermSet,
    visited: TermSet,
    has_wands: bool,
}

impl Vocabulary {
    /// Reads the formulas and the definitions that they use. Beside the declared sorts at which a heap is
    /// declared, those of `others` are sorts of locations: there are infinitely many of each. Every other
    /// sort is data, and a declared one may have any number of elements.
    #[must_use]
    pub fn new(store: &TermStore, formulas: &[TermId], others: &[SortId]) -> Self {
        let location_sorts = (0..store.sorts.len())
            .map(SortId::new)
            .filter(|sort| is_address_sort(store, *sort) || others.contains(sort))
            .collect();
        let mut this = Self {
            location_sorts,
            spatial_functions: FxHashSet::default(),
            recursive: Vec::new(),
            spatial: TermSet::new(),
            located: TermSet::new(),
            visited: TermSet::new(),
            has_wands: false,
        };
        this.collect_functions(store, formulas);
        let bodies: Vec<TermId> = this
            .recursive
            .iter()
            .filter_map(|&function| store.definition(function).map(|d| d.body))
            .collect();
        this.read(store, &bodies);
        this.read(store, formulas);
        this
    }

    /// Reads which definitions the formulas use, and which of these speak of the heap.
    fn collect_functions(&mut self, store: &TermStore, formulas: &[TermId]) {
        let used = DefinitionSet::of(store, formulas);
        let speaks = |function: FunId| {
            let decl = store.function_decl(function);
            let mut speaks = decl.params.iter().any(|&sort| self.is_location(sort));
            let body = store.definition(function).map(|definition| definition.body);
            post_order(store, body.as_slice(), &mut TermSet::new(), |term| {
                speaks |= store.op(term).describes_heap();
            });
            speaks
        };
        let is_predicate =
            |function| *store.sorts.get(store.function_decl(function).result) == Sort::Bool;
        self.spatial_functions = used.leading_to(is_predicate, speaks);
        self.recursive = used.functions().to_vec();
        self.recursive.sort_unstable();
    }

    /// The functions whose definitions speak of the heap, ascending.
    pub(crate) fn predicates(&self) -> Vec<FunId> {
        let is_spatial = |function: &FunId| self.spatial_functions.contains(function);
        self.recursive.iter().copied().filter(is_spatial).collect()
    }

    /// Whether a definition speaks of the heap.
    #[must_use]
    pub fn has_predicates(&self) -> bool {
        !self.spatial_functions.is_empty()
    }

    /// Whether a wand was read.
    pub(crate) fn has_wands(&self) -> bool {
        self.has_wands
    }

    /// Classifies what is below new formulas.
    pub fn read(&mut self, store: &TermStore, formulas: &[TermId]) {
        let mut visited = std::mem::take(&mut self.visited);
        post_order(store, formulas, &mut visited, |term| {
            let args = store.args(term);
            let op = store.op(term);
            self.has_wands |= op == Op::SepWand;
            if op.describes_heap()
                || store.called(term).is_some_and(|f| self.spatial_functions.contains(&f))
                || args.iter().any(|&arg| self.spatial.contains(arg))
            {
                self.spatial.insert(term);
            }
            if self.is_location(store.sort(term))
                || args.iter().any(|&arg| self.located.contains(arg))
            {
                self.located.insert(term);
            }
        });
        self.visited = visited;
    }

    /// Whether the sort is one of locations.
    #[must_use]
    pub fn is_location(&self, sort: SortId) -> bool {
        self.location_sorts.contains(&sort)
    }

    /// The sorts of locations.
    #[must_use]
    pub fn location_sorts(&self) -> &[SortId] {
        &self.location_sorts
    }

    /// Whether the formula speaks of the heap.
    #[must_use]
    pub fn is_spatial(&self, term: TermId) -> bool {
        self.spatial.contains(term)
    }

    /// Whether a location occurs in the term.
    #[must_use]
    pub fn mentions_locations(&self, term: TermId) -> bool {
        self.located.contains(term)
    }

    /// Builds the predicates that are defined by the functions of the problem.
    ///
    /// # Errors
    /// If a body has no normal form.
    pub fn definitions(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<Definitions, NotSymbolic> {
        let mut definitions =
            Definitions { location_sorts: self.location_sorts.clone(), ..Definitions::default() };
        let functions: Vec<FunId> = self
            .recursive
            .iter()
            .copied()
            .filter(|function| self.spatial_functions.contains(function))
            .collect();
        for &function in &functions {
            let id = PredicateId::new(definitions.predicates.len());
            definitions.by_function.insert(function, id);
            definitions.predicates.push(Predicate {
                function,
                params: Vec::new(),
                rules: Vec::new(),
                component: 0,
                min_cells: None,
                is_any_heap: false,
            });
        }
        for (number, &function) in functions.iter().enumerate() {
            let Some(definition) = store.definition(function).cloned() else { continue };
            let mut head = SymbolicHeap::with_nils(&definitions);
            let mut scope = FxHashMap::default();
            let mut params = Vec::with_capacity(definition.params.len());
            for &variable in &definition.params {
                let sort = store.variable_decl(variable).sort;
                let Some(term) = store.variable_term(variable) else { continue };
                if self.is_location(sort) {
                    let loc = head.fresh(sort);
                    head.locals[loc.index()].term = Some(term);
                    scope.insert(term, loc);
                    params.push(Param::Loc(loc));
                } else {
                    params.push(Param::Data(term));
                }
            }
            head.bound = head.locals.len();
            let rules = {
                let pending = (definition.body, Mode::Spatial);
                self.alternatives(store, &definitions, pending, head, scope, budget)
            };
            definitions.predicates[number].rules = rules?;
            definitions.predicates[number].params = params;
        }
        definitions.finish();
        mark(store, &mut definitions);
        Ok(definitions)
    }

    /// The location constants of formulas, in the order in which they occur.
    #[must_use]
    pub fn constants(&self, store: &TermStore, formulas: &[TermId]) -> Vec<TermId> {
        let mut constants = Vec::new();
        post_order(store, formulas, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply
                && store.args(term).is_empty()
                && self.is_location(store.sort(term))
            {
                constants.push(term);
            }
        });
        constants
    }

    /// The alternatives of a formula over the constants given.
    ///
    /// # Errors
    /// If it has no normal form.
    pub fn symbolic_heaps(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        formula: TermId,
        constants: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<SymbolicHeap>, NotSymbolic> {
        let pending = (formula, Mode::Spatial);
        self.forms(store, definitions, pending, constants, budget)
    }

    /// The alternatives of a formula that does not look at the heap; they have the empty heap.
    ///
    /// # Errors
    /// If it has no normal form.
    pub fn pure_forms(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        formula: TermId,
        constants: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<SymbolicHeap>, NotSymbolic> {
        self.forms(store, definitions, (formula, Mode::Holds), constants, budget)
    }

    fn forms(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        pending: (TermId, Mode),
        constants: &[TermId],
        budget: &Budget,
    ) -> Result<Vec<SymbolicHeap>, NotSymbolic> {
        let mut head = SymbolicHeap::with_nils(definitions);
        let mut scope = FxHashMap::default();
        for &constant in constants {
            let loc = Loc::new(head.locals.len());
            head.locals.push(Local { sort: store.sort(constant), term: Some(constant) });
            scope.insert(constant, loc);
        }
        head.bound = head.locals.len();
        self.alternatives(store, definitions, pending, head, scope, budget)
    }

    fn alternatives(
        &mut self,
        store: &mut TermStore,
        definitions: &Definitions,
        pending: (TermId, Mode),
        head: SymbolicHeap,
        scope: FxHashMap<TermId, Loc>,
        budget: &Budget,
    ) -> Result<Vec<SymbolicHeap>, NotSymbolic> {
        let formula = pending.0;
        self.read(store, &[formula]);
        let mut done = Vec::new();
        let start = Partial { heap: head, scope, pending: vec![pending] };
        let mut open = vec![start];
        while let Some(mut partial) = open.pop() {
            let mut alive = true;
            while let Some((term, mode)) = partial.pending.pop() {
                budget.spend(1)?;
                let mut reading = Reading { vocabulary: self, store, definitions };
                match reading.step(&mut partial, term, mode)? {
                    Step::Done => {}
                    Step::Dead => {
                        alive = false;
                        break;
                    }
                    Step::Split(choices) => {
                        // The first choice stays here, the others wait in reverse order.
                        for &choice in choices[1..].iter().rev() {
                            let mut copy = partial.clone();
                            copy.pending.push(choice);
                            open.push(copy);
                        }
                        partial.pending.push(choices[0]);
                        if open.len() + done.len() > MAX_ALTERNATIVES {
                            return Err(NotSymbolic::TooMany(formula));
                        }
                    }
                }
            }
            if alive {
                done.push(partial.heap);
            }
        }
        Ok(done)
    }
}

impl SymbolicHeap {
    /// An empty form that has the nils only.
    #[must_use]
    pub fn with_nils(definitions: &Definitions) -> Self {
        let locals: Vec<Local> =
            definitions.location_sorts.iter().map(|&sort| Local { sort, term: None }).collect();
        Self { bound: locals.len(), locals, ..Self::default() }
    }
}

/// Whether a sort is declared and a heap is declared at its elements.
pub(crate) fn is_address_sort(store: &TermStore, sort: SortId) -> bool {
    matches!(store.sorts.get(sort), Sort::Uninterpreted { .. }) && store.heap_at(sort).is_some()
}

/// How a subformula stands in the alternative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It describes a part of the heap exactly.
    Spatial,
    /// It does not look at the heap, and holds.
    Holds,
    /// It does not look at the heap, and fails.
    Fails,
}

/// An alternative on the way.
#[derive(Clone)]
struct Partial {
    heap: SymbolicHeap,
    scope: FxHashMap<TermId, Loc>,
    pending: Vec<(TermId, Mode)>,
}

enum Step {
    Done,
    Dead,
    Split(Vec<(TermId, Mode)>),
}

struct Reading<'a> {
    vocabulary: &'a mut Vocabulary,
    store: &'a mut TermStore,
    definitions: &'a Definitions,
}

impl Reading<'_> {
    fn step(&mut self, at: &mut Partial, term: TermId, mode: Mode) -> Result<Step, NotSymbolic> {
        let op = self.store.op(term);
        if mode == Mode::Spatial {
            return self.spatial(at, term, op);
        }
        if self.vocabulary.is_spatial(term) {
            return Err(NotSymbolic::Shape(term));
        }
        let holds = mode == Mode::Holds;
        match op {
            Op::True | Op::False if (op == Op::True) == holds => return Ok(Step::Done),
            Op::True | Op::False => return Ok(Step::Dead),
            Op::Not => {
                let flipped = if holds { Mode::Fails } else { Mode::Holds };
                at.pending.push((self.store.arg(term, 0), flipped));
                return Ok(Step::Done);
            }
            Op::Exists if holds => {
                self.bind(at, term, mode)?;
                return Ok(Step::Done);
            }
            _ => {}
        }
        if !self.vocabulary.mentions_locations(term) {
            let fact = if holds { term } else { self.store.mk(Op::Not, &[term]) };
            at.heap.data.push(fact);
            return Ok(Step::Done);
        }
        let args: Vec<TermId> = self.store.args(term).to_vec();
        match op {
            Op::And | Op::Or if (op == Op::And) == holds => {
                at.pending.extend(args.iter().rev().map(|&arg| (arg, mode)));
                Ok(Step::Done)
            }
            Op::And | Op::Or => Ok(Step::Split(args.iter().map(|&arg| (arg, mode)).collect())),
            Op::Implies if args.len() == 2 => {
                let sides = [(args[0], Mode::Fails), (args[1], Mode::Holds)];
                if holds {
                    return Ok(Step::Split(sides.to_vec()));
                }
                at.pending.push((args[0], Mode::Holds));
                at.pending.push((args[1], Mode::Fails));
                Ok(Step::Done)
            }
            Op::Eq | Op::Distinct => self.comparison(at, term, op, &args, holds),
            _ => Err(NotSymbolic::Shape(term)),
        }
    }

    fn comparison(
        &mut self,
        at: &mut Partial,
        term: TermId,
        op: Op,
        args: &[TermId],
        holds: bool,
    ) -> Result<Step, NotSymbolic> {
        if !args.iter().all(|&arg| self.vocabulary.is_location(self.store.sort(arg))) {
            return Err(NotSymbolic::Shape(term));
        }
        let mut locs = Vec::with_capacity(args.len());
        for &arg in args {
            locs.push(self.location(at, arg)?);
        }
        if !holds && args.len() > 2 {
            // One of the pairs breaks the chain.
            let mut pairs = Vec::new();
            for (i, &first) in args.iter().enumerate() {
                let until = if op == Op::Eq { (i + 2).min(args.len()) } else { args.len() };
                for &second in &args[i + 1..until] {
                    pairs.push((self.store.mk(op, &[first, second]), Mode::Fails));
                }
            }
            let terms: Vec<TermId> = pairs.iter().map(|&(pair, _)| pair).collect();
            self.vocabulary.read(self.store, &terms);
            return Ok(Step::Split(pairs));
        }
        if (op == Op::Eq) == holds {
            at.heap.equal.extend(locs.windows(2).map(|pair| (pair[0], pair[1])));
        } else {
            for (i, &first) in locs.iter().enumerate() {
                at.heap.distinct.extend(locs[i + 1..].iter().map(|&second| (first, second)));
            }
        }
        Ok(Step::Done)
    }

    fn spatial(&mut self, at: &mut Partial, term: TermId, op: Op) -> Result<Step, NotSymbolic> {
        if op == Op::False {
            return Ok(Step::Dead);
        }
        if !self.vocabulary.is_spatial(term) {
            return Err(NotSymbolic::NoSpatialPart(term));
        }
        let args: Vec<TermId> = self.store.args(term).to_vec();
        if let Some(op) = by_theory::Heap::of(op) {
            // total over Op
            return match op {
                by_theory::Heap::SepEmp => Ok(Step::Done),
                by_theory::Heap::SepStar => {
                    at.pending.extend(args.iter().rev().map(|&arg| (arg, Mode::Spatial)));
                    Ok(Step::Done)
                }
                by_theory::Heap::SepPto | by_theory::Heap::SepShare => {
                    let share = self.store.share(term).ok_or(NotSymbolic::Shape(term))?;
                    let cell = self.cell(at, args[0], args[1], share)?;
                    at.heap.cells.push(cell);
                    Ok(Step::Done)
                }
                by_theory::Heap::SepWand | by_theory::Heap::SepNil => Err(NotSymbolic::Shape(term)),
            };
        }
        match op {
            Op::And => {
                let is_spatial = |arg: &&TermId| self.vocabulary.is_spatial(**arg);
                if args.iter().filter(is_spatial).count() != 1 {
                    return Err(NotSymbolic::Shape(term));
                }
                for &arg in args.iter().rev() {
                    let spatial = self.vocabulary.is_spatial(arg);
                    at.pending.push((arg, if spatial { Mode::Spatial } else { Mode::Holds }));
                }
                Ok(Step::Done)
            }
            Op::Or => Ok(Step::Split(args.iter().map(|&arg| (arg, Mode::Spatial)).collect())),
            Op::Exists => {
                self.bind(at, term, Mode::Spatial)?;
                Ok(Step::Done)
            }
            Op::Apply => {
                let function = self.store.function(term).ok_or(NotSymbolic::Shape(term))?;
                let predicate = self.definitions.by_function.get(&function);
                let predicate = *predicate.ok_or(NotSymbolic::Shape(term))?;
                let args: Result<Vec<Arg>, _> =
                    args.iter().map(|&arg| self.argument(at, arg)).collect();
                at.heap.calls.push(Call { predicate, args: args?.into() });
                Ok(Step::Done)
            }
            _ => Err(NotSymbolic::Shape(term)),
        }
    }

    fn bind(&mut self, at: &mut Partial, term: TermId, mode: Mode) -> Result<(), NotSymbolic> {
        let args: Vec<TermId> = self.store.args(term).to_vec();
        let Some((&body, variables)) = args.split_last() else {
            return Err(NotSymbolic::Shape(term));
        };
        let mut renaming = Vec::new();
        for &variable in variables {
            let sort = self.store.sort(variable);
            if self.vocabulary.is_location(sort) {
                let loc = at.heap.fresh(sort);
                at.heap.locals[loc.index()].term = Some(variable);
                at.scope.insert(variable, loc);
            } else if mode != Mode::Spatial || at.heap.data_locals.contains(&variable) {
                // A condition may stand below a negation as well, where its variable stays bound.
                let name = self.store.variable(variable).map(|v| self.store.variable_decl(v).name);
                let Some(name) = name else { return Err(NotSymbolic::Shape(term)) };
                let (_, fresh) = self.store.fresh_variable(name, sort);
                at.heap.data_locals.push(fresh);
                renaming.push((variable, fresh));
            } else {
                at.heap.data_locals.push(variable);
            }
        }
        let mut body = body;
        if !renaming.is_empty() {
            body = self.store.substitute(body, &renaming);
            self.vocabulary.read(self.store, &[body]);
        }
        at.pending.push((body, mode));
        Ok(())
    }

    fn cell(
        &self,
        at: &Partial,
        address: TermId,
        value: TermId,
        share: Share,
    ) -> Result<Cell, NotSymbolic> {
        let address = self.location(at, address)?;
        if self.store.op(value) != Op::Construct {
            let fields = Box::new([self.argument(at, value)?]);
            return Ok(Cell { address, share, constructor: None, fields });
        }
        let constructor = self.store.function(value);
        let fields: Result<Vec<Arg>, _> =
            self.store.args(value).iter().map(|&field| self.argument(at, field)).collect();
        Ok(Cell { address, share, constructor, fields: fields?.into() })
    }

    fn argument(&self, at: &Partial, term: TermId) -> Result<Arg, NotSymbolic> {
        if self.vocabulary.is_location(self.store.sort(term)) {
            return self.location(at, term).map(Arg::Loc);
        }
        let opaque_record = self.store.op(term) != Op::Construct
            && matches!(self.store.sort_of(term), Sort::Datatype { .. });
        if self.vocabulary.mentions_locations(term) || opaque_record {
            return Err(NotSymbolic::Shape(term));
        }
        Ok(Arg::Data(term))
    }

    fn location(&self, at: &Partial, term: TermId) -> Result<Loc, NotSymbolic> {
        if self.store.op(term) == Op::SepNil {
            let nil = self.definitions.nil(self.store.sort(term));
            return nil.ok_or(NotSymbolic::Shape(term));
        }
        at.scope.get(&term).copied().ok_or(NotSymbolic::Shape(term))
    }
}
