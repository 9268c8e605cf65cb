//! Words as tapes that machines read: transducers, relations, languages, equations, disequalities.
//!
//! Idea: what a conjunction says of words, lengths apart, are machines that read words made of letters
//! and variables. [`search`] reads all of them at once. What shares no variable is searched for
//! itself. Lengths come in as languages: the search is repeated with the lengths that the linear
//! session proposes, and lengths for which there are no words are excluded. Letters that cannot occur
//! are left out first ([`pruning`]); where the search does not end, letters are counted ([`counting`]).
//! Invariant: machines lose no solution; what cannot be a machine is left out, and the words that are
//! found are checked like those of any candidate.
//! Reference: Holík et al., POPL 2018 (straight-line constraints with transducers and concatenation);
//! Chen et al., POPL 2019 (path feasibility).

mod alternating;
mod chains;
mod complement;
mod counting;
mod equality_set;
mod fixed_lengths;
mod functional;
mod fusion;
mod join;
mod letters;
mod machine;
mod merging;
mod negated_relations;
mod paired_lengths;
mod pruning;
mod quotient;
mod search;
mod straight_line;
#[cfg(test)]
mod tests;
mod trial;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, LinearSession, SessionAnswer, Tag};
use trine_automata::{GiveUp, Nfa};
use trine_collections::Budget;

use super::deps::Deps;
use super::functions::{Function, Machine as FunctionMachine};
use super::kernel::{Sym, Word};
use super::lengths::length_value;
use super::morphisms::Morphism;
use super::precision::{Finding, Found, Precise, Reason, Under};
use super::problem::Problem;
use super::solved::strip;
use super::{Model, Refinement};
use crate::language::Languages;
use chains::{Chains, Computed, Reading};
use equality_set::EqualitySet;
use letters::Letters;
use machine::Machine;
use paired_lengths::Pair;
use search::{Cell, Process, Searched};
use trial::Trial;

/// Disequalities that the machines know of; the others are checked.
const MAX_DISEQUALITIES: usize = 3;
/// Relations that must not hold that the machines know of; the others are checked.
const MAX_NEGATED_RELATIONS: usize = 3;
/// Lengths that are tried.
const MAX_LENGTHS: usize = 16;
/// A length that is tried.
const MAX_LENGTH: u64 = 20_000;
/// Ticks of a search before letters are counted.
const FIRST_TICKS: u64 = 1_000_000;
/// The part of what is left for a search from the last letter on.
const BACKWARDS_SHARE: u64 = 2;
/// The part of what is left for a search with lengths in step.
const PAIRS_SHARE: u64 = 2;
/// The part of what is left for a search without the edges that counting leaves no use for.
const NARROW_SHARE: u64 = 8;
/// The part of what is left for words on which two morphisms agree.
const EQUALITY_SHARE: u64 = 2;
/// Ticks to count letters.
const COUNTING_TICKS: u64 = 2_000_000;
/// Automata of variables up to this size are made deterministic, within these ticks.
const DETERMINED_STATES: usize = 60;
const DETERMINED_TICKS: u64 = 20_000;

/// Machines that share variables.
#[derive(Default)]
struct Component {
    processes: Vec<Process>,
    /// For each machine, the function of letters that it is.
    morphisms: Vec<Option<Rc<Morphism>>>,
    /// The variables of the problem that its variables are.
    vars: Vec<u32>,
    /// Whether edges were left out that counting letters has no use for.
    is_narrow: bool,
}

/// What the machines of a problem are, and what they rest on.
struct Tapes {
    letters: Letters,
    components: Vec<Component>,
    /// What no machine reads.
    computed: Vec<Computed>,
    deps: Deps,
}

/// Machines that are being collected.
struct Collector<'a> {
    problem: &'a Problem,
    letters: Letters,
    processes: Vec<Collected>,
}

/// A machine, the variables that it reads, and the function of letters that it is.
struct Collected {
    process: Process,
    vars: Vec<u32>,
    morphism: Option<Rc<Morphism>>,
}

