//! Preprocessing: what is done to the assertions as a whole before a procedure sees them.
//!
//! Idea: the [`Preprocessor`] takes the assertions of the script level by level and hands out
//! simpler ones. Passes run in turn until none of them changes anything: rewriting and flattening
//! of conjunctions (`flatten`); substitution of constants that equations define (`substitution`,
//! from `solve_equation`, `sliced_equations` and `branch_definitions`); facts inside other assertions (`embedded`);
//! comparisons of the same terms are joined (`strengthening`). If the assertions are all there are,
//! what occurs only once goes (`unconstrained`), words that are only compared lose bits that nobody
//! needs (`compared_words`), and so do words that are read or reached in part (`demanded_bits`), and values that
//! nothing tells apart are ordered (`alike_values`).
//! At the end each of these has one turn: facts about quotients (`quotient_facts`), atoms that the connectives fix (`skeleton`), sums that
//! cancel or have a factor in common (`normal_sums`), operands in common (`shared_operands`), cases that the passes refute
//! (`case_splits`).
//! Invariants: the assertions that were handed out, together with the definitions, are satisfied by
//! the same interpretations as the assertions that came in, at every level (with the passes for
//! all there is: are satisfiable together, and their models are models). A definition drops its
//! equation only if its constant occurs in nothing that was handed out before. Every assertion that
//! is handed out follows from the unguarded assertions and from those *guarded* ones (which a core
//! may leave out) that it names (`origin`).
//! Reference: Niemetz and Preiner, "Bitwuzla", CAV 2023, section 3 (preprocessing passes).

mod alike_values;
mod branch_definitions;
mod case_splits;
mod compared_words;
mod definitions;
mod demanded_bits;
mod embedded;
mod flatten;
mod gate_cost;
mod normal_sums;
mod once;
mod origin;
mod quotient_facts;
mod shared_operands;
mod skeleton;
mod sliced_equations;
mod solve_equation;
mod strengthening;
mod substitution;
mod unconstrained;
mod whole;

pub use solve_equation::is_constant;
pub use substitution::{Definition, Substitution};

use origin::{Origin, OriginTable};
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermSet, TermStore, post_order};

use crate::{Level, Rewriter};

/// Rounds over all passes; what still changes after that is left as it is.
const MAX_ROUNDS: usize = 20;

/// An assertion as it comes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assertion {
    /// The formula.
    pub term: TermId,
    /// For a guarded assertion, the caller's number for it.
    pub guard: Option<u32>,
}

/// An assertion as it is handed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Processed {
    /// The formula.
    pub term: TermId,
    /// The guarded assertions that it was made from, ascending; it holds if they do.
    pub guards: Box<[u32]>,
}

/// An assertion on its way through the passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Work {
    term: TermId,
    origin: Origin,
}

/// Whether the assertions of a call are all that the next check is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// More may come before the next check, or after it.
    #[default]
    Part,
    /// Nothing else is asserted or assumed in the next check.
    Whole,
}

/// What preprocessing did so far.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct PassStatistics {
    /// Constants that were replaced by their definitions.
    pub substituted: u64,
    /// Those among them that were put together from slices.
    pub tiled: u64,
    /// Constants that got their definition from the branches of a formula.
    pub branched: u64,
    /// Equations of concatenations that were split.
    pub split: u64,
    /// Facts that were found inside other assertions.
    pub embedded: u64,
    /// Comparisons that were joined with others of the same terms.
    pub strengthened: u64,
    /// Constants that occurred once and were replaced together with their parents.
    pub unconstrained: u64,
    /// Constants that were replaced by shorter ones.
    pub shortened: u64,
    /// Operators and constants that became narrower.
    pub narrowed: u64,
    /// Atoms that were asserted because the connectives fix them.
    pub fixed: u64,
    /// Facts about quotients that were asserted.
    pub quotients: u64,
    /// Sums and equations of sums that were normalised.
    pub normalised: u64,
    /// Operators that were saved by sharing operands of sums and products.
    pub shared: u64,
    /// Atoms that were asserted because the passes refute their negations; one if all cases were refuted.
    pub cases: u64,
    /// Assertions that order values which nothing tells apart.
    pub ordered: u64,
    /// Rounds over the passes.
    pub rounds: u64,
}

