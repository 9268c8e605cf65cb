//! What the numbers of a call are to each other on each heap that satisfies it.
//!
//! Idea: a derivation ends in a rule without calls, whose conditions are taken as they are, or it
//! begins with another rule. For the latter lower bounds of parameters, and of differences of two,
//! are guessed as strong as the constants of the definitions allow, and weakened until each rule
//! keeps them if the inner calls do: the greatest inductive set of the bounds guessed.
//! Invariant: the bounds hold on every derivation that begins with a rule with calls, by induction
//! over derivations.
//! Reference: Flanagan, Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001.

use trine_term::{Op, Sort, TermId};
use trine_value::Integer;

use super::sequent::Sequent;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::proof::Step;
use crate::symbolic_heap::{Call, Loc, Param, SymbolicHeap};

/// How many integer parameters a predicate may have.
const MAX_PARAMETERS: usize = 5;
/// How many constants are tried as bounds.
const MAX_CONSTANTS: usize = 12;
/// How many questions to the pure solver the bounds of a set of definitions may cost.
const MAX_QUESTIONS: usize = 3000;

/// What is known of one predicate.
#[derive(Clone, Default)]
pub(crate) struct Summary {
    /// Bounds that hold if the derivation begins with a rule with calls, over the parameters.
    bounds: Vec<TermId>,
    /// Bounds that hold in either case.
    common: Vec<TermId>,
    /// Whether the two cases together say more than the common bounds.
    gap: bool,
}

/// `greater - less >= level`, where either may be missing and counts as zero.
struct Guess {
    predicate: usize,
    greater: Option<TermId>,
    less: Option<TermId>,
    /// Which of the constants is the bound; none if none holds.
    level: Option<usize>,
}

impl Summary {
    /// Bounds of derivations that begin with a rule with calls.
    pub(super) fn bounds(&self) -> &[TermId] {
        &self.bounds
    }
}

