//! Each procedure alone against brute force: all words over two or three letters up to a length of 4.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

use super::kernel::Kernel;
use super::precision::{Answer, Found};
use super::problem::Problem;
use super::{
    Candidate, End, Model, StringProcedure, cuts, digits, extraction, forward, implied_lengths,
    noodles, numbers, order, positions, powers, samples, sharpening, tag_automata, tapes,
};
use crate::choices::Choices;
use crate::language::Languages;
use crate::settings::Settings;

/// What the random literals speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Equations over variables and letters, and lengths.
    Words,
    /// Powers of one word, or of words that resemble it.
    Powers,
    /// Numerals and their lengths.
    Numerals,
    /// Words over three letters that do not contain each other.
    Absences,
    /// Sums of numerals, also of several parts, and their lengths.
    Sums,
    /// Codes of letters.
    Codes,
    /// Words under transducers and reversal.
    Functions,
    /// Words that an equation shifts along themselves, in languages.
    Periods,
    /// Words in lexicographic order; candidates need not have it, since axioms say what it is.
    Orders,
    /// One variable is made of the other by functions, `str.replace` among them, and concatenations.
    Definitions,
}

struct Pool {
    store: TermStore,
    variables: Vec<TermId>,
    /// Whether whoever reads the literals knows `str.replace` without its axiom.
    reads_replace: bool,
}

impl Pool {
    fn new() -> Self {
        let mut store = TermStore::new();
        let string = store.sorts.string();
        let variables = ["x", "y"].map(|name| store.declare_const(name, string)).to_vec();
        Self { store, variables, reads_replace: false }
    }

    fn literal_word(&mut self, word: &str) -> TermId {
        self.store.mk_string(&StrValue::from_literal(word).expect("a literal of a test"))
    }

    fn int(&mut self, value: i64) -> TermId {
        self.store.mk_int(&Integer::from(value))
    }

    fn side(&mut self, choices: &mut Choices, kind: Kind, words: &[&str]) -> TermId {
        let parts: Vec<TermId> = (0..=choices.below(3))
            .map(|_| match choices.below(4) {
                0 => self.literal_word(words[choices.below(words.len())]),
                n if kind == Kind::Functions => self.value(choices, n % 2, words),
                _ if kind == Kind::Definitions => self.value(choices, 0, words),
                n => self.variables[n % 2],
            })
            .collect();
        match parts.as_slice() {
            [single] => *single,
            _ => self.store.mk(Op::StrConcat, &parts),
        }
    }

    /// A variable, or the value of a function.
    fn value(&mut self, choices: &mut Choices, variable: usize, words: &[&str]) -> TermId {
        let variable = self.variables[variable];
        let [pattern, by] = [(); 2].map(|()| words[choices.below(words.len())]);
        let [pattern, by] = [pattern, by].map(|word| self.literal_word(word));
        match choices.below(6) {
            5 if self.reads_replace => self.store.mk(Op::StrReplace, &[variable, pattern, by]),
            0 => self.store.mk(Op::StrReplaceAll, &[variable, pattern, by]),
            1 | 2 => {
                let once = self.store.mk(Op::StrToRe, &[pattern]);
                let often = self.store.mk(Op::RePlus, &[once]);
                let op = [Op::StrReplaceRe, Op::StrReplaceReAll][choices.below(2)];
                self.store.mk(op, &[variable, often, by])
            }
            3 => self.store.mk(Op::StrRev, &[variable]),
            4 => self.store.mk([Op::StrToLower, Op::StrToUpper][choices.below(2)], &[variable]),
            _ => variable,
        }
    }

    /// Repetitions of a word, perhaps with another one behind.
    fn repetition(&mut self, choices: &mut Choices, words: &[&str]) -> TermId {
        let word = self.literal_word(words[choices.below(words.len())]);
        let once = self.store.mk(Op::StrToRe, &[word]);
        let star = self.store.mk(Op::ReStar, &[once]);
        if choices.below(2) == 0 {
            return star;
        }
        let end = self.literal_word(words[choices.below(words.len())]);
        let end = self.store.mk(Op::StrToRe, &[end]);
        self.store.mk(Op::ReConcat, &[star, end])
    }

    fn size(&mut self, choices: &mut Choices, kind: Kind) -> TermId {
        let variable = self.variables[choices.below(2)];
        let op = match kind {
            Kind::Numerals if choices.below(2) == 0 => Op::StrToInt,
            Kind::Codes => Op::StrToCode,
            _ => Op::StrLen,
        };
        let size = self.store.mk(op, &[variable]);
        let factor = self.int(choices.below(4) as i64 - 1);
        self.store.mk(Op::Mul, &[factor, size])
    }

