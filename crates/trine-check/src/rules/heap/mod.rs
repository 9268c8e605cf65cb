//! Heaps: one formula that describes the heap and others that describe it are contradictory if each
//! heap of the first is one of the others.
//!
//! Idea: a derivation is a list of moves in prefix order. A move takes the last sequent that is open and
//! leaves those from which it follows; sequents are never written down, so that nothing has to be
//! trusted. A sequent where a call of the left side is unfolded can be used again later on a part of the
//! heap (a back-link); lemmas are sequents with derivations of their own, which use earlier lemmas alone.
//! Tables of profiles ([`profile`]) take the place of all derivations.
//! Invariant: a lemma or goal counts once each sequent is closed and each cycle of back-links passes a
//! place where the heap becomes smaller. Constants that a move introduces are new ones of the checker.
//! Reference: Brotherston, Distefano, Petersen, "Automated cyclic entailment proofs in separation logic",
//! CADE 2011.

pub mod adjunction;
mod counts;
mod data;
mod descriptions;
mod form;
mod moves;
mod partition;
pub mod profile;
mod sequent;
mod shapes;
mod trace;
mod uses;

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::operator::Operator;
use crate::sort::SortId;
use crate::term::{Function, TermId, Terms};
pub use counts::Line;
pub use data::Arithmetic;
pub use form::{Alternative, Description, Heap, Predicate, Predicates, Refused, is_location};
pub use partition::without_heap;
use profile::{Profiles, Tables};
pub use sequent::{Places, Sequent};
use shapes::Shapes;
use trace::{Edge, has_cycle};

/// Which sequent is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Companion {
    /// That of an earlier move of the derivation, which unfolded a call of the left side or of a part.
    Move(usize),
    /// A lemma.
    Lemma(usize),
}

/// A use of a sequent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// What is used.
    pub companion: Companion,
    /// Constants of the companion and what they are here.
    pub places: Vec<(TermId, TermId)>,
    /// Which cells take the place of those of the companion.
    pub cells: Vec<usize>,
    /// Which calls do.
    pub calls: Vec<usize>,
    /// Names of new constants for what exists by the companion.
    pub names: Vec<String>,
    /// Which parts do, and for each of their descriptions which cells and calls.
    pub parts: Vec<UsedPart>,
}

/// The number of a part, and for each of its descriptions cells and calls.
pub type UsedPart = (usize, Vec<(Vec<usize>, Vec<usize>)>);

/// A step of a derivation. Cells, calls and conditions are counted from 0 on, on their side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// The left side says that a constant is equal to a term, which takes its place.
    Equal(TermId, TermId),
    /// An existential of the right side is chosen.
    Choose(TermId, TermId),
    /// A cell of the left side is one of the right side, once what they hold is equal.
    Cell(usize, usize),
    /// A call of the left side is one of the right side, once their arguments are equal.
    Call(usize, usize),
    /// A cell of the left side lies beside the heap, where the right side is false.
    Beside(usize),
    /// A condition that a call of the left side implies.
    Known(TermId),
    /// A condition of the right side follows from the left side.
    Drop(usize),
    /// The left side has no model.
    Contradiction,
    /// Both sides are the empty heap, or the right side has no atoms and leaves open what else there is.
    Empty,
    /// A condition holds, or not.
    Cases(TermId),
    /// A call of the left side is one of its rules: a sequent for each, with names for existentials.
    Unfold(usize, Vec<Vec<String>>),
    /// A call of the right side is chosen to be one of its rules.
    UnfoldRight(usize, usize, Vec<String>),
    /// A part of the left side is that of another sequent, whose right side takes the place.
    Use(Box<Use>),
    /// Atoms of the right side are those of a lemma, whose left side takes their place.
    UseOnRight(Box<Use>),
    /// A call in a description, by part, description and call, is one of its rules.
    UnfoldPart([usize; 3], Vec<Vec<String>>),
    /// A cell of a part, by description and cell where it is said, is an atom of the left side.
    CellOfPart(usize, Vec<(usize, usize)>),
    /// One call of each description of a part has the same cells, which become a part of their own.
    Divide(usize, Vec<usize>),
    /// A description of a part is given up; if one is left, its atoms are some of the left side.
    Forget(usize, usize),
    /// A more general sequent is shown: constants in the place of terms.
    Generalize(Vec<(TermId, TermId)>, Heap, Heap),
}

