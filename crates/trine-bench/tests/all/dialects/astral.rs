//! Astral's dialect: a table of scripts, and random ones against all small heaps.

use trine_bench::problem_sets::convert::Dialect;
use trine_bench::problem_sets::s_expression::{Forest, NodeId};

use super::solver::{converted, responses};
use super::table::{Row, rows};

const CONSTANTS: &[(&str, &str)] = &[
    ("x", "Loc"),
    ("y", "Loc"),
    ("z", "Loc"),
    ("w", "Loc"),
    ("a", "DLS_t"),
    ("b", "DLS_t"),
    ("c", "DLS_t"),
    ("p", "DLS_t"),
    ("n", "DLS_t"),
    ("u", "NLS_t"),
    ("v", "NLS_t"),
    ("t", "NLS_t"),
    ("i", "Int"),
    ("j", "Int"),
    ("r", "Bool"),
];

/// The words of a text.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| c.is_whitespace() || c == '(' || c == ')').collect()
}

/// The script of a row.
fn script(assertions: &str) -> String {
    let words = words(assertions);
    let mut out = String::from("(set-option :use-builtin-definitions)\n");
    for (name, sort) in CONSTANTS.iter().filter(|(name, _)| words.contains(name)) {
        out.push_str(&format!("(declare-const {name} {sort})\n"));
    }
    let forest = Forest::parse(format!("({assertions})").as_bytes()).expect("assertions");
    for assertion in forest.children(forest.forms[0]) {
        out.push_str(&format!("(assert {})\n", forest.text(*assertion)));
    }
    out.push_str("(check-sat)\n");
    out
}

/// What the solver says to the script of a row.
fn answer(assertions: &str) -> String {
    let text = converted(&script(assertions), Dialect::Astral)
        .unwrap_or_else(|fault| panic!("{assertions}: {fault}"));
    responses(&text).join(" ")
}

