//! Boolean combinations of formulas with inductive predicates.
//!
//! Idea: the Boolean structure above formulas that have a normal form is taken apart case by case.
//! A case says which of these formulas hold, which fail, and what holds beside them; values of
//! Boolean constants are propagated first, so assumptions leave few cases. A case with one formula
//! that holds is premise and conclusions as everywhere else. With several, heaps of one are looked
//! at by the others; with none, small heaps of any shape are tried.
//! Invariants: a model of the assertions is a model of one of the cases, and the other way round;
//! `NoModel` is answered only if every case has none.

use rustc_hash::FxHashMap;
use trine_heap::HeapEvaluator;
use trine_term::{FunId, Op, Share, Sort, SortId, TermId};
use trine_trace::Activity;

use crate::base_pair::consistent;
use crate::decide::{Found, Problem};
use crate::entailment::Wanted;
use crate::give_up::GiveUp;
use crate::known_cells::WandCase;
use crate::procedures::{self, Question};
use crate::pure::PureAnswer;
use crate::symbolic_heap::{Arg, Cell, SymbolicHeap};

/// Most cells of a heap that no formula describes.
const FREE_CELLS: usize = 3;

/// Ticks for the profiles of a heap that several formulas describe.
const PROFILE_TICKS: u64 = 100_000_000;

/// Wands in wands to this depth are taken apart.
const MOST_NESTED_WANDS: usize = 8;

/// A case on the way.
#[derive(Clone, Default)]
struct Case {
    /// What has to be true or false, and is not looked at yet.
    pending: Vec<(TermId, bool)>,
    /// Disjunctions that wait until everything else was looked at.
    choices: Vec<Vec<(TermId, bool)>>,
    /// Values of Boolean constants.
    booleans: FxHashMap<TermId, bool>,
    holds: Vec<TermId>,
    fails: Vec<TermId>,
    facts: Vec<TermId>,
    /// Wands that hold or fail.
    wands: Vec<(TermId, bool)>,
    /// Separating conjunctions with wands among their operands that hold or fail.
    stars: Vec<(TermId, bool)>,
    /// A formula that holds was replaced by one that follows from it.
    is_weakened: bool,
}

impl Case {
    /// Drops what the Boolean constants decide; false if nothing is left to choose.
    fn reduce(&self, choice: &mut Vec<(TermId, bool)>) -> Reduced {
        let known = |&(term, wanted): &(TermId, bool)| {
            self.booleans.get(&term).map(|&value| value == wanted)
        };
        if choice.iter().any(|literal| known(literal) == Some(true)) {
            return Reduced::True;
        }
        choice.retain(|literal| known(literal).is_none());
        match **choice {
            [] => Reduced::False,
            [single] => Reduced::Single(single),
            _ => Reduced::Open,
        }
    }
}

enum Reduced {
    True,
    False,
    Single((TermId, bool)),
    Open,
}

/// What became of a case.
enum Progress {
    Dead,
    Complete,
    Choice(Vec<(TermId, bool)>),
}

