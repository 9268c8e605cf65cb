//! Demanded bits: words are computed only as far as somebody reads them and as far as they reach.
//!
//! Idea: one sweep upwards finds how far the value of each word reaches: above that there are only
//! zeros, or copies of its sign. One sweep downwards finds which bits of each word are read. Then
//! operators are rebuilt over the bits that matter: sums and products from the lowest bit to the
//! highest that is read and reached, bitwise operators and case distinctions over what is read. A
//! constant that is only read in slices that do not overlap becomes a constant for each slice.
//! Invariant: what takes the place of a word has its value in all bits that are read. A constant that
//! was cut must not occur in a later assertion, because the bits that nobody reads are zero.
//! Cost: linear in the number of terms.
//! Reference: demanded bits as in compilers (LLVM, `DemandedBits`); Johannsen and Drechsler,
//! "Formal Verification on the RT Level", 2001, for the reduction of widths.

use trine_collections::{Budget, Exhausted};
use trine_term::{Op, TermId, TermMap, TermSet, TermStore};
use trine_value::BitVec;

use super::Work;
use super::solve_equation::is_constant;
use super::substitution::Definition;
use super::whole::{Found, unquantified_terms};

/// The bits from `low` on, below `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits {
    low: u32,
    high: u32,
}

impl Bits {
    fn all(width: u32) -> Self {
        Self { low: 0, high: width }
    }

    fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn width(self) -> u32 {
        self.high - self.low
    }
}

/// How far the value of a word reaches: so many low bits determine it, if the others are zeros, or
/// copies of the highest of them.
#[derive(Clone, Copy)]
struct Reach {
    unsigned: u32,
    signed: u32,
}

impl Reach {
    fn new(width: u32, unsigned: u32, signed: u32) -> Self {
        let unsigned = unsigned.clamp(1, width);
        Self { unsigned, signed: signed.clamp(1, width).min(unsigned + 1).min(width) }
    }

    fn full(width: u32) -> Self {
        Self { unsigned: width, signed: width }
    }

    fn of_value(value: &BitVec) -> Self {
        let width = value.width();
        let sign_copies =
            if value.msb() { value.not().leading_zeros() } else { value.leading_zeros() };
        Self::new(width, width - value.leading_zeros(), width - sign_copies + 1)
    }

    fn join(self, other: Self) -> Self {
        Self { unsigned: self.unsigned.max(other.unsigned), signed: self.signed.max(other.signed) }
    }

    /// How many low bits are worth computing, and what stands above them.
    fn extent(self, width: u32) -> (u32, Fill) {
        if self.unsigned < width { (self.unsigned, Fill::Zeros) } else { (self.signed, Fill::Sign) }
    }
}

/// What stands above the bits of a word that are computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fill {
    /// Zeros; or nobody reads them.
    Zeros,
    /// Copies of the highest bit.
    Sign,
}

/// What takes the place of a word: its bits from `low` on.
#[derive(Clone, Copy)]
struct Narrow {
    term: TermId,
    low: u32,
    fill: Fill,
}

fn width_of(store: &TermStore, term: TermId) -> Option<u32> {
    store.sorts.width(store.sort(term))
}

/// One run of the pass.
struct Narrowing<'a> {
    store: &'a mut TermStore,
    elsewhere: &'a TermSet,
    reach: TermMap<Reach>,
    /// The bits of words that are read.
    read: TermMap<Bits>,
    /// The slices in which constants are read.
    slices: TermMap<Vec<Bits>>,
    results: TermMap<Narrow>,
    found: Found,
}

/// Narrows what the assertions do not read in full; `elsewhere` says which constants occur elsewhere.
pub(super) fn narrow(
    store: &mut TermStore,
    work: &mut [Work],
    elsewhere: &TermSet,
    budget: &Budget,
) -> Result<Found, Exhausted> {
    let Some(order) = unquantified_terms(store, work, budget)? else { return Ok(Found::default()) };
    let mut run = Narrowing {
        store,
        elsewhere,
        reach: TermMap::new(),
        read: TermMap::new(),
        slices: TermMap::new(),
        results: TermMap::new(),
        found: Found::default(),
    };
    order.iter().for_each(|&term| run.find_reach(term));
    order.iter().rev().for_each(|&term| run.read_arguments(term));
    budget.spend(2 * order.len() as u64)?;
    if !order.iter().any(|&term| run.gets_narrower(term)) {
        return Ok(Found::default());
    }
    for &term in &order {
        budget.spend(1)?;
        run.rebuild(term);
    }
    for assertion in work {
        assertion.term = run.results.get(assertion.term).map_or(assertion.term, |r| r.term);
    }
    Ok(run.found)
}

