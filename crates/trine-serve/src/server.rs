//! The server: connections in, responses out.
//!
//! Idea: one thread takes connections and gives each a thread of its own, as long as there are
//! fewer than [`MOST_CONNECTIONS`]; others get a short answer at once. A script waits for a place in
//! the [`Room`] of checks.
//! Invariant: a connection holds its thread no longer than reading, waiting, checking and writing may
//! take; one that is gone gives up its place.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::assets::{ASSETS, examples};
use crate::check::{End, Outcome, Solver, refusal};
use crate::command_line::CommandLine;
use crate::guard;
use crate::http::{self, Request, Status};
use crate::room::{Refused, Room};

/// Connections that are served at a time.
pub const MOST_CONNECTIONS: usize = 64;

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";
/// Values of JSON, one a line.
const LINES: &str = "application/x-ndjson";

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    port: u16,
    longest: usize,
    solver: Solver,
    room: Room,
    connections: AtomicUsize,
}

/// A response: status, type, content.
type Response = (Status, &'static str, Vec<u8>);

impl Server {
    /// Listens on the loopback address.
    ///
    /// # Errors
    /// If the port is taken.
    pub fn bind(arguments: &CommandLine) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port))?;
        let address = listener.local_addr()?;
        let places = usize::from(arguments.checks);
        let shared = Shared {
            port: address.port(),
            longest: arguments.size as usize * 1024,
            solver: Solver {
                program: arguments.solver(),
                time: Duration::from_secs(arguments.time.into()),
                memory: arguments.memory,
            },
            room: Room::new(places, places + 6),
            connections: AtomicUsize::new(0),
        };
        Ok(Self { listener, address, shared: Arc::new(shared) })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the process ends.
    #[must_use]
    pub fn run(&self) -> ExitCode {
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                // Too many files are open, or the connection is gone already.
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let connection = Connection::new(&self.shared);
            if connection.number > MOST_CONNECTIONS {
                let (status, kind, body) = refused(Status::Busy);
                drop(stream.set_write_timeout(Some(Duration::from_millis(100))));
                drop(http::write(&stream, status, kind, &body));
                continue;
            }
            let started = std::thread::Builder::new().spawn(move || connection.serve(stream));
            drop(started);
        }
    }
}

/// A connection that counts as long as it lives.
struct Connection {
    shared: Arc<Shared>,
    number: usize,
}

impl Connection {
    fn new(shared: &Arc<Shared>) -> Self {
        let number = shared.connections.fetch_add(1, Ordering::Relaxed) + 1;
        Self { shared: Arc::clone(shared), number }
    }

    fn serve(&self, mut stream: TcpStream) {
        let response = match http::read(&mut stream, self.shared.longest) {
            Ok(request) => self.shared.respond(request, &stream),
            Err(Some(status)) => Some(refused(status)),
            Err(None) => return,
        };
        let written = response
            .is_none_or(|(status, kind, body)| http::write(&stream, status, kind, &body).is_ok());
        if written {
            linger(&mut stream);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.shared.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Closing a connection with unread bytes would take the response away from its reader.
fn linger(stream: &mut TcpStream) {
    use std::io::Read;
    drop(stream.shutdown(std::net::Shutdown::Write));
    drop(stream.set_read_timeout(Some(Duration::from_millis(200))));
    let mut rest = [0; 4096];
    for _ in 0..64 {
        if !matches!(stream.read(&mut rest), Ok(count) if count > 0) {
            return;
        }
    }
}

fn refused(status: Status) -> Response {
    let text = match status {
        Status::Busy => "too many scripts are waiting",
        Status::TooLarge => "the script is too long",
        Status::Forbidden => "only the page itself may ask",
        _ => "refused",
    };
    (status, TEXT, text.as_bytes().to_vec())
}

impl Shared {
    /// The response, if it was not written on the way.
    fn respond(&self, request: Request, stream: &TcpStream) -> Option<Response> {
        if let Err(status) = guard::check(&request, self.port) {
            return Some(refused(status));
        }
        let asset = ASSETS.iter().find(|asset| asset.path == request.target);
        Some(match (request.method.as_str(), request.target.as_str(), asset) {
            ("GET", _, Some(asset)) => (Status::Ok, asset.kind, asset.content.into()),
            ("GET", "/examples.json", _) => (Status::Ok, JSON, examples().into_bytes()),
            ("POST", "/check", _) => return self.check(request.body, stream),
            (_, "/check" | "/examples.json", _) | (_, _, Some(_)) => {
                refused(Status::MethodNotAllowed)
            }
            _ => refused(Status::NotFound),
        })
    }

    /// Runs a script: a line `{"part": ..}` for what the solver says as soon as it says it, and one with the outcome.
    fn check(&self, script: Vec<u8>, stream: &TcpStream) -> Option<Response> {
        let Ok(script) = String::from_utf8(script) else {
            return Some(refused(Status::BadRequest));
        };
        if let Some(text) = refusal(&script) {
            return Some((Status::BadRequest, TEXT, text.into_bytes()));
        }
        let is_wanted = || is_there(stream);
        let place = match self.room.enter(is_wanted) {
            Ok(place) => place,
            Err(Refused::Full | Refused::Gone) => return Some(refused(Status::Busy)),
        };
        let mut has_begun = false;
        let mut send = |line: &serde_json::Value| {
            let head = match std::mem::replace(&mut has_begun, true) {
                false => http::write_head(stream, Status::Ok, LINES, None),
                true => Ok(()),
            };
            // Who does not read any more is seen to be gone.
            drop(head.and_then(|()| http::write_part(stream, format!("{line}\n").as_bytes())));
        };
        let outcome = self.solver.run(script, is_wanted, |part| send(&json!({ "part": part })));
        drop(place);
        match outcome {
            Ok(outcome) => send(&shown(&outcome, &self.solver)),
            Err(error) => {
                let text = format!("{} cannot be run: {error}", self.solver.program.display());
                return Some((Status::BadRequest, TEXT, text.into_bytes()));
            }
        }
        None
    }
}

/// Whether the other side of a connection is there: it sends nothing more, but has not closed.
fn is_there(stream: &TcpStream) -> bool {
    if stream.set_nonblocking(true).is_err() {
        return false;
    }
    let seen = stream.peek(&mut [0]);
    let there = match seen {
        Ok(count) => count > 0,
        Err(error) => error.kind() == io::ErrorKind::WouldBlock,
    };
    stream.set_nonblocking(false).is_ok() && there
}

/// What the page gets: answers, drawings, the explanation, how it ended.
fn shown(outcome: &Outcome, solver: &Solver) -> serde_json::Value {
    let end = match outcome.end {
        End::Itself | End::Gone => None,
        End::OutOfTime => Some(format!("ended after {} s", solver.time.as_secs())),
        End::Killed => Some("ended by the system: too much memory or processor time".to_owned()),
    };
    let milliseconds = u64::try_from(outcome.time.as_millis()).unwrap_or(u64::MAX);
    json!({
        "answers": outcome.answers,
        "explanation": outcome.explanation,
        "drawings": outcome.drawings,
        "end": end,
        "milliseconds": milliseconds,
    })
}
