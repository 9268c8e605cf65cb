//! Terms of small scripts, and how they are written.
//!
//! Invariant: bound variables have numbers of their own, so no scope hides another one.

use std::fmt::{self, Display, Formatter, Write};

use super::Feature;

/// A term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Term {
    Bool(bool),
    Int(i64),
    Text(&'static str),
    Color(usize),
    Constant(Constant),
    Bound(usize),
    Apply(Op, Vec<Term>),
    /// A predicate of colors that a solver may choose.
    Likes(Box<Term>),
    Call(usize, Box<Term>),
    Quantifier {
        universal: bool,
        variable: usize,
        range: Range,
        style: usize,
        body: Box<Term>,
    },
}

/// The declared constants. Those that begin an array are integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Constant {
    X,
    Y,
    P,
    Q,
    C,
    S,
    Default,
    First,
    A,
}

/// An operator with its name in SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    Not,
    And,
    Or,
    Implies,
    Xor,
    Equal,
    Distinct,
    Ite,
    LessEqual,
    Less,
    Add,
    Subtract,
    Select,
    Store,
    Length,
    At,
    Concat,
    Prefix,
}

impl Op {
    fn name(self) -> &'static str {
        match self {
            Self::Not => "not",
            Self::And => "and",
            Self::Or => "or",
            Self::Implies => "=>",
            Self::Xor => "xor",
            Self::Equal => "=",
            Self::Distinct => "distinct",
            Self::Ite => "ite",
            Self::LessEqual => "<=",
            Self::Less => "<",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Select => "select",
            Self::Store => "store",
            Self::Length => "str.len",
            Self::At => "str.at",
            Self::Concat => "str.++",
            Self::Prefix => "str.prefixof",
        }
    }
}

/// What a bound variable runs through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Range {
    Bool,
    Color,
    /// From one number to another.
    Int(i64, i64),
}

/// A function of `define-fun-rec` with one integer argument, which is [`PARAMETER`] in the body.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) is_predicate: bool,
    pub(super) body: Term,
}

/// The number of the parameter of a recursive function.
pub(super) const PARAMETER: usize = 0;

/// The colors.
pub(super) const COLORS: [&str; 3] = ["red", "green", "blue"];

/// The values of the string constant.
pub(super) const TEXTS: [&str; 4] = ["", "a", "b", "ab"];

/// Integer constants are at least zero and below this.
pub(super) const INTEGERS: i64 = 3;

/// Declarations, definitions, and assertions that say which values the constants have.
pub(super) fn declarations(features: &[Feature], functions: &[Function]) -> String {
    let mut text = String::from("(set-logic ALL)\n");
    let mut domains = String::new();
    let names = COLORS.map(|name| format!("({name})")).concat();
    let _ = writeln!(text, "(declare-datatypes ((Color 0)) (({names})))");
    text.push_str(
        "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const q Bool)\n",
    );
    for name in ["x", "y"] {
        let _ = writeln!(domains, "(assert (and (<= 0 {name}) (< {name} {INTEGERS})))");
    }
    if features.contains(&Feature::Quantifiers) {
        text.push_str("(declare-const c Color)(declare-fun likes (Color) Bool)\n");
    }
    if features.contains(&Feature::Strings) {
        text.push_str("(declare-const s String)\n");
        let cases = TEXTS.map(|text| format!("(= s \"{text}\")")).join(" ");
        let _ = writeln!(domains, "(assert (or {cases}))");
    }
    if features.contains(&Feature::Arrays) {
        text.push_str(
            "(declare-const d Int)(declare-const e Int)(declare-const a (Array Int Int))\n",
        );
        domains.push_str(
            "(assert (and (<= 0 d 1) (<= 0 e 1)))
(assert (= a (store ((as const (Array Int Int)) d) x e)))\n",
        );
    }
    for (number, Function { is_predicate, body }) in functions.iter().enumerate() {
        let result = if *is_predicate { "Bool" } else { "Int" };
        let _ = writeln!(text, "(define-fun-rec f{number} ((v{PARAMETER} Int)) {result} {body})");
    }
    text + &domains
}

fn integer(f: &mut Formatter<'_>, number: i64) -> fmt::Result {
    if number < 0 { write!(f, "(- {})", -number) } else { write!(f, "{number}") }
}

impl Display for Constant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::Y => "y",
            Self::P => "p",
            Self::Q => "q",
            Self::C => "c",
            Self::S => "s",
            Self::Default => "d",
            Self::First => "e",
            Self::A => "a",
        })
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(number) => integer(f, *number),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Color(color) => f.write_str(COLORS[*color]),
            Self::Constant(constant) => write!(f, "{constant}"),
            Self::Bound(variable) => write!(f, "v{variable}"),
            Self::Apply(op, args) => {
                write!(f, "({}", op.name())?;
                for arg in args {
                    write!(f, " {arg}")?;
                }
                f.write_char(')')
            }
            Self::Likes(color) => write!(f, "(likes {color})"),
            Self::Call(function, argument) => write!(f, "(f{function} {argument})"),
            Self::Quantifier { universal, variable, range, style, body } => {
                let sort = match range {
                    Range::Bool => "Bool",
                    Range::Color => "Color",
                    Range::Int(..) => "Int",
                };
                let name = if *universal { "forall" } else { "exists" };
                write!(f, "({name} ((v{variable} {sort})) ")?;
                match (range, universal) {
                    (Range::Int(low, high), true) if *style == 0 => {
                        write!(f, "(or (< v{variable} ")?;
                        integer(f, *low)?;
                        write!(f, ") (> v{variable} ")?;
                        integer(f, *high)?;
                        write!(f, ") {body})")?;
                    }
                    (Range::Int(low, high), _) => {
                        write!(f, "({} ", if *universal { "=>" } else { "and" })?;
                        guard(f, *variable, *low, *high, *style)?;
                        write!(f, " {body})")?;
                    }
                    _ => write!(f, "{body}")?,
                }
                f.write_char(')')
            }
        }
    }
}

/// That a variable lies between two numbers, in one of a few spellings.
fn guard(f: &mut Formatter<'_>, variable: usize, low: i64, high: i64, style: usize) -> fmt::Result {
    let [low, high, after] = [low, high, high + 1].map(|number| Term::Int(number).to_string());
    match style {
        1 => write!(f, "(<= {low} v{variable} {high})"),
        2 => write!(f, "(and (<= {low} v{variable}) (< v{variable} {after}))"),
        _ => write!(f, "(not (or (< v{variable} {low}) (<= {after} v{variable})))"),
    }
}
