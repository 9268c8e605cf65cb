//! Witnesses: the run that leads to a bad state, as text.
//!
//! Idea: a run is given by what it chooses: the states without an initial value at step zero,
//! those without a next value at each later step, and all inputs.
//! Invariant: every choice is printed, so simulating the system with it reaches the bad state. An
//! element of an array that is not printed is zero; where zero would be wrong and there are too
//! many to print, a comment says what the others are.
//! Reference: Niemetz et al., CAV 2018, figure 3 (witness format).

use std::fmt::Write;

use trine_collections::Budget;
use trine_term::{EvalError, Evaluator, Interpretation, Sort, SortId, TermId, TermStore, Value};
use trine_value::BitVec;

use crate::system::TransitionSystem;
use crate::unrolling::Unrolling;

/// Arrays with indices up to this width are printed in full if what is not mentioned is not zero.
const FULL_INDEX_WIDTH: u32 = 12;

/// What is printed for one input or state.
struct Choice<'a> {
    position: usize,
    name: Option<&'a str>,
    /// `#` for states, `@` for inputs.
    mark: char,
    step: usize,
}

/// The witness after its first line `sat`: the properties that are violated at the last step, the
/// steps, and a full stop. `bads` are the bad formulas of the system at that step.
///
/// # Errors
/// Why a term has no value.
pub fn witness_text(
    store: &TermStore,
    system: &TransitionSystem,
    unrolling: &Unrolling,
    bads: &[TermId],
    model: &Interpretation,
    budget: &Budget,
) -> Result<String, EvalError> {
    let mut evaluator = Evaluator::new(store, model);
    let mut text = String::new();
    let mut violated = Vec::new();
    for (position, &bad) in bads.iter().enumerate() {
        if evaluator.holds(bad, budget)? {
            violated.push(format!("b{position}"));
        }
    }
    if !violated.is_empty() {
        text.push_str(&violated.join(" "));
        text.push('\n');
    }
    for step in 0..unrolling.len() {
        let mut states = String::new();
        for (position, state) in system.states.iter().enumerate() {
            let chosen = if step == 0 { state.init.is_none() } else { state.next.is_none() };
            if chosen {
                let value = evaluator.eval(unrolling.states(step)[position], budget)?;
                let name = state.name.as_deref();
                let choice = Choice { position, name, mark: '#', step };
                choice.write(store, state.sort, &value, &mut states);
            }
        }
        if step == 0 || !states.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "#{step}");
            text.push_str(&states);
        }
        let _ = writeln!(text, "@{step}");
        for (position, input) in system.inputs.iter().enumerate() {
            let value = evaluator.eval(unrolling.inputs(step)[position], budget)?;
            let name = input.name.as_deref();
            let choice = Choice { position, name, mark: '@', step };
            choice.write(store, input.sort, &value, &mut text);
        }
    }
    text.push('.');
    Ok(text)
}

fn digits(word: &BitVec) -> String {
    word.to_binary_text().trim_start_matches("#b").into()
}

fn value_digits(value: &Value) -> String {
    value.as_bitvec().as_ref().map(digits).unwrap_or_default()
}

impl Choice<'_> {
    fn line(&self, value: &str, text: &mut String) {
        let _ = write!(text, "{} {value}", self.position);
        if let Some(name) = self.name {
            let _ = write!(text, " {name}{}{}", self.mark, self.step);
        }
        text.push('\n');
    }

    fn write(&self, store: &TermStore, sort: SortId, value: &Value, text: &mut String) {
        let Some(array) = value.as_array() else {
            return self.line(&value_digits(value), text);
        };
        let default = array.default();
        let is_zero = default.as_bitvec().is_some_and(|word| word.is_zero());
        let index_width = match *store.sorts.get(sort) {
            Sort::Array { index, .. } => store.sorts.width(index),
            _ => None,
        };
        match index_width.filter(|&width| !is_zero && width <= FULL_INDEX_WIDTH) {
            Some(width) => {
                for number in 0..1 << width {
                    let index = Value::bits(width, number);
                    self.element(&index, array.select(&index), text);
                }
            }
            None => {
                if !is_zero {
                    let (position, other) = (self.position, value_digits(default));
                    let _ = writeln!(text, "; every other element of {position} is {other}");
                }
                for (index, element) in array.exceptions() {
                    self.element(index, element, text);
                }
            }
        }
    }

    fn element(&self, index: &Value, element: &Value, text: &mut String) {
        self.line(&format!("[{}]{}", value_digits(index), value_digits(element)), text);
    }
}