impl Problem<'_> {
    /// Decides assertions by the cases of their Boolean structure.
    pub(crate) fn by_cases(&mut self, assertions: &[TermId]) -> Result<Found, GiveUp> {
        let pending = assertions.iter().rev().map(|&formula| (formula, true)).collect();
        let mut stack = vec![Case { pending, ..Case::default() }];
        let mut open = None;
        while let Some(mut case) = stack.pop() {
            self.budget.spend(64)?;
            match self.advance(&mut case)? {
                Progress::Dead => {}
                Progress::Choice(choice) => {
                    for &literal in choice.iter().rev() {
                        let mut next = case.clone();
                        next.pending.push(literal);
                        stack.push(next);
                    }
                }
                Progress::Complete => match self.solve_case(&case) {
                    Ok(Found::NoModel) => {}
                    Ok(mut found) => {
                        self.set_booleans(&case, &mut found);
                        if case.is_weakened && !self.satisfies(&found, assertions) {
                            open = Some(GiveUp::Bound);
                            continue;
                        }
                        return Ok(found);
                    }
                    Err(GiveUp::Exhausted(reason)) => return Err(GiveUp::Exhausted(reason)),
                    Err(reason) => open = Some(reason),
                },
            }
        }
        open.map_or(Ok(Found::NoModel), Err)
    }

    /// Whether what was found is judged to satisfy formulas.
    fn satisfies(&self, found: &Found, formulas: &[TermId]) -> bool {
        let (Found::Model(model) | Found::Derived(model, _)) = found else { return false };
        let mut evaluator = HeapEvaluator::new(self.store, model, self.budget);
        formulas.iter().all(|&formula| evaluator.holds(formula) == Ok(true))
    }

    fn set_booleans(&self, case: &Case, found: &mut Found) {
        let (Found::Model(model) | Found::Derived(model, _)) = found else { return };
        for (&constant, &value) in &case.booleans {
            if let Some(function) = self.store.function(constant) {
                model.interpretation.set_constant(function, trine_term::Value::Bool(value));
            }
        }
    }

    /// Takes formulas apart until a choice has to be made.
    fn advance(&mut self, case: &mut Case) -> Result<Progress, GiveUp> {
        loop {
            while let Some((term, wanted)) = case.pending.pop() {
                self.budget.spend(1)?;
                if !self.take_apart(case, term, wanted)? {
                    return Ok(Progress::Dead);
                }
            }
            let mut left = Vec::new();
            for mut choice in std::mem::take(&mut case.choices) {
                match case.reduce(&mut choice) {
                    Reduced::True => {}
                    Reduced::False => return Ok(Progress::Dead),
                    Reduced::Single(literal) => case.pending.push(literal),
                    Reduced::Open => left.push(choice),
                }
            }
            case.choices = left;
            if case.pending.is_empty() {
                return Ok(case.choices.pop().map_or(Progress::Complete, Progress::Choice));
            }
        }
    }

    /// Files one formula; false if the case ends here.
    fn take_apart(&mut self, case: &mut Case, term: TermId, wanted: bool) -> Result<bool, GiveUp> {
        let op = self.store.op(term);
        let args: Vec<TermId> = self.store.args(term).to_vec();
        self.vocabulary.read(self.store, &[term]);
        match op {
            Op::True | Op::False => return Ok((op == Op::True) == wanted),
            Op::Not => {
                case.pending.push((args[0], !wanted));
                return Ok(true);
            }
            Op::Apply
                if args.is_empty()
                    && *self.store.sort_of(term) == Sort::Bool
                    && self.store.called(term).is_none() =>
            {
                return Ok(*case.booleans.entry(term).or_insert(wanted) == wanted);
            }
            _ => {}
        }
        let spatial = self.vocabulary.is_spatial(term);
        if spatial && self.has_normal_form(term)? {
            let list = if wanted { &mut case.holds } else { &mut case.fails };
            list.push(term);
            return Ok(true);
        }
        if let (Op::SepWand, Some(&left)) = (op, args.first())
            && self.store.op(left) == Op::Or
            && self.nested_wands(term) <= MOST_NESTED_WANDS
        {
            // One wand for each alternative, which hold together.
            let mut parts = Vec::new();
            for alternative in self.store.args(left).to_vec() {
                let own = [&[alternative], &args[1..]].concat();
                parts.push((self.store.mk(Op::SepWand, &own), wanted));
            }
            if wanted {
                case.pending.extend(parts);
            } else {
                case.choices.push(parts);
            }
            return Ok(true);
        }
        if op == Op::SepWand && self.nested_wands(term) <= MOST_NESTED_WANDS {
            case.wands.push((term, wanted));
            return Ok(true);
        }
        if wanted
            && op == Op::SepStar
            && let Some(weaker) = self.after_wand(term)
        {
            case.is_weakened = true;
            case.pending.push((weaker, true));
            return Ok(true);
        }
        if op == Op::SepStar && (1..=MOST_NESTED_WANDS).contains(&self.nested_wands(term)) {
            case.stars.push((term, wanted));
            return Ok(true);
        }
        if wanted && op == Op::Exists && self.nested_wands(term) > 0 {
            let (&body, variables) = args.split_last().ok_or(GiveUp::Outside(term))?;
            let mut constants = Vec::with_capacity(variables.len());
            for &variable in variables {
                let sort = self.store.sort(variable);
                constants.push((variable, self.store.skolem("witness", sort)));
            }
            case.pending.push((self.store.substitute(body, &constants), true));
            return Ok(true);
        }
        match (op, wanted) {
            (Op::And, true) | (Op::Or, false) => {
                case.pending.extend(args.iter().rev().map(|&arg| (arg, wanted)));
            }
            (Op::And, false) | (Op::Or, true) => {
                case.choices.push(args.iter().map(|&arg| (arg, wanted)).collect());
            }
            (Op::Implies, _) => {
                // Right-associative: all but the last are on the left of an arrow.
                let last = args.len() - 1;
                let side = |at: usize| if at == last { wanted } else { !wanted };
                let sides = args.iter().enumerate().map(|(at, &arg)| (arg, side(at)));
                if wanted {
                    case.choices.push(sides.collect());
                } else {
                    case.pending.extend(sides);
                }
            }
            _ if !spatial => {
                let fact = if wanted { term } else { self.store.mk(Op::Not, &[term]) };
                case.facts.push(fact);
            }
            (Op::Ite, _) => {
                // (c and a) or (not c and b), as two clauses.
                case.choices.push(vec![(args[0], false), (args[1], wanted)]);
                case.choices.push(vec![(args[0], true), (args[2], wanted)]);
            }
            (Op::Eq, _) if args.len() == 2 => self.compare(case, &args, wanted),
            (Op::Xor | Op::Distinct, _) if args.len() == 2 => self.compare(case, &args, !wanted),
            _ => return Err(GiveUp::Outside(term)),
        }
        Ok(true)
    }

    /// Two formulas have the same value, or not.
    fn compare(&self, case: &mut Case, args: &[TermId], same: bool) {
        case.choices.push(vec![(args[0], false), (args[1], same)]);
        case.choices.push(vec![(args[0], true), (args[1], !same)]);
    }

    fn has_normal_form(&mut self, term: TermId) -> Result<bool, GiveUp> {
        match self.forms(&[term]) {
            Ok(_) => Ok(true),
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(_) => Ok(false),
        }
    }

    /// Decides one case.
    fn solve_case(&mut self, case: &Case) -> Result<Found, GiveUp> {
        let values: Vec<(TermId, TermId)> = case
            .booleans
            .iter()
            .map(|(&constant, &value)| (constant, self.store.mk_bool(value)))
            .collect();
        let known = |problem: &mut Self, terms: &[TermId]| -> Vec<TermId> {
            terms.iter().map(|&term| problem.store.substitute(term, &values)).collect()
        };
        let facts = known(self, &case.facts);
        let holds = known(self, &case.holds);
        let fails = known(self, &case.fails);
        self.vocabulary.read(self.store, &facts);
        if !case.wands.is_empty() || !case.stars.is_empty() {
            let mut under = |list: &[(TermId, bool)]| -> Vec<(TermId, bool)> {
                let known = |&(term, wanted)| (self.store.substitute(term, &values), wanted);
                list.iter().map(known).collect()
            };
            let (wands, stars) = (under(&case.wands), under(&case.stars));
            let rest = WandCase { wands, holds, fails, facts };
            return match *stars {
                [] => self.beside_wand(&rest),
                _ => self.beside_operands(&rest, &stars),
            };
        }
        let all: Vec<TermId> = [&*facts, &*holds, &*fails].concat();
        let constants = self.vocabulary.constants(self.store, &all);
        if let [single] = *holds {
            let premise = self.conjunction(&facts, single);
            return self.premise_and_conclusions(premise, &fails, &constants);
        }
        let mut conclusions = Vec::new();
        for &formula in &fails {
            conclusions.extend(self.forms_over(formula, &constants)?);
        }
        let Some((&first, others)) = holds.split_first() else {
            return self.any_heap(&facts, &conclusions, &constants);
        };
        for &formula in &holds {
            let premise = self.conjunction(&facts, formula);
            if let Ok(Found::NoModel) = self.premise_and_conclusions(premise, &fails, &constants) {
                return Ok(Found::NoModel);
            }
        }
        let mut required = Vec::new();
        for &formula in others {
            required.push(self.forms_over(formula, &constants)?);
        }
        let premise = self.conjunction(&facts, first);
        let wanted = Wanted { holds: &required, fails: &conclusions };
        let forms = self.forms_over(premise, &constants)?;
        for form in &forms {
            let found = match self.search_heap(form, &wanted)? {
                Some(model) => Some(model),
                None if self.speaks_of_data(form) => {
                    self.refute_by_data(form, &wanted, 0..FREE_CELLS)?
                }
                None => None,
            };
            if let Some(model) = found {
                return Ok(Found::Model(model));
            }
        }
        let mut lists = vec![forms.clone()];
        lists.extend(required.iter().cloned());
        if let Some(premises) = self.common_heaps(&lists)? {
            return procedures::walk(self, &mut Question { premises, conclusions: &conclusions });
        }
        if self.no_common_size(&lists)? {
            return Ok(Found::NoModel);
        }
        if let Some(found) = self.by_contained_cells(&lists, &conclusions)? {
            return Ok(found);
        }
        let pairs = self.base_pairs()?;
        let found = self.tried(Activity::Profiles, |this| {
            this.by_profiles(&pairs, &forms, &wanted, PROFILE_TICKS)
        });
        match found {
            Err(GiveUp::Exhausted(reason)) => Err(GiveUp::Exhausted(reason)),
            Err(reason) => self.by_product(&lists, &conclusions)?.ok_or(reason),
            found => found,
        }
    }

    fn conjunction(&mut self, facts: &[TermId], formula: TermId) -> TermId {
        if facts.is_empty() {
            return formula;
        }
        let mut parts = facts.to_vec();
        parts.push(formula);
        let term = self.store.mk(Op::And, &parts);
        self.vocabulary.read(self.store, &[term]);
        term
    }

    /// No formula says what the heap is: small ones are tried.
    fn any_heap(
        &mut self,
        facts: &[TermId],
        conclusions: &[SymbolicHeap],
        constants: &[TermId],
    ) -> Result<Found, GiveUp> {
        let fact = match *facts {
            [] => self.store.mk_bool(true),
            [single] => single,
            _ => self.store.mk(Op::And, facts),
        };
        self.vocabulary.read(self.store, &[fact]);
        let forms = self.vocabulary.pure_forms(
            self.store,
            &self.definitions,
            fact,
            constants,
            self.budget,
        )?;
        let mut possible = false;
        for form in &forms {
            if !consistent(&self.definitions, form) {
                continue;
            }
            let (facts, _) = self.data_facts(form);
            possible |= facts.is_empty()
                || !matches!(
                    self.pure.check(self.store, &facts, self.budget),
                    PureAnswer::Unsat(())
                );
        }
        if !possible {
            return Ok(Found::NoModel);
        }
        let wanted = Wanted { holds: &[], fails: conclusions };
        for cells in 0..=FREE_CELLS {
            for form in &forms {
                for pair in self.store.heaps().to_vec() {
                    let mut heap = form.clone();
                    for _ in 0..cells {
                        self.any_cell(&mut heap, pair.location, pair.data);
                    }
                    let found = match self.refute_forms(&heap, &wanted, 0..1)? {
                        Some(model) => Some(model),
                        None if self.speaks_of_data(&heap) => {
                            self.refute_by_data(&heap, &wanted, 0..1)?
                        }
                        None => None,
                    };
                    if let Some(model) = found {
                        return Ok(Found::Model(model));
                    }
                }
            }
        }
        let Some(any) = self.any_heap else { return Err(GiveUp::Bound) };
        let premise = self.conjunction(facts, any);
        let premises = self.forms_over(premise, constants)?;
        procedures::walk(self, &mut Question { premises, conclusions })
    }

    /// Adds a cell of which nothing is known.
    fn any_cell(&mut self, heap: &mut SymbolicHeap, location: SortId, data: SortId) {
        let address = heap.fresh(location);
        let mut constructor: Option<FunId> = None;
        let mut sorts = vec![data];
        if let Sort::Datatype { datatype, .. } = *self.store.sorts.get(data) {
            let first = self.store.datatype(datatype).constructors.first().map(|c| c.function);
            if let Some(first) = first {
                constructor = Some(first);
                sorts.clone_from(&self.store.function_decl(first).params.to_vec());
            }
        }
        let mut fields = Vec::with_capacity(sorts.len());
        for sort in sorts {
            if self.vocabulary.is_location(sort) {
                fields.push(Arg::Loc(heap.fresh(sort)));
            } else {
                let name = self.store.symbols.intern("content");
                let (_, variable) = self.store.fresh_variable(name, sort);
                heap.data_locals.push(variable);
                fields.push(Arg::Data(variable));
            }
        }
        heap.cells.push(Cell { address, share: Share::WHOLE, constructor, fields: fields.into() });
    }
}
