//! The operators that generated terms use, as a table.
//!
//! Idea: terms are built from the root down, so an operator is a *shape*: a function from the wanted
//! sort to the sorts of the arguments, or to nothing where the operator cannot give that sort. Shapes
//! choose indices and widths at random. To add an operator: one row in [`OPERATORS`].
//! Reference: SMT-LIB 2.7 theories Core, FixedSizeBitVectors (with the overflow predicates), ArraysEx,
//! FloatingPoint, Ints, Reals and Strings.

use crate::datatype::function;
use crate::random::Random;
use crate::sort::{Sort, Theory};

/// An operator with indices chosen, and the sorts of its arguments.
#[derive(Clone, Debug)]
pub struct Application {
    /// What stands behind the opening parenthesis.
    pub head: String,
    /// One sort per argument.
    pub arguments: Vec<Sort>,
}

/// What a shape may look at: the sorts that occur in the script.
#[derive(Clone, Debug)]
pub struct SortPool {
    /// Sorts of constants of the script.
    pub sorts: Vec<Sort>,
    /// No operator makes a word wider than this.
    pub max_width: u32,
}

impl SortPool {
    fn pick(&self, random: &mut Random, keep: impl Fn(&Sort) -> bool) -> Option<Sort> {
        let kept: Vec<&Sort> = self.sorts.iter().filter(|s| keep(s)).collect();
        random.pick(&kept).map(|s| (*s).clone())
    }

    fn word(&self, random: &mut Random) -> Option<Sort> {
        self.pick(random, |s| matches!(s, Sort::BitVec(_)))
    }

    fn float(&self, random: &mut Random) -> Option<Sort> {
        self.pick(random, |s| matches!(s, Sort::Float(..)))
    }
}

/// From the name in the row and the wanted sort to an application.
pub type Shape = fn(&str, &Sort, &SortPool, &mut Random) -> Option<Application>;

/// A row of the table.
#[derive(Clone, Copy)]
pub struct Operator {
    /// Its SMT-LIB name without indices.
    pub name: &'static str,
    /// The theory that brings it.
    pub theory: Theory,
    /// How it is applied.
    pub shape: Shape,
}

const fn row(name: &'static str, theory: Theory, shape: Shape) -> Operator {
    Operator { name, theory, shape }
}

