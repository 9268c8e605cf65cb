//! A proof, check by check, as the checker reads it.
//!
//! Idea: the steps of a check are given to the checker's own [`Steps`], and each is kept with the clauses
//! that it made. Until the next check is read, terms and names of this one are in scope.
//! Invariant: a step that the checker does not take ends the walk with its refusal.

use std::ops::Range;

use trine_check::{Form, Forms, Mark, Products, Refusal, Result, Step, Steps};

/// A step as it was read.
#[derive(Debug)]
pub struct ReadStep<'a> {
    /// Its text.
    pub form: Form<'a>,
    /// Which of the encoder's demands it made.
    pub demands: Range<usize>,
    /// How deep each node of its tree lies; empty without a tree.
    pub depths: Vec<usize>,
}

/// A check of a proof as it was read.
#[derive(Debug)]
pub struct ReadCheck<'a> {
    /// Its number in the script, from 1 on.
    pub number: usize,
    /// The steps but for definitions, in order.
    pub steps: Vec<ReadStep<'a>>,
    /// The lines of the refutation; none if it is missing.
    pub refutation: Option<&'a [u8]>,
}

/// Goes through a proof.
#[derive(Debug)]
pub struct Walk<'a> {
    /// What the checker knows: terms, clauses.
    pub steps: Steps,
    script: Forms<'a>,
    proof: Forms<'a>,
    text: &'a [u8],
    level: Option<Mark>,
}

impl<'a> Walk<'a> {
    /// At the beginning of a proof.
    #[must_use]
    pub fn new(script: &'a [u8], proof: &'a [u8]) -> Self {
        let (steps, level) = (Steps::default(), None);
        Self { steps, script: Forms::new(script), proof: Forms::new(proof), text: proof, level }
    }

    /// Reads the next check; none at the end.
    ///
    /// # Errors
    /// If script or proof are not what the checker reads.
    pub fn next_check(&mut self) -> Result<Option<ReadCheck<'a>>> {
        if let Some(level) = self.level.take() {
            self.steps.reader.back_to(level);
        }
        let Some(form) = self.next_head()? else { return Ok(None) };
        let parts: Vec<u32> = form.elements(0).collect();
        let number = parts.get(1).and_then(|&number| form.string(number).parse().ok());
        let (Some(number), true) = (number, form.is_word(parts[0], "check")) else {
            return Err(Refusal::malformed(form.place(0), "`(check NUMBER)` was expected"));
        };
        if !self.steps.read_script(&mut self.script, number)? {
            return Err(Refusal::malformed(form.place(0), "the script has no such check"));
        }
        self.level = Some(self.steps.reader.mark());
        self.steps.begin(Products::of_head(&form, parts.get(2..).unwrap_or(&[]))?);
        let mut check = ReadCheck { number, steps: Vec::new(), refutation: None };
        loop {
            let Some(form) = self.proof.next_form()? else {
                return Err(Refusal::malformed(self.proof.place(), "the proof ends too early"));
            };
            let before = self.steps.encoder().demands().len();
            let step = self.steps.take(&form)?;
            let demands = before..self.steps.encoder().demands().len();
            match step {
                Step::Refutation => {
                    check.refutation = Some(self.refutation());
                    return Ok(Some(check));
                }
                Step::Taken if demands.is_empty() => {}
                Step::Taken | Step::Missing => {
                    let depths = self.steps.depths().to_vec();
                    check.steps.push(ReadStep { form, demands, depths });
                    if step == Step::Missing {
                        return Ok(Some(check));
                    }
                }
            }
        }
    }

    /// The next form, without the one that opens a proof.
    fn next_head(&mut self) -> Result<Option<Form<'a>>> {
        loop {
            let Some(form) = self.proof.next_form()? else { return Ok(None) };
            let head = form.elements(0).next();
            match head {
                Some(head) if form.is_word(head, "trine-proof") => {}
                Some(_) => return Ok(Some(form)),
                None => {
                    return Err(Refusal::malformed(form.place(0), "`(check NUMBER)` was expected"));
                }
            }
        }
    }

    /// The lines up to `(end)`, and goes on behind it.
    fn refutation(&mut self) -> &'a [u8] {
        let start = self.proof.place().0.min(self.text.len());
        let rest = &self.text[start..];
        let end = rest.windows(6).position(|window| window == b"\n(end)");
        let length = end.map_or(rest.len(), |end| end + 1);
        let behind = end.map_or(rest.len(), |end| end + 6);
        self.proof.go_to(trine_check::Place(start + behind));
        &rest[..length]
    }
}
