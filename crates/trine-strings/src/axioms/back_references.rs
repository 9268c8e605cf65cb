//! Whether a string matches a pattern without a transducer as a whole, as equations.
//!
//! Idea: outside of repetitions a pattern is one part after the other, and a reference is the parts of
//! its group once more. Alternatives are alternatives of the formula. What a repetition captures is what
//! its last round captures, which is taken apart from the others.
//! Invariant: a string that matches can be taken apart so; look-around, atomic groups and the letters of
//! references that ignore case are left out, so that more strings may.

use std::collections::BTreeMap;

use trine_term::{Op, Rewriting, TermId, pattern_expression};
use trine_value::StrValue;
use trine_value::pattern::{Cases, EmptyRound, Node, NodeId, Pattern, Piece, Repetition, Unset};

use super::Axiom;
use super::skolems::{Role, Skolems};
use crate::builder::Builder;
use crate::language::string_of;

/// Ways through a pattern.
const MAX_WAYS: usize = 24;

/// The value `t` of an application to `w` of `str.extract_cg` or `str.replace_cg` with a pattern that has no
/// transducer: there is no match, or the string can be taken apart.
pub(super) fn rewritten(
    skolems: &mut Skolems,
    b: &mut Builder<'_>,
    application: TermId,
    t: TermId,
    w: TermId,
) -> Option<Axiom> {
    let rewriting = b.store.rewriting(application)?;
    let has_transducer =
        |node: &Node| !matches!(node, Node::Back(_) | Node::Look { .. } | Node::Atomic(_));
    if rewriting.pattern.nodes().all(has_transducer) {
        return None;
    }
    let is_whole = b.store.op(application) == Op::StrExtractCg;
    let unmatched = if is_whole { b.empty() } else { w };
    let absent = b.eq(t, unmatched);
    let mut alternatives = vec![absent];
    match Parts::new(&rewriting).ways() {
        Some((pattern, ways)) => {
            let template = &rewriting.template;
            let mut writer =
                Writer { skolems, b, application, t, w, is_whole, template, pieces: 0 };
            for way in ways {
                alternatives.push(writer.way(&pattern, &way)?);
            }
        }
        None => {
            let text: Option<Vec<u32>> =
                rewriting.template.iter().try_fold(Vec::new(), |text, piece| match piece {
                    Piece::Text(letters) => Some([text, letters.clone()].concat()),
                    Piece::Group(_) => None,
                });
            let mark = text.filter(|_| is_whole)?;
            let mark = b.word(&string_of(&mark));
            alternatives.push(b.eq(t, mark));
        }
    }
    Some(Axiom::always(b.or(&alternatives)))
}

/// What a piece of the string is.
#[derive(Clone)]
enum Item {
    /// In the languages of these nodes, one after the other.
    Parts(Vec<NodeId>),
    /// The items of a range once more; letters may differ in case.
    Again(usize, usize, Cases),
    /// Anything.
    Any,
}

/// What a group has captured.
#[derive(Clone, Copy)]
enum Captured {
    Nothing,
    /// The items of a range.
    Items(usize, usize),
    /// It is not known what.
    Something,
}

#[derive(Clone, Default)]
struct Way {
    items: Vec<Item>,
    captured: BTreeMap<u32, Captured>,
    /// Whether the last item is closed: a group begins or ends behind it.
    is_cut: bool,
}

impl Way {
    fn add(&mut self, item: Item) {
        match (self.items.last_mut(), item) {
            (Some(Item::Parts(parts)), Item::Parts(more)) if !self.is_cut => parts.extend(more),
            (_, item) => self.items.push(item),
        }
        self.is_cut = false;
    }
}

/// A pattern whose nodes assert nothing.
struct Parts {
    pattern: Pattern,
    root: Option<NodeId>,
    referenced: Vec<u32>,
    /// Groups that look-around captures.
    unknown: Vec<u32>,
    /// Whether a node captures a group that is referred to, or refers to one.
    is_used: Vec<bool>,
    refers: Vec<bool>,
}

