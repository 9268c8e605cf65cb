//! The server: from messages to answers.
//!
//! Idea: a thread reads messages and threads of checks report their ends into one channel; this
//! loop takes from it, one after the other, so documents need no locks.
//! Invariants: each request is answered once, with a result or an error; a notification never is;
//! results of checks are shown only while the text is the one that was checked.

use std::collections::BTreeMap;
use std::io::{BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};

use lsp_types as lsp;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answers::{
    code_actions, completion, diagnostics, edits, highlight, hover, navigation, signature, symbols,
};
use crate::check::{Cancel, Outcome, Runner, script_of};
use crate::command_line::CommandLine;
use crate::document::{Document, Effect};
use crate::transport::{Received, receive, send};
use trine_fmt::Width;

/// The command that runs a check.
pub const RUN: &str = "trine.run";
/// The command that ends the checks of a document.
pub const CANCEL: &str = "trine.cancel";

/// How the server ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By `exit` after `shutdown`.
    Asked,
    /// In any other way.
    Unasked,
}

/// Error codes of JSON-RPC and of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    Parse = -32700,
    InvalidRequest = -32600,
    UnknownMethod = -32601,
    InvalidParams = -32602,
    Internal = -32603,
    NotInitialized = -32002,
    Cancelled = -32800,
    Failed = -32803,
}

struct Refusal(Code, String);

type Answer = Result<Value, Refusal>;

enum Event {
    Received(Received),
    Closed,
    Checked { check: u64, outcome: Outcome },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Fresh,
    Running,
    ShutDown,
}

/// A check that runs.
struct Check {
    uri: String,
    form: u32,
    request: Value,
    cancel: Cancel,
}

/// An open document with the results of its checks, by the numbers of the forms.
struct Open {
    document: Document,
    results: BTreeMap<u32, Outcome>,
}

struct Server<W> {
    output: W,
    phase: Phase,
    open: BTreeMap<String, Open>,
    runner: Runner,
    width: Width,
    checks: BTreeMap<u64, Check>,
    next_check: u64,
    events: Sender<Event>,
    refreshes_lenses: bool,
    next_request: u64,
}

/// Serves until the end of the input.
pub fn run(arguments: &CommandLine, input: impl Read + Send + 'static, output: impl Write) -> End {
    let (events, queue) = mpsc::channel();
    let reader = events.clone();
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(received)) = receive(&mut input) {
            if reader.send(Event::Received(received)).is_err() {
                return;
            }
        }
        drop(reader.send(Event::Closed));
    });
    let mut server = Server {
        output,
        phase: Phase::Fresh,
        open: BTreeMap::new(),
        runner: arguments.runner(),
        width: Width::new(arguments.width).unwrap_or(Width::DEFAULT),
        checks: BTreeMap::new(),
        next_check: 0,
        events,
        refreshes_lenses: false,
        next_request: 0,
    };
    let end = loop {
        match queue.recv() {
            Err(_) | Ok(Event::Closed) => break End::Unasked,
            Ok(Event::Checked { check, outcome }) => server.checked(check, outcome),
            Ok(Event::Received(Received::Broken(text))) => {
                server.respond(&Value::Null, Err(Refusal(Code::Parse, text)));
            }
            Ok(Event::Received(Received::Message(message))) => {
                if message["method"] == "exit" {
                    break match server.phase {
                        Phase::ShutDown => End::Asked,
                        Phase::Fresh | Phase::Running => End::Unasked,
                    };
                }
                server.message(&message);
            }
        }
    };
    for check in server.checks.values() {
        check.cancel.cancel();
    }
    end
}

fn params<T: DeserializeOwned>(params: &Value) -> Result<T, Refusal> {
    T::deserialize(params).map_err(|error| Refusal(Code::InvalidParams, error.to_string()))
}

fn result(value: impl serde::Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal(Code::Internal, error.to_string()))
}

