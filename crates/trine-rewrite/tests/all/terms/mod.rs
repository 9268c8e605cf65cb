//! What the tests of rules need: truth tables of small terms, and a random term generator.

#![allow(dead_code, reason = "every test binary uses a part")]

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, TermId, TermMap, TermSet, TermStore, post_order};

/// A small generator of pseudo-random numbers (xorshift64*), the same in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The width of a term, 0 for Booleans; an array of words is the concatenation of its elements, the
/// one at index 0 lowest.
pub fn width(store: &TermStore, term: TermId) -> u32 {
    match *store.sort_of(term) {
        Sort::BitVec(width) => width,
        Sort::Array { index, element } => {
            let [index, element] = [index, element].map(|sort| store.sorts.width(sort));
            element.expect("words") << index.expect("words")
        }
        _ => 0,
    }
}

fn mask(width: u32) -> u64 {
    if width == 0 { 1 } else { u64::MAX >> (64 - width) }
}

/// The terms below `root` that are not in `known`, arguments first.
///
/// Unlike the walks of the store, this costs nothing per term of the store: there are many terms
/// in it, and most walks are short.
fn below(store: &TermStore, root: TermId, known: impl Fn(TermId) -> bool) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut open = vec![root];
    while let Some(term) = open.pop() {
        if !known(term) && !order.contains(&term) {
            order.push(term);
            open.extend(store.args(term));
        }
    }
    // Arguments have smaller ids.
    order.sort_unstable();
    order
}

/// Values of terms, one column for each assignment to the symbols.
pub struct Tables {
    columns: FxHashMap<TermId, Vec<u64>>,
    count: usize,
}

impl Tables {
    /// All assignments to the symbols below `root`, or, if these are more than `2^limit`, that many
    /// pseudo-random ones.
    pub fn of(store: &TermStore, root: TermId, limit: u32) -> Self {
        let mut symbols = below(store, root, |_| false);
        symbols.retain(|&term| store.op(term) == Op::Apply);
        let bits = symbols.iter().map(|&symbol| width(store, symbol).max(1)).sum::<u32>();
        let mut columns = FxHashMap::default();
        let count = 1usize << bits.min(limit);
        let mut offset = 0;
        let mut random = Random::new(7);
        for &symbol in &symbols {
            let width = width(store, symbol);
            let column: Vec<u64> = if bits <= limit {
                (0..count as u64).map(|n| n >> offset & mask(width)).collect()
            } else {
                let edges = [0, 1, u64::MAX, 1 << 63 >> (64 - width.max(1))];
                (0..count)
                    .map(|_| match random.below(4) {
                        0 => random.pick(&edges) & mask(width),
                        _ => random.next() & mask(width),
                    })
                    .collect()
            };
            columns.insert(symbol, column);
            offset += width.max(1);
        }
        Self { columns, count }
    }

    /// The value of a term under the first assignment, if it was computed.
    pub fn known(&self, term: TermId) -> Option<u64> {
        self.columns.get(&term).map(|column| column[0])
    }

    /// The values of a term under all assignments.
    pub fn table(&mut self, store: &TermStore, root: TermId) -> &[u64] {
        for term in below(store, root, |term| self.columns.contains_key(&term)) {
            assert_ne!(store.op(term), Op::Apply, "a symbol that the left side has not");
            let column = {
                let args: Vec<(&[u64], u32)> = store
                    .args(term)
                    .iter()
                    .map(|arg| (self.columns[arg].as_slice(), width(store, *arg)))
                    .collect();
                let mut row = vec![(0, 0); args.len()];
                (0..self.count)
                    .map(|n| {
                        for (place, &(column, width)) in row.iter_mut().zip(&args) {
                            *place = (column[n], width);
                        }
                        value(store, term, &row)
                    })
                    .collect()
            };
            self.columns.insert(term, column);
        }
        &self.columns[&root]
    }
}

