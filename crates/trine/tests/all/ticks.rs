//! The ticks of a check are all that it has cost, and a limit of ticks ends it, however it works.
//!
//! Idea: budgets with one cancel handle share a meter, which counts also what nobody pays for. Scripts of several
//! theories are run in each mode (alone, with cores, with proofs, with deterministic jobs); what the
//! statistics report is at least what the meter shows, and under a limit it is hardly more than the limit.

use std::num::NonZeroUsize;

use crate::in_process::memory::Memory;
use trine::exit_code::ExitCode;
use trine::options::{Jobs, Options};
use trine::output::Channel;
use trine::session::Session;
use trine::watchdog::Watchdog;
use trine_collections::CancelHandle;

const STRINGS: &str = "(set-logic QF_SLIA)
(declare-const x String)(declare-const y String)(declare-const z String)
(assert (! (= (str.++ x \"a\" y) (str.++ y \"b\" x)) :named e))
(assert (! (str.in_re z (re.+ (re.union (str.to_re \"ab\") (str.to_re \"ba\")))) :named r))
(assert (! (> (str.len (str.++ x z)) 5) :named l))";

const WORDS: &str = "(set-logic QF_BV)
(declare-const a (_ BitVec 11))(declare-const b (_ BitVec 11))(declare-const c (_ BitVec 11))
(assert (! (bvult a c) :named o))
(assert (! (not (= (bvmul a (bvadd b c)) (bvadd (bvmul c a) (bvmul a b)))) :named d))
(assert (! (not (= a b)) :named n))";

const HEAPS: &str = "(set-logic QF_ALL)
(declare-sort Loc 0)(declare-heap (Loc Loc))
(define-fun-rec ls ((x Loc) (y Loc)) Bool
  (or (and (_ emp Loc Loc) (= x y))
      (exists ((u Loc)) (and (distinct x y) (sep (pto x u) (ls u y))))))
(declare-const x Loc)(declare-const y Loc)(declare-const z Loc)
(assert (! (sep (ls x y) (ls y z) (pto z (as nil Loc))) :named p))
(assert (! (not (sep (ls x z) (pto z (as nil Loc)))) :named q))
(assert (! (distinct x y) :named d))";

const NUMBERS: &str = "(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const u Int)
(assert (! (= (+ (* 17 x) (* 23 y) (* 31 z)) (+ 4001 (* 2 u))) :named e))
(assert (! (and (< 0 x 40) (< 0 y 40) (< 0 z 40)) :named b))
(assert (! (or (and (> u 9000) (< x y)) (and (< u (- 9000)) (> x y))) :named c))
(assert (! (or (= x y) (> z 1)) :named s))";

/// That so many pigeons do not fit into one hole less.
fn pigeons(count: usize) -> String {
    let mut text = "(set-logic QF_UF)\n".to_owned();
    let name = |pigeon: usize, hole: usize| format!("p{pigeon}_{hole}");
    for pigeon in 0..count {
        let holes: Vec<String> = (0..count - 1).map(|hole| name(pigeon, hole)).collect();
        for hole in &holes {
            text += &format!("(declare-const {hole} Bool)\n");
        }
        text += &format!("(assert (! (or {}) :named n{pigeon}))\n", holes.join(" "));
    }
    for hole in 0..count - 1 {
        for one in 0..count {
            for other in 0..one {
                let (p, q) = (name(one, hole), name(other, hole));
                text += &format!("(assert (! (not (and {p} {q})) :named {p}_{other}))\n");
            }
        }
    }
    text
}

struct Run {
    answer: String,
    /// What the statistics say.
    ticks: u64,
    /// What was spent.
    metered: u64,
}

fn run(script: &str, options: &Options) -> Run {
    let (memory, cancel) = (Memory::default(), CancelHandle::new());
    let watchdog = Watchdog::new(cancel.clone(), None);
    let channel = Channel::new(Box::new(memory.clone()));
    let mut session = Session::new(options, channel, watchdog, cancel.clone());
    let text = format!("{script}\n(check-sat)\n(get-info :all-statistics)");
    let code = session.run(text.as_bytes());
    let output = memory.text();
    assert_eq!(code, ExitCode::Done, "{output}\nto\n{script}");
    let (_, after) = output.split_once(":ticks ").expect("a row of the statistics");
    let digits = after.split(|letter: char| !letter.is_ascii_digit()).next();
    Run {
        answer: output.lines().next().unwrap_or_default().to_owned(),
        ticks: digits.and_then(|digits| digits.parse().ok()).expect("a number"),
        #[cfg(debug_assertions)]
        metered: cancel.metered(),
        #[cfg(not(debug_assertions))]
        metered: 0,
    }
}

/// The ways in which a check may work.
fn modes() -> Vec<(&'static str, Options)> {
    let plain = Options::default();
    let cores = Options {
        produce_unsat_cores: true,
        minimal_unsat_cores: true,
        check_unsat_cores: true,
        ..plain.clone()
    };
    let jobs = Options {
        jobs: Jobs::Count(NonZeroUsize::new(2).expect("two")),
        jobs_delay: 1,
        deterministic_jobs: true,
        ..plain.clone()
    };
    let mut modes = vec![("plain", plain.clone()), ("cores", cores), ("jobs", jobs)];
    if cfg!(feature = "proofs") {
        modes.push(("proofs", Options { check_proofs: true, ..plain.clone() }));
        let file = std::env::temp_dir().join(format!("trine-ticks-{}.proof", std::process::id()));
        let proof = file.to_string_lossy().into_owned();
        modes.push(("proofs first", Options { proof, ..plain }));
    }
    modes
}

fn scripts() -> Vec<(&'static str, String)> {
    let [strings, words, heaps, numbers] = [STRINGS, WORDS, HEAPS, NUMBERS].map(str::to_owned);
    vec![
        ("strings", strings),
        ("words", words),
        ("heaps", heaps),
        ("numbers", numbers),
        ("pigeons", pigeons(7)),
    ]
}

#[test]
fn what_a_check_reports_is_what_it_has_spent() {
    for (theory, script) in scripts() {
        for (mode, options) in modes() {
            let Run { answer, ticks, metered } = run(&script, &options);
            println!("{theory}, {mode}: {answer}, {ticks} ticks, {metered} metered");
            assert!(ticks >= metered, "{theory}, {mode}: {ticks} of {metered}");
        }
    }
}

/// What a step may take beyond a limit: the SAT solver does not look at it while it simplifies.
const LAST_STEP: u64 = 1_000_000;

#[test]
fn a_limit_bounds_what_a_check_spends() {
    let jobs = 4;
    for (theory, script) in scripts() {
        let alone = run(&script, &Options::default()).ticks;
        for (mode, options) in modes() {
            let all = run(&script, &options).ticks;
            for part in [2, 4, 8] {
                let limit = all / part;
                let options = Options { resource_limit: Some(limit), ..options.clone() };
                let Run { answer, ticks, .. } = run(&script, &options);
                println!("{theory}, {mode}: {answer}, {ticks} of {limit} ticks, alone {alone}");
                let most = if mode == "jobs" { jobs * limit } else { limit };
                assert!(ticks <= most + LAST_STEP, "{theory}, {mode}: {ticks} of {limit}");
                // A core or a proof that is not finished takes no answer away.
                if alone < limit - limit / 4 {
                    assert_eq!(answer, "unsat", "{theory}, {mode}: {alone} of {limit}");
                }
            }
        }
    }
}

#[test]
fn a_limit_ends_each_mode() {
    for (mode, options) in modes() {
        let options = Options { resource_limit: Some(50_000), ..options };
        let Run { answer, ticks, .. } = run(&pigeons(11), &options);
        println!("{mode}: {answer}, {ticks} ticks");
        assert_eq!(answer, "unknown", "{mode}");
    }
}
