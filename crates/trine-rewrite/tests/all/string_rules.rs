//! Rules on strings, by enumeration: applications of the operators to small terms, compared under all
//! short words over three letters and some integers.

use std::collections::BTreeMap;

use trine_collections::Budget;
use trine_rewrite::{Rule, Subterms, all_rules};
use trine_smtlib::{Command, ScriptReader};
use trine_term::{Evaluator, Interpretation, Op, TermId, TermStore, Theory, Value};
use trine_value::StrValue;
use trine_value::number::Integer;

const DECLARATIONS: &str = "(declare-const x String)(declare-const y String)(declare-const i Int)";

const TEXTS: &[&str] = &[
    "x",
    "y",
    r#""""#,
    r#""a""#,
    r#""b""#,
    r#""ab""#,
    r#""aab""#,
    r#""a0b""#,
    "(str.++ x y)",
    "(str.++ y x x)",
    r#"(str.++ "a" x)"#,
    r#"(str.++ x "b")"#,
    r#"(str.++ "ab" x "a")"#,
    r#"(str.++ "b0" y "0b")"#,
    r#"(str.++ y "ab" x)"#,
    r#"(str.++ x "0" "a")"#,
    r#"(str.++ (str.from_int i) "a")"#,
    "(str.substr x i 1)",
    "(str.substr x 0 i)",
    "(str.rev x)",
    "(str.rev y)",
    r#"(str.replace x "a" y)"#,
    "(str.from_int i)",
    "(str.from_code (+ 96 i))",
    "(str.to_lower x)",
];

const INTEGERS: &[&str] = &[
    "i",
    "(- 1)",
    "0",
    "1",
    "2",
    "97",
    "(str.len x)",
    "(+ 1 (str.len x))",
    "(+ (str.len x) (str.len y))",
    "(- (str.len x) 1)",
    r#"(str.indexof x "a" 0)"#,
    "(str.indexof x y 0)",
    "(str.to_code x)",
    "(str.len (str.substr x i 2))",
];

const LANGUAGES: &[&str] = &[
    "re.none",
    "re.all",
    "re.allchar",
    r#"(str.to_re "")"#,
    r#"(str.to_re "a")"#,
    r#"(str.to_re "ab")"#,
    "(str.to_re x)",
    r#"(re.* (str.to_re "a"))"#,
    r#"(re.+ (str.to_re "a"))"#,
    r#"(re.opt (str.to_re "a"))"#,
    r#"(re.comp (re.* (str.to_re "a")))"#,
    r#"(re.range "a" "b")"#,
    r#"(re.range "0" "9")"#,
    r#"(re.* (re.range "0" "9"))"#,
    r#"(re.+ (re.range "0" "9"))"#,
    r#"(re.range "b" "a")"#,
    r#"(re.range "b" "b")"#,
    r#"(re.* (re.union (str.to_re "a") (re.* (str.to_re "b"))))"#,
    r#"(re.++ (str.to_re "a") re.all)"#,
    "(re.++ re.allchar re.allchar)",
    "(re.++ re.allchar re.all)",
    r#"(re.++ (re.range "a" "b") re.all (str.to_re "b"))"#,
    r#"(re.union (str.to_re "ab") (str.to_re ""))"#,
    r#"(re.inter (re.* (str.to_re "a")) (str.to_re "aa"))"#,
    r#"((_ re.^ 2) (str.to_re "a"))"#,
    r#"((_ re.loop 1 2) (str.to_re "ab"))"#,
];

