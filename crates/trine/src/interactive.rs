//! The solver as a person at a terminal meets it: a prompt, and errors that end nothing.
//!
//! Idea: lines are taken until they make whole commands, which one [`Session`] then runs, one text after the other. An error is
//! told and forgotten: what was rejected has left no trace, and who types has seen it.
//! Where the lines come from is the caller's choice; at a terminal it is a [`LineEditor`](crate::line_editor::LineEditor).
//! The words `help` and `exit` need no parentheses here.
//! Invariants: `(exit)` and the end of the input end the dialogue; who interrupts a check, or a command that is typed, gets the next
//! prompt.

use trine_collections::CancelHandle;
use trine_smtlib::{FrameErrorKind, Framer};

use crate::exit_code::ExitCode;
use crate::session::Session;

const PROMPT: &str = "trine> ";

/// The prompt while a command is open.
const OPEN: &str = "  ...> ";

/// What a person does at a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, with its end.
    Typed(String),
    /// The line is given up, and with it the command that is open.
    Abandoned,
    /// Nothing comes any more.
    End,
}

/// What a text that was typed so far is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typed {
    /// A command is open.
    Part,
    /// Commands, or something that is none.
    Whole,
    /// As `Whole`, and the last of them is `(exit)`.
    Last,
}

fn typed(text: &str) -> Typed {
    let mut framer = Framer::new(text.as_bytes());
    let mut found = Typed::Whole;
    while let Some(form) = framer.next_form() {
        match form {
            Ok(form) => {
                let words: Vec<&[u8]> = form
                    .bytes
                    .split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')'))
                    .filter(|word| !word.is_empty())
                    .collect();
                found = if words == [b"exit".as_slice()] { Typed::Last } else { Typed::Whole };
            }
            Err(fault) => {
                return match fault.kind {
                    FrameErrorKind::UnclosedForm
                    | FrameErrorKind::UnclosedString
                    | FrameErrorKind::UnclosedSymbol
                    | FrameErrorKind::UnclosedComment => Typed::Part,
                    _ => Typed::Whole,
                };
            }
        }
    }
    found
}

/// What `help` says at the prompt.
const HELP: &str = "\
(declare-const x Int)    an unknown; its sort may be Bool, Real, String, (_ BitVec 8), ..
(assert (< 1 x))         what must hold
(check-sat)              is there a solution?
(get-model)              the solution after sat; (get-value (x)) for some terms
(push 1) (pop 1)         try something and take it back
(reset)                  forget all
(exit), exit             the end
Ctrl-C ends a check or a line; an error changes nothing. `trine help` tells of options, the manual of all commands.";

/// A word that means something to the dialogue alone.
enum Word {
    Help,
    Exit,
}

fn word(text: &str) -> Option<Word> {
    match text.trim() {
        "help" | "?" => Some(Word::Help),
        "exit" | "quit" => Some(Word::Exit),
        _ => None,
    }
}

/// Runs a text; whether the dialogue goes on, and with which exit code it ends.
fn answer(session: &mut Session, cancel: &CancelHandle, text: &str) -> (bool, ExitCode) {
    let code = session.run(text.as_bytes());
    session.forgive();
    cancel.reset();
    let ends = match code {
        ExitCode::Done | ExitCode::Error | ExitCode::LastSat | ExitCode::LastUnsat => {
            typed(text) == Typed::Last
        }
        _ => true,
    };
    (!ends, code)
}

/// Talks until the person who types ends it. `ask` shows a prompt and gives the next line.
pub fn converse(
    session: &mut Session,
    cancel: &CancelHandle,
    mut ask: impl FnMut(&str) -> Line,
) -> ExitCode {
    let mut text = String::new();
    loop {
        match ask(if text.is_empty() { PROMPT } else { OPEN }) {
            Line::Typed(line) => text.push_str(&line),
            Line::Abandoned => {
                text.clear();
                continue;
            }
            Line::End => return ExitCode::Done,
        }
        match word(&text) {
            Some(Word::Exit) => return ExitCode::Done,
            Some(Word::Help) => {
                session.say(HELP);
                text.clear();
                continue;
            }
            None => {}
        }
        if typed(&text) == Typed::Part {
            continue;
        }
        let (goes_on, code) = answer(session, cancel, &text);
        if !goes_on {
            return code;
        }
        text.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::{Arc, Mutex};

    use crate::options::Options;
    use crate::output::Channel;
    use crate::watchdog::Watchdog;

    #[derive(Clone, Default)]
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn commands_are_taken_when_their_parentheses_close() {
        for (text, expected) in [
            ("", Typed::Whole),
            ("(push 1)", Typed::Whole),
            ("(assert (> x", Typed::Part),
            ("(echo \"a", Typed::Part),
            ("(assert |a", Typed::Part),
            ("#| a", Typed::Part),
            ("(assert true) (check-sat", Typed::Part),
            (")", Typed::Whole),
            ("hello", Typed::Whole),
            ("(push 1) ( exit ) ; bye", Typed::Last),
            ("(exit)(push 1)", Typed::Whole),
            ("(echo \"(exit)\")", Typed::Whole),
        ] {
            assert_eq!(typed(text), expected, "{text}");
        }
    }

    #[test]
    fn an_error_ends_nothing_and_changes_no_answer() {
        let output = Output::default();
        let channel = Channel::new(Box::new(output.clone()));
        let cancel = CancelHandle::new();
        let watchdog = Watchdog::new(cancel.clone(), None);
        let mut session = Session::new(&Options::default(), channel, watchdog, cancel.clone());
        let mut lines = [
            "help",
            "(declare-const x Int)",
            "(assert (> y 1))",
            ")",
            "(assert",
            " (> x 1))",
            "(check-sat)",
            "(get-value (x y))",
            "(assert (= x",
            "^C",
            " exit",
            "(echo \"not read\")",
        ]
        .into_iter();
        let mut prompts = Vec::new();
        let code = converse(&mut session, &cancel, |prompt| {
            prompts.push(prompt.to_owned());
            match lines.next() {
                Some("^C") => Line::Abandoned,
                Some(line) => Line::Typed(format!("{line}\n")),
                None => Line::End,
            }
        });
        assert_eq!(code, ExitCode::Done);
        assert_eq!(prompts.iter().filter(|prompt| *prompt == OPEN).count(), 2);
        assert_eq!(lines.len(), 1, "`exit` ends it");
        let said = String::from_utf8_lossy(&output.0.lock().expect("no panic")).into_owned();
        assert_eq!(said.matches("(error ").count(), 3, "{said}");
        assert!(said.lines().any(|line| line == "sat"), "{said}");
        assert!(said.contains("Ctrl-C"), "{said}");
    }
}
