//! `get-count` against trying all values, and against the recounter, which refuses damaged numbers.

use std::collections::BTreeSet;

use crate::in_process::run;
use crate::random_script::Random;
use expect_test::expect;
use trine::context::Context;
use trine::exit_code::ExitCode;
use trine::options::Options;
use trine_check::count::{CountVerdict, check_counts};
use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, TermId, Value};
use trine_value::{CodePoint, StrValue};

/// Problems of each family.
const PROBLEMS: usize = 50;

/// Steps of the recounter.
const STEPS: u64 = 20_000_000;

fn output(script: &str) -> String {
    let found = run(script, &Options::default());
    assert_eq!(found.code, ExitCode::Done, "{script}\n{}", found.output);
    found.output
}

/// Constants with all values that they are tried with, assertions, and what is counted.
struct Problem {
    constants: Vec<(&'static str, &'static str, Vec<Value>)>,
    assertions: Vec<String>,
    counted: Vec<String>,
}

impl Problem {
    fn script(&self) -> String {
        let mut script = String::new();
        for (name, sort, _) in &self.constants {
            script.push_str(&format!("(declare-const {name} {sort})\n"));
        }
        for assertion in &self.assertions {
            script.push_str(&format!("(assert {assertion})\n"));
        }
        script.push_str(&format!("(get-count ({}))\n", self.counted.join(" ")));
        script
    }

    /// The number of tuples of values, by trying all values of the constants.
    fn by_enumeration(&self) -> usize {
        let mut context = Context::new(&Options::default());
        let mut constants = Vec::new();
        for (name, sort, values) in &self.constants {
            let sort = context.parse_sort(sort).unwrap();
            let term = context.declare_const(name, sort).unwrap();
            constants.push((context.store().function(term).unwrap(), values));
        }
        let mut read = |texts: &[String]| -> Vec<TermId> {
            texts.iter().map(|text| context.parse_term(text).unwrap()).collect()
        };
        let (assertions, counted) = (read(&self.assertions), read(&self.counted));
        let budget = Budget::unlimited();
        let mut found = BTreeSet::new();
        let total: usize = constants.iter().map(|(_, values)| values.len()).product();
        for number in 0..total {
            let (mut model, mut rest) = (Interpretation::new(), number);
            for (constant, values) in &constants {
                model.set_constant(*constant, values[rest % values.len()].clone());
                rest /= values.len();
            }
            let mut evaluator = Evaluator::new(context.store(), &model);
            if assertions.iter().all(|&formula| evaluator.holds(formula, &budget).unwrap()) {
                let values = counted.iter().map(|&term| evaluator.eval(term, &budget).unwrap());
                found.insert(format!("{:?}", values.collect::<Vec<_>>()));
            }
        }
        found.len()
    }

    /// Whether the recounter has confirmed the number, and refuted another one.
    fn is_recounted(&self, answer: &str) -> bool {
        let script = self.script();
        let judge = |answer: &str| {
            let report = check_counts(script.as_bytes(), answer.as_bytes(), STEPS).unwrap();
            report.verdicts[0].1.clone()
        };
        match judge(answer) {
            CountVerdict::Confirmed => {}
            CountVerdict::Refuted(count) => panic!("{script}{answer}: recounted {count}"),
            CountVerdict::NotRecounted(_) => return false,
        }
        let number: u64 = answer.parse().unwrap();
        let damaged = [
            format!("{}", number + 1),
            format!("{}", number ^ 4),
            "infinite".to_owned(),
            format!("(:at-least {} :at-most unknown)", number + 1),
            format!("(:at-least 0 :at-most {})", number.wrapping_sub(1) % 1_000_000),
        ];
        for text in &damaged[..if number == 0 { 4 } else { 5 }] {
            assert!(matches!(judge(text), CountVerdict::Refuted(_)), "{script}{text}");
        }
        true
    }
}

