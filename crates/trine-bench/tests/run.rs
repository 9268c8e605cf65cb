//! Runs from their beginning to their end, and what happens when the end comes early.

mod bench;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bench::Folder;
use trine_bench::execution::Surroundings;
use trine_bench::journal;
use trine_bench::result::{Answer, ExitState, RunResult, Verdict};

/// Answers what the status says.
const HONEST: &str = "[[solver]]\nname = 'honest'\nversion = ['echo', 'Honest 1.0']\n\
    command = ['sh', '-c', \"sed -n 's/.*:status \\\\(.*\\\\))/\\\\1/p' $0\", '{file}']\n";

/// Takes a moment for it.
const SLOW: &str = "[[solver]]\nname = 'slow'\n\
    command = ['sh', '-c', \"sleep 0.02; sed -n 's/.*:status \\\\(.*\\\\))/\\\\1/p' $0\", '{file}']\n";

#[test]
fn a_result_says_everything_that_is_needed_to_repeat_it() {
    let folder = Folder::new(4);
    let limits = "[run]\njobs = 2\n[limits]\nwall = '9 s'\nmemory = '1 GiB'\n";
    let says = |name: &str, text: &str| {
        format!(
            "[[solver]]\nname = '{name}'\ncommand = ['printf', '%s\\n', '{text}', '{{file}}']\n"
        )
    };
    folder.configure(&format!(
        "{limits}{HONEST}{}{}",
        says("sat", "sat"),
        says("failing", "(error \"sat was expected, not unsat\")")
    ));
    let (code, text) = folder.bench(&["run", "bench.toml"]);
    assert_eq!(code, 0, "{text}");
    let results = folder.results("bench");
    assert_eq!(results.len(), 12);
    for result in &results {
        let number: usize = result.problem["p/".len()..][..1].parse().expect("number");
        let verdict = match (&*result.solver, number % 2) {
            ("honest", _) | ("sat", 0) => Verdict::Solved,
            ("sat", _) => Verdict::Wrong,
            _ => Verdict::Error,
        };
        assert_eq!(result.verdict(), verdict, "{result:?}");
        assert_eq!(result.limits.memory_kib, Some(1 << 20));
        assert_eq!((&*result.set, &*result.division, &*result.family), ("all", "QF_S", "p"));
        assert_eq!((result.checks, result.exit), (1, ExitState::Exited { code: 0 }));
        assert!(result.command.contains(&result.file) && Path::new(&result.file).is_absolute());
        assert!(result.sha256.len() == 64 && result.started > 0.0 && !result.host.is_empty());
    }
    let honest = results.iter().find(|r| r.solver == "honest").expect("honest");
    assert_eq!(honest.version, "Honest 1.0");
    assert!(matches!(honest.answers[..], [Answer::Sat | Answer::Unsat]));
    let failing = results.iter().find(|r| r.solver == "failing").expect("failing");
    assert!(failing.message.contains("was expected"), "{}", failing.message);
    // Nothing is left to do; what failed can be asked for again.
    assert_eq!(folder.bench(&["resume", "bench"]).0, 0);
    assert_eq!(lines(&folder, "bench"), 12);
    assert_eq!(folder.bench(&["retry", "bench", "--verdict", "error"]).0, 0);
    assert_eq!(lines(&folder, "bench"), 16);
    assert_eq!(folder.results("bench").len(), 12);
    let retry = |solver: &str| folder.bench(&["retry", "bench", "--solver", solver]);
    assert_eq!((retry("honest").0, lines(&folder, "bench")), (0, 16));
    assert_eq!((retry("failing").0, lines(&folder, "bench")), (0, 20));
    let (code, text) = retry("absent");
    assert!(code == 2 && text.contains("`absent` is no solver of this run; there are"), "{text}");
    // A file that changes makes its results those of another file.
    fs::write(folder.path().join("p/0.smt2"), "(set-info :status unsat)\n(check-sat)")
        .expect("write");
    let (code, text) = folder.bench(&["resume", "bench"]);
    assert!(code == 0 && text.contains("are run again"), "{text}");
}

