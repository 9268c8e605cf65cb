//! Patterns of ECMAScript as languages: `re.from_ecma2020` of OSTRICH.
//!
//! Idea: the pattern is read into a tree. Without look-ahead this becomes an expression with the same
//! structure, which keeps captures, lazy repetitions and anchors ([`super::patterns`]). With look-ahead
//! it becomes a language from right to left: what stands before `rest` is concatenated with it, an
//! assertion about what follows is an intersection with it; membership is that of the whole text, so
//! groups and lazy repetitions mean what plain ones mean.
//! Invariant: a pattern is either translated exactly or refused: no back references, no look-behind,
//! no word boundaries; beside look-ahead no assertions inside repetitions and no anchor in the middle.
//! The nesting of groups is limited by [`MAX_DEPTH`], so that recursion over it is bounded.
//! Reference: ECMA-262, 11th edition (2020), section 21.2 (patterns); Chen et al., "Solving string
//! constraints with regex-dependent functions", POPL 2022 (their use in OSTRICH).

use trine_term::{Op, SortError, TermId, TermStore};
use trine_value::{CodePoint, StrValue};

use super::dialect::Built;

const NO_PATTERN: &str = "wants a literal with a pattern of ECMAScript without back references, \
                          look-behind, boundaries of words, and assertions inside repetitions";
/// Groups inside groups.
const MAX_DEPTH: usize = 200;
/// The last code point.
const LAST: u32 = 0x2_FFFF;

/// Code points from the first to the second.
type Ranges = Vec<(u32, u32)>;

enum Node {
    Set(Ranges),
    Concat(Vec<Node>),
    Union(Vec<Node>),
    Repeat(Box<Node>, Times),
    /// A group that captures, with its number.
    Capture(u32, Box<Node>),
    /// What follows begins like this.
    Ahead(Box<Node>),
    /// What follows does not begin like this.
    NotAhead(Box<Node>),
    Begin,
    End,
}

/// How often a part is repeated.
#[derive(Clone, Copy)]
struct Times {
    low: u32,
    high: Option<u32>,
    is_lazy: bool,
}

/// `(re.from_ecma2020 "pattern")`, also spelled `re.from.str`; `(re.from_ecma2020_flags "pattern"
/// "flags")`.
pub(super) fn language(store: &mut TermStore, args: &[TermId]) -> Built {
    let refused = || SortError::Pattern { rule: NO_PATTERN };
    let codes = |arg: TermId| {
        let text = store.string_value(arg).ok_or_else(refused)?;
        Ok::<Vec<u32>, SortError>(text.code_points().map(CodePoint::get).collect())
    };
    let pattern = codes(args[0])?;
    let flags = args.get(1).map_or(Ok(Vec::new()), |&flags| codes(flags))?;
    let flags = Flags::read(&flags).ok_or_else(refused)?;
    let mut reader = Reader { pattern: &pattern, at: 0, flags, groups: 0 };
    let tree = reader.union(0).filter(|_| reader.at == pattern.len()).ok_or_else(refused)?;
    let empty = store.mk_string(&StrValue::empty());
    let nothing = store.mk(Op::StrToRe, &[empty]);
    let looks_ahead = tree.has(|node| matches!(node, Node::Ahead(_) | Node::NotAhead(_)));
    let mut translation = Translation { store, nothing };
    if looks_ahead {
        translation.before(&tree, nothing, Place::Begin).ok_or_else(refused)
    } else {
        Ok(translation.structure(&tree))
    }
}

/// Flags of a pattern, as far as they matter for the whole text.
#[derive(Default)]
pub(super) struct Flags {
    /// `i`: the upper case of each character that has one, where letters count as equal to it.
    upper: Option<Vec<(u32, u32)>>,
    /// `s`: a dot is any character.
    dot_is_all: bool,
}

impl Flags {
    /// The flag `i`.
    pub(super) fn ignoring_case() -> Self {
        let upper = Some((0..=LAST).filter_map(upper_case).collect());
        Self { upper, dot_is_all: false }
    }

