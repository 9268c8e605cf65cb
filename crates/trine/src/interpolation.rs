//! Craig interpolants: formulas between two that contradict each other, over the symbols that both have.
//!
//! Idea: candidates come from whatever is at hand, and one counts only if two checks of their own say so: what it is
//! implied by, and what it contradicts. First the sides themselves, where one has no symbols of its own; then one side without
//! its own symbols, where quantifiers over these can be eliminated; then a disjunction of cubes, each of which holds in a model
//! of the one side, says something about shared symbols only (`vocabulary`), and contradicts the other side.
//! Invariant: what is given out was implied by the one side and contradicted the other in two refutations by new solvers.
//! Reference: Craig, "Linear Reasoning", JSL 1957; Chockler, Ivrii, Matsliah, "Computing Interpolants without Proofs", HVC
//! 2012; Gurfinkel, Rollini, Sharygina, ATVA 2013 (sequences).

mod cubes;
mod languages;
mod vocabulary;

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};
use trine_engine::eliminated;
use trine_term::{FunId, Op, TermId, TermSet, TermStore, post_order, post_order_with_definitions};

use crate::answer::{Answer, Reason};
use crate::options::{Jobs, Options};
use crate::solver::{InternalFault, Limits, ScriptAssertion, Solver};

/// Terms of an interpolant.
const MOST_TERMS: usize = 50_000;

/// What a search for an interpolant found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpolant {
    /// An interpolant.
    Formula(TermId),
    /// There is none: the sides have a model in common.
    Consistent,
    /// None was found; the reason if a limit ended the search.
    NotFound(Option<Reason>),
}

/// Why a search ends without an interpolant.
enum End {
    Fault(InternalFault),
    Limit(Reason),
}

impl From<InternalFault> for End {
    fn from(fault: InternalFault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Exhausted> for End {
    fn from(limit: Exhausted) -> Self {
        Self::Limit(Reason::Exhausted(limit))
    }
}

type Searched<T> = Result<T, End>;

/// What both searches of one interpolation share.
struct Search<'a> {
    store: &'a mut TermStore,
    options: Options,
    budget: &'a Budget,
    shared: FxHashSet<FunId>,
}

/// One side: its formulas, and the constants that the other one lacks.
#[derive(Clone)]
struct Side {
    formulas: Vec<TermId>,
    own: Vec<TermId>,
}

/// An interpolant of two conjunctions: the first one implies it, and it contradicts the second one.
///
/// # Errors
/// If Trine's own check refuted what a procedure claimed.
pub fn interpolant(
    store: &mut TermStore,
    options: &Options,
    first: &[TermId],
    second: &[TermId],
    limits: &Limits,
) -> Result<Interpolant, InternalFault> {
    let budget = limits.budget();
    let options = Options {
        jobs: Jobs::ONE,
        deterministic_jobs: false,
        produce_unsat_cores: false,
        produce_proofs: false,
        proof: String::new(),
        check_proofs: false,
        dump_lemmas: String::new(),
        dump_afa: String::new(),
        dump_dimacs: String::new(),
        dump_aiger: String::new(),
        ..options.clone()
    };
    let (of_first, of_second) = (symbols(store, first), symbols(store, second));
    let shared: FxHashSet<FunId> = of_first.intersection(&of_second).copied().collect();
    let side = |store: &mut TermStore, formulas: &[TermId], symbols: FxHashSet<FunId>| {
        let own = symbols.into_iter().filter(|symbol| !shared.contains(symbol));
        let mut own: Vec<FunId> =
            own.filter(|&symbol| store.function_decl(symbol).params.is_empty()).collect();
        own.sort_unstable();
        let own = own.into_iter().map(|symbol| store.apply(symbol, &[])).collect();
        Side { formulas: formulas.to_vec(), own }
    };
    let first = side(store, first, of_first);
    let second = side(store, second, of_second);
    let mut search = Search { store, options, budget: &budget, shared };
    match search.run(&first, &second) {
        Ok(found) => Ok(found),
        Err(End::Fault(fault)) => Err(fault),
        Err(End::Limit(reason)) => Ok(Interpolant::NotFound(Some(reason))),
    }
}

/// The declared symbols in formulas.
fn symbols(store: &TermStore, formulas: &[TermId]) -> FxHashSet<FunId> {
    let mut found = FxHashSet::default();
    post_order_with_definitions(store, formulas, &mut TermSet::new(), |term| {
        if matches!(store.op(term), Op::Apply | Op::ArrayMap)
            && let Some(function) = store.function(term)
            && store.definition(function).is_none()
        {
            found.insert(function);
        }
    });
    found
}

/// The conjunction of formulas.
fn all(store: &mut TermStore, formulas: &[TermId]) -> TermId {
    match formulas {
        [] => store.mk_bool(true),
        [single] => *single,
        _ => store.mk(Op::And, formulas),
    }
}

/// The disjunction of formulas.
fn any(store: &mut TermStore, formulas: &[TermId]) -> TermId {
    match formulas {
        [] => store.mk_bool(false),
        [single] => *single,
        _ => store.mk(Op::Or, formulas),
    }
}

/// The negation of a formula, without two in a row.
fn not(store: &mut TermStore, formula: TermId) -> TermId {
    match store.op(formula) {
        Op::Not => store.arg(formula, 0),
        Op::True => store.mk_bool(false),
        Op::False => store.mk_bool(true),
        _ => store.mk(Op::Not, &[formula]),
    }
}

impl Search<'_> {
    fn run(&mut self, first: &Side, second: &Side) -> Searched<Interpolant> {
        let both: Vec<TermId> = first.formulas.iter().chain(&second.formulas).copied().collect();
        match self.check(&both)? {
            Answer::Sat(_) => return Ok(Interpolant::Consistent),
            Answer::Unknown(reason) => return Ok(Interpolant::NotFound(Some(reason))),
            Answer::Unsat(_) => {}
        }
        let (yes, no) = (self.store.mk_bool(true), self.store.mk_bool(false));
        let whole = all(self.store, &first.formulas);
        let other = all(self.store, &second.formulas);
        let other = not(self.store, other);
        for candidate in [no, yes, whole, other] {
            if self.is_interpolant(candidate, first, second)? {
                return Ok(Interpolant::Formula(candidate));
            }
        }
        for (side, is_second) in [(first, false), (second, true)] {
            let Some(projected) = self.projected(&side.formulas, &side.own)? else { continue };
            let candidate = if is_second { not(self.store, projected) } else { projected };
            if self.is_interpolant(candidate, first, second)? {
                return Ok(Interpolant::Formula(candidate));
            }
        }
        for (one, other, is_second) in [(first, second, false), (second, first, true)] {
            let Some(found) = self.cubes(one, other)? else { continue };
            let candidate = if is_second { not(self.store, found) } else { found };
            if self.is_interpolant(candidate, first, second)? {
                return Ok(Interpolant::Formula(candidate));
            }
        }
        Ok(Interpolant::NotFound(None))
    }

