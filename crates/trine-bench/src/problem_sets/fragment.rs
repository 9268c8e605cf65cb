//! The divisions of SL-COMP: which files belong to them, and why a file does not.
//!
//! Idea: a division is a row of [`DIVISIONS`]: what its formulas may contain. A file is measured
//! once ([`Features`]); each row then gives its reasons against it.
//! Invariant: a file is in a division exactly if there is no reason against it; where symbolic
//! heaps are asked for, the refusal of the reading is the reason.
//! Reference: the logic declarations of SL-COMP 2018 (`QF_SHLS`, `QF_SHLID`, `QF_SHID`, `SHID`,
//! `QF_SHIDLIA`, `SHIDLIA`, `QF_BSL`, `QF_BSLLIA`, `BSL`) and its divisions of 2018 and 2019.
//! Differs: what a logic allows is never required, so a file without integers fits `QF_BSLLIA` as
//! well as `QF_BSL`.

use rustc_hash::FxHashMap;

use trine_smtlib::Command;
use trine_term::{Op, TermId, TermSet, post_order};

use super::script::Script;
use super::symbolic_heap::{
    Arg, Predicate, Problem, Pure, Refusal, Spatial, SymbolicHeap, VarSort,
};

/// What a problem of a division asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether a formula has a model.
    Satisfiability,
    /// Whether one formula entails another.
    Entailment,
}

/// Which predicates a division has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Predicates {
    /// None; formulas are Boolean combinations.
    None,
    /// The acyclic list segment.
    ListSegment,
    /// Linear ones: one rule with one recursive call.
    Linear,
    /// Any.
    Any,
}

/// A division.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// Its name.
    pub name: &'static str,
    /// Its logic.
    pub logic: &'static str,
    /// What it asks.
    pub question: Question,
    /// Which predicates it has.
    pub predicates: Predicates,
    /// Whether assertions may have quantifiers.
    pub quantifiers: bool,
    /// Whether there may be integers.
    pub integers: bool,
}

const fn division(
    name: &'static str,
    logic: &'static str,
    question: Question,
    predicates: Predicates,
    quantifiers: bool,
    integers: bool,
) -> Division {
    Division { name, logic, question, predicates, quantifiers, integers }
}

use Predicates::{Any, Linear, ListSegment};
use Question::{Entailment, Satisfiability};

/// The divisions, those that allow less before those that allow more.
#[rustfmt::skip]
pub const DIVISIONS: &[Division] = &[
    division("qf_shls_sat", "QF_SHLS", Satisfiability, ListSegment, false, false),
    division("qf_shls_entl", "QF_SHLS", Entailment, ListSegment, false, false),
    division("qf_shlid_entl", "QF_SHLID", Entailment, Linear, false, false),
    division("qf_shid_sat", "QF_SHID", Satisfiability, Any, false, false),
    division("qf_shid_entl", "QF_SHID", Entailment, Any, false, false),
    division("shid_entl", "SHID", Entailment, Any, true, false),
    division("qf_shidlia_sat", "QF_SHIDLIA", Satisfiability, Any, false, true),
    division("qf_shidlia_entl", "QF_SHIDLIA", Entailment, Any, false, true),
    division("shidlia_entl", "SHIDLIA", Entailment, Any, true, true),
    division("qf_bsl_sat", "QF_BSL", Satisfiability, Predicates::None, false, false),
    division("qf_bsllia_sat", "QF_BSLLIA", Satisfiability, Predicates::None, false, true),
    division("bsl_sat", "BSL", Satisfiability, Predicates::None, true, false),
];

/// What a file contains.
#[derive(Clone, Debug)]
pub struct Features {
    /// The problem of symbolic heaps that it is, or why it is none.
    pub problem: Result<Problem, Refusal>,
    /// Whether an assertion has a quantifier.
    pub quantifiers: bool,
    /// Whether there are integers.
    pub integers: bool,
    /// Whether there are inductive definitions.
    pub definitions: bool,
    /// Whether there is a heap.
    pub heap: bool,
}