    /// The flags; `None` if they give anchors another meaning (`m`) or are no flags.
    fn read(flags: &[u32]) -> Option<Self> {
        let mut read = Self::default();
        for &flag in flags {
            match char::from_u32(flag)? {
                'i' => read.upper = Self::ignoring_case().upper,
                's' => read.dot_is_all = true,
                // Where a search goes on.
                'g' | 'y' => {}
                _ => return None,
            }
        }
        // With `u`, case would be folded in another way.
        Some(read)
    }

    /// The characters that count as equal to those of a set.
    pub(super) fn closed(&self, mut ranges: Ranges) -> Ranges {
        let Some(upper) = &self.upper else { return ranges };
        let has = |ranges: &Ranges, point: u32| {
            ranges.iter().any(|&(low, high)| (low..=high).contains(&point))
        };
        let uppers: Vec<u32> =
            upper.iter().filter(|&&(low, _)| has(&ranges, low)).map(|&(_, up)| up).collect();
        ranges.extend(uppers.into_iter().map(|point| (point, point)));
        let lowers: Vec<u32> =
            upper.iter().filter(|&&(_, up)| has(&ranges, up)).map(|&(low, _)| low).collect();
        ranges.extend(lowers.into_iter().map(|point| (point, point)));
        ranges.sort_unstable();
        // Sorted by their beginnings: what touches is one range.
        ranges.dedup_by(|next, kept| {
            let touches = next.0 <= kept.1.saturating_add(1);
            kept.1 = if touches { kept.1.max(next.1) } else { kept.1 };
            touches
        });
        ranges
    }
}

/// The code point and its upper case, if that is another one (`Canonicalize` of the standard).
fn upper_case(point: u32) -> Option<(u32, u32)> {
    let mut upper = char::from_u32(point)?.to_uppercase();
    let (Some(single), None) = (upper.next(), upper.next()) else { return None };
    let single = code(single);
    let leaves_ascii = point >= 0x80 && single < 0x80;
    (single != point && !leaves_ascii && point <= 0xFFFF).then_some((point, single))
}

struct Reader<'a> {
    pattern: &'a [u32],
    at: usize,
    flags: Flags,
    /// Capturing groups so far.
    groups: u32,
}

fn code(letter: char) -> u32 {
    u32::from(letter)
}

/// All code points that are not in the ranges.
fn complement(ranges: &Ranges) -> Ranges {
    let mut sorted = ranges.clone();
    sorted.sort_unstable();
    let (mut gaps, mut next) = (Vec::new(), 0);
    for (low, high) in sorted {
        if low > next {
            gaps.push((next, low - 1));
        }
        next = next.max(high + 1);
    }
    if next <= LAST {
        gaps.push((next, LAST));
    }
    gaps
}

fn digits() -> Ranges {
    vec![(code('0'), code('9'))]
}