    fn comparison(&mut self, choices: &mut Choices, kind: Kind) -> TermId {
        let [a, b] = [(); 2].map(|()| self.size(choices, kind));
        let codes = if kind == Kind::Codes { choices.below(3) as i64 * 97 } else { 0 };
        let limit = self.int(choices.below(9) as i64 - 2 + codes);
        let sum = self.store.mk(Op::Add, &[a, b]);
        self.store.mk([Op::Eq, Op::Le, Op::Ge][choices.below(3)], &[sum, limit])
    }

    /// A comparison of a sum of numerals, and perhaps of a length; the texts are numerals or not.
    fn sum_of_numerals(
        &mut self,
        choices: &mut Choices,
        words: &[&str],
        literals: &mut Vec<(TermId, bool)>,
    ) -> TermId {
        let zero = self.int(0);
        let mut parts = Vec::new();
        for _ in 0..2 {
            let word = self.side(choices, Kind::Sums, words);
            let number = self.store.mk(Op::StrToInt, &[word]);
            let is_numeral = self.store.mk(Op::Ge, &[number, zero]);
            literals.push((is_numeral, choices.below(8) != 0));
            let factor = self.int(choices.below(9) as i64 - 4);
            parts.push(self.store.mk(Op::Mul, &[factor, number]));
        }
        if choices.below(3) == 0 {
            parts.push(self.size(choices, Kind::Words));
        }
        let sum = self.store.mk(Op::Add, &parts);
        let limit = self.int(choices.below(40) as i64 - 20);
        self.store.mk([Op::Eq, Op::Le, Op::Gt][choices.below(3)], &[sum, limit])
    }

    fn literals(&mut self, choices: &mut Choices, kind: Kind) -> Vec<(TermId, bool)> {
        let words: &[&str] = match kind {
            Kind::Words
            | Kind::Codes
            | Kind::Functions
            | Kind::Periods
            | Kind::Orders
            | Kind::Definitions => &["a", "b", "ab", "ba"],
            Kind::Absences => &["a", "b", "c", "ab", "ca"],
            Kind::Powers => [&["ab", "abab"][..], &["a", "aa"], &["ab", "ba"]][choices.below(3)],
            Kind::Numerals | Kind::Sums => &["0", "1", "01", "10"],
        };
        let mut literals = Vec::new();
        if kind == Kind::Sums {
            for _ in 0..=choices.below(2) {
                let sum = self.sum_of_numerals(choices, words, &mut literals);
                literals.push((sum, choices.below(3) != 0));
            }
        }
        if kind == Kind::Periods {
            let shift = self.literal_word(words[choices.below(words.len())]);
            let [x, y] = [self.variables[0], self.variables[1]];
            let sides = match choices.below(3) {
                0 => [[shift, x], [x, y]],
                1 => [[x, shift], [y, x]],
                _ => [[shift, x], [x, self.literal_word(words[choices.below(words.len())])]],
            };
            let [left, right] = sides.map(|parts| self.store.mk(Op::StrConcat, &parts));
            literals.push((self.store.mk(Op::Eq, &[left, right]), true));
        }
        if kind == Kind::Orders {
            for _ in 0..2 + choices.below(2) {
                let sides = [(); 2].map(|()| self.side(choices, kind, words));
                let op = [Op::StrLt, Op::StrLe][choices.below(2)];
                literals.push((self.store.mk(op, &sides), choices.below(2) == 0));
            }
        }
        if kind == Kind::Definitions {
            let value = self.side(choices, kind, words);
            literals.push((self.store.mk(Op::Eq, &[self.variables[1], value]), true));
        }
        let is_restricted = match kind {
            Kind::Powers | Kind::Numerals | Kind::Sums | Kind::Periods | Kind::Definitions => true,
            Kind::Absences | Kind::Functions => choices.below(2) == 0,
            Kind::Words | Kind::Codes | Kind::Orders => false,
        };
        if is_restricted {
            for variable in self.variables.clone() {
                let language = self.repetition(choices, words);
                literals.push((self.store.mk(Op::StrInRe, &[variable, language]), true));
            }
        }
        for _ in 0..if kind == Kind::Definitions { 0 } else { 2 } {
            let (left, right) = (self.side(choices, kind, words), self.side(choices, kind, words));
            let negative = if kind == Kind::Absences { 2 } else { 4 };
            match choices.below(negative) {
                // Half of the sums are left without lengths.
                2.. if kind == Kind::Sums => {}
                _ if matches!(kind, Kind::Numerals | Kind::Sums) => {
                    literals.push((self.comparison(choices, kind), true))
                }
                // What lacks a literal is said by an axiom, not by the literal of the conjunction.
                0 if self.store.string_value(right).is_none() => {
                    literals.push((self.store.mk(Op::StrContains, &[left, right]), false));
                }
                1 => literals.push((self.store.mk(Op::Eq, &[left, right]), false)),
                _ => literals.push((self.store.mk(Op::Eq, &[left, right]), true)),
            }
        }
        let may_lack_sizes =
            matches!(kind, Kind::Words | Kind::Absences | Kind::Orders | Kind::Definitions);
        if !may_lack_sizes || choices.below(2) == 0 {
            literals.push((self.comparison(choices, kind), true));
        }
        literals
    }