/// All operators.
pub const OPERATORS: &[Operator] = &[
    row("not", Theory::Core, bool_unary),
    row("and", Theory::Core, bool_nary),
    row("or", Theory::Core, bool_nary),
    row("xor", Theory::Core, bool_nary),
    row("=>", Theory::Core, bool_nary),
    row("=", Theory::Core, equality),
    row("distinct", Theory::Core, equality),
    row("ite", Theory::Core, ite),
    row("bvnot", Theory::BitVec, word_unary),
    row("bvneg", Theory::BitVec, word_unary),
    row("bvand", Theory::BitVec, word_nary),
    row("bvor", Theory::BitVec, word_nary),
    row("bvxor", Theory::BitVec, word_nary),
    row("bvadd", Theory::BitVec, word_nary),
    row("bvmul", Theory::BitVec, word_nary),
    row("bvnand", Theory::BitVec, word_binary),
    row("bvnor", Theory::BitVec, word_binary),
    row("bvxnor", Theory::BitVec, word_binary),
    row("bvsub", Theory::BitVec, word_binary),
    row("bvudiv", Theory::BitVec, word_binary),
    row("bvurem", Theory::BitVec, word_binary),
    row("bvsdiv", Theory::BitVec, word_binary),
    row("bvsrem", Theory::BitVec, word_binary),
    row("bvsmod", Theory::BitVec, word_binary),
    row("bvshl", Theory::BitVec, word_binary),
    row("bvlshr", Theory::BitVec, word_binary),
    row("bvashr", Theory::BitVec, word_binary),
    row("bvult", Theory::BitVec, word_predicate),
    row("bvule", Theory::BitVec, word_predicate),
    row("bvugt", Theory::BitVec, word_predicate),
    row("bvuge", Theory::BitVec, word_predicate),
    row("bvslt", Theory::BitVec, word_predicate),
    row("bvsle", Theory::BitVec, word_predicate),
    row("bvsgt", Theory::BitVec, word_predicate),
    row("bvsge", Theory::BitVec, word_predicate),
    row("bvnego", Theory::BitVec, word_unary_predicate),
    row("bvuaddo", Theory::BitVec, word_predicate),
    row("bvsaddo", Theory::BitVec, word_predicate),
    row("bvumulo", Theory::BitVec, word_predicate),
    row("bvsmulo", Theory::BitVec, word_predicate),
    row("bvusubo", Theory::BitVec, word_predicate),
    row("bvssubo", Theory::BitVec, word_predicate),
    row("bvsdivo", Theory::BitVec, word_predicate),
    row("bvcomp", Theory::BitVec, bit_of_equality),
    row("concat", Theory::BitVec, concat),
    row("extract", Theory::BitVec, extract),
    row("repeat", Theory::BitVec, repeat),
    row("zero_extend", Theory::BitVec, extend),
    row("sign_extend", Theory::BitVec, extend),
    row("rotate_left", Theory::BitVec, rotate),
    row("rotate_right", Theory::BitVec, rotate),
    row("select", Theory::Array, select),
    row("store", Theory::Array, store),
    row("fp.abs", Theory::Float, float_unary),
    row("fp.neg", Theory::Float, float_unary),
    row("fp.add", Theory::Float, float_rounded_binary),
    row("fp.sub", Theory::Float, float_rounded_binary),
    row("fp.mul", Theory::Float, float_rounded_binary),
    row("fp.div", Theory::Float, float_rounded_binary),
    row("fp.fma", Theory::Float, float_fma),
    row("fp.sqrt", Theory::Float, float_rounded_unary),
    row("fp.roundToIntegral", Theory::Float, float_rounded_unary),
    row("fp.rem", Theory::Float, float_binary),
    row("fp.min", Theory::Float, float_binary),
    row("fp.max", Theory::Float, float_binary),
    row("fp.leq", Theory::Float, float_comparison),
    row("fp.lt", Theory::Float, float_comparison),
    row("fp.geq", Theory::Float, float_comparison),
    row("fp.gt", Theory::Float, float_comparison),
    row("fp.eq", Theory::Float, float_comparison),
    row("fp.isNormal", Theory::Float, float_class),
    row("fp.isSubnormal", Theory::Float, float_class),
    row("fp.isZero", Theory::Float, float_class),
    row("fp.isInfinite", Theory::Float, float_class),
    row("fp.isNaN", Theory::Float, float_class),
    row("fp.isNegative", Theory::Float, float_class),
    row("fp.isPositive", Theory::Float, float_class),
    row("fp", Theory::Float, float_from_parts),
    row("to_fp", Theory::Float, float_from_bits),
    row("to_fp", Theory::Float, float_from_number),
    row("to_fp_unsigned", Theory::Float, float_from_unsigned),
    row("fp.to_ubv", Theory::Float, float_to_word),
    row("fp.to_sbv", Theory::Float, float_to_word),
    row("+", Theory::Int, int_nary),
    row("-", Theory::Int, int_nary),
    row("-", Theory::Int, int_unary),
    row("*", Theory::Int, int_multiple),
    row("div", Theory::Int, int_division),
    row("mod", Theory::Int, int_division),
    row("abs", Theory::Int, int_unary),
    row("<=", Theory::Int, int_predicate),
    row("<", Theory::Int, int_predicate),
    row(">=", Theory::Int, int_predicate),
    row(">", Theory::Int, int_predicate),
    row("divisible", Theory::Int, divisible),
    row("*", Theory::Nonlinear, int_nary),
    row("div", Theory::Nonlinear, int_binary),
    row("mod", Theory::Nonlinear, int_binary),
    row("int.log2", Theory::Powers, int_unary),
    row("int.pow2", Theory::Powers, int_unary),
    row("+", Theory::Real, real_nary),
    row("-", Theory::Real, real_nary),
    row("-", Theory::Real, real_unary),
    row("* 1.5", Theory::Real, real_unary),
    row("fp.to_real", Theory::Real, float_to_real),
    row("to_fp", Theory::Real, float_from_real),
    row("<=", Theory::Real, real_predicate),
    row("<", Theory::Real, real_predicate),
    row(">=", Theory::Real, real_predicate),
    row(">", Theory::Real, real_predicate),
    row("str.++", Theory::String, string_nary),
    row("str.len", Theory::String, string_to_int),
    row("str.to_int", Theory::String, string_to_int),
    row("str.to_code", Theory::String, string_to_int),
    row("str.indexof", Theory::String, string_index),
    row("str.from_int", Theory::String, int_to_string),
    row("str.from_code", Theory::String, int_to_string),
    row("str.at", Theory::String, string_at),
    row("str.substr", Theory::String, string_part),
    row("str.replace", Theory::String, string_ternary),
    row("str.replace_all", Theory::String, string_ternary),
    row("str.replace_re", Theory::String, string_replace_language),
    row("str.replace_re_all", Theory::String, string_replace_language),
    row("str.prefixof", Theory::String, string_predicate),
    row("str.suffixof", Theory::String, string_predicate),
    row("str.contains", Theory::String, string_predicate),
    row("str.<", Theory::String, string_predicate),
    row("str.<=", Theory::String, string_predicate),
    row("str.is_digit", Theory::String, string_class),
    row("str.in_re", Theory::String, membership),
    row("str.to_re", Theory::String, language_of_text),
    row("re.range", Theory::String, language_range),
    row("re.*", Theory::String, language_unary),
    row("re.+", Theory::String, language_unary),
    row("re.opt", Theory::String, language_unary),
    row("re.comp", Theory::String, language_unary),
    row("re.++", Theory::String, language_binary),
    row("re.union", Theory::String, language_binary),
    row("re.inter", Theory::String, language_binary),
    row("re.diff", Theory::String, language_binary),
    row("(_ re.loop 1 2)", Theory::String, language_unary),
    row("(_ re.^ 2)", Theory::String, language_unary),
    row("str.rev", Theory::MoreString, string_unary),
    row("str.to_lower", Theory::MoreString, string_unary),
    row("str.to_upper", Theory::MoreString, string_unary),
    row("str.update", Theory::MoreString, string_update),
    row("str.indexof_re", Theory::MoreString, string_index_language),
    row("paint", Theory::Datatype, datatype_function),
    row("tone", Theory::Datatype, datatype_function),
    row("glossy", Theory::Datatype, datatype_function),
    row("(_ is red)", Theory::Datatype, datatype_function),
    row("(_ is blue)", Theory::Datatype, datatype_function),
    row("cons", Theory::Datatype, datatype_function),
    row("head", Theory::Datatype, datatype_function),
    row("tail", Theory::Datatype, datatype_function),
    row("(_ is nil)", Theory::Datatype, datatype_function),
    row("(_ is cons)", Theory::Datatype, datatype_function),
    row("(_ update head)", Theory::Datatype, datatype_function),
    row("leaf", Theory::Datatype, datatype_function),
    row("label", Theory::Datatype, datatype_function),
    row("node", Theory::Datatype, datatype_function),
    row("children", Theory::Datatype, datatype_function),
    row("more", Theory::Datatype, datatype_function),
    row("first", Theory::Datatype, datatype_function),
    row("rest", Theory::Datatype, datatype_function),
    row("(_ is node)", Theory::Datatype, datatype_function),
    row("(_ is more)", Theory::Datatype, datatype_function),
    row("some", Theory::Datatype, datatype_function),
    row("it", Theory::Datatype, datatype_function),
    row("(_ is some)", Theory::Datatype, datatype_function),
    row("succ", Theory::Datatype, datatype_function),
    row("pred", Theory::Datatype, datatype_function),
    row("(_ is succ)", Theory::Datatype, datatype_function),
];

