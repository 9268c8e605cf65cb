//! A person at a terminal: a prompt, lines that come back by the arrow keys, and errors that end nothing.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::process::Command;
use std::{ptr, thread};

use crate::child::{BINARY, exit_code_of};

/// Both ends of a new terminal: that of the person, and that of the program.
#[allow(unsafe_code, reason = "the standard library makes no terminals")]
fn terminal() -> (OwnedFd, OwnedFd) {
    let (mut person, mut program) = (-1, -1);
    // SAFETY: the two numbers are written, and the others may be absent.
    let made = unsafe {
        libc::openpty(&raw mut person, &raw mut program, ptr::null_mut(), ptr::null(), ptr::null())
    };
    assert_eq!(made, 0, "a terminal can be made");
    // SAFETY: both were opened by the call and belong to nobody else.
    unsafe { (OwnedFd::from_raw_fd(person), OwnedFd::from_raw_fd(program)) }
}

/// Waits until there is something to read, or the end.
#[allow(unsafe_code, reason = "the standard library has no reading with a limit of time")]
fn wait_for(screen: &File) {
    const PATIENCE_MS: libc::c_int = 120_000;
    let mut asked = libc::pollfd { fd: screen.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    // SAFETY: there is one question, and it outlives the call.
    assert!(unsafe { libc::poll(&raw mut asked, 1, PATIENCE_MS) } > 0, "nothing more is shown");
}

/// Types at a terminal, and gives the exit code and all that the terminal showed. Each text is typed when what stands before it was
/// shown.
fn talk(typed: &[(&str, &str)]) -> (i32, String) {
    let (person, program) = terminal();
    let copy = || program.try_clone().expect("a terminal can be shared");
    let mut command = Command::new(BINARY);
    command.stdin(copy()).stdout(copy()).stderr(copy()).env("TERM", "xterm");
    let mut child = command.spawn().expect("the command can be started");
    drop((command, program));
    let mut keys = File::from(person.try_clone().expect("a terminal can be shared"));
    let mut screen = File::from(person);
    let mut shown = String::new();
    let mut from = 0;
    let mut bytes = [0; 4096];
    let mut read = |shown: &mut String| {
        wait_for(&screen);
        match screen.read(&mut bytes) {
            // The end of a terminal is an error.
            Ok(0) | Err(_) => false,
            Ok(length) => {
                shown.push_str(&String::from_utf8_lossy(&bytes[..length]));
                true
            }
        }
    };
    for (awaited, keystrokes) in typed {
        from = loop {
            if let Some(position) = shown[from..].find(awaited) {
                break from + position + awaited.len();
            }
            assert!(read(&mut shown), "`{awaited}` is not shown: {shown}");
        };
        keys.write_all(keystrokes.as_bytes()).expect("keys are taken");
    }
    let rest = thread::scope(|scope| {
        let reader = scope.spawn(|| while read(&mut shown) {});
        let code = exit_code_of(&mut child);
        reader.join().expect("the reader ends");
        code
    });
    (rest, shown)
}

#[test]
fn lines_come_back_by_the_arrow_keys() {
    let (code, shown) = talk(&[
        ("trine> ", "(declare-const x Int)\r"),
        ("trine> ", "(assert (> y 1))\r"),
        ("undeclared symbol 'y'", ""),
        ("trine> ", "(assert\r"),
        ("...> ", "(> x 1))\r"),
        ("trine> ", "(check-sat)\r"),
        ("\nsat", ""),
        ("trine> ", "(assert (< x 2))\r"),
        // Two lines up.
        ("trine> ", "\u{1b}[A\u{1b}[A\r"),
        ("unsat", ""),
        ("trine> ", "\u{4}"),
    ]);
    assert_eq!(code, 0, "{shown}");
}

#[test]
fn an_interrupt_gives_up_what_is_typed() {
    let (code, shown) = talk(&[
        ("trine> ", "(assert\r"),
        ("...> ", "(= x\u{3}"),
        ("trine> ", "(check-sat)\r"),
        ("sat", "(exit)\r"),
    ]);
    assert_eq!(code, 0, "{shown}");
    assert!(!shown.contains("error"), "{shown}");
}
