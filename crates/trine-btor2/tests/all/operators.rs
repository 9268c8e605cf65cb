//! Every operator at small widths, for all values, against its definition on numbers.
//!
//! Operands are inputs, negated inputs, and at width one also truth values, which are built in
//! another way.

use trine_btor2::{OPERATORS, parse};
use trine_collections::Budget;
use trine_term::{Evaluator, Interpretation, TermStore, Value};

/// A word with its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Word {
    width: u32,
    bits: u64,
}

impl Word {
    fn new(width: u32, bits: u64) -> Self {
        Self { width, bits: bits & ((1 << width) - 1) }
    }

    fn of_signed(width: u32, number: i64) -> Self {
        Self::new(width, number as u64)
    }

    fn signed(self) -> i64 {
        let high = 1i64 << (self.width - 1);
        let bits = self.bits as i64;
        if bits >= high { bits - 2 * high } else { bits }
    }
}

fn fits_signed(width: u32, number: i64) -> bool {
    Word::of_signed(width, number).signed() == number
}

fn fits_unsigned(width: u32, number: i64) -> bool {
    (0..1 << width).contains(&number)
}

/// What an operator on words is, on numbers; `None` for the operators that take other things.
fn define(name: &str, args: &[Word]) -> Option<Word> {
    let x = args[0];
    let y = args.get(1).copied().unwrap_or(x);
    let w = x.width;
    let word = |bits: u64| Some(Word::new(w, bits));
    let bit = |truth: bool| Some(Word::new(1, u64::from(truth)));
    let (a, b, s, t) = (x.bits, y.bits, x.signed(), y.signed());
    let (ai, bi) = (a as i64, b as i64);
    let amount = if b >= u64::from(w) { w } else { b as u32 };
    let turn = (b % u64::from(w)) as u32;
    match name {
        "not" => word(!a),
        "inc" => word(a + 1),
        "dec" => word(a.wrapping_sub(1)),
        "neg" => word(a.wrapping_neg()),
        "redand" => bit(a == (1 << w) - 1),
        "redor" => bit(a != 0),
        "redxor" => bit(a.count_ones() % 2 == 1),
        "nego" => bit(!fits_signed(w, -s)),
        "iff" | "eq" => bit(a == b),
        "neq" | "ne" => bit(a != b),
        "implies" => bit(a == 0 || b == 1),
        "sgt" => bit(s > t),
        "ugt" => bit(a > b),
        "sgte" => bit(s >= t),
        "ugte" => bit(a >= b),
        "slt" => bit(s < t),
        "ult" => bit(a < b),
        "slte" => bit(s <= t),
        "ulte" => bit(a <= b),
        "and" => word(a & b),
        "nand" => word(!(a & b)),
        "nor" => word(!(a | b)),
        "or" => word(a | b),
        "xnor" => word(!(a ^ b)),
        "xor" => word(a ^ b),
        "rol" => word((a << turn) | (a >> (w - turn))),
        "ror" => word((a >> turn) | (a << (w - turn))),
        "sll" => word(a << amount),
        "srl" => word(a >> amount),
        "sra" => Some(Word::of_signed(w, s >> amount)),
        "add" => word(a + b),
        "mul" => word(a * b),
        "sub" => word(a.wrapping_sub(b)),
        "udiv" => word(a.checked_div(b).unwrap_or(u64::MAX)),
        "urem" => word(a.checked_rem(b).unwrap_or(a)),
        // Rounded towards zero; by zero: one for negative numbers, minus one for the others.
        "sdiv" if t == 0 => Some(Word::of_signed(w, if s < 0 { 1 } else { -1 })),
        "sdiv" => Some(Word::of_signed(w, s / t)),
        "srem" if t == 0 => word(a),
        "srem" => Some(Word::of_signed(w, s % t)),
        // The sign is that of the divisor.
        "smod" if t == 0 => word(a),
        "smod" => {
            let rest = s.rem_euclid(t);
            Some(Word::of_signed(w, if t < 0 && rest != 0 { rest + t } else { rest }))
        }
        "saddo" => bit(!fits_signed(w, s + t)),
        "uaddo" => bit(!fits_unsigned(w, ai + bi)),
        "ssubo" => bit(!fits_signed(w, s - t)),
        "usubo" => bit(!fits_unsigned(w, ai - bi)),
        "smulo" => bit(!fits_signed(w, s * t)),
        "umulo" => bit(!fits_unsigned(w, ai * bi)),
        "sdivo" => bit(t != 0 && !fits_signed(w, s / t)),
        "udivo" => bit(false),
        "concat" => Some(Word::new(w + y.width, (a << y.width) | b)),
        "ite" => Some(if a == 1 { y } else { args[2] }),
        _ => None,
    }
}

