//! The theory of strings, as the engine calls it.
//!
//! Idea: terms bring their axioms as facts when they are met. An implicant of each assignment goes to
//! [`crate::conjunction`]; a conflict is handed back after it was minimized, and a
//! candidate that violates what only an axiom can say brings that axiom in. Integers are decided
//! together with the strings, since lengths tie them.
//! Invariant: facts are valid, conflicts are inconsistent; a candidate satisfies the implicant.
//! Reference: Liang, Reynolds, Tinelli, Barrett, Deters, "A DPLL(T) Theory Solver for a Theory of
//! Strings and Regular Expressions", CAV 2014.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Assignment, Claim, EffortKind, Fact, Literal, Registration, Rule, SearchTheory, Theory,
    Verdict, When,
};
use trine_rewrite::{Level, Rewriter};
use trine_sat::Lit;
use trine_term::{
    Cause, FunId, Op, Sort, SortId, TermId, TermSet, TermStore, Theory as TheoryName, Value,
    post_order,
};
use trine_value::number::Integer;
use trine_value::{StrValue, TooLong};

use crate::axioms::{Axiom, Axioms, Unfolding, number_is, open_strings};
use crate::builder::Builder;
use crate::conjunction::{self, Candidate, Outcome, Refinement, constants_of_replace};
use crate::language::{Languages, string_of};
use crate::length_bounds::LengthBounds;
use crate::search::StringSearch;
use crate::settings::Settings;

/// Ticks for one try to leave a literal out of a conflict.
const THINNING_TICKS: u64 = 60_000;
/// Conflicts of more literals are not minimized one by one.
const THINNED_LITERALS: usize = 40;
/// As many strings of this length can be joined, and their letters counted, as the number says: its square is a
/// `usize`. Longer ones are joined for a try.
const SAFE_LENGTH: usize = 1 << (usize::BITS / 2 - 1);
/// How much more each gets at most, in checks after one that left some undecided.
const MAX_EFFORT: u64 = 4;

/// Strings as a theory of the engine: axioms when terms are met, conjunctions at full assignments.
pub(crate) struct StringTheory {
    languages: Rc<RefCell<Languages>>,
    axioms: Axioms,
    /// What follows the search.
    search: Rc<RefCell<StringSearch>>,
    bounds: LengthBounds,
    rewriter: Rewriter,
    /// What stands for the term whose meaning is being rewritten, of each sort.
    unknowns: FxHashMap<SortId, TermId>,
    /// Atoms that were met.
    watched: TermSet,
    /// Terms whose axioms were made.
    explained: TermSet,
    /// Those of the axioms that were not given, since the budget ended before they were rewritten.
    unwritten: FxHashMap<TermId, Axiom>,
    /// Those that are concatenations.
    concatenations: Vec<TermId>,
    /// Refinements that were given.
    refined: FxHashSet<Refinement>,
    /// The last candidate.
    strings: FxHashMap<TermId, StrValue>,
    numbers: FxHashMap<TermId, Integer>,
    settings: Rc<Settings>,
    /// The factor of [`EffortKind::StringConjunction`].
    effort: u64,
    conjunctions: u64,
    conflicts: u64,
}

fn is_string(store: &TermStore, term: TermId) -> bool {
    *store.sort_of(term) == Sort::String
}

impl StringTheory {
    /// A theory that has seen nothing.
    pub(crate) fn new(languages: Rc<RefCell<Languages>>, settings: Settings) -> Self {
        Self {
            search: Rc::new(RefCell::new(StringSearch::new(Rc::clone(&languages)))),
            bounds: LengthBounds::default(),
            languages,
            axioms: Axioms::default(),
            rewriter: Rewriter::new(Level::Deep),
            unknowns: FxHashMap::default(),
            watched: TermSet::new(),
            explained: TermSet::new(),
            unwritten: FxHashMap::default(),
            concatenations: Vec::new(),
            refined: FxHashSet::default(),
            strings: FxHashMap::default(),
            numbers: FxHashMap::default(),
            settings: Rc::new(settings),
            effort: 1,
            conjunctions: 0,
            conflicts: 0,
        }
    }

