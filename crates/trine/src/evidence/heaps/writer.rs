//! Writes moves of the checker's prover as it takes them.
//!
//! Invariant: what is written was taken; where the checker asks why numbers contradict each other, the
//! answer stands beside the move.

use std::fmt::Write as _;

use trine_check::rules::heap::{Arithmetic, Companion, Introduced, Move, Prover, Refused};
use trine_check::rules::linear::Constraint;
use trine_check::{Forms, Reader, Terms, number_text};
use trine_collections::Budget;

use super::super::linear::{self, MOST_NODES, Written};
use super::super::search::Checked;
use super::super::text::{inline, signed};

/// What goes wrong, for people.
pub(super) type Made<T> = Result<T, String>;

/// Finds out why numbers contradict each other, and keeps it.
struct Recorder<'a> {
    budget: &'a Budget,
    answers: Vec<Vec<Written>>,
}

impl Arithmetic for Recorder<'_> {
    fn refutes(&mut self, terms: &mut Terms, known: Vec<Constraint>) -> bool {
        let found = linear::refute(terms, known, MOST_NODES, self.budget);
        let is_refuted = found.is_some();
        self.answers.push(found.unwrap_or_default());
        is_refuted
    }
}

/// The checker's prover with the text of what it took.
#[derive(Clone)]
pub(super) struct Writer<'a> {
    pub(super) reader: Reader,
    pub(super) prover: Prover,
    pub(super) budget: &'a Budget,
    pub(super) text: String,
    /// How many names were given.
    count: usize,
}

impl<'a> Writer<'a> {
    /// A writer for assertions of the last check.
    pub(super) fn new(mut reader: Reader, facts: &[Checked], budget: &'a Budget) -> Made<Self> {
        let prover = Prover::new(reader.terms_mut(), facts)?;
        Ok(Self { reader, prover, budget, text: String::new(), count: 0 })
    }

    /// A name that no constant has.
    pub(super) fn fresh_name(&mut self) -> String {
        self.count += 1;
        format!("@h{}", self.count)
    }

