//! Conjunctions as a whole against brute force: sides that nothing else speaks of, equations that share
//! a side, variables that move along words, components.

use std::rc::Rc;

use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

use super::kernel::Kernel;
use super::precision::Answer;
use super::problem::Problem;
use super::solved::Solved;
use super::{Model, Outcome, check, common_roots, components, conjugates, equal_sides, nielsen};
use crate::choices::Choices;
use crate::language::Languages;

/// Constants of the tests.
const NAMES: [&str; 5] = ["u", "v", "x", "y", "z"];

struct Pool {
    store: TermStore,
    variables: Vec<TermId>,
}

impl Pool {
    fn new() -> Self {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let variables = NAMES.map(|name| store.declare_const(name, string)).to_vec();
        Self { store, variables }
    }

    fn word(&mut self, word: &str) -> TermId {
        self.store.mk_string(&StrValue::from_literal(word).expect("a literal of a test"))
    }

    fn letters(&mut self, choices: &mut Choices) -> TermId {
        self.word(["a", "b", "ab", "ba"][choices.below(4)])
    }

    fn concat(&mut self, parts: &[TermId]) -> TermId {
        match parts {
            [single] => *single,
            [] => self.word(""),
            _ => self.store.mk(Op::StrConcat, parts),
        }
    }

    /// A word of some of these variables and perhaps letters between them.
    fn side(&mut self, choices: &mut Choices, of: &[TermId], parts: usize) -> TermId {
        let parts: Vec<TermId> = (0..parts)
            .map(|_| match choices.below(4) {
                0 => self.letters(choices),
                _ => of[choices.below(of.len())],
            })
            .collect();
        self.concat(&parts)
    }

    fn equal(&mut self, left: TermId, right: TermId) -> (TermId, bool) {
        (self.store.mk(Op::Eq, &[left, right]), true)
    }

    /// `(w | w')*`, perhaps with a word behind.
    fn language(&mut self, choices: &mut Choices) -> TermId {
        let words = [(); 3].map(|()| self.letters(choices));
        let [a, b, end] = words.map(|word| self.store.mk(Op::StrToRe, &[word]));
        let either = self.store.mk(Op::ReUnion, &[a, b]);
        let star = self.store.mk(Op::ReStar, &[either]);
        match choices.below(2) {
            0 => star,
            _ => self.store.mk(Op::ReConcat, &[star, end]),
        }
    }

    fn member(&mut self, choices: &mut Choices, of: TermId) -> (TermId, bool) {
        let language = self.language(choices);
        (self.store.mk(Op::StrInRe, &[of, language]), choices.below(4) > 0)
    }

    /// A bound of the length of one variable, or of the difference of two.
    fn size(&mut self, choices: &mut Choices, of: &[TermId]) -> (TermId, bool) {
        let [a, b] = [(); 2].map(|()| of[choices.below(of.len())]);
        let [a, b] = [a, b].map(|var| self.store.mk(Op::StrLen, &[var]));
        let form = match choices.below(2) {
            0 => a,
            _ => self.store.mk(Op::Sub, &[a, b]),
        };
        let limit = self.store.mk_int(&Integer::from(choices.below(4) as i64 - 1));
        (self.store.mk([Op::Eq, Op::Le, Op::Ge][choices.below(3)], &[form, limit]), true)
    }

