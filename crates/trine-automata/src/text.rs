//! Automata as text: a plain line format that can be read back.
//!
//! Idea: one statement per line, so that files can be made by hand and compared line by line:
//!
//! ```text
//! automaton
//! max 2ffff
//! states 3
//! initial 0
//! final 2
//! edge 0 1 61-7a e4
//! tagged 1 2 7
//! ```
//! Code points are hexadecimal, intervals are joined by `-`; state numbers and tags are decimal.
//! Text after `#` is a comment.
//! Invariant: reading what was written gives an automaton of the same structure over the coarsest
//! alphabet that the labels need. The reader refuses what it does not understand.

use std::fmt::{self, Write};

use trine_collections::Budget;

use crate::alphabet::Alphabet;
use crate::char_set::CharSet;
use crate::give_up::GiveUp;
use crate::nfa::{Nfa, NfaBuilder, StateId, Tag, TaggedMove};

/// Why a text is no automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: TextProblem,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextProblem {
    /// The first line must be `automaton`.
    MissingHeader,
    /// The first word of the line is no statement.
    UnknownStatement,
    /// A number is missing, not a number, or too large.
    BadNumber,
    /// A state is not below the number of states, which must be given before.
    BadState,
    /// There is more on the line than belongs there.
    TrailingText,
    /// An operation on the automaton gave up.
    GaveUp(GiveUp),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.problem {
            TextProblem::MissingHeader => f.write_str("the first line must be `automaton`"),
            TextProblem::UnknownStatement => f.write_str("unknown statement"),
            TextProblem::BadNumber => f.write_str("expected a number that fits"),
            TextProblem::BadState => f.write_str("expected a state below the number of states"),
            TextProblem::TrailingText => f.write_str("unexpected text at the end of the line"),
            TextProblem::GaveUp(reason) => write!(f, "{reason}"),
        }
    }
}

impl std::error::Error for TextError {}

/// Most states that a text may ask for.
const MAX_STATES: usize = 1 << 24;

/// What the lines say, before there is an alphabet.
struct Draft {
    max: u32,
    states: usize,
    initial: Vec<StateId>,
    finals: Vec<StateId>,
    edges: Vec<(StateId, CharSet, StateId)>,
    tagged: Vec<TaggedMove>,
}

impl Nfa {
    /// The automaton in the line format.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::from("automaton\n");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "max {:x}", self.alphabet().max());
        let _ = writeln!(text, "states {}", self.num_states());
        for state in self.initial() {
            let _ = writeln!(text, "initial {}", state.index());
        }
        for state in self.finals() {
            let _ = writeln!(text, "final {}", state.index());
        }
        for from in self.states() {
            for edge in self.edges(from) {
                let _ = write!(text, "edge {} {}", from.index(), edge.to.index());
                for &(lo, hi) in self.alphabet().char_set(&edge.label).intervals() {
                    let _ = write!(text, " {lo:x}");
                    if hi > lo {
                        let _ = write!(text, "-{hi:x}");
                    }
                }
                text.push('\n');
            }
        }
        for tagged in self.tagged() {
            let (from, to) = (tagged.from.index(), tagged.to.index());
            let _ = writeln!(text, "tagged {from} {to} {}", tagged.tag.0);
        }
        text
    }

    /// Reads the line format.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn from_text(text: &str, budget: &Budget) -> Result<Self, TextError> {
        let draft = read_lines(text, budget)?;
        let gave_up = |reason| TextError { line: 1, problem: TextProblem::GaveUp(reason) };
        let sets = draft.edges.iter().map(|(_, set, _)| set);
        let alphabet = Alphabet::with_max(draft.max, sets).map_err(gave_up)?;
        let mut builder = NfaBuilder::new(&alphabet);
        builder.add_states(draft.states);
        draft.initial.iter().for_each(|&state| builder.set_initial(state));
        draft.finals.iter().for_each(|&state| builder.set_final(state));
        for (from, set, to) in &draft.edges {
            let label = alphabet.label(set).ok_or_else(|| gave_up(GiveUp::AlphabetTooCoarse))?;
            builder.add_edge(*from, &label, *to);
        }
        draft.tagged.into_iter().for_each(|tagged| builder.add_tagged(tagged));
        builder.finish(budget).map_err(gave_up)
    }
}