/// A sequent that later moves may use.
#[derive(Clone, Debug)]
struct Named {
    at: usize,
    sequent: Sequent,
    outer: Option<Rc<Named>>,
}

/// A sequent that is not closed yet.
#[derive(Clone, Debug)]
struct Open {
    sequent: Sequent,
    /// The move that left it, and whether the heap became smaller.
    from: Option<(usize, bool)>,
    path: Option<Rc<Named>>,
}

/// What a derivation is of.
#[derive(Clone, Debug)]
enum Subject {
    Lemma(Box<Sequent>),
    Goal(usize),
}

/// Names that a move gave to new constants.
pub type Introduced = Vec<(String, TermId)>;

/// Takes the moves of a refutation.
#[derive(Clone, Debug)]
pub struct Prover {
    /// The predicates.
    pub predicates: Predicates,
    /// The symbolic heaps of which the left side is a disjunction.
    pub premises: Vec<Alternative>,
    /// Those of the right side.
    pub conclusions: Vec<Alternative>,
    shapes: Shapes,
    may_be_empty: Vec<bool>,
    /// Constants that rules speak of beside their parameters: they stand for one value.
    of_rules: FxHashSet<TermId>,
    bounds: Vec<Vec<TermId>>,
    lines: Vec<Option<Line>>,
    lemmas: Vec<Sequent>,
    proved: Vec<bool>,
    subject: Option<Subject>,
    open: Vec<Open>,
    moves: usize,
    edges: Vec<Edge>,
}

impl Prover {
    /// What contradictory facts have to say: formulas about the heap, others that do not look at it, and
    /// negated ones about the heap.
    ///
    /// # Errors
    /// If they say something else.
    pub fn new(terms: &mut Terms, facts: &[TermId]) -> Refused<Self> {
        let predicates = Predicates::of(terms, facts)?;
        let (mut holds, mut fails) = (Vec::new(), Vec::new());
        let mut vocabulary = form::Vocabulary::default();
        let mut pending: Vec<TermId> = facts.iter().rev().copied().collect();
        while let Some(fact) = pending.pop() {
            let args = terms.args(fact);
            match terms.operator(fact) {
                Operator::And => pending.extend(args.iter().rev()),
                Operator::Not if vocabulary.is_spatial(terms, &predicates, fact) => {
                    let inner = args[0];
                    let args = terms.args(inner).to_vec();
                    match terms.operator(inner) {
                        Operator::Not => pending.push(args[0]),
                        Operator::Or => {
                            for &arg in args.iter().rev() {
                                pending.push(terms.apply(Operator::Not, &[arg])?);
                            }
                        }
                        _ => fails.push(inner),
                    }
                }
                _ => holds.push(fact),
            }
        }
        let premises = predicates.together(terms, &holds)?;
        let mut conclusions = Vec::new();
        for formula in fails {
            conclusions.extend(predicates.open_alternatives(terms, formula)?);
        }
        let rules = predicates.list.iter().flat_map(|(_, predicate)| &predicate.rules);
        let heaps = rules.chain(&premises).chain(&conclusions);
        let also = premises.iter().flat_map(|premise| &premise.also);
        let roots: Vec<TermId> = heaps
            .flat_map(|form| form.heap.terms())
            .chain(also.flat_map(|description| description.heap.terms()))
            .collect();
        let shapes = Shapes::of(terms, &predicates, shapes::location_sorts(terms, &roots))?;
        let may_be_empty = shapes::may_be_empty(terms, &predicates);
        let count = predicates.list.len();
        let of_rules = predicates.constants(terms);
        Ok(Self {
            proved: vec![false; premises.len()],
            predicates,
            premises,
            conclusions,
            shapes,
            may_be_empty,
            of_rules,
            bounds: vec![Vec::new(); count],
            lines: vec![None; count],
            lemmas: Vec::new(),
            subject: None,
            open: Vec::new(),
            moves: 0,
            edges: Vec::new(),
        })
    }

