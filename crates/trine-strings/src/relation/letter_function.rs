//! Functions of one letter that are made of pieces: a constant, or the letter and a number added.
//!
//! Idea: on each of finitely many intervals of code points the value is a constant or moves with the
//! letter. Such functions are closed under sums with constants, remainders, comparisons and case
//! distinctions. Formulas are functions with the values 0 and 1.
//! Invariant: pieces are sorted and disjoint; functions that are combined have the same domain.
//! Reference: D'Antoni, Veanes, "The power of symbolic automata and transducers", CAV 2017 (label
//! theories).

use trine_automata::CharSet;

use super::Tape;

/// Pieces of a function; more are not worth the work.
const MAX_PIECES: usize = 4_096;

/// The value on an interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Constant(i64),
    /// The letter and this number.
    Moved(i64),
}

/// The letters from `first` to `last`, and the value there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) form: Form,
}

/// A number that depends on at most one letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LetterFunction {
    Constant(i64),
    /// Depends on the first letter of a tape.
    Of(Tape, Vec<Piece>),
}

/// The value on an interval of two functions that are combined, as pieces; false if there is none.
type Combination<'a> = &'a dyn Fn(Form, Form, (u32, u32), &mut Vec<Piece>) -> bool;

fn push(out: &mut Vec<Piece>, (first, last): (u32, u32), form: Form) -> bool {
    out.push(Piece { first, last, form });
    true
}

impl LetterFunction {
    /// The letter itself, on a set.
    pub(super) fn letter(tape: Tape, set: &CharSet) -> Self {
        if let Some(letter) = set.as_single() {
            return Self::Constant(letter.into());
        }
        let pieces = set.intervals().iter();
        let form = Form::Moved(0);
        Self::Of(tape, pieces.map(|&(first, last)| Piece { first, last, form }).collect())
    }

    /// The letters for which a formula has a truth value; `None` for a formula about no letter.
    pub(super) fn letters_where(&self, value: bool) -> Option<(Tape, CharSet)> {
        let Self::Of(tape, pieces) = self else { return None };
        let wanted = Form::Constant(i64::from(value));
        let kept = pieces.iter().filter(|piece| piece.form == wanted);
        Some((*tape, CharSet::from_intervals(kept.map(|piece| (piece.first, piece.last)))))
    }

    /// Combines two functions of the same letter.
    fn combine(&self, other: &Self, combination: Combination<'_>) -> Option<Self> {
        let mut out = Vec::new();
        let tape = match (self, other) {
            (Self::Constant(a), Self::Constant(b)) => {
                let done = combination(Form::Constant(*a), Form::Constant(*b), (0, 0), &mut out);
                return match out[..] {
                    [Piece { form: Form::Constant(value), .. }] if done => {
                        Some(Self::Constant(value))
                    }
                    _ => None,
                };
            }
            (Self::Of(tape, pieces), Self::Constant(b)) => {
                for piece in pieces {
                    let interval = (piece.first, piece.last);
                    if !combination(piece.form, Form::Constant(*b), interval, &mut out) {
                        return None;
                    }
                }
                tape
            }
            (Self::Constant(a), Self::Of(tape, pieces)) => {
                for piece in pieces {
                    let interval = (piece.first, piece.last);
                    if !combination(Form::Constant(*a), piece.form, interval, &mut out) {
                        return None;
                    }
                }
                tape
            }
            (Self::Of(tape, left), Self::Of(other_tape, right)) => {
                if tape != other_tape {
                    return None;
                }
                let (mut i, mut j) = (0, 0);
                while let (Some(a), Some(b)) = (left.get(i), right.get(j)) {
                    let interval = (a.first.max(b.first), a.last.min(b.last));
                    let meets = interval.0 <= interval.1;
                    if meets && !combination(a.form, b.form, interval, &mut out) {
                        return None;
                    }
                    if a.last <= b.last {
                        i += 1;
                    } else {
                        j += 1;
                    }
                }
                tape
            }
        };
        Self::of(*tape, out)
    }