    /// Has an atom that says that a string is in a language followed along the search, and says what memberships and
    /// equations mean for lengths.
    fn watch(
        &mut self,
        store: &mut TermStore,
        atom: TermId,
        literal: Lit,
        out: &mut Registration<'_>,
    ) {
        if self.settings.only.is_some() {
            return;
        }
        if store.op(atom) == Op::Eq
            && let Some(formula) = self.bounds.met_equation(store, atom)
        {
            out.helpful(Rule::LengthOfEquals, atom, formula);
        }
        let languages = &self.languages;
        if store.op(atom) != Op::StrInRe {
            let implied = languages.borrow_mut().language_of_atom(store, atom);
            if let Some((string, language)) = implied {
                self.search.borrow_mut().watch(literal, string, language);
                out.need_term(string);
            }
            return;
        }
        let string = store.arg(atom, 0);
        let language = languages.borrow_mut().regex(store, store.arg(atom, 1));
        let Some(language) = language else { return };
        self.search.borrow_mut().watch(literal, string, language);
        out.need_term(string);
        let bounds = self.bounds.met_membership(store, &mut languages.borrow_mut(), atom, language);
        for formula in bounds {
            out.helpful(Rule::LengthOfLanguage, atom, formula);
        }
    }

    /// Gives bounds of a length that was met.
    fn bound_length(&mut self, store: &mut TermStore, length: TermId, out: &mut Registration<'_>) {
        if store.op(length) == Op::StrLen && self.settings.only.is_none() {
            let string = store.arg(length, 0);
            let languages = &mut self.languages.borrow_mut();
            for (atom, formula) in self.bounds.met_length(store, languages, string) {
                let rule = match store.op(atom) {
                    Op::Eq => Rule::LengthOfEquals,
                    _ => Rule::LengthOfLanguage,
                };
                out.helpful(rule, atom, formula);
            }
        }
    }

    /// The axioms of a term, as facts; once.
    fn facts(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        budget: &Budget,
    ) -> Result<Vec<Fact>, Exhausted> {
        // What other terms mean is said by the engine.
        if self.claim(store, term) == Some(Claim::Meaning) && self.explained.insert(term) {
            if store.op(term) == Op::StrConcat {
                self.concatenations.push(term);
            }
            if constants_of_replace(store, term, self.settings.only).is_none() {
                let unknown = self.unknown(store, term);
                self.unwritten.extend(self.axioms.axiom(store, term, unknown).map(|a| (term, a)));
            }
        }
        let mut facts = Vec::new();
        let Some(&axiom) = self.unwritten.get(&term) else { return Ok(facts) };
        let parts = [
            (When::Always, axiom.always),
            (When::IfTrue, axiom.if_true),
            (When::IfFalse, axiom.if_false),
        ];
        for (when, formula) in parts {
            if let Some(formula) = formula {
                let formula = self.simpler(store, term, formula, budget)?;
                facts.push(Fact { term, when, formula });
            }
        }
        self.unwritten.remove(&term);
        Ok(facts)
    }

    /// What a candidate violated; what was given already is left out.
    fn refine_all(
        &mut self,
        store: &mut TermStore,
        refinements: Vec<Refinement>,
        budget: &Budget,
    ) -> Result<Vec<Fact>, Exhausted> {
        let mut facts = Vec::new();
        let mut given = FxHashSet::default();
        for refinement in refinements {
            if !self.refined.contains(&refinement) && given.insert(refinement.clone()) {
                facts.push(self.refine(store, refinement, budget)?);
            }
        }
        self.refined.extend(given);
        Ok(facts)
    }

