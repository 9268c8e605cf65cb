//! Deciding conjunctions of literals over strings and integers.
//!
//! Idea: read the literals into a [`kernel`], solve equations for variables ([`solved`]), look at each
//! variable's language, at the lengths, and at last align the equations that are left
//! ([`alignment`]). Each step may end with a contradiction and the literals it rests on.
//! Invariant: a conflict names literals that are inconsistent with the axioms of the terms in them. A
//! candidate satisfies all literals that the kernel has read, unless it comes with refinements.
//! Reference: Chen, Chocholatý, Havlena, Holík, Lengál, Síč, "Z3-Noodler", TACAS 2024.

mod alignment;
mod deps;
mod functions;
mod images;
mod kernel;
mod leaf;
mod levi;
mod solved;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_arith::{Int, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_automata::{CharSet, GiveUp, Nfa, RegexId};
use trine_collections::{Budget, Exhausted};
use trine_term::{TermId, TermStore};
use trine_value::number::Integer;

use crate::language::Languages;
use alignment::{Aligned, Alignment, Opinion, Sides, in_lengths};
use deps::Deps;
use images::WordInLanguage;
use kernel::{ConversionKind, Kernel, Negative, Sym, Word};
use leaf::Leaf;
use levi::Levi;
use solved::Solved;

/// What is to be known of a term before the conjunction is decided again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Refinement {
    /// The two sides of this false equation (or true `distinct`) differ somewhere.
    Difference(TermId),
    /// The pattern of this false `str.contains` does not occur at this position.
    Absence(TermId, u64),
    /// When this `str.to_int` has this value.
    Number(TermId, Integer),
}

/// What was found.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Values of string terms and of integer terms.
    Candidate { texts: Vec<(TermId, Vec<u32>)>, numbers: Vec<(TermId, Integer)> },
    /// The literals at these positions are inconsistent.
    Conflict(Vec<u32>),
    /// A candidate violates something that needs an axiom.
    Refine(Vec<Refinement>),
    /// Not decided, and why.
    GaveUp(String),
}

/// An end of the way to an outcome.
enum End {
    Conflict(Deps),
    GaveUp(GiveUp),
}

impl From<GiveUp> for End {
    fn from(reason: GiveUp) -> Self {
        Self::GaveUp(reason)
    }
}

impl From<Exhausted> for End {
    fn from(reason: Exhausted) -> Self {
        Self::GaveUp(GiveUp::Budget(reason))
    }
}

/// Decides a conjunction of literals.
pub(crate) fn check(
    store: &TermStore,
    languages: &mut Languages,
    literals: &[(TermId, bool)],
    budget: &Budget,
) -> Outcome {
    let kernel = Kernel::read(store, languages, literals);
    match decide(languages, kernel, budget) {
        Ok(outcome) => outcome,
        Err(End::Conflict(deps)) => Outcome::Conflict(deps.literals().to_vec()),
        Err(End::GaveUp(reason)) => Outcome::GaveUp(reason.to_string()),
    }
}

/// The languages of one variable, with what they rest on.
#[derive(Default)]
struct Memberships {
    regexes: Vec<(RegexId, Deps)>,
}

impl Memberships {
    fn regex(&self, languages: &mut Languages) -> RegexId {
        let all: Vec<RegexId> = self.regexes.iter().map(|(regex, _)| *regex).collect();
        languages.regexes.inter(all)
    }

    fn deps(&self) -> Deps {
        let mut deps = Deps::none();
        self.regexes.iter().for_each(|(_, more)| deps.extend(more));
        deps
    }

    /// Few of the languages whose intersection is empty.
    fn core(&self, languages: &mut Languages, budget: &Budget) -> Deps {
        let mut kept: Vec<usize> = (0..self.regexes.len()).collect();
        let mut position = 0;
        while position < kept.len() && kept.len() > 1 && self.regexes.len() <= 60 {
            let mut fewer = kept.clone();
            fewer.remove(position);
            let some: Vec<RegexId> = fewer.iter().map(|&i| self.regexes[i].0).collect();
            let regex = languages.regexes.inter(some);
            let part = budget.part(50_000);
            match languages.regexes.is_language_empty(regex, &part) {
                Ok(true) => kept = fewer,
                _ => position += 1,
            }
        }
        let mut deps = Deps::none();
        kept.into_iter().for_each(|i| deps.extend(&self.regexes[i].1));
        deps
    }
}

