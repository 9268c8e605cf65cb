//! The words that formulas about one string allow, by derivatives.
//!
//! Idea: each atom is an expression, connectives are those of expressions. The derivatives of the whole are the states of a
//! deterministic automaton; how many words lead to each of them is added up, one length after the other. Without a
//! bound there are infinitely many words if a state that leads to the end leads to itself.
//! Reference: Brzozowski, "Derivatives of Regular Expressions", JACM 1964.

use dashu_base::UnsignedAbs;
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;

use crate::count::Recount;
use crate::evaluate::{Evaluator, LanguageId, Languages, Steps, Undecided, Value, states_with_end};
use crate::operator::Operator;
use crate::sort::Sort;
use crate::term::{TermId, Terms};

/// States that are looked at.
const MOST_STATES: usize = 200_000;

/// How many letters there are.
const LETTERS: u64 = 0x3_0000;

/// Counts the values of a string constant under formulas of which it is the only constant.
pub(super) fn count(
    terms: &mut Terms,
    string: TermId,
    formulas: &[TermId],
    max_length: Option<u32>,
    steps: u64,
) -> Result<Recount, String> {
    let mut evaluator = Evaluator::new(terms, FxHashMap::default(), steps);
    let mut reader = Reader { evaluator: &mut evaluator, string, done: FxHashMap::default() };
    let mut parts = Vec::new();
    for &formula in formulas {
        parts.push(reader.formula(formula)?);
    }
    let (languages, steps) = evaluator.languages();
    if let Some(most) = max_length {
        let any = languages.any_letter();
        parts.push(languages.repeat(any, 0, Some(most)));
    }
    let whole = match parts[..] {
        [] => languages.all(),
        [single] => single,
        _ => languages.intersection(&parts),
    };
    automaton(languages, steps, whole)
        .and_then(|automaton| automaton.count(steps))
        .map_err(|reason| reason.to_string())
}

/// Formulas as expressions.
struct Reader<'a, 't> {
    evaluator: &'a mut Evaluator<'t>,
    string: TermId,
    done: FxHashMap<TermId, LanguageId>,
}

impl Reader<'_, '_> {
    fn formula(&mut self, root: TermId) -> Result<LanguageId, String> {
        let mut open = vec![root];
        while let Some(&term) = open.last() {
            if self.done.contains_key(&term) {
                open.pop();
                continue;
            }
            let args = self.evaluator.terms().args(term).to_vec();
            let operator = self.evaluator.terms().operator(term).clone();
            let is_connective = match operator {
                Operator::Not | Operator::And | Operator::Or | Operator::Xor => true,
                Operator::Implies => true,
                Operator::Equal | Operator::Distinct | Operator::Ite => {
                    args.iter().all(|&arg| *self.evaluator.terms().sort(arg) == Sort::Bool)
                }
                _ => false,
            };
            if is_connective {
                let missing: Vec<TermId> =
                    args.iter().copied().filter(|arg| !self.done.contains_key(arg)).collect();
                if !missing.is_empty() {
                    open.extend(missing);
                    continue;
                }
                let parts: Vec<LanguageId> = args.iter().map(|arg| self.done[arg]).collect();
                let found = connective(self.evaluator.languages_mut(), &operator, &parts)?;
                self.done.insert(term, found);
            } else {
                let found = self.atom(term, &operator, &args)?;
                self.done.insert(term, found);
            }
            open.pop();
        }
        Ok(self.done[&root])
    }

    fn value(&mut self, term: TermId) -> Result<Value, String> {
        self.evaluator.evaluate(term).map_err(|reason| reason.to_string())
    }

    fn text(&mut self, term: TermId) -> Result<Box<[u32]>, String> {
        match self.value(term)? {
            Value::Text(text) => Ok(text.iter().copied().collect()),
            _ => Err("a text was expected".into()),
        }
    }

