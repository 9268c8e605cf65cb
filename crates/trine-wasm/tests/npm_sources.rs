//! The parts of the npm package that come from the solver's own tables: operators with their types, options with theirs.
//!
//! Idea: which sorts an operator takes is found out by asking the table with a constant of each kind of sort at each place.
//! `UPDATE_EXPECT=1` writes the files anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use expect_test::expect_file;
use trine::options::Access;
use trine_term::{Arity, Op, Sort, SortId, TermId, TermStore, manual};

/// Indices that fit some operator.
const INDICES: [[u32; 2]; 3] = [[3, 0], [5, 11], [1, 2]];

/// The kinds of the arguments, and that of the result.
type Signature = (Vec<&'static str>, &'static str);

fn kind(store: &TermStore, sort: SortId) -> Option<&'static str> {
    Some(match store.sorts.get(sort) {
        Sort::Bool => "Bool",
        Sort::Int => "Int",
        Sort::Real => "Real",
        Sort::String => "String",
        Sort::RegLan => "RegLan",
        Sort::RoundingMode => "RoundingMode",
        Sort::BitVec(_) => "BitVec",
        Sort::Float { .. } => "Float",
        Sort::Array { .. } => "Array",
        Sort::Sequence { .. } => "Seq",
        Sort::Set { .. } => "Set",
        _ => return None,
    })
}

/// A constant of each kind; of words some, since operators say which widths go together.
fn samples(store: &mut TermStore) -> Vec<TermId> {
    let [bool, int] = [Sort::Bool, Sort::Int].map(|sort| store.sorts.intern(sort));
    let plain =
        [Sort::Real, Sort::String, Sort::RegLan, Sort::RoundingMode, Sort::Float { eb: 5, sb: 11 }];
    let words = [8, 1, 5, 10, 16].map(Sort::BitVec);
    let made = [
        Sort::Array { index: int, element: int },
        Sort::Sequence { element: int },
        Sort::Set { element: int },
    ];
    let mut sorts = vec![bool, int];
    sorts.extend(plain.into_iter().chain(words).chain(made).map(|sort| store.sorts.intern(sort)));
    sorts.into_iter().map(|sort| store.skolem("sample", sort)).collect()
}

fn signatures(store: &mut TermStore, samples: &[TermId], op: Op) -> BTreeSet<Signature> {
    let count = match op.info().arity {
        Arity::Exact(count) | Arity::AtLeast(count) => usize::from(count),
        Arity::LeftAssoc | Arity::RightAssoc | Arity::Chainable | Arity::Pairwise => 2,
    };
    let mut found = BTreeSet::new();
    for number in 0..samples.len().pow(count as u32) {
        let mut rest = number;
        let args: Vec<TermId> = (0..count)
            .map(|_| {
                let arg = samples[rest % samples.len()];
                rest /= samples.len();
                arg
            })
            .collect();
        for indices in INDICES {
            let Ok(term) = store.try_mk(op, indices, &args) else { continue };
            let kinds = args.iter().map(|&arg| kind(store, store.sort(arg)));
            if let (Some(kinds), Some(result)) =
                (kinds.collect::<Option<Vec<_>>>(), kind(store, store.sort(term)))
            {
                found.insert((kinds, result));
            }
        }
    }
    found
}

/// `BvAdd` as `bvAdd`.
fn name(op: Op) -> String {
    let name = format!("{op:?}");
    name[..1].to_lowercase() + &name[1..]
}

/// The numbers of arguments that are accepted.
fn range(arity: Arity) -> (u8, Option<u8>) {
    match arity {
        Arity::Exact(count) => (count, Some(count)),
        Arity::AtLeast(count) => (count, None),
        Arity::LeftAssoc => (1, None),
        Arity::RightAssoc | Arity::Chainable | Arity::Pairwise => (2, None),
    }
}

/// The type of a function for one signature.
fn overload(op: Op, (kinds, result): &Signature) -> String {
    let mut parameters: Vec<String> = ["first", "second"][..usize::from(op.info().indices)]
        .iter()
        .map(|i| format!("{i}: number"))
        .collect();
    match range(op.info().arity) {
        (_, None) if kinds.windows(2).all(|pair| pair[0] == pair[1]) => {
            parameters.push(format!("...args: Arg<\"{}\">[]", kinds[0]));
        }
        (_, most) => {
            let named = kinds.iter().zip("abcdefgh".chars());
            parameters.extend(named.map(|(kind, letter)| format!("{letter}: Arg<\"{kind}\">")));
            if most.is_none() {
                parameters.push("...rest: Arg[]".to_owned());
            }
        }
    }
    if op == Op::SepPto {
        parameters.push("share?: Arg<\"Real\">".to_owned());
    }
    format!("({}): Term<\"{result}\">", parameters.join(", "))
}

/// The module and its types.
fn operators() -> (String, String) {
    let mut store = TermStore::new();
    let samples = samples(&mut store);
    let mut module = "// Made from the solver's table of operators (crates/trine-wasm/tests/npm_sources.rs).\n\n\
                      import { operator } from \"./terms.js\";\n\n"
        .to_owned();
    let mut types = "// Made from the solver's table of operators (crates/trine-wasm/tests/npm_sources.rs).\n\n\
                     import type { Arg, Term } from \"./index.js\";\n\n"
        .to_owned();
    // Parts of cells are written as cells with one more argument.
    let is_written =
        |op: &Op| !op.name().is_empty() && !matches!(op, Op::True | Op::False | Op::SepShare);
    for op in Op::all().filter(is_written) {
        let signatures = signatures(&mut store, &samples, op);
        if signatures.is_empty() {
            continue;
        }
        let (fewest, most) = match op {
            Op::SepPto => (2, Some(3)),
            _ => range(op.info().arity),
        };
        let most = most.map_or("Infinity".to_owned(), |most| most.to_string());
        let (name, written, indices) = (name(op), op.name(), op.info().indices);
        let _ = writeln!(
            module,
            "export const {name} = operator(\"{written}\", {indices}, {fewest}, {most});"
        );
        let _ = writeln!(types, "/** `{written}`: {} */", manual(op).text.replace("*/", "* /"));
        for signature in &signatures {
            let _ = writeln!(types, "export function {name}{};", overload(op, signature));
        }
    }
    (module, types)
}

fn options() -> String {
    let mut types =
        "// Made from the solver's table of options (crates/trine-wasm/tests/npm_sources.rs).\n\n\
                     /** What the solver may be told. */\nexport interface Options {\n"
            .to_owned();
    for row in trine_wasm::host_options() {
        let kind = match row.access {
            Access::Switch(_) => "boolean".to_owned(),
            Access::Number(..) | Access::Time(..) => "number | bigint".to_owned(),
            Access::Memory(_) | Access::Jobs(_) => "number | \"auto\"".to_owned(),
            Access::Text(_) | Access::Efforts(_) => "string".to_owned(),
            Access::Choice(words, ..) => {
                let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                words.join(" | ")
            }
        };
        let _ = writeln!(
            types,
            "  /** {} */\n  \"{}\"?: {kind};",
            row.help.replace("*/", "* /"),
            row.name
        );
    }
    types + "}\n"
}

#[test]
fn the_package_has_the_operators_of_the_table() {
    let (module, types) = operators();
    expect_file!["../../../npm/src/operators.js"].assert_eq(&module);
    expect_file!["../../../npm/src/operators.d.ts"].assert_eq(&types);
}

#[test]
fn the_package_has_the_options_of_the_table() {
    expect_file!["../../../npm/src/options.d.ts"].assert_eq(&options());
}
