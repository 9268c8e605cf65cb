//! Rankings of data that can be counted by hand.

use trine_bench::result::Answer::{Sat, Unknown, Unsat};
use trine_bench::result::{ExitState, RunResult};
use trine_bench::scoring::repeated_rows::{self, Counted};
use trine_bench::scoring::smtcomp::track::Track;
use trine_bench::scoring::smtcomp::{Entries, Grouping, Ranking};
use trine_bench::scoring::status::Doubts;
use trine_bench::scoring::{contradiction, par2, slcomp, smtcomp};

use super::samples::result;

const WALL: par2::Costs = par2::Costs { clock: par2::Clock::Wall, limit_s: 100.0 };

fn sample() -> Vec<RunResult> {
    vec![
        result("a", "d", "p1", Some(Sat), Some(Sat), 1.0),
        result("a", "d", "p2", Some(Unsat), Some(Unsat), 2.0),
        result("a", "d", "p3", None, Some(Sat), 10.0),
        result("a", "d", "p4", Some(Unknown), None, 0.1),
        result("b", "d", "p1", Some(Sat), Some(Sat), 0.5),
        result("b", "d", "p2", Some(Sat), Some(Unsat), 0.5),
        result("b", "d", "p3", Some(Sat), Some(Sat), 3.0),
        result("b", "d", "p4", Some(Sat), None, 1.0),
        result("c", "d", "p1", Some(Sat), Some(Sat), 2.0),
        result("c", "d", "p2", Some(Unsat), Some(Unsat), 1.5),
        result("c", "d", "p3", None, Some(Sat), 10.0),
        result("c", "d", "p4", Some(Unsat), None, 1.0),
    ]
}

#[test]
fn slcomp_counts_wrong_before_solved_before_time() {
    let divisions = slcomp::rank(&sample());
    let [division] = &divisions[..] else { panic!("one division") };
    let rows: Vec<_> = division
        .scores
        .iter()
        .map(|s| (s.entrant.solver.as_str(), s.wrong, s.solved, s.unconfirmed, s.alone, s.place))
        .collect();
    // `b` solves as many and has a wrong answer; `a` is faster than `c`.
    assert_eq!(rows, [("a", 0, 2, 0, 0, 1), ("c", 0, 2, 1, 0, 2), ("b", 1, 2, 1, 1, 3)]);
    assert_eq!(division.virtual_best_solved, 3);
    assert!((division.virtual_best_cpu_s - (0.5 + 1.5 + 3.0)).abs() < 1e-9);
    // Nobody solved p4, whose status nobody knows, but it was answered.
    assert_eq!(division.problems, 4);
    assert_eq!(division.by_none, [""; 0]);
    let tables = slcomp::tables(&divisions);
    let answered = tables[0].columns.iter().position(|column| *column == "answered");
    let answered: Vec<String> =
        tables[0].rows.iter().map(|row| row[answered.expect("a column")].text()).collect();
    assert_eq!(answered, ["2", "3", "3"]);
    assert_eq!(division.alone, [("p3".to_owned(), "b".to_owned())]);
}

#[test]
fn one_row_of_each_run_counts() {
    let rows = vec![
        result("a", "d", "p", Some(Sat), Some(Sat), 1.0),
        result("a", "d", "p", Some(Sat), Some(Sat), 1.0),
        result("a", "d", "q", None, Some(Sat), 9.0),
        result("a", "d", "q", Some(Sat), Some(Sat), 2.0),
        result("a", "e", "q", Some(Sat), Some(Sat), 2.0),
        result("b", "d", "q", Some(Sat), Some(Sat), 3.0),
    ];
    let settled = |rows: &[RunResult], counted| {
        let mut rows = rows.to_vec();
        let found = repeated_rows::settle(&mut rows, counted);
        let times: Vec<f64> = rows.iter().map(|row| row.cpu_s).collect();
        (found, times)
    };
    let (found, times) = settled(&rows, Counted::Last);
    assert_eq!(times, [1.0, 2.0, 2.0, 3.0]);
    let kinds: Vec<_> =
        found.iter().map(|r| (&*r.division, &*r.entrant.solver, r.kind, r.rows)).collect();
    let (equal, other) = (repeated_rows::Kind::Equal, repeated_rows::Kind::OtherFigures);
    assert_eq!(kinds, [("d", "a", equal, 1), ("d", "a", other, 1)]);
    assert_eq!(
        repeated_rows::sentence(&found, Counted::Last).unwrap(),
        "1 rows are equal to another row and 1 have other figures for the same run; the last row of each run counts"
    );
    assert_eq!(settled(&rows, Counted::First).1, [1.0, 9.0, 2.0, 3.0]);
    assert_eq!(settled(&rows, Counted::Every).1, [1.0, 1.0, 9.0, 2.0, 2.0, 3.0]);
    assert_eq!(settled(&rows, Counted::Every).0, found);
    // What began last counts, wherever it stands; a repetition that was asked for is another run.
    let mut timed = rows[2..4].to_vec();
    timed[0].started = 5.0;
    assert_eq!(settled(&timed, Counted::Last).1, [9.0]);
    timed[0].repetition = 1;
    assert_eq!(settled(&timed, Counted::Last), (vec![], vec![9.0, 2.0]));
    assert_eq!(repeated_rows::sentence(&[], Counted::Last), None);
}