    fn atom(
        &mut self,
        term: TermId,
        operator: &Operator,
        args: &[TermId],
    ) -> Result<LanguageId, String> {
        let refused = || Err(format!("not counted by derivatives: {}", operator.name()));
        match (operator, args) {
            (Operator::True, _) => return Ok(self.evaluator.languages_mut().all()),
            (Operator::False, _) => return Ok(Languages::NONE),
            (Operator::StrInRe, &[string, language]) if string == self.string => {
                return match self.value(language)? {
                    Value::Language(found) => Ok(found),
                    _ => refused(),
                };
            }
            (Operator::StrIsDigit, &[string]) if string == self.string => {
                return Ok(self.evaluator.languages_mut().letter(0x30, 0x39));
            }
            _ => {}
        }
        let &[a, b] = args else { return refused() };
        if let Some(found) = self.length(term, operator, a, b)? {
            return Ok(found);
        }
        let own = self.string;
        match (operator, a == own, b == own) {
            (Operator::Equal | Operator::Distinct, true, false)
            | (Operator::Equal | Operator::Distinct, false, true) => {
                let text = self.text(if a == own { b } else { a })?;
                let languages = self.evaluator.languages_mut();
                let word = languages.text(&text);
                let is_equal = *operator == Operator::Equal;
                Ok(if is_equal { word } else { languages.complement(word) })
            }
            (Operator::StrPrefixOf, false, true)
            | (Operator::StrSuffixOf, false, true)
            | (Operator::StrContains, true, false) => {
                let text = self.text(if a == own { b } else { a })?;
                let languages = self.evaluator.languages_mut();
                let (word, all) = (languages.text(&text), languages.all());
                Ok(match operator {
                    Operator::StrPrefixOf => languages.concat(word, all),
                    Operator::StrSuffixOf => languages.concat(all, word),
                    _ => {
                        let rest = languages.concat(word, all);
                        languages.concat(all, rest)
                    }
                })
            }
            _ => refused(),
        }
    }

