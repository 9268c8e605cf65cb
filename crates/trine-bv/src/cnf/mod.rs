//! From an and-inverter graph to clauses, on demand.
//!
//! Idea: a node gets a variable only when a root needs it. The cone of new nodes below the roots is
//! collected gate by gate (`definition`: xors, multiplexers, adders need no variables inside),
//! then read from above to merge ands that nobody else uses into wide ones, then emitted from below,
//! inputs first, so that variables are numbered in topological order. The nodes above the roots'
//! first gates never become variables at all: asserted ands fall apart, asserted ors are clauses.
//! Full adders with both outputs get six linking clauses, which make unit propagation as strong as
//! on the adder as a whole.
//! Invariant: the clauses emitted so far define each encoded node by the encoded inputs (with
//! [`PolarityMode::OneSided`] in the direction in which it is used), so clauses are never withdrawn,
//! and an interrupted call leaves a usable encoder.
//! References: Tseitin 1968; Plaisted and Greenbaum, "A Structure-Preserving Clause Form
//! Translation", JSC 1986; adders: Eén and Sörensson, "Translating Pseudo-Boolean Constraints into
//! SAT", JSAT 2006, section 5.
//!
//! ```
//! use trine_bv::aig::Aig;
//! use trine_bv::cnf::{CnfEncoder, Formula};
//! use trine_collections::Budget;
//! let mut aig = Aig::new();
//! let (a, b) = (aig.new_input(), aig.new_input());
//! let differ = aig.xor(a, b);
//! let mut formula = Formula::new();
//! let mut encoder = CnfEncoder::default();
//! encoder.assert_root(&aig, differ, None, &mut formula, &Budget::unlimited()).unwrap();
//! assert_eq!(formula.variable_count(), 2);
//! assert_eq!(formula.clause_count(), 2);
//! ```

mod cone;
mod definition;
mod emit;
mod formula;
mod mark;
mod root;
mod sink;
#[cfg(test)]
mod tests;

pub(crate) use definition::Definition;
pub use formula::Formula;
pub use sink::ClauseSink;

use crate::aig::{Aig, AigLit, AigNode};
use mark::Mark;
use trine_collections::{Budget, Exhausted};
use trine_sat::{Lit, Var};

/// In which directions gates are defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PolarityMode {
    /// Output and definition are equivalent. Any literal may later be used in any way.
    #[default]
    TwoSided,
    /// Ands and multiplexers that one gate uses in one direction are defined in that direction
    /// alone. Meant for one call with all roots: later calls add what is missing, but have to walk
    /// over the one-sided nodes again. Values of variables of a model are then no values of nodes;
    /// the graph has to be evaluated from its inputs.
    OneSided,
}

/// More room than for so many nodes of a cone is not kept.
const KEPT_CONE: usize = 1 << 16;

/// How much has been emitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CnfStats {
    /// Variables, without those of guards.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals in all clauses.
    pub literals: u64,
}

/// The two implications that make a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Halves(u8);

impl Halves {
    /// Output implies definition: needed where the output is used unnegated.
    const POSITIVE: Self = Self(1);
    /// Definition implies output: needed where the output is used negated.
    const NEGATIVE: Self = Self(2);
    const BOTH: Self = Self(3);

    #[inline]
    const fn from_bits(bits: u8) -> Self {
        Self(bits & 3)
    }

    #[inline]
    const fn bits(self) -> u8 {
        self.0
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The halves of an input that is negated if `negated`.
    #[inline]
    const fn through(self, negated: bool) -> Self {
        if negated { Self((self.0 << 1 | self.0 >> 1) & 3) } else { self }
    }
}

/// Turns nodes of one graph into clauses of one sink, on demand.
///
/// All calls must be about the same graph and the same sink.
#[derive(Default)]
pub struct CnfEncoder {
    mode: PolarityMode,
    /// The variable of each node.
    vars: Vec<Option<Var>>,
    marks: Vec<Mark>,
    stats: CnfStats,
    /// The exclusive ors that are asserted for good.
    parities: Vec<AigLit>,
    /// The new nodes of this call, ascending after they are collected.
    cone: Vec<AigNode>,
    /// Work space: the operands of a wide and that are still to be looked at, and the final ones.
    pending: Vec<AigLit>,
    leaves: Vec<AigLit>,
    /// Work space: the clause to be emitted.
    clause: Vec<Lit>,
}

impl CnfEncoder {
    /// An encoder that has emitted nothing.
    #[must_use]
    pub fn new(mode: PolarityMode) -> Self {
        Self { mode, ..Self::default() }
    }

    /// How much has been emitted.
    #[must_use]
    pub fn stats(&self) -> CnfStats {
        self.stats
    }

