//! Heaps of which it is known that some cells are among them: `P and (x -> v * true)`.
//!
//! Idea: a predicate on a heap that contains a cell is a predicate of its own: in each rule, the cell is one of the
//! cells of the rule, or the heap of one of its calls contains it. So several cells are shared out among the
//! cells and calls of a description, and what is known of their addresses and contents goes along as
//! arguments. `(sep (not emp) (not emp))` is two cells of which nothing is known.
//! Invariant: a heap satisfies what comes out exactly if it satisfies the description and contains the cells,
//! each at a place of its own.
//! Reference: the automaton for allocated variables of Jansen, Katelaan, Matheja, Noll, Zuleger, "Unified reasoning
//! about robustness properties of symbolic-heap separation logic", ESOP 2017.

use rustc_hash::FxHashMap;
use trine_term::{FunId, Op, SortId, TermId, TermSet, post_order};

use crate::base_pair::{class_numbers, consistent};
use crate::decide::{Found, Problem};
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::symbolic_heap::{
    Arg, Call, Cell, Definitions, Loc, Local, Param, PredicateId, SymbolicHeap,
};

/// How many predicates are made, and how many descriptions come out of one.
const MOST_PREDICATES: usize = 40;
const MOST_FORMS: usize = 200;

/// A cell that is contained, and what is known of it.
#[derive(Clone)]
struct Contained {
    constructor: Option<FunId>,
    /// The address, if it is known.
    address: Option<Arg>,
    /// The sort of the address.
    sort: SortId,
    /// What the fields are, where that is known.
    fields: Vec<Option<Arg>>,
}

/// Which parts of a contained cell are known.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Kind {
    constructor: Option<FunId>,
    sort: SortId,
    known: Vec<bool>,
}

/// Predicates that say which cells are contained.
struct Containing {
    definitions: Definitions,
    made: FxHashMap<(PredicateId, Vec<Kind>), PredicateId>,
    todo: Vec<(PredicateId, Vec<Kind>, PredicateId)>,
}

impl Contained {
    fn kind(&self) -> Kind {
        let known = std::iter::once(&self.address).chain(&self.fields).map(Option::is_some);
        Kind { constructor: self.constructor, sort: self.sort, known: known.collect() }
    }

    fn args(&self) -> impl Iterator<Item = Arg> + '_ {
        self.address.into_iter().chain(self.fields.iter().copied().flatten())
    }
}

