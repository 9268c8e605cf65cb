//! Entailment with inductive definitions: counter-heaps on one side, cyclic proofs on the other.
//!
//! Idea: leaves of the premise are tried as counter-models, most general first, then with two classes
//! of locations merged. What resists is proved by search: cells are matched, calls are framed or
//! unfolded, and a sequent that was met before may be used again where the heap has become smaller.
//! Invariants: "valid" is answered only for a closed proof; induction is over the number of cells.
//! "Invalid" is answered only with a heap, which is judged like every other.
//! Reference: Brotherston, Gorogiannis, Petersen, "A generic cyclic theorem prover", APLAS 2012; Ta,
//! Le, Khoo, Chin, "Automated mutual explicit induction proof in separation logic", FM 2016.

mod absorb;
mod apart_numbers;
mod common_size;
mod consume;
mod data;
mod given_lemmas;
mod hypothesis;
mod lemma;
mod numbers;
mod pairs;
mod read_off;
mod refute;
mod refute_by_data;
mod search;
mod sequent;
mod shared_cells;
mod shares;
mod simulation;
mod size;
mod summary;

pub(crate) use consume::{Case, Covered, Missing, MissingAtom};
pub(crate) use given_lemmas::{given_lemmas, with_lemmas};
pub(crate) use shared_cells::WithoutApartCells;
use shared_cells::without_common_cells;
use trine_heap::HeapModel;
use trine_term::{Op, TermId};
use trine_trace::{Activity, Outcome};
use trine_value::Integer;

use crate::base_pair::BasePairs;
use crate::decide::{Found, Order, Problem};
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::proof::{Derivation, Generalization, Goal, Line, Node, Proof, Rule, Step};
use crate::symbolic_heap::{Arg, SymbolicHeap};
use data::DataStatus;
use lemma::Lemmas;
pub(crate) use refute::Wanted;
use search::Search;
use sequent::{CommonCalls, Sequent, Status};
use size::Sizes;
pub(crate) use summary::Summary;

/// How much larger than the smallest heap of the premise counter-heaps are, first and later.
const FIRST_SIZES: usize = 3;
const LATER_SIZES: usize = 6;

/// Fuel before lemmas are looked for, and how many sequents are looked at with it.
const FIRST: [(i32, u32); 2] = [(6, 150), (12, 150)];
/// Fuel and sequents where calls of both sides are unfolded before they go.
const KEPT: [(i32, u32); 3] = [(12, 200), (20, 1000), (32, 4000)];
/// Fuel after atoms were put together by lemmas.
const FOLDED_FUELS: [i32; 3] = [6, 12, 18];
/// Fuel where nothing else has helped: for each of these, each sequent is tried.
const LATER_FUELS: [&[i32]; 2] = [&[18, 24, 32], &[40, 52]];
/// Ticks for profiles, before lemmas are looked for and when nothing else has helped.
const FEW_TICKS: u64 = 300_000;
const MANY_TICKS: u64 = 200_000_000;
/// How many sequents are looked at after folding.
const FOLDED_NODES: u32 = 400;
/// Of how many numbers that do not count cells the order is kept.
const MAX_ORDERED: usize = 10;
/// How often lemmas are looked for about what earlier ones made.
const FOLDS: usize = 6;

/// Steps and rules that lead from a sequent to the one that is proved.
type Prelude = Vec<(Vec<Step>, Rule)>;

/// A sequent from which the one that is asked follows.
struct Question {
    sequent: Sequent,
    prelude: Prelude,
    /// Of which conclusion it is.
    goal: usize,
}

impl Question {
    fn of(sequent: Sequent) -> Self {
        Self { sequent, prelude: Vec::new(), goal: 0 }
    }

    /// The proof of what was asked from one of the sequent.
    fn proof(&self, more: Prelude, mut proof: Derivation) -> (usize, Derivation) {
        for (steps, rule) in self.prelude.iter().cloned().chain(more).rev() {
            proof.nodes.push(Node { steps, rule, premises: vec![proof.root] });
            proof.root = proof.nodes.len() - 1;
        }
        (self.goal, proof)
    }
}

/// What an answer "valid" has to come with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// Nothing.
    None,
    /// A proof.
    Proof,
}

/// How much is tried to prove a premise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// Few sequents, no lemmas.
    Quick,
    /// Lemmas, and much fuel.
    Full,
}

/// What became of a premise.
enum Settled {
    Proved(Box<(Goal, Lemmas)>),
    /// Valid, without a proof.
    Valid,
    Refuted(HeapModel),
    Open(GiveUp),
}

/// Which conclusion was proved, and how.
type Proved = Option<(usize, Derivation)>;

