//! The meaning of small scripts: all assignments, and the value of a term in one.
//!
//! Invariant: arrays are a default and the entries that differ from it, so equal arrays are equal values.

use std::collections::BTreeMap;

use super::Feature;
use super::term::{COLORS, Constant, Function, INTEGERS, Op, PARAMETER, Range, TEXTS, Term};

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Bool(bool),
    Int(i64),
    Text(String),
    Color(usize),
    Array { default: i64, entries: BTreeMap<i64, i64> },
}

impl Value {
    fn holds(&self) -> bool {
        *self == Self::Bool(true)
    }

    fn number(&self) -> i64 {
        match self {
            Self::Int(number) => *number,
            _ => unreachable!("terms are well-sorted"),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            _ => unreachable!("terms are well-sorted"),
        }
    }
}

/// Values of the constants, and for each color whether it is liked.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    constants: BTreeMap<Constant, Value>,
    liked: [bool; COLORS.len()],
}

/// All assignments that the first assertions of a script allow.
pub(super) fn assignments(features: &[Feature]) -> Vec<Assignment> {
    let empty = Assignment { constants: BTreeMap::new(), liked: [false; COLORS.len()] };
    let mut all = vec![empty];
    let mut choose = |constant: Constant, values: Vec<Value>| {
        let with = |one: &Assignment, value: &Value| {
            let mut one = one.clone();
            one.constants.insert(constant, value.clone());
            one
        };
        let chosen = all.iter().flat_map(|one| values.iter().map(move |value| with(one, value)));
        all = chosen.collect();
    };
    let truths = || [false, true].map(Value::Bool).to_vec();
    let integers = |most: i64| (0..most).map(Value::Int).collect::<Vec<_>>();
    choose(Constant::X, integers(INTEGERS));
    choose(Constant::Y, integers(INTEGERS));
    choose(Constant::P, truths());
    choose(Constant::Q, truths());
    if features.contains(&Feature::Strings) {
        choose(Constant::S, TEXTS.map(|text| Value::Text(text.to_owned())).to_vec());
    }
    if features.contains(&Feature::Arrays) {
        choose(Constant::Default, integers(2));
        choose(Constant::First, integers(2));
    }
    if features.contains(&Feature::Quantifiers) {
        choose(Constant::C, (0..COLORS.len()).map(Value::Color).collect());
        let sets = 0..1_usize << COLORS.len();
        let with = |one: &Assignment, set: usize| {
            let liked = std::array::from_fn(|color| set >> color & 1 == 1);
            Assignment { liked, ..one.clone() }
        };
        all = all.iter().flat_map(|one| sets.clone().map(move |set| with(one, set))).collect();
    }
    if features.contains(&Feature::Arrays) {
        for one in &mut all {
            let [default, index, element] = [Constant::Default, Constant::X, Constant::First]
                .map(|constant| one.constants[&constant].number());
            one.constants.insert(Constant::A, stored(default, BTreeMap::new(), index, element));
        }
    }
    all
}

fn stored(default: i64, mut entries: BTreeMap<i64, i64>, index: i64, element: i64) -> Value {
    if element == default {
        entries.remove(&index);
    } else {
        entries.insert(index, element);
    }
    Value::Array { default, entries }
}

/// The value of a term. `bound` holds the values of bound variables, the innermost last.
pub(super) fn value(
    term: &Term,
    values: &Assignment,
    functions: &[Function],
    bound: &mut Vec<(usize, Value)>,
) -> Value {
    match term {
        Term::Bool(value) => Value::Bool(*value),
        Term::Int(number) => Value::Int(*number),
        Term::Text(text) => Value::Text((*text).to_owned()),
        Term::Color(color) => Value::Color(*color),
        Term::Constant(constant) => values.constants[constant].clone(),
        Term::Bound(variable) => {
            let found = bound.iter().rev().find(|(other, _)| other == variable);
            found.expect("terms are closed").1.clone()
        }
        Term::Likes(color) => match value(color, values, functions, bound) {
            Value::Color(color) => Value::Bool(values.liked[color]),
            _ => unreachable!("terms are well-sorted"),
        },
        Term::Call(function, argument) => {
            let argument = value(argument, values, functions, bound);
            // A definition sees no variables but its own.
            value(&functions[*function].body, values, functions, &mut vec![(PARAMETER, argument)])
        }
        Term::Quantifier { universal, variable, range, body, .. } => {
            let elements: Vec<Value> = match *range {
                Range::Bool => [false, true].map(Value::Bool).to_vec(),
                Range::Color => (0..COLORS.len()).map(Value::Color).collect(),
                Range::Int(low, high) => (low..=high).map(Value::Int).collect(),
            };
            let decides = |element: Value, bound: &mut Vec<(usize, Value)>| {
                bound.push((*variable, element));
                let holds = value(body, values, functions, bound).holds();
                bound.pop();
                holds != *universal
            };
            let is_decided = elements.into_iter().any(|element| decides(element, bound));
            Value::Bool(is_decided != *universal)
        }
        Term::Apply(op, args) => apply(*op, args, values, functions, bound),
    }
}

fn apply(
    op: Op,
    args: &[Term],
    values: &Assignment,
    functions: &[Function],
    bound: &mut Vec<(usize, Value)>,
) -> Value {
    let mut of = |at: usize| value(&args[at], values, functions, bound);
    match op {
        // Recursion ends in conditions.
        Op::Ite => return if of(0).holds() { of(1) } else { of(2) },
        Op::And => return Value::Bool((0..args.len()).all(|at| of(at).holds())),
        Op::Or => return Value::Bool((0..args.len()).any(|at| of(at).holds())),
        Op::Implies => return Value::Bool(!of(0).holds() || of(1).holds()),
        _ => {}
    }
    let args: Vec<Value> = (0..args.len()).map(of).collect();
    match op {
        Op::Ite | Op::And | Op::Or | Op::Implies => unreachable!("these are read above"),
        Op::Not => Value::Bool(!args[0].holds()),
        Op::Xor => Value::Bool(args[0].holds() != args[1].holds()),
        Op::Equal => Value::Bool(args[0] == args[1]),
        Op::Distinct => Value::Bool(args[0] != args[1]),
        Op::LessEqual => Value::Bool(args[0].number() <= args[1].number()),
        Op::Less => Value::Bool(args[0].number() < args[1].number()),
        Op::Add => Value::Int(args[0].number() + args[1].number()),
        Op::Subtract => Value::Int(args[0].number() - args[1].number()),
        Op::Select => match &args[0] {
            Value::Array { default, entries } => {
                Value::Int(*entries.get(&args[1].number()).unwrap_or(default))
            }
            _ => unreachable!("terms are well-sorted"),
        },
        Op::Store => match args[0].clone() {
            Value::Array { default, entries } => {
                stored(default, entries, args[1].number(), args[2].number())
            }
            _ => unreachable!("terms are well-sorted"),
        },
        Op::Length => Value::Int(args[0].text().len() as i64),
        Op::At => {
            let place = usize::try_from(args[1].number()).ok();
            let letter = place.and_then(|place| args[0].text().get(place..=place));
            Value::Text(letter.unwrap_or_default().to_owned())
        }
        Op::Concat => Value::Text(args[0].text().to_owned() + args[1].text()),
        Op::Prefix => Value::Bool(args[1].text().starts_with(args[0].text())),
    }
}
