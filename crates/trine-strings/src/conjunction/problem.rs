//! A conjunction prepared for the procedures.
//!
//! Idea: equations are solved for variables, memberships sorted, negative literals read; equal words
//! have equal lengths. Procedures that only sharpen what is known of languages and lengths write it
//! here, so that those that come later need not find it again.
//! Invariant: the models of the problem are those of the literals that were read, but for refinements.
//! What procedures add follows from the literals in `structure`, or carries its own.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{ArithVar, Int, LinearForm, Rat, Tag};
use trine_automata::{CharSet, Nfa, RegexId};
use trine_collections::Budget;

use super::candidate::convert;
use super::deps::Deps;
use super::free_sides::{self, FreeSide};
use super::images::WordInLanguage;
use super::kernel::{ConversionKind, Equation, Kernel, Negative, Sym, Word};
use super::lengths::length_difference;
use super::markers::{UsedLetters, cut_at_markers};
use super::memberships::Sorted;
use super::negatives::{letters, read_disequalities, read_not_contains};
use super::precision::Reason;
use super::rotations;
use super::solved::Solved;
use super::{End, in_order};
use crate::language::{Languages, string_of};

/// A conjunction whose equations are solved and whose memberships are sorted, as the procedures take it.
#[derive(Clone)]
pub(super) struct Problem {
    /// What was read; its linear session knows all lengths.
    pub(super) kernel: Kernel,
    pub(super) solved: Rc<Solved>,
    /// The equations that could not be solved for a variable.
    pub(super) equations: Vec<Equation>,
    /// Sides of equations that were dropped since nothing else speaks of them.
    pub(super) dropped: Rc<Vec<FreeSide>>,
    pub(super) disequalities: Vec<Negative>,
    pub(super) not_contains: Vec<Negative>,
    pub(super) sorted: Sorted,
    /// Whether a search has given all variables of the equations values.
    pub(super) is_completed: bool,
    /// What was to be decided, where arguments of functions may be fixed by a candidate.
    pub(super) original: Option<Rc<Kernel>>,
    /// Automata of free variables; `None` until they were built.
    pub(super) automata: Option<FxHashMap<u32, Nfa>>,
    /// What functions say of words of several symbols.
    pub(super) images: Vec<WordInLanguage>,
    /// Whether lengths matter at all.
    pub(super) with_lengths: bool,
    /// What equations, memberships and functions rest on together, and its tag.
    pub(super) structure: Deps,
    pub(super) tag: Tag,
}

/// Cuts the equations that are left at letters that the parts before them do not have; whether there was one. The
/// equations of the kernel are then what was found of them.
fn cut(
    languages: &mut Languages,
    kernel: &mut Kernel,
    solved: &mut Solved,
    budget: &Budget,
) -> Result<bool, End> {
    if solved.equations.is_empty() || kernel.memberships.is_empty() {
        return Ok(false);
    }
    let letters = UsedLetters::new(languages, &kernel.memberships, solved, budget)?;
    let is_cut = cut_at_markers(&mut solved.equations, &letters, budget)?;
    let is_cut = is_cut.map_err(End::Conflict)?;
    if is_cut {
        kernel.equations = solved.as_equations();
        kernel.equations.append(&mut solved.equations);
    }
    Ok(is_cut)
}

impl Problem {
    /// Prepares what a kernel has read.
    pub(super) fn new(
        languages: &mut Languages,
        kernel: Kernel,
        budget: &Budget,
    ) -> Result<Self, End> {
        // Procedures asked for alone are compared on what was read, and what was not read may speak of
        // any variable.
        let drops_sides = kernel.settings.only.is_none() && kernel.open.is_empty();
        Self::prepare(languages, kernel, drops_sides, budget)
    }

