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
mod grammar;
mod state;
mod table;

use trine_collections::Budget;
use trine_heap::HeapModel;
use trine_term::{TermId, TermStore};

use crate::base_pair::BasePairs;
use crate::decide::{Found, Problem};
use crate::entailment::Wanted;
use crate::give_up::{GiveUp, Unfit};
use crate::instance::append;
use crate::symbolic_heap::{Cell, Loc, SymbolicHeap};
use crate::normalize::Vocabulary;
use crate::proof::certificate::claim;
use crate::pure::PureSolver;
use grammar::{Grammar, Target, is_plain};
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
    let mut problem = Problem::new(store, vocabulary, definitions, pure, budget);
    let pairs = BasePairs::of(problem.store, &problem.definitions, budget)?;
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
        let part = outer.part(ticks);
        let result = self.profiles(pairs, premises, wanted, &part);
        match result {
            Err(GiveUp::Exhausted(_)) => {
                outer.spend(0)?;
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
        let conclusions = wanted.holds.iter().flatten().chain(wanted.fails);
        let all: Vec<&SymbolicHeap> = conclusions.collect();
        let definitions = self.definitions.clone();
        if !premises.iter().chain(all.iter().copied()).all(is_plain) {
            return Err(GiveUp::Bound);
        }
        let mut grammar = Grammar::of(self.store, &definitions, &all)?;
        let mut targets = |forms: &[SymbolicHeap]| -> Result<Vec<Target>, GiveUp> {
            let mut found = Vec::new();
            for form in forms {
                found.extend(grammar.targets(self.store, &definitions, form)?);
            }
            Ok(found)
        };
        let fails = targets(wanted.fails)?;
        let mut holds = Vec::new();
        for forms in wanted.holds {
            holds.push(targets(forms)?);
        }
        let exact = grammar.with_distinct || !holds.is_empty();
        let mut outside = None;
        for premise in premises {
            let dangling =
                if exact { self.dangling(pairs, premise, 0)? } else { Vec::new() };
            if exact && outside.is_none() {
                outside = self.not_established(pairs, premise)?;
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
            let asked = all.iter().flat_map(|form| form.mentioned());
            let keep = nils.chain(asked.filter(|loc| loc.index() < premise.bound)).collect();
            let Some(body) = Body::new(premise.clone(), keep, dangling) else { continue };
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

    /// Locals from a number on that may lie outside of the heap of a form without being nil.
    fn dangling(
        &mut self,
        pairs: &BasePairs,
        form: &SymbolicHeap,
        from: usize,
    ) -> Result<Vec<Loc>, GiveUp> {
        let mut found = Vec::new();
        let Some(classes) = grammar::classes(form) else { return Ok(found) };
        for loc in (from.max(self.definitions.nils())..form.locals.len()).map(Loc::new) {
            if classes[loc.index()] != loc {
                continue;
            }
            let mut with_cell = form.clone();
            with_cell.cells.push(Cell { address: loc, constructor: None, fields: Box::default() });
            let budget = self.budget;
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
    ) -> Result<Option<GiveUp>, GiveUp> {
        for predicate in self.reachable(form) {
            let own = self.definitions.get(predicate).clone();
            for rule in &own.rules {
                if !self.dangling(pairs, rule, rule.bound)?.is_empty() {
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
        let args = |args: &[crate::symbolic_heap::Arg], to: &dyn Fn(Loc) -> Loc| -> Vec<Loc> {
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