impl Parts {
    fn new(rewriting: &Rewriting) -> Self {
        let original = &rewriting.pattern;
        let (mut pattern, mut nodes, mut unknown) = (Pattern::default(), Vec::new(), Vec::new());
        for node in original.nodes() {
            let moved = |id: &NodeId| -> NodeId { nodes[id.index()] };
            let made = match node {
                Node::Letter(_) | Node::Back(_) => pattern.push(node.clone()),
                Node::LetterBefore(_) | Node::Begin | Node::End => {
                    pattern.push(Node::Concat(Vec::new()))
                }
                Node::Look { part, .. } => {
                    unknown.extend_from_slice(original.groups(*part));
                    pattern.push(Node::Concat(Vec::new()))
                }
                Node::Concat(parts) => {
                    pattern.push(Node::Concat(parts.iter().map(moved).collect()))
                }
                Node::Choice(parts) => {
                    pattern.push(Node::Choice(parts.iter().map(moved).collect()))
                }
                Node::Repeat(part, times) => pattern.push(Node::Repeat(moved(part), *times)),
                Node::Capture(group, part) => pattern.push(Node::Capture(*group, moved(part))),
                Node::Atomic(part) => moved(part),
            };
            nodes.push(made);
        }
        let root = nodes.last().copied();
        let of_pattern = pattern.nodes().filter_map(|node| match node {
            Node::Back(reference) => Some(reference.group),
            _ => None,
        });
        let of_template = rewriting.template.iter().filter_map(|piece| match piece {
            Piece::Group(group) => Some(*group),
            Piece::Text(_) => None,
        });
        let referenced: Vec<u32> = of_pattern.chain(of_template).collect();
        let (mut is_used, mut refers): (Vec<bool>, Vec<bool>) = (Vec::new(), Vec::new());
        for node in pattern.nodes() {
            let is_reference = matches!(node, Node::Back(_));
            let own = match node {
                Node::Capture(group, _) => referenced.contains(group),
                _ => is_reference,
            };
            is_used.push(own || node.parts().iter().any(|part| is_used[part.index()]));
            refers.push(is_reference || node.parts().iter().any(|part| refers[part.index()]));
        }
        Self { pattern, root, referenced, unknown, is_used, refers }
    }

    /// The ways through the pattern, and the pattern that has their nodes.
    fn ways(mut self) -> Option<(Pattern, Vec<Way>)> {
        let mut first = Way::default();
        for &group in &self.unknown {
            first.captured.insert(group, Captured::Something);
        }
        let ways = self.through(self.root?, vec![first])?;
        Some((self.pattern, ways))
    }

    /// The ways when a node has been passed; `None` if they are too many. Recursion is bounded by the
    /// reader of patterns.
    fn through(&mut self, id: NodeId, mut ways: Vec<Way>) -> Option<Vec<Way>> {
        if ways.len() > MAX_WAYS {
            return None;
        }
        if !self.is_used.get(id.index()).copied().unwrap_or(false) {
            ways.iter_mut().for_each(|way| way.add(Item::Parts(vec![id])));
            return Some(ways);
        }
        match self.pattern.node(id).clone() {
            Node::Concat(parts) => {
                for part in parts {
                    ways = self.through(part, ways)?;
                }
                Some(ways)
            }
            Node::Choice(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.through(part, ways.clone())?);
                }
                Some(all)
            }
            Node::Capture(group, part) if self.referenced.contains(&group) => {
                let mut all = Vec::new();
                for mut way in ways {
                    way.is_cut = true;
                    let start = way.items.len();
                    for mut way in self.through(part, vec![way])? {
                        way.is_cut = true;
                        way.captured.insert(group, Captured::Items(start, way.items.len()));
                        all.push(way);
                    }
                }
                Some(all)
            }
            Node::Capture(_, part) | Node::Atomic(part) => self.through(part, ways),
            Node::Back(reference) => {
                let mut all = Vec::new();
                for mut way in ways {
                    let captured = way.captured.get(&reference.group).copied();
                    match captured.unwrap_or(Captured::Nothing) {
                        Captured::Nothing if reference.unset == Unset::Fails => continue,
                        Captured::Nothing => {}
                        Captured::Items(from, to) => {
                            way.add(Item::Again(from, to, reference.cases));
                        }
                        Captured::Something => way.add(Item::Any),
                    }
                    all.push(way);
                }
                Some(all)
            }
            Node::Repeat(part, times) => self.repeated(part, times, ways),
            Node::Letter(_)
            | Node::LetterBefore(_)
            | Node::Begin
            | Node::End
            | Node::Look { .. } => Some(ways),
        }
    }

    fn repeated(&mut self, part: NodeId, times: Repetition, ways: Vec<Way>) -> Option<Vec<Way>> {
        let mut all = if times.low == 0 { ways.clone() } else { Vec::new() };
        if times.high == Some(0) {
            return Some(all);
        }
        let is_single = times.high == Some(1);
        let refers = self.refers[part.index()];
        let groups = self.pattern.groups(part).to_vec();
        let mut last = ways;
        if !is_single {
            let item = if refers {
                Item::Any
            } else {
                let low = times.low.saturating_sub(1);
                let high = times.high.map(|high| high - 1);
                let earlier = Node::Repeat(part, Repetition { low, high, ..times });
                Item::Parts(vec![self.pattern.push(earlier)])
            };
            last.iter_mut().for_each(|way| way.add(item.clone()));
        }
        for way in &mut last {
            let state = match times.empty_round {
                EmptyRound::Refused => Captured::Nothing,
                EmptyRound::Last if is_single => continue,
                EmptyRound::Last => Captured::Something,
            };
            way.captured.extend(groups.iter().map(|&group| (group, state)));
        }
        all.extend(self.through(part, last)?);
        Some(all)
    }
}

