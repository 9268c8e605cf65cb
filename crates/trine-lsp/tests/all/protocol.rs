//! The binary and an editor, simulated: from `initialize` to `exit`, and what does not belong there.

use std::io::{BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use trine_lsp::transport::{Received, receive, send};

const URI: &str = "file:///a/b%20c.smt2";

struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: u64,
    /// What came while an answer was awaited.
    notifications: Vec<Value>,
}

impl Editor {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_trine-lsp"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("start");
        let input = child.stdin.take().expect("pipe");
        let output = BufReader::new(child.stdout.take().expect("pipe"));
        Self { child, input, output, next: 0, notifications: Vec::new() }
    }

    fn initialized(arguments: &[&str]) -> Self {
        let mut editor = Self::start(arguments);
        let capabilities = json!({"workspace": {"codeLens": {"refreshSupport": true}}});
        let answer = editor.ask("initialize", json!({"capabilities": capabilities}));
        assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Value) {
        send(&mut self.input, message).expect("sent");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn request(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    fn next_message(&mut self) -> Value {
        match receive(&mut self.output).expect("read").expect("a message") {
            Received::Message(message) => message,
            Received::Broken(text) => panic!("{text}"),
        }
    }

    fn answer(&mut self, id: &Value) -> Value {
        loop {
            let message = self.next_message();
            if message.get("method").is_none() && message["id"] == *id {
                return message;
            }
            self.notifications.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.answer(&json!(id))
    }

    /// The diagnostics that come next.
    fn diagnostics(&mut self) -> Vec<Value> {
        let is_wanted = |m: &Value| m["method"] == "textDocument/publishDiagnostics";
        let message = match self.notifications.iter().position(is_wanted) {
            Some(at) => self.notifications.remove(at),
            None => loop {
                let message = self.next_message();
                if is_wanted(&message) {
                    break message;
                }
            },
        };
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    fn open(&mut self, text: &str) -> Vec<Value> {
        let document = json!({"uri": URI, "languageId": "smt2", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        self.diagnostics()
    }

    fn change(&mut self, changes: Value) -> Vec<Value> {
        let document = json!({"uri": URI, "version": 2});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
        self.diagnostics()
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        self.ask(&format!("textDocument/{method}"), params)["result"].clone()
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        let refused = self.ask("textDocument/hover", json!({}));
        assert_eq!(refused["error"]["code"], -32600);
        self.tell("exit", Value::Null);
        assert_eq!(self.child.wait().expect("end").code(), Some(0));
    }
}

fn range(line: u32, start: u32, end: u32) -> Value {
    json!({"start": {"line": line, "character": start}, "end": {"line": line, "character": end}})
}

#[test]
fn diagnostics_follow_edits() {
    let mut editor = Editor::initialized(&[]);
    let found =
        editor.open("(declare-const x Int)\n(assert (> y 1))\n(assert (= |\u{1F600}| xx))\n");
    let messages: Vec<&str> = found.iter().filter_map(|d| d["message"].as_str()).collect();
    assert_eq!(messages, ["undeclared symbol 'y'", "undeclared symbol '\u{1F600}'"]);
    assert_eq!(found[0]["range"], range(1, 11, 12));
    // A face is two units of UTF-16.
    assert_eq!(found[1]["range"], range(2, 11, 15));
    let found = editor.change(json!([
        {"range": range(1, 11, 12), "text": "x"},
        {"range": range(2, 11, 15), "text": "x"},
    ]));
    assert_eq!(found[0]["message"], "undeclared symbol 'xx'; did you mean 'x'?");
    assert_eq!(found[0]["range"], range(2, 13, 15));
    assert_eq!(editor.change(json!([{"text": "(assert true)"}])).len(), 0);
    let found = editor.change(json!([{"text": "(assert (and true\n(check-sat)\n(pop)"}]));
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0]["range"], range(0, 0, 1));
    editor.end();
}

#[test]
fn names_are_found_and_changed() {
    let mut editor = Editor::initialized(&[]);
    let text = "(declare-fun f (Int) Int)\n(define-fun g ((x Int)) Int (f (+ x 1)))\n\
                (push)(declare-const a Int)(assert (= a (g 2)))(pop)\n(declare-const a Bool)\n(assert a)\n";
    assert_eq!(editor.open(text), [] as [Value; 0]);
    let found = editor.at("definition", 1, 29);
    assert_eq!(found["range"], range(0, 13, 14));
    assert_eq!(editor.at("definition", 2, 38)["range"], range(2, 21, 22), "the inner one");
    assert_eq!(editor.at("definition", 4, 8)["range"], range(3, 15, 16), "the outer one");
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": 4, "character": 8},
                        "context": {"includeDeclaration": true}});
    let found = editor.ask("textDocument/references", params)["result"].clone();
    assert_eq!(found.as_array().map(Vec::len), Some(2));
    let mut rename = |line: u32, character: u32, to: &str| {
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": URI}, "position": position, "newName": to});
        editor.ask("textDocument/rename", params)
    };
    let edits = rename(1, 16, "new name")["result"]["changes"][URI].clone();
    let expected = json!([{"range": range(1, 16, 17), "newText": "|new name|"},
                          {"range": range(1, 34, 35), "newText": "|new name|"}]);
    assert_eq!(edits, expected);
    for refused in ["g", "+", "a|b"] {
        assert_eq!(rename(0, 13, refused)["error"]["code"], -32803, "{refused}");
    }
    assert_eq!(rename(1, 32, "plus")["error"]["code"], -32803, "an operator");
    editor.end();
}

#[test]
fn hover_outline_completion_format() {
    let mut editor = Editor::initialized(&["--width", "40"]);
    let text =
        "(declare-const x (_ BitVec 8))\n(assert (= ((_ extract 3 0) (bvadd x #x01)) #x0))\n(che";
    editor.open(text);
    let shown = |answer: Value| answer["contents"]["value"].as_str().unwrap_or("").to_owned();
    let text = shown(editor.at("hover", 1, 31));
    assert!(
        text.contains("bvadd : (_ BitVec 8)") && text.contains("FixedSizeBitVectors"),
        "{text}"
    );
    let text = shown(editor.at("hover", 1, 17));
    assert!(text.contains("extract : (_ BitVec 4)"), "{text}");
    let text = shown(editor.at("hover", 1, 35));
    assert!(text.contains("x : (_ BitVec 8)") && text.contains("declare-const"), "{text}");
    let params = json!({"textDocument": {"uri": URI}});
    let outline = editor.ask("textDocument/documentSymbol", params.clone())["result"].clone();
    assert_eq!(outline[0]["name"], "x");
    let labels = |answer: Value| -> Vec<String> {
        let items = answer.as_array().cloned().unwrap_or_default();
        items.iter().filter_map(|item| item["label"].as_str().map(str::to_owned)).collect()
    };
    let commands = labels(editor.at("completion", 2, 4));
    assert!(commands.contains(&"check-sat".to_owned()) && !commands.contains(&"x".to_owned()));
    let names = labels(editor.at("completion", 1, 36));
    assert!(names.contains(&"bvadd".to_owned()) && names.contains(&"x".to_owned()));
    let format =
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}});
    assert_eq!(editor.ask("textDocument/formatting", format.clone())["result"], json!([]));
    editor.change(json!([{"range": range(2, 0, 4), "text": ""}]));
    let edits = editor.ask("textDocument/formatting", format)["result"].clone();
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edits}");
    editor.end();
}

