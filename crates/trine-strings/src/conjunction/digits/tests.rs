//! The times of ends, and the digits of runs, against all pairs of short numerals.

use trine_arith::{ArithVar, LinearForm, LinearSession, Rat, SessionAnswer, Tag};
use trine_automata::{Alphabet, CharSet, Nfa};
use trine_collections::Budget;

use super::machine::{Bound, Machine, Tape};
use super::reader::Reader;
use super::run::find_run;
use super::times::{Graph, Times};
use crate::choices::Choices;
use crate::conjunction::kernel::{Comparison, Sym};

/// Words are looked at up to this length.
const LONGEST: usize = 3;

/// A language of digits: words that begin and end with some digits, or repeat a block.
fn language(alphabet: &Alphabet, choices: &mut Choices, budget: &Budget) -> Nfa {
    let set = |choices: &mut Choices| {
        let low = choices.below(10) as u32;
        let high = low + choices.below(10 - low as usize) as u32;
        let label = alphabet.label(&CharSet::range(0x30 + low, 0x30 + high)).expect("digits");
        Nfa::letter(alphabet, &label)
    };
    let block: Vec<u32> = (0..=choices.below(2)).map(|_| 0x30 + choices.below(10) as u32).collect();
    let block = Nfa::from_word(alphabet, &block).expect("digits");
    let [first, last] = [set(choices), set(choices)];
    let middle = match choices.below(3) {
        0 => block.star(budget).expect("small"),
        1 => first.star(budget).expect("small"),
        _ => block,
    };
    let word = middle.concat(&last, budget).expect("small");
    if choices.below(2) == 0 { first.concat(&word, budget).expect("small") } else { word }
}

/// All words of digits up to the longest length that are not empty.
fn words() -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..LONGEST {
        let until = all.len();
        for place in from..until {
            for digit in 0..10 {
                let mut word = all[place].clone();
                word.push(0x30 + digit);
                all.push(word);
            }
        }
        from = until;
    }
    all.split_off(1)
}

fn value(word: &[u32]) -> i64 {
    word.iter().fold(0, |value, letter| 10 * value + i64::from(letter - 0x30))
}

/// A sum of the values of two words and a tape.
struct Comparisons {
    bounds: Vec<Bound>,
    factors: Vec<[i64; 3]>,
}

impl Comparisons {
    fn random(choices: &mut Choices) -> Self {
        let comparisons = [Comparison::AtMost, Comparison::Equal, Comparison::Differs];
        let mut all = Self { bounds: Vec::new(), factors: Vec::new() };
        for _ in 0..=choices.below(2) {
            let comparison = comparisons[choices.below(3)];
            let limit = choices.below(90) as i64 - 40;
            all.bounds.push(Bound { comparison, limit });
            all.factors.push([(); 3].map(|()| choices.below(9) as i64 - 4));
        }
        all
    }

    fn column(&self, place: usize) -> Vec<i64> {
        self.factors.iter().map(|factors| factors[place]).collect()
    }

    /// Whether they hold for these values with some value of the tape in a wide range.
    fn hold(&self, x: i64, y: i64, tape: &[i64]) -> bool {
        tape.iter().any(|t| {
            self.bounds.iter().zip(&self.factors).all(|(bound, [a, b, c])| {
                let sum = a * x + b * y + c * t;
                match bound.comparison {
                    Comparison::AtMost => sum <= bound.limit,
                    Comparison::Equal => sum == bound.limit,
                    Comparison::Differs => sum != bound.limit,
                }
            })
        })
    }
}

/// Whether the formula holds for these times.
fn holds_at(session: &mut LinearSession, clocks: &[ArithVar], times: &[usize]) -> bool {
    session.push();
    for (&clock, &time) in clocks.iter().zip(times) {
        let is = session.eq(&LinearForm::var(clock), &Rat::from(time as i64));
        session.assert(is, Tag(1));
    }
    let answer = session.check(&Budget::unlimited());
    session.pop(1);
    match answer {
        SessionAnswer::Sat(()) => true,
        SessionAnswer::Unsat(_) => false,
        SessionAnswer::Unknown(_) => panic!("small constraints"),
    }
}

#[test]
fn lengths_and_digits_agree_with_all_short_numerals() {
    let budget = Budget::unlimited();
    let sets: Vec<CharSet> = (0x30..0x3a).map(CharSet::single).collect();
    let alphabet = Alphabet::new(&sets).expect("ten letters");
    let words = words();
    let mut found = [0, 0];
    for round in 0..25 {
        let mut choices = Choices(round * 613 + 7);
        let comparisons = Comparisons::random(&mut choices);
        let with_tape = choices.below(3) == 0;
        let tape: Vec<i64> = if with_tape { (-4_000..=4_000).collect() } else { vec![0] };
        let tapes = Tape { factors: comparisons.column(2), is_signed: true };
        let tapes = if with_tape { vec![tapes] } else { Vec::new() };
        let mut machine = Machine::new(comparisons.bounds.clone(), tapes);
        let languages = [(); 2].map(|()| language(&alphabet, &mut choices, &budget));
        for (var, language) in languages.iter().enumerate() {
            let factors = comparisons.column(var);
            let reader = Reader::backwards(language, &budget).expect("small");
            let word = [Sym::Var(var as u32)];
            machine.add_word(&word, &factors, None, &mut |_| Ok(reader.clone())).expect("small");
        }
        let members: Vec<Vec<&Vec<u32>>> = languages
            .iter()
            .map(|language| words.iter().filter(|word| language.accepts(word)).collect())
            .collect();
        let graph = Graph::explore(&machine, &budget).expect("small");
        let mut session = LinearSession::new();
        let clocks = [(); 2].map(|()| session.new_int(Some(0)));
        let formula = Times::new(&graph, &clocks).formula(&mut session, &budget).expect("small");
        session.assert(formula, Tag(0));
        for n in 1..=LONGEST {
            for m in 1..=LONGEST {
                let of_length = |members: &[&Vec<u32>], length: usize| -> Vec<i64> {
                    let all = members.iter().filter(|word| word.len() == length);
                    all.map(|word| value(word)).collect()
                };
                let (xs, ys) = (of_length(&members[0], n), of_length(&members[1], m));
                let expected =
                    xs.iter().any(|&x| ys.iter().any(|&y| comparisons.hold(x, y, &tape)));
                let times = [n, m];
                let actual = holds_at(&mut session, &clocks, &times);
                assert_eq!(actual, expected, "round {round}: lengths {n} and {m}");
                found[usize::from(actual)] += 1;
                let times = times.map(|time| time as u64);
                let run = find_run(&machine, &times, &|state| graph.is_useful(state), &budget);
                let run = run.expect("small");
                assert_eq!(run.is_some(), expected, "round {round}: lengths {n} and {m}");
                let Some(run) = run else { continue };
                let read = [0, 1].map(|place: usize| {
                    let letters = run[place].iter().rev();
                    letters.map(|&digit| 0x30 + u32::from(digit)).collect::<Vec<u32>>()
                });
                assert!((0..2).all(|place| languages[place].accepts(&read[place])));
                assert!(comparisons.hold(value(&read[0]), value(&read[1]), &tape));
            }
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}
