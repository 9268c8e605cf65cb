//! The trace condition: no cycle on which the heap does not become smaller.
//!
//! Reference: Lee, Jones, Ben-Amram, "The size-change principle for program termination", POPL 2001, for
//! one measure.

/// Whether edges that do not make the heap smaller have a cycle.
pub(super) fn has_cycle(nodes: usize, edges: &[(usize, usize, bool)]) -> bool {
    let mut waiting = vec![0usize; nodes];
    let plain: Vec<(usize, usize)> =
        edges.iter().filter(|edge| !edge.2).map(|&(from, to, _)| (from, to)).collect();
    for &(_, to) in &plain {
        waiting[to] += 1;
    }
    let mut open: Vec<usize> = (0..nodes).filter(|&node| waiting[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = open.pop() {
        done += 1;
        for &(_, to) in plain.iter().filter(|edge| edge.0 == node) {
            waiting[to] -= 1;
            if waiting[to] == 0 {
                open.push(to);
            }
        }
    }
    done < nodes
}
