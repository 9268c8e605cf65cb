//! Renames and shuffles problems, as the competitions do, so that no solver knows a file by its
//! looks.
//!
//! Idea: all declared and bound names become `x` with a number; arguments of commutative operators,
//! bindings, binders, declarations in a row and assertions in a row change places; comparisons are
//! turned around. Everything comes from one seed.
//! Invariant: the answer stays. In a script with a heap the order of the assertions stays too: in
//! SL-COMP the first is the antecedent, the second the negated consequent, and solvers rely on it.
//! Reference: the scrambler of SMT-COMP, whose steps these are; seed 0 changes nothing there and
//! here.

use std::fs;
use std::path::{Path, PathBuf};

use trine_smtlib::Problem;

use super::destinations::destinations;
use super::evidence_request;
use super::files;
use super::names::Names;
use super::s_expression::{Forest, Node, NodeId};
use crate::failure::{Failure, Outcome};
use crate::shuffle::Shuffle;
use crate::standard_output::show;
use crate::tell;
use crate::validators::Evidence;

/// Arguments of `trine bench scramble`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Files, or folders with files *.smt2
    #[arg(required = true)]
    pub problems: Vec<PathBuf>,
    /// Where everything comes from; 0 changes nothing
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The folder to write to, with the folders of the set; without it a single file is printed
    #[arg(long, short)]
    pub output: Option<PathBuf>,
    /// Keep the names
    #[arg(long)]
    pub keep_names: bool,
    /// Keep the order of everything
    #[arg(long)]
    pub keep_order: bool,
    /// Leave out `set-info`, the status among it
    #[arg(long)]
    pub hide_status: bool,
    /// Make the problems ask for what validators judge
    #[arg(long, value_enum, value_name = "EVIDENCE")]
    pub ask_for: Option<Evidence>,
}

/// What a scrambler changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Where everything comes from; 0 changes nothing.
    pub seed: u64,
    /// Whether names change.
    pub names: bool,
    /// Whether order changes.
    pub order: bool,
    /// Whether `set-info` stays.
    pub header: bool,
}

/// Operators whose arguments may change places.
const COMMUTATIVE: &[&str] = &[
    "and", "or", "xor", "=", "distinct", "+", "*", "sep", "bvand", "bvor", "bvxor", "bvxnor",
    "bvnand", "bvnor", "bvadd", "bvmul", "bvcomp", "re.union", "re.inter", "fp.eq",
];

/// Operators that mean each other with the arguments reversed; they chain.
const REVERSED: &[(&str, &str)] = &[
    ("<", ">"),
    ("<=", ">="),
    ("bvult", "bvugt"),
    ("bvule", "bvuge"),
    ("bvslt", "bvsgt"),
    ("bvsle", "bvsge"),
    ("fp.lt", "fp.gt"),
    ("fp.leq", "fp.geq"),
];

fn reversed(name: &str) -> Option<&'static str> {
    REVERSED.iter().find_map(|(a, b)| match name {
        name if name == *a => Some(*b),
        name if name == *b => Some(*a),
        _ => None,
    })
}

/// The scrambled text of a script.
#[must_use]
pub fn scramble(mut forest: Forest, choice: Choice) -> String {
    let names = Names::resolve(&forest);
    let mut random = Shuffle::new(choice.seed);
    // Nodes are drawn in order whatever is switched off, so that a seed means one shuffle.
    if choice.seed != 0 && choice.order {
        shuffle_terms(&mut forest, &names, &mut random);
        shuffle_commands(&mut forest, &mut random);
    }
    let mut spelled: Vec<usize> = (0..names.names.len()).collect();
    random.shuffle(&mut spelled);
    let rename = choice.seed != 0 && choice.names;
    let mut out = String::new();
    for form in &forest.forms {
        if !choice.header && forest.head(*form) == Some("set-info") {
            continue;
        }
        forest.write(*form, &mut out, |node, atom| match names.of(node) {
            Some(name) if rename => names.respell(atom, name, &format!("x{}", spelled[name])),
            _ => atom.to_owned(),
        });
        out.push('\n');
    }
    out
}

