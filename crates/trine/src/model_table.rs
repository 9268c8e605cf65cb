//! Models as tables for people: one line for each constant and each point of a function.
//!
//! Idea: names, sorts and values stand in columns of their own; beside the value stands what one would
//! otherwise have to work out: the number in a word, the decimal value of a float, the length of a
//! string.
//! Invariant: the values are those of [`super::model_text`], so what the table says was evaluated.

use trine_smtlib::{sort_text, symbol_text};
use trine_term::{FunId, FunctionTable, Interpretation, SortId, TermStore, Value};

use crate::heap_values::value_term;
use crate::model_text::{TooLongToPrint, printed};

/// A line: name, sort, value, and what it comes to.
type Row = [String; 4];

/// Letters of a cell up to which columns are aligned; longer cells move what follows them.
const ALIGNED: usize = 48;

/// The model of the functions given as a table; strings have at most `most` letters. Where the model has
/// a heap, its text comes last.
///
/// # Errors
///
/// A string of the model is longer.
pub fn model_table(
    store: &mut TermStore,
    model: &Interpretation,
    functions: &[FunId],
    heap: Option<&str>,
    most: u64,
) -> Result<String, TooLongToPrint> {
    let writing = Writing { most, with_nil: heap.is_some() || !store.heaps().is_empty() };
    let mut rows: Vec<Row> = Vec::new();
    for &function in functions {
        let decl = store.function_decl(function).clone();
        let name = symbol_text(store.symbols.name(decl.name)).into_owned();
        if decl.params.is_empty() {
            let value = model.constant(function).cloned();
            let Some(value) = value.or_else(|| model.default_value(store, decl.result)) else {
                continue;
            };
            let text = writing.text(store, &value, decl.result)?;
            rows.push([name, sort_text(store, decl.result), text, note(&value)]);
        } else {
            let table = model.function(function);
            let signature = (&*decl.params, decl.result);
            rows.extend(graph_rows(store, &name, table, signature, writing)?);
        }
    }
    let mut text = aligned(&rows);
    if let Some(heap) = heap {
        text.push_str(heap);
        text.push('\n');
    }
    text.pop();
    Ok(text)
}

/// The graph of a function, line by line; the last line is for all other arguments.
fn graph_rows(
    store: &mut TermStore,
    name: &str,
    table: Option<&FunctionTable>,
    (params, result): (&[SortId], SortId),
    writing: Writing,
) -> Result<Vec<Row>, TooLongToPrint> {
    let mut rows = Vec::new();
    let sorts: Vec<String> = params.iter().map(|&sort| sort_text(store, sort)).collect();
    let sort = format!("({}) {}", sorts.join(" "), sort_text(store, result));
    for (args, value) in table.map(FunctionTable::entries).unwrap_or_default() {
        let mut texts = Vec::with_capacity(args.len());
        for (arg, &sort) in args.iter().zip(params) {
            texts.push(writing.text(store, arg, sort)?);
        }
        let value_of = writing.text(store, value, result)?;
        let call = format!("({name} {})", texts.join(" "));
        rows.push([call, sort.clone(), value_of, note(value)]);
    }
    let default = table.map(|table| table.default().clone());
    if let Some(value) = default.or_else(|| store.default_value(result)) {
        let others = vec!["_"; params.len()].join(" ");
        let text = writing.text(store, &value, result)?;
        rows.push([format!("({name} {others})"), sort, text, note(&value)]);
    }
    Ok(rows)
}

/// How values are written.
#[derive(Clone, Copy)]
struct Writing {
    /// Letters of a string.
    most: u64,
    /// Element zero of a sort is nil.
    with_nil: bool,
}

impl Writing {
    fn text(
        self,
        store: &mut TermStore,
        value: &Value,
        sort: SortId,
    ) -> Result<String, TooLongToPrint> {
        let term = store.mk_value(value, sort);
        let term = if self.with_nil { value_term(store, value, term) } else { term };
        printed(store, term, self.most)
    }
}

/// What a value comes to, where its text does not say so.
fn note(value: &Value) -> String {
    match value {
        Value::BitVec(bits) => {
            let bits = bits.to_bitvec();
            let (unsigned, signed) = (bits.to_ubig(), bits.to_ibig_signed());
            let minus = if bits.msb() { format!(" = {signed} signed") } else { String::new() };
            format!("0x{unsigned:x} = {unsigned}{minus}")
        }
        Value::Float(float) => decimal(float),
        Value::String(text) => match text.len() {
            1 => "1 letter".to_owned(),
            letters => format!("{letters} letters"),
        },
        _ => String::new(),
    }
}

/// The decimal value of a float: the shortest number that names it among the floats of one or two
/// words, and an approximation of larger ones.
fn decimal(float: &trine_value::Float) -> String {
    if float.is_zero() && float.is_negative() {
        return "-0".to_owned();
    }
    let Ok(exact) = float.to_real() else { return String::new() };
    let format = float.format();
    if format.eb() <= 8 && format.sb() <= 24 {
        return shortest(&format!("{:?}", exact.to_f32().value()));
    }
    let is_double = format.eb() <= 11 && format.sb() <= 53;
    let nearest = exact.to_f64().value();
    if is_double {
        shortest(&format!("{nearest:?}"))
    } else if nearest.is_finite() && (nearest != 0.0 || float.is_zero()) {
        format!("about {nearest:e}")
    } else {
        String::new()
    }
}

/// Without the `.0` of whole numbers.
fn shortest(text: &str) -> String {
    text.strip_suffix(".0").unwrap_or(text).to_owned()
}

fn aligned(rows: &[Row]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.filter(|&letters| letters <= ALIGNED).max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    let mut text = String::new();
    for [name, sort, value, note] in rows {
        let [first, second, third] = widths;
        let line = format!("{name:first$}  {sort:second$}  {value:third$}  {note}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_value::{BitVec, Float, FloatFormat};

    #[test]
    fn notes_say_what_values_come_to() {
        let word = |width, value| note(&Value::bits(width, value));
        assert_eq!(word(8, 255), "0xff = 255 = -1 signed");
        assert_eq!(word(5, 3), "0x3 = 3");
        let float = |format, width, bits| {
            decimal(&Float::from_bits(format, &BitVec::from_u64(width, bits)))
        };
        assert_eq!(float(FloatFormat::FLOAT32, 32, 0x3dcc_cccd), "0.1");
        assert_eq!(float(FloatFormat::FLOAT32, 32, 0x4000_0000), "2");
        assert_eq!(float(FloatFormat::FLOAT32, 32, 0x8000_0000), "-0");
        assert_eq!(float(FloatFormat::FLOAT64, 64, 1), "5e-324");
        assert_eq!(float(FloatFormat::FLOAT32, 32, 0x7f80_0000), "");
    }

    #[test]
    fn columns_are_aligned() {
        let row = |cells: [&str; 4]| cells.map(str::to_owned);
        let rows = [row(["x", "Int", "1", ""]), row(["name", "String", "\"ab\"", "2 letters"])];
        assert_eq!(aligned(&rows), "x     Int     1\nname  String  \"ab\"  2 letters\n");
    }
}
