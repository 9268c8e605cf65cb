//! Heaps made along a plan: each call of a form is unfolded as often as the plan says.
//!
//! Idea: an accelerated form says how many steps lead from a call to its base rule. The steps are
//! carried out on values: locations are classes of one large union-find, numbers follow from the
//! arguments by the equations of the rule. So a list of a million cells costs a million short steps,
//! and no formula of that size is ever made.
//! Invariants: a model is returned only if every atom of every instance was true in it: equalities
//! by merging, disequalities and cells when all classes are known, conditions on numbers at once.
//! That is an evaluation of the form along its unfolding.

use rustc_hash::FxHashMap;
use trine_term::{Evaluator, FunId, Interpretation, Op, SortId, TermId, TermStore, Value};
use trine_value::Integer;

use crate::decide::Problem;
use crate::give_up::GiveUp;
use crate::linear::LinearTerm;
use crate::symbolic_heap::{Arg, Call, Loc, Param, PredicateId, SymbolicHeap};
use trine_heap::{Heap, HeapModel, Location};

/// How many instances a plan may have.
const MAX_INSTANCES: u64 = 4_000_000;

/// What is done with one call, down to its base rule.
#[derive(Clone)]
pub(crate) struct Descent {
    pub(crate) steps: Vec<Steps>,
}

/// A rule that is used a number of times in a row.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    pub(crate) rule: usize,
    /// A term for how often; none for once.
    pub(crate) count: Option<TermId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Zero,
    NotZero,
    NotPositive,
    Negative,
    NotNegative,
    Positive,
}

impl Relation {
    fn of(op: Op) -> Option<Self> {
        Some(match op {
            Op::Eq => Self::Zero,
            Op::Distinct => Self::NotZero,
            Op::Le => Self::NotPositive,
            Op::Lt => Self::Negative,
            Op::Ge => Self::NotNegative,
            Op::Gt => Self::Positive,
            _ => return None,
        })
    }

    fn negated(self) -> Self {
        match self {
            Self::Zero => Self::NotZero,
            Self::NotZero => Self::Zero,
            Self::NotPositive => Self::Positive,
            Self::Positive => Self::NotPositive,
            Self::Negative => Self::NotNegative,
            Self::NotNegative => Self::Negative,
        }
    }

    fn holds(self, value: &Integer) -> bool {
        let order = value.cmp(&Integer::ZERO);
        match self {
            Self::Zero => order.is_eq(),
            Self::NotZero => order.is_ne(),
            Self::NotPositive => order.is_le(),
            Self::Negative => order.is_lt(),
            Self::NotNegative => order.is_ge(),
            Self::Positive => order.is_gt(),
        }
    }
}

/// The numbers of a rule: how its own variables follow from its parameters, and what must hold.
struct Program {
    definitions: Vec<(TermId, LinearTerm)>,
    conditions: Vec<(LinearTerm, Relation)>,
}

impl Program {
    /// None if a variable does not follow by an equation, or a condition is not linear.
    fn of(store: &TermStore, rule: &SymbolicHeap) -> Option<Self> {
        let mut conditions = Vec::with_capacity(rule.data.len());
        for &fact in &rule.data {
            let negative = store.op(fact) == Op::Not;
            let atom = if negative { store.arg(fact, 0) } else { fact };
            let relation = Relation::of(store.op(atom))?;
            let &[left, right] = store.args(atom) else { return None };
            let difference = LinearTerm::of(store, left)?.minus(&LinearTerm::of(store, right)?);
            conditions.push((difference, if negative { relation.negated() } else { relation }));
        }
        let mut open = rule.data_locals.clone();
        let mut definitions = Vec::new();
        while !open.is_empty() {
            let next = conditions.iter().find_map(|(difference, relation)| {
                let mut unknown = difference.variables().filter(|(v, _)| open.contains(v));
                let (variable, _) = unknown.next().filter(|_| *relation == Relation::Zero)?;
                let alone = unknown.next().is_none();
                difference.solved_for(variable).filter(|_| alone).map(|term| (variable, term))
            });
            let (variable, term) = match next {
                Some(next) => next,
                None => Self::guess(&conditions, &open)?,
            };
            open.retain(|&other| other != variable);
            definitions.push((variable, term));
        }
        Some(Self { definitions, conditions })
    }

    /// A value for a variable that no equation defines: any if no condition speaks of it, otherwise
    /// a bound. Conditions are looked at again when the rule is used.
    fn guess(
        conditions: &[(LinearTerm, Relation)],
        open: &[TermId],
    ) -> Option<(TermId, LinearTerm)> {
        let speaks = |variable: TermId| {
            conditions.iter().any(|(difference, _)| difference.coefficient(variable).is_some())
        };
        if let Some(&free) = open.iter().find(|&&variable| !speaks(variable)) {
            return Some((free, LinearTerm::default()));
        }
        conditions.iter().find_map(|(difference, relation)| {
            let mut unknown = difference.variables().filter(|(v, _)| open.contains(v));
            let (variable, _) = unknown.next()?;
            if unknown.next().is_some() {
                return None;
            }
            let tight = match relation {
                Relation::NotPositive | Relation::NotNegative => difference.clone(),
                Relation::Negative => difference.plus(&Integer::ONE),
                Relation::Positive => difference.plus(&-Integer::ONE),
                Relation::Zero | Relation::NotZero => return None,
            };
            tight.solved_for(variable).map(|term| (variable, term))
        })
    }
}

