//! Operators on the values of their arguments.
//!
//! Idea: operators of several arguments are taken apart here as [`Arity`] says, once for all of them;
//! what one step is, the files of the theories say. Connectives, quantifiers and calls are not here:
//! they do not need all of their arguments.
//! Reference: SMT-LIB 2.7 and its theories.

use std::rc::Rc;

use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::evaluate::float::Format;
use crate::evaluate::language::{LanguageId, Languages};
use crate::evaluate::open::OpenCase;
use crate::evaluate::value::{Value, Values};
use crate::evaluate::{Outcome, Steps, Undecided, arithmetic, match_search, text, word};
use crate::operator::{Arity, Operator};
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// What evaluation works with.
#[derive(Debug)]
pub(super) struct State {
    pub(super) values: Values,
    pub(super) languages: Languages,
    pub(super) steps: Steps,
    /// What open applications have been decided to be.
    pub(super) open: FxHashMap<OpenCase, Value>,
}

/// Why an application has no value yet.
pub(super) enum Stop {
    Undecided(Undecided),
    /// The standard leaves this open, and it has not been decided.
    Open(OpenCase),
}

impl From<Undecided> for Stop {
    fn from(reason: Undecided) -> Self {
        Self::Undecided(reason)
    }
}

pub(super) type Applied<T = Value> = Result<T, Stop>;

pub(super) fn unsupported<T>(what: &str) -> Applied<T> {
    Err(Stop::Undecided(Undecided::Unsupported(what.into())))
}

/// The value does not belong to the sort that the term table has checked.
pub(super) fn misfit<T>() -> Applied<T> {
    unsupported("an argument of another sort")
}

/// The width of a word's sort; one for anything else, which has no bits.
pub(super) fn width(terms: &Terms, term: TermId) -> u32 {
    match terms.sort(term) {
        Sort::BitVec(width) => *width,
        _ => 1,
    }
}

pub(super) fn format(terms: &Terms, term: TermId) -> Outcome<Format> {
    match *terms.sort(term) {
        Sort::Float(exponent, significand) => Format::new(exponent, significand),
        _ => Err(Undecided::Unsupported("a float of another sort".into())),
    }
}

impl State {
    /// The value of an application.
    pub(super) fn apply(&mut self, terms: &mut Terms, term: TermId, args: &[Value]) -> Applied {
        let operator = terms.operator(term).clone();
        self.steps.spend(1 + args.len() as u64)?;
        match (operator.arity(), args) {
            (Arity::Left, [one]) => Ok(one.clone()),
            (Arity::Left, _) => self.left(terms, term, &operator, args),
            (Arity::Chain, _) => {
                for pair in args.windows(2) {
                    if !self.compare(terms, term, &operator, &pair[0], &pair[1])? {
                        return Ok(Value::Bool(false));
                    }
                }
                Ok(Value::Bool(true))
            }
            (Arity::Pairs, _) => self.distinct(args),
            _ => self.plain(terms, term, &operator, args),
        }
    }

    fn distinct(&mut self, args: &[Value]) -> Applied {
        let set: FxHashSet<&Value> = args.iter().collect();
        if set.len() == args.len() && matches!(args, [Value::Language(_), _, ..]) {
            return unsupported("an equation of languages");
        }
        Ok(Value::Bool(set.len() == args.len()))
    }

