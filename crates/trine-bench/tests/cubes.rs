//! Cubes from their manifest to the joined answer, with solvers that do what a script says.

mod bench;
mod slurm;

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use bench::Folder;
use slurm::Slurm;
use trine_bench::result::Verdict;

/// Says what stands behind `;` in the script, after a moment; `slow` does not end.
const SOLVER: &str = "[[solver]]\nname = 'a'\ncommand = ['sh', '-c', '''\n\
    echo $0 >> started; sleep 0.02\n\
    case $(sed -n \"s/^; //p\" $0) in slow) sleep 60;; crash) kill -SEGV $$;; *) sed -n \"s/^; //p\" $0;; esac''',\n\
    '{file}']\n[[set]]\nname = 'cubes'\nfiles = ['cubes/*.smt2']\n";

/// Splits a slow script into two that are refuted, and any other into itself.
const SPLITTER: &str = "#!/bin/sh\nmkdir -p $6/cubes\nfor n in 1 2; do sed 's/^; slow/; unsat/' $2 > $6/cubes/$n.smt2; done\n\
    sleep 0.05\nprintf \"version = 1\\nproblem = 'p'\\n[[node]]\\nformula = 'q'\\nthen = 1\\notherwise = 2\\n\
    [[node]]\\ncube = 'cubes/1.smt2'\\n[[node]]\\ncube = 'cubes/2.smt2'\\n\" > $6/manifest.toml\n";

/// A folder of cubes that end as said, in a tree like a list.
fn cubes(ends: &[&str], more: &str) -> Folder {
    let folder = Folder::new(0);
    let path = folder.path().join("t");
    fs::create_dir_all(path.join("cubes")).expect("folder");
    let mut manifest = "version = 1\nproblem = 'problem.smt2'\n".to_owned();
    for (number, end) in ends.iter().enumerate() {
        let cube = 2 * number + 1;
        let cube = if number + 1 == ends.len() { cube - 1 } else { cube };
        if number + 1 < ends.len() {
            let (then, otherwise) = (cube, cube + 1);
            let split = format!("formula = 'p{number}'\nthen = {then}\notherwise = {otherwise}\n");
            manifest.push_str(&format!("[[node]]\n{split}"));
        }
        let _ = write!(manifest, "[[node]]\ncube = 'cubes/{cube}.smt2'\n");
        if *end == "closed" {
            manifest.push_str("refuted-by = 'lookahead'\n");
        }
        let script = format!("(set-logic QF_BV)\n; {end}\n(check-sat)\n");
        fs::write(path.join(format!("cubes/{cube}.smt2")), script).expect("cube");
    }
    fs::write(path.join("manifest.toml"), manifest).expect("manifest");
    let configuration = format!("[limits]\nwall = '4 s'\ngrace = 0\n{more}\n{SOLVER}");
    fs::write(path.join("bench.toml"), configuration).expect("configuration");
    let splitter = folder.path().join("splitter");
    fs::write(&splitter, SPLITTER).expect("splitter");
    fs::set_permissions(&splitter, fs::Permissions::from_mode(0o755)).expect("mode");
    folder
}

fn arguments<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["cubes", "t", "--splitter", folder], more].concat()
}

fn splitter(folder: &Folder) -> String {
    folder.path().join("splitter").to_string_lossy().into_owned()
}

