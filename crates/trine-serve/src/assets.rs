//! What is served: files that are part of the binary. Nothing is read from the disk.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path.
    pub path: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Its content.
    pub content: &'static str,
}

/// The files of the page.
pub const ASSETS: [Asset; 6] = [
    Asset {
        path: "/",
        kind: "text/html; charset=utf-8",
        content: include_str!("../page/page.html"),
    },
    Asset {
        path: "/page.css",
        kind: "text/css; charset=utf-8",
        content: include_str!("../page/page.css"),
    },
    Asset {
        path: "/page.js",
        kind: "text/javascript; charset=utf-8",
        content: include_str!("../page/page.js"),
    },
    Asset {
        path: "/address.js",
        kind: "text/javascript; charset=utf-8",
        content: include_str!("../page/address.js"),
    },
    Asset {
        path: "/how_strings.txt",
        kind: "text/plain; charset=utf-8",
        content: include_str!("../../../docs/how_strings.md"),
    },
    Asset { path: "/icon.svg", kind: "image/svg+xml", content: include_str!("../page/icon.svg") },
];

/// Scripts to start from: a title and the text.
pub const EXAMPLES: [(&str, &str); 6] = [
    ("Strings: a sanitizer", include_str!("../../../examples/sanitizer.smt2")),
    ("Strings: a language", include_str!("../page/language.smt2")),
    ("Words: an overflow", include_str!("../../../examples/midpoint.smt2")),
    ("Words: rounding", include_str!("../../../examples/rounding.smt2")),
    ("Heaps: list segments", include_str!("../../../examples/list_segments.smt2")),
    ("Heaps: cells of strings", include_str!("../../../examples/cells_of_strings.smt2")),
];

/// The examples as JSON.
#[must_use]
pub fn examples() -> String {
    let list =
        EXAMPLES.map(|(title, script)| serde_json::json!({"title": title, "script": script}));
    serde_json::Value::from(list.to_vec()).to_string()
}
