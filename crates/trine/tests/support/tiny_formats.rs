//! The tiny-format suite: scripts that claim that a float operator differs somewhere from the
//! table of its results. Each is unsatisfiable iff the solver has the operator right everywhere.
//!
//! Idea: the operands are cut out of one word, so the table is a tree of choices by its bits, with
//! equal branches merged; its leaves are what the evaluator computes by exact arithmetic. In these
//! formats exponents and significands run out in all ways.
//! Where the standard leaves a result open, the script excludes the operands.

use std::fmt::Write as _;

use trine_value::{BitVec, Float, FloatFormat, RoundingMode};

const FORMATS: [(u32, u32); 6] = [(2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (4, 3)];

const MODES: [(RoundingMode, &str); 5] = [
    (RoundingMode::Rne, "RNE"),
    (RoundingMode::Rna, "RNA"),
    (RoundingMode::Rtp, "RTP"),
    (RoundingMode::Rtn, "RTN"),
    (RoundingMode::Rtz, "RTZ"),
];

/// Tables have at most two to the power of this many rows.
const MAX_INDEX_BITS: u32 = 15;

/// Width of the words that floats are converted to.
const INTEGER_WIDTH: u32 = 4;

/// Width of the words that floats are converted from.
const SOURCE_WIDTH: u32 = 6;

/// The result for operands; none where it is open.
type Value<'a> = Box<dyn Fn(&[BitVec]) -> Option<BitVec> + 'a>;

/// What a query is about.
struct Query<'a> {
    name: String,
    /// Widths of the operands, the first in the highest bits of the index.
    operands: Vec<u32>,
    /// The format that the operands are read in; words if there is none.
    format: Option<FloatFormat>,
    /// The application, over `x`, `y` and `z`.
    application: String,
    /// How a leaf of the table is read.
    result: Shape,
    /// The result for operands; none where it is open.
    value: Value<'a>,
}

/// The sort of a result.
#[derive(Clone, Copy)]
enum Shape {
    Float(FloatFormat),
    Bool,
    Word,
}

/// The tree of a table: the rows are those of an index of `bits` bits, ascending.
fn tree(rows: &[String], bits: u32) -> String {
    if bits == 0 {
        return rows[0].clone();
    }
    let (low, high) = rows.split_at(rows.len() / 2);
    let [low, high] = [tree(low, bits - 1), tree(high, bits - 1)];
    if low == high {
        return low;
    }
    let bit = bits - 1;
    format!("(ite (= ((_ extract {bit} {bit}) b) #b1) {high} {low})")
}

impl Query<'_> {
    fn index_bits(&self) -> u32 {
        self.operands.iter().sum()
    }

    /// The script.
    fn text(&self) -> String {
        let bits = self.index_bits();
        let mut results = Vec::new();
        let mut open = Vec::new();
        for index in 0..1_u64 << bits {
            let index = BitVec::from_u64(bits, index);
            let mut top = bits;
            let mut args = Vec::new();
            for &width in &self.operands {
                args.push(index.extract(top - 1, top - width));
                top -= width;
            }
            let value = (self.value)(&args);
            open.push(if value.is_none() { "true" } else { "false" }.to_owned());
            results.push(match (&value, self.result) {
                (Some(value), Shape::Bool) => (!value.is_zero()).to_string(),
                (Some(value), _) => value.to_binary_text(),
                (None, Shape::Bool) => "false".to_owned(),
                (None, _) => results.last().cloned().unwrap_or_else(|| self.any_value()),
            });
        }
        let mut text = String::from("(set-logic QF_BVFP)\n(set-info :status unsat)\n");
        let _ = writeln!(text, "(declare-const b (_ BitVec {bits}))");
        let mut top = bits;
        for (name, width) in ["x", "y", "z"].iter().zip(&self.operands) {
            let word = format!("((_ extract {} {}) b)", top - 1, top - width);
            top -= width;
            let _ = match self.format {
                None => writeln!(text, "(define-fun {name} () (_ BitVec {width}) {word})"),
                Some(f) => writeln!(
                    text,
                    "(define-fun {name} () (_ FloatingPoint {0} {1}) ((_ to_fp {0} {1}) {word}))",
                    f.eb(),
                    f.sb()
                ),
            };
        }
        let table = tree(&results, bits);
        let expected = match self.result {
            Shape::Float(f) => format!("((_ to_fp {} {}) {table})", f.eb(), f.sb()),
            _ => table,
        };
        let _ = writeln!(text, "(assert (not {}))", tree(&open, bits));
        let _ = writeln!(text, "(assert (distinct {} {expected}))\n(check-sat)", self.application);
        text
    }

    fn any_value(&self) -> String {
        let width = match self.result {
            Shape::Float(format) => format.eb() + format.sb(),
            _ => INTEGER_WIDTH,
        };
        BitVec::zero(width).to_binary_text()
    }
}

