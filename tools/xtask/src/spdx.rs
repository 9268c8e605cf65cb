//! Licence expressions: may a package with this expression be used under a list of licences?
//!
//! Reference: SPDX specification 2.3, annex D. `AND` binds stronger than `OR`, `WITH` is part of the
//! licence name; the old separator `/` of crates means `OR`.

/// Whether some choice that `expression` offers uses only licences of `allowed`.
///
/// # Errors
/// When the expression is not well formed.
pub fn permits(expression: &str, allowed: &[&str]) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, at: 0, allowed };
    let result = reader.any();
    match result {
        Some(result) if reader.at == words.len() => Ok(result),
        _ => Err(format!("`{expression}` is not a licence expression")),
    }
}

/// Recursive descent; the nesting of a licence expression is a few levels.
struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
    allowed: &'a [&'a str],
}

impl Reader<'_> {
    fn any(&mut self) -> Option<bool> {
        let mut result = self.all()?;
        while self.take("OR") {
            result |= self.all()?;
        }
        Some(result)
    }

    fn all(&mut self) -> Option<bool> {
        let mut result = self.one()?;
        while self.take("AND") {
            result &= self.one()?;
        }
        Some(result)
    }

    fn one(&mut self) -> Option<bool> {
        if self.take("(") {
            let result = self.any()?;
            return self.take(")").then_some(result);
        }
        let mut name = (*self.words.get(self.at)?).to_owned();
        if matches!(name.as_str(), "OR" | "AND" | "WITH" | ")") {
            return None;
        }
        self.at += 1;
        if self.take("WITH") {
            name = format!("{name} WITH {}", self.words.get(self.at)?);
            self.at += 1;
        }
        Some(self.allowed.contains(&name.as_str()))
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::permits;

    const ALLOWED: &[&str] =
        &["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"];

    #[test]
    fn accepted_expressions() {
        for expression in [
            "MIT",
            "GPL-3.0-only OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR GPL-2.0-only) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
        ] {
            assert_eq!(permits(expression, ALLOWED), Ok(true), "{expression}");
        }
    }

    #[test]
    fn refused_expressions() {
        for expression in [
            "LGPL-3.0-only",
            "MIT AND GPL-2.0-only",
            "GPL-2.0-only WITH Classpath-exception-2.0",
            "Apache-2.0 WITH Other-exception",
            "GPL-2.0-only OR MIT AND MPL-2.0",
        ] {
            assert_eq!(permits(expression, ALLOWED), Ok(false), "{expression}");
        }
    }

    #[test]
    fn malformed_expressions() {
        for expression in ["", "MIT OR", "(MIT", "MIT MIT", "OR MIT", "MIT WITH"] {
            assert!(permits(expression, ALLOWED).is_err(), "{expression}");
        }
    }
}
