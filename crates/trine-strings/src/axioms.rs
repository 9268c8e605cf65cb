//! Axioms of the extended functions: what `substr`, `indexof`, `replace` and the others mean in
//! terms of equations, memberships and lengths.
//!
//! Idea: each application has one formula that defines it. Fresh constants in it are functions of
//! the arguments (Skolem functions): the part of `w` before position `m` is one constant, whoever
//! cuts there, so that `substr`, `at`, `indexof` and `replace` of the same text share their cuts.
//! Invariant: for all values of the old constants there are values of the new ones that make the
//! formula true, and then the application has the value that the evaluator gives it. An axiom of an
//! atom is split by polarity, since only what makes the atom true (or false) has to be looked at.
//! Reference: Reynolds, Woo, Barrett, Brumley, Liang, Tinelli, "Scaling Up DPLL(T) String Solvers
//! Using Context-Dependent Simplification", CAV 2017 (reductions); Zheng et al., Z3str2.

use rustc_hash::FxHashMap;
use trine_term::{Op, TermId, TermStore};
use trine_value::number::Integer;

use crate::builder::Builder;

/// What has to hold of a term besides the assertions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Axiom {
    /// Holds whenever the term matters.
    pub always: Option<TermId>,
    /// Holds if the atom is true.
    pub if_true: Option<TermId>,
    /// Holds if the atom is false.
    pub if_false: Option<TermId>,
}

impl Axiom {
    fn always(formula: TermId) -> Self {
        Self { always: Some(formula), ..Self::default() }
    }
}

/// The role of a fresh constant; together with arguments it is its identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cut {
    /// The part of the first argument before the position that is the second.
    Before,
    /// The part of the first argument from the position that is the second.
    From,
    /// The part of the first argument before the first occurrence of the second.
    BeforeFirst,
    /// The part of the first argument after the first occurrence of the second.
    AfterFirst,
    /// The first part of the first argument that is in the language that is the second.
    Match,
    /// All but the last character.
    AllButLast,
    /// The last character.
    Last,
    /// What two different texts have in common at the front.
    Common,
    /// The first difference in the first text.
    LeftDifference,
    /// The first difference in the second text.
    RightDifference,
    /// What follows the first difference in the first text.
    LeftRest,
    /// What follows the first difference in the second text.
    RightRest,
    /// A part of a text in a language that is written with a variable.
    Piece(u32),
    /// The quotient of an integer division.
    Quotient,
    /// The remainder of an integer division.
    Remainder,
}

/// Makes axioms, each fresh constant once.
#[derive(Default)]
pub struct Axioms {
    cuts: FxHashMap<(Cut, TermId, TermId), TermId>,
}

impl Axioms {
    fn text(&mut self, store: &mut TermStore, cut: Cut, of: TermId, at: TermId) -> TermId {
        let sort = store.sorts.string();
        *self.cuts.entry((cut, of, at)).or_insert_with(|| store.skolem("cut", sort))
    }

    fn number(&mut self, store: &mut TermStore, cut: Cut, of: TermId, at: TermId) -> TermId {
        let sort = store.sorts.int();
        *self.cuts.entry((cut, of, at)).or_insert_with(|| store.skolem("part", sort))
    }

