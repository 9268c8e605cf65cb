//! The rewriter: bottom-up rewriting to a fixed point with a memory.
//!
//! Idea: a frame on an explicit stack brings the arguments of a term into normal form, rebuilds
//! the term over them, and tries the rules of its head operator in order. What a rule returns is
//! rewritten in the same frame. All terms that passed through a frame are remembered with its
//! result.
//! Invariants: the memory maps terms to equivalent terms of the same sort; a result is its own
//! normal form. Work is bounded: rules above [`Level::Off`] burn fuel, which every new input term
//! supplies; without fuel the current term is kept. Rules of `Off` terminate by themselves, since
//! each replaces an operator by others that come after it in the order of the kernel. A term that
//! turns up again below its own frame is a cycle: it is cut there, and counted.
//! Cost: linear in the input for bounded rules. Long chains of one associative operator are
//! gathered into one n-ary term on the way down; rules copy argument lists of bounded length only.
//! Reference: the memoised strategy is that of Bitwuzla's rewriter (Niemetz and Preiner, CAV 2023)
//! without its recursion.

use std::sync::LazyLock;

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermStore};

use crate::cx::{RewriteCx, rank};
use crate::fold::fold;
use crate::rule::{Level, Rule, RuleId, all_rules};
use crate::sharing::Sharing;

/// How often rules may fire for one term and its successors.
const FIRINGS_PER_TERM: u32 = 256;
/// Fuel that each new input term supplies.
const FUEL_PER_TERM: u64 = 32;
/// Fuel that each call supplies.
const FUEL_PER_CALL: u64 = 4096;

/// What the memory says of a term: a word per term, [`ABSENT`], [`BUSY`] or a raw id.
const ABSENT: u32 = 0;
/// The term is on the stack.
const BUSY: u32 = u32::MAX;

/// What happened since the rewriter was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    fired: Vec<u64>,
    /// Terms with only constant arguments that were evaluated.
    pub folded: u64,
    /// Terms that a frame looked at.
    pub visited: u64,
    /// Terms that were kept because fuel ran out.
    pub cut: u64,
    /// Terms that turned up below their own frame.
    pub cycles: u64,
}

impl Statistics {
    /// How often the rule fired.
    #[must_use]
    pub fn fired(&self, rule: RuleId) -> u64 {
        self.fired.get(rule.index()).copied().unwrap_or(0)
    }

    /// The rules that fired, most frequent first.
    #[must_use]
    pub fn by_frequency(&self) -> Vec<(&'static Rule, u64)> {
        let mut rows: Vec<_> = all_rules()
            .map(|(id, rule)| (rule, self.fired(id)))
            .filter(|&(_, count)| count > 0)
            .collect();
        rows.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        rows
    }
}

/// The rules of one level, by head operator. They are the same for each rewriter, so they are sorted once.
struct Dispatch {
    rules: Vec<(RuleId, &'static Rule)>,
    /// For each operator, where its rules begin; one entry more than there are operators.
    starts: Vec<u32>,
}

impl Dispatch {
    fn of_level(level: Level) -> &'static Self {
        static LEVELS: [LazyLock<Dispatch>; 3] = [
            LazyLock::new(|| Dispatch::new(Level::Off)),
            LazyLock::new(|| Dispatch::new(Level::Local)),
            LazyLock::new(|| Dispatch::new(Level::Deep)),
        ];
        &LEVELS[level as usize]
    }

    fn new(level: Level) -> Self {
        let rows: Vec<_> = all_rules().filter(|(_, rule)| rule.level <= level).collect();
        let mut starts = vec![0; Op::all().count() + 1];
        for (_, rule) in &rows {
            starts[rule.head as usize + 1] += 1;
        }
        for op in 1..starts.len() {
            starts[op] += starts[op - 1];
        }
        // Rows of one head keep their order.
        let mut next = starts.clone();
        let mut rules = rows.clone();
        for row in rows {
            let place = &mut next[row.1.head as usize];
            rules[*place as usize] = row;
            *place += 1;
        }
        Self { rules, starts }
    }

    #[inline]
    fn of(&self, op: Op) -> std::ops::Range<usize> {
        let op = op as usize;
        self.starts[op] as usize..self.starts[op + 1] as usize
    }
}

/// One term being rewritten.
#[derive(Clone, Copy)]
struct Frame {
    /// What became of it so far.
    current: TermId,
    /// The first argument of `current` that may be not in normal form yet.
    next: u32,
    /// Where the terms that passed through this frame begin in `Rewriter::passed`.
    passed: u32,
    /// How often a rule fired here.
    firings: u32,
}

/// Rewrites terms of one store to normal form. See the [crate](crate) for the normal form.
pub struct Rewriter {
    level: Level,
    dispatch: &'static Dispatch,
    /// The rules that are used without fuel.
    essential: &'static Dispatch,
    memory: Vec<u32>,
    sharing: Sharing,
    statistics: Statistics,
    fuel: u64,
    stack: Vec<Frame>,
    passed: Vec<TermId>,
    scratch: Vec<TermId>,
}

