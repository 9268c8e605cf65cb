//! The tracks of SMT-COMP: tables small enough to be counted by hand.

use serde_json::{Value, json};
use trine_bench::exhibit::{Exhibit, Validation};
use trine_bench::failure::Failure;
use trine_bench::result::Answer::{Sat, Unknown, Unsat};
use trine_bench::result::{Answer, ExitState, RunResult};
use trine_bench::scoring::export::smtcomp_entries;
use trine_bench::scoring::import;
use trine_bench::scoring::smtcomp::track::Track;
use trine_bench::scoring::smtcomp::{self, Entries, Grouping, Ranking};
use trine_bench::scoring::validations;

use super::samples::{result, scratch};

/// Solver, errors, points, solved, unsolved, wall seconds.
type Row = (String, usize, usize, usize, usize, f64);

fn rows(results: &[RunResult], track: Track, ranking: Ranking) -> Vec<Row> {
    let podiums = smtcomp::rank(&Entries::of(results, track), 100.0);
    let podium =
        podiums.iter().find(|p| p.ranking == ranking && p.grouping == Grouping::Division).unwrap();
    let scores = podium.scores.iter();
    scores.map(|s| (s.name.clone(), s.errors, s.correct, s.solved, s.unsolved, s.wall_s)).collect()
}

fn row(name: &str, errors: usize, points: usize, solved: usize, unsolved: usize, s: f64) -> Row {
    (name.to_owned(), errors, points, solved, unsolved, s)
}

/// A run with what a checker said of it.
fn shown(
    solver: &str,
    problem: &str,
    answer: Option<Answer>,
    validation: Validation,
    core: Option<(u32, u32)>,
) -> RunResult {
    let exhibit = Exhibit {
        validation,
        core: core.map(|(core, _)| core),
        assertions: core.map(|(_, all)| all),
        ..Exhibit::default()
    };
    RunResult { exhibit, ..result(solver, "QF_LIA", problem, answer, None, 1.0) }
}

#[test]
fn each_right_answer_of_an_incremental_run_is_a_point() {
    let run = |solver: &str, problem: &str, answers: &[Answer], exit| RunResult {
        answers: answers.to_vec(),
        expected: vec![Sat, Unsat, Sat],
        checks: 3,
        exit,
        ..result(solver, "QF_UFBVLIA", problem, Some(Sat), None, 2.0)
    };
    let done = ExitState::Exited { code: 0 };
    let results = [
        run("a", "p", &[Sat, Unsat], ExitState::WallLimit),
        run("a", "q", &[Sat, Unknown, Sat], done),
        run("b", "p", &[Sat, Unsat, Sat], done),
        run("b", "q", &[], ExitState::MemoryLimit),
        // One wrong answer takes all points of the run.
        run("c", "p", &[Sat, Unsat, Sat], done),
        run("c", "q", &[Sat, Sat, Sat], done),
    ];
    assert_eq!(
        rows(&results, Track::Incremental, Ranking::Parallel),
        [row("a", 0, 4, 2, 0, 4.0), row("b", 0, 3, 1, 1, 4.0), row("c", 1, 3, 1, 0, 4.0)]
    );
    let podiums = smtcomp::rank(&Entries::of(&results, Track::Incremental), 100.0);
    assert!(podiums.iter().all(|podium| podium.ranking == Ranking::Parallel));
    assert!(podiums.iter().any(|podium| podium.group == "QF_Equality_Bitvec_Arith"));
}

#[test]
fn what_a_valid_core_leaves_out_is_points() {
    use Validation::{NotChecked, Refuted, Undecided, Valid};
    let results = [
        shown("a", "p", Some(Unsat), Valid, Some((2, 10))),
        shown("a", "q", Some(Unsat), Valid, Some((10, 10))),
        shown("a", "r", Some(Unsat), Undecided, Some((1, 10))),
        shown("b", "p", Some(Unsat), NotChecked, Some((1, 10))),
        shown("b", "q", None, NotChecked, None),
        shown("b", "r", Some(Unsat), Valid, Some((4, 10))),
        shown("c", "p", Some(Unsat), Refuted, Some((1, 10))),
        shown("c", "q", Some(Sat), NotChecked, None),
        shown("c", "r", Some(Unsat), Valid, Some((0, 10))),
    ];
    assert_eq!(
        rows(&results, Track::UnsatCore, Ranking::Parallel),
        [row("a", 0, 8, 2, 1, 2.0), row("b", 0, 6, 1, 2, 1.0), row("c", 2, 10, 1, 0, 2.0)]
    );
}

