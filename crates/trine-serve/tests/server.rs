//! The binary as browsers and others meet it: what it gives, what it refuses, and that it stays
//! usable.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A program that stands for the solver.
fn program(name: &str, body: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("rights");
    path
}

impl Server {
    fn start(solver: &PathBuf, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_trine-serve"))
            .args(["--port", "0", "--solver"])
            .arg(solver)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("start");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("pipe"));
        output.read_line(&mut line).expect("read");
        let port = line.trim_end_matches("/\n").rsplit(':').next().expect("a port");
        Self { child, port: port.parse().expect("a number") }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).expect("connected")
    }

    /// Sends bytes and reads to the end.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // Whoever refuses early may close before everything was sent.
        drop(stream.write_all(bytes));
        let mut text = Vec::new();
        drop(stream.read_to_end(&mut text));
        String::from_utf8_lossy(&text).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port).as_bytes())
    }

    fn request(&self, script: &str) -> Vec<u8> {
        let head = format!(
            "POST /check HTTP/1.1\r\nHost: localhost:{}\r\nX-Trine: 1\r\n\
             Content-Type: text/plain;charset=UTF-8\r\nContent-Length: {}\r\n\r\n",
            self.port,
            script.len()
        );
        [head.as_bytes(), script.as_bytes()].concat()
    }

    fn check(&self, script: &str) -> (String, Value) {
        let text = self.raw(&self.request(script));
        let (head, body) = text.split_once("\r\n\r\n").expect("a response");
        let outcome = body.lines().last().unwrap_or_default();
        (status(head).to_owned(), serde_json::from_str(outcome).unwrap_or(Value::Null))
    }
}

fn status(response: &str) -> &str {
    response.split(' ').nth(1).unwrap_or("none")
}

#[test]
fn the_page_and_nothing_else() {
    let server = Server::start(&program("page", "cat >/dev/null"), &[]);
    for path in [
        "/",
        "/page.css",
        "/page.js",
        "/address.js",
        "/icon.svg",
        "/how_strings.txt",
        "/examples.json",
    ] {
        let response = server.get(path);
        assert_eq!(status(&response), "200", "{path}");
        for header in ["default-src 'none'", "nosniff", "frame-ancestors 'none'", "no-store"] {
            assert!(response.contains(header), "{path} {header}");
        }
        assert!(
            !response.contains("http://") || response.contains("www.w3.org"),
            "{path}: loads nothing"
        );
    }
    for path in [
        "/etc/passwd",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/page.css/../../Cargo.toml",
        "/page.html",
        "/?",
        "/src/main.rs",
        "*",
        "/page.js%00",
    ] {
        let response = server.get(path);
        assert!(matches!(status(&response), "404" | "400"), "{path}: {response}");
        assert!(!response.contains("root:"), "{path}");
    }
    assert_eq!(status(&server.get("/check")), "405");
}

#[test]
fn others_are_refused() {
    let server = Server::start(&program("refused", "cat >/dev/null; echo run >&2"), &[]);
    let port = server.port;
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let send = |head: &str| server.raw(format!("{head}\r\n\r\n").as_bytes());
    let refused = |head: String, expected: &str| {
        assert_eq!(status(&send(&head)), expected, "{head}");
    };
    refused(format!("GET / HTTP/1.1\r\nHost: evil.example:{port}"), "403");
    refused("GET / HTTP/1.1\r\nHost: 127.0.0.1".into(), "403");
    refused("GET / HTTP/1.1".into(), "400");
    refused(format!("GET / HTTP/1.1\r\n{own}Origin: http://evil.example"), "403");
    refused(format!("POST /check HTTP/1.1\r\n{own}Content-Length: 0"), "403");
    refused(format!("OPTIONS /check HTTP/1.1\r\n{own}Origin: http://evil.example"), "403");
    refused(
        format!("POST /check HTTP/1.1\r\n{own}X-Trine: 1\r\nTransfer-Encoding: chunked"),
        "411",
    );
    refused(
        format!(
            "POST /check HTTP/1.1\r\n{own}X-Trine: 1\r\nContent-Length: 99999999999999999999999"
        ),
        "413",
    );
    refused(
        format!("POST /check HTTP/1.1\r\n{own}X-Trine: 1\r\nContent-Length: 1073741824"),
        "413",
    );
    refused(
        format!(
            "POST /check HTTP/1.1\r\n{own}X-Trine: 1\r\nContent-Length: 1\r\nContent-Length: 2"
        ),
        "400",
    );
    refused(format!("GET / HTTP/1.1\r\n{own}X: {}", "a".repeat(20_000)), "431");
    assert_eq!(status(&server.raw(b"\x16\x03\x01\x00\xff")), "400");
    assert_eq!(status(&server.raw(&server.request("\u{e9}")[..])), "200");
    let mut bytes = server.request("ab");
    let end = bytes.len();
    bytes[end - 1] = 0xFF;
    assert_eq!(status(&server.raw(&bytes)), "400");
    assert_eq!(server.check("(set-option :regular-output-channel \"/dev/null\")").0, "400");
}

