//! What an operator on strings means, as cases.
//!
//! Idea: wherever the operator has its value, one of the cases holds for some values of the new
//! unknowns in it. A case may say less than it could, never more.
//! Reference: SMT-LIB 2.7, theory `Strings`.

use dashu_int::IBig;

use super::word::{self, Part};
use crate::operator::{Fault, Operator};
use crate::term::{TermId, Terms};

/// Formulas that hold together.
pub type Case = Vec<TermId>;

type Made<T> = Result<T, Fault>;

/// The greatest code point.
const LAST_LETTER: u32 = 0x2_FFFF;

/// Makes formulas.
struct Maker<'t> {
    terms: &'t mut Terms,
}

impl Maker<'_> {
    fn is(&mut self, operator: Operator, args: &[TermId]) -> Made<TermId> {
        self.terms.apply(operator, args)
    }

    fn not(&mut self, formula: TermId) -> Made<TermId> {
        self.is(Operator::Not, &[formula])
    }

    fn equal(&mut self, a: TermId, b: TermId) -> Made<TermId> {
        self.is(Operator::Equal, &[a, b])
    }

    fn differ(&mut self, a: TermId, b: TermId) -> Made<TermId> {
        let equal = self.equal(a, b)?;
        self.not(equal)
    }

    fn at_most(&mut self, a: TermId, b: TermId) -> Made<TermId> {
        self.is(Operator::LessEqual, &[a, b])
    }

    fn less(&mut self, a: TermId, b: TermId) -> Made<TermId> {
        self.is(Operator::Less, &[a, b])
    }

    fn number(&mut self, value: i64) -> TermId {
        self.terms.int(IBig::from(value))
    }

    fn negative(&mut self, a: TermId) -> Made<TermId> {
        let zero = self.number(0);
        self.less(a, zero)
    }

    fn at_least_zero(&mut self, a: TermId) -> Made<TermId> {
        let zero = self.number(0);
        self.at_most(zero, a)
    }

    fn length(&mut self, a: TermId) -> Made<TermId> {
        self.is(Operator::StrLen, &[a])
    }

    fn has_length(&mut self, a: TermId, length: TermId) -> Made<TermId> {
        let own = self.length(a)?;
        self.equal(own, length)
    }

    fn text(&mut self, letters: &[u32]) -> Made<TermId> {
        self.terms.constant(Operator::Text(letters.into()))
    }

    fn is_empty(&mut self, a: TermId) -> Made<TermId> {
        let empty = self.text(&[])?;
        self.equal(a, empty)
    }

    fn unknown(&mut self) -> TermId {
        super::new_unknown(self.terms)
    }

    /// A new string of length one.
    fn letter(&mut self) -> Made<(TermId, TermId)> {
        let letter = self.unknown();
        let one = self.number(1);
        Ok((letter, self.has_length(letter, one)?))
    }

    fn joined(&mut self, parts: &[TermId]) -> Made<TermId> {
        self.is(Operator::StrConcat, parts)
    }

    /// `whole` is the parts one after the other.
    fn made_of(&mut self, whole: TermId, parts: &[TermId]) -> Made<TermId> {
        let joined = if let &[one] = parts { one } else { self.joined(parts)? };
        self.equal(whole, joined)
    }

    fn lacks(&mut self, whole: TermId, part: TermId) -> Made<TermId> {
        let contains = self.is(Operator::StrContains, &[whole, part])?;
        self.not(contains)
    }

    /// The first occurrence of `part` in `whole`, which is not empty: what stands before and behind it.
    fn first_occurrence(&mut self, whole: TermId, part: TermId) -> Made<(TermId, TermId, Case)> {
        let (before, behind) = (self.unknown(), self.unknown());
        let (shorter, (last, one)) = (self.unknown(), self.letter()?);
        let almost = self.joined(&[before, shorter])?;
        let case = vec![
            self.made_of(part, &[shorter, last])?,
            one,
            self.made_of(whole, &[before, part, behind])?,
            self.lacks(almost, part)?,
        ];
        Ok((before, behind, case))
    }

    /// Two strings of which the first is less at the first place where they differ, or `differ` only.
    fn first_difference(&mut self, a: TermId, b: TermId, is_less: bool) -> Made<Case> {
        let (front, a_rest, b_rest) = (self.unknown(), self.unknown(), self.unknown());
        let ((a_letter, a_one), (b_letter, b_one)) = (self.letter()?, self.letter()?);
        let mut case = vec![
            self.made_of(a, &[front, a_letter, a_rest])?,
            self.made_of(b, &[front, b_letter, b_rest])?,
            a_one,
            b_one,
        ];
        if is_less {
            let a_code = self.is(Operator::StrToCode, &[a_letter])?;
            let b_code = self.is(Operator::StrToCode, &[b_letter])?;
            case.push(self.less(a_code, b_code)?);
        } else {
            case.push(self.differ(a_letter, b_letter)?);
        }
        Ok(case)
    }

    fn substring(&mut self, term: TermId, s: TermId, i: TermId, n: TermId) -> Made<Vec<Case>> {
        let length = self.length(s)?;
        let end = self.is(Operator::Add, &[i, n])?;
        let (nothing, zero) = (self.is_empty(term)?, self.number(0));
        let inside = [self.at_least_zero(i)?, self.less(i, length)?, self.less(zero, n)?];
        let mut fits = inside.to_vec();
        let (before, behind) = (self.unknown(), self.unknown());
        fits.extend([
            self.at_most(end, length)?,
            self.made_of(s, &[before, term, behind])?,
            self.has_length(before, i)?,
            self.has_length(term, n)?,
        ]);
        let mut cut = inside.to_vec();
        cut.extend([
            self.less(length, end)?,
            self.made_of(s, &[before, term])?,
            self.has_length(before, i)?,
        ]);
        Ok(vec![
            vec![self.negative(i)?, nothing],
            vec![self.at_most(length, i)?, nothing],
            vec![self.at_most(n, zero)?, nothing],
            fits,
            cut,
        ])
    }

    fn index_of(&mut self, term: TermId, s: TermId, t: TermId, i: TermId) -> Made<Vec<Case>> {
        let (length, missing) = (self.length(s)?, self.number(-1));
        let is_missing = self.equal(term, missing)?;
        let inside = [self.at_least_zero(i)?, self.at_most(i, length)?];
        let (before, rest) = (self.unknown(), self.unknown());
        let split = [self.made_of(s, &[before, rest])?, self.has_length(before, i)?];
        let with = |more: Vec<TermId>| -> Case { [&inside[..], &split[..], &more].concat() };
        let at_start = vec![self.is_empty(t)?, self.equal(term, i)?];
        let absent = vec![self.lacks(rest, t)?, is_missing];
        let (between, _, mut found) = self.first_occurrence(rest, t)?;
        let skipped = self.length(between)?;
        let place = self.is(Operator::Add, &[i, skipped])?;
        found.push(self.equal(term, place)?);
        Ok(vec![
            vec![self.negative(i)?, is_missing],
            vec![self.less(length, i)?, is_missing],
            with(at_start),
            with(absent),
            with(found),
        ])
    }

    fn replace(&mut self, term: TermId, s: TermId, t: TermId, by: TermId) -> Made<Vec<Case>> {
        let (before, behind, mut found) = self.first_occurrence(s, t)?;
        found.push(self.made_of(term, &[before, by, behind])?);
        Ok(vec![
            vec![self.is_empty(t)?, self.made_of(term, &[by, s])?],
            vec![self.lacks(s, t)?, self.equal(term, s)?],
            found,
        ])
    }

    fn replace_all(&mut self, term: TermId, s: TermId, t: TermId, by: TermId) -> Made<Vec<Case>> {
        let (before, behind, mut found) = self.first_occurrence(s, t)?;
        let rest = self.is(Operator::StrReplaceAll, &[behind, t, by])?;
        found.push(self.made_of(term, &[before, by, rest])?);
        let unchanged = self.equal(term, s)?;
        Ok(vec![vec![self.is_empty(t)?, unchanged], vec![self.lacks(s, t)?, unchanged], found])
    }

    /// Of the match nothing is said but that it is one.
    fn replace_match(&mut self, term: TermId, args: [TermId; 3], all: bool) -> Made<Vec<Case>> {
        let [s, language, by] = args;
        let (before, found, behind) = (self.unknown(), self.unknown(), self.unknown());
        let rest =
            if all { self.is(Operator::StrReplaceReAll, &[behind, language, by])? } else { behind };
        let mut replaced = vec![
            self.made_of(s, &[before, found, behind])?,
            self.is(Operator::StrInRe, &[found, language])?,
            self.made_of(term, &[before, by, rest])?,
        ];
        let anything = self.is(Operator::ReAll, &[])?;
        let mut searched = language;
        if all {
            let empty = self.text(&[])?;
            let empty = self.is(Operator::StrToRe, &[empty])?;
            searched = self.is(Operator::ReDiff, &[language, empty])?;
            let is_empty = self.is_empty(found)?;
            replaced.push(self.not(is_empty)?);
        }
        let somewhere = self.is(Operator::ReConcat, &[anything, searched, anything])?;
        let has = self.is(Operator::StrInRe, &[s, somewhere])?;
        Ok(vec![vec![self.not(has)?, self.equal(term, s)?], replaced])
    }

    /// What stands in front of the last letter of a term, and that letter, if it is a digit.
    fn last_digit(&mut self, s: TermId) -> Made<Option<(TermId, i64)>> {
        let word = word::of(self.terms, s);
        let Some((&Part::Letter(last @ 0x30..=0x39), front)) = word.split_last() else {
            return Ok(None);
        };
        let mut parts = Vec::with_capacity(front.len());
        for part in front {
            parts.push(match *part {
                Part::Letter(letter) => self.text(&[letter])?,
                Part::Unknown(term) => term,
            });
        }
        let front = match *parts.as_slice() {
            [] => return Ok(None),
            [only] => only,
            _ => self.joined(&parts)?,
        };
        Ok(Some((front, i64::from(last - 0x30))))
    }

    fn digits(&mut self) -> Made<TermId> {
        let (first, last) = (self.text(&[0x30])?, self.text(&[0x39])?);
        self.is(Operator::ReRange, &[first, last])
    }

    /// The cases of the value of a term.
    fn value(&mut self, term: TermId) -> Made<Option<Vec<Case>>> {
        use Operator as O;
        let args = self.terms.args(term).to_vec();
        Ok(Some(match (self.terms.operator(term).clone(), args.as_slice()) {
            (O::Ite, &[condition, then, other]) => {
                let denied = self.not(condition)?;
                vec![
                    vec![condition, self.equal(term, then)?],
                    vec![denied, self.equal(term, other)?],
                ]
            }
            (O::StrAt, &[s, i]) => {
                let one = self.number(1);
                self.substring(term, s, i, one)?
            }
            (O::StrSubstr, &[s, i, n]) => self.substring(term, s, i, n)?,
            (O::StrIndexOf, &[s, t, i]) => self.index_of(term, s, t, i)?,
            (O::StrReplace, &[s, t, by]) => self.replace(term, s, t, by)?,
            (O::StrReplaceAll, &[s, t, by]) => self.replace_all(term, s, t, by)?,
            (O::StrReplaceRe, &[s, r, by]) => self.replace_match(term, [s, r, by], false)?,
            (O::StrReplaceReAll, &[s, r, by]) => self.replace_match(term, [s, r, by], true)?,
            (O::StrToCode, &[s]) => {
                let (length, one) = (self.length(s)?, self.number(1));
                let (missing, last) = (self.number(-1), self.number(i64::from(LAST_LETTER)));
                let is_missing = self.equal(term, missing)?;
                vec![
                    vec![self.is_empty(s)?, is_missing],
                    vec![self.less(one, length)?, is_missing],
                    vec![
                        self.equal(length, one)?,
                        self.at_least_zero(term)?,
                        self.at_most(term, last)?,
                    ],
                ]
            }
            (O::StrFromCode, &[i]) => {
                let (one, last) = (self.number(1), self.number(i64::from(LAST_LETTER)));
                let (nothing, code) = (self.is_empty(term)?, self.is(O::StrToCode, &[term])?);
                vec![
                    vec![self.negative(i)?, nothing],
                    vec![self.less(last, i)?, nothing],
                    vec![
                        self.at_least_zero(i)?,
                        self.at_most(i, last)?,
                        self.has_length(term, one)?,
                        self.equal(code, i)?,
                    ],
                ]
            }
            (O::StrToInt, &[s]) => {
                let (digit, missing) = (self.digits()?, self.number(-1));
                let numeral = self.is(O::RePlus, &[digit])?;
                let is_numeral = self.is(O::StrInRe, &[s, numeral])?;
                let mut cases = vec![vec![self.not(is_numeral)?, self.equal(term, missing)?]];
                match self.last_digit(s)? {
                    None => cases.push(vec![is_numeral, self.at_least_zero(term)?]),
                    Some((front, digit)) => {
                        let (ten, digit) = (self.number(10), self.number(digit));
                        let value = self.is(O::StrToInt, &[front])?;
                        let tens = self.is(O::Multiply, &[ten, value])?;
                        let sum = self.is(O::Add, &[tens, digit])?;
                        let front_is_numeral = self.is(O::StrInRe, &[front, numeral])?;
                        cases.push(vec![self.is_empty(front)?, self.equal(term, digit)?]);
                        cases.push(vec![
                            front_is_numeral,
                            self.at_least_zero(value)?,
                            self.equal(term, sum)?,
                        ]);
                    }
                }
                cases
            }
            (O::StrFromInt, &[i]) => {
                let (digit, zero) = (self.digits()?, self.text(&[0x30])?);
                let others = self.is(O::ReStar, &[digit])?;
                let zero = self.is(O::StrToRe, &[zero])?;
                let first = self.is(O::ReDiff, &[digit, zero])?;
                let longer = self.is(O::ReConcat, &[first, others])?;
                let numeral = self.is(O::ReUnion, &[zero, longer])?;
                let value = self.is(O::StrToInt, &[term])?;
                vec![
                    vec![self.negative(i)?, self.is_empty(term)?],
                    vec![
                        self.at_least_zero(i)?,
                        self.is(O::StrInRe, &[term, numeral])?,
                        self.equal(value, i)?,
                    ],
                ]
            }
            (O::StrReverse | O::StrToLower | O::StrToUpper, &[s]) => {
                let length = self.length(s)?;
                vec![vec![self.has_length(term, length)?]]
            }
            (O::StrIndexOfRe, &[s, _, i]) => {
                let (length, missing) = (self.length(s)?, self.number(-1));
                vec![
                    vec![self.equal(term, missing)?],
                    vec![
                        self.at_least_zero(i)?,
                        self.at_most(i, term)?,
                        self.at_most(term, length)?,
                    ],
                ]
            }
            _ => return Ok(None),
        }))
    }

    /// The cases of a formula that holds.
    fn holds(&mut self, formula: TermId) -> Made<Option<Vec<Case>>> {
        let operator = self.terms.operator(formula).clone();
        if operator == Operator::Or {
            return Ok(Some(self.terms.args(formula).iter().map(|&part| vec![part]).collect()));
        }
        let &[a, b] = self.terms.args(formula) else { return Ok(None) };
        Ok(Some(match operator {
            Operator::StrLess | Operator::StrLessEqual => {
                let rest = self.unknown();
                let mut cases =
                    vec![vec![self.made_of(b, &[a, rest])?], self.first_difference(a, b, true)?];
                if operator == Operator::StrLess {
                    let is_empty = self.is_empty(rest)?;
                    cases[0].push(self.not(is_empty)?);
                }
                cases
            }
            _ => return Ok(None),
        }))
    }

    /// The cases of a formula that does not hold.
    fn denied(&mut self, formula: TermId) -> Made<Option<Vec<Case>>> {
        if *self.terms.operator(formula) == Operator::And {
            let parts = self.terms.args(formula).to_vec();
            let denied: Made<Vec<Case>> =
                parts.into_iter().map(|part| Ok(vec![self.not(part)?])).collect();
            return denied.map(Some);
        }
        let &[a, b] = self.terms.args(formula) else { return Ok(None) };
        let (a_length, b_length) = (self.length(a)?, self.length(b)?);
        Ok(Some(match self.terms.operator(formula).clone() {
            Operator::Equal => {
                let mut same = self.first_difference(a, b, false)?;
                same.push(self.equal(a_length, b_length)?);
                vec![
                    vec![self.less(a_length, b_length)?],
                    vec![self.less(b_length, a_length)?],
                    same,
                ]
            }
            operator @ (Operator::StrPrefixOf | Operator::StrSuffixOf) => {
                let (part, rest) = (self.unknown(), self.unknown());
                let parts =
                    if operator == Operator::StrPrefixOf { [part, rest] } else { [rest, part] };
                vec![
                    vec![self.less(b_length, a_length)?],
                    vec![
                        self.made_of(b, &parts)?,
                        self.has_length(part, a_length)?,
                        self.differ(part, a)?,
                    ],
                ]
            }
            Operator::StrContains => {
                let prefix = self.is(Operator::StrPrefixOf, &[b, a])?;
                let suffix = self.is(Operator::StrSuffixOf, &[b, a])?;
                vec![
                    vec![self.less(a_length, b_length)?],
                    vec![self.at_most(b_length, a_length)?, self.not(prefix)?, self.not(suffix)?],
                ]
            }
            _ => return Ok(None),
        }))
    }
}

/// What a term or formula is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Open {
    /// What the term is.
    Value(TermId),
    /// Why the formula holds.
    Holds(TermId),
    /// Why the formula does not hold.
    Denied(TermId),
}

/// The cases of something open; none if there is nothing to say.
pub fn cases(terms: &mut Terms, open: Open) -> Option<Vec<Case>> {
    let mut maker = Maker { terms };
    let made = match open {
        Open::Value(term) => maker.value(term),
        Open::Holds(formula) => maker.holds(formula),
        Open::Denied(formula) => maker.denied(formula),
    };
    made.ok().flatten()
}
