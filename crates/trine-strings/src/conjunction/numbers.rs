//! Numerals in regular languages: lengths and values of `str.to_int` chosen together.
//!
//! Idea: the linear session proposes a length and a value for each numeral. Among the words of one
//! length, values are ordered like words, so that a language tells the least and the greatest value of
//! a length, and the values next to one that it lacks. A numeral with few leading zeros grows
//! exponentially with its length; a tangent of this curve is a linear constraint that excludes all
//! large lengths at once. What a proposal violates is asserted, and the session proposes again.
//! Invariant: each constraint follows from the languages, so that a contradiction refutes.
//! Reference: Chen et al., "Z3-Noodler 1.3", section on string-integer conversions; bounds by tangents
//! as in incremental linearization (Cimatti et al., TACAS 2017).

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Formula, Int, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_automata::{CharSet, Nfa};
use trine_collections::Budget;
use trine_value::StrValue;
use trine_value::number::Integer;

use super::candidate::{Chosen, convert};
use super::deps::Deps;
use super::kernel::{Conversion, ConversionKind, Sym};
use super::leaf::word_of_length;
use super::lengths::{in_lengths, length_value};
use super::precision::{Finding, Found, Precise, Reason};
use super::problem::Problem;
use crate::language::{Languages, string_of};

/// Proposals that are looked at.
const MAX_ROUNDS: u32 = 2_000;
/// Proposals that are looked at where words are not all that is asked.
const FEW_ROUNDS: u32 = 100;
/// Numerals of more digits are not looked at one by one.
const MAX_DIGITS: u64 = 20_000;
/// The digits upwards and downwards.
const UP: [u32; 10] = [0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39];
const DOWN: [u32; 10] = [0x39, 0x38, 0x37, 0x36, 0x35, 0x34, 0x33, 0x32, 0x31, 0x30];

/// Whether there are numerals. What those in several parts are worth is said by axioms, as far as it
/// is, and else by candidates.
pub(super) fn applies(problem: &Problem) -> bool {
    let kernel = &problem.kernel;
    let is_single = |word: &[Sym]| {
        let word = problem.solved.expand(word, &mut Deps::none());
        matches!(word.as_slice(), [Sym::Var(_)]) || super::negatives::letters(&word).is_some()
    };
    let mut numerals = kernel.conversions.iter().filter(|c| c.kind == ConversionKind::Number);
    problem.automata.is_some()
        && kernel.applications.is_empty()
        && numerals.any(|c| is_single(&c.word))
}

/// Whether numerals are all that is left, so that words of their lengths and values are a model.
fn is_all(problem: &Problem) -> bool {
    problem.equations.is_empty()
        && problem.sorted.compound.is_empty()
        && problem.kernel.conversions.iter().all(|c| c.kind == ConversionKind::Number)
}

/// A numeral: a variable whose value matters.
struct Numeral {
    var: u32,
    length: ArithVar,
    value: ArithVar,
    /// The words of its language that are numerals.
    digits: Nfa,
    /// The other words.
    others: Nfa,
    /// Zeros with which such a word begins, at most; `None` if there is no bound.
    leading_zeros: Option<u64>,
}

/// What is wrong with a proposal.
enum Opinion {
    /// This word has the length and the value.
    Word(StrValue),
    /// The language demands this.
    Learnt(Formula),
}

/// The power of ten.
fn ten_to(exponent: u64) -> Rat {
    Rat::from(Int::from(Integer::from(10).pow(exponent as usize)))
}

