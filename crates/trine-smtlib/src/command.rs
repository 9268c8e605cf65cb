//! Commands, as the parser hands them to the command loop.
//!
//! Invariant: when a command is handed out, its terms are built and well-sorted, and its effect on
//! names has happened: declarations are in scope, and the levels of `push` and `pop` are open or
//! closed. A command that is rejected leaves no trace in the names.
//! Reference: SMT-LIB 2.7, section 4.2; `declare-heap` of SL-COMP; `simplify` of Z3;
//! `check-entail`, `get-frame` and `get-abduct` are Trine's own.

use trine_term::{DatatypeId, FunId, HeapSort, SymbolId, TermId};
use trine_value::{Rational, number};

use crate::diagnostic::Diagnostic;
use crate::logic::Logic;
use crate::position::Position;

/// What stands for a value after a keyword in `set-info` and `set-option`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeValue {
    /// Nothing.
    None,
    /// A symbol, without its bars.
    Symbol(Box<str>),
    /// A keyword, with its colon.
    Keyword(Box<str>),
    /// A string literal, without its quotes and with `""` undone; escapes of code points are not
    /// interpreted here.
    String(Box<str>),
    /// A numeral or decimal as written.
    Number(Box<str>),
    /// Anything else, as written.
    Other(Box<str>),
}

impl AttributeValue {
    /// `true` or `false`.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Symbol(name) if &**name == "true" => Some(true),
            Self::Symbol(name) if &**name == "false" => Some(false),
            _ => None,
        }
    }

    /// A numeral that fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// The text, whatever it is.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::None => "",
            Self::Symbol(text)
            | Self::Keyword(text)
            | Self::String(text)
            | Self::Number(text)
            | Self::Other(text) => text,
        }
    }
}

/// A term with the text it was given as, white space reduced: `get-value` echoes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenTerm {
    /// The term.
    pub term: TermId,
    /// The text.
    pub text: Box<str>,
}

/// What `get-value` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The value of a term.
    Term(WrittenTerm),
    /// What a function with parameters is, asked by its name.
    Function(FunId, Box<str>),
}

/// Where a formula with a label explains a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelSign {
    /// `:lblpos`: where it is true.
    Positive,
    /// `:lblneg`: where it is false.
    Negative,
}

/// A formula that `labels` may name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModelLabel {
    /// The name.
    pub name: SymbolId,
    /// The formula.
    pub formula: TermId,
    /// Which of its values counts.
    pub sign: LabelSign,
}

/// What the next model has to have otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The truth of some atom of the assertions.
    Literals,
    /// The value of some declared constant.
    Constants,
    /// The value of some of these terms.
    Values(Vec<WrittenTerm>),
}

/// What `get-count` leaves to the script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CountRequest {
    /// Strings of at most so many letters are counted.
    pub max_length: Option<u32>,
    /// So many values are tried one by one where there is no other way.
    pub limit: Option<u32>,
}

/// Which values are better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Smaller ones.
    Minimize,
    /// Greater ones.
    Maximize,
}

/// How the bits of an objective are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signedness {
    /// As a number from zero on.
    #[default]
    Unsigned,
    /// In two's complement.
    Signed,
}

/// An objective of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objective {
    /// A term of sort `Int`, `Real` or `(_ BitVec n)`.
    Term {
        /// The term.
        term: TermId,
        /// Which values are better.
        direction: Direction,
        /// How bits are read.
        signedness: Signedness,
    },
    /// An assertion that may fail.
    Soft {
        /// The assertion.
        formula: TermId,
        /// What it costs if it fails; less than zero if that is wanted.
        weight: Rational,
        /// Soft assertions of one name are one objective.
        group: Option<SymbolId>,
    },
}

/// The weight of a soft assertion: `2`, `0.5`, `-1`, `(- 1)`, `1/3` or `(/ 1 3)`.
#[must_use]
pub fn weight(text: &str) -> Option<Rational> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '(' | ')');
    let words: Vec<&str> = text.split(separates).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [number] => match number.split_once('/') {
            Some((one, other)) => number::divide(&signed(one)?, &signed(other)?),
            None => signed(number),
        },
        ["-", number] => Some(-signed(number)?),
        ["/", one, other] => number::divide(&signed(one)?, &signed(other)?),
        ["-", "/", one, other] => Some(-number::divide(&signed(one)?, &signed(other)?)?),
        _ => None,
    }
}

