//! What can be wrong with an input, as data, and the sentence that says so.
//!
//! Invariant: texts name things of the script as the script writes them, in single quotes.

use std::fmt;

use trine_value::pattern::PatternFault;

use crate::framer::FrameErrorKind;

/// What kind of thing a name was looked up as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// A constant or function.
    Symbol,
    /// A sort.
    Sort,
    /// A constructor of a datatype.
    Constructor,
}

impl fmt::Display for NameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Symbol => "symbol",
            Self::Sort => "sort",
            Self::Constructor => "constructor",
        })
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The text cannot be cut into commands.
    Frame(FrameErrorKind),
    /// A character that may only stand in strings, quoted symbols and comments.
    IllegalCharacter(char),
    /// A byte that is no character in UTF-8, outside of strings and comments.
    IllegalByte(u8),
    /// A word that begins as a literal and is none; the rule says what is legal.
    MalformedLiteral {
        /// The word.
        text: String,
        /// What is legal.
        rule: &'static str,
    },
    /// Something else was needed here.
    Expected {
        /// What was needed.
        what: &'static str,
        /// What stands there; `None` for the end of the command.
        found: Option<String>,
    },
    /// Something between parentheses was needed, and no parenthesis stands here.
    ExpectedList {
        /// What was needed, as in `the terms`.
        what: &'static str,
        /// What stands there.
        found: String,
    },
    /// A reserved word used as a name.
    Reserved(String),
    /// A name without declaration.
    Undeclared {
        /// What was looked for.
        kind: NameKind,
        /// The name.
        name: String,
        /// The most similar name that is known.
        nearest: Option<String>,
    },
    /// The name of a command that nobody knows.
    UnknownCommand {
        /// The name.
        name: String,
        /// The most similar name of a command.
        nearest: Option<String>,
    },
    /// A logic that there is not. Only a warning.
    UnknownLogic(String),
    /// A second `set-logic`. Only a warning.
    SecondLogic,
    /// Something that the logic of the script does not have. Only a warning.
    OutsideLogic {
        /// The logic.
        logic: String,
        /// What it does not have, as in `integers`.
        what: &'static str,
    },
    /// A second declaration of a name.
    Redeclared {
        /// What is declared.
        kind: NameKind,
        /// The name.
        name: String,
    },
    /// A wrong number of arguments.
    Arity {
        /// The function.
        function: String,
        /// The smallest number.
        at_least: usize,
        /// The largest number, if there is one.
        at_most: Option<usize>,
        /// The number that was given.
        found: usize,
    },
    /// An argument of the wrong sort.
    Argument {
        /// The function.
        function: String,
        /// Position of the argument, from 1.
        position: usize,
        /// What would fit.
        expected: String,
        /// The sort that was given.
        found: String,
    },
    /// A term of the wrong sort.
    Sort {
        /// What the term is, as in `the body of 'f'`.
        what: String,
        /// What would fit.
        expected: String,
        /// The sort that was given.
        found: String,
    },
    /// A wrong number of numeral indices.
    IndexCount {
        /// The function or sort.
        function: String,
        /// The number that is needed.
        expected: usize,
        /// The number that was given.
        found: usize,
    },
    /// An index out of range.
    Index {
        /// The function or sort.
        function: String,
        /// The condition that does not hold.
        rule: &'static str,
    },
    /// A value that would be too wide.
    TooWide {
        /// The function.
        function: String,
    },
    /// `(as f S)` where `f` cannot have the sort `S`.
    Qualification {
        /// The function.
        function: String,
        /// The sort.
        sort: String,
    },
    /// A constructor whose sort does not follow from its arguments.
    Ambiguous(String),
    /// A `match` that misses a constructor.
    MissingCase {
        /// A constructor without a case.
        constructor: String,
    },
    /// A variable bound twice by one binder.
    BoundTwice(String),
    /// A named term with variables of an enclosing binder.
    NamedOpen(String),
    /// `pop` of more levels than there are.
    PopTooFar {
        /// The levels asked for.
        asked: u32,
        /// The levels there are.
        open: u32,
    },
    /// Something that the standard or this solver does not allow; the sentence says what.
    Rule(&'static str),
    /// A text that is no pattern of its flavour.
    PatternText {
        /// The function that reads it.
        name: String,
        /// What is wrong with the text.
        fault: PatternFault,
    },
    /// The same with the name it is about.
    NamedRule {
        /// The name.
        name: String,
        /// What is wrong with it, as in `is no constructor`.
        rule: &'static str,
    },
}

