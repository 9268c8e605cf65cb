//! Comparison of words: pairs whose bits are equal by simulation, confirmed bit by bit or as sums.
//!
//! Idea: where a formula compares two words, and no assignment of many tells them apart, they are likely to
//! be two computations of the same number. The gates below them are compared with a small effort each; what is
//! left is rewritten as sums ([`super::sums`]), for which two trees of adders need nothing in common but what
//! they add.
//! Invariant: equalities hold under every assignment of the graph's inputs, whatever is asserted.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};

use super::carries::{PossibleAdder, Signatures};
use super::network::{Edge, Network, Place};
use super::prover::Prover;
use super::sums::{FullAdder, Identities, Sums};
use super::{Equality, Sweep};
use crate::aig::evaluate::Simulation;
use crate::aig::{Aig, AigLit, AigNode};
use crate::random::Random;

/// Ticks of a question about a carry, and how many products may be left while gates are replaced by their
/// inputs, in the first attempt and in the second one.
const ATTEMPTS: [(u64, usize); 2] = [(20_000, 4_096), (400_000, 32_768)];

/// Two words of one width, bit by bit, the lowest first.
pub(crate) type WordPair = Vec<(AigLit, AigLit)>;

/// Finds equal gates below those pairs that simulation does not tell apart, and which of these pairs are
/// equal as a whole.
///
/// # Errors
/// If the budget ends; what was found before holds.
pub(crate) fn compare_words(
    aig: &Aig,
    mut pairs: Vec<WordPair>,
    found: &mut Vec<Equality>,
    budget: &Budget,
) -> Result<(), Exhausted> {
    let bits = pairs.iter().flatten().flat_map(|&(one, other)| [one.node(), other.node()]);
    let roots: FxHashSet<AigNode> = bits.collect();
    let mut network = Network::new(aig, |node| roots.contains(&node), budget)?;
    let signatures = Signatures::new(&network, budget)?;
    let edge = |network: &Network, literal| network.edge(literal).expect("the bits are roots");
    pairs.retain(|pair| {
        pair.iter().all(|&(one, other)| {
            signatures.of(edge(&network, one)) == signatures.of(edge(&network, other))
        })
    });
    if pairs.is_empty() {
        return Ok(());
    }
    let adders = signatures.add_carries(&mut network);
    let candidates = network.places().collect();
    let mut sweep = Sweep::of_candidates(network, candidates, budget)?;
    let own_places = adders.first().map_or(sweep.network.len(), |first| first.carry.index());
    sweep.run_until(own_places, found, budget)?;
    // The gates as they were, beside those of the prover, among which equal ones are one.
    let mut plain = Prover::new();
    for place in sweep.network.places() {
        budget.spend(1)?;
        plain.build(&sweep.network, place, None);
    }
    for (effort, most_products) in ATTEMPTS {
        for adder in &adders {
            sweep.find_equal(adder, effort, budget)?;
        }
        let image = |literal| plain.image(edge(&sweep.network, literal));
        let image_of = |pair: &WordPair| -> WordPair {
            pair.iter().map(|&(one, other)| (image(one), image(other))).collect()
        };
        let images: Vec<WordPair> = pairs.iter().map(image_of).collect();
        let mut sums = sweep.sums(&mut plain, &adders);
        let mut left = Vec::new();
        for (pair, images) in pairs.into_iter().zip(&images) {
            if !sums.are_equal(images, most_products, budget)? {
                left.push(pair);
                continue;
            }
            let different = pair.iter().filter(|(one, other)| one != other);
            found.extend(different.map(|&(one, other)| {
                let is_negated = one.is_negated();
                (one ^ is_negated, other ^ is_negated)
            }));
        }
        pairs = left;
        if pairs.is_empty() {
            break;
        }
    }
    Ok(())
}

/// Values of a graph under 64 random assignments, kept from check to check, since graphs only grow.
pub(crate) struct Samples {
    simulation: Simulation,
    random: Random,
}

impl Default for Samples {
    fn default() -> Self {
        Self { simulation: Simulation::new(), random: Random::new(0) }
    }
}

