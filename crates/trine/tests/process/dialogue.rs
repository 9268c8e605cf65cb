//! Programs that wait for each response before they send the next command.

use crate::child::{Dialogue, run};

#[test]
fn each_command_is_answered_before_the_next_is_sent() {
    for arguments in [&["--in"][..], &[], &["-"]] {
        let mut trine = Dialogue::start(arguments);
        assert_eq!(trine.ask("(set-option :print-success true)\n"), "success");
        assert_eq!(trine.ask("(set-logic QF_BV)\n"), "success");
        assert_eq!(trine.ask("(declare-fun x () (_ BitVec 8))\n"), "success");
        assert_eq!(trine.ask("(assert (bvult x #x05))\n"), "success");
        assert_eq!(trine.ask("(push 1)\n"), "success");
        assert_eq!(trine.ask("(assert (bvugt x #x03))\n"), "success");
        assert_eq!(trine.ask("(check-sat)\n"), "sat");
        assert_eq!(trine.ask("(get-value (x))\n"), "((x #x04))");
        assert_eq!(trine.ask("(get-model)\n"), "(");
        assert_eq!(trine.line(), "  (define-fun x () (_ BitVec 8) #x04)");
        assert_eq!(trine.line(), ")");
        assert_eq!(trine.ask("(pop 1)\n"), "success");
        assert_eq!(trine.ask("(assert (= x #x09))\n"), "success");
        assert_eq!(trine.ask("(check-sat)\n"), "unsat");
        assert_eq!(trine.ask("(exit)\n"), "success");
        let (code, rest, _) = trine.end();
        assert_eq!((code, rest.as_str()), (0, ""));
    }
}

#[test]
fn a_command_ends_with_its_parenthesis() {
    let mut trine = Dialogue::start(&["--in"]);
    // No line break follows, and none is waited for.
    assert_eq!(trine.ask("(echo \"a\")"), "\"a\"");
    trine.send("(echo ");
    assert_eq!(trine.ask("\"b (\" )"), "\"b (\"");
    trine.send("(echo \"c\")(echo \"d\")(ec");
    assert_eq!(trine.line(), "\"c\"");
    assert_eq!(trine.line(), "\"d\"");
    assert_eq!(trine.ask("ho \"e\") ; comment"), "\"e\"");
    trine.close_input();
    assert_eq!(trine.end().0, 0);
}

#[test]
fn a_dialogue_goes_on_after_an_error_if_it_wants_to() {
    let mut trine = Dialogue::start(&["--in", "--error-behavior=continued-execution"]);
    assert_eq!(trine.ask("(assert p)\n"), "(error \"1:9: undeclared symbol 'p'\")");
    assert_eq!(trine.ask("(check-sat)\n"), "unknown");
    assert_eq!(trine.ask("(reset)(check-sat)\n"), "sat");
    trine.close_input();
    assert_eq!(trine.end().0, 1, "an error was printed");
}

#[test]
fn an_error_ends_a_dialogue_by_default() {
    let mut trine = Dialogue::start(&["--in"]);
    assert_eq!(trine.ask("(assert p)\n"), "(error \"1:9: undeclared symbol 'p'\")");
    let (code, rest, _) = trine.end();
    assert_eq!((code, rest.as_str()), (1, ""));
}

#[test]
fn no_mistake_leaves_a_dialogue_without_an_answer() {
    let mut trine = Dialogue::start(&["--in", "--error-behavior=continued-execution"]);
    for (command, begin) in [
        ("(declare-const |a\\|b| Bool)\n", "(error \"1:18: a symbol between bars"),
        ("(declare-const |a\\b| Bool)\n", "(error \"2:18: a symbol between bars"),
        ("(echo 'it is')\n", "(error \"3:7: a single quote begins no string"),
        ("(echo 'it)\n", "(error \"4:7: a single quote begins no string"),
        ("(asert false)\n", "(error \"5:2: there is no command 'asert'; did you mean 'assert'?\")"),
        ("(check-sat)\n", "unknown"),
        ("(reset)(echo \"a\")\n", "\"a\""),
        ("(check-sat)\n", "sat"),
    ] {
        let answer = trine.ask(command);
        assert!(answer.starts_with(begin), "{command}: {answer}");
    }
}

#[test]
fn a_misspelt_command_is_not_followed_by_an_answer() {
    run(&[], "(asert false)(check-sat)")
        .expect("(error \"1:2: there is no command 'asert'; did you mean 'assert'?\")\n", 1);
    run(&["--error-behavior=continued-execution"], "(get-qe)(check-sat)(pusch)(check-sat)").expect(
        "unsupported\nsat\n\
             (error \"1:21: there is no command 'pusch'; did you mean 'push'?\")\nunknown\n",
        1,
    );
}

#[test]
fn warnings_go_to_the_diagnostic_channel() {
    let done = run(&[], "(set-logic QF_BV)(declare-const unsat Int)(check-sat)");
    assert_eq!((done.code(), done.stdout.as_str()), (0, "sat\n"));
    let text = "; warning: 1:39: the logic 'QF_BV' has no integers; they are read all the same\n";
    assert_eq!(done.stderr, text);
}