    /// What a candidate violated.
    fn refine(
        &mut self,
        store: &mut TermStore,
        refinement: Refinement,
        budget: &Budget,
    ) -> Result<Fact, Exhausted> {
        let mut fact = match refinement {
            Refinement::Disequality(atom) => {
                let (left, right) = (store.arg(atom, 0), store.arg(atom, 1));
                let formula = self.axioms.disequality(store, left, right);
                let is_distinct = store.op(atom) == Op::Distinct;
                let when = if is_distinct { When::IfTrue } else { When::IfFalse };
                Fact { term: atom, when, formula }
            }
            Refinement::NotContains(atom, place) => {
                let (string, pattern) = (store.arg(atom, 0), store.arg(atom, 1));
                let mut b = Builder { store };
                let place = b.store.mk_int(&Integer::from(place));
                let length = b.len(pattern);
                let part = b.store.mk(Op::StrSubstr, &[string, place, length]);
                let found = b.eq(part, pattern);
                Fact { term: atom, when: When::IfFalse, formula: b.not(found) }
            }
            Refinement::Occurrence(term) => {
                let (string, pattern) = (store.arg(term, 0), store.arg(term, 1));
                let unknown = self.unknown(store, term);
                let mut b = Builder { store };
                let found = b.store.mk(Op::StrContains, &[string, pattern]);
                let same = b.eq(unknown, string);
                Fact { term, when: When::Always, formula: b.or(&[found, same]) }
            }
            Refinement::Related(atom, words) => {
                let args = store.args(atom).to_vec();
                let mut b = Builder { store };
                let same = args.iter().zip(&words).map(|(&arg, word)| {
                    let word = b.store.mk_string(&string_of(word));
                    b.eq(arg, word)
                });
                let same: Vec<TermId> = same.collect();
                let all = b.and(&same);
                Fact { term: atom, when: When::IfFalse, formula: b.not(all) }
            }
            Refinement::WithValues(term, values) => {
                let unknown = self.unknown(store, term);
                let formula = self.axioms.with_values(store, term, unknown, &values);
                Fact { term, when: When::Always, formula }
            }
            Refinement::Unfolding(atom, kind) => {
                let is_member = matches!(kind, Unfolding::Member | Unfolding::Repeated(_));
                let when = if is_member { When::IfTrue } else { When::IfFalse };
                let formula = self.axioms.unfolding(store, atom, kind);
                let formula = formula.unwrap_or_else(|| store.mk_bool(true));
                Fact { term: atom, when, formula }
            }
            Refinement::Code(term, code) => {
                // Not rewritten: of the character with a code that would leave what the code is.
                let string = store.arg(term, 0);
                let mut b = Builder { store };
                let letter = b.store.mk_string(&string_of(&[code]));
                let code = b.int(i64::from(code));
                let (is, same) = (b.eq(term, code), b.eq(string, letter));
                let formula = b.eq(is, same);
                return Ok(Fact { term, when: When::Always, formula });
            }
            Refinement::Number(term, value) => {
                // Not rewritten: of the numeral of a number that would leave what the number is.
                let string = store.arg(term, 0);
                let formula = number_is(store, term, string, &value);
                return Ok(Fact { term, when: When::Always, formula });
            }
        };
        fact.formula = self.simpler(store, fact.term, fact.formula, budget)?;
        Ok(fact)
    }

    /// What stands for a term while a formula that says what it means is rewritten: rewriting knows
    /// what the operators mean, so that it would see that the formula is no news.
    fn unknown(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        let sort = store.sort(term);
        *self.unknowns.entry(sort).or_insert_with(|| store.skolem("meant", sort))
    }

    /// A formula that says of an unknown what a term means, rewritten and with the term in its place.
    fn simpler(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        formula: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        let unknown = self.unknown(store, term);
        let rewritten = self.rewriter.rewrite(store, formula, budget)?;
        Ok(store.substitute(rewritten, &[(unknown, term)]))
    }