fn signed((value, width): (u64, u32)) -> i128 {
    let value = i128::from(value);
    if value >> (width - 1) & 1 == 1 { value - (1 << width) } else { value }
}

/// One application on words, written from the standard without looking at the value types. Terms
/// have at most 63 bits.
fn value(store: &TermStore, term: TermId, args: &[(u64, u32)]) -> u64 {
    let w = width(store, term);
    let arg = |i: usize| args[i].0;
    let fold = |f: fn(u64, u64) -> u64| args[1..].iter().fold(arg(0), |a, b| f(a, b.0)) & mask(w);
    let chain = |f: fn(i128, i128) -> bool| {
        u64::from(args.windows(2).all(|p| f(i128::from(p[0].0), i128::from(p[1].0))))
    };
    let schain = |f: fn(i128, i128) -> bool| {
        u64::from(args.windows(2).all(|p| f(signed(p[0]), signed(p[1]))))
    };
    let sarg = |i: usize| signed(args[i]);
    let wrap = |value: i128| (value as u64) & mask(w);
    let outside = |value: i128, width: u32| {
        u64::from(value < -(1i128 << (width - 1)) || value >= 1i128 << (width - 1))
    };
    let [i, j] = store.indices(term);
    match store.op(term) {
        Op::True => 1,
        Op::False => 0,
        Op::BvValue => store.bv_value(term).and_then(|v| v.to_u64()).expect("a short constant"),
        Op::Not => 1 - arg(0),
        Op::And | Op::BvAnd => fold(|a, b| a & b),
        Op::Or | Op::BvOr => fold(|a, b| a | b),
        Op::Xor | Op::BvXor => fold(|a, b| a ^ b),
        Op::Implies => {
            let (last, first) = args.split_last().expect("arguments");
            u64::from(last.0 == 1 || first.iter().any(|a| a.0 == 0))
        }
        Op::Eq => chain(|a, b| a == b),
        Op::Distinct => u64::from((0..args.len()).all(|k| args[..k].iter().all(|a| a.0 != arg(k)))),
        Op::Ite => {
            if arg(0) == 1 {
                arg(1)
            } else {
                arg(2)
            }
        }
        Op::Concat => args.iter().fold(0, |all, &(v, width)| all << width | v),
        Op::Extract => arg(0) >> j & mask(i - j + 1),
        Op::Repeat => (0..i).fold(0, |all, _| all << args[0].1 | arg(0)),
        Op::ZeroExtend => arg(0),
        Op::SignExtend => wrap(sarg(0)),
        Op::RotateLeft | Op::RotateRight => rotate(arg(0), w, i, store.op(term)),
        Op::BvRotateLeft => rotate(arg(0), w, (arg(1) % u64::from(w)) as u32, Op::RotateLeft),
        Op::BvRotateRight => rotate(arg(0), w, (arg(1) % u64::from(w)) as u32, Op::RotateRight),
        Op::BvNot => !arg(0) & mask(w),
        Op::BvNand => !(arg(0) & arg(1)) & mask(w),
        Op::BvNor => !(arg(0) | arg(1)) & mask(w),
        Op::BvXnor => args[1..].iter().fold(arg(0), |a, b| !(a ^ b.0) & mask(w)),
        Op::BvNeg => arg(0).wrapping_neg() & mask(w),
        Op::BvAdd => fold(u64::wrapping_add),
        Op::BvSub => fold(u64::wrapping_sub),
        Op::BvMul => fold(u64::wrapping_mul),
        Op::BvUdiv => arg(0).checked_div(arg(1)).unwrap_or(mask(w)),
        Op::BvUrem => arg(0).checked_rem(arg(1)).unwrap_or(arg(0)),
        Op::BvSdiv => match sarg(1) {
            0 => wrap(if sarg(0) < 0 { 1 } else { -1 }),
            d => wrap(sarg(0) / d),
        },
        Op::BvSrem => match sarg(1) {
            0 => arg(0),
            d => wrap(sarg(0) % d),
        },
        Op::BvSmod => match sarg(1) {
            0 => arg(0),
            d => {
                let r = sarg(0) % d;
                wrap(if r != 0 && (r < 0) != (d < 0) { r + d } else { r })
            }
        },
        Op::BvShl => {
            if arg(1) >= u64::from(w) {
                0
            } else {
                arg(0) << arg(1) & mask(w)
            }
        }
        Op::BvLshr => {
            if arg(1) >= u64::from(w) {
                0
            } else {
                arg(0) >> arg(1)
            }
        }
        Op::BvAshr => wrap(sarg(0) >> arg(1).min(u64::from(w))),
        Op::BvComp => u64::from(arg(0) == arg(1)),
        Op::BvRedAnd => u64::from(arg(0) == mask(args[0].1)),
        Op::BvRedOr => u64::from(arg(0) != 0),
        Op::BvRedXor => u64::from(arg(0).count_ones() % 2),
        Op::BvUlt => chain(|a, b| a < b),
        Op::BvUle => chain(|a, b| a <= b),
        Op::BvUgt => chain(|a, b| a > b),
        Op::BvUge => chain(|a, b| a >= b),
        Op::BvSlt => schain(|a, b| a < b),
        Op::BvSle => schain(|a, b| a <= b),
        Op::BvSgt => schain(|a, b| a > b),
        Op::BvSge => schain(|a, b| a >= b),
        Op::BvNegO => outside(-sarg(0), args[0].1),
        Op::BvUaddO => u64::from(arg(0) + arg(1) > mask(args[0].1)),
        Op::BvSaddO => outside(sarg(0) + sarg(1), args[0].1),
        Op::BvUmulO => {
            u64::from(u128::from(arg(0)) * u128::from(arg(1)) > u128::from(mask(args[0].1)))
        }
        Op::BvSmulO => outside(sarg(0) * sarg(1), args[0].1),
        Op::BvUsubO => u64::from(arg(0) < arg(1)),
        Op::BvSsubO => outside(sarg(0) - sarg(1), args[0].1),
        Op::BvSdivO => match sarg(1) {
            0 => 0,
            d => outside(sarg(0) / d, args[0].1),
        },
        Op::Select => arg(0) >> (arg(1) * u64::from(w)) & mask(w),
        Op::Store => {
            let element = args[2].1;
            let place = arg(1) * u64::from(element);
            arg(0) & !(mask(element) << place) | arg(2) << place
        }
        Op::ConstArray => (0..w / args[0].1).fold(0, |all, _| all << args[0].1 | arg(0)),
        op => panic!("no table for {op:?}"),
    }
}