impl Features {
    /// Measures a script.
    #[must_use]
    pub fn of(script: &Script) -> Self {
        let store = &script.store;
        let mut roots: Vec<TermId> = Vec::new();
        let mut bodies: Vec<TermId> = Vec::new();
        let mut heap = !store.heaps().is_empty();
        let mut integers = false;
        for parsed in &script.commands {
            match &parsed.command {
                Command::Assert { term, .. } => roots.push(*term),
                Command::DeclareHeap(_) => heap = true,
                Command::DefineFunsRec(functions) => {
                    bodies
                        .extend(functions.iter().filter_map(|f| Some(store.definition(*f)?.body)));
                }
                Command::DeclareFun(function) => {
                    let decl = store.function_decl(*function);
                    integers |= decl.result == store.sorts.int();
                }
                _ => {}
            }
        }
        let mut quantifiers = false;
        let mut visited = TermSet::new();
        let is_int = |term| store.sort(term) == store.sorts.int();
        post_order(store, &roots, &mut visited, |term| {
            quantifiers |= matches!(store.op(term), Op::Exists | Op::Forall);
            integers |= is_int(term);
        });
        post_order(store, &bodies, &mut visited, |term| integers |= is_int(term));
        let definitions = !bodies.is_empty();
        let problem = Problem::from_script(script);
        Self { problem, quantifiers, integers, definitions, heap }
    }

    /// The divisions that the file belongs to, the narrowest first.
    pub fn divisions(&self) -> impl Iterator<Item = &'static Division> {
        DIVISIONS.iter().filter(|division| self.against(division).is_empty())
    }

    /// The reasons why the file is not in a division.
    #[must_use]
    pub fn against(&self, division: &Division) -> Vec<String> {
        let mut reasons = Vec::new();
        if !self.heap {
            reasons.push("there is no `declare-heap`".to_owned());
        }
        if self.quantifiers && !division.quantifiers {
            reasons.push("an assertion has a quantifier".to_owned());
        }
        if self.integers && !division.integers {
            reasons.push("there are integers".to_owned());
        }
        if division.predicates == Predicates::None {
            if self.definitions {
                reasons.push("there are inductive definitions".to_owned());
            }
            return reasons;
        }
        let problem = match &self.problem {
            Ok(problem) => problem,
            Err(refusal) => {
                reasons.push(format!("not symbolic heaps: {refusal}"));
                return reasons;
            }
        };
        match (division.question, problem.consequent.is_some()) {
            (Satisfiability, true) => reasons.push("it asks for an entailment".to_owned()),
            (Entailment, false) => reasons.push("it asks for satisfiability".to_owned()),
            _ => {}
        }
        for predicate in &problem.predicates {
            match division.predicates {
                ListSegment if !is_list_segment(predicate) => {
                    let name = &predicate.name;
                    reasons.push(format!("`{name}` is not the acyclic list segment"));
                }
                Linear => reasons.extend(not_linear(problem, predicate)),
                _ => {}
            }
        }
        reasons
    }
}

/// The division of that name.
#[must_use]
pub fn division_named(name: &str) -> Option<&'static Division> {
    DIVISIONS.iter().find(|division| division.name.eq_ignore_ascii_case(name))
}