    /// A comparison of the length with a number.
    fn length(
        &mut self,
        _term: TermId,
        operator: &Operator,
        a: TermId,
        b: TermId,
    ) -> Result<Option<LanguageId>, String> {
        let is_length = |reader: &Self, term: TermId| {
            *reader.evaluator.terms().operator(term) == Operator::StrLen
                && reader.evaluator.terms().args(term) == [reader.string]
        };
        let (number, length_is_first) = match (is_length(self, a), is_length(self, b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return Ok(None),
        };
        let Value::Int(number) = self.value(number)? else { return Ok(None) };
        // The bounds of the length; below zero there is no length.
        let one = IBig::ONE;
        let (low, high) = match (operator, length_is_first) {
            (Operator::Equal | Operator::Distinct, _) => (Some(number.clone()), Some(number)),
            (Operator::LessEqual, true) | (Operator::GreaterEqual, false) => (None, Some(number)),
            (Operator::Less, true) | (Operator::Greater, false) => (None, Some(number - one)),
            (Operator::GreaterEqual, true) | (Operator::LessEqual, false) => (Some(number), None),
            (Operator::Greater, true) | (Operator::Less, false) => (Some(number + one), None),
            _ => return Ok(None),
        };
        let languages = self.evaluator.languages_mut();
        let found = between(languages, low, high)?;
        Ok(Some(match operator {
            Operator::Distinct => languages.complement(found),
            _ => found,
        }))
    }
}

/// The words with lengths between bounds.
fn between(
    languages: &mut Languages,
    low: Option<IBig>,
    high: Option<IBig>,
) -> Result<LanguageId, String> {
    let too_long = || "a length is too large".to_owned();
    if high.as_ref().is_some_and(|high| *high < IBig::ZERO) {
        return Ok(Languages::NONE);
    }
    let small = |number: IBig| -> Result<u32, String> {
        u32::try_from(number.unsigned_abs()).map_err(|_| too_long())
    };
    let low = small(low.unwrap_or(IBig::ZERO).max(IBig::ZERO))?;
    let high = high.map(small).transpose()?;
    let any = languages.any_letter();
    Ok(languages.repeat(any, low, high))
}

fn connective(
    languages: &mut Languages,
    operator: &Operator,
    parts: &[LanguageId],
) -> Result<LanguageId, String> {
    let same = |languages: &mut Languages, a: LanguageId, b: LanguageId| {
        let both = languages.intersection(&[a, b]);
        let either = languages.union(&[a, b]);
        let neither = languages.complement(either);
        languages.union(&[both, neither])
    };
    Ok(match (operator, parts) {
        (Operator::Not, &[part]) => languages.complement(part),
        (Operator::And, _) => languages.intersection(parts),
        (Operator::Or, _) => languages.union(parts),
        (Operator::Xor, &[first, ref rest @ ..]) => {
            let mut found = first;
            for &part in rest {
                let equal = same(languages, found, part);
                found = languages.complement(equal);
            }
            found
        }
        (Operator::Implies, &[ref premises @ .., last]) => {
            let mut all: Vec<LanguageId> =
                premises.iter().map(|&part| languages.complement(part)).collect();
            all.push(last);
            languages.union(&all)
        }
        (Operator::Ite, &[condition, then, otherwise]) => {
            let fails = languages.complement(condition);
            let then = languages.intersection(&[condition, then]);
            let otherwise = languages.intersection(&[fails, otherwise]);
            languages.union(&[then, otherwise])
        }
        (Operator::Equal, &[a, b]) => same(languages, a, b),
        (Operator::Distinct, &[a, b]) => {
            let equal = same(languages, a, b);
            languages.complement(equal)
        }
        _ => return Err("a chain of equal formulas".into()),
    })
}

/// The derivatives of an expression.
struct Automaton {
    /// For each state the states behind it, with how many letters lead there.
    next: Vec<Vec<(usize, u64)>>,
    is_final: Vec<bool>,
}

fn automaton(
    languages: &mut Languages,
    steps: &mut Steps,
    whole: LanguageId,
) -> Result<Automaton, Undecided> {
    let starts = languages.letters(whole);
    let sizes: Vec<u64> = (0..starts.len())
        .map(|at| starts.get(at + 1).map_or(LETTERS, |&end| end.into()) - u64::from(starts[at]))
        .collect();
    let mut numbers: FxHashMap<LanguageId, usize> = FxHashMap::default();
    let mut states = vec![whole];
    numbers.insert(whole, 0);
    let mut found = Automaton { next: Vec::new(), is_final: Vec::new() };
    while let Some(&state) = states.get(found.next.len()) {
        let mut next: FxHashMap<usize, u64> = FxHashMap::default();
        for (&letter, &size) in starts.iter().zip(&sizes) {
            steps.spend(1)?;
            let rest = languages.derivative(steps, state, letter)?;
            if rest == Languages::NONE {
                continue;
            }
            let number = *numbers.entry(rest).or_insert_with(|| {
                states.push(rest);
                states.len() - 1
            });
            *next.entry(number).or_default() += size;
        }
        if states.len() > MOST_STATES {
            return Err(Undecided::TooHard);
        }
        let mut next: Vec<(usize, u64)> = next.into_iter().collect();
        next.sort_unstable();
        found.next.push(next);
        found.is_final.push(languages.has_empty(state));
    }
    Ok(found)
}

impl Automaton {
    fn count(&self, steps: &mut Steps) -> Result<Recount, Undecided> {
        let edges = self.next.iter().enumerate();
        let edges = edges.flat_map(|(from, next)| next.iter().map(move |&(to, _)| (from, to)));
        let useful = states_with_end(self.is_final.clone(), edges);
        if !useful[0] {
            return Ok(Recount::Finite(UBig::ZERO));
        }
        // As many letters as there are states lead back to some state.
        let mut counts: FxHashMap<usize, UBig> = FxHashMap::default();
        counts.insert(0, UBig::ONE);
        let mut total = UBig::ZERO;
        for _ in 0..=self.next.len() {
            let mut behind: FxHashMap<usize, UBig> = FxHashMap::default();
            for (&state, count) in &counts {
                if self.is_final[state] {
                    total += count;
                }
                let price = 1 + count.as_words().len() as u64;
                for &(to, size) in self.next[state].iter().filter(|&&(to, _)| useful[to]) {
                    steps.spend(price)?;
                    *behind.entry(to).or_default() += count * size;
                }
            }
            counts = behind;
            if counts.is_empty() {
                return Ok(Recount::Finite(total));
            }
        }
        Ok(Recount::Infinite)
    }
}