/// Terms of shapes that are not in the pools.
const SEEDS: &[&str] = &[
    "(str.rev (str.rev x))",
    r#"(str.replace (str.replace x "a" x) x y)"#,
    "(str.replace_re_all x (re.++ re.all (str.to_re x) re.all) x)",
    "(str.< (str.to_lower x) (str.to_upper x))",
    "(str.<= x (str.to_lower x))",
    r#"(str.to_int (str.++ x "12"))"#,
    r#"(str.to_int (str.++ x "0" y "07"))"#,
    r#"(str.to_int (str.++ "00" x))"#,
    r#"(str.to_int (str.++ "01" x))"#,
    r#"(str.to_int (str.++ "0" x "a"))"#,
    "(str.prefixof (str.at x 0) (str.++ x y))",
    "(str.in_re x (re.++ re.all (str.to_re y) re.all))",
    "(str.in_re x (re.++ re.all (str.to_re y)))",
    "(str.in_re x (re.++ (str.to_re y) re.all))",
    "(str.replace_re_all \"aba\" (re.++ (str.to_re \"a\") re.allchar) y)",
    "(str.replace_re \"bab\" (re.++ (str.to_re \"a\") re.all) (str.++ y x))",
    r#"(str.replace_all "abab" "a" y)"#,
    r#"(str.replace_re "bab" (str.to_re "0") y)"#,
    "(str.to_lower (str.to_upper x))",
    "(str.to_upper (str.from_int i))",
    "(str.len (str.to_upper x))",
    "(str.len (str.update x i y))",
    r#"(str.len (str.replace x "a" "b"))"#,
    r#"(str.len (str.replace_all x "ab" "ba"))"#,
    r#"(str.len (str.substr (str.++ "ab" x) 1 1))"#,
    "(str.len (str.substr x 0 (str.len x)))",
    r#"(str.len (str.substr (str.++ "a" x) 1 (str.len x)))"#,
    r#"(str.len (str.substr (str.++ "a" x) (str.len x) 7))"#,
    "(= 0 (+ (str.len x) (str.len y)))",
    "(= (- 1) (str.indexof x y 0))",
    "(< (str.indexof x y 0) 0)",
    "(> (str.indexof x y 0) (- 1))",
    "(str.substr (str.++ x y) (str.len x) i)",
    "(str.substr (str.++ x y) (+ (str.len x) 1) i)",
    "(str.substr (str.++ x y) 0 (str.len x))",
    "(str.substr (str.++ x y x) 0 (+ (str.len x) (str.len y)))",
    "(str.substr x (str.len x) i)",
    "(str.substr x 0 (+ 2 (str.len x)))",
    "(str.substr (str.substr x 1 2) 1 1)",
    "(str.substr (str.substr x 1 2) 0 7)",
    "(str.substr (str.substr x 1 i) 1 (- i 1))",
    "(str.update x (- 2) y)",
    r#"(str.update x i "")"#,
    "(str.update x (str.len x) y)",
    "(str.contains x (str.substr x i 2))",
    r#"(str.contains (str.++ x y) (str.substr (str.++ x y) 1 i))"#,
    r#"(str.contains (str.++ "ba" x) "ab")"#,
    r#"(str.contains (str.++ x "0" y) "ab")"#,
    r#"(str.contains (str.++ x "0a" y) "ab")"#,
    r#"(str.contains (str.++ x "ba") "aba")"#,
    r#"(str.contains (str.from_int i) "1a")"#,
    r#"(str.contains "aab" (str.++ "b" x "a"))"#,
    r#"(str.contains (str.replace x y "a") "a")"#,
    r#"(str.contains (str.++ "xab" y) (str.++ "ab" y))"#,
    r#"(str.contains (str.++ "xab" y) (str.++ "a" y))"#,
    r#"(str.indexof (str.++ "b" x "a") "a" 0)"#,
    r#"(str.indexof (str.++ x "ab" y) "ab" 0)"#,
    r#"(str.indexof (str.++ x y "a") x 0)"#,
    r#"(str.indexof (str.++ "ab0" x) "b" 1)"#,
    "(str.indexof x y (+ 1 (str.len x)))",
    r#"(str.indexof x "" i)"#,
    r#"(str.indexof x (str.++ x "a") i)"#,
    r#"(str.replace (str.++ "0" x "0") "ab" y)"#,
    r#"(str.replace (str.++ "0ab" x) "ab" y)"#,
    r#"(str.replace (str.++ x "ab" y) "ab" "0")"#,
    r#"(str.replace (str.++ x y "a") x "0")"#,
    r#"(str.replace "" y x)"#,
    r#"(str.replace "b" y x)"#,
    r#"(str.replace_all x x y)"#,
    r#"(str.replace_all (str.++ y y x) y "a")"#,
    r#"(str.replace_all (str.++ "ab" "ab" x) "ab" y)"#,
    r#"(str.replace_all "b" y x)"#,
    r#"(= x (str.replace x y "a"))"#,
    r#"(= x (str.replace_all x y "a"))"#,
    r#"(= (str.replace_all x y "ab") x)"#,
    r#"(= "a" (str.replace x "b" "a"))"#,
    r#"(= (str.rev y) (str.replace x y (str.rev y)))"#,
    r#"(str.contains (str.replace x y x) x)"#,
    r#"(str.contains (str.replace x "ab" y) "0")"#,
    r#"(str.contains (str.replace_all x "b" y) "a")"#,
    r#"(str.contains (str.replace_all y "bb" x) "a")"#,
    r#"(str.contains "aab" (str.++ x "0"))"#,
    r#"(str.contains "aab" (str.++ "b" x))"#,
    r#"(str.contains "abab" (str.++ x "b"))"#,
    r#"(str.prefixof (str.++ x "b") "aab")"#,
    r#"(str.prefixof (str.++ x "b") "aba")"#,
    r#"(str.prefixof (str.++ x "a") "aab")"#,
    r#"(str.suffixof (str.++ "a" x) "bab")"#,
    r#"(str.suffixof x "b")"#,
    r#"(str.contains "b" y)"#,
    r#"(str.indexof "" y i)"#,
    r#"(str.indexof (str.++ x "b0") "ab" i)"#,
    r#"(str.indexof (str.++ x "0a") (str.++ y "bb") 0)"#,
    r#"(str.in_re (str.++ "a" x y) (re.++ (str.to_re (str.++ "a" x)) (re.* (str.to_re "b"))))"#,
    r#"(str.in_re (str.++ "a" x y) (re.++ re.allchar (str.to_re (str.++ x "a" y))))"#,
    r#"(str.in_re (str.++ "ab" x) (re.++ (str.to_re (str.++ "b" y)) re.all))"#,
    r#"(str.prefixof (str.substr x 0 i) (str.++ x y))"#,
    r#"(str.replace (ite (= "b" y) "a" "") (str.++ "ab" x) y)"#,
    r#"(str.prefixof y "b")"#,
    r#"(str.substr "b" i (str.len x))"#,
    "(str.substr x (- i 0) (+ i 1 2))",
    "(str.update x (- i 0) y)",
    "(str.indexof x y (+ i i))",
    r#"(str.indexof_re x (str.to_re "ab") (- (- i)))"#,
    "(str.from_int (- i 0))",
    "(str.from_code (+ i 1 96))",
    r#"(str.replace "ab" (str.++ "0" x) y)"#,
    r#"(str.replace_all (str.++ "0a" x "0") "a" "b")"#,
    r#"(str.replace_all (str.++ "a" x "0") "0" "aa")"#,
    r#"(str.replace_re x (re.* (str.to_re "a")) y)"#,
    "(str.to_int (str.from_int i))",
    r#"(str.to_int (str.++ "a" x))"#,
    "(str.from_int (- (- 1) (str.len x)))",
    "(str.to_code (str.from_code i))",
    r#"(str.to_code (str.++ "ab" x))"#,
    r#"(str.to_code (str.substr x i 0))"#,
    "(str.from_code (str.to_code x))",
    "(str.from_code (- (- 1) (str.len x)))",
    "(str.from_code (+ 196608 (str.len x)))",
    r#"(= "1" (str.from_int i))"#,
    r#"(= "01" (str.from_int i))"#,
    r#"(= "ab" (str.from_code i))"#,
    r#"(= "" (str.from_code i))"#,
    r#"(= "\u{2}" (str.from_code i))"#,
    r#"(= "aaa" (str.++ x "a" y))"#,
    r#"(= "aaa" (str.++ x "b" y))"#,
    r#"(= "a0b" (str.++ x "b" y "0"))"#,
    r#"(= "" (str.++ x y))"#,
    "(= x (str.++ y x y))",
    "(= (str.++ x y) (str.++ y x x))",
    "(= (str.++ x (str.rev y)) (str.++ y x x))",
    "(= (str.++ x y) (str.++ (str.rev x) x))",
    r#"(= "ab" (str.rev x))"#,
    r#"(= "" (str.substr x i 2))"#,
    r#"(= "" (str.replace x y ""))"#,
    r#"(= "" (str.replace x y "a"))"#,
    r#"(= "A" (str.to_lower x))"#,
    r#"(str.in_re (str.++ "ab" x) (re.++ (str.to_re "a0") re.all))"#,
    r#"(str.in_re (str.++ "ab" x) (re.++ (str.to_re "abb") (re.* (str.to_re "0"))))"#,
    r#"(str.in_re (str.++ x "b") (re.++ (re.* (str.to_re "a")) (re.range "a" "b")))"#,
    r#"(str.in_re (str.++ x "b") (re.++ (re.* (str.to_re "a")) re.allchar))"#,
    r#"(str.in_re (str.++ x y) (re.* (re.range "a" "b")))"#,
    r#"(str.in_re (str.++ x "aab") (re.opt (str.to_re "ab")))"#,
    r#"(str.in_re x (re.diff re.all (str.to_re "a") (str.to_re "b")))"#,
    "(str.in_re x (re.++ re.allchar re.allchar re.all))",
    r#"(str.in_re "aab" (re.++ (re.* (str.to_re "a")) (str.to_re "b")))"#,
    r#"(str.in_re "" (re.* (str.to_re x)))"#,
    r#"(str.indexof_re "aab" (str.to_re "ab") 0)"#,
    r#"(str.indexof_re x re.none i)"#,
    r#"(re.++ re.all (re.* (str.to_re "a")))"#,
    r#"(re.++ (str.to_re "b") (re.* (str.to_re "a")) (re.+ (str.to_re "a")))"#,
    r#"(re.* (re.union (str.to_re "") (re.opt (str.to_re "a"))))"#,
    r#"(re.+ (re.opt (str.to_re "a")))"#,
    "(re.+ (str.to_re \"\"))",
    "(re.opt re.none)",
    "(re.comp (re.comp (str.to_re x)))",
    r#"(re.diff (re.* (str.to_re "a")) (str.to_re "a"))"#,
    r#"((_ re.^ 0) (str.to_re "a"))"#,
    r#"((_ re.^ 1) (str.to_re "a"))"#,
    r#"((_ re.^ 2) ((_ re.^ 2) (str.to_re "a")))"#,
    r#"((_ re.^ 3) re.none)"#,
    r#"(str.in_re x ((_ re.loop 1 5000) (re.union (str.to_re "ab") (str.to_re "ba"))))"#,
    r#"(str.in_re x ((_ re.loop 0 5000) (re.range "a" "b")))"#,
    r#"((_ re.loop 0 1) (str.to_re "a"))"#,
    r#"((_ re.loop 2 1) (str.to_re "a"))"#,
    r#"((_ re.loop 2 2) (str.to_re "a"))"#,
    "((_ re.loop 0 3) re.none)",
    "((_ re.loop 1 3) re.none)",
    r#"((_ re.loop 0 3) (re.* (str.to_re "a")))"#,
    r#"(re.range "\u{0}" "\u{2ffff}")"#,
    r#"(re.range "ab" x)"#,
];

