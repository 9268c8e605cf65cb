//! Patterns with priorities of OSTRICH: captures, references, anchors, lazy repetitions.
//!
//! Idea: an expression with such parts stays as it is while it is a part of other expressions; where a
//! language is wanted, [`language`] makes one of it: captures and lazy repetitions say nothing about
//! whole words, and anchors are decided by what stands around them.
//! Invariant: outside of `str.replace_cg`, `str.replace_cg_all` and `str.extract_cg`, which keep pattern
//! and template to themselves, terms have no such parts.
//! Reference: Chen et al., POPL 2022; the format of OSTRICH.

use trine_term::{
    Op, SortError, TermId, TermMap, TermSet, TermStore, pattern_expression, post_order,
};
use trine_value::pattern::ignoring_case;
use trine_value::{CodePoint, StrValue};

use super::dialect::Built;
use super::flavours;

/// Where a template may stand, but no language.
const NO_REFERENCE: &str = "wants a language, which references to captures are not";
const NO_ANCHOR: &str = "wants anchors in concatenations, unions and plain repetitions";
const NO_CASES: &str = "wants an expression of literals, without constants";
/// Copies of a part with anchors that counted repetitions make at most.
const MAX_COPIES: u32 = 100;

/// Whether an operator makes patterns of patterns.
pub(super) fn is_former(op: Op) -> bool {
    matches!(
        op,
        Op::ReConcat
            | Op::ReUnion
            | Op::ReStar
            | Op::RePlus
            | Op::ReOpt
            | Op::RePower
            | Op::ReLoop
            | Op::ReStarLazy
            | Op::RePlusLazy
            | Op::ReOptLazy
            | Op::ReLoopLazy
            | Op::ReCapture
    )
}

fn is_anchor(op: Op) -> bool {
    matches!(op, Op::ReBeginAnchor | Op::ReEndAnchor)
}

/// The repetition whose words a lazy one has.
fn eager(op: Op) -> Option<Op> {
    Some(match op {
        Op::ReStarLazy => Op::ReStar,
        Op::RePlusLazy => Op::RePlus,
        Op::ReOptLazy => Op::ReOpt,
        Op::ReLoopLazy => Op::ReLoop,
        _ => return None,
    })
}

/// Whether an operator is one of patterns only.
pub(super) fn is_of_patterns(op: Op) -> bool {
    eager(op).is_some()
        || is_anchor(op)
        || matches!(op, Op::ReCapture | Op::ReReference | Op::ReFromText)
}

/// The subterms of sort `RegLan`, each after its parts.
pub(super) fn expressions(store: &TermStore, term: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    post_order(store, &[term], &mut TermSet::new(), |term| {
        if store.sort(term) == store.sorts.reglan() {
            found.push(term);
        }
    });
    found
}

/// An expression with others in the place of parts.
pub(super) fn with_parts(
    store: &mut TermStore,
    term: TermId,
    other: impl Fn(TermId) -> Option<TermId>,
) -> TermId {
    let mut known: TermMap<TermId> = TermMap::new();
    for part in expressions(store, term) {
        let args: Vec<TermId> =
            store.args(part).iter().map(|&arg| *known.get(arg).unwrap_or(&arg)).collect();
        let made = match other(part) {
            Some(made) => made,
            None if args == store.args(part) => part,
            None => store.with_args(part, &args),
        };
        known.insert(part, made);
    }
    *known.get(term).unwrap_or(&term)
}

/// Whether an expression has parts that only patterns have.
pub(super) fn is_pattern(store: &TermStore, term: TermId) -> bool {
    expressions(store, term).into_iter().any(|term| is_of_patterns(store.op(term)))
}