    fn of(tape: Tape, pieces: Vec<Piece>) -> Option<Self> {
        let mut joined: Vec<Piece> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            match joined.last_mut() {
                Some(last) if last.last + 1 == piece.first && last.form == piece.form => {
                    last.last = piece.last;
                }
                _ => joined.push(piece),
            }
        }
        (joined.len() <= MAX_PIECES).then_some(Self::Of(tape, joined))
    }

    /// `self + other`
    pub(super) fn sum(&self, other: &Self) -> Option<Self> {
        self.combine(other, &|a, b, interval, out| {
            let form = match (a, b) {
                (Form::Constant(a), Form::Constant(b)) => a.checked_add(b).map(Form::Constant),
                (Form::Constant(a), Form::Moved(b)) | (Form::Moved(a), Form::Constant(b)) => {
                    a.checked_add(b).map(Form::Moved)
                }
                (Form::Moved(_), Form::Moved(_)) => None,
            };
            form.is_some_and(|form| push(out, interval, form))
        })
    }

    /// `self - other`
    pub(super) fn difference(&self, other: &Self) -> Option<Self> {
        self.combine(other, &|a, b, interval, out| {
            let form = match (a, b) {
                (Form::Constant(a), Form::Constant(b)) | (Form::Moved(a), Form::Moved(b)) => {
                    a.checked_sub(b).map(Form::Constant)
                }
                (Form::Moved(a), Form::Constant(b)) => a.checked_sub(b).map(Form::Moved),
                (Form::Constant(_), Form::Moved(_)) => None,
            };
            form.is_some_and(|form| push(out, interval, form))
        })
    }

    /// 1 where the order of the two values is one of those that `holds` accepts, 0 elsewhere.
    pub(super) fn compare(
        &self,
        other: &Self,
        holds: fn(std::cmp::Ordering) -> bool,
    ) -> Option<Self> {
        let truth = |order| Form::Constant(i64::from(holds(order)));
        self.combine(other, &|a, b, (first, last), out| {
            let (moved, limit, flip) = match (a, b) {
                (Form::Constant(a), Form::Constant(b)) | (Form::Moved(a), Form::Moved(b)) => {
                    return push(out, (first, last), truth(a.cmp(&b)));
                }
                (Form::Moved(moved), Form::Constant(limit)) => (moved, limit, false),
                (Form::Constant(limit), Form::Moved(moved)) => (moved, limit, true),
            };
            // The letter with which the moved value reaches the limit.
            let Some(equal) = limit.checked_sub(moved) else { return false };
            for (low, high, order) in [
                (i64::MIN, equal.saturating_sub(1), std::cmp::Ordering::Less),
                (equal, equal, std::cmp::Ordering::Equal),
                (equal.saturating_add(1), i64::MAX, std::cmp::Ordering::Greater),
            ] {
                let (low, high) = (low.max(first.into()), high.min(last.into()));
                let order = if flip { order.reverse() } else { order };
                if let (Ok(low), Ok(high)) = (u32::try_from(low), u32::try_from(high))
                    && low <= high
                {
                    push(out, (low, high), truth(order));
                }
            }
            true
        })
    }

    /// The remainder of a division by `2^width`.
    pub(super) fn modulo(&self, width: u32) -> Option<Self> {
        let modulus = 1_i64.checked_shl(width).filter(|&m| width < 62 && m > 0)?;
        match self {
            Self::Constant(value) => Some(Self::Constant(value.rem_euclid(modulus))),
            Self::Of(tape, pieces) => {
                let mut out = Vec::new();
                for piece in pieces {
                    let Form::Moved(shift) = piece.form else {
                        let Form::Constant(value) = piece.form else { return None };
                        let form = Form::Constant(value.rem_euclid(modulus));
                        out.push(Piece { form, ..*piece });
                        continue;
                    };
                    let mut first = piece.first;
                    loop {
                        let value = i64::from(first).checked_add(shift)?;
                        let turns = value.div_euclid(modulus);
                        // The last letter before the next turn.
                        let until = (turns + 1).checked_mul(modulus)?.checked_sub(1 + shift)?;
                        let last = u32::try_from(until.min(piece.last.into())).ok()?;
                        let form = Form::Moved(shift - turns * modulus);
                        out.push(Piece { first, last, form });
                        if last == piece.last {
                            break;
                        }
                        if out.len() > MAX_PIECES {
                            return None;
                        }
                        first = last + 1;
                    }
                }
                Self::of(*tape, out)
            }
        }
    }

    /// `self ? then : otherwise`
    pub(super) fn select(&self, then: &Self, otherwise: &Self) -> Option<Self> {
        match self {
            Self::Constant(0) => return Some(otherwise.clone()),
            Self::Constant(_) => return Some(then.clone()),
            Self::Of(..) => {}
        }
        // Each branch is kept where the condition lets it count.
        let mut parts = Vec::new();
        for (branch, value) in [(then, 1), (otherwise, 0)] {
            let tape = self.combine(branch, &|condition, form, interval, out| {
                condition != Form::Constant(value) || push(out, interval, form)
            })?;
            let Self::Of(tape, pieces) = tape else { return None };
            parts.extend(pieces.into_iter().map(|piece| (tape, piece)));
        }
        parts.sort_unstable_by_key(|(_, piece)| piece.first);
        let (tape, _) = *parts.first()?;
        Self::of(tape, parts.into_iter().map(|(_, piece)| piece).collect())
    }

    /// The values from `low` to `high`, and -1 for all others.
    pub(super) fn clamped(&self, low: i64, high: i64) -> Option<Self> {
        let inside = self
            .compare(&Self::Constant(low), std::cmp::Ordering::is_ge)?
            .both(&self.compare(&Self::Constant(high), std::cmp::Ordering::is_le)?)?;
        inside.select(self, &Self::Constant(-1))
    }

    /// Conjunction of formulas.
    pub(super) fn both(&self, other: &Self) -> Option<Self> {
        self.logical(other, |a, b| a && b)
    }

    /// A connective of two formulas.
    pub(super) fn logical(&self, other: &Self, connective: fn(bool, bool) -> bool) -> Option<Self> {
        self.combine(other, &|a, b, interval, out| {
            let (Form::Constant(a), Form::Constant(b)) = (a, b) else { return false };
            push(out, interval, Form::Constant(i64::from(connective(a != 0, b != 0))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: u32 = 40;

    fn at(function: &LetterFunction, letter: u32) -> i64 {
        match function {
            LetterFunction::Constant(value) => *value,
            LetterFunction::Of(_, pieces) => {
                let mut fitting = pieces.iter().filter(|p| p.first <= letter && letter <= p.last);
                let piece = fitting.next().expect("the letter is in the domain");
                assert!(fitting.next().is_none(), "pieces overlap");
                match piece.form {
                    Form::Constant(value) => value,
                    Form::Moved(shift) => i64::from(letter) + shift,
                }
            }
        }
    }

    fn samples() -> Vec<LetterFunction> {
        let letter = LetterFunction::letter(0, &CharSet::range(0, LAST));
        let constant = LetterFunction::Constant;
        let is_small = letter.compare(&constant(17), std::cmp::Ordering::is_lt).unwrap();
        let moved = letter.difference(&constant(9)).unwrap();
        vec![
            constant(0),
            constant(12),
            constant(-3),
            letter.clone(),
            moved.clone(),
            moved.modulo(3).unwrap(),
            is_small.select(&moved, &constant(5)).unwrap(),
            is_small.select(&constant(30), &letter).unwrap(),
        ]
    }

    #[test]
    fn operations_agree_with_numbers() {
        use std::cmp::Ordering;
        let functions = samples();
        for a in &functions {
            for c in 0..=LAST {
                for width in [1, 3, 5] {
                    let wrapped = a.modulo(width).unwrap();
                    assert_eq!(at(&wrapped, c), at(a, c).rem_euclid(1 << width));
                }
                let value = at(a, c);
                let clamped = a.clamped(2, 20).unwrap();
                assert_eq!(at(&clamped, c), if (2..=20).contains(&value) { value } else { -1 });
            }
            for b in &functions {
                let orders: [fn(Ordering) -> bool; 3] =
                    [Ordering::is_eq, Ordering::is_le, Ordering::is_gt];
                for holds in orders {
                    let compared = a.compare(b, holds).unwrap();
                    for c in 0..=LAST {
                        let order = at(a, c).cmp(&at(b, c));
                        assert_eq!(at(&compared, c), i64::from(holds(order)));
                    }
                    if let Some((_, set)) = compared.letters_where(true) {
                        for c in 0..=LAST {
                            assert_eq!(set.contains(c), at(&compared, c) == 1);
                        }
                    }
                }
                for c in 0..=LAST {
                    if let Some(sum) = a.sum(b) {
                        assert_eq!(at(&sum, c), at(a, c) + at(b, c));
                    }
                    if let Some(difference) = a.difference(b) {
                        assert_eq!(at(&difference, c), at(a, c) - at(b, c));
                    }
                }
            }
        }
    }

    #[test]
    fn letters_of_two_words_do_not_mix() {
        let set = CharSet::range(0, LAST);
        let [a, b] = [0, 1].map(|tape| LetterFunction::letter(tape, &set));
        assert_eq!(a.compare(&b, std::cmp::Ordering::is_eq), None);
    }
}
