//! What a problem is called across collections.
//!
//! Idea: collections rename files: they put the source before the name and a part of the hash
//! behind it (`qf_bsl_sat/slcomp.dispose-1.cvc4.8f5b08.smt2` for `qf_bsl_sat/dispose-1.cvc4.smt2`).
//! The published name is what is left without them, so that runs over a collection can stand
//! beside published rows.
//! Invariant: a name that has neither part stays as it is.

/// Prefixes that collections put before the file name.
const SOURCES: [&str; 1] = ["slcomp."];

/// The published name of a problem: its last folder and the file name, without the parts that
/// collections add.
///
/// ```
/// use trine_bench::scoring::problem_name::published;
/// assert_eq!(published("a/qf_bsl_sat/slcomp.rev-2.cvc4.8f5b08.smt2"), "qf_bsl_sat/rev-2.cvc4.smt2");
/// assert_eq!(published("qf_bsl_sat/rev-2.cvc4.smt2"), "qf_bsl_sat/rev-2.cvc4.smt2");
/// ```
#[must_use]
pub fn published(problem: &str) -> String {
    let (folder, name) = problem.rsplit_once('/').unwrap_or(("", problem));
    let folder = folder.rsplit('/').next().unwrap_or(folder);
    let Some(rest) = SOURCES.iter().find_map(|source| name.strip_prefix(source)) else {
        return if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    };
    let stem = rest.strip_suffix(".smt2").unwrap_or(rest);
    let stem = match stem.rsplit_once('.') {
        Some((before, hash)) if hash.len() == 6 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => {
            before
        }
        _ => stem,
    };
    if folder.is_empty() { format!("{stem}.smt2") } else { format!("{folder}/{stem}.smt2") }
}