impl Collector<'_> {
    /// A machine that reads words.
    fn add(&mut self, machine: Machine, words: &[&[Sym]]) -> Result<(), GiveUp> {
        let mut vars: Vec<u32> = Vec::new();
        let mut tapes = Vec::new();
        for word in words {
            let mut cells = Vec::with_capacity(word.len());
            for symbol in *word {
                cells.push(match *symbol {
                    Sym::Char(code) => Cell::Letter(self.letters.single(code)?),
                    Sym::Var(var) => {
                        vars.push(var);
                        Cell::Var(var as usize)
                    }
                });
            }
            tapes.push(cells);
        }
        let process = Process { machine: Rc::new(machine), words: tapes };
        self.processes.push(Collected { process, vars, morphism: None });
        Ok(())
    }

    /// A machine that gives each letter an image.
    fn add_morphism(
        &mut self,
        morphism: &Rc<Morphism>,
        words: [&[Sym]; 2],
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let transducer = morphism.transducer(&self.letters.alphabet().clone(), budget)?;
        let machine = Machine::of_transducer(&transducer, &mut self.letters, budget)?;
        self.add(machine, &words)?;
        if let Some(added) = self.processes.last_mut() {
            added.morphism = Some(Rc::clone(morphism));
        }
        Ok(())
    }

    fn expand(&self, word: &[Sym]) -> Word {
        self.problem.solved.expand(word, &mut Deps::none())
    }
}

/// The same language, deterministic where that is cheap.
fn determined(nfa: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
    if nfa.is_deterministic() || nfa.num_states() > DETERMINED_STATES {
        return Ok(nfa.clone());
    }
    let result = budget
        .within(DETERMINED_TICKS, |part| nfa.determinize(part).and_then(|nfa| nfa.minimize(part)));
    budget.refresh()?;
    Ok(result.unwrap_or_else(|_| nfa.clone()))
}

/// Whether every word is in a language, as far as that is seen at once.
fn is_full(nfa: &Nfa) -> bool {
    let all = nfa.alphabet().all_classes();
    nfa.initial().iter().any(|&state| {
        nfa.is_final(state) && nfa.edges(state).any(|edge| edge.to == state && edge.label == all)
    })
}

