//! The page: head, tables, plots per division, all runs.
//!
//! Invariant: what comes from results stands either in text that is escaped or in one JSON block
//! in which `<` does not occur, so that no output of a solver ends an element.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::{Value, json};

use super::plot::{Curve, Point, cactus, scatter};
use super::runs::validation;
use crate::markup::escaped;
use crate::result::{Answer, RunResult, Verdict};
use crate::scoring::diff::verdict_word;
use crate::scoring::rank::Ranked;
use crate::scoring::slcomp::Entrant;
use crate::scoring::table::Table;

/// At most so many bytes of each output are kept on the page.
const OUTPUT_BYTES: usize = 4096;

/// At most so many pairs of entrants are plotted against each other per division, and over all of them.
const PAIRS: usize = 6;

/// The whole page.
#[must_use]
pub fn page(title: &str, ranked: &Ranked) -> String {
    let title = escaped(title);
    let results = &ranked.results;
    let solvers: BTreeSet<String> = results.iter().map(|r| Entrant::of(r).name()).collect();
    let problems: BTreeSet<(&str, &str)> =
        results.iter().map(|r| (r.division.as_str(), r.problem.as_str())).collect();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"lead\">{} runs of {} solvers on {} problems{}</p>\n<nav>",
        include_str!("style.css"),
        results.len(),
        solvers.len(),
        problems.len(),
        super::runs::isolated(results)
            .map(|text| format!("; {}", escaped(&text)))
            .unwrap_or_default()
    );
    for table in &ranked.tables {
        let name = escaped(&table.name);
        let _ = write!(out, "<a href=\"#{name}\">{}</a>", name.replace('_', " "));
    }
    out.push_str("<a href=\"#families\">families</a><a href=\"#plots\">plots</a><a href=\"#all-runs\">runs</a></nav>\n");
    for table in &ranked.tables {
        section(&mut out, table);
    }
    section(&mut out, &families(results));
    plots(&mut out, results);
    runs(&mut out, results);
    out.push_str("<dialog id=\"run\"><form method=\"dialog\"><button>close</button></form><h3 id=\"run-title\"></h3><dl id=\"run-list\"></dl><pre id=\"run-output\"></pre></dialog>\n");
    // In JSON text `<` stands inside strings only, where it may be written as its code.
    let data = data(results).to_string().replace('<', "\\u003c");
    let _ = write!(
        out,
        "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>\n{}</script>\n</body>\n</html>\n",
        include_str!("script.js")
    );
    out
}

