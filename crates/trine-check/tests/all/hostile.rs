//! Proofs and scripts that try to change what the checker knows: names, scopes, levels, sorts. Nothing that
//! is accepted says more than the script does.

use trine_check::evaluate::{DEFAULT_STEPS, ModelVerdict, check_model};
use trine_check::rules::quantifiers::instance;
use trine_check::{Forms, Operator, Reader, Verdict, check_proof, read_script};

fn verdict(script: &str, body: &str) -> Verdict {
    check_proof(script.as_bytes(), format!("(trine-proof 1)\n{body}").as_bytes()).verdict
}

/// The end of a proof: the assertions refute each other by propagation.
const BY_PROPAGATION: &str = "(lrat)\n99 0 1 2 0\n(end)\n";

fn is_refused(script: &str, body: &str) {
    let found = verdict(script, body);
    assert!(matches!(found, Verdict::Invalid(_) | Verdict::Unsupported(_)), "{body}: {found:?}");
}

/// Two checks, of which the second is satisfiable.
const TWO: &str = "(declare-const x Int)(declare-const p Bool)(push 1)(assert (not p))(assert p)
(check-sat)(pop 1)(assert (> x 0))(assert p)(check-sat)";

/// The clauses of the first check: the constant, and two units.
const FIRST: &str = "(lrat)\n99 0 2 3 0\n(end)\n";

#[test]
fn a_proof_gives_no_names_to_what_the_script_has() {
    assert_eq!(verdict(TWO, &format!("(check 1)\n{FIRST}")), Verdict::Valid);
    for step in [
        "(define @1 (! (- 1) :named x))",
        "(define @1 (! (not p) :named q))",
        "(define @1 (and p (! p :pattern (p))))",
        "(define x (- 1))",
        "(define |x| 1)",
        "(define p (not p))",
        "(define true false)",
        "(define not p)",
        "(define \"x\" 1)",
        "(define 1 x)",
        "(congruence (! (= x x) :named p))",
        "(linear ((! (<= x x) :named p)) () (sum 0 1))",
    ] {
        is_refused(TWO, &format!("(check 1)\n{step}\n{FIRST}"));
        // Not in the second check either, after a good proof of the first.
        is_refused(TWO, &format!("(check 1)\n{FIRST}(check 2)\n{step}\n{BY_PROPAGATION}"));
    }
    let arrays = "(declare-const a (Array Int Int))(declare-const b (Array Int Int))
(declare-const i Int)(assert (distinct a b))(assert (= (select a i) (select b i)))(check-sat)";
    for name in ["i", "|i|", "a", "false"] {
        is_refused(arrays, &format!("(check 1)\n(axiom difference {name} a b)\n{BY_PROPAGATION}"));
    }
}

#[test]
fn names_of_a_proof_end_with_its_check() {
    let script = "(declare-const p Bool)(assert p)(assert (not p))(check-sat)
(declare-const @1 Bool)(assert @1)(check-sat)";
    let first = format!("(check 1)\n(define @1 (not p))\n(define @2 p)\n{FIRST}");
    assert_eq!(verdict(script, &format!("{first}(check 2)\n{FIRST}")), Verdict::Valid);
    for step in ["(define @1 p)", "(congruence (= @2 @2))"] {
        is_refused(script, &format!("{first}(check 2)\n{step}\n{FIRST}"));
    }
    // Within a check a name of the proof may get another meaning.
    let again = "(define @1 p)\n(define @1 (not @1))\n(congruence (= p p))\n";
    let script = "(declare-const p Bool)(assert p)(assert (not p))(check-sat)";
    assert_eq!(verdict(script, &format!("(check 1)\n{again}{FIRST}")), Verdict::Valid);
}

#[test]
fn what_was_refuted_stays_behind() {
    let good = format!("(check 1)\n{FIRST}");
    for more in [
        format!("(check 2)\n{FIRST}"),
        format!("(check 2)\n{BY_PROPAGATION}"),
        format!("(check 1)\n{FIRST}"),
        format!("(check 0)\n{FIRST}"),
        format!("(check 3)\n{FIRST}"),
        "(check 2)\n(lrat)\n(end)\n".to_owned(),
        "(check 2)\n".to_owned(),
        "(lrat)\n99 0 2 3 0\n(end)\n".to_owned(),
    ] {
        is_refused(TWO, &format!("{good}{more}"));
    }
    // Clauses that the proof of one check derived are none of the next one's.
    let lemma = "(congruence (= x x))\n";
    is_refused(TWO, &format!("(check 1)\n{lemma}{FIRST}(check 2)\n(lrat)\n99 0 4 0\n(end)\n"));
}

