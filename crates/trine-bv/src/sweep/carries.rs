//! Full adders that a network has, but does not show.
//!
//! Idea: two exclusive ors in a row, `(a xor b) xor c`, may be the sum of a full adder. Its carry is a
//! majority of `a`, `b`, `c`, of which some may be negated, and it can be computed anywhere, for instance by a
//! network that looks ahead. The four majorities are simulated; one that some place may be equal to is added to
//! the network, and compared with that place later. So are the four products of the bits of a half adder.
//! Invariant: gates that are added are majorities of earlier places.
//! Reference: Mahzoon, Große, Drechsler, "RevSCA-2.0: SCA-Based Formal Verification of Nontrivial Multipliers
//! Using Reverse Engineering and Local Vanishing Removal", TCAD 2022, for the search of adders in gates.

use rustc_hash::FxHashSet;
use trine_collections::{Budget, Exhausted};

use super::FIRST_WORDS;
use super::network::{Edge, Gate, Network, Place};
use super::simulation::Simulation;

/// A full adder, if the place of its carry is equal to one that the network had before.
pub(super) struct PossibleAdder {
    pub(super) inputs: [Edge; 3],
    /// None for two bits of which nothing but the carry is of interest: whether there ever is one.
    pub(super) sum: Option<Edge>,
    pub(super) carry: Place,
}

/// What simulated words say of a place or an edge: equal ones have equal signatures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Signature {
    digest: u64,
    /// Whether words are read negated.
    negated: bool,
}

impl Signature {
    /// Goes on by one word; the lowest bit of the first word says whether words are read negated.
    fn extend(&mut self, word: u64, is_first: bool) {
        if is_first {
            self.negated = word & 1 == 1;
        }
        let word = if self.negated { !word } else { word };
        self.digest = (self.digest.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The signature up to negation.
    fn normal(self) -> u64 {
        self.digest
    }
}

/// The signatures of all places, and full adders that are possible by those.
pub(super) struct Signatures {
    of_places: Vec<Signature>,
    adders: Vec<(Candidate, Signature)>,
}

/// Inputs and sum of what may be a full adder.
struct Candidate {
    inputs: [Edge; 3],
    sum: Option<Edge>,
}

impl Signatures {
    /// Simulates a network.
    pub(super) fn new(network: &Network, budget: &Budget) -> Result<Self, Exhausted> {
        let mut of_places = vec![Signature::default(); network.len()];
        let mut adders: Vec<(Candidate, Signature)> = network
            .places()
            .flat_map(|place| candidates(network, place))
            .map(|candidate| (candidate, Signature::default()))
            .collect();
        let mut simulation = Simulation::new();
        for round in 0..FIRST_WORDS {
            simulation.randomize(network, budget)?;
            let words = simulation.words();
            for (signature, &word) in of_places.iter_mut().zip(words) {
                signature.extend(word, round == 0);
            }
            budget.spend(adders.len() as u64 / 8)?;
            for (candidate, signature) in &mut adders {
                let [a, b, c] = candidate.inputs.map(|edge| {
                    let word = words[edge.place.index()];
                    if edge.negated { !word } else { word }
                });
                signature.extend(a & b | c & (a | b), round == 0);
            }
        }
        Ok(Self { of_places, adders })
    }

    /// The signature of an edge.
    pub(super) fn of(&self, edge: Edge) -> Signature {
        let Signature { digest, negated } = self.of_places[edge.place.index()];
        Signature { digest, negated: negated != edge.negated }
    }

    /// Adds the carries to the network that may be equal to one of its places.
    pub(super) fn add_carries(self, network: &mut Network) -> Vec<PossibleAdder> {
        let known: FxHashSet<u64> = self.of_places.iter().map(|known| known.normal()).collect();
        let possible = self.adders.into_iter().filter(|(_, carry)| known.contains(&carry.normal()));
        possible
            .map(|(Candidate { inputs, sum }, _)| {
                let carry = network.append(Gate::Majority { inputs, negated: false });
                PossibleAdder { inputs, sum, carry }
            })
            .collect()
    }
}

/// The adders, up to negation of all bits, whose sum a place may be. Half adders are full ones that add
/// nothing else.
fn candidates(network: &Network, place: Place) -> Vec<Candidate> {
    let mut found = Vec::new();
    let nothing = Edge::never();
    let (one, other) = match network.gate(place) {
        Gate::Xor([one, other]) => (one, other),
        // The two bits of a disjunction may never be true together.
        Gate::And([one, other]) if one.negated && other.negated => {
            found.push(Candidate { inputs: [one ^ true, other ^ true, nothing], sum: None });
            return found;
        }
        _ => return found,
    };
    let signs = [(false, false), (false, true), (true, false), (true, true)];
    for (inner, c) in [(one, other), (other, one)] {
        let Gate::Xor([a, b]) = network.gate(inner.place) else { continue };
        for (negates_b, negates_c) in signs {
            let sum = Edge { place, negated: inner.negated ^ negates_b ^ negates_c };
            found.push(Candidate { inputs: [a, b ^ negates_b, c ^ negates_c], sum: Some(sum) });
        }
    }
    for (negates_one, negates_other) in signs {
        let sum = Edge { place, negated: negates_one ^ negates_other };
        let inputs = [one ^ negates_one, other ^ negates_other, nothing];
        found.push(Candidate { inputs, sum: Some(sum) });
    }
    found
}