    /// Operators that take two arguments at a time from the left.
    fn left(
        &mut self,
        terms: &Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        match operator {
            Operator::Concat => {
                let mut all = UBig::ZERO;
                for (value, &arg) in args.iter().zip(terms.args(term)) {
                    let Value::Word(part) = value else { return misfit() };
                    self.steps.spend(all.bit_len() as u64 / 64)?;
                    all = (all << width(terms, arg) as usize) | part;
                }
                return Ok(Value::Word(all));
            }
            Operator::SetUnion | Operator::SetInter | Operator::SetMinus => {
                return self.combine_sets(operator, args);
            }
            Operator::StrConcat => {
                let mut all = Vec::new();
                for value in args {
                    let Value::Text(part) = value else { return misfit() };
                    text::spend_length(&mut self.steps, all.len() + part.len())?;
                    all.extend_from_slice(part);
                }
                return Ok(Value::Text(all.into()));
            }
            Operator::ReConcat | Operator::ReUnion | Operator::ReInter | Operator::ReDiff => {
                return self.join_languages(operator, args);
            }
            _ => {}
        }
        let sort = terms.sort_id(term);
        let mut result = args[0].clone();
        for next in &args[1..] {
            result = match (&result, next) {
                (Value::Int(a), Value::Int(b)) if *operator == Operator::IntDivide => {
                    if *b == IBig::ZERO {
                        let args = vec![result.clone(), next.clone()];
                        self.decided(OpenCase { operator: operator.clone(), sort, args })?
                    } else {
                        Value::Int(arithmetic::int_divide(&mut self.steps, a, b)?)
                    }
                }
                (Value::Int(a), Value::Int(b)) => {
                    Value::Int(arithmetic::combine_ints(&mut self.steps, operator, a, b)?)
                }
                (Value::Real(_) | Value::Root(_), Value::Real(b))
                    if *operator == Operator::Divide && b.is_zero() =>
                {
                    let args = vec![result.clone(), next.clone()];
                    self.decided(OpenCase { operator: operator.clone(), sort, args })?
                }
                (Value::Real(a), Value::Real(b)) => {
                    Value::Real(arithmetic::combine_reals(&mut self.steps, operator, a, b)?)
                }
                (Value::Real(_) | Value::Root(_), Value::Real(_) | Value::Root(_)) => {
                    self.values.roots.combine(&mut self.steps, operator, &result, next)?
                }
                (Value::Word(_), Value::Word(_)) => {
                    self.combine_words(operator, &result, next, width(terms, term))?
                }
                (Value::Bool(a), Value::Bool(b)) if *operator == Operator::Xor => {
                    Value::Bool(a != b)
                }
                _ => return misfit(),
            };
        }
        Ok(result)
    }

    /// The value of an open application, if it has been decided.
    pub(super) fn decided(&self, case: OpenCase) -> Applied {
        match self.open.get(&case) {
            Some(value) => Ok(value.clone()),
            None => Err(Stop::Open(case)),
        }
    }

    fn combine_words(&mut self, operator: &Operator, a: &Value, b: &Value, width: u32) -> Applied {
        let (Value::Word(a), Value::Word(b)) = (a, b) else { return misfit() };
        match operator {
            Operator::BvMul
            | Operator::BvUdiv
            | Operator::BvUrem
            | Operator::BvSdiv
            | Operator::BvSrem
            | Operator::BvSmod => self.steps.spend_product(width as usize, width as usize)?,
            _ => self.steps.spend(u64::from(width) / 64)?,
        }
        word::combine(operator, a, b, width).map_or_else(misfit, |word| Ok(Value::Word(word)))
    }