    /// The axiom of an application, if its operator has one. It speaks of `term` where it means the
    /// value of the application, which may be that itself.
    pub fn axiom(
        &mut self,
        store: &mut TermStore,
        application: TermId,
        term: TermId,
    ) -> Option<Axiom> {
        let args: Vec<TermId> = store.args(application).to_vec();
        let mut b = Builder { store };
        match (b.store.op(application), args.as_slice()) {
            (Op::StrAt, &[w, n]) => {
                let one = b.int(1);
                Some(self.substring(b.store, term, w, n, one))
            }
            (Op::StrSubstr, &[w, m, n]) => Some(self.substring(b.store, term, w, m, n)),
            (Op::StrIndexOf, &[w, p, k]) => Some(self.index_of(b.store, term, w, p, k)),
            (Op::StrReplace, &[w, p, r]) => Some(self.replace(b.store, term, w, p, r)),
            (Op::StrContains, &[w, p]) => Some(self.contains(b.store, application, w, p)),
            (Op::StrPrefixOf, &[p, w]) => Some(self.prefix_of(b.store, p, w)),
            (Op::StrSuffixOf, &[s, w]) => Some(self.suffix_of(b.store, s, w)),
            (Op::StrLt, &[a, c]) => Some(self.less(b.store, a, c)),
            (Op::StrLe, &[a, c]) => {
                let less = b.store.mk(Op::StrLt, &[c, a]);
                let not_less = b.not(less);
                Some(Axiom { if_true: Some(not_less), if_false: Some(less), always: None })
            }
            (Op::StrIsDigit, &[w]) => {
                let digit = b.re_range("0", "9");
                let member = b.in_re(w, digit);
                let other = b.not(member);
                Some(Axiom { if_true: Some(member), if_false: Some(other), always: None })
            }
            (Op::StrFromCode, &[n]) => {
                let (zero, top, one) = (b.int(0), b.int(0x2FFFF), b.int(1));
                let (low, high) = (b.le(zero, n), b.le(n, top));
                let valid = b.and(&[low, high]);
                let (length, code) = (b.len(term), b.store.mk(Op::StrToCode, &[term]));
                let (length, code) = (b.eq(length, one), b.eq(code, n));
                let inside = b.and(&[length, code]);
                let empty = b.empty();
                let outside = b.eq(term, empty);
                Some(Axiom::always(b.cases(valid, inside, outside)))
            }
            (Op::StrFromInt, &[n]) => {
                let zero = b.int(0);
                let valid = b.le(zero, n);
                let number = b.store.mk(Op::StrToInt, &[term]);
                let number = b.eq(number, n);
                let shape = numeral_language(&mut b);
                let shape = b.in_re(term, shape);
                let inside = b.and(&[number, shape]);
                let empty = b.empty();
                let outside = b.eq(term, empty);
                Some(Axiom::always(b.cases(valid, inside, outside)))
            }
            (Op::StrToCode, &[w]) => {
                let (one, minus, zero, last) = (b.int(1), b.int(-1), b.int(0), b.int(0x2FFFF));
                let length = b.len(w);
                let single = b.eq(length, one);
                let (low, high) = (b.le(zero, term), b.le(term, last));
                let (inside, outside) = (b.and(&[low, high]), b.eq(term, minus));
                Some(Axiom::always(b.cases(single, inside, outside)))
            }
            (Op::StrToInt, &[w]) => Some(Axiom::always(to_int(&mut b, term, w))),
            (Op::StrUpdate, &[w, n, u]) => Some(update(&mut b, term, w, n, u)),
            (Op::StrReplaceAll, &[w, p, r]) => Some(replace_all(&mut b, term, w, p, r)),
            (Op::StrReplaceRe, &[w, language, r]) if b.store.string_value(r).is_none() => {
                Some(self.replace_match(b.store, term, w, language, r))
            }
            (Op::StrReplaceRe | Op::StrReplaceReAll, &[w, language, _]) => {
                let all = b.re_all();
                let found = b.re_concat(&[all, language, all]);
                let (found, same) = (b.in_re(w, found), b.eq(term, w));
                Some(Axiom::always(b.or(&[found, same])))
            }
            (Op::StrToLower | Op::StrToUpper | Op::StrRev, &[w]) => {
                let (length, w_length) = (b.len(term), b.len(w));
                Some(Axiom::always(b.eq(length, w_length)))
            }
            (Op::StrIndexOfRe, &[w, language, k]) => {
                Some(self.index_of_match(b.store, term, w, language, k))
            }
            (Op::Abs, &[n]) if b.store.sort(term) == b.store.sorts.int() => {
                let zero = b.int(0);
                let (positive, minus) = (b.le(zero, n), b.sub(zero, n));
                let (same, negated) = (b.eq(term, n), b.eq(term, minus));
                Some(Axiom::always(b.cases(positive, same, negated)))
            }
            (Op::Ite, &[c, then, otherwise]) if b.store.sort(term) != b.store.sorts.bool() => {
                let (then, otherwise) = (b.eq(term, then), b.eq(term, otherwise));
                Some(Axiom::always(b.cases(c, then, otherwise)))
            }
            (op @ (Op::IntDiv | Op::Mod), &[n, d]) => self.division(b.store, op, term, n, d),
            (Op::StrInRe, &[w, language]) => self.open_membership(b.store, w, language),
            _ => None,
        }
    }

