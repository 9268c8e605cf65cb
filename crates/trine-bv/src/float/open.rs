//! What the theory of floats leaves open, as functions that the solver chooses.
//!
//! Idea: an open result may be anything, but is the same for the same arguments. So each operator
//! of each sort has a Skolem function, applied to the arguments of the operator.
//! Invariant: a function stands for one operator, its indices and the sort of its operands. The
//! result of `fp.min!` and `fp.max!` is the sign of the zero, as one bit; that of the others is the
//! result of the operator.
//! Reference: SMT-LIB 2.7, theory `FloatingPoint`, notes on `fp.min`, `fp.max`, `fp.to_ubv`,
//! `fp.to_sbv`.

use rustc_hash::FxHashMap;
use trine_term::{FunDecl, FunId, FunKind, Op, OpenCase, SortId, TermId, TermStore, Value};
use trine_value::{BitVec, Float};

/// The operator that a Skolem function completes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenFunction {
    /// The operator.
    pub op: Op,
    /// Its indices.
    pub indices: [u32; 2],
    /// The sort of its floats.
    pub sort: SortId,
}

/// The Skolem functions that were made.
#[derive(Default, Debug)]
pub struct OpenFunctions {
    functions: FxHashMap<OpenFunction, FunId>,
    meanings: FxHashMap<FunId, OpenFunction>,
}

impl OpenFunctions {
    /// What a function completes, if it is one of these.
    #[must_use]
    pub fn meaning(&self, function: FunId) -> Option<OpenFunction> {
        self.meanings.get(&function).copied()
    }

    /// What `function(args) = result` says about the operator. Arguments on which the operator is
    /// not open do no harm: nobody asks for them.
    #[must_use]
    pub fn case(
        &self,
        function: FunId,
        args: &[Value],
        result: &Value,
    ) -> Option<(OpenCase, Value)> {
        let meaning = self.meaning(function)?;
        let result = match (meaning.op, args.first()?) {
            (Op::FpMin | Op::FpMax, Value::Float(operand)) => {
                let negative = result.as_bitvec()?.is_one();
                let bits = BitVec::from_bool(negative);
                let rest = BitVec::zero(operand.format().width() - 1);
                Value::float(Float::from_bits(operand.format(), &bits.concat(&rest)))
            }
            _ => result.clone(),
        };
        let case = OpenCase {
            op: meaning.op,
            indices: meaning.indices,
            function: None,
            args: args.into(),
        };
        Some((case, result))
    }

    /// The result of the function on the arguments of `term`.
    pub(super) fn apply(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        let args = store.args(term).to_vec();
        let op = store.op(term);
        let sort = args.last().map_or(store.sort(term), |&operand| store.sort(operand));
        let open = OpenFunction { op, indices: store.indices(term), sort };
        let function = *self.functions.entry(open).or_insert_with(|| {
            let result = match op {
                Op::FpMin | Op::FpMax => store.sorts.bitvec(1),
                _ => store.sort(term),
            };
            let params = args.iter().map(|&arg| store.sort(arg)).collect();
            let name = store.symbols.intern(&format!("{}!", op.info().name));
            store.declare(FunDecl { name, params, result, kind: FunKind::Skolem })
        });
        self.meanings.insert(function, open);
        store.apply(function, &args)
    }
}