/// Applications of an operator that are tried.
const APPLICATIONS: usize = 8_000;
/// Firings of a rule that are compared.
const COMPARED: usize = 60;

fn text(word: &str) -> StrValue {
    StrValue::from_literal(word).unwrap()
}

struct Pool {
    texts: Vec<TermId>,
    integers: Vec<TermId>,
    languages: Vec<TermId>,
    seeds: Vec<TermId>,
    interpretations: Vec<Interpretation>,
}

impl Pool {
    fn new(store: &mut TermStore) -> Self {
        let all = [TEXTS, INTEGERS, LANGUAGES, SEEDS];
        let mut script = DECLARATIONS.to_owned();
        for term in all.iter().copied().flatten() {
            script.push_str(&format!("(assert (= {term} {term}))"));
        }
        let mut reader = ScriptReader::new(script.as_bytes(), store);
        let mut terms = Vec::new();
        while let Some(command) = reader.next_command(store) {
            if let Command::Assert { term, .. } = command.expect("well-sorted terms").command {
                terms.push(store.arg(term, 0));
            }
        }
        let mut groups = all.iter().map(|group| terms.drain(..group.len()).collect::<Vec<_>>());
        let [texts, integers, languages, seeds] = std::array::from_fn(|_| groups.next().unwrap());
        drop(groups);
        let interpretations = interpretations(store, texts[0], texts[1], integers[0]);
        Self { texts, integers, languages, seeds, interpretations }
    }