type Numbers = FxHashMap<TermId, Integer>;

enum Field {
    Location(u32),
    Number(Integer),
}

struct ConcreteCell {
    address: u32,
    constructor: Option<FunId>,
    fields: Vec<Field>,
}

/// A call whose arguments have values.
struct ConcreteCall {
    predicate: PredicateId,
    args: Vec<Field>,
}

/// The heap on the way.
struct Construction<'a> {
    store: &'a TermStore,
    /// Values of the constants of the script.
    constants: &'a Numbers,
    parent: Vec<u32>,
    sorts: Vec<SortId>,
    distinct: Vec<(u32, u32)>,
    cells: Vec<ConcreteCell>,
    nils: usize,
}

impl Construction<'_> {
    fn fresh(&mut self, sort: SortId) -> u32 {
        self.parent.push(self.parent.len() as u32);
        self.sorts.push(sort);
        self.parent.len() as u32 - 1
    }

    fn find(&mut self, mut at: u32) -> u32 {
        while self.parent[at as usize] != at {
            let above = self.parent[self.parent[at as usize] as usize];
            self.parent[at as usize] = above;
            at = above;
        }
        at
    }

    fn number(&self, term: &LinearTerm, numbers: &Numbers) -> Option<Integer> {
        term.value(|variable| {
            numbers.get(&variable).or_else(|| self.constants.get(&variable)).cloned()
        })
    }

    /// Carries out the atoms of a form; its calls with values, or none if a condition fails.
    fn instance(
        &mut self,
        form: &SymbolicHeap,
        program: &Program,
        locals: &mut Vec<u32>,
        numbers: &mut Numbers,
    ) -> Option<Vec<ConcreteCall>> {
        for local in &form.locals[locals.len()..] {
            let fresh = self.fresh(local.sort);
            locals.push(fresh);
        }
        for (variable, term) in &program.definitions {
            let value = self.number(term, numbers)?;
            numbers.insert(*variable, value);
        }
        for (difference, relation) in &program.conditions {
            if !relation.holds(&self.number(difference, numbers)?) {
                return None;
            }
        }
        let at = |loc: Loc| locals[loc.index()];
        for &(a, b) in &form.equal {
            let (a, b) = (self.find(at(a)), self.find(at(b)));
            // The smaller number stays, so that nils do.
            self.parent[a.max(b) as usize] = a.min(b);
        }
        self.distinct.extend(form.distinct.iter().map(|&(a, b)| (at(a), at(b))));
        for cell in &form.cells {
            let fields = self.fields(&cell.fields, locals, numbers)?;
            let address = at(cell.address);
            self.cells.push(ConcreteCell { address, constructor: cell.constructor, fields });
        }
        let mut calls = Vec::with_capacity(form.calls.len());
        for call in &form.calls {
            let args = self.fields(&call.args, locals, numbers)?;
            calls.push(ConcreteCall { predicate: call.predicate, args });
        }
        Some(calls)
    }

    fn fields(&self, args: &[Arg], locals: &[u32], numbers: &Numbers) -> Option<Vec<Field>> {
        args.iter()
            .map(|&arg| match arg {
                Arg::Loc(loc) => Some(Field::Location(locals[loc.index()])),
                Arg::Data(term) => {
                    let term = LinearTerm::of(self.store, term)?;
                    self.number(&term, numbers).map(Field::Number)
                }
            })
            .collect()
    }

    /// The heap, and the number of each location; none if an atom fails.
    fn finish(mut self) -> Option<(Heap, Vec<u32>)> {
        let mut next = 0;
        let mut of_class: Vec<u32> = vec![0; self.parent.len()];
        for at in 0..self.parent.len() as u32 {
            let root = self.find(at);
            if root == at && at as usize >= self.nils {
                next += 1;
                of_class[at as usize] = next;
            }
        }
        let numbers: Vec<u32> =
            (0..self.parent.len() as u32).map(|at| of_class[self.find(at) as usize]).collect();
        if self.distinct.iter().any(|&(a, b)| numbers[a as usize] == numbers[b as usize]) {
            return None;
        }
        let at = |id: u32| Location { sort: self.sorts[id as usize], number: numbers[id as usize] };
        let mut heap = Heap::new();
        for cell in &self.cells {
            let mut fields: Vec<Value> = cell
                .fields
                .iter()
                .map(|field| match field {
                    Field::Location(id) => at(*id).value(),
                    Field::Number(number) => Value::Int(number.clone()),
                })
                .collect();
            let content = match cell.constructor {
                Some(constructor) => Value::constructed(constructor, fields),
                None => fields.pop()?,
            };
            if !heap.allocate(at(cell.address), content) {
                return None;
            }
        }
        Some((heap, numbers))
    }
}

