//! What formatting keeps and what it looks like.

use trine_fmt::{Width, format, same_tokens};

fn formatted(text: &str, width: u32) -> String {
    let width = Width::new(width).expect("in range");
    let output = format(text.as_bytes(), width).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert!(same_tokens(text.as_bytes(), &output), "{text}");
    assert_eq!(format(&output, width).expect("formatted"), output, "not idempotent: {text}");
    String::from_utf8(output).expect("UTF-8")
}

#[test]
fn short_forms_stand_on_one_line() {
    let text = "( declare-const  x\n\tInt )(assert(= x 1)) ;why\n\n\n\n(check-sat)";
    let expected = "(declare-const x Int)\n(assert (= x 1)) ;why\n\n(check-sat)\n";
    assert_eq!(formatted(text, 100), expected);
    assert_eq!(formatted("", 100), "");
    assert_eq!(formatted(" \n; a\r\n\r\n;b  \n", 100), "; a\n\n;b\n");
}

#[test]
fn long_forms_are_broken_at_lists() {
    let text = "(assert (and a b (= counter (+ first second third)) (or (not c) (=> d e f g h))))";
    let expected = "\
(assert
  (and a b
    (= counter
      (+ first second third))
    (or
      (not c)
      (=> d e f g h))))
";
    assert_eq!(formatted(text, 30), expected);
}

#[test]
fn what_belongs_to_the_head_stays_there() {
    let text = "(define-fun maximum ((left Int) (right Int)) Int (ite (< left right) right left))
                (assert (let ((one (f x)) (two (g y))) (let ((three (h z))) (forall ((i Int)) (p one two three i)))))
                (assert (! (= one two three four five six) :named short-name :pattern ((f x))))";
    let expected = "\
(define-fun maximum ((left Int)
                 (right Int)) Int
  (ite (< left right) right left))
(assert
  (let ((one (f x)) (two (g y)))
  (let ((three (h z)))
    (forall ((i Int))
      (p one two three i)))))
(assert
  (! (= one two three four five
       six)
    :named short-name
    :pattern ((f x))))
";
    assert_eq!(formatted(text, 34), expected);
}

#[test]
fn comments_stay_where_they_are() {
    let text = "\
; head
(assert ; behind the head
  (and
    ; before a
    a ; behind a
    #| inside |# b
    ; last
  ))
(check-sat) #| behind |# ; and more
";
    let expected = "\
; head
(assert ; behind the head
  (and
    ; before a
    a ; behind a
    #| inside |#
    b
    ; last
  ))
(check-sat) #| behind |# ; and more
";
    assert_eq!(formatted(text, 100), expected);
}

#[test]
fn literals_are_kept_letter_by_letter() {
    let source = "(set-info :source |\n  two  lines ; no comment\n|)\n";
    let text = format!("{source}(assert (= s \"a  \"\"b\"\"\n;(\"))");
    let expected = format!("{source}(assert\n  (= s\n    \"a  \"\"b\"\"\n;(\"))\n");
    assert_eq!(formatted(&text, 100), expected);
}

#[test]
fn broken_input_is_refused_with_its_place() {
    for (text, place) in [
        ("(assert (= x 1)", "1:1"),
        ("(check-sat)\n  (assert 12x)", "2:11"),
        ("(check-sat))", "1:12"),
        ("(echo \"a)", "1:7"),
        ("(assert\n é)", "2:2"),
        ("stray", "1:1"),
    ] {
        let fault = format(text.as_bytes(), Width::DEFAULT).expect_err(text);
        assert_eq!(fault.position.to_string(), place, "{text}");
    }
}

#[test]
fn depth_is_no_matter() {
    let depth = 200_000;
    for open in ["(not ", "(let ((x y)) ", "((", "(! (", "(; c\n"] {
        let closes = ")".repeat(open.matches('(').count() - open.matches(')').count());
        let text = format!("(assert {}x{})", open.repeat(depth), closes.repeat(depth));
        let output = formatted(&text, 80);
        assert!(output.len() < text.len() * 60, "{open}: {} bytes", output.len());
    }
}

/// A generator of numbers that needs no library (xorshift, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn random_forms_keep_their_tokens_and_stay_as_they_are() {
    const PIECES: [&str; 22] = [
        "(",
        "(",
        "(",
        ")",
        ")",
        "x",
        "longer-name",
        "let",
        "!",
        ":named",
        "define-fun",
        "\"a b\"",
        "\"two\nlines\"",
        "|q s|",
        "; c\n",
        "\n; own\n",
        "#|b|#",
        "\n#|own|#\n",
        "#|two\n|#",
        "\n",
        "\n\n",
        "#x1F",
    ];
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..4000 {
        let mut text = String::new();
        for _ in 0..1 + round % 3 {
            text.push('(');
            let mut depth = 1;
            for _ in 0..numbers.below(40) {
                let piece = PIECES[numbers.below(PIECES.len())];
                depth = match piece {
                    "(" => depth + 1,
                    ")" if depth > 1 => depth - 1,
                    ")" => continue,
                    _ => depth,
                };
                text.push_str(piece);
                text.push(' ');
            }
            text.push_str(&")".repeat(depth));
            text.push_str(["", "\n", " ; end\n", "\n\n\n"][numbers.below(4)]);
        }
        for width in [20, 40, 100] {
            formatted(&text, width);
        }
    }
}