fn arity(name: &str) -> usize {
    match name {
        "not" | "inc" | "dec" | "neg" | "redand" | "redor" | "redxor" | "nego" => 1,
        "ite" => 3,
        _ => 2,
    }
}

/// How an operand is written: by lines with the numbers from `id` on, of which the last is it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Plain,
    Negated,
    /// The input compared with one.
    Truth,
}

/// Runs an operator over inputs with all values.
fn try_operator(name: &str, widths: &[u32], form: Form) -> usize {
    let mut text = String::new();
    for width in 1..=6 {
        text.push_str(&format!("{width} sort bitvec {width}\n"));
    }
    text.push_str("7 one 1\n");
    let mut operands = Vec::new();
    for (position, &width) in widths.iter().enumerate() {
        let id = 10 + 2 * position;
        text.push_str(&format!("{id} input {width}\n"));
        operands.push(match form {
            Form::Plain => format!("{id}"),
            Form::Negated => format!("-{id}"),
            Form::Truth => {
                text.push_str(&format!("{} eq 1 {id} 7\n", id + 1));
                format!("{}", id + 1)
            }
        });
    }
    let total: u32 = widths.iter().sum();
    let mut tried = 0;
    let mut result_width = None;
    for packed in 0..1u64 << total {
        let mut rest = packed;
        let inputs: Vec<Word> = widths
            .iter()
            .map(|&width| {
                let word = Word::new(width, rest);
                rest >>= width;
                word
            })
            .collect();
        let meant: Vec<Word> = inputs
            .iter()
            .map(|word| match form {
                Form::Negated => Word::new(word.width, !word.bits),
                _ => *word,
            })
            .collect();
        let expected = define(name, &meant).expect("an operator on words");
        let width = *result_width.get_or_insert(expected.width);
        assert_eq!(width, expected.width);
        let line = format!("20 {name} {width} {}\n21 output 20\n", operands.join(" "));
        let mut store = TermStore::new();
        let system = parse(&mut store, (text.clone() + &line).as_bytes())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut model = Interpretation::new();
        for (input, word) in system.inputs.iter().zip(&inputs) {
            let constant = store.function(input.constant).expect("a constant");
            model.set_constant(constant, Value::bits(word.width, word.bits));
        }
        let found = Evaluator::new(&store, &model)
            .eval(system.outputs[0], &Budget::unlimited())
            .expect("it has a value");
        assert_eq!(found, Value::bits(width, expected.bits), "{name} {meant:?} {form:?}");
        tried += 1;
    }
    tried
}

#[test]
fn operators_on_words_are_what_they_are_on_numbers() {
    let mut tried = 0;
    for operator in OPERATORS {
        let name = operator.name;
        if matches!(name, "read" | "write") {
            continue;
        }
        for width in 1..=3 {
            let only_bits = matches!(name, "iff" | "implies");
            if only_bits && width > 1 {
                continue;
            }
            for form in [Form::Plain, Form::Negated, Form::Truth] {
                if form == Form::Truth && width > 1 {
                    continue;
                }
                let mut widths = vec![width; arity(name)];
                if name == "ite" {
                    widths[0] = 1;
                }
                tried += try_operator(name, &widths, form);
            }
        }
    }
    tried += try_operator("concat", &[1, 2], Form::Plain);
    tried += try_operator("concat", &[3, 1], Form::Negated);
    assert!(tried > 5000, "{tried}");
}

