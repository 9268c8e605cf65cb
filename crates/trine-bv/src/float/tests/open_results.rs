//! What the theory leaves open: free where it is open, the same for the same arguments, and given
//! back as open cases.

use super::*;

/// The applications of Skolem functions in a term.
fn open_applications(bench: &Bench, root: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut visited = trine_term::TermSet::new();
    trine_term::post_order(&bench.store, &[root], &mut visited, |term| {
        if let Some(function) = bench.store.function(term)
            && bench.encoder.open_functions().meaning(function).is_some()
        {
            found.push(term);
        }
    });
    found
}

#[test]
fn open_results_are_applications_of_one_function() {
    let mut bench = Bench::new();
    let format = format(2, 3);
    let (x, y) = (bench.float(format), bench.float(format));
    let modes = bench.store.sorts.rounding_mode();
    let mode = bench.store.declare_const("m", modes);
    let mut functions = Vec::new();
    for operand in [x, y] {
        let term = bench.store.mk_indexed(Op::FpToUbv, [3, 0], &[mode, operand]);
        let encoded = bench.encoder.encode(&mut bench.store, term, &Budget::unlimited()).unwrap();
        let open = open_applications(&bench, encoded);
        assert_eq!(open.len(), 1);
        assert_eq!(bench.store.args(open[0]), bench.store.args(term));
        functions.push(bench.store.function(open[0]).unwrap());
    }
    assert_eq!(functions[0], functions[1]);
    let wide = bench.store.mk_indexed(Op::FpToUbv, [4, 0], &[mode, x]);
    let encoded = bench.encoder.encode(&mut bench.store, wide, &Budget::unlimited()).unwrap();
    let open = open_applications(&bench, encoded);
    assert_ne!(bench.store.function(open[0]), Some(functions[0]));
}

#[test]
fn choices_become_open_cases() {
    let mut bench = Bench::new();
    let format = format(2, 3);
    let args = [bench.float(format), bench.float(format)];
    let term = bench.store.mk(Op::FpMin, &args);
    let encoded = bench.encoder.encode(&mut bench.store, term, &Budget::unlimited()).unwrap();
    let function = bench.store.function(open_applications(&bench, encoded)[0]).unwrap();
    let zeros = [0b10000, 0b00000]
        .map(|bits| Value::float(Float::from_bits(format, &BitVec::from_u64(5, bits))));
    let negative = Value::bits(1, 1);
    let open = bench.encoder.open_functions();
    let (case, value) = open.case(function, &zeros, &negative).unwrap();
    assert_eq!(value, zeros[0]);
    let mut interpretation = Interpretation::new();
    interpretation.set_open(case, value.clone());
    let literals = zeros.clone().map(|zero| bench.store.mk_float(zero.as_float().unwrap()));
    let minimum = bench.store.mk(Op::FpMin, &literals);
    let mut evaluator = Evaluator::new(&bench.store, &interpretation);
    assert_eq!(evaluator.eval(minimum, &Budget::unlimited()), Ok(value));
}

#[test]
fn decided_operands_need_no_function() {
    let mut bench = Bench::new();
    let format = format(2, 3);
    let x = bench.float(format);
    let one = bench.store.mk_float(&Float::from_bits(format, &BitVec::from_u64(5, 0b00100)));
    let term = bench.store.mk(Op::FpMax, &[x, one]);
    let encoded = bench.encoder.encode(&mut bench.store, term, &Budget::unlimited()).unwrap();
    assert!(open_applications(&bench, encoded).is_empty());
}
