//! Refuted problems with heaps, which are recognised when they come back under other names.
//!
//! Idea: a verifier asks about one set of definitions again and again, and many of its questions differ
//! only in the names of program variables. So a refuted problem is remembered by its shape: its terms in
//! post-order, the declared constants numbered in the order in which they occur. Constants that bodies of
//! definitions mention keep their names.
//! Invariant: two problems with one shape are the same but for an injective renaming of constants, which
//! changes nothing about satisfiability; the shape counts the declared heaps, since a later one changes
//! what formulas mean.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, FunKind, Op, TermId, TermMap, TermSet, TermStore, post_order};

/// More problems are not remembered at once.
const MAX_PROBLEMS: usize = 10_000;

/// Larger problems are not remembered: their terms are counted with those of their definitions.
const MAX_TERMS: usize = 20_000;

/// A problem up to the names of its constants.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape(Box<[u64]>);

/// The refuted problems.
#[derive(Default)]
pub struct HeapMemory {
    /// For each shape the places of the assertions that were used.
    refuted: FxHashMap<Shape, Box<[usize]>>,
}

impl HeapMemory {
    /// The assertions of a problem that are inconsistent, if a problem of its shape was refuted.
    #[must_use]
    pub fn refutation(&self, shape: &Shape, assertions: &[TermId]) -> Option<Vec<TermId>> {
        let places = self.refuted.get(shape)?;
        Some(places.iter().map(|&place| assertions[place]).collect())
    }

    /// Remembers that these of the assertions are inconsistent.
    pub fn remember(&mut self, shape: Shape, assertions: &[TermId], used: &[TermId]) {
        if self.refuted.len() >= MAX_PROBLEMS {
            self.refuted.clear();
        }
        let is_used = |&place: &usize| used.contains(&assertions[place]);
        self.refuted.insert(shape, (0..assertions.len()).filter(is_used).collect());
    }
}

/// The shape of a problem, if it is small enough to be remembered.
#[must_use]
pub fn shape(store: &TermStore, assertions: &[TermId]) -> Option<Shape> {
    let fixed = constants_of_definitions(store, assertions)?;
    let mut words: Vec<u64> = vec![store.heaps().len() as u64, assertions.len() as u64];
    let mut places: TermMap<u64> = TermMap::new();
    let mut numbers: FxHashMap<FunId, u64> = FxHashMap::default();
    post_order(store, assertions, &mut TermSet::new(), |term| {
        places.insert(term, words.len() as u64);
        let op = store.op(term);
        words.extend([op as u64, u64::from(store.sort(term).raw())]);
        words.extend(store.indices(term).map(u64::from));
        match store.function(term) {
            Some(function) if is_free(store, function) && !fixed.contains(&function) => {
                let next = numbers.len() as u64;
                words.extend([1, *numbers.entry(function).or_insert(next)]);
            }
            Some(function) => words.extend([2, u64::from(function.raw())]),
            // Literals, and variables that quantifiers bind, are what they are.
            None if store.args(term).is_empty() => words.extend([3, u64::from(term.raw())]),
            None => words.push(4),
        }
        words.push(store.args(term).len() as u64);
        words.extend(store.args(term).iter().map(|&arg| places.get(arg).copied().unwrap_or(0)));
    });
    words.extend(assertions.iter().map(|&assertion| places.get(assertion).copied().unwrap_or(0)));
    Some(Shape(words.into()))
}

/// Whether a symbol is a constant that any other of its sort may stand for.
fn is_free(store: &TermStore, function: FunId) -> bool {
    let decl = store.function_decl(function);
    decl.params.is_empty() && decl.kind == FunKind::Declared && store.definition(function).is_none()
}

/// The constants in the bodies of the definitions that assertions reach; `None` if these are large.
fn constants_of_definitions(store: &TermStore, assertions: &[TermId]) -> Option<FxHashSet<FunId>> {
    let mut fixed = FxHashSet::default();
    let mut visited = TermSet::new();
    let mut roots = assertions.to_vec();
    let mut of_bodies = false;
    let mut terms = 0;
    while !roots.is_empty() {
        let mut bodies = Vec::new();
        // What assertions and bodies share is looked at as part of a body as well.
        let mut seen = if of_bodies { std::mem::take(&mut visited) } else { TermSet::new() };
        post_order(store, &roots, &mut seen, |term| {
            terms += 1;
            if store.op(term) != Op::Apply {
                return;
            }
            let Some(function) = store.function(term) else { return };
            if of_bodies {
                fixed.insert(function);
            }
            bodies.extend(store.definition(function).map(|definition| definition.body));
        });
        if of_bodies {
            visited = seen;
        }
        of_bodies = true;
        roots = bodies;
        if terms > MAX_TERMS {
            return None;
        }
    }
    Some(fixed)
}

#[cfg(test)]
mod tests {
    use trine_smtlib::{Command, ScriptReader};

    use super::*;

    /// The shapes of assertions, each by itself, after declarations.
    fn shapes(assertions: &[&str]) -> Vec<Shape> {
        let mut script = String::from(
            "(declare-sort L 0) (declare-datatype N ((c (next L)))) (declare-heap (L N))
             (declare-const x L) (declare-const y L) (declare-const z L) (declare-const k L)
             (define-fun-rec ls ((a L) (b L)) Bool
               (or (and (= a b) (distinct a k) (_ emp L N)) (exists ((u L)) (sep (pto a (c u)) (ls u b)))))",
        );
        for assertion in assertions {
            script.push_str(&format!("(assert {assertion})"));
        }
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(script.as_bytes(), &mut store);
        let mut found = Vec::new();
        while let Some(command) = reader.next_command(&mut store) {
            if let Command::Assert { term, .. } = command.expect("a command").command {
                found.push(shape(&store, &[term]).expect("a small problem"));
            }
        }
        found
    }

    #[test]
    fn names_of_constants_do_not_matter_unless_a_definition_mentions_them() {
        let found = shapes(&[
            "(sep (ls x y) (pto y (c z)))",
            "(sep (ls z x) (pto x (c y)))",
            "(sep (ls z x) (pto x (c z)))",
            "(sep (ls x y) (pto x (c z)))",
            "(sep (ls x y) (pto y (c k)))",
            "(sep (pto y (c z)) (ls x y))",
        ]);
        assert_eq!(found[0], found[1]);
        for (place, other) in found.iter().enumerate().skip(2) {
            assert_ne!(found[0], *other, "problem {place}");
        }
    }

    #[test]
    fn what_was_used_is_said_of_the_problem_that_is_asked() {
        let mut store = TermStore::new();
        let bool = store.sorts.bool();
        let [a, b, p, q] = ["a", "b", "p", "q"].map(|name| store.declare_const(name, bool));
        let mut memory = HeapMemory::default();
        let known = shape(&store, &[a, b]).expect("a small problem");
        memory.remember(known, &[a, b], &[b]);
        let asked = shape(&store, &[q, p]).expect("a small problem");
        assert_eq!(memory.refutation(&asked, &[q, p]), Some(vec![p]));
        assert_eq!(memory.refutation(&shape(&store, &[p, p]).expect("small"), &[p, p]), None);
    }
}