/// Decides a problem whose only difficulty is the value of numerals, and refutes others that have one.
pub(super) fn choose_numbers(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Precise> {
    let Some(automata) = &problem.automata else { return Ok(Finding::open(Reason::NoProcedure)) };
    let problem: &Problem = problem;
    let mut session = problem.kernel.session.clone();
    let mut numerals = Vec::new();
    let is_number = |c: &&Conversion| c.kind == ConversionKind::Number;
    for conversion in problem.kernel.conversions.iter().filter(is_number) {
        let word = problem.solved.expand(&conversion.word, &mut Deps::none());
        let [Sym::Var(var)] = word.as_slice() else { continue };
        let Some(nfa) = automata.get(var) else { return Ok(Finding::open(Reason::NoProcedure)) };
        let numeral = Numeral::new(problem, *var, conversion.value, nfa, budget)?;
        let shape = numeral.shape(&mut session, budget)?;
        session.assert(shape, problem.tag);
        numerals.push(numeral);
    }
    let is_all = is_all(problem);
    let rounds = if is_all { MAX_ROUNDS } else { FEW_ROUNDS };
    for _ in 0..rounds {
        match session.check(budget) {
            SessionAnswer::Sat(()) => {}
            SessionAnswer::Unsat(tags) => {
                let mut deps = problem.structure.clone();
                deps.extend(&problem.kernel.tags.untag(&tags));
                return Ok(Finding::conflict(deps));
            }
            SessionAnswer::Unknown(_) => break,
        }
        let mut words: FxHashMap<u32, StrValue> = FxHashMap::default();
        let mut learnt = Vec::new();
        for numeral in &numerals {
            match numeral.look_at(&mut session, budget)? {
                Opinion::Word(word) => {
                    words.insert(numeral.var, word);
                }
                Opinion::Learnt(formula) => learnt.push(formula),
            }
        }
        if !learnt.is_empty() {
            learnt.into_iter().for_each(|formula| session.assert(formula, problem.tag));
            continue;
        }
        if !is_all {
            break;
        }
        for var in problem.free_vars() {
            if let Entry::Vacant(slot) = words.entry(var) {
                slot.insert(other_word(problem, automata, &session, var, languages, budget)?);
            }
        }
        let chosen = Chosen { problem, words: &words, tag: problem.tag };
        return Ok(match chosen.model(&mut session, languages, budget)? {
            Some(model) => Finding::model(model),
            None => Finding::open(Reason::NothingFound),
        });
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// A word of a variable that is no numeral.
pub(super) fn other_word(
    problem: &Problem,
    automata: &FxHashMap<u32, Nfa>,
    session: &LinearSession,
    var: u32,
    languages: &mut Languages,
    budget: &Budget,
) -> Result<StrValue, Reason> {
    let word = match automata.get(&var) {
        Some(nfa) => {
            let length = length_value(session, problem.kernel.lengths[var as usize]);
            word_of_length(nfa, length, None, budget)?
        }
        None => {
            let regex = problem.sorted.of_var[&var].regex(languages);
            languages.regexes.shortest_word(regex, budget)?.map(|word| string_of(&word))
        }
    };
    word.ok_or(Reason::NothingFound)
}

impl Numeral {
    fn new(
        problem: &Problem,
        var: u32,
        value: ArithVar,
        nfa: &Nfa,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let numerals = digit_words(nfa, budget)?;
        let digits = nfa.intersection(&numerals, budget)?.trim(budget)?;
        let others = nfa.difference(&numerals, budget)?;
        let leading_zeros = leading_zeros(&digits, budget)?;
        let length = problem.kernel.lengths[var as usize];
        Ok(Self { var, length, value, digits, others, leading_zeros })
    }

    /// Which lengths numerals and other words have.
    fn shape(&self, session: &mut LinearSession, budget: &Budget) -> Result<Formula, Reason> {
        let (length, value) = (LinearForm::var(self.length), LinearForm::var(self.value));
        let (numerals, others) = (self.digits.length_set(budget)?, self.others.length_set(budget)?);
        let is_numeral = in_lengths(session, &length, &numerals);
        let is_other = in_lengths(session, &length, &others);
        let positive = session.ge(&value, &Rat::ZERO);
        let minus = session.eq(&value, &Rat::MINUS_ONE);
        let cases = [session.and(&[positive, is_numeral]), session.and(&[minus, is_other])];
        Ok(session.or(&cases))
    }

    /// Looks at the length and value that the session proposes.
    fn look_at(&self, session: &mut LinearSession, budget: &Budget) -> Result<Opinion, Reason> {
        let length = length_value(session, self.length);
        let Some(value) = session.value(self.value).to_integer().map(|n| n.to_big()) else {
            return Err(Reason::NothingFound);
        };
        if value < Integer::from(0) {
            // The language has a word of this length, as the shape says.
            let word = word_of_length(&self.others, length, None, budget)?;
            return word.map(Opinion::Word).ok_or(Reason::NothingFound);
        }
        if length > MAX_DIGITS {
            return Err(Reason::LongWord);
        }
        let numeral = trine_value::StrValue::from_int(&value);
        let size = numeral.len() as u64;
        let (n, v) = (LinearForm::var(self.length), LinearForm::var(self.value));
        let at = Rat::from(length as i64);
        if size > length {
            // At most this many digits: a small value.
            let longer = session.gt(&n, &at);
            let small = session.lt(&v, &ten_to(length));
            return Ok(Opinion::Learnt(session.or(&[longer, small])));
        }
        let mut bound = vec![UP[0]; (length - size) as usize];
        bound.extend(numeral.code_points().map(|point| point.get()));
        let up = self.digits.next_word(&bound, &UP, budget)?;
        if up.as_ref() == Some(&bound) {
            return Ok(Opinion::Word(string_of(&bound)));
        }
        let down = self.digits.next_word(&bound, &DOWN, budget)?;
        let of_word =
            |word: &[u32]| Rat::from(Int::from(convert(ConversionKind::Number, &string_of(word))));
        let mut ways = vec![session.ne(&n, &at), session.lt(&v, &Rat::ZERO)];
        if let Some(word) = &up {
            ways.push(session.ge(&v, &of_word(word)));
        }
        let is_below_all = down.is_none();
        if let Some(word) = &down {
            ways.push(session.le(&v, &of_word(word)));
        }
        let gap = session.or(&ways);
        let growth = match self.leading_zeros {
            Some(zeros) if is_below_all && length > zeros => self.growth(session, length, zeros),
            _ => Formula::TRUE,
        };
        Ok(Opinion::Learnt(session.and(&[gap, growth])))
    }

    /// From this length on, values are above the tangent of their least growth.
    fn growth(&self, session: &mut LinearSession, length: u64, zeros: u64) -> Formula {
        // 10^(n-1-z) >= 10^(k-1-z) * (1 + 9*(n-k)) for all n >= k
        let power = ten_to(length - 1 - zeros);
        let slope = &power * &Rat::from(9);
        let mut form = LinearForm::var(self.value);
        form.add(self.length, -&slope);
        let start = &power - &(&slope * &Rat::from(length as i64));
        let above = session.ge(&form, &start);
        let shorter = session.lt(&LinearForm::var(self.length), &Rat::from(length as i64));
        let no_numeral = session.lt(&LinearForm::var(self.value), &Rat::ZERO);
        session.or(&[shorter, no_numeral, above])
    }
}

/// The words of digits that are not empty, over the alphabet of an automaton.
fn digit_words(nfa: &Nfa, budget: &Budget) -> Result<Nfa, Reason> {
    let label = nfa.alphabet().label(&CharSet::range(UP[0], DOWN[0]));
    let label = label.ok_or(trine_automata::GiveUp::AlphabetTooCoarse)?;
    Ok(Nfa::letter(nfa.alphabet(), &label).plus(budget)?)
}

/// Zeros with which a word of a trimmed automaton begins, at most; `None` if there is no bound.
fn leading_zeros(digits: &Nfa, budget: &Budget) -> Result<Option<u64>, Reason> {
    let label = digits.alphabet().label(&CharSet::single(UP[0]));
    let Some(label) = label else { return Ok(None) };
    let zeros = Nfa::letter(digits.alphabet(), &label).star(budget)?;
    let starts = digits.prefixes(budget)?.intersection(&zeros, budget)?.trim(budget)?;
    if starts.is_empty() {
        return Ok(Some(0));
    }
    Ok(starts.max_length(budget)?)
}
