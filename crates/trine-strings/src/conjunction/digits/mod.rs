//! Numerals of any length: languages, lengths and sums of values together, by automata over digits.
//!
//! Idea: all numerals are read side by side from their last digits, with the carries of the sums that
//! the integer literals compare ([`machine`]). Without an accepting run there is no model. Otherwise the
//! lengths of all words in accepting runs are finite sets and arithmetic progressions ([`times`]), which
//! the linear session gets as one formula. Where it proposes lengths, a run with these lengths has the
//! words ([`run`]).
//! Invariant: the formula follows from the literals, so that a contradiction refutes. Lengths are given
//! up only where there is no run with them, or nothing is refuted after that.
//! Limits: a word that stands before different rests is read in several copies that have one length; a
//! sum with lengths in it counts as a sum with any number until lengths are proposed.
//! Reference: Boudet, Comon, "Diophantine Equations, Presburger Arithmetic and Finite Automata", CAAP
//! 1996; Draghici, Haase, Manea, "Semënov Arithmetic, Affine VASS, and String Constraints", STACS 2024.

mod machine;
mod reader;
mod run;
mod sums;
#[cfg(test)]
mod tests;
mod times;

use rustc_hash::{FxHashMap, FxHashSet};
use trine_arith::{ArithVar, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_collections::Budget;
use trine_value::StrValue;

use super::candidate::Chosen;
use super::deps::Deps;
use super::kernel::{Conversion, ConversionKind, Sym, Word};
use super::lengths::{length_of, length_value};
use super::numbers::other_word;
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use super::{Model, Refinement};
use crate::language::{Languages, string_of};
use machine::Machine;
use reader::Reader;
use sums::{Columns, Sums, Unknown};
use times::{Graph, Times};

/// Lengths that are looked at.
const MAX_ROUNDS: u32 = 60;
/// Words of more digits are not made.
const MAX_DIGITS: u64 = 20_000;
/// Ticks to find digits for given lengths.
const RUN_TICKS: u64 = 3_000_000;

/// Whether there are numerals.
pub(super) fn applies(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    problem.automata.is_some()
        && kernel.applications.is_empty()
        && kernel.conversions.iter().any(|conversion| conversion.kind == ConversionKind::Number)
}

/// Whether some numeral has several parts: what it is worth is known here only.
pub(super) fn applies_to_parts(problem: &Problem) -> bool {
    let has_parts = |c: &Conversion| {
        let word = problem.solved.expand(&c.word, &mut Deps::none());
        c.kind == ConversionKind::Number
            && word.len() > 1
            && super::negatives::letters(&word).is_none()
    };
    applies(problem) && problem.kernel.conversions.iter().any(has_parts)
}

/// Whether numerals are variables and literals.
pub(super) fn applies_to_variables(problem: &Problem) -> bool {
    applies(problem) && !applies_to_parts(problem)
}

/// Whether what is found are words of the problem, or only of a weaker one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    All,
    Some,
}

/// A problem as sums of numerals.
struct Reading<'a> {
    problem: &'a Problem,
    sums: Sums,
    /// The words that are numerals.
    numerals: Vec<Word>,
    /// Languages of words of several symbols.
    languages: Vec<(Word, Reader)>,
    of_var: FxHashMap<u32, Reader>,
    reach: Reach,
    deps: Deps,
    tag: Tag,
}

