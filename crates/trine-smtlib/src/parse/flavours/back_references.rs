//! Membership in what patterns match that have no language, above all those with back references.
//!
//! Idea: where a referenced group matches few words, the pattern is written out for each of them and has
//! a language ([`expanded`]). Otherwise membership is a formula: the string is in a wider language, in
//! which a reference stands for any word of its group, and taking the string apart by the pattern
//! succeeds, which `str.extract_cg` says. Strings in which the groups match certain short words are
//! members without asking.
//! Invariant: what is made means the same as membership, whatever the sign.
//! Groups are nested at most as deep as the reader of patterns allows, which bounds the recursion.

use std::collections::BTreeMap;
use std::rc::Rc;

use trine_term::{Op, TermId, TermStore};
use trine_value::StrValue;
use trine_value::pattern::{
    BackReference, Cases, Direction, EmptyRound, Node, NodeId, Pattern, Repetition, Unset,
};

use crate::parse::dialect::Built;
use crate::parse::patterns::without_anchors;

/// Words of a group that are written out.
const MAX_WORDS: usize = 64;
/// Nodes of a pattern that is written out.
const MAX_NODES: usize = 4_000;
/// Nodes of a group that stands for a reference to it.
const MAX_COPIED: usize = 200;
/// Where some words suffice: words of a part, letters of a set, rounds that are not required.
const SOME_WORDS: usize = 10;
const SOME_LETTERS: usize = 3;
const SOME_ROUNDS: u32 = 3;
/// The last code point.
const LAST: u32 = 0x2_FFFF;

/// Whether a string is matched as a whole by a written pattern, as a formula that needs no language of it.
pub(in crate::parse) fn membership(store: &mut TermStore, string: TermId, text: TermId) -> Built {
    let mark =
        store.mk_string(&StrValue::from_code_points(trine_value::CodePoint::new(u32::from('1'))));
    let template = store.try_mk(Op::StrToRe, [0, 0], &[mark])?;
    let found = store.mk_rewriting(Op::StrExtractCg, string, text, template)?;
    let matches = store.try_mk(Op::Eq, [0, 0], &[found, mark])?;
    let pattern = store.written_pattern(text)?;
    let mut is_in = |pattern: &Pattern| {
        let language = super::regular_language(store, pattern);
        let language = language.and_then(|language| without_anchors(store, language)).ok()?;
        store.try_mk(Op::StrInRe, [0, 0], &[string, language]).ok()
    };
    let may_match = is_in(&wider(&pattern));
    let surely = written_out(&pattern, Words::Some).filter(|_| pattern.has_back_references());
    let surely = surely.and_then(|narrower| is_in(&narrower));
    let mut formula = matches;
    if let Some(surely) = surely {
        formula = store.try_mk(Op::Or, [0, 0], &[surely, formula])?;
    }
    if let Some(may_match) = may_match {
        formula = store.try_mk(Op::And, [0, 0], &[may_match, formula])?;
    }
    Ok(formula)
}

/// Which words of a group are written out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    All,
    /// A few short ones; the pattern then matches less.
    Some,
}

/// What a group has captured.
#[derive(Clone, PartialEq, Eq)]
enum Captured {
    Nothing,
    Word(Rc<[u32]>),
    /// It is not known what.
    Something,
}

/// A pattern without back references that matches the same texts as a whole, if each group that one
/// refers to matches few words.
pub(super) fn expanded(pattern: &Pattern) -> Option<Pattern> {
    written_out(pattern, Words::All)
}

fn written_out(pattern: &Pattern, which: Words) -> Option<Pattern> {
    let mut pattern = pattern.clone();
    while let Some(group) = innermost_referenced(&pattern) {
        pattern = Expansion::new(&pattern, group?, which).expanded()?;
    }
    Some(pattern)
}

/// A group that is referred to and has no other such group inside; `Some(None)` if there is none though
/// there are references.
fn innermost_referenced(pattern: &Pattern) -> Option<Option<u32>> {
    let referenced: Vec<u32> = pattern
        .nodes()
        .filter_map(|node| match node {
            Node::Back(reference) => Some(reference.group),
            _ => None,
        })
        .collect();
    if referenced.is_empty() {
        return None;
    }
    let is_innermost = |&&group: &&u32| {
        pattern.nodes().all(|node| match node {
            Node::Capture(number, part) if *number == group => {
                pattern.groups(*part).iter().all(|inner| !referenced.contains(inner))
            }
            _ => true,
        })
    };
    Some(referenced.iter().find(is_innermost).copied())
}