impl Problem<'_> {
    /// Decides whether a heap that one form of each list describes is none of the conclusions, where all lists but
    /// one say which cells are contained; nothing if the lists are not of that kind.
    pub(crate) fn by_contained_cells(
        &mut self,
        lists: &[Vec<SymbolicHeap>],
        conclusions: &[SymbolicHeap],
    ) -> Result<Option<Found>, GiveUp> {
        let is_containing = |list: &Vec<SymbolicHeap>| {
            let mut forms = list.iter().map(|form| &form.calls);
            let is_any = |call: &Call| self.definitions.get(call.predicate).is_any_heap;
            forms.all(|calls| !calls.is_empty() && calls.iter().all(is_any))
        };
        let base = lists.iter().position(|list| !is_containing(list)).unwrap_or_default();
        let mut others = lists.iter().enumerate().filter(|&(at, _)| at != base);
        if lists.len() < 2 || !others.clone().all(|(_, list)| is_containing(list)) {
            return Ok(None);
        }
        let mut containing = Containing {
            definitions: self.definitions.clone(),
            made: FxHashMap::default(),
            todo: Vec::new(),
        };
        let mut premises = lists[base].clone();
        let found = others.try_for_each(|(_, list)| {
            let mut both = Vec::new();
            for form in &premises {
                for with in list {
                    let (common, cells) = self.beside(form, with);
                    both.extend(self.shared_out(&mut containing, common, cells)?);
                }
            }
            premises = both;
            self.fill_in(&mut containing)
        });
        match found {
            Ok(()) => {}
            Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
            Err(_) => return Ok(None),
        }
        match self.walk_with(containing.definitions, premises, conclusions) {
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            found => Ok(found.ok()),
        }
    }

    /// A form with the facts of another one over the same constants, and the cells of that one.
    fn beside(
        &mut self,
        form: &SymbolicHeap,
        with: &SymbolicHeap,
    ) -> (SymbolicHeap, Vec<Contained>) {
        let mut common = self.appended(form, with);
        common.calls.truncate(form.calls.len());
        let cells = common.cells.split_off(form.cells.len());
        let contained = cells.iter().map(|cell| self.contained(&common, &cells, cell)).collect();
        (common, contained)
    }

    /// What is known of a cell: what is said of it anywhere else.
    fn contained(&self, common: &SymbolicHeap, cells: &[Cell], cell: &Cell) -> Contained {
        let of_cell = |cell: &Cell| -> Vec<Arg> {
            std::iter::once(Arg::Loc(cell.address)).chain(cell.fields.iter().copied()).collect()
        };
        let all: Vec<Arg> = cells.iter().flat_map(of_cell).collect();
        // Facts, and terms that are more than a variable: a variable in one of these is known there.
        let is_variable = |term: &TermId| common.data_locals.contains(term);
        let data = all.iter().filter_map(|arg| arg.data());
        let mut terms = common.data.clone();
        terms.extend(data.clone().filter(|term| !is_variable(term)));
        let mut in_terms = TermSet::new();
        post_order(self.store, &terms, &mut TermSet::new(), |term| {
            in_terms.insert(term);
        });
        let occurrences = |term| data.clone().filter(|&other| other == term).count();
        let is_known = |arg: Arg| match arg {
            Arg::Loc(loc) => {
                loc.index() < common.bound
                    || common.mentioned().binary_search(&loc).is_ok()
                    || all.iter().filter(|&&other| other == arg).count() > 1
            }
            Arg::Data(term) => {
                !is_variable(&term) || in_terms.contains(term) || occurrences(term) > 1
            }
        };
        let known = |arg: Arg| Some(arg).filter(|&arg| is_known(arg));
        Contained {
            constructor: cell.constructor,
            address: known(Arg::Loc(cell.address)),
            sort: common.locals[cell.address.index()].sort,
            fields: cell.fields.iter().map(|&field| known(field)).collect(),
        }
    }

    /// The ways to have cells among the cells of a form and in the heaps of its calls.
    fn shared_out(
        &mut self,
        containing: &mut Containing,
        form: SymbolicHeap,
        cells: Vec<Contained>,
    ) -> Result<Vec<SymbolicHeap>, GiveUp> {
        let nothing = vec![Vec::new(); form.calls.len()];
        let mut open = vec![(form, Vec::<usize>::new(), nothing, 0)];
        let mut done = Vec::new();
        while let Some((form, used, assigned, next)) = open.pop() {
            self.budget.spend(32)?;
            if !consistent(&containing.definitions, &form) {
                continue;
            }
            if open.len() + done.len() > MOST_FORMS {
                return Err(GiveUp::Bound);
            }
            let Some(contained) = cells.get(next) else {
                done.extend(self.with_calls(containing, form, &assigned)?);
                continue;
            };
            for at in (0..assigned.len()).rev() {
                let mut assigned = assigned.clone();
                assigned[at].push(contained.clone());
                open.push((form.clone(), used.clone(), assigned, next + 1));
            }
            for at in (0..form.cells.len()).rev().filter(|at| !used.contains(at)) {
                let mut branch = form.clone();
                if self.is_cell(&mut branch, at, contained) {
                    let used = [&*used, &[at]].concat();
                    open.push((branch, used, assigned.clone(), next + 1));
                }
            }
        }
        Ok(done)
    }

    /// Says that a contained cell is one of a form; false if they are of different kinds.
    fn is_cell(&mut self, form: &mut SymbolicHeap, at: usize, contained: &Contained) -> bool {
        let cell = form.cells[at].clone();
        let sort = form.locals[cell.address.index()].sort;
        if cell.constructor != contained.constructor
            || sort != contained.sort
            || cell.fields.len() != contained.fields.len()
        {
            return false;
        }
        let own = std::iter::once(Arg::Loc(cell.address)).chain(cell.fields.iter().copied());
        let known = std::iter::once(contained.address).chain(contained.fields.iter().copied());
        for pair in own.zip(known) {
            match pair {
                (_, None) => {}
                (Arg::Loc(a), Some(Arg::Loc(b))) => form.equal.push((a, b)),
                (Arg::Data(a), Some(Arg::Data(b))) => {
                    form.data.push(self.store.mk(Op::Eq, &[a, b]));
                }
                _ => return false,
            }
        }
        true
    }

    /// The form with calls that say which cells their heaps contain.
    fn with_calls(
        &mut self,
        containing: &mut Containing,
        form: SymbolicHeap,
        assigned: &[Vec<Contained>],
    ) -> Result<Option<SymbolicHeap>, GiveUp> {
        let mut form = form;
        for (call, cells) in form.calls.iter_mut().zip(assigned) {
            if cells.is_empty() {
                continue;
            }
            let mut cells = cells.clone();
            // What is known of the same parts comes in one order, so that there are fewer predicates.
            cells.sort_by_key(|cell| cell.kind().known);
            let predicate = self.made(containing, call.predicate, &cells)?;
            let args = call.args.iter().copied().chain(cells.iter().flat_map(Contained::args));
            *call = Call { predicate, args: args.collect() };
        }
        let mut beside = form.clone();
        beside.calls.clear();
        let classes = class_numbers(&containing.definitions, &beside);
        Ok(classes.map(|classes| self.tidy(form, &classes)))
    }

    /// The predicate of heaps of another one that contain cells.
    fn made(
        &mut self,
        containing: &mut Containing,
        of: PredicateId,
        cells: &[Contained],
    ) -> Result<PredicateId, GiveUp> {
        let kinds: Vec<Kind> = cells.iter().map(Contained::kind).collect();
        let key = (of, kinds);
        if let Some(&made) = containing.made.get(&key) {
            return Ok(made);
        }
        if containing.made.len() >= MOST_PREDICATES {
            return Err(GiveUp::Bound);
        }
        let definitions = &mut containing.definitions;
        let original = definitions.get(of);
        let mut params = original.params.clone();
        let mut sorts = self.store.function_decl(original.function).params.to_vec();
        sorts.extend(self.sorts_of(&key.1));
        let is_loc = |param: &&Param| matches!(param, Param::Loc(_));
        let mut next = definitions.nils() + params.iter().filter(is_loc).count();
        for arg in cells.iter().flat_map(Contained::args) {
            params.push(match arg {
                Arg::Loc(_) => {
                    next += 1;
                    Param::Loc(Loc::new(next - 1))
                }
                Arg::Data(term) => {
                    let sort = self.store.sort(term);
                    let name = self.store.symbols.intern("contained");
                    Param::Data(self.store.fresh_variable(name, sort).1)
                }
            });
        }
        let made = definitions.add(self.store, "containing", params, sorts);
        containing.made.insert(key.clone(), made);
        containing.todo.push((key.0, key.1, made));
        Ok(made)
    }

    /// The sorts of what is known of cells of some kinds.
    fn sorts_of(&self, kinds: &[Kind]) -> Vec<SortId> {
        let mut sorts = Vec::new();
        for kind in kinds {
            let fields = match kind.constructor {
                Some(constructor) => self.store.function_decl(constructor).params.to_vec(),
                None => {
                    let mut heaps = self.store.heaps().iter();
                    let heap = heaps.find(|heap| heap.location == kind.sort);
                    heap.map(|heap| heap.data).into_iter().collect()
                }
            };
            let all = std::iter::once(kind.sort).chain(fields);
            sorts.extend(all.zip(&kind.known).filter(|&(_, &known)| known).map(|(sort, _)| sort));
        }
        sorts
    }

    /// Fills in the rules of predicates that were asked for.
    fn fill_in(&mut self, containing: &mut Containing) -> Result<(), GiveUp> {
        while let Some((of, kinds, made)) = containing.todo.pop() {
            let params = containing.definitions.get(made).params.clone();
            let own = containing.definitions.get(of).params.len();
            let sorts = containing.definitions.location_sorts.iter();
            let mut locals: Vec<Local> = sorts.map(|&sort| Local { sort, term: None }).collect();
            let declared = self.store.function_decl(containing.definitions.get(made).function);
            let places = params.iter().zip(&*declared.params);
            locals.extend(
                places
                    .filter(|(param, _)| matches!(param, Param::Loc(_)))
                    .map(|(_, &sort)| Local { sort, term: None }),
            );
            let bound = locals.len();
            let head = SymbolicHeap { locals, bound, ..SymbolicHeap::default() };
            let args: Vec<Arg> = params
                .iter()
                .map(|param| match *param {
                    Param::Loc(loc) => Arg::Loc(loc),
                    Param::Data(variable) => Arg::Data(variable),
                })
                .collect();
            let (own, mut more) = (&args[..own], args[own..].iter().copied());
            let mut cells = Vec::with_capacity(kinds.len());
            for kind in kinds {
                let mut parts =
                    kind.known.iter().map(|&known| if known { more.next() } else { None });
                let address = parts.next().flatten();
                let fields = parts.collect();
                let (constructor, sort) = (kind.constructor, kind.sort);
                cells.push(Contained { constructor, address, sort, fields });
            }
            let mut rules = Vec::new();
            for rule in 0..containing.definitions.get(of).rules.len() {
                let mut form = head.clone();
                let predicate = containing.definitions.get(of);
                unfold_into(self.store, &mut form, predicate, rule, own);
                rules.extend(self.shared_out(containing, form, cells.clone())?);
            }
            containing.definitions.predicates[made.index()].rules = rules;
        }
        containing.definitions.finish();
        Ok(())
    }
}
