//! Assertions over sort parameters: which of their instances a check needs.
//!
//! Idea: such an assertion holds for all sorts, so each of its instances follows from it. Before a check the instances
//! are asserted whose functions occur in what is asserted already, until there are no new ones; where an assertion has
//! no such function, those over the sorts that occur. Contradictions among instances are contradictions of the
//! assertions. A model of the instances is one of the assertions if these define functions: the functions that are
//! left have the values that their definitions say.
//! Invariant: an instance is asserted at the level at which it was found, so it ends with the terms that it is for.
//! Reference: SMT-LIB 2.7, section 4.2.4; Bobot, Paskevich, "Expressing Polymorphic Types in a Many-Sorted Language",
//! FroCoS 2011.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_smtlib::Parser;
use trine_term::{FunId, FunKind, Op, SortId, SymbolId, TermId, TermSet, TermStore, post_order};

use crate::solver::ScriptAssertion;

/// Instances of all assertions together.
const MOST_INSTANCES: usize = 600;
/// Instances of one assertion over all sorts that occur.
const MOST_OVER_ALL_SORTS: usize = 64;
/// How often instances of instances are looked for.
const MOST_ROUNDS: usize = 6;
/// Names in a sort that instances are made for.
const LARGEST_SORT: u64 = 24;

/// An assertion over sort parameters.
#[derive(Clone, Debug)]
struct Schema {
    assertion: ScriptAssertion,
    parameters: Box<[SymbolId]>,
    /// The functions over sort parameters in it, with their sorts.
    functions: Box<[Origin]>,
    /// The function over sort parameters that it defines for all arguments.
    defines: Option<FunId>,
}

/// What the instances that were made say about a model of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coverage {
    /// It is one of the assertions.
    Whole,
    /// There may be instances that it does not satisfy.
    Part,
}

/// An instance that was asserted.
struct Instance {
    key: (usize, Box<[SortId]>),
    term: TermId,
}

/// The assertions over sort parameters in force, with the instances that were asserted.
#[derive(Default)]
pub(crate) struct Schemas {
    schemas: Vec<Schema>,
    instances: Vec<Instance>,
    /// The numbers of assertions with the sorts of their instances.
    seen: FxHashSet<(usize, Box<[SortId]>)>,
    /// For each open level, how many assertions and instances there were before it.
    levels: Vec<(usize, usize)>,
}

/// How sort parameters of a formula may be replaced.
type Sorts = FxHashMap<SymbolId, SortId>;

/// An instance of a function over sort parameters: the function, and the sorts.
type Origin = (FunId, Box<[SortId]>);

