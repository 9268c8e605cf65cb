//! Duplicates up to renaming, comments, spacing and header.
//!
//! Idea: every declared or bound name becomes its number in the order of first occurrences;
//! headers (`set-info`, `set-option`, `set-logic`) are left out. What remains is hashed.
//! Invariant: two files with equal keys are the same problem; files that differ by more than
//! names (order of arguments, inlined definitions) have different keys.

use sha2::{Digest, Sha256};

use super::names::Names;
use super::s_expression::Forest;

/// What identifies a problem up to renaming.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key([u8; 32]);

/// The key of a script.
#[must_use]
pub fn key(forest: &Forest) -> Key {
    Key(Sha256::digest(normal_text(forest).as_bytes()).into())
}

/// The script with numbers for names, without its header.
#[must_use]
pub fn normal_text(forest: &Forest) -> String {
    let names = Names::resolve(forest);
    let mut numbers = vec![None; names.names.len()];
    let mut next = 0;
    let mut text = String::new();
    for form in &forest.forms {
        if matches!(forest.head(*form), Some("set-info" | "set-option" | "set-logic")) {
            continue;
        }
        forest.write(*form, &mut text, |node, atom| match names.of(node) {
            None => atom.to_owned(),
            Some(name) => {
                let number = *numbers[name].get_or_insert_with(|| {
                    next += 1;
                    next
                });
                names.respell(atom, name, &format!("@{number}"))
            }
        });
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_of(text: &str) -> Key {
        key(&Forest::parse(text.as_bytes()).unwrap())
    }

    #[test]
    fn names_do_not_count_and_shadowing_does() {
        let a = "(declare-const x Int)(declare-const y Int)(assert (let ((z x)) (< z y)))";
        let b = "(set-logic QF_LIA)(declare-const y Int)(declare-const x Int)(assert (let ((x y)) (< x x)))";
        let c = "(set-info :status sat)(declare-const |y| Int) ; c\n(declare-const x Int)(assert (let ((x y)) (< x x)))";
        let d = "(declare-const p Int)(declare-const q Int)(assert (let ((q p)) (< q q)))";
        assert_ne!(key_of(a), key_of(b));
        assert_eq!(key_of(b), key_of(c));
        assert_eq!(key_of(c), key_of(d));
        // The bound `z` and the constant `y` of `a` are different names.
        let e = "(declare-const p Int)(declare-const q Int)(assert (let ((w p)) (< w q)))";
        assert_eq!(key_of(a), key_of(e));
    }

    #[test]
    fn sorts_constructors_and_testers_are_names() {
        let a = "(declare-sort L 0)(declare-datatypes ((N 0)) (((n (f L)))))(declare-heap (L N))\
                 (declare-const L L)(declare-const c N)(assert (and (is-n c) ((_ is n) c) (_ emp L N) (pto L (n (as nil L)))))";
        let b = "(declare-sort S 0)(declare-datatypes ((D 0)) (((k (g S)))))(declare-heap (S D))\
                 (declare-const x S)(declare-const d D)(assert (and (is-k d) ((_ is k) d) (_ emp S D) (pto x (k (as nil S)))))";
        assert_eq!(key_of(a), key_of(b));
        let c = b.replace("(is-k d)", "(is-m d)");
        assert_ne!(key_of(a), key_of(&c));
    }
}