#[test]
fn colours_arguments_corrections() {
    let mut editor = Editor::start(&[]);
    let answer = editor.ask("initialize", json!({"capabilities": {}}));
    let able = answer["result"]["capabilities"].clone();
    assert_eq!(able["semanticTokensProvider"]["legend"]["tokenTypes"][0], "keyword");
    assert_eq!(able["codeActionProvider"]["codeActionKinds"], json!(["quickfix"]));
    assert_eq!(able["signatureHelpProvider"]["triggerCharacters"], json!([" "]));
    editor.open("(declare-const word Int)\n(assert (> wrod 1))\n");
    let document = json!({"uri": URI});
    let tokens = editor.ask("textDocument/semanticTokens/full", json!({"textDocument": document}))
        ["result"]
        .clone();
    assert_eq!(
        tokens["data"].as_array().map(|data| data[..5].to_vec()),
        Some(vec![json!(0), json!(1), json!(13), json!(0), json!(0)])
    );
    let params = json!({"textDocument": document, "range": range(1, 0, 3)});
    let some = editor.ask("textDocument/semanticTokens/range", params)["result"].clone();
    assert_eq!(some["data"][0], 1, "the first token stands in the second line: {some}");
    let help = editor.at("signatureHelp", 1, 16);
    let shown = help["signatures"][0].clone();
    assert_eq!(shown["label"], "(> a b ...)");
    assert_eq!(
        (&shown["activeParameter"], &shown["parameters"][1]["label"]),
        (&json!(1), &json!([5, 10]))
    );
    let params = json!({"textDocument": document, "range": range(1, 12, 12), "context": {"diagnostics": []}});
    let actions = editor.ask("textDocument/codeAction", params)["result"].clone();
    assert_eq!(actions[0]["title"], "Change to `word`");
    let edits = actions[0]["edit"]["changes"][URI].clone();
    assert_eq!(edits, json!([{"range": range(1, 11, 15), "newText": "word"}]));
    editor.end();
}