fn rotate(value: u64, width: u32, by: u32, op: Op) -> u64 {
    let by = by % width;
    let left = if op == Op::RotateLeft { by } else { (width - by) % width };
    if left == 0 { value } else { (value << left | value >> (width - left)) & mask(width) }
}

/// Prints a term in SMT-LIB for failure reports, without sharing.
pub fn show(store: &TermStore, term: TermId) -> String {
    let mut texts: TermMap<String> = TermMap::new();
    post_order(store, &[term], &mut TermSet::new(), |t| {
        let op = store.op(t);
        let text = match op {
            Op::BvValue => store.bv_value(t).expect("a constant").to_string(),
            Op::Apply if store.args(t).is_empty() => {
                let decl = store.function_decl(store.function(t).expect("a symbol"));
                store.symbols.name(decl.name).to_string()
            }
            _ => {
                let [i, j] = store.indices(t);
                let head = match op.info().indices {
                    0 => op.name().to_string(),
                    1 => format!("(_ {} {i})", op.name()),
                    _ => format!("(_ {} {i} {j})", op.name()),
                };
                let args: Vec<String> = store
                    .args(t)
                    .iter()
                    .map(|&arg| texts.get(arg).expect("visited").clone())
                    .collect();
                if args.is_empty() { head } else { format!("({head} {})", args.join(" ")) }
            }
        };
        texts.insert(t, text);
    });
    texts.remove(term).expect("visited")
}

