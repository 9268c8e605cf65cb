//! From text to a transition system, line by line.
//!
//! Invariant: a line refers to lines before it only, so terms are built as they are read and
//! nothing can be circular.
//! Reference: Niemetz et al., CAV 2018, figure 2 (grammar). More is accepted than the grammar
//! allows: any blanks, numbers in any order as long as each is new, and both ways in which tools
//! write `output`.

use rustc_hash::FxHashMap;
use trine_term::{Op, Sort, SortId, TermId, TermSet, TermStore, post_order};
use trine_value::BitVec;

use crate::error::{Btor2Error, Problem};
use crate::operator::{Operator, Signature, complement, truth};
use crate::system::{Input, State, TransitionSystem};
use crate::token::{Line, Reference, Word};

type Result<T> = std::result::Result<T, Btor2Error>;

/// What lines of version 1 of the format are called that version 2 does not have.
const FIRST_VERSION: [&[u8]; 12] = [
    b"acond", b"anext", b"apply", b"args", b"array", b"cond", b"lambda", b"param", b"proxy",
    b"root", b"var", b"zextend",
];

const MAX_WIDTH: u64 = (1 << 31) - 1;

/// What the number of a line stands for.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Sort(SortId),
    Node(TermId),
    /// A state with its position among the states.
    State(TermId, usize),
    /// A line that nothing can refer to.
    Statement,
}

struct Reader<'s> {
    store: &'s mut TermStore,
    system: TransitionSystem,
    entries: FxHashMap<u64, Entry>,
    inputs: TermSet,
    /// What initial values are made of.
    initial: TermSet,
}

/// Reads a BTOR2 file.
///
/// # Errors
/// The first line that is wrong.
pub fn parse(store: &mut TermStore, text: &[u8]) -> Result<TransitionSystem> {
    let mut reader = Reader {
        store,
        system: TransitionSystem::default(),
        entries: FxHashMap::default(),
        inputs: TermSet::new(),
        initial: TermSet::new(),
    };
    for (bytes, number) in text.split(|&byte| byte == b'\n').zip(1..) {
        reader.line(Line::new(bytes, number))?;
    }
    Ok(reader.system)
}

