//! The lexicographic order as a graph over words.
//!
//! Idea: each literal `a < b` or `a <= b` is an edge between words in which equations were put in;
//! words that begin with each other, or differ first in two letters, are ordered by themselves, letters
//! by their codes, and so are words that begin with ordered words of one length. A cycle with a strict
//! edge is a contradiction that needs none of the many ways in which two words can differ first; the
//! words on a cycle without one are equal.
//! Invariant: an edge from `a` to `b` says that `a` is at most `b` in each model of what it rests on,
//! a strict one that it is less. Only consequences are added, so that no model is lost.
//! Reference: Nieuwenhuis, Rubio, "Theorem Proving with Ordering and Equality Constrained Clauses",
//! 1995 (cycles of ordering constraints), here for the lexicographic order.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use trine_arith::{ArithVar, Implication, LinearForm, LinearSession, Rat, SessionAnswer};
use trine_collections::Budget;

use super::End;
use super::deps::Deps;
use super::kernel::{ConversionKind, Equation, Sym, Word};
use super::lengths::{length_difference, length_of};
use super::precision::{Finding, Found, Over, Reason};
use super::problem::Problem;
use crate::language::Languages;

/// How often words that were found equal are put in.
const MAX_ROUNDS: u32 = 6;
/// Words that are compared.
const MAX_WORDS: usize = 48;
/// How often edges are made of other edges.
const MAX_DERIVATIONS: u32 = 3;
/// Questions about lengths in one round.
const MAX_QUESTIONS: usize = 48;
/// Letters whose codes are compared.
const MAX_CODES: usize = 6;
/// Ticks for one question about lengths.
const LENGTH_TICKS: u64 = 20_000;

/// Whether words are ordered.
pub(super) fn applies(problem: &Problem) -> bool {
    !problem.kernel.orders.is_empty()
}

/// Looks for cycles; equal words become equations.
pub(super) fn compare(
    problem: &mut Problem,
    languages: &mut Languages,
    budget: &Budget,
) -> Found<Over> {
    for _ in 0..MAX_ROUNDS {
        let mut lengths = LengthFacts::new(problem, budget);
        let Some(mut graph) = Graph::new(problem, &mut lengths, budget)? else { break };
        for _ in 0..MAX_DERIVATIONS {
            if !graph.derive(problem, &mut lengths, budget)? {
                break;
            }
        }
        let news = match graph.cycles(budget)? {
            Err(deps) => return Ok(Finding::conflict(deps)),
            Ok(equal) => equal.into_iter().filter(|one| !is_known(problem, one)),
        };
        let news: Vec<Equation> = news.collect();
        if news.is_empty() {
            break;
        }
        match problem.with_equations(languages, news, budget) {
            // Further splits are the business of whoever has split the others.
            Ok(narrow) if problem.is_completed && !narrow.equations.is_empty() => break,
            Ok(narrow) => *problem = narrow,
            Err(End::Conflict(deps)) => return Ok(Finding::conflict(deps)),
            Err(End::Open(reason)) => return Err(reason),
        }
    }
    Ok(Finding::open(Reason::NothingFound))
}

/// Whether an equation is one of the problem.
fn is_known(problem: &Problem, equation: &Equation) -> bool {
    let Equation { left, right, .. } = equation;
    problem.equations.iter().any(|known| {
        known.left == *left && known.right == *right || known.left == *right && known.right == *left
    })
}

/// What the linear session says of lengths, asked at most once.
struct LengthFacts {
    /// Whether it has a model, which suggests what may be asked.
    has_model: bool,
    questions: usize,
    nonempty: FxHashMap<Word, Option<Deps>>,
    equal: FxHashMap<(Word, Word), Option<Deps>>,
}

impl LengthFacts {
    fn new(problem: &mut Problem, budget: &Budget) -> Self {
        // If the budget has ended, whoever comes next finds out.
        let answer = budget.within(LENGTH_TICKS, |part| problem.kernel.session.check(part));
        let has_model = answer == SessionAnswer::Sat(());
        Self {
            has_model,
            questions: 0,
            nonempty: FxHashMap::default(),
            equal: FxHashMap::default(),
        }
    }

    /// What says that a word is not empty, if that is known.
    fn nonempty(
        &mut self,
        problem: &mut Problem,
        word: &[Sym],
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        if word.iter().any(|symbol| matches!(symbol, Sym::Char(_))) {
            return Ok(Some(Deps::none()));
        }
        if let Some(known) = self.nonempty.get(word) {
            return Ok(known.clone());
        }
        let (form, _) = length_of(&problem.kernel.lengths, word);
        let is_suggested = self.has_model && problem.kernel.session.value_of(&form) >= Rat::ONE;
        let found = match is_suggested {
            true => self.ask(problem, |session| session.ge(&form, &Rat::ONE), budget)?,
            false => None,
        };
        self.nonempty.insert(word.to_vec(), found.clone());
        Ok(found)
    }

