//! Families of problems over strings that grow with two numbers.
//!
//! Idea: word equations whose variables go through a word of letters again and again, commute, or stand
//! in another order on the other side: searches that cut equations never end on them, while languages,
//! roots and lengths answer at once. Each family asks for something that contradicts its equations.
//! Invariant: a script states its status, which follows from how it was made; same numbers, same
//! script.
//! Reference: Z3-Noodler-Mocha at SMT-COMP 2025, whose first two optimisations they measure.

use std::fmt::Write as _;

use crate::failure::{Failure, Outcome};
use crate::shuffle::Shuffle;
use crate::standard_output::show;

/// Arguments of `trine bench generate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The family
    #[arg(value_enum)]
    pub family: Family,
    /// How many variables it has
    #[arg(long, default_value_t = 10)]
    pub size: usize,
    /// How many letters its word has
    #[arg(long, default_value_t = 3)]
    pub letters: usize,
    /// Permuted concatenations: how many groups, each with a word of its own
    #[arg(long, default_value_t = 2)]
    pub groups: usize,
    /// Permuted concatenations: where the order comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Family {
    /// s V = V W for each variable V, and a letter that s lacks in one of them
    Left,
    /// V s = W V for each variable V, and such a letter
    Right,
    /// s V = V t for each variable V, where t is s turned by a letter, and such a letter
    Conjugates,
    /// s V1 V2 .. = V1 W V2 .., and such a letter in V1
    Shifted,
    /// variables that are not empty and commute, each with the next one and the first with s, and such
    /// a letter in the last one
    Commuting,
    /// powers of one word for each group, concatenated in two orders that keep the groups together,
    /// and a difference
    Permuted,
    /// V1 a V2 a .. = Vn b .. b V1: one letter more often on each side
    Counting,
}

/// The first letters of the word that is repeated.
const ROOT: &str = "aab";
/// A letter that the word lacks.
const OTHER: &str = "c";

fn word(root: &str, letters: usize) -> String {
    root.chars().cycle().take(letters).collect()
}

fn variables(size: usize) -> Vec<String> {
    (1..=size).map(|number| format!("V{number}")).collect()
}

fn equation(left: &[&str], right: &[&str]) -> String {
    format!("(assert (= (str.++ {}) (str.++ {})))\n", left.join(" "), right.join(" "))
}

fn has_other_letter(of: &[String]) -> String {
    let found: Vec<String> =
        of.iter().map(|name| format!("(str.contains {name} \"{OTHER}\")")).collect();
    match found.as_slice() {
        [single] => format!("(assert {single})\n"),
        all => format!("(assert (or {}))\n", all.join(" ")),
    }
}

/// The script of a family.
///
/// # Errors
/// There is no problem of this size.
pub fn script(args: &Args) -> Result<String, Failure> {
    let Args { family, size, letters, groups, seed } = *args;
    if size < 2 || letters < 2 || !(1..=26).contains(&groups) {
        let reason = "at least 2 variables and 2 letters, and between 1 and 26 groups";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let names = variables(size);
    let constant = format!("\"{}\"", word(ROOT, letters));
    let s = constant.as_str();
    let mut more = Vec::new();
    let mut body = String::new();
    match family {
        Family::Left | Family::Right => {
            for (number, name) in names.iter().enumerate() {
                let other = format!("W{}", number + 1);
                body += &match family {
                    Family::Left => equation(&[s, name], &[name, &other]),
                    _ => equation(&[name, s], &[&other, name]),
                };
                more.push(other);
            }
            body += &has_other_letter(&names);
        }
        Family::Conjugates => {
            let letters = word(ROOT, letters);
            let turned = format!("\"{}{}\"", &letters[1..], &letters[..1]);
            for name in &names {
                body += &equation(&[s, name], &[name, &turned]);
            }
            body += &has_other_letter(&names);
        }
        Family::Shifted => {
            more.push("W".to_owned());
            let all: Vec<&str> = names.iter().map(String::as_str).collect();
            let (first, rest) = all.split_at(1);
            body += &equation(&[&[s], all.as_slice()].concat(), &[first, &["W"], rest].concat());
            body += &has_other_letter(&names[..1]);
        }
        Family::Commuting => {
            body += &equation(&[s, &names[0]], &[&names[0], s]);
            for pair in names.windows(2) {
                body += &equation(&[&pair[0], &pair[1]], &[&pair[1], &pair[0]]);
            }
            for name in &names {
                let _ = writeln!(body, "(assert (> (str.len {name}) 0))");
            }
            body += &has_other_letter(&names[size - 1..]);
        }
        Family::Permuted => {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            let mut chance = Shuffle::new(seed);
            for group in 0..groups {
                let root: String =
                    word(ROOT, letters).chars().map(|c| shifted(c, 2 * group as u32)).collect();
                let mut of_group: Vec<&str> =
                    names.iter().skip(group).step_by(groups).map(String::as_str).collect();
                for name in &of_group {
                    let _ =
                        writeln!(body, "(assert (str.in_re {name} (re.* (str.to_re \"{root}\"))))");
                }
                left.extend_from_slice(&of_group);
                chance.shuffle(&mut of_group);
                right.extend_from_slice(&of_group);
            }
            let (left, right) = (left.join(" "), right.join(" "));
            let _ = writeln!(body, "(assert (not (= (str.++ {left}) (str.++ {right}))))");
        }
        Family::Counting => {
            let join = |names: &mut dyn Iterator<Item = &String>, letter: &str| {
                let names: Vec<&str> = names.map(String::as_str).collect();
                names.join(&format!(" \"{letter}\" "))
            };
            let (left, right) = (join(&mut names.iter(), "a"), join(&mut names.iter().rev(), "b"));
            body += &equation(&[&left], &[&right]);
        }
    }
    let mut text = String::from("(set-logic QF_SLIA)\n(set-info :status unsat)\n");
    for name in names.iter().chain(&more) {
        let _ = writeln!(text, "(declare-const {name} String)");
    }
    text += &body;
    text += "(check-sat)\n";
    Ok(text)
}

/// The letter so many places later, through the alphabet and the code points behind it.
fn shifted(letter: char, places: u32) -> char {
    char::from_u32(u32::from(letter) + places).unwrap_or(letter)
}

/// Prints a problem of a family.
///
/// # Errors
/// There is no problem of this size.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    show(&script(args)?)?;
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;
    use crate::problem_sets::s_expression::Forest;

    #[test]
    fn scripts_can_be_read_and_have_their_size() {
        for &family in Family::value_variants() {
            for size in [2, 3, 7] {
                let args = Args { family, size, letters: 4, groups: 2, seed: 3 };
                let text = script(&args).expect("a problem of this size");
                assert!(Forest::parse(text.as_bytes()).is_ok(), "{text}");
                assert!(text.contains(&format!("(declare-const V{size} String)")), "{text}");
                assert_eq!(text, script(&args).expect("the same problem"));
            }
        }
    }

    #[test]
    fn conjugates_are_turned_by_a_letter() {
        let args = Args { family: Family::Conjugates, size: 2, letters: 5, groups: 1, seed: 1 };
        let text = script(&args).expect("a problem");
        assert!(text.contains("(= (str.++ \"aabaa\" V2) (str.++ V2 \"abaaa\"))"), "{text}");
    }

    #[test]
    fn too_small_problems_are_refused() {
        let args = Args { family: Family::Left, size: 1, letters: 5, groups: 1, seed: 1 };
        assert!(script(&args).is_err());
    }
}