    /// Asks a new solver about formulas.
    fn check(&mut self, formulas: &[TermId]) -> Searched<Answer> {
        let mut solver = self.solver(formulas);
        Ok(solver.check_on(self.store, &[], self.budget)?)
    }

    /// A solver over formulas.
    fn solver(&self, formulas: &[TermId]) -> Solver {
        let mut solver = Solver::new(&self.options);
        for &term in formulas {
            solver.assert(ScriptAssertion { term, name: None });
        }
        solver
    }

    /// Whether a formula has shared symbols only.
    fn is_shared(&self, formula: TermId) -> bool {
        symbols(self.store, &[formula]).is_subset(&self.shared)
    }

    /// Whether two refutations say that a formula is an interpolant.
    fn is_interpolant(&mut self, formula: TermId, first: &Side, second: &Side) -> Searched<bool> {
        let mut terms = 0;
        post_order(self.store, &[formula], &mut TermSet::new(), |_| terms += 1);
        if terms > MOST_TERMS || !self.is_shared(formula) {
            return Ok(false);
        }
        let fails = not(self.store, formula);
        let mut formulas = first.formulas.clone();
        formulas.push(fails);
        if !matches!(self.check(&formulas)?, Answer::Unsat(_)) {
            return Ok(false);
        }
        formulas = second.formulas.clone();
        formulas.push(formula);
        Ok(matches!(self.check(&formulas)?, Answer::Unsat(_)))
    }

    /// What formulas say when nothing is known of some constants; `None` where quantifiers over them stay.
    fn projected(&mut self, formulas: &[TermId], own: &[TermId]) -> Searched<Option<TermId>> {
        let body = all(self.store, formulas);
        let mut pairs = Vec::with_capacity(own.len());
        let mut occurring = TermSet::new();
        post_order(self.store, &[body], &mut occurring, |_| {});
        for &constant in own.iter().filter(|&&constant| occurring.contains(constant)) {
            let name = self.store.symbols.intern("x");
            let sort = self.store.sort(constant);
            pairs.push((constant, self.store.fresh_variable(name, sort).1));
        }
        if pairs.is_empty() {
            return Ok(self.is_shared(body).then_some(body));
        }
        let body = self.store.substitute(body, &pairs);
        let mut args: Vec<TermId> = pairs.iter().map(|&(_, variable)| variable).collect();
        args.push(body);
        let formula = self.store.mk(Op::Exists, &args);
        let result = eliminated(self.store, formula, self.budget)?;
        let mut is_free = true;
        post_order(self.store, &[result], &mut TermSet::new(), |term| {
            is_free &= !matches!(self.store.op(term), Op::BoundVar | Op::Exists | Op::Forall);
        });
        Ok((is_free && self.is_shared(result)).then_some(result))
    }
}

/// Interpolants of a sequence of conjunctions: each follows from the one before together with the next member, the first one
/// from the first member, and the last one contradicts the last member.
///
/// # Errors
/// If Trine's own check refuted what a procedure claimed. The inner error says why there is none.
pub fn sequence(
    store: &mut TermStore,
    options: &Options,
    members: &[TermId],
    limits: &Limits,
) -> Result<Result<Vec<TermId>, Interpolant>, InternalFault> {
    let mut found: Vec<TermId> = Vec::new();
    for at in 1..members.len() {
        let mut first = vec![members[at - 1]];
        first.extend(found.last());
        match interpolant(store, options, &first, &members[at..], limits)? {
            Interpolant::Formula(formula) => found.push(formula),
            other => return Ok(Err(other)),
        }
    }
    Ok(Ok(found))
}
