//! Rebuild threshold: what closed levels leave behind, and when to begin anew.
//!
//! Idea: atoms and gates last as long as the engine, so a script that opens and closes thousands of
//! levels leaves variables behind that every later search decides again, and reads and applications
//! that every later candidate has to be right about. A new engine knows only what is in force, but
//! costs the work of making it, and what the search has learned. So both sides are counted as in the
//! problem of renting or buying: once the checks have paid as much for what is left behind as a new
//! engine costs, it is time.
//! Invariant: over the life of a script this costs at most twice of what the best moment would have.
//! Reference: Karlin, Manasse, Rudolph, Sleator, "Competitive snoopy caching", Algorithmica 1988.

/// The cost of a variable or clause in a new engine, in units of its cost in a check that pays for it.
const MAKING: u64 = 20;
/// The cost of finding a conflict again, in the same unit.
const CONFLICT: u64 = 100;

/// What is counted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Variables, which theories follow.
    #[default]
    Variables,
    /// Clauses of circuits. Next to what it costs a check, one costs more to make than a variable.
    Clauses,
}

impl Unit {
    /// So many times as much: of so many checks one pays.
    fn checks_per_payment(self) -> u64 {
        match self {
            Self::Variables => 1,
            Self::Clauses => 8,
        }
    }

    /// What an engine costs however small the problem is.
    fn fixed_cost(self) -> usize {
        match self {
            Self::Variables => 0,
            Self::Clauses => 64,
        }
    }
}

/// Counts what closed levels left behind, and says when a new engine is cheaper.
#[derive(Default)]
pub(crate) struct RebuildThreshold {
    unit: Unit,
    /// By open level: how many there were when it opened.
    opened: Vec<usize>,
    /// Those of closed levels.
    left_behind: usize,
    checks: u64,
    /// What checks have paid for them.
    paid: u64,
}

impl RebuildThreshold {
    /// A threshold that counts this.
    pub(crate) fn counting(unit: Unit) -> Self {
        Self { unit, ..Self::default() }
    }

    /// A level opens.
    pub(crate) fn push(&mut self, count: usize) {
        self.opened.push(count);
    }

    /// The innermost level closes.
    pub(crate) fn pop(&mut self, count: usize) {
        if let Some(before) = self.opened.pop() {
            self.left_behind += count - before;
            // What is left behind belongs to no level any more.
            for opened in &mut self.opened {
                *opened += count - before;
            }
        }
    }

    /// A check takes place.
    pub(crate) fn check(&mut self) {
        self.checks += 1;
        if self.checks.is_multiple_of(self.unit.checks_per_payment()) {
            self.paid += self.left_behind as u64;
        }
    }

    /// Whether a new engine would have been worth its cost.
    pub(crate) fn needs_rebuild(&self, count: usize, conflicts: u64) -> bool {
        let all = count.saturating_add(self.unit.fixed_cost());
        let in_force = all.saturating_sub(self.left_behind) as u64;
        self.paid > in_force * MAKING + conflicts * CONFLICT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_counts_once() {
        let mut rebuild = RebuildThreshold::default();
        rebuild.push(10);
        rebuild.push(12);
        rebuild.pop(15);
        rebuild.pop(16);
        assert_eq!(rebuild.left_behind, 6);
    }

    #[test]
    fn conflicts_are_worth_waiting_for() {
        let mut rebuild = RebuildThreshold::default();
        for round in 0..100 {
            rebuild.push(10 + round);
            rebuild.pop(11 + round);
            rebuild.check();
        }
        assert!(rebuild.needs_rebuild(110, 0));
        assert!(!rebuild.needs_rebuild(110, 1_000));
    }
}