impl Tapes {
    fn new(problem: &Problem, languages: &mut Languages, budget: &Budget) -> Result<Self, Reason> {
        let kernel = &problem.kernel;
        let disequalities =
            &problem.disequalities[..problem.disequalities.len().min(MAX_DISEQUALITIES)];
        let negated_relations =
            &kernel.negated_relations[..kernel.negated_relations.len().min(MAX_NEGATED_RELATIONS)];
        let are_moved = kernel.applications.iter().any(|a| a.function.moves_letters())
            || negated_relations
                .iter()
                .any(|negated_relation| !negated_relation.relation.char_maps().is_empty());
        // A relation that does not hold may tell as many letters apart as it has words.
        let apart: usize = negated_relations
            .iter()
            .map(|negated_relation| negated_relation.relation.tapes() - 1)
            .sum();
        let members = 1 + disequalities.len() + apart;
        let letters = Letters::new(languages.alphabet(), members, are_moved);
        let mut collector = Collector { problem, letters, processes: Vec::new() };
        let mut deps = problem.structure.clone();
        for (word, regex, _) in &problem.sorted.compound {
            let nfa = determined(&languages.nfa(*regex, budget)?, budget)?;
            let machine = Machine::of_language(&nfa, &collector.letters, budget)?;
            collector.add(machine, &[word])?;
        }
        for equation in &problem.equations {
            let machine = Machine::equality(&collector.letters);
            collector.add(machine, &[&equation.left, &equation.right])?;
        }
        let chains = Chains::new(problem, languages, budget)?;
        for (application, reading) in kernel.applications.iter().zip(&chains.readings).rev() {
            let morphism = match reading {
                Reading::Nothing => continue,
                Reading::Chain(image) => {
                    let value = collector.expand(&application.value);
                    collector.add_morphism(&image.morphism, [&image.word, &value], budget)?;
                    continue;
                }
                Reading::Function(morphism) => morphism,
            };
            let words = application.args.iter().chain([&application.value]);
            let mut words: Vec<Word> = words.map(|word| collector.expand(word)).collect();
            let letters = &mut collector.letters;
            let machine = match &application.function {
                function
                    if words.first() == words.last()
                        && let Some(pattern) = function.absent_in_fixed_points() =>
                {
                    let all = Nfa::all_words(languages.alphabet());
                    let found = all.concat(&languages.word(pattern)?, budget)?;
                    let absent = found.concat(&all, budget)?.complement(budget)?;
                    words.truncate(1);
                    Machine::of_language(&absent, letters, budget)?
                }
                Function::Relation(relation) if relation.tapes() > 2 => {
                    Machine::of_relation(relation, letters, budget)?
                }
                function => match function.machine(languages, budget)? {
                    Some(FunctionMachine::Transducer(transducer)) => {
                        // Constant arguments are known to the machine.
                        words.drain(1..words.len() - 1);
                        Machine::of_transducer(&transducer, letters, budget)?
                    }
                    Some(FunctionMachine::Reversal) | None => continue,
                },
            };
            let words: Vec<&[Sym]> = words.iter().map(Vec::as_slice).collect();
            collector.add(machine, &words)?;
            if let ([_, _], Some(added)) = (&words[..], collector.processes.last_mut()) {
                added.morphism.clone_from(morphism);
            }
        }
        for disequality in disequalities {
            let (mut left, mut right) = (disequality.left.clone(), disequality.right.clone());
            deps.extend(&disequality.deps);
            if !strip(&mut left, &mut right) {
                continue;
            }
            let machine = Machine::disequality(&collector.letters);
            collector.add(machine, &[&left, &right])?;
        }
        collector.add_negated_relations(negated_relations, &mut deps, budget)?;
        let mut tied: Vec<u32> =
            collector.processes.iter().flat_map(|one| one.vars.iter().copied()).collect();
        if problem.automata.is_none() {
            // Nobody has looked at the languages of variables that stand alone.
            tied.extend(problem.sorted.of_var.keys());
        }
        tied.sort_unstable();
        tied.dedup();
        for var in tied {
            for nfa in languages_of(problem, languages, var, budget)? {
                let nfa = determined(&nfa, budget)?;
                let machine = Machine::of_language(&nfa, &collector.letters, budget)?;
                collector.add(machine, &[&[Sym::Var(var)]])?;
            }
        }
        let components = components(collector.processes);
        Ok(Self { letters: collector.letters, components, computed: chains.computed, deps })
    }
}

impl Tapes {
    /// Leaves edges of a component out that counting letters has no use for; whether there are some.
    fn narrow(&mut self, place: usize, problem: &Problem, budget: &Budget) -> Result<bool, Reason> {
        let component = &self.components[place];
        let narrow = budget
            .within(COUNTING_TICKS, |part| component.without_unused_edges(problem, self, part));
        budget.refresh()?;
        let Some((narrow, deps)) = narrow else { return Ok(false) };
        self.components[place] = narrow;
        self.deps.extend(&deps);
        Ok(true)
    }
}

/// What restricts a variable: one automaton, or where none was built, one for each language.
fn languages_of(
    problem: &Problem,
    languages: &mut Languages,
    var: u32,
    budget: &Budget,
) -> Result<Vec<Nfa>, GiveUp> {
    let mut all = Vec::new();
    match &problem.automata {
        Some(automata) => all.extend(automata.get(&var).cloned()),
        None => {
            for (regex, _) in problem.sorted.of_var.get(&var).iter().flat_map(|m| &m.regexes) {
                all.push(languages.nfa(*regex, budget)?);
            }
        }
    }
    all.retain(|nfa| !is_full(nfa));
    Ok(all)
}

