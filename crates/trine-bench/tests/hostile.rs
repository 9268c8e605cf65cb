//! Solvers that do what no solver should, run from end to end: by the user of the tests, and by one
//! without rights where the tests can become one. Nothing that they try is left behind, and every
//! run has its result.

mod bench;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use bench::Folder;
use trine_bench::execution::Surroundings;
use trine_bench::result::ExitState;

/// The user and group that own nothing.
const NOBODY: u32 = 65534;

/// Who runs the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum User {
    /// The user of the tests.
    Own,
    /// One without rights.
    Nobody,
}

/// The users that the tests can be.
fn users() -> Vec<User> {
    if rustix::process::geteuid().is_root() {
        return vec![User::Own, User::Nobody];
    }
    vec![User::Own]
}

/// The program in a folder, run by a user, for whom folder and program are laid out.
fn command(folder: &Folder, user: User, arguments: &[&str]) -> Command {
    let mut command = folder.command(arguments);
    if user == User::Nobody {
        // The folder of the build may be closed to others.
        let program = folder.path().join("trine-bench");
        fs::copy(env!("CARGO_BIN_EXE_trine-bench"), &program).expect("copy");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("mode");
        for path in [folder.path().to_owned(), folder.path().join("p")] {
            chown(&path, Some(NOBODY), Some(NOBODY)).expect("owner");
        }
        command = Command::new(program);
        command.args(arguments).current_dir(folder.path()).uid(NOBODY).gid(NOBODY);
    }
    command
}

fn run(folder: &Folder, user: User, arguments: &[&str]) -> (i32, String) {
    let output = command(folder, user, arguments).output().expect("the program starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
}

/// A user may be refused what the user of the tests is granted.
fn isolated(folder: &Folder, user: User) -> bool {
    folder.configure("[[solver]]\nname = 'a'\ncommand = 'true'\n");
    let (code, text) = run(folder, user, &["run", "bench.toml", "--dry-run"]);
    assert_eq!(code, 0, "{text}");
    let isolated = text.contains("\nisolated: ");
    if !isolated {
        let line = text.lines().find(|line| line.starts_with("not isolated")).unwrap_or_default();
        eprintln!("skipped: {user:?}: {line}");
    }
    isolated
}

/// How many processes have a mark in their command line.
fn marked(mark: &str) -> usize {
    let processes = fs::read_dir("/proc").expect("/proc").flatten();
    let has_mark = |path: PathBuf| {
        fs::read(path.join("cmdline"))
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains(mark))
    };
    processes.filter(|process| has_mark(process.path())).count()
}

