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
use super::{BackReference, Cases, Direction, Node, NodeId, Pattern, Repetition, SearchRule};

/// Of groups that are repeated possessively engines keep what an earlier round captured, or an empty
/// round, depending on how the repetition was compiled.
const POSSESSIVE: &str =
    "what captures or may be empty is not repeated possessively; write an atomic group";

/// What may be said of a back reference where a language is wanted.
const NOT_REGULAR: &str = "back references are not regular; as they stand, such patterns are read by \
                           'str.in_re', 'str.replace_cg', 'str.replace_cg_all' and 'str.extract'";

/// Ways that failed leave something behind in such groups.
const UNCERTAIN: &str = "in Java groups inside repetitions and look-around are not referred to";

/// .NET ends such a repetition depending on the way before it.
const LAZY_EMPTY: &str = "what may be empty is not repeated lazily";

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
    /// `u` and `v` of ECMAScript.
    pub(super) unicode: Unicode,
    /// `y` of ECMAScript.
    sticky: bool,
    /// `d` of Java: only a line feed ends a line.
    pub(super) unix_lines: bool,
    /// `n` of .NET: groups without names do not capture.
    explicit: bool,
}

/// How letters and classes of ECMAScript are read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Unicode {
    /// Without `u` and `v`.
    #[default]
    Off,
    /// With `u`.
    Points,
    /// With `v`: classes are written in set notation.
    Sets,
}

impl Flags {
    /// Sets or clears a flag; false if there is none with this letter.
    fn set(&mut self, dialect: Dialect, letter: char, value: bool) -> bool {
        match (dialect, letter) {
            (Dialect::EcmaScript, 'u') => self.unicode = Unicode::Points,
            (Dialect::EcmaScript, 'v') => self.unicode = Unicode::Sets,
            (Dialect::EcmaScript, 'y') => self.sticky = value,
            (Dialect::Java, 'd') => self.unix_lines = value,
            (Dialect::DotNet, 'n') => self.explicit = value,
            _ => return self.set_shared(letter, value),
        }
        true
    }

    fn set_shared(&mut self, letter: char, value: bool) -> bool {
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
    /// Groups that are referred to, and where.
    references: Vec<(u32, usize)>,
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
        if row.dialect == Dialect::Java {
            let (text, places) = super::java::unquoted(text);
            return Self::read_plain(row, &text, flags).map_err(|fault| PatternFault {
                place: places.get(fault.place).copied().unwrap_or(fault.place),
                ..fault
            });
        }
        Self::read_plain(row, text, flags)
    }

