//! Names that say nothing: a file called `utils.rs` collects what nobody placed. And names that nobody
//! chose: `--help`, say, is what a script makes that takes an option for a folder.

use crate::finding::Finding;
use crate::workspace::Workspace;
use std::path::Path;

/// Where in a name, split at underscores, a word is refused.
#[derive(Clone, Copy)]
enum Place {
    /// The word is the whole name.
    Whole,
    /// The word is the last part: `solver_ext`, but not `ext_rules`.
    Last,
    /// The word is any part.
    Any,
}

const REFUSED: &[(&str, Place)] = &[
    ("util", Place::Any),
    ("utils", Place::Any),
    ("helper", Place::Any),
    ("helpers", Place::Any),
    ("misc", Place::Any),
    ("manager", Place::Any),
    ("advanced", Place::Any),
    ("enhanced", Place::Any),
    ("improved", Place::Any),
    ("common", Place::Whole),
    ("ext", Place::Last),
    ("new", Place::Last),
    ("old", Place::Last),
    ("tmp", Place::Any),
];

/// Finds Rust files and their folders with refused names, and files of all kinds with stray ones.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let words = workspace.sources().filter_map(|(path, _)| refused_part(path));
    words.chain(workspace.files.keys().filter_map(|path| stray_part(path))).collect()
}

fn stray_part(path: &Path) -> Option<Finding> {
    let mut parts = path.components().map(|part| part.as_os_str().to_string_lossy());
    let name = parts.find(|part| is_stray(part))?;
    Some(Finding::whole(path, format!("`{name}` looks like an option or a slip, not like a name")))
}

/// Whether a name begins like an option, or has letters that a shell takes for something else.
fn is_stray(name: &str) -> bool {
    name.starts_with('-') || name.contains(|letter: char| !is_plain(letter))
}

fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || "-_.+@".contains(letter)
}

fn refused_part(path: &Path) -> Option<Finding> {
    path.components().find_map(|part| {
        let name = Path::new(part.as_os_str()).file_stem()?.to_str()?;
        let word = refused_word(name)?;
        Some(Finding::whole(path, format!("`{word}` in a file name says nothing: name the idea")))
    })
}

fn refused_word(name: &str) -> Option<&str> {
    let words: Vec<&str> = name.split(['_', '-']).collect();
    let numbered = |word: &str| {
        ["v", "part"].iter().any(|p| {
            word.strip_prefix(p)
                .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    words.iter().enumerate().find_map(|(index, &word)| {
        let last = index + 1 == words.len();
        let refused = REFUSED.iter().any(|&(refused, place)| {
            word == refused
                && match place {
                    Place::Whole => words.len() == 1,
                    Place::Last => last,
                    Place::Any => true,
                }
        });
        (refused || numbered(word)).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::{is_stray, refused_word};

    #[test]
    fn names_that_nobody_chose_are_stray() {
        for name in ["--help", "-o", "a b", "x>y", "$OUT", "a\nb", "*"] {
            assert!(is_stray(name), "{name}");
        }
        for name in ["run", ".ci", "slcomp-2019.csv", "2026-11-23-explain", "g++", "a_b.rs"] {
            assert!(!is_stray(name), "{name}");
        }
    }

    #[test]
    fn refuses_words_that_say_nothing() {
        for name in ["utils", "string_utils", "solver_ext", "parser_v2", "part2", "common", "x_new"]
        {
            assert!(refused_word(name).is_some(), "{name}");
        }
    }

    #[test]
    fn keeps_words_that_say_something() {
        for name in ["common_subterms", "unsat_core", "extend", "vivify", "partition", "ext_rules"]
        {
            assert_eq!(refused_word(name), None, "{name}");
        }
    }
}