#[test]
fn a_tree_is_refuted_if_all_its_leaves_are() {
    let folder = cubes(&["unsat", "slow", "closed", "unsat"], "[run]\njobs = 2");
    let splitter = splitter(&folder);
    let (code, text) = folder.bench(&arguments(&splitter, &[]));
    assert!(code == 0 && text.contains("unsat\n"), "{code}: {text}");
    let results = folder.results("t");
    // Three cubes, a split, and its two halves.
    assert_eq!(results.len(), 6, "{results:?}");
    let slow: Vec<_> = results.iter().filter(|r| r.verdict() == Verdict::Timeout).collect();
    assert!(matches!(&slow[..], [one] if one.problem == "cubes/3.smt2"), "{slow:?}");
    // Whoever asks again is told without any run.
    let (code, text) = folder.bench(&arguments(&splitter, &[]));
    assert!(code == 0 && text.contains("unsat\n"), "{code}: {text}");
    assert_eq!(folder.results("t").len(), 6);
    // What the journal says, more workers would have done as fast as the longest run of each step.
    let (code, text) = folder.bench(&["speedup", "t", "--workers", "1,9", "--start-s", "1"]);
    assert!(
        code == 0 && text.contains("6 runs in 3 steps") && text.contains("9 workers: 3."),
        "{text}"
    );
}

#[test]
fn the_first_model_ends_everything() {
    let folder = cubes(&["slow", "sat", "slow", "slow", "slow"], "[run]\njobs = 2");
    fs::write(
        folder.path().join("t/bench.toml"),
        format!("[run]\njobs = 2\n[limits]\nwall = '50 s'\n{SOLVER}"),
    )
    .expect("configuration");
    let begun = Instant::now();
    let splitter = splitter(&folder);
    let (code, text) = folder.bench(&arguments(&splitter, &[]));
    assert!(code == 0 && text.contains("sat\n; the cube cubes/3.smt2"), "{code}: {text}");
    assert!(begun.elapsed() < Duration::from_secs(40), "what ran was not ended");
    assert_eq!(folder.results("t").len(), 1);
}

#[test]
fn what_has_no_answer_makes_the_whole_unknown() {
    let unknown = [
        (&["unsat", "crash"][..], &[][..], "cubes/2.smt2: the solver failed"),
        (
            &["unsat", "slow"][..],
            &["--depth", "0"][..],
            "cubes/2.smt2: a limit of time was reached",
        ),
        // The splitter makes nothing of it that would be refuted.
        (&["unknown", "unsat"][..], &["--depth", "2"][..], "the solver gave up"),
        (&["sat unsat", "unsat"][..], &[][..], "the solver failed"),
    ];
    for (ends, more, reason) in unknown {
        let folder = cubes(ends, "");
        let splitter = splitter(&folder);
        let (code, text) = folder.bench(&arguments(&splitter, more));
        assert!(code == 1 && text.contains("unknown\n") && text.contains(reason), "{code}: {text}");
        assert!(!text.contains("unsat\n"), "{text}");
    }
}

#[test]
fn a_killed_driver_goes_on_where_it_was() {
    let folder = cubes(&["unsat", "slow", "unsat", "slow", "unsat", "unsat", "slow", "unsat"], "");
    let splitter = splitter(&folder);
    let arguments = arguments(&splitter, &["--jobs", "2"]);
    for moment in 0..12 {
        let mut child = folder.start(&arguments);
        std::thread::sleep(Duration::from_millis(60 + 97 * moment % 400));
        child.kill().expect("kill");
        child.wait().expect("wait");
    }
    let (code, text) = folder.bench(&arguments);
    assert!(code == 0 && text.contains("unsat\n"), "{code}: {text}");
    let mut refuted: Vec<_> = folder
        .results("t")
        .into_iter()
        .filter(|result| result.verdict() == Verdict::Unconfirmed)
        .map(|result| result.problem)
        .collect();
    refuted.sort();
    refuted.dedup();
    // Five at first, and two halves of each of the three others.
    assert_eq!(refuted.len(), 11, "{refuted:?}");
    // What has an answer is not run again: each journal line is of another run, but those of splits.
    let lines = fs::read_to_string(folder.path().join("t/journal.jsonl")).expect("journal");
    let answered = lines.lines().filter(|line| line.contains("\"answers\":[\"unsat\"]")).count();
    assert_eq!(answered, 11);
}

