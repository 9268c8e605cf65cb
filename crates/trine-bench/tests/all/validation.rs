//! What runs print is judged: models and proofs by checkers, cores by other solvers. Solvers print
//! files that stand beside the problems, and checkers look for words.

use std::collections::BTreeMap;
use std::fs;

use crate::bench::Folder;
use serde_json::Value;
use trine_bench::exhibit::Validation;
use trine_bench::result::RunResult;
use trine_bench::scoring::import;

/// Two solvers that print `p/NUMBER.NAME`.
const SOLVERS: &str = "[run]\nisolation = 'never'\n[limits]\nwall = '20 s'\n\
    [[solver]]\nname = 'a'\ncommand = ['sh', '-c', 'cat ${0%.smt2}.a', '{file}']\n\
    [[solver]]\nname = 'b'\ncommand = ['sh', '-c', 'cat ${0%.smt2}.b', '{file}']\n";

const CORE: &str = "(set-option :produce-unsat-cores true)(set-logic QF_UF)(declare-const x Bool)\n\
    (assert (! x :named x1))(assert (! (not x) :named |x 2|))(assert (! (or x x) :named x3))\n\
    (check-sat)(get-unsat-core)\n";

/// A set with the name of a track, of problems with this text.
fn configure(folder: &Folder, track: &str, validators: &str) {
    let set = format!("[[set]]\nname = '{track}'\nfiles = ['p/*.smt2']\n");
    let path = folder.path().join("bench.toml");
    fs::write(path, format!("{SOLVERS}{set}{validators}")).expect("configuration");
}

fn write(folder: &Folder, files: &[(&str, &str)]) {
    for (name, text) in files {
        fs::write(folder.path().join("p").join(name), text).expect("file");
    }
}

/// What is known of each run, by solver and problem.
fn validations(results: &[RunResult]) -> BTreeMap<String, Validation> {
    let name = |r: &RunResult| format!("{} {}", r.solver, r.problem.trim_start_matches("p/"));
    results.iter().map(|r| (name(r), r.exhibit.validation)).collect()
}

fn read(folder: &Folder) -> Vec<RunResult> {
    import::read(&folder.path().join("bench")).expect("results")
}

/// The competition's words for the results of a track.
fn exported(folder: &Folder) -> BTreeMap<String, (String, Option<u64>)> {
    let (code, text) = folder.bench(&["export", "--to", "smtcomp", "bench"]);
    assert_eq!(code, 0, "{text}");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let entries = document["results"].as_array().expect("results");
    let name = |e: &Value| {
        let word = |value: &Value| value.as_str().expect("a word").to_owned();
        let name = format!("{} {}", word(&e["solver"]), word(&e["file"]["name"]));
        (name, (word(&e["result"]), e["nb_answers"].as_u64()))
    };
    entries.iter().map(name).collect()
}

#[test]
fn cores_are_validated_by_other_solvers() {
    let folder = Folder::new(0);
    write(
        &folder,
        &[
            ("0.smt2", CORE),
            ("0.a", "unsat\n(x1 |x 2|)\n"),
            ("0.b", "unsat\n(x1 x3)\n"),
            ("1.smt2", CORE),
            ("1.a", "unsat\n(x1 |x 2| nobody)\n"),
            ("1.b", "unknown\n"),
        ],
    );
    // A solver that knows the contradiction where it sees both sides, and two that do not help.
    let validator = |name: &str, script: &str| {
        format!(
            "[[validator]]\nname = '{name}'\nof = 'core'\ncommand = ['sh', '-c', '{script}', '{{file}}']\n"
        )
    };
    let judge = "if grep -q x1 $0 && grep -q 2 $0; then echo unsat; else echo sat; fi";
    let validators = [
        validator("c", judge),
        validator("b", "echo sat"),
        validator("slow", "echo sat; kill -KILL $$"),
        validator("lost", "echo (error) >&2; echo \"(error 1)\"; echo sat"),
    ];
    configure(&folder, "UnsatCore", &validators.concat());
    let (code, text) = folder.bench(&["run", "bench.toml"]);
    assert_eq!(code, 0, "{text}");
    assert!(validations(&read(&folder)).values().all(|v| *v == Validation::NotChecked));
    let (code, text) = folder.bench(&["validate", "bench"]);
    assert_eq!(code, 1, "{text}");
    let said = validations(&read(&folder));
    // One confirms and one refutes: as in the competition, the core stands.
    assert_eq!(said["a 0.smt2"], Validation::Valid);
    // `b` does not judge itself.
    assert_eq!(said["b 0.smt2"], Validation::Refuted);
    assert_eq!(said["a 1.smt2"], Validation::Refuted);
    assert_eq!(said["b 1.smt2"], Validation::NotChecked);
    let words = exported(&folder);
    assert_eq!(words["a 0.smt2"], ("unsat".to_owned(), Some(2)));
    assert_eq!(words["b 0.smt2"], ("UnsatCoreNotValidated".to_owned(), Some(2)));
    assert_eq!(words["b 1.smt2"].0, "unknown");
    let script = "x1 1"; // One assertion less than the problem has, and none too few.
    let (_, table) = folder
        .bench(&["rank", "--rule", "smtcomp", "bench", "--table", "smtcomp", "--format", "csv"]);
    let row = |solver: &str| {
        let start = format!("qf_equality,Parallel Performance,{solver},");
        let row = table.lines().find_map(|line| line.strip_prefix(&start)).expect(script);
        row.split(',').take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("a"), ["1", "1"], "{table}");
    assert_eq!(row("b"), ["1", "0"], "{table}");
}