/// A part written out for what the group has captured behind it.
type Variants = Vec<(NodeId, Captured)>;

struct Expansion<'a> {
    pattern: &'a Pattern,
    group: u32,
    which: Words,
    /// For each node how many captures of and references to the group it has.
    uses: Vec<usize>,
    result: Pattern,
    /// Where nodes are that have no use of the group.
    copies: Vec<Option<NodeId>>,
    /// The letters that count as the same as one.
    same: BTreeMap<(Cases, u32), Vec<(u32, u32)>>,
}

impl<'a> Expansion<'a> {
    fn new(pattern: &'a Pattern, group: u32, which: Words) -> Self {
        let mut uses: Vec<usize> = Vec::new();
        for node in pattern.nodes() {
            let own = match node {
                Node::Capture(number, _) => *number == group,
                Node::Back(reference) => reference.group == group,
                _ => false,
            };
            let inside: usize = node.parts().iter().map(|part| uses[part.index()]).sum();
            uses.push(inside + usize::from(own));
        }
        let copies = vec![None; uses.len()];
        let same = BTreeMap::new();
        Self { pattern, group, which, uses, result: pattern.with_rules_of(), copies, same }
    }

    fn expanded(mut self) -> Option<Pattern> {
        let root = self.pattern.root()?;
        let variants = self.variants(root, &Captured::Nothing)?;
        let node = self.any(&variants);
        self.result.push(Node::Concat(vec![node]));
        Some(self.result)
    }

    /// The same node of other parts.
    fn with_parts(node: &Node, parts: Vec<NodeId>) -> Node {
        match node {
            Node::Concat(_) => Node::Concat(parts),
            Node::Choice(_) => Node::Choice(parts),
            Node::Repeat(_, times) => Node::Repeat(parts[0], *times),
            Node::Capture(group, _) => Node::Capture(*group, parts[0]),
            &Node::Look { direction, holds, .. } => Node::Look { part: parts[0], direction, holds },
            Node::Atomic(_) => Node::Atomic(parts[0]),
            Node::Letter(_) | Node::LetterBefore(_) | Node::Begin | Node::End | Node::Back(_) => {
                node.clone()
            }
        }
    }

    fn copy(&mut self, id: NodeId) -> NodeId {
        if let Some(known) = self.copies[id.index()] {
            return known;
        }
        let node = self.pattern.node(id);
        let parts = node.parts().iter().map(|&part| self.copy(part)).collect();
        let made = self.result.push(Self::with_parts(node, parts));
        self.copies[id.index()] = Some(made);
        made
    }

    fn any(&mut self, variants: &[(NodeId, Captured)]) -> NodeId {
        match variants {
            [(single, _)] => *single,
            _ => self.result.push(Node::Choice(variants.iter().map(|way| way.0).collect())),
        }
    }

    /// Variants of a part; those behind which the same is captured are one.
    fn variants(&mut self, id: NodeId, before: &Captured) -> Option<Variants> {
        if self.uses[id.index()] == 0 {
            return Some(vec![(self.copy(id), before.clone())]);
        }
        if self.result.nodes().count() > MAX_NODES {
            return None;
        }
        let variants = self.ways(id, before)?;
        let is_all = self
            .pattern
            .root()
            .is_some_and(|root| self.uses[root.index()] == self.uses[id.index()]);
        let mut merged: Vec<(Vec<NodeId>, Captured)> = Vec::new();
        for (node, after) in variants {
            // Nobody asks behind the last use.
            let after = if is_all { Captured::Something } else { after };
            match merged.iter_mut().find(|(_, known)| *known == after) {
                Some((nodes, _)) => nodes.push(node),
                None => merged.push((vec![node], after)),
            }
        }
        if merged.len() > MAX_WORDS + 2 {
            return None;
        }
        let one = |(nodes, after): (Vec<NodeId>, Captured)| {
            let node = match nodes.as_slice() {
                [single] => *single,
                _ => self.result.push(Node::Choice(nodes)),
            };
            (node, after)
        };
        Some(merged.into_iter().map(one).collect())
    }

