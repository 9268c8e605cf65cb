//! The rewriter of Trine: brings terms into a normal form by a table of equivalences.
//!
//! Idea: every [`Rule`] is a function that replaces a term by an equivalent one; the [`Rewriter`]
//! applies the rules of the head operator bottom-up, remembers what it did, and rewrites results
//! again until nothing fires.
//! Invariant: `rewrite(t)` has the sort of `t` and the same value under every interpretation. So
//! rules may be applied in any order, switched off, or stopped half-way by a budget.
//!
//! # Normal form
//!
//! What [`Level::Off`] leaves (*the kernel*):
//! - Booleans: `not`, `and` (n-ary), `xor` (of three or more), `=` (of two), `ite`, and `distinct`
//!   of more than 32 arguments. Conjunction is the only connective: `or` and `=>` become negated
//!   `and`; a binary `xor` is a negated `=`.
//! - Bit-vectors: `bvnot`, `bvand`, `bvxor`, `bvadd` (all n-ary), `bvmul`, `bvudiv`, `bvurem`,
//!   `bvshl`, `bvlshr`, `bvashr`, `concat` (n-ary), `extract`, `sign_extend`, `bvult`, `bvslt`,
//!   `bvumulo`, `bvsmulo`. Kept against the smallest kernel: `sign_extend`, because domains and
//!   comparisons want to see it, and the two product overflows, because their circuits are better
//!   than any definition by other operators. `bvneg x` is `(bvmul ~0 x)`, so that it is a summand
//!   with a coefficient; the zero extension is a `concat`.
//! - Other theories: as in the script, with chainable operators split into conjunctions.
//!
//! What [`Level::Local`] and [`Level::Deep`] add:
//! - Arguments of commutative operators: constants first, then by age. Constants are merged.
//! - Negations move towards the root: through `extract`, `sign_extend`, `bvxor`, `concat` of
//!   negations, both branches of `ite`; out of both sides of comparisons.
//! - A sum is `c + k1*t1 + ...` with distinct `ti`, each `ki*ti` a `(bvmul ki ti)`; powers of two
//!   as coefficients show as `(concat ((_ extract ..) t) 0..0)`, like all shifts by constants.
//! - One-bit terms: `+` is `bvxor`, `*` is `bvand`; `(= #b0 x)` is `(not (= #b1 x))`.
//! - Signed comparisons with zero are tests of the top bit.
//!
//! Normal forms depend on sharing: an argument that is used elsewhere too is not merged into its
//! parent, because that would duplicate its circuit.
//!
//! ```
//! use trine_collections::Budget;
//! use trine_rewrite::{Level, Rewriter};
//! use trine_term::{Op, TermStore};
//!
//! let mut store = TermStore::new();
//! let byte = store.sorts.bitvec(8);
//! let (x, y) = (store.declare_const("x", byte), store.declare_const("y", byte));
//! let difference = store.mk(Op::BvSub, &[x, y]);
//! let sum = store.mk(Op::BvAdd, &[difference, y]);
//! let mut rewriter = Rewriter::new(Level::Deep);
//! assert_eq!(rewriter.rewrite(&mut store, sum, &Budget::unlimited()), Ok(x));
//! ```

mod cx;
mod fold;
mod language;
mod lengths;
mod linear;
pub mod passes;
mod rewriter;
mod rule;
mod rules;
mod sharing;
mod slice;
mod sum;
mod text;
mod univariate;

pub use rewriter::{Rewriter, Statistics};
pub use rule::{Level, Rule, RuleId, Subterms, all_rules};
