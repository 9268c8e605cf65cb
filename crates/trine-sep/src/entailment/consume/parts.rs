//! Parts of a premise: sets of its atoms that may be a few atoms of the conclusion.
//!
//! Idea: such a set is reached from the arguments of the wanted atoms: an atom belongs to it if it begins where
//! an earlier one, or a wanted one, ends.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::super::sequent::Sequent;
use crate::symbolic_heap::{Arg, Loc};

/// How many sets of atoms are tried for one component of the conclusion.
const MAX_PARTS: usize = 96;
/// How many atoms such a set may have.
const MAX_ATOMS: u32 = 8;

/// The members of a list that are in a set, or those that are not; the first has this number.
pub(super) fn chosen<T: Clone>(list: &[T], set: u64, first: usize, inside: bool) -> Vec<T> {
    // Atoms beyond the last one that a set can have are in none.
    let is_in = |at: usize| (first + at < 64 && set >> (first + at) & 1 == 1) == inside;
    list.iter().enumerate().filter(|&(at, _)| is_in(at)).map(|(_, item)| item.clone()).collect()
}

/// Sets of atoms of the premise, each reached from the arguments of what is wanted: small ones first.
pub(super) fn parts(sequent: &Sequent, wanted: &[Arg], nils: usize) -> Vec<u64> {
    let named = |args: &[Arg]| -> Vec<Loc> {
        args.iter().filter_map(|arg| arg.loc()).filter(|loc| loc.index() >= nils).collect()
    };
    // Cells first, then calls: where each begins, and what it mentions.
    let mut atoms: Vec<(Loc, Vec<Loc>)> = Vec::new();
    for cell in &sequent.left.cells {
        atoms.push((cell.address, named(&cell.fields)));
    }
    for call in &sequent.left.calls {
        let places = named(&call.args);
        let first = call.args.iter().find_map(|arg| arg.loc()).unwrap_or(Loc::new(0));
        atoms.push((first, places));
    }
    atoms.truncate(64);
    let mut found = Vec::new();
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    let mut open = VecDeque::from([(0u64, named(wanted))]);
    while let Some((set, reached)) = open.pop_front() {
        if !seen.insert(set) {
            continue;
        }
        found.push(set);
        if found.len() >= MAX_PARTS {
            break;
        }
        if set.count_ones() >= MAX_ATOMS {
            continue;
        }
        for (number, (root, places)) in atoms.iter().enumerate() {
            if set >> number & 1 == 0 && reached.contains(root) {
                let mut longer = reached.clone();
                longer.extend(places);
                open.push_back((set | 1 << number, longer));
            }
        }
    }
    found
}
