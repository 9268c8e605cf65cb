//! Position constraints by tag automata: letters at many positions of a string, and words that differ.
//!
//! Idea: the linear session chooses lengths, and with them the order in which the marks of each string
//! stand. For this order a tag automaton says which lengths the string has between its marks, as a linear
//! formula ([`flow`]). Where that has a solution, so has the string; where not, the order is excluded, and
//! where the literals imply the order that is a contradiction. Words that differ without being told to
//! are left alone; others differ in their lengths, or by marks at one position with different letters.
//! Invariant: what is excluded follows from the literals that its tag stands for. Not-contains constraints, conversions
//! and relations are ignored here, and candidates are tried on them.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "A Uniform Framework for Handling Position
//! Constraints in String Solving", 2025. There the formula chooses the order; here the session does.

mod arrangement;
mod flow;
mod letters;
mod tagged_strings;
mod words;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Formula, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_automata::{Alphabet, ClassId, ClassSet};
use trine_collections::Budget;

use super::deps::{Deps, Tags};
use super::lengths::{in_lengths, length_difference, length_of};
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use crate::language::Languages;
use arrangement::{Apart, Arrangement, Letter, Mismatch, Offset, Slot, order};
use flow::Flow;
use tagged_strings::TaggedStrings;

/// Orders of marks that are tried.
const MAX_ROUNDS: u32 = 2_000;
/// Strings that are cut in fewer ways are left to procedures that cost less.
const MANY_ROWS: usize = 3;
/// The part of the budget for a smaller reason why an order is impossible.
const REASON_SHARE: u64 = 16;

fn has_shape(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    kernel.applications.is_empty() && kernel.conversions.is_empty() && !problem.is_completed
}

/// Whether letters stand at positions of a string.
pub(super) fn applies(problem: &Problem) -> bool {
    has_shape(problem) && problem.equations.len() + 1 >= MANY_ROWS
}

/// Whether words have to differ.
pub(super) fn applies_to_differences(problem: &Problem) -> bool {
    has_shape(problem) && !problem.disequalities.is_empty()
}

/// Decides conjunctions in which some string is cut in many ways.
pub(super) fn mark_many_cuts(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    if tagged_strings::most_rows(problem, budget)? < MANY_ROWS {
        return Ok(Finding::open(Reason::NoProcedure));
    }
    mark(problem, languages, budget)
}

