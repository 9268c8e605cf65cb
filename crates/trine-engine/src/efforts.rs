//! Efforts: how much work goes into a way to decide something before another one has its turn.
//!
//! Idea: each effort is a row of one table, with its unit, its meaning and the range in which it means something.
//! Whoever divides work asks for the value by name, so that an experiment can change it and nothing else.
//! Invariant: an effort changes when something is tried and never what an answer means; values are within their
//! range.
//! Reference: the table of options of Biere et al., "CaDiCaL 2.0", CAV 2024.

use std::ops::RangeInclusive;

/// What an effort is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffortUnit {
    /// Ticks of the clock of a check.
    Ticks,
    /// How many of something there may be.
    Count,
    /// By how much one thing may pass another.
    Factor,
}

/// The name of an effort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffortKind {
    /// The least turn of a room.
    RoomTurn,
    /// The parts of a divided room.
    RoomParts,
    /// The least step of a search.
    SearchStep,
    /// The least step of the search for short strings.
    ShortStringStep,
    /// When bounded integers are tried as bit-vectors.
    BoundedIntegers,
    /// When integers without bounds are tried as bit-vectors.
    OpenIntegers,
    /// The first try of words with products as integers.
    WordsAsIntegers,
    /// The least step of a search over circuits beside integers.
    CircuitStep,
    /// The first try of a conjunction of literals over strings.
    StringConjunction,
    /// The least time for a check level by level.
    LevelTurn,
    /// How far a check level by level may pass one as a whole.
    LevelGrowth,
    /// One look for a counterexample of a quantified formula.
    Counterexample,
    /// Exact methods of a count; a bound of it has a tenth.
    Count,
    /// How many instances deep matching goes at first.
    MatchingDepth,
    /// How far a try to leave a name out of a core may pass the check that found the core.
    CoreGrowth,
}

/// A row of the table.
#[derive(Debug)]
pub struct EffortRow {
    /// Which effort it is.
    pub effort: EffortKind,
    /// Its name in options.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: EffortUnit,
    /// The value if nobody says otherwise.
    pub usual: u64,
    /// The values that mean something.
    pub range: RangeInclusive<u64>,
    /// What it means.
    pub meaning: &'static str,
}

const fn ticks(
    effort: EffortKind,
    name: &'static str,
    usual: u64,
    meaning: &'static str,
) -> EffortRow {
    let (unit, range) = (EffortUnit::Ticks, 1..=1_000_000_000_000);
    EffortRow { effort, name, unit, usual, range, meaning }
}

/// The table, in the order of [`EffortKind`].
pub static EFFORTS: [EffortRow; 15] = [
    ticks(
        EffortKind::RoomTurn,
        "room-turn",
        4_000_000,
        "least turn of a room beside others; after the first one it is looked for components",
    ),
    EffortRow {
        effort: EffortKind::RoomParts,
        name: "room-parts",
        unit: EffortUnit::Count,
        usual: 16,
        // A single part would be the room itself.
        range: 2..=1_000_000,
        meaning: "rooms at most into which one is divided at once",
    },
    ticks(EffortKind::SearchStep, "search-step", 2_000_000, "least step of a search beside others"),
    ticks(
        EffortKind::ShortStringStep,
        "short-string-step",
        1_000_000,
        "least step of the search for short strings and of what runs beside it",
    ),
    ticks(
        EffortKind::BoundedIntegers,
        "bounded-integers",
        2_000_000,
        "what others spend before integers with small bounds are tried as bit-vectors",
    ),
    ticks(
        EffortKind::OpenIntegers,
        "open-integers",
        20_000_000,
        "what others spend before integers without bounds are tried as bit-vectors",
    ),
    ticks(
        EffortKind::WordsAsIntegers,
        "words-as-integers",
        1_500_000,
        "first try of bit-vectors with products or quotients of unknowns as integers",
    ),
    ticks(
        EffortKind::CircuitStep,
        "circuit-step",
        10_000_000,
        "least step of a search over circuits beside one over integers: an interrupted one loses its rhythm",
    ),
    ticks(
        EffortKind::StringConjunction,
        "string-conjunction",
        20_000_000,
        "first try of a conjunction of literals over strings; each later one has twice as much, up to four times",
    ),
    ticks(
        EffortKind::LevelTurn,
        "level-turn",
        20_000_000,
        "least time for a check level by level where an earlier one was easy as a whole",
    ),
    EffortRow {
        effort: EffortKind::LevelGrowth,
        name: "level-growth",
        unit: EffortUnit::Factor,
        usual: 32,
        range: 1..=1_000_000,
        meaning: "how many times what that earlier check took a check level by level may take",
    },
    ticks(
        EffortKind::Counterexample,
        "counterexample",
        40_000_000,
        "one look for a counterexample of a quantified formula in a model",
    ),
    ticks(
        EffortKind::Count,
        "count",
        4_000_000_000,
        "the exact methods of one count of values; one bound of it has a tenth",
    ),
    EffortRow {
        effort: EffortKind::MatchingDepth,
        name: "matching-depth",
        unit: EffortUnit::Count,
        usual: 8,
        range: 0..=1_000_000,
        meaning: "how many instances deep triggers are matched before a candidate is looked at; it grows with each look",
    },
    EffortRow {
        effort: EffortKind::CoreGrowth,
        name: "core-growth",
        unit: EffortUnit::Factor,
        usual: 8,
        range: 1..=1_000_000_000,
        meaning: "how many times what a check took each try to leave a name out of its core may take",
    },
];

/// A value for each effort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Efforts([u64; EFFORTS.len()]);

impl Default for Efforts {
    fn default() -> Self {
        Self(std::array::from_fn(|place| EFFORTS[place].usual))
    }
}

impl Efforts {
    /// The value of an effort.
    ///
    /// ```
    /// use trine_engine::{EffortKind, Efforts};
    ///
    /// let mut efforts = Efforts::default();
    /// efforts.set("room-parts", 3).unwrap();
    /// assert_eq!(efforts.of(EffortKind::RoomParts), 3);
    /// assert_eq!(efforts.changes(), [("room-parts", 3)]);
    /// assert!(efforts.set("room-parts", 1).is_err());
    /// assert!(efforts.set("no such effort", 1).is_err());
    /// ```
    #[must_use]
    pub const fn of(&self, effort: EffortKind) -> u64 {
        self.0[effort as usize]
    }

    /// Changes the value of the effort with this name.
    ///
    /// # Errors
    /// The row whose range the value is not in; none if there is no such row.
    pub fn set(&mut self, name: &str, value: u64) -> Result<(), Option<&'static EffortRow>> {
        let Some(place) = EFFORTS.iter().position(|row| row.name == name) else {
            return Err(None);
        };
        if !EFFORTS[place].range.contains(&value) {
            return Err(Some(&EFFORTS[place]));
        }
        self.0[place] = value;
        Ok(())
    }

    /// Names and values of those that are not as usual.
    #[must_use]
    pub fn changes(&self) -> Vec<(&'static str, u64)> {
        let rows = EFFORTS.iter().zip(self.0);
        rows.filter(|(row, value)| row.usual != *value).map(|(row, n)| (row.name, n)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_their_values_in_range() {
        for (place, row) in EFFORTS.iter().enumerate() {
            assert_eq!(row.effort as usize, place, "{}", row.name);
            assert!(row.range.contains(&row.usual), "{}", row.name);
            let others = EFFORTS.iter().filter(|other| other.name == row.name);
            assert_eq!(others.count(), 1, "{}", row.name);
        }
    }
}