/// The language of the words that a pattern matches as a whole.
pub(super) fn language(store: &mut TermStore, pattern: TermId) -> Built {
    let terms = expressions(store, pattern);
    let mut plain: TermMap<TermId> = TermMap::new();
    for term in terms {
        let op = store.op(term);
        if op == Op::ReReference {
            return Err(SortError::Pattern { rule: NO_REFERENCE });
        }
        let args: Vec<TermId> =
            store.args(term).iter().map(|&arg| *plain.get(arg).unwrap_or(&arg)).collect();
        let made = match eager(op) {
            Some(op) => store.try_mk(op, store.indices(term), &args)?,
            None if op == Op::ReCapture => args[0],
            None if op == Op::ReFromText => flavours::language(store, term)?,
            None if args == store.args(term) => term,
            None => store.with_args(term, &args),
        };
        plain.insert(term, made);
    }
    let plain = *plain.get(pattern).unwrap_or(&pattern);
    without_anchors(store, plain)
}

/// The language of an expression that is a pattern by its anchors only.
pub(super) fn without_anchors(store: &mut TermStore, term: TermId) -> Built {
    let terms = expressions(store, term);
    let has_anchors = terms.iter().any(|&term| is_anchor(store.op(term)));
    if has_anchors { Anchored { store }.language(term) } else { Ok(term) }
}

/// Whether a string is matched as a whole by a pattern.
pub(super) fn membership(store: &mut TermStore, string: TermId, pattern: TermId) -> Built {
    let language = match language(store, pattern) {
        Ok(language) => language,
        // It has no language, or none that is small.
        Err(_) if store.op(pattern) == Op::ReFromText => {
            return flavours::membership(store, string, pattern);
        }
        Err(error) => return Err(error),
    };
    store.try_mk(Op::StrInRe, [0, 0], &[string, language])
}

/// The words of an expression, by what stands around them: first index, whether nothing stands before,
/// second index, whether nothing stands behind.
#[derive(Clone, Copy)]
struct Around {
    /// Words with letters; `None` where there are none.
    words: [[Option<TermId>; 2]; 2],
    /// Whether the word without letters belongs to it.
    has_empty: [[bool; 2]; 2],
}

struct Anchored<'a> {
    store: &'a mut TermStore,
}

const SIDES: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