/// Words in languages, sorted by what the word is.
struct Sorted {
    /// By variable.
    of_var: FxHashMap<u32, Memberships>,
    /// Words of several symbols.
    compound: Vec<(Word, RegexId, Deps)>,
}

fn decide(languages: &mut Languages, mut kernel: Kernel, budget: &Budget) -> Result<Outcome, End> {
    let may_be_fixed = !kernel.applications.is_empty() && !kernel.are_arguments_fixed;
    let original = may_be_fixed.then(|| Rc::new(kernel.clone()));
    let solved = Solved::new(&kernel.equations, kernel.terms.len(), budget)?;
    let solved = solved.map_err(End::Conflict)?;
    propagate_measured(&mut kernel, &solved);
    let differences = std::mem::take(&mut kernel.differences);
    let differences = read_differences(languages, &mut kernel, &solved, differences)?;
    let absences = std::mem::take(&mut kernel.absences);
    let absences = read_absences(languages, &mut kernel, &solved, absences)?;
    let sorted = sort_memberships(languages, &kernel, &solved, budget)?;
    for memberships in in_order(&sorted.of_var).into_iter().map(|(_, m)| m) {
        let regex = memberships.regex(languages);
        if languages.regexes.is_language_empty(regex, budget)? {
            return Err(End::Conflict(memberships.core(languages, budget)));
        }
    }
    assert_lengths(&mut kernel, &solved);
    let plan = Plan { solved, differences, absences, sorted, original };
    plan.solve(languages, kernel, budget)
}

/// Whether a variable occurs twice: such equations often contradict their own lengths.
fn repeats_a_variable(equation: &kernel::Equation) -> bool {
    let mut seen: Vec<Sym> = Vec::new();
    let variables = equation.left.iter().chain(&equation.right);
    for symbol in variables.filter(|symbol| matches!(symbol, Sym::Var(_))) {
        if seen.contains(symbol) {
            return true;
        }
        seen.push(*symbol);
    }
    false
}

fn in_order<T>(map: &FxHashMap<u32, T>) -> Vec<(u32, &T)> {
    let mut all: Vec<(u32, &T)> = map.iter().map(|(&var, value)| (var, value)).collect();
    all.sort_by_key(|&(var, _)| var);
    all
}

/// Who is measured measures what it was replaced by.
fn propagate_measured(kernel: &mut Kernel, solved: &Solved) {
    for var in 0..kernel.terms.len() as u32 {
        if kernel.measured[var as usize] && solved.value(var).is_some() {
            for symbol in solved.expand(&[Sym::Var(var)], &mut Deps::none()) {
                if let Sym::Var(inner) = symbol {
                    kernel.measured[inner as usize] = true;
                }
            }
        }
    }
}

fn letters(word: &[Sym]) -> Option<Vec<u32>> {
    word.iter()
        .map(|symbol| match symbol {
            Sym::Char(code) => Some(*code),
            Sym::Var(_) => None,
        })
        .collect()
}

/// Decides the differences that are plain, and turns those against literals into memberships.
fn read_differences(
    languages: &mut Languages,
    kernel: &mut Kernel,
    solved: &Solved,
    differences: Vec<Negative>,
) -> Result<Vec<Negative>, End> {
    let mut open = Vec::new();
    for mut difference in differences {
        let mut deps = difference.deps.clone();
        let mut left = solved.expand(&difference.left, &mut deps);
        let mut right = solved.expand(&difference.right, &mut deps);
        if !solved::strip(&mut left, &mut right) {
            continue;
        }
        if left.is_empty() && right.is_empty() {
            return Err(End::Conflict(deps));
        }
        let literal = match (letters(&left), letters(&right)) {
            (Some(word), _) => Some((word, right.clone())),
            (None, Some(word)) => Some((word, left.clone())),
            (None, None) => None,
        };
        difference.deps = deps;
        match literal {
            Some((word, other)) => {
                let regex = languages.regexes.literal(&word);
                let regex = languages.regexes.complement(regex);
                let deps = difference.deps;
                kernel.memberships.push(kernel::Membership { word: other, regex, deps });
            }
            None => {
                difference.left = left;
                difference.right = right;
                open.push(difference);
            }
        }
    }
    Ok(open)
}