    /// Fewer literals that are still inconsistent.
    fn minimize(
        &self,
        store: &TermStore,
        mut core: Vec<Literal>,
        budget: &Budget,
    ) -> Result<Vec<Literal>, Exhausted> {
        if core.len() > THINNED_LITERALS {
            return Ok(core);
        }
        let settings = Rc::new(self.settings.unrecorded());
        let mut position = core.len();
        while position > 0 && core.len() > 1 {
            position = position.min(core.len()) - 1;
            let mut fewer = core.clone();
            fewer.remove(position);
            let languages = &mut self.languages.borrow_mut();
            let outcome = budget.within(THINNING_TICKS, |part| {
                conjunction::check(store, languages, &fewer, &settings, part)
            });
            if let Outcome::Conflict(kept) = outcome {
                core = kept.into_iter().map(|at| fewer[at as usize]).collect();
            }
            budget.refresh()?;
        }
        Ok(core)
    }

    /// The literals of the implicant, and an equality of each term that others see with itself: nothing
    /// else may mention what a replacement is, where all that is known of it is that it may differ.
    fn with_shared(&self, store: &mut TermStore, assignment: &Assignment<'_>) -> Vec<Literal> {
        let mut literals = assignment.implicant().to_vec();
        for &term in assignment.shared() {
            let is_own = is_string(store, term)
                && !store.args(term).is_empty()
                && store.op(term) != Op::StrConcat
                && self.claim(store, term) == Some(Claim::Meaning);
            if is_own {
                literals.push((store.mk(Op::Eq, &[term, term]), true));
            }
        }
        literals
    }

    /// The string that a term has in the last candidate; unknowns that it does not mention are empty.
    fn string(&self, store: &TermStore, term: TermId) -> Result<StrValue, TooLong> {
        let mut parts = Vec::new();
        let mut stack = vec![term];
        while let Some(part) = stack.pop() {
            match (store.string_value(part), self.strings.get(&part)) {
                (Some(string), _) | (None, Some(string)) => parts.push(string),
                _ if store.op(part) == Op::StrConcat => {
                    stack.extend(store.args(part).iter().rev());
                }
                _ => {}
            }
        }
        StrValue::try_concat(parts)
    }

    /// Whether a string of the last candidate has more letters than can be counted.
    fn has_long_string(&self, store: &TermStore) -> bool {
        let longest = self.strings.values().map(StrValue::len).max().unwrap_or(0);
        longest > SAFE_LENGTH
            && self.concatenations.iter().any(|&term| self.string(store, term).is_err())
    }
}

