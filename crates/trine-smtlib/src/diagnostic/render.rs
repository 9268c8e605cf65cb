//! The two renderings of a diagnostic.

use std::fmt;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::Diagnostic;

/// The words that tools search a solver's output for.
const ANSWERS: [&str; 3] = ["sat", "unsat", "unknown"];

/// Puts a dot into each answer that stands as a word of its own.
fn mask_answers(text: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    while let Some(start) = rest.find(is_word) {
        let (before, from_word) = rest.split_at(start);
        let end = from_word.find(|c| !is_word(c)).unwrap_or(from_word.len());
        let (word, after) = from_word.split_at(end);
        masked.push_str(before);
        if ANSWERS.contains(&word) {
            let (first, others) = word.split_at(1);
            masked.push_str(first);
            masked.push('.');
            masked.push_str(others);
        } else {
            masked.push_str(word);
        }
        rest = after;
    }
    masked.push_str(rest);
    masked
}

impl Diagnostic {
    /// One line as [`Display`](fmt::Display) has it, with names as the script spells them: for people.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = format!("{}: {}", self.position, self.problem);
        for note in &self.notes {
            line.push_str("; ");
            line.push_str(&note.text);
            if let Some(position) = note.position {
                line.push_str(&format!(" in line {}", position.line));
            }
        }
        // Names may contain line breaks.
        line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    }
}

impl fmt::Display for Diagnostic {
    /// One line: `3:16: undeclared symbol 'y'`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&mask_answers(&self.line()))
    }
}

impl std::error::Error for Diagnostic {}

/// The response `(error "...")` with its text as a string literal.
#[must_use]
pub fn error_response(text: &str) -> String {
    error_for_person(&mask_answers(text))
}

/// The same for a terminal, where no program searches for answers: names are spelled as they are.
#[must_use]
pub fn error_for_person(text: &str) -> String {
    format!("(error \"{}\")", text.replace('"', "\"\""))
}

impl Diagnostic {
    /// The response of a solver to a rejected command: `(error "3:16: undeclared symbol 'y'")`.
    #[must_use]
    pub fn response(&self) -> String {
        error_response(&self.to_string())
    }

    /// One comment line: `; warning: 1:12: there is no logic 'FOO'; it is read as ALL`.
    #[must_use]
    pub fn warning(&self) -> String {
        format!("; warning: {self}")
    }

    /// Several lines with the source and a marker under the fault, for terminals. `path` names the
    /// input; `styled` adds colors.
    #[must_use]
    pub fn with_source(&self, path: &str, styled: bool) -> String {
        let title = mask_answers(&self.problem.to_string());
        let notes: Vec<String> = self
            .notes
            .iter()
            .map(|note| match note.position {
                Some(position) => mask_answers(&format!("{} in line {}", note.text, position.line)),
                None => mask_answers(&note.text),
            })
            .collect();
        let mut group = Group::with_title(Level::ERROR.primary_title(title));
        group = match &self.excerpt {
            Some(excerpt) => group.element(
                Snippet::source(excerpt.text.as_str())
                    .line_start(excerpt.first_line as usize)
                    .path(path)
                    .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end)),
            ),
            None => group.element(
                Origin::path(path)
                    .line(self.position.line as usize)
                    .char_column(self.position.column as usize),
            ),
        };
        for note in &notes {
            group = group.element(Level::NOTE.message(note.as_str()));
        }
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_masked_as_words_only() {
        assert_eq!(mask_answers("check-sat: unsat"), "check-s.at: u.nsat");
        let others = "saturate sat_1 QF_UNSAT unknowns";
        assert_eq!(mask_answers(others), others);
        assert_eq!(error_response("a \"b\" unknown"), "(error \"a \"\"b\"\" u.nknown\")");
    }
}
