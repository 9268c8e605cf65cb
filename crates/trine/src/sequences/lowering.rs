//! From formulas over sequences to formulas over strings.
//!
//! Invariant: the axioms of a formula speak of its own terms, so they come and go with it.

use rustc_hash::FxHashSet;
use trine_term::{
    FunDecl, FunId, FunKind, Op, Sort, SortId, TermId, TermSet, TermStore, Theory, post_order,
    post_order_with_definitions,
};
use trine_value::{Integer, StrValue};

use super::elements::Elements;
use super::maps::element_of_map;
use super::quantifiers::{variables_and_body, with_asserted_quantifiers};
use super::sorts::Sorts;
use super::{MOST_TERMS, Sequences};
use crate::answer::{Cause, Incomplete};

/// How deep fields inside of each other are told to be made of codes.
const DEEPEST_FIELD: u32 = 2;

/// The operator on strings that an operator on sequences is, if the arguments stay what they are.
fn on_strings(op: Op) -> Option<Op> {
    Some(match op {
        Op::SeqConcat => Op::StrConcat,
        Op::SeqLen => Op::StrLen,
        Op::SeqAt => Op::StrAt,
        Op::SeqExtract => Op::StrSubstr,
        Op::SeqUpdate => Op::StrUpdate,
        Op::SeqPrefixOf => Op::StrPrefixOf,
        Op::SeqSuffixOf => Op::StrSuffixOf,
        Op::SeqContains => Op::StrContains,
        Op::SeqIndexOf => Op::StrIndexOf,
        Op::SeqReplace => Op::StrReplace,
        Op::SeqReplaceAll => Op::StrReplaceAll,
        Op::SeqRev => Op::StrRev,
        _ => return None,
    })
}

/// Whether formulas, or the definitions that they reach, are about sequences or values that are made of some.
pub(crate) fn concern_sequences(store: &TermStore, formulas: &[TermId]) -> bool {
    let mut sorts = Sorts::default();
    store.sorts.has_sequences() && concern(store, formulas, &mut sorts)
}

/// As [`concern_sequences`], where sequences were met in what `sorts` knows.
pub(super) fn concern(store: &TermStore, formulas: &[TermId], sorts: &mut Sorts) -> bool {
    let mut found = false;
    post_order_with_definitions(store, formulas, &mut TermSet::new(), |part| {
        found |= speaks(store, part, sorts);
    });
    found
}

/// That a place is one of a string: `[text, place]`.
pub(super) fn is_inside(store: &mut TermStore, args: &[TermId]) -> TermId {
    let (text, place) = (args[0], args[1]);
    let zero = store.mk_int(&Integer::ZERO);
    let length = store.mk(Op::StrLen, &[text]);
    let bounds = [store.mk(Op::Le, &[zero, place]), store.mk(Op::Lt, &[place, length])];
    store.mk(Op::And, &bounds)
}

/// Whether a term is about sequences.
fn speaks(store: &TermStore, term: TermId, sorts: &mut Sorts) -> bool {
    store.op(term).info().theory == Theory::Sequence || sorts.holds(store, store.sort(term))
}

/// The same terms, those with quantifiers in them last, and the place of the first of these.
fn quantified_last(store: &TermStore, parts: Vec<TermId>) -> (Vec<TermId>, usize) {
    let mut quantified = TermSet::new();
    for &part in &parts {
        let is_quantified = variables_and_body(store, part).is_some()
            || store.args(part).iter().any(|&arg| quantified.contains(arg));
        if is_quantified {
            quantified.insert(part);
        }
    }
    let (last, mut first): (Vec<TermId>, Vec<TermId>) =
        parts.into_iter().partition(|&part| quantified.contains(part));
    let place = first.len();
    first.extend(last);
    (first, place)
}

impl Sequences {
    /// The formula with its axioms.
    pub(super) fn lower(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
    ) -> Result<TermId, Incomplete> {
        if !concern(store, &[formula], &mut self.sorts) {
            return Ok(formula);
        }
        let formula = with_asserted_quantifiers(store, formula);
        self.note_uses(store, formula)?;
        self.declare_definitions(store, formula)?;
        let (lowered, mut all) = self.lower_parts(store, formula)?;
        all.push(lowered);
        Ok(if let [single] = all[..] { single } else { store.mk(Op::And, &all) })
    }