/// Decides the absences that are plain, and turns those of literals into memberships.
fn read_absences(
    languages: &mut Languages,
    kernel: &mut Kernel,
    solved: &Solved,
    absences: Vec<Negative>,
) -> Result<Vec<Negative>, End> {
    let mut open = Vec::new();
    for mut absence in absences {
        let mut deps = absence.deps.clone();
        let text = solved.expand(&absence.left, &mut deps);
        let pattern = solved.expand(&absence.right, &mut deps);
        if pattern.is_empty() || text.windows(pattern.len()).any(|part| part == pattern) {
            return Err(End::Conflict(deps));
        }
        if let Some(word) = letters(&pattern) {
            let r = &mut languages.regexes;
            let (word, all) = (r.literal(&word), r.all());
            let found = r.concat_all([all, word, all]);
            let regex = r.complement(found);
            kernel.memberships.push(kernel::Membership { word: text, regex, deps });
            continue;
        }
        absence.left = text;
        absence.right = pattern;
        absence.deps = deps;
        open.push(absence);
    }
    Ok(open)
}

fn sort_memberships(
    languages: &mut Languages,
    kernel: &Kernel,
    solved: &Solved,
    budget: &Budget,
) -> Result<Sorted, End> {
    let mut sorted = Sorted { of_var: FxHashMap::default(), compound: Vec::new() };
    for membership in &kernel.memberships {
        let mut deps = membership.deps.clone();
        let word = solved.expand(&membership.word, &mut deps);
        let mut regex = membership.regex;
        let known = word.iter().take_while(|symbol| matches!(symbol, Sym::Char(_))).count();
        for symbol in &word[..known] {
            if let Sym::Char(code) = *symbol {
                regex = languages.regexes.derivative(regex, code, budget)?;
            }
        }
        match &word[known..] {
            [] => {
                if !languages.regexes.is_nullable(regex) {
                    return Err(End::Conflict(deps));
                }
            }
            [Sym::Var(var)] => {
                sorted.of_var.entry(*var).or_default().regexes.push((regex, deps));
            }
            rest => sorted.compound.push((rest.to_vec(), regex, deps)),
        }
    }
    Ok(sorted)
}

/// Equal words have equal lengths.
fn assert_lengths(kernel: &mut Kernel, solved: &Solved) {
    let equal = |kernel: &mut Kernel, left: &[Sym], right: &[Sym], deps: &Deps| {
        let (mut form, known) = kernel.length(left);
        let (other, more) = kernel.length(right);
        for (var, factor) in other.terms() {
            form.add(*var, -factor);
        }
        let formula = kernel.session.eq(&form, &Rat::from(more - known));
        kernel.require(formula, deps);
    };
    for var in 0..kernel.terms.len() as u32 {
        if let Some((word, deps)) = solved.value(var) {
            equal(kernel, &[Sym::Var(var)], word, deps);
        }
    }
    for equation in &solved.equations {
        equal(kernel, &equation.left, &equation.right, &equation.deps);
    }
    for conversion in kernel.conversions.clone() {
        let mut deps = Deps::none();
        let word = solved.expand(&conversion.word, &mut deps);
        if let Some(word) = letters(&word) {
            let value = convert(conversion.kind, &word);
            let form = LinearForm::var(conversion.value);
            let formula = kernel.session.eq(&form, &Rat::from(Int::from(value)));
            kernel.require(formula, &deps);
        }
    }
}

/// The value of a conversion of a known word.
fn convert(kind: ConversionKind, word: &[u32]) -> Integer {
    let points = word.iter().filter_map(|&code| trine_value::CodePoint::new(code));
    let text = trine_value::StrValue::from_code_points(points);
    match kind {
        ConversionKind::Code => text.to_code(),
        ConversionKind::Number => text.to_int(),
    }
}