    fn satisfies(&self, literals: &[(TermId, bool)], words: &[&StrValue; 2]) -> bool {
        let mut model = Interpretation::new();
        for (&variable, &word) in self.variables.iter().zip(words) {
            let function = self.store.function(variable).expect("a constant");
            model.set_constant(function, Value::String(word.clone()));
        }
        let mut evaluator = Evaluator::new(&self.store, &model);
        let unlimited = Budget::unlimited();
        literals.iter().all(|&(atom, value)| evaluator.holds(atom, &unlimited) == Ok(value))
    }
}

/// All words over these letters of at most `longest` letters.
fn words(letters: &[&str], longest: usize) -> Vec<StrValue> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last.iter().flat_map(|w| letters.iter().map(move |c| format!("{w}{c}"))).collect();
        all.extend(last.iter().cloned());
    }
    all.iter().map(|word| StrValue::from_literal(word).expect("a literal of a test")).collect()
}

/// What looks at languages and lengths before there are automata.
fn first_answers(problem: &Problem, languages: &mut Languages) -> Vec<(&'static str, Answer)> {
    let budget = Budget::unlimited().with_ticks(100_000);
    let mut all = Vec::new();
    if problem.is_restricted() {
        let found = sharpening::intersect_languages(&mut problem.clone(), languages, &budget);
        all.push(("languages", answer(found)));
    }
    if problem.with_lengths {
        let found = sharpening::bound_lengths(&mut problem.clone(), languages, &budget);
        all.push(("lengths", answer(found)));
    }
    if extraction::applies(problem) {
        let mut sharper = problem.clone();
        let first = extraction::extract_languages(&mut sharper, languages, &budget);
        all.push(("periods", answer(first)));
        let found = sharpening::intersect_languages(&mut sharper, languages, &budget);
        all.push(("periods, then languages", answer(found)));
    }
    if order::applies(problem) {
        let mut sharper = problem.clone();
        let first = answer(order::compare(&mut sharper, languages, &budget));
        if matches!(first, Answer::Open(_)) {
            let found = sharpening::build_automata(&mut sharper, languages, &budget)
                .and_then(|_| noodles::stabilize(&mut sharper, languages, &budget));
            all.push(("order, then noodles", answer(found)));
        } else {
            all.push(("order", first));
        }
    }
    if tag_automata::applies(problem) || tag_automata::applies_to_differences(problem) {
        let found = tag_automata::mark(&mut problem.clone(), languages, &budget);
        all.push(("tag automata", answer(found)));
    }
    if implied_lengths::applies(problem) {
        let mut sharper = problem.clone();
        let found = implied_lengths::use_lengths(&mut sharper, languages, &budget);
        let first = answer(found);
        if matches!(first, Answer::Open(_)) {
            let found = sharpening::build_automata(&mut sharper, languages, &budget)
                .and_then(|_| noodles::stabilize(&mut sharper, languages, &budget));
            all.push(("implied lengths, then noodles", answer(found)));
        } else {
            all.push(("implied lengths", first));
        }
    }
    all
}

