//! The theory as the engine calls it: which axioms are given when.
//!
//! Idea: a singleton has its element, a set that is not empty has the element that `set.choose` chooses; both
//! are said when the terms are met. Everything else is looked for in full assignments.
//! Invariant: lemmas are valid, or define an element that tells two sets apart; each is given once, and
//! there are finitely many.
//! Reference: Bansal et al., LMCS 2018, section 3.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_collections::{Budget, Exhausted};
use trine_engine::{
    Assignment, Built, Claim, Class, Construction, Fact, Registration, Rule, Theory, Verdict, When,
};
use trine_sat::Lit;
use trine_term::{Domain, FunId, Op, Sort, SortId, TermId, TermStore, Value};

use crate::members::{MemberAtom, Members, meaning};
use crate::regions::{MOST_SETS, Place, Regions};
use crate::related::Related;
use crate::values::{self, Mentioned, View};

/// Finite sets as a theory of the engine.
#[derive(Default)]
pub struct SetTheory {
    /// Sorts of sets with the sort of their elements.
    sorts: FxHashMap<SortId, [SortId; 1]>,
    /// Sets of which no operator says what they are.
    leaves: Vec<TermId>,
    /// Terms with an operator.
    made: Vec<TermId>,
    members: Vec<MemberAtom>,
    /// Equations between sets.
    equations: Vec<(TermId, Lit)>,
    /// Equations whose sides have an element that tells them apart.
    told_apart: FxHashSet<TermId>,
    related: Related,
    /// Terms `(set.card s)`.
    cards: Vec<TermId>,
    /// By component of sets whose sizes matter.
    regions: FxHashMap<TermId, Regions>,
    /// Where the elements of these components lie in the last assignment.
    places: FxHashMap<TermId, Vec<Place>>,
    /// What the assignment that was looked at last says.
    last: Members,
    mentioned: Vec<Mentioned>,
    axioms: u64,
    differences: u64,
    sizes: u64,
}

/// What was not given yet, with its rule.
pub(crate) type Lemmas = Vec<(Rule, Fact)>;

fn always(rule: Rule, term: TermId, formula: TermId) -> (Rule, Fact) {
    (rule, Fact { term, when: When::Always, formula })
}

fn is_set(store: &TermStore, term: TermId) -> bool {
    matches!(store.sort_of(term), Sort::Set { .. })
}

/// Whether a term is a set that an operator of the theory makes.
fn is_made(store: &TermStore, term: TermId) -> bool {
    matches!(
        store.op(term),
        Op::SetEmpty
            | Op::SetUniverse
            | Op::SetSingleton
            | Op::SetUnion
            | Op::SetInter
            | Op::SetMinus
    )
}

impl SetTheory {
    fn take_set(&mut self, store: &mut TermStore, term: TermId, out: &mut Registration<'_>) {
        let sort = store.sort(term);
        let Some(element) = store.sorts.set_element(sort) else { return };
        self.sorts.insert(sort, [element]);
        if !is_made(store, term) {
            self.leaves.push(term);
            return;
        }
        self.made.push(term);
        match store.op(term) {
            Op::SetUniverse if !matches!(Domain::of(store, element), Some(Domain::Finite(_))) => {
                out.give_up(term);
            }
            Op::SetSingleton => {
                let formula = store.mk(Op::SetMember, &[store.arg(term, 0), term]);
                give(out, vec![always(Rule::SetMember, term, formula)]);
            }
            _ => {
                for &part in store.args(term) {
                    self.related.relate(term, part);
                }
            }
        }
    }

    /// The element that tells the sides of an equation apart.
    fn difference(store: &mut TermStore, equation: TermId) -> TermId {
        let sides = [store.arg(equation, 0), store.arg(equation, 1)];
        let sort = store.sort(sides[0]);
        let element = store.sorts.set_element(sort).expect("an equation between sets");
        let witness = store.skolem("difference", element);
        let members = sides.map(|side| store.mk(Op::SetMember, &[witness, side]));
        let same = store.mk(Op::Eq, &members);
        let differ = store.mk(Op::Not, &[same]);
        store.mk(Op::Or, &[equation, differ])
    }

