//! The smart constructors: every expression is made by one of these.
//!
//! Idea: associativity, commutativity and idempotence of union and intersection, units and zeros,
//! `r{a,b}r{c,d} = r{a+c,b+d}`, `r{a,b}k + r{c,d}k` with touching bounds, one complement per
//! intersection. Without these an expression has far too many derivatives.
//! Invariant: the result has the language that the name of the constructor says; concatenations lean
//! to the right; lists of union and intersection are flat and ascending.
//! Cost: linear in the operands' lists; `concat` walks the first operand's chain once and remembers the
//! result for each of its tails.
//! Reference: Owens, Reppy, Turon, "Regular-expression derivatives re-examined", JFP 2009.

use rustc_hash::{FxHashMap, FxHashSet};

use super::store::{RegexId, RegexNode, RegexStore};
use super::word_table::WordId;
use crate::char_set::CharSet;

/// `body{low,high}` followed by something.
#[derive(Clone, Copy)]
struct Counted {
    body: RegexId,
    low: u64,
    high: Option<u64>,
}

/// Pairs of operands of one intersection that are compared for inclusion.
const COMPARED_PAIRS: usize = 64;

/// A letter repeated more often stays a loop beside words.
const JOINED_ROUNDS: usize = 64;

/// How often something is repeated: from, to.
type Bounds = (u64, Option<u64>);

impl RegexStore {
    /// The words of one letter that is in `set`; code points beyond [`Self::max`] are ignored.
    pub fn set(&mut self, set: CharSet) -> RegexId {
        let set = set.intersection(&CharSet::range(0, self.max()));
        if set.is_empty() { self.none() } else { self.intern(RegexNode::Set(set)) }
    }

    /// One word.
    pub fn literal(&mut self, word: &[u32]) -> RegexId {
        if word.iter().any(|&letter| letter > self.max()) {
            return self.none();
        }
        match self.words.word(word) {
            Some(word) => self.word_node(word),
            None => self.epsilon(),
        }
    }

    /// The expression of a word: a letter repeated is a loop, whose counter joins other counters.
    pub(super) fn word_node(&mut self, word: WordId) -> RegexId {
        match self.words.as_uniform(word) {
            None => self.intern(RegexNode::Word(word)),
            Some(letter) => {
                let len = self.words.len(word) as u64;
                let letter = self.set(CharSet::single(letter));
                self.repeat(letter, len, Some(len))
            }
        }
    }

    /// The word that an expression is, unless it is a loop of many rounds.
    fn as_word(&mut self, regex: RegexId) -> Option<WordId> {
        let (set, rounds) = match *self.node(regex) {
            RegexNode::Word(word) => return Some(word),
            RegexNode::Loop { body, low, high } if high == Some(low) => (body, low),
            _ => (regex, 1),
        };
        let RegexNode::Set(set) = self.node(set) else { return None };
        let letter = set.as_single()?;
        let rounds = usize::try_from(rounds).ok().filter(|&n| n <= JOINED_ROUNDS)?;
        self.words.word(&[letter; JOINED_ROUNDS][..rounds])
    }

    /// Two words in a row as one word.
    fn joined_words(&mut self, first: RegexId, second: RegexId) -> Option<RegexId> {
        let (first, second) = (self.as_word(first)?, self.as_word(second)?);
        let joined = self.words.joined(first, second)?;
        Some(self.word_node(joined))
    }

    /// Words of the operands in a row.
    pub fn concat_all(&mut self, operands: impl IntoIterator<Item = RegexId>) -> RegexId {
        let operands: Vec<RegexId> = operands.into_iter().collect();
        let epsilon = self.epsilon();
        operands.into_iter().rev().fold(epsilon, |rest, first| self.concat(first, rest))
    }

