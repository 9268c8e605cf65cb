//! Flags, help, completions, manual page, exit codes.

use std::fs;
use std::path::Path;
use std::process::Command;

use trine::options;

use crate::child::{BINARY, run, run_command};

#[test]
fn help_lists_every_option() {
    let done = run(&["--help"], "");
    assert_eq!((done.code(), done.stderr.as_str()), (0, ""));
    for row in options::all() {
        assert!(done.stdout.contains(&format!("--{}", row.name)), "{}", row.name);
    }
    for spelling in ["-T:", "-t:", "--tlimit", "--memory", "--rlimit", "--seed", "--in"] {
        assert!(done.stdout.contains(spelling), "{spelling}");
    }
    assert!(done.stdout.contains("Exit codes"));
    assert!(done.stdout.lines().all(|line| line.trim_end() == line), "trailing blanks");
}

#[test]
fn help_has_topics() {
    let overview = run(&["help"], "");
    assert_eq!(run(&["-h"], "").stdout, overview.stdout);
    for (word, wanted) in
        [("limits", "--total-timeout"), ("commands", "explain FILE"), ("svg", "--svg=")]
    {
        let done = run(&["help", word], "");
        assert_eq!((done.code(), done.stderr.as_str()), (0, ""));
        assert!(done.stdout.contains(wanted), "{word}: {}", done.stdout);
    }
    let done = run(&["help", "limts"], "");
    assert_eq!(done.code(), 2);
    assert!(done.stderr.contains("did you mean `limits`?"), "{}", done.stderr);
}

/// Blocks of a language in README.
fn readme(language: &str) -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md"));
    let text = text.expect("a README");
    let opening = format!("```{language}\n");
    let blocks = text.split(&opening).skip(1);
    blocks.map(|rest| rest.split("```").next().expect("an end").to_owned()).collect()
}

/// The commands between backquotes that README runs, by a shell in an empty folder; `tools/test-readme` does the rest.
#[test]
fn commands_of_readme_do_what_it_says() {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the tree");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(folder.join("docs/gallery")).expect("folder");
    fs::write(folder.join("attack.smt2"), &readme("smt2")[0]).expect("script");
    let drawing = "docs/gallery/list.smt2";
    fs::copy(root.join(drawing), folder.join(drawing)).expect("script");
    let text = fs::read_to_string(root.join("README.md")).expect("a README");
    let programs = Path::new(BINARY).parent().expect("folder");
    let mut ran = 0;
    for command in
        text.split('`').filter(|part| part.starts_with("trine ") && part.contains(".smt2"))
    {
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&folder).env("PATH", path);
        let done = shell.output().expect("a shell");
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
        if command == "trine attack.smt2" {
            assert_eq!(String::from_utf8_lossy(&done.stdout), readme("text")[0]);
        }
        ran += 1;
    }
    assert!(ran >= 2, "{ran} commands");
    let drawn = fs::read(folder.join("list.svg")).expect("a drawing");
    assert_eq!(drawn, fs::read(root.join("docs/gallery/list.svg")).expect("that of the manual"));
}

#[test]
fn companions_are_the_programs_beside_this_one() {
    for name in ["bench", "fmt", "lsp", "serve"] {
        check_companion(name);
    }
}

fn check_companion(name: &str) {
    let beside = Path::new(BINARY).with_file_name(format!("beside-{name}-{}", std::process::id()));
    fs::create_dir_all(&beside).expect("folder");
    fs::hard_link(BINARY, beside.join("trine")).expect("link");
    let program = format!("trine-{name}");
    let companion = beside.join(&program);
    std::os::unix::fs::symlink("/bin/echo", &companion).expect("link");
    let start = || {
        let mut command = Command::new(beside.join("trine"));
        // Nothing of the kind is found elsewhere.
        command.args([name, "run", "a b"]).env("PATH", "").output().expect("start")
    };
    let done = start();
    assert_eq!((&*done.stdout, done.status.code()), (&b"run a b\n"[..], Some(0)));
    fs::remove_file(companion).expect("remove");
    let done = start();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(said.contains(&format!("needs the program `{program}`")), "{said}");
    assert!(said.contains(&format!("`cargo build --release -p {program}` makes it")), "{said}");
    assert_eq!(done.status.code(), Some(2));
    fs::remove_dir_all(beside).expect("remove");
}

