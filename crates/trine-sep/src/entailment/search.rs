//! Proof search: unfolding, case splits and hypotheses under a limit of fuel.
//!
//! Idea: steps that lose nothing are taken at once; the others are tried in order, and a sequent that
//! a small heap refutes is dropped before it costs anything.
//! Invariant: every step that is taken is sound: if its premises hold on all heaps, so does the
//! sequent. Recursion is as deep as the fuel, never as the input. The steps are in the modules below.

mod atoms;
mod common_calls;
mod induction;
mod missing_conditions;
mod settled;
mod split;

use rustc_hash::FxHashMap;
use trine_collections::Exhausted;

use super::data::DataStatus;
use super::hypothesis::Hypothesis;
use super::lemma::Lemmas;
use super::sequent::{Sequent, Status};
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::proof::{Derivation, Node, Rule, Step};
use crate::symbolic_heap::{Cell, Loc};
use missing_conditions::MissingConditions;

const LEFT_COST: i32 = 4;
const RIGHT_COST: i32 = 2;
const SPLIT_COST: i32 = 2;
const BIND_COST: i32 = 2;
const USE_COST: i32 = 2;

/// One search.
pub(super) struct Search<'a, 'b> {
    problem: &'a mut Problem<'b>,
    pairs: &'a BasePairs,
    /// The fuel with which a sequent failed, by its key and the number of usable hypotheses.
    failed: FxHashMap<(Vec<u32>, usize), i32>,
    hypotheses: Vec<Hypothesis>,
    /// How many hypotheses were used on the way to the present sequent.
    uses: usize,
    lemmas: Lemmas,
    /// Conditions on data that attempts lacked, where the search splits on them.
    missing: Option<MissingConditions>,
    /// How many sequents may still be looked at, if that is bounded.
    nodes: Option<u32>,
    /// The nodes of the proof that were made; what failed is taken back.
    made: Vec<Node>,
    /// How many sequents have a name for back-links.
    labels: u32,
}

/// A rule with the nodes of its premises.
type Applied = Option<(Rule, Vec<usize>)>;

/// A way to go on from a sequent.
type Way = fn(&mut Search<'_, '_>, &Sequent, i32) -> Result<Applied, GiveUp>;

impl<'a, 'b> Search<'a, 'b> {
    /// A search that may use lemmas; it ends without a proof after so many sequents.
    pub(super) fn with_lemmas(
        problem: &'a mut Problem<'b>,
        pairs: &'a BasePairs,
        lemmas: Lemmas,
        nodes: Option<u32>,
    ) -> Self {
        let (failed, hypotheses) = (FxHashMap::default(), Vec::new());
        let (made, labels, missing) = (Vec::new(), 0, None);
        Self { problem, pairs, failed, hypotheses, uses: 0, lemmas, missing, nodes, made, labels }
    }