    /// A word of `first`, then a word of `rest`.
    pub fn concat(&mut self, first: RegexId, rest: RegexId) -> RegexId {
        // The tails of `first` whose concatenation with `rest` is not yet known, outermost first.
        let mut pending = vec![];
        let mut tail = first;
        let mut result = loop {
            if let Some(&known) = self.concats.get(&(tail, rest)) {
                break known;
            }
            match *self.node(tail) {
                RegexNode::Concat(head, next) => {
                    pending.push((tail, head));
                    tail = next;
                }
                _ => break self.prepend(tail, rest),
            }
        };
        while let Some((tail, head)) = pending.pop() {
            result = self.prepend(head, result);
            self.concats.insert((tail, rest), result);
        }
        result
    }

    /// Concatenation for a first operand that is no concatenation itself.
    fn prepend(&mut self, first: RegexId, rest: RegexId) -> RegexId {
        let (none, epsilon, all) = (self.none(), self.epsilon(), self.all());
        if first == none || rest == none {
            return none;
        }
        if first == epsilon {
            return rest;
        }
        if rest == epsilon {
            return first;
        }
        let (second, after) = self.uncons(rest);
        if first == all {
            // Whatever a nullable part matches, the part before matches as well.
            if self.is_nullable(second) {
                return self.prepend_skipping(first, rest);
            }
        } else if second == all && self.is_nullable(first) {
            return rest;
        }
        // r{a,b} r{c,d} = r{a+c,b+d}; a plain r counts as r{1,1} next to a loop over r.
        let (one, two) = (self.counted(first), self.counted(second));
        let merged = match (one, two) {
            (Some(a), Some(b)) if a.body == b.body => Some((a, b)),
            (Some(a), _) if a.body == second => Some((a, Counted::once(second))),
            (_, Some(b)) if b.body == first => Some((Counted::once(first), b)),
            _ => None,
        };
        if let Some((a, b)) = merged
            && let Some(low) = a.low.checked_add(b.low)
        {
            let high = a.high.zip(b.high).map(|(a, b)| a.checked_add(b));
            if let None | Some(Some(_)) = high {
                let repeated = self.repeat(a.body, low, high.flatten());
                // The repetition may have become a concatenation only if it is a plain body.
                return match after {
                    Some(after) if !matches!(self.node(repeated), RegexNode::Concat(..)) => {
                        self.intern(RegexNode::Concat(repeated, after))
                    }
                    Some(after) => self.concat(repeated, after),
                    None => repeated,
                };
            }
        }
        match (self.joined_words(first, second), after) {
            (Some(word), Some(after)) => self.intern(RegexNode::Concat(word, after)),
            (Some(word), None) => word,
            (None, _) => self.intern(RegexNode::Concat(first, rest)),
        }
    }

    /// `first rest` for `first` all words: drops the nullable parts at the beginning of `rest`.
    fn prepend_skipping(&mut self, first: RegexId, rest: RegexId) -> RegexId {
        let mut rest = rest;
        loop {
            let (second, after) = self.uncons(rest);
            match after {
                _ if !self.is_nullable(second) => {
                    return self.intern(RegexNode::Concat(first, rest));
                }
                Some(after) => rest = after,
                None => return first,
            }
        }
    }

    /// The first part of a concatenation and the others.
    fn uncons(&self, regex: RegexId) -> (RegexId, Option<RegexId>) {
        match *self.node(regex) {
            RegexNode::Concat(first, rest) => (first, Some(rest)),
            _ => (regex, None),
        }
    }

    fn counted(&self, regex: RegexId) -> Option<Counted> {
        match *self.node(regex) {
            RegexNode::Loop { body, low, high } => Some(Counted { body, low, high }),
            _ => None,
        }
    }