    /// `t` is `w` from position `m`, at most `n` characters.
    fn substring(
        &mut self,
        store: &mut TermStore,
        t: TermId,
        w: TermId,
        m: TermId,
        n: TermId,
    ) -> Axiom {
        let zero = store.mk_int(&Integer::from(0));
        let mut b = Builder { store };
        let (length, end) = (b.len(w), b.add(&[m, n]));
        let from_start = m == zero;
        let to_end = Self::reaches_end(&b, w, m, n);
        let mut inside = vec![b.lt(m, length), b.lt(zero, n)];
        if !from_start {
            inside.push(b.le(zero, m));
        }
        let inside = b.and(&inside);
        let mut parts = Vec::new();
        let mut facts = Vec::new();
        if !from_start {
            let before = self.text(b.store, Cut::Before, w, m);
            let before_length = b.len(before);
            facts.push(b.eq(before_length, m));
            parts.push(before);
        }
        parts.push(t);
        if !to_end {
            let after = self.text(b.store, Cut::From, w, end);
            parts.push(after);
            let (t_length, empty) = (b.len(t), b.empty());
            let (full, rest) = (b.eq(t_length, n), b.eq(after, empty));
            let fits = b.le(end, length);
            facts.push(b.cases(fits, full, rest));
        }
        let whole = b.concat(&parts);
        facts.push(b.eq(w, whole));
        let cut = b.and(&facts);
        let empty = b.empty();
        let outside = b.eq(t, empty);
        Axiom::always(b.cases(inside, cut, outside))
    }

    /// Whether `m + n` is at least the length of `w` by the shape of the terms.
    fn reaches_end(b: &Builder<'_>, w: TermId, m: TermId, n: TermId) -> bool {
        let is_length = |term: TermId| b.store.op(term) == Op::StrLen && b.store.arg(term, 0) == w;
        if is_length(n) {
            return true;
        }
        match b.store.op(n) {
            Op::Sub => {
                let args = b.store.args(n);
                args.len() == 2 && is_length(args[0]) && args[1] == m
            }
            Op::Add => {
                // |w| + (-m), or |w| + c with m = -c
                let args = b.store.args(n);
                let [x, y] = [args.first(), args.get(1)];
                let (Some(&x), Some(&y)) = (x, y) else { return false };
                if args.len() != 2 {
                    return false;
                }
                let (length, other) = if is_length(x) { (x, y) } else { (y, x) };
                is_length(length) && Self::are_opposite(b, other, m)
            }
            _ => false,
        }
    }

    fn are_opposite(b: &Builder<'_>, a: TermId, m: TermId) -> bool {
        if let (Some(a), Some(m)) = (b.store.int_value(a), b.store.int_value(m)) {
            return *a == -m.clone();
        }
        match b.store.op(a) {
            Op::Neg => b.store.arg(a, 0) == m,
            Op::Mul => {
                let args = b.store.args(a);
                args.len() == 2
                    && b.store.int_value(args[0]).is_some_and(|k| *k == Integer::from(-1))
                    && args[1] == m
            }
            _ => false,
        }
    }