fn section(out: &mut String, table: &Table) {
    let (name, title) = (escaped(&table.name), escaped(&table.title));
    let _ = write!(
        out,
        "<section id=\"{name}\"><h2>{title}</h2>\n<div class=\"tools\"><input type=\"search\" placeholder=\"filter\" aria-label=\"filter\" data-for=\"table-{name}\"><span class=\"count\" id=\"table-{name}-count\">{} rows</span></div>\n<div class=\"scroll\"><table id=\"table-{name}\" data-sort><thead><tr>",
        table.rows.len()
    );
    let numeric: Vec<bool> = (0..table.columns.len()).map(|at| table.is_numeric(at)).collect();
    for (column, numeric) in table.columns.iter().zip(&numeric) {
        head(out, column, *numeric);
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (cell, numeric) in row.iter().zip(&numeric) {
            let class = if *numeric { " class=\"n\"" } else { "" };
            let _ = write!(out, "<td{class}>{}</td>", escaped(&cell.text()));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div></section>\n");
}

/// The head of a column, by which the table is sorted.
fn head(out: &mut String, column: &str, numeric: bool) {
    let class = if numeric { " class=\"n\"" } else { "" };
    let name = heading(column);
    let _ = write!(out, "<th{class} scope=\"col\"><button type=\"button\">{name}</button></th>");
}

/// The name of a column for people; files keep the short one.
fn heading(column: &str) -> String {
    let unit = if column.split('_').any(|word| word == "s") { " (s)" } else { "" };
    let word = |word| match word {
        "cpu" => "CPU time",
        "wall" => "wall-clock time",
        "par2" => "PAR-2",
        word => word,
    };
    let words = column.split('_').filter(|word| *word != "s").map(word);
    format!("{}{unit}", words.collect::<Vec<_>>().join(" "))
}

/// What each entrant solved of each family.
fn families(results: &[RunResult]) -> Table {
    let mut counts: BTreeMap<(&str, &str, String), [usize; 3]> = BTreeMap::new();
    let mut times: BTreeMap<(&str, &str, String), f64> = BTreeMap::new();
    for result in results {
        let key = (result.division.as_str(), result.family.as_str(), Entrant::of(result).name());
        let count = counts.entry(key.clone()).or_default();
        count[0] += 1;
        match result.verdict() {
            Verdict::Solved | Verdict::Unconfirmed => {
                count[1] += 1;
                *times.entry(key).or_default() += result.cpu_s;
            }
            Verdict::Wrong => count[2] += 1,
            Verdict::Unknown | Verdict::Timeout | Verdict::Memout | Verdict::Error => {}
        }
    }
    let columns = ["division", "family", "solver", "problems", "answered", "wrong", "cpu_s"];
    let mut table = Table::new("families", "Each family of each division.", &columns);
    for (key, [problems, answered, wrong]) in counts {
        let time = times.get(&key).copied().unwrap_or_default();
        let (division, family, solver) = key;
        table.rows.push(vec![
            division.into(),
            family.into(),
            solver.into(),
            problems.into(),
            answered.into(),
            wrong.into(),
            crate::scoring::table::Cell::Seconds(time),
        ]);
    }
    table
}

fn answered(result: &RunResult) -> Option<f64> {
    matches!(result.verdict(), Verdict::Solved | Verdict::Unconfirmed).then_some(result.cpu_s)
}

/// What the choice of divisions calls all of them.
const ALL: &str = "all divisions";

fn plots(out: &mut String, results: &[RunResult]) {
    let mut divisions: BTreeMap<&str, Vec<(usize, &RunResult)>> = BTreeMap::new();
    for (at, result) in results.iter().enumerate() {
        divisions.entry(&result.division).or_default().push((at, result));
    }
    let mut parts: Vec<(&str, Vec<(usize, &RunResult)>)> = divisions.into_iter().collect();
    if parts.len() > 1 {
        parts.insert(0, (ALL, results.iter().enumerate().collect()));
    }
    out.push_str("<section id=\"plots\"><h2>Solved problems against time, and solvers against each other</h2>\n<div class=\"tools\"><label>division <select id=\"plot-division\">");
    for (name, _) in &parts {
        let _ = write!(out, "<option>{}</option>", escaped(name));
    }
    out.push_str("</select></label></div>\n");
    for (name, runs) in &parts {
        let _ = write!(out, "<div class=\"plots\" data-division=\"{}\">", escaped(name));
        plots_of(out, runs);
        out.push_str("</div>\n");
    }
    out.push_str("</section>\n");
}

/// The plots of the runs of one division, or of all.
fn plots_of(out: &mut String, runs: &[(usize, &RunResult)]) {
    let mut curves: BTreeMap<String, Curve> = BTreeMap::new();
    for (_, result) in runs {
        let name = Entrant::of(result).name();
        let curve =
            curves.entry(name.clone()).or_insert_with(|| Curve { name, times_s: Vec::new() });
        curve.times_s.extend(answered(result));
    }
    let mut curves: Vec<Curve> = curves.into_values().collect();
    curves.sort_by_key(|curve| std::cmp::Reverse(curve.times_s.len()));
    out.push_str(&cactus(&curves));
    // The best against the next ones: these are the pairs that a reader asks for.
    for other in curves.iter().skip(1).take(PAIRS) {
        out.push_str(&against(runs, &curves[0].name, &other.name));
    }
}

fn against(runs: &[(usize, &RunResult)], x_name: &str, y_name: &str) -> String {
    // A problem may stand in several divisions.
    let mut points: BTreeMap<(&str, &str), Point> = BTreeMap::new();
    for (at, result) in runs {
        let name = Entrant::of(result).name();
        let key = (result.division.as_str(), result.problem.as_str());
        let point = points.entry(key).or_insert_with(|| Point {
            x_s: None,
            y_s: None,
            problem: result.problem.clone(),
            run: *at,
        });
        if name == x_name {
            point.x_s = answered(result);
        } else if name == y_name {
            point.y_s = answered(result);
            point.run = *at;
        }
    }
    let points: Vec<Point> = points.into_values().collect();
    scatter(x_name, y_name, &points)
}

/// The columns of the list of runs.
const COLUMNS: [&str; 9] =
    ["division", "family", "problem", "solver", "verdict", "answer", "expected", "cpu_s", "wall_s"];

fn runs(out: &mut String, results: &[RunResult]) {
    out.push_str("<section id=\"all-runs\"><h2>All runs</h2>\n<div class=\"tools\"><input type=\"search\" id=\"runs-words\" placeholder=\"words of a run\" aria-label=\"filter runs\">");
    let choices: [(&str, BTreeSet<String>); 4] = [
        ("division", results.iter().map(|r| r.division.clone()).collect()),
        ("family", results.iter().map(|r| r.family.clone()).collect()),
        ("solver", results.iter().map(|r| Entrant::of(r).name()).collect()),
        ("verdict", results.iter().map(|r| verdict_word(r.verdict()).to_owned()).collect()),
    ];
    for (name, values) in choices {
        let _ = write!(
            out,
            "<label>{name} <select data-column=\"{name}\"><option value=\"\">all</option>"
        );
        for value in values.iter().filter(|value| !value.is_empty()) {
            let _ = write!(out, "<option>{}</option>", escaped(value));
        }
        out.push_str("</select></label>");
    }
    out.push_str("<span class=\"count\" id=\"runs-count\"></span></div>\n<div class=\"scroll\"><table id=\"runs\" data-sort><thead><tr>");
    for name in COLUMNS {
        head(out, name, name.ends_with("_s"));
    }
    out.push_str("</tr></thead><tbody></tbody></table></div></section>\n");
}

fn words(answers: &[Answer]) -> String {
    answers.iter().map(|answer| answer.word()).collect::<Vec<_>>().join(" ")
}

fn data(results: &[RunResult]) -> Value {
    let mut runs = Vec::with_capacity(results.len());
    let mut more = serde_json::Map::new();
    for (at, result) in results.iter().enumerate() {
        // To the millisecond; more digits would only make the page larger.
        let rounded = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        runs.push(json!([
            result.division,
            result.family,
            result.problem,
            Entrant::of(result).name(),
            verdict_word(result.verdict()),
            words(&result.answers),
            words(&result.expected),
            rounded(result.cpu_s),
            rounded(result.wall_s),
        ]));
        let mut details = serde_json::Map::new();
        let mut add = |name: &str, text: String| {
            if !text.is_empty() {
                details.insert(name.to_owned(), json!(text));
            }
        };
        add("command", result.command.join(" "));
        add("version", result.version.clone());
        add("host", result.host.clone());
        add("message", result.message.clone());
        add("validation", validation(result));
        add("sha256", result.sha256.clone());
        if result.memory_kib > 0 {
            add("memory", format!("{} KiB", result.memory_kib));
        }
        add("output", shortened(&result.output));
        if !details.is_empty() {
            more.insert(at.to_string(), Value::Object(details));
        }
    }
    json!({ "columns": COLUMNS, "heads": COLUMNS.map(heading), "runs": runs, "more": more })
}

/// The beginning and the end of a long output.
fn shortened(output: &str) -> String {
    if output.len() <= OUTPUT_BYTES {
        return output.to_owned();
    }
    let mut head = OUTPUT_BYTES / 2;
    while !output.is_char_boundary(head) {
        head -= 1;
    }
    let mut tail = output.len() - OUTPUT_BYTES / 2;
    while !output.is_char_boundary(tail) {
        tail += 1;
    }
    let left_out = tail - head;
    format!("{}\n[... {left_out} bytes left out ...]\n{}", &output[..head], &output[tail..])
}
