//! The nearest known name, for hints at misspelled ones.
//!
//! Idea: edit distance with transpositions; punctuation counts less, because `str.replaceall` and
//! `str_replace_all` differ from `str.replace_all` in nothing else.
//! Invariant: of equally near names the first is taken, so hints are deterministic.

/// Names that are this much longer or shorter are not compared.
const LENGTH_MARGIN: usize = 3;

/// The name most similar to `wanted`, if any is similar enough to be meant.
#[must_use]
pub fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let plain: String = letters(wanted).collect();
    // One edit in a short name makes another name: allow a third of the length.
    let allowed = (wanted.chars().count() / 3).clamp(1, 3);
    if wanted.chars().nth(1).is_none() || wanted.len() > 64 {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        if name.len().abs_diff(wanted.len()) > LENGTH_MARGIN {
            continue;
        }
        let same_letters = !plain.is_empty() && letters(name).eq(plain.chars());
        // Nobody who means `+oo` writes `foo`.
        if !same_letters && starts_with_letter(wanted) != starts_with_letter(name) {
            continue;
        }
        let distance = if same_letters { 0 } else { distance(wanted, name) };
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name.to_owned())
}

/// How many insertions, deletions, replacements and transpositions of neighbours turn one word into another, where
/// no part is edited twice.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // Rows of the table of distances between beginnings of the two: that before the last, the last, the next.
    let mut older = vec![0; to.len() + 1];
    let mut old: Vec<usize> = (0..=to.len()).collect();
    for (i, &a) in from.iter().enumerate() {
        let mut row = Vec::with_capacity(to.len() + 1);
        row.push(i + 1);
        for (j, &b) in to.iter().enumerate() {
            let replaced = old[j] + usize::from(a != b);
            let mut least = replaced.min(old[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == to[j - 1] && b == from[i - 1] {
                least = least.min(older[j - 1] + 1);
            }
            row.push(least);
        }
        older = std::mem::replace(&mut old, row);
    }
    old[to.len()]
}

fn starts_with_letter(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_alphanumeric)
}

fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (from, to, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "acb", 1),
            ("ca", "abc", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(from, to), expected, "{from} {to}");
            assert_eq!(distance(to, from), expected, "{to} {from}");
        }
    }

    #[test]
    fn similar_names() {
        let known = ["bvadd", "bvand", "str.replace_all", "str.replace", "x", "counter", "+oo"];
        let nearest = |wanted| nearest(wanted, known.into_iter());
        assert_eq!(nearest("str.replaceall").as_deref(), Some("str.replace_all"));
        assert_eq!(nearest("bvad").as_deref(), Some("bvadd"));
        assert_eq!(nearest("conuter").as_deref(), Some("counter"));
        assert_eq!(nearest("y"), None);
        assert_eq!(nearest("foo"), None);
        assert_eq!(nearest("oo").as_deref(), Some("+oo"));
        assert_eq!(nearest("entirely"), None);
        assert_eq!(super::nearest("\u{1F600}\u{1F600}", ["=>"].into_iter()), None);
    }
}