    /// The words of any operand.
    pub fn union(&mut self, operands: impl IntoIterator<Item = RegexId>) -> RegexId {
        let mut sets: Vec<RegexId> = vec![];
        let mut list: Vec<RegexId> = vec![];
        for operand in operands {
            let alone = [operand];
            let parts: &[RegexId] = match self.node(operand) {
                RegexNode::All => return operand,
                RegexNode::Union(inner) => inner,
                _ => &alone,
            };
            for &part in parts {
                match self.node(part) {
                    RegexNode::None => {}
                    RegexNode::Set(_) => sets.push(part),
                    _ => list.push(part),
                }
            }
        }
        match *sets {
            [] => {}
            [only] => list.push(only),
            _ => {
                let set = self.united(sets);
                list.push(set);
            }
        }
        list.sort_unstable();
        list.dedup();
        if list.len() > 1 {
            list = self.merge_counters(list);
            let epsilon = self.epsilon();
            if list.iter().any(|&r| r != epsilon && self.is_nullable(r)) {
                list.retain(|&regex| regex != epsilon);
            }
            for &regex in &list {
                if let RegexNode::Comp(body) = self.node(regex)
                    && list.binary_search(body).is_ok()
                {
                    return self.all();
                }
            }
        }
        match *list {
            [] => self.none(),
            [only] => only,
            _ => self.intern(RegexNode::Union(list.into())),
        }
    }

    /// The letters of any of these sets.
    fn united(&mut self, sets: Vec<RegexId>) -> RegexId {
        let intervals = sets.iter().flat_map(|&set| match self.node(set) {
            RegexNode::Set(set) => set.intervals(),
            _ => &[],
        });
        let set = CharSet::from_intervals(intervals.copied());
        self.set(set)
    }

    /// Joins `r{a,b}k` and `r{c,d}k` where the bounds touch. Takes and returns an ascending list.
    fn merge_counters(&mut self, list: Vec<RegexId>) -> Vec<RegexId> {
        let mut groups: FxHashMap<(RegexId, Option<RegexId>), Vec<Bounds>> = FxHashMap::default();
        for &regex in &list {
            let (first, after) = self.uncons(regex);
            if let Some(counted) = self.counted(first) {
                groups.entry((counted.body, after)).or_default().push((counted.low, counted.high));
            }
        }
        if groups.is_empty() {
            return list;
        }
        // Plain bodies count as one repetition, a bare tail as none, where a loop is there to join.
        let mut absorbed: FxHashSet<RegexId> = FxHashSet::default();
        for &regex in &list {
            let (first, after) = self.uncons(regex);
            for key in [(first, after), (regex, None)] {
                if let Some(bounds) = groups.get_mut(&key) {
                    bounds.push((1, Some(1)));
                    absorbed.insert(regex);
                    break;
                }
            }
        }
        let epsilon = self.epsilon();
        let has_epsilon = list.binary_search(&epsilon).is_ok();
        let mut result: Vec<RegexId> = vec![];
        let mut keys: Vec<(RegexId, Option<RegexId>)> = groups.keys().copied().collect();
        keys.sort_unstable();
        for key in keys {
            let mut bounds = groups.remove(&key).unwrap_or_default();
            if has_epsilon && key.1.is_none() {
                bounds.push((0, Some(0)));
            }
            bounds.sort_unstable_by_key(|&(low, _)| low);
            let mut joined: Vec<Bounds> = vec![];
            for (low, high) in bounds {
                match joined.last_mut() {
                    Some((_, None)) => {}
                    Some((_, Some(last))) if low <= last.saturating_add(1) => {
                        let last = joined.len() - 1;
                        joined[last].1 = joined[last].1.zip(high).map(|(a, b)| a.max(b));
                    }
                    _ => joined.push((low, high)),
                }
            }
            for (low, high) in joined {
                let repeated = self.repeat(key.0, low, high);
                let whole = match key.1 {
                    Some(after) => self.concat(repeated, after),
                    None => repeated,
                };
                match self.node(whole) {
                    // Only a small optional part becomes a union: its parts stand for it.
                    RegexNode::Union(parts) => result.extend(parts.iter().copied()),
                    _ => result.push(whole),
                }
            }
        }
        for regex in list {
            let (first, _) = self.uncons(regex);
            if self.counted(first).is_none() && !absorbed.contains(&regex) {
                result.push(regex);
            }
        }
        let none = self.none();
        result.retain(|&regex| regex != none);
        result.sort_unstable();
        result.dedup();
        result
    }

