//! A store as it was when it had fewer terms.
//!
//! Idea: terms are never changed and stand in the order in which they were made, so an earlier store is a
//! beginning of the present one; only the table by which equal terms are found is made anew.
//! Invariant: whoever makes the same terms in it as were made here gets the same ids.

use trine_collections::IdTable;

use super::{Definition, TermId, TermStore, hash_node};

impl TermStore {
    /// A copy that has the first `len` terms only, as this store did when there were so many: whoever makes
    /// terms in it gets the ids that the next ones had here. What was declared since is declared there too.
    #[must_use]
    pub fn as_it_was(&self, len: usize) -> Self {
        let nodes = self.nodes[..len].to_vec();
        let ends = nodes.iter().rev().filter(|node| node.len > 0);
        let end =
            ends.map(|node| node.start as usize + node.args(&self.slab, &self.functions).len());
        let slab = self.slab[..end.take(1).sum()].to_vec();
        let mut table = IdTable::default();
        table.reserve(len);
        for (number, node) in nodes.iter().enumerate() {
            let args = node.args(&slab, &self.functions);
            let hash = hash_node(node.op, Some(node.sort), node.start, node.payload, args);
            table.insert(hash, TermId::new(number));
        }
        let is_old = |definition: &Definition| definition.body.index() < len;
        let mut has_parents = vec![0; len.div_ceil(64)];
        for arg in &slab {
            has_parents[arg.index() / 64] |= 1 << (arg.index() % 64);
        }
        let definitions = self.definitions.iter().filter(|(_, definition)| is_old(definition));
        let definitions = definitions.map(|(&function, definition)| (function, definition.clone()));
        let folded = self.folded.iter().filter(|(_, folded)| folded.index() < len);
        let guarantees = self.guarantees.iter().filter(|(_, formula)| formula.index() < len);
        let is_there = |patterns: &[TermId]| patterns.iter().all(|term| term.index() < len);
        let triggers = self.triggers.iter().map(|(&variable, known)| {
            let known = known.iter().filter(|patterns| is_there(patterns));
            (variable, known.cloned().collect::<Vec<_>>())
        });
        let triggers = triggers.filter(|(variable, _)| variable.index() < len).collect();
        Self {
            symbols: self.symbols.clone(),
            sorts: self.sorts.clone(),
            nodes,
            slab,
            table,
            has_parents,
            index_pairs: self.index_pairs.clone(),
            bits: self.bits.clone(),
            integers: self.integers.clone(),
            rationals: self.rationals.clone(),
            roots: self.roots.clone(),
            strings: self.strings.clone(),
            functions: self.functions.clone(),
            definitions: definitions.collect(),
            folded: folded.map(|(&fold, &folded)| (fold, folded)).collect(),
            guarantees: guarantees.map(|(&function, &formula)| (function, formula)).collect(),
            variables: self.variables.clone(),
            triggers,
            datatypes: self.datatypes.clone(),
            sort_declarations: self.sort_declarations,
            heaps: self.heaps.clone(),
            heap_lemmas: self
                .heap_lemmas
                .iter()
                .filter(|lemma| lemma.premise.index().max(lemma.conclusion.index()) < len)
                .copied()
                .collect(),
            arg_sorts: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Op;

    #[test]
    fn an_earlier_store_makes_the_same_terms_again() {
        let mut store = TermStore::new();
        let sort = store.sorts.bitvec(8);
        let x = store.declare_const("x", sort);
        let one = store.mk_bv_u64(8, 1);
        let sum = store.mk(Op::BvAdd, &[x, one]);
        let len = store.len();
        let later = |store: &mut TermStore| {
            let two = store.mk_bv_u64(8, 2);
            let fresh = store.skolem("fresh", sort);
            let product = store.mk(Op::BvMul, &[sum, fresh]);
            let equal = store.mk(Op::Eq, &[product, two]);
            [two, fresh, product, equal, store.mk_bool(true)]
        };
        let made = later(&mut store);
        let mut earlier = store.as_it_was(len);
        assert_eq!(earlier.len(), len);
        assert_eq!(earlier.mk(Op::BvAdd, &[x, one]), sum);
        assert_eq!(earlier.args(sum), [x, one]);
        assert_eq!(later(&mut earlier), made);
        assert_eq!(earlier.len(), store.len());
        assert!(TermStore::new().as_it_was(0).is_empty());
    }
}
