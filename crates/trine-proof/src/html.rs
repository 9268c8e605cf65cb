//! An explanation as one page that loads nothing and needs no script: parts fold by `details`.
//!
//! Invariant: every text is escaped; each element that is opened is closed.

use std::fmt::Write as _;

use crate::outline::{Item, Look, Outline};

const STYLE: &str = "\
:root{--page:#fff;--ink:#1c2024;--muted:#60646c;--line:#d5d9df;--warn:#b42318}\
@media (prefers-color-scheme:dark){:root{--page:#15181c;--ink:#e8eaed;--muted:#9aa2ac;\
--line:#3a414b;--warn:#ff9384}}\
body{background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif;max-width:64rem;\
margin:2rem auto;padding:0 1rem}h1{font-size:1.3rem}ul{list-style:none;margin:0;padding-left:1.2rem;\
border-left:1px solid var(--line)}code{font-size:13px;overflow-wrap:anywhere}\
summary{cursor:pointer}.head{font-weight:600}.unneeded{color:var(--muted)}.warning{color:var(--warn)}";

/// Lines that lie deeper are folded at first.
const OPEN: usize = 2;

impl Outline {
    /// The lines as a page in HTML.
    #[must_use]
    pub fn to_html(&self, title: &str) -> String {
        let title = escaped(title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ul>\n"
        );
        for (position, item) in self.items.iter().enumerate() {
            let next = self.items.get(position + 1).map_or(0, |next| next.depth);
            if next > item.depth {
                let open = if item.depth < OPEN { " open" } else { "" };
                let _ = writeln!(out, "<li><details{open}><summary>{}</summary><ul>", line(item));
            } else {
                let _ = writeln!(out, "<li>{}</li>", line(item));
            }
            for _ in next..item.depth {
                out.push_str("</ul></details></li>\n");
            }
        }
        out.push_str("</ul>\n</body>\n</html>\n");
        out
    }
}

fn line(item: &Item) -> String {
    let class = match item.look {
        Look::Head => "head",
        Look::Plain => "",
        Look::Unneeded => "unneeded",
        Look::Warning => "warning",
    };
    let words = escaped(&item.words);
    let words = match class {
        "" => words,
        class => format!("<span class=\"{class}\">{words}</span>"),
    };
    match (item.words.is_empty(), item.code.is_empty()) {
        (_, true) => words,
        (true, false) => format!("<code>{}</code>", escaped(&item.code)),
        (false, false) => format!("{words}: <code>{}</code>", escaped(&item.code)),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
