//! Patterns as texts: alternatives, repetitions and groups of a flavour.
//!
//! Idea: one descent for the flavours; [`Row`] says where they differ. Look-behind reads letters
//! backwards, so its parts stand in the reverse order and match the letter before their place.
//! Invariant: a pattern is read exactly or refused with the place of what is not read. Groups are
//! nested at most [`MAX_DEPTH`] deep, which bounds the recursion.
//! Reference: that of [`super::flavour`].

use super::fault::PatternFault;
use super::flavour::{Brace, Dialect, Flavour, Group, Moods, Row};
use super::letters::{Letters, Ranges, code};
use super::{BackReference, Cases, Direction, Node, NodeId, Pattern, Repetition};

/// Of groups that are repeated possessively engines keep what an earlier round captured, or an empty
/// round, depending on how the repetition was compiled.
const POSSESSIVE: &str =
    "what captures or may be empty is not repeated possessively; write an atomic group";

/// What may be said of a back reference where a language is wanted.
const NOT_REGULAR: &str = "back references are not regular; as they stand, such patterns are read by \
                           'str.in_re', 'str.replace_cg', 'str.replace_cg_all' and 'str.extract'";

/// Groups inside groups.
const MAX_DEPTH: usize = 200;

pub(super) type Read<T> = Result<T, PatternFault>;

/// Flags that hold at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) ignores_case: bool,
    pub(super) multi_line: bool,
    pub(super) dot_is_all: bool,
    pub(super) verbose: bool,
    pub(super) ascii: bool,
}

impl Flags {
    /// Sets or clears a flag; false if there is none with this letter.
    fn set(&mut self, letter: char, value: bool) -> bool {
        match letter {
            'i' => self.ignores_case = value,
            'm' => self.multi_line = value,
            's' => self.dot_is_all = value,
            'x' => self.verbose = value,
            'a' => self.ascii = value,
            _ => return false,
        }
        true
    }
}

/// The groups of a pattern: how many, and those with names.
#[derive(Clone, Default)]
pub(super) struct AllGroups<'a> {
    /// Not known while they are counted.
    pub(super) count: Option<u32>,
    pub(super) names: Vec<(&'a [u32], u32)>,
}

pub(super) struct Reader<'a> {
    text: &'a [u32],
    pub(super) at: usize,
    pub(super) row: &'static Row,
    pub(super) flags: Flags,
    /// Capturing groups so far.
    groups: u32,
    names: Vec<(&'a [u32], u32)>,
    /// Groups that end before here.
    closed: Vec<u32>,
    /// Those of the whole pattern, which a reference may name before they begin.
    pub(super) all: AllGroups<'a>,
    /// Whether letters are read backwards here.
    is_behind: bool,
    pub(super) pattern: Pattern,
}

/// What may be repeated or not.
pub(super) struct Atom {
    pub(super) node: NodeId,
    pub(super) repeats: bool,
}

impl Pattern {
    /// Reads a pattern of a flavour, with the flags that stand beside it.
    ///
    /// # Errors
    /// If the flavour has no such pattern or flag, or the pattern is none that is supported.
    pub fn read(flavour: Flavour, text: &[u32], flags: &[u32]) -> Result<Self, PatternFault> {
        let row = flavour.row();
        let flags = outer_flags(row, flags)?;
        let mut reader = Reader::new(row, text, flags, AllGroups::default());
        // In ECMAScript what a number behind a backslash is depends on how many groups there are.
        if row.dialect == Dialect::EcmaScript {
            reader.whole()?;
            let all = AllGroups { count: Some(reader.groups), names: reader.names };
            reader = Reader::new(row, text, flags, all);
        }
        reader.whole()?;
        Ok(reader.pattern)
    }
}

