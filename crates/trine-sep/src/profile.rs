//! Entailment by profiles: a decision procedure for definitions of bounded treewidth.
//!
//! Idea: the heaps of the premise are put together from below (`table`). Of a part only this is kept: the
//! aliasing of the locations in sight, which are allocated, and in which ways it can be taken apart into
//! unfinished derivations of the wanted predicates (`decomposition`). There are finitely many such states,
//! so a least fixed point has them; each state of the premise has to be one of the conclusion. What has
//! none is unfolded to a heap, which is judged like every other.
//! The wanted predicates need progress and connectivity (`grammar`). The premise needs nothing where no
//! disequality is wanted: then a heap with more equalities has all derivations of one with fewer. Where
//! one is wanted, locations that are not parameters have to be allocated (establishment), so that none
//! out of sight is equal to another one; constants that may dangle are kept in sight everywhere.
//! Cost: doubly exponential in the worst case (the problem is 2-EXPTIME-complete), under a bound of ticks.
//! Reference: Iosif, Rogalewicz, Simacek, CADE 2013; Katelaan, Matheja, Zuleger, TACAS 2019; Echenim,
//! Iosif, Peltier, "Entailment checking in separation logic with inductive definitions is 2-EXPTIME hard",
//! LPAR 2020.

mod decomposition;
mod forced;
mod grammar;
mod state;
mod table;

use rustc_hash::FxHashSet;
use trine_collections::Budget;
use trine_heap::HeapModel;
use trine_term::{TermId, TermStore};

use crate::base_pair::BasePairs;
use crate::compiled::Compiled;
use crate::decide::{Found, Problem};
use crate::entailment::Wanted;
use crate::give_up::{GiveUp, Unfit};
use crate::instance::append;
use crate::normalize::Vocabulary;
use crate::proof::certificate::claim;
use crate::pure::PureSolver;
use crate::symbolic_heap::{Arg, Cell, Definitions, Loc, PredicateId, SymbolicHeap};
use grammar::{Grammar, Target, is_plain, without};
use state::State;
use table::{Body, Made, Tables};

/// Decides by profiles alone whether assertions contradict each other: one symbolic heap and negated
/// ones. A model is not judged yet; none means that there is none.
///
/// # Errors
/// Why that is not decided.
pub fn by_profiles(
    store: &mut TermStore,
    assertions: &[TermId],
    pure: &mut dyn PureSolver,
    budget: &Budget,
) -> Result<Option<HeapModel>, GiveUp> {
    let (definitions, premises, conclusions) = claim(store, assertions, budget)?;
    let vocabulary = Vocabulary::new(store, assertions, &[]);
    let mut problem = Problem::new(store, vocabulary, Compiled::new(definitions), pure, budget);
    let pairs = problem.base_pairs()?;
    let wanted = Wanted { holds: &[], fails: &conclusions };
    Ok(match problem.by_profiles(&pairs, &premises, &wanted, u64::MAX)? {
        Found::Model(model) | Found::Derived(model, _) => Some(model),
        Found::NoModel => None,
    })
}

