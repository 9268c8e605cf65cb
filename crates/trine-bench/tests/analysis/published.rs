//! The published tables of SL-COMP 2019 and of SMT-COMP 2025, from the published results.

use std::collections::BTreeSet;

use trine_bench::scoring::difference_to_published::Published;
use trine_bench::scoring::smtcomp::Entries;
use trine_bench::scoring::smtcomp::compare::{KEYS, add_entrant, compare};
use trine_bench::scoring::{import, rank, slcomp, smtcomp};

use super::samples::shared;

#[test]
fn slcomp_2019_follows_from_its_rows() {
    let Some(folder) = shared("slcomp2019") else { return };
    let results = import::read(&folder.join("results.csv.gz")).unwrap();
    let table = &slcomp::tables(&slcomp::rank(&results))[0];
    let published = Published::read(&folder.join("published.csv"), &rank::SLCOMP_KEYS).unwrap();
    assert_eq!(published.len(), 55);
    assert_eq!(published.compare(table), []);
}

#[test]
fn smtcomp_2025_follows_from_its_entries() {
    let Some(folder) = shared("smtcomp2025-parallel") else { return };
    let mut results = import::read(&folder.join("results.json.gz")).unwrap();
    let published = Published::read(&folder.join("published.csv"), &KEYS).unwrap();
    // Entrants that never ran are listed with `n` behind their name, and in no entry.
    let logics: BTreeSet<String> = results.iter().map(|r| r.division.to_lowercase()).collect();
    let silent: BTreeSet<(String, String)> = published
        .keys()
        .filter(|key| key[2].ends_with(" n") && logics.contains(&key[0]))
        .map(|key| (key[2].clone(), key[0].clone()))
        .collect();
    for (solver, logic) in &silent {
        add_entrant(solver, logic, &mut results);
    }
    let table = smtcomp::table(&smtcomp::rank(&Entries::of(&results), 1200.0));
    let found = compare(&published, &table);
    assert_eq!(found.rows, 386);
    assert_eq!(found.unexplained, []);
    // Every explanation speaks of a SAT or UNSAT ranking: everything else is exact.
    assert_eq!(found.explained.len(), 154);
    assert!(found.explained.iter().all(|(key, _)| key[1].contains("SAT")));
}
