//! Heaps of scripts that have no `declare-heap`: what the cells are is read off the cells.
//!
//! Idea: `(pto x c)` and `(_ emp L D)` name a sort of addresses and one of contents. Where the script
//! declares no heap, the first of them at a sort of addresses declares the pair.
//! Invariant: a script that has declared a heap says with it which pairs there are; nothing is added, not
//! even after the level of its heap has ended. A form that is rejected declares nothing.
//! Reference: Inductor (Iosif, Serban), whose scripts have the logic `SEPLOG`; CVC4 1.8, where the heap had
//! the sorts of the first cell that was seen.
//! Differs: several sorts of addresses have a heap each, as with `declare-heap`.

use trine_term::{HeapSort, SortId, TermStore};

use super::cursor::{Result, fault};
use super::{FormParser, Parser};
use crate::diagnostic::Problem;
use crate::position::Span;
use crate::scope::Lifetime;

impl FormParser<'_, '_> {
    /// The sorts of addresses and contents are those of a heap, or make one.
    pub(super) fn check_heap_sorts(
        &mut self,
        name: &str,
        sorts: &[SortId],
        span: Span,
    ) -> Result<()> {
        let fits = |pair: &HeapSort| sorts == [pair.location, pair.data];
        if self.store.heaps().iter().any(fits) {
            return Ok(());
        }
        let broken = |rule| fault(Problem::NamedRule { name: name.to_owned(), rule }, span);
        let &[location, data] = sorts else {
            return broken("needs two sorts: those of addresses and of what cells hold");
        };
        if self.parser.declares_heaps {
            return broken("needs a pair of sorts that a declare-heap has named");
        }
        if self.store.heap_at(location).is_some() {
            return broken("gives these addresses contents of another sort than earlier cells");
        }
        for sort in [location, data] {
            self.no_sequence(sort, span)?;
        }
        self.keep_heaps(&[HeapSort { location, data }]);
        Ok(())
    }

    /// Adds heaps, which die with the level unless declarations outlive it.
    pub(super) fn keep_heaps(&mut self, heaps: &[HeapSort]) {
        let level = self.parser.scopes.depth();
        for &heap in heaps {
            self.store.declare_heap(heap);
            if self.parser.scopes.lifetime == Lifetime::Level {
                self.parser.heap_levels.push((heap.location, level));
            }
        }
    }
}

impl Parser {
    /// Takes back the heaps that a rejected form has added to the `count` ones before it.
    pub(super) fn forget_new_heaps(&mut self, store: &mut TermStore, count: usize) {
        while let Some(heap) = store.heaps().get(count).copied() {
            store.forget_heap(heap.location);
            self.heap_levels.retain(|&(location, _)| location != heap.location);
        }
    }
}
