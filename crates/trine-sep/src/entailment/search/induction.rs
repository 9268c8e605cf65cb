//! Uses of induction hypotheses and lemmas in proof search.
//!
//! Idea: which part of the premise is meant is found by matching (`hypothesis`); here data variables of the
//! hypothesis get values. An equation gives the value of one variable; what is left keeps its own. Where
//! conditions of the hypothesis do not follow, other steps are needed for the case that they fail.

use std::rc::Rc;

use trine_term::{Op, TermId, TermStore};

use super::super::hypothesis::{Hypothesis, Use};
use super::super::sequent::Sequent;
use super::{Applied, SPLIT_COST, Search};
use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::matching::free_variables;
use crate::proof::{self, Companion, Rule};
use crate::symbolic_heap::Arg;

/// How many hypotheses with data may be used one after the other.
const MAX_DATA_USES: usize = 2;
/// How many variables of a hypothesis are tried as the one that an equation gives.
const MAX_WAYS: usize = 4;

impl Search<'_, '_> {
    pub(super) fn use_hypotheses(
        &mut self,
        sequent: &Sequent,
        fuel: i32,
    ) -> Result<Applied, GiveUp> {
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
        let Use { mut premise, mut added, mut data, apart, mut step } = found;
        for pair in apart {
            if !self.without_model(sequent, Some(pair), None)? {
                return Ok(None);
            }
        }
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
    /// everything that its conditions speak of, but for constants that definitions mention.
    pub(in super::super) fn recorded(
        &mut self,
        sequent: &Sequent,
        companion: Companion,
    ) -> Hypothesis {
        let mut general = sequent.clone();
        // What the calls imply need not be shown where they are found again.
        let implied = self.problem.summary_facts(sequent);
        general.left.data.retain(|fact| !implied.contains(fact));
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
        let constants = self.problem.general(&terms);
        let store = &mut *self.problem.store;
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
    pub(super) fn use_backward(&mut self, sequent: &Sequent, fuel: i32) -> Result<Applied, GiveUp> {
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
    pub(in super::super) fn lemma_uses(
        &mut self,
        sequent: &Sequent,
    ) -> Result<Vec<(Sequent, Rule)>, GiveUp> {
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
}