    /// The words of all operands.
    pub fn inter(&mut self, operands: impl IntoIterator<Item = RegexId>) -> RegexId {
        let mut set: Option<CharSet> = None;
        let mut list: Vec<RegexId> = vec![];
        let mut excluded: Vec<RegexId> = vec![];
        let mut stack: Vec<RegexId> = operands.into_iter().collect();
        while let Some(operand) = stack.pop() {
            match self.node(operand) {
                RegexNode::None => return operand,
                RegexNode::All => {}
                RegexNode::Set(more) => {
                    set = Some(set.map_or_else(|| more.clone(), |set| set.intersection(more)));
                }
                RegexNode::Inter(inner) => stack.extend(inner.iter().copied()),
                RegexNode::Comp(body) => excluded.push(*body),
                _ => list.push(operand),
            }
        }
        if let Some(set) = set {
            let set = self.without_letters(set, &mut excluded);
            let set = self.set(set);
            if set == self.none() {
                return set;
            }
            list.push(set);
        }
        list.sort_unstable();
        list.dedup();
        if !excluded.is_empty() {
            let excluded = self.union(excluded);
            if list.binary_search(&excluded).is_ok() || excluded == self.all() {
                return self.none();
            }
            if self.excludes_one_of(excluded, &list) {
                return self.none();
            }
            if excluded != self.none() {
                list.push(self.complement_of(excluded));
                list.sort_unstable();
                list.dedup();
            }
        }
        let epsilon = self.epsilon();
        if list.binary_search(&epsilon).is_ok() {
            let nullable = list.iter().all(|&regex| self.is_nullable(regex));
            return if nullable { epsilon } else { self.none() };
        }
        self.drop_implied(&mut list);
        match *list {
            [] => return self.all(),
            [only] => return only,
            _ => {}
        }
        let longest = list.iter().filter_map(|&regex| self.max_len(regex)).min();
        let shortest = list.iter().map(|&regex| self.min_len(regex)).max();
        if shortest > longest.or(Some(u64::MAX)) {
            return self.none();
        }
        self.intern(RegexNode::Inter(list.into()))
    }

    /// The letters that are left where words of one letter are excluded from the words of one letter. What has no such words
    /// is no longer excluded.
    fn without_letters(&self, mut letters: CharSet, excluded: &mut Vec<RegexId>) -> CharSet {
        let mut left = Vec::with_capacity(excluded.len());
        while let Some(regex) = excluded.pop() {
            match self.node(regex) {
                RegexNode::Set(set) => letters = letters.difference(set),
                RegexNode::Union(parts) => excluded.extend(parts.iter().copied()),
                RegexNode::Epsilon => {}
                _ if self.min_len(regex) > 1 => {}
                _ => left.push(regex),
            }
        }
        *excluded = left;
        letters
    }

    /// Whether some operand lies within what is excluded, as far as the structure shows.
    fn excludes_one_of(&self, excluded: RegexId, operands: &[RegexId]) -> bool {
        let alone = [excluded];
        let parts: &[RegexId] = match self.node(excluded) {
            RegexNode::Union(parts) => parts,
            _ => &alone,
        };
        if parts.iter().any(|part| operands.binary_search(part).is_ok()) {
            return true;
        }
        operands.len() * parts.len() <= COMPARED_PAIRS
            && operands.iter().any(|&operand| parts.iter().any(|&p| self.is_below(operand, p)))
    }

