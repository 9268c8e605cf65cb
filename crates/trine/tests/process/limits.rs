//! Limits of time, steps and memory.

use std::process::Command;
use std::time::Duration;

use crate::child::{BINARY, Dialogue, run, run_command};
use crate::hard::{FACTORS, endless, wide_shifts};

/// Far more than a limit of half a second, far less than the hard scripts need.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn the_limit_of_a_check_has_many_spellings() {
    for spelling in
        ["-t:400", "--timeout=400", "--tlimit-per=400", "--time-limit-per=400", "timeout=400"]
    {
        let script = endless() + "(get-info :reason-unknown)(pop 1)(check-sat)";
        let done = run(&[spelling], script);
        done.expect("unknown\n(:reason-unknown timeout)\nsat\n", 0);
        assert!(done.elapsed < SOON, "{spelling}: {:?}", done.elapsed);
    }
}

#[test]
fn the_limit_of_a_check_can_change() {
    let script = format!(
        "(set-option :timeout 300){FACTORS}(check-sat)(get-info :reason-unknown)
        (set-option :timeout 0)(assert (= x y))(check-sat)
        (set-option :timeout 300)(pop 1){}(check-sat)(get-info :reason-unknown)",
        FACTORS.replace("(set-logic QF_BV)", "").replace("(declare-const", "(echo \"\") ; (")
    );
    let done = run(&[], script);
    let timeout = "unknown\n(:reason-unknown timeout)\n";
    done.expect(&format!("{timeout}unsat\n\"\"\n\"\"\n{timeout}"), 0);
}

#[test]
fn the_limit_of_the_run_has_many_spellings() {
    for spelling in ["-T:1", "-T:0.5", "--tlimit=500", "--total-timeout=500"] {
        let done = run(&[spelling], endless() + "(echo \"never\")");
        done.expect("unknown\n", 0);
        assert!(done.elapsed < SOON, "{spelling}: {:?}", done.elapsed);
    }
}

#[test]
fn the_limit_of_the_run_holds_while_it_waits() {
    let mut trine = Dialogue::start(&["-T:1"]);
    assert_eq!(trine.ask("(check-sat)\n"), "sat");
    let (code, rest, elapsed) = trine.end();
    assert_eq!((code, rest.as_str()), (0, ""));
    assert!(elapsed < SOON, "{elapsed:?}");
}

#[test]
fn a_limit_in_ticks_gives_the_same_output_each_time() {
    let script = endless()
        + "(get-info :reason-unknown)(get-info :all-statistics)
        (set-option :reproducible-resource-limit 0)(pop 1)(check-sat)(get-model)";
    for spelling in ["--rlimit=30000", "rlimit=30000", "--reproducible-resource-limit=30000"] {
        let [first, second] = [0, 1].map(|_| run(&[spelling], &script));
        assert_eq!(first.stdout, second.stdout);
        let begin = "unknown\n(:reason-unknown resourceout)\n(:terms ";
        assert!(first.stdout.starts_with(begin), "{}", first.stdout);
        assert!(first.stdout.contains(":ticks "), "{}", first.stdout);
        assert!(first.stdout.contains(")\nsat\n(\n"), "{}", first.stdout);
        assert_eq!(first.code(), 0);
    }
}

#[test]
fn output_does_not_depend_on_the_run() {
    let script = "(set-logic QF_BV)
        (declare-const x (_ BitVec 24))(declare-const y (_ BitVec 24))
        (assert (= (bvmul x y) #x0a0b0d))(assert (bvult #x000100 x))
        (check-sat)(get-model)(get-info :all-statistics)";
    let [first, second] = [0, 1].map(|_| run(&[], script));
    assert!(first.stdout.starts_with("sat\n"));
    assert_eq!(first.stdout, second.stdout);
}

#[test]
fn memory_runs_out_and_the_session_goes_on() {
    for spelling in ["--memory-limit=100", "--memory=100", "-memory:100"] {
        let script = wide_shifts()
            + "(check-sat)(get-info :reason-unknown)(pop 1)
            (assert p)(check-sat)(get-value (p))(assert (not p))(check-sat)";
        let done = run(&[spelling], script);
        done.expect("unknown\n(:reason-unknown memout)\nsat\n((p true))\nunsat\n", 0);
    }
}

#[test]
fn an_address_space_limit_does_not_crash() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v 400000 && exec \"$0\"", BINARY]);
    let script = wide_shifts() + "(check-sat)(get-info :reason-unknown)(pop 1)(check-sat)";
    run_command(&mut shell, script.as_bytes())
        .expect("unknown\n(:reason-unknown memout)\nsat\n", 0);
}
