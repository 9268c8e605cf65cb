//! The trace condition: no cycle on which the heap does not become smaller.
//!
//! Reference: Brotherston, Distefano, Petersen, "Automated cyclic entailment proofs in separation logic",
//! CADE 2011; Lee, Jones, Ben-Amram, "The size-change principle for program termination", POPL 2001, for
//! one measure.

/// From one move of a derivation to another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where it begins.
    pub from: usize,
    /// Where it leads.
    pub to: usize,
    /// Whether the heap becomes smaller.
    pub shrinks: bool,
}

/// Whether edges that do not make the heap smaller have a cycle.
#[must_use]
pub fn has_cycle(moves: usize, edges: &[Edge]) -> bool {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); moves];
    let mut waiting = vec![0usize; moves];
    for edge in edges.iter().filter(|edge| !edge.shrinks) {
        after[edge.from].push(edge.to);
        waiting[edge.to] += 1;
    }
    let mut open: Vec<usize> = (0..moves).filter(|&at| waiting[at] == 0).collect();
    let mut done = 0;
    while let Some(at) = open.pop() {
        done += 1;
        for &next in &after[at] {
            waiting[next] -= 1;
            if waiting[next] == 0 {
                open.push(next);
            }
        }
    }
    done < moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: usize, to: usize, shrinks: bool) -> Edge {
        Edge { from, to, shrinks }
    }

    #[test]
    fn a_cycle_has_to_make_the_heap_smaller() {
        assert!(!has_cycle(3, &[edge(0, 1, false), edge(1, 2, false), edge(2, 0, true)]));
        assert!(has_cycle(3, &[edge(0, 1, false), edge(1, 2, false), edge(2, 0, false)]));
        assert!(has_cycle(3, &[edge(0, 1, true), edge(1, 2, false), edge(2, 1, false)]));
        assert!(has_cycle(1, &[edge(0, 0, false)]));
    }
}
