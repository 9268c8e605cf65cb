//! Lengths of words that a transducer relates.
//!
//! Idea: a run of the transducer, restricted to the languages of the two words, is a flow; each edge
//! reads and writes known numbers of letters, so the lengths of the words are sums over its edges.
//! Invariant: all related words satisfy the sums; some other numbers may, since a flow may circle where
//! no run passes.
//! Reference: Verma, Seidl, Schwentick, "On the complexity of equational Horn clauses", CADE 2005.

use trine_arith::{ArithVar, Int, LinearForm, Rat};
use trine_automata::{Comparison, CountConstraint, GiveUp, LinearSum, Nfa, Sft};
use trine_collections::Budget;

use super::deps::Deps;
use super::kernel::{Kernel, Sym};
use super::lengths::length_of;

/// Edges of a transducer whose runs are counted.
const MAX_EDGES: usize = 400;

/// A transducer between two words.
pub(super) struct Transduction {
    pub(super) machine: Sft,
    pub(super) words: [Vec<Sym>; 2],
    pub(super) languages: [Nfa; 2],
}

impl Transduction {
    /// Whether somebody asks for the lengths of both words. Otherwise one cut of a word may stand for
    /// cuts with other lengths, and the session must not hear of them for good.
    pub(super) fn is_length_constrained(&self, kernel: &Kernel) -> bool {
        self.words.iter().flatten().all(|symbol| match symbol {
            Sym::Var(var) => kernel.measured[*var as usize],
            Sym::Char(_) => true,
        })
    }

    /// Tells the session how the lengths of the words go together. Where that would be a large formula,
    /// it hears nothing.
    pub(super) fn relate_lengths(
        &self,
        kernel: &mut Kernel,
        deps: &Deps,
        budget: &Budget,
    ) -> Result<(), GiveUp> {
        let [input, output] = &self.languages;
        let size = |machine: &Sft| machine.states().map(|s| machine.edges(s).len()).sum::<usize>();
        if size(&self.machine).saturating_mul(input.num_states().max(output.num_states()))
            > 50 * MAX_EDGES
        {
            return Ok(());
        }
        let machine = Sft::identity_on(input, budget)?.compose(&self.machine, budget)?;
        let machine = machine.compose(&Sft::identity_on(output, budget)?, budget)?;
        if size(&machine) > MAX_EDGES {
            return Ok(());
        }
        let counts = machine.lengths(budget)?;
        let session = &mut kernel.session;
        let unknowns: Vec<ArithVar> =
            counts.runs.steps().iter().map(|_| session.new_int(Some(0))).collect();
        for constraint in counts.runs.constraints() {
            if let CountConstraint::Linear(sum, Comparison::Zero) = constraint {
                let (form, constant) = linear(sum, &unknowns);
                let formula = kernel.session.eq(&form, &-&constant);
                kernel.require(formula, deps);
            }
        }
        for (word, sum) in self.words.iter().zip([&counts.input, &counts.output]) {
            let (mut form, constant) = linear(sum, &unknowns);
            let (length, known) = length_of(&kernel.lengths, word);
            for (var, factor) in length.terms() {
                form.add(*var, -factor);
            }
            let formula = kernel.session.eq(&form, &(&Rat::from(known) - &constant));
            kernel.require(formula, deps);
        }
        Ok(())
    }
}

/// A sum over the unknowns, and its constant part.
fn linear(sum: &LinearSum, unknowns: &[ArithVar]) -> (LinearForm, Rat) {
    let mut form = LinearForm::new();
    for &(factor, unknown) in &sum.terms {
        form.add(unknowns[unknown.index()], Rat::from(Int::from(i128::from(factor))));
    }
    (form, Rat::from(sum.constant))
}