    fn domain(&self, sort: char) -> &[TermId] {
        match sort {
            's' => &self.texts,
            'i' => &self.integers,
            _ => &self.languages,
        }
    }
}

fn interpretations(store: &TermStore, x: TermId, y: TermId, i: TermId) -> Vec<Interpretation> {
    let mut words = vec![String::new()];
    for _ in 0..2 {
        let longer: Vec<String> =
            words.iter().flat_map(|w| ["a", "b", "0"].map(|c| format!("{w}{c}"))).collect();
        words.extend(longer);
    }
    words.sort();
    words.dedup();
    words.extend(["aab", "aba", "b0a", "aaa", "A"].map(str::to_owned));
    let functions = [x, y, i].map(|constant| store.function(constant).unwrap());
    let mut all = Vec::new();
    for first in &words {
        for second in ["", "a", "b", "ab", "ba", "0", "aab"] {
            for number in -1..=3 {
                let mut model = Interpretation::new();
                model.set_constant(functions[0], Value::String(text(first)));
                model.set_constant(functions[1], Value::String(text(second)));
                model.set_constant(functions[2], Value::Int(Integer::from(number)));
                all.push(model);
            }
        }
    }
    all
}

/// The sorts of the arguments of an operator: `s` a string, `i` an integer, `r` a language.
fn signatures(op: Op) -> &'static [&'static str] {
    match op {
        Op::StrConcat | Op::StrLt | Op::StrLe => &["ss"],
        Op::StrPrefixOf | Op::StrSuffixOf | Op::StrContains | Op::ReRange => &["ss"],
        Op::StrAt => &["si"],
        Op::StrSubstr => &["sii"],
        Op::StrUpdate => &["sis"],
        Op::StrIndexOf => &["ssi"],
        Op::StrIndexOfRe => &["sri"],
        Op::StrReplace | Op::StrReplaceAll => &["sss"],
        Op::StrReplaceRe
        | Op::StrReplaceReAll
        | Op::StrReplaceReLongest
        | Op::StrReplaceReLongestAll => &["srs"],
        Op::StrInRe => &["sr"],
        Op::StrFromCode | Op::StrFromInt => &["i"],
        Op::ReConcat | Op::ReUnion | Op::ReInter => &["rr", "rrr"],
        Op::ReDiff => &["rr"],
        Op::ReStar | Op::RePlus | Op::ReOpt | Op::ReComp => &["r"],
        Op::RePower | Op::ReLoop => &[],
        Op::Le | Op::Lt | Op::Ge | Op::Gt => &["ii"],
        Op::Eq => &["ss", "ii"],
        _ => &["s"],
    }
}