    fn prepare(
        languages: &mut Languages,
        mut kernel: Kernel,
        drops_sides: bool,
        budget: &Budget,
    ) -> Result<Self, End> {
        let may_be_fixed = !kernel.applications.is_empty() && !kernel.are_arguments_fixed;
        let original = may_be_fixed.then(|| Rc::new(kernel.clone()));
        let mut told = FxHashSet::default();
        let (mut solved, mut dropped) = loop {
            let mut equations = kernel.equations.clone();
            let mut dropped = Vec::new();
            if drops_sides {
                let as_read = |word: &[Sym], _: &mut Deps| word.to_vec();
                let all = &mut equations;
                dropped = free_sides::remove(&mut kernel, languages, all, &as_read, budget)?;
            }
            let solved = Solved::new(&equations, kernel.lengths.len(), budget)?;
            let mut solved = solved.map_err(End::Conflict)?;
            if cut(languages, &mut kernel, &mut solved, budget)? {
                kernel.equations.extend(dropped.iter().map(FreeSide::as_equation));
                continue;
            }
            if !kernel.replace_in_known_strings(languages, &solved, budget)?
                && !kernel.equate_values(languages, &solved, &mut told, budget)?
            {
                break (solved, dropped);
            }
        };
        propagate_length_constrained(&mut kernel, &solved);
        if drops_sides {
            let mut equations = std::mem::take(&mut solved.equations);
            let expand = |word: &[Sym], deps: &mut Deps| solved.expand(word, deps);
            let all = &mut equations;
            rotations::restrict(&mut kernel, languages, all, budget)?;
            dropped.extend(free_sides::remove(&mut kernel, languages, all, &expand, budget)?);
            solved.equations = equations;
        }
        let disequalities = read_disequalities(languages, &mut kernel, &solved)?;
        let not_contains = read_not_contains(languages, &mut kernel, &solved)?;
        let sorted = Sorted::new(languages, &kernel, &solved, budget)?;
        assert_lengths(&mut kernel, &solved, &dropped);
        let problem = Self::assemble(kernel, solved, disequalities, not_contains, sorted, original);
        Ok(Self { dropped: Rc::new(dropped), ..problem })
    }

    /// The problem with more equations.
    pub(super) fn with_equations(
        &self,
        languages: &mut Languages,
        equations: impl IntoIterator<Item = Equation>,
        budget: &Budget,
    ) -> Result<Self, End> {
        let mut kernel = self.kernel.clone();
        kernel.disequalities.clone_from(&self.disequalities);
        kernel.not_contains.clone_from(&self.not_contains);
        if self.is_completed {
            // What a search has found takes the place of the equations that were read.
            kernel.equations = self.solved.as_equations();
        }
        kernel.equations.extend(equations);
        if !self.is_completed {
            return Self::new(languages, kernel, budget);
        }
        let narrow = Self::prepare(languages, kernel, false, budget)?;
        let (original, dropped) = (self.original.clone(), Rc::clone(&self.dropped));
        Ok(Self { is_completed: true, original, dropped, ..narrow })
    }

    /// The kernel with what is known of variables as its equations, without those that are left.
    pub(super) fn as_read(&self) -> Kernel {
        let mut kernel = self.kernel.clone();
        kernel.disequalities.clone_from(&self.disequalities);
        kernel.not_contains.clone_from(&self.not_contains);
        kernel.equations = self.solved.as_equations();
        kernel.equations.extend(self.dropped.iter().map(FreeSide::as_equation));
        kernel
    }

    /// The problem that is left where a search has given all variables of the equations values.
    pub(super) fn completed(
        &self,
        languages: &mut Languages,
        mut kernel: Kernel,
        values: &[Option<(Word, Deps)>],
        budget: &Budget,
    ) -> Result<Self, End> {
        let solved = self.solved.completed(values);
        propagate_length_constrained(&mut kernel, &solved);
        // Words that were split may be equal, or contain each other, whatever their parts are.
        kernel.disequalities.clone_from(&self.disequalities);
        kernel.not_contains.clone_from(&self.not_contains);
        let disequalities = read_disequalities(languages, &mut kernel, &solved)?;
        let not_contains = read_not_contains(languages, &mut kernel, &solved)?;
        let sorted = Sorted::new(languages, &kernel, &solved, budget)?;
        let (original, dropped) = (self.original.clone(), Rc::clone(&self.dropped));
        let rest = Self::assemble(kernel, solved, disequalities, not_contains, sorted, original);
        Ok(Self { is_completed: true, dropped, ..rest })
    }