#[test]
fn only_this_machine_can_connect() {
    let server = Server::start(&program("loopback", "cat >/dev/null"), &[]);
    let listening = std::fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let port = format!(":{:04X} ", server.port);
    let own: Vec<&str> =
        listening.lines().filter(|line| line.contains(&port) && line.contains(" 0A ")).collect();
    assert!(own.iter().all(|line| line.contains(&format!("0100007F{port}"))), "{own:?}");
}

#[test]
fn answers_drawings_and_the_explanation_come_apart() {
    let body = "cat >/dev/null; echo sat; echo '<svg>1</svg><svg>2</svg>' > /dev/fd/3; \
                echo 'check 1: sat' > /dev/fd/4";
    let server = Server::start(&program("apart", body), &[]);
    let (status, result) = server.check("(check-sat)");
    assert_eq!(status, "200");
    assert_eq!(result["answers"], "sat");
    assert_eq!(result["explanation"], "check 1: sat\n");
    assert_eq!(result["drawings"], serde_json::json!(["<svg>1</svg>", "<svg>2</svg>"]));
}

#[test]
fn answers_come_while_the_script_runs() {
    let body = "cat >/dev/null; echo sat; sleep 1; echo unsat";
    let server = Server::start(&program("comes", body), &[]);
    let mut stream = server.connect();
    stream.write_all(&server.request("(check-sat)")).expect("sent");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("read"));
    let begin = Instant::now();
    let part = lines.find(|line| line.starts_with('{')).expect("a part");
    assert_eq!(part, r#"{"part":"sat\n"}"#);
    assert!(begin.elapsed() < Duration::from_millis(900), "{:?}", begin.elapsed());
    let outcome = lines.last().expect("an outcome");
    assert!(outcome.contains(r#""answers":"sat\nunsat""#), "{outcome}");
}

#[test]
fn a_script_cannot_write_files() {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("must_stay_empty");
    drop(std::fs::remove_file(&target));
    let body =
        format!("cat >/dev/null; trap '' XFSZ; echo content > {}; echo done", target.display());
    let server = Server::start(&program("writes", &body), &[]);
    server.check("x");
    assert_eq!(std::fs::metadata(&target).map_or(0, |file| file.len()), 0);
}

#[test]
fn endless_scripts_and_floods_leave_it_usable() {
    let endless =
        program("endless", "read line; case $line in quick*) echo sat;; *) exec sleep 1000;; esac");
    let server = Server::start(&endless, &["--time", "1", "--checks", "2"]);
    let begin = Instant::now();
    let (_, result) = server.check("endless\n");
    assert_eq!(result["end"], "ended after 1 s");
    assert!(begin.elapsed() < Duration::from_secs(10));
    // Many at once: some run, some wait, others are told to come back.
    let mut streams: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for stream in &mut streams {
        drop(stream.write_all(&server.request("endless\n")));
    }
    let answer = |mut stream: TcpStream| {
        let mut text = String::new();
        drop(stream.read_to_string(&mut text));
        status(&text).to_owned()
    };
    let all: Vec<String> = streams.into_iter().map(answer).collect();
    let count = |wanted: &str| all.iter().filter(|status| *status == wanted).count();
    assert!(count("200") >= 2 && count("503") >= 100, "{all:?}");
    // Connections that say nothing, or half of something, and those that go away.
    let silent: Vec<TcpStream> = (0..30).map(|_| server.connect()).collect();
    for stream in &silent[..15] {
        drop((&*stream).write_all(b"GET / HTT"));
    }
    for _ in 0..30 {
        let mut gone = server.connect();
        drop(gone.write_all(&server.request("endless\n")));
    }
    let begin = Instant::now();
    loop {
        let (status, result) = server.check("quick\n");
        if status == "200" {
            assert_eq!(result["answers"], "sat");
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "not usable any more: {status}");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(status(&server.get("/")), "200");
}

#[test]
fn the_solver_itself_answers() {
    let solver = PathBuf::from(env!("CARGO_BIN_EXE_trine-serve")).with_file_name("trine");
    if !solver.exists() {
        eprintln!("skipped: trine is not built (cargo build -p trine)");
        return;
    }
    let server = Server::start(&solver, &["--time", "60"]);
    let text = server.get("/examples.json");
    let examples: Value =
        serde_json::from_str(text.split_once("\r\n\r\n").expect("body").1).expect("JSON");
    for example in examples.as_array().expect("a list") {
        let (status, result) = server.check(example["script"].as_str().expect("text"));
        let answers = result["answers"].as_str().unwrap_or_default();
        assert_eq!(status, "200", "{example}");
        assert!(
            answers.contains("sat") && !answers.contains("error"),
            "{}: {result}",
            example["title"]
        );
        let explanation = result["explanation"].as_str().unwrap_or_default();
        assert!(explanation.contains("decided by"), "{explanation}");
        let draws = example["title"]
            .as_str()
            .is_some_and(|title| title.contains("segments") || title.contains("language"));
        assert!(
            !draws || result["drawings"][0].as_str().is_some_and(|svg| svg.starts_with("<svg")),
            "{result}"
        );
    }
}