impl Problem<'_> {
    /// Decides whether each heap of the premises fails what is wanted, within so many ticks.
    ///
    /// # Errors
    /// Why that is not decided; [`GiveUp::Unfit`] names the definition that is outside.
    pub(crate) fn by_profiles(
        &mut self,
        pairs: &BasePairs,
        premises: &[SymbolicHeap],
        wanted: &Wanted<'_>,
        ticks: u64,
    ) -> Result<Found, GiveUp> {
        let outer = self.budget;
        let result = outer.within(ticks, |part| self.profiles(pairs, premises, wanted, part));
        match result {
            Err(GiveUp::Exhausted(_)) => {
                outer.refresh()?;
                Err(GiveUp::Bound)
            }
            result => result,
        }
    }

    fn profiles(
        &mut self,
        pairs: &BasePairs,
        premises: &[SymbolicHeap],
        wanted: &Wanted<'_>,
        budget: &Budget,
    ) -> Result<Found, GiveUp> {
        let definitions = self.definitions.clone();
        let wanted_forms = wanted.holds.iter().flatten().chain(wanted.fails);
        if !premises.iter().chain(wanted_forms).all(is_plain) {
            return Err(GiveUp::Bound);
        }
        // What is asked for: the lists of which one form holds, and last the one of which none does.
        let mut asked = wanted.holds.to_vec();
        asked.push(wanted.fails.to_vec());
        let mut grammar = self.grammar(&definitions, &mut asked)?;
        let all: Vec<&SymbolicHeap> = asked.iter().flatten().collect();
        let mut targets = |forms: &[SymbolicHeap]| -> Result<Vec<Target>, GiveUp> {
            let mut found = Vec::new();
            for form in forms {
                found.extend(grammar.targets(self.store, &definitions, form)?);
            }
            Ok(found)
        };
        let mut holds = Vec::new();
        for forms in &asked {
            holds.push(targets(forms)?);
        }
        let fails = holds.pop().unwrap_or_default();
        let exact = grammar.with_distinct || !holds.is_empty();
        let mut outside = None;
        for premise in premises {
            let dangling =
                if exact { self.dangling(pairs, premise, 0, budget)? } else { Vec::new() };
            if exact && outside.is_none() {
                outside = self.not_established(pairs, premise, budget)?;
            }
            let mut tables = Tables {
                definitions: &definitions,
                grammar: &grammar,
                budget,
                globals: dangling.iter().map(|loc| premise.locals[loc.index()].sort).collect(),
                exact: !holds.is_empty(),
                tables: Vec::new(),
            };
            tables.fill(premise)?;
            let nils = (0..definitions.nils()).map(Loc::new);
            let named = all.iter().flat_map(|form| form.mentioned());
            let keep = nils.chain(named.filter(|loc| loc.index() < premise.bound)).collect();
            let mut form = premise.clone();
            let mut apart = self.known_pairs(pairs, &mut form, budget)?;
            if !exact {
                let sets = forced::sets(&definitions, &form);
                let locals = (0..sets.len()).map(Loc::new);
                let below = |high: Loc| (0..high.index()).map(move |low| (Loc::new(low), high));
                let split = |(a, b): &(Loc, Loc)| sets[a.index()] != sets[b.index()];
                apart.extend(locals.flat_map(below).filter(split));
            }
            let Some(mut body) = Body::new(form, keep, dangling) else { continue };
            body.apart = apart;
            for (state, made) in tables.put_together(&body, |_| usize::MAX)? {
                let state = state.with_equals(&body);
                let any = |targets: &[Target]| targets.iter().any(|target| state.satisfies(target));
                if any(&fails) || !holds.iter().all(|targets| any(targets)) {
                    continue;
                }
                let leaf = self.unfolded(&tables, &body, &made);
                let model = self.counter_model(&leaf, wanted)?;
                return model.map(Found::Model).ok_or(GiveUp::Bound);
            }
        }
        outside.map_or(Ok(Found::NoModel), Err)
    }

    /// The grammar of what is asked for. A predicate that does not fit and does not come back to itself
    /// is replaced by its rules.
    fn grammar(
        &mut self,
        definitions: &Definitions,
        asked: &mut [Vec<SymbolicHeap>],
    ) -> Result<Grammar, GiveUp> {
        loop {
            let forms: Vec<&SymbolicHeap> = asked.iter().flatten().collect();
            let unfit = match Grammar::of(self.store, definitions, &forms) {
                Err(GiveUp::Unfit(function, why)) => (function, why),
                result => return result,
            };
            let predicate = definitions.by_function.get(&unfit.0).copied();
            let called = |predicate: &PredicateId| {
                forms.iter().flat_map(|form| &form.calls).any(|call| call.predicate == *predicate)
            };
            let replaced = predicate.filter(called).filter(|&p| !definitions.is_recursive(p));
            let Some(replaced) = replaced else { return Err(GiveUp::Unfit(unfit.0, unfit.1)) };
            for forms in &mut *asked {
                *forms = without(self.store, definitions, replaced, forms)?;
            }
        }
    }

    /// Pairs of locals that differ in each heap of a form; equalities that hold in each are added to it.
    fn known_pairs(
        &mut self,
        pairs: &BasePairs,
        form: &mut SymbolicHeap,
        budget: &Budget,
    ) -> Result<FxHashSet<(Loc, Loc)>, GiveUp> {
        let mut apart = FxHashSet::default();
        let nils = self.definitions.nils();
        for high in (nils..form.locals.len()).map(Loc::new) {
            for low in (0..high.index()).map(Loc::new) {
                if form.locals[low.index()].sort != form.locals[high.index()].sort {
                    continue;
                }
                let mut with = form.clone();
                with.equal.push((low, high));
                budget.spend(form.calls.len() as u64 + 1)?;
                if pairs.satisfy(self.store, &self.definitions, &with, budget)?.is_none() {
                    apart.insert((low, high));
                    continue;
                }
                with.equal.pop();
                with.distinct.push((low, high));
                if pairs.satisfy(self.store, &self.definitions, &with, budget)?.is_none() {
                    form.equal.push((low, high));
                }
            }
        }
        Ok(apart)
    }

    /// Locals from a number on that may lie outside of the heap of a form, without being nil or one of the
    /// locals before that number.
    fn dangling(
        &mut self,
        pairs: &BasePairs,
        form: &SymbolicHeap,
        from: usize,
        budget: &Budget,
    ) -> Result<Vec<Loc>, GiveUp> {
        let mut found = Vec::new();
        let Some(classes) = grammar::classes(form) else { return Ok(found) };
        for loc in (from.max(self.definitions.nils())..form.locals.len()).map(Loc::new) {
            if classes[loc.index()] != loc {
                continue;
            }
            let mut with_cell = form.clone();
            with_cell.cells.push(Cell::unknown(loc));
            with_cell.distinct.extend((0..from).map(|other| (Loc::new(other), loc)));
            if pairs.satisfy(self.store, &self.definitions, &with_cell, budget)?.is_some() {
                found.push(loc);
            }
        }
        Ok(found)
    }

    /// A definition below the form with a rule of which a location may dangle.
    fn not_established(
        &mut self,
        pairs: &BasePairs,
        form: &SymbolicHeap,
        budget: &Budget,
    ) -> Result<Option<GiveUp>, GiveUp> {
        for predicate in self.reachable(form) {
            let own = self.definitions.get(predicate).clone();
            for rule in &own.rules {
                if !self.dangling(pairs, rule, rule.bound, budget)?.is_empty() {
                    return Ok(Some(GiveUp::Unfit(own.function, Unfit::Establishment)));
                }
            }
        }
        Ok(None)
    }

    /// The heap behind a state, without calls.
    fn unfolded(&mut self, tables: &Tables<'_>, body: &Body, made: &Made) -> SymbolicHeap {
        let nils = self.definitions.nils();
        let calls = std::mem::take(&mut body.heap.clone().calls);
        let mut leaf = SymbolicHeap { calls: Vec::new(), ..body.heap.clone() };
        leaf.equal.extend(&made.equal);
        let args = |args: &[Arg], to: &dyn Fn(Loc) -> Loc| -> Vec<Loc> {
            args.iter().filter_map(|arg| arg.loc()).map(to).collect()
        };
        let mut open: Vec<_> = calls
            .iter()
            .zip(&made.calls)
            .map(|(call, &state)| (call.predicate, state, args(&call.args, &|loc| loc)))
            .collect();
        while let Some((predicate, state, given)) = open.pop() {
            let made = &tables.tables[predicate.index()].states[state].1;
            let Some(rule) = tables.rule_body(predicate, made.rule) else { continue };
            let mut locs: Vec<Loc> = (0..nils).map(Loc::new).chain(given).collect();
            let own = rule.heap.locals.len() - rule.globals.len();
            for local in &rule.heap.locals[locs.len()..own] {
                locs.push(leaf.fresh(local.sort));
            }
            locs.extend(&body.globals);
            let calls = rule.heap.calls.clone();
            let atoms = SymbolicHeap { calls: Vec::new(), ..rule.heap };
            append(self.store, &mut leaf, &atoms, &locs, &[]);
            let to = |loc: Loc| locs[loc.index()];
            leaf.equal.extend(made.equal.iter().map(|&(a, b)| (to(a), to(b))));
            for (call, &state) in calls.iter().zip(&made.calls) {
                open.push((call.predicate, state, args(&call.args, &to)));
            }
        }
        leaf
    }
}

impl State {
    /// Gives each local the class of the one that it is equal to.
    fn with_equals(mut self, body: &Body) -> Self {
        for local in 0..self.classes.len() {
            self.classes[local] = self.class(body.class(Loc::new(local)));
        }
        self
    }
}