/// Counts problems of a family; how many of them the recounter counted too.
fn agree(seed: u64, mut problem: impl FnMut(&mut Random) -> Problem) -> usize {
    let mut random = Random(seed);
    let mut recounted = 0;
    for _ in 0..PROBLEMS {
        let problem = problem(&mut random);
        let answer = output(&problem.script());
        let answer = answer.trim();
        assert_eq!(answer, problem.by_enumeration().to_string(), "{}", problem.script());
        recounted += usize::from(problem.is_recounted(answer));
    }
    recounted
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len())]
}

/// All words of `a` and `b` up to a length.
fn words(longest: usize) -> Vec<Value> {
    let mut all: Vec<Vec<char>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..longest {
        let end = all.len();
        for at in start..end {
            for letter in ['a', 'b'] {
                all.push([&all[at][..], &[letter]].concat());
            }
        }
        start = end;
    }
    let text = |word: &Vec<char>| {
        let points = word.iter().map(|&letter| CodePoint::new(letter as u32).unwrap());
        Value::String(StrValue::from_code_points(points))
    };
    all.iter().map(text).collect()
}

fn integers(low: i64, high: i64) -> Vec<Value> {
    (low..=high).map(|value| Value::Int(value.into())).collect()
}

fn bits(width: u32) -> Vec<Value> {
    (0..1 << width).map(|value| Value::bits(width, value)).collect()
}

fn word(random: &mut Random, longest: usize) -> String {
    (0..random.below(longest + 1)).map(|_| ['a', 'b'][random.below(2)]).collect()
}

fn language(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(4) {
            0 => "re.allchar".to_owned(),
            1 => "(re.range \"a\" \"b\")".to_owned(),
            _ => format!("(str.to_re \"{}\")", word(random, 2)),
        };
    }
    let a = language(random, depth - 1);
    match random.below(8) {
        0 => format!("(re.* {a})"),
        1 => format!("(re.comp {a})"),
        2 => format!("((_ re.loop 1 2) {a})"),
        3 => format!("(re.opt {a})"),
        other => {
            let b = language(random, depth - 1);
            let op = ["re.++", "re.union", "re.inter", "re.diff"][other - 4];
            format!("({op} {a} {b})")
        }
    }
}

/// An atom about a string, or about a function of one.
fn string_atom(random: &mut Random, name: &str, with_functions: bool) -> String {
    let string = match random.below(if with_functions { 10 } else { 1 }) {
        0..=2 => name.to_owned(),
        3 => format!("(str.++ \"{}\" {name} \"{}\")", word(random, 1), word(random, 1)),
        4 => format!("(str.at {name} {})", random.below(3)),
        5 => format!("(str.substr {name} {} {})", random.below(2), 1 + random.below(2)),
        6 => format!("(str.replace_all {name} \"{}\" \"{}\")", word(random, 2), word(random, 2)),
        7 => format!("(str.replace {name} \"{}\" \"{}\")", word(random, 2), word(random, 2)),
        8 => format!("(str.rev {name})"),
        _ => format!("(str.to_upper {name})"),
    };
    let (constant, number) = (word(random, 3), random.below(4));
    match random.below(if with_functions { 14 } else { 7 }) {
        0 | 1 => format!("(str.in_re {string} {})", language(random, 2)),
        2 => format!("(str.prefixof \"{constant}\" {string})"),
        3 => format!("(str.suffixof \"{constant}\" {string})"),
        4 => format!("(str.contains {string} \"{constant}\")"),
        5 => format!("(= {string} \"{constant}\")"),
        6 => {
            let op = pick(random, &["<", "<=", ">", ">=", "=", "distinct"]);
            format!("({op} (str.len {string}) {number})")
        }
        7 => format!("(= (mod (str.len {string}) 3) {number})"),
        8 => format!("(str.< {string} \"{constant}\")"),
        9 => format!("(str.<= \"{constant}\" {string})"),
        10 => format!("(< (str.to_code {string}) {})", 96 + number),
        11 => format!("(str.prefixof {string} \"{constant}\")"),
        12 => format!("(str.contains \"{constant}\" {string})"),
        _ => format!("(= (str.indexof {string} \"{}\" 0) {})", pick(random, &["a", "ab"]), number),
    }
}

