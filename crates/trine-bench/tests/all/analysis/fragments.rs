//! Divisions: what is in them, and the reasons against the rest.

use trine_bench::problem_sets::check::check;
use trine_bench::problem_sets::duplicate;
use trine_bench::problem_sets::files;
use trine_bench::problem_sets::fragment::{DIVISIONS, Features, division_named};
use trine_bench::problem_sets::s_expression::Forest;
use trine_bench::problem_sets::scramble::{Choice, scramble};
use trine_bench::problem_sets::script::Script;

use super::samples::shared;

fn script(rules: &str, assertions: &str) -> String {
    format!(
        "(set-logic QF_SHID)(set-info :status sat)(declare-sort L 0)
         (declare-datatypes ((N 0)) (((node (next L)))))(declare-heap (L N)){rules}
         (declare-const x L)(declare-const y L)(declare-const n Int){assertions}(check-sat)"
    )
}

const LS: &str = "(define-fun-rec ls ((in L) (out L)) Bool (or (and (= in out) (_ emp L N)) \
                  (exists ((u L)) (and (distinct in out) (sep (pto in (node u)) (ls u out))))))";

const TREE: &str = "(define-fun-rec t ((a L)) Bool (or (and (= a (as nil L)) (_ emp L N)) \
                    (exists ((u L)) (sep (pto a (node u)) (t u) (t u)))))";

fn divisions(text: &str) -> Vec<&'static str> {
    let script = Script::read(text.as_bytes());
    assert!(script.faults.is_empty(), "{:?}", script.faults);
    Features::of(&script).divisions().map(|division| division.name).collect()
}

#[test]
fn divisions_widen_from_list_segments_to_everything() {
    // The unused constant of sort Int counts: what a file declares, it has.
    let without_int = |text: String| text.replace("(declare-const n Int)", "");
    let entailment = "(assert (ls x y))(assert (not (ls x (as nil L))))";
    let list = without_int(script(LS, entailment));
    assert_eq!(
        divisions(&list),
        [
            "qf_shls_entl",
            "qf_shlid_entl",
            "qf_shid_entl",
            "shid_entl",
            "qf_shidlia_entl",
            "shidlia_entl"
        ]
    );
    assert_eq!(divisions(&script(LS, entailment)), ["qf_shidlia_entl", "shidlia_entl"]);
    let sat = without_int(script(LS, "(assert (ls x y))"));
    assert_eq!(divisions(&sat), ["qf_shls_sat", "qf_shid_sat", "qf_shidlia_sat"]);
    let tree = without_int(script(TREE, "(assert (t x))(assert (not (t y)))"));
    assert_eq!(divisions(&tree)[0], "qf_shid_entl");
    let quantified =
        without_int(script(LS, "(assert (ls x y))(assert (not (exists ((z L)) (ls x z))))"));
    assert_eq!(divisions(&quantified), ["shid_entl", "shidlia_entl"]);
    let boolean = without_int(script("", "(assert (not (sep (pto x (node y)) true)))"));
    assert_eq!(divisions(&boolean), ["qf_bsl_sat", "qf_bsllia_sat", "bsl_sat"]);
}

#[test]
fn reasons_are_given() {
    let text = script(TREE, "(assert (t x))");
    let remarks: Vec<String> = check(text.as_bytes(), Some("qf_shls_entl"))
        .into_iter()
        .map(|remark| remark.text)
        .collect();
    assert_eq!(
        remarks,
        [
            "there are integers, and QF_SHID has none",
            "not in qf_shls_entl: there are integers",
            "not in qf_shls_entl: it asks for satisfiability",
            "not in qf_shls_entl: `t` is not the acyclic list segment",
            "the logic is QF_SHID, that of qf_shls_entl is QF_SHLS",
        ]
    );
    let features = Features::of(&Script::read(text.as_bytes()));
    let reasons = features.against(division_named("QF_SHLID_entl").unwrap());
    assert!(reasons.contains(&"a rule of `t` has 2 recursive calls".to_owned()), "{reasons:?}");
}

#[test]
fn files_are_checked() {
    let texts = |text: &str| -> Vec<(Option<(u32, u32)>, String)> {
        check(text.as_bytes(), None).into_iter().map(|remark| (remark.place, remark.text)).collect()
    };
    assert_eq!(
        texts(
            "(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)(assert (> x 0))(check-sat)"
        ),
        []
    );
    let found = texts("(set-logic QF_FOO)\n(set-info :status maybe)\n (assert (> x 0))(frob)");
    let text: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(found[0].0, Some((3, 13)));
    assert!(text.contains(&"unknown logic `QF_FOO`"), "{text:?}");
    assert!(text.iter().any(|text| text.contains("frob")), "{text:?}");
    assert!(text.contains(&"`maybe` is no status: sat, unsat or unknown"), "{text:?}");
    assert!(text.contains(&"there is no `check-sat`"));
    assert_eq!(texts("(check-sat)").len(), 2);
    assert!(!texts("(assert").is_empty() && !texts(")").is_empty() && texts("").len() == 3);
}

#[test]
fn files_of_the_competition_are_in_their_divisions() {
    let Some(folder) = shared("seplog") else { return };
    let mut duplicates = std::collections::BTreeMap::new();
    for file in files::find(&[folder], &["smt2"]).unwrap() {
        let text = std::fs::read(&file.path).unwrap();
        let division = file.below.parent().and_then(|p| p.to_str()).unwrap();
        assert!(DIVISIONS.iter().any(|known| known.name == division), "{division}");
        for remark in check(&text, Some(division)) {
            // Some files name the logic of another division; nothing else is wrong.
            assert!(
                remark.text.starts_with("the logic is"),
                "{}: {}",
                file.path.display(),
                remark.text
            );
        }
        let forest = Forest::parse(&text).unwrap();
        let key = duplicate::key(&forest);
        let names = Choice { seed: 3, names: true, order: false, header: true };
        let renamed = Forest::parse(scramble(forest.clone(), names).as_bytes()).unwrap();
        assert_eq!(duplicate::key(&renamed), key, "{}", file.path.display());
        let shuffled = scramble(forest, Choice { order: true, ..names });
        assert!(
            Script::read(shuffled.as_bytes()).faults.is_empty(),
            "{}\n{shuffled}",
            file.path.display()
        );
        *duplicates.entry(key).or_insert(0) += 1;
    }
    let repeated: usize = duplicates.values().map(|count| count - 1).sum();
    eprintln!("{} different problems, {repeated} repeated", duplicates.len());
}
