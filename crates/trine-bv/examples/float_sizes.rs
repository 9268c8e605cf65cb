//! Prints how many gates each operator on floats takes, for symbols of the usual formats and a
//! mode that is a value.
//!
//! `cargo run --release --example float_sizes -p trine-bv`

use trine_bv::Blaster;
use trine_collections::Budget;
use trine_term::{Op, TermStore};
use trine_value::{Float, FloatFormat, RoundingMode};

const FORMATS: [FloatFormat; 3] =
    [FloatFormat::FLOAT16, FloatFormat::FLOAT32, FloatFormat::FLOAT64];

/// Operators with their numbers of floats, and whether they round.
const OPERATORS: [(Op, usize, bool); 16] = [
    (Op::FpAdd, 2, true),
    (Op::FpMul, 2, true),
    (Op::FpDiv, 2, true),
    (Op::FpFma, 3, true),
    (Op::FpSqrt, 1, true),
    (Op::FpRem, 2, false),
    (Op::FpRoundToIntegral, 1, true),
    (Op::FpMin, 2, false),
    (Op::FpLt, 2, false),
    (Op::FpLeq, 2, false),
    (Op::FpEq, 2, false),
    (Op::Eq, 2, false),
    (Op::FpIsNan, 1, false),
    (Op::FpIsSubnormal, 1, false),
    (Op::FpToSbv, 1, true),
    (Op::FpFromSbv, 1, true),
];

/// Gates of one application; with `last` its last operand.
fn gates(op: Op, floats: usize, rounds: bool, format: FloatFormat, last: Option<&Float>) -> usize {
    let mut store = TermStore::new();
    let sort = store.sorts.float(format.eb(), format.sb());
    let word = store.sorts.bitvec(32);
    let mut args = Vec::new();
    if rounds {
        args.push(store.mk_rounding(RoundingMode::Rne));
    }
    let sort = if op == Op::FpFromSbv { word } else { sort };
    args.extend((0..floats).map(|_| store.declare_const("x", sort)));
    if let (Some(value), Some(place)) = (last, args.last_mut()) {
        *place = store.mk_float(value);
    }
    let indices = match op {
        Op::FpToSbv => [32, 0],
        Op::FpFromSbv => [format.eb(), format.sb()],
        _ => [0, 0],
    };
    let term = store.mk_indexed(op, indices, &args);
    let mut blaster = Blaster::new();
    let budget = Budget::unlimited();
    match blaster.blast(&mut store, term, &budget) {
        Ok(_) => blaster.aig().and_count(),
        Err(_) => 0,
    }
}

fn main() {
    println!(
        "{:22}{:>10}{:>10}{:>10}{:>14}",
        "operator", "Float16", "Float32", "Float64", "by 0.1 (F64)"
    );
    for (op, floats, rounds) in OPERATORS {
        print!("{:22}", op.info().name);
        for format in FORMATS {
            if op == Op::FpRem && format == FloatFormat::FLOAT64 {
                print!("{:>10}", "-");
            } else {
                print!("{:>10}", gates(op, floats, rounds, format, None));
            }
        }
        if floats > 1 && op != Op::FpRem {
            let tenth = trine_value::Rational::from_parts(1.into(), 10u8.into());
            let tenth = Float::from_rational(RoundingMode::Rne, FloatFormat::FLOAT64, &tenth);
            print!("{:>14}", gates(op, floats, rounds, FloatFormat::FLOAT64, Some(&tenth)));
        }
        println!();
    }
}
