//! Replacement of the matches of patterns with priorities: `str.replace_cg`, `str.replace_cg_all` and
//! `str.extract` of OSTRICH.
//!
//! Idea: an expression of sort `RegLan` is read as a [`Pattern`] here, so that the order of a union
//! matters, and captures and lazy repetitions mean something. What may be done to a language would
//! change that; so pattern and template are no arguments of the application but its indices, closed
//! terms that nobody rewrites.
//! Invariant: pattern and template of an application that was built can be read.
//! Reference: Chen et al., "Solving string constraints with regex-dependent functions through
//! transducers with priorities and variables", POPL 2022.

use trine_value::pattern::{Flavour, Node, NodeId, Pattern, Piece, Repetition, SearchRule};
use trine_value::{CodePoint, StrValue};

use crate::op::{Op, SortError};
use crate::store::{TermId, TermStore};
use crate::term_map::{TermMap, TermSet};
use crate::traverse::post_order;

/// The last code point.
const LAST: u32 = 0x2_FFFF;

/// What an application does with matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewriting {
    /// What is matched.
    pub pattern: Pattern,
    /// What is made of a match.
    pub template: Vec<Piece>,
}

/// What a term is no pattern or template for.
const NO_PATTERN: &str = "wants a pattern of literals, ranges, concatenations, unions, repetitions, \
                          captures and anchors, without constants";
const NO_GROUP: &str =
    "wants references to group 0 only, the match itself, beside a pattern of POSIX";
const UNCERTAIN_GROUP: &str = "wants references to groups outside of repetitions, look-around and atomic groups \
                               beside a pattern of Java";
const NO_TEXT: &str = "wants literals";
const NO_TEMPLATE: &str = "wants a concatenation of literals and references to captures";

impl TermStore {
    /// `text` with matches of a pattern replaced as a template says, or what a template makes of the
    /// match of all of it; the operator tells which.
    ///
    /// # Errors
    /// If an argument has another sort, or `pattern` and `template` are no such things.
    ///
    /// # Panics
    /// If the operator is none of the three.
    pub fn mk_rewriting(
        &mut self,
        op: Op,
        text: TermId,
        pattern: TermId,
        template: TermId,
    ) -> Result<TermId, SortError> {
        assert!(op.rewrites_matches(), "{op:?} does not rewrite matches");
        let read = pattern_of(self, pattern).ok_or(SortError::Pattern { rule: NO_PATTERN })?;
        let pieces = template_of(self, template).ok_or(SortError::Pattern { rule: NO_TEMPLATE })?;
        let is_group = |piece: &Piece| matches!(piece, Piece::Group(1..));
        if read.search_rule() == SearchRule::Longest && pieces.iter().any(is_group) {
            return Err(SortError::Pattern { rule: NO_GROUP });
        }
        let is_uncertain = |piece: &Piece| match piece {
            Piece::Group(group) => read.uncertain_groups().contains(group),
            Piece::Text(_) => false,
        };
        if pieces.iter().any(is_uncertain) {
            return Err(SortError::Pattern { rule: UNCERTAIN_GROUP });
        }
        self.try_mk(op, [pattern.raw(), template.raw()], &[text])
    }

    /// Pattern and template of an application that rewrites matches, as terms.
    #[must_use]
    pub fn rewriting_terms(&self, term: TermId) -> Option<[TermId; 2]> {
        if !self.op(term).rewrites_matches() {
            return None;
        }
        let [pattern, template] = self.indices(term);
        Some([TermId::from_raw(pattern)?, TermId::from_raw(template)?])
    }

    /// What an application that rewrites matches does.
    #[must_use]
    pub fn rewriting(&self, term: TermId) -> Option<Rewriting> {
        self.rewriting_of(self.rewriting_terms(term)?.map(TermId::raw))
    }