fn read_lines(text: &str, budget: &Budget) -> Result<Draft, TextError> {
    let mut draft = Draft {
        max: crate::char_set::MAX_CODE_POINT,
        states: 0,
        initial: vec![],
        finals: vec![],
        edges: vec![],
        tagged: vec![],
    };
    let mut header_seen = false;
    for (index, line) in text.lines().enumerate() {
        let fail = |problem| TextError { line: index + 1, problem };
        budget.spend(1).map_err(|reason| fail(TextProblem::GaveUp(reason.into())))?;
        let mut words = line.split('#').next().unwrap_or("").split_ascii_whitespace();
        let Some(statement) = words.next() else { continue };
        if !header_seen {
            if statement != "automaton" {
                return Err(fail(TextProblem::MissingHeader));
            }
            header_seen = true;
        } else {
            draft.read_statement(statement, &mut words).map_err(fail)?;
        }
        if words.next().is_some() {
            return Err(fail(TextProblem::TrailingText));
        }
    }
    if header_seen {
        Ok(draft)
    } else {
        Err(TextError { line: 1, problem: TextProblem::MissingHeader })
    }
}

impl Draft {
    fn read_statement<'a>(
        &mut self,
        statement: &str,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(), TextProblem> {
        match statement {
            "max" => self.max = hexadecimal(words.next())?,
            "states" => {
                self.states = decimal(words.next())? as usize;
                if self.states > MAX_STATES {
                    return Err(TextProblem::BadNumber);
                }
            }
            "initial" => {
                let state = self.state(words.next())?;
                self.initial.push(state);
            }
            "final" => {
                let state = self.state(words.next())?;
                self.finals.push(state);
            }
            "edge" => {
                let (from, to) = (self.state(words.next())?, self.state(words.next())?);
                let mut intervals = vec![];
                for word in words {
                    let (lo, hi) = word.split_once('-').unwrap_or((word, word));
                    intervals.push((hexadecimal(Some(lo))?, hexadecimal(Some(hi))?));
                }
                self.edges.push((from, CharSet::from_intervals(intervals), to));
            }
            "tagged" => {
                let (from, to) = (self.state(words.next())?, self.state(words.next())?);
                let tag = Tag(decimal(words.next())?);
                self.tagged.push(TaggedMove { from, to, tag });
            }
            _ => return Err(TextProblem::UnknownStatement),
        }
        Ok(())
    }

    fn state(&self, word: Option<&str>) -> Result<StateId, TextProblem> {
        let index = decimal(word)? as usize;
        if index < self.states { Ok(StateId::new(index)) } else { Err(TextProblem::BadState) }
    }
}

fn decimal(word: Option<&str>) -> Result<u32, TextProblem> {
    word.and_then(|word| word.parse().ok()).ok_or(TextProblem::BadNumber)
}

fn hexadecimal(word: Option<&str>) -> Result<u32, TextProblem> {
    let number = word.and_then(|word| u32::from_str_radix(word, 16).ok());
    number.filter(|&c| c <= 0x10_FFFF).ok_or(TextProblem::BadNumber)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "automaton # a comment\nmax 2ffff\nstates 3\ninitial 0\nfinal 2\n\
                          edge 0 1 61-7a e4\nedge 1 1 0-2ffff\ntagged 1 2 7\n";

    #[test]
    fn what_was_written_can_be_read() {
        let budget = Budget::unlimited();
        let nfa = Nfa::from_text(SAMPLE, &budget).unwrap();
        let again = Nfa::from_text(&nfa.to_text(), &budget).unwrap();
        assert_eq!(nfa, again);
        assert_eq!(nfa.tagged().len(), 1);
        assert_eq!(nfa.alphabet().num_classes(), 2);
        let dot = nfa.to_graph("").to_dot();
        assert!(dot.contains("0 -> 1 [label=\"a-z \\\\u{e4}\"];"), "{dot}");
        assert!(dot.contains("1 -> 2 [label=\"<7>\", style=dashed];"));
    }

    #[test]
    fn wrong_texts_are_refused_with_the_line() {
        let cases = [
            ("", 1, TextProblem::MissingHeader),
            ("states 1", 1, TextProblem::MissingHeader),
            ("automaton\nstate 1", 2, TextProblem::UnknownStatement),
            ("automaton\nstates x", 2, TextProblem::BadNumber),
            ("automaton\nstates 99999999999", 2, TextProblem::BadNumber),
            ("automaton\nstates 1\ninitial 1", 3, TextProblem::BadState),
            ("automaton\nstates 1\nedge 0 0 fffffff", 3, TextProblem::BadNumber),
            ("automaton\nstates 1\nfinal 0 0", 3, TextProblem::TrailingText),
        ];
        for (text, line, problem) in cases {
            let error = Nfa::from_text(text, &Budget::unlimited()).unwrap_err();
            assert_eq!(error, TextError { line, problem }, "{text}");
        }
    }
}