    /// Variables that occur once on a side, with languages or lengths, and what the other side is.
    fn with_free_side(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, _] = self.variables[..] else { return Vec::new() };
        let mut free = vec![u, v];
        if choices.below(3) == 0 {
            let letters = self.letters(choices);
            free.insert(choices.below(3), letters);
        }
        let side = self.concat(&free);
        let other = match choices.below(3) {
            0 => self.side(choices, &[x, y], 2),
            _ => x,
        };
        let mut literals = vec![self.equal(side, other)];
        for var in [u, v, x, y] {
            if choices.below(3) == 0 {
                let literal = self.member(choices, var);
                literals.push(literal);
            }
        }
        for _ in 0..choices.below(3) {
            let literal = self.size(choices, &[u, x, y]);
            literals.push(literal);
        }
        if choices.below(2) == 0 {
            let sides = [(); 2].map(|()| self.side(choices, &[x, y], 2));
            let (atom, _) = self.equal(sides[0], sides[1]);
            literals.push((atom, choices.below(2) == 0));
        }
        literals
    }

    /// Two or three equations with one side in common.
    fn with_equal_sides(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let vars: Vec<TermId> = self.variables[..4].to_vec();
        let common = self.side(choices, &vars[2..], 3);
        let mut literals = Vec::new();
        for _ in 0..2 + choices.below(2) {
            let parts = 1 + choices.below(3);
            let own = self.side(choices, &vars, parts);
            let (start, end) = (self.letters(choices), vars[3]);
            let side = match choices.below(3) {
                0 => own,
                1 => self.concat(&[start, own, end]),
                _ => self.concat(&[end, own]),
            };
            literals.push(self.equal(side, common));
        }
        if choices.below(2) == 0 {
            let literal = self.size(choices, &vars);
            literals.push(literal);
        }
        literals
    }

    /// An equation that shifts a variable along itself by a word with variables, in languages.
    fn with_shift(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let vars: Vec<TermId> = self.variables[..4].to_vec();
        let mut some = |most: usize| -> Vec<TermId> {
            (0..choices.below(most + 1)).map(|_| vars[choices.below(3)]).collect()
        };
        let (moved, mut by) = (vars[3], some(1));
        by.push(vars[0]);
        let (after_left, after_right) = (some(2), some(1));
        let mut sides =
            [[vec![moved], after_left].concat(), [by, vec![moved], after_right].concat()];
        if choices.below(2) == 0 {
            sides.iter_mut().for_each(|side| side.reverse());
        }
        let [left, right] = sides.map(|side| self.concat(&side));
        let mut literals = vec![self.equal(left, right)];
        for var in vars.clone() {
            if choices.below(3) > 0 {
                let literal = self.member(choices, var);
                literals.push(literal);
            }
        }
        if choices.below(2) == 0 {
            let literal = self.size(choices, &vars);
            literals.push(literal);
        }
        literals
    }

    /// Words that commute, an equation that shifts them, and languages or lengths.
    fn with_common_roots(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, _] = self.variables[..] else { return Vec::new() };
        let power =
            |choices: &mut Choices| [vec![u], vec![v], vec![u, v]][choices.below(3)].clone();
        let mut literals = vec![];
        let [left, right] = [[u, v], [v, u]].map(|parts| self.concat(&parts));
        literals.push(self.equal(left, right));
        let (one, other) = (power(choices), power(choices));
        let mut sides = [[one, vec![x]].concat(), [vec![x], other].concat()];
        for side in &mut sides {
            let some = [u, v, x, y];
            side.extend((0..choices.below(3)).map(|_| some[choices.below(4)]));
        }
        if choices.below(2) == 0 {
            sides.iter_mut().for_each(|side| side.reverse());
        }
        let [left, right] = sides.map(|side| self.concat(&side));
        literals.push(self.equal(left, right));
        for var in [u, v] {
            let length = self.store.mk(Op::StrLen, &[var]);
            let zero = self.store.mk_int(&Integer::from(0));
            literals.push((self.store.mk(Op::Gt, &[length, zero]), choices.below(8) > 0));
        }
        for var in [u, v, x, y] {
            match choices.below(4) {
                0 => literals.push(self.member(choices, var)),
                1 => {
                    let letters = self.letters(choices);
                    let mut parts =
                        [self.store.mk(Op::StrToRe, &[letters]), self.store.mk(Op::ReAll, &[])];
                    if choices.below(2) == 0 {
                        parts.reverse();
                    }
                    let language = self.store.mk(Op::ReConcat, &parts);
                    literals.push((self.store.mk(Op::StrInRe, &[var, language]), true));
                }
                _ => {}
            }
        }
        literals
    }

    /// Variables that commute each with each, or powers that are equal, and what else is asked of them.
    fn with_one_root(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, _] = self.variables[..] else { return Vec::new() };
        let mut literals = Vec::new();
        if choices.below(2) == 0 {
            for [a, b] in [[u, v], [v, x], [x, u]] {
                let sides = [[a, b], [b, a]].map(|side| self.concat(&side));
                literals.push(self.equal(sides[0], sides[1]));
            }
        } else {
            let [p, q, r] = [(); 3].map(|()| 2 + choices.below(3));
            let behind = match choices.below(4) {
                0 => self.letters(choices),
                _ => v,
            };
            let base = [vec![u], vec![u, y]][usize::from(choices.below(4) == 0)].clone();
            let left = [base.repeat(p), vec![behind; q * choices.below(4).min(1)]].concat();
            let [left, right] = [left, vec![x; r]].map(|side| self.concat(&side));
            literals.push(self.equal(left, right));
        }
        for _ in 0..1 + choices.below(2) {
            let of = if choices.below(3) == 0 { vec![u, v, x, y] } else { vec![u, v, x] };
            let [left, right] = [(); 2].map(|()| {
                let parts: Vec<TermId> =
                    (0..=choices.below(3)).map(|_| of[choices.below(of.len())]).collect();
                self.concat(&parts)
            });
            if left == right {
                continue;
            }
            literals.push(match choices.below(3) {
                0 => (self.store.mk(Op::StrContains, &[left, right]), false),
                _ => (self.store.mk(Op::Eq, &[left, right]), choices.below(3) == 0),
            });
        }
        for var in [u, v, x, y] {
            match choices.below(5) {
                0 => literals.push(self.member(choices, var)),
                1 | 2 => literals.push(self.size(choices, &[u, v, x])),
                _ => {}
            }
        }
        literals
    }

    /// Variables that letters shift, and what else is asked of them.
    fn with_rotations(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, _, _] = self.variables[..] else { return Vec::new() };
        let mut literals = Vec::new();
        let words = ["ab", "ba", "aba", "aab", "baa", "abab", "baba", "a"];
        for var in [u, v] {
            let [one, other] = [(); 2].map(|()| self.word(words[choices.below(words.len())]));
            let mut sides = [[var, one], [other, var]].map(|side| self.concat(&side));
            if choices.below(3) == 0 {
                // As many letters and the same variables follow on both sides.
                let more = [[x, one], [one, x]].map(|side| self.concat(&side));
                sides = [0, 1].map(|side| self.concat(&[sides[side], more[side]]));
            }
            literals.push(self.equal(sides[0], sides[1]));
        }
        for _ in 0..2 {
            let sides = [(); 2].map(|()| self.side(choices, &[u, v, x], 2));
            match choices.below(4) {
                0 => literals.push((self.equal(sides[0], sides[1]).0, choices.below(2) == 0)),
                1 => literals.push(self.member(choices, v)),
                _ => literals.push(self.size(choices, &[u, v, x])),
            }
        }
        literals
    }

    /// One or two equations in which no variable occurs more than twice.
    fn quadratic(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let mut symbols: Vec<TermId> = [&self.variables[..3], &self.variables[..3]].concat();
        for _ in 0..choices.below(4) {
            symbols.push(self.letters(choices));
        }
        for place in (1..symbols.len()).rev() {
            symbols.swap(place, choices.below(place + 1));
        }
        let number = 2 * (1 + choices.below(2));
        let size = symbols.len().div_ceil(number);
        let sides: Vec<TermId> = symbols.chunks(size).map(|side| self.concat(side)).collect();
        sides.chunks_exact(2).map(|pair| self.equal(pair[0], pair[1])).collect()
    }

    /// Two conjunctions over different variables, and perhaps one with a known word in both.
    fn with_components(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, z] = self.variables[..] else { return Vec::new() };
        let mut literals = Vec::new();
        for (number, own) in [[u, v], [x, y]].into_iter().enumerate() {
            let mut known = own.to_vec();
            known.push(if choices.below(2) == 0 { z } else { own[0] });
            let letters = self.letters(choices);
            let (left, right) = match choices.below(2) {
                0 => (self.concat(&[own[0], letters, own[1]]), self.side(choices, &known, 3)),
                _ => (self.concat(&[letters, own[0]]), self.concat(&[own[0], own[1]])),
            };
            literals.push(self.equal(left, right));
            let literal = match choices.below(2) {
                0 => self.member(choices, own[number]),
                _ => self.size(choices, &own),
            };
            literals.push(literal);
        }
        let letters = self.letters(choices);
        literals.push(self.equal(z, letters));
        literals
    }

    /// A function of a word, one of few.
    fn value(&mut self, choices: &mut Choices, of: TermId) -> TermId {
        let [a, b, none] = ["a", "b", ""].map(|word| self.word(word));
        match choices.below(5) {
            0 => self.store.mk(Op::StrReplaceAll, &[of, a, b]),
            1 => self.store.mk(Op::StrReplaceAll, &[of, a, none]),
            2 => self.store.mk(Op::StrReplaceAll, &[of, b, a]),
            3 => self.store.mk(Op::StrRev, &[of]),
            _ => self.store.mk(Op::StrToUpper, &[of]),
        }
    }

    /// `x` and `y` are made of `u` and `v`, which may be equal, by one or two functions that may be the same.
    fn with_two_chains(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, z] = self.variables[..] else { return Vec::new() };
        let mut literals = vec![self.equal(z, z)];
        let (one, other) = (self.side(choices, &[u], 1), self.side(choices, &[u, v], 1));
        let (mut left, mut right) = (one, other);
        for _ in 0..=choices.below(2) {
            let seed = choices.below(1000) as u64;
            left = self.value(&mut Choices(seed), left);
            let again = if choices.below(5) == 0 { seed + 1 } else { seed };
            right = self.value(&mut Choices(again), right);
        }
        literals.push(self.equal(x, left));
        literals.push(self.equal(y, right));
        if choices.below(3) > 0 {
            literals.push(self.equal(u, v));
        }
        let (equation, _) = self.equal(x, y);
        literals.push((equation, choices.below(4) == 0));
        if choices.below(3) == 0 {
            literals.push(self.member(choices, x));
        }
        literals
    }

    /// A function of one letter.
    fn letterwise(&mut self, choices: &mut Choices, of: TermId) -> TermId {
        let word =
            |choices: &mut Choices, words: &[&'static str]| words[choices.below(words.len())];
        match choices.below(8) {
            0 => self.store.mk(Op::StrToUpper, &[of]),
            1 => self.store.mk(Op::StrToLower, &[of]),
            2 => {
                let ends = [word(choices, &["a", "A"]), word(choices, &["b", "B"])];
                let [low, high] = ends.map(|end| self.word(end));
                let by = self.word(word(choices, &["", "a", "bA"]));
                let range = self.store.mk(Op::ReRange, &[low, high]);
                self.store.mk(Op::StrReplaceReAll, &[of, range, by])
            }
            _ => {
                let pattern = self.word(word(choices, &["a", "b", "A", "B"]));
                let by = self.word(word(choices, &["", "a", "b", "A", "ab", "bb"]));
                self.store.mk(Op::StrReplaceAll, &[of, pattern, by])
            }
        }
    }

    /// Words at the ends and inside of chains of functions of one letter, which begin with `u` or with `u`
    /// and `v`.
    fn with_letter_chains(&mut self, choices: &mut Choices) -> Vec<(TermId, bool)> {
        let [u, v, x, y, z] = self.variables[..] else { return Vec::new() };
        let both = self.store.mk(Op::StrConcat, &[u, v]);
        let mut literals = Vec::new();
        let mut starts = vec![u, u, both];
        for value in [x, y, z] {
            let mut term = starts[choices.below(starts.len())];
            for _ in 0..=choices.below(3) {
                term = self.letterwise(choices, term);
            }
            literals.push(self.equal(value, term));
            starts.push(value);
        }
        let (one, other) = (starts[choices.below(6)], [x, y, z][choices.below(3)]);
        let (equation, _) = self.equal(one, other);
        literals.push((equation, choices.below(3) == 0));
        if choices.below(2) == 0 {
            let [one, other] = [x, z].map(|var| self.store.mk(Op::StrLen, &[var]));
            literals.push((self.store.mk(Op::Lt, &[one, other]), choices.below(2) == 0));
        }
        if choices.below(2) == 0 {
            let of = [u, x, y, z][choices.below(4)];
            literals.push(self.member(choices, of));
        }
        literals
    }

    /// Whether there is a model in which `u` and `v` have at most three and one letters.
    fn has_model_of_chains(&self, literals: &[(TermId, bool)]) -> bool {
        let mut words = vec![String::new()];
        for place in 0..21 {
            for letter in ["a", "b", "A", "B"] {
                words.push(format!("{}{letter}", words[place]));
            }
        }
        let [first, second, values @ ..] = &self.variables[..] else { return false };
        let budget = Budget::unlimited();
        words.iter().any(|u| {
            words[..5].iter().any(|v| {
                let mut model = Interpretation::new();
                let mut known = Vec::new();
                let mut learn = |model: &mut Interpretation, variable: TermId, word: StrValue| {
                    let function = self.store.function(variable).expect("a constant");
                    model.set_constant(function, Value::String(word.clone()));
                    known.push(word);
                };
                for (&variable, word) in [(first, u), (second, v)] {
                    let word = StrValue::from_literal(word).expect("a literal of a test");
                    learn(&mut model, variable, word);
                }
                // What each chain makes of them.
                for (&value, &(equation, _)) in values.iter().zip(literals) {
                    let args = self.store.args(equation);
                    let chain = if args[0] == value { args[1] } else { args[0] };
                    let word = Evaluator::new(&self.store, &model).eval(chain, &budget);
                    let Ok(Value::String(word)) = word else { panic!("a word") };
                    learn(&mut model, value, word);
                }
                let words: [StrValue; 5] = known.try_into().expect("a word for each");
                self.satisfies(literals, &words)
            })
        })
    }

    fn satisfies(&self, literals: &[(TermId, bool)], words: &[StrValue; 5]) -> bool {
        let mut model = Interpretation::new();
        for (&variable, word) in self.variables.iter().zip(words) {
            let function = self.store.function(variable).expect("a constant");
            model.set_constant(function, Value::String(word.clone()));
        }
        let mut evaluator = Evaluator::new(&self.store, &model);
        let unlimited = Budget::unlimited();
        literals.iter().all(|&(atom, value)| evaluator.holds(atom, &unlimited) == Ok(value))
    }

    /// Whether there is a model among short words.
    fn has_short_model(&self, literals: &[(TermId, bool)], last: &[StrValue]) -> bool {
        let mut short = vec![String::new()];
        for longer in ["a", "b"] {
            short.push(longer.to_owned());
        }
        for longer in ["aa", "ab", "ba", "bb"] {
            short.push(longer.to_owned());
        }
        let short: Vec<StrValue> =
            short.iter().map(|w| StrValue::from_literal(w).expect("a literal of a test")).collect();
        let number = short.len();
        (0..number.pow(4)).any(|choice| {
            let word = |place: u32| short[choice / number.pow(place) % number].clone();
            last.iter().any(|last| {
                self.satisfies(literals, &[word(0), word(1), word(2), word(3), last.clone()])
            })
        })
    }

    /// What is found.
    fn compare(&self, round: u64, literals: &[(TermId, bool)], last: &[StrValue]) -> [u32; 2] {
        let mut languages = Languages::new().expect("an alphabet");
        let budget = Budget::unlimited().with_ticks(400_000);
        let found = check(&self.store, &mut languages, literals, &Rc::default(), &budget);
        self.judge(round, literals, &found, last)
    }

    /// Checks what was found against short words: a core must have no model.
    fn judge(
        &self,
        round: u64,
        literals: &[(TermId, bool)],
        found: &Outcome,
        last: &[StrValue],
    ) -> [u32; 2] {
        match found {
            Outcome::Conflict(core) => {
                let core: Vec<(TermId, bool)> =
                    core.iter().map(|&place| literals[place as usize]).collect();
                assert!(!self.has_short_model(&core, last), "round {round}: a model was lost");
                [1, 0]
            }
            Outcome::Candidate(candidate) => {
                let string = |variable: &TermId| {
                    let mut found = candidate.strings.iter().filter(|(term, _)| term == variable);
                    found.next().map_or_else(StrValue::empty, |(_, string)| string.clone())
                };
                let words: Vec<StrValue> = self.variables.iter().map(string).collect();
                let words: [StrValue; 5] = words.try_into().expect("a word for each");
                assert!(self.satisfies(literals, &words), "round {round}: invented {words:?}");
                [0, 1]
            }
            Outcome::Refine(_) | Outcome::GaveUp(_) => [0, 0],
        }
    }
}