#[test]
fn a_valid_model_is_a_point_and_unsat_an_error() {
    use Validation::{NotChecked, Refuted, Undecided, Valid};
    let results = [
        shown("a", "p", Some(Sat), Valid, None),
        shown("a", "q", Some(Sat), Undecided, None),
        shown("b", "p", Some(Sat), Refuted, None),
        shown("b", "q", Some(Sat), Valid, None),
        shown("c", "p", Some(Unsat), NotChecked, None),
        shown("c", "q", Some(Sat), NotChecked, None),
    ];
    assert_eq!(
        rows(&results, Track::ModelValidation, Ranking::Sequential),
        [row("a", 0, 1, 1, 1, 1.0), row("b", 1, 1, 1, 0, 1.0), row("c", 1, 0, 0, 1, 1.0)]
    );
}

#[test]
fn a_valid_proof_is_shown() {
    use Validation::{NotChecked, Refuted, Valid};
    let results = [
        shown("a", "p", Some(Unsat), Valid, None),
        shown("a", "q", Some(Unsat), NotChecked, None),
        shown("b", "p", Some(Unsat), Refuted, None),
        shown("b", "q", Some(Unsat), Valid, None),
    ];
    assert_eq!(
        rows(&results, Track::ProofExhibition, Ranking::Parallel),
        [row("a", 0, 1, 1, 1, 1.0), row("b", 1, 1, 1, 0, 1.0)]
    );
}

#[test]
fn the_set_or_the_command_names_the_track() {
    let of =
        |set: &str| RunResult { set: set.to_owned(), ..result("a", "d", "p", None, None, 1.0) };
    let choose = |asked, sets: &[&str]| {
        let mut results: Vec<RunResult> = sets.iter().map(|set| of(set)).collect();
        Track::choose(asked, &mut results).map(|track| (track, results.len()))
    };
    assert_eq!(choose(None, &["mine"]).unwrap(), (Track::SingleQuery, 1));
    assert_eq!(choose(None, &["Cloud", "mine"]).unwrap(), (Track::Cloud, 2));
    assert_eq!(choose(Some(Track::Cloud), &["Cloud", "UnsatCore"]).unwrap(), (Track::Cloud, 1));
    assert!(matches!(choose(None, &["Cloud", "UnsatCore"]), Err(Failure::Usage(_))));
    assert!(matches!(choose(Some(Track::Cloud), &["UnsatCore"]), Err(Failure::Usage(_))));
}

#[test]
fn validations_come_from_a_file() {
    let path = scratch("validations").join("v.csv");
    let mut results = [shown("a", "p", Some(Sat), Validation::NotChecked, None)];
    let mut apply = |lines: &str| {
        let text = format!("solver,configuration,problem,validation\n{lines}");
        std::fs::write(&path, text).unwrap();
        validations::apply(&path, &mut results).map(|()| results[0].exhibit.validation)
    };
    assert_eq!(apply("a,default,p,valid\n").unwrap(), Validation::Valid);
    let line = |outcome| match outcome {
        Err(Failure::Content { line, reason, .. }) => (line, reason),
        other => panic!("{other:?}"),
    };
    let (at, reason) = line(apply("a,default,p,valid\nb,default,p,valid\n"));
    assert_eq!((at, &*reason), (3, "there is no run of `b` (default) on `p`"));
    assert_eq!(line(apply("a,default,p,fine\n")).0, 2);
    assert_eq!(line(apply("a,default,p,valid\na,default,p,refuted\n")).0, 3);
}

fn entry(track: &str, result: &str, counted: Option<u32>) -> Value {
    let incremental = track == "Incremental";
    let mut entry = json!({
        "track": track, "solver": "s", "result": result,
        "file": { "incremental": incremental, "logic": "QF_LIA", "family": ["f"], "name": "p.smt2" },
        "cpu_time": 1.5, "wallclock_time": 1.25, "memory_usage": 2048.0,
    });
    if let Some(counted) = counted {
        entry["nb_answers"] = json!(counted);
    }
    entry
}

/// A word for a result, and what was counted.
type Word = (&'static str, Option<u32>);

#[test]
fn entries_of_every_track_survive_a_round_trip() {
    let path = scratch("entries").join("results.json");
    let tables: [(Track, &[Word]); 5] = [
        (
            Track::SingleQuery,
            &[("sat", None), ("unsat", None), ("unknown", None), ("Timeout", None)],
        ),
        (Track::Incremental, &[("incremental", Some(7)), ("IncrementalError", Some(0))]),
        (
            Track::UnsatCore,
            &[("unsat", Some(3)), ("UnsatCoreNotValidated", Some(2)), ("sat", Some(0))],
        ),
        (
            Track::ModelValidation,
            &[("sat", None), ("ModelUnsat", None), ("ModelNotValidated", None)],
        ),
        (Track::ProofExhibition, &[("unsat", None), ("OutOfMemory", None)]),
    ];
    for (track, words) in tables {
        let entries: Vec<Value> =
            words.iter().map(|(word, counted)| entry(track.name(), word, *counted)).collect();
        let given = json!({ "results": entries });
        std::fs::write(&path, given.to_string()).unwrap();
        let results = import::read(&path).unwrap();
        let written: Value =
            serde_json::from_str(&smtcomp_entries::write(&results, track)).unwrap();
        assert_eq!(written, given, "{}", track.name());
    }
    let wrong = json!({ "results": [entry("SingleQuery", "perhaps", None)] });
    std::fs::write(&path, wrong.to_string()).unwrap();
    assert!(matches!(import::read(&path), Err(Failure::Content { .. })));
}

#[test]
fn a_family_is_below_its_logic() {
    let families = [
        ("sets/non-incremental/QF_LIA/a/b", vec!["a", "b"]),
        ("incremental/QF_LIA", vec![]),
        ("QF_LIA/a", vec!["a"]),
        ("a/QF_LIA", vec!["a", "QF_LIA"]),
        ("a", vec!["a"]),
    ];
    for (folders, family) in families {
        let run = RunResult {
            family: folders.to_owned(),
            ..result("s", "QF_LIA", "p.smt2", Some(Sat), None, 1.0)
        };
        let text = smtcomp_entries::write(&[run], Track::SingleQuery);
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["results"][0]["file"]["family"], json!(family), "{folders}");
    }
}

