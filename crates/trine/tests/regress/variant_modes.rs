//! Modes that add to a script what must not change its answers: assertions about something else, and
//! options between its commands.
//!
//! Idea: what stands beside a problem may send it another way. A wrong answer or a fault of a seam
//! between theories shows here with the smallest scripts there are.

use trine::options::Options;

use crate::answer_modes::{each_check, expect, limited};
use crate::case::Case;
use crate::expressions::{items, list};
use crate::slice::Slice;
use crate::snapshot::asserted;

/// Satisfiable assertions, one for each sort, about names that no script declares. They contain no
/// numeral, since some logics read those as reals.
const UNRELATED: &[&str] = &[
    "(declare-const |junk p| Bool) (declare-const |junk q| Bool) (assert (xor |junk p| |junk q|))",
    "(declare-const |junk m| Int) (declare-const |junk n| Int) (assert (< |junk m| |junk n|))",
    "(declare-const |junk x| Real) (declare-const |junk y| Real) (assert (< |junk x| |junk y|))",
    "(declare-const |junk b| (_ BitVec 12)) (assert (bvugt |junk b| #x003))",
    "(declare-const |junk f| (_ FloatingPoint 5 11)) (assert (fp.isNormal |junk f|))",
    "(declare-const |junk s| String) (assert (str.prefixof \"ab\" (str.++ |junk s| \"c\")))",
    "(declare-const |junk a| (Array Bool Bool)) (assert (select |junk a| (select |junk a| true)))",
    "(declare-fun |junk g| (Bool) Bool) (assert (distinct (|junk g| true) (|junk g| false)))",
    "(declare-sort |junk S| 0) (declare-fun |junk h| (|junk S|) |junk S|)
     (declare-const |junk e| |junk S|) (assert (distinct |junk e| (|junk h| |junk e|)))",
];

/// Options with which components are divided after the first step.
fn divided() -> Options {
    let mut options = limited();
    options.efforts.set("room-turn", 1).expect("an effort");
    options
}

/// An unrelated assertion before all others, with components that are divided at once; then one after a check, and
/// the check again. A run takes a third of the pairs of file and assertion.
pub fn junk(case: &Case) -> Result<(), String> {
    let slice = Slice::of_counter(3);
    each_check(case, |check, expected| {
        let numbered = UNRELATED.iter().enumerate();
        for (_, unrelated) in numbered.filter(|(number, _)| slice.has(number + case.name.len())) {
            let assertions = asserted(&check.assertions);
            let parts = [&check.declared(), *unrelated, "\n", &assertions, &check.check()];
            expect(&parts.concat(), &divided(), &[expected])?;
            let parts = [&check.script(), *unrelated, "\n", &check.check()];
            expect(&parts.concat(), &limited(), &[expected, expected])?;
        }
        Ok(())
    })
}

/// Options that may be set before the first assertion alone.
const START: &str = "(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-option :random-seed 7)\n";

/// Options and information that may stand everywhere.
const ALWAYS: &str = "(set-option :verbosity 0)
(set-info :unrelated 1)
(set-option :reproducible-resource-limit 0)\n";

/// Options after each command.
pub fn options(case: &Case) -> Result<(), String> {
    let mut script = String::new();
    let mut started = false;
    for command in items(&case.text) {
        script.push_str(command);
        script.push('\n');
        let head = list(command)[0];
        if head == "exit" {
            break;
        }
        started |= matches!(head, "assert" | "push" | "check-sat" | "check-sat-assuming");
        if head != "set-logic" {
            script.push_str(if started { ALWAYS } else { START });
        }
    }
    expect(&script, &limited(), &case.expected)
}