#[test]
fn what_does_not_belong_here_is_answered() {
    let mut editor = Editor::start(&["--stdio"]);
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    editor.tell("textDocument/didOpen", json!({"too": "early"}));
    editor.ask("initialize", json!({"capabilities": {}}));
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(editor.ask("no/such", json!([1]))["error"]["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!(7))["error"]["code"], -32602);
    let unknown = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}});
    assert_eq!(editor.ask("textDocument/hover", unknown)["error"]["code"], -32602);
    editor.tell("no/such", Value::Null);
    editor.tell("textDocument/didChange", json!({"textDocument": 1}));
    editor.input.write_all(b"Content-Length: 4\r\n\r\n{\"a\"").expect("sent");
    assert_eq!(editor.answer(&Value::Null)["error"]["code"], -32700);
    editor.input.write_all(b"Content-Length: x\r\nContent-Length: 2\r\n\r\n[]").expect("sent");
    assert_eq!(editor.answer(&Value::Null)["error"]["code"], -32600);
    editor.send(&json!({"jsonrpc": "2.0", "id": "a b", "method": "no/such"}));
    assert_eq!(editor.answer(&json!("a b"))["error"]["code"], -32601);
    let run = json!({"command": "trine.run", "arguments": [URI, 0, 0]});
    assert_eq!(editor.ask("workspace/executeCommand", run)["error"]["code"], -32602);
    // Places that are nowhere.
    editor.open("(assert true)");
    editor.at("hover", 99, 99);
    editor.at("definition", 0, u32::MAX);
    let backward =
        json!({"start": {"line": 9, "character": 0}, "end": {"line": 0, "character": 3}});
    editor.change(json!([{"range": backward, "text": "("}]));
    editor.end();
    let mut killed = Editor::initialized(&[]);
    killed.tell("exit", Value::Null);
    assert_eq!(killed.child.wait().expect("end").code(), Some(1), "exit without shutdown");
    let mut left = Editor::initialized(&[]);
    drop(left.input);
    assert_eq!(left.child.wait().expect("end").code(), Some(1), "the editor is gone");
}

/// A program that stands for the solver.
fn solver(name: &str, body: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("rights");
    path
}