fn outer_flags(row: &Row, flags: &[u32]) -> Read<Flags> {
    let mut read = Flags::default();
    for (place, &flag) in flags.iter().enumerate() {
        let letter = char::from_u32(flag).unwrap_or(char::REPLACEMENT_CHARACTER);
        let is_known = row.flags.contains(letter)
            && (row.idle_flags.contains(letter) || read.set(letter, true));
        if !is_known {
            let construct = letter.to_string();
            let reason = "the flavour has no such flag that is supported";
            return Err(PatternFault { place, construct, reason });
        }
    }
    Ok(read)
}

impl<'a> Reader<'a> {
    fn new(row: &'static Row, text: &'a [u32], flags: Flags, all: AllGroups<'a>) -> Self {
        let pattern = Pattern { search: Some(row.search), ..Pattern::default() };
        Self {
            text,
            at: 0,
            row,
            flags,
            groups: 0,
            names: Vec::new(),
            closed: Vec::new(),
            all,
            is_behind: false,
            pattern,
        }
    }

    /// The pattern as a whole, which is the last node.
    fn whole(&mut self) -> Read<()> {
        self.global_flags()?;
        let root = self.union(0)?;
        if self.at < self.text.len() {
            return self.refuse(self.at, "there is no group to close");
        }
        self.pattern.push(Node::Concat(vec![root]));
        Ok(())
    }