/// The ways to cut equations.
#[derive(Clone, Copy)]
enum Way {
    /// [`alignment`]
    Noodles,
    /// [`levi`]
    Levi,
}

/// The first way has this part of the budget.
const FIRST_WAY: u64 = 3;
/// Ticks for one equation without anything else.
const ALONE_TICKS: u64 = 300_000;
/// Ticks for what is left at a leaf.
const LEAF_TICKS: u64 = 2_000_000;

/// What is left after the equations were solved.
struct Plan {
    solved: Solved,
    differences: Vec<Negative>,
    absences: Vec<Negative>,
    sorted: Sorted,
    /// What was to be decided, where arguments of functions may be fixed by a candidate.
    original: Option<Rc<Kernel>>,
}

impl Plan {
    fn with_lengths(&self, kernel: &Kernel) -> bool {
        kernel.has_forms
            || !self.differences.is_empty()
            || !self.absences.is_empty()
            || self.solved.equations.iter().any(repeats_a_variable)
    }

    /// Variables that are not replaced.
    fn free_vars(&self, kernel: &Kernel) -> Vec<u32> {
        (0..kernel.num_vars()).filter(|&var| self.solved.value(var).is_none()).collect()
    }

    fn in_equations(&self) -> FxHashMap<u32, ()> {
        let mut found = FxHashMap::default();
        let words = self
            .solved
            .equations
            .iter()
            .flat_map(|equation| equation.left.iter().chain(&equation.right))
            .chain(self.sorted.compound.iter().flat_map(|(word, ..)| word));
        for symbol in words {
            if let Sym::Var(var) = symbol {
                found.insert(*var, ());
            }
        }
        found
    }

    fn solve(
        &self,
        languages: &mut Languages,
        mut kernel: Kernel,
        budget: &Budget,
    ) -> Result<Outcome, End> {
        let with_lengths = self.with_lengths(&kernel);
        if with_lengths {
            // Lengths as the expressions tell them, before any automaton is built.
            self.assert_length_bounds(languages, &mut kernel);
            if let SessionAnswer::Unsat(tags) = kernel.session.check(budget) {
                return Err(End::Conflict(kernel.untag(&tags)));
            }
        }
        self.extend_alphabet(languages, &kernel)?;
        let mut in_equations = self.in_equations();
        let applied = kernel.applications.iter().flat_map(|application| {
            let value = vec![Sym::Var(application.var)];
            application.args.iter().cloned().chain([value])
        });
        let converted = kernel.conversions.iter().map(|conversion| conversion.word.clone());
        for word in applied.chain(converted) {
            for symbol in self.solved.expand(&word, &mut Deps::none()) {
                if let Sym::Var(var) = symbol {
                    in_equations.insert(var, ());
                }
            }
        }
        let mut automata: FxHashMap<u32, Nfa> = FxHashMap::default();
        for var in self.free_vars(&kernel) {
            let memberships = self.sorted.of_var.get(&var);
            let looked_at = in_equations.contains_key(&var) || kernel.measured[var as usize];
            if !looked_at && memberships.is_some() {
                continue;
            }
            let Some(memberships) = memberships else {
                automata.insert(var, Nfa::all_words(languages.alphabet()));
                continue;
            };
            let regex = memberships.regex(languages);
            let nfa = match languages.nfa(regex, budget) {
                // A word of the right length is looked for when the lengths are known.
                Err(GiveUp::TooManyStates) if !in_equations.contains_key(&var) => continue,
                built => built?,
            };
            if with_lengths {
                let set = nfa.length_set(budget)?;
                let form = LinearForm::var(kernel.lengths[var as usize]);
                let formula = in_lengths(&mut kernel.session, &form, &set);
                kernel.require(formula, &memberships.deps());
            }
            automata.insert(var, nfa);
        }
        let images = self.propagate_images(languages, &mut kernel, &mut automata, budget)?;
        if with_lengths {
            match kernel.session.check(budget) {
                SessionAnswer::Sat => {}
                SessionAnswer::Unsat(tags) => return Err(End::Conflict(kernel.untag(&tags))),
                SessionAnswer::Unknown(_) => budget.refresh()?,
            }
        }
        if self.solved.equations.is_empty() {
            return self.align(languages, kernel, automata, &images, budget);
        }
        self.solve_equations(languages, kernel, automata, &images, budget)
    }