impl Anchored<'_> {
    fn language(mut self, term: TermId) -> Built {
        let mut known: TermMap<Around> = TermMap::new();
        for term in expressions(self.store, term) {
            let around = self.around(term, &known)?;
            known.insert(term, around);
        }
        let Some(around) = known.get(term).copied() else {
            return Err(SortError::Pattern { rule: NO_ANCHOR });
        };
        let empty = around.has_empty[1][1].then(|| self.literal(&StrValue::empty()));
        match self.either(around.words[1][1], empty) {
            Some(language) => Ok(language),
            None => self.store.try_mk(Op::ReNone, [0, 0], &[]),
        }
    }

    fn literal(&mut self, word: &StrValue) -> TermId {
        let word = self.store.mk_string(word);
        self.store.mk(Op::StrToRe, &[word])
    }

    fn either(&mut self, a: Option<TermId>, b: Option<TermId>) -> Option<TermId> {
        match (a, b) {
            (Some(a), Some(b)) if a != b => Some(self.store.mk(Op::ReUnion, &[a, b])),
            (a, b) => a.or(b),
        }
    }

    fn both(&mut self, a: Option<TermId>, b: Option<TermId>) -> Option<TermId> {
        Some(self.store.mk(Op::ReConcat, &[a?, b?]))
    }

    fn around(&mut self, term: TermId, known: &TermMap<Around>) -> Result<Around, SortError> {
        let fault = SortError::Pattern { rule: NO_ANCHOR };
        let args = self.store.args(term).to_vec();
        let parts: Vec<Around> = args.iter().filter_map(|&arg| known.get(arg).copied()).collect();
        let [low, high] = self.store.indices(term);
        let everywhere = |words: Option<TermId>, empty: bool| Around {
            words: [[words; 2]; 2],
            has_empty: [[empty; 2]; 2],
        };
        let nothing = everywhere(None, true);
        Ok(match self.store.op(term) {
            Op::ReBeginAnchor => Around { has_empty: [[false; 2], [true; 2]], ..nothing },
            Op::ReEndAnchor => Around { has_empty: [[false, true]; 2], ..nothing },
            Op::ReNone => everywhere(None, false),
            Op::ReAllChar | Op::ReRange => everywhere(Some(term), false),
            Op::StrToRe => {
                let word = self.store.string_value(args[0]).ok_or(fault)?;
                if word.is_empty() { nothing } else { everywhere(Some(term), false) }
            }
            Op::ReAll => {
                let any = self.store.mk(Op::ReAllChar, &[]);
                everywhere(Some(self.store.mk(Op::RePlus, &[any])), true)
            }
            Op::ReConcat => {
                let mut result = nothing;
                for part in parts {
                    result = self.sequence(&result, &part);
                }
                result
            }
            Op::ReUnion => {
                let mut result = everywhere(None, false);
                for part in parts {
                    for (b, e) in SIDES {
                        result.words[b][e] = self.either(result.words[b][e], part.words[b][e]);
                        result.has_empty[b][e] |= part.has_empty[b][e];
                    }
                }
                result
            }
            Op::ReOpt => Around { has_empty: [[true; 2]; 2], ..parts[0] },
            Op::ReStar => self.repeated(&parts[0]),
            Op::RePlus => {
                let more = self.repeated(&parts[0]);
                self.sequence(&parts[0], &more)
            }
            op @ (Op::RePower | Op::ReLoop) => {
                let high = if op == Op::RePower { low } else { high };
                if high > MAX_COPIES {
                    return Err(fault);
                }
                if low > high {
                    return Ok(everywhere(None, false));
                }
                let (mut result, optional) =
                    (nothing, Around { has_empty: [[true; 2]; 2], ..parts[0] });
                for copy in 0..high {
                    let part = if copy < low { &parts[0] } else { &optional };
                    result = self.sequence(&result, part);
                }
                result
            }
            _ => return Err(fault),
        })
    }

    /// One after the other: what has letters separates the other one from its side.
    fn sequence(&mut self, first: &Around, second: &Around) -> Around {
        let mut result = Around { words: [[None; 2]; 2], has_empty: [[false; 2]; 2] };
        for (b, e) in SIDES {
            let with_both = self.both(first.words[b][0], second.words[0][e]);
            let only_second = second.words[b][e].filter(|_| first.has_empty[b][0]);
            let only_first = first.words[b][e].filter(|_| second.has_empty[0][e]);
            let either = self.either(with_both, only_second);
            result.words[b][e] = self.either(either, only_first);
            result.has_empty[b][e] = first.has_empty[b][e] && second.has_empty[b][e];
        }
        result
    }

    /// Any number of times: one word with letters, or a first one, others and a last one.
    fn repeated(&mut self, part: &Around) -> Around {
        let mut result = Around { words: [[None; 2]; 2], has_empty: [[true; 2]; 2] };
        let inner = part.words[0][0].map(|inner| self.store.mk(Op::ReStar, &[inner]));
        for (b, e) in SIDES {
            let last = match inner {
                Some(inner) => self.both(Some(inner), part.words[0][e]),
                None => part.words[0][e],
            };
            let many = self.both(part.words[b][0], last);
            result.words[b][e] = self.either(part.words[b][e], many);
        }
        result
    }
}

/// `(str.replace_cg s p t)`: the first match replaced.
pub(super) fn replace_first(store: &mut TermStore, args: &[TermId]) -> Built {
    store.mk_rewriting(Op::StrReplaceCg, args[0], args[1], args[2])
}

/// `(str.replace_cg_all s p t)`: each match replaced.
pub(super) fn replace_all(store: &mut TermStore, args: &[TermId]) -> Built {
    store.mk_rewriting(Op::StrReplaceCgAll, args[0], args[1], args[2])
}

/// `(str.extract_cg s p t)`: the template filled in from the match of the whole text, empty if there is
/// none.
pub(super) fn extract_all(store: &mut TermStore, args: &[TermId]) -> Built {
    store.mk_rewriting(Op::StrExtractCg, args[0], args[1], args[2])
}

