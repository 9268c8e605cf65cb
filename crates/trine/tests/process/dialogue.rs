//! Programs that wait for each response before they send the next command.

use crate::child::Dialogue;

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