    /// What says that two words have one length, if that is known.
    fn equal(
        &mut self,
        problem: &mut Problem,
        [left, right]: [&[Sym]; 2],
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        let words = (left.to_vec(), right.to_vec());
        if let Some(known) = self.equal.get(&words) {
            return Ok(known.clone());
        }
        let (form, value) = length_difference(&problem.kernel.lengths, left, right);
        let is_suggested = self.has_model && problem.kernel.session.value_of(&form) == value;
        let found = match is_suggested {
            true => self.ask(problem, |session| session.eq(&form, &value), budget)?,
            false => None,
        };
        let (left, right) = words.clone();
        self.equal.insert((right, left), found.clone());
        self.equal.insert(words, found.clone());
        Ok(found)
    }

    fn ask(
        &mut self,
        problem: &mut Problem,
        fact: impl FnOnce(&mut LinearSession) -> trine_arith::Formula,
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        self.questions += 1;
        if self.questions > MAX_QUESTIONS {
            return Ok(None);
        }
        let kernel = &mut problem.kernel;
        let fact = fact(&mut kernel.session);
        let answer = budget.within(LENGTH_TICKS, |part| kernel.session.entails(fact, part));
        budget.refresh()?;
        // The model that suggests has to be there for the next question.
        let again = budget.within(LENGTH_TICKS, |part| kernel.session.check(part));
        self.has_model = again == SessionAnswer::Sat(());
        budget.refresh()?;
        Ok(match answer {
            Implication::Implied(tags) => Some(kernel.tags.untag(&tags)),
            Implication::NotImplied | Implication::Unknown(_) => None,
        })
    }
}

#[derive(Clone)]
struct Edge {
    from: usize,
    to: usize,
    is_strict: bool,
    deps: Deps,
}

/// Words and what is known of their order.
struct Graph {
    words: Vec<Word>,
    number_of: FxHashMap<Word, usize>,
    edges: Vec<Edge>,
    /// Edges that leave a word.
    out: Vec<Vec<usize>>,
    /// How many words were compared with each other.
    compared: usize,
    /// Edges of literals, of equations and derived ones: each cycle has one.
    given: Vec<usize>,
}

impl Graph {
    /// The graph of a problem, nothing where there are too many words.
    fn new(
        problem: &mut Problem,
        lengths: &mut LengthFacts,
        budget: &Budget,
    ) -> Result<Option<Self>, Reason> {
        let mut graph = Self {
            words: Vec::new(),
            number_of: FxHashMap::default(),
            edges: Vec::new(),
            out: Vec::new(),
            compared: 0,
            given: Vec::new(),
        };
        for order in &problem.kernel.orders {
            let mut deps = order.deps.clone();
            let smaller = problem.solved.expand(&order.smaller, &mut deps);
            let larger = problem.solved.expand(&order.larger, &mut deps);
            budget.spend((smaller.len() + larger.len()) as u64)?;
            let common = common_start(&smaller, &larger);
            if common > 0 {
                let rests = (&smaller[common..], &larger[common..]);
                graph.give(rests.0, rests.1, order.is_strict, deps.clone());
            }
            graph.give(&smaller, &larger, order.is_strict, deps);
        }
        for Equation { left, right, deps } in &problem.equations {
            graph.give(left, right, false, deps.clone());
            graph.give(right, left, false, deps.clone());
        }
        if graph.words.len() > MAX_WORDS {
            return Ok(None);
        }
        graph.compare_codes(problem, lengths, budget)?;
        graph.compare_words(problem, lengths, budget)?;
        Ok(Some(graph))
    }

    /// Edges between letters whose codes are ordered.
    fn compare_codes(
        &mut self,
        problem: &mut Problem,
        lengths: &mut LengthFacts,
        budget: &Budget,
    ) -> Result<(), Reason> {
        let of_codes =
            problem.kernel.conversions.iter().filter(|one| one.kind == ConversionKind::Code);
        let letters: Vec<(Word, Deps, ArithVar)> = of_codes
            .take(MAX_CODES)
            .map(|one| {
                let mut deps = Deps::none();
                (problem.solved.expand(&one.word, &mut deps), deps, one.value)
            })
            .collect();
        for (smaller, deps, low) in &letters {
            for (larger, more, high) in &letters {
                let session = &problem.kernel.session;
                let is_suggested = lengths.has_model
                    && session.value(*low) >= Rat::ZERO
                    && session.value(*low) < session.value(*high);
                if !is_suggested {
                    continue;
                }
                let (low, high) = (*low, *high);
                let is_below = |session: &mut LinearSession| {
                    let below = session.lt(&LinearForm::difference(low, high), &Rat::ZERO);
                    let is_code = session.ge(&LinearForm::var(low), &Rat::ZERO);
                    session.and(&[below, is_code])
                };
                let Some(mut because) = lengths.ask(problem, is_below, budget)? else { continue };
                because.extend(deps);
                because.extend(more);
                self.give(smaller, larger, true, because);
            }
        }
        Ok(())
    }

