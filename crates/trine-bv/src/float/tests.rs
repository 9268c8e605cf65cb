//! The encoding against the evaluator: all values of tiny formats, random values of large ones.
//!
//! Method: a term over floats that are made of free bits is blasted, and the graph is evaluated
//! under 64 assignments at once; each result is compared with that of the evaluator, which knows
//! nothing of circuits.

mod compositions;
mod large;
mod open_results;
mod tiny;

use rustc_hash::FxHashMap;
use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, Op, Sort, TermId, TermStore, Value};
use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

use super::{FloatEncoder, format_of};
use crate::aig::NodeKind;
use crate::aig::evaluate::Simulation;
use crate::blast::Blaster;

/// An argument that is a function of free bits.
#[derive(Clone, Copy)]
struct Argument {
    /// The bits.
    bits: TermId,
    /// The float, mode or word made of them.
    term: TermId,
}

/// Terms over free bits, and the circuit of one of them.
struct Bench {
    store: TermStore,
    encoder: FloatEncoder,
    args: Vec<Argument>,
}

impl Bench {
    fn new() -> Self {
        Self { store: TermStore::new(), encoder: FloatEncoder::new(), args: Vec::new() }
    }

    fn add_bits(&mut self, width: u32) -> TermId {
        let sort = self.store.sorts.bitvec(width);
        self.store.declare_const("x", sort)
    }

    fn word(&mut self, width: u32) -> TermId {
        let bits = self.add_bits(width);
        self.args.push(Argument { bits, term: bits });
        bits
    }

    fn float(&mut self, format: FloatFormat) -> TermId {
        let bits = self.add_bits(format.width());
        let indices = [format.eb(), format.sb()];
        let term = self.store.mk_indexed(Op::FpFromBits, indices, &[bits]);
        self.args.push(Argument { bits, term });
        term
    }

    /// A mode that is not a value; numbers above 4 are the mode 4.
    fn mode(&mut self) -> TermId {
        let bits = self.add_bits(3);
        let mut term = self.store.mk_rounding(RoundingMode::Rtz);
        for mode in [RoundingMode::Rne, RoundingMode::Rna, RoundingMode::Rtp, RoundingMode::Rtn] {
            let number = self.store.mk_bv_u64(3, u64::from(mode.index()));
            let is_mode = self.store.mk(Op::Eq, &[bits, number]);
            let value = self.store.mk_rounding(mode);
            term = self.store.mk(Op::Ite, &[is_mode, value, term]);
        }
        self.args.push(Argument { bits, term });
        term
    }

    /// The value of an argument.
    fn value(&self, argument: Argument, bits: &BitVec) -> Value {
        match self.store.sort_of(argument.term) {
            Sort::RoundingMode => {
                let index = bits.low_u64().min(4) as u8;
                Value::Rounding(RoundingMode::from_index(index).unwrap())
            }
            Sort::BitVec(_) => Value::bitvec(bits),
            _ => {
                let format = format_of(&self.store, argument.term).unwrap();
                Value::float(Float::from_bits(format, bits))
            }
        }
    }

    /// Compares the circuit of a term with its value under all assignments that `next` gives: the
    /// bits of the arguments in order. Returns the number of results that were compared.
    fn check(&mut self, term: TermId, mut next: impl FnMut() -> Option<Vec<BitVec>>) -> u64 {
        let budget = Budget::unlimited();
        let mut blaster = Blaster::new();
        let word = blaster.blast(&mut self.store, term, &budget).unwrap();
        assert!(blaster.unsupported().is_none(), "{:?}", self.store.op(term));
        // Open results are inputs that are no bits of arguments.
        let mut places = FxHashMap::default();
        for leaf in blaster.leaves() {
            let position = self.args.iter().position(|argument| argument.bits == leaf.term);
            for (bit, &literal) in (0..).zip(blaster.bits(leaf.word)) {
                let NodeKind::Input(number) = blaster.aig().kind(literal.node()) else {
                    panic!("the bits of a word are inputs")
                };
                places.insert(number, (position.expect("an argument"), bit));
            }
        }
        let literals = blaster.bits(word).to_vec();
        let mut compared = 0;
        loop {
            let lanes: Vec<Vec<BitVec>> = std::iter::from_fn(&mut next).take(64).collect();
            if lanes.is_empty() {
                return compared;
            }
            let mut simulation = Simulation::new();
            let input = |number: u32| {
                let Some(&(position, bit)) = places.get(&number) else { return 0 };
                let bits = lanes.iter().map(|lane| u64::from(lane[position].bit(bit)));
                bits.zip(0..).map(|(value, lane): (u64, u32)| value << lane).sum()
            };
            simulation.extend(blaster.aig(), input, &budget).unwrap();
            let columns: Vec<u64> =
                literals.iter().map(|&literal| simulation.values(literal)).collect();
            for (lane, bits) in lanes.iter().enumerate() {
                let Some(expected) = self.expected(term, bits) else { continue };
                compared += 1;
                let found: Vec<bool> =
                    columns.iter().map(|column| column >> lane & 1 == 1).collect();
                assert!(
                    same_bits(&expected, &found),
                    "{:?} {:?} of {:?}: {expected:?}, found {}",
                    self.store.op(term),
                    self.store.indices(term),
                    self.describe(bits),
                    found.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect::<String>(),
                );
            }
        }
    }

    fn describe(&self, bits: &[BitVec]) -> Vec<Value> {
        self.args.iter().zip(bits).map(|(&argument, bits)| self.value(argument, bits)).collect()
    }

    /// The value of the term, unless it depends on an open case.
    fn expected(&self, term: TermId, bits: &[BitVec]) -> Option<Value> {
        let mut interpretation = Interpretation::new();
        for (argument, bits) in self.args.iter().zip(bits) {
            let constant = self.store.function(argument.bits).unwrap();
            interpretation.set_constant(constant, Value::bitvec(bits));
        }
        let mut evaluator = Evaluator::new(&self.store, &interpretation);
        let value = evaluator.eval(term, &Budget::unlimited()).expect("a value");
        evaluator.open_cases().is_empty().then_some(value)
    }

    /// All assignments of the arguments.
    fn check_all(&mut self, term: TermId) -> u64 {
        let widths: Vec<u32> = self.args.iter().map(|arg| self.store.width(arg.bits)).collect();
        let total: u32 = widths.iter().sum();
        let mut number = 0u64;
        self.check(term, move || {
            if number >> total != 0 {
                return None;
            }
            let mut rest = number;
            number += 1;
            let split = widths.iter().map(|&width| {
                let bits = BitVec::from_u64(width, rest);
                rest >>= width;
                bits
            });
            Some(split.collect())
        })
    }
}

fn same_bits(expected: &Value, found: &[bool]) -> bool {
    let bits = match expected {
        Value::Bool(value) => return found == [*value],
        Value::Float(float) => float.bits().clone(),
        other => other.as_bitvec().expect("a word"),
    };
    bits.width() as usize == found.len()
        && (0..bits.width()).all(|position| bits.bit(position) == found[position as usize])
}

/// A small generator of pseudo-random numbers (xorshift64*), the same in every run.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 20) % bound
    }
}

fn format(eb: u32, sb: u32) -> FloatFormat {
    FloatFormat::new(eb, sb).unwrap()
}
