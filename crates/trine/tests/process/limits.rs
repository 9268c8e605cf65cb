//! Limits of time, steps and memory.

use std::process::Command;
use std::time::Duration;

use crate::child::{BINARY, Dialogue, run, run_command};
use crate::hard::{FACTORS, endless, wide_shifts, without_polls};

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
    for spelling in ["--rlimit=1000", "rlimit=30000", "--reproducible-resource-limit=30000"] {
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

#[test]
#[ignore = "fills 600 MiB, which takes minutes on a loaded machine"]
fn memory_that_no_check_gives_back_ends_the_process() {
    let done = run(&["--memory=100"], without_polls() + "(echo \"not reached\")");
    done.expect("unknown\n", 5);
}

#[test]
#[ignore = "fills 600 MiB, which takes minutes on a loaded machine"]
fn memory_runs_out_while_a_command_is_read() {
    // Terms that are all different: a few hundred bytes for each.
    let mut script = "(declare-const x Int)\n(assert (= 0 (+".to_owned();
    for number in 0..6_000_000 {
        script.push_str(&format!("(* {number} x)"));
    }
    script.push_str(")))(check-sat)");
    let done = run(&["--memory=100"], script);
    let text = "2:1: the memory limit of 100 MiB does not suffice for this command";
    done.expect(&format!("(error \"{text}\")\n"), 5);
}

#[test]
fn the_default_memory_limit_is_a_share_of_the_machine() {
    run(
        &[],
        "(get-option :memory-limit)(set-option :memory-limit 0)(get-option :memory-limit)
        (set-option :memory-limit 7)(get-option :memory-limit)
        (set-option :memory-limit auto)(get-option :memory-limit)",
    )
    .expect("auto\n0\n7\nauto\n", 0);
}

#[test]
fn the_limit_of_the_run_ends_a_check_that_does_not_react() {
    let done = run(&["-T:1"], without_polls());
    done.expect("unknown\n", 0);
    assert!(done.elapsed < SOON, "{:?}", done.elapsed);
}
