//! Tables as text: CSV, JSON, Markdown, LaTeX, and columns for a terminal.
//!
//! Idea: a rule says what the cells are; how they look is decided here once for all rules.
//! Invariant: every format shows the same numbers with the same number of digits, so that a figure
//! in a paper can be found in the CSV file by searching for it.

use std::fmt::Write;

use serde_json::{Value, json};

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A count.
    Count(usize),
    /// Seconds, shown with two digits.
    Seconds(f64),
    /// A score, shown with six digits.
    Score(f64),
}

impl Cell {
    /// The cell as text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Seconds(seconds) => format!("{seconds:.2}"),
            Self::Score(score) => format!("{score:.6}"),
        }
    }

    /// The number that a table sorts by; `None` for words.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Text(_) => None,
            Self::Count(count) => Some(*count as f64),
            Self::Seconds(number) | Self::Score(number) => Some(*number),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Count(count) => json!(count),
            Self::Seconds(_) | Self::Score(_) => {
                // The digits that are shown, as a number.
                self.text().parse::<f64>().map_or(Value::Null, |number| json!(number))
            }
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// A short name, fit for a file name.
    pub name: String,
    /// What it shows, one sentence.
    pub title: String,
    /// The names of the columns, fit for CSV and JSON.
    pub columns: Vec<&'static str>,
    /// The rows; each has one cell per column.
    pub rows: Vec<Vec<Cell>>,
}

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// Columns for a terminal
    Text,
    /// Comma-separated values
    Csv,
    /// A JSON object with a list of rows
    Json,
    /// A table of Markdown
    Markdown,
    /// A `tabular` of LaTeX
    Latex,
}

impl Format {
    /// The extension of files in this format.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Markdown => "md",
            Self::Latex => "tex",
        }
    }
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(name: &str, title: &str, columns: &[&'static str]) -> Self {
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            columns: columns.to_vec(),
            rows: Vec::new(),
        }
    }

    /// The rows whose cell in `column` is `text`.
    #[must_use]
    pub fn filtered(&self, column: &str, text: &str) -> Self {
        let mut table = Self { rows: Vec::new(), ..self.clone() };
        if let Some(at) = self.columns.iter().position(|name| *name == column) {
            table.rows = self.rows.iter().filter(|row| row[at].text() == text).cloned().collect();
        }
        table
    }

    /// The table in a format.
    #[must_use]
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Text => self.columns_of_text(),
            Format::Csv => self.csv(),
            Format::Json => {
                let mut text = format!("{:#}", self.json());
                text.push('\n');
                text
            }
            Format::Markdown => self.markdown(),
            Format::Latex => self.latex(),
        }
    }

    fn csv(&self) -> String {
        let mut text = self.columns.join(",");
        text.push('\n');
        for row in &self.rows {
            for (index, cell) in row.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                let cell = cell.text();
                if cell.contains([',', '"', '\n', '\r']) {
                    let _ = write!(text, "\"{}\"", cell.replace('"', "\"\""));
                } else {
                    text.push_str(&cell);
                }
            }
            text.push('\n');
        }
        text
    }

    /// The table as a JSON object: name, title, and rows as objects.
    #[must_use]
    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let members = self.columns.iter().zip(row);
                Value::Object(members.map(|(name, c)| ((*name).to_owned(), c.json())).collect())
            })
            .collect();
        json!({ "name": self.name, "title": self.title, "rows": rows })
    }

    fn markdown(&self) -> String {
        let mut text = format!("| {} |\n|", self.columns.join(" | "));
        for index in 0..self.columns.len() {
            text.push_str(if self.is_numeric(index) { " ---: |" } else { " --- |" });
        }
        text.push('\n');
        for row in &self.rows {
            text.push('|');
            for cell in row {
                let _ = write!(text, " {} |", cell.text().replace('|', "\\|").replace('\n', " "));
            }
            text.push('\n');
        }
        text
    }

    fn latex(&self) -> String {
        let spec: String = (0..self.columns.len())
            .map(|index| if self.is_numeric(index) { 'r' } else { 'l' })
            .collect();
        let line = |cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| latex_escaped(cell)).collect();
            format!("{} \\\\\n", cells.join(" & "))
        };
        let mut text = format!("% {}\n\\begin{{tabular}}{{{spec}}}\n\\hline\n", self.title);
        text += &line(self.columns.iter().map(|name| (*name).to_owned()).collect());
        text += "\\hline\n";
        for row in &self.rows {
            text += &line(row.iter().map(Cell::text).collect());
        }
        text += "\\hline\n\\end{tabular}\n";
        text
    }

    fn columns_of_text(&self) -> String {
        let mut widths: Vec<usize> = self.columns.iter().map(|name| name.chars().count()).collect();
        let cells: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| visible(&cell.text())).collect())
            .collect();
        for row in &cells {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let mut text = String::new();
        let mut line = |row: &[String]| {
            let mut line = String::new();
            for (index, cell) in row.iter().enumerate() {
                let width = widths[index];
                let _ = if self.is_numeric(index) {
                    write!(line, "{cell:>width$}  ")
                } else {
                    write!(line, "{cell:<width$}  ")
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        };
        line(&self.columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        cells.iter().for_each(|row| line(row));
        text
    }

    /// Whether a column holds numbers only.
    #[must_use]
    pub fn is_numeric(&self, column: usize) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(|row| row[column].number().is_some())
    }
}

/// The text with control characters spelled out, which could move the cursor of a terminal.
fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' {
            shown.push(' ');
        } else if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

