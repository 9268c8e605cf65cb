//! Interpolants of random contradictions, each judged by two checks of its own, and all solutions against enumeration.

use std::collections::BTreeSet;

use crate::in_process::run;
use crate::random_script::Random;
use expect_test::expect;
use trine::exit_code::ExitCode;
use trine::options::Options;

/// Splits of each kind.
const SPLITS: usize = 60;

fn output(script: &str) -> String {
    let found = run(script, &Options::default());
    assert_eq!(found.code, ExitCode::Done, "{script}\n{}", found.output);
    found.output
}

fn pick<'a>(random: &mut Random, from: &[&'a str]) -> &'a str {
    from[random.below(from.len())]
}

/// A family of formulas: declarations, and a random literal over names of one side.
struct Kind {
    declarations: &'static str,
    /// Own names of the sides, then those that both have.
    names: [&'static [&'static str]; 3],
    literal: fn(&mut Random, &[&str]) -> String,
}

const KINDS: [Kind; 6] = [
    Kind {
        declarations: "(declare-const a Bool)(declare-const b Bool)(declare-const c Bool)
            (declare-const d Bool)(declare-const s Bool)(declare-const t Bool)",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two, three] = [(); 3].map(|()| pick(random, names).to_owned());
            match random.below(3) {
                0 => format!("(or {one} (not {two}))"),
                1 => format!("(= {one} (not {two}))"),
                _ => format!("(or (not {one}) (not {two}) {three})"),
            }
        },
    },
    Kind {
        declarations: "(declare-const a (_ BitVec 4))(declare-const b (_ BitVec 4))(declare-const c (_ BitVec 4))
            (declare-const d (_ BitVec 4))(declare-const s (_ BitVec 4))(declare-const t (_ BitVec 4))",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two] = [(); 2].map(|()| pick(random, names).to_owned());
            let value = random.below(16);
            match random.below(4) {
                0 => format!("(= {one} (bvadd {two} (_ bv{value} 4)))"),
                1 => format!("(bvult {one} {two})"),
                2 => format!("(= (bvand {one} #x3) (bvmul {two} (_ bv{value} 4)))"),
                _ => format!("(bvugt {one} (_ bv{value} 4))"),
            }
        },
    },
    Kind {
        declarations: "(declare-sort E 0)(declare-fun f (E) E)(declare-const a E)(declare-const b E)
            (declare-const c E)(declare-const d E)(declare-const s E)(declare-const t E)",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two] = [(); 2].map(|()| {
                let name = pick(random, names);
                if random.below(2) == 0 { format!("(f {name})") } else { name.to_owned() }
            });
            if random.below(4) == 0 {
                format!("(not (= {one} {two}))")
            } else {
                format!("(= {one} {two})")
            }
        },
    },
    Kind {
        declarations: "(declare-const a Int)(declare-const b Int)(declare-const c Int)(declare-const d Int)
            (declare-const s Int)(declare-const t Int)",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two] = [(); 2].map(|()| pick(random, names).to_owned());
            let (by, bound) = (1 + random.below(3), random.below(9) as i64 - 4);
            let bound = if bound < 0 { format!("(- {})", -bound) } else { bound.to_string() };
            match random.below(4) {
                0 => format!("(= {one} (+ (* {by} {two}) {bound}))"),
                1 => format!("(or (< {one} {two}) (> {two} {bound}))"),
                2 => format!("(<= (+ {one} (* {by} {two})) {bound})"),
                _ => format!("(> {one} (+ {two} {bound}))"),
            }
        },
    },
    Kind {
        declarations: "(declare-const a Real)(declare-const b Real)(declare-const c Real)(declare-const d Real)
            (declare-const s Real)(declare-const t Real)",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two] = [(); 2].map(|()| pick(random, names).to_owned());
            let (by, bound) = (1 + random.below(3), random.below(5));
            match random.below(3) {
                0 => format!("(= {one} (+ (* {by}.0 {two}) {bound}.0))"),
                1 => format!("(<= (+ {one} (* {by}.0 {two})) {bound}.0)"),
                _ => format!("(or (> {one} (+ {two} {bound}.0)) (< {two} 0.0))"),
            }
        },
    },
    Kind {
        declarations: "(declare-const a String)(declare-const b String)(declare-const c String)
            (declare-const d String)(declare-const s String)(declare-const t String)",
        names: [&["a", "b"], &["c", "d"], &["s", "t"]],
        literal: |random, names| {
            let [one, two] = [(); 2].map(|()| pick(random, names).to_owned());
            let letter = pick(random, &["a", "b", "ab", "ba"]);
            match random.below(5) {
                0 => format!("(= {one} (str.++ {two} \"{letter}\"))"),
                1 => format!("(str.in_re {one} (re.* (str.to_re \"{letter}\")))"),
                2 => format!("(str.in_re {one} (re.++ re.all (str.to_re \"{letter}\")))"),
                3 => format!("(not (str.in_re {one} (re.+ (str.to_re \"{letter}\"))))"),
                _ => format!("(= {one} {two})"),
            }
        },
    },
];

/// The names in a formula.
fn names(formula: &str) -> BTreeSet<&str> {
    formula.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect()
}