fn word_letters() -> Ranges {
    let pairs = [('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];
    pairs.map(|(low, high)| (code(low), code(high))).to_vec()
}

fn spaces() -> Ranges {
    let mut ranges = vec![(0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680)];
    ranges.extend([(0x2000, 0x200A), (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F)]);
    ranges.extend([(0x3000, 0x3000), (0xFEFF, 0xFEFF)]);
    ranges
}

fn line_ends() -> Ranges {
    vec![(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)]
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.pattern.get(self.at).and_then(|&point| char::from_u32(point))
    }

    fn next(&mut self) -> Option<u32> {
        let point = self.pattern.get(self.at).copied()?;
        self.at += 1;
        Some(point)
    }

    fn take(&mut self, text: &str) -> bool {
        let wanted: Vec<u32> = text.chars().map(code).collect();
        let found = self.pattern[self.at..].starts_with(&wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn union(&mut self, depth: usize) -> Option<Node> {
        if depth > MAX_DEPTH {
            return None;
        }
        let mut members = vec![self.concat(depth)?];
        while self.take("|") {
            members.push(self.concat(depth)?);
        }
        Some(if members.len() == 1 { members.remove(0) } else { Node::Union(members) })
    }

    fn concat(&mut self, depth: usize) -> Option<Node> {
        let mut parts = Vec::new();
        while let Some(letter) = self.peek().or(self.pattern.get(self.at).map(|_| '\0')) {
            if matches!(letter, '|' | ')') {
                break;
            }
            let atom = self.atom(depth)?;
            parts.push(self.repeated(atom)?);
        }
        Some(Node::Concat(parts))
    }

    fn repeated(&mut self, atom: Node) -> Option<Node> {
        let (low, high) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(atom),
            _ => return Some(atom),
        };
        self.at += 1;
        let is_lazy = self.take("?");
        Some(Node::Repeat(Box::new(atom), Times { low, high, is_lazy }))
    }

    /// `{2}`, `{2,}` or `{2,3}`; a brace that begins none of these is a letter.
    fn counted(&mut self, atom: Node) -> Option<Node> {
        let start = self.at;
        self.at += 1;
        let low = self.number();
        let (low, high) = match (low, self.take(",")) {
            (Some(low), false) => (low, Some(low)),
            (Some(low), true) => (low, self.number()),
            (None, _) => {
                self.at = start;
                return Some(atom);
            }
        };
        if !self.take("}") {
            self.at = start;
            return Some(atom);
        }
        let is_lazy = self.take("?");
        Some(Node::Repeat(Box::new(atom), Times { low, high, is_lazy }))
    }

    fn number(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) {
            self.at += 1;
            value = Some(value.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        }
        value
    }

    fn atom(&mut self, depth: usize) -> Option<Node> {
        if self.take("(") {
            let node = self.group(depth)?;
            return self.take(")").then_some(node);
        }
        if self.take("[") {
            return self.class().map(Node::Set);
        }
        if self.take("\\") {
            let set = self.escape()?;
            return Some(Node::Set(self.flags.closed(set)));
        }
        match self.next()? {
            point if point == code('.') && self.flags.dot_is_all => {
                Some(Node::Set(vec![(0, LAST)]))
            }
            point if point == code('.') => Some(Node::Set(complement(&line_ends()))),
            point if point == code('^') => Some(Node::Begin),
            point if point == code('$') => Some(Node::End),
            point if "*+?".chars().any(|letter| code(letter) == point) => None,
            point => Some(Node::Set(self.flags.closed(vec![(point, point)]))),
        }
    }

    fn group(&mut self, depth: usize) -> Option<Node> {
        if self.take("?=") {
            return Some(Node::Ahead(Box::new(self.union(depth + 1)?)));
        }
        if self.take("?!") {
            return Some(Node::NotAhead(Box::new(self.union(depth + 1)?)));
        }
        if self.take("?<=") || self.take("?<!") {
            return None;
        }
        if self.take("?:") {
            return self.union(depth + 1);
        }
        if self.take("?<") {
            while self.next()? != code('>') {}
        } else if self.peek() == Some('?') {
            return None;
        }
        self.groups += 1;
        let group = self.groups;
        Some(Node::Capture(group, Box::new(self.union(depth + 1)?)))
    }

    /// After `[`.
    fn class(&mut self) -> Option<Ranges> {
        let is_complement = self.take("^");
        let mut ranges = Ranges::new();
        while !self.take("]") {
            let low = self.member()?;
            let dash = self.peek() == Some('-')
                && self.pattern.get(self.at + 1).is_some_and(|&point| point != code(']'));
            if let (true, &[(from, same)]) = (dash, low.as_slice())
                && from == same
            {
                let start = self.at;
                self.at += 1;
                let high = self.member()?;
                if let [(to, last)] = *high.as_slice()
                    && to == last
                {
                    if to < from {
                        return None;
                    }
                    ranges.push((from, to));
                    continue;
                }
                // A class as the end of a range: the dash is a letter.
                self.at = start;
            }
            ranges.extend(low);
        }
        let ranges = self.flags.closed(ranges);
        Some(if is_complement { complement(&ranges) } else { ranges })
    }

    fn member(&mut self) -> Option<Ranges> {
        if self.take("\\b") {
            return Some(vec![(0x08, 0x08)]);
        }
        if self.take("\\") {
            return self.escape();
        }
        self.next().map(|point| vec![(point, point)])
    }

    /// After a backslash.
    fn escape(&mut self) -> Option<Ranges> {
        let point = self.next()?;
        let single = |point: u32| Some(vec![(point, point)]);
        match char::from_u32(point) {
            Some('d') => Some(digits()),
            Some('D') => Some(complement(&digits())),
            Some('w') => Some(word_letters()),
            Some('W') => Some(complement(&word_letters())),
            Some('s') => Some(spaces()),
            Some('S') => Some(complement(&spaces())),
            Some('t') => single(0x09),
            Some('n') => single(0x0A),
            Some('v') => single(0x0B),
            Some('f') => single(0x0C),
            Some('r') => single(0x0D),
            Some('0') if !self.peek().is_some_and(|letter| letter.is_ascii_digit()) => single(0),
            Some('x') => self.hexadecimal(2).and_then(single),
            Some('u') => {
                if !self.take("{") {
                    return self.hexadecimal(4).and_then(single);
                }
                let rest = &self.pattern[self.at..];
                let count = rest.iter().position(|&point| point == code('}'))?;
                let point = self.hexadecimal(count).filter(|&point| point <= LAST)?;
                self.take("}").then(|| vec![(point, point)])
            }
            // Back references, boundaries and properties.
            Some(letter) if letter.is_ascii_alphanumeric() => None,
            _ => single(point),
        }
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        if digits == 0 || digits > 6 {
            return None;
        }
        let mut value = 0;
        for _ in 0..digits {
            value = value * 16 + self.peek()?.to_digit(16)?;
            self.at += 1;
        }
        Some(value)
    }
}

/// What is known of the text before a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// There is none.
    Begin,
    Anywhere,
}

impl Node {
    /// Whether no text belongs to it.
    fn is_assertion(&self) -> bool {
        match self {
            Self::Begin | Self::End | Self::Ahead(_) | Self::NotAhead(_) => true,
            Self::Concat(parts) | Self::Union(parts) => parts.iter().all(Self::is_assertion),
            Self::Capture(_, body) => body.is_assertion(),
            Self::Set(_) | Self::Repeat(..) => false,
        }
    }

    /// Whether a part outside of look-ahead, or this itself, is one that is looked for.
    fn has(&self, wanted: impl Fn(&Self) -> bool) -> bool {
        let mut open = vec![self];
        while let Some(node) = open.pop() {
            if wanted(node) {
                return true;
            }
            match node {
                Self::Concat(parts) | Self::Union(parts) => open.extend(parts),
                Self::Repeat(body, _) | Self::Capture(_, body) => open.push(body),
                Self::Set(_) | Self::Begin | Self::End | Self::Ahead(_) | Self::NotAhead(_) => {}
            }
        }
        false
    }
}

struct Translation<'a> {
    store: &'a mut TermStore,
    nothing: TermId,
}