    fn ways(&mut self, id: NodeId, before: &Captured) -> Option<Variants> {
        let pattern = self.pattern;
        let node = pattern.node(id);
        match node {
            Node::Back(reference) => match (before, reference.unset) {
                (Captured::Something, _) => None,
                (Captured::Nothing, Unset::Fails) => Some(Vec::new()),
                (Captured::Nothing, Unset::Empty) => {
                    Some(vec![(self.result.push(Node::Concat(Vec::new())), before.clone())])
                }
                (Captured::Word(word), _) => {
                    Some(vec![(self.literal(word, *reference), before.clone())])
                }
            },
            Node::Capture(group, part) if *group == self.group => {
                if self.uses[part.index()] > 0 {
                    return None;
                }
                let plain = BackReference {
                    group: *group,
                    cases: Cases::Differ,
                    unset: Unset::Fails,
                    direction: Direction::Ahead,
                };
                let words = words(pattern, *part, self.which)?;
                let way =
                    |word: Vec<u32>| (self.literal(&word, plain), Captured::Word(word.into()));
                Some(words.into_iter().map(way).collect())
            }
            Node::Concat(parts) => {
                let mut ways: Vec<(Vec<NodeId>, Captured)> = vec![(Vec::new(), before.clone())];
                for &part in parts {
                    let mut longer = Vec::new();
                    for (nodes, state) in ways {
                        for (node, after) in self.variants(part, &state)? {
                            let mut nodes = nodes.clone();
                            nodes.push(node);
                            longer.push((nodes, after));
                        }
                    }
                    ways = longer;
                }
                let whole = |(nodes, after)| (self.result.push(Node::Concat(nodes)), after);
                Some(ways.into_iter().map(whole).collect())
            }
            Node::Choice(parts) => {
                let mut ways = Vec::new();
                for &part in parts {
                    ways.extend(self.variants(part, before)?);
                }
                Some(ways)
            }
            Node::Capture(..) => {
                let (Node::Capture(group, _), [part]) = (node, node.parts()) else { return None };
                let inside = self.variants(*part, before)?;
                let whole = |(part, after)| (self.result.push(Node::Capture(*group, part)), after);
                Some(inside.into_iter().map(whole).collect())
            }
            Node::Repeat(part, times) => self.repeated(*part, *times, before),
            // What is captured inside is the first way only, so nobody may ask behind it.
            Node::Look { part, .. } | Node::Atomic(part) => {
                // Of fewer words another may be the first, or the forbidden one.
                if self.which == Words::Some {
                    return None;
                }
                let captures = pattern.groups(*part).contains(&self.group);
                let is_look = matches!(node, Node::Look { .. });
                let root = pattern.root()?;
                let is_all = self.uses[root.index()] == self.uses[id.index()];
                if captures && !(is_look && is_all) {
                    return None;
                }
                let inside = self.variants(*part, before)?;
                let inside = self.any(&inside);
                let whole = self.result.push(Self::with_parts(node, vec![inside]));
                Some(vec![(whole, before.clone())])
            }
            Node::Letter(_) | Node::LetterBefore(_) | Node::Begin | Node::End => None,
        }
    }

    fn repeated(&mut self, part: NodeId, times: Repetition, before: &Captured) -> Option<Variants> {
        let captures = self.pattern.groups(part).contains(&self.group);
        if !captures {
            let inside = self.variants(part, before)?;
            let inside = self.any(&inside);
            return Some(vec![(self.result.push(Node::Repeat(inside, times)), before.clone())]);
        }
        if times.high == Some(0) {
            return Some(vec![(self.result.push(Node::Concat(Vec::new())), before.clone())]);
        }
        // What the group has captured where a round begins.
        let at_round = match times.empty_round {
            EmptyRound::Refused => Captured::Nothing,
            EmptyRound::Last if times.high == Some(1) => before.clone(),
            EmptyRound::Last => Captured::Something,
        };
        let rounds = self.variants(part, &at_round)?;
        let any = self.any(&rounds);
        let root = self.pattern.root()?;
        if self.uses[root.index()] == self.uses[part.index()] {
            let whole = self.result.push(Node::Repeat(any, times));
            return Some(vec![(whole, Captured::Something)]);
        }
        // Which round without letters is the last one depends on the flavour.
        if self.pattern.may_be_empty(part) {
            return None;
        }
        let mut ways = Vec::new();
        if times.low == 0 {
            ways.push((self.result.push(Node::Concat(Vec::new())), before.clone()));
        }
        let earlier = Repetition {
            low: times.low.saturating_sub(1),
            high: times.high.map(|high| high - 1),
            ..times
        };
        let earlier = self.result.push(Node::Repeat(any, earlier));
        for (last, after) in rounds {
            ways.push((self.result.push(Node::Concat(vec![earlier, last])), after));
        }
        Some(ways)
    }