#[test]
fn scripts_have_their_answers() {
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    let rows = rows(include_str!("astral.tsv"));
    assert!(rows.len() >= 100);
    for Row { name, answers, text } in &rows {
        let said = answer(text);
        if said.starts_with("unknown") {
            open.push(name.clone());
        } else if said != answers.join(" ") {
            wrong.push(format!("{name}: {said}, not {}", answers.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // What is open is a matter of the procedures.
    eprintln!("{} scripts, open: {}", rows.len(), open.join(" "));
    assert!(open.len() * 10 <= rows.len(), "open: {}", open.join(" "));
}

#[test]
fn answers_of_the_table_hold_in_small_heaps() {
    let mut tried = 0;
    for Row { name, answers, text } in rows(include_str!("astral.tsv")) {
        let words = words(&text);
        let beyond =
            ["wand", "septraction", "c_dls", "c_nls", "dls", "nls", "a", "u", "let", "ite", "!"];
        if words.iter().any(|word| beyond.contains(word)) {
            continue;
        }
        tried += 1;
        let found = small_heaps::is_satisfiable(&text, 4);
        assert_eq!(found, answers == ["sat"], "{name}");
    }
    assert!(tried >= 60, "{tried}");
}

#[test]
fn random_scripts_agree_with_small_heaps() {
    let mut random = Random(7);
    let (mut sat, mut unsat, mut open) = (0, 0, 0);
    for _ in 0..60 {
        let count = 1 + random.below(2);
        let assertions: Vec<String> = (0..=count).map(|_| formula(&mut random, 3)).collect();
        let text = assertions.join(" ");
        let found = small_heaps::is_satisfiable(&text, 3);
        match answer(&text).as_str() {
            "sat" => sat += 1,
            "unsat" => {
                assert!(!found, "{text}");
                unsat += 1;
            }
            other => {
                assert!(other.starts_with("unknown"), "{text}: {other}");
                open += 1;
            }
        }
    }
    eprintln!("random scripts: {sat} sat, {unsat} unsat, {open} open");
    assert!(sat > 5 && unsat > 5);
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

fn location(random: &mut Random) -> &'static str {
    ["x", "y", "z", "nil"][random.below(4) as usize]
}

fn formula(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.below(3) == 0 {
        let (l, m) = (location(random), location(random));
        return match random.below(7) {
            0 => format!("(= {l} {m})"),
            1 => format!("(distinct {l} {m})"),
            2 => "emp".to_owned(),
            3 => "(= i 0)".to_owned(),
            4 | 5 => format!("(pto {l} {m})"),
            _ => format!("(ls {l} {m})"),
        };
    }
    let mut inner = || formula(random, depth - 1);
    let (first, second) = (inner(), inner());
    match random.below(5) {
        0 => format!("(and {first} {second})"),
        1 => format!("(or {first} {second})"),
        2 => format!("(not {first})"),
        _ => format!("(sep {first} {second})"),
    }
}

#[test]
fn what_the_script_declares_is_its_own() {
    let cases = [
        // Sorts and structures of the script, which `ls` and `dls` speak of.
        (
            "(declare-sort R 0)(declare-datatype N ((n (next R) (prev R))))(declare-heap (R N))
             (declare-const f R)(declare-const l R)
             (assert (sep (pto f (n l nil)) (pto l (n nil f))))(assert (not (dls f l nil nil)))(check-sat)",
            "unsat",
        ),
        // A definition in the style of the dialect, pure rules without `emp`.
        (
            "(declare-sort R 0)(declare-datatype N ((n (next R))))(declare-heap (R N))
             (define-fun-rec ls ((x R) (y R)) Bool
               (or (= x y) (exists ((k R)) (sep (distinct x y) (pto x (n k)) (ls k y)))))
             (declare-const f R)(declare-const g R)
             (assert (sep (ls f g) (ls g nil)))(assert (not (ls f nil)))(check-sat)",
            "unsat",
        ),
        // The same name without cells is the built-in one.
        (
            "(declare-sort Loc 0)(declare-heap (Loc Loc))(declare-const x Loc)(declare-const y Loc)
             (assert (ls x y))(assert (not emp))(assert (= x y))(check-sat)",
            "unsat",
        ),
        (
            "(declare-sort DLS_t 0)(declare-heap (DLS_t DLS_t))(declare-const a DLS_t)
             (assert (pto a (c_dls nil nil)))(assert (not (dls a a nil nil)))(check-sat)",
            "unsat",
        ),
        // Cells of numbers.
        (
            "(declare-sort R 0)(declare-datatype D ((d (left Int) (right Int))))(declare-heap (R D))
             (declare-const f R)(declare-const g R)(declare-const i Int)
             (assert (sep (pto f (d i 2)) (pto g (d 1 2)) (< i 1)))(assert (= f g))(check-sat)",
            "unsat",
        ),
        // Two sorts of lists.
        (
            "(declare-sort A 0)(declare-sort B 0)(declare-heap (A A) (B B))
             (declare-const f A)(declare-const g B)
             (assert (sep (ls f nil) (ls g nil)))(assert (not emp))(assert (not (pto f nil)))(check-sat)",
            "sat",
        ),
        // Groups of definitions, and definitions of data.
        (
            "(declare-sort R 0)(declare-heap (R R))
             (define-fun three () Int 3)
             (define-funs-rec ((ev ((x R)) Bool) (od ((x R)) Bool))
               ((or (= x nil) (exists ((k R)) (sep (pto x k) (od k))))
                (exists ((k R)) (sep (pto x k) (ev k)))))
             (declare-const f R)(declare-const g R)
             (assert (sep (pto f nil) (= three 3)))(assert (not (od f)))(check-sat)",
            "unsat",
        ),
    ];
    for (script, answer) in cases {
        let text =
            converted(script, Dialect::Astral).unwrap_or_else(|fault| panic!("{script}: {fault}"));
        assert_eq!(responses(&text), [answer], "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let with = |text: &str| format!("(declare-const x Loc)\n(declare-const a DLS_t)\n{text}");
    let cases = [
        ("(set-option :strong-separation true)", "3: column 1: strong separation"),
        ("(set-info :separation strong)", "3: column 1: strong separation"),
        ("(assert (freed x))", "3: column 9: cells that were freed are not read: `freed`"),
        ("(assert (= (begin x) x))", "3: column 12: addresses of blocks are not read: `begin`"),
        ("(assert (pto x q))", "3: column 16: `q` is not declared"),
        ("(assert (ls x))", "3: column 9: `ls` takes 2 arguments, not 1"),
        (
            "(assert (ls x a))",
            "3: column 15: expected a location of sort `Loc`, found one of `DLS_t`",
        ),
        (
            "(assert (= x a))",
            "3: column 14: expected a location of sort `Loc`, found one of `DLS_t`",
        ),
        ("(assert (sep x emp))", "3: column 14: expected a formula, found a location"),
        ("(assert (pto emp x))", "3: column 14: expected a location"),
        ("(assert (< x 1))", "3: column 12: a location below `<`"),
        ("(assert (nls a a nil))", "3: column 9: `nls` needs cells with two fields"),
        ("(assert (= 1 (ite (= x nil) 1 2)))", "3: column 14: data that depends on locations"),
        ("(declare-const nil Loc)", "3: column 16: `nil` has a meaning of its own"),
        ("(assert (wand emp))", "3: column 9: `wand` takes 2 arguments, not 1"),
        ("(assert (exists ((y)) emp))", "3: column 18: expected a name and its sort"),
        ("(assert (match x ((y y))))", "3: column 9: `match` is not read in this dialect"),
        ("(assert (ls x nil)", "3:"),
    ];
    for (text, start) in cases {
        let fault = converted(&with(text), Dialect::Astral).expect_err(text);
        assert!(fault.starts_with(start), "{text}: {fault}");
    }
}

#[test]
fn deep_formulas_are_no_recursion() {
    let depth = 100_000;
    let text = format!(
        "(declare-const x Loc)(assert {}(pto x x){})(check-sat)",
        "(sep emp (or false ".repeat(depth),
        "))".repeat(depth)
    );
    let forest = Forest::parse(text.as_bytes()).expect("forms");
    assert!(trine_bench::problem_sets::formats::astral::read(&forest).is_ok());
}

/// Scripts over `Loc` without wands, decided by trying all stacks and heaps of some locations.
mod small_heaps {
    use super::{Forest, NodeId};
    use std::collections::BTreeMap;

    /// Cells by their locations; `nil` is 0.
    type Heap = BTreeMap<u32, u32>;

    struct State<'f> {
        forest: &'f Forest,
        locations: u32,
        stack: BTreeMap<String, i64>,
    }

    const NUMBERS: [i64; 4] = [0, 1, 41, 42];

    pub fn is_satisfiable(assertions: &str, locations: u32) -> bool {
        let forest = Forest::parse(format!("({assertions})").as_bytes()).expect("assertions");
        let roots = forest.children(forest.forms[0]).to_vec();
        let mut names: Vec<&str> = super::words(assertions);
        names.retain(|word| matches!(*word, "x" | "y" | "z" | "w" | "i" | "j" | "r"));
        names.sort_unstable();
        names.dedup();
        // Cells at all locations but the last, which may be dangling.
        let mut heaps: Vec<Heap> = vec![Heap::new()];
        for location in 1..=locations {
            for heap in heaps.clone() {
                for content in 0..=locations {
                    let mut larger = heap.clone();
                    larger.insert(location, content);
                    heaps.push(larger);
                }
            }
            heaps.retain(|heap| heap.len() <= 3);
        }
        let mut stacks: Vec<BTreeMap<String, i64>> = vec![BTreeMap::new()];
        for name in names {
            let values: Vec<i64> = match name {
                "i" | "j" => NUMBERS.to_vec(),
                "r" => vec![0, 1],
                _ => (0..=i64::from(locations)).collect(),
            };
            stacks = stacks
                .iter()
                .flat_map(|stack| {
                    values.iter().map(|value| {
                        let mut stack = stack.clone();
                        stack.insert(name.to_owned(), *value);
                        stack
                    })
                })
                .collect();
        }
        stacks.into_iter().any(|stack| {
            let state = State { forest: &forest, locations, stack };
            heaps.iter().any(|heap| roots.iter().all(|root| state.holds(*root, heap)))
        })
    }

    impl State<'_> {
        fn head(&self, node: NodeId) -> &str {
            self.forest.atom(node).or(self.forest.head(node)).unwrap_or_default()
        }

        fn args(&self, node: NodeId) -> &[NodeId] {
            self.forest.children(node).get(1..).unwrap_or_default()
        }

        /// Whether a formula mentions neither locations nor the heap.
        fn is_data(&self, node: NodeId) -> bool {
            match self.forest.atom(node) {
                Some(atom) => {
                    matches!(atom, "i" | "j" | "r")
                        || atom.starts_with(|c: char| c.is_ascii_digit())
                }
                None => {
                    self.args(node).iter().all(|arg| self.is_data(*arg)) && self.head(node) != "sep"
                }
            }
        }

        fn value(&self, node: NodeId) -> i64 {
            let args = self.args(node);
            let truth = |value: bool| i64::from(value);
            match self.head(node) {
                "nil" => 0,
                "+" => args.iter().map(|arg| self.value(*arg)).sum(),
                "=" => {
                    truth(args.windows(2).all(|pair| self.value(pair[0]) == self.value(pair[1])))
                }
                "distinct" => {
                    let values: Vec<i64> = args.iter().map(|arg| self.value(*arg)).collect();
                    truth((1..values.len()).all(|at| !values[..at].contains(&values[at])))
                }
                "not" => truth(self.value(args[0]) == 0),
                "and" => truth(args.iter().all(|arg| self.value(*arg) == 1)),
                "or" => truth(args.iter().any(|arg| self.value(*arg) == 1)),
                "c_ls" => self.value(args[0]),
                atom => {
                    self.stack.get(atom).copied().unwrap_or_else(|| atom.parse().expect("a number"))
                }
            }
        }

        fn holds(&self, node: NodeId, heap: &Heap) -> bool {
            let args = self.args(node);
            let is_location = |node: &NodeId| {
                let head = self.head(*node);
                head == "nil" || !self.is_data(*node) && self.stack.contains_key(head)
            };
            if self.is_data(node) {
                return heap.is_empty() && self.value(node) == 1;
            }
            match self.head(node) {
                "true" => true,
                "false" => false,
                "emp" | "sep.emp" => heap.is_empty(),
                "=" | "distinct" if args.iter().any(is_location) => {
                    heap.is_empty() && self.value(node) == 1
                }
                "=" => self.holds(args[0], heap) == self.holds(args[1], heap),
                "not" => !self.holds(args[0], heap),
                "and" => args.iter().all(|arg| self.holds(*arg, heap)),
                "or" => args.iter().any(|arg| self.holds(*arg, heap)),
                "=>" => !self.holds(args[0], heap) || self.holds(args[1], heap),
                "pto" => {
                    let cell = (self.value(args[0]) as u32, self.value(args[1]) as u32);
                    heap.len() == 1 && heap.get(&cell.0) == Some(&cell.1)
                }
                "ls" => {
                    let (mut at, end) = (self.value(args[0]) as u32, self.value(args[1]) as u32);
                    let mut left = heap.clone();
                    while at != end {
                        match left.remove(&at) {
                            Some(next) => at = next,
                            None => return false,
                        }
                    }
                    left.is_empty()
                }
                "sep" => self.splits(args, heap),
                "exists" | "forall" => {
                    let binder = self.forest.children(args[0])[0];
                    let name = self.head(binder).to_owned();
                    let mut values = 0..=i64::from(self.locations);
                    let mut holds = |value: i64| {
                        let mut stack = self.stack.clone();
                        stack.insert(name.clone(), value);
                        State { forest: self.forest, locations: self.locations, stack }
                            .holds(args[1], heap)
                    };
                    if self.head(node) == "exists" {
                        values.any(&mut holds)
                    } else {
                        values.all(&mut holds)
                    }
                }
                other => panic!("{other}"),
            }
        }

        fn splits(&self, parts: &[NodeId], heap: &Heap) -> bool {
            let Some((first, rest)) = parts.split_first() else { return heap.is_empty() };
            let cells: Vec<(u32, u32)> = heap.iter().map(|(at, to)| (*at, *to)).collect();
            (0..1_u32 << cells.len()).any(|mask| {
                let part = |kept: u32| -> Heap {
                    let cells = cells.iter().enumerate();
                    cells.filter(|(at, _)| mask >> at & 1 == kept).map(|(_, cell)| *cell).collect()
                };
                self.holds(*first, &part(1)) && self.splits(rest, &part(0))
            })
        }
    }
}
