//! Values of the language where a term is wanted.
//!
//! Invariant: a value becomes a term of the sort that is wanted, or an error says what it is. Nothing is rounded except
//! doubles and integers to a float sort, and integers are taken modulo the width of a word.

use trine::{Op, Sort, SortId, TermId};
use trine_value::number::{Integer, Rational};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode, StrValue};

use crate::error::BridgeError;
use crate::given::{Given, Operand};
use crate::kind::Kind;
use crate::terms::Terms;

impl Terms {
    /// A value or term as a term of a sort; a term of a sort that none is converted to stays as it is.
    pub(crate) fn coerced(
        &mut self,
        operand: &Operand,
        kind: Kind,
        sort: SortId,
    ) -> Result<TermId, BridgeError> {
        let value = match operand {
            &Operand::Term(term) => return Ok(self.converted(term, self.kind(term), kind)),
            Operand::Value(value) => value,
        };
        let made = match value {
            Given::Bool(truth) => self.of_bool(*truth, kind),
            Given::Int(number) => self.of_int(number, kind, sort),
            Given::Text(text) => self.of_text(text, kind),
            Given::Float(number) => self.of_float(*number, kind, sort),
            Given::Fraction(number) if kind == Kind::Real => Some(self.store_mut().mk_real(number)),
            Given::Fraction(_) | Given::Other(_) => None,
        };
        made.ok_or_else(|| {
            let sort = trine::sort_text(self.store(), sort);
            let what = value.type_name();
            BridgeError::Sort(format!("this value of type {what} is no value of sort {sort}"))
        })
    }

    /// A term where another sort is wanted: integers are reals, and Booleans are numbers.
    pub(crate) fn converted(&mut self, term: TermId, from: Kind, to: Kind) -> TermId {
        let store = self.store_mut();
        match (from, to) {
            (Kind::Int, Kind::Real) => match store.int_value(term).cloned() {
                Some(value) => store.mk_real(&value.into()),
                None => store.mk(Op::ToReal, &[term]),
            },
            (Kind::Bool, Kind::Int) => {
                let (one, zero) = (store.mk_int(&1.into()), store.mk_int(&0.into()));
                store.mk(Op::Ite, &[term, one, zero])
            }
            (Kind::Bool, Kind::Real) => {
                let one = store.mk_real(&Integer::from(1).into());
                let zero = store.mk_real(&Integer::from(0).into());
                store.mk(Op::Ite, &[term, one, zero])
            }
            _ => term,
        }
    }

    fn of_bool(&mut self, truth: bool, kind: Kind) -> Option<TermId> {
        let store = self.store_mut();
        let number = || Integer::from(u8::from(truth));
        Some(match kind {
            Kind::Bool => store.mk_bool(truth),
            Kind::Int => store.mk_int(&number()),
            Kind::Real => store.mk_real(&number().into()),
            _ => return None,
        })
    }

    fn of_int(&mut self, number: &Integer, kind: Kind, sort: SortId) -> Option<TermId> {
        let store = self.store_mut();
        Some(match kind {
            Kind::BitVec => {
                let width = store.sorts.width(sort).unwrap_or(1);
                match i64::try_from(number) {
                    Ok(small) => store.mk_bv(&BitVec::from_i64(width, small)),
                    Err(_) => store.mk_bv(&BitVec::from_ibig(width, number)),
                }
            }
            Kind::Int => store.mk_int(number),
            Kind::Real => store.mk_real(&number.clone().into()),
            Kind::Float => {
                let format = self.format(sort)?;
                let value = Rational::from(number.clone());
                let rounded = Float::from_rational(RoundingMode::Rne, format, &value);
                self.store_mut().mk_float(&rounded)
            }
            _ => return None,
        })
    }

    fn of_float(&mut self, number: f64, kind: Kind, sort: SortId) -> Option<TermId> {
        if kind != Kind::Float {
            return None;
        }
        let format = self.format(sort)?;
        let bits = BitVec::from_u64(64, number.to_bits());
        let double = Float::from_bits(FloatFormat::FLOAT64, &bits);
        let rounded = double.to_format(RoundingMode::Rne, format);
        Some(self.store_mut().mk_float(&rounded))
    }

    fn of_text(&mut self, text: &StrValue, kind: Kind) -> Option<TermId> {
        match kind {
            Kind::String | Kind::RegLan => {
                let store = self.store_mut();
                let literal = store.mk_string(text);
                let wants_language = kind == Kind::RegLan;
                Some(if wants_language { store.mk(Op::StrToRe, &[literal]) } else { literal })
            }
            Kind::Int => {
                let letters = text.code_points().map(|letter| char::from_u32(letter.get()));
                let number: Integer = letters.collect::<Option<String>>()?.parse().ok()?;
                Some(self.store_mut().mk_int(&number))
            }
            _ => None,
        }
    }

    fn format(&self, sort: SortId) -> Option<FloatFormat> {
        match *self.store().sorts.get(sort) {
            Sort::Float { eb, sb } => FloatFormat::new(eb, sb),
            _ => None,
        }
    }
}