/// The procedures by name: whether they apply, and their answer.
fn answers(problem: &Problem, languages: &mut Languages) -> Vec<(&'static str, Answer)> {
    let mut all = Vec::new();
    let budget = || Budget::unlimited().with_ticks(100_000);
    let mut add = |name, answer| all.push((name, answer));
    if powers::applies(problem) {
        let mut reduced = problem.clone();
        let first = answer(powers::use_lengths(&mut reduced, languages, &budget()));
        if matches!(first, Answer::Open(_)) {
            let found = noodles::stabilize(&mut reduced, languages, &budget());
            add("powers, then noodles", answer(found));
        } else {
            add("powers", first);
        }
    }
    if positions::applies(problem) {
        let found = positions::choose_many_lengths(&mut problem.clone(), languages, &budget());
        add("positions", answer(found));
    }
    if positions::applies(problem) {
        let found = positions::choose_few_lengths(&mut problem.clone(), languages, &budget());
        add("few positions", answer(found));
    }
    if samples::applies(problem) {
        let found = samples::fix_words(&mut problem.clone(), languages, &budget());
        add("samples", answer(found));
    }
    if numbers::applies(problem) {
        let found = numbers::choose_numbers(&mut problem.clone(), languages, &budget());
        add("numbers", answer(found));
    }
    if digits::applies(problem) {
        add("digits", answer(digits::add_numerals(&mut problem.clone(), languages, &budget())));
    }
    if !problem.equations.is_empty() {
        add("alone", answer(cuts::refute_alone(&mut problem.clone(), languages, &budget())));
        add("cuts", answer(cuts::cut(&mut problem.clone(), languages, &budget())));
    }
    if sharpening::has_functions(problem)
        || !problem.equations.is_empty()
        || !problem.differences.is_empty()
    {
        add("tapes", answer(tapes::read_tapes(&mut problem.clone(), languages, &budget())));
        let found = tapes::read_alternating(&mut problem.clone(), languages, &budget());
        add("afa", answer(found));
    }
    add("noodles", answer(noodles::stabilize(&mut problem.clone(), languages, &budget())));
    all
}

/// What forward propagation says, which reads literals in its own way.
fn forward_answer(pool: &Pool, literals: &[(TermId, bool)]) -> Answer {
    let mut languages = Languages::new().expect("an alphabet");
    let budget = Budget::unlimited().with_ticks(1_000_000);
    let settings =
        Rc::new(Settings { only: Some(StringProcedure::Forward), ..Settings::default() });
    let kernel = Kernel::read(&pool.store, &mut languages, literals, &settings);
    match Problem::new(&mut languages, kernel, &budget) {
        Ok(mut problem) => answer(forward::propagate(&mut problem, &mut languages, &budget)),
        Err(end) => end.into(),
    }
}

/// The answer of a procedure without its mark.
fn answer<P>(found: Found<P>) -> Answer {
    found.map_or_else(Answer::Open, |finding| finding.into_answer())
}

/// Whether literals have a model among the words that brute force looks at.
type Possible<'a> = &'a dyn Fn(&[(TermId, bool)]) -> bool;

/// What the procedures of the table say.
fn table_answers(
    pool: &Pool,
    literals: &[(TermId, bool)],
    round: u64,
    possible: Possible<'_>,
) -> Vec<(&'static str, Answer)> {
    let mut languages = Languages::new().expect("an alphabet");
    let budget = Budget::unlimited().with_ticks(1_000_000);
    let kernel = Kernel::read(&pool.store, &mut languages, literals, &Rc::default());
    let mut problem = match Problem::new(&mut languages, kernel, &budget) {
        Ok(problem) => problem,
        Err(End::Conflict(_)) => {
            assert!(!possible(literals), "round {round}: a model was lost in the preparation");
            return Vec::new();
        }
        Err(End::Open(_)) => return Vec::new(),
    };
    let mut all = first_answers(&problem, &mut languages);
    let built = sharpening::build_automata(&mut problem, &mut languages, &budget);
    let built = answer(built);
    let is_open = matches!(built, Answer::Open(_));
    all.push(("automata", built));
    if is_open && sharpening::has_functions(&problem) {
        let read = tapes::read_tapes(&mut problem.clone(), &mut languages, &budget);
        all.push(("tapes before images", answer(read)));
        let images = sharpening::restrict_by_images(&mut problem, &mut languages, &budget);
        all.push(("images", answer(images)));
    }
    if is_open {
        all.extend(answers(&problem, &mut languages));
    }
    all
}