    /// A new constant.
    ///
    /// # Errors
    /// Never.
    pub fn fresh(terms: &mut Terms, name: &str, sort: SortId) -> Refused<TermId> {
        let name = terms.sorts.symbol(name);
        let function = Function { name, parameters: Vec::new(), result: sort, definition: None };
        let function = terms.declare(function);
        terms.call(function, &[])
    }

    /// New constants in the place of others.
    fn renamed(
        terms: &mut Terms,
        constants: &[TermId],
        names: &[String],
    ) -> Refused<(Places, Introduced)> {
        if constants.len() != names.len() {
            return Err("another number of names");
        }
        let mut places = Places::default();
        let mut introduced = Introduced::new();
        for (&constant, name) in constants.iter().zip(names) {
            let new = Self::fresh(terms, name, terms.sort_id(constant))?;
            places.insert(constant, new);
            introduced.push((name.clone(), new));
        }
        Ok((places, introduced))
    }

    /// Begins with a lemma.
    ///
    /// # Errors
    /// If something is open, or the sequent has existentials on the left side.
    pub fn lemma(&mut self, terms: &Terms, sequent: Sequent) -> Refused<()> {
        self.finish()?;
        for side in [&sequent.left, &sequent.right] {
            self.are_conditions(terms, &side.facts)?;
        }
        if sequent.flexible.iter().any(|constant| self.of_rules.contains(constant)) {
            return Err("a constant of the definitions is no existential");
        }
        let on_left = sequent.left.terms().chain(sequent.framed.iter().copied());
        if !on_left.into_iter().all(|term| sequent.is_rigid(terms, term)) {
            return Err("an existential of the right side on the left side");
        }
        self.begin(sequent.clone(), Subject::Lemma(Box::new(sequent)))
    }

    /// Begins with one of the symbolic heaps of the left side, and one of the right side or none.
    ///
    /// # Errors
    /// If something is open, or there are no such symbolic heaps.
    pub fn goal(
        &mut self,
        terms: &mut Terms,
        premise: usize,
        names: &[String],
        conclusion: Option<(usize, &[String])>,
    ) -> Refused<Introduced> {
        self.finish()?;
        let left = self.premises.get(premise).ok_or("no such left side")?;
        let (places, mut introduced) = Self::renamed(terms, &left.existentials, names)?;
        let mut sequent =
            Sequent { left: left.heap.replaced(terms, &places), ..Sequent::default() };
        if left.is_open || !left.also.is_empty() {
            let facts = std::mem::take(&mut sequent.left.facts);
            let heap = std::mem::replace(&mut sequent.left, Heap { facts, ..Heap::default() });
            let mut descriptions = vec![Description { heap, is_open: left.is_open }];
            for description in &left.also {
                let heap = description.heap.replaced(terms, &places);
                descriptions.push(Description { heap, is_open: description.is_open });
            }
            sequent.parts.push(descriptions);
        }
        match conclusion {
            Some((number, names)) => {
                let right = self.conclusions.get(number).ok_or("no such right side")?;
                let (places, more) = Self::renamed(terms, &right.existentials, names)?;
                sequent.right = right.heap.replaced(terms, &places);
                sequent.is_open = right.is_open;
                sequent.flexible = more.iter().map(|&(_, constant)| constant).collect();
                introduced.extend(more);
            }
            None => sequent.right.facts.push(terms.truth(false)),
        }
        self.begin(sequent, Subject::Goal(premise))?;
        Ok(introduced)
    }

    /// What tables of profiles have to show.
    ///
    /// # Errors
    /// If a definition that they need is outside of what they can be made of.
    pub fn profiles(&self, terms: &Terms) -> Refused<Profiles> {
        let mut said = self.premises.iter().chain(&self.conclusions);
        if said.any(|alternative| alternative.is_open) {
            return Err("a formula that leaves open what else is in the heap");
        }
        Profiles::of(terms, &self.predicates, &self.premises, &self.conclusions)
    }

    /// Shows that each symbolic heap of the left side is one of the right side, by tables of profiles.
    ///
    /// # Errors
    /// If something is open, or the tables do not show it.
    pub fn by_profiles(&mut self, profiles: &Profiles, tables: &Tables) -> Refused<()> {
        self.finish()?;
        profiles.check(tables)?;
        self.proved.fill(true);
        Ok(())
    }