    pub(super) fn peek(&self) -> Option<char> {
        let point = *self.text.get(self.at)?;
        Some(char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    pub(super) fn next(&mut self) -> Option<u32> {
        let point = self.text.get(self.at).copied()?;
        self.at += 1;
        Some(point)
    }

    pub(super) fn take(&mut self, text: &str) -> bool {
        let mut rest = self.text[self.at..].iter();
        let found = text.chars().all(|letter| rest.next() == Some(&code(letter)));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    /// What stands here is not read; it is shown from `from` to the present place at least.
    pub(super) fn refuse<T>(&self, from: usize, reason: &'static str) -> Read<T> {
        let end = self.at.max(from + 1).min(self.text.len());
        let from = from.min(end);
        let letter = |&point: &u32| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        let construct = self.text[from..end].iter().take(20).map(letter).collect();
        Err(PatternFault { place: from, construct, reason })
    }

    pub(super) fn letters(&self) -> Letters {
        if self.flags.ascii { Letters::Ascii } else { self.row.letters }
    }

    /// A letter of a set, in the direction of reading.
    pub(super) fn set(&mut self, ranges: Ranges) -> NodeId {
        let node = if self.is_behind { Node::LetterBefore(ranges) } else { Node::Letter(ranges) };
        self.pattern.push(node)
    }

    fn sequence(&mut self, mut parts: Vec<NodeId>) -> NodeId {
        if self.is_behind {
            parts.reverse();
        }
        self.pattern.push(Node::Concat(parts))
    }

    fn is_posix(&self) -> bool {
        self.row.dialect == Dialect::Posix
    }

    fn union(&mut self, depth: usize) -> Read<NodeId> {
        let mut members = vec![self.concat(depth)?];
        while self.take("|") {
            members.push(self.concat(depth)?);
        }
        Ok(match members.as_slice() {
            [single] => *single,
            _ => self.pattern.push(Node::Choice(members)),
        })
    }

    fn concat(&mut self, depth: usize) -> Read<NodeId> {
        let (start, mut parts) = (self.at, Vec::new());
        self.skip()?;
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let from = self.at;
            let atom = self.atom(depth)?;
            self.skip()?;
            let part = self.repeated(atom, from)?;
            parts.push(part);
            self.skip()?;
        }
        if parts.is_empty() && self.is_posix() {
            return self.refuse(start, "an empty alternative is undefined");
        }
        Ok(self.sequence(parts))
    }

    /// Spaces and comments of the flag `x`, and comments in groups.
    fn skip(&mut self) -> Read<()> {
        loop {
            let from = self.at;
            let has_comments = self.row.groups.iter().any(|&(_, group)| group == Group::Comment);
            if has_comments && self.take("(?#") {
                while self.next().is_some_and(|point| point != code(')')) {}
                if self.text[self.at - 1] != code(')') {
                    return self.refuse(from, "the comment does not end");
                }
            } else if self.flags.verbose && self.take("#") {
                while self.next().is_some_and(|point| point != 0x0A) {}
            } else if self.flags.verbose && matches!(self.peek(), Some(' ' | '\t'..='\r')) {
                self.at += 1;
            } else {
                return Ok(());
            }
        }
    }

    /// The quantifier behind an atom that began at `from`, if there is one.
    fn repeated(&mut self, atom: Atom, from: usize) -> Read<NodeId> {
        let quantifier = self.at;
        let Some((low, high)) = self.quantifier()? else { return Ok(atom.node) };
        if !atom.repeats {
            return self.refuse(from, "this cannot be repeated");
        }
        if high.is_some_and(|high| high < low) {
            return self.refuse(quantifier, "the bounds are not in order");
        }
        let is_lazy = self.row.moods != Moods::None && self.take("?");
        let is_possessive = self.row.moods == Moods::LazyOrPossessive && !is_lazy && self.take("+");
        let mut part = atom.node;
        if is_possessive {
            if !self.pattern.groups(part).is_empty() || self.pattern.may_be_empty(part) {
                return self.refuse(quantifier, POSSESSIVE);
            }
            part = self.pattern.push(Node::Atomic(part));
        }
        let times = Repetition { low, high, is_lazy, empty_round: self.row.empty_round };
        let mut node = self.pattern.push(Node::Repeat(part, times));
        if is_possessive {
            node = self.pattern.push(Node::Atomic(node));
        }
        self.skip()?;
        let again = self.at;
        if self.quantifier()?.is_some() {
            return self.refuse(again, "a repetition cannot be repeated without a group");
        }
        Ok(node)
    }

    fn quantifier(&mut self) -> Read<Option<(u32, Option<u32>)>> {
        let bounds = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(),
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(bounds))
    }

    /// `{2}`, `{2,}`, `{2,3}`, in some flavours `{,3}`; what begins none of these is a letter.
    fn counted(&mut self) -> Read<Option<(u32, Option<u32>)>> {
        let start = self.at;
        self.at += 1;
        let low = self.number();
        let has_comma = self.take(",");
        let high = if has_comma { self.number() } else { low };
        let begins = low.is_some() || (self.row.open_low && has_comma);
        if begins && self.take("}") {
            return Ok(Some((low.unwrap_or(0), high)));
        }
        if self.row.brace == Brace::Refused {
            return self.refuse(start, "the bounds of a repetition are missing");
        }
        self.at = start;
        Ok(None)
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) {
            self.at += 1;
            value = Some(value.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        }
        value
    }

    fn atom(&mut self, depth: usize) -> Read<Atom> {
        let from = self.at;
        if self.take("(") {
            return self.group(depth, from);
        }
        if self.quantifier()?.is_some() {
            return self.refuse(from, "there is nothing to repeat");
        }
        if self.take("[") {
            let ranges = self.class(from)?;
            return Ok(Atom { node: self.set(ranges), repeats: true });
        }
        if self.take("\\") {
            return self.escaped(from);
        }
        let Some(point) = self.next() else {
            return self.refuse(from, "the pattern ends too early");
        };
        let node = match char::from_u32(point) {
            Some('.') => {
                let ranges = self.dot();
                self.set(ranges)
            }
            Some('^') => return Ok(Atom { node: self.line_begin(), repeats: false }),
            Some('$') => return Ok(Atom { node: self.line_end(), repeats: false }),
            _ => {
                let ranges = self.folded(vec![(point, point)]);
                self.set(ranges)
            }
        };
        Ok(Atom { node, repeats: true })
    }

    /// After an opening parenthesis.
    fn group(&mut self, depth: usize, from: usize) -> Read<Atom> {
        if depth >= MAX_DEPTH {
            return self.refuse(from, "groups are nested too deeply");
        }
        if self.row.groups.is_empty() || !self.take("?") {
            return self.captured(depth, from);
        }
        let found = self.row.groups.iter().find(|(text, _)| self.take(text));
        match found.map(|&(_, group)| group) {
            Some(Group::Plain) => self.inner(depth, from).map(|node| Atom { node, repeats: true }),
            Some(Group::Named) => {
                self.group_name(from)?;
                self.captured(depth, from)
            }
            Some(Group::Ahead { holds }) => {
                let node = self.look(depth, from, Direction::Ahead, holds)?;
                Ok(Atom { node, repeats: self.row.repeats_look_ahead })
            }
            Some(Group::Behind { holds }) => {
                let node = self.look(depth, from, Direction::Behind, holds)?;
                Ok(Atom { node, repeats: self.row.dialect == Dialect::Python })
            }
            Some(Group::Atomic) => {
                let part = self.inner(depth, from)?;
                Ok(Atom { node: self.pattern.push(Node::Atomic(part)), repeats: true })
            }
            Some(Group::Back) => {
                let name = self.name(from, ")")?;
                let node = self.named_reference(from, name)?;
                Ok(Atom { node, repeats: true })
            }
            Some(Group::Refused(reason)) => self.refuse(from, reason),
            Some(Group::Comment) | None => self.flagged(depth, from),
        }
    }

    /// The inside of a group and its end; flags hold until there.
    fn inner(&mut self, depth: usize, from: usize) -> Read<NodeId> {
        let flags = self.flags;
        let node = self.union(depth + 1)?;
        self.flags = flags;
        if self.take(")") { Ok(node) } else { self.refuse(from, "the group is not closed") }
    }

    fn captured(&mut self, depth: usize, from: usize) -> Read<Atom> {
        self.groups += 1;
        let group = self.groups;
        let part = self.inner(depth, from)?;
        self.closed.push(group);
        Ok(Atom { node: self.pattern.push(Node::Capture(group, part)), repeats: true })
    }

    /// The name of a group, which is new, and what ends it.
    fn group_name(&mut self, from: usize) -> Read<()> {
        let name = self.name(from, ">")?;
        if self.names.iter().any(|&(known, _)| known == name) {
            return self.refuse(from, "there is a group with this name before");
        }
        // The group that begins now has the next number.
        self.names.push((name, self.groups + 1));
        Ok(())
    }

    /// A name and what ends it.
    pub(super) fn name(&mut self, from: usize, end: &str) -> Read<&'a [u32]> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == '$')
        {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        let begins_well =
            name.first().and_then(|&p| char::from_u32(p)).is_some_and(|c| !c.is_numeric());
        if !begins_well || !self.take(end) {
            return self.refuse(from, "this is no name of a group");
        }
        Ok(name)
    }

    /// A reference to the group with a name.
    pub(super) fn named_reference(&mut self, from: usize, name: &[u32]) -> Read<NodeId> {
        let named = |&&(known, _): &&(&[u32], u32)| known == name;
        let found = self.names.iter().chain(&self.all.names).find(named).map(|&(_, group)| group);
        match found {
            Some(group) => self.reference(from, group),
            None => self.refuse(from, "there is no group with this name"),
        }
    }

    /// A reference to a group.
    pub(super) fn reference(&mut self, from: usize, group: u32) -> Read<NodeId> {
        let is_ecmascript = self.row.dialect == Dialect::EcmaScript;
        if !is_ecmascript && !self.closed.contains(&group) {
            return self.refuse(from, "there is no such group that ends before");
        }
        if !is_ecmascript && self.is_behind {
            return self.refuse(from, "look-behind with back references is not supported");
        }
        if self.pattern.irregular.is_none() {
            self.pattern.irregular = self.refuse::<()>(from, NOT_REGULAR).err();
        }
        let cases =
            if self.flags.ignores_case { Cases::ignored(self.letters()) } else { Cases::Differ };
        let direction = if self.is_behind { Direction::Behind } else { Direction::Ahead };
        let unset = self.row.unset;
        Ok(self.pattern.push(Node::Back(BackReference { group, cases, unset, direction })))
    }

    fn look(
        &mut self,
        depth: usize,
        from: usize,
        direction: Direction,
        holds: bool,
    ) -> Read<NodeId> {
        let outer = std::mem::replace(&mut self.is_behind, direction == Direction::Behind);
        let part = self.inner(depth, from);
        self.is_behind = outer;
        let part = part?;
        if direction == Direction::Behind
            && self.row.dialect == Dialect::Python
            && self.pattern.width(part).is_none()
        {
            return self.refuse(from, "look-behind needs a known length");
        }
        Ok(self.pattern.push(Node::Look { part, direction, holds }))
    }

    /// `(?i)` at the beginning.
    fn global_flags(&mut self) -> Read<()> {
        loop {
            self.skip()?;
            let from = self.at;
            if self.row.inline_flags.is_empty() || !self.take("(?") {
                return Ok(());
            }
            let Some((flags, end)) = self.inline_flags(from)? else {
                self.at = from;
                return Ok(());
            };
            if end != ')' {
                self.at = from;
                return Ok(());
            }
            self.flags = flags;
        }
    }

    /// `(?i:` and `(?i-s:`, after the question mark.
    fn flagged(&mut self, depth: usize, from: usize) -> Read<Atom> {
        match self.inline_flags(from)? {
            Some((flags, ':')) => {
                let outer = std::mem::replace(&mut self.flags, flags);
                let node = self.inner(depth, from);
                self.flags = outer;
                Ok(Atom { node: node?, repeats: true })
            }
            Some(_) => self.refuse(from, "flags without a group belong to the beginning"),
            None => self.refuse(from, "this begins no group of the flavour"),
        }
    }

    /// Flags and the letter behind them, a colon or a parenthesis; `None` if these are no flags.
    fn inline_flags(&mut self, from: usize) -> Read<Option<(Flags, char)>> {
        let (mut flags, mut value, mut count) = (self.flags, true, 0);
        while let Some(letter) = self.peek() {
            if letter == '-' && value {
                (value, count) = (false, 0);
            } else if self.row.inline_flags.contains(letter) {
                let is_set = flags.set(letter, value) || letter == 'u';
                if !is_set || (!value && matches!(letter, 'a' | 'u')) {
                    return self.refuse(from, "this flag cannot be cleared");
                }
                if letter == 'u' {
                    flags.ascii = false;
                }
                count += 1;
            } else {
                break;
            }
            self.at += 1;
        }
        let end = self.peek();
        let is_complete = count > 0 && (end == Some(':') || (end == Some(')') && value));
        self.at += usize::from(is_complete);
        Ok(end.filter(|_| is_complete).map(|end| (flags, end)))
    }
}

impl Pattern {
    /// How many letters a part reads, if that is one number.
    fn width(&self, node: NodeId) -> Option<u32> {
        // Parts stand before what they are parts of.
        let mut widths: Vec<Option<u32>> = Vec::with_capacity(node.index() + 1);
        for node in &self.nodes[..=node.index()] {
            let of = |part: &NodeId| widths[part.index()];
            widths.push(match node {
                Node::Letter(_) | Node::LetterBefore(_) => Some(1),
                Node::Begin | Node::End | Node::Look { .. } => Some(0),
                Node::Back(_) => None,
                Node::Concat(parts) => {
                    parts.iter().try_fold(0_u32, |sum, part| sum.checked_add(of(part)?))
                }
                Node::Choice(parts) => {
                    let first = parts.first().and_then(of);
                    first.filter(|_| parts.iter().all(|part| of(part) == first))
                }
                Node::Repeat(part, times) => of(part)
                    .filter(|_| times.high == Some(times.low))
                    .and_then(|width| width.checked_mul(times.low)),
                Node::Capture(_, part) | Node::Atomic(part) => of(part),
            });
        }
        widths.pop().flatten()
    }
}