fn lines(folder: &Folder, run: &str) -> usize {
    let text = fs::read_to_string(folder.path().join(run).join(journal::FILE_NAME));
    text.expect("journal").lines().count()
}

#[test]
fn killed_at_any_moment_and_resumed_a_run_is_as_if_nothing_had_happened() {
    let folder = Folder::new(40);
    folder.configure(&format!("[run]\njobs = 2\n[limits]\nwall = 9\n{SLOW}"));
    assert_eq!(folder.bench(&["run", "bench.toml", "--into", "whole"]).0, 0);
    let mut child = folder.start(&["run", "bench.toml", "--into", "cut"]);
    for moment in 0..20 {
        std::thread::sleep(Duration::from_millis(30 + 37 * moment % 110));
        child.kill().expect("kill");
        child.wait().expect("wait");
        if !folder.path().join("cut").join(journal::FILE_NAME).exists() {
            let _ = fs::remove_dir_all(folder.path().join("cut"));
            child = folder.start(&["run", "bench.toml", "--into", "cut"]);
        } else {
            child = folder.start(&["resume", "cut"]);
        }
    }
    child.wait().expect("wait");
    let (code, text) = folder.bench(&["resume", "cut"]);
    assert_eq!(code, 0, "{text}");
    let worth = |run: &str| {
        let mut all: Vec<_> =
            folder.results(run).iter().map(|r| (r.key(), r.answers.clone(), r.verdict())).collect();
        all.sort();
        all
    };
    assert_eq!(worth("cut"), worth("whole"));
}

#[test]
fn an_interrupt_ends_in_a_journal_that_resumes() {
    let folder = Folder::new(12);
    let mark = format!("30.{}", std::process::id());
    folder.configure(&format!(
        "[run]\njobs = 2\norder = 'listed'\n[limits]\nwall = '60 s'\n[[solver]]\nname = 'a'\n\
         command = ['sh', '-c', 'case $0 in */[01].smt2) echo sat;; *) sleep {mark};; esac']\n"
    ));
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGKILL] {
        let run = format!("run-{signal}");
        let mut child = folder.start(&["run", "bench.toml", "--into", &run]);
        let begun = Instant::now();
        while marked(&mark) < 2 {
            assert!(begun.elapsed() < Duration::from_secs(20), "nothing runs");
            std::thread::sleep(Duration::from_millis(20));
        }
        let pid = rustix::process::Pid::from_raw(child.id().cast_signed()).expect("pid");
        let signal_sent = rustix::process::Signal::from_named_raw(signal).expect("signal");
        rustix::process::kill_process(pid, signal_sent).expect("kill");
        let status = child.wait().expect("wait");
        assert_eq!(status.code(), (signal != libc::SIGKILL).then_some(130));
        let begun = Instant::now();
        while marked(&mark) > 0 {
            assert!(begun.elapsed() < Duration::from_secs(10), "jobs outlive their runner");
            std::thread::sleep(Duration::from_millis(20));
        }
        // What was answered is there, and only that.
        assert_eq!(folder.results(&run).len(), 2);
        let (code, text) = folder.bench(&["status", &run]);
        assert!(code == 1 && text.trim_end().ends_with(" 10"), "{text}");
    }
}

/// How many processes have a command line with this word.
fn marked(mark: &str) -> usize {
    let commands = fs::read_dir("/proc").expect("proc").flatten();
    let command = |entry: &fs::DirEntry| fs::read(entry.path().join("cmdline")).unwrap_or_default();
    commands
        .filter(|entry| command(entry).split(|&byte| byte == 0).any(|word| word == mark.as_bytes()))
        .count()
}