fn plain(name: &str, arguments: Vec<Sort>) -> Option<Application> {
    Some(Application { head: name.to_owned(), arguments })
}

/// Two arguments mostly, at times three or four.
fn arity(random: &mut Random) -> usize {
    if random.chance(80) { 2 } else { random.between(3, 4) as usize }
}

fn bool_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::Bool]))?
}

fn bool_nary(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::Bool; arity(random)]))?
}

fn equality(name: &str, want: &Sort, pool: &SortPool, random: &mut Random) -> Option<Application> {
    let sort = pool.pick(random, |_| true)?;
    (*want == Sort::Bool).then(|| plain(name, vec![sort; arity(random)]))?
}

fn ite(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    if matches!(want, Sort::Divisor | Sort::Text | Sort::Letter | Sort::RegLan) {
        return None;
    }
    plain(name, vec![Sort::Bool, want.clone(), want.clone()])
}

fn width_of(sort: &Sort) -> Option<u32> {
    if let Sort::BitVec(width) = sort { Some(*width) } else { None }
}

/// What the table of datatypes says about the name, where the script has its datatype.
fn datatype_function(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    _: &mut Random,
) -> Option<Application> {
    let (_, parts, result) = function(name)?;
    let arguments: Vec<Sort> = parts.iter().map(|part| part.sort()).collect();
    let is_there = |sort: &Sort| match sort {
        Sort::Datatype(_) => pool.sorts.contains(sort),
        _ => true,
    };
    let fits = result.sort() == *want && is_there(want) && arguments.iter().all(is_there);
    if fits { plain(name, arguments) } else { None }
}

fn word_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    width_of(want)?;
    plain(name, vec![want.clone()])
}

fn word_binary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    width_of(want)?;
    plain(name, vec![want.clone(); 2])
}