    /// Drops operands of an intersection that others imply.
    fn drop_implied(&self, list: &mut Vec<RegexId>) {
        if list.len() * list.len() > COMPARED_PAIRS {
            return;
        }
        let mut place = 0;
        while place < list.len() {
            let candidate = list[place];
            let implied = |&other: &RegexId| other != candidate && self.is_below(other, candidate);
            if list.iter().any(implied) {
                list.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// The words outside of `regex`.
    pub fn complement(&mut self, regex: RegexId) -> RegexId {
        self.complement_of(regex)
    }

    fn complement_of(&mut self, regex: RegexId) -> RegexId {
        match *self.node(regex) {
            RegexNode::None => self.all(),
            RegexNode::All => self.none(),
            RegexNode::Comp(body) => body,
            _ => self.intern(RegexNode::Comp(regex)),
        }
    }

    /// The words of `first` that are not in `second`.
    pub fn difference(&mut self, first: RegexId, second: RegexId) -> RegexId {
        let outside = self.complement(second);
        self.inter([first, outside])
    }

    /// The empty word and the words of `regex`.
    pub fn optional(&mut self, regex: RegexId) -> RegexId {
        let epsilon = self.epsilon();
        self.union([epsilon, regex])
    }

    /// Any number of words of `regex` in a row.
    pub fn star(&mut self, regex: RegexId) -> RegexId {
        self.repeat(regex, 0, None)
    }

    /// One or more words of `regex` in a row.
    pub fn plus(&mut self, regex: RegexId) -> RegexId {
        self.repeat(regex, 1, None)
    }

    /// `low` to `high` words of `body` in a row; without upper bound if `high` is `None`; nothing if
    /// `high < low`.
    pub fn repeat(&mut self, body: RegexId, low: u64, high: Option<u64>) -> RegexId {
        let (none, epsilon, all) = (self.none(), self.epsilon(), self.all());
        if high.is_some_and(|high| high < low) {
            return none;
        }
        if high == Some(0) || body == epsilon || (body == none && low == 0) {
            return epsilon;
        }
        if body == none || body == all {
            return body;
        }
        let (mut body, mut low) = (body, low);
        if self.is_nullable(body) {
            low = 0;
            body = self.without_epsilon(body);
        }
        if high.is_none() && low == 0 {
            body = self.flatten_for_star(body);
        }
        if let Some(inner) = self.counted(body)
            && let Some(product) = inner.times(low, high)
        {
            return self.repeat(product.body, product.low, product.high);
        }
        match (low, high) {
            (1, Some(1)) => body,
            (0, Some(1)) => {
                if self.is_nullable(body) {
                    body
                } else {
                    self.union([epsilon, body])
                }
            }
            (0, None) if body == self.any_char() => all,
            _ => self.intern(RegexNode::Loop { body, low, high }),
        }
    }

    /// Drops the empty word where it is an alternative of its own.
    fn without_epsilon(&mut self, regex: RegexId) -> RegexId {
        let epsilon = self.epsilon();
        match self.node(regex) {
            RegexNode::Union(list) if list.contains(&epsilon) => {
                let list: Vec<RegexId> = list.iter().copied().filter(|&r| r != epsilon).collect();
                self.union(list)
            }
            _ => regex,
        }
    }

    /// `(r* + s)* = (r + s)*`, also for `r+`.
    fn flatten_for_star(&mut self, regex: RegexId) -> RegexId {
        let RegexNode::Union(list) = self.node(regex) else { return regex };
        let bare = |&part: &RegexId| match *self.node(part) {
            RegexNode::Loop { body, low: 0 | 1, high: None } => body,
            _ => part,
        };
        let parts: Vec<RegexId> = list.iter().map(bare).collect();
        if parts[..] == list[..] { regex } else { self.union(parts) }
    }
}

impl Counted {
    fn once(body: RegexId) -> Self {
        Self { body, low: 1, high: Some(1) }
    }

    /// The repetition of this repetition, if that is one interval of repetitions.
    fn times(self, low: u64, high: Option<u64>) -> Option<Self> {
        // From i to i + 1 rounds there must be no gap; the widest gap is at the least i. With no
        // round at all the only length is 0, so the next is `self.low`.
        let gapless = match self.high {
            _ if high == Some(low) => true,
            None => low > 0 || self.low <= 1,
            Some(inner) => {
                inner.checked_mul(low)?.checked_add(1)?
                    >= self.low.checked_mul(low.checked_add(1)?)?
            }
        };
        if !gapless {
            return None;
        }
        let most = match (self.high, high) {
            (Some(a), Some(b)) => Some(a.checked_mul(b)?),
            // No round was excluded by the caller, so an endless body makes the whole endless.
            _ => None,
        };
        Some(Self { body: self.body, low: self.low.checked_mul(low)?, high: most })
    }
}
