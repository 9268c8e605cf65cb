//! An explanation as one page that needs nothing else.
//!
//! Invariant: every text is escaped; the page loads nothing.

use std::fmt::Write;

use super::report::{CheckReport, Explanation, Role};
use super::text::{decision, gave_up, passes, searches, seconds, theories, times};

/// Checks that are described.
const MOST_CHECKS: usize = 200;

const STYLE: &str = "\
:root{--page:#fff;--ink:#1c2024;--muted:#60646c;--line:#d5d9df;--bar:#2563a8;--fill:#f4f6f8}\
@media (prefers-color-scheme:dark){:root{--page:#15181c;--ink:#e8eaed;--muted:#9aa2ac;\
--line:#3a414b;--bar:#7fb2e5;--fill:#20252b}}\
body{background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif;max-width:64rem;\
margin:2rem auto;padding:0 1rem}\
h1{font-size:1.3rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin-top:2rem}\
dl{display:grid;grid-template-columns:9rem 1fr;gap:.2rem 1rem}dt{color:var(--muted)}dd{margin:0}\
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.2rem .5rem;\
vertical-align:top}code{font-size:13px;overflow-wrap:anywhere}\
.bar{background:var(--bar);height:.7rem;border-radius:2px;min-width:1px}\
.time td:nth-child(2){width:60%}.time td{vertical-align:middle}td:first-child,.time td:last-child{white-space:nowrap}.muted{color:var(--muted)}.role{font-weight:600}";

impl Explanation {
    /// The explanation as a page in HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{file}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{file}</h1>\n",
            file = escaped(&self.file)
        );
        let memory = self.memory.map(|bytes| format!(", {} MiB", bytes >> 20));
        let _ = writeln!(
            out,
            "<p>{} checks in {}{}</p>",
            self.checks.len(),
            seconds(self.total),
            memory.unwrap_or_default()
        );
        for error in &self.errors {
            let _ = writeln!(out, "<p><code>{}</code></p>", escaped(error));
        }
        self.checks.iter().take(MOST_CHECKS).for_each(|check| write_check(check, &mut out));
        if self.checks.len() > MOST_CHECKS {
            let _ = writeln!(out, "<p>{} more checks</p>", self.checks.len() - MOST_CHECKS);
        }
        out.push_str("</body>\n</html>\n");
        out
    }
}

fn write_check(check: &CheckReport, out: &mut String) {
    let _ = writeln!(
        out,
        "<section>\n<h2>Line {}: {} in {}</h2>\n<dl>",
        check.line,
        check.answer,
        seconds(check.time)
    );
    let mut entry = |name: &str, text: &str| {
        let _ = writeln!(out, "<dt>{name}</dt><dd>{}</dd>", escaped(text));
    };
    entry("theories", &theories(check));
    decision(check).iter().for_each(|text| entry("decided by", text));
    check.reason.iter().for_each(|text| entry("not decided", text));
    if check.answer.is_unknown() {
        for (why, atoms, times) in &check.undecided {
            entry("left open", &format!("{why} ({times} times), first for: {}", atoms.join("  ")));
        }
    }
    let gave_up: Vec<String> =
        gave_up(check).iter().map(|(activity, n)| format!("{} ({n})", activity.name())).collect();
    if !gave_up.is_empty() {
        entry("gave up", &gave_up.join(", "));
    }
    let (before, after) = check.record.preprocessed;
    let passes: String =
        passes(check).into_iter().map(|(words, n)| format!("; {words}: {n}")).collect();
    entry("preprocessing", &format!("assertions: {before} became {after}{passes}"));
    let searches = searches(check);
    if !searches.is_empty() {
        entry("searches", &searches.join("; "));
    }
    let search = format!(
        "conflicts: {}, lemmas of theories: {}",
        check.record.conflicts, check.record.lemmas
    );
    entry("search", &search);
    out.push_str("</dl>\n<table class=\"time\">\n");
    let whole = check.time.as_secs_f64().max(1e-9);
    for (activity, time) in times(check) {
        let share = (time.as_secs_f64() / whole * 100.0).min(100.0);
        let _ = writeln!(
            out,
            "<tr><td title=\"{}\">{}</td><td><div class=\"bar\" style=\"width:{share:.1}%\"></div>\
             </td><td>{}</td></tr>",
            escaped(activity.about()),
            activity.name(),
            seconds(time)
        );
    }
    out.push_str("</table>\n<details open><summary>Conjuncts</summary>\n<table>\n");
    for conjunct in &check.conjuncts {
        let place = match (&conjunct.name, conjunct.line) {
            (Some(name), _) => escaped(name),
            (None, Some(line)) => format!("line {line}"),
            (None, None) => "assumption".to_owned(),
        };
        let names: Vec<&str> = conjunct.contents.fragments.iter().map(|f| f.name()).collect();
        let role = if conjunct.role == Role::Plain { "" } else { conjunct.role.name() };
        let _ = writeln!(
            out,
            "<tr><td>{place}</td><td><code>{}</code></td><td class=\"muted\">{}</td>\
             <td class=\"role\">{role}</td></tr>",
            escaped(&conjunct.text),
            names.join(", ")
        );
    }
    out.push_str("</table>\n");
    if check.more_conjuncts > 0 {
        let _ = writeln!(out, "<p class=\"muted\">{} more conjuncts</p>", check.more_conjuncts);
    }
    out.push_str("</details>\n</section>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
