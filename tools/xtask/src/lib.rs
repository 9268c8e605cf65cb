//! Checks of the tree that the compiler and clippy do not make.
//!
//! Idea: a rule that nobody checks is not kept. Each rule of `CONTRIBUTING.md` that a program can
//! decide is one function from the [`Workspace`](workspace::Workspace) to a list of
//! [`Finding`](finding::Finding)s and one row of [`tidy::CHECKS`]. `cargo xtask tidy` prints all
//! findings; `tests/tidy.rs` runs the same rows, so `cargo test --workspace` fails on them too.
//! Invariant: checks only read; they need no network and no tool beside cargo and rustc.

pub mod finding;
pub mod metadata;
pub mod module_tree;
pub mod spdx;
pub mod tidy;
pub mod token;
pub mod workspace;