/// Machines by the variables that they share.
fn components(processes: Vec<Collected>) -> Vec<Component> {
    let mut name_of: FxHashMap<u32, usize> = FxHashMap::default();
    let mut names: Vec<usize> = (0..processes.len()).collect();
    let root = |names: &mut Vec<usize>, mut name: usize| {
        while names[name] != name {
            names[name] = names[names[name]];
            name = names[name];
        }
        name
    };
    for (place, one) in processes.iter().enumerate() {
        for &var in &one.vars {
            let other = *name_of.entry(var).or_insert(place);
            let (a, b) = (root(&mut names, other), root(&mut names, place));
            names[a.max(b)] = a.min(b);
        }
    }
    let mut components: Vec<Component> = Vec::new();
    let mut of_root: FxHashMap<usize, usize> = FxHashMap::default();
    for (place, collected) in processes.into_iter().enumerate() {
        let Collected { mut process, mut vars, morphism } = collected;
        let name = root(&mut names, place);
        let position = *of_root.entry(name).or_insert_with(|| {
            components.push(Component::default());
            components.len() - 1
        });
        let component = &mut components[position];
        vars.sort_unstable();
        for var in vars {
            if !component.vars.contains(&var) {
                component.vars.push(var);
            }
        }
        for cell in process.words.iter_mut().flatten() {
            if let Cell::Var(var) = cell {
                let number = component.vars.iter().position(|&other| other as usize == *var);
                *var = number.unwrap_or_default();
            }
        }
        component.processes.push(process);
        component.morphisms.push(morphism);
    }
    components
}

impl Component {
    /// What counting letters contradicts, if it does.
    fn refuted_by_counting(
        &self,
        problem: &Problem,
        tapes: &Tapes,
        budget: &Budget,
    ) -> Option<Deps> {
        let mut session = problem.kernel.session.clone();
        let mut tags = problem.kernel.tags.clone();
        let tag = tags.tag(&tapes.deps);
        let core = budget.within(COUNTING_TICKS, |part| {
            self.count(problem, tapes, &mut session, tag, part);
            counting::refuted(&mut session, part)
        });
        Some(tags.untag(&core?))
    }

    /// Tells the session what counting letters says.
    fn count(
        &self,
        problem: &Problem,
        tapes: &Tapes,
        session: &mut LinearSession,
        tag: Tag,
        budget: &Budget,
    ) {
        let mut processes = self.processes.clone();
        let letters = tapes.letters.len();
        // Where pruning gives up, it has only taken away what no solution needs.
        let _ = pruning::prune(&mut processes, self.vars.len(), letters, budget);
        let kept = vec![false; self.vars.len()];
        let _ = quotient::merge_letters(&mut processes, &kept, letters, budget);
        let lengths: Vec<Option<ArithVar>> =
            self.vars.iter().map(|&var| Some(problem.kernel.lengths[var as usize])).collect();
        if counting::count_letters(&processes, &lengths, letters, session, tag).is_some() {
            return;
        }
        // What is in the middle of chains need not be counted.
        if let Ok(mut fused) = fusion::fuse(processes, self.vars.len(), letters, budget) {
            let _ = pruning::prune(&mut fused.processes, self.vars.len(), letters, budget);
            let is_read = |var: usize| fused.processes.iter().any(|process| process.reads(var));
            let lengths: Vec<Option<ArithVar>> = lengths
                .iter()
                .enumerate()
                .map(|(var, &length)| length.filter(|_| is_read(var)))
                .collect();
            counting::count_letters(&fused.processes, &lengths, letters, session, tag);
        }
    }

    /// The component without edges that counting letters leaves no use for, and what that rests on.
    fn without_unused_edges(
        &self,
        problem: &Problem,
        tapes: &Tapes,
        budget: &Budget,
    ) -> Option<(Self, Deps)> {
        let mut session = problem.kernel.session.clone();
        let mut tags = problem.kernel.tags.clone();
        let tag = tags.tag(&tapes.deps);
        let letters = tapes.letters.len();
        let mut processes = self.processes.clone();
        let _ = pruning::prune(&mut processes, self.vars.len(), letters, budget);
        let lengths: Vec<Option<ArithVar>> =
            self.vars.iter().map(|&var| Some(problem.kernel.lengths[var as usize])).collect();
        let taken = counting::count_letters(&processes, &lengths, letters, &mut session, tag)?;
        let (unused, core) = counting::never_taken(&mut session, taken, budget)?;
        counting::remove(&mut processes, &unused);
        let morphisms = vec![None; processes.len()];
        let narrow = Self { processes, morphisms, vars: self.vars.clone(), is_narrow: true };
        Some((narrow, tags.untag(&core)))
    }

