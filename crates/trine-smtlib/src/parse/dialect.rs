//! Spellings of other tools and of earlier drafts, in terms of the operator table.
//!
//! Idea: a foreign name that only renames an operator is bound to the operator's entry. One that
//! takes its arguments differently has an adapter, which builds the term from core operators; so
//! the rest of Trine never hears of it, and printing gives standard text.
//! Invariant: adapters are applied to the number of arguments stated in the table; foreign names
//! never hide a name of the standard, and every declaration of a user hides them.
//! Sources: CVC4 and Z3 before version 2.6 of the standard; OSTRICH (`str.head`, `re.charrange`);
//! Sloth (`seq-head`, over characters of 8 bits unless a sort says otherwise); Boolector (`bvite`), Bitwuzla (`bvror`), Z3
//! (`mkbv`, `~`, `^`, `bvumul_noovfl`) and its string solver Z3str (`Indexof2`, `StartsWith`).

use trine_term::{Expected, Op, Share, SortError, TermId, TermStore};
use trine_value::{Integer, Rational, StrValue};

/// What an adapter makes of its arguments.
pub(super) type Built = std::result::Result<TermId, SortError>;

/// A foreign function that is not just another name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Adapter {
    pub(super) name: &'static str,
    /// Number of arguments; `None` for any number from 1.
    pub(super) arity: Option<usize>,
    pub(super) build: fn(&mut TermStore, &[TermId]) -> Built,
    pub(super) domain: Domain,
    pub(super) yields: Yields,
}

/// What the term that an adapter builds is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Yields {
    /// The application.
    Value,
    /// The code point of a letter, of which the application is the bits.
    LetterCode,
}

/// Where a foreign function has a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Domain {
    /// Everywhere.
    All,
    /// On words with a first letter; see [`super::partial_heads`].
    NonEmptyWords,
}

