//! Proofs of entailments, as data.
//!
//! Idea: a proof is a list of nodes. A node carries a sequent on by steps that lose nothing, applies one
//! rule, and names a node for each premise of the rule. Sequents are not written down: who checks a proof
//! makes each one from the conclusion, the step and the rule, so that nothing has to be trusted. A use of
//! an earlier sequent (a back-link) names the label of the node where that sequent was unfolded; lemmas
//! are sequents with proofs of their own, which use earlier lemmas alone.
//! Invariant: a proof is sound if each node follows by its rule and each cycle of back-links passes a
//! place where the heap becomes smaller ([`check`]).
//! Reference: Brotherston, Distefano, Petersen, "Automated cyclic entailment proofs in separation logic",
//! CADE 2011.

pub mod certificate;
pub mod check;
mod numbers;
mod rules;
mod shapes;
pub mod state;
pub mod text;
mod trace;
mod uses;

use trine_term::TermId;
use trine_value::Integer;

use crate::symbolic_heap::{Loc, SymbolicHeap};

/// A change of a sequent that loses nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The premise says that two locations are equal; one takes the place of the other.
    Equal {
        /// What is replaced.
        from: Loc,
        /// By what.
        to: Loc,
    },
    /// An existential location of the conclusion is chosen.
    Instantiate {
        /// The existential.
        flexible: Loc,
        /// What it is.
        by: Loc,
    },
    /// A cell of the premise is one of the conclusion: positions in the lists.
    MatchCell {
        /// In the premise.
        left: usize,
        /// In the conclusion.
        right: usize,
    },
    /// A call of the premise is one of the conclusion.
    MatchCall {
        /// In the premise.
        left: usize,
        /// In the conclusion.
        right: usize,
    },
    /// A fact about numbers that a call of the premise implies.
    Known(TermId),
    /// An existential datum of the conclusion is chosen.
    Define {
        /// The existential.
        variable: TermId,
        /// What it is.
        value: TermId,
    },
    /// The conditions of the conclusion without existentials follow from the premise and are dropped.
    Discharge,
}

/// Which sequent is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Companion {
    /// That of the node with this label.
    Label(u32),
    /// A lemma.
    Lemma(usize),
}

/// A use of a sequent on a part of the premise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// What is used.
    pub companion: Companion,
    /// Which cells of the premise take the place of those of the companion.
    pub cells: Vec<usize>,
    /// Which calls do.
    pub calls: Vec<usize>,
    /// Locations of the companion and what they are here; existentials are new ones.
    pub locations: Vec<(Loc, Loc)>,
    /// Constants of the companion and what they are here; existential data are new constants.
    pub data: Vec<(TermId, TermId)>,
}

/// A more general sequent from which the present one follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generalization {
    /// Its premise and conclusion, atom by atom.
    pub left: SymbolicHeap,
    /// The conclusion.
    pub right: SymbolicHeap,
    /// Its constants and what they are here.
    pub data: Vec<(TermId, TermId)>,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The premise has no model.
    Contradiction,
    /// Both sides are the empty heap, and the conditions hold for these values of existential data.
    Axiom(Vec<(TermId, TermId)>),
    /// Two locations are equal, or not.
    SplitLocations(Loc, Loc),
    /// A condition on data holds, or not.
    SplitData(TermId),
    /// An existential location of the conclusion is chosen.
    Choose(Loc, Loc),
    /// A call of the premise is one of the conclusion once their arguments are equal.
    Frame {
        /// In the premise.
        left: usize,
        /// In the conclusion.
        right: usize,
    },
    /// A call of the premise is one of its rules: a premise for each.
    UnfoldLeft {
        /// The name of the sequent for back-links.
        label: u32,
        /// Which call.
        call: usize,
        /// New constants for the existential data of each rule.
        names: Vec<Vec<TermId>>,
    },
    /// A call of the conclusion is chosen to be one of its rules.
    UnfoldRight {
        /// Which call.
        call: usize,
        /// Which rule.
        rule: usize,
        /// New variables for its existential data.
        names: Vec<TermId>,
    },
    /// A sequent is used: a back-link or a lemma.
    Use(Box<Use>),
    /// A lemma is used on the conclusion: atoms of it become the premise of the lemma.
    Backward(Box<Use>),
    /// A more general sequent is proved.
    Generalize(Box<Generalization>),
}