fn word_nary(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    width_of(want)?;
    plain(name, vec![want.clone(); arity(random)])
}

fn word_predicate(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let word = pool.word(random)?;
    (*want == Sort::Bool).then(|| plain(name, vec![word; 2]))?
}

fn word_unary_predicate(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let word = pool.word(random)?;
    (*want == Sort::Bool).then(|| plain(name, vec![word]))?
}

fn bit_of_equality(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let word = pool.word(random)?;
    (*want == Sort::BitVec(1)).then(|| plain(name, vec![word; 2]))?
}

fn concat(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    let width = width_of(want).filter(|&w| w > 1)?;
    let high = random.between(1, width - 1);
    plain(name, vec![Sort::BitVec(high), Sort::BitVec(width - high)])
}

fn extract(name: &str, want: &Sort, pool: &SortPool, random: &mut Random) -> Option<Application> {
    let width = width_of(want)?;
    let source = match pool.word(random) {
        Some(Sort::BitVec(w)) if w >= width => w,
        _ => random.between(width, pool.max_width.max(width).min(width + 8)),
    };
    let low = random.between(0, source - width);
    let head = format!("(_ {name} {} {low})", low + width - 1);
    Some(Application { head, arguments: vec![Sort::BitVec(source)] })
}

fn repeat(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    let width = width_of(want)?;
    let divisors: Vec<u32> = (1..=width).filter(|d| width.is_multiple_of(*d)).collect();
    let count = *random.pick(&divisors)?;
    let head = format!("(_ {name} {count})");
    Some(Application { head, arguments: vec![Sort::BitVec(width / count)] })
}

fn extend(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    let width = width_of(want)?;
    let by = random.between(0, width - 1);
    let head = format!("(_ {name} {by})");
    Some(Application { head, arguments: vec![Sort::BitVec(width - by)] })
}

fn rotate(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    let width = width_of(want)?;
    let head = format!("(_ {name} {})", random.between(0, 2 * width + 1));
    Some(Application { head, arguments: vec![want.clone()] })
}

fn select(name: &str, want: &Sort, pool: &SortPool, random: &mut Random) -> Option<Application> {
    let array = pool.pick(random, |s| matches!(s, Sort::Array(_, e) if **e == *want))?;
    let Sort::Array(index, _) = &array else { return None };
    let index = (**index).clone();
    plain(name, vec![array, index])
}

fn store(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    let Sort::Array(index, element) = want else { return None };
    plain(name, vec![want.clone(), (**index).clone(), (**element).clone()])
}

fn float_of(sort: &Sort) -> Option<(u32, u32)> {
    if let Sort::Float(exponent, significand) = sort {
        Some((*exponent, *significand))
    } else {
        None
    }
}

fn float_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    float_of(want)?;
    plain(name, vec![want.clone()])
}

fn float_binary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    float_of(want)?;
    plain(name, vec![want.clone(); 2])
}

fn float_rounded_unary(
    name: &str,
    want: &Sort,
    _: &SortPool,
    _: &mut Random,
) -> Option<Application> {
    float_of(want)?;
    plain(name, vec![Sort::RoundingMode, want.clone()])
}

fn float_rounded_binary(
    name: &str,
    want: &Sort,
    _: &SortPool,
    _: &mut Random,
) -> Option<Application> {
    float_of(want)?;
    plain(name, vec![Sort::RoundingMode, want.clone(), want.clone()])
}

fn float_fma(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    float_of(want)?;
    plain(name, vec![Sort::RoundingMode, want.clone(), want.clone(), want.clone()])
}

fn float_comparison(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let float = pool.float(random)?;
    (*want == Sort::Bool).then(|| plain(name, vec![float; arity(random)]))?
}

fn float_class(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let float = pool.float(random)?;
    (*want == Sort::Bool).then(|| plain(name, vec![float]))?
}

fn float_from_parts(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    let (exponent, significand) = float_of(want)?;
    plain(name, vec![Sort::BitVec(1), Sort::BitVec(exponent), Sort::BitVec(significand - 1)])
}

fn float_from_bits(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    let (exponent, significand) = float_of(want)?;
    let head = format!("(_ {name} {exponent} {significand})");
    Some(Application { head, arguments: vec![Sort::BitVec(exponent + significand)] })
}

fn float_from_number(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let (exponent, significand) = float_of(want)?;
    let source = if random.chance(50) { pool.float(random)? } else { pool.word(random)? };
    let head = format!("(_ {name} {exponent} {significand})");
    Some(Application { head, arguments: vec![Sort::RoundingMode, source] })
}

