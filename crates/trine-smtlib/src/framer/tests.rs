use std::io::Read;

use super::*;

/// Delivers a few bytes at a time, and counts how many it has given away.
struct Trickle<'a> {
    bytes: &'a [u8],
    step: usize,
    given: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.step.min(self.bytes.len() - self.given).min(buffer.len());
        buffer[..count].copy_from_slice(&self.bytes[self.given..][..count]);
        self.given += count;
        Ok(count)
    }
}

/// The forms and faults of an input, as text, read `step` bytes at a time.
fn frames(text: &[u8], step: usize) -> Vec<String> {
    let mut framer = Framer::new(Trickle { bytes: text, step, given: 0 });
    let mut found = Vec::new();
    while let Some(next) = framer.next_form() {
        found.push(match next {
            Ok(form) => {
                let start = form.offset as usize;
                assert_eq!(&text[start..start + form.bytes.len()], form.bytes);
                let before = text[..start].strip_prefix("\u{feff}".as_bytes());
                let before = before.unwrap_or(&text[..start]);
                assert_eq!(form.position, Position::START.after(before));
                format!("{} {}", form.position, String::from_utf8_lossy(form.bytes))
            }
            Err(error) => format!("{} {:?}", error.position, error.kind),
        });
        assert!(found.len() <= text.len() + 1, "no progress");
    }
    found
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    for step in [1, 2, 3, 7, usize::MAX] {
        assert_eq!(frames(text.as_bytes(), step), expected, "read {step} bytes at a time");
    }
}

#[test]
fn forms_with_their_positions() {
    check("(a (b))\n ; (c\n  (d)(e)", &["1:1 (a (b))", "3:3 (d)", "3:6 (e)"]);
    check("", &[]);
    check(" \n; only a comment", &[]);
}

#[test]
fn a_byte_order_mark_has_no_place() {
    for step in [1, 2, 3, 7, usize::MAX] {
        let text = "\u{feff}(a)\n(b";
        let mut framer = Framer::new(Trickle { bytes: text.as_bytes(), step, given: 0 });
        let form = framer.next_form().expect("a form").expect("no fault");
        assert_eq!((form.offset, form.position, form.bytes), (3, Position::START, &b"(a)"[..]));
        let error = framer.next_form().expect("a fault").expect_err("not closed");
        assert_eq!((error.kind, error.position.line), (FrameErrorKind::UnclosedForm, 2));
    }
    check("\u{feff}", &[]);
    // Anywhere else it is stray text, and so is a part of it.
    check("(a)\u{feff}(b)", &["1:1 (a)", "1:4 StrayText", "1:5 (b)"]);
    check(" \u{feff}(b)", &["1:2 StrayText", "1:3 (b)"]);
    check("\u{fec0}(b)", &["1:1 StrayText", "1:2 (b)"]);
}

#[test]
fn parentheses_in_quotes_and_comments_do_not_count() {
    check(
        r#"(a ")""(" |)| ; )
 #|)|# (re.from_ecma2020 'x\')' ')') b)(c)"#,
        &["1:1 (a \")\"\"(\" |)| ; )\n #|)|# (re.from_ecma2020 'x\\')' ')') b)", "2:40 (c)"],
    );
    check("#| ( || |#(a)#||#", &["1:11 (a)"]);
    check("(a #b1 x#|y|)z|#)", &["1:1 (a #b1 x#|y|)z|#)"]);
    check("(a x'(b))", &["1:1 (a x'(b))"]);
}

#[test]
fn faults_and_where_reading_goes_on() {
    check(")(a)", &["1:1 UnmatchedClose", "1:2 (a)"]);
    check("foo bar\n(a)", &["1:1 StrayText", "1:5 StrayText", "2:1 (a)"]);
    check("\"( \" #(a)", &["1:1 StrayText", "1:6 StrayText", "1:7 (a)"]);
    check("(a)\n(b (c)\n", &["1:1 (a)", "2:1 UnclosedForm"]);
    check("(a\n \"b)", &["2:2 UnclosedString"]);
    check("(a |b)", &["1:4 UnclosedSymbol"]);
    check("(a)\n #| x", &["1:1 (a)", "2:2 UnclosedComment"]);
}

#[test]
fn a_form_is_handed_out_without_reading_on() {
    let text = b"(first)(second)";
    let mut framer = Framer::new(Trickle { bytes: text, step: 1, given: 0 });
    assert_eq!(framer.next_form().unwrap().unwrap().bytes, b"(first)");
    assert_eq!(framer.reader.given, 7, "not one byte more than needed");
}

