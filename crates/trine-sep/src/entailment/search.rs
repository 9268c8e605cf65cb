//! Proof search: unfolding, case splits and hypotheses under a limit of fuel.
//!
//! Idea: steps that lose nothing are taken at once; the others are tried in order, and a sequent that
//! a small heap refutes is dropped before it costs anything.
//! Invariant: every step that is taken is sound: if its premises hold on all heaps, so does the
//! sequent. Recursion is as deep as the fuel, never as the input.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use trine_collections::Exhausted;
use trine_term::{Op, TermId, TermSet, TermStore, post_order};

use super::data::DataStatus;
use super::hypothesis::{Hypothesis, Use};
use super::lemma::Lemmas;
use super::sequent::{Sequent, Status};
use crate::base_pair::BasePairs;
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::instance::unfold_into;
use crate::matching::free_variables;
use crate::proof::{self, Companion, Derivation, Node, Rule, Step};
use crate::symbolic_heap::{Arg, Call, Cell, Loc};

const LEFT_COST: i32 = 4;
const RIGHT_COST: i32 = 2;
const SPLIT_COST: i32 = 2;
const BIND_COST: i32 = 2;
const USE_COST: i32 = 2;
/// How many hypotheses with data may be used one after the other.
const MAX_DATA_USES: usize = 2;
/// How many variables of a hypothesis are tried as the one that an equation gives.
const MAX_WAYS: usize = 4;
/// How many calls of the premise are tried for unfolding.
const LEFT_CANDIDATES: usize = 3;

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
        let (made, labels) = (Vec::new(), 0);
        Self { problem, pairs, failed, hypotheses, uses: 0, lemmas, nodes, made, labels }
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
            DataStatus::Fails => return self.if_contradictory(sequent),
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
        form.cells.extend(sequent.framed.iter().map(|&address| Cell {
            address,
            constructor: None,
            fields: Box::default(),
        }));
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
        let ways: [(i32, Way); 6] = [
            (0, |search, sequent, fuel| search.frame(sequent, fuel)),
            (USE_COST, |search, sequent, fuel| search.use_hypotheses(sequent, fuel)),
            (USE_COST, |search, sequent, fuel| search.use_backward(sequent, fuel)),
            (RIGHT_COST, |search, sequent, fuel| search.unfold_right(sequent, fuel)),
            (BIND_COST, |search, sequent, fuel| search.bind_address(sequent, fuel)),
            (BIND_COST, |search, sequent, fuel| search.bind_root(sequent, fuel)),
        ];
        for (cost, way) in ways {
            if let Some(applied) = way(self, sequent, fuel - cost)? {
                return Ok(Some(applied));
            }
        }
        self.unfold_left(sequent, fuel - LEFT_COST)
    }

    fn split(
        &mut self,
        sequent: &Sequent,
        (a, b): (Loc, Loc),
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let mut equal = sequent.clone();
        equal.left.equal.push((a, b));
        let mut distinct = sequent.clone();
        distinct.left.distinct.push((a, b));
        let Some(equal) = self.prove(equal, fuel)? else { return Ok(None) };
        let distinct = self.prove(distinct, fuel)?;
        Ok(distinct.map(|distinct| (Rule::SplitLocations(a, b), vec![equal, distinct])))
    }

    fn split_data(
        &mut self,
        sequent: &Sequent,
        guard: TermId,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let mut holds = sequent.clone();
        holds.left.data.push(guard);
        let mut fails = sequent.clone();
        fails.left.data.push(self.problem.store.mk(Op::Not, &[guard]));
        let Some(holds) = self.prove(holds, fuel)? else { return Ok(None) };
        let fails = self.prove(fails, fuel)?;
        Ok(fails.map(|fails| (Rule::SplitData(guard), vec![holds, fails])))
    }

    /// A condition on the data of a wanted call that its rules ask for, and that the premise leaves
    /// open.
    fn undecided_data(&mut self, sequent: &Sequent) -> Result<Option<TermId>, GiveUp> {
        for call in &sequent.right.calls {
            let has_cell = |arg: &Arg| {
                arg.loc().is_some_and(|loc| sequent.left.cells.iter().any(|c| c.address == loc))
            };
            let known = |arg: &Arg| {
                arg.data().is_none_or(|term| free_variables(self.problem.store, term).is_empty())
            };
            if !call.args.iter().all(known)
                || !sequent.left.is_empty_heap() && !call.args.iter().any(has_cell)
            {
                continue;
            }
            let predicate = self.problem.definitions.get(call.predicate).clone();
            let pairs = predicate.data_arguments(&call.args);
            for rule in &predicate.rules {
                for &fact in &rule.data {
                    let store = &mut *self.problem.store;
                    let guard = store.substitute(fact, &pairs);
                    if !free_variables(store, guard).is_empty() {
                        continue;
                    }
                    let negated = store.mk(Op::Not, &[guard]);
                    if !self.problem.follows(&sequent.left.data, guard)?
                        && !self.problem.follows(&sequent.left.data, negated)?
                    {
                        return Ok(Some(guard));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A pair on which the rules of a wanted call depend, and which the premise leaves open.
    fn undecided_guard(&mut self, sequent: &Sequent) -> Option<(Loc, Loc)> {
        for call in &sequent.right.calls {
            let args: Vec<Loc> = call.args.iter().filter_map(|arg| arg.loc()).collect();
            if args.iter().any(|&arg| sequent.is_flexible(arg)) {
                continue;
            }
            // Only where the call is about to be unfolded: one of its arguments has a cell.
            let has_cell = |loc: &Loc| sequent.left.cells.iter().any(|cell| cell.address == *loc);
            let empty = sequent.left.is_empty_heap();
            if !empty && !args.iter().any(has_cell) {
                continue;
            }
            let predicate = self.problem.definitions.get(call.predicate);
            for rule in &predicate.rules {
                for &(a, b) in &rule.distinct {
                    if a.index() >= rule.bound || b.index() >= rule.bound {
                        continue;
                    }
                    let nils = self.problem.definitions.nils();
                    let image = |loc: Loc| {
                        if loc.index() < nils {
                            Some(loc)
                        } else {
                            args.get(loc.index() - nils).copied()
                        }
                    };
                    if let (Some(a), Some(b)) = (image(a), image(b))
                        && a != b
                        && !sequent.distinct(a, b)
                    {
                        return Some((a, b));
                    }
                }
            }
        }
        None
    }

    /// Frames a call of the conclusion against one of the premise with the same root.
    fn frame(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        for (right, wanted) in sequent.right.calls.iter().enumerate() {
            for (left, given) in sequent.left.calls.iter().enumerate() {
                if wanted.predicate != given.predicate {
                    continue;
                }
                let sides = wanted.args.iter().zip(&given.args);
                let pairs: Vec<(Loc, Loc)> =
                    sides.clone().filter_map(|(a, b)| Some((a.loc()?, b.loc()?))).collect();
                let data = sides.filter_map(|(a, b)| Some((b.data()?, a.data()?)));
                let fits = |&(a, b): &(Loc, Loc)| a == b || sequent.is_flexible(a);
                if !pairs.iter().all(fits) || !pairs.iter().any(|&(a, b)| a == b) {
                    continue;
                }
                let mut premise = sequent.clone();
                premise.right.calls.remove(right);
                premise.left.calls.remove(left);
                premise.right.equal.extend(pairs);
                premise.equal_data.extend(data);
                if let Some(node) = self.prove(premise, fuel - 1)? {
                    return Ok(Some((Rule::Frame { left, right }, vec![node])));
                }
            }
        }
        Ok(None)
    }

    fn use_hypotheses(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let own = self.hypotheses.len();
        for number in (0..own).rev().chain(own..own + self.lemmas.forward.len()) {
            let hypothesis = match number.checked_sub(own) {
                Some(lemma) => self.lemmas.forward[lemma].clone(),
                None => self.hypotheses[number].clone(),
            };
            for found in hypothesis.uses(sequent, &self.problem.definitions) {
                if !hypothesis.variables.is_empty() && self.uses >= MAX_DATA_USES {
                    continue;
                }
                // Without data there is one way; with data, one for each variable that an equation
                // may give.
                let ways = if hypothesis.variables.is_empty() { 1 } else { MAX_WAYS };
                for way in 0..ways {
                    let used = self.with_data(&hypothesis, sequent, found.clone(), way)?;
                    let Some((premise, guards, step)) = used else { continue };
                    self.uses += 1;
                    let rule = Rule::Use(Box::new(step));
                    let proved = self.prove_use(sequent, premise, &guards, rule, fuel);
                    self.uses -= 1;
                    if let Some(applied) = proved? {
                        return Ok(Some(applied));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The sequent after a use, where the conditions of the hypothesis hold; other steps are needed
    /// where they do not.
    fn prove_use(
        &mut self,
        sequent: &Sequent,
        mut premise: Sequent,
        guards: &[TermId],
        rule: Rule,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let guard = match *guards {
            [] => {
                let proved = self.prove(premise, fuel)?;
                return Ok(proved.map(|node| (rule, vec![node])));
            }
            [guard] => guard,
            _ => self.problem.store.mk(Op::And, guards),
        };
        premise.left.data.push(guard);
        let mut fails = sequent.clone();
        fails.left.data.push(self.problem.store.mk(Op::Not, &[guard]));
        let Some(after) = self.prove(premise, fuel)? else { return Ok(None) };
        let Some(fails) = self.prove(fails, fuel - SPLIT_COST)? else { return Ok(None) };
        let used = self.node(Vec::new(), rule, vec![after]);
        Ok(Some((Rule::SplitData(guard), vec![used, fails])))
    }

    /// Adds what a use of a hypothesis gives, over the data of the sequent; also the conditions of
    /// the hypothesis that do not follow. None if they cannot hold.
    fn with_data(
        &mut self,
        hypothesis: &Hypothesis,
        sequent: &Sequent,
        found: Use,
        way: usize,
    ) -> Result<Option<(Sequent, Vec<TermId>, proof::Use)>, GiveUp> {
        let Use { mut premise, mut added, mut data, mut step } = found;
        let problem = &mut *self.problem;
        let mut conditions: Vec<TermId> = hypothesis
            .sequent
            .left
            .data
            .iter()
            .map(|&fact| problem.store.substitute(fact, &data))
            .collect();
        // Of the variables that no atom of the heap has, one follows by an equation, the others keep
        // their values.
        let bind =
            |problem: &mut Problem<'_>, conditions: &mut [TermId], pair: (TermId, TermId)| {
                for condition in conditions {
                    *condition = problem.store.substitute(*condition, &[pair]);
                }
            };
        loop {
            let alone = conditions.iter().copied().find(|&fact| {
                problem.store.op(fact) == Op::Eq && free_variables(problem.store, fact).len() == 1
            });
            let Some(pair) = alone.and_then(|fact| problem.rearranged(&[fact])) else { break };
            bind(problem, &mut conditions, pair);
            data.push(pair);
        }
        let open: Vec<(TermId, TermId)> = hypothesis
            .variables
            .iter()
            .copied()
            .filter(|&(variable, _)| {
                let of_equation = |&fact: &TermId| {
                    problem.store.op(fact) == Op::Eq
                        && free_variables(problem.store, fact).contains(&variable)
                };
                conditions.iter().any(of_equation)
            })
            .collect();
        if way > 0 && way >= open.len() {
            return Ok(None);
        }
        for (position, &pair) in open.iter().enumerate() {
            if position != way {
                bind(problem, &mut conditions, pair);
                data.push(pair);
            }
        }
        while let Some(pair) = problem.rearranged(&conditions) {
            bind(problem, &mut conditions, pair);
            for (_, value) in &mut data {
                *value = problem.store.substitute(*value, &[pair]);
            }
            data.push(pair);
        }
        for &(variable, origin) in &hypothesis.variables {
            if !data.iter().any(|&(known, _)| known == variable) {
                let pair = (variable, origin);
                bind(problem, &mut conditions, pair);
                for (_, value) in &mut data {
                    *value = problem.store.substitute(*value, &[pair]);
                }
                data.push(pair);
            }
        }
        let mut guards = Vec::new();
        for condition in conditions {
            if !free_variables(problem.store, condition).is_empty() {
                return Ok(None);
            }
            if !problem.follows(&sequent.left.data, condition)? {
                // An equation that does not follow says that the use was not meant.
                if problem.store.op(condition) == Op::Eq {
                    return Ok(None);
                }
                guards.push(condition);
            }
        }
        if !guards.is_empty() {
            let all: Vec<TermId> = sequent.left.data.iter().chain(&guards).copied().collect();
            if problem.refuted_data(&all)? {
                return Ok(None);
            }
        }
        added.replace_data(|term| problem.store.substitute(term, &data));
        let value = |variable: TermId| data.iter().find(|pair| pair.0 == variable).map(|p| p.1);
        let values = hypothesis.variables.iter();
        step.data = values.filter_map(|&(v, constant)| Some((constant, value(v)?))).collect();
        step.data.extend(problem.fix_data(&mut added));
        premise.left.cells.extend(added.cells);
        premise.left.calls.extend(added.calls);
        premise.left.data.extend(added.data);
        Ok(Some((premise, guards, step)))
    }

    /// The sequent as a hypothesis: data in its heap become variables of their own, and so does
    /// everything that its conditions speak of.
    pub(super) fn recorded(&mut self, sequent: &Sequent, companion: Companion) -> Hypothesis {
        let mut general = sequent.clone();
        // What the calls imply need not be shown where they are found again.
        let implied = self.problem.summary_facts(sequent);
        general.left.data.retain(|fact| !implied.contains(fact));
        let store = &mut *self.problem.store;
        let variable_of = |store: &mut TermStore, sort| {
            let name = store.symbols.intern("any");
            store.fresh_variable(name, sort).1
        };
        // Constants first, so that equations for the places speak of variables.
        let mut terms = general.left.data.clone();
        for heap in [&general.left, &general.right] {
            let in_cells = heap.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = heap.calls.iter().flat_map(|call| &call.args);
            terms.extend(in_cells.chain(in_calls).filter_map(|arg| arg.data()));
        }
        terms.extend(&general.right.data);
        let mut constants = Vec::new();
        post_order(store, &terms, &mut TermSet::new(), |term| {
            if store.op(term) == Op::Apply && store.args(term).is_empty() {
                constants.push(term);
            }
        });
        let mut renamed = Vec::with_capacity(constants.len());
        let mut variables = Vec::with_capacity(constants.len());
        for constant in constants {
            let sort = store.sort(constant);
            let variable = variable_of(store, sort);
            renamed.push((constant, variable));
            variables.push((variable, constant));
        }
        general.left.replace_data(|term| store.substitute(term, &renamed));
        general.right.replace_data(|term| store.substitute(term, &renamed));
        let mut equations = Vec::new();
        let in_cells = general.left.cells.iter_mut().flat_map(|cell| &mut cell.fields);
        let in_calls = general.left.calls.iter_mut().flat_map(|call| &mut call.args);
        for arg in in_cells.chain(in_calls) {
            if let Arg::Data(term) = arg {
                let sort = store.sort(*term);
                let place = variable_of(store, sort);
                equations.push(store.mk(Op::Eq, &[place, *term]));
                *term = place;
            }
        }
        general.left.data.extend(equations);
        Hypothesis { sequent: Rc::new(general), variables, shrunk: false, companion }
    }

    /// Puts the call of a backward lemma in the place of atoms of the conclusion.
    fn use_backward(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        for number in 0..self.lemmas.backward.len() {
            let lemma = self.lemmas.backward[number].clone();
            for (premise, rule) in lemma.uses(self.problem, sequent) {
                if let Some(node) = self.prove(premise, fuel)? {
                    return Ok(Some((rule, vec![node])));
                }
            }
        }
        Ok(None)
    }

    /// What one use of a lemma makes of a sequent, where all of its conditions hold.
    pub(super) fn lemma_uses(&mut self, sequent: &Sequent) -> Result<Vec<(Sequent, Rule)>, GiveUp> {
        let mut found = Vec::new();
        for lemma in self.lemmas.forward.clone() {
            for one in lemma.uses(sequent, &self.problem.definitions) {
                if let Some((premise, guards, step)) = self.with_data(&lemma, sequent, one, 0)?
                    && guards.is_empty()
                {
                    found.push((premise, Rule::Use(Box::new(step))));
                }
            }
        }
        for lemma in self.lemmas.backward.clone() {
            found.extend(lemma.uses(self.problem, sequent));
        }
        Ok(found)
    }

    fn unfold_right(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        for position in 0..sequent.right.calls.len() {
            let call = sequent.right.calls[position].clone();
            let rules = self.problem.definitions.get(call.predicate).rules.len();
            for rule in 0..rules {
                let mut premise = sequent.clone();
                premise.right.calls.remove(position);
                let first_new = premise.right.cells.len();
                let first_name = premise.right.data_locals.len();
                premise.right.locals = std::mem::take(&mut premise.left.locals);
                let problem = &mut *self.problem;
                let predicate = problem.definitions.get(call.predicate);
                unfold_into(problem.store, &mut premise.right, predicate, rule, &call.args);
                premise.left.locals = std::mem::take(&mut premise.right.locals);
                premise.flexible.resize(premise.left.locals.len(), true);
                let reachable = premise.right.cells[first_new..].iter().all(|cell| {
                    premise.is_flexible(cell.address)
                        || premise.left.cells.iter().any(|c| c.address == cell.address)
                });
                if !reachable {
                    continue;
                }
                let names = premise.right.data_locals[first_name..].to_vec();
                if let Some(node) = self.prove(premise, fuel)? {
                    let rule = Rule::UnfoldRight { call: position, rule, names };
                    return Ok(Some((rule, vec![node])));
                }
            }
        }
        Ok(None)
    }

    /// Binds the unknown address of a wanted cell to each cell of the premise.
    fn bind_address(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let Some(wanted) =
            sequent.right.cells.iter().find(|cell| sequent.is_flexible(cell.address))
        else {
            return Ok(None);
        };
        for cell in &sequent.left.cells {
            if cell.constructor != wanted.constructor {
                continue;
            }
            let mut premise = sequent.clone();
            premise.right.equal.push((wanted.address, cell.address));
            if let Some(node) = self.prove(premise, fuel)? {
                return Ok(Some((Rule::Choose(wanted.address, cell.address), vec![node])));
            }
        }
        Ok(None)
    }

    /// Binds the unknown first location of a wanted call, which nothing else says more of, to the
    /// first one of each atom of the premise.
    fn bind_root(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let root = |call: &Call| call.args.first().and_then(|arg| arg.loc());
        let occurs = |loc: Loc| {
            let in_cells = sequent.right.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = sequent.right.calls.iter().flat_map(|call| &call.args);
            in_cells.chain(in_calls).filter(|arg| arg.loc() == Some(loc)).count()
        };
        let mut roots = sequent.right.calls.iter().filter_map(root);
        let Some(unknown) = roots.find(|&loc| sequent.is_flexible(loc) && occurs(loc) == 1) else {
            return Ok(None);
        };
        let sort = sequent.left.locals[unknown.index()].sort;
        let mut roots: Vec<Loc> = sequent.left.calls.iter().filter_map(root).collect();
        roots.extend(sequent.left.cells.iter().map(|cell| cell.address));
        roots.retain(|loc| sequent.left.locals[loc.index()].sort == sort);
        roots.dedup();
        for root in roots {
            let mut premise = sequent.clone();
            premise.right.equal.push((unknown, root));
            if let Some(node) = self.prove(premise, fuel)? {
                return Ok(Some((Rule::Choose(unknown, root), vec![node])));
            }
        }
        Ok(None)
    }

    fn unfold_left(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
        let wanted: Vec<Loc> = sequent
            .right
            .calls
            .iter()
            .filter_map(|call| call.args.first().and_then(|arg| arg.loc()))
            .chain(sequent.right.cells.iter().map(|cell| cell.address))
            .collect();
        let mut candidates: Vec<(usize, usize)> = (0..sequent.left.calls.len())
            .map(|number| {
                let call = &sequent.left.calls[number];
                let place = call.args.iter().position(|arg| {
                    arg.loc().is_some_and(|loc| !sequent.is_nil(loc) && wanted.contains(&loc))
                });
                (place.unwrap_or(usize::MAX), number)
            })
            .collect();
        candidates.sort_unstable();
        for &(_, number) in candidates.iter().take(LEFT_CANDIDATES) {
            let label = self.labels;
            self.labels += 1;
            let hypothesis = self.recorded(sequent, Companion::Label(label));
            self.hypotheses.push(hypothesis);
            let proved = self.unfold_call(sequent, number, label, fuel);
            self.hypotheses.pop();
            if let Some(applied) = proved? {
                return Ok(Some(applied));
            }
        }
        Ok(None)
    }

    fn unfold_call(
        &mut self,
        sequent: &Sequent,
        number: usize,
        label: u32,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
        let (mut names, mut premises) = (Vec::new(), Vec::new());
        let call = sequent.left.calls[number].clone();
        let rules = self.problem.definitions.get(call.predicate).rules.len();
        for rule in 0..rules {
            let mut premise = sequent.clone();
            premise.left.calls.remove(number);
            let problem = &mut *self.problem;
            let predicate = problem.definitions.get(call.predicate);
            unfold_into(problem.store, &mut premise.left, predicate, rule, &call.args);
            let fixed = problem.fix_data(&mut premise.left);
            names.push(fixed.into_iter().map(|(_, constant)| constant).collect());
            premise.flexible.resize(premise.left.locals.len(), false);
            let Some(node) = self.prove(premise, fuel)? else { return Ok(None) };
            premises.push(node);
        }
        Ok(Some((Rule::UnfoldLeft { label, call: number, names }, premises)))
    }
}
