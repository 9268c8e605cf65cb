//! Patterns of programming languages: `re.from_ecma2020` of OSTRICH, and those of other
//! languages.
//!
//! Idea: a pattern without look-around in ECMAScript becomes an expression with the same structure,
//! which keeps captures, lazy repetitions and anchors ([`super::patterns`]). Any other stays a text
//! that [`Op::ReFromText`] keeps; where a language is wanted, one is made of it: without look-around and
//! atomic groups by the same structure, with look-ahead outside of repetitions by intersections
//! (`look_ahead`), else by an automaton (`automaton`) made an expression again (`elimination`). With back
//! references it may have no language; then its members are described by a formula (`back_references`).
//! Invariant: a pattern is translated exactly or refused.
//! Reference: that of [`trine_value::pattern::Flavour`]; Chen et al., "Solving string constraints with
//! regex-dependent functions", POPL 2022 (their use in OSTRICH).

mod assertions;
mod automaton;
mod back_references;
mod elimination;
mod look_ahead;

use trine_term::{Op, SortError, TermId, TermStore, pattern_expression};
use trine_value::pattern::{Flavour, Node, Pattern, SearchRule};
use trine_value::{CodePoint, StrValue};

use super::dialect::Built;
pub(super) use back_references::membership;

/// Why there is no expression.
const TOO_LARGE: &str =
    "wants the language of a pattern whose look-around or atomic groups have no small automaton";

/// `(re.from_ecma2020 "pattern")`, also spelled `re.from.str`; `(re.from_ecma2020_flags "pattern"
/// "flags")`.
pub(super) fn ecmascript(store: &mut TermStore, args: &[TermId]) -> Built {
    from_text(store, Flavour::EcmaScript, args)
}

/// `(re.from_python "pattern")`, `(re.from_python_flags "pattern" "flags")`.
pub(super) fn python(store: &mut TermStore, args: &[TermId]) -> Built {
    from_text(store, Flavour::Python, args)
}

/// `(re.from_posix "pattern")`, `(re.from_posix_flags "pattern" "flags")`.
pub(super) fn posix(store: &mut TermStore, args: &[TermId]) -> Built {
    from_text(store, Flavour::Posix, args)
}

/// `(re.from_java "pattern")`, `(re.from_java_flags "pattern" "flags")`.
pub(super) fn java(store: &mut TermStore, args: &[TermId]) -> Built {
    from_text(store, Flavour::Java, args)
}

/// `(re.from_dotnet "pattern")`, `(re.from_dotnet_flags "pattern" "flags")`.
pub(super) fn dot_net(store: &mut TermStore, args: &[TermId]) -> Built {
    from_text(store, Flavour::DotNet, args)
}

fn from_text(store: &mut TermStore, flavour: Flavour, args: &[TermId]) -> Built {
    let flags = match args.get(1) {
        Some(&flags) => flags,
        None => store.mk_string(&StrValue::empty()),
    };
    let text = store.try_mk(Op::ReFromText, [flavour.number(), 0], &[args[0], flags])?;
    let pattern = store.written_pattern(text)?;
    // By priority as anywhere else: the expression says as much as the text.
    let is_plain = flavour == Flavour::EcmaScript
        && pattern.search_rule() == SearchRule::Priority
        && !looks_around(&pattern)
        && !pattern.has_back_references();
    if is_plain { pattern_expression::expression(store, &pattern) } else { Ok(text) }
}

fn looks_around(pattern: &Pattern) -> bool {
    pattern.nodes().any(|node| matches!(node, Node::Look { .. } | Node::Atomic(_)))
}

/// The expression of the words that a written pattern matches as a whole, perhaps with anchors.
pub(super) fn language(store: &mut TermStore, text: TermId) -> Built {
    let pattern = store.written_pattern(text)?;
    if !pattern.has_back_references() {
        return regular_language(store, &pattern);
    }
    match (back_references::expanded(&pattern), pattern.irregular()) {
        (Some(expanded), _) => regular_language(store, &expanded),
        (None, Some(fault)) => Err(SortError::PatternText(fault.clone())),
        (None, None) => Err(SortError::Pattern { rule: TOO_LARGE }),
    }
}

/// The expression of the words that a pattern without back references matches as a whole.
fn regular_language(store: &mut TermStore, pattern: &Pattern) -> Built {
    if !looks_around(pattern) {
        return match pattern.root() {
            Some(root) => pattern_expression::language(store, pattern, root),
            None => store.try_mk(Op::ReNone, [0, 0], &[]),
        };
    }
    if let Some(language) = look_ahead::language(store, pattern)? {
        return Ok(language);
    }
    let automaton = automaton::automaton(pattern);
    let refused = SortError::Pattern { rule: TOO_LARGE };
    elimination::expression(store, automaton.ok_or(refused.clone())?)?.ok_or(refused)
}

/// A written pattern with the flag `i`.
pub(super) fn ignoring_case(store: &mut TermStore, text: TermId) -> Built {
    let (arg, flags) = (store.arg(text, 0), store.arg(text, 1));
    let flags = store.string_value(flags).map(|flags| flags.code_points().collect::<Vec<_>>());
    let mut flags = flags.unwrap_or_default();
    let ignores = CodePoint::new(u32::from('i'));
    flags.extend(ignores.filter(|flag| !flags.contains(flag)));
    let flags = store.mk_string(&StrValue::from_code_points(flags));
    store.try_mk(Op::ReFromText, store.indices(text), &[arg, flags])
}