    /// The term, and the axioms of all terms below it.
    pub(super) fn lower_parts(
        &mut self,
        store: &mut TermStore,
        term: TermId,
    ) -> Result<(TermId, Vec<TermId>), Incomplete> {
        let mut parts = Vec::new();
        let mut seen = TermSet::new();
        let mut roots = vec![term];
        let mut facts = Vec::new();
        // Facts about some parts have parts of their own.
        while !roots.is_empty() {
            let first = parts.len();
            post_order(store, &roots, &mut seen, |part| parts.push(part));
            roots.clear();
            for &part in &parts[first..] {
                roots.extend(element_of_map(store, part));
            }
            facts.extend(roots.iter().copied());
        }
        let mut all = Vec::new();
        let mut bound = FxHashSet::default();
        let (parts, quantified) = quantified_last(store, parts);
        for (at, part) in parts.into_iter().enumerate() {
            if at == quantified {
                all.extend(facts.iter().filter_map(|fact| self.terms.get(fact)));
            }
            if !self.terms.contains_key(&part) {
                let mut axioms = Vec::new();
                self.count += usize::from(speaks(store, part, &mut self.sorts));
                if self.count > MOST_TERMS {
                    return Err(Cause::SequenceTerms.at(part));
                }
                let lowered = self.lower_term(store, part, &all, &mut axioms)?;
                while let Some(element) = self.sorts.take_new_element() {
                    self.elements_of(store, element);
                }
                if self.sorts.is_overfull() {
                    return Err(Cause::SequenceTerms.at(part));
                }
                self.terms.insert(part, lowered);
                self.rank(store, part, &mut axioms);
                if !axioms.is_empty() {
                    self.axioms.insert(part, axioms);
                }
            }
            if let Some(axioms) = self.axioms.get(&part) {
                all.extend(axioms.iter().copied());
            }
            if let Some((_, variables)) = variables_and_body(store, part) {
                bound.extend(variables.iter().map(|variable| self.terms[variable]));
            }
        }
        all.extend(facts.iter().map(|fact| self.terms[fact]));
        if !bound.is_empty() {
            all.retain(|&axiom| {
                !store.variables_of(&[axiom]).iter().any(|variable| bound.contains(variable))
            });
        }
        Ok((self.terms[&term], all))
    }

