//! Formulas of a session: literals over inequalities and conjunctions, made once each.
//!
//! Invariant: members of a conjunction are sorted, each once, and none is constant or the negation
//! of another.

use super::{Defined, LinearSession, Members, Role};
use crate::form::{ArithVar, Atom, Comparison, LinearForm, Strictness};
use crate::number::{Int, Rat, Value};
use crate::propagate::AtomTag;
use smallvec::smallvec;

/// A formula of a session, made by its methods; `!` negates it. It ends with the level that it was
/// made in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Formula(u32);

impl Formula {
    /// The formula that always holds.
    pub const TRUE: Self = Self(0);
    /// The formula that never holds.
    pub const FALSE: Self = Self(1);

    pub(super) const fn positive(var: u32) -> Self {
        Self(var << 1)
    }

    #[inline]
    pub(super) const fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn raw(self) -> u32 {
        self.0
    }

    pub(super) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    const fn with_sign_of(self, negative: bool) -> Self {
        Self(self.0 ^ negative as u32)
    }
}

impl std::ops::Not for Formula {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl std::fmt::Debug for Formula {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.is_negative() { "!" } else { "" }, self.var())
    }
}

impl LinearSession {
    /// `form <= limit`.
    pub fn le(&mut self, form: &LinearForm, limit: &Rat) -> Formula {
        self.comparison(form, limit, Strictness::Weak)
    }

    /// `form < limit`.
    pub fn lt(&mut self, form: &LinearForm, limit: &Rat) -> Formula {
        self.comparison(form, limit, Strictness::Strict)
    }

    /// `form >= limit`.
    pub fn ge(&mut self, form: &LinearForm, limit: &Rat) -> Formula {
        !self.lt(form, limit)
    }

    /// `form > limit`.
    pub fn gt(&mut self, form: &LinearForm, limit: &Rat) -> Formula {
        !self.le(form, limit)
    }

    /// `form = value`.
    pub fn eq(&mut self, form: &LinearForm, value: &Rat) -> Formula {
        if form.is_zero() {
            return if value.is_zero() { Formula::TRUE } else { Formula::FALSE };
        }
        let definition = self.simplex.define(form);
        let (var, value) = (definition.var, value / &definition.scale);
        let below = if self.simplex.is_int(var) {
            let Some(value) = value.to_integer() else { return Formula::FALSE };
            Value::from(&value - &Int::ONE)
        } else {
            Value::below(value.clone())
        };
        let above = self.atom(Atom { var, limit: Value::from(value) });
        let below = self.atom(Atom { var, limit: below });
        self.and(&[above, !below])
    }

    /// `form != value`.
    pub fn ne(&mut self, form: &LinearForm, value: &Rat) -> Formula {
        !self.eq(form, value)
    }

    fn comparison(&mut self, form: &LinearForm, limit: &Rat, strictness: Strictness) -> Formula {
        match self.simplex.at_most(form, limit, strictness) {
            Comparison::Constant(true) => Formula::TRUE,
            Comparison::Constant(false) => Formula::FALSE,
            Comparison::Atom(literal) => self.atom(literal.atom).with_sign_of(!literal.positive),
        }
    }

    /// The formula of an atom.
    pub(super) fn atom(&mut self, atom: Atom) -> Formula {
        if let Some(var) = self.atoms.get(&atom) {
            return Formula::positive(*var);
        }
        let var = self.new_boolean(Role::Atom(atom.clone()));
        self.simplex.register_atom(&atom, AtomTag(var));
        self.atoms.insert(atom, var);
        Formula::positive(var)
    }

    /// `modulus` divides `form - rest`; the form has integer variables and coefficients, the modulus
    /// is not 0.
    ///
    /// # Panics
    /// If the modulus is 0, or the form is not over integers.
    pub fn divides(&mut self, modulus: &Int, form: &LinearForm, rest: &Int) -> Formula {
        assert!(!modulus.is_zero(), "divisibility by 0");
        let modulus = modulus.abs();
        let rest = rest.mod_floor(&modulus);
        if modulus.is_one() {
            return Formula::TRUE;
        }
        if form.is_zero() {
            return if rest.is_zero() { Formula::TRUE } else { Formula::FALSE };
        }
        let remainder = self.remainder(form, &modulus);
        self.eq(&LinearForm::var(remainder), &Rat::from(rest))
    }