    /// The exclusive ors of two or three literals that are asserted without a guard, in the order in which
    /// they were.
    #[must_use]
    pub fn parities(&self) -> &[AigLit] {
        &self.parities
    }

    /// The literal that stands for `literal`, if its node has a variable.
    #[inline]
    #[must_use]
    pub fn literal(&self, literal: AigLit) -> Option<Lit> {
        let var = (*self.vars.get(literal.node().index())?)?;
        Some(if literal.is_negated() { var.negative() } else { var.positive() })
    }

    /// Gives the node of `literal`, should it be encoded later below another gate, a variable of
    /// its own even where it could be merged into that gate.
    pub fn keep(&mut self, aig: &Aig, literal: AigLit) {
        self.make_room(aig);
        self.marks[literal.node().index()].refer(false);
    }

    /// A literal that is equivalent to `literal`; the clauses that say so and are still missing go
    /// to the sink.
    ///
    /// # Errors
    /// If the budget (one tick per node) is used up. What is emitted by then is sound, and a later
    /// call goes on from there.
    pub fn encode(
        &mut self,
        aig: &Aig,
        literal: AigLit,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<Lit, Exhausted> {
        self.make_room(aig);
        let node = literal.node();
        if literal.is_constant() {
            self.encode_constant(sink);
        } else if self.marks[node.index()].emitted() != Halves::BOTH {
            let mark = &mut self.marks[node.index()];
            mark.refer(false);
            mark.want(Halves::BOTH);
            self.encode_cone(aig, vec![node], sink, budget)?;
        }
        Ok(self.lit(literal))
    }

    /// Makes `root` true in every model in which `guard`, if there is one, is true.
    ///
    /// # Errors
    /// If the budget (one tick per node) is used up; the root is then asserted in part.
    pub fn assert_root(
        &mut self,
        aig: &Aig,
        root: AigLit,
        guard: Option<Lit>,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.assert_roots(aig, &[root], guard, sink, budget)
    }

    /// Makes all `roots` true in every model in which `guard`, if there is one, is true. One call
    /// for many roots sees which nodes they share.
    ///
    /// # Errors
    /// If the budget (one tick per node) is used up; the roots are then asserted in part.
    pub fn assert_roots(
        &mut self,
        aig: &Aig,
        roots: &[AigLit],
        guard: Option<Lit>,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.make_room(aig);
        let clauses = self.split_roots(aig, roots, budget)?;
        let facts = if guard.is_none() { &clauses.facts[..] } else { &[] };
        for &fact in facts {
            self.marks[fact.node().index()].learn(fact.is_negated());
        }
        let mut nodes = Vec::new();
        for &literal in clauses.iter().flatten() {
            let node = literal.node();
            let mark = &mut self.marks[node.index()];
            mark.refer(false);
            mark.want(self.mode.halves(Halves::POSITIVE.through(literal.is_negated())));
            nodes.push(node);
        }
        if let Err(exhausted) = self.encode_cone(aig, nodes, sink, budget) {
            for &fact in facts {
                self.marks[fact.node().index()].unlearn();
            }
            return Err(exhausted);
        }
        for clause in clauses.iter() {
            self.clause.clear();
            self.clause.extend(guard.map(|guard| !guard));
            for &literal in clause {
                self.clause.push(self.lit(literal));
            }
            self.flush(sink);
        }
        let is_parity = |fact: &AigLit| Definition::of(aig, fact.node()).is_parity();
        self.parities.extend(facts.iter().filter(|fact| is_parity(fact)));
        Ok(())
    }

    fn make_room(&mut self, aig: &Aig) {
        self.vars.resize(self.vars.len().max(aig.node_count()), None);
        self.marks.resize(self.vars.len(), Mark::default());
    }

    /// Emits the new nodes below `roots`, whose wanted halves are marked.
    fn encode_cone(
        &mut self,
        aig: &Aig,
        roots: Vec<AigNode>,
        sink: &mut dyn ClauseSink,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        for &node in &roots {
            // Nothing is wanted of nodes that are not entered.
            if self.marks[node.index()].emitted() == Halves::BOTH {
                self.marks[node.index()].leave_cone();
            }
        }
        let result = self.collect_cone(aig, roots, budget).and_then(|()| {
            self.plan_cone(aig);
            self.emit_cone(aig, sink, budget)
        });
        for node in self.cone.drain(..) {
            self.marks[node.index()].leave_cone();
        }
        self.cone.shrink_to(KEPT_CONE);
        result
    }

    /// The literal of a node that has a variable.
    #[inline]
    fn lit(&self, literal: AigLit) -> Lit {
        self.literal(literal).expect("nodes are encoded from below")
    }
}

impl PolarityMode {
    #[inline]
    fn halves(self, used: Halves) -> Halves {
        if self == Self::OneSided { used } else { Halves::BOTH }
    }
}
