//! Reads s-expressions, as far as model answers need it.
//!
//! Invariant: no recursion, so that a solver that prints deep nonsense cannot end the fuzzer.
//! Reference: SMT-LIB 2.7, section 3.1 (tokens).

use std::fmt;

/// A token or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexpr {
    /// Symbol, keyword or literal, quotes and bars included.
    Atom(String),
    /// A parenthesized list.
    List(Vec<Sexpr>),
}

impl Sexpr {
    /// The text if this is an atom.
    pub fn atom(&self) -> Option<&str> {
        if let Sexpr::Atom(text) = self { Some(text) } else { None }
    }

    /// The items if this is a list.
    pub fn list(&self) -> Option<&[Sexpr]> {
        if let Sexpr::List(items) = self { Some(items) } else { None }
    }
}

/// All expressions in `text`; `None` if parentheses or quotes do not match.
pub fn parse(text: &str) -> Option<Vec<Sexpr>> {
    let mut open: Vec<Vec<Sexpr>> = vec![vec![]];
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '(' => {
                open.push(vec![]);
                1
            }
            ')' => {
                let list = open.pop()?;
                open.last_mut()?.push(Sexpr::List(list));
                1
            }
            ';' => rest.find('\n').unwrap_or(rest.len()),
            c if c.is_whitespace() => c.len_utf8(),
            _ => {
                let length = atom_length(rest, c)?;
                open.last_mut()?.push(Sexpr::Atom(rest[..length].to_owned()));
                length
            }
        };
        rest = &rest[length..];
    }
    if open.len() == 1 { open.pop() } else { None }
}

fn atom_length(rest: &str, first: char) -> Option<usize> {
    match first {
        '|' => Some(rest[1..].find('|')? + 2),
        '"' => {
            let mut at = 1;
            loop {
                at += rest[at..].find('"')? + 1;
                if !rest[at..].starts_with('"') {
                    return Some(at);
                }
                at += 1; // a doubled quote stands for one
            }
        }
        _ => Some(
            rest.find(|c: char| c.is_whitespace() || "()|\";".contains(c)).unwrap_or(rest.len()),
        ),
    }
}

impl fmt::Display for Sexpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Step<'a> {
            Expr(&'a Sexpr),
            Text(&'static str),
        }
        let mut steps = vec![Step::Expr(self)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => f.write_str(text)?,
                Step::Expr(Sexpr::Atom(text)) => f.write_str(text)?,
                Step::Expr(Sexpr::List(items)) => {
                    f.write_str("(")?;
                    steps.push(Step::Text(")"));
                    for (index, item) in items.iter().enumerate().rev() {
                        steps.push(Step::Expr(item));
                        if index > 0 {
                            steps.push(Step::Text(" "));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn prints_what_it_read() {
        let text = "(define-fun |a b| () String \"x\"\"(y\") () sat";
        let read = parse(text).expect("well formed");
        let printed: Vec<String> = read.iter().map(ToString::to_string).collect();
        assert_eq!(printed.join(" "), text);
    }

    #[test]
    fn refuses_what_does_not_match() {
        for text in ["(a", "a)", "|a", "\"a"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
