//! Recursive definitions: which ones formulas use, how these call each other, and what a call unfolds to.
//!
//! Idea: all that reads definitions asks the same few things of them: what a term calls, what is below the
//! formulas and below the bodies that they reach, which definitions come back to themselves, which of them
//! lead to something that a theory looks for, and the body of a call with its arguments. What a definition
//! means to one theory (a transducer, an inductive predicate) is found out there.
//! Invariant: nothing recurses over terms or calls; components are numbered so that callees come first; an
//! unfolding is hash-consed like any term, so equal calls unfold to one term.
//! Reference: SMT-LIB 2.7, section 4.2.3 (`define-funs-rec`); Tarjan, SIAM J. Comput. 1(2), 1972.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::declaration::FunId;
use crate::op::Op;
use crate::store::{TermId, TermStore};
use crate::term_map::TermSet;
use crate::traverse::post_order;

impl TermStore {
    /// The function that a term applies, if that has a definition.
    #[must_use]
    pub fn called(&self, term: TermId) -> Option<FunId> {
        let function = self.function(term).filter(|_| self.op(term) == Op::Apply)?;
        self.definition(function).is_some().then_some(function)
    }

    /// What a defined function is on these arguments: its body with them in the places of the parameters.
    /// Nothing if there is no definition, or one with another number of parameters.
    pub fn unfolded(&mut self, function: FunId, args: &[TermId]) -> Option<TermId> {
        let body = self.definition(function)?.body;
        self.over_arguments(function, body, args)
    }

    /// What is [guaranteed](Self::guarantee) of a recursive function on these arguments, if anything is.
    pub fn guaranteed(&mut self, function: FunId, args: &[TermId]) -> Option<TermId> {
        let guarantee = self.guarantee(function)?;
        self.over_arguments(function, guarantee, args)
    }

    /// A term over the parameters of a definition with arguments in their places.
    fn over_arguments(&mut self, function: FunId, term: TermId, args: &[TermId]) -> Option<TermId> {
        let definition = self.definition(function)?;
        let params: Option<Vec<TermId>> =
            definition.params.iter().map(|&param| self.variable_term(param)).collect();
        let params = params.filter(|params| params.len() == args.len())?;
        let replacements: Vec<(TermId, TermId)> =
            params.into_iter().zip(args.iter().copied()).collect();
        Some(self.substitute(term, &replacements))
    }
}

/// Reports the terms below `roots`, and below the bodies of the definitions that they call or map, that are not
/// yet in `visited`; arguments first, and adds them.
pub fn post_order_with_definitions(
    store: &TermStore,
    roots: &[TermId],
    visited: &mut TermSet,
    mut report: impl FnMut(TermId),
) {
    let mut roots = roots.to_vec();
    while !roots.is_empty() {
        let mut bodies = Vec::new();
        post_order(store, &roots, visited, |term| {
            report(term);
            let is_call = matches!(store.op(term), Op::Apply | Op::ArrayMap);
            let called = store.function(term).filter(|_| is_call);
            let definition = called.and_then(|function| store.definition(function));
            bodies.extend(definition.map(|definition| definition.body));
        });
        roots = bodies;
    }
}

/// The definitions that formulas reach, with their graph of calls.
#[derive(Clone, Debug, Default)]
pub struct DefinitionSet {
    /// In the order in which they are met.
    functions: Vec<FunId>,
    positions: FxHashMap<FunId, usize>,
    /// By position: the positions of what a body calls, ascending.
    callees: Vec<Vec<usize>>,
    /// By position.
    components: Vec<u32>,
}

impl DefinitionSet {
    /// The definitions that formulas reach.
    #[must_use]
    pub fn of(store: &TermStore, formulas: &[TermId]) -> Self {
        let mut set = Self::default();
        let mut visited = TermSet::new();
        post_order(store, formulas, &mut visited, |term| {
            store.called(term).into_iter().for_each(|function| set.add(function));
        });
        set.close(store);
        set
    }

    /// A function with those that its definition needs, itself first.
    #[must_use]
    pub fn of_function(store: &TermStore, function: FunId) -> Self {
        let mut set = Self::default();
        set.add(function);
        set.close(store);
        set
    }

    fn add(&mut self, function: FunId) {
        let next = self.functions.len();
        if *self.positions.entry(function).or_insert(next) == next {
            self.functions.push(function);
        }
    }

    /// Adds what the bodies call.
    fn close(&mut self, store: &TermStore) {
        while let Some(&function) = self.functions.get(self.callees.len()) {
            let mut called = Vec::new();
            let body = store.definition(function).map(|definition| definition.body);
            post_order(store, body.as_slice(), &mut TermSet::new(), |term| {
                called.extend(store.called(term));
            });
            let mut positions = Vec::with_capacity(called.len());
            for callee in called {
                self.add(callee);
                positions.push(self.positions[&callee]);
            }
            positions.sort_unstable();
            positions.dedup();
            self.callees.push(positions);
        }
        self.components = strongly_connected(&self.callees);
    }

    /// The functions, in the order in which they are met.
    #[must_use]
    pub fn functions(&self) -> &[FunId] {
        &self.functions
    }

    /// Whether a function comes back to itself, by its own body or through others.
    #[must_use]
    pub fn is_recursive(&self, function: FunId) -> bool {
        self.positions.get(&function).is_some_and(|&own| {
            let component = self.components[own];
            self.callees[own].iter().any(|&callee| self.components[callee] == component)
        })
    }