    /// The pattern that a term of [`Op::ReFromText`] writes.
    ///
    /// # Errors
    /// If its texts are no literals, or not of its flavour.
    pub fn written_pattern(&self, term: TermId) -> Result<Pattern, SortError> {
        let flavour =
            Flavour::from_number(self.indices(term)[0]).filter(|_| self.op(term) == Op::ReFromText);
        let texts = (self.args(term).first(), self.args(term).get(1));
        let (Some(flavour), (Some(&text), Some(&flags))) = (flavour, texts) else {
            return Err(SortError::Pattern { rule: NO_TEXT });
        };
        let read = |term| word(self, term).ok_or(SortError::Pattern { rule: NO_TEXT });
        let (text, flags) = (codes(&read(text)?), codes(&read(flags)?));
        Pattern::read(flavour, &text, &flags).map_err(SortError::PatternText)
    }

    /// As [`Self::rewriting`], for the indices of the application.
    pub(crate) fn rewriting_of(&self, indices: [u32; 2]) -> Option<Rewriting> {
        let [pattern, template] = indices.map(TermId::from_raw);
        let mut pattern = pattern_of(self, pattern?)?;
        let template = template_of(self, template?)?;
        // Number 0 is the match itself, unless a group was given this number.
        if template.contains(&Piece::Group(0))
            && let Some(root) = pattern.root()
            && !pattern.groups(root).contains(&0)
        {
            pattern.push(Node::Capture(0, root));
        }
        Some(Rewriting { pattern, template })
    }
}

/// The word that a closed term stands for, if that is plain.
fn word(store: &TermStore, term: TermId) -> Option<StrValue> {
    match store.op(term) {
        Op::StrFromCode => {
            let code = u32::try_from(store.int_value(store.arg(term, 0))?.clone()).ok()?;
            Some(StrValue::from_code_points([CodePoint::new(code)?]))
        }
        _ => store.string_value(term).filter(|word| !word.is_compressed()).cloned(),
    }
}

fn codes(word: &StrValue) -> Vec<u32> {
    word.code_points().map(CodePoint::get).collect()
}

/// The pieces of a template, a concatenation of literals and references.
fn template_of(store: &TermStore, term: TermId) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match store.op(term) {
            Op::ReConcat => stack.extend(store.args(term).iter().rev()),
            Op::ReReference => pieces.push(Piece::Group(store.indices(term)[0])),
            Op::StrToRe => pieces.push(Piece::Text(codes(&word(store, store.arg(term, 0))?))),
            _ => return None,
        }
    }
    Some(pieces)
}

/// The pattern that an expression is, if it is one.
fn pattern_of(store: &TermStore, term: TermId) -> Option<Pattern> {
    let mut terms = Vec::new();
    post_order(store, &[term], &mut TermSet::new(), |term| {
        if store.sort(term) == store.sorts.reglan() {
            terms.push(term);
        }
    });
    let mut reader = Reader { store, pattern: Pattern::default(), nodes: TermMap::new() };
    let is_alone = store.op(term) == Op::ReFromText;
    for term in terms {
        let id = if store.op(term) == Op::ReFromText {
            let written = store.written_pattern(term).ok()?;
            // Numbers of groups mean something within one text only.
            if written.has_back_references() && !is_alone {
                return None;
            }
            reader.pattern.include(&written)?
        } else {
            let node = reader.node(term)?;
            reader.pattern.push(node)
        };
        reader.nodes.insert(term, id);
    }
    Some(reader.pattern)
}

struct Reader<'a> {
    store: &'a TermStore,
    pattern: Pattern,
    nodes: TermMap<NodeId>,
}