impl Rewriter {
    /// A rewriter without memory yet. It serves one store.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            level,
            dispatch: Dispatch::of_level(level),
            essential: Dispatch::of_level(Level::Off),
            memory: Vec::new(),
            sharing: Sharing::default(),
            statistics: Statistics { fired: vec![0; all_rules().count()], ..Statistics::default() },
            fuel: 0,
            stack: Vec::new(),
            passed: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The level it was made with.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What happened so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The normal form of `root`: equivalent to it and of the same sort.
    ///
    /// # Errors
    /// The limit of `budget` that was hit. What was finished until then is remembered, so a later
    /// call goes on from there.
    pub fn rewrite(
        &mut self,
        store: &mut TermStore,
        root: TermId,
        budget: &Budget,
    ) -> Result<TermId, Exhausted> {
        if let Some(known) = self.known(store, root) {
            return Ok(known);
        }
        let new = self.sharing.count(store, root);
        self.fuel = self.fuel.saturating_add(FUEL_PER_CALL).saturating_add(FUEL_PER_TERM * new);
        self.push(root);
        while let Some(&frame) = self.stack.last() {
            let step = 1 + u64::from(self.descend(store, frame));
            if let Err(reason) = budget.spend(step) {
                self.abandon();
                return Err(reason);
            }
        }
        Ok(self.known(store, root).unwrap_or(root))
    }

    /// The normal form of a term if it is known. A term on the stack passes for its own.
    #[inline]
    fn known(&self, store: &TermStore, term: TermId) -> Option<TermId> {
        match self.memory.get(term.index()) {
            None | Some(&ABSENT) if store.args(term).is_empty() => Some(term),
            None | Some(&ABSENT) => None,
            Some(&BUSY) => Some(term),
            Some(&word) => TermId::from_raw(word),
        }
    }

    #[inline]
    fn remember(&mut self, term: TermId, word: u32) {
        if term.index() >= self.memory.len() {
            let len = (term.index() + 1).max(self.memory.len() * 2);
            self.memory.resize(len, ABSENT);
        }
        self.memory[term.index()] = word;
    }

    fn push(&mut self, term: TermId) {
        self.statistics.visited += 1;
        let passed = self.passed.len() as u32;
        self.stack.push(Frame { current: term, next: 0, passed, firings: 0 });
        self.passed.push(term);
        self.remember(term, BUSY);
    }

    /// Takes the top frame one step on; returns the number of arguments it looked at.
    fn descend(&mut self, store: &mut TermStore, frame: Frame) -> u32 {
        let top = self.stack.len() - 1;
        if frame.next == 0
            && let Some(gathered) = self.gather(store, frame.current)
        {
            self.replace(store, gathered);
            return store.args(gathered).len() as u32;
        }
        let args = store.args(frame.current);
        let mut next = frame.next as usize;
        while let Some(&arg) = args.get(next) {
            match self.memory.get(arg.index()) {
                Some(&BUSY) => self.statistics.cycles += 1,
                Some(&word) if word != ABSENT => {}
                _ if store.args(arg).is_empty() => {}
                _ => {
                    self.stack[top].next = next as u32 + 1;
                    self.push(arg);
                    return next as u32 - frame.next;
                }
            }
            next += 1;
        }
        let looked_at = args.len() as u32;
        self.finish_arguments(store, frame);
        looked_at
    }

    /// All arguments are in normal form: rebuilds the term over them and tries the rules.
    fn finish_arguments(&mut self, store: &mut TermStore, frame: Frame) {
        let args = store.args(frame.current);
        let sorts = self.level > Level::Off && sorts(store.op(frame.current));
        let is_same = args.iter().all(|&arg| self.known(store, arg).is_none_or(|new| new == arg))
            && (!sorts || args.is_sorted_by_key(|&arg| rank(store, arg)));
        let term = if is_same { frame.current } else { self.rebuild(store, frame.current, sorts) };
        if term != frame.current && !self.replace(store, term) {
            return;
        }
        match self.step(store, term, frame.firings) {
            Some(result) => {
                if let Some(top) = self.stack.last_mut() {
                    top.firings += 1;
                }
                self.replace(store, result);
            }
            None => self.finish(term),
        }
    }

    /// The term over the normal forms of its arguments, sorted where the rules would do the same, with one
    /// more term for each.
    fn rebuild(&mut self, store: &mut TermStore, term: TermId, sorts: bool) -> TermId {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.extend(store.args(term).iter().map(|&arg| self.known(store, arg).unwrap_or(arg)));
        if sorts {
            scratch.sort_unstable_by_key(|&arg| rank(store, arg));
        }
        let rebuilt = store.with_args(term, &scratch);
        self.scratch = scratch;
        rebuilt
    }