#[test]
fn what_is_no_folder_of_cubes_is_refused() {
    let folder = Folder::new(1);
    let (code, text) = folder.bench(&["cubes", "p"]);
    assert!(code == 2 && text.contains("manifest.toml"), "{text}");
}

#[test]
fn a_real_slurm_solves_and_splits_again() {
    let Some(slurm) = Slurm::start() else { return };
    let more = "[slurm]\nruns-per-task = 2\npoll = 0.3\n";
    let folder = cubes(&["unsat", "slow", "closed", "unsat"], more);
    let splitter = splitter(&folder);
    let (code, text) = slurm.bench(&folder, &arguments(&splitter, &["--on", "slurm"]));
    assert!(code == 0 && text.contains("unsat\n"), "{code}: {text}");
    assert_eq!(folder.results("t").len(), 6);
    let folder = cubes(&["slow", "sat", "slow"], more);
    let splitter = self::splitter(&folder);
    let (code, text) = slurm.bench(&folder, &arguments(&splitter, &["--on", "slurm"]));
    assert!(code == 0 && text.contains("sat\n; the cube cubes/3.smt2"), "{code}: {text}");
}

#[test]
fn a_cluster_that_loses_nodes_joins_the_right_answer() {
    let folder = Folder::new(0);
    let (code, text) = folder.bench(&[
        "simulate",
        "sim",
        "--cubes",
        "600",
        "--nodes",
        "60",
        "--run-s",
        "30",
        "--runs-per-task",
        "1",
        "--node-hours",
        "0.5",
        "--damaged",
        "20",
        "--kills",
        "4",
    ]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("sat: 600 cubes") && text.contains("unsat: 600 cubes"), "{text}");
    let refuted = text.lines().find(|line| line.starts_with("unsat: ")).unwrap_or_default();
    assert!(!refuted.contains(" 0 nodes failed") && refuted.contains("killed 4 times"), "{text}");
}

/// The binary `trine` of the same build.
fn trine() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_BIN_EXE_trine-bench")).with_file_name("trine");
    if !path.exists() {
        eprintln!("skipped: {} is not built", path.display());
    }
    path.exists().then_some(path)
}

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A script about words, numbers or texts.
fn random_script(state: &mut u64) -> String {
    let kind = (next(state) % 3) as usize;
    let sort = ["(_ BitVec 5)", "Int", "String"][kind];
    let atoms: &[&str] = [
        &[
            "(= (bvmul x y) #b01011)",
            "(bvult x y)",
            "(= (bvurem y x) z)",
            "(bvsle z #b00011)",
            "(= x (bvadd y z))",
        ][..],
        &[
            "(= (+ x (* 2 y)) 7)",
            "(< x y)",
            "(= (mod y 3) z)",
            "(<= z 2)",
            "(= (* x x) 16)",
            "(distinct x z)",
        ],
        &[
            "(= (str.++ x y) (str.++ y x))",
            "(= x \"ab\")",
            "(str.prefixof z y)",
            "(= (str.len y) 3)",
            "(str.in_re z (re.+ (str.to_re \"ab\")))",
        ],
    ][kind];
    let mut text = "(set-logic ALL)\n(set-info :status unknown)\n".to_owned();
    for name in ["x", "y", "z"] {
        let _ = writeln!(text, "(declare-const {name} {sort})");
    }
    let mut atom = || {
        let atom = atoms[(next(state) % atoms.len() as u64) as usize];
        if next(state).is_multiple_of(3) { format!("(not {atom})") } else { atom.to_owned() }
    };
    for _ in 0..4 {
        let _ = writeln!(text, "(assert (or {} (and {} {})))", atom(), atom(), atom());
    }
    text + "(check-sat)\n"
}