/// One node: steps, then a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What is done first.
    pub steps: Vec<Step>,
    /// The rule.
    pub rule: Rule,
    /// The nodes of its premises.
    pub premises: Vec<usize>,
}

/// The proof of one sequent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Derivation {
    /// The nodes; premises come before what they are premises of.
    pub nodes: Vec<Node>,
    /// The node of the sequent.
    pub root: usize,
}

/// A sequent over locations that are its own, with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The premise; its locals are those of both sides.
    pub left: SymbolicHeap,
    /// The conclusion.
    pub right: SymbolicHeap,
    /// Addresses of cells that lie beside the heap, each at a place of its own.
    pub framed: Vec<Loc>,
    /// Which locations are existentials of the conclusion.
    pub flexible: Vec<bool>,
    /// Why it holds.
    pub proof: Derivation,
}

/// The proof that one premise entails one conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Which alternative of the premise.
    pub premise: usize,
    /// Which alternative of the conclusion; none where the premise has no model.
    pub conclusion: Option<usize>,
    /// New constants for the existential data of the premise.
    pub left_names: Vec<TermId>,
    /// New variables for the existential data of the conclusion.
    pub right_names: Vec<TermId>,
    /// Why.
    pub proof: Derivation,
}

/// A number that counts the cells of each heap of a predicate: `slope * cells + offset`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which parameter.
    pub position: usize,
    /// How much each cell adds.
    pub slope: Integer,
    /// What it is without cells.
    pub offset: Integer,
}

/// A proof of an entailment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// For each predicate, bounds of its parameters on derivations that begin with a rule with calls.
    pub bounds: Vec<Vec<TermId>>,
    /// For each predicate, the number that counts its cells.
    pub lines: Vec<Option<Line>>,
    /// The lemmas, each after those that it uses.
    pub lemmas: Vec<Lemma>,
    /// The goals.
    pub goals: Vec<Goal>,
}

impl Proof {
    /// Adds a goal with those lemmas that it needs.
    pub(crate) fn add(&mut self, mut goal: Goal, lemmas: &[std::rc::Rc<Lemma>]) {
        let mut needed = vec![false; lemmas.len()];
        let mut open = lemmas_of(&goal.proof);
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut needed[number], true) {
                open.extend(lemmas_of(&lemmas[number].proof));
            }
        }
        let mut places = vec![0; lemmas.len()];
        for (number, lemma) in lemmas.iter().enumerate().filter(|&(number, _)| needed[number]) {
            places[number] = self.lemmas.len();
            let mut lemma = (**lemma).clone();
            renumber(&mut lemma.proof, &places);
            self.lemmas.push(lemma);
        }
        renumber(&mut goal.proof, &places);
        self.goals.push(goal);
    }

    /// What a proof with one goal shows as a lemma about its sides, behind the lemmas that it uses; they
    /// get numbers from the first one on. None if it shows that the premise has no model.
    pub(crate) fn into_lemmas(
        self,
        first: usize,
        (left, right, flexible): (SymbolicHeap, SymbolicHeap, Vec<bool>),
    ) -> Option<Vec<Lemma>> {
        let places: Vec<usize> = (first..first + self.lemmas.len()).collect();
        let mut lemmas = self.lemmas;
        let [goal] = <[Goal; 1]>::try_from(self.goals).ok()?;
        goal.conclusion?;
        lemmas.push(Lemma { left, right, framed: Vec::new(), flexible, proof: goal.proof });
        for lemma in &mut lemmas {
            renumber(&mut lemma.proof, &places);
        }
        Some(lemmas)
    }
}

/// The lemmas that a proof uses.
fn lemmas_of(proof: &Derivation) -> Vec<usize> {
    let used = proof.nodes.iter().filter_map(|node| match &node.rule {
        Rule::Use(step) | Rule::Backward(step) => Some(step.companion),
        _ => None,
    });
    used.filter_map(|companion| match companion {
        Companion::Lemma(number) => Some(number),
        Companion::Label(_) => None,
    })
    .collect()
}

fn renumber(proof: &mut Derivation, places: &[usize]) {
    for node in &mut proof.nodes {
        if let Rule::Use(step) | Rule::Backward(step) = &mut node.rule
            && let Companion::Lemma(number) = &mut step.companion
        {
            *number = places[*number];
        }
    }
}