#[test]
fn a_form_longer_than_the_buffer() {
    let mut text = b"(x)\n(".to_vec();
    text.extend(std::iter::repeat_n(b'a', 5 * FIRST_READ));
    text.extend_from_slice(b")(y)");
    let found = frames(&text, 1000);
    assert_eq!(found.len(), 3);
    assert_eq!(found[2], format!("2:{} (y)", 5 * FIRST_READ + 3));
}

#[test]
fn memory_is_bounded_by_the_longest_form() {
    let text = b"(a form of some length) ".repeat(100_000);
    let mut framer = Framer::new(text.as_slice());
    let mut count = 0;
    while let Some(Ok(_)) = framer.next_form() {
        count += 1;
    }
    assert_eq!(count, 100_000);
    assert!(framer.buffer.capacity() <= 4 * FIRST_READ);
}

#[test]
fn a_backslash_in_a_symbol_is_told_at_once() {
    check(r"(a |b\|c| d)(e)", &["1:6 BackslashInSymbol", "1:13 (e)"]);
    check(r"(a |b\c| d)(e)", &["1:6 BackslashInSymbol", "1:12 (e)"]);
    check("(a |\\| d)\n(e)", &["1:5 BackslashInSymbol", "2:1 (e)"]);
    check("(a |b\\|c\n", &["1:6 BackslashInSymbol"]);
    check(r"(a |b\| |c\d| ' d)(e)", &["1:6 BackslashInSymbol", "1:19 (e)"]);
    let mut framer = Framer::new(Trickle { bytes: br"(a |b\|c", step: 1, given: 0 });
    assert!(framer.next_form().unwrap().is_err());
    assert_eq!(framer.reader.given, 6, "whoever waits for an answer gets it");
}

#[test]
fn a_single_quote_that_begins_no_string_is_told_at_once() {
    check("(echo 'it is')(e)", &["1:7 SingleQuote", "1:15 (e)"]);
    check("(a\n (b 'c) 'd)(e)", &["2:5 SingleQuote", "2:12 (e)"]);
    check("(f (re.from_ecma2020_flags '(a' ')') '(')", &["1:38 SingleQuote"]);
    check("(re.from_ecma2020 x 'y')(e)", &["1:1 (re.from_ecma2020 x 'y')", "1:25 (e)"]);
    let strings = "(a (str.++ (f 1) '(' (= \"'\" ')' |'|) ; '\n 'b\\'') 'c')";
    check(strings, &["2:9 SingleQuote"]);
    check("(= 'a')(f 'b')", &["1:1 (= 'a')", "1:11 SingleQuote"]);
    check("(((_ f 1) str.x) 'a')", &["1:18 SingleQuote"]);
}

#[test]
fn recovery_goes_on_at_commands() {
    let text = b"(assert (a\n (b)\n(assert c)\n(x \"\n(check-sat)\n(push (\n(assert \"a\n(b\")";
    let mut framer = Framer::recovering(&text[..]);
    let mut found = Vec::new();
    while let Some(next) = framer.next_form() {
        found.push(match next {
            Ok(form) => String::from_utf8_lossy(form.bytes).into_owned(),
            Err(error) => format!("{:?} {}", error.kind, error.position),
        });
    }
    let expected = [
        "UnclosedForm 1:1",
        "(assert c)",
        "UnclosedString 4:4",
        "(check-sat)",
        "UnclosedForm 6:1",
        "(assert \"a\n(b\")",
    ];
    assert_eq!(found, expected);
}

#[test]
fn blocks_of_bytes_are_cut_as_single_bytes_are() {
    let quoted = ["", "\")(\"", "|)(|", ";)(\n", "#|)(|#", "a'b"];
    for (length, quoted) in (0..3 * BLOCK).flat_map(|n| quoted.map(|quoted| (n, quoted))) {
        for depth in [1, 3, 40] {
            let (open, close) = ("(".repeat(depth), ")".repeat(depth));
            let form = format!("{open}{}{quoted} (x) {close}", "y".repeat(length));
            let text = format!("{form}\n(z)");
            let by_byte = frames(text.as_bytes(), 1);
            assert_eq!(by_byte.len(), 2, "{text}");
            assert_eq!(by_byte[0], format!("1:1 {form}"));
            assert_eq!(frames(text.as_bytes(), usize::MAX), by_byte);
        }
    }
}
