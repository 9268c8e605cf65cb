//! Programs written by hand, on words whose values are known.

use trine_collections::Budget;

use super::{Instruction, Program, TemplatePiece};
use crate::{Alphabet, CharSet, Nfa, Sft};

const A: u32 = 0x61;
const B: u32 = 0x62;

fn transducer(program: &Program) -> Option<Sft> {
    let sets = [A, B, 0x2d].map(CharSet::single);
    let alphabet = Alphabet::new(&sets).expect("an alphabet");
    Sft::of_program(program, &alphabet, &Budget::unlimited()).expect("a small machine")
}

/// The only value of a word, if it has one.
fn value(machine: &Sft, word: &[u32]) -> Option<Vec<u32>> {
    let budget = Budget::unlimited();
    let language = Nfa::from_word(machine.alphabet(), word).expect("known letters");
    let image = machine.post_image(&language, &budget).expect("a small image");
    let value = image.shortest_word()?;
    let only = Nfa::from_word(machine.alphabet(), &value).expect("known letters");
    let others = image.difference(&only, &budget).expect("a small language");
    assert!(others.shortest_word().is_none(), "{word:?} has two values");
    Some(value)
}

/// `(a|ab)(b?)` on whole words, with the given order of the alternatives and the given template.
fn alternatives(first: usize, second: usize, template: Vec<TemplatePiece>) -> Program {
    let instructions = vec![
        Instruction::Open(1, 1),
        Instruction::Choose(vec![first, second]),
        Instruction::Read(CharSet::single(A), 5),
        Instruction::Read(CharSet::single(A), 4),
        Instruction::Read(CharSet::single(B), 5),
        Instruction::Close(1, 6),
        Instruction::Open(2, 7),
        Instruction::Choose(vec![8, 9]),
        Instruction::Read(CharSet::single(B), 9),
        Instruction::Close(2, 10),
        Instruction::EndMatch(11),
        Instruction::Accept,
    ];
    Program { instructions, template, matches_are_final: false }
}

fn separated() -> Vec<TemplatePiece> {
    vec![TemplatePiece::Group(1), TemplatePiece::Text(vec![0x2d]), TemplatePiece::Group(2)]
}

#[test]
fn the_first_alternative_that_leads_to_the_end_counts() {
    let short = transducer(&alternatives(2, 3, separated())).expect("in order");
    assert_eq!(value(&short, &[A, B]), Some(vec![A, 0x2d, B]));
    assert_eq!(value(&short, &[A, B, B]), Some(vec![A, B, 0x2d, B]));
    assert_eq!(value(&short, &[A]), Some(vec![A, 0x2d]));
    assert_eq!(value(&short, &[B]), None);
    let long = transducer(&alternatives(3, 2, separated())).expect("in order");
    assert_eq!(value(&long, &[A, B]), Some(vec![A, B, 0x2d]));
    assert_eq!(value(&long, &[A, B, B]), Some(vec![A, B, 0x2d, B]));
}

#[test]
fn groups_that_are_not_read_in_the_order_of_the_template_have_no_transducer() {
    let swapped = vec![TemplatePiece::Group(2), TemplatePiece::Group(1)];
    assert!(transducer(&alternatives(2, 3, swapped)).is_none());
    let twice = vec![TemplatePiece::Group(1), TemplatePiece::Group(1)];
    assert!(transducer(&alternatives(2, 3, twice)).is_none());
}

#[test]
fn the_last_capture_of_a_group_counts() {
    // `(?:(a)|b)*` on whole words, where an iteration forgets the capture of the one before.
    let instructions = vec![
        Instruction::Choose(vec![1, 8]),
        Instruction::Mark(0, 2),
        Instruction::Forget(vec![1], 3),
        Instruction::Choose(vec![4, 6]),
        Instruction::Open(1, 5),
        Instruction::Read(CharSet::single(A), 7),
        Instruction::Read(CharSet::single(B), 9),
        Instruction::Close(1, 9),
        Instruction::EndMatch(10),
        Instruction::Progress(0, 0),
        Instruction::Accept,
    ];
    let template = vec![TemplatePiece::Group(1), TemplatePiece::Text(vec![0x2d])];
    let program = Program { instructions, template, matches_are_final: false };
    let machine = transducer(&program).expect("in order");
    assert_eq!(value(&machine, &[B, A, A]), Some(vec![A, 0x2d]));
    assert_eq!(value(&machine, &[A, B]), Some(vec![0x2d]));
    assert_eq!(value(&machine, &[]), Some(vec![0x2d]));
}