    /// `x ++ p` is `w` up to the end of the first occurrence of `p`, which is not empty.
    fn first_occurrence(
        &mut self,
        store: &mut TermStore,
        w: TermId,
        p: TermId,
    ) -> (TermId, TermId, TermId) {
        let x = self.text(store, Cut::BeforeFirst, w, p);
        let y = self.text(store, Cut::AfterFirst, w, p);
        let mut b = Builder { store };
        let whole = b.concat(&[x, p, y]);
        let mut facts = vec![b.eq(w, whole)];
        if let Some(word) = b.store.string_value(p).cloned() {
            if !word.is_empty() {
                let short = b.word(&word.slice(0..word.len() - 1));
                let searched = b.concat(&[x, short]);
                let language = b.containing(p);
                let member = b.in_re(searched, language);
                facts.push(b.not(member));
            }
        } else {
            let start = self.text(b.store, Cut::AllButLast, p, p);
            let last = self.text(b.store, Cut::Last, p, p);
            let both = b.concat(&[start, last]);
            let (length, one) = (b.len(last), b.int(1));
            facts.push(b.eq(p, both));
            facts.push(b.eq(length, one));
            let searched = b.concat(&[x, start]);
            let found = b.store.mk(Op::StrContains, &[searched, p]);
            facts.push(b.not(found));
        }
        (x, y, b.and(&facts))
    }

    fn index_of(
        &mut self,
        store: &mut TermStore,
        t: TermId,
        w: TermId,
        p: TermId,
        k: TermId,
    ) -> Axiom {
        let mut b = Builder { store };
        let (zero, minus) = (b.int(0), b.int(-1));
        let length = b.len(w);
        let absent = b.eq(t, minus);
        let empty = b.empty();
        let no_pattern = b.eq(p, empty);
        let from_start = k == zero;
        let rest = if from_start { w } else { self.text(b.store, Cut::From, w, k) };
        let found = b.store.mk(Op::StrContains, &[rest, p]);
        let (x, _, first) = self.first_occurrence(b.store, rest, p);
        let place = b.len(x);
        let place = if from_start { place } else { b.add(&[k, place]) };
        let placed = b.eq(t, place);
        let present = b.and(&[placed, first]);
        let search = b.cases(found, present, absent);
        let at_k = b.eq(t, k);
        let result = b.cases(no_pattern, at_k, search);
        // Bounds that hold in all cases help before the cases are known.
        let (low, high) = (b.le(minus, t), b.le(t, length));
        if from_start {
            return Axiom::always(b.and(&[low, high, result]));
        }
        let before = self.text(b.store, Cut::Before, w, k);
        let whole = b.concat(&[before, rest]);
        let before_length = b.len(before);
        let (split, at) = (b.eq(w, whole), b.eq(before_length, k));
        let cut = b.and(&[split, at, result]);
        let (first, last) = (b.le(zero, k), b.le(k, length));
        let inside = b.and(&[first, last]);
        let all = b.cases(inside, cut, absent);
        Axiom::always(b.and(&[low, high, all]))
    }

    /// What stands before and after the first match in `w`, with the formulas that say so if there is
    /// one. Two texts in which it is replaced by different letters differ first where it begins.
    fn first_match(
        &mut self,
        store: &mut TermStore,
        w: TermId,
        l: TermId,
    ) -> (TermId, TermId, Vec<TermId>) {
        let before = self.text(store, Cut::BeforeFirst, w, l);
        let after = self.text(store, Cut::AfterFirst, w, l);
        let part = self.text(store, Cut::Match, w, l);
        let mut b = Builder { store };
        let whole = b.concat(&[before, part, after]);
        let mut facts = vec![b.eq(w, whole), b.in_re(part, l)];
        for mark in ["0", "1"] {
            let mark = b.letters(mark);
            let marked = b.store.mk(Op::StrReplaceRe, &[w, l, mark]);
            let whole = b.concat(&[before, mark, after]);
            facts.push(b.eq(marked, whole));
        }
        (before, after, facts)
    }

    /// The place of the first match from `k` on.
    fn index_of_match(
        &mut self,
        store: &mut TermStore,
        t: TermId,
        w: TermId,
        l: TermId,
        k: TermId,
    ) -> Axiom {
        let mut b = Builder { store };
        let (minus, zero, length) = (b.int(-1), b.int(0), b.len(w));
        let from_start = k == zero;
        let rest = if from_start { w } else { b.store.mk(Op::StrSubstr, &[w, k, length]) };
        let (before, _, mut facts) = self.first_match(b.store, rest, l);
        let place = b.len(before);
        let place = if from_start { place } else { b.add(&[k, place]) };
        facts.push(b.eq(t, place));
        let all = b.re_all();
        let found = b.re_concat(&[all, l, all]);
        let found = b.in_re(rest, found);
        let (present, absent) = (b.and(&facts), b.eq(t, minus));
        let inside = [b.le(zero, k), b.le(k, length)];
        let inside = b.and(&inside);
        let search = b.cases(found, present, absent);
        Axiom::always(b.cases(inside, search, absent))
    }