    fn begin(&mut self, sequent: Sequent, subject: Subject) -> Refused<()> {
        self.subject = Some(subject);
        self.moves = 0;
        self.edges.clear();
        self.open = vec![Open { sequent, from: None, path: None }];
        Ok(())
    }

    /// Ends the derivation of a lemma or goal.
    fn finish(&mut self) -> Refused<()> {
        if !self.open.is_empty() {
            return Err("a sequent is open");
        }
        if has_cycle(self.moves, &self.edges) {
            return Err("a cycle on which the heap does not become smaller");
        }
        match self.subject.take() {
            Some(Subject::Lemma(sequent)) => self.lemmas.push(*sequent),
            Some(Subject::Goal(premise)) => self.proved[premise] = true,
            None => {}
        }
        Ok(())
    }

    /// Ends the refutation.
    ///
    /// # Errors
    /// If something is missing.
    pub fn end(&mut self) -> Refused<()> {
        self.finish()?;
        if self.proved.iter().all(|&is_proved| is_proved) {
            Ok(())
        } else {
            Err("a left side is not shown to be one of the right sides")
        }
    }

    /// How many moves the derivation has so far.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The sequent that the next move takes.
    #[must_use]
    pub fn sequent(&self) -> Option<&Sequent> {
        self.open.last().map(|open| &open.sequent)
    }

    /// Takes a move. The names of new constants.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(
        &mut self,
        terms: &mut Terms,
        step: &Move,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<Introduced> {
        let Open { sequent, from, mut path } = self.open.pop().ok_or("nothing is open")?;
        let at = self.moves;
        self.moves += 1;
        if let Some((from, shrinks)) = from {
            self.edges.push(Edge { from, to: at, shrinks });
        }
        if matches!(step, Move::Unfold(..) | Move::UnfoldPart(..)) {
            let named = Named { at, sequent: sequent.clone(), outer: path };
            path = Some(Rc::new(named));
        }
        let mut introduced = Introduced::new();
        let left = match step {
            Move::Use(step) => {
                let (companion, back) = match step.companion {
                    Companion::Move(number) => {
                        let named = find(&path, number).ok_or("no such sequent to use")?;
                        (named.sequent.clone(), Some(named.at))
                    }
                    Companion::Lemma(number) => (self.earlier(number)?, None),
                };
                let (after, is_part) =
                    self.used(terms, sequent, step, &companion, arithmetic, &mut introduced)?;
                if let Some(to) = back {
                    self.edges.push(Edge { from: at, to, shrinks: is_part });
                }
                vec![after]
            }
            Move::UseOnRight(step) => {
                let Companion::Lemma(number) = step.companion else {
                    return Err("only lemmas are used on the right side");
                };
                let lemma = self.earlier(number)?;
                vec![self.used_on_right(terms, sequent, step, &lemma)?]
            }
            step => self.moved(terms, sequent, step, arithmetic, &mut introduced)?,
        };
        let shrinks = matches!(step, Move::Cell(..) | Move::Beside(..));
        for sequent in left.into_iter().rev() {
            self.open.push(Open { sequent, from: Some((at, shrinks)), path: path.clone() });
        }
        Ok(introduced)
    }

    /// Whether a condition of the right side of the next sequent can be dropped. Nothing changes.
    ///
    /// # Errors
    /// If nothing is open, or there is no such condition.
    pub fn can_drop(
        &mut self,
        terms: &mut Terms,
        at: usize,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let sequent = self.sequent().cloned().ok_or("nothing is open")?;
        let fact = *sequent.right.facts.get(at).ok_or("there is no atom with this number")?;
        self.follows(terms, &sequent, fact, arithmetic)
    }

    /// Whether a condition follows from the left side of the next sequent, or from one of its calls. Nothing
    /// changes.
    ///
    /// # Errors
    /// If nothing is open.
    pub fn can_assume(
        &mut self,
        terms: &mut Terms,
        fact: TermId,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let sequent = self.sequent().cloned().ok_or("nothing is open")?;
        Ok(self.follows(terms, &sequent, fact, arithmetic)?
            || self.is_known(terms, &sequent, fact, arithmetic)?)
    }

