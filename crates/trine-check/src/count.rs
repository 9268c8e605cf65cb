//! Are the numbers right that a solver answered to `get-count`?
//!
//! Idea: the script is read up to each question; then the values are counted again by means that have nothing in common
//! with the solver's: derivatives of expressions for one string, trying all values for finite sorts and bounded integers.
//! Invariant: `confirmed` and `refuted` rest on an exact count of this crate.

mod exhaustive;
mod language;
mod recount;

use std::ffi::OsString;
use std::fmt;

use dashu_int::UBig;

use crate::WRONG_USE;
use crate::command_line::{read, two_files};
use crate::evaluate::DEFAULT_STEPS;
use crate::reader::{Next, Reader};
use crate::refusal::{Refusal, Result};
use crate::sexp::{Form, Forms, Kind};

pub use recount::Recount;

/// What the arguments are, after the name of the program.
pub const COUNT_USAGE: &str = "SCRIPT ANSWERS [--steps N]
Counts again what each `get-count` of SCRIPT asks, and compares with ANSWERS, all that a solver printed.
First line and exit code: confirmed (0), refuted LINE:COLUMN (1), not recounted LINE:COLUMN (2); 4 for wrong use.";

/// What a solver answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountAnswer {
    /// So many.
    Exactly(UBig),
    /// Infinitely many.
    Infinite,
    /// At least and at most so many; without a bound from above, if there is none.
    Between(UBig, Option<UBig>),
}

impl CountAnswer {
    /// Whether an exact count agrees.
    #[must_use]
    pub fn agrees(&self, count: &Recount) -> bool {
        match (self, count) {
            (Self::Exactly(said), Recount::Finite(count)) => said == count,
            (Self::Infinite, Recount::Infinite) => true,
            (Self::Between(least, most), Recount::Finite(count)) => {
                least <= count && most.as_ref().is_none_or(|most| count <= most)
            }
            (Self::Between(_, most), Recount::Infinite) => most.is_none(),
            _ => false,
        }
    }
}

/// What is said of one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountVerdict {
    /// It is right.
    Confirmed,
    /// It is wrong: this is the count.
    Refuted(Recount),
    /// There is no count of this crate: why.
    NotRecounted(String),
}

/// What is said of all answers, with line and column of each question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountReport {
    /// In the order of the script.
    pub verdicts: Vec<((usize, usize), CountVerdict)>,
}

impl CountReport {
    fn worst(&self) -> Option<&((usize, usize), CountVerdict)> {
        let refuted =
            |one: &&((usize, usize), CountVerdict)| matches!(one.1, CountVerdict::Refuted(_));
        let open = |one: &&((usize, usize), CountVerdict)| one.1 != CountVerdict::Confirmed;
        self.verdicts.iter().find(refuted).or(self.verdicts.iter().find(open))
    }

    /// The exit code of a program that prints the report: 0 confirmed, 1 refuted, 2 not recounted.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self.worst() {
            None => 0,
            Some((_, CountVerdict::Refuted(_))) => 1,
            Some(_) => 2,
        }
    }
}

impl fmt::Display for CountReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worst() {
            None => writeln!(f, "confirmed"),
            Some(((line, column), CountVerdict::Refuted(count))) => {
                writeln!(f, "refuted {line}:{column}: it is {count}")
            }
            Some(((line, column), CountVerdict::NotRecounted(reason))) => {
                writeln!(f, "not recounted {line}:{column}: {reason}")
            }
            Some(_) => Ok(()),
        }
    }
}

/// Judges the answers in `answers`, which may be all that a solver printed, to the questions of a script.
///
/// # Errors
/// If the script cannot be read, or has another number of questions than there are answers: what to say.
pub fn check_counts(
    script: &[u8],
    answers: &[u8],
    steps: u64,
) -> std::result::Result<CountReport, String> {
    let answers =
        read_answers(answers).map_err(|refusal| format!("answers {}", refusal.located(answers)))?;
    let at_script = |refusal: Refusal| format!("script {}", refusal.located(script));
    let mut reader = Reader::new();
    let mut forms = Forms::new(script);
    while let Some(form) = forms.next_form().map_err(at_script)? {
        if reader.command(&form).map_err(at_script)? == Next::Exit {
            break;
        }
    }
    let mut script_read = reader.finish();
    let questions = std::mem::take(&mut script_read.counts);
    if questions.len() != answers.len() {
        let (questions, answers) = (questions.len(), answers.len());
        return Err(format!(
            "the script has {questions} questions, and there are {answers} answers like 5, infinite or (:at-least 3 ..)"
        ));
    }
    let mut verdicts = Vec::with_capacity(questions.len());
    for (question, answer) in questions.iter().zip(answers) {
        let place = question.place.line_and_column(script);
        let verdict = match recount::recount(&mut script_read.terms, question, steps) {
            Ok(count) if answer.agrees(&count) => CountVerdict::Confirmed,
            Ok(count) => CountVerdict::Refuted(count),
            Err(reason) => CountVerdict::NotRecounted(reason),
        };
        verdicts.push((place, verdict));
    }
    Ok(CountReport { verdicts })
}

/// The answers to `get-count` among all that was printed.
fn read_answers(text: &[u8]) -> Result<Vec<CountAnswer>> {
    let mut answers = Vec::new();
    let mut forms = Forms::new(text);
    while let Some(form) = forms.next_form()? {
        answers.extend(answer(&form));
    }
    Ok(answers)
}

fn answer(form: &Form<'_>) -> Option<CountAnswer> {
    let number = |index: u32| -> Option<UBig> {
        let is_numeral = form.node(index).kind == Kind::Numeral;
        is_numeral.then(|| form.string(index).parse().ok()).flatten()
    };
    if let Some(count) = number(0) {
        return Some(CountAnswer::Exactly(count));
    }
    if form.is_word(0, "infinite") {
        return Some(CountAnswer::Infinite);
    }
    let parts: Vec<u32> = form.elements(0).collect();
    let &[name, least, other, most] = &parts[..] else { return None };
    let is_keyword = |index: u32, text: &[u8]| {
        form.node(index).kind == Kind::Keyword && form.text(index) == text
    };
    if !is_keyword(name, b":at-least") || !is_keyword(other, b":at-most") {
        return None;
    }
    Some(CountAnswer::Between(number(least)?, number(most)))
}

/// Judges answers by the arguments of a command line.
///
/// # Errors
/// If the arguments or the files are not what they should be: what to say, and the exit code.
pub fn judge_counts(arguments: &[OsString]) -> std::result::Result<CountReport, (String, u8)> {
    let mut steps = None;
    let [script, answers] = two_files(arguments, COUNT_USAGE, &mut [("--steps", &mut steps)])?;
    let steps = steps.unwrap_or(DEFAULT_STEPS);
    check_counts(&read(script)?, &read(answers)?, steps).map_err(|message| (message, WRONG_USE))
}