    /// `w` with the first match replaced by a text that is not known.
    fn replace_match(
        &mut self,
        store: &mut TermStore,
        t: TermId,
        w: TermId,
        l: TermId,
        r: TermId,
    ) -> Axiom {
        let (before, after, mut facts) = self.first_match(store, w, l);
        let mut b = Builder { store };
        let replaced = b.concat(&[before, r, after]);
        facts.push(b.eq(t, replaced));
        let all = b.re_all();
        let found = b.re_concat(&[all, l, all]);
        let (found, present, same) = (b.in_re(w, found), b.and(&facts), b.eq(t, w));
        Axiom::always(b.cases(found, present, same))
    }

    fn replace(
        &mut self,
        store: &mut TermStore,
        t: TermId,
        w: TermId,
        p: TermId,
        r: TermId,
    ) -> Axiom {
        let (x, y, first) = self.first_occurrence(store, w, p);
        let mut b = Builder { store };
        let empty = b.empty();
        let no_pattern = b.eq(p, empty);
        let (front, replaced) = (b.concat(&[r, w]), b.concat(&[x, r, y]));
        let (in_front, replaced) = (b.eq(t, front), b.eq(t, replaced));
        let found = b.store.mk(Op::StrContains, &[w, p]);
        let present = b.and(&[replaced, first]);
        let same = b.eq(t, w);
        let search = b.cases(found, present, same);
        Axiom::always(b.cases(no_pattern, in_front, search))
    }

    fn contains(&mut self, store: &mut TermStore, atom: TermId, w: TermId, p: TermId) -> Axiom {
        let mut b = Builder { store };
        if b.store.string_value(p).is_some() {
            let language = b.containing(p);
            let member = b.in_re(w, language);
            let other = b.not(member);
            return Axiom { if_true: Some(member), if_false: Some(other), always: None };
        }
        let (x, y) =
            (self.text(b.store, Cut::Before, w, atom), self.text(b.store, Cut::From, w, atom));
        let whole = b.concat(&[x, p, y]);
        Axiom { if_true: Some(b.eq(w, whole)), ..Axiom::default() }
    }

    fn prefix_of(&mut self, store: &mut TermStore, p: TermId, w: TermId) -> Axiom {
        let mut b = Builder { store };
        let length = b.len(p);
        if b.store.string_value(p).is_some() {
            let (word, all) = (b.language_of(p), b.re_all());
            let language = b.re_concat(&[word, all]);
            let member = b.in_re(w, language);
            let other = b.not(member);
            return Axiom { if_true: Some(member), if_false: Some(other), always: None };
        }
        let rest = self.text(b.store, Cut::From, w, length);
        let whole = b.concat(&[p, rest]);
        let positive = b.eq(w, whole);
        let start = self.text(b.store, Cut::Before, w, length);
        let (w_length, start_length) = (b.len(w), b.len(start));
        let split = b.concat(&[start, rest]);
        let (split, at, differ) = (b.eq(w, split), b.eq(start_length, length), b.eq(start, p));
        let differ = b.not(differ);
        let other = b.and(&[split, at, differ]);
        let short = b.lt(w_length, length);
        Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
    }