#[test]
fn cubes_answer_as_the_whole_does() {
    let Some(trine) = trine() else { return };
    let folder = Folder::new(0);
    let run = |arguments: &[&str]| {
        let output = Command::new(&trine).args(arguments).current_dir(folder.path()).output();
        String::from_utf8_lossy(&output.expect("trine").stdout).trim().to_owned()
    };
    let (mut state, mut found) = (11, [0, 0]);
    for number in 0..40 {
        let name = format!("{number}.smt2");
        let script = random_script(&mut state);
        fs::write(folder.path().join(&name), &script).expect("script");
        let whole = run(&["--timeout=20000", &name]);
        let into = number.to_string();
        let said = run(&["split", &name, "--cubes", "7", "--into", &into]);
        assert!(said.contains("cubes"), "{said}: {script}");
        let cubes: Vec<_> = fs::read_dir(folder.path().join(&into).join("cubes"))
            .expect("cubes")
            .map(|entry| entry.expect("entry").path().to_string_lossy().into_owned())
            .collect();
        assert!(!cubes.is_empty(), "{script}");
        let answers: Vec<_> = cubes.iter().map(|cube| run(&["--timeout=20000", cube])).collect();
        let joined = if answers.iter().any(|answer| answer == "sat") { "sat" } else { "unsat" };
        assert!(answers.iter().all(|answer| answer == "sat" || answer == "unsat"), "{answers:?}");
        assert_eq!(joined, whole, "{script}");
        found[usize::from(whole == "sat")] += 1;
    }
    assert!(found[0] > 3 && found[1] > 3, "{found:?}");
}

#[test]
fn what_cannot_be_split_is_refused() {
    let Some(trine) = trine() else { return };
    let folder = Folder::new(0);
    for (script, reason) in [
        ("(declare-const p Bool)(assert p)", "no check-sat"),
        ("(check-sat)(check-sat)", "several checks"),
        ("(assert q)(check-sat)", "q"),
        ("(assert true", "1:1"),
    ] {
        fs::write(folder.path().join("a.smt2"), script).expect("script");
        let output =
            Command::new(&trine).args(["split", "a.smt2"]).current_dir(folder.path()).output();
        let output = output.expect("trine");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && text.contains(reason), "{script}: {text}");
        assert!(!folder.path().join("a.smt2.cubes").exists());
    }
}

#[test]
fn trine_splits_solves_and_certifies() {
    let Some(trine) = trine() else { return };
    let folder = Folder::new(0);
    let declared = "(set-logic QF_BV)\n(set-info :status unsat)\n(declare-const x (_ BitVec 8))\n\
        (declare-const y (_ BitVec 8))\n";
    // 251 is a prime.
    let factors = "(assert (= (bvmul (concat #x00 x) (concat #x00 y)) #x00fb))\n\
        (assert (bvult #x01 x))(assert (bvult #x01 y))\n";
    let square = "(assert (= (bvmul x x) #x51))(assert (bvult x y))\n";
    for (name, assertions, expected) in [("u", factors, "unsat\n"), ("s", square, "sat\n")] {
        let script = format!("{declared}{assertions}(check-sat)\n(get-model)\n");
        fs::write(folder.path().join(format!("{name}.smt2")), script).expect("script");
        let split = Command::new(&trine)
            .args([
                "split",
                &format!("{name}.smt2"),
                "--cubes",
                "6",
                "--into",
                name,
                "--effort",
                "0",
            ])
            .current_dir(folder.path())
            .output()
            .expect("trine");
        assert!(split.status.success(), "{split:?}");
        let (code, text) = folder.bench(&["cubes", name, "--proofs"]);
        assert!(code == 0 && text.contains(expected), "{code}: {text}");
    }
    let check = |script: &str| {
        let output = Command::new(&trine)
            .args(["check-proof", script, "u/certificate.tpf"])
            .current_dir(folder.path())
            .output()
            .expect("trine");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(check("u.smt2").starts_with("valid"), "{}", check("u.smt2"));
    assert!(!check("s.smt2").starts_with("valid"));
    assert!(!folder.path().join("s/certificate.tpf").exists());
}
