//! Patterns against what the standard says in its notes, and against engines of ECMAScript, whose
//! answers are written down here.

use super::{Flavour, Node, NodeId, Pattern, Piece, Repetition};
use crate::StrValue;
use crate::regex::WorkLimit;

fn text(literal: &str) -> StrValue {
    StrValue::from_literal(literal).expect("a literal")
}

fn letter(pattern: &mut Pattern, letter: char) -> NodeId {
    pattern.push(Node::Letter(vec![(u32::from(letter), u32::from(letter))]))
}

fn quoted() -> [Piece; 3] {
    [Piece::Text(vec![0x3c]), Piece::Group(1), Piece::Text(vec![0x3e])]
}

fn replaced(pattern: &Pattern, word: &str) -> (StrValue, StrValue) {
    let mut work = WorkLimit::new(100_000);
    let first = pattern.replace(&text(word), &quoted(), &mut work).expect("little work");
    let all = pattern.replace_all(&text(word), &quoted(), &mut work).expect("little work");
    (first, all)
}

#[test]
fn captures_of_earlier_iterations_are_forgotten() {
    // /(?:(a)|b)*/
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let captured = pattern.push(Node::Capture(1, a));
    let b = letter(&mut pattern, 'b');
    let either = pattern.push(Node::Choice(vec![captured, b]));
    pattern.push(Node::Repeat(either, Repetition::greedy(0, None)));
    assert_eq!(replaced(&pattern, "ab").0, text("<>"));
    assert_eq!(replaced(&pattern, "ba").0, text("<a>"));
    assert_eq!(replaced(&pattern, "cab"), (text("<>cab"), text("<>c<><>")));
}

#[test]
fn an_iteration_that_is_not_required_reads_a_letter() {
    // /(a*?){1,4}/ in a text of five letters.
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let few = pattern.push(Node::Repeat(a, Repetition::lazy(0, None)));
    let captured = pattern.push(Node::Capture(1, few));
    pattern.push(Node::Repeat(captured, Repetition::greedy(1, Some(4))));
    assert_eq!(replaced(&pattern, "aaaaa").0, text("<a>aa"));
}

#[test]
fn the_search_goes_on_behind_an_empty_match() {
    // /(a*)/
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let many = pattern.push(Node::Repeat(a, Repetition::greedy(0, None)));
    pattern.push(Node::Capture(1, many));
    assert_eq!(replaced(&pattern, "baac"), (text("<>baac"), text("<>b<aa><>c<>")));
    // /|(a)/: the empty match comes first everywhere.
    let mut pattern = Pattern::default();
    let nothing = pattern.push(Node::Concat(vec![]));
    let a = letter(&mut pattern, 'a');
    let captured = pattern.push(Node::Capture(1, a));
    pattern.push(Node::Choice(vec![nothing, captured]));
    assert_eq!(replaced(&pattern, "aa").1, text("<>a<>a<>"));
}

#[test]
fn anchors_hold_at_the_ends_of_the_text() {
    // /(a$|^b)/
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let end = pattern.push(Node::End);
    let last = pattern.push(Node::Concat(vec![a, end]));
    let begin = pattern.push(Node::Begin);
    let b = letter(&mut pattern, 'b');
    let first = pattern.push(Node::Concat(vec![begin, b]));
    let either = pattern.push(Node::Choice(vec![last, first]));
    pattern.push(Node::Capture(1, either));
    assert_eq!(replaced(&pattern, "baba").1, text("<b>ab<a>"));
}

#[test]
fn the_whole_text_is_matched_with_the_priorities_of_the_pattern() {
    // /(a*?)(a*)/, captures of the whole text.
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let few = pattern.push(Node::Repeat(a, Repetition::lazy(0, None)));
    let few = pattern.push(Node::Capture(1, few));
    let many = pattern.push(Node::Repeat(a, Repetition::greedy(0, None)));
    let many = pattern.push(Node::Capture(2, many));
    pattern.push(Node::Concat(vec![few, many]));
    let mut work = WorkLimit::new(10_000);
    let parts = [Piece::Group(2), Piece::Text(vec![0x2d]), Piece::Group(1)];
    let found = pattern.extract(&text("aaa"), &parts, &mut work);
    assert_eq!(found, Ok(Some(text("aaa-"))));
    assert_eq!(pattern.extract(&text("ab"), &parts, &mut work), Ok(None));
}

#[test]
fn a_search_that_is_too_long_is_given_up() {
    // /(?:a*)*b/
    let mut pattern = Pattern::default();
    let a = letter(&mut pattern, 'a');
    let many = pattern.push(Node::Repeat(a, Repetition::greedy(0, None)));
    let again = pattern.push(Node::Repeat(many, Repetition::greedy(0, None)));
    let b = letter(&mut pattern, 'b');
    pattern.push(Node::Concat(vec![again, b]));
    let long = text(&"a".repeat(40));
    assert!(pattern.replace(&long, &quoted(), &mut WorkLimit::new(100_000)).is_err());
}

fn matches(flavour: Flavour, pattern: &str, flags: &str, word: &str) -> bool {
    let codes = |text: &str| text.chars().map(u32::from).collect::<Vec<u32>>();
    let pattern = Pattern::read(flavour, &codes(pattern), &codes(flags)).expect("a pattern");
    let found = pattern.match_whole(&text(word), &mut WorkLimit::new(100_000));
    found.expect("little work").is_some()
}

#[test]
fn references_match_what_a_group_has_captured() {
    for flavour in [Flavour::EcmaScript, Flavour::Python, Flavour::Java, Flavour::DotNet] {
        assert!(matches(flavour, r"(a+)b\1", "", "aabaa"), "{flavour:?}");
        assert!(!matches(flavour, r"(a+)b\1", "", "aaba"), "{flavour:?}");
        assert!(matches(flavour, r"(a)\1", "i", "aA"), "{flavour:?}");
        // A group that has captured nothing.
        let is_empty = flavour == Flavour::EcmaScript;
        assert_eq!(matches(flavour, r"(a)?b\1", "", "b"), is_empty, "{flavour:?}");
    }
    assert!(matches(Flavour::EcmaScript, r"(?<=\1(a))b|ab", "", "ab"));
    assert!(matches(Flavour::DotNet, r"(?<n>a)(b)\1\2", "", "abba"));
}

#[test]
fn letters_have_the_properties_of_their_version() {
    // Unassigned before Unicode 16.
    let recent = "\\u{10d50}";
    assert!(matches(Flavour::EcmaScript, r"\p{Lu}", "u", recent));
    assert!(!matches(Flavour::Java, r"\p{L}", "", recent));
    assert!(matches(Flavour::EcmaScript, r"\p{Script=Greek}", "u", "\\u{3b1}"));
    assert!(matches(Flavour::Java, r"\p{IsGreek}", "", "\\u{3b1}"));
    assert!(!matches(Flavour::Java, r"\p{Alpha}", "", "\\u{3b1}"));
}

#[test]
fn quotations_are_escaped() {
    assert!(matches(Flavour::Java, r"\Qa.1\E+", "", "a.11"));
    assert!(matches(Flavour::Java, r"[\Q^]\E]", "", "]"));
    let codes: Vec<u32> = r"\Q..\E(".chars().map(u32::from).collect();
    let fault = Pattern::read(Flavour::Java, &codes, &[]).expect_err("an open group");
    assert_eq!(fault.place, 6);
}