/// A decimal with or without a sign and a point.
fn signed(text: &str) -> Option<Rational> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let point = if digits.contains('.') { "" } else { ".0" };
    let size = number::parse_decimal(&[digits, point].concat())?;
    Some(if is_negative { -size } else { size })
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `assert`
    Assert {
        /// The formula, of sort `Bool`.
        term: TermId,
        /// Its name, if the whole formula is named.
        name: Option<SymbolId>,
    },
    /// `assert` of a formula over sort parameters: it holds for all sorts.
    AssertPolymorphic {
        /// The formula.
        term: TermId,
        /// Its name, if the whole formula is named.
        name: Option<SymbolId>,
    },
    /// `block-model`, `block-model-values`: the last model is none from now on.
    BlockModel(Blocked),
    /// `check-sat`
    CheckSat,
    /// `check-entail`: whether the first formula, with the assertions, entails the second one.
    CheckEntail(TermId, TermId),
    /// `prove-lemma`: whether the first formula entails the second one by itself; it is used from then on.
    ProveLemma(TermId, TermId),
    /// `check-sat-assuming`
    CheckSatAssuming(Vec<WrittenTerm>),
    /// `declare-const`, `declare-fun`
    DeclareFun(FunId),
    /// `declare-const`, `declare-fun` over sort parameters
    DeclarePolymorphic(FunId),
    /// `declare-sort-parameter`
    DeclareSortParameter(SymbolId),
    /// `declare-sort`
    DeclareSort {
        /// The name.
        name: SymbolId,
        /// Number of parameters.
        arity: u32,
    },
    /// `declare-datatype`, `declare-datatypes`
    DeclareDatatypes(Vec<DatatypeId>),
    /// `declare-heap`
    DeclareHeap(Vec<HeapSort>),
    /// `define-const`, `define-fun`: uses are replaced by the body while reading.
    DefineFun {
        /// The name.
        name: SymbolId,
        /// The parameters, as terms.
        params: Vec<TermId>,
        /// The body.
        body: TermId,
    },
    /// `define-fun-rec`, `define-funs-rec`: the bodies are definitions in the store.
    DefineFunsRec(Vec<FunId>),
    /// `define-sort`: uses are replaced while reading.
    DefineSort(SymbolId),
    /// `echo`, with the string literal as written.
    Echo(Box<str>),
    /// `exit`
    Exit,
    /// `get-abduct` with a premise and a conclusion, or about the last entailment: what the premise
    /// lacks, and what is left of it.
    GetAbduct(Option<(TermId, TermId)>),
    /// `get-assertions`
    GetAssertions,
    /// `get-assignment`
    GetAssignment,
    /// `get-count`: how many tuples of values the terms have.
    GetCount {
        /// The terms.
        terms: Vec<WrittenTerm>,
        /// What else is said.
        request: CountRequest,
    },
    /// `get-frame` with a premise and a conclusion, or about the last entailment: what is left of the
    /// premise.
    GetFrame(Option<(TermId, TermId)>),
    /// `get-info`, with the keyword.
    GetInfo(Box<str>),
    /// `get-model`
    GetModel,
    /// `get-models`: so many assignments of values, to the declared constants if no terms are given.
    GetModels {
        /// How many at most.
        most: u32,
        /// The terms.
        terms: Option<Vec<WrittenTerm>>,
    },
    /// `get-interpolant`: a formula between the assertions and another one.
    GetInterpolant {
        /// The name that the answer gives it.
        name: SymbolId,
        /// What it has to imply.
        formula: TermId,
    },
    /// `get-interpolants`: formulas between the members of a sequence of formulas.
    GetInterpolants(Vec<TermId>),
    /// `get-option`, with the keyword.
    GetOption(Box<str>),
    /// `get-proof`
    GetProof,
    /// `get-unsat-assumptions`
    GetUnsatAssumptions,
    /// `get-unsat-core`
    GetUnsatCore,
    /// `get-value`; also `eval`, with one term.
    GetValue(Vec<Asked>),
    /// `minimize`, `maximize` or `assert-soft`.
    Optimize(Objective),
    /// `get-objectives`
    GetObjectives,
    /// `labels`, of Z3: the labels that explain the last model.
    Labels,
    /// `eval` of Z3: the value alone.
    Eval(WrittenTerm),
    /// `pop`, with the number of levels.
    Pop(u32),
    /// `push`, with the number of levels.
    Push(u32),
    /// `reset`
    Reset,
    /// `reset-assertions`
    ResetAssertions,
    /// `set-info`, with the keyword.
    SetInfo(Box<str>, AttributeValue),
    /// `set-logic`
    SetLogic(Logic),
    /// `set-option`, with the keyword.
    SetOption(Box<str>, AttributeValue),
    /// `simplify`
    Simplify(TermId),
    /// A command of other solvers without which a script means the same; it was skipped.
    Unsupported {
        /// Its name.
        name: Box<str>,
    },
}

impl Command {
    /// The terms that the command is about, without those of definitions.
    #[must_use]
    pub fn terms(&self) -> Vec<TermId> {
        match self {
            Self::Assert { term, .. } | Self::AssertPolymorphic { term, .. } => vec![*term],
            Self::Simplify(term) => vec![*term],
            Self::Eval(written) => vec![written.term],
            Self::CheckSatAssuming(terms) => terms.iter().map(|written| written.term).collect(),
            Self::CheckEntail(one, other) => vec![*one, *other],
            Self::GetAbduct(Some((one, other))) | Self::GetFrame(Some((one, other))) => {
                vec![*one, *other]
            }
            Self::GetValue(asked) => {
                let terms = asked.iter().filter_map(|asked| match asked {
                    Asked::Term(written) => Some(written.term),
                    Asked::Function(..) => None,
                });
                terms.collect()
            }
            Self::GetModels { terms: Some(terms), .. }
            | Self::GetCount { terms, .. }
            | Self::BlockModel(Blocked::Values(terms)) => {
                terms.iter().map(|written| written.term).collect()
            }
            Self::GetInterpolant { formula, .. } => vec![*formula],
            Self::GetInterpolants(members) => members.clone(),
            Self::Optimize(Objective::Term { term, .. }) => vec![*term],
            Self::Optimize(Objective::Soft { formula, .. }) => vec![*formula],
            _ => Vec::new(),
        }
    }
}

/// A command with what else its text says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The command.
    pub command: Command,
    /// Where it begins.
    pub position: Position,
    /// The terms that it names with `:named`, in the order of the text.
    pub labels: Vec<(SymbolId, TermId)>,
    /// The formulas in it with `:lblpos` or `:lblneg`, in the order of the text.
    pub model_labels: Vec<ModelLabel>,
    /// What is strange about it although it was understood, in the order of the text.
    pub warnings: Vec<Diagnostic>,
}