#[test]
fn what_cannot_be_run_is_refused_before_anything_is_run() {
    let folder = Folder::new(2);
    for (configuration, words) in [
        (
            "[[solver]]\nname = 'a'\ncommand = 'no-such-solver {file}'",
            "there is no program `no-such-solver`",
        ),
        ("[[solver]]\nname = 'a'\ncommand = './p {file}'", "is no program"),
        ("[[solver]]\nname = 'a'\ncommand = 'true'\ndivisions = ['X']", "enters no division"),
        ("[[solver]]\nname = 'a'\ncommand = 'true'\nversion = 'no-such'", "no-such"),
        (
            "[[solver]]\nname = 'a'\ncommand = 'true'\n[[set]]\nname = 'b'\nfiles = ['q/*']",
            "no file matches",
        ),
        (
            "[[solver]]\nname = 'a'\ncommand = 'true'\n[[set]]\nname = 'b'\nfiles = ['p/*']\ndivisions = ['X']",
            "set `b` (line 4) is empty",
        ),
        (
            "[[solver]]\nname = 'a'\ncommand = 'true'\nspeed = 1",
            "bench.toml:4: unknown field `speed`",
        ),
    ] {
        folder.configure(configuration);
        let (code, text) = folder.bench(&["run", "bench.toml"]);
        assert!(code == 2 && text.contains(words), "{configuration}\n{code}: {text}");
        assert!(!folder.path().join("bench").exists(), "{configuration}");
    }
}

#[test]
fn a_dry_run_says_what_it_would_do_and_does_nothing() {
    let folder = Folder::new(6);
    folder.configure(&format!("[limits]\nwall = 5\n{HONEST}"));
    let (code, text) = folder.bench(&["run", "bench.toml", "--dry-run"]);
    assert_eq!(code, 0, "{text}");
    for words in ["set all: 6 problems (QF_S 6)", "solver honest (default): 6 runs", "measured by"]
    {
        assert!(text.contains(words), "{text}");
    }
    assert!(!folder.path().join("bench").exists());
}

#[test]
fn init_writes_what_run_reads() {
    let folder = Folder::new(1);
    assert_eq!(folder.bench(&["init"]).0, 0);
    let (code, text) = folder.bench(&["init"]);
    assert!(code == 4 && text.contains("exists"), "{text}");
    // Any program of the name will do for a dry run.
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("folder");
    let path = std::env::var("PATH").unwrap_or_default();
    fs::copy("/bin/true", programs.join("trine")).expect("copy");
    let bench = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_trine-bench"))
            .args(arguments)
            .env("PATH", format!("{}:{path}", programs.display()))
            .current_dir(folder.path())
            .output()
            .expect("run");
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        (run.status.code(), text + &String::from_utf8_lossy(&run.stderr))
    };
    fs::create_dir(folder.path().join("empty")).expect("folder");
    for file in ["other.toml", "empty/bench.toml"] {
        assert_eq!(bench(&["init", file]).0, Some(0));
        let (code, text) = bench(&["run", file, "--dry-run"]);
        assert!(code == Some(0) && text.contains("set problems: 1 problems (QF_LIA 1)"), "{text}");
    }
}

#[test]
fn journals_of_parts_merge_and_those_of_different_files_do_not() {
    let folder = Folder::new(4);
    folder.configure(&format!("[limits]\nwall = 5\n{HONEST}"));
    assert_eq!(folder.bench(&["run", "bench.toml", "--into", "a"]).0, 0);
    fs::write(folder.path().join("p/9.smt2"), "(check-sat)").expect("write");
    assert_eq!(folder.bench(&["run", "bench.toml", "--into", "b"]).0, 0);
    let (code, text) = folder.bench(&["merge", "c", "a", "b"]);
    assert!(code == 0 && text.contains("5 results in c, 4 of them twice"), "{text}");
    assert_eq!(folder.results("c").len(), 5);
    fs::write(folder.path().join("p/9.smt2"), "(check-sat) ; changed").expect("write");
    assert_eq!(folder.bench(&["run", "bench.toml", "--into", "d"]).0, 0);
    let (code, text) = folder.bench(&["merge", "e", "a", "b", "d"]);
    assert!(code == 2 && text.contains("different files for honest on p/9.smt2"), "{text}");
}