    fn suffix_of(&mut self, store: &mut TermStore, s: TermId, w: TermId) -> Axiom {
        let mut b = Builder { store };
        if b.store.string_value(s).is_some() {
            let (word, all) = (b.language_of(s), b.re_all());
            let language = b.re_concat(&[all, word]);
            let member = b.in_re(w, language);
            let other = b.not(member);
            return Axiom { if_true: Some(member), if_false: Some(other), always: None };
        }
        let (length, w_length) = (b.len(s), b.len(w));
        let position = b.sub(w_length, length);
        let start = self.text(b.store, Cut::Before, w, position);
        let whole = b.concat(&[start, s]);
        let positive = b.eq(w, whole);
        let end = self.text(b.store, Cut::From, w, position);
        let end_length = b.len(end);
        let split = b.concat(&[start, end]);
        let (split, at, differ) = (b.eq(w, split), b.eq(end_length, length), b.eq(end, s));
        let differ = b.not(differ);
        let other = b.and(&[split, at, differ]);
        let short = b.lt(w_length, length);
        Axiom { if_true: Some(positive), if_false: Some(b.or(&[short, other])), always: None }
    }

    /// Two texts differ: one is longer, or they differ at a position.
    pub fn difference(&mut self, store: &mut TermStore, a: TermId, c: TermId) -> TermId {
        let mismatch = self.mismatch(store, a, c, Op::Distinct);
        let mut b = Builder { store };
        let (left, right) = (b.len(a), b.len(c));
        let same = b.eq(left, right);
        let longer = b.not(same);
        b.or(&[longer, mismatch])
    }

    /// `a` and `c` have a common start, and then characters whose codes are related by `relation`.
    fn mismatch(&mut self, store: &mut TermStore, a: TermId, c: TermId, relation: Op) -> TermId {
        let parts =
            [Cut::Common, Cut::LeftDifference, Cut::RightDifference, Cut::LeftRest, Cut::RightRest]
                .map(|cut| self.text(store, cut, a, c));
        let [common, x, y, a_rest, c_rest] = parts;
        let mut b = Builder { store };
        let (left, right) = (b.concat(&[common, x, a_rest]), b.concat(&[common, y, c_rest]));
        let (left, right) = (b.eq(a, left), b.eq(c, right));
        let one = b.int(1);
        let (x_length, y_length) = (b.len(x), b.len(y));
        let (x_length, y_length) = (b.eq(x_length, one), b.eq(y_length, one));
        let codes = [x, y].map(|text| b.store.mk(Op::StrToCode, &[text]));
        let related = b.store.mk(relation, &codes);
        b.and(&[left, right, x_length, y_length, related])
    }

    /// `a` is a proper prefix of `c`, or smaller at the first difference.
    fn less(&mut self, store: &mut TermStore, a: TermId, c: TermId) -> Axiom {
        let below = self.mismatch(store, a, c, Op::Lt);
        let above = self.mismatch(store, c, a, Op::Lt);
        let mut b = Builder { store };
        let same = b.eq(a, c);
        let different = b.not(same);
        let (a_in_c, c_in_a) =
            (b.store.mk(Op::StrPrefixOf, &[a, c]), b.store.mk(Op::StrPrefixOf, &[c, a]));
        let proper = b.and(&[different, a_in_c]);
        let if_true = b.or(&[proper, below]);
        let if_false = b.or(&[c_in_a, above]);
        Axiom { if_true: Some(if_true), if_false: Some(if_false), always: None }
    }

    /// `n = d*q + r` and `0 <= r < |d|` for a constant `d` other than zero.
    fn division(
        &mut self,
        store: &mut TermStore,
        op: Op,
        t: TermId,
        n: TermId,
        d: TermId,
    ) -> Option<Axiom> {
        let divisor = store.int_value(d)?.clone();
        if divisor == Integer::from(0) {
            return None;
        }
        let (q, r) =
            (self.number(store, Cut::Quotient, n, d), self.number(store, Cut::Remainder, n, d));
        let size = trine_value::number::abs(&divisor);
        let size = store.mk_int(&size);
        let mut b = Builder { store };
        let product = b.store.mk(Op::Mul, &[d, q]);
        let sum = b.add(&[product, r]);
        let zero = b.int(0);
        let facts = [
            b.eq(n, sum),
            b.le(zero, r),
            b.lt(r, size),
            b.eq(t, if op == Op::IntDiv { q } else { r }),
        ];
        Some(Axiom::always(b.and(&facts)))
    }