/// Decides a problem in which numerals matter.
pub(super) fn add_numerals(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let mut session = problem.kernel.session.clone();
    let Some(unknowns) = Unknowns::new(problem, &mut session, budget)? else {
        return Ok(Finding::open(Reason::NoProcedure));
    };
    let reading = Reading::new(problem, unknowns, languages, budget)?;
    let machine = reading.machine(reading.sums.columns(None)?)?;
    let graph = Graph::explore(&machine, budget)?;
    if graph.is_empty() {
        return Ok(Finding::conflict(reading.deps));
    }
    let clocks: Vec<ArithVar> = machine.nodes.iter().map(|_| session.new_int(Some(0))).collect();
    reading.measure(&mut session, &machine, &clocks);
    let formula = Times::new(&graph, &clocks).formula(&mut session, budget)?;
    session.assert(formula, reading.tag);
    let mut is_complete = reading.reach == Reach::All;
    for _ in 0..MAX_ROUNDS {
        match session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(tags) if is_complete || reading.reach == Reach::Some => {
                let mut deps = reading.deps;
                deps.extend(&reading.problem.kernel.tags.untag(&tags));
                return Ok(Finding::conflict(deps));
            }
            SessionAnswer::Unsat(_) | SessionAnswer::Unknown(_) => break,
        }
        if reading.reach == Reach::Some {
            break;
        }
        let times: Vec<u64> = clocks.iter().map(|&clock| length_value(&session, clock)).collect();
        let run = budget.within(RUN_TICKS.min(budget.ticks_left() / 2), |part| {
            reading.run(&session, &machine, &graph, &times, part)
        });
        budget.refresh()?;
        let lengths = reading.lengths(&session, &clocks);
        match run {
            Ok(None) => {}
            Ok(Some(digits)) => {
                let model = reading.model(&machine, &digits, &mut session, languages, budget)?;
                match model {
                    Some(model) => return Ok(Finding::model(model)),
                    None => is_complete = false,
                }
            }
            Err(_) => is_complete = false,
        }
        let others: Vec<_> = lengths
            .into_iter()
            .map(|(var, value)| session.ne(&LinearForm::var(var), &value))
            .collect();
        let other = session.or(&others);
        session.assert(other, reading.tag);
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// What the unknowns of the linear session are.
struct Unknowns {
    of: FxHashMap<ArithVar, Unknown>,
    numerals: Vec<Word>,
    /// What it rests on that strings are numerals or not.
    deps: Deps,
}

impl Unknowns {
    /// `None` where a string may be a numeral or not, or where there is no numeral.
    fn new(
        problem: &Problem,
        session: &mut LinearSession,
        budget: &Budget,
    ) -> Result<Option<Self>, Reason> {
        use trine_arith::Implication::Implied;
        let kernel = &problem.kernel;
        let mut deps = problem.structure.clone();
        let lengths = kernel.lengths.iter().map(|&length| (length, Unknown::Length));
        let mut of: FxHashMap<ArithVar, Unknown> = lengths.collect();
        let mut numerals = Vec::new();
        let is_number = |c: &&Conversion| c.kind == ConversionKind::Number;
        for conversion in kernel.conversions.iter().filter(is_number) {
            let value = LinearForm::var(conversion.value);
            let positive = session.ge(&value, &Rat::ZERO);
            let unknown = if let Implied(tags) = session.entails(positive, budget) {
                deps.extend(&kernel.tags.untag(&tags));
                numerals.push(problem.solved.expand(&conversion.word, &mut Deps::none()));
                Unknown::Numeral(numerals.len() - 1)
            } else if let Implied(tags) = session.entails(!positive, budget) {
                deps.extend(&kernel.tags.untag(&tags));
                Unknown::NoNumeral
            } else {
                budget.refresh()?;
                return Ok(None);
            };
            of.insert(conversion.value, unknown);
        }
        // That there is no string at all is found elsewhere.
        let is_readable = |word: &Word| {
            let is_digit = |symbol: &Sym| match *symbol {
                Sym::Char(code) => digit_of(code).is_some(),
                Sym::Var(_) => true,
            };
            !word.is_empty() && word.iter().all(is_digit)
        };
        let is_usable = !numerals.is_empty() && numerals.iter().all(is_readable);
        Ok(is_usable.then_some(Self { of, numerals, deps }))
    }
}

fn digit_of(code: u32) -> Option<u32> {
    char::from_u32(code)?.to_digit(10)
}

impl<'a> Reading<'a> {
    fn new(
        problem: &'a mut Problem,
        unknowns: Unknowns,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let Unknowns { of, numerals, mut deps } = unknowns;
        let kernel = &problem.kernel;
        let sums = Sums::new(&kernel.facts, &of, numerals.len(), budget)?;
        deps.extend(&sums.deps());
        let only_numbers = |c: &Conversion| c.kind == ConversionKind::Number;
        let is_all = problem.equations.is_empty() && kernel.conversions.iter().all(only_numbers);
        let mut reach = if is_all { Reach::All } else { Reach::Some };
        let mut of_var = FxHashMap::default();
        for symbol in numerals.iter().flatten() {
            let &Sym::Var(var) = symbol else { continue };
            if of_var.contains_key(&var) {
                continue;
            }
            let nfa = problem.automata.as_ref().and_then(|automata| automata.get(&var));
            let reader = match nfa {
                Some(nfa) => Reader::backwards(nfa, budget)?,
                None => {
                    if problem.sorted.of_var.contains_key(&var) {
                        reach = Reach::Some;
                    }
                    Reader::digits()
                }
            };
            of_var.insert(var, reader);
        }
        let mut compound = Vec::new();
        for (word, regex, _) in &problem.sorted.compound {
            let is_read = word.iter().all(|symbol| match symbol {
                Sym::Var(var) => of_var.contains_key(var),
                Sym::Char(code) => digit_of(*code).is_some(),
            });
            match languages.nfa(*regex, budget) {
                Ok(nfa) if is_read => {
                    compound.push((word.clone(), Reader::backwards(&nfa, budget)?));
                }
                _ => reach = Reach::Some,
            }
        }
        if !problem.images.is_empty() {
            reach = Reach::Some;
        }
        let tag = problem.kernel.tags.tag(&deps);
        let languages = compound;
        Ok(Self { problem, sums, numerals, languages, of_var, reach, deps, tag })
    }

    /// The machine that reads all words, with sums in these columns.
    fn machine(&self, columns: Columns) -> Result<Machine, Reason> {
        let Columns { bounds, tapes, factors } = columns;
        let nothing = vec![0; bounds.len()];
        let mut machine = Machine::new(bounds, tapes);
        let mut reader_of = |symbol| match symbol {
            Sym::Char(code) => digit_of(code).map(Reader::digit).ok_or(Reason::NoProcedure),
            Sym::Var(var) => self.of_var.get(&var).cloned().ok_or(Reason::NoProcedure),
        };
        for (word, factors) in self.numerals.iter().zip(&factors) {
            let has_letter = word.iter().any(|symbol| matches!(symbol, Sym::Char(_)));
            let language = (!has_letter).then(Reader::some_digits);
            machine.add_word(word, factors, language, &mut reader_of)?;
        }
        for (word, language) in &self.languages {
            machine.add_word(word, &nothing, Some(language.clone()), &mut reader_of)?;
        }
        Ok(machine)
    }

    /// Says that each node is as long as its symbol.
    fn measure(&self, session: &mut LinearSession, machine: &Machine, clocks: &[ArithVar]) {
        for (number, node) in machine.nodes.iter().enumerate() {
            let mut form = LinearForm::var(clocks[number]);
            if let Some(parent) = node.parent {
                form.add(clocks[parent], Rat::MINUS_ONE);
            }
            let (length, known) = length_of(&self.problem.kernel.lengths, &[node.symbol]);
            length.terms().iter().for_each(|(var, factor)| form.add(*var, -factor));
            let formula = session.eq(&form, &Rat::from(known));
            session.assert(formula, self.tag);
        }
    }

    /// The times and lengths that a run depends on, with their present values.
    fn lengths(&self, session: &LinearSession, clocks: &[ArithVar]) -> Vec<(ArithVar, Rat)> {
        let all = clocks.iter().copied().chain(self.sums.lengths());
        all.map(|var| (var, session.value(var))).collect()
    }

    /// Digits for the nodes if they end at these times, with the present lengths.
    fn run(
        &self,
        session: &LinearSession,
        machine: &Machine,
        graph: &Graph,
        times: &[u64],
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<u8>>>, Reason> {
        if times.iter().any(|&time| time > MAX_DIGITS) {
            return Err(Reason::LongWord);
        }
        if self.sums.lengths().is_empty() {
            return run::find_run(machine, times, &|state| graph.is_useful(state), budget);
        }
        let value = |var| session.value(var).to_integer().and_then(|value| value.to_i64());
        let machine = self.machine(self.sums.columns(Some(&value))?)?;
        run::find_run(&machine, times, &|_| true, budget)
    }

    /// The model with the words of a run; `None` where it is none.
    fn model(
        &self,
        machine: &Machine,
        digits: &[Vec<u8>],
        session: &mut LinearSession,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Model>, Reason> {
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        for (node, digits) in machine.nodes.iter().zip(digits) {
            let Sym::Var(var) = node.symbol else { continue };
            let letters: Vec<u32> =
                digits.iter().rev().map(|&digit| 0x30 + u32::from(digit)).collect();
            let word = string_of(&letters);
            // Copies of one word may differ.
            if words.get(&var).is_some_and(|known| *known != word) {
                return Ok(None);
            }
            words.insert(var, word);
        }
        let Some(automata) = &self.problem.automata else { return Ok(None) };
        let read: FxHashSet<u32> = words.keys().copied().collect();
        for var in self.problem.free_vars() {
            if !read.contains(&var) {
                let word = other_word(self.problem, automata, session, var, languages, budget)?;
                words.insert(var, word);
            }
        }
        let chosen = Chosen { problem: self.problem, words: &words, tag: self.tag };
        let model = chosen.model(session, languages, budget)?;
        let is_number = |one: &Refinement| matches!(one, Refinement::Number(..));
        Ok(match model {
            Some(Model::Refine(all)) if all.iter().any(is_number) => None,
            model => model,
        })
    }
}
