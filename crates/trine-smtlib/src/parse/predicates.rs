//! Definitions of predicates over heaps that are legal and can hardly be meant.
//!
//! Idea: the alternatives of a definition are followed as far as cells and calls go. A recursive call
//! beside no cell makes no progress; an alternative without a spatial atom is true of any heap; what only
//! calls itself has no heap at all; a binder that hides a parameter makes it look as if it were used.
//! Invariant: these are warnings; no answer depends on them.
//! Reference: the format of SL-COMP; Iosif, Rogalewicz, Simacek, "The Tree Width of Separation Logic with
//! Recursive Definitions", CADE 2013, for progress.

use rustc_hash::{FxHashMap, FxHashSet};
use trine_term::{FunId, Op, TermId, TermSet, TermStore, post_order};

use super::FormParser;
use crate::diagnostic::Problem;
use crate::position::Span;

/// How many alternatives of one definition are looked at.
const MOST_ALTERNATIVES: usize = 1_000;

/// What an alternative of a definition is made of.
#[derive(Clone, Default)]
struct Alternative {
    pending: Vec<TermId>,
    has_cells: bool,
    speaks: bool,
    calls: Vec<FunId>,
}

/// A definition by its alternatives.
struct Definition {
    function: FunId,
    span: Span,
    alternatives: Vec<Alternative>,
    hides: bool,
}

impl FormParser<'_, '_> {
    /// Warns of definitions that were just made, each with the place of its name.
    pub(super) fn warn_of_predicates(&mut self, functions: &[(FunId, Span)]) {
        if self.store.heaps().is_empty() {
            return;
        }
        let mut definitions = Vec::new();
        for &(function, span) in functions {
            let Some(definition) = self.store.definition(function) else { continue };
            let body = definition.body;
            let mut names = FxHashSet::default();
            for &param in &definition.params {
                names.insert(self.store.variable_decl(param).name);
            }
            let hides = binds_one_of(self.store, body, &names);
            if let Some(alternatives) = alternatives(self.store, body) {
                definitions.push(Definition { function, span, alternatives, hides });
            }
        }
        let founded = founded(&definitions);
        // Functions that recur on data alone are no predicates.
        let all = || definitions.iter().flat_map(|definition| &definition.alternatives);
        let are_of_heaps = all().any(|one| one.speaks);
        for definition in &definitions {
            let spoken = definition.alternatives.iter().any(|one| one.speaks);
            let calls = definition.alternatives.iter().any(|one| !one.calls.is_empty());
            let mut rules = Vec::new();
            if definition.hides && spoken {
                rules.push("binds a variable with the name of a parameter");
            }
            if (spoken || calls) && !founded.contains(&definition.function) {
                rules.push("has no rule that ends, so no heap satisfies it");
            } else if are_of_heaps
                && definition
                    .alternatives
                    .iter()
                    .any(|one| is_circular(definition, one, &definitions))
            {
                rules.push("has a rule that comes back to it without a cell");
            }
            if spoken
                && definition.alternatives.iter().any(|one| !one.speaks && one.calls.is_empty())
            {
                rules.push("has a rule that says nothing about the heap, so any heap satisfies it");
            }
            for rule in rules {
                let name = self.store.function_decl(definition.function).name;
                let name = self.store.symbols.name(name).to_owned();
                self.warn(Problem::NamedRule { name, rule }, definition.span);
            }
        }
    }
}

/// Whether a binder in a formula has a variable with one of these names.
fn binds_one_of(store: &TermStore, body: TermId, names: &FxHashSet<trine_term::SymbolId>) -> bool {
    let mut found = false;
    post_order(store, &[body], &mut TermSet::new(), |term| {
        if matches!(store.op(term), Op::Exists | Op::Forall) {
            // The body stands behind the variables.
            found |= store
                .args(term)
                .iter()
                .filter_map(|&variable| store.variable(variable))
                .any(|variable| names.contains(&store.variable_decl(variable).name));
        }
    });
    found
}

/// The alternatives of a formula; none if there are too many.
fn alternatives(store: &TermStore, body: TermId) -> Option<Vec<Alternative>> {
    let mut done = Vec::new();
    let mut open = vec![Alternative { pending: vec![body], ..Alternative::default() }];
    while let Some(mut one) = open.pop() {
        let Some(term) = one.pending.pop() else {
            done.push(one);
            continue;
        };
        let args = store.args(term);
        match store.op(term) {
            Op::Or => {
                for &arg in args {
                    let mut copy = one.clone();
                    copy.pending.push(arg);
                    open.push(copy);
                }
                if open.len() + done.len() > MOST_ALTERNATIVES {
                    return None;
                }
                continue;
            }
            Op::And | Op::SepStar => one.pending.extend(args),
            Op::Exists => one.pending.extend(args.last()),
            Op::False => continue,
            Op::SepPto | Op::SepShare => (one.has_cells, one.speaks) = (true, true),
            Op::SepEmp | Op::SepWand => one.speaks = true,
            Op::Apply => one.calls.extend(store.called(term)),
            _ => {}
        }
        open.push(one);
    }
    Some(done)
}

/// Functions with a derivation that ends; those of other commands are taken to have one.
fn founded(definitions: &[Definition]) -> FxHashSet<FunId> {
    let own: FxHashSet<FunId> = definitions.iter().map(|one| one.function).collect();
    let mut founded = FxHashSet::default();
    loop {
        let before = founded.len();
        for definition in definitions {
            let ends = |one: &Alternative| {
                one.calls.iter().all(|call| !own.contains(call) || founded.contains(call))
            };
            if definition.alternatives.iter().any(ends) {
                founded.insert(definition.function);
            }
        }
        if founded.len() == before {
            return founded;
        }
    }
}

/// Whether a rule without cells comes back to its definition.
fn is_circular(own: &Definition, one: &Alternative, definitions: &[Definition]) -> bool {
    if one.has_cells {
        return false;
    }
    let by_function: FxHashMap<FunId, &Definition> =
        definitions.iter().map(|definition| (definition.function, definition)).collect();
    let mut seen = FxHashSet::default();
    let mut open = one.calls.clone();
    while let Some(function) = open.pop() {
        if function == own.function {
            return true;
        }
        if seen.insert(function)
            && let Some(definition) = by_function.get(&function)
        {
            let rules = definition.alternatives.iter().filter(|rule| !rule.has_cells);
            open.extend(rules.flat_map(|rule| &rule.calls));
        }
    }
    false
}