    fn word(&mut self, word: &[Sym]) -> usize {
        if let Some(&number) = self.number_of.get(word) {
            return number;
        }
        let number = self.words.len();
        self.words.push(word.to_vec());
        self.number_of.insert(word.to_vec(), number);
        self.out.push(Vec::new());
        number
    }

    fn edge(&mut self, edge: Edge) -> usize {
        let number = self.edges.len();
        self.out[edge.from].push(number);
        self.edges.push(edge);
        number
    }

    /// An edge that rests on something.
    fn give(&mut self, smaller: &[Sym], larger: &[Sym], is_strict: bool, deps: Deps) {
        let (from, to) = (self.word(smaller), self.word(larger));
        let number = self.edge(Edge { from, to, is_strict, deps });
        self.given.push(number);
    }

    /// Edges between words whose order shows, as far as they are new.
    fn compare_words(
        &mut self,
        problem: &mut Problem,
        lengths: &mut LengthFacts,
        budget: &Budget,
    ) -> Result<(), Reason> {
        for second in self.compared..self.words.len() {
            for first in 0..second {
                budget.spend(1)?;
                for (from, to) in [(first, second), (second, first)] {
                    let (a, b) = (&self.words[from], &self.words[to]);
                    let common = common_start(a, b);
                    let edge = match (a.get(common), b.get(common)) {
                        (None, _) => {
                            let rest = b[common..].to_vec();
                            let more = lengths.nonempty(problem, &rest, budget)?;
                            let is_strict = more.is_some();
                            Edge { from, to, is_strict, deps: more.unwrap_or_default() }
                        }
                        (Some(Sym::Char(a)), Some(Sym::Char(b))) if a < b => {
                            Edge { from, to, is_strict: true, deps: Deps::none() }
                        }
                        _ => continue,
                    };
                    self.edge(edge);
                }
            }
        }
        self.compared = self.words.len();
        Ok(())
    }

    /// Edges from words of one length to words that begin with them, and back; whether there are any.
    fn derive(
        &mut self,
        problem: &mut Problem,
        lengths: &mut LengthFacts,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        let before = self.edges.len();
        // What begins ordered words of one length is ordered.
        for number in self.given.clone() {
            let Edge { from, to, mut deps, .. } = self.edges[number].clone();
            let Some((a, b)) = self.first_difference(from, to) else { continue };
            if self.words.len() + 2 > MAX_WORDS {
                break;
            }
            let Some(why) = lengths.equal(problem, [&[a], &[b]], budget)? else { continue };
            deps.extend(&why);
            let ends = [self.word(&[a]), self.word(&[b])];
            if self.path(ends[0], ends[1], false, budget)?.is_none() {
                self.give(&[a], &[b], false, deps);
            }
        }
        self.compare_starts(problem, lengths, budget)?;
        self.compare_words(problem, lengths, budget)?;
        // What begins with words of one length that differ is ordered like these.
        for from in 0..self.words.len() {
            for to in 0..self.words.len() {
                budget.spend(1)?;
                let Some((a, b)) = self.first_difference(from, to) else { continue };
                let ends = [a, b].map(|symbol| self.number_of.get([symbol].as_slice()).copied());
                let [Some(start), Some(end)] = ends else { continue };
                if (start, end) == (from, to) {
                    continue;
                }
                let Some(mut deps) = self.path(start, end, true, budget)? else { continue };
                let Some(why) = lengths.equal(problem, [&[a], &[b]], budget)? else { continue };
                if self.path(from, to, true, budget)?.is_none() {
                    deps.extend(&why);
                    let number = self.edge(Edge { from, to, is_strict: true, deps });
                    self.given.push(number);
                }
            }
        }
        Ok(self.edges.len() > before)
    }