impl Narrowing<'_> {
    fn reach_of(&self, term: TermId) -> Reach {
        let full = || Reach::full(self.store.width(term));
        self.reach.get(term).copied().unwrap_or_else(full)
    }

    fn find_reach(&mut self, term: TermId) {
        let Some(width) = width_of(self.store, term) else { return };
        if let Some(value) = self.store.bv_value(term) {
            self.reach.insert(term, Reach::of_value(&value));
            return;
        }
        let args = self.store.args(term);
        let reaches = || args.iter().map(|&arg| self.reach_of(arg));
        let widest = || reaches().reduce(Reach::join).unwrap_or(Reach::full(width));
        let carries = usize::BITS - (args.len().max(1) - 1).leading_zeros();
        let reach = match self.store.op(term) {
            Op::BvNot => Reach::new(width, width, widest().signed),
            Op::BvXor => widest(),
            Op::BvAnd => {
                let least = reaches().map(|reach| reach.unsigned).min().unwrap_or(width);
                Reach::new(width, least, widest().signed)
            }
            Op::Ite => self.reach_of(args[1]).join(self.reach_of(args[2])),
            Op::BvAdd => {
                let Reach { unsigned, signed } = widest();
                Reach::new(width, unsigned + carries, signed + carries)
            }
            Op::BvMul => {
                let sum = |bits: fn(Reach) -> u32| reaches().map(bits).fold(0, u32::saturating_add);
                Reach::new(width, sum(|reach| reach.unsigned), sum(|reach| reach.signed))
            }
            Op::BvLshr | Op::BvUrem => Reach::new(width, self.reach_of(args[0]).unsigned, width),
            Op::BvAshr => Reach::new(width, width, self.reach_of(args[0]).signed),
            Op::SignExtend => Reach::new(width, width, self.reach_of(args[0]).signed),
            Op::Concat => {
                let mut top = width;
                let mut parts = args.iter();
                // Zeros above the first part that is not zero.
                let unsigned = parts.find_map(|&part| {
                    top -= self.store.width(part);
                    let is_zero = self.store.bv_value(part).is_some_and(|value| value.is_zero());
                    (!is_zero).then(|| top + self.reach_of(part).unsigned)
                });
                Reach::new(width, unsigned.unwrap_or(1), width)
            }
            Op::Extract => {
                let [_, low] = self.store.indices(term);
                let Reach { unsigned, signed } = self.reach_of(args[0]);
                Reach::new(width, unsigned.saturating_sub(low), signed.saturating_sub(low))
            }
            _ => Reach::full(width),
        };
        self.reach.insert(term, reach);
    }

    /// The bits of a word that are computed, if its operator can be cut.
    fn computed(&self, term: TermId) -> Option<Bits> {
        let read = *self.read.get(term)?;
        match self.store.op(term) {
            Op::BvNot | Op::BvAnd | Op::BvXor | Op::Ite | Op::Concat | Op::SignExtend => Some(read),
            Op::BvAdd | Op::BvMul => {
                let (extent, _) = self.reach_of(term).extent(self.store.width(term));
                Some(Bits { low: 0, high: read.high.min(extent) })
            }
            _ => None,
        }
    }

    fn read(&mut self, term: TermId, bits: Bits) {
        let all = self.read.get(term).map_or(bits, |&read| read.hull(bits));
        self.read.insert(term, all);
        if is_constant(self.store, term) {
            let mut slices = self.slices.remove(term).unwrap_or_default();
            if slices.last() != Some(&bits) {
                slices.push(bits);
            }
            self.slices.insert(term, slices);
        }
    }

    fn read_all(&mut self, term: TermId) {
        if let Some(width) = width_of(self.store, term) {
            self.read(term, Bits::all(width));
        }
    }

    /// Notes which bits of its arguments a term reads, after all that read the term itself.
    fn read_arguments(&mut self, term: TermId) {
        let args = self.store.args(term).to_vec();
        let computed = self.computed(term);
        let own = match (width_of(self.store, term), self.read.get(term)) {
            (Some(_), Some(&read)) => read,
            // Nobody reads the word.
            (Some(_), None) => return,
            (None, _) => return args.into_iter().for_each(|arg| self.read_all(arg)),
        };
        match self.store.op(term) {
            Op::BvNot | Op::BvAnd | Op::BvXor | Op::BvAdd | Op::BvMul => {
                args.into_iter().for_each(|arg| self.read(arg, computed.unwrap_or(own)));
            }
            Op::Ite => args[1..].iter().for_each(|&arg| self.read(arg, own)),
            Op::Concat => {
                for (part, bits) in parts(self.store, &args, own) {
                    self.read(part, bits);
                }
            }
            Op::Extract => {
                let [_, low] = self.store.indices(term);
                self.read(args[0], Bits { low: own.low + low, high: own.high + low });
            }
            Op::SignExtend => {
                let bits = below_sign(self.store.width(args[0]), own);
                self.read(args[0], bits);
            }
            Op::BvShl => {
                self.read(args[0], Bits { low: 0, high: own.high });
                self.read_all(args[1]);
            }
            Op::BvLshr | Op::BvAshr => {
                let high = self.store.width(term);
                self.read(args[0], Bits { low: own.low, high });
                self.read_all(args[1]);
            }
            _ => args.into_iter().for_each(|arg| self.read_all(arg)),
        }
    }

    /// The slices of a constant that become constants, from the lowest; `None` if it stays.
    fn pieces(&self, constant: TermId) -> Option<Vec<Bits>> {
        if self.elsewhere.contains(constant) {
            return None;
        }
        let mut slices = self.slices.get(constant)?.clone();
        slices.sort_unstable_by_key(|bits| bits.low);
        let mut pieces: Vec<Bits> = Vec::new();
        for bits in slices {
            match pieces.last_mut() {
                Some(last) if bits.low < last.high => *last = last.hull(bits),
                _ => pieces.push(bits),
            }
        }
        let whole = Bits::all(self.store.width(constant));
        (pieces != [whole]).then_some(pieces)
    }

    fn gets_narrower(&self, term: TermId) -> bool {
        let Some(width) = width_of(self.store, term) else { return false };
        self.computed(term).is_some_and(|bits| bits != Bits::all(width))
            || is_constant(self.store, term) && self.pieces(term).is_some()
    }

    /// Finds what takes the place of a term whose arguments are done.
    fn rebuild(&mut self, term: TermId) {
        let Some(width) = width_of(self.store, term) else {
            let rebuilt = self.with_whole_arguments(term);
            self.results.insert(term, Narrow { term: rebuilt, low: 0, fill: Fill::Zeros });
            return;
        };
        let Some(&read) = self.read.get(term) else { return };
        if is_constant(self.store, term) {
            self.cut_constant(term);
            return;
        }
        let args = self.store.args(term).to_vec();
        let op = self.store.op(term);
        let computed = self.computed(term);
        let bits = computed.unwrap_or(Bits::all(width));
        if computed.is_some() && bits != Bits::all(width) {
            self.found.count += 1;
        }
        let mut fill = Fill::Zeros;
        let (result, low) = match op {
            Op::BvNot | Op::BvAnd | Op::BvXor | Op::BvAdd | Op::BvMul => {
                if matches!(op, Op::BvAdd | Op::BvMul) {
                    let (extent, above) = self.reach_of(term).extent(width);
                    fill = if bits.high == extent { above } else { Fill::Zeros };
                }
                let args: Vec<TermId> = args.iter().map(|&arg| self.get(arg, bits)).collect();
                (self.store.mk(op, &args), bits.low)
            }
            Op::Ite => {
                let condition = self.formula(args[0]);
                let branches = [self.get(args[1], bits), self.get(args[2], bits)];
                (self.store.mk(op, &[condition, branches[0], branches[1]]), bits.low)
            }
            Op::Concat => {
                let parts = parts(self.store, &args, bits);
                let parts: Vec<TermId> =
                    parts.into_iter().map(|(part, bits)| self.get(part, bits)).collect();
                let result = match parts.as_slice() {
                    &[part] => part,
                    _ => self.store.mk(op, &parts),
                };
                (result, bits.low)
            }
            Op::SignExtend => {
                let inner = below_sign(self.store.width(args[0]), bits);
                let kept = self.get(args[0], inner);
                (self.extend(kept, Fill::Sign, bits.width() - inner.width()), bits.low)
            }
            Op::Extract => {
                let [_, offset] = self.store.indices(term);
                let bits = Bits { low: read.low + offset, high: read.high + offset };
                (self.get(args[0], bits), read.low)
            }
            _ => (self.with_whole_arguments(term), 0),
        };
        self.results.insert(term, Narrow { term: result, low, fill });
    }

    fn formula(&self, term: TermId) -> TermId {
        self.results.get(term).map_or(term, |result| result.term)
    }

    /// The term over arguments of their full widths.
    fn with_whole_arguments(&mut self, term: TermId) -> TermId {
        let args = self.store.args(term).to_vec();
        let rebuilt: Vec<TermId> = args
            .iter()
            .map(|&arg| match width_of(self.store, arg) {
                Some(width) => self.get(arg, Bits::all(width)),
                None => self.formula(arg),
            })
            .collect();
        if rebuilt == args { term } else { self.store.with_args(term, &rebuilt) }
    }

    /// Bits of a word that is done. Bits that nobody reads are zero.
    fn get(&mut self, term: TermId, bits: Bits) -> TermId {
        let whole = Narrow { term, low: 0, fill: Fill::Zeros };
        let narrow = self.results.get(term).copied().unwrap_or(whole);
        let there = Bits { low: narrow.low, high: narrow.low + self.store.width(narrow.term) };
        if bits.high <= there.low || bits.low >= there.high && narrow.fill == Fill::Zeros {
            return self.store.mk_bv(&BitVec::zero(bits.width()));
        }
        let low = bits.low.clamp(there.low, there.high - 1);
        let high = bits.high.min(there.high).max(low + 1);
        let mut result =
            self.slice(narrow.term, Bits { low: low - there.low, high: high - there.low });
        if bits.low >= there.high {
            return self.extend(result, Fill::Sign, bits.width() - 1);
        }
        if bits.high > there.high {
            result = self.extend(result, narrow.fill, bits.high - there.high);
        }
        if bits.low < there.low {
            let zeros = self.store.mk_bv(&BitVec::zero(there.low - bits.low));
            result = self.store.mk(Op::Concat, &[result, zeros]);
        }
        result
    }

    fn slice(&mut self, term: TermId, bits: Bits) -> TermId {
        if bits == Bits::all(self.store.width(term)) {
            return term;
        }
        match self.store.bv_value(term) {
            Some(value) => self.store.mk_bv(&value.extract(bits.high - 1, bits.low)),
            None => self.store.mk_indexed(Op::Extract, [bits.high - 1, bits.low], &[term]),
        }
    }

    fn extend(&mut self, term: TermId, fill: Fill, by: u32) -> TermId {
        match fill {
            _ if by == 0 => term,
            Fill::Sign => self.store.mk_indexed(Op::SignExtend, [by, 0], &[term]),
            Fill::Zeros => {
                let zeros = self.store.mk_bv(&BitVec::zero(by));
                self.store.mk(Op::Concat, &[zeros, term])
            }
        }
    }

    /// Puts a constant for each slice in the place of a constant.
    fn cut_constant(&mut self, constant: TermId) {
        let Some(pieces) = self.pieces(constant) else { return };
        self.found.count += 1;
        let mut parts = Vec::new();
        let mut top = self.store.width(constant);
        let zeros = |run: &mut Self, width: u32| run.store.mk_bv(&BitVec::zero(width));
        for bits in pieces.into_iter().rev() {
            if bits.high < top {
                parts.push(zeros(self, top - bits.high));
            }
            let sort = self.store.sorts.bitvec(bits.width());
            parts.push(self.store.skolem("slice", sort));
            top = bits.low;
        }
        if top > 0 {
            parts.push(zeros(self, top));
        }
        let value = self.store.mk(Op::Concat, &parts);
        self.found.definitions.push(Definition { constant, value });
        self.results.insert(constant, Narrow { term: value, low: 0, fill: Fill::Zeros });
    }
}

/// The bits of a word that is extended by copies of its sign, for bits of the extension.
fn below_sign(width: u32, bits: Bits) -> Bits {
    Bits { low: bits.low.min(width - 1), high: bits.high.min(width) }
}

/// The parts of a concatenation that have some of the bits, from the highest, and which bits of them.
fn parts(store: &TermStore, args: &[TermId], bits: Bits) -> Vec<(TermId, Bits)> {
    let mut top: u32 = args.iter().map(|&arg| store.width(arg)).sum();
    let mut parts = Vec::new();
    for &arg in args {
        let low = top - store.width(arg);
        let (from, to) = (bits.low.max(low), bits.high.min(top));
        if from < to {
            parts.push((arg, Bits { low: from - low, high: to - low }));
        }
        top = low;
    }
    parts
}
