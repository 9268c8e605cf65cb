//! Derivations that are made at random: what the evaluator accepts by one holds without it.

use crate::random_script::{Random, Script, read};
use trine_collections::Budget;
use trine_heap::{Derivation, DerivedCall, DerivedCalls, Heap, HeapEvaluator, HeapModel, Location};
use trine_term::{FunId, Interpretation, Op, TermId, TermSet, TermStore, post_order};

const SCRIPT: &str = "
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec free ((x L)) Bool (and (distinct x (as nil L)) (_ emp L L)))
(define-fun-rec pair ((x L) (y L)) Bool (or (and (= x y) (_ emp L L)) (sep (free x) (free y))))
(define-funs-rec ((even ((x L) (y L)) Bool) (odd ((x L) (y L)) Bool)) (
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (pair x z) (odd z y))))
  (exists ((z L)) (sep (even z y) (pto x z)))))
(define-fun-rec meet ((x L) (y L)) Bool (exists ((z L)) (sep (even x z) (odd y z))))
(declare-const a L)
(declare-const b L)
(assert (even a b))
(assert (meet a b))
(assert (sep (odd a b) (pair a b)))
";

/// Gives calls at random, and the right ones now and then.
struct Guess {
    random: Random,
    predicates: Vec<(FunId, usize)>,
    roots: Vec<(FunId, Vec<u32>)>,
    heap: Vec<u32>,
}

impl Guess {
    fn number(&mut self) -> u32 {
        match self.random.below(40) {
            0 => u32::MAX,
            1 => 9,
            other => other as u32 % 4,
        }
    }

    fn any(&mut self, into: &mut DerivedCalls) {
        let (function, arity) = self.predicates[self.random.below(self.predicates.len())];
        let args: Vec<u32> = (0..arity).map(|_| self.number()).collect();
        into.push(function, 0, args);
    }
}

impl Derivation for Guess {
    fn roots(&mut self, into: &mut DerivedCalls) {
        for (function, args) in self.roots.clone() {
            into.push(function, 0, args);
        }
    }

    fn premises(&mut self, call: DerivedCall<'_>, into: &mut DerivedCalls) {
        let (even, odd) = (self.predicates[2].0, self.predicates[3].0);
        let next = self.heap.get(call.args[0] as usize).copied().unwrap_or(0);
        let sure = self.random.below(20) > 0;
        match *call.args {
            [x, y] if sure && call.function == even && (x != y || self.random.below(4) == 0) => {
                if self.random.below(3) > 0 {
                    into.push(self.predicates[1].0, 0, [x, next]);
                }
                into.push(odd, 0, [next, y]);
            }
            [_, y] if sure && call.function == odd => into.push(even, 0, [next, y]),
            _ if sure => {}
            _ => (0..self.random.below(3)).for_each(|_| self.any(into)),
        }
    }
}

/// The predicates that formulas reach, by name.
fn predicates_of(store: &TermStore, formulas: &[TermId]) -> Vec<(String, FunId)> {
    let mut found: Vec<(String, FunId)> = Vec::new();
    let mut roots = formulas.to_vec();
    let mut seen = TermSet::new();
    while !roots.is_empty() {
        let mut bodies = Vec::new();
        post_order(store, &roots, &mut seen, |term| {
            let function = store.function(term).filter(|_| store.op(term) == Op::Apply);
            if let Some((function, definition)) =
                function.and_then(|function| Some((function, store.definition(function)?)))
            {
                let name = store.symbols.name(store.function_decl(function).name).to_string();
                if !found.contains(&(name.clone(), function)) {
                    found.push((name, function));
                    bodies.push(definition.body);
                }
            }
        });
        roots = bodies;
    }
    found
}

#[test]
fn what_a_derivation_shows_holds() {
    let Script { store, assertions, constants } = read(SCRIPT);
    let sort = store.heaps()[0].location;
    let at = |number: u32| Location { sort, number };
    let mut accepted = [0; 3];
    let known = predicates_of(&store, &assertions);
    let function = |name: &str| known.iter().find(|(own, _)| own == name).expect("a predicate").1;
    for seed in 0..30_000u64 {
        let mut random = Random(seed * 7919 + 1);
        let mut heap = Heap::new();
        let mut targets = vec![0];
        for number in 1..4 {
            let target = random.below(5) as u32;
            targets.push(target);
            if target < 4 {
                heap.allocate(at(number), at(target).value());
            }
        }
        let stack = [random.below(4) as u32, random.below(4) as u32];
        let mut interpretation = Interpretation::new();
        for (&constant, number) in constants.iter().zip(stack) {
            interpretation.set_constant(constant, at(number).value());
        }
        let predicates = vec![
            (function("free"), 1),
            (function("pair"), 2),
            (function("even"), 2),
            (function("odd"), 2),
            (function("meet"), 2),
        ];
        let which = random.below(3);
        let [a, b] = stack;
        let middle = random.below(4) as u32;
        let roots = match which {
            0 => vec![(predicates[2].0, vec![a, b])],
            1 => vec![(predicates[2].0, vec![a, middle]), (predicates[3].0, vec![b, middle])],
            _ => vec![(predicates[3].0, vec![a, b]), (predicates[1].0, vec![a, b])],
        };
        let model = HeapModel { interpretation, heap };
        let budget = Budget::unlimited().with_ticks(2_000_000);
        let mut evaluator = HeapEvaluator::new(&store, &model, &budget);
        let mut guess = Guess { random, predicates, roots, heap: targets };
        if evaluator.holds_by(assertions[which], &mut guess) == Ok(true) {
            let mut again = HeapEvaluator::new(&store, &model, &budget);
            assert_eq!(again.holds(assertions[which]), Ok(true), "seed {seed}");
            accepted[which] += 1;
        }
    }
    assert!(accepted.iter().all(|&count| count > 20), "{accepted:?}");
}
