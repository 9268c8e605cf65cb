//! Requests and responses of HTTP/1.1, one per connection.
//!
//! Idea: `httparse` reads the head; this file bounds what is read and how long that takes, which
//! libraries that hide the connection do not let us do. One request per connection, with
//! `Connection: close`, leaves nothing to smuggle between two.
//! Invariants: at most [`LONGEST_HEAD`] and the given number of bytes are read; a request is there
//! within [`PATIENCE`] or refused; each response carries the headers of [`HEADERS`].
//! Reference: RFC 9112 (HTTP/1.1), RFC 9110 (semantics), Content Security Policy Level 3.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest head of a request.
pub const LONGEST_HEAD: usize = 16 * 1024;

/// How long a request may take to arrive.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// What each response says to browsers: load from here alone, guess no types, show the page in no
/// frame, tell nobody about it, keep nothing.
pub const HEADERS: [(&str, &str); 6] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob:; connect-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
];

/// A request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The method.
    pub method: String,
    /// The path with what follows it.
    pub target: String,
    /// Names in small letters, with their values.
    pub headers: Vec<(String, String)>,
    /// The content.
    pub body: Vec<u8>,
}

impl Request {
    /// The value of a header that is there once; `None` if it is not there.
    ///
    /// # Errors
    /// If it is there more than once.
    pub fn header(&self, name: &str) -> Result<Option<&str>, Status> {
        let mut found = self.headers.iter().filter(|(own, _)| own == name);
        let first = found.next().map(|(_, value)| value.as_str());
        if found.next().is_some() { Err(Status::BadRequest) } else { Ok(first) }
    }
}

/// How a request is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// With what it asks for.
    Ok = 200,
    /// It is none.
    BadRequest = 400,
    /// It comes from elsewhere.
    Forbidden = 403,
    /// There is no such thing.
    NotFound = 404,
    /// The thing has another method.
    MethodNotAllowed = 405,
    /// It took too long to arrive.
    Timeout = 408,
    /// Its content has no length.
    LengthRequired = 411,
    /// Its content is too long.
    TooLarge = 413,
    /// Its content is of another type.
    WrongType = 415,
    /// Its head is too long.
    HeadTooLarge = 431,
    /// Too many wait already.
    Busy = 503,
}

impl Status {
    fn reason(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::BadRequest => "Bad Request",
            Self::Forbidden => "Forbidden",
            Self::NotFound => "Not Found",
            Self::MethodNotAllowed => "Method Not Allowed",
            Self::Timeout => "Request Timeout",
            Self::LengthRequired => "Length Required",
            Self::TooLarge => "Content Too Large",
            Self::WrongType => "Unsupported Media Type",
            Self::HeadTooLarge => "Request Header Fields Too Large",
            Self::Busy => "Service Unavailable",
        }
    }
}

/// Reads a request; `longest` bounds its content.
///
/// # Errors
/// Why it is refused; `None` if the connection is gone.
pub fn read(stream: &mut TcpStream, longest: usize) -> Result<Request, Option<Status>> {
    let deadline = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    let (mut request, head) = loop {
        if let Some(found) = parse_head(&bytes).map_err(Some)? {
            break found;
        }
        if bytes.len() >= LONGEST_HEAD {
            return Err(Some(Status::HeadTooLarge));
        }
        let room = LONGEST_HEAD - bytes.len();
        if fill(stream, &mut bytes, room.min(4096), deadline)? == 0 {
            return Err(None);
        }
    };
    if request.header("transfer-encoding").map_err(Some)?.is_some() {
        return Err(Some(Status::LengthRequired));
    }
    let length = match request.header("content-length").map_err(Some)? {
        None => 0,
        Some(text) if text.bytes().all(|b| b.is_ascii_digit()) => {
            text.parse::<usize>().map_err(|_| Some(Status::TooLarge))?
        }
        Some(_) => return Err(Some(Status::BadRequest)),
    };
    if length > longest {
        return Err(Some(Status::TooLarge));
    }
    bytes.drain(..head);
    while bytes.len() < length {
        let room = length - bytes.len();
        if fill(stream, &mut bytes, room.min(64 * 1024), deadline)? == 0 {
            return Err(None);
        }
    }
    bytes.truncate(length);
    request.body = bytes;
    Ok(request)
}

/// Reads some bytes.
fn fill(
    stream: &mut TcpStream,
    bytes: &mut Vec<u8>,
    room: usize,
    deadline: Instant,
) -> Result<usize, Option<Status>> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
        return Err(Some(Status::Timeout));
    }
    let start = bytes.len();
    bytes.resize(start + room, 0);
    let read = stream.read(&mut bytes[start..]);
    bytes.truncate(start + read.as_ref().map_or(0, |count| *count));
    read.map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Some(Status::Timeout),
        _ => None,
    })
}

/// The head of a request with its length, once it is whole.
fn parse_head(bytes: &[u8]) -> Result<Option<(Request, usize)>, Status> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Status::HeadTooLarge),
        Err(_) => return Err(Status::BadRequest),
    };
    let mut headers = Vec::new();
    for header in parsed.headers.iter() {
        let value = std::str::from_utf8(header.value).map_err(|_| Status::BadRequest)?;
        headers.push((header.name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        target: parsed.path.unwrap_or_default().to_owned(),
        headers,
        body: Vec::new(),
    };
    Ok(Some((request, length)))
}

/// Writes a response.
///
/// # Errors
/// If the connection fails.
pub fn write(stream: &TcpStream, status: Status, kind: &str, body: &[u8]) -> io::Result<()> {
    write_head(stream, status, kind, Some(body.len()))?;
    write_part(stream, body)
}

/// Writes the head of a response. One without a length ends with the connection.
///
/// # Errors
/// If the connection fails.
pub fn write_head(
    mut stream: &TcpStream,
    status: Status,
    kind: &str,
    length: Option<usize>,
) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = format!("HTTP/1.1 {} {}\r\n", status as u16, status.reason());
    for (name, value) in HEADERS {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if let Some(length) = length {
        head.push_str(&format!("Content-Length: {length}\r\n"));
    }
    head.push_str(&format!("Content-Type: {kind}\r\nConnection: close\r\n\r\n"));
    stream.write_all(head.as_bytes())
}

/// Writes a part of the content.
///
/// # Errors
/// If the connection fails.
pub fn write_part(mut stream: &TcpStream, part: &[u8]) -> io::Result<()> {
    stream.write_all(part)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads() {
        assert_eq!(parse_head(b"GET / HTTP/1.1\r\nHost: a\r\n"), Ok(None));
        assert_eq!(parse_head(b"\x16\x03\x01\x02"), Err(Status::BadRequest));
        let text = b"POST /check HTTP/1.1\r\nHOST: a \r\nx: \r\nhost: b\r\n\r\nrest";
        let (request, length) = parse_head(text).expect("right").expect("whole");
        assert_eq!((request.method.as_str(), request.target.as_str()), ("POST", "/check"));
        assert_eq!(&text[length..], b"rest");
        assert_eq!(request.header("host"), Err(Status::BadRequest));
        assert_eq!(request.header("x"), Ok(Some("")));
        assert_eq!(request.header("y"), Ok(None));
    }
}
