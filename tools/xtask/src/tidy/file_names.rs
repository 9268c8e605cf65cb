//! Names that say nothing: a file called `utils.rs` collects what nobody placed.

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

/// Finds Rust files and their folders with refused names.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace.sources().filter_map(|(path, _)| refused_part(path)).collect()
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
    use super::refused_word;

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