impl Reader<'_> {
    fn line(&mut self, mut line: Line<'_>) -> Result<()> {
        let Some(_) = line.clone().next_word() else { return Ok(()) };
        let (id, place) = line.number("the number of the line")?;
        if self.entries.contains_key(&id) {
            return line.error_at(place, Problem::DefinedTwice(id));
        }
        let keyword = line.word("an operator")?;
        let entry = match keyword.text {
            b"sort" => Entry::Sort(self.sort_line(&mut line)?),
            b"input" => {
                let sort = self.sort(&mut line)?.0;
                let (constant, name) = self.declare(&mut line, sort, id);
                self.inputs.insert(constant);
                self.system.inputs.push(Input { constant, sort, name });
                Entry::Node(constant)
            }
            b"state" => {
                let sort = self.sort(&mut line)?.0;
                let (constant, name) = self.declare(&mut line, sort, id);
                let state = State { constant, sort, name, init: None, next: None };
                self.system.states.push(state);
                Entry::State(constant, self.system.states.len() - 1)
            }
            b"zero" | b"one" | b"ones" => {
                let width = self.word_sort(&mut line)?;
                Entry::Node(self.store.mk_bv(&match keyword.text {
                    b"zero" => BitVec::zero(width),
                    b"one" => BitVec::one(width),
                    _ => BitVec::ones(width),
                }))
            }
            b"const" | b"constd" | b"consth" => {
                Entry::Node(self.constant(&mut line, keyword.text)?)
            }
            b"init" | b"next" => {
                self.assignment(&mut line, keyword.text == b"init")?;
                Entry::Statement
            }
            b"bad" | b"constraint" => {
                let formula = self.property(&mut line)?;
                match keyword.text {
                    b"bad" => self.system.bads.push(formula),
                    _ => self.system.constraints.push(formula),
                }
                Entry::Statement
            }
            b"output" => {
                let output = self.output(&mut line)?;
                self.system.outputs.push(output);
                Entry::Statement
            }
            b"justice" => return line.error_at(keyword, Problem::Liveness("justice")),
            b"fair" => return line.error_at(keyword, Problem::Liveness("fair")),
            b"slice" => Entry::Node(self.slice(&mut line)?),
            b"uext" => Entry::Node(self.extension(&mut line, Op::ZeroExtend)?),
            b"sext" => Entry::Node(self.extension(&mut line, Op::SignExtend)?),
            name => match Operator::named(name) {
                Some(operator) => Entry::Node(self.application(&mut line, operator)?),
                None => {
                    let is_first_version = FIRST_VERSION.contains(&name);
                    let name = String::from_utf8_lossy(name).into_owned();
                    return line.error_at(
                        keyword,
                        match is_first_version {
                            true => Problem::FirstVersion(name),
                            false => Problem::NoSuchOperator(name),
                        },
                    );
                }
            },
        };
        self.entries.insert(id, entry);
        Ok(())
    }

    fn sort_line(&mut self, line: &mut Line<'_>) -> Result<SortId> {
        let what = "`bitvec` or `array`";
        let kind = line.word(what)?;
        match kind.text {
            b"bitvec" => {
                let (width, place) = line.number("the width")?;
                if width == 0 || width > MAX_WIDTH {
                    return line.error_at(place, Problem::Width(width));
                }
                Ok(self.store.sorts.bitvec(width as u32))
            }
            b"array" => {
                let mut parts = [self.store.sorts.bool(); 2];
                for part in &mut parts {
                    let (sort, place) = self.sort(line)?;
                    if self.store.sorts.width(sort).is_none() {
                        return line.error_at(place, Problem::NestedArray);
                    }
                    *part = sort;
                }
                Ok(self.store.sorts.array(parts[0], parts[1]))
            }
            found => {
                let found = String::from_utf8_lossy(found).into_owned();
                line.error_at(kind, Problem::Expected { what, found })
            }
        }
    }

    /// The number of a sort.
    fn sort<'a>(&self, line: &mut Line<'a>) -> Result<(SortId, Word<'a>)> {
        let (id, place) = line.number("the number of a sort")?;
        match self.entries.get(&id) {
            Some(&Entry::Sort(sort)) => Ok((sort, place)),
            _ => line.error_at(place, Problem::NoSuchSort(id)),
        }
    }

    /// The width of a sort that has to be a bit-vector.
    fn word_sort(&self, line: &mut Line<'_>) -> Result<u32> {
        let (sort, place) = self.sort(line)?;
        match self.store.sorts.width(sort) {
            Some(width) => Ok(width),
            None => self.wrong_sort(line, place, "this term", "a bit-vector".into(), sort),
        }
    }

    /// A term of the file.
    fn operand<'a>(&mut self, line: &mut Line<'a>) -> Result<(TermId, Word<'a>)> {
        let (Reference { id, negated }, place) = line.reference()?;
        let term = match self.entries.get(&id) {
            Some(&(Entry::Node(term) | Entry::State(term, _))) => term,
            _ => return line.error_at(place, Problem::NoSuchNode(id)),
        };
        if !negated {
            return Ok((term, place));
        }
        if self.store.sorts.width(self.store.sort(term)).is_none() {
            return line.error_at(place, Problem::NegatedArray(id));
        }
        Ok((complement(self.store, term), place))
    }

    /// Declares the constant of an input or state; the next word is its name.
    fn declare(&mut self, line: &mut Line<'_>, sort: SortId, id: u64) -> (TermId, Option<String>) {
        let name = line.next_word().map(|word| String::from_utf8_lossy(word.text).into_owned());
        let number = id.to_string();
        let constant = self.store.declare_const(name.as_deref().unwrap_or(&number), sort);
        (constant, name)
    }

    fn sort_text(&self, sort: SortId) -> String {
        match *self.store.sorts.get(sort) {
            Sort::BitVec(width) => format!("bitvec {width}"),
            Sort::Array { index, element } => {
                let width = |sort| self.store.sorts.width(sort).unwrap_or(0);
                format!("array of bitvec {} and bitvec {}", width(index), width(element))
            }
            _ => "a truth value".into(),
        }
    }

    fn wrong_sort<T>(
        &self,
        line: &Line<'_>,
        place: Word<'_>,
        of: &'static str,
        expected: String,
        found: SortId,
    ) -> Result<T> {
        line.error_at(place, Problem::Sort { of, expected, found: self.sort_text(found) })
    }

    fn expect_sort(
        &self,
        line: &Line<'_>,
        place: Word<'_>,
        of: &'static str,
        expected: SortId,
        found: SortId,
    ) -> Result<()> {
        if expected == found {
            return Ok(());
        }
        self.wrong_sort(line, place, of, self.sort_text(expected), found)
    }

    fn constant(&mut self, line: &mut Line<'_>, base: &[u8]) -> Result<TermId> {
        let width = self.word_sort(line)?;
        let what = match base {
            b"const" => "binary digits",
            b"constd" => "decimal digits",
            _ => "hexadecimal digits",
        };
        let word = line.word(what)?;
        let digits = String::from_utf8_lossy(word.text).into_owned();
        let magnitude = digits.strip_prefix('-').filter(|_| base == b"constd");
        let (negative, magnitude) = (magnitude.is_some(), magnitude.unwrap_or(&digits));
        let fits = match base {
            b"const" => magnitude.bytes().all(|digit| matches!(digit, b'0' | b'1')),
            b"constd" => magnitude.bytes().all(|digit| digit.is_ascii_digit()),
            _ => magnitude.bytes().all(|digit| digit.is_ascii_hexdigit()),
        };
        if !fits || magnitude.is_empty() {
            return line.error_at(word, Problem::Expected { what, found: digits });
        }
        let value = match base {
            b"const" => BitVec::from_binary_digits(magnitude).filter(|v| v.width() == width),
            b"constd" => decimal_constant(width, magnitude, negative),
            _ => hexadecimal_constant(width, magnitude),
        };
        match value {
            Some(value) => Ok(self.store.mk_bv(&value)),
            None => line.error_at(word, Problem::ConstantTooWide { digits, width }),
        }
    }

    /// `init` or `next`, after the word.
    fn assignment(&mut self, line: &mut Line<'_>, is_init: bool) -> Result<()> {
        let what = if is_init { "init" } else { "next" };
        let (sort, sort_place) = self.sort(line)?;
        let (state, place) = line.reference()?;
        let position = match self.entries.get(&state.id) {
            Some(&Entry::State(_, position)) if !state.negated => position,
            Some(&Entry::State(..)) => {
                return line.error_at(place, Problem::NegatedState(state.id));
            }
            _ => return line.error_at(place, Problem::NoState(state.id)),
        };
        let of_state = self.system.states[position].sort;
        self.expect_sort(line, sort_place, "this line", of_state, sort)?;
        let value_id = line.clone().reference()?.0.id;
        let (mut value, value_place) = self.operand(line)?;
        if is_init {
            if value_id > state.id {
                let problem = Problem::InitialValueTooLate { state: state.id, value: value_id };
                return line.error_at(value_place, problem);
            }
            if self.mentions_input(value) {
                return line.error_at(value_place, Problem::InitialValueOfInput);
            }
        }
        let found = self.store.sort(value);
        match *self.store.sorts.get(sort) {
            // An array may be filled with one element.
            Sort::Array { element, .. } if is_init && element == found => {
                if let Ok(array) = self.store.mk_const_array(sort, value) {
                    value = array;
                }
            }
            _ => self.expect_sort(line, value_place, "the value", sort, found)?,
        }
        let state_entry = &mut self.system.states[position];
        let slot = if is_init { &mut state_entry.init } else { &mut state_entry.next };
        if slot.is_some() {
            return line.error_at(place, Problem::GivenTwice { state: state.id, what });
        }
        *slot = Some(value);
        Ok(())
    }

    /// Whether an initial value mentions an input. Those before it do not, so nothing is looked at
    /// twice.
    fn mentions_input(&mut self, value: TermId) -> bool {
        let mut found = false;
        post_order(self.store, &[value], &mut self.initial, |term| {
            found |= self.inputs.contains(term);
        });
        found
    }

    /// A word of one bit as a formula.
    fn property(&mut self, line: &mut Line<'_>) -> Result<TermId> {
        let (term, place) = self.operand(line)?;
        let bit = self.store.sorts.bitvec(1);
        self.expect_sort(line, place, "this term", bit, self.store.sort(term))?;
        Ok(truth(self.store, term))
    }

    /// `output` has a sort in old files.
    fn output(&mut self, line: &mut Line<'_>) -> Result<TermId> {
        let mut ahead = line.clone();
        if let Ok((id, _)) = ahead.number("a number")
            && matches!(self.entries.get(&id), Some(Entry::Sort(_)))
        {
            *line = ahead;
        }
        Ok(self.operand(line)?.0)
    }

    fn slice(&mut self, line: &mut Line<'_>) -> Result<TermId> {
        let (sort, sort_place) = self.sort(line)?;
        let (word, width) = self.word(line)?;
        let (high, place) = line.number("the upper index")?;
        let (low, _) = line.number("the lower index")?;
        if low > high || high >= u64::from(width) {
            return line.error_at(place, Problem::Slice { high, low, width });
        }
        let result = self.store.mk_indexed(Op::Extract, [high as u32, low as u32], &[word]);
        self.expect_sort(line, sort_place, "the result", self.store.sort(result), sort)?;
        Ok(result)
    }

    fn extension(&mut self, line: &mut Line<'_>, op: Op) -> Result<TermId> {
        let (sort, sort_place) = self.sort(line)?;
        let (word, width) = self.word(line)?;
        let (by, place) = line.number("the number of bits to add")?;
        let sum = u64::from(width).saturating_add(by);
        if sum > MAX_WIDTH {
            return line.error_at(place, Problem::Width(sum));
        }
        let result = self.store.mk_indexed(op, [by as u32, 0], &[word]);
        self.expect_sort(line, sort_place, "the result", self.store.sort(result), sort)?;
        Ok(result)
    }

    /// An operand that has to be a word, with its width.
    fn word(&mut self, line: &mut Line<'_>) -> Result<(TermId, u32)> {
        let (term, place) = self.operand(line)?;
        let sort = self.store.sort(term);
        match self.store.sorts.width(sort) {
            Some(width) => Ok((term, width)),
            None => self.wrong_sort(line, place, "this term", "a bit-vector".into(), sort),
        }
    }

    fn application(&mut self, line: &mut Line<'_>, operator: &Operator) -> Result<TermId> {
        let (sort, sort_place) = self.sort(line)?;
        let mut args = Vec::with_capacity(3);
        for position in 0..operator.signature.arity() {
            let (arg, place) = self.operand(line)?;
            args.push(arg);
            self.check_operand(line, operator.signature, &args, position, place)?;
        }
        if operator.signature == Signature::Concat {
            let sum = args.iter().map(|&arg| u64::from(self.store.width(arg))).sum();
            if sum > MAX_WIDTH {
                return line.error_at(sort_place, Problem::Width(sum));
            }
        }
        let result = operator.build(self.store, &args);
        self.expect_sort(line, sort_place, "the result", self.store.sort(result), sort)?;
        Ok(result)
    }

    /// Checks the last of `args`, which stands at `position`.
    fn check_operand(
        &mut self,
        line: &Line<'_>,
        signature: Signature,
        args: &[TermId],
        position: usize,
        place: Word<'_>,
    ) -> Result<()> {
        let of = "this operand";
        let found = self.store.sort(args[position]);
        let bit = self.store.sorts.bitvec(1);
        let expected = match (signature, position) {
            (Signature::Bits, _) | (Signature::Ite, 0) => bit,
            (Signature::Equality, 0) | (Signature::Ite, 1) => return Ok(()),
            (Signature::Same(_) | Signature::ToBit(_), 0) | (Signature::Concat, _) => {
                if self.store.sorts.width(found).is_some() {
                    return Ok(());
                }
                return self.wrong_sort(line, place, of, "a bit-vector".into(), found);
            }
            (Signature::Read | Signature::Write, 0) => {
                if let Sort::Array { .. } = self.store.sorts.get(found) {
                    return Ok(());
                }
                return self.wrong_sort(line, place, of, "an array".into(), found);
            }
            (Signature::Read | Signature::Write, _) => {
                match *self.store.sorts.get(self.store.sort(args[0])) {
                    Sort::Array { index, .. } if position == 1 => index,
                    Sort::Array { element, .. } => element,
                    _ => return Ok(()),
                }
            }
            (Signature::Ite, _) => self.store.sort(args[1]),
            (Signature::Same(_) | Signature::ToBit(_) | Signature::Equality, _) => {
                self.store.sort(args[0])
            }
        };
        self.expect_sort(line, place, of, expected, found)
    }
}

/// A decimal number, in two's complement if it is negative; `None` if it does not fit.
fn decimal_constant(width: u32, digits: &str, negative: bool) -> Option<BitVec> {
    // One bit more, so that the magnitude of the least number is seen as it is.
    let wide = BitVec::from_decimal(width + 1, digits)?;
    let value = wide.extract(width - 1, 0);
    if !negative {
        return (!wide.msb()).then_some(value);
    }
    let fits = wide.is_zero() || (!wide.msb() && (!value.msb() || value.is_min_signed()));
    fits.then(|| value.neg())
}

/// A hexadecimal number; `None` if it does not fit.
fn hexadecimal_constant(width: u32, digits: &str) -> Option<BitVec> {
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Some(BitVec::zero(width));
    }
    let value = BitVec::from_hex_digits(significant)?;
    if value.width() - value.leading_zeros() > width {
        return None;
    }
    Some(if value.width() >= width {
        value.extract(width - 1, 0)
    } else {
        value.zero_extend(width - value.width())
    })
}