impl Problem<'_> {
    /// The heap of a form along a plan: one descent for each call, in the order in which calls are
    /// taken from the end of the list. The numbers of the form come from a model of its data.
    pub(crate) fn along(
        &mut self,
        form: &SymbolicHeap,
        plan: &[Descent],
        data: &Interpretation,
        names: &[(TermId, TermId)],
    ) -> Result<Option<HeapModel>, GiveUp> {
        let integer = |term: TermId| -> Option<Integer> {
            let value = Evaluator::new(self.store, data).eval(term, self.budget).ok()?;
            value.as_int().cloned()
        };
        let mut programs: FxHashMap<(PredicateId, usize), Program> = FxHashMap::default();
        let mut constants = Numbers::default();
        for term in self.numbers_of(form) {
            if let Some(value) = integer(term) {
                constants.insert(term, value);
            }
        }
        for &(variable, name) in names {
            if let Some(value) = integer(name) {
                constants.insert(variable, value);
            }
        }
        let mut building = Construction {
            store: self.store,
            constants: &constants,
            parent: Vec::new(),
            sorts: Vec::new(),
            distinct: Vec::new(),
            cells: Vec::new(),
            nils: self.definitions.nils(),
        };
        let mut locals = Vec::new();
        // The numbers of the root satisfy its conditions, since they come from a model of them.
        let root = Program { definitions: Vec::new(), conditions: Vec::new() };
        let mut numbers = Numbers::default();
        let Some(mut agenda) = building.instance(form, &root, &mut locals, &mut numbers) else {
            return Ok(None);
        };
        let mut instances = 0;
        for descent in plan {
            let Some(mut call) = agenda.pop() else { return Ok(None) };
            for (place, steps) in descent.steps.iter().enumerate() {
                let count = match steps.count {
                    None => 1,
                    Some(count) => match integer(count).and_then(|count| u64::try_from(count).ok())
                    {
                        Some(count) => count,
                        None => return Ok(None),
                    },
                };
                instances += count;
                if instances > MAX_INSTANCES {
                    return Ok(None);
                }
                let predicate = self.definitions.get(call.predicate);
                let rule = &predicate.rules[steps.rule];
                let program = match programs.entry((call.predicate, steps.rule)) {
                    std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                    std::collections::hash_map::Entry::Vacant(entry) => {
                        let Some(program) = Program::of(building.store, rule) else {
                            return Ok(None);
                        };
                        entry.insert(program)
                    }
                };
                for _ in 0..count {
                    self.budget.spend(4)?;
                    locals.clear();
                    locals.extend(0..building.nils as u32);
                    numbers.clear();
                    for (param, arg) in predicate.params.iter().zip(call.args) {
                        match (param, arg) {
                            (Param::Loc(_), Field::Location(at)) => locals.push(at),
                            (Param::Data(term), Field::Number(value)) => {
                                numbers.insert(*term, value);
                            }
                            _ => return Ok(None),
                        }
                    }
                    let inner = building.instance(rule, program, &mut locals, &mut numbers);
                    let Some(inner) = inner else { return Ok(None) };
                    let (mut own, others): (Vec<_>, Vec<_>) =
                        inner.into_iter().partition(|other| other.predicate == call.predicate);
                    if steps.count.is_some() && !others.is_empty() {
                        return Ok(None);
                    }
                    agenda.extend(others);
                    let last = place + 1 == descent.steps.len();
                    call = match (own.pop(), last) {
                        (Some(next), false) => next,
                        (None, true) => {
                            ConcreteCall { predicate: call.predicate, args: Vec::new() }
                        }
                        _ => return Ok(None),
                    };
                }
            }
        }
        if !agenda.is_empty() {
            return Ok(None);
        }
        let Some((heap, at)) = building.finish() else { return Ok(None) };
        let mut interpretation = data.clone();
        for (number, local) in form.locals[..form.bound].iter().enumerate() {
            if let Some(constant) = local.term.and_then(|term| self.store.function(term)) {
                let value = Location { sort: local.sort, number: at[number] }.value();
                interpretation.set_constant(constant, value);
            }
        }
        Ok(Some(HeapModel { interpretation, heap }))
    }

    /// The integer constants of a form and of the definitions.
    fn numbers_of(&self, form: &SymbolicHeap) -> Vec<TermId> {
        let rules = self.definitions.predicates.iter().flat_map(|p| &p.rules);
        let mut terms: Vec<TermId> = Vec::new();
        for form in rules.chain([form]) {
            terms.extend(&form.data);
            let in_cells = form.cells.iter().flat_map(|cell| &cell.fields);
            let in_calls = form.calls.iter().flat_map(|call: &Call| &call.args);
            terms.extend(in_cells.chain(in_calls).filter_map(|arg| arg.data()));
        }
        let int = self.store.sorts.int();
        let mut found = Vec::new();
        trine_term::post_order(self.store, &terms, &mut trine_term::TermSet::new(), |term| {
            if self.store.op(term) == Op::Apply
                && self.store.args(term).is_empty()
                && self.store.sort(term) == int
            {
                found.push(term);
            }
        });
        found
    }
}
