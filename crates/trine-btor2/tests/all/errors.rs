//! Wrong files: what is said, and where.

use trine_btor2::parse;
use trine_term::TermStore;

const HEAD: &str = "1 sort bitvec 4\n2 sort bitvec 1\n3 input 1 x\n4 state 1 s\n5 sort array 1 2\n\
                    6 input 5 a\n";

fn message(line: &str) -> String {
    let text = format!("{HEAD}{line}\n");
    match parse(&mut TermStore::new(), text.as_bytes()) {
        Ok(_) => panic!("{line} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn errors_have_their_place() {
    for (line, expected) in [
        ("x sort", "7:1: expected the number of the line, found `x`"),
        ("3 input 1", "7:1: number 3 was used before"),
        ("7", "7:2: expected an operator, but the line ends"),
        ("7 frobnicate 1 3", "7:3: there is no operator `frobnicate`"),
        ("7 sort float 3", "7:8: expected `bitvec` or `array`, found `float`"),
        ("7 sort bitvec 0", "7:15: the width is from 1 to 2^31 - 1, and not 0"),
        ("7 sort bitvec 4294967296", "7:15: the width is from 1 to 2^31 - 1, and not 4294967296"),
        ("7 sort array 5 1", "7:14: indices and elements of arrays are bit-vectors"),
        ("7 input 3", "7:9: 3 is not the number of a sort before this line"),
        ("7 add 1 3 9", "7:11: 9 is not the number of a term before this line"),
        ("7 add 1 3", "7:10: expected the number of a term, but the line ends"),
        ("7 add 1 3 --3", "7:11: expected the number of a term, found `--3`"),
        ("7 add 2 3 3", "7:7: the sort of the result has to be bitvec 4, and is bitvec 1"),
        (
            "7 add 1 3 6",
            "7:11: the sort of this operand has to be bitvec 4, and is array of bitvec 4 and bitvec 1",
        ),
        ("7 not 1 -6", "7:9: 6 is an array and cannot be negated"),
        ("7 read 2 3 3", "7:10: the sort of this operand has to be an array, and is bitvec 4"),
        ("7 concat 1 3 3", "7:10: the sort of the result has to be bitvec 8, and is bitvec 4"),
        ("7 slice 2 3 4 4", "7:13: there is no slice from 4 to 4 of 4 bits"),
        ("7 slice 1 3 0 3", "7:13: there is no slice from 0 to 3 of 4 bits"),
        ("7 uext 1 3 4294967295", "7:12: the width is from 1 to 2^31 - 1, and not 4294967299"),
        ("7 const 1 10", "7:11: constant 10 does not fit 4 bits"),
        ("7 const 1 012", "7:11: expected binary digits, found `012`"),
        ("7 constd 1 16", "7:12: constant 16 does not fit 4 bits"),
        ("7 constd 1 -9", "7:12: constant -9 does not fit 4 bits"),
        ("7 consth 1 1f", "7:12: constant 1f does not fit 4 bits"),
        (
            "7 zero 5",
            "7:8: the sort of this term has to be a bit-vector, and is array of bitvec 4 and bitvec 1",
        ),
        ("7 bad 3", "7:7: the sort of this term has to be bitvec 1, and is bitvec 4"),
        ("7 constraint 2", "7:14: 2 is not the number of a term before this line"),
        ("7 justice 1 3", "7:3: `justice` speaks of infinite runs, which are not decided"),
        ("7 fair 3", "7:3: `fair` speaks of infinite runs, which are not decided"),
        ("7 init 1 3 3", "7:10: 3 is not the number of a state"),
        ("7 init 1 -4 3", "7:10: state 4 cannot be negated here"),
        ("7 init 1 4 3", "7:12: an initial value must not mention an input; use a state instead"),
        ("7 one 1\n8 init 1 4 7", "8:12: initial value 7 has to stand before state 4"),
        ("7 next 1 4 3\n8 next 1 4 3", "8:10: state 4 has a second `next`"),
        ("7 next 2 4 3", "7:8: the sort of this line has to be bitvec 4, and is bitvec 1"),
    ] {
        assert_eq!(message(line), expected, "{line}");
    }
}

#[test]
fn columns_count_characters() {
    assert_eq!(message("7 \u{e9}\u{e9} 1"), "7:3: there is no operator `\u{e9}\u{e9}`");
    assert_eq!(
        message("7 input 1 \u{e9}\u{e9}\n8 add 1 7 99"),
        "8:11: 99 is not the number of a term before this line"
    );
}

#[test]
fn blanks_and_comments() {
    let text = format!("; head\n\n  \t\r\n{HEAD}7 bad -2;no\n");
    // A word ends at a blank, as in all other tools.
    assert!(parse(&mut TermStore::new(), text.as_bytes()).is_err());
    let text = format!("; head\n\n  \t\r\n{HEAD}\t7  redor 2   3 ; why\r\n8 bad -7 name;x ; no\n");
    let system = parse(&mut TermStore::new(), text.as_bytes()).expect("this is right");
    assert_eq!(system.bads.len(), 1);
    assert_eq!(system.inputs[0].name.as_deref(), Some("x"));
}

#[test]
fn damaged_files_do_not_panic() {
    let text =
        format!("{HEAD}7 add 1 3 4\n8 next 1 4 7\n9 redor 2 -7\n10 bad 9\n11 slice 2 3 0 0\n");
    let bytes = text.as_bytes();
    let mut state = 1u64;
    for _ in 0..3000 {
        let mut damaged = bytes.to_vec();
        for _ in 0..3 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (state >> 33) as usize % damaged.len();
            damaged[at] = b"0123456789 -\nabx;\xff"[(state >> 20) as usize % 19 % 18];
        }
        drop(parse(&mut TermStore::new(), &damaged));
    }
}