/// The count of a pass among the statistics.
type Count = fn(&mut PassStatistics) -> &mut u64;

/// What a level has to undo when it is popped.
#[derive(Clone, Copy)]
struct LevelMark {
    definitions: usize,
    used: usize,
    facts: usize,
}

/// Simplifies assertions level by level, and remembers how models of the result become models of the
/// original.
pub struct Preprocessor {
    rewriter: Rewriter,
    substitution: Substitution,
    origins: OriginTable,
    /// Constants that occur in assertions that were handed out, with the trail that undoes it.
    used: TermSet,
    used_trail: Vec<TermId>,
    facts: embedded::Facts,
    /// Constants whose definition is one of many: no later assertion may mention them.
    consumed: TermSet,
    levels: Vec<LevelMark>,
    statistics: PassStatistics,
    /// Whether anything but rewriting is done.
    enabled: bool,
    /// Whether problems are split by cases: in a case they are not.
    splits_cases: bool,
    /// Whether values that nothing tells apart are still to be ordered.
    orders_values: bool,
}

impl Preprocessor {
    /// A preprocessor at level zero. With `enabled` false it only rewrites.
    #[must_use]
    pub fn new(level: Level, enabled: bool) -> Self {
        Self {
            rewriter: Rewriter::new(level),
            substitution: Substitution::default(),
            origins: OriginTable::default(),
            used: TermSet::new(),
            used_trail: Vec::new(),
            facts: embedded::Facts::default(),
            consumed: TermSet::new(),
            levels: Vec::new(),
            statistics: PassStatistics::default(),
            enabled,
            splits_cases: true,
            orders_values: false,
        }
    }

    /// Has values ordered that nothing tells apart. What is added for that follows from no assertion, so
    /// refutations are no proofs.
    #[must_use]
    pub fn ordering_values(mut self) -> Self {
        self.orders_values = self.enabled;
        self
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push(LevelMark {
            definitions: self.substitution.definitions().len(),
            used: self.used_trail.len(),
            facts: self.facts.len(),
        });
    }

    /// Closes the innermost level and forgets what was learned there.
    pub fn pop(&mut self) {
        if let Some(mark) = self.levels.pop() {
            self.substitution.truncate(mark.definitions);
            self.facts.truncate(mark.facts);
            for term in self.used_trail.drain(mark.used..) {
                self.used.remove(term);
            }
        }
    }

