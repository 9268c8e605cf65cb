//! What a model says where the standard leaves operators open, as SMT-LIB text.
//!
//! Idea: a `refine-fun` for each operator that has such values: a function of which only the values at
//! open applications count. Where it names none, it is what the evaluator takes by default, so that the
//! text says what was evaluated. It stands in a comment, since programs that read models expect
//! definitions alone.
//! Invariant: a comment is one line; it names only values that the evaluation of the assertions met.
//! Reference: rules of the SMT-COMP model-validation track of 2025; [`OpenCase`] for the defaults.

use std::fmt::Write;

use trine_smtlib::{sort_text, symbol_text, term_text};
use trine_term::{FunKind, Interpretation, Op, OpenCase, Sort, SortId, TermId, TermStore, Value};

/// The name of an operator, the sorts of its arguments and of its result.
type Signature = (String, Vec<SortId>, SortId);

/// The values that a model chose for an operator.
struct Chosen {
    signature: Signature,
    op: Op,
    cases: Vec<(OpenCase, Value)>,
}

/// A comment for each operator with chosen values, in the order in which the evaluation met them first.
pub(crate) fn open_text(store: &mut TermStore, model: &Interpretation) -> String {
    let mut groups: Vec<Chosen> = Vec::new();
    for (case, value) in model.open_cases() {
        // Nil is printed with the heap.
        let Some(signature) = signature(store, case) else { continue };
        if !is_open(store, case) || is_default(case, value) {
            continue;
        }
        let chosen = (case.clone(), value.clone());
        match groups.iter_mut().find(|group| group.signature == signature) {
            Some(group) => group.cases.push(chosen),
            None => groups.push(Chosen { signature, op: case.op, cases: vec![chosen] }),
        }
    }
    let mut text = String::new();
    for Chosen { signature: (name, sorts, result), op, cases } in groups {
        let mut parameters = String::new();
        let mut variables: Vec<TermId> = Vec::with_capacity(sorts.len());
        for (position, &sort) in sorts.iter().enumerate() {
            let variable = store.symbols.intern(&format!("x!{position}"));
            variables.push(store.fresh_variable(variable, sort).1);
            let separator = if position == 0 { "" } else { " " };
            let _ = write!(parameters, "{separator}(x!{position} {})", sort_text(store, sort));
        }
        let Some(mut body) = default(store, op, &variables, result) else { continue };
        for (case, value) in cases.iter().rev() {
            let conditions: Vec<TermId> = case
                .args
                .iter()
                .zip(&variables)
                .zip(&sorts)
                .map(|((arg, &variable), &sort)| {
                    let arg = store.mk_value(arg, sort);
                    store.mk(Op::Eq, &[arg, variable])
                })
                .collect();
            let condition = store.mk(Op::And, &conditions);
            let value = store.mk_value(value, result);
            body = store.mk(Op::Ite, &[condition, value, body]);
        }
        let result = sort_text(store, result);
        let body = term_text(store, body);
        let line = format!("(refine-fun {name} ({parameters}) {result} {body})");
        // A symbol may have ends of lines in it.
        if !line.contains(['\n', '\r']) {
            let _ = writeln!(text, "  ; {line}");
        }
    }
    text
}

/// Whether the standard leaves the case open; a model may speak of others too.
fn is_open(store: &TermStore, case: &OpenCase) -> bool {
    match (case.op, &case.args[..]) {
        (Op::SelectField, [Value::Constructed(record)]) => {
            let selector = case.function.map(|selector| store.function_decl(selector).kind);
            let Some(FunKind::Selector { datatype, constructor, .. }) = selector else {
                return true;
            };
            let own = store.datatype(datatype).constructors[constructor as usize].function;
            record.constructor() != own
        }
        (Op::IntDiv | Op::Mod, [_, Value::Int(divisor)]) => divisor.is_zero(),
        (Op::Divide, [_, Value::Real(divisor)]) => divisor.is_zero(),
        (Op::SeqNth, [Value::Sequence(word), Value::Int(place)]) => {
            usize::try_from(place).map_or(true, |place| place >= word.elements().len())
        }
        (Op::SetChoose, [Value::Set(set)]) => set.elements().len() != 1,
        _ => true,
    }
}

/// Whether everybody takes this value where a model chooses none.
fn is_default(case: &OpenCase, value: &Value) -> bool {
    match (case.op, value) {
        (Op::IntDiv, Value::Int(value)) => value.is_zero(),
        (Op::Divide | Op::FpToReal, Value::Real(value)) => value.is_zero(),
        (Op::Mod, value) => case.args.first() == Some(value),
        (Op::FpMin | Op::FpMax, value) => case.args.get(1) == Some(value),
        (Op::FpToUbv | Op::FpToSbv, Value::BitVec(value)) => value.to_bitvec().is_zero(),
        _ => false,
    }
}

/// What the evaluator takes where the model chooses nothing.
fn default(store: &mut TermStore, op: Op, variables: &[TermId], result: SortId) -> Option<TermId> {
    match op {
        Op::Mod => variables.first().copied(),
        Op::FpMin | Op::FpMax => variables.get(1).copied(),
        _ => {
            let value = store.default_value(result)?;
            Some(store.mk_value(&value, result))
        }
    }
}

/// The signature of the operator of an open case; none for nil.
fn signature(store: &mut TermStore, case: &OpenCase) -> Option<Signature> {
    let name = || case.op.name().to_owned();
    let format = |position: usize| {
        let format = case.args.get(position)?.as_float()?.format();
        Some(Sort::Float { eb: format.eb(), sb: format.sb() })
    };
    Some(match case.op {
        Op::IntDiv | Op::Mod => {
            let int = store.sorts.int();
            (name(), vec![int, int], int)
        }
        Op::Divide => {
            let real = store.sorts.real();
            (name(), vec![real, real], real)
        }
        Op::FpMin | Op::FpMax => {
            let float = store.sorts.intern(format(0)?);
            (name(), vec![float, float], float)
        }
        Op::FpToReal => {
            let (float, real) = (store.sorts.intern(format(0)?), store.sorts.real());
            (name(), vec![float], real)
        }
        Op::FpToUbv | Op::FpToSbv => {
            let width = case.indices[0];
            let sorts = vec![store.sorts.rounding_mode(), store.sorts.intern(format(1)?)];
            let word = store.sorts.bitvec(width);
            (format!("(_ {} {width})", case.op.name()), sorts, word)
        }
        Op::SeqNth => {
            let sequence = SortId::from_raw(case.indices[0])?;
            let element = store.sorts.sequence_element(sequence)?;
            (name(), vec![sequence, store.sorts.int()], element)
        }
        Op::SetChoose => {
            let set = SortId::from_raw(case.indices[0])?;
            (name(), vec![set], store.sorts.set_element(set)?)
        }
        Op::SelectField => {
            // A selector of a parametric datatype is one function for each instance, which it names.
            if case.indices[0] != 0 {
                return None;
            }
            let decl = store.function_decl(case.function?).clone();
            let name = symbol_text(store.symbols.name(decl.name)).into_owned();
            (name, decl.params.to_vec(), decl.result)
        }
        _ => return None,
    })
}