#[test]
fn equal_scores_share_a_place() {
    let results = vec![
        result("a", "d", "p", Some(Sat), Some(Sat), 1.0),
        result("b", "d", "p", Some(Sat), Some(Sat), 1.0),
        result("c", "d", "p", Some(Sat), Some(Sat), 2.0),
    ];
    let places: Vec<usize> = slcomp::rank(&results)[0].scores.iter().map(|s| s.place).collect();
    assert_eq!(places, [1, 1, 3]);
}

#[test]
fn contradictions_are_reported_whatever_the_status() {
    let doubts = Doubts::parse(
        "d.csv".as_ref(),
        "problem,official,verified,evidence\nd/p4,unsat,sat,a model of two cells\n",
    )
    .unwrap();
    let mut results = sample();
    for result in &mut results {
        result.problem = format!("d/{}", result.problem);
    }
    results[7].output = "sat\n(model\n (define-fun x () Int 1))".to_owned();
    let found = contradiction::find(&results, &doubts);
    let rows: Vec<_> = found
        .iter()
        .map(|c| (c.problem.as_str(), c.status, c.sat.join(", "), c.unsat.join(", ")))
        .collect();
    assert_eq!(
        rows,
        [
            ("d/p2", Some(Unsat), "b".to_owned(), "a, c".to_owned()),
            ("d/p4", None, "b".to_owned(), "c".to_owned()),
        ]
    );
    assert_eq!(
        found[1].evidence,
        ["verified sat: a model of two cells", "the output of b holds a model"]
    );
}

#[test]
fn a_command_gives_evidence() {
    let folder = super::samples::scratch("evidence");
    let (file, output) = (folder.join("p.smt2"), folder.join("output"));
    std::fs::write(&file, "sat\nunsat\n").unwrap();
    let ask = |command| trine_bench::scoring::evidence::ask(command, &file, &output);
    assert_eq!(ask("cat {file}"), "`cat {file}` confirms unsat");
    assert_eq!(ask("true"), "`true` does not decide");
    assert_eq!(ask("false"), "`false` ended with exit code 1");
    assert!(ask("no-such-program {file}").contains("could not be run"));
}

#[test]
fn doubted_statuses_judge_where_they_are_applied() {
    let doubts = Doubts::parse(
        "d.csv".as_ref(),
        "problem,official,verified,evidence\np2,unsat,sat,e\np1,sat,,\n",
    )
    .unwrap();
    let mut results = sample();
    doubts.apply(&mut results);
    let divisions = slcomp::rank(&results);
    let wrong: Vec<_> =
        divisions[0].scores.iter().map(|s| (s.entrant.solver.as_str(), s.wrong)).collect();
    assert_eq!(wrong, [("b", 0), ("a", 1), ("c", 1)]);
    assert!(
        Doubts::parse("d.csv".as_ref(), "problem,official,verified,evidence\np,maybe,,\n").is_err()
    );
    assert_eq!(Doubts::of_slcomp().unwrap().iter().count(), 17);
}