    /// One term over lowered arguments; `said` are the axioms of the terms before it.
    fn lower_term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        said: &[TermId],
        axioms: &mut Vec<TermId>,
    ) -> Result<TermId, Incomplete> {
        let op = store.op(term);
        let args: Vec<TermId> = store.args(term).iter().map(|arg| self.terms[arg]).collect();
        if let Some(op) = on_strings(op) {
            return Ok(store.mk(op, &args));
        }
        let sort = store.sort(term);
        let lowered = self.sorts.lowered(store, sort);
        let is_same = args[..] == *store.args(term);
        match op {
            Op::SeqEmpty => Ok(store.mk_string(&StrValue::empty())),
            Op::SeqUnit => {
                let element = store.sort(store.arg(term, 0));
                Ok(self.elements_of(store, element).unit(store, args[0], axioms))
            }
            Op::SeqNth => Ok(self.nth(store, sort, &args, axioms)),
            Op::BoundVar if lowered != sort => self.bound_variable(store, term, lowered),
            Op::Forall | Op::Exists if !is_same => self.quantifier(store, term, &args, said),
            Op::Apply => {
                let Some(function) = store.function(term) else { return Ok(term) };
                if let Some(broken) = self.broken.get(&function) {
                    return Err(broken.clone());
                }
                let function = self.function(store, function);
                let applied = store.apply(function, &args);
                self.has_codes(store, sort, applied, axioms);
                Ok(applied)
            }
            Op::Construct => {
                let constructor = store.function(term);
                let mirrored = constructor.and_then(|c| self.sorts.constructor(store, sort, c));
                Ok(match mirrored {
                    Some(constructor) => store.apply(constructor, &args),
                    None if is_same => term,
                    None => store.with_args(term, &args),
                })
            }
            Op::SelectField | Op::IsConstructor => {
                let instance = store.sort(store.arg(term, 0));
                let Some(function) = store.function(term) else { return Ok(term) };
                let lowered = if op == Op::SelectField {
                    let selector = self.sorts.selector(store, instance, function);
                    selector.map(|selector| store.apply(selector, &args))
                } else {
                    let constructor = self.sorts.constructor(store, instance, function);
                    constructor.and_then(|constructor| store.mk_tester(constructor, args[0]).ok())
                };
                let Some(lowered) = lowered else {
                    return Ok(if is_same { term } else { store.with_args(term, &args) });
                };
                self.has_codes(store, sort, lowered, axioms);
                Ok(lowered)
            }
            Op::ConstArray if lowered != sort => {
                let array = store.mk_const_array(lowered, args[0]);
                array.map_err(|_| Cause::UnreadTerm.at(term))
            }
            Op::ArrayIdentity if lowered != sort => match *store.sorts.get(lowered) {
                Sort::Array { index, .. } => Ok(store.mk_array_identity(index)),
                _ => Err(Cause::UnreadTerm.at(term)),
            },
            Op::ArrayMap if lowered != sort || !is_same => {
                let Some(function) = store.function(term) else { return Ok(term) };
                let function = self.function(store, function);
                store.mk_array_map(function, &args).map_err(|_| Cause::UnreadTerm.at(term))
            }
            Op::SetEmpty | Op::SetUniverse if lowered != sort => {
                store.mk_set_constant(op, lowered).map_err(|_| Cause::UnreadTerm.at(term))
            }
            op if op.info().theory == Theory::Heap => Err(Cause::HeapsBesideSequences.at(term)),
            _ if is_same => Ok(term),
            _ => {
                let result = store.with_args(term, &args);
                if op == Op::Select {
                    self.has_codes(store, sort, result, axioms);
                }
                Ok(result)
            }
        }
    }

    pub(super) fn elements_of(&mut self, store: &mut TermStore, element: SortId) -> &mut Elements {
        let lowered = self.sorts.lowered(store, element);
        let new = || Elements::new(store, element, lowered);
        self.elements.entry(element).or_insert_with(new)
    }

    /// Says of what stands for a value of sort `sort` that the letters of its sequences are codes.
    fn has_codes(
        &mut self,
        store: &mut TermStore,
        sort: SortId,
        value: TermId,
        axioms: &mut Vec<TermId>,
    ) {
        let mut open = vec![(sort, value, 0, Vec::new())];
        while let Some((sort, value, depth, guards)) = open.pop() {
            if let Some(element) = store.sorts.sequence_element(sort) {
                let fact = self.elements_of(store, element).has_codes(store, value);
                axioms.extend(fact.map(|fact| match guards[..] {
                    [] => fact,
                    [guard] => store.mk(Op::Implies, &[guard, fact]),
                    _ => {
                        let guard = store.mk(Op::And, &guards);
                        store.mk(Op::Implies, &[guard, fact])
                    }
                }));
                continue;
            }
            let Some(mirror) = self.sorts.mirror(sort).filter(|_| depth < DEEPEST_FIELD) else {
                continue;
            };
            let fields = mirror.fields.clone();
            let constructors = store.datatype(mirror.datatype).constructors.clone();
            for (constructor, sorts) in constructors.iter().zip(&fields) {
                for (&selector, &field) in constructor.selectors.iter().zip(sorts) {
                    if !self.sorts.holds(store, field) {
                        continue;
                    }
                    let Ok(test) = store.mk_tester(constructor.function, value) else { continue };
                    let mut guards = guards.clone();
                    guards.push(test);
                    open.push((field, store.apply(selector, &[value]), depth + 1, guards));
                }
            }
        }
    }

    /// `(seq.nth s i)` where the elements are of sort `sort`.
    fn nth(
        &mut self,
        store: &mut TermStore,
        sort: SortId,
        args: &[TermId],
        axioms: &mut Vec<TermId>,
    ) -> TermId {
        let letter = store.mk(Op::StrAt, args);
        let inside = is_inside(store, args);
        let elements = self.elements_of(store, sort);
        let (element, inverse) = elements.element(store, letter);
        let outside = store.apply(elements.outside, args);
        if let Some(inverse) = inverse {
            axioms.push(store.mk(Op::Implies, &[inside, inverse]));
        }
        for text in [element, outside] {
            self.has_codes(store, sort, text, axioms);
        }
        store.mk(Op::Ite, &[inside, element, outside])
    }

    /// The function over lowered sorts.
    pub(super) fn function(&mut self, store: &mut TermStore, function: FunId) -> FunId {
        if let Some(&known) = self.functions.get(&function) {
            return known;
        }
        let decl = store.function_decl(function);
        let mut declared = decl.params.iter().chain([&decl.result]);
        if !declared.any(|&sort| self.sorts.holds(store, sort)) {
            return function;
        }
        drop(declared);
        self.declare_lowered(store, function)
    }

    /// A new function over lowered sorts.
    pub(super) fn declare_lowered(&mut self, store: &mut TermStore, function: FunId) -> FunId {
        let FunDecl { name, params, result, .. } = store.function_decl(function).clone();
        let params = params.iter().map(|&sort| self.sorts.lowered(store, sort)).collect();
        let result = self.sorts.lowered(store, result);
        let lowered = store.declare(FunDecl { name, params, result, kind: FunKind::Skolem });
        self.functions.insert(function, lowered);
        lowered
    }
}