/// The queries about one format.
fn queries(format: FloatFormat, formats: &[FloatFormat]) -> Vec<Query<'static>> {
    let width = format.eb() + format.sb();
    let tag = format!("{}_{}", format.eb(), format.sb());
    let float = move |bits: &BitVec| Float::from_bits(format, bits);
    let mut all: Vec<Query<'static>> = Vec::new();
    let mut add = |name: String,
                   operands: Vec<u32>,
                   application: String,
                   result: Shape,
                   value: Value<'static>| {
        let name = format!("{name}-{tag}");
        let is_word = operands == [SOURCE_WIDTH] && name.starts_with("from_");
        let format = (!is_word).then_some(format);
        all.push(Query { name, operands, format, application, result, value });
    };
    let same = Shape::Float(format);
    type Binary = fn(&Float, RoundingMode, &Float) -> Float;
    let binary: [(&str, Binary); 4] =
        [("add", Float::add), ("sub", Float::sub), ("mul", Float::mul), ("div", Float::div)];
    for (mode, mode_name) in MODES {
        for (name, operation) in binary {
            add(
                format!("{name}-{mode_name}"),
                vec![width; 2],
                format!("(fp.{name} {mode_name} x y)"),
                same,
                Box::new(move |a| {
                    Some(operation(&float(&a[0]), mode, &float(&a[1])).bits().clone())
                }),
            );
        }
        add(
            format!("sqrt-{mode_name}"),
            vec![width],
            format!("(fp.sqrt {mode_name} x)"),
            same,
            Box::new(move |a| Some(float(&a[0]).sqrt(mode).bits().clone())),
        );
        add(
            format!("roundToIntegral-{mode_name}"),
            vec![width],
            format!("(fp.roundToIntegral {mode_name} x)"),
            same,
            Box::new(move |a| Some(float(&a[0]).round_to_integral(mode).bits().clone())),
        );
        add(
            format!("fma-{mode_name}"),
            vec![width; 3],
            format!("(fp.fma {mode_name} x y z)"),
            same,
            Box::new(move |a| {
                let [x, y, z] = [0, 1, 2].map(|position| float(&a[position]));
                Some(x.fma(mode, &y, &z).bits().clone())
            }),
        );
        for &target in formats.iter().filter(|&&target| target != format) {
            add(
                format!("to_{}_{}-{mode_name}", target.eb(), target.sb()),
                vec![width],
                format!("((_ to_fp {} {}) {mode_name} x)", target.eb(), target.sb()),
                Shape::Float(target),
                Box::new(move |a| Some(float(&a[0]).to_format(mode, target).bits().clone())),
            );
        }
        add(
            format!("to_sbv-{mode_name}"),
            vec![width],
            format!("((_ fp.to_sbv {INTEGER_WIDTH}) {mode_name} x)"),
            Shape::Word,
            Box::new(move |a| float(&a[0]).to_sbv(mode, INTEGER_WIDTH).ok()),
        );
        add(
            format!("to_ubv-{mode_name}"),
            vec![width],
            format!("((_ fp.to_ubv {INTEGER_WIDTH}) {mode_name} x)"),
            Shape::Word,
            Box::new(move |a| float(&a[0]).to_ubv(mode, INTEGER_WIDTH).ok()),
        );
        let (eb, sb) = (format.eb(), format.sb());
        add(
            format!("from_sbv-{mode_name}"),
            vec![SOURCE_WIDTH],
            format!("((_ to_fp {eb} {sb}) {mode_name} x)"),
            same,
            Box::new(move |a| Some(Float::from_sbv(mode, format, &a[0]).bits().clone())),
        );
        add(
            format!("from_ubv-{mode_name}"),
            vec![SOURCE_WIDTH],
            format!("((_ to_fp_unsigned {eb} {sb}) {mode_name} x)"),
            same,
            Box::new(move |a| Some(Float::from_ubv(mode, format, &a[0]).bits().clone())),
        );
    }
    let pair = vec![width; 2];
    let bit = |value: bool| Some(BitVec::from_bool(value));
    add(
        "rem".into(),
        pair.clone(),
        "(fp.rem x y)".into(),
        same,
        Box::new(move |a| Some(float(&a[0]).rem(&float(&a[1])).bits().clone())),
    );
    add(
        "min".into(),
        pair.clone(),
        "(fp.min x y)".into(),
        same,
        Box::new(move |a| Some(float(&a[0]).min(&float(&a[1])).ok()?.bits().clone())),
    );
    add(
        "max".into(),
        pair.clone(),
        "(fp.max x y)".into(),
        same,
        Box::new(move |a| Some(float(&a[0]).max(&float(&a[1])).ok()?.bits().clone())),
    );
    type Comparison = fn(&Float, &Float) -> bool;
    let comparisons: [(&str, Comparison); 3] =
        [("lt", Float::lt), ("leq", Float::leq), ("eq", Float::ieee_eq)];
    for (name, holds) in comparisons {
        add(
            name.into(),
            pair.clone(),
            format!("(fp.{name} x y)"),
            Shape::Bool,
            Box::new(move |a| bit(holds(&float(&a[0]), &float(&a[1])))),
        );
    }
    type Test = fn(&Float) -> bool;
    let tests: [(&str, Test); 7] = [
        ("isNormal", Float::is_normal),
        ("isSubnormal", Float::is_subnormal),
        ("isZero", Float::is_zero),
        ("isInfinite", Float::is_infinite),
        ("isNaN", Float::is_nan),
        ("isNegative", Float::is_negative),
        ("isPositive", Float::is_positive),
    ];
    for (name, holds) in tests {
        add(
            name.into(),
            vec![width],
            format!("(fp.{name} x)"),
            Shape::Bool,
            Box::new(move |a| bit(holds(&float(&a[0])))),
        );
    }
    type Sign = fn(&Float) -> Float;
    let signs: [(&str, Sign); 2] = [("abs", Float::abs), ("neg", Float::neg)];
    for (name, operation) in signs {
        add(
            name.into(),
            vec![width],
            format!("(fp.{name} x)"),
            same,
            Box::new(move |a| Some(operation(&float(&a[0])).bits().clone())),
        );
    }
    all
}

/// All scripts with their names.
pub fn scripts() -> impl Iterator<Item = (String, String)> {
    let formats: Vec<FloatFormat> =
        FORMATS.iter().filter_map(|&(eb, sb)| FloatFormat::new(eb, sb)).collect();
    let all: Vec<Query<'static>> =
        formats.iter().flat_map(|&format| queries(format, &formats)).collect();
    let small = |query: &Query<'_>| query.index_bits() <= MAX_INDEX_BITS;
    all.into_iter().filter(small).map(|query| {
        let text = query.text();
        (query.name, text)
    })
}