struct Writer<'a, 'b> {
    skolems: &'a mut Skolems,
    b: &'a mut Builder<'b>,
    application: TermId,
    /// The value and the string.
    t: TermId,
    w: TermId,
    /// Whether the match is the whole string; else it may stand anywhere.
    is_whole: bool,
    template: &'a [Piece],
    pieces: u32,
}

impl Writer<'_, '_> {
    fn piece(&mut self) -> TermId {
        self.pieces += 1;
        let role = Role::Piece(self.pieces);
        self.skolems.string(self.b.store, role, self.w, self.application)
    }

    /// The string is taken apart along a way.
    fn way(&mut self, pattern: &Pattern, way: &Way) -> Option<TermId> {
        let (mut strings, mut facts): (Vec<TermId>, Vec<TermId>) = (Vec::new(), Vec::new());
        for item in &way.items {
            let string = match item {
                Item::Parts(parts) => {
                    let mut languages = Vec::with_capacity(parts.len());
                    for &part in parts {
                        let store = &mut *self.b.store;
                        languages.push(pattern_expression::language(store, pattern, part).ok()?);
                    }
                    let language = pattern_expression::in_row(self.b.store, &languages).ok()?;
                    match self.single_word(language) {
                        Some(word) => word,
                        None => {
                            let piece = self.piece();
                            facts.push(self.b.in_re(piece, language));
                            piece
                        }
                    }
                }
                &Item::Again(from, to, cases) => {
                    let group = self.b.concat(&strings[from..to]);
                    if cases == Cases::Differ {
                        group
                    } else {
                        let piece = self.piece();
                        let (length, other) = (self.b.len(group), self.b.len(piece));
                        facts.push(self.b.eq(length, other));
                        piece
                    }
                }
                Item::Any => self.piece(),
            };
            strings.push(string);
        }
        let mut made = Vec::with_capacity(self.template.len());
        for piece in self.template {
            let string = match piece {
                Piece::Text(letters) => self.b.word(&string_of(letters)),
                Piece::Group(group) => match way.captured.get(group) {
                    Some(&Captured::Items(from, to)) => self.b.concat(&strings[from..to]),
                    Some(Captured::Something) => self.piece(),
                    Some(Captured::Nothing) | None => self.b.empty(),
                },
            };
            made.push(string);
        }
        if !self.is_whole {
            let (before, after) = (self.piece(), self.piece());
            strings = [&[before], &*strings, &[after]].concat();
            made = [&[before], &*made, &[after]].concat();
        }
        let (whole, value) = (self.b.concat(&strings), self.b.concat(&made));
        facts.push(self.b.eq(self.w, whole));
        facts.push(self.b.eq(self.t, value));
        Some(self.b.and(&facts))
    }

    /// The only word of a language of literals.
    fn single_word(&mut self, language: TermId) -> Option<TermId> {
        let (mut word, mut open) = (StrValue::empty(), vec![language]);
        while let Some(part) = open.pop() {
            match self.b.store.op(part) {
                Op::ReConcat => open.extend(self.b.store.args(part).iter().rev()),
                Op::StrToRe => {
                    let literal = self.b.store.string_value(self.b.store.arg(part, 0))?;
                    word = word.concat(literal);
                }
                _ => return None,
            }
        }
        Some(self.b.word(&word))
    }
}