/// Applications of an operator to terms of the pool, evenly spread where there are many, and seeds.
fn applications(store: &mut TermStore, op: Op, pool: &Pool) -> Vec<TermId> {
    let mut terms: Vec<TermId> =
        pool.seeds.iter().copied().filter(|&seed| store.op(seed) == op).collect();
    for sorts in signatures(op) {
        let sizes: Vec<usize> = sorts.chars().map(|sort| pool.domain(sort).len()).collect();
        let total: usize = sizes.iter().product();
        // Odd, so that it is not in step with the sizes.
        let step = (total / APPLICATIONS).max(1) | 1;
        for number in (0..total).step_by(step) {
            let mut rest = number;
            let args: Vec<TermId> = sorts
                .chars()
                .zip(&sizes)
                .map(|(sort, size)| {
                    let chosen = pool.domain(sort)[rest % size];
                    rest /= size;
                    chosen
                })
                .collect();
            terms.push(store.mk(op, &args));
        }
    }
    terms
}

/// Chains are split for all theories alike; applications to two arguments are none.
fn is_ours(rule: &Rule) -> bool {
    (rule.head.info().theory == Theory::String && rule.name != "chain_to_pairs")
        || rule.name.starts_with("eq_str_")
        || rule.name.starts_with("str_")
}