/// Small tables of the competition: which logics meet in a track, and by which rankings.
#[test]
fn every_track_has_its_divisions_and_rankings() {
    use trine_bench::scoring::competition_division::of_logic_in;
    let usual =
        [("QF_ABV", "QF_Equality_Bitvec"), ("QF_AX", "QF_Equality"), ("QF_SLIA", "QF_Strings")];
    let tracks: [(Track, &[&str], [&str; 3]); 7] = [
        (
            Track::SingleQuery,
            &["Sequential", "Parallel", "SAT", "UNSAT", "24 seconds"],
            usual.map(|u| u.1),
        ),
        (Track::Parallel, &["Parallel", "SAT", "UNSAT", "24 seconds"], usual.map(|u| u.1)),
        (Track::Cloud, &["Parallel", "SAT", "UNSAT", "24 seconds"], usual.map(|u| u.1)),
        (Track::Incremental, &["Parallel"], usual.map(|u| u.1)),
        (Track::UnsatCore, &["Sequential", "Parallel"], usual.map(|u| u.1)),
        (
            Track::ModelValidation,
            &["Sequential", "Parallel"],
            ["QF_ADT_BitVec", "QF_ADT_LinArith", "QF_Strings"],
        ),
        (Track::ProofExhibition, &["Parallel"], usual.map(|u| u.1)),
    ];
    for (track, rankings, divisions) in tracks {
        let names = track.rankings().iter().map(|r| r.name().trim_end_matches(" Performance"));
        assert_eq!(names.collect::<Vec<_>>(), rankings, "{track:?}");
        let found = usual.map(|(logic, _)| of_logic_in(logic, track));
        assert_eq!(found, divisions, "{track:?}");
        // The track is that of a set of its name.
        let mut results = vec![RunResult {
            set: track.name().to_owned(),
            ..result("a", "QF_AX", "p", Some(Sat), None, 1.0)
        }];
        assert_eq!(Track::choose(None, &mut results).unwrap(), track);
    }
    assert_eq!(of_logic_in("QF_AUFBVLIA", Track::Incremental), "QF_Equality_Bitvec_Arith");
    assert_eq!(of_logic_in("QF_AUFBVLIA", Track::SingleQuery), "QF_AUFBVLIA");
}

/// Two solvers, one of which is wrong: its answer is an error, counts as an answer, and says nothing of the status.
#[test]
fn single_query_parallel_and_cloud_count_answers() {
    let results = [
        result("a", "QF_AX", "p", Some(Sat), Some(Sat), 1.0),
        result("a", "QF_AX", "q", None, Some(Unsat), 1.0),
        result("a", "QF_AX", "r", Some(Unsat), None, 30.0),
        result("b", "QF_AX", "p", Some(Unsat), Some(Sat), 1.0),
        result("b", "QF_AX", "q", Some(Unsat), Some(Unsat), 2.0),
        result("b", "QF_AX", "r", Some(Sat), None, 1.0),
    ];
    for track in [Track::SingleQuery, Track::Parallel, Track::Cloud] {
        assert_eq!(
            rows(&results, track, Ranking::Parallel),
            [row("a", 0, 2, 2, 1, 31.0), row("b", 2, 3, 3, 0, 4.0)],
            "{track:?}"
        );
        assert_eq!(
            rows(&results, track, Ranking::TwentyFour),
            [row("a", 0, 1, 1, 1, 1.0), row("b", 2, 3, 3, 0, 4.0)],
            "{track:?}"
        );
        assert_eq!(
            rows(&results, track, Ranking::Unsat),
            [row("a", 0, 1, 1, 1, 30.0), row("b", 1, 2, 2, 0, 3.0)],
            "{track:?}"
        );
    }
}