#[test]
fn version() {
    for flag in ["--version", "-V"] {
        run(&[flag], "").expect(&format!("trine {}\n", env!("CARGO_PKG_VERSION")), 0);
    }
}

#[test]
fn completions_list_every_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = run(&["--completions", shell], "");
        assert_eq!((done.code(), done.stderr.as_str()), (0, ""), "{shell}");
        for row in options::all() {
            assert!(done.stdout.contains(row.name), "{} in {shell}", row.name);
        }
        // A shell that is there has to read them.
        if ["bash", "zsh", "fish"].contains(&shell)
            && Command::new(shell).arg("--version").output().is_ok()
        {
            run_command(Command::new(shell).arg("-n"), done.stdout.as_bytes()).expect("", 0);
        }
    }
    let done = run(&["--completions", "none"], "");
    assert_eq!((done.code(), done.stdout.as_str()), (2, ""));
}

#[test]
fn bash_completes() {
    let text = run(&["--completions=bash"], "").stdout;
    let script = format!(
        "{text}\nCOMP_WORDS=(trine --produce-u); COMP_CWORD=1\n\
        _trine trine --produce-u trine; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    );
    let done = run_command(Command::new("bash").args(["--norc", "--noprofile"]), script.as_bytes());
    let offered: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(offered, ["--produce-unsat-cores", "--produce-unsat-assumptions"], "{done:?}");
}

#[test]
fn the_manual_page_lists_every_option() {
    let done = run(&["--manual-page"], "");
    assert_eq!((done.code(), done.stderr.as_str()), (0, ""));
    assert!(done.stdout.contains(".TH trine 1"), "{:.300}", done.stdout);
    for row in options::all() {
        let name = row.name.replace('-', "\\-");
        assert!(done.stdout.contains(&name), "{} in the manual page", row.name);
    }
}

#[test]
fn wrong_use() {
    for arguments in [
        &["--no-such-option"][..],
        &["--timeout=soon"],
        &["-T:soon"],
        &["-T:"],
        &["-t:-5"],
        &["--random-seed=-1"],
        &["--print-success=maybe"],
        &["--error-behavior=sometimes"],
        &["--memory=lots"],
        &["a.smt2", "b.smt2"],
        &["--completions"],
    ] {
        let done = run(arguments, "(check-sat)");
        assert_eq!((done.code(), done.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(!done.stderr.is_empty(), "{arguments:?}");
    }
    let done = run(&["--produce-model"], "");
    assert!(done.stderr.contains("--produce-models"), "no suggestion: {}", done.stderr);
}

#[test]
fn what_clients_of_other_solvers_write_is_understood() {
    for arguments in [
        &["-smt2", "-in", "-v:0", "-nw"][..],
        &["--quiet", "--incremental", "--strings-exp", "--lang", "smt2.6", "--seed", "7"],
        &["smt.arith.solver=2", "auto_config=false", "sat.threads=2", "--in"],
        &["model=true", "unsat_core=true", "proof=false", "random_seed=3", "verbose=0", "-in"],
        &["memory_max_size=2000", "timeout=5000", "rlimit=1000000", "-T:10", "-memory:2000"],
    ] {
        let done = run(arguments, "(assert false)(check-sat)");
        assert_eq!((done.code(), done.stdout.as_str()), (0, "unsat\n"), "{arguments:?}");
    }
    let done = run(&["unsat_core=true"], "(assert (! false :named no))(check-sat)(get-unsat-core)");
    assert_eq!(done.stdout, "unsat\n(no)\n");
}

#[test]
fn exit_codes_of_answers() {
    for (script, code) in [
        ("(check-sat)", 10),
        ("(assert false)(check-sat)", 20),
        ("(check-sat)(assert false)(check-sat)", 20),
        ("(push 1)(assert false)(check-sat)(pop 1)(check-sat)", 10),
        ("", 0),
        ("(check-sat)(assert p)", 1),
        ("(declare-const p Bool)(check-sat-assuming (p (not p)))", 20),
    ] {
        assert_eq!(run(&["--exit-code"], script).code(), code, "{script}");
    }
    let unknown = "(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) x)))(check-sat)";
    run(&["--exit-code"], unknown).expect("unknown\n", 0);
}

#[test]
fn options_of_the_command_line_survive_reset() {
    let script = "(check-sat)(reset)(check-sat)(exit)";
    run(&["--print-success"], script).expect("sat\nsuccess\nsat\nsuccess\n", 0);
    let script = "(push 1)(declare-const p Bool)(pop 1)(assert p)(check-sat)(reset)
        (push 1)(declare-const p Bool)(pop 1)(assert p)(check-sat)";
    run(&["--global-declarations"], script).expect("sat\nsat\n", 0);
}

#[test]
fn a_script_can_be_read_without_solving() {
    let script = crate::hard::endless() + "(check-sat-assuming (true))";
    run(&["--parse-only"], script).expect("", 0);
    let done = run(&["--parse-only"], "(check-sat)(assert p)");
    done.expect("(error \"1:20: undeclared symbol 'p'\")\n", 1);
}

#[test]
fn statistics_are_comments() {
    for flag in ["--stats", "-st", "--statistics"] {
        let done = run(&[flag], "(check-sat)");
        assert_eq!((done.code(), done.stderr.as_str()), (0, ""));
        let mut lines = done.stdout.lines();
        assert_eq!(lines.next(), Some("sat"));
        assert!(done.stdout.contains("\n; checks 1\n"), "{}", done.stdout);
        assert!(lines.all(|line| line.starts_with("; ")), "{}", done.stdout);
    }
}

#[test]
fn more_words_are_comments() {
    let script = "(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x31))(check-sat)";
    let done = run(&["-v", "-v", "--verbosity=3", "-vv"], script);
    assert_eq!((done.code(), done.stderr.as_str()), (0, ""));
    let answers: Vec<&str> = done.stdout.lines().filter(|line| !line.starts_with(';')).collect();
    assert_eq!(answers, ["sat"]);
}

#[test]
fn the_seed_is_an_option() {
    for spelling in ["--seed=7", "--random-seed=7"] {
        run(&[spelling], "(get-option :random-seed)").expect("7\n", 0);
    }
}

#[test]
fn switches_of_sloth_are_understood_or_refused_by_name() {
    let script = "(set-logic QF_BVS)(declare-fun x () (Seq (_ BitVec 8)))\
                  (assert (= (seq-concat x \"B\") \"AB\"))(check-sat)";
    let quiet =
        ["-modelChecker=nuxmv,simple", "+splitOpt", "+minimalSuccessors", "-assert", "-logo"];
    run(&quiet, script).expect("sat\n", 0);
    run(&["+model", "+incremental"], script)
        .expect("sat\n(\n  (define-fun x () String \"A\")\n)\n", 0);
    for (wrong, said) in [
        ("-timeout=10", "milliseconds"),
        ("-modelChecker=spin", "-modelChecker=spin"),
        ("-printSMT=a.smt2", "-printSMT=a.smt2"),
        ("+unheardOf", "+unheardOf"),
    ] {
        let done = run(&[wrong], script);
        assert_eq!(done.code(), 2, "{wrong}");
        assert!(done.stderr.contains(said), "{wrong}: {}", done.stderr);
    }
}
