//! Components of words and floats beside integers and functions, joined and parted by levels, against
//! enumeration.
//!
//! Idea: two words of two bits, two floats of four bits and an integer from 0 to 2 have 12,288
//! interpretations. Each atom has a table of its truth in all of them, made by the evaluator; a check of
//! formulas in levels, with assumptions, is compared with the meet of their tables.

use crate::choices::Choices;
use trine::answer::Answer;
use trine::options::Options;
use trine::solver::{Limits, ScriptAssertion, Solver};
use trine_collections::Budget;
use trine_smtlib::{Command, ScriptReader};
use trine_term::{Evaluator, Interpretation, TermId, TermStore, Value};
use trine_value::number::Integer;
use trine_value::{BitVec, Float, FloatFormat};

/// The declared constants, then atoms: of one component each, and such that join components.
const SCRIPT: &str = "
    (declare-const p (_ BitVec 2)) (declare-const q (_ BitVec 2))
    (declare-const f (_ FloatingPoint 2 2)) (declare-const g (_ FloatingPoint 2 2))
    (declare-const n Int)
    (assert (bvult p #b10)) (assert (= (bvmul p p) #b01)) (assert (distinct p #b11))
    (assert (bvugt q #b00)) (assert (= (bvadd q #b01) (bvmul q #b11))) (assert (bvslt q #b01))
    (assert (bvule p q)) (assert (= (bvxor p q) #b11))
    (assert (fp.leq f (fp #b0 #b01 #b0))) (assert (not (fp.isZero f))) (assert (not (fp.isNaN f)))
    (assert (fp.lt (fp.add RNE f g) f)) (assert (fp.isNegative g)) (assert (fp.eq (fp.mul RTZ g g) g))
    (assert (> n 0)) (assert (< (* 2 n) 3)) (assert (distinct n 1))
    (assert (= n (ubv_to_int p))) (assert (or (= p #b00) (> n 1)))
    (assert (fp.eq f ((_ to_fp_unsigned 2 2) RNE q))) (assert (=> (fp.isNaN g) (= n 2)))
    (assert (<= 0 n 2))";

struct Problem {
    store: TermStore,
    atoms: Vec<TermId>,
    /// For each atom, in which interpretations it holds.
    tables: Vec<Vec<bool>>,
}

fn interpretations(constants: &[TermId], store: &TermStore) -> Vec<Interpretation> {
    let format = FloatFormat::new(2, 2).expect("a format");
    let word = |bits: u64, width| BitVec::from_u64(width, bits);
    let mut all = Vec::new();
    for point in 0..4 * 4 * 16 * 16 * 3_u64 {
        let float = |bits| Value::float(Float::from_bits(format, &word(bits % 16, 4)));
        let values = [
            Value::from(word(point % 4, 2)),
            Value::from(word(point / 4 % 4, 2)),
            float(point / 16),
            float(point / 256),
            Value::from(Integer::from(point / 4096)),
        ];
        let mut interpretation = Interpretation::new();
        for (&constant, value) in constants.iter().zip(values) {
            interpretation.set_constant(store.function(constant).expect("declared"), value);
        }
        all.push(interpretation);
    }
    all
}

impl Problem {
    fn new() -> Self {
        let mut store = TermStore::new();
        let mut reader = ScriptReader::new(SCRIPT.as_bytes(), &mut store);
        let (mut constants, mut atoms) = (Vec::new(), Vec::new());
        while let Some(command) = reader.next_command(&mut store) {
            match command.expect("a command").command {
                Command::DeclareFun(function) => constants.push(store.apply(function, &[])),
                Command::Assert { term, .. } => atoms.push(term),
                _ => {}
            }
        }
        let budget = Budget::unlimited();
        let points = interpretations(&constants, &store);
        let table = |&atom: &TermId| {
            let holds = |point| Evaluator::new(&store, point).holds(atom, &budget) == Ok(true);
            points.iter().map(holds).collect()
        };
        let tables = atoms.iter().map(table).collect();
        Self { store, atoms, tables }
    }

    /// Whether some interpretation makes these atoms true.
    fn has_model(&self, atoms: &[usize]) -> bool {
        (0..self.tables[0].len()).any(|point| atoms.iter().all(|&atom| self.tables[atom][point]))
    }
}

fn asserted(term: TermId) -> ScriptAssertion {
    ScriptAssertion { term, name: None }
}

/// Levels come and go; at each check an assumption or two, and the answer twice.
fn run(problem: &mut Problem, seed: u64, preprocess: bool) {
    let mut choices = Choices(seed);
    let options = Options { preprocess, ..Options::default() };
    let mut solver = Solver::new(&options);
    // The integer has its range, which is the last formula.
    let range = problem.atoms.len() - 1;
    solver.assert(asserted(problem.atoms[range]));
    let mut levels = vec![vec![range]];
    for _ in 0..40 {
        match choices.below(8) {
            0 | 1 => {
                solver.push();
                levels.push(Vec::new());
            }
            2 if levels.len() > 1 => {
                solver.pop(1);
                levels.pop();
            }
            3..=5 => {
                let atom = choices.below(range);
                solver.assert(asserted(problem.atoms[atom]));
                levels.last_mut().expect("level zero stays").push(atom);
            }
            _ => {
                let assumed: Vec<usize> =
                    (0..choices.below(3)).map(|_| choices.below(range)).collect();
                let mut all = levels.concat();
                all.extend(&assumed);
                let expected = problem.has_model(&all);
                let terms: Vec<TermId> = assumed.iter().map(|&atom| problem.atoms[atom]).collect();
                for _ in 0..2 {
                    let answer = solver.check(&mut problem.store, &terms, &Limits::default());
                    match answer.unwrap_or_else(|fault| {
                        panic!("{fault} for {levels:?} and {assumed:?}, seed {seed}")
                    }) {
                        Answer::Sat(_) => assert!(expected, "a model of {all:?}, seed {seed}"),
                        Answer::Unsat(core) => {
                            assert!(!expected, "a refutation of {all:?}, seed {seed}");
                            let mut used = levels.concat();
                            used.extend(core.assumptions.iter().map(|&at| assumed[at]));
                            assert!(!problem.has_model(&used), "the core {used:?}, seed {seed}");
                        }
                        Answer::Unknown(reason) => panic!("{reason} for {all:?}, seed {seed}"),
                    }
                }
                if !expected && levels.len() > 1 {
                    solver.pop(1);
                    levels.pop();
                }
            }
        }
    }
}

#[test]
fn components_in_levels_agree_with_enumeration() {
    let mut problem = Problem::new();
    for seed in 0..300 {
        run(&mut problem, seed, seed % 2 == 0);
    }
}
