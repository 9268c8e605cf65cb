//! The published tables of SL-COMP 2019 and of SMT-COMP 2025, from the published results.

use serde_json::Value;
use trine_bench::scoring::difference_to_published::Published;
use trine_bench::scoring::export::smtcomp_entries;
use trine_bench::scoring::repeated_rows::{Counted, Kind, settle};
use trine_bench::scoring::smtcomp::Entries;
use trine_bench::scoring::smtcomp::compare::{KEYS, PARALLEL_2025_NAME, add_entrants, compare};
use trine_bench::scoring::smtcomp::track::Track;
use trine_bench::scoring::{import, rank, slcomp, smtcomp};

use super::samples::shared;

/// The published table counts every row; without the repeated ones two of its rows change.
#[test]
fn slcomp_2019_follows_from_its_rows() {
    let Some(folder) = shared("slcomp2019") else { return };
    let results = import::read(&folder.join("results.csv.gz")).unwrap();
    let published = Published::read(&folder.join("published.csv"), &rank::SLCOMP_KEYS).unwrap();
    assert_eq!(published.len(), 55);
    let ranking = |counted| {
        let mut results = results.clone();
        let repeated = settle(&mut results, counted);
        (slcomp::tables(&slcomp::rank(&results)).swap_remove(0), repeated)
    };
    let (every, repeated) = ranking(Counted::Every);
    assert_eq!(published.compare(&every), []);
    let rows: Vec<_> =
        repeated.iter().map(|r| (&*r.division, &*r.entrant.solver, r.kind, r.rows)).collect();
    assert_eq!(
        rows,
        [
            ("qf_shlid_entl", "Cyclist-SL", Kind::Equal, 60),
            ("qf_shls_entl", "Harrsh 2019.9", Kind::OtherFigures, 296),
        ]
    );
    let (last, again) = ranking(Counted::Last);
    assert_eq!(again, repeated);
    let found = slcomp::compare(&published, published.compare(&last), &repeated, Some(&every));
    assert_eq!(found.unexplained, []);
    let texts: Vec<_> = found.explained.iter().map(|(key, text)| (&*key[1], &**text)).collect();
    assert_eq!(
        texts,
        [
            (
                "Cyclist-SL",
                "the published row counts 60 runs again: cpu_s_on_solved is 906.42, published is \
                 1812.85; problems is 60, published is 120; solved is 26, published is 52"
            ),
            (
                "Harrsh 2019.9",
                "the published row counts 296 runs again: cpu_s_on_solved is 528.07, published is \
                 1061.29; problems is 296, published is 592; solved is 155, published is 310; wrong \
                 is 1, published is 2"
            ),
        ]
    );
}

#[test]
fn smtcomp_2025_follows_from_its_entries() {
    let Some(folder) = shared("smtcomp2025-parallel") else { return };
    let mut results = import::read(&folder.join("results.json.gz")).unwrap();
    let published = Published::read(&folder.join("published.csv"), &KEYS).unwrap();
    add_entrants(PARALLEL_2025_NAME.as_ref(), &mut results).unwrap();
    let track = Track::choose(None, &mut results).unwrap();
    assert_eq!(track, Track::Parallel);
    let table = smtcomp::table(&smtcomp::rank(&Entries::of(&results, track), 1200.0));
    let found = compare(&published, &table);
    assert_eq!(found.rows, 386);
    assert_eq!(found.unexplained, []);
    // Every explanation speaks of a SAT or UNSAT ranking: everything else is exact.
    assert_eq!(found.explained.len(), 154);
    assert!(found.explained.iter().all(|(key, _)| key[1].contains("SAT")));
}

/// What is written of the entries is what the competition wrote.
#[test]
fn smtcomp_2025_entries_survive_a_round_trip() {
    let Some(path) = shared("smtcomp2025-parallel/results.json.gz") else { return };
    let results = import::read(&path).unwrap();
    let written = smtcomp_entries::write(&results, Track::Parallel);
    let given: Value = serde_json::from_slice(&import::read_bytes(&path).unwrap()).unwrap();
    let written: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(written["results"].as_array().unwrap().len(), 951);
    assert_eq!(written, given);
}