/// Whether a predicate is `ls(x, y)`: empty with `x = y`, or a cell at `x` that differs from `y`
/// and one of whose fields is where the rest begins.
#[must_use]
pub fn is_list_segment(predicate: &Predicate) -> bool {
    let [(first, _), (last, _)] = &predicate.params[..] else { return false };
    let is = |arg: &Arg, name: &str| matches!(arg, Arg::Location(other) if other == name);
    let pair = |a: &Arg, b: &Arg| is(a, first) && is(b, last) || is(a, last) && is(b, first);
    let empty = |rule: &SymbolicHeap| {
        rule.exists.is_empty()
            && rule.spatial.is_empty()
            && matches!(&rule.pure[..], [Pure::Eq(a, b)] if pair(a, b))
    };
    let step = |rule: &SymbolicHeap| {
        let [(next, _)] = &rule.exists[..] else { return false };
        let distinct = matches!(&rule.pure[..], [Pure::Ne(a, b)] if pair(a, b));
        let (mut cell, mut rest) = (false, false);
        for atom in &rule.spatial {
            match atom {
                Spatial::PointsTo { source, fields, .. } => {
                    cell |= is(source, first) && fields.len() == 1 && is(&fields[0], next);
                }
                Spatial::Call { predicate: called, args } => {
                    rest |= *called == predicate.name
                        && matches!(&args[..], [a, b] if is(a, next) && is(b, last));
                }
            }
        }
        distinct && cell && rest && rule.spatial.len() == 2
    };
    match &predicate.rules[..] {
        [a, b] => empty(a) && step(b) || empty(b) && step(a),
        _ => false,
    }
}

/// Why a predicate is not linear.
fn not_linear(problem: &Problem, predicate: &Predicate) -> Option<String> {
    let components = components(problem);
    let own = components.get(predicate.name.as_str());
    let mut recursive_rules = 0;
    for rule in &predicate.rules {
        let calls = rule
            .spatial
            .iter()
            .filter(|atom| match atom {
                Spatial::Call { predicate, .. } => components.get(predicate.as_str()) == own,
                Spatial::PointsTo { .. } => false,
            })
            .count();
        if calls > 1 {
            return Some(format!("a rule of `{}` has {calls} recursive calls", predicate.name));
        }
        recursive_rules += calls;
    }
    (recursive_rules > 1)
        .then(|| format!("`{}` has {recursive_rules} recursive rules", predicate.name))
}

/// The number of the component of mutual recursion of each predicate.
fn components(problem: &Problem) -> FxHashMap<&str, usize> {
    // What each predicate reaches; definitions are few, so a closure by rounds is enough.
    let mut reaches: FxHashMap<&str, Vec<&str>> = FxHashMap::default();
    for predicate in &problem.predicates {
        let mut seen: Vec<&str> = Vec::new();
        let mut open = vec![predicate.name.as_str()];
        while let Some(name) = open.pop() {
            let Some(found) = problem.predicates.iter().find(|p| p.name == name) else { continue };
            for rule in &found.rules {
                for atom in &rule.spatial {
                    if let Spatial::Call { predicate, .. } = atom
                        && !seen.contains(&predicate.as_str())
                    {
                        seen.push(predicate);
                        open.push(predicate);
                    }
                }
            }
        }
        reaches.insert(&predicate.name, seen);
    }
    let mut components = FxHashMap::default();
    for (number, predicate) in problem.predicates.iter().enumerate() {
        let name = predicate.name.as_str();
        let same = problem.predicates[..number].iter().find(|other| {
            reaches[name].contains(&other.name.as_str())
                && reaches[other.name.as_str()].contains(&name)
        });
        let component =
            same.and_then(|o| components.get(o.name.as_str()).copied()).unwrap_or(number);
        components.insert(name, component);
    }
    components
}

/// Whether a variable of the problem is an integer: what formats without integers ask.
#[must_use]
pub fn has_integers(problem: &Problem) -> bool {
    let int = |(_, sort): &(String, VarSort)| *sort == VarSort::Int;
    let in_heap = |heap: &SymbolicHeap| {
        heap.exists.iter().any(int)
            || heap.pure.iter().any(|p| match p {
                Pure::Compare(..) => true,
                Pure::Eq(a, b) | Pure::Ne(a, b) => {
                    matches!(a, Arg::Int(_)) || matches!(b, Arg::Int(_))
                }
            })
    };
    problem.constants.iter().any(int)
        || problem.records.iter().any(|record| record.fields.iter().any(int))
        || problem
            .predicates
            .iter()
            .any(|p| p.params.iter().any(int) || p.rules.iter().any(in_heap))
        || in_heap(&problem.antecedent)
        || problem.consequent.as_ref().is_some_and(in_heap)
}