impl Schemas {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.schemas.is_empty()
    }

    pub(crate) fn push(&mut self) {
        self.levels.push((self.schemas.len(), self.instances.len()));
    }

    pub(crate) fn pop(&mut self) {
        if let Some((schemas, instances)) = self.levels.pop() {
            self.schemas.truncate(schemas);
            for instance in self.instances.drain(instances..) {
                self.seen.remove(&instance.key);
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The assertions as they were written.
    pub(crate) fn assertions(&self) -> impl Iterator<Item = ScriptAssertion> + '_ {
        self.schemas.iter().map(|schema| schema.assertion)
    }

    /// Whether a formula was asserted as an instance.
    pub(crate) fn has_instance(&self, formula: TermId) -> bool {
        self.instances.iter().any(|instance| instance.term == formula)
    }

    /// Adds an assertion over sort parameters.
    pub(crate) fn add(
        &mut self,
        parser: &Parser,
        store: &mut TermStore,
        assertion: ScriptAssertion,
    ) {
        let parameters: Box<[SymbolId]> = Parser::sort_parameters(store, assertion.term).into();
        let functions = origins_in(parser, store, &[assertion.term]);
        let defines = definition_of(parser, store, assertion.term, &parameters);
        self.schemas.push(Schema { assertion, parameters, functions, defines });
    }

    /// New instances for what is asserted and assumed, to be asserted, and what a model of all says.
    pub(crate) fn instantiate(
        &mut self,
        parser: &mut Parser,
        store: &mut TermStore,
        formulas: &[TermId],
    ) -> (Vec<ScriptAssertion>, Coverage) {
        let mut formulas = formulas.to_vec();
        let mut made = Vec::new();
        let mut coverage = Coverage::Part;
        let mut is_refused = false;
        for _ in 0..MOST_ROUNDS {
            let before = made.len();
            let present = origins_in(parser, store, &formulas);
            let sorts = sorts_in(store, &formulas);
            for number in 0..self.schemas.len() {
                let schema = self.schemas[number].clone();
                for known in schema.wanted(store, &present, &sorts) {
                    let over: Box<[SortId]> =
                        schema.parameters.iter().map(|name| known[name]).collect();
                    if self.seen.contains(&(number, over.clone())) {
                        continue;
                    }
                    let pairs: Vec<(SymbolId, SortId)> =
                        schema.parameters.iter().copied().zip(over.iter().copied()).collect();
                    let is_full = self.instances.len() >= MOST_INSTANCES;
                    let term = match is_full {
                        true => None,
                        false => parser.at_sorts(store, schema.assertion.term, &pairs),
                    };
                    let Some(term) = term else {
                        is_refused = true;
                        continue;
                    };
                    let key = (number, over);
                    self.seen.insert(key.clone());
                    self.instances.push(Instance { key, term });
                    formulas.push(term);
                    made.push(ScriptAssertion { term, name: schema.assertion.name });
                }
            }
            if made.len() == before {
                if !is_refused && self.are_definitions() {
                    coverage = Coverage::Whole;
                }
                break;
            }
        }
        (made, coverage)
    }

    /// Whether each assertion defines a function of its own, and no function by itself.
    fn are_definitions(&self) -> bool {
        let mut bodies: FxHashMap<FunId, Vec<FunId>> = FxHashMap::default();
        for schema in &self.schemas {
            let Some(head) = schema.defines else { return false };
            let others = schema.functions.iter().map(|&(function, _)| function);
            let others = others.filter(|&function| function != head).collect();
            if bodies.insert(head, others).is_some() {
                return false;
            }
        }
        // A function is done once all functions in its body are.
        let mut done: FxHashSet<FunId> = FxHashSet::default();
        loop {
            let before = done.len();
            for (&head, others) in &bodies {
                let is_done = |other: &FunId| done.contains(other) || !bodies.contains_key(other);
                if others.iter().all(is_done) {
                    done.insert(head);
                }
            }
            if done.len() == before {
                return done.len() == bodies.len();
            }
        }
    }
}

impl Schema {
    /// The sorts for the parameters of which instances are wanted beside certain functions and sorts.
    fn wanted(&self, store: &TermStore, present: &[Origin], sorts: &[SortId]) -> Vec<Sorts> {
        let mut wanted = Vec::new();
        for (function, formal) in &self.functions {
            if self.defines.is_some_and(|head| head != *function) {
                continue;
            }
            for (other, actual) in present {
                let mut known = Sorts::default();
                let fits = function == other
                    && formal.iter().zip(actual).all(|(&formal, &actual)| {
                        Parser::unify_sorts(store, formal, actual, &mut known)
                    });
                if fits {
                    self.complete(known, sorts, &mut wanted);
                }
            }
        }
        if self.defines.is_none() {
            self.complete(Sorts::default(), sorts, &mut wanted);
        }
        wanted
    }

    /// All ways to choose the sorts that are not known yet, unless they are many.
    fn complete(&self, known: Sorts, sorts: &[SortId], wanted: &mut Vec<Sorts>) {
        let open: Vec<SymbolId> =
            self.parameters.iter().filter(|name| !known.contains_key(name)).copied().collect();
        let count = u32::try_from(open.len()).ok().and_then(|open| sorts.len().checked_pow(open));
        if count.is_none_or(|count| count > MOST_OVER_ALL_SORTS) {
            return;
        }
        let mut all = vec![known];
        for name in open {
            let longer = all.iter().flat_map(|known| {
                sorts.iter().map(|&sort| {
                    let mut known = known.clone();
                    known.insert(name, sort);
                    known
                })
            });
            all = longer.collect();
        }
        wanted.extend(all);
    }
}

/// Tells each term below formulas, and in the definitions of functions that they call.
fn visit(store: &TermStore, formulas: &[TermId], mut tell: impl FnMut(TermId)) {
    let mut visited = TermSet::new();
    let mut defined = FxHashSet::default();
    let mut pending = formulas.to_vec();
    while let Some(root) = pending.pop() {
        post_order(store, &[root], &mut visited, |term| {
            tell(term);
            if matches!(store.op(term), Op::Apply | Op::ArrayMap)
                && let Some(function) = store.function(term)
                && defined.insert(function)
                && let Some(definition) = store.definition(function)
            {
                pending.push(definition.body);
            }
        });
    }
}

/// The functions over sort parameters below formulas, with their sorts.
fn origins_in(parser: &Parser, store: &mut TermStore, formulas: &[TermId]) -> Box<[Origin]> {
    let mut functions: Vec<FunId> = Vec::new();
    visit(store, formulas, |term| {
        if matches!(store.op(term), Op::Apply | Op::ArrayMap) {
            functions.extend(store.function(term));
        }
    });
    functions.sort_unstable();
    functions.dedup();
    functions.into_iter().filter_map(|function| parser.origin(store, function)).collect()
}

/// The sorts of terms below formulas, in the order of their ids.
fn sorts_in(store: &TermStore, formulas: &[TermId]) -> Vec<SortId> {
    let mut sorts = vec![store.sorts.bool()];
    visit(store, formulas, |term| sorts.push(store.sort(term)));
    sorts.sort_unstable();
    sorts.dedup();
    sorts.retain(|&sort| {
        sort != store.sorts.reglan()
            && store.sorts.text_size(sort) <= LARGEST_SORT
            && !store.sorts.holds_parameters(sort)
    });
    sorts
}

/// The function over sort parameters whose values a formula says for all arguments and all sorts, by terms without it.
fn definition_of(
    parser: &Parser,
    store: &mut TermStore,
    formula: TermId,
    parameters: &[SymbolId],
) -> Option<FunId> {
    let (variables, body) = match store.op(formula) {
        Op::Forall => {
            let args = store.args(formula);
            (args[..args.len() - 1].to_vec(), args[args.len() - 1])
        }
        _ => (Vec::new(), formula),
    };
    let sides: Vec<(TermId, Option<TermId>)> = match (store.op(body), store.args(body)) {
        (Op::Eq, &[one, other]) => vec![(one, Some(other)), (other, Some(one))],
        (Op::Not, &[atom]) => vec![(atom, None)],
        (Op::Apply, _) => vec![(body, None)],
        _ => return None,
    };
    sides.into_iter().find_map(|(head, value)| {
        if store.op(head) != Op::Apply {
            return None;
        }
        let (function, sorts) = parser.origin(store, store.function(head)?)?;
        // All sorts, and all arguments, each by a variable of its own.
        let mut args = store.args(head).to_vec();
        let count = args.len();
        let all_variables = args.iter().all(|arg| variables.contains(arg));
        args.sort_unstable();
        args.dedup();
        let mut over: Vec<SortId> = sorts.to_vec();
        over.sort_unstable();
        over.dedup();
        let names: Vec<SymbolId> = over
            .iter()
            .filter_map(|&sort| match store.sorts.get(sort) {
                trine_term::Sort::Parameter(name) => Some(*name),
                _ => None,
            })
            .collect();
        let is_general = names.len() == sorts.len()
            && parameters.iter().all(|parameter| names.contains(parameter));
        if !all_variables
            || args.len() != count
            || variables.len() != count
            || !is_general
            || store.function_decl(function).kind != FunKind::Declared
        {
            return None;
        }
        let inside = value.map(|value| origins_in(parser, store, &[value])).unwrap_or_default();
        inside.iter().all(|&(other, _)| other != function).then_some(function)
    })
}