    /// The variables that are still read where machines were made one. What lengths say of words in the middle
    /// of chains keeps their machines apart, and is often nothing new.
    fn outer_vars(
        &self,
        problem: &Problem,
        letters: &Letters,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reason> {
        let (vars, letters) = (self.vars.len(), letters.len());
        let mut processes = self.processes.clone();
        let kept = self.judged_later(problem);
        quotient::merge_letters(&mut processes, &kept, letters, budget)?;
        let fused = fusion::fuse(processes, vars, letters, budget)?;
        let is_read =
            |&(var, _): &(usize, &u32)| fused.processes.iter().any(|process| process.reads(var));
        Ok(self.vars.iter().enumerate().filter(is_read).map(|(_, &var)| var).collect())
    }

    /// For each variable whether words are judged by what no machine reads: their letters are not to be
    /// chosen without need.
    fn judged_later(&self, problem: &Problem) -> Vec<bool> {
        let kernel = &problem.kernel;
        let mut judged: Vec<&Word> = kernel.conversions.iter().map(|one| &one.word).collect();
        let disequalities = problem.disequalities.iter().skip(MAX_DISEQUALITIES);
        for negative in disequalities.chain(&problem.not_contains) {
            judged.extend([&negative.left, &negative.right]);
        }
        for order in &kernel.orders {
            judged.extend([&order.smaller, &order.larger]);
        }
        for negated in kernel.negated_relations.iter().skip(MAX_NEGATED_RELATIONS) {
            judged.extend(&negated.words);
        }
        let mut is_judged = vec![false; self.vars.len()];
        for word in judged {
            for symbol in problem.solved.expand(word, &mut Deps::none()) {
                let number = |&other: &u32| Sym::Var(other) == symbol;
                if let Some(number) = self.vars.iter().position(number) {
                    is_judged[number] = true;
                }
            }
        }
        is_judged
    }

    /// Looks for words, of these lengths where they are given, and in step where pairs are given.
    fn search(
        &self,
        reader: Reader,
        problem: &Problem,
        languages: &Languages,
        letters: &Letters,
        (lengths, pairs): (&[(u32, u64)], &[Pair]),
        budget: &Budget,
    ) -> Result<Searched, Reason> {
        let mut processes = self.processes.clone();
        let number = |var: u32| self.vars.iter().position(|&other| other == var);
        for pair in pairs {
            if let (Some(longer), Some(shorter)) = (number(pair.longer), number(pair.shorter)) {
                let machine = Rc::new(Machine::longer(pair.by, letters));
                let words = vec![vec![Cell::Var(longer)], vec![Cell::Var(shorter)]];
                processes.push(Process { machine, words });
            }
        }
        for &(var, length) in lengths {
            let Some(number) = number(var) else { continue };
            if length > MAX_LENGTH {
                return Err(Reason::LongWord);
            }
            let nfa = Nfa::lengths_between(languages.alphabet(), length, Some(length), budget)?;
            let machine = Rc::new(Machine::of_language(&nfa, letters, budget)?);
            processes.push(Process { machine, words: vec![vec![Cell::Var(number)]] });
        }
        let (vars, letters) = (self.vars.len(), letters.len());
        if !pruning::prune(&mut processes, vars, letters, budget)? {
            return Ok(Searched::Closed);
        }
        let kept = self.judged_later(problem);
        let quotient = quotient::merge_letters(&mut processes, &kept, letters, budget)?;
        if !pruning::prune(&mut processes, vars, letters, budget)? {
            return Ok(Searched::Closed);
        }
        let mut searched = match reader {
            Reader::Delays | Reader::Backwards => {
                let mut fused = fusion::fuse(processes, vars, letters, budget)?;
                let within = &mut fused.processes;
                let of_fused = quotient::merge_letters(within, &kept, letters, budget)?;
                if !pruning::prune(within, vars, letters, budget)? {
                    return Ok(Searched::Closed);
                }
                let mut searched = if reader == Reader::Backwards {
                    search::search_backwards(within, vars, letters, budget)?
                } else {
                    search::search(within, vars, letters, budget)?
                };
                if let Searched::Words(words) = &mut searched {
                    of_fused.recover(words, budget)?;
                    fused.recover(words, budget)?;
                }
                searched
            }
            Reader::Alternating => {
                let settings = &problem.kernel.settings;
                alternating::search(&processes, vars, letters, settings, budget)?
            }
        };
        if let Searched::Words(words) = &mut searched {
            quotient.recover(words, budget)?;
        }
        Ok(searched)
    }
}

/// How many variables need no machine.
#[cfg(test)]
pub(super) fn computed(problem: &Problem, languages: &Languages) -> usize {
    Chains::new(problem, languages, &Budget::unlimited()).map_or(0, |chains| chains.computed.len())
}

/// Who reads the words of machines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// Letter by letter, with delays.
    Delays,
    /// The same from the last letter on: delays may be bounded in one direction only.
    Backwards,
    /// An alternating automaton.
    Alternating,
}