fn latex_escaped(text: &str) -> String {
    let text = visible(text);
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '\n' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new("solved", "Solved problems.", &["solver", "solved", "cpu_s"]);
        table.rows.push(vec!["a_b, \"c\"".into(), 12.into(), Cell::Seconds(1.005)]);
        table.rows.push(vec!["x|y".into(), 3.into(), Cell::Seconds(100.0)]);
        table
    }

    #[test]
    fn control_characters_are_spelled_out() {
        let mut table = Table::new("a", "A.", &["version"]);
        table.rows.push(vec!["1\u{1b}[2J".into()]);
        assert!(table.write(Format::Text).ends_with("1\\u{1b}[2J\n"));
        assert!(table.write(Format::Latex).contains(r"1\textbackslash{}u\{1b\}[2J"));
    }

    #[test]
    fn every_format_shows_the_same_digits() {
        let table = sample();
        assert_eq!(
            table.write(Format::Csv),
            "solver,solved,cpu_s\n\"a_b, \"\"c\"\"\",12,1.00\nx|y,3,100.00\n"
        );
        assert_eq!(
            table.write(Format::Markdown),
            "| solver | solved | cpu_s |\n| --- | ---: | ---: |\n| a_b, \"c\" | 12 | 1.00 |\n| x\\|y | 3 | 100.00 |\n"
        );
        let latex = table.write(Format::Latex);
        assert!(latex.contains("\\begin{tabular}{lrr}") && latex.contains("a\\_b"), "{latex}");
        assert!(latex.contains("cpu\\_s \\\\"), "{latex}");
        let json: Value = serde_json::from_str(&table.write(Format::Json)).unwrap();
        assert_eq!(json["rows"][0]["solved"], 12);
        assert_eq!(json["rows"][1]["cpu_s"], 100.0);
        assert_eq!(
            table.write(Format::Text),
            "solver    solved   cpu_s\na_b, \"c\"      12    1.00\nx|y            3  100.00\n"
        );
    }

    #[test]
    fn rows_are_filtered_by_a_column() {
        assert_eq!(sample().filtered("solver", "x|y").rows.len(), 1);
        assert_eq!(sample().filtered("nothing", "x").rows.len(), 0);
    }
}