    /// The constants that were replaced, each with a term over constants that were not: their
    /// values complete a model of what was handed out.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn resolved_definitions(
        &mut self,
        store: &mut TermStore,
        budget: &Budget,
    ) -> Result<Vec<(TermId, TermId)>, Exhausted> {
        let constants: Vec<TermId> =
            self.substitution.definitions().iter().map(|d| d.constant).collect();
        constants
            .into_iter()
            .map(|constant| Ok((constant, self.substitution.apply(store, constant, budget)?)))
            .collect()
    }

    /// Whether a formula mentions a constant that was eliminated for good, itself or in what the
    /// definitions make of it. Then it cannot be added: all assertions have to be processed again by a
    /// new preprocessor.
    #[must_use]
    pub fn mentions_consumed(&self, store: &TermStore, formulas: &[TermId]) -> bool {
        let mut found = false;
        let mut visited = TermSet::new();
        let mut roots = if self.consumed.is_empty() { Vec::new() } else { formulas.to_vec() };
        while !roots.is_empty() {
            let mut values = Vec::new();
            post_order(store, &roots, &mut visited, |term| {
                found |= self.consumed.contains(term);
                values.extend(self.substitution.value(term));
            });
            roots = values;
        }
        found
    }

    /// The rewriter, for statistics.
    #[must_use]
    pub fn rewriter(&self) -> &Rewriter {
        &self.rewriter
    }

    /// What was done so far.
    #[must_use]
    pub fn statistics(&self) -> PassStatistics {
        self.statistics
    }

    /// Simplifies one formula by everything that is known at the present level, for use as an
    /// assumption or in a model; it is not asserted. The result is equivalent where the guarded
    /// assertions hold that it names.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn simplify(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Processed, Exhausted> {
        let mut work = Work { term, origin: Origin::NONE };
        self.simplify_one(store, &mut work, budget)?;
        self.mark_used(store, work.term);
        Ok(self.processed(work))
    }

    fn processed(&self, work: Work) -> Processed {
        Processed { term: work.term, guards: self.origins.guards(work.origin).into() }
    }

    fn simplify_one(
        &mut self,
        store: &mut TermStore,
        work: &mut Work,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        // Rewriting first makes the terms that substitution walks over smaller.
        let term = self.rewriter.rewrite(store, work.term, budget)?;
        let added = self.substitution.origin(store, term, &mut self.origins, budget)?;
        let term = self.substitution.apply(store, term, budget)?;
        work.term = self.rewriter.rewrite(store, term, budget)?;
        work.origin = self.origins.union(work.origin, added);
        Ok(())
    }

    /// Takes new assertions of the present level, and returns what stands for them. A single `false`
    /// says that the level is inconsistent, by the guarded assertions that it names.
    ///
    /// # Errors
    /// If the budget ends. The call may be repeated with the same assertions.
    pub fn process(
        &mut self,
        store: &mut TermStore,
        assertions: &[Assertion],
        scope: Scope,
        budget: &Budget,
    ) -> Result<Vec<Processed>, Exhausted> {
        let definitions = self.substitution.definitions().len();
        let work = assertions
            .iter()
            .map(|a| Work { term: a.term, origin: self.origins.single(a.guard) })
            .collect();
        let result = self.run_passes(store, work, scope, budget);
        if result.is_err() {
            // The equations are not handed out, so nothing may be defined by them.
            self.substitution.truncate(definitions);
        }
        Ok(result?.into_iter().map(|work| self.processed(work)).collect())
    }

    fn run_passes(
        &mut self,
        store: &mut TermStore,
        mut work: Vec<Work>,
        scope: Scope,
        budget: &Budget,
    ) -> Result<Vec<Work>, Exhausted> {
        let scope = if self.levels.is_empty() { scope } else { Scope::Part };
        // Equations that define a constant which is in use already. They are handed out as they
        // are: under the substitution they would be `true`.
        let mut kept = Vec::new();
        let mut turns = once::PASSES.iter();
        let mut visits = branch_definitions::MOST_VISITS;
        for round in 0..MAX_ROUNDS {
            self.statistics.rounds += 1;
            for assertion in &mut work {
                self.simplify_one(store, assertion, budget)?;
            }
            flatten::flatten(store, &mut work);
            let falsehood = store.mk_bool(false);
            let inconsistent = work.iter().filter(|a| a.term == falsehood);
            if let Some(&least) = inconsistent.min_by_key(|a| self.origins.guards(a.origin).len()) {
                return Ok(vec![least]);
            }
            if !self.enabled || round + 1 == MAX_ROUNDS {
                break;
            }
            let branched = self.define_by_branches(store, &mut work, &mut visits, budget)?;
            let defined = self.define(store, &mut work, &mut kept, scope, budget)?;
            let embedded = self.facts.apply(store, &mut work, budget)?;
            self.statistics.embedded += embedded;
            if branched || defined || embedded > 0 || self.strengthen(store, &mut work, budget)? {
                continue;
            }
            if scope == Scope::Whole
                && (self.replace_by_less(store, &mut work, &kept, budget)?
                    || self.order_alike_values(store, &mut work, &kept, budget)?)
            {
                continue;
            }
            if !self.take_turns(&mut turns, store, &mut work, budget)? {
                break;
            }
        }
        work.append(&mut kept);
        self.facts.record(store, &work);
        for assertion in &work {
            self.mark_used(store, assertion.term);
        }
        Ok(work)
    }

    fn mark_used(&mut self, store: &TermStore, term: TermId) {
        // The set doubles as the visited set, so each term is walked once per life of its level.
        let trail = &mut self.used_trail;
        post_order(store, &[term], &mut self.used, |visited| trail.push(visited));
    }
}

#[cfg(test)]
mod tests;
