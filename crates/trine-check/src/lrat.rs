//! Refutations of clauses in the format LRAT.
//!
//! Idea: each line gives a clause that follows by unit propagation through the clauses that it
//! names. A hint that is satisfied or has two free literals is skipped: CaDiCaL writes such hints,
//! and skipping one can only lose a proof.
//! Invariant: each clause that is kept follows from the clauses given at the beginning.
//! Reference: Cruz-Filipe et al., "Efficient certified RAT verification", CADE 2017. Lines that need
//! more than unit propagation (negative hints) are refused.

use rustc_hash::FxHashMap;

use crate::circuit::{Clauses, Literal};

/// Checks refutations: each clause that is learned has to follow by unit propagation from its hints.
#[derive(Debug)]
pub struct Checker<'c> {
    given: &'c Clauses,
    /// Clauses that were derived: where their literals lie.
    derived: FxHashMap<u64, (usize, usize)>,
    literals: Vec<Literal>,
    /// By code of literals: whether it is assigned true.
    truth: Vec<bool>,
    trail: Vec<Literal>,
    refuted: bool,
}

impl<'c> Checker<'c> {
    /// A checker that knows these clauses by the numbers 1, 2, ...
    #[must_use]
    pub fn new(given: &'c Clauses, variables: usize) -> Self {
        let refuted = (0..given.len()).any(|position| given.get(position).is_empty());
        Self {
            given,
            derived: FxHashMap::default(),
            literals: Vec::new(),
            truth: vec![false; 2 * variables + 2],
            trail: Vec::new(),
            refuted,
        }
    }

    /// Whether the empty clause was derived.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Checks one line, without its end.
    ///
    /// # Errors
    /// If the clause does not follow, or the line is no line of LRAT.
    pub fn line(&mut self, line: &[u8]) -> Result<(), &'static str> {
        let mut numbers = line.split(|&byte| byte == b' ').filter(|part| !part.is_empty());
        let id = parse(numbers.next().ok_or("an empty line")?).ok_or("a number was expected")?;
        let mut numbers = numbers.peekable();
        if numbers.peek() == Some(&&b"d"[..]) {
            numbers.next();
            for number in numbers {
                match parse(number).ok_or("a number was expected")? {
                    0 => break,
                    gone => drop(self.derived.remove(&(gone as u64))),
                }
            }
            return Ok(());
        }
        let id = u64::try_from(id).map_err(|_| "a positive number was expected")?;
        if id <= self.given.len() as u64 || self.derived.contains_key(&id) {
            return Err("this number has a clause already");
        }
        let start = self.literals.len();
        let checked = self.derive(&mut numbers);
        for literal in self.trail.drain(..) {
            self.truth[literal.code()] = false;
        }
        checked?;
        let end = self.literals.len();
        self.refuted |= start == end;
        self.derived.insert(id, (start, end));
        Ok(())
    }

    /// Reads a clause and checks it.
    fn derive<'l>(
        &mut self,
        numbers: &mut impl Iterator<Item = &'l [u8]>,
    ) -> Result<(), &'static str> {
        let mut conflict = false;
        loop {
            let number = parse(numbers.next().ok_or("the line ends too early")?);
            let number = number.ok_or("a number was expected")?;
            if number == 0 {
                break;
            }
            let literal = i32::try_from(number).ok().and_then(Literal::from_dimacs);
            let literal = literal.filter(|literal| literal.code() < self.truth.len());
            let literal = literal.ok_or("there is no such variable")?;
            self.literals.push(literal);
            conflict |= self.assign(!literal);
        }
        loop {
            let number = parse(numbers.next().ok_or("the line ends too early")?);
            let number = number.ok_or("a number was expected")?;
            if number == 0 {
                break;
            }
            if conflict {
                continue;
            }
            let hint = u64::try_from(number).map_err(|_| "a hint beyond unit propagation")?;
            conflict = self.propagate(hint)?;
        }
        if conflict { Ok(()) } else { Err("the clause does not follow from the clauses named") }
    }

    /// Makes a literal true; whether it was false.
    fn assign(&mut self, literal: Literal) -> bool {
        if self.truth[(!literal).code()] {
            return true;
        }
        if !self.truth[literal.code()] {
            self.truth[literal.code()] = true;
            self.trail.push(literal);
        }
        false
    }

    /// Whether the clause is false; if one literal is left, it becomes true.
    fn propagate(&mut self, hint: u64) -> Result<bool, &'static str> {
        let clause = if hint >= 1 && hint <= self.given.len() as u64 {
            self.given.get(hint as usize - 1)
        } else {
            let &(start, end) = self.derived.get(&hint).ok_or("a hint that names no clause")?;
            &self.literals[start..end]
        };
        let mut free = None;
        for &literal in clause {
            if self.truth[literal.code()] {
                return Ok(false);
            }
            if !self.truth[(!literal).code()] && free.replace(literal).is_some_and(|f| f != literal)
            {
                return Ok(false);
            }
        }
        match free {
            None => Ok(true),
            Some(literal) => Ok(self.assign(literal)),
        }
    }
}

fn parse(digits: &[u8]) -> Option<i64> {
    let (negative, digits) = match digits.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let value = digits.iter().try_fold(0i64, |value, digit| {
        digit.is_ascii_digit().then(|| 10 * value + i64::from(digit - b'0'))
    })?;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(rows: &[&[i32]]) -> Clauses {
        let mut clauses = Clauses::default();
        for row in rows {
            let row: Vec<Literal> =
                row.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect();
            clauses.add(&row);
        }
        clauses
    }

    fn run(rows: &[&[i32]], lines: &[&str]) -> Result<bool, &'static str> {
        let clauses = clauses(rows);
        let mut checker = Checker::new(&clauses, 3);
        for line in lines {
            checker.line(line.as_bytes())?;
        }
        Ok(checker.is_refuted())
    }

    const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 3], &[-1, -3]];

    #[test]
    fn a_refutation_is_accepted() {
        assert_eq!(run(SQUARE, &["5 1 0 1 2 0", "6 0 5 3 4 0"]), Ok(true));
        // A hint that is satisfied is skipped.
        assert_eq!(run(SQUARE, &["5 1 0 1 2 0", "6 0 5 1 3 4 0"]), Ok(true));
        assert_eq!(run(SQUARE, &["5 1 0 1 2 0", "5 d 1 2 0"]), Ok(false));
    }

    #[test]
    fn damaged_refutations_are_refused() {
        for lines in [
            &["5 1 0 1 0"][..],
            &["5 -1 0 1 2 0"],
            &["5 1 0 1 2 0", "6 0 3 4 0"],
            &["4 1 0 1 2 0"],
            &["5 1 0 1 2"],
            &["5 1 0 1 7 0"],
            &["5 9 0 1 2 0"],
            &["5 1 0 1 2 0", "6 d 5 0", "7 0 5 3 4 0"],
            &["5 1 0 -1 2 0"],
        ] {
            assert!(run(SQUARE, lines).is_err(), "{lines:?}");
        }
    }
}