impl Theory for StringTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        let op = store.op(term);
        match store.sort_of(term) {
            Sort::String => Some(match op {
                Op::Apply | Op::Select | Op::SelectField | Op::SetChoose
                    if !store.args(term).is_empty() =>
                {
                    Claim::Value
                }
                _ => Claim::Meaning,
            }),
            Sort::Bool if op == Op::Apply => {
                let relation = self.languages.borrow_mut().relation(store, term);
                relation.map(|_| Claim::Meaning)
            }
            Sort::Bool if op == Op::Eq => {
                is_string(store, store.arg(term, 0)).then_some(Claim::Meaning)
            }
            Sort::Bool | Sort::Int => {
                (op.info().theory == TheoryName::String).then_some(Claim::Meaning)
            }
            _ => None,
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        literal: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if let Some(literal) = literal.filter(|_| self.watched.insert(term)) {
            // Equations are rarely true unless something asks for them.
            out.prefer(!literal);
            self.watch(store, term, literal, out);
        }
        // Of languages only the strings are of interest that a model chooses; they are large.
        let mut parts = vec![term];
        for &part in store.args(term) {
            match store.sort_of(part) {
                Sort::RegLan => parts.extend(open_strings(store, part).unwrap_or_default()),
                _ => parts.push(part),
            }
        }
        let mut inside = Vec::new();
        if *store.sort_of(term) == Sort::Bool {
            post_order(store, &parts[1..], &mut TermSet::new(), |part| inside.push(part));
            inside.push(term);
        } else {
            post_order(store, &parts[..1], &mut TermSet::new(), |part| inside.push(part));
        }
        inside.retain(|&part| *store.sort_of(part) != Sort::RegLan);
        for part in inside {
            budget.spend(1)?;
            self.bound_length(store, part, out);
            for fact in self.facts(store, part, budget)? {
                out.fact(fact);
            }
            let is_own = self.claim(store, part) == Some(Claim::Meaning);
            let is_constant = store.args(part).is_empty();
            if !is_own && !is_constant && *store.sort_of(part) != Sort::Bool {
                out.need_term(part);
            }
        }
        Ok(())
    }

    fn search_theory(&self) -> Option<Rc<RefCell<dyn SearchTheory>>> {
        let search: Rc<RefCell<dyn SearchTheory>> = self.search.clone();
        Some(search)
    }

    fn wants_implicant(&self) -> bool {
        true
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        _: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        let literals = self.with_shared(store, assignment);
        let of_implicant = assignment.implicant().len();
        budget.spend(literals.len() as u64)?;
        self.conjunctions += 1;
        let effort_limit = match self.settings.only {
            Some(_) => u64::MAX,
            None => {
                let first = self.settings.efforts.of(EffortKind::StringConjunction);
                first.saturating_mul(self.effort)
            }
        };
        let is_cut_short = budget.ticks_left() < effort_limit;
        let (outcome, was_used) = budget.within(effort_limit, |part| {
            let size = part.ticks_left();
            let languages = &mut self.languages.borrow_mut();
            let outcome = conjunction::check(store, languages, &literals, &self.settings, part);
            // Procedures have parts of it, so that it need not have ended.
            (outcome, part.exhausted().is_some() || part.ticks_spent() > size / 2)
        });
        let literals = &literals[..of_implicant];
        let verdict = match outcome {
            Outcome::Candidate(Candidate { strings, numbers }) => {
                self.strings = strings.into_iter().collect();
                self.numbers = numbers.into_iter().collect();
                if self.has_long_string(store) {
                    Verdict::Undecided(literals.to_vec(), Cause::LongWord.into())
                } else {
                    Verdict::Consistent
                }
            }
            Outcome::Conflict(core) => {
                self.conflicts += 1;
                // What is shared is equal to itself in any case.
                let core = core.into_iter().filter_map(|at| literals.get(at as usize).copied());
                let core = core.collect();
                Verdict::Conflict(self.minimize(store, core, budget)?)
            }
            Outcome::Refine(refinements) => {
                let facts = self.refine_all(store, refinements, budget)?;
                if facts.is_empty() {
                    Verdict::Undecided(literals.to_vec(), Cause::RepeatedRefinement.into())
                } else {
                    Verdict::Facts(facts)
                }
            }
            Outcome::GaveUp(why) => {
                // With a larger budget there may be an answer.
                if was_used && is_cut_short {
                    return Err(budget.end_for_more());
                }
                Verdict::Undecided(literals.to_vec(), Cause::from(why).into())
            }
        };
        budget.refresh()?;
        Ok(verdict)
    }

    fn retry_undecided(&mut self) {
        self.effort = self.effort.saturating_mul(2).min(MAX_EFFORT);
    }

    fn value(&self, store: &TermStore, term: TermId) -> Option<Value> {
        match store.sort_of(term) {
            // There is no string without a value: the candidate was refused then.
            Sort::String => self.string(store, term).ok().map(Value::String),
            Sort::Int if store.op(term) == Op::StrLen => {
                let string = self.string(store, store.arg(term, 0)).ok()?;
                Some(Value::Int(Integer::from(string.len())))
            }
            Sort::Int => self.numbers.get(&term).cloned().map(Value::Int),
            _ => None,
        }
    }

    fn constants(&self, store: &TermStore, report: &mut dyn FnMut(FunId, Value)) {
        let strings =
            self.strings.iter().map(|(&term, string)| (term, Value::String(string.clone())));
        let numbers = self.numbers.iter().map(|(&term, n)| (term, Value::Int(n.clone())));
        for (term, value) in strings.chain(numbers) {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                store
                    .function(term)
                    .into_iter()
                    .for_each(|function| report(function, value.clone()));
            }
        }
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("string-conjunctions", self.conjunctions),
            ("string-conflicts", self.conflicts),
            ("string-early-findings", self.search.borrow().findings()),
        ]
    }
}