    /// Relates what is in one class, and notes which elements matter where.
    fn note(&mut self, store: &TermStore, assignment: &Assignment<'_>) {
        let mut first = FxHashMap::default();
        for &set in self.leaves.iter().chain(&self.made) {
            let Some(class) = assignment.class(set) else { continue };
            let other = *first.entry((store.sort(set), class)).or_insert(set);
            if self.related.root(set) != self.related.root(other) {
                self.related.relate(set, other);
            }
        }
        self.mentioned.clear();
        for atom in &self.members {
            let component = self.related.root(atom.set);
            let is_member = assignment.is_true(atom.literal);
            self.mentioned.push(Mentioned { component, element: atom.element, is_member });
        }
        // What is compared first should be in a set.
        self.mentioned.sort_by_key(|one| !one.is_member);
    }

    /// What is missing about the sizes of sets.
    fn measure(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        lemmas: &mut Lemmas,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        self.places.clear();
        // By component: a term that makes sizes matter.
        let mut sized: Vec<(TermId, TermId)> = Vec::new();
        let of_cards = self.cards.iter().map(|&card| (store.arg(card, 0), card));
        let is_universe = |&&term: &&TermId| store.op(term) == Op::SetUniverse;
        let universes = self.made.iter().filter(is_universe).map(|&term| (term, term));
        for (set, owner) in of_cards.chain(universes) {
            let root = self.related.root(set);
            if sized.iter().all(|&(known, _)| known != root) {
                sized.push((root, owner));
            }
        }
        for (root, owner) in sized {
            let mut formulas = Vec::new();
            self.measure_component(store, root, owner, assignment, &mut formulas, out, budget)?;
            self.sizes += formulas.len() as u64;
            lemmas
                .extend(formulas.into_iter().map(|formula| always(Rule::SetCard, owner, formula)));
        }
        Ok(())
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one check")]
    fn measure_component(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        owner: TermId,
        assignment: &Assignment<'_>,
        formulas: &mut Vec<TermId>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let related = &self.related;
        let in_component = |set: &&TermId| related.root(**set) == root;
        let sets: Vec<TermId> = self.leaves.iter().filter(in_component).copied().collect();
        let made: Vec<TermId> = self.made.iter().filter(in_component).copied().collect();
        if sets.len() > MOST_SETS {
            out.give_up(owner);
            return Ok(());
        }
        let mut named: Vec<TermId> = made
            .iter()
            .filter(|&&term| store.op(term) == Op::SetSingleton)
            .map(|&term| store.arg(term, 0))
            .collect();
        named.sort_unstable();
        named.dedup();
        budget.spend(1 << sets.len())?;
        let known = self.regions.remove(&root).filter(|regions| regions.are_of(&sets, &named));
        let mut regions = match known {
            Some(regions) => regions,
            None => {
                let Some(element) = store.sorts.set_element(store.sort(root)) else {
                    return Ok(());
                };
                let regions = Regions::new(store, sets.clone(), named, element, formulas);
                regions.sizes().for_each(|(_, size)| out.need_term(size));
                regions
            }
        };
        for &card in &self.cards {
            if related.root(store.arg(card, 0)) == root {
                formulas.extend(regions.count(store, card));
            }
        }
        let mut first: FxHashMap<Class, TermId> = FxHashMap::default();
        for &set in sets.iter().chain(&made) {
            regions.table(store, set);
            let Some(class) = assignment.class(set) else { continue };
            let other = *first.entry(class).or_insert(set);
            if other != set {
                formulas.extend(regions.compare(store, other, set));
            }
        }
        let elements =
            self.mentioned.iter().filter(|one| one.component == root).map(|one| one.element);
        let places = regions.places(elements, &self.last, assignment, budget)?;
        for place in &places {
            formulas.extend(regions.visit(store, place));
        }
        self.regions.insert(root, regions);
        self.places.insert(root, places);
        Ok(())
    }

    /// The axioms about members that an assignment violates.
    fn violated(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        budget: &Budget,
    ) -> Result<Lemmas, Exhausted> {
        let mut lemmas = Lemmas::new();
        for place in 0..self.made.len() {
            let term = self.made[place];
            let elements: Vec<TermId> = match store.op(term) {
                Op::SetUniverse => {
                    let sort = self.sorts.get(&store.sort(term)).map_or(SortId::new(0), |s| s[0]);
                    let of_sort = |atom: &&MemberAtom| store.sort(atom.element) == sort;
                    self.members.iter().filter(of_sort).map(|atom| atom.element).collect()
                }
                _ => Vec::new(),
            };
            for element in self.last.wrong(store, term, &elements, assignment, budget)? {
                self.axioms += 1;
                let formula = meaning(store, element, term);
                lemmas.push(always(Rule::SetMember, term, formula));
            }
        }
        for &(equation, literal) in &self.equations {
            budget.spend(1)?;
            if assignment.is_true(literal) || self.told_apart.contains(&equation) {
                continue;
            }
            let sides = [0, 1].map(|side| assignment.class(store.arg(equation, side)));
            let [Some(left), Some(right)] = sides else { continue };
            if self.last.are_same(left, right) {
                self.differences += 1;
                self.told_apart.insert(equation);
                let formula = Self::difference(store, equation);
                lemmas.push(always(Rule::SetDifference, equation, formula));
            }
        }
        Ok(lemmas)
    }
}

fn give(out: &mut Registration<'_>, lemmas: Lemmas) {
    for (rule, fact) in lemmas {
        out.lemma(rule, fact);
    }
}

impl Theory for SetTheory {
    fn claim(&self, store: &TermStore, term: TermId) -> Option<Claim> {
        match store.op(term) {
            Op::SetMember | Op::SetChoose | Op::SetCard => Some(Claim::Axioms),
            Op::Eq if is_set(store, store.arg(term, 0)) => Some(Claim::Value),
            _ if is_made(store, term) => Some(Claim::Axioms),
            _ => is_set(store, term).then_some(Claim::Value),
        }
    }