    fn read_plain(row: &'static Row, text: &[u32], flags: &[u32]) -> Read<Self> {
        let flags = outer_flags(row, flags)?;
        let mut reader = Reader::new(row, text, flags, AllGroups::default());
        // In ECMAScript what a number behind a backslash is depends on how many groups there are, in .NET
        // the number of a group with a name.
        if matches!(row.dialect, Dialect::EcmaScript | Dialect::DotNet) {
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
            && (row.idle_flags.contains(letter) || read.set(row.dialect, letter, true));
        let is_twice = row.dialect == Dialect::EcmaScript && flags[..place].contains(&flag);
        let is_both = letter == 'v' && flags.contains(&code('u'));
        if !is_known || is_twice || is_both {
            let construct = letter.to_string();
            let reason = "the flavour has no such flag that is supported";
            return Err(PatternFault { place, construct, reason });
        }
    }
    Ok(read)
}

impl<'a> Reader<'a> {
    fn new(row: &'static Row, text: &'a [u32], flags: Flags, all: AllGroups<'a>) -> Self {
        let search = if flags.sticky { SearchRule::Sticky } else { row.search };
        let pattern = Pattern { search: Some(search), ..Pattern::default() };
        Self {
            text,
            at: 0,
            row,
            flags,
            groups: 0,
            names: Vec::new(),
            closed: Vec::new(),
            references: Vec::new(),
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
        if self.row.dialect == Dialect::Java {
            self.pattern.note_uncertain_groups();
            let is_uncertain = |group: &u32| self.pattern.uncertain.binary_search(group).is_ok();
            if let Some(&(_, from)) = self.references.iter().find(|(group, _)| is_uncertain(group))
            {
                return self.refuse(from, UNCERTAIN);
            }
        }
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
        match (self.flags.ascii, self.flags.unicode) {
            (true, _) => Letters::Ascii,
            (false, Unicode::Off) => self.row.letters,
            (false, _) => Letters::EcmaScriptUnicode,
        }
    }

    /// A letter of a set, in the direction of reading.
    pub(super) fn set(&mut self, ranges: Ranges) -> NodeId {
        let node = if self.is_behind { Node::LetterBefore(ranges) } else { Node::Letter(ranges) };
        self.pattern.push(node)
    }

    /// Parts one after the other, in the direction of reading.
    pub(super) fn sequence(&mut self, mut parts: Vec<NodeId>) -> NodeId {
        if self.is_behind {
            parts.reverse();
        }
        self.pattern.push(Node::Concat(parts))
    }

    /// Whether the strict syntax of ECMAScript holds, that of the flags `u` and `v`.
    pub(super) fn is_strict(&self) -> bool {
        self.flags.unicode != Unicode::Off
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
                let ends = self.comment_ends();
                while self.next().is_some_and(|point| !ends.contains(&point)) {}
            } else if self.flags.verbose
                && matches!(self.peek(), Some(' ' | '\t'..='\r'))
                && (self.row.dialect != Dialect::DotNet || self.peek() != Some('\u{b}'))
            {
                self.at += 1;
            } else {
                return Ok(());
            }
        }
    }