#[test]
fn models_and_proofs_are_judged_by_checkers() {
    let problem = "(set-logic QF_S)(check-sat)(get-model)\n";
    let checker = |of: &str, place: &str| {
        format!(
            "[[validator]]\nname = 'checker'\nof = '{of}'\nvalid = '^fine$'\nrefuted = '^wrong$'\n\
             command = ['sh', '-c', 'test -e $0 && cat $1', '{{file}}', '{{{place}}}']\n"
        )
    };
    for (track, of, place, answer, worded) in [
        ("ModelValidation", "model", "output", "sat", ["sat", "ModelUnsat", "ModelNotValidated"]),
        ("ProofExhibition", "proof", "inside", "unsat", ["unsat", "unsat", "unsat"]),
    ] {
        let folder = Folder::new(0);
        let evidence = |word: &str| format!("{answer}\n(\n{word}\n)\n");
        write(
            &folder,
            &[
                ("0.smt2", problem),
                ("0.a", &evidence("fine")),
                ("0.b", &evidence("wrong")),
                ("1.smt2", problem),
                ("1.a", &evidence("what")),
                ("1.b", "unknown\n"),
            ],
        );
        configure(&folder, track, &checker(of, place));
        assert_eq!(folder.bench(&["run", "bench.toml"]).0, 0);
        let (code, text) = folder.bench(&["validate", "bench"]);
        assert_eq!(code, 1, "{text}");
        let said = validations(&read(&folder));
        assert_eq!(said["a 0.smt2"], Validation::Valid, "{track}");
        assert_eq!(said["b 0.smt2"], Validation::Refuted, "{track}");
        assert_eq!(said["a 1.smt2"], Validation::Undecided, "{track}");
        assert_eq!(said["b 1.smt2"], Validation::NotChecked, "{track}");
        let words = exported(&folder);
        for (run, word) in ["a 0.smt2", "b 0.smt2", "a 1.smt2"].into_iter().zip(worded) {
            assert_eq!(words[run].0, word, "{track}: {run}");
        }
        // Who asks again asks nobody: all is in the journal.
        let before = journal_lines(&folder);
        assert_eq!(folder.bench(&["validate", "bench"]).0, 1);
        assert_eq!(journal_lines(&folder), before);
        // Unless it said nothing, and is asked for it.
        assert_eq!(folder.bench(&["validate", "bench", "--again"]).0, 1);
        assert_eq!(journal_lines(&folder), before + 1);
        // What a run printed first says nothing of what it prints later.
        write(&folder, &[("0.b", &evidence("fine"))]);
        assert_eq!(
            folder.bench(&["retry", "bench", "--solver", "b", "--verdict", "unconfirmed"]).0,
            0
        );
        assert_eq!(validations(&read(&folder))["b 0.smt2"], Validation::NotChecked);
        assert_eq!(folder.bench(&["validate", "bench"]).0, 0);
        assert_eq!(validations(&read(&folder))["b 0.smt2"], Validation::Valid);
        // A checker that is for one solver alone has nothing to say of the other any more.
        let of_a = checker(of, place).replace("valid =", "solvers = ['a']\nvalid =");
        configure(&folder, track, &of_a);
        let (code, text) = folder.bench(&["validate", "bench", "--configuration", "bench.toml"]);
        assert_eq!(code, 0, "{text}");
        assert_eq!(validations(&read(&folder))["b 0.smt2"], Validation::NotChecked);
        assert_eq!(validations(&read(&folder))["a 0.smt2"], Validation::Valid);
        assert_eq!(folder.bench(&["report", "bench"]).0, 0);
        let runs = folder.path().join("report/runs.csv");
        let runs = fs::read_to_string(runs).expect("runs");
        assert!(runs.lines().any(|line| line.contains(",valid,no")), "{runs}");
        // What was said stays, also when the outputs are gone.
        fs::remove_dir_all(folder.path().join("bench/outputs")).expect("outputs");
        assert_eq!(validations(&read(&folder))["a 0.smt2"], Validation::Valid);
        let (code, text) = folder.bench(&["validate", "bench"]);
        assert!(code == 2 && text.contains("outputs were not kept"), "{text}");
    }
}