/// Decides conjunctions of strings, letters at positions of them, and disequalities between their parts.
pub(super) fn mark(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    problem.extend_alphabet(languages, budget)?;
    let strings = TaggedStrings::read(problem, languages, budget)?;
    let classes = languages.alphabet().num_classes();
    let mut automata = strings.all.iter().map(|string| &string.language);
    if automata.any(|nfa| nfa.alphabet().num_classes() != classes) {
        return Ok(Finding::open(Reason::NothingFound));
    }
    let mut search = Search::new(problem, &strings, languages.alphabet(), budget)?;
    for _ in 0..MAX_ROUNDS {
        match search.session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(tags) => {
                return Ok(Finding::conflict(search.tags.untag(&tags)));
            }
            SessionAnswer::Unknown(_) => break,
        }
        match search.round(languages, budget)? {
            Round::Model(finding) => return Ok(finding),
            Round::Next => {}
            Round::Open => break,
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// How a choice of lengths ended.
enum Round {
    Model(Finding<Precise>),
    /// Something was learnt.
    Next,
    Open,
}

/// What a formula rests on.
#[derive(Clone)]
struct Premises {
    deps: Deps,
    /// Facts about lengths, which were chosen.
    facts: Vec<Formula>,
}

/// What came of an order of marks.
enum Attempt {
    /// The session has a solution, one level up.
    Solved,
    /// These premises contradict each other; the strings whose flows took part.
    Refuted(Premises, Vec<usize>),
    Open,
}

struct Search<'a> {
    problem: &'a Problem,
    strings: &'a TaggedStrings,
    alphabet: Alphabet,
    /// The classes one by one.
    classes: Vec<ClassSet>,
    session: LinearSession,
    tags: Tags,
    /// Lengths of the strings.
    lengths: Vec<ArithVar>,
    /// Tags of premises, by number, for whatever level is open.
    premise_tags: Vec<Tag>,
    premises: Vec<(Premises, Option<usize>)>,
    mismatches: Vec<Mismatch>,
    /// Variables that are letters.
    letters: Vec<u32>,
    /// How often each unknown letter is of each class.
    counts: FxHashMap<usize, Vec<LinearForm>>,
}

impl<'a> Search<'a> {
    fn new(
        problem: &'a Problem,
        strings: &'a TaggedStrings,
        alphabet: &Alphabet,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let (mut session, mut tags) = (problem.kernel.session.clone(), problem.kernel.tags.clone());
        let of_var = &problem.kernel.lengths;
        let mut lengths = Vec::with_capacity(strings.all.len());
        for string in &strings.all {
            let length = session.new_int(Some(0));
            for row in &string.rows {
                let (form, known) = length_of(of_var, row);
                let mut form = form.scaled(&Rat::MINUS_ONE);
                form.add(length, Rat::ONE);
                let formula = session.eq(&form, &Rat::from(known));
                session.assert(formula, tags.tag(&string.deps));
            }
            let set = string.language.length_set(budget)?;
            let formula = in_lengths(&mut session, &LinearForm::var(length), &set);
            session.assert(formula, tags.tag(&string.deps));
            lengths.push(length);
        }
        let mut short: Vec<_> = strings.short.iter().collect();
        short.sort_by_key(|&(var, _)| *var);
        for (&var, (nfa, deps)) in short {
            let form = LinearForm::var(of_var[var as usize]);
            let formula = in_lengths(&mut session, &form, &nfa.length_set(budget)?);
            session.assert(formula, tags.tag(deps));
        }
        let single = |class: ClassId| {
            let mut set = alphabet.no_classes();
            set.insert(class);
            set
        };
        Ok(Self {
            problem,
            strings,
            classes: alphabet.classes().map(single).collect(),
            alphabet: alphabet.clone(),
            session,
            tags,
            lengths,
            premise_tags: Vec::new(),
            premises: Vec::new(),
            mismatches: Vec::new(),
            letters: Vec::new(),
            counts: FxHashMap::default(),
        })
    }

    /// Looks for words of the lengths that the session has chosen, or of others in this order.
    fn round(&mut self, languages: &mut Languages, budget: &Budget) -> Result<Round, Reason> {
        let arrangement = Arrangement::new(
            self.strings,
            &self.mismatches,
            &self.problem.kernel,
            &mut self.session,
            &mut self.letters,
            budget,
        )?;
        if let Some(premises) = self.same_letters(&arrangement, budget)? {
            self.learn(&premises);
            return Ok(Round::Next);
        }
        let Arrangement { slots, apart, unmarked, unknown } = &arrangement;
        let all: Vec<usize> = (0..slots.len()).collect();
        match self.attempt(&all, slots, apart, unmarked, budget)? {
            Attempt::Solved => {
                let found = self.model(slots, *unknown, languages, budget);
                self.session.pop(1);
                found
            }
            Attempt::Refuted(premises, strings) => {
                self.learn(&premises);
                if let [string] = strings[..]
                    && premises.facts.len() > 2
                    && self.session.check(budget) == SessionAnswer::Sat(())
                {
                    let reason = budget.within(budget.ticks_left() / REASON_SHARE, |part| {
                        self.smaller_reason(string, slots, part)
                    });
                    budget.refresh()?;
                    if let Ok(Some(premises)) = reason {
                        self.learn(&premises);
                    }
                }
                Ok(Round::Next)
            }
            Attempt::Open => Ok(Round::Open),
        }
    }

    /// Excludes facts that contradict each other.
    fn learn(&mut self, Premises { deps, facts }: &Premises) {
        let ways_out: Vec<Formula> = facts.iter().map(|&fact| !fact).collect();
        let formula = self.session.or(&ways_out);
        let tag = self.tags.tag(deps);
        self.session.assert(formula, tag);
    }

    /// The tag of premises, and of the string whose flow they are for.
    fn tag(&mut self, premises: Premises, flow: Option<usize>) -> Tag {
        let number = self.premises.len();
        self.premises.push((premises, flow));
        if let Some(&tag) = self.premise_tags.get(number) {
            return tag;
        }
        let tag = self.tags.tag(&Deps::of_choice(number as u32));
        self.premise_tags.push(tag);
        tag
    }

    /// The premises behind the tags of a core.
    fn premises_of(&self, core: &[Tag]) -> (Premises, Vec<usize>) {
        let mut all = Premises { deps: Deps::none(), facts: Vec::new() };
        let mut flows: Vec<usize> = Vec::new();
        for tag in core {
            match self.premise_tags.iter().position(|other| other == tag) {
                Some(number) => {
                    let (premises, flow) = &self.premises[number];
                    all.deps.extend(&premises.deps);
                    all.facts.extend(&premises.facts);
                    flows.extend(flow);
                }
                None => all.deps.extend(&self.tags.untag(&[*tag])),
            }
        }
        all.facts.sort_unstable();
        all.facts.dedup();
        flows.sort_unstable();
        flows.dedup();
        (all, flows)
    }

    /// Asserts the flows of some strings through their slots on a level of its own, which stays open if
    /// there is a solution.
    fn attempt(
        &mut self,
        chosen: &[usize],
        slots: &[Vec<Slot>],
        apart: &[Apart],
        unmarked: &[Formula],
        budget: &Budget,
    ) -> Result<Attempt, Reason> {
        let mut of_strings: Vec<(usize, Premises)> = Vec::new();
        for &string in chosen.iter().filter(|&&string| !slots[string].is_empty()) {
            let mut facts = order(&slots[string], &mut self.session);
            facts.extend(slots[string].iter().flat_map(|slot| &slot.facts));
            of_strings
                .push((string, Premises { deps: self.strings.all[string].deps.clone(), facts }));
        }
        self.premises.clear();
        self.counts.clear();
        self.session.push();
        for &fact in unmarked {
            let tag = self.tag(Premises { deps: Deps::none(), facts: vec![fact] }, None);
            self.session.assert(fact, tag);
        }
        let attempt = self.assert_flows(&of_strings, slots, apart, budget);
        if !matches!(attempt, Ok(Attempt::Solved)) {
            self.session.pop(1);
        }
        attempt
    }

    fn assert_flows(
        &mut self,
        of_strings: &[(usize, Premises)],
        slots: &[Vec<Slot>],
        apart: &[Apart],
        budget: &Budget,
    ) -> Result<Attempt, Reason> {
        let mut flows: Vec<(Flow, Tag)> = Vec::new();
        // The premises of the string in which an unknown letter was met first.
        let mut first: FxHashMap<usize, &Premises> = FxHashMap::default();
        for (string, premises) in of_strings {
            for &fact in &premises.facts {
                let tag = self.tag(Premises { deps: Deps::none(), facts: vec![fact] }, None);
                self.session.assert(fact, tag);
            }
            let slots = &slots[*string];
            let has_unknown = slots.iter().flat_map(|slot| &slot.letters).any(is_unknown);
            let classes = if has_unknown { &self.classes[..] } else { &[] };
            let nfa = &self.strings.all[*string].language;
            let Some(flow) = Flow::new(nfa, slots, classes, &mut self.session, budget)? else {
                return Ok(Attempt::Refuted(premises.clone(), vec![*string]));
            };
            let tag = self.tag(premises.clone(), Some(*string));
            let length = Offset { form: LinearForm::var(self.lengths[*string]), known: 0 };
            for formula in flow.formulas(slots, &length, &mut self.session) {
                self.session.assert(formula, tag);
            }
            for (place, slot) in slots.iter().enumerate() {
                for letter in &slot.letters {
                    let Letter::Unknown(letter) = *letter else { continue };
                    let reads: Vec<LinearForm> =
                        (0..self.classes.len()).map(|class| flow.reads(place, class)).collect();
                    let Some(known) = self.counts.get(&letter).cloned() else {
                        self.restrict_letter(letter, &reads, premises);
                        self.counts.insert(letter, reads);
                        first.insert(letter, premises);
                        continue;
                    };
                    let mut both = premises.clone();
                    both.deps.extend(&first[&letter].deps);
                    both.facts.extend(&first[&letter].facts);
                    let tag = self.tag(both, Some(*string));
                    for (mut form, known) in reads.into_iter().zip(known) {
                        for (var, factor) in known.terms() {
                            form.add(*var, -factor);
                        }
                        let same = self.session.eq(&form, &Rat::ZERO);
                        self.session.assert(same, tag);
                    }
                }
            }
            flows.push((flow, tag));
        }
        for one in apart {
            if let Some(refuted) = self.keep_apart(one, &first) {
                return Ok(Attempt::Refuted(refuted, Vec::new()));
            }
        }
        loop {
            match self.session.check(budget) {
                SessionAnswer::Sat(()) => {}
                SessionAnswer::Unsat(core) => {
                    let (premises, strings) = self.premises_of(&core);
                    return Ok(Attempt::Refuted(premises, strings));
                }
                SessionAnswer::Unknown(_) => {
                    budget.refresh()?;
                    return Ok(Attempt::Open);
                }
            }
            let mut links = Vec::new();
            for (flow, tag) in &flows {
                links.extend(flow.missing_link(&mut self.session).map(|link| (link, *tag)));
            }
            if links.is_empty() {
                return Ok(Attempt::Solved);
            }
            links.into_iter().for_each(|(link, tag)| self.session.assert(link, tag));
        }
    }

    /// Fewer slots of a string that contradict by themselves.
    fn smaller_reason(
        &mut self,
        string: usize,
        slots: &[Vec<Slot>],
        budget: &Budget,
    ) -> Result<Option<Premises>, Reason> {
        let mut kept: Vec<Vec<Slot>> = slots.to_vec();
        let mut smallest = None;
        let mut size = kept[string].len().div_ceil(2);
        while size > 0 {
            let mut start = 0;
            while start < kept[string].len() {
                let end = (start + size).min(kept[string].len());
                let mut fewer = kept.clone();
                fewer[string].drain(start..end);
                match self.attempt(&[string], &fewer, &[], &[], budget)? {
                    Attempt::Refuted(premises, _) => {
                        (kept, smallest) = (fewer, Some(premises));
                    }
                    Attempt::Solved => {
                        self.session.pop(1);
                        start = end;
                    }
                    Attempt::Open => start = end,
                }
            }
            size /= 2;
        }
        Ok(smallest)
    }

    /// Demands that words differ.
    fn demand(&mut self, news: &[usize]) -> Round {
        // What is asserted now has to stay.
        self.session.pop(1);
        for &disequality in news {
            let negative = &self.problem.disequalities[disequality];
            let position = self.session.new_int(Some(0));
            let lengths = &self.problem.kernel.lengths;
            let (form, value) = length_difference(lengths, &negative.left, &negative.right);
            let unequal = self.session.ne(&form, &value);
            let (form, known) = length_of(lengths, &negative.left);
            let mut form = form.scaled(&Rat::MINUS_ONE);
            form.add(position, Rat::ONE);
            let inside = self.session.lt(&form, &Rat::from(known));
            let either = self.session.or(&[unequal, inside]);
            self.session.assert(either, self.tags.tag(&negative.deps));
            let words = [negative.left.clone(), negative.right.clone()];
            self.mismatches.push(Mismatch { words, position, disequality });
        }
        self.session.push();
        Round::Next
    }
}

fn is_unknown(letter: &Letter) -> bool {
    matches!(letter, Letter::Unknown(_))
}
