//! Sorts of generated terms, their names, and random literals of each.
//!
//! To add a theory: a variant of [`Theory`] and of [`Sort`] with its name and its literals here, and
//! rows in [`crate::signature`].

use crate::datatype::constant;
use crate::random::Random;
use std::fmt;

/// A group of sorts and operators that can be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theory {
    /// Booleans, equality, `ite`; always on.
    Core,
    /// FixedSizeBitVectors.
    BitVec,
    /// Declared functions.
    Uf,
    /// ArraysEx.
    Array,
    /// FloatingPoint.
    Float,
    /// Ints.
    Int,
    /// Products and quotients of integers that are no literals.
    Nonlinear,
    /// Powers of two and logarithms of integers, as cvc5 has them.
    Powers,
    /// Reals.
    Real,
    /// Strings, with regular expressions.
    String,
    /// Operators on strings beyond the standard, as cvc5 has them.
    MoreString,
    /// Datatypes.
    Datatype,
}

impl Theory {
    /// The names on the command line.
    pub const NAMES: &[(&str, Theory)] = &[
        ("bool", Theory::Core),
        ("bv", Theory::BitVec),
        ("uf", Theory::Uf),
        ("array", Theory::Array),
        ("fp", Theory::Float),
        ("int", Theory::Int),
        ("nonlinear", Theory::Nonlinear),
        ("powers", Theory::Powers),
        ("real", Theory::Real),
        ("string", Theory::String),
        ("more-string", Theory::MoreString),
        ("datatype", Theory::Datatype),
    ];
}

/// The sort of a term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// `Bool`
    Bool,
    /// `(_ BitVec n)`
    BitVec(u32),
    /// `(Array i e)`
    Array(Box<Sort>, Box<Sort>),
    /// `(_ FloatingPoint e s)`
    Float(u32, u32),
    /// `RoundingMode`
    RoundingMode,
    /// `Int`
    Int,
    /// An integer that is written down, and is not zero: what terms are divided by.
    Divisor,
    /// `Real`
    Real,
    /// `String`
    String,
    /// A string that is written down.
    Text,
    /// A string of one letter that is written down.
    Letter,
    /// `RegLan`
    RegLan,
    /// A datatype of [`crate::datatype`], by its name.
    Datatype(&'static str),
}

impl Sort {
    /// A random literal of this sort, with a taste for the special values.
    pub fn literal(&self, random: &mut Random) -> String {
        match self {
            Sort::Bool => if random.chance(50) { "true" } else { "false" }.to_owned(),
            Sort::BitVec(width) => word_literal(*width, random),
            Sort::Array(_, element) => format!("((as const {self}) {})", element.literal(random)),
            Sort::Float(exponent, significand) => match random.below(8) {
                0 => format!("(_ +oo {exponent} {significand})"),
                1 => format!("(_ -oo {exponent} {significand})"),
                2 => format!("(_ NaN {exponent} {significand})"),
                3 => format!("(_ +zero {exponent} {significand})"),
                4 => format!("(_ -zero {exponent} {significand})"),
                _ => format!(
                    "(fp #b{} #b{} #b{})",
                    random_bits(1, random),
                    random_bits(*exponent, random),
                    random_bits(significand - 1, random)
                ),
            },
            Sort::RoundingMode => {
                (*random.pick(&["RNE", "RNA", "RTP", "RTN", "RTZ"]).expect("not empty")).to_owned()
            }
            Sort::Int => {
                let most = if random.chance(90) { 5 } else { 1000 };
                let size = random.between(0, most);
                if random.chance(30) { format!("(- {size})") } else { size.to_string() }
            }
            Sort::Divisor => {
                let most = if random.chance(90) { 4 } else { 100 };
                let size = random.between(1, most);
                if random.chance(20) { format!("(- {size})") } else { size.to_string() }
            }
            Sort::Real => {
                let size = random.between(0, 9);
                let fraction = random.pick(&["0", "5", "25"]).expect("not empty");
                let number = format!("{size}.{fraction}");
                if random.chance(30) { format!("(- {number})") } else { number }
            }
            Sort::String | Sort::Text => {
                let letters = (0..random.below(4)).map(|_| letter(random)).collect::<String>();
                format!("\"{letters}\"")
            }
            Sort::Letter => format!("\"{}\"", letter(random)),
            Sort::Datatype(name) => constant(name).to_owned(),
            Sort::RegLan => match random.below(6) {
                0 => "re.allchar".to_owned(),
                1 => "re.all".to_owned(),
                2 => "re.none".to_owned(),
                3 => format!("(re.range {} {})", Sort::Letter.literal(random), "\"b\""),
                _ => format!("(str.to_re {})", Sort::Text.literal(random)),
            },
        }
    }