    /// Whether no model of the left side of the next sequent has shapes. Nothing changes.
    ///
    /// # Errors
    /// If nothing is open.
    pub fn is_impossible(&mut self, terms: &Terms) -> Refused<bool> {
        let sequent = self.sequent().cloned().ok_or("nothing is open")?;
        self.is_shapeless(terms, &sequent, &[])
    }

    /// Whether the left side of the next sequent has no model, by shapes or numbers. Nothing changes.
    ///
    /// # Errors
    /// If nothing is open.
    pub fn is_contradictory(
        &mut self,
        terms: &mut Terms,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let sequent = self.sequent().cloned().ok_or("nothing is open")?;
        self.has_no_model(terms, &sequent, arithmetic)
    }

    /// Whether a call of the left side of the next sequent implies a condition. Nothing changes.
    ///
    /// # Errors
    /// If nothing is open.
    pub fn can_know(
        &mut self,
        terms: &mut Terms,
        fact: TermId,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let sequent = self.sequent().cloned().ok_or("nothing is open")?;
        self.is_known(terms, &sequent, fact, arithmetic)
    }

    /// Values of constants that stand for anything, as a use of a sequent gives them.
    fn values_of(&self, terms: &Terms, pairs: &[(TermId, TermId)]) -> Refused<Places> {
        if pairs.iter().any(|(from, to)| from != to && self.of_rules.contains(from)) {
            return Err("another value of a constant of the definitions");
        }
        self.places_of(terms, pairs)
    }

    fn has_no_model(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        Ok(self.is_shapeless(terms, sequent, &[])?
            || self.is_refuted(terms, sequent, &[], arithmetic)?)
    }

    fn earlier(&self, number: usize) -> Refused<Sequent> {
        self.lemmas.get(number).cloned().ok_or("no such earlier lemma")
    }

    /// What says that conditions contradict each other, with those that the cells add.
    fn is_refuted(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        more: &[TermId],
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        let mut facts = sequent.left.facts.clone();
        facts.extend(sequent.apart(terms)?);
        facts.extend(more);
        Ok(data::refuted(terms, &facts, arithmetic))
    }

    /// Whether a condition follows from the left side.
    fn follows(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        fact: TermId,
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        if sequent.left.facts.contains(&fact) {
            return Ok(true);
        }
        let denied = terms.apply(Operator::Not, &[fact])?;
        if let Some((a, b, holds)) = sequent::comparison(terms, fact) {
            if a == b && holds {
                return Ok(true);
            }
            if is_location(terms, terms.sort_id(a))
                && sequent.is_rigid(terms, fact)
                && self.is_shapeless(terms, sequent, &[denied])?
            {
                return Ok(true);
            }
        }
        if !sequent.is_rigid(terms, fact) {
            return Ok(false);
        }
        self.is_refuted(terms, sequent, &[denied], arithmetic)
    }

    /// Whether two terms are equal by the left side.
    fn agree(
        &mut self,
        terms: &mut Terms,
        sequent: &Sequent,
        (a, b): (TermId, TermId),
        arithmetic: &mut dyn Arithmetic,
    ) -> Refused<bool> {
        if a == b {
            return Ok(true);
        }
        let equal = terms.apply(Operator::Equal, &[a, b])?;
        self.follows(terms, sequent, equal, arithmetic)
    }
}

/// The sequent of an earlier move on the way to the present one.
fn find(path: &Option<Rc<Named>>, at: usize) -> Option<Rc<Named>> {
    let mut next = path.clone();
    while let Some(named) = next {
        if named.at == at {
            return Some(named);
        }
        next = named.outer.clone();
    }
    None
}

/// Pairs of terms that have to be equal so that two terms of one form are.
fn pairs(terms: &Terms, a: TermId, b: TermId) -> Vec<(TermId, TermId)> {
    let mut found = Vec::new();
    let mut open = vec![(a, b)];
    while let Some((a, b)) = open.pop() {
        let is_built = matches!(terms.operator(a), Operator::Construct(_));
        if a == b {
        } else if is_built && terms.operator(a) == terms.operator(b) {
            let (one, other) = (terms.args(a).iter(), terms.args(b).iter());
            open.extend(one.copied().zip(other.copied()).rev());
        } else {
            found.push((a, b));
        }
    }
    found
}
