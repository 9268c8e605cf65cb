//! Tables of profiles by the checker of proofs, for scripts of which profiles know the answer.

use trine_check::rules::heap::Prover;
use trine_check::rules::heap::profile::{Meter, Profiles, State, Tables, Way};
use trine_check::{Forms, Reader, Step, Steps};

use crate::random_script::Random;

/// Whether tables show an entailment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tabled {
    /// They do, and are accepted as they are written.
    Shown,
    /// They do not.
    Not,
}

fn meter(most: u64) -> Meter<'static> {
    Meter::new(most, &|| true)
}

/// What is asked, as the checker reads it.
fn question(text: &str) -> Option<(Reader, Prover, Profiles)> {
    let mut steps = Steps::new();
    let script = format!("{text}(check-sat)");
    assert_eq!(steps.read_script(&mut Forms::new(script.as_bytes()), 1), Ok(true), "{text}");
    let facts = steps.reader.checks()[0].assertions.clone();
    let mut reader = steps.reader;
    let prover = Prover::new(reader.terms_mut(), &facts).ok()?;
    let profiles = prover.profiles(reader.terms()).ok()?;
    Some((reader, prover, profiles))
}

/// Whether the least tables show that two assertions contradict each other. If so, they are made smaller,
/// written, and read again by the checker.
pub fn tabled(text: &str) -> Tabled {
    let Some((reader, prover, profiles)) = question(text) else { return Tabled::Not };
    let Ok(tables) = profiles.tables(&mut meter(10_000_000)) else { return Tabled::Not };
    let tables = profiles.without_needless(tables, &mut meter(100_000));
    let written = profiles.names(reader.terms(), &prover.predicates).text(&tables);
    let step = format!("(heap (0 1)\n (profiles{written}))");
    let script = format!("{text}(check-sat)");
    let mut steps = Steps::new();
    let read = steps.read_script(&mut Forms::new(script.as_bytes()), 1);
    assert_eq!(read, Ok(true), "{text}");
    steps.begin(trine_check::Products::Circuits);
    let form = Forms::new(step.as_bytes()).next_form().ok().flatten().expect("a form");
    assert_eq!(steps.take(&form), Ok(Step::Taken), "{text}\n{step}");
    Tabled::Shown
}

/// Changes the least tables at random: whether the checker accepts what comes out.
pub fn damaged_is_accepted(text: &str, random: &mut Random) -> bool {
    let Some((_, _, profiles)) = question(text) else { return false };
    let Ok(mut tables) = profiles.least_tables(&mut meter(1_000_000)) else { return false };
    let pool: Vec<Way> = tables.iter().flatten().flat_map(|state| state.ways.clone()).collect();
    for _ in 0..random.below(4) + 1 {
        damage(&mut tables, &pool, random);
    }
    profiles.check(&tables).is_ok()
}

/// A state less, a way more, a way that is another, or a location with a cell that had none.
fn damage(tables: &mut Tables, pool: &[Way], random: &mut Random) {
    let all: Vec<(usize, usize)> = tables
        .iter()
        .enumerate()
        .flat_map(|(number, own)| (0..own.len()).map(move |at| (number, at)))
        .collect();
    if all.is_empty() {
        return;
    }
    let (number, at) = all[random.below(all.len())];
    let choice = random.below(5);
    let state: &mut State = &mut tables[number][at];
    match choice {
        0 => drop(tables[number].remove(at)),
        1 | 2 if !pool.is_empty() => {
            state.ways.push(pool[random.below(pool.len())].clone());
            state.ways.sort_unstable();
            state.ways.dedup();
        }
        3 if !state.ways.is_empty() => {
            // A condition or a hole is left out.
            let place = random.below(state.ways.len());
            let way = &mut state.ways[place];
            way.distinct.pop();
            way.outside.pop();
            way.trees.iter_mut().for_each(|tree| drop(tree.holes.pop()));
            state.ways.sort_unstable();
            state.ways.dedup();
        }
        _ => {
            let other = tables[number][random.below(tables[number].len())].clone();
            let state = &mut tables[number][at];
            state.ways = other.ways;
            if state.present.len() == other.present.len() {
                state.present = other.present;
            }
        }
    }
}