    fn register(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        literal: Option<Lit>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        budget.spend(1)?;
        match (store.op(term), literal) {
            (Op::SetMember, Some(literal)) => {
                let [element, set] = [store.arg(term, 0), store.arg(term, 1)];
                self.members.push(MemberAtom { element, set, literal });
            }
            (Op::Eq, Some(literal)) => {
                self.related.relate(store.arg(term, 0), store.arg(term, 1));
                self.equations.push((term, literal));
            }
            (Op::SetChoose, _) => {
                let set = store.arg(term, 0);
                let Ok(empty) = store.mk_set_constant(Op::SetEmpty, store.sort(set)) else {
                    return Ok(());
                };
                let is_empty = store.mk(Op::Eq, &[set, empty]);
                let is_member = store.mk(Op::SetMember, &[term, set]);
                let formula = store.mk(Op::Or, &[is_empty, is_member]);
                give(out, vec![always(Rule::SetChoose, term, formula)]);
            }
            (Op::SetCard, _) => self.cards.push(term),
            _ => {}
        }
        if is_set(store, term) {
            self.take_set(store, term, out);
        }
        Ok(())
    }

    fn check(
        &mut self,
        store: &mut TermStore,
        assignment: &Assignment<'_>,
        out: &mut Registration<'_>,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        budget.spend((self.members.len() + self.leaves.len() + self.made.len()) as u64)?;
        self.last = Members::read(&self.members, assignment);
        let mut lemmas = self.violated(store, assignment, budget)?;
        if lemmas.is_empty() {
            self.note(store, assignment);
            self.measure(store, assignment, &mut lemmas, out, budget)?;
        }
        if lemmas.is_empty() {
            return Ok(Verdict::Consistent);
        }
        give(out, lemmas);
        Ok(Verdict::Refined)
    }

    fn value(&self, _: &TermStore, _: TermId) -> Option<Value> {
        None
    }

    fn parts(&self, sort: SortId) -> Option<&[SortId]> {
        self.sorts.get(&sort).map(<[SortId; 1]>::as_slice)
    }

    fn build(
        &self,
        store: &TermStore,
        classes: &Construction<'_>,
        budget: &Budget,
    ) -> Result<Built, Exhausted> {
        let view = View {
            members: &self.last,
            mentioned: &self.mentioned,
            related: &self.related,
            regions: &self.regions,
            places: &self.places,
        };
        values::build(store, &view, classes, budget)
    }

    fn constants(&self, _: &TermStore, _: &mut dyn FnMut(FunId, Value)) {}

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("set-axioms", self.axioms),
            ("set-differences", self.differences),
            ("set-sizes", self.sizes),
        ]
    }
}
