//! Rules as data: the row type of the tables, and the `rules!` macro that writes them.
//!
//! Idea: a rule is a function with a name; the name of the function is the name of the rule in
//! counters, tests and proofs. Tables are grouped by head operator; the order of the rows is the
//! order in which the rules are tried.
//! Invariant: a rule that fires returns a term of the same sort with the same value under every
//! interpretation, whatever the arguments look like: rules may *expect* normal forms, but are
//! correct without them.

use trine_term::{Op, TermId, TermStore};

use crate::cx::RewriteCx;
use crate::rules::TABLES;
use crate::sharing::Sharing;

/// How far the rewriter goes. Each level includes the ones before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Only what leads to the kernel operators, and constant folding.
    Off,
    /// Rules that look one operator deep and never enlarge.
    Local,
    /// Rules that look at several operators, or enlarge a little and nearly always help.
    Deep,
}

/// What a single application of a rule is to assume of the subterms: some rules fire only on terms
/// that are used nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subterms {
    /// Each is used once.
    Unshared,
    /// Each is used elsewhere too.
    Shared,
}

/// The position of a rule in the list of [`all_rules`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(u16);

impl RuleId {
    /// The position as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One equivalence, read from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Name of the rule; unique together with the head.
    pub name: &'static str,
    /// The operator of the terms it applies to.
    pub head: Op,
    /// The lowest level at which it is used.
    pub level: Level,
    pub(crate) apply: fn(&mut RewriteCx, TermId) -> Option<TermId>,
}

impl Rule {
    /// Applies the rule at the root of `term`, once. `None` if it does not match.
    pub fn try_apply(
        &self,
        store: &mut TermStore,
        term: TermId,
        subterms: Subterms,
    ) -> Option<TermId> {
        if store.op(term) != self.head {
            return None;
        }
        let sharing = match subterms {
            Subterms::Unshared => Sharing::default(),
            Subterms::Shared => Sharing::everything(),
        };
        (self.apply)(&mut RewriteCx { store, sharing: &sharing }, term)
    }
}

/// All rules; those of one head stand in the order in which they are tried.
pub fn all_rules() -> impl Iterator<Item = (RuleId, &'static Rule)> {
    (0..).map(RuleId).zip(TABLES.iter().copied().flatten())
}

/// Writes the table of a module: `rules! { BvUdiv / Local { bvudiv_one } }` makes
/// `pub(crate) const RULES: &[Rule] = &[Rule { name: "bvudiv_one", head: Op::BvUdiv, .. }];`
macro_rules! rules {
    ($($head:ident / $level:ident { $($rule:ident)* })*) => {
        pub(crate) const RULES: &[$crate::rule::Rule] = &[$($(
            $crate::rule::Rule {
                name: stringify!($rule),
                head: trine_term::Op::$head,
                level: $crate::rule::Level::$level,
                apply: $rule,
            },
        )*)*];
    };
}
pub(crate) use rules;