impl Samples {
    /// Leaves out pairs that differ under one of the assignments: nearly all that are not equal.
    ///
    /// # Errors
    /// If the budget ends.
    pub(crate) fn drop_different(
        &mut self,
        aig: &Aig,
        pairs: &mut Vec<WordPair>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let Self { simulation, random } = self;
        simulation.extend(aig, |_| random.bits(), budget)?;
        let is_same =
            |&(one, other): &(AigLit, AigLit)| simulation.values(one) == simulation.values(other);
        pairs.retain(|pair| pair.iter().all(is_same));
        Ok(())
    }
}

impl Sweep {
    /// Compares a carry with all of its class, not just the first one: it is easy to compare with a gate that is
    /// made of the same, which is more likely to be near.
    fn find_equal(
        &mut self,
        adder: &PossibleAdder,
        effort: u64,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let place = adder.carry;
        let near = adder.inputs.iter().map(|input| input.place.index()).max();
        // The first one is often the constant, with which it is easy to compare as well.
        let distance = |(number, other): &(usize, Edge)| {
            (*number > 0, near.map(|near| near.abs_diff(other.place.index())))
        };
        if !self.prover.has(place) {
            budget.spend(1)?;
            self.prover.build(&self.network, place, None);
        }
        let mut asked = FxHashSet::default();
        while self.equal[place.index()].is_none() {
            let others = self.classes.others(place).enumerate();
            let open = others.filter(|(_, other)| !asked.contains(&other.place));
            let Some((_, other)) = open.min_by_key(distance) else { break };
            asked.insert(other.place);
            self.compare(place, other, effort, budget)?;
        }
        Ok(())
    }

    /// What a place was proved to be equal to, or the place.
    fn first(&self, place: Place) -> Edge {
        self.equal[place.index()].unwrap_or(Edge { place, negated: false })
    }

    /// Sums over the plain graph of the network, with the adders whose carry was found in it.
    fn sums<'a>(&'a mut self, plain: &'a mut Prover, adders: &[PossibleAdder]) -> Sums<'a> {
        let images: Vec<(AigLit, AigLit)> = self
            .network
            .places()
            .map(|place| {
                let edge = Edge { place, negated: false };
                (plain.image(edge), self.prover.image(edge))
            })
            .collect();
        // Each carry by another gate, or its negation, and the first adder that has it.
        let mut carries: FxHashMap<Place, Edge> = FxHashMap::default();
        let (mut known, mut disjoint) = (Vec::new(), Vec::new());
        for &PossibleAdder { inputs, sum, carry } in adders {
            let Some(found) = self.equal[carry.index()] else { continue };
            let other = self.first(found.place) ^ found.negated;
            let is_own = |edge: &Edge| self.first(edge.place).place == other.place;
            if other != Edge::never() && inputs.iter().chain(&sum).any(is_own) {
                continue;
            }
            let inputs = inputs.map(|input| plain.image(input));
            if other == Edge::never() {
                disjoint.push((inputs[0], inputs[1]));
            }
            let Some(sum) = sum else { continue };
            let own = Edge { place: carry, negated: other.negated };
            let carry = match other.place.index() {
                0 => other,
                _ => *carries.entry(other.place).or_insert(own) ^ other.negated,
            };
            known.push(FullAdder { inputs, sum: plain.image(sum), carry: plain.image(carry) });
        }
        let mut renamed = Vec::new();
        for place in self.network.places() {
            let first = self.first(place);
            if let (Some(&carry), Some(_)) = (carries.get(&first.place), self.network.node(place)) {
                let own = plain.image(Edge { place, negated: false });
                renamed.push((own, plain.image(carry ^ first.negated)));
            }
        }
        // What others are replaced by stays, so that no replacement leads back.
        let targets: FxHashSet<AigNode> = renamed.iter().map(|(_, carry)| carry.node()).collect();
        renamed.retain(|(own, _)| !targets.contains(&own.node()));
        let identities = Identities::new(self.prover.graph(), images.into_iter());
        let mut sums = Sums::new(plain.graph(), identities);
        disjoint.into_iter().for_each(|(one, other)| sums.add_disjoint(one, other));
        known.into_iter().for_each(|adder| sums.add_adder(adder));
        renamed.into_iter().for_each(|(own, carry)| sums.rename(own, carry));
        sums
    }
}