impl<W: Write> Server<W> {
    fn send(&mut self, message: &Value) {
        // An editor that reads no more ends the server by closing the input.
        drop(send(&mut self.output, message));
    }

    fn respond(&mut self, id: &Value, answer: Answer) {
        let message = match answer {
            Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
            Err(Refusal(code, text)) => {
                let error = json!({"code": code as i32, "message": text});
                json!({"jsonrpc": "2.0", "id": id, "error": error})
            }
        };
        self.send(&message);
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn message(&mut self, message: &Value) {
        let id = message.get("id").cloned();
        let Some(method) = message["method"].as_str() else {
            // Answers of the editor to requests of the server need no attention.
            if !(message.is_object()
                && (message.get("result").is_some() || message.get("error").is_some()))
            {
                let text = "neither a request nor a notification".to_owned();
                let id = id.unwrap_or(Value::Null);
                self.respond(&id, Err(Refusal(Code::InvalidRequest, text)));
            }
            return;
        };
        let method = method.to_owned();
        let given = &message["params"];
        let Some(id) = id else {
            let done = catch_unwind(AssertUnwindSafe(|| self.notification(&method, given)));
            if done.is_err() {
                self.read_all_again();
            }
            return;
        };
        let answer = catch_unwind(AssertUnwindSafe(|| self.request(&method, given, &id)));
        match answer {
            Ok(Some(answer)) => self.respond(&id, answer),
            Ok(None) => {}
            Err(_) => {
                self.read_all_again();
                let text = "a fault of the server; the documents were read again".to_owned();
                self.respond(&id, Err(Refusal(Code::Internal, text)));
            }
        }
    }

    /// After a fault nothing that was kept is trusted.
    fn read_all_again(&mut self) {
        for open in self.open.values_mut() {
            let text = open.document.text().as_str().to_owned();
            let version = open.document.version;
            let read = catch_unwind(|| Document::new(text, version));
            open.document = read.unwrap_or_else(|_| Document::new(String::new(), version));
        }
    }

    fn notification(&mut self, method: &str, given: &Value) {
        if self.phase != Phase::Running {
            return;
        }
        // What cannot be read is left; there is nobody to tell.
        let done = match method {
            "textDocument/didOpen" => params(given).map(|params| self.did_open(params)),
            "textDocument/didChange" => params(given).map(|params| self.did_change(params)),
            "textDocument/didClose" => params(given).map(|params| self.did_close(&params)),
            "$/cancelRequest" => {
                self.cancel_request(&given["id"]);
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(Refusal(_, text)) = done {
            let message = format!("{method}: {text}");
            self.notify("window/logMessage", &json!({"type": 1, "message": message}));
        }
    }

    /// Answers a request; `None` if the answer comes later.
    fn request(&mut self, method: &str, given: &Value, id: &Value) -> Option<Answer> {
        match (self.phase, method) {
            (Phase::Fresh, "initialize") => return Some(self.initialize(given)),
            (Phase::Fresh, _) => {
                return Some(Err(Refusal(Code::NotInitialized, "not initialized".into())));
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Some(Ok(Value::Null));
            }
            (Phase::ShutDown, _) | (_, "initialize") => {
                return Some(Err(Refusal(Code::InvalidRequest, "not at this time".into())));
            }
            (Phase::Running, "workspace/executeCommand") => {
                return match self.execute(given, id) {
                    Ok(Some(value)) => Some(Ok(value)),
                    Ok(None) => None,
                    Err(refusal) => Some(Err(refusal)),
                };
            }
            (Phase::Running, _) => {}
        }
        Some(match method {
            "textDocument/hover" => self.hover(given),
            "textDocument/definition" => self.definition(given),
            "textDocument/references" => self.references(given),
            "textDocument/prepareRename" => self.prepare_rename(given),
            "textDocument/rename" => self.rename(given),
            "textDocument/documentSymbol" => {
                self.with_document(given, |open, _| result(symbols::outline(&open.document)))
            }
            "textDocument/completion" => self.completion(given),
            "textDocument/formatting" => {
                let width = self.width;
                self.with_document(given, |open, _| {
                    result(edits::format_edits(&open.document, width))
                })
            }
            "textDocument/signatureHelp" => self.signature_help(given),
            "textDocument/codeAction" => self.code_actions(given),
            "textDocument/semanticTokens/full" => self.semantic_tokens(given, None),
            "textDocument/semanticTokens/range" => match params(&given["range"]) {
                Ok(range) => self.semantic_tokens(given, Some(range)),
                Err(refusal) => Err(refusal),
            },
            "textDocument/codeLens" => {
                self.with_document(given, |open, uri| result(lenses(open, uri)))
            }
            _ => Err(Refusal(Code::UnknownMethod, format!("there is no method '{method}'"))),
        })
    }

    fn initialize(&mut self, given: &Value) -> Answer {
        self.phase = Phase::Running;
        let refresh = "/capabilities/workspace/codeLens/refreshSupport";
        self.refreshes_lenses = given.pointer(refresh).is_some_and(|value| value == true);
        let capabilities = lsp::ServerCapabilities {
            text_document_sync: Some(lsp::TextDocumentSyncCapability::Kind(
                lsp::TextDocumentSyncKind::INCREMENTAL,
            )),
            position_encoding: Some(lsp::PositionEncodingKind::UTF16),
            hover_provider: Some(lsp::HoverProviderCapability::Simple(true)),
            definition_provider: Some(lsp::OneOf::Left(true)),
            references_provider: Some(lsp::OneOf::Left(true)),
            rename_provider: Some(lsp::OneOf::Right(lsp::RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            })),
            document_symbol_provider: Some(lsp::OneOf::Left(true)),
            completion_provider: Some(lsp::CompletionOptions {
                trigger_characters: Some(vec!["(".into()]),
                ..lsp::CompletionOptions::default()
            }),
            signature_help_provider: Some(lsp::SignatureHelpOptions {
                trigger_characters: Some(vec![" ".into()]),
                ..lsp::SignatureHelpOptions::default()
            }),
            code_action_provider: Some(lsp::CodeActionProviderCapability::Options(
                lsp::CodeActionOptions {
                    code_action_kinds: Some(vec![lsp::CodeActionKind::QUICKFIX]),
                    ..lsp::CodeActionOptions::default()
                },
            )),
            semantic_tokens_provider: Some(
                lsp::SemanticTokensOptions {
                    legend: highlight::legend(),
                    range: Some(true),
                    full: Some(lsp::SemanticTokensFullOptions::Bool(true)),
                    ..lsp::SemanticTokensOptions::default()
                }
                .into(),
            ),
            document_formatting_provider: Some(lsp::OneOf::Left(true)),
            code_lens_provider: Some(lsp::CodeLensOptions { resolve_provider: Some(false) }),
            execute_command_provider: Some(lsp::ExecuteCommandOptions {
                commands: vec![RUN.into(), CANCEL.into()],
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            }),
            ..lsp::ServerCapabilities::default()
        };
        let server_info = lsp::ServerInfo {
            name: "trine".into(),
            version: Some(env!("CARGO_PKG_VERSION").into()),
        };
        result(lsp::InitializeResult { capabilities, server_info: Some(server_info) })
    }

    fn did_open(&mut self, given: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem { uri, version, text, .. } = given.text_document;
        let document = Document::new(text, version);
        let key = uri.as_str().to_owned();
        self.open.insert(key, Open { document, results: BTreeMap::new() });
        self.publish(&uri);
    }

    fn did_change(&mut self, given: lsp::DidChangeTextDocumentParams) {
        let lsp::VersionedTextDocumentIdentifier { uri, version } = given.text_document;
        self.cancel_checks(uri.as_str());
        let Some(open) = self.open.get_mut(uri.as_str()) else { return };
        open.results.clear();
        open.document.version = version;
        for change in &given.content_changes {
            open.document.change(change);
        }
        self.publish(&uri);
    }

    fn did_close(&mut self, given: &lsp::DidCloseTextDocumentParams) {
        let uri = &given.text_document.uri;
        self.cancel_checks(uri.as_str());
        self.open.remove(uri.as_str());
        let nothing = json!({"uri": uri, "diagnostics": []});
        self.notify("textDocument/publishDiagnostics", &nothing);
    }

    /// Sends the diagnostics of a document, with the results of its checks.
    fn publish(&mut self, uri: &lsp::Uri) {
        let Some(open) = self.open.get(uri.as_str()) else { return };
        let mut all = diagnostics::diagnostics(&open.document, uri);
        let shown = if open.results.is_empty() { &[] } else { open.document.pieces() };
        for piece in shown {
            if let Some(outcome) = open.results.get(&piece.id) {
                let message = format!("{}\n{}", outcome.answer, outcome.detail);
                all.push(lsp::Diagnostic {
                    range: open.document.text().range(piece.range.clone()),
                    severity: Some(lsp::DiagnosticSeverity::INFORMATION),
                    source: Some("trine".into()),
                    message: message.trim_end().to_owned(),
                    ..lsp::Diagnostic::default()
                });
            }
        }
        let version = open.document.version;
        let message = json!({"uri": uri, "version": version, "diagnostics": all});
        self.notify("textDocument/publishDiagnostics", &message);
    }

    fn with_document(
        &mut self,
        given: &Value,
        answer: impl FnOnce(&mut Open, &lsp::Uri) -> Answer,
    ) -> Answer {
        let identifier: lsp::TextDocumentIdentifier = params(&given["textDocument"])?;
        match self.open.get_mut(identifier.uri.as_str()) {
            Some(open) => answer(open, &identifier.uri),
            None => Err(Refusal(Code::InvalidParams, "the document is not open".into())),
        }
    }

    fn at_place(
        &mut self,
        given: &Value,
        answer: impl FnOnce(&mut Document, &lsp::Uri, usize) -> Answer,
    ) -> Answer {
        let position: lsp::Position = params(&given["position"])?;
        self.with_document(given, |open, uri| {
            let offset = open.document.text().offset(position);
            answer(&mut open.document, uri, offset)
        })
    }

    fn hover(&mut self, given: &Value) -> Answer {
        self.at_place(given, |document, _, offset| {
            let Some((value, range)) = hover::hover(document, offset) else {
                return Ok(Value::Null);
            };
            let markdown = lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value };
            let contents = lsp::HoverContents::Markup(markdown);
            result(lsp::Hover { contents, range: Some(document.text().range(range)) })
        })
    }

    fn definition(&mut self, given: &Value) -> Answer {
        self.at_place(given, |document, uri, offset| {
            let found = navigation::target(document, offset);
            result(found.map(|target| {
                lsp::Location::new(uri.clone(), document.text().range(target.declared))
            }))
        })
    }

    fn references(&mut self, given: &Value) -> Answer {
        let declaration = given.pointer("/context/includeDeclaration") != Some(&Value::Bool(false));
        self.at_place(given, |document, uri, offset| {
            let Some(target) = navigation::target(document, offset) else {
                return Ok(Value::Null);
            };
            let places = navigation::references(document, &target);
            let wanted =
                places.into_iter().filter(|place| declaration || *place != target.declared);
            let location = |place| lsp::Location::new(uri.clone(), document.text().range(place));
            result(wanted.map(location).collect::<Vec<_>>())
        })
    }

    fn prepare_rename(&mut self, given: &Value) -> Answer {
        self.at_place(given, |document, _, offset| {
            let Some(target) = navigation::target(document, offset) else {
                return Ok(Value::Null);
            };
            let places = navigation::references(document, &target);
            let here =
                places.into_iter().find(|place| place.start <= offset && offset <= place.end);
            result(here.map(|place| document.text().range(place)))
        })
    }

    #[allow(clippy::mutable_key_type, reason = "the protocol's type of changes")]
    fn rename(&mut self, given: &Value) -> Answer {
        let to: String = params(&given["newName"])?;
        self.at_place(given, |document, uri, offset| {
            let Some(target) = navigation::target(document, offset) else {
                return Err(Refusal(Code::Failed, "no name that can be changed".into()));
            };
            let (name, places) = navigation::rename(document, &target, &to)
                .map_err(|text| Refusal(Code::Failed, text))?;
            let edit = |place| lsp::TextEdit::new(document.text().range(place), name.clone());
            let edits: Vec<lsp::TextEdit> = places.into_iter().map(edit).collect();
            Ok(json!({"changes": {uri.as_str(): edits}}))
        })
    }

    fn completion(&mut self, given: &Value) -> Answer {
        self.at_place(given, |document, _, offset| {
            result(completion::completions(document, offset))
        })
    }

    fn signature_help(&mut self, given: &Value) -> Answer {
        self.at_place(given, |document, _, offset| {
            let Some(found) = signature::help(document, offset) else { return Ok(Value::Null) };
            let value = |signature| signature_value(signature, found.active);
            let signatures: Vec<Value> = found.signatures.iter().map(value).collect();
            Ok(json!({"signatures": signatures, "activeSignature": found.best()}))
        })
    }

    fn code_actions(&mut self, given: &Value) -> Answer {
        let range: lsp::Range = params(&given["range"])?;
        self.with_document(given, |open, uri| {
            let text = open.document.text();
            let within = text.offset(range.start)..text.offset(range.end);
            let action = |action: code_actions::Action| {
                let edit = lsp::TextEdit::new(text.range(action.place), action.text);
                json!({
                    "title": action.title,
                    "kind": lsp::CodeActionKind::QUICKFIX,
                    "isPreferred": true,
                    "edit": {"changes": {uri.as_str(): [edit]}},
                })
            };
            let found = code_actions::actions(&open.document, &within);
            Ok(found.into_iter().map(action).collect())
        })
    }

    fn semantic_tokens(&mut self, given: &Value, range: Option<lsp::Range>) -> Answer {
        self.with_document(given, |open, _| {
            let text = open.document.text();
            let within = match range {
                Some(range) => text.offset(range.start)..text.offset(range.end),
                None => 0..text.as_str().len(),
            };
            let data = highlight::tokens(&open.document, &within);
            result(lsp::SemanticTokens { result_id: None, data })
        })
    }

    fn execute(&mut self, given: &Value, id: &Value) -> Result<Option<Value>, Refusal> {
        let given: lsp::ExecuteCommandParams = params(given)?;
        let uri = given.arguments.first().and_then(Value::as_str).unwrap_or("").to_owned();
        match given.command.as_str() {
            CANCEL => {
                self.cancel_checks(&uri);
                Ok(Some(Value::Null))
            }
            RUN => {
                let line = given.arguments.get(1).and_then(Value::as_u64);
                let character = given.arguments.get(2).and_then(Value::as_u64).unwrap_or(0);
                self.start_check(&uri, line, character, id).map(|()| None)
            }
            other => Err(Refusal(Code::InvalidParams, format!("there is no command '{other}'"))),
        }
    }

    fn start_check(
        &mut self,
        uri: &str,
        line: Option<u64>,
        character: u64,
        id: &Value,
    ) -> Result<(), Refusal> {
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let no_check = || Refusal(Code::InvalidParams, "there is no check at this place".into());
        let open = self.open.get(uri).ok_or_else(no_check)?;
        let line = line.ok_or_else(no_check)?;
        let position = lsp::Position::new(narrow(line), narrow(character));
        let offset = open.document.text().offset(position);
        let is_check = |index: &usize| {
            let known = open.document.pieces()[*index].known.as_ref();
            known.is_some_and(|known| known.effect == Effect::Check)
        };
        // At the place between two forms the one that begins there is meant.
        let near = [offset + 1, offset].into_iter().filter_map(|at| open.document.piece_at(at));
        let index = near.into_iter().find(is_check).ok_or_else(no_check)?;
        let form = open.document.pieces()[index].id;
        let script = script_of(&open.document, index);
        // One check of a document at a time: the last one that was asked for.
        self.cancel_checks(uri);
        let (number, cancel) = (self.next_check, Cancel::default());
        self.next_check += 1;
        let check =
            Check { uri: uri.to_owned(), form, request: id.clone(), cancel: cancel.clone() };
        self.checks.insert(number, check);
        let (events, runner) = (self.events.clone(), self.runner.clone());
        std::thread::spawn(move || {
            let outcome = runner.run(&script, &cancel);
            drop(events.send(Event::Checked { check: number, outcome }));
        });
        Ok(())
    }

    fn cancel_checks(&mut self, uri: &str) {
        for check in self.checks.values().filter(|check| check.uri == uri) {
            check.cancel.cancel();
        }
    }

    fn cancel_request(&mut self, id: &Value) {
        for check in self.checks.values().filter(|check| check.request == *id) {
            check.cancel.cancel();
        }
    }

    fn checked(&mut self, number: u64, outcome: Outcome) {
        let Some(check) = self.checks.remove(&number) else { return };
        if outcome.answer == "cancelled" {
            let refusal = Refusal(Code::Cancelled, "the check was cancelled".into());
            self.respond(&check.request, Err(refusal));
            return;
        }
        let milliseconds = u64::try_from(outcome.time.as_millis()).unwrap_or(u64::MAX);
        let value = json!({
            "answer": outcome.answer,
            "detail": outcome.detail,
            "milliseconds": milliseconds,
        });
        self.respond(&check.request, Ok(value));
        let Ok(uri) = check.uri.parse::<lsp::Uri>() else { return };
        if let Some(open) = self.open.get_mut(&check.uri) {
            open.results.insert(check.form, outcome);
            self.publish(&uri);
            if self.refreshes_lenses {
                self.next_request += 1;
                let id = format!("refresh {}", self.next_request);
                let method = "workspace/codeLens/refresh";
                self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method}));
            }
        }
    }
}