impl Reader<'_> {
    fn node(&mut self, term: TermId) -> Option<Node> {
        let store = self.store;
        let args = store.args(term);
        let [low, high] = store.indices(term);
        let parts: Vec<NodeId> =
            args.iter().filter_map(|&arg| self.nodes.get(arg).copied()).collect();
        let repeat = |times: Repetition| Some(Node::Repeat(*parts.first()?, times));
        match store.op(term) {
            Op::ReNone => Some(Node::Choice(Vec::new())),
            Op::ReAllChar => Some(Node::Letter(vec![(0, LAST)])),
            Op::ReAll => {
                let any = self.pattern.push(Node::Letter(vec![(0, LAST)]));
                Some(Node::Repeat(any, Repetition::greedy(0, None)))
            }
            Op::StrToRe => {
                let letters = codes(&word(store, args[0])?);
                let mut node = |code| self.pattern.push(Node::Letter(vec![(code, code)]));
                Some(Node::Concat(letters.into_iter().map(&mut node).collect()))
            }
            Op::ReRange => {
                let ends = [word(store, args[0])?, word(store, args[1])?].map(|word| codes(&word));
                Some(match (ends[0].as_slice(), ends[1].as_slice()) {
                    (&[low], &[high]) if low <= high => Node::Letter(vec![(low, high)]),
                    _ => Node::Choice(Vec::new()),
                })
            }
            Op::ReConcat => Some(Node::Concat(parts)),
            Op::ReUnion => Some(match self.letters(&parts) {
                Some(sets) => Node::Letter(sets.concat()),
                None => Node::Choice(parts),
            }),
            Op::ReInter => self.letter_sets(&parts, |set, other| {
                let others = complement(other);
                difference(set, &others)
            }),
            Op::ReDiff => self.letter_sets(&parts, difference),
            Op::ReStar => repeat(Repetition::greedy(0, None)),
            Op::RePlus => repeat(Repetition::greedy(1, None)),
            Op::ReOpt => repeat(Repetition::greedy(0, Some(1))),
            Op::RePower => repeat(Repetition::greedy(low, Some(low))),
            Op::ReLoop if low > high => Some(Node::Choice(Vec::new())),
            Op::ReLoop => repeat(Repetition::greedy(low, Some(high))),
            Op::ReStarLazy => repeat(Repetition::lazy(0, None)),
            Op::RePlusLazy => repeat(Repetition::lazy(1, None)),
            Op::ReOptLazy => repeat(Repetition::lazy(0, Some(1))),
            Op::ReLoopLazy if low > high => Some(Node::Choice(Vec::new())),
            Op::ReLoopLazy => repeat(Repetition::lazy(low, Some(high))),
            Op::ReCapture => Some(Node::Capture(low, *parts.first()?)),
            Op::ReBeginAnchor => Some(Node::Begin),
            Op::ReEndAnchor => Some(Node::End),
            _ => None,
        }
    }

    /// The sets of parts that are single letters.
    fn letters(&self, parts: &[NodeId]) -> Option<Vec<Vec<(u32, u32)>>> {
        let set = |&part: &NodeId| match self.pattern.node(part) {
            Node::Letter(ranges) => Some(ranges.clone()),
            Node::Concat(letters) => match letters.as_slice() {
                [single] => match self.pattern.node(*single) {
                    Node::Letter(ranges) => Some(ranges.clone()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        parts.iter().map(set).collect()
    }

    /// A Boolean operation on single letters.
    fn letter_sets(
        &self,
        parts: &[NodeId],
        operation: impl Fn(&[(u32, u32)], &[(u32, u32)]) -> Vec<(u32, u32)>,
    ) -> Option<Node> {
        let sets = self.letters(parts)?;
        let result = sets.into_iter().reduce(|set, other| operation(&set, &other))?;
        Some(Node::Letter(result))
    }
}

/// The letters of no range.
fn complement(ranges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    difference(&[(0, LAST)], ranges)
}

/// The letters of `set` that are in none of the other ranges.
fn difference(set: &[(u32, u32)], others: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut rest = set.to_vec();
    for &(low, high) in others {
        rest = rest
            .into_iter()
            .flat_map(|(from, to)| {
                let below = (low > from).then(|| (from, to.min(low.saturating_sub(1))));
                let above = (high < to).then(|| (from.max(high + 1), to));
                [below, above].into_iter().flatten()
            })
            .filter(|(from, to)| from <= to)
            .collect();
    }
    rest
}