    /// Tries the two ways to cut equations: noodles first where languages restrict the variables,
    /// Levi's lemma first where nothing but lengths does.
    fn solve_equations(
        &self,
        languages: &mut Languages,
        kernel: Kernel,
        automata: FxHashMap<u32, Nfa>,
        images: &[WordInLanguage],
        budget: &Budget,
    ) -> Result<Outcome, End> {
        self.check_alone(languages, budget)?;
        let restricted = self.sorted.of_var.values().any(|m| !m.regexes.is_empty())
            || !self.sorted.compound.is_empty();
        let mut reason = Ok(Outcome::GaveUp("the equations are cyclic".into()));
        let ways = if restricted { [Way::Noodles, Way::Levi] } else { [Way::Levi, Way::Noodles] };
        for (way, share) in ways.into_iter().zip([FIRST_WAY, 1]) {
            let part = budget.part(budget.ticks_left() / share);
            let (kernel, automata) = (kernel.clone(), automata.clone());
            let outcome = match way {
                Way::Noodles => self.align(languages, kernel, automata, images, &part),
                Way::Levi => self.cut(languages, kernel, &part),
            };
            budget.spend(part.ticks_spent())?;
            match outcome {
                Ok(Outcome::GaveUp(_)) | Err(End::GaveUp(_)) => reason = outcome,
                decided => return decided,
            }
            budget.refresh()?;
        }
        reason
    }

    /// Looks for an equation that has no solution by itself: its graph of cuts is finite where no
    /// variable occurs more than twice.
    fn check_alone(&self, languages: &mut Languages, budget: &Budget) -> Result<(), End> {
        let none = FxHashMap::default();
        for equation in &self.solved.equations {
            let mut count: FxHashMap<u32, u32> = FxHashMap::default();
            for symbol in equation.left.iter().chain(&equation.right) {
                if let Sym::Var(var) = *symbol {
                    *count.entry(var).or_default() += 1;
                }
            }
            if count.values().all(|&n| n == 1) || count.values().any(|&n| n > 2) {
                continue;
            }
            let mut session = LinearSession::new();
            let last = count.keys().max().map_or(0, |&var| var + 1);
            let lengths = (0..last).map(|_| session.new_int(Some(0))).collect();
            let part = budget.part(ALONE_TICKS);
            let mut levi = Levi::new(session, languages, Tag(0), lengths, &none, true);
            let words = vec![(equation.left.clone(), equation.right.clone())];
            let end = levi.search(words, &part, &mut |_, _| Ok(levi::Leaf::Accept));
            let incomplete = levi.incomplete;
            budget.spend(part.ticks_spent())?;
            budget.refresh()?;
            if matches!(end, Ok(levi::Cut::Closed)) && !incomplete {
                return Err(End::Conflict(equation.deps.clone()));
            }
        }
        Ok(())
    }

