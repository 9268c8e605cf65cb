//! Functions and relations between strings that are transducers: replacing all occurrences or matches,
//! changing case, reversing, and what a script defines by recursion.
//!
//! Idea: an application `t = f(w)` restricts the language of `t` to the image of that of `w`, and the
//! language of `w` to the pre-image of that of `t`; both are exact automata. A candidate chooses the
//! arguments, and the values of the applications follow from them.
//! Invariant: images and pre-images lose no solution; what a candidate says of an application was
//! computed from its arguments.
//! Reference: Chen, Hague, Lin, Rümmer, Wu, "Decision procedures for path feasibility of
//! string-manipulating programs with complex operations", POPL 2019 (backward propagation).

use std::rc::Rc;

use trine_automata::{CharMap, CharSet, GiveUp, MAX_CODE_POINT, Nfa, RegexId, Sft};
use trine_collections::Budget;
use trine_term::{Op, Rewriting, TermId, TermStore};
use trine_value::regex::WorkLimit;
use trine_value::{StrValue, TooLong};

use super::deps::Deps;
use super::kernel::Word;
use super::precision::Reason;
use super::procedures::StringProcedure;
use crate::axioms::is_closed_language;
use crate::language::{Languages, codes, short_codes, string_of};
use crate::match_program;
use crate::relation::Relation;

/// Steps of the search for matches in one word.
const MAX_WORK: u64 = 1 << 22;

/// What is applied.
#[derive(Clone, Debug)]
pub(crate) enum Function {
    /// `str.replace` with a constant pattern and replacement, where it has no axiom.
    Replace(Vec<u32>, Vec<u32>),
    /// `str.replace_all`; pattern and replacement where they are constant.
    ReplaceAll(Option<(Vec<u32>, Vec<u32>)>),
    /// `str.replace_re` and `str.replace_re_longest`; the replacement where it is constant.
    ReplaceMatch(RegexId, MatchLength, Option<Vec<u32>>),
    /// `str.replace_re_all` and `str.replace_re_longest_all`; the replacement where it is constant.
    ReplaceMatches(RegexId, MatchLength, Option<Vec<u32>>),
    /// `str.replace_cg`, `str.replace_cg_all` and `str.extract`.
    Rewrite(Op, Rc<Rewriting>),
    /// `str.to_lower`
    Lower,
    /// `str.to_upper`
    Upper,
    /// `str.rev`
    Reverse,
    /// A predicate with a recursive definition: the value is any word that the other words are related
    /// to.
    Relation(Rc<Relation>),
}

/// Which of the matches that begin at one place counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchLength {
    Shortest,
    Longest,
}

/// A word that is the value of a function, or related to another word.
#[derive(Clone, Debug)]
pub(crate) struct Application {
    pub(crate) value: Word,
    pub(crate) function: Function,
    /// The string, and what else the function depends on.
    pub(crate) args: Vec<Word>,
    /// The literals that say so; none where the value is the term of the function.
    pub(crate) deps: Deps,
}

/// The constants of a `str.replace` that is read as a function. Cuts of its string say what it means
/// otherwise.
pub(crate) fn constants_of_replace(
    store: &TermStore,
    term: TermId,
    only: Option<StringProcedure>,
) -> Option<(Vec<u32>, Vec<u32>)> {
    let &[_, pattern, by] = store.args(term) else { return None };
    if store.op(term) != Op::StrReplace || only != Some(StringProcedure::Forward) {
        return None;
    }
    Some((codes(store.string_value(pattern)?), codes(store.string_value(by)?)))
}