fn some(words: &[&str]) -> Vec<StrValue> {
    words.iter().map(|w| StrValue::from_literal(w).expect("a literal of a test")).collect()
}

fn add(sum: &mut [u32; 2], more: [u32; 2]) {
    sum[0] += more[0];
    sum[1] += more[1];
}

#[test]
fn sides_that_nothing_else_speaks_of_are_dropped() {
    let (mut decided, mut dropped) = ([0; 2], 0);
    for round in 0..600 {
        let mut pool = Pool::new();
        let literals = pool.with_free_side(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        if let Ok(problem) = Problem::new(&mut languages, kernel, &Budget::unlimited()) {
            dropped += u32::from(!problem.dropped.is_empty());
        }
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(dropped > 200 && decided[0] > 60 && decided[1] > 300, "{dropped}, {decided:?}");
}

#[test]
fn functions_of_equal_words_have_equal_values() {
    let (mut decided, mut equated) = ([0; 2], 0);
    for round in 0..500 {
        let mut pool = Pool::new();
        let literals = pool.with_two_chains(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let budget = Budget::unlimited();
        let mut kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let solved = Solved::new(&kernel.equations, kernel.lengths.len(), &budget);
        if let Ok(Ok(solved)) = solved {
            equated += u32::from(
                kernel.equate_values(
                    &languages,
                    &solved,
                    &mut rustc_hash::FxHashSet::default(),
                    &budget,
                ) == Ok(true),
            );
        }
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(equated > 40 && decided[0] > 100 && decided[1] > 100, "{equated}, {decided:?}");
}

#[test]
fn chains_of_functions_of_letters_are_one_function() {
    let (mut decided, mut left_out) = ([0; 2], 0);
    for round in 0..500 {
        let mut pool = Pool::new();
        let literals = pool.with_letter_chains(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let budget = Budget::unlimited();
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        if let Ok(problem) = Problem::new(&mut languages, kernel, &budget) {
            left_out += super::tapes::computed(&problem, &languages);
        }
        let found = check(
            &pool.store,
            &mut languages,
            &literals,
            &Rc::default(),
            &Budget::unlimited().with_ticks(400_000),
        );
        if let Outcome::Conflict(core) = &found {
            let core: Vec<(TermId, bool)> =
                core.iter().map(|&place| literals[place as usize]).collect();
            // Chains outside of the core give their words values that nothing speaks of.
            let chains = literals[..3].iter().copied();
            let core: Vec<(TermId, bool)> = chains.chain(core).collect();
            assert!(!pool.has_model_of_chains(&core), "round {round}: a model was lost");
            decided[0] += 1;
        } else {
            add(&mut decided, pool.judge(round, &literals, &found, &[]));
        }
    }
    assert!(left_out > 100 && decided[0] > 100 && decided[1] > 100, "{left_out}, {decided:?}");
}

#[test]
fn equations_that_share_a_side_are_shortened() {
    let (mut decided, mut shortened) = ([0; 2], 0);
    for round in 0..400 {
        let mut pool = Pool::new();
        let literals = pool.with_equal_sides(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let mut equations = kernel.equations.clone();
        let found = equal_sides::shorten(&mut equations, &Budget::unlimited());
        shortened += u32::from(found == Ok(true));
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(shortened > 200 && decided[0] > 80 && decided[1] > 100, "{shortened}, {decided:?}");
}

#[test]
fn variables_that_move_along_words_are_taken_out() {
    let (mut decided, mut shifted) = ([0; 2], [0; 2]);
    for round in 0..400 {
        let mut pool = Pool::new();
        let literals = pool.with_shift(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let budget = Budget::unlimited().with_ticks(400_000);
        if let Ok(mut problem) = Problem::new(&mut languages, kernel, &budget)
            && conjugates::applies(&problem)
        {
            let found = conjugates::shift(&mut problem, &mut languages, &budget);
            let found = match found.map_or_else(Answer::Unknown, |finding| finding.into_answer()) {
                Answer::Unsat(deps) => Outcome::Conflict(deps.literals().to_vec()),
                Answer::Sat(Model::Candidate(candidate)) => Outcome::Candidate(candidate),
                Answer::Sat(Model::Refine(all)) => Outcome::Refine(all),
                Answer::Unknown(reason) => Outcome::GaveUp(reason),
            };
            add(&mut shifted, pool.judge(round, &literals, &found, &some(&[""])));
        }
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(shifted[0] > 10 && shifted[1] > 20, "{shifted:?} of {decided:?}");
}

#[test]
fn words_of_one_root_are_found() {
    let (mut decided, mut rooted) = ([0; 2], [0; 2]);
    for round in 0..400 {
        let mut pool = Pool::new();
        let literals = pool.with_common_roots(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let budget = Budget::unlimited().with_ticks(400_000);
        if let Ok(mut problem) = Problem::new(&mut languages, kernel, &budget)
            && common_roots::applies(&problem)
        {
            rooted[1] += 1;
            let found = common_roots::find_powers(&mut problem, &mut languages, &budget);
            if let Ok(Answer::Unsat(deps)) = found.map(|finding| finding.into_answer()) {
                let found = Outcome::Conflict(deps.literals().to_vec());
                pool.judge(round, &literals, &found, &some(&[""]));
                rooted[0] += 1;
            }
        }
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(rooted[0] > 15 && rooted[1] > 200, "{rooted:?} of {decided:?}");
}

#[test]
fn lengths_decide_what_is_made_of_words_of_one_root() {
    let mut decided = [0; 2];
    for round in 0..600 {
        let mut pool = Pool::new();
        let literals = pool.with_one_root(&mut Choices(round * 977 + 5));
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(decided[0] > 150 && decided[1] > 100, "{decided:?}");
}

#[test]
fn variables_that_letters_shift_have_a_language() {
    let mut decided = [0; 2];
    for round in 0..600 {
        let mut pool = Pool::new();
        let literals = pool.with_rotations(&mut Choices(round * 977 + 5));
        add(&mut decided, pool.compare(round, &literals, &some(&[""])));
    }
    assert!(decided[0] > 100 && decided[1] > 20, "{decided:?}");
}

#[test]
fn quadratic_equations_are_refuted_by_their_graph() {
    let mut refuted = 0;
    for round in 0..400 {
        let mut pool = Pool::new();
        let literals = pool.quadratic(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let budget = Budget::unlimited().with_ticks(4_000_000);
        let Ok(mut problem) = Problem::new(&mut languages, kernel, &budget) else { continue };
        if !nielsen::applies(&problem) {
            continue;
        }
        let found = nielsen::refute(&mut problem, &mut languages, &budget);
        if let Ok(Answer::Unsat(deps)) = found.map(|finding| finding.into_answer()) {
            let found = Outcome::Conflict(deps.literals().to_vec());
            pool.judge(round, &literals, &found, &some(&[""]));
            refuted += 1;
        }
    }
    assert!(refuted > 60, "{refuted}");
}

#[test]
fn components_are_decided_one_by_one() {
    let (mut decided, mut split) = ([0; 2], 0);
    for round in 0..400 {
        let mut pool = Pool::new();
        let literals = pool.with_components(&mut Choices(round * 977 + 5));
        let mut languages = Languages::new().expect("an alphabet");
        let unlimited = Budget::unlimited();
        let kernel = Kernel::read(&pool.store, &mut languages, &literals, &Rc::default());
        let parts = components::split(&pool.store, &kernel, &literals, &unlimited);
        let Ok(Some(parts)) = parts else { continue };
        split += 1;
        let budget = Budget::unlimited().with_ticks(400_000);
        let mut check = |part: &[(TermId, bool)], budget: &Budget| {
            let kernel = Kernel::read(&pool.store, &mut languages, part, &Rc::default());
            super::check_whole(&pool.store, &mut languages, kernel, budget)
        };
        let mut decision = components::Decision::new(parts, &literals);
        let found = [16, 1].into_iter().find_map(|share| decision.turn(share, &mut check, &budget));
        let found = found.unwrap_or_else(|| decision.give_up(&budget));
        let last = some(&["a", "b", "ab", "ba"]);
        add(&mut decided, pool.judge(round, &literals, &found, &last));
    }
    assert!(split > 100 && decided[0] > 20 && decided[1] > 40, "{split}, {decided:?}");
}

#[test]
fn a_refuted_component_costs_little_beside_an_open_one() {
    let mut pool = Pool::new();
    let [u, v, x, y, _] = pool.variables[..] else { unreachable!("five constants") };
    let [a, b] = ["a", "b"].map(|letter| pool.word(letter));
    let sides = [[x, b, x, x], [a, y, y, b]].map(|side| pool.concat(&side));
    let open = pool.equal(sides[0], sides[1]);
    let value = pool.store.mk(Op::StrReplaceAll, &[u, a, b]);
    let easy = pool.equal(v, value);
    let [begins, ends] = [a, b].map(|letter| pool.store.mk(Op::StrToRe, &[letter]));
    let all = pool.store.mk(Op::ReAll, &[]);
    let language = pool.store.mk(Op::ReConcat, &[ends, all, begins, all]);
    let member = (pool.store.mk(Op::StrInRe, &[v, language]), true);
    let price = |literals: &[(TermId, bool)]| {
        let budget = Budget::unlimited().with_ticks(8_000_000);
        let mut languages = Languages::new().expect("an alphabet");
        let found = check(&pool.store, &mut languages, literals, &Rc::default(), &budget);
        (matches!(found, Outcome::Conflict(_)), budget.ticks_spent())
    };
    assert!(!price(&[open]).0, "the equation has solutions, or none is found");
    let (is_refuted, ticks) = price(&[open, easy, member]);
    assert!(is_refuted && ticks < 1_000_000, "{ticks} ticks, refuted: {is_refuted}");
}