    /// Makes `term` the current term of the top frame; false if that ends the frame.
    fn replace(&mut self, store: &TermStore, term: TermId) -> bool {
        let Some(top) = self.stack.last_mut() else { return false };
        let current = top.current;
        match self.memory.get(term.index()) {
            Some(&BUSY) if term != current => {
                // Its own frame cannot be waited for.
                self.statistics.cycles += 1;
                self.finish(current);
                false
            }
            Some(&word) if word != ABSENT && word != BUSY => {
                self.finish(TermId::from_raw(word).unwrap_or(term));
                false
            }
            _ if store.args(term).is_empty() => {
                self.finish(term);
                false
            }
            _ => {
                top.current = term;
                top.next = 0;
                self.passed.push(term);
                self.remember(term, BUSY);
                true
            }
        }
    }

    /// Ends the top frame: all that passed through it has the normal form `result`.
    fn finish(&mut self, result: TermId) {
        let Some(frame) = self.stack.pop() else { return };
        while self.passed.len() > frame.passed as usize
            && let Some(term) = self.passed.pop()
        {
            self.remember(term, result.raw());
            self.sharing.inherit(term, result);
        }
        if self.memory.get(result.index()).is_none_or(|&word| word == ABSENT) {
            self.remember(result, result.raw());
        }
    }

    /// Forgets all frames.
    fn abandon(&mut self) {
        self.stack.clear();
        for term in std::mem::take(&mut self.passed) {
            self.remember(term, ABSENT);
        }
    }

    /// One application of the first rule that fires.
    fn step(&mut self, store: &mut TermStore, term: TermId, firings: u32) -> Option<TermId> {
        if let Some(value) = fold(store, term) {
            self.statistics.folded += 1;
            return Some(value);
        }
        let fuelled = self.fuel > 0 && firings < FIRINGS_PER_TERM;
        let dispatch = if fuelled { self.dispatch } else { self.essential };
        let range = dispatch.of(store.op(term));
        let mut cx = RewriteCx { store, sharing: &self.sharing };
        for (id, rule) in &dispatch.rules[range] {
            if let Some(result) = (rule.apply)(&mut cx, term)
                && result != term
            {
                debug_assert_eq!(cx.store.sort(result), cx.store.sort(term), "{}", rule.name);
                self.statistics.fired[id.index()] += 1;
                if rule.level > Level::Off {
                    self.fuel -= 1;
                }
                return Some(result);
            }
        }
        if !fuelled {
            self.statistics.cut += 1;
        }
        None
    }

    /// Merges nested applications of one associative operator that are used nowhere else.
    ///
    /// This is done before the arguments are rewritten, and only for terms of the input: so each
    /// argument of a long chain is copied once, where merging on the way up would copy the whole
    /// chain at every link.
    fn gather(&mut self, store: &mut TermStore, term: TermId) -> Option<TermId> {
        let op = store.op(term);
        if self.level == Level::Off || !gathers(op) {
            return None;
        }
        // A constant factor stands outside of the product of the others.
        if op == Op::BvMul && store.args(term).iter().any(|&arg| store.is_value(arg)) {
            return None;
        }
        let inner = |rewriter: &Self, store: &TermStore, arg: TermId| {
            store.op(arg) == op
                && rewriter.sharing.is_single(arg)
                && rewriter.memory.get(arg.index()).is_none_or(|&word| word == ABSENT)
        };
        // Subtraction is associative only in its first argument.
        let places = if op == Op::BvSub { 1 } else { usize::MAX };
        let candidates = |term: TermId| store.args(term).iter().take(places);
        if !candidates(term).any(|&arg| inner(self, store, arg)) {
            return None;
        }
        let mut leaves = Vec::new();
        let mut open: Vec<(TermId, bool)> = Vec::new();
        let enter = |open: &mut Vec<(TermId, bool)>, term: TermId| {
            let args = store.args(term).iter().enumerate().rev();
            open.extend(args.map(|(place, &arg)| (arg, place < places)));
        };
        enter(&mut open, term);
        while let Some((arg, may_open)) = open.pop() {
            if may_open && inner(self, store, arg) {
                enter(&mut open, arg);
            } else {
                leaves.push(arg);
            }
        }
        Some(store.mk(op, &leaves))
    }
}

fn gathers(op: Op) -> bool {
    matches!(
        op,
        Op::And
            | Op::Or
            | Op::Xor
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::Concat
            | Op::Add
            | Op::StrConcat
            | Op::ReConcat
            | Op::ReUnion
            | Op::ReInter
    )
}

/// Operators of the normal form whose arguments are sorted.
fn sorts(op: Op) -> bool {
    matches!(
        op,
        Op::And
            | Op::Xor
            | Op::Eq
            | Op::BvAnd
            | Op::BvXor
            | Op::BvAdd
            | Op::BvMul
            | Op::BvUmulO
            | Op::BvSmulO
    )
}