/// Runs random conjunctions of a kind, and counts models and conflicts by procedure.
fn compare(kind: Kind, letters: &[&str], rounds: u64) -> FxHashMap<&'static str, [u32; 2]> {
    let mut decided: FxHashMap<&'static str, [u32; 2]> = FxHashMap::default();
    let some = words(letters, 4);
    for round in 0..rounds {
        let mut pool = Pool::new();
        pool.reads_replace = kind == Kind::Definitions;
        let literals = pool.literals(&mut Choices(round * 977 + 5), kind);
        let possible = |literals: &[(TermId, bool)]| {
            some.iter().any(|x| some.iter().any(|y| pool.satisfies(literals, &[x, y])))
        };
        let mut all = vec![("forward", forward_answer(&pool, &literals))];
        if kind != Kind::Definitions {
            all.extend(table_answers(&pool, &literals, round, &possible));
        }
        for (name, answer) in all {
            match answer {
                Answer::Conflict(deps) => {
                    decided.entry(name).or_default()[0] += 1;
                    // If no core has a model, neither has the conjunction.
                    let core: Vec<(TermId, bool)> =
                        deps.literals().iter().map(|&place| literals[place as usize]).collect();
                    assert!(!possible(&core), "round {round}: the core of {name} has a model");
                }
                Answer::Model(Model::Candidate(candidate)) => {
                    decided.entry(name).or_default()[1] += 1;
                    let words = values(&pool, &candidate);
                    let is_order = |atom| matches!(pool.store.op(atom), Op::StrLt | Op::StrLe);
                    let read: Vec<(TermId, bool)> =
                        literals.iter().filter(|&&(atom, _)| !is_order(atom)).copied().collect();
                    let holds = pool.satisfies(&read, &[&words[0], &words[1]]);
                    assert!(holds, "round {round}: {name} invented {words:?}");
                }
                Answer::Model(Model::Refine(_)) | Answer::Open(_) => {}
            }
        }
    }
    decided
}

/// The words of the variables; those that were not read are empty.
fn values(pool: &Pool, candidate: &Candidate) -> Vec<StrValue> {
    let texts: FxHashMap<TermId, &StrValue> =
        candidate.texts.iter().map(|(term, word)| (*term, word)).collect();
    let word = |variable: &TermId| {
        texts.get(variable).map_or_else(StrValue::empty, |word| StrValue::clone(word))
    };
    pool.variables.iter().map(word).collect()
}

#[track_caller]
fn assert_decides(decided: &FxHashMap<&'static str, [u32; 2]>, name: &str, least: [u32; 2]) {
    let found = decided.get(name).copied().unwrap_or_default();
    assert!(found[0] >= least[0] && found[1] >= least[1], "{name}: {found:?} of {decided:?}");
}

#[test]
fn equations_with_lengths() {
    let decided = compare(Kind::Words, &["a", "b"], 400);
    assert_decides(&decided, "positions", [5, 15]);
    assert_decides(&decided, "cuts", [5, 15]);
    assert_decides(&decided, "samples", [0, 10]);
}

#[test]
fn powers_of_a_word() {
    let decided = compare(Kind::Powers, &["a", "b"], 300);
    assert_decides(&decided, "powers", [2, 0]);
    assert_decides(&decided, "powers, then noodles", [3, 20]);
    assert_decides(&decided, "noodles", [5, 20]);
}

#[test]
fn numerals_in_languages() {
    let decided = compare(Kind::Numerals, &["0", "1"], 300);
    assert_decides(&decided, "numbers", [10, 40]);
}

#[test]
fn sums_of_numerals() {
    let decided = compare(Kind::Sums, &["0", "1"], 400);
    assert_decides(&decided, "digits", [20, 40]);
}

#[test]
fn words_that_do_not_contain_each_other() {
    let decided = compare(Kind::Absences, &["a", "b", "c"], 200);
    assert_decides(&decided, "automata", [10, 0]);
    assert_decides(&decided, "positions", [1, 1]);
    assert_decides(&decided, "noodles", [1, 40]);
}

#[test]
fn codes_of_letters() {
    let decided = compare(Kind::Codes, &["a", "b", "c"], 200);
    assert_decides(&decided, "noodles", [1, 1]);
}

#[test]
fn values_of_functions() {
    let decided = compare(Kind::Functions, &["a", "b"], 200);
    assert_decides(&decided, "images", [1, 0]);
    assert_decides(&decided, "noodles", [1, 1]);
    assert_decides(&decided, "tapes before images", [5, 15]);
}

#[test]
fn words_in_order() {
    let decided = compare(Kind::Orders, &["a", "b"], 600);
    assert_decides(&decided, "order", [40, 0]);
    assert_decides(&decided, "order, then noodles", [1, 40]);
}

#[test]
fn languages_are_propagated_forwards() {
    let decided = compare(Kind::Definitions, &["a", "b"], 200);
    assert_decides(&decided, "forward", [40, 40]);
}

#[test]
fn words_that_are_shifted_along_themselves() {
    let decided = compare(Kind::Periods, &["a", "b"], 300);
    assert_decides(&decided, "periods, then languages", [5, 0]);
}