/// A store with symbols of small widths, and a generator of well-sorted terms over them.
pub struct Universe {
    pub store: TermStore,
    pub bools: Vec<TermId>,
    /// Symbols of width `w` at position `w`.
    pub words: Vec<Vec<TermId>>,
}

impl Universe {
    /// `count` symbols of each width up to `max_width`, and of sort Bool.
    pub fn new(max_width: u32, count: usize) -> Self {
        let mut store = TermStore::new();
        let bool = store.sorts.bool();
        let bools = (0..count).map(|n| store.declare_const(&format!("p{n}"), bool)).collect();
        let words = (0..=max_width)
            .map(|w| {
                if w == 0 {
                    return Vec::new();
                }
                let sort = store.sorts.bitvec(w);
                (0..count).map(|n| store.declare_const(&format!("x{w}_{n}"), sort)).collect()
            })
            .collect();
        Self { store, bools, words }
    }

    /// A constant of width `w`, often a special one.
    pub fn constant(&mut self, random: &mut Random, w: u32) -> TermId {
        let value = match random.below(8) {
            0 | 1 => 0,
            2 => 1,
            3 => u64::MAX,
            4 => 1 << ((w - 1) % 64),
            5 => (1 << ((w - 1) % 64)) - 1,
            _ => random.next(),
        };
        self.store.mk_bv_u64(w, value)
    }

    /// A Boolean or (if `w > 0`) a word of width `w`, nested at most `depth` deep.
    pub fn term(&mut self, random: &mut Random, w: u32, depth: u32) -> TermId {
        if depth == 0 || random.below(8) == 0 {
            return self.leaf(random, w);
        }
        let op = if w == 0 { random.pick(BOOLEAN_HEADS) } else { random.pick(WORD_HEADS) };
        self.headed(random, op, w, depth)
    }

    fn leaf(&mut self, random: &mut Random, w: u32) -> TermId {
        let symbols = match w {
            0 => &self.bools,
            _ => &self.words[w as usize],
        };
        if random.below(4) > 0 && !symbols.is_empty() {
            return random.pick(symbols);
        }
        match w {
            0 => self.store.mk_bool(random.below(2) == 0),
            _ => self.constant(random, w),
        }
    }

    fn max_width(&self) -> u32 {
        self.words.len() as u32 - 1
    }