#[test]
fn hostile_jobs_harm_nothing() {
    for user in users() {
        let folder = Folder::new(1);
        if !isolated(&folder, user) {
            continue;
        }
        let listener = TcpListener::bind("127.0.0.1:0").expect("port");
        listener.set_nonblocking(true).expect("socket");
        let port = listener.local_addr().expect("address").port();
        let mark = format!("4000.{}{}", std::process::id(), user as u8);
        let here = folder.path().display();
        let elsewhere = std::env::temp_dir().join(format!("trine-bench-hostile-{mark}"));
        let outside = elsewhere.display();
        let jobs = [
            ("writes", format!("echo x > {here}/written; echo x > {outside}; echo x >> {here}/bench/journal.jsonl; rm -rf {here}/p; chmod 777 {here}")),
            ("talks", format!("echo x > /dev/tcp/127.0.0.1/{port}; echo x > /dev/udp/127.0.0.1/{port}")),
            ("stays", format!("for i in 1 2 3; do (setsid nohup sleep {mark} >/dev/null 2>&1 &); done")),
            ("kills", "kill -KILL -1; kill -KILL $PPID 1".to_owned()),
            ("fills", format!("for f in $TMPDIR/x /dev/shm/x {here}/x {outside}; do dd if=/dev/zero of=$f bs=1M count=200; done")),
            ("mounts", "unshare -rm sh -c 'mount -o remount,rw /; mount -t tmpfs x /tmp; touch /etc/x'; mount -o remount,rw /".to_owned()),
            ("swarms", format!("for i in $(seq 100); do (sleep {mark} &); done; sleep {mark}")),
            ("garbles", "head -c 3000000 /dev/urandom; printf '\\0\\377'".to_owned()),
        ];
        let solvers = jobs.iter().map(|(name, script)| {
            format!("[[solver]]\nname = '{name}'\ncommand = ['bash', '-c', '''\n{script}\necho unsat''', '{{file}}']\n")
        });
        folder.configure(&format!(
            "[run]\nisolation = 'always'\n[limits]\nwall = '3 s'\nmemory = '64 MiB'\ngrace = '0.1 s'\n{}",
            solvers.collect::<String>()
        ));
        let (code, text) = run(&folder, user, &["run", "bench.toml"]);
        assert_eq!(code, 0, "{user:?}: {text}");
        let results = folder.results("bench");
        assert_eq!(results.len(), jobs.len(), "{user:?}");
        for result in &results {
            assert_eq!(result.surroundings, Some(Surroundings::Walled), "{user:?}: {result:?}");
            assert_ne!(result.exit, ExitState::Lost, "{user:?}: {result:?}");
        }
        let end = |name: &str| results.iter().find(|r| r.solver == name).expect("result").exit;
        assert_eq!(end("writes"), ExitState::Exited { code: 0 }, "{user:?}");
        assert_eq!(end("swarms"), ExitState::WallLimit, "{user:?}");
        let left = ["written", "x", "bench/x"].map(|name| folder.path().join(name));
        for path in
            left.iter().chain([&elsewhere, &PathBuf::from("/etc/x"), &PathBuf::from("/dev/shm/x")])
        {
            assert!(!path.exists(), "{user:?}: {}", path.display());
        }
        assert!(folder.path().join("p/0.smt2").exists(), "{user:?}");
        let mode = fs::metadata(folder.path()).expect("folder").permissions().mode();
        assert_ne!(mode & 0o777, 0o777, "{user:?}");
        assert!(listener.accept().is_err(), "{user:?}: a job came through");
        assert_eq!(marked(&mark), 0, "{user:?}");
        // Nothing is left to do, and the journal is whole.
        let (code, text) = run(&folder, user, &["resume", "bench"]);
        assert!(code == 0 && !text.contains("damaged"), "{user:?}: {text}");
        assert_eq!(folder.results("bench").len(), jobs.len(), "{user:?}");
    }
}

/// Where the kernel grants no user namespace, a run and its report say so, and why.
#[test]
fn a_run_says_why_it_is_not_isolated() {
    let folder = Folder::new(1);
    let without = |arguments: &[&str]| {
        let script = "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"";
        let mut command = Command::new("unshare");
        command.args(["-Ur", "sh", "-c", script, "sh", env!("CARGO_BIN_EXE_trine-bench")]);
        command.args(arguments).current_dir(folder.path());
        let output = command.output().ok()?;
        let text = [output.stdout, output.stderr].concat();
        Some((output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned()))
    };
    let configure = |isolation: &str| {
        folder.configure(&format!(
            "[run]\nisolation = '{isolation}'\n[[solver]]\nname = 'a'\ncommand = ['echo', 'sat', '{{file}}']\n"
        ));
    };
    configure("where-possible");
    let Some((code, text)) = without(&["run", "bench.toml"]) else {
        return eprintln!("skipped: there is no unshare");
    };
    if text.contains("unshare:") || text.contains("max_user_namespaces") {
        return eprintln!("skipped: {text}");
    }
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("jobs are not isolated (namespaces: "), "{text}");
    let result = folder.results("bench").remove(0);
    assert_eq!(result.surroundings, Some(Surroundings::Open));
    assert!(result.not_isolated.starts_with("namespaces: "), "{}", result.not_isolated);
    let (code, report) = folder.bench(&["report", "bench"]);
    assert_eq!(code, 0, "{report}");
    let page = fs::read_to_string(folder.path().join("report/index.html")).expect("page");
    assert!(page.contains("0 runs were isolated, 1 were not (namespaces: "));
    configure("always");
    let (code, text) = without(&["run", "bench.toml", "--into", "other"]).expect("unshare");
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("jobs cannot be isolated here: namespaces: "), "{text}");
}
