//! Terms as deep as no recursion survives, and scripts with very many levels.

use crate::child::run;

/// `(f (f ... (f x)))`, with the functions taken in turn.
fn nested(functions: &[&str], depth: usize, leaf: &str) -> String {
    let mut text = String::new();
    for level in 0..depth {
        text.push('(');
        text.push_str(functions[level % functions.len()]);
        text.push(' ');
    }
    text.push_str(leaf);
    text.push_str(&")".repeat(depth));
    text
}

#[test]
fn applications() {
    const DEPTH: usize = 200_000;
    let words = ["bvnot", "bvxor y", "bvor x", "bvadd y", "bvand y", "bvnot", "bvxor x", "bvneg"];
    let formulas = ["not", "and q", "xor q", "=> q"];
    let script = format!(
        "(set-logic QF_BV)(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))
        (declare-const p Bool)(declare-const q Bool)
        (assert (= {} #x5))(assert (or {} (not q)))
        (check-sat)(get-model)",
        nested(&words, DEPTH, "x"),
        nested(&formulas, DEPTH, "p"),
    );
    for arguments in [&[][..], &["--rewrite-level=0", "--preprocess=false"]] {
        let done = run(arguments, &script);
        assert!(done.stdout.starts_with("sat\n(\n  (define-fun x () "), "{:.200}", done.stdout);
        assert_eq!(done.code(), 0);
    }
    let done = run(&[], script + "(get-assertions)");
    assert_eq!(done.code(), 0);
}

#[test]
fn concatenations() {
    const DEPTH: usize = 200_000;
    let script = format!(
        "(set-logic QF_SLIA)(declare-const x String)(declare-const y String)
        (assert (= y {}))(assert (= (str.len x) 3))(check-sat)",
        nested(&["str.++ \"a\""], DEPTH, "x"),
    );
    let done = run(&["--memory-limit=2000"], script);
    assert_eq!(done.stdout, "sat\n");
    assert_eq!(done.code(), 0);
}

#[test]
fn lets() {
    const DEPTH: usize = 100_000;
    let mut text = String::new();
    for level in 0..DEPTH {
        let before = if level == 0 { "x".to_owned() } else { format!("v{}", level - 1) };
        text.push_str(&format!("(let ((v{level} (bvadd {before} (bvmul y #x3)))) "));
    }
    text.push_str(&format!("(= v{} #x7)", DEPTH - 1));
    text.push_str(&")".repeat(DEPTH));
    let script = format!(
        "(set-logic QF_BV)(declare-const x (_ BitVec 4))(declare-const y (_ BitVec 4))
        (assert {text})(check-sat)(get-model)(get-assertions)"
    );
    let done = run(&[], script);
    assert!(done.stdout.starts_with("sat\n(\n  (define-fun x () "), "{:.200}", done.stdout);
    assert_eq!(done.code(), 0);
}

#[test]
fn brackets_that_never_close() {
    let done = run(&[], "(".repeat(1_000_000));
    assert_eq!(done.code(), 1);
    assert!(done.stdout.contains("never closed"), "{}", done.stdout);
    let done = run(&[], format!("(assert {}", nested(&["not"], 300_000, "").replace(')', "")));
    assert_eq!(done.code(), 1);
    let done = run(
        &[],
        format!("(set-info :x {}{})(check-sat)", "(".repeat(300_000), ")".repeat(300_000)),
    );
    done.expect("sat\n", 0);
    let done = run(&[], format!("(get-qe {}{})", "(".repeat(300_000), ")".repeat(300_000)));
    done.expect("unsupported\n", 0);
}

#[test]
fn sorts() {
    let sort = nested(&["Array Bool"], 100_000, "Bool");
    let done = run(
        &[],
        format!("(declare-const a {sort})(declare-const b {sort})(assert (= a b))(check-sat)"),
    );
    assert_eq!(done.code(), 0, "{:.200}", done.stdout);
}

#[test]
fn thousands_of_levels() {
    let mut script = String::from("(set-logic QF_BV)(declare-const x (_ BitVec 16))");
    let mut expected = String::new();
    for round in 0..3000 {
        script.push_str(&format!("(push 1)(assert (= x (_ bv{round} 16)))"));
        if round % 3 == 0 {
            script.push_str("(assert (= (bvadd x x) #x0001))");
        }
        script.push_str("(check-sat)(pop 1)\n");
        expected.push_str(if round % 3 == 0 { "unsat\n" } else { "sat\n" });
    }
    run(&[], script).expect(&expected, 0);
    let mut script = String::from("(set-logic QF_BV)(declare-const x (_ BitVec 16))");
    for level in 0..3000 {
        script.push_str(&format!("(push 1)(assert (distinct x (_ bv{level} 16)))"));
    }
    script.push_str(
        "(check-sat)(push 1)(assert (bvult x (_ bv3000 16)))(check-sat)(pop 3001)(check-sat)",
    );
    run(&[], script).expect("sat\nunsat\nsat\n", 0);
    run(&[], "(push 1000000)(check-sat)(pop 1000000)(check-sat)").expect("sat\nsat\n", 0);
}

#[test]
fn many_names() {
    let mut script = String::from("(set-logic QF_BV)(set-option :produce-unsat-cores true)");
    for number in 0..20_000 {
        script.push_str(&format!("(declare-const p{number} Bool)"));
        if number > 0 {
            let before = number - 1;
            script.push_str(&format!("(assert (! (=> p{before} p{number}) :named n{number}))\n"));
        }
    }
    script.push_str("(assert p0)(check-sat)(get-model)(assert (! (not p19999) :named last))(check-sat)(get-unsat-core)");
    let done = run(&[], script);
    assert_eq!(done.code(), 0, "{}", done.stderr);
    let core = done.stdout.lines().last().unwrap_or_default();
    assert_eq!(core.split(' ').count(), 20_000, "every link of the chain is needed");
}

#[test]
fn applications_with_many_arguments() {
    for count in [65_534, 65_535, 70_000] {
        let (sorts, args) = ("Bool ".repeat(count), "x ".repeat(count));
        let fields: String = (0..count).map(|number| format!("(s{number} Bool)")).collect();
        let script = format!(
            "(declare-fun f ({sorts}) Bool)(declare-const x Bool)
            (declare-datatype D ((c {fields})))
            (define-fun-rec g ({}) Bool x)
            (assert (f {args}))(assert (not x))(assert (not (g {args})))
            (check-sat)(assert (f {} true))(check-sat)(get-value ((c {args})))",
            (0..count).map(|number| format!("(y{number} Bool)")).collect::<String>(),
            "x ".repeat(count - 1),
        );
        let done = run(&[], script);
        assert_eq!(done.code(), 0, "{count}: {:.200}", done.stdout);
        assert!(done.stdout.starts_with("sat\nsat\n(((c x "), "{count}: {:.200}", done.stdout);
    }
}