impl Translation<'_> {
    fn mk(&mut self, op: Op, args: &[TermId]) -> TermId {
        match args {
            [single] if matches!(op, Op::ReConcat | Op::ReUnion | Op::ReInter) => *single,
            _ => self.store.mk(op, args),
        }
    }

    fn set(&mut self, ranges: &Ranges) -> TermId {
        let members: Vec<TermId> = ranges
            .iter()
            .map(|&(low, high)| {
                let ends = [low, high].map(|point| {
                    let letter = StrValue::from_code_points(CodePoint::new(point));
                    self.store.mk_string(&letter)
                });
                if low == high {
                    self.store.mk(Op::StrToRe, &ends[..1])
                } else {
                    self.store.mk(Op::ReRange, &ends)
                }
            })
            .collect();
        if members.is_empty() { self.mk(Op::ReNone, &[]) } else { self.mk(Op::ReUnion, &members) }
    }

    fn followed(&mut self, language: TermId, rest: TermId) -> TermId {
        if rest == self.nothing {
            return language;
        }
        self.mk(Op::ReConcat, &[language, rest])
    }

    /// The language of `node` followed by `rest`.
    fn before(&mut self, node: &Node, rest: TermId, place: Place) -> Option<TermId> {
        Some(match node {
            Node::Set(ranges) => {
                let letters = self.set(ranges);
                self.followed(letters, rest)
            }
            Node::Concat(parts) => {
                // Assertions at the front leave the place as it is.
                let asserting = parts.iter().take_while(|part| part.is_assertion()).count();
                let mut result = rest;
                for (at, part) in parts.iter().enumerate().rev() {
                    let here = if at <= asserting { place } else { Place::Anywhere };
                    result = self.before(part, result, here)?;
                }
                result
            }
            Node::Union(members) => {
                let members: Option<Vec<TermId>> =
                    members.iter().map(|member| self.before(member, rest, place)).collect();
                self.mk(Op::ReUnion, &members?)
            }
            Node::Repeat(body, times) => {
                let body = self.plain(body)?;
                let language = self.repeated(body, Times { is_lazy: false, ..*times });
                self.followed(language, rest)
            }
            Node::Capture(_, body) => self.before(body, rest, place)?,
            Node::Ahead(inner) => {
                let all = self.mk(Op::ReAll, &[]);
                let begins = self.before(inner, all, place)?;
                self.mk(Op::ReInter, &[begins, rest])
            }
            Node::NotAhead(inner) => {
                let all = self.mk(Op::ReAll, &[]);
                let begins = self.before(inner, all, place)?;
                self.mk(Op::ReDiff, &[rest, begins])
            }
            Node::Begin if place == Place::Begin => rest,
            Node::Begin => return None,
            Node::End => {
                let nothing = self.nothing;
                if rest == nothing { rest } else { self.mk(Op::ReInter, &[nothing, rest]) }
            }
        })
    }

    fn repeated(&mut self, body: TermId, times: Times) -> TermId {
        let Times { low, high, is_lazy } = times;
        let star = if is_lazy { Op::ReStarLazy } else { Op::ReStar };
        match (low, high) {
            (0, None) => self.mk(star, &[body]),
            (1, None) => self.mk(if is_lazy { Op::RePlusLazy } else { Op::RePlus }, &[body]),
            (0, Some(1)) => self.mk(if is_lazy { Op::ReOptLazy } else { Op::ReOpt }, &[body]),
            (low, None) => {
                let many = self.store.mk_indexed(Op::RePower, [low, 0], &[body]);
                let more = self.mk(star, &[body]);
                self.mk(Op::ReConcat, &[many, more])
            }
            (low, Some(high)) => {
                let op = if is_lazy { Op::ReLoopLazy } else { Op::ReLoop };
                self.store.mk_indexed(op, [low, high], &[body])
            }
        }
    }

    /// The expression with the structure of a node that does not look ahead.
    fn structure(&mut self, node: &Node) -> TermId {
        match node {
            Node::Set(ranges) => self.set(ranges),
            Node::Concat(parts) if parts.is_empty() => self.nothing,
            Node::Concat(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.structure(part)).collect();
                self.mk(Op::ReConcat, &parts)
            }
            Node::Union(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.structure(part)).collect();
                self.mk(Op::ReUnion, &parts)
            }
            Node::Repeat(body, times) => {
                let body = self.structure(body);
                self.repeated(body, *times)
            }
            Node::Capture(group, body) => {
                let body = self.structure(body);
                self.store.mk_indexed(Op::ReCapture, [*group, 0], &[body])
            }
            Node::Begin => self.mk(Op::ReBeginAnchor, &[]),
            Node::End => self.mk(Op::ReEndAnchor, &[]),
            // Not without look-ahead.
            Node::Ahead(_) | Node::NotAhead(_) => self.mk(Op::ReNone, &[]),
        }
    }

    /// The language of a node without assertions.
    fn plain(&mut self, node: &Node) -> Option<TermId> {
        let is_assertion = |node: &Node| {
            matches!(node, Node::Ahead(_) | Node::NotAhead(_) | Node::Begin | Node::End)
        };
        let has_assertion = node.has(is_assertion);
        if has_assertion {
            return None;
        }
        let nothing = self.nothing;
        self.before(node, nothing, Place::Anywhere)
    }
}