#[test]
fn levels_and_lifetimes() {
    let hostile = format!("(check 1)\n{BY_PROPAGATION}");
    for script in [
        "(declare-const p Bool)(push 2)(assert (not p))(pop 2)(assert p)(check-sat)",
        "(declare-const p Bool)(assert p)(push 1)(assert (not p))(reset-assertions)
         (declare-const p Bool)(assert p)(check-sat)",
        "(declare-const p Bool)(assert (not p))(reset)(declare-const p Bool)(assert p)(check-sat)",
        "(push 1)(declare-const p Bool)(assert p)(pop 1)(declare-const p Bool)
         (assert (not p))(check-sat)",
        "(push 1)(define-fun p () Bool false)(pop 1)(declare-const p Bool)(assert p)(check-sat)",
        "(push 1)(define-fun f ((q Bool)) Bool false)(pop 1)(declare-fun f (Bool) Bool)
         (assert (f true))(check-sat)",
    ] {
        assert!(read_script(script.as_bytes()).is_ok(), "{script}");
        is_refused(script, &hostile);
    }
    for script in [
        "(declare-const p Bool)(reset-assertions)(assert p)(check-sat)",
        "(set-option :global-declarations yes)(check-sat)",
        "(set-option \":global-declarations\" true)(check-sat)",
        "(set-option :string-escapes legacy)(check-sat)",
        "(push 2000000)(check-sat)",
        "(push 4294967295)(check-sat)",
        "(push #b1)(assert false)(pop 1)(check-sat)",
    ] {
        let found = verdict(script, &hostile);
        assert!(matches!(found, Verdict::Unsupported(_)), "{script}: {found:?}");
    }
}

/// A definition that is used inside of an argument of itself brings the same variable twice.
#[test]
fn an_instance_leaves_inner_binders_alone() {
    let script = "(declare-fun p (Int) Bool)(declare-fun t (Int) Bool)
(define-fun m ((b Bool) (s Bool)) Bool (forall ((x Int)) (ite s (p x) (or b (t x)))))
(define-fun inner () Bool (m false true))(define-fun outer () Bool (m (m false true) false))";
    let mut reader = Reader::new();
    let mut forms = Forms::new(script.as_bytes());
    while let Some(form) = forms.next_form().expect("forms") {
        reader.command(&form).expect("a command");
    }
    let mut term = |text: &str| {
        let form = Forms::new(text.as_bytes()).next_form().expect("a form").expect("one");
        reader.term(&form, 0).expect("a term")
    };
    let (inner, outer, value) = (term("inner"), term("outer"), term("5"));
    let wanted = term("(ite false (p 5) (or inner (t 5)))");
    let terms = reader.terms_mut();
    let made = instance(terms, outer, &[value]).expect("an instance");
    let denied = terms.apply(Operator::Not, &[outer]).expect("a formula");
    assert_eq!(made.clause, [denied, wanted]);
    assert_eq!(made.formula, wanted);
    assert_ne!(inner, outer);
}

#[test]
fn only_sorts_of_addresses_have_no_end() {
    let preamble = "(declare-sort L 0)(declare-sort D 0)(declare-heap (L D))
(declare-const x L)(declare-const c D)";
    let script = |premise: &str, sort: &str, other: &str| {
        format!(
            "{preamble}(assert {premise})
(assert (not (exists ((o {sort})) (and {premise} (distinct o {other})))))(check-sat)"
        )
    };
    let body = |moves: &str| {
        format!(
            "(check 1)\n(heap (0 1) (goal 0 () 0 (@o)) {moves})\n(lrat)\n9 0 1 2 3 4 0\n(end)\n"
        )
    };
    let addresses = script("(_ emp L D)", "L", "x");
    assert_eq!(verdict(&addresses, &body("(empty)")), Verdict::Valid);
    for (premise, moves) in [("(_ emp L D)", "(empty)"), ("(pto x c)", "(cell 0 0) (empty)")] {
        is_refused(&script(premise, "D", "c"), &body(moves));
        is_refused(
            &script(premise, "D", "c"),
            &body(&moves.replace("(empty)", "(drop 0) (empty)")),
        );
    }
    // Whether the one element of the model is the only one is not known.
    let model = "((define-fun x () L (as @L_0 L))(define-fun c () D (as @D_0 D))(heap))";
    let data = script("(_ emp L D)", "D", "c");
    let found = check_model(data.as_bytes(), model.as_bytes(), None, DEFAULT_STEPS).verdict;
    assert!(matches!(found, ModelVerdict::Undecided(_)), "{found:?}");
}

#[test]
fn a_model_answers_all_assertions() {
    let model = b"((define-fun p () Bool true))";
    let found = |script: &str| check_model(script.as_bytes(), model, None, DEFAULT_STEPS).verdict;
    let p = "(declare-const p Bool)";
    assert_eq!(found(&format!("{p}(check-entail p false)")), ModelVerdict::Valid);
    assert!(matches!(found(&format!("{p}(check-entail p p)")), ModelVerdict::Invalid(..)));
    assert!(matches!(
        found(&format!("{p}(assert p)(check-entail p p)")),
        ModelVerdict::Invalid(..)
    ));
    assert!(matches!(
        found(&format!("{p}(check-sat-assuming ((not p)))")),
        ModelVerdict::Invalid(..)
    ));
    for script in ["(\"assert\" (not p))", "(|assert| (not p))", "(assert (! (not p) :named p))"] {
        let found = found(&format!("{p}{script}(check-sat)"));
        assert!(matches!(found, ModelVerdict::Undecided(_)), "{script}: {found:?}");
    }
}

#[test]
fn a_cell_never_lies_at_nil() {
    let script =
        b"(declare-datatype C ((cell (to Int))))(declare-heap (Int C))(declare-const x Int)
(assert (pto x (cell x)))(assert (= x (as nil Int)))(check-sat)";
    for nil in ["", "(nil ((as nil Int) 3))", "(nil ((as nil Int) 0))"] {
        for x in [0, 3] {
            let model = format!("((define-fun x () Int {x})(heap ({x} (cell {x}))){nil})");
            let found = check_model(script, model.as_bytes(), None, DEFAULT_STEPS).verdict;
            assert_ne!(found, ModelVerdict::Valid, "{model}");
        }
    }
}
