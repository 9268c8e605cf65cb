//! The mode that gives a script other names and another order: what it asks stays the same.
//!
//! Idea: every symbol that the script declares, defines or names gets another name everywhere, by one
//! injective map, so bindings stay what they are; neighbouring declarations and neighbouring assertions
//! change places. Choices that follow names or positions show here.
//! Invariant: a symbol that stands behind `_` is left alone, since the theories may mean it.
//! Reference: the scrambler of SMT-COMP, which also turns operands around.

use std::collections::{BTreeMap, BTreeSet};

use crate::answer_modes::{expect, limited, shuffle};
use crate::case::Case;
use crate::expressions::{bare, items, list, pieces};
use crate::slice::Slice;

/// Slices, each with a seed of its own.
const SEEDS: usize = 1 << 16;
/// Seeds that are tried when all slices are wanted.
const TRIED: usize = 5;

/// The script scrambled.
pub fn scrambled(case: &Case) -> Result<(), String> {
    let seeds = match Slice::of_counter(SEEDS) {
        Slice::All => 0..TRIED,
        Slice::Part { number, .. } => number..number + 1,
    };
    for seed in seeds {
        let script = scramble(case, seed as u64);
        expect(&script, &limited(), &case.expected)
            .map_err(|what| format!("seed {seed}: {what}"))?;
    }
    Ok(())
}

fn scramble(case: &Case, seed: u64) -> String {
    let script = &case.text;
    let names = other_names(script, seed);
    let mut forms: Vec<String> = commands(script).map(|form| renamed(form, &names)).collect();
    let movable = |form: &String| match list(form)[0] {
        // A name in a formula is known from there on.
        "assert" if !form.contains(":named") => Some("assert"),
        "declare-const" | "declare-fun" => Some("declare"),
        _ => None,
    };
    for neighbours in forms.chunk_by_mut(|one, next| movable(one) == movable(next)) {
        if case.has_mode("shuffled") && movable(&neighbours[0]).is_some() {
            shuffle(neighbours, seed);
        }
    }
    forms.join("\n") + "\n"
}

/// The commands that are carried out: what stands behind `exit` need not be one.
fn commands(script: &str) -> impl Iterator<Item = &str> {
    items(script).into_iter().take_while(|form| list(form)[0] != "exit")
}

/// What each symbol of a script is called instead.
fn other_names(script: &str, seed: u64) -> BTreeMap<String, String> {
    let all = pieces(script);
    let atoms: BTreeSet<&str> = all.iter().map(|piece| bare(piece)).collect();
    let mut names = introduced(script);
    names.retain(|name| !is_meant_by_theories(name, &all));
    let mut numbers: Vec<usize> = (0..names.len()).collect();
    shuffle(&mut numbers, seed);
    let mut stem = "v".to_owned();
    while atoms.iter().any(|atom| atom.starts_with(&stem)) {
        stem.push('_');
    }
    // A constructor may stand behind `is-`, where no bars can be.
    let has_short_testers = atoms.iter().any(|atom| atom.starts_with("is-"));
    let other = |number: usize| match number % 3 {
        0 if !has_short_testers => format!("|{stem} {number}|"),
        1 => format!("{stem}{number}"),
        _ => format!("{stem}{}!{number}", number * 7919 % 1000),
    };
    names.into_iter().zip(numbers).map(|(name, number)| (name, other(number))).collect()
}

/// Whether a name stands behind `_` somewhere, as in `(_ extract 7 0)`.
fn is_meant_by_theories(name: &str, pieces: &[&str]) -> bool {
    let atoms: Vec<&&str> = pieces.iter().filter(|piece| !piece.trim().is_empty()).collect();
    atoms.windows(2).any(|pair| *pair[0] == "_" && bare(pair[1]) == name)
}

/// Names that a script declares, defines, or gives to formulas, in their order.
fn introduced(script: &str) -> Vec<String> {
    let mut found: Vec<&str> = Vec::new();
    let first = |text| bare(list(text)[0]);
    for form in commands(script) {
        let parts = list(form);
        match parts[0] {
            "declare-fun" | "declare-const" | "declare-sort" | "define-fun" | "define-fun-rec"
            | "define-const" | "define-sort" => found.push(bare(parts[1])),
            "define-funs-rec" => found.extend(list(parts[1]).into_iter().map(first)),
            "declare-datatype" => {
                found.push(bare(parts[1]));
                found.extend(constructors(parts[2]));
            }
            "declare-datatypes" => {
                found.extend(list(parts[1]).into_iter().map(first));
                found.extend(list(parts[2]).into_iter().flat_map(constructors));
            }
            _ => {}
        }
        let atoms = pieces(form);
        let atoms: Vec<&str> = atoms.into_iter().filter(|p| !p.trim().is_empty()).collect();
        let labels = atoms.windows(2).filter(|pair| pair[0] == ":named");
        found.extend(labels.map(|pair| bare(pair[1])));
    }
    let mut seen = BTreeSet::new();
    found.into_iter().filter(|name| seen.insert(*name)).map(str::to_owned).collect()
}

/// Constructors and selectors of a datatype.
fn constructors(datatype: &str) -> Vec<&str> {
    let mut parts = list(datatype);
    if parts.first() == Some(&"par") {
        parts = list(parts[2]);
    }
    let mut found = Vec::new();
    for constructor in parts {
        if !constructor.starts_with('(') {
            found.push(bare(constructor));
            continue;
        }
        let inner = list(constructor);
        found.push(bare(inner[0]));
        found.extend(inner[1..].iter().map(|selector| bare(list(selector)[0])));
    }
    found
}

/// A command with other names.
fn renamed(form: &str, names: &BTreeMap<String, String>) -> String {
    let command = list(form)[0];
    if matches!(command, "set-logic" | "set-option" | "set-info" | "get-option" | "get-info") {
        return form.to_owned();
    }
    let mut is_command = true;
    let rename = |piece: &str| {
        if is_command && piece == command {
            is_command = false;
            return piece.to_owned();
        }
        if let Some(name) = names.get(bare(piece)) {
            return name.clone();
        }
        let tested = piece.strip_prefix("is-").and_then(|name| names.get(name));
        tested.map_or_else(|| piece.to_owned(), |name| format!("is-{name}"))
    };
    pieces(form).into_iter().map(rename).collect()
}