/// `((_ str.extract g) s p)`: what the group captures where the text matches, which [`with_matches`] has
/// to say.
pub(super) fn extract(store: &mut TermStore, group: u32, args: &[TermId]) -> Built {
    let reference = store.try_mk(Op::ReReference, [group, 0], &[])?;
    store.mk_rewriting(Op::StrExtractCg, args[0], args[1], reference)
}

/// An assertion together with what it takes for granted: texts of which a group is extracted match.
pub(super) fn with_matches(store: &mut TermStore, assertion: TermId) -> Built {
    let mut texts = Vec::new();
    let mut is_open: TermSet = TermSet::new();
    post_order(store, &[assertion], &mut TermSet::new(), |term| {
        if store.op(term) == Op::BoundVar
            || store.args(term).iter().any(|&arg| is_open.contains(arg))
        {
            is_open.insert(term);
        }
        if store.op(term) == Op::StrExtractCg && !is_open.contains(term) {
            texts.push(term);
        }
    });
    if texts.is_empty() {
        return Ok(assertion);
    }
    let mut parts = Vec::new();
    for term in texts {
        let Some([pattern, template]) = store.rewriting_terms(term) else { continue };
        // Another template is none of `str.extract`.
        if store.op(template) != Op::ReReference {
            continue;
        }
        parts.push(membership(store, store.arg(term, 0), pattern)?);
    }
    parts.push(assertion);
    store.try_mk(Op::And, [0, 0], &parts)
}

/// `(re.case_insensitive r)`: each letter of a literal or a range stands for both cases, as with the flag
/// `i` of ECMAScript.
pub(super) fn case_insensitive(store: &mut TermStore, args: &[TermId]) -> Built {
    let fault = SortError::Pattern { rule: NO_CASES };
    let mut known: TermMap<TermId> = TermMap::new();
    for term in expressions(store, args[0]) {
        let letter =
            |term: TermId| store.string_value(term).filter(|word| !word.is_compressed()).cloned();
        let parts: Vec<TermId> = store.args(term).to_vec();
        let made = match store.op(term) {
            Op::ReFromText => flavours::ignoring_case(store, term)?,
            Op::StrToRe => {
                let word = letter(parts[0]).ok_or(fault.clone())?;
                let mut letters = Vec::new();
                for point in word.code_points().map(CodePoint::get) {
                    letters.push(cases(store, (point, point))?);
                }
                if letters.len() < 2 {
                    letters.first().copied().unwrap_or(term)
                } else {
                    store.try_mk(Op::ReConcat, [0, 0], &letters)?
                }
            }
            Op::ReRange => {
                let ends = [letter(parts[0]), letter(parts[1])];
                let [Some(low), Some(high)] = ends else { return Err(fault) };
                match (low.code_point(0), high.code_point(0)) {
                    (Some(a), Some(b)) if low.len() == 1 && high.len() == 1 && a <= b => {
                        cases(store, (a.get(), b.get()))?
                    }
                    _ => term,
                }
            }
            Op::Ite | Op::Apply | Op::BoundVar => return Err(fault),
            _ => {
                let parts: Vec<TermId> =
                    parts.iter().map(|&part| *known.get(part).unwrap_or(&part)).collect();
                if parts == store.args(term) { term } else { store.with_args(term, &parts) }
            }
        };
        known.insert(term, made);
    }
    Ok(*known.get(args[0]).unwrap_or(&args[0]))
}

/// The letters from the first to the second, and those that differ from them in case only.
fn cases(store: &mut TermStore, range: (u32, u32)) -> Built {
    pattern_expression::letters(store, &ignoring_case(vec![range]))
}

/// Whether a function of another tool takes patterns as they are.
pub(super) fn takes_patterns(name: &str) -> bool {
    matches!(
        name,
        "str.replace_cg" | "str.replace_cg_all" | "str.extract_cg" | "re.case_insensitive"
    )
}