    /// Whether a relation holds between neighbours in a chain.
    fn compare(
        &mut self,
        terms: &Terms,
        term: TermId,
        operator: &Operator,
        a: &Value,
        b: &Value,
    ) -> Applied<bool> {
        use Operator as O;
        if *operator == O::Equal {
            return match (a, b) {
                (Value::Language(a), Value::Language(b)) if a != b => {
                    unsupported("an equation of languages")
                }
                _ => Ok(a == b),
            };
        }
        let by_order = |order: std::cmp::Ordering| match operator {
            O::Less | O::StrLess | O::FpLt => order.is_lt(),
            O::LessEqual | O::StrLessEqual | O::FpLeq => order.is_le(),
            O::Greater | O::FpGt => order.is_gt(),
            O::GreaterEqual | O::FpGeq => order.is_ge(),
            _ => order.is_eq(),
        };
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(by_order(a.cmp(b))),
            (Value::Real(a), Value::Real(b)) => Ok(by_order(a.cmp(b))),
            (Value::Real(_) | Value::Root(_), Value::Real(_) | Value::Root(_)) => {
                Ok(by_order(self.values.roots.compare(&mut self.steps, a, b)?))
            }
            (Value::Text(a), Value::Text(b)) => Ok(by_order(a.cmp(b))),
            (Value::Float(a), Value::Float(b)) => Ok(a.compare(b).is_some_and(by_order)),
            (Value::Word(a), Value::Word(b)) => {
                let width = width(terms, terms.args(term)[0]);
                word::compare(operator, a, b, width).map_or_else(misfit, Ok)
            }
            _ => misfit(),
        }
    }

    fn join_languages(&mut self, operator: &Operator, args: &[Value]) -> Applied {
        let mut parts: Vec<LanguageId> = Vec::with_capacity(args.len());
        for arg in args {
            let Value::Language(part) = arg else { return misfit() };
            parts.push(*part);
        }
        self.steps.spend(4 * parts.len() as u64)?;
        let languages = &mut self.languages;
        Ok(Value::Language(match operator {
            Operator::ReUnion => languages.union(&parts),
            Operator::ReInter => languages.intersection(&parts),
            Operator::ReConcat => parts
                .iter()
                .rev()
                .fold(Languages::EMPTY, |rest, &part| languages.concat(part, rest)),
            _ => {
                for part in &mut parts[1..] {
                    *part = languages.complement(*part);
                }
                languages.intersection(&parts)
            }
        }))
    }

    /// Operators that stand as they are.
    fn plain(
        &mut self,
        terms: &mut Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        use Operator as O;
        if let [value @ (Value::Int(_) | Value::Real(_))] = args
            && let Some(result) = arithmetic::of_one(&mut self.steps, operator, value)
        {
            return Ok(result?);
        }
        if let [value @ Value::Root(_)] = args
            && let Some(result) = self.values.roots.of_one(&mut self.steps, operator, value)
        {
            return Ok(result?);
        }
        Ok(match (operator, args) {
            (O::True, []) => Value::Bool(true),
            (O::False, []) => Value::Bool(false),
            (O::Element(number), []) => Value::Element(*number),
            (O::Not, [Value::Bool(value)]) => Value::Bool(!value),
            (O::Int(value), []) => Value::Int(value.clone()),
            (O::Real(value), []) => Value::Real(value.clone()),
            (O::Root(coefficients, index), []) => {
                self.values.roots.root(&mut self.steps, coefficients, *index)?
            }
            (O::Modulo, [Value::Int(a), Value::Int(b)]) => {
                if *b == IBig::ZERO {
                    let sort = terms.sort_id(term);
                    let case = OpenCase { operator: O::Modulo, sort, args: args.to_vec() };
                    return self.decided(case);
                }
                Value::Int(arithmetic::modulo(&mut self.steps, a, b)?)
            }
            (O::ConstArray, [element]) => {
                self.values.constant_array(terms.sort_id(term), element.clone())
            }
            (O::Select, [Value::Array(array), index]) => self.values.select(*array, index),
            (O::Store, [Value::Array(array), index, element]) => self.values.store(
                &mut terms.sorts,
                &mut self.steps,
                *array,
                vec![(index.clone(), element.clone())],
            )?,
            (
                O::SetEmpty
                | O::SetUniverse
                | O::SetSingleton
                | O::SetInsert
                | O::SetComplement
                | O::SetMember
                | O::SetSubset
                | O::SetIsEmpty
                | O::SetIsSingleton
                | O::SetChoose
                | O::SetCard,
                _,
            ) => return self.sets(terms, term, operator, args),
            (O::Construct(constructor), fields) => self.values.record(*constructor, fields.into()),
            (O::IsConstructor(constructor), [Value::Record(record)]) => {
                Value::Bool(self.values.get_record(*record).constructor == *constructor)
            }
            (O::SelectField(constructor, field), [Value::Record(id)]) => {
                let record = self.values.get_record(*id);
                if record.constructor == *constructor {
                    return Ok(record.fields[*field as usize].clone());
                }
                let sort = terms.sort_id(terms.args(term)[0]);
                let case = OpenCase { operator: operator.clone(), sort, args: args.to_vec() };
                return self.decided(case);
            }
            (O::UpdateField(constructor, field), [Value::Record(id), value]) => {
                let record = self.values.get_record(*id);
                if record.constructor != *constructor {
                    return Ok(args[0].clone());
                }
                let mut fields = record.fields.clone();
                fields[*field as usize] = value.clone();
                self.values.record(*constructor, fields)
            }
            (O::SepNil, []) => match terms.sort(term) {
                Sort::Declared(..) => Value::Nil,
                _ => {
                    let sort = terms.sort_id(term);
                    let case = OpenCase { operator: O::SepNil, sort, args: Vec::new() };
                    return self.decided(case);
                }
            },
            (O::SepEmp | O::SepPto | O::SepShare(..) | O::SepStar | O::SepWand, _) => {
                return unsupported("a heap");
            }
            (_, [Value::Word(_), ..]) | (O::Word(..) | O::IntToBv(_), _) => {
                return self.words(terms, term, operator, args);
            }
            (_, [Value::Text(_) | Value::Language(_), ..])
            | (
                O::Text(_) | O::StrFromCode | O::StrFromInt | O::ReNone | O::ReAll | O::ReAllChar,
                _,
            ) => return self.texts(operator, args),
            _ => return self.floats(terms, term, operator, args),
        })
    }

    fn words(
        &mut self,
        terms: &Terms,
        term: TermId,
        operator: &Operator,
        args: &[Value],
    ) -> Applied {
        use Operator as O;
        let own = width(terms, term);
        let first = terms.args(term).first().map_or(1, |&arg| width(terms, arg));
        self.steps.spend(u64::from(own.max(first)) / 64)?;
        Ok(match (operator, args) {
            (O::Word(value, _), []) => Value::Word(value.clone()),
            (O::IntToBv(_), [Value::Int(value)]) => {
                self.steps.spend_product(value.bit_len(), own as usize)?;
                Value::Word(word::wrap(value, own))
            }
            (O::UbvToInt, [Value::Word(value)]) => Value::Int(IBig::from(value.clone())),
            (O::SbvToInt, [Value::Word(value)]) => Value::Int(word::signed(value, first)),
            (O::BvComp, [a, b]) => Value::Word(if a == b { UBig::ONE } else { UBig::ZERO }),
            (O::BvNegOverflow, [Value::Word(value)]) => {
                Value::Bool(*value == UBig::ONE << (first as usize - 1))
            }
            (O::Fp, [Value::Word(sign), Value::Word(exponent), Value::Word(fraction)]) => {
                let (exponent_bits, fraction_bits) = match *terms.args(term) {
                    [_, exponent, fraction] => (width(terms, exponent), width(terms, fraction)),
                    _ => return misfit(),
                };
                let word = (sign << exponent_bits as usize) | exponent;
                let word = (word << fraction_bits as usize) | fraction;
                Value::Float(format(terms, term)?.decode(&word))
            }
            (O::FpFromBits(..), [Value::Word(word)]) => {
                Value::Float(format(terms, term)?.decode(word))
            }
            (O::Repeat(times), [Value::Word(value)]) => {
                self.steps.spend(u64::from(*times) * (u64::from(own) / 64 + 1))?;
                word::of_one(operator, value, first).map_or_else(misfit, |w| Ok(Value::Word(w)))?
            }
            (_, [Value::Word(value)]) => match word::of_one(operator, value, first) {
                Some(word) => Value::Word(word),
                None => return misfit(),
            },
            (_, [a @ Value::Word(x), b @ Value::Word(y)]) => {
                self.steps.spend_product(first as usize, first as usize)?;
                match word::compare(operator, x, y, first) {
                    Some(holds) => Value::Bool(holds),
                    None => self.combine_words(operator, a, b, first)?,
                }
            }
            _ => return misfit(),
        })
    }

    fn texts(&mut self, operator: &Operator, args: &[Value]) -> Applied {
        use Operator as O;
        let steps = &mut self.steps;
        let languages = &mut self.languages;
        let made = |letters: Vec<u32>| Value::Text(letters.into());
        Ok(match (operator, args) {
            (O::Text(letters), []) => Value::Text(Rc::from(&**letters)),
            (O::StrLen, [Value::Text(w)]) => Value::Int(IBig::from(w.len())),
            (O::StrAt, [Value::Text(w), Value::Int(at)]) => {
                Value::Text(text::substring(w, at, &IBig::ONE).into())
            }
            (O::StrSubstr, [Value::Text(w), Value::Int(at), Value::Int(length)]) => {
                text::spend_length(steps, w.len())?;
                Value::Text(text::substring(w, at, length).into())
            }
            (O::StrPrefixOf, [Value::Text(part), Value::Text(w)]) => {
                Value::Bool(w.starts_with(part))
            }
            (O::StrSuffixOf, [Value::Text(part), Value::Text(w)]) => Value::Bool(w.ends_with(part)),
            (O::StrContains, [Value::Text(w), Value::Text(part)]) => {
                Value::Bool(match_search::find(steps, w, part, 0)?.is_some())
            }
            (O::StrIndexOf, [Value::Text(w), Value::Text(part), Value::Int(from)]) => {
                Value::Int(text::index_of(steps, w, part, from)?)
            }
            (O::StrReplace, [Value::Text(w), Value::Text(part), Value::Text(by)]) => {
                text::spend_length(steps, w.len() + by.len())?;
                made(text::replace(steps, w, part, by)?)
            }
            (O::StrReplaceAll, [Value::Text(w), Value::Text(part), Value::Text(by)]) => {
                made(text::replace_all(steps, w, part, by)?)
            }
            (O::StrReplaceRe, [Value::Text(w), Value::Language(l), Value::Text(by)]) => {
                text::spend_length(steps, w.len() + by.len())?;
                made(text::replace_language(steps, languages, w, *l, by)?)
            }
            (O::StrReplaceReAll, [Value::Text(w), Value::Language(l), Value::Text(by)]) => {
                made(text::replace_all_language(steps, languages, w, *l, by)?)
            }
            (O::StrIndexOfRe, [Value::Text(w), Value::Language(l), Value::Int(from)]) => {
                Value::Int(text::index_of_language(steps, languages, w, *l, from)?)
            }
            (O::StrIsDigit, [Value::Text(w)]) => {
                Value::Bool(matches!(**w, [letter] if (0x30..=0x39).contains(&letter)))
            }
            (O::StrToCode, [Value::Text(w)]) => Value::Int(match **w {
                [letter] => IBig::from(letter),
                _ => IBig::NEG_ONE,
            }),
            (O::StrFromCode, [Value::Int(code)]) => {
                made(text::position(code, 0x2_FFFF).map(|code| code as u32).into_iter().collect())
            }
            (O::StrToInt, [Value::Text(w)]) => Value::Int(text::to_int(steps, w)?),
            (O::StrFromInt, [Value::Int(number)]) => made(text::from_int(steps, number)?),
            (O::StrReverse, [Value::Text(w)]) => made(w.iter().rev().copied().collect()),
            (O::StrToLower, [Value::Text(w)]) => made(text::change_case(w, false)),
            (O::StrToUpper, [Value::Text(w)]) => made(text::change_case(w, true)),
            (O::StrUpdate, [Value::Text(w), Value::Int(at), Value::Text(by)]) => {
                text::spend_length(steps, w.len())?;
                made(text::update(w, at, by))
            }
            (O::StrInRe, [Value::Text(w), Value::Language(l)]) => {
                Value::Bool(languages.contains(steps, *l, w)?)
            }
            (O::StrToRe, [Value::Text(w)]) => {
                steps.spend(4 * w.len() as u64)?;
                Value::Language(languages.text(w))
            }
            (O::ReRange, [Value::Text(first), Value::Text(last)]) => {
                Value::Language(match (&**first, &**last) {
                    (&[first], &[last]) => languages.letter(first, last),
                    _ => Languages::NONE,
                })
            }
            (O::ReNone, []) => Value::Language(Languages::NONE),
            (O::ReAll, []) => Value::Language(languages.all()),
            (O::ReAllChar, []) => Value::Language(languages.any_letter()),
            (_, [Value::Language(l)]) => Value::Language(match operator {
                O::ReStar => languages.repeat(*l, 0, None),
                O::RePlus => languages.repeat(*l, 1, None),
                O::ReOpt => languages.repeat(*l, 0, Some(1)),
                O::RePower(times) => languages.repeat(*l, *times, Some(*times)),
                O::ReLoop(least, most) => languages.repeat(*l, *least, Some(*most)),
                O::ReComp => languages.complement(*l),
                _ => return misfit(),
            }),
            _ => return misfit(),
        })
    }
}