    /// A term with the given operator; `w` is its width, 0 for Booleans.
    pub fn headed(&mut self, random: &mut Random, op: Op, w: u32, depth: u32) -> TermId {
        let d = depth.saturating_sub(1);
        let max_width = self.max_width();
        match op {
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Implies => {
                let count = if op == Op::Not { 1 } else { 2 + random.below(2) };
                let args: Vec<TermId> = (0..count).map(|_| self.term(random, 0, d)).collect();
                self.store.mk(op, &args)
            }
            Op::Ite => {
                let condition = self.term(random, 0, d);
                let (x, y) = (self.term(random, w, d), self.term(random, w, d));
                self.store.mk(op, &[condition, x, y])
            }
            Op::Eq | Op::Distinct => {
                let inner = random.below(max_width as usize + 1) as u32;
                let args = self.arguments(random, inner, d);
                self.store.mk(op, &args)
            }
            Op::BvUlt
            | Op::BvUle
            | Op::BvUgt
            | Op::BvUge
            | Op::BvSlt
            | Op::BvSle
            | Op::BvSgt
            | Op::BvSge => {
                let inner = 1 + random.below(max_width as usize) as u32;
                let args = self.arguments(random, inner, d);
                self.store.mk(op, &args)
            }
            Op::BvUaddO
            | Op::BvSaddO
            | Op::BvUmulO
            | Op::BvSmulO
            | Op::BvUsubO
            | Op::BvSsubO
            | Op::BvSdivO
            | Op::BvComp => {
                let inner = 1 + random.below(max_width as usize) as u32;
                let args = [self.term(random, inner, d), self.term(random, inner, d)];
                self.store.mk(op, &args)
            }
            Op::BvNegO | Op::BvRedAnd | Op::BvRedOr | Op::BvRedXor => {
                let inner = 1 + random.below(max_width as usize) as u32;
                let arg = self.term(random, inner, d);
                self.store.mk(op, &[arg])
            }
            Op::BvNot | Op::BvNeg => {
                let arg = self.term(random, w, d);
                self.store.mk(op, &[arg])
            }
            Op::Concat if w > 1 => {
                let low = 1 + random.below(w as usize - 1) as u32;
                let parts = [self.term(random, w - low, d), self.term(random, low, d)];
                self.store.mk(op, &parts)
            }
            Op::Extract if w < max_width => {
                let inner = w + 1 + random.below((max_width - w) as usize) as u32;
                let low = random.below((inner - w) as usize + 1) as u32;
                let arg = self.term(random, inner, d);
                self.store.mk_indexed(op, [low + w - 1, low], &[arg])
            }
            Op::ZeroExtend | Op::SignExtend => {
                let by = random.below(w as usize) as u32;
                let arg = self.term(random, w - by, d);
                self.store.mk_indexed(op, [by, 0], &[arg])
            }
            Op::Repeat => {
                let divisors: Vec<u32> = (1..=w).filter(|n| w.is_multiple_of(*n)).collect();
                let count = random.pick(&divisors);
                let arg = self.term(random, w / count, d);
                self.store.mk_indexed(op, [count, 0], &[arg])
            }
            Op::RotateLeft | Op::RotateRight => {
                let by = random.below(2 * w as usize) as u32;
                let arg = self.term(random, w, d);
                self.store.mk_indexed(op, [by, 0], &[arg])
            }
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvXnor | Op::BvAdd | Op::BvSub | Op::BvMul => {
                let args = self.arguments(random, w, d);
                self.store.mk(op, &args)
            }
            Op::BvNand
            | Op::BvNor
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvSmod
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::BvRotateLeft
            | Op::BvRotateRight => {
                let args = [self.term(random, w, d), self.term(random, w, d)];
                self.store.mk(op, &args)
            }
            _ => self.leaf(random, w),
        }
    }

    /// Two or three terms of one width, some of them alike.
    fn arguments(&mut self, random: &mut Random, w: u32, depth: u32) -> Vec<TermId> {
        let count = 2 + usize::from(random.below(4) == 0);
        (0..count).map(|_| self.term(random, w, depth)).collect()
    }
}

/// Operators with a Boolean result.
pub const BOOLEAN_HEADS: &[Op] = &[
    Op::Not,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Implies,
    Op::Eq,
    Op::Distinct,
    Op::Ite,
    Op::BvUlt,
    Op::BvUle,
    Op::BvUgt,
    Op::BvUge,
    Op::BvSlt,
    Op::BvSle,
    Op::BvSgt,
    Op::BvSge,
    Op::BvNegO,
    Op::BvUaddO,
    Op::BvSaddO,
    Op::BvUmulO,
    Op::BvSmulO,
    Op::BvUsubO,
    Op::BvSsubO,
    Op::BvSdivO,
];

/// Operators whose result has any width.
pub const WORD_HEADS: &[Op] = &[
    Op::Ite,
    Op::Concat,
    Op::Extract,
    Op::Repeat,
    Op::ZeroExtend,
    Op::SignExtend,
    Op::RotateLeft,
    Op::RotateRight,
    Op::BvNot,
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvNand,
    Op::BvNor,
    Op::BvXnor,
    Op::BvNeg,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvSmod,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvRotateLeft,
    Op::BvRotateRight,
];

/// Operators whose result is one bit, whatever the arguments are.
pub const BIT_HEADS: &[Op] = &[Op::BvComp, Op::BvRedAnd, Op::BvRedOr, Op::BvRedXor];
