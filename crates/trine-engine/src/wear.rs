//! Wear: what closed levels leave behind, and when to begin anew.
//!
//! Idea: atoms and gates last as long as the engine, so a script that opens and closes thousands of
//! levels leaves variables behind that every later search decides again, and reads and applications
//! that every later candidate has to be right about. A new engine knows only what is in force, but
//! costs the work of making it, and what the search has learned. So both sides are counted as in the
//! problem of renting or buying: once the checks have paid as much for what is left behind as a new
//! engine costs, it is time.
//! Invariant: over the life of a script this costs at most twice of what the best moment would have.
//! Reference: Karlin, Manasse, Rudolph, Sleator, "Competitive snoopy caching", Algorithmica 1988.

/// The cost of a variable in a new engine, in units of its cost in a check that does not need it.
const MAKING: u64 = 20;
/// The cost of finding a conflict again, in the same unit.
const CONFLICT: u64 = 100;

/// Counts what closed levels left behind, and says when a new engine is cheaper.
#[derive(Default)]
pub struct Wear {
    /// By open level: the number of variables when it opened.
    opened: Vec<usize>,
    /// Variables of closed levels.
    left_behind: usize,
    /// What checks have paid for them.
    paid: u64,
}

impl Wear {
    /// A level opens.
    pub fn push(&mut self, variables: usize) {
        self.opened.push(variables);
    }

    /// The innermost level closes.
    pub fn pop(&mut self, variables: usize) {
        if let Some(before) = self.opened.pop() {
            self.left_behind += variables - before;
            // What is left behind belongs to no level any more.
            for opened in &mut self.opened {
                *opened += variables - before;
            }
        }
    }

    /// A check takes place.
    pub fn check(&mut self) {
        self.paid += self.left_behind as u64;
    }

    /// Whether a new engine would have been worth its cost.
    #[must_use]
    pub fn is_worn(&self, variables: usize, conflicts: u64) -> bool {
        let in_force = variables.saturating_sub(self.left_behind) as u64;
        self.paid > in_force * MAKING + conflicts * CONFLICT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_counts_once() {
        let mut wear = Wear::default();
        wear.push(10);
        wear.push(12);
        wear.pop(15);
        wear.pop(16);
        assert_eq!(wear.left_behind, 6);
    }

    #[test]
    fn conflicts_are_worth_waiting_for() {
        let mut wear = Wear::default();
        for round in 0..100 {
            wear.push(10 + round);
            wear.pop(11 + round);
            wear.check();
        }
        assert!(wear.is_worn(110, 0));
        assert!(!wear.is_worn(110, 1_000));
    }
}
