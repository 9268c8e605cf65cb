//! All heaps on three locations.

use trine_collections::Budget;
use trine_heap::{Heap, HeapEvaluator, HeapModel, Location};
use trine_term::{Interpretation, TermId, Value};
use trine_value::Integer;

use crate::random_script::Script;

/// Whether some heap on three locations satisfies the formulas.
pub fn small_model_exists(script: &Script, formulas: &[TermId]) -> bool {
    let sort = script.store.heaps()[0].location;
    let at = |number: u32| Location { sort, number };
    let budget = Budget::unlimited();
    for code in 0..5u32.pow(3) {
        let mut heap = Heap::new();
        for (number, &target) in [code % 5, code / 5 % 5, code / 25].iter().enumerate() {
            if target < 4 {
                heap.allocate(at(number as u32 + 1), at(target).value());
            }
        }
        let choices: Vec<u32> = script
            .constants
            .iter()
            .map(|&c| if script.store.function_decl(c).result == sort { 4 } else { 3 })
            .collect();
        for stack in 0..choices.iter().product() {
            let mut interpretation = Interpretation::new();
            let mut rest: u32 = stack;
            for (&constant, &count) in script.constants.iter().zip(&choices) {
                let value = rest % count;
                rest /= count;
                let value = if count == 4 {
                    at(value).value()
                } else {
                    Value::Int(Integer::from(i64::from(value)))
                };
                interpretation.set_constant(constant, value);
            }
            let model = HeapModel { interpretation, heap: heap.clone() };
            let mut judge = HeapEvaluator::new(&script.store, &model, &budget);
            if formulas.iter().all(|&formula| judge.holds(formula) == Ok(true)) {
                return true;
            }
        }
    }
    false
}
