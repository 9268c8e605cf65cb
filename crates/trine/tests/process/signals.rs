//! SIGINT and SIGTERM, during a check and between commands.

use std::thread;
use std::time::Duration;

use crate::child::Dialogue;
use crate::hard::endless;

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
    for (signal, code) in [(libc::SIGINT, 130), (libc::SIGTERM, 143)] {
        let trine = checking();
        trine.signal(signal);
        let (found, rest, elapsed) = trine.end();
        assert_eq!((found, rest.as_str()), (code, "unknown\n"));
        assert!(elapsed < Duration::from_secs(10), "{elapsed:?}");
    }
}

#[test]
fn a_signal_between_commands_ends_the_run() {
    for (signal, code) in [(libc::SIGINT, 130), (libc::SIGTERM, 143)] {
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
