//! Tables of scripts with their answers.

/// A row: its name, its answers, and what it is about.
pub struct Row {
    pub name: String,
    pub answers: Vec<String>,
    pub text: String,
}

/// The rows of a table; `\n` and `\t` stand for themselves in texts.
pub fn rows(table: &str) -> Vec<Row> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut columns = line.splitn(3, '\t');
            let mut column =
                || columns.next().unwrap_or_else(|| panic!("three columns: {line}")).to_owned();
            let (name, answers, text) = (column(), column(), column());
            let answers = answers.split(' ').map(str::to_owned).collect();
            Row { name, answers, text: text.replace("\\n", "\n").replace("\\t", "\t") }
        })
        .collect()
}