    /// Cuts equations by Levi's lemma; what is left at a leaf is solved as a plan of its own.
    fn cut(
        &self,
        languages: &mut Languages,
        mut kernel: Kernel,
        budget: &Budget,
    ) -> Result<Outcome, End> {
        let structure = self.structure_deps(&kernel);
        let tag = kernel.tag(&structure);
        let session = std::mem::take(&mut kernel.session);
        let mut regexes: FxHashMap<u32, Vec<RegexId>> = FxHashMap::default();
        for (&var, memberships) in &self.sorted.of_var {
            regexes.insert(var, memberships.regexes.iter().map(|(regex, _)| *regex).collect());
        }
        let pure = regexes.is_empty()
            && self.sorted.compound.is_empty()
            && !kernel.has_forms
            && self.differences.is_empty()
            && self.absences.is_empty()
            && kernel.conversions.is_empty()
            && kernel.applications.is_empty();
        let lengths = kernel.lengths.clone();
        let mut levi = Levi::new(session, languages, tag, lengths, &regexes, pure);
        let equations =
            self.solved.equations.iter().map(|e| (e.left.clone(), e.right.clone())).collect();
        let mut closed = structure.clone();
        let mut found = None;
        let mut accept = |levi: &mut Levi<'_>, budget: &Budget| {
            let mut inner = kernel.clone();
            inner.session = levi.session.clone();
            inner.add_parts(&levi.lengths[kernel.lengths.len()..]);
            let solved = self.solved.completed(&levi.values, &structure);
            let part = budget.part(LEAF_TICKS);
            let outcome = levi.languages.aside(|languages| {
                let sorted = sort_memberships(languages, &inner, &solved, &part)?;
                let (differences, absences) = (self.differences.clone(), self.absences.clone());
                let original = self.original.clone();
                let plan = Self { solved, differences, absences, sorted, original };
                plan.solve(languages, inner, &part)
            });
            budget.spend(part.ticks_spent())?;
            match outcome {
                Ok(Outcome::GaveUp(_)) | Err(End::GaveUp(_)) => {
                    budget.refresh()?;
                    levi.incomplete = true;
                    Ok(levi::Leaf::Close)
                }
                Ok(candidate) => {
                    found = Some(candidate);
                    Ok(levi::Leaf::Accept)
                }
                Err(End::Conflict(deps)) => {
                    closed.extend(&deps);
                    Ok(levi::Leaf::Close)
                }
            }
        };
        let end = levi.search(equations, budget, &mut accept)?;
        let (used, incomplete) = (levi.used, levi.incomplete);
        match (end, found) {
            (levi::Cut::Accepted, Some(candidate)) => Ok(candidate),
            (levi::Cut::Closed, _) if !incomplete => {
                closed.extend(&kernel.untag(&used));
                Err(End::Conflict(closed))
            }
            _ => Ok(Outcome::GaveUp("a branch of an equation was not decided".into())),
        }
    }

    /// Bounds of lengths that can be read off the expressions.
    fn assert_length_bounds(&self, languages: &Languages, kernel: &mut Kernel) {
        for (var, memberships) in in_order(&self.sorted.of_var) {
            if !kernel.measured[var as usize] {
                continue;
            }
            let form = LinearForm::var(kernel.lengths[var as usize]);
            for (regex, deps) in &memberships.regexes {
                let least = Rat::from(Int::from(i128::from(languages.regexes.min_len(*regex))));
                let mut bounds = vec![kernel.session.ge(&form, &least)];
                if let Some(most) = languages.regexes.max_len(*regex) {
                    let most = Rat::from(Int::from(i128::from(most)));
                    bounds.push(kernel.session.le(&form, &most));
                }
                let formula = kernel.session.and(&bounds);
                kernel.require(formula, deps);
            }
        }
    }

    /// All characters of the words become classes of their own, all sets are respected.
    fn extend_alphabet(&self, languages: &mut Languages, kernel: &Kernel) -> Result<(), End> {
        let mut regexes: Vec<RegexId> = self
            .sorted
            .of_var
            .values()
            .flat_map(|memberships| memberships.regexes.iter().map(|(regex, _)| *regex))
            .chain(self.sorted.compound.iter().map(|(_, regex, _)| *regex))
            .collect();
        regexes.sort_unstable();
        regexes.dedup();
        let mut sets = languages.regexes.char_sets(&regexes);
        let words = kernel.equations.iter().flat_map(|e| e.left.iter().chain(&e.right));
        let compound = self.sorted.compound.iter().flat_map(|(word, ..)| word);
        for symbol in words.chain(compound) {
            if let Sym::Char(code) = *symbol {
                sets.push(CharSet::single(code));
            }
        }
        for application in &kernel.applications {
            sets.extend(application.function.char_sets(languages));
            for word in &application.args {
                for symbol in self.solved.expand(word, &mut Deps::none()) {
                    if let Sym::Char(code) = symbol {
                        sets.push(CharSet::single(code));
                    }
                }
            }
        }
        if !kernel.conversions.is_empty() {
            sets.push(CharSet::range(0x30, 0x39));
        }
        languages.extend_alphabet(sets)?;
        Ok(())
    }

    fn align(
        &self,
        languages: &mut Languages,
        mut kernel: Kernel,
        automata: FxHashMap<u32, Nfa>,
        images: &[WordInLanguage],
        budget: &Budget,
    ) -> Result<Outcome, End> {
        let with_lengths = self.with_lengths(&kernel);
        let structure = self.structure_deps(&kernel);
        let tag = kernel.tag(&structure);
        let mut session = std::mem::take(&mut kernel.session);
        let mut alignment = Alignment::new(&mut session, with_lengths, tag);
        // Variables of the kernel and what they are in the alignment.
        let mut of_var: FxHashMap<u32, u32> = FxHashMap::default();
        for var in self.free_vars(&kernel) {
            let nfa = match automata.get(&var) {
                Some(nfa) => nfa.clone(),
                None if self.sorted.of_var.contains_key(&var) => continue,
                None => Nfa::all_words(languages.alphabet()),
            };
            let (length, measured) = (kernel.lengths[var as usize], kernel.measured[var as usize]);
            of_var.insert(var, alignment.add(nfa, length, measured));
        }
        let row = |alignment: &mut Alignment<'_>, languages: &mut Languages, word: &[Sym]| {
            let mut row = Vec::new();
            let mut letters: Vec<u32> = Vec::new();
            for symbol in word.iter().map(Some).chain([None]) {
                if let Some(&Sym::Char(code)) = symbol {
                    letters.push(code);
                    continue;
                }
                if !letters.is_empty() {
                    let nfa = languages.word(&letters)?;
                    row.push(alignment.add_fresh(nfa, budget)?);
                    letters.clear();
                }
                if let Some(Sym::Var(var)) = symbol {
                    row.extend(of_var.get(var));
                }
            }
            Ok::<Vec<u32>, GiveUp>(row)
        };
        let mut sides: Vec<Sides> = Vec::new();
        for equation in &self.solved.equations {
            let left = row(&mut alignment, languages, &equation.left)?;
            let right = row(&mut alignment, languages, &equation.right)?;
            sides.push((left, right));
        }
        for (word, regex, _) in &self.sorted.compound {
            let left = row(&mut alignment, languages, word)?;
            let nfa = languages.nfa(*regex, budget)?;
            let right = alignment.add_fresh(nfa, budget)?;
            sides.push((left, vec![right]));
        }
        for (word, nfa) in images {
            let left = row(&mut alignment, languages, word)?;
            let right = alignment.add_fresh(nfa.clone(), budget)?;
            sides.push((left, vec![right]));
        }
        let mut found = None;
        let mut accept = |alignment: &mut Alignment<'_>| {
            let leaf = Leaf { plan: self, kernel: &kernel, of_var: &of_var, tag };
            match leaf.words(alignment, languages, budget)? {
                Some(candidate) => {
                    found = Some(candidate);
                    Ok(Opinion::Accept)
                }
                None => Ok(Opinion::Reject),
            }
        };
        let aligned = alignment.search(sides, budget, &mut accept)?;
        let (used, incomplete) = (alignment.used.clone(), alignment.incomplete);
        match (aligned, found) {
            (Aligned::Accepted, Some(candidate)) => Ok(candidate),
            (Aligned::Closed, _) if !incomplete => {
                let mut deps = structure;
                deps.extend(&kernel.untag(&used));
                Err(End::Conflict(deps))
            }
            _ => Ok(Outcome::GaveUp("lengths were not decided".into())),
        }
    }

    /// What the branches of the alignment rest on.
    fn structure_deps(&self, kernel: &Kernel) -> Deps {
        let mut deps = Deps::none();
        self.solved.equations.iter().for_each(|equation| deps.extend(&equation.deps));
        self.sorted.compound.iter().for_each(|(_, _, more)| deps.extend(more));
        self.sorted.of_var.values().for_each(|memberships| deps.extend(&memberships.deps()));
        for conversion in &kernel.conversions {
            self.solved.expand(&conversion.word, &mut deps);
        }
        self.application_deps(kernel, &mut deps);
        deps
    }
}
