//! Ranks: which column a node stands in.
//!
//! Idea: what can reach each other stands together, in the order of the distance from where a reader
//! enters; what comes after it begins further to the right than all that lead to it.
//! Invariant: an edge between nodes that cannot reach each other goes to a higher rank; an edge among
//! others goes at most one rank up.
//! Reference: Tarjan, SIAM J. Comput. 1(2), 1972, for the components, without recursion.

use std::collections::VecDeque;

/// The rank of each node.
pub(crate) fn ranks(next: &[Vec<usize>], roots: &[usize]) -> Vec<usize> {
    let (component, order) = components(next);
    let mut rank = vec![0; next.len()];
    let mut least = vec![0; next.len()];
    let mut entered: Vec<bool> = vec![false; next.len()];
    let mut placed = vec![false; next.len()];
    // Components come out with the last ones first.
    for members in order.iter().rev() {
        let own = component[members[0]];
        let base = members.iter().map(|&node| least[node]).max().unwrap_or(0);
        let root = roots.iter().copied().find(|&root| component[root] == own);
        let outside = members.iter().copied().find(|&node| entered[node]);
        let entry = outside.or(root).unwrap_or(members[0]);
        let mut queue = VecDeque::from([(entry, base)]);
        while let Some((node, at)) = queue.pop_front() {
            if std::mem::replace(&mut placed[node], true) {
                continue;
            }
            rank[node] = at;
            let inside = next[node].iter().filter(|&&to| component[to] == own);
            queue.extend(inside.map(|&to| (to, at + 1)));
        }
        for &node in members {
            for &to in next[node].iter().filter(|&&to| component[to] != own) {
                least[to] = least[to].max(rank[node] + 1);
                entered[to] = true;
            }
        }
    }
    rank
}

/// The strongly connected component of each node, and the members of each component, ascending.
fn components(next: &[Vec<usize>]) -> (Vec<usize>, Vec<Vec<usize>>) {
    const NEW: usize = usize::MAX;
    let count = next.len();
    let (mut number, mut low) = (vec![NEW; count], vec![0; count]);
    let mut component = vec![NEW; count];
    let mut members: Vec<Vec<usize>> = Vec::new();
    let (mut open, mut found) = (Vec::new(), 0);
    for start in 0..count {
        if number[start] != NEW {
            continue;
        }
        // A node, and how many of its edges were followed.
        let mut walk = vec![(start, 0)];
        while let Some((node, edge)) = walk.pop() {
            if edge == 0 {
                (number[node], low[node]) = (found, found);
                found += 1;
                open.push(node);
            } else {
                let child = next[node][edge - 1];
                if component[child] == NEW {
                    low[node] = low[node].min(low[child]);
                }
            }
            if let Some(&to) = next[node].get(edge) {
                walk.push((node, edge + 1));
                if number[to] == NEW {
                    walk.push((to, 0));
                }
                continue;
            }
            if low[node] == number[node] {
                let from = open.iter().rposition(|&other| other == node).unwrap_or(0);
                let mut own = open.split_off(from);
                own.sort_unstable();
                own.iter().for_each(|&member| component[member] = members.len());
                members.push(own);
            }
        }
    }
    (component, members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_diamonds_and_rings() {
        assert_eq!(ranks(&[vec![1], vec![2], vec![]], &[]), [0, 1, 2]);
        assert_eq!(ranks(&[vec![1, 2], vec![2], vec![]], &[]), [0, 1, 2], "the long way counts");
        assert_eq!(ranks(&[vec![1], vec![2], vec![0]], &[1]), [2, 0, 1], "from the root");
        assert_eq!(ranks(&[vec![1], vec![0, 2], vec![1]], &[0]), [0, 1, 2], "there and back");
    }
}