    /// The letters of a word, as a reference reads them.
    fn literal(&mut self, word: &[u32], reference: BackReference) -> NodeId {
        let is_behind = reference.direction == Direction::Behind;
        let letter = |&point: &u32| {
            let same = self.same.entry((reference.cases, point));
            let ranges = same.or_insert_with(|| reference.cases.same_as(point)).clone();
            self.result.push(if is_behind {
                Node::LetterBefore(ranges)
            } else {
                Node::Letter(ranges)
            })
        };
        let mut letters: Vec<NodeId> = word.iter().map(letter).collect();
        if is_behind {
            letters.reverse();
        }
        self.result.push(Node::Concat(letters))
    }
}

/// The words that a part matches wherever it stands, or a few of them; `None` if they are too many, or not
/// the same everywhere.
fn words(pattern: &Pattern, part: NodeId, which: Words) -> Option<Vec<Vec<u32>>> {
    let mut known: Vec<Option<Vec<Vec<u32>>>> = Vec::new();
    for node in pattern.nodes().take(part.index() + 1) {
        let of = |part: &NodeId| known[part.index()].as_ref();
        let found = match node {
            Node::Letter(ranges) if which == Words::Some => Some(some_letters(ranges)),
            Node::Letter(ranges) => single_letters(ranges),
            Node::Concat(parts) => parts
                .iter()
                .try_fold(vec![Vec::new()], |words, part| followed(&words, of(part)?, which)),
            Node::Choice(parts) => parts.iter().try_fold(Vec::new(), |mut words, part| {
                words.extend(of(part)?.iter().cloned());
                few(words, which)
            }),
            Node::Repeat(part, times) => of(part).and_then(|once| rounds(once, *times, which)),
            Node::Capture(_, part) => of(part).cloned(),
            Node::LetterBefore(_)
            | Node::Begin
            | Node::End
            | Node::Look { .. }
            | Node::Atomic(_)
            | Node::Back(_) => None,
        };
        known.push(found);
    }
    known.pop().flatten()
}

fn few(mut words: Vec<Vec<u32>>, which: Words) -> Option<Vec<Vec<u32>>> {
    words.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    words.dedup();
    if which == Words::Some {
        words.truncate(SOME_WORDS);
    }
    let letters: usize = words.iter().map(Vec::len).sum();
    (words.len() <= MAX_WORDS && letters <= MAX_NODES / 2).then_some(words)
}

/// The letters with which a set and its ranges begin.
fn some_letters(ranges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let letters = ranges.iter().flat_map(|&(low, high)| low..=high);
    let shown = letters.filter(|letter| (0x30..0x7F).contains(letter)).take(SOME_LETTERS);
    let mut letters: Vec<Vec<u32>> = shown.map(|letter| vec![letter]).collect();
    letters.extend(ranges.first().map(|&(low, _)| vec![low]));
    letters
}

fn single_letters(ranges: &[(u32, u32)]) -> Option<Vec<Vec<u32>>> {
    let mut words = Vec::new();
    for &(low, high) in ranges {
        if high.saturating_sub(low) as usize >= MAX_WORDS || words.len() > 2 * MAX_WORDS {
            return None;
        }
        words.extend((low..=high).map(|letter| vec![letter]));
    }
    few(words, Words::All)
}

fn followed(words: &[Vec<u32>], by: &[Vec<u32>], which: Words) -> Option<Vec<Vec<u32>>> {
    let pairs = words.iter().flat_map(|word| by.iter().map(move |more| [&**word, more].concat()));
    few(pairs.collect(), which)
}

fn rounds(once: &[Vec<u32>], times: Repetition, which: Words) -> Option<Vec<Vec<u32>>> {
    let high = match (times.high, which) {
        (high, Words::All) => high?,
        (high, Words::Some) => {
            let some = times.low.saturating_add(SOME_ROUNDS);
            high.map_or(some, |high| high.min(some))
        }
    };
    if high as usize > MAX_WORDS {
        return None;
    }
    let (mut words, mut all) = (vec![Vec::new()], Vec::new());
    for round in 0..=high {
        if round > 0 {
            words = followed(&words, once, which)?;
        }
        if round >= times.low {
            all.extend(words.iter().cloned());
        }
    }
    few(all, which)
}