    /// The functions that a body calls.
    pub fn callees(&self, function: FunId) -> impl Iterator<Item = FunId> + '_ {
        let own = self.positions.get(&function).map(|&own| &self.callees[own][..]);
        own.unwrap_or_default().iter().map(|&callee| self.functions[callee])
    }

    /// The least set of functions that `may` be in it and either begin it or call one of it.
    #[must_use]
    pub fn leading_to(
        &self,
        may: impl Fn(FunId) -> bool,
        begins: impl Fn(FunId) -> bool,
    ) -> FxHashSet<FunId> {
        let mut callers = vec![Vec::new(); self.functions.len()];
        for (caller, callees) in self.callees.iter().enumerate() {
            callees.iter().for_each(|&callee| callers[callee].push(caller));
        }
        let mut found = vec![false; self.functions.len()];
        let mut open: Vec<usize> = (0..self.functions.len())
            .filter(|&at| may(self.functions[at]) && begins(self.functions[at]))
            .collect();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut found[at], true) {
                open.extend(callers[at].iter().copied().filter(|&at| may(self.functions[at])));
            }
        }
        let members = self.functions.iter().zip(found).filter(|&(_, found)| found);
        members.map(|(&function, _)| function).collect()
    }
}

/// The numbers of the strongly connected components of a graph, given by the successors of each node;
/// components of successors have smaller numbers. Tarjan's algorithm with an explicit stack.
#[must_use]
pub fn strongly_connected(successors: &[Vec<usize>]) -> Vec<u32> {
    let count = successors.len();
    let mut components = vec![0; count];
    let mut index = vec![usize::MAX; count];
    let mut low = vec![0usize; count];
    let mut open = vec![false; count];
    let mut stack = Vec::new();
    let (mut clock, mut component) = (0, 0);
    for root in 0..count {
        if index[root] != usize::MAX {
            continue;
        }
        let mut path = vec![(root, 0usize)];
        while let Some(&mut (node, ref mut next)) = path.last_mut() {
            if *next == 0 {
                index[node] = clock;
                low[node] = clock;
                clock += 1;
                open[node] = true;
                stack.push(node);
            }
            if let Some(&successor) = successors[node].get(*next) {
                *next += 1;
                if index[successor] == usize::MAX {
                    path.push((successor, 0));
                } else if open[successor] {
                    low[node] = low[node].min(index[successor]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                while let Some(member) = stack.pop() {
                    open[member] = false;
                    components[member] = component;
                    if member == node {
                        break;
                    }
                }
                component += 1;
            }
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{Definition, FunDecl, FunKind};

    /// Components are equal exactly where two nodes reach each other, and smaller where only one does.
    #[test]
    fn components_agree_with_reachability() {
        let mut seed = 1_u32;
        for round in 0..300 {
            let count = 1 + round % 7;
            let mut successors = vec![Vec::new(); count];
            for from in &mut successors {
                for to in 0..count {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    if (seed >> 16).is_multiple_of(4) {
                        from.push(to);
                    }
                }
            }
            let mut reaches = vec![vec![false; count]; count];
            for (node, row) in reaches.iter_mut().enumerate() {
                row[node] = true;
            }
            for _ in 0..count {
                for from in 0..count {
                    for &to in &successors[from] {
                        let further = reaches[to].clone();
                        for (end, also) in reaches[from].iter_mut().zip(further) {
                            *end |= also;
                        }
                    }
                }
            }
            let components = strongly_connected(&successors);
            for one in 0..count {
                for other in 0..count {
                    let both = reaches[one][other] && reaches[other][one];
                    assert_eq!(both, components[one] == components[other], "{successors:?}");
                    if reaches[one][other] {
                        assert!(components[other] <= components[one], "{successors:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn calls_are_found_through_definitions() {
        let mut store = TermStore::new();
        let int = store.sorts.int();
        let name = store.symbols.intern("x");
        let (param, variable) = store.fresh_variable(name, int);
        let function = |store: &mut TermStore, name: &str| {
            let name = store.symbols.intern(name);
            let kind = FunKind::Recursive;
            store.declare(FunDecl { name, params: Box::new([int]), result: int, kind })
        };
        let [f, g, h] = ["f", "g", "h"].map(|name| function(&mut store, name));
        let define = |store: &mut TermStore, own: FunId, callee: Option<FunId>| {
            let body = callee.map_or(variable, |callee| store.apply(callee, &[variable]));
            store.define(own, Definition { params: Box::new([param]), body });
        };
        define(&mut store, h, None);
        define(&mut store, f, Some(g));
        define(&mut store, g, Some(f));
        let one = store.mk_int(&trine_value::number::Integer::ONE);
        let call = store.apply(f, &[one]);
        let set = DefinitionSet::of(&store, &[call]);
        assert_eq!(set.functions(), [f, g]);
        assert!(set.is_recursive(f) && !DefinitionSet::of_function(&store, h).is_recursive(h));
        assert_eq!(set.leading_to(|_| true, |own| own == g).len(), 2);
        assert!(set.leading_to(|own| own != g, |own| own == g).is_empty());
        let unfolded = store.unfolded(f, &[one]).expect("a definition");
        assert_eq!(store.called(unfolded), Some(g));
        assert_eq!(store.unfolded(h, &[one]), Some(one));
        assert_eq!(store.unfolded(h, &[]), None);
    }
}