/// The function at the top of a term with the arguments of sort String, if it is one of these.
pub(crate) fn function(
    store: &TermStore,
    languages: &mut Languages,
    term: TermId,
    only: Option<StringProcedure>,
) -> Option<(Function, Vec<TermId>)> {
    let args = store.args(term);
    let word = |term: TermId| store.string_value(term).map(codes);
    Some(match store.op(term) {
        Op::StrReplace => {
            let (pattern, by) = constants_of_replace(store, term, only)?;
            (Function::Replace(pattern, by), args.to_vec())
        }
        Op::StrReplaceAll => {
            let constant = word(args[1]).zip(word(args[2]));
            (Function::ReplaceAll(constant), args.to_vec())
        }
        op if op.rewrites_matches() => {
            (Function::Rewrite(op, Rc::new(store.rewriting(term)?)), args.to_vec())
        }
        op @ (Op::StrReplaceRe
        | Op::StrReplaceReAll
        | Op::StrReplaceReLongest
        | Op::StrReplaceReLongestAll) => {
            if !is_closed_language(store, args[1]) {
                return None;
            }
            let pattern = languages.regex(store, args[1])?;
            let by = word(args[2]);
            let length = match op {
                Op::StrReplaceRe | Op::StrReplaceReAll => MatchLength::Shortest,
                _ => MatchLength::Longest,
            };
            let function = match op {
                Op::StrReplaceRe | Op::StrReplaceReLongest => {
                    Function::ReplaceMatch(pattern, length, by)
                }
                _ => Function::ReplaceMatches(pattern, length, by),
            };
            (function, vec![args[0], args[2]])
        }
        Op::StrToLower => (Function::Lower, args.to_vec()),
        Op::StrToUpper => (Function::Upper, args.to_vec()),
        Op::StrRev => (Function::Reverse, args.to_vec()),
        _ => return None,
    })
}

/// How a function maps languages.
pub(crate) enum Machine {
    Transducer(Sft),
    Reversal,
}

impl Machine {
    /// The values on the words of a language.
    pub(crate) fn image(&self, language: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        match self {
            Self::Transducer(transducer) => transducer.post_image(language, budget),
            Self::Reversal => language.reverse(budget),
        }
    }

    /// The words whose value is in a language.
    pub(crate) fn pre_image(&self, language: &Nfa, budget: &Budget) -> Result<Nfa, GiveUp> {
        match self {
            Self::Transducer(transducer) => transducer.pre_image(language, budget),
            Self::Reversal => language.reverse(budget),
        }
    }
}

/// Letters of one case become those of the other.
fn case_map(from: u32, to: u32) -> CharMap {
    let shift = i64::from(to) - i64::from(from);
    CharMap::from_pieces([
        (0, from - 1, 0),
        (from, from + 25, shift),
        (from + 26, MAX_CODE_POINT, 0),
    ])
}

impl Function {
    /// The letters that have to be told apart.
    pub(crate) fn char_sets(
        &self,
        languages: &Languages,
        budget: &Budget,
    ) -> Result<Vec<CharSet>, GiveUp> {
        let singles = |words: [&[u32]; 2]| -> Vec<CharSet> {
            words.concat().into_iter().map(CharSet::single).collect()
        };
        Ok(match self {
            Self::Replace(pattern, by) | Self::ReplaceAll(Some((pattern, by))) => {
                singles([pattern, by])
            }
            Self::ReplaceAll(None) | Self::Reverse => Vec::new(),
            Self::Rewrite(_, rewriting) => match_program::char_sets(rewriting),
            Self::ReplaceMatch(pattern, _, by) | Self::ReplaceMatches(pattern, _, by) => {
                let mut sets = languages.regexes.char_sets(&[*pattern], budget)?;
                sets.extend(singles([by.as_deref().unwrap_or(&[]), &[]]));
                sets
            }
            Self::Lower | Self::Upper => {
                (0x41..=0x5a).chain(0x61..=0x7a).map(CharSet::single).collect()
            }
            Self::Relation(relation) => relation.char_sets(),
        })
    }

    /// The functions between letters that it applies, other than those that [`Self::char_sets`]
    /// makes fit.
    pub(super) fn char_maps(&self) -> Vec<CharMap> {
        match self {
            Self::Relation(relation) => relation.char_maps(),
            _ => Vec::new(),
        }
    }

    /// What does not occur in a string that is its own value, where that is all that can be said of it.
    pub(super) fn absent_in_fixed_points(&self) -> Option<&[u32]> {
        match self {
            // Where the pattern occurs first, the value has something else, or another length.
            Self::ReplaceAll(Some((pattern, by))) if !pattern.is_empty() && pattern != by => {
                Some(pattern)
            }
            _ => None,
        }
    }

    /// Whether a letter that is written may be another one than the letter read, other than a constant.
    pub(super) fn moves_letters(&self) -> bool {
        match self {
            Self::Lower | Self::Upper => true,
            Self::Relation(relation) => !relation.char_maps().is_empty(),
            _ => false,
        }
    }