    fn assemble(
        kernel: Kernel,
        solved: Solved,
        disequalities: Vec<Negative>,
        not_contains: Vec<Negative>,
        sorted: Sorted,
        original: Option<Rc<Kernel>>,
    ) -> Self {
        let equations = solved.equations.clone();
        let with_lengths = kernel.has_forms
            || !disequalities.is_empty()
            || !not_contains.is_empty()
            || equations.iter().any(repeats_a_variable);
        let mut problem = Self {
            kernel,
            solved: Rc::new(solved),
            equations,
            dropped: Rc::default(),
            disequalities,
            not_contains,
            sorted,
            is_completed: false,
            original,
            automata: None,
            images: Vec::new(),
            with_lengths,
            structure: Deps::none(),
            tag: Tag(0),
        };
        problem.structure = problem.structure_deps();
        problem.tag = problem.kernel.tags.tag(&problem.structure);
        problem
    }

    /// Variables that are not replaced.
    pub(super) fn free_vars(&self) -> Vec<u32> {
        (0..self.kernel.num_vars()).filter(|&var| self.solved.value(var).is_none()).collect()
    }

    /// Remembers that lengths have taken the place of constraints between words of these symbols.
    pub(super) fn depend_on_lengths<'a>(&mut self, symbols: impl Iterator<Item = &'a Sym>) {
        for symbol in symbols {
            if let Sym::Var(var) = *symbol {
                self.kernel.measured[var as usize] = true;
            }
        }
        // Whoever makes another problem of the kernel sees no constraint that asks for lengths.
        self.kernel.has_forms = true;
        self.with_lengths = true;
    }

    /// Whether languages restrict the variables.
    pub(super) fn is_restricted(&self) -> bool {
        self.sorted.of_var.values().any(|memberships| !memberships.regexes.is_empty())
            || !self.sorted.compound.is_empty()
    }

    /// Variables whose words have to fit those of others.
    pub(super) fn tied_vars(&self) -> FxHashSet<u32> {
        let mut words: Vec<&[Sym]> = Vec::new();
        for equation in &self.equations {
            words.extend([equation.left.as_slice(), &equation.right]);
        }
        words.extend(self.sorted.compound.iter().map(|(word, ..)| word.as_slice()));
        let mut found = FxHashSet::default();
        let mut add = |word: &[Sym]| {
            found.extend(word.iter().filter_map(|symbol| match *symbol {
                Sym::Var(var) => Some(var),
                Sym::Char(_) => None,
            }));
        };
        words.into_iter().for_each(&mut add);
        let expanded = |word: &[Sym]| self.solved.expand(word, &mut Deps::none());
        for application in &self.kernel.applications {
            add(&expanded(&application.value));
            application.args.iter().for_each(|word| add(&expanded(word)));
        }
        let denied = self
            .kernel
            .negated_relations
            .iter()
            .flat_map(|negated_relation| &negated_relation.words);
        denied.for_each(|word| add(&expanded(word)));
        self.kernel.conversions.iter().for_each(|conversion| add(&expanded(&conversion.word)));
        found
    }

    /// Variables of disequalities and not-contains constraints.
    pub(super) fn negative_vars(&self) -> FxHashSet<u32> {
        let negatives = self.disequalities.iter().chain(&self.not_contains);
        let symbols = negatives.flat_map(|negative| negative.left.iter().chain(&negative.right));
        symbols
            .filter_map(|symbol| match *symbol {
                Sym::Var(var) => Some(var),
                Sym::Char(_) => None,
            })
            .collect()
    }

    /// All characters of the words become classes of their own, all sets are respected.
    pub(super) fn extend_alphabet(
        &self,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<(), Reason> {
        let mut regexes: Vec<RegexId> = in_order(&self.sorted.of_var)
            .into_iter()
            .flat_map(|(_, memberships)| memberships.regexes.iter().map(|(regex, _)| *regex))
            .chain(self.sorted.compound.iter().map(|(_, regex, _)| *regex))
            .collect();
        regexes.sort_unstable();
        regexes.dedup();
        let mut sets = languages.regexes.char_sets(&regexes, budget)?;
        let mut letters: FxHashSet<u32> = FxHashSet::default();
        let mut add = |word: &[Sym]| {
            letters.extend(word.iter().filter_map(|symbol| match *symbol {
                Sym::Char(code) => Some(code),
                Sym::Var(_) => None,
            }));
        };
        for equation in &self.kernel.equations {
            add(&equation.left);
            add(&equation.right);
        }
        self.sorted.compound.iter().for_each(|(word, ..)| add(word));
        let mut maps = Vec::new();
        for application in &self.kernel.applications {
            for word in application.args.iter().chain([&application.value]) {
                add(&self.solved.expand(word, &mut Deps::none()));
            }
            sets.extend(application.function.char_sets(languages, budget)?);
            maps.extend(application.function.char_maps());
        }
        for negated_relation in &self.kernel.negated_relations {
            for word in &negated_relation.words {
                add(&self.solved.expand(word, &mut Deps::none()));
            }
            sets.extend(negated_relation.relation.char_sets());
            maps.extend(negated_relation.relation.char_maps());
        }
        let mut letters: Vec<u32> = letters.into_iter().collect();
        letters.sort_unstable();
        sets.extend(letters.into_iter().map(CharSet::single));
        if !self.kernel.conversions.is_empty() {
            // Zeros in front change the length of a numeral, but not its value.
            sets.extend([CharSet::range(0x30, 0x39), CharSet::single(0x30)]);
        }
        languages.extend_alphabet(sets)?;
        languages.respect_maps(&maps, budget)?;
        Ok(())
    }

    /// What the branches of a search rest on.
    fn structure_deps(&self) -> Deps {
        let mut deps = Deps::none();
        self.equations.iter().for_each(|equation| deps.extend(&equation.deps));
        self.sorted.compound.iter().for_each(|(_, _, more)| deps.extend(more));
        self.sorted.of_var.values().for_each(|memberships| deps.extend(&memberships.deps()));
        for conversion in &self.kernel.conversions {
            self.solved.expand(&conversion.word, &mut deps);
        }
        for application in &self.kernel.applications {
            deps.extend(&application.deps);
            self.solved.expand(&application.value, &mut deps);
            application.args.iter().for_each(|word| {
                self.solved.expand(word, &mut deps);
            });
        }
        deps
    }
}