fn combination(
    random: &mut Random,
    depth: usize,
    atom: &mut dyn FnMut(&mut Random) -> String,
) -> String {
    if depth == 0 || random.below(4) == 0 {
        return atom(random);
    }
    let a = combination(random, depth - 1, atom);
    match random.below(6) {
        0 => format!("(not {a})"),
        other => {
            let b = combination(random, depth - 1, atom);
            format!("({} {a} {b})", ["and", "or", "xor", "=>", "="][other - 1])
        }
    }
}

fn short(name: &str, longest: usize) -> String {
    format!("(str.in_re {name} ((_ re.loop 0 {longest}) (re.range \"a\" \"b\")))")
}

#[test]
fn strings_with_languages() {
    let recounted = agree(1, |random| {
        let mut atom = |random: &mut Random| string_atom(random, "x", false);
        let assertions = vec![short("x", 5), combination(random, 3, &mut atom)];
        let constants = vec![("x", "String", words(5))];
        Problem { constants, assertions, counted: vec!["x".into()] }
    });
    assert!(recounted >= PROBLEMS - 5, "{recounted}");
}

#[test]
fn strings_with_functions() {
    agree(2, |random| {
        let mut atom = |random: &mut Random| string_atom(random, "x", true);
        let assertions = vec![short("x", 4), combination(random, 2, &mut atom)];
        let constants = vec![("x", "String", words(4))];
        let counted = if random.below(4) == 0 { "(str.len x)" } else { "x" };
        Problem { constants, assertions, counted: vec![counted.into()] }
    });
}

#[test]
fn strings_made_of_others() {
    agree(3, |random| {
        let mut assertions = vec![short("y", 3), short("z", 2)];
        for name in ["y", "z"] {
            let mut atom = |random: &mut Random| string_atom(random, name, false);
            assertions.push(combination(random, 1, &mut atom));
        }
        let (y, z) = match random.below(4) {
            0 => ("(str.replace_all y \"a\" \"ab\")".to_owned(), "z".to_owned()),
            1 => ("(str.rev y)".to_owned(), "(str.at z 0)".to_owned()),
            2 => ("(str.to_upper y)".to_owned(), "(str.substr z 1 1)".to_owned()),
            _ => ("y".to_owned(), "z".to_owned()),
        };
        let made = format!("(str.++ {y} \"{}\" {z})", word(random, 1));
        let constants = vec![("y", "String", words(3)), ("z", "String", words(2))];
        Problem { constants, assertions, counted: vec![made] }
    });
}

fn bits_term(random: &mut Random, depth: usize, names: &[&str]) -> String {
    if depth == 0 || random.below(5) == 0 {
        return match random.below(3) {
            0 => format!("(_ bv{} 6)", random.below(64)),
            _ => pick(random, names).to_owned(),
        };
    }
    let a = bits_term(random, depth - 1, names);
    if random.below(5) == 0 {
        return format!("({} {a})", pick(random, &["bvnot", "bvneg", "(_ rotate_left 2)"]));
    }
    let b = bits_term(random, depth - 1, names);
    let ops = ["bvadd", "bvmul", "bvand", "bvor", "bvxor", "bvudiv", "bvurem", "bvshl", "bvlshr"];
    format!("({} {a} {b})", pick(random, &ops))
}

fn bits_atom(random: &mut Random, names: &[&str]) -> String {
    let (a, b) = (bits_term(random, 2, names), bits_term(random, 1, names));
    format!("({} {a} {b})", pick(random, &["bvult", "bvsle", "=", "distinct", "bvuge"]))
}

#[test]
fn words_with_random_terms() {
    let recounted = agree(4, |random| {
        let mut atom = |random: &mut Random| bits_atom(random, &["x", "y"]);
        let assertions = vec![combination(random, 2, &mut atom)];
        let sort = "(_ BitVec 6)";
        let constants = vec![("x", sort, bits(6)), ("y", sort, bits(6))];
        let counted = match random.below(3) {
            0 => vec!["x".into()],
            1 => vec!["x".into(), "y".into()],
            _ => vec![bits_term(random, 1, &["x", "y"])],
        };
        Problem { constants, assertions, counted }
    });
    assert!(recounted >= PROBLEMS / 2, "{recounted}");
}