/// A signature as the protocol has it, whose parameters count UTF-16 units of the label.
fn signature_value(signature: &signature::Signature, active: usize) -> Value {
    let units = |bytes: usize| signature.label[..bytes].encode_utf16().count();
    let parameter =
        |part: &std::ops::Range<usize>| json!({"label": [units(part.start), units(part.end)]});
    let parameters: Vec<Value> = signature.parameters.iter().map(parameter).collect();
    let active = if signature.repeats { active.min(parameters.len() - 1) } else { active };
    let mut made =
        json!({"label": signature.label, "parameters": parameters, "activeParameter": active});
    if let Some(text) = &signature.text {
        made["documentation"] = json!(text);
    }
    made
}

/// A lens above each check.
fn lenses(open: &Open, uri: &lsp::Uri) -> Vec<lsp::CodeLens> {
    let document = &open.document;
    let checks = document
        .pieces()
        .iter()
        .filter(|piece| piece.known.as_ref().is_some_and(|known| known.effect == Effect::Check));
    let lens = |piece: &crate::pieces::Piece<_>| {
        let range = document.text().range(piece.range.clone());
        let title = match open.results.get(&piece.id) {
            Some(Outcome { answer, time, .. }) => {
                format!("{answer} ({} ms): run again", time.as_millis())
            }
            None => "Run".to_owned(),
        };
        let place =
            vec![json!(uri.as_str()), json!(range.start.line), json!(range.start.character)];
        let command = lsp::Command::new(title, RUN.into(), Some(place));
        lsp::CodeLens { range, command: Some(command), data: None }
    };
    checks.map(lens).collect()
}