/// A pattern without back references that matches all that the given one matches as a whole.
pub(super) fn wider(pattern: &Pattern) -> Pattern {
    let mut widening = Widening {
        pattern,
        result: pattern.with_rules_of(),
        nodes: Vec::new(),
        refers: Vec::new(),
    };
    for node in pattern.nodes() {
        let inside = node.parts().iter().any(|part| widening.refers[part.index()]);
        widening.refers.push(inside || matches!(node, Node::Back(_)));
        let made = widening.node(node);
        widening.nodes.push(made);
    }
    if let Some(&root) = widening.nodes.last() {
        widening.result.push(Node::Concat(vec![root]));
    }
    widening.result
}

struct Widening<'a> {
    pattern: &'a Pattern,
    result: Pattern,
    /// Where nodes are.
    nodes: Vec<NodeId>,
    /// Whether a node has references inside.
    refers: Vec<bool>,
}

impl Widening<'_> {
    fn node(&mut self, node: &Node) -> NodeId {
        let parts: Vec<NodeId> = node.parts().iter().map(|part| self.nodes[part.index()]).collect();
        let refers = node.parts().iter().any(|part| self.refers[part.index()]);
        let wider = match node {
            // More may be found there than what is forbidden, or another match may be the first.
            Node::Look { holds: false, .. } if refers => Node::Concat(Vec::new()),
            Node::Atomic(_) if refers => return parts[0],
            Node::Back(reference) => return self.any_capture(*reference),
            _ => Expansion::with_parts(node, parts),
        };
        self.result.push(wider)
    }

    /// Whatever the group may have captured.
    fn any_capture(&mut self, reference: BackReference) -> NodeId {
        let captured = self.pattern.nodes().zip(&self.nodes).find_map(|(node, _)| match node {
            Node::Capture(group, part) if *group == reference.group => Some(*part),
            _ => None,
        });
        let is_plain = reference.cases == Cases::Differ && reference.direction == Direction::Ahead;
        let copied = captured.filter(|_| is_plain).and_then(|part| self.plain_copy(part));
        let part = copied.unwrap_or_else(|| {
            let all = vec![(0, LAST)];
            let letter = self.result.push(match reference.direction {
                Direction::Ahead => Node::Letter(all),
                Direction::Behind => Node::LetterBefore(all),
            });
            self.result.push(Node::Repeat(letter, Repetition::greedy(0, None)))
        });
        match reference.unset {
            Unset::Fails => part,
            Unset::Empty => {
                let nothing = self.result.push(Node::Concat(Vec::new()));
                self.result.push(Node::Choice(vec![part, nothing]))
            }
        }
    }

    /// A part without what it asserts; `None` if it refers to groups, looks behind or is large.
    fn plain_copy(&mut self, part: NodeId) -> Option<NodeId> {
        let mut needed = vec![false; part.index() + 1];
        needed[part.index()] = true;
        for (place, node) in self.pattern.nodes().take(part.index() + 1).enumerate().rev() {
            if needed[place] && !matches!(node, Node::Look { .. }) {
                node.parts().iter().for_each(|part| needed[part.index()] = true);
            }
        }
        if needed.iter().filter(|&&needed| needed).count() > MAX_COPIED {
            return None;
        }
        let mut copies: Vec<Option<NodeId>> = Vec::new();
        for (place, node) in self.pattern.nodes().take(part.index() + 1).enumerate() {
            if !needed[place] {
                copies.push(None);
                continue;
            }
            let made = match node {
                Node::Back(_) | Node::LetterBefore(_) => return None,
                Node::Begin | Node::End | Node::Look { .. } => Node::Concat(Vec::new()),
                Node::Atomic(part) | Node::Capture(_, part) => {
                    copies.push(copies[part.index()]);
                    continue;
                }
                _ => {
                    let parts = node.parts().iter().map(|part| copies[part.index()]);
                    Expansion::with_parts(node, parts.collect::<Option<Vec<_>>>()?)
                }
            };
            copies.push(Some(self.result.push(made)));
        }
        copies.pop().flatten()
    }
}