    /// The same for words of the graph that begin others and have several symbols.
    fn compare_starts(
        &mut self,
        problem: &mut Problem,
        lengths: &mut LengthFacts,
        budget: &Budget,
    ) -> Result<(), Reason> {
        let starts = |graph: &Self, whole: usize| -> Vec<usize> {
            let words = graph.words.iter().enumerate();
            let starts = words.filter(|(_, start)| graph.words[whole].starts_with(start));
            starts.map(|(number, _)| number).collect()
        };
        let of_word: Vec<Vec<usize>> =
            (0..self.words.len()).map(|whole| starts(self, whole)).collect();
        for number in self.given.clone() {
            let Edge { from, to, is_strict, deps } = self.edges[number].clone();
            budget.spend((of_word[from].len() * of_word[to].len()) as u64)?;
            for &start in &of_word[from] {
                for &end in &of_word[to] {
                    if (start, end) == (from, to) || start == end {
                        continue;
                    }
                    let words = [self.words[start].clone(), self.words[end].clone()];
                    let words = words.each_ref().map(Vec::as_slice);
                    let Some(why) = lengths.equal(problem, words, budget)? else { continue };
                    if self.path(start, end, false, budget)?.is_none() {
                        let mut deps = deps.clone();
                        deps.extend(&why);
                        self.give(words[0], words[1], false, deps);
                    }
                }
            }
            if !is_strict {
                continue;
            }
            let whole = |start: usize| {
                let of_word = of_word.iter().enumerate();
                let longer = of_word.filter(move |(_, starts)| starts.contains(&start));
                longer.map(|(number, _)| number)
            };
            for longer in whole(from) {
                for other in whole(to) {
                    budget.spend(1)?;
                    if (longer, other) == (from, to) {
                        continue;
                    }
                    let words = [self.words[from].clone(), self.words[to].clone()];
                    let words = words.each_ref().map(Vec::as_slice);
                    let Some(mut why) = lengths.equal(problem, words, budget)? else { continue };
                    if self.path(longer, other, true, budget)?.is_none() {
                        why.extend(&deps);
                        let edge = Edge { from: longer, to: other, is_strict: true, deps: why };
                        let number = self.edge(edge);
                        self.given.push(number);
                    }
                }
            }
        }
        Ok(())
    }

    /// The symbols behind the common start of two words, if both go on and not with letters alone.
    fn first_difference(&self, first: usize, second: usize) -> Option<(Sym, Sym)> {
        let (a, b) = (&self.words[first], &self.words[second]);
        let common = common_start(a, b);
        let (&a, &b) = (a.get(common)?, b.get(common)?);
        (!matches!((a, b), (Sym::Char(_), Sym::Char(_)))).then_some((a, b))
    }

    /// What a path rests on, one with a strict edge if that is asked for.
    fn path(
        &self,
        from: usize,
        to: usize,
        strictly: bool,
        budget: &Budget,
    ) -> Result<Option<Deps>, Reason> {
        // A state is a word and whether a strict edge led to it.
        let state = |word: usize, is_strict: bool| 2 * word + usize::from(is_strict);
        let mut came: Vec<Option<(usize, usize)>> = vec![None; 2 * self.words.len()];
        let start = state(from, false);
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            let (word, is_strict) = (at / 2, at % 2 == 1);
            if word == to && (is_strict || !strictly) {
                let mut deps = Deps::none();
                let mut at = at;
                while at != start
                    && let Some((earlier, edge)) = came[at]
                {
                    deps.extend(&self.edges[edge].deps);
                    at = earlier;
                }
                return Ok(Some(deps));
            }
            for &edge in &self.out[word] {
                budget.spend(1)?;
                let next = state(self.edges[edge].to, is_strict || self.edges[edge].is_strict);
                if next != start && came[next].is_none() {
                    came[next] = Some((at, edge));
                    queue.push_back(next);
                }
            }
        }
        Ok(None)
    }

    /// Words that are equal since they are on one cycle; the error is what a strict cycle rests on.
    fn cycles(&self, budget: &Budget) -> Result<Result<Vec<Equation>, Deps>, Reason> {
        let mut equal = Vec::new();
        for &number in &self.given {
            let Edge { from, to, is_strict, deps } = &self.edges[number];
            if let Some(mut back) = self.path(*to, *from, !is_strict, budget)? {
                back.extend(deps);
                return Ok(Err(back));
            }
            if *is_strict || from == to {
                continue;
            }
            if let Some(mut back) = self.path(*to, *from, false, budget)? {
                back.extend(deps);
                let (left, right) = (self.words[*from].clone(), self.words[*to].clone());
                equal.push(Equation { left, right, deps: back });
            }
        }
        Ok(Ok(equal))
    }
}

/// How many symbols two words have in common at the front.
fn common_start(a: &[Sym], b: &[Sym]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