    /// The variable that is the remainder of the form, from 0 to `modulus - 1`.
    fn remainder(&mut self, form: &LinearForm, modulus: &Int) -> ArithVar {
        let is_integral =
            |(var, factor): &(ArithVar, Rat)| factor.is_integer() && self.simplex.is_int(*var);
        assert!(
            form.terms().iter().all(is_integral),
            "divisibility of a form that is not integral"
        );
        let known = self.residues.iter().find(|(f, m, _)| f == form && m == modulus);
        if let Some((_, _, remainder)) = known {
            return *remainder;
        }
        let quotient = self.new_int(None);
        let remainder = self.new_int(Some(0));
        // A definition by fresh variables, so it needs no tag.
        let mut rest = form.clone();
        rest.add(quotient, Rat::from(-modulus));
        rest.add(remainder, Rat::MINUS_ONE);
        let row = self.simplex.define(&rest).var;
        let upper = Value::from(modulus - &Int::ONE);
        let bounds = [
            self.simplex.assert_upper(remainder, upper, super::UNTAGGED),
            self.simplex.assert_lower(row, Value::ZERO, super::UNTAGGED),
            self.simplex.assert_upper(row, Value::ZERO, super::UNTAGGED),
        ];
        debug_assert!(bounds.iter().all(Result::is_ok));
        self.residues.push((form.clone(), modulus.clone(), remainder));
        remainder
    }

    /// The value of the form lies in one of the progressions `start + period * n`, for `n >= 0`; a
    /// period of 0 stands for one value. This is how the lengths of a regular language come.
    pub fn in_progressions(&mut self, form: &LinearForm, progressions: &[(Int, Int)]) -> Formula {
        let mut members = Vec::with_capacity(progressions.len());
        for (start, period) in progressions {
            let first = Rat::from(start);
            members.push(if period.is_zero() {
                self.eq(form, &first)
            } else {
                let both = [self.ge(form, &first), self.divides(period, form, start)];
                self.and(&both)
            });
        }
        self.or(&members)
    }

    /// All of the formulas hold.
    pub fn and(&mut self, members: &[Formula]) -> Formula {
        let mut sorted: Members =
            members.iter().copied().filter(|member| *member != Formula::TRUE).collect();
        sorted.sort_unstable();
        sorted.dedup();
        // A formula and its negation are neighbors.
        let contradictory = sorted.windows(2).any(|pair| pair[0] == !pair[1]);
        if contradictory || sorted.first() == Some(&Formula::FALSE) {
            return Formula::FALSE;
        }
        match sorted.as_slice() {
            [] => return Formula::TRUE,
            [one] => return *one,
            _ => {}
        }
        if let Some(var) = self.conjunctions.get(&sorted) {
            return Formula::positive(*var);
        }
        let var = self.new_boolean(Role::And(sorted.clone()));
        self.conjunctions.insert(sorted, var);
        Formula::positive(var)
    }

    /// One of the formulas holds.
    pub fn or(&mut self, members: &[Formula]) -> Formula {
        let negated: Members = members.iter().map(|member| !*member).collect();
        !self.and(&negated)
    }

    /// The first formula implies the second.
    pub fn implies(&mut self, premise: Formula, conclusion: Formula) -> Formula {
        self.or(&[!premise, conclusion])
    }

    /// Adds the clauses by which a literal that is true has its meaning.
    pub(super) fn define(&mut self, literal: Formula) {
        let mut open: Members = smallvec![literal];
        while let Some(literal) = open.pop() {
            let var = literal.var();
            let Role::And(members) = self.roles[var].clone() else { continue };
            let before = self.defined[var];
            let done = if literal.is_negative() { before.upwards } else { before.downwards };
            if done {
                continue;
            }
            self.definitions.push((var as u32, before));
            if literal.is_negative() {
                // The conjunction is false: one member is.
                self.defined[var] = Defined { upwards: true, ..before };
                let mut clause: Members = members.iter().map(|member| !*member).collect();
                open.extend_from_slice(&clause);
                clause.push(!literal);
                self.clauses.add(&clause);
            } else {
                self.defined[var] = Defined { downwards: true, ..before };
                for member in &members {
                    self.clauses.add(&[*member, !literal]);
                }
                open.extend_from_slice(&members);
            }
        }
    }
}
