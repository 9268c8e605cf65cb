//! Operators on sequences mean what those of the same name mean on strings.

use super::*;
use crate::op::Op::*;

/// The string over the letters `a` and `b` as a sequence of Booleans.
fn as_sequence(value: &Value) -> Value {
    match value {
        Value::String(word) => {
            let letters = word.code_points().map(|letter| Value::Bool(letter.get() == 'b' as u32));
            Value::sequence(letters.collect::<Vec<_>>())
        }
        other => other.clone(),
    }
}

#[test]
fn sequences_of_two_elements_are_strings_of_two_letters() {
    let words: Vec<Value> = ["", "a", "b", "ab", "ba", "aa", "aab", "abab"].map(text).into();
    let places: Vec<Value> = [-1, 0, 1, 2, 5].map(int).into();
    let (word, place) = (&words, &places);
    let cases: [(Op, Op, &[&Vec<Value>]); 12] = [
        (StrConcat, SeqConcat, &[word, word]),
        (StrLen, SeqLen, &[word]),
        (StrAt, SeqAt, &[word, place]),
        (StrSubstr, SeqExtract, &[word, place, place]),
        (StrUpdate, SeqUpdate, &[word, place, word]),
        (StrPrefixOf, SeqPrefixOf, &[word, word]),
        (StrSuffixOf, SeqSuffixOf, &[word, word]),
        (StrContains, SeqContains, &[word, word]),
        (StrIndexOf, SeqIndexOf, &[word, word, place]),
        (StrReplace, SeqReplace, &[word, word, word]),
        (StrReplaceAll, SeqReplaceAll, &[word, word, word]),
        (StrRev, SeqRev, &[word]),
    ];
    for (on_strings, on_sequences, domains) in cases {
        let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
        for domain in domains {
            let longer = |tuple: &Vec<Value>, last: &Value| {
                tuple.iter().cloned().chain([last.clone()]).collect::<Vec<_>>()
            };
            tuples = tuples
                .iter()
                .flat_map(|tuple| domain.iter().map(move |last| longer(tuple, last)))
                .collect();
        }
        for args in tuples {
            let expected = as_sequence(&value(on_strings, [0, 0], &args));
            let args: Vec<Value> = args.iter().map(as_sequence).collect();
            assert_eq!(value(on_sequences, [0, 0], &args), expected, "{on_sequences:?} {args:?}");
        }
    }
}

#[test]
fn an_element_out_of_range_is_open() {
    let mut store = TermStore::new();
    let seven = store.mk_value(&int(7), store.sorts.int());
    let unit = store.mk(SeqUnit, &[seven]);
    for (place, expected) in [(0, 7), (1, 3), (-1, 0)] {
        let place = store.mk_value(&int(place), store.sorts.int());
        let term = store.mk(SeqNth, &[unit, place]);
        let head = Head::of(&store, term);
        let mut model = Interpretation::new();
        model.set_open(head.case(&[Value::sequence([int(7)]), int(1)]), int(3));
        assert_eq!(eval(&store, &model, term), Ok(int(expected)));
    }
}