    /// Membership in a language that mentions a string variable: `w` is cut along the
    /// concatenation. Only for members, and only where the variable stands in no repetition.
    fn open_membership(
        &mut self,
        store: &mut TermStore,
        w: TermId,
        language: TermId,
    ) -> Option<Axiom> {
        if is_closed_language(store, language) {
            return None;
        }
        let args: Vec<TermId> = store.args(language).to_vec();
        let op = store.op(language);
        let mut b = Builder { store };
        match op {
            Op::StrToRe => {
                let same = b.eq(w, args[0]);
                let other = b.not(same);
                Some(Axiom { if_true: Some(same), if_false: Some(other), always: None })
            }
            Op::ReUnion | Op::ReInter => {
                let members: Vec<TermId> = args.iter().map(|&part| b.in_re(w, part)).collect();
                let member = if op == Op::ReUnion { b.or(&members) } else { b.and(&members) };
                let other = b.not(member);
                Some(Axiom { if_true: Some(member), if_false: Some(other), always: None })
            }
            Op::ReComp => {
                let member = b.in_re(w, args[0]);
                let other = b.not(member);
                Some(Axiom { if_true: Some(other), if_false: Some(member), always: None })
            }
            Op::ReDiff => {
                let mut parts = vec![b.in_re(w, args[0])];
                for &part in &args[1..] {
                    let member = b.in_re(w, part);
                    parts.push(b.not(member));
                }
                let member = b.and(&parts);
                let other = b.not(member);
                Some(Axiom { if_true: Some(member), if_false: Some(other), always: None })
            }
            Op::ReOpt => {
                let empty = b.empty();
                let (member, empty) = (b.in_re(w, args[0]), b.eq(w, empty));
                let member = b.or(&[member, empty]);
                let other = b.not(member);
                Some(Axiom { if_true: Some(member), if_false: Some(other), always: None })
            }
            Op::ReRange => {
                let one = b.int(1);
                let mut facts = Vec::new();
                for text in [args[0], w, args[1]] {
                    let length = b.len(text);
                    facts.push(b.eq(length, one));
                }
                let codes = [args[0], w, args[1]].map(|text| b.store.mk(Op::StrToCode, &[text]));
                facts.push(b.le(codes[0], codes[1]));
                facts.push(b.le(codes[1], codes[2]));
                let member = b.and(&facts);
                let other = b.not(member);
                Some(Axiom { if_true: Some(member), if_false: Some(other), always: None })
            }
            Op::ReConcat => {
                let mut pieces = Vec::with_capacity(args.len());
                let mut facts = Vec::new();
                for (position, &part) in args.iter().enumerate() {
                    if b.store.op(part) == Op::StrToRe {
                        pieces.push(b.store.arg(part, 0));
                        continue;
                    }
                    let piece = self.text(b.store, Cut::Piece(position as u32), w, language);
                    pieces.push(piece);
                    facts.push(b.in_re(piece, part));
                }
                let whole = b.concat(&pieces);
                facts.push(b.eq(w, whole));
                Some(Axiom { if_true: Some(b.and(&facts)), ..Axiom::default() })
            }
            _ => None,
        }
    }
}

/// The decimal numerals without leading zeros.
fn numeral_language(b: &mut Builder<'_>) -> TermId {
    let (first, digit, zero) = (b.re_range("1", "9"), b.re_range("0", "9"), b.re_range("0", "0"));
    let digits = b.store.mk(Op::ReStar, &[digit]);
    let positive = b.re_concat(&[first, digits]);
    b.store.mk(Op::ReUnion, &[zero, positive])
}

/// Numbers of few digits are small, and only digits make numbers.
fn to_int(b: &mut Builder<'_>, t: TermId, w: TermId) -> TermId {
    let digit = b.re_range("0", "9");
    let digits = b.store.mk(Op::RePlus, &[digit]);
    let valid = b.in_re(w, digits);
    let (zero, minus) = (b.int(0), b.int(-1));
    let (positive, invalid) = (b.le(zero, t), b.eq(t, minus));
    let mut facts = vec![b.cases(valid, positive, invalid)];
    let length = b.len(w);
    for count in 1..=5_u32 {
        let (digits, power) = (b.int(i64::from(count)), b.int(10_i64.pow(count)));
        let (short, small) = (b.le(length, digits), b.lt(t, power));
        let long = b.not(short);
        facts.push(b.or(&[long, small]));
    }
    b.and(&facts)
}

