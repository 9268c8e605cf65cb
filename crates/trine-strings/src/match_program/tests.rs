//! Transducers of random patterns against the backtracking search, on all short words.

use trine_automata::{Alphabet, CharSet, Nfa, Sft};
use trine_collections::Budget;
use trine_term::{Op, Rewriting};
use trine_value::StrValue;
use trine_value::pattern::{EmptyRound, Flavour, Node, NodeId, Pattern, Piece, Repetition};
use trine_value::regex::WorkLimit;

use super::{char_sets, program};
use crate::language::string_of;

/// Numbers that depend on a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn node(choices: &mut Choices, pattern: &mut Pattern, depth: usize) -> NodeId {
    let kind = if depth == 0 { 0 } else { choices.below(7) };
    match kind {
        0 => {
            let ranges = [vec![(0x61, 0x61)], vec![(0x62, 0x62)], vec![(0x61, 0x62)]];
            pattern.push(Node::Letter(ranges[choices.below(3)].clone()))
        }
        1 | 2 => {
            let parts: Vec<NodeId> =
                (0..choices.below(3)).map(|_| node(choices, pattern, depth - 1)).collect();
            pattern.push(if kind == 1 { Node::Concat(parts) } else { Node::Choice(parts) })
        }
        3 | 4 => {
            let part = node(choices, pattern, depth - 1);
            let low = choices.below(3) as u32;
            let high = [None, Some(low + choices.below(2) as u32)][choices.below(2)];
            let is_lazy = kind == 4;
            pattern.push(Node::Repeat(
                part,
                Repetition { low, high, is_lazy, empty_round: EmptyRound::Refused },
            ))
        }
        5 => {
            let part = node(choices, pattern, depth - 1);
            let group = 1 + choices.below(2) as u32;
            pattern.push(Node::Capture(group, part))
        }
        _ => pattern.push([Node::Begin, Node::End][choices.below(2)].clone()),
    }
}

/// The only word that a machine relates to a word.
fn only_value(machine: &Sft, word: &[u32], budget: &Budget) -> StrValue {
    let language = Nfa::from_word(machine.alphabet(), word).expect("known letters");
    let image = machine.post_image(&language, budget).expect("a small image");
    let value = image.shortest_word().expect("a value");
    let only = Nfa::from_word(machine.alphabet(), &value).expect("known letters");
    let others = image.difference(&only, budget).expect("a small language");
    assert!(others.shortest_word().is_none(), "two values");
    string_of(&value)
}

fn words(longest: usize) -> Vec<Vec<u32>> {
    let mut words = vec![vec![]];
    let mut from = 0;
    for _ in 0..longest {
        let to = words.len();
        for place in from..to {
            for letter in [0x61, 0x62] {
                let mut word: Vec<u32> = words[place].clone();
                word.push(letter);
                words.push(word);
            }
        }
        from = to;
    }
    words
}

/// Whether there is a transducer; then it says on short words what the search says.
fn agrees(op: Op, rewriting: &Rewriting, budget: &Budget) -> bool {
    let sets: Vec<CharSet> =
        char_sets(rewriting).into_iter().chain([0x61, 0x62, 0x2d].map(CharSet::single)).collect();
    let alphabet = Alphabet::new(&sets).expect("an alphabet");
    let Some(program) = program(op, rewriting) else { return false };
    let Some(machine) = Sft::of_program(&program, &alphabet, budget).expect("no limit") else {
        return false;
    };
    let Rewriting { pattern, template } = rewriting;
    for word in words(4) {
        let text = string_of(&word);
        let mut work = WorkLimit::new(1_000_000);
        let value = match op {
            Op::StrReplaceCg => pattern.replace(&text, template, &mut work),
            Op::StrReplaceCgAll => pattern.replace_all(&text, template, &mut work),
            _ => pattern
                .extract(&text, template, &mut work)
                .map(|value| value.unwrap_or_else(StrValue::empty)),
        };
        let value = value.expect("little work");
        let found = only_value(&machine, &word, budget);
        assert_eq!(found, value, "{op:?} on {text}: {rewriting:?}");
    }
    true
}

fn application(choices: &mut Choices, pattern: Pattern) -> (Op, Rewriting) {
    let pieces = [Piece::Group(1), Piece::Text(vec![0x2d]), Piece::Group(2)];
    let count = choices.below(3) + 1;
    let template: Vec<Piece> = pieces.into_iter().skip(choices.below(2)).take(count).collect();
    let op = [Op::StrReplaceCg, Op::StrReplaceCgAll, Op::StrExtractCg][choices.below(3)];
    (op, Rewriting { pattern, template })
}

#[test]
fn transducers_agree_with_the_search_on_short_words() {
    let budget = Budget::unlimited();
    let mut machines = 0;
    for seed in 0..1500 {
        let mut choices = Choices(seed);
        let mut pattern = Pattern::default();
        node(&mut choices, &mut pattern, 3);
        let (op, rewriting) = application(&mut choices, pattern);
        machines += usize::from(agrees(op, &rewriting, &budget));
    }
    assert!(machines > 1000, "only {machines} machines");
}

/// A pattern of Python with at most two groups.
fn written(choices: &mut Choices, groups: &mut usize, depth: usize) -> String {
    match if depth == 0 { 0 } else { choices.below(6) } {
        0 => ["a", "b", "[ab]", "."][choices.below(4)].to_owned(),
        1 => (0..choices.below(4)).map(|_| written(choices, groups, depth - 1)).collect(),
        2 => {
            let ways = [written(choices, groups, depth - 1), written(choices, groups, depth - 1)];
            format!("(?:{})", ways.join("|"))
        }
        3 | 4 => {
            let part = written(choices, groups, depth - 1);
            let times = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}"][choices.below(8)];
            format!("(?:{part}){times}")
        }
        _ if *groups < 2 => {
            *groups += 1;
            format!("({})", written(choices, groups, depth - 1))
        }
        _ => String::from("^"),
    }
}

#[test]
fn transducers_of_python_agree_where_there_are_some() {
    let budget = Budget::unlimited();
    let mut machines = 0;
    for seed in 0..1500 {
        let mut choices = Choices(seed);
        let text: Vec<u32> = written(&mut choices, &mut 0, 4).chars().map(u32::from).collect();
        let pattern = Pattern::read(Flavour::Python, &text, &[]).expect("a pattern of Python");
        let (op, rewriting) = application(&mut choices, pattern);
        machines += usize::from(agrees(op, &rewriting, &budget));
    }
    assert!(machines > 500, "only {machines} machines");
}