/// Whether a variable occurs twice: such equations often contradict their own lengths.
fn repeats_a_variable(equation: &Equation) -> bool {
    let mut seen: FxHashSet<Sym> = FxHashSet::default();
    let variables = equation.left.iter().chain(&equation.right);
    variables.filter(|symbol| matches!(symbol, Sym::Var(_))).any(|&symbol| !seen.insert(symbol))
}

/// Who is measured measures what it was replaced by.
fn propagate_length_constrained(kernel: &mut Kernel, solved: &Solved) {
    for var in 0..kernel.lengths.len() as u32 {
        if kernel.measured[var as usize] && solved.value(var).is_some() {
            for symbol in solved.expand(&[Sym::Var(var)], &mut Deps::none()) {
                if let Sym::Var(inner) = symbol {
                    kernel.measured[inner as usize] = true;
                }
            }
        }
    }
}

/// Equal words have equal lengths, and equal values under conversions.
fn assert_lengths(kernel: &mut Kernel, solved: &Solved, dropped: &[FreeSide]) {
    let equal = |kernel: &mut Kernel, left: &[Sym], right: &[Sym], deps: &Deps| {
        let (form, value) = length_difference(&kernel.lengths, left, right);
        let formula = kernel.session.eq(&form, &value);
        kernel.require(formula, deps);
    };
    for var in 0..kernel.lengths.len() as u32 {
        if let Some((word, deps)) = solved.value(var) {
            equal(kernel, &[Sym::Var(var)], word, deps);
        }
    }
    for equation in &solved.equations {
        equal(kernel, &equation.left, &equation.right, &equation.deps);
    }
    for equation in dropped.iter().map(FreeSide::as_equation) {
        equal(kernel, &equation.left, &equation.right, &equation.deps);
    }
    let mut seen: Vec<(ConversionKind, Word, Deps, ArithVar)> = Vec::new();
    for conversion in kernel.conversions.clone() {
        let mut deps = Deps::none();
        let word = solved.expand(&conversion.word, &mut deps);
        let (kind, value) = (conversion.kind, conversion.value);
        let same = seen.iter().find(|other| other.0 == kind && other.1 == word);
        match same {
            Some((_, _, more, other)) => {
                let formula = kernel.session.eq(&LinearForm::difference(value, *other), &Rat::ZERO);
                let mut both = deps.clone();
                both.extend(more);
                kernel.require(formula, &both);
            }
            None => seen.push((kind, word.clone(), deps.clone(), value)),
        }
        if let Some(word) = letters(&word) {
            let value = convert(conversion.kind, &string_of(&word));
            let form = LinearForm::var(conversion.value);
            let formula = kernel.session.eq(&form, &Rat::from(Int::from(value)));
            kernel.require(formula, &deps);
        }
    }
}