/// `(t = value)` exactly if `w` is a numeral of the value: a refinement of `t = str.to_int w`.
pub fn number_is(store: &mut TermStore, t: TermId, w: TermId, value: &Integer) -> TermId {
    let mut b = Builder { store };
    let constant = b.store.mk_int(value);
    let is = b.eq(t, constant);
    let language = if *value < Integer::from(0) {
        let digit = b.re_range("0", "9");
        let digits = b.store.mk(Op::RePlus, &[digit]);
        b.store.mk(Op::ReComp, &[digits])
    } else {
        let zero = b.re_range("0", "0");
        let zeros = b.store.mk(Op::ReStar, &[zero]);
        let numeral = trine_value::StrValue::from_int(value);
        let numeral = b.word(&numeral);
        let numeral = b.language_of(numeral);
        b.re_concat(&[zeros, numeral])
    };
    let member = b.in_re(w, language);
    b.eq(is, member)
}

/// What replacing all occurrences does to lengths; the value itself is a matter of transducers.
fn replace_all(b: &mut Builder<'_>, t: TermId, w: TermId, p: TermId, r: TermId) -> Axiom {
    let found = b.store.mk(Op::StrContains, &[w, p]);
    let same = b.eq(t, w);
    let mut facts = vec![b.or(&[found, same])];
    let empty = b.empty();
    let no_pattern = b.eq(p, empty);
    let some_pattern = b.not(no_pattern);
    facts.push(b.or(&[some_pattern, same]));
    let words = (b.store.string_value(p).cloned(), b.store.string_value(r).cloned());
    if let (Some(pattern), Some(by)) = words
        && !pattern.is_empty()
    {
        let (length, w_length) = (b.len(t), b.len(w));
        let sizes = [pattern.len() as i64, by.len() as i64].map(|size| b.int(size));
        let scaled =
            [b.store.mk(Op::Mul, &[sizes[0], length]), b.store.mk(Op::Mul, &[sizes[1], w_length])];
        // Between no occurrence and nothing but occurrences.
        let bounds = match pattern.len().cmp(&by.len()) {
            std::cmp::Ordering::Equal => vec![b.eq(length, w_length)],
            std::cmp::Ordering::Less => {
                vec![b.le(w_length, length), b.le(scaled[0], scaled[1])]
            }
            std::cmp::Ordering::Greater => {
                vec![b.le(length, w_length), b.le(scaled[1], scaled[0])]
            }
        };
        facts.extend(bounds);
    }
    Axiom::always(b.and(&facts))
}

/// `w` with the text from position `n` overwritten by `u`, as far as `w` reaches.
fn update(b: &mut Builder<'_>, t: TermId, w: TermId, n: TermId, u: TermId) -> Axiom {
    let (zero, length) = (b.int(0), b.len(w));
    let (first, last) = (b.le(zero, n), b.lt(n, length));
    let inside = b.and(&[first, last]);
    let before = b.store.mk(Op::StrSubstr, &[w, zero, n]);
    let room = b.sub(length, n);
    let middle = b.store.mk(Op::StrSubstr, &[u, zero, room]);
    let u_length = b.len(u);
    let end = b.add(&[n, u_length]);
    let after = b.store.mk(Op::StrSubstr, &[w, end, length]);
    let whole = b.concat(&[before, middle, after]);
    let (updated, same) = (b.eq(t, whole), b.eq(t, w));
    Axiom::always(b.cases(inside, updated, same))
}

/// Whether a language is written without constants that a model chooses.
#[must_use]
pub fn is_closed_language(store: &TermStore, language: TermId) -> bool {
    let mut seen = trine_term::TermSet::new();
    let mut closed = true;
    trine_term::post_order(store, &[language], &mut seen, |term| {
        closed &= !matches!(store.op(term), Op::Apply | Op::BoundVar | Op::Ite)
            && (store.sort(term) == store.sorts.reglan() || store.is_value(term));
    });
    closed
}