/// Reads all words at once.
pub(super) fn read_tapes(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    read(Reader::Delays, problem, languages, budget)
}

/// Asks an alternating automaton that reads all words at once whether it is empty.
pub(super) fn read_alternating(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    if problem.automata.is_none() {
        problem.extend_alphabet(languages, budget)?;
    }
    read(Reader::Alternating, problem, languages, budget)
}

fn read(
    reader: Reader,
    problem: &Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let mut tapes = Tapes::new(problem, languages, budget)?;
    let mut found = Vec::new();
    for place in 0..tapes.components.len() {
        let component = &tapes.components[place];
        let ticks = budget.ticks_left();
        let is_first = reader == Reader::Delays;
        if is_first && let Some(pair) = EqualitySet::of(component, &tapes.letters) {
            let share = ticks / EQUALITY_SHARE;
            let searched = budget.within(share, |part| pair.search(part));
            budget.refresh()?;
            match searched {
                Ok(Some(Searched::Words(words))) => {
                    found.push(words);
                    continue;
                }
                Ok(Some(Searched::Closed)) => return Ok(Finding::conflict(tapes.deps)),
                Ok(None) | Err(_) => {}
            }
        }
        let share = if is_first { ticks.min(FIRST_TICKS) } else { ticks };
        let look = |reader: Reader, budget: &Budget| {
            component.search(reader, problem, languages, &tapes.letters, (&[], &[]), budget)
        };
        let mut searched = budget.within(share, |part| look(reader, part));
        budget.refresh()?;
        if searched == Err(Reason::NotStraightLine) {
            return Ok(Finding::open(Reason::NotStraightLine));
        }
        if searched.is_err() && reader == Reader::Delays {
            if let Some(deps) = component.refuted_by_counting(problem, &tapes, budget) {
                return Ok(Finding::conflict(deps));
            }
            budget.refresh()?;
            tapes.narrow(place, problem, budget)?;
            let component = &tapes.components[place];
            let look = |reader: Reader, budget: &Budget| {
                component.search(reader, problem, languages, &tapes.letters, (&[], &[]), budget)
            };
            searched = budget.within(budget.ticks_left() / BACKWARDS_SHARE, |part| {
                look(Reader::Backwards, part)
            });
            budget.refresh()?;
            if searched.is_err() {
                budget.refresh()?;
                searched = look(reader, budget);
            }
        }
        match searched? {
            Searched::Words(words) => found.push(words),
            Searched::Closed => return Ok(Finding::conflict(tapes.deps)),
        }
    }
    let mut trial = Trial { problem, tapes: &tapes, session: problem.kernel.session.clone() };
    if let Some(model) = trial.model(&found, languages, budget)? {
        return Ok(Finding::model(model));
    }
    if !problem.with_lengths {
        return Ok(Finding::open(Reason::NothingFound));
    }
    for (place, component) in tapes.components.iter().enumerate() {
        let outer = component.outer_vars(problem, &tapes.letters, budget)?;
        let is_all = outer.len() == component.vars.len();
        let ways = if is_all { vec![outer] } else { vec![outer, component.vars.clone()] };
        let mut tried = None;
        for vars in &ways {
            let (fixed, paired) = (trial.fixed(vars, budget), trial.paired(vars, budget));
            if fixed.is_none() && paired.is_none() {
                continue;
            }
            let (lengths, mut deps) = fixed.unwrap_or((Vec::new(), Deps::none()));
            let (pairs, more) = paired.unwrap_or((Vec::new(), Deps::none()));
            deps.extend(&more);
            if tried.as_ref() == Some(&(lengths.clone(), pairs.clone())) {
                continue;
            }
            let implied = (&lengths[..], &pairs[..]);
            let share = if pairs.is_empty() { 1 } else { PAIRS_SHARE };
            let searched = budget.within(budget.ticks_left() / share, |part| {
                component.search(reader, problem, languages, &tapes.letters, implied, part)
            });
            budget.refresh()?;
            match searched {
                Ok(Searched::Words(words)) => {
                    found[place] = words;
                    if let Some(model) = trial.model(&found, languages, budget)? {
                        return Ok(Finding::model(model));
                    }
                }
                Ok(Searched::Closed) => {
                    let mut because = tapes.deps.clone();
                    because.extend(&deps);
                    return Ok(Finding::conflict(because));
                }
                Err(why) if pairs.is_empty() => return Err(why),
                Err(_) => budget.refresh()?,
            }
            tried = Some((lengths, pairs));
        }
    }
    let session = trial.session;
    for (place, found) in found.iter_mut().enumerate() {
        if tapes.components[place].is_narrow || !tapes.narrow(place, problem, budget)? {
            continue;
        }
        let component = &tapes.components[place];
        let searched = budget.within(budget.ticks_left() / NARROW_SHARE, |part| {
            component.search(reader, problem, languages, &tapes.letters, (&[], &[]), part)
        });
        budget.refresh()?;
        match searched {
            Ok(Searched::Words(words)) => *found = words,
            Ok(Searched::Closed) => return Ok(Finding::conflict(tapes.deps)),
            Err(_) => {}
        }
    }
    let mut trial = Trial { problem, tapes: &tapes, session };
    let mut tags = problem.kernel.tags.clone();
    let tag = tags.tag(&tapes.deps);
    for component in &tapes.components {
        // Proposals get better by what counting says; where it would be too much, they do without.
        component.count(problem, &tapes, &mut trial.session, tag, budget);
    }
    let mut last: Vec<Vec<(u32, u64)>> = vec![Vec::new(); tapes.components.len()];
    for _ in 0..MAX_LENGTHS {
        match trial.session.check(budget) {
            SessionAnswer::Unsat(core) => return Ok(Finding::conflict(tags.untag(&core))),
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unknown(_) => return Ok(Finding::open(Reason::OpenBranch)),
        }
        let mut is_excluded = false;
        for (place, component) in tapes.components.iter().enumerate() {
            let lengths = trial.proposed(&component.vars);
            if lengths.is_empty() || last[place] == lengths {
                continue;
            }
            let proposed = (&lengths[..], &[][..]);
            match component.search(reader, problem, languages, &tapes.letters, proposed, budget)? {
                Searched::Words(words) => {
                    found[place] = words;
                    last[place] = lengths;
                }
                Searched::Closed => {
                    let formula = trial.exclude(&lengths);
                    trial.session.assert(formula, tag);
                    is_excluded = true;
                }
            }
        }
        if is_excluded {
            continue;
        }
        return Ok(match trial.model(&found, languages, budget)? {
            Some(model) => Finding::model(model),
            None => Finding::open(Reason::NothingFound),
        });
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Where strings are too long to be read letter by letter, patterns that do not occur in them leave them
/// as they are.
pub(super) fn split_long_strings(
    problem: &mut Problem,
    _: &mut Languages,
    budget: &Budget,
) -> Found<Under> {
    let kernel = &problem.kernel;
    let mut session = kernel.session.clone();
    if session.check(budget) != SessionAnswer::Sat(()) {
        return Ok(Finding::open(Reason::NothingFound));
    }
    let refinements = kernel.applications.iter().filter_map(|application| {
        let &[Sym::Var(var)] = application.value.as_slice() else { return None };
        let is_long = length_value(&session, kernel.lengths[var as usize]) > MAX_LENGTH;
        let has_pattern = application.function.absent_in_fixed_points().is_some();
        (is_long && has_pattern).then(|| Refinement::Occurrence(kernel.terms[var as usize]))
    });
    let refinements: Vec<Refinement> = refinements.collect();
    Ok(match refinements.is_empty() {
        true => Finding::open(Reason::NothingFound),
        false => Finding::model(Model::Refine(refinements)),
    })
}
