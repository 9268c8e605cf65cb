//! Certified answers: only what the checker accepts is printed, and it accepts nothing false.
//!
//! The checker is built by `make -C formal trine-cert`; where it is not, these tests say so and end.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The checker, if it was built.
fn checker() -> Option<PathBuf> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal/build/trine-cert");
    let path = env::var_os("TRINE_CERT").map_or(built, PathBuf::from);
    if !path.is_file() {
        println!("skipped: there is no trine-cert (make -C formal trine-cert needs OCaml)");
        return None;
    }
    Some(path)
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder takes files");
    path
}

/// What Trine prints with these options, and its exit code.
fn trine(checker: &Path, options: &[&str], problem: &Path) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_trine"))
        .env("TRINE_CERT", checker)
        .args(options)
        .arg(problem)
        .output()
        .expect("trine runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

/// The last line of the checker.
fn judge(checker: &Path, problem: &Path, arguments: &[&str]) -> String {
    let output = Command::new(checker)
        .arg("--problem")
        .arg(problem)
        .args(arguments)
        .args(["--limit", "60"])
        .output()
        .expect("the checker runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next_back().unwrap_or_default().into()
}

const UNSAT: &str = "(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(declare-const y (_ BitVec 5))
(assert (not (= (bvmul x y) (bvmul y x))))
(check-sat)
";

const SAT: &str = "(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (= (bvmul x y) #x2f2f))
(assert (bvugt x #x0001))
(assert (bvsgt y #x0001))
(check-sat)
(get-model)
(exit)
";

#[test]
fn words_are_certified() {
    let Some(checker) = checker() else { return };
    let (answer, code) = trine(&checker, &["--certified"], &file("unsat.smt2", UNSAT));
    assert_eq!((answer.as_str(), code), ("unsat\n", Some(0)));
    let (answer, code) = trine(&checker, &["--certified"], &file("sat.smt2", SAT));
    assert_eq!(code, Some(0), "{answer}");
    assert!(answer.starts_with("sat\n(") && answer.contains("define-fun x"), "{answer}");
}

#[test]
fn reasons_have_names() {
    let Some(checker) = checker() else { return };
    let reals = "(declare-const x Real)\n(assert (< x 0.5))\n(assert (> x 0.25))\n(check-sat)\n";
    let (answer, _) = trine(&checker, &["--certified"], &file("reals.smt2", reals));
    assert!(answer.starts_with("unknown\n; outside-fragment: "), "{answer}");
    let (answer, code) =
        trine(Path::new("/nowhere"), &["--certified"], &file("unsat2.smt2", UNSAT));
    assert!(!answer.contains("sat") && code != Some(0), "{answer} {code:?}");
}

#[test]
fn a_checker_without_verdict_accepts_nothing() {
    let Some(_) = checker() else { return };
    // Programs that end well, and badly, without a word about the problem.
    for program in ["/bin/true", "/bin/false"] {
        let problem = file("nobody.smt2", UNSAT);
        let (answer, _) = trine(Path::new(program), &["--certified"], &problem);
        assert!(answer.starts_with("unknown\n; rejected: "), "{program}: {answer}");
    }
}

/// A program of the shell in the place of the checker.
fn program(name: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let path = file(name, &format!("#!/bin/sh\n{text}\n"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
    path
}

#[test]
fn a_checker_that_a_limit_ended_is_no_rejection() {
    let problem = file("limited.smt2", UNSAT);
    for (name, text, comment) in [
        ("killed", "kill -KILL $$", "check-limit: the checker was ended by signal: 9"),
        ("cpu", "kill -XCPU $$", "check-limit: the checker was ended by signal: 24"),
        ("memory", "echo limit memory", "check-limit: the checker had no memory left"),
        ("stack", "echo limit stack", "check-limit: the checker had no stack left"),
        ("integers", "echo limit integers", "check-limit: a number is too large for the checker"),
        ("time", "echo limit time", "check-timeout"),
        ("broken", "kill -ILL $$", "rejected: the checker ended with signal: 4"),
        ("missing", "exec /nowhere/trine-cert", "no-certificate: the checker could not be run"),
        ("accepted", "echo certified unsat; kill -KILL $$", "check-limit: "),
    ] {
        let (answer, code) = trine(&program(name, text), &["--certified"], &problem);
        assert!(answer.starts_with(&format!("unknown\n; {comment}")), "{name}: {answer}");
        assert_eq!(code, Some(0), "{name}");
    }
}

#[test]
fn a_limit_may_end_the_conversation_about_lemmas() {
    let problem = file("limited-choices.smt2", CHOICES);
    for (name, text, comment) in [
        ("killed-lemmas", "kill -KILL $$", "check-limit: the checker was ended by signal: 9"),
        ("memory-lemmas", "echo limit memory", "check-limit: the checker had no memory left"),
        (
            "late-lemmas",
            "echo 'p cnf 1 1'; echo '1 0'; read line; echo limit time",
            "check-timeout",
        ),
        ("silent-lemmas", "exit 0", "rejected: the checker ended without a verdict"),
        ("dying-lemmas", "echo 'p cnf 1 1'; echo '1 0'; read line; kill -KILL $$", "check-limit: "),
    ] {
        let script = format!(
            "case \"$*\" in *--dump-cnf*) echo unsupported words;; \
             *--forward*) echo unknown nothing;; *) {text};; esac"
        );
        let (answer, _) = trine(&program(name, &script), &["--certified"], &problem);
        assert!(answer.starts_with(&format!("unknown\n; {comment}")), "{name}: {answer}");
    }
}

#[test]
fn the_checker_without_memory_is_no_rejection() {
    let Some(checker) = checker() else { return };
    let wide = UNSAT.replace("BitVec 5", "BitVec 200");
    let problem = file("limited-memory.smt2", &wide);
    for kilobytes in [20_000, 30_000] {
        let text = format!("ulimit -v {kilobytes}\nexec {} \"$@\"", checker.display());
        let poor = program(&format!("poor-{kilobytes}"), &text);
        let (answer, _) = trine(&poor, &["--certified"], &problem);
        assert!(answer.starts_with("unknown\n; check-limit: "), "{kilobytes}: {answer}");
    }
}

#[test]
fn names_of_the_scope_come_before_the_theory() {
    let Some(checker) = checker() else { return };
    let body = "(declare-const x String)\n(assert (= x \"b\"))\n";
    for (position, (assertion, answer)) in [
        ("(not (let ((true (= x \"a\"))) true))", "sat"),
        ("(let ((re.all (str.to_re \"a\"))) (str.in_re x re.all))", "unsat"),
        ("(let ((false true)) (not false))", "unsat"),
    ]
    .into_iter()
    .enumerate()
    {
        let script = format!("(set-logic QF_S)\n{body}(assert {assertion})\n(check-sat)\n");
        let problem = file(&format!("scope{position}.smt2"), &script);
        let (said, _) = trine(&checker, &["--certified"], &problem);
        assert_eq!(said.lines().next(), Some(answer), "{assertion}: {said}");
    }
}

/// The refutation that Trine's SAT solver finds for the clauses of the checker.
fn refutation(checker: &Path, problem: &Path, name: &str) -> String {
    use std::cell::RefCell;
    use std::rc::Rc;
    use trine_collections::Budget;
    use trine_sat::{Cadical, Lit, LratTrace, SatAnswer, SatConfig, SatSolver};

    let clauses = file(name, "");
    let written = judge(checker, problem, &["--dump-cnf", clauses.to_str().expect("a plain name")]);
    assert_eq!(written, "written");
    let text = fs::read_to_string(&clauses).expect("clauses");
    let trace = Rc::new(RefCell::new(LratTrace::new()));
    let mut solver = Cadical::with_proof(&SatConfig::default(), trace.clone());
    let header = text.lines().next().expect("a header");
    solver
        .new_vars(header.split(' ').nth(2).and_then(|count| count.parse().ok()).expect("a count"));
    for line in text.lines().skip(1) {
        let numbers = line.split(' ').map(|number| number.parse::<i32>().expect("a number"));
        solver.add_clause(&numbers.filter_map(Lit::from_dimacs).collect::<Vec<_>>());
    }
    assert_eq!(solver.solve(&[], &Budget::unlimited()), SatAnswer::Unsat(()));
    let mut proof = b"lrat\n".to_vec();
    trace.borrow().write(&mut proof).expect("memory takes it");
    String::from_utf8(proof).expect("digits")
}

#[test]
fn damaged_refutations_prove_nothing_false() {
    let Some(checker) = checker() else { return };
    let problem = file("unsat3.smt2", UNSAT);
    let proof = refutation(&checker, &problem, "unsat3.cnf");
    let certificate = file("unsat3.cert", &proof);
    let arguments = ["--cert", certificate.to_str().expect("a plain name")];
    assert_eq!(judge(&checker, &problem, &arguments), "certified unsat");
    // The same refutation says nothing of a problem with a model.
    let open = file(
        "open.smt2",
        &UNSAT
            .replace("(assert (not", "(assert (bvule x y))(assert (not (not")
            .replace("(bvmul y x))))", "(bvmul y x)))))"),
    );
    assert!(judge(&checker, &open, &arguments).starts_with("rejected"));
    // Without its last line, without the hints of one line, with one literal or hint changed.
    let lines: Vec<&str> = proof.lines().collect();
    let without_end = lines[..lines.len() - 1].join("\n");
    fs::write(&certificate, without_end).expect("the folder takes files");
    assert!(judge(&checker, &problem, &arguments).starts_with("rejected"));
    let added: Vec<usize> = (1..lines.len()).filter(|&line| !lines[line].contains('d')).collect();
    let mut rejected = 0;
    let chosen: Vec<usize> = added.iter().copied().step_by(added.len() / 12 + 1).collect();
    for &line in &chosen {
        let mut damaged: Vec<String> = lines.iter().map(|line| (*line).into()).collect();
        let (head, _) = lines[line].split_once(" 0 ").expect("literals and hints");
        damaged[line] = format!("{head} 0 1 0");
        fs::write(&certificate, damaged.join("\n")).expect("the folder takes files");
        let verdict = judge(&checker, &problem, &arguments);
        assert!(verdict.starts_with("rejected line"), "{verdict}");
        rejected += 1;
    }
    assert_eq!(rejected, chosen.len());
}

/// Operators of two words of one width that give such a word, and those that give a Boolean.
const WORDS: [&str; 17] = [
    "bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvsub", "bvmul", "bvudiv",
    "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr",
];
const BOOLEANS: [&str; 17] = [
    "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "bvuaddo", "bvsaddo",
    "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo", "=", "distinct",
];

/// Ground terms with their sorts: every operator on these two words, with indices up to six.
fn terms(width: usize, a: u64, b: u64) -> Vec<(String, String)> {
    let word = |width: usize| format!("(_ BitVec {width})");
    let (x, y) = (format!("#b{a:0width$b}"), format!("#b{b:0width$b}"));
    let mut terms = Vec::new();
    terms.extend(WORDS.iter().map(|name| (format!("({name} {x} {y})"), word(width))));
    terms.extend(BOOLEANS.iter().map(|name| (format!("({name} {x} {y})"), "Bool".into())));
    terms.push((format!("(bvcomp {x} {y})"), word(1)));
    terms.push((format!("(concat {x} {y})"), word(2 * width)));
    terms.push((format!("(ite (bvult {x} {y}) {x} {y})"), word(width)));
    terms.push((format!("(bvnot {x})"), word(width)));
    terms.push((format!("(bvneg {x})"), word(width)));
    terms.push((format!("(bvnego {x})"), "Bool".into()));
    terms.push((format!("(bvredor {x})"), word(1)));
    terms.push((format!("(bvredand {x})"), word(1)));
    for index in 0..=(width + 1).min(6) {
        for (name, width) in [
            ("rotate_left", width),
            ("rotate_right", width),
            ("zero_extend", width + index),
            ("sign_extend", width + index),
        ] {
            terms.push((format!("((_ {name} {index}) {x})"), word(width)));
        }
        terms.push((format!("((_ repeat {}) {x})", index + 1), word((index + 1) * width)));
        if index < width {
            let (low, wide) = (index / 2, index - index / 2 + 1);
            terms.push((format!("((_ extract {index} {low}) {x})"), word(wide)));
        }
    }
    terms
}

/// Trine evaluates the terms, and the checker must agree.
fn agree(checker: &Path, name: &str, terms: &[(String, String)]) {
    let mut script = String::from("(set-logic QF_BV)\n");
    for (position, (term, sort)) in terms.iter().enumerate() {
        script += &format!("(declare-const r{position} {sort})\n(assert (= r{position} {term}))\n");
    }
    script += "(check-sat)\n";
    let (answer, _) = trine(checker, &["--certified"], &file(name, &script));
    assert_eq!(answer, "sat\n", "{name}");
}

#[test]
fn the_checker_computes_as_trine_does() {
    let Some(checker) = checker() else { return };
    for width in 1..=3 {
        let all = 0..1_u64 << width;
        let pairs = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
        let terms: Vec<_> = pairs.flat_map(|(a, b)| terms(width, a, b)).collect();
        agree(&checker, &format!("all{width}.smt2"), &terms);
    }
    random_words(&checker, &[5, 8, 13, 32], 8);
}

#[test]
#[ignore = "minutes: more than 100,000 applications of the operators"]
fn the_checker_computes_as_trine_does_on_many_words() {
    let Some(checker) = checker() else { return };
    let widths: Vec<usize> = (4..=63).collect();
    let count = random_words(&checker, &widths, 26);
    assert!(count > 100_000, "{count}");
}

/// So many pairs of random words of each width, one script for each width; the number of terms.
fn random_words(checker: &Path, widths: &[usize], pairs: usize) -> usize {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 11
    };
    let mut count = 0;
    for &width in widths {
        let mask = (1_u64 << width) - 1;
        // Words of any size, and words near zero, so that shifts and quotients are not trivial.
        let mut word = || if random() % 2 == 0 { random() & mask } else { (random() % 7) & mask };
        let terms: Vec<_> = (0..pairs).flat_map(|_| terms(width, word(), word())).collect();
        count += terms.len();
        agree(checker, &format!("random{width}.smt2"), &terms);
    }
    count
}

/// Boolean structure that propagation alone does not get through.
const CHOICES: &str = r#"(set-logic QF_SLIA)
(declare-const x String) (declare-const y String) (declare-const z String)
(declare-const a Bool) (declare-const b Bool)
(assert (or (= x "ab") (= x "cd") (= x "ef")))
(assert (or (and a (= y (str.++ x "1"))) (and b (= y (str.++ x "2")))))
(assert (xor a b))
(assert (= z (str.replace y "b" "c")))
(assert (or (not a) (str.in_re z (re.+ (re.range "x" "z"))) (= z "ac2")))
(assert (or (not b) (= z "cd1") (= (str.len z) 9)))
(check-sat)
"#;

/// Five strings that all differ, and four words for them.
fn pigeons() -> String {
    let mut script = String::from("(set-logic QF_S)\n");
    for hole in 0..5 {
        script += &format!("(declare-const x{hole} String)\n");
        let words = (0..4).map(|word| format!(" (= x{hole} \"w{word}\")"));
        script += &format!("(assert (or{}))\n", words.collect::<String>());
    }
    for (a, b) in (0..5).flat_map(|a| (0..a).map(move |b| (a, b))) {
        script += &format!("(assert (not (= x{a} x{b})))\n");
    }
    script + "(check-sat)\n"
}

/// Listing 1 of the paper on CertiStrR: the replaced number must be the first one.
const LISTING: &str = r#"(set-logic QF_S)
(declare-const a String)
(declare-const b String)
(assert (= a "2024,2025"))
(assert (= b "2024,NUM"))
(assert (= b (str.replace_re a (re.+ (re.range "0" "9")) "NUM")))
(check-sat)
(get-model)
"#;

const STRING_MODEL: &str = r#"(set-logic QF_SLIA)
(declare-const x String) (declare-const y String) (declare-const n Int)
(assert (= y (str.replace_all x "a" "bb")))
(assert (= n (+ 7 (* 3 (str.len y)))))
(assert (str.in_re y (re.++ re.all (str.to_re "c") re.all)))
(assert (> (str.len y) (+ 1 (str.len x))))
(check-sat)
"#;

/// The certificate that Trine writes for a script with this answer; the checker takes it again.
fn certificate(checker: &Path, name: &str, script: &str, answer: &str) -> (PathBuf, String) {
    let problem = file(&format!("{name}.smt2"), script);
    let path = file(&format!("{name}.cert"), "");
    let option = format!("--certificate={}", path.display());
    let (said, _) = trine(checker, &["--certified", &option], &problem);
    assert_eq!(said.lines().next(), Some(answer), "{name}: {said}");
    let arguments = ["--cert", path.to_str().expect("a plain name")];
    assert_eq!(judge(checker, &problem, &arguments), format!("certified {answer}"), "{name}");
    (problem, fs::read_to_string(&path).expect("a certificate"))
}

#[test]
fn the_boolean_structure_of_strings_is_refuted_by_clauses_and_lemmas() {
    let Some(checker) = checker() else { return };
    for (name, script) in [("choices", CHOICES), ("pigeons", &pigeons())] {
        let (problem, text) = certificate(&checker, name, script, "unsat");
        assert!(text.starts_with("clauses\n(lemma (") && text.contains("\nlrat\n"), "{text}");
        // The same lemmas and clauses say nothing of a problem that lacks an assertion.
        let position = script.rfind("(assert").expect("an assertion");
        let (before, last) = script.split_at(position);
        let rest = last.split_once('\n').expect("more lines").1;
        let weaker = file(&format!("{name}-weaker.smt2"), &format!("{before}{rest}"));
        let path = problem.with_extension("cert");
        let verdict = judge(&checker, &weaker, &["--cert", path.to_str().expect("a plain name")]);
        assert!(!verdict.starts_with("certified"), "{name}: {verdict}");
    }
}

#[test]
fn both_readings_of_replacement_are_certified() {
    let Some(checker) = checker() else { return };
    let problem = file("listing.smt2", LISTING);
    let (answer, code) = trine(&checker, &["--certified"], &problem);
    assert_eq!((answer.as_str(), code), ("unsat\n", Some(0)));
    for mode in ["--certified", "--certified=forward"] {
        let (answer, code) = trine(&checker, &[mode, "--replace-semantics=any"], &problem);
        assert_eq!(code, Some(0), "{answer}");
        let mut lines = answer.lines();
        assert!(lines.next().is_some_and(|line| line.contains("not standard")), "{answer}");
        assert_eq!(lines.next(), Some("sat"), "{answer}");
        assert!(answer.contains(r#"(define-fun b () String "2024,NUM")"#), "{answer}");
    }
    // What no choice of matches satisfies is unsatisfiable under both.
    let none = file("listing-none.smt2", &LISTING.replace("\"2024,NUM\"", "\"2024,2025\""));
    let (answer, _) = trine(&checker, &["--certified", "--replace-semantics=any"], &none);
    assert!(answer.ends_with("\nunsat\n"), "{answer}");
}

/// The text with the number at `place` (the how manieth) changed by `change`.
fn mutant(text: &str, place: usize, change: impl Fn(i64) -> i64) -> Option<String> {
    let bytes = text.as_bytes();
    let is_start = |at: &usize| {
        let digit = bytes[*at].is_ascii_digit();
        digit && (*at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
    };
    let start = (0..bytes.len()).filter(is_start).nth(place)?;
    let end = start + bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[start..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..start], change(number), &text[end..]))
}

#[test]
fn changed_certificates_prove_nothing_false() {
    let Some(checker) = checker() else { return };
    let farkas = r#"(declare-const x String)
(declare-const y String)
(assert (= y (str.++ x x "a")))
(assert (str.in_re x (re.+ (str.to_re "bc"))))
(assert (< (str.len y) 5))
(check-sat)
"#;
    let cases = [
        ("lrat", UNSAT, "unsat"),
        ("tree", LISTING, "unsat"),
        ("tree-farkas", farkas, "unsat"),
        ("clauses", &pigeons(), "unsat"),
        ("model", STRING_MODEL, "sat"),
    ];
    for (name, script, answer) in cases {
        let (problem, text) = certificate(&checker, &format!("mutant-{name}"), script, answer);
        // A problem with the other answer takes none of the mutants.
        let other = match answer {
            "sat" => script.replace("(check-sat)", "(assert (= x (str.++ x \"a\")))(check-sat)"),
            _ => {
                let position = script.rfind("(assert").expect("an assertion");
                let (before, last) = script.split_at(position);
                format!("{before}{}", last.split_once('\n').expect("more lines").1)
            }
        };
        let other = file(&format!("mutant-{name}-other.smt2"), &other);
        let places = (0..).take_while(|&place| mutant(&text, place, |n| n).is_some()).count();
        let step = places / 24 + 1;
        let (mut made, mut refused) = (0, 0);
        for place in (0..places).step_by(step) {
            for change in [1, -1] {
                let damaged = mutant(&text, place, |number| (number + change).abs());
                let path = file(&format!("mutant-{name}.cert"), &damaged.expect("a number"));
                let arguments = ["--cert", path.to_str().expect("a plain name")];
                made += 1;
                // What is taken of the problem itself is a proof of it still, or a model.
                let verdict = judge(&checker, &problem, &arguments);
                refused += usize::from(verdict != format!("certified {answer}"));
                let verdict = judge(&checker, &other, &arguments);
                assert!(!verdict.starts_with("certified"), "{name} {place} {change}: {verdict}");
            }
        }
        println!("{name}: {made} mutants, {refused} refused");
        assert!(made > 0);
    }
}