fn float_from_unsigned(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let (exponent, significand) = float_of(want)?;
    let head = format!("(_ {name} {exponent} {significand})");
    Some(Application { head, arguments: vec![Sort::RoundingMode, pool.word(random)?] })
}

fn float_to_real(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let float = pool.float(random)?;
    (*want == Sort::Real).then(|| plain(name, vec![float]))?
}

fn float_from_real(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    let (exponent, significand) = float_of(want)?;
    let head = format!("(_ {name} {exponent} {significand})");
    Some(Application { head, arguments: vec![Sort::RoundingMode, Sort::Real] })
}

fn float_to_word(
    name: &str,
    want: &Sort,
    pool: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    let width = width_of(want)?;
    let head = format!("(_ {name} {width})");
    Some(Application { head, arguments: vec![Sort::RoundingMode, pool.float(random)?] })
}

fn int_nary(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::Int; arity(random)]))?
}

fn int_binary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::Int; 2]))?
}

fn int_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::Int]))?
}

fn int_multiple(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::Divisor, Sort::Int]))?
}

fn int_division(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::Int, Sort::Divisor]))?
}

fn int_predicate(
    name: &str,
    want: &Sort,
    _: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::Int; arity(random)]))?
}

fn divisible(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    let head = format!("(_ {name} {})", random.between(1, 5));
    (*want == Sort::Bool).then(|| Application { head, arguments: vec![Sort::Int] })
}

fn real_nary(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    (*want == Sort::Real).then(|| plain(name, vec![Sort::Real; arity(random)]))?
}

fn real_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Real).then(|| plain(name, vec![Sort::Real]))?
}

fn real_predicate(
    name: &str,
    want: &Sort,
    _: &SortPool,
    random: &mut Random,
) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::Real; arity(random)]))?
}

fn string_nary(name: &str, want: &Sort, _: &SortPool, random: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String; arity(random)]))?
}

fn string_to_int(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::String]))?
}

fn string_index(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::String, Sort::String, Sort::Int]))?
}

fn int_to_string(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::Int]))?
}

fn string_at(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String, Sort::Int]))?
}

fn string_part(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String, Sort::Int, Sort::Int]))?
}

fn string_ternary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String; 3]))?
}

fn string_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String]))?
}

fn string_update(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String, Sort::Int, Sort::String]))?
}

fn string_index_language(
    name: &str,
    want: &Sort,
    _: &SortPool,
    _: &mut Random,
) -> Option<Application> {
    (*want == Sort::Int).then(|| plain(name, vec![Sort::String, Sort::RegLan, Sort::Int]))?
}

fn string_replace_language(
    name: &str,
    want: &Sort,
    _: &SortPool,
    _: &mut Random,
) -> Option<Application> {
    (*want == Sort::String).then(|| plain(name, vec![Sort::String, Sort::RegLan, Sort::String]))?
}

fn string_predicate(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::String; 2]))?
}

fn string_class(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::String]))?
}

fn membership(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::Bool).then(|| plain(name, vec![Sort::String, Sort::RegLan]))?
}

fn language_of_text(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::RegLan).then(|| plain(name, vec![Sort::Text]))?
}

fn language_range(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::RegLan).then(|| plain(name, vec![Sort::Letter; 2]))?
}

fn language_unary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::RegLan).then(|| plain(name, vec![Sort::RegLan]))?
}

fn language_binary(name: &str, want: &Sort, _: &SortPool, _: &mut Random) -> Option<Application> {
    (*want == Sort::RegLan).then(|| plain(name, vec![Sort::RegLan; 2]))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::GROUPS;

    #[test]
    fn every_row_can_be_applied() {
        let mut random = Random::of_script(3, 0);
        let (word, float) = (Sort::BitVec(6), Sort::Float(3, 3));
        let array = Sort::Array(Box::new(Sort::BitVec(2)), Box::new(word.clone()));
        let sorts = vec![
            Sort::Bool,
            word,
            float,
            array,
            Sort::BitVec(1),
            Sort::Int,
            Sort::Real,
            Sort::String,
            Sort::RegLan,
            Sort::BitVec(2),
        ];
        let of_groups = GROUPS.iter().flat_map(|group| group.sorts);
        let sorts: Vec<Sort> =
            sorts.into_iter().chain(of_groups.map(|(name, _)| Sort::Datatype(name))).collect();
        let pool = SortPool { sorts: sorts.clone(), max_width: 8 };
        for operator in OPERATORS {
            let applied = sorts.iter().any(|want| {
                (0..50).any(|_| (operator.shape)(operator.name, want, &pool, &mut random).is_some())
            });
            assert!(applied, "{}", operator.name);
        }
    }
}