#[test]
fn checks_run_in_the_background_and_show_their_results() {
    let mark = "trine-lsp 7c1f0a";
    let says = format!(
        "cat >/dev/null; echo '{mark}'; echo sat; echo '{mark}'; echo '(model)'; echo '{mark}'"
    );
    let program = solver("answers", &says);
    let mut editor = Editor::initialized(&["--solver", program.to_str().expect("name")]);
    editor.open("(assert true)\n(check-sat)\n");
    let params = json!({"textDocument": {"uri": URI}});
    let lens = editor.ask("textDocument/codeLens", params.clone())["result"][0].clone();
    assert_eq!(lens["command"]["title"], "Run");
    let run = json!({"command": "trine.run", "arguments": lens["command"]["arguments"]});
    let answer = editor.ask("workspace/executeCommand", run)["result"].clone();
    assert_eq!(
        (answer["answer"].clone(), answer["detail"].clone()),
        (json!("sat"), json!("(model)"))
    );
    let shown = editor.diagnostics();
    assert_eq!(
        (shown[0]["message"].clone(), shown[0]["severity"].clone()),
        (json!("sat\n(model)"), json!(3))
    );
    let lens = editor.ask("textDocument/codeLens", params)["result"][0].clone();
    assert!(lens["command"]["title"].as_str().is_some_and(|title| title.starts_with("sat (")));
    assert_eq!(
        editor.change(json!([{"range": range(0, 8, 12), "text": "false"}])).len(),
        0,
        "stale"
    );
    editor.end();
}

#[test]
fn checks_are_cancelled() {
    let program = solver("sleeps", "exec sleep 1000");
    let mut editor = Editor::initialized(&["--solver", program.to_str().expect("name")]);
    editor.open("(check-sat)");
    let run = || json!({"command": "trine.run", "arguments": [URI, 0, 0]});
    let id = editor.request("workspace/executeCommand", run());
    // Meanwhile the server answers.
    assert_eq!(editor.at("hover", 0, 3), Value::Null);
    editor.tell("$/cancelRequest", json!({"id": id}));
    assert_eq!(editor.answer(&json!(id))["error"]["code"], -32800);
    let id = editor.request("workspace/executeCommand", run());
    editor.ask("workspace/executeCommand", json!({"command": "trine.cancel", "arguments": [URI]}));
    assert_eq!(editor.answer(&json!(id))["error"]["code"], -32800);
    let id = editor.request("workspace/executeCommand", run());
    editor.change(json!([{"text": "(check-sat) "}]));
    assert_eq!(editor.answer(&json!(id))["error"]["code"], -32800);
    editor.end();
    let mut editor =
        Editor::initialized(&["--solver", program.to_str().expect("name"), "--time", "1"]);
    editor.open("(check-sat)");
    let answer = editor.ask("workspace/executeCommand", run())["result"].clone();
    assert_eq!(answer["answer"], "unknown", "{answer}");
    editor.end();
}

#[test]
fn the_solver_itself_answers() {
    let beside = PathBuf::from(env!("CARGO_BIN_EXE_trine-lsp")).with_file_name("trine");
    if !beside.exists() {
        eprintln!("skipped: trine is not built (cargo build -p trine)");
        return;
    }
    let mut editor = Editor::initialized(&[]);
    editor.open("(declare-const b Bool)\n(check-sat)\n(assert (! b :named n))\n(assert (not b))\n(check-sat)\n(get-model)");
    let run = |line: u32| json!({"command": "trine.run", "arguments": [URI, line, 0]});
    let first = editor.ask("workspace/executeCommand", run(1))["result"].clone();
    assert_eq!(first["answer"], "sat", "{first}");
    assert!(
        first["detail"].as_str().is_some_and(|model| model.contains("define-fun b")),
        "{first}"
    );
    let second = editor.ask("workspace/executeCommand", run(4))["result"].clone();
    assert_eq!(second["answer"], "unsat", "{second}");
    assert_eq!(second["detail"], "core: (n)", "{second}");
    editor.end();
}