fn shuffle_terms(forest: &mut Forest, names: &Names, random: &mut Shuffle) {
    for form in forest.forms.clone() {
        let header = matches!(forest.head(form), Some("set-info" | "set-option" | "set-logic"));
        // A name that a subterm gives is visible behind it, in the same command too.
        if header || mentions(forest, form, ":named") {
            continue;
        }
        // All lists of the command; none of the rows below applies to its head.
        let mut stack = vec![form];
        while let Some(node) = stack.pop() {
            let children = forest.children(node).to_vec();
            stack.extend(children.iter().rev());
            let Some(head) = children.first() else { continue };
            if names.of(*head).is_some() {
                continue;
            }
            let Some(name) = forest.atom(*head).map(str::to_owned) else { continue };
            if COMMUTATIVE.contains(&name.as_str()) {
                shuffle_children(forest, node, 1, random);
            } else if let Some(other) = reversed(&name) {
                if random.below(2) == 1 {
                    forest.nodes[*head] = Node::Atom(other.into());
                    if let Node::List(children) = &mut forest.nodes[node] {
                        children[1..].reverse();
                    }
                }
            } else if matches!(name.as_str(), "let" | "forall" | "exists") && children.len() == 3 {
                shuffle_children(forest, children[1], 0, random);
            }
        }
    }
}

fn shuffle_children(forest: &mut Forest, node: NodeId, from: usize, random: &mut Shuffle) {
    if let Node::List(children) = &mut forest.nodes[node]
        && from < children.len()
    {
        random.shuffle(&mut children[from..]);
    }
}

fn shuffle_commands(forest: &mut Forest, random: &mut Shuffle) {
    let has_heap = forest.forms.iter().any(|form| forest.head(*form) == Some("declare-heap"));
    let kind = |form: NodeId| match forest.head(form) {
        // A name that an assertion gives is visible in the next one.
        Some("assert") if !has_heap && !mentions(forest, form, ":named") => 1,
        Some("declare-const" | "declare-fun") => 2,
        _ => 0,
    };
    let kinds: Vec<u8> = forest.forms.iter().map(|form| kind(*form)).collect();
    let mut at = 0;
    while at < kinds.len() {
        let run = kinds[at..].iter().take_while(|k| **k == kinds[at]).count();
        if kinds[at] != 0 {
            random.shuffle(&mut forest.forms[at..at + run]);
        }
        at += run;
    }
}

fn mentions(forest: &Forest, form: NodeId, atom: &str) -> bool {
    let mut stack = vec![form];
    while let Some(node) = stack.pop() {
        if forest.atom(node) == Some(atom) {
            return true;
        }
        stack.extend(forest.children(node));
    }
    false
}

/// Runs `trine bench scramble`.
///
/// # Errors
///
/// A file cannot be read or written, or several files would go to one place. What cannot be
/// scrambled or asked is left out of a set.
pub fn run(args: &Args) -> Result<Outcome, Failure> {
    let choice = Choice {
        seed: args.seed,
        names: !args.keep_names,
        order: !args.keep_order,
        header: !args.hide_status,
    };
    let found = files::find(&args.problems, &["smt2"])?;
    if args.output.is_none() && found.len() > 1 {
        return Err(Failure::Usage("several files need a folder: --output".to_owned()));
    }
    let paths = args.output.as_deref().map(|folder| destinations(&found, folder, None));
    let paths = paths.transpose()?;
    let mut left_out = 0;
    for (index, file) in found.iter().enumerate() {
        let scrambled = match (scrambled(&file.path, choice, args.ask_for), &paths) {
            (Err(reason @ Failure::Content { .. }), Some(_)) => {
                tell!("left out: {reason}");
                left_out += 1;
                continue;
            }
            (scrambled, _) => scrambled?,
        };
        match paths.as_ref().map(|paths| &paths[index]) {
            None => show(&scrambled)?,
            Some(path) => {
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent).map_err(Failure::write(parent))?;
                }
                fs::write(path, scrambled).map_err(Failure::write(path))?;
            }
        }
    }
    if left_out > 0 {
        tell!("{left_out} of {} files were left out", found.len());
    }
    Ok(if left_out > 0 { Outcome::Found } else { Outcome::Done })
}