#[test]
fn smtcomp_looks_at_what_each_ranking_asks() {
    let mut results = sample();
    for result in &mut results {
        result.division = "QF_IDL".to_owned();
    }
    // `b` contradicts a stated status, so it is unsound: `c` alone says what `p4` is.
    let judged = Entries::of(&results, Track::SingleQuery);
    assert!(judged.disagreements.is_empty());
    let podiums = smtcomp::rank(&judged, 1.75);
    let podium = |ranking| {
        podiums.iter().find(|p| p.ranking == ranking && p.grouping == Grouping::Division).unwrap()
    };
    assert_eq!(podium(Ranking::Parallel).group, "QF_LinearIntArith");
    let rows = |ranking| -> Vec<(String, usize, usize, usize, usize)> {
        let scores = podium(ranking).scores.iter();
        scores.map(|s| (s.name.clone(), s.errors, s.correct, s.unsolved, s.abstained)).collect()
    };
    assert_eq!(
        rows(Ranking::Parallel),
        [("c".to_owned(), 0, 3, 1, 0), ("a".to_owned(), 0, 2, 2, 0), ("b".to_owned(), 2, 4, 0, 0)]
    );
    // Within 1.75 CPU seconds: `a` loses p2, `c` loses p1.
    assert_eq!(
        rows(Ranking::Sequential),
        [("c".to_owned(), 0, 2, 2, 0), ("a".to_owned(), 0, 1, 3, 0), ("b".to_owned(), 2, 3, 1, 0)]
    );
    assert_eq!(
        rows(Ranking::Unsat),
        [("c".to_owned(), 0, 2, 0, 2), ("a".to_owned(), 0, 1, 1, 2), ("b".to_owned(), 2, 2, 0, 2)]
    );
    // `b` is unsound and has no error among the satisfiable problems.
    assert_eq!(rows(Ranking::Sat)[0], ("b".to_owned(), 0, 2, 0, 2));
    let tables = smtcomp::overall::tables(&judged, &podiums, 1.75);
    let best = tables[0].rows.iter().find(|row| row[0].text() == "Parallel Performance").unwrap();
    assert_eq!(best[1].text(), "c");
    assert_eq!(best[2].text(), format!("{:.6}", (0.75f64).powi(2) * 4f64.log10()));
    let lead = tables[1].rows.iter().find(|row| row[0].text() == "Parallel Performance").unwrap();
    assert_eq!((lead[1].text(), lead[3].text()), ("c".to_owned(), "1.333333".to_owned()));
}

#[test]
fn sound_solvers_that_disagree_remove_the_problem() {
    let results = vec![
        result("a", "QF_BV", "p", Some(Sat), None, 1.0),
        result("b", "QF_BV", "p", Some(Unsat), None, 1.0),
        result("a", "QF_BV", "q", Some(Sat), None, 1.0),
        result("b", "QF_BV", "q", Some(Sat), None, 1.0),
    ];
    let judged = Entries::of(&results, Track::SingleQuery);
    assert_eq!(judged.disagreements.iter().collect::<Vec<_>>(), ["p"]);
    let podiums = smtcomp::rank(&judged, 10.0);
    assert!(podiums.iter().flat_map(|p| &p.scores).all(|s| s.correct <= 1 && s.errors == 0));
}

#[test]
fn par2_counts_twice_the_limit() {
    let scores = par2::rank(&sample(), WALL);
    let sums: Vec<_> =
        scores.iter().map(|s| (s.entrant.solver.as_str(), s.solved, s.sum_s)).collect();
    assert_eq!(sums, [("b", 3, 24.5), ("c", 3, 24.5), ("a", 2, 43.0)]);
    let mut late = sample();
    late[0].exit = ExitState::WallLimit;
    late[0].limits.cpu_s = Some(3.0);
    let cpu = par2::Costs { clock: par2::Clock::Cpu, ..WALL };
    // 6 for the first, 2 for the second, and 200 for each whose limit nobody knows.
    assert!(par2::rank(&late, cpu).iter().any(|s| s.sum_s == 408.0));
    assert!(par2::rank(&late, WALL).iter().any(|s| s.sum_s == 62.0));
}

#[test]
fn runs_that_ended_early_answered_the_first_checks() {
    let mut early = result("a", "d", "p", Some(Unsat), None, 1.0);
    let mut whole = result("b", "d", "p", Some(Unsat), None, 1.0);
    (early.checks, whole.checks) = (2, 2);
    whole.answers.push(Sat);
    let doubts = Doubts::default();
    assert!(contradiction::find(&[early.clone(), whole.clone()], &doubts).is_empty());
    early.answers[0] = Sat;
    let found = contradiction::find(&[early, whole], &doubts);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].check_from_last, 1);
}

#[test]
fn pairs_meet_on_what_neither_rejects() {
    let mut results = sample();
    let c = results.iter_mut().find(|r| r.solver == "c" && r.problem == "p2").unwrap();
    c.answers.clear();
    c.exit = ExitState::Exited { code: 1 };
    let pairs = par2::pairs(&results, WALL);
    let seen: Vec<_> = pairs
        .iter()
        .map(|p| {
            let [first, second] = &p.entrants;
            (&*first.solver, &*second.solver, p.problems, p.left_out, p.solved, p.sum_s)
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("b", "a", 4, 0, [3, 2], [24.5, 43.0]),
            ("c", "a", 3, 1, [2, 1], [23.0, 41.0]),
            ("b", "c", 3, 1, [3, 2], [4.5, 23.0]),
        ]
    );
    let scores = par2::rank(&results, WALL);
    let of = |name: &str| scores.iter().find(|s| s.entrant.solver == name).unwrap();
    let c = of("c");
    assert_eq!((c.solved, c.unconfirmed, c.over_limit, c.errors), (2, 1, 1, 1));
    assert_eq!((of("b").wrong, of("a").unknown), (1, 1));
}