/// `1 argument`, `2 arguments`.
fn count(f: &mut fmt::Formatter<'_>, number: usize, noun: &str) -> fmt::Result {
    write!(f, "{number} {noun}{}", if number == 1 { "" } else { "s" })
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frame(kind) => f.write_str(match kind {
                FrameErrorKind::UnmatchedClose => "a closing parenthesis without an opening one",
                FrameErrorKind::StrayText => {
                    "expected a command between parentheses, as in (assert true), or the end of the input"
                }
                FrameErrorKind::UnclosedForm => {
                    "the parenthesis that opens this command is never closed"
                }
                FrameErrorKind::UnclosedString => "this string is never closed",
                FrameErrorKind::UnclosedSymbol => "this quoted symbol is never closed",
                FrameErrorKind::UnclosedComment => "this comment is never closed",
                FrameErrorKind::BackslashInSymbol => {
                    "a symbol between bars contains no backslash, and there is no way to write a \
                     bar in it"
                }
                FrameErrorKind::SingleQuote => {
                    "a single quote begins no string; strings are written between double quotes"
                }
                FrameErrorKind::TooLong => "a command of more than 4 GiB",
                FrameErrorKind::Read(_) => "the input cannot be read",
            }),
            Self::IllegalCharacter(c) => write!(
                f,
                "the character U+{:04X} is legal only in strings, quoted symbols and comments",
                u32::from(*c)
            ),
            Self::IllegalByte(byte) => write!(
                f,
                "the byte 0x{byte:02X} is no UTF-8, and legal only in strings, quoted symbols and \
                 comments"
            ),
            Self::MalformedLiteral { text, rule } => {
                write!(f, "malformed literal '{text}': {rule}")
            }
            Self::Expected { what, found: Some(found) } => {
                write!(f, "expected {what}, found '{found}'")
            }
            Self::Expected { what, found: None } => {
                write!(f, "expected {what}, found the end of the command")
            }
            Self::ExpectedList { what, found } => {
                write!(f, "expected {what} between parentheses, found '{found}'")
            }
            Self::Reserved(word) => {
                write!(f, "'{word}' is a reserved word; as a name it must be written |{word}|")
            }
            Self::Undeclared { kind, name, nearest } => {
                write!(f, "undeclared {kind} '{name}'")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
                    None => Ok(()),
                }
            }
            Self::UnknownCommand { name, nearest } => {
                write!(f, "there is no command '{name}'")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
                    None => Ok(()),
                }
            }
            Self::UnknownLogic(name) => {
                write!(f, "there is no logic '{name}'; it is read as ALL")
            }
            Self::SecondLogic => {
                f.write_str("this is not the first logic of the script; it replaces the one before")
            }
            Self::OutsideLogic { logic, what } => {
                write!(f, "the logic '{logic}' has no {what}; they are read all the same")
            }
            Self::Redeclared { kind, name } => write!(f, "the {kind} '{name}' is already declared"),
            Self::Arity { function, at_least, at_most, found } => {
                write!(f, "'{function}' takes ")?;
                match at_most {
                    Some(0) => f.write_str("no arguments")?,
                    Some(most) if most == at_least => count(f, *most, "argument")?,
                    Some(most) => write!(f, "{at_least} to {most} arguments")?,
                    None => {
                        f.write_str("at least ")?;
                        count(f, *at_least, "argument")?;
                    }
                }
                write!(f, ", not {found}")
            }
            Self::Argument { function, position, expected, found } => write!(
                f,
                "argument {position} of '{function}' has the sort {found}, expected {expected}"
            ),
            Self::Sort { what, expected, found } => {
                write!(f, "{what} has the sort {found}, expected {expected}")
            }
            Self::IndexCount { function, expected, found } => {
                write!(f, "'{function}' needs ")?;
                match expected {
                    0 => f.write_str("no index")?,
                    1 => f.write_str("1 index")?,
                    _ => write!(f, "{expected} indices")?,
                }
                write!(f, ", not {found}")
            }
            Self::Index { function, rule } => write!(f, "wrong index of '{function}': {rule}"),
            Self::TooWide { function } => {
                write!(f, "the result of '{function}' would have more than 2^31 - 1 bits")
            }
            Self::Qualification { function, sort } => {
                write!(f, "'{function}' cannot have the sort {sort}")
            }
            Self::Ambiguous(name) => write!(
                f,
                "the sort of '{name}' does not follow from its arguments; write (as {name} ...)"
            ),
            Self::MissingCase { constructor } => {
                write!(f, "this match has no case for the constructor '{constructor}'")
            }
            Self::BoundTwice(name) => write!(f, "the variable '{name}' is bound twice"),
            Self::NamedOpen(name) => {
                write!(f, "the term named '{name}' contains variables that are bound outside of it")
            }
            Self::PopTooFar { asked, open } => {
                f.write_str("cannot pop ")?;
                count(f, *asked as usize, "level")?;
                write!(f, ", only {open} {} open", if *open == 1 { "is" } else { "are" })
            }
            Self::Rule(rule) => f.write_str(rule),
            Self::PatternText { name, fault } => write!(f, "'{name}' {fault}"),
            Self::NamedRule { name, rule } => write!(f, "'{name}' {rule}"),
        }
    }
}