    /// What ends a comment of the flag `x`.
    fn comment_ends(&self) -> &'static [u32] {
        if self.row.dialect == Dialect::Java && !self.flags.unix_lines {
            return &[0x0A, 0x0D, 0x85, 0x2028, 0x2029];
        }
        &[0x0A]
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
        if self.has_scoped_flags() {
            self.skip()?;
        }
        let is_lazy = self.row.moods != Moods::None && self.take("?");
        let is_dot_net = self.row.dialect == Dialect::DotNet;
        if is_dot_net && is_lazy && self.pattern.may_be_empty(atom.node) {
            return self.refuse(quantifier, LAZY_EMPTY);
        }
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
        if self.row.brace == Brace::Refused || self.is_strict() {
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
            Some(']' | '}') if self.is_strict() => {
                return self.refuse(from, "this letter wants a backslash");
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
            if self.flags.explicit {
                return self.inner(depth, from).map(|node| Atom { node, repeats: true });
            }
            return self.captured(depth, from);
        }
        let found = self.row.groups.iter().find(|(text, _)| self.take(text));
        match found.map(|&(_, group)| group) {
            Some(Group::Plain) => self.inner(depth, from).map(|node| Atom { node, repeats: true }),
            Some(Group::Named) => self.named(depth, from, ">"),
            Some(Group::Quoted) => self.named(depth, from, "'"),
            Some(Group::Ahead { holds }) => {
                let node = self.look(depth, from, Direction::Ahead, holds)?;
                Ok(Atom { node, repeats: self.row.repeats_look_ahead && !self.is_strict() })
            }
            Some(Group::Behind { holds }) => {
                let node = self.look(depth, from, Direction::Behind, holds)?;
                Ok(Atom { node, repeats: self.row.dialect != Dialect::EcmaScript })
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
        self.numbered(depth, from, self.groups)
    }

    /// A group that captures under this number.
    fn numbered(&mut self, depth: usize, from: usize, group: u32) -> Read<Atom> {
        if self.is_behind && self.row.dialect == Dialect::Java {
            return self.refuse(from, "look-behind that captures is not supported");
        }
        let part = self.inner(depth, from)?;
        self.closed.push(group);
        Ok(Atom { node: self.pattern.push(Node::Capture(group, part)), repeats: true })
    }

    /// A group with a name, which is new, up to what ends the name.
    fn named(&mut self, depth: usize, from: usize, end: &str) -> Read<Atom> {
        let name = self.name(from, end)?;
        if self.names.iter().any(|&(known, _)| known == name) {
            return self.refuse(from, "there is a group with this name before");
        }
        // In .NET groups with names are counted behind the others.
        let group = if self.row.dialect == Dialect::DotNet {
            let others = self.all.count.unwrap_or(0);
            others.saturating_add(self.names.len() as u32 + 1)
        } else {
            self.groups += 1;
            self.groups
        };
        self.names.push((name, group));
        self.numbered(depth, from, group)
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

    /// Whether a group ends before; any may while the groups of .NET have no numbers yet.
    pub(super) fn is_closed(&self, group: u32) -> bool {
        let is_counting = self.row.dialect == Dialect::DotNet && self.all.count.is_none();
        is_counting || self.closed.contains(&group)
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
        let reads_backwards = matches!(self.row.dialect, Dialect::EcmaScript | Dialect::DotNet);
        if !is_ecmascript && !self.is_closed(group) {
            return self.refuse(from, "there is no such group that ends before");
        }
        if !reads_backwards && self.is_behind {
            return self.refuse(from, "look-behind with back references is not supported");
        }
        self.references.push((group, from));
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
        if direction == Direction::Behind
            && self.row.dialect == Dialect::Java
            && !self.pattern.is_short(part)
        {
            return self.refuse(from, "look-behind needs a bounded length");
        }
        Ok(self.pattern.push(Node::Look { part, direction, holds }))
    }

    /// Whether flags without a group hold from where they stand.
    fn has_scoped_flags(&self) -> bool {
        matches!(self.row.dialect, Dialect::Java | Dialect::DotNet)
    }

    /// `(?i)` at the beginning.
    fn global_flags(&mut self) -> Read<()> {
        if self.has_scoped_flags() {
            return Ok(());
        }
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
            // Up to the end of the group around them.
            Some((flags, _)) if self.has_scoped_flags() => {
                self.flags = flags;
                Ok(Atom { node: self.pattern.push(Node::Concat(Vec::new())), repeats: false })
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
                let is_set = flags.set(self.row.dialect, letter, value) || letter == 'u';
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
        let is_complete = count > 0
            && (end == Some(':') || (end == Some(')') && (value || self.has_scoped_flags())));
        self.at += usize::from(is_complete);
        Ok(end.filter(|_| is_complete).map(|end| (flags, end)))
    }
}

impl Pattern {
    fn note_uncertain_groups(&mut self) {
        let mut uncertain = Vec::new();
        for node in &self.nodes {
            let part = match node {
                Node::Repeat(part, times) if times.high == Some(1) && !self.may_be_empty(*part) => {
                    continue;
                }
                Node::Repeat(part, _) | Node::Look { part, .. } | Node::Atomic(part) => *part,
                _ => continue,
            };
            uncertain.extend_from_slice(self.groups(part));
        }
        uncertain.sort_unstable();
        uncertain.dedup();
        self.uncertain = uncertain;
    }

    /// Whether a part reads no more than a known number of letters, and refers to no group.
    fn is_short(&self, node: NodeId) -> bool {
        let mut short: Vec<bool> = Vec::with_capacity(node.index() + 1);
        for node in &self.nodes[..=node.index()] {
            let parts = node.parts().iter().all(|part| short[part.index()]);
            short.push(match node {
                Node::Back(_) => false,
                // Of groups that are repeated Java does not always see a bound.
                Node::Repeat(part, times) => {
                    let is_letter =
                        matches!(self.node(*part), Node::Letter(_) | Node::LetterBefore(_));
                    is_letter && times.high.is_some_and(|high| (1..1_000).contains(&high))
                }
                _ => parts,
            });
        }
        short.pop().unwrap_or(false)
    }

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
