//! From formulas over sequences to formulas over strings.
//!
//! Invariant: the axioms of a formula speak of its own terms, so they come and go with it.

use trine_term::{
    FunDecl, FunId, FunKind, Op, SortId, TermId, TermSet, TermStore, Theory, post_order,
    post_order_with_definitions,
};
use trine_value::Integer;

use super::elements::Elements;
use super::{MOST_TERMS, Sequences, lowered_sort};
use crate::answer::{Cause, Incomplete};

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

/// Whether a term is about sequences.
fn speaks(store: &TermStore, term: TermId) -> bool {
    store.op(term).info().theory == Theory::Sequence
        || store.sorts.holds_sequences(store.sort(term))
}

/// Whether formulas, or the definitions that they reach, are about sequences.
pub(crate) fn concern_sequences(store: &TermStore, formulas: &[TermId]) -> bool {
    if !store.sorts.has_sequences() {
        return false;
    }
    let mut found = false;
    post_order_with_definitions(store, formulas, &mut TermSet::new(), |part| {
        found |= speaks(store, part);
    });
    found
}

impl Sequences {
    /// The formula with its axioms.
    pub(super) fn lower(
        &mut self,
        store: &mut TermStore,
        formula: TermId,
    ) -> Result<TermId, Incomplete> {
        if !concern_sequences(store, &[formula]) {
            return Ok(formula);
        }
        let mut parts = Vec::new();
        post_order(store, &[formula], &mut TermSet::new(), |part| parts.push(part));
        let has_definitions = |&part: &TermId| {
            let function = store.function(part);
            function.is_some_and(|f| store.function_decl(f).kind == FunKind::Recursive)
        };
        if let Some(&call) = parts.iter().find(|&part| has_definitions(part)) {
            return Err(Cause::DefinitionsBesideSequences.at(call));
        }
        let mut all = Vec::new();
        for part in parts {
            if !self.terms.contains_key(&part) {
                let mut axioms = Vec::new();
                self.count += usize::from(speaks(store, part));
                if self.count > MOST_TERMS {
                    return Err(Cause::SequenceTerms.at(part));
                }
                let lowered = self.lower_term(store, part, &mut axioms)?;
                self.terms.insert(part, lowered);
                if !axioms.is_empty() {
                    self.axioms.insert(part, axioms);
                }
            }
            if let Some(axioms) = self.axioms.get(&part) {
                all.extend(axioms.iter().copied());
            }
        }
        all.push(self.terms[&formula]);
        Ok(if let [single] = all[..] { single } else { store.mk(Op::And, &all) })
    }

    /// One term over lowered arguments.
    fn lower_term(
        &mut self,
        store: &mut TermStore,
        term: TermId,
        axioms: &mut Vec<TermId>,
    ) -> Result<TermId, Incomplete> {
        let op = store.op(term);
        let args: Vec<TermId> = store.args(term).iter().map(|arg| self.terms[arg]).collect();
        if let Some(op) = on_strings(op) {
            return Ok(store.mk(op, &args));
        }
        let sort = store.sort(term);
        match op {
            Op::SeqEmpty => Ok(store.mk_string(&trine_value::StrValue::empty())),
            Op::SeqUnit => {
                let element = store.sort(store.arg(term, 0));
                Ok(self.elements_of(store, element).unit(store, args[0], axioms))
            }
            Op::SeqNth => Ok(self.nth(store, sort, &args, axioms)),
            Op::BoundVar if store.sorts.holds_sequences(sort) => {
                Err(Cause::SequenceQuantifier.at(term))
            }
            Op::Forall | Op::Exists if args[..] != *store.args(term) => {
                Err(Cause::SequenceBelowQuantifier.at(term))
            }
            Op::Apply => {
                let Some(function) = store.function(term) else { return Ok(term) };
                let function = self.function(store, function);
                let applied = store.apply(function, &args);
                self.has_codes(store, sort, applied, axioms);
                Ok(applied)
            }
            op if op.info().theory == Theory::Heap => Err(Cause::HeapsBesideSequences.at(term)),
            _ if args[..] == *store.args(term) => Ok(term),
            _ => Ok(store.with_args(term, &args)),
        }
    }

    fn elements_of(&mut self, store: &mut TermStore, element: SortId) -> &mut Elements {
        self.elements.entry(element).or_insert_with(|| Elements::new(store, element))
    }

    /// Says of a string that stands for a sequence of sort `sort` that its letters are codes.
    fn has_codes(
        &mut self,
        store: &mut TermStore,
        sort: SortId,
        text: TermId,
        axioms: &mut Vec<TermId>,
    ) {
        if let Some(element) = store.sorts.sequence_element(sort) {
            axioms.extend(self.elements_of(store, element).has_codes(store, text));
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
        let code = store.mk(Op::StrToCode, &[letter]);
        let zero = store.mk_int(&Integer::ZERO);
        let inside = store.mk(Op::Le, &[zero, code]);
        let elements = self.elements_of(store, sort);
        let (element, inverse) = elements.element(store, code);
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
    fn function(&mut self, store: &mut TermStore, function: FunId) -> FunId {
        if let Some(&known) = self.functions.get(&function) {
            return known;
        }
        let declared = store.function_decl(function);
        let holds = |&sort: &SortId| store.sorts.holds_sequences(sort);
        if !declared.params.iter().any(holds) && !holds(&declared.result) {
            return function;
        }
        let params = declared.params.iter().map(|&sort| lowered_sort(store, sort)).collect();
        let (name, result) = (declared.name, lowered_sort(store, declared.result));
        let lowered = FunDecl { name, params, result, kind: FunKind::Skolem };
        let lowered = store.declare(lowered);
        self.functions.insert(function, lowered);
        lowered
    }
}
