//! Signals, during a check and between commands.

use std::thread;
use std::time::Duration;

use std::process::Command;

use crate::child::{BINARY, Dialogue, SIGNALS};
use crate::hard::{endless, without_polls};

/// A run that is in the middle of a check.
fn checking() -> Dialogue {
    let mut trine = Dialogue::start(&[]);
    trine.send(&format!("(echo \"begin\"){}", endless()));
    assert_eq!(trine.line(), "\"begin\"");
    thread::sleep(Duration::from_millis(500));
    trine
}

#[test]
fn a_signal_ends_the_check_and_then_the_run() {
    for (signal, code) in SIGNALS {
        let trine = checking();
        trine.signal(signal);
        let (found, rest, elapsed) = trine.end();
        assert_eq!((found, rest.as_str()), (code, "unknown\n"));
        assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    }
}

#[test]
fn a_signal_between_commands_ends_the_run() {
    for (signal, code) in SIGNALS {
        let mut trine = Dialogue::start(&["--in"]);
        assert_eq!(trine.ask("(check-sat)\n"), "sat");
        thread::sleep(Duration::from_millis(50));
        trine.signal(signal);
        let (found, rest, elapsed) = trine.end();
        assert_eq!((found, rest.as_str()), (code, ""));
        assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    }
}

#[test]
fn a_second_signal_ends_the_run_at_once() {
    for (first, second, code) in
        [(libc::SIGINT, libc::SIGINT, 130), (libc::SIGINT, libc::SIGTERM, 143)]
    {
        let trine = checking();
        trine.signal(first);
        trine.signal(second);
        let (found, rest, _) = trine.end();
        // The two may arrive together, and the answer may be out before the second.
        assert!(found == code || found == 130, "{found}");
        assert!(rest.is_empty() || rest == "unknown\n", "{rest}");
    }
}

#[test]
fn a_check_that_does_not_react_is_ended_from_outside() {
    let mut trine = Dialogue::start(&[]);
    trine.send(&format!("(echo \"begin\"){}", without_polls()));
    assert_eq!(trine.line(), "\"begin\"");
    thread::sleep(Duration::from_millis(500));
    trine.signal(libc::SIGTERM);
    let (code, rest, elapsed) = trine.end();
    assert_eq!((code, rest.as_str()), (143, "unknown\n"));
    // Half a second, and what a loaded machine adds.
    assert!(elapsed < Duration::from_secs(5), "{elapsed:?}");
}

#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\" --in", BINARY]);
    let mut trine = Dialogue::of(&mut shell);
    assert_eq!(trine.ask("(check-sat)\n"), "sat");
    trine.signal(libc::SIGHUP);
    thread::sleep(Duration::from_millis(100));
    assert_eq!(trine.ask("(check-sat)\n"), "sat");
    trine.signal(libc::SIGTERM);
    assert_eq!(trine.end().0, 143);
}
