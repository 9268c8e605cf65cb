//! What of a refutation is needed.
//!
//! Idea: from the empty clause backwards, through the clauses that each line names.

use rustc_hash::{FxHashMap, FxHashSet};

/// A line of LRAT that derives a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the clause.
    pub number: u64,
    /// Its literals.
    pub literals: Vec<i32>,
    /// The clauses through which it follows, in the order of propagation.
    pub hints: Vec<u64>,
}

/// The lines that derive clauses, without deletions. A line that is none of LRAT is left out: what a proof
/// is worth is for the checker to say.
#[must_use]
pub fn lines(text: &[u8]) -> Vec<Line> {
    text.split(|&byte| byte == b'\n').filter_map(line).collect()
}

fn line(text: &[u8]) -> Option<Line> {
    let text = std::str::from_utf8(text).ok()?;
    let mut numbers = text.split_ascii_whitespace();
    let number = numbers.next()?.parse().ok()?;
    let mut literals = Vec::new();
    loop {
        match numbers.next()?.parse().ok()? {
            0 => break,
            literal => literals.push(literal),
        }
    }
    let hints = numbers.map_while(|hint| hint.parse().ok()).take_while(|&hint| hint != 0).collect();
    Some(Line { number, literals, hints })
}

/// The numbers of the clauses, given or derived, that the empty clause needs.
#[must_use]
pub fn needed(lines: &[Line]) -> FxHashSet<u64> {
    let by_number: FxHashMap<u64, &Line> = lines.iter().map(|line| (line.number, line)).collect();
    let mut needed = FxHashSet::default();
    let empty = lines.iter().find(|line| line.literals.is_empty());
    let mut stack: Vec<u64> = empty.map(|line| line.number).into_iter().collect();
    while let Some(number) = stack.pop() {
        if needed.insert(number)
            && let Some(line) = by_number.get(&number)
        {
            stack.extend(&line.hints);
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_empty_clause_rests_on_is_needed() {
        let lines = lines(b"5 1 0 1 2 0\n6 2 0 1 0\n5 d 1 0\n7 0 5 3 4 0\n");
        assert_eq!(lines.len(), 3);
        let mut needed: Vec<u64> = needed(&lines).into_iter().collect();
        needed.sort_unstable();
        assert_eq!(needed, [1, 2, 3, 4, 5, 7]);
    }
}