    pub(super) fn problem(&mut self) -> &mut Problem<'b> {
        self.problem
    }

    /// The proof below a node, by itself.
    pub(super) fn derivation(&self, root: usize) -> Derivation {
        let mut needed = vec![false; self.made.len()];
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut needed[node], true) {
                stack.extend(&self.made[node].premises);
            }
        }
        let mut places = vec![0; self.made.len()];
        let mut nodes = Vec::new();
        for (number, node) in self.made.iter().enumerate().filter(|&(number, _)| needed[number]) {
            places[number] = nodes.len();
            let premises = node.premises.iter().map(|&premise| places[premise]).collect();
            nodes.push(Node { premises, ..node.clone() });
        }
        Derivation { root: places[root], nodes }
    }

    fn new_label(&mut self) -> u32 {
        self.labels += 1;
        self.labels - 1
    }

    fn node(&mut self, steps: Vec<Step>, rule: Rule, premises: Vec<usize>) -> usize {
        self.made.push(Node { steps, rule, premises });
        self.made.len() - 1
    }

    /// The node of a proof, if one was found.
    pub(super) fn prove(&mut self, sequent: Sequent, fuel: i32) -> Result<Option<usize>, GiveUp> {
        let made = self.made.len();
        let found = self.attempt(sequent, fuel);
        if !matches!(found, Ok(Some(_))) {
            self.made.truncate(made);
        }
        found
    }

    fn attempt(&mut self, mut sequent: Sequent, fuel: i32) -> Result<Option<usize>, GiveUp> {
        self.problem.budget.spend(64)?;
        match &mut self.nodes {
            Some(0) => return Ok(None),
            Some(nodes) => *nodes -= 1,
            None => {}
        }
        if self.missing.as_ref().is_some_and(|missing| missing.is_used_up(self.problem.budget)) {
            return Ok(None);
        }
        self.problem.use_equalities(&mut sequent);
        if let Some((call, _)) = self.problem.settled_call(&sequent)
            && fuel > 0
        {
            return self.unfold_settled(sequent, call, fuel);
        }
        let mut shrunk = false;
        match sequent.normalize(&mut shrunk) {
            Status::Proved => return Ok(Some(self.contradiction(sequent))),
            Status::Failed => return self.if_contradictory(sequent),
            Status::Open => {}
        }
        let known = self.problem.summary_facts(&sequent);
        sequent.log.extend(known.iter().map(|&fact| Step::Known(fact)));
        sequent.left.data.extend(known);
        match self.problem.settle_data(&mut sequent)? {
            DataStatus::Contradiction => return Ok(Some(self.contradiction(sequent))),
            DataStatus::Fails(condition) => {
                self.keep_missing(condition);
                return self.if_contradictory(sequent);
            }
            DataStatus::Open => {}
        }
        if self.obligations_fail(&mut sequent)? || self.contradictory(&sequent)? {
            return self.if_contradictory(sequent);
        }
        if sequent.left.is_empty_heap() && sequent.right.is_empty_heap() {
            // Flexible locations that are left can be chosen apart from everything.
            let open = |&(a, b): &(Loc, Loc)| !sequent.is_flexible(a) && !sequent.is_flexible(b);
            if !sequent.right.equal.is_empty() || sequent.right.distinct.iter().any(open) {
                return Ok(None);
            }
            let chosen = self.problem.choose_data(&sequent)?;
            return Ok(chosen.map(|values| self.node(sequent.log, Rule::Axiom(values), Vec::new())));
        }
        if fuel <= 0 || self.problem.refutes(&sequent)? {
            return Ok(None);
        }
        let done = std::mem::take(&mut sequent.log);
        let marks: Vec<bool> = self.hypotheses.iter().map(|known| known.shrunk).collect();
        if shrunk {
            for known in &mut self.hypotheses {
                known.shrunk = true;
            }
        }
        let usable = self.hypotheses.iter().filter(|known| known.shrunk).count();
        let key = (sequent.key(), usable);
        let known_to_fail = self.failed.get(&key).is_some_and(|&failed| failed >= fuel);
        let result = if known_to_fail { Ok(None) } else { self.steps(&sequent, fuel) };
        for (known, mark) in self.hypotheses.iter_mut().zip(marks) {
            known.shrunk = mark;
        }
        if matches!(result, Ok(None)) {
            self.failed.insert(key, fuel);
        }
        Ok(result?.map(|(rule, premises)| self.node(done, rule, premises)))
    }

    fn contradiction(&mut self, sequent: Sequent) -> usize {
        self.node(sequent.log, Rule::Contradiction, Vec::new())
    }

    fn if_contradictory(&mut self, sequent: Sequent) -> Result<Option<usize>, GiveUp> {
        Ok(self.contradictory(&sequent)?.then(|| self.contradiction(sequent)))
    }

    /// Whether the premise has no model, by base pairs or by its data; framed addresses are allocated
    /// in it.
    pub(super) fn contradictory(&mut self, sequent: &Sequent) -> Result<bool, GiveUp> {
        Ok(self.without_model(sequent, None, None)?
            || !sequent.left.data.is_empty() && self.problem.refuted_data(&sequent.left.data)?)
    }

    pub(super) fn without_model(
        &mut self,
        sequent: &Sequent,
        equal: Option<(Loc, Loc)>,
        distinct: Option<(Loc, Loc)>,
    ) -> Result<bool, Exhausted> {
        let mut form = sequent.left.clone();
        form.equal.extend(equal);
        form.distinct.extend(distinct);
        form.cells.extend(sequent.framed.iter().map(|&address| Cell::unknown(address)));
        let problem = &mut *self.problem;
        let witness =
            self.pairs.satisfy(problem.store, &problem.definitions, &form, problem.budget)?;
        Ok(witness.is_none())
    }

    /// Discharges pure conclusions between rigid locations; true if one does not follow.
    pub(super) fn obligations_fail(&mut self, sequent: &mut Sequent) -> Result<bool, GiveUp> {
        for (a, b) in std::mem::take(&mut sequent.right.equal) {
            if !self.without_model(sequent, None, Some((a, b)))? {
                return Ok(true);
            }
        }
        let pairs = std::mem::take(&mut sequent.right.distinct);
        for (a, b) in pairs {
            if sequent.is_flexible(a) || sequent.is_flexible(b) {
                sequent.right.distinct.push((a, b));
            } else if !self.without_model(sequent, Some((a, b)), None)? {
                return Ok(true);
            }
        }
        sequent.log.push(Step::Discharge);
        Ok(false)
    }

    fn steps(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        if let Some(pair) = self.undecided_guard(sequent) {
            return self.split(sequent, pair, fuel - SPLIT_COST);
        }
        if let Some(guard) = self.undecided_data(sequent)? {
            return self.split_data(sequent, guard, fuel - SPLIT_COST);
        }
        let ways: [(i32, Way); 8] = [
            (SPLIT_COST, |search, sequent, fuel| search.open_common_call(sequent, fuel)),
            (0, |search, sequent, fuel| search.frame(sequent, fuel)),
            (USE_COST, |search, sequent, fuel| search.use_hypotheses(sequent, fuel)),
            (USE_COST, |search, sequent, fuel| search.use_backward(sequent, fuel)),
            (RIGHT_COST, |search, sequent, fuel| search.unfold_right(sequent, fuel)),
            (BIND_COST, |search, sequent, fuel| search.bind_address(sequent, fuel)),
            (BIND_COST, |search, sequent, fuel| search.bind_root(sequent, fuel)),
            (0, |search, sequent, fuel| search.forget_distinct(sequent, fuel)),
        ];
        let known = self.missing_known();
        for (cost, way) in ways {
            if let Some(applied) = way(self, sequent, fuel - cost)? {
                return Ok(Some(applied));
            }
        }
        if let Some(applied) = self.split_on_missing(sequent, known, fuel - SPLIT_COST)? {
            return Ok(Some(applied));
        }
        self.unfold_left(sequent, fuel - LEFT_COST)
    }
}