    pub(super) fn fresh_names(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.fresh_name()).collect()
    }

    /// The term that a text is.
    pub(super) fn read(&mut self, text: &str) -> Made<Checked> {
        let form = Forms::new(text.as_bytes()).next_form().map_err(|refusal| refusal.to_string());
        let form = form?.ok_or("an empty term")?;
        self.reader.term(&form, 0).map_err(|refusal| format!("{text}: {refusal}"))
    }

    pub(super) fn show(&self, term: Checked) -> Made<String> {
        inline(self.reader.terms(), term).ok_or_else(|| "a term cannot be written".into())
    }

    pub(super) fn show_list(&self, list: impl IntoIterator<Item = Checked>) -> Made<String> {
        let texts: Made<Vec<String>> = list.into_iter().map(|term| self.show(term)).collect();
        Ok(texts?.join(" "))
    }

    /// Why numbers contradict each other, as proofs write it.
    fn by(&self, answers: &[Vec<Written>]) -> Made<String> {
        let mut text = String::new();
        for nodes in answers {
            text.push_str(" (by");
            for node in nodes {
                if let Written::Branch(sum, bound) = node {
                    let mut parts = String::new();
                    for (leaf, coefficient) in &sum.parts {
                        let leaf = self.show(*leaf)?;
                        let _ = write!(parts, " (* {} {leaf})", signed(&coefficient.to_string()));
                    }
                    let bound = number_text(&bound.clone().into());
                    let _ = write!(text, " (branch (+ 0{parts}) {bound})");
                }
                node.write_plain(&mut text);
            }
            text.push(')');
        }
        Ok(text)
    }

    /// Begins with a premise, and one of the conclusions or none.
    pub(super) fn begin(&mut self, premise: usize, conclusion: Option<usize>) -> Made<()> {
        let count = self.prover.premises[premise].existentials.len();
        let names = self.fresh_names(count);
        let right = conclusion.map(|number| {
            let count = self.prover.conclusions[number].existentials.len();
            (number, self.fresh_names(count))
        });
        let terms = self.reader.terms_mut();
        let with = right.as_ref().map(|(number, names)| (*number, names.as_slice()));
        let introduced = self.prover.goal(terms, premise, &names, with)?;
        let _ = write!(self.text, "\n (goal {premise} ({})", names.join(" "));
        if let Some((number, names)) = right {
            let _ = write!(self.text, " {number} ({})", names.join(" "));
        }
        self.text.push(')');
        self.bind(&introduced)
    }

    /// New names for the existentials of each rule of a call.
    pub(super) fn names_of_rules(&mut self, call: Option<Checked>) -> Made<Vec<Vec<String>>> {
        let call = call.ok_or("no such call")?;
        let place = self.prover.predicates.place(self.reader.terms(), call);
        let place = place.ok_or("a call of no predicate")?;
        let rules = &self.prover.predicates.list[place].1.rules;
        let counts: Vec<usize> = rules.iter().map(|rule| rule.existentials.len()).collect();
        Ok(counts.into_iter().map(|count| self.fresh_names(count)).collect())
    }

    /// Lets the reader know new constants.
    pub(super) fn bind(&mut self, introduced: &Introduced) -> Made<()> {
        for (name, constant) in introduced {
            self.reader.name(name, *constant)?;
        }
        Ok(())
    }

    /// Takes a move and writes it.
    pub(super) fn take(&mut self, step: &Move) -> Made<Introduced> {
        self.budget.refresh().map_err(|why| format!("the proof was not written: {why:?}"))?;
        let plain = self.move_text(step)?;
        let (introduced, by) = self
            .asked(|prover, terms, arithmetic| prover.take(terms, step, arithmetic))
            .map_err(|why| format!("the checker refuses ({plain}): {why}"))?;
        let _ = write!(self.text, "\n  ({plain}{by})");
        self.bind(&introduced)?;
        Ok(introduced)
    }

    fn move_text(&self, step: &Move) -> Made<String> {
        Ok(match step {
            Move::Equal(from, to) => format!("equal {} {}", self.show(*from)?, self.show(*to)?),
            Move::Choose(from, to) => format!("choose {} {}", self.show(*from)?, self.show(*to)?),
            Move::Cell(left, right) => format!("cell {left} {right}"),
            Move::Call(left, right) => format!("call {left} {right}"),
            Move::Beside(cell) => format!("beside {cell}"),
            Move::Known(fact) => format!("known {}", self.show(*fact)?),
            Move::Drop(at) => format!("drop {at}"),
            Move::Contradiction => "contradiction".into(),
            Move::Empty => "empty".into(),
            Move::Cases(fact) => format!("cases {}", self.show(*fact)?),
            Move::Unfold(call, names) => {
                format!("unfold {call}{}", lists(names))
            }
            Move::UnfoldPart([part, number, call], names) => {
                format!("unfold-part {part} {number} {call}{}", lists(names))
            }
            Move::CellOfPart(part, cells) => {
                let mut text = format!("cell-of-part {part}");
                for (number, cell) in cells {
                    let _ = write!(text, " ({number} {cell})");
                }
                text
            }
            Move::Divide(part, calls) => format!("divide {part} {}", numbers(calls)),
            Move::Forget(part, number) => format!("forget {part} {number}"),
            Move::UnfoldRight(call, rule, names) => {
                format!("unfold-right {call} {rule} ({})", names.join(" "))
            }
            Move::Use(used) | Move::UseOnRight(used) => {
                let head = match (step, used.companion) {
                    (Move::UseOnRight(_), Companion::Lemma(number)) => {
                        format!("use-lemma-on-right {number}")
                    }
                    (_, Companion::Lemma(number)) => format!("use-lemma {number}"),
                    (_, Companion::Move(number)) => format!("use {number}"),
                };
                let mut places = Vec::with_capacity(used.places.len());
                for &(from, to) in &used.places {
                    places.push(format!("({} {})", self.show(from)?, self.show(to)?));
                }
                let mut text = format!(
                    "{head} ({}) ({}) ({}) ({})",
                    places.join(" "),
                    numbers(&used.cells),
                    numbers(&used.calls),
                    used.names.join(" ")
                );
                for (part, descriptions) in &used.parts {
                    let _ = write!(text, " ({part}");
                    for (cells, calls) in descriptions {
                        let _ = write!(text, " (({}) ({}))", numbers(cells), numbers(calls));
                    }
                    text.push(')');
                }
                text
            }
            Move::Generalize(values, left, right) => {
                let mut texts = Vec::with_capacity(values.len());
                for &(from, to) in values {
                    let terms = self.reader.terms();
                    let sort = terms.sorts.text(terms.sort_id(from));
                    texts.push(format!("({} {sort} {})", self.show(from)?, self.show(to)?));
                }
                format!(
                    "generalize ({}) ({}) ({})",
                    texts.join(" "),
                    self.show_list(left.terms())?,
                    self.show_list(right.terms())?
                )
            }
        })
    }

    /// What the prover finds, and how the questions that it asks are answered.
    pub(super) fn asked<T>(
        &mut self,
        question: impl FnOnce(&mut Prover, &mut Terms, &mut dyn Arithmetic) -> Refused<T>,
    ) -> Made<(T, String)> {
        let mut recorder = Recorder { budget: self.budget, answers: Vec::new() };
        let found = question(&mut self.prover, self.reader.terms_mut(), &mut recorder)?;
        let answers = recorder.answers;
        Ok((found, self.by(&answers)?))
    }

    /// Drops what follows of the conditions of the right side; whether nothing is left.
    pub(super) fn discharge(&mut self) -> Made<bool> {
        let count = self.prover.sequent().map_or(0, |sequent| sequent.right.facts.len());
        let mut is_done = true;
        for at in (0..count).rev() {
            let (follows, _) =
                self.asked(|prover, terms, arithmetic| prover.can_drop(terms, at, arithmetic))?;
            if follows {
                self.take(&Move::Drop(at))?;
            }
            is_done &= follows;
        }
        Ok(is_done)
    }
}

fn numbers(list: &[usize]) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Lists of names, each in parentheses behind a space.
fn lists(lists: &[Vec<String>]) -> String {
    lists.iter().map(|names| format!(" ({})", names.join(" "))).collect()
}