fn integer_atom(random: &mut Random, names: &[&str]) -> String {
    let mut number = || format!("{}", random.below(7));
    let (k, m, c) = (number(), number(), number());
    let (a, b) = (pick(random, names), pick(random, names));
    let op = pick(random, &["<", "<=", "=", "distinct", ">"]);
    match random.below(4) {
        0 => format!("({op} (+ (* {k} {a}) (* (- {m}) {b})) {c})"),
        1 => format!("(= (mod {a} 4) {c})"),
        2 => format!("({op} (div {a} 3) (- {b} {c}))"),
        _ => format!("({op} (abs (- {a} {k})) {m})"),
    }
}

#[test]
fn integers_between_bounds() {
    let recounted = agree(5, |random| {
        let names: &[&str] = if random.below(3) == 0 { &["x", "y"] } else { &["x"] };
        let mut atom = |random: &mut Random| integer_atom(random, names);
        let mut assertions = vec![combination(random, 3, &mut atom)];
        assertions.push("(<= (- 9) x 9)".into());
        assertions.push("(and (< (- 3) y) (>= 4 y))".into());
        let constants = vec![("x", "Int", integers(-9, 9)), ("y", "Int", integers(-2, 4))];
        Problem { constants, assertions, counted: vec!["x".into()] }
    });
    assert!(recounted >= PROBLEMS - 5, "{recounted}");
}

#[test]
fn tuples_of_different_sorts() {
    agree(6, |random| {
        let mut assertions = vec![short("s", 2), "(<= 0 n 5)".into()];
        let atoms = [
            "(str.contains s \"a\")",
            "(< n 3)",
            "p",
            "(= (str.len s) n)",
            "(= p (bvult w #b011))",
            "(bvugt w #b100)",
            "(= n 9)",
            "(distinct s \"b\")",
        ];
        for _ in 0..random.below(3) {
            let mut atom = |random: &mut Random| pick(random, &atoms).to_owned();
            assertions.push(combination(random, 1, &mut atom));
        }
        let constants = vec![
            ("s", "String", words(2)),
            ("n", "Int", integers(0, 5)),
            ("p", "Bool", vec![Value::Bool(false), Value::Bool(true)]),
            ("w", "(_ BitVec 3)", bits(3)),
        ];
        let counted: Vec<String> = [["s", "w"], ["n", "p"], ["w", "n"], ["p", "s"]]
            [random.below(4)]
        .iter()
        .map(|&name| name.to_owned())
        .collect();
        Problem { constants, assertions, counted }
    });
}

#[test]
fn large_and_infinite_counts_and_bounds() {
    let script = r#"
        (declare-const x String)
        (declare-const n Int)
        (declare-const m Int)
        (declare-const k Int)
        (declare-const r Real)
        (declare-const w (_ BitVec 32))
        (get-count x)
        (get-count x :max-length 1)
        (get-count (n w))
        (get-count w)
        (push)
        (assert (bvult w #x00010000))
        (get-count w)
        (assert (= ((_ extract 0 0) w) #b1))
        (get-count w)
        (get-count ((_ extract 7 0) w))
        (pop)
        (push)
        (assert (< 0.0 r 1.0))
        (get-count r)
        (assert (or (= r 0.5) (= (* 3.0 r) 1.0)))
        (get-count r)
        (pop)
        (push)
        (assert (> (+ n m) (- k 10)))
        (assert (< k n m))
        (get-count n)
        (assert (= (* k k) m))
        (assert (< (- 6) n 1000000))
        (get-count n :limit 3)
        (assert false)
        (get-count (n r x))
        (pop)
        (assert (str.in_re x (re.+ (re.range "0" "9"))))
        (get-count (str.len x))
        (get-count x)
        (assert (< (str.len x) 5))
        (get-count x)
        (get-count (str.len x))
    "#;
    expect![[r#"
        infinite
        196609
        infinite
        4294967296
        65536
        32768
        128
        infinite
        2
        infinite
        (:at-least 4 :at-most 1000005)
        0
        infinite
        infinite
        11110
        4
    "#]]
    .assert_eq(&output(script));
}
