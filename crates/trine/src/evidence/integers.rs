//! Proofs about products of words, over integers.
//!
//! Idea: the checker says what each assertion is over the numbers of its words ([`Axiom::IntBlast`]), and makes no
//! circuits of products. The engine refutes what comes out, with an integer for each word of which nothing else is
//! known; its lemmas are read with the number of the word in the place of the integer.
//! Invariant: the engine sees no words. What it is not told can only lose a refutation.
//! Reference: `trine_check::rules`, int-blasting.

use rustc_hash::FxHashSet;
use trine_check::rules::axiom::{self, Axiom};
use trine_check::{Operator, Sort, Terms};
use trine_term::{Op, TermId};
use trine_value::number::Integer;

use super::search::{Checked, Search, Source, assertions};
use crate::context::Context;

/// Whether formulas speak of products of unknown words, or of quotients.
pub(super) fn have_products(terms: &Terms, formulas: &[Checked]) -> bool {
    count(terms, formulas, |term| is_product(terms, term)) > 0
}

/// How many terms in some formulas are of a kind.
fn count(terms: &Terms, formulas: &[Checked], is_one: impl Fn(Checked) -> bool) -> usize {
    let mut seen: FxHashSet<Checked> = FxHashSet::default();
    let mut stack = formulas.to_vec();
    let mut found = 0;
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            found += usize::from(is_one(term));
            stack.extend(terms.args(term));
        }
    }
    found
}

/// Whether a term is a product of unknown words, or a quotient or remainder of one.
fn is_product(terms: &Terms, term: Checked) -> bool {
    use Operator as O;
    let is_known = |arg: Checked| matches!(terms.operator(arg), O::Word(..));
    let args = terms.args(term);
    let unknown = args.iter().filter(|&&arg| !is_known(arg)).count();
    let operator = terms.operator(term);
    let is_quotient = matches!(operator, O::BvUdiv | O::BvUrem | O::BvSdiv | O::BvSrem | O::BvSmod);
    operator.is_product_of_words() && unknown > usize::from(!is_quotient)
}

/// Whether a number is that of a word of which nothing else is known.
fn is_leaf(terms: &Terms, term: Checked) -> bool {
    *terms.operator(term) == Operator::UbvToInt
}

impl Search {
    /// The assertions over integers, which a clause says they are equivalent to; none beside quantifiers, and if more is
    /// lost than products say.
    pub(super) fn int_blast(&mut self, context: &mut Context) -> Option<Vec<TermId>> {
        if self.is_quantified() {
            return None;
        }
        self.over_integers = true;
        let own = assertions(&self.reader);
        let mut over_integers = Vec::with_capacity(own.len());
        for &formula in &own {
            let terms = self.reader.terms_mut();
            let clauses = axiom::clauses(terms, Axiom::IntBlast, &[formula]).ok()?;
            over_integers.push(*clauses.first()?.get(1)?);
            // Bounds on bits that words have in common.
            over_integers.extend(clauses.iter().filter(|clause| clause.len() == 1).flatten());
            self.add(Source::Axiom(Axiom::IntBlast, vec![formula]));
        }
        let (mut leaves, mut opaque) = (Vec::new(), 0);
        let mut seen: FxHashSet<Checked> = FxHashSet::default();
        let mut stack = over_integers.clone();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let terms = self.reader.terms();
            if is_leaf(terms, term) {
                let word = terms.args(term)[0];
                opaque += usize::from(!terms.args(word).is_empty());
                leaves.push(term);
            } else if *terms.sort(term) == Sort::Bool && has_words(terms, term) {
                opaque += 1;
                let store = context.store_mut();
                let sort = store.sorts.bool();
                let stand_in = store.skolem("formula", sort);
                self.same(term, stand_in);
            } else {
                stack.extend(terms.args(term));
            }
        }
        let terms = self.reader.terms();
        if opaque > count(terms, &own, |term| is_product(terms, term)) {
            return None;
        }
        let mut given = Vec::with_capacity(over_integers.len() + 2 * leaves.len());
        leaves.sort_unstable();
        for leaf in leaves {
            let terms = self.reader.terms();
            let Sort::BitVec(width) = *terms.sort(terms.args(leaf)[0]) else { return None };
            let store = context.store_mut();
            let sort = store.sorts.int();
            let integer = store.skolem("number", sort);
            let (zero, end) = (store.mk_int(&Integer::ZERO), Integer::from(1) << width as usize);
            let last = store.mk_int(&(end - 1));
            given.push(store.mk(Op::Le, &[zero, integer]));
            given.push(store.mk(Op::Le, &[integer, last]));
            self.same(leaf, integer);
        }
        for formula in over_integers {
            given.push(self.mirrored(context, formula)?);
        }
        Some(given)
    }
}

/// Whether a formula stayed as it is because it is about words.
fn has_words(terms: &Terms, formula: Checked) -> bool {
    let is_word = |&arg: &Checked| matches!(terms.sort(arg), Sort::BitVec(_));
    terms.args(formula).iter().any(is_word)
}