/// The value of the last line, an output, where inputs are as given.
fn output(text: &str, inputs: &[Value]) -> Value {
    let mut store = TermStore::new();
    let system = parse(&mut store, text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    let mut model = Interpretation::new();
    for (input, value) in system.inputs.iter().zip(inputs) {
        model.set_constant(store.function(input.constant).expect("a constant"), value.clone());
    }
    let last = *system.outputs.last().expect("there is an output");
    Evaluator::new(&store, &model).eval(last, &Budget::unlimited()).expect("it has a value")
}

#[test]
fn slices_and_extensions() {
    for bits in 0..16 {
        let word = Word::new(4, bits);
        for low in 0..4 {
            for high in low..4 {
                let width = high - low + 1;
                let text = format!(
                    "1 sort bitvec 4\n2 sort bitvec {width}\n3 input 1\n4 slice 2 3 {high} {low}\n5 output 4\n"
                );
                let expected = Word::new(width, bits >> low);
                assert_eq!(
                    output(&text, &[Value::bits(4, bits)]),
                    Value::bits(width, expected.bits)
                );
            }
        }
        for by in 0..3 {
            let width = 4 + by;
            for (name, expected) in
                [("uext", Word::new(width, bits)), ("sext", Word::of_signed(width, word.signed()))]
            {
                let text = format!(
                    "1 sort bitvec 4\n2 sort bitvec {width}\n3 input 1\n4 {name} 2 3 {by}\n5 output 4\n"
                );
                assert_eq!(
                    output(&text, &[Value::bits(4, bits)]),
                    Value::bits(width, expected.bits)
                );
            }
        }
    }
}

#[test]
fn constants() {
    for (line, width, bits) in [
        ("const 1 0101", 4, 5),
        ("constd 1 -8", 4, 8),
        ("constd 1 15", 4, 15),
        ("constd 1 -0", 4, 0),
        ("consth 1 f", 4, 15),
        ("consth 1 0000A", 4, 10),
        ("zero 1", 4, 0),
        ("one 1", 4, 1),
        ("ones 1", 4, 15),
    ] {
        let text = format!("1 sort bitvec 4\n2 {line}\n3 output 2\n");
        assert_eq!(output(&text, &[]), Value::bits(width, bits), "{line}");
        let old = format!("1 sort bitvec 4\n2 {line}\n3 output 1 2 name ; old\n");
        assert_eq!(output(&old, &[]), Value::bits(width, bits), "{line}");
    }
}

#[test]
fn arrays() {
    let head = "1 sort bitvec 2\n2 sort bitvec 3\n3 sort array 1 2\n4 sort bitvec 1\n\
                5 input 3\n6 input 1\n7 input 2\n8 input 1\n9 write 3 5 6 7\n";
    let mut store = TermStore::new();
    let [index, element] = [2, 3].map(|width| store.sorts.bitvec(width));
    let zero = store.mk_bv_u64(3, 6);
    let sort = store.sorts.array(index, element);
    let filled = store.mk_const_array(sort, zero).expect("it fits");
    let model = Interpretation::new();
    let array = Evaluator::new(&store, &model).eval(filled, &Budget::unlimited()).expect("a value");
    for (at, value, seen) in
        (0..4).flat_map(|i| (0..8).flat_map(move |v| (0..4).map(move |j| (i, v, j))))
    {
        let inputs =
            [array.clone(), Value::bits(2, at), Value::bits(3, value), Value::bits(2, seen)];
        let expected = if at == seen { value } else { 6 };
        let read = format!("{head}10 read 2 9 8\n11 output 10\n");
        assert_eq!(output(&read, &inputs), Value::bits(3, expected));
        let equal = format!("{head}10 eq 4 9 5\n11 output -10\n");
        assert_eq!(output(&equal, &inputs), Value::bits(1, u64::from(value != 6)));
        let chosen = format!("{head}10 eq 4 6 8\n11 ite 3 10 5 9\n12 read 2 11 6\n13 output 12\n");
        let expected = if at == seen { 6 } else { value };
        assert_eq!(output(&chosen, &inputs), Value::bits(3, expected));
    }
}