impl Problem<'_> {
    /// Decides whether each premise entails one of the conclusions.
    pub(crate) fn entails(
        &mut self,
        pairs: &BasePairs,
        premises: &[SymbolicHeap],
        conclusions: &[SymbolicHeap],
        evidence: Evidence,
    ) -> Result<Found, GiveUp> {
        let wanted = Wanted { holds: &[], fails: conclusions };
        let first_sizes = match self.order {
            Order::Usual => 0..FIRST_SIZES,
            Order::ProofsLast => 0..LATER_SIZES,
        };
        for premise in premises {
            if let Some(model) = self.refute_forms(premise, &wanted, first_sizes.clone())? {
                return Ok(Found::Model(model));
            }
        }
        let with_data = premises.iter().chain(conclusions).any(|form| self.speaks_of_data(form));
        let sizes = if with_data { self.sizes()? } else { Vec::new() };
        if with_data {
            self.summarize()?;
            for premise in premises {
                if let Some(model) = self.refute_by_numbers(premise, conclusions, &sizes)? {
                    return Ok(Found::Model(model));
                }
            }
        }
        let mut open = Vec::new();
        let mut proof = Some(self.new_proof(&sizes));
        for (number, premise) in premises.iter().enumerate() {
            match self.settle(pairs, premise, conclusions, &sizes, evidence)? {
                Settled::Proved(proved) => {
                    let (goal, lemmas) = *proved;
                    if let Some(proof) = &mut proof {
                        proof.add(Goal { premise: number, ..goal }, &lemmas.proved);
                    }
                }
                Settled::Valid => proof = None,
                Settled::Refuted(model) => return Ok(Found::Model(model)),
                Settled::Open(reason) => open.push((premise, reason)),
            }
        }
        let Some(&(_, reason)) = open.first() else {
            self.proof = proof;
            return Ok(Found::NoModel);
        };
        for (premise, _) in open {
            let sizes = FIRST_SIZES..LATER_SIZES;
            if let Some(model) = self.refute_forms(premise, &wanted, sizes)? {
                return Ok(Found::Model(model));
            }
        }
        Err(reason)
    }

    /// Tries what decides whether a premise entails one of the conclusions, quick things first.
    fn settle(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        sizes: &Sizes,
        evidence: Evidence,
    ) -> Result<Settled, GiveUp> {
        let wanted = Wanted { holds: &[], fails: conclusions };
        let one = std::slice::from_ref(premise);
        let mut reason = GiveUp::Bound;
        let smaller = match conclusions {
            [conclusion] => without_common_cells(premise, conclusion, self.definitions.nils()),
            _ => None,
        };
        if evidence == Evidence::None && self.is_simulated(premise, conclusions)? {
            return Ok(Settled::Valid);
        }
        if evidence == Evidence::None && self.absorbs(pairs, premise, conclusions)? {
            return Ok(Settled::Valid);
        }
        // Where pairs need proofs of their own, a short proof of the whole comes first.
        let time_for_pairs = match evidence {
            Evidence::None => Effort::Quick,
            Evidence::Proof => Effort::Full,
        };
        if self.order == Order::ProofsLast
            && evidence == Evidence::None
            && let Ok(Found::NoModel) = self.by_profiles(pairs, one, &wanted, MANY_TICKS)
        {
            return Ok(Settled::Valid);
        }
        for (effort, ticks) in [(Effort::Quick, FEW_TICKS), (Effort::Full, MANY_TICKS)] {
            if effort == time_for_pairs
                && let Some(settled) =
                    self.settle_by_pairs(pairs, premise, conclusions, evidence)?
            {
                return Ok(settled);
            }
            let proved = self.proves(pairs, premise, conclusions, sizes, effort)?;
            if let Some(proved) = proved {
                return Ok(match self.has_lemmas() {
                    true => Settled::Valid,
                    false => Settled::Proved(Box::new(proved)),
                });
            }
            if evidence == Evidence::Proof {
                continue;
            }
            if !sizes.is_empty()
                && effort == Effort::Quick
                && let Some(model) = self.refute_by_data(premise, &wanted, 0..FIRST_SIZES)?
            {
                return Ok(Settled::Refuted(model));
            }
            let trace = self.budget.trace();
            if let Some((premise, conclusion)) = &smaller {
                let wanted = Wanted { holds: &[], fails: std::slice::from_ref(conclusion) };
                let one = std::slice::from_ref(premise);
                match self.by_profiles(pairs, one, &wanted, ticks) {
                    Ok(Found::NoModel) => return Ok(Settled::Valid),
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    // A heap that refutes the smaller question need not refute this one.
                    Ok(_) | Err(_) => {}
                }
            }
            let found = trace.during(
                Activity::Profiles,
                || self.by_profiles(pairs, one, &wanted, ticks),
                |found| found.as_ref().map_or(Outcome::GaveUp, Found::outcome),
            );
            match found {
                Ok(Found::NoModel) => return Ok(Settled::Valid),
                Ok(Found::Model(model) | Found::Derived(model, _)) => {
                    return Ok(Settled::Refuted(model));
                }
                Err(why @ (GiveUp::Bound | GiveUp::Unfit(..))) => reason = why,
                Err(reason) => return Err(reason),
            }
        }
        Ok(Settled::Open(reason))
    }

    /// Tries to prove a premise atom by atom.
    fn settle_by_pairs(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        evidence: Evidence,
    ) -> Result<Option<Settled>, GiveUp> {
        for (number, conclusion) in conclusions.iter().enumerate() {
            match self.entails_by_pairs(pairs, premise, conclusion, evidence)? {
                None => {}
                Some((None, _)) => return Ok(Some(Settled::Valid)),
                Some((Some((_, proof)), lemmas)) => {
                    let (left_names, right_names) = (Vec::new(), Vec::new());
                    let conclusion = Some(number);
                    let goal = Goal { premise: 0, conclusion, left_names, right_names, proof };
                    return Ok(Some(Settled::Proved(Box::new((goal, lemmas)))));
                }
            }
        }
        Ok(None)
    }

    fn proves(
        &mut self,
        pairs: &BasePairs,
        premise: &SymbolicHeap,
        conclusions: &[SymbolicHeap],
        sizes: &Sizes,
        effort: Effort,
    ) -> Result<Option<(Goal, Lemmas)>, GiveUp> {
        let mut questions = Vec::new();
        let mut names = Vec::new();
        for (goal, conclusion) in conclusions.iter().enumerate() {
            let mut sequent = Sequent::new(premise, conclusion);
            let left_names: Vec<TermId> =
                self.fix_data(&mut sequent.left).into_iter().map(|(_, name)| name).collect();
            self.freshen_data(&mut sequent.right);
            names.push((left_names, sequent.right.data_locals.clone()));
            let mut variants = Vec::new();
            if !sizes.is_empty() {
                // What the number of cells leaves no choice about comes first.
                variants.extend(self.with_counted(&sequent, sizes));
                variants.push(sequent.clone());
            }
            let mut seen = Vec::new();
            for mut settled in variants {
                if self.settle_data(&mut settled)? != DataStatus::Open {
                    continue;
                }
                if !seen.contains(&settled.right.calls) {
                    let general = self.by_size(&settled, sizes)?;
                    questions.extend(general.map(|general| Question { goal, ..general }));
                    seen.push(settled.right.calls);
                }
            }
            self.add_summaries(&mut sequent)?;
            questions.push(Question { goal, ..Question::of(sequent) });
        }
        if !sizes.is_empty() {
            for number in 0..questions.len() {
                let apart = self.with_numbers_apart(&questions[number], sizes)?;
                questions.extend(apart);
            }
        }
        let mut lemmas = self.lemmas_for_search(pairs)?;
        let mut found = match effort {
            Effort::Quick => self.proves_quickly(pairs, &questions, &lemmas)?,
            // Calls with data are never kept.
            Effort::Full if sizes.is_empty() => self.proves_with_common_calls(pairs, &questions)?,
            Effort::Full => None,
        };
        if found.is_none() && effort == Effort::Full {
            found = self.proves_by_lemmas(pairs, &questions, sizes, &mut lemmas)?;
            if found.is_none() && !sizes.is_empty() {
                found = self.proves_with_missing_conditions(pairs, &questions, &lemmas)?;
            }
        }
        let later = if effort == Effort::Full { &LATER_FUELS[..] } else { &[] }.iter();
        for (fuels, question) in later.flat_map(|fuels| questions.iter().map(move |q| (fuels, q))) {
            for &fuel in *fuels {
                if found.is_none() {
                    let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), None);
                    let root = search.prove(question.sequent.clone(), fuel)?;
                    found = root.map(|at| question.proof(Vec::new(), search.derivation(at)));
                }
            }
        }
        let Some((conclusion, proof)) = found else { return Ok(None) };
        let (left_names, right_names) = names.swap_remove(conclusion);
        let conclusion = Some(conclusion);
        let goal = Goal { premise: 0, conclusion, left_names, right_names, proof };
        Ok(Some((goal, lemmas)))
    }

    /// A proof without goals: what is known of numbers.
    fn new_proof(&self, sizes: &Sizes) -> Proof {
        let line = |size: &size::Size| Line {
            position: size.position,
            slope: size.slope.clone(),
            offset: size.offset.clone(),
        };
        Proof {
            bounds: self.summaries.iter().map(|summary| summary.bounds().to_vec()).collect(),
            lines: sizes.iter().map(|size| size.as_ref().map(line)).collect(),
            ..Proof::default()
        }
    }

    /// Whether one of the sequents has a short proof, with no lemmas but those given.
    fn proves_quickly(
        &mut self,
        pairs: &BasePairs,
        questions: &[Question],
        lemmas: &Lemmas,
    ) -> Result<Proved, GiveUp> {
        // General sequents come first, and with much fuel: constants stand in the way of induction.
        for question in questions {
            for (fuel, nodes) in FIRST {
                let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), Some(nodes));
                if let Some(root) = search.prove(question.sequent.clone(), fuel)? {
                    return Ok(Some(question.proof(Vec::new(), search.derivation(root))));
                }
            }
        }
        Ok(None)
    }

    /// Whether one of the sequents has a proof in which calls of both sides are unfolded before they go.
    fn proves_with_common_calls(
        &mut self,
        pairs: &BasePairs,
        questions: &[Question],
    ) -> Result<Proved, GiveUp> {
        for question in questions {
            for (fuel, nodes) in KEPT {
                let mut sequent = question.sequent.clone();
                sequent.common_calls = CommonCalls::Keep;
                let lemmas = Lemmas::default();
                let mut search = Search::with_lemmas(self, pairs, lemmas, Some(nodes));
                if let Some(root) = search.prove(sequent, fuel)? {
                    return Ok(Some(question.proof(Vec::new(), search.derivation(root))));
                }
            }
        }
        Ok(None)
    }

    /// Whether one of the sequents has a proof that is not long, perhaps with lemmas.
    fn proves_one_of(
        &mut self,
        pairs: &BasePairs,
        questions: &[Question],
        sizes: &Sizes,
        lemmas: &mut Lemmas,
    ) -> Result<Proved, GiveUp> {
        match self.proves_quickly(pairs, questions, lemmas)? {
            None => self.proves_by_lemmas(pairs, questions, sizes, lemmas),
            found => Ok(found),
        }
    }

    /// Whether one of the sequents has a proof with lemmas.
    fn proves_by_lemmas(
        &mut self,
        pairs: &BasePairs,
        questions: &[Question],
        sizes: &Sizes,
        lemmas: &mut Lemmas,
    ) -> Result<Proved, GiveUp> {
        for question in questions {
            let found = self.proves_with_lemmas(pairs, question, sizes, lemmas)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Looks for lemmas about the atoms of a sequent, puts atoms together by them as long as that
    /// goes, and tries to prove what is left.
    fn proves_with_lemmas(
        &mut self,
        pairs: &BasePairs,
        question: &Question,
        sizes: &Sizes,
        lemmas: &mut Lemmas,
    ) -> Result<Proved, GiveUp> {
        let mut now = question.sequent.clone();
        let mut applied = Vec::new();
        let mut shrunk = false;
        if now.normalize(&mut shrunk) == Status::Failed
            || matches!(self.settle_data(&mut now)?, DataStatus::Fails(_))
        {
            return Ok(None);
        }
        for _ in 0..FOLDS {
            let new = self.discover(pairs, &now, sizes, lemmas)?;
            let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), None);
            let folded = search.fold(&now, &mut applied)?;
            if !new && folded.is_none() {
                break;
            }
            now = folded.unwrap_or(now);
            for fuel in FOLDED_FUELS {
                let nodes = Some(FOLDED_NODES);
                let mut search = Search::with_lemmas(self, pairs, lemmas.clone(), nodes);
                if let Some(root) = search.prove(now.clone(), fuel)? {
                    return Ok(Some(question.proof(applied, search.derivation(root))));
                }
            }
        }
        Ok(None)
    }

    /// A more general sequent, from which this one follows: of numbers it says only that both sides
    /// have as many cells, what the numbers of each call are at least, and how others are ordered.
    fn by_size(&mut self, sequent: &Sequent, sizes: &Sizes) -> Result<Option<Question>, GiveUp> {
        let mut general = sequent.clone();
        let int = self.store.sorts.int();
        let mut equations = Vec::new();
        // What the calls of the premise imply need not be shown.
        let mut known = Vec::new();
        let mut bounds = Vec::new();
        let mut counts: [Option<TermId>; 2] = [None, None];
        let mut chosen = false;
        let mut others = Vec::new();
        let count = self.equal_counts(sequent, sizes);
        for (side, heap) in [&mut general.left, &mut general.right].into_iter().enumerate() {
            // Cells of a side times the slope, as terms; none if a call does not count.
            let mut total = Some(Vec::new());
            let mut slope = None;
            for call in &mut heap.calls {
                let size = sizes.get(call.predicate.index()).cloned().flatten();
                let minimum = self.definitions.get(call.predicate).min_cells.unwrap_or(0);
                for (position, arg) in call.args.iter_mut().enumerate() {
                    let Arg::Data(term) = arg else { continue };
                    let own = size.as_ref().filter(|size| size.position == position);
                    if self.store.sort(*term) != int {
                        total = None;
                        continue;
                    }
                    if !free_variables(self.store, *term).is_empty() {
                        // The number is chosen, so it is only known to be large enough.
                        chosen = true;
                        match (own, &mut total) {
                            (Some(size), Some(total)) => {
                                let least = &size.slope * Integer::from(i64::from(minimum));
                                total.push(self.store.mk_int(&least));
                            }
                            _ => total = None,
                        }
                        continue;
                    }
                    // A constant stays, since conditions on the other side may speak of it.
                    let plain =
                        self.store.op(*term) == Op::Apply && self.store.args(*term).is_empty();
                    let number = if plain { *term } else { self.store.skolem("number", int) };
                    equations.push((number, *term));
                    *term = number;
                    let Some(size) = own else {
                        total = None;
                        others.push(number);
                        continue;
                    };
                    let cells = self.store.mk_int(&Integer::from(i64::from(minimum)));
                    let line = self.on_line(size, cells);
                    let at_least = size.slope > Integer::ZERO;
                    let op = if at_least { Op::Ge } else { Op::Le };
                    let list = if side == 0 { &mut known } else { &mut bounds };
                    list.push(self.store.mk(op, &[number, line]));
                    let offset = self.store.mk_int(&size.offset);
                    if slope.get_or_insert_with(|| size.slope.clone()) != &size.slope {
                        total = None;
                    }
                    if let Some(total) = &mut total {
                        total.push(self.store.mk(Op::Sub, &[number, offset]));
                    }
                }
                if size.is_none() {
                    total = None;
                }
            }
            let slope = slope.unwrap_or(Integer::ONE);
            let cells = self.store.mk_int(&(slope * Integer::from(heap.cells.len() as i64)));
            counts[side] = total.map(|mut parts| {
                parts.push(cells);
                if parts.len() == 1 { parts[0] } else { self.store.mk(Op::Add, &parts) }
            });
        }
        if equations.is_empty() {
            return Ok(None);
        }
        let facts: Vec<TermId> = equations
            .iter()
            .map(|&(number, term)| self.store.mk(Op::Eq, &[number, term]))
            .chain(sequent.left.data.iter().copied())
            .collect();
        if let Some(count) = count {
            self.drop_counted(&mut general, count, &facts)?;
        }
        if let [Some(left), Some(right)] = counts {
            let op = if chosen { Op::Ge } else { Op::Eq };
            bounds.push(self.store.mk(op, &[left, right]));
        }
        // Of numbers that do not count cells it keeps the order.
        others.sort_unstable();
        others.dedup();
        for (place, &a) in others.iter().take(MAX_ORDERED).enumerate() {
            for &b in others.iter().take(MAX_ORDERED).skip(place + 1) {
                bounds.extend([self.store.mk(Op::Le, &[a, b]), self.store.mk(Op::Le, &[b, a])]);
            }
        }
        for bound in bounds {
            if self.follows(&facts, bound)? {
                known.push(bound);
            }
        }
        general.left.data = known;
        let steps = std::mem::take(&mut general.log);
        let (left, right) = (general.left.clone(), general.right.clone());
        let rule = Rule::Generalize(Box::new(Generalization { left, right, data: equations }));
        Ok(Some(Question { prelude: vec![(steps, rule)], ..Question::of(general) }))
    }

    /// Drops the conditions of the conclusion on chosen numbers that follow, since both sides have as many
    /// cells.
    fn drop_counted(
        &mut self,
        sequent: &mut Sequent,
        count: TermId,
        facts: &[TermId],
    ) -> Result<(), GiveUp> {
        let mut rest = Vec::new();
        for &fact in &sequent.right.data {
            let mut all = facts.to_vec();
            all.extend([count, self.store.mk(Op::Not, &[fact])]);
            if !self.has_no_values(&all)? {
                rest.push(fact);
            }
        }
        sequent.right.data = rest;
        Ok(())
    }
}