#[test]
fn a_full_disk_is_named_and_loses_nothing() {
    let folder = Folder::new(30);
    folder.configure(&format!("[limits]\nwall = 5\n{HONEST}"));
    let small = folder.path().join("small");
    fs::create_dir(&small).expect("folder");
    // A mount of its own, which ends with its processes.
    let script = "mount -t tmpfs -o size=32k none small && \"$0\" run bench.toml --into small/run; \
        code=$?; mkdir -p kept && cp small/run/* kept/; exit $code";
    let run = Command::new("unshare")
        .args(["--mount", "--map-root-user", "sh", "-c", script])
        .arg(env!("CARGO_BIN_EXE_trine-bench"))
        .current_dir(folder.path())
        .output();
    let Ok(run) = run else { return eprintln!("skipped: unshare is not installed") };
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    if !folder.path().join("kept").join(journal::FILE_NAME).exists() {
        return eprintln!("skipped: no file system can be mounted here ({})", text.trim());
    }
    assert_eq!(run.status.code(), Some(4), "{text}");
    assert!(text.contains("cannot write") && text.contains("No space left"), "{text}");
    let kept = folder.results("kept");
    assert!((1..30).contains(&kept.len()), "{}", kept.len());
    let (code, text) = folder.bench(&["resume", "kept"]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(folder.results("kept").len(), 30);
}

#[test]
fn problems_are_translated_and_what_cannot_be_is_a_result() {
    let folder = Folder::new(0);
    let division = folder.path().join("b/qf_bsl_sat");
    fs::create_dir_all(&division).expect("folder");
    let problem = "(set-logic QF_BSL)\n(set-info :status sat)\n(declare-sort Loc 0)\n\
        (declare-heap (Loc Loc))\n(declare-const x Loc)\n(assert (pto x x))\n(check-sat)\n";
    fs::write(division.join("a.smt2"), problem).expect("problem");
    fs::write(division.join("broken.smt2"), "(set-info :status sat)\n(check-sat)\n(assert")
        .expect("problem");
    let configuration = "[limits]\nwall = 9\n[[set]]\nname = 's'\nslcomp = 'b'\n[[solver]]\n\
        name = 'reader'\ndialect = 'sleek'\nanswers = { sat = ['^checkentail'] }\ncommand = 'cat {file}'\n";
    fs::write(folder.path().join("bench.toml"), configuration).expect("configuration");
    let (code, text) = folder.bench(&["run", "bench.toml"]);
    assert_eq!(code, 0, "{text}");
    let results = folder.results("bench");
    let of = |name: &str| results.iter().find(|r| r.problem.ends_with(name)).expect("result");
    assert_eq!((of("a.smt2").verdict(), &*of("a.smt2").division), (Verdict::Solved, "qf_bsl_sat"));
    assert!(of("a.smt2").command[1].ends_with("translated/sleek/s/qf_bsl_sat/a.slk"));
    assert_eq!(of("broken.smt2").exit, ExitState::NotStarted);
    assert!(of("broken.smt2").message.contains("never closed"), "{}", of("broken.smt2").message);
    assert_eq!(folder.bench(&["resume", "bench"]).0, 0);
    assert_eq!(lines(&folder, "bench"), 2);
}

/// A job that writes where it runs, with and without walls.
#[test]
fn a_result_says_whether_its_job_was_isolated() {
    let folder = Folder::new(1);
    let written = folder.path().join("written");
    let run = |isolation: &str| {
        let name = format!("{isolation}.toml");
        folder.configure(&format!(
            "[run]\nisolation = '{isolation}'\n[[solver]]\nname = 'a'\n\
             command = ['sh', '-c', 'echo $0 > written; echo sat', '{{file}}']\n"
        ));
        std::fs::rename(folder.path().join("bench.toml"), folder.path().join(&name)).expect("name");
        let (code, text) = folder.bench(&["run", &name]);
        (code, text, folder.results(isolation).remove(0).surroundings)
    };
    let (code, text, surroundings) = run("never");
    assert_eq!((code, surroundings), (0, Some(Surroundings::Open)), "{text}");
    assert!(text.contains("jobs are not isolated (as the configuration says)"), "{text}");
    std::fs::remove_file(&written).expect("the job wrote");
    let (code, text, surroundings) = run("where-possible");
    assert_eq!(code, 0, "{text}");
    if surroundings == Some(Surroundings::Open) {
        return eprintln!("skipped: {text}");
    }
    assert!(text.contains("jobs are isolated"), "{text}");
    assert!(!written.exists());
    let (code, report) =
        folder.bench(&["report", "never", "where-possible", "--repeated-rows", "every"]);
    assert_eq!(code, 0, "{report}");
    assert!(report.contains("1 have other figures for the same run; every row counts"), "{report}");
    let page = std::fs::read_to_string(folder.path().join("report/index.html")).expect("page");
    assert!(page.contains("; 1 runs were isolated, 1 were not (as the configuration says)</p>"));
    let runs = std::fs::read_to_string(folder.path().join("report/runs.csv")).expect("runs");
    assert!(runs.contains(",yes\n") && runs.contains(",no: as the configuration says\n"), "{runs}");
}

/// The default reading meets solvers that print one of two answers.
#[test]
fn the_format_of_a_set_decides_which_answers_count() {
    let folder = Folder::new(0);
    let heap = "(set-logic QF_SHLS)(set-info :status unsat)(declare-heap (L N))\n";
    let write = |name: &str, text: String| {
        std::fs::write(folder.path().join("p").join(name), text).expect("problem");
    };
    write("heap.smt2", format!("{heap}(check-sat)\n(assert x)(check-sat)\n"));
    let first = "(set-info :status unsat)(check-sat)\n";
    let second = "(set-info :status sat)(check-sat)\n";
    write("plain.smt2", format!("(set-logic QF_S)\n{first}{second}"));
    let solver = |name: &str, text: &str| {
        format!("[[solver]]\nname = '{name}'\ncommand = ['printf', '{text}', '{{file}}']\n")
    };
    let solvers = [("sat", "sat\\n"), ("unsat", "unsat\\n"), ("both", "sat\\nunsat\\n")];
    folder.configure(&solvers.map(|(name, text)| solver(name, text)).concat());
    let (code, text) = folder.bench(&["run", "bench.toml"]);
    assert_eq!(code, 0, "{text}");
    let results = folder.results("bench");
    let of = |solver: &str, problem: &str| {
        let found = results.iter().find(|r| r.solver == solver && r.problem == problem);
        found.map(RunResult::verdict)
    };
    let heap = |solver| of(solver, "p/heap.smt2").expect("a result");
    assert_eq!(
        (heap("sat"), heap("unsat"), heap("both")),
        (Verdict::Wrong, Verdict::Solved, Verdict::Solved)
    );
    let plain = |solver| of(solver, "p/plain.smt2").expect("a result");
    assert_eq!(
        (plain("sat"), plain("unsat"), plain("both")),
        (Verdict::Wrong, Verdict::Error, Verdict::Wrong)
    );
}

/// `rank .. | head` ends without a word.
#[test]
fn a_reader_of_tables_may_leave_early() {
    let folder = Folder::new(0);
    let entry = |number: usize| {
        format!(
            "{{\"track\":\"SingleQuery\",\"solver\":\"s\",\"file\":{{\"logic\":\"L{number}\",\"family\":[],\"name\":\"p\"}},\"result\":\"sat\",\"cpu_time\":1,\"wallclock_time\":1,\"memory_usage\":1}}"
        )
    };
    let entries: Vec<String> = (0..2000).map(entry).collect();
    let text = format!("{{\"results\":[{}]}}", entries.join(","));
    fs::write(folder.path().join("entries.json"), text).expect("entries");
    let mut command = folder.command(&["rank", "entries.json", "--rule", "smtcomp"]);
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Sets of others hold files that no reader takes as a whole.
#[test]
fn one_odd_file_keeps_no_other_from_its_division() {
    let folder = Folder::new(1);
    let write = |name: &str, text: &str| fs::write(folder.path().join("p").join(name), text);
    write("odd.smt2", "(set-logic QF_BV)(assert (bvtwist #b0))(check-sat)").expect("file");
    write("heap.smt2", "(set-logic QF_SHLS)(declare-heap (A A))(check-sat)").expect("file");
    let (code, text) = folder.bench(&["classify", "p", "--format", "csv"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("0.smt2,QF_S,sat,QF_Strings,,\n"), "{text}");
    assert!(text.contains("odd.smt2,QF_BV,,QF_Bitvec,,line 1: "), "{text}");
    assert!(text.contains("heap.smt2,QF_SHLS,,,,line 1: "), "{text}");
}

/// Folders of problems have links that lead back, files under several names, and names that are no text.
#[test]
fn a_set_holds_each_file_once() {
    use std::os::unix::ffi::OsStringExt;
    use std::os::unix::fs::symlink;
    // The name of the folder is no pattern.
    let outer = Folder::new(2);
    let folder = outer.path().join("a[b]*");
    fs::create_dir(&folder).expect("folder");
    fs::rename(outer.path().join("p"), folder.join("p")).expect("problems");
    symlink(".", folder.join("p/loop")).expect("link");
    symlink("0.smt2", folder.join("p/another.smt2")).expect("link");
    symlink("nowhere", folder.join("p/dangling.smt2")).expect("link");
    let configure = |set: &str| {
        let text =
            format!("[[solver]]\nname = 'a'\ncommand = 'true'\n[[set]]\nname = 's'\n{set}\n");
        fs::write(folder.join("bench.toml"), text).expect("configuration");
    };
    let dry = || outer.bench(&["run", "a[b]*/bench.toml", "--dry-run"]);
    for (set, division) in [("files = ['p/**/*.smt2']", "QF_S"), ("slcomp = '.'", "p")] {
        configure(set);
        let (code, text) = dry();
        assert!(code == 0 && text.contains(&format!("set s: 2 problems ({division} 2)")), "{text}");
    }
    let odd = std::ffi::OsString::from_vec(b"\xff.smt2".to_vec());
    fs::write(folder.join("p").join(odd), "(check-sat)").expect("file");
    // No pattern matches what is no text.
    let (code, text) = dry();
    assert!(code == 2 && text.contains("is no text (UTF-8)"), "{text}");
}

/// Readers that left are no fault, a full device is one, and nobody has to listen to progress.
#[test]
fn texts_that_cannot_be_written_end_no_run_and_are_told() {
    use std::io::pipe;
    let folder = Folder::new(2);
    folder.configure(&format!("[limits]\nwall = 5\n{HONEST}"));
    let mut run = folder.command(&["run", "bench.toml"]);
    let (_, closed) = pipe().expect("a pipe");
    assert_eq!(run.stderr(closed).output().expect("run").status.code(), Some(0));
    assert_eq!(folder.results("bench").len(), 2);
    for (arguments, done) in [
        (vec!["diff", "bench", "bench"], 0),
        (vec!["status", "bench"], 0),
        (vec!["check", "p"], 1),
        (vec!["classify", "p"], 0),
        (vec!["run", "bench.toml", "--dry-run"], 0),
        (vec!["run", "bench.toml", "--into", "again"], 0),
        (vec!["report", "bench"], 0),
        (vec!["merge", "merged", "bench"], 0),
        (vec!["generate", "left"], 0),
        (vec!["scramble", "p/0.smt2"], 0),
    ] {
        let (_, closed) = pipe().expect("a pipe");
        let closed = folder.command(&arguments).stdout(closed).output().expect("a run");
        let said = String::from_utf8_lossy(&closed.stderr).into_owned();
        assert_eq!(closed.status.code(), Some(done), "{arguments:?}: {said}");
        for made in ["again", "merged"] {
            let _ = fs::remove_dir_all(folder.path().join(made));
        }
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let full = folder.command(&arguments).stdout(full).output().expect("a run");
        let said = String::from_utf8_lossy(&full.stderr).into_owned();
        assert_eq!(full.status.code(), Some(4), "{arguments:?}: {said}");
        assert!(said.contains("standard output: cannot write"), "{arguments:?}: {said}");
    }
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let failed = folder.command(&["status", "absent"]).stderr(full()).output().expect("a run");
    assert_eq!(failed.status.code(), Some(2));
}

#[test]
fn a_dry_run_counts_what_would_be_run() {
    let folder = Folder::new(4);
    folder.configure(&format!("{HONEST}[[solver]]\nname = 'failing'\ncommand = 'false'\n"));
    let (code, text) = folder.bench(&["run", "bench.toml", "--dry-run"]);
    assert!(code == 0 && text.contains("8 of them have no limit of wall time"), "{text}");
    assert_eq!(folder.bench(&["run", "bench.toml"]).0, 0);
    for (arguments, runs) in [
        (vec!["resume", "bench", "--dry-run"], 0),
        (vec!["retry", "bench", "--dry-run"], 4),
        (vec!["retry", "bench", "--solver", "honest", "--dry-run"], 0),
    ] {
        let (code, text) = folder.bench(&arguments);
        assert!(code == 0 && text.contains(&format!("\n{runs} runs, ")), "{arguments:?}: {text}");
        assert!(text.contains(&format!("solver failing (default): {runs} runs")), "{text}");
    }
}

#[test]
fn no_scrambled_file_takes_the_place_of_another() {
    let folder = Folder::new(2);
    let scramble = |arguments: &[&str]| folder.bench(&[&["scramble"], arguments].concat());
    fs::create_dir(folder.path().join("q")).expect("folder");
    fs::write(folder.path().join("q/0.smt2"), "(check-sat)").expect("problem");
    let before = fs::read(folder.path().join("p/0.smt2")).expect("problem");
    let (code, text) = scramble(&["-o", "both", "p", "q"]);
    let words = "p/0.smt2 and q/0.smt2 would both be written to both/0.smt2";
    assert!(code == 2 && text.contains(words), "{text}");
    let (code, text) = scramble(&["-o", "p", "p"]);
    assert!(code == 2 && text.contains("one of the files that are read"), "{text}");
    assert_eq!(fs::read(folder.path().join("p/0.smt2")).expect("problem"), before);
    fs::write(folder.path().join("p/1.smt2"), "(check-sat)\n(assert").expect("problem");
    let (code, text) = scramble(&["-o", "out", "p"]);
    let words = "left out: p/1.smt2:2: the parenthesis that opens this command is never closed\n";
    assert!(code == 1 && text.contains(words), "{text}");
    assert!(text.contains("1 of 2 files were left out"), "{text}");
    assert!(
        folder.path().join("out/0.smt2").exists() && !folder.path().join("out/1.smt2").exists()
    );
    let (code, text) = scramble(&["--ask-for", "core", "-o", "cores", "p/0.smt2"]);
    assert!(code == 1 && text.contains("it is sat and has no core"), "{text}");
}

#[test]
fn an_index_that_says_no_answers_or_two_is_refused() {
    let folder = Folder::new(2);
    let configuration = "[limits.divisions.QF_X]\nwall = 3\n[[solver]]\nname = 'a'\ncommand = 'true'\n\
        [[set]]\nname = 's'\nindex = 'index.csv'\n";
    fs::write(folder.path().join("bench.toml"), configuration).expect("configuration");
    let run = |rows: &str| {
        let text = format!("path,expected\n{rows}");
        fs::write(folder.path().join("index.csv"), text).expect("index");
        folder.bench(&["run", "bench.toml", "--dry-run"])
    };
    let (code, text) = run("p/0.smt2,sat\np/1.smt2,maybe\n");
    assert!(code == 2 && text.contains("index.csv:3: `maybe` is no expected answer"), "{text}");
    let (code, text) = run("p/0.smt2,sat\n./p/0.smt2,unsat\n");
    assert!(code == 2 && text.contains("index.csv:3: line 2 says something else"), "{text}");
    let (code, text) = run("p/0.smt2,sat\np/0.smt2,sat\np/1.smt2,\n");
    assert!(code == 0 && text.contains("set s: 2 problems"), "{text}");
    assert!(text.contains("[limits.divisions.QF_X]: there is no problem"), "{text}");
    fs::write(folder.path().join("p/1.smt2"), "(set-info :status sat)").expect("problem");
    let (code, text) = run("p/0.smt2,sat\np/1.smt2,sat\n");
    assert!(code == 2 && text.contains("p/1.smt2:1: there is no `check-sat`"), "{text}");
    let (code, text) = folder.bench(&["rank", "bench.toml"]);
    assert!(code == 2 && text.contains("the format is not known"), "{text}");
}