impl PartialEq for Adapter {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Adapter {}

/// Foreign names of operators, with the name of the table.
pub(super) const RENAMED: &[(&str, &str)] = &[
    ("str.from-int", "str.from_int"),
    ("str.to-int", "str.to_int"),
    ("str.code", "str.to_code"),
    ("str.from.code", "str.from_code"),
    ("str.replace-all", "str.replace_all"),
    ("str.replaceallre", "str.replace_re_all"),
    ("str.reverse", "str.rev"),
    ("re.empty", "re.none"),
    ("re.full", "re.all"),
    ("re.charrange", "re.range"),
    ("char.code", "str.to_code"),
    ("char.to_int", "str.to_code"),
    ("char.<=", "str.<="),
    ("char.is_digit", "str.is_digit"),
    ("char.from-int", "str.from_code"),
    ("seq.len", "str.len"),
    ("seq.++", "str.++"),
    ("seq.at", "str.at"),
    ("seq.extract", "str.substr"),
    ("seq.contains", "str.contains"),
    ("seq.prefixof", "str.prefixof"),
    ("seq.suffixof", "str.suffixof"),
    ("seq.indexof", "str.indexof"),
    ("seq.replace", "str.replace"),
    ("seq.in.re", "str.in_re"),
    ("seq.to.re", "str.to_re"),
    ("seq-concat", "str.++"),
    ("seq-length", "str.len"),
    ("seq-extract", "str.substr"),
    ("seq-replace", "str.replace"),
    ("seq-replace-all", "str.replace_all"),
    ("seq-prefix-of", "str.prefixof"),
    ("seq-suffix-of", "str.suffixof"),
    ("re-empty-set", "re.none"),
    ("re-full-set", "re.all"),
    ("re-of-seq", "str.to_re"),
    ("re-star", "re.*"),
    ("re-plus", "re.+"),
    ("re-option", "re.opt"),
    ("re-loop", "re.loop"),
    ("re-range", "re.range"),
    ("re-union", "re.union"),
    ("re-intersect", "re.inter"),
    ("re-concat", "re.++"),
    ("re-member", "str.in_re"),
    ("Indexof2", "str.indexof"),
    ("~", "-"),
    ("bvrol", "ext_rotate_left"),
    ("bvror", "ext_rotate_right"),
];

const fn adapter(
    name: &'static str,
    arity: Option<usize>,
    build: fn(&mut TermStore, &[TermId]) -> Built,
    domain: Domain,
) -> Adapter {
    Adapter { name, arity, build, domain, yields: Yields::Value }
}

/// A function whose values are the bits of letters.
const fn letter_bits(
    name: &'static str,
    arity: usize,
    build: fn(&mut TermStore, &[TermId]) -> Built,
    domain: Domain,
) -> Adapter {
    Adapter { name, arity: Some(arity), build, domain, yields: Yields::LetterCode }
}

/// Foreign functions with their own way of taking arguments.
pub(super) const ADAPTED: &[Adapter] = &[
    adapter("str.head", Some(1), head, Domain::All),
    adapter("str.tail", Some(1), tail, Domain::All),
    adapter("seq-tail", Some(1), tail, Domain::NonEmptyWords),
    adapter("str.head_code", Some(1), head_code, Domain::All),
    letter_bits("seq-head", 1, head_code, Domain::NonEmptyWords),
    adapter("str.last_indexof", Some(2), last_index, Domain::All),
    adapter("str.lastindexof", Some(2), last_index, Domain::All),
    adapter("seq.last_indexof", Some(2), last_index, Domain::All),
    adapter("re.from_ecma2020", Some(1), super::flavours::ecmascript, Domain::All),
    adapter("re.from.str", Some(1), super::flavours::ecmascript, Domain::All),
    adapter("re.from_python", Some(1), super::flavours::python, Domain::All),
    adapter("re.from_python_flags", Some(2), super::flavours::python, Domain::All),
    adapter("re.from_posix", Some(1), super::flavours::posix, Domain::All),
    adapter("re.from_posix_flags", Some(2), super::flavours::posix, Domain::All),
    adapter("re.from_java", Some(1), super::flavours::java, Domain::All),
    adapter("re.from_java_flags", Some(2), super::flavours::java, Domain::All),
    adapter("re.from_dotnet", Some(1), super::flavours::dot_net, Domain::All),
    adapter("re.from_dotnet_flags", Some(2), super::flavours::dot_net, Domain::All),
    adapter("StartsWith", Some(2), starts_with, Domain::All),
    adapter("char.to_bv", Some(1), code_as_word, Domain::All),
    adapter("char.from_bv", Some(1), letter_of_bits, Domain::All),
    adapter("rem", Some(2), remainder, Domain::All),
    adapter("^", Some(2), power, Domain::All),
    adapter("**", Some(2), power, Domain::All),
    adapter("bvite", Some(3), bit_ite, Domain::All),
    adapter("mkbv", None, bits_of_formulas, Domain::All),
    adapter("bvumul_noovfl", Some(2), unsigned_product_fits, Domain::All),
    adapter("bvsmul_noovfl", Some(2), product_is_not_above, Domain::All),
    adapter("bvsmul_noudfl", Some(2), product_is_not_below, Domain::All),
    adapter("str.at_right", Some(2), at_right, Domain::All),
    adapter("str.trim", Some(3), without_ends, Domain::All),
    adapter("str.delete", Some(3), delete, Domain::All),
    adapter("str.char_count", Some(2), count_letter, Domain::All),
    adapter("seq-unit", Some(1), letter, Domain::All),
    adapter("seq-cons", Some(2), letter_before, Domain::All),
    adapter("seq-rev-cons", Some(2), letter_after, Domain::All),
    letter_bits("seq-last", 1, last_code, Domain::All),
    adapter("seq-first", Some(1), without_last, Domain::All),
    letter_bits("seq-nth", 2, code_at, Domain::All),
    adapter("seq-subseq-of", Some(2), is_part_of, Domain::All),
    adapter("str.replace_cg", Some(3), super::patterns::replace_first, Domain::All),
    adapter("str.replace_cg_all", Some(3), super::patterns::replace_all, Domain::All),
    adapter("str.extract_cg", Some(3), super::patterns::extract_all, Domain::All),
    adapter("re.case_insensitive", Some(1), super::patterns::case_insensitive, Domain::All),
    adapter("re.from_ecma2020_flags", Some(2), super::flavours::ecmascript, Domain::All),
];

/// The remainder with the sign that Z3 gives it: that of `mod`, turned where the divisor is negative.
fn remainder(store: &mut TermStore, args: &[TermId]) -> Built {
    let rest = store.try_mk(Op::Mod, [0, 0], args)?;
    let zero = store.mk_int(&Integer::from(0));
    let is_negative = store.mk(Op::Lt, &[args[1], zero]);
    let turned = store.mk(Op::Neg, &[rest]);
    Ok(store.mk(Op::Ite, &[is_negative, turned, rest]))
}

/// The code of a letter as a word of 18 bits, as in Z3.
fn code_as_word(store: &mut TermStore, args: &[TermId]) -> Built {
    let code = store.try_mk(Op::StrToCode, [0, 0], args)?;
    store.try_mk(Op::IntToBv, [18, 0], &[code])
}

/// The letter whose code is a word.
fn letter_of_bits(store: &mut TermStore, args: &[TermId]) -> Built {
    let code = store.try_mk(Op::UbvToInt, [0, 0], args)?;
    store.try_mk(Op::StrFromCode, [0, 0], &[code])
}

/// The first character, as a string; the empty string has none.
fn head(store: &mut TermStore, args: &[TermId]) -> Built {
    let zero = store.mk_int(&Integer::from(0));
    store.try_mk(Op::StrAt, [0, 0], &[args[0], zero])
}

/// Everything after the first character.
fn tail(store: &mut TermStore, args: &[TermId]) -> Built {
    let one = store.mk_int(&Integer::from(1));
    let length = store.try_mk(Op::StrLen, [0, 0], args)?;
    store.try_mk(Op::StrSubstr, [0, 0], &[args[0], one, length])
}

/// The code point of the first character.
fn head_code(store: &mut TermStore, args: &[TermId]) -> Built {
    let head = head(store, args)?;
    store.try_mk(Op::StrToCode, [0, 0], &[head])
}

/// The letter with a code point as so many bits.
pub(super) fn bits_of_letter(store: &mut TermStore, code: TermId, bits: u32) -> Built {
    store.try_mk(Op::IntToBv, [bits, 0], &[code])
}

/// Where the last occurrence of the second string in the first begins: its place is counted from
/// the end in the reversed string.
fn last_index(store: &mut TermStore, args: &[TermId]) -> Built {
    let of_sequences = store.sorts.sequence_element(store.sort(args[0])).is_some();
    let [rev, index_of, len] = match of_sequences {
        true => [Op::SeqRev, Op::SeqIndexOf, Op::SeqLen],
        false => [Op::StrRev, Op::StrIndexOf, Op::StrLen],
    };
    let zero = store.mk_int(&Integer::from(0));
    let none = store.mk_int(&Integer::from(-1));
    let text = store.try_mk(rev, [0, 0], &args[..1])?;
    let pattern = store.try_mk(rev, [0, 0], &args[1..])?;
    let from_end = store.try_mk(index_of, [0, 0], &[text, pattern, zero])?;
    let lengths =
        [store.try_mk(len, [0, 0], &args[..1])?, store.try_mk(len, [0, 0], &args[1..])?, from_end];
    let index = store.try_mk(Op::Sub, [0, 0], &lengths)?;
    let absent = store.try_mk(Op::Lt, [0, 0], &[from_end, zero])?;
    store.try_mk(Op::Ite, [0, 0], &[absent, none, index])
}

fn int(store: &mut TermStore, value: i64) -> TermId {
    store.mk_int(&Integer::from(value))
}

/// The place from the right, counted from 0, as a place from the left.
fn from_right(store: &mut TermStore, text: TermId, place: TermId) -> Built {
    let (length, one) = (store.try_mk(Op::StrLen, [0, 0], &[text])?, int(store, 1));
    store.try_mk(Op::Sub, [0, 0], &[length, one, place])
}

/// `(str.at_right s n)`: the letter that `n` letters follow.
fn at_right(store: &mut TermStore, args: &[TermId]) -> Built {
    let place = from_right(store, args[0], args[1])?;
    store.try_mk(Op::StrAt, [0, 0], &[args[0], place])
}

/// `(str.trim s m n)` of OSTRICH: the string without its first `m` and its last `n` letters, which are
/// at least none.
fn without_ends(store: &mut TermStore, args: &[TermId]) -> Built {
    let &[text, first, last] = args else { return Err(SortError::NotByName) };
    let zero = int(store, 0);
    let mut positive = |count: TermId| {
        let is_positive = store.try_mk(Op::Gt, [0, 0], &[count, zero])?;
        store.try_mk(Op::Ite, [0, 0], &[is_positive, count, zero])
    };
    let (first, last) = (positive(first)?, positive(last)?);
    let length = store.try_mk(Op::StrLen, [0, 0], &[text])?;
    let count = store.try_mk(Op::Sub, [0, 0], &[length, first, last])?;
    store.try_mk(Op::StrSubstr, [0, 0], &[text, first, count])
}

/// `(str.delete s m n)`: the string without the letters that `(str.substr s m n)` consists of.
fn delete(store: &mut TermStore, args: &[TermId]) -> Built {
    let &[text, start, count] = args else { return Err(SortError::NotByName) };
    let zero = int(store, 0);
    let length = store.try_mk(Op::StrLen, [0, 0], &[text])?;
    let before = store.try_mk(Op::StrSubstr, [0, 0], &[text, zero, start])?;
    let end = store.try_mk(Op::Add, [0, 0], &[start, count])?;
    let after = store.try_mk(Op::StrSubstr, [0, 0], &[text, end, length])?;
    let rest = store.try_mk(Op::StrConcat, [0, 0], &[before, after])?;
    let conditions = [
        store.try_mk(Op::Le, [0, 0], &[zero, start])?,
        store.try_mk(Op::Lt, [0, 0], &[start, length])?,
        store.try_mk(Op::Lt, [0, 0], &[zero, count])?,
    ];
    let is_inside = store.try_mk(Op::And, [0, 0], &conditions)?;
    store.try_mk(Op::Ite, [0, 0], &[is_inside, rest, text])
}

/// `(str.char_count c s)`: how often the letter with the code `c` occurs.
fn count_letter(store: &mut TermStore, args: &[TermId]) -> Built {
    let letter = store.try_mk(Op::StrFromCode, [0, 0], &args[..1])?;
    let empty = store.mk_string(&StrValue::empty());
    let others = store.try_mk(Op::StrReplaceAll, [0, 0], &[args[1], letter, empty])?;
    let length = store.try_mk(Op::StrLen, [0, 0], &args[1..])?;
    let left = store.try_mk(Op::StrLen, [0, 0], &[others])?;
    store.try_mk(Op::Sub, [0, 0], &[length, left])
}

/// A character as a string: characters are bit-vectors in Sloth, and strings of length 1 here.
pub(super) fn letter(store: &mut TermStore, args: &[TermId]) -> Built {
    if store.sort(args[0]) == store.sorts.string() {
        return Ok(args[0]);
    }
    let code = store.try_mk(Op::UbvToInt, [0, 0], &args[..1])?;
    store.try_mk(Op::StrFromCode, [0, 0], &[code])
}

/// A character in front of a string.
fn letter_before(store: &mut TermStore, args: &[TermId]) -> Built {
    let first = letter(store, &args[..1])?;
    store.try_mk(Op::StrConcat, [0, 0], &[first, args[1]])
}

/// A character at the end of a string.
fn letter_after(store: &mut TermStore, args: &[TermId]) -> Built {
    let last = letter(store, &args[1..])?;
    store.try_mk(Op::StrConcat, [0, 0], &[args[0], last])
}

/// The code point of the character at a place.
fn code_at(store: &mut TermStore, args: &[TermId]) -> Built {
    let found = store.try_mk(Op::StrAt, [0, 0], args)?;
    store.try_mk(Op::StrToCode, [0, 0], &[found])
}

/// The code point of the last character.
fn last_code(store: &mut TermStore, args: &[TermId]) -> Built {
    let zero = int(store, 0);
    let last = at_right(store, &[args[0], zero])?;
    store.try_mk(Op::StrToCode, [0, 0], &[last])
}

/// Everything before the last character.
fn without_last(store: &mut TermStore, args: &[TermId]) -> Built {
    let zero = int(store, 0);
    let length = from_right(store, args[0], zero)?;
    store.try_mk(Op::StrSubstr, [0, 0], &[args[0], zero, length])
}

/// Whether the first string occurs in the second.
fn is_part_of(store: &mut TermStore, args: &[TermId]) -> Built {
    store.try_mk(Op::StrContains, [0, 0], &[args[1], args[0]])
}

/// Whether the first string begins with the second.
fn starts_with(store: &mut TermStore, args: &[TermId]) -> Built {
    store.try_mk(Op::StrPrefixOf, [0, 0], &[args[1], args[0]])
}

/// `ite` whose condition is a bit.
fn bit_ite(store: &mut TermStore, args: &[TermId]) -> Built {
    let one = store.mk_bv_u64(1, 1);
    let condition = store.try_mk(Op::Eq, [0, 0], &[args[0], one])?;
    store.try_mk(Op::Ite, [0, 0], &[condition, args[1], args[2]])
}

/// A power with a known exponent from 1 to 64 as a product.
fn power(store: &mut TermStore, args: &[TermId]) -> Built {
    let &[base, exponent] = args else { return Err(SortError::NotByName) };
    let of_real =
        |value: &Rational| trine_value::number::is_int(value).then(|| value.numerator().clone());
    let number = store.int_value(exponent).cloned();
    let number = number.or_else(|| of_real(store.real_value(exponent)?));
    match number.and_then(|number| usize::try_from(number).ok()) {
        // The negation is made to see that it is a number.
        Some(1) => store.try_mk(Op::Neg, [0, 0], &[base]).map(|_| base),
        Some(number @ 2..=64) => store.try_mk(Op::Mul, [0, 0], &vec![base; number]),
        _ => Err(SortError::Pattern { rule: "needs an exponent that is a numeral from 1 to 64" }),
    }
}

/// Whether a product of numbers without sign has its exact value.
fn unsigned_product_fits(store: &mut TermStore, args: &[TermId]) -> Built {
    let overflows = store.try_mk(Op::BvUmulO, [0, 0], args)?;
    store.try_mk(Op::Not, [0, 0], &[overflows])
}

/// Whether a product that does not fit has operands whose signs stand in this relation.
fn does_not_overflow(store: &mut TermStore, args: &[TermId], signs: Op) -> Built {
    let overflows = store.try_mk(Op::BvSmulO, [0, 0], args)?;
    let zero = store.mk_bv_u64(store.width(args[0]), 0);
    let left = store.try_mk(Op::BvSlt, [0, 0], &[args[0], zero])?;
    let right = store.try_mk(Op::BvSlt, [0, 0], &[args[1], zero])?;
    let signs = store.try_mk(signs, [0, 0], &[left, right])?;
    let both = store.try_mk(Op::And, [0, 0], &[overflows, signs])?;
    store.try_mk(Op::Not, [0, 0], &[both])
}

/// Whether a product is not greater than the greatest number with sign.
fn product_is_not_above(store: &mut TermStore, args: &[TermId]) -> Built {
    does_not_overflow(store, args, Op::Eq)
}

/// Whether a product is not less than the least number with sign.
fn product_is_not_below(store: &mut TermStore, args: &[TermId]) -> Built {
    does_not_overflow(store, args, Op::Distinct)
}

/// The bit-vector with these bits, the lowest first.
fn bits_of_formulas(store: &mut TermStore, args: &[TermId]) -> Built {
    let (zero, one) = (store.mk_bv_u64(1, 0), store.mk_bv_u64(1, 1));
    let mut bits = Vec::with_capacity(args.len());
    for &formula in args.iter().rev() {
        bits.push(store.try_mk(Op::Ite, [0, 0], &[formula, one, zero])?);
    }
    store.try_mk(Op::Concat, [0, 0], &bits)
}

/// What an operator over arguments that do not fit stands for in other tools: `(str.indexof s t)`
/// begins at 0, `(re.loop r 1 3)` and `(re.^ r 3)` have indices, `((_ to_fp e s) rm x n)` is
/// `x * 2^n`, rounded, `(str.replace-all s r t)` takes a language `r` as well, and `(pto x v q)` is a share
/// of a cell.
pub(super) fn other_arguments(
    store: &mut TermStore,
    op: Op,
    indices: &[u32],
    args: &[TermId],
) -> Option<Built> {
    let number =
        |store: &TermStore, term: TermId| u32::try_from(store.int_value(term)?.clone()).ok();
    match (op, indices, args) {
        (Op::StrIndexOf | Op::SeqIndexOf, [], &[text, pattern]) => {
            let zero = store.mk_int(&Integer::from(0));
            let is_text = store.sort(text) == store.sorts.string();
            let op = if is_text { Op::StrIndexOf } else { Op::SeqIndexOf };
            Some(store.try_mk(op, [0, 0], &[text, pattern, zero]))
        }
        (Op::ReLoop | Op::ReLoopLazy, [], &[regex, low, high]) => {
            let indices = [number(store, low)?, number(store, high)?];
            Some(store.try_mk(op, indices, &[regex]))
        }
        (Op::ReLoop, [], &[regex, low]) => {
            let low = number(store, low)?;
            Some(at_least(store, low, regex))
        }
        (Op::RePower, [], &[regex, count]) => {
            let count = number(store, count)?;
            Some(store.try_mk(op, [count, 0], &[regex]))
        }
        (Op::SepPto, [], &[address, content, share]) => Some(cell(store, address, content, share)),
        (Op::StrReplaceAll, [], &[_, pattern, _])
            if store.sort(pattern) == store.sorts.reglan() =>
        {
            Some(store.try_mk(Op::StrReplaceReAll, [0, 0], args))
        }
        (Op::FpFromBits, &[eb, sb], &[mode, significand, exponent]) => {
            let significand = match store.int_value(significand) {
                Some(value) => Rational::from(value.clone()),
                None => store.real_value(significand)?.clone(),
            };
            let exponent = i32::try_from(store.int_value(exponent)?.clone()).ok()?;
            // Beyond the range of every usual format: not worth the memory.
            if exponent.unsigned_abs() > 1 << 20 {
                return None;
            }
            let power = Rational::from(Integer::from(1) << exponent.unsigned_abs() as usize);
            let value = if exponent < 0 { significand / power } else { significand * power };
            let value = store.mk_real(&value);
            Some(store.try_mk(Op::FpFromReal, [eb, sb], &[mode, value]))
        }
        _ => None,
    }
}

/// `(pto x v q)`: a share `q` of the cell at `x`.
fn cell(store: &mut TermStore, address: TermId, content: TermId, share: TermId) -> Built {
    let sort = store.sort(share);
    if sort != store.sorts.real() && sort != store.sorts.int() {
        let expected = Expected::Sort(store.sorts.real());
        return Err(SortError::Argument { position: 2, expected, found: sort });
    }
    let number = match store.int_value(share) {
        Some(value) => Some(Rational::from(value.clone())),
        None => store.real_value(share).cloned(),
    };
    match number.as_ref().and_then(Share::of) {
        Some(share) => Ok(store.mk_cell(address, content, share)),
        None => Err(SortError::Share),
    }
}

/// `((_ re.loop n) r)`: at least `n` times.
pub(super) fn at_least(store: &mut TermStore, low: u32, regex: TermId) -> Built {
    let power = store.try_mk(Op::RePower, [low, 0], &[regex])?;
    let star = store.try_mk(Op::ReStar, [0, 0], &[regex])?;
    store.try_mk(Op::ReConcat, [0, 0], &[power, star])
}

/// The number that a symbol such as `-2` or `-3.25` stands for in other solvers.
pub(super) fn signed_literal(store: &mut TermStore, name: &str, real: bool) -> Option<TermId> {
    let digits = name.strip_prefix('-')?;
    if let Some(value) = trine_value::number::parse_numeral(digits) {
        return Some(if real {
            store.mk_real(&-Rational::from(value))
        } else {
            store.mk_int(&-value)
        });
    }
    let value = trine_value::number::parse_decimal(digits)?;
    Some(store.mk_real(&-value))
}