/// Whether a formula is an interpolant: two contradictions, and no name of one side alone.
fn assert_between(kind: &Kind, first: &str, second: &str, found: &str) {
    for own in kind.names[0].iter().chain(kind.names[1]) {
        let mut words = Vec::new();
        // Letters of strings are no names.
        for (at, part) in found.split('"').enumerate() {
            if at % 2 == 0 {
                words.extend(names(part));
            }
        }
        assert!(!words.contains(own), "{first}\n{second}\n{found}");
    }
    let script = format!(
        "{}(push)(assert {first})(assert (not {found}))(check-sat)(pop)(assert {second})(assert {found})(check-sat)",
        kind.declarations
    );
    assert_eq!(output(&script), "unsat\nunsat\n", "{first}\n{second}\n{found}");
}

#[test]
fn random_splits_have_interpolants() {
    for (number, kind) in KINDS.iter().enumerate() {
        let mut random = Random(4_600 + number as u64);
        let (mut splits, mut found) = (0, 0);
        while splits < SPLITS {
            let mut side = |own: usize| {
                let names: Vec<&str> =
                    kind.names[own].iter().chain(kind.names[2]).copied().collect();
                let count = 2 + random.below(4);
                let literals: Vec<String> =
                    (0..count).map(|_| (kind.literal)(&mut random, &names)).collect();
                format!("(and {})", literals.join(" "))
            };
            let (first, second) = (side(0), side(1));
            let script = format!(
                "{}(push)(assert {first})(assert {second})(check-sat)(pop)",
                kind.declarations
            );
            if output(&script) != "unsat\n" {
                continue;
            }
            splits += 1;
            let script = format!("{}(get-interpolants {first} {second})", kind.declarations);
            let answer = output(&script);
            if answer == "fail\n" {
                continue;
            }
            found += 1;
            let formula = answer.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            assert_between(kind, &first, &second, formula.expect("one formula"));
        }
        println!("kind {number}: {found} of {splits}");
        assert!(found * 10 >= splits * 9, "kind {number}: {found} of {splits}");
    }
}

#[test]
fn interpolants_as_clients_ask_for_them() {
    let script = "
        (set-option :produce-interpolants true)
        (declare-const x Int)(declare-const y Int)(declare-const z Int)
        (assert (! (< x y) :named one))
        (assert (! (< y z) :named two))
        (push)
        (assert (! (< z x) :named three))
        (check-sat)
        (get-interpolants one two three)
        (get-interpolant (and one two) three)
        (pop)
        (get-interpolant between (< x (+ z 1)))
        (get-interpolant never (< z x))
        (check-sat)";
    expect![[r#"
        unsat
        ((< x y)
         (not (< z x)))
        ((not (< z x)))
        (define-fun between () Bool (< x (+ z 1)))
        fail
        sat
    "#]]
    .assert_eq(&output(script));
}

#[test]
fn all_solutions_are_those_of_enumeration() {
    let mut random = Random(46);
    for _ in 0..80 {
        let [a, b, c] = [(); 3].map(|()| random.below(8));
        let test = |x: usize, y: usize, p: bool| {
            let sum = (x * a + y) % 8;
            (sum <= b) == p && (x ^ y) != c
        };
        let script = format!(
            "(declare-const x (_ BitVec 3))(declare-const y (_ BitVec 3))(declare-const p Bool)
             (assert (= p (bvule (bvadd (bvmul x (_ bv{a} 3)) y) (_ bv{b} 3))))
             (assert (distinct (bvxor x y) (_ bv{c} 3)))
             (get-models 1000 (x p))(get-models 3 (y))(check-sat)"
        );
        let text = output(&script);
        let mut wanted = BTreeSet::new();
        for x in 0..8 {
            for y in 0..8 {
                for p in [false, true] {
                    if test(x, y, p) {
                        wanted.insert(format!("((x #b{x:03b}) (p {p}))"));
                    }
                }
            }
        }
        let found: Vec<&str> =
            text.lines().map(str::trim).filter(|line| line.starts_with("((x ")).collect();
        let distinct: BTreeSet<String> = found.iter().map(|&line| line.to_owned()).collect();
        assert_eq!(found.len(), distinct.len(), "{script}\n{text}");
        assert_eq!(distinct, wanted, "{script}");
        assert!(text.contains(":rest none)"), "{text}");
    }
}

#[test]
fn models_that_are_blocked_do_not_come_back() {
    let script = "
        (declare-const x (_ BitVec 2))(declare-const y (_ BitVec 2))
        (assert (bvult x y))
        (check-sat)(block-model-values (x))
        (check-sat)(block-model-values (x))
        (check-sat)(block-model-values (x))
        (check-sat)
        (reset-assertions)
        (declare-const p Bool)(declare-const q Bool)
        (assert (or p q))
        (check-sat)(block-model :literals)
        (check-sat)(block-model :values)
        (check-sat)(block-model :literals)
        (check-sat)
        (reset-assertions)
        (declare-sort E 0)(declare-const a E)(declare-const b E)(declare-const c E)
        (get-models 10)";
    expect![[r#"
        sat
        sat
        sat
        unsat
        sat
        sat
        sat
        unsat
        (models
         ((a (as @E_0 E)) (b (as @E_0 E)) (c (as @E_0 E)))
         ((a (as @E_0 E)) (b (as @E_1 E)) (c (as @E_1 E)))
         ((a (as @E_0 E)) (b (as @E_0 E)) (c (as @E_1 E)))
         ((a (as @E_0 E)) (b (as @E_1 E)) (c (as @E_2 E)))
         ((a (as @E_0 E)) (b (as @E_1 E)) (c (as @E_0 E)))
         :rest none)
    "#]]
    .assert_eq(&output(script));
}