/// The scrambled text of a file, which asks for evidence if some is named.
fn scrambled(path: &Path, choice: Choice, ask_for: Option<Evidence>) -> Result<String, Failure> {
    let text = fs::read(path).map_err(Failure::read(path))?;
    let content =
        |line: usize, reason: String| Failure::Content { path: path.to_owned(), line, reason };
    let parse = |text: &[u8]| {
        Forest::parse(text).map_err(|error| {
            content(error.position.line as usize, Problem::Frame(error.kind).to_string())
        })
    };
    let scrambled = scramble(parse(&text)?, choice);
    let Some(evidence) = ask_for else { return Ok(scrambled) };
    evidence_request::can_be_asked(&text, evidence).map_err(|reason| content(1, reason))?;
    Ok(evidence_request::ask(&parse(scrambled.as_bytes())?, evidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem_sets::duplicate;

    const ALL: Choice = Choice { seed: 7, names: true, order: true, header: true };

    fn scrambled(text: &str, choice: Choice) -> String {
        scramble(Forest::parse(text.as_bytes()).unwrap(), choice)
    }

    #[test]
    fn seed_decides_and_zero_changes_nothing() {
        let text = "(declare-const a Int)\n(declare-const b Int)\n(assert (and (< a b) (= a 1) (or (> b 2) (= b a))))\n";
        assert_eq!(scrambled(text, Choice { seed: 0, ..ALL }), text);
        assert_eq!(scrambled(text, ALL), scrambled(text, ALL));
        let different = (1..9).map(|seed| scrambled(text, Choice { seed, ..ALL }));
        assert!(different.collect::<std::collections::BTreeSet<_>>().len() > 4);
    }

    #[test]
    fn renaming_alone_leaves_a_duplicate() {
        let text = "(set-logic ALL)(declare-sort U 0)(declare-fun f (U) U)(declare-const c U)\
                    (assert (forall ((x U)) (! (= (f x) c) :pattern ((f x)))))(push 1)(declare-const d U)(pop 1)(declare-const d Int)(assert (> d 0))";
        let choice = Choice { order: false, ..ALL };
        let renamed = scrambled(text, choice);
        assert!(!renamed.contains("(f ") && renamed.contains(":pattern"), "{renamed}");
        let key = |text: &str| duplicate::key(&Forest::parse(text.as_bytes()).unwrap());
        assert_eq!(key(text), key(&renamed));
        assert_ne!(text, renamed);
    }

    #[test]
    fn names_given_by_terms_outlive_their_scopes() {
        let text = "(declare-const p Bool)(assert (let ((q p)) (and (! (or q p) :named r) r)))(assert (=> r p))";
        let normal = duplicate::normal_text(&Forest::parse(text.as_bytes()).unwrap());
        assert_eq!(
            normal,
            "(declare-const @1 Bool)\n(assert (let ((@2 @1)) (and (! (or @2 @1) :named @3) @3)))\n(assert (=> @3 @1))\n"
        );
        for seed in 1..20 {
            let out = scrambled(text, Choice { seed, names: false, ..ALL });
            assert!(out.contains("(and (! (or q p) :named r) r)"), "{out}");
        }
    }

    #[test]
    fn a_declared_function_is_no_operator() {
        let text = "(declare-fun sep (Int Int) Int)\n(assert (= 1 (sep 1 2)))\n";
        for seed in 1..40 {
            let out = scrambled(text, Choice { seed, names: false, ..ALL });
            assert!(out.contains("(sep 1 2)"), "{out}");
        }
    }

    #[test]
    fn entailments_keep_their_order() {
        let text = "(declare-heap (Int Int))\n(assert (pto 1 2))\n(assert (not (pto 2 1)))\n";
        for seed in 1..20 {
            assert_eq!(scrambled(text, Choice { seed, ..ALL }), text);
        }
    }
}