#[test]
fn rules_on_strings_are_sound_and_alive() {
    let rules: Vec<&Rule> =
        all_rules().map(|(_, rule)| rule).filter(|rule| is_ours(rule)).collect();
    let mut store = TermStore::new();
    let pool = Pool::new(&mut store);
    let mut heads: Vec<Op> = rules.iter().map(|rule| rule.head).collect();
    heads.sort_unstable();
    heads.dedup();
    let mut fired: BTreeMap<(Op, &str), Vec<(TermId, TermId)>> = BTreeMap::new();
    for op in heads {
        for term in applications(&mut store, op, &pool) {
            for rule in rules.iter().filter(|rule| rule.head == op) {
                let result = rule.try_apply(&mut store, term, Subterms::Unshared);
                let Some(result) = result.filter(|&result| result != term) else { continue };
                assert_eq!(store.sort(result), store.sort(term), "{}", rule.name);
                fired.entry((op, rule.name)).or_default().push((term, result));
            }
        }
    }
    let dead: Vec<_> = rules
        .iter()
        .filter(|rule| !fired.contains_key(&(rule.head, rule.name)))
        .map(|rule| (rule.head, rule.name))
        .collect();
    assert!(dead.is_empty(), "never fired: {dead:#?}");
    // Languages are the same if the same words are members.
    let (x, reglan) = (pool.texts[0], store.sorts.reglan());
    let mut pairs = Vec::new();
    for ((_, name), all) in fired {
        let step = (all.len() / COMPARED).max(1);
        // The first ones are the seeds.
        for &(term, result) in all.iter().take(COMPARED / 4).chain(all.iter().step_by(step)) {
            let (mut sides, original) = ([term, result], term);
            if store.sort(term) == reglan {
                sides = sides.map(|side| store.mk(Op::StrInRe, &[x, side]));
            }
            pairs.push((name, original, sides));
        }
    }
    let budget = Budget::unlimited();
    for interpretation in &pool.interpretations {
        let mut evaluator = Evaluator::new(&store, interpretation);
        for &(name, term, [left, right]) in &pairs {
            let expected = evaluator.eval(left, &budget).unwrap();
            let found = evaluator.eval(right, &budget).unwrap();
            assert!(
                found == expected,
                "{name} on {}: {expected:?}, not {found:?}",
                trine_smtlib::term_text(&store, term)
            );
        }
    }
}