    /// Whether equal arguments have equal values under both; relations have no values of their own.
    pub(super) fn is_same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Replace(..), Self::Replace(..))
            | (Self::ReplaceAll(_), Self::ReplaceAll(_))
            | (Self::Lower, Self::Lower)
            | (Self::Upper, Self::Upper)
            | (Self::Reverse, Self::Reverse) => true,
            (Self::ReplaceMatch(one, length, _), Self::ReplaceMatch(two, other, _))
            | (Self::ReplaceMatches(one, length, _), Self::ReplaceMatches(two, other, _)) => {
                one == two && length == other
            }
            (Self::Rewrite(op, one), Self::Rewrite(other, two)) => op == other && one == two,
            _ => false,
        }
    }

    /// The machine of the function, where pattern and replacement are constant.
    pub(crate) fn machine(
        &self,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Machine>, GiveUp> {
        let transducer = match self {
            Self::Reverse => return Ok(Some(Machine::Reversal)),
            Self::Replace(pattern, by) => Sft::replace(languages.alphabet(), pattern, by, budget)?,
            Self::ReplaceAll(Some((pattern, by))) => {
                Sft::replace_all(languages.alphabet(), pattern, by, budget)?
            }
            Self::ReplaceMatch(pattern, length, Some(by)) => {
                let pattern = languages.nfa(*pattern, budget)?;
                match length {
                    MatchLength::Shortest => Sft::replace_re(&pattern, by, budget)?,
                    MatchLength::Longest => Sft::replace_re_longest(&pattern, by, budget)?,
                }
            }
            Self::ReplaceMatches(pattern, length, Some(by)) => {
                let pattern = languages.nfa(*pattern, budget)?;
                match length {
                    MatchLength::Shortest => Sft::replace_re_all(&pattern, by, budget)?,
                    MatchLength::Longest => Sft::replace_re_longest_all(&pattern, by, budget)?,
                }
            }
            Self::Rewrite(op, rewriting) => {
                let Some(program) = match_program::program(*op, rewriting) else {
                    return Ok(None);
                };
                match Sft::of_program(&program, languages.alphabet(), budget)? {
                    Some(transducer) => transducer,
                    None => return Ok(None),
                }
            }
            Self::Lower => Sft::letterwise(languages.alphabet(), case_map(0x41, 0x61), budget)?,
            Self::Upper => Sft::letterwise(languages.alphabet(), case_map(0x61, 0x41), budget)?,
            Self::Relation(relation) if relation.tapes() == 2 => {
                relation.transducer(languages.alphabet(), budget)?
            }
            Self::Relation(_)
            | Self::ReplaceAll(None)
            | Self::ReplaceMatch(_, _, None)
            | Self::ReplaceMatches(_, _, None) => {
                return Ok(None);
            }
        };
        Ok(Some(Machine::Transducer(transducer)))
    }

    /// Whether a word is the value on known arguments, or related to them.
    pub(crate) fn holds(
        &self,
        args: &[StrValue],
        value: &StrValue,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<bool, Reason> {
        match self {
            Self::Relation(relation) => {
                let words = args.iter().chain([value]).map(short_codes);
                let words = words.collect::<Result<Vec<Vec<u32>>, _>>()?;
                let words: Vec<&[u32]> = words.iter().map(Vec::as_slice).collect();
                Ok(relation.relates(&words, budget)?)
            }
            _ => Ok(self.apply(args, languages, budget)?.as_ref() == Some(value)),
        }
    }

    /// What stands before, between and behind the matches that `str.replace_re`, its longest relative
    /// or those that replace all matches replace in a word; `None` for other functions.
    pub(super) fn between_matches(
        &self,
        word: &StrValue,
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<Vec<Vec<u32>>>, Reason> {
        let (pattern, which, at_most) = match self {
            Self::ReplaceMatch(pattern, length, _) => (*pattern, (Empty::Matches, *length), 1),
            Self::ReplaceMatches(pattern, length, _) => {
                (*pattern, (Empty::IsNoMatch, *length), usize::MAX)
            }
            _ => return Ok(None),
        };
        let string = short_codes(word)?;
        let (mut parts, mut done) = (Vec::new(), 0);
        while parts.len() < at_most
            && let Some((start, end)) =
                first_match(languages, pattern, &string, done, which, budget)?
        {
            parts.push(string[done..start].to_vec());
            done = end;
        }
        parts.push(string[done..].to_vec());
        Ok(Some(parts))
    }

    /// Whether matches or occurrences are replaced by a word that is not known, the last argument.
    pub(super) fn replaces_by_unknown(&self) -> bool {
        matches!(
            self,
            Self::ReplaceMatch(_, _, None)
                | Self::ReplaceMatches(_, _, None)
                | Self::ReplaceAll(None)
        )
    }

    /// The value on known arguments; `None` if there is no such word.
    pub(crate) fn apply(
        &self,
        args: &[StrValue],
        languages: &mut Languages,
        budget: &Budget,
    ) -> Result<Option<StrValue>, Reason> {
        Ok(Some(match self {
            Self::Replace(..) => args[0].try_replace(&args[1], &args[2])?,
            Self::ReplaceAll(_) => args[0].try_replace_all(&args[1], &args[2])?,
            Self::Lower => args[0].to_lower(),
            Self::Upper => args[0].to_upper(),
            Self::Reverse => args[0].reversed(),
            Self::Rewrite(op, rewriting) => rewritten(*op, rewriting, &args[0], budget)?,
            Self::ReplaceMatch(..) | Self::ReplaceMatches(..) => {
                match self.between_matches(&args[0], languages, budget)? {
                    Some(parts) if parts.len() > 1 => {
                        string_of(&parts.join(&*short_codes(&args[1])?))
                    }
                    _ => args[0].clone(),
                }
            }
            Self::Relation(relation) => {
                if relation.tapes() != 2 {
                    return Ok(None);
                }
                let string = short_codes(&args[0])?;
                return languages.aside(|languages| {
                    let letters = string.iter().map(|&code| CharSet::single(code));
                    languages.extend_alphabet(relation.char_sets().into_iter().chain(letters))?;
                    languages.respect_maps(&relation.char_maps(), budget)?;
                    let word = languages.word(&string)?;
                    let machine = relation.transducer(languages.alphabet(), budget)?;
                    let value = machine.post_image(&word, budget)?.shortest_word();
                    Ok(value.map(|value| string_of(&value)))
                });
            }
        }))
    }
}

/// Whether the empty word counts as a match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Empty {
    Matches,
    IsNoMatch,
}

/// The match at the leftmost place from `from` on.
fn first_match(
    languages: &mut Languages,
    pattern: RegexId,
    string: &[u32],
    from: usize,
    (empty, length): (Empty, MatchLength),
    budget: &Budget,
) -> Result<Option<(usize, usize)>, GiveUp> {
    let r = &mut languages.regexes;
    for start in from..=string.len() {
        let mut end = None;
        if empty == Empty::Matches && r.is_nullable(pattern) {
            end = Some(start);
        }
        let mut rest = pattern;
        for (offset, &code) in string[start..].iter().enumerate() {
            if end.is_some() && length == MatchLength::Shortest {
                break;
            }
            budget.spend(1)?;
            rest = r.derivative(rest, code, budget)?;
            if r.is_nullable(rest) {
                end = Some(start + offset + 1);
            }
            if rest == r.none() {
                break;
            }
        }
        if let Some(end) = end {
            return Ok(Some((start, end)));
        }
    }
    Ok(None)
}

/// The string with matches rewritten.
fn rewritten(
    op: Op,
    rewriting: &Rewriting,
    string: &StrValue,
    budget: &Budget,
) -> Result<StrValue, Reason> {
    if string.is_compressed() {
        return Err(TooLong.into());
    }
    let Rewriting { pattern, template } = rewriting;
    let mut work = WorkLimit::new(MAX_WORK);
    let value = match op {
        Op::StrReplaceCg => pattern.replace(string, template, &mut work),
        Op::StrReplaceCgAll => pattern.replace_all(string, template, &mut work),
        _ => pattern
            .extract(string, template, &mut work)
            .map(|value| value.unwrap_or_else(StrValue::empty)),
    };
    budget.spend(MAX_WORK - work.left()).map_err(GiveUp::from)?;
    value.map_err(|_| GiveUp::Budget(trine_collections::Exhausted::Ticks).into())
}