fn journal_lines(folder: &Folder) -> usize {
    let path = folder.path().join("bench/validation/journal.jsonl");
    fs::read_to_string(path).expect("journal").lines().count()
}

#[test]
fn a_validation_that_is_killed_goes_on() {
    let folder = Folder::new(0);
    for number in 0..12 {
        let (problem, a) = (format!("{number}.smt2"), format!("{number}.a"));
        let b = format!("{number}.b");
        let model = format!("sat\n({number})\n");
        write(&folder, &[(&problem, "(check-sat)"), (&a, &model), (&b, "unknown\n")]);
    }
    let validator = "[[validator]]\nname = 'c'\nof = 'model'\n\
        command = ['sh', '-c', 'sleep 0.2; echo valid', '{output}', '{file}']\n";
    configure(&folder, "ModelValidation", validator);
    assert_eq!(folder.bench(&["run", "bench.toml"]).0, 0);
    let mut first = folder.start(&["validate", "bench"]);
    let journal = folder.path().join("bench/validation/journal.jsonl");
    while !fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() >= 2) {
        std::thread::sleep(std::time::Duration::from_millis(10));
        assert!(first.try_wait().expect("status").is_none(), "nothing was validated");
    }
    first.kill().expect("kill");
    first.wait().expect("wait");
    let (code, text) = folder.bench(&["validate", "bench"]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(journal_lines(&folder), 12);
    let said = validations(&read(&folder));
    assert_eq!(said.values().filter(|v| **v == Validation::Valid).count(), 12);
}

#[test]
fn what_cannot_be_validated_is_refused() {
    let folder = Folder::new(1);
    write(&folder, &[("0.a", "sat\n"), ("0.b", "sat\n")]);
    let refused = |validators: &str, arguments: &[&str], reason: &str| {
        configure(&folder, "all", validators);
        let (code, text) = folder.bench(arguments);
        assert!(code == 2 && text.contains(reason), "{code}: {text}");
    };
    let dry = ["run", "bench.toml", "--dry-run"];
    let validator = "[[validator]]\nname = 'c'\nof = 'model'\ncommand = ";
    refused(&format!("{validator}'c {{input}}'\n"), &dry, "{input} stands for nothing");
    refused(&format!("{validator}'c'\nvalid = '('\n"), &dry, "bench.toml:");
    refused(
        "[[validator]]\nname = 'c'\nof = 'sum'\ncommand = 'c'\n",
        &dry,
        "unknown variant `sum`",
    );
    let twice = format!("{validator}'c'\n{validator}'c'\n");
    refused(&twice, &dry, "the validator `c` of a model stands in line");
    let nobody = format!("{validator}'c'\nsolvers = ['a', 'e']\n");
    refused(&nobody, &dry, "there is no solver `e`");
    refused(
        "[[solver]]\nname = 'c'\ncommand = 'c {output}'\n",
        &dry,
        "{output} stands for nothing",
    );
    // Outputs are kept from the beginning of a run, or never.
    configure(&folder, "all", "");
    assert_eq!(folder.bench(&["run", "bench.toml"]).0, 0);
    refused("", &["validate", "bench"], "no [[validator]]");
    let later = ["validate", "bench", "--configuration", "bench.toml"];
    refused(&format!("{validator}'true'\n"), &later, "keep-outputs = true");
    // Validators alone are enough, and the solvers are those of the run.
    let alone = ["validate", "bench", "--configuration", "validators.toml"];
    let write = |text: &str| fs::write(folder.path().join("validators.toml"), text).expect("file");
    write(&format!("{validator}'true'\nsolvers = ['a']\n"));
    refused("", &alone, "keep-outputs = true");
    write(&format!("{validator}'true'\nsolvers = ['e']\n"));
    refused("", &alone, "validators.toml:5: there is no solver `e`");
}