impl Problem<'_> {
    /// Finds what is known of the numbers of each predicate, unless that was done.
    pub(super) fn summarize(&mut self) -> Result<(), GiveUp> {
        if !self.summaries.is_empty() {
            return Ok(());
        }
        let found = self.find_summaries();
        if found.is_err() {
            // Guesses that nobody has confirmed.
            self.summaries.clear();
        }
        found
    }

    fn find_summaries(&mut self) -> Result<(), GiveUp> {
        let constants = self.constants_of_rules();
        let mut guesses = self.guesses();
        let mut questions = 0;
        loop {
            self.summaries = self.as_summaries(&guesses, &constants);
            let mut changed = false;
            for guess in &mut guesses {
                while let Some(level) = guess.level {
                    questions += 1;
                    if questions > MAX_QUESTIONS {
                        self.summaries =
                            vec![Summary::default(); self.definitions.predicates.len()];
                        return Ok(());
                    }
                    let bound = self.bound(guess, &constants[level]);
                    if self.keeps_bound(guess.predicate, bound)? {
                        break;
                    }
                    changed = true;
                    guess.level = Some(level + 1).filter(|&next| next < constants.len());
                }
            }
            if !changed {
                return self.join(&guesses, &constants);
            }
        }
    }

    /// Weakens the bounds of derivations with calls until those without calls have them too.
    fn join(&mut self, guesses: &[Guess], constants: &[Integer]) -> Result<(), GiveUp> {
        for guess in guesses {
            let Some(first) = guess.level else { continue };
            let mut above = 0;
            for constant in &constants[first..] {
                let bound = self.bound(guess, constant);
                if self.ends_with(guess.predicate, bound)? {
                    self.summaries[guess.predicate].common.push(bound);
                    break;
                }
                above += 1;
            }
            self.summaries[guess.predicate].gap |= above > 1;
        }
        Ok(())
    }

    /// Whether a bound holds where a rule without calls does.
    fn ends_with(&mut self, number: usize, bound: TermId) -> Result<bool, GiveUp> {
        let predicate = self.definitions.predicates[number].clone();
        for rule in predicate.rules.iter().filter(|rule| rule.calls.is_empty()) {
            let mut facts = rule.data.clone();
            facts.push(self.store.mk(Op::Not, &[bound]));
            if !self.has_no_values(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Constants of the definitions and their neighbours, the largest first.
    fn constants_of_rules(&self) -> Vec<Integer> {
        let mut found: Vec<Integer> = (-1..=2).map(|n: i64| Integer::from(n)).collect();
        let mut stack: Vec<TermId> = Vec::new();
        for rule in self.definitions.predicates.iter().flat_map(|predicate| &predicate.rules) {
            stack.extend(&rule.data);
            let args = rule.calls.iter().flat_map(|call| &call.args);
            stack.extend(args.filter_map(|arg| arg.data()));
        }
        while let Some(term) = stack.pop() {
            if let Some(number) = self.store.int_value(term) {
                for near in [number.clone(), number + Integer::ONE] {
                    found.extend([-near.clone(), near]);
                }
            }
            stack.extend_from_slice(self.store.args(term));
        }
        found.sort_unstable();
        found.dedup();
        // The ones near zero say most.
        while found.len() > MAX_CONSTANTS {
            let (first, last) = (-found[0].clone(), found[found.len() - 1].clone());
            if first >= last {
                found.remove(0)
            } else {
                found.remove(found.len() - 1)
            };
        }
        found.reverse();
        found
    }

    /// Bounds of numbers, and of lengths of strings.
    fn guesses(&mut self) -> Vec<Guess> {
        let int = self.store.sorts.int();
        let mut guesses = Vec::new();
        for (number, predicate) in self.definitions.predicates.iter().enumerate() {
            let mut params: Vec<Option<TermId>> = Vec::new();
            for param in &predicate.params {
                let Param::Data(term) = *param else { continue };
                let sort = self.store.sort(term);
                if sort == int {
                    params.push(Some(term));
                } else if *self.store.sorts.get(sort) == Sort::String {
                    params.push(Some(self.store.mk(Op::StrLen, &[term])));
                }
            }
            if params.is_empty() || params.len() > MAX_PARAMETERS {
                continue;
            }
            params.push(None);
            for &greater in &params {
                for &less in params.iter().filter(|&&less| less != greater) {
                    guesses.push(Guess { predicate: number, greater, less, level: Some(0) });
                }
            }
        }
        guesses
    }

    fn as_summaries(&mut self, guesses: &[Guess], constants: &[Integer]) -> Vec<Summary> {
        let mut summaries = vec![Summary::default(); self.definitions.predicates.len()];
        for guess in guesses {
            if let Some(level) = guess.level {
                let bound = self.bound(guess, &constants[level]);
                summaries[guess.predicate].bounds.push(bound);
            }
        }
        summaries
    }

    fn bound(&mut self, guess: &Guess, level: &Integer) -> TermId {
        let level = self.store.mk_int(level);
        let sum =
            |store: &mut trine_term::TermStore, term: Option<TermId>, other: TermId| match term {
                Some(term) => store.mk(Op::Add, &[term, other]),
                None => other,
            };
        let right = sum(self.store, guess.less, level);
        let left = guess.greater.unwrap_or_else(|| self.store.mk_int(&Integer::ZERO));
        self.store.mk(Op::Ge, &[left, right])
    }

    /// Whether each rule with calls keeps the bound if the inner calls are as the summaries say.
    fn keeps_bound(&mut self, number: usize, bound: TermId) -> Result<bool, GiveUp> {
        let predicate = self.definitions.predicates[number].clone();
        for rule in predicate.rules.iter().filter(|rule| !rule.calls.is_empty()) {
            let mut facts = rule.data.clone();
            for call in &rule.calls {
                facts.extend(self.summary_of(call, false, |_, _| false));
            }
            facts.push(self.store.mk(Op::Not, &[bound]));
            if !self.has_no_values(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is known of the numbers of a call, where some of its locations are known to differ.
    fn summary_of(
        &mut self,
        call: &Call,
        with_common: bool,
        distinct: impl Fn(Loc, Loc) -> bool,
    ) -> Vec<TermId> {
        let Some(summary) = self.summaries.get(call.predicate.index()).cloned() else {
            return Vec::new();
        };
        let predicate = self.definitions.get(call.predicate).clone();
        if !predicate.params.iter().any(|param| matches!(param, Param::Data(_))) {
            return Vec::new();
        }
        let pairs = predicate.data_arguments(&call.args);
        let nils = self.definitions.nils();
        let image = |loc: Loc| {
            let at = predicate.params.iter().position(|&param| param == Param::Loc(loc));
            if loc.index() < nils { Some(loc) } else { call.args[at?].loc() }
        };
        let mut ways: Vec<Vec<TermId>> = Vec::new();
        for rule in &predicate.rules {
            if !rule.calls.is_empty() {
                continue;
            }
            let apart = |&(a, b): &(Loc, Loc)| match (image(a), image(b)) {
                (Some(a), Some(b)) => distinct(a, b),
                _ => false,
            };
            if rule.equal.iter().any(apart) {
                continue;
            }
            if !rule.data_locals.is_empty() || rule.data.is_empty() {
                return Vec::new();
            }
            ways.push(rule.data.clone());
        }
        if predicate.rules.iter().any(|rule| !rule.calls.is_empty()) {
            if summary.bounds.is_empty() {
                return Vec::new();
            }
            ways.push(summary.bounds.clone());
        }
        let mut found = match ways.len() {
            0 => return Vec::new(),
            1 => ways.swap_remove(0),
            _ => {
                let mut found = summary.common;
                if summary.gap || !with_common {
                    let ways: Vec<TermId> = ways.iter().map(|way| self.all_of(way)).collect();
                    found.push(self.store.mk(Op::Or, &ways));
                }
                found
            }
        };
        for fact in &mut found {
            *fact = self.store.substitute(*fact, &pairs);
        }
        found
    }

    fn all_of(&mut self, facts: &[TermId]) -> TermId {
        match *facts {
            [fact] => fact,
            _ => self.store.mk(Op::And, facts),
        }
    }

    /// Whether what the calls of each form imply of lengths of strings contradicts the data of the form.
    pub(crate) fn lengths_refute(&mut self, forms: &[SymbolicHeap]) -> Result<bool, GiveUp> {
        let is_string = |param: &Param| matches!(*param, Param::Data(term) if *self.store.sort_of(term) == Sort::String);
        if !self.definitions.predicates.iter().flat_map(|p| &p.params).any(is_string) {
            return Ok(false);
        }
        self.summarize()?;
        for form in forms {
            let apart = |a: Loc, b: Loc| form.distinct.iter().any(|&p| p == (a, b) || p == (b, a));
            let mut facts = form.data.clone();
            for call in &form.calls {
                facts.extend(self.summary_of(call, true, apart));
            }
            if !self.has_no_values(&facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds what the calls of a premise say of their numbers to a sequent, before calls that both sides have
    /// are gone. That a call is one thing or another is added only where a condition of the conclusion
    /// follows from it and not from the rest.
    pub(super) fn add_summaries(&mut self, sequent: &mut Sequent) -> Result<(), GiveUp> {
        let closed =
            |problem: &Self, fact: &TermId| free_variables(problem.store, *fact).is_empty();
        let conditions: Vec<TermId> = sequent.right.data.clone();
        let conditions: Vec<TermId> =
            conditions.into_iter().filter(|fact| closed(self, fact)).collect();
        if conditions.is_empty() || self.summaries.is_empty() {
            return Ok(());
        }
        let mut known = self.summary_facts(sequent);
        let mut all = [sequent.left.data.as_slice(), &known].concat();
        for condition in conditions {
            if self.follows(&all, condition)? {
                continue;
            }
            let mut cases = Vec::new();
            for call in &sequent.left.calls {
                cases.extend(self.summary_of(call, false, |a, b| sequent.distinct(a, b)));
            }
            cases.retain(|fact| !all.contains(fact));
            if self.follows(&[all.as_slice(), &cases].concat(), condition)? {
                known.extend(&cases);
                all.extend(cases);
            }
        }
        sequent.log.extend(known.iter().map(|&fact| Step::Known(fact)));
        sequent.left.data.extend(known);
        Ok(())
    }

    /// What the calls of a premise say of their numbers.
    pub(super) fn summary_facts(&mut self, sequent: &Sequent) -> Vec<TermId> {
        let mut facts = Vec::new();
        if self.summaries.is_empty() {
            return facts;
        }
        for call in &sequent.left.calls {
            facts.extend(self.summary_of(call, true, |a, b| sequent.distinct(a, b)));
        }
        facts.retain(|&fact| self.store.op(fact) != Op::True);
        facts
    }
}