    /// The literals that the shrinker tries, simplest first.
    pub fn simple_literals(&self) -> Vec<String> {
        match self {
            Sort::Bool => vec!["true".to_owned(), "false".to_owned()],
            Sort::BitVec(width) => {
                let zeros = "0".repeat(*width as usize);
                let one = format!("#b{}1", &zeros[1..]);
                vec![format!("#b{zeros}"), one, format!("#b{}", "1".repeat(*width as usize))]
            }
            Sort::Array(_, element) => element
                .simple_literals()
                .iter()
                .map(|e| format!("((as const {self}) {e})"))
                .collect(),
            Sort::Float(exponent, significand) => ["+zero", "NaN", "+oo"]
                .iter()
                .map(|name| format!("(_ {name} {exponent} {significand})"))
                .collect(),
            Sort::RoundingMode => vec!["RNE".to_owned(), "RTZ".to_owned()],
            Sort::Int => vec!["0".to_owned(), "1".to_owned(), "(- 1)".to_owned()],
            Sort::Divisor => vec!["1".to_owned(), "2".to_owned()],
            Sort::Real => vec!["0.0".to_owned(), "1.0".to_owned(), "0.5".to_owned()],
            Sort::String | Sort::Text => vec!["\"\"".to_owned(), "\"a\"".to_owned()],
            Sort::Letter => vec!["\"a\"".to_owned()],
            Sort::RegLan => vec!["re.none".to_owned(), "re.all".to_owned()],
            Sort::Datatype(name) => vec![constant(name).to_owned()],
        }
    }
}

/// A letter or a digit: few, so that they meet.
fn letter(random: &mut Random) -> char {
    *random.pick(&['a', 'b', '0', '1']).expect("not empty")
}

/// Zero, one, all ones, the least signed value, small or random bits; in one of three notations.
fn word_literal(width: u32, random: &mut Random) -> String {
    let n = width as usize;
    let bits = match random.below(8) {
        0 => "0".repeat(n),
        1 => format!("{}1", "0".repeat(n - 1)),
        2 => "1".repeat(n),
        3 => format!("1{}", "0".repeat(n - 1)),
        4 if n > 3 => format!("{}{}", "0".repeat(n - 3), random_bits(3, random)),
        _ => random_bits(width, random),
    };
    match random.below(3) {
        0 if width.is_multiple_of(4) => {
            let digit = |c: &[u8]| c.iter().fold(0, |v, b| 2 * v + u32::from(b - b'0'));
            let digits = bits.as_bytes().chunks(4).map(digit);
            let text: String = digits.filter_map(|d| char::from_digit(d, 16)).collect();
            format!("#x{}", if random.chance(20) { text.to_uppercase() } else { text })
        }
        1 if width <= 64 => {
            let value = bits.bytes().fold(0_u64, |v, b| (v << 1) | u64::from(b - b'0'));
            format!("(_ bv{value} {width})")
        }
        _ => format!("#b{bits}"),
    }
}

fn random_bits(width: u32, random: &mut Random) -> String {
    (0..width).map(|_| if random.chance(50) { '1' } else { '0' }).collect()
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => write!(f, "Bool"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Sort::Array(index, element) => write!(f, "(Array {index} {element})"),
            Sort::Float(exponent, significand) => {
                write!(f, "(_ FloatingPoint {exponent} {significand})")
            }
            Sort::RoundingMode => write!(f, "RoundingMode"),
            Sort::Int | Sort::Divisor => write!(f, "Int"),
            Sort::Real => write!(f, "Real"),
            Sort::String | Sort::Text | Sort::Letter => write!(f, "String"),
            Sort::RegLan => write!(f, "RegLan"),
            Sort::Datatype(name) => write!(f, "{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_literals_have_the_right_width() {
        let mut random = Random::of_script(1, 1);
        for width in [1, 3, 4, 8, 64, 65, 128] {
            for _ in 0..200 {
                let literal = word_literal(width, &mut random);
                let digits = literal.len() as u32 - 2;
                match &literal[..2] {
                    "#b" => assert_eq!(digits, width),
                    "#x" => assert_eq!(4 * digits, width),
                    _ => assert!(literal.ends_with(&format!(" {width})"))),
                }
            }
        }
    }
}
